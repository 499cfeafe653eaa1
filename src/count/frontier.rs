//! Legal positions of any graph, for any number of players: a table from borders to exact numbers, swept over the graph.
//!
//! The numbers are whole, of as many 64-bit limbs as (players + 1)^points needs: there is no modulus here, which makes
//! this counter an independent check of the [`split`](super::split) one, with which it shares borders but no rule.

use super::border::{Border, WIDEST, transfer};
use super::order::{self, Sweep};
use crate::{Error, Result};
use num_bigint::BigUint;
use petgraph::graphmap::UnGraphMap;

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
    let sweep = order::sweep(graph);
    let shape = Shape::new(&sweep, players, by)?;
    let mut table = Table::new(&shape);
    table.add(shape.key(&Border::EMPTY), &shape.unit(), 0, &shape);
    let colours: Vec<u8> = (0..players).collect();
    for step in &sweep.steps {
        let mut next = Table::new(&shape);
        for (key, value) in table.entries(&shape) {
            let border = shape.border(key);
            if let Some(after) = transfer(&border, None, step) {
                next.add(shape.key(&after), value, 0, &shape);
            }
            for &colour in &colours {
                if let Some(after) = transfer(&border, Some(colour), step) {
                    next.add(shape.key(&after), value, shape.shift(colour), &shape);
                }
            }
            if next.bytes() + table.bytes() > memory {
                return Err(Error::input(format!(
                    "the table of borders outgrows {} MiB of memory; the border is up to {} points wide here",
                    memory >> 20,
                    sweep.width
                )));
            }
        }
        table = next;
    }
    Ok(table.only_value(&shape))
}

fn to_big(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}

/// How borders are packed into keys, and what a table's values look like.
pub struct Shape {
    players: u8,
    by: By,
    points: usize,
    /// Bits of a packed cell.
    bits: u32,
    /// 64-bit words of a number.
    limbs: usize,
    /// Numbers of a value.
    numbers: usize,
}

pub type Key = u128;

/// The key of a free slot; no border has it, since the packed cells leave the top bit clear.
const FREE_SLOT: Key = Key::MAX;

impl Shape {
    pub fn new(sweep: &Sweep, players: u8, by: By) -> Result<Shape> {
        if by == By::BlackAndWhite && players != 2 {
            return Err(Error::input("black and white stones can be told apart for two players only"));
        }
        let points = sweep.steps.len();
        // Needy groups are at most as many as cells.
        let labels = 1 + players as usize * (1 + sweep.width);
        let bits = usize::BITS - labels.leading_zeros();
        if sweep.width >= WIDEST || sweep.width as u32 * bits + bits > 127 || labels > 255 {
            return Err(Error::input(format!(
                "the border of this board is {} points wide; with {players} players {} is the most",
                sweep.width,
                (127 / bits as usize - 1).min(WIDEST - 1)
            )));
        }
        let numbers = match by {
            By::Nothing => 1,
            By::Stones => points + 1,
            By::BlackAndWhite => (points + 1) * (points + 1),
        };
        let limbs = (points as f64 * (players as f64 + 1.0).log2() / 64.0) as usize + 1;
        Ok(Shape { players, by, points, bits, limbs, numbers })
    }

    /// 64-bit words of a number.
    pub fn limbs(&self) -> usize {
        self.limbs
    }

    /// The value of the empty border: one colouring, without stones.
    pub fn unit(&self) -> Vec<u64> {
        let mut unit = vec![0; self.numbers * self.limbs];
        unit[0] = 1;
        unit
    }

    /// By how many numbers a stone of this colour shifts a value.
    pub fn shift(&self, colour: u8) -> usize {
        match (self.by, colour) {
            (By::Nothing, _) => 0,
            (By::BlackAndWhite, 0) => self.points + 1,
            _ => 1,
        }
    }

    /// Packs a border. Unless black and white are told apart, borders that differ by a renaming of colours are one.
    pub fn key(&self, border: &Border) -> Key {
        let canonical = if self.by == By::BlackAndWhite { *border } else { border.with_colours_in_order() };
        canonical.pack(self.players, self.bits)
    }

    pub fn border(&self, key: Key) -> Border {
        Border::unpack(key, self.players, self.bits)
    }
}

/// A hash table with open addressing: keys, and beside them values of a fixed number of limbs.
pub struct Table {
    keys: Vec<Key>,
    values: Vec<u64>,
    len: usize,
}

impl Table {
    pub fn new(shape: &Shape) -> Table {
        Table::with_slots(16, shape)
    }

    fn with_slots(slots: usize, shape: &Shape) -> Table {
        Table { keys: vec![FREE_SLOT; slots], values: vec![0; slots * shape.limbs * shape.numbers], len: 0 }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.keys[..]) + size_of_val(&self.values[..])
    }

    pub fn entries<'a>(&'a self, shape: &Shape) -> impl Iterator<Item = (Key, &'a [u64])> {
        let stride = shape.limbs * shape.numbers;
        self.keys.iter().copied().zip(self.values.chunks_exact(stride)).filter(|&(key, _)| key != FREE_SLOT)
    }

    /// The numbers of a table with one entry.
    pub fn only_value(&self, shape: &Shape) -> Vec<BigUint> {
        let value = self.entries(shape).next().map(|(_, value)| value).unwrap_or_default();
        value.chunks(shape.limbs).map(to_big).collect()
    }

    fn slot(&self, key: Key) -> usize {
        let mask = self.keys.len() - 1;
        let folded = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (folded ^ folded >> 32) as usize & mask;
        while self.keys[slot] != key && self.keys[slot] != FREE_SLOT {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds `value`, shifted by `shift` numbers, to what the key has.
    pub fn add(&mut self, key: Key, value: &[u64], shift: usize, shape: &Shape) {
        if (self.len + 1) * 4 > self.keys.len() * 3 {
            let mut larger = Table::with_slots(self.keys.len() * 2, shape);
            for (key, value) in self.entries(shape) {
                larger.add(key, value, 0, shape);
            }
            *self = larger;
        }
        let slot = self.slot(key);
        if self.keys[slot] == FREE_SLOT {
            self.keys[slot] = key;
            self.len += 1;
        }
        let stride = shape.limbs * shape.numbers;
        let sums = &mut self.values[slot * stride..(slot + 1) * stride];
        for (sum, term) in sums.chunks_exact_mut(shape.limbs).skip(shift).zip(value.chunks_exact(shape.limbs))
        {
            let mut carry = false;
            for (a, &b) in sum.iter_mut().zip(term) {
                let (once, over) = a.overflowing_add(b);
                let (twice, over_again) = once.overflowing_add(carry as u64);
                *a = twice;
                carry = over | over_again;
            }
            debug_assert!(!carry, "a number outgrew (players + 1)^points");
        }
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
