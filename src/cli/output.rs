//! What a command writes besides its answer: a file, or standard output for `-`.

use super::terminal::{note, print_line, unwritten};
use clap::builder::{PathBufValueParser, TypedValueParser};
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use superko_oracle::{Error, Result};

/// Where to write; `-` is standard output.
#[derive(Clone, Debug)]
pub struct Output(PathBuf);

/// Reads an argument that says where to write.
pub fn output() -> impl TypedValueParser<Value = Output> {
    PathBufValueParser::new().map(Output::new)
}

impl Output {
    pub fn new(path: impl Into<PathBuf>) -> Output {
        Output(path.into())
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn is_standard(&self) -> bool {
        self.0 == Path::new("-")
    }

    /// Checks before long work whether [`write`](Output::write) will succeed. Changes nothing.
    pub fn check(&self) -> Result<()> {
        let target = self.target();
        let tried = match fs::metadata(&target) {
            _ if self.is_standard() => Ok(()),
            Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            // What reads a pipe would take the end of an attempt for the end of it all.
            Ok(there) if !there.is_file() => Ok(()),
            Ok(_) => OpenOptions::new().append(true).open(&target).and_then(|_| try_beside(&target)),
            Err(_) => try_beside(&target),
        };
        tried.map_err(|e| Error::file(&self.0, e))
    }

    /// Writes a text; a file is replaced as a whole, so that no reader sees half of it.
    pub fn write(&self, text: &str) -> Result<()> {
        match self.is_standard() {
            true => print_line(text.trim_end()),
            false => self.write_file(|file| file.write_all(text.as_bytes())),
        }
    }

    /// The same with a note that says so, unless the text goes to standard output.
    pub fn write_and_note(&self, what: impl Display, text: &str) -> Result<()> {
        self.write(text)?;
        if !self.is_standard() {
            note(format_args!("wrote {what} to {}", self.0.display()));
        }
        Ok(())
    }

    /// Writes each line as soon as it is made; here, too, a file is replaced as a whole.
    pub fn write_lines(&self, mut lines: impl Iterator<Item = io::Result<impl Display>>) -> Result<()> {
        let mut write = |out: &mut dyn Write| lines.try_for_each(|line| writeln!(out, "{}", line?));
        if !self.is_standard() {
            return self.write_file(write);
        }
        let mut out = BufWriter::new(io::stdout().lock());
        write(&mut out).and_then(|()| out.flush()).map_err(unwritten)
    }

    fn write_file(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        let target = self.target();
        let write = |file: File| {
            let mut file = BufWriter::new(file);
            write(&mut file).and_then(|()| file.flush())
        };
        let written = match fs::metadata(&target) {
            Ok(there) if !there.is_file() => OpenOptions::new().write(true).open(&target).and_then(write),
            _ => {
                let unfinished = beside(&target);
                let written = File::create(&unfinished).and_then(write);
                written.and_then(|()| fs::rename(&unfinished, &target)).inspect_err(|_| {
                    // The unfinished file is useless, and may not exist.
                    let _ = fs::remove_file(&unfinished);
                })
            }
        };
        written.map_err(|e| Error::file(&self.0, e))
    }

    /// Adds a text to the end of a file.
    pub fn append(&self, text: &str) -> Result<()> {
        if self.is_standard() {
            return print_line(text.trim_end());
        }
        let file = OpenOptions::new().create(true).append(true).open(&self.0);
        file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|e| Error::file(&self.0, e))
    }

    /// Removes the file of an earlier run, which could be mistaken for this run's. Was there one?
    pub fn remove(&self) -> Result<bool> {
        if self.is_standard() || !fs::metadata(&self.0).is_ok_and(|there| there.is_file()) {
            return Ok(false);
        }
        fs::remove_file(&self.0).map(|()| true).map_err(|e| Error::file(&self.0, e))
    }

    /// The file itself, where the path is a link to it.
    fn target(&self) -> PathBuf {
        fs::canonicalize(&self.0).unwrap_or_else(|_| self.0.clone())
    }
}

/// Checks that these are different files.
pub fn different<'a>(outputs: impl Iterator<Item = &'a Output>) -> Result<()> {
    let mut targets: Vec<PathBuf> = Vec::new();
    for output in outputs.filter(|output| !output.is_standard()) {
        let target = output.target();
        if targets.contains(&target) {
            return Err(Error::input(format!(
                "{} is named twice: each output needs a file of its own",
                target.display()
            )));
        }
        targets.push(target);
    }
    Ok(())
}

/// The name of an unfinished file.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}", std::process::id()));
    path.with_file_name(name)
}

/// Creates an unfinished file and removes it again.
fn try_beside(path: &Path) -> io::Result<()> {
    let unfinished = beside(path);
    File::create_new(&unfinished).and_then(|_| fs::remove_file(&unfinished))
}
