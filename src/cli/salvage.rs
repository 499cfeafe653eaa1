//! `--salvage`, the same for every command that keeps its work in lines.

use super::terminal::note;
use std::path::Path;
use superko_notation::plural;
use superko_oracle::Result;

#[derive(clap::Args)]
pub struct Salvage {
    /// Drop damaged lines of the checkpoint, and do that work again
    #[arg(long, requires = "checkpoint")]
    salvage: bool,
}

impl Salvage {
    /// Drops the damaged lines of this file, if that is wanted.
    pub fn run(&self, checkpoint: Option<&Path>) -> Result<()> {
        if let (true, Some(path)) = (self.salvage, checkpoint) {
            let dropped = superko_explore::salvage(path)?;
            note(format_args!("{}: {} dropped", path.display(), plural(dropped, "line")));
        }
        Ok(())
    }

    /// Is it wanted?
    pub fn is_wanted(&self) -> bool {
        self.salvage
    }
}
