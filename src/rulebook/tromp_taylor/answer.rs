//! The keys of answers that only this rulebook has, under amendments of rule 8.

use crate::stones::law::Phase;
use crate::{Details, Opening};
use serde_json::json;
use superko_notation::Player;

/// Their names.
pub const KEYS: &[&str] = &["phase", "button"];

/// `phase`, where play may stop before the game is over, and `button`, where there is one: who took it.
pub fn details(opening: &Opening, phase: Phase, button: Option<Player>) -> Details {
    let mut details = Details::new();
    if opening.rules.has("agreement") || opening.rules.has("second-stop") {
        details.extend(phase.details());
    }
    if opening.rules.has("button") {
        details.push(("button", json!(button.map(Player::letter))));
    }
    details
}
