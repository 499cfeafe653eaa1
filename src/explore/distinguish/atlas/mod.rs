//! The atlas: comparisons between rulebooks, their amendments, and presets.

mod page;

use super::{Aspect, Finding, Limits, Side, What, boards, comparable, distinguish};
use crate::Watch;
use crate::journal::Pieces;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use superko_count::parallel;
use superko_notation::{Error, Result};
use superko_oracle::rulebook::{ALL, Rules, presets};

/// Rules in the atlas, and the presets with exactly these rules.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The rules.
    pub side: Side,
    /// The names of the presets.
    pub presets: Vec<&'static str>,
}

/// How two of the rules differ.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The indices of the two in [`Atlas::entries`], the smaller one first.
    pub pair: [usize; 2],
    /// The findings for each aspect, on one board after another.
    pub findings: Vec<Finding>,
}

/// All comparisons.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// The rules that were compared.
    pub entries: Vec<Entry>,
    /// The comparisons of all pairs that can be compared.
    pub comparisons: Vec<Comparison>,
    /// The most points of the boards.
    pub points: usize,
    /// How far each search went.
    pub limits: Limits,
}

/// Every rulebook as written, with each of its amendments, and every preset.
pub fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for rulebook in ALL {
        let written = Rules::of(*rulebook);
        let amended =
            rulebook.amendments().iter().filter_map(|amendment| written.clone().and(amendment.name).ok());
        let all = std::iter::once(written.clone()).chain(amended);
        entries.extend(all.map(|rules| Entry { side: Side::of(rules), presets: Vec::new() }));
        for (_, preset) in presets().filter(|(of, _)| of == rulebook) {
            let Ok(rules) = Rules::parse(preset.name) else { continue };
            match entries.iter_mut().find(|entry| entry.side.rules == rules) {
                Some(entry) => entry.presets.push(preset.name),
                None => {
                    // Under its own name it would look like the rules of that preset alone.
                    let rules = Rules::amended(*rulebook, &rules.amendment_names()).unwrap_or(rules);
                    entries.push(Entry { side: Side::of(rules), presets: vec![preset.name] });
                }
            }
        }
    }
    entries
}

/// The pairs that the atlas compares: each pair of rulebooks and presets; and each amendment that is not a preset with its rulebook as
/// written, and with the amendments that it excludes. All other differences of amendments follow from these.
pub fn pairs(entries: &[Entry]) -> Vec<[usize; 2]> {
    let amendment = |entry: &Entry| match entry.side.rules.amendments() {
        [one] if entry.presets.is_empty() => Some(one.sentence),
        _ => None,
    };
    let is_compared = |[a, b]: [usize; 2]| {
        let [one, two] = [&entries[a], &entries[b]];
        let of_one_rulebook = one.side.rules.rulebook() == two.side.rules.rulebook();
        let as_written = one.side.rules.amendments().is_empty();
        comparable(&[one.side.clone(), two.side.clone()]).is_ok()
            && match [amendment(one), amendment(two)] {
                [None, None] => true,
                [None, Some(_)] => of_one_rulebook && as_written,
                [Some(_), None] => false,
                [Some(sentence), Some(other)] => of_one_rulebook && sentence == other,
            }
    };
    let all = (0..entries.len()).flat_map(|a| (a + 1..entries.len()).map(move |b| [a, b]));
    all.filter(|pair| is_compared(*pair)).collect()
}

impl Atlas {
    /// Compares all [`pairs`] on all boards of up to this number of points, and reports after each pair. The `checkpoint` is a file that
    /// keeps every comparison; comparisons in it are not made again.
    ///
    /// # Errors
    /// As for [`distinguish`], or when it was stopped.
    pub fn new(points: usize, limits: Limits, checkpoint: Option<&Path>, watch: &Watch) -> Result<Atlas> {
        let work =
            json!({"atlas": {"points": points, "depth": limits.depth, "situations": limits.situations}});
        let saved = Pieces::open(checkpoint, &work)?;
        let entries = entries();
        let sides = |[a, b]: [usize; 2]| [entries[a].side.clone(), entries[b].side.clone()];
        let pairs = pairs(&entries);
        let done = AtomicUsize::new(0);
        let boards = boards(points, false);
        let compare = |number: usize| {
            let pair = pairs[number];
            let sides = sides(pair);
            let place = json!(sides.each_ref().map(Side::to_string));
            let read = |piece: &Value| -> Option<Vec<Finding>> {
                piece.as_array()?.iter().map(|entry| Finding::from_json(entry, &sides[0])).collect()
            };
            let findings = match saved.get(&place, read)? {
                Some(findings) => findings,
                None => {
                    let findings =
                        distinguish(&sides, &boards, &Aspect::ALL, limits, None, &Watch::until(watch.stop))?;
                    // What was stopped is not finished, though it does not say so.
                    if watch.stopped() {
                        let resume = if checkpoint.is_some() { "; the same command resumes" } else { "" };
                        let why = "stopped: an atlas is written when all rules are compared";
                        return Err(Error::input(format!("{why}{resume}")));
                    }
                    let written = findings.iter().map(|finding| finding.to_json(&sides[0])).collect();
                    saved.add(&place, written)?;
                    findings
                }
            };
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            (watch.progress)(done as f64 / pairs.len() as f64);
            Ok(Comparison { pair, findings })
        };
        let comparisons = parallel::try_map(pairs.len(), &compare)?;
        Ok(Atlas { entries, comparisons, points, limits })
    }

    /// A line of JSON for each comparison: `a` and `b` with their `rules` and `amend`, `points`, and `aspects`, a list of what was
    /// found, one object for each aspect as [`Comparison::to_json`] has it.
    pub fn to_json_lines(&self) -> String {
        let line = |comparison: &Comparison| comparison.to_json(self).to_string() + "\n";
        self.comparisons.iter().map(line).collect()
    }
}

impl Comparison {
    /// The finding about an aspect, if it is a game; and up to how many moves there is none on smaller boards, or without a game on any
    /// board: `None` if that is proved for all.
    pub fn about(&self, aspect: Aspect) -> (Option<&Finding>, Option<usize>) {
        let of_aspect = || self.findings.iter().filter(|finding| finding.aspect == aspect);
        let length = |finding: &Finding| match finding.what {
            What::NotUpTo(length) => Some(length),
            _ => None,
        };
        (of_aspect().find(|finding| finding.differs()), of_aspect().filter_map(length).min())
    }

    /// For each aspect a game as `superko distinguish --json` lists it, with `smaller`: `"proved"` if there is none on any smaller
    /// board, or `{"none_up_to": L}` if none was found on them up to L moves; or `none` or `none_up_to`, which then hold on all boards.
    pub fn to_json(&self, atlas: &Atlas) -> Value {
        let sides = self.pair.map(|i| &atlas.entries[i].side);
        let aspects = Aspect::ALL.map(|aspect| match self.about(aspect) {
            (Some(finding), up_to) => {
                let mut entry = finding.to_json(sides[0]);
                entry["smaller"] = up_to.map_or(json!("proved"), |length| json!({"none_up_to": length}));
                entry
            }
            (None, None) => json!({"aspect": aspect.name(), "none": "proved"}),
            (None, Some(length)) => json!({"aspect": aspect.name(), "none_up_to": length}),
        });
        let [a, b] = sides.map(
            |side| json!({"rules": side.rules.rulebook().name(), "amend": side.rules.amendment_names()}),
        );
        json!({"a": a, "b": b, "points": atlas.points, "aspects": aspects})
    }
}
