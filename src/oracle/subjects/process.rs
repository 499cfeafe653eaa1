//! Another program, spoken to line by line, that may do anything: crash, hang, babble, fork, or never read.
//!
//! It runs in a process group of its own, and when we are done with it the whole group is killed and the program reaped.
//! (Only what leaves the group on purpose, a daemon, is out of reach; it loses its pipes.)
//! There are no threads: one loop feeds its input and reads its output and its errors as far as they are ready, so that
//! neither side can block the other, and reads no more than is asked for, so that memory stays bounded.

use crate::oracle::subject::{Fault, cut};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long and how much an answer may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// For the whole of an answer, however it drips in.
    pub time: Duration,
    /// In bytes, for the whole of an answer.
    pub flood: usize,
}

impl Default for Limits {
    /// 5 seconds and a mebibyte.
    fn default() -> Limits {
        Limits { time: Duration::from_secs(5), flood: 1 << 20 }
    }
}

/// How many bytes are read at once.
const CHUNK: usize = 1 << 16;
/// How many of the last bytes of the program's errors are kept.
const LAST_WORDS: usize = 600;
/// How long the loop sleeps before it looks whether the program is still there.
const SLICE: Duration = Duration::from_millis(50);
/// How long a program may take to end, at each level of insistence.
const GRACE: Duration = Duration::from_millis(150);
/// Where Debian keeps games, which need not be on the path.
const GAMES: &str = "/usr/games";

/// Longer than anybody waits; what is beyond cannot be added to the time of day.
const FOR_EVER: Duration = Duration::from_secs(60 * 60 * 24 * 365);

/// The process groups that are running, for [`end_all`].
struct Running {
    groups: Vec<Pid>,
    interrupted: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { groups: Vec::new(), interrupted: false });

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that is running, and lets no other start: for the handler of Ctrl-C, and before an exit that drops
/// nothing. Whoever waits for an answer gets [`Fault::Ended`] at once, with the status `interrupted`.
pub fn end_all() {
    let mut running = running();
    running.interrupted = true;
    for &group in &running.groups {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    group: Pid,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// What it has not read yet.
    outbox: VecDeque<u8>,
    /// What it wrote. Up to `read` it has been taken out; from there to `searched` there is no end of line.
    inbox: Vec<u8>,
    read: usize,
    searched: usize,
    /// Room to read into.
    chunk: Box<[u8]>,
    /// The last bytes of its errors.
    errors: VecDeque<u8>,
    limits: Limits,
    /// The question that is being answered, when its time is up, and the bytes of the answer so far.
    asked: String,
    deadline: Instant,
    taken: usize,
    waited: Duration,
    status: Option<ExitStatus>,
}

impl Process {
    /// Starts a program. The command is split into words as a shell does it, quotes respected, but there is no shell.
    ///
    /// # Errors
    /// [`Fault::NotStarted`] says why.
    pub fn start(command: &str, limits: Limits) -> Result<Process, Fault> {
        let since = Instant::now();
        let limits = Limits { time: limits.time.min(FOR_EVER), ..limits };
        let not_started = |why: String| Fault::NotStarted(format!("{:?}: {why}", cut(command)));
        let words = words(command).map_err(not_started)?;
        let (program, arguments) = words.split_first().expect("words() refuses a command without any");
        let spawn = |program: &str| {
            Command::new(program)
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .process_group(0)
                .spawn()
        };
        let mut running = running();
        if running.interrupted {
            return Err(not_started("interrupted".into()));
        }
        let mut child = spawn(program);
        if !program.contains('/') && child.as_ref().is_err_and(|e| e.kind() == ErrorKind::NotFound) {
            child = spawn(&format!("{GAMES}/{program}"));
        }
        let mut child = child.map_err(|error| {
            not_started(match error.kind() {
                ErrorKind::NotFound => format!("there is no program {program:?}, on the path or in {GAMES}"),
                _ => error.to_string(),
            })
        })?;
        let group = Pid::from_child(&child);
        running.groups.push(group);
        drop(running);
        let process = Process {
            group,
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            child,
            outbox: VecDeque::new(),
            inbox: Vec::new(),
            read: 0,
            searched: 0,
            chunk: vec![0; CHUNK].into(),
            errors: VecDeque::new(),
            limits,
            asked: "to start".into(),
            deadline: since + limits.time,
            taken: 0,
            waited: since.elapsed(),
            status: None,
        };
        process.unblock().map_err(|error| not_started(error.to_string()))?;
        Ok(process)
    }

    /// Makes our ends of the pipes non-blocking; the program's own ends stay as they are.
    fn unblock(&self) -> io::Result<()> {
        self.stdin.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.stdout.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.stderr.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        Ok(())
    }

    /// Sends a line. What the program does not read yet is sent while its answers are awaited.
    pub fn send(&mut self, line: &str) {
        let since = Instant::now();
        self.outbox.extend(line.as_bytes());
        self.outbox.push_back(b'\n');
        self.feed();
        self.waited += since.elapsed();
    }

    /// From here on, lines are of the answer to this question: its time and its size count anew.
    pub fn expect(&mut self, asked: &str) {
        self.asked = cut(asked);
        self.deadline = Instant::now() + self.limits.time;
        self.taken = 0;
    }

    /// The next line of the answer, without its end.
    pub fn line(&mut self) -> Result<String, Fault> {
        if let Some(line) = self.take_line() {
            return self.decode(line);
        }
        let since = Instant::now();
        let line = self.wait_for_line();
        self.waited += since.elapsed();
        line
    }

    /// What the program wrote that nobody has read yet, as far as it has arrived: said between two questions, it answers
    /// none.
    pub fn unread(&mut self) -> &[u8] {
        let since = Instant::now();
        self.read_output();
        self.waited += since.elapsed();
        &self.inbox[self.read..]
    }

    /// Closes the program's input and gives it a moment. Does it write then, after it was silent?
    pub fn speaks_at_end_of_input(&mut self) -> bool {
        let since = Instant::now();
        while !self.outbox.is_empty() && since.elapsed() < GRACE {
            self.pump(GRACE.saturating_sub(since.elapsed()));
        }
        self.stdin = None;
        while self.stdout.is_some() && self.unread().is_empty() && since.elapsed() < 4 * GRACE {
            self.pump(SLICE);
        }
        self.waited += since.elapsed();
        !self.unread().is_empty()
    }

    /// How long it took in all to talk to the program: to be heard, to wait for its answers, to start and to end it.
    pub fn waited(&self) -> Duration {
        self.waited
    }

    /// Ends the program, as dropping does, and says how long it was waited for in all.
    pub fn finish(mut self) -> Duration {
        self.end();
        self.waited
    }

    fn wait_for_line(&mut self) -> Result<String, Fault> {
        let mut gone = false;
        loop {
            if let Some(line) = self.take_line() {
                return self.decode(line);
            }
            let bytes = self.taken + self.inbox.len() - self.read;
            if bytes > self.limits.flood {
                return Err(Fault::Flood { asked: self.asked.clone(), bytes });
            }
            if gone || self.stdout.is_none() {
                return Err(self.ended());
            }
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let (asked, limit) = (self.asked.clone(), self.limits.time);
                return Err(Fault::Timeout { asked, limit, hint: None });
            }
            // Its output may stay open when it is gone, if a child of it lives on; what it had written is still there.
            if !self.pump(left.min(SLICE)) && self.is_gone() {
                gone = !self.pump(Duration::ZERO);
            }
        }
    }

    /// Takes a line out of the inbox; at the end of output, what is left there is one.
    fn take_line(&mut self) -> Option<Vec<u8>> {
        let found = self.inbox[self.searched..].iter().position(|&byte| byte == b'\n');
        let end = found.map_or(self.inbox.len(), |length| self.searched + length);
        let next = match found {
            Some(_) => end + 1,
            None if self.stdout.is_none() && self.read < end => end,
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

    fn decode(&mut self, line: Vec<u8>) -> Result<String, Fault> {
        if self.taken > self.limits.flood {
            return Err(Fault::Flood { asked: self.asked.clone(), bytes: self.taken });
        }
        String::from_utf8(line).map_err(|error| {
            let text = String::from_utf8_lossy(error.as_bytes());
            Fault::garbage(&self.asked, &text, "that is not UTF-8")
        })
    }

    /// Lets bytes flow until something happens or the time is up. Was there any output, or the end of it?
    fn pump(&mut self, time: Duration) -> bool {
        let mut pipes = Vec::with_capacity(3);
        pipes.extend(self.stdout.as_ref().map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN)));
        pipes.extend(self.stderr.as_ref().map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN)));
        if !self.outbox.is_empty() {
            pipes.extend(
                self.stdin.as_ref().map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::OUT)),
            );
        }
        let time = Timespec { tv_sec: time.as_secs() as _, tv_nsec: time.subsec_nanos().into() };
        // An error is a signal or a lack of memory: the deadline sees to it.
        let _ = poll(&mut pipes, Some(&time));
        self.feed();
        self.read_errors();
        self.read_output()
    }

    /// Gives the program as much of the outbox as it takes.
    fn feed(&mut self) {
        while let (Some(stdin), false) = (&mut self.stdin, self.outbox.is_empty()) {
            match stdin.write(self.outbox.as_slices().0) {
                Ok(written) => drop(self.outbox.drain(..written)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    // It reads no more, and may still have something to say.
                    self.stdin = None;
                    self.outbox.clear();
                }
            }
        }
    }

    fn read_output(&mut self) -> bool {
        let Some(stdout) = &mut self.stdout else { return false };
        self.inbox.drain(..self.read);
        self.searched -= self.read;
        self.read = 0;
        match stdout.read(&mut self.chunk) {
            Ok(0) => self.stdout = None,
            Ok(length) => self.inbox.extend_from_slice(&self.chunk[..length]),
            Err(error) if is_passing(&error) => return false,
            Err(_) => self.stdout = None,
        }
        true
    }

    fn read_errors(&mut self) {
        let Some(stderr) = &mut self.stderr else { return };
        match stderr.read(&mut self.chunk) {
            Ok(0) => self.stderr = None,
            Ok(length) => {
                self.errors.extend(&self.chunk[length.saturating_sub(LAST_WORDS)..length]);
                let excess = self.errors.len().saturating_sub(LAST_WORDS);
                self.errors.drain(..excess);
            }
            Err(error) if is_passing(&error) => {}
            Err(_) => self.stderr = None,
        }
    }

    /// Has the program ended? It is left to be reaped, so that its process id stays its own.
    fn is_gone(&self) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.status.is_some() || !matches!(waitid(WaitId::Pid(self.group), look), Ok(None))
    }

    /// Waits for the end of the program, but not for long.
    fn is_gone_within(&self, time: Duration) -> bool {
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

    /// The fault of having no more output, with all that is known about the why.
    fn ended(&mut self) -> Fault {
        let by_itself = self.is_gone_within(GRACE);
        self.read_errors();
        let status = self.end();
        let status = match status {
            _ if running().interrupted => "interrupted".to_owned(),
            Some(status) if by_itself => status.to_string(),
            _ => "it closed its output and ran on".to_owned(),
        };
        let errors: Vec<u8> = self.errors.iter().copied().collect();
        let last_words = String::from_utf8_lossy(&errors);
        let status = match last_words.trim() {
            "" => status,
            words => format!("{status}; its last words: {words:?}"),
        };
        Fault::Ended { asked: self.asked.clone(), status }
    }

    /// Ends the program: closes its pipes, asks it to terminate, kills its group, reaps it.
    fn end(&mut self) -> Option<ExitStatus> {
        if self.status.is_some() {
            return self.status;
        }
        let since = Instant::now();
        self.feed();
        (self.stdin, self.stdout, self.stderr) = (None, None, None);
        if !self.is_gone_within(GRACE) {
            let _ = kill_process_group(self.group, Signal::TERM);
            self.is_gone_within(GRACE);
        }
        // Whatever else is in the group goes too. As long as the program is not reaped, the group's id is no one else's.
        let _ = kill_process_group(self.group, Signal::KILL);
        running().groups.retain(|&group| group != self.group);
        self.status = self.child.wait().ok();
        self.waited += since.elapsed();
        self.status
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

/// Is there merely nothing to read at present?
fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}
