#![doc = include_str!("README.md")]

pub mod atlas;
#[cfg(feature = "syntax")]
pub mod coq;
pub mod corpus;
pub mod coverage;
#[cfg(feature = "syntax")]
pub mod generated;
#[cfg(feature = "syntax")]
mod law;
#[cfg(feature = "syntax")]
mod layout;
#[cfg(feature = "syntax")]
pub mod notation;
pub mod search;
pub mod theorems;
pub mod walks;
pub mod ways;
pub mod witnesses;

use std::path::Path;
use superko_oracle::{Error, Result};

/// Writes a file.
pub fn write(file: &Path, text: &str) -> Result<()> {
    std::fs::write(file, text).map_err(|e| Error::file(file, e))
}
