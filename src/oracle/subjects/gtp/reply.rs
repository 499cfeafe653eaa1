//! A command of the Go Text Protocol and the reply of a program.

use crate::subjects::process::Process;
use crate::subjects::transport::Transport;
use crate::subjects::{Fault, cut};

/// The text after `=`, or the text after `?`.
pub(super) type Reply = Result<String, String>;

/// Asks one question and reads the reply.
pub(super) fn exchange(program: &mut Process, id: Option<u32>, command: &str) -> Result<Reply, Fault> {
    let line = id.map_or(command.to_owned(), |id| format!("{id} {command}"));
    let reply = whole_reply(program, command, &line)?;
    let (status, mut text) = reply.split_at(1);
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = text.split_at(digits);
    if id.is_some() && digits > 0 && (rest.is_empty() || rest.starts_with([' ', '\n'])) {
        if number.parse().ok() != id {
            let first = reply.lines().next().unwrap_or_default();
            return Err(Fault::WrongId { asked: line, answer: cut(first) });
        }
        text = rest;
    }
    let text = text.trim().to_owned();
    Ok(if status == "=" { Ok(text) } else { Err(text) })
}

/// Sends a line as it is, and reads the reply from its `=` or `?` on.
pub(super) fn whole_reply(program: &mut Process, command: &str, line: &str) -> Result<String, Fault> {
    /// At most this number of other lines is skipped before a reply.
    const NOISE: usize = 100;
    let early = String::from_utf8_lossy(program.unread());
    if let Some(line) = early.lines().find(|line| line.starts_with(['=', '?'])) {
        return Err(Fault::garbage(command, line, "this was written before the question was asked"));
    }
    program.expect(command);
    program.send(line);
    let mut noise = Vec::new();
    let mut text = loop {
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
    loop {
        let line = program.line().map_err(|fault| match fault {
            Fault::Timeout { asked, limit, .. } => {
                Fault::Timeout { asked, limit, hint: Some("its reply did not end in an empty line") }
            }
            fault => fault,
        })?;
        let line = plain(&line);
        if line.is_empty() {
            return Ok(text);
        }
        text.push('\n');
        text.push_str(&line);
    }
}

/// A line without control characters and trailing space, and with spaces for tabs, as GTP requires.
fn plain(line: &str) -> String {
    if !line.bytes().any(|byte| byte.is_ascii_control()) {
        return line.trim_end().to_owned();
    }
    let line: String = line.replace('\t', " ").chars().filter(|c| !c.is_ascii_control()).collect();
    line.trim_end().to_owned()
}
