//! What a trial must have tried before it ends in agreement.

use super::detection::{MOST_MOVES, Noticed, SMALL};
use super::omissions::LeftOut;
use super::record::Record;
use crate::games::guide::Guide;
use crate::rulebook::{Effort, Generated, GeneratorConfig};
use std::collections::BTreeSet;
use superko_notation::plural;

/// What must have been tried at least for a verdict of agreement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Least {
    /// The number of games.
    pub games: u64,
    /// For each clause by which a play can be illegal, the number of answers about such plays.
    pub illegal: u64,
    /// The number of misreadings and amendments that would have been noticed.
    pub noticed: usize,
}

impl Least {
    /// What a trial that found nothing has not reached, a reason each.
    pub(crate) fn unmet_by(&self, record: &Record) -> Vec<String> {
        let played = record.tally.games;
        let mut unmet = Vec::new();
        if played < self.games {
            unmet.push(format!("{played} of {} required games{}", self.games, declined(record)));
        }
        if self.illegal > 0 {
            for clause in breakable(record) {
                let asked = record.answered.get(clause).copied().unwrap_or(0);
                if asked < self.illegal {
                    let required = self.illegal;
                    unmet.push(format!(
                        "{asked} of {required} required answers about moves illegal by {clause}"
                    ));
                }
            }
        }
        if let Some(found) = &record.noticed {
            if found.noticed.len() < self.noticed {
                let [noticed, required] = [found.noticed.len(), self.noticed];
                unmet.push(format!("{noticed} of {required} required misreadings would have been noticed"));
            }
            unmet.extend(too_little(record, found));
        }
        unmet
    }
}

/// The clauses by which moves are illegal in some games: on the boards of the trial if all are small, and otherwise on small ones.
fn breakable(record: &Record) -> BTreeSet<&'static str> {
    const GAMES: usize = 40;
    let small = record.played.boards.iter().all(|board| board.points() <= SMALL);
    let config = if small { record.played.clone() } else { GeneratorConfig::small(record.rules()) };
    let mut broken = BTreeSet::new();
    for Generated { opening, moves, .. } in Guide::new(config, 1).take(GAMES) {
        let mut game = opening.referee(Effort::Trial);
        for m in moves.iter().take(MOST_MOVES) {
            let checked = game.candidates().into_iter().filter_map(|m| game.check(m).err());
            broken.extend(checked.flatten().map(|clause| clause.0));
            if game.play(*m).is_err() {
                break;
            }
        }
    }
    broken
}

/// In fewer games than these, too little may have been tried, and in fewer than `FEWEST` it has.
const ENOUGH: u64 = 50;
const FEWEST: usize = 10;

/// How many games the subject declined to play to their end, if it did: they are not counted.
fn declined(record: &Record) -> String {
    let games = record.left_out.iter().map(|left_out| match left_out {
        LeftOut::Declined { games, .. } => *games,
        _ => 0,
    });
    match games.sum::<u64>() {
        0 => String::new(),
        games => format!("; {games} were declined"),
    }
}

/// Why so few games show too little for agreement, if they do. Many games on large boards may notice more than is known here;
/// where the time was not enough to check all, a slow machine must not decide.
fn too_little(record: &Record, found: &Noticed) -> Option<String> {
    let rules = record.rules();
    if found.games < FEWEST {
        return Some(format!("{} of at least {FEWEST}{}", plural(found.games, "game"), declined(record)));
    }
    if record.tally.games >= ENOUGH || found.unchecked > 0 {
        return None;
    }
    if found.missed.len() > found.noticed.len() {
        let [noticed, missed] = [found.noticed.len(), found.missed.len()];
        return Some(format!(
            "of the known misreadings and amendments, {noticed} would have been noticed and {missed} missed"
        ));
    }
    let about = |names: &[String], clause: &str| {
        let misread = |name: &String| rules.rulebook().misreading(name).is_ok_and(|m| m.clause == clause);
        names.iter().any(misread)
    };
    let untried = |clause: &str| about(&found.missed, clause) && !about(&found.noticed, clause);
    let breakable = breakable(record);
    if let Some(clause) = breakable.iter().find(|clause| !record.broken.contains_key(**clause)) {
        return Some(format!("no move was asked about that is illegal by {clause}"));
    }
    let clause = breakable.into_iter().find(|clause| untried(clause))?;
    Some(format!("no misreading of {clause} would have been noticed"))
}
