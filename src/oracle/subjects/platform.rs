//! Programs on trial: their pipes, and everything that they start in turn.

#[cfg(unix)]
mod group;
#[cfg(windows)]
mod job;
#[cfg(unix)]
mod poll;
#[cfg(any(windows, test))]
mod threads;

#[cfg(unix)]
pub use self::{group::Group, poll::Pipes};
#[cfg(windows)]
pub use self::{job::Group, threads::Pipes};

use std::collections::VecDeque;
use std::io;
use std::process::{Child, Command, Stdio};

/// How many bytes are read at once.
const CHUNK: usize = 1 << 16;

/// Starts a program, with pipes, so that it can be killed with everything that it starts.
pub fn start(command: &mut Command) -> io::Result<(Child, Group, Pipes)> {
    let (mut child, group) =
        Group::start(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()))?;
    match Pipes::of(&mut child) {
        Ok(pipes) => Ok((child, group, pipes)),
        Err(error) => {
            group.kill();
            child.wait()?;
            Err(error)
        }
    }
}

/// The last bytes of what a program writes to its standard error.
#[derive(Debug, Default)]
struct LastWords(VecDeque<u8>);

impl LastWords {
    /// How many bytes are kept.
    const KEPT: usize = 600;

    fn push(&mut self, bytes: &[u8]) {
        self.0.extend(&bytes[bytes.len().saturating_sub(LastWords::KEPT)..]);
        let excess = self.0.len().saturating_sub(LastWords::KEPT);
        self.0.drain(..excess);
    }

    fn text(&self) -> String {
        let (front, back) = self.0.as_slices();
        String::from_utf8_lossy(&[front, back].concat()).trim().to_owned()
    }
}
