//! Walks on boards so small that positions recur: the plays from each position are listed once.
//!
//! It keeps no counts, since the moves after a position depend on the earlier positions.

use super::count::Count;
use crate::Watch;
use rustc_hash::FxHashMap;
use superko_bitboard::{Game, Move, Passes, Point, Position, Reasons, Repetition, Stages};

/// The most points of a board: it has fewer than 3^9 positions.
const MOST_POINTS: usize = 9;

/// The positions of a board, numbered as they are met. A *situation* is twice the number of a position, plus 1 if White is to play.
#[derive(Default)]
pub struct Lists {
    numbers: FxHashMap<[u64; 2], u32>,
    /// The positions of the game so far.
    stood: Vec<bool>,
    /// The start and end of the plays from each situation, if they are listed.
    ranges: Vec<Option<[u32; 2]>>,
    /// The point and the position after the play.
    plays: Vec<(Point, u32)>,
}

impl Lists {
    /// Lists for a game under positional superko that ends after two passes; `None` unless the board is so small and the walk so deep that
    /// they pay off.
    pub fn of(game: &Game, depth: usize) -> Option<Lists> {
        let rules = game.rules();
        let simple = rules.repetition == Repetition::Positional
            && rules.stages == Stages::One
            && rules.passes != Passes::NotAfterAny;
        let pays = game.points() <= MOST_POINTS.min(depth + 1);
        (simple && pays).then(Lists::default)
    }

    /// Counts the sequences from here; `passed` says whether the last move was a pass.
    pub fn count(
        &mut self,
        game: &mut Game,
        passes: bool,
        passed: bool,
        counts: &mut [Count],
        watch: &Watch,
    ) {
        let records: Vec<u32> = game.history().map(|record| self.number(&record.position)).collect();
        records.iter().for_each(|number| self.stood[*number as usize] = true);
        let here = 2 * self.number(&game.position()) + game.to_play() as u32;
        let mut walk = ListedWalk { lists: self, game, passes, path: Vec::new(), made: Vec::new(), watch };
        walk.count(here, passed, counts);
        walk.path.clear();
        walk.follow();
        records.iter().for_each(|number| self.stood[*number as usize] = false);
    }

    fn number(&mut self, position: &Position) -> u32 {
        let next = self.stood.len() as u32;
        let number = *self.numbers.entry(position.stones.map(|stones| stones.words()[0])).or_insert(next);
        if number == next {
            self.stood.push(false);
            self.ranges.extend([None; 2]);
        }
        number
    }

    /// Lists the plays from the game's situation, including those that repeat a position.
    fn list(&mut self, situation: u32, game: &mut Game) -> [u32; 2] {
        let start = self.plays.len() as u32;
        let legal = game.legal_points();
        for point in game.empty_points() {
            if legal.contains(point) || (game.why_illegal(point) - Reasons::REPETITION).is_empty() {
                game.play_unchecked(point);
                let made = self.number(&game.position());
                game.undo();
                self.plays.push((point, made));
            }
        }
        let range = [start, self.plays.len() as u32];
        self.ranges[situation as usize] = Some(range);
        range
    }
}

struct ListedWalk<'a> {
    lists: &'a mut Lists,
    game: &'a mut Game,
    passes: bool,
    /// The moves from the start of the walk.
    path: Vec<Move>,
    /// The moves made in the game, which follows the walk only to list plays.
    made: Vec<Move>,
    watch: &'a Watch<'a>,
}

impl ListedWalk<'_> {
    fn count(&mut self, situation: u32, passed: bool, counts: &mut [Count]) {
        let Some((next, rest)) = counts.split_first_mut() else { return };
        let [from, to] = self.lists.ranges[situation as usize].unwrap_or_else(|| {
            self.follow();
            self.lists.list(situation, self.game)
        });
        for i in from..to {
            let (point, position) = self.lists.plays[i as usize];
            if self.lists.stood[position as usize] {
                continue;
            }
            next.sequences += 1;
            if !rest.is_empty() && (rest.len() < 3 || !self.watch.stopped()) {
                self.lists.stood[position as usize] = true;
                self.path.push(Move::Play(point));
                self.count(2 * position + (situation & 1 ^ 1), false, rest);
                self.path.pop();
                self.lists.stood[position as usize] = false;
            }
        }
        if self.passes {
            next.sequences += 1;
            if passed {
                next.ended += 1;
            } else if !rest.is_empty() {
                self.path.push(Move::Pass);
                self.count(situation ^ 1, true, rest);
                self.path.pop();
            }
        }
    }

    /// Makes the moves of the path in the game.
    fn follow(&mut self) {
        let common = self.path.iter().zip(&self.made).take_while(|(a, b)| a == b).count();
        self.made.drain(common..).for_each(|_| _ = self.game.undo());
        for m in &self.path[common..] {
            self.game.play_unchecked(*m);
            self.made.push(*m);
        }
    }
}
