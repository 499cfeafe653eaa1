//! The vectors in the binary, so that a program that is installed has them without the repository.

use crate::Result;
use crate::oracle::vectors::{Vector, parse_lines};
use crate::rulebook;
use std::path::Path;

/// The name of each file in `tests/vectors`, and its text.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/vectors.rs"));

/// All vectors, as they were when superko was compiled.
///
/// # Errors
/// None that a test does not exclude.
pub fn built_in() -> Result<Vec<Vector>> {
    let of = |name: &'static str| FILES.iter().filter(move |(file, _)| file.split('/').next() == Some(name));
    let files = rulebook::ALL.iter().flat_map(|rulebook| of(rulebook.name()));
    let vectors = files.map(|(file, text)| parse_lines(Path::new(file), text));
    Ok(vectors.collect::<Result<Vec<_>>>()?.concat())
}
