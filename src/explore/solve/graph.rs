//! The positions of a board, numbered as they are met, each with its score, its successors and its images under the symmetries
//! of the board.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use superko_notation::symmetry::{Limits, symmetries};
use superko_notation::{Board, Error, Result};
use superko_oracle::bitboard::{self, Color, Point, Repetition, Rules, Setup};
use superko_oracle::rulebook::convert::geometry;

/// The most points of a board: a position is two words of 32 bits.
pub const MOST_POINTS: usize = 32;

/// The stones of a position: a bit for each point, Black's and White's.
pub type Stones = [u32; 2];

/// A play: its point, and the number of the position that it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    pub point: u8,
    pub to: u32,
}

/// See the top of this file.
pub struct Graph {
    board: Arc<Board>,
    rules: Rules,
    /// The image of each point under each symmetry; the first is the identity.
    group: Vec<Vec<u8>>,
    inverse: Vec<u8>,
    composed: Vec<u8>,
    numbers: FxHashMap<Stones, u32>,
    stones: Vec<Stones>,
    margins: Vec<i16>,
    /// The number of each position's image under each symmetry.
    images: Vec<u32>,
    /// For each position the symmetry that makes it the representative of its orbit.
    to_representative: Vec<u8>,
    /// Which positions are images of themselves under several symmetries.
    symmetric: Vec<bool>,
    plays: Vec<Play>,
    /// For each position and player the first and the last of the plays, when they are known.
    ranges: Vec<Option<[(u32, u32); 2]>>,
}

impl Graph {
    /// The graph of a board under the rules for plays and scores; rules about repetition are left to the search.
    pub fn new(board: Arc<Board>, rules: Rules) -> Result<Graph> {
        let n = board.points();
        if n > MOST_POINTS {
            return Err(Error::input(format!(
                "a board of {n} points is too large to be solved: at most {MOST_POINTS} are possible"
            )));
        }
        let neighbours: Vec<Vec<usize>> = (0..n).map(|p| board.graph().neighbors(p).collect()).collect();
        let found = symmetries(&neighbours, n, |_| false, Limits { steps: 100_000, found: 120 });
        let identity: Vec<usize> = (0..n).collect();
        let mut group = if found.complete { found.found } else { vec![identity.clone()] };
        // The identity first.
        let place = group.iter().position(|symmetry| *symmetry == identity).expect("it is a symmetry");
        group[..=place].rotate_right(1);
        let number: FxHashMap<&Vec<usize>, u8> = group.iter().zip(0..).collect();
        let compose = |first: &Vec<usize>, second: &Vec<usize>| {
            number[&first.iter().map(|p| second[*p]).collect::<Vec<usize>>()]
        };
        let composed: Vec<u8> =
            group.iter().flat_map(|first| group.iter().map(move |second| compose(first, second))).collect();
        let row = |of: &[u8]| of.iter().position(|g| *g == 0).expect("all symmetries are a group") as u8;
        Ok(Graph {
            inverse: composed.chunks(group.len()).map(row).collect(),
            composed,
            group: group.iter().map(|to| to.iter().map(|p| *p as u8).collect()).collect(),
            board,
            rules: Rules { repetition: Repetition::Free, ..rules },
            numbers: FxHashMap::default(),
            stones: Vec::new(),
            margins: Vec::new(),
            images: Vec::new(),
            to_representative: Vec::new(),
            symmetric: Vec::new(),
            plays: Vec::new(),
            ranges: Vec::new(),
        })
    }

    /// The number of points of the board.
    pub fn points(&self) -> usize {
        self.board.points()
    }

    /// The number of positions met, with their images.
    pub fn positions(&self) -> usize {
        self.stones.len()
    }

    /// Are these the stones of a position?
    pub fn is_position(&self, [black, white]: Stones) -> bool {
        (black | white) & !(u32::MAX >> (32 - self.points())) == 0 && black & white == 0
    }

    /// The number of symmetries.
    pub fn symmetries(&self) -> usize {
        self.group.len()
    }

    /// The inverse of a symmetry.
    pub fn inverse(&self, symmetry: u8) -> u8 {
        self.inverse[symmetry as usize]
    }

    /// One symmetry, and then another.
    pub fn compose(&self, first: u8, second: u8) -> u8 {
        self.composed[first as usize * self.group.len() + second as usize]
    }

    /// The image of a point.
    pub fn image_of_point(&self, point: u8, symmetry: u8) -> u8 {
        self.group[symmetry as usize][point as usize]
    }

    /// The number of a position's image.
    #[inline]
    pub fn image(&self, position: u32, symmetry: u8) -> u32 {
        self.images[position as usize * self.group.len() + symmetry as usize]
    }

    /// The symmetry that makes a position the representative of its orbit.
    #[inline]
    pub fn to_representative(&self, position: u32) -> u8 {
        self.to_representative[position as usize]
    }

    /// All symmetries that do so.
    pub fn all_to_representative(&self, position: u32) -> impl Iterator<Item = u8> + '_ {
        let first = self.to_representative(position);
        let representative = self.image(position, first);
        let last = if self.symmetric[position as usize] { self.group.len() } else { first as usize + 1 };
        (first..last as u8).filter(move |g| self.image(position, *g) == representative)
    }

    /// Black's score minus White's.
    #[inline]
    pub fn margin(&self, position: u32) -> i16 {
        self.margins[position as usize]
    }

    /// The stones of a position.
    pub fn stones(&self, position: u32) -> Stones {
        self.stones[position as usize]
    }

    /// The number of a position of the engine.
    pub fn position(&mut self, position: &bitboard::Position) -> u32 {
        self.number(position.stones.map(|stones| stones.words()[0] as u32))
    }

    /// The position with these stones, all of them on the board.
    pub fn number(&mut self, stones: Stones) -> u32 {
        match self.numbers.get(&stones) {
            Some(number) => *number,
            None => self.add(stones),
        }
    }

    /// Numbers a position and its images.
    fn add(&mut self, stones: Stones) -> u32 {
        let mut orbit: Vec<Stones> = (0..self.group.len()).map(|g| self.moved(stones, g)).collect();
        orbit.sort_unstable();
        orbit.dedup();
        let margin = {
            let [black, white] = self.game(orbit[0]).scores();
            (black - white) as i16
        };
        for stones in &orbit {
            self.numbers.insert(*stones, self.stones.len() as u32);
            self.stones.push(*stones);
            self.margins.push(margin);
            self.symmetric.push(orbit.len() < self.group.len());
            self.ranges.push(None);
        }
        for member in &orbit {
            let mut to_first = None;
            for g in 0..self.group.len() {
                let image = self.moved(*member, g);
                self.images.push(self.numbers[&image]);
                if image == orbit[0] {
                    to_first = to_first.or(Some(g as u8));
                }
            }
            self.to_representative.push(to_first.expect("a symmetry leads to each member of an orbit"));
        }
        self.numbers[&stones]
    }

    fn moved(&self, stones: Stones, symmetry: usize) -> Stones {
        let to = &self.group[symmetry];
        stones.map(|mut bits| {
            let mut moved = 0;
            while bits != 0 {
                moved |= 1 << to[bits.trailing_zeros() as usize];
                bits &= bits - 1;
            }
            moved
        })
    }

    /// A game from a position, Black to play.
    fn game(&self, stones: Stones) -> bitboard::Game {
        let of = |color: Color| {
            let bits = stones[color as usize];
            (0..MOST_POINTS).filter(move |p| bits >> p & 1 == 1).map(move |p| (Point::new(p as u16), color))
        };
        let setup = Setup { stones: Color::ALL.into_iter().flat_map(of).collect(), ..Setup::default() };
        setup
            .game(geometry(&self.board), self.rules)
            .or_else(|error| error.ignore_stones_without_liberties())
            .expect("the stones are on the board")
    }

    /// The plays of a player, as a range for [`Graph::play`]. Of plays that make the same position there is one.
    pub fn plays(&mut self, position: u32, player: usize) -> std::ops::Range<u32> {
        let ranges = match self.ranges[position as usize] {
            Some(ranges) => ranges,
            None => self.tabulate(position),
        };
        ranges[player].0..ranges[player].1
    }

    /// A play by its index.
    #[inline]
    pub fn play(&self, index: u32) -> Play {
        self.plays[index as usize]
    }

    fn tabulate(&mut self, position: u32) -> [(u32, u32); 2] {
        let to = self.to_representative(position);
        let first = self.image(position, to);
        let ranges = if first == position {
            self.ask_the_engine(position)
        } else {
            let back = self.inverse(to);
            self.plays(first, 0);
            [0, 1].map(|player| {
                let start = self.plays.len() as u32;
                for i in self.plays(first, player) {
                    let Play { point, to } = self.plays[i as usize];
                    let play = Play { point: self.image_of_point(point, back), to: self.image(to, back) };
                    self.plays.push(play);
                }
                (start, self.plays.len() as u32)
            })
        };
        self.ranges[position as usize] = Some(ranges);
        ranges
    }

    fn ask_the_engine(&mut self, position: u32) -> [(u32, u32); 2] {
        let mut game = self.game(self.stones(position));
        Color::ALL.map(|color| {
            if color == Color::White {
                game.play_unchecked(bitboard::Move::Pass);
            }
            let mut plays: Vec<Play> = Vec::new();
            for point in game.legal_points() {
                game.play_unchecked(point);
                let made = Color::ALL.map(|color| game.stones(color).words()[0] as u32);
                game.undo();
                let to = self.number(made);
                if plays.iter().all(|other| other.to != to) {
                    plays.push(Play { point: point.index() as u8, to });
                }
            }
            let start = self.plays.len() as u32;
            self.plays.extend(plays);
            (start, self.plays.len() as u32)
        })
    }
}
