//! The key of a case that only this rulebook has.

use crate::Result;
use crate::{Choose, Extra, ExtraData, ExtraKeys, Opening};
use serde_json::{Value, json};

/// Black and white prisoners in storage at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Storage(pub [usize; 2]);

impl Storage {
    pub(super) fn read(keys: &ExtraKeys) -> Result<Extra> {
        keys.stones("storage").map(Storage).map(Extra::new)
    }

    pub(super) fn generate(choose: &mut dyn Choose) -> Extra {
        match choose.once_in(4) {
            true => Extra::new(Storage([choose.below(3), choose.below(3)])),
            false => Extra::default(),
        }
    }
}

impl ExtraData for Storage {
    fn keys(&self, _: &Opening) -> Vec<(&'static str, Value)> {
        let Storage([black, white]) = self;
        if *self == Storage::default() {
            return Vec::new();
        }
        vec![("storage", json!({"b": black, "w": white}))]
    }

    fn words(&self, _: &Opening) -> Option<String> {
        let Storage([black, white]) = self;
        (self.size() > 0).then(|| format!("{black} black and {white} white prisoners in storage"))
    }

    fn size(&self) -> usize {
        self.0.iter().sum()
    }
}
