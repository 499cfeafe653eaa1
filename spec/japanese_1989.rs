//! The Japanese Rules of Go of 1989, in the translation by J. Davies that F. Hansen edited. The articles are numbered in
//! the text, their sentences by us. The players agree on life and death, which article 7 defines: no method finds it out.
//!
//! Words of this document: move, empty point, group, liberty, prisoner, ko, alive, dead, eye point, dame, seki, territory.

use crate::words::{
    Set, among, breaks, broken, difference, each, every, first, function, legal_unless, members, neighbors,
    number_of, points, reachable, some, sum, those, union, union_of, with,
};
use crate::{Board, Color, Outcome, Player, Point, Verdict, amendment, document, with_komi};

/// What is on each intersection.
pub type Position = Vec<Color>;

/// What happens next in a game: a move (2), or what the players say when it has stopped or repeated itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// 3: a stone is played on this point.
    Play(Point),
    /// 9.1: a pass.
    Pass,
    /// 9.2: both agree that the stones on these points are dead, all others alive, and that the game has ended.
    Agree(&'static [Point]),
    /// 9.3: this player requests that the game be resumed.
    Resume(Player),
    /// 12: both agree that the game ends without result.
    NoResult,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The players move.
    Play,
    /// It has stopped.
    Stopped,
    /// It has ended.
    Over,
}

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position at the start and after each move: one more than there are moves.
    pub positions: Vec<Position>,
    /// The player to move in each position.
    pub to_move: Vec<Player>,
    /// The moves between the positions.
    pub moves: Vec<Move>,
    /// The komi of the case, in half points: the text has none ([`with_komi`]).
    pub komi: i64,
    /// Black and white prisoners before the first position, which a set-up may specify.
    pub prisoners_before: [usize; 2],
}

impl Game {
    /// A game with no moves yet, without komi.
    pub fn starting_from(position: Position, first: Player) -> Game {
        let (positions, to_move, moves) = (vec![position], vec![first], Vec::new());
        Game { positions, to_move, moves, komi: 0, prisoners_before: [0, 0] }
    }

    /// The current position.
    pub fn now(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The player to move.
    pub fn mover(&self) -> Player {
        self.to_move[self.moves.len()]
    }

    /// The points that the players named when they agreed on what is dead: none before they did.
    pub fn agreed_dead(&self) -> &'static [Point] {
        match self.moves.last() {
            Some(Move::Agree(named)) => named,
            _ => &[],
        }
    }

    /// Appends a move, the position it leads to, and who is then to move.
    pub fn extend(&mut self, m: Move, (position, to_move): (Position, Player)) {
        self.moves.push(m);
        self.positions.push(position);
        self.to_move.push(to_move);
    }
}

document! { "japanese_1989.rs"
/// The document: a method for each sentence that says something.
trait Japanese1989 {
    /// **japanese-1989.2** The position that a move leads to and who is to move in it, or every article that the move violates.
    ///
    /// If the point is occupied, no other article is checked; if the game has ended, only that. What the players say is
    /// no move, but is judged here, too.
    fn r2_move(&self, board: &Board, game: &Game, m: Move) -> Verdict<(Position, Player)> {
        let (player, next) = (game.mover(), self.r2_a_alternate(game.mover()));
        let phase = self.r9_2_a_phase(game);
        match m {
            Move::Play(p) => match self.r3_b_play(game.now(), p, self.r2_b_stones(player)) {
                Verdict::Illegal(occupied) => Verdict::Illegal(occupied),
                Verdict::Legal(_) if phase == Phase::Over => breaks("japanese-1989.9"),
                Verdict::Legal(placed) => {
                    let after = self.r5_a_capture(board, &placed, player);
                    let articles = broken([
                        (self.r4_b_can_exist(board, &after, p), "japanese-1989.4"),
                        (self.r6_b_no_recapture(board, game, p), "japanese-1989.6"),
                        (phase == Phase::Play, "japanese-1989.9"),
                    ]);
                    legal_unless(articles, || (after, next))
                }
            },
            _ if phase == Phase::Over => breaks("japanese-1989.9"),
            Move::Agree(named) if phase != Phase::Stopped || some(named, |&p| game.now()[p] == Color::Empty) => {
                breaks("japanese-1989.9")
            }
            Move::Agree(named) => Verdict::Legal((without_dead(self, board, game.now(), named), player)),
            Move::Resume(asker) => {
                let stopped = broken([(phase == Phase::Stopped, "japanese-1989.9")]);
                legal_unless(stopped, || (game.now().clone(), self.r9_3_plays_first(asker)))
            }
            Move::NoResult => {
                let repeated = broken([(self.r12_repeated(game), "japanese-1989.12")]);
                legal_unless(repeated, || (game.now().clone(), player))
            }
            Move::Pass => {
                legal_unless(broken([(phase == Phase::Play, "japanese-1989.9")]), || (game.now().clone(), next))
            }
        }
    }

    /// **japanese-1989.2.a** The players may move in turn, one move each.
    fn r2_a_alternate(&self, player: Player) -> Player {
        player.opponent()
    }

    /// **japanese-1989.2.b** One player has the black stones, the other the white ones.
    fn r2_b_stones(&self, player: Player) -> Color {
        player.color()
    }

    /// **japanese-1989.3.b** Stones are played on empty points, as far as article 4 lets them exist there.
    ///
    /// Article 4 is asked when the move is completed (5.c).
    fn r3_b_play(&self, position: &Position, p: Point, stone: Color) -> Verdict<Position> {
        if position[p] != Color::Empty {
            return breaks("japanese-1989.3");
        }
        Verdict::Legal(with(position, p, stone))
    }

    /// **japanese-1989.4.a** The liberties of a group, by which it exists after a move: the empty points beside its stones.
    fn r4_a_liberties(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        let beside = union_of(group(board, position, p), |q| neighbors(board, q));
        those(beside, |&q| position[q] == Color::Empty)
    }

    /// **japanese-1989.4.b** A group that has no liberty cannot be on the board.
    fn r4_b_can_exist(&self, board: &Board, position: &Position, p: Point) -> bool {
        !self.r4_a_liberties(board, position, p).is_empty()
    }

    /// **japanese-1989.5.a** A player has to take off every stone of the opponent that his move leaves unable to exist.
    fn r5_a_capture(&self, board: &Board, placed: &Position, player: Player) -> Position {
        let captured = |p: Point| {
            placed[p] == player.opponent().color() && !self.r4_b_can_exist(board, placed, p)
        };
        function(points(board), |p| if captured(p) { Color::Empty } else { placed[p] })
    }

    /// **japanese-1989.5.b** These stones are prisoners.
    ///
    /// The number of stones of a player’s colour that plays have captured, and those captured before the set-up.
    fn r5_b_prisoners(&self, board: &Board, game: &Game, player: Player) -> usize {
        let before = match player {
            Player::Black => game.prisoners_before[0],
            Player::White => game.prisoners_before[1],
        };
        let plays = among(0..game.moves.len(), |i| matches!(game.moves[*i], Move::Play(_)));
        before + sum(plays, |i| lost(board, game, i, player))
    }

    /// **japanese-1989.6.a** In a ko, a stone that has just captured a single stone can itself be captured alone, by a play on that point.
    ///
    /// The point of the stone that a play on P captures in a ko, if it does.
    fn r6_a_ko(&self, board: &Board, position: &Position, player: Player, p: Point) -> Option<Point> {
        let after = self.r5_a_capture(board, &with(position, p, player.color()), player);
        let taken = those(points(board), |&q| position[q] == player.opponent().color() && after[q] == Color::Empty);
        first(members(&taken), |&q| {
            let again = self.r5_a_capture(board, &with(&after, q, player.opponent().color()), player.opponent());
            let retaken = those(points(board), |&r| after[r] == player.color() && again[r] == Color::Empty);
            taken == Set::from([q]) && retaken == Set::from([p])
        })
    }

    /// **japanese-1989.6.b** When a player’s stone was captured in a ko, his next move may not recapture in that ko.
    fn r6_b_no_recapture(&self, board: &Board, game: &Game, p: Point) -> bool {
        match game.moves.last() {
            Some(Move::Play(taker)) => {
                let before = &game.positions[game.moves.len() - 1];
                self.r6_a_ko(board, before, game.mover().opponent(), *taker) != Some(p)
            }
            _ => true,
        }
    }

    /// **japanese-1989.7.1.a** Alive: stones that the opponent cannot capture, or whose capture lets a new stone be played
    /// that he cannot capture.
    ///
    /// The players agree on them: the stones of every group in which they name no stone as dead.
    fn r7_1_a_alive(&self, board: &Board, position: &Position, named: &[Point]) -> Set<Point> {
        those(points(board), |&p| {
            position[p] != Color::Empty && !some(named, |q| group(board, position, p).contains(q))
        })
    }

    /// **japanese-1989.7.1.b** All other stones are dead.
    fn r7_1_b_dead(&self, board: &Board, position: &Position, named: &[Point]) -> Set<Point> {
        let stones = those(points(board), |&p| position[p] != Color::Empty);
        difference(&stones, &self.r7_1_a_alive(board, position, named))
    }

    /// **japanese-1989.8.a** Eye points of a player: empty points that live stones of his surround, and none of the opponent’s.
    fn r8_a_eye_points(&self, board: &Board, position: &Position, alive: &Set<Point>, player: Player) -> Set<Point> {
        those(points(board), |&p| {
            let around = surrounding(board, alive, p);
            position[p] == Color::Empty && !around.is_empty() && every(around, |q| position[q] == player.color())
        })
    }

    /// **japanese-1989.8.b** Dame: all other empty points.
    fn r8_b_dame(&self, board: &Board, position: &Position, alive: &Set<Point>) -> Set<Point> {
        let players = [Player::Black, Player::White];
        let eye_points = union_of(players, |player| self.r8_a_eye_points(board, position, alive, player));
        those(points(board), |p| position[*p] == Color::Empty && !eye_points.contains(p))
    }

    /// **japanese-1989.8.c** In seki: live stones that have dame.
    ///
    /// A group has the dame that are its liberties.
    fn r8_c_seki(&self, board: &Board, position: &Position, alive: &Set<Point>) -> Set<Point> {
        let dame = self.r8_b_dame(board, position, alive);
        those(members(alive), |&p| some(self.r4_a_liberties(board, position, p), |q| dame.contains(&q)))
    }

    /// **japanese-1989.8.d** Territory of a player: his eye points with no stone in seki around them.
    ///
    /// Each of them is one point.
    fn r8_d_territory(&self, board: &Board, position: &Position, alive: &Set<Point>, player: Player) -> Set<Point> {
        let in_seki = self.r8_c_seki(board, position, alive);
        those(self.r8_a_eye_points(board, position, alive, player), |&p| {
            every(surrounding(board, alive, p), |q| !in_seki.contains(&q))
        })
    }

    /// **japanese-1989.9.1** The game stops when both have passed, one right after the other.
    fn r9_1_stops(&self, moves: &[Move]) -> bool {
        matches!(moves, [.., Move::Pass, Move::Pass])
    }

    /// **japanese-1989.9.2.a** A stopped game ends when both have confirmed and agreed on which stones are alive or dead,
    /// and on what is territory.
    ///
    /// How far the game has come. Without a result (12) it has ended, too.
    fn r9_2_a_phase(&self, game: &Game) -> Phase {
        match game.moves.last() {
            Some(Move::Agree(_) | Move::NoResult) => Phase::Over,
            _ if self.r9_1_stops(&game.moves) => Phase::Stopped,
            _ => Phase::Play,
        }
    }

    /// **japanese-1989.9.3** Either player may have a stopped game resumed; the opponent cannot refuse, and plays first.
    fn r9_3_plays_first(&self, asker: Player) -> Player {
        asker.opponent()
    }

    /// **japanese-1989.10.1.a** Once the end is agreed on, dead stones leave the opponent’s territory without further play.
    ///
    /// The opponent’s dead stones that leave this player’s territory: those of groups with a liberty in it.
    fn r10_1_a_dead_in_territory(&self, board: &Board, position: &Position, named: &[Point], player: Player) -> Set<Point> {
        let alive = self.r7_1_a_alive(board, position, named);
        let territory = self.r8_d_territory(board, position, &alive, player);
        those(self.r7_1_b_dead(board, position, named), |&p| {
            position[p] == player.opponent().color()
                && some(self.r4_a_liberties(board, position, p), |q| territory.contains(&q))
        })
    }

    /// **japanese-1989.10.1.b** They join the prisoners.
    ///
    /// The number of all prisoners of a player’s colour.
    fn r10_1_b_all_prisoners(&self, board: &Board, game: &Game, player: Player) -> usize {
        let agreed = among(0..game.moves.len(), |i| matches!(game.moves[*i], Move::Agree(_)));
        self.r5_b_prisoners(board, game, player) + sum(agreed, |i| lost(board, game, i, player))
    }

    /// **japanese-1989.10.2** The result of the game.
    fn r10_2_result(&self, board: &Board, game: &Game) -> Outcome {
        if self.r9_2_a_phase(game) != Phase::Over {
            return Outcome::Unfinished;
        }
        if game.moves.last() == Some(&Move::NoResult) {
            return Outcome::NoResult;
        }
        let points = |player: Player| self.r10_2_a_points(board, game, player);
        match first([Player::Black, Player::White], |player| {
            self.r10_2_b_wins(points(*player), points(player.opponent()))
        }) {
            Some(winner) => Outcome::Won(winner),
            None => self.r10_2_c_jigo(),
        }
    }

    /// **japanese-1989.10.2.a** Prisoners go into the territory of their own colour, and what is left of it is counted.
    ///
    /// In half points, with the komi of the case. More prisoners than territory leave less than nothing.
    fn r10_2_a_points(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let alive = self.r7_1_a_alive(board, game.now(), game.agreed_dead());
        let territory = self.r8_d_territory(board, game.now(), &alive, player).len();
        with_komi(player, territory, game.komi) - 2 * self.r10_1_b_all_prisoners(board, game, player) as i64
    }

    /// **japanese-1989.10.2.b** More territory than the opponent’s wins.
    fn r10_2_b_wins(&self, own: i64, other: i64) -> bool {
        own > other
    }

    /// **japanese-1989.10.2.c** With equal territory the game is drawn: jigo.
    fn r10_2_c_jigo(&self) -> Outcome {
        Outcome::Tie
    }

    /// **japanese-1989.12** Once a position of the whole board repeats itself, the players may agree to end the game
    /// without result.
    ///
    /// It does when the last move was a play, and made a position that had stood in the game.
    fn r12_repeated(&self, game: &Game) -> bool {
        matches!(game.moves.last(), Some(Move::Play(_)))
            && some(0..game.moves.len(), |i| game.positions[i] == *game.now())
    }
}
}

/// The start of a game: an empty board, and Black to move. The text says neither.
pub fn start(board: &Board) -> Game {
    Game::starting_from(function(points(board), |_| Color::Empty), Player::Black)
}

/// The group of the stone on P: all stones that steps from stone to adjacent stone of one colour lead to. The text does
/// not define it.
pub fn group(board: &Board, position: &Position, p: Point) -> Set<Point> {
    reachable(p, |q| among(neighbors(board, q), |&r| position[r] == position[p]))
}

/// The live stones that surround a point: those to which steps over points without a live stone lead.
pub fn surrounding(board: &Board, alive: &Set<Point>, p: Point) -> Set<Point> {
    let reached = reachable(p, |q| among(neighbors(board, q), |r| !alive.contains(r)));
    those(members(alive), |&q| some(neighbors(board, q), |r| reached.contains(&r)))
}

/// The position without the dead stones that either player removes from his territory (10.1.a).
pub fn without_dead(law: &dyn Japanese1989, board: &Board, position: &Position, named: &[Point]) -> Position {
    let removed = union_of([Player::Black, Player::White], |player| {
        law.r10_1_a_dead_in_territory(board, position, named, player)
    });
    function(points(board), |p| if removed.contains(&p) { Color::Empty } else { position[p] })
}

/// The number of stones of a player’s colour that left the board with this move.
pub fn lost(board: &Board, game: &Game, i: usize, player: Player) -> usize {
    let color = player.color();
    number_of(points(board), |&p| game.positions[i][p] == color && game.positions[i + 1][p] != color)
}

amendment!(
    DAME_MAKE_NO_SEKI,
    "dame-make-no-seki",
    "japanese-1989.8" / "japanese-1989.8.c",
    "no stones are in seki, whatever dame they have: all eye points are territory",
    |law| law.r8_c_seki = Some(|_, _, _, _| Set::new())
);

amendment!(
    SEKI_IS_SHARED,
    "seki-is-shared",
    "japanese-1989.8" / "japanese-1989.8.c",
    "live stones are also in seki if they surround an eye point together with stones that are",
    |law| {
        law.r8_c_seki = Some(|law, board, position, alive| {
            let with_dame = Law { r8_c_seki: None, ..*law }.r8_c_seki(board, position, alive);
            let dame = law.r8_b_dame(board, position, alive);
            let eye_points = those(points(board), |p| position[*p] == Color::Empty && !dame.contains(p));
            let share = |p: Point| {
                let around = each(members(&eye_points), |e| surrounding(board, alive, e));
                union(
                    &group(board, position, p),
                    &union_of(among(around, |stones| stones.contains(&p)), |stones| stones),
                )
            };
            those(members(alive), |&p| some(reachable(p, share), |q| with_dame.contains(&q)))
        });
    }
);

amendment!(
    ALL_DEAD_REMOVED,
    "all-dead-removed",
    "japanese-1989.10" / "japanese-1989.10.1.a",
    "all dead stones are removed, including those in a seki or beside dame",
    |law| {
        law.r10_1_a_dead_in_territory = Some(|law, board, position, named, player| {
            those(law.r7_1_b_dead(board, position, named), |&p| position[p] == player.opponent().color())
        });
    }
);
