//! The files that are generated from others.

use crate::{coq, notation};
use std::path::{Path, PathBuf};
use superko_oracle::Result;
use superko_oracle::vectors::{self, files, filling::fill};

/// Those of the files that are generated from others in minutes that are not as generated: their paths in the repository, and their texts.
pub fn changed() -> Result<Vec<(PathBuf, String)>> {
    let folder = Path::new("tests/vectors");
    let filled = fill(vectors::load(folder)?, &|_| {})?;
    let mut all: Vec<(PathBuf, String)> =
        files(&filled)?.into_iter().map(|(file, text)| (folder.join(file), text)).collect();
    all.push((notation::FILE.into(), notation::page()?));
    all.push((coq::FILE.into(), coq::page()?));
    all.retain(|(file, text)| std::fs::read_to_string(file).ok().as_deref() != Some(text));
    Ok(all)
}
