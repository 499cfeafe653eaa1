//! A game of Political Go on sets of `W` words.

use super::division::{Spoils, add, divisions};
use super::dragons::{Dragon, Mask, dragons, members};
use super::{Game, MOST_POSSIBILITIES, Move, Preview, Rules, Start};
use crate::bitboard::board::{Board, Geometry};
use crate::bitboard::history::splitmix;
use crate::bitboard::points::Points;
use crate::bitboard::{Reasons, political};
use std::collections::{BTreeSet, HashMap};

/// The stones of each player.
type Stones<const W: usize> = Vec<Points<W>>;

#[derive(Clone)]
pub struct State<const W: usize> {
    board: Board<W>,
    rules: Rules,
    stones: Stones<W>,
    /// Each player and his allies.
    friends: Vec<Mask>,
    /// To whom each player has made an offer.
    offers: Vec<Mask>,
    /// The Dragons that have no liberty.
    smothered: Vec<Dragon<W>>,
    hands: BTreeSet<Vec<usize>>,
    /// The days on which each player moved last.
    moved: Vec<Option<u32>>,
    /// Who placed the last stone.
    last: Option<usize>,
    ended: bool,
    records: Vec<Stones<W>>,
    by_hash: HashMap<u64, Vec<usize>>,
    hash_mask: u64,
}

/// What captures leave.
struct After<const W: usize> {
    stones: Stones<W>,
    /// What is captured, by Dragon.
    spoils: Vec<Spoils>,
}

impl<const W: usize> State<W> {
    pub fn new(geometry: Geometry, rules: Rules, start: &Start) -> State<W> {
        let mut stones = vec![Points::EMPTY; start.players];
        for &(p, owner) in &start.stones {
            stones[owner] = stones[owner] | Points::one(p);
        }
        let mut state = State {
            board: Board::new(geometry),
            rules,
            stones,
            friends: (0..start.players).map(|player| 1 << player).collect(),
            offers: vec![0; start.players],
            smothered: Vec::new(),
            hands: BTreeSet::from([vec![0; start.players]]),
            moved: vec![None; start.players],
            last: None,
            ended: false,
            records: Vec::new(),
            by_hash: HashMap::new(),
            hash_mask: start.hash_mask,
        };
        for &(a, b) in &start.allies {
            state.ally(a, b);
        }
        state.smothered = state.smothered(&state.stones);
        state.record();
        state
    }

    fn ally(&mut self, a: usize, b: usize) {
        self.friends[a] |= 1 << b;
        self.friends[b] |= 1 << a;
    }

    /// Puts the present position on record.
    fn record(&mut self) {
        self.by_hash.entry(hash(&self.stones) & self.hash_mask).or_default().push(self.records.len());
        self.records.push(self.stones.clone());
    }

    fn stood_before(&self, stones: &Stones<W>) -> bool {
        let same = self.by_hash.get(&(hash(stones) & self.hash_mask));
        same.is_some_and(|records| records.iter().any(|&record| self.records[record] == *stones))
    }

    fn empty(&self, stones: &Stones<W>) -> Points<W> {
        self.board.all & !union(stones)
    }

    fn liberties(&self, stones: &Stones<W>, dragon: &Dragon<W>) -> usize {
        (self.board.touching(dragon.points) & self.empty(stones)).count()
    }

    fn dragons_of(&self, stones: &Stones<W>) -> Vec<Dragon<W>> {
        dragons(&self.board, stones, &self.friends)
    }

    /// The Dragons without a liberty.
    fn smothered(&self, stones: &Stones<W>) -> Vec<Dragon<W>> {
        let mut found = self.dragons_of(stones);
        found.retain(|dragon| self.liberties(stones, dragon) == 0);
        found
    }

    fn is_friendly(&self, dragon: &Dragon<W>, player: usize) -> bool {
        dragon.owners & !self.friends[player] == 0
    }

    /// Is a smothered Dragon captured when this player moves?
    fn falls_to(&self, dragon: &Dragon<W>, mover: usize) -> bool {
        match self.rules.friend_in_part {
            true => dragon.owners & self.friends[mover] == 0,
            false => !self.is_friendly(dragon, mover),
        }
    }

    /// Takes Dragons, which are in the order of their points, off the board.
    fn remove<'a>(&self, stones: &Stones<W>, taken: impl Iterator<Item = &'a Dragon<W>>) -> After<W> {
        let mut after = After { stones: stones.clone(), spoils: Vec::new() };
        for dragon in taken {
            let around = self.board.touching(dragon.points) & !dragon.points;
            let beside: Vec<usize> = stones.iter().map(|own| (*own & around).count()).collect();
            if beside.iter().all(|n| *n == 0) {
                continue;
            }
            let stones = (dragon.points & union(&after.stones)).count();
            after.spoils.push(Spoils { beside, stones });
            for own in &mut after.stones {
                *own = *own & !dragon.points;
            }
        }
        after
    }

    /// What the players may hold when this has been divided, too.
    fn held(&self, spoils: &[Spoils]) -> BTreeSet<Vec<usize>> {
        spoils.iter().fold(self.hands.clone(), |hands, spoils| add(&hands, &divisions(spoils)))
    }

    /// The Dragons that die when the game ends, off the board.
    fn end(&self) -> After<W> {
        let found = self.dragons_of(&self.stones);
        self.remove(&self.stones, found.iter().filter(|dragon| self.is_dead(dragon)))
    }

    /// What falls to the mover when these stones stand, of which these Dragons are smothered.
    fn capture(&self, stones: &Stones<W>, smothered: &[Dragon<W>], mover: usize) -> After<W> {
        self.remove(stones, smothered.iter().filter(|dragon| self.falls_to(dragon, mover)))
    }

    /// What falls to the mover as things stand.
    fn captures(&self, mover: usize) -> After<W> {
        self.capture(&self.stones, &self.smothered(&self.stones), mover)
    }

    /// Makes a move, captures aside, which follow when somebody has moved.
    fn make(&mut self, m: Move) -> Option<usize> {
        let (player, day) = match m {
            Move::Place { player, day, at } => {
                self.stones = self.placed(player, at).0;
                self.last = Some(player);
                (player, day)
            }
            Move::Offer { player, day, to } => {
                self.offers[player] |= 1 << to;
                (player, day)
            }
            Move::Accept { player, of } => {
                self.offers[player] &= !(1 << of);
                self.offers[of] &= !(1 << player);
                self.ally(player, of);
                return None;
            }
            Move::War { player, day, on } => {
                self.friends[player] &= !(1 << on);
                self.friends[on] &= !(1 << player);
                (player, day)
            }
            Move::End => {
                self.ended = true;
                return None;
            }
        };
        self.moved[player] = Some(day);
        Some(player)
    }

    /// The stones with one more, and the Dragons that are smothered then.
    fn placed(&self, player: usize, at: usize) -> (Stones<W>, Vec<Dragon<W>>) {
        let mut stones = self.stones.clone();
        stones[player] = stones[player] | Points::one(at);
        let smothered = self.smothered(&stones);
        (stones, smothered)
    }

    /// Of the Dragons that are smothered after a placement, are some formed by it that are friends', and none that are
    /// enemies'?
    fn is_suicide(&self, smothered: &[Dragon<W>], player: usize) -> bool {
        let formed: Vec<bool> = smothered
            .iter()
            .filter(|dragon| !self.smothered.iter().any(|old| old.points == dragon.points))
            .map(|dragon| self.is_friendly(dragon, player))
            .collect();
        formed.contains(&true) && !formed.contains(&false)
    }

    fn territory_of(&self, stones: &Stones<W>, player: usize) -> Points<W> {
        let empty = self.empty(stones);
        let found = self.dragons_of(stones);
        let unfriendly = found.iter().filter(|dragon| !self.is_friendly(dragon, player));
        let foes = unfriendly.fold(Points::EMPTY, |all, dragon| all | dragon.points);
        let theirs = self.board.fill(self.board.touching(foes), empty);
        let own = match self.rules.stones_on_territory {
            true => stones[player] & !self.board.touching(foes | theirs),
            false => Points::EMPTY,
        };
        empty & !theirs | own
    }

    fn is_dead(&self, dragon: &Dragon<W>) -> bool {
        match self.liberties(&self.stones, dragon) {
            0 => self.rules.dead_without_liberties,
            liberties => liberties == 1,
        }
    }
}

fn union<const W: usize>(stones: &Stones<W>) -> Points<W> {
    stones.iter().fold(Points::EMPTY, |all, own| all | *own)
}

/// The exclusive or of a number for each stone.
fn hash<const W: usize>(stones: &Stones<W>) -> u64 {
    let key = |player: usize, p: usize| splitmix((political::MOST_PLAYERS * p + player) as u64);
    let keys = stones.iter().enumerate().flat_map(|(player, own)| own.iter().map(move |p| key(player, p)));
    keys.fold(0, |all, key| all ^ key)
}

impl<const W: usize> Game for State<W> {
    fn points(&self) -> usize {
        self.board.all.count()
    }

    fn players(&self) -> usize {
        self.stones.len()
    }

    fn owner(&self, p: usize) -> Option<usize> {
        self.stones.iter().position(|own| own.contains(p))
    }

    fn allied(&self, a: usize, b: usize) -> bool {
        a != b && self.friends[a] >> b & 1 == 1
    }

    fn offered(&self, by: usize, to: usize) -> bool {
        self.offers[by] >> to & 1 == 1
    }

    fn hands(&self) -> &BTreeSet<Vec<usize>> {
        &self.hands
    }

    fn dragons(&self) -> Vec<super::Dragon> {
        let told = |dragon: &Dragon<W>| super::Dragon {
            points: dragon.points.iter().collect(),
            owners: members(dragon.owners).collect(),
            liberties: self.liberties(&self.stones, dragon),
        };
        self.dragons_of(&self.stones).iter().map(told).collect()
    }

    fn territory(&self, player: usize) -> Vec<usize> {
        self.territory_of(&self.stones, player).iter().collect()
    }

    fn scores(&self) -> BTreeSet<Vec<usize>> {
        let end = self.end();
        let territories = (0..self.players()).map(|player| self.territory_of(&end.stones, player).count());
        add(&self.held(&end.spoils), &[territories.collect()])
    }

    fn few_possibilities(&self, after: Option<Move>) -> bool {
        let spoils = match after {
            Some(m) => {
                let mut next = self.clone();
                next.make(m).map_or(Vec::new(), |player| next.captures(player).spoils)
            }
            None => self.end().spoils,
        };
        let mut hands = self.hands.clone();
        spoils.iter().all(|spoils| {
            let few = hands.len().saturating_mul(spoils.ways()) <= MOST_POSSIBILITIES;
            if few {
                hands = add(&hands, &divisions(spoils));
            }
            few
        })
    }

    fn moved_on(&self, player: usize) -> Option<u32> {
        self.moved[player]
    }

    fn over(&self) -> bool {
        let may_place =
            |player: usize| (0..self.points()).any(|at| self.preview(player, at).reasons.is_empty());
        self.ended || !(0..self.players()).any(may_place)
    }

    fn reasons(&self, m: Move) -> Reasons {
        let (by, reasons) = match m {
            Move::Place { player, day, at } => (Some((player, day)), self.preview(player, at).reasons),
            Move::Offer { player, day, to } => {
                let void = player == to || self.allied(player, to);
                (Some((player, day)), Reasons::NONE.with(Reasons::OFFER, void))
            }
            Move::Accept { player, of } => {
                (None, Reasons::NONE.with(Reasons::OFFER, !self.offered(of, player)))
            }
            Move::War { player, day, on } => {
                (Some((player, day)), Reasons::NONE.with(Reasons::WAR, !self.allied(player, on)))
            }
            Move::End => (None, Reasons::NONE),
        };
        if reasons == Reasons::OCCUPIED {
            return reasons;
        }
        let moved = by.is_some_and(|(player, day)| self.moved[player] == Some(day));
        reasons.with(Reasons::TURN, moved).with(Reasons::OVER, self.over())
    }

    fn preview(&self, player: usize, at: usize) -> Preview {
        if union(&self.stones).contains(at) {
            return Preview { reasons: Reasons::OCCUPIED, captured: 0, losers: 0 };
        }
        let (placed, smothered) = self.placed(player, at);
        let after = self.capture(&placed, &smothered, player);
        let lost: Vec<usize> =
            placed.iter().zip(&after.stones).map(|(before, now)| (*before & !*now).count()).collect();
        Preview {
            reasons: Reasons::NONE
                .with(Reasons::REPETITION, self.stood_before(&after.stones))
                .with(Reasons::SUICIDE, self.is_suicide(&smothered, player))
                .with(Reasons::TURN, self.last == Some(player)),
            captured: lost.iter().sum(),
            losers: lost.iter().filter(|n| **n > 0).count(),
        }
    }

    fn play(&mut self, m: Move) -> Result<(), Reasons> {
        let reasons = self.reasons(m);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        if let Some(player) = self.make(m) {
            let after = self.captures(player);
            self.stones = after.stones;
            self.hands = self.held(&after.spoils);
            self.record();
        }
        self.smothered = self.smothered(&self.stones);
        Ok(())
    }

    fn records(&self) -> usize {
        self.records.len()
    }

    fn distance(&self, player: usize, at: usize, record: usize) -> usize {
        let (placed, smothered) = self.placed(player, at);
        let after = self.capture(&placed, &smothered, player).stones;
        let differing =
            after.iter().zip(&self.records[record]).fold(Points::EMPTY, |all, (a, b)| all | (*a ^ *b));
        differing.count()
    }
}
