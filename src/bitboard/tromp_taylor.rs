//! The Tromp-Taylor rules as a choice of [`Rules`].

use super::{Passes, Reach, Reasons, Repetition, Rules, Score, Stages, Suicide};

/// The rules with the named amendments; names that are not of this document change nothing.
pub fn rules(amendments: &[String]) -> Rules {
    let has = |name: &str| amendments.iter().any(|a| a == name);
    let repetition = [
        ("situational-superko", Repetition::Situational),
        ("natural-situational-superko", Repetition::NaturalSituational),
        ("simple-ko", Repetition::SimpleKo),
        ("free-repetition", Repetition::Free),
    ];
    Rules {
        repetition: repetition
            .iter()
            .find(|(name, _)| has(name))
            .map_or(Repetition::Positional, |(_, rule)| *rule),
        suicide: if has("no-suicide") { Suicide::Illegal } else { Suicide::Allowed },
        passes: Passes::Always,
        reach: Reach::Chain,
        score: if has("territory-score") { Score::Territory } else { Score::Area },
        stages: Stages::One,
    }
}

/// The clause that each reason stands for.
pub const CLAUSES: &[(Reasons, &str)] = &[
    (Reasons::REPETITION, "tromp-taylor.6"),
    (Reasons::SUICIDE, "tromp-taylor.7"),
    (Reasons::OCCUPIED, "tromp-taylor.7.1"),
    (Reasons::OVER, "tromp-taylor.8"),
];
