//! The one error type for input and I/O.

use std::io;
use std::path::{Path, PathBuf};

/// Why something could not be read, written or run. Messages are lower case, without a full stop, and say what was
/// wrong, where, and what would be right.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Text or a value that is not what was expected.
    #[error("{0}")]
    Input(String),
    /// A file that could not be read or written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// Standard input or output.
    #[error(transparent)]
    Io(#[from] io::Error),
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub fn input(message: impl Into<String>) -> Error {
        Error::Input(message.into())
    }

    pub fn file(path: &Path, source: io::Error) -> Error {
        Error::File { path: path.to_owned(), source }
    }
}
