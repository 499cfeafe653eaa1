//! A game of Political Go on sets of `W` words.

use super::Game;
use super::division::{Spoils, add, divisions};
use super::dragons::{Dragon, Mask, dragons, dragons_without_liberties, members};
use super::rules::{self, Move, Rules, Start};
use crate::Reasons;
use crate::board::{Board, Geometry};
use crate::points::Points;
use crate::record::{BitGame, ask_the_state};
use crate::start::{MOST_PLAYERS, StartError, place};
use alloc::collections::btree_map::Entry;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// The stones of each player.
type Stones<const W: usize> = Vec<Points<W>>;

/// The captured stones that the players may hold, by player; `None` for too many possibilities.
type Hands = Option<BTreeSet<Vec<usize>>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<const W: usize> {
    board: Board<W>,
    rules: Rules,
    now: Situation<W>,
    /// The situations before, the first one first.
    past: Vec<Situation<W>>,
    /// What the players held at first, and then after each move that captured something.
    hands: Vec<Hands>,
    /// How often each position is on record.
    stood: BTreeMap<Stones<W>, usize>,
}

/// All that moves change, but for what the players hold.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Situation<const W: usize> {
    stones: Stones<W>,
    /// Each player and his allies.
    friends: Vec<Mask>,
    /// To whom each player has made an offer.
    offers: Vec<Mask>,
    /// The Dragons that have no liberty.
    without_liberties: Vec<Dragon<W>>,
    /// The days on which each player moved last.
    moved: Vec<Option<u32>>,
    /// Who placed the last stone.
    last: Option<usize>,
    over: bool,
    /// How many positions are on record, and how often captures have changed what the players hold.
    records: usize,
    captures: usize,
}

/// What a placement would do, legal or not, on a day on which the player has not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Why it is illegal; no reason where it is legal.
    pub reasons: Reasons,
    /// How many stones it would capture.
    pub captured: usize,
    /// How many players would lose one of them.
    pub losers: usize,
}

/// What captures leave.
struct After<const W: usize> {
    stones: Stones<W>,
    /// What is captured, by Dragon.
    spoils: Vec<Spoils>,
}

impl<const W: usize> BitGame<Rules> for State<W> {
    fn new(geometry: Geometry, rules: Rules, start: &Start) -> Result<State<W>, StartError> {
        let players = start.players;
        if players > MOST_PLAYERS {
            return Err(StartError::TooManyPlayers { players });
        }
        if let Some(player) = start.allies.iter().flat_map(|(a, b)| [*a, *b]).find(|p| *p >= players) {
            return Err(StartError::NoPlayer { player, players });
        }
        let board = Board::new(geometry)?;
        let mut stones = vec![Points::EMPTY; players];
        place(board.points(), &mut stones, start.stones.iter().copied())?;
        let mut held = start.captured.clone();
        held.resize(players, 0);
        let now = Situation {
            stones,
            friends: (0..players).map(|player| 1 << player).collect(),
            offers: vec![0; players],
            without_liberties: Vec::new(),
            moved: vec![None; players],
            last: None,
            over: false,
            records: 0,
            captures: 0,
        };
        let mut hands = BTreeSet::new();
        hands.insert(held);
        let mut state =
            State { board, rules, now, past: Vec::new(), hands: vec![Some(hands)], stood: BTreeMap::new() };
        for &(a, b) in &start.allies {
            state.ally(a, b);
        }
        state.record();
        state.settle();
        Ok(state)
    }

    fn points(&self) -> usize {
        self.board.points()
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn letter(&self, p: usize) -> Option<char> {
        let letter = |player| ('A'..='Z').chain('a'..='z').nth(player).unwrap_or('?');
        (p < self.points()).then(|| self.owner(p).map_or('.', letter))
    }

    fn why_illegal(&self, m: Move) -> Reasons {
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
        let moved = by.is_some_and(|(player, day)| self.moved_on(player) == Some(day));
        reasons.with(Reasons::TURN, moved).with(Reasons::OVER, self.now.over)
    }

    fn play(&mut self, m: Move) -> Result<(), Reasons> {
        self.why_illegal(m).refuse()?;
        self.past.push(self.now.clone());
        if let Some(player) = self.make(m) {
            let stones = &self.now.stones;
            let After { stones, spoils } = self.capture(stones, &self.without_liberties(stones), player);
            if !spoils.is_empty() {
                self.hands.push(self.held(&spoils));
                self.now.captures += 1;
            }
            self.now.stones = stones;
            self.record();
        }
        self.settle();
        Ok(())
    }

    fn undo(&mut self) {
        let Some(before) = self.past.pop() else { return };
        let undone = mem::replace(&mut self.now, before);
        self.hands.truncate(self.now.captures + 1);
        if undone.records > self.now.records {
            if let Entry::Occupied(mut times) = self.stood.entry(undone.stones) {
                match times.get() {
                    1 => _ = times.remove(),
                    _ => *times.get_mut() -= 1,
                }
            }
        }
    }
}

impl<const W: usize> State<W> {
    fn ally(&mut self, a: usize, b: usize) {
        self.now.friends[a] |= 1 << b;
        self.now.friends[b] |= 1 << a;
    }

    /// Puts the present position on record.
    fn record(&mut self) {
        *self.stood.entry(self.now.stones.clone()).or_default() += 1;
        self.now.records += 1;
    }

    /// Brings up to date what follows from the stones and alliances.
    fn settle(&mut self) {
        self.now.without_liberties = self.without_liberties(&self.now.stones);
        self.now.over |= (0..self.players()).all(|player| self.places(player).next().is_none());
    }

    /// The points where a player may place a stone if the game is not over, ascending. Looking for the next one takes time.
    fn places(&self, player: usize) -> impl Iterator<Item = usize> {
        let empty = self.empty(&self.now.stones);
        let may = player < self.players() && self.now.last != Some(player);
        let points = if may { empty } else { Points::EMPTY };
        points.iter().filter(move |at| self.preview(player, *at).reasons.is_empty())
    }

    fn empty(&self, stones: &Stones<W>) -> Points<W> {
        self.board.all() & !union(stones)
    }

    fn liberties(&self, stones: &Stones<W>, dragon: &Dragon<W>) -> usize {
        (self.board.neighbours(dragon.points) & self.empty(stones)).count()
    }

    fn dragons_of(&self, stones: &Stones<W>) -> Vec<Dragon<W>> {
        dragons(&self.board, stones, &self.now.friends)
    }

    fn without_liberties(&self, stones: &Stones<W>) -> Vec<Dragon<W>> {
        dragons_without_liberties(&self.board, stones, &self.now.friends)
    }

    fn is_friendly(&self, dragon: &Dragon<W>, player: usize) -> bool {
        dragon.owners & !self.now.friends[player] == 0
    }

    /// Is a Dragon without liberties captured when this player moves?
    fn falls_to(&self, dragon: &Dragon<W>, mover: usize) -> bool {
        match self.rules.friend_in_part {
            true => dragon.owners & self.now.friends[mover] == 0,
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
    fn held(&self, spoils: &[Spoils]) -> Hands {
        spoils.iter().try_fold(self.hands()?.clone(), |hands, spoils| {
            let few = hands.len().saturating_mul(spoils.ways()) <= rules::MOST_POSSIBILITIES;
            few.then(|| add(&hands, &divisions(spoils)))
        })
    }

    /// The Dragons that die when the game ends, off the board.
    fn end(&self) -> After<W> {
        let found = self.dragons_of(&self.now.stones);
        let beside = |around: Points<W>| {
            let beside = found.iter().filter(|other| !(other.points & around).is_empty());
            beside.fold(0, |owners, other| owners | other.owners)
        };
        let also = |around| if self.rules.dragons_capture { beside(around) } else { 0 };
        self.remove(&self.now.stones, found.iter().filter(|dragon| self.is_dead(dragon)), also)
    }

    /// What falls to the mover when these stones stand, of which these Dragons have no liberty.
    fn capture(&self, stones: &Stones<W>, without_liberties: &[Dragon<W>], mover: usize) -> After<W> {
        self.remove(stones, without_liberties.iter().filter(|dragon| self.falls_to(dragon, mover)), |_| 0)
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
        named.iter().any(|player| *player >= self.players())
    }

    /// Why no stone of the player can be put on a point at all.
    fn unplayable(&self, player: usize, at: usize) -> Option<Reasons> {
        if player >= self.now.stones.len() {
            return Some(Reasons::NO_PLAYER);
        }
        if at >= self.board.points() {
            return Some(Reasons::OFF_BOARD);
        }
        union(&self.now.stones).contains(at).then_some(Reasons::OCCUPIED)
    }

    /// Makes a move; the player who has moved, to whom captures then fall.
    fn make(&mut self, m: Move) -> Option<usize> {
        let now = &mut self.now;
        let (player, day) = match m {
            Move::Place { player, day, at } => {
                now.stones[player] = now.stones[player] | Points::singleton(at);
                now.last = Some(player);
                (player, day)
            }
            Move::Offer { player, day, to } => {
                now.offers[player] |= 1 << to;
                (player, day)
            }
            Move::Accept { player, of } => {
                now.offers[player] &= !(1 << of);
                now.offers[of] &= !(1 << player);
                self.ally(player, of);
                return None;
            }
            Move::War { player, day, on } => {
                now.friends[player] &= !(1 << on);
                now.friends[on] &= !(1 << player);
                (player, day)
            }
            Move::End => {
                now.over = true;
                return None;
            }
        };
        now.moved[player] = Some(day);
        Some(player)
    }

    /// What stands after a placement, and the Dragons that have no liberty before captures.
    fn after(&self, player: usize, at: usize) -> (After<W>, Vec<Dragon<W>>) {
        let mut stones = self.now.stones.clone();
        stones[player] = stones[player] | Points::singleton(at);
        let without_liberties = self.without_liberties(&stones);
        (self.capture(&stones, &without_liberties, player), without_liberties)
    }

    /// Of the Dragons that have no liberty after a placement, are some formed by it that are friends', and none that are
    /// enemies'?
    fn is_suicide(&self, without_liberties: &[Dragon<W>], player: usize) -> bool {
        let formed: Vec<bool> = without_liberties
            .iter()
            .filter(|dragon| !self.now.without_liberties.iter().any(|old| old.points == dragon.points))
            .map(|dragon| self.is_friendly(dragon, player))
            .collect();
        formed.contains(&true) && !formed.contains(&false)
    }

    /// A player's territory among these stones, which form these Dragons.
    fn territory_among(&self, stones: &Stones<W>, dragons: &[Dragon<W>], player: usize) -> Points<W> {
        let empty = self.empty(stones);
        let unfriendly = dragons.iter().filter(|dragon| !self.is_friendly(dragon, player));
        let foes = unfriendly.fold(Points::EMPTY, |all, dragon| all | dragon.points);
        let theirs = self.board.fill(self.board.neighbours(foes), empty);
        let occupied = match self.rules.stones_on_territory {
            true => union(stones) & !foes & !self.board.neighbours(foes | theirs),
            false => Points::EMPTY,
        };
        empty & !theirs | occupied
    }

    fn is_dead(&self, dragon: &Dragon<W>) -> bool {
        match self.liberties(&self.now.stones, dragon) {
            0 => self.rules.dead_without_liberties,
            liberties => liberties == 1,
        }
    }

    pub fn players(&self) -> usize {
        self.now.stones.len()
    }

    pub fn owner(&self, p: usize) -> Option<usize> {
        self.now.stones.iter().position(|own| own.contains(p))
    }

    pub fn allied(&self, a: usize, b: usize) -> bool {
        a != b && names(&self.now.friends, a, b)
    }

    pub fn offered(&self, by: usize, to: usize) -> bool {
        names(&self.now.offers, by, to)
    }

    pub fn hands(&self) -> Option<&BTreeSet<Vec<usize>>> {
        self.hands[self.now.captures].as_ref()
    }

    pub fn dragons(&self) -> Vec<rules::Dragon> {
        let describe = |dragon: &Dragon<W>| rules::Dragon {
            points: dragon.points.iter().collect(),
            owners: members(dragon.owners).collect(),
            liberties: self.liberties(&self.now.stones, dragon),
        };
        self.dragons_of(&self.now.stones).iter().map(describe).collect()
    }

    pub fn territory(&self, player: usize) -> Vec<usize> {
        if player >= self.players() {
            return Vec::new();
        }
        let stones = &self.now.stones;
        self.territory_among(stones, &self.dragons_of(stones), player).iter().collect()
    }

    pub fn scores(&self) -> Option<BTreeSet<Vec<usize>>> {
        let After { stones, spoils } = self.end();
        let held = self.held(&spoils)?;
        let dragons = self.dragons_of(&stones);
        let territory = |player| self.territory_among(&stones, &dragons, player).count();
        Some(add(&held, &[(0..self.players()).map(territory).collect()]))
    }

    pub fn moved_on(&self, player: usize) -> Option<u32> {
        self.now.moved.get(player).copied().flatten()
    }

    pub fn takes_part(&self, player: usize) -> bool {
        player < self.players() && (!self.rules.join_by_moving || self.moved_on(player).is_some())
    }

    pub fn legal_points(&self, player: usize) -> Vec<usize> {
        if self.now.over { Vec::new() } else { self.places(player).collect() }
    }

    pub fn preview(&self, player: usize, at: usize) -> Preview {
        if let Some(reasons) = self.unplayable(player, at) {
            return Preview { reasons, captured: 0, losers: 0 };
        }
        let (after, without_liberties) = self.after(player, at);
        let lost = |(owner, before): (usize, &Points<W>)| {
            let placed = if owner == player { Points::singleton(at) } else { Points::EMPTY };
            ((*before | placed) & !after.stones[owner]).count()
        };
        let lost: Vec<usize> = self.now.stones.iter().enumerate().map(lost).collect();
        Preview {
            reasons: Reasons::empty()
                .with(Reasons::REPETITION, self.stood.contains_key(&after.stones))
                .with(Reasons::SUICIDE, self.is_suicide(&without_liberties, player))
                .with(Reasons::TURN, self.now.last == Some(player)),
            captured: lost.iter().sum(),
            losers: lost.iter().filter(|n| **n > 0).count(),
        }
    }

    pub fn distance(&self, player: usize, at: usize, record: usize) -> usize {
        assert!(self.unplayable(player, at).is_none(), "point {at} is not an empty point of the board");
        assert!(record < self.now.records, "there is no record {record}");
        let recorded = self.past.iter().find(|situation| situation.records > record);
        let then = &recorded.unwrap_or(&self.now).stones;
        let after = self.after(player, at).0.stones;
        after.iter().zip(then).fold(Points::EMPTY, |all, (a, b)| all | (*a ^ *b)).count()
    }

    pub fn repeats(&self, player: usize, at: usize) -> Option<usize> {
        assert!(self.unplayable(player, at).is_none(), "point {at} is not an empty point of the board");
        let after = self.after(player, at).0.stones;
        self.past.iter().chain([&self.now]).position(|situation| situation.stones == after)
    }
}

fn union<const W: usize>(stones: &Stones<W>) -> Points<W> {
    stones.iter().fold(Points::EMPTY, |all, own| all | *own)
}

/// Is the second player among those whom the masks have for the first one?
fn names(masks: &[Mask], player: usize, other: usize) -> bool {
    other < masks.len() && masks.get(player).is_some_and(|mask| mask >> other & 1 == 1)
}

impl Game {
    ask_the_state! {
        /// The number of players.
        fn players(&self) -> usize = |state| state.players();
        /// The owner of the stone on a point. Off the board there is none.
        fn owner(&self, p: usize) -> Option<usize> = |state| state.owner(p);
        /// Are two players allies?
        fn allied(&self, a: usize, b: usize) -> bool = |state| state.allied(a, b);
        /// Has `by` offered an alliance to `to`?
        fn offered(&self, by: usize, to: usize) -> bool = |state| state.offered(by, to);
        /// The captured stones that the players may hold, by player: several possibilities where ties were broken at random.
        /// `None` once there are more than [`MOST_POSSIBILITIES`](rules::MOST_POSSIBILITIES), which is rare: then nothing lists them.
        fn hands(&self) -> Option<&BTreeSet<Vec<usize>>> = |state| state.hands();
        /// All Dragons, in the order of their points.
        fn dragons(&self) -> Vec<rules::Dragon> = |state| state.dragons();
        /// The points of a player's territory, ascending.
        fn territory(&self, player: usize) -> Vec<usize> = |state| state.territory(player);
        /// The scores by player that are possible if the game ends here. `None` for more than [`MOST_POSSIBILITIES`](rules::MOST_POSSIBILITIES) of what
        /// the players then hold.
        fn scores(&self) -> Option<BTreeSet<Vec<usize>>> = |state| state.scores();
        /// The day on which a player last moved.
        fn moved_on(&self, player: usize) -> Option<u32> = |state| state.moved_on(player);
        /// Is a player a Go player by now, who may win, be offered an alliance, or have war declared on him?
        fn takes_part(&self, player: usize) -> bool = |state| state.takes_part(player);
        /// Is the game over? It ends by [`Move::End`], or when nobody can place a stone.
        fn is_over(&self) -> bool = |state| state.now.over;
        /// The points where a player may place a stone on a day on which he has not moved, ascending.
        fn legal_points(&self, player: usize) -> Vec<usize> = |state| state.legal_points(player);
        /// What a placement would do.
        #[doc(hidden)]
        fn preview(&self, player: usize, at: usize) -> Preview = |state| state.preview(player, at);
        /// The number of positions so far, the first one included.
        #[doc(hidden)]
        fn records(&self) -> usize = |state| state.now.records;
        /// On how many points the position after a placement on the empty point `at` would differ from a recorded one. Panics without
        /// such a point or record.
        #[doc(hidden)]
        fn distance(&self, player: usize, at: usize, record: usize) -> usize =
            |state| state.distance(player, at, record);
        /// The first situation with the stones that a placement on the empty point `at` would lead to: 0 is the start. Panics without
        /// such a point.
        #[doc(hidden)]
        fn repeats(&self, player: usize, at: usize) -> Option<usize> = |state| state.repeats(player, at);
    }
}
