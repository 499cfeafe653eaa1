//! The New Zealand rules: sixteen sentences, numbered by us in the order of the text.
//!
//! Words of this document: intersection, adjacent, connected, liberty, territory, play, move, pass.

use crate::words::{
    Set, adjacent, after_each, among, breaks, broken, each, every, first, followed_by, function, if_then,
    least, legal_unless, neighbors, number_of, points, reachable, some, sum, those, union, union_of, with,
};
use crate::{Board, ClauseId, Color, Outcome, Player, Point, Verdict, amendment, document};

/// What is on each intersection.
pub type Position = Vec<Color>;

/// What happens next in a game: a move (7), or what the players agree on when it is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// 7.a: a play on this intersection.
    Play(Point),
    /// 7.b: saying that one passes.
    Pass,
    /// 10: both agree that the stones on these intersections are dead.
    Agree(&'static [Point]),
    /// 12: this player asks to play on, and both agree that the opponent shall move next.
    Resume(Player),
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// It is played.
    Play,
    /// It is finished (9), unless the players have to play on.
    Finished,
    /// Nothing is left to agree on.
    Over,
}

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position at the start and after each step: one more than there are steps.
    pub positions: Vec<Position>,
    /// Whose turn it is in each position.
    pub to_move: Vec<Player>,
    /// The steps between the positions.
    pub steps: Vec<Step>,
    /// 13: the komi, in half points.
    pub komi: i64,
    /// Black and white stones removed before the first position, which a set-up may specify.
    pub removed_before: [usize; 2],
}

impl Game {
    /// A game with no steps yet, without komi.
    pub fn starting_from(position: Position, first: Player) -> Game {
        let (positions, to_move, steps) = (vec![position], vec![first], Vec::new());
        Game { positions, to_move, steps, komi: 0, removed_before: [0, 0] }
    }

    /// The current position.
    pub fn now(&self) -> &Position {
        &self.positions[self.steps.len()]
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        self.to_move[self.steps.len()]
    }

    /// Appends a step, the position it leads to, and whose turn it then is.
    pub fn extend(&mut self, step: Step, (position, to_move): (Position, Player)) {
        self.steps.push(step);
        self.positions.push(position);
        self.to_move.push(to_move);
    }
}

document! { "new_zealand.rs"
/// The document: a method for each sentence that says something.
trait NewZealand {
    /// **new-zealand.2** Intersections are adjacent if a line of the grid leads from one to the other with none between
    /// them. These are those adjacent to P.
    fn r2_adjacent(&self, board: &Board, p: Point) -> Set<Point> {
        those(neighbors(board, p), |&q| adjacent(board, p, q))
    }

    /// **new-zealand.3** Stones of one colour are connected if they are adjacent, or if some third stone is connected to
    /// both. These are those connected to the stone on P, and that stone.
    fn r3_connected(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        reachable(p, |q| among(self.r2_adjacent(board, q), |&r| position[r] == position[p]))
    }

    /// **new-zealand.4** The liberties of a stone are the unoccupied intersections adjacent to it or to a stone connected
    /// to it.
    fn r4_liberties(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        let beside = union_of(self.r3_connected(board, position, p), |q| self.r2_adjacent(board, q));
        those(beside, |&e| position[e] == Color::Empty)
    }

    /// **new-zealand.5** A player's territory consists of the points under his stones, and of all unoccupied points
    /// adjacent to that territory.
    ///
    /// By the letter such a point may be adjacent to the territory of both players, and is then territory of both.
    fn r5_territory(&self, board: &Board, position: &Position, player: Player) -> Set<Point> {
        least(&each(points(board), |p| p), |&p, territory| {
            position[p] == player.color()
                || (position[p] == Color::Empty && some(self.r2_adjacent(board, p), |q| territory.contains(&q)))
        })
    }

    /// **new-zealand.6** A play places a stone, then removes the opponent's stones that have no liberties, and then the
    /// player's own.
    fn r6_play(&self, board: &Board, position: &Position, player: Player, p: Point) -> Verdict<Position> {
        self.r6_a_place(position, player, p).map(|placed| {
            let captured = self.r6_b_remove_opponents(board, &placed, player);
            self.r6_c_remove_own(board, &captured, player)
        })
    }

    /// **new-zealand.6.a** The stone is of the player's colour, and the intersection is unoccupied.
    fn r6_a_place(&self, position: &Position, player: Player, p: Point) -> Verdict<Position> {
        if position[p] != Color::Empty {
            return breaks("new-zealand.6");
        }
        Verdict::Legal(with(position, p, player.color()))
    }

    /// **new-zealand.6.b** Then any stones of the opponent without liberties are removed.
    fn r6_b_remove_opponents(&self, board: &Board, placed: &Position, player: Player) -> Position {
        let dead = |p: Point| {
            placed[p] == player.opponent().color() && self.r4_liberties(board, placed, p).is_empty()
        };
        function(points(board), |p| if dead(p) { Color::Empty } else { placed[p] })
    }

    /// **new-zealand.6.c** Then any stones of the player's own without liberties are removed.
    fn r6_c_remove_own(&self, board: &Board, captured: &Position, player: Player) -> Position {
        let dead =
            |p: Point| captured[p] == player.color() && self.r4_liberties(board, captured, p).is_empty();
        function(points(board), |p| if dead(p) { Color::Empty } else { captured[p] })
    }

    /// **new-zealand.6.d** The number of stones of a colour that were removed so far.
    ///
    /// The text counts none: answers to cases do. Stones removed by agreement (10) are among them.
    fn r6_d_removed(&self, board: &Board, game: &Game, color: Color) -> usize {
        let before = match color {
            Color::Black => game.removed_before[0],
            Color::White => game.removed_before[1],
            Color::Empty => 0,
        };
        let placed = |i: usize, p: Point| game.steps[i] == Step::Play(p) && game.to_move[i].color() == color;
        let removed = |i: usize| {
            number_of(points(board), |&p| {
                (game.positions[i][p] == color || placed(i, p)) && game.positions[i + 1][p] != color
            })
        };
        before + sum(0..game.steps.len(), removed)
    }

    /// **new-zealand.7** A move is a play that repeats no position of the player's record (a), or a pass (b).
    ///
    /// Returns the position that the move leads to and whose turn it then is, or every sentence that it breaks. If 6 does
    /// not allow the play, repetition is not asked about. When the game is over nothing follows (9); but of an occupied
    /// intersection nothing else is checked. What the players agree on when it is finished is no move, but is judged here.
    fn r7_move(&self, board: &Board, game: &Game, step: Step) -> Verdict<(Position, Player)> {
        let next = self.r8_b_take_turns(game.mover());
        let made = match step {
            Step::Play(p) => match self.r6_play(board, game.now(), game.mover(), p) {
                Verdict::Legal(after) if !self.r7_a_new(game, &after) => breaks("new-zealand.7"),
                played => played.map(|after| (after, next)),
            },
            Step::Pass => Verdict::Legal((self.r7_b_pass(game.now()), next)),
            Step::Agree(dead) => self.r10_remove_dead(board, game, dead).map(|left| (left, next)),
            Step::Resume(asker) => self.r12_a_next(game, asker).map(|player| (self.r7_b_pass(game.now()), player)),
        };
        let over = broken([(self.r11_phase(game, &finishes(self, game)) != Phase::Over, "new-zealand.9")]);
        match made {
            Verdict::Legal(next) => legal_unless(over, || next),
            Verdict::Illegal(rules) if rules.contains(&ClauseId("new-zealand.6")) => Verdict::Illegal(rules),
            Verdict::Illegal(rules) => Verdict::Illegal(union(&rules, &over)),
        }
    }

    /// **new-zealand.7.a** The position that a play makes is none of those that stood after the same player's earlier
    /// moves.
    ///
    /// Passes are moves (b). The start stood after nobody's move.
    fn r7_a_new(&self, game: &Game, after: &Position) -> bool {
        every(0..game.steps.len(), |i| if_then(is_move_of(game, i, game.mover()), || game.positions[i + 1] != *after))
    }

    /// **new-zealand.7.b** A player may pass, by saying so. The board stays as it is.
    fn r7_b_pass(&self, position: &Position) -> Position {
        position.clone()
    }

    /// **new-zealand.8** A game begins.
    fn r8_begins(&self, board: &Board) -> Game {
        Game::starting_from(self.r8_a_empty_board(board), self.r8_c_first())
    }

    /// **new-zealand.8.a** The board is empty at first.
    fn r8_a_empty_board(&self, board: &Board) -> Position {
        function(points(board), |_| Color::Empty)
    }

    /// **new-zealand.8.b** The players move in turn.
    fn r8_b_take_turns(&self, mover: Player) -> Player {
        mover.opponent()
    }

    /// **new-zealand.8.c** Black makes the first move.
    fn r8_c_first(&self) -> Player {
        Player::Black
    }

    /// **new-zealand.9** The game is finished when the players agree that no worthwhile move is left. They do by passing
    /// one after the other.
    ///
    /// These are the steps since the game began, or since it was last finished.
    fn r9_finished(&self, steps: &[Step]) -> bool {
        matches!(steps, [.., Step::Pass, Step::Pass])
    }

    /// **new-zealand.10** Then the players may remove stones that they agree are dead.
    ///
    /// With a stone all that are connected to it are removed. On each of the intersections there must be one.
    fn r10_remove_dead(&self, board: &Board, game: &Game, dead: &[Point]) -> Verdict<Position> {
        let finished = self.r11_phase(game, &finishes(self, game)) == Phase::Finished;
        if !finished || some(dead, |&p| game.now()[p] == Color::Empty) {
            return breaks("new-zealand.9");
        }
        let removed = union_of(dead, |&p| self.r3_connected(board, game.now(), p));
        Verdict::Legal(function(points(board), |p| if removed.contains(&p) { Color::Empty } else { game.now()[p] }))
    }

    /// **new-zealand.11** If they do not agree which stones are dead, they have to play on.
    ///
    /// So a finished game is over once they have agreed (10), or when all stones stay (12). It was finished after these
    /// numbers of steps.
    fn r11_phase(&self, game: &Game, finishes: &[usize]) -> Phase {
        match finishes.last() {
            _ if matches!(game.steps.last(), Some(Step::Agree(_))) => Phase::Over,
            Some(_) if self.r12_b_all_stay(game, finishes) => Phase::Over,
            Some(last) if *last == game.steps.len() => Phase::Finished,
            _ => Phase::Play,
        }
    }

    /// **new-zealand.12.a** They agree which player then moves next: the one whose turn it is, or the opponent of the one
    /// who asks.
    fn r12_a_next(&self, game: &Game, asker: Player) -> Verdict<Player> {
        match self.r11_phase(game, &finishes(self, game)) {
            Phase::Finished => Verdict::Legal(asker.opponent()),
            Phase::Play | Phase::Over => breaks("new-zealand.9"),
        }
    }

    /// **new-zealand.12.b** If they do not agree on that either, all stones stay on the board and are counted.
    ///
    /// Neither wants to move next if the game is finished again without a play: it is after these numbers of steps.
    fn r12_b_all_stay(&self, game: &Game, finishes: &[usize]) -> bool {
        match finishes {
            [.., before, last] if *last == game.steps.len() => {
                every(&game.steps[*before..], |step| !matches!(step, Step::Play(_)))
            }
            _ => false,
        }
    }

    /// **new-zealand.13** Komi is added to White's territory.
    ///
    /// In half points, so that any komi is exact. The text has 7 points for an even game; how many are added is up to the
    /// case.
    fn r13_points(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let territory = 2 * self.r5_territory(board, game.now(), player).len() as i64;
        match player {
            Player::Black => territory,
            Player::White => territory + game.komi,
        }
    }

    /// **new-zealand.16** The player with the most points at the end wins.
    ///
    /// With equal points neither has the most: a tie.
    fn r16_winner(&self, board: &Board, game: &Game) -> Outcome {
        if self.r11_phase(game, &finishes(self, game)) != Phase::Over {
            return Outcome::Unfinished;
        }
        let points = |player: Player| self.r13_points(board, game, player);
        match first([Player::Black, Player::White], |player| points(*player) > points(player.opponent())) {
            Some(winner) => Outcome::Won(winner),
            None => Outcome::Tie,
        }
    }
}
}

/// Is the step of this number a move (7) of this player?
pub fn is_move_of(game: &Game, step: usize, player: Player) -> bool {
    matches!(game.steps[step], Step::Play(_) | Step::Pass) && game.to_move[step] == player
}

/// The numbers of steps after which the game was finished (9).
pub fn finishes(law: &dyn NewZealand, game: &Game) -> Vec<usize> {
    after_each(1..=game.steps.len(), Vec::new(), |finishes: Vec<usize>, n| {
        let since = finishes.last().copied().unwrap_or(0);
        if law.r9_finished(&game.steps[since..n]) { followed_by(finishes, n) } else { finishes }
    })
}

amendment!(
    NO_SHARED_TERRITORY,
    "no-shared-territory",
    "new-zealand.5",
    "an unoccupied point next to the territory of both players is nobody's",
    |law| {
        law.r5_territory = Some(|law, board, position, player| {
            let as_written = Law { r5_territory: None, ..*law };
            let others = as_written.r5_territory(board, position, player.opponent());
            those(as_written.r5_territory(board, position, player), |p| !others.contains(p))
        });
    }
);

amendment!(
    START_ON_RECORD,
    "start-on-record",
    "new-zealand.7" / "new-zealand.7.a",
    "the position at the start counts as one after a move of the player who does not begin: situational superko",
    |law| {
        law.r7_a_new = Some(|law, game, after| {
            let as_written = Law { r7_a_new: None, ..*law };
            as_written.r7_a_new(game, after)
                && (game.to_move[0] == game.mover() || game.positions[0] != *after)
        });
    }
);
