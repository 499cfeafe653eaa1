//! A game of the Logical Japanese Rules, judged by the law.

use super::answer::{self, Decided, candidates};
use super::engine;
use super::moves::Move;
use crate::notation::{Player, Position};
use crate::rulebook::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::rulebook::{Broken, Details, Effort, Game, Halves, Legal, Opening, Outcome};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use superko_spec::pauli::{self as spec, Act, Aftermath, Change, Dispute, House, Pauli, Situation, Turn};
use superko_spec::{Board, Color, Player as LawPlayer, Point};

/// The number of situations that the law examines to decide what a player controls, which takes some tenths of a second.
const BUDGET: usize = 20_000;
/// The largest board on which the law tries: on larger ones it would not finish.
const LARGEST: usize = 9;

pub struct LawGame {
    law: House,
    board: Board,
    game: spec::Game,
    /// The claims and disputes since the normal end, without a referee.
    after: Option<Aftermath>,
    opening: Opening,
    effort: Effort,
    /// Who controls what in the current situation, computed on the first use. `None` in a dispute.
    decided: OnceCell<Option<Decided>>,
}

/// The result of a move.
enum Next {
    Turn((Situation, Change)),
    After(Aftermath),
}

const PLAYERS: [LawPlayer; 2] = [LawPlayer::Black, LawPlayer::White];

impl LawGame {
    pub fn start(law: House, opening: &Opening, effort: Effort) -> LawGame {
        let board = opening.board.graph().clone();
        let from = opening.start();
        let stones = match opening.setup {
            Some(_) => coloring(&from.position),
            None => law.r1_start(&board),
        };
        let initially = opening.prohibited.iter().copied().collect();
        let mut first = law.r2_first(&stones, &initially);
        if opening.setup.is_some() {
            first.turn = law_player(from.to_play);
        }
        let mut game = spec::Game::starting_from(first);
        game.removed_before = from.captured;
        LawGame { law, board, game, after: None, opening: opening.clone(), effort, decided: OnceCell::new() }
    }

    fn ruling(&self, m: Move) -> Result<Next, Broken> {
        let act = match m {
            Move::Turn { remove, play } => Act::Turn(Turn { remove, play }),
            Move::Claim(p) => Act::Claim(p),
            Move::Dispute(p) => Act::Dispute(p),
            Move::Extend(p) => Act::Extend(p),
        };
        match (&self.after, act) {
            (Some(after), _) => ruling(self.law.r17_act(&self.board, after, act)).map(Next::After),
            (None, Act::Turn(turn)) => {
                ruling(self.law.r3_turn(&self.board, &self.game, turn)).map(Next::Turn)
            }
            (None, _) => Err(self.law.r17_early(&self.game)),
        }
    }

    fn dispute(&self) -> Option<&Dispute> {
        self.after.as_ref().and_then(|after| after.dispute.as_ref())
    }

    fn phase(&self) -> Option<&'static str> {
        self.after.as_ref().map(|after| match &after.dispute {
            None => "claims",
            Some(dispute) if dispute.played.is_none() => "extending",
            Some(_) => "dispute",
        })
    }

    /// The board and the game on which turns are taken, the dispute's once it has begun.
    fn current(&self) -> (&Board, &spec::Game) {
        match self.dispute().and_then(|dispute| dispute.played.as_ref()) {
            Some((larger, game)) => (larger, game),
            None => (&self.board, &self.game),
        }
    }

    /// Are turns taken now?
    fn turns(&self) -> bool {
        !self.over() && matches!(self.phase(), None | Some("dispute"))
    }

    fn has_control(&self) -> bool {
        let moves = self.game.changes.len();
        self.after.is_some()
            || answer::has_control(self.effort, self.opening.board.points(), moves, self.over())
    }

    fn decided(&self) -> Option<&Decided> {
        if !self.has_control() {
            return None;
        }
        let decide = || match (&self.after, self.phase()) {
            (_, Some("dispute")) => None,
            (Some(after), _) => {
                let control = |player| self.law.r17_control(&self.board, after, player).into_iter().collect();
                Some(Decided { controlled: PLAYERS.map(control), undecided: Vec::new() })
            }
            (None, _) => Some(self.control()),
        };
        self.decided.get_or_init(decide).as_ref()
    }

    /// Who controls what by the law; where that takes too long, by the solver, which agrees with the law wherever both decide.
    fn control(&self) -> Decided {
        let now = self.game.now();
        let points = self.opening.board.points();
        if points <= LARGEST || self.effort != Effort::Answer {
            let budget = if points <= LARGEST { BUDGET } else { 0 };
            let control = PLAYERS.map(|player| self.law.r14_control(&self.board, now, player, budget));
            let undecided = control.iter().flat_map(|control| control.undecided.iter().copied());
            let undecided: BTreeSet<Point> = undecided.collect();
            if undecided.is_empty() || self.effort != Effort::Answer {
                return Decided {
                    controlled: control.map(|control| control.controlled.into_iter().collect()),
                    undecided: undecided.into_iter().collect(),
                };
            }
        }
        let permanent: Vec<Point> = now.permanent.iter().copied().collect();
        engine::decide(&self.opening, &self.position(), &permanent)
    }
}

impl Game for LawGame {
    type Move = Move;

    fn check(&self, m: Move) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        match self.ruling(m)? {
            Next::Turn(taken) => self.game.extend(taken),
            Next::After(after) => self.after = Some(after),
        }
        if self.after.is_none() && !self.opening.referee && self.law.r4_over(self.game.now()) {
            self.after = Some(self.law.r17_begin(&self.game));
        }
        self.decided = OnceCell::new();
        Ok(())
    }

    fn position(&self) -> Position {
        let stones = &self.current().1.now().stones;
        position(&stones[..self.opening.board.points()])
    }

    fn to_play(&self) -> Option<Player> {
        let turn = self.after.as_ref().map_or(self.game.now().turn, |after| after.turn);
        (!self.over()).then_some(player(turn))
    }

    fn over(&self) -> bool {
        match &self.after {
            Some(after) => self.law.r17_over(after),
            None => self.law.r4_over(self.game.now()),
        }
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(PLAYERS.map(|player| self.game.removed(player)))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let Decided { controlled, undecided } = self.decided()?;
        // The komi is a whole number of points.
        let komi = self.opening.komi.0 / 2;
        let score = |player: LawPlayer| {
            let controlled = controlled[player as usize].iter().copied().collect();
            Halves(2 * self.law.r5_score(&self.game, player, &controlled, komi))
        };
        undecided.is_empty().then(|| PLAYERS.map(score))
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.dispute().and_then(|dispute| dispute.winner) {
            return Some(Outcome::Win(player(winner)));
        }
        if !self.over() {
            return Some(Outcome::Unfinished);
        }
        let [black, white] = self.score()?;
        Some(outcome(self.law.r5_winner(true, black.0, white.0)))
    }

    fn legal_moves(&self) -> Option<Legal> {
        let legal = |m| self.check(m).is_ok();
        self.after.is_none().then(|| Legal {
            points: (0..self.opening.board.points()).filter(|p| legal(Move::play(*p))).collect(),
            pass: Some(legal(Move::PASS)),
        })
    }

    fn candidates(&self) -> Vec<Move> {
        let cycles = if self.turns() { self.law.r8_cycles(self.current().1) } else { Vec::new() };
        candidates(self.opening.board.points(), self.after.is_some(), &cycles)
    }

    fn details(&self) -> Details {
        let (board, game) = self.current();
        let now = game.now();
        let empty = |p: &Point| now.stones[*p] == Color::Empty;
        let which = |holds: &dyn Fn(Point) -> bool| -> Vec<Point> {
            (0..self.opening.board.points()).filter(empty).filter(|p| holds(*p)).collect()
        };
        let cycle = |start| {
            let used = self.law.r7_used(game, start).into_iter().collect();
            (start, used, self.law.r8_disturbing(now))
        };
        let turns = self.turns();
        let cycles = if turns { self.law.r8_cycles(game) } else { Vec::new() };
        let situation = answer::Situation {
            prohibited: turns.then(|| {
                [
                    which(&|p| now.temporary.contains(&p)),
                    which(&|p| now.permanent.contains(&p)),
                    which(&|p| self.law.r10_suicide(board, now, p)),
                    which(&|p| self.law.r11_pseudo_suicide(board, now, p)),
                ]
            }),
            cycles: cycles.into_iter().map(cycle).collect(),
            passes_needed: turns.then_some(now.passes_needed),
            phase: self.phase(),
        };
        situation.details(&self.opening, self.has_control(), self.decided())
    }
}
