//! What happened in a trial.

use super::diagnose::Diagnosis;
use super::finding::Finding;
use super::left_out::LeftOut;
use super::observation::Tally;
use crate::rulebook::GeneratorConfig;
use std::collections::BTreeMap;
use std::time::Duration;

/// What happened in a trial.
#[derive(Clone, Debug)]
pub struct Record {
    /// The name of the subject.
    pub subject: String,
    /// The result; `None` if the subject agreed.
    pub finding: Option<Finding>,
    /// What rules the subject plays by, if it disagreed and [`Trial::diagnose`](super::trial::Trial::diagnose) is set.
    pub diagnosis: Option<Diagnosis>,
    /// All results, shortest first, if [`Trial::all`](super::trial::Trial::all) is set; the first one is also `finding`.
    pub all: Vec<Held>,
    /// How much was asked and answered.
    pub tally: Tally,
    /// For each clause, the number of moves that were asked about and break it.
    pub broken: BTreeMap<String, u64>,
    /// The same for those about which the subject has said whether they are legal.
    pub answered: BTreeMap<String, u64>,
    /// The number of legal moves that were asked about: they keep every clause.
    pub kept: u64,
    /// The cases that were sent, if the subject is sent cases: in the trial up to the end or the first difference, and after
    /// it, to shrink and diagnose it.
    pub cases: [u64; 2],
    /// How long the trial took.
    pub elapsed: Duration,
    /// The time until the first difference was found, before shrinking.
    pub found_after: Option<Duration>,
    /// The time spent waiting for the subject, summed over all jobs.
    pub waited: Duration,
    /// The number of games that were played at the same time.
    pub jobs: usize,
    /// What the games contained: everything that was requested and that the subject accepts.
    pub played: GeneratorConfig,
    /// What was left out.
    pub left_out: Vec<LeftOut>,
    /// What a user should know about the subject's answers, a sentence each.
    pub warnings: Vec<String>,
    /// In how many games each of [`Trial::known`](super::trial::Trial::known) was met, in the same order.
    pub met: Vec<u64>,
    /// Was the trial stopped from outside?
    pub stopped: bool,
}

/// A result of a trial, and its diagnosis.
#[derive(Clone, Debug)]
pub struct Held {
    /// The result.
    pub finding: Finding,
    /// What rules the subject plays by, if it disagreed.
    pub diagnosis: Option<Diagnosis>,
}

impl Held {
    /// The size of what a reader has to follow: games are shown shortest first.
    pub(super) fn length(&self) -> (bool, usize, usize) {
        match &self.finding {
            Finding::Disagreement(found) | Finding::Ours(found) => {
                let found = &found.disagreement;
                let points = found.opening.board.points();
                (matches!(self.finding, Finding::Disagreement(_)), found.moves.len(), points)
            }
            Finding::Fault { opening, moves, .. } => (true, moves.len(), opening.board.points()),
            Finding::Missing { .. } | Finding::SelfCheck { .. } => (true, 0, 0),
        }
    }
}

impl Record {
    /// The record of a trial of this subject that has not begun.
    pub fn of(subject: String, played: GeneratorConfig) -> Record {
        Record {
            subject,
            finding: None,
            diagnosis: None,
            all: Vec::new(),
            tally: Tally::default(),
            broken: BTreeMap::new(),
            answered: BTreeMap::new(),
            kept: 0,
            cases: [0, 0],
            elapsed: Duration::ZERO,
            found_after: None,
            waited: Duration::ZERO,
            jobs: 1,
            played,
            left_out: Vec::new(),
            warnings: Vec::new(),
            met: Vec::new(),
            stopped: false,
        }
    }
}
