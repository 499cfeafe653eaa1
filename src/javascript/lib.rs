//! The oracle as WebAssembly, for JavaScript. The functions here take and return JSON; `host.rs` carries it across the border,
//! and `court.js` is the other side.

#[allow(unsafe_code)]
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host;
#[cfg(feature = "page")]
pub mod page;

use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;
use superko::answers;
use superko::answers::game_records::Collection;
use superko::case::{Answer, Case};
use superko::notation::sgf::Text;
use superko::oracle::report::By;
use superko::oracle::subjects::jsonl::Jsonl;
use superko::oracle::subjects::transport::{Call, Transport};
use superko::rulebook::{ALL, Amendment, DEFAULT, Rules, presets};
use superko::{Check, Error, Result};

/// What a trial is about. `index.d.ts` says what each of them means.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    /// What reports call the subject.
    name: String,
    /// Does the subject answer cases itself, instead of being a board?
    cases: bool,
    rules: Option<String>,
    #[serde(default)]
    amend: Vec<String>,
    #[serde(default)]
    boards: Vec<String>,
    games: Option<u64>,
    seconds: Option<f64>,
    moves: Option<usize>,
    komi: Option<f64>,
    seed: Option<u64>,
    case: Option<Value>,
    known: Option<Vec<Value>>,
    /// Games that an earlier trial has kept.
    #[serde(default)]
    first: Vec<Value>,
    #[serde(default)]
    all: bool,
    #[serde(default)]
    require: Vec<String>,
}

impl Options {
    fn check(&self) -> Result<Check> {
        let mut check = match &self.case {
            Some(case) => Check::case(case.to_string()),
            None => {
                let rules = self.rules.as_deref().unwrap_or(DEFAULT.name());
                Check::new(rules).amend(&self.amend)
            }
        };
        check = check.boards(&self.boards).require(&self.require);
        if self.cases {
            check = check.boards_of_all_kinds();
        }
        if let Some(moves) = self.moves {
            check = check.moves(moves);
        }
        if let Some(komi) = self.komi {
            check = check.komi(komi);
        }
        if let Some(known) = &self.known {
            check = check.known_faults(known.clone());
        }
        if self.all {
            check = check.all();
        }
        // What cannot be read any more is left out.
        let first = self.first.iter().filter_map(|case| Case::parse(&case.to_string()).ok());
        check = check.first(first.collect());
        match (self.games, self.seconds) {
            (Some(_), Some(_)) => return Err(Error::input("games and seconds: expected only one of them")),
            (Some(games), None) => check = check.games(games),
            (None, Some(seconds)) => {
                let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
                let wrong =
                    || Error::input(format!("seconds: {seconds}: expected a number of seconds, such as 10"));
                check = check.time(time.ok_or_else(wrong)?);
            }
            (None, None) => {}
        }
        Ok(check.seed(self.seed.unwrap_or(1)))
    }
}

/// Runs a trial of what answers cases by `answer`: the report as JSON and as text, and what the command's exit status would be.
///
/// # Errors
/// When an option is not known, or the subject refuses all boards.
pub fn check<F>(options: &str, answer: F) -> Result<Value>
where
    F: Fn(&str) -> std::result::Result<String, String> + Copy + Send + Sync + 'static,
{
    let options: Options =
        serde_json::from_str(options).map_err(|e| Error::input(format!("options: {e}")))?;
    let subject = || {
        let open = move || Ok(Box::new(Call::new(answer)) as Box<dyn Transport>);
        Jsonl::over(&options.name, open).expect("a call needs no start")
    };
    let mut report = options.check()?.run(subject)?;
    report.by = match options.cases {
        true => By::Call(|case| format!("checkCases(answer, {{ case: {case} }})")),
        false => By::Call(|case| format!("check(makeBoard, {{ case: {case} }})")),
    };
    Ok(json!({"report": report.to_json(), "text": report.to_string(), "status": report.verdict().status()}))
}

/// The answer to a case; to a malformed one, its `error`.
pub fn judge(case: &str) -> Answer {
    answers::judge(ALL, case, "case", answers::answer_by_engine).0
}

/// A game record, and the rules to judge it by instead of those that it names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfRecord {
    record: Source,
    rules: Option<String>,
    #[serde(default)]
    amend: Vec<String>,
}

/// The text of a game record, or the bytes of its file.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Source {
    Text(String),
    Bytes(Vec<u8>),
}

impl Source {
    pub(crate) fn text(&self) -> Text<'_> {
        match self {
            Source::Text(text) => Text::from(&text[..]),
            Source::Bytes(bytes) => Text::of(bytes, None),
        }
    }
}

/// The answer to a game record, and notes about it.
///
/// # Errors
/// When it is none, or its rules are not known.
pub fn record(options: &str) -> Result<Value> {
    let OfRecord { record, rules, amend } =
        serde_json::from_str(options).map_err(|e| Error::input(format!("options: {e}")))?;
    let records = Collection::new(rules.map(|rules| Rules::named(&rules, &amend)).transpose()?)?;
    let mut notes = Vec::new();
    let answer =
        records.answer(record.text().record(None, None)?, "record", &mut notes, answers::answer_by_engine)?;
    Ok(json!({"answer": answer, "notes": notes}))
}

/// What bytes are to be a game of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfBytes {
    bytes: Vec<u8>,
    rules: Option<String>,
    #[serde(default)]
    amend: Vec<String>,
    #[serde(default)]
    boards: Vec<String>,
}

/// The game that bytes are, as a case.
///
/// # Errors
/// When an option is not known.
pub fn game(options: &str) -> Result<Value> {
    let OfBytes { bytes, rules, amend, boards } =
        serde_json::from_str(options).map_err(|e| Error::input(format!("options: {e}")))?;
    let rules = rules.as_deref().unwrap_or(DEFAULT.name());
    Ok(Check::new(rules).amend(amend).boards(boards).game(&bytes)?.to_json())
}

/// The rulebooks with their amendments, and the presets.
pub fn rules() -> Value {
    let amendment = |amendment: &Amendment| json!({"name": amendment.name, "clause": amendment.clause, "says": amendment.says});
    let rulebooks = ALL.iter().map(|rulebook| {
        let amendments: Vec<Value> = rulebook.amendments().iter().map(amendment).collect();
        json!({"name": rulebook.name(), "title": rulebook.source().title, "amendments": amendments})
    });
    let presets = presets().map(|(rulebook, preset)| {
        json!({"name": preset.name, "whose": preset.whose, "rules": rulebook.name(), "amend": preset.amend})
    });
    json!({"rulebooks": rulebooks.collect::<Vec<_>>(), "presets": presets.collect::<Vec<_>>()})
}
