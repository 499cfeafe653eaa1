//! The tables of `tests/walks`: every number is right, every misreading changes one of them or is listed with the reason why none
//! does, and the published numbers are theirs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use superko::case::Case;
use superko::explore::walk::{Count, Walk, Watch};
use superko::rulebook::text::is_within;
use superko::rulebook::{self, LawOptions, Misreading, Opening, Question, Rules};

/// In so few moves every misreading shows, or it is listed.
const SHORT: usize = 4;

/// Those that need a cycle first, and then its removal, show in so few.
const LONG: usize = 6;

static NEVER: AtomicBool = AtomicBool::new(false);

/// Where a walk starts, on which board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Start {
    board: String,
    rows: Vec<String>,
    to_play: Option<String>,
    /// A point that is prohibited at the start, where rules have that.
    prohibited: Option<String>,
    /// The players and the pairs of them that are allied, where rules name players: A and B, not allied, if there are none here.
    players: Vec<String>,
    allies: Vec<String>,
}

impl Start {
    fn opening(&self, rules: &Rules) -> superko::Result<Opening> {
        let mut case = serde_json::json!({"rules": rules.rulebook().name(), "amend": rules.amendment_names(), "board": self.board});
        if !self.rows.is_empty() {
            case["setup"]["rows"] = self.rows.clone().into();
        }
        if let Some(to_play) = &self.to_play {
            case["setup"]["to_play"] = to_play.clone().into();
        }
        if let Some(point) = &self.prohibited {
            case["prohibited"] = vec![point.clone()].into();
        }
        if !rules.rulebook().takes_turns() {
            case["players"] = serde_json::json!(["A", "B"]);
        }
        if !self.players.is_empty() {
            case["players"] = serde_json::json!(self.players);
        }
        if !self.allies.is_empty() {
            let pairs = self.allies.iter().map(|pair| serde_json::json!(pair.split('-').collect::<Vec<_>>()));
            case["setup"]["allies"] = pairs.collect();
        }
        Ok(Case::parse(&case.to_string())?.opening)
    }

    fn walk(&self, rules: &Rules, passes: bool) -> Walk {
        let walk = Walk::new(self.opening(rules).unwrap());
        if passes { walk } else { walk.without_passes() }
    }

    fn by_engine(&self, rules: &Rules, passes: bool, depth: usize) -> Vec<Count> {
        let watch = Watch { stop: &NEVER, progress: &|_, _| {} };
        self.walk(rules, passes).run(depth, &watch).unwrap().unwrap().totals()
    }

    fn by_law(
        &self,
        rules: &Rules,
        passes: bool,
        misreading: Option<&'static Misreading>,
        depth: usize,
    ) -> Vec<Count> {
        let options = LawOptions { misreading, ..LawOptions::default() };
        self.walk(rules, passes).by_law(options).totals(depth, &NEVER).unwrap()
    }
}

/// The sequences of one length, with and without passes, and where the numbers come from.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    with_passes: Count,
    without: Count,
    source: String,
}

/// By law and engine.
const TWICE: &str = "ours, twice";

/// A walk of a file, with the misreadings that it shows: at which length, and what they count.
#[derive(Clone, Debug)]
struct Entry {
    name: String,
    start: Start,
    lines: Vec<Line>,
    shows: BTreeMap<String, (usize, Count)>,
}

/// A file of walks under the same rules.
struct Table {
    rules: Rules,
    entries: Vec<Entry>,
    /// Misreadings that no walk of the file shows, and why.
    unseen: BTreeMap<String, String>,
}

fn files() -> Vec<PathBuf> {
    let all = std::fs::read_dir("tests/walks").unwrap().map(|entry| entry.unwrap().path());
    let mut tables: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|e| e == "txt")).collect();
    tables.sort();
    tables
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn number(text: &str) -> u128 {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

impl Table {
    fn read(path: &Path) -> Table {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let mut table =
            Table { rules: Rules::parse(name).unwrap(), entries: Vec::new(), unseen: BTreeMap::new() };
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (key, rest) = line.split_once(' ').unwrap();
            let words: Vec<&str> = rest.split(' ').collect();
            let last = table.entries.last_mut();
            match key {
                "walk" => table.entries.push(Entry {
                    name: rest.to_owned(),
                    start: empty(""),
                    lines: Vec::new(),
                    shows: BTreeMap::new(),
                }),
                "board" => last.unwrap().start.board = rest.to_owned(),
                "rows" => last.unwrap().start.rows = owned(&words),
                "to_play" => last.unwrap().start.to_play = Some(rest.to_owned()),
                "prohibited" => last.unwrap().start.prohibited = Some(rest.to_owned()),
                "players" => last.unwrap().start.players = owned(&words),
                "allies" => last.unwrap().start.allies = owned(&words),
                "misread" => {
                    let count = Count { sequences: number(words[2]), ended: number(words[3]) };
                    last.unwrap().shows.insert(words[0].to_owned(), (words[1].parse().unwrap(), count));
                }
                "unseen" => {
                    let (name, why) = rest.split_once(": ").unwrap();
                    table.unseen.insert(name.to_owned(), why.to_owned());
                }
                length => {
                    let entry = last.unwrap();
                    assert_eq!(length.parse(), Ok(entry.lines.len() + 1), "{}: {line}", path.display());
                    let [all, ended, plays, plays_ended] = [0, 1, 2, 3].map(|i| number(words[i]));
                    entry.lines.push(Line {
                        with_passes: Count { sequences: all, ended },
                        without: Count { sequences: plays, ended: plays_ended },
                        source: words[4..].join(" "),
                    });
                }
            }
        }
        table
    }

    fn all() -> Vec<Table> {
        let tables: Vec<Table> = files().iter().map(|file| Table::read(file)).collect();
        assert!(tables.len() >= rulebook::ALL.len());
        tables
    }

    fn write(&self) {
        let mut text = format!(
            "# Sequences of moves under {}. README.md says how to compare them with a program's.\n\
             # length sequences ended, the same without passes, source\n",
            self.rules
        );
        for Entry { name, start, lines, shows } in &self.entries {
            write!(text, "\nwalk {name}\nboard {}\n", start.board).unwrap();
            if !start.rows.is_empty() {
                writeln!(text, "rows {}", start.rows.join(" ")).unwrap();
            }
            if let Some(to_play) = &start.to_play {
                writeln!(text, "to_play {to_play}").unwrap();
            }
            if let Some(point) = &start.prohibited {
                writeln!(text, "prohibited {point}").unwrap();
            }
            for (key, names) in [("players", &start.players), ("allies", &start.allies)] {
                if !names.is_empty() {
                    writeln!(text, "{key} {}", names.join(" ")).unwrap();
                }
            }
            for (i, Line { with_passes, without, source }) in lines.iter().enumerate() {
                let [all, plays] = [with_passes, without].map(|c| format!("{} {}", c.sequences, c.ended));
                writeln!(text, "{} {all} {plays} {source}", i + 1).unwrap();
            }
            for (misreading, (length, count)) in shows {
                writeln!(text, "misread {misreading} {length} {} {}", count.sequences, count.ended).unwrap();
            }
        }
        if !self.unseen.is_empty() {
            text += "\n# No number here shows these, and why\n";
        }
        for (misreading, why) in &self.unseen {
            writeln!(text, "unseen {misreading}: {why}").unwrap();
        }
        let name = self.rules.to_string().replace(' ', "");
        std::fs::write(format!("tests/walks/{name}.txt"), text).unwrap();
    }

    /// The misreadings that a file of these rules has to show.
    fn misreadings(rules: &Rules) -> Vec<&'static Misreading> {
        let all = rules.rulebook().misreadings().iter();
        // Without suicide is how most programs play.
        let usual = rules.amendment_names() == ["no-suicide"];
        all.filter(|m| m.rules() == *rules || (usual && m.amend.is_empty())).collect()
    }

    /// The entries in which misreadings are looked for.
    fn small(&self) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .filter(|entry| is_small(&entry.lines.iter().map(|line| line.with_passes).collect::<Vec<_>>()))
    }
}

fn is_small(counts: &[Count]) -> bool {
    counts.len() >= SHORT && (1..=500).contains(&counts[SHORT - 1].sequences)
}

/// Asserts that these numbers, with passes and without, are those of the lines.
#[track_caller]
fn assert_counted<'a>(of: &str, lines: impl IntoIterator<Item = &'a Line>, [all, plays]: [&[Count]; 2]) {
    for (i, line) in lines.into_iter().enumerate() {
        assert_eq!([all[i], plays[i]], [line.with_passes, line.without], "{of}, length {}", i + 1);
    }
}

#[test]
fn the_engine_counts_every_number() {
    for Table { rules, entries, .. } in Table::all() {
        for Entry { name, start, lines, .. } in entries {
            let [all, plays] = [true, false].map(|passes| start.by_engine(&rules, passes, lines.len()));
            assert_counted(&format!("{rules}, {name}"), &lines, [&all, &plays]);
        }
    }
}

/// Peter McKenzie asked in the computer-go list whether anybody could verify them.
#[test]
#[ignore = "half a minute: cargo test --release --test walks -- --ignored longest"]
fn the_longest_published_walks_are_counted() {
    let cgos = Rules::parse("tromp-taylor + no-suicide").unwrap();
    assert_eq!(empty("9x9").by_engine(&cgos, false, 5)[4].sequences, 3_074_496_080);
    assert_eq!(empty("5x5").by_engine(&cgos, false, 7)[6].sequences, 2_411_088_112);
}

#[test]
fn the_law_counts_every_number_that_is_said_to_be_counted_twice() {
    for Table { rules, entries, .. } in Table::all() {
        for Entry { name, start, lines, .. } in entries {
            let twice: Vec<&Line> = lines.iter().take_while(|line| line.source.contains(TWICE)).collect();
            assert!(lines[twice.len()..].iter().all(|line| !line.source.contains(TWICE)));
            let [all, plays] = [true, false].map(|passes| start.by_law(&rules, passes, None, twice.len()));
            assert_counted(&format!("{rules}, {name}"), twice, [&all, &plays]);
        }
    }
}

#[test]
fn every_number_has_a_source_and_the_engine_move_by_move_counts_the_same() {
    for Table { rules, entries, .. } in Table::all() {
        for Entry { name, start, lines, .. } in entries {
            assert!(lines.iter().all(|line| !line.source.is_empty()), "{rules}, {name}");
            let depth = lines.iter().take_while(|line| line.with_passes.sequences < 2_000).count();
            for passes in [true, false] {
                let by_referee = start.walk(&rules, passes).by_referee().totals(depth, &NEVER).unwrap();
                assert_eq!(by_referee, start.by_engine(&rules, passes, depth), "{rules}, {name}");
            }
        }
    }
}

#[test]
fn every_misreading_shows_as_the_file_says_or_is_listed() {
    let mut shown_or_listed = BTreeSet::new();
    for table in Table::all() {
        let rules = &table.rules;
        let known = Table::misreadings(rules);
        for misreading in &known {
            shown_or_listed.insert(format!("{misreading:?}"));
            let shown =
                table.entries.iter().find_map(|entry| Some((entry, entry.shows.get(misreading.name)?)));
            let Some((entry, (length, count))) = shown else {
                assert!(table.unseen.contains_key(misreading.name), "{rules}: {misreading:?} is nowhere");
                for entry in table.small() {
                    let right: Vec<Count> =
                        entry.lines.iter().take(SHORT).map(|line| line.with_passes).collect();
                    let misread = entry.start.by_law(rules, true, Some(misreading), SHORT);
                    assert_eq!(misread, right, "{rules}: {} shows {misreading:?}", entry.name);
                }
                continue;
            };
            let misread = entry.start.by_law(rules, true, Some(misreading), *length);
            assert_eq!(misread[length - 1], *count, "{rules}: {misreading:?} in {}", entry.name);
            assert!(
                *length <= LONG && *count != entry.lines[length - 1].with_passes,
                "{rules}: {misreading:?}"
            );
        }
        let names: BTreeSet<&str> = known.iter().map(|misreading| misreading.name).collect();
        let said = table.entries.iter().flat_map(|entry| entry.shows.keys()).chain(table.unseen.keys());
        let said: Vec<&str> = said.map(String::as_str).collect();
        assert_eq!(said.iter().copied().collect::<BTreeSet<_>>(), names, "{rules}");
        assert_eq!(said.len(), names.len(), "{rules}: a misreading stands twice");
    }
    let all = rulebook::ALL.iter().flat_map(|rulebook| rulebook.misreadings());
    let missing: Vec<_> =
        all.filter(|misreading| !shown_or_listed.contains(&format!("{misreading:?}"))).collect();
    assert!(missing.is_empty(), "no file has the rules of {missing:?}");
}

#[test]
fn a_set_up_has_one_name_in_all_files_and_shares_it_with_no_other() {
    let mut names: BTreeMap<String, Start> = BTreeMap::new();
    for table in Table::all() {
        let mut here = BTreeSet::new();
        for Entry { name, start, .. } in table.entries {
            assert!(here.insert(name.clone()), "{}: two walks are called {name}", table.rules);
            assert_eq!(*names.entry(name.clone()).or_insert(start.clone()), start, "{}: {name}", table.rules);
        }
    }
    let starts: BTreeSet<&Start> = names.values().collect();
    assert_eq!(starts.len(), names.len(), "a set-up has two names");
}

/// Counts as KataGo has them: a game that is over stays in all longer counts.
fn with_finished_games(counts: &[Count]) -> Vec<u128> {
    let finished = |i: usize| counts[..i].iter().map(|count| count.ended).sum::<u128>();
    (0..counts.len()).map(|i| counts[i].sequences + finished(i)).collect()
}

fn empty(board: &str) -> Start {
    let (rows, players, allies) = (Vec::new(), Vec::new(), Vec::new());
    Start { board: board.to_owned(), rows, to_play: None, prohibited: None, players, allies }
}

fn sequences(counts: &[Count]) -> Vec<u128> {
    counts.iter().map(|count| count.sequences).collect()
}

#[test]
fn published_numbers_are_counted() {
    let cgos = Rules::parse("tromp-taylor + no-suicide").unwrap();
    let written = Rules::parse("tromp-taylor").unwrap();
    for rules in [&cgos, &written] {
        let small = empty("2x2").by_engine(rules, true, 9);
        assert_eq!(sequences(&small), [5, 21, 68, 156, 316, 604, 1088, 2184, 4184]);
        assert_eq!(with_finished_games(&small), [5, 21, 69, 161, 337, 673, 1249, 2521, 4857]);
    }
    let counts = empty("3x3").by_engine(&cgos, true, 6);
    assert_eq!(with_finished_games(&counts), [10, 91, 739, 5291, 33475, 180451]);
    assert_eq!(counts[5].sequences, 179_712);
    assert_eq!(empty("3x3").by_engine(&written, true, 6)[5].sequences, 180_768);
    let plays = empty("9x9").by_engine(&written, false, 4);
    assert_eq!(sequences(&plays), [81, 6480, 511_920, 39_929_136]);
    let triple_ko = triple_ko();
    assert_eq!(sequences(&triple_ko.by_engine(&written, true, 6)), [5, 26, 121, 925, 8451, 87647]);
    assert_eq!(sequences(&triple_ko.by_engine(&cgos, true, 6)), [5, 26, 109, 739, 6347, 62970]);
}

fn triple_ko() -> Start {
    let rows = [".O.XO", "OXXXO", "O.XOO", "XXXO.", "OOOO."].map(str::to_owned).to_vec();
    Start { rows, ..empty("5x5") }
}

#[test]
fn what_a_first_move_leads_to_adds_up_to_the_whole_with_any_number_of_threads() {
    for rulebook in rulebook::ALL {
        let rules = Rules::of(*rulebook);
        for jobs in [1, 3] {
            let walk = empty("2x2").walk(&rules, true).jobs(jobs);
            let walked = walk.run(4, &Watch { stop: &NEVER, progress: &|_, _| {} }).unwrap().unwrap();
            assert_eq!(walked.totals(), walk.totals(4, &NEVER).unwrap(), "{rulebook}");
            assert_eq!(walked.divide.len() as u128, walked.totals()[0].sequences);
            let first_half = &walked.divide[0].1;
            assert!(first_half[3].sequences < walked.totals()[3].sequences, "{rulebook}");
        }
    }
}

#[test]
fn under_every_combination_of_amendments_all_three_ways_to_count_agree() {
    for rules in rulebook::ALL.iter().flat_map(|rulebook| Rules::all_of(*rulebook)) {
        let turns = rules.rulebook().takes_turns();
        let start = Start { rows: vec![if turns { ".X." } else { ".A." }.to_owned()], ..empty("3x1") };
        let depth = if turns { 5 } else { 3 };
        for passes in [true, false] {
            let engine = start.by_engine(&rules, passes, depth);
            assert_eq!(
                start.walk(&rules, passes).by_referee().totals(depth, &NEVER).unwrap(),
                engine,
                "{rules}"
            );
            assert_eq!(start.by_law(&rules, passes, None, depth), engine, "{rules}");
        }
    }
}

/// Some end by two passes, some by a repetition, and in some nobody can move.
#[test]
fn sequences_end_where_the_rules_say() {
    let ends = |rules: &str, start: &Start, passes| {
        start
            .by_engine(&Rules::parse(rules).unwrap(), passes, 3)
            .iter()
            .map(|c| (c.sequences, c.ended))
            .collect::<Vec<_>>()
    };
    // 1x1: the only play is suicide, which repeats the start.
    assert_eq!(ends("tromp-taylor", &empty("1x1"), true), [(1, 0), (1, 1), (0, 0)]);
    assert_eq!(ends("tromp-taylor", &empty("1x1"), false), [(0, 0), (0, 0), (0, 0)]);
    assert_eq!(ends("tromp-taylor + repetition-draws", &empty("1x1"), true), [(2, 1), (2, 2), (0, 0)]);
    // A play between them: the passes are not consecutive.
    assert_eq!(ends("tromp-taylor + free-repetition", &empty("1x1"), true), [(2, 0), (4, 1), (6, 1)]);
    // Two stages of two passes each.
    assert_eq!(ends("lasker-maas", &empty("1x1"), true), [(1, 0), (1, 0), (1, 0)]);
}

#[test]
fn a_stopped_walk_gives_no_numbers() {
    let stopped = AtomicBool::new(true);
    let walk = empty("3x3").walk(&Rules::parse("tromp-taylor").unwrap(), true);
    assert_eq!(walk.run(5, &Watch { stop: &stopped, progress: &|_, _| {} }).unwrap(), None);
    assert_eq!(walk.totals(5, &stopped), None);
}

#[test]
fn a_killed_walk_goes_on_from_what_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("walk.jsonl");
    let rules = Rules::parse("tromp-taylor").unwrap();
    let walk = empty("3x3").walk(&rules, true);
    let watch = Watch { stop: &NEVER, progress: &|_, _| {} };
    let right = walk.run(5, &watch).unwrap();
    let saving = || walk.clone().checkpoint(&file);
    assert_eq!(saving().unwrap().run(5, &watch).unwrap(), right);
    // Killed while it wrote a line.
    let saved = std::fs::read_to_string(&file).unwrap();
    let half = saved[..saved.len() / 2].rfind('\n').unwrap() + 5;
    std::fs::write(&file, &saved[..half]).unwrap();
    let counted = Mutex::new(0);
    let progress = |_: usize, _: usize| *counted.lock().unwrap() += 1;
    assert_eq!(saving().unwrap().run(5, &Watch { stop: &NEVER, progress: &progress }).unwrap(), right);
    let (all, again) = (saved.lines().count() - 1, *counted.lock().unwrap());
    assert!(again > 0 && again < all * 2 / 3, "{again} of {all} parts were counted again");
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<String>>();
    assert_eq!(lines(&std::fs::read_to_string(&file).unwrap()), lines(&saved));
    for (from, to) in [("[[\"", "[[\"1000"), ("\"depth\"", "\"depth"), ("\"depth\"", "\u{fffd}")] {
        std::fs::write(&file, saved.replacen(from, to, 1)).unwrap();
        assert!(saving().err().unwrap().to_string().ends_with("walk.jsonl:2: this line is damaged"));
    }
    // Files that somebody else wrote stay as they are.
    let begun = saved.lines().next().unwrap();
    for precious in
        ["{\"precious\": 1}", "precious\n", "\u{0}", &begun[..begun.len() - 5].replace("walk", "talk")]
    {
        std::fs::write(&file, precious).unwrap();
        assert!(saving().err().unwrap().to_string().contains("has other work"), "{precious}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), *precious);
    }
    std::fs::write(&file, &begun[..begun.len() - 5]).unwrap();
    assert_eq!(saving().unwrap().run(5, &watch).unwrap(), right);
    std::fs::write(&file, &saved).unwrap();
    let other = empty("3x3").walk(&rules, false).checkpoint(&file).err().unwrap();
    assert!(other.to_string().ends_with("has other work; name another file, or delete it to begin anew"));
}

// The search for set-ups, which writes the files.

const NO_CYCLE: &str =
    "it takes a cycle and its removal, and the search found none that shows it in six moves";
const NO_SUICIDE: &str = "it is about suicide, which is illegal";
const CAPTIVES: &str = "it changes how many stones count as captured, and bars no move";
const SCORE: &str = "it is about the score or the winner, and bars no move";
const DAYS: &str = "in a walk every Go move is on a day of its own";
const THREE: &str = "it takes three players";
const FORGETS: &str = "it forgets nothing in four moves";
const COLOURS: &str = "it is about the empty board, where exchanged colours give the same numbers";

/// Why no number shows a misreading, where the reason is not that it is about the score: by its clause or its name, which may
/// begin so; `$` is its end.
const WHY: &[(&str, &str)] = &[
    ("undo-", "a walk by the law takes no move back"),
    ("white-begins", COLOURS),
    ("white-first", COLOURS),
    ("superko-of-four$", FORGETS),
    ("superko-of-eight$", FORGETS),
    ("superko-of-thirty$", FORGETS),
    ("superko-of-the-first-hundred$", FORGETS),
    ("superko-of-five-hundred", FORGETS),
    ("last-eight-colorings", FORGETS),
    ("last-thirty-colorings", FORGETS),
    ("captures-count-", CAPTIVES),
    ("counts-one-block-", CAPTIVES),
    ("suicides-do-not-count", CAPTIVES),
    ("suicides-not-counted", CAPTIVES),
    ("captives-", CAPTIVES),
    ("counts-crossed", CAPTIVES),
    ("pass-costs-a-stone", CAPTIVES),
    ("lasker-maas.7", "it changes what is in storage, and bars no move"),
    ("passes-need-not-be-consecutive", "passes of both stages with a placement between them are five moves"),
    ("political.1.8", "it is about the winner, and bars no move"),
    ("political.3.territory", SCORE),
    ("political.5.division", CAPTIVES),
    ("political.6", SCORE),
    ("a-shared-stone-counts-twice", CAPTIVES),
    ("any-number-of-moves-a-day", DAYS),
    ("one-move-a-day-for-all", DAYS),
    ("only-stones-take-a-day", DAYS),
    ("allies-of-allies-are-friends", THREE),
    ("one-offer-at-a-time", THREE),
    ("war-on-all-allies", THREE),
    ("political.3.dead", SCORE),
    ("liberties-counted-twice", SCORE),
    ("stones-go-round", "two players who may not place twice in a row take turns anyway"),
    ("repetition-leaves-the-scores", SCORE),
    ("repetition-wins", SCORE),
    ("pauli.14", "it is about who controls what, and bars no move"),
    ("pauli.15", "it is about who controls what, and bars no move"),
    ("pauli.16", "it is about who controls what, and bars no move"),
    ("pauli.17", "it is about claims, and a walk has a referee"),
    ("pauli.3.d", NO_CYCLE),
    ("pauli.4.a", NO_CYCLE),
    ("pauli.7", NO_CYCLE),
    ("pauli.8", NO_CYCLE),
    ("pauli.9.d", NO_CYCLE),
    ("pauli.11", NO_CYCLE),
    ("pauli.13.b", NO_CYCLE),
];

const NOT_FOUND: &str = "the search found no set-up that shows it in four moves";

fn why(misreading: &Misreading, rules: &Rules) -> String {
    let (rulebook, name) = (misreading.rulebook, format!("{}$", misreading.name));
    let about = |question| is_within(misreading.clause, rulebook.clause_of(question));
    let known =
        |(begins, _): &&(&str, &str)| name.starts_with(begins) || is_within(misreading.clause, begins);
    let legality = [Question::Over, Question::Position, Question::ToPlay].map(|q| rulebook.clause_of(q));
    let scores = [Question::Score, Question::Outcome];
    let score = scores.into_iter().any(|q| about(q) && !legality.contains(&rulebook.clause_of(q)));
    let no_suicide = rules.amendment_names() == ["no-suicide"];
    match WHY.iter().find(known) {
        Some((_, why)) => *why,
        None if score => SCORE,
        None if no_suicide && SUICIDES.contains(&misreading.name) => NO_SUICIDE,
        None => NOT_FOUND,
    }
    .to_owned()
}

/// Misreadings that make no difference where suicide is illegal and all stones have liberties: then nothing repeats before the
/// first capture, either.
const SUICIDES: &[&str] = &[
    "no-self-capture",
    "single-suicides-exempt-from-superko",
    "suicide-takes-the-played-stone",
    "suicides-exempt-from-superko",
    "suicides-stay",
    "superko-not-before-the-first-capture",
];

/// The boards of the search.
const BOARDS: &[&str] =
    &["2x2", "3x2", "3x1", "4x1", "5x1", "4x2", "3x3", "4x3", "5x2", "4x4", "2x3", "3x4", "5x3"];

fn any_start(random: &mut fastrand::Rng, rules: &Rules) -> Start {
    let board = BOARDS[random.usize(..BOARDS.len())];
    let mut start = empty(board);
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
    let board = opening.board.clone();
    let position = opening.start().position;
    (0..board.points()).all(|p| {
        let of = position.cells().nth(p).unwrap();
        let (mut seen, mut open) = (BTreeSet::from([p]), vec![p]);
        while let Some(q) = open.pop() {
            for next in board.graph().neighbors(q) {
                let cell = position.cells().nth(next).unwrap();
                if cell == superko::notation::Cell::Empty {
                    return true;
                }
                if cell == of && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        of == superko::notation::Cell::Empty && board.points() > 1
    })
}

/// At which length a misreading first counts otherwise, and what.
fn shows(
    start: &Start,
    rules: &Rules,
    right: &[Count],
    misreading: &'static Misreading,
) -> Option<(usize, Count)> {
    for length in [2, right.len()] {
        let misread = start.by_law(rules, true, Some(misreading), length);
        if let Some(i) = (0..length).find(|i| misread[*i] != right[*i]) {
            return Some((i + 1, misread[i]));
        }
    }
    None
}

/// Looks for few set-ups that show many misreadings, and writes the file.
fn search(rules: &Rules, forced: Vec<Entry>, suggested: &[Start], seconds: u64) -> Vec<Start> {
    let mut random = fastrand::Rng::with_seed(16);
    let misreadings = Table::misreadings(rules);
    // A search for the others would be in vain.
    let silent = |m: &Misreading| ![NOT_FOUND, NO_CYCLE, NO_SUICIDE].contains(&why(m, rules).as_str());
    let mut wanted: Vec<&'static Misreading> = misreadings.iter().copied().filter(|m| !silent(m)).collect();
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
    let searched: Vec<&'static Misreading> = misreadings.iter().copied().filter(|m| !silent(m)).collect();
    let (mut entries, mut done) = (forced, BTreeSet::new());
    choose(&mut entries, &mut done, &pool, &searched, rules);
    for start in suggested {
        if entries.len() < 8 && entries.iter().all(|entry| entry.start != *start) {
            let (lines, shows) = (lines(start, rules, SHORT), BTreeMap::new());
            entries.push(Entry { name: name(start, &shows), lines, start: start.clone(), shows });
        }
    }
    // What is not searched for may show by chance.
    for misreading in &misreadings {
        for Entry { start, lines, shows: shown, .. } in &mut entries {
            let right: Vec<Count> = lines.iter().take(SHORT).map(|line| line.with_passes).collect();
            if !done.contains(misreading.name) && is_small(&right) {
                if let Some(show) = shows(start, rules, &right, misreading) {
                    shown.insert(misreading.name.to_owned(), show);
                    done.insert(misreading.name.to_owned());
                }
            }
        }
    }
    let unseen = misreadings.iter().filter(|m| !done.contains(m.name));
    let unseen = unseen.map(|m| (m.name.to_owned(), why(m, rules))).collect();
    let starts = entries
        .iter()
        .filter(|entry| !entry.start.rows.is_empty())
        .map(|entry| entry.start.clone())
        .collect();
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
    let mut shown: Vec<BTreeMap<String, (usize, Count)>> = Vec::new();
    for (start, right) in pool {
        let all = searched.iter().filter_map(|m| Some((m.name.to_owned(), shows(start, rules, right, m)?)));
        shown.push(all.collect());
    }
    loop {
        let new = |shows: &BTreeMap<String, _>| shows.keys().filter(|name| !done.contains(*name)).count();
        let breathes = |i: &usize| pool[*i].0.rows.is_empty() || breathes(&pool[*i].0);
        let useful = (0..pool.len()).filter(|i| new(&shown[*i]) > 0);
        let Some(best) = useful.max_by_key(|i| (breathes(i), new(&shown[*i]))) else { break };
        let (start, shows) = (pool[best].0.clone(), &shown[best]);
        let new: BTreeMap<_, _> =
            shows.iter().filter(|(name, _)| !done.contains(*name)).map(|(n, s)| (n.clone(), *s)).collect();
        done.extend(new.keys().cloned());
        match entries.iter_mut().find(|entry| entry.start == start) {
            Some(entry) => {
                entry.shows.extend(new);
                if entry.lines.len() < pool[best].1.len() {
                    entry.lines = lines(&start, rules, pool[best].1.len());
                }
            }
            None => entries.push(Entry {
                name: name(&start, &new),
                lines: lines(&start, rules, pool[best].1.len()),
                start,
                shows: new,
            }),
        }
    }
}

/// The name that a set-up has in any file, or a new one after a misreading that it shows: better ones are given by hand.
fn name(start: &Start, shows: &BTreeMap<String, (usize, Count)>) -> String {
    let known = Table::all().into_iter().flat_map(|table| table.entries).find(|entry| entry.start == *start);
    let new = || format!("shows-{}", shows.keys().next().expect("it shows something or is in a file"));
    known.map_or_else(new, |entry| entry.name)
}

/// Looks for set-ups of another kind that show what no set-up of the file shows, and adds them to the file.
fn search_further(
    rulebook: &str,
    depth: usize,
    most: u128,
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
    let deadline = Instant::now() + Duration::from_secs(seconds_each());
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
        ..empty(&format!("{width}x{height}"))
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
    Entry { name: name.to_owned(), start, lines: all, shows: BTreeMap::new() }
}

fn seconds_each() -> u64 {
    std::env::var("SECONDS_EACH").ok().and_then(|s| s.parse().ok()).unwrap_or(60)
}

fn write_files(rulebook: &str) {
    let written = Rules::parse(rulebook).unwrap();
    let amended: &[&str] = match rulebook {
        "tromp-taylor" => &[
            "no-suicide",
            "situational-superko",
            "natural-situational-superko",
            "simple-ko",
            "free-repetition",
            "repetition-draws",
            "repetition-loses",
            "territory-score",
            "simple-ko + no-suicide",
            "situational-superko + no-suicide",
        ],
        "political" => &["players-join-by-moving", "territory-counts-stones"],
        _ => &[],
    };
    let mut suggested = Vec::new();
    for amendments in std::iter::once(&"").chain(amended) {
        let rules = match *amendments {
            "" => written.clone(),
            names => Rules::parse(&format!("{rulebook} + {names}")).unwrap(),
        };
        let turns = rules.rulebook().takes_turns();
        let mut forced = vec![known(
            "empty-2x2",
            empty("2x2"),
            &rules,
            if turns { 5 } else { 3 },
            "",
            if turns { 7 } else { 3 },
        )];
        if rulebook == "tromp-taylor" {
            let published = matches!(*amendments, "" | "no-suicide");
            let source = if published { "board-game-rs" } else { "" };
            forced = vec![
                known("empty-2x2", empty("2x2"), &rules, 7, source, 9),
                known("empty-3x3", empty("3x3"), &rules, 3, "", 6),
                known("triple-ko-5x5", triple_ko(), &rules, 4, source, 6),
            ];
        }
        if rulebook == "tromp-taylor" && amendments.is_empty() {
            let mut large = known("empty-9x9", empty("9x9"), &rules, 1, "", 4);
            large
                .lines
                .iter_mut()
                .for_each(|line| line.source = format!("without passes McKenzie; {}", line.source));
            forced.push(large);
        }
        let seconds = seconds_each();
        let full = amendments.is_empty() || *amendments == "no-suicide";
        let found = search(&rules, forced, &suggested, if full { seconds } else { seconds.div_ceil(4) });
        suggested.extend(found.into_iter().filter(|start| start.board != "5x5"));
        suggested.sort();
        suggested.dedup();
    }
}

#[test]
#[ignore = "searches for set-ups and writes the files: cargo test --test walks -- --ignored write_"]
fn write_tromp_taylor() {
    write_files("tromp-taylor");
}

#[test]
#[ignore = "searches for set-ups and writes the file: cargo test --test walks -- --ignored write_"]
fn write_logical() {
    write_files("logical");
}

#[test]
#[ignore = "searches for set-ups and writes the file: cargo test --test walks -- --ignored write_"]
fn write_lasker_maas() {
    write_files("lasker-maas");
}

#[test]
#[ignore = "searches for set-ups and writes the file: cargo test --test walks -- --ignored write_"]
fn write_political() {
    write_files("political");
    search_further("political", 2, 1_000, three_players);
}

#[test]
#[ignore = "searches for set-ups and writes the file: cargo test --test walks -- --ignored write_"]
fn write_pauli() {
    write_files("pauli");
    search_further("pauli", LONG, 5_000, any_start);
}

#[test]
fn a_walk_that_cannot_finish_is_refused_with_an_estimate() {
    let arguments = ["walk", "--board", "9x9", "--depth", "30", "--no-passes"];
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_superko")).args(arguments).output().unwrap();
    let (counted, why) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2));
    assert!(counted.starts_with("1 81\n2 6480\n3 511"), "{counted}");
    assert!(why.contains("length 30 would take more than"), "{why}");
}
