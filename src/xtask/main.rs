//! `cargo xtask`: writes the files of the repository that are generated, or says which of them would change.

use std::path::Path;
use std::process::{Command, ExitCode};
use superko_oracle::rulebook;
use xtask::{atlas, changed, coq, corpus, notation, search, witnesses, write};

const USAGE: &str = "\
usage: cargo xtask check                  say which of the quick files would change: filled vectors, coverage, corpus page, readings, theorems
       cargo xtask write                  write them
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("xtask is a folder of src");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match std::env::set_current_dir(root).map_err(|e| e.to_string()).and_then(|()| run(&arguments)) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[&str]) -> Result<ExitCode, String> {
    match arguments {
        ["check"] => {
            let changed = changed().map_err(|e| e.to_string())?;
            changed
                .iter()
                .for_each(|(file, _)| println!("{} would change: cargo xtask write", file.display()));
            return Ok(ExitCode::from(u8::from(!changed.is_empty())));
        }
        ["write"] => {
            for (file, text) in changed().map_err(|e| e.to_string())? {
                write(&file, &text).map_err(|e| e.to_string())?;
                println!("{}", file.display());
            }
        }
        ["walks", seconds, of @ ..] if of.len() < 2 => {
            let seconds = seconds.parse().map_err(|e| format!("seconds {seconds:?}: {e}"))?;
            let named = |rulebook: &&str| of.is_empty() || of.contains(rulebook);
            rulebook::ALL.iter().map(|rulebook| rulebook.name()).filter(named).for_each(|rulebook| {
                match seconds {
                    0 => search::complete(rulebook),
                    _ => search::write(rulebook, seconds),
                }
            });
        }
        ["witnesses", seconds, of @ ..] if of.len() < 2 => {
            let seconds = seconds.parse().map_err(|e| format!("seconds {seconds:?}: {e}"))?;
            for rulebook in
                rulebook::ALL.iter().filter(|rulebook| of.is_empty() || of.contains(&rulebook.name()))
            {
                let folder = rulebook.name().replace('-', "_");
                let file = format!("src/oracle/rulebook/{folder}/witnesses.jsonl");
                write(Path::new(&file), &witnesses::search(*rulebook, seconds)).map_err(|e| e.to_string())?;
            }
        }
        ["corpus", of @ ..] if of.len() < 2 => {
            for rulebook in
                rulebook::ALL.iter().filter(|rulebook| of.is_empty() || of.contains(&rulebook.name()))
            {
                let folder = rulebook.name().replace('-', "_");
                let file = format!("src/oracle/rulebook/{folder}/corpus.jsonl");
                let text = corpus::search(*rulebook).map_err(|e| e.to_string())?;
                write(Path::new(&file), &text).map_err(|e| e.to_string())?;
            }
        }
        ["notation"] => {
            let text = notation::page().map_err(|e| e.to_string())?;
            write(Path::new(notation::FILE), &text).map_err(|e| e.to_string())?;
        }
        ["coq"] => {
            let text = coq::page().map_err(|e| e.to_string())?;
            write(Path::new(coq::FILE), &text).map_err(|e| e.to_string())?;
        }
        ["atlas", of @ ..] if of.len() < 2 => {
            write(Path::new(atlas::FILE), &atlas::page(of.first().copied())?).map_err(|e| e.to_string())?;
        }
        ["values"] => values()?,
        _ => return Err(USAGE.to_owned()),
    }
    Ok(ExitCode::SUCCESS)
}

/// What the command line prints.
fn superko(arguments: &[&str]) -> Result<String, String> {
    let cargo = ["run", "--release", "--quiet", "--bin", "superko", "--"];
    let output =
        Command::new(env!("CARGO")).args(cargo).args(arguments).output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        return Err(format!("superko {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|e| e.to_string())
}

/// The value and the number of nodes of each row, again.
fn values() -> Result<(), String> {
    let file = Path::new("tests/data/values.tsv");
    let table = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut text = String::new();
    for line in table.lines() {
        let mut cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        if !line.starts_with('#') {
            let solved = superko(&["solve", "--rules", &cells[1], "--board", &cells[0], "--json"])?;
            let solved: serde_json::Value = serde_json::from_str(&solved).map_err(|e| e.to_string())?;
            cells[2] = solved["value"].to_string();
            cells[3] = solved["nodes"].to_string();
        }
        text += &(cells.join("\t") + "\n");
    }
    write(file, &text).map_err(|e| e.to_string())
}
