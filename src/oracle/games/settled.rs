//! Games that end in a position about whose score nobody can be of another opinion. A program that judges which stones are dead, or that
//! is asked for the score only at the end, shows there how it counts.

use crate::case::Case;
use crate::rulebook::{Effort, GeneratorConfig, Halves, Move, Opening, Settling};
use std::sync::Arc;
use superko_notation::{Board, Player};

/// In each of them one player makes two eyes in a corner while the other one passes, and then both pass: on the smallest board that
/// has room for it, for either player, and with several komi.
pub(crate) fn settled_games(config: &GeneratorConfig) -> Vec<Case> {
    const KOMI: [i64; 4] = [0, 15, -6, 1];
    let Some((board, stones)) = two_eyes(config).filter(|_| config.passes) else { return Vec::new() };
    let mut komi = if config.varies_komi() { KOMI.to_vec() } else { vec![0] };
    komi.retain(|komi| config.rules.rulebook().check_komi(Halves(*komi)).is_ok());
    let game = |(player, komi): (Player, i64)| {
        let mut opening = config.opening_on(board.clone());
        if config.varies_komi() {
            opening.komi = Halves(komi);
        }
        to_the_end(opening, player, &stones)
    };
    let all = Player::BOTH.into_iter().flat_map(|player| komi.iter().map(move |komi| (player, *komi)));
    all.filter_map(game).collect()
}

/// The smallest board that has room for two eyes in a corner, and the stones that make them.
pub(crate) fn two_eyes(config: &GeneratorConfig) -> Option<(Arc<Board>, [usize; 6])> {
    let roomy = |&(width, height): &(usize, usize)| width >= 4 && height >= 2;
    let boards = config.boards.iter().filter(|board| board.plain_size().as_ref().is_some_and(roomy));
    let board = boards.min_by_key(|board| board.points())?;
    let (width, height) = board.plain_size()?;
    // The row at the bottom is `.X.X`, the one above it `XXXX`.
    let (bottom, above) = ((height - 1) * width, (height - 2) * width);
    Some((board.clone(), [above, above + 1, above + 2, above + 3, bottom + 1, bottom + 3]))
}

/// The game in which a player places these stones while the other one passes, and then both pass and agree. Nothing if it does not end.
pub(crate) fn to_the_end(opening: Opening, player: Player, stones: &[usize]) -> Option<Case> {
    let mut referee = opening.referee(Effort::Answer);
    let mut moves = Vec::new();
    let mut left = stones.iter();
    while !referee.over() {
        let next =
            if referee.to_play() == Some(player) { left.next().copied().map(Move::Play) } else { None };
        let agree = Move::from(Settling::Agree(&[]));
        let m = next.unwrap_or(if referee.check(Move::Pass).is_ok() { Move::Pass } else { agree });
        referee.play(m).ok()?;
        moves.push(m);
        if moves.len() > 24 {
            return None;
        }
    }
    Some(Case::new(opening, moves))
}
