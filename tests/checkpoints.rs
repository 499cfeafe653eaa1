//! Checkpoints, whatever the work: a file is for one run at a time, and what is damaged in it can be dropped.

use crate::common::cli::{Running, folder, parts, superko, wait_until};
use crate::common::{Scope, in_full};
use fs4::FileExt;
use std::fs::{self, File};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

fn a_second_run_on_a_checkpoint_in_use_is_refused_and_a_killed_run_uses_it_no_longer(scope: Scope) {
    let here = folder();
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
    for (number, arguments) in scope.one_in(3, long.iter().enumerate()) {
        let file = here.file(&number.to_string());
        let mut command = superko(arguments);
        command.arg("--checkpoint").arg(&file).current_dir(here.path());
        let mut first = Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let saved = || file.metadata().is_ok_and(|file| file.len() > 0);
        wait_until(&format!("{arguments:?} saves something"), saved);
        let (status, _, told) = parts(command.stderr(Stdio::piped()).output().unwrap());
        assert!(first.0.try_wait().unwrap().is_none(), "{arguments:?}: this was not long");
        assert!(told.contains(" is in use by another run; name another file"), "{arguments:?}: {told}");
        assert_eq!(status, Some(2), "{arguments:?}");
        drop(first);
        FileExt::try_lock(&File::open(&file).unwrap()).unwrap();
    }
}

#[test]
fn a_second_count_with_the_same_checkpoints_is_refused_and_one_of_another_board_is_not() {
    let here = folder();
    let count = |board: &str| {
        let mut command = superko(&["count", board, "--checkpoint"]);
        command.arg(here.path()).stdout(Stdio::null()).stderr(Stdio::piped());
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
            let mut files = fs::read_dir(here.path()).unwrap().map(Result::unwrap);
            files.any(|file| is_lock(&file.file_name().to_string_lossy()))
        };
        wait_until(&format!("the count of {board} begins"), begun);
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
    let here = folder();
    let runs: [&[&str]; 3] = [
        &["walk", "2x2", "--depth", "8"],
        &["games", "3x1", "--search"],
        &["distinguish", "--rules", "cgos", "--and", "bga", "--board", "2x2", "--situations", "3000"],
    ];
    for (number, arguments) in runs.iter().enumerate() {
        let file = &number.to_string();
        let run = |more: &[&str]| parts(here.run(&[*arguments, &["--checkpoint", file], more].concat()));
        let (_, whole, _) = run(&[]);
        let saved = here.read(file);
        let mut lines: Vec<String> = saved.lines().map(str::to_owned).collect();
        assert!(lines.len() > 4, "{arguments:?}");
        lines[1] = lines[1].replacen('[', "[1", 1);
        lines[3] = "\u{fffd}".to_owned();
        here.write(file, lines.join("\n") + "\n");
        let (_, _, refused) = run(&[]);
        assert!(refused.contains("this line is damaged; --salvage"), "{arguments:?}: {refused}");
        let (_, printed, told) = run(&["--salvage"]);
        assert!(told.contains(": 2 lines dropped"), "{arguments:?}: {told}");
        assert_eq!(printed, whole, "{arguments:?}");
        assert_eq!(here.read(file).lines().count(), saved.lines().count(), "{arguments:?}");
        // Of other files it drops nothing.
        here.write(file, "precious\n");
        assert!(run(&["--salvage"]).2.contains("is for other work"));
        assert_eq!(here.read(file), "precious\n");
    }
}

in_full! {
    a_second_run_on_a_checkpoint_in_use_is_refused_and_a_killed_run_uses_it_no_longer
}
