use super::buffers::{CHUNK, LastWords};
use std::io::{self, ErrorKind, Read, Write};
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How many chunks of output are read ahead.
const CHUNKS: usize = 2;
/// How long the threads may take to notice that the program is gone.
const GRACE: Duration = Duration::from_millis(150);

/// Our ends of a program's pipes, with a thread for each, which may block on it. The threads end when the program does.
#[derive(Debug)]
pub struct Pipes {
    /// What is to be written; the writer closes the program's input when this is dropped. It is unbounded so that sending
    /// never blocks: what is in it are questions under way, and there is a limit to those.
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

    /// Appends to `inbox` what the program has written, at most a chunk, and waits until there is some or the time is up.
    /// Was there any, or the end of the output?
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

    /// Lets the threads close the pipes.
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

/// Reads to the end, or until `take` returns false.
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::subjects::platform::Group;
    use std::process::{Command, Stdio};

    const LONG: Duration = Duration::from_secs(10);

    /// A script of the shell, with its pipes.
    struct Script {
        child: Child,
        group: Option<Group>,
        pipes: Pipes,
    }

    impl Script {
        fn start(script: &str) -> Script {
            let mut command = Command::new("sh");
            command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let (mut child, group) = Group::start(&mut command).unwrap();
            let pipes = Pipes::of(&mut child).unwrap();
            Script { child, group: Some(group), pipes }
        }

        /// All that it writes until it closes its output.
        fn output(&mut self) -> String {
            let mut inbox = Vec::new();
            while !self.pipes.output_ended() {
                assert!(self.pipes.receive(&mut inbox, LONG), "the output does not end");
            }
            String::from_utf8(inbox).unwrap()
        }
    }

    impl Drop for Script {
        /// No thread is left behind.
        fn drop(&mut self) {
            self.pipes.close();
            self.group.take().into_iter().for_each(Group::kill);
            self.child.wait().unwrap();
            self.pipes.settle();
            let ended = self.pipes.threads.iter().all(JoinHandle::is_finished);
            assert!(ended || thread::panicking(), "a thread is left behind");
        }
    }

    #[test]
    fn lines_go_to_and_fro_and_the_input_is_closed_after_them() {
        let mut script = Script::start("read a; read b; echo $b $a; cat; echo end; echo last words >&2");
        script.pipes.send("first");
        script.pipes.send("second");
        script.pipes.send("third");
        script.pipes.close_input();
        assert_eq!(script.output(), "second first\nthird\nend\n");
        script.child.wait().unwrap();
        script.pipes.settle();
        assert_eq!(script.pipes.last_words(), "last words");
    }

    #[test]
    fn a_program_that_does_not_read_holds_nobody_up() {
        let mut script = Script::start("sleep 60");
        let since = Instant::now();
        script.pipes.send(&"x".repeat(1 << 22));
        script.pipes.send("more");
        assert!(!script.pipes.receive(&mut Vec::new(), Duration::ZERO));
        assert!(since.elapsed() < LONG);
    }

    #[test]
    fn a_flood_waits_in_the_program() {
        let written = std::env::temp_dir().join(format!("superko-flood-{}", std::process::id()));
        // Each line of the trace stands for 10 000 bytes of output.
        let script = "while :; do printf %10000d 0; echo >> ";
        let mut script = Script::start(&format!("{script}{}; done", written.display()));
        let mut inbox = Vec::new();
        assert!(script.pipes.receive(&mut inbox, LONG));
        let lines = || std::fs::read(&written).unwrap_or_default().len();
        let mut before = 0;
        while before == 0 || lines() > before {
            before = lines();
            thread::sleep(Duration::from_millis(500));
        }
        drop(script);
        std::fs::remove_file(&written).unwrap();
        assert!(before * 10_000 < (CHUNKS + 4) * CHUNK, "{before} lines");
    }

    #[test]
    fn errors_are_read_and_their_end_is_kept() {
        let mut script = Script::start("yes | head -n 1000000 >&2; echo no weights >&2; echo done");
        assert_eq!(script.output(), "done\n");
        script.child.wait().unwrap();
        script.pipes.settle();
        let words = script.pipes.last_words();
        assert!(words.ends_with("y\nno weights") && words.len() < 600, "{words:?}");
    }
}
