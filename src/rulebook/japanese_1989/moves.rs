//! The moves of this rulebook, as they are written in cases.

use crate::stones::moves::{AGREE_AS_WRITTEN, RESUME_AS_WRITTEN, Settling};
use crate::{Foreign, Form, Kind, Move as CaseMove, Turn};
use superko_notation::Player;

/// The moves that are objects in cases.
pub static FORMS: &[&Form] = &[&AGREE_AS_WRITTEN, &RESUME_AS_WRITTEN, &NO_RESULT];

/// The form of an end without result.
pub static NO_RESULT: Form =
    Form::new("no_result", &[("no_result", Kind::True)], "both agree that the game ends without result");

/// What players do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One of them plays on a point.
    Play(usize),
    /// One of them passes.
    Pass,
    /// Both agree that the stones on these points are dead.
    Agree(&'static [usize]),
    /// This player asks for resumption.
    Resume(Player),
    /// Both agree to end the game without result.
    NoResult,
}

impl TryFrom<CaseMove> for Move {
    type Error = Foreign;

    fn try_from(m: CaseMove) -> Result<Move, Foreign> {
        match (m.convert(), m.convert(), m) {
            (Ok(Turn::Play(point)), ..) => Ok(Move::Play(point)),
            (Ok(Turn::Pass), ..) => Ok(Move::Pass),
            (_, Ok(Settling::Agree(dead)), _) => Ok(Move::Agree(dead)),
            (_, Ok(Settling::Resume(asker)), _) => Ok(Move::Resume(asker)),
            (.., CaseMove::Special(special)) if *special.form == NO_RESULT => Ok(Move::NoResult),
            _ => Err(Foreign),
        }
    }
}
