//! Tables of states, each with the value of the choices that lead to it.

use super::graph::Graph;
use super::value::{Step, Value, read_number, write_number};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::io::{self, Read, Write};
use superko_count::sweep::{self, PARTS};
use superko_notation::Error;

/// Everything about the choices so far that matters.
pub type State<const BYTES: usize> = [u8; BYTES];

/// The most bytes of a state.
pub const MOST_BYTES: usize = 96;

/// The slots of vertices in a state while eliminations are laid out. The start has the first one.
pub struct Slots {
    vertices: Vec<Option<usize>>,
    /// There may be this many.
    most: usize,
}

impl Slots {
    pub fn new(most: usize) -> Slots {
        Slots { vertices: vec![Some(Graph::START)], most }
    }

    /// The maximum number in use so far.
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The slot that a vertex has; with none, a free one.
    pub fn find(&self, vertex: Option<usize>) -> Option<usize> {
        self.vertices.iter().position(|there| *there == vertex)
    }

    /// Gives a vertex a slot.
    pub fn add(&mut self, vertex: usize) -> Result<usize, Error> {
        let slot = self.find(None).unwrap_or(self.len());
        if slot == self.most {
            return Err(Error::input(format!(
                "the frontier is more than {slot} positions wide: these are too many games"
            )));
        }
        self.vertices.resize(self.len().max(slot + 1), None);
        self.vertices[slot] = Some(vertex);
        Ok(slot)
    }

    pub fn free(&mut self, slot: usize) {
        self.vertices[slot] = None;
    }
}

/// The part of a table that a state belongs to.
pub fn part_of<const BYTES: usize>(state: &State<BYTES>) -> usize {
    sweep::part_of(FxBuildHasher.hash_one(state))
}

/// The states of a part of a table.
pub type States<V, const BYTES: usize> = FxHashMap<State<BYTES>, V>;

/// A part of a table. (A type of its own, because [`sweep::Table`] is of another crate.)
pub struct Part<V, const BYTES: usize>(pub States<V, BYTES>);

impl<V: Value, const BYTES: usize> Part<V, BYTES> {
    /// Its bytes: an eighth of the places stays free, and each place has a control byte.
    fn table_bytes(&self) -> usize {
        self.0.capacity() * 8 / 7 * (size_of::<(State<BYTES>, V)>() + 1)
    }

    /// Its bytes with those of the values.
    pub fn bytes(&self) -> usize {
        self.table_bytes() + self.0.values().map(V::bytes).sum::<usize>()
    }
}

/// The choices counted in `value`, each followed by one of `times` plays; `step` says how many moves that adds.
pub struct Choices<'a, V> {
    pub value: &'a V,
    pub times: u32,
    pub step: Step,
}

impl<V: Value, const BYTES: usize> sweep::Table for Part<V, BYTES> {
    type Item<'a> = (State<BYTES>, Choices<'a, V>);
    type Error = Error;
    const BATCH: usize = 64;

    fn add(&mut self, items: &mut Vec<Self::Item<'_>>) -> Result<usize, Error> {
        let (before, mut more) = (self.table_bytes(), 0);
        for (state, Choices { value, times, step }) in items.drain(..) {
            let sum = self.0.entry(state).or_default();
            let before = sum.bytes();
            sum.add(value, times, step)?;
            more += sum.bytes() - before;
        }
        Ok(more + self.table_bytes() - before)
    }
}

/// All parts of a table.
pub type Table<V, const BYTES: usize> = Vec<Part<V, BYTES>>;

/// The progress of a sweep.
pub struct Work<V, const BYTES: usize> {
    /// The ports that are eliminated.
    pub done: usize,
    /// The complete games.
    pub games: V,
    /// The states before the next elimination that were not read yet, and the states after it.
    pub tables: [Table<V, BYTES>; 2],
}

impl<V: Value, const BYTES: usize> Work<V, BYTES> {
    /// The beginning, without a state.
    pub fn none() -> Self {
        let empty = || (0..PARTS).map(|_| Part(States::default())).collect();
        Work { done: 0, games: V::default(), tables: [empty(), empty()] }
    }

    /// Puts a state into one of the tables.
    pub fn put(&mut self, table: usize, state: State<BYTES>, value: V) {
        self.tables[table][part_of(&state)].0.insert(state, value);
    }

    /// The bytes of all states.
    pub fn bytes(&self) -> usize {
        self.tables.iter().flatten().map(Part::bytes).sum()
    }

    /// Writes it to a checkpoint.
    pub fn write(&self, file: &mut dyn Write) -> io::Result<()> {
        write_number(file, self.done)?;
        self.games.write(file)?;
        for table in &self.tables {
            write_number(file, table.iter().map(|part| part.0.len()).sum())?;
            for (state, value) in table.iter().flat_map(|part| &part.0) {
                file.write_all(state)?;
                value.write(file)?;
            }
        }
        Ok(())
    }

    /// Reads it again, in place of what is there.
    pub fn read(&mut self, file: &mut dyn Read) -> io::Result<()> {
        *self = Work::none();
        self.done = read_number(file)?;
        self.games = V::read(file)?;
        for table in [0, 1] {
            for _ in 0..read_number(file)? {
                let mut state = [0; BYTES];
                file.read_exact(&mut state)?;
                self.put(table, state, V::read(file)?);
            }
        }
        Ok(())
    }
}
