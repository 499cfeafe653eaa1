//! The moves of this rulebook: those of its engine, as they are written in cases.

use crate::{Foreign, Form, Kind, Move as CaseMove};
pub use superko_bitboard::pauli::Move;

/// The moves that are objects in cases.
pub static FORMS: &[&Form] = &[&REMOVE, &REMOVE_AND_PLAY, &CLAIM, &DISPUTE, &EXTEND];

static REMOVE: Form = Form::new("remove", &[("remove", Kind::Number)], "removes the cycle from {remove}");
static REMOVE_AND_PLAY: Form = Form {
    places: true,
    ..Form::new(
        "remove_and_play",
        &[("remove", Kind::Number), ("play", Kind::Point)],
        "removes the cycle from {remove}, {play}",
    )
};
static CLAIM: Form = Form::new("claim", &[("claim", Kind::Point)], "claims {claim}");
static DISPUTE: Form = Form::new("dispute", &[("dispute", Kind::Point)], "disputes {dispute}");
static EXTEND: Form = Form::new("extend", &[("extend", Kind::Point)], "extends to {extend}");

impl TryFrom<CaseMove> for Move {
    type Error = Foreign;

    fn try_from(m: CaseMove) -> Result<Move, Foreign> {
        let special = match m {
            CaseMove::Play(point) => return Ok(Move::at(point)),
            CaseMove::Pass => return Ok(Move::PASS),
            CaseMove::Undo => return Err(Foreign),
            CaseMove::Special(special) => special,
        };
        let [first, second, _] = special.values;
        match special.form {
            form if *form == REMOVE => Ok(Move::Turn { remove: Some(first), play: None }),
            form if *form == REMOVE_AND_PLAY => Ok(Move::Turn { remove: Some(first), play: Some(second) }),
            form if *form == CLAIM => Ok(Move::Claim(first)),
            form if *form == DISPUTE => Ok(Move::Dispute(first)),
            form if *form == EXTEND => Ok(Move::Extend(first)),
            _ => Err(Foreign),
        }
    }
}

impl From<Move> for CaseMove {
    fn from(m: Move) -> CaseMove {
        match m {
            Move::Turn { remove: None, play: None } => CaseMove::Pass,
            Move::Turn { remove: None, play: Some(p) } => CaseMove::Play(p),
            Move::Turn { remove: Some(start), play: None } => CaseMove::special(&REMOVE, [start, 0, 0]),
            Move::Turn { remove: Some(start), play: Some(p) } => {
                CaseMove::special(&REMOVE_AND_PLAY, [start, p, 0])
            }
            Move::Claim(p) => CaseMove::special(&CLAIM, [p, 0, 0]),
            Move::Dispute(p) => CaseMove::special(&DISPUTE, [p, 0, 0]),
            Move::Extend(p) => CaseMove::special(&EXTEND, [p, 0, 0]),
        }
    }
}
