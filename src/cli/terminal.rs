//! Output, progress bars and Ctrl-C, the same for every command.

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use superko_oracle::subjects::printable;
use superko_oracle::{Error, Result};

/// Prints a line to standard output and flushes it.
///
/// `println!` panics when the reader has closed the pipe (`superko … | head`) or the disk is full. Here both are errors, and
/// `main` ends quietly on a closed pipe.
pub fn print_line(line: impl Display) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(unwritten)
}

/// Prints an answer in JSON, with what tells where its numbers come from: the version of superko and the method.
pub fn print_traced(mut answer: Value, method: &str) -> Result<()> {
    answer["version"] = json!(env!("CARGO_PKG_VERSION"));
    answer["method"] = json!(method);
    print_line(answer)
}

/// How a command prints its tables.
#[derive(clap::Args)]
pub struct Tables {
    /// Print the table as comma-separated values, with a header line
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

impl Tables {
    /// Prints a line of a table.
    pub fn print_row(&self, cells: &[impl AsRef<str>]) -> Result<()> {
        let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
        print_line(cells.join(if self.csv { "," } else { " " }))
    }

    /// Prints a number alone.
    pub fn print_number(&self, head: &str, number: &impl ToString) -> Result<()> {
        if self.csv {
            self.print_row(&[head])?;
        }
        self.print_row(&[number.to_string()])
    }

    /// Prints a table of numbers: the heads of its two columns, and a line for 0, 1, 2, …
    pub fn print(&self, heads: [&str; 2], numbers: &[String]) -> Result<()> {
        self.print_row(&heads)?;
        let mut rows = numbers.iter().enumerate();
        rows.try_for_each(|(i, number)| self.print_row(&[&i.to_string(), number]))
    }
}

/// Why standard output could not be written.
pub fn unwritten(error: io::Error) -> Error {
    Error::Io(match error.kind() {
        io::ErrorKind::BrokenPipe => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    })
}

/// Prints a line to standard error. Unlike `eprintln!`, it does not panic if nobody can read it.
pub fn note(line: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&line.to_string()));
}

/// A progress bar on standard error, if that is a terminal: up to `length`, or a spinner if the length is unknown. A message
/// is shown after the bar.
pub fn progress_bar(length: Option<u64>) -> ProgressBar {
    let (bar, template) = match length {
        Some(length) => {
            (ProgressBar::new(length), "{elapsed} {wide_bar} {percent} %, about {eta} left {msg}")
        }
        None => (ProgressBar::new_spinner(), "{spinner} {elapsed} {msg}"),
    };
    bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The same for work that reports the finished part, and the callback for these reports.
pub fn bar_of_parts() -> (ProgressBar, impl Fn(f64) + Sync) {
    const WHOLE: f64 = 1e6;
    let bar = progress_bar(Some(WHOLE as u64));
    (bar.clone(), move |done| bar.set_position((done * WHOLE) as u64))
}

/// A flag that Ctrl-C and SIGTERM set before they call `also`. A second one, after a while, ends the program at once.
pub fn stop_on_ctrl_c(also: impl Fn() + Send + 'static) -> Result<&'static AtomicBool> {
    static STOP: AtomicBool = AtomicBool::new(false);
    /// `timeout` sends two signals in quick succession, of which nobody means the second.
    const AGAIN: Duration = Duration::from_millis(500);
    let mut first: Option<Instant> = None;
    let handler = move || match first {
        None => {
            first = Some(Instant::now());
            STOP.store(true, Ordering::Relaxed);
            also();
        }
        Some(first) if first.elapsed() > AGAIN => std::process::exit(130),
        Some(_) => {}
    };
    ctrlc::set_handler(handler).map_err(|e| Error::input(format!("cannot handle Ctrl-C: {e}")))?;
    Ok(&STOP)
}

/// A time limit on the command line, within sensible bounds.
pub fn seconds(text: &str) -> std::result::Result<Duration, String> {
    let seconds = text.parse::<f64>().map_err(|_| "expected a number of seconds, such as 10".to_owned())?;
    match seconds {
        0.001..=1e9 => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("expected a number of seconds from 0.001 to 1e9, such as 10".to_owned()),
    }
}
