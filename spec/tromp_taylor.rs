//! The Tromp-Taylor rules as given in lecture slides: rules 1–10.
//!
//! Words of this document: point, colour, position, reaches, block, liberty, clear, turn, move, pass.

use crate::{Amendment, Board, ClauseId, Color, Player, Point, Verdict, document};
use petgraph::algo::is_isomorphic;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Rule 2: each point of the grid is black, white or empty.
pub type Position = Vec<Color>;

/// Rule 6: what a player does on his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    Pass,
    Move(Point),
}

/// A game so far: the positions, who plays next in each, and the turns between them.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position at the start and after each turn: one more than there are turns.
    pub positions: Vec<Position>,
    /// Whose turn it is in each position.
    pub to_play: Vec<Player>,
    pub turns: Vec<Turn>,
    /// Black and white stones captured before the first position, which a set-up may specify.
    pub captured_before: [usize; 2],
}

impl Game {
    /// A game with no turns yet.
    pub fn starting_from(position: Position, first: Player) -> Game {
        Game { positions: vec![position], to_play: vec![first], turns: Vec::new(), captured_before: [0, 0] }
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

    /// The number of stones of a colour captured so far, including self-captures.
    pub fn captured(&self, color: Color) -> usize {
        let stones = |position: &Position| position.iter().filter(|&&c| c == color).count();
        let placed = |i: usize| self.turns[i] != Turn::Pass && self.to_play[i].color() == color;
        let taken =
            |i: usize| stones(&self.positions[i]) + placed(i) as usize - stones(&self.positions[i + 1]);
        let before = match color {
            Color::Black => self.captured_before[0],
            Color::White => self.captured_before[1],
            Color::Empty => 0,
        };
        before + (0..self.turns.len()).map(taken).sum::<usize>()
    }
}

document! {
/// The document: one or more methods per rule.
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
            && self.r3_block(board, position, p).iter().any(|&q| board.neighbors(q).any(|r| position[r] == color))
    }

    /// **tromp-taylor.3** A block is a connected component of points of the same colour. This is the block that
    /// contains P.
    fn r3_block(&self, board: &Board, position: &Position, p: Point) -> BTreeSet<Point> {
        let mut block = BTreeSet::from([p]);
        loop {
            let touching: Vec<Point> = block
                .iter()
                .flat_map(|&q| board.neighbors(q))
                .filter(|r| position[*r] == position[p] && !block.contains(r))
                .collect();
            if touching.is_empty() {
                return block;
            }
            block.extend(touching);
        }
    }

    /// **tromp-taylor.3** The liberties of a block are the empty points that touch any of its points.
    fn r3_liberties(&self, board: &Board, position: &Position, block: &BTreeSet<Point>) -> BTreeSet<Point> {
        board.nodes()
            .filter(|&e| position[e] == Color::Empty && block.iter().any(|&p| board.contains_edge(p, e)))
            .collect()
    }

    /// **tromp-taylor.4** Clearing a colour empties all points of that colour that do not reach an empty point.
    fn r4_clear(&self, board: &Board, position: &Position, color: Color) -> Position {
        let stays = |p: Point| position[p] != color || self.r3_reaches(board, position, p, Color::Empty);
        board.nodes().map(|p| if stays(p) { position[p] } else { Color::Empty }).collect()
    }

    /// **tromp-taylor.4** Rephrased: clearing a colour removes all captured blocks of that colour, which are the
    /// blocks without liberties.
    ///
    /// A test shows that this does the same as the clearing above. Nothing depends on it.
    fn r4_rephrased(&self, board: &Board, position: &Position, color: Color) -> Position {
        let captured = |p: Point| {
            position[p] == color
                && self.r3_liberties(board, position, &self.r3_block(board, position, p)).is_empty()
        };
        board.nodes().map(|p| if captured(p) { Color::Empty } else { position[p] }).collect()
    }

    /// **tromp-taylor.5** The game starts from an empty grid, and Black moves first.
    fn r5_start(&self, board: &Board) -> Game {
        Game::starting_from(vec![Color::Empty; board.node_count()], Player::Black)
    }

    /// **tromp-taylor.5** The players alternate turns.
    fn r5_alternate(&self, mover: Player, _turn: Turn) -> Player {
        mover.opponent()
    }

    /// **tromp-taylor.6** A turn is a pass, which does nothing, or a move that does not make an earlier position.
    ///
    /// Returns the position that the turn leads to and who plays next, or every clause the turn breaks. After the
    /// end, rule 8 forbids every turn (A8). If the point is not empty, no other rule is checked. If rule 7 does not
    /// allow the move, rule 6 is not checked.
    fn r6_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<(Position, Player)> {
        let mut broken = BTreeSet::new();
        let mut after = game.now().clone();
        let mover = game.mover();
        if let Turn::Move(p) = turn {
            if !self.r7_1_empty(game.now(), p) {
                return Verdict::Illegal(BTreeSet::from([ClauseId("tromp-taylor.7.1")]));
            }
            after = self.r7_move(board, game.now(), mover, p);
            if !self.r7_self_capture(board, game.now(), mover, p) {
                broken.insert(ClauseId("tromp-taylor.7"));
            } else if !self.r6_superko(game, p, &after) {
                broken.insert(ClauseId("tromp-taylor.6"));
            }
        }
        if self.r8_ended(game) {
            broken.insert(ClauseId("tromp-taylor.8"));
        }
        match broken.is_empty() {
            true => Verdict::Legal((after, self.r5_alternate(mover, turn))),
            false => Verdict::Illegal(broken),
        }
    }

    /// **tromp-taylor.6** Superko: the position made by a move must differ from all positions on record.
    fn r6_superko(&self, game: &Game, _p: Point, after: &Position) -> bool {
        !self.r6_record(game).iter().any(|&earlier| self.r6_same(game, earlier, after))
    }

    /// **tromp-taylor.6** All earlier positions are on record. Each is identified by the number of turns that led to
    /// it; 0 is the start.
    fn r6_record(&self, game: &Game) -> Vec<usize> {
        (0..game.positions.len()).collect()
    }

    /// **tromp-taylor.6** Two positions are the same if every point has the same colour. It does not matter who plays
    /// next.
    fn r6_same(&self, game: &Game, earlier: usize, after: &Position) -> bool {
        game.positions[earlier] == *after
    }

    /// **tromp-taylor.6** No repetition ends the game, since none is made.
    ///
    /// Amendments may end the game with one: `Some(None)` is a tie, `Some(Some(winner))` a win.
    fn r6_ended(&self, _game: &Game) -> Option<Option<Player>> {
        None
    }

    /// **tromp-taylor.7** A move (1) colours an empty point, (2) clears the opponent's colour, and (3) clears the
    /// mover's own colour.
    fn r7_move(&self, board: &Board, position: &Position, player: Player, p: Point) -> Position {
        let colored = self.r7_1_color(position, player, p);
        let captured = self.r7_2_clear_opponent(board, &colored, player, p);
        self.r7_3_clear_own(board, &captured, player, p)
    }

    /// **tromp-taylor.7.1** A move must be on an empty point.
    fn r7_1_empty(&self, position: &Position, p: Point) -> bool {
        position[p] == Color::Empty
    }

    /// **tromp-taylor.7.1** The point gets the mover's colour.
    fn r7_1_color(&self, position: &Position, player: Player, p: Point) -> Position {
        let mut colored = position.clone();
        colored[p] = player.color();
        colored
    }

    /// **tromp-taylor.7.2** Capture: the move clears the opponent's colour.
    fn r7_2_clear_opponent(&self, board: &Board, colored: &Position, player: Player, _p: Point) -> Position {
        self.r4_clear(board, colored, player.opponent().color())
    }

    /// **tromp-taylor.7.3** Self-capture: the move then clears the mover's own colour.
    fn r7_3_clear_own(&self, board: &Board, captured: &Position, player: Player, _p: Point) -> Position {
        self.r4_clear(board, captured, player.color())
    }

    /// **tromp-taylor.7** Self-capture is allowed and never makes a move illegal.
    fn r7_self_capture(&self, _board: &Board, _position: &Position, _player: Player, _p: Point) -> bool {
        true
    }

    /// **tromp-taylor.8** Two consecutive passes end the game.
    ///
    /// Under some amendments of rule 6 a repetition ends it, too.
    fn r8_ended(&self, game: &Game) -> bool {
        game.turns.ends_with(&[Turn::Pass, Turn::Pass]) || self.r6_ended(game).is_some()
    }

    /// **tromp-taylor.9** A player's score is the number of points of his colour plus the number of empty points that
    /// reach only his colour.
    fn r9_score(&self, board: &Board, game: &Game, player: Player) -> usize {
        let position = game.now();
        board.nodes().filter(|&p| position[p] == player.color()).count()
            + board.nodes().filter(|&p| self.r9_reaches_only(board, position, p, player)).count()
    }

    /// **tromp-taylor.9** An empty point counts for a player if it reaches only his colour. A point that reaches
    /// neither colour counts for nobody.
    fn r9_reaches_only(&self, board: &Board, position: &Position, p: Point, player: Player) -> bool {
        position[p] == Color::Empty
            && self.r3_reaches(board, position, p, player.color())
            && !self.r3_reaches(board, position, p, player.opponent().color())
    }

    /// **tromp-taylor.10** The agreed komi is added to White's score.
    ///
    /// Score and komi must be in the same unit.
    fn r10_final_score(&self, player: Player, score: i64, komi: i64) -> i64 {
        match player {
            Player::Black => score,
            Player::White => score + komi,
        }
    }

    /// **tromp-taylor.10** When the game has ended, the player with the higher final score wins.
    ///
    /// `None` until the game has ended; `Some(None)` is a tie (A4). Where a repetition has ended the game, rule 6 as amended
    /// says who wins, whatever the scores (A11).
    fn r10_winner(&self, game: &Game, black: i64, white: i64) -> Option<Option<Player>> {
        if let Some(winner) = self.r6_ended(game) {
            return Some(winner);
        }
        match (self.r8_ended(game), black.cmp(&white)) {
            (false, _) => None,
            (true, Ordering::Greater) => Some(Some(Player::Black)),
            (true, Ordering::Less) => Some(Some(Player::White)),
            (true, Ordering::Equal) => Some(None),
        }
    }
}
}

/// The situational reading of "earlier": the same position with the same player to move next.
fn same_situation(_: &House, game: &Game, earlier: usize, after: &Position) -> bool {
    game.positions[earlier] == *after && game.to_play[earlier] == game.mover().opponent()
}

/// Who has just made an earlier position by a move; which positions are earlier is what rule 6 says of that move.
fn repeater(law: &House, game: &Game) -> Option<Player> {
    let Some((Turn::Move(_), turns)) = game.turns.split_last() else { return None };
    let then = Game {
        positions: game.positions[..=turns.len()].to_vec(),
        to_play: game.to_play[..=turns.len()].to_vec(),
        turns: turns.to_vec(),
        captured_before: game.captured_before,
    };
    let repeats = law.r6_record(&then).into_iter().any(|earlier| law.r6_same(&then, earlier, game.now()));
    repeats.then_some(then.mover())
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

/// The house rules of this document.
pub const AMENDMENTS: &[Amendment<House>] = &[
    Amendment {
        name: "situational-superko",
        clause: ClauseId("tromp-taylor.6"),
        says: "a move may not make an earlier position with the same player to move next; the start and the positions after \
               passes count as earlier, and no pass is barred",
        enact: |law| law.r6_same = Some(same_situation),
    },
    Amendment {
        name: "natural-situational-superko",
        clause: ClauseId("tromp-taylor.6"),
        says: "like situational-superko, but only the start and the positions made by plays are on record",
        enact: |law| {
            law.r6_same = Some(same_situation);
            law.r6_record = Some(|_, game| {
                (0..game.positions.len()).filter(|&i| i == 0 || game.turns[i - 1] != Turn::Pass).collect()
            });
        },
    },
    Amendment {
        name: "simple-ko",
        clause: ClauseId("tromp-taylor.6"),
        says: "a move may not make the position before the opponent's last turn, if that turn was a play",
        enact: |law| {
            law.r6_record = Some(|_, game| match game.turns.last() {
                Some(Turn::Move(_)) => vec![game.turns.len() - 1],
                Some(Turn::Pass) | None => vec![],
            });
        },
    },
    Amendment {
        name: "free-repetition",
        clause: ClauseId("tromp-taylor.6"),
        says: "a move may make any earlier position",
        enact: |law| law.r6_record = Some(|_, _| vec![]),
    },
    Amendment {
        name: "repetition-draws",
        clause: ClauseId("tromp-taylor.6"),
        says: "a move may make an earlier position; the game is then over, and a tie whatever the scores",
        enact: |law| {
            law.r6_superko = Some(|_, _, _, _| true);
            law.r6_ended = Some(|law, game| repeater(law, game).map(|_| None));
        },
    },
    Amendment {
        name: "repetition-loses",
        clause: ClauseId("tromp-taylor.6"),
        says: "a move may make an earlier position; the game is then over, and the player who made it has lost",
        enact: |law| {
            law.r6_superko = Some(|_, _, _, _| true);
            law.r6_ended = Some(|law, game| repeater(law, game).map(|loser| Some(loser.opponent())));
        },
    },
    Amendment {
        name: "no-suicide",
        clause: ClauseId("tromp-taylor.7"),
        says: "a play is illegal if the block of the played stone has no liberty after captures",
        enact: |law| {
            law.r7_self_capture = Some(|law, board, position, player, p| {
                let colored = law.r7_1_color(position, player, p);
                let captured = law.r7_2_clear_opponent(board, &colored, player, p);
                !law.r3_liberties(board, &captured, &law.r3_block(board, &captured, p)).is_empty()
            });
        },
    },
    Amendment {
        name: "territory-score",
        clause: ClauseId("tromp-taylor.9"),
        says: "a player's score is the number of empty points that reach only his colour plus the opponent's captured \
               stones",
        enact: |law| {
            law.r9_score = Some(|law, board, game, player| {
                board.nodes().filter(|&p| law.r9_reaches_only(board, game.now(), p, player)).count()
                    + game.captured(player.opponent().color())
            });
        },
    },
];
