//! The vectors in the binary, so that a program that is installed has them without the repository.

use crate::Result;
use crate::oracle::vectors::{Vector, parse_lines};
use std::path::Path;

macro_rules! texts {
    ($($file:literal)*) => {
        &[$((concat!($file, ".jsonl"), include_str!(concat!("../tests/vectors/", $file, ".jsonl")))),*]
    };
}

/// The name of each file in `tests/vectors`, and its text.
const FILES: &[(&str, &str)] = superko_oracle::vector_files!(texts);

/// All vectors, as they were when superko was compiled.
///
/// # Errors
/// None that a test does not exclude.
pub fn built_in() -> Result<Vec<Vector>> {
    let files = FILES.iter().map(|(file, text)| parse_lines(Path::new(file), text));
    Ok(files.collect::<Result<Vec<_>>>()?.concat())
}
