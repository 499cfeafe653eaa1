//! The moves of this rulebook: those of its engine, as they are written in cases.

use crate::{Foreign, Form, Kind, Move as CaseMove};
pub use superko_bitboard::political::Move;

/// The moves in cases: every one is an object.
pub static FORMS: &[&Form] = &[&PLACE, &OFFER, &ACCEPT, &WAR, &END];

static PLACE: Form = Form {
    places: true,
    ..Form::new(
        "place",
        &[("player", Kind::Player), ("day", Kind::Day), ("place", Kind::Point)],
        "{player} {place} (day {day})",
    )
};
static OFFER: Form = Form::new(
    "offer",
    &[("player", Kind::Player), ("day", Kind::Day), ("offer", Kind::Player)],
    "{player} offers {offer} (day {day})",
);
static ACCEPT: Form =
    Form::new("accept", &[("player", Kind::Player), ("accept", Kind::Player)], "{player} accepts {accept}");
static WAR: Form = Form::new(
    "war",
    &[("player", Kind::Player), ("day", Kind::Day), ("war", Kind::Player)],
    "{player} at war with {war} (day {day})",
);
static END: Form = Form::new("end", &[("end", Kind::True)], "no more placements");

impl TryFrom<CaseMove> for Move {
    type Error = Foreign;

    fn try_from(m: CaseMove) -> Result<Move, Foreign> {
        let CaseMove::Special(special) = m else { return Err(Foreign) };
        let [player, second, third] = special.values;
        let day = u32::try_from(second).map_err(|_| Foreign);
        match special.form {
            form if *form == PLACE => Ok(Move::Place { player, day: day?, at: third }),
            form if *form == OFFER => Ok(Move::Offer { player, day: day?, to: third }),
            form if *form == ACCEPT => Ok(Move::Accept { player, of: second }),
            form if *form == WAR => Ok(Move::War { player, day: day?, on: third }),
            form if *form == END => Ok(Move::End),
            _ => Err(Foreign),
        }
    }
}

impl From<Move> for CaseMove {
    fn from(m: Move) -> CaseMove {
        match m {
            Move::Place { player, day, at } => CaseMove::special(&PLACE, [player, day as usize, at]),
            Move::Offer { player, day, to } => CaseMove::special(&OFFER, [player, day as usize, to]),
            Move::Accept { player, of } => CaseMove::special(&ACCEPT, [player, of, 0]),
            Move::War { player, day, on } => CaseMove::special(&WAR, [player, day as usize, on]),
            Move::End => CaseMove::special(&END, [0, 0, 0]),
        }
    }
}
