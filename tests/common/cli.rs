//! The program `superko` from outside, and folders for what it reads and writes.

use serde_json::Value;
use std::fs;
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

pub fn run(arguments: &[&str]) -> Output {
    superko(arguments).output().unwrap()
}

/// The command line of superko itself as a subject: `ours("gtp --amend no-suicide")`.
pub fn ours(verb: &str) -> String {
    format!("{} {verb}", shell_words::quote(SUPERKO))
}

pub fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// What it wrote to standard output, and then what to standard error.
pub fn output_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The exit status, standard output and standard error.
pub fn parts(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Standard output as JSON.
#[track_caller]
pub fn json_of(output: &Output) -> Value {
    match serde_json::from_slice(&output.stdout) {
        Ok(value) => value,
        Err(error) => panic!("{error}: {}", output_text(output)),
    }
}

/// Each line of standard output as JSON.
pub fn json_lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The report of a trial.
#[track_caller]
pub fn report(arguments: &[&str]) -> Value {
    json_of(&run(&[&["check", "--json"], arguments].concat()))
}

/// The points of the format or protocol that `superko adapter-check` finds faulty, and those that are left out, by the words before
/// the colon; and the exit status.
#[track_caller]
pub fn adapter_check(arguments: &[&str]) -> (Vec<String>, Vec<String>, i32) {
    let output = run(&[&["adapter-check", "--json"], arguments].concat());
    let said = json_of(&output);
    let of = |verdict: &str| -> Vec<String> {
        let lines = said["lines"].as_array().unwrap().iter().filter(|line| line["verdict"] == verdict);
        lines.map(|line| line["about"].as_str().unwrap().split(':').next().unwrap().to_owned()).collect()
    };
    assert_eq!(said["faulty"], of("faulty").len());
    (of("faulty"), of("left out"), status(&output))
}

/// A process that ends with the test, even if that fails: by SIGKILL, so that there is no goodbye.
pub struct Running(pub Child);

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

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let file = self.file(name);
        fs::write(&file, text).unwrap();
        file
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    /// Runs superko here.
    pub fn run(&self, arguments: &[&str]) -> Output {
        superko(arguments).current_dir(self.path()).output().unwrap()
    }
}
