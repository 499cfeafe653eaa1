//! A child process that reads and writes lines, and that may do anything: crash, hang, flood, fork, or never read.
//!
//! At the end it is killed with everything that it has started, and reaped. On Unix, a process that leaves its process group, such
//! as a daemon, lives on, unless [`adopt_orphans`] was called. Its pipes are read and written concurrently, so that neither side can block the other, and no more
//! is read than necessary, so that memory stays bounded.

use super::trace::note;
use super::transport::{Transport, text};
use crate::subjects::platform::{self, Group, Pipes};
use crate::subjects::{Fault, cut};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The limits of an answer.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for a whole answer, even if it arrives in pieces.
    pub time: Duration,
    /// The time for the first answer, if that is more: some programs load a network first.
    pub start: Duration,
    /// The size of a whole answer, in bytes.
    pub flood: usize,
}

impl Default for Limits {
    /// 5 seconds, a minute for the first answer, and a mebibyte.
    fn default() -> Limits {
        Limits { time: Duration::from_secs(5), start: Duration::from_secs(60), flood: 1 << 20 }
    }
}

/// How long the loop sleeps before it checks whether the program is still running.
const SLICE: Duration = Duration::from_millis(50);
/// How long a program may take to end: by itself, and again after it was asked to terminate.
const GRACE: Duration = Duration::from_millis(150);
/// How long one that was killed may take to go: one of another user cannot be killed.
const LAST: Duration = Duration::from_secs(5);
/// The directory for games on Debian, which may not be on the path.
const GAMES: Option<&str> = if cfg!(unix) { Some("/usr/games") } else { None };

/// Longer than anyone waits. Longer times might overflow the clock.
const FOR_EVER: Duration = Duration::from_secs(60 * 60 * 24 * 365);

/// The programs that are running by their process ids, for [`end_all`].
struct Running {
    groups: BTreeMap<u32, Group>,
    /// Those that have not answered yet, and since when they run.
    silent: BTreeMap<u32, Instant>,
    /// How long each command took to its first answer, when it was last started.
    started_in: BTreeMap<String, Duration>,
    interrupted: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running {
    groups: BTreeMap::new(),
    silent: BTreeMap::new(),
    started_in: BTreeMap::new(),
    interrupted: false,
});

/// How long a running program has not given its first answer; zero if all have.
pub fn silent_for() -> Duration {
    running().silent.values().map(Instant::elapsed).max().unwrap_or_default()
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every running program and prevents others from starting: for the handler of Ctrl-C, and before an exit that drops
/// nothing. A call that waits for an answer returns [`Fault::Ended`] at once, with the status `interrupted`.
pub fn end_all() {
    let mut running = running();
    running.interrupted = true;
    std::mem::take(&mut running.groups).into_values().for_each(Group::kill);
}

/// On Linux, makes every process whose parent ends a child of this one, so that [`end_orphans`] ends what programs leave behind.
/// For a program that starts no other children, and before it starts any.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    platform::orphans::adopt();
}

/// After [`adopt_orphans`], and when the last program has ended: kills all processes that programs have started and that live on.
pub fn end_orphans() {
    #[cfg(target_os = "linux")]
    platform::orphans::end();
}

/// Was [`end_all`] called?
pub(super) fn interrupted() -> bool {
    running().interrupted
}

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    pipes: Pipes,
    /// The output so far. Up to `read` it has been consumed; from there to `searched` there is no end of line.
    inbox: Vec<u8>,
    read: usize,
    searched: usize,
    limits: Limits,
    command: String,
    since: Instant,
    /// Has it written a line?
    answered: bool,
    /// The question that is being answered, its deadline, and the bytes of the answer so far.
    asked: String,
    deadline: Instant,
    taken: usize,
    waited: Duration,
    status: Option<ExitStatus>,
    /// Was it ended?
    over: bool,
}

impl Process {
    /// Starts a program. The command is split into words as a Unix shell does it, on every system, but there is no shell:
    /// quotes and backslashes have their meaning, so that a path on Windows needs quotes (`'C:\engines\gnugo.exe' --mode gtp`).
    ///
    /// # Errors
    /// [`Fault::NotStarted`] says why.
    pub fn start(command: &str, limits: Limits) -> Result<Process, Fault> {
        let since = Instant::now();
        let time = limits.time.min(FOR_EVER);
        // A program that is started again, after it hung or ended, takes about as long as before.
        let before = running().started_in.get(command).map(|took| time + 2 * *took);
        let start = before.unwrap_or(limits.start).clamp(time, FOR_EVER);
        let limits = Limits { time, start, ..limits };
        let not_started = |why: String| Fault::NotStarted(format!("{:?}: {why}", cut(command)));
        let words = words(command).map_err(not_started)?;
        let (program, arguments) = words.split_first().expect("words() refuses a command without any");
        let start = |program: &str| platform::start(Command::new(program).args(arguments));
        let mut running = running();
        if running.interrupted {
            return Err(not_started("interrupted".into()));
        }
        let mut started = start(program);
        let games = GAMES.filter(|_| !program.contains('/'));
        if let (Err(error), Some(games)) = (&started, games) {
            if error.kind() == ErrorKind::NotFound {
                started = start(&format!("{games}/{program}"));
            }
        }
        let (child, group, pipes) = started.map_err(|error| {
            not_started(match error.kind() {
                ErrorKind::NotFound => {
                    let games = games.map_or(String::new(), |games| format!(" or in {games}"));
                    format!("there is no program {program:?}, on the path{games}")
                }
                _ => error.to_string(),
            })
        })?;
        running.groups.insert(child.id(), group);
        running.silent.insert(child.id(), since);
        drop(running);
        Ok(Process {
            child,
            pipes,
            inbox: Vec::new(),
            read: 0,
            searched: 0,
            limits,
            command: command.to_owned(),
            since,
            answered: false,
            asked: "to start".into(),
            deadline: since + limits.start,
            taken: 0,
            waited: since.elapsed(),
            status: None,
            over: false,
        })
    }

    /// Does something for which the trial waits.
    fn timed<T>(&mut self, work: impl FnOnce(&mut Process) -> T) -> T {
        let since = Instant::now();
        let done = work(self);
        self.waited += since.elapsed();
        done
    }

    fn wait_for_line(&mut self) -> Result<String, Fault> {
        let mut gone = false;
        loop {
            let line = self.take_line();
            let bytes = self.taken + if line.is_some() { 0 } else { self.inbox.len() - self.read };
            if bytes > self.limits.flood {
                return Err(Fault::Flood { asked: self.asked.clone(), bytes });
            }
            if let Some(line) = line {
                return text(line, &self.asked);
            }
            if gone || self.pipes.output_ended() {
                return Err(self.ended());
            }
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let limit = if self.answered { self.limits.time } else { self.limits.start };
                let asked = self.asked.clone();
                return Err(Fault::Timeout { asked, limit, hint: None });
            }
            // Its output may stay open after its end if a child of it lives on. What it wrote before can still be read.
            if !self.receive(left.min(SLICE)) && self.is_gone() {
                gone = !self.receive(SLICE);
            }
        }
    }

    /// Takes a line out of the inbox. At the end of output, the rest is a line too.
    fn take_line(&mut self) -> Option<Vec<u8>> {
        let found = self.inbox[self.searched..].iter().position(|&byte| byte == b'\n');
        let end = found.map_or(self.inbox.len(), |length| self.searched + length);
        let next = match found {
            Some(_) => end + 1,
            None if self.pipes.output_ended() && self.read < end => end,
            None => {
                self.searched = end;
                return None;
            }
        };
        let line = self.inbox[self.read..end].to_vec();
        self.taken += next - self.read;
        (self.read, self.searched) = (next, next);
        Some(line)
    }

    /// Waits at most this long for output and reads some of it. Was there output, or its end?
    fn receive(&mut self, time: Duration) -> bool {
        self.inbox.drain(..self.read);
        self.searched -= self.read;
        self.read = 0;
        self.pipes.receive(&mut self.inbox, time)
    }

    /// Has the program ended?
    fn is_gone(&mut self) -> bool {
        self.status.is_some() || Group::is_gone(&mut self.child)
    }

    /// Waits at most this long for the end of the program.
    fn is_gone_within(&mut self, time: Duration) -> bool {
        let since = Instant::now();
        let mut pause = Duration::from_micros(100);
        while !self.is_gone() {
            if since.elapsed() >= time {
                return false;
            }
            std::thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(10));
        }
        true
    }

    /// The fault that there is no more output, with everything that is known about the cause.
    fn ended(&mut self) -> Fault {
        let by_itself = self.is_gone_within(GRACE);
        let status = self.end();
        let status = match status {
            _ if interrupted() => "interrupted".to_owned(),
            Some(status) if by_itself => status.to_string(),
            _ => "it closed its output and ran on".to_owned(),
        };
        Fault::Ended { asked: self.asked.clone(), status, last_words: self.pipes.last_words() }
    }

    /// Ends the program: closes its pipes, asks it to terminate, kills it and all that it started, reaps it.
    fn end(&mut self) -> Option<ExitStatus> {
        if std::mem::replace(&mut self.over, true) {
            return self.status;
        }
        let since = Instant::now();
        self.pipes.close();
        if !self.is_gone_within(GRACE) {
            if let Some(group) = running().groups.get(&self.child.id()) {
                group.terminate();
            }
            self.is_gone_within(GRACE);
        }
        // Kills the rest of the group, and only then reaps the program, so that no other group can have its id.
        running().silent.remove(&self.child.id());
        let group = running().groups.remove(&self.child.id());
        group.into_iter().for_each(Group::kill);
        self.status = if self.is_gone_within(LAST) { self.child.wait().ok() } else { None };
        self.pipes.settle();
        self.waited += since.elapsed();
        self.status
    }
}

impl Transport for Process {
    /// Sends a line. What the program does not read at once is sent while waiting for its answers.
    fn send(&mut self, line: &str) {
        note(self.child.id(), '>', line);
        self.timed(|process| process.pipes.send(line));
    }

    fn expect(&mut self, asked: &str) {
        self.asked = cut(asked);
        self.deadline = Instant::now() + self.limits.time;
        if !self.answered {
            self.deadline = self.deadline.max(self.since + self.limits.start);
        }
        self.taken = 0;
    }

    fn line(&mut self) -> Result<String, Fault> {
        let line = self.timed(Process::wait_for_line);
        if !std::mem::replace(&mut self.answered, true) {
            let mut running = running();
            running.silent.remove(&self.child.id());
            if line.is_ok() {
                running.started_in.insert(self.command.clone(), self.since.elapsed());
            }
        }
        match &line {
            Ok(line) => note(self.child.id(), '<', line),
            Err(fault) => note(self.child.id(), '!', &fault.what()),
        }
        line
    }

    fn unread(&mut self) -> &[u8] {
        self.timed(|process| process.receive(Duration::ZERO));
        &self.inbox[self.read..]
    }

    /// Closes the program's input and gives it a moment.
    fn speaks_at_end_of_input(&mut self) -> bool {
        let since = Instant::now();
        self.pipes.close_input();
        while !self.pipes.output_ended() && self.inbox.len() == self.read && since.elapsed() < 4 * GRACE {
            self.receive(SLICE);
        }
        self.waited += since.elapsed();
        self.inbox.len() > self.read
    }

    /// The time for starting and ending the program, writing to it and waiting for it.
    fn waited(&self) -> Duration {
        self.waited
    }

    fn warning(&self) -> Option<String> {
        let may_escape = platform::may_escape(&self.child);
        may_escape
            .then(|| "it left its process group, so that processes that it started may live on".to_owned())
    }

    fn ended_well(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// Ends the program, as dropping does.
    fn finish(mut self: Box<Process>) -> Duration {
        self.end();
        self.waited
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// The words of a command.
fn words(command: &str) -> Result<Vec<String>, String> {
    let words = shell_words::split(command).map_err(|_| "a quotation mark is not closed".to_owned())?;
    let is_shell = |word: &&String| {
        matches!(
            word.as_str(),
            "|" | "||" | "&" | "&&" | ";" | "<" | ">" | ">>" | "2>" | "2>&1" | "2>/dev/null"
        )
    };
    if let Some(word) = words.iter().find(is_shell) {
        return Err(format!("there is no shell to understand {word}: write sh -c '…'"));
    }
    match words.first().map(String::as_str) {
        None | Some("") => Err("there is no program to start".to_owned()),
        Some(word) if word.split('/').next().is_some_and(|first| first.contains('=')) => {
            Err(format!("there is no shell to set {word}: write env {word} …"))
        }
        Some(_) => Ok(words),
    }
}
