//! Whose rules these are, with which amendments. What KataGo calls rules without cleanup are presets of `tromp-taylor`.

use crate::{Count, Preset};

pub const ALL: &[Preset] = &[Preset {
    name: "kata-japanese",
    whose: "KataGo, rules \"japanese\" or \"korean\"",
    amend: Ok(&["simple-ko", "territory-score", "seki-tax", "no-suicide", "pass-dead"]),
    source: "https://github.com/lightvector/KataGo: cpp/game/rules.cpp, docs/rules.html",
    not_covered: "",
    count: Count::Otherwise,
}];
