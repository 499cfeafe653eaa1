//! Colour on terminals. One place decides whether there is any, and one which parts of a text stand out.
//!
//! Commands print the same text everywhere. Where colours are wanted, what a reader looks for first is painted: the verdict, the
//! marks on boards, the ids of clauses. Painting only adds escape sequences, so that a pipe gets the text alone.

use super::terminal::{print_line, unwritten};
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use std::fmt::Display;
use std::io::{self, Write};
use superko_oracle::Result;
use superko_oracle::rulebook;
use superko_oracle::subjects::{FAULTS, printable};

/// When output is in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum When {
    /// On terminals, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// Decides for the whole program.
    pub fn decide(self) {
        match self {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Prints a text as [`print_line`] does, in colour where that is wanted.
pub fn print_colored(text: impl Display) -> Result<()> {
    let text = printable(&text.to_string());
    if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
        return print_line(text);
    }
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", painted(&text)).and_then(|()| out.flush()).map_err(unwritten)
}

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const OPEN: Style = AnsiColor::Yellow.on_default().bold();
const BOLD: Style = Style::new().bold();

/// The words that begin a line with a verdict, in the colour of its tone.
const VERDICTS: [(&[&str], Style); 4] = [
    (&["agreement", "FIXED", "ok", "legal"], GOOD),
    (
        &[
            "disagreement",
            "protocol",
            "move-limit",
            "unsteady",
            "missing-key",
            "fixed",
            "changed",
            "expired",
            "FAILED",
            "faulty",
            "illegal",
        ],
        BAD,
    ),
    (&FAULTS, BAD),
    (
        &["unanswered", "too-little", "stopped", "self-check", "internal", "DECLINED", "left out", "warning"],
        OPEN,
    ),
];

/// The text with what stands out in it painted.
fn painted(text: &str) -> String {
    text.split_inclusive('\n').map(painted_line).collect()
}

fn painted_line(line: &str) -> String {
    // `2 of 3: disagreement: …`
    let before = match line.split_once(": ") {
        Some((count, _)) if count.split(" of ").all(|n| n.parse::<u32>().is_ok()) => count.len() + 2,
        _ => 0,
    };
    let (mut painted, mut rest) = (line[..before].to_owned(), &line[before..]);
    if let Some((word, style)) = verdict(rest) {
        painted += &format!("{style}{word}{style:#}");
        rest = &rest[word.len()..];
    }
    let is_board = is_board(line);
    while let Some(next) = rest.chars().next() {
        let found = if is_board {
            mark(rest)
        } else {
            clause(rest).filter(|_| !inside_a_word(&line[..line.len() - rest.len()]))
        };
        let (length, style) = found.unwrap_or((next.len_utf8(), Style::new()));
        let (part, after) = rest.split_at(length);
        painted += &format!("{style}{part}{style:#}");
        rest = after;
    }
    painted
}

/// The verdict with which a text begins.
fn verdict(text: &str) -> Option<(&'static str, Style)> {
    let all = VERDICTS.iter().flat_map(|(words, style)| words.iter().map(|word| (*word, *style)));
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
    all.into_iter().find(|(word, _)| text.strip_prefix(word).is_some_and(ends))
}

/// Is it a row of a board, `   2 . X(O)`, or several of them beside each other?
fn is_board(line: &str) -> bool {
    let mut cells =
        line.split(|c: char| c.is_whitespace() || "()[]".contains(c)).filter(|cell| !cell.is_empty());
    let number = |cell: &str| cell.parse::<u32>().is_ok();
    line.starts_with("  ")
        && cells.next().is_some_and(number)
        && cells.all(|cell| cell.len() == 1 || number(cell))
}

/// The length of a mark at the beginning of a text, and how it is painted: `(?)`, `[X]`.
fn mark(text: &str) -> Option<(usize, Style)> {
    match text.as_bytes() {
        [b'(', _, b')', ..] => Some((3, OPEN)),
        [b'[', _, b']', ..] => Some((3, BOLD)),
        _ => None,
    }
}

/// The length of the id of a clause at the beginning of a text, and how it is painted.
fn clause(text: &str) -> Option<(usize, Style)> {
    let rulebook =
        rulebook::ALL.iter().map(|rulebook| rulebook.name()).find(|name| text.starts_with(name))?;
    let number = text[rulebook.len()..].strip_prefix('.')?;
    let end = number.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(number.len());
    let number = number[..end].trim_end_matches('.');
    (!number.is_empty()).then_some((rulebook.len() + 1 + number.len(), BOLD))
}

fn inside_a_word(before: &str) -> bool {
    before.ends_with(|c: char| c.is_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstream::adapter::strip_str;
    use pretty_assertions::assert_eq;
    use quickcheck::quickcheck;

    #[test]
    fn verdicts_marks_and_clauses_stand_out() {
        let shown = |text: &str| painted(text).replace("\u{1b}[", "<");
        assert_eq!(shown("agreement: all is well\n"), "<1m<32magreement<0m: all is well\n");
        assert_eq!(shown("   2(?)X [O]"), "   2<1m<33m(?)<0mX <1m[O]<0m");
        assert_eq!(shown("  tromp-taylor.6, as amended"), "  <1mtromp-taylor.6<0m, as amended");
        assert_eq!(shown("it plays by tromp-taylor. (x)"), "it plays by tromp-taylor. (x)");
    }

    quickcheck! {
        fn painting_only_adds_escape_sequences(words: Vec<(u8, String)>) -> bool {
            const WORDS: [&str; 9] = ["disagreement", ":", " ", "   2(?)X\n", "\n", "pauli.9.b", "[X]", "agreement", "é"];
            let text: String = words.iter().map(|(n, other)| {
                let other = other.replace(|c: char| c.is_control(), "");
                WORDS.get(usize::from(n % 16)).map_or(other, |word| (*word).to_owned())
            }).collect();
            strip_str(&painted(&text)).to_string() == text
        }
    }
}
