//! Checkpoints of the frontier: a file with all its states.

use super::sweep::Elimination;
use crate::journal;
use serde_json::{Value as Json, json};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use superko_count::state_file;
use superko_notation::{Error, Result};

/// Reads or writes the states of a sweep.
pub type Reads<'a> = &'a mut dyn FnMut(&mut dyn Read) -> io::Result<()>;
pub type Writes<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// The states of a sweep, in a file.
pub struct Saved {
    path: PathBuf,
    /// Stays open to the end, because the open file locks out other runs.
    file: File,
    /// The first line: the count, and the order of its ports.
    head: String,
    /// The time for the next file.
    due: Instant,
}

/// The time between two files, as a multiple of the time that saving took: it may slow the count down by 5 %.
const PATIENCE: u32 = 20;

/// The least time between two files.
const LEAST: Duration = Duration::from_secs(1);

impl Saved {
    /// The states of a sweep with these eliminations.
    pub fn new(path: &Path, work: &Json, turns: &[Box<dyn Elimination>]) -> Result<Saved> {
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
    pub fn save(&mut self, states: Writes) -> Result<()> {
        let started = Instant::now();
        let mut write = |file: &File| {
            state_file::overwrite(file, &mut |file| {
                file.write_all(self.head.as_bytes())?;
                states(file)
            })
        };
        let copy = copy(&self.path);
        File::create(&copy).and_then(|file| write(&file)).map_err(|error| Error::file(&copy, error))?;
        write(&self.file).map_err(|error| Error::file(&self.path, error))?;
        self.due = Instant::now() + LEAST.max(PATIENCE * started.elapsed());
        Ok(())
    }

    /// Reads the states that were saved last; if the file is damaged, those of the copy. `false` if there are none.
    pub fn load(&mut self, states: Reads) -> Result<bool> {
        let failed = |error| Error::file(&self.path, error);
        if self.file.metadata().map_err(failed)?.len() == 0 {
            return Ok(false);
        }
        match self.read(&self.file, states) {
            Ok(true) => {}
            Ok(false) => return Err(journal::other_work(&self.path)),
            Err(error) if is_damage(&error) => {
                let copy = File::open(copy(&self.path)).and_then(|file| self.read(&file, states));
                if !copy.unwrap_or(false) {
                    return Err(Error::input(format!(
                        "{} is damaged, or is for other work; name another file, or delete it to start again",
                        self.path.display()
                    )));
                }
            }
            Err(error) => return Err(failed(error)),
        }
        self.due = Instant::now() + LEAST;
        Ok(true)
    }

    /// Reads a file; `false` if it is undamaged, but of other work.
    fn read(&self, file: &File, states: Reads) -> io::Result<bool> {
        let length = file.metadata()?.len();
        state_file::read(file, |file| {
            // All but the checksum.
            let mut file = file.take(length.saturating_sub(4));
            let mut head = Vec::new();
            file.by_ref().take(self.head.len() as u64).read_to_end(&mut head)?;
            if head != self.head.as_bytes() {
                io::copy(&mut file, &mut io::sink())?;
                return Ok(false);
            }
            states(&mut file)?;
            Ok(true)
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
