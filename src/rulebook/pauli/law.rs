//! A game of the Logical Japanese Rules, judged by the law.

use super::answer::{self, Decided, Phase, candidates};
use super::engine;
use super::extra::Start;
use super::moves::Move;
use crate::convert::{coloring, law_player, outcome, player, position, ruling};
use crate::{
    Broken, Details, Effort, Halves, LawOptions, Legal, Move as CaseMove, Opening, Outcome, Referee,
};
use std::cell::OnceCell;
use std::sync::Arc;
use superko_notation::{Board, Player, Position};
use superko_spec::control::{control, refuters_formation, smallest_bordered};
use superko_spec::pauli::{self as spec, Act, Aftermath, Dispute, Law, Locations, Next, Pauli, Turn};
use superko_spec::set::Set;
use superko_spec::{ClauseId, Color, Player as LawPlayer, Point};

/// The largest board on which rules 14 and 17 answer by their definitions.
const DEFINED: usize = 2;
/// The largest board on which the law searches for who controls what: on larger ones it would not finish.
const LARGEST: usize = 9;
/// The number of situations that it looks at, which takes some tenths of a second.
const BUDGET: usize = 20_000;

struct LawGame {
    law: Law,
    board: Arc<Board>,
    game: spec::Game,
    opening: Opening,
    effort: Effort,
    /// Who controls what in the current situation, computed on the first use. `None` in a dispute.
    decided: OnceCell<Option<Decided>>,
}

const PLAYERS: [LawPlayer; 2] = [LawPlayer::Black, LawPlayer::White];

pub fn start(mut law: Law, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
    let board = opening.board.clone();
    if board.points() > DEFINED {
        law.r17_c_1_smallest
            .get_or_insert(|law, board, stones, player, p| smallest_bordered(law, board, stones, player, p));
        law.r17_h_2_refuters_formation
            .get_or_insert(|law, larger, game, dispute| refuters_formation(law, larger, game, dispute));
    }
    let from = opening.start();
    let stones = match opening.setup {
        Some(_) => coloring(&from.position),
        None => law.r1_b_start(board.graph()),
    };
    let Start { prohibited, claims } = opening.extra.get();
    let initially = prohibited.into_iter().collect();
    let mut first = law.r2_first(&stones, &initially);
    if opening.setup.is_some() {
        first.turn = law_player(from.to_play);
    }
    let komi = law.r2_a_komi(opening.komi.0).expect("a case has a komi that is checked");
    let (removed_before, referee) = (from.captured, !claims);
    let game = spec::Game { removed_before, initially, komi, referee, ..spec::Game::starting_from(first) };
    let (opening, effort) = (opening.clone(), options.effort);
    Box::new(LawGame { law, board, game, opening, effort, decided: OnceCell::new() })
}

impl LawGame {
    fn ruling(&self, m: CaseMove) -> Result<Next, Broken> {
        let act = match m.convert()? {
            Move::Turn { remove, play } => Act::Turn(Turn { remove, play }),
            Move::Claim(p) => Act::Claim(p),
            Move::Dispute(p) => Act::Dispute(p),
            Move::Extend(p) => Act::Extend(p),
        };
        ruling(self.law.r17_act(self.board.graph(), &self.game, act))
    }

    fn after(&self) -> Option<Aftermath> {
        self.law.r17_a_aftermath(&self.game)
    }

    fn dispute(&self) -> Option<Dispute> {
        self.after().and_then(|after| after.dispute)
    }

    fn phase(&self) -> Phase {
        match self.after() {
            None => Phase::Play,
            Some(_) if self.law.r4_over(&self.game) => Phase::Done,
            Some(Aftermath { dispute: None, .. }) => Phase::Claims,
            Some(Aftermath { dispute: Some(dispute), .. }) if dispute.played.is_none() => Phase::Extending,
            Some(_) => Phase::Dispute,
        }
    }

    fn has_control(&self) -> bool {
        let moves = self.game.changes.len();
        self.after().is_some()
            || answer::has_control(self.effort, self.opening.board.points(), moves, self.over())
    }

    fn decided(&self) -> Option<&Decided> {
        if !self.has_control() {
            return None;
        }
        let decide = || match self.after() {
            Some(Aftermath { dispute: Some(_), .. }) => None,
            Some(_) => Some(self.by_law()),
            None => Some(self.control()),
        };
        self.decided.get_or_init(decide).as_ref()
    }

    /// Who controls what by the rules, without a budget.
    fn by_law(&self) -> Decided {
        let controlled = |player| self.law.r17_e_controlled(self.board.graph(), &self.game, player);
        let controlled = PLAYERS.map(|player| controlled(player).into_iter().collect());
        Decided { controlled, undecided: Vec::new() }
    }

    /// Who controls what by rule 14: by its definition or the law's own search; where these would take too long, by the solver,
    /// which agrees with the law wherever both decide.
    fn control(&self) -> Decided {
        let points = self.opening.board.points();
        if points <= DEFINED {
            return self.by_law();
        }
        let decided = if points > LARGEST {
            Decided { undecided: (0..points).collect(), ..Decided::default() }
        } else {
            let found =
                PLAYERS.map(|player| control(&self.law, self.board.graph(), &self.game, player, BUDGET));
            let undecided: Set<Point> =
                found.iter().flat_map(|control| control.undecided.iter().copied()).collect();
            let controlled = found.map(|control| control.controlled.into_iter().collect());
            Decided { controlled, undecided: undecided.into_iter().collect() }
        };
        if decided.undecided.is_empty() || self.effort != Effort::Answer {
            return decided;
        }
        let permanent: Vec<Point> = self.game.now().permanent.iter().copied().collect();
        engine::decide(&self.opening, &self.position(), &permanent)
    }
}

impl Referee for LawGame {
    fn check(&self, m: CaseMove) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: CaseMove) -> Result<(), Broken> {
        let next = self.ruling(m)?;
        self.game.extend(next);
        self.decided = OnceCell::new();
        Ok(())
    }

    fn position(&self) -> Position {
        let dispute = self.dispute().and_then(|dispute| dispute.played);
        let game = dispute.as_ref().map_or(&self.game, |played| &played.1);
        position(&game.now().stones[..self.opening.board.points()])
    }

    fn to_play(&self) -> Option<Player> {
        let turn = self.after().map_or(self.game.now().turn, |after| after.turn);
        (!self.over()).then_some(player(turn))
    }

    fn over(&self) -> bool {
        self.law.r4_over(&self.game)
    }

    fn ended_by(&self) -> Option<ClauseId> {
        self.over().then_some(ClauseId(if self.after().is_some() { "pauli.17" } else { "pauli.4" }))
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(PLAYERS.map(|player| self.game.removed(player)))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let Decided { controlled, undecided } = self.decided()?;
        let score = |player: LawPlayer| {
            let controlled = controlled[player as usize].iter().copied().collect();
            Halves::points(self.law.r5_score(&self.game, player, &controlled))
        };
        undecided.is_empty().then(|| PLAYERS.map(score))
    }

    fn outcome(&self) -> Option<Outcome> {
        let with = |controlled: &[Locations; 2]| outcome(self.law.r5_e_winner(&self.game, controlled));
        if !self.over() || self.dispute().is_some() {
            // No control makes a difference.
            return Some(with(&[Locations::new(), Locations::new()]));
        }
        let Decided { controlled, undecided } = self.decided()?;
        let controlled = [0, 1].map(|player: usize| controlled[player].iter().copied().collect());
        undecided.is_empty().then(|| with(&controlled))
    }

    fn legal_moves(&self) -> Option<Legal> {
        let legal = |m| self.check(m).is_ok();
        self.after().is_none().then(|| Legal {
            points: (0..self.opening.board.points()).filter(|p| legal(CaseMove::Play(*p))).collect(),
            pass: Some(legal(CaseMove::Pass)),
        })
    }

    fn candidates(&self) -> Vec<CaseMove> {
        let cycles = if self.phase() == Phase::Play { self.law.r8_a_cycles(&self.game) } else { Set::new() };
        candidates(self.opening.board.points(), self.after().is_some(), cycles)
    }

    fn details(&self) -> Details {
        let (phase, game, now) = (self.phase(), &self.game, self.game.now());
        let play = phase == Phase::Play && !self.over();
        let empty = |p: &Point| now.stones[*p] == Color::Empty;
        let which = |holds: &dyn Fn(Point) -> bool| -> Vec<Point> {
            (0..self.opening.board.points()).filter(empty).filter(|p| holds(*p)).collect()
        };
        let cycle = |start| {
            let used = self.law.r7_b_used(game, start).into_iter().collect();
            (start, used, self.law.r8_c_disturbing(now))
        };
        let cycles = if play { self.law.r8_a_cycles(game) } else { Set::new() };
        let situation = answer::Situation {
            prohibited: play.then(|| {
                [
                    which(&|p| now.temporary.contains(&p)),
                    which(&|p| now.permanent.contains(&p)),
                    which(&|p| self.law.r10_suicide(self.board.graph(), now, p)),
                    which(&|p| self.law.r11_pseudo_suicide(self.board.graph(), now, p)),
                ]
            }),
            cycles: cycles.into_iter().map(cycle).collect(),
            passes_needed: play.then_some(now.passes_needed),
            phase,
        };
        situation.details(&self.opening, self.has_control(), self.decided())
    }
}
