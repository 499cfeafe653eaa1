//! The answers of this rulebook, which have keys of their own, the same for law and engine.

use super::engine::setup;
use super::extra::Standing;
use super::moves::Move;
use crate::{Broken, Details, Halves, Legal, Move as CaseMove, Opening, Outcome, Referee, Setup};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use superko_bitboard::Reasons;
use superko_bitboard::political as engine;
use superko_notation::{Cell, Player, Position};

/// Their names; some have a shape of their own here.
pub const KEYS: &[&str] = &["captured", "outcomes", "dragons", "legal_moves", "territory", "score", "winner"];

/// What law and engine say of a game; players are indices.
pub trait Situation: Send {
    fn check(&self, m: Move) -> Result<(), Broken>;
    fn play(&mut self, m: Move) -> Result<(), Broken>;
    fn take_back(&mut self) -> bool {
        false
    }
    /// The engine's game, if it is the engine's.
    fn engine(&self) -> Option<&engine::Game> {
        None
    }
    /// The owner of the Stone on a point.
    fn owner(&self, point: usize) -> Option<usize>;
    /// The day of a player's last Go move.
    fn moved_on(&self, player: usize) -> Option<u32>;
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

/// A game judged by the law or by the engine.
pub struct Judged {
    pub game: Box<dyn Situation>,
    pub opening: Opening,
}

impl Judged {
    /// Values by player, under their letters.
    fn by_player(&self, of: &dyn Fn(usize) -> Value) -> Value {
        let players = self.opening.players.iter().enumerate();
        players.map(|(n, letter)| (letter.to_string(), of(n))).collect::<Map<_, _>>().into()
    }

    /// The last day on which each player has moved, and the last of all.
    fn days(&self) -> (Vec<Option<u32>>, Option<u32>) {
        let days: Vec<_> = (0..self.opening.players.len()).map(|player| self.game.moved_on(player)).collect();
        let last = days.iter().flatten().max().copied();
        (days, last)
    }
}

impl Referee for Judged {
    fn check(&self, m: CaseMove) -> Result<(), Broken> {
        self.game.check(m.convert()?)
    }

    fn play(&mut self, m: CaseMove) -> Result<(), Broken> {
        self.game.play(m.convert()?)
    }

    fn take_back(&mut self) -> bool {
        self.game.take_back()
    }

    fn position(&self) -> Position {
        let cell =
            |p| self.game.owner(p).map_or(Cell::Empty, |player| Cell::Owned(self.opening.players[player]));
        (0..self.opening.board.points()).map(cell).collect()
    }

    fn to_play(&self) -> Option<Player> {
        None
    }

    fn captured(&self) -> Option<[usize; 2]> {
        None
    }

    fn over(&self) -> bool {
        self.game.over()
    }

    fn score(&self) -> Option<[Halves; 2]> {
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn legal_moves(&self) -> Option<Legal> {
        None
    }

    fn candidates(&self) -> Vec<CaseMove> {
        let (days, last) = self.days();
        let moved = |player: usize| last.is_some() && days[player] == last;
        candidates(&self.opening, last.unwrap_or(0), moved).into_iter().map(CaseMove::from).collect()
    }

    /// Each on the day after the last one.
    fn next_moves(&self) -> Vec<CaseMove> {
        let moves = candidates(&self.opening, self.days().1.unwrap_or(0), |_| false);
        moves.into_iter().map(CaseMove::from).filter(|m| self.check(*m).is_ok()).collect()
    }

    fn details(&self) -> Details {
        let Judged { game, opening } = self;
        let points = |points: Vec<usize>| -> Value {
            points.into_iter().map(|p| opening.board.point_to_json(p)).collect()
        };
        let letter = |player: usize| opening.players[player].to_string();
        let names = |players: &BTreeSet<usize>| -> Value { players.iter().map(|p| letter(*p)).collect() };
        let counts = |counts: &Vec<usize>| self.by_player(&|player| json!(counts[player]));
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
            details.push(("legal_moves", self.by_player(&|player| points(game.places(player)))));
        }
        details.push(("territory", self.by_player(&|player| points(game.territory(player)))));
        details.push(("score", only(&scores).map_or(Value::Null, counts)));
        let winners = if over { game.winners() } else { BTreeSet::new() };
        details.push(("winner", only(&winners).map_or(Value::Null, names)));
        details
    }

    fn repeats(&self, m: CaseMove) -> Option<usize> {
        let Ok(m @ Move::Place { player, at, .. }) = m.try_into() else { return None };
        let game = self.game.engine()?;
        game.why_illegal(m).contains(Reasons::REPETITION).then(|| game.repeats(player, at))?
    }

    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        let (held, scores) = (self.game.held(), self.game.scores());
        let (Some(held), Some(score), Some(_)) = (only(&held), only(&scores), self.game.engine()) else {
            return Vec::new();
        };
        vec![
            ("stones captured", self.by_player(&|n| json!(held[n]))),
            ("territory and dead Dragons", self.by_player(&|n| json!(score[n] - held[n]))),
        ]
    }

    fn as_setup(&self) -> Option<Setup> {
        self.game.engine().map(|game| setup(game, &self.opening))
    }
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
