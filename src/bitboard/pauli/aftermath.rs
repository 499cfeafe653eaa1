//! What comes after the normal end without a referee (rule 17): claims, agreement, disputes.

use super::play::{Play, Record, Situation};
use super::rules::Move;
use crate::board::Board;
use crate::points::{Points, Stones};
use crate::{Color, Reasons};
use alloc::vec;
use alloc::vec::Vec;

/// Claims, and the dispute that they may end in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aftermath<const W: usize> {
    board: Board<W>,
    /// The situation of the normal end.
    end: Situation<W>,
    /// Do permanent prohibitions bind in a dispute?
    permanent_stays: bool,
    /// The points that are prohibited for the first turn of a dispute.
    revived: Points<W>,
    /// What is claimed, at first nothing, and then after each claim and pass.
    claims: Vec<Claims<W>>,
    pub dispute: Option<Dispute<W>>,
}

/// What the players have claimed so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Claims<const W: usize> {
    turn: Color,
    passes: usize,
    /// The empty points claimed to be neutral, by claimant.
    neutral: [Points<W>; 2],
    /// The stones claimed to be dead, by claimant.
    dead: [Points<W>; 2],
}

/// A dispute: what the prover has to build on, and, when that is settled, the game about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute<const W: usize> {
    pub prover: Color,
    /// What he has to build on, at first and then after each extension.
    sets: Vec<Points<W>>,
    pub play: Option<Play<W>>,
    pub winner: Option<Color>,
}

impl<const W: usize> Dispute<W> {
    fn set(&self) -> Points<W> {
        self.sets[self.sets.len() - 1]
    }
}

/// What a legal move does.
enum Step<const W: usize> {
    Claim(Claims<W>),
    Disagree { prover: Color, set: Points<W> },
    Extend(Points<W>),
    SetUp,
    Turn(Record<W>),
}

impl<const W: usize> Aftermath<W> {
    pub fn new(
        board: Board<W>,
        end: Situation<W>,
        permanent_stays: bool,
        revived: Points<W>,
    ) -> Aftermath<W> {
        let none = [Points::EMPTY; 2];
        let claims = Claims { turn: end.turn, passes: 0, neutral: none, dead: none };
        Aftermath { board, end, permanent_stays, revived, claims: vec![claims], dispute: None }
    }

    fn claims(&self) -> &Claims<W> {
        &self.claims[self.claims.len() - 1]
    }

    pub fn turn(&self) -> Color {
        match &self.dispute {
            None => self.claims().turn,
            Some(Dispute { play: Some(play), .. }) => play.now().turn,
            Some(dispute) => dispute.prover,
        }
    }

    pub fn is_over(&self) -> bool {
        match &self.dispute {
            None => self.claims().passes == 2,
            Some(dispute) => dispute.winner.is_some(),
        }
    }

    /// Why a move is illegal; no reason where it is legal.
    pub fn why_illegal(&self, m: Move) -> Reasons {
        self.step(m).err().unwrap_or_default()
    }

    /// Makes a move if it is legal; otherwise nothing changes.
    pub fn act(&mut self, m: Move) -> Result<(), Reasons> {
        match self.step(m)? {
            Step::Claim(claims) => self.claims.push(claims),
            Step::Disagree { prover, set } => {
                self.dispute = Some(Dispute { prover, sets: vec![set], play: None, winner: None });
            }
            Step::Extend(set) => self.dispute.iter_mut().for_each(|dispute| dispute.sets.push(set)),
            Step::SetUp => self.set_up(),
            Step::Turn(next) => {
                if let Some(Dispute { play: Some(play), .. }) = &mut self.dispute {
                    play.push(next);
                }
                self.settle();
            }
        }
        Ok(())
    }

    /// Takes the last move back; false if none was made since the normal end.
    pub fn undo(&mut self) -> bool {
        let Some(dispute) = &mut self.dispute else {
            self.claims.pop();
            return !self.claims.is_empty();
        };
        // Before the move there was no winner: the game went on.
        dispute.winner = None;
        match &mut dispute.play {
            Some(play) if play.turns() > 0 => play.pop(),
            Some(_) => dispute.play = None,
            None if dispute.sets.len() > 1 => _ = dispute.sets.pop(),
            None => self.dispute = None,
        }
        true
    }

    fn step(&self, m: Move) -> Result<Step<W>, Reasons> {
        if self.is_over() {
            return Err(Reasons::OVER.with(Reasons::POINTING, !matches!(m, Move::Turn { .. })));
        }
        let step = match (&self.dispute, m) {
            (None, Move::Claim(p)) => self.claim(p),
            (None, Move::Dispute(p)) => self.disagree(p),
            (None, Move::PASS) => {
                let claims = *self.claims();
                let turn = claims.turn.opponent();
                Some(Step::Claim(Claims { turn, passes: claims.passes + 1, ..claims }))
            }
            (Some(Dispute { play: Some(play), .. }), Move::Turn { remove, play: at }) => {
                Some(Step::Turn(play.attempt(remove, at)?))
            }
            (Some(dispute @ Dispute { play: None, .. }), Move::Extend(p)) => {
                let free = self.board.all() & !self.end.occupied() & !dispute.set();
                free.contains(p).then(|| {
                    let set = dispute.set() | Points::singleton(p);
                    Step::Extend(self.board.smallest_bordered(&self.end.stones, dispute.prover, set))
                })
            }
            (Some(Dispute { play: None, .. }), Move::PASS) => Some(Step::SetUp),
            _ => None,
        };
        step.ok_or(Reasons::POINTING)
    }

    /// Claims that an empty point is neutral or a stone dead, if that may be claimed.
    fn claim(&self, p: usize) -> Option<Step<W>> {
        let mut claims = Claims { passes: 0, turn: self.turn().opponent(), ..*self.claims() };
        let (own, opposing) = (self.turn() as usize, self.turn().opponent() as usize);
        let (stones, at) = (&self.end.stones, Points::singleton(p));
        if stones[opposing].contains(p) {
            let around = self.board.smallest_bordered(stones, self.turn(), at);
            claims.dead[own] = claims.dead[own] | around & stones[opposing];
        } else {
            let contacted = self.contacted(stones, at);
            let neutral = (contacted & stones[own]).is_empty() && !(contacted & stones[opposing]).is_empty();
            if self.end.occupied().contains(p) || !neutral {
                return None;
            }
            claims.neutral[own] = claims.neutral[own] | at;
        }
        Some(Step::Claim(claims))
    }

    /// The neighbours of the empty region of a point.
    fn contacted(&self, stones: &Stones<W>, at: Points<W>) -> Points<W> {
        let empty = self.board.all() & !(stones[0] | stones[1]);
        self.board.neighbours(self.board.fill(at, empty))
    }

    /// Disagrees about a point that the opponent claimed, if he did.
    fn disagree(&self, p: usize) -> Option<Step<W>> {
        let claimant = self.turn().opponent();
        let Claims { neutral, dead, .. } = self.claims();
        let prover = if neutral[claimant as usize].contains(p) {
            self.turn()
        } else if dead[claimant as usize].contains(p) {
            claimant
        } else {
            return None;
        };
        let set = self.board.smallest_bordered(&self.end.stones, prover, Points::singleton(p));
        Some(Step::Disagree { prover, set })
    }

    /// Sets the dispute up: the outside filled by the refuter around two new points, and what has no liberty taken.
    fn set_up(&mut self) {
        let Some(dispute) = &mut self.dispute else { return };
        let refuter = dispute.prover.opponent();
        let outside = self.board.all() & !dispute.set();
        let points = self.board.points();
        let new_points = Points::singleton(points) | Points::singleton(points + 1);
        let mut neighbours: Vec<Points<W>> =
            self.board.all().iter().map(|p| self.board.neighbours_of(p)).collect();
        outside.iter().for_each(|p| neighbours[p] = neighbours[p] | new_points);
        neighbours.extend([outside; 2]);
        let board = Board::from_neighbours(neighbours);
        let mut stones = self.end.stones.map(|stones| stones & dispute.set());
        stones[refuter as usize] = stones[refuter as usize] | outside;
        let without_liberties = board.without_liberties(&stones);
        stones = [stones[0] & !without_liberties[0], stones[1] & !without_liberties[1]];
        let permanent = if self.permanent_stays { self.end.permanent } else { Points::EMPTY };
        let first = Situation::first(stones, refuter, self.revived, permanent);
        dispute.play = Some(Play::new(board, first, [0, 0]));
        self.settle();
    }

    /// Has one of the endings come?
    fn settle(&mut self) {
        let Some(dispute) = &mut self.dispute else { return };
        let Some(play) = &dispute.play else { return };
        let (prover, set) = (dispute.prover, dispute.set());
        let refuter = prover.opponent();
        let stones = &play.now().stones;
        let refuters = play.played().filter(|_| play.now().turn == prover);
        let at_the_border = |p: usize| set.contains(p) && !play.board.neighbours_of(p).is_subset(set);
        let next_to_outside = refuters.is_some_and(at_the_border);
        let lives = !(play.board.formations(stones, refuter) & set).is_empty();
        dispute.winner = if next_to_outside || lives || !play.cycles().is_empty() {
            Some(refuter)
        } else if play.board.is_formation(stones, prover, set) {
            Some(prover)
        } else {
            play.is_over().then_some(refuter)
        };
    }

    /// The points that count as a player's while nobody disagrees.
    pub fn control(&self, player: Color) -> Points<W> {
        let Claims { neutral, dead, .. } = self.claims();
        let (neutral, dead) = (neutral[0] | neutral[1], dead[0] | dead[1]);
        let stones = self.end.stones.map(|stones| stones & !dead);
        let mut controlled = Points::EMPTY;
        for region in self.board.parts(self.board.all() & !(stones[0] | stones[1])) {
            let contacted = self.board.neighbours(region);
            let touches = |color: Color| !(contacted & stones[color as usize]).is_empty();
            let disclaimed = !((region | contacted) & neutral).is_empty();
            if touches(player) && !touches(player.opponent()) && !disclaimed {
                controlled = controlled | region;
            }
        }
        controlled
    }
}
