//! `cargo xtask`: writes the files of the repository that are generated, or says which of them would change.

use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};
use superko_oracle::rulebook::{self, Rulebook};
use xtask::generated::changed;
use xtask::{atlas, coq, corpus, coverage, notation, search, theorems, witnesses, write};

const USAGE: &str = "\
usage: cargo xtask check                  say which of the quick files would change: filled vectors, notation, definitions of Coq
       cargo xtask write                  write them
       cargo xtask print PAGE             print a page: theorems, corpus, or coverage, which takes minutes
       cargo xtask walks SECONDS [RULES]  search for set-ups, so long for each table, and write tests/walks (of one rulebook);
                                          SECONDS 0: keep the set-ups, and file new misreadings with them
       cargo xtask witnesses SECONDS [RULES]  search for games that show misreadings, so long for each, and write them (of one rulebook);
                                          SECONDS 0: a second for each that has no game yet
       cargo xtask corpus [RULES]         choose the fewest games that show all misreadings, and write them (of one rulebook)
       cargo xtask notation               write the law in set notation and in English
       cargo xtask coq                    write the law as definitions of Coq
       cargo xtask atlas [RULES]          write tests/data/atlas.jsonl, in minutes (only the pairs with rules of one rulebook)
       cargo xtask values                 solve every row of tests/data/values.tsv again, and write it; the last rows take days";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn run(arguments: &[&str]) -> Result<ExitCode> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("xtask is a folder of src");
    std::env::set_current_dir(root)?;
    match arguments {
        ["check"] => {
            let changed = changed()?;
            for (file, _) in &changed {
                println!("{} would change: cargo xtask write", file.display());
            }
            return Ok(ExitCode::from(u8::from(!changed.is_empty())));
        }
        ["write"] => {
            for (file, text) in changed()? {
                write(&file, &text)?;
                println!("{}", file.display());
            }
        }
        ["print", "theorems"] => print!("{}", theorems::page()),
        ["print", "corpus"] => print!("{}", corpus::page()?),
        ["print", "coverage"] => print!("{}", coverage::page()?),
        ["walks", seconds, of @ ..] if of.len() < 2 => {
            let seconds = seconds.parse().map_err(|e| format!("seconds {seconds:?}: {e}"))?;
            rulebooks(of).for_each(|rulebook| match seconds {
                0 => search::complete(rulebook.name()),
                _ => search::write(rulebook.name(), seconds),
            });
        }
        ["witnesses", seconds, of @ ..] if of.len() < 2 => {
            let seconds = seconds.parse().map_err(|e| format!("seconds {seconds:?}: {e}"))?;
            for rulebook in rulebooks(of) {
                let text = witnesses::search(rulebook, seconds);
                write(file_of(rulebook, "witnesses.jsonl").as_ref(), &text)?;
            }
        }
        ["corpus", of @ ..] if of.len() < 2 => {
            for rulebook in rulebooks(of) {
                write(file_of(rulebook, "corpus.jsonl").as_ref(), &corpus::search(rulebook)?)?;
            }
        }
        ["notation"] => write(notation::FILE.as_ref(), &notation::page()?)?,
        ["coq"] => write(coq::FILE.as_ref(), &coq::page()?)?,
        ["atlas", of @ ..] if of.len() < 2 => {
            write(atlas::FILE.as_ref(), &atlas::page(of.first().copied())?)?;
        }
        ["values"] => values()?,
        _ => return Err(USAGE.into()),
    }
    Ok(ExitCode::SUCCESS)
}

/// The rulebooks of these names, or all of them if no name is given.
fn rulebooks(names: &[&str]) -> impl Iterator<Item = &'static dyn Rulebook> {
    let wanted = move |rulebook: &&dyn Rulebook| names.is_empty() || names.contains(&rulebook.name());
    rulebook::ALL.iter().copied().filter(wanted)
}

/// A file in the folder of a rulebook.
fn file_of(rulebook: &dyn Rulebook, name: &str) -> String {
    format!("src/rulebook/{}/{name}", rulebook.name().replace('-', "_"))
}

/// What the command line prints.
fn superko(arguments: &[&str]) -> Result<String> {
    let cargo = ["run", "--release", "--quiet", "--bin", "superko", "--"];
    let output = Command::new(env!("CARGO")).args(cargo).args(arguments).output()?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(format!("superko {}: {why}", arguments.join(" ")).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The value and the number of nodes of each row, again.
fn values() -> Result<()> {
    let file = Path::new("tests/data/values.tsv");
    let table = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut text = String::new();
    for line in table.lines() {
        let mut cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        if !line.starts_with('#') {
            let solved = superko(&["solve", "--rules", &cells[1], "--board", &cells[0], "--json"])?;
            let solved: serde_json::Value = serde_json::from_str(&solved)?;
            cells[2] = solved["value"].to_string();
            cells[3] = solved["nodes"].to_string();
        }
        text += &(cells.join("\t") + "\n");
    }
    Ok(write(file, &text)?)
}
