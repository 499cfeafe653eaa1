//! Folders of game records: every record answered, or what is found in all of them counted.

use super::color::print_colored;
use super::records::{Answered, Judge, answer_record, is_record, print_answered, unreadable};
use super::terminal::{print_line, progress_bar, stop_on_ctrl_c};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use superko_notation::sgf::{self, Record, Refusal};
use superko_oracle::answers::Summary;
use superko_oracle::answers::game_records::{Collection, Verdict};
use superko_oracle::case::one_line;
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

/// Every record of a file with its name, which has a number if there are several; or why it is none.
fn records_of(path: &Path) -> Result<Vec<(String, Result<Record, Refusal>)>> {
    let bytes = std::fs::read(path).map_err(|error| Error::file(path, error))?;
    let records: Vec<_> = sgf::read_all(&String::from_utf8_lossy(&bytes)).collect();
    let several = records.len() > 1;
    let named = |(number, record)| match several {
        true => (format!("{}#{number}", path.display()), record),
        false => (path.display().to_string(), record),
    };
    Ok((1..).zip(records).map(named).collect())
}

/// The records of the files in a folder and its folders, or why they are none.
pub fn records_under(folder: &Path) -> impl Iterator<Item = Result<Record>> + use<'_> {
    records_in(folder).flat_map(|path| match path.and_then(|path| records_of(&path)) {
        Ok(records) => records.into_iter().map(|(_, record)| record.map_err(Error::from)).collect(),
        Err(error) => vec![Err(error)],
    })
}

/// Answers every record of a folder; `false` if one of them cannot be judged. Nothing is lost when a signal ends the program.
pub fn answer(folder: &Path, judge: &Judge) -> Result<bool> {
    let paths: Vec<Result<PathBuf>> = records_in(folder).collect();
    if paths.is_empty() {
        return Err(Error::input(format!("{}: no game records (.sgf) in this folder", folder.display())));
    }
    let of_file = |path: &Result<PathBuf>| -> Vec<Answered> {
        let path = match path {
            Ok(path) => path,
            Err(error) => return vec![unreadable(folder.display().to_string(), error)],
        };
        let answered = |(name, record): (String, Result<Record, Refusal>)| match record {
            Ok(record) => answer_record(Ok(record), name.clone(), &name, judge),
            Err(refusal) => unreadable(name.clone(), &Error::from(refusal).under(name)),
        };
        match records_of(path) {
            Ok(of_file) => of_file.into_iter().map(answered).collect(),
            Err(error) => vec![unreadable(path.display().to_string(), &error)],
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

/// What was found in a file, record by record.
struct Judged {
    name: String,
    /// The verdict, or the kind of what is wrong and what it is.
    verdict: Result<Verdict, (String, String)>,
}

/// The kind of a file that the system does not read.
const UNREADABLE: &str = "a file that cannot be read";

fn judge_file(path: &Path, collection: &Collection) -> Vec<Judged> {
    let judged = |(name, record): (String, Result<Record, Refusal>)| {
        let verdict = match record {
            Err(refusal) => Err((refusal.kind.to_string(), refusal.to_string())),
            Ok(record) => collection
                .judge(record)
                .map_err(|error| ("not a game of these rules".to_owned(), error.to_string())),
        };
        Judged { name, verdict }
    };
    match records_of(path) {
        Ok(records) => records.into_iter().map(judged).collect(),
        Err(error) => {
            let verdict = Err((UNREADABLE.to_owned(), error.to_string()));
            vec![Judged { name: path.display().to_string(), verdict }]
        }
    }
}

/// Counts what is found in these files, and in the records of those that are folders.
pub fn summarize(files: &[PathBuf], collection: &Collection, json: bool) -> Result<ExitCode> {
    let stop = stop_on_ctrl_c(|| {})?;
    let mut summary = Summary::default();
    let mut paths = Vec::new();
    for file in files {
        match file.is_dir() {
            false => paths.push(file.clone()),
            true => records_in(file).for_each(|record| match record {
                Ok(path) => paths.push(path),
                Err(error) => {
                    summary.add_broken(&file.display().to_string(), UNREADABLE.to_owned(), error.to_string())
                }
            }),
        }
    }
    judge_files(&paths, collection, &mut summary, stop);
    if summary.records == 0 && !summary.stopped {
        return Err(Error::input("no game records (.sgf) in these folders"));
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
fn judge_files(paths: &[PathBuf], collection: &Collection, summary: &mut Summary, stop: &AtomicBool) {
    let bar = progress_bar(Some(paths.len() as u64));
    let judged = |path: &PathBuf| (!stop.load(Ordering::Relaxed)).then(|| judge_file(path, collection));
    for some in paths.chunks(FILES_AT_ONCE) {
        for records in some.par_iter().map(judged).collect::<Vec<_>>() {
            let Some(records) = records else {
                summary.stopped = true;
                break;
            };
            summary.files += 1;
            for Judged { name, verdict } in records {
                match verdict {
                    Ok(verdict) => summary.add(&name, verdict),
                    Err((kind, why)) => summary.add_broken(&name, kind, why),
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
