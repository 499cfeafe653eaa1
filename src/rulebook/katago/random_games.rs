//! Generated games of KataGo's rules: ko and repetition in every phase, and phases that passes end.

use super::engine::start;
use super::moves::Move;
use crate::convert::engine_position;
use crate::random_games::{KOMI, ONE_EYE, Strategy, aim, feature, least_disliked, scattered, set_up, shape};
use crate::{Choose, ChooseExt, Feature, Generated, GeneratorConfig, Move as CaseMove, Opening};
use std::collections::BTreeSet;
use superko_bitboard::Reasons;
use superko_bitboard::internals::Preview;
use superko_bitboard::katago::{Game, Phase};
use superko_notation::Position;

/// A game: an opening, the moves of a walker, and an illegal move.
pub fn game(choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
    let opening = opening(choose, config);
    let mut game = start(&opening);
    let mut walker = Walker::new(choose, &game);
    let mut moves = Vec::new();
    let mut features = BTreeSet::new();
    loop {
        let previews = previews(&game);
        add_features(&mut features, &game, &previews);
        let Some(m) = walker.next(choose, &game, &previews) else { break };
        game.play(m).expect("the walker plays legal moves");
        moves.push(m);
    }
    let attempt = illegal_move(choose, &game).map(CaseMove::from);
    Generated { opening, moves: moves.into_iter().map(CaseMove::from).collect(), attempt, features }
}

/// An opening: komi, and sometimes a position to start from.
fn opening(choose: &mut dyn Choose, config: &GeneratorConfig) -> Opening {
    let mut opening = config.plain_opening(choose);
    if config.varies_komi() && choose.once_in(4) {
        opening.komi = choose.one_of(&KOMI);
    }
    if !config.setups || !choose.once_in(3) {
        return opening;
    }
    let position = match choose.below(4) {
        0 => Some(scattered(choose, opening.board.points())),
        1 | 2 => shape(choose, &opening.board, ONE_EYE),
        _ => None,
    };
    let position = position.unwrap_or_else(|| from_a_game(choose, &opening));
    opening.setup = Some(set_up(choose, config, &opening.board, position));
    opening
}

fn from_a_game(choose: &mut dyn Choose, opening: &Opening) -> Position {
    let mut game = start(opening);
    let mut walker = Walker::new(choose, &game);
    for _ in 0..choose.below(3 * game.points()) {
        match walker.next(choose, &game, &previews(&game)) {
            Some(m @ Move::Play(_)) => game.play(m).expect("the walker plays legal moves"),
            _ => break,
        }
    }
    engine_position(game.points(), |point| game.at(point))
}

/// What a play on each empty point would do.
fn previews(game: &Game) -> Vec<(usize, Preview)> {
    let empty = (0..game.points()).filter(|p| game.at(*p).is_none());
    empty.map(|p| (p, game.preview(p))).collect()
}

/// The player of both sides, who usually has a goal.
struct Walker {
    strategy: Strategy,
    /// One turn in this number is a pass; `None`: passes only when no play is legal.
    passes: Option<usize>,
    phase: Phase,
    /// Turns left in this phase before it passes.
    left: usize,
    /// Turns left in all.
    most: usize,
    ends_by_passing: bool,
}

impl Walker {
    fn new(choose: &mut dyn Choose, game: &Game) -> Walker {
        use Strategy::*;
        let points = game.points();
        Walker {
            strategy: choose.one_of(&[Anything, Captures, Suicides, Ko, Ko, Return(0), Return(0)]),
            passes: choose.one_of(&[None, Some(24), Some(5), Some(3)]),
            phase: Phase::Main,
            left: Self::length(choose, points),
            most: choose.one_of(&[points, 3 * points, 60, 60, 160]),
            ends_by_passing: !choose.once_in(3),
        }
    }

    /// The turns of a phase.
    fn length(choose: &mut dyn Choose, points: usize) -> usize {
        choose.one_of(&[0, 2, points, points, 3 * points, 40])
    }

    /// A legal move; `None` at the end of the game or of the walk.
    fn next(&mut self, choose: &mut dyn Choose, game: &Game, previews: &[(usize, Preview)]) -> Option<Move> {
        if game.is_over() || (self.most == 0 && !self.ends_by_passing) {
            return None;
        }
        if game.phase() != self.phase {
            (self.phase, self.left) = (game.phase(), Self::length(choose, game.points()));
        }
        if self.left == 0 || self.most == 0 {
            return Some(Move::Pass);
        }
        (self.left, self.most) = (self.left - 1, self.most - 1);
        let unblocks: Vec<usize> =
            game.blocked().into_iter().filter(|p| game.why_illegal(Move::Unblock(*p)).is_empty()).collect();
        if !unblocks.is_empty() && choose.once_in(3) {
            return Some(Move::Unblock(choose.one_of(&unblocks)));
        }
        if self.passes.is_some_and(|n| choose.once_in(n)) {
            return Some(Move::Pass);
        }
        let plays: Vec<&(usize, Preview)> =
            previews.iter().filter(|(_, preview)| preview.reasons.is_empty()).collect();
        if plays.is_empty() {
            return Some(Move::Pass);
        }
        if choose.once_in(6) {
            return Some(Move::Play(plays[choose.below(plays.len())].0));
        }
        if let Strategy::Return(record) = &mut self.strategy {
            *record = aim(choose, *record, game.records(), 8);
        }
        let (least, best) = least_disliked(&plays, |(p, preview)| {
            self.strategy.dislike(preview, |record| game.distance(*p, record))
        });
        if matches!(self.strategy, Strategy::Ko) && least > 0 && choose.once_in(2) {
            return Some(if unblocks.is_empty() { Move::Pass } else { Move::Unblock(unblocks[0]) });
        }
        Some(Move::Play(choose.one_of(&best).0))
    }
}

/// The features of a situation: for each play, why it is illegal, what it would capture, and whether it would repeat; the phase, what
/// is blocked, the last turn, the score and the end.
fn add_features(features: &mut BTreeSet<Feature>, game: &Game, previews: &[(usize, Preview)]) {
    let points = game.points();
    let last = game.moves().last().map(std::mem::discriminant);
    let (phase, blocked) = (game.phase(), game.blocked().len().min(2));
    for (_, Preview { reasons, captured, suicided, repeats }) in previews {
        let taken = ((*captured).min(3), (*suicided).min(3));
        let back = repeats.map(|record| (game.records() - record).min(6));
        let repeats = (back, *repeats == Some(0));
        features.insert(feature(&(points, reasons, taken, repeats, phase, blocked, last)));
    }
    let scores = game.scores();
    let ahead = scores[0].cmp(&scores[1]);
    features.insert(feature(&(points, phase, game.has_no_result(), blocked, last, ahead)));
    features.insert(feature(&(points, phase, game.records().min(8), game.to_play())));
}

/// An illegal move to attempt: preferably one that is blocked or repeats or unblocks a group, not one on an occupied point.
fn illegal_move(choose: &mut dyn Choose, game: &Game) -> Option<Move> {
    let points = 0..game.points();
    let cleanup = matches!(game.phase(), Phase::FirstCleanup | Phase::SecondCleanup);
    let unblocks = points.clone().filter(|_| cleanup).map(Move::Unblock);
    let mut moves: Vec<Move> = points.map(Move::Play).chain(unblocks).collect();
    moves.retain(|m| !game.why_illegal(*m).is_empty());
    let dull = Reasons::OCCUPIED | Reasons::UNBLOCK;
    let blocked = game.blocked();
    let is_blocked = |m: &Move| matches!(m, Move::Unblock(p) if blocked.contains(p));
    let interesting = moves.iter().copied().filter(|m| is_blocked(m) || !dull.contains(game.why_illegal(*m)));
    let interesting: Vec<Move> = interesting.collect();
    let among = if interesting.is_empty() || choose.once_in(6) { &moves } else { &interesting };
    choose.any_of(among)
}
