//! What is read from the pipes of a program.

use std::collections::VecDeque;

/// How many bytes are read at once.
pub(super) const CHUNK: usize = 1 << 16;

/// The last bytes of what a program writes to its standard error.
#[derive(Debug, Default)]
pub(super) struct LastWords(VecDeque<u8>);

impl LastWords {
    /// How many bytes are kept.
    const KEPT: usize = 600;

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.0.extend(&bytes[bytes.len().saturating_sub(LastWords::KEPT)..]);
        let excess = self.0.len().saturating_sub(LastWords::KEPT);
        self.0.drain(..excess);
    }

    pub(super) fn text(&self) -> String {
        let (front, back) = self.0.as_slices();
        String::from_utf8_lossy(&[front, back].concat()).trim().to_owned()
    }
}
