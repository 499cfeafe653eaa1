//! The number of games: every way to count them gives the same, and the numbers that others have found.

use crate::common::*;
use crate::theorems::tools::connected;
use pretty_assertions::assert_eq;

use superko::case::move_to_json;
use superko::explore::games::{
    Count, Games, Longest, Options, by_length, by_search, by_trees, longest, total,
};

fn superko_rules() -> [Rules; 6] {
    WITH_SUPERKO.map(|rules| Rules::parse(rules).unwrap())
}

const SEARCH: Options =
    Options { passes: true, search: true, force: true, memory: 1 << 30, jobs: 0, checkpoint: None };

/// The empty board under amended rules.
fn on(rulebook: &'static dyn Rulebook, amend: &[&str], name: &str) -> Opening {
    Opening::on(&amended(rulebook, amend), board(name))
}

/// What is not done, and why.
#[track_caller]
fn assert_refused<T: std::fmt::Debug>(result: superko::Result<T>, why: &str) {
    let refused = result.unwrap_err().to_string();
    assert!(refused.contains(why), "{why:?} is not in {refused}");
}

fn games(opening: &Opening) -> Games {
    by_length(opening, Options::default(), &Watch::none()).unwrap()
}

fn by_law(opening: &Opening) -> Games {
    by_search(opening, &|| law(opening), SEARCH, &Watch::none()).unwrap()
}

fn by_engine(opening: &Opening) -> Games {
    by_length(opening, SEARCH, &Watch::none()).unwrap()
}

fn number(opening: &Opening) -> u128 {
    total(opening, Options::default(), &Watch::none()).unwrap().unwrap()
}

fn finite(games: Games) -> Count {
    match games {
        Games::Finite { count, stuck: 0 } => count,
        other => panic!("{other:?}"),
    }
}

/// Compares all ways to count the games from an opening.
#[track_caller]
fn agree(opening: &Opening, with_law: bool) {
    let context = format!("{opening:?}");
    let count = finite(games(opening));
    assert_eq!(count.games(), number(opening), "{context}");
    assert_eq!(count, finite(by_engine(opening)), "{context}");
    if let Some(games) = by_trees(opening, Options::default(), &Watch::none()).unwrap() {
        assert_eq!(count.games(), games, "{context}");
    }
    if with_law {
        assert_eq!(count, finite(by_law(opening)), "{context}");
    }
}

fn law_engine_paths_and_trees_count_the_same_games_on_every_graph_of_up_to_three_points(scope: Scope) {
    for board in connected(3) {
        let small = board.points() < 3;
        for rules in scope.one_in(if small { 1 } else { 3 }, superko_rules()) {
            agree(&Opening::on(&rules, board.clone()), small || rules.has("no-suicide"));
        }
    }
}

fn engine_paths_and_trees_count_the_same_games_from_every_position_of_two_and_three_points(scope: Scope) {
    for board in connected(3).into_iter().filter(|board| board.points() > 1) {
        // One of each class of symmetric positions is enough.
        let points = board.points();
        let first = first_of_alike(&board, false);
        let firsts = (0..positions(points)).filter(|number| first(*number));
        let firsts = firsts.map(|number| position(points, number)).enumerate();
        for (number, position) in scope.one_in(if points < 3 { 3 } else { 12 }, firsts) {
            for rules in &superko_rules() {
                let opening = Opening::on(rules, board.clone());
                agree(&from(&opening, &position, Player::BOTH[number % 2]), points < 3);
            }
        }
    }
}

/// A row of the table of numbers of games.
struct Row {
    opening: Opening,
    games: u128,
    /// The moves of a longest game, where that is known.
    longest: Option<usize>,
    /// How the number was confirmed: `lengths` is that the games of each length, which are counted in other states, add up to it; `slow`
    /// rows wait for an ignored test; `played once` is by the engine, in minutes.
    confirmed: &'static str,
}

fn table() -> impl Iterator<Item = Row> {
    rows(include_str!("data/games.tsv")).skip(1).map(|row| {
        let [name, amend, games, longest, confirmed] = row[..] else { panic!("{row:?}") };
        let opening = on(TROMP_TAYLOR, &amend.split_whitespace().collect::<Vec<_>>(), name);
        Row { opening, games: games.parse().unwrap(), longest: longest.parse().ok(), confirmed }
    })
}

fn the_table_of_numbers_of_games_holds(scope: Scope) {
    let mut ways = 0;
    for Row { opening, games: expected, longest, confirmed } in
        scope.one_in(6, table().filter(|row| !row.confirmed.contains("slow")))
    {
        assert_eq!(number(&opening), expected, "{opening:?}");
        if confirmed.contains("engine") {
            let count = finite(by_engine(&opening));
            assert_eq!((count.games(), Some(count.longest())), (expected, longest), "{opening:?}");
        }
        // The law counted the larger ones too, but slowly.
        if confirmed.contains("law") && expected <= 10_000 {
            assert_eq!(finite(by_law(&opening)).games(), expected, "{opening:?}");
        }
        ways += confirmed.split(", ").count();
    }
    assert!(ways > scope.of(6, 50), "{ways}");
}

#[test]
#[ignore = "an hour and up to 17 GB: cargo test --release --test all -- --ignored four_points"]
fn the_table_of_numbers_of_games_holds_on_every_graph_of_four_points() {
    let patient = Options { force: true, memory: 15 << 30, ..Options::default() };
    for Row { opening, games: expected, longest, confirmed } in
        table().filter(|row| row.opening.board.points() == 4)
    {
        let number = total(&opening, patient, &Watch::none()).unwrap();
        assert_eq!(number, Some(expected), "{opening:?}");
        if confirmed.contains("paths, trees") {
            let number = by_trees(&opening, patient, &Watch::none()).unwrap();
            assert_eq!(number, Some(expected), "{opening:?}");
        }
        if confirmed.contains("lengths") {
            let count = finite(by_length(&opening, patient, &Watch::none()).unwrap());
            assert_eq!((count.games(), Some(count.longest())), (expected, longest), "{opening:?}");
        }
    }
}

fn where_the_games_of_each_length_are_too_many_to_count_there_is_their_number(scope: Scope) {
    let complete = opening(TROMP_TAYLOR, "graph6:C~");
    if scope == Scope::Full {
        assert_eq!(number(&complete), 7705698659241);
    }
    // Where it will not do, nothing is counted.
    let watch = Watch { progress: &|_| panic!("a count was begun"), ..Watch::none() };
    let refused = by_length(&complete, Options::default(), &watch);
    assert_refused(refused, "the games of each length take too long to count");
}

/// The games of each length, and the sequences that are stuck.
fn counted(opening: &Opening) -> (Vec<u128>, u128) {
    match games(opening) {
        Games::Finite { count, stuck } => (count.by_length, stuck),
        other => panic!("{other:?}"),
    }
}

/// A shortest game that comes back to where it was, as in a case.
fn endless(opening: &Opening) -> Vec<Value> {
    match games(opening) {
        Games::Endless(moves) => moves.iter().map(|m| move_to_json(opening, *m)).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn without_superko_there_are_infinitely_many_games_where_some_position_comes_back() {
    for (amend, name, cycle) in [
        // A suicide of one stone by each player.
        (&["free-repetition"][..], "1x1", &["a1", "a1"][..]),
        // Simple ko bars the second one until there is a pass.
        (&["simple-ko"], "1x1", &["pass", "a1", "pass"]),
        (&["free-repetition", "no-suicide"], "2x1", &["a1", "b1", "a1"]),
    ] {
        assert_eq!(endless(&on(TROMP_TAYLOR, amend, name)), cycle);
    }
    // The law counts the same, which looks for nothing that comes back.
    let finite = on(TROMP_TAYLOR, &["simple-ko", "no-suicide"], "2x1");
    assert_eq!(counted(&finite), (vec![0, 0, 1, 2, 4, 2], 0));
    assert_eq!(games(&finite), by_law(&finite));
}

fn games_of_other_rulebooks_are_played_one_by_one(scope: Scope) {
    assert_eq!(counted(&opening(LOGICAL, "2x1")), (vec![0, 0, 1, 2, 4, 2], 0));
    if scope == Scope::Full {
        assert_eq!(counted(&opening(LASKER_MAAS, "2x1")), (vec![0, 0, 0, 0, 1, 4, 10, 6], 0));
        // Its lists of cycles grow, so no state comes twice.
        let pauli = by_length(&opening(PAULI, "2x1"), Options::default(), &Watch::none());
        assert_refused(pauli, "it is not known whether all games end");
    }
    assert_eq!(counted(&opening(PAULI, "1x1")), (vec![0, 0, 1], 0));
    let political = Opening { players: vec!['A', 'B'], ..opening(POLITICAL, "2x1") };
    let offer = |day: usize| json!({ "player": "A", "day": day, "offer": "B" });
    assert_eq!(endless(&political), [offer(1), offer(2)]);
    for opening in
        scope.one_in(3, [opening(LOGICAL, "2x1"), opening(LASKER_MAAS, "2x1"), opening(PAULI, "1x1")])
    {
        assert_eq!(by_law(&opening), games(&opening), "{opening:?}");
    }
}

#[test]
fn where_passes_are_barred_sequences_are_stuck() {
    for (amend, name, stuck) in [("pass-may-not-repeat", "3x1", 5), ("no-pass-after-pass", "2x1", 6)] {
        let opening = on(LOGICAL, &[amend], name);
        assert_eq!(counted(&opening), (vec![], stuck), "{amend}");
        assert_eq!(by_law(&opening), games(&opening), "{amend}");
    }
}

#[test]
fn without_passes_a_game_is_complete_when_no_play_is_left() {
    let plays = Options { passes: false, ..Options::default() };
    let count = finite(by_length(&opening(TROMP_TAYLOR, "2x1"), plays, &Watch::none()).unwrap());
    // Black takes one of two points, White captures, and Black may not capture back.
    assert_eq!(count, Count { by_length: vec![0, 0, 2], longest_plays: 2 });
}

#[test]
fn what_takes_too_long_is_refused_with_an_estimate_and_what_is_stopped_says_so() {
    let count = |opening: Opening, options, watch: &Watch| total(&opening, options, watch);
    let (usual, never, stop) = (Options::default(), Watch::none(), AtomicBool::new(true));
    assert_refused(count(opening(TROMP_TAYLOR, "3x3"), usual, &never), "3x3 has more than 128 positions");
    assert_refused(count(opening(LASKER_MAAS, "3x3"), usual, &never), "too many to play one by one");
    let little = Options { memory: 1 << 20, ..usual };
    let more = "the count takes more than 1 MiB of memory";
    assert_refused(count(opening(TROMP_TAYLOR, "4x1"), little, &never), more);
    // Of the first plays, which are alike, one is counted.
    let enough = Options { memory: 30 << 20, jobs: 2, ..usual };
    assert!(count(opening(TROMP_TAYLOR, "2x2"), enough, &never).is_ok());
    assert_refused(count(opening(TROMP_TAYLOR, "3x1"), usual, &Watch::until(&stop)), "interrupted");
}

#[test]
fn progress_grows_to_the_end() {
    let seen = Mutex::new(vec![0.0]);
    let report = |done: f64| seen.lock().unwrap().push(done);
    let watch = Watch { progress: &report, ..Watch::none() };
    total(&opening(TROMP_TAYLOR, "3x1"), Options::default(), &watch).unwrap();
    let seen = seen.into_inner().unwrap();
    assert!(seen.len() > 10 && seen.is_sorted() && *seen.last().unwrap() <= 1.0, "{seen:?}");
}

/// The plays of a long game that is found, and a bound on those of all games; the search ends at this number of plays.
fn plays_of_longest(opening: &Opening, steps: u64) -> [usize; 2] {
    let Longest { game, at_least, at_most } =
        longest(opening, steps, Options::default(), &Watch::none()).unwrap();
    assert!(at_least <= at_most, "{opening:?}");
    assert_eq!(game.iter().filter(|m| m.stone().is_some()).count(), at_least);
    [at_least, at_most]
}

/// The longest games of Farnebäck's table on graphs with this number of points.
fn published_longest(points: &str) -> impl Iterator<Item = (Opening, usize)> {
    rows(include_str!("data/board_graphs.tsv")).filter_map(move |row| {
        let [_, of, _, edges, _, _, longest] = row[..] else { return None };
        let edges = edges.split_whitespace().map(|edge| format!("[{}]", edge.replace('-', ",")));
        let edges = edges.collect::<Vec<_>>().join(",");
        let graph = || opening(TROMP_TAYLOR, &format!(r#"{{"points":{points},"edges":[{edges}]}}"#));
        longest.parse().ok().filter(|_| of == points).map(|longest| (graph(), longest))
    })
}

fn the_longest_games_have_as_many_plays_as_others_found(scope: Scope) {
    let (mut graphs, mut proved) = (0, 0);
    for (opening, plays) in scope.one_in(5, ["2", "4", "5"].into_iter().flat_map(published_longest)) {
        let [found, bound] = plays_of_longest(&opening, 2_000_000);
        assert_eq!(found, plays, "{opening:?}");
        graphs += 1;
        proved += usize::from(bound == plays);
    }
    assert!(graphs == scope.of(3, 11) && proved > scope.of(0, 6), "{proved} of {graphs}");
    if scope == Scope::Full {
        assert_eq!(plays_of_longest(&opening(TROMP_TAYLOR, "5x1"), 200_000_000), [112; 2]);
    }
}

#[test]
#[ignore = "minutes: cargo test --release --test all -- --ignored others_found_on_graphs_of_six"]
fn the_longest_games_have_as_many_plays_as_others_found_on_graphs_of_six_points() {
    for (opening, plays) in published_longest("6") {
        assert_eq!(plays_of_longest(&opening, 200_000_000)[0], plays, "{opening:?}");
    }
    assert_eq!(plays_of_longest(&opening(TROMP_TAYLOR, "3x2"), 200_000_000), [292, 304]);
}

fn the_longest_games_from_every_position_are_those_that_are_counted(scope: Scope) {
    let rules: Vec<Rules> =
        superko_rules().into_iter().filter(|rules| !rules.has("situational-superko")).collect();
    let mut openings = 0;
    for board in connected(3) {
        let every = if board.points() < 3 { 1 } else { 9 };
        for (number, position) in scope.one_in(every, every_position(board.points()).enumerate()) {
            for rules in &rules {
                let opening = Opening::on(rules, board.clone());
                let opening = from(&opening, &position, Player::BOTH[number % 2]);
                let plays = finite(games(&opening)).longest_plays;
                assert_eq!(plays_of_longest(&opening, 200_000_000), [plays; 2], "{opening:?}");
                openings += 1;
            }
        }
    }
    assert_eq!(openings, 4 * scope.of(3 + 9 + 3 + 3, 3 + 9 + 27 + 27));
}

#[test]
fn where_the_longest_game_is_not_found_there_are_bounds() {
    let [at_least, at_most] = plays_of_longest(&opening(TROMP_TAYLOR, "3x2"), 10_000);
    assert!((10..292).contains(&at_least) && at_most == 304, "{at_least} {at_most}");
    for amend in ["situational-superko", "simple-ko"] {
        let found = longest(&on(TROMP_TAYLOR, &[amend], "2x1"), 1000, Options::default(), &Watch::none());
        assert_refused(found, "positional and natural situational superko");
    }
}

#[test]
fn a_search_for_the_longest_game_that_is_stopped_again_and_again_comes_to_the_same_end() {
    const RUNS: u64 = 3;
    let here = folder();
    let file = here.file("longest.jsonl");
    let opening = opening(TROMP_TAYLOR, "3x2");
    let search = |checkpoint, stop: &AtomicBool, part: f64| {
        let progress = |done| _ = stop.fetch_or(done >= part, Ordering::Relaxed);
        let options = Options { jobs: 1, checkpoint, ..Options::default() };
        longest(&opening, RUNS << 20, options, &Watch { stop, progress: &progress })
    };
    let lines = || here.read("longest.jsonl").lines().count() as u64;
    let whole = search(None, &AtomicBool::new(false), 2.0).unwrap();
    assert!(whole.at_least < whole.at_most, "no run ends early");
    // A run that was stopped is not saved.
    let stopped = search(Some(&file), &AtomicBool::new(true), 0.0).unwrap();
    assert_eq!((stopped.at_most, lines()), (whole.at_most, 1));
    for run in 0..RUNS {
        let stopped = search(Some(&file), &AtomicBool::new(false), (run as f64 + 0.5) / RUNS as f64);
        assert_eq!(stopped.unwrap().at_most, whole.at_most);
        assert_eq!(lines(), 1 + run, "the first line, and the runs before this one");
    }
    for _ in 0..2 {
        assert_eq!(search(Some(&file), &AtomicBool::new(false), 2.0).unwrap(), whole);
        assert_eq!(lines(), 1 + RUNS);
    }
    let other = Options { checkpoint: Some(&file), ..Options::default() };
    let other = longest(&on(TROMP_TAYLOR, &[], "2x1"), 1, other, &Watch::none());
    assert_refused(other, "is for other work");
}

/// Counts with this checkpoint, until a part of the work is done.
fn until(part: f64, opening: &Opening, options: Options) -> superko::Result<Games> {
    let stop = AtomicBool::new(false);
    let progress = |done: f64| stop.store(done >= part, Ordering::Relaxed);
    by_length(opening, options, &Watch { stop: &stop, progress: &progress })
}

fn a_count_that_is_stopped_again_and_again_comes_to_the_same_end(scope: Scope) {
    let here = folder();
    let opening = on(TROMP_TAYLOR, &["natural-situational-superko"], "3x1");
    let expected = games(&opening);
    for (name, search) in [("frontier", false), ("search", true)] {
        let file = here.file(name);
        let options = Options { search, checkpoint: Some(&file), ..Options::default() };
        for part in scope.one_in(6, 0..60).into_iter().map(|part| f64::from(part) / 60.0) {
            if let Err(stopped) = until(part, &opening, options) {
                assert!(stopped.to_string().ends_with("the same command resumes"), "{stopped}");
            }
        }
        // The file serves any number of threads, also when all is done.
        for jobs in [1, 2] {
            let count = by_length(&opening, Options { jobs, ..options }, &Watch::none()).unwrap();
            assert_eq!(count, expected, "{name}");
        }
        if !search {
            // The last states are few, and nothing of those before is left behind them.
            let [file, copy] = [name, "frontier.copy"].map(|name| std::fs::read(here.file(name)).unwrap());
            assert!(file == copy);
        }
        for other in [on(TROMP_TAYLOR, &[], "2x1"), on(TROMP_TAYLOR, &["no-suicide"], "3x1")] {
            assert_refused(by_length(&other, options, &Watch::none()), "is for other work");
        }
    }
}

#[test]
fn a_damaged_checkpoint_of_the_frontier_is_replaced_by_its_copy_or_refused() {
    let here = folder();
    let (file, copy) = (here.file("states"), here.file("states.copy"));
    let opening = on(TROMP_TAYLOR, &["natural-situational-superko"], "3x1");
    let options = Options { checkpoint: Some(&file), jobs: 1, ..Options::default() };
    let expected = games(&opening);
    assert_refused(until(0.8, &opening, options), "interrupted");
    let newest = std::fs::read(&file).unwrap();
    assert_eq!(newest, std::fs::read(&copy).unwrap());
    let line = newest.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let damaged = |at: usize| {
        let mut bytes = newest.clone();
        bytes[at] ^= 4;
        bytes
    };
    let some = (1..line).step_by(line / 3).chain((line..newest.len()).step_by(newest.len() / 6));
    for bytes in some.flat_map(|at| [damaged(at), newest[..at].to_vec(), [&newest[..], b"."].concat()]) {
        std::fs::write(&file, &bytes).unwrap();
        std::fs::write(&copy, &newest).unwrap();
        let done = Mutex::new(Vec::new());
        let progress = |part| done.lock().unwrap().push(part);
        let watch = Watch { progress: &progress, ..Watch::none() };
        assert_eq!(by_length(&opening, options, &watch).unwrap(), expected);
        assert!(done.into_inner().unwrap()[0] > 0.7, "it began anew");
        std::fs::write(&file, &bytes).unwrap();
        std::fs::write(&copy, &bytes).unwrap();
        assert_refused(by_length(&opening, options, &Watch::none()), "damaged");
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }
    std::fs::write(&file, "precious").unwrap();
    let refused = by_length(&opening, options, &Watch::none());
    assert_refused(refused, "is damaged, or is for other work");
    assert_eq!(std::fs::read(&file).unwrap(), b"precious");
    // The first state was being written to the copy.
    std::fs::write(&file, "").unwrap();
    assert_eq!(by_length(&opening, options, &Watch::none()).unwrap(), expected);
}

#[test]
fn a_checkpoint_is_no_device_and_no_pipe_and_a_link_stays_a_link() {
    let here = folder();
    let (pipe, link, file) = (here.file("pipe"), here.file("link"), here.write("file", ""));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for search in [false, true] {
        let count = |path: &std::path::Path| {
            let options = Options { search, checkpoint: Some(path), ..Options::default() };
            by_length(&opening(TROMP_TAYLOR, "2x1"), options, &Watch::none())
        };
        assert_refused(count(&pipe), "not a regular file");
        std::fs::write(&file, "").unwrap();
        count(&link).unwrap();
        assert!(link.is_symlink() && std::fs::metadata(&file).unwrap().len() > 0);
    }
}

fn a_count_that_is_killed_again_and_again_comes_to_the_same_end() {
    let here = folder();
    let expected = typed("games 4x1 --by-length").ends(0).out;
    let line = "games 4x1 --by-length --checkpoint work";
    for tenths in 1..=4 {
        let mut count = Running::silent(command(line).current_dir(here.path()));
        while !here.file("work").exists() && count.0.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(10));
        }
        sleep(Duration::from_millis(100 * tenths));
    }
    assert!(here.file("work").exists());
    assert_eq!(here.typed(line).out, expected);
}

in_full! {
    engine_paths_and_trees_count_the_same_games_from_every_position_of_two_and_three_points,
    the_longest_games_from_every_position_are_those_that_are_counted,
    the_longest_games_have_as_many_plays_as_others_found,
    a_count_that_is_stopped_again_and_again_comes_to_the_same_end,
    the_table_of_numbers_of_games_holds,
    where_the_games_of_each_length_are_too_many_to_count_there_is_their_number,
    games_of_other_rulebooks_are_played_one_by_one,
    law_engine_paths_and_trees_count_the_same_games_on_every_graph_of_up_to_three_points; alone
    a_count_that_is_killed_again_and_again_comes_to_the_same_end
}
