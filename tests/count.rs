//! Both methods of counting against the law; and `superko count` from outside: what it prints, and that a kill costs nothing
//! but time.

use crate::common::*;
use std::sync::atomic::AtomicU64;
use superko::count::{BigUint, By, Count, Method, Monitor};
use superko_spec::tromp_taylor::{AsWritten, TrompTaylor};
use superko_spec::{Color, Coloring};

/// The columns, rows and legal positions of the tori that were counted.
fn kept_tori() -> Vec<[&'static str; 3]> {
    let kept: Vec<_> =
        rows(include_str!("data/torus_positions.tsv")).map(|row| [row[0], row[1], row[2]]).collect();
    assert_eq!(kept.len(), 11);
    kept
}

/// The numbers of legal positions of the square boards that were counted by stones, from no stone on, by their sides.
fn kept_by_stones() -> BTreeMap<usize, Vec<BigUint>> {
    let mut numbers: BTreeMap<usize, Vec<BigUint>> = BTreeMap::new();
    for row in rows(include_str!("data/legal_positions_by_stones.tsv")) {
        let of_side = numbers.entry(row[0].parse().unwrap()).or_default();
        assert_eq!(row[1], of_side.len().to_string(), "stones are missing: {row:?}");
        of_side.push(row[2].parse().unwrap());
    }
    assert!(numbers.keys().copied().eq(2..=13), "boards are missing");
    numbers
}

/// The colourings of a board that clearing leaves alone, by their number of stones, one after the other by the law.
fn by_the_law(board: &Board) -> Vec<BigUint> {
    let mut numbers = vec![BigUint::ZERO; board.points() + 1];
    let clear = |coloring: &Coloring, color| AsWritten.r4_clear(board.graph(), coloring, color) == *coloring;
    for coloring in colorings(board.points()) {
        if clear(&coloring, Color::Black) && clear(&coloring, Color::White) {
            numbers[coloring.iter().filter(|color| **color != Color::Empty).count()] += 1u32;
        }
    }
    numbers
}

fn by_the_frontier(board: &Board, by: By) -> Vec<BigUint> {
    Count::new(board).by(by).method(Method::FrontierDp).run().unwrap()
}

/// The same by the law, which agrees.
fn by_the_law_and_the_frontier(board: &Board) -> Vec<BigUint> {
    let stones = by_the_law(board);
    assert_eq!(by_the_frontier(board, By::Stones), stones, "{board}");
    assert_eq!(by_the_frontier(board, By::Nothing), [stones.iter().sum::<BigUint>()], "{board}");
    stones
}

fn by_the_split_border(width: usize, height: usize, by: By, bits: u32) -> Vec<BigUint> {
    let count = Count::grid(width, height).unwrap().by(by).prime_bits(bits);
    count.method(Method::SplitBorder).run().unwrap()
}

#[test]
fn the_law_and_both_methods_agree_on_every_grid_of_up_to_ten_points() {
    for board in grids(10) {
        let stones = by_the_law_and_the_frontier(&board);
        let total = [stones.iter().sum::<BigUint>()];
        let (width, height) = board.plain_size().unwrap();
        for bits in [31, 63].into_iter().filter(|_| width > 1 && height > 1) {
            assert_eq!(by_the_split_border(width, height, By::Stones, bits), stones, "{board}");
            assert_eq!(by_the_split_border(width, height, By::Nothing, bits), total, "{board}");
        }
    }
}

fn the_law_and_both_methods_agree_on_small_tori_and_cylinders(scope: Scope) {
    let mut by_the_split_border = 0;
    let points = scope.of(8, 10);
    let small = (1..=points).flat_map(|width| (1..=points / width).map(move |height| (width, height)));
    for (width, height) in small {
        for board in [Board::torus(width, height).unwrap(), Board::cylinder(width, height).unwrap()] {
            let stones = by_the_law_and_the_frontier(&board);
            if let Ok(found) = Count::new(&board).method(Method::SplitBorder).by(By::Stones).run() {
                assert_eq!(found, stones, "{board}");
                by_the_split_border += 1;
            }
        }
    }
    assert_eq!(by_the_split_border, scope.of(6, 10));
}

#[test]
fn the_law_and_the_frontier_dp_agree_on_small_lattices() {
    let small =
        "hex 3x3, hex 5x2, triangular 3x3, triangular 5x2, king 3x3, king 2x5, cube 2x2x2, cube 3x3x1";
    for name in small.split(", ") {
        by_the_law_and_the_frontier(&Board::parse(name).unwrap());
    }
    let total = |name: &str| by_the_frontier(&Board::parse(name).unwrap(), By::Nothing);
    assert_eq!(total("cube 4x4x1"), total("4x4"));
    assert_eq!(total("hex 3x2"), total("cylinder 6x1"));
    // As another program has counted them, one by one.
    let known = [
        ("hex 4x4", 12005209),
        ("triangular 4x4", 30323117),
        ("king 4x4", 36927773),
        ("cube 2x2x4", 32573621),
    ];
    for (name, number) in known {
        assert_eq!(total(name), [BigUint::from(number as u32)], "{name}");
    }
}

/// With their points in any order, because the frontier goes through them in theirs.
#[test]
fn the_law_and_the_frontier_dp_agree_on_every_graph_of_up_to_five_points() {
    for points in 1..=5 {
        for edges in sets_of_pairs(points) {
            by_the_law_and_the_frontier(&Board::from_edges(points, &edges).unwrap());
        }
    }
}

#[test]
fn the_methods_agree_on_a_grid_that_is_out_of_reach_of_the_law() {
    let board = Board::grid(6, 7).unwrap();
    assert_eq!(by_the_frontier(&board, By::Stones), by_the_split_border(6, 7, By::Stones, 63));
}

#[test]
fn the_positions_by_stones_add_up_to_the_published_numbers() {
    for (side, numbers) in kept_by_stones() {
        assert_eq!(numbers.len(), side * side + 1);
        assert_eq!(format!("{}\n", numbers.iter().sum::<BigUint>()), published(side, side));
    }
}

fn the_positions_by_stones_of_boards_up_to_9x9_are_counted_as_they_are_kept(scope: Scope) {
    let kept = kept_by_stones();
    let largest = scope.of(7, 9);
    assert_eq!(kept.range(..=largest).count(), largest - 1);
    for (side, numbers) in kept.range(..=largest) {
        assert_eq!(by_the_split_border(*side, *side, By::Stones, 63), *numbers, "{side}x{side}");
    }
}

fn turning_a_torus_does_not_change_its_number_of_positions() {
    let number = typed("count 'torus 5x6'").out;
    assert!(number.len() > 10, "{number}");
    assert_eq!(typed("count 'torus 6x5' --threads 1").out, number);
    let by_the_frontier = by_the_frontier(&Board::torus(6, 5).unwrap(), By::Nothing);
    assert_eq!(format!("{}\n", by_the_frontier[0]), number);
}

#[test]
#[ignore = "ten minutes: cargo test --release --test all -- --ignored larger_tori"]
fn larger_tori_are_counted_as_they_are_kept() {
    for [columns, rows, number] in kept_tori() {
        assert_eq!(typed(&format!("count 'torus {rows}x{columns}'")).out.trim(), number);
    }
}

/// The cells of the rows of tables in the README of the folder.
fn rows_of_the_readme() -> Vec<Vec<String>> {
    let readme = fs::read_to_string("src/count/README.md").unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split(" | ").map(str::to_owned).collect()).collect()
}

#[test]
fn the_readme_has_the_numbers_of_all_tori_that_are_kept() {
    let printed = rows_of_the_readme().into_iter().filter(|row| row[0].starts_with("torus "));
    let kept = kept_tori();
    let kept =
        kept.iter().map(|[columns, rows, number]| [format!("torus {columns}x{rows}"), (*number).to_owned()]);
    assert_eq!(
        printed.map(|row| row[..2].to_vec()).collect::<Vec<_>>(),
        kept.map(Vec::from).collect::<Vec<_>>()
    );
}

#[test]
fn the_readme_has_some_of_the_numbers_by_stones_that_are_kept() {
    let kept = kept_by_stones();
    let (mut side, mut found) = (0, 0);
    for row in rows_of_the_readme() {
        if let Some(board) = row[0].strip_prefix("stones on ") {
            side = board.split('x').next().unwrap().parse().unwrap();
        } else if let Ok(stones) = row[0].trim_end_matches(", the most").parse::<usize>() {
            assert_eq!(row[1], kept[&side][stones].to_string(), "{stones} stones on {side}x{side}");
            if row[0].ends_with("most") {
                assert_eq!(kept[&side].iter().max(), Some(&kept[&side][stones]));
            }
            found += 1;
        }
    }
    assert_eq!(found, 20);
}

#[test]
fn turning_a_long_strip_does_not_change_its_number_of_positions() {
    let number = typed("count 5x400").out;
    assert_eq!(number.trim().len(), 941);
    assert_eq!([typed("count 400x5").out, typed("count ' 5X400 '").out], [&number[..]; 2]);
}

#[test]
fn boards_have_the_names_that_they_have_everywhere() {
    for (names, why) in [
        (&["+5x5", "5x-5", "5", "sphere 5x5", "5x5x5"][..], "is unknown: write columns x rows like 5x4"),
        (&["20x20"], "20x20 is too wide: the shorter side is at most 19"),
        (&["26X3000000"], "26x3000000 is too wide: the shorter side is at most 19"),
        (&["0x5"], "1 to 25 columns and 1 to 25 rows"),
    ] {
        names.iter().for_each(|name| refused(&format!("count '{name}'"), &[why]));
    }
}

/// Nothing is counted, and these words say why.
#[track_caller]
fn refused(line: &str, why: &[&str]) {
    let since = Instant::now();
    let run = why.iter().fold(typed(line).ends(2), |run, why| run.says(why));
    assert_eq!(run.out, "", "{line}");
    assert!(since.elapsed() < Duration::from_secs(10), "counting would take hours");
}

#[test]
fn what_does_not_fit_is_refused_at_once_on_any_board_unless_it_is_forced() {
    refused("count 16x16 --memory 1 --threads 4", &["13x13 is the largest square board that fits"]);
    refused("count 19x19 --memory 1", &["--force starts anyway"]);
    for (line, memory, fits) in [
        ("count 'torus 9x9'", 20, "torus 8x8"),
        ("count 'cylinder 19x19'", 12, "cylinder 15x15"),
        ("count 9x9 --by-colour", 20, "8x8"),
    ] {
        let fits = format!("; {fits} is the largest with equal sides that fits");
        let budget = format!("of memory and {memory}.00 GiB may be used");
        refused(&format!("{line} --memory {memory}"), &[&fits, &budget, "--force starts anyway"]);
    }
    typed("count 'king 7x7' --memory 0.0005").says("may be used");
    // The tables of other boards are held to the budget all the same.
    typed("count 'king 7x7' --memory 0.0005 --force").says("outgrows");
    typed("count 8x8 --memory 0.001").says("may be used");
    assert_eq!(typed("count 8x8 --memory 0.001 --force").out, published(8, 8));
}

#[test]
fn memory_is_estimated_for_the_threads_that_a_worker_has() {
    let refused = |more: &str| typed(&format!("count 16x16 --memory 0.1 {more}")).says("of memory").text();
    assert_ne!(refused("--threads 1"), refused("--threads 4"));
    // Several workers in one process have one each.
    for share in ["", "--share"] {
        let [one, four] = [1, 4].map(|threads| refused(&format!("--workers 2 --threads {threads} {share}")));
        assert_eq!(one, four);
    }
}

#[test]
fn others_that_are_not_there_are_missed_before_anything_is_counted() {
    refused("count 3x3 --share", &["--share needs others to share with"]);
    let here = folder();
    here.write("hosts", "localhost:2101\n\n localhost:2102\n");
    let missed = here.typed("count 3x3 --process 2 --hosts hosts").says("no process 2: ");
    assert_eq!(missed.says("has addresses for 2, the first of which is number 0").out, "");
}

/// Starts to count with checkpoints here, and kills that after a time.
fn killed_after(here: &Folder, board: &str, milliseconds: u64) {
    let mut count = command(&format!("count {board} --checkpoint ."));
    let _running = Running::silent(count.current_dir(here.path()));
    sleep(Duration::from_millis(milliseconds));
}

#[test]
fn work_that_is_killed_again_and_again_comes_to_the_same_end() {
    let here = folder();
    for tenths in 1..=4 {
        killed_after(&here, "10x10 --threads 1", 100 * tenths);
    }
    // The second time it is all there and needs no work.
    for _ in 0..2 {
        assert_eq!(here.typed("count 10x10 --threads 1 --checkpoint .").out, published(10, 10));
    }
}

fn a_lattice_that_is_interrupted_goes_on_from_the_point_it_had_reached() {
    let here = folder();
    let line = format!("count 'triangular 10x10' --threads 1 --checkpoint {}", here.path().display());
    // A busy machine may not have reached a point: then it gets more time.
    for seconds in 2.. {
        let child = command(&line).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        sleep(Duration::from_secs(seconds));
        interrupt(child.id());
        Run::from(child.wait_with_output().unwrap()).says("the same command goes on from there");
        if !states(&here).is_empty() {
            break;
        }
    }
    assert_eq!(typed(&line).out, "266854445644961239036312670388938801206283092165\n");
    assert!(states(&here).is_empty(), "the state is done with");
}

#[test]
fn a_plan_has_sweeps_memory_disk_time_messages_and_a_command() {
    for row in rows(include_str!("data/plans.tsv")) {
        let plan = typed(&format!("count --plan {}", row[0]));
        row[1..].iter().fold(plan, |plan, part| plan.says(part));
    }
    typed("count --plan 'cube 4x4x4' --memory 2000").lacks("exchange").lacks("machine");
}

#[test]
fn progress_grows_to_all_the_work_on_grids_and_on_other_boards() {
    for name in ["6x7", "torus 3x4", "cylinder 5x4", "king 3x4"] {
        let (most, total) = (AtomicU64::new(0), AtomicU64::new(0));
        let monitor = Monitor::new().progress(|progress| {
            most.fetch_max(progress.done, Ordering::Relaxed);
            total.store(progress.total, Ordering::Relaxed);
        });
        Count::new(&Board::parse(name).unwrap()).run_with(monitor).unwrap();
        assert!(most.load(Ordering::Relaxed) > 1);
        assert_eq!(most.into_inner(), total.into_inner(), "{name}");
    }
}

#[test]
#[ignore = "a minute: cargo test --release --test all -- --ignored a_sweep_killed"]
fn a_sweep_killed_between_its_rows_goes_on_from_the_last_one() {
    let here = folder();
    let mut interrupted = 0;
    for round in 0..6 {
        killed_after(&here, "12x12", 2500 + 300 * round);
        interrupted += states(&here).len();
        // A damaged newest state must not matter either.
        for file in states(&here).into_iter().filter(|_| round == 3) {
            let mut bytes = fs::read(&file).unwrap();
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(&file, bytes).unwrap();
        }
    }
    assert!(interrupted > 0, "no sweep was interrupted: the test shows nothing");
    assert_eq!(here.typed("count 12x12 --checkpoint .").out, published(12, 12));
}

/// The files of sweeps that were interrupted.
fn states(here: &Folder) -> Vec<PathBuf> {
    let files = fs::read_dir(here.path()).unwrap().map(|file| file.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "state")).collect()
}

in_full! {
    the_positions_by_stones_of_boards_up_to_9x9_are_counted_as_they_are_kept,
    the_law_and_both_methods_agree_on_small_tori_and_cylinders; alone
    turning_a_torus_does_not_change_its_number_of_positions,
    a_lattice_that_is_interrupted_goes_on_from_the_point_it_had_reached
}
