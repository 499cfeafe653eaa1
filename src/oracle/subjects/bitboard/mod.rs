//! The built-in implementation on trial; and the driver of every trial.

pub mod pauli;
pub mod political;
mod stones;

use crate::bitboard::{Color, Reasons};
use crate::oracle::details::pauli::Care;
use crate::oracle::document::Document;
use crate::oracle::referee::{InProcess, Referee};
use crate::oracle::subject::{Cells, Opening};
use std::collections::BTreeSet;
use superko_spec::{ClauseId, Player};

pub use crate::geometry::geometry;
pub use stones::{point, start};

/// A game on bitboards, judged.
pub fn referee(opening: &Opening) -> Box<dyn Referee> {
    careful(opening, u64::MAX, Care::Answer)
}

/// The same for a trial, in which nothing is told that would take long to decide. Of hashes only the bits of the mask are
/// used, for tests of what happens when they collide.
pub fn referee_on_trial(opening: &Opening, hash_mask: u64) -> Box<dyn Referee> {
    careful(opening, hash_mask, Care::Trial)
}

fn careful(opening: &Opening, hash_mask: u64, care: Care) -> Box<dyn Referee> {
    match opening.rules {
        Document::Pauli => pauli::referee(opening, hash_mask, care),
        Document::Logical | Document::TrompTaylor | Document::LaskerMaas => {
            stones::referee(opening, hash_mask)
        }
        Document::Political => political::referee(opening, hash_mask),
    }
}

/// The built-in implementation on trial.
pub fn built_in() -> InProcess {
    InProcess::new("the built-in implementation", |opening| referee_on_trial(opening, u64::MAX))
}

/// The bitboards under these amendments, whatever those of the opening are.
pub fn amended(amend: &[String]) -> InProcess {
    let amend = amend.to_vec();
    InProcess::new("the built-in implementation, amended", move |opening| {
        referee_on_trial(&Opening { amend: amend.clone(), ..opening.clone() }, u64::MAX)
    })
}

/// What stands on each point.
fn cells(points: usize, at: impl Fn(usize) -> Option<Color>) -> Cells {
    let cell = |p| match at(p) {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    };
    (0..points).map(cell).collect()
}

/// Who has stones of this colour.
fn player(color: Color) -> Player {
    match color {
        Color::Black => Player::Black,
        Color::White => Player::White,
    }
}

/// The clauses that the reasons stand for.
fn named(clauses: &[(Reasons, &'static str)], reasons: Reasons) -> BTreeSet<ClauseId> {
    assert!(
        !reasons.intersects(Reasons::OFF_BOARD | Reasons::NO_PLAYER),
        "moves of cases are checked: {reasons:?}"
    );
    clauses.iter().filter(|(reason, _)| reasons.contains(*reason)).map(|(_, id)| ClauseId(id)).collect()
}
