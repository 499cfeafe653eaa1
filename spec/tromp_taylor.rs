//! The Tromp-Taylor rules as given in lecture slides: rules 1–10.
//!
//! Words of this document: point, colour, position, reaches, block, liberty, clear, turn, move, pass.

use crate::two_eyes::two_eyed;
use crate::words::{
    Set, adjacent, after_each, among, breaks, broken, each, every, first, followed_by, function, greatest,
    if_then, last, legal_unless, list, neighbors, number_of, points, reachable, some, sum, those, union,
    union_of, with,
};
use crate::{Board, ClauseId, Color, Outcome, Player, Point, Verdict, amendment, document};
use petgraph::algo::is_isomorphic;
use std::cmp::Ordering;

/// Rule 2: each point of the grid is black, white or empty.
pub type Position = Vec<Color>;

/// Rule 6: what a player does on his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Does nothing.
    Pass,
    /// Rule 7, on this point.
    Move(Point),
    /// 8.c, where an amendment of 8.b lets the players agree: the stones on these points are dead.
    Agree(&'static [Point]),
    /// 8.d, where an amendment lets this player ask that play go on.
    Resume(Player),
}

/// 8.b: how far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// It is played.
    Play,
    /// Play has stopped, and the players may agree.
    Stopped,
    /// It is over.
    Over,
}

/// Rule 7: a move by a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Who makes it.
    pub player: Player,
    /// The point that he colours.
    pub point: Point,
}

/// A game so far: the positions, who plays next in each, and the turns between them.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position at the start and after each turn: one more than there are turns.
    pub positions: Vec<Position>,
    /// Whose turn it is in each position.
    pub to_play: Vec<Player>,
    /// The turns between the positions.
    pub turns: Vec<Turn>,
    /// Rule 10: the komi, in half points.
    pub komi: i64,
    /// Black and white stones captured before the first position, which a set-up may specify.
    pub captured_before: [usize; 2],
    /// The stones of a handicap, for amendments of 10.c.
    pub handicap: usize,
}

impl Game {
    /// A game with no turns yet, without komi.
    pub fn starting_from(position: Position, first: Player) -> Game {
        let (positions, to_play, turns) = (vec![position], vec![first], Vec::new());
        Game { positions, to_play, turns, komi: 0, captured_before: [0, 0], handicap: 0 }
    }

    /// The current position.
    pub fn now(&self) -> &Position {
        &self.positions[self.turns.len()]
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        self.to_play[self.turns.len()]
    }

    /// The numbers of the passes among the turns.
    fn passes(&self) -> Set<usize> {
        those(0..self.turns.len(), |i| self.turns[*i] == Turn::Pass)
    }

    /// The number of the position after the last pass, or of the first one.
    fn since_last_pass(&self) -> usize {
        self.passes().last().map_or(0, |pass| pass + 1)
    }

    /// Appends a turn, the position it leads to, and who plays next.
    pub fn extend(&mut self, turn: Turn, (position, to_play): (Position, Player)) {
        self.turns.push(turn);
        self.positions.push(position);
        self.to_play.push(to_play);
    }
}

document! { "tromp_taylor.rs"
/// The document: a method for each sentence that says something.
trait TrompTaylor {
    /// **tromp-taylor.1** The board is a rectangular grid of points, and the players are Black and White.
    ///
    /// Checks whether the board is such a grid up to the names of its points. No other rule depends on it.
    fn r1_grid(&self, board: &Board) -> bool {
        let n = board.node_count();
        some(1..=n, |m| n % m == 0 && isomorphic(board, &grid(m, n / m)))
    }

    /// **tromp-taylor.2** In a position, each point of the grid is coloured black, white or empty.
    fn r2_position(&self, board: &Board, position: &Position) -> bool {
        board.node_count() == position.len() && every(points(board), |p| p < position.len())
    }

    /// **tromp-taylor.3** A point reaches a colour other than its own if a path of its own colour leads from it to a
    /// point of that colour.
    fn r3_reaches(&self, board: &Board, position: &Position, p: Point, color: Color) -> bool {
        position[p] != color
            && some(self.r3_b_block(board, position, p), |q| some(neighbors(board, q), |r| position[r] == color))
    }

    /// **tromp-taylor.3.b** A block is a connected component of points of the same colour. This is the block that
    /// contains P.
    fn r3_b_block(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        reachable(p, |q| among(neighbors(board, q), |&r| position[r] == position[p]))
    }

    /// **tromp-taylor.3.c** The liberties of a block are the empty points that touch any of its points.
    fn r3_c_liberties(&self, board: &Board, position: &Position, block: &Set<Point>) -> Set<Point> {
        those(points(board), |&e| position[e] == Color::Empty && some(block, |&p| adjacent(board, p, e)))
    }

    /// **tromp-taylor.4** Clearing a colour empties all points of that colour that do not reach an empty point.
    fn r4_clear(&self, board: &Board, position: &Position, color: Color) -> Position {
        let emptied = |p: Point| position[p] == color && !self.r3_reaches(board, position, p, Color::Empty);
        function(points(board), |p| if emptied(p) { Color::Empty } else { position[p] })
    }

    /// **tromp-taylor.4.b** Rephrased: clearing a colour removes all captured blocks of that colour, which are the
    /// blocks without liberties.
    ///
    /// A test shows that this does the same as the clearing above. Nothing depends on it.
    fn r4_b_rephrased(&self, board: &Board, position: &Position, color: Color) -> Position {
        let captured = |p: Point| {
            position[p] == color
                && self.r3_c_liberties(board, position, &self.r3_b_block(board, position, p)).is_empty()
        };
        function(points(board), |p| if captured(p) { Color::Empty } else { position[p] })
    }

    /// **tromp-taylor.5** A game starts.
    fn r5_start(&self, board: &Board) -> Game {
        Game::starting_from(self.r5_a_empty_grid(board), self.r5_c_first())
    }

    /// **tromp-taylor.5.a** The start is an empty grid.
    fn r5_a_empty_grid(&self, board: &Board) -> Position {
        function(points(board), |_| Color::Empty)
    }

    /// **tromp-taylor.5.b** The players alternate turns.
    fn r5_b_alternate(&self, mover: Player) -> Player {
        mover.opponent()
    }

    /// **tromp-taylor.5.c** Black moves first.
    fn r5_c_first(&self) -> Player {
        Player::Black
    }

    /// **tromp-taylor.6** A turn is a pass, which does nothing, or a move that does not make an earlier position.
    ///
    /// Returns the position that the turn leads to and who plays next, or every rule that the turn breaks. If rule 7
    /// does not allow the move, superko is not asked. After the end, rule 8 forbids every turn (A8); but of a point
    /// that is not empty, nothing else is checked. Amendments of rule 8 add two kinds of turns.
    fn r6_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<(Position, Player)> {
        let played_on = self.r5_b_alternate(game.mover());
        let turned = match turn {
            Turn::Pass => Verdict::Legal((self.r6_a_pass(game.now()), played_on)),
            Turn::Move(point) => match self.r7_move(board, game.now(), Move { player: game.mover(), point }) {
                Verdict::Legal(made) if !self.r6_b_superko(game, &made) => breaks("tromp-taylor.6"),
                moved => moved.map(|made| (made, played_on)),
            },
            Turn::Agree(dead) => self.r8_c_agree(board, game, dead).map(|agreed| (agreed, played_on)),
            Turn::Resume(asker) => self.r8_d_resume(game, asker).map(|player| (self.r6_a_pass(game.now()), player)),
        };
        let ended = broken([(!self.r8_ended(game), "tromp-taylor.8")]);
        match turned {
            Verdict::Legal(next) => legal_unless(ended, || next),
            Verdict::Illegal(rules) if rules.contains(&ClauseId("tromp-taylor.7.1")) => Verdict::Illegal(rules),
            Verdict::Illegal(rules) => Verdict::Illegal(union(&rules, &ended)),
        }
    }

    /// **tromp-taylor.6.a** A pass does nothing.
    fn r6_a_pass(&self, position: &Position) -> Position {
        position.clone()
    }

    /// **tromp-taylor.6.b** Superko: the position that a move makes is no earlier position.
    fn r6_b_superko(&self, game: &Game, after: &Position) -> bool {
        every(on_record(self, game)..game.positions.len(), |i| game.positions[i] != *after)
    }

    /// **tromp-taylor.6.c** What a repetition does: no move makes one, so that none decides a game.
    ///
    /// The text is silent. Amendments that let a move make an earlier position say how the game then ends.
    fn r6_c_repetition(&self, _game: &Game) -> Option<Outcome> {
        None
    }

    /// **tromp-taylor.6.d** A pass costs nothing: the number of stones that a pass hands to the opponent is 0.
    fn r6_d_handed_over(&self) -> usize {
        0
    }

    /// **tromp-taylor.7** A move by a player (1) colours an empty point, (2) clears the opponent's colour, and (3)
    /// clears the player's own colour.
    fn r7_move(&self, board: &Board, position: &Position, m: Move) -> Verdict<Position> {
        self.r7_1_color(position, m).map(|colored| {
            let captured = self.r7_2_clear_opponent(board, &colored, m);
            self.r7_3_clear_own(board, &captured, m)
        })
    }

    /// **tromp-taylor.7.1** The player gives an empty point his colour.
    fn r7_1_color(&self, position: &Position, m: Move) -> Verdict<Position> {
        if position[m.point] != Color::Empty {
            return breaks("tromp-taylor.7.1");
        }
        Verdict::Legal(with(position, m.point, m.player.color()))
    }

    /// **tromp-taylor.7.2** The opponent's colour is cleared.
    fn r7_2_clear_opponent(&self, board: &Board, colored: &Position, m: Move) -> Position {
        self.r4_clear(board, colored, m.player.opponent().color())
    }

    /// **tromp-taylor.7.3** The player's own colour is cleared.
    fn r7_3_clear_own(&self, board: &Board, captured: &Position, m: Move) -> Position {
        self.r4_clear(board, captured, m.player.color())
    }

    /// **tromp-taylor.7.a** What (2) empties is captured, and what (3) empties captures itself.
    ///
    /// The number of stones of a colour that were captured so far, in either way (A13). No rule depends on it; the
    /// amendment `territory-score` and answers to cases do.
    fn r7_a_captured(&self, board: &Board, game: &Game, color: Color) -> usize {
        let before = match color {
            Color::Black => game.captured_before[0],
            Color::White => game.captured_before[1],
            Color::Empty => 0,
        };
        let placed = |i: usize, p: Point| game.turns[i] == Turn::Move(p) && game.to_play[i].color() == color;
        let emptied = |i: usize| {
            number_of(points(board), |&p| {
                (game.positions[i][p] == color || placed(i, p)) && game.positions[i + 1][p] != color
            })
        };
        let passed = number_of(game.passes(), |&i| game.to_play[i].color() == color);
        before + sum(0..game.turns.len(), emptied) + passed * self.r6_d_handed_over()
    }

    /// **tromp-taylor.8** Two consecutive passes end the game.
    fn r8_ended(&self, game: &Game) -> bool {
        self.r6_c_repetition(game).is_some() || self.r8_b_phase(game, &stops(self, game)) == Phase::Over
    }

    /// **tromp-taylor.8.a** Play stops after two consecutive passes: these are the turns that count, with who made
    /// them, since play began or last stopped.
    fn r8_a_stops(&self, turns: &[(Player, Turn)]) -> bool {
        matches!(turns, [.., (_, Turn::Pass), (_, Turn::Pass)])
    }

    /// **tromp-taylor.8.b** When play has stopped, the game is over. Play has stopped after these numbers of turns.
    fn r8_b_phase(&self, game: &Game, stops: &[usize]) -> Phase {
        if stops.contains(&game.turns.len()) { Phase::Over } else { Phase::Play }
    }

    /// **tromp-taylor.8.c** The text lets nobody agree on anything: where amendments do, both players take the blocks
    /// that they agree are dead from the board.
    ///
    /// Each block that contains one of the points is removed whole; on each of the points there must be a stone.
    fn r8_c_agree(&self, board: &Board, game: &Game, dead: &[Point]) -> Verdict<Position> {
        let stopped = self.r8_b_phase(game, &stops(self, game)) == Phase::Stopped;
        if !stopped || some(dead, |&p| game.now()[p] == Color::Empty) {
            return breaks("tromp-taylor.8");
        }
        let blocks = union_of(dead, |&p| self.r3_b_block(board, game.now(), p));
        Verdict::Legal(function(points(board), |p| if blocks.contains(&p) { Color::Empty } else { game.now()[p] }))
    }

    /// **tromp-taylor.8.d** The text lets nobody ask that play go on.
    ///
    /// Returns who then has the turn.
    fn r8_d_resume(&self, _game: &Game, _asker: Player) -> Verdict<Player> {
        breaks("tromp-taylor.8")
    }

    /// **tromp-taylor.8.e** It does not matter in which position a player passes. The turn of this number is a pass.
    fn r8_e_passed_there_before(&self, _game: &Game, _turn: usize) -> bool {
        false
    }

    /// **tromp-taylor.8.f** The first pass is a pass like any other: nobody takes a button.
    ///
    /// Returns the number of the turn that takes it.
    fn r8_f_button(&self, _game: &Game) -> Option<usize> {
        None
    }

    /// **tromp-taylor.9** A player's score is the number of points of his colour plus the number of empty points that
    /// reach only his colour.
    fn r9_score(&self, board: &Board, game: &Game, player: Player) -> usize {
        let position = self.r9_d_counted(board, game.now());
        self.r9_a_own_points(board, &position, player)
            + number_of(points(board), |&p| self.r9_b_reaches_only(board, &position, p, player))
    }

    /// **tromp-taylor.9.a** The number of points of the player's colour.
    fn r9_a_own_points(&self, board: &Board, position: &Position, player: Player) -> usize {
        number_of(points(board), |&p| position[p] == player.color())
    }

    /// **tromp-taylor.9.b** An empty point counts for a player if it reaches only his colour. A point that reaches
    /// neither colour counts for nobody.
    fn r9_b_reaches_only(&self, board: &Board, position: &Position, p: Point, player: Player) -> bool {
        position[p] == Color::Empty
            && self.r3_reaches(board, position, p, player.color())
            && !self.r3_reaches(board, position, p, player.opponent().color())
    }

    /// **tromp-taylor.9.c** No points are taken off a score.
    fn r9_c_tax(&self, _board: &Board, _position: &Position, _player: Player) -> usize {
        0
    }

    /// **tromp-taylor.9.d** What is counted is the position as it stands.
    fn r9_d_counted(&self, _board: &Board, position: &Position) -> Position {
        position.clone()
    }

    /// **tromp-taylor.10** At the end of the game, the player with the higher score wins.
    ///
    /// With equal scores neither is higher: a tie (A4).
    fn r10_winner(&self, board: &Board, game: &Game) -> Outcome {
        if !self.r8_ended(game) {
            return Outcome::Unfinished;
        }
        if let Some(decided) = self.r6_c_repetition(game) {
            return decided;
        }
        let score = |player: Player| self.r10_b_final_score(board, game, player);
        let higher = first([Player::Black, Player::White], |player| score(*player) > score(player.opponent()));
        match higher.or(self.r10_d_equal()) {
            Some(winner) => Outcome::Won(winner),
            None => Outcome::Tie,
        }
    }

    /// **tromp-taylor.10.b** The agreed komi is added to White's final score.
    ///
    /// In half points, so that any komi is exact.
    fn r10_b_final_score(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let counted = self.r9_d_counted(board, game.now());
        let points = self.r9_score(board, game, player) as i64 - self.r9_c_tax(board, &counted, player) as i64;
        let took_the_button = self.r8_f_button(game).is_some_and(|turn| game.to_play[turn] == player);
        let score = 2 * points + i64::from(took_the_button);
        match player {
            Player::Black => score,
            Player::White => score + game.komi + 2 * self.r10_c_bonus(game.handicap) as i64,
        }
    }

    /// **tromp-taylor.10.c** A handicap of this number of stones gives White no points.
    fn r10_c_bonus(&self, _handicap: usize) -> usize {
        0
    }

    /// **tromp-taylor.10.d** With equal scores nobody wins.
    fn r10_d_equal(&self) -> Option<Player> {
        None
    }
}
}

/// The numbers of turns after which play has stopped (8.a, 8.e), all of them passes. The pass that takes the button does not count.
pub fn stops(law: &dyn TrompTaylor, game: &Game) -> Vec<usize> {
    let button = law.r8_f_button(game);
    let counted = list(among(0..game.turns.len(), |i| Some(*i) != button), |i| i);
    let turns = list(&counted, |&i| (game.to_play[i], game.turns[i]));
    let passes = among(1..=turns.len(), |n| turns[n - 1].1 == Turn::Pass);
    let stops = after_each(passes, Vec::new(), |stops: Vec<usize>, n| {
        let began = stops.last().copied().unwrap_or(0);
        if law.r8_e_passed_there_before(game, counted[n - 1]) || law.r8_a_stops(&turns[began..n]) {
            followed_by(stops, n)
        } else {
            stops
        }
    });
    list(stops, |n| counted[n - 1] + 1)
}

/// The number of the first position that counts as an earlier one: of those before somebody took the button, none does.
pub fn on_record(law: &dyn TrompTaylor, game: &Game) -> usize {
    match law.r8_f_button(game) {
        Some(turn) => turn + 1,
        None => 0,
    }
}

/// Who has just made an earlier position by a move.
pub fn repeater(law: &dyn TrompTaylor, game: &Game) -> Option<Player> {
    let last = game.turns.len().checked_sub(1)?;
    let made = matches!(game.turns[last], Turn::Move(_))
        && some(on_record(law, game)..=last, |i| game.positions[i] == *game.now());
    made.then_some(game.to_play[last])
}

/// Is there an isomorphism? The numbers of lines, which are cheap to compare, often spare the search for one.
fn isomorphic(board: &Board, other: &Board) -> bool {
    board.edge_count() == other.edge_count() && is_isomorphic(board, other)
}

/// An m × n grid.
fn grid(m: usize, n: usize) -> Board {
    let mut board = Board::new();
    for row in 0..m {
        for column in 0..n {
            board.add_node(row * n + column);
            if column > 0 {
                board.add_edge(row * n + column - 1, row * n + column, ());
            }
            if row > 0 {
                board.add_edge((row - 1) * n + column, row * n + column, ());
            }
        }
    }
    board
}

amendment!(
    SITUATIONAL_SUPERKO,
    "situational-superko",
    "tromp-taylor.6" / "tromp-taylor.6.b",
    "a move may not make an earlier position with the same player to move next; the start and the positions \
     after passes count as earlier, and no pass is barred",
    |law| law.r6_b_superko = Some(|law, game, after| new_situation(law, game, after, |_| true))
);

amendment!(
    NATURAL_SITUATIONAL_SUPERKO,
    "natural-situational-superko",
    "tromp-taylor.6" / "tromp-taylor.6.b",
    "like situational-superko, but only the start and the positions made by plays are on record",
    |law| {
        law.r6_b_superko = Some(|law, game, after| {
            new_situation(law, game, after, |i| i == 0 || matches!(game.turns[i - 1], Turn::Move(_)))
        });
    }
);

amendment!(
    OWN_MOVES_SUPERKO,
    "own-moves-superko",
    "tromp-taylor.6" / "tromp-taylor.6.b",
    "a move may not make a position that stood after an earlier turn of the same player; passes are turns, and \
     the start is after nobody's turn",
    |law| {
        law.r6_b_superko = Some(|law, game, after| {
            let of_the_mover = |i: usize| {
                matches!(game.turns[i - 1], Turn::Move(_) | Turn::Pass) && game.to_play[i - 1] == game.mover()
            };
            every(on_record(law, game).max(1)..game.positions.len(), |i| {
                if_then(of_the_mover(i), || game.positions[i] != *after)
            })
        });
    }
);

amendment!(
    SPIGHT_SUPERKO,
    "spight-superko",
    "tromp-taylor.6" / "tromp-taylor.6.b",
    "a move may not make a position with the same player to move next that has stood since the last pass",
    |law| {
        law.r6_b_superko = Some(|law, game, after| {
            let since = game.since_last_pass();
            new_situation(law, game, after, |i| i >= since)
        });
    }
);

amendment!(
    SIMPLE_KO,
    "simple-ko",
    "tromp-taylor.6" / "tromp-taylor.6.b",
    "a move may not make the position before the opponent's last turn, if that turn was a play",
    |law| {
        law.r6_b_superko = Some(|_, game, after| match game.turns.last() {
            Some(Turn::Move(_)) => game.positions[game.turns.len() - 1] != *after,
            _ => true,
        });
    }
);

amendment!(
    FREE_REPETITION,
    "free-repetition",
    "tromp-taylor.6" / "tromp-taylor.6.b",
    "a move may make any earlier position",
    |law| law.r6_b_superko = Some(|_, _, _| true)
);

amendment!(
    REPETITION_DRAWS,
    "repetition-draws",
    "tromp-taylor.6" / "tromp-taylor.6.c",
    "a move may make an earlier position; the game is then over, and a tie whatever the scores",
    |law| {
        lift_superko(law);
        law.r6_c_repetition = Some(|law, game| repeater(law, game).map(|_| Outcome::Tie));
    }
);

amendment!(
    REPETITION_LOSES,
    "repetition-loses",
    "tromp-taylor.6" / "tromp-taylor.6.c",
    "a move may make an earlier position; the game is then over, and the player who made it has lost",
    |law| {
        lift_superko(law);
        law.r6_c_repetition =
            Some(|law, game| repeater(law, game).map(|loser| Outcome::Won(loser.opponent())));
    }
);

amendment!(
    CYCLE_BY_CAPTURES,
    "cycle-by-captures",
    "tromp-taylor.6" / "tromp-taylor.6.c",
    "a move may make an earlier position; the game is then over, and the player who has had more stones captured since \
     that position last stood has lost; with equal numbers it is a tie",
    |law| {
        lift_superko(law);
        law.r6_c_repetition = Some(|law, game| {
            repeater(law, game)?;
            let stood = last(0..game.turns.len(), |i| game.positions[*i] == *game.now())?;
            let lost = |player: Player| stones_lost(game, stood, player);
            Some(match lost(Player::Black).cmp(&lost(Player::White)) {
                Ordering::Less => Outcome::Won(Player::Black),
                Ordering::Equal => Outcome::Tie,
                Ordering::Greater => Outcome::Won(Player::White),
            })
        });
    }
);

amendment!(
    NO_RESULT,
    "no-result",
    "tromp-taylor.6" / "tromp-taylor.6.c",
    "a move may make an earlier position; if it makes a position with the same player to move next for the third \
     time since the last pass, the game is over without a result",
    |law| {
        lift_superko(law);
        law.r6_c_repetition = Some(|_, game| {
            let times = number_of(game.since_last_pass()..game.positions.len(), |&i| {
                game.positions[i] == *game.now() && game.to_play[i] == game.mover()
            });
            (matches!(game.turns.last(), Some(Turn::Move(_))) && times >= 3).then_some(Outcome::NoResult)
        });
    }
);

amendment!(
    PASS_STONES,
    "pass-stones",
    "tromp-taylor.6" / "tromp-taylor.6.d",
    "a player who passes hands the opponent a stone, which counts as captured",
    |law| law.r6_d_handed_over = Some(|_| 1)
);

amendment!(
    NO_SUICIDE,
    "no-suicide",
    "tromp-taylor.7",
    "a play is illegal if the block of the played stone has no liberty after captures",
    |law| law.r7_move = Some(|law, board, position, m| unless_dead(law, board, position, m, |_| true))
);

amendment!(
    NO_SINGLE_SUICIDE,
    "no-single-suicide",
    "tromp-taylor.7",
    "a play is illegal if the played stone is alone and has no liberty after captures; larger blocks may be \
     self-captured",
    |law| {
        law.r7_move =
            Some(|law, board, position, m| unless_dead(law, board, position, m, |block| block.len() == 1));
    }
);

amendment!(
    THREE_PASSES_END,
    "three-passes-end",
    "tromp-taylor.8" / "tromp-taylor.8.a",
    "play stops after three consecutive passes, not after two",
    |law| {
        law.r8_a_stops =
            Some(|_, turns| matches!(turns, [.., (_, Turn::Pass), (_, Turn::Pass), (_, Turn::Pass)]));
    }
);

amendment!(
    PASSES_DO_NOT_END,
    "passes-do-not-end",
    "tromp-taylor.8" / "tromp-taylor.8.a",
    "consecutive passes do not stop play",
    |law| law.r8_a_stops = Some(|_, _| false)
);

amendment!(
    WHITE_PASSES_LAST,
    "white-passes-last",
    "tromp-taylor.8" / "tromp-taylor.8.a",
    "two consecutive passes stop play only if White made the second one: after Black's, White passes once more, or \
     plays on",
    |law| {
        law.r8_a_stops = Some(|_, turns| matches!(turns, [.., (_, Turn::Pass), (Player::White, Turn::Pass)]));
    }
);

amendment!(
    AGREEMENT,
    "agreement",
    "tromp-taylor.8" / "tromp-taylor.8.b",
    "when play has stopped, the players may agree which stones are dead, which ends the game, or play on; it also \
     ends, as the board stands, when play stops again and there were only passes since",
    |law| {
        law.r8_b_phase = Some(|_, game, stops| {
            let only_passes = |since: usize| every(&game.turns[since..], |t| !matches!(t, Turn::Move(_)));
            match stops {
                _ if agreed(game) => Phase::Over,
                [.., before, now] if *now == game.turns.len() && only_passes(*before) => Phase::Over,
                [.., now] if *now == game.turns.len() => Phase::Stopped,
                _ => Phase::Play,
            }
        });
    }
);

amendment!(
    SECOND_STOP,
    "second-stop",
    "tromp-taylor.8" / "tromp-taylor.8.b",
    "when play first stops, the players may agree which stones are dead, which ends the game, or play on; when it \
     stops for the second time, the game ends as the board stands",
    |law| {
        law.r8_b_phase = Some(|_, game, stops| match stops {
            _ if agreed(game) => Phase::Over,
            [now] if *now == game.turns.len() => Phase::Stopped,
            [.., now] if *now == game.turns.len() => Phase::Over,
            _ => Phase::Play,
        });
    }
);

amendment!(
    OPPONENT_RESUMES,
    "opponent-resumes",
    "tromp-taylor.8" / "tromp-taylor.8.d",
    "when play has stopped, a player may ask that it go on, and the opponent then has the turn",
    |law| {
        law.r8_d_resume = Some(|law, game, asker| match law.r8_b_phase(game, &stops(law, game)) {
            Phase::Stopped => Verdict::Legal(asker.opponent()),
            Phase::Play | Phase::Over => Law { r8_d_resume: None, ..*law }.r8_d_resume(game, asker),
        });
    }
);

amendment!(
    SAME_PASS_ENDS,
    "same-pass-ends",
    "tromp-taylor.8" / "tromp-taylor.8.e",
    "play also stops when a player passes in a position in which that player has passed before",
    |law| {
        law.r8_e_passed_there_before = Some(|law, game, turn| {
            some(on_record(law, game)..turn, |i| {
                game.turns[i] == Turn::Pass
                    && game.to_play[i] == game.to_play[turn]
                    && game.positions[i] == game.positions[turn]
            })
        });
    }
);

amendment!(
    BUTTON,
    "button",
    "tromp-taylor.8" / "tromp-taylor.8.f",
    "the first pass takes a button: it does not count for the end, positions before it are no longer on record, and \
     the player who made it gets half a point",
    |law| law.r8_f_button = Some(|_, game| first(0..game.turns.len(), |i| game.turns[*i] == Turn::Pass))
);

amendment!(
    TERRITORY_SCORE,
    "territory-score",
    "tromp-taylor.9",
    "a player's score is the number of empty points that reach only his colour plus the opponent's captured \
     stones",
    |law| {
        law.r9_score = Some(|law, board, game, player| {
            let (now, counted) = (game.now(), law.r9_d_counted(board, game.now()));
            let other = player.opponent().color();
            let removed = number_of(points(board), |&p| now[p] == other && counted[p] != other);
            number_of(points(board), |&p| law.r9_b_reaches_only(board, &counted, p, player))
                + law.r7_a_captured(board, game, other)
                + removed
        });
    }
);

amendment!(
    TWO_EYE_TERRITORY,
    "two-eye-territory",
    "tromp-taylor.9",
    "a player's score is the opponent's captured stones plus the points without living stones that only his colour \
     reaches, false eyes left out, in regions that have two eyes, whether neutral points are filled or not",
    |law| law.r9_score = Some(two_eye_score)
);

amendment!(
    SEKI_TAX,
    "seki-tax",
    "tromp-taylor.9" / "tromp-taylor.9.c",
    "empty points count only in a region of independent life: one without opposing stones and with own ones, none \
     of which are in atari, in which no empty point reaches an opposing stone",
    |law| law.r9_c_tax = Some(in_seki)
);

amendment!(
    GROUP_TAX,
    "group-tax",
    "tromp-taylor.9" / "tromp-taylor.9.c",
    "as seki-tax, and each region of independent life costs its owner two points",
    |law| {
        law.r9_c_tax = Some(|law, board, position, player| {
            in_seki(law, board, position, player) + 2 * independent_life(law, board, position, player).len()
        });
    }
);

amendment!(
    PASS_DEAD,
    "pass-dead",
    "tromp-taylor.9" / "tromp-taylor.9.d",
    "stones in the opponent's pass-alive territory are taken off before the count; a block is pass-alive if no \
     series of opposing moves, with no move between, captures it",
    |law| {
        law.r9_d_counted = Some(|law, board, position| {
            let dead = |p: Point, player: Player| {
                position[p] == player.color()
                    && pass_alive_territory(law, board, position, player.opponent()).contains(&p)
            };
            let removed = |p: Point| dead(p, Player::Black) || dead(p, Player::White);
            function(points(board), |p| if removed(p) { Color::Empty } else { position[p] })
        });
    }
);

amendment!(
    HANDICAP_BONUS_N,
    "handicap-bonus-n",
    "tromp-taylor.10" / "tromp-taylor.10.c",
    "White gets a point for each stone of a handicap",
    |law| law.r10_c_bonus = Some(|_, handicap| handicap)
);

amendment!(
    HANDICAP_BONUS_LESS_1,
    "handicap-bonus-less-1",
    "tromp-taylor.10" / "tromp-taylor.10.c",
    "White gets a point for each stone of a handicap but the first",
    |law| law.r10_c_bonus = Some(|_, handicap| handicap.max(1) - 1)
);

amendment!(
    TIES_ARE_BLACKS,
    "ties-are-blacks",
    "tromp-taylor.10" / "tromp-taylor.10.d",
    "with equal scores Black wins",
    |law| law.r10_d_equal = Some(|_| Some(Player::Black))
);

amendment!(
    TIES_ARE_WHITES,
    "ties-are-whites",
    "tromp-taylor.10" / "tromp-taylor.10.d",
    "with equal scores White wins",
    |law| law.r10_d_equal = Some(|_| Some(Player::White))
);

/// An amendment of 6.c lets moves repeat what 6.b, if no amendment replaces it, forbids.
fn lift_superko(law: &mut Law) {
    law.r6_b_superko.get_or_insert(|_, _, _| true);
}

/// Is the position that the move makes none of those that count, with the same player to play next?
fn new_situation(law: &Law, game: &Game, after: &Position, counts: impl Fn(usize) -> bool) -> bool {
    let next = law.r5_b_alternate(game.mover());
    every(on_record(law, game)..game.positions.len(), |i| {
        if_then(counts(i) && game.to_play[i] == next, || game.positions[i] != *after)
    })
}

/// Rule 7, for which a move is none if the block of the played stone has no liberty after captures and `barred` says so.
fn unless_dead(
    law: &Law,
    board: &Board,
    position: &Position,
    m: Move,
    barred: impl Fn(&Set<Point>) -> bool,
) -> Verdict<Position> {
    let as_written = Law { r7_move: None, ..*law };
    let Verdict::Legal(colored) = law.r7_1_color(position, m) else {
        return as_written.r7_move(board, position, m);
    };
    let captured = law.r7_2_clear_opponent(board, &colored, m);
    let block = law.r3_b_block(board, &captured, m.point);
    if law.r3_c_liberties(board, &captured, &block).is_empty() && barred(&block) {
        return Verdict::Illegal(Set::from([ClauseId("tromp-taylor.7")]));
    }
    Verdict::Legal(law.r7_3_clear_own(board, &captured, m))
}

/// The stones of a player that moves removed since the position of this number.
fn stones_lost(game: &Game, since: usize, player: Player) -> usize {
    let standing = |i: usize| number_of(&game.positions[i], |color| **color == player.color());
    let placed = number_of(since..game.turns.len(), |&i| {
        matches!(game.turns[i], Turn::Move(_)) && game.to_play[i] == player
    });
    standing(since) + placed - standing(game.turns.len())
}

/// Have the players agreed which stones are dead?
fn agreed(game: &Game) -> bool {
    matches!(game.turns.last(), Some(Turn::Agree(_)))
}

/// The connected components of the points that are not of a colour.
fn regions_without(board: &Board, position: &Position, color: Color) -> Set<Set<Point>> {
    each(among(points(board), |&p| position[p] != color), |p| {
        reachable(p, |q| among(neighbors(board, q), |&r| position[r] != color))
    })
}

/// The blocks of a colour.
fn blocks(law: &Law, board: &Board, position: &Position, color: Color) -> Set<Set<Point>> {
    each(among(points(board), |&p| position[p] == color), |p| law.r3_b_block(board, position, p))
}

/// The regions of independent life of a player: without opposing stones, with own ones, without a block in atari, and
/// without an empty point that reaches an opposing stone.
fn independent_life(law: &Law, board: &Board, position: &Position, player: Player) -> Set<Set<Point>> {
    let other = player.opponent().color();
    let in_atari = |p: Point| {
        position[p] == player.color()
            && law.r3_c_liberties(board, position, &law.r3_b_block(board, position, p)).len() == 1
    };
    let dame = |p: Point| position[p] == Color::Empty && law.r3_reaches(board, position, p, other);
    those(regions_without(board, position, other), |region| {
        some(region, |&p| position[p] == player.color()) && every(region, |&p| !in_atari(p) && !dame(p))
    })
}

/// The number of empty points that reach only a player's colour, but are in no region of independent life.
fn in_seki(law: &Law, board: &Board, position: &Position, player: Player) -> usize {
    let alive = union_of(independent_life(law, board, position, player), |region| region);
    number_of(points(board), |&p| law.r9_b_reaches_only(board, position, p, player) && !alive.contains(&p))
}

/// The score by captured stones, those agreed to be dead among them, and a territory in which these still stand.
fn two_eye_score(law: &Law, board: &Board, game: &Game, player: Player) -> usize {
    let counted = law.r9_d_counted(board, game.now());
    let other = player.opponent().color();
    let removed = number_of(points(board), |&p| game.now()[p] == other && counted[p] != other);
    two_eyed(board, standing(game), &dead(law, board, game), player).len()
        + law.r7_a_captured(board, game, other)
        + removed
}

/// The position, with the stones that the players have just agreed are dead.
pub fn standing(game: &Game) -> &Position {
    if agreed(game) { &game.positions[game.turns.len() - 1] } else { game.now() }
}

/// Where in that position the dead stones are.
pub fn dead(law: &Law, board: &Board, game: &Game) -> Set<Point> {
    let counted = law.r9_d_counted(board, game.now());
    those(points(board), |&p| standing(game)[p] != counted[p])
}

/// The pass-alive blocks of a player, by Benson's theorem: what two regions each keep a liberty for, as long as the blocks
/// around these regions stay.
///
/// A test shows that these are the blocks that no series of opposing moves captures.
pub fn pass_alive(law: &Law, board: &Board, position: &Position, player: Player) -> Set<Set<Point>> {
    let own = |p: Point| position[p] == player.color();
    let empty = |p: Point| position[p] == Color::Empty;
    let can_be_emptied = blocks_may_capture_themselves(law);
    // Opposing stones can take every liberty in a region but the last: it must be one of the block's, wherever it is.
    let keeps_a_liberty = |region: &Set<Point>, block: &Set<Point>| {
        some(region, |&p| empty(p))
            && every(region, |&p| {
                if_then(empty(p) || can_be_emptied, || some(neighbors(board, p), |q| block.contains(&q)))
            })
    };
    let regions = regions_without(board, position, player.color());
    greatest(&blocks(law, board, position, player.color()), |block, alive| {
        let is_alive = |q: Point| some(alive, |block| block.contains(&q));
        let enclosed = |region: &Set<Point>| {
            every(region, |&p| every(neighbors(board, p), |q| if_then(own(q), || is_alive(q))))
        };
        number_of(&regions, |region| keeps_a_liberty(region, block) && enclosed(region)) >= 2
    })
}

/// The pass-alive territory of a player: regions without his stones, with only pass-alive blocks of his around them, one
/// at least, of which all points but one at most are beside such a block.
fn pass_alive_territory(law: &Law, board: &Board, position: &Position, player: Player) -> Set<Point> {
    let alive = union_of(pass_alive(law, board, position, player), |block| block);
    let beside = |p: Point| some(neighbors(board, p), |q| alive.contains(&q));
    let territory = those(regions_without(board, position, player.color()), |region| {
        number_of(region, |&&p| beside(p)) + 1 >= region.len().max(2)
            && every(region, |&p| every(neighbors(board, p), |q| region.contains(&q) || alive.contains(&q)))
    });
    union_of(territory, |region| region)
}

/// Does rule 7 let two stones capture themselves? Asked of Black, who plays between his own stone and White's, which has
/// another liberty.
fn blocks_may_capture_themselves(law: &Law) -> bool {
    let row = grid(1, 4);
    let position = vec![Color::Black, Color::Empty, Color::White, Color::Empty];
    matches!(law.r7_move(&row, &position, Move { player: Player::Black, point: 1 }), Verdict::Legal(_))
}
