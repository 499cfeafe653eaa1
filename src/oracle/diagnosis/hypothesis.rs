//! A guess at what a subject plays by: amended rules, misreadings, or both.

use crate::diagnosis::disagreement::Disagreement;
use crate::rulebook::{Amendment, Misreading, Move, Opening, Question, Rules};
use crate::subjects::own::{Own, engine_under, law_under};
use crate::subjects::questions::{Reply, ask};
use crate::subjects::{Answer, Subject};
use std::collections::BTreeSet;
use std::fmt;

/// Rules, and at most two misreadings of them. A program that plays by them answers exactly like [`Hypothesis::subject`].
#[derive(Clone, Debug)]
pub struct Hypothesis {
    /// The rulebook, with the amendments that the subject seems to play by.
    pub rules: Rules,
    /// What it misreads, in different clauses.
    pub misreadings: Vec<&'static Misreading>,
}

impl Hypothesis {
    /// Amended rules, read correctly.
    pub fn rules(rules: Rules) -> Hypothesis {
        Hypothesis { rules, misreadings: Vec::new() }
    }

    /// Rules with these misreadings.
    pub fn misread(rules: &Rules, misreadings: &[&'static Misreading]) -> Hypothesis {
        Hypothesis { rules: rules.clone(), misreadings: misreadings.to_vec() }
    }

    /// A subject that answers like this: the engine for amended rules, otherwise the law.
    pub fn subject(&self) -> Own {
        match self.misreadings[..] {
            [] => engine_under(&self.rules),
            _ => law_under(&self.rules, &self.misreadings),
        }
    }

    /// The number of sentences that it reads otherwise than the rules: the fewer, the simpler.
    pub fn size(&self, rules: &Rules) -> usize {
        let sentences: BTreeSet<&str> = self.amended(rules).map(|amendment| amendment.sentence).collect();
        sentences.len() + self.misreadings.len()
    }

    /// The clauses that it misreads or amends, where these are the rules.
    pub fn clauses(&self, rules: &Rules) -> Vec<String> {
        let amended = self.amended(rules).map(|amendment| amendment.clause);
        let all: BTreeSet<&str> = amended.chain(self.misreadings.iter().map(|m| m.clause)).collect();
        all.into_iter().map(str::to_owned).collect()
    }

    /// The amendments that only it or only these rules have.
    fn amended<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = &'a Amendment> {
        let (here, there) = (rules.amendments(), self.rules.amendments());
        let only = |own: &'a [Amendment], others: &'a [Amendment]| {
            own.iter().filter(|amendment| !others.contains(amendment))
        };
        only(here, there).chain(only(there, here))
    }

    /// Does it play the game of the disagreement, and then give the same reply as the subject?
    pub fn explains(&self, found: &Disagreement) -> bool {
        let said = Said::Reply(found.said.clone());
        reply(&mut self.subject(), &found.opening, &found.moves, found.question) == Ok(Some(said))
    }
}

impl fmt::Display for Hypothesis {
    /// `tromp-taylor + no-suicide, with superko-of-eight and komi-forgotten`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rules)?;
        let names: Vec<&str> = self.misreadings.iter().map(|misreading| misreading.name).collect();
        if names.is_empty() { Ok(()) } else { write!(f, ", with {}", names.join(" and ")) }
    }
}

/// Misreadings of the rules, and amendments more or fewer, each by its name. The third: is it about a clause that an amendment
/// replaces, so that it may not show in any game?
pub(crate) fn hypotheses(rules: &Rules) -> Vec<(String, Hypothesis, bool)> {
    let rulebook = rules.rulebook();
    let misread = rulebook.misreadings().iter().filter(|m| m.matters_under(rules));
    let misread = misread.map(|m| {
        let replaced = rules.amendments().iter().any(|amendment| amendment.clause == m.clause);
        (m.name.to_owned(), Hypothesis::misread(rules, &[m]), replaced)
    });
    let amended = rules.within(1).into_iter().filter(|other| other.distance(rules) == 1).map(|other| {
        let has = |rules: &Rules, name: &str| rules.amendment_names().contains(&name);
        let changed = rulebook.amendments().iter().find(|a| has(rules, a.name) != has(&other, a.name));
        let name = changed.map_or("", |amendment| amendment.name);
        let sign = if has(&other, name) { '+' } else { '-' };
        (format!("{sign} {name}"), Hypothesis::rules(other), false)
    });
    misread.chain(amended).collect()
}

/// What a subject says when it plays moves and is then asked a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// It accepts the moves and gives this reply.
    Reply(Reply),
    /// It refuses the move of this number.
    Refuses(usize),
}

/// Plays moves and asks a question. `None` if the subject declines the game or cannot answer.
pub fn reply(
    subject: &mut dyn Subject,
    opening: &Opening,
    moves: &[Move],
    question: Question,
) -> Answer<Said> {
    if subject.begin(opening)?.is_none() {
        return Ok(None);
    }
    Ok(match subject.play_all(moves)? {
        Some(accepted) if accepted == moves.len() => ask(subject, question)?.map(Said::Reply),
        Some(refused) => Some(Said::Refuses(refused)),
        None => None,
    })
}
