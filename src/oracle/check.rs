//! One call that puts a Rust library on trial, for tests and for fuzz targets.

use crate::Result;
use crate::case::Case;
use crate::guide::generate;
use crate::report::{By, Report};
use crate::rulebook::{Bytes, Generated, GeneratorConfig, Rules};
use crate::subject::Subject;
use crate::trial::{Limit, Trial};
use std::sync::Arc;
use std::time::Duration;
use superko_notation::Board;

/// Puts a Rust library on trial: plays games with it and compares everything it says with the rules.
///
/// ```
/// use superko_oracle::Check;
/// # use superko_oracle::subjects::own;
/// # let my_board = own::engine;
///
/// // In a test, `my_board` makes your implementation of `superko_oracle::subject::Subject`.
/// let report = Check::new("tromp-taylor + no-suicide").boards(["3x3", "5x4"]).games(50).run(my_board)?;
/// println!("{report}");
/// report.assert_agreement();
/// # Ok::<(), superko_oracle::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is tried before `run` or `fuzz`"]
pub struct Check {
    rules: String,
    boards: Vec<String>,
    limit: Limit,
    seed: u64,
    case: Option<String>,
}

/// The number of games of a trial, if nothing else is said.
const GAMES: u64 = 1000;

impl Check {
    /// A trial by these rules, a rulebook or a preset, and amendments: `tromp-taylor`, `tromp-taylor + no-suicide + simple-ko`,
    /// `cgos`. It has 1000 games on small boards of all kinds, unless you say something else.
    pub fn new(rules: impl Into<String>) -> Check {
        let (boards, limit) = (Vec::new(), Limit::Games(GAMES));
        Check { rules: rules.into(), boards, limit, seed: 1, case: None }
    }

    /// A trial of one game, which reports give for repeating: a case in JSON.
    pub fn case(case: impl Into<String>) -> Check {
        Check { case: Some(case.into()), ..Check::new("") }
    }

    /// The boards instead of small ones of all kinds: `9x9`, `torus 4x4`, `graph6:Bw`, …
    pub fn boards<B: Into<String>>(mut self, boards: impl IntoIterator<Item = B>) -> Check {
        self.boards = boards.into_iter().map(Into::into).collect();
        self
    }

    /// How many games are played at most. With the same number and seed the games are the same.
    pub fn games(mut self, games: u64) -> Check {
        self.limit = Limit::Games(games);
        self
    }

    /// For how long games are played, instead of their number.
    pub fn seconds(mut self, seconds: u64) -> Check {
        self.limit = Limit::Time(Duration::from_secs(seconds));
        self
    }

    /// Another seed for other games; the default is 1.
    pub fn seed(mut self, seed: u64) -> Check {
        self.seed = seed;
        self
    }

    /// Runs the trial of what `make` makes. The report says what came of it, as `superko check` does.
    ///
    /// # Errors
    /// When rules, board or case are not known, or the subject refuses all boards.
    pub fn run<S: Subject + 'static>(&self, make: impl Fn() -> S + Sync) -> Result<Report> {
        match &self.case {
            Some(case) => self.try_subject(make, Some(Case::parse(case)?)),
            None => self.try_subject(make, None),
        }
    }

    /// Plays the game that these bytes are, for a fuzz target. Any bytes are a game from the empty board, of at most as many
    /// moves as there are bytes.
    ///
    /// # Panics
    /// With the report, if the subject does not answer as the rules do; or if rules or board are not known.
    #[track_caller]
    pub fn fuzz<S: Subject + 'static>(&self, bytes: &[u8], make: impl Fn() -> S + Sync) {
        match self.case_of(bytes).and_then(|case| self.try_subject(make, Some(case))) {
            Ok(report) if report.record.findings.is_empty() => {}
            Ok(report) => panic!("{report}"),
            Err(error) => panic!("{error}"),
        }
    }

    /// The game that these bytes are: the choices of the generator of trials.
    fn case_of(&self, bytes: &[u8]) -> Result<Case> {
        let config = GeneratorConfig { setups: false, ..self.config()? };
        let Generated { opening, mut moves, attempt, .. } = generate(&mut Bytes(bytes), &config);
        // Without bytes left all choices are the same, and show nothing.
        match moves.len() < bytes.len() {
            true => moves.extend(attempt),
            false => moves.truncate(bytes.len()),
        }
        Ok(Case { id: None, opening, moves, trace: false })
    }

    fn config(&self) -> Result<GeneratorConfig> {
        let mut config = GeneratorConfig::small(&Rules::parse(&self.rules)?);
        if !self.boards.is_empty() {
            let boards = self.boards.iter().map(|name| Board::parse(name).map(Arc::new));
            config.boards = boards.collect::<Result<_>>()?;
        }
        Ok(config)
    }

    fn try_subject<S: Subject + 'static>(
        &self,
        make: impl Fn() -> S + Sync,
        case: Option<Case>,
    ) -> Result<Report> {
        let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(make())) };
        let trial = match case {
            Some(case) => Trial::of_case(case, &make),
            None => {
                let spare = if self.boards.is_empty() { GeneratorConfig::usual_boards() } else { Vec::new() };
                Trial::new(self.config()?, &make).limit(self.limit).spare_boards(spare)
            }
        };
        let again = |case: &str| format!("superko::Check::case({}).run(make)", raw_string(case));
        Ok(Report::new(trial.seed(self.seed).run()?, By::Call(again)))
    }
}

/// A text as a literal in Rust, with as few escapes as possible.
fn raw_string(text: &str) -> String {
    let hashes = (1..).map(|n| "#".repeat(n)).find(|hashes| !text.contains(&format!("\"{hashes}")));
    let hashes = hashes.expect("a text is finite");
    format!("r{hashes}\"{text}\"{hashes}")
}
