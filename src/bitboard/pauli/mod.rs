//! The Logical Japanese Rules (R. M. Pauli, 2004): turns with two actions, cycles, prohibitions; claims and disputes after the
//! end.
//!
//! Who controls what at the end is not decided here. A caller decides it, and gives it to [`Game::score`].

mod aftermath;
mod formation;
mod play;

use crate::board::{Board, Geometry};
use crate::points::Points;
use crate::start::{Start, StartError, place};
use crate::{Color, Reasons};
use aftermath::{Aftermath, Dispute};
use play::{Play, Situation};

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Takes a turn: removes a cycle, then plays on a point. Either may be left out; without both the turn is a pass.
    Turn {
        /// The cycle to remove, by the number of the situation that it starts from.
        remove: Option<usize>,
        /// The point to play on. In a dispute on a board of `n` points, the two points added to it are `n` and `n + 1`.
        play: Option<usize>,
    },
    /// After the end: claims that an empty point is neutral or a stone dead.
    Claim(usize),
    /// Disagrees about a point that the opponent claimed.
    Dispute(usize),
    /// Extends the set of a dispute by a point.
    Extend(usize),
}

impl Move {
    /// A turn that does nothing.
    pub const PASS: Move = Move::Turn { remove: None, play: None };
}

/// What comes after the normal end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The players claim points in turn.
    Claims,
    /// A point is disputed, and the set that the dispute is about may be extended.
    Extending,
    /// The dispute is played out.
    Dispute,
}

/// What is fixed before the first turn, besides the position.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The points that are prohibited initially.
    pub prohibited: Vec<usize>,
    /// Does nobody decide about control, so that the players claim points after the end?
    pub claims: bool,
    /// Do permanent prohibitions bind in a dispute?
    pub permanent_stays: bool,
    /// Do initial prohibitions bind in the first turn of a dispute?
    pub initial_revives: bool,
}

impl Rules {
    /// The rules as written, with a referee who decides about control, and no point prohibited initially.
    pub const AS_WRITTEN: Rules =
        Rules { prohibited: Vec::new(), claims: false, permanent_stays: false, initial_revives: false };
}

/// The points that are prohibited for the player who has the turn, by reason; each list ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prohibited {
    /// Prohibited temporarily.
    pub temporary: Vec<usize>,
    /// Prohibited permanently.
    pub permanent: Vec<usize>,
    /// A play would be suicide.
    pub suicide: Vec<usize>,
    /// A play would be pseudo suicide.
    pub pseudo_suicide: Vec<usize>,
}

/// A cycle that ends in the present situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The number of the situation that it starts from.
    pub start: usize,
    /// The points that it uses, ascending.
    pub used: Vec<usize>,
    /// May it be removed now?
    pub disturbing: bool,
}

/// A game under way, on a board of any size. Points are numbered from 0 in the order of the [`Geometry`].
pub trait Game: Send {
    /// The number of points of the board, without those that a dispute adds.
    fn points(&self) -> usize;
    /// The player who has the turn; `None` when the game is over.
    fn to_play(&self) -> Option<Color>;
    /// The stone on a point. Off the board there is none.
    fn at(&self, p: usize) -> Option<Color>;
    /// Removed stones by their colour, `[black, white]`, without those of a dispute.
    fn removed(&self) -> [usize; 2];
    /// Is the game over, with all that comes after the normal end?
    fn over(&self) -> bool;
    /// `None` before the normal end, and in games without claims.
    fn phase(&self) -> Option<Phase>;
    /// Why a move is illegal; no reason where it is legal.
    fn reasons(&self, m: Move) -> Reasons;
    /// Makes a move.
    ///
    /// # Errors
    /// An illegal move is refused with its [`Reasons`], and nothing changes.
    fn play(&mut self, m: Move) -> Result<(), Reasons>;
    /// What is prohibited; `None` after the normal end.
    fn prohibited(&self) -> Option<Prohibited>;
    /// The cycles that end in the present situation, by start.
    fn cycles(&self) -> Vec<Cycle>;
    /// How many passes in a row would end the game; `None` after the normal end.
    fn passes_needed(&self) -> Option<usize>;
    /// The points that are prohibited permanently, ascending.
    fn permanent(&self) -> Vec<usize>;
    /// The points that a player has by the claims made so far, ascending; `None` before the normal end and after a
    /// disagreement.
    fn claimed(&self, player: Color) -> Option<Vec<usize>>;
    /// A player's score with control of these points, without komi.
    fn score(&self, player: Color, controlled: &[usize]) -> usize;
    /// The winner of a dispute.
    fn disputed(&self) -> Option<Color>;
    /// The points that a player may claim, dispute, or extend to, as `m` says; ascending.
    fn pointable(&self, m: fn(usize) -> Move) -> Vec<usize> {
        (0..self.points()).filter(|p| self.reasons(m(*p)).is_empty()).collect()
    }
    /// The number of situations so far, the first one included.
    fn situations(&self) -> usize;
    /// How many stones a play on an empty point would capture, and on how many points the stones would then differ from those
    /// of a former situation.
    ///
    /// # Panics
    /// Without such a point or situation.
    fn preview(&self, p: usize, situation: usize) -> (usize, usize);
}

/// Starts a game, on the narrowest sets that hold the board and the two points that a dispute adds to it. [`Start::kept`] is
/// not used.
///
/// # Errors
/// The board must have 1 to 702 points. The stones and the prohibitions must be on it, no two stones on one point.
pub fn start(geometry: Geometry, rules: &Rules, start: &Start) -> Result<Box<dyn Game>, StartError> {
    const WORDS: usize = 11;
    let (points, most) = (geometry.points(), 64 * WORDS - 2);
    Ok(match points.saturating_add(2) {
        0..=64 => Box::new(State::<1>::new(geometry, rules, start)?),
        65..=128 => Box::new(State::<2>::new(geometry, rules, start)?),
        129..=384 => Box::new(State::<6>::new(geometry, rules, start)?),
        _ if points > most => return Err(StartError::TooManyPoints { points, most }),
        _ => Box::new(State::<WORDS>::new(geometry, rules, start)?),
    })
}

#[derive(Clone)]
struct State<const W: usize> {
    play: Play<W>,
    claims: bool,
    permanent_stays: bool,
    /// The points that are prohibited again for the first turn of a dispute.
    revived: Points<W>,
    aftermath: Option<Aftermath<W>>,
}

impl<const W: usize> State<W> {
    fn new(geometry: Geometry, rules: &Rules, start: &Start) -> Result<State<W>, StartError> {
        let board = Board::new(geometry)?;
        let points = board.points();
        let mut stones = [Points::EMPTY; 2];
        place(points, &mut stones, start.stones.iter().map(|(p, color)| (*p, *color as usize)))?;
        if let Some(&point) = rules.prohibited.iter().find(|p| **p >= points) {
            return Err(StartError::OffBoard { point, points });
        }
        let prohibited = rules.prohibited.iter().fold(Points::EMPTY, |set, p| set | Points::singleton(*p));
        let first = Situation::first(stones, start.to_play, prohibited, Points::EMPTY);
        Ok(State {
            play: Play::new(board, first, start.captured, start.hash_mask),
            claims: rules.claims,
            permanent_stays: rules.permanent_stays,
            revived: if rules.initial_revives { prohibited } else { Points::EMPTY },
            aftermath: None,
        })
    }

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
        !self.over() && self.aftermath.is_none()
    }
}

impl<const W: usize> Game for State<W> {
    fn points(&self) -> usize {
        self.play.board.points()
    }

    fn to_play(&self) -> Option<Color> {
        let turn = self.aftermath.as_ref().map_or(self.play.now().turn, |aftermath| aftermath.turn);
        (!self.over()).then_some(turn)
    }

    fn at(&self, p: usize) -> Option<Color> {
        let stones = self.current().now().stones;
        [Color::Black, Color::White].into_iter().find(|&color| stones[color as usize].contains(p))
    }

    fn removed(&self) -> [usize; 2] {
        self.play.removed
    }

    fn over(&self) -> bool {
        match &self.aftermath {
            Some(aftermath) => aftermath.over(),
            None => self.play.over(),
        }
    }

    fn phase(&self) -> Option<Phase> {
        self.aftermath.as_ref().map(|aftermath| match &aftermath.dispute {
            None => Phase::Claims,
            Some(dispute) if dispute.play.is_none() => Phase::Extending,
            Some(_) => Phase::Dispute,
        })
    }

    fn reasons(&self, m: Move) -> Reasons {
        match (&self.aftermath, m) {
            _ if self.off_board(m) => Reasons::OFF_BOARD,
            (Some(aftermath), _) => aftermath.clone().act(m).err().unwrap_or(Reasons::empty()),
            (None, Move::Turn { remove, play }) => self.play.reasons(remove, play),
            (None, _) => Reasons::POINTING.with(Reasons::OVER, self.over()),
        }
    }

    fn play(&mut self, m: Move) -> Result<(), Reasons> {
        if self.off_board(m) {
            return Err(Reasons::OFF_BOARD);
        }
        match (&mut self.aftermath, m) {
            (Some(aftermath), _) => return aftermath.act(m),
            (None, Move::Turn { remove, play }) => self.play.take(remove, play)?,
            (None, _) => return Err(self.reasons(m)),
        }
        if self.claims && self.play.over() {
            let (board, end) = (self.play.board.clone(), *self.play.now());
            self.aftermath = Some(Aftermath::new(board, end, self.permanent_stays, self.revived));
        }
        Ok(())
    }

    fn prohibited(&self) -> Option<Prohibited> {
        let play = self.current();
        let now = play.now();
        let empty = Points::first_n(self.points()) & !now.occupied();
        let forbidden = |reason| empty.iter().filter(|p| play.forbids(now, *p).contains(reason)).collect();
        self.turns().then(|| Prohibited {
            temporary: (empty & now.temporary).iter().collect(),
            permanent: (empty & now.permanent).iter().collect(),
            suicide: forbidden(Reasons::SUICIDE),
            pseudo_suicide: forbidden(Reasons::PSEUDO_SUICIDE),
        })
    }

    fn cycles(&self) -> Vec<Cycle> {
        if !self.turns() {
            return Vec::new();
        }
        let play = self.current();
        let cycle = |start| Cycle {
            start,
            used: play.used(start).iter().collect(),
            disturbing: play.cycles_disturb(),
        };
        play.cycles().into_iter().map(cycle).collect()
    }

    fn passes_needed(&self) -> Option<usize> {
        self.turns().then(|| self.current().now().passes_needed)
    }

    fn permanent(&self) -> Vec<usize> {
        self.play.now().permanent.iter().collect()
    }

    fn claimed(&self, player: Color) -> Option<Vec<usize>> {
        let aftermath = self.aftermath.as_ref().filter(|aftermath| aftermath.dispute.is_none())?;
        Some(aftermath.control(player).iter().collect())
    }

    fn score(&self, player: Color, controlled: &[usize]) -> usize {
        let stones = self.play.now().stones;
        let (own, opposing) = (stones[player as usize], stones[player.opponent() as usize]);
        let controlled = controlled.iter().filter(|p| **p < self.points());
        let territory = controlled.clone().filter(|p| !own.contains(**p)).count();
        let dead = controlled.filter(|p| opposing.contains(**p)).count();
        territory + dead + self.play.removed[player.opponent() as usize]
    }

    fn situations(&self) -> usize {
        self.play.situations()
    }

    fn preview(&self, p: usize, situation: usize) -> (usize, usize) {
        let empty = p < self.points() && !self.play.now().occupied().contains(p);
        assert!(empty, "point {p} is no empty point of the board");
        self.play.preview(p, situation)
    }

    fn disputed(&self) -> Option<Color> {
        self.dispute().and_then(|dispute| dispute.winner)
    }
}
