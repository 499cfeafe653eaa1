//! Generated games: play as in the other rulebooks of plays and passes, and what the players say when it has stopped or repeated itself.

use super::engine::{EngineGame, board_game};
use super::moves::NO_RESULT;
use crate::stones::moves::Settling;
use crate::stones::random_games::{Walker, add_features, illegal_move, opening, previews, settling};
use crate::{Choose, ChooseExt, Generated, GeneratorConfig, Move, Referee, Turn};
use std::collections::BTreeSet;
use superko_notation::Player;

/// A game: an opening, the moves of a walker, and an illegal move.
pub fn game(choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
    let opening = opening(choose, config, &|opening| board_game(opening, u64::MAX));
    let mut game = EngineGame::start(&opening, u64::MAX);
    let mut walker = Walker::new(choose, opening.board.points());
    let (mut moves, mut turns) = (Vec::new(), Vec::new());
    let mut features = BTreeSet::new();
    while !game.over() {
        let previews = previews(game.board_game());
        add_features(&mut features, &opening, &turns, game.board_game(), &previews);
        let m = if config.settles && game.has_repeated() && choose.once_in(3) {
            Move::special(&NO_RESULT, [0; 3])
        } else if !game.is_stopped() {
            let Some(turn) = walker.next(choose, game.board_game(), &previews) else { break };
            turns.push(turn);
            turn.into()
        } else if config.settles && !choose.once_in(8) {
            settling(choose, true, game.board_game()).into()
        } else {
            break;
        };
        game.play(m).expect("the walker makes legal moves");
        moves.push(m);
    }
    let attempt = if config.settles && choose.once_in(4) {
        let said = [
            Settling::Agree(&[]).into(),
            Settling::Resume(choose.one_of(&Player::BOTH)).into(),
            Move::special(&NO_RESULT, [0; 3]),
            Turn::Pass.into(),
        ];
        Some(choose.one_of(&said)).filter(|m| game.check(*m).is_err())
    } else {
        illegal_move(choose, game.board_game()).map(Move::from)
    };
    Generated { opening, moves, attempt, features }
}
