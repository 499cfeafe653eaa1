use super::buffers::{CHUNK, LastWords};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

/// How long we leave a program alone that has begun a line. GNU Go writes each word of its answers by itself: to wake up for
/// every one of them takes more time than everything else that a trial does.
const WORD: Duration = Duration::from_micros(50);

/// Our ends of a program's pipes. None of them blocks: while we wait for output, we feed the input and read the errors.
///
/// Threads that block on the pipes are what `threads.rs` has for Windows. They would do here, too, but waking two of them
/// for a question and its answer takes three to ten times as long as the exchange itself, and a daemon that keeps the pipes
/// open would keep its reader.
#[derive(Debug)]
pub struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// What the program has not read yet.
    outbox: VecDeque<u8>,
    /// Is the input closed when the outbox is empty?
    closing: bool,
    /// Room to read into.
    chunk: Box<[u8]>,
    last_words: LastWords,
}

impl Pipes {
    /// Takes the pipes of a program.
    pub fn of(child: &mut Child) -> io::Result<Pipes> {
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // Only our own ends: those of the program stay as they are.
        stdin.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        stdout.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        stderr.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        let (chunk, last_words) = (vec![0; CHUNK].into(), LastWords::default());
        Ok(Pipes { stdin, stdout, stderr, outbox: VecDeque::new(), closing: false, chunk, last_words })
    }

    /// Sends a line. What the program does not read yet is sent while its output is awaited.
    pub fn send(&mut self, line: &str) {
        self.outbox.extend(line.as_bytes());
        self.outbox.push_back(b'\n');
        self.feed();
    }

    /// Closes the program's input after what was sent.
    pub fn close_input(&mut self) {
        self.closing = true;
        self.feed();
    }

    /// Appends to `inbox`, which has at most the beginning of a line, what the program has written, at most a chunk, and waits until there is some or the time is up.
    /// Was there any, or the end of the output?
    pub fn receive(&mut self, inbox: &mut Vec<u8>, time: Duration) -> bool {
        if !time.is_zero() {
            if !inbox.is_empty() {
                std::thread::sleep(WORD);
            }
            let errors = self.wait(time);
            self.feed();
            if errors {
                self.read_errors();
            }
        }
        let bytes = read(&mut self.stdout, &mut self.chunk);
        inbox.extend_from_slice(bytes.unwrap_or_default());
        bytes.is_some()
    }

    /// Has the program closed its output?
    pub fn output_ended(&self) -> bool {
        self.stdout.is_none()
    }

    /// The end of what the program wrote to its standard error.
    pub fn last_words(&self) -> String {
        self.last_words.text()
    }

    /// Closes all pipes.
    pub fn close(&mut self) {
        self.feed();
        self.read_errors();
        (self.stdin, self.stdout, self.stderr) = (None, None, None);
    }

    /// Does nothing: there are no threads to wait for.
    pub fn settle(&mut self) {}

    /// Waits until a pipe is ready. Are there errors to be read?
    fn wait(&self, time: Duration) -> bool {
        let mut pipes = Vec::with_capacity(3);
        pipes.extend(self.stderr.as_ref().map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN)));
        pipes.extend(self.stdout.as_ref().map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::IN)));
        if !self.outbox.is_empty() {
            pipes.extend(
                self.stdin.as_ref().map(|pipe| PollFd::from_borrowed_fd(pipe.as_fd(), PollFlags::OUT)),
            );
        }
        let time = Timespec { tv_sec: time.as_secs() as _, tv_nsec: time.subsec_nanos().into() };
        // An error is a signal or a lack of memory: the deadline sees to it.
        let _ = poll(&mut pipes, Some(&time));
        self.stderr.is_some() && !pipes[0].revents().is_empty()
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
        if self.closing {
            self.stdin = None;
        }
    }

    fn read_errors(&mut self) {
        self.last_words.push(read(&mut self.stderr, &mut self.chunk).unwrap_or_default());
    }
}

/// What is in a pipe, which is closed at its end. `None` if there is merely nothing to read at present.
fn read<'a>(pipe: &mut Option<impl Read>, chunk: &'a mut [u8]) -> Option<&'a [u8]> {
    match pipe.as_mut()?.read(chunk) {
        Ok(length @ 1..) => return Some(&chunk[..length]),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => return None,
        Ok(0) | Err(_) => *pipe = None,
    }
    Some(&[])
}
