//! A game of the Logical Japanese Rules on sets of `W` words.

use super::Game;
use super::aftermath::{Aftermath, Dispute};
use super::play::{Play, Situation};
use super::rules::{Cycle, Move, Phase, Prohibited, Rules, Start};
use crate::board::{Board, Geometry};
use crate::drawing::letter;
use crate::points::Points;
use crate::record::{BitGame, SpecialRules, ask_the_state};
use crate::start::{StartError, place};
use crate::{Color, Reasons};
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<const W: usize> {
    play: Play<W>,
    rules: Rules,
    /// The points that are prohibited again for the first turn of a dispute.
    revived: Points<W>,
    aftermath: Option<Aftermath<W>>,
}

impl<const W: usize> BitGame<Rules> for State<W> {
    fn new(geometry: Geometry, rules: Rules, start: &Start) -> Result<State<W>, StartError> {
        let (points, most) = (geometry.points(), 64 * W - Rules::ADDED);
        if points > most {
            return Err(StartError::TooManyPoints { points, most });
        }
        let board = Board::new(geometry)?;
        let mut stones = [Points::EMPTY; 2];
        place(points, &mut stones, start.stones.iter().map(|(p, color)| (*p, *color as usize)))?;
        if let Some(&point) = start.prohibited.iter().find(|p| **p >= points) {
            return Err(StartError::OffBoard { point, points });
        }
        let prohibited = start.prohibited.iter().fold(Points::EMPTY, |set, p| set | Points::singleton(*p));
        let first = Situation::first(stones, start.to_play, prohibited, Points::EMPTY);
        Ok(State {
            play: Play::new(board, first, start.captured),
            rules,
            revived: if rules.initial_revives { prohibited } else { Points::EMPTY },
            aftermath: None,
        })
    }

    fn points(&self) -> usize {
        self.play.board.points()
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn letter(&self, p: usize) -> Option<char> {
        (p < self.current().board.points()).then(|| letter(self.at(p)))
    }

    fn why_illegal(&self, m: Move) -> Reasons {
        match (&self.aftermath, m) {
            _ if self.off_board(m) => Reasons::OFF_BOARD,
            (Some(_), Move::Turn { remove, play }) if self.is_over() => {
                match self.current().attempt(remove, play) {
                    Err(Reasons::OCCUPIED) => Reasons::OCCUPIED,
                    attempt => attempt.err().unwrap_or_default().with(Reasons::OVER, true),
                }
            }
            (Some(aftermath), _) => aftermath.why_illegal(m),
            (None, Move::Turn { remove, play }) => self.play.attempt(remove, play).err().unwrap_or_default(),
            (None, _) => Reasons::POINTING.with(Reasons::OVER, self.is_over()),
        }
    }

    fn play(&mut self, m: Move) -> Result<(), Reasons> {
        if self.off_board(m) {
            return Err(Reasons::OFF_BOARD);
        }
        let over = self.is_over();
        match (&mut self.aftermath, m) {
            (Some(_), _) if over => return Err(self.why_illegal(m)),
            (Some(aftermath), _) => return aftermath.act(m),
            (None, Move::Turn { remove, play }) => {
                let next = self.play.attempt(remove, play)?;
                self.play.push(next);
            }
            (None, _) => return Err(self.why_illegal(m)),
        }
        if self.rules.claims && self.play.is_over() {
            let (board, end) = (self.play.board.clone(), *self.play.now());
            self.aftermath = Some(Aftermath::new(board, end, self.rules.permanent_stays, self.revived));
        }
        Ok(())
    }

    fn undo(&mut self) {
        if !self.aftermath.as_mut().is_some_and(Aftermath::undo) {
            self.aftermath = None;
            self.play.pop();
        }
    }
}

impl<const W: usize> State<W> {
    /// Is the point of a move off the board on which it is made?
    fn off_board(&self, m: Move) -> bool {
        match m {
            Move::Turn { play, .. } => play.is_some_and(|p| p >= self.current().board.points()),
            Move::Claim(p) | Move::Dispute(p) | Move::Extend(p) => p >= self.points(),
        }
    }

    fn dispute(&self) -> Option<&Dispute<W>> {
        self.aftermath.as_ref().and_then(|aftermath| aftermath.dispute.as_ref())
    }

    /// The game in which turns are taken: that of a dispute once it has begun.
    fn current(&self) -> &Play<W> {
        self.dispute().and_then(|dispute| dispute.play.as_ref()).unwrap_or(&self.play)
    }

    /// Is it a time for turns, before the normal end?
    fn turns(&self) -> bool {
        !self.is_over() && self.aftermath.is_none()
    }

    pub fn to_play(&self) -> Option<Color> {
        let turn = self.aftermath.as_ref().map_or(self.play.now().turn, Aftermath::turn);
        (!self.is_over()).then_some(turn)
    }

    pub fn at(&self, p: usize) -> Option<Color> {
        let stones = self.current().now().stones;
        [Color::Black, Color::White].into_iter().find(|&color| stones[color as usize].contains(p))
    }

    pub fn is_over(&self) -> bool {
        match &self.aftermath {
            Some(aftermath) => aftermath.is_over(),
            None => self.play.is_over(),
        }
    }

    pub fn phase(&self) -> Option<Phase> {
        self.aftermath.as_ref().map(|aftermath| match &aftermath.dispute {
            None => Phase::Claims,
            Some(dispute) if dispute.play.is_none() => Phase::Extending,
            Some(_) => Phase::Dispute,
        })
    }

    pub fn legal_points(&self) -> Vec<usize> {
        let empty = self.current().board.all() & !self.current().now().occupied();
        empty.iter().filter(|p| self.why_illegal(Move::at(*p)).is_empty()).collect()
    }

    pub fn prohibited(&self) -> Option<Prohibited> {
        let now = self.play.now();
        let empty = self.play.board.all() & !now.occupied();
        self.turns().then(|| {
            let reasons: Vec<(usize, Reasons)> =
                empty.iter().map(|p| (p, self.play.forbids(now, p))).collect();
            let forbidden = |reason| {
                reasons.iter().filter(|(_, reasons)| reasons.contains(reason)).map(|(p, _)| *p).collect()
            };
            Prohibited {
                temporary: (empty & now.temporary).iter().collect(),
                permanent: (empty & now.permanent).iter().collect(),
                suicide: forbidden(Reasons::SUICIDE),
                pseudo_suicide: forbidden(Reasons::PSEUDO_SUICIDE),
            }
        })
    }

    pub fn cycles(&self) -> Vec<Cycle> {
        if !self.turns() {
            return Vec::new();
        }
        let cycle = |start| Cycle {
            start,
            used: self.play.used(start).iter().collect(),
            disturbing: self.play.cycles_disturb(),
        };
        self.play.cycles().into_iter().map(cycle).collect()
    }

    pub fn claimed(&self, player: Color) -> Option<Vec<usize>> {
        let aftermath = self.aftermath.as_ref().filter(|aftermath| aftermath.dispute.is_none())?;
        Some(aftermath.control(player).iter().collect())
    }

    pub fn score(&self, player: Color, controlled: &[usize]) -> usize {
        let stones = self.play.now().stones;
        let (own, opposing) = (stones[player as usize], stones[player.opponent() as usize]);
        let controlled = controlled.iter().filter(|p| **p < self.points());
        let territory = controlled.clone().filter(|p| !own.contains(**p)).count();
        let dead = controlled.filter(|p| opposing.contains(**p)).count();
        self.play.removed()[player.opponent() as usize].saturating_add(territory + dead)
    }

    pub fn preview(&self, p: usize, situation: usize) -> (usize, usize) {
        let empty = p < self.points() && !self.play.now().occupied().contains(p);
        assert!(empty, "point {p} is not an empty point of the board");
        self.play.preview(p, situation)
    }
}

impl Game {
    ask_the_state! {
        /// The player who has the turn; `None` when the game is over.
        fn to_play(&self) -> Option<Color> = |state| state.to_play();
        /// The stone on a point; in a dispute that has begun, on its board. Off the board there is none.
        fn at(&self, p: usize) -> Option<Color> = |state| state.at(p);
        /// Removed stones by their colour, `[black, white]`, without those of a dispute.
        fn removed(&self) -> [usize; 2] = |state| state.play.removed();
        /// Is the game over, with all that comes after the normal end?
        fn is_over(&self) -> bool = |state| state.is_over();
        /// `None` before the normal end, and in games without claims.
        fn phase(&self) -> Option<Phase> = |state| state.phase();
        /// The points on which a turn may play that removes no cycle, ascending; none from the normal end until a dispute has
        /// begun. In a dispute these may be points added to the board.
        fn legal_points(&self) -> Vec<usize> = |state| state.legal_points();
        /// What is prohibited; `None` after the normal end.
        fn prohibited(&self) -> Option<Prohibited> = |state| state.prohibited();
        /// The cycles that end in the present situation, by start.
        fn cycles(&self) -> Vec<Cycle> = |state| state.cycles();
        /// How many passes in a row would end the game; `None` after the normal end.
        fn passes_needed(&self) -> Option<usize> =
            |state| state.turns().then(|| state.play.now().passes_needed);
        /// The points that are prohibited permanently, ascending.
        fn permanent(&self) -> Vec<usize> = |state| state.play.now().permanent.iter().collect();
        /// The points that a player has by the claims made so far, ascending; `None` before the normal end and after a
        /// disagreement.
        fn claimed(&self, player: Color) -> Option<Vec<usize>> = |state| state.claimed(player);
        /// A player's score with control of these points, without komi. Points off the board count nothing.
        fn score(&self, player: Color, controlled: &[usize]) -> usize =
            |state| state.score(player, controlled);
        /// The winner of a dispute.
        fn disputed(&self) -> Option<Color> = |state| state.dispute().and_then(|dispute| dispute.winner);
        /// The number of situations so far, the first one included.
        #[doc(hidden)]
        fn situations(&self) -> usize = |state| state.play.turns() + 1;
        /// How many stones a play on an empty point would capture, and on how many points the stones would then differ from those of a
        /// former situation. Panics without such a point or situation.
        #[doc(hidden)]
        fn preview(&self, p: usize, situation: usize) -> (usize, usize) = |state| state.preview(p, situation);
    }
}
