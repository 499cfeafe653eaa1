//! The counters against the law; and `superko count` from outside: what it prints, and that killing it costs nothing but time.

use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::Duration;
use superko::count::checkpoint::Care;
use superko::count::frontier::{self, By};
use superko::count::grid::Grid;
use superko::notation::Board;
use superko_spec::tromp_taylor::{AsWritten, TrompTaylor};
use superko_spec::{Color, Coloring};

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

/// The numbers of legal positions of the square boards that were counted by stones, from no stone on, by their sides.
fn kept_by_stones() -> BTreeMap<usize, Vec<BigUint>> {
    let kept = fs::read_to_string("tests/data/legal_positions_by_stones.tsv").unwrap();
    let mut numbers: BTreeMap<usize, Vec<BigUint>> = BTreeMap::new();
    for line in kept.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let of_side = numbers.entry(fields[0].parse().unwrap()).or_default();
        assert_eq!(fields[1], of_side.len().to_string(), "stones are missing: {line}");
        of_side.push(fields[2].parse().unwrap());
    }
    numbers
}

/// The colourings of a board that clearing leaves alone, by their number of stones, one after the other by the law.
fn by_the_law(board: &Board) -> Vec<BigUint> {
    const COLORS: [Color; 3] = [Color::Empty, Color::Black, Color::White];
    let mut numbers = vec![BigUint::ZERO; board.points() + 1];
    for number in 0..3usize.pow(board.points() as u32) {
        let coloring: Coloring =
            (0..board.points() as u32).map(|p| COLORS[number / 3usize.pow(p) % 3]).collect();
        if COLORS[1..].iter().all(|color| AsWritten.r4_clear(board.graph(), &coloring, *color) == coloring) {
            numbers[coloring.iter().filter(|color| **color != Color::Empty).count()] += 1u32;
        }
    }
    numbers
}

fn by_the_frontier(board: &Board, by: By) -> Vec<BigUint> {
    frontier::count(board.graph(), 2, by, 1 << 30).unwrap()
}

fn by_the_split_border(width: usize, height: usize, by_stones: bool, bits: u32) -> Vec<BigUint> {
    let care = Care { checkpoint: None, stop: &AtomicBool::new(false), done: &|| {} };
    Grid { width, height, by_stones, bits }.count(&care).unwrap()
}

#[test]
fn the_law_and_both_counters_agree_on_every_grid_of_up_to_ten_points() {
    for width in 1..=10 {
        for height in 1..=10 / width {
            let board = Board::grid(width, height).unwrap();
            let stones = by_the_law(&board);
            let total = [stones.iter().sum::<BigUint>()];
            assert_eq!(by_the_frontier(&board, By::Stones), stones, "{board}");
            assert_eq!(by_the_frontier(&board, By::Nothing), total, "{board}");
            for bits in [31, 63] {
                if width > 1 && height > 1 {
                    assert_eq!(by_the_split_border(width, height, true, bits), stones, "{board}");
                    assert_eq!(by_the_split_border(width, height, false, bits), total, "{board}");
                }
            }
        }
    }
}

#[test]
fn the_law_and_the_frontier_programme_agree_on_small_tori_and_cylinders() {
    let small = (1..=10).flat_map(|width| (1..=10 / width).map(move |height| (width, height)));
    for (width, height) in small {
        for board in [Board::torus(width, height).unwrap(), Board::cylinder(width, height).unwrap()] {
            let stones = by_the_law(&board);
            assert_eq!(by_the_frontier(&board, By::Stones), stones, "{board}");
            assert_eq!(by_the_frontier(&board, By::Nothing), [stones.iter().sum::<BigUint>()], "{board}");
        }
    }
}

#[test]
fn the_law_and_the_frontier_programme_agree_on_every_graph_of_up_to_five_points() {
    for points in 1..=5 {
        let pairs: Vec<(usize, usize)> = (0..points).flat_map(|p| (0..p).map(move |q| (q, p))).collect();
        for chosen in 0..1usize << pairs.len() {
            let edges: Vec<_> = (0..pairs.len()).filter(|i| chosen >> i & 1 == 1).map(|i| pairs[i]).collect();
            let board = Board::from_edges(points, &edges).unwrap();
            assert_eq!(by_the_frontier(&board, By::Stones), by_the_law(&board), "{board}");
        }
    }
}

#[test]
fn the_counters_agree_on_a_grid_that_is_out_of_reach_of_the_law() {
    let board = Board::grid(6, 7).unwrap();
    assert_eq!(by_the_frontier(&board, By::Stones), by_the_split_border(6, 7, true, 63));
}

#[test]
fn the_positions_with_so_many_stones_are_in_all_as_many_as_are_published() {
    for (side, numbers) in kept_by_stones() {
        assert_eq!(numbers.len(), side * side + 1);
        assert_eq!(format!("{}\n", numbers.iter().sum::<BigUint>()), published(side, side));
    }
}

#[test]
fn the_positions_by_stones_of_boards_up_to_9x9_are_counted_as_they_are_kept() {
    for (side, numbers) in kept_by_stones().range(..=9) {
        assert_eq!(by_the_split_border(*side, *side, true, 63), *numbers, "{side}x{side}");
    }
}

#[test]
fn a_torus_has_as_many_positions_lying_as_standing() {
    let (lying, _) = output(&["torus 5x6"]);
    assert_eq!(output(&["torus 6x5", "--threads", "1"]).0, lying);
}

#[test]
#[ignore = "a minute: the numbers of the table of tori"]
fn larger_tori_have_the_numbers_that_are_published_here() {
    let readme = fs::read_to_string("README.md").unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| torus 6x")?.split_once(" | "));
    for (rows, rest) in rows.filter(|(rows, _)| rows.parse::<usize>().unwrap() <= 7) {
        let (number, _) = rest.split_once(' ').unwrap();
        assert_eq!(output(&[&format!("torus {rows}x6")]).0.trim(), number);
    }
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
    let (stdout, stderr) = output(&["16x16", "--memory", "1", "--threads", "4"]);
    assert_eq!(stdout, "");
    assert!(stderr.contains("13x13 is the largest square board that will do"), "{stderr}");
}

#[test]
fn memory_is_estimated_for_the_threads_that_a_worker_has() {
    let refused = |more: &[&str]| output(&[&["16x16", "--memory", "0.1"], more].concat()).1;
    assert_ne!(refused(&["--threads", "1"]), refused(&["--threads", "4"]));
    // Several workers in one process have one each.
    for share in [&[][..], &["--share"]] {
        let with = |threads| refused(&[&["--workers", "2", "--threads", threads], share].concat());
        assert!(with("1").contains("of memory"), "{}", with("1"));
        assert_eq!(with("1"), with("4"));
    }
}

#[test]
fn others_that_are_not_there_are_missed_before_anything_is_counted() {
    let (stdout, stderr) = output(&["3x3", "--share"]);
    assert!(stdout.is_empty() && stderr.contains("--share needs others to share with"), "{stderr}");
    let hosts = directory("hosts");
    fs::write(&hosts, "localhost:2101\n\n localhost:2102\n").unwrap();
    let (stdout, stderr) = output(&["3x3", "--process", "2", "--hosts", hosts.to_str().unwrap()]);
    fs::remove_file(hosts).unwrap();
    assert!(stdout.is_empty() && stderr.contains("no process 2: "), "{stderr}");
    assert!(stderr.contains("has addresses for 2, the first of which is number 0"), "{stderr}");
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
#[cfg(unix)]
fn a_torus_that_is_interrupted_goes_on_from_the_point_it_had_reached() {
    let directory = directory("torus");
    let args = ["torus 6x6", "--threads", "2", "--checkpoint", directory.to_str().unwrap()];
    let mut child = count(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(Duration::from_millis(1500));
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let mut told = String::new();
    std::io::Read::read_to_string(child.stderr.as_mut().unwrap(), &mut told).unwrap();
    child.wait().unwrap();
    assert!(told.contains("the same command goes on from there"), "{told}");
    assert!(fs::read_dir(&directory).unwrap().any(|file| is_state(&file.unwrap())));
    assert_eq!(output(&args).0, "112044766989943209\n");
    assert!(
        !fs::read_dir(&directory).unwrap().any(|file| is_state(&file.unwrap())),
        "the state is done with"
    );
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn a_plan_tells_sweeps_memory_time_and_what_is_exchanged() {
    let (plan, _) = output(&["19x19", "--plan", "--machines", "100", "--threads", "8"]);
    for told in [
        "11 sweeps",
        "of memory",
        "100 machine(s) with 8 thread(s)",
        "100 that share one (--share)",
        "9 rounds",
        "extrapolated by 5 column(s)",
    ] {
        assert!(plan.contains(told), "{told}: {plan}");
    }
    let (plan, _) = output(&["torus 8x8", "--plan"]);
    for told in ["64 points", "16 points", "of memory", "of processor time", "exchange"] {
        assert!(plan.contains(told), "{told}: {plan}");
    }
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
