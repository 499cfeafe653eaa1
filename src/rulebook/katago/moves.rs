//! The moves of this rulebook: those of its engine, as they are written in cases.

use crate::{Foreign, Form, Kind, Move as CaseMove};
pub use superko_bitboard::katago::Move;

/// The moves that are objects in cases.
pub static FORMS: &[&Form] = &[&UNBLOCK];

static UNBLOCK: Form = Form {
    said_as_play: true,
    under: &["territory-score"],
    ..Form::new("unblock", &[("unblock", Kind::Point)], "unblocks {unblock}")
};

impl TryFrom<CaseMove> for Move {
    type Error = Foreign;

    fn try_from(m: CaseMove) -> Result<Move, Foreign> {
        match m {
            CaseMove::Play(point) => Ok(Move::Play(point)),
            CaseMove::Pass => Ok(Move::Pass),
            CaseMove::Special(special) if *special.form == UNBLOCK => Ok(Move::Unblock(special.values[0])),
            CaseMove::Undo | CaseMove::Special(_) => Err(Foreign),
        }
    }
}

impl From<Move> for CaseMove {
    fn from(m: Move) -> CaseMove {
        match m {
            Move::Play(point) => CaseMove::Play(point),
            Move::Pass => CaseMove::Pass,
            Move::Unblock(point) => CaseMove::special(&UNBLOCK, [point, 0, 0]),
        }
    }
}
