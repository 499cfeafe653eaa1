//! The Logical Rules as a choice of [`Rules`].

use super::{Passes, Reach, Reasons, Repetition, Rules, Score, Stages, Suicide};

/// The rules with the named amendments; names that are not of this document change nothing.
pub fn rules(amendments: &[String]) -> Rules {
    let has = |name: &str| amendments.iter().any(|a| a == name);
    Rules {
        repetition: match has("pass-may-not-repeat") {
            true => Repetition::PositionalPassesToo,
            false => Repetition::Positional,
        },
        suicide: Suicide::Allowed,
        passes: if has("no-pass-after-pass") { Passes::NotAfterAny } else { Passes::NotAfterTwo },
        reach: if has("pairwise-path") { Reach::Neighbours } else { Reach::Chain },
        score: if has("plain-area") { Score::Area } else { Score::AreaAndPrisoners },
        stages: Stages::One,
    }
}

/// The clause that each reason stands for.
pub const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::REPETITION, "logical.6bis.c"),
    (Reasons::PASS, "logical.6bis.d"),
    (Reasons::OCCUPIED, "logical.7.b"),
    (Reasons::OVER, "logical.7bis"),
];
