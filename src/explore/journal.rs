//! Long work that survives a kill: it appends every finished piece to a file of JSON Lines, with a checksum.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use superko_count::state_file::lock;
use superko_notation::{Error, Result};

/// A file for appending pieces of work. Its first line identifies the work.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or begins the journal of this work, and hands each piece in it to `read`. It removes a last line that a kill cut
    /// off.
    pub fn open(path: &Path, work: &Value, read: &mut dyn FnMut(Value) -> Result<()>) -> Result<Journal> {
        let failed = |error| Error::file(path, error);
        let mut file = exclusive(path)?;
        let head = head(work);
        let mut lines = BufReader::new(&file);
        let (mut whole, mut line) = (0, Vec::new());
        for number in 1.. {
            line.clear();
            let length = lines.read_until(b'\n', &mut line).map_err(failed)?;
            // The file may be anybody's until its first line says that it is ours.
            if number == 1 && !head.as_bytes().starts_with(&line) {
                return Err(other_work(path));
            }
            if line.last() != Some(&b'\n') {
                break;
            }
            whole += length as u64;
            if number == 1 {
                continue;
            }
            let of_line = |error: Error| error.under(format!("{}:{number}", path.display()));
            let piece = unsealed(&line).ok_or_else(|| {
                of_line(Error::input("this line is damaged; --salvage drops it, and does its work again"))
            })?;
            read(piece).map_err(of_line)?;
        }
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(failed)?;
        if whole == 0 {
            file.write_all(head.as_bytes()).map_err(failed)?;
        }
        Ok(Journal { path: path.to_owned(), file })
    }

    /// Appends pieces.
    pub fn add(&mut self, pieces: impl IntoIterator<Item = Value>) -> Result<()> {
        let text: String = pieces.into_iter().map(|piece| sealed(&piece)).collect();
        self.file.write_all(text.as_bytes()).map_err(|error| Error::file(&self.path, error))
    }
}

/// The finished pieces of some work, by their places. Several threads add to the journal. Without a journal no pieces
/// are kept.
#[derive(Debug, Default)]
pub struct Pieces {
    journal: Option<Mutex<Journal>>,
    /// By the text of their place, as in the file.
    pieces: HashMap<String, Value>,
}

impl Pieces {
    /// Reads the pieces of this work, if it has a file, and keeps the file open for more.
    pub fn open(path: Option<&Path>, work: &Value) -> Result<Pieces> {
        let Some(path) = path else { return Ok(Pieces::default()) };
        let mut pieces = HashMap::new();
        let journal = Journal::open(path, work, &mut |mut line| {
            let piece = line["piece"].take();
            pieces.insert(line["place"].to_string(), piece);
            Ok(())
        })?;
        Ok(Pieces { journal: Some(Mutex::new(journal)), pieces })
    }

    /// The result of `read` for the piece of this place, if there is one.
    pub fn get<T>(&self, place: &Value, read: impl FnOnce(&Value) -> Option<T>) -> Result<Option<T>> {
        let read = |piece| {
            read(piece).ok_or_else(|| Error::input(format!("a checkpoint has no such piece: {piece}")))
        };
        self.pieces.get(&place.to_string()).map(read).transpose()
    }

    /// Adds a piece.
    pub fn add(&self, place: &Value, piece: Value) -> Result<()> {
        let Some(journal) = &self.journal else { return Ok(()) };
        let line = json!({"place": place, "piece": piece});
        journal.lock().unwrap_or_else(PoisonError::into_inner).add([line])
    }
}

/// Drops the damaged lines of a journal; their work is done again. If pieces have numbers instead of places, it drops all following
/// lines, too. Returns the number of dropped lines.
///
/// # Errors
/// When the file is not a journal, is in use, or cannot be read or written.
pub fn salvage(path: &Path) -> Result<usize> {
    let failed = |error| Error::file(path, error);
    if !path.exists() {
        return Ok(0);
    }
    let file = exclusive(path)?;
    let (mut kept, mut dropped) = (Vec::new(), 0);
    for (line, number) in BufReader::new(&file).split(b'\n').zip(1..) {
        let mut line = line.map_err(failed)?;
        line.push(b'\n');
        if number == 1 && !line.starts_with(br#"{"unfinished":"#) {
            return Err(other_work(path));
        }
        let stands = |piece: Value| dropped == 0 || piece.get("place").is_some();
        match number == 1 || unsealed(&line).is_some_and(stands) {
            true => kept.append(&mut line),
            false => dropped += 1,
        }
    }
    if dropped > 0 {
        let whole = superko_count::state_file::with(path, ".salvaged");
        std::fs::write(&whole, kept).and_then(|()| std::fs::rename(&whole, path)).map_err(failed)?;
    }
    Ok(dropped)
}

/// The first line of a file with unfinished work.
pub fn head(work: &Value) -> String {
    format!("{}\n", json!({"unfinished": work}))
}

/// Opens or begins a file, and locks it against other runs until this run closes it or is killed.
pub fn exclusive(path: &Path) -> Result<File> {
    check(path)?;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path).map_err(|error| Error::file(path, error))?;
    match lock(&file).map_err(|error| Error::file(path, error))? {
        true => Ok(file),
        false => Err(Error::input(format!("{} is in use by another run; name another file", path.display()))),
    }
}

/// Refuses a device or a pipe: reading may never end, or the data may be lost.
fn check(path: &Path) -> Result<()> {
    if path == Path::new("-") {
        return Err(Error::input("a checkpoint is a file that is read again: it cannot be -"));
    }
    match path.metadata() {
        Ok(found) if !found.is_file() => Err(Error::input(format!(
            "{}: a checkpoint is a file that is read again, and this is not a regular file",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// The error for a file of other work.
pub fn other_work(path: &Path) -> Error {
    let name = path.display();
    Error::input(format!("{name} is for other work; name another file, or delete it to start again"))
}

/// The line of a piece: its checksum and the piece.
fn sealed(piece: &Value) -> String {
    let text = piece.to_string();
    format!("[{},{text}]\n", crc32fast::hash(text.as_bytes()))
}

/// The piece of a line, if the line is undamaged.
fn unsealed(line: &[u8]) -> Option<Value> {
    let [sum, piece]: [Value; 2] = serde_json::from_slice(line).ok()?;
    (sum == crc32fast::hash(piece.to_string().as_bytes())).then_some(piece)
}
