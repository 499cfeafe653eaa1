//! Types shared by all ways of counting games: the numbers, the options, and stopping a count.

use crate::Watch;
use serde_json::{Value as Json, json};
use std::path::Path;
use superko_notation::{Error, Result};
use superko_oracle::case::Case;
use superko_oracle::rulebook::{Move, Opening};

/// The number of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The games of 0, 1, 2, … moves, passes included.
    pub by_length: Vec<u128>,
    /// The most plays in a game.
    pub longest_plays: usize,
}

impl Count {
    /// All games.
    pub fn games(&self) -> u128 {
        self.by_length.iter().sum()
    }

    /// The moves of a longest game, passes included.
    pub fn longest(&self) -> usize {
        self.by_length.iter().rposition(|games| *games > 0).unwrap_or(0)
    }
}

/// The result about the games from an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Games {
    /// Finitely many.
    Finite {
        /// The games.
        count: Count,
        /// The sequences without a legal move that are not over.
        stuck: u128,
    },
    /// Infinitely many: a shortest game that returns to an earlier situation, and so can cycle for ever.
    Endless(Vec<Move>),
}

/// The options for counting games.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Are passes moves? Without them a game is complete when no play is left.
    pub passes: bool,
    /// Play every game, even where the frontier counts them at once.
    pub search: bool,
    /// Begin even if an estimate says that it takes too long.
    pub force: bool,
    /// Bytes that tables may take.
    pub memory: usize,
    /// The number of threads; 0 is one for each processor.
    pub jobs: usize,
    /// Save the work in this file, and resume from it.
    pub checkpoint: Option<&'a Path>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { passes: true, search: false, force: false, memory: 2 << 30, jobs: 0, checkpoint: None }
    }
}

impl Options<'_> {
    /// The identification of a count, for checkpoints.
    pub fn work(&self, opening: &Opening, how: &str) -> Json {
        let case = Case::new(opening.clone(), Vec::new());
        json!({"games": case.to_json(), "passes": self.passes, "how": how})
    }
}

/// Reports the part that is done.
///
/// # Errors
/// On a request to stop.
pub fn go_on(watch: &Watch, done: f64, options: Options) -> Result<()> {
    (watch.progress)(done);
    unless_stopped(watch, options)
}

/// The same before anything is counted: reports nothing.
pub fn unless_stopped(watch: &Watch, options: Options) -> Result<()> {
    let resume = if options.checkpoint.is_some() { "; the same command resumes" } else { "" };
    match watch.stopped() {
        false => Ok(()),
        true => Err(Error::input(format!("interrupted: the games are not counted{resume}"))),
    }
}
