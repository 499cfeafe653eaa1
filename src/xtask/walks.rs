//! The tables of walks in `tests/walks`, read and written.

use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use superko_explore::Watch;
use superko_explore::walk::{Count, Walk};
use superko_oracle::Result;
use superko_oracle::case::Case;
use superko_oracle::rulebook::{LawOptions, Misreading, Opening, Rules};

/// The folder of the tables.
const FOLDER: &str = "tests/walks";

/// In so few moves every misreading shows, or it is listed.
pub const SHORT: usize = 4;

/// Those that need a cycle first, and then its removal, show in so few.
pub const LONG: usize = 6;

/// A walk that is never stopped.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// Where a walk starts, on which board.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Start {
    /// As the contract writes it: `3x2`.
    pub board: String,
    /// From the top; none: the empty board.
    pub rows: Vec<String>,
    /// `w`; none: Black.
    pub to_play: Option<String>,
    /// A point that is prohibited at the start, where rules have that.
    pub prohibited: Option<String>,
    /// The players, where rules name players; none: A and B.
    pub players: Vec<String>,
    /// The pairs of them that are allied: `A-B`.
    pub allies: Vec<String>,
}

impl Start {
    /// The empty board of this size.
    pub fn empty(board: &str) -> Start {
        Start { board: board.to_owned(), ..Start::default() }
    }

    /// The opening under these rules.
    pub fn opening(&self, rules: &Rules) -> Result<Opening> {
        let (rulebook, amend) = (rules.rulebook().name(), rules.amendment_names());
        let mut case = json!({"rules": rulebook, "amend": amend, "board": self.board});
        if !self.rows.is_empty() {
            case["setup"]["rows"] = self.rows.clone().into();
        }
        if let Some(to_play) = &self.to_play {
            case["setup"]["to_play"] = to_play.clone().into();
        }
        if let Some(point) = &self.prohibited {
            case["prohibited"] = vec![point.clone()].into();
        }
        if !self.players.is_empty() {
            case["players"] = json!(self.players);
        } else if !rules.rulebook().takes_turns() {
            case["players"] = json!(["A", "B"]);
        }
        if !self.allies.is_empty() {
            let pairs = self.allies.iter().map(|pair| json!(pair.split('-').collect::<Vec<_>>()));
            case["setup"]["allies"] = pairs.collect();
        }
        Ok(Case::parse(&case.to_string())?.opening)
    }

    /// The walk from here.
    pub fn walk(&self, rules: &Rules, passes: bool) -> Walk {
        let walk = Walk::new(self.opening(rules).unwrap());
        if passes { walk } else { walk.without_passes() }
    }

    /// The sequences of each length, counted by the engine.
    pub fn by_engine(&self, rules: &Rules, passes: bool, depth: usize) -> Vec<Count> {
        let watch = Watch::none();
        self.walk(rules, passes).run(depth, &watch).unwrap().unwrap().totals()
    }

    /// The sequences of each length, counted by the law, misread or not.
    pub fn by_law(
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
pub struct Line {
    /// With passes.
    pub with_passes: Count,
    /// Without passes.
    pub without: Count,
    /// Where the numbers come from.
    pub source: String,
}

/// The source of numbers that law and engine give.
pub const TWICE: &str = "ours, twice";

/// The misreadings that a walk shows: at which length, and what they count.
pub type Shows = BTreeMap<String, (usize, Count)>;

/// A walk of a table.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name, the same in all tables.
    pub name: String,
    /// Where it starts.
    pub start: Start,
    /// The numbers, by length from 1.
    pub lines: Vec<Line>,
    /// The misreadings that change them.
    pub shows: Shows,
}

/// A file of walks under the same rules.
pub struct Table {
    /// The rules.
    pub rules: Rules,
    /// The walks.
    pub entries: Vec<Entry>,
    /// Misreadings that no walk of the file shows, and why.
    pub unseen: BTreeMap<String, String>,
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn number(text: &str) -> u128 {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

impl Table {
    /// Reads a table.
    pub fn read(path: &Path) -> Table {
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
                    start: Start::empty(""),
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

    /// All tables, in the order of their names.
    pub fn all() -> Vec<Table> {
        let files = std::fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<PathBuf> =
            files.filter(|path| path.extension().is_some_and(|e| e == "txt")).collect();
        files.sort();
        files.iter().map(|file| Table::read(file)).collect()
    }

    /// The name of the file: `tromp-taylor+no-suicide.txt`.
    pub fn file(&self) -> String {
        format!("{}.txt", self.rules.to_string().replace(' ', ""))
    }

    /// Writes the table into its file.
    pub fn write(&self) {
        let mut text = format!(
            "# Sequences of moves under {}. README.md says how to compare them with a program's.\n\
             # length sequences ended, the same without passes, source\n",
            self.rules
        );
        for Entry { name, start, lines, shows } in &self.entries {
            let Start { board, rows, to_play, prohibited, players, allies } = start;
            write!(text, "\nwalk {name}\nboard {board}\n").unwrap();
            for (key, words) in [
                ("rows", &rows[..]),
                ("to_play", to_play.as_slice()),
                ("prohibited", prohibited.as_slice()),
                ("players", players),
                ("allies", allies),
            ] {
                if !words.is_empty() {
                    writeln!(text, "{key} {}", words.join(" ")).unwrap();
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
        std::fs::write(Path::new(FOLDER).join(self.file()), text).unwrap();
    }

    /// The misreadings that a table of these rules has to show.
    pub fn misreadings(rules: &Rules) -> Vec<&'static Misreading> {
        let all = rules.rulebook().misreadings().iter();
        // Without suicide is how most programs play.
        let usual = rules.amendment_names() == ["no-suicide"];
        all.filter(|m| m.rules() == *rules || (usual && m.amend.is_empty())).collect()
    }

    /// The entries in which misreadings are looked for.
    pub fn small(&self) -> impl Iterator<Item = &Entry> {
        let counts = |entry: &Entry| entry.lines.iter().map(|line| line.with_passes).collect::<Vec<_>>();
        self.entries.iter().filter(move |entry| is_small(&counts(entry)))
    }
}

/// Is a walk with these counts quick enough to look for misreadings in it?
pub fn is_small(counts: &[Count]) -> bool {
    counts.len() >= SHORT && (1..=500).contains(&counts[SHORT - 1].sequences)
}
