//! The games that a trial plays before random ones: for each misreading and amendment of a rulebook, the shortest game known
//! to show it, on a plain grid if there is one.
//!
//! `cargo xtask witnesses` searches for them and writes one file for each rulebook, `rulebook/*/witnesses.jsonl`.

use crate::case::Case;
use crate::rulebook::{GeneratorConfig, Move, Rulebook, Rules};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;
use superko_notation::Board;
use superko_notation::board::Shape;

/// A game that shows some misreadings and amendments.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Witness {
    /// What a case has, without its rules; the last move may be illegal.
    #[serde(flatten)]
    pub case: Map<String, Value>,
    /// It shows this where these amendments are in force.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub amend: Vec<String>,
    /// Are all moves near a corner, so that the game shows the same on every larger grid?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub corner: bool,
    /// Is it here to tell misreadings apart, by hand, though there are shorter games for each?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// The names of the misreadings and amendments that it shows.
    pub shows: Vec<String>,
}

/// The witnesses of a rulebook, shortest first.
///
/// # Errors
/// When the rulebook's file is malformed.
pub fn witnesses(rulebook: &dyn Rulebook) -> Result<Vec<Witness>> {
    let lines = rulebook.witnesses().lines();
    lines.map(|line| serde_json::from_str(line).map_err(|e| Error::input(format!("{line}: {e}")))).collect()
}

/// Those that show something under these rules.
///
/// # Errors
/// When the rulebook's file is malformed.
pub(crate) fn under(rules: &Rules) -> Result<Vec<Witness>> {
    let mut all = witnesses(rules.rulebook())?;
    all.retain(|witness| witness.amend.iter().all(|name| rules.has(name)));
    Ok(all)
}

/// The keys of a case without its id and its rules.
pub fn without_rules(case: &Case) -> Map<String, Value> {
    let mut keys = case.to_json().as_object().cloned().unwrap_or_default();
    keys.retain(|key, _| !["id", "rules", "amend"].contains(&key.as_str()));
    keys
}

/// The case with these keys under these rules.
pub(crate) fn with_rules(keys: &Map<String, Value>, rules: &Rules) -> Result<Case> {
    let mut keys = keys.clone();
    keys.insert("rules".to_owned(), rules.to_string().into());
    Case::parse_among(&[rules.rulebook()], &Value::Object(keys).to_string())
}

impl Witness {
    /// The game of a case, which shows nothing yet.
    pub fn of(case: &Case) -> Witness {
        Witness { case: without_rules(case), ..Witness::default() }
    }

    /// The game under these rules.
    ///
    /// # Errors
    /// When it is not a game of the rulebook.
    pub fn game(&self, rules: &Rules) -> Result<Case> {
        with_rules(&self.case, rules)
    }

    /// The same on another grid.
    ///
    /// # Errors
    /// When the grid has not the points of the game.
    pub fn game_on(&self, rules: &Rules, board: &Board) -> Result<Case> {
        let mut other = self.clone();
        other.case.insert("board".to_owned(), board.to_string().into());
        other.game(rules)
    }
}

/// A longer game is thousands of cases for a program that is asked by cases; so only its end is asked about.
pub(crate) const MOST_MOVES: usize = 40;

/// A game that a trial plays before random ones.
pub(crate) struct Chosen {
    pub(crate) case: Case,
    pub(crate) shows: Vec<String>,
    /// The same on a smaller board, where the law is faster.
    pub(crate) smaller: Case,
}

/// The games of a trial with this config, the most telling first: on its small boards, and near a corner of a larger one what no small
/// board shows.
pub(crate) fn games(config: &GeneratorConfig) -> Vec<Chosen> {
    let rules = &config.rules;
    let mut shown = BTreeSet::new();
    let mut games = Vec::new();
    let mut all = under(rules).expect("a test reads every file");
    // Of the games for the same misreading those for just these rules.
    all.sort_by_key(|witness| (witness.corner, Reverse(witness.amend.len())));
    for witness in &all {
        let Some((mut case, mut smaller)) = playable(witness, config) else { continue };
        if let Some(komi) = config.fixed_komi {
            (case.opening.komi, smaller.opening.komi) = (komi, komi);
        }
        if case.moves.len() > config.moves {
            continue;
        }
        if witness.shows.iter().filter(|name| shown.insert(name.as_str())).count() > 0 {
            games.push(Chosen { case, shows: witness.shows.clone(), smaller });
        }
    }
    // Those that show most in the fewest moves come first: there may be no time for all.
    games.sort_by_key(|game| {
        (1000 * (game.case.moves.len() + 1) / game.shows.len(), game.case.opening.board.points())
    });
    games
}

/// All games of the rulebook that a trial with this config can play, even those for which a trial plays a shorter one.
pub(crate) fn all_games(config: &GeneratorConfig) -> Vec<Case> {
    let all = under(&config.rules).expect("a test reads every file");
    let mut games: Vec<Case> = all.iter().filter_map(|witness| Some(playable(witness, config)?.0)).collect();
    games.sort_by_key(|case| (case.moves.len(), case.opening.board.points()));
    games
}

/// The game on a board of the trial and on its own board. `None` if it needs something that the games of this trial do not
/// have.
fn playable(witness: &Witness, config: &GeneratorConfig) -> Option<(Case, Case)> {
    let needs = |key: &&String| match key.as_str() {
        "board" | "moves" => false,
        "setup" => !config.setups,
        "komi" => !config.varies_komi(),
        _ => !config.komi,
    };
    if witness.case.keys().any(|key| needs(&key)) {
        return None;
    }
    let own = witness.game(&config.rules).ok()?;
    if !config.passes && own.moves.contains(&Move::Pass) {
        return None;
    }
    let board = own.opening.board.clone();
    if let (true, Some((width, height))) = (witness.corner, board.plain_size()) {
        let holds = |other: &Board| other.plain_size().is_some_and(|(w, h)| w >= width && h >= height);
        let on = config.boards.iter().filter(|board| holds(board)).min_by_key(|board| board.points())?;
        return Some((witness.game_on(&config.rules, on).ok()?, own));
    }
    // A trial with graphs has graphs of all kinds.
    let graph = *board.shape() == Shape::Graph;
    let fits = |other: &Arc<Board>| *other == board || graph && *other.shape() == Shape::Graph;
    config.boards.iter().any(fits).then(|| (own.clone(), own))
}
