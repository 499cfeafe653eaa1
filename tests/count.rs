//! `superko count` from outside: what it prints, and that killing it costs nothing but time.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn count(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_superko"));
    command.arg("count").args(args);
    command
}

fn output(args: &[&str]) -> (String, String) {
    let Output { stdout, stderr, .. } = count(args).output().unwrap();
    (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn directory(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("superko-count-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

/// The published number of a grid's legal positions.
fn published(rows: usize, columns: usize) -> String {
    let known = fs::read_to_string("tests/data/legal_positions.tsv").unwrap();
    let start = format!("{rows}\t{columns}\t");
    known.lines().find_map(|line| line.strip_prefix(&start)).unwrap().to_owned() + "\n"
}

#[test]
fn the_number_alone_is_printed() {
    assert_eq!(output(&["9x9"]), (published(9, 9), "".into()));
    assert_eq!(output(&["4x4", "--players", "3"]).0, "859350763\n");
    assert_eq!(output(&["torus 4x4"]).0, "37764009\n");
}

#[test]
fn a_long_strip_has_as_many_positions_lying_as_standing() {
    let (lying, _) = output(&["5x400"]);
    assert_eq!(lying.trim().len(), 941);
    assert_eq!(output(&["400x5"]).0, lying);
}

#[test]
fn json_has_the_numbers_as_strings() {
    let (stdout, _) = output(&["2x2", "--json", "--by-stones"]);
    let answer: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(answer["positions"], "57");
    assert_eq!(answer["by_stones"], serde_json::json!(["1", "8", "24", "24", "0"]));
}

#[test]
fn a_board_that_is_too_large_is_refused_with_the_largest_that_is_not() {
    let (stdout, stderr) = output(&["16x16", "--memory", "1"]);
    assert_eq!(stdout, "");
    assert!(stderr.contains("13x13 is the largest square board that will do"), "{stderr}");
}

#[test]
fn work_that_is_killed_again_and_again_comes_to_the_same_end() {
    let directory = directory("killed");
    let args = ["10x10", "--threads", "1", "--checkpoint", directory.to_str().unwrap()];
    for tenths in 1..=4 {
        let mut child = count(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(100 * tenths));
        child.kill().unwrap(); // SIGKILL: there is no goodbye
        child.wait().unwrap();
    }
    assert_eq!(output(&args).0, published(10, 10));
    // Now it is all there and needs no work.
    assert_eq!(output(&args).0, published(10, 10));
    fs::remove_dir_all(directory).unwrap();
}

#[test]
#[ignore = "a minute: kills a count of 12x12 in the middle of a sweep"]
fn a_sweep_killed_between_its_rows_goes_on_from_the_last_one() {
    let directory = directory("rows");
    let args = ["12x12", "--checkpoint", directory.to_str().unwrap()];
    let mut states = 0;
    for round in 0..6 {
        let mut child = count(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(2500 + 300 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        states += fs::read_dir(&directory).unwrap().filter(|file| is_state(file.as_ref().unwrap())).count();
        // A damaged newest state must not matter either.
        if round == 3 {
            for file in fs::read_dir(&directory).unwrap().map(Result::unwrap).filter(is_state) {
                let mut bytes = fs::read(file.path()).unwrap();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                fs::write(file.path(), bytes).unwrap();
            }
        }
    }
    assert!(states > 0, "no sweep was interrupted: the test shows nothing");
    assert_eq!(output(&args).0, published(12, 12));
    fs::remove_dir_all(directory).unwrap();
}

fn is_state(file: &fs::DirEntry) -> bool {
    file.path().extension().is_some_and(|extension| extension == "state")
}
