//! Checkpoints, whatever the work: a file is for one run at a time, and what is damaged in it can be dropped.

use fs4::FileExt;
use std::fs::File;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Ends with the test, even if that fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().unwrap(); // SIGKILL: there is no goodbye
        self.0.wait().unwrap();
    }
}

#[test]
fn a_second_run_on_a_checkpoint_in_use_is_refused_and_a_killed_run_uses_it_no_longer() {
    let folder = tempfile::tempdir().unwrap();
    let natural = ["--amend", "natural-situational-superko"];
    let long: [&[&str]; 7] = [
        &["walk", "--board", "3x3", "--depth", "12", "--force"],
        &["solve", "--board", "4x3"],
        &[
            "distinguish",
            "--rules",
            "cgos",
            "--and",
            "bga",
            "--board",
            "3x3",
            "--situations",
            "100000000",
            "--force",
        ],
        &["distinguish", "--atlas", "atlas.html", "--depth", "9"],
        &["games", "--board", "4x1", "--by-length", natural[0], natural[1]],
        &["games", "--board", "3x2", "--search", "--force"],
        &["games", "--board", "3x3", "--longest"],
    ];
    for (number, arguments) in long.iter().enumerate() {
        let file = folder.path().join(number.to_string());
        let mut command = Command::new(env!("CARGO_BIN_EXE_superko"));
        command.args(*arguments).arg("--checkpoint").arg(&file).current_dir(&folder).stdin(Stdio::null());
        let mut first = Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let since = Instant::now();
        while !file.metadata().is_ok_and(|file| file.len() > 0) {
            assert!(since.elapsed() < Duration::from_secs(120), "{arguments:?}: nothing was saved");
            sleep(Duration::from_millis(10));
        }
        let Output { status, stderr, .. } = command.stderr(Stdio::piped()).output().unwrap();
        assert!(first.0.try_wait().unwrap().is_none(), "{arguments:?}: this was not long");
        let told = String::from_utf8(stderr).unwrap();
        assert!(told.contains(" is in use by another run; name another file"), "{arguments:?}: {told}");
        assert_eq!(status.code(), Some(2), "{arguments:?}");
        drop(first);
        FileExt::try_lock(&File::open(&file).unwrap()).unwrap();
    }
}

#[test]
fn a_second_count_with_the_same_checkpoints_is_refused_and_one_of_another_board_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let count = |board: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_superko"));
        command.args(["count", board, "--checkpoint"]).arg(folder.path()).stderr(Stdio::piped());
        command.stdout(Stdio::null());
        command
    };
    for (board, starts_with) in [("14x14", "14x14"), ("cube 4x4x4", "64-points")] {
        let long = || {
            let mut command = count(board);
            command.args(["--memory", "900", "--bits", "31"]);
            command
        };
        let first = Running(long().spawn().unwrap());
        let is_lock = |name: &str| name.starts_with(starts_with) && name.ends_with(".lock");
        let begun = || {
            let mut files = std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
            files.any(|file| is_lock(&file.file_name().to_string_lossy()))
        };
        let since = Instant::now();
        while !begun() {
            assert!(since.elapsed() < Duration::from_secs(120), "{board}: it does not begin");
            sleep(Duration::from_millis(10));
        }
        sleep(Duration::from_millis(500));
        let told = String::from_utf8(long().output().unwrap().stderr).unwrap();
        assert!(told.contains("another run counts this board with the checkpoints in "), "{told}");
        assert!(count("5x5").status().unwrap().success());
        assert!(count("torus 4x4").status().unwrap().success());
        drop(first);
    }
}

#[test]
fn what_is_damaged_is_dropped_when_asked_for_and_the_work_comes_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let runs: [&[&str]; 3] = [
        &["walk", "2x2", "--depth", "8"],
        &["games", "3x1", "--search"],
        &["distinguish", "--rules", "cgos", "--and", "bga", "--board", "2x2", "--situations", "3000"],
    ];
    for (number, arguments) in runs.iter().enumerate() {
        let file = folder.path().join(number.to_string());
        let run = |more: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_superko"));
            command.args(*arguments).arg("--checkpoint").arg(&file).args(more).output().unwrap()
        };
        let whole = run(&[]).stdout;
        let saved = std::fs::read_to_string(&file).unwrap();
        let mut lines: Vec<String> = saved.lines().map(str::to_owned).collect();
        assert!(lines.len() > 4, "{arguments:?}");
        lines[1] = lines[1].replacen('[', "[1", 1);
        lines[3] = "\u{fffd}".to_owned();
        std::fs::write(&file, lines.join("\n") + "\n").unwrap();
        let refused = String::from_utf8(run(&[]).stderr).unwrap();
        assert!(refused.contains("this line is damaged; --salvage"), "{arguments:?}: {refused}");
        let Output { stdout, stderr, .. } = run(&["--salvage"]);
        let told = String::from_utf8(stderr).unwrap();
        assert!(told.contains(": 2 lines dropped"), "{arguments:?}: {told}");
        assert_eq!(stdout, whole, "{arguments:?}");
        let again = std::fs::read_to_string(&file).unwrap();
        assert_eq!(again.lines().count(), saved.lines().count(), "{arguments:?}");
        // Of other files it drops nothing.
        std::fs::write(&file, "precious\n").unwrap();
        assert!(String::from_utf8(run(&["--salvage"]).stderr).unwrap().contains("is for other work"));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious\n");
    }
}
