//! A game of Political Go on sets of `W` words.

use super::division::{Spoils, add, divisions};
use super::dragons::{Dragon, Mask, dragons, members};
use super::{Game, MOST_POSSIBILITIES, Move, Preview, Rules, Start};
use crate::board::{Board, Geometry};
use crate::history::splitmix;
use crate::points::Points;
use crate::start::{StartError, place};
use crate::{Reasons, political};
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
    without_liberties: Vec<Dragon<W>>,
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
    pub fn new(geometry: Geometry, rules: Rules, start: &Start) -> Result<State<W>, StartError> {
        let players = start.players;
        if players > political::MOST_PLAYERS {
            return Err(StartError::TooManyPlayers { players });
        }
        if let Some(player) = start.allies.iter().flat_map(|(a, b)| [*a, *b]).find(|p| *p >= players) {
            return Err(StartError::NoPlayer { player, players });
        }
        let board = Board::new(geometry)?;
        let mut stones = vec![Points::EMPTY; start.players];
        place(board.points(), &mut stones, start.stones.iter().copied())?;
        let mut held = start.captured.clone();
        held.resize(players, 0);
        let mut state = State {
            board,
            rules,
            stones,
            friends: (0..start.players).map(|player| 1 << player).collect(),
            offers: vec![0; start.players],
            without_liberties: Vec::new(),
            hands: BTreeSet::from([held]),
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
        state.without_liberties = state.without_liberties(&state.stones);
        state.record();
        Ok(state)
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
        self.board.all() & !union(stones)
    }

    fn liberties(&self, stones: &Stones<W>, dragon: &Dragon<W>) -> usize {
        (self.board.neighbours(dragon.points) & self.empty(stones)).count()
    }

    fn dragons_of(&self, stones: &Stones<W>) -> Vec<Dragon<W>> {
        dragons(&self.board, stones, &self.friends)
    }

    /// The Dragons without a liberty.
    fn without_liberties(&self, stones: &Stones<W>) -> Vec<Dragon<W>> {
        let mut found = self.dragons_of(stones);
        found.retain(|dragon| self.liberties(stones, dragon) == 0);
        found
    }

    fn is_friendly(&self, dragon: &Dragon<W>, player: usize) -> bool {
        dragon.owners & !self.friends[player] == 0
    }

    /// Is a Dragon without liberties captured when this player moves?
    fn falls_to(&self, dragon: &Dragon<W>, mover: usize) -> bool {
        match self.rules.friend_in_part {
            true => dragon.owners & self.friends[mover] == 0,
            false => !self.is_friendly(dragon, mover),
        }
    }

    /// Takes Dragons, which are in the order of their points, off the board. The owners of the stones beside one share it,
    /// and those whom `also` names.
    fn remove<'a>(
        &self,
        stones: &Stones<W>,
        taken: impl Iterator<Item = &'a Dragon<W>>,
        also: impl Fn(Points<W>) -> Mask,
    ) -> After<W> {
        let mut after = After { stones: stones.clone(), spoils: Vec::new() };
        for dragon in taken {
            let around = self.board.neighbours(dragon.points) & !dragon.points;
            let also = also(around);
            let share = |(player, own): (usize, &Points<W>)| match (*own & around).count() {
                0 => (also >> player & 1 == 1).then_some(0),
                beside => Some(beside),
            };
            let beside: Vec<Option<usize>> = stones.iter().enumerate().map(share).collect();
            if beside.iter().all(Option::is_none) {
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
        let beside = |around: Points<W>| {
            let beside = found.iter().filter(|other| !(other.points & around).is_empty());
            beside.fold(0, |owners, other| owners | other.owners)
        };
        let also = |around| if self.rules.dragons_capture { beside(around) } else { 0 };
        self.remove(&self.stones, found.iter().filter(|dragon| self.is_dead(dragon)), also)
    }

    /// What falls to the mover when these stones stand, of which these Dragons have no liberty.
    fn capture(&self, stones: &Stones<W>, without_liberties: &[Dragon<W>], mover: usize) -> After<W> {
        self.remove(stones, without_liberties.iter().filter(|dragon| self.falls_to(dragon, mover)), |_| 0)
    }

    /// What falls to the mover as things stand.
    fn captures(&self, mover: usize) -> After<W> {
        self.capture(&self.stones, &self.without_liberties(&self.stones), mover)
    }

    /// Does a move name a player who does not take part?
    fn names_a_stranger(&self, m: Move) -> bool {
        let named = match m {
            Move::Place { player, .. } => [player, player],
            Move::Offer { player, to: other, .. }
            | Move::Accept { player, of: other }
            | Move::War { player, on: other, .. } => [player, other],
            Move::End => return false,
        };
        named.iter().any(|player| *player >= self.stones.len())
    }

    /// Why no stone of the player can be put on a point at all.
    fn unplayable(&self, player: usize, at: usize) -> Option<Reasons> {
        if player >= self.stones.len() {
            return Some(Reasons::NO_PLAYER);
        }
        if at >= self.board.points() {
            return Some(Reasons::OFF_BOARD);
        }
        union(&self.stones).contains(at).then_some(Reasons::OCCUPIED)
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

    /// The stones with one more, and the Dragons that have no liberty then.
    fn placed(&self, player: usize, at: usize) -> (Stones<W>, Vec<Dragon<W>>) {
        let mut stones = self.stones.clone();
        stones[player] = stones[player] | Points::singleton(at);
        let without_liberties = self.without_liberties(&stones);
        (stones, without_liberties)
    }

    /// Of the Dragons that have no liberty after a placement, are some formed by it that are friends', and none that are
    /// enemies'?
    fn is_suicide(&self, without_liberties: &[Dragon<W>], player: usize) -> bool {
        let formed: Vec<bool> = without_liberties
            .iter()
            .filter(|dragon| !self.without_liberties.iter().any(|old| old.points == dragon.points))
            .map(|dragon| self.is_friendly(dragon, player))
            .collect();
        formed.contains(&true) && !formed.contains(&false)
    }

    fn territory_of(&self, stones: &Stones<W>, player: usize) -> Points<W> {
        let empty = self.empty(stones);
        let found = self.dragons_of(stones);
        let unfriendly = found.iter().filter(|dragon| !self.is_friendly(dragon, player));
        let foes = unfriendly.fold(Points::EMPTY, |all, dragon| all | dragon.points);
        let theirs = self.board.fill(self.board.neighbours(foes), empty);
        let occupied = match self.rules.stones_on_territory {
            true => union(stones) & !foes & !self.board.neighbours(foes | theirs),
            false => Points::EMPTY,
        };
        empty & !theirs | occupied
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
        self.board.points()
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
        let describe = |dragon: &Dragon<W>| super::Dragon {
            points: dragon.points.iter().collect(),
            owners: members(dragon.owners).collect(),
            liberties: self.liberties(&self.stones, dragon),
        };
        self.dragons_of(&self.stones).iter().map(describe).collect()
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

    fn takes_part(&self, player: usize) -> bool {
        !self.rules.join_by_moving || self.moved[player].is_some()
    }

    fn over(&self) -> bool {
        let may_place =
            |player: usize| (0..self.points()).any(|at| self.preview(player, at).reasons.is_empty());
        self.ended || !(0..self.players()).any(may_place)
    }

    fn reasons(&self, m: Move) -> Reasons {
        if self.names_a_stranger(m) {
            return Reasons::NO_PLAYER;
        }
        let (by, reasons) = match m {
            Move::Place { player, day, at } => (Some((player, day)), self.preview(player, at).reasons),
            Move::Offer { player, day, to } => {
                let void = player == to || self.allied(player, to) || !self.takes_part(to);
                (Some((player, day)), Reasons::empty().with(Reasons::OFFER, void))
            }
            Move::Accept { player, of } => {
                (None, Reasons::empty().with(Reasons::OFFER, !self.offered(of, player)))
            }
            Move::War { player, day, on } => {
                let void = !self.allied(player, on) || !self.takes_part(on);
                (Some((player, day)), Reasons::empty().with(Reasons::WAR, void))
            }
            Move::End => (None, Reasons::empty()),
        };
        if reasons.intersects(Reasons::OCCUPIED | Reasons::OFF_BOARD) {
            return reasons;
        }
        let moved = by.is_some_and(|(player, day)| self.moved[player] == Some(day));
        reasons.with(Reasons::TURN, moved).with(Reasons::OVER, self.over())
    }

    fn preview(&self, player: usize, at: usize) -> Preview {
        if let Some(reasons) = self.unplayable(player, at) {
            return Preview { reasons, captured: 0, losers: 0 };
        }
        let (placed, without_liberties) = self.placed(player, at);
        let after = self.capture(&placed, &without_liberties, player);
        let lost: Vec<usize> =
            placed.iter().zip(&after.stones).map(|(before, now)| (*before & !*now).count()).collect();
        Preview {
            reasons: Reasons::empty()
                .with(Reasons::REPETITION, self.stood_before(&after.stones))
                .with(Reasons::SUICIDE, self.is_suicide(&without_liberties, player))
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
        self.without_liberties = self.without_liberties(&self.stones);
        Ok(())
    }

    fn records(&self) -> usize {
        self.records.len()
    }

    fn distance(&self, player: usize, at: usize, record: usize) -> usize {
        assert!(self.unplayable(player, at).is_none(), "point {at} is no empty point of the board");
        let (placed, without_liberties) = self.placed(player, at);
        let after = self.capture(&placed, &without_liberties, player).stones;
        let differing =
            after.iter().zip(&self.records[record]).fold(Points::EMPTY, |all, (a, b)| all | (*a ^ *b));
        differing.count()
    }
}
