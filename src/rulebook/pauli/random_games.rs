//! Generated games of the Logical Japanese Rules: ko, cycles and their removal, and claims and disputes at the end.

use super::engine::start;
use super::extra::Start;
use super::moves::Move;
use crate::convert::engine_position;
use crate::random_games::{Strategy, TWO_KOS, feature, least_disliked, set_up, shape};
use crate::{
    Choose, ChooseExt, Extra, Feature, Generated, GeneratorConfig, Halves, Move as CaseMove, Opening,
};
use std::collections::BTreeSet;
use superko_bitboard::Reasons;
use superko_bitboard::pauli::{self as engine, Game, Phase};
use superko_notation::{Cell, Position};

/// A game: an opening, the moves of a walker, and an illegal move.
pub fn game(choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
    let opening = opening(choose, config);
    let mut game = start(&opening);
    let mut walker = Walker::new(choose, game.points());
    let mut moves = Vec::new();
    let mut features = BTreeSet::new();
    loop {
        add_features(&mut features, &moves, &game);
        let Some(m) = walker.next(choose, &game) else { break };
        game.play(m).expect("the walker plays legal moves");
        moves.push(m);
    }
    let attempt = illegal_move(choose, &game).map(CaseMove::from);
    Generated { opening, moves: moves.into_iter().map(CaseMove::from).collect(), attempt, features }
}

/// An opening: komi, initial prohibitions, with or without a referee, and a position to start from.
fn opening(choose: &mut dyn Choose, config: &GeneratorConfig) -> Opening {
    let mut opening = config.plain_opening(choose);
    let points = opening.board.points();
    if config.varies_komi() && choose.once_in(4) {
        opening.komi = choose.one_of(&[1, 6, 30].map(|points| Halves(2 * points)));
    }
    let mut start = Start { claims: choose.once_in(3), ..Start::default() };
    if choose.once_in(8) {
        start.prohibited = (0..points).filter(|_| choose.once_in(3)).collect();
    }
    opening.extra = Extra::new(start);
    if !config.setups || choose.once_in(4) {
        return opening;
    }
    let position = match choose.below(4) {
        0 => Some((0..points).map(|_| choose.one_of(&[Cell::Empty, Cell::BLACK, Cell::WHITE])).collect()),
        1 | 2 => shape(choose, &opening.board, TWO_KOS),
        _ => None,
    };
    let position = position.unwrap_or_else(|| from_a_game(choose, &opening));
    opening.setup = Some(set_up(choose, config, &opening.board, position));
    opening
}

fn from_a_game(choose: &mut dyn Choose, opening: &Opening) -> Position {
    let mut game = start(opening);
    let mut walker = Walker::new(choose, game.points());
    for _ in 0..choose.below(3 * game.points()) {
        let Some(m) = walker.turn(choose, &game).filter(|m| *m != Move::PASS) else { break };
        game.play(m).expect("the walker plays legal moves");
    }
    engine_position(game.points(), |point| game.at(point))
}

/// The player of both sides, who usually has a goal.
struct Walker {
    strategy: Strategy,
    /// One turn in this number is a pass.
    passes: usize,
    /// One disturbing cycle in this number is removed.
    removals: usize,
    /// Claims left before it only passes or disputes.
    claims: usize,
    /// Turns left before it stops, or passes to the end.
    left: usize,
    ends_by_passing: bool,
}

impl Walker {
    fn new(choose: &mut dyn Choose, points: usize) -> Walker {
        use Strategy::*;
        Walker {
            strategy: choose.one_of(&[Anything, Captures, Ko, Ko, Return(0), Return(0)]),
            passes: choose.one_of(&[3, 6, 24]),
            removals: choose.one_of(&[1, 2, 8]),
            claims: choose.one_of(&[0, 2, 6]),
            left: choose.one_of(&[0, 3, points, 3 * points, 3 * points, 40, 40]),
            ends_by_passing: !choose.once_in(3),
        }
    }

    /// A legal move; `None` at the end of the game or of the walk.
    fn next(&mut self, choose: &mut dyn Choose, game: &Game) -> Option<Move> {
        match game.phase() {
            _ if game.is_over() => None,
            None => self.turn(choose, game),
            Some(_) if choose.once_in(12) => None,
            Some(Phase::Claims) => Some(self.point(choose, game)),
            Some(Phase::Extending) => {
                let extensions = pointable(game, engine::Move::Extend);
                let stop = extensions.is_empty() || choose.once_in(3);
                Some(if stop { Move::PASS } else { Move::Extend(choose.one_of(&extensions)) })
            }
            Some(Phase::Dispute) => {
                let plays = plays(game, None);
                let pass = plays.is_empty() || choose.once_in(self.passes);
                Some(if pass { Move::PASS } else { Move::at(choose.one_of(&plays)) })
            }
        }
    }

    fn turn(&mut self, choose: &mut dyn Choose, game: &Game) -> Option<Move> {
        if self.left == 0 {
            return self.ends_by_passing.then_some(Move::PASS);
        }
        self.left -= 1;
        let cycles = game.cycles();
        if !cycles.is_empty() && cycles[0].disturbing && choose.once_in(self.removals) {
            let start = cycles[choose.below(cycles.len())].start;
            let plays = plays(game, Some(start));
            let alone = plays.is_empty() || choose.once_in(2);
            return Some(Move::Turn { remove: Some(start), play: (!alone).then(|| choose.one_of(&plays)) });
        }
        let plays = plays(game, None);
        if let (Strategy::Ko, false) = (self.strategy, choose.once_in(12)) {
            let kos: Vec<usize> = plays.iter().copied().filter(|p| game.preview(*p, 0).0 == 1).collect();
            match game.passes_needed() {
                Some(3) => return Some(Move::PASS),
                _ if !kos.is_empty() => return Some(Move::at(choose.one_of(&kos))),
                Some(2) => return Some(Move::PASS),
                _ => {}
            }
        }
        if plays.is_empty() || choose.once_in(self.passes) {
            return Some(Move::PASS);
        }
        if let Strategy::Return(situation) = self.strategy {
            // Reached, or given up: aim at another situation.
            if choose.once_in(8) || game.situations() <= situation {
                self.strategy = Strategy::Return(choose.below(game.situations()));
            }
        }
        let (_, best) = least_disliked(&plays, |p| match self.strategy {
            Strategy::Anything | Strategy::Suicides | Strategy::Ko => 0,
            Strategy::Captures => usize::from(game.preview(*p, 0).0 == 0),
            Strategy::Return(situation) => game.preview(*p, situation).1,
        });
        let among = if choose.once_in(6) { plays } else { best };
        Some(Move::at(choose.one_of(&among)))
    }

    /// Claims something, disputes a claim, or passes.
    fn point(&mut self, choose: &mut dyn Choose, game: &Game) -> Move {
        let (claims, disputes) =
            (pointable(game, engine::Move::Claim), pointable(game, engine::Move::Dispute));
        if !disputes.is_empty() && choose.once_in(3) {
            return Move::Dispute(choose.one_of(&disputes));
        }
        if claims.is_empty() || self.claims == 0 {
            return Move::PASS;
        }
        self.claims -= 1;
        Move::Claim(choose.one_of(&claims))
    }
}

/// Where a stone may be played, possibly after a removal.
fn plays(game: &Game, remove: Option<usize>) -> Vec<usize> {
    let turn = |p: usize| engine::Move::Turn { remove, play: Some(p) };
    (0..game.points()).filter(|p| game.why_illegal(turn(*p)).is_empty()).collect()
}

/// The points that a player may claim, dispute, or extend to, as `m` says; ascending.
fn pointable(game: &Game, m: fn(usize) -> engine::Move) -> Vec<usize> {
    (0..game.points()).filter(|p| game.why_illegal(m(*p)).is_empty()).collect()
}

/// The features of a situation: the kind of the last move, the passes needed, the phase, the cycles, how many were removed;
/// and for each play what makes it illegal and what it would capture.
fn add_features(features: &mut BTreeSet<Feature>, moves: &[Move], game: &Game) {
    let points = game.points();
    let removes = |m: &Move| matches!(m, Move::Turn { remove: Some(_), .. });
    let kind =
        moves.last().map(|m| (std::mem::discriminant(m), removes(m), CaseMove::from(*m).point().is_some()));
    let removals = moves.iter().filter(|m| removes(m)).count().min(2);
    let cycles = game.cycles();
    let disturbing = cycles.iter().any(|cycle| cycle.disturbing);
    features.insert(feature(&(points, kind, removals, game.passes_needed(), game.is_over())));
    features.insert(feature(&(points, game.phase(), cycles.len().min(3), disturbing, removals)));
    for p in (0..points).filter(|p| game.phase().is_none() && game.at(*p).is_none()) {
        let reasons = game.why_illegal(engine::Move::Turn { remove: None, play: Some(p) });
        features.insert(feature(&(points, reasons, game.preview(p, 0).0.min(3), game.passes_needed())));
    }
}

/// An illegal move to attempt: preferably one that is prohibited, not one on an occupied point.
fn illegal_move(choose: &mut dyn Choose, game: &Game) -> Option<Move> {
    let points = 0..game.points();
    let plays = points.clone().map(Move::at);
    let mut moves: Vec<Move> = match game.phase() {
        None => {
            plays.chain([Move::Turn { remove: Some(choose.below(game.situations())), play: None }]).collect()
        }
        Some(Phase::Dispute) => plays.collect(),
        Some(_) => points.flat_map(|p| [Move::Claim(p), Move::Dispute(p), Move::Extend(p)]).collect(),
    };
    moves.retain(|m| !game.why_illegal(*m).is_empty());
    let interesting: Vec<Move> =
        moves.iter().copied().filter(|m| game.why_illegal(*m) != Reasons::OCCUPIED).collect();
    choose.any_of(if interesting.is_empty() { &moves } else { &interesting })
}
