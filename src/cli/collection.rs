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

/// A record with its name, or the kind of what is wrong with it and what that is.
type Named = (String, Result<Record, (String, Error)>);

/// Every record of a file. The names have numbers if there are several.
fn records_of(path: &Path) -> Vec<Named> {
    let name = path.display().to_string();
    let bytes = match input::bytes(path) {
        Ok(bytes) => bytes,
        Err(error) => return vec![(name, Err((UNREADABLE.to_owned(), Error::file(path, error))))],
    };
    let records: Vec<_> = sgf::read_all(&String::from_utf8_lossy(&bytes)).collect();
    let several = records.len() > 1;
    let named = |(number, record): (usize, Result<Record, Refusal>)| {
        let name = if several { format!("{name}#{number}") } else { name.clone() };
        (name, record.map_err(|refusal| (refusal.kind.to_string(), refusal.into())))
    };
    (1..).zip(records).map(named).collect()
}

/// The records of the files in a folder and its folders, or why they are none.
pub fn records_under(folder: &Path) -> impl Iterator<Item = Result<Record>> + use<'_> {
    records_in(folder).flat_map(|path| match path {
        Ok(path) => records_of(&path).into_iter().map(|(_, record)| record.map_err(|(_, why)| why)).collect(),
        Err(error) => vec![Err(error)],
    })
}

/// Answers every record of a folder; `false` if one of them cannot be judged. Nothing is lost when a signal ends the program.
pub fn answer(folder: &Path, judge: &Judge) -> Result<bool> {
    let paths: Vec<Result<PathBuf>> = records_in(folder).collect();
    if paths.is_empty() {
        return Err(Error::input(format!("{}: no game records (.sgf) in this folder", folder.display())));
    }
    let answered = |(name, record): Named| match record {
        Ok(record) => answer_record(Ok(record), name.clone(), &name, judge),
        Err((kind, why)) if kind == UNREADABLE => unreadable(name, &why),
        Err((_, why)) => unreadable(name.clone(), &why.under(name)),
    };
    let of_file = |path: &Result<PathBuf>| -> Vec<Answered> {
        match path {
            Ok(path) => records_of(path).into_iter().map(answered).collect(),
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

/// What was found in a record: the verdict, or the kind of what is wrong and what it is.
type Judged = (String, Result<Verdict, (String, Error)>);

fn judge_file(path: &Path, collection: &Collection) -> Vec<Judged> {
    let judged = |(name, record): Named| {
        let not_a_game = |why| ("not a game of these rules".to_owned(), why);
        (name, record.and_then(|record| collection.judge(record).map_err(not_a_game)))
    };
    records_of(path).into_iter().map(judged).collect()
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
            for (name, verdict) in records {
                match verdict {
                    Ok(verdict) => summary.add(&name, verdict),
                    Err((kind, why)) => summary.add_broken(&name, kind, why.to_string()),
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
