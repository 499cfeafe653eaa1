//! `superko judge`: cases in, answers out.

use super::collection;
use super::records::{
    Judge, answer_record, begins_record, is_record, print_answer, print_answered, unreadable,
};
use super::terminal::note;
use super::validate;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use superko_notation::plural;
use superko_notation::sgf::{Encoding, Text};
use superko_oracle::answers::game_records::Collection;
use superko_oracle::answers::{answer, answer_by_engine, judge};
use superko_oracle::input::{self, Lines};
use superko_oracle::rulebook::{self, Rules};
use superko_oracle::{Error, Result};

/// Answer cases and game records: which moves are legal, which clauses an illegal one breaks, the position, the score
///
/// Reads cases, one JSON object per line (`superko help cases` describes them), from FILEs or standard input, and writes one answer per
/// line in the same order. From a game record (SGF), superko takes the first game as a case; from a folder, every game of every game
/// record in it and its subfolders, in order of file name. Game records are judged by the rules given with --rules and --amend. Without
/// these flags, superko uses the rules named in the record's RU property, or the closest rules that it knows. A record that names no
/// rules is judged by the default rulebook, with a note; one whose rules are unknown is an error. `superko help records` says what superko
/// assumes where a record says nothing. A malformed case or record is answered by {"error": …}. The exit status is 0 if everything was
/// answered, even if a move is illegal, and 2 otherwise.
///
/// With --summary, every FILE is a game record or a folder of them. superko judges every game in them and counts illegal moves, and
/// results that do not follow from the rules. It does not judge records whose rules are unknown. If a record names no rules, its moves
/// are judged by the default rulebook, and its result is not compared. Under rules that let play resume after two passes, superko does
/// not judge the moves after these passes, and counts such records separately. The exit status is 1 if a record has an illegal move or a
/// wrong result; otherwise 2 if a record could not be judged or the run was stopped; otherwise 0.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    echo '{\"rules\": \"tromp-taylor\", \"board\": \"3x1\", \"moves\": [\"b1\", \"a1\"]}' | superko judge\n  \
    superko judge --rules tromp-taylor --amend no-suicide game.sgf\n  \
    superko judge < game.sgf\n  \
    superko judge games --summary\n  \
    superko judge games --rules cgos --summary --json\n  \
    superko judge --validate answers.jsonl")]
pub struct Args {
    /// The rules for game records: a rulebook or a preset (`superko rules` lists both), and amendments
    /// [default: the rules in the RU property of each; tromp-taylor without one]
    #[arg(long, value_name = "R")]
    rules: Option<String>,
    /// Add an amendment to the rules for game records (repeatable)
    #[arg(long, value_name = "A", requires = "rules")]
    amend: Vec<String>,
    /// Answer every line in the tree of a game record as a separate game, not only the main line
    #[arg(long)]
    variations: bool,
    /// The character encoding of game records: utf-8, shift_jis, gbk, big5, euc-kr … [default: the one that each file names]
    #[arg(long, value_name = "LABEL")]
    encoding: Option<Encoding>,
    /// Count illegal moves and wrong results in all game records, instead of answering each
    #[arg(long, requires = "files")]
    summary: bool,
    /// Check each line of the FILEs against the JSON Schemas of cases and answers, and judge nothing; the exit status is 1 if a line is
    /// neither
    #[arg(long, conflicts_with_all = ["summary", "rules", "variations", "encoding"])]
    validate: bool,
    /// Answer by the literal law instead of the engine. The answer is the same, but may take many seconds on a large board
    #[arg(long, conflicts_with_all = ["summary", "validate"])]
    law: bool,
    /// Print the summary, or what --validate finds, as one JSON object
    #[arg(long)]
    json: bool,
    /// Files of cases (JSON Lines), game records (SGF) or folders of them; `-` is standard input (not with --summary)
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    if args.validate {
        return validate::run(&args.files, args.json);
    }
    if args.json && !args.summary {
        return Err(Error::input(
            "--json needs --summary or --validate: without them the answers are JSON anyway",
        ));
    }
    // An error in these flags concerns every game record.
    let rules = args.rules.as_deref().map(|name| Rules::named(name, &args.amend)).transpose()?;
    let judge = Judge {
        encoding: args.encoding,
        variations: args.variations,
        records: Collection::new(rules)?,
        answer: if args.law { answer } else { answer_by_engine },
    };
    if args.summary {
        if args.files.iter().any(|file| file.as_os_str() == "-") {
            return Err(Error::input(
                "--summary reads files and folders, not standard input (`-`): save the records in a file",
            ));
        }
        return collection::summarize(&args.files, &judge, args.json);
    }
    let mut sound = true;
    let stdin = [PathBuf::from("-")];
    for path in if args.files.is_empty() { &stdin[..] } else { &args.files[..] } {
        sound &= match path {
            folder if folder.is_dir() => collection::answer(folder, &judge)?,
            record if is_record(record) => {
                let bytes = input::bytes(record).map_err(|e| Error::file(record, e));
                judge_record(record, bytes, &judge)?
            }
            cases => judge_cases(cases, &judge)?,
        };
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// Answers the cases of a file. The file may turn out to be a game record. Returns `false` if a case is malformed, or if the file cannot
/// be read.
fn judge_cases(path: &Path, by: &Judge) -> Result<bool> {
    let unreadable = |error| {
        note(format_args!("error: {}", Error::file(path, error)));
        Ok(false)
    };
    let (input, name): (Box<dyn BufRead>, _) = match path.to_str() {
        Some("-") => (Box::new(io::stdin().lock()), "line ".to_owned()),
        _ => match File::open(path) {
            Ok(file) => (Box::new(BufReader::new(file)), format!("{}:", path.display())),
            Err(error) => return unreadable(error),
        },
    };
    let mut input = Lines::of(input);
    let (mut all_sound, mut begun) = (true, false);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => return unreadable(error),
        }
        if !begun && begins_record(&line) {
            return match input::whole(input) {
                Ok(rest) => judge_record(path, Ok([line, rest].concat()), by),
                Err(error) => unreadable(error),
            };
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            begun = true;
            let (answer, sound) = judge(rulebook::ALL, &text, &format!("{name}{number}"), by.answer);
            all_sound &= sound;
            print_answer(&answer)?;
        }
    }
    Ok(all_sound)
}

/// Answers the first game of a record, or every part or variation of it. Returns `false` if one cannot be read.
fn judge_record(path: &Path, bytes: Result<Vec<u8>>, judge: &Judge) -> Result<bool> {
    let (id, place) = match path.to_str() {
        Some("-") => ("standard input".to_owned(), "standard input".to_owned()),
        _ => {
            let id = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            (id, path.display().to_string())
        }
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(error) => return print_answered(&unreadable(id, &error)),
    };
    let text = Text::of(&bytes, judge.encoding);
    let further = text.games().saturating_sub(1);
    if further > 0 {
        note(format_args!("{place}: {} ignored: the first is taken", plural(further, "further game")));
    }
    let mut sound = true;
    for mut found in text.records(judge.variations) {
        if found.game.take().is_some_and(|game| game > 1) {
            break;
        }
        let label = found.label();
        let (id, place) = (format!("{id}{label}"), format!("{place}{label}"));
        let record = found.record.map_err(|refusal| Error::from(refusal).under(&place));
        sound &= print_answered(&answer_record(record, id, &place, judge))?;
    }
    Ok(sound)
}
