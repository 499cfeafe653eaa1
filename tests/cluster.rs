//! Several processes count together, over loopback.

mod common;

use common::cli::{Folder, Run, command, folder, typed, wait_until};
use common::published;
use std::fs::{self, DirEntry};
use std::net::TcpListener;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Starts two processes that count together, at addresses that were free a moment ago.
fn start_two(here: &Folder, line: &str) -> [Child; 2] {
    let listeners = [0, 1].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    let lines = listeners.map(|listener| listener.local_addr().unwrap().to_string() + "\n");
    here.write("hosts", lines.concat());
    [0, 1].map(|process| {
        let line = format!("count --threads 1 --hosts hosts --process {process} {line}");
        let mut count = command(&line);
        count.current_dir(here.path()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    })
}

fn end(mut child: Child) -> Run {
    for _ in 0..1200 {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        sleep(Duration::from_millis(100));
    }
    let _ = child.kill();
    child.wait_with_output().unwrap().into()
}

/// The first of two processes prints this number, and the second nothing.
#[track_caller]
fn assert_counted(line: &str, number: &str) {
    let here = folder();
    let [first, second] = start_two(&here, line);
    assert_eq!(end(second).out, "", "{line}");
    assert_eq!(end(first).out, number, "{line}");
}

#[test]
fn two_processes_count_a_grid_exactly() {
    for line in ["10x10", "10x10 --share", "10x10 --share --workers 2 --bits 31"] {
        assert_counted(line, &published(10, 10));
    }
}

#[test]
fn two_processes_share_the_sweep_over_a_lattice_or_a_torus() {
    assert_counted("'king 4x4' --workers 3", "36927773\n");
    assert_counted("'torus 5x5' --share", "691688595361\n");
}

#[test]
fn two_processes_share_a_sweep_for_three_players_and_by_stones() {
    for line in [
        "'cylinder 4x4' --players 3",
        "'king 4x4' --by-stones",
        "'cylinder 5x4' --by-stones",
        "'graph6:E?Bw' --by-colour",
    ] {
        assert_counted(line, &typed(&format!("count {line}")).out);
    }
}

/// Also while a sweep is shared: until both have saved a table.
#[test]
fn a_process_that_dies_is_reported_and_the_work_can_go_on() {
    assert_eq!(killed_and_started_again("12x12", 1).out, published(12, 12));
    assert_eq!(killed_and_started_again("11x11 --share", 2).out, published(11, 11));
    let run = killed_and_started_again("'triangular 11x11'", 2).says("going on after point");
    assert_eq!(run.out, "2633062425780229578229359345438676229454363165586196593463\n");
}

/// Kills one of two processes when there are this many whole files of saved work, so that both are connected and at work; and starts
/// both again: what the first does.
fn killed_and_started_again(line: &str, kept: usize) -> Run {
    let here = folder();
    let line = format!("{line} --checkpoint work");
    let [first, mut second] = start_two(&here, &line);
    let whole = |file: &DirEntry| file.path().extension().is_some_and(|extension| extension != "new");
    wait_until("work is saved", || {
        fs::read_dir(here.file("work")).is_ok_and(|files| files.flatten().filter(whole).count() >= kept)
    });
    second.kill().unwrap();
    second.wait().unwrap();
    assert_eq!(end(first).ends(2).says("another process of this count has ended").out, "");
    let [first, second] = start_two(&here, &line);
    end(second).ends(0);
    end(first)
}
