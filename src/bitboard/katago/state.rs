//! A game by KataGo's rules on sets of `W` words.

use super::Game;
use super::rules::{KoRule, Move, Phase, Rules, Start};
use crate::board::{Board, Geometry};
use crate::drawing::letter;
use crate::internals::Preview;
use crate::points::{Points, Stones, both};
use crate::record::{BitGame, ask_the_state};
use crate::start::{StartError, place};
use crate::{Color, Reach, Reasons, Tax};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<const W: usize> {
    board: Board<W>,
    rules: Rules,
    /// One situation more than there were moves.
    records: Vec<Record<W>>,
    /// The stones of each situation, with its number.
    by_stones: BTreeSet<(Stones<W>, usize)>,
}

/// A situation, and the move that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Record<const W: usize> {
    stones: Stones<W>,
    blocked: Points<W>,
    turn: Color,
    /// `None` at the start.
    led_by: Option<Move>,
    phase: Phase,
    no_result: bool,
    captured: [usize; 2],
    /// The number of the situation in which the phase began.
    began: usize,
    /// The number of the first situation since the last pass of the phase.
    since_pass: usize,
    /// Passes in a row that count for the end of the phase.
    passes: usize,
    /// The number of the situation after the first pass, and who passed.
    first_pass: Option<(usize, Color)>,
    /// The stones when the second phase of cleanup began, and the moves of both players in it.
    second: Option<(Stones<W>, [usize; 2])>,
}

/// What a play leads to on the board.
struct Played<const W: usize> {
    stones: Stones<W>,
    captured: Points<W>,
    suicided: Points<W>,
}

impl<const W: usize> BitGame<Rules> for State<W> {
    fn new(geometry: Geometry, rules: Rules, start: &Start) -> Result<State<W>, StartError> {
        let board = Board::new(geometry)?;
        let mut stones = [Points::EMPTY; 2];
        place(board.points(), &mut stones, start.stones.iter().map(|(p, color)| (*p, *color as usize)))?;
        let mut state = State { board, rules, records: Vec::new(), by_stones: BTreeSet::new() };
        state.push(Record {
            stones,
            blocked: Points::EMPTY,
            turn: start.to_play,
            led_by: None,
            phase: Phase::Main,
            no_result: false,
            captured: start.captured,
            began: 0,
            since_pass: 0,
            passes: 0,
            first_pass: None,
            second: None,
        });
        Ok(state)
    }

    fn points(&self) -> usize {
        self.board.points()
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn letter(&self, p: usize) -> Option<char> {
        (p < self.points()).then(|| letter(self.at(p)))
    }

    fn why_illegal(&self, m: Move) -> Reasons {
        let now = self.now();
        match m {
            Move::Play(p) | Move::Unblock(p) if p >= self.points() => Reasons::OFF_BOARD,
            Move::Play(p) if !self.empty(&now.stones).contains(p) => Reasons::OCCUPIED,
            _ if self.is_over() => Reasons::OVER,
            Move::Pass => Reasons::empty(),
            Move::Unblock(p) => Reasons::empty().with(Reasons::UNBLOCK, !self.unblocks(p)),
            Move::Play(p) => self.judged(p, &self.put(&now.stones, now.turn, p)),
        }
    }

    fn play(&mut self, m: Move) -> Result<(), Reasons> {
        self.why_illegal(m).refuse()?;
        self.push(self.following(m));
        if self.is_third_time() {
            let last = self.last();
            let record = &mut self.records[last];
            (record.phase, record.no_result, record.blocked) = (Phase::Over, true, Points::EMPTY);
        }
        Ok(())
    }

    fn undo(&mut self) {
        if let Some(last) = self.records.pop() {
            self.by_stones.remove(&(last.stones, self.records.len()));
        }
    }
}

impl<const W: usize> State<W> {
    fn push(&mut self, record: Record<W>) {
        self.by_stones.insert((record.stones, self.records.len()));
        self.records.push(record);
    }

    fn now(&self) -> &Record<W> {
        &self.records[self.last()]
    }

    /// The number of the present situation.
    fn last(&self) -> usize {
        self.records.len() - 1
    }

    pub fn at(&self, p: usize) -> Option<Color> {
        let stones = self.now().stones;
        let on = |color: Color| p < self.points() && stones[color as usize].contains(p);
        [Color::Black, Color::White].into_iter().find(|color| on(*color))
    }

    pub fn is_over(&self) -> bool {
        self.now().phase == Phase::Over
    }

    pub fn button(&self) -> Option<Color> {
        self.now().first_pass.filter(|_| self.rules.button).map(|(_, passer)| passer)
    }

    pub fn legal_points(&self) -> Vec<usize> {
        (0..self.points()).filter(|p| self.why_illegal(Move::Play(*p)).is_empty()).collect()
    }

    /// The chains of these stones that have no liberty.
    fn without_liberties(&self, of: Points<W>, empty: Points<W>) -> Points<W> {
        of & !self.board.fill(self.board.neighbours(empty), of)
    }

    /// What a play on an empty point does to the stones.
    fn put(&self, stones: &Stones<W>, color: Color, p: usize) -> Played<W> {
        let (own, other) = (color as usize, color.opponent() as usize);
        let mut stones = *stones;
        stones[own].insert(p);
        let captured = self.without_liberties(stones[other], self.empty(&stones));
        stones[other] = stones[other] & !captured;
        let suicided = self.without_liberties(stones[own], self.empty(&stones));
        stones[own] = stones[own] & !suicided;
        Played { stones, captured, suicided }
    }

    fn empty(&self, stones: &Stones<W>) -> Points<W> {
        self.board.all() & !(stones[0] | stones[1])
    }

    /// Is a play that leads to this none, whatever was played before?
    fn is_suicide(&self, before: &Stones<W>, played: &Played<W>) -> bool {
        played.stones == *before || (!self.rules.suicide && !played.suicided.is_empty())
    }

    /// Could the opponent restore the stones by one play? Then it captures one stone, on the point where he plays.
    fn is_ko(&self, before: &Stones<W>, color: Color, played: &Played<W>) -> bool {
        if !played.captured.is_singleton() {
            return false;
        }
        played.captured.iter().all(|p| {
            let reply = self.put(&played.stones, color.opponent(), p);
            reply.stones == *before && !self.is_suicide(&played.stones, &reply)
        })
    }

    /// The numbers of earlier situations with these stones, from one number on.
    fn with_stones(&self, stones: Stones<W>, since: usize) -> impl Iterator<Item = usize> {
        self.by_stones.range((stones, since)..=(stones, self.last())).map(|(_, number)| *number)
    }

    /// The numbers of earlier situations with the present stones and turn, from one number on.
    fn with_turn(&self, since: usize) -> impl Iterator<Item = usize> {
        let now = self.now();
        self.with_stones(now.stones, since).filter(|i| *i < self.last() && self.records[*i].turn == now.turn)
    }

    /// The first situation whose states have as much of a pass behind them as the present one.
    fn on_record(&self) -> usize {
        match self.now().first_pass {
            Some((after, _)) if self.rules.button => after,
            _ => 0,
        }
    }

    fn repeats(&self, stones: Stones<W>) -> bool {
        let (since, next) = (self.on_record(), self.now().turn.opponent());
        match self.rules.ko {
            KoRule::Positional => self.with_stones(stones, since).next().is_some(),
            KoRule::Situational => self.with_stones(stones, since).any(|i| self.records[i].turn == next),
            KoRule::Simple => self.last() > since && self.records[self.last() - 1].stones == stones,
        }
    }

    /// Why a play on an empty point is illegal that does this.
    fn judged(&self, p: usize, played: &Played<W>) -> Reasons {
        let now = self.now();
        if self.is_suicide(&now.stones, played) {
            return Reasons::SUICIDE;
        }
        if now.phase == Phase::Main {
            return Reasons::empty().with(Reasons::REPETITION, self.repeats(played.stones));
        }
        if !self.is_ko(&now.stones, now.turn, played) {
            return Reasons::empty();
        }
        let again = self.with_turn(now.began).any(|i| self.records[i + 1].led_by == Some(Move::Play(p)));
        Reasons::empty()
            .with(Reasons::BLOCKED, played.captured.intersects(now.blocked))
            .with(Reasons::REPETITION, again)
    }

    /// Is there a blocked ko that the player can unblock?
    fn unblocks(&self, p: usize) -> bool {
        let (now, stone) = (self.now(), Points::singleton(p));
        let opposing = now.stones[now.turn.opponent() as usize];
        let around = self.board.neighbours_of(p);
        now.blocked.contains(p)
            && opposing.contains(p)
            && !around.intersects(opposing & !stone)
            && (around & self.empty(&now.stones)).is_singleton()
    }

    /// What a legal move leads to, but for an end without a result.
    fn following(&self, m: Move) -> Record<W> {
        let (mover, number) = (self.now().turn, self.records.len());
        let mut next = Record { led_by: Some(m), turn: mover.opponent(), passes: 0, ..self.now().clone() };
        match m {
            Move::Unblock(p) => next.blocked.remove(p),
            Move::Play(p) => {
                let before = self.now().stones;
                let played = self.put(&before, mover, p);
                if next.phase != Phase::Main && self.is_ko(&before, mover, &played) {
                    next.blocked.insert(p);
                }
                next.blocked = next.blocked & (played.stones[0] | played.stones[1]);
                next.captured[mover.opponent() as usize] += played.captured.count();
                next.captured[mover as usize] += played.suicided.count();
                next.stones = played.stones;
                if let Some((_, moves)) = &mut next.second {
                    moves[mover as usize] += 1;
                }
            }
            Move::Pass => {
                let takes_the_button = self.rules.button && next.first_pass.is_none();
                next.first_pass = next.first_pass.or(Some((number, mover)));
                next.passes = self.now().passes + usize::from(!takes_the_button);
                next.since_pass = number;
                if next.passes == 2 || self.passed_here_before() {
                    self.end_of_phase(&mut next, number);
                }
            }
        }
        next
    }

    /// Has the player already passed from the present state in this phase?
    fn passed_here_before(&self) -> bool {
        let now = self.now();
        let main = now.phase == Phase::Main;
        if main && self.rules.ko != KoRule::Simple {
            return false;
        }
        let since = if main { self.on_record() } else { now.began };
        self.with_turn(since)
            .any(|i| self.records[i + 1].led_by == Some(Move::Pass) && self.records[i].blocked == now.blocked)
    }

    fn end_of_phase(&self, next: &mut Record<W>, number: usize) {
        next.phase = match next.phase {
            Phase::Main if self.rules.territory => Phase::FirstCleanup,
            Phase::FirstCleanup => Phase::SecondCleanup,
            _ => Phase::Over,
        };
        (next.began, next.passes, next.blocked) = (number, 0, Points::EMPTY);
        if next.phase == Phase::SecondCleanup {
            next.second = Some((next.stones, [0, 0]));
        }
    }

    /// Does the present state occur the third time since the last pass?
    fn is_third_time(&self) -> bool {
        let now = self.now();
        let asked = match now.phase {
            Phase::Main => self.rules.ko == KoRule::Simple,
            Phase::FirstCleanup | Phase::SecondCleanup => true,
            Phase::Over => false,
        };
        let same = |i: &usize| self.records[*i].blocked == now.blocked;
        asked && self.with_turn(now.since_pass).filter(same).count() >= 2
    }

    /// The stones that are counted.
    fn counted(&self) -> Stones<W> {
        let stones = self.now().stones;
        if !self.rules.pass_dead {
            return stones;
        }
        let territory = |own: usize| {
            self.board.pass_alive_territory(stones[own], self.pass_alive(&stones, Color::ALL[own]), true)
        };
        let [black, white] = both(territory);
        [stones[0] & !white, stones[1] & !black]
    }

    /// The stones that no series of opposing plays captures. After the first play every stone has a liberty; before it, in a set-up, some
    /// may have none, and then each first play is tried.
    fn pass_alive(&self, stones: &Stones<W>, color: Color) -> Points<W> {
        let (own, empty) = (color as usize, self.empty(stones));
        if [0, 1].iter().all(|color| self.without_liberties(stones[*color], empty).is_empty()) {
            return self.board.pass_alive(stones, own, self.rules.suicide);
        }
        let played = empty.iter().map(|p| self.put(stones, color.opponent(), p));
        played.filter(|played| !self.is_suicide(stones, played)).fold(stones[own], |alive, played| {
            alive & self.board.pass_alive(&played.stones, own, self.rules.suicide)
        })
    }

    /// The empty points that are counted for a player.
    fn own_points(&self, stones: &Stones<W>, own: usize) -> Points<W> {
        let empty = self.empty(stones);
        if self.rules.tax != Tax::None {
            return self.board.independent_life(stones, own).0 & empty;
        }
        let reached = self.board.reached(Reach::Chain, empty, stones);
        reached[own] & !reached[1 - own]
    }

    pub fn dead(&self) -> Vec<usize> {
        let ([black, white], now) = (self.counted(), self.now().stones);
        ((now[0] | now[1]) & !(black | white)).iter().collect()
    }

    pub fn scores(&self) -> [i64; 2] {
        let (now, stones) = (self.now(), self.counted());
        both(|own| {
            let other = 1 - own;
            let (alive, groups) = self.board.independent_life(&stones, own);
            let mut points = self.own_points(&stones, own).count() as i64;
            if self.rules.tax == Tax::Group {
                points -= 2 * groups;
            }
            if self.rules.territory {
                let taken_off = now.stones[other] & !stones[other];
                points += (now.captured[other] + taken_off.count()) as i64;
                if let Some((began, moves)) = &now.second {
                    points += moves[own] as i64 - (stones[own] & !alive & !began[own]).count() as i64;
                }
            } else {
                points += stones[own].count() as i64;
            }
            2 * points + i64::from(self.button() == Some(Color::ALL[own]))
        })
    }

    pub fn preview(&self, p: usize) -> Preview {
        let now = self.now();
        let played = self.put(&now.stones, now.turn, p);
        let reasons = if self.is_over() { Reasons::OVER } else { self.judged(p, &played) };
        let (captured, suicided) = (played.captured.count(), played.suicided.count());
        Preview { reasons, captured, suicided, repeats: self.with_stones(played.stones, 0).next() }
    }

    pub fn distance(&self, p: usize, record: usize) -> usize {
        let played = self.put(&self.now().stones, self.now().turn, p);
        let then = &self.records[record].stones;
        ((played.stones[0] ^ then[0]) | (played.stones[1] ^ then[1])).count()
    }
}

impl Game {
    ask_the_state! {
        /// The player who has the turn; `None` when the game is over.
        fn to_play(&self) -> Option<Color> = |state| (!state.is_over()).then_some(state.now().turn);
        /// The stone on a point. Off the board there is none.
        fn at(&self, p: usize) -> Option<Color> = |state| state.at(p);
        /// Captured stones by their colour, `[black, white]`.
        fn captured(&self) -> [usize; 2] = |state| state.now().captured;
        /// How far the game has come.
        fn phase(&self) -> Phase = |state| state.now().phase;
        /// The phase in which the last move was made.
        #[doc(hidden)]
        fn phase_before(&self) -> Phase = |state| state.records[state.last().saturating_sub(1)].phase;
        /// Is the game over?
        fn is_over(&self) -> bool = |state| state.is_over();
        /// Has the game ended without a result?
        fn has_no_result(&self) -> bool = |state| state.now().no_result;
        /// The stones that may not be taken back, ascending: none outside the phases of cleanup.
        fn blocked(&self) -> Vec<usize> = |state| state.now().blocked.iter().collect();
        /// Who passed first in a game with a button.
        fn button(&self) -> Option<Color> = |state| state.button();
        /// Where a play is legal, ascending.
        fn legal_points(&self) -> Vec<usize> = |state| state.legal_points();
        /// Black's and White's score of the present position in half points, without komi. Under territory scoring before the second
        /// phase of cleanup: as if that phase began and ended now.
        fn scores(&self) -> [i64; 2] = |state| state.scores();
        /// As [`crate::internals::preview`].
        #[doc(hidden)]
        fn preview(&self, p: usize) -> Preview = |state| state.preview(p);
        /// The number of situations so far, the first one included.
        #[doc(hidden)]
        fn records(&self) -> usize = |state| state.records.len();
        /// As [`crate::internals::distance`].
        #[doc(hidden)]
        fn distance(&self, p: usize, record: usize) -> usize = |state| state.distance(p, record);
        /// The points that are counted as a player's although no stone of his stands there, ascending.
        #[doc(hidden)]
        fn surrounded(&self, own: usize) -> Vec<usize> =
            |state| state.own_points(&state.counted(), own).iter().collect();
        /// The stones that are not counted because they are dead, ascending.
        #[doc(hidden)]
        fn dead(&self) -> Vec<usize> = |state| state.dead();
    }
}
