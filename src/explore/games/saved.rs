//! Checkpoints: of the frontier a file with all its states, of the search a line for each part that is done. (`longest/` has its own.)

use super::search::Found;
use super::sweep::{Table, Work};
use super::value::{Value, read_number, write_number};
use super::{Count, Options};
use crate::journal::{self, Journal};
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::fmt::Debug;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use superko_count::state_file;
use superko_notation::{Error, Result};
use superko_oracle::case::{Case, move_to_json};
use superko_oracle::rulebook::{Move, Opening};

/// What is counted.
pub fn work(opening: &Opening, options: Options, how: &str) -> Json {
    let case = Case { id: None, opening: opening.clone(), moves: Vec::new(), trace: false };
    json!({"games": case.to_json(), "passes": options.passes, "how": how})
}

/// The states of a sweep, in a file.
pub struct Saved {
    path: PathBuf,
    /// Open to the end, because other runs are kept out as long as it is.
    file: File,
    /// The first line: what is counted, in which order.
    head: String,
    /// When the states are worth the next file.
    due: Instant,
}

/// The time between two files, as a multiple of the time that saving took: it may slow the count down by 5 %.
const PATIENCE: u32 = 20;

/// The least time between two files.
const LEAST: Duration = Duration::from_secs(1);

impl Saved {
    /// The states of a sweep with these eliminations.
    ///
    /// # Errors
    /// When the path is no file, or in use.
    pub fn new(path: &Path, work: &Json, turns: &[impl Debug]) -> Result<Saved> {
        let file = journal::exclusive(path)?;
        let order = crc32fast::hash(format!("{turns:?}").as_bytes());
        let head = journal::head(&json!({"work": work, "order": order}));
        Ok(Saved { path: path.to_owned(), file, head, due: Instant::now() })
    }

    /// Is it time to save?
    pub fn is_due(&self) -> bool {
        self.due <= Instant::now()
    }

    /// Saves the states in a copy and in the file, one after the other: a kill damages one of them at most.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save<V: Value, const BYTES: usize>(&mut self, work: &Work<V, BYTES>) -> Result<()> {
        let started = Instant::now();
        let write = |file: &File| {
            state_file::overwrite(file, |file| {
                file.write_all(self.head.as_bytes())?;
                write_number(file, work.done)?;
                work.games.write(file)?;
                work.tables.iter().try_for_each(|table| write_table(file, table))
            })
        };
        let copy = copy(&self.path);
        File::create(&copy).and_then(|file| write(&file)).map_err(|error| Error::file(&copy, error))?;
        write(&self.file).map_err(|error| Error::file(&self.path, error))?;
        self.due = Instant::now() + LEAST.max(PATIENCE * started.elapsed());
        Ok(())
    }

    /// The states that were saved last; if the file is damaged, those of the copy.
    ///
    /// # Errors
    /// When the file cannot be read or is of other work, or both are damaged.
    pub fn load<V: Value, const BYTES: usize>(&mut self) -> Result<Option<Work<V, BYTES>>> {
        let failed = |error| Error::file(&self.path, error);
        if self.file.metadata().map_err(failed)?.len() == 0 {
            return Ok(None);
        }
        let work = match self.read(&self.file) {
            Ok(Some(work)) => work,
            Ok(None) => return Err(journal::other_work(&self.path)),
            Err(error) if is_damage(&error) => {
                let copy = File::open(copy(&self.path)).and_then(|file| self.read(&file));
                copy.ok().flatten().ok_or_else(|| {
                    Error::input(format!(
                        "{} is damaged, or has other work; name another file, or delete it to begin anew",
                        self.path.display()
                    ))
                })?
            }
            Err(error) => return Err(failed(error)),
        };
        self.due = Instant::now() + LEAST;
        Ok(Some(work))
    }

    /// Reads a file; `None` if it is undamaged, but of other work.
    fn read<V: Value, const BYTES: usize>(&self, file: &File) -> io::Result<Option<Work<V, BYTES>>> {
        let length = file.metadata()?.len();
        state_file::read(file, |file| {
            // All but the checksum.
            let mut file = file.take(length.saturating_sub(4));
            let mut head = Vec::new();
            file.by_ref().take(self.head.len() as u64).read_to_end(&mut head)?;
            if head != self.head.as_bytes() {
                io::copy(&mut file, &mut io::sink())?;
                return Ok(None);
            }
            let mut work = Work::none();
            work.done = read_number(&mut file)?;
            work.games = V::read(&mut file)?;
            for table in [0, 1] {
                for _ in 0..read_number(&mut file)? {
                    let mut state = [0; BYTES];
                    file.read_exact(&mut state)?;
                    work.put(table, state, V::read(&mut file)?);
                }
            }
            Ok(Some(work))
        })
    }
}

/// The path of the copy.
fn copy(path: &Path) -> PathBuf {
    state_file::with(path, ".copy")
}

fn is_damage(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof)
}

fn write_table<V: Value, const BYTES: usize>(
    file: &mut impl Write,
    table: &Table<V, BYTES>,
) -> io::Result<()> {
    let parts = || table.iter().map(|part| part.lock().unwrap_or_else(PoisonError::into_inner));
    write_number(file, parts().map(|part| part.len()).sum())?;
    for part in parts() {
        for (state, value) in &*part {
            file.write_all(state)?;
            value.write(file)?;
        }
    }
    Ok(())
}

/// The parts of a search that are done, by their first moves as they stand in the file.
pub struct Parts<'a> {
    opening: &'a Opening,
    journal: Mutex<Journal>,
    done: HashMap<String, Found>,
}

impl Parts<'_> {
    /// Reads what is saved of this work, and keeps the file open for more.
    ///
    /// # Errors
    /// When the file cannot be read or written, is of other work, or damaged.
    pub fn open<'a>(path: &Path, work: &Json, opening: &'a Opening) -> Result<Parts<'a>> {
        let mut done = HashMap::new();
        let journal = Journal::open(path, work, |line| {
            let found =
                found(&line).ok_or_else(|| Error::input("expected first, by_length, plays and stuck"))?;
            done.insert(line["first"].to_string(), found);
            Ok(())
        })?;
        Ok(Parts { opening, journal: Mutex::new(journal), done })
    }

    /// What was found after these moves, if that part is done.
    pub fn get(&self, first: &[Move]) -> Option<&Found> {
        self.done.get(&self.names(first).to_string())
    }

    /// Adds a part.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&self, first: &[Move], Found { count, stuck }: &Found) -> Result<()> {
        let by_length: Vec<String> = count.by_length.iter().map(u128::to_string).collect();
        let line = json!({
            "first": self.names(first),
            "by_length": by_length,
            "plays": count.longest_plays,
            "stuck": stuck.to_string(),
        });
        self.journal.lock().unwrap_or_else(PoisonError::into_inner).add([line])
    }

    fn names(&self, first: &[Move]) -> Json {
        first.iter().map(|m| move_to_json(self.opening, *m)).collect()
    }
}

fn found(line: &Json) -> Option<Found> {
    let number = |text: &Json| text.as_str()?.parse().ok();
    let by_length = line["by_length"].as_array()?.iter().map(number).collect::<Option<_>>()?;
    let longest_plays = line["plays"].as_u64()? as usize;
    Some(Found { count: Count { by_length, longest_plays }, stuck: number(&line["stuck"])? })
}
