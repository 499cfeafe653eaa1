//! The keys of answers that only this rulebook has, the same for law and engine.

use super::extra::Standing;
use super::moves::Move;
use crate::{Details, Move as CaseMove, Opening, Referee};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use superko_notation::Cell;

/// Their names; some have a shape of their own here.
pub const KEYS: &[&str] = &["captured", "outcomes", "dragons", "legal_moves", "territory", "score", "winner"];

/// What the answer needs of a game; players are indices.
pub trait Situation {
    fn over(&self) -> bool;
    /// The captured Stones that the players may hold, by player: several possibilities where ties are broken at random.
    fn held(&self) -> BTreeSet<Vec<usize>>;
    /// The points, owners and number of liberties of each Dragon, in order.
    fn dragons(&self) -> Vec<(Vec<usize>, BTreeSet<usize>, usize)>;
    /// Where a player may place a Stone on a new day.
    fn places(&self, player: usize) -> Vec<usize>;
    fn territory(&self, player: usize) -> Vec<usize>;
    /// The possible scores if the game ends here.
    fn scores(&self) -> BTreeSet<Vec<usize>>;
    /// The players who may have won if ties are broken at random; nothing while the game goes on.
    fn winners(&self) -> BTreeSet<BTreeSet<usize>>;
}

/// The details of an answer.
pub fn details(game: &dyn Situation, opening: &Opening) -> Details {
    let letter = |player: usize| opening.players[player].to_string();
    let names = |players: &BTreeSet<usize>| -> Value { players.iter().map(|p| letter(*p)).collect() };
    let points = |points: Vec<usize>| -> Value {
        points.into_iter().map(|p| opening.board.point_to_json(p)).collect()
    };
    let by_player = |value_for: &dyn Fn(usize) -> Value| -> Value {
        (0..opening.players.len())
            .map(|player| (letter(player), value_for(player)))
            .collect::<Map<_, _>>()
            .into()
    };
    let counts = |counts: &Vec<usize>| by_player(&|player| json!(counts[player]));
    let (held, scores) = (game.held(), game.scores());
    let mut details = vec![("captured", only(&held).map_or(Value::Null, counts))];
    if held.len() > 1 {
        details.push(("outcomes", held.iter().map(counts).collect()));
    }
    let dragons = game.dragons().into_iter().map(|(stones, owners, liberties)| {
        let mut owners: Vec<String> = owners.into_iter().map(letter).collect();
        owners.sort();
        json!({"points": points(stones), "owners": owners, "liberties": liberties})
    });
    details.push(("dragons", dragons.collect()));
    let over = game.over();
    if !over {
        details.push(("legal_moves", by_player(&|player| points(game.places(player)))));
    }
    details.push(("territory", by_player(&|player| points(game.territory(player)))));
    details.push(("score", only(&scores).map_or(Value::Null, counts)));
    let winners = if over { game.winners() } else { BTreeSet::new() };
    details.push(("winner", only(&winners).map_or(Value::Null, names)));
    details
}

/// The element, if there is exactly one.
fn only<T: Ord>(all: &BTreeSet<T>) -> Option<&T> {
    all.first().filter(|_| all.len() == 1)
}

/// The captured Stones of each player at the start.
pub fn pools(opening: &Opening) -> Vec<usize> {
    let Standing { captured: pools, .. } = opening.start().extra.get();
    (0..opening.players.len()).map(|player| pools.get(player).copied().unwrap_or(0)).collect()
}

/// The owner of the Stone on each point of the opening, as an index.
pub fn owners(opening: &Opening) -> Vec<Option<usize>> {
    let number = |cell| match cell {
        Cell::Owned(letter) => opening.players.iter().position(|player| *player == letter),
        _ => None,
    };
    opening.start().position.cells().map(number).collect()
}

/// The moves worth asking about, both legal and illegal: every move on a new day, and moves on the last day by players who
/// have moved on it already.
pub fn candidates(opening: &Opening, last_day: u32, moved: impl Fn(usize) -> bool) -> Vec<Move> {
    let (day, players) = (last_day.saturating_add(1), opening.players.len());
    let mut candidates = Vec::new();
    for player in 0..players {
        candidates.extend((0..opening.board.points()).map(|at| Move::Place { player, day, at }));
        if moved(player) {
            let again = |at| Move::Place { player, day: last_day, at };
            candidates.extend((0..opening.board.points()).map(again));
        }
        for other in 0..players {
            candidates.push(Move::Offer { player, day, to: other });
            candidates.push(Move::Accept { player, of: other });
            candidates.push(Move::War { player, day, on: other });
        }
    }
    candidates.push(Move::End);
    candidates
}

/// The legal moves, each on the day after the last one.
pub fn next_moves(game: &dyn Referee, opening: &Opening, last_day: u32) -> Vec<CaseMove> {
    let moves = candidates(opening, last_day, |_| false).into_iter().map(CaseMove::from);
    moves.filter(|m| game.check(*m).is_ok()).collect()
}
