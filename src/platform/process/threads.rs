use super::{CHUNK, LastWords};
use std::io::{self, ErrorKind, Read, Write};
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How many chunks of output are read before somebody asks for them.
const CHUNKS: usize = 2;
/// How long the threads may take to notice that the program is gone.
const GRACE: Duration = Duration::from_millis(150);

/// Our ends of a program's pipes, with a thread for each, which may block on it. The threads end when the program does.
#[derive(Debug)]
pub struct Pipes {
    /// What is to be written; the writer closes the program's input when this is dropped. It is unbounded so that sending
    /// never blocks: whoever asks bounds it by the number of questions that he has under way.
    input: Option<Sender<Vec<u8>>>,
    /// What was read; bounded, so that a flood waits in the program.
    output: Option<Receiver<Vec<u8>>>,
    last_words: Arc<Mutex<LastWords>>,
    threads: Vec<JoinHandle<()>>,
}

impl Pipes {
    /// Takes the pipes of a program.
    pub fn of(child: &mut Child) -> io::Result<Pipes> {
        let (input, written) = channel::<Vec<u8>>();
        let (read, output) = sync_channel(CHUNKS);
        let last_words = Arc::new(Mutex::new(LastWords::default()));
        let mut threads = Vec::new();
        if let Some(mut stdin) = child.stdin.take() {
            threads.push(spawn(move || {
                // When it reads no more, the rest is dropped with the receiver.
                let _ = written.iter().try_for_each(|bytes| stdin.write_all(&bytes));
            })?);
        }
        if let Some(stdout) = child.stdout.take() {
            threads.push(spawn(move || each_chunk(stdout, |bytes| read.send(bytes.to_vec()).is_ok()))?);
        }
        if let Some(stderr) = child.stderr.take() {
            let last_words = last_words.clone();
            threads.push(spawn(move || {
                each_chunk(stderr, |bytes| {
                    lock(&last_words).push(bytes);
                    true
                })
            })?);
        }
        Ok(Pipes { input: Some(input), output: Some(output), last_words, threads })
    }

    /// Sends a line. What the program does not read yet waits.
    pub fn send(&mut self, line: &str) {
        if let Some(input) = &self.input {
            // A failure means that it reads no more; it may still have something to say.
            let _ = input.send([line.as_bytes(), b"\n"].concat());
        }
    }

    /// Closes the program's input after what was sent.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Adds what the program has written to `inbox`, at most a chunk, and waits for it so long. Was there any, or the end
    /// of it?
    pub fn receive(&mut self, inbox: &mut Vec<u8>, time: Duration) -> bool {
        let Some(output) = &self.output else { return false };
        match output.recv_timeout(time) {
            Ok(bytes) => inbox.extend(bytes),
            Err(RecvTimeoutError::Timeout) => return false,
            Err(RecvTimeoutError::Disconnected) => self.output = None,
        }
        true
    }

    /// Has the program closed its output?
    pub fn output_ended(&self) -> bool {
        self.output.is_none()
    }

    /// The end of what the program wrote to its standard error.
    pub fn last_words(&self) -> String {
        lock(&self.last_words).text()
    }

    /// Closes all pipes, as soon as the threads come to it.
    pub fn close(&mut self) {
        (self.input, self.output) = (None, None);
    }

    /// Waits for the end of the threads, after the program has been killed.
    pub fn settle(&mut self) {
        let since = Instant::now();
        while !self.threads.iter().all(JoinHandle::is_finished) && since.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name("pipe of a program".into()).spawn(work)
}

/// Reads to the end, or until `take` has had enough.
fn each_chunk(mut pipe: impl Read, mut take: impl FnMut(&[u8]) -> bool) {
    let mut chunk = vec![0; CHUNK];
    loop {
        match pipe.read(&mut chunk) {
            Ok(0) => return,
            Ok(length) if take(&chunk[..length]) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => return,
        }
    }
}

fn lock(last_words: &Mutex<LastWords>) -> MutexGuard<'_, LastWords> {
    last_words.lock().unwrap_or_else(PoisonError::into_inner)
}
