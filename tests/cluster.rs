//! Several processes count together, over loopback.

mod common;

use common::cli::{Folder, folder, parts, run, superko, wait_until};
use common::published;
use std::fs::{self, DirEntry};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Starts two processes that count together, at addresses that were free a moment ago.
fn start_two(here: &Folder, args: &[&str]) -> [Child; 2] {
    let listeners = [0, 1].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    let lines = listeners.map(|listener| listener.local_addr().unwrap().to_string() + "\n");
    let hosts = here.write("hosts", lines.concat());
    ["0", "1"].map(|process| {
        let mut count = superko(&[&["count", "--threads", "1"], args].concat());
        count.args(["--process", process, "--hosts"]).arg(&hosts);
        count.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    })
}

fn end(mut child: Child) -> (Option<i32>, String, String) {
    for _ in 0..1200 {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        sleep(Duration::from_millis(100));
    }
    let _ = child.kill();
    parts(child.wait_with_output().unwrap())
}

#[test]
fn two_processes_count_a_grid_exactly() {
    let here = folder();
    for args in
        [&["10x10"][..], &["10x10", "--share"], &["10x10", "--share", "--workers", "2", "--bits", "31"]]
    {
        let [first, second] = start_two(&here, args);
        assert_eq!(end(second).1, "");
        assert_eq!(end(first).1, published(10, 10), "{args:?}");
    }
}

#[test]
fn two_processes_share_the_sweep_over_a_lattice_or_a_torus() {
    let here = folder();
    for (args, number) in
        [(&["king 4x4", "--workers", "2"][..], "36927773\n"), (&["torus 5x5", "--share"], "691688595361\n")]
    {
        let [first, second] = start_two(&here, args);
        assert_eq!(end(second).1, "");
        assert_eq!(end(first).1, number);
    }
}

#[test]
fn two_processes_share_a_sweep_for_three_players_and_by_stones() {
    let here = folder();
    for args in [
        &["cylinder 4x4", "--players", "3"][..],
        &["king 4x4", "--by-stones"],
        &["cylinder 5x4", "--by-stones"],
        &["graph6:E?Bw", "--by-colour"],
    ] {
        let [first, second] = start_two(&here, args);
        assert_eq!(end(second).1, "");
        let alone = run(&[&["count"], args].concat());
        assert_eq!(end(first).1, parts(alone).1, "{args:?}");
    }
}

#[test]
fn a_process_that_dies_while_a_sweep_is_shared_is_reported_and_the_sweep_can_go_on() {
    // Until both have saved a table.
    let (stdout, stderr) = killed_and_started_again(&["triangular 11x11"], 2);
    assert_eq!(stdout, "2633062425780229578229359345438676229454363165586196593463\n");
    assert!(stderr.contains("going on after point"), "{stderr}");
}

#[test]
fn a_process_that_dies_is_reported_and_the_work_can_go_on() {
    assert_eq!(killed_and_started_again(&["12x12"], 1).0, published(12, 12));
}

#[test]
fn a_process_that_dies_while_a_sweep_over_a_grid_is_shared_is_reported_and_the_sweep_can_go_on() {
    assert_eq!(killed_and_started_again(&["11x11", "--share"], 2).0, published(11, 11));
}

/// Kills one of two processes when there are this many files of saved work, and starts both again: the output of the first.
fn killed_and_started_again(count: &[&str], kept: usize) -> (String, String) {
    let here = folder();
    let work = here.file("work");
    let args = [count, &["--checkpoint", work.to_str().unwrap()]].concat();
    let [first, mut second] = start_two(&here, &args);
    wait_for_files(&work, kept);
    second.kill().unwrap();
    second.wait().unwrap();
    let (code, stdout, stderr) = end(first);
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{stderr}");
    assert!(stderr.contains("another process of this count has ended"), "{stderr}");
    let [first, second] = start_two(&here, &args);
    assert_eq!(end(second).0, Some(0));
    let (_, stdout, stderr) = end(first);
    (stdout, stderr)
}

/// Waits until there are `count` whole files of saved work: then both processes are connected and at work.
fn wait_for_files(directory: &Path, count: usize) {
    let whole = |file: &DirEntry| file.path().extension().is_some_and(|extension| extension != "new");
    wait_until("work is saved", || {
        fs::read_dir(directory).is_ok_and(|files| files.flatten().filter(whole).count() >= count)
    });
}
