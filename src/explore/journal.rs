//! Long work that survives a kill: a file of JSON Lines, to which every finished piece is appended.

use crate::{Error, Result};
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// A file that pieces of work are appended to. Its first line says what work that is.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal of this work, or begins one, and hands each piece that is there to `read`. A last line that a kill cut off is
    /// removed.
    ///
    /// # Errors
    /// When the file cannot be read or written, is of other work, or has a line that is no piece of this one.
    pub fn open(path: &Path, work: &Value, mut read: impl FnMut(Value) -> Result<()>) -> Result<Journal> {
        let failed = |error| Error::file(path, error);
        let options = || OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = options().map_err(failed)?;
        let head = json!({"unfinished": work});
        let mut lines = BufReader::new(&file);
        let (mut whole, mut line) = (0, String::new());
        for number in 1.. {
            line.clear();
            let length = lines.read_line(&mut line).map_err(failed)?;
            if !line.ends_with('\n') {
                break;
            }
            let of_line = |error: Error| error.under(format!("{}:{number}", path.display()));
            let value: Value = serde_json::from_str(&line)
                .map_err(|error| of_line(Error::input(format!("this is not JSON: {error}"))))?;
            match number {
                1 if value == head => {}
                1 => {
                    return Err(Error::input(format!(
                        "{} has other work; name another file, or delete it to begin anew",
                        path.display()
                    )));
                }
                _ => read(value).map_err(of_line)?,
            }
            whole += length as u64;
        }
        file.set_len(whole).map_err(failed)?;
        if whole == 0 {
            file.write_all(format!("{head}\n").as_bytes()).map_err(failed)?;
        }
        Ok(Journal { path: path.to_owned(), file })
    }

    /// Appends pieces.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn add(&mut self, pieces: impl IntoIterator<Item = Value>) -> Result<()> {
        let text: String = pieces.into_iter().map(|piece| format!("{piece}\n")).collect();
        self.file.write_all(text.as_bytes()).map_err(|error| Error::file(&self.path, error))
    }
}
