//! Misreadings of taking back a move. No clause of the law is about it, so they are planted in its game: each changes what
//! stands after a move was taken back, and cites the clause whose work is not undone.

use super::law::LawGame;
use crate::Misreading;
use std::any::Any;
use superko_spec::tromp_taylor::{Game, Turn};
use superko_spec::{Color, Player};

/// Changes the game after a move was taken back; the other game is the one before, with that move.
pub type Slip = fn(&mut LawGame, &Game);

/// The slip that a misreading plants, if it is about taking back a move.
pub fn slip_of(misreading: &Misreading) -> Option<Slip> {
    let plant: &dyn Any = misreading.plant;
    plant.downcast_ref::<Slip>().copied()
}

const fn slip(
    name: &'static str,
    [clause, sentence]: [&'static str; 2],
    says: &'static str,
    plant: &'static Slip,
) -> Misreading {
    Misreading { rulebook: &super::TrompTaylor, name, clause, sentence, says, amend: &[], plant }
}

pub static ALL: &[Misreading] = &[
    slip(
        "undo-keeps-the-turn",
        ["tromp-taylor.5", "tromp-taylor.5.b"],
        "after a move is taken back, the other player has the turn",
        &(keeps_the_turn as Slip),
    ),
    slip(
        "undo-keeps-the-record",
        ["tromp-taylor.6", "tromp-taylor.6.b"],
        "positions that were taken back stay on record",
        &(keeps_the_record as Slip),
    ),
    slip(
        "undo-keeps-captives",
        ["tromp-taylor.7", "tromp-taylor.7.a"],
        "captured stones stay counted when the move that captured them is taken back",
        &(keeps_captives as Slip),
    ),
    slip(
        "undo-restores-no-stones",
        ["tromp-taylor.7.2", "tromp-taylor.7.2"],
        "captured stones do not come back when the move that captured them is taken back",
        &(restores_no_stones as Slip),
    ),
    slip(
        "undo-skips-passes",
        ["tromp-taylor.8", "tromp-taylor.8"],
        "a pass cannot be taken back",
        &(skips_passes as Slip),
    ),
];

fn keeps_the_turn(law: &mut LawGame, _: &Game) {
    let turn = law.game.to_play.last_mut().expect("a game has a turn");
    *turn = Player::opponent(*turn);
}

fn keeps_the_record(law: &mut LawGame, before: &Game) {
    law.on_record.push(before.now().clone());
}

fn keeps_captives(law: &mut LawGame, before: &Game) {
    for (i, color) in [Color::Black, Color::White].into_iter().enumerate() {
        law.game.captured_before[i] += law.captured(before, color) - law.captured(&law.game, color);
    }
}

fn restores_no_stones(law: &mut LawGame, before: &Game) {
    let now = law.game.positions.last_mut().expect("a game has a position");
    for p in (0..now.len()).filter(|p| before.now()[*p] == Color::Empty) {
        now[p] = Color::Empty;
    }
}

fn skips_passes(law: &mut LawGame, before: &Game) {
    if before.turns.last() == Some(&Turn::Pass) {
        law.game = before.clone();
    }
}
