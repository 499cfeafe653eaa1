//! Generated games of Political Go: captures from several players, alliances that are made and broken, overlapping Dragons.

use super::answer::candidates;
use super::engine::{setup as position, start};
use super::extra::Standing;
use super::moves::Move;
use crate::random_games::{aim, feature, least_disliked};
use crate::{
    Choose, ChooseExt, Extra, Feature, Generated, GeneratorConfig, Move as CaseMove, Opening, Setup,
};
use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};
use superko_bitboard::Reasons;
use superko_bitboard::political::Game;
use superko_notation::Cell;

/// A game: players and a position, the moves of a walker, and an illegal move.
pub fn game(choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
    let mut opening = config.plain_opening(choose);
    opening.players = ('A'..='Z').take(choose.one_of(&[1, 2, 2, 3, 3, 3, 3, 4, 4, 5])).collect();
    // Without alliances and Stones of several players, little happens.
    if config.setups && !choose.once_in(4) {
        opening.setup = Some(setup(choose, &opening));
    }
    let mut game = start(&opening);
    let mut walker = Walker::new(choose, &opening);
    let mut moves = Vec::new();
    let mut features = BTreeSet::new();
    loop {
        add_features(&mut features, &moves, &game);
        let Some(m) = walker.next(choose, &game) else { break };
        game.play(m).expect("the walker plays legal moves");
        moves.push(m);
    }
    let attempt = illegal_move(choose, &opening, &game);
    let why = attempt.map(|m| (discriminant(&m), game.why_illegal(m)));
    features.insert(feature(&(why, kinds(&moves, 4))));
    let moves = moves.into_iter().map(CaseMove::from).collect();
    Generated { opening, moves, attempt: attempt.map(CaseMove::from), features }
}

/// Stones and alliances to start from: an empty, sparse or nearly full board, or the end of a game.
fn setup(choose: &mut dyn Choose, opening: &Opening) -> Setup {
    let mut setup = Setup::empty(opening.board.points());
    let players = opening.players.len();
    let strangers = 1 + choose.below(4);
    let pairs = (0..players).flat_map(|b| (0..b).map(move |a| (a, b)));
    let mut allies: Vec<(usize, usize)> = pairs.filter(|_| choose.once_in(strangers)).collect();
    allies.sort_unstable();
    setup.extra = Standing::allied(allies.clone());
    if choose.once_in(3) {
        let from = Opening { setup: Some(setup.clone()), ..opening.clone() };
        let mut game = start(&from);
        let mut walker = Walker::new(choose, opening);
        for _ in 0..choose.below(3 * setup.position.points()) {
            let Some(m) = walker.next(choose, &game) else { break };
            game.play(m).expect("the walker plays legal moves");
        }
        setup = position(&game, opening);
    } else {
        let (settled, of) = choose.one_of(&[(0, 1), (1, 3), (2, 3), (5, 6), (9, 10)]);
        for point in 0..setup.position.points() {
            if choose.below(of) < settled {
                setup.position[point] = Cell::Owned(choose.one_of(&opening.players));
            }
        }
        if choose.once_in(4) {
            let captured = (0..players).map(|_| choose.below(4)).collect();
            setup.extra = Extra::new(Standing { captured, allies });
        }
    }
    setup
}

/// The goal of a walker.
#[derive(Clone, Copy, Debug)]
enum Strategy {
    Anything,
    Captures,
    /// Captures from several players at once.
    Mixed,
    /// Alliances, and wars that split Dragons.
    Talk,
    /// An earlier position: its number in the history.
    Return(usize),
}

/// The player of all sides, who usually has a goal.
struct Walker {
    strategy: Strategy,
    /// One move in this number concerns alliances.
    diplomacy: usize,
    day: u32,
    /// Moves left before it stops, or ends the game by an nweek without a Stone.
    left: usize,
    ends: bool,
    players: Vec<usize>,
}

/// A game is given up when there are more possibilities of who holds which captured Stones.
const MOST_POSSIBILITIES: usize = 60;

impl Walker {
    /// A walker with a strategy, for a game from this opening.
    fn new(choose: &mut dyn Choose, opening: &Opening) -> Walker {
        let points = opening.board.points();
        Walker {
            strategy: match choose.below(8) {
                0 | 1 => Strategy::Anything,
                2 => Strategy::Captures,
                3 => Strategy::Mixed,
                4 => Strategy::Talk,
                _ => Strategy::Return(0),
            },
            diplomacy: choose.one_of(&[3, 6, 12]),
            day: 1,
            left: match choose.below(8) {
                0..=2 => points.div_ceil(2),
                3..=5 => 2 * points,
                _ => 5 * points,
            },
            ends: choose.once_in(3),
            players: (0..opening.players.len()).collect(),
        }
    }

    /// A move, legal by the rules of the game; `None` at the end of the game or of the walk.
    fn next(&mut self, choose: &mut dyn Choose, game: &Game) -> Option<Move> {
        let over = game.is_over() || game.hands().is_none_or(|hands| hands.len() > MOST_POSSIBILITIES);
        if over || self.left == 0 {
            return (self.left == 0 && self.ends && !game.is_over()).then_some(Move::End);
        }
        self.left -= 1;
        let talks = if matches!(self.strategy, Strategy::Talk) { 1 } else { self.diplomacy };
        if choose.once_in(talks) {
            if let Some(m) = self.talk(choose, game) {
                return Some(m);
            }
        }
        let mut placements = Vec::new();
        for &player in &self.players {
            let previews = (0..game.points()).map(|at| (player, at, game.preview(player, at)));
            placements.extend(previews.filter(|(_, _, preview)| preview.reasons.is_empty()));
        }
        if let Strategy::Return(record) = &mut self.strategy {
            *record = aim(choose, *record, game.records(), 12);
        }
        let strategy = if choose.once_in(6) { Strategy::Anything } else { self.strategy };
        let (_, best) = least_disliked(&placements, |(player, at, preview)| match strategy {
            Strategy::Anything | Strategy::Talk => 0,
            Strategy::Captures => usize::from(preview.captured == 0),
            Strategy::Mixed => usize::MAX - preview.losers,
            Strategy::Return(record) => game.distance(*player, *at, record),
        });
        let (player, at, _) = choose.any_of(&best)?;
        Some(Move::Place { player, day: self.day_of(choose, game, player), at })
    }

    /// Accepts an offer if there is one; otherwise offers an alliance or declares war.
    fn talk(&mut self, choose: &mut dyn Choose, game: &Game) -> Option<Move> {
        let pairs: Vec<(usize, usize)> =
            self.players.iter().flat_map(|a| self.players.iter().map(move |b| (*a, *b))).collect();
        let offers: Vec<(usize, usize)> =
            pairs.iter().copied().filter(|(a, b)| game.offered(*a, *b)).collect();
        if !offers.is_empty() && choose.once_in(2) {
            let (by, to) = choose.one_of(&offers);
            return Some(Move::Accept { player: to, of: by });
        }
        let (by, other) = match offers.last() {
            Some((by, to)) if choose.once_in(3) => (*to, *by),
            _ => choose.one_of(&pairs),
        };
        if by == other {
            return None;
        }
        let (player, day) = (by, self.day_of(choose, game, by));
        let m = match game.allied(by, other) {
            true => Move::War { player, day, on: other },
            false => Move::Offer { player, day, to: other },
        };
        // Not all who are named need be Go players.
        game.why_illegal(m).is_empty().then_some(m)
    }

    /// Today if that is possible, or the next day, or a later one.
    fn day_of(&mut self, choose: &mut dyn Choose, game: &Game, player: usize) -> u32 {
        if game.moved_on(player) == Some(self.day) || choose.once_in(3) {
            self.day += 1 + u32::from(choose.once_in(8));
        }
        self.day
    }
}

/// The kinds of the last moves.
fn kinds(moves: &[Move], last: usize) -> Vec<Discriminant<Move>> {
    moves.iter().rev().take(last).map(discriminant).collect()
}

/// The features of a situation: for each placement, why it is illegal and what it would capture from how many players; the
/// Dragons, the undecided divisions, the alliances and offers, with the kinds of the last moves.
fn add_features(features: &mut BTreeSet<Feature>, moves: &[Move], game: &Game) {
    for player in 0..game.players() {
        for preview in (0..game.points()).map(|at| game.preview(player, at)) {
            features.insert(feature(&(preview.reasons, preview.captured.min(4), preview.losers)));
        }
        for other in 0..player {
            let offers = (game.offered(player, other), game.offered(other, player));
            features.insert(feature(&(offers, game.allied(player, other), kinds(moves, 3))));
        }
    }
    let dragons = game.dragons();
    for dragon in &dragons {
        features.insert(feature(&(dragon.owners.len(), dragon.liberties.min(3), kinds(moves, 1))));
    }
    let stones = (0..game.points()).filter(|p| game.owner(*p).is_some()).count();
    let overlap = dragons.iter().map(|dragon| dragon.points.len()).sum::<usize>() - stones;
    let several = |possible: Option<usize>| possible.map_or(4, |n| n.min(4));
    let open = (several(game.hands().map(BTreeSet::len)), several(game.scores().map(|scores| scores.len())));
    features.insert(feature(&(overlap.min(4), open, game.is_over(), kinds(moves, 1))));
}

/// An illegal move to attempt; each kind of reason is equally likely.
fn illegal_move(choose: &mut dyn Choose, opening: &Opening, game: &Game) -> Option<Move> {
    let last_day = (0..game.players()).filter_map(|player| game.moved_on(player)).max().unwrap_or(0);
    let moved = |player: usize| game.moved_on(player) == Some(last_day);
    let mut illegal: Vec<(Reasons, Vec<Move>)> = Vec::new();
    for m in candidates(opening, last_day, moved) {
        let reasons = game.why_illegal(m);
        match illegal.iter_mut().find(|(known, _)| *known == reasons) {
            _ if reasons.is_empty() => {}
            Some((_, moves)) => moves.push(m),
            None => illegal.push((reasons, vec![m])),
        }
    }
    let kinds: Vec<&[Move]> = illegal.iter().map(|(_, moves)| moves.as_slice()).collect();
    let moves = choose.any_of(&kinds)?;
    Some(choose.one_of(moves))
}
