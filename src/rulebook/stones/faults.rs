//! Misreadings that programs of all rules have alike. No law has a method for them, so they are planted in its game: in how it judges
//! moves, in the board that it is played on, and in its end.
//!
//! A rulebook says in [`Clauses`] which of them it has, and at which clause.

use crate::{ClauseId, Misreading, Move, Rulebook};
use About::*;
use Kind::*;
use superko_spec::set::Set;
use superko_spec::words::{reachable, with};
use superko_spec::{Board, Color, Coloring, Player, Point};

/// What a misreading is about, which decides the clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Which plays there are.
    Play,
    /// Whether a player may pass or go on after a pass.
    Pass,
    /// What a play captures, and by which liberties.
    Capture,
    /// Suicide, where it is legal.
    Suicide,
    /// Suicide, where it is illegal.
    NoSuicide,
    /// Superko.
    Superko,
    /// Superko that does not ask who is next.
    Positional,
    /// Superko that asks who is next.
    Situational,
    /// Superko in games so long that few rulebooks need to try them.
    LongRecord,
    /// When the game is over.
    End,
    /// Passes, where they only stop play.
    Stop,
    /// Passes, where two end the game.
    Passes,
}

/// What a rulebook says of these misreadings.
pub struct Clauses {
    /// The clause and the sentence about each, and the amendments under which it says so. What is left out, it does not say.
    pub about: &'static [(&'static [About], [&'static str; 2], &'static [&'static str])],
    /// The names of those that the rulebook has in its own table, or that make no difference in it.
    pub without: &'static [&'static str],
}

impl Clauses {
    /// The clause about this.
    pub fn id(&self, about: About) -> Option<ClauseId> {
        self.about.iter().find(|(all, ..)| all.contains(&about)).map(|(_, [clause, _], _)| ClauseId(clause))
    }

    /// The misreadings of a rulebook in the order of its clauses: those of its table, and these.
    pub fn and(&self, rulebook: &'static dyn Rulebook, table: &[Misreading]) -> Vec<Misreading> {
        let mut all = table.to_vec();
        for plant in FAULTS.iter().filter(|fault| !self.without.contains(&fault.name)) {
            let Fault { name, says, .. } = *plant;
            let said = self.about.iter().find(|(all, ..)| all.contains(&plant.about));
            all.extend(said.map(|(_, [clause, sentence], amend)| Misreading {
                rulebook,
                name,
                clause,
                sentence,
                says,
                amend,
                plant,
            }));
        }
        let order = |id: &str| rulebook.clauses().iter().position(|clause| clause.id == id);
        all.sort_by_cached_key(|misreading| order(misreading.clause));
        all
    }
}

/// [`Clauses`] of a rulebook: about what, the clause and the sentence without its name; then the names of those that it has not.
macro_rules! clauses {
    (
        $rulebook:literal;
        $($($about:ident)+: $(under $amendment:literal)? $clause:literal / $sentence:literal),*;
        without $($name:literal)*
    ) => {
        /// The misreadings that programs of all rules have alike.
        pub static CLAUSES: $crate::stones::faults::Clauses = $crate::stones::faults::Clauses {
            about: &[$((
                &[$($crate::stones::faults::About::$about),+],
                [concat!($rulebook, ".", $clause), concat!($rulebook, ".", $sentence)],
                &[$($amendment)?],
            )),*],
            without: &[$($name),*],
        };
    };
}
pub(crate) use clauses;

/// A game so far, as a program sees it.
pub struct Scene<'a> {
    pub board: &'a Board,
    /// Columns and rows of a plain grid.
    pub size: Option<(usize, usize)>,
    /// The position at the start, and after each move.
    pub positions: &'a [Coloring],
    pub moves: &'a [Move],
    /// Passes since the last play, those that were taken back included.
    pub passes: usize,
    pub mover: Player,
    /// Do own stones without liberties leave the board, where the play is legal?
    pub suicide: bool,
}

/// Is no position on the record the one given? The record is that of the law, with other positions in the place of its own.
type New<'a> = &'a dyn Fn(&Coloring, &dyn Fn(usize) -> Coloring) -> bool;

/// Does a block with this number of liberties stay on the board?
type Alive<'a> = &'a dyn Fn(&Set<Point>, usize) -> bool;

/// What is misread, by which clause.
pub struct Fault {
    name: &'static str,
    says: &'static str,
    pub about: About,
    pub kind: Kind,
}

/// How a game is changed.
pub enum Kind {
    /// These points are neighbours, too, on a plain grid.
    Edges(fn(usize, usize) -> Vec<[Point; 2]>),
    /// These moves are refused.
    Refuses(fn(&Scene, Move) -> bool),
    /// What a play makes of the board, if it is legal; the law says whether it forbids it as suicide.
    Makes(fn(&Scene, Point, bool) -> Option<Coloring>),
    /// Superko allows these plays, by the position that each makes.
    Allows(fn(&Scene, Point, &Coloring, New) -> bool),
    /// The game is over then, too.
    Ends(fn(&Scene) -> bool),
}

/// Lists them: name, what it is about, what the misreader believes, what does it.
macro_rules! faults {
    ($($name:literal, $about:ident, $says:literal => $kind:expr;)*) => {
        static FAULTS: &[Fault] = &[$(Fault { name: $name, says: $says, about: $about, kind: $kind }),*];
    };
}

/// Superko for which only some positions are on record, by their numbers.
macro_rules! recorded_if {
    (|$scene:ident, $i:ident| $counts:expr) => {
        Allows(|$scene, _, after, new| {
            new(after, &|$i| if $counts { $scene.at($i) } else { Coloring::new() })
        })
    };
}

/// Superko that does not look at all plays.
macro_rules! unless {
    (|$scene:ident, $after:ident| $unchecked:expr) => {
        Allows(|$scene, _, $after, new| $unchecked || new($after, &|i| $scene.at(i)))
    };
}

faults! {
    "own-eyes-may-not-be-filled", Play, "a point of which all neighbours are own stones may not be played on" =>
        Refuses(|scene, m| scene.beside_only(m, scene.mover));
    "surrounded-points-are-barred", Play,
    "a point of which all neighbours are opposing stones may not be played on, even to capture" =>
        Refuses(|scene, m| scene.beside_only(m, scene.mover.opponent()));
    "no-play-after-a-pass", Pass, "after a pass nobody may play" =>
        Refuses(|scene, m| matches!(m, Move::Play(_)) && scene.moves.last() == Some(&Move::Pass));
    "edges-wrap-sideways", Capture, "the first and the last column are adjacent" =>
        Edges(|width, height| (0..height).map(|y| [y * width, y * width + width - 1]).collect());
    "edges-wrap-up-and-down", Capture, "the first and the last row are adjacent" =>
        Edges(|width, height| (0..width).map(|x| [x, x + (height - 1) * width]).collect());
    "rows-run-on", Capture, "the last point of a row is adjacent to the first point of the next row" =>
        Edges(|width, height| (1..height).map(|y| [y * width - 1, y * width]).collect());
    "edges-are-liberties", Capture, "a block at the edge of the board always has a liberty" =>
        Makes(|scene, p, _| scene.capturing(p, true, &|block, liberties| liberties > 0 || block.iter().any(|q| scene.at_the_edge(*q))));
    "captures-nothing", Capture, "opposing stones are never captured" =>
        Makes(|scene, p, _| scene.capturing(p, false, &breathes));
    "capturing-stones-vanish", Capture, "a stone that captures leaves the board with what it captures" =>
        Makes(|scene, p, suicide| {
            let after = scene.made(p);
            let captures = scene.captures(&after);
            (!suicide).then(|| if captures { with(&after, p, Color::Empty) } else { after })
        });
    "suicide-of-one-is-illegal", Suicide, "a single stone may not capture itself, as several stones may" =>
        Refuses(|scene, m| scene.self_captured(m) == 1);
    "suicide-of-several-is-illegal", Suicide, "several stones may not capture themselves, as a single stone may" =>
        Refuses(|scene, m| scene.self_captured(m) > 1);
    "suicides-leave-the-board", NoSuicide, "a block without liberties may be made, and leaves the board" =>
        Makes(|scene, p, suicide| Some(scene.without_suicide(p, suicide)));
    "suicides-of-one-leave-the-board", NoSuicide,
    "a single stone without liberties may be played, and leaves the board; several may not" =>
        Makes(|scene, p, suicide| {
            Some(scene.without_suicide(p, suicide)).filter(|after| !suicide || after == scene.now())
        });
    "suicides-of-several-leave-the-board", NoSuicide,
    "a block of several stones without liberties may be made, and leaves the board; a single stone may not" =>
        Makes(|scene, p, suicide| {
            Some(scene.without_suicide(p, suicide)).filter(|after| !suicide || after != scene.now())
        });
    "superko-only-when-capturing", Superko, "a move that captures nothing is not checked for repetition" =>
        unless!(|scene, after| !scene.captures(after));
    "superko-not-before-the-first-capture", Superko,
    "nothing is checked for repetition until a stone has been captured" =>
        unless!(|scene, after| scene.first_capture().is_none());
    "superko-not-in-the-first-eight-moves", Superko, "nothing is checked for repetition in the first eight moves" =>
        unless!(|scene, after| scene.moves.len() < 8);
    "superko-before-captures", Superko,
    "the position before captured stones are removed is the one compared" =>
        Allows(|scene, p, _, new| new(&scene.placed(p), &|i| scene.at(i)));
    "superko-without-own-blocks-in-atari", Superko,
    "the position that is compared is the one without the blocks of the player who moves that have one liberty" =>
        Allows(|scene, _, after, new| {
            new(&scene.cleared(after, scene.mover, &|_, liberties| liberties > 1), &|i| scene.at(i))
        });
    "superko-removes-blocks-once-a-side", Superko,
    "a captured block is taken out of the hash of the position once for each side on which it touches the play" =>
        Allows(|scene, p, after, new| {
            let hashes = scene.hashes(p, after);
            new(&hashes[scene.positions.len()], &|i| hashes[i].clone())
        });
    "positional-superko", Situational, "no position may be repeated, whichever player was to move" =>
        Allows(|scene, _, after, _| !scene.positions.contains(after));
    "ko-for-superko", Superko, "only the position before the opponent's last turn may not be repeated" =>
        recorded_if!(|scene, i| i + 2 == scene.positions.len());
    "superko-forgets-the-start", Superko, "the position at the start may be repeated" =>
        recorded_if!(|scene, i| i > 0);
    "passes-leave-no-record", Situational, "what merely stood after a pass may be repeated" =>
        recorded_if!(|scene, i| i == 0 || scene.moves[i - 1] != Move::Pass);
    "superko-of-two", Positional, "only the last two positions are on record" =>
        recorded_if!(|scene, i| i + 2 >= scene.positions.len());
    "superko-of-three", Positional, "only the last three positions are on record" =>
        recorded_if!(|scene, i| i + 3 >= scene.positions.len());
    "superko-of-four", Superko, "only the last four positions are on record" =>
        recorded_if!(|scene, i| i + 4 >= scene.positions.len());
    "superko-of-eight", Superko, "only the last eight positions are on record" =>
        recorded_if!(|scene, i| i + 8 >= scene.positions.len());
    "superko-of-thirty", LongRecord, "only the last thirty positions are on record" =>
        recorded_if!(|scene, i| i + 30 >= scene.positions.len());
    "superko-of-five-hundred", LongRecord, "only the last five hundred positions are on record" =>
        recorded_if!(|scene, i| i + 500 >= scene.positions.len());
    "superko-of-two-plays", Superko, "only the last two positions that plays made are on record" =>
        recorded_if!(|scene, i| {
            scene.by_play(i) && (i + 1..scene.positions.len()).filter(|j| scene.by_play(*j)).count() < 2
        });
    "record-begins-after-the-first-capture", Superko, "positions before the first capture are not on record" =>
        recorded_if!(|scene, i| scene.first_capture().is_some_and(|first| i >= first));
    "start-on-record-from-its-return", Superko,
    "only positions that plays made are on record, so that the start is not until it has come back" =>
        recorded_if!(|scene, i| scene.by_play(i));
    "ko-bars-the-point", Superko, "nobody may play where a single stone was just captured, and nothing else is barred" =>
        Allows(|scene, p, _, _| !scene.captured_alone(scene.moves.len(), p));
    "ko-bars-the-point-past-passes", Superko,
    "nobody may play where the last play captured a single stone, even after passes, and nothing else is barred" =>
        Allows(|scene, p, _, _| {
            let last = scene.moves.iter().rposition(|m| matches!(m, Move::Play(_)));
            !last.is_some_and(|last| scene.captured_alone(last + 1, p))
        });
    "a-first-pass-ends-the-game", End, "a pass as the first move ends the game" =>
        Ends(|scene| scene.moves.first() == Some(&Move::Pass));
    "any-pass-ends-the-game", Stop, "a single pass ends the game for good" =>
        Ends(|scene| scene.moves.contains(&Move::Pass));
    "two-passes-in-all-end-the-game", Stop, "the second pass of a game ends it for good, whatever comes between the two" =>
        Ends(|scene| scene.moves.iter().filter(|m| **m == Move::Pass).count() > 1);
    "passes-taken-back-count", Passes, "a pass that was taken back still counts for the end" =>
        Ends(|scene| {
            let now = scene.moves.iter().rev().take_while(|m| **m == Move::Pass).count();
            scene.passes > now && scene.passes > 1
        });
    "24-moves-end-the-game", End, "the game is over after 24 moves" =>
        Ends(|scene| scene.moves.len() >= 24);
    "fewer-moves-than-points", End, "the game is over when one move fewer has been made than the board has points" =>
        Ends(|scene| scene.moves.len() + 1 >= scene.board.node_count().max(2));
    "two-moves-a-point-end-the-game", End,
    "the game is over when twice as many moves have been made as the board has points" =>
        Ends(|scene| scene.moves.len() >= 2 * scene.board.node_count());
}

impl Scene<'_> {
    pub fn now(&self) -> &Coloring {
        &self.positions[self.moves.len()]
    }

    /// The position of this number, as it is on record.
    fn at(&self, i: usize) -> Coloring {
        self.positions[i].clone()
    }

    /// Did a play make the position of this number?
    fn by_play(&self, i: usize) -> bool {
        i > 0 && matches!(self.moves[i - 1], Move::Play(_))
    }

    /// The position before anything is captured.
    fn placed(&self, p: Point) -> Coloring {
        with(self.now(), p, self.mover.color())
    }

    /// A position without the blocks of a player that are not alive.
    fn cleared(&self, position: &Coloring, player: Player, alive: Alive) -> Coloring {
        let stays = |p: Point| {
            let block = block(self.board, position, p);
            let beside = block.iter().flat_map(|q| self.board.neighbors(*q));
            alive(&block, beside.filter(|q| position[*q] == Color::Empty).collect::<Set<Point>>().len())
        };
        let left =
            |p: Point| if position[p] != player.color() || stays(p) { position[p] } else { Color::Empty };
        (0..position.len()).map(left).collect()
    }

    /// What a play makes as the rules have it, which do not forbid it as suicide.
    pub fn made(&self, p: Point) -> Coloring {
        let captured = self.cleared(&self.placed(p), self.mover.opponent(), &breathes);
        if self.suicide { self.cleared(&captured, self.mover, &breathes) } else { captured }
    }

    /// What a play makes, if it is not a suicide or suicide is legal, when blocks can be `alive` without liberties.
    fn capturing(&self, p: Point, captures: bool, alive: Alive) -> Option<Coloring> {
        let placed = self.placed(p);
        let captured = if captures { self.cleared(&placed, self.mover.opponent(), alive) } else { placed };
        let after = self.cleared(&captured, self.mover, alive);
        (self.suicide || after == captured).then_some(after)
    }

    /// What a play makes if the block that would be forbidden as suicide leaves the board.
    fn without_suicide(&self, p: Point, suicide: bool) -> Coloring {
        let after = self.made(p);
        let dead = if suicide { block(self.board, &self.placed(p), p) } else { Set::new() };
        (0..after.len()).map(|q| if dead.contains(&q) { Color::Empty } else { after[q] }).collect()
    }

    /// The number of stones in the block that a play captures with itself.
    fn self_captured(&self, m: Move) -> usize {
        match m {
            Move::Play(p) if self.now()[p] == Color::Empty && self.made(p)[p] == Color::Empty => {
                block(self.board, &self.placed(p), p).len()
            }
            _ => 0,
        }
    }

    /// Does the play that makes this position capture opposing stones?
    fn captures(&self, after: &Coloring) -> bool {
        let other = self.mover.opponent().color();
        (0..after.len()).any(|q| self.now()[q] == other && after[q] != other)
    }

    /// The points that the move to the position of this number emptied.
    fn emptied(&self, i: usize) -> Vec<Point> {
        let [before, after] = [&self.positions[i - 1], &self.positions[i]];
        (0..after.len()).filter(|q| before[*q] != Color::Empty && after[*q] == Color::Empty).collect()
    }

    /// The number of the first position that a capture made, suicide included.
    fn first_capture(&self) -> Option<usize> {
        (1..self.positions.len()).find(|i| match self.moves[i - 1] {
            Move::Play(p) => self.positions[*i][p] == Color::Empty || !self.emptied(*i).is_empty(),
            _ => false,
        })
    }

    /// Did the move to this position capture the stone on P alone?
    fn captured_alone(&self, i: usize, p: Point) -> bool {
        i > 0 && self.emptied(i) == [p]
    }

    /// Is it a play on an empty point that has neighbours, all of which are stones of one player?
    fn beside_only(&self, m: Move, player: Player) -> bool {
        let Move::Play(p) = m else { return false };
        let own = |q: Point| self.now()[q] == player.color();
        self.now()[p] == Color::Empty
            && self.board.neighbors(p).count() > 0
            && self.board.neighbors(p).all(own)
    }

    fn at_the_edge(&self, p: Point) -> bool {
        self.size.is_some_and(|(width, height)| {
            let (x, y) = (p % width, p / width);
            x == 0 || y == 0 || x + 1 == width || y + 1 == height
        })
    }

    /// The stones in the hash of each position, and of the one that a play on P makes, where a block that a play captures is toggled once
    /// for each side on which it touches the play: for each point, is a black one in it; then the same for white ones.
    fn hashes(&self, p: Point, after: &Coloring) -> Vec<Coloring> {
        let moves = [self.moves, &[Move::Play(p)]].concat();
        let mut hashes: Vec<Coloring> = Vec::new();
        let mut hash = vec![Color::Empty; 2 * after.len()];
        let mut before = vec![Color::Empty; after.len()];
        for (i, position) in self.positions.iter().chain([after]).enumerate() {
            let played = i.checked_sub(1).map(|i| moves[i]);
            for q in (0..after.len()).filter(|q| before[*q] != position[*q]) {
                let sides = match played {
                    Some(Move::Play(p)) if position[p] != Color::Empty => {
                        let block = block(self.board, &before, q);
                        self.board
                            .neighbors(p)
                            .filter(|r| before[q] != Color::Empty && block.contains(r))
                            .count()
                    }
                    _ => 1,
                };
                let stones = [(before[q], sides.max(1)), (position[q], 1)];
                for (plane, color) in [Color::Black, Color::White].into_iter().enumerate() {
                    let toggled: usize =
                        stones.iter().filter(|(stone, _)| *stone == color).map(|(_, n)| n).sum();
                    let bit = &mut hash[plane * after.len() + q];
                    *bit = if (*bit == color) == (toggled % 2 == 1) { Color::Empty } else { color };
                }
            }
            hashes.push(hash.clone());
            before.clone_from(position);
        }
        hashes
    }
}

fn block(board: &Board, position: &Coloring, p: Point) -> Set<Point> {
    reachable(p, |q| board.neighbors(q).filter(|r| position[*r] == position[p]))
}

fn breathes(_: &Set<Point>, liberties: usize) -> bool {
    liberties > 0
}
