//! A command of the Go Text Protocol and the reply of a program.

use crate::subjects::process::Process;
use crate::subjects::transport::Transport;
use crate::subjects::{Fault, cut};

/// The text after `=`, or the text after `?`.
pub(super) type Reply = Result<String, String>;

/// Asks one question and reads the reply.
pub(super) fn exchange(program: &mut Process, id: Option<u32>, command: &str) -> Result<Reply, Fault> {
    /// At most this number of other lines is skipped before a reply.
    const NOISE: usize = 100;
    let early = String::from_utf8_lossy(program.unread());
    if let Some(line) = early.lines().find(|line| line.starts_with(['=', '?'])) {
        return Err(Fault::garbage(command, line, "this was written before the question was asked"));
    }
    program.expect(command);
    let line = id.map_or(command.to_owned(), |id| format!("{id} {command}"));
    program.send(&line);
    let mut noise = Vec::new();
    let first = loop {
        let line = match program.line() {
            Ok(line) => line,
            Err(Fault::Timeout { .. }) if !noise.is_empty() => {
                return Err(Fault::garbage(command, &noise.join("\n"), "no line of it begins with = or ?"));
            }
            Err(fault) => return Err(fault),
        };
        let line = plain(&line);
        if line.starts_with(['=', '?']) {
            break line;
        }
        if !line.is_empty() {
            noise.push(line);
        }
        if noise.len() > NOISE {
            return Err(Fault::garbage(command, &noise.join("\n"), "no line of it begins with = or ?"));
        }
    };
    let (status, mut text) = first.split_at(1);
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = text.split_at(digits);
    if id.is_some() && digits > 0 && (rest.is_empty() || rest.starts_with(' ')) {
        if number.parse().ok() != id {
            return Err(Fault::WrongId { asked: line, answer: cut(&first) });
        }
        text = rest;
    }
    let mut text = text.to_owned();
    loop {
        let line = program.line().map_err(|fault| match fault {
            Fault::Timeout { asked, limit, .. } => {
                Fault::Timeout { asked, limit, hint: Some("its reply did not end in an empty line") }
            }
            fault => fault,
        })?;
        let line = plain(&line);
        if line.is_empty() {
            break;
        }
        text.push('\n');
        text.push_str(&line);
    }
    let text = text.trim().to_owned();
    Ok(if status == "=" { Ok(text) } else { Err(text) })
}

/// A line without control characters and trailing space, and with spaces for tabs, as GTP requires.
fn plain(line: &str) -> String {
    if !line.bytes().any(|byte| byte.is_ascii_control()) {
        return line.trim_end().to_owned();
    }
    let line: String = line.replace('\t', " ").chars().filter(|c| !c.is_ascii_control()).collect();
    line.trim_end().to_owned()
}
