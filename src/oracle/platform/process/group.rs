use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

/// A program and what it starts: a process group of its own. What leaves the group on purpose, a daemon, is out of reach.
#[derive(Debug)]
pub struct Group(Pid);

impl Group {
    /// Starts a program in a group of its own.
    pub fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        let child = command.process_group(0).spawn()?;
        let group = Group(Pid::from_child(&child));
        Ok((child, group))
    }

    /// Has the program ended? It is not reaped here: as long as it is a zombie, its id, which is the group's id, cannot
    /// become that of another process, so that the group can be killed safely.
    pub fn is_gone(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
    }

    /// Asks the group to terminate.
    pub fn terminate(&self) {
        let _ = kill_process_group(self.0, Signal::TERM);
    }

    /// Kills the group.
    pub fn kill(self) {
        let _ = kill_process_group(self.0, Signal::KILL);
    }
}
