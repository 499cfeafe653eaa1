//! KataGo's own notation of rules in game records.

use crate::Count;

const FRIENDLY: &str = "a friendly pass, after which dead stones are removed by agreement";

/// Reads it in small letters and digits alone: `koxscoreytaxzsui1button1whbn1fpok0`. What stands in it, as
/// amendments, what they do not say, and what is counted.
pub fn katago(plain: &str) -> Option<(Vec<&'static str>, &'static str, Count)> {
    let mut rest = plain;
    let mut amend = Vec::new();
    let mut next = |field: &str, values: &[(&str, &[&'static str])]| -> Option<Vec<&'static str>> {
        let after = rest.strip_prefix(field)?;
        let (value, amend) = values.iter().find(|(value, _)| after.starts_with(value))?;
        rest = &after[value.len()..];
        Some(amend.to_vec())
    };
    let ko: &[(&str, &[&str])] = &[
        ("positional", &[]),
        ("situational", &["situational-superko"]),
        ("simple", &["simple-ko", "same-pass-ends", "no-result"]),
        ("spight", &["spight-superko", "same-pass-ends"]),
    ];
    amend.extend(next("ko", ko)?);
    let positional = amend.is_empty();
    let score: &[(&str, &[&str])] = &[("area", &[]), ("territory", &["territory-score"])];
    amend.extend(next("score", score).or_else(|| next("scoring", score))?);
    let tax: &[(&str, &[&str])] = &[("none", &[]), ("seki", &["seki-tax"]), ("all", &["group-tax"])];
    amend.extend(next("tax", tax)?);
    // A single stone leaves the board as it is, which positional superko forbids anyway.
    let suicide = next("sui", &[("0", &["no-suicide"]), ("1", &["no-single-suicide"])])?;
    amend.extend(suicide.into_iter().filter(|name| !positional || *name == "no-suicide"));
    amend.extend(next("button", &[("0", &[]), ("1", &["button"])]).unwrap_or_default());
    let bonus: &[(&str, &[&str])] =
        &[("n1", &["handicap-bonus-less-1"]), ("n", &["handicap-bonus-n"]), ("0", &[])];
    amend.extend(next("whb", bonus).unwrap_or_default());
    let friendly = next("fpok", &[("0", &[]), ("1", &["friendly"])]).unwrap_or_default();
    amend.push("pass-dead");
    let (differs, count) = match (amend.contains(&"territory-score"), friendly.is_empty()) {
        (true, _) => ("two phases of cleanup decide what is dead", Count::Otherwise),
        (false, true) => ("", Count::AsItStands),
        (false, false) => (FRIENDLY, Count::WithoutDead),
    };
    rest.is_empty().then_some((amend, differs, count))
}
