//! `superko vectors`: the conformance vectors.

use super::Vectors;
use super::terminal::{note, print_line};
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use superko_oracle::answers::{answer, answer_of};
use superko_oracle::rulebook::{Effort, Rules};
use superko_oracle::vectors::{
    Vector, corpus::of_corpus, export, files, filling::fill, gtp_tst, load, of_witnesses, sgf, under,
};
use superko_oracle::{Error, Result};

/// Check, fill or export the conformance vectors: cases with their expected answers
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  superko vectors check\n  superko vectors export --rules tromp-taylor --amend no-suicide > vectors.jsonl\n  \
    superko vectors export --rules tromp-taylor --format gtp-tst > vectors.tst\n  \
    superko vectors export --rules cgos --corpus > corpus.jsonl"
)]
pub struct Args {
    #[command(subcommand)]
    what: What,
    /// The folder with the vectors [default: those in the program; for `fill` tests/vectors]
    #[arg(long, value_name = "FOLDER", global = true)]
    folder: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum What {
    /// Check that the literal law and the engine answer every vector as expected
    Check {
        /// Print the result as a JSON object
        #[arg(long)]
        json: bool,
    },
    /// Regenerate the vectors that superko made itself (`filled`): one for each misreading that no other vector kills
    Fill,
    /// Print the vectors for an implementation of these rules, as JSON Lines, a GTP regression test or game records
    ///
    /// If a vector was written for other amendments, it is printed with the law's answer under the amendments given here. The shortest
    /// known games that show misreadings follow. A note on standard error counts the vectors that the format cannot express.
    Export {
        /// The rulebook
        #[arg(long, value_name = "R")]
        rules: String,
        /// Amend the rulebook (repeatable)
        #[arg(long, value_name = "A")]
        amend: Vec<String>,
        /// Print all vectors of the rulebook, each under its own amendments
        #[arg(long, conflicts_with = "amend")]
        all: bool,
        /// Print only the corpus: the fewest games that together show every known misreading. Test with the corpus first. Then use the
        /// vectors to find the fault: they are short and have notes. `superko smith --corpus FOLDER` writes the corpus as bytes
        #[arg(long, conflicts_with = "all")]
        corpus: bool,
        /// The format
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
}

/// A format for vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// JSON Lines. The first line is a header. Each other line has a `case`, and the expected answer in `expect`
    #[default]
    Jsonl,
    /// GTP commands with the expected answers in comments. gogui-regress and GNU Go's regression scripts read them, so an engine needs no
    /// adapter
    GtpTst,
    /// A game record for each vector. The name of the game is the vector's id; a comment says what is expected
    Sgf,
}

pub fn run(args: Args, built_in: Vectors) -> Result<ExitCode> {
    let default = PathBuf::from("tests/vectors");
    let vectors = match (&args.folder, &args.what) {
        (Some(folder), _) => load(folder)?,
        (None, What::Fill) => load(&default)?,
        (None, _) => built_in()?,
    };
    match args.what {
        What::Check { json } => {
            let mut wrong = Vec::new();
            for vector in &vectors {
                let case = vector.case()?;
                let engine = answer_of(&case, case.opening.referee(Effort::Answer));
                for (who, answer) in [("law", answer(&case).to_value()), ("engine", engine.to_value())] {
                    for key in vector.differences(&answer) {
                        let got = answer.get(key).cloned().unwrap_or_default();
                        wrong.push(json!({"id": vector.id, "who": who, "key": key, "expect": vector.expect[key], "answer": got}));
                    }
                }
            }
            if json {
                print_line(json!({"vectors": vectors.len(), "wrong": wrong}))?;
            } else {
                for one in &wrong {
                    print_line(one)?;
                }
                print_line(format!("{} vectors, {} differ", vectors.len(), wrong.len()))?;
            }
            Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
        }
        What::Fill => {
            let filled = fill(vectors, &|misreading| note(format_args!("{misreading:?}")))?;
            for (file, text) in files(&filled)? {
                let file = args.folder.as_ref().unwrap_or(&default).join(file);
                fs::write(&file, text).map_err(|e| Error::file(&file, e))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        What::Export { rules, amend, all, corpus, format } => {
            let rules = Rules::named(&rules, &amend)?;
            let own = |vector: &Vector| vector.rulebook().is_ok_and(|of| of == rules.rulebook());
            let vectors: Vec<Vector> = match all {
                true => vectors.into_iter().filter(own).collect(),
                false if corpus => match of_corpus(&rules)? {
                    none if none.is_empty() => {
                        let rulebook = rules.rulebook();
                        let why =
                            format!("{rulebook} has no corpus yet: leave out --corpus, and get its vectors");
                        return Err(Error::input(why));
                    }
                    games => games,
                },
                false if args.folder.is_some() => under(&vectors, &rules)?,
                false => [under(&vectors, &rules)?, of_witnesses(&rules)?].concat(),
            };
            let exported = match format {
                Format::Jsonl => {
                    print_line(export(&vectors, rules.rulebook()).trim_end())?;
                    return Ok(ExitCode::SUCCESS);
                }
                Format::GtpTst if all => {
                    return Err(Error::input(
                        "an engine plays by one set of rules: leave out --all for gtp-tst, and give --amend",
                    ));
                }
                Format::GtpTst => gtp_tst::export(&vectors, &rules)?,
                Format::Sgf => sgf::export(&vectors)?,
            };
            print_line(exported.text.trim_end())?;
            note(&exported);
            Ok(ExitCode::SUCCESS)
        }
    }
}
