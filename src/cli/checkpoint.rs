//! `--checkpoint` and `--salvage`, the same for every command that keeps its work in lines.

use super::terminal::note;
use std::path::{Path, PathBuf};
use superko_notation::plural;
use superko_oracle::Result;

#[derive(clap::Args)]
pub struct Checkpoint {
    /// Save progress to this file and resume from it
    #[arg(long, value_name = "FILE.jsonl")]
    checkpoint: Option<PathBuf>,
    /// Drop damaged lines of the checkpoint, and do that work again
    #[arg(long, requires = "checkpoint")]
    pub salvage: bool,
}

impl Checkpoint {
    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.checkpoint.as_deref()
    }

    /// The same, without its damaged lines if the flag says so.
    pub fn open(&self) -> Result<Option<&Path>> {
        if let (true, Some(path)) = (self.salvage, self.path()) {
            let dropped = superko_explore::salvage(path)?;
            note(format_args!("{}: {} dropped", path.display(), plural(dropped, "line")));
        }
        Ok(self.path())
    }

    /// The end of a message about stopped work.
    pub fn resumes(&self) -> &'static str {
        if self.checkpoint.is_some() { "; the same command resumes" } else { "" }
    }
}
