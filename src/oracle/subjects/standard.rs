//! Our own standard input and output: the program that started superko answers the cases and keeps
//! the time.
//!
//! There is one caller, whom we can neither start again nor end. Every case that was sent is answered by one line, in order, so a
//! trial that needs no more answers still reads those that are due before anything else is sent.

use super::process::{Limits, interrupted};
use super::transport::{Transport, WINDOW, text};
use crate::subjects::{Fault, cut};
use crate::{Error, Result};
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a wait lasts before it looks for Ctrl-C.
const SLICE: Duration = Duration::from_millis(50);

/// The caller, once a case was sent.
static CALLER: Mutex<Option<Caller>> = Mutex::new(None);

struct Caller {
    answers: Receiver<Vec<u8>>,
    /// The number of cases that have not been answered.
    owed: usize,
    /// Why there are no more answers.
    gone: Option<Error>,
}

fn caller() -> MutexGuard<'static, Option<Caller>> {
    CALLER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why the caller stopped before the trial was over, if it did.
///
/// # Errors
/// That reason.
pub fn still_there() -> Result<()> {
    match caller().as_mut().and_then(|caller| caller.gone.take()) {
        Some(gone) => Err(gone),
        None => Ok(()),
    }
}

/// Sends cases to standard output and reads answers from standard input.
pub struct Standard {
    /// Set when the caller is gone: then the trial is over.
    stop: &'static AtomicBool,
    asked: String,
    /// What was written before a case was sent.
    early: Vec<u8>,
    waited: Duration,
}

impl Standard {
    /// The caller, who has answered all that was sent so far. If it stops, so does the trial: `stop` is set then.
    pub fn new(stop: &'static AtomicBool) -> Standard {
        caller().get_or_insert_with(|| {
            // The reader never waits for us while answers are due, and so neither does a caller that writes one.
            let (sender, answers) = sync_channel(WINDOW);
            thread::spawn(move || read(&sender));
            Caller { answers, owed: 0, gone: None }
        });
        Standard { stop, asked: String::new(), early: Vec::new(), waited: Duration::ZERO }
    }

    /// The next line of the caller; `None` when there is none, or on Ctrl-C.
    fn next(&mut self) -> Option<Vec<u8>> {
        let since = Instant::now();
        let mut caller = caller();
        let caller = caller.as_mut().filter(|caller| caller.gone.is_none())?;
        let line = loop {
            match caller.answers.recv_timeout(SLICE) {
                Ok(line) => break Some(line),
                Err(RecvTimeoutError::Timeout) if !interrupted() => {}
                Err(RecvTimeoutError::Timeout) => break None,
                Err(RecvTimeoutError::Disconnected) => {
                    let asked = &self.asked;
                    caller.gone = Some(Error::input(format!(
                        "standard input ended before the answer to {asked}: expected one line for each case, up to the report"
                    )));
                    self.stop.store(true, Ordering::Relaxed);
                    break None;
                }
            }
        };
        self.waited += since.elapsed();
        let answers = line.as_ref().is_some_and(|line| !line.trim_ascii().is_empty());
        caller.owed = caller.owed.saturating_sub(usize::from(answers));
        line
    }
}

/// Reads the lines of standard input. What is too long for an answer is cut off.
fn read(lines: &SyncSender<Vec<u8>>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let most = Limits::default().flood as u64 + 1;
        let read = input.by_ref().take(most).read_until(b'\n', &mut line);
        let whole = line.ends_with(b"\n");
        if read.is_err() || line.is_empty() || (!whole && input.skip_until(b'\n').is_err()) {
            return;
        }
        if whole {
            line.pop();
        }
        if lines.send(line).is_err() {
            return;
        }
    }
}

impl Transport for Standard {
    fn send(&mut self, line: &str) {
        if caller().as_ref().is_none_or(|caller| caller.gone.is_some()) {
            return;
        }
        let mut output = io::stdout().lock();
        let sent = writeln!(output, "{line}").and_then(|()| output.flush());
        let mut caller = caller();
        match (sent, caller.as_mut()) {
            (Ok(()), Some(caller)) => caller.owed += 1,
            (Err(error), Some(caller)) => {
                caller.gone.get_or_insert(Error::Io(error));
                self.stop.store(true, Ordering::Relaxed);
            }
            (_, None) => {}
        }
    }

    fn expect(&mut self, asked: &str) {
        self.asked = cut(asked);
    }

    fn line(&mut self) -> std::result::Result<String, Fault> {
        let asked = self.asked.clone();
        let Some(line) = self.next() else {
            let status = if interrupted() { "interrupted" } else { "it closed its output" };
            return Err(Fault::Ended { asked, status: status.to_owned(), last_words: String::new() });
        };
        match line.len() {
            bytes if bytes > Limits::default().flood => Err(Fault::Flood { asked, bytes }),
            _ => text(line, &asked),
        }
    }

    fn unread(&mut self) -> &[u8] {
        let caller = caller();
        if let Some(caller) = caller.as_ref().filter(|caller| caller.owed == 0) {
            self.early.extend(caller.answers.try_iter().flatten());
        }
        &self.early
    }

    fn waited(&self) -> Duration {
        self.waited
    }
}

impl Drop for Standard {
    /// Reads the answers that are due.
    fn drop(&mut self) {
        let owes = || caller().as_ref().is_some_and(|caller| caller.owed > 0);
        while owes() && self.next().is_some() {}
    }
}
