//! The Lasker-Maas rules: twelve bullets, numbered by us in the order of the text.
//!
//! Words of this document: intersection, stone, group, breathing space, placing, passing, prisoners, storage area, stage.

use crate::{Amendment, Board, ClauseId, Color, Player, Point, Verdict, document};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// What is on each intersection.
pub type Position = Vec<Color>;

/// A number of black stones and one of white ones.
pub type Stones = [usize; 2];

/// What a player does on his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    Pass,
    Place(Point),
}

/// The state at the end of a turn: the board, who is next, and the stones off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    pub position: Position,
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
    pub turns: Vec<Turn>,
}

impl Game {
    /// A game with no turns yet.
    pub fn starting_from(situation: Situation) -> Game {
        Game { situations: vec![situation], turns: Vec::new() }
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

document! {
/// The document: one or more methods per bullet.
trait LaskerMaas {
    /// **lasker-maas.2** Stones placed before the game are like any other stones once it starts. The game starts from
    /// the position they make.
    fn r2_handicap(&self, placed: &Position, first: Player, storage: Stones) -> Game {
        let (position, captured) = (placed.clone(), [0, 0]);
        Game::starting_from(Situation { position, next: first, storage, captured })
    }

    /// **lasker-maas.3** Black plays first, unless the players agree otherwise.
    fn r3_first(&self) -> Player {
        Player::Black
    }

    /// **lasker-maas.3** The players alternate, throughout both stages.
    fn r3_alternate(&self, player: Player, _turn: Turn) -> Player {
        player.opponent()
    }

    /// **lasker-maas.4** A group is a maximal orthogonally connected set of stones of one colour. This is the group
    /// at P.
    fn r4_group(&self, board: &Board, position: &Position, p: Point) -> BTreeSet<Point> {
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

    /// **lasker-maas.4** The group of the played stone is that stone together with all groups of its colour next to
    /// it.
    fn r4_played_group(&self, board: &Board, before: &Position, player: Player, p: Point) -> BTreeSet<Point> {
        let joined = board.neighbors(p).filter(|q| before[*q] == player.color());
        joined.flat_map(|q| self.r4_group(board, before, q)).chain([p]).collect()
    }

    /// **lasker-maas.4** The breathing spaces of a group are the empty spots next to any of its stones.
    fn r4_breathing_spaces(&self, board: &Board, position: &Position, group: &BTreeSet<Point>) -> BTreeSet<Point> {
        board.nodes()
            .filter(|e| position[*e] == Color::Empty && group.iter().any(|p| board.contains_edge(*p, *e)))
            .collect()
    }

    /// **lasker-maas.5** When a stone has been placed, every group of the other colour without breathing space is
    /// captured, all of them at once.
    fn r5_captured(&self, board: &Board, placed: &Position, player: Player) -> BTreeSet<Point> {
        let breathless = |p: &Point| {
            self.r4_breathing_spaces(board, placed, &self.r4_group(board, placed, *p)).is_empty()
        };
        board.nodes().filter(|p| placed[*p] == player.opponent().color()).filter(breathless).collect()
    }

    /// **lasker-maas.6** The player who is next may pass, or may place a stone subject to three restrictions.
    ///
    /// Returns the situation that the turn leads to, or every clause it breaks. If the intersection has a stone, no
    /// other clause is checked.
    fn r6_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<Situation> {
        let mut broken = BTreeSet::new();
        let player = game.now().next;
        let mut after = Situation { next: self.r3_alternate(player, turn), ..game.now().clone() };
        if let Turn::Place(p) = turn {
            if !self.r6_1_empty(&game.now().position, p) {
                return Verdict::Illegal(BTreeSet::from([ClauseId("lasker-maas.6.1")]));
            }
            if !self.r6_2_breathes_or_captures(board, &game.now().position, player, p) {
                broken.insert(ClauseId("lasker-maas.6.2"));
            }
            after = self.r6_result(board, game, p);
            if !self.r6_3_superko(game, &after) {
                broken.insert(ClauseId("lasker-maas.6.3"));
            }
        }
        if self.r8_ended(game) {
            broken.insert(ClauseId("lasker-maas.8"));
        }
        if broken.is_empty() { Verdict::Legal(after) } else { Verdict::Illegal(broken) }
    }

    /// **lasker-maas.6** A placement puts the stone on the board and removes the captured groups of the other colour.
    fn r6_result(&self, board: &Board, game: &Game, p: Point) -> Situation {
        let Situation { position: mut placed, next: player, storage, mut captured } = game.now().clone();
        placed[p] = player.color();
        let prisoners = self.r5_captured(board, &placed, player);
        let supplied = self.r7_supply(self.r8_stage(game), storage, player);
        let position =
            board.nodes().map(|q| if prisoners.contains(&q) { Color::Empty } else { placed[q] }).collect();
        captured[of(player.opponent())] += prisoners.len();
        let storage = self.r7_store(supplied, player, prisoners.len());
        Situation { position, next: self.r3_alternate(player, Turn::Place(p)), storage, captured }
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
        let group = self.r4_played_group(board, before, player, p);
        !self.r4_breathing_spaces(board, &placed, &group).is_empty()
            || !self.r5_captured(board, &placed, player).is_empty()
    }

    /// **lasker-maas.6.3** Superko: a placement may not repeat a whole-board position with the same player next.
    fn r6_3_superko(&self, game: &Game, after: &Situation) -> bool {
        !self.r6_3_record(game).iter().any(|&earlier| self.r6_3_same(game, earlier, after))
    }

    /// **lasker-maas.6.3** The start and the end of every turn are remembered, passes included, throughout both
    /// stages. Each is identified by the number of turns before it.
    fn r6_3_record(&self, game: &Game) -> Vec<usize> {
        (0..game.situations.len()).collect()
    }

    /// **lasker-maas.6.3** A position is repeated if the whole board is the same and the same player is next.
    fn r6_3_same(&self, game: &Game, earlier: usize, after: &Situation) -> bool {
        let earlier = &game.situations[earlier];
        earlier.position == after.position && earlier.next == after.next
    }

    /// **lasker-maas.7** In the first stage the supply of stones is unlimited. In the second stage stones come from
    /// the storage area.
    fn r7_supply(&self, stage: u8, storage: Stones, player: Player) -> Stones {
        if stage == 1 {
            return storage;
        }
        let mut left = self.r7_top_up(storage, player);
        left[of(player)] = left[of(player)].saturating_sub(1);
        left
    }

    /// **lasker-maas.7** If the storage area has no stone of the colour that is needed, it is refilled with equal
    /// numbers of both colours: one of each.
    fn r7_top_up(&self, storage: Stones, player: Player) -> Stones {
        if storage[of(player)] == 0 { storage.map(|stones| stones + 1) } else { storage }
    }

    /// **lasker-maas.7** Captured stones go into the storage area, in either stage.
    fn r7_store(&self, storage: Stones, captor: Player, captured: usize) -> Stones {
        let mut more = storage;
        more[of(captor.opponent())] += captured;
        more
    }

    /// **lasker-maas.8** Two consecutive passes end the first stage, and the second stage begins.
    fn r8_stage(&self, game: &Game) -> u8 {
        if self.r8_end_of_stage(game, 0).is_some() { 2 } else { 1 }
    }

    /// **lasker-maas.8** Two consecutive passes after those that ended the first stage end the second stage, and the
    /// game with it.
    fn r8_ended(&self, game: &Game) -> bool {
        self.r8_end_of_stage(game, 0).and_then(|second| self.r8_end_of_stage(game, second)).is_some()
    }

    /// **lasker-maas.8** A stage ends at the first two consecutive passes after it began.
    ///
    /// Returns the number of turns in the game by then.
    fn r8_end_of_stage(&self, game: &Game, began: usize) -> Option<usize> {
        (began + 2..=game.turns.len()).find(|&n| game.turns[n - 2] == Turn::Pass && game.turns[n - 1] == Turn::Pass)
    }

    /// **lasker-maas.9** All stones on the board are alive. A maximal connected set of empty intersections is a
    /// player's territory if it touches stones of his colour only.
    fn r9_territory(&self, board: &Board, position: &Position, player: Player) -> BTreeSet<Point> {
        let touches = |set: &BTreeSet<Point>, color| {
            set.iter().any(|p| board.neighbors(*p).any(|q| position[q] == color))
        };
        let ours = |p: &Point| {
            let set = self.r4_group(board, position, *p);
            touches(&set, player.color()) && !touches(&set, player.opponent().color())
        };
        board.nodes().filter(|p| position[*p] == Color::Empty).filter(ours).collect()
    }

    /// **lasker-maas.9** A player's score is his territory minus his stones in the storage area.
    fn r9_score(&self, board: &Board, situation: &Situation, player: Player) -> i64 {
        let territory = self.r9_territory(board, &situation.position, player).len();
        territory as i64 - situation.storage[of(player)] as i64
    }

    /// **lasker-maas.9** The players may agree on an adjustment, which is added to White's score. A negative one
    /// favours Black.
    ///
    /// Score and adjustment must be in the same unit.
    fn r9_adjusted(&self, player: Player, score: i64, adjustment: i64) -> i64 {
        match player {
            Player::Black => score,
            Player::White => score + adjustment,
        }
    }

    /// **lasker-maas.9** After the counting, the player with the higher score wins. Equal scores are a tie.
    ///
    /// `None` until the game has ended; `Some(None)` is a tie.
    fn r9_winner(&self, game: &Game, black: i64, white: i64) -> Option<Option<Player>> {
        match (self.r8_ended(game), black.cmp(&white)) {
            (false, _) => None,
            (true, Ordering::Greater) => Some(Some(Player::Black)),
            (true, Ordering::Less) => Some(Some(Player::White)),
            (true, Ordering::Equal) => Some(None),
        }
    }
}
}

/// Other readings of this document.
pub const AMENDMENTS: &[Amendment<House>] = &[Amendment {
    name: "placements-make-history",
    clause: ClauseId("lasker-maas.6.3"),
    says: "only positions made by a placement are remembered: neither the start nor positions after a pass",
    enact: |law| {
        law.r6_3_record =
            Some(|_, game| (1..game.situations.len()).filter(|&n| game.turns[n - 1] != Turn::Pass).collect());
    },
}];
