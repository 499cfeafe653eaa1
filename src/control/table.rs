//! All situations of one small set at once: retrograde analysis, from the formations backwards.
//!
//! Only what is won is ever touched. A won situation of the refuter makes the prover's situations before it won; a won
//! situation of the prover lets the refuter's before it be looked at again. Moves are taken back by guessing what they
//! took, and each guess is played forward again. Symmetric situations are marked together, and one of them is gone on with.
//!
//! The formations are all that is won from the outset: no rule of [`Site::verdict`] is used, so that search and table
//! check each other.

use super::group::group;
use super::site::{Site, Situation, Turn};
use bitvec::{bitvec, vec::BitVec};
use rustc_hash::FxHashSet;
use superko_bitboard::Points;

/// The most points of a set that has a table.
pub const MOST_POINTS: usize = 16;

/// The caller is asked whether to go on each time this many situations were found to be won.
const CHECK_INTERVAL: u64 = 1 << 12;

type Spots = Points<1>;

/// Which situations of a set are won.
#[derive(Debug)]
pub struct Table {
    site: Site<1>,
    /// For each set of spots, the sum of 3^i over those of them that are interior, i counting the interior spots.
    digits: Vec<u32>,
    /// With the refuter to move, and with the prover to move.
    refuter: BitVec,
    prover: BitVec,
    /// Won situations in which a play is banned.
    banned: FxHashSet<Situation<1>>,
}

/// A table in the making.
struct Retrograde {
    table: Table,
    /// For each symmetry and each set of spots, where it takes the set; the identity is left out.
    symmetries: Vec<Vec<u16>>,
    queue: Vec<Situation<1>>,
}

impl Table {
    /// Of a site with at most [`MOST_POINTS`] points and no permanent prohibitions.
    /// `go_on` is called from time to time with the number of situations newly found to be won; if it returns false, the work
    /// stops and there is no table.
    pub fn new(site: Site<1>, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Table> {
        let length = situations(&site);
        let image = |symmetry: &Vec<usize>, set: u64| {
            Spots::from_bits(set).iter().fold(0, |image, spot| image | 1 << symmetry[spot])
        };
        let sets = 1u64 << site.points.len();
        let border = site.border;
        let others = &group(&site.board, border)[1..];
        let mut retrograde = Retrograde {
            symmetries: others.iter().map(|s| (0..sets).map(|set| image(s, set)).collect()).collect(),
            table: Table {
                digits: digits(&site),
                refuter: bitvec![0; length],
                prover: bitvec![0; length],
                banned: FxHashSet::default(),
                site,
            },
            queue: Vec::new(),
        };
        retrograde.run(go_on).then_some(retrograde.table)
    }

    /// Does the prover win from the set-up of these stones?
    #[cfg(feature = "census")]
    pub fn wins(&self, own: Spots, opposing: Spots) -> bool {
        self.is_won(&self.site.set_up(own, opposing))
    }

    /// Does the prover win from here?
    pub fn is_won(&self, s: &Situation<1>) -> bool {
        if self.site.has_holes(s) {
            // The prover's only move is to fill the hole.
            let mut won = false;
            let _ = self.site.successors(s, &mut |(_, after)| won = self.is_won(&after));
            return won && s.turn == Turn::Prover;
        }
        let free = match s.turn {
            Turn::Refuter => self.refuter[index(&self.digits, s)],
            Turn::Prover => s.ban.is_none() && self.prover[index(&self.digits, s)],
        };
        free || s.ban.is_some() && self.banned.contains(s)
    }
}

/// The number of situations with all of the border occupied by the prover, nothing banned and either to move.
pub fn situations<const W: usize>(site: &Site<W>) -> usize {
    3usize.saturating_pow(site.interior().count() as u32)
}

fn digits(site: &Site<1>) -> Vec<u32> {
    let mut digits = vec![0; 1 << site.points.len()];
    let mut value = 1;
    for spot in 0..site.points.len() {
        let value_here = if site.interior().contains(spot) { value } else { 0 };
        for set in 0..1 << spot {
            digits[set | 1 << spot] = digits[set] + value_here;
        }
        value *= if site.interior().contains(spot) { 3 } else { 1 };
    }
    digits
}

fn index(digits: &[u32], s: &Situation<1>) -> usize {
    let digits = |set: Spots| digits[set.bits() as usize] as usize;
    digits(s.own) + 2 * digits(s.opposing)
}

impl Retrograde {
    /// Says whether it got to the end.
    fn run(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> bool {
        let interior = self.table.site.interior().bits();
        let mut inside = interior;
        loop {
            let own = Points::from_bits(inside) | self.table.site.border;
            let s = Situation { own, opposing: Points::EMPTY, ban: None, turn: Turn::Refuter };
            if self.table.site.is_two_eye_formation(&s) {
                self.win(s);
            }
            if inside == 0 {
                break;
            }
            inside = (inside - 1) & interior;
        }
        let mut found = 0;
        while let Some(s) = self.queue.pop() {
            match s.turn {
                Turn::Refuter => self.back_to_the_prover(&s),
                Turn::Prover => self.back_to_the_refuter(&s),
            }
            found += 1;
            if found % CHECK_INTERVAL == 0 && !go_on(CHECK_INTERVAL) {
                return false;
            }
        }
        true
    }

    /// Marks a situation, and those symmetric to it, as won.
    fn win(&mut self, s: Situation<1>) {
        if self.table.site.has_holes(&s) {
            self.queue.push(s);
            return;
        }
        if self.table.is_won(&s) {
            return;
        }
        self.mark(s);
        for i in 0..self.symmetries.len() {
            let image = |set: Spots| Points::from_bits(self.symmetries[i][set.bits() as usize].into());
            let ban =
                s.ban.and_then(|ban| image(Points::singleton(ban.into())).first()).map(|spot| spot as u16);
            self.mark(Situation { own: image(s.own), opposing: image(s.opposing), ban, turn: s.turn });
        }
        self.queue.push(s);
        if s.turn == Turn::Refuter && s.ban.is_none() {
            // So is it with fewer moves for the refuter.
            for ban in self.table.site.bans(&s).iter() {
                self.queue.push(Situation { ban: Some(ban as u16), ..s });
            }
        }
    }

    fn mark(&mut self, s: Situation<1>) {
        match (s.ban, s.turn) {
            (Some(_), _) => _ = self.table.banned.insert(s),
            (None, Turn::Refuter) => self.table.refuter.set(index(&self.table.digits, &s), true),
            (None, Turn::Prover) => self.table.prover.set(index(&self.table.digits, &s), true),
        }
    }

    fn back_to_the_prover(&mut self, s: &Situation<1>) {
        if s.ban.is_none() {
            let passed = Situation { turn: Turn::Prover, ..*s };
            for ban in self.table.site.bans(&passed).iter() {
                self.win(Situation { ban: Some(ban as u16), ..passed });
            }
        }
        for (spot, before) in self.table.site.before(s) {
            self.win(before);
            if !self.table.site.has_holes(&before) {
                for ban in self.table.site.bans(&before).iter().filter(|ban| *ban != spot) {
                    self.win(Situation { ban: Some(ban as u16), ..before });
                }
            }
        }
    }

    fn back_to_the_refuter(&mut self, s: &Situation<1>) {
        if s.ban.is_none() && !self.table.site.has_holes(s) {
            self.look_again(Situation { turn: Turn::Refuter, ..*s });
        }
        for (_, before) in self.table.site.before(s) {
            self.look_again(before);
        }
    }

    /// Is a situation of the refuter, without or with a ban, won by now?
    fn look_again(&mut self, s: Situation<1>) {
        if self.table.is_won(&s) || !self.table.is_won(&Situation { turn: Turn::Prover, ..s }) {
            return;
        }
        let bans = self.table.site.bans(&s);
        for ban in std::iter::once(None).chain(bans.iter().map(|spot| Some(spot as u16))) {
            let s = Situation { ban, ..s };
            let mut all = true;
            let breach =
                self.table.site.successors(&s, &mut |(_, after)| all = all && self.table.is_won(&after));
            if all && breach.is_ok() {
                self.win(s);
            }
        }
    }
}

impl Site<1> {
    /// Where the player to move may just have lost a stone to a ko capture.
    fn bans(&self, s: &Situation<1>) -> Spots {
        let captors = match s.turn {
            Turn::Prover => s.opposing,
            Turn::Refuter => s.own,
        };
        let alone = captors.iter().filter_map(|spot| {
            let around = self.board.neighbours_of(spot);
            let open = around & self.empty(s);
            (!around.intersects(captors) && open.count() == 1).then_some(open)
        });
        alone.fold(Points::EMPTY, |all, open| all | open)
    }

    /// All situations from which the other player's stone led to this one, with the spot of the stone. What it took are
    /// whole empty parts beside it that touch no stones but the mover's.
    fn before(&self, s: &Situation<1>) -> Vec<(usize, Situation<1>)> {
        let mut found = Vec::new();
        let (mine, yours, turn) = match s.turn {
            Turn::Refuter => (s.own, s.opposing, Turn::Prover),
            Turn::Prover => (s.opposing, s.own, Turn::Refuter),
        };
        let takeable = |part: &Spots| !self.board.neighbours(*part).intersects(yours);
        let takeable: Vec<Spots> = self.board.parts(self.empty(s)).filter(takeable).collect();
        for spot in mine.iter() {
            let around = self.board.neighbours_of(spot);
            let beside: Vec<Spots> =
                takeable.iter().copied().filter(|part| part.intersects(around)).collect();
            for chosen in 0..1usize << beside.len() {
                let chosen = (0..beside.len()).filter(|i| chosen >> i & 1 == 1);
                let yours = chosen.fold(yours, |yours, i| yours | beside[i]);
                let mine = mine & !Points::singleton(spot);
                let (own, opposing) = if turn == Turn::Prover { (mine, yours) } else { (yours, mine) };
                let before = Situation { own, opposing, ban: None, turn };
                let possible = turn == Turn::Prover || !self.has_holes(&before);
                if possible && self.play(&before, spot).as_ref() == Some(s) {
                    found.push((spot, before));
                }
            }
        }
        found
    }
}
