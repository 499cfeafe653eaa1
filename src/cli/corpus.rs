//! The inputs of `superko fuzz`.

use super::terminal::note;
use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Mutex;
use superko_oracle::input;
use superko_oracle::{Error, Result};

/// The inputs of a fuzzer, in a folder if there is one.
#[derive(Default)]
pub struct Corpus {
    folder: Option<PathBuf>,
    /// How many were written, and why one could not be.
    written: Mutex<(usize, Option<Error>)>,
}

impl Corpus {
    pub fn in_folder(folder: Option<PathBuf>) -> Corpus {
        Corpus { folder, ..Corpus::default() }
    }

    /// The inputs of the folder, shortest first. The folder is made if there is none.
    pub fn read(&self) -> Result<Vec<Vec<u8>>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        fs::create_dir_all(folder).map_err(|e| Error::file(folder, e))?;
        let mut inputs = BTreeSet::new();
        for entry in fs::read_dir(folder).map_err(|e| Error::file(folder, e))? {
            let file = entry.map_err(|e| Error::file(folder, e))?.path();
            if file.is_file() {
                let bytes = input::bytes(&file).map_err(|e| Error::file(&file, e))?;
                inputs.insert((bytes.len(), bytes));
            }
        }
        Ok(inputs.into_iter().map(|(_, bytes)| bytes).collect())
    }

    /// Writes an input into a file that its bytes name, unless it is there.
    pub fn keep(&self, bytes: &[u8]) {
        let Some(folder) = &self.folder else { return };
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let file = folder.join(format!("{:016x}", hasher.finish()));
        let mut written = self.written.lock().expect("no job panics");
        if file.exists() {
            return;
        }
        match fs::write(&file, bytes) {
            Ok(()) => written.0 += 1,
            Err(error) => written.1 = written.1.take().or(Some(Error::file(&file, error))),
        }
    }

    /// Says what was kept.
    pub fn end(&self) -> Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let mut written = self.written.lock().expect("no job panics");
        note(format_args!("wrote {} new inputs to {}", written.0, folder.display()));
        written.1.take().map_or(Ok(()), Err)
    }
}
