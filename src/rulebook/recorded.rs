//! The rules that game records name, and what is taken for them.

use super::preset::names;
use super::{ALL, Count, Rulebook, Rules, presets};
use crate::Result;
use serde::Deserialize;

/// Rules that game records name, as servers play them, and the nearest amendments of a rulebook: a line of its `recorded.jsonl`.
#[derive(Debug, Deserialize)]
pub struct Recorded {
    /// What records call them: small letters and digits alone, without `rules` at the end.
    #[serde(deserialize_with = "names")]
    pub names: &'static [&'static str],
    /// The amendments of the rulebook.
    #[serde(deserialize_with = "names")]
    pub amend: &'static [&'static str],
    /// The rulebook of this name, which is taken where a record fits it.
    #[serde(default)]
    pub rulebook: Option<&'static str>,
    /// The presets of those who call their rules by one of these names.
    #[serde(deserialize_with = "names")]
    pub presets: &'static [&'static str],
    /// What these rules say otherwise or besides; empty if nothing.
    #[serde(default)]
    pub differs: &'static str,
    /// What they count at the end.
    pub count: Count,
}

/// What stands at the end of many names of rules.
const RULES: [&str; 11] =
    ["rules", "rule", "ruleset", "围棋规则", "圍棋規則", "规则", "規則", "ルール", "규칙", "룰", "식"];

/// A name of rules without what spellings differ in: small letters and digits alone, without `rules` at the end.
fn plain(name: &str) -> String {
    let mut plain: String =
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if let Some(short) = RULES.iter().find_map(|rules| plain.strip_suffix(rules)) {
        plain.truncate(short.len());
    }
    plain
}

/// The preset of this name, however it is spelt; KataGo calls its own by shorter ones.
fn preset(plain_name: &str) -> Option<Understood> {
    let is_named = |name: &str| {
        let name = plain(name);
        name == plain_name || name.strip_prefix("kata") == Some(plain_name)
    };
    let (_, preset) = presets().find(|(_, preset)| is_named(preset.name))?;
    Rules::parse(preset.name).ok().map(Understood::from)
}

/// The rules that records call so, with the rulebook that is nearest to them.
pub(super) fn recorded(
    rulebooks: &[&'static dyn Rulebook],
    name: &str,
) -> Option<(&'static dyn Rulebook, &'static Recorded)> {
    let plain = plain(name);
    rulebooks.iter().find_map(|rulebook| {
        let recorded = rulebook.recorded().iter().find(|recorded| recorded.names.contains(&&plain[..]))?;
        Some((*rulebook, recorded))
    })
}

/// What is taken for the rules that a record names.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood {
    /// The nearest rules that there are.
    pub rules: Rules,
    /// What the rules of the record say otherwise or besides; empty if nothing.
    pub differs: &'static str,
    /// What the rules of the record count at the end.
    pub count: Count,
    /// Other rules of that name: before a record is seen, the rulebook of that name.
    pub other: Option<Rules>,
}

impl From<Rules> for Understood {
    /// These rules, and no others.
    fn from(rules: Rules) -> Understood {
        let differs = rules.preset().map_or("", |preset| preset.not_covered);
        Understood { count: rules.count(), rules, differs, other: None }
    }
}

/// What is taken for a program's own notation of rules of this rulebook.
fn notation(rulebook: &'static dyn Rulebook, plain: &str) -> Option<Understood> {
    let (amend, differs, count) = rulebook.notation(plain)?;
    Some(Understood { rules: Rules::amended(rulebook, &amend).ok()?, differs, count, other: None })
}

/// The names of rules that records may have.
pub struct Known {
    /// Each with its names.
    recorded: Vec<(&'static [&'static str], Understood)>,
}

impl Known {
    /// Those of all rulebooks.
    ///
    /// # Errors
    /// If the table of a rulebook has amendments that do not combine.
    pub fn new() -> Result<Known> {
        let mut recorded = Vec::new();
        for rulebook in ALL {
            for Recorded { names, amend, differs, count, rulebook: own, .. } in rulebook.recorded() {
                let rules = Rules::amended(*rulebook, amend)?;
                let other = own.map(Rules::parse).transpose()?;
                recorded.push((*names, Understood { rules, differs, count: *count, other }));
            }
        }
        Ok(Known { recorded })
    }

    /// What is taken for the rules of this name: those that superko writes into records, `tromp-taylor + no-suicide`, or
    /// the nearest ones to those that others write, `Chinese`. `None` if the name is unknown.
    pub fn understand(&self, name: &str) -> Option<Understood> {
        // Superko writes a rulebook’s own name: `aga`, where others write `AGA` and mean what servers play.
        if let Some(rulebook) = ALL.iter().find(|rulebook| rulebook.name() == name) {
            return Some(Understood::from(Rules::of(*rulebook)));
        }
        let plain = plain(name);
        let recorded = self.recorded.iter().find(|(names, _)| names.contains(&&plain[..]));
        recorded
            .map(|(_, understood)| understood.clone())
            .or_else(|| ALL.iter().find_map(|rulebook| notation(*rulebook, &plain)))
            .or_else(|| Rules::parse(name).ok().map(Understood::from))
            .or_else(|| preset(&plain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn understood(name: &str) -> Option<String> {
        Known::new().unwrap().understand(name).map(|understood| understood.rules.to_string())
    }

    #[test]
    fn common_names_are_understood_however_they_are_spelt() {
        let chinese = understood("Chinese");
        assert!(chinese.as_ref().unwrap().ends_with(" + no-suicide + agreement"));
        for name in ["chinese", "CHINESE", "Chinese rules", " Chinese Rules.", "中国规则"] {
            assert_eq!(understood(name), chinese, "{name}");
        }
        assert_eq!(understood("Japanese"), understood("Korean"));
        assert_eq!(understood("New Zealand"), understood("NZ"));
        for (name, preset) in [
            ("IGS", "igs"),
            ("aga-button", "kata-aga-button"),
            ("AGA Button", "kata-aga-button"),
            ("stone_scoring", "kata-stone-scoring"),
            ("Stone-Scoring Rules", "kata-stone-scoring"),
            ("KGS Japanese", "kgs-japanese"),
        ] {
            let preset = Rules::parse(preset).unwrap().to_string();
            assert_eq!(understood(name), Some(preset), "{name}");
        }
        for (name, known) in [
            ("中國規則", "Chinese"),
            ("中国围棋规则", "Chinese"),
            ("数子法", "Chinese"),
            ("중국 룰", "Chinese"),
            ("日本囲碁規約", "Japanese"),
            ("日韩规则", "Japanese"),
            ("韓国ルール", "Japanese"),
            ("한국 규칙", "Japanese"),
            ("일본룰", "Japanese"),
            ("應氏規則", "GOE"),
            ("计点制", "GOE"),
            ("美国规则", "AGA"),
            ("新西兰规则", "NZ"),
        ] {
            assert!(understood(name).is_some(), "{name}");
            assert_eq!(understood(name), understood(known), "{name}");
        }
        for name in ["AGA", "GOE", "Ing", "Tromp-Taylor", "CGOS"] {
            assert!(understood(name).is_some(), "{name}");
        }
        for name in ["", "rules", "Chines", "6.5", "tromp-taylor + nothing", "chinese japanese"] {
            assert_eq!(understood(name), None, "{name}");
        }
    }

    #[test]
    fn the_notation_of_katago_is_read_field_by_field() {
        let of = |name: &str| understood(name).map(|rules| rules.replace("tromp-taylor + ", ""));
        assert_eq!(of("koPOSITIONALscoreAREAtaxNONEsui1").unwrap(), "pass-dead");
        assert_eq!(
            of("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok0").unwrap(),
            "situational-superko + no-suicide + button + handicap-bonus-less-1 + pass-dead"
        );
        assert_eq!(
            of("koSIMPLEscoreAREAtaxALLsui0whbN").unwrap(),
            "simple-ko + same-pass-ends + no-result + group-tax + no-suicide + handicap-bonus-n + pass-dead"
        );
        // Before it had taxes; and as JSON, whose keys are in any order.
        let area = of("koPOSITIONALscoreAREAtaxNONEsui1");
        assert_eq!(of("koPOSITIONALscoreAREAsui1"), area);
        assert_eq!(of("koSIMPLEscoreTERRITORYsui0"), of("koSIMPLEscoreTERRITORYtaxSEKIsui0"));
        let json = r#"{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}"#;
        assert_eq!(of(json), area);
        let json = r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":true,"whiteHandicapBonus":"N-1","friendlyPassOk":false}"#;
        assert_eq!(of(json), of("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok0"));
        for wrong in [
            "koPOSITIONALscoreAREAtaxNONE",
            "koSIMPLEkoSIMPLEscoreAREAtaxALLsui0",
            "koLOCALscoreAREAtaxNONEsui1",
            "koSIMPLEscoreAREAtaxALLsui0x",
        ] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_rules_that_katago_names_are_its_presets_however_they_are_written() {
        let amendments = |name: &str| {
            let rules = Known::new().unwrap().understand(name).unwrap_or_else(|| panic!("{name}")).rules;
            rules.amendment_names().into_iter().collect::<BTreeSet<_>>()
        };
        // cpp/game/rules.cpp, parseRulesHelper and toStringNoKomi.
        for (name, fields) in [
            ("tromp-taylor", "koPOSITIONALscoreAREAtaxNONEsui1whb0"),
            ("ing", "koPOSITIONALscoreAREAtaxNONEsui1whb0fpok1"),
            ("chinese", "koSIMPLEscoreAREAtaxNONEsui0whbNfpok1"),
            ("chinese-ogs", "koPOSITIONALscoreAREAtaxNONEsui0whbNfpok1"),
            ("aga", "koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1"),
            ("aga-button", "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1"),
            ("new-zealand", "koSITUATIONALscoreAREAtaxNONEsui1whb0fpok1"),
            ("stone-scoring", "koSIMPLEscoreAREAtaxALLsui0whb0fpok1"),
        ] {
            assert_eq!(amendments(&format!("kata-{name}")), amendments(fields), "{name}");
        }
        // Its rulebook has these ends of a game as written.
        let ends = BTreeSet::from(["same-pass-ends", "no-result"]);
        for (name, fields) in [
            ("japanese", "koSIMPLEscoreTERRITORYtaxSEKIsui0whb0"),
            ("ancient-territory", "koSIMPLEscoreTERRITORYtaxALLsui0whb0"),
        ] {
            assert_eq!(&amendments(&format!("kata-{name}")) | &ends, amendments(fields), "{name}");
        }
    }

    #[test]
    fn rules_that_superko_writes_are_understood_exactly() {
        for rulebook in ALL {
            for rules in Rules::usual(*rulebook) {
                let understood = Known::new().unwrap().understand(&rules.to_string()).unwrap();
                assert_eq!(
                    understood,
                    Understood { rules, differs: "", count: Count::AsItStands, other: None }
                );
            }
        }
    }

    #[test]
    fn the_presets_of_a_name_are_there() {
        let presets: BTreeSet<&str> = crate::presets().map(|(_, preset)| preset.name).collect();
        let recorded = ALL.iter().flat_map(|rulebook| rulebook.recorded());
        let named: Vec<&str> = recorded.flat_map(|recorded| recorded.presets).copied().collect();
        assert!(named.iter().all(|name| presets.contains(name)), "{named:?}");
        // Whose preset is not of their own name alone stands with the name that they share with others.
        let alone =
            ["pettingzoo", "openspiel", "pgx", "spight", "kata-stone-scoring", "kata-ancient-territory"];
        let missing: Vec<_> =
            presets.iter().filter(|name| !named.contains(name) && !alone.contains(name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn no_name_stands_twice_and_each_is_plain() {
        let mut seen = BTreeSet::new();
        for name in ALL.iter().flat_map(|rulebook| rulebook.recorded()).flat_map(|recorded| recorded.names) {
            assert!(seen.insert(name), "{name}");
            assert!(name.chars().all(|c| c.is_alphanumeric() && !c.is_uppercase()), "{name}");
            assert!(!name.ends_with("rules"), "{name}");
        }
        assert!(seen.len() > 20);
    }
}
