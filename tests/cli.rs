//! The arguments of the command line as users see it: what is taken, what is refused, and what is printed then.

use crate::common::*;
use std::io::{BufRead, BufReader};

#[test]
fn files_are_tried_before_a_trial_and_those_that_are_there_are_not_touched() {
    let here = folder();
    here.write("old.html", "old");
    for flag in ["--report", "--sgf", "--junit", "--summary"] {
        let good = if flag == "--report" { "--junit" } else { "--report" };
        for bad in ["nowhere/file", "."] {
            // The trial would take longer than this test may.
            here.typed(&format!("check --seconds 1e6 {good} old.html {flag} {bad}"))
                .ends(2)
                .begins("error: ");
        }
    }
    assert_eq!(here.read("old.html"), "old");
    assert_eq!(here.names(), ["old.html"], "an attempt leaves something behind");
}

#[test]
fn boards_are_taken_bare_and_by_their_flag() {
    for command in ["walk --depth 2", "games", "count", "solve"] {
        let flag = typed(&format!("{command} --board 2x1")).text();
        assert_eq!(typed(&format!("{command} 2x1")).ends(0).text(), flag, "{command}");
        typed(command).ends(2);
        typed(&format!("{command} 2x1 --board 2x1")).says("cannot be used with");
    }
}

#[test]
fn a_line_that_is_nearly_right_is_answered_with_the_line_to_type() {
    for (typed_line, meant) in [
        ("count cylinder 4x4", "superko count 'cylinder 4x4'"),
        ("count --plan torus 4x4 --players 3", "superko count --plan 'torus 4x4' --players 3"),
        ("walk 2x2 6", "superko walk 2x2 --depth 6"),
        ("perft torus 2x2 6 --no-passes", "superko perft 'torus 2x2' --depth 6 --no-passes"),
        (
            "distinguish tromp-taylor aga --board 2x2",
            "superko distinguish --rules tromp-taylor --and aga --board 2x2",
        ),
    ] {
        let said = typed(typed_line).ends(2);
        said.says(&format!("\n\ndid you mean this?\n  {meant}\n"));
    }
    // A line that would not do is not shown.
    for line in ["count sphere 4x4", "walk 2x2 six", "walk 2x2 6 7", "count 3x3 --nope"] {
        typed(line).ends(2).lacks("did you mean this?");
    }
    let amendment = "unknown rules \"simple-ko\": it is an amendment to tromp-taylor, ";
    typed("check --rules simple-ko").ends(2).says(amendment).says("expected \"tromp-taylor + simple-ko\"");
}

#[test]
fn numbers_are_printed_alone_as_text_as_comma_separated_values_and_as_json() {
    for (line, expected) in [
        ("count 4x4 --players 3", "859350763\n"),
        ("count 'torus 4x4'", "37764009\n"),
        ("count 2x1 --csv", "positions\n5\n"),
        ("count 2x1 --by-stones --csv", "stones,positions\n0,1\n1,4\n2,0\n"),
        ("count 1x1 --by-colour --csv", "black/white,0,1\n0,1,0\n1,0,0\n"),
        ("games 2x1 --csv", "games\n9\n"),
        ("games 2x1 --by-length", "moves games\n0 0\n1 0\n2 1\n3 2\n4 4\n5 2\n"),
        ("games 2x1 --by-length --csv", "moves,games\n0,0\n1,0\n2,1\n3,2\n4,4\n5,2\n"),
        ("walk 2x1 --depth 2 --ended --csv", "length,sequences,ended\n1,3,0\n2,7,1\n"),
        ("walk 2x1 --depth 2 --divide --csv", "move,sequences\na1,2\nb1,2\npass,3\n"),
    ] {
        let run = typed(line).ends(0);
        assert_eq!((&run.out[..], &run.err[..]), (expected, ""), "{line}");
    }
    typed("count 2x1 --csv --json").ends(2);
    // Large numbers are strings, and games are counted by length only where that is asked.
    for line in ["games 2x1 --json", "games 2x1 --search --json"] {
        assert_eq!(typed(line).json()["games"], json!("9"), "{line}");
    }
    for (line, key, numbers) in [
        ("games 2x1 --by-length", "by_length", json!(["0", "0", "1", "2", "4", "2"])),
        ("count 2x2 --by-stones", "by_stones", json!(["1", "8", "24", "24", "0"])),
        ("count 2x2 --by-stones", "positions", json!("57")),
    ] {
        assert_eq!(typed(&format!("{line} --json")).json()[key], numbers, "{line}");
    }
    // What was counted modulo primes is less than their product, and they and their check are different.
    let counted = typed("count 9x9 --json").json();
    let primes = counted["moduli"].as_array().unwrap().iter().map(|prime| prime.as_str().unwrap());
    let product: f64 = primes.clone().map(|prime| prime.parse::<f64>().unwrap()).product();
    assert!(product > counted["positions"].as_str().unwrap().parse().unwrap(), "{counted}");
    assert!(primes.clone().all(|prime| counted["check"] != prime) && primes.count() > 1, "{counted}");
    let exact = typed("count 'hex 2x2' --json").json();
    assert_eq!((&exact["moduli"], &exact["method"]), (&Value::Null, &json!("frontier dynamic programming")));
    assert_eq!(exact["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_rules_are_searched_for_all_of_the_words() {
    let several = typed("rules --search Several SUICIDE").ends(0);
    let several = several.says("  suicide-of-several (lasker-maas.6.2): only a single stone");
    let text = several.lacks("no-suicide: a play is illegal").text();
    assert_eq!(typed("rules --search 'several suicide'").ends(0).text(), text);
    let found = typed("rules --search suicide --json").ends(0).json();
    assert_eq!(found["amendments"][0]["name"], "tromp-taylor + no-suicide");
    assert!(["clauses", "readings", "misreadings", "presets"].iter().all(|kind| found[*kind][0].is_object()));
    let nothing = typed("rules --search nowhere suicide").ends(2);
    assert_eq!(nothing.text(), "error: nothing has all of these words: nowhere, suicide\n");
    typed("rules --search ' '").ends(2);
}

/// The walk would take years, and is not refused.
#[test]
fn ctrl_c_ends_a_walk_with_the_lengths_that_are_counted() {
    for last in ["", "--json"] {
        let mut command = command(&format!("walk --board 9x9 --depth 12 --force {last}"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        if last.is_empty() {
            assert!(lines.by_ref().take(2).eq(["1 82", "2 6643"]));
        } else {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
        interrupt(child.id());
        let rest: Vec<String> = lines.collect();
        Run::from(child.wait_with_output().unwrap()).ends(2).says("stopped: sequences of ");
        if !last.is_empty() {
            let counted: Value = serde_json::from_str(&rest[0]).unwrap();
            let counted = &counted["sequences"];
            assert!(counted[1] == "6643" && counted.get(11).is_none(), "{counted}");
        }
    }
}

#[test]
fn vectors_are_in_the_program_and_exported_for_the_rules_that_are_asked_for() {
    let here = folder();
    let export =
        |more: &str| here.typed(&format!("vectors export --rules tromp-taylor {more}")).ends(0).json_lines();
    for vector in &export("--amend no-suicide --amend simple-ko")[1..] {
        assert_eq!(vector["case"]["amend"], json!(["no-suicide", "simple-ko"]), "{vector}");
    }
    let all = export("--all");
    assert_eq!(all[0]["vectors"], all.len() - 1);
    assert!(all[0]["after_end"].as_array().unwrap().contains(&"tromp-taylor-after-the-end".into()));
}

#[test]
fn numbers_that_make_no_trial_no_budget_and_no_count_are_refused() {
    for (flag, values) in [
        ("check --games", "0 -1 x"),
        ("check --seconds", "0 -1 1e300 nan inf x"),
        ("check --timeout", "0 -1 1e300 nan x"),
        ("count 2x2 --memory", "0 -1 1e308 nan inf"),
        ("games 2x2 --memory", "0 -1 1e308 nan inf"),
    ] {
        for value in values.split(' ') {
            let refused = typed(&format!("{flag}={value}")).ends(2);
            if flag.ends_with("memory") {
                refused.says("expected a number of GiB, such as 4 or 0.5");
            } else {
                assert!(refused.text().len() < 200 && refused.text().contains(value), "{}", refused.text());
            }
        }
    }
}

#[test]
fn all_games_of_a_depth_can_be_bounded_in_time() {
    let report = typed("check --exhaustive 9 --board 3x3 --seconds 0.3 --json").ends(2).json();
    assert!(report["verdict"] == "stopped" && report["tally"]["games"].as_u64() > Some(10), "{report}");
    let report = typed("check --exhaustive 2 --board 2x2 --seconds 100 --json").ends(0).json();
    assert!(report["verdict"] == "agreement" && report["stopped"] == false, "{report}");
}

#[test]
fn a_program_that_never_answered_is_asked_about_its_options() {
    typed("check --gtp 'sleep 9' --timeout 0.2").says("such as --mode gtp?");
}
