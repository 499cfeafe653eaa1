//! The corpus of a rulebook: few games that together tell each misreading and each amendment from the rules, and in which each method
//! of the law answers in each of its ways; and a list of what they do not reach.
//!
//! A game has no rules: it is asked under those of an implementation. `cargo xtask corpus` writes one file for each rulebook,
//! `rulebook/*/corpus.jsonl`.

use crate::answers::{answer, answer_of};
use crate::case::Case;
use crate::diagnosis::hypothesis::{Hypothesis, hypotheses};
use crate::games::witnesses::with_rules;
use crate::rulebook::{Effort, LawOptions, Opening, Rulebook, Rules};
use crate::vectors::{Vector, can_be_read, gtp_tst, showing};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// A line of the file: what no game reaches under some rules, or a game.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Gap(Gap),
    Game(Game),
}

/// What the games do not reach under these amendments, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Gap {
    /// The amendments.
    pub under: Vec<String>,
    /// No game tells them from the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untold: Vec<String>,
    /// No answer to a command of GTP tells them from the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untold_over_gtp: Vec<String>,
    /// The ways in which a method of the law does not answer, of those in which it answers under any of the rules: `r8_ended true`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unreached: Vec<String>,
}

/// A game of the corpus.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Game {
    /// What a case has, without its rules; the last move may be illegal.
    #[serde(flatten)]
    pub case: Map<String, Value>,
    /// What it is here for.
    pub shows: Vec<Shows>,
}

/// What a game shows under some rules that no game before it does, by name; first what no other game for these rules shows.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Shows {
    /// The amendments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<String>,
    /// Misreadings, amendments (`+ simple-ko`, `- no-suicide`) and ways (`r8_ended true`).
    pub names: Vec<String>,
}

/// A rulebook's corpus: its games, and what they do not reach.
///
/// # Errors
/// When the file is malformed.
pub fn read(rulebook: &dyn Rulebook) -> Result<(Vec<Game>, Vec<Gap>)> {
    let (mut games, mut gaps) = (Vec::new(), Vec::new());
    for line in rulebook.corpus().lines() {
        match serde_json::from_str(line).map_err(|e| Error::input(format!("{line}: {e}")))? {
            Line::Game(game) => games.push(game),
            Line::Gap(gap) => gaps.push(gap),
        }
    }
    Ok((games, gaps))
}

/// The games of the corpus for an implementation of these rules, shortest first.
///
/// # Errors
/// When the file is malformed.
pub fn games(rules: &Rules) -> Result<Vec<(Game, Case)>> {
    let (games, _) = read(rules.rulebook())?;
    let shown = games.into_iter().filter(|game| !game.shows_under(rules).is_empty());
    let with_case = |game: Game| {
        let case = game.case(rules).ok()?;
        Some((game, case))
    };
    Ok(shown.filter_map(with_case).collect())
}

impl Game {
    /// The game under these rules.
    ///
    /// # Errors
    /// When it is not a game of the rulebook under these rules.
    pub fn case(&self, rules: &Rules) -> Result<Case> {
        with_rules(&self.case, rules)
    }

    /// What it is here for under these rules, or under fewer amendments.
    pub fn shows_under(&self, rules: &Rules) -> Vec<&str> {
        let shows = self.shows.iter().filter(|shows| shows.under.iter().all(|name| rules.has(name)));
        let names = shows.flat_map(|shows| &shows.names).map(String::as_str);
        let mut seen = BTreeSet::new();
        names.filter(|name| seen.insert(*name)).collect()
    }
}

/// The rules under which a corpus has to tell misreadings: as written, with each amendment alone, and as misreadings need them.
pub fn all_rules(rulebook: &'static dyn Rulebook) -> Vec<Rules> {
    let alone = rulebook.amendments().iter().filter_map(|a| Rules::amended(rulebook, &[a.name]).ok());
    let misread = rulebook.misreadings().iter().map(|misreading| misreading.rules());
    let mut all = vec![Rules::of(rulebook)];
    for rules in alone.chain(misread) {
        if all.iter().all(|other| other.distance(&rules) > 0) {
            all.push(rules);
        }
    }
    all
}

/// What a corpus has to tell from these rules: misreadings that can be planted in them, and an amendment more or fewer.
pub fn others(rules: &Rules) -> Vec<(String, Hypothesis)> {
    let all = hypotheses(rules).into_iter();
    let kept = all.filter(|(_, one, _)| one.misreadings.iter().all(|misread| can_be_read(misread, rules)));
    kept.map(|(name, one, _)| (name, one)).collect()
}

/// The games of the corpus as vectors for an implementation of exactly these rules, with the law's answers.
///
/// # Errors
/// When a line of the rulebook's corpus is malformed.
pub fn of_corpus(rules: &Rules) -> Result<Vec<Vector>> {
    let games = games(rules)?.into_iter();
    let shown = |game: &Game| game.shows_under(rules).into_iter().map(str::to_owned).collect();
    showing("corpus", games.map(|(game, case)| (case, shown(&game))).collect())
}

/// How a game tells something from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Told {
    /// Not.
    No,
    /// By an answer that no command of GTP asks for, or on a board or with moves that GTP does not have.
    Otherwise,
    /// By an answer that a regression test over GTP asks for.
    OverGtp,
}

/// A game, and the answer of the law.
#[derive(Debug)]
pub struct Asked {
    /// The game.
    pub case: Case,
    expected: Value,
    over_gtp: bool,
}

/// The keys about which [`gtp_tst`] asks.
const OVER_GTP: [&str; 4] = ["legal", "rows", "captured", "legal_moves"];

impl Asked {
    /// Asks the law. `None` if it does not decide everything.
    pub fn of(case: Case) -> Option<Asked> {
        let expected = answer(&case).to_value();
        let over_gtp = gtp_tst::cannot(&case).is_none();
        expected.get("undecided").is_none().then_some(Asked { case, expected, over_gtp })
    }

    /// Does the law under this hypothesis answer otherwise? Not every program says which clause a move breaks.
    pub fn told(&self, hypothesis: &Hypothesis) -> Told {
        let opening = Opening { rules: hypothesis.rules.clone(), ..self.case.opening.clone() };
        let misread = hypothesis.misreadings.first().copied();
        let options = LawOptions { misreading: misread, effort: Effort::Unaided, ..LawOptions::default() };
        let said = answer_of(&self.case, opening.law(options)).to_value();
        if said.get("undecided").is_some() {
            return Told::No;
        }
        let expected = self.expected.as_object().into_iter().flatten();
        let mut told = Told::No;
        for (key, _) in expected.filter(|(key, value)| *key != "broken" && said.get(*key) != Some(*value)) {
            let asked = self.over_gtp && OVER_GTP.contains(&key.as_str());
            told = told.max(if asked { Told::OverGtp } else { Told::Otherwise });
        }
        told
    }
}
