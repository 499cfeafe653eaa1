//! The moves of players who settle a game after play has stopped, as they are written in cases.

use crate::{Broken, Foreign, Form, Kind, Move, Special, Turn};
use superko_notation::Player;

/// The forms of these moves, each under the amendments that have it.
pub static FORMS: &[&Form] = &[&AGREE, &RESUME];

/// The same where the rulebook has them as written: agreements alone, or all. Forms of one name are equal.
pub static AGREEMENTS: &[&Form] = &[&AGREE_AS_WRITTEN];
pub static AS_WRITTEN: &[&Form] = &[&AGREE_AS_WRITTEN, &RESUME_AS_WRITTEN];

static AGREE: Form = Form { under: &["agreement", "second-stop"], ..AGREE_AS_WRITTEN };
static RESUME: Form = Form { under: &["opponent-resumes"], ..RESUME_AS_WRITTEN };
pub const AGREE_AS_WRITTEN: Form =
    Form::new("agree", &[("agree", Kind::Points)], "both agree that these are dead: {agree}");
pub const RESUME_AS_WRITTEN: Form =
    Form::new("resume", &[("resume", Kind::Color)], "{resume} asks to play on");

/// What players do after play has stopped, besides playing on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settling {
    /// Both agree that the stones on these points are dead.
    Agree(&'static [usize]),
    /// This player asks to play on.
    Resume(Player),
}

impl TryFrom<Move> for Settling {
    type Error = Foreign;

    fn try_from(m: Move) -> Result<Settling, Foreign> {
        match m {
            Move::Special(special) if *special.form == AGREE => Ok(Settling::Agree(special.points)),
            Move::Special(special) if *special.form == RESUME => {
                Ok(Settling::Resume(Player::BOTH[special.values[0]]))
            }
            _ => Err(Foreign),
        }
    }
}

impl From<Settling> for Move {
    fn from(settling: Settling) -> Move {
        match settling {
            Settling::Agree(points) => Move::Special(Special { form: &AGREE, values: [0; 3], points }),
            Settling::Resume(asker) => Move::special(&RESUME, [asker as usize, 0, 0]),
        }
    }
}

/// A move in the words of a text, which need not let a player ask to play on.
///
/// # Errors
/// No clauses: the text has no such move.
pub fn said<Said>(
    m: Move,
    play: fn(usize) -> Said,
    pass: Said,
    agree: fn(&'static [usize]) -> Said,
    resume: fn(Player) -> Option<Said>,
) -> Result<Said, Broken> {
    match (m.convert(), m.convert()) {
        (Ok(Turn::Play(point)), _) => Ok(play(point)),
        (Ok(Turn::Pass), _) => Ok(pass),
        (_, Ok(Settling::Agree(dead))) => Ok(agree(dead)),
        (_, Ok(Settling::Resume(asker))) => resume(asker).ok_or_else(Broken::new),
        (Err(foreign), Err(_)) => Err(foreign),
    }
}
