//! The AGA rules: the Concise Rules of Go of the American Go Association (1991). The rules are numbered in the text, their
//! sentences by us.
//!
//! Words of this document: intersection, move, pass, pass stone, liberty, connected, string, prisoner, dead, territory, area.

use crate::words::{
    Set, after_each, among, breaks, broken, every, first, followed_by, function, if_then, last, legal_unless,
    list, neighbors, number_of, points, reachable, some, sum, those, union_of, with,
};
use crate::{Board, Color, Outcome, Player, Point, Verdict, amendment, document};

/// What is on each intersection.
pub type Position = Vec<Color>;

/// What happens next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// 2.d: a stone is played on this intersection.
    Play(Point),
    /// 2.d, 7: a pass.
    Pass,
    /// 9.c: no move; the players agree that the stones on these intersections are dead, and all others alive.
    Agree(&'static [Point]),
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The players move.
    Play,
    /// Both have passed, and attempt to agree.
    Talk,
    /// The game is over.
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
    /// 3: the compensation that Black gives White, in half points.
    pub komi: i64,
    /// 4: the number of handicap stones.
    pub handicap: usize,
    /// Black and white prisoners before the first position, which a set-up may specify.
    pub prisoners_before: [usize; 2],
}

impl Game {
    /// A game with no moves yet, without compensation and handicap.
    pub fn starting_from(position: Position, first: Player) -> Game {
        let (positions, to_move, moves) = (vec![position], vec![first], Vec::new());
        Game { positions, to_move, moves, komi: 0, handicap: 0, prisoners_before: [0, 0] }
    }

    /// The current position.
    pub fn now(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The player to move.
    pub fn mover(&self) -> Player {
        self.to_move[self.moves.len()]
    }

    /// Appends a move, the position it leads to, and who is then to move.
    pub fn extend(&mut self, m: Move, (position, to_move): (Position, Player)) {
        self.moves.push(m);
        self.positions.push(position);
        self.to_move.push(to_move);
    }
}

document! { "aga.rs"
/// The document: a method for each sentence that says something.
trait Aga {
    /// **aga.1.b** Without a handicap no intersection has a stone at first.
    fn r1_b_vacant(&self, board: &Board) -> Position {
        function(points(board), |_| Color::Empty)
    }

    /// **aga.2** What a move leads to, the player to move after it among this, or every rule that it violates.
    ///
    /// Of an intersection that is not empty nothing else is checked. What the players agree on is judged here, too.
    fn r2_move(&self, board: &Board, game: &Game, m: Move) -> Verdict<(Position, Player)> {
        let (player, next) = (game.mover(), self.r2_a_alternate(game.mover()));
        let goes_on = self.r9_b_phase(game, &ends(self, game)) != Phase::Over;
        match m {
            Move::Agree(dead) => self.r9_d_remove(board, game, dead).map(|left| (left, next)),
            Move::Pass if !goes_on => breaks("aga.9"),
            Move::Pass => self.r2_e_pass(game).map(|same| {
                let ended = self.r9_a_end(&followed_by(since(game, &ends(self, game)), (player, Move::Pass)));
                (same, if ended { self.r10_a_resumes(player) } else { next })
            }),
            Move::Play(p) => match self.r2_d_play(game.now(), player, p) {
                Verdict::Illegal(occupied) => Verdict::Illegal(occupied),
                Verdict::Legal(placed) => {
                    let after = self.r5_f_capture(board, &placed, player);
                    let rules = broken([
                        (self.r5_h_has_liberty(board, &after, p), "aga.5"),
                        (self.r6_a_new(game, &after), "aga.6"),
                        (goes_on, "aga.9"),
                    ]);
                    legal_unless(rules, || (after, next))
                }
            },
        }
    }

    /// **aga.2.a** The players move by turns.
    fn r2_a_alternate(&self, player: Player) -> Player {
        player.opponent()
    }

    /// **aga.2.b** Black has the first move.
    fn r2_b_first(&self) -> Player {
        Player::Black
    }

    /// **aga.2.d** A move puts a stone of the player’s colour on an intersection without a stone, or it is a pass (e).
    fn r2_d_play(&self, position: &Position, player: Player, p: Point) -> Verdict<Position> {
        if position[p] != Color::Empty {
            return breaks("aga.2");
        }
        Verdict::Legal(with(position, p, player.color()))
    }

    /// **aga.2.e** No rule ever forbids a pass.
    ///
    /// The position stays as it is.
    fn r2_e_pass(&self, game: &Game) -> Verdict<Position> {
        Verdict::Legal(game.now().clone())
    }

    /// **aga.2.g** Each player wants to have more points than the other at the end.
    fn r2_g_more(&self, own: i64, other: i64) -> bool {
        own > other
    }

    /// **aga.3.b** Compensation adds to the score of White.
    ///
    /// In half points, so that any compensation is exact.
    fn r3_b_compensation(&self, game: &Game, player: Player) -> i64 {
        match player {
            Player::Black => 0,
            Player::White => game.komi,
        }
    }

    /// **aga.4.c** By area White gets a further point for every handicap stone but one.
    fn r4_c_for_stones(&self, game: &Game, player: Player) -> i64 {
        match player {
            Player::Black => 0,
            Player::White => game.handicap.max(1) as i64 - 1,
        }
    }

    /// **aga.5.a** A stone’s liberties: the intersections beside it that have no stone.
    fn r5_a_liberties_of_a_stone(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        those(neighbors(board, p), |&q| position[q] == Color::Empty)
    }

    /// **aga.5.c** Adjacent stones of one colour are connected. These are those connected to the stone on P.
    fn r5_c_connected(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        those(neighbors(board, p), |&q| position[q] == position[p])
    }

    /// **aga.5.d** The string of a stone: all to which a chain of connected stones leads.
    fn r5_d_string(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        reachable(p, |q| self.r5_c_connected(board, position, q))
    }

    /// **aga.5.e** A string has the liberties of each of its stones.
    fn r5_e_liberties(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        union_of(self.r5_d_string(board, position, p), |q| self.r5_a_liberties_of_a_stone(board, position, q))
    }

    /// **aga.5.f** A move captures every string of the opponent that is left without liberties.
    fn r5_f_capture(&self, board: &Board, placed: &Position, player: Player) -> Position {
        let captured = |p: Point| {
            placed[p] == player.opponent().color() && self.r5_e_liberties(board, placed, p).is_empty()
        };
        function(points(board), |p| if captured(p) { Color::Empty } else { placed[p] })
    }

    /// **aga.5.g** The player who captures stones holds them as prisoners.
    ///
    /// The number of prisoners of a player’s colour: captured stones, pass stones (7), and dead stones (9.d).
    fn r5_g_prisoners(&self, board: &Board, game: &Game, player: Player) -> usize {
        let color = player.color();
        let left = |i: usize| {
            number_of(points(board), |&p| game.positions[i][p] == color && game.positions[i + 1][p] != color)
        };
        let before = match player {
            Player::Black => game.prisoners_before[0],
            Player::White => game.prisoners_before[1],
        };
        before + sum(0..game.moves.len(), left) + self.r7_pass_stones(game, player)
    }

    /// **aga.5.h** A player may not make a string of his own that has no liberties once strings of the opponent are captured.
    fn r5_h_has_liberty(&self, board: &Board, after: &Position, p: Point) -> bool {
        !self.r5_e_liberties(board, after, p).is_empty()
    }

    /// **aga.6.a** A play may not make a position of the game again in which the same player was to move.
    ///
    /// The start counts, and so does what stood after passes.
    fn r6_a_new(&self, game: &Game, after: &Position) -> bool {
        let next = self.r2_a_alternate(game.mover());
        every(0..game.positions.len(), |i| if_then(game.to_move[i] == next, || game.positions[i] != *after))
    }

    /// **aga.7** With a pass a player gives the opponent a pass stone.
    ///
    /// The number of pass stones that a player has given, by an additional pass at the end (11.a), too.
    fn r7_pass_stones(&self, game: &Game, player: Player) -> usize {
        number_of(0..game.moves.len(), |&i| game.moves[i] == Move::Pass && game.to_move[i] == player)
            + usize::from(player == Player::White && passes_at_the_end(self, game))
    }

    /// **aga.9.a** Two passes in a row are normally the end.
    ///
    /// These are the moves, with who made them, since the game began or the players last attempted to agree. It takes one pass
    /// more where 11.a adds one.
    fn r9_a_end(&self, moves: &[(Player, Move)]) -> bool {
        match moves {
            [.., (_, Move::Pass), (passed, Move::Pass)] => !self.r11_a_additional_pass(*passed, Phase::Talk),
            _ => false,
        }
    }

    /// **aga.9.b** After that the players have to attempt an agreement on what every group is.
    ///
    /// How far the game has come. The passes of 9.a were made after these numbers of moves.
    fn r9_b_phase(&self, game: &Game, ends: &[usize]) -> Phase {
        match ends.last() {
            _ if self.r10_b_over(game, ends) => Phase::Over,
            Some(end) if *end == game.moves.len() => Phase::Talk,
            _ => Phase::Play,
        }
    }

    /// **aga.9.c** Dead are those stones which by this agreement could be captured if the game went on.
    ///
    /// With a stone its string is dead.
    fn r9_c_dead(&self, board: &Board, position: &Position, named: &[Point]) -> Set<Point> {
        union_of(named, |&p| self.r5_d_string(board, position, p))
    }

    /// **aga.9.d** When they have agreed, dead stones leave the board, the opponent holds them as prisoners, and the game is scored.
    ///
    /// On each of the intersections named there must be a stone.
    fn r9_d_remove(&self, board: &Board, game: &Game, named: &[Point]) -> Verdict<Position> {
        let talk = self.r9_b_phase(game, &ends(self, game)) == Phase::Talk;
        if !talk || some(named, |&p| game.now()[p] == Color::Empty) {
            return breaks("aga.9");
        }
        let dead = self.r9_c_dead(board, game.now(), named);
        Verdict::Legal(function(points(board), |p| if dead.contains(&p) { Color::Empty } else { game.now()[p] }))
    }

    /// **aga.10.a** If they disagree, play goes on, and the opponent of the player who passed last is to move.
    fn r10_a_resumes(&self, passed: Player) -> Player {
        passed.opponent()
    }

    /// **aga.10.b** The game is over once they have agreed, or else when both have passed twice, one after the other.
    ///
    /// Passes before a disagreement are among the four.
    fn r10_b_over(&self, game: &Game, ends: &[usize]) -> bool {
        match &game.moves[..] {
            [.., Move::Agree(_)] => true,
            [.., Move::Pass, Move::Pass, Move::Pass, Move::Pass] => ends.last() == Some(&game.moves.len()),
            _ => false,
        }
    }

    /// **aga.10.c** Then the stones that remain are alive.
    ///
    /// The position with the stones that are.
    fn r10_c_alive(&self, _board: &Board, game: &Game) -> Position {
        game.now().clone()
    }

    /// **aga.11.a** White moves last, by an additional pass if it takes one.
    ///
    /// Is there one when this player has passed, before this phase begins? It is made before the players talk.
    fn r11_a_additional_pass(&self, passed: Player, before: Phase) -> bool {
        before == Phase::Talk && passed == Player::Black
    }

    /// **aga.12** A greater total than the opponent’s wins.
    fn r12_winner(&self, board: &Board, game: &Game) -> Outcome {
        if self.r9_b_phase(game, &ends(self, game)) != Phase::Over {
            return Outcome::Unfinished;
        }
        let score = |player: Player| self.r12_a_score(board, game, player);
        match first([Player::Black, Player::White], |player| self.r2_g_more(score(*player), score(player.opponent()))) {
            Some(winner) => Outcome::Won(winner),
            None => Outcome::Tie,
        }
    }

    /// **aga.12.a** The score is counted by one of two methods, area and territory. The players have agreed on area.
    fn r12_a_score(&self, board: &Board, game: &Game, player: Player) -> i64 {
        self.r12_m_by_area(board, game, player)
    }

    /// **aga.12.c** Territory of a player: the intersections without a stone that only live stones of his colour surround.
    fn r12_c_territory(&self, board: &Board, position: &Position, player: Player) -> Set<Point> {
        those(points(board), |&p| position[p] == Color::Empty && self.r12_d_surrounded(board, position, p, player))
    }

    /// **aga.12.d** They surround it if steps over adjacent empty points lead from it to no stone of the other colour.
    ///
    /// Where such steps lead to no stone at all, stones of either colour do.
    fn r12_d_surrounded(&self, board: &Board, position: &Position, p: Point, player: Player) -> bool {
        let reached = reachable(p, |q| among(neighbors(board, q), |&r| position[r] == Color::Empty));
        !some(reached, |q| some(neighbors(board, q), |r| position[r] == player.opponent().color()))
    }

    /// **aga.12.f** A player’s area: his live stones, and his territory.
    fn r12_f_area(&self, board: &Board, position: &Position, player: Player) -> usize {
        number_of(points(board), |&p| position[p] == player.color())
            + self.r12_c_territory(board, position, player).len()
    }

    /// **aga.12.h** By territory a player has his territory less the prisoners that the opponent holds.
    fn r12_h_territory_less_prisoners(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let territory = self.r12_c_territory(board, &self.r10_c_alive(board, game), player).len();
        territory as i64 - self.r5_g_prisoners(board, game, player) as i64
    }

    /// **aga.12.i** To the total by territory compensation is added as rule 3 has it.
    ///
    /// In half points.
    fn r12_i_by_territory(&self, board: &Board, game: &Game, player: Player) -> i64 {
        2 * self.r12_h_territory_less_prisoners(board, game, player) + self.r3_b_compensation(game, player)
    }

    /// **aga.12.k** By area a player has his area.
    fn r12_k_total_area(&self, board: &Board, game: &Game, player: Player) -> i64 {
        self.r12_f_area(board, &self.r10_c_alive(board, game), player) as i64
    }

    /// **aga.12.m** To the total by area compensation is added as rules 3 and 4 have it.
    ///
    /// In half points.
    fn r12_m_by_area(&self, board: &Board, game: &Game, player: Player) -> i64 {
        2 * (self.r12_k_total_area(board, game, player) + self.r4_c_for_stones(game, player))
            + self.r3_b_compensation(game, player)
    }
}
}

/// The numbers of moves after which two passes were the end (9.a).
pub fn ends(law: &dyn Aga, game: &Game) -> Vec<usize> {
    let moves = since(game, &[]);
    after_each(1..=moves.len(), Vec::new(), |ends: Vec<usize>, n| {
        let before = ends.last().copied().unwrap_or(0);
        if law.r9_a_end(&moves[before..n]) { followed_by(ends, n) } else { ends }
    })
}

/// The moves since the last of these ends, with who made them.
pub fn since(game: &Game, ends: &[usize]) -> Vec<(Player, Move)> {
    let before = ends.last().copied().unwrap_or(0);
    list(before..game.moves.len(), |i| (game.to_move[i], game.moves[i]))
}

/// Is the game over, with an additional pass of White’s that is no move before it (11.a)?
pub fn passes_at_the_end(law: &dyn Aga, game: &Game) -> bool {
    law.r9_b_phase(game, &ends(law, game)) == Phase::Over
        && some(last(0..game.moves.len(), |i| game.moves[*i] == Move::Pass), |i| {
            law.r11_a_additional_pass(game.to_move[i], Phase::Over)
        })
}

amendment!(
    NATURAL_RECORD,
    "natural-record",
    "aga.6" / "aga.6.a",
    "a play may not make again what a play has made with the same player to move; the start and what merely stood after a \
     pass may be made again",
    |law| {
        law.r6_a_new = Some(|law, game, after| {
            let next = law.r2_a_alternate(game.mover());
            let made = |i: usize| matches!(game.moves[i], Move::Play(_)) && game.to_move[i + 1] == next;
            every(0..game.moves.len(), |i| if_then(made(i), || game.positions[i + 1] != *after))
        });
    }
);

amendment!(
    NO_SECOND_TALK,
    "no-second-talk",
    "aga.10" / "aga.10.b",
    "players who have resumed play talk no more: the game is over when both have passed again, one after the other",
    |law| {
        law.r10_b_over = Some(|_, game, ends| match &game.moves[..] {
            [.., Move::Agree(_)] => true,
            _ => ends.len() > 1 && ends.last() == Some(&game.moves.len()),
        });
    }
);

amendment!(
    EXTRA_PASS_AFTER_TALK,
    "extra-pass-after-talk",
    "aga.11" / "aga.11.a",
    "the players talk after any two passes; if Black made the last one, White passes once more when the game \
     is over, by giving a pass stone",
    |law| {
        law.r11_a_additional_pass =
            Some(|_, passed, before| before == Phase::Over && passed == Player::Black);
    }
);

amendment!(
    TERRITORY_COUNTING,
    "territory-counting",
    "aga.12" / "aga.12.a",
    "the players have agreed to count by territory",
    |law| law.r12_a_score = Some(|law, board, game, player| law.r12_i_by_territory(board, game, player))
);
