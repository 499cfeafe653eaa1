//! The adapters of real implementations: what they claim and what was found is written down in order, and those that need
//! nothing installed but their own language are put on trial where it is.

use crate::common::*;

use superko::oracle::vectors::{By, load};

/// All `peer.toml`, by their folders.
fn peers() -> BTreeMap<PathBuf, String> {
    let folders = fs::read_dir("tests/peers").unwrap().map(|entry| entry.unwrap().path());
    let text = |folder: &PathBuf| fs::read_to_string(folder.join("peer.toml")).ok();
    folders.filter_map(|folder| Some((folder.clone(), text(&folder)?))).collect()
}

/// The values of a key in a `peer.toml`.
fn values_in<'a>(text: &'a str, key: &str) -> impl Iterator<Item = &'a str> {
    let start = format!("{key} = ");
    text.lines().filter_map(move |line| Some(line.strip_prefix(&start)?.trim_matches('"')))
}

/// The values of a key in all `peer.toml`, with the folders that they stand in.
fn values(key: &str) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    for (folder, text) in peers() {
        values.extend(values_in(&text, key).map(|value| (value.to_owned(), folder.display().to_string())));
    }
    values
}

/// What the README says of all implementations, and how each is started.
#[test]
fn the_number_of_implementations_is_that_of_their_descriptions() {
    let peers = peers();
    let faulty = |text: &&String| {
        values_in(text, "class").any(|class| ["fault", "undocumented limit"].contains(&class))
    };
    let (all, faulty) = (peers.len(), peers.values().filter(faulty).count());
    let said = format!("Of {all} implementations put on trial, {faulty} have faults or undocumented limits");
    assert!(fs::read_to_string("README.md").unwrap().contains(&said), "{said}");
    let said = format!("This folder tests {all} Go programs and libraries");
    assert!(fs::read_to_string("tests/peers/README.md").unwrap().contains(&said), "{said}");
    for (folder, text) in &peers {
        let files = ["adapter.py", "adapter.js", "adapter.go", "Cargo.toml"];
        let started = files.iter().any(|file| folder.join(file).exists());
        assert!(started || values_in(text, "options").next().is_none(), "{}: no adapter", folder.display());
    }
}

#[test]
fn every_finding_has_its_vector_and_every_vector_its_finding() {
    let findings: BTreeSet<String> = values("vector").into_keys().collect();
    let vectors = load(Path::new("tests/vectors")).unwrap().into_iter();
    let found = vectors.filter(|vector| vector.by == By::Found && vector.id.contains("-peer-"));
    assert_eq!(findings, found.map(|vector| vector.id).collect());
    let told = fs::read_to_string("tests/peers/FINDINGS.md").unwrap();
    for name in values("name").keys() {
        assert!(told.contains(&format!("| {name} ")), "{name} is not in FINDINGS.md");
    }
}

#[test]
fn claims_name_rules_that_there_are() {
    for (amend, folder) in values("amend") {
        let names: Vec<String> = serde_json::from_str(&amend).unwrap();
        Rules::amended(TROMP_TAYLOR, &names).unwrap_or_else(|error| panic!("{folder}: {error}"));
    }
    for (rules, folder) in values("rules") {
        Rules::parse(&rules).unwrap_or_else(|error| panic!("{folder}: {error}"));
    }
    for (folder, text) in peers() {
        let claims = text.lines().filter(|line| *line == "[[claim]]").count();
        let by = ["amend", "rules"].map(|key| values_in(&text, key).count());
        assert_eq!(claims, by[0] + by[1], "{}: amend or rules in every claim", folder.display());
    }
}

/// A trial of an adapter whose implementation these files stand in for: a board of a few lines, which knows no captures.
fn assert_found(adapter: &str, files: &[(&str, &str)]) {
    require(adapter.split(' ').next().unwrap());
    let installed = folder();
    for (file, text) in files {
        installed.write(file, text);
    }
    let trial = "check --games 5 --timeout 60 --board 2x2 --board 3x3 --amend free-repetition --jsonl";
    let found = Run::of(command(trial).arg(adapter).env("SUPERKO_PEERS", installed.path()));
    found.begins("disagreement: ").says("the position: the rules say ");
}

#[test]
fn an_adapter_in_python_answers_for_its_library() {
    let library = "
class Board:
    def __init__(self, side):
        self.stones = {}
    def copy(self):
        other = Board(0)
        other.stones = dict(self.stones)
        return other
    def apply_setup(self, black, white, empty):
        return True
    def get(self, row, column):
        return self.stones.get((row, column))
    def play(self, row, column, colour):
        if (row, column) in self.stones:
            raise ValueError
        self.stones[row, column] = colour
";
    let files = [("pypi/sgfmill/__init__.py", ""), ("pypi/sgfmill/boards.py", library)];
    assert_found("python3 tests/peers/sgfmill/adapter.py", &files);
}

#[test]
fn an_adapter_in_javascript_answers_for_its_library() {
    let library = "
class Board {
  constructor(stones) { this.stones = stones }
  isValid() { return true }
  set(point, sign) { this.stones[point] = sign }
  get(point) { return this.stones[point] || 0 }
  getCaptures() { return 0 }
  makeMove(sign, point) {
    if (point[0] < 0) return this
    if (this.stones[point]) throw new Error('Overwrite prevented')
    return new Board({ ...this.stones, [point]: sign })
  }
}
module.exports = { fromDimensions: () => new Board({}) }
";
    let files = [("npm/node_modules/@sabaki/go-board/index.js", library)];
    assert_found("node tests/peers/sabaki/adapter.js", &files);
}
