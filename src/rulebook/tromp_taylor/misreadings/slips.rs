//! Misreadings of taking back a move. No clause of the law is about it, so they are planted in its game: each changes what
//! stands after a move was taken back, and cites the clause whose work is not undone.

use crate::Misreading;
use std::any::Any;
use superko_spec::tromp_taylor::{Game, Law, Position, TrompTaylor, Turn};
use superko_spec::{Board, Color};

/// A game, and what is misread of taking back a move.
#[derive(Clone)]
pub struct Record {
    pub game: Game,
    pub slip: Option<Slip>,
    /// The positions that a slip keeps on record.
    pub kept: Vec<Position>,
}

/// Changes the game after a move was taken back; the other game is the one before, with that move.
pub type Slip = fn(&Law, &Board, &mut Record, &Game);

/// The slip that a misreading plants, if it is about taking back a move.
pub fn slip_of(misreading: &Misreading) -> Option<Slip> {
    let plant: &dyn Any = misreading.plant;
    plant.downcast_ref::<Slip>().copied()
}

macro_rules! slips {
    ($($name:literal, $clause:literal / $sentence:literal, $says:literal => $slip:expr;)*) => {
        pub static ALL: &[Misreading] = &[$(Misreading {
            rulebook: &crate::tromp_taylor::TrompTaylor,
            name: $name,
            clause: $clause,
            sentence: $sentence,
            says: $says,
            amend: &[],
            plant: &($slip as Slip),
        }),*];
    };
}

slips! {
    "undo-keeps-the-turn", "tromp-taylor.5" / "tromp-taylor.5.b",
    "after a move is taken back, the other player has the turn" => |_, _, now, _| {
        let turn = now.game.to_play.last_mut().expect("a game has a turn");
        *turn = turn.opponent();
    };
    "undo-keeps-the-record", "tromp-taylor.6" / "tromp-taylor.6.b",
    "positions that were taken back stay on record" => |_, _, now, before| now.kept.push(before.now().clone());
    "undo-keeps-captives", "tromp-taylor.7" / "tromp-taylor.7.a",
    "captured stones stay counted when the move that captured them is taken back" => |law, board, now, before| {
        for (i, color) in [Color::Black, Color::White].into_iter().enumerate() {
            let captured = |game: &Game| law.r7_a_captured(board, game, color);
            now.game.captured_before[i] += captured(before) - captured(&now.game);
        }
    };
    "undo-restores-no-stones", "tromp-taylor.7.2" / "tromp-taylor.7.2",
    "captured stones do not come back when the move that captured them is taken back" => |_, _, now, before| {
        let position = now.game.positions.last_mut().expect("a game has a position");
        for p in (0..position.len()).filter(|p| before.now()[*p] == Color::Empty) {
            position[p] = Color::Empty;
        }
    };
    "undo-skips-passes", "tromp-taylor.8" / "tromp-taylor.8", "a pass cannot be taken back" => |_, _, now, before| {
        if before.turns.last() == Some(&Turn::Pass) {
            now.game = before.clone();
        }
    };
}
