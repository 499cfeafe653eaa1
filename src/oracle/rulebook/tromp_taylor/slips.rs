//! Misreadings of taking back a move. No clause of the law is about it, so they are planted in its game: each changes what
//! stands after a move was taken back, and cites the clause whose work is not undone.

use super::law::LawGame;
use crate::rulebook::Misreading;
use superko_spec::tromp_taylor::{Game, Turn};
use superko_spec::{Color, Player};

/// Changes the game after a move was taken back; the other game is the one before, with that move.
pub type Slip = fn(&mut LawGame, &Game);

const fn slip(
    name: &'static str,
    clause: &'static str,
    says: &'static str,
    amend: &'static [&'static str],
    slip: Slip,
) -> (Misreading, Slip) {
    (Misreading { rulebook: &super::TrompTaylor, name, clause, says, amend }, slip)
}

pub static ALL: &[(Misreading, Slip)] = &[
    slip(
        "undo-keeps-the-turn",
        "tromp-taylor.5",
        "after a move is taken back, the other player has the turn",
        &[],
        |law, _| {
            let turn = law.game.to_play.last_mut().expect("a game has a turn");
            *turn = Player::opponent(*turn);
        },
    ),
    slip(
        "undo-keeps-the-record",
        "tromp-taylor.6",
        "positions that were taken back stay on record",
        &[],
        |law, before| law.on_record.push(before.now().clone()),
    ),
    slip(
        "undo-keeps-captives",
        "tromp-taylor.7",
        "captured stones stay counted when the move that captured them is taken back",
        &[],
        |law, before| {
            let counted = [Color::Black, Color::White]
                .map(|color| law.captured(before, color) - law.captured(&law.game, color));
            law.game.captured_before[0] += counted[0];
            law.game.captured_before[1] += counted[1];
        },
    ),
    slip(
        "undo-restores-no-stones",
        "tromp-taylor.7.2",
        "captured stones do not come back when the move that captured them is taken back",
        &[],
        |law, before| {
            let captured: Vec<usize> =
                (0..before.now().len()).filter(|p| before.now()[*p] == Color::Empty).collect();
            let now = law.game.positions.last_mut().expect("a game has a position");
            captured.into_iter().for_each(|p| now[p] = Color::Empty);
        },
    ),
    slip("undo-skips-passes", "tromp-taylor.8", "a pass cannot be taken back", &[], |law, before| {
        if before.turns.last() == Some(&Turn::Pass) {
            law.game = before.clone();
        }
    }),
];
