//! Standard streams: what becomes of the output when it cannot be written, where colours go, what a dash means, and that neither input
//! without end nor what a program writes does any harm.

use crate::common::*;
use crate::examples::commands_below;
use std::fs::File;
use std::io::{Seek, Write};

/// A trial that finds something at once.
pub const FINDS: &str = "check --misreading no-superko --board 2x2 --games 9";

/// A command of every kind that prints something.
fn every_command() -> Vec<String> {
    let helps = commands_below("").into_iter().chain(commands_below("vectors"));
    let others = include_str!("data/commands.txt").lines().map(str::to_owned);
    helps.map(|verb| verb + " --help").chain(others).collect()
}

/// The command with this text on its standard input.
pub fn with_input(line: &str, text: &str) -> Command {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(text.as_bytes()).and_then(|()| file.rewind()).unwrap();
    let mut command = command(line);
    command.stdin(file);
    command
}

/// A pipe whose reader has closed it.
fn closed_pipe() -> std::os::fd::OwnedFd {
    let (writer, _reader) = std::os::unix::net::UnixStream::pair().unwrap();
    writer.into()
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    for line in every_command() {
        let mut command = with_input(&line, "name\n");
        let run = Run::of(command.stdout(closed_pipe()).stderr(Stdio::piped()));
        assert_eq!(run.status, 141, "{line}: {}", run.err);
        assert!(!run.err.contains("error") && !run.err.contains("panic"), "{line}: {}", run.err);
    }
}

#[test]
fn files_are_written_though_nobody_reads_the_output() {
    let here = folder();
    let unread = |line: &str| Run::of(command(line).current_dir(here.path()).stdout(closed_pipe())).ends(141);
    unread(&format!("{FINDS} --report page.html"));
    assert!(here.read("page.html").contains("does not play by"));
    unread("solve --board 2x1 --certificate 2x1.jsonl");
    here.typed("solve --verify 2x1.jsonl").ends(0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_ordinary_error_of_every_command() {
    let full = || File::options().write(true).open("/dev/full").unwrap();
    for line in every_command() {
        let run = Run::of(with_input(&line, "name\n").stdout(full()).stderr(Stdio::piped()));
        assert_eq!(run.status, 2, "{line}: {}", run.err);
        assert!(run.err.contains("error: ") && run.err.contains("No space left"), "{line}: {}", run.err);
    }
    // What can be written is written, whatever else cannot.
    let here = folder();
    let found = here.typed(&format!("{FINDS} --junit /dev/full --report page.html")).ends(2);
    found.says("disagreement: ").says("error: /dev/full: ");
    assert!(here.file("page.html").exists() && std::path::Path::new("/dev/full").exists());
    let solved = typed("solve --board 3x1 --certificate /dev/full").ends(2);
    solved.says("value: 3").says("error: /dev/full: ");
    // Nor does a standard error that nobody can read end anything.
    for (line, expected) in [("rules go", 2), (FINDS, 1)] {
        Run::of(command(line).stderr(full())).ends(expected);
    }
}

#[test]
fn colours_are_added_where_they_are_wanted_and_nowhere_else() {
    let told_with = |line: &str, variable: &str| {
        let mut command = command(line);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        Run::of(command.env(variable, "1")).out
    };
    for line in [FINDS, "explain tests/cmd/known.toml", "replay tests/cmd/known.toml"] {
        let plain = told_with(line, "UNUSED");
        assert!(!plain.contains('\u{1b}'), "{plain}");
        assert_eq!(told_with(line, "NO_COLOR"), plain);
        let always = told_with(&format!("{line} --color always"), "NO_COLOR");
        for colored in [always, told_with(line, "CLICOLOR_FORCE")] {
            assert!(colored.contains("\u{1b}[1m"), "{colored}");
            assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
        }
        assert_eq!(told_with(&format!("{line} --color never"), "CLICOLOR_FORCE"), plain);
    }
    let json = told_with("explain tests/cmd/known.toml --json --color always", "UNUSED");
    assert!(serde_json::from_str::<Value>(&json).is_ok(), "{json}");
}

#[test]
fn a_dash_is_standard_output_and_the_text_goes_elsewhere() {
    for (flag, begins) in
        [("--report", "<!DOCTYPE html>"), ("--junit", "<?xml"), ("--sgf", "(;FF[4]"), ("--summary", "### ")]
    {
        let here = folder();
        let Run { out, err, .. } = here.typed(&format!("{FINDS} {flag} -")).ends(1);
        assert!(out.starts_with(begins) && err.starts_with("disagreement: "), "{flag}: {out}{err}");
        assert!(here.names().is_empty(), "{flag} makes a file called -");
    }
    typed(&format!("{FINDS} --junit - --json")).ends(2).says("only one of");
}

/// A terminal gets no character that it would obey, and no endless text of a program.
#[test]
fn what_a_program_writes_is_escaped_and_cut() {
    fn assert_tame(here: &Folder, line: &str) {
        let text = here.typed(line).text();
        let obeyed = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
        assert!(!text.contains(obeyed) && text.len() > 20, "{line}: {text:?}");
        assert!(!text.lines().any(|line| line.trim().starts_with("::")), "{line}: {text}");
        assert!(!text.contains(&"x".repeat(1500)), "{line}: {text}");
    }
    let here = folder();
    let adapter = "import json, sys
for line in sys.stdin:
    case = json.loads(line)
    bad = '\\x9b2J\\x1b[2J\\u202e\\n::error::' + 'x' * 5000
    answer = {'id': case.get('id'), 'legal': [True] * len(case['moves']), 'rows': [bad], 'to_play': bad, bad: 1}
    print(json.dumps({'error': 180 * bad} if sys.argv[1:] else answer, ensure_ascii=False), flush=True)
";
    here.write("adapter.py", adapter);
    here.write("answers.jsonl", "{\"\u{9b}2J\u{202e}\":1}\n");
    let case = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/cycle.jsonl");
    let replay = format!("replay {case} --jsonl 'python3 adapter.py'");
    for line in [
        "adapter-check 'python3 adapter.py' --board 3x3",
        "check --jsonl 'python3 adapter.py' --board 3x3 --games 2",
        &replay,
        "judge --validate answers.jsonl",
        "'a\u{1b}[2J\u{202e}\n::error::b'",
        "control 3x3 --color 'a\u{9b}2J\u{7}\n::error::b'",
    ] {
        assert_tame(&here, line);
        assert_tame(&here, &format!("{line} --json"));
    }
    for declined in
        ["adapter-check 'python3 adapter.py declines'", "check --jsonl 'python3 adapter.py declines'"]
    {
        assert_tame(&here, declined);
        here.typed(declined).says("[2J");
    }
}

#[test]
fn a_line_without_end_is_refused() {
    let here = folder();
    for link in ["a.sgf", "a.toml"] {
        std::os::unix::fs::symlink("/dev/zero", here.file(link)).unwrap();
    }
    for line in [
        "judge /dev/zero",
        "judge -",
        "judge a.sgf",
        "judge --validate -",
        "judge --validate /dev/zero",
        "judge --summary a.sgf",
        "solve --verify /dev/zero",
        "explain -",
        "explain /dev/zero",
        "explain a.toml",
        "gtp",
        "smith",
        "open /dev/zero",
        "open --page /dev/zero --to -",
        "replay /dev/zero",
        "replay a.toml",
        "rules tromp-taylor --text /dev/zero",
        "check --case /dev/zero",
        "check --known /dev/zero",
        "check --keep /dev/zero",
    ] {
        let zeros = Stdio::from(File::open("/dev/zero").unwrap());
        let run = Run::of(command(line).current_dir(here.path()).stdin(zeros));
        assert!(run.text().contains("a line is longer than 16 MiB"), "{line}: {}", run.text());
        run.ends(2);
    }
}
