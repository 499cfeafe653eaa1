//! The numbers of sequences.

use serde_json::{Value, json};
use std::ops::AddAssign;

/// The sequences of one length.
///
/// These numbers do not overflow: each position that a walk visits adds one for each legal move, so no walk lasts long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// The number of sequences.
    pub sequences: u128,
    /// The number of sequences after which the game is over.
    pub ended: u128,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.sequences += other.sequences;
        self.ended += other.ended;
    }
}

/// Counts in the form of a file: strings, because JSON has no numbers as large.
pub fn written(counts: &[Count]) -> Value {
    counts.iter().map(|count| json!([count.sequences.to_string(), count.ended.to_string()])).collect()
}

/// Reads them again; `None` for anything else.
pub fn read(counts: &Value) -> Option<Vec<Count>> {
    let number = |text: &Value| text.as_str()?.parse().ok();
    let count = |pair: &Value| Some(Count { sequences: number(&pair[0])?, ended: number(&pair[1])? });
    counts.as_array()?.iter().map(count).collect()
}

/// Adds counts, length by length.
pub fn add(counts: &mut [Count], more: &[Count]) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += *more);
}
