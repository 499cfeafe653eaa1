//! The quantities summed over all games: their number, in total or by length, and the plays of the longest.

use super::terms::Count;
use std::io::{self, Read, Write};
use superko_notation::{Error, Result};

/// The value of all choices that lead to a state; by default of none.
pub trait Value: Default + Send + Sync + 'static {
    /// One choice.
    fn one() -> Self;
    /// Adds all choices of `other`, each followed by one of `times` plays; `step` says how many moves that adds.
    fn add(&mut self, other: &Self, times: u32, step: Step) -> Result<()>;
    /// About the bytes that it takes besides its own size.
    fn bytes(&self) -> usize {
        0
    }
    /// Writes it to a checkpoint.
    fn write(&self, file: &mut dyn Write) -> io::Result<()>;
    /// Reads it again.
    fn read(file: &mut dyn Read) -> io::Result<Self>;
}

/// An addition to a game.
#[derive(Clone, Copy)]
pub struct Step {
    pub moves: usize,
    pub plays: usize,
}

/// The two passes that end a game.
pub const TWO_PASSES: Step = Step { moves: 2, plays: 0 };
pub const NOTHING: Step = Step { moves: 0, plays: 0 };

impl Value for u128 {
    fn one() -> u128 {
        1
    }

    fn add(&mut self, other: &u128, times: u32, _: Step) -> Result<()> {
        let more = other.checked_mul(times.into()).and_then(|product| self.checked_add(product));
        *self = more.ok_or_else(too_many)?;
        Ok(())
    }

    fn write(&self, file: &mut dyn Write) -> io::Result<()> {
        file.write_all(&self.to_le_bytes())
    }

    fn read(file: &mut dyn Read) -> io::Result<u128> {
        let mut bytes = [0; 16];
        file.read_exact(&mut bytes)?;
        Ok(u128::from_le_bytes(bytes))
    }
}

impl Value for Count {
    fn one() -> Count {
        Count { by_length: vec![1], longest_plays: 0 }
    }

    fn add(&mut self, other: &Count, times: u32, step: Step) -> Result<()> {
        self.by_length.resize(self.by_length.len().max(other.by_length.len() + step.moves), 0);
        for (sum, games) in self.by_length[step.moves..].iter_mut().zip(&other.by_length) {
            sum.add(games, times, NOTHING)?;
        }
        self.longest_plays = self.longest_plays.max(other.longest_plays + step.plays);
        Ok(())
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.by_length[..])
    }

    fn write(&self, file: &mut dyn Write) -> io::Result<()> {
        write_number(file, self.by_length.len())?;
        write_number(file, self.longest_plays)?;
        self.by_length.iter().try_for_each(|games| games.write(file))
    }

    fn read(file: &mut dyn Read) -> io::Result<Count> {
        let (lengths, longest_plays) = (read_number(file)?, read_number(file)?);
        let by_length = (0..lengths).map(|_| u128::read(file)).collect::<io::Result<_>>()?;
        Ok(Count { by_length, longest_plays })
    }
}

/// The most plays of a game; `None` where there is no game.
#[derive(Default)]
pub struct Plays(pub Option<usize>);

impl Value for Plays {
    fn one() -> Plays {
        Plays(Some(0))
    }

    fn add(&mut self, other: &Plays, _: u32, step: Step) -> Result<()> {
        self.0 = self.0.max(other.0.map(|plays| plays + step.plays));
        Ok(())
    }

    fn write(&self, file: &mut dyn Write) -> io::Result<()> {
        write_number(file, self.0.map_or(0, |plays| plays + 1))
    }

    fn read(file: &mut dyn Read) -> io::Result<Plays> {
        Ok(Plays(read_number(file)?.checked_sub(1)))
    }
}

/// Writes a number to a checkpoint.
pub fn write_number(file: &mut dyn Write, number: usize) -> io::Result<()> {
    file.write_all(&(number as u64).to_le_bytes())
}

/// Reads a number again.
pub fn read_number(file: &mut dyn Read) -> io::Result<usize> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes) as usize)
}

fn too_many() -> Error {
    Error::input("there are more games than 2^128, which no counter here holds")
}
