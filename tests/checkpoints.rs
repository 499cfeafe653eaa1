//! Checkpoints, whatever the work: a file is for one run at a time, and what is damaged in it can be dropped.

use crate::common::*;
use fs4::FileExt;
use std::fs::File;

fn a_second_run_on_a_checkpoint_in_use_is_refused_and_a_killed_run_uses_it_no_longer(scope: Scope) {
    let here = folder();
    let long = [
        "walk --board 3x3 --depth 12 --force",
        "solve --board 4x3",
        "distinguish --rules cgos --and bga --board 3x3 --situations 100000000 --force",
        "distinguish --atlas atlas.html --depth 9",
        "games --board 4x1 --by-length --amend natural-situational-superko",
        "games --board 3x2 --search --force",
        "games --board 3x3 --longest",
    ];
    for (number, line) in scope.one_in(3, long.iter().enumerate()) {
        let file = here.file(&number.to_string());
        let line = format!("{line} --checkpoint {number}");
        let mut first = Running::silent(command(&line).current_dir(here.path()));
        let saved = || file.metadata().is_ok_and(|file| file.len() > 0);
        wait_until(&format!("{line} saves something"), saved);
        let second = here.typed(&line);
        assert!(first.0.try_wait().unwrap().is_none(), "{line}: this was not long");
        second.ends(2).says(" is in use by another run; name another file");
        drop(first);
        FileExt::try_lock(&File::open(&file).unwrap()).unwrap();
    }
}

#[test]
fn a_second_count_with_the_same_checkpoints_is_refused_and_one_of_another_board_is_not() {
    let here = folder();
    for (board, starts_with) in [("14x14", "14x14"), ("cube 4x4x4", "64-points")] {
        let long = format!("count '{board}' --checkpoint . --memory 900 --bits 31");
        let first = Running::silent(command(&long).current_dir(here.path()));
        let is_lock = |name: &String| name.starts_with(starts_with) && name.ends_with(".lock");
        wait_until(&format!("the count of {board} begins"), || here.names().iter().any(is_lock));
        sleep(Duration::from_millis(500));
        here.typed(&long).says("another run counts this board with the checkpoints in ");
        here.typed("count 5x5 --checkpoint .").ends(0);
        here.typed("count 'torus 4x4' --checkpoint .").ends(0);
        drop(first);
    }
}

#[test]
fn what_is_killed_goes_on_from_what_is_saved_and_what_is_damaged_is_dropped_when_asked_for() {
    let here = folder();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    // Under free repetition situations come back, so what is saved must be remembered, too.
    let rules = "--rules 'tromp-taylor + free-repetition' --and 'tromp-taylor + simple-ko'";
    for (line, other) in [
        ("walk 2x2 --depth 8".to_owned(), "walk 2x2 --depth 8 --no-passes"),
        ("games 3x1 --search".to_owned(), "games 2x1 --search"),
        (
            format!("distinguish {rules} --board 2x2 --situations 20000"),
            "distinguish --rules cgos --and bga --board 2x2",
        ),
    ] {
        let line = format!("{line} --checkpoint work");
        let whole = here.typed(&line).out;
        let saved = here.read("work");
        // Killed while it wrote a line, among them the first.
        for kept in [saved.find('\n').unwrap() - 5, saved.len() / 3, saved.len() / 2, saved.len() - 10] {
            here.write("work", &saved[..kept]);
            assert_eq!(here.typed(&line).out, whole, "{line}");
            // Had it done again what was saved, or found other work to be new, the file would have other lines.
            assert_eq!(sorted(&here.read("work")), sorted(&saved), "{line}");
        }
        let refused = here.typed(&format!("{other} --checkpoint work")).ends(2);
        refused.says("is for other work; name another file");
        let mut lines: Vec<String> = saved.lines().map(str::to_owned).collect();
        assert!(lines.len() > 4, "{line}");
        lines[1] = lines[1].replacen('[', "[1", 1);
        lines[3] = "\u{fffd}".to_owned();
        here.write("work", lines.join("\n") + "\n");
        here.typed(&line).says("this line is damaged; --salvage");
        let salvaged = here.typed(&format!("{line} --salvage")).says(": 2 lines dropped");
        assert_eq!(salvaged.out, whole, "{line}");
        assert_eq!(here.read("work").lines().count(), saved.lines().count(), "{line}");
        // Of other files it drops nothing.
        for precious in ["precious\n", "{\"precious\": 1}", "\u{0}"] {
            here.write("work", precious);
            here.typed(&format!("{line} --salvage")).ends(2).says("is for other work");
            assert_eq!(here.read("work"), precious);
        }
        std::fs::remove_file(here.file("work")).unwrap();
    }
}

in_full! {
    a_second_run_on_a_checkpoint_in_use_is_refused_and_a_killed_run_uses_it_no_longer
}
