//! The keys of answers that only this rulebook has, and the moves worth asking about: the same for law and engine.

use super::moves::Move;
use crate::{Details, Move as CaseMove, Opening};
use serde_json::{Value, json};
use superko_bitboard::katago::Phase;
use superko_notation::Player;

/// Their names.
pub const KEYS: &[&str] = &["phase", "blocked", "button"];

/// `phase` and `blocked`, where there are phases of cleanup, and `button`, where there is one: who took it.
pub fn details(opening: &Opening, phase: Phase, blocked: &[usize], button: Option<Player>) -> Details {
    let mut details = Details::new();
    if opening.rules.has("territory-score") {
        let phase = match phase {
            Phase::Main => "play",
            Phase::FirstCleanup => "cleanup-1",
            Phase::SecondCleanup => "cleanup-2",
            Phase::Over => "over",
        };
        let blocked: Value = blocked.iter().map(|p| opening.board.point_to_json(*p)).collect();
        details.extend([("phase", json!(phase)), ("blocked", blocked)]);
    }
    if opening.rules.has("button") {
        details.push(("button", json!(button.map(Player::letter))));
    }
    details
}

/// Plays and passes; in the phases of cleanup also unblocking, legal or not.
pub fn candidates(points: usize, phase: Phase) -> Vec<CaseMove> {
    let unblocking = matches!(phase, Phase::FirstCleanup | Phase::SecondCleanup);
    let unblocks = (0..points).filter(|_| unblocking).map(Move::Unblock);
    (0..points).map(Move::Play).chain([Move::Pass]).chain(unblocks).map(CaseMove::from).collect()
}
