//! `superko man`: manual pages.

use super::terminal::{note, print_line};
use clap::Command;
use clap_mangen::Man;
use std::fs;
use std::path::PathBuf;
use superko_oracle::{Error, Result};

/// Print the manual page of superko, or write one page per command into a folder
///
/// To install the pages for yourself: superko man ~/.local/share/man/man1
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  superko man > superko.1\n  superko man man1")]
pub struct Args {
    /// A folder for the pages of all commands: superko.1, superko-judge.1, …
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub fn run(args: Args, superko: Command) -> Result<()> {
    let Some(folder) = args.folder else {
        let mut page = Vec::new();
        Man::new(superko).render(&mut page)?;
        return print_line(String::from_utf8_lossy(&page).trim_end());
    };
    let unwritten = |e| Error::file(&folder, e);
    fs::create_dir_all(&folder).map_err(unwritten)?;
    clap_mangen::generate_to(superko, &folder).map_err(unwritten)?;
    note(format_args!("wrote the manual pages to {}", folder.display()));
    Ok(())
}
