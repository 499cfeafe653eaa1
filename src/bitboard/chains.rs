//! The stones of a position as chains, kept up to date from move to move.

use crate::map::Map;
use crate::points::{Points, Stones};
use alloc::boxed::Box;
use alloc::vec;

/// The number of stones of each colour. In one word: two halves written apart and read together would make the reader wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts(u32);

impl Counts {
    pub fn of<const W: usize>(stones: &Stones<W>) -> Counts {
        Counts((stones[0].count() | stones[1].count() << 16) as u32)
    }

    #[inline(always)]
    pub fn add(&mut self, color: usize, stones: u16) {
        self.0 += u32::from(stones) << (16 * color);
    }

    #[inline(always)]
    pub fn subtract(&mut self, color: usize, stones: u16) {
        self.0 -= u32::from(stones) << (16 * color);
    }

    #[inline(always)]
    pub fn number(self, color: usize) -> u64 {
        u64::from(self.0 >> (16 * color) & 0xffff)
    }
}

/// In [`Chains::at`]: an empty point, and the entry for [`Map::outside`]. Smaller numbers are `2 * id + color`.
const EMPTY: u16 = u16::MAX;
const OUTSIDE: u16 = u16::MAX - 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain<const W: usize> {
    pub stones: Points<W>,
    pub liberties: Points<W>,
    hash: u64,
    size: u16,
    /// The number of liberties.
    pub free: u16,
}

impl<const W: usize> Chain<W> {
    const NONE: Chain<W> =
        Chain { stones: Points::EMPTY, liberties: Points::EMPTY, hash: 0, size: 0, free: 0 };
}

/// A position with its chains. The number of a chain, its id, is one of its points.
#[derive(Clone, Debug)]
pub struct Chains<const W: usize> {
    pub stones: Stones<W>,
    /// The stones of chains with one liberty.
    pub atari: Points<W>,
    /// The hashes of the stones of each colour.
    pub hashes: [u64; 2],
    /// The number of stones of each colour.
    pub counts: Counts,
    at: Box<[u16]>,
    chains: Box<[Chain<W>]>,
    /// Where neighbours are not found by shifts: the points without an empty neighbour, and the number of empty neighbours of
    /// each point.
    crowded: Points<W>,
    free: Box<[u16]>,
}

/// What stands on four neighbours, as in [`Chains::at`]: four numbers of 16 bits, which are compared all at once and without branches,
/// since nothing predicts what stands there.
#[derive(Clone, Copy)]
struct Beside(u64);

impl Beside {
    /// The highest bit of each number: it is set for an empty point and for no point.
    const HIGH: u64 = 0x8000_8000_8000_8000;

    #[inline(always)]
    fn new([a, b, c, d]: [u16; 4]) -> Beside {
        Beside(u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48)
    }

    /// The highest bits of the numbers that are not 0.
    #[inline(always)]
    fn other_than_0(numbers: u64) -> u64 {
        (((numbers & !Beside::HIGH) + !Beside::HIGH) | numbers) & Beside::HIGH
    }

    /// How many of the four are empty.
    #[inline(always)]
    fn empty(self) -> u16 {
        // EMPTY is all ones. The product adds up four bits.
        let occupied = Beside::other_than_0(!self.0) >> 15;
        4 - (occupied.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
    }

    /// Which of the four begin a chain of this colour, and which one of the other colour, as bits: each chain once.
    #[inline(always)]
    fn begins(self, color: usize) -> [u64; 2] {
        // The lowest numbers have none below them to be compared with.
        let like =
            |lanes: u32| Beside::other_than_0(self.0 ^ self.0 << (16 * lanes)) | ((1 << (16 * lanes)) - 1);
        let begin = !self.0 & Beside::HIGH & like(1) & like(2) & like(3);
        let odd = self.0 << 15;
        let other = odd ^ (color as u64).wrapping_neg();
        [begin & !other, begin & other]
    }

    /// The id of the chain at the lowest of these bits.
    #[inline(always)]
    fn id(self, bits: u64) -> usize {
        (self.0 >> (bits.trailing_zeros() & 0x30)) as u16 as usize >> 1
    }
}

/// What a play on an empty point does, as far as it is known without making it.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// The hashes of the stones of each colour after it.
    pub hashes: [u64; 2],
    /// The number of stones of each colour after it.
    pub counts: Counts,
    pub removes: Removes,
}

/// Which stones a play removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removes {
    None,
    Theirs,
    /// The played stone and its chain.
    Own,
}

impl<const W: usize> Chains<W> {
    /// The chains of a position. Also says whether all of them have liberties: only then may stones be played and taken back.
    pub fn new(map: &Map<W>, stones: Stones<W>) -> (Chains<W>, bool) {
        let points = map.board.points();
        let mut at = vec![EMPTY; points + 1];
        at[map.outside()] = OUTSIDE;
        let mut chains = Chains {
            stones,
            atari: Points::EMPTY,
            hashes: map.hashes(&stones),
            counts: Counts::of(&stones),
            at: at.into(),
            chains: vec![Chain::NONE; points].into(),
            crowded: Points::EMPTY,
            free: Box::new([]),
        };
        let empty = chains.empty(map);
        let mut all_have_liberties = true;
        for (color, own) in stones.into_iter().enumerate() {
            for part in map.board.parts(own) {
                all_have_liberties &= map.board.neighbours(part).intersects(empty);
                chains.label(map, part, color, empty);
            }
        }
        if !map.shifts {
            chains.free = map.around.iter().map(|around| (*around & empty).count() as u16).collect();
            let crowded = (0..points).filter(|p| chains.free[*p] == 0);
            chains.crowded = crowded.fold(Points::EMPTY, |all, p| all | Points::singleton(p));
        }
        (chains, all_have_liberties)
    }

    /// The hash of the position.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hashes[0] ^ self.hashes[1]
    }

    #[inline(always)]
    pub fn empty(&self, map: &Map<W>) -> Points<W> {
        map.board.all() & !(self.stones[0] | self.stones[1])
    }

    /// The stone on a point: 0 black, 1 white.
    #[inline(always)]
    pub fn color_at(&self, p: usize) -> Option<usize> {
        (self.at[p] < OUTSIDE).then_some(usize::from(self.at[p] & 1))
    }

    /// The chain with the stone on `p`. `None` for an empty point.
    pub fn chain(&self, p: usize) -> Option<Points<W>> {
        Some(self.chains[id(self.at[p])?].stones)
    }

    /// The chains with a stone in the set, each once.
    #[inline(always)]
    pub fn chains_of(&self, mut set: Points<W>) -> impl Iterator<Item = &Chain<W>> {
        core::iter::from_fn(move || {
            let chain = &self.chains[usize::from(self.at[set.first()?] >> 1)];
            set = set & !chain.stones;
            Some(chain)
        })
    }

    /// The empty points and stones beside which a stone of `own` has a liberty or makes a capture: empty points, own chains
    /// with another liberty, opposing chains without one.
    #[inline(always)]
    pub fn support(&self, empty: Points<W>, own: usize) -> Points<W> {
        empty | (self.stones[own] & !self.atari) | (self.stones[1 - own] & self.atari)
    }

    /// The empty points on which a stone of `own` would have a liberty after its captures.
    #[inline(always)]
    pub fn breathing(&self, map: &Map<W>, own: usize) -> Points<W> {
        let empty = self.empty(map);
        let support = self.support(empty, own);
        if map.shifts {
            return empty & map.board.neighbours(support);
        }
        let mut breathing = empty & !self.crowded;
        (empty & self.crowded).for_each(|p| {
            if map.around[p].intersects(support) {
                breathing.insert(p);
            }
        });
        breathing
    }

    /// Would a stone of `own` on an empty point have a liberty after its captures?
    #[inline(always)]
    pub fn breathes(&self, map: &Map<W>, p: usize, own: usize) -> bool {
        map.around[p].intersects(self.support(self.empty(map), own))
    }

    /// The empty points on which a stone of `own` captures.
    #[inline(always)]
    pub fn capturing(&self, map: &Map<W>, own: usize) -> Points<W> {
        let prey = self.stones[1 - own] & self.atari;
        if map.shifts {
            return self.empty(map) & map.board.neighbours(prey);
        }
        self.chains_of(prey).fold(Points::EMPTY, |points, chain| points | chain.liberties)
    }

    /// What a play on an empty point would do. No chain may be without liberties now.
    pub fn effect(&self, map: &Map<W>, p: usize, own: usize) -> Effect {
        if self.breathes(map, p, own) {
            return self.effect_of_breathing(map, p, own);
        }
        let (hash, size) = self.ending_sum(map, p, own);
        let (mut hashes, mut counts) = (self.hashes, self.counts);
        hashes[own] ^= hash;
        counts.subtract(own, size);
        Effect { hashes, counts, removes: Removes::Own }
    }

    /// The same for a play after which the stone has a liberty.
    #[inline(always)]
    pub fn effect_of_breathing(&self, map: &Map<W>, p: usize, own: usize) -> Effect {
        let (hash, size) = self.ending_sum(map, p, 1 - own);
        let (mut hashes, mut counts) = (self.hashes, self.counts);
        hashes[1 - own] ^= hash;
        hashes[own] ^= map.keys[p][own];
        counts.subtract(1 - own, size);
        counts.add(own, 1);
        let removes = if size == 0 { Removes::None } else { Removes::Theirs };
        Effect { hashes, counts, removes }
    }

    /// The hash and the size of the chains of a colour that have an empty point as their one liberty.
    #[inline(always)]
    fn ending_sum(&self, map: &Map<W>, p: usize, color: usize) -> (u64, u16) {
        let (mut hash, mut size) = (0, 0);
        let mut add = |id: usize| {
            let ending = u64::from(self.atari.contains(id)).wrapping_neg();
            hash ^= self.chains[id].hash & ending;
            size += self.chains[id].size & ending as u16;
        };
        if map.four {
            let beside = self.beside(map, p);
            let [mut rest, _] = beside.begins(color);
            while rest != 0 {
                add(beside.id(rest));
                rest &= rest - 1;
            }
        } else {
            let mut rest = map.around[p] & self.stones[color];
            while let Some(q) = rest.first() {
                let id = usize::from(self.at[q] >> 1);
                rest = rest & !self.chains[id].stones;
                add(id);
            }
        }
        (hash, size)
    }

    /// The position after a play on an empty point that has this effect.
    pub fn after(&self, map: &Map<W>, p: usize, own: usize, removes: Removes) -> Stones<W> {
        let mut stones = self.stones;
        stones[own].insert(p);
        match removes {
            Removes::None => {}
            Removes::Theirs => stones[1 - own] = stones[1 - own] & !self.ending(map, p, 1 - own),
            Removes::Own => {
                stones[own] = stones[own] & !self.ending(map, p, own);
                stones[own].remove(p);
            }
        }
        stones
    }

    /// The stones of a colour whose chains have `p` as their one liberty.
    pub fn ending(&self, map: &Map<W>, p: usize, color: usize) -> Points<W> {
        let mut ending = Points::EMPTY;
        for q in (map.around[p] & self.stones[color] & self.atari).iter() {
            ending = ending | self.chains[usize::from(self.at[q] >> 1)].stones;
        }
        ending
    }

    /// Puts a stone of `own` on an empty point, then removes the chains that have no liberty: the opposing ones, or else its own.
    /// Returns the removed stones. No chain may be without liberties now.
    #[inline(always)]
    pub fn play(&mut self, map: &Map<W>, p: usize, own: usize) -> (Removes, Points<W>) {
        let here = Points::singleton(p);
        let liberties = map.around[p] & self.empty(map);
        let mut chain = Chain { stones: here, liberties, hash: map.keys[p][own], size: 1, free: 0 };
        self.stones[own] = self.stones[own] | here;
        self.hashes[own] ^= map.keys[p][own];
        self.counts.add(own, 1);
        let (mut base, mut largest) = (p, 0);
        let (mut joins, mut was_in_atari) = (false, false);
        let mut captured = Points::EMPTY;
        let mut captures = false;
        let join = |chains: &mut Self, id: usize| {
            let other = &chains.chains[id];
            chain.stones = chain.stones | other.stones;
            chain.liberties = chain.liberties | other.liberties;
            chain.hash ^= other.hash;
            chain.size += other.size;
            joins = true;
            was_in_atari |= other.free == 1;
            if other.size > largest {
                (base, largest) = (id, other.size);
            }
        };
        let press = |chains: &mut Self, id: usize| {
            let other = &mut chains.chains[id];
            other.liberties.remove(p);
            other.free -= 1;
            chains.atari = chains.atari | other.stones.when(other.free == 1);
            if other.free == 0 {
                captures = true;
                captured = captured | other.stones;
                chains.hashes[1 - own] ^= other.hash;
                chains.counts.subtract(1 - own, other.size);
            }
        };
        let empty_beside = self.each_beside(map, p, own, join, press);
        chain.free = empty_beside;
        if joins {
            chain.liberties.remove(p);
            chain.free = chain.liberties.count() as u16;
        }
        if !map.shifts {
            self.fill_free(map, p);
        }
        if !captures && chain.free == 0 {
            self.remove_own(map, chain, own);
            return (Removes::Own, chain.stones);
        }
        let code = code(base, own);
        self.at[p] = code;
        if chain.size > largest + 1 {
            // Not only this stone has a new id.
            (chain.stones & !self.chains[base].stones).for_each(|q| self.at[q] = code);
        }
        self.chains[base] = chain;
        if captures {
            self.stones[1 - own] = self.stones[1 - own] & !captured;
            self.clear(map, captured, own);
            self.mark(base);
            return (Removes::Theirs, captured);
        }
        // On small sets marking is cheaper than a branch that nothing predicts.
        if W <= 2 || was_in_atari || chain.free == 1 {
            self.mark(base);
        }
        (Removes::None, captured)
    }

    /// Removes the chain of a stone just played. This is rare and long, so it is not inlined.
    #[inline(never)]
    fn remove_own(&mut self, map: &Map<W>, chain: Chain<W>, own: usize) {
        self.stones[own] = self.stones[own] & !chain.stones;
        self.hashes[own] ^= chain.hash;
        self.counts.subtract(own, chain.size);
        self.clear(map, chain.stones, 1 - own);
    }

    /// What stands on the four neighbours of a point.
    #[inline(always)]
    fn beside(&self, map: &Map<W>, p: usize) -> Beside {
        let [a, b, c, d] = map.four(p);
        Beside::new([
            self.at[usize::from(a)],
            self.at[usize::from(b)],
            self.at[usize::from(c)],
            self.at[usize::from(d)],
        ])
    }

    /// The chains that touch a point, each once: calls `mine` with the ids of those of `own`, and then `theirs` with the others. Returns
    /// the number of empty points beside the point.
    #[inline(always)]
    fn each_beside(
        &mut self,
        map: &Map<W>,
        p: usize,
        own: usize,
        mut mine: impl FnMut(&mut Self, usize),
        mut theirs: impl FnMut(&mut Self, usize),
    ) -> u16 {
        if map.four {
            let beside = self.beside(map, p);
            let [mut rest, mut others] = beside.begins(own);
            while rest != 0 {
                mine(self, beside.id(rest));
                rest &= rest - 1;
            }
            while others != 0 {
                theirs(self, beside.id(others));
                others &= others - 1;
            }
            return beside.empty();
        }
        let empty = (map.around[p] & self.empty(map)).count() as u16;
        for color in [own, 1 - own] {
            let mut rest = map.around[p] & self.stones[color];
            while let Some(q) = rest.first() {
                let id = usize::from(self.at[q] >> 1);
                rest = rest & !self.chains[id].stones;
                if color == own { mine(self, id) } else { theirs(self, id) }
            }
        }
        empty
    }

    /// Calls `f` with the ids of the chains of a colour that touch a point, each once.
    #[inline(always)]
    fn each_of(&mut self, map: &Map<W>, p: usize, color: usize, mut f: impl FnMut(&mut Self, usize)) {
        if map.four {
            let beside = self.beside(map, p);
            let [mut rest, _] = beside.begins(color);
            while rest != 0 {
                f(self, beside.id(rest));
                rest &= rest - 1;
            }
            return;
        }
        let mut rest = map.around[p] & self.stones[color];
        while let Some(q) = rest.first() {
            let id = usize::from(self.at[q] >> 1);
            rest = rest & !self.chains[id].stones;
            f(self, id);
        }
    }

    /// Makes the points of removed stones empty, and liberties of the `touching` colour's chains beside them.
    #[inline(always)]
    fn clear(&mut self, map: &Map<W>, removed: Points<W>, touching: usize) {
        self.atari = self.atari & !removed;
        removed.for_each(|p| self.at[p] = EMPTY);
        removed.for_each(|p| {
            self.each_of(map, p, touching, |chains, id| {
                let chain = &mut chains.chains[id];
                chain.liberties.insert(p);
                chain.free += 1;
                // It had a liberty elsewhere, and has this one now. (The chain of the last stone is looked at later.)
                chains.atari = chains.atari & !chain.stones;
            });
            if !map.shifts {
                self.empty_free(map, p);
            }
        });
    }

    /// Puts the stones of a chain into `atari` or takes them out.
    #[inline(always)]
    fn mark(&mut self, id: usize) {
        let chain = &self.chains[id];
        self.atari = self.atari & !chain.stones | chain.stones.when(chain.free == 1);
    }

    fn fill_free(&mut self, map: &Map<W>, p: usize) {
        for &q in map.near(p) {
            if let Some(free) = self.free.get_mut(usize::from(q)) {
                *free -= 1;
                if *free == 0 {
                    self.crowded.insert(usize::from(q));
                }
            }
        }
    }

    fn empty_free(&mut self, map: &Map<W>, p: usize) {
        for &q in map.near(p) {
            if let Some(free) = self.free.get_mut(usize::from(q)) {
                *free += 1;
                self.crowded.remove(usize::from(q));
            }
        }
    }

    /// Takes back [`Chains::play`], which removed these stones.
    pub fn take_back(&mut self, map: &Map<W>, p: usize, own: usize, removed: Stones<W>) {
        let suicide = !removed[own].is_empty();
        let mut split = Points::EMPTY;
        // The stone goes.
        if !suicide {
            split = self.chains[usize::from(self.at[p] >> 1)].stones;
            split.remove(p);
            self.stones[own].remove(p);
            self.at[p] = EMPTY;
            self.atari.remove(p);
            self.hashes[own] ^= map.keys[p][own];
            self.counts.subtract(own, 1);
            if !map.shifts {
                self.empty_free(map, p);
            }
        }
        // What it removed comes back.
        let back = if suicide { own } else { 1 - own };
        let mut returning = removed[back];
        if suicide {
            returning.remove(p);
        }
        self.stones[back] = self.stones[back] | returning;
        self.counts.add(back, returning.count() as u16);
        returning.for_each(|q| {
            self.hashes[back] ^= map.keys[q][back];
            if !map.shifts {
                self.fill_free(map, q);
            }
            for &r in map.near(q) {
                let at = self.at[usize::from(r)];
                if at < OUTSIDE && usize::from(at & 1) != back {
                    let chain = &mut self.chains[usize::from(at >> 1)];
                    chain.free -= u16::from(chain.liberties.contains(q));
                    chain.liberties.remove(q);
                }
            }
        });
        let beside = (map.board.neighbours(returning) & self.stones[1 - back]) & !split;
        self.each_chain(beside, |chains, id| chains.mark(id));
        let mut empty = self.empty(map);
        empty.remove(p);
        self.relabel(map, returning, back, empty);
        // Chains that it joined part, and chains beside it have their liberty again.
        self.relabel(map, split, own, empty);
        let gain = |chains: &mut Self, id: usize| {
            let chain = &mut chains.chains[id];
            // (After a suicide opposing chains beside it have it already.)
            chain.free += u16::from(!chain.liberties.contains(p));
            chain.liberties.insert(p);
            chains.mark(id);
        };
        self.each_beside(map, p, own, gain, gain);
    }

    /// Calls `f` with the id of each chain that has a stone in the set.
    fn each_chain(&mut self, mut set: Points<W>, mut f: impl FnMut(&mut Self, usize)) {
        while let Some(q) = set.first() {
            let id = usize::from(self.at[q] >> 1);
            set = set & !self.chains[id].stones;
            f(self, id);
        }
    }

    /// Makes chains of stones of a colour, which no other stones of the colour touch.
    fn relabel(&mut self, map: &Map<W>, stones: Points<W>, color: usize, empty: Points<W>) {
        map.board.parts(stones).for_each(|part| self.label(map, part, color, empty));
    }

    /// Makes a chain of these stones.
    fn label(&mut self, map: &Map<W>, stones: Points<W>, color: usize, empty: Points<W>) {
        let id = stones.first().expect("a chain has a stone");
        let liberties = map.board.neighbours(stones) & empty;
        let (size, free) = (stones.count() as u16, liberties.count() as u16);
        let mut chain = Chain { stones, liberties, hash: 0, size, free };
        for p in stones.iter() {
            self.at[p] = code(id, color);
            chain.hash ^= map.keys[p][color];
        }
        self.chains[id] = chain;
        self.mark(id);
    }

    /// Does everything that is kept agree with the position? For tests and debug assertions.
    pub fn is_sound(&self, map: &Map<W>) -> bool {
        let (fresh, settled) = Chains::new(map, self.stones);
        let same_chain = |p: usize| {
            let [a, b] = [self, &fresh].map(|chains| id(chains.at[p]).map(|id| &chains.chains[id]));
            match (a, b) {
                (Some(a), Some(b)) => a == b && a.stones.contains(id(self.at[p]).unwrap_or(usize::MAX)),
                (a, b) => a.is_none() && b.is_none(),
            }
        };
        settled
            && (self.stones[0] | self.stones[1]).is_subset(map.board.all())
            && !self.stones[0].intersects(self.stones[1])
            && (self.atari, self.hashes, self.counts) == (fresh.atari, fresh.hashes, fresh.counts)
            && (self.crowded, &self.free) == (fresh.crowded, &fresh.free)
            && (0..map.board.points()).all(|p| self.color_at(p) == fresh.color_at(p) && same_chain(p))
    }
}

#[inline(always)]
fn code(id: usize, color: usize) -> u16 {
    (2 * id + color) as u16
}

#[inline(always)]
fn id(at: u16) -> Option<usize> {
    (at < OUTSIDE).then_some(usize::from(at >> 1))
}
