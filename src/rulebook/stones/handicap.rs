//! The key `handicap` of a case, for rules that give White points for one.

use crate::{Choose, Extra, ExtraData, ExtraKeys, Opening};
use crate::{Error, Result};
use serde_json::{Value, json};

/// The number of stones of a handicap, for White's bonus. The stones stand in the set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handicap(pub u32);

impl Handicap {
    /// Reads the key, which is refused where nothing counts it: the error then says what else would be right.
    pub fn read(keys: &ExtraKeys, counts: bool, or_else: &str) -> Result<Extra> {
        let Some(stones) = keys.read::<u32>("handicap")? else { return Ok(Extra::default()) };
        if !counts {
            let why = "these rules give no bonus for a handicap: put its stones into `setup`";
            return Err(Error::input(format!("{why}{or_else}")).under(keys.path("handicap")));
        }
        Ok(Extra::new(Handicap(stones)))
    }

    /// One for a generated game.
    pub fn generate(choose: &mut dyn Choose, counts: bool) -> Extra {
        match counts && choose.once_in(2) {
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

    fn simpler(&self) -> Vec<Extra> {
        (0..self.0.min(3)).map(|stones| Extra::new(Handicap(stones))).collect()
    }
}
