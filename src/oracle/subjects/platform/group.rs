use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpgid, kill_process, kill_process_group, waitid,
};
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// What kills a group when its input ends, as it does when we are killed ourselves and can do nothing any more.
const WATCHDOG: &str = r#"trap '' HUP INT TERM; read -r end; kill -s KILL -- "-$1" "$1""#;

/// A program and what it starts: a process group of its own, which they may leave.
#[derive(Debug)]
pub struct Group {
    id: Pid,
    /// `None` where there is no shell.
    watchdog: Option<Child>,
}

impl Group {
    /// Starts a program in a group of its own.
    pub fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        let child = command.process_group(0).spawn()?;
        let mut watchdog = Command::new("/bin/sh");
        watchdog.args(["-c", WATCHDOG, "superko-watchdog", &child.id().to_string()]).current_dir("/");
        watchdog.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
        let group = Group { id: Pid::from_child(&child), watchdog: watchdog.spawn().ok() };
        Ok((child, group))
    }

    /// Has the program ended? It is not reaped here: as long as it is a zombie, its id, which is the group's id, cannot
    /// become that of another process, so that the group can be killed safely.
    pub fn is_gone(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
    }

    /// Has the program left the group, with what it starts?
    pub fn was_left(child: &Child) -> bool {
        let id = Pid::from_child(child);
        getpgid(Some(id)).is_ok_and(|group| group != id)
    }

    /// Sends a signal to the group, and to the program, which may have left it.
    fn signal(&self, signal: Signal) {
        let _ = kill_process_group(self.id, signal);
        let _ = kill_process(self.id, signal);
    }

    /// Asks the program and the group to terminate.
    pub fn terminate(&self) {
        self.signal(Signal::TERM);
    }

    /// Kills the program and the group.
    pub fn kill(self) {
        self.signal(Signal::KILL);
        if let Some(mut watchdog) = self.watchdog {
            // Before anything else can have the id of the group.
            let _ = watchdog.kill().and_then(|()| watchdog.wait());
        }
    }
}
