//! The Logical Rules, after J. Tromp: clauses 0–5, 6, 7, then a second 6 and a second 7 (here `6bis` and `7bis`), 8, 9.
//!
//! Words of this document: point, adjacent, path, group, reach, clear, situation, `Put` and `Pass`.

use crate::words::{
    Set, adjacent, breaks, broken, ends_of_paths, every, first, function, legal_unless, neighbors, number_of,
    points, some, with,
};
use crate::{Board, Color, Coloring, Outcome, Player, Point, Verdict, amendment, document, with_komi};
use petgraph::algo::is_isomorphic;

/// Clause 6: the four parts of a board situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The colour of each point.
    pub coloring: Coloring,
    /// Captured white stones.
    pub n_white: usize,
    /// Captured black stones.
    pub n_black: usize,
    /// Whose turn it is.
    pub player: Player,
}

/// Clause 7: a move, which labels an edge of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Leaves the coloring as it is.
    Pass,
    /// Colours an empty point.
    Put(Point),
}

/// The second clause 6: a game so far. Its nodes are situations, and its edges are moves.
#[derive(Clone, Debug)]
pub struct Game {
    /// The situation at the start and after each move: one more than there are moves.
    pub situations: Vec<Situation>,
    /// The moves between them.
    pub moves: Vec<Move>,
    /// The komi of the case, in half points: the text has none ([`with_komi`]).
    pub komi: i64,
}

impl Game {
    /// A game with no moves yet, without komi.
    pub fn starting_from(situation: Situation) -> Game {
        Game { situations: vec![situation], moves: Vec::new(), komi: 0 }
    }

    /// The current situation.
    pub fn now(&self) -> &Situation {
        &self.situations[self.situations.len() - 1]
    }

    /// Appends a move and the situation it leads to.
    pub fn extend(&mut self, label: Move, situation: Situation) {
        self.moves.push(label);
        self.situations.push(situation);
    }

    /// Its last two moves, or fewer if it has not as many.
    fn last_two(&self) -> &[Move] {
        &self.moves[self.moves.len().saturating_sub(2)..]
    }
}

document! { "logical.rs"
/// The document: a method for each sentence that says something.
trait Logical {
    /// **logical.0** A board is a set of points with a symmetric, irreflexive adjacency relation.
    fn r0_board(&self, board: &Board) -> bool {
        every(points(board), |p| {
            !adjacent(board, p, p) && every(points(board), |q| adjacent(board, p, q) == adjacent(board, q, p))
        })
    }

    /// **logical.1** On any board the game is pre-Go. It is Go if the board is isomorphic to a square grid.
    fn r1_go(&self, board: &Board) -> bool {
        some(0..=board.node_count(), |n| n * n == board.node_count() && isomorphic(board, &square(n)))
    }

    /// **logical.2** A coloring assigns black, white or empty to each point of the board.
    fn r2_coloring(&self, board: &Board, coloring: &Coloring) -> bool {
        coloring.len() == board.node_count() && every(points(board), |p| p < coloring.len())
    }

    /// **logical.3.a** A path is a nonempty, finite sequence of points, each adjacent or equal to the next.
    fn r3_a_path(&self, board: &Board, path: &[Point]) -> bool {
        !path.is_empty()
            && every(1..path.len(), |i| path[i - 1] == path[i] || adjacent(board, path[i - 1], path[i]))
    }

    /// **logical.3.b** A path is monochrome if its points share one colour.
    fn r3_b_monochrome(&self, coloring: &Coloring, path: &[Point]) -> bool {
        every(path, |p| every(path, |q| coloring[*p] == coloring[*q]))
    }

    /// **logical.3.c** Two points are in the same group if a monochrome path leads from one to the other. This is the
    /// group of the point P.
    fn r3_c_group(&self, board: &Board, coloring: &Coloring, p: Point) -> Set<Point> {
        ends_of_paths(
            p,
            |q| neighbors(board, q),
            |path| self.r3_a_path(board, path) && self.r3_b_monochrome(coloring, path),
        )
    }

    /// **logical.4** A point reaches a colour if some point of its group is adjacent to a point of that colour.
    fn r4_reaches(&self, board: &Board, coloring: &Coloring, p: Point, color: Color) -> bool {
        some(self.r3_c_group(board, coloring, p), |q| some(neighbors(board, q), |r| coloring[r] == color))
    }

    /// **logical.5** Clearing a colour empties every point of that colour that does not reach empty, and leaves all
    /// other points as they are.
    fn r5_clear(&self, board: &Board, coloring: &Coloring, color: Color) -> Coloring {
        function(points(board), |p| {
            if coloring[p] == color && !self.r4_reaches(board, coloring, p, Color::Empty) {
                Color::Empty
            } else {
                coloring[p]
            }
        })
    }

    /// **logical.6** A situation consists of a coloring (a), the numbers of captured white (b) and black stones (c),
    /// and the player whose turn it is (d).
    ///
    /// Checks the coloring; the others are what their types say.
    fn r6_situation(&self, board: &Board, s: &Situation) -> bool {
        self.r2_coloring(board, &s.coloring)
    }

    /// **logical.7** In a situation, a potentially valid move is a Pass (a) or one of certain Puts (b).
    fn r7_potentially_valid(&self, s: &Situation, m: Move) -> bool {
        self.r7_a_pass(m) || self.r7_b_put(s, m)
    }

    /// **logical.7.a** Pass is one.
    fn r7_a_pass(&self, m: Move) -> bool {
        m == Move::Pass
    }

    /// **logical.7.b** Put is one on any point that is empty in the situation.
    fn r7_b_put(&self, s: &Situation, m: Move) -> bool {
        matches!(m, Move::Put(p) if s.coloring[p] == Color::Empty)
    }

    /// **logical.6bis** A game is a sequence of situations joined by potentially valid moves that satisfy a to e.
    ///
    /// Returns the situation S2 that the move leads to, or every clause it breaks. If the point is not empty, no other
    /// clause is checked.
    fn r6bis_game(&self, board: &Board, game: &Game, m: Move) -> Verdict<Situation> {
        let s1 = game.now();
        if !self.r7_potentially_valid(s1, m) {
            return breaks("logical.7.b");
        }
        let (may, after) = match m {
            Move::Pass => self.r6bis_d_pass(game),
            Move::Put(p) => (true, self.r6bis_e_put(board, s1, p)),
        };
        let s2 = Situation { player: self.r6bis_b_alternates(s1.player), ..after };
        let broken = broken([
            (self.r6bis_c_new(game, m, &s2), "logical.6bis.c"),
            (may, "logical.6bis.d"),
            (self.r7bis_a_open(game), "logical.7bis"),
        ]);
        legal_unless(broken, || s2)
    }

    /// **logical.6bis.a** At the start all points are empty, no stones have been captured, and it is Black's turn.
    fn r6bis_a_start(&self, board: &Board) -> Situation {
        let coloring = function(points(board), |_| Color::Empty);
        Situation { coloring, n_white: 0, n_black: 0, player: Player::Black }
    }

    /// **logical.6bis.b** After each move it is the opponent's turn.
    fn r6bis_b_alternates(&self, player: Player) -> Player {
        player.opponent()
    }

    /// **logical.6bis.c** A Put must lead to a coloring that differs from all previous ones, including the first.
    ///
    /// Taken literally, the clause would also bind Pass, and no game could end (A1).
    fn r6bis_c_new(&self, game: &Game, m: Move, s2: &Situation) -> bool {
        m == Move::Pass || every(&game.situations, |s| s2.coloring != s.coloring)
    }

    /// **logical.6bis.d** A Pass leaves the coloring as it is. It is barred if both of the two preceding moves were
    /// passes.
    ///
    /// Returns whether it is allowed, and S2, but for whose turn it is (b). The counts stay as they are, too (A17).
    fn r6bis_d_pass(&self, game: &Game) -> (bool, Situation) {
        (game.last_two() != [Move::Pass, Move::Pass], game.now().clone())
    }

    /// **logical.6bis.e** A Put colours the point, then clears the opponent's colour, then the mover's own. All
    /// stones that are cleared count as captured, including suicides.
    fn r6bis_e_put(&self, board: &Board, s1: &Situation, p: Point) -> Situation {
        let (own, opposing) = (s1.player.color(), s1.player.opponent().color());
        let put = with(&s1.coloring, p, own);
        let coloring = self.r5_clear(board, &self.r5_clear(board, &put, opposing), own);
        let emptied = |c: Color| number_of(points(board), |&q| put[q] == c && coloring[q] == Color::Empty);
        let (n_white, n_black) = (s1.n_white + emptied(Color::White), s1.n_black + emptied(Color::Black));
        Situation { coloring, n_white, n_black, player: s1.player }
    }

    /// **logical.7bis** A game has ended once its last two moves are passes.
    fn r7bis_ended(&self, game: &Game) -> bool {
        game.last_two() == [Move::Pass, Move::Pass]
    }

    /// **logical.7bis.a** No move follows the end.
    ///
    /// The text does not say so; the contract does (A3).
    fn r7bis_a_open(&self, game: &Game) -> bool {
        !self.r7bis_ended(game)
    }

    /// **logical.8** A player's score in a situation is the sum of three numbers (a, b, c).
    ///
    /// Both area and captured stones count, as the text says (A6).
    fn r8_score(&self, board: &Board, s: &Situation, player: Player) -> usize {
        self.r8_a_colored(board, s, player) + self.r8_b_captured(s, player) + self.r8_c_surrounded(board, s, player)
    }

    /// **logical.8.a** The number of points of the player's colour.
    fn r8_a_colored(&self, board: &Board, s: &Situation, player: Player) -> usize {
        number_of(points(board), |&p| s.coloring[p] == player.color())
    }

    /// **logical.8.b** The number of captured stones of the opponent's colour.
    fn r8_b_captured(&self, s: &Situation, player: Player) -> usize {
        match player {
            Player::Black => s.n_white,
            Player::White => s.n_black,
        }
    }

    /// **logical.8.c** The number of empty points that reach the player's colour but not the opponent's.
    fn r8_c_surrounded(&self, board: &Board, s: &Situation, player: Player) -> usize {
        let reaches = |p: Point, player: Player| self.r4_reaches(board, &s.coloring, p, player.color());
        number_of(points(board), |&p| {
            s.coloring[p] == Color::Empty && reaches(p, player) && !reaches(p, player.opponent())
        })
    }

    /// **logical.9** When a game has ended, the player with the bigger score in the final situation wins. If the scores
    /// are equal, nobody does.
    fn r9_winner(&self, board: &Board, game: &Game) -> Outcome {
        if !self.r7bis_ended(game) {
            return Outcome::Unfinished;
        }
        let score = |player: Player| with_komi(player, self.r8_score(board, game.now(), player), game.komi);
        match first([Player::Black, Player::White], |player| score(*player) > score(player.opponent())) {
            Some(winner) => Outcome::Won(winner),
            None => Outcome::Tie,
        }
    }
}
}

/// The board {0, …, n-1}² of clause 1.
fn square(n: usize) -> Board {
    let mut board = Board::new();
    for p in 0..n * n {
        board.add_node(p);
        for q in 0..p {
            if (p / n).abs_diff(q / n) + (p % n).abs_diff(q % n) == 1 {
                board.add_edge(p, q, ());
            }
        }
    }
    board
}

/// Is there an isomorphism? The numbers of neighbours, which are cheap to compare, often spare the search for one.
fn isomorphic(board: &Board, other: &Board) -> bool {
    let degrees = |board: &Board| {
        let mut degrees: Vec<usize> = board.nodes().map(|p| board.neighbors(p).count()).collect();
        degrees.sort();
        degrees
    };
    degrees(board) == degrees(other) && is_isomorphic(board, other)
}

amendment!(PLAIN_AREA, "plain-area", "logical.8", "captured stones do not count in the score", |law| {
    law.r8_score = Some(|law, board, s, player| {
        law.r8_a_colored(board, s, player) + law.r8_c_surrounded(board, s, player)
    });
});

amendment!(
    PASS_MAY_NOT_REPEAT,
    "pass-may-not-repeat",
    "logical.6bis.c",
    "taken literally: a pass, too, must lead to a new coloring, so no pass is ever legal",
    |law| { law.r6bis_c_new = Some(|_, game, _, s2| every(&game.situations, |s| s2.coloring != s.coloring)) }
);

amendment!(
    NO_PASS_AFTER_PASS,
    "no-pass-after-pass",
    "logical.6bis.d",
    "a pass is legal only if neither of the two preceding moves was a pass",
    |law| {
        law.r6bis_d_pass = Some(|_, game| (every(game.last_two(), |m| *m != Move::Pass), game.now().clone()));
    }
);

amendment!(
    PUT_AFTER_TWO_PASSES,
    "put-after-two-passes",
    "logical.7bis" / "logical.7bis.a",
    "taken literally: a put may follow two passes, and the game has then not ended; a third pass is barred all the same",
    |law| law.r7bis_a_open = Some(|_, _| true)
);

amendment!(
    PAIRWISE_PATH,
    "pairwise-path",
    "logical.3",
    "taken literally: any two points of a path are adjacent or equal, not just successive ones",
    |law| {
        law.r3_a_path = Some(|_, board, path| {
            !path.is_empty() && every(path, |p| every(path, |q| p == q || adjacent(board, *p, *q)))
        });
    }
);
