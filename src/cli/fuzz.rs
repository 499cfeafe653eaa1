//! `superko fuzz`: a trial in which new games are made by changing earlier ones.

use super::check::{self, TrialArgs};
use super::terminal::note;
use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use superko_oracle::{Error, Result};

/// Fuzz a program without its source: a trial in which new games are made by changing earlier ones
///
/// superko keeps each game that reaches something new (a broken clause, a larger capture, a longer cycle) as bytes, and makes further
/// games from it: it leaves out, adds, swaps or repeats moves. Everything else, including the exit status, works as in
/// `superko check`. `superko new` and fuzz/README.md have fuzz targets for libraries in Rust, C and C++.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko fuzz --gtp \"gnugo --mode gtp --level 1 --chinese-rules\" --rules gnugo --board 5x5 --seconds 60 --corpus corpus\n  \
    superko fuzz --jsonl \"python3 my_adapter.py\" --board 3x3 --board 4x4 --seconds 60\n  \
    superko fuzz --misreading superko-of-the-first-hundred --board 3x3")]
pub struct Args {
    #[command(flatten)]
    trial: TrialArgs,
    /// Begin with the inputs in FOLDER, and write each new one there at once, so that the next run continues from there. An input is
    /// bytes, as for `superko smith`; it stands for the same game only under the same rules and on the same boards
    #[arg(long, value_name = "FOLDER")]
    corpus: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let mut trial = args.trial;
    trial.corpus = Some(Corpus { folder: args.corpus, ..Corpus::default() });
    check::run_with(trial)
}

/// The inputs of a fuzzer, in a folder if there is one.
#[derive(Default)]
pub struct Corpus {
    folder: Option<PathBuf>,
    /// How many were written, and why one could not be.
    written: Mutex<(usize, Option<Error>)>,
}

impl Corpus {
    /// The inputs of the folder, shortest first. The folder is made if there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&self) -> Result<Vec<Vec<u8>>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        fs::create_dir_all(folder).map_err(|e| Error::file(folder, e))?;
        let mut inputs = BTreeSet::new();
        for entry in fs::read_dir(folder).map_err(|e| Error::file(folder, e))? {
            let file = entry.map_err(|e| Error::file(folder, e))?.path();
            if file.is_file() {
                let bytes = fs::read(&file).map_err(|e| Error::file(&file, e))?;
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
        match write_new(&file, bytes) {
            Ok(new) => written.0 += usize::from(new),
            Err(error) => written.1 = written.1.take().or(Some(error)),
        }
    }

    /// Says what was kept.
    ///
    /// # Errors
    /// When an input could not be written.
    pub fn end(&self) -> Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let mut written = self.written.lock().expect("no job panics");
        note(format_args!("wrote {} new inputs to {}", written.0, folder.display()));
        written.1.take().map_or(Ok(()), Err)
    }
}

fn write_new(file: &Path, bytes: &[u8]) -> Result<bool> {
    if file.exists() {
        return Ok(false);
    }
    fs::write(file, bytes).map(|()| true).map_err(|e| Error::file(file, e))
}
