//! The Lasker-Maas rules: twelve bullets, numbered by us in the order of the text.
//!
//! Words of this document: intersection, stone, group, breathing space, placing, passing, prisoners, storage area, stage.

use crate::{Board, ClauseId, Color, Outcome, Player, Point, Verdict, amendment, document};
use std::collections::BTreeSet;

/// What is on each intersection.
pub type Position = Vec<Color>;

/// A number of black stones and one of white ones.
pub type Stones = [usize; 2];

/// What a player does on his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Plays no stone.
    Pass,
    /// Places a stone on an intersection.
    Place(Point),
}

/// The state at the end of a turn: the board, who is next, and the stones off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// What is on the board.
    pub position: Position,
    /// Whose turn it is.
    pub next: Player,
    /// The prisoners in the storage area.
    pub storage: Stones,
    /// Stones captured so far, even if they have been played again.
    pub captured: Stones,
}

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// The situation at the start and after each turn: one more than there are turns.
    pub situations: Vec<Situation>,
    /// The turns between them.
    pub turns: Vec<Turn>,
    /// Bullet 9: the adjustment that was agreed on, in half points for White.
    pub adjustment: i64,
}

impl Game {
    /// A game with no turns yet, without adjustment.
    pub fn starting_from(situation: Situation) -> Game {
        Game { situations: vec![situation], turns: Vec::new(), adjustment: 0 }
    }

    /// The current situation.
    pub fn now(&self) -> &Situation {
        &self.situations[self.turns.len()]
    }

    /// Appends a turn and the situation it leads to.
    pub fn extend(&mut self, turn: Turn, situation: Situation) {
        self.turns.push(turn);
        self.situations.push(situation);
    }
}

/// The index of a player in [`Stones`].
fn of(player: Player) -> usize {
    match player {
        Player::Black => 0,
        Player::White => 1,
    }
}

/// After how many turns of the game there were two consecutive passes for the first time since `began` turns.
fn two_passes(game: &Game, began: usize) -> Option<usize> {
    (began + 2..=game.turns.len())
        .find(|&n| game.turns[n - 2] == Turn::Pass && game.turns[n - 1] == Turn::Pass)
}

document! { "lasker_maas.rs"
/// The document: a method for each sentence that says something.
trait LaskerMaas {
    /// **lasker-maas.2** Stones placed before the game are like any other stones once it starts. The game starts from
    /// the position they make.
    fn r2_handicap(&self, placed: &Position, first: Player, storage: Stones) -> Game {
        let (position, captured) = (placed.clone(), [0, 0]);
        Game::starting_from(Situation { position, next: first, storage, captured })
    }

    /// **lasker-maas.3.a** Black plays first, unless the players agree otherwise.
    fn r3_a_first(&self) -> Player {
        Player::Black
    }

    /// **lasker-maas.3.b** The players alternate, throughout both stages.
    fn r3_b_alternate(&self, player: Player) -> Player {
        player.opponent()
    }

    /// **lasker-maas.4.b** A group is a maximal orthogonally connected set of stones of one colour. This is the group
    /// at P.
    fn r4_b_group(&self, board: &Board, position: &Position, p: Point) -> BTreeSet<Point> {
        let mut group = BTreeSet::from([p]);
        loop {
            let more: Vec<Point> = board
                .nodes()
                .filter(|q| position[*q] == position[p] && !group.contains(q))
                .filter(|q| group.iter().any(|r| board.contains_edge(*r, *q)))
                .collect();
            if more.is_empty() {
                return group;
            }
            group.extend(more);
        }
    }

    /// **lasker-maas.4.c** The group of the played stone is that stone together with all groups of its colour next to
    /// it.
    fn r4_c_played_group(&self, board: &Board, before: &Position, player: Player, p: Point) -> BTreeSet<Point> {
        let joined = board.neighbors(p).filter(|q| before[*q] == player.color());
        joined.flat_map(|q| self.r4_b_group(board, before, q)).chain([p]).collect()
    }

    /// **lasker-maas.4.d** The breathing spaces of a group are the empty spots next to any of its stones.
    fn r4_d_breathing_spaces(&self, board: &Board, position: &Position, group: &BTreeSet<Point>) -> BTreeSet<Point> {
        board.nodes()
            .filter(|e| position[*e] == Color::Empty && group.iter().any(|p| board.contains_edge(*p, *e)))
            .collect()
    }

    /// **lasker-maas.5.a** A group of the other colour without breathing space is captured once a stone has been
    /// placed: here, the group at P.
    fn r5_a_captured(&self, board: &Board, placed: &Position, p: Point) -> bool {
        self.r4_d_breathing_spaces(board, placed, &self.r4_b_group(board, placed, p)).is_empty()
    }

    /// **lasker-maas.5.b** If there are several such groups, all of them are captured at once.
    fn r5_b_all_captured(&self, board: &Board, placed: &Position, player: Player) -> BTreeSet<Point> {
        board.nodes()
            .filter(|p| placed[*p] == player.opponent().color())
            .filter(|p| self.r5_a_captured(board, placed, *p))
            .collect()
    }

    /// **lasker-maas.6** The player who is next may pass, or may place a stone subject to three restrictions.
    ///
    /// Returns the situation that the turn leads to, or every clause it breaks. If the intersection has a stone, no
    /// other clause is checked.
    fn r6_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<Situation> {
        let mut broken = BTreeSet::new();
        let Situation { position, next: player, .. } = game.now();
        let mut after = game.now().clone();
        if let Turn::Place(p) = turn {
            if !self.r6_1_empty(position, p) {
                return Verdict::Illegal(BTreeSet::from([ClauseId("lasker-maas.6.1")]));
            }
            if !self.r6_2_breathes_or_captures(board, position, *player, p) {
                broken.insert(ClauseId("lasker-maas.6.2"));
            }
            after = self.r6_3_a_resultant(board, game, p);
        }
        after.next = self.r3_b_alternate(*player);
        if turn != Turn::Pass && !self.r6_3_superko(game, &after) {
            broken.insert(ClauseId("lasker-maas.6.3"));
        }
        if self.r8_b_ended(game) {
            broken.insert(ClauseId("lasker-maas.8"));
        }
        if broken.is_empty() { Verdict::Legal(after) } else { Verdict::Illegal(broken) }
    }

    /// **lasker-maas.6.1** The intersection was empty just before the placement.
    fn r6_1_empty(&self, position: &Position, p: Point) -> bool {
        position[p] == Color::Empty
    }

    /// **lasker-maas.6.2** The group of the placed stone has a breathing space, or the placement captures a group of
    /// the other colour.
    fn r6_2_breathes_or_captures(&self, board: &Board, before: &Position, player: Player, p: Point) -> bool {
        let mut placed = before.clone();
        placed[p] = player.color();
        let group = self.r4_c_played_group(board, before, player, p);
        !self.r4_d_breathing_spaces(board, &placed, &group).is_empty()
            || !self.r5_b_all_captured(board, &placed, player).is_empty()
    }

    /// **lasker-maas.6.3** Superko: the resultant position may not be one that was on the whole board at any previous
    /// time with the same player next.
    ///
    /// Previous times are the start and the end of every turn, passes included, throughout both stages (A1, A2).
    fn r6_3_superko(&self, game: &Game, after: &Situation) -> bool {
        !game.situations.iter().any(|s| s.position == after.position && s.next == after.next)
    }

    /// **lasker-maas.6.3.a** The resultant position is that after placing the stone and removing the captured groups
    /// of the other colour.
    ///
    /// The stone comes out of the supply, and the prisoners go into storage (7). Whose turn it is next is for 3 to say.
    fn r6_3_a_resultant(&self, board: &Board, game: &Game, p: Point) -> Situation {
        let Situation { position: mut placed, next: player, storage, mut captured } = game.now().clone();
        placed[p] = player.color();
        let prisoners = self.r5_b_all_captured(board, &placed, player);
        let supplied = self.r7_supply(self.r8_stage(game), storage, player);
        let position =
            board.nodes().map(|q| if prisoners.contains(&q) { Color::Empty } else { placed[q] }).collect();
        captured[of(player.opponent())] += prisoners.len();
        let storage = self.r7_b_store(supplied, player, prisoners.len());
        Situation { position, next: player, storage, captured }
    }

    /// **lasker-maas.7** What is in the storage area once a player has his stone: in the first stage (a) and in the
    /// second (c).
    fn r7_supply(&self, stage: u8, storage: Stones, player: Player) -> Stones {
        if stage == 1 { self.r7_a_unlimited(storage) } else { self.r7_c_from_storage(storage, player) }
    }

    /// **lasker-maas.7.a** In the first stage the supply of stones is unlimited, and none is taken from storage.
    fn r7_a_unlimited(&self, storage: Stones) -> Stones {
        storage
    }

    /// **lasker-maas.7.b** Captured stones go into the storage area, in either stage.
    ///
    /// It is empty at the start, except for prisoners put there by arrangement: bullet 2 takes them.
    fn r7_b_store(&self, storage: Stones, captor: Player, captured: usize) -> Stones {
        let mut more = storage;
        more[of(captor.opponent())] += captured;
        more
    }

    /// **lasker-maas.7.c** In the second stage stones come from the storage area.
    fn r7_c_from_storage(&self, storage: Stones, player: Player) -> Stones {
        let mut left = self.r7_d_refill(storage, player);
        left[of(player)] = left[of(player)].saturating_sub(1);
        left
    }

    /// **lasker-maas.7.d** If the storage area has no stone of the colour that is needed, it is refilled with equal
    /// numbers of both colours: one of each (A7).
    fn r7_d_refill(&self, storage: Stones, player: Player) -> Stones {
        if storage[of(player)] == 0 { storage.map(|stones| stones + 1) } else { storage }
    }

    /// **lasker-maas.8** The stage of the game.
    fn r8_stage(&self, game: &Game) -> u8 {
        if self.r8_a_second_begins(game).is_some() { 2 } else { 1 }
    }

    /// **lasker-maas.8.a** Two consecutive passes end the first stage, and the second stage begins.
    ///
    /// Returns the number of turns in the game by then.
    fn r8_a_second_begins(&self, game: &Game) -> Option<usize> {
        two_passes(game, 0)
    }

    /// **lasker-maas.8.b** Two consecutive passes after those that ended the first stage end the second stage, and the
    /// counting begins.
    fn r8_b_ended(&self, game: &Game) -> bool {
        self.r8_a_second_begins(game).is_some_and(|began| two_passes(game, began).is_some())
    }

    /// **lasker-maas.9** After the counting, the player with the higher score wins.
    ///
    /// The text leaves that unsaid (A10). Equal scores are a tie.
    fn r9_winner(&self, board: &Board, game: &Game) -> Outcome {
        let score = |player| self.r9_d_adjusted(board, game, player);
        let higher = |player: &Player| score(*player) > score(player.opponent());
        if !self.r8_b_ended(game) {
            return Outcome::Unfinished;
        }
        [Player::Black, Player::White].into_iter().find(higher).map_or(Outcome::Tie, Outcome::Won)
    }

    /// **lasker-maas.9.a** All stones on the board are alive: what is counted is the position as it stands.
    fn r9_a_alive(&self, game: &Game) -> Position {
        game.now().position.clone()
    }

    /// **lasker-maas.9.b** A maximal connected set of empty intersections is a player's territory if it touches stones
    /// of his colour only.
    fn r9_b_territory(&self, board: &Board, position: &Position, player: Player) -> BTreeSet<Point> {
        let touches = |set: &BTreeSet<Point>, color| {
            set.iter().any(|p| board.neighbors(*p).any(|q| position[q] == color))
        };
        let ours = |p: &Point| {
            let set = self.r4_b_group(board, position, *p);
            touches(&set, player.color()) && !touches(&set, player.opponent().color())
        };
        board.nodes().filter(|p| position[*p] == Color::Empty).filter(ours).collect()
    }

    /// **lasker-maas.9.c** Each of a player's stones in the storage area counts against him: his score is his territory
    /// minus those stones.
    fn r9_c_score(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let territory = self.r9_b_territory(board, &self.r9_a_alive(game), player).len();
        territory as i64 - game.now().storage[of(player)] as i64
    }

    /// **lasker-maas.9.d** The players may agree on an adjustment, which is added to White's score. A negative one
    /// favours Black.
    ///
    /// In half points, so that any adjustment is exact.
    fn r9_d_adjusted(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let score = 2 * self.r9_c_score(board, game, player);
        match player {
            Player::Black => score,
            Player::White => score + game.adjustment,
        }
    }
}
}

amendment!(
    PLACEMENTS_MAKE_HISTORY,
    "placements-make-history",
    "lasker-maas.6.3",
    "only positions made by a placement are remembered: neither the start nor positions after a pass",
    |law| {
        law.r6_3_superko = Some(|_, game, after| {
            let made = game.turns.iter().zip(&game.situations[1..]).filter(|(turn, _)| **turn != Turn::Pass);
            !made.map(|(_, s)| s).any(|s| s.position == after.position && s.next == after.next)
        });
    }
);
