//! Programs on trial: their pipes, and everything that they start in turn.

mod buffers;
#[cfg(unix)]
mod group;
#[cfg(windows)]
mod job;
#[cfg(target_os = "linux")]
pub mod orphans;
#[cfg(unix)]
mod poll;
#[cfg(any(windows, test))]
mod threads;

#[cfg(unix)]
pub use self::{group::Group, poll::Pipes};
#[cfg(windows)]
pub use self::{job::Group, threads::Pipes};

use std::io;
use std::process::{Child, Command, Stdio};

/// May what a program starts live on when it and its group are killed?
pub fn may_escape(child: &Child) -> bool {
    #[cfg(target_os = "linux")]
    if orphans::adopted() {
        return false;
    }
    Group::was_left(child)
}

/// Starts a program, with pipes, so that it can be killed with everything that it starts.
pub fn start(command: &mut Command) -> io::Result<(Child, Group, Pipes)> {
    #[cfg(target_os = "linux")]
    orphans::expect();
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
