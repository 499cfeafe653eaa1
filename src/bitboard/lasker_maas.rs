//! The Lasker-Maas rules as a choice of [`Rules`].

use super::{Passes, Reach, Reasons, Repetition, Rules, Score, Stages, Suicide};

/// The rules with the named amendments; names that are not of this document change nothing.
pub fn rules(amendments: &[String]) -> Rules {
    Rules {
        repetition: match amendments.iter().any(|name| name == "placements-make-history") {
            true => Repetition::SituationalAfterPlays,
            false => Repetition::Situational,
        },
        suicide: Suicide::NeedsLibertyOrCapture,
        passes: Passes::Always,
        reach: Reach::Chain,
        score: Score::TerritoryLessKept,
        stages: Stages::Two,
    }
}

/// The clause that each reason stands for.
pub const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::OCCUPIED, "lasker-maas.6.1"),
    (Reasons::SUICIDE, "lasker-maas.6.2"),
    (Reasons::REPETITION, "lasker-maas.6.3"),
    (Reasons::OVER, "lasker-maas.8"),
];
