//! The Tromp-Taylor rules as given in lecture slides: rules 1–10.
//!
//! Words of this document: point, colour, position, reaches, block, liberty, clear, turn, move, pass.

use crate::{Board, ClauseId, Color, Outcome, Player, Point, Verdict, amendment, document};
use petgraph::algo::is_isomorphic;
use std::collections::BTreeSet;

/// Rule 2: each point of the grid is black, white or empty.
pub type Position = Vec<Color>;

/// Rule 6: what a player does on his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Does nothing.
    Pass,
    /// Rule 7, on this point.
    Move(Point),
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
}

impl Game {
    /// A game with no turns yet, without komi.
    pub fn starting_from(position: Position, first: Player) -> Game {
        let (positions, to_play, turns) = (vec![position], vec![first], Vec::new());
        Game { positions, to_play, turns, komi: 0, captured_before: [0, 0] }
    }

    /// The current position.
    pub fn now(&self) -> &Position {
        &self.positions[self.turns.len()]
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        self.to_play[self.turns.len()]
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
        (1..=board.node_count()).filter(|m| board.node_count() % m == 0).any(|m| {
            let grid = grid(m, board.node_count() / m);
            grid.edge_count() == board.edge_count() && is_isomorphic(board, &grid)
        })
    }

    /// **tromp-taylor.2** In a position, each point of the grid is coloured black, white or empty.
    fn r2_position(&self, board: &Board, position: &Position) -> bool {
        board.node_count() == position.len() && board.nodes().all(|p| p < position.len())
    }

    /// **tromp-taylor.3** A point reaches a colour other than its own if a path of its own colour leads from it to a
    /// point of that colour.
    fn r3_reaches(&self, board: &Board, position: &Position, p: Point, color: Color) -> bool {
        position[p] != color
            && self.r3_b_block(board, position, p).iter().any(|&q| board.neighbors(q).any(|r| position[r] == color))
    }

    /// **tromp-taylor.3.b** A block is a connected component of points of the same colour. This is the block that
    /// contains P.
    fn r3_b_block(&self, board: &Board, position: &Position, p: Point) -> BTreeSet<Point> {
        let mut block = BTreeSet::from([p]);
        let mut ends = vec![p];
        while let Some(q) = ends.pop() {
            ends.extend(board.neighbors(q).filter(|&r| position[r] == position[p] && block.insert(r)));
        }
        block
    }

    /// **tromp-taylor.3.c** The liberties of a block are the empty points that touch any of its points.
    fn r3_c_liberties(&self, board: &Board, position: &Position, block: &BTreeSet<Point>) -> BTreeSet<Point> {
        board.nodes()
            .filter(|&e| position[e] == Color::Empty && block.iter().any(|&p| board.contains_edge(p, e)))
            .collect()
    }

    /// **tromp-taylor.4** Clearing a colour empties all points of that colour that do not reach an empty point.
    fn r4_clear(&self, board: &Board, position: &Position, color: Color) -> Position {
        let stays = |p: Point| position[p] != color || self.r3_reaches(board, position, p, Color::Empty);
        board.nodes().map(|p| if stays(p) { position[p] } else { Color::Empty }).collect()
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
        board.nodes().map(|p| if captured(p) { Color::Empty } else { position[p] }).collect()
    }

    /// **tromp-taylor.5** A game starts.
    fn r5_start(&self, board: &Board) -> Game {
        Game::starting_from(self.r5_a_empty_grid(board), self.r5_c_first())
    }

    /// **tromp-taylor.5.a** The start is an empty grid.
    fn r5_a_empty_grid(&self, board: &Board) -> Position {
        vec![Color::Empty; board.node_count()]
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
    /// that is not empty, nothing else is asked.
    fn r6_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<(Position, Player)> {
        let mut broken = BTreeSet::new();
        let mut after = self.r6_a_pass(game.now());
        if let Turn::Move(point) = turn {
            match self.r7_move(board, game.now(), Move { player: game.mover(), point }) {
                Verdict::Legal(made) if self.r6_b_superko(game, &made) => after = made,
                Verdict::Legal(_) => broken = BTreeSet::from([ClauseId("tromp-taylor.6")]),
                Verdict::Illegal(rules) => broken = rules,
            }
        }
        if self.r8_ended(game) && !broken.contains(&ClauseId("tromp-taylor.7.1")) {
            broken.insert(ClauseId("tromp-taylor.8"));
        }
        if broken.is_empty() {
            Verdict::Legal((after, self.r5_b_alternate(game.mover())))
        } else {
            Verdict::Illegal(broken)
        }
    }

    /// **tromp-taylor.6.a** A pass does nothing.
    fn r6_a_pass(&self, position: &Position) -> Position {
        position.clone()
    }

    /// **tromp-taylor.6.b** Superko: the position that a move makes is no earlier position.
    fn r6_b_superko(&self, game: &Game, after: &Position) -> bool {
        !game.positions.contains(after)
    }

    /// **tromp-taylor.7** A move by a player (1) colours an empty point, (2) clears the opponent's colour, and (3)
    /// clears the player's own colour.
    fn r7_move(&self, board: &Board, position: &Position, m: Move) -> Verdict<Position> {
        match self.r7_1_color(position, m) {
            Verdict::Legal(colored) => {
                let captured = self.r7_2_clear_opponent(board, &colored, m);
                Verdict::Legal(self.r7_3_clear_own(board, &captured, m))
            }
            occupied => occupied,
        }
    }

    /// **tromp-taylor.7.1** The player gives an empty point his colour.
    fn r7_1_color(&self, position: &Position, m: Move) -> Verdict<Position> {
        if position[m.point] != Color::Empty {
            return Verdict::Illegal(BTreeSet::from([ClauseId("tromp-taylor.7.1")]));
        }
        let mut colored = position.clone();
        colored[m.point] = m.player.color();
        Verdict::Legal(colored)
    }

    /// **tromp-taylor.7.2** The opponent's colour is cleared.
    fn r7_2_clear_opponent(&self, board: &Board, colored: &Position, m: Move) -> Position {
        self.r4_clear(board, colored, m.player.opponent().color())
    }

    /// **tromp-taylor.7.3** The player's own colour is cleared.
    fn r7_3_clear_own(&self, board: &Board, captured: &Position, m: Move) -> Position {
        self.r4_clear(board, captured, m.player.color())
    }

    /// **tromp-taylor.7.a** What (2) empties is captured.
    ///
    /// The number of stones of a colour that were captured so far, by (3) as well (7.b). No rule depends on it; the
    /// amendment `territory-score` and answers to cases do.
    fn r7_a_captured(&self, board: &Board, game: &Game, color: Color) -> usize {
        let before = match color {
            Color::Black => game.captured_before[0],
            Color::White => game.captured_before[1],
            Color::Empty => 0,
        };
        let emptied = |i: usize| {
            let placed = |p: Point| game.turns[i] == Turn::Move(p) && game.to_play[i].color() == color;
            let had = |p: &Point| game.positions[i][*p] == color || placed(*p);
            board.nodes().filter(had).filter(|p| game.positions[i + 1][*p] != color).count()
        };
        before + (0..game.turns.len()).map(emptied).sum::<usize>()
    }

    /// **tromp-taylor.8** Two consecutive passes end the game.
    fn r8_ended(&self, game: &Game) -> bool {
        game.turns.ends_with(&[Turn::Pass, Turn::Pass])
    }

    /// **tromp-taylor.9** A player's score is the number of points of his colour plus the number of empty points that
    /// reach only his colour.
    fn r9_score(&self, board: &Board, game: &Game, player: Player) -> usize {
        self.r9_a_own_points(board, game.now(), player)
            + board.nodes().filter(|&p| self.r9_b_reaches_only(board, game.now(), p, player)).count()
    }

    /// **tromp-taylor.9.a** The number of points of the player's colour.
    fn r9_a_own_points(&self, board: &Board, position: &Position, player: Player) -> usize {
        board.nodes().filter(|&p| position[p] == player.color()).count()
    }

    /// **tromp-taylor.9.b** An empty point counts for a player if it reaches only his colour. A point that reaches
    /// neither colour counts for nobody.
    fn r9_b_reaches_only(&self, board: &Board, position: &Position, p: Point, player: Player) -> bool {
        position[p] == Color::Empty
            && self.r3_reaches(board, position, p, player.color())
            && !self.r3_reaches(board, position, p, player.opponent().color())
    }

    /// **tromp-taylor.10** At the end of the game, the player with the higher score wins.
    ///
    /// With equal scores neither is higher: a tie (A4).
    fn r10_winner(&self, board: &Board, game: &Game) -> Outcome {
        let score = |player| self.r10_b_final_score(board, game, player);
        let higher = |player: &Player| score(*player) > score(player.opponent());
        if !self.r8_ended(game) {
            return Outcome::Unfinished;
        }
        [Player::Black, Player::White].into_iter().find(higher).map_or(Outcome::Tie, Outcome::Won)
    }

    /// **tromp-taylor.10.b** The agreed komi is added to White's final score.
    ///
    /// In half points, so that any komi is exact.
    fn r10_b_final_score(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let score = 2 * self.r9_score(board, game, player) as i64;
        match player {
            Player::Black => score,
            Player::White => score + game.komi,
        }
    }
}
}

/// Is the position that the move makes none of these, with the same player to play next?
fn new_situation<'a>(
    earlier: impl IntoIterator<Item = (&'a Position, &'a Player)>,
    after: (&Position, Player),
) -> bool {
    !earlier.into_iter().any(|(position, to_play)| (position, *to_play) == after)
}

/// Who has just made an earlier position by a move.
pub fn repeater(game: &Game) -> Option<Player> {
    let (now, earlier) = game.positions.split_last()?;
    let Some((Turn::Move(_), turns)) = game.turns.split_last() else { return None };
    earlier.contains(now).then_some(game.to_play[turns.len()])
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
    "tromp-taylor.6",
    "a move may not make an earlier position with the same player to move next; the start and the positions \
     after passes count as earlier, and no pass is barred",
    |law| {
        law.r6_b_superko = Some(|law, game, after| {
            let next = law.r5_b_alternate(game.mover());
            new_situation(game.positions.iter().zip(&game.to_play), (after, next))
        });
    }
);

amendment!(
    NATURAL_SITUATIONAL_SUPERKO,
    "natural-situational-superko",
    "tromp-taylor.6",
    "like situational-superko, but only the start and the positions made by plays are on record",
    |law| {
        law.r6_b_superko = Some(|law, game, after| {
            let next = law.r5_b_alternate(game.mover());
            let made_by_a_play = |i: &usize| *i == 0 || game.turns[i - 1] != Turn::Pass;
            let on_record = (0..game.positions.len()).filter(made_by_a_play);
            new_situation(on_record.map(|i| (&game.positions[i], &game.to_play[i])), (after, next))
        });
    }
);

amendment!(
    SIMPLE_KO,
    "simple-ko",
    "tromp-taylor.6",
    "a move may not make the position before the opponent's last turn, if that turn was a play",
    |law| {
        law.r6_b_superko = Some(|_, game, after| match game.turns.split_last() {
            Some((Turn::Move(_), before)) => game.positions[before.len()] != *after,
            Some((Turn::Pass, _)) | None => true,
        });
    }
);

amendment!(
    FREE_REPETITION,
    "free-repetition",
    "tromp-taylor.6",
    "a move may make any earlier position",
    |law| law.r6_b_superko = Some(|_, _, _| true)
);

amendment!(
    REPETITION_DRAWS,
    "repetition-draws",
    "tromp-taylor.6",
    "a move may make an earlier position; the game is then over, and a tie whatever the scores",
    |law| {
        repetition_ends(law);
        law.r10_winner = Some(|law, board, game| match repeater(game) {
            Some(_) => Outcome::Tie,
            None => House { r10_winner: None, ..*law }.r10_winner(board, game),
        });
    }
);

amendment!(
    REPETITION_LOSES,
    "repetition-loses",
    "tromp-taylor.6",
    "a move may make an earlier position; the game is then over, and the player who made it has lost",
    |law| {
        repetition_ends(law);
        law.r10_winner = Some(|law, board, game| match repeater(game) {
            Some(loser) => Outcome::Won(loser.opponent()),
            None => House { r10_winner: None, ..*law }.r10_winner(board, game),
        });
    }
);

amendment!(
    NO_SUICIDE,
    "no-suicide",
    "tromp-taylor.7",
    "a play is illegal if the block of the played stone has no liberty after captures",
    |law| {
        law.r7_move = Some(|law, board, position, m| match law.r7_1_color(position, m) {
            Verdict::Legal(colored) => {
                let captured = law.r7_2_clear_opponent(board, &colored, m);
                let block = law.r3_b_block(board, &captured, m.point);
                if law.r3_c_liberties(board, &captured, &block).is_empty() {
                    return Verdict::Illegal(BTreeSet::from([ClauseId("tromp-taylor.7")]));
                }
                Verdict::Legal(law.r7_3_clear_own(board, &captured, m))
            }
            occupied => occupied,
        });
    }
);

amendment!(
    TERRITORY_SCORE,
    "territory-score",
    "tromp-taylor.9",
    "a player's score is the number of empty points that reach only his colour plus the opponent's captured \
     stones",
    |law| {
        law.r9_score = Some(|law, board, game, player| {
            board.nodes().filter(|&p| law.r9_b_reaches_only(board, game.now(), p, player)).count()
                + law.r7_a_captured(board, game, player.opponent().color())
        });
    }
);

/// A move may make an earlier position, and ends the game.
fn repetition_ends(law: &mut House) {
    law.r6_b_superko = Some(|_, _, _| true);
    law.r8_ended =
        Some(|law, game| repeater(game).is_some() || House { r8_ended: None, ..*law }.r8_ended(game));
}
