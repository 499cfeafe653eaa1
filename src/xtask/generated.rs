//! The files that are generated from others.

use crate::{coq, notation};
use std::path::{Path, PathBuf};
use superko_oracle::Result;
use superko_oracle::vectors::{self, files, filling::fill};

/// The files that are generated from others in minutes: their paths in the repository, and their texts.
pub fn generated() -> Result<Vec<(PathBuf, String)>> {
    let folder = Path::new("tests/vectors");
    let filled = fill(vectors::load(folder)?, &|_| {})?;
    let mut all: Vec<(PathBuf, String)> =
        files(&filled)?.into_iter().map(|(file, text)| (folder.join(file), text)).collect();
    all.push((notation::FILE.into(), notation::page()?));
    all.push((coq::FILE.into(), coq::page()?));
    Ok(all)
}

/// Those of the generated files that are not as generated.
pub fn changed() -> Result<Vec<(PathBuf, String)>> {
    let mut all = generated()?;
    all.retain(|(file, text)| std::fs::read_to_string(file).ok().as_deref() != Some(text));
    Ok(all)
}
