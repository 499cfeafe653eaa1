//! The flags that name a subject, the same for every command that asks one.

use super::terminal::seconds;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use superko_oracle::rulebook::{Misreading, Rulebook};
use superko_oracle::subjects::gtp::{Gtp, Profile, Settings};
use superko_oracle::subjects::jsonl::Jsonl;
use superko_oracle::subjects::own;
use superko_oracle::subjects::process::{Limits, Process};
use superko_oracle::subjects::standard::Standard;
use superko_oracle::subjects::trace::trace_to;
use superko_oracle::subjects::transport::Transport;
use superko_oracle::subjects::{Fault, Subject};
use superko_oracle::trial::Kind;
use superko_oracle::{Error, Result};

/// The command that stands for the program that started superko.
const CALLER: &str = "-";

/// The subject, and how it is asked.
#[derive(clap::Args)]
pub struct SubjectArgs {
    #[command(flatten)]
    which: Which,
    /// Treat the --gtp program as gnugo, katago, pachi or generic, whatever name it reports
    #[arg(long, value_name = "NAME", requires = "gtp")]
    profile: Option<String>,
    /// Compare the engine's final_score after every game, even if some stones could be considered dead. Use this only for an engine that
    /// scores the board as it stands
    #[arg(long, requires = "gtp")]
    final_score: bool,
    /// Never ask the engine to generate a move: a slow engine takes a long time to do so. By default it is asked for a few moves, which
    /// must be legal, for a tenth of the time at most
    #[arg(long, requires = "gtp")]
    no_genmove: bool,
    /// Only send plays and ask about their effects: do not test generated moves, handicap, plays out of turn, or whether clear_board
    /// keeps the komi
    #[arg(long, requires = "gtp")]
    no_sessions: bool,
    /// Call the --jsonl program by this name in reports
    #[arg(long, value_name = "NAME", requires = "jsonl")]
    name: Option<String>,
    /// The number of seconds that the program has for an answer [default: 5, and 60 for the first one]
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Log to FILE every line that the program is sent or answers, with the time (up to 64 MiB)
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

/// The subject; the built-in engine if none of these is given.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Which {
    /// Test a program that speaks the Go Text Protocol
    #[arg(long, value_name = "COMMAND")]
    gtp: Option<String>,
    /// Test a program that reads cases and writes answers, one per line. It leaves out the keys that it cannot fill in, and
    /// declines a case (a board, a set-up, an amendment, "undo") with {"error": "why"}; `superko help cases` describes the format,
    /// `superko adapter-check` checks a program against it. With `-`, the program that started superko answers: superko writes
    /// cases to its standard output and reads the answers from its standard input
    #[arg(long, value_name = "COMMAND")]
    jsonl: Option<String>,
    /// Test the law with this misreading planted (`superko rules` lists them)
    #[arg(long, value_name = "NAME")]
    misreading: Option<String>,
}

/// An option with its value, for a shell.
pub fn option(flag: &str, value: &str) -> String {
    // A value that looks like an option has to stand behind a sign.
    let sign = if value.starts_with('-') && value != CALLER { '=' } else { ' ' };
    format!("--{flag}{sign}{}", shell_words::quote(value))
}

impl SubjectArgs {
    /// The flags that name the subject, to repeat the trial with.
    pub fn flags(&self) -> String {
        let Which { gtp, jsonl, misreading } = &self.which;
        let named = [
            ("gtp", gtp),
            ("jsonl", jsonl),
            ("misreading", misreading),
            ("profile", &self.profile),
            ("name", &self.name),
        ];
        let given = named.iter().filter_map(|(flag, value)| Some(option(flag, value.as_ref()?)));
        let timeout = self.timeout.map(|time| format!("--timeout {}", time.as_secs_f64()));
        let switches = [
            (self.final_score, "--final-score"),
            (self.no_genmove, "--no-genmove"),
            (self.no_sessions, "--no-sessions"),
        ];
        let switches = switches.iter().filter(|(on, _)| *on).map(|(_, flag)| (*flag).to_owned());
        given.chain(switches).chain(timeout).collect::<Vec<String>>().join(" ")
    }

    /// The misreading, if the subject is one.
    pub fn misreading(&self, rulebook: &'static dyn Rulebook) -> Result<Option<&'static Misreading>> {
        self.which.misreading.as_deref().map(|name| rulebook.misreading(name)).transpose()
    }

    /// Is the subject the program that started superko?
    pub fn is_caller(&self) -> bool {
        self.which.jsonl.as_deref() == Some(CALLER)
    }

    /// Starts the subject. A subject that ends the trial by itself sets `stop`.
    pub fn start(
        &self,
        misreading: Option<&'static Misreading>,
        stop: &'static AtomicBool,
    ) -> Result<Box<dyn Subject>> {
        let limits = limits(self.timeout);
        Ok(match (&self.which.gtp, &self.which.jsonl, misreading) {
            (Some(command), _, _) => {
                let settings = Settings {
                    limits,
                    final_score: self.final_score,
                    profile: self.profile()?,
                    sessions: !self.no_sessions,
                    genmove: !self.no_genmove,
                };
                started_gtp(command, settings)?
            }
            (_, Some(command), _) => {
                let (program, is_caller) = (command.clone(), self.is_caller());
                let open = move || -> Result<Box<dyn Transport>, Fault> {
                    match is_caller {
                        true => Ok(Box::new(Standard::new(stop))),
                        false => Ok(Box::new(Process::start(&program, limits)?)),
                    }
                };
                let name = self.name.as_deref().unwrap_or(if is_caller { "the caller" } else { command });
                Box::new(Jsonl::over(name, open).map_err(|fault| not_started(command, &fault))?)
            }
            (_, _, Some(misreading)) => Box::new(own::law(Some(misreading))),
            _ => Box::new(own::engine()),
        })
    }

    fn profile(&self) -> Result<Option<Profile>> {
        self.profile.as_deref().map(Profile::parse).transpose()
    }

    /// Checks the flags before anything starts, and begins the trace.
    pub fn check(&self) -> Result<()> {
        if self.is_caller() && self.timeout.is_some() {
            return Err(Error::input("--timeout: with --jsonl -, there is no time limit; leave it out"));
        }
        if let Some(path) = &self.trace {
            if self.kind() != Kind::External || self.is_caller() {
                return Err(Error::input("--trace: only --gtp and --jsonl programs are sent anything"));
            }
            trace_to(path)?;
        }
        self.profile().map(|_| ())
    }

    pub fn kind(&self) -> Kind {
        match self.which {
            Which { gtp: None, jsonl: None, misreading: None } => Kind::Engine,
            Which { gtp: None, jsonl: None, misreading: Some(_) } => Kind::Law,
            _ => Kind::External,
        }
    }
}

/// Starts a program that speaks the Go Text Protocol.
pub fn gtp(command: &str, profile: Option<Profile>, time: Duration) -> Result<Box<dyn Subject>> {
    started_gtp(command, Settings { limits: limits(Some(time)), profile, ..Settings::default() })
}

/// This time for an answer, also for the first one.
pub fn limits(time: Option<Duration>) -> Limits {
    time.map_or(Limits::default(), |time| Limits { time, start: time, ..Limits::default() })
}

fn started_gtp(command: &str, settings: Settings) -> Result<Box<dyn Subject>> {
    Ok(Box::new(Gtp::start(command, settings).map_err(|fault| not_started(command, &fault))?))
}

/// Starts a program that reads cases and writes answers.
pub fn jsonl(command: &str, time: Duration) -> Result<Box<dyn Subject>> {
    Ok(Box::new(Jsonl::start(command, limits(Some(time))).map_err(|fault| not_started(command, &fault))?))
}

/// The error of a program that cannot be started.
pub fn not_started(command: &str, fault: &Fault) -> Error {
    Error::input(format!("{command:?} {fault}"))
}

#[cfg(test)]
mod tests {
    use super::option;

    #[test]
    fn a_value_that_looks_like_an_option_is_none() {
        let options = ["known.toml", "-x", "two words", "-"].map(|value| option("known", value));
        assert_eq!(options, ["--known known.toml", "--known=-x", "--known 'two words'", "--known -"]);
    }
}
