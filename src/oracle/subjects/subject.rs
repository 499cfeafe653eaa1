//! Subjects: anything that implements [`Subject`] can be put on trial.
//!
//! A Rust library can be put on trial in its own tests: the README of this crate has a whole example.

use super::dialogue::Sessions;
use crate::rulebook::{Choose, Details, GeneratorConfig, Halves, Legal, Move, Opening, Outcome};
use std::fmt;
use std::time::Duration;
use superko_notation::{Player, Position};

/// Why a subject gave no usable answer. Each kind of fault is a result of the trial; [`Fault::name`] names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It could not be started.
    NotStarted(String),
    /// No whole answer within the time limit.
    Timeout {
        /// The question.
        asked: String,
        /// The time limit.
        limit: Duration,
        /// The probable cause.
        hint: Option<&'static str>,
    },
    /// It ended or closed its output.
    Ended {
        /// The question.
        asked: String,
        /// The exit status in words.
        status: String,
        /// The end of what it wrote to standard error: a traceback, for example. Empty if there is nothing.
        last_words: String,
    },
    /// It answered something malformed or inconsistent.
    Garbage {
        /// The question.
        asked: String,
        /// The answer.
        answer: String,
        /// What is wrong with it.
        why: String,
    },
    /// It answered another question than the one asked.
    WrongId {
        /// The question.
        asked: String,
        /// The answer.
        answer: String,
    },
    /// It wrote more than the limit of bytes for an answer.
    Flood {
        /// The question.
        asked: String,
        /// The number of bytes that were read.
        bytes: usize,
    },
    /// It raised an exception, or panicked: the kind, a colon, and its words.
    Raised(String),
}

/// The names of all kinds of fault: [`Fault::name`].
pub const FAULTS: [&str; 7] = ["not-started", "timeout", "ended", "garbage", "wrong-id", "flood", "raised"];

impl Fault {
    /// A malformed or inconsistent answer. Long texts are truncated.
    pub fn garbage(asked: &str, answer: &str, why: impl Into<String>) -> Fault {
        Fault::Garbage { asked: cut(asked), answer: cut(answer), why: why.into() }
    }

    /// The name of the kind of fault, the same in every report: `timeout`, `garbage`, …
    pub fn name(&self) -> &'static str {
        match self {
            Fault::NotStarted(_) => "not-started",
            Fault::Timeout { .. } => "timeout",
            Fault::Ended { .. } => "ended",
            Fault::Garbage { .. } => "garbage",
            Fault::WrongId { .. } => "wrong-id",
            Fault::Flood { .. } => "flood",
            Fault::Raised(_) => "raised",
        }
    }

    /// Is it the same kind of fault? Of exceptions, the same kind of exception.
    pub fn is_like(&self, other: &Fault) -> bool {
        match (self, other) {
            (Fault::Raised(one), Fault::Raised(other)) => one.split(": ").next() == other.split(": ").next(),
            _ => self.name() == other.name(),
        }
    }

    /// What happened, in a line that continues the subject's name: `ended (exit status: 1)`.
    pub fn what(&self) -> String {
        on_one_line(&match self {
            Fault::NotStarted(why) => format!("could not be started: {why}"),
            Fault::Timeout { limit, hint, .. } => {
                let hint = hint.map_or(String::new(), |hint| format!(": {hint}"));
                format!("gave no answer within {limit:?} (--timeout allows more){hint}")
            }
            Fault::Ended { status, .. } => format!("ended ({status})"),
            Fault::Garbage { why, .. } => format!("gave an answer that cannot be used: {why}"),
            Fault::WrongId { .. } => "answered with the id of another question".to_owned(),
            Fault::Flood { bytes, .. } => format!("wrote {bytes} bytes without ending an answer"),
            Fault::Raised(error) => format!("raised {error}"),
        })
    }

    /// What was asked and what came of it, word for word: texts, which may have several lines, after what they are.
    pub fn quotes(&self) -> Vec<(&'static str, &str)> {
        let (asked, more) = match self {
            Fault::NotStarted(_) | Fault::Raised(_) => return Vec::new(),
            Fault::Timeout { asked, .. } | Fault::Flood { asked, .. } => (asked, None),
            Fault::Ended { asked, last_words, .. } => (asked, Some(("last words", last_words))),
            Fault::Garbage { asked, answer, .. } | Fault::WrongId { asked, answer } => {
                (asked, Some(("answered", answer)))
            }
        };
        let quotes = [("asked", asked)].into_iter().chain(more);
        let quotes = quotes.map(|(label, text)| (label, text.trim_end()));
        quotes.filter(|(_, text)| !text.is_empty()).collect()
    }
}

impl fmt::Display for Fault {
    /// [`Fault::what`], and the [`Fault::quotes`] in lines of their own.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.what())?;
        self.quotes().into_iter().try_for_each(|(label, text)| write!(f, "\n{label}:\n{}", indented(text)))
    }
}

/// The lines of a text, indented. Characters that a terminal would obey are replaced.
pub(crate) fn indented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("  {}", printable(line))).collect();
    lines.join("\n")
}

/// The text without what others would obey: characters that terminals do (the marks that turn the direction of writing are among
/// them), or that neither HTML nor XML can have, and commands to CI servers.
pub fn printable(text: &str) -> String {
    let text = text.replace(crate::case::unprintable, "\u{fffd}");
    if !text.lines().any(is_command) {
        return text;
    }
    let lines = text.split_inclusive('\n').map(|line| match is_command(line) {
        true => line.replace("::", ": :").replace("##", "# #"),
        false => line.to_owned(),
    });
    lines.collect()
}

/// Would a CI server obey this line of a log? `::error::…` at its beginning, `##vso[…]` anywhere.
fn is_command(line: &str) -> bool {
    let in_brackets =
        |after: &str| after.trim_start_matches(|c: char| c.is_ascii_alphabetic()).starts_with('[');
    line.trim_start().starts_with("::") || line.split("##").skip(1).any(in_brackets)
}

/// The words of a program where a line goes on: a line break must not begin a line that looks like ours.
pub fn on_one_line(words: &str) -> String {
    printable(&words.trim_end().replace(['\n', '\u{85}', '\u{2028}', '\u{2029}'], "↵"))
}

/// The beginning of a text of any length, for a message.
pub fn cut(text: &str) -> String {
    superko_notation::cut(text, 200)
}

/// An answer; `None` when the subject cannot tell, which counts as skipped.
pub type Answer<T> = Result<Option<T>, Fault>;

/// An implementation of Go that can be asked about the current game.
///
/// A Rust library implements this trait to be put on trial; other programs use GTP or JSON Lines. Only `name`, `begin` and
/// `play` are required. Questions without an answer count as skipped.
pub trait Subject: Send {
    /// The name in reports.
    fn name(&self) -> String;

    /// How long the trial has waited for it so far; zero for a subject in the same process.
    fn waited(&self) -> Duration {
        Duration::ZERO
    }

    /// Starts a new game. `None` refuses the game because of its board, set-up or rules.
    fn begin(&mut self, opening: &Opening) -> Answer<()>;

    /// Announces the moves that are going to be played next, for subjects that can work on them in one go.
    fn announce(&mut self, _moves: &[Move]) {}

    /// Does it process announced moves before they are played? Then any of them may have caused a fault.
    fn looks_ahead(&self) -> bool {
        false
    }

    /// Does it have this move? Some programs cannot pass. A game ends before a move that the subject does not have.
    fn has_move(&self, _m: Move) -> bool {
        true
    }

    /// Plays a move for the side to move. `false` if the subject holds it illegal; then nothing has changed. `None` if it has
    /// played the move without a word about its legality.
    fn play(&mut self, m: Move) -> Answer<bool>;

    /// Plays moves in a row, without questions in between. Returns how many it accepted; `None` if it does not have one of
    /// them.
    fn play_all(&mut self, moves: &[Move]) -> Answer<usize> {
        self.announce(moves);
        one_by_one(self, moves)
    }

    /// Takes back the last move that still counts: everything is as it was before it, and what was taken back is not on
    /// record. `false` if it refuses. `None`: it cannot take back; then games with moves taken back are left out.
    fn undo(&mut self) -> Answer<bool> {
        Ok(None)
    }

    /// Plays a move, or takes one back.
    fn make(&mut self, m: Move) -> Answer<bool> {
        if m == Move::Undo { self.undo() } else { self.play(m) }
    }

    /// Why it has declined the current game, if it has. It may do so at any time; then it answers nothing more.
    fn declined(&self) -> Option<String> {
        None
    }

    /// The number of cases that it was sent so far; zero for subjects that are asked in other ways.
    fn cases(&self) -> u64 {
        0
    }

    /// What a user should know about its answers so far, such as unknown keys: a sentence each.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// Keys of its answers that mean nothing, each after the key that it may stand for, if no answer has that.
    fn misspelt(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Before the games of a trial: all that its protocol has besides plays, until it is `enough`.
    ///
    /// # Errors
    /// When it cannot be asked any more.
    fn sessions(
        &mut self,
        _config: &GeneratorConfig,
        _choose: &mut dyn Choose,
        _enough: &dyn Fn() -> bool,
    ) -> Result<Sessions, Fault> {
        Ok(Sessions::default())
    }

    /// Would it accept this move?
    fn is_legal(&mut self, _m: Move) -> Answer<bool> {
        Ok(None)
    }

    /// All moves that it would accept. Not asked after the end.
    fn legal_moves(&mut self) -> Answer<Legal> {
        Ok(None)
    }

    /// The stones on the board.
    fn position(&mut self) -> Answer<Position> {
        Ok(None)
    }

    /// The player to move. Not asked after the end.
    fn to_play(&mut self) -> Answer<Player> {
        Ok(None)
    }

    /// Black and white stones captured so far.
    fn captured(&mut self) -> Answer<[usize; 2]> {
        Ok(None)
    }

    /// Has the game ended?
    fn over(&mut self) -> Answer<bool> {
        Ok(None)
    }

    /// Black's and White's score of the current position by the rules, with komi included in White's.
    fn score(&mut self) -> Answer<[Halves; 2]> {
        Ok(None)
    }

    /// Black's score minus White's, for subjects that know only the difference.
    fn margin(&mut self) -> Answer<Halves> {
        Ok(self.score()?.map(|[black, white]| Halves(black.0 - white.0)))
    }

    /// Who has won, if anyone.
    fn outcome(&mut self) -> Answer<Outcome> {
        Ok(None)
    }

    /// The keys of answers that only this rulebook has.
    fn details(&mut self) -> Answer<Details> {
        Ok(None)
    }
}

/// Makes moves one after the other, as [`Subject::play_all`] does by default.
pub(crate) fn one_by_one<S: Subject + ?Sized>(subject: &mut S, moves: &[Move]) -> Answer<usize> {
    for (played, m) in moves.iter().enumerate() {
        if !subject.has_move(*m) || subject.declined().is_some() {
            return Ok(None);
        }
        match subject.make(*m)? {
            Some(false) => return Ok(Some(played)),
            None if *m == Move::Undo => return Ok(None),
            _ => {}
        }
    }
    Ok(Some(moves.len()))
}

#[cfg(test)]
mod tests {
    use super::{on_one_line, printable};

    #[test]
    fn what_a_terminal_or_a_ci_server_would_obey_is_not_printed() {
        for (said, printed) in [
            ("an \u{1b}[2J, \u{202e}\r\0", "an \u{fffd}[2J, \u{fffd}\u{fffd}\u{fffd}"),
            ("x\n::error::y\n  \t::a::\nb::c", "x\n: :error: :y\n  \t: :a: :\nb::c"),
            ("a ##vso[b] ##[c]\n## d ###", "a # #vso[b] # #[c]\n## d ###"),
        ] {
            assert_eq!(printable(said), printed);
        }
        assert_eq!(on_one_line("a\n::b\u{2028}c\n"), "a↵::b↵c");
    }
}
