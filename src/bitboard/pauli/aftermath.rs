//! What comes after the normal end without a referee (rule 17): claims, agreement, disputes.

use super::Move;
use super::play::{Play, Situation};
use crate::board::{Board, Geometry};
use crate::history::Stones;
use crate::points::Points;
use crate::{Color, Reasons};
use petgraph::graphmap::UnGraphMap;

/// Claims, and the dispute that they may end in.
#[derive(Clone, Debug)]
pub struct Aftermath<const W: usize> {
    board: Board<W>,
    /// The situation of the normal end.
    end: Situation<W>,
    pub turn: Color,
    passes: usize,
    /// The empty points claimed to be neutral, by claimant.
    neutral: [Points<W>; 2],
    /// The stones claimed to be dead, by claimant.
    dead: [Points<W>; 2],
    /// Do permanent prohibitions bind in a dispute?
    permanent_stays: bool,
    /// The points that are prohibited for the first turn of a dispute.
    revived: Points<W>,
    pub dispute: Option<Dispute<W>>,
}

/// A dispute: what the prover has to build on, and, when that is settled, the game about it.
#[derive(Clone, Debug)]
pub struct Dispute<const W: usize> {
    pub prover: Color,
    set: Points<W>,
    pub play: Option<Play<W>>,
    pub winner: Option<Color>,
}

impl<const W: usize> Aftermath<W> {
    pub fn new(
        board: Board<W>,
        end: Situation<W>,
        permanent_stays: bool,
        revived: Points<W>,
    ) -> Aftermath<W> {
        let none = [Points::EMPTY; 2];
        let turn = end.turn;
        Aftermath {
            board,
            end,
            turn,
            passes: 0,
            neutral: none,
            dead: none,
            permanent_stays,
            revived,
            dispute: None,
        }
    }

    pub fn over(&self) -> bool {
        self.passes == 2 || self.dispute.as_ref().is_some_and(|dispute| dispute.winner.is_some())
    }

    pub fn act(&mut self, m: Move) -> Result<(), Reasons> {
        if self.over() {
            return Err(Reasons::OVER.with(Reasons::POINTING, !matches!(m, Move::Turn { .. })));
        }
        let pass = m == Move::PASS;
        let done = match (&mut self.dispute, m) {
            (None, Move::Claim(p)) => self.claim(p),
            (None, Move::Dispute(p)) => self.disagree(p),
            (None, _) if pass => {
                self.passes += 1;
                self.turn = self.turn.opponent();
                true
            }
            (Some(dispute), Move::Extend(p)) if dispute.play.is_none() => {
                let free = self.board.all() & !self.end.occupied() & !dispute.set;
                if free.contains(p) {
                    let set = dispute.set | Points::singleton(p);
                    dispute.set = self.board.smallest_bordered(&self.end.stones, dispute.prover, set);
                }
                free.contains(p)
            }
            (Some(dispute), Move::Turn { remove, play }) => match &mut dispute.play {
                Some(game) => {
                    game.take(remove, play)?;
                    self.turn = game.now().turn;
                    self.settle();
                    true
                }
                None => {
                    if pass {
                        self.set_up();
                    }
                    pass
                }
            },
            _ => false,
        };
        if done { Ok(()) } else { Err(Reasons::POINTING) }
    }

    /// Claims that an empty point is neutral or a stone dead, if that may be claimed.
    fn claim(&mut self, p: usize) -> bool {
        let (own, opposing) = (self.turn as usize, self.turn.opponent() as usize);
        let (stones, at) = (&self.end.stones, Points::singleton(p));
        if stones[opposing].contains(p) {
            let around = self.board.smallest_bordered(stones, self.turn, at);
            self.dead[own] = self.dead[own] | around & stones[opposing];
        } else {
            let contacted = self.contacted(stones, at);
            let neutral = (contacted & stones[own]).is_empty() && !(contacted & stones[opposing]).is_empty();
            if self.end.occupied().contains(p) || !neutral {
                return false;
            }
            self.neutral[own] = self.neutral[own] | at;
        }
        self.passes = 0;
        self.turn = self.turn.opponent();
        true
    }

    /// The neighbours of the empty region of a point.
    fn contacted(&self, stones: &Stones<W>, at: Points<W>) -> Points<W> {
        let empty = self.board.all() & !(stones[0] | stones[1]);
        self.board.neighbours(self.board.fill(at, empty))
    }

    /// Disagrees about a point that the opponent claimed, if he did.
    fn disagree(&mut self, p: usize) -> bool {
        let claimant = self.turn.opponent();
        let prover = match (self.neutral[claimant as usize], self.dead[claimant as usize]) {
            (neutral, _) if neutral.contains(p) => self.turn,
            (_, dead) if dead.contains(p) => claimant,
            _ => return false,
        };
        let set = self.board.smallest_bordered(&self.end.stones, prover, Points::singleton(p));
        self.dispute = Some(Dispute { prover, set, play: None, winner: None });
        self.passes = 0;
        self.turn = prover;
        true
    }

    /// Sets the dispute up: the outside filled by the refuter around two new points, and what has no liberty taken.
    fn set_up(&mut self) {
        let Some(dispute) = &mut self.dispute else { return };
        let refuter = dispute.prover.opponent();
        let outside = self.board.all() & !dispute.set;
        let points = self.board.points();
        let mut graph = UnGraphMap::<usize, ()>::new();
        (0..points + 2).for_each(|p| _ = graph.add_node(p));
        for p in self.board.all().iter() {
            self.board.neighbours(Points::singleton(p)).iter().for_each(|q| _ = graph.add_edge(p, q, ()));
        }
        for p in outside.iter() {
            graph.add_edge(p, points, ());
            graph.add_edge(p, points + 1, ());
        }
        let mut stones = self.end.stones.map(|stones| stones & dispute.set);
        stones[refuter as usize] = stones[refuter as usize] | outside;
        let permanent = if self.permanent_stays { self.end.permanent } else { Points::EMPTY };
        let bare = Situation::first([Points::EMPTY; 2], refuter, Points::EMPTY, permanent);
        let board = Board::new(Geometry::Graph(&graph)).expect("the sets of the game hold two points more");
        let mut play = Play::new(board, bare, [0, 0], u64::MAX);
        let without_liberties = play.without_liberties(&stones);
        stones = [stones[0] & !without_liberties[0], stones[1] & !without_liberties[1]];
        let first = Situation::first(stones, refuter, self.revived, permanent);
        play = Play::new(play.board, first, [0, 0], u64::MAX);
        self.turn = refuter;
        dispute.play = Some(play);
        self.settle();
    }

    /// Has one of the endings come?
    fn settle(&mut self) {
        let Some(Dispute { prover, set, play: Some(play), winner }) = &mut self.dispute else { return };
        let refuter = prover.opponent();
        let stones = &play.now().stones;
        let refuters = play.last.filter(|_| play.now().turn == *prover);
        let at_the_border =
            |p: usize| set.contains(p) && !play.board.neighbours(Points::singleton(p)).is_subset(*set);
        let next_to_outside = refuters.is_some_and(at_the_border);
        let lives = !(play.board.formations(stones, refuter) & *set).is_empty();
        *winner = if next_to_outside || lives || !play.cycles().is_empty() {
            Some(refuter)
        } else if play.board.is_formation(stones, *prover, *set) {
            Some(*prover)
        } else {
            play.over().then_some(refuter)
        };
    }

    /// The points that count as a player's while nobody disagrees.
    pub fn control(&self, player: Color) -> Points<W> {
        let dead = self.dead[0] | self.dead[1];
        let neutral = self.neutral[0] | self.neutral[1];
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
