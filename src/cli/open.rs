//! `superko open`: a game in the page for browsers.

use super::Vectors;
use super::explain::read;
use super::output::{Output, output};
use super::records::Chosen;
use super::terminal::note;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, process};
use superko_oracle::answers::page::to_html;
use superko_oracle::input;
use superko_oracle::rulebook::Rules;
use superko_oracle::{Error, Result};

/// The file that `src/web/build` makes.
const PAGE: &str = "superko.html";
/// What to do where the page is not at hand, which is too large for the program.
const TO_PLAY_ON: &str = "get superko.html, which the releases and packages of superko have, or build it with src/web/build in a checkout";
/// The element of the page with the state to show, if the address has none.
const START: &str = r#"<script type="text/plain" id="start">"#;

/// Show a game in the browser: play on, see which clause forbids a move, compare two sets of rules
///
/// The page is one file, superko.html, which packages of superko include and `src/web/build` builds. superko writes a copy of the page,
/// with the game in it, to a temporary file and opens that. With --to, it writes the copy to the file given and does not open it.
/// superko looks for superko.html next to the program, and in ../share/superko and ../web from there, unless --page or SUPERKO_PAGE
/// names the file. If it finds no such file, it writes a simpler page, which steps through the game and shows what is forbidden in each
/// situation; you cannot play on it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko open\n  \
    superko open triple-ko\n  \
    superko open '{\"rules\": \"tromp-taylor\", \"board\": \"2x1\", \"moves\": [\"a1\", \"b1\", \"a1\"]}' --and aga\n  \
    superko open game.sgf --rules chinese --to game.html")]
pub struct Args {
    /// A case in JSON, or a file: a game record (SGF), cases, known faults (.toml), a saved case, a report (check --json); `-` is
    /// standard input. Or a name that `superko explain` knows. Of several games the first is shown [default: the tour]
    #[arg(value_name = "CASE|SGF|FINDING|NAME")]
    what: Option<String>,
    #[command(flatten)]
    chosen: Chosen,
    /// Compare with these rules
    #[arg(long, value_name = "R", requires = "what")]
    and: Option<String>,
    /// Where the page is
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Write the page with the game to FILE, and do not open it; `-` is standard output
    #[arg(long, value_name = "FILE", value_parser = output())]
    to: Option<Output>,
}

pub fn run(args: Args, vectors: Vectors) -> Result<()> {
    let game = args.what.as_deref().map(|what| read(what, &args.chosen, vectors)).transpose()?;
    let case = game.into_iter().flatten().next().map(|saved| saved.case);
    let and = args.and.as_deref().map(Rules::parse).transpose()?.map(|rules| rules.name());
    let shown = match (find(args.page), case) {
        (Ok(page), case) => {
            let text = input::text(&page).map_err(|e| Error::file(&page, e))?;
            let Some((before, after)) = text.split_once(START) else {
                return Err(Error::input(format!(
                    "{}: not the page that src/web/build makes",
                    page.display()
                )));
            };
            let case = case.map(|case| case.to_json().to_string());
            format!("{before}{START}{}{after}", state(case.as_deref(), and.as_deref()))
        }
        (Err(_), Some(case)) if and.is_none() => {
            note(format_args!("superko.html not found: this page shows the game; to play on, {TO_PLAY_ON}"));
            to_html(&case, &format!("To play on in the browser, {TO_PLAY_ON}, and call superko open again."))?
        }
        (Err(error), _) => return Err(error),
    };
    if let Some(to) = args.to {
        return to.write(&shown);
    }
    let file = temporary(&shown)?;
    if !show(&file) {
        return Err(Error::input(format!("no browser could be started: open {} yourself", file.display())));
    }
    note(format_args!("opened {}", file.display()));
    Ok(())
}

/// The named page, or else the first one found where the program is installed or built. One in the current folder, which may be the
/// checkout of a stranger, is not trusted.
fn find(named: Option<PathBuf>) -> Result<PathBuf> {
    if let Some(page) = named.or_else(|| env::var_os("SUPERKO_PAGE").map(PathBuf::from)) {
        return Ok(page);
    }
    let program = env::current_exe().ok().and_then(|program| program.canonicalize().ok());
    let folder = program.as_deref().and_then(Path::parent);
    let places: Vec<PathBuf> = folder.map_or(Vec::new(), |folder| {
        ["", "../share/superko", "../web"].map(|place| folder.join(place).join(PAGE)).into()
    });
    places.iter().find(|place| place.is_file()).cloned().ok_or_else(|| {
        let tried: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
        let get = format!("{TO_PLAY_ON}, or name it with --page FILE");
        Error::input(format!("superko.html not found: {get}; tried {}", tried.join(", ")))
    })
}

/// The part of the page's address after the #.
fn state(case: Option<&str>, and: Option<&str>) -> String {
    let parts = [("case", case), ("and", and)];
    let given = parts.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", escaped(value?))));
    let parts: Vec<String> = given.collect();
    if parts.is_empty() { String::new() } else { format!("#{}", parts.join("&")) }
}

/// Encodes everything except letters, digits and harmless signs as `%` and two digits.
fn escaped(text: &str) -> String {
    let escaped = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b':' | b',' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escaped).collect()
}

/// A new file with this text, which the browser reads after this program has ended.
fn temporary(text: &str) -> Result<PathBuf> {
    let mut n = 0;
    loop {
        let file = env::temp_dir().join(format!("superko-{}-{n}.html", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&file) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => n += 1,
            created => {
                let written = created.and_then(|mut file| file.write_all(text.as_bytes()));
                return written.map(|()| file.clone()).map_err(|e| Error::file(&file, e));
            }
        }
    }
}

/// Opens a file with the system's program for pages. Did a program start?
fn show(file: &Path) -> bool {
    let programs: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["explorer"]
    } else {
        &["xdg-open", "sensible-browser", "chromium", "firefox"]
    };
    let quiet = |program: &str| {
        let mut command = Command::new(program);
        command.arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().is_ok()
    };
    programs.iter().any(|program| quiet(program))
}
