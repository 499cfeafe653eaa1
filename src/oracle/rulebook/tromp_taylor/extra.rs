//! The key of a case that only this rulebook has.

use crate::rulebook::{Choose, Extra, ExtraData, ExtraKeys, Opening};
use crate::{Error, Result};
use serde_json::{Value, json};

/// The amendments that ask for it.
const BONUSES: [&str; 2] = ["handicap-bonus-n", "handicap-bonus-less-1"];

/// The number of stones of a handicap, for White's bonus. The stones stand in the set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handicap(pub u32);

fn counts(opening: &Opening) -> bool {
    BONUSES.iter().any(|name| opening.rules.has(name))
}

impl Handicap {
    pub(super) fn read(opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        let Some(stones) = keys.read::<u32>("handicap")? else { return Ok(Extra::default()) };
        if !counts(opening) {
            let why = "these rules give no bonus for a handicap";
            let right = "put its stones into `setup`, or add the amendment";
            let bonuses = BONUSES.join(" or ");
            return Err(Error::input(format!("{why}: {right} {bonuses}")).under(keys.path("handicap")));
        }
        Ok(Extra::new(Handicap(stones)))
    }

    pub(super) fn generate(choose: &mut dyn Choose, opening: &Opening) -> Extra {
        match counts(opening) && choose.once_in(2) {
            true => Extra::new(Handicap(choose.below(10) as u32)),
            false => Extra::default(),
        }
    }
}

impl ExtraData for Handicap {
    fn keys(&self, _: &Opening) -> Vec<(&'static str, Value)> {
        if self.0 == 0 { Vec::new() } else { vec![("handicap", json!(self.0))] }
    }

    fn words(&self, _: &Opening) -> Option<String> {
        (self.0 > 0).then(|| format!("a handicap of {}", self.0))
    }

    fn size(&self) -> usize {
        self.0 as usize
    }

    fn simpler(&self) -> Vec<Handicap> {
        (0..self.0.min(3)).map(Handicap).collect()
    }
}
