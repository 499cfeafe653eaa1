//! The Lasker-Maas rules: twelve bullets, numbered by us in the order of the text.
//!
//! Words of this document: intersection, stone, group, breathing space, placing, passing, prisoners, storage area, stage.

use crate::words::{
    Set, adjacent, among, breaks, broken, every, first, function, if_then, legal_unless, neighbors, points,
    reachable, some, those, union, union_of, with,
};
use crate::{Board, Color, Outcome, Player, Point, Verdict, amendment, document};

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

/// Stones of which those of one player have another number.
fn set(stones: Stones, player: Player, number: usize) -> Stones {
    match player {
        Player::Black => [number, stones[1]],
        Player::White => [stones[0], number],
    }
}

/// After how many turns of the game there were two consecutive passes for the first time since `began` turns.
fn two_passes(game: &Game, began: usize) -> Option<usize> {
    first(began + 2..=game.turns.len(), |&n| {
        game.turns[n - 2] == Turn::Pass && game.turns[n - 1] == Turn::Pass
    })
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
    fn r4_b_group(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        reachable(p, |q| among(neighbors(board, q), |r| position[*r] == position[p]))
    }

    /// **lasker-maas.4.c** The group of the played stone is that stone together with all groups of its colour next to
    /// it.
    fn r4_c_played_group(&self, board: &Board, before: &Position, player: Player, p: Point) -> Set<Point> {
        let joined = among(neighbors(board, p), |q| before[*q] == player.color());
        union(&Set::from([p]), &union_of(joined, |q| self.r4_b_group(board, before, q)))
    }

    /// **lasker-maas.4.d** The breathing spaces of a group are the empty spots next to any of its stones.
    fn r4_d_breathing_spaces(&self, board: &Board, position: &Position, group: &Set<Point>) -> Set<Point> {
        those(points(board), |e| {
            position[*e] == Color::Empty && some(group, |p| adjacent(board, *p, *e))
        })
    }

    /// **lasker-maas.5.a** A group of the other colour without breathing space is captured once a stone has been
    /// placed: here, the group at P.
    fn r5_a_captured(&self, board: &Board, placed: &Position, p: Point) -> bool {
        self.r4_d_breathing_spaces(board, placed, &self.r4_b_group(board, placed, p)).is_empty()
    }

    /// **lasker-maas.5.b** If there are several such groups, all of them are captured at once.
    fn r5_b_all_captured(&self, board: &Board, placed: &Position, player: Player) -> Set<Point> {
        those(points(board), |p| {
            placed[*p] == player.opponent().color() && self.r5_a_captured(board, placed, *p)
        })
    }

    /// **lasker-maas.6** The player who is next may pass, or may place a stone subject to three restrictions.
    ///
    /// Returns the situation that the turn leads to, or every clause it breaks. If the intersection has a stone, no
    /// other clause is checked.
    fn r6_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<Situation> {
        let now = game.now();
        let player = now.next;
        let (breathes, turned) = match turn {
            Turn::Pass => (true, now.clone()),
            Turn::Place(p) if !self.r6_1_empty(&now.position, p) => return breaks("lasker-maas.6.1"),
            Turn::Place(p) => (
                self.r6_2_breathes_or_captures(board, &now.position, player, p),
                self.r6_3_a_resultant(board, game, p),
            ),
        };
        let after = Situation { next: self.r3_b_alternate(player), ..turned };
        let broken = broken([
            (breathes, "lasker-maas.6.2"),
            (turn == Turn::Pass || self.r6_3_superko(game, &after), "lasker-maas.6.3"),
            (!self.r8_b_ended(game), "lasker-maas.8"),
        ]);
        legal_unless(broken, || after)
    }

    /// **lasker-maas.6.1** The intersection was empty just before the placement.
    fn r6_1_empty(&self, position: &Position, p: Point) -> bool {
        position[p] == Color::Empty
    }

    /// **lasker-maas.6.2** The group of the placed stone has a breathing space, or the placement captures a group of
    /// the other colour.
    fn r6_2_breathes_or_captures(&self, board: &Board, before: &Position, player: Player, p: Point) -> bool {
        let placed = with(before, p, player.color());
        let group = self.r4_c_played_group(board, before, player, p);
        !self.r4_d_breathing_spaces(board, &placed, &group).is_empty()
            || !self.r5_b_all_captured(board, &placed, player).is_empty()
    }

    /// **lasker-maas.6.3** Superko: the resultant position may not be one that was on the whole board at any previous
    /// time with the same player next.
    ///
    /// Previous times are the start and the end of every turn, passes included, throughout both stages (A1, A2).
    fn r6_3_superko(&self, game: &Game, after: &Situation) -> bool {
        every(&game.situations, |s| if_then(s.next == after.next, || s.position != after.position))
    }

    /// **lasker-maas.6.3.a** The resultant position is that after placing the stone and removing the captured groups
    /// of the other colour.
    ///
    /// The stone comes out of the supply, and the prisoners go into storage (7). Whose turn it is next is for 3 to say.
    fn r6_3_a_resultant(&self, board: &Board, game: &Game, p: Point) -> Situation {
        let now = game.now();
        let (player, opponent) = (now.next, now.next.opponent());
        let placed = with(&now.position, p, player.color());
        let prisoners = self.r5_b_all_captured(board, &placed, player);
        let supplied = self.r7_supply(self.r8_stage(game), now.storage, player);
        Situation {
            position: function(points(board), |q| if prisoners.contains(&q) { Color::Empty } else { placed[q] }),
            next: player,
            storage: self.r7_b_store(supplied, player, prisoners.len()),
            captured: set(now.captured, opponent, now.captured[of(opponent)] + prisoners.len()),
        }
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
        set(storage, captor.opponent(), storage[of(captor.opponent())] + captured)
    }

    /// **lasker-maas.7.c** In the second stage stones come from the storage area.
    fn r7_c_from_storage(&self, storage: Stones, player: Player) -> Stones {
        let refilled = self.r7_d_refill(storage, player);
        set(refilled, player, refilled[of(player)].max(1) - 1)
    }

    /// **lasker-maas.7.d** If the storage area has no stone of the colour that is needed, it is refilled with equal
    /// numbers of both colours: one of each (A7).
    fn r7_d_refill(&self, storage: Stones, player: Player) -> Stones {
        if storage[of(player)] == 0 { [storage[0] + 1, storage[1] + 1] } else { storage }
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
        match self.r8_a_second_begins(game) {
            Some(began) => two_passes(game, began).is_some(),
            None => false,
        }
    }

    /// **lasker-maas.9** After the counting, the player with the higher score wins.
    ///
    /// The text leaves that unsaid (A10). Equal scores are a tie.
    fn r9_winner(&self, board: &Board, game: &Game) -> Outcome {
        if !self.r8_b_ended(game) {
            return Outcome::Unfinished;
        }
        let score = |player: Player| self.r9_d_adjusted(board, game, player);
        match first([Player::Black, Player::White], |player| score(*player) > score(player.opponent())) {
            Some(winner) => Outcome::Won(winner),
            None => Outcome::Tie,
        }
    }

    /// **lasker-maas.9.a** All stones on the board are alive: what is counted is the position as it stands.
    fn r9_a_alive(&self, game: &Game) -> Position {
        game.now().position.clone()
    }

    /// **lasker-maas.9.b** A maximal connected set of empty intersections is a player's territory if it touches stones
    /// of his colour only.
    fn r9_b_territory(&self, board: &Board, position: &Position, player: Player) -> Set<Point> {
        let touches = |p: Point, color: Color| {
            some(self.r4_b_group(board, position, p), |q| some(neighbors(board, q), |r| position[r] == color))
        };
        those(points(board), |&p| {
            position[p] == Color::Empty && touches(p, player.color()) && !touches(p, player.opponent().color())
        })
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
            every(1..game.situations.len(), |i| {
                let s = &game.situations[i];
                if_then(game.turns[i - 1] != Turn::Pass && s.next == after.next, || {
                    s.position != after.position
                })
            })
        });
    }
);
