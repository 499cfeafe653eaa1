//! One call that puts a Rust library on trial, for tests and for fuzz targets.

use crate::case::{Case, check_keys, komi};
use crate::games::coverage::count;
use crate::games::generate;
use crate::games::mutation::mutated;
use crate::report::{By, Report};
use crate::rulebook::random_games::Feature;
use crate::rulebook::{Bytes, Generated, GeneratorConfig, Rules};
use crate::subjects::Subject;
use crate::subjects::library::Library;
use crate::trial::known_faults::{Asked, KnownFaults};
use crate::trial::{Kind, Limit, Trial};
use crate::vectors::corpus;
use crate::{Error, Result};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::time::Duration;
use superko_notation::Board;

/// Puts a Rust library on trial: plays games with it and compares everything it says with the rules.
///
/// ```
/// use superko_oracle::Check;
/// # use superko_oracle::subjects::own;
/// # let my_board = own::engine;
///
/// // In a test, `my_board` makes your implementation of `superko_oracle::subjects::Subject`.
/// let report = Check::new("tromp-taylor + no-suicide").boards(["3x3", "5x4"]).games(50).run(my_board)?;
/// println!("{report}");
/// report.assert_agreement();
/// # Ok::<(), superko_oracle::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is tried before `run` or `fuzz`"]
pub struct Check {
    rules: String,
    amend: Vec<String>,
    boards: Vec<String>,
    all_kinds: bool,
    limit: Limit,
    moves: usize,
    komi: Option<f64>,
    seed: u64,
    case: Option<String>,
    known: Option<List>,
    first: Vec<Case>,
    all: bool,
    require: Vec<String>,
    html: Option<PathBuf>,
    counters: Option<&'static [AtomicU8]>,
}

/// A list of known faults that has not been read.
#[derive(Clone, Debug)]
enum List {
    #[cfg(not(target_family = "wasm"))]
    File(PathBuf),
    Faults(Vec<Value>),
}

/// The number of games of a trial, if nothing else is said: tests are run often.
const GAMES: u64 = 50;

impl Check {
    /// A trial by these rules, a rulebook or a preset, and amendments: `tromp-taylor`, `tromp-taylor + no-suicide + simple-ko`,
    /// `cgos`. It has 50 games on small grids, unless you say something else.
    pub fn new(rules: impl Into<String>) -> Check {
        Check {
            rules: rules.into(),
            amend: Vec::new(),
            boards: Vec::new(),
            all_kinds: false,
            limit: Limit::Games(GAMES),
            moves: usize::MAX,
            komi: None,
            seed: 1,
            case: None,
            known: None,
            first: Vec::new(),
            all: false,
            require: Vec::new(),
            html: None,
            counters: None,
        }
    }

    /// A trial of one game: the case in JSON that a report prints to repeat a finding.
    pub fn case(case: impl Into<String>) -> Check {
        Check { case: Some(case.into()), ..Check::new("") }
    }

    /// More amendments to the rules.
    pub fn amend<A: Into<String>>(mut self, amendments: impl IntoIterator<Item = A>) -> Check {
        self.amend.extend(amendments.into_iter().map(Into::into));
        self
    }

    /// The boards instead of small grids: `9x9`, `torus 4x4`, `graph6:Bw`, …
    pub fn boards<B: Into<String>>(mut self, boards: impl IntoIterator<Item = B>) -> Check {
        self.boards = boards.into_iter().map(Into::into).collect();
        self
    }

    /// Small boards of all kinds, cylinders, toruses and graphs among them, for a subject that has more than grids.
    pub fn boards_of_all_kinds(mut self) -> Check {
        self.all_kinds = true;
        self
    }

    /// How many games are played at most. With the same number and seed the games are the same.
    pub fn games(mut self, games: u64) -> Check {
        self.limit = Limit::Games(games);
        self
    }

    /// For how long games are played, instead of their number.
    pub fn seconds(self, seconds: u64) -> Check {
        self.time(Duration::from_secs(seconds))
    }

    /// For how long games are played, in other units than seconds.
    pub fn time(mut self, time: Duration) -> Check {
        self.limit = Limit::Time(time);
        self
    }

    /// No game has more moves.
    pub fn moves(mut self, moves: usize) -> Check {
        self.moves = moves;
        self
    }

    /// Gives every game this komi, for a subject with a built-in komi. [`Check::run`] refuses a komi that is not a multiple of
    /// a half.
    pub fn komi(mut self, komi: f64) -> Check {
        self.komi = Some(komi);
        self
    }

    /// Another seed for other games; the default is 1.
    pub fn seed(mut self, seed: u64) -> Check {
        self.seed = seed;
        self
    }

    /// A list of known faults, as `superko check --write-known` writes it. The trial goes on past them, and fails when one of them
    /// is fixed, or has passed its expiry date.
    #[cfg(not(target_family = "wasm"))]
    pub fn known(mut self, file: impl Into<PathBuf>) -> Check {
        self.known = Some(List::File(file.into()));
        self
    }

    /// The same list without a file: an object for each fault, with the keys that its table has there. `rules` and `amend` can be
    /// left out, and `case` can be an object.
    pub fn known_faults(mut self, faults: Vec<Value>) -> Check {
        self.known = Some(List::Faults(faults));
        self
    }

    /// Games to play before all others: those in which an earlier trial found something. Games under other rules are left out.
    pub fn first(mut self, games: Vec<Case>) -> Check {
        self.first = games;
        self
    }

    /// The trial goes on after a disagreement or a fault, and its report has every different one.
    pub fn all(mut self) -> Check {
        self.all = true;
        self
    }

    /// Keys that every answer must have where it applies, such as `legal` and `score`; else there is no agreement.
    pub fn require<K: Into<String>>(mut self, keys: impl IntoIterator<Item = K>) -> Check {
        self.require.extend(keys.into_iter().map(Into::into));
        self
    }

    /// Writes the report to a file, too, as an HTML page that steps through the game.
    pub fn html(mut self, file: impl Into<PathBuf>) -> Check {
        self.html = Some(file.into());
        self
    }

    /// Counters that [`Check::fuzz`] sets for what a game reaches by the rules: clauses broken, stones captured, how far back a move
    /// repeats, passes, the end. libFuzzer takes them for coverage if they are in the section `__libfuzzer_extra_counters`, so that it
    /// is guided even where it cannot look into the subject.
    pub fn counters(mut self, counters: &'static [AtomicU8]) -> Check {
        self.counters = Some(counters);
        self
    }

    /// Runs the trial of what `make` makes. The report says what came of it, as `superko check` does.
    ///
    /// If the subject panics while it plays or answers, that is found like a wrong answer. A board on which it panics or fails at
    /// once, in [`Subject::begin`], counts as declined. Where it does not say whether a move is legal, the move is tried out, and
    /// the game played again; in games of more than 200 moves it is not.
    ///
    /// # Errors
    /// When rules, board, case or known faults are not known, the subject refuses all boards, or a file cannot be written.
    pub fn run<S: Subject + 'static>(&self, make: impl Fn() -> S + Sync) -> Result<Report> {
        let case = self.case.as_ref().map(|case| Case::parse(case)).transpose()?;
        self.try_subject(make, case)
    }

    /// Plays the game that these bytes encode, for a fuzz target. Any bytes encode a game from the empty board. It has at most
    /// as many moves as there are bytes.
    ///
    /// # Panics
    /// With the report, if the subject does not answer as the rules do; or if rules or board are not known.
    #[track_caller]
    pub fn fuzz<S: Subject + 'static>(&self, bytes: &[u8], make: impl Fn() -> S + Sync) {
        let reported = self.game(bytes).and_then(|case| {
            if let Some(counters) = self.counters {
                count(&case, counters);
            }
            self.try_subject(make, Some(case))
        });
        match reported {
            Ok(report) if report.record.findings.is_empty() => {}
            Ok(report) => panic!("{report}"),
            Err(error) => panic!("{error}"),
        }
    }

    /// The game that these bytes encode, as [`Check::fuzz`] plays it: each byte is a choice of the generator of trials.
    ///
    /// # Errors
    /// When rules or board are not known.
    pub fn game(&self, bytes: &[u8]) -> Result<Case> {
        let config = self.config_of_bytes()?;
        let Generated { opening, mut moves, attempt, .. } = generate(&mut Bytes(bytes), &config);
        // Without bytes left all choices are the same, and show nothing.
        match moves.len() < bytes.len() {
            true => moves.extend(attempt),
            false => moves.truncate(bytes.len()),
        }
        Ok(Case::new(opening, moves))
    }

    /// Bytes that encode this game, if there are any. [`Check::game`] may add moves to it; compare the two.
    ///
    /// # Errors
    /// When rules or board are not known.
    pub fn bytes_of(&self, case: &Case) -> Result<Option<Vec<u8>>> {
        let config = self.config_of_bytes()?;
        Ok(config.rules.rulebook().bytes_of(case, &config))
    }

    /// Other bytes, whose game is similar: a move or a stretch of moves is left out, added, swapped, changed, repeated, or played
    /// elsewhere on the board, or both games are crossed. The same seed makes the same change. No bytes are longer than `most`.
    ///
    /// # Panics
    /// If rules or board are not known.
    pub fn mutate(&self, bytes: &[u8], other: &[u8], seed: u64, most: usize) -> Vec<u8> {
        let config = self.config_of_bytes().unwrap_or_else(|error| panic!("{error}"));
        let mut mutated = mutated(bytes, other, seed, &config);
        mutated.truncate(most);
        mutated
    }

    /// Inputs for a fuzzer to begin with: the games of the [corpus](crate::vectors::corpus) on these boards, and a few short
    /// games for everything else that thousands of random games reach. The same rules, boards and seed always give the same
    /// inputs.
    ///
    /// # Errors
    /// When rules or board are not known.
    pub fn seeds(&self) -> Result<Vec<Vec<u8>>> {
        const TRIED: usize = 3000;
        const LONGEST: usize = 200;
        let config = self.config_of_bytes()?;
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let random = |_| (0..rng.usize(..=LONGEST)).map(|_| rng.u8(..)).collect();
        let mut inputs: Vec<Vec<u8>> = (0..TRIED).map(random).collect();
        inputs.sort_by_key(Vec::len);
        let bytes_of = |(_, case): &(_, Case)| config.rules.rulebook().bytes_of(case, &config);
        let corpus: Vec<Vec<u8>> = corpus::games(&config.rules)?.iter().filter_map(bytes_of).collect();
        let mut reached: BTreeMap<Feature, usize> = BTreeMap::new();
        for bytes in &corpus {
            let features = generate(&mut Bytes(bytes), &config).features;
            features.iter().for_each(|feature| *reached.entry(*feature).or_default() += 1);
        }
        let mut seeds = Vec::new();
        for bytes in inputs {
            let features = generate(&mut Bytes(&bytes), &config).features;
            if features.iter().any(|feature| !reached.contains_key(feature)) {
                features.iter().for_each(|feature| *reached.entry(*feature).or_default() += 1);
                seeds.push((bytes, features));
            }
        }
        // Longer ones may reach all that a shorter one does.
        seeds.retain(|(_, features)| {
            let needed = features.iter().any(|feature| reached[feature] == 1);
            if !needed {
                features.iter().for_each(|feature| *reached.entry(*feature).or_default() -= 1);
            }
            needed
        });
        Ok(corpus.into_iter().chain(seeds.into_iter().map(|(bytes, _)| bytes)).collect())
    }

    fn config_of_bytes(&self) -> Result<GeneratorConfig> {
        Ok(GeneratorConfig { setups: false, ..self.config()? })
    }

    fn rules(&self) -> Result<Rules> {
        Rules::named(&self.rules, &self.amend)
    }

    fn config(&self) -> Result<GeneratorConfig> {
        let mut config = GeneratorConfig { moves: self.moves, ..GeneratorConfig::small(&self.rules()?) };
        config.fixed_komi = self.komi.map(|points| komi(config.rules.rulebook(), points)).transpose()?;
        if !self.boards.is_empty() {
            let boards = self.boards.iter().map(|name| Board::parse(name).map(Arc::new));
            config.boards = boards.collect::<Result<_>>()?;
        } else if !self.all_kinds {
            config.boards.retain(|board| board.plain_size().is_some());
        }
        Ok(config)
    }

    fn try_subject<S: Subject + 'static>(
        &self,
        make: impl Fn() -> S + Sync,
        case: Option<Case>,
    ) -> Result<Report> {
        let make = || -> Result<Box<dyn Subject>> {
            let subject = make();
            // What works ahead is a program behind a transport, and needs no help.
            Ok(if subject.looks_ahead() { Box::new(subject) } else { Box::new(Library::of(subject)) })
        };
        let rules = case.as_ref().map_or_else(|| self.rules(), |case| Ok(case.opening.rules.clone()))?;
        check_keys(rules.rulebook(), &self.require).map_err(|error| error.under("require"))?;
        let trial = match case {
            Some(case) => Trial::of_case(case, &make),
            None => {
                let spare = if self.boards.is_empty() { GeneratorConfig::usual_boards() } else { Vec::new() };
                Trial::new(self.config()?, &make).limit(self.limit).spare_boards(spare)
            }
        };
        let known = match &self.known {
            #[cfg(not(target_family = "wasm"))]
            Some(List::File(file)) => KnownFaults::read(file)?,
            Some(List::Faults(faults)) => KnownFaults::of("known", faults.clone())?,
            None => KnownFaults::default(),
        };
        let (against, skipped) = known.against(&rules);
        let asked = match &against[..] {
            [] => Asked::default(),
            faults => Asked::of(faults, make()?.as_mut(), Kind::External, &AtomicBool::new(false)),
        };
        let first = self.first.iter().filter(|case| case.opening.rules == rules).cloned().collect();
        let trial = trial
            .first(first)
            .seed(self.seed)
            .known(asked.known.clone())
            .all(self.all)
            .require(self.require.clone());
        let mut record = trial.run()?;
        record.warnings.extend(skipped);
        let again = |case: &str| format!("superko::Check::case({}).run(make)", raw_string(case));
        let mut report = Report::new(record, By::Call(again));
        report.excused = asked.after(&report.record);
        if let Some(file) = &self.html {
            std::fs::write(file, report.to_html()).map_err(|error| Error::file(file, error))?;
        }
        Ok(report)
    }
}

/// A text as a literal in Rust, with as few escapes as possible.
fn raw_string(text: &str) -> String {
    let hashes = (1..).map(|n| "#".repeat(n)).find(|hashes| !text.contains(&format!("\"{hashes}")));
    let hashes = hashes.expect("a text is finite");
    format!("r{hashes}\"{text}\"{hashes}")
}
