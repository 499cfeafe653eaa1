//! Help texts and READMEs: every example of theirs runs, and completions and manual pages know every command.

use crate::common::*;

/// The commands in the list of `superko --help`, or of `superko VERB --help`.
pub fn commands_below(verb: &str) -> Vec<String> {
    let help = typed(&format!("{verb} --help")).out;
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names =
        names.filter_map(|line| line.split(' ').next()).filter(|name| verb.is_empty() || *name != "help");
    names.map(|name| format!("{verb} {name}").trim().to_owned()).collect()
}

#[test]
fn completions_of_each_shell_know_every_command() {
    let commands = commands_below("");
    assert!(commands.len() > 20, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = typed(&format!("completions {shell}")).ends(0).out;
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
        for flag in ["--misreading", "--color", "--every"] {
            let name = if shell == "fish" { &flag[2..] } else { flag };
            assert!(script.contains(name), "{shell}: {flag}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let here = folder();
    here.typed("man pages").ends(0);
    let page = |name: &str| here.read(&format!("pages/{name}"));
    for command in commands_below("") {
        let page = page(&format!("superko-{command}.1"));
        assert!(page.contains(".SH SYNOPSIS") && page.contains("Examples:"), "{command}: {page}");
    }
    assert_eq!(page("superko.1").trim_end(), typed("man").text().trim_end());
}

/// Programs that the examples start, and what stands in for them: engines and adapters that are always at hand.
const STAND_INS: [(&str, &str); 7] = [
    ("gnugo", "exec superko gtp --amend no-suicide"),
    ("katago", "exec superko gtp --rules kata-chinese"),
    ("pachi", "exec superko gtp"),
    ("sayuri", "exec superko gtp"),
    ("python3", "exec superko judge"),
    ("uvx", "exec \"$@\""),
    ("xdg-open", "exec test -s \"$1\""),
];

/// Long examples, and shorter ones that differ in nothing but the work.
const SHORTER: [(&str, &str); 9] = [
    ("vectors check", "vectors check --folder vectors"),
    ("--board 5x5", "--board 3x3"),
    ("--seconds 60", "--seconds 1"),
    ("14x14", "6x6"),
    ("torus 6x7", "torus 4x4"),
    ("9x9 --by-stones", "5x5 --by-stones"),
    ("control --board 4x4", "control --board 3x2"),
    ("my-engine --gtp", "gnugo"),
    ("atlas.html --points 2", "atlas.html --points 2 --depth 3"),
];

/// Runs an example of a help text or a README in a folder with what it needs: what went wrong.
fn run_example(example: &str) -> Option<String> {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (here, root) = (folder(), std::env::current_dir().unwrap());
    for (program, does) in STAND_INS {
        let file = here.write(&format!("bin/{program}"), format!("#!/bin/sh\n{does}\n"));
        fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).unwrap();
    }
    symlink(SUPERKO, here.file("bin/superko")).unwrap();
    symlink(root.join("tests"), here.file("tests")).unwrap();
    for rulebook in rulebook::ALL {
        fs::create_dir_all(here.file("vectors").join(rulebook.name())).unwrap();
    }
    let vector = fs::read("tests/vectors/logical/0.jsonl").unwrap();
    here.write("vectors/logical/0.jsonl", vector);
    fs::copy("tests/cmd/known.toml", here.file("known.toml")).unwrap();
    fs::copy("tests/cmd/cycle.jsonl", here.file("superko-case-4ac81f02.json")).unwrap();
    here.write("answers.jsonl", "{\"legal\":[true]}\n");
    here.write("game.sgf", "(;SZ[5];B[aa];W[bb])");
    here.write("crash", "any bytes");
    here.write("games/game.sgf", "(;SZ[5]RU[AGA];B[aa];W[bb])");

    let shorter = SHORTER.iter().fold(example.to_owned(), |text, (long, short)| text.replace(long, short));
    let limits = ["--seconds", "--games", "--case", "--exhaustive"];
    let endless = shorter.starts_with("superko check") && !limits.iter().any(|flag| shorter.contains(flag));
    let mut shell = Command::new("sh");
    shell.args(["-c", &(shorter + if endless { " --games 40" } else { "" })]).stdin(Stdio::null());
    shell.env("PATH", format!("{}:/usr/bin:/bin", here.file("bin").display())).env("TMPDIR", here.path());
    let run = Run::of(shell.env("SUPERKO_PAGE", root.join("src/web/page.html")).current_dir(here.path()));
    let finders = ["superko check", "superko fuzz", "superko replay", "--explain"];
    let finds = run.status == 1 && finders.iter().any(|verb| example.contains(verb));
    (run.status != 0 && !finds).then(|| format!("{example}\n{}", run.text()))
}

/// The commands of an indented list or of a block, with the lines joined that end in a backslash.
fn commands(text: &str) -> Vec<String> {
    let joined = text.replace("\\\n", " ");
    let lines = joined.lines().map(|line| line.split("  #").next().unwrap().trim());
    lines
        .map(|line| line.trim_start_matches("$ ").to_owned())
        .filter(|line| line.contains("superko "))
        .collect()
}

/// The commands of a README that trycmd does not run, with its lines: in blocks of `sh` and `text`, and between backticks.
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
fn quoted_command(text: &str) -> Option<String> {
    let gap =
        |word: &str| word.contains('…') || word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
    let whole = text.starts_with("superko ") && !text.split([' ', '.', '/', '\n']).any(gap);
    (whole && text.split_whitespace().count() > 2).then(|| text.replace('\n', " "))
}

/// The examples of all help texts and READMEs.
fn examples() -> BTreeSet<String> {
    let mut examples = BTreeSet::new();
    let verbs = [vec![String::new()], commands_below(""), commands_below("vectors")].concat();
    for verb in verbs {
        let help = typed(&format!("{verb} --help")).text();
        let found = help.split_once("Examples:\n").map_or(Vec::new(), |(_, text)| commands(text));
        assert!(!found.is_empty() || verb.is_empty() || verb.contains(' '), "{verb:?} has no example");
        examples.extend(found);
    }
    let readmes =
        ["", "tests", "tests/walks", "tests/peers", "spec"].map(|folder| Path::new(folder).join("README.md"));
    let folders = ["src", "src/notation", "src/oracle", "src/rulebook"].into_iter();
    let folders = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let others =
        folders.map(|entry| entry.unwrap().path().join("README.md")).filter(|readme| readme.exists());
    for readme in readmes.into_iter().chain([PathBuf::from("CONTRIBUTING.md")]).chain(others) {
        examples.extend(commands_of_readme(&fs::read_to_string(&readme).unwrap()));
    }
    assert!(examples.len() > 25, "{examples:#?}");
    for (long, _) in SHORTER {
        assert!(examples.iter().any(|example| example.contains(long)), "no example has {long:?} any more");
    }
    examples
}

fn every_example_of_a_help_text_or_a_readme_runs(scope: Scope) {
    let mut examples = Vec::from_iter(examples());
    if scope == Scope::Sample {
        // The first of each command.
        let mut known = BTreeSet::new();
        examples.retain(|example| {
            let mut words = example.split_whitespace().skip_while(|word| *word != "superko").skip(1);
            known.insert(words.next().map(str::to_owned))
        });
        assert!(examples.len() > 20, "{examples:#?}");
    }
    // Many wait more than they compute.
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let run = || {
        while let Some(example) = examples.get(next.fetch_add(1, Ordering::Relaxed)) {
            let wrong = run_example(example);
            failed.lock().unwrap().extend(wrong);
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(run))));
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

in_full! {
    every_example_of_a_help_text_or_a_readme_runs
}
