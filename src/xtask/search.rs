//! The search for few set-ups that show many misreadings, which writes the tables of walks.

use crate::walks::{Entry, LONG, Line, SHORT, Shows, Start, TWICE, Table, is_small};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};
use superko_explore::walk::Count;
use superko_oracle::rulebook::text::is_within;
use superko_oracle::rulebook::{GeneratorConfig, Misreading, Question, Rules};

// Some reasons why no number shows a misreading. Others, and better ones, are written into the tables by hand, and stay there.
const NOT_FOUND: &str = "the search found no set-up that shows it in four moves";
const NO_CYCLE: &str =
    "it takes a cycle and its removal, and the search found none that shows it in six moves";
const NO_SUICIDE: &str = "it is about suicide, which is illegal";
const SCORE: &str = "it is about the score or the winner, and bars no move";
const THREE: &str = "it takes three players";

/// Misreadings, and why no number shows them.
type Unseen = BTreeMap<String, String>;

/// Why no number shows a misreading: as its table says already; if it is new, by its clause.
fn why(misreading: &Misreading, known: &Unseen) -> String {
    let rulebook = misreading.rulebook;
    let about = |question| is_within(misreading.clause, rulebook.clause_of(question));
    let legality = [Question::Over, Question::Position, Question::ToPlay].map(|q| rulebook.clause_of(q));
    let scores = [Question::Score, Question::Outcome];
    let score = scores.into_iter().any(|q| about(q) && !legality.contains(&rulebook.clause_of(q)));
    let new = if score { SCORE } else { NOT_FOUND };
    known.get(misreading.name).map_or(new, String::as_str).to_owned()
}

/// The boards of the search.
const BOARDS: &[&str] =
    &["2x2", "3x2", "3x1", "4x1", "5x1", "4x2", "3x3", "4x3", "5x2", "4x4", "2x3", "3x4", "5x3"];

fn any_start(random: &mut fastrand::Rng, rules: &Rules) -> Start {
    let board = BOARDS[random.usize(..BOARDS.len())];
    let mut start = Start::empty(board);
    let opening = start.opening(rules).unwrap();
    let (width, height) = opening.board.size().unwrap();
    let stones = if opening.takes_turns() { ['X', 'O'] } else { ['A', 'B'] };
    let empties = random.usize(1..=5.min(width * height));
    let mut cells: Vec<char> = (0..width * height).map(|_| stones[random.usize(..2)]).collect();
    for _ in 0..empties {
        cells[random.usize(..width * height)] = '.';
    }
    start.rows = cells.chunks(width).map(|row| row.iter().collect()).collect();
    if opening.takes_turns() && random.bool() {
        start.to_play = Some("w".to_owned());
    }
    if rules.rulebook().case_keys().contains(&"prohibited") && random.bool() {
        let free: Vec<usize> = opening.board.graph().nodes().collect();
        start.prohibited = Some(opening.board.name(free[random.usize(..free.len())]));
    }
    start
}

/// Do all stones have liberties? Otherwise many programs refuse the position. Those of three players that do not are as good.
fn breathes(start: &Start) -> bool {
    if !start.players.is_empty() {
        return true;
    }
    let written = Rules::parse("tromp-taylor").unwrap();
    let rows = start.rows.iter().map(|row| row.replace('A', "X").replace('B', "O")).collect();
    let opening = Start { rows, prohibited: None, ..start.clone() }.opening(&written).unwrap();
    let position = opening.start().position;
    let config = GeneratorConfig { dead_blocks: false, ..GeneratorConfig::small(&written) };
    config.as_allowed(&opening.board, position.clone()) == position
}

/// At which length a misreading first counts otherwise, and what.
fn shows(
    start: &Start,
    rules: &Rules,
    right: &[Count],
    misreading: &'static Misreading,
) -> Option<(usize, Count)> {
    [2, right.len()].into_iter().find_map(|length| {
        let misread = start.by_law(rules, true, Some(misreading), length);
        let i = (0..length).find(|i| misread[*i] != right[*i])?;
        Some((i + 1, misread[i]))
    })
}

/// The same for a walk of a table, if that is small.
fn shows_in(entry: &Entry, rules: &Rules, misreading: &'static Misreading) -> Option<(usize, Count)> {
    let right: Vec<Count> = entry.lines.iter().take(SHORT).map(|line| line.with_passes).collect();
    is_small(&right).then(|| shows(&entry.start, rules, &right, misreading)).flatten()
}

/// Looks for few set-ups that show many misreadings, and writes the file.
fn search(rules: &Rules, forced: Vec<Entry>, suggested: &[Start], seconds: u64) -> Vec<Start> {
    let mut random = fastrand::Rng::with_seed(16);
    let misreadings = Table::misreadings(rules);
    let old = Table::all().into_iter().find(|table| table.rules == *rules);
    let known = old.map(|table| table.unseen).unwrap_or_default();
    // A search for the others would be in vain.
    let silent = |m: &Misreading| ![NOT_FOUND, NO_CYCLE, NO_SUICIDE].contains(&why(m, &known).as_str());
    let searched: Vec<&'static Misreading> = misreadings.iter().copied().filter(|m| !silent(m)).collect();
    let mut wanted = searched.clone();
    let mut pool: Vec<(Start, Vec<Count>)> = Vec::new();
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let small = forced.iter().map(|entry| entry.start.clone()).filter(|start| start.board == "2x2");
    let mut first: Vec<Start> = small.chain(suggested.iter().cloned()).rev().collect();
    while Instant::now() < deadline && !(wanted.is_empty() && first.is_empty()) {
        let start = first.pop().unwrap_or_else(|| any_start(&mut random, rules));
        // Programs may refuse stones without liberties: such set-ups are for what no other shows.
        let late = Instant::now() + Duration::from_secs(seconds) / 3 > deadline;
        if !start.rows.is_empty() && !late && !breathes(&start) {
            continue;
        }
        let right = start.by_engine(rules, true, SHORT);
        if !is_small(&right) {
            continue;
        }
        let before = wanted.len();
        wanted.retain(|m| shows(&start, rules, &right, m).is_none());
        if wanted.len() < before {
            pool.push((start, right));
        }
    }
    let (mut entries, mut done) = (forced, BTreeSet::new());
    choose(&mut entries, &mut done, &pool, &searched, rules);
    for start in suggested {
        if entries.len() < 8 && entries.iter().all(|entry| entry.start != *start) {
            let (lines, shows) = (lines(start, rules, SHORT), Shows::new());
            entries.push(Entry { name: name(start, &shows), lines, start: start.clone(), shows });
        }
    }
    // What is not searched for may show by chance.
    for misreading in &misreadings {
        if done.contains(misreading.name) {
            continue;
        }
        let shown = entries.iter_mut().find_map(|entry| Some((shows_in(entry, rules, misreading)?, entry)));
        if let Some((show, entry)) = shown {
            entry.shows.insert(misreading.name.to_owned(), show);
            done.insert(misreading.name.to_owned());
        }
    }
    let unseen = misreadings.iter().filter(|m| !done.contains(m.name));
    let unseen = unseen.map(|m| (m.name.to_owned(), why(m, &known))).collect();
    let starts = entries.iter().map(|entry| &entry.start).filter(|start| !start.rows.is_empty());
    let starts = starts.cloned().collect();
    Table { rules: rules.clone(), entries, unseen }.write();
    starts
}

/// Adds the set-ups that show most of the misreadings that are not done yet, with the right counts of each.
fn choose(
    entries: &mut Vec<Entry>,
    done: &mut BTreeSet<String>,
    pool: &[(Start, Vec<Count>)],
    searched: &[&'static Misreading],
    rules: &Rules,
) {
    // Most first; what is shown already is not counted again.
    let all = |(start, right): &(Start, Vec<Count>)| {
        searched.iter().filter_map(|m| Some((m.name.to_owned(), shows(start, rules, right, m)?))).collect()
    };
    let shown: Vec<Shows> = pool.iter().map(all).collect();
    loop {
        let new = |shows: &Shows| shows.keys().filter(|name| !done.contains(*name)).count();
        let breathes = |i: &usize| pool[*i].0.rows.is_empty() || breathes(&pool[*i].0);
        let useful = (0..pool.len()).filter(|i| new(&shown[*i]) > 0);
        let Some(best) = useful.max_by_key(|i| (breathes(i), new(&shown[*i]))) else { break };
        let (start, depth, shows) = (pool[best].0.clone(), pool[best].1.len(), &shown[best]);
        let new: Shows =
            shows.iter().filter(|(name, _)| !done.contains(*name)).map(|(n, s)| (n.clone(), *s)).collect();
        done.extend(new.keys().cloned());
        match entries.iter_mut().find(|entry| entry.start == start) {
            Some(entry) => {
                entry.shows.extend(new);
                if entry.lines.len() < depth {
                    entry.lines = lines(&start, rules, depth);
                }
            }
            None => {
                let (name, lines) = (name(&start, &new), lines(&start, rules, depth));
                entries.push(Entry { name, lines, start, shows: new });
            }
        }
    }
}

/// The name that a set-up has in any file, or a new one after a misreading that it shows: better ones are given by hand.
fn name(start: &Start, shows: &Shows) -> String {
    let known = Table::all().into_iter().flat_map(|table| table.entries).find(|entry| entry.start == *start);
    let new = || format!("shows-{}", shows.keys().next().expect("it shows something or is in a file"));
    known.map_or_else(new, |entry| entry.name)
}

/// Looks for set-ups of another kind that show what no set-up of the file shows, and adds them to the file.
fn search_further(
    rulebook: &str,
    depth: usize,
    most: u128,
    seconds: u64,
    any: impl Fn(&mut fastrand::Rng, &Rules) -> Start,
) {
    let mut table = Table::read(Path::new(&format!("tests/walks/{rulebook}.txt")));
    let rules = table.rules.clone();
    let open = |m: &&'static Misreading| {
        table.unseen.get(m.name).is_some_and(|why| [NOT_FOUND, NO_CYCLE, THREE].contains(&why.as_str()))
    };
    let searched: Vec<_> = Table::misreadings(&rules).into_iter().filter(open).collect();
    let mut wanted = searched.clone();
    let mut random = fastrand::Rng::with_seed(16);
    let mut pool = Vec::new();
    let deadline = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < deadline && !wanted.is_empty() {
        let start = any(&mut random, &rules);
        let count = |depth| start.by_engine(&rules, true, depth);
        if count(2)[1].sequences > most || count(depth)[depth - 1].sequences > most {
            continue;
        }
        let right = count(depth);
        let before = wanted.len();
        wanted.retain(|m| shows(&start, &rules, &right, m).is_none());
        if wanted.len() < before {
            eprintln!("{start:?}: {} to go", wanted.len());
            pool.push((start, right));
        }
    }
    let mut done = BTreeSet::new();
    choose(&mut table.entries, &mut done, &pool, &searched, &rules);
    table.unseen.retain(|name, _| !done.contains(name));
    table.write();
}

/// Three players, some of them allied, and stones of theirs.
fn three_players(random: &mut fastrand::Rng, _: &Rules) -> Start {
    let (width, height) = [(2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (4, 2), (3, 3)][random.usize(..8)];
    let names = ["A", "B", "C"];
    let cells = width * height;
    let mut stones: Vec<&str> = (0..cells).map(|_| names[random.usize(..3)]).collect();
    for _ in 0..random.usize(1..=3) {
        stones[random.usize(..cells)] = ".";
    }
    let pairs = ["A-B", "A-C", "B-C"].map(str::to_owned);
    let allies = pairs.into_iter().filter(|_| random.bool()).collect();
    let players = names.map(str::to_owned).to_vec();
    Start {
        rows: stones.chunks(width).map(|row| row.concat()).collect(),
        players,
        allies,
        ..Start::empty(&format!("{width}x{height}"))
    }
}

fn lines(start: &Start, rules: &Rules, depth: usize) -> Vec<Line> {
    let [all, plays] = [true, false].map(|passes| start.by_law(rules, passes, None, depth));
    let [engine, engine_plays] = [true, false].map(|passes| start.by_engine(rules, passes, depth));
    assert_eq!([&all, &plays], [&engine, &engine_plays], "{rules}: {start:?}");
    let line = |(with_passes, without)| Line { with_passes, without, source: TWICE.to_owned() };
    all.into_iter().zip(plays).map(line).collect()
}

/// An empty board or a known position: by the law up to `twice`, by the engine further.
fn known(name: &str, start: Start, rules: &Rules, twice: usize, source: &str, depth: usize) -> Entry {
    let mut all = lines(&start, rules, twice);
    let [engine, plays] = [true, false].map(|passes| start.by_engine(rules, passes, depth));
    for i in twice..depth {
        all.push(Line { with_passes: engine[i], without: plays[i], source: "ours, engine".to_owned() });
    }
    if !source.is_empty() {
        all.iter_mut().for_each(|line| line.source = format!("{source}; {}", line.source));
    }
    Entry { name: name.to_owned(), start, lines: all, shows: Shows::new() }
}

/// Files new misreadings in the tables of a rulebook as they are: under a walk that shows them, or with the reason why none does.
pub fn complete(rulebook: &str) {
    for mut table in Table::all() {
        if table.rules.rulebook().name() != rulebook {
            continue;
        }
        for misreading in Table::misreadings(&table.rules) {
            let name = misreading.name;
            if table.unseen.contains_key(name) || table.entries.iter().any(|e| e.shows.contains_key(name)) {
                continue;
            }
            let mut entries = table.entries.iter_mut();
            match entries.find_map(|entry| Some((shows_in(entry, &table.rules, misreading)?, entry))) {
                Some((show, entry)) => drop(entry.shows.insert(name.to_owned(), show)),
                None => drop(table.unseen.insert(name.to_owned(), why(misreading, &table.unseen))),
            }
        }
        table.write();
    }
}

/// Searches for set-ups, for this number of seconds a table, and writes the tables of a rulebook: that of the rules as written, and those
/// of amended ones that there are.
pub fn write(rulebook: &str, seconds: u64) {
    let mut all = vec![Rules::parse(rulebook).unwrap()];
    let amended =
        Table::all().into_iter().map(|table| table.rules).filter(|rules| !rules.amendments().is_empty());
    all.extend(amended.filter(|rules| rules.rulebook().name() == rulebook));
    all.sort_by_key(|rules| rules.amendments().len());
    let mut suggested = Vec::new();
    for rules in all {
        // As they are written, and as most programs play.
        let usual = matches!(rules.amendment_names()[..], [] | ["no-suicide"]);
        let mut forced = if rulebook == "tromp-taylor" {
            let source = if usual { "board-game-rs" } else { "" };
            vec![
                known("empty-2x2", Start::empty("2x2"), &rules, 7, source, 9),
                known("empty-3x3", Start::empty("3x3"), &rules, 3, "", 6),
                known("triple-ko-5x5", triple_ko(), &rules, 4, source, 6),
            ]
        } else {
            let (twice, depth) = if rules.rulebook().takes_turns() { (5, 7) } else { (3, 3) };
            vec![known("empty-2x2", Start::empty("2x2"), &rules, twice, "", depth)]
        };
        if rulebook == "tromp-taylor" && rules.amendments().is_empty() {
            let mut large = known("empty-9x9", Start::empty("9x9"), &rules, 1, "", 4);
            for line in &mut large.lines {
                line.source = format!("without passes McKenzie; {}", line.source);
            }
            forced.push(large);
        }
        let found = search(&rules, forced, &suggested, if usual { seconds } else { seconds.div_ceil(4) });
        suggested.extend(found.into_iter().filter(|start| start.board != "5x5"));
        suggested.sort();
        suggested.dedup();
    }
    match rulebook {
        "political" => search_further(rulebook, 2, 1_000, seconds, three_players),
        "pauli" => search_further(rulebook, LONG, 5_000, seconds, any_start),
        _ => {}
    }
}

/// A set-up on 5x5 with three kos.
pub fn triple_ko() -> Start {
    let rows = [".O.XO", "OXXXO", "O.XOO", "XXXO.", "OOOO."].map(str::to_owned).to_vec();
    Start { rows, ..Start::empty("5x5") }
}
