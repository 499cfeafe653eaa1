//! The keys of answers that only this rulebook has.

use crate::Details;
use serde_json::json;

/// Their names.
pub const KEYS: &[&str] = &["stage", "storage"];

/// The stage, 1 or 2, and the black and white prisoners in storage.
pub fn details(stage: u64, [black, white]: [usize; 2]) -> Details {
    vec![("stage", json!(stage)), ("storage", json!({"b": black, "w": white}))]
}
