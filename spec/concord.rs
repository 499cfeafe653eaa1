//! The Concord rules: the bullets of their section “The Rules”, numbered by us in the order of the text.
//!
//! Words of this document: intersection, play, pass play, board play, pass stone, liberty, prisoner, container, territory.

use crate::words::{
    Set, after_each, among, breaks, broken, every, first, followed_by, function, if_then, legal_unless, list,
    neighbors, number_of, points, reachable, some, sum, those, union_of, with,
};
use crate::{Board, Color, Outcome, Player, Point, Verdict, amendment, document};

/// What is on each intersection.
pub type Position = Vec<Color>;

/// What happens next in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Play {
    /// 7: a board play on this intersection.
    Board(Point),
    /// 5: a pass play.
    Pass,
    /// 13: no play; the players agree that the stones on these intersections are dead.
    Agree(&'static [Point]),
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The players alternate plays.
    Alternation,
    /// Play alternation has ended, and the players may agree which stones are dead.
    Agreement,
    /// The players proceed to scoring.
    Scoring,
}

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position at the start and after each play: one more than there are plays.
    pub positions: Vec<Position>,
    /// Whose turn it is in each position.
    pub turns: Vec<Player>,
    /// The plays between the positions.
    pub plays: Vec<Play>,
    /// 1: the komi that was agreed on, in half points.
    pub komi: i64,
    /// 1: the number of handicap stones.
    pub handicap: usize,
    /// Black and white prisoners before the first position, which a set-up may specify.
    pub prisoners_before: [usize; 2],
}

impl Game {
    /// A game with no plays yet, without komi and handicap.
    pub fn starting_from(position: Position, first: Player) -> Game {
        let (positions, turns, plays) = (vec![position], vec![first], Vec::new());
        Game { positions, turns, plays, komi: 0, handicap: 0, prisoners_before: [0, 0] }
    }

    /// The current position.
    pub fn now(&self) -> &Position {
        &self.positions[self.plays.len()]
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        self.turns[self.plays.len()]
    }

    /// Appends a play, the position it leads to, and whose turn it then is.
    pub fn extend(&mut self, play: Play, (position, turn): (Position, Player)) {
        self.plays.push(play);
        self.positions.push(position);
        self.turns.push(turn);
    }
}

/// The text, which may be copied: its authors have given it to the public domain (CC0 1.0).
pub const TEXT: &str = include_str!("concord.tex");

document! { "concord.rs"
/// The document: a method for each sentence that says something.
trait Concord {
    /// **concord.2.a** The players alternate plays.
    fn r2_a_alternate(&self, player: Player) -> Player {
        player.opponent()
    }

    /// **concord.2.b** Black makes the first play.
    fn r2_b_first(&self) -> Player {
        Player::Black
    }

    /// **concord.3.b** At first the intersections are empty.
    fn r3_b_empty(&self, board: &Board) -> Position {
        function(points(board), |_| Color::Empty)
    }

    /// **concord.4** A play is a pass play or a board play.
    ///
    /// Returns the position that it leads to and whose turn it then is, or every sentence that it breaks. On an occupied
    /// intersection nothing else is checked. What the players agree on after play alternation is judged here, too.
    fn r4_play(&self, board: &Board, game: &Game, play: Play) -> Verdict<(Position, Player)> {
        let (player, next) = (game.mover(), self.r2_a_alternate(game.mover()));
        let phase = self.r13_b_phase(game, &ends_of_alternation(self, game));
        let open = phase != Phase::Scoring;
        match play {
            Play::Pass => legal_unless(broken([(open, "concord.11")]), || (game.now().clone(), next)),
            Play::Agree(dead) => self.r13_a_remove_dead(board, game, phase, dead).map(|left| (left, next)),
            Play::Board(p) => match self.r7_board_play(board, game.now(), player, p) {
                Verdict::Illegal(occupied) => Verdict::Illegal(occupied),
                Verdict::Legal(after) => {
                    let rules = broken([
                        (self.r8_has_liberty(board, &after, p), "concord.8"),
                        (self.r9_new(game, &after), "concord.9"),
                        (open, "concord.11"),
                    ]);
                    legal_unless(rules, || (after, next))
                }
            },
        }
    }

    /// **concord.5** With a pass play the player puts a stone, a pass stone, into the opponent's container.
    ///
    /// The number of pass stones of a player.
    fn r5_pass_stones(&self, game: &Game, player: Player) -> usize {
        number_of(0..game.plays.len(), |&i| game.plays[i] == Play::Pass && game.turns[i] == player)
    }

    /// **concord.6** A stone has a liberty if a path of stones of its colour leads from it to an empty intersection.
    fn r6_has_liberty(&self, board: &Board, position: &Position, p: Point) -> bool {
        some(self.r6_a_path(board, position, p), |q| some(neighbors(board, q), |r| position[r] == Color::Empty))
    }

    /// **concord.6.a** Along the lines of the board, through intersections with stones of the same colour. These are those
    /// that such paths lead to.
    fn r6_a_path(&self, board: &Board, position: &Position, p: Point) -> Set<Point> {
        reachable(p, |q| among(neighbors(board, q), |&r| position[r] == position[p]))
    }

    /// **concord.7** A board play puts the stone on an empty intersection, and captures what has no liberties.
    fn r7_board_play(&self, board: &Board, position: &Position, player: Player, p: Point) -> Verdict<Position> {
        if position[p] != Color::Empty {
            return breaks("concord.7");
        }
        Verdict::Legal(self.r7_a_capture(board, &with(position, p, player.color()), player))
    }

    /// **concord.7.a** All stones of the opponent without liberties are captured.
    fn r7_a_capture(&self, board: &Board, placed: &Position, player: Player) -> Position {
        let captured =
            |p: Point| placed[p] == player.opponent().color() && !self.r6_has_liberty(board, placed, p);
        function(points(board), |p| if captured(p) { Color::Empty } else { placed[p] })
    }

    /// **concord.7.b** Captured stones go into the player's container.
    ///
    /// The number of prisoners of a player's colour: what was captured, pass stones, and stones removed by agreement (13.b).
    fn r7_b_prisoners(&self, board: &Board, game: &Game, player: Player) -> usize {
        let color = player.color();
        let left = |i: usize| {
            number_of(points(board), |&p| game.positions[i][p] == color && game.positions[i + 1][p] != color)
        };
        let before = match player {
            Player::Black => game.prisoners_before[0],
            Player::White => game.prisoners_before[1],
        };
        before + sum(0..game.plays.len(), left) + self.r5_pass_stones(game, player)
    }

    /// **concord.8** A play is illegal if the stone just played has no liberty after captures.
    fn r8_has_liberty(&self, board: &Board, after: &Position, p: Point) -> bool {
        self.r6_has_liberty(board, after, p)
    }

    /// **concord.9** A board play may not make the board again with the same player's turn to play.
    ///
    /// The start counts, and so does what stood after passes.
    fn r9_new(&self, game: &Game, after: &Position) -> bool {
        let next = self.r2_a_alternate(game.mover());
        every(0..game.positions.len(), |i| if_then(game.turns[i] == next, || game.positions[i] != *after))
    }

    /// **concord.11** Play alternation ends after two consecutive pass plays, or after a third one if 12 requires it.
    ///
    /// These are the plays, with who made them, since the game began or since play alternation last ended.
    fn r11_ends(&self, game: &Game, plays: &[(Player, Play)]) -> bool {
        match plays {
            [.., (_, Play::Pass), (last, Play::Pass)] => self.r12_may_be_last(game, *last),
            _ => false,
        }
    }

    /// **concord.12** The game's first pass play and its last one are made by different players.
    fn r12_may_be_last(&self, game: &Game, last: Player) -> bool {
        first_passer(game) != Some(last)
    }

    /// **concord.13.a** After play alternation the players may agree which stones can be removed as dead. Then they score.
    ///
    /// With a stone all that it is connected with are removed. On each of the intersections there must be one.
    fn r13_a_remove_dead(&self, board: &Board, game: &Game, phase: Phase, dead: &[Point]) -> Verdict<Position> {
        if phase != Phase::Agreement || some(dead, |&p| game.now()[p] == Color::Empty) {
            return breaks("concord.11");
        }
        let removed = union_of(dead, |&p| self.r6_a_path(board, game.now(), p));
        Verdict::Legal(function(points(board), |p| if removed.contains(&p) { Color::Empty } else { game.now()[p] }))
    }

    /// **concord.13.b** If they do not agree, play alternation is resumed.
    ///
    /// How far the game has come. Play alternation ended after these numbers of plays.
    fn r13_b_phase(&self, game: &Game, ends: &[usize]) -> Phase {
        match ends.last() {
            _ if matches!(game.plays.last(), Some(Play::Agree(_))) => Phase::Scoring,
            Some(end) if *end == game.plays.len() && self.r14_none_is_dead(game, ends) => Phase::Scoring,
            Some(end) if *end == game.plays.len() => Phase::Agreement,
            _ => Phase::Alternation,
        }
    }

    /// **concord.14** When play alternation has been resumed and ends again, no stone is dead any more: nothing is left to
    /// agree on, and the stones stay as they are for scoring.
    fn r14_none_is_dead(&self, _game: &Game, ends: &[usize]) -> bool {
        ends.len() > 1
    }

    /// **concord.15** The scores are counted by the method that was agreed on, komi is added, and more points win.
    fn r15_winner(&self, board: &Board, game: &Game) -> Outcome {
        if self.r13_b_phase(game, &ends_of_alternation(self, game)) != Phase::Scoring {
            return Outcome::Unfinished;
        }
        let score = |player: Player| self.r15_b_score(board, game, player);
        match first([Player::Black, Player::White], |player| self.r15_c_more(score(*player), score(player.opponent()))) {
            Some(winner) => Outcome::Won(winner),
            None => Outcome::Tie,
        }
    }

    /// **concord.15.a** The method that was agreed on: area counting.
    fn r15_a_method(&self, board: &Board, game: &Game, player: Player) -> usize {
        self.r18_area(board, game, player)
    }

    /// **concord.15.b** White adds komi.
    ///
    /// In half points, so that any komi is exact.
    fn r15_b_score(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let score = 2 * self.r15_a_method(board, game, player) as i64;
        match player {
            Player::Black => score,
            Player::White => score + game.komi,
        }
    }

    /// **concord.15.c** The player with more points wins.
    fn r15_c_more(&self, own: i64, other: i64) -> bool {
        own > other
    }

    /// **concord.16** An empty intersection is a player's territory if no path of empty intersections leads from it to a
    /// stone of the opponent.
    ///
    /// Where such paths lead to no stone at all, it is territory of both.
    fn r16_territory(&self, board: &Board, position: &Position, player: Player) -> Set<Point> {
        let reaches = |p: Point| {
            some(self.r6_a_path(board, position, p), |q| {
                some(neighbors(board, q), |r| position[r] == player.opponent().color())
            })
        };
        those(points(board), |&p| position[p] == Color::Empty && !reaches(p))
    }

    /// **concord.17** Territory counting: territory and prisoners in the player's container.
    fn r17_territory_counting(&self, board: &Board, game: &Game, player: Player) -> usize {
        self.r16_territory(board, game.now(), player).len()
            + self.r7_b_prisoners(board, game, player.opponent())
    }

    /// **concord.18** Area counting.
    fn r18_area(&self, board: &Board, game: &Game, player: Player) -> usize {
        let area = self.r18_a_stones_and_territory(board, game, player);
        match player {
            Player::Black => area,
            Player::White => area + self.r18_b_first_pass(game) + self.r18_c_handicap(game),
        }
    }

    /// **concord.18.a** The player's stones on the board, and territory.
    fn r18_a_stones_and_territory(&self, board: &Board, game: &Game, player: Player) -> usize {
        number_of(points(board), |&p| game.now()[p] == player.color())
            + self.r16_territory(board, game.now(), player).len()
    }

    /// **concord.18.b** One point more for White if White made the very first pass play of the game.
    fn r18_b_first_pass(&self, game: &Game) -> usize {
        usize::from(first_passer(game) == Some(Player::White))
    }

    /// **concord.18.c** One point more for White for every handicap stone but the first.
    fn r18_c_handicap(&self, game: &Game) -> usize {
        game.handicap.max(1) - 1
    }
}
}

/// The player who made the first pass play of the game.
pub fn first_passer(game: &Game) -> Option<Player> {
    first(0..game.plays.len(), |i| game.plays[*i] == Play::Pass).map(|i| game.turns[i])
}

/// The numbers of plays after which play alternation ended (11).
pub fn ends_of_alternation(law: &dyn Concord, game: &Game) -> Vec<usize> {
    let plays = list(0..game.plays.len(), |i| (game.turns[i], game.plays[i]));
    after_each(1..=plays.len(), Vec::new(), |ends: Vec<usize>, n| {
        let since = ends.last().copied().unwrap_or(0);
        if law.r11_ends(game, &plays[since..n]) { followed_by(ends, n) } else { ends }
    })
}

amendment!(
    AGREE_AGAIN,
    "agree-again",
    "concord.14",
    "players who have resumed may agree on dead stones whenever play alternation ends; nothing is left to agree on when \
     there were only pass plays since it ended before",
    |law| {
        law.r14_none_is_dead = Some(|_, game, ends| match ends {
            [.., before, _] => every(&game.plays[*before..], |play| !matches!(play, Play::Board(_))),
            _ => false,
        });
    }
);

amendment!(
    TERRITORY_COUNTING,
    "territory-counting",
    "concord.15" / "concord.15.a",
    "the method that was agreed on is territory counting",
    |law| law.r15_a_method = Some(|law, board, game, player| law.r17_territory_counting(board, game, player))
);
