//! Games of the user's own as material of a trial: an archive of game records, and the games in which earlier trials found
//! something.

use super::collection::records_under;
use super::output::{Output, output};
use super::terminal::note;
use std::path::{Path, PathBuf};
use superko_notation::sgf::Encoding;
use superko_oracle::case::Case;
use superko_oracle::input;
use superko_oracle::report::Report;
use superko_oracle::rulebook::Rules;
use superko_oracle::{Error, Result};

/// Which games are played besides those that show known misreadings and random ones.
#[derive(clap::Args)]
pub struct Material {
    /// Also play the game records in FOLDER by the rules of the trial, and games that branch off from them
    #[arg(long, value_name = "FOLDER")]
    games_from: Option<PathBuf>,
    /// The character encoding of these records: utf-8, shift_jis, gbk, big5, euc-kr … [default: the one that each file names]
    #[arg(long, value_name = "LABEL", requires = "games_from")]
    encoding: Option<Encoding>,
    /// Keep games with findings in FILE, one case per line, and play those of earlier trials first
    #[arg(long, value_name = "FILE.jsonl", value_parser = output())]
    keep: Option<Output>,
}

impl Material {
    /// The games that were kept, and those of the archive.
    pub fn read(&self, rules: &Rules) -> Result<[Vec<Case>; 2]> {
        let kept = self.keep.as_ref().map_or(Ok(Vec::new()), |keep| {
            keep.check()?;
            kept(keep.path())
        })?;
        let kept = kept.into_iter().filter(|case| case.opening.rules == *rules).collect();
        let archive = self
            .games_from
            .as_ref()
            .map_or(Ok(Vec::new()), |folder| archive(folder, self.encoding, rules))?;
        Ok([kept, archive])
    }

    /// Adds the games in which a trial found something to the file that keeps them. `kept` were played by it.
    pub fn keep(&self, kept: &[Case], report: &Report) -> Result<()> {
        let Some(keep) = &self.keep else { return Ok(()) };
        let kept: Vec<String> = kept.iter().map(Case::to_string).collect();
        let mut new: Vec<String> = Vec::new();
        for case in report.record.findings.iter().filter_map(|finding| finding.case()) {
            let case = case.to_string();
            if !kept.contains(&case) && !new.contains(&case) {
                new.push(case);
            }
        }
        match new.is_empty() {
            true => Ok(()),
            false => keep.append(&(new.join("\n") + "\n")),
        }
    }
}

/// The cases of a file that earlier trials have kept; none if there is no such file yet.
fn kept(path: &Path) -> Result<Vec<Case>> {
    let text = match input::text(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        text => text.map_err(|error| Error::file(path, error))?,
    };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let case = |(number, line): (usize, &str)| {
        Case::parse(line).map_err(|error| error.under(format!("{}:{}", path.display(), number + 1)))
    };
    lines.map(case).collect()
}

/// The games of a folder, by these rules whatever their records say.
fn archive(folder: &Path, encoding: Option<Encoding>, rules: &Rules) -> Result<Vec<Case>> {
    let mut games = Vec::new();
    let mut refused = 0;
    for record in records_under(folder, encoding) {
        let case = record.and_then(|record| Case::from_record(record, None, rules));
        match case {
            Ok(case) => games.push(case),
            Err(_) => refused += 1,
        }
    }
    if games.is_empty() {
        return Err(Error::input(format!(
            "--games-from {}: no game record that can be read",
            folder.display()
        )));
    }
    if refused > 0 {
        note(format_args!(
            "{} of {} records in {} cannot be read as games by these rules (superko judge {} says why)",
            refused,
            refused + games.len(),
            folder.display(),
            folder.display()
        ));
    }
    Ok(games)
}
