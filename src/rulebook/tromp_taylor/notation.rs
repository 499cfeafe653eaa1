//! KataGo's own notation of rules in game records.

use crate::Count;

const FRIENDLY: &str = "a friendly pass, after which dead stones are removed by agreement";

/// The names of a field, and its values with the amendments that they mean.
type Field<'a> = (&'a [&'a str], &'a [(&'a str, &'static str)]);

/// Reads it in small letters and digits alone: `koxscoreytaxzsui1button1whbn1fpok0`, in older versions without some of these, or its
/// JSON, whose keys are in any order. What stands in it, as amendments, what they do not say, and what is counted.
pub fn katago(plain: &str) -> Option<(Vec<&'static str>, &'static str, Count)> {
    let no_or = |amendment| [("true", amendment), ("1", amendment), ("false", ""), ("0", "")];
    let suicide = [
        ("true", "no-single-suicide"),
        ("1", "no-single-suicide"),
        ("false", "no-suicide"),
        ("0", "no-suicide"),
    ];
    let [button, friendly] = [no_or("button"), no_or("friendly")];
    // The longer name or value first, of which another is the beginning.
    let fields: [Field; 7] = [
        (
            &["ko"],
            &[
                ("positional", ""),
                ("situational", "situational-superko"),
                ("simple", "simple-ko same-pass-ends no-result"),
                ("spight", "spight-superko same-pass-ends"),
            ],
        ),
        (&["scoring", "score"], &[("area", ""), ("territory", "territory-score")]),
        (&["tax"], &[("none", ""), ("seki", "seki-tax"), ("all", "group-tax")]),
        (&["suicide", "sui"], &suicide),
        (&["hasbutton", "button"], &button),
        (
            &["whitehandicapbonus", "whb"],
            &[("n1", "handicap-bonus-less-1"), ("n", "handicap-bonus-n"), ("0", "")],
        ),
        (&["friendlypassok", "fpok"], &friendly),
    ];
    let mut read: [Option<&'static str>; 7] = [None; 7];
    let mut rest = plain;
    while !rest.is_empty() {
        let (field, amend, length) = fields.iter().enumerate().find_map(|(field, (names, values))| {
            let after = names.iter().find_map(|name| rest.strip_prefix(name))?;
            let (value, amend) = values.iter().find(|(value, _)| after.starts_with(value))?;
            Some((field, *amend, rest.len() - after.len() + value.len()))
        })?;
        if read[field].replace(amend).is_some() {
            return None;
        }
        rest = &rest[length..];
    }
    let [Some(ko), Some(score), tax, Some(suicide), button, bonus, friendly] = read else { return None };
    // Before there was a tax, territory was not counted in seki.
    let tax = tax.unwrap_or(if score.is_empty() { "" } else { "seki-tax" });
    // A single stone leaves the board as it is, which positional superko forbids anyway.
    let suicide = if ko.is_empty() && suicide == "no-single-suicide" { "" } else { suicide };
    let [button, bonus, friendly] = [button, bonus, friendly].map(Option::unwrap_or_default);
    let said = [ko, score, tax, suicide, button, bonus, "pass-dead"];
    let amend: Vec<&str> = said.into_iter().flat_map(str::split_whitespace).collect();
    let (differs, count) = match (amend.contains(&"territory-score"), friendly.is_empty()) {
        (true, _) => ("two phases of cleanup decide what is dead", Count::Otherwise),
        (false, true) => ("", Count::AsItStands),
        (false, false) => (FRIENDLY, Count::WithoutDead),
    };
    Some((amend, differs, count))
}
