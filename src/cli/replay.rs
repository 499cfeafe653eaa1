//! `superko replay`: saved findings, asked again.

use super::color::print_colored;
use super::subject::SubjectArgs;
use super::terminal::{note, print_line, stop_on_ctrl_c};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use superko_oracle::case::{Case, one_line};
use superko_oracle::input;
use superko_oracle::rulebook::Rulebook;
use superko_oracle::subjects::process::end_all;
use superko_oracle::subjects::{Subject, on_one_line};
use superko_oracle::trial::known_faults::KnownFaults;
use superko_oracle::trial::{Answered, ask_case};
use superko_oracle::{Error, Result};

/// Run saved findings again: is each of them fixed?
///
/// FILE is a list of known faults (.toml), a case (superko-case-….json), cases in JSON Lines (.jsonl), or a report (check --json).
/// Prints FIXED, FAILED or DECLINED for each. Exit status: 0 if all are fixed, 1 if any failed, 2 if none failed but some could not
/// be run.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko replay known.toml --jsonl \"python3 my_adapter.py\"\n  \
    superko replay superko-case-4ac81f02.json --gtp \"my-engine --gtp\"")]
pub struct Args {
    /// The saved findings: known faults, cases, or a report
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    subject: SubjectArgs,
    /// Print the answers as a JSON object
    #[arg(long)]
    json: bool,
}

/// A case to ask, and its name.
pub struct Saved {
    /// `known.toml: fault 1 (no-superko)`
    pub name: String,
    /// The case.
    pub case: Case,
}

pub fn run(args: Args) -> Result<ExitCode> {
    args.subject.check()?;
    if args.subject.is_caller() {
        return Err(Error::input(
            "--jsonl -: replay prints its results to standard output; expected a command, or superko check --case CASE --jsonl -",
        ));
    }
    let (saved, dialogues) = read_all(&args.file)?;
    let stop = stop_on_ctrl_c(end_all)?;
    let kind = args.subject.kind();
    let mut running: Option<(&'static dyn Rulebook, Box<dyn Subject>)> = None;
    let mut counts = [0; 3];
    let mut list = Vec::new();
    let mut tell = |name: &str, outcome: usize, how: &str, case: Option<&Case>| {
        counts[outcome] += 1;
        let word = ["FIXED", "FAILED", "DECLINED"][outcome];
        match args.json {
            true => list.push(json!({"name": name, "outcome": word, "how": how, "case": case})),
            false if how.is_empty() => print_colored(format!("{word} {name}"))?,
            false => print_colored(format!("{word} {name}: {}", on_one_line(how)))?,
        }
        Ok::<(), Error>(())
    };
    for Saved { name, case } in &saved {
        let rulebook = case.opening.rulebook();
        // A misreading belongs to a rulebook.
        if running.as_ref().is_none_or(|(of, _)| *of != rulebook) {
            running = Some((rulebook, args.subject.start(args.subject.misreading(rulebook)?, stop)?));
        }
        let (_, subject) = running.as_mut().expect("it was just started");
        let subject = subject.as_mut();
        let (answered, _) = ask_case(subject, kind, case, &[], stop);
        let (outcome, how) = match answered {
            Answered::ByTheRules(_) => (0, String::new()),
            Answered::Otherwise(found) => (1, found.both_say(&subject.name())),
            Answered::Fault(fault) => (1, format!("{} {}", subject.name(), fault.what())),
            Answered::Declined(why) => (2, why),
        };
        tell(name, outcome, &how, Some(case))?;
    }
    for name in &dialogues {
        tell(name, 2, "superko check --known has the dialogue", None)?;
    }
    let [fixed, failed, declined] = counts;
    if args.json {
        let all = json!({"fixed": fixed, "failed": failed, "declined": declined, "list": list});
        print_line(one_line(all.to_string()))?;
    } else {
        note(format_args!("{fixed} fixed, {failed} failed, {declined} declined"));
    }
    Ok(ExitCode::from(match counts {
        [_, 0, 0] => 0,
        [_, 0, _] => 2,
        _ => 1,
    }))
}

/// Is this the name of a list of known faults?
pub fn is_list(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// The cases of a file.
pub fn read(path: &Path) -> Result<Vec<Saved>> {
    some(read_all(path)?.0, &path.display().to_string())
}

/// The cases of a file, and the names of the known faults in it that a dialogue shows, not a case.
fn read_all(path: &Path) -> Result<(Vec<Saved>, Vec<String>)> {
    if !is_list(path) {
        let text = input::text(path).map_err(|e| Error::file(path, e))?;
        return Ok((saved_in(&path.display().to_string(), &text)?, Vec::new()));
    }
    let (mut saved, mut dialogues) = (Vec::new(), Vec::new());
    for fault in KnownFaults::read(path)?.faults {
        let name = format!("{} ({})", fault.place, fault.what());
        match fault.case.clone() {
            Some(case) => saved.push(Saved { name, case }),
            None => dialogues.push(name),
        }
    }
    let saved = if dialogues.is_empty() { some(saved, &path.display().to_string())? } else { saved };
    Ok((saved, dialogues))
}

/// The cases of a text that is called `name`: a case, cases in JSON Lines, or a report.
pub fn saved_in(name: &str, text: &str) -> Result<Vec<Saved>> {
    let saved = match serde_json::from_str::<Value>(text) {
        Ok(value) => cases(&value, name)?,
        Err(_) => {
            let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
            let one = |(number, line): (usize, &str)| {
                let name = format!("{name}:{number}");
                let value = serde_json::from_str(line)
                    .map_err(|e| Error::input(format!("this is not JSON: {e}")).under(&name))?;
                cases(&value, &name)
            };
            lines.map(one).collect::<Result<Vec<_>>>()?.into_iter().flatten().collect()
        }
    };
    some(saved, name)
}

fn some(saved: Vec<Saved>, name: &str) -> Result<Vec<Saved>> {
    if saved.is_empty() {
        return Err(Error::input(format!("{name}: there are no saved findings")));
    }
    Ok(saved)
}

/// The case or cases of a value, which is a case or a report.
fn cases(value: &Value, name: &str) -> Result<Vec<Saved>> {
    let found: Vec<&Value> = match (&value["all"], &value["found"]) {
        (Value::Array(all), _) => all.iter().collect(),
        (_, found @ Value::Object(_)) => vec![found],
        (_, Value::Null) if value.get("found").is_some() => {
            return Err(Error::input(format!("{name}: the report has no disagreement")));
        }
        _ => vec![value],
    };
    let several = found.len() > 1;
    let one = |(number, value): (usize, &Value)| {
        let name = if several { format!("{name}: {number}") } else { name.to_owned() };
        let case = if value["case"].is_object() { &value["case"] } else { value };
        let case = Case::parse(&case.to_string()).map_err(|e| e.under(&name))?;
        Ok(Saved { name, case })
    };
    (1..).zip(found).map(one).collect()
}
