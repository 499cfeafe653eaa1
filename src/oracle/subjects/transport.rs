//! How cases get to a program and its answers come back: by the pipes of a child process, by our own standard input and output,
//! or by a call.

use crate::subjects::Fault;
use std::collections::VecDeque;
use std::time::Duration;

/// The most cases that are under way at the same time, if the program that answers them can work ahead.
pub(super) const WINDOW: usize = 64;

/// Carries lines to a program and back.
pub trait Transport: Send {
    /// Sends a line.
    fn send(&mut self, line: &str);

    /// The following lines answer this question: starts its time and its size.
    fn expect(&mut self, asked: &str);

    /// The next line of the answer, without its end.
    ///
    /// # Errors
    /// A [`Fault`] says why there is none.
    fn line(&mut self) -> Result<String, Fault>;

    /// What has arrived and has not been read yet. Between two questions there should be nothing.
    fn unread(&mut self) -> &[u8] {
        &[]
    }

    /// How many cases may be under way at the same time.
    fn window(&self) -> usize {
        WINDOW
    }

    /// After a silence: does the program speak once its input is closed?
    fn speaks_at_end_of_input(&mut self) -> bool {
        false
    }

    /// What a user should know about how the program runs.
    fn warning(&self) -> Option<String> {
        None
    }

    /// Has the program ended by itself, with exit status 0? Then it can be started again.
    fn ended_well(&self) -> bool {
        false
    }

    /// The total time spent waiting.
    fn waited(&self) -> Duration {
        Duration::ZERO
    }

    /// Ends the program, and returns the total time spent waiting.
    fn finish(self: Box<Self>) -> Duration {
        self.waited()
    }
}

/// A line of an answer to this question as text.
#[cfg(not(target_family = "wasm"))]
pub(super) fn text(line: Vec<u8>, asked: &str) -> Result<String, Fault> {
    let garbage = |line: &[u8], why| Fault::garbage(asked, &String::from_utf8_lossy(line), why);
    match String::from_utf8(line) {
        Ok(text) if text.contains('\0') => Err(garbage(text.as_bytes(), "there is a NUL byte in it")),
        Ok(text) => Ok(text),
        Err(error) => Err(garbage(error.as_bytes(), "this is not UTF-8")),
    }
}

/// Answers each line by a call, in the same process: `Err` says why a call failed, such as the exception that it raised.
pub struct Call<F> {
    answer: F,
    answers: VecDeque<Result<String, String>>,
}

impl<F: FnMut(&str) -> Result<String, String>> Call<F> {
    /// A transport that calls `answer` with each line.
    pub fn new(answer: F) -> Call<F> {
        Call { answer, answers: VecDeque::new() }
    }
}

impl<F: FnMut(&str) -> Result<String, String> + Send> Transport for Call<F> {
    fn send(&mut self, line: &str) {
        let answer = (self.answer)(line);
        self.answers.push_back(answer);
    }

    fn expect(&mut self, _asked: &str) {}

    fn line(&mut self) -> Result<String, Fault> {
        let answer = self.answers.pop_front().unwrap_or_else(|| Err("nothing was asked".into()));
        answer.map_err(Fault::Raised)
    }

    /// No case is asked before its answer is needed.
    fn window(&self) -> usize {
        1
    }
}
