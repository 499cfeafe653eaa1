//! The moves of this rulebook: those of its engine, as they are written in cases.

use crate::rulebook::{Foreign, Form, Kind, Move as CaseMove};
pub use superko_bitboard::political::Move;

/// The moves in cases: every one is an object.
pub static FORMS: &[&Form] = &[&PLACE, &OFFER, &ACCEPT, &WAR, &END];

static PLACE: Form = Form {
    name: "place",
    keys: &[("player", Kind::Player), ("day", Kind::Day), ("place", Kind::Point)],
    words: "{player} {place} (day {day})",
    places: true,
    under: &[],
};
static OFFER: Form = Form {
    name: "offer",
    keys: &[("player", Kind::Player), ("day", Kind::Day), ("offer", Kind::Player)],
    words: "{player} offers {offer} (day {day})",
    places: false,
    under: &[],
};
static ACCEPT: Form = Form {
    name: "accept",
    keys: &[("player", Kind::Player), ("accept", Kind::Player)],
    words: "{player} accepts {accept}",
    places: false,
    under: &[],
};
static WAR: Form = Form {
    name: "war",
    keys: &[("player", Kind::Player), ("day", Kind::Day), ("war", Kind::Player)],
    words: "{player} at war with {war} (day {day})",
    places: false,
    under: &[],
};
static END: Form = Form {
    name: "end",
    keys: &[("end", Kind::True)],
    words: "no more placements",
    places: false,
    under: &[],
};

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
