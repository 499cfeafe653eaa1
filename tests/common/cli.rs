//! The program `superko` from outside, and folders for what it reads and writes.

use serde_json::Value;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub const SUPERKO: &str = env!("CARGO_BIN_EXE_superko");

/// To be started; its standard input is empty.
pub fn superko(arguments: &[&str]) -> Command {
    let mut command = Command::new(SUPERKO);
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The same from a line as in a shell: `command("judge --rules 'cgos + simple-ko' game.sgf")`.
pub fn command(line: &str) -> Command {
    superko(&shell_words::split(line).unwrap().iter().map(String::as_str).collect::<Vec<_>>())
}

pub fn run(arguments: &[&str]) -> Run {
    Run::of(&mut superko(arguments))
}

/// Runs such a line.
pub fn typed(line: &str) -> Run {
    Run::of(&mut command(line))
}

/// What a process has done: its exit status, or -1 where a signal ended it, and what it wrote.
#[derive(Debug)]
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Run { status: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    pub fn of(command: &mut Command) -> Run {
        command.output().unwrap().into()
    }

    /// The same of a program that this process has just written. Until a process that another thread starts meanwhile has
    /// become its own program, it holds the file open too, and Linux starts no file that is open for writing.
    pub fn of_new(command: &mut Command) -> Run {
        let until = Instant::now() + Duration::from_secs(10);
        loop {
            match command.output() {
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy && Instant::now() < until => {
                    sleep(Duration::from_millis(10));
                }
                output => return output.unwrap().into(),
            }
        }
    }

    /// Standard output, and then standard error.
    pub fn text(&self) -> String {
        self.out.clone() + &self.err
    }

    #[track_caller]
    pub fn ends(self, status: i32) -> Run {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }

    /// Its text has these words.
    #[track_caller]
    pub fn says(self, words: &str) -> Run {
        assert!(self.text().contains(words), "{words:?} is not in {}", self.text());
        self
    }

    #[track_caller]
    pub fn begins(self, words: &str) -> Run {
        assert!(self.text().starts_with(words), "{words:?} does not begin {}", self.text());
        self
    }

    /// Its text has none of these words.
    #[track_caller]
    pub fn lacks(self, words: &str) -> Run {
        assert!(!self.text().contains(words), "{words:?} is in {}", self.text());
        self
    }

    /// Standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Each line of standard output as JSON.
    pub fn json_lines(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// The command line of superko itself as a subject: `ours("gtp --amend no-suicide")`.
pub fn ours(verb: &str) -> String {
    format!("{} {verb}", shell_words::quote(SUPERKO))
}

/// The command of a program in `tests/data` that asks superko, with its other arguments.
pub fn script(name: &str, arguments: &str) -> String {
    super::require("python3");
    let [path, superko] =
        [concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"), SUPERKO].map(shell_words::quote);
    format!("python3 {path}/{name} {superko} {arguments}")
}

/// The report of a trial with this verdict: `tried("--gtp", &ours("gtp"), "--games 9", "agreement")`.
#[track_caller]
pub fn tried(how: &str, subject: &str, options: &str, verdict: &str) -> Value {
    let report = Run::of(command(&format!("check --json {options} {how}")).arg(subject)).json();
    assert_eq!(report["verdict"], verdict, "{subject}: {report:#}");
    report
}

/// The points of the format or protocol that `superko adapter-check` finds faulty, and those that are left out, by the words before
/// the colon; and the exit status.
#[track_caller]
pub fn adapter_check(arguments: &[&str]) -> (String, String, i32) {
    let run = run(&[&["adapter-check", "--json"], arguments].concat());
    let said = run.json();
    let of = |verdict: &str| -> Vec<&str> {
        let lines = said["lines"].as_array().unwrap().iter().filter(|line| line["verdict"] == verdict);
        lines.map(|line| line["about"].as_str().unwrap().split(':').next().unwrap()).collect()
    };
    assert_eq!(said["faulty"], of("faulty").len());
    (of("faulty").join(", "), of("left out").join(", "), run.status)
}

/// A process that ends with the test, even if that fails: by SIGKILL, so that there is no goodbye.
pub struct Running(pub Child);

impl Running {
    /// Starts what nobody listens to.
    pub fn silent(command: &mut Command) -> Running {
        Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Ctrl-C.
pub fn interrupt(process: u32) {
    let kill = Command::new("kill").args(["-INT", &process.to_string()]).status().unwrap();
    assert!(kill.success());
}

/// Waits for two minutes at most.
#[track_caller]
pub fn wait_until(what: &str, happened: impl Fn() -> bool) {
    let since = Instant::now();
    while !happened() {
        assert!(since.elapsed() < Duration::from_secs(120), "not in two minutes: {what}");
        sleep(Duration::from_millis(10));
    }
}

/// A folder of a test's own, gone when the test is over.
pub struct Folder(TempDir);

pub fn folder() -> Folder {
    Folder(tempfile::tempdir().unwrap())
}

impl Folder {
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file, which need not be there.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// Writes a file, and the folder for it.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let file = self.file(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        file
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    /// The names of the files that lie here.
    pub fn names(&self) -> Vec<String> {
        let files = fs::read_dir(self.path()).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }

    /// Runs superko here.
    pub fn run(&self, arguments: &[&str]) -> Run {
        Run::of(superko(arguments).current_dir(self.path()))
    }

    /// Runs a line here.
    pub fn typed(&self, line: &str) -> Run {
        Run::of(command(line).current_dir(self.path()))
    }
}
