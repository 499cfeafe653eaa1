//! Misreadings that programs of all rules have alike. No law has a method for them, so they are planted in its game: in how it judges
//! moves, in the board that it is played on, and in its end.
//!
//! A rulebook says in [`Clauses`] which of them it has, and at which clause.

use crate::{ClauseId, Misreading, Move, Rulebook};
use std::collections::BTreeSet;
use superko_spec::words::with;
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
    /// When the game is over.
    End,
}

/// What a rulebook says of these misreadings.
pub struct Clauses {
    /// The clause and the sentence about each, and the amendments under which it says so. What is left out, it does not say.
    pub about: &'static [(About, [&'static str; 2], &'static [&'static str])],
    /// The names of those that the rulebook has in its own table, or that make no difference in it.
    pub without: &'static [&'static str],
}

impl Clauses {
    /// The clause about this.
    pub fn id(&self, about: About) -> Option<ClauseId> {
        self.about.iter().find(|(other, ..)| *other == about).map(|(_, [clause, _], _)| ClauseId(clause))
    }

    /// The misreadings of a rulebook in the order of its clauses: those of its table, and these.
    pub fn and(&self, rulebook: &'static dyn Rulebook, table: &[Misreading]) -> Vec<Misreading> {
        let mut all = table.to_vec();
        for (name, says, about, fault) in FAULTS.iter().filter(|(name, ..)| !self.without.contains(name)) {
            let said = self.about.iter().find(|(other, ..)| other == about);
            all.extend(said.map(|(_, [clause, sentence], amend)| Misreading {
                rulebook,
                name,
                clause,
                sentence,
                says,
                amend,
                plant: fault,
            }));
        }
        let order = |id: &str| rulebook.clauses().iter().position(|clause| clause.id == id);
        all.sort_by_cached_key(|misreading| order(misreading.clause));
        all
    }
}

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

/// What is misread.
pub enum Fault {
    /// The edges of a plain grid: which points are neighbours besides.
    Edges(fn(usize, usize) -> Vec<(Point, Point)>),
    /// Moves that are refused.
    Refuses(About, fn(&Scene, Move) -> bool),
    /// What a play makes of the board, if it is legal; the law says whether it forbids it as suicide.
    Makes(fn(&Scene, Point, bool) -> Option<Coloring>),
    /// Which plays superko allows, by the position that each makes.
    Superko(fn(&Scene, Point, &Coloring, New) -> bool),
    /// When the game is over, besides.
    Ends(fn(&Scene) -> bool),
}

use About::{Capture, End, NoSuicide, Pass, Play, Suicide, Superko};

/// All of them: name, what the misreader believes, what it is about, and what does it.
static FAULTS: &[(&str, &str, About, Fault)] = &[
    (
        "own-eyes-may-not-be-filled",
        "a point of which all neighbours are own stones may not be played on",
        Play,
        Fault::Refuses(Play, |scene, m| beside_only(scene, m, scene.mover)),
    ),
    (
        "surrounded-points-are-barred",
        "a point of which all neighbours are opposing stones may not be played on, even to capture",
        Play,
        Fault::Refuses(Play, |scene, m| beside_only(scene, m, scene.mover.opponent())),
    ),
    (
        "no-play-after-a-pass",
        "after a pass nobody may play",
        Pass,
        Fault::Refuses(Pass, |scene, m| {
            matches!(m, Move::Play(_)) && scene.moves.last() == Some(&Move::Pass)
        }),
    ),
    (
        "edges-wrap-sideways",
        "the first and the last column are adjacent",
        Capture,
        Fault::Edges(|width, height| (0..height).map(|y| (y * width, y * width + width - 1)).collect()),
    ),
    (
        "edges-wrap-up-and-down",
        "the first and the last row are adjacent",
        Capture,
        Fault::Edges(|width, height| (0..width).map(|x| (x, x + (height - 1) * width)).collect()),
    ),
    (
        "rows-run-on",
        "the last point of a row is adjacent to the first point of the next row",
        Capture,
        Fault::Edges(|width, height| (1..height).map(|y| (y * width - 1, y * width)).collect()),
    ),
    (
        "edges-are-liberties",
        "a block at the edge of the board always has a liberty",
        Capture,
        Fault::Makes(|scene, p, _| {
            let alive = |block: &BTreeSet<Point>| block.iter().any(|q| at_the_edge(scene, *q));
            let placed = with(scene.now(), p, scene.mover.color());
            let captured = scene.cleared(&placed, scene.mover.opponent(), &alive);
            let after = scene.cleared(&captured, scene.mover, &alive);
            (scene.suicide || after == captured).then_some(after)
        }),
    ),
    (
        "captures-nothing",
        "opposing stones are never captured",
        Capture,
        Fault::Makes(|scene, p, _| {
            let placed = with(scene.now(), p, scene.mover.color());
            let after = scene.cleared(&placed, scene.mover, &|_| false);
            (scene.suicide || after == placed).then_some(after)
        }),
    ),
    (
        "capturing-stones-vanish",
        "a stone that captures leaves the board with what it captures",
        Capture,
        Fault::Makes(|scene, p, suicide| {
            let after = scene.made(p);
            let captures = scene.stones_lost(&after, scene.mover.opponent()) > 0;
            (!suicide).then(|| if captures { with(&after, p, Color::Empty) } else { after })
        }),
    ),
    (
        "suicide-of-one-is-illegal",
        "a single stone may not capture itself, as several stones may",
        Suicide,
        Fault::Refuses(Suicide, |scene, m| self_captured(scene, m) == 1),
    ),
    (
        "suicide-of-several-is-illegal",
        "several stones may not capture themselves, as a single stone may",
        Suicide,
        Fault::Refuses(Suicide, |scene, m| self_captured(scene, m) > 1),
    ),
    (
        "suicides-leave-the-board",
        "a block without liberties may be made, and leaves the board",
        NoSuicide,
        Fault::Makes(|scene, p, suicide| Some(scene.without_suicide(p, suicide))),
    ),
    (
        "suicides-of-one-leave-the-board",
        "a single stone without liberties may be played, and leaves the board; several may not",
        NoSuicide,
        Fault::Makes(|scene, p, suicide| {
            let after = scene.without_suicide(p, suicide);
            (!suicide || after == *scene.now()).then_some(after)
        }),
    ),
    (
        "suicides-of-several-leave-the-board",
        "a block of several stones without liberties may be made, and leaves the board; a single stone may not",
        NoSuicide,
        Fault::Makes(|scene, p, suicide| {
            let after = scene.without_suicide(p, suicide);
            (!suicide || after != *scene.now()).then_some(after)
        }),
    ),
    (
        "superko-only-when-capturing",
        "a play that captures nothing is not checked for repetition",
        Superko,
        Fault::Superko(|scene, _, after, new| {
            scene.stones_lost(after, scene.mover.opponent()) == 0 || new(after, &|i| scene.at(i))
        }),
    ),
    (
        "superko-not-before-the-first-capture",
        "nothing is checked for repetition until a stone has been captured",
        Superko,
        Fault::Superko(|scene, _, after, new| {
            scene.first_capture().is_none() || new(after, &|i| scene.at(i))
        }),
    ),
    (
        "superko-not-in-the-first-eight-moves",
        "nothing is checked for repetition in the first eight moves",
        Superko,
        Fault::Superko(|scene, _, after, new| scene.moves.len() < 8 || new(after, &|i| scene.at(i))),
    ),
    (
        "superko-before-captures",
        "the position before captured stones are removed is the one compared",
        Superko,
        Fault::Superko(|scene, p, _, new| new(&with(scene.now(), p, scene.mover.color()), &|i| scene.at(i))),
    ),
    (
        "superko-without-own-blocks-in-atari",
        "the position that is compared is the one without the blocks of the player who moves that have one liberty",
        Superko,
        Fault::Superko(|scene, _, after, new| {
            let breathes = |block: &BTreeSet<Point>| liberties(scene.board, after, block) > 1;
            new(&scene.cleared(after, scene.mover, &breathes), &|i| scene.at(i))
        }),
    ),
    (
        "superko-removes-blocks-once-a-side",
        "a captured block is taken out of the hash of the position once for each side on which it touches the play",
        Superko,
        Fault::Superko(|scene, p, after, new| {
            let mut hash = BTreeSet::new();
            let mut hashes = Vec::new();
            let moves = [scene.moves, &[Move::Play(p)]].concat();
            for (i, position) in scene.positions.iter().chain([after]).enumerate() {
                let before = i.checked_sub(1).map(|i| (&scene.positions[i], moves[i]));
                toggle(scene.board, &mut hash, before, position);
                let planes = [Color::Black, Color::White];
                let stone = |(color, q)| if hash.contains(&(q, color)) { color } else { Color::Empty };
                let points = planes.into_iter().flat_map(|color| (0..after.len()).map(move |q| (color, q)));
                hashes.push(points.map(stone).collect::<Coloring>());
            }
            let now = hashes.pop().expect("one for the play");
            new(&now, &|i| hashes[i].clone())
        }),
    ),
    (
        "superko-of-two",
        "only the last two positions are on record",
        Superko,
        Fault::Superko(|scene, _, after, new| new(after, &|i| scene.last(i, 2))),
    ),
    (
        "superko-of-three",
        "only the last three positions are on record",
        Superko,
        Fault::Superko(|scene, _, after, new| new(after, &|i| scene.last(i, 3))),
    ),
    (
        "superko-of-four",
        "only the last four positions are on record",
        Superko,
        Fault::Superko(|scene, _, after, new| new(after, &|i| scene.last(i, 4))),
    ),
    (
        "superko-of-two-plays",
        "only the last two positions that plays made are on record",
        Superko,
        Fault::Superko(|scene, _, after, new| {
            let later = |i: usize| (i + 1..scene.positions.len()).filter(|j| scene.by_play(*j)).count();
            new(after, &|i| scene.at_if(i, scene.by_play(i) && later(i) < 2))
        }),
    ),
    (
        "record-begins-after-the-first-capture",
        "positions before the first capture are not on record",
        Superko,
        Fault::Superko(|scene, _, after, new| {
            let first = scene.first_capture();
            new(after, &|i| scene.at_if(i, first.is_some_and(|first| i >= first)))
        }),
    ),
    (
        "start-on-record-from-its-return",
        "only positions that plays made are on record, so that the start is not until it has come back",
        Superko,
        Fault::Superko(|scene, _, after, new| new(after, &|i| scene.at_if(i, scene.by_play(i)))),
    ),
    (
        "ko-bars-the-point",
        "nobody may play where a single stone was just captured, and nothing else is barred",
        Superko,
        Fault::Superko(|scene, p, _, _| scene.single_capture(scene.moves.len()) != Some(p)),
    ),
    (
        "ko-bars-the-point-past-passes",
        "nobody may play where the last play captured a single stone, even after passes, and nothing else is barred",
        Superko,
        Fault::Superko(|scene, p, _, _| {
            let last = scene.moves.iter().rposition(|m| matches!(m, Move::Play(_)));
            last.and_then(|last| scene.single_capture(last + 1)) != Some(p)
        }),
    ),
    (
        "a-first-pass-ends-the-game",
        "a pass as the first move ends the game",
        End,
        Fault::Ends(|scene| scene.moves.first() == Some(&Move::Pass)),
    ),
    (
        "any-pass-ends-the-game",
        "a single pass ends the game for good",
        End,
        Fault::Ends(|scene| scene.moves.contains(&Move::Pass)),
    ),
    (
        "two-passes-in-all-end-the-game",
        "the second pass of a game ends it for good, whatever comes between the two",
        End,
        Fault::Ends(|scene| scene.moves.iter().filter(|m| **m == Move::Pass).count() > 1),
    ),
    (
        "passes-taken-back-count",
        "a pass that was taken back still counts for the end",
        End,
        Fault::Ends(|scene| {
            let now = scene.moves.iter().rev().take_while(|m| **m == Move::Pass).count();
            scene.passes > now && scene.passes > 1
        }),
    ),
    (
        "24-moves-end-the-game",
        "the game is over after 24 moves",
        End,
        Fault::Ends(|scene| scene.moves.len() >= 24),
    ),
    (
        "fewer-moves-than-points",
        "the game is over when one move fewer has been made than the board has points",
        End,
        Fault::Ends(|scene| scene.moves.len() + 1 >= scene.board.node_count().max(2)),
    ),
    (
        "two-moves-a-point-end-the-game",
        "the game is over when twice as many moves have been made as the board has points",
        End,
        Fault::Ends(|scene| scene.moves.len() >= 2 * scene.board.node_count()),
    ),
];

impl Scene<'_> {
    pub fn now(&self) -> &Coloring {
        &self.positions[self.moves.len()]
    }

    /// What is on record as the position of this number.
    fn at(&self, i: usize) -> Coloring {
        self.positions[i].clone()
    }

    /// The same if it is on record, else what equals no position.
    fn at_if(&self, i: usize, counts: bool) -> Coloring {
        if counts { self.at(i) } else { Coloring::new() }
    }

    /// Did a play make the position of this number?
    fn by_play(&self, i: usize) -> bool {
        i > 0 && matches!(self.moves[i - 1], Move::Play(_))
    }

    fn last(&self, i: usize, number: usize) -> Coloring {
        self.at_if(i, i + number >= self.positions.len())
    }

    /// A position without the blocks of a player that have no liberty, but for those that are `alive` all the same.
    fn cleared(
        &self,
        position: &Coloring,
        player: Player,
        alive: &dyn Fn(&BTreeSet<Point>) -> bool,
    ) -> Coloring {
        let dead = |p: Point| {
            let block = block(self.board, position, p);
            liberties(self.board, position, &block) == 0 && !alive(&block)
        };
        let left =
            |p: Point| if position[p] == player.color() && dead(p) { Color::Empty } else { position[p] };
        (0..position.len()).map(left).collect()
    }

    /// What a play makes as the rules have it, which do not forbid it as suicide.
    pub fn made(&self, p: Point) -> Coloring {
        let placed = with(self.now(), p, self.mover.color());
        let captured = self.cleared(&placed, self.mover.opponent(), &|_| false);
        if self.suicide { self.cleared(&captured, self.mover, &|_| false) } else { captured }
    }

    /// What a play makes if the block that would be forbidden as suicide leaves the board.
    fn without_suicide(&self, p: Point, suicide: bool) -> Coloring {
        let after = self.made(p);
        if !suicide {
            return after;
        }
        let placed = with(self.now(), p, self.mover.color());
        let dead = block(self.board, &placed, p);
        (0..after.len()).map(|q| if dead.contains(&q) { Color::Empty } else { after[q] }).collect()
    }

    /// How many stones of a player the move to `after` removes, the played one not counted.
    fn stones_lost(&self, after: &Coloring, player: Player) -> usize {
        let stood = |q: &usize| self.now()[*q] == player.color() && after[*q] != player.color();
        (0..after.len()).filter(stood).count()
    }

    /// The points that the move to the position of this number emptied.
    fn emptied(&self, i: usize) -> Vec<Point> {
        let [before, after] = [&self.positions[i - 1], &self.positions[i]];
        (0..after.len()).filter(|q| before[*q] != Color::Empty && after[*q] == Color::Empty).collect()
    }

    /// The number of the first position that a capture made.
    fn first_capture(&self) -> Option<usize> {
        (1..self.positions.len()).find(|i| {
            let kept = matches!(self.moves[i - 1], Move::Play(p) if self.positions[*i][p] == Color::Empty);
            kept || !self.emptied(*i).is_empty()
        })
    }

    /// The point of the one stone that the move to this position captured.
    fn single_capture(&self, i: usize) -> Option<Point> {
        let emptied = if i > 0 { self.emptied(i) } else { Vec::new() };
        (emptied.len() == 1).then(|| emptied[0])
    }
}

fn block(board: &Board, position: &Coloring, p: Point) -> BTreeSet<Point> {
    let mut block = BTreeSet::from([p]);
    let mut ends = vec![p];
    while let Some(q) = ends.pop() {
        ends.extend(board.neighbors(q).filter(|&r| position[r] == position[p] && block.insert(r)));
    }
    block
}

fn liberties(board: &Board, position: &Coloring, block: &BTreeSet<Point>) -> usize {
    let beside = block.iter().flat_map(|p| board.neighbors(*p));
    beside.filter(|q| position[*q] == Color::Empty).collect::<BTreeSet<Point>>().len()
}

/// Is it a play on an empty point that has neighbours, all of which are stones of one player?
fn beside_only(scene: &Scene, m: Move, player: Player) -> bool {
    let Move::Play(p) = m else { return false };
    let mut beside = scene.board.neighbors(p).peekable();
    scene.now()[p] == Color::Empty
        && beside.peek().is_some()
        && beside.all(|q| scene.now()[q] == player.color())
}

/// The number of stones in the block that a play captures with itself.
fn self_captured(scene: &Scene, m: Move) -> usize {
    match m {
        Move::Play(p) if scene.now()[p] == Color::Empty && scene.made(p)[p] == Color::Empty => {
            block(scene.board, &with(scene.now(), p, scene.mover.color()), p).len()
        }
        _ => 0,
    }
}

fn at_the_edge(scene: &Scene, p: Point) -> bool {
    scene.size.is_some_and(|(width, height)| {
        let (x, y) = (p % width, p / width);
        x == 0 || y == 0 || x + 1 == width || y + 1 == height
    })
}

/// Brings the stones in a hash up to date, where a block that a play captures is toggled once for each side.
fn toggle(
    board: &Board,
    hash: &mut BTreeSet<(Point, Color)>,
    before: Option<(&Coloring, Move)>,
    after: &Coloring,
) {
    let empty = vec![Color::Empty; after.len()];
    let (before, played) = before.unwrap_or((&empty, Move::Pass));
    let mut sides = vec![1; after.len()];
    if let Move::Play(p) = played {
        for q in board.neighbors(p).filter(|q| before[*q] != after[*q] && after[p] != Color::Empty) {
            block(board, before, q).into_iter().for_each(|r| sides[r] += 1);
        }
    }
    for p in (0..after.len()).filter(|p| before[*p] != after[*p]) {
        for stone in [(before[p], sides[p].max(2) - 1), (after[p], 1)] {
            if stone.0 != Color::Empty && stone.1 % 2 == 1 && !hash.remove(&(p, stone.0)) {
                hash.insert((p, stone.0));
            }
        }
    }
}
