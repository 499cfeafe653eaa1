//! The Logical Japanese Rules: turns with two actions, cycles, prohibitions; claims and disputes after the end.
//!
//! Who controls what at the end is decided elsewhere: [`super::control`].

mod aftermath;
mod formation;
mod play;

use super::board::{Board, Geometry};
use super::points::Points;
use super::{Color, Reasons, Start};
use aftermath::{Aftermath, Dispute};
use play::{Play, Situation};

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Removes the cycle that starts at a situation, then plays on a point; either may be left out.
    Turn { remove: Option<usize>, play: Option<usize> },
    /// After the end: claims that an empty point is neutral or a stone dead.
    Claim(usize),
    /// Disagrees about a point that the opponent claimed.
    Dispute(usize),
    /// Extends the set of a dispute.
    Extend(usize),
}

impl Move {
    pub const PASS: Move = Move::Turn { remove: None, play: None };
}

/// What comes after the normal end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    Claims,
    Extending,
    Dispute,
}

/// What is fixed before the first turn, besides the position.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// The points that are prohibited initially.
    pub prohibited: Vec<usize>,
    /// Does nobody decide about control, so that claims are made?
    pub claims: bool,
    /// Do permanent prohibitions bind in a dispute?
    pub permanent_stays: bool,
}

/// The points that are prohibited for the player who has the turn, by reason; each list ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prohibited {
    pub temporary: Vec<usize>,
    pub permanent: Vec<usize>,
    pub suicide: Vec<usize>,
    pub pseudo_suicide: Vec<usize>,
}

/// A cycle that ends in the present situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The number of the situation that it starts from.
    pub start: usize,
    /// The points that it uses, ascending.
    pub used: Vec<usize>,
    pub disturbing: bool,
}

/// A game under way, on a board of any size.
pub trait Game: Send {
    fn points(&self) -> usize;
    /// `None` when the game is over.
    fn to_play(&self) -> Option<Color>;
    fn at(&self, p: usize) -> Option<Color>;
    /// Removed stones by colour; those of a dispute are not counted.
    fn removed(&self) -> [usize; 2];
    fn over(&self) -> bool;
    /// `None` before the normal end, and where nobody claims anything.
    fn phase(&self) -> Option<Phase>;
    /// Why a move is illegal; no reason where it is legal.
    fn reasons(&self, m: Move) -> Reasons;
    /// Makes a move if it is legal; otherwise nothing changes.
    fn play(&mut self, m: Move) -> Result<(), Reasons>;
    /// `None` when no turns are taken.
    fn prohibited(&self) -> Option<Prohibited>;
    /// The cycles that end in the present situation, by start.
    fn cycles(&self) -> Vec<Cycle>;
    /// `None` when no turns are taken.
    fn passes_needed(&self) -> Option<usize>;
    /// The points that are prohibited permanently.
    fn permanent(&self) -> Vec<usize>;
    /// The points that a player has by the claims made so far; `None` when there were none to make, and in a dispute.
    fn claimed(&self, player: Color) -> Option<Vec<usize>>;
    /// A player's score with control of these points, without komi.
    fn score(&self, player: Color, controlled: &[usize]) -> usize;
    /// Who won a dispute.
    fn disputed(&self) -> Option<Color>;
    /// The points that a player may dispute, extend to, or claim, whichever is the order of the day; ascending.
    fn pointable(&self, m: fn(usize) -> Move) -> Vec<usize> {
        (0..self.points()).filter(|p| self.reasons(m(*p)).is_empty()).collect()
    }
    /// The situations so far, the first one included.
    fn situations(&self) -> usize;
    /// How many stones a play on an empty point would capture; and on how many points the stones would then be others than
    /// in a situation.
    fn preview(&self, p: usize, situation: usize) -> (usize, usize);
}

/// Starts a game on the narrowest sets that hold the board and the two points that a dispute adds to it.
///
/// # Panics
/// On boards of more than 702 points.
pub fn start(geometry: Geometry, rules: &Rules, start: &Start) -> Box<dyn Game> {
    match geometry.points() + 2 {
        0..=64 => Box::new(State::<1>::new(geometry, rules, start)),
        65..=128 => Box::new(State::<2>::new(geometry, rules, start)),
        129..=384 => Box::new(State::<6>::new(geometry, rules, start)),
        _ => Box::new(State::<11>::new(geometry, rules, start)),
    }
}

#[derive(Clone)]
struct State<const W: usize> {
    play: Play<W>,
    claims: bool,
    permanent_stays: bool,
    aftermath: Option<Aftermath<W>>,
}

impl<const W: usize> State<W> {
    fn new(geometry: Geometry, rules: &Rules, start: &Start) -> State<W> {
        let set = |points: &mut dyn Iterator<Item = usize>| {
            points.fold(Points::EMPTY, |set, p| set | Points::one(p))
        };
        let stones = [Color::Black, Color::White].map(|color| {
            let own = start.stones.iter().filter(|(_, c)| *c == color);
            set(&mut own.map(|(p, _)| *p))
        });
        let prohibited = set(&mut rules.prohibited.iter().copied());
        let first = Situation::first(stones, start.to_play, prohibited, Points::EMPTY);
        State {
            play: Play::new(Board::new(geometry), first, start.captured, start.hash_mask),
            claims: rules.claims,
            permanent_stays: rules.permanent_stays,
            aftermath: None,
        }
    }

    fn dispute(&self) -> Option<&Dispute<W>> {
        self.aftermath.as_ref().and_then(|aftermath| aftermath.dispute.as_ref())
    }

    /// The game in which turns are taken: that of a dispute once it has begun.
    fn current(&self) -> &Play<W> {
        self.dispute().and_then(|dispute| dispute.play.as_ref()).unwrap_or(&self.play)
    }

    /// Is it a time for turns?
    fn turns(&self) -> bool {
        !self.over() && matches!(self.phase(), None | Some(Phase::Dispute))
    }
}

impl<const W: usize> Game for State<W> {
    fn points(&self) -> usize {
        self.play.board.all.count()
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
            (Some(aftermath), _) => aftermath.clone().act(m).err().unwrap_or(Reasons::NONE),
            (None, Move::Turn { remove, play }) => self.play.reasons(remove, play),
            (None, _) => Reasons::POINTING.with(Reasons::OVER, self.over()),
        }
    }

    fn play(&mut self, m: Move) -> Result<(), Reasons> {
        match (&mut self.aftermath, m) {
            (Some(aftermath), _) => return aftermath.act(m),
            (None, Move::Turn { remove, play }) => self.play.take(remove, play)?,
            (None, _) => return Err(self.reasons(m)),
        }
        if self.claims && self.play.over() {
            let (board, end) = (self.play.board.clone(), *self.play.now());
            self.aftermath = Some(Aftermath::new(board, end, self.permanent_stays));
        }
        Ok(())
    }

    fn prohibited(&self) -> Option<Prohibited> {
        let play = self.current();
        let now = play.now();
        let empty = Points::below(self.points()) & !now.occupied();
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
        let aftermath = self.aftermath.as_ref().filter(|_| self.phase() != Some(Phase::Dispute))?;
        Some(aftermath.control(player).iter().collect())
    }

    fn score(&self, player: Color, controlled: &[usize]) -> usize {
        let stones = self.play.now().stones;
        let (own, opposing) = (stones[player as usize], stones[player.opponent() as usize]);
        let territory = controlled.iter().filter(|p| !own.contains(**p)).count();
        let dead = controlled.iter().filter(|p| opposing.contains(**p)).count();
        territory + dead + self.play.removed[player.opponent() as usize]
    }

    fn situations(&self) -> usize {
        self.play.situations()
    }

    fn preview(&self, p: usize, situation: usize) -> (usize, usize) {
        self.play.preview(p, situation)
    }

    fn disputed(&self) -> Option<Color> {
        self.dispute().and_then(|dispute| dispute.winner)
    }
}
