//! The one error type for input and I/O.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why something could not be read, written or run. Messages are lower case, without a full stop, and say what was
/// wrong, where, and what would be right.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Text or a value that is not what was expected.
    #[error("{0}")]
    Input(String),
    /// The same, with the place: a file and its line, or a key.
    #[error("{place}: {source}")]
    At {
        /// `cases.jsonl:3` or `setup.rows`.
        place: String,
        /// What is wrong there.
        source: Box<Error>,
    },
    /// A file that could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// Standard input or output.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The result of what can fail with an [`enum@Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// Text or a value that is not what was expected.
    pub fn input(message: impl Into<String>) -> Error {
        Error::Input(message.into())
    }

    /// A file that could not be read or written.
    pub fn file(path: &Path, source: io::Error) -> Error {
        Error::File { path: path.to_owned(), source }
    }

    /// The same error, with the place where it is: a key, or a file and its line.
    pub fn under(self, place: impl fmt::Display) -> Error {
        Error::At { place: place.to_string(), source: Box::new(self) }
    }
}
