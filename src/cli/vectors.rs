//! `superko vectors`: the conformance vectors.

use super::terminal::print_line;
use crate::oracle::coverage::coverage;
use crate::oracle::vectors::{export, files, fill, load};
use crate::rulebook::{self, Effort, readings};
use crate::serve::{answer, answer_of};
use crate::{Error, Result};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check, fill or export the conformance vectors: cases with their expected answers
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  superko vectors check\n  superko vectors export --rules tromp-taylor > tromp-taylor.jsonl"
)]
pub struct Args {
    #[command(subcommand)]
    what: What,
    /// The folder with the vectors
    #[arg(long, value_name = "FOLDER", default_value = "tests/vectors", global = true)]
    folder: PathBuf,
}

#[derive(clap::Subcommand)]
enum What {
    /// Give every vector to the literal law and to the engine
    Check {
        /// Print the result as a JSON object
        #[arg(long)]
        json: bool,
    },
    /// Regenerate the filled vectors (one for each misreading that no other vector kills), the coverage and the page of readings
    Fill {
        /// Where to write the coverage
        #[arg(long, value_name = "FILE", default_value = "spec/COVERAGE.txt")]
        coverage: PathBuf,
        /// Where to write the page of readings
        #[arg(long, value_name = "FILE", default_value = "spec/READINGS.md")]
        readings: PathBuf,
    },
    /// Print the vectors of a rulebook as JSON Lines, for implementers in other languages
    Export {
        /// The rulebook
        #[arg(long, value_name = "R")]
        rules: String,
    },
}

pub fn run(args: Args) -> Result<ExitCode> {
    let vectors = load(&args.folder)?;
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
        What::Fill { coverage: coverage_path, readings: readings_path } => {
            let filled = fill(vectors, &|misreading| eprintln!("{misreading:?}"))?;
            for (file, text) in files(&filled)? {
                write(&args.folder.join(file), &text)?;
            }
            write(&coverage_path, &coverage(&filled)?)?;
            write(&readings_path, &readings::page(rulebook::ALL))?;
            Ok(ExitCode::SUCCESS)
        }
        What::Export { rules } => {
            print_line(export(&vectors, rulebook::find(&rules)?).trim_end())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).map_err(|e| Error::file(path, e))
}
