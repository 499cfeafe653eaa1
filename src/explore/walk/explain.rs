//! Finds the faults that give a wrong number.

use super::Walk;
use super::count::Count;
use std::sync::atomic::AtomicBool;
use superko_oracle::rulebook::{LawOptions, Misreading, Opening, Rules};

/// Rules that give a number of sequences: rules other than those in question, or a misreading of them.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The rules.
    pub rules: Rules,
    /// Their misreading.
    pub misreading: Option<&'static Misreading>,
}

/// The rules themselves, the same with one amendment more, less, or exchanged for another of the same clause, and their
/// misreadings, in this order.
pub fn explanations(rules: &Rules) -> Vec<Explanation> {
    let explained = |rules: Rules| Explanation { rules, misreading: None };
    let mut amended: Vec<Rules> = rules.within(1);
    amended.sort_by_key(|other| rules.distance(other));
    let misreadings = rules.rulebook().misreadings().iter();
    let misread = misreadings
        .filter(|misreading| misreading.matters_under(rules))
        .map(|misreading| Explanation { rules: rules.clone(), misreading: Some(misreading) });
    amended.into_iter().map(explained).chain(misread).collect()
}

impl Explanation {
    /// The name of the misreading, or what the rules have more and less than others: `+ no-suicide - simple-ko`.
    pub fn name_beside(&self, others: &Rules) -> String {
        let missing = |of: &Rules, from: &Rules, sign: char| -> Vec<String> {
            let names = of.amendments().iter().filter(|own| !from.amendments().contains(own));
            names.map(|own| format!("{sign} {}", own.name)).collect()
        };
        let differs = [missing(&self.rules, others, '+'), missing(others, &self.rules, '-')].concat();
        match self.misreading {
            Some(misreading) => misreading.name.to_owned(),
            None if differs.is_empty() => self.rules.to_string(),
            None => differs.join(" "),
        }
    }

    /// The numbers that a program with these rules counts from this opening, by the engine or by the misread law. The opening's own
    /// rules do not matter. Item 0 is for sequences of one move. `None` if it was stopped.
    pub fn counts(
        &self,
        opening: &Opening,
        depth: usize,
        passes: bool,
        stop: &AtomicBool,
    ) -> Option<Vec<Count>> {
        let walk = Walk::new(Opening { rules: self.rules.clone(), ..opening.clone() });
        let walk = if passes { walk } else { walk.without_passes() };
        let options = LawOptions { misreading: self.misreading, ..LawOptions::default() };
        let walk = if self.misreading.is_some() { walk.by_law(options) } else { walk };
        walk.totals(depth, stop)
    }
}
