//! The frontier DP: legal positions of any graph, for any number of players, by a table from borders to exact numbers.
//!
//! The numbers are integers with as many 64-bit limbs as (players + 1)^points needs. Nothing is modulo a prime here, and
//! no code is shared with the [`split`](super::split) counter, so that each checks the other.

use super::checkpoint::Checkpoint;
use super::labels::{Labels, MOST_SLOTS, Place, most_slots};
use super::modular::Job;
use super::monitor::Watch;
use super::order::{self, Sweep};
use super::sweep::{self, Budget, Full, PARTS, Parts, Sink, whole};
use super::tally::{self, Tally};
use crate::{Error, Result, parallel};
use num_bigint::BigUint;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use superko_notation::board::Graph;

/// How the legal positions are divided up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Not at all: one number.
    #[default]
    Nothing,
    /// By the number of stones: points + 1 numbers.
    Stones,
    /// By the numbers of black and of white stones: (points + 1)² numbers, where that for `b` black and `w` white stones
    /// has the index `b` · (points + 1) + `w`. For two players only.
    BlackAndWhite,
}

/// Borders of up to this width take half the memory.
pub const NARROW: usize = MOST_SLOTS / 2;

/// A sweep over a graph, and what it counts.
#[derive(Clone, Debug)]
pub struct Frontier {
    pub sweep: Sweep,
    pub players: u8,
    pub by: By,
    /// 64-bit words of a number.
    pub limbs: usize,
    /// Numbers of a value.
    numbers: usize,
}

/// Up to this many borders, one thread alone is quicker than several.
const FEW: usize = 2000;

/// Words of borders and values between two looks at the flag that stops the count.
const LOOK_EVERY: usize = 1 << 15;

impl Frontier {
    pub fn new(graph: &Graph, players: u8, by: By) -> Result<Frontier> {
        if by == By::BlackAndWhite && players != 2 {
            return Err(Error::input("positions can be counted by colour for two players only"));
        }
        let sweep = order::sweep(graph, players, by != By::BlackAndWhite);
        if sweep.width > most_slots(players) {
            return Err(Error::input(format!(
                "the border of this board is {} points wide; with {players} players {} is the most",
                sweep.width,
                most_slots(players)
            )));
        }
        let points = sweep.places.len();
        let numbers = match by {
            By::Nothing => 1,
            By::Stones => points + 1,
            By::BlackAndWhite => (points + 1) * (points + 1),
        };
        let limbs = (points as f64 * (players as f64 + 1.0).log2() / 64.0) as usize + 1;
        Ok(Frontier { sweep, players, by, limbs, numbers })
    }

    /// The numbers, with tables of at most `memory` bytes.
    pub fn count(&self, memory: usize, watch: &Watch) -> Result<Vec<BigUint>> {
        match self.sweep.width <= NARROW {
            true => self.count_with::<NARROW>(memory, watch),
            false => self.count_with::<MOST_SLOTS>(memory, watch),
        }
    }

    fn count_with<const SLOTS: usize>(&self, memory: usize, watch: &Watch) -> Result<Vec<BigUint>> {
        let budget = Budget::new(memory, 0);
        let job = self.job(0, 1);
        let checkpoint = watch.checkpoint.as_ref();
        let kept = checkpoint.and_then(|checkpoint| checkpoint.load::<u64>(job, watch.stop));
        let begun = kept.as_ref().map_or(self.sweep.first(), |(begun, _)| *begun);
        let first = match kept {
            Some((_, rows)) => self.table_of(&mut self.entries_of(&rows), &budget, watch),
            None => self.table_of(&mut self.start(), &budget, watch),
        };
        let mut tables: Vec<Tally<SLOTS>> = first.map_err(|halt| self.error(halt, watch, begun))?;
        (0..begun).for_each(|_| (watch.advance)());
        for (step, place) in self.sweep.places.iter().enumerate().skip(begun) {
            let save = |tables: &[Tally<SLOTS>]| -> Result<()> {
                let Some(checkpoint) = checkpoint else { return Ok(()) };
                let rows = || tables.iter().flat_map(Tally::taken);
                checkpoint.save(job, (step, rows().map(<[u64]>::len).sum()), rows(), watch.stop)
            };
            if checkpoint.is_some_and(Checkpoint::is_due) {
                save(&tables)?;
            }
            match self.step(&mut tables, place, &budget, watch) {
                Ok(next) => tables = next,
                Err(halt) => {
                    if let Halt::Stopped = halt {
                        save(&tables)?;
                    }
                    return Err(self.error(halt, watch, step));
                }
            }
            (watch.advance)();
        }
        let mut sum = self.tally::<SLOTS>();
        for (border, value) in tables.iter().flat_map(Tally::entries) {
            sum.add(&border, value, 0);
        }
        if let Some(checkpoint) = checkpoint {
            checkpoint.forget(job)?;
        }
        Ok(self.only_value(&sum))
    }

    /// The numbers of borders after the steps that follow the first ones, counted without their values, until there are more
    /// than `most` in all.
    pub fn borders(&self, most: usize) -> Vec<usize> {
        match self.sweep.width <= NARROW {
            true => self.borders_with::<NARROW>(most),
            false => self.borders_with::<MOST_SLOTS>(most),
        }
    }

    fn borders_with<const SLOTS: usize>(&self, most: usize) -> Vec<usize> {
        let mut borders: FxHashSet<Labels<SLOTS>> = self.start().map(|(border, ..)| border).collect();
        let (mut numbers, mut all) = (Vec::new(), 0);
        for place in self.sweep.places.iter().skip(self.sweep.first()) {
            let mut next = FxHashSet::default();
            for border in &borders {
                self.each_next(border, place, |after, _| {
                    next.insert(after);
                });
                if all + next.len() > most {
                    return numbers;
                }
            }
            borders = next;
            all += borders.len();
            numbers.push(borders.len());
        }
        numbers
    }

    /// The name of the table in checkpoints, for one of the `workers` that share the sweep.
    pub fn job(&self, worker: usize, workers: usize) -> Job {
        let Frontier { sweep, players, by, .. } = self;
        let name = format!("{by:?} {players} {:?} {} {workers}", sweep.places, sweep.kinds.len());
        Job { prime: worker as u64, weight: crc32fast::hash(name.as_bytes()) as u64 }
    }

    /// The borders in the rows of a table, with their values, which are not shifted.
    pub fn entries_of<'a, const SLOTS: usize>(
        &self,
        rows: &'a [u64],
    ) -> impl Iterator<Item = (Labels<SLOTS>, Cow<'a, [u64]>, usize)> + use<'a, SLOTS> {
        rows.chunks_exact(Tally::<SLOTS>::KEY + self.words()).map(|row| {
            let (key, value) = row.split_at(Tally::<SLOTS>::KEY);
            (Labels::from_words(key), Cow::Borrowed(value), 0)
        })
    }

    /// The parts of the table with these borders, values and shifts.
    fn table_of<'a, const SLOTS: usize>(
        &self,
        entries: &mut dyn Iterator<Item = (Labels<SLOTS>, Cow<'a, [u64]>, usize)>,
        budget: &Budget,
        watch: &Watch,
    ) -> std::result::Result<Vec<Tally<SLOTS>>, Halt> {
        let parts = self.parts();
        let mut sink = Sink::new(&parts, budget);
        for (number, (border, value, shift)) in entries.enumerate() {
            if number % self.look_every() == 0 && watch.stopped() {
                return Err(Halt::Stopped);
            }
            add(&mut sink, &border, &value, shift)?;
        }
        sink.flush()?;
        Ok(whole(parts))
    }

    /// Colours one more point: the parts of the next table. What it has read of `tables` it frees; but when there is a
    /// checkpoint, `tables` stay as they are for as long as they may have to be saved.
    fn step<const SLOTS: usize>(
        &self,
        tables: &mut [Tally<SLOTS>],
        place: &Place,
        budget: &Budget,
        watch: &Watch,
    ) -> std::result::Result<Vec<Tally<SLOTS>>, Halt> {
        let next = self.parts();
        let keep = watch.checkpoint.is_some();
        let free = |table: &mut Tally<SLOTS>| {
            budget.free(table.bytes());
            *table = self.tally();
        };
        let sweep = |sink: &mut Sink<Tally<SLOTS>>, table: &mut Tally<SLOTS>| {
            for (number, (border, value)) in table.entries().enumerate() {
                if number % self.look_every() == 0 && watch.stopped() {
                    return Err(Halt::Stopped);
                }
                let mut outcome = Ok(());
                self.each_next(&border, place, |after, shift| {
                    if outcome.is_ok() {
                        outcome = add(sink, &after, value, shift);
                    }
                });
                outcome?;
            }
            if !keep {
                free(table);
            }
            Ok(())
        };
        if tables.iter().map(Tally::borders).sum::<usize>() <= FEW {
            let mut sink = Sink::new(&next, budget);
            tables.iter_mut().try_for_each(|table| sweep(&mut sink, table))?;
            sink.flush()?;
        } else {
            let tables = tables.iter_mut().map(Mutex::new).collect::<Vec<_>>();
            parallel::try_map(tables.len(), &|number| {
                let mut sink = Sink::new(&next, budget);
                let mut table = tables[number].lock().unwrap_or_else(PoisonError::into_inner);
                sweep(&mut sink, &mut table).and_then(|()| sink.flush())
            })?;
        }
        if keep {
            tables.iter_mut().for_each(free);
        }
        Ok(whole(next))
    }

    /// Borders between two looks at the flag.
    fn look_every(&self) -> usize {
        (LOOK_EVERY / self.words()).max(1)
    }

    fn parts<const SLOTS: usize>(&self) -> Parts<Tally<SLOTS>> {
        (0..PARTS).map(|_| Mutex::new(self.tally())).collect()
    }

    /// The error of a sweep that ends after `done` points.
    fn error(&self, halt: Halt, watch: &Watch, done: usize) -> Error {
        let points = self.sweep.places.len();
        match halt {
            Halt::Stopped => watch.interrupted("point", done, points),
            Halt::Full(Full { memory }) => Error::input(format!(
                "the table of borders outgrows {} MiB of memory at point {} of {points}; the border is up to {} points wide here",
                memory >> 20,
                done + 1,
                self.sweep.width
            )),
        }
    }

    /// 64-bit words of a value.
    pub fn words(&self) -> usize {
        self.numbers * self.limbs
    }

    /// An empty table.
    pub fn tally<const SLOTS: usize>(&self) -> Tally<SLOTS> {
        Tally::new(self.words(), self.limbs)
    }

    /// The borders after the first points, with their values and the numbers by which these are shifted.
    pub fn start<const SLOTS: usize>(
        &self,
    ) -> impl Iterator<Item = (Labels<SLOTS>, Cow<'static, [u64]>, usize)> {
        self.sweep.kinds.iter().filter_map(|(colouring, many)| {
            let mut coloured = colouring.iter().zip(&self.sweep.places);
            let border = coloured.try_fold(Labels::NOTHING, |border, (&colour, place)| {
                self.coloured(&border, colour, place)
            })?;
            let mut value = vec![0; self.words()];
            value[0] = *many;
            Some((
                self.merged(border),
                value.into(),
                colouring.iter().map(|&colour| self.shift(colour)).sum(),
            ))
        })
    }

    /// Calls `give` with the borders that a step makes of one, and the numbers by which its value is shifted.
    #[inline(always)]
    pub fn each_next<const SLOTS: usize>(
        &self,
        border: &Labels<SLOTS>,
        place: &Place,
        mut give: impl FnMut(Labels<SLOTS>, usize),
    ) {
        // A case of its own, so that the compiler need not divide by an unknown number of players.
        if self.players == 2 {
            for point in 0..=2 {
                if let Some(after) = border.with(point, place, 2) {
                    let merged =
                        if self.by == By::BlackAndWhite { after } else { after.with_colours_in_order(2) };
                    give(merged, self.shift(point));
                }
            }
        } else {
            for point in 0..=self.players {
                if let Some(after) = self.coloured(border, point, place) {
                    give(self.merged(after), self.shift(point));
                }
            }
        }
    }

    /// A border after one more point, for any number of players.
    #[inline(never)]
    fn coloured<const SLOTS: usize>(
        &self,
        border: &Labels<SLOTS>,
        point: u8,
        place: &Place,
    ) -> Option<Labels<SLOTS>> {
        border.with(point, place, self.players)
    }

    /// Merges borders that differ by a renaming of the colours, unless black and white are counted separately.
    fn merged<const SLOTS: usize>(&self, border: Labels<SLOTS>) -> Labels<SLOTS> {
        if self.by == By::BlackAndWhite { border } else { border.with_colours_in_order(self.players) }
    }

    /// The numbers by which a point of this colour shifts a value.
    fn shift(&self, point: u8) -> usize {
        match (self.by, point) {
            (By::Nothing, _) | (_, 0) => 0,
            (By::BlackAndWhite, 1) => self.sweep.places.len() + 1,
            _ => 1,
        }
    }

    /// The numbers of a table with one entry, or of 0 for a table with none.
    pub fn only_value<const SLOTS: usize>(&self, table: &Tally<SLOTS>) -> Vec<BigUint> {
        debug_assert!(table.borders() <= 1);
        match table.entries().next() {
            Some((_, value)) => value.chunks(self.limbs).map(to_big).collect(),
            None => vec![BigUint::ZERO; self.numbers],
        }
    }
}

fn to_big(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}

/// Why a sweep ends early.
pub enum Halt {
    /// The memory budget is used up.
    Full(Full),
    /// The caller asked for it.
    Stopped,
}

impl From<Full> for Halt {
    fn from(full: Full) -> Halt {
        Halt::Full(full)
    }
}

/// The items are words: border, shift and value, one after the other.
impl<const SLOTS: usize> sweep::Table for Tally<SLOTS> {
    type Item<'a> = u64;
    type Error = Halt;
    const BATCH: usize = 2048;

    fn add(&mut self, items: &mut Vec<u64>) -> std::result::Result<usize, Halt> {
        let before = self.bytes();
        for row in items.chunks_exact(1 + self.stride()) {
            let (key, rest) = row.split_at(Self::KEY);
            Tally::add(self, &Labels::from_words(key), &rest[1..], rest[0] as usize);
        }
        items.clear();
        Ok(self.bytes() - before)
    }
}

/// Adds a value, shifted by this number of entries, to that of a border.
#[inline(always)]
fn add<const SLOTS: usize>(
    sink: &mut Sink<Tally<SLOTS>>,
    border: &Labels<SLOTS>,
    value: &[u64],
    shift: usize,
) -> std::result::Result<(), Halt> {
    let words = border.to_words();
    let key = &words[..Tally::<SLOTS>::KEY];
    sink.add(sweep::part_of(tally::hash(key)), |items| {
        items.extend_from_slice(key);
        items.push(shift as u64);
        items.extend_from_slice(value);
    })
}

/// The numbers of a graph, for tests.
#[cfg(test)]
pub fn count(graph: &Graph, players: u8, by: By, memory: usize) -> Result<Vec<BigUint>> {
    Frontier::new(graph, players, by)?.count(memory, &Watch::none())
}

#[cfg(test)]
mod tests {
    use super::super::brute;
    use super::*;
    use superko_notation::Board;

    const GIB: usize = 1 << 30;

    fn graph(board: &str) -> Graph {
        Board::parse(board).unwrap().graph().clone()
    }

    fn total(graph: &Graph, players: u8) -> u128 {
        count(graph, players, By::Nothing, GIB).unwrap()[0].clone().try_into().unwrap()
    }

    #[test]
    fn black_and_white_stones_are_counted_as_brute_force_counts_them() {
        let graph = graph("3x3");
        assert_eq!(count(&graph, 2, By::BlackAndWhite, GIB).unwrap(), brute::by_black_and_white(&graph));
    }

    #[test]
    fn a_cube_has_its_checked_number() {
        assert_eq!(total(&graph("cube 3x3x3"), 2), 5565202097047);
    }

    #[test]
    fn all_board_graphs_have_their_published_numbers() {
        let graphs = crate::published::graphs();
        assert_eq!(graphs.len(), 365);
        for (edges, positions) in graphs {
            assert_eq!(total(&Graph::from_edges(&edges), 2), positions, "{edges:?}");
        }
    }

    #[test]
    fn isolated_points_and_the_board_without_points_are_counted() {
        let mut graph = Graph::new();
        assert_eq!(total(&graph, 2), 1);
        graph.add_node(3);
        graph.add_node(7);
        assert_eq!(total(&graph, 2), 1);
    }

    #[test]
    fn brute_force_agrees_on_random_graphs_for_up_to_three_players() {
        fn agrees(seed: Vec<(u8, u8)>, points: u8) -> bool {
            let points = 1 + points as usize % 7;
            let mut graph = Graph::new();
            for point in 0..points {
                graph.add_node(point);
            }
            for (a, b) in seed {
                let (a, b) = (a as usize % points, b as usize % points);
                if a != b {
                    graph.add_edge(a, b, ());
                }
            }
            (1..=3).all(|players| total(&graph, players) == brute::total(&graph, players) as u128)
        }
        quickcheck::quickcheck(agrees as fn(Vec<(u8, u8)>, u8) -> bool);
    }

    #[test]
    fn too_little_memory_and_too_wide_a_border_are_refused_with_a_reason() {
        let refused = count(&graph("torus 6x6"), 2, By::Nothing, 1 << 20).unwrap_err().to_string();
        assert!(refused.contains("outgrows 1 MiB"), "{refused}");
        let complete: Graph = Graph::from_edges((0..40).flat_map(|a| (0..a).map(move |b| (a, b))));
        let refused = count(&complete, 2, By::Nothing, GIB).unwrap_err().to_string();
        assert!(refused.contains("39 points wide"), "{refused}");
    }
}
