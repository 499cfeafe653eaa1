//! Legal positions of any graph, for any number of players: a table from borders to exact numbers, swept over the graph.
//!
//! The numbers are whole, of as many 64-bit limbs as (players + 1)^points needs: there is no modulus here, which makes
//! this counter an independent check of the [`split`](super::split) one, with which it shares nothing.

use super::checkpoint::Care;
use super::labels::{Labels, MOST_SLOTS, Place, most_slots};
use super::modular::Job;
use super::order::{self, Sweep};
use super::tally::{self, Tally};
use crate::{Error, Result};
use num_bigint::BigUint;
use petgraph::graphmap::UnGraphMap;
use rayon::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What is told apart among the legal positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Nothing: one number.
    Nothing,
    /// The number of stones: points + 1 numbers.
    Stones,
    /// The numbers of black and of white stones: (points + 1)² numbers, black being the major index. Two players only.
    BlackAndWhite,
}

/// The numbers of legal positions of `graph` for `players` players, in the order that [`By`] says.
///
/// `memory` is the most that the tables may take, in bytes; more is an error, as is a border that is too wide.
pub fn count(graph: &UnGraphMap<usize, ()>, players: u8, by: By, memory: usize) -> Result<Vec<BigUint>> {
    let care = Care { checkpoint: None, stop: &AtomicBool::new(false), done: &|| {} };
    Frontier::new(graph, players, by)?.count(memory, &care)
}

/// Narrow borders take half the memory.
pub const NARROW: usize = MOST_SLOTS / 2;

/// A sweep over a graph, and what is counted on the way.
#[derive(Clone, Debug)]
pub struct Frontier {
    pub sweep: Sweep,
    pub players: u8,
    by: By,
    /// 64-bit words of a number.
    pub limbs: usize,
    /// Numbers of a value.
    numbers: usize,
}

/// A table is kept in so many parts, by hash, which threads work on apart.
const PARTS: usize = 64;

/// Borders that one thread does alone more quickly than several together.
const FEW: usize = 2000;

/// How often the table is kept, when there is a checkpoint.
const SAVE_EVERY: Duration = Duration::from_secs(30);

/// Words that wait for a part before its lock is taken.
const LOT: usize = 2048;

impl Frontier {
    pub fn new(graph: &UnGraphMap<usize, ()>, players: u8, by: By) -> Result<Frontier> {
        if by == By::BlackAndWhite && players != 2 {
            return Err(Error::input("black and white stones can be told apart for two players only"));
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

    /// The numbers. The tables may take so many bytes.
    pub fn count(&self, memory: usize, care: &Care) -> Result<Vec<BigUint>> {
        match self.sweep.width <= NARROW {
            true => self.count_with::<NARROW>(memory, care),
            false => self.count_with::<MOST_SLOTS>(memory, care),
        }
    }

    fn count_with<const SLOTS: usize>(&self, memory: usize, care: &Care) -> Result<Vec<BigUint>> {
        let room = Room { memory, held: AtomicUsize::new(0), frontier: self };
        let job = self.job(0, 1);
        let kept = care.checkpoint.and_then(|checkpoint| checkpoint.load::<u64>(job));
        let (begun, rows) = kept.unwrap_or_else(|| (self.sweep.first(), self.start_rows::<SLOTS>()));
        let mut tables = self.table_of(&rows, &room).map_err(|full| self.refusal(full, memory, begun))?;
        drop(rows);
        (0..begun).for_each(|_| (care.done)());
        let points = self.sweep.places.len();
        let mut saved = Instant::now();
        for (step, place) in self.sweep.places.iter().enumerate().skip(begun) {
            let stop = care.stop.load(Ordering::Relaxed);
            if let Some(checkpoint) = care.checkpoint.filter(|_| stop || saved.elapsed() > SAVE_EVERY) {
                let rows: Vec<u64> = tables.iter().flat_map(Tally::taken).flatten().copied().collect();
                checkpoint.save(job, step, &rows)?;
                saved = Instant::now();
            }
            if stop {
                return Err(care.interrupted("point", step, points));
            }
            let next = self.step(tables, place, &room);
            tables = next.map_err(|full| self.refusal(full, memory, step + 1))?;
            (care.done)();
        }
        let mut sum = self.tally::<SLOTS>();
        for (border, value) in tables.iter().flat_map(Tally::entries) {
            sum.add(&border, value, 0, self.limbs);
        }
        if let Some(checkpoint) = care.checkpoint {
            checkpoint.forget(job)?;
        }
        Ok(self.only_value(&sum))
    }

    /// What checkpoints know the table by, of one of so many workers who share the sweep.
    pub fn job(&self, worker: usize, workers: usize) -> Job {
        let Frontier { sweep, players, by, .. } = self;
        let name = format!("{by:?} {players} {:?} {} {workers}", sweep.places, sweep.kinds.len());
        Job { prime: worker as u64, weight: crc32fast::hash(name.as_bytes()) as u64 }
    }

    /// The rows of the table after the first points.
    fn start_rows<const SLOTS: usize>(&self) -> Vec<u64> {
        let mut start = self.tally::<SLOTS>();
        self.start().for_each(|(border, value, shift)| start.add(&border, &value, shift, self.limbs));
        start.taken().flatten().copied().collect()
    }

    /// The table with these rows, in its parts.
    fn table_of<const SLOTS: usize>(
        &self,
        rows: &[u64],
        room: &Room,
    ) -> std::result::Result<Vec<Tally<SLOTS>>, Full> {
        let parts = self.parts();
        let mut sink = Sink::new(room, &parts);
        for row in rows.chunks_exact(Tally::<SLOTS>::KEY + self.words()) {
            let (key, value) = row.split_at(Tally::<SLOTS>::KEY);
            sink.add(&Labels::from_words(key), value, 0)?;
        }
        sink.flush()?;
        Ok(whole(parts))
    }

    /// Colours one more point.
    fn step<const SLOTS: usize>(
        &self,
        tables: Vec<Tally<SLOTS>>,
        place: &Place,
        room: &Room,
    ) -> std::result::Result<Vec<Tally<SLOTS>>, Full> {
        let next = self.parts();
        let sweep = |sink: &mut Sink<SLOTS>, table: Tally<SLOTS>| {
            for (border, value) in table.entries() {
                let mut outcome = Ok(());
                self.each_next(&border, place, |after, shift| {
                    if outcome.is_ok() {
                        outcome = sink.add(&after, value, shift);
                    }
                });
                outcome?;
            }
            room.held.fetch_sub(table.bytes(), Ordering::Relaxed);
            Ok(())
        };
        if tables.iter().map(Tally::borders).sum::<usize>() <= FEW {
            let mut sink = Sink::new(room, &next);
            tables.into_iter().try_for_each(|table| sweep(&mut sink, table))?;
            sink.flush()?;
        } else {
            tables.into_par_iter().try_for_each_init(
                || Sink::new(room, &next),
                |sink, table| sweep(sink, table).and_then(|()| sink.flush()),
            )?;
        }
        Ok(whole(next))
    }

    fn parts<const SLOTS: usize>(&self) -> Parts<SLOTS> {
        (0..PARTS).map(|_| Mutex::new(self.tally())).collect()
    }

    fn refusal(&self, _: Full, memory: usize, step: usize) -> Error {
        Error::input(format!(
            "the table of borders outgrows {} MiB of memory at point {step} of {}; the border is up to {} points wide here",
            memory >> 20,
            self.sweep.places.len(),
            self.sweep.width
        ))
    }

    /// 64-bit words of a value.
    pub fn words(&self) -> usize {
        self.numbers * self.limbs
    }

    /// An empty table.
    pub fn tally<const SLOTS: usize>(&self) -> Tally<SLOTS> {
        Tally::new(self.words())
    }

    /// The borders after the first points, with their values and by how many numbers those are shifted.
    pub fn start<const SLOTS: usize>(&self) -> impl Iterator<Item = (Labels<SLOTS>, Vec<u64>, usize)> {
        self.sweep.kinds.iter().filter_map(|(colouring, many)| {
            let mut coloured = colouring.iter().zip(&self.sweep.places);
            let border = coloured.try_fold(Labels::NOTHING, |border, (&colour, place)| {
                border.with(colour, place, self.players)
            })?;
            let mut value = vec![0; self.words()];
            value[0] = *many;
            Some((self.merged(border), value, colouring.iter().map(|&colour| self.shift(colour)).sum()))
        })
    }

    /// The borders that a step makes of one, and by how many numbers its value is shifted.
    #[inline(always)]
    pub fn each_next<const SLOTS: usize>(
        &self,
        border: &Labels<SLOTS>,
        place: &Place,
        mut give: impl FnMut(Labels<SLOTS>, usize),
    ) {
        // Told apart lest the compiler divide by an unknown number of players.
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
                if let Some(after) = border.with(point, place, self.players) {
                    give(self.merged(after), self.shift(point));
                }
            }
        }
    }

    /// Unless black and white are told apart, borders that differ by a renaming of colours are one.
    fn merged<const SLOTS: usize>(&self, border: Labels<SLOTS>) -> Labels<SLOTS> {
        if self.by == By::BlackAndWhite { border } else { border.with_colours_in_order(self.players) }
    }

    /// By how many numbers a point of this colour shifts a value.
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

/// The parts of a table while it grows.
type Parts<const SLOTS: usize> = Vec<Mutex<Tally<SLOTS>>>;

fn whole<const SLOTS: usize>(parts: Parts<SLOTS>) -> Vec<Tally<SLOTS>> {
    parts.into_iter().map(|part| part.into_inner().expect("no thread has panicked")).collect()
}

/// The memory that all tables share.
struct Room<'a> {
    memory: usize,
    held: AtomicUsize,
    frontier: &'a Frontier,
}

/// There is no more memory.
struct Full;

/// What one thread has for the parts of a table, in lots, so that it seldom waits for a lock.
struct Sink<'a, const SLOTS: usize> {
    room: &'a Room<'a>,
    parts: &'a [Mutex<Tally<SLOTS>>],
    /// By part: border, shift and value, one after the other.
    waiting: Vec<Vec<u64>>,
}

impl<'a, const SLOTS: usize> Sink<'a, SLOTS> {
    fn new(room: &'a Room, parts: &'a [Mutex<Tally<SLOTS>>]) -> Sink<'a, SLOTS> {
        Sink { room, parts, waiting: vec![Vec::new(); PARTS] }
    }

    #[inline(always)]
    fn add(&mut self, border: &Labels<SLOTS>, value: &[u64], shift: usize) -> std::result::Result<(), Full> {
        let words = border.to_words();
        let key = &words[..Tally::<SLOTS>::KEY];
        let part = (tally::hash(key) >> 32) as usize % PARTS;
        let lot = &mut self.waiting[part];
        lot.extend_from_slice(key);
        lot.push(shift as u64);
        lot.extend_from_slice(value);
        if lot.len() >= LOT { self.flush_part(part) } else { Ok(()) }
    }

    fn flush_part(&mut self, part: usize) -> std::result::Result<(), Full> {
        let frontier = self.room.frontier;
        let mut table = self.parts[part].lock().expect("no thread has panicked");
        let before = table.bytes();
        let key = Tally::<SLOTS>::KEY;
        for row in self.waiting[part].chunks_exact(key + 1 + frontier.words()) {
            table.add(&Labels::from_words(&row[..key]), &row[key + 1..], row[key] as usize, frontier.limbs);
        }
        self.waiting[part].clear();
        let more = table.bytes() - before;
        let held = self.room.held.fetch_add(more, Ordering::Relaxed) + more;
        if held > self.room.memory { Err(Full) } else { Ok(()) }
    }

    fn flush(&mut self) -> std::result::Result<(), Full> {
        (0..PARTS)
            .try_for_each(|part| if self.waiting[part].is_empty() { Ok(()) } else { self.flush_part(part) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::brute;
    use super::*;

    const GIB: usize = 1 << 30;

    fn wrapped(columns: usize, rows: usize, wrap_x: bool, wrap_y: bool) -> UnGraphMap<usize, ()> {
        let mut graph = UnGraphMap::new();
        for y in 0..rows {
            for x in 0..columns {
                graph.add_node(y * columns + x);
                if x + 1 < columns || (wrap_x && columns > 2) {
                    graph.add_edge(y * columns + x, y * columns + (x + 1) % columns, ());
                }
                if y + 1 < rows || (wrap_y && rows > 2) {
                    graph.add_edge(y * columns + x, (y + 1) % rows * columns + x, ());
                }
            }
        }
        graph
    }

    fn total(graph: &UnGraphMap<usize, ()>, players: u8) -> u128 {
        count(graph, players, By::Nothing, GIB).unwrap()[0].clone().try_into().unwrap()
    }

    #[test]
    fn tori_and_cylinders_have_their_checked_numbers() {
        assert_eq!(total(&wrapped(3, 3, true, true), 2), 17767);
        assert_eq!(total(&wrapped(3, 4, true, true), 2), 474585);
        assert_eq!(total(&wrapped(4, 4, true, true), 2), 37764009);
        assert_eq!(total(&wrapped(5, 5, true, true), 2), 691688595361);
        assert_eq!(total(&wrapped(3, 3, true, false), 2), 15579);
    }

    #[test]
    fn cubes_have_their_checked_numbers() {
        let cube = |n: usize| {
            let mut graph = UnGraphMap::new();
            for p in 0..n * n * n {
                for step in [1, n, n * n] {
                    if p / step % n + 1 < n {
                        graph.add_edge(p, p + step, ());
                    }
                }
            }
            graph
        };
        assert_eq!(total(&cube(2), 2), 5273);
        assert_eq!(total(&cube(3), 2), 5565202097047);
    }

    #[test]
    fn three_players_have_their_checked_numbers() {
        assert_eq!(total(&wrapped(3, 3, false, false), 3), 86095);
        assert_eq!(total(&wrapped(4, 4, false, false), 3), 859350763);
    }

    #[test]
    fn stones_on_3x3_have_their_checked_numbers() {
        let stones = count(&wrapped(3, 3, false, false), 2, By::Stones, GIB).unwrap();
        let expected = [1u32, 18, 144, 664, 1912, 3478, 3832, 2224, 402, 0];
        assert_eq!(stones, expected.map(BigUint::from));
    }

    #[test]
    fn black_and_white_stones_add_up_to_stones_and_mirror_each_other() {
        let graph = wrapped(3, 3, false, false);
        let table = count(&graph, 2, By::BlackAndWhite, GIB).unwrap();
        let stones = count(&graph, 2, By::Stones, GIB).unwrap();
        for (k, expected) in stones.iter().enumerate() {
            let sum: BigUint = (0..=k).map(|black| &table[black * 10 + k - black]).sum();
            assert_eq!(sum, *expected);
        }
        for black in 0..10 {
            for white in 0..10 {
                assert_eq!(table[black * 10 + white], table[white * 10 + black]);
            }
        }
        assert_eq!(table, brute::by_black_and_white(&graph));
    }

    #[test]
    fn small_grids_have_their_published_numbers() {
        for (rows, columns, published) in super::super::published::grids() {
            if rows <= columns && rows <= 6 && columns <= 7 {
                let number = &count(&wrapped(columns, rows, false, false), 2, By::Nothing, GIB).unwrap()[0];
                assert_eq!(*number, published, "{columns}x{rows}");
            }
        }
    }

    #[test]
    fn all_board_graphs_have_their_published_numbers() {
        let graphs = super::super::published::graphs();
        assert_eq!(graphs.len(), 365);
        for (edges, positions) in graphs {
            assert_eq!(total(&UnGraphMap::from_edges(&edges), 2), positions, "{edges:?}");
        }
    }

    #[test]
    fn isolated_points_and_the_board_without_points_are_counted() {
        let mut graph = UnGraphMap::new();
        assert_eq!(total(&graph, 2), 1);
        graph.add_node(3);
        graph.add_node(7);
        assert_eq!(total(&graph, 2), 1);
    }

    #[test]
    fn brute_force_agrees_on_random_graphs_for_up_to_three_players() {
        fn agrees(seed: Vec<(u8, u8)>, points: u8) -> bool {
            let points = 1 + points as usize % 7;
            let mut graph = UnGraphMap::new();
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
        let refused = count(&wrapped(6, 6, true, true), 2, By::Nothing, 1 << 20).unwrap_err().to_string();
        assert!(refused.contains("outgrows 1 MiB"), "{refused}");
        let complete: UnGraphMap<usize, ()> =
            UnGraphMap::from_edges((0..40).flat_map(|a| (0..a).map(move |b| (a, b))));
        let refused = count(&complete, 2, By::Nothing, GIB).unwrap_err().to_string();
        assert!(refused.contains("39 points wide"), "{refused}");
    }
}
