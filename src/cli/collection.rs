//! Folders of game records: every record answered, or what is found in all of them counted.

use super::color::print_colored;
use super::records::{Answered, Judge, answer_record, is_record, print_answered, unreadable};
use super::terminal::{print_line, progress_bar, stop_on_ctrl_c};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use superko_notation::sgf::{Encoding, Record, Refusal, Text};
use superko_oracle::answers::Summary;
use superko_oracle::answers::game_records::Verdict;
use superko_oracle::case::one_line;
use superko_oracle::input;
use superko_oracle::{Error, Result};
use walkdir::WalkDir;

/// How many files are judged between two looks at the results: enough that no core waits long for the last one.
const FILES_AT_ONCE: usize = 1024;
/// The same where the law answers, which may take seconds for each.
const ANSWERS_AT_ONCE: usize = 16;

/// The game records in a folder and its folders, sorted by name.
fn records_in(folder: &Path) -> impl Iterator<Item = Result<PathBuf>> + use<'_> {
    let entries = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    entries.filter_map(move |entry| match entry {
        Ok(entry) if entry.file_type().is_file() && is_record(entry.path()) => Some(Ok(entry.into_path())),
        Ok(_) => None,
        Err(error) => Some(Err(Error::input(error.to_string()))),
    })
}

/// The kind of a file that the system does not read.
const UNREADABLE: &str = "a file that cannot be read";

/// What is not a record.
struct Unread {
    kind: String,
    why: Error,
    /// The game before the stone that is not a point of the board.
    before: Vec<Record>,
}

impl From<Refusal> for Unread {
    fn from(mut refusal: Refusal) -> Unread {
        let before = std::mem::take(&mut refusal.before);
        Unread { kind: refusal.kind.to_string(), why: refusal.into(), before }
    }
}

/// Passes on every record of a file with its name.
fn records_of<T>(
    path: &Path,
    encoding: Option<Encoding>,
    variations: bool,
    take: impl Fn(String, Result<Record, Unread>) -> T,
) -> Vec<T> {
    let name = path.display().to_string();
    match input::bytes(path) {
        Ok(bytes) => {
            let text = Text::of(&bytes, encoding);
            let found = text.records(variations).map(|found| (name.clone() + &found.label(), found.record));
            found.map(|(name, record)| take(name, record.map_err(Unread::from))).collect()
        }
        Err(error) => {
            let (kind, why) = (UNREADABLE.to_owned(), Error::file(path, error));
            vec![take(name, Err(Unread { kind, why, before: Vec::new() }))]
        }
    }
}

/// The records of the files in a folder and its folders, or why they are none.
pub fn records_under(
    folder: &Path,
    encoding: Option<Encoding>,
) -> impl Iterator<Item = Result<Record>> + use<'_> {
    records_in(folder).flat_map(move |path| match path {
        Ok(path) => records_of(&path, encoding, false, |_, record| record.map_err(|unread| unread.why)),
        Err(error) => vec![Err(error)],
    })
}

/// Answers every record of a folder; `false` if one of them cannot be judged. Nothing is lost when a signal ends the program.
pub fn answer(folder: &Path, judge: &Judge) -> Result<bool> {
    let paths: Vec<Result<PathBuf>> = records_in(folder).collect();
    if paths.is_empty() {
        return Err(Error::input(format!(
            "{}: no game records (.sgf, .gib, .ngf, .ugf) in this folder",
            folder.display()
        )));
    }
    let answered = |name: String, record| match record {
        Ok(record) => answer_record(Ok(record), name.clone(), &name, judge),
        Err(Unread { kind, why, .. }) if kind == UNREADABLE => unreadable(name, &why),
        Err(Unread { why, .. }) => unreadable(name.clone(), &why.under(name)),
    };
    let of_file = |path: &Result<PathBuf>| -> Vec<Answered> {
        match path {
            Ok(path) => records_of(path, judge.encoding, judge.variations, answered),
            Err(error) => vec![unreadable(folder.display().to_string(), error)],
        }
    };
    let mut sound = true;
    for some in paths.chunks(ANSWERS_AT_ONCE) {
        for answered in some.par_iter().map(of_file).collect::<Vec<_>>().iter().flatten() {
            sound &= print_answered(answered)?;
        }
    }
    Ok(sound)
}

/// What was found in a record: the verdict, or why it is none and the verdict on what stands before that.
type Judged = (String, Result<Verdict, (String, Error, Vec<Verdict>)>);

fn judge_file(path: &Path, judge: &Judge) -> Vec<Judged> {
    records_of(path, judge.encoding, judge.variations, |name, record| {
        let verdict = |record| judge.records.judge(record);
        let not_a_game = |why| ("not a game of these rules".to_owned(), why, Vec::new());
        let judged = match record {
            Ok(record) => verdict(record).map_err(not_a_game),
            Err(Unread { kind, why, before }) => {
                Err((kind, why, before.into_iter().filter_map(|record| verdict(record).ok()).collect()))
            }
        };
        (name, judged)
    })
}

/// Counts what is found in these files, and in the records of those that are folders.
pub fn summarize(files: &[PathBuf], judge: &Judge, json: bool) -> Result<ExitCode> {
    let stop = stop_on_ctrl_c(|| {})?;
    let mut summary = Summary::default();
    let mut paths = Vec::new();
    for file in files {
        match file.is_dir() {
            false => paths.push(file.clone()),
            true => records_in(file).for_each(|record| match record {
                Ok(path) => paths.push(path),
                Err(error) => {
                    let why = error.to_string();
                    summary.add_broken(&file.display().to_string(), UNREADABLE.to_owned(), why, Vec::new())
                }
            }),
        }
    }
    judge_files(&paths, judge, &mut summary, stop);
    if summary.records == 0 && !summary.stopped {
        return Err(Error::input("no game records (.sgf, .gib, .ngf, .ugf) in these folders"));
    }
    summary.ask_the_law(stop);
    if json {
        let json = serde_json::to_string(&summary).map_err(|error| Error::input(error.to_string()))?;
        print_line(one_line(json))?;
    } else {
        print_colored(&summary)?;
    }
    Ok(match (summary.differs(), summary.is_complete()) {
        (true, _) => ExitCode::from(1),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(2),
    })
}

/// Judges files in parallel, and adds what is found in their order.
fn judge_files(paths: &[PathBuf], judge: &Judge, summary: &mut Summary, stop: &AtomicBool) {
    let bar = progress_bar(Some(paths.len() as u64));
    let judged = |path: &PathBuf| (!stop.load(Ordering::Relaxed)).then(|| judge_file(path, judge));
    for some in paths.chunks(FILES_AT_ONCE) {
        for records in some.par_iter().map(judged).collect::<Vec<_>>() {
            let Some(records) = records else {
                summary.stopped = true;
                break;
            };
            summary.files += 1;
            for (name, verdict) in records {
                match verdict {
                    Ok(verdict) => summary.add(&name, verdict),
                    Err((kind, why, before)) => summary.add_broken(&name, kind, why.to_string(), before),
                }
            }
            bar.inc(1);
        }
        bar.set_message(format!("{} records", summary.records));
        if summary.stopped {
            break;
        }
    }
    bar.finish_and_clear();
}
