//! The Logical Rules, after J. Tromp: clauses 0–5, 6, 7, then a second 6 and a second 7 (here `6bis` and `7bis`), 8, 9.
//!
//! Words of this document: point, adjacent, path, group, reach, clear, situation, `Put` and `Pass`.

use crate::{Amendment, Board, ClauseId, Color, Coloring, Player, Point, Verdict, document};
use petgraph::algo::is_isomorphic;
use std::collections::{BTreeMap, BTreeSet};

/// Clause 6: the four parts of a board situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
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
    Pass,
    Put(Point),
}

/// The second clause 6: a game so far. Its nodes are situations, and its edges are moves.
#[derive(Clone, Debug)]
pub struct Game {
    /// The situation at the start and after each move: one more than there are moves.
    pub situations: Vec<Situation>,
    pub moves: Vec<Move>,
}

impl Game {
    /// A game with no moves yet.
    pub fn starting_from(situation: Situation) -> Game {
        Game { situations: vec![situation], moves: Vec::new() }
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

    fn ends_in(&self, tail: &[Move]) -> bool {
        self.moves.ends_with(tail)
    }
}

document! {
/// The document: one or more methods per clause.
trait Logical {
    /// **logical.0** A board is a set of points with a symmetric, irreflexive adjacency relation.
    fn r0_board(&self, board: &Board) -> bool {
        board.nodes().all(|p| {
            !board.contains_edge(p, p)
                && board.nodes().all(|q| board.contains_edge(p, q) == board.contains_edge(q, p))
        })
    }

    /// **logical.1** On any board the game is pre-Go. It is Go if the board is isomorphic to a square grid.
    fn r1_go(&self, board: &Board) -> bool {
        (0..=board.node_count()).filter(|n| n * n == board.node_count()).any(|n| {
            let square = square(n);
            degrees(board) == degrees(&square) && is_isomorphic(board, &square)
        })
    }

    /// **logical.2** A coloring assigns black, white or empty to each point of the board.
    fn r2_coloring(&self, board: &Board, coloring: &Coloring) -> bool {
        board.nodes().all(|p| p < coloring.len()) && coloring.len() == board.node_count()
    }

    /// **logical.3** A path is a nonempty, finite sequence of points, each adjacent or equal to the next.
    fn r3_path(&self, board: &Board, points: &[Point]) -> bool {
        !points.is_empty() && points.windows(2).all(|w| w[0] == w[1] || board.contains_edge(w[0], w[1]))
    }

    /// **logical.3** A path is monochrome if its points share one colour.
    fn r3_monochrome(&self, coloring: &Coloring, path: &[Point]) -> bool {
        path.iter().all(|&p| path.iter().all(|&q| coloring[p] == coloring[q]))
    }

    /// **logical.3** The group of a point P consists of all points at which a monochrome path from P ends.
    ///
    /// A shortest path never stays on a point, and one path to each point is enough to search on from.
    fn r3_group(&self, board: &Board, coloring: &Coloring, p: Point) -> BTreeSet<Point> {
        let mut paths = BTreeMap::from([(p, vec![p])]);
        let mut ends = vec![p];
        while let Some(end) = ends.pop() {
            for q in board.neighbors(end).filter(|q| coloring[*q] == coloring[p]) {
                let path = [&paths[&end][..], &[q]].concat();
                if !paths.contains_key(&q) && self.r3_path(board, &path) && self.r3_monochrome(coloring, &path) {
                    paths.insert(q, path);
                    ends.insert(0, q);
                }
            }
        }
        paths.into_keys().collect()
    }

    /// **logical.4** A point reaches a colour if some point of its group is adjacent to a point of that colour.
    fn r4_reaches(&self, board: &Board, coloring: &Coloring, p: Point, color: Color) -> bool {
        self.r3_group(board, coloring, p).iter().any(|&q| board.neighbors(q).any(|r| coloring[r] == color))
    }

    /// **logical.5** Clearing a colour empties every point of that colour that does not reach empty, and leaves all
    /// other points as they are.
    fn r5_clear(&self, board: &Board, coloring: &Coloring, color: Color) -> Coloring {
        board.nodes()
            .map(|p| match coloring[p] == color && !self.r4_reaches(board, coloring, p, Color::Empty) {
                true => Color::Empty,
                false => coloring[p],
            })
            .collect()
    }

    /// **logical.6** A situation consists of a coloring, the numbers of captured white and black stones, and the
    /// player whose turn it is.
    fn r6_situation(&self, board: &Board, s: &Situation) -> bool {
        self.r2_coloring(board, &s.coloring)
    }

    /// **logical.7** The potentially valid moves are Pass (a) and certain Puts (b).
    fn r7_potentially_valid(&self, s: &Situation, label: Move) -> bool {
        match label {
            Move::Pass => true,
            Move::Put(p) => self.r7_b_empty(s, p),
        }
    }

    /// **logical.7.b** A Put is potentially valid on any point that is empty in the situation.
    fn r7_b_empty(&self, s: &Situation, p: Point) -> bool {
        s.coloring[p] == Color::Empty
    }

    /// **logical.6bis** A game is a sequence of situations joined by potentially valid moves that satisfy a to e.
    ///
    /// Returns the situation that the move leads to, or every clause it breaks. 7bis forbids all moves after the end
    /// (A3). If the point is not empty, no other clause is checked.
    fn r6bis_game(&self, board: &Board, game: &Game, label: Move) -> Verdict<Situation> {
        if !self.r7_potentially_valid(game.now(), label) {
            return Verdict::Illegal(BTreeSet::from([ClauseId("logical.7.b")]));
        }
        let s2 = match label {
            Move::Pass => Situation { player: self.r6bis_b_alternates(game.now().player), ..game.now().clone() },
            Move::Put(p) => self.r6bis_e_put(board, game.now(), p),
        };
        let asked = [
            (self.r6bis_c_new(game, label, &s2), "logical.6bis.c"),
            (label != Move::Pass || self.r6bis_d_pass(game), "logical.6bis.d"),
            (!self.r7bis_ended(game), "logical.7bis"),
        ];
        match asked.iter().all(|(holds, _)| *holds) {
            true => Verdict::Legal(s2),
            false => Verdict::Illegal(asked.iter().filter(|(holds, _)| !holds).map(|(_, id)| ClauseId(id)).collect()),
        }
    }

    /// **logical.6bis.a** At the start all points are empty, no stones have been captured, and it is Black's turn.
    fn r6bis_a_start(&self, board: &Board) -> Situation {
        Situation { coloring: vec![Color::Empty; board.node_count()], n_white: 0, n_black: 0, player: Player::Black }
    }

    /// **logical.6bis.b** After each move it is the opponent's turn.
    fn r6bis_b_alternates(&self, player: Player) -> Player {
        player.opponent()
    }

    /// **logical.6bis.c** A Put must lead to a coloring that differs from all previous ones, including the first.
    ///
    /// Taken literally, the clause would also bind Pass, and no game could end (A1).
    fn r6bis_c_new(&self, game: &Game, label: Move, s2: &Situation) -> bool {
        label == Move::Pass || game.situations.iter().all(|s| s.coloring != s2.coloring)
    }

    /// **logical.6bis.d** A Pass leaves the coloring as it is. It is barred if both of the two preceding moves were
    /// passes.
    fn r6bis_d_pass(&self, game: &Game) -> bool {
        !game.ends_in(&[Move::Pass, Move::Pass])
    }

    /// **logical.6bis.e** A Put colours the point, then clears the opponent's colour, then the mover's own. All
    /// stones that are cleared count as captured, including suicides.
    fn r6bis_e_put(&self, board: &Board, s1: &Situation, p: Point) -> Situation {
        let (own, opposing) = (s1.player.color(), s1.player.opponent().color());
        let mut put = s1.coloring.clone();
        put[p] = own;
        let coloring = self.r5_clear(board, &self.r5_clear(board, &put, opposing), own);
        let emptied = |c| board.nodes().filter(|&q| put[q] == c && coloring[q] == Color::Empty).count();
        Situation {
            n_white: s1.n_white + emptied(Color::White),
            n_black: s1.n_black + emptied(Color::Black),
            player: self.r6bis_b_alternates(s1.player),
            coloring,
        }
    }

    /// **logical.7bis** A game has ended once its last two moves are passes.
    fn r7bis_ended(&self, game: &Game) -> bool {
        game.ends_in(&[Move::Pass, Move::Pass])
    }

    /// **logical.8** A player's score is the number of points of his colour, plus the opponent's captured stones,
    /// plus the empty points that reach his colour but not the opponent's.
    ///
    /// Both area and captured stones count, as the text says (A6).
    fn r8_score(&self, board: &Board, s: &Situation, player: Player) -> usize {
        let (own, opposing) = (player.color(), player.opponent().color());
        let captured = match player {
            Player::Black => s.n_white,
            Player::White => s.n_black,
        };
        let surrounded = |p: &Point| {
            s.coloring[*p] == Color::Empty
                && self.r4_reaches(board, &s.coloring, *p, own)
                && !self.r4_reaches(board, &s.coloring, *p, opposing)
        };
        board.nodes().filter(|&p| s.coloring[p] == own).count() + captured + board.nodes().filter(surrounded).count()
    }

    /// **logical.9** When a game has ended, the player with the bigger score wins. If the scores are equal, nobody
    /// does.
    ///
    /// Both scores must be in the same unit. `None` until the game has ended; `Some(None)` if nobody wins.
    fn r9_winner(&self, game: &Game, black: i64, white: i64) -> Option<Option<Player>> {
        match (self.r7bis_ended(game), black.cmp(&white)) {
            (false, _) => None,
            (true, std::cmp::Ordering::Greater) => Some(Some(Player::Black)),
            (true, std::cmp::Ordering::Less) => Some(Some(Player::White)),
            (true, std::cmp::Ordering::Equal) => Some(None),
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

/// How many points have each number of neighbours: a cheap check that often spares the search for an isomorphism.
fn degrees(board: &Board) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    for p in board.nodes() {
        *counts.entry(board.neighbors(p).count()).or_default() += 1;
    }
    counts
}

/// The house rules and other readings of this document.
pub const AMENDMENTS: &[Amendment<House>] = &[
    Amendment {
        name: "plain-area",
        clause: ClauseId("logical.8"),
        says: "captured stones do not count in the score",
        enact: |law| {
            law.r8_score = Some(|law, board, s, player| {
                let uncaptured = Situation { n_white: 0, n_black: 0, ..s.clone() };
                House { r8_score: None, ..*law }.r8_score(board, &uncaptured, player)
            });
        },
    },
    Amendment {
        name: "pass-may-not-repeat",
        clause: ClauseId("logical.6bis.c"),
        says: "taken literally: a pass, too, must lead to a new coloring, so no pass is ever legal",
        enact: |law| {
            law.r6bis_c_new = Some(|_, game, _, s2| game.situations.iter().all(|s| s.coloring != s2.coloring))
        },
    },
    Amendment {
        name: "no-pass-after-pass",
        clause: ClauseId("logical.6bis.d"),
        says: "a pass is legal only if neither of the two preceding moves was a pass",
        enact: |law| {
            law.r6bis_d_pass = Some(|_, game| !game.moves.iter().rev().take(2).any(|m| *m == Move::Pass))
        },
    },
    Amendment {
        name: "pairwise-path",
        clause: ClauseId("logical.3"),
        says: "taken literally: any two points of a path are adjacent or equal, not just successive ones",
        enact: |law| {
            law.r3_path = Some(|_, board, points| {
                !points.is_empty()
                    && points.iter().all(|&p| points.iter().all(|&q| p == q || board.contains_edge(p, q)))
            });
        },
    },
];
