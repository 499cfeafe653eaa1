//! The value of a game under best play: Black's score minus White's, komi apart.
//!
//! `README.md` in this folder describes the methods.

mod bound;
mod certificate;
mod checkpoint;
mod cycles;
mod efforts;
mod graph;
mod history;
mod lemmas;
mod plain;
mod search;
mod terms;
mod verify;

use crate::Watch;
use checkpoint::Saved;
use graph::{Graph, MOST_POINTS};
use history::Remembers;
use lemmas::{Situation, point_or_pass};
use search::Search;
use std::path::Path;
use superko_notation::{Error, Result};
use superko_oracle::bitboard::{self, Passes, Repeated, Repetition, Score, Stages};
use superko_oracle::rulebook::{Halves, LawOptions, Move, Opening};
use terms::played;

pub use certificate::Certificate;
pub use terms::{Progress, Solution};
pub use verify::{Checked, Verified, verify};

/// A method of finding a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// By conditional proofs: under superko, where the score is an area.
    Proofs(Remembers),
    /// By a fixed point over all situations: where nothing but the last move matters.
    Cycles,
    /// By trying all moves.
    Plain,
}

/// A question: the state of the game, and the budget of the search.
pub struct Solve<'a> {
    opening: &'a Opening,
    moves: &'a [Move],
    budget: u64,
    certify: bool,
    plain: bool,
    checkpoint: Option<&'a Path>,
    watch: &'a Watch<'a, Progress>,
}

impl<'a> Solve<'a> {
    /// The value of an opening after some moves. Its komi is left out.
    pub fn new(opening: &'a Opening, moves: &'a [Move], watch: &'a Watch<'a, Progress>) -> Solve<'a> {
        Solve { opening, moves, budget: u64::MAX, certify: false, plain: false, checkpoint: None, watch }
    }

    /// The number of situations in which moves may be generated.
    pub fn budget(self, nodes: u64) -> Solve<'a> {
        Solve { budget: nodes, ..self }
    }

    /// Also makes a certificate, where conditional proofs give the value.
    pub fn certify(self) -> Solve<'a> {
        Solve { certify: true, ..self }
    }

    /// Saves conditional proofs in this file from time to time, and begins with the proofs in it.
    pub fn checkpoint(self, path: &'a Path) -> Solve<'a> {
        Solve { checkpoint: Some(path), ..self }
    }

    /// Tries all moves without a table, under any rules. Tests compare the results.
    pub fn plain(self) -> Solve<'a> {
        Solve { plain: true, ..self }
    }

    /// Finds the value. When the budget is spent, or the watch ends it, the answer has bounds only.
    ///
    /// # Errors
    /// When the rules have no such value, a move is illegal, the game is over, the board is too large, a requested certificate does not
    /// exist, or the checkpoint cannot be read or written or belongs to another game.
    pub fn run(self) -> Result<Solution> {
        if !self.opening.takes_turns() {
            return Err(Error::input(format!(
                "{} has no two players who take turns: there is no value under best play",
                self.opening.rules
            )));
        }
        let opening = Opening { komi: Halves(0), ..self.opening.clone() };
        let mut law = opening.law(LawOptions::default());
        if self.moves.contains(&Move::Undo) {
            return Err(Error::input(
                "moves that were taken back are not part of a game: leave them out, and undo",
            ));
        }
        for (i, m) in self.moves.iter().enumerate() {
            if law.over() {
                return Err(Error::input(format!("the game is over before move {}", i + 1)));
            }
            law.play(*m).map_err(|_| Error::input(format!("move {} is illegal", i + 1)))?;
        }
        if law.over() {
            return Err(Error::input("the game is over: there is nothing to solve"));
        }
        let method = if self.plain { Method::Plain } else { method(&opening)? };
        for (wanted, what) in [(self.certify, "certificates"), (self.checkpoint.is_some(), "checkpoints")] {
            if wanted && !matches!(method, Method::Proofs(_)) {
                let rules = &opening.rules;
                return Err(Error::input(format!(
                    "{rules} has no {what}: they are for superko and area scores"
                )));
            }
        }
        let moves = self.moves;
        let mut solution = match method {
            Method::Proofs(remembers) => self.by_proofs(&opening, remembers)?,
            Method::Cycles => cycles::solve(&opening, moves, self.budget, self.watch)?,
            Method::Plain => plain::solve(&opening, moves, self.budget, self.watch)?,
        };
        solution.method = match method {
            Method::Proofs(_) => "conditional proofs",
            Method::Cycles => "least fixed points",
            Method::Plain => "all moves, without a table",
        };
        if let Some(value) = solution.value() {
            confirm(&opening, moves, &solution.line, value);
        }
        Ok(solution)
    }

    fn by_proofs(self, opening: &Opening, remembers: Remembers) -> Result<Solution> {
        let game = played(opening, self.moves);
        let mut graph = Graph::new(opening.board.clone(), game.rules())?;
        let mut stood = Vec::new();
        for record in game.history() {
            let to_move = record.position.to_play as usize;
            let number = graph.position(&record.position);
            stood.extend(match record.made_by {
                Some(bitboard::Move::Pass) => remembers.after_pass(number, to_move),
                _ => Some(remembers.memory(number, to_move)),
            });
        }
        let situation: Situation = (graph.position(&game.position()), game.to_play() as usize);
        let passed = game.moves().next_back() == Some(bitboard::Move::Pass);
        let mut search = Search::new(graph, remembers, &stood);
        let open = |path| Saved::open(path, opening, self.moves, &mut search);
        let mut saved = self.checkpoint.map(open).transpose()?;
        // The budget is for this run.
        let most = self.budget.saturating_add(search.nodes);
        let mut unsaved = Ok(());
        let mut go_on = |search: &Search, [low, high]: [i16; 2]| {
            let nodes = search.nodes;
            if nodes % 1024 != 0 {
                return nodes < most;
            }
            unsaved = saved.as_mut().map_or(Ok(()), |saved| saved.add_if_due(search));
            let known = Progress { nodes, at_least: Some(low.into()), at_most: Some(high.into()) };
            nodes < most && unsaved.is_ok() && self.watch.goes_on(known)
        };
        let [low, high] = search.value(situation, passed, &mut go_on);
        unsaved?;
        saved.iter_mut().try_for_each(|saved| saved.add(&search))?;
        let mut solution = Solution::of(Some(low.into()), Some(high.into()), search.nodes);
        if low == high {
            let line = search.line(situation, passed, low);
            solution.line = line.into_iter().map(point_or_pass).collect();
            if self.certify {
                solution.certificate =
                    Some(Certificate::new(opening, self.moves, search, situation, passed, low));
            }
        }
        Ok(solution)
    }
}

/// The method for an opening.
fn method(opening: &Opening) -> Result<Method> {
    let settings = opening.rulebook().plain_rules().map(|as_written| opening.rules.engine(as_written));
    if settings.is_some_and(|rules| rules.ending.repeated != Repeated::Nothing) {
        return Err(Error::input(format!(
            "{}: a repetition decides the game whatever the score, so that there is no value in points",
            opening.rules
        )));
    }
    let Some(game) = opening.rulebook().plain_game(opening) else { return Ok(Method::Plain) };
    let rules = game.rules();
    // The score is of the position alone, and two passes end the game.
    let by_position = rules.score == Score::Area
        && rules.stages == Stages::One
        && rules.passes != Passes::NotAfterAny
        && opening.board.points() <= MOST_POINTS;
    Ok(match (Remembers::of(rules.repetition), rules.repetition) {
        _ if !by_position => Method::Plain,
        (Some(remembers), _) => Method::Proofs(remembers),
        (None, Repetition::SimpleKo | Repetition::Free) => Method::Cycles,
        (None, _) => Method::Plain,
    })
}

/// Plays the line by the law: it ends the game with this score.
fn confirm(opening: &Opening, moves: &[Move], line: &[Move], value: i64) {
    let mut law = opening.law(LawOptions::default());
    for m in moves.iter().chain(line) {
        assert!(!law.over(), "a line goes on after the end");
        law.play(*m).expect("the law allows the moves of a line");
    }
    assert!(law.over(), "a line ends the game");
    let [black, white] = law.score().expect("a line ends with a score");
    assert_eq!(black.0 - white.0, 2 * value, "a line ends with the value");
}
