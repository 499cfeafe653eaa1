//! `tests/data/atlas.jsonl`: how each two of the rules differ, with the shortest games that show it.

use rayon::prelude::*;
use std::collections::HashMap;
use superko_explore::Watch;
use superko_explore::distinguish::atlas::{Atlas, Comparison, entries, pairs};
use superko_explore::distinguish::{Aspect, Limits, boards, distinguish};

/// Where it is.
pub const FILE: &str = "tests/data/atlas.jsonl";

/// As of `superko distinguish --atlas atlas.html --situations 5000`.
const POINTS: usize = 4;
const LIMITS: Limits = Limits { depth: None, situations: 5000 };

/// All pairs; with the name of a rulebook, pairs without rules of it are kept as they are in the file.
pub fn page(rulebook: Option<&str>) -> Result<String, String> {
    let old = match rulebook {
        None => String::new(),
        Some(_) => std::fs::read_to_string(FILE).map_err(|e| format!("{FILE}: {e}"))?,
    };
    let sides = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        format!("{} {}", line["a"], line["b"])
    };
    let old: HashMap<String, &str> = old.lines().map(|line| (sides(line), line)).collect();
    let (entries, boards) = (entries(), boards(POINTS, false));
    let line = |pair: [usize; 2]| {
        let of = pair.map(|i| entries[i].side.clone());
        let new = of.iter().any(|side| rulebook == Some(side.rules.rulebook().name()));
        let compared = |findings| {
            let comparisons = vec![Comparison { pair, findings }];
            Atlas { entries: entries.clone(), comparisons, points: POINTS, limits: LIMITS }.to_json_lines()
        };
        match old.get(&sides(&compared(Vec::new()))) {
            Some(line) if !new => (*line).to_owned() + "\n",
            _ => {
                let findings = distinguish(&of, &boards, &Aspect::ALL, LIMITS, None, &Watch::none());
                compared(findings.expect("nothing is saved"))
            }
        }
    };
    Ok(pairs(&entries).into_par_iter().map(line).collect())
}
