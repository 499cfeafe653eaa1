//! `superko new` writes a whole adapter or fuzz target, or nothing. `superko demo` finds the fault of one of them. (`.ci/adapters` runs
//! all adapters, `.ci/c` the fuzz target.)

use crate::common::*;

use superko::oracle::report::Report;
use superko::oracle::subjects::jsonl::Jsonl;
use superko::oracle::subjects::transport::Call;

#[path = "../src/cli/new/rust/src/main.rs"]
#[rustfmt::skip] // formatted as rustfmt does by default
#[allow(dead_code)] // `main` and what only it calls
mod adapter;

/// The languages, each with a part of the flags that put its program on trial.
const LANGUAGES: [(&str, &str); 5] = [
    ("python", "--jsonl \"python3 adapter.py\""),
    ("javascript", "--jsonl \"node adapter.mjs\""),
    ("rust", "--jsonl \"target/debug/adapter\""),
    ("cpp", "--jsonl \"./adapter\""),
    ("gtp", "--gtp \"python3 engine.py\""),
];

/// The languages that have a fuzz target.
const FUZZED: [&str; 2] = ["rust", "cpp"];

/// The files below a folder, with their text.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// Writes an adapter or a fuzz target: what is said of it, and the files, which are listed.
#[track_caller]
fn written(here: &Folder, line: &str) -> (String, BTreeMap<PathBuf, String>) {
    let run = here.typed(line).ends(0);
    let found = files(here.path());
    let listed: BTreeSet<PathBuf> = run.out.lines().map(|line| here.file(line)).collect();
    assert_eq!(listed, found.keys().cloned().collect(), "{line}");
    (run.err, found)
}

#[test]
fn every_language_gets_an_adapter_with_a_board_tests_a_guide_and_a_workflow() {
    let mut all = BTreeSet::new();
    for (language, flags) in LANGUAGES {
        let here = folder();
        let (_, found) = written(&here, &format!("new {language} deep/folder"));
        let tests = |path: &PathBuf| path.to_str().unwrap().contains("test") || path.ends_with("cases.jsonl");
        assert!(found.keys().any(tests), "{language}");
        let board = found.keys().find(|path| path.file_stem().is_some_and(|name| name == "board")).unwrap();
        assert!(found[board].contains("fault"), "{language}: its board has no fault to switch on");
        for shared in ["README.md", ".github/workflows/superko.yml"] {
            let text = &found[&here.file("deep/folder").join(shared)];
            let command = format!("superko check --rules tromp-taylor {flags}");
            assert!(text.contains(&command), "{language}: {text}");
            assert_eq!(text.contains("adapter-check"), language != "gtp", "{language}: {text}");
            let braces = text.replace(r#"{"error": "why"}"#, "");
            assert!(!braces.contains('{'), "{language}: a word is not filled in: {text}");
        }
        all.extend(found.into_values());
    }
    for language in FUZZED {
        all.extend(written(&folder(), &format!("new {language} --fuzz")).1.into_values());
    }
    // Nothing lies among the templates that nobody gets.
    for (language, _) in LANGUAGES {
        for (path, text) in files(&Path::new("src/cli/new").join(language)) {
            let part = all.iter().any(|file| file.contains(text.trim_end()));
            assert!(part, "{} is not written", path.display());
        }
    }
}

#[test]
fn with_fuzz_there_is_a_target_with_a_faulty_board_seeds_and_a_guide_in_the_languages_that_have_one() {
    for (language, _) in LANGUAGES {
        let (here, line) = (folder(), format!("new {language} --fuzz folder"));
        if !FUZZED.contains(&language) {
            here.typed(&line).ends(2).says(&format!("no fuzz target for {language}: expected rust or cpp"));
            assert!(here.names().is_empty(), "{language}");
            continue;
        }
        let (said, found) = written(&here, &line);
        let guide = &found[&here.file("folder/README.md")];
        let commands = guide.split("```").nth(1).unwrap().strip_prefix("sh\n").unwrap();
        assert!(!commands.is_empty(), "{commands}");
        assert!(commands.lines().all(|command| said.contains(&format!("  {command}\n"))), "{said}");
        assert!(found.values().any(|text| text.contains("THE FAULT")), "{language}: its board has no fault");
        assert!(found.keys().any(|path| path.iter().any(|folder| folder == "corpus")), "{language}");
        here.typed(&line).ends(2);
    }
}

#[test]
fn without_a_folder_the_current_one_gets_the_files() {
    let here = folder();
    here.typed("new js").ends(0);
    assert!(here.file("adapter.mjs").exists());
}

#[test]
fn files_that_are_there_are_named_and_nothing_is_written() {
    for (language, _) in LANGUAGES {
        let here = folder();
        let mine = here.write("README.md", "mine");
        let refused = here.typed(&format!("new {language}")).ends(2);
        let refused = refused.says("these files exist: README.md; expected");
        refused.says(&format!("superko new {language} FOLDER"));
        assert_eq!(files(here.path()), BTreeMap::from([(mine, "mine".to_owned())]), "{language}");
    }
}

#[test]
fn what_cannot_be_written_whole_is_not_written_in_part() {
    let here = folder();
    // In the way of a folder that is written last.
    let in_the_way = here.write(".github", "");
    here.typed("new rust").ends(2).begins("error: .github");
    assert_eq!(files(here.path()).into_keys().collect::<Vec<_>>(), [in_the_way]);
    here.typed("new cobol").ends(2);
}

/// The adapter in Rust on trial, called instead of started.
fn tried(fault: bool) -> Report {
    let answer = move |line: &str| {
        let case = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let reply = adapter::answer(&case, fault);
        Ok(reply.unwrap_or_else(|why| serde_json::json!({"error": why})).to_string())
    };
    let make = move || Jsonl::over("the adapter", move || Ok(Box::new(Call::new(answer)))).unwrap();
    Check::new("tromp-taylor").games(60).run(make).unwrap()
}

#[test]
fn the_adapter_in_rust_agrees_and_with_its_fault_it_does_not() {
    let report = tried(false);
    report.assert_agreement();
    assert!(report.record.tally.answered > 4000, "{report}");
    let faulty = tried(true).to_string();
    assert!(faulty.contains("superko-of-eight"), "{faulty}");
}

#[test]
fn the_demo_says_that_its_program_is_faulty_shows_the_fault_and_finds_it_without_any_other_program() {
    let here = folder();
    let mut command = superko(&["demo"]);
    command.current_dir(here.path()).env("PATH", "").env("GITHUB_STEP_SUMMARY", here.file("summary.md"));
    let demo = Run::of(&mut command).ends(0).says("superko-of-eight");
    let said = demo.says("disagreement: superko demo --program does not play by tromp-taylor").out;
    let about = "a trial of a deliberately faulty program: a small Go board in Rust that comes with superko";
    assert!(said.lines().next().unwrap().contains(about), "{said}");
    let source = fs::read_to_string("src/cli/new/rust/src/board.rs").unwrap();
    let shown: Vec<&str> = said.lines().skip(2).take_while(|line| !line.is_empty()).collect();
    assert!(source.contains(&shown.join("\n")) && shown.len() > 5, "{said}");
    let last: Vec<&str> = said.lines().rev().take(3).collect();
    assert!(last.iter().all(|line| line.starts_with("  superko ")), "{said}");
    assert!(here.names().is_empty(), "the demo leaves files behind");
}
