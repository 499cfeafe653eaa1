//! The command line as users see it: every command of the READMEs and of `tests/cmd`, its output and its exit status; every
//! example of the help texts; and what becomes of the output when it cannot be written.

#[cfg(unix)]
use crate::common::cli::{SUPERKO, interrupt};
use crate::common::cli::{folder, json_lines, json_of, output_text, run, status, superko};
#[cfg(unix)]
use crate::common::{Scope, in_full};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A trial that finds something at once.
const FINDS: [&str; 7] = ["check", "--misreading", "no-superko", "--board", "2x2", "--games", "9"];

/// The subcommands, those of `vectors` too.
const VERBS: &[&[&str]] = &[
    &[],
    &["demo"],
    &["new"],
    &["rules"],
    &["bestiary"],
    &["judge"],
    &["explain"],
    &["open"],
    &["check"],
    &["fuzz"],
    &["smith"],
    &["adapter-check"],
    &["replay"],
    &["control"],
    &["count"],
    &["distinguish"],
    &["games"],
    &["walk"],
    &["solve"],
    &["gtp"],
    &["vectors"],
    &["vectors", "check"],
    &["vectors", "fill"],
    &["vectors", "export"],
    &["completions"],
    &["man"],
    &["help"],
];

/// A command of every kind that prints something.
#[cfg(unix)]
fn every_command() -> Vec<Vec<&'static str>> {
    let helps = VERBS.iter().map(|verb| [verb, &["--help"][..]].concat());
    let cases = "tests/cmd/cases.jsonl";
    let others: &[&[&str]] = &[
        &["--version"],
        &["help"],
        &["demo"],
        &["rules"],
        &["rules", "--json"],
        &["rules", "tromp-taylor"],
        &["rules", "logical.3"],
        &["rules", "logical.3", "--json"],
        &["rules", "logical.9", "--html", "-"],
        &["judge", cases],
        &["judge", "--rules", "tromp-taylor", "tests/cmd/ko.sgf"],
        &["judge", "--validate", "tests/cmd/cases.jsonl"],
        &["help", "cases"],
        &["help", "vectors", "fill"],
        &["judge", "tests/cmd/games"],
        &["judge", "tests/cmd/games", "--summary"],
        &["judge", "tests/cmd/games", "--summary", "--json"],
        &["check", "--games", "3"],
        &["check", "--games", "3", "--json"],
        &["check", "--games", "3", "--junit", "-"],
        &["replay", "tests/cmd/cycle.jsonl"],
        &["replay", "tests/cmd/cycle.jsonl", "--json"],
        &FINDS,
        &["control", "--board", "3x1", "--rows", ".X."],
        &["control", "--board", "3x1", "--rows", ".X.", "--json"],
        &["control", "--board", "3x1", "--rows", ".X.", "--svg", "-"],
        &["control", "--board", "3x2"],
        &["control", "--board", "3x2", "--json"],
        &["count", "4x4"],
        &["count", "4x4", "--json"],
        &["count", "4x4", "--by-stones"],
        &["count", "4x4", "--plan"],
        &["distinguish", "--rules", "cgos", "--and", "bga", "--points", "2"],
        &["distinguish", "--rules", "cgos", "--and", "bga", "--points", "2", "--json"],
        &["games", "--board", "2x1"],
        &["games", "--board", "2x1", "--json"],
        &["walk", "--board", "2x2", "--depth", "3", "--ended"],
        &["walk", "--board", "2x2", "--depth", "3", "--divide"],
        &["walk", "--board", "2x2", "--depth", "3", "--json"],
        &["perft", "--board", "2x2", "--depth", "2", "--explain", "22"],
        &["solve", "--board", "3x1"],
        &["solve", "--board", "3x1", "--json"],
        &["solve", "--board", "3x1", "--certificate", "-"],
        &["vectors", "export", "--rules", "tromp-taylor"],
        &["vectors", "export", "--rules", "tromp-taylor", "--format", "gtp-tst"],
        &["vectors", "export", "--rules", "tromp-taylor", "--format", "sgf"],
        &["explain", "tests/cmd/known.toml"],
        &["explain", "tests/cmd/known.toml", "--json"],
        &["explain", "tests/cmd/known.toml", "--color", "always"],
        &["completions", "bash"],
        &["man"],
        &["gtp"],
    ];
    helps.chain(others.iter().map(|command| command.to_vec())).collect()
}

/// The command with this text on its standard input.
fn with_input(arguments: &[&str], text: &str) -> Command {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(text.as_bytes()).and_then(|()| file.rewind()).unwrap();
    let mut command = superko(arguments);
    command.stdin(file);
    command
}

/// A pipe whose reader has closed it.
#[cfg(unix)]
fn closed_pipe() -> std::os::fd::OwnedFd {
    let (writer, _reader) = std::os::unix::net::UnixStream::pair().unwrap();
    writer.into()
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    for arguments in every_command() {
        let mut command = with_input(&arguments, "name\n");
        let output = command.stdout(closed_pipe()).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(status(&output), 141, "{arguments:?}: {}", output_text(&output));
        assert!(
            !output_text(&output).contains("error") && !output_text(&output).contains("panic"),
            "{arguments:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_certificate_is_written_before_the_value_is_printed() {
    let here = folder();
    let certificate = here.file("2x1.jsonl");
    let mut solve = superko(&["solve", "--board", "2x1", "--certificate"]);
    let output = solve.arg(&certificate).stdout(closed_pipe()).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(status(&output), 141, "{}", output_text(&output));
    let verified = superko(&["solve", "--verify"]).arg(&certificate).output().unwrap();
    assert_eq!(status(&verified), 0, "{}", output_text(&verified));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_ordinary_error_of_every_command() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in every_command() {
        let mut command = with_input(&arguments, "name\n");
        let output = command.stdout(full()).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(status(&output), 2, "{arguments:?}: {}", output_text(&output));
        let told = output_text(&output);
        assert!(told.contains("error: ") && told.contains("No space left"), "{arguments:?}: {told}");
    }
    // What can be written is written, whatever else cannot.
    let here = folder();
    let page = here.file("page.html");
    let output = superko(&FINDS).args(["--junit", "/dev/full", "--report"]).arg(&page).output().unwrap();
    let wrote =
        output_text(&output).contains("disagreement: ") && page.exists() && Path::new("/dev/full").exists();
    assert!(
        status(&output) == 2 && wrote && output_text(&output).contains("error: /dev/full: "),
        "{}",
        output_text(&output)
    );
    let output = run(&["solve", "--board", "3x1", "--certificate", "/dev/full"]);
    let wrote = output_text(&output);
    assert!(
        status(&output) == 2 && wrote.contains("value: 3") && wrote.contains("error: /dev/full: "),
        "{wrote}"
    );
    // Nor does a standard error that nobody can read end anything.
    for (arguments, expected) in [(&["rules", "go"][..], 2), (&FINDS, 1)] {
        let output = superko(arguments).stderr(full()).stdout(Stdio::null()).output().unwrap();
        assert_eq!(status(&output), expected, "{arguments:?}");
    }
}

/// The commands in the list of `superko --help`.
fn listed_commands() -> Vec<String> {
    let help = output_text(&run(&["--help"]));
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    names.filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

#[test]
fn completions_of_each_shell_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(&["completions", shell]);
        let script = output_text(&output);
        assert_eq!(status(&output), 0, "{script}");
        for command in listed_commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        for flag in ["--misreading", "--color", "--every"] {
            let name = if shell == "fish" { &flag[2..] } else { flag };
            assert!(script.contains(name), "{shell}: {flag}");
        }
    }
    assert!(listed_commands().len() > 15, "{:?}", listed_commands());
}

#[test]
fn every_command_has_a_manual_page() {
    let here = folder();
    let output = here.run(&["man", "pages"]);
    assert_eq!(status(&output), 0, "{}", output_text(&output));
    let page = |name: &str| here.read(&format!("pages/{name}"));
    for command in listed_commands() {
        let page = page(&format!("superko-{command}.1"));
        assert!(page.contains(".SH SYNOPSIS") && page.contains("Examples:"), "{command}: {page}");
    }
    let own = output_text(&run(&["man"]));
    assert_eq!(page("superko.1").trim_end(), own.trim_end());
}

#[test]
fn colours_are_added_where_they_are_wanted_and_nowhere_else() {
    let told_with = |arguments: &[&str], variable: &str| {
        let mut command = superko(arguments);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        String::from_utf8(command.env(variable, "1").output().unwrap().stdout).unwrap()
    };
    for arguments in [&FINDS[..], &["explain", "tests/cmd/known.toml"], &["replay", "tests/cmd/known.toml"]] {
        let plain = told_with(arguments, "UNUSED");
        assert!(!plain.contains('\u{1b}'), "{plain}");
        assert_eq!(told_with(arguments, "NO_COLOR"), plain);
        let always = [arguments, &["--color", "always"]].concat();
        let never = [arguments, &["--color", "never"]].concat();
        for colored in [told_with(&always, "NO_COLOR"), told_with(arguments, "CLICOLOR_FORCE")] {
            assert!(colored.contains("\u{1b}[1m"), "{colored}");
            assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
        }
        assert_eq!(told_with(&never, "CLICOLOR_FORCE"), plain);
    }
    let json = told_with(&["explain", "tests/cmd/known.toml", "--json", "--color", "always"], "UNUSED");
    assert!(serde_json::from_str::<Value>(&json).is_ok(), "{json}");
}

#[test]
fn a_game_is_explained_whatever_it_comes_in() {
    let case = r#"{"rules":"tromp-taylor","board":"2x1","moves":["a1","b1","a1"]}"#;
    let record = "(;SZ[2:1]RU[Tromp-Taylor];B[aa];W[ba];B[aa])";
    let from_stdin = |text: &str| {
        let output = with_input(&["explain", "-"], text).output().unwrap();
        (status(&output), String::from_utf8(output.stdout).unwrap())
    };
    let expected = from_stdin(case);
    assert!(expected.0 == 0 && expected.1.contains("\nillegal: move 3, Black a1\n"), "{expected:?}");
    assert_eq!(from_stdin(record), expected);
    let here = folder();
    here.write("game.sgf", record);
    here.write("case.json", case);
    here.write("report.json", superko(&FINDS).arg("--json").output().unwrap().stdout);
    for what in ["game.sgf", "case.json", case] {
        let output = here.run(&["explain", what]);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected.1, "{what}");
    }
    let found = output_text(&here.run(&["explain", "report.json"]));
    assert!(found.contains("\nillegal: move 1, White b2\n"), "{found}");
    for (arguments, error) in [
        (&["explain", "nowhere.sgf"][..], "error: nowhere.sgf: "),
        (&["explain", "case.json", "--rules", "cgos"], "error: --rules applies only to game records"),
        (
            &["explain", "game.sgf", "--move", "4"],
            "error: game.sgf: move 3 is illegal, so that the game has no move 4",
        ),
        (&["explain", "{\"rules\":5}"], "error: the case: rules: "),
    ] {
        let output = here.run(arguments);
        assert!(status(&output) == 2 && output_text(&output).starts_with(error), "{}", output_text(&output));
    }
}

#[test]
fn files_are_tried_before_a_trial_and_those_that_are_there_are_not_touched() {
    let here = folder();
    let old = here.write("old.html", "old");
    let old = old.to_str().unwrap();
    let nowhere = here.file("nowhere").join("file");
    for flag in ["--report", "--sgf", "--junit", "--summary"] {
        let good = if flag == "--report" { "--junit" } else { "--report" };
        for bad in [nowhere.to_str().unwrap(), here.path().to_str().unwrap()] {
            // The trial would take longer than this test may.
            let output = run(&["check", "--seconds", "1e6", good, old, flag, bad]);
            assert!(
                output_text(&output).starts_with("error: ") && status(&output) == 2,
                "{flag}: {}",
                output_text(&output)
            );
        }
    }
    assert_eq!(fs::read_to_string(old).unwrap(), "old");
    assert_eq!(fs::read_dir(here.path()).unwrap().count(), 1, "an attempt leaves something behind");
}

#[cfg(unix)]
#[test]
fn the_files_of_a_trial_are_written_though_nobody_reads_its_output() {
    let here = folder();
    let page = here.file("page.html");
    let output = superko(&FINDS).arg("--report").arg(&page).stdout(closed_pipe()).output().unwrap();
    assert_eq!(status(&output), 141);
    assert!(fs::read_to_string(&page).unwrap().contains("does not play by"));
}

#[test]
fn a_dash_is_standard_output_and_the_text_goes_elsewhere() {
    for (flag, begins) in
        [("--report", "<!DOCTYPE html>"), ("--junit", "<?xml"), ("--sgf", "(;FF[4]"), ("--summary", "### ")]
    {
        let here = folder();
        let output = superko(&FINDS).args([flag, "-"]).current_dir(here.path()).output().unwrap();
        let [out, error] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        assert!(out.starts_with(begins) && status(&output) == 1, "{flag}: {out}");
        assert!(error.starts_with("disagreement: "), "{flag}: {error}");
        assert_eq!(fs::read_dir(here.path()).unwrap().count(), 0, "{flag} makes a file called -");
    }
    let output = superko(&FINDS).args(["--junit", "-", "--json"]).output().unwrap();
    assert!(status(&output) == 2 && output_text(&output).contains("only one of"), "{}", output_text(&output));
}

#[test]
fn the_game_of_an_earlier_trial_does_not_stay_and_a_game_is_judged_by_its_own_rules() {
    let here = folder();
    let found = here.run(&[&FINDS[..], &["--amend", "no-suicide", "--sgf", "game.sgf"]].concat());
    assert_eq!(status(&found), 1, "{}", output_text(&found));
    let record = here.read("game.sgf");
    assert!(record.contains("RU[tromp-taylor + no-suicide]"), "{record}");
    let judged = here.run(&["judge", "game.sgf"]);
    assert!(
        status(&judged) == 0 && output_text(&judged).contains("\"broken\":[\"tromp-taylor.6\"]"),
        "{}",
        output_text(&judged)
    );
    let agreed = here.run(&["check", "--games", "40", "--sgf", "game.sgf"]);
    assert!(
        status(&agreed) == 0 && output_text(&agreed).contains("removed game.sgf"),
        "{}",
        output_text(&agreed)
    );
    assert!(!here.file("game.sgf").exists());
}

#[test]
fn a_file_that_cannot_be_judged_does_not_end_the_others() {
    let here = folder();
    here.write("bad.sgf", "(;SZ[3]B[zz]");
    here.write("chinese.sgf", "(;SZ[3]RU[Chinese];B[aa])");
    here.write("other.sgf", "(;SZ[3]RU[Calvinball];B[aa])");
    here.write("good.sgf", "(;SZ[3]RU[logical];B[aa])");
    let cases = "[]\n5\n{\"rules\":\"logical\",\"board\":\"2x2\",\"moves\":[\"PASS\",\"B2\"]}\n";
    here.write("cases.jsonl", cases);
    let files =
        ["bad.sgf", "nowhere.sgf", "chinese.sgf", "other.sgf", "nowhere.jsonl", "good.sgf", "cases.jsonl"];
    let output = here.run(&[&["judge"], &files[..]].concat());
    let answers = json_lines(&output);
    let errors: Vec<&str> = answers.iter().map(|answer| answer["error"].as_str().unwrap_or("none")).collect();
    let [bad, nowhere, chinese, other, good, list, five, pass] = errors[..] else { panic!("{errors:?}") };
    assert!(bad.starts_with("bad.sgf: sgf ") && answers[0]["id"] == "bad.sgf", "{bad}");
    assert!(nowhere.starts_with("nowhere.sgf: "), "{nowhere}");
    assert!(other.contains("the rules \"Calvinball\" of this record are not known: give --rules"), "{other}");
    assert_eq!((chinese, good, pass), ("none", "none", "none"));
    assert!(list.starts_with("cases.jsonl:1: a case is a JSON object"), "{list}");
    assert!(five.starts_with("cases.jsonl:2: a case is a JSON object"), "{five}");
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(notes.contains("error: nowhere.jsonl: "));
    assert!(notes.contains(
        "chinese.sgf: \"Chinese\" is read as tromp-taylor + no-suicide + agreement; not covered: "
    ));
    assert_eq!(status(&output), 2);
}

#[test]
fn a_game_record_is_recognised_and_rules_that_it_does_not_name_have_a_default() {
    let record = "\n (;SZ[2:1]RU[];B[aa];W[ba];B[aa])";
    let here = folder();
    here.write("game.txt", record);
    let on_stdin = with_input(&["judge"], record).output().unwrap();
    let in_file = here.run(&["judge", "game.txt"]);
    for (output, name) in [(on_stdin, "standard input"), (in_file, "game.txt")] {
        let answer = json_of(&output);
        assert_eq!((status(&output), &answer["id"]), (0, &name.into()));
        assert_eq!(answer["broken"], json!(["tromp-taylor.6"]));
        let note =
            format!("{name}: the record names no rules: judged by tromp-taylor (--rules names others)\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), note);
    }
}

#[test]
fn a_summary_counts_play_after_two_passes_apart() {
    let here = folder();
    here.write("aga.sgf", "(;SZ[2]RU[AGA]KM[0.5]RE[B+3.5];B[aa];W[];B[];W[])");
    let summary = |more: &[&str]| {
        let output = here.run(&[&["judge", ".", "--summary"], more].concat());
        (status(&output), output_text(&output))
    };
    // Where players agree, they may also play on.
    let (status, text) = summary(&[]);
    assert!(status == 0 && text.contains("moves: 1 record legal throughout"), "{text}");
    let (status, text) = summary(&["--rules", "kata-aga"]);
    assert!(
        status == 0 && text.contains("\nplay goes on after two passes, which is not covered: 1 record\n")
    );
    assert!(text.contains("moves: 0 records legal throughout, 0 with an illegal move\n"), "{text}");
    let (status, text) = summary(&["--rules", "cgos"]);
    assert!(status == 1 && !text.contains("play goes on") && text.contains("1 by tromp-taylor.8"), "{text}");
}

#[test]
fn boards_are_taken_bare_and_by_their_flag() {
    for command in [&["walk", "--depth", "2"][..], &["games"], &["count"], &["solve"]] {
        let run = |board: &[&str]| run(&[command, board].concat());
        let (bare, flag) = (run(&["2x1"]), run(&["--board", "2x1"]));
        assert_eq!((status(&bare), output_text(&bare)), (0, output_text(&flag)), "{command:?}");
        assert_eq!(status(&run(&[])), 2);
        assert!(output_text(&run(&["2x1", "--board", "2x1"])).contains("cannot be used with"));
    }
}

#[test]
fn tables_are_printed_as_comma_separated_values() {
    for (arguments, expected) in [
        (&["count", "2x1", "--csv"][..], "positions\n5\n"),
        (&["count", "2x1", "--by-stones", "--csv"], "stones,positions\n0,1\n1,4\n2,0\n"),
        (&["count", "1x1", "--by-colour", "--csv"], "black/white,0,1\n0,1,0\n1,0,0\n"),
        (&["games", "2x1", "--csv"], "games\n9\n"),
        (&["games", "2x1", "--by-length", "--csv"], "moves,games\n0,0\n1,0\n2,1\n3,2\n4,4\n5,2\n"),
        (&["walk", "2x1", "--depth", "2", "--ended", "--csv"], "length,sequences,ended\n1,3,0\n2,7,1\n"),
        (&["walk", "2x1", "--depth", "2", "--divide", "--csv"], "move,sequences\na1,2\nb1,2\npass,3\n"),
    ] {
        let output = run(arguments);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{arguments:?}");
    }
    assert_eq!(status(&run(&["count", "2x1", "--csv", "--json"])), 2);
}

#[test]
fn games_are_counted_by_length_only_where_that_is_asked() {
    let counted = |more: &[&str]| json_of(&run(&[&["games", "2x1", "--json"], more].concat()));
    assert_eq!(counted(&[]), json!({"games": "9"}));
    assert_eq!(counted(&["--search"]), json!({"games": "9"}));
    assert_eq!(counted(&["--by-length"])["by_length"], json!(["0", "0", "1", "2", "4", "2"]));
    let table = run(&["games", "2x1", "--by-length"]);
    assert_eq!(output_text(&table), "moves games\n0 0\n1 0\n2 1\n3 2\n4 4\n5 2\n");
}

#[test]
fn the_rules_are_searched_for_all_of_the_words() {
    let search = |arguments: &[&str]| {
        let output = run(&[&["rules", "--search"], arguments].concat());
        (status(&output), output_text(&output))
    };
    let (status, text) = search(&["Several", "SUICIDE"]);
    assert!(
        status == 0 && text.contains("  suicide-of-several (lasker-maas.6.2): only a single stone"),
        "{text}"
    );
    assert!(!text.contains("no-suicide: a play is illegal"), "{text}");
    assert_eq!(search(&["several suicide"]), (0, text));
    let (status, found) = search(&["suicide", "--json"]);
    let found: Value = serde_json::from_str(&found).unwrap();
    assert_eq!((status, &found["amendments"][0]["name"]), (0, &"tromp-taylor + no-suicide".into()));
    assert!(["clauses", "readings", "misreadings", "presets"].iter().all(|kind| found[*kind][0].is_object()));
    assert_eq!(
        search(&["nowhere", "suicide"]),
        (2, "error: nothing has all of these words: nowhere, suicide\n".into())
    );
    assert_eq!(search(&[" "]).0, 2);
}

/// A terminal gets no character that it would obey, and no endless text of a program.
#[cfg(unix)]
#[test]
fn what_a_program_writes_is_escaped_and_cut() {
    let here = folder();
    let adapter = "import json, sys
for line in sys.stdin:
    case = json.loads(line)
    bad = '\\x9b2J\\x1b[2J\\u202e' + 'x' * 5000
    answer = {'id': case.get('id'), 'legal': [True] * len(case['moves']), 'rows': [bad], 'to_play': bad, bad: 1}
    print(json.dumps(answer, ensure_ascii=False), flush=True)
";
    here.write("adapter.py", adapter);
    here.write("answers.jsonl", "{\"\u{9b}2J\u{202e}\":1}\n");
    let command = "python3 adapter.py";
    let case = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/cycle.jsonl");
    for arguments in [
        &["adapter-check", command, "--board", "3x3"][..],
        &["check", "--jsonl", command, "--board", "3x3", "--games", "2"],
        &["replay", case, "--jsonl", command],
        &["judge", "--validate", "answers.jsonl"],
    ] {
        for more in [&[][..], &["--json"]] {
            let text = output_text(&here.run(&[arguments, more].concat()));
            let obeyed = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
            assert!(!text.contains(obeyed), "{arguments:?} {more:?}: {text:?}");
            assert!(!text.contains(&"x".repeat(1500)), "{arguments:?} {more:?}: {text}");
            assert!(text.len() > 20, "{arguments:?} {more:?}: {text}");
        }
    }
}

#[test]
fn the_exit_status_of_a_summary_says_whether_all_is_as_the_rules_have_it() {
    let here = folder();
    fs::create_dir(here.file("b")).unwrap();
    let summarize = |more: &[&str]| -> (i32, Value) {
        let output = here.run(&[&["judge", ".", "--summary", "--json"], more].concat());
        (status(&output), serde_json::from_slice(&output.stdout).unwrap_or_default())
    };
    assert_eq!(summarize(&[]), (2, Value::Null), "no records");
    here.write("a.SGF", "(;SZ[2]RU[CGOS]KM[0.5]RE[B+3.5];B[aa];W[];B[])(;SZ[2]RU[CGOS];B[aa];W[bb])");
    let (status, summary) = summarize(&[]);
    assert_eq!((status, &summary["records"], &summary["legal"]), (0, &2.into(), &2.into()), "{summary}");
    assert_eq!(summary["results"]["fit"], 1, "{summary}");
    // What cannot be judged is no agreement.
    here.write("b/none.sgf", "(;SZ[2];B[aa];W[bb])");
    let (status, summary) = summarize(&[]);
    assert_eq!((status, &summary["not_judged"]), (2, &1.into()), "{summary}");
    assert_eq!(summarize(&["--rules", "cgos"]).0, 0);
    here.write("b/broken.sgf", "(;SZ[2]RU[CGOS];B[aa];B[bb])");
    let (status, summary) = summarize(&["--rules", "cgos"]);
    assert_eq!((status, &summary["broken"][0]["kind"]), (2, &"a player moves twice in a row".into()));
    // What differs is found, whatever else cannot be judged.
    here.write("b/wrong.sgf", "(;SZ[2]RU[CGOS]KM[0.5]RE[W+1.5];B[aa];W[];B[])");
    let (status, summary) = summarize(&[]);
    let wrong =
        json!({"record": Path::new(".").join("b").join("wrong.sgf"), "said": "W+1.5", "counted": "B+3.5"});
    assert_eq!((status, &summary["results"]["examples"][0]), (1, &wrong), "{summary}");
    fs::remove_file(here.file("b/wrong.sgf")).unwrap();
    here.write("b/illegal.sgf", "(;SZ[2]RU[CGOS]AW[aa];W[bb];B[ab];W[ba];B[ba])");
    let (status, summary) = summarize(&[]);
    let example = &summary["illegal"][0]["examples"][0];
    assert_eq!(
        (status, &example["move"], &example["play"], &example["law"]),
        (1, &2.into(), &"Black a1".into(), &true.into())
    );
    // Rules in which nobody takes turns, and a file that is not there.
    assert_eq!(summarize(&["--rules", "political"]).0, 2);
    let (status, summary) = summarize(&["nowhere.sgf", "--rules", "cgos"]);
    assert_eq!((status, summary["broken"].as_array().unwrap().len()), (1, 2), "{summary}");
    let stdin = run(&["judge", "-", "--summary"]);
    assert!(
        output_text(&stdin).starts_with("error: --summary reads files and folders, "),
        "{}",
        output_text(&stdin)
    );
    assert_eq!(stdin.status.code(), Some(2));
}

#[test]
fn a_summary_takes_each_name_of_rules_for_the_nearest_ones_and_has_the_first_examples() {
    let nearest = [
        ("AGA", "tromp-taylor + situational-superko + no-suicide + agreement"),
        ("BGA", "tromp-taylor + natural-situational-superko + no-suicide + agreement"),
        ("CGOS", "tromp-taylor + no-suicide"),
        ("Chinese", "tromp-taylor + no-suicide + agreement"),
        ("GOE", "tromp-taylor + agreement"),
        ("Japanese", "tromp-taylor + simple-ko + no-suicide + territory-score + agreement"),
        ("NZ", "tromp-taylor + situational-superko + agreement"),
        ("Tromp-Taylor", "tromp-taylor"),
        (
            "koSIMPLEscoreAREAtaxNONEsui0",
            "tromp-taylor + simple-ko + same-pass-ends + no-result + no-suicide + pass-dead",
        ),
    ];
    let here = folder();
    for (name, _) in nearest {
        let text = format!("(;SZ[2]RU[{name}];B[aa];W[aa])");
        here.write(&format!("{name}.sgf"), text);
    }
    let summary = json_of(&here.run(&["judge", ".", "--summary", "--json"]));
    let rules = summary["rules"].as_array().unwrap().iter();
    let rules: Vec<_> =
        rules.map(|taken| (taken["named"].as_str().unwrap(), taken["read_as"].as_str().unwrap())).collect();
    assert_eq!(rules, nearest);
    let examples = summary["illegal"][0]["examples"].as_array().unwrap().iter();
    let examples: Vec<_> = examples.map(|example| Path::new(example["record"].as_str().unwrap())).collect();
    assert_eq!(examples, ["AGA", "BGA", "CGOS"].map(|name| Path::new(".").join(name).with_extension("sgf")));
}

/// The summary waits for a pipe, so Ctrl-C comes while it works, however fast it is.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_summary_with_what_was_found_so_far() {
    let here = folder();
    let pipe = here.file("pipe.sgf");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::create_dir(here.file("games")).unwrap();
    for i in 0..2000 {
        here.write(&format!("games/{i}.sgf"), "(;SZ[2]RU[CGOS];B[aa])");
    }
    let mut command = superko(&["judge", "pipe.sgf", "games", "--summary", "--json"]);
    // One thread takes the files in their order.
    command.current_dir(here.path()).env("RAYON_NUM_THREADS", "1");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let process = child.id();
    std::thread::spawn(move || {
        // Opens when the summary reads it.
        let mut pipe = fs::File::options().write(true).open(pipe).unwrap();
        interrupt(process);
        std::thread::sleep(std::time::Duration::from_millis(500));
        pipe.write_all(b"(;SZ[2]RU[CGOS]KM[0.5]RE[B+3.5];B[aa];W[];B[])").unwrap();
    });
    let output = child.wait_with_output().unwrap();
    let summary = json_of(&output);
    assert_eq!((status(&output), &summary["stopped"]), (2, &true.into()), "{}", output_text(&output));
    assert_eq!((&summary["records"], &summary["results"]["fit"]), (&1.into(), &1.into()), "{summary}");
}

/// The walk would take years, and is not refused.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_walk_with_the_lengths_that_are_counted() {
    use std::io::{BufRead, BufReader};

    for last in [&[][..], &["--json"]] {
        let mut command = superko(&["walk", "--board", "9x9", "--depth", "12", "--force"]);
        let mut child = command.args(last).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        match last {
            [] => {
                assert_eq!([lines.next(), lines.next()], ["1 82", "2 6643"].map(|line| Some(line.to_owned())))
            }
            _ => std::thread::sleep(std::time::Duration::from_secs(1)),
        }
        interrupt(child.id());
        let rest: Vec<String> = lines.collect();
        let output = child.wait_with_output().unwrap();
        let told = output_text(&output);
        assert!(status(&output) == 2 && told.contains("stopped: sequences of "), "{told}");
        if !last.is_empty() {
            let object: Value = serde_json::from_str(&rest[0]).unwrap();
            assert_eq!(
                (&object["sequences"][1], object["sequences"].get(11)),
                (&"6643".into(), None),
                "{object}"
            );
        }
    }
}

#[test]
fn every_record_of_a_folder_is_answered_in_order() {
    let here = folder();
    for i in 0..50 {
        let text = "(;SZ[2]RU[cgos];B[aa])".repeat(1 + i % 3);
        here.write(&format!("{i:02}.sgf"), text);
    }
    let output = here.run(&["judge", "."]);
    let answers = json_lines(&output);
    let ids: Vec<&str> = answers.iter().map(|answer| answer["id"].as_str().unwrap()).collect();
    let mut sorted = ids.clone();
    sorted.sort();
    assert_eq!((status(&output), ids.len(), ids), (0, 99, sorted), "{}", output_text(&output));
}

#[test]
fn vectors_are_in_the_program_and_exported_for_the_rules_that_are_asked_for() {
    let here = folder();
    let export = |more: &[&str]| {
        let output = here.run(&[&["vectors", "export", "--rules", "tromp-taylor"], more].concat());
        assert_eq!(status(&output), 0, "{}", output_text(&output));
        json_lines(&output)
    };
    for amend in [&[][..], &["no-suicide"], &["no-suicide", "simple-ko"]] {
        let flags: Vec<&str> = amend.iter().flat_map(|name| ["--amend", name]).collect();
        let lines = export(&flags);
        assert!(lines.len() > 50, "{amend:?}: {}", lines.len());
        let mut same = 0;
        for vector in &lines[1..] {
            let names: Vec<&str> = vector["case"]["amend"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|name| name.as_str().unwrap())
                .collect();
            assert_eq!(names, amend, "{vector}");
            same += usize::from(vector["by"] != "filled");
        }
        assert!(same > 0, "{amend:?}: none of the vectors under these rules is there");
    }
    let all = export(&["--all"]);
    assert_eq!(all[0]["vectors"], all.len() - 1);
    assert!(all[0]["after_end"].as_array().unwrap().contains(&"tromp-taylor-after-the-end".into()));
}

#[test]
fn numbers_that_make_no_trial_are_refused() {
    for (flag, values) in [
        ("--games", &["0", "-1", "x"][..]),
        ("--seconds", &["0", "-1", "1e300", "nan", "inf", "x"]),
        ("--timeout", &["0", "-1", "1e300", "nan", "x"]),
    ] {
        for value in values {
            let output = run(&["check", &format!("{flag}={value}")]);
            let short = output_text(&output).len() < 200 && output_text(&output).contains(value);
            assert!(status(&output) == 2 && short, "{flag} {value}: {}", output_text(&output));
        }
    }
}

#[test]
fn all_games_of_a_depth_can_be_bounded_in_time() {
    let check = |depth: &str, board: &str, seconds: &str| {
        let arguments = ["check", "--exhaustive", depth, "--board", board, "--seconds", seconds, "--json"];
        let output = run(&arguments);
        (status(&output), json_of(&output))
    };
    let (status, report) = check("9", "3x3", "0.3");
    assert_eq!((status, &report["verdict"]), (2, &"stopped".into()), "{report}");
    assert!(report["tally"]["games"].as_u64() > Some(10), "{report}");
    let (status, report) = check("2", "2x2", "100");
    assert_eq!((status, &report["verdict"], &report["stopped"]), (0, &"agreement".into(), &false.into()));
}

#[cfg(unix)]
#[test]
fn a_program_that_never_answered_is_no_disagreement() {
    for command in ["sh -c 'exit 7'", "sh -c 'echo no module >&2; exit 1'"] {
        for how in ["--jsonl", "--gtp"] {
            let output = run(&["check", how, command, "--board", "3x3"]);
            assert_eq!(status(&output), 2, "{how} {command}: {}", output_text(&output));
        }
    }
    // It answers once.
    let once = r#"sh -c 'read x; echo "{\"legal\":[],\"rows\":[\"..\",\"..\"]}"; exit 1'"#;
    let output = run(&["check", "--jsonl", once, "--board", "2x2"]);
    assert_ne!(status(&output), 0, "{}", output_text(&output));
    let silent = run(&["check", "--gtp", "sleep 9", "--timeout", "0.2"]);
    assert!(output_text(&silent).contains("such as --mode gtp?"), "{}", output_text(&silent));
}

#[test]
fn a_count_that_does_not_fit_is_refused_at_once() {
    for arguments in [&["9X9", "--by-colour"][..], &["19x19"]] {
        let output = run(&[&["count", "--memory", "1"], arguments].concat());
        assert_eq!(status(&output), 2, "{arguments:?}: {}", output_text(&output));
        assert!(
            output_text(&output).contains("--force starts anyway"),
            "{arguments:?}: {}",
            output_text(&output)
        );
    }
    // Upper case names the same board.
    for board in ["9x9", "9X9"] {
        assert!(output_text(&run(&["count", board, "--plan"])).contains("modulo primes"));
    }
    let long = run(&["count", "2X400"]);
    assert_eq!(status(&long), 0, "{}", output_text(&long));
}

#[test]
fn memory_is_a_number_of_gib() {
    for verb in ["count", "games"] {
        for memory in ["nan", "-1", "0", "inf", "1e308"] {
            let output = run(&[verb, "2x2", &format!("--memory={memory}")]);
            assert_eq!(status(&output), 2, "{verb} {memory}");
            let told = output_text(&output);
            assert!(told.contains("expected a number of GiB, such as 4 or 0.5"), "{told}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_line_without_end_is_refused() {
    let zeros = || Stdio::from(fs::File::open("/dev/zero").unwrap());
    for arguments in [
        &["judge", "/dev/zero"][..],
        &["judge", "-"],
        &["judge", "--validate", "-"],
        &["solve", "--verify", "/dev/zero"],
        &["explain", "-"],
        &["gtp"],
    ] {
        let output = superko(arguments).stdin(zeros()).output().unwrap();
        let told = output_text(&output);
        assert_eq!(status(&output), 2, "{arguments:?}: {told:.200}");
        assert!(told.contains("a line is longer than 16 MiB"), "{arguments:?}: {told:.200}");
    }
}

/// Programs that the examples start, and what stands in for them: engines and adapters that are always at hand.
#[cfg(unix)]
const STAND_INS: [(&str, &str); 4] = [
    ("gnugo", "exec superko gtp --amend no-suicide"),
    ("python3", "exec superko judge"),
    ("uvx", "exec \"$@\""),
    ("xdg-open", "exec test -s \"$1\""),
];

/// Long examples, and shorter ones that differ in nothing but the work.
#[cfg(unix)]
const SHORTER: [(&str, &str); 8] = [
    ("--board 5x5", "--board 3x3"),
    ("--seconds 60", "--seconds 1"),
    ("14x14", "6x6"),
    ("torus 6x7", "torus 4x4"),
    ("9x9 --by-stones", "5x5 --by-stones"),
    ("control --board 4x4", "control --board 3x2"),
    ("my-engine --gtp", "gnugo"),
    ("atlas.html --points 2", "atlas.html --points 2 --depth 3"),
];

/// Runs an example of a help text or a README in an empty folder.
#[cfg(unix)]
fn run_example(example: &str, here: &Path) -> Output {
    let mut command =
        SHORTER.iter().fold(example.to_owned(), |text, (long, short)| text.replace(long, short));
    if command.starts_with("superko check")
        && !["--seconds", "--games", "--case", "--exhaustive"].iter().any(|flag| command.contains(flag))
    {
        command += " --games 40";
    }
    let path = format!("{}:/usr/bin:/bin", here.join("bin").display());
    let mut shell = Command::new("sh");
    shell.args(["-c", &command]).env("PATH", path).current_dir(here).stdin(Stdio::null());
    let page = std::env::current_dir().unwrap().join("src/web/page.html");
    shell.env("SUPERKO_PAGE", page).env("TMPDIR", here);
    shell.output().unwrap()
}

/// The commands of an indented list or of a block, with the lines joined that end in a backslash.
#[cfg(unix)]
fn commands(text: &str) -> Vec<String> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(|line| line.split("  #").next().unwrap().trim());
    lines
        .map(|line| line.trim_start_matches("$ ").to_owned())
        .filter(|line| line.contains("superko "))
        .collect()
}

/// The commands of a README that trycmd does not run, with its lines: in blocks of `sh` and `text`, and between backticks.
#[cfg(unix)]
fn commands_of_readme(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (i, part) in text.split("```").enumerate() {
        match (i % 2, part.split_once('\n')) {
            (1, Some(("sh", block))) => found.extend(commands(block)),
            // Besides commands, the block has what they print.
            (1, Some(("text", block))) => {
                let whole = block.replace("\\\n", " ");
                found.extend(whole.lines().filter(|line| line.starts_with("$ ")).flat_map(commands));
            }
            (0, _) => found.extend(part.split('`').skip(1).step_by(2).filter_map(quoted_command)),
            _ => {}
        }
    }
    found
}

/// A whole command between backticks, not one with a gap to fill in.
#[cfg(unix)]
fn quoted_command(text: &str) -> Option<String> {
    let gap =
        |word: &str| word.contains('…') || word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
    let whole = text.starts_with("superko ") && !text.split([' ', '.', '/', '\n']).any(gap);
    (whole && text.split_whitespace().count() > 2).then(|| text.replace('\n', " "))
}

#[cfg(unix)]
fn every_example_of_a_help_text_or_a_readme_runs(scope: Scope) {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let mut examples = Vec::new();
    for &verb in VERBS {
        let help = output_text(&superko(&[verb, &["--help"]].concat()).output().unwrap());
        let found = help.split_once("Examples:\n").map_or(Vec::new(), |(_, text)| commands(text));
        assert!(!found.is_empty() || verb.is_empty() || verb.len() == 2, "{verb:?} has no example");
        examples.extend(found);
    }
    let readmes = [
        "README.md",
        "CONTRIBUTING.md",
        "tests/README.md",
        "tests/walks/README.md",
        "tests/peers/README.md",
        "spec/README.md",
    ];
    let folders = ["src", "src/notation", "src/oracle", "src/rulebook"].into_iter();
    let folders = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let folders = folders.map(|entry| entry.unwrap().path().join("README.md"));
    for readme in readmes.iter().map(PathBuf::from).chain(folders.filter(|readme| readme.exists())) {
        let found = commands_of_readme(&fs::read_to_string(&readme).unwrap());
        examples.extend(found);
    }
    examples.sort();
    examples.dedup();
    assert!(examples.len() > 25, "{examples:#?}");
    for (long, _) in SHORTER {
        assert!(examples.iter().any(|example| example.contains(long)), "no example has {long:?} any more");
    }
    if scope == Scope::Sample {
        // The first with a command or an option.
        let mut known = BTreeSet::new();
        let names = |example: &String| {
            let words: Vec<String> = example.split_whitespace().map(str::to_owned).collect();
            let named = |two: &&[String]| two[0] == "superko" || two[1].starts_with("--");
            words.windows(2).filter(named).map(|two| two[1].clone()).collect::<Vec<_>>()
        };
        examples.retain(|example| {
            let before = known.len();
            known.extend(names(example));
            known.len() > before
        });
        assert!(examples.len() > 25, "{examples:#?}");
    }
    // Many wait more than they compute.
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let run = || {
        while let Some(example) = examples.get(next.fetch_add(1, Ordering::Relaxed)) {
            let here = folder();
            fs::create_dir(here.file("bin")).unwrap();
            symlink(SUPERKO, here.file("bin/superko")).unwrap();
            symlink(std::env::current_dir().unwrap().join("tests"), here.file("tests")).unwrap();
            fs::copy("tests/cmd/known.toml", here.file("known.toml")).unwrap();
            fs::copy("tests/cmd/cycle.jsonl", here.file("superko-case-4ac81f02.json")).unwrap();
            here.write("answers.jsonl", "{\"legal\":[true]}\n");
            here.write("game.sgf", "(;SZ[5];B[aa];W[bb])");
            here.write("crash", "any bytes");
            fs::create_dir(here.file("games")).unwrap();
            here.write("games/game.sgf", "(;SZ[5]RU[AGA];B[aa];W[bb])");
            for (program, does) in STAND_INS {
                let file = here.write(&format!("bin/{program}"), format!("#!/bin/sh\n{does}\n"));
                fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).unwrap();
            }
            let output = run_example(example, here.path());
            let finds = ["superko check", "superko fuzz", "superko replay", "--explain"]
                .iter()
                .any(|verb| example.contains(verb))
                && output.status.code() == Some(1);
            if !finds && !output.status.success() {
                failed.lock().unwrap().push(format!("{example}\n{}", output_text(&output)));
            }
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(run))));
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[cfg(unix)]
in_full! {
    every_example_of_a_help_text_or_a_readme_runs
}
