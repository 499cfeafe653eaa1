//! What happened in a trial.

use super::detection::Noticed;
use super::omissions::LeftOut;
use crate::diagnosis::finding::Finding;
use crate::rulebook::{GeneratorConfig, Rules};
use crate::subjects::questions::Tally;
use crate::subjects::{Sessions, on_one_line};
use std::collections::BTreeMap;
use std::time::Duration;

/// What happened in a trial.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The name of the subject.
    pub subject: String,
    /// The boards that were asked for.
    pub boards: Vec<String>,
    /// The seed of all random choices.
    pub seed: u64,
    /// What was found, shortest first; empty if the subject agreed.
    pub findings: Vec<Finding>,
    /// Did the trial go on after a finding, to look for all of them?
    pub all: bool,
    /// How much was asked and answered.
    pub tally: Tally,
    /// For each clause, the number of moves that were asked about and break it.
    pub broken: BTreeMap<&'static str, u64>,
    /// The same for those about which the subject has said whether they are legal.
    pub answered: BTreeMap<&'static str, u64>,
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
    /// Keys of the subject's answers that mean nothing, after the key that no answer has and that each may stand for.
    pub misspelt: BTreeMap<&'static str, String>,
    /// In how many games each of the [known faults](crate::trial::Trial::known) was met, in the same order.
    pub met: Vec<u64>,
    /// What came of the dialogues before the games.
    pub sessions: Sessions,
    /// What a trial that found nothing would have noticed; nothing for a single case and for all games of a depth.
    pub noticed: Option<Noticed>,
    /// Why a trial that found nothing shows too little for agreement, if it does: a reason each.
    pub too_little: Vec<String>,
    /// If the time was too short to play all games that show known misreadings: the time that would do, as fast as this subject
    /// has answered.
    pub would_do: Option<Duration>,
    /// Was the trial stopped from outside?
    pub stopped: bool,
}

impl Record {
    /// The record of a trial of this subject that has not begun.
    pub fn of(subject: String, config: GeneratorConfig, seed: u64) -> Record {
        Record {
            subject: on_one_line(&subject),
            boards: config.boards.iter().map(|board| board.to_string()).collect(),
            seed,
            findings: Vec::new(),
            all: false,
            tally: Tally::default(),
            broken: BTreeMap::new(),
            answered: BTreeMap::new(),
            kept: 0,
            cases: [0, 0],
            elapsed: Duration::ZERO,
            found_after: None,
            waited: Duration::ZERO,
            jobs: 1,
            played: config,
            left_out: Vec::new(),
            warnings: Vec::new(),
            misspelt: BTreeMap::new(),
            met: Vec::new(),
            sessions: Sessions::default(),
            noticed: None,
            too_little: Vec::new(),
            would_do: None,
            stopped: false,
        }
    }

    /// What was left out, in words.
    pub fn left_out_in_words(&self) -> String {
        on_one_line(&self.left_out.iter().map(LeftOut::to_string).collect::<Vec<_>>().join("; "))
    }

    /// The rules of the trial.
    pub fn rules(&self) -> &Rules {
        &self.played.rules
    }
}
