//! Game records in `superko judge` and `superko explain`: what is judged, what cannot be, and what a summary of many says.

use crate::common::*;
use crate::streams::{FINDS, with_input};
use std::io::Write;
use superko::answers::answer_by_engine;

#[test]
fn a_game_is_explained_whatever_it_comes_in() {
    let case = r#"{"rules":"tromp-taylor","board":"2x1","moves":["a1","b1","a1"]}"#;
    let record = "(;SZ[2:1]RU[Tromp-Taylor];B[aa];W[ba];B[aa])";
    let from_stdin = |text: &str| Run::of(&mut with_input("explain -", text)).ends(0).out;
    let expected = from_stdin(case);
    assert!(expected.contains("\nillegal: move 3, Black a1\n"), "{expected}");
    assert_eq!(from_stdin(record), expected);
    let here = folder();
    here.write("game.sgf", record);
    here.write("case.json", case);
    here.write("report.json", typed(&format!("{FINDS} --json")).out);
    for what in ["game.sgf", "case.json", case] {
        assert_eq!(here.run(&["explain", what]).out, expected, "{what}");
    }
    here.typed("explain report.json").says("\nillegal: move 1, White b2\n");
    for (line, error) in [
        ("explain nowhere.sgf", "error: nowhere.sgf: "),
        ("explain case.json --rules cgos", "error: --rules applies only to game records"),
        ("explain game.sgf --move 4", "error: game.sgf: move 3 is illegal, so that the game has no move 4"),
        ("explain '{\"rules\":5}'", "error: the case: rules: "),
    ] {
        here.typed(line).ends(2).begins(error);
    }
}

#[test]
fn files_of_servers_that_are_no_sgf_are_records_too() {
    let here = folder();
    let game = "x\n9\nW\nB\nx\n0\n0\n6\n20200102\n5\nBlack win by resign\n2\nPMABBGDQD\nPMACWGDQD\n";
    here.write("old.NGF", game);
    here.typed("explain old.NGF --rules chinese").says("\nillegal: move 2, White f7\n");
    let summary = here.typed("judge . --summary --rules chinese").ends(1);
    summary.says("1 by tromp-taylor.7");
    let ugf = "[Header]\nSize=9\n[Data]\nCC,B1,1,0\nCC,W1,2,0\n";
    Run::of(&mut with_input("judge --rules chinese", ugf)).ends(0).says("\"legal\":[true,false]");
}

#[test]
fn the_score_by_the_marks_of_a_record_stands_beside_that_by_the_rules() {
    let here = folder();
    let game = "(;SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ea];W[];B[]";
    let as_given = |marks: &str, rules: &str| {
        here.write("game.sgf", format!("{game}{marks})"));
        let run = here.typed(&format!("judge --rules '{rules}' game.sgf")).ends(0);
        (run.json()["as_given"].clone(), run.err)
    };
    // The stone at e5 is dead, and counts as one by both.
    let all = "TB[aa:ae]TW[ea:ee]";
    for rules in ["ogs-japanese", "chinese", "new-zealand"] {
        let (given, notes) = as_given(all, rules);
        assert_eq!(given["differs"], json!([]), "{rules}");
        assert!(!notes.contains("its marks count"), "{notes}");
    }
    let (given, notes) = as_given("TB[aa:ae][ca]TW[ea:ee]TB[ba:be]", "ogs-japanese");
    let differs = json!([{"point": "c5", "marks": "b", "rules": null}]);
    assert_eq!(given, json!({"score": {"b": 6, "w": 6.5}, "differs": differs}));
    let note = "Black 5, White 6.5: c5 (Black’s by the marks, nobody’s by the rules)";
    assert!(notes.contains(note), "{notes}");
    let (given, notes) = as_given("TB[aa:ac]TW[ea:ee]", "chinese");
    assert_eq!(given["score"], json!({"b": 8, "w": 10.5}));
    assert!(notes.contains(": a2, a1 (nobody’s by the marks, Black’s by the rules)"), "{notes}");
    // Where neutral points make seki, nobody has territory but by the marks.
    for (rules, score) in
        [("kgs-japanese", json!({"b": 5, "w": 6.5})), ("japanese-1989", json!({"b": 5, "w": 5.5}))]
    {
        let (given, _) = as_given(all, rules);
        assert_eq!(given["score"], score, "{rules}");
        assert_eq!(given["differs"].as_array().map(Vec::len), Some(10), "{rules}");
    }
}

/// The case of the game above with these marks, and its answer.
fn marked(rules: &str, marks: Value) -> (String, Value) {
    let moves = "b5 d5 b4 d4 b3 d3 b2 d2 b1 d1 e5 pass pass".split(' ').collect::<Vec<_>>();
    let case =
        json!({"rules": rules, "board": "5x5", "komi": 0.5, "moves": moves, "marks": marks}).to_string();
    let by_engine = judge(rulebook::ALL, &case, "line 1", answer_by_engine).0.to_value();
    assert_eq!(by_engine, judge(rulebook::ALL, &case, "line 1", answer).0.to_value(), "{case}");
    (case, by_engine)
}

#[test]
fn the_marks_of_a_case_count_as_those_of_a_record() {
    let here = folder();
    let game = "(;SZ[5]KM[0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ea];W[];B[]";
    let own = "aa ab ac ad ae";
    for rules in
        ["ogs-japanese", "kgs-japanese", "japanese-1989", "chinese", "tromp-taylor + agreement + group-tax"]
    {
        for (b, w) in [(own, "ea eb ec ed ee"), ("aa ca", "ea"), (own, "")] {
            let [tb, tw] = [b, w].map(|letters| format!("[{}]", letters.replace(' ', "][")));
            let of_white = if w.is_empty() { String::new() } else { format!("TW{tw}") };
            here.write("game.sgf", format!("{game}TB{tb}{of_white})"));
            let record = here.typed(&format!("judge --rules '{rules}' game.sgf")).ends(0).json();
            let [b, w] = [b, w].map(|letters| letters.replace(' ', ""));
            let (case, answer) = marked(rules, json!({"b": b, "w": w}));
            assert_eq!(answer["as_given"], record["as_given"], "{case}");
            assert!(answer["as_given"]["score"].is_object(), "{case}");
            let written = Case::parse(&case).unwrap().to_json();
            assert_eq!(Case::parse(&written.to_string()).unwrap().marks, Case::parse(&case).unwrap().marks);
        }
    }
}

#[test]
fn stones_that_a_case_marks_as_removed_are_dead_by_agreement() {
    let (_, agreed) = marked("ogs-japanese", json!({"b": "aaabacadae", "w": "eaebecedee"}));
    for removed in [json!("ea"), json!(["e5"])] {
        let (case, answer) = marked("ogs-japanese", json!({"removed": removed}));
        assert_eq!(answer["as_given"], agreed["as_given"], "{case}");
        assert_eq!(answer["rows"][0], ".X.OX", "the rest is that of the moves alone");
        let written = Case::parse(&case).unwrap().to_json();
        assert_eq!(written["marks"], json!({"removed": removed}));
    }
    // An empty point among OGS's letters is nobody's.
    let (_, answer) = marked("ogs-japanese", json!({"removed": "eaaa"}));
    let differs = json!([{"point": "a5", "marks": null, "rules": "b"}]);
    assert_eq!(answer["as_given"], json!({"score": {"b": 4, "w": 6.5}, "differs": differs}));
    let (_, answer) = marked("cgos", json!({"removed": []}));
    assert_eq!(answer["as_given"], json!({"score": answer["score"], "differs": []}), "nothing is agreed");
}

#[test]
fn marks_that_cannot_be_say_why() {
    for (rules, marks, error) in [
        ("chinese", json!({"b": ["z9"]}), "marks.b: \"z9\" is not a point of the board: "),
        ("chinese", json!({"w": "aaz"}), "marks.w: \"z\" in \"aaz\" is not a point of the board: "),
        ("chinese", json!({"w": "aaaf"}), "marks.w: \"af\" in \"aaaf\" is not a point of the board: "),
        ("chinese", json!({"w": 5}), "marks.w: expected a list of points, or letters such as "),
        ("chinese", json!({"b": ["a5"], "w": "aa"}), "marks.w: a5 is scored for Black, too: "),
        (
            "chinese",
            json!({"removed": ["e5", "a5"]}),
            "marks.removed: no stone stands on a5 after the moves: ",
        ),
        ("cgos", json!({"removed": ["e5"]}), "marks: the stone on e5 cannot be dead by agreement: "),
        (
            "chinese",
            json!({"black": []}),
            "marks.black: unknown field `black`, expected one of `b`, `w`, `removed`",
        ),
    ] {
        let (case, answer) = marked(rules, marks);
        let said = answer["error"].as_str().unwrap_or_default();
        assert!(said.starts_with(&format!("line 1: {error}")), "{case}: {said}");
    }
    let political = r#"{"rules":"political","board":"1x1","players":["A"],"marks":{}}"#;
    assert_eq!(Case::parse(political).unwrap_err().to_string(), "cases of political have no key \"marks\"");
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
    let files = "bad.sgf nowhere.sgf chinese.sgf other.sgf nowhere.jsonl good.sgf cases.jsonl";
    let run = here.typed(&format!("judge {files}")).ends(2);
    let answers = run.json_lines();
    assert_eq!(answers[0]["id"], "bad.sgf");
    let expected = [
        "bad.sgf: sgf ",
        "nowhere.sgf: ",
        "",
        "other.sgf: the rules \"Calvinball\" of this record are not known: give --rules",
        "",
        "cases.jsonl:1: a case is a JSON object",
        "cases.jsonl:2: a case is a JSON object",
        "",
    ];
    assert_eq!(answers.len(), expected.len());
    for (answer, begins) in answers.iter().zip(expected) {
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.starts_with(begins) && error.is_empty() == begins.is_empty(), "{begins:?}: {error}");
    }
    let read = "chinese.sgf: \"Chinese\" is read as tromp-taylor + no-suicide + agreement; not covered: ";
    run.says("error: nowhere.jsonl: ").says(read);
}

#[test]
fn a_game_record_is_recognised_and_rules_that_it_does_not_name_have_a_default() {
    let record = "\n (;SZ[2:1]RU[];B[aa];W[ba];B[aa])";
    let here = folder();
    here.write("game.txt", record);
    let on_stdin = Run::of(&mut with_input("judge", record));
    for (run, name) in [(on_stdin, "standard input"), (here.typed("judge game.txt"), "game.txt")] {
        let answer = run.json();
        assert_eq!((&answer["id"], &answer["broken"]), (&json!(name), &json!(["tromp-taylor.6"])));
        let note = "the record names no rules: judged by tromp-taylor (--rules names others)";
        assert_eq!(run.ends(0).err, format!("{name}: {note}\n"));
    }
}

#[test]
fn the_game_of_an_earlier_trial_does_not_stay_and_a_game_is_judged_by_its_own_rules() {
    let here = folder();
    here.typed(&format!("{FINDS} --amend no-suicide --sgf game.sgf")).ends(1);
    let record = here.read("game.sgf");
    assert!(record.contains("RU[tromp-taylor + no-suicide]"), "{record}");
    here.typed("judge game.sgf").ends(0).says("\"broken\":[\"tromp-taylor.6\"]");
    here.typed("check --games 40 --sgf game.sgf").ends(0).says("removed game.sgf");
    assert!(!here.file("game.sgf").exists());
}

#[test]
fn every_record_of_a_folder_is_answered_in_order() {
    let here = folder();
    for i in 0..50 {
        here.write(&format!("{i:02}.sgf"), "(;SZ[2]RU[cgos];B[aa])".repeat(1 + i % 3));
    }
    let answers = here.typed("judge .").ends(0).json_lines();
    let ids: Vec<&str> = answers.iter().map(|answer| answer["id"].as_str().unwrap()).collect();
    assert!(ids.len() == 99 && ids.is_sorted(), "{ids:?}");
}

#[test]
fn a_summary_counts_play_after_two_passes_apart() {
    let here = folder();
    here.write("aga.sgf", "(;SZ[2]RU[AGA]KM[0.5]RE[B+3.5];B[aa];W[];B[];W[])");
    // Where players agree, they may also play on.
    here.typed("judge . --summary").ends(0).says("moves: 1 record legal throughout");
    let without = here.typed("judge . --summary --rules kata-aga").ends(0);
    let without = without.says("\nplay goes on after two passes, which is not covered: 1 record\n");
    without.says("moves: 0 records legal throughout, 0 with an illegal move\n");
    here.typed("judge . --summary --rules cgos").ends(1).lacks("play goes on").says("1 by tromp-taylor.8");
}

#[test]
fn the_exit_status_of_a_summary_says_whether_all_is_as_the_rules_have_it() {
    let here = folder();
    let summarize = |more: &str, status: i32| {
        let run = here.typed(&format!("judge . --summary --json {more}")).ends(status);
        serde_json::from_str::<Value>(&run.out).unwrap_or_default()
    };
    assert_eq!(summarize("", 2), Value::Null, "no records");
    here.write("a.SGF", "(;SZ[2]RU[CGOS]KM[0.5]RE[B+3.5];B[aa];W[];B[])(;SZ[2]RU[CGOS];B[aa];W[bb])");
    let summary = summarize("", 0);
    assert!(summary["records"] == 2 && summary["legal"] == 2 && summary["results"]["fit"] == 1, "{summary}");
    // What cannot be judged is not agreement.
    here.write("b/unknown.sgf", "(;SZ[2]RU[Calvinball];B[aa];W[bb])");
    assert_eq!(summarize("", 2)["not_judged"], 1);
    summarize("--rules cgos", 0);
    fs::remove_file(here.file("b/unknown.sgf")).unwrap();
    // Rules that a record does not name have the same default as where each record is answered.
    here.write("b/none.sgf", "(;SZ[2:1]RE[W+3];B[aa];W[ba])");
    assert_eq!(summarize("", 0)["results"]["not_compared"]["the rules are unknown"]["records"], 1);
    let by_default =
        "\n  1 no rules named: judged by tromp-taylor, and results not compared (--rules names others)\n";
    let unknown = here.typed("judge b --summary").ends(0).says(by_default);
    unknown.says("1 not compared: the rules are unknown (b/none.sgf)");
    here.typed("judge b --summary --rules cgos").says("\n  1 no rules named: cgos\n");
    here.write("b/none.sgf", "(;SZ[2:1];B[aa];W[ba];B[aa])");
    let illegal = here.typed("judge b --summary").ends(1).says(by_default);
    illegal.says("b/none.sgf: move 3, Black a1, as the law confirms");
    here.write("b/none.sgf", "(;SZ[2];B[aa];W[bb])");
    here.write("b/broken.sgf", "(;SZ[2]RU[CGOS];B[aa];W[bb];B[zz])");
    let broken = &summarize("--rules cgos", 2)["broken"][0];
    assert_eq!(broken["kind"], "a stone off the board");
    let why = broken["examples"][0]["why"].as_str().unwrap();
    assert!(why.starts_with("cut at move 3: sgf move 3, B[zz], is off the board"), "{why}");
    // What differs is found, whatever else cannot be judged.
    here.write("b/wrong.sgf", "(;SZ[2]RU[CGOS]KM[0.5]RE[W+1.5];B[aa];W[];B[])");
    let wrong = json!({"record": "./b/wrong.sgf", "said": "W+1.5", "counted": "B+3.5"});
    assert_eq!(summarize("", 1)["results"]["examples"][0], wrong);
    fs::remove_file(here.file("b/wrong.sgf")).unwrap();
    here.write("b/illegal.sgf", "(;SZ[2]RU[CGOS]AW[aa];W[bb];B[ab];W[ba];B[ba])");
    let example = &summarize("", 1)["illegal"][0]["examples"][0];
    assert!(example["move"] == 2 && example["play"] == "Black a1" && example["law"] == true, "{example}");
    // Rules in which nobody takes turns, and a file that is not there.
    summarize("--rules political", 2);
    assert_eq!(summarize("nowhere.sgf --rules cgos", 1)["broken"].as_array().map(Vec::len), Some(2));
    typed("judge - --summary").ends(2).begins("error: --summary reads files and folders, ");
}

#[test]
fn a_summary_takes_each_name_of_rules_for_the_nearest_ones_and_has_the_first_examples() {
    let nearest = [
        ("AGA", "aga"),
        ("BGA", "tromp-taylor + natural-situational-superko + no-suicide + agreement"),
        ("CGOS", "tromp-taylor + no-suicide"),
        ("Chinese", "tromp-taylor + no-suicide + agreement"),
        ("GOE", "tromp-taylor + agreement"),
        ("Japanese", "japanese-1989"),
        ("NZ", "new-zealand"),
        ("Tromp-Taylor", "tromp-taylor"),
        (
            "koSIMPLEscoreAREAtaxNONEsui0",
            "tromp-taylor + simple-ko + same-pass-ends + no-result + no-suicide + pass-dead",
        ),
    ];
    let here = folder();
    for (name, _) in nearest {
        here.write(&format!("{name}.sgf"), format!("(;SZ[2]RU[{name}];B[aa];W[aa])"));
    }
    let summary = here.typed("judge . --summary --json").json();
    let taken = nearest.map(|(name, rules)| (json!(name), json!(rules)));
    let rules = summary["rules"].as_array().unwrap().iter();
    assert!(rules.map(|one| (one["named"].clone(), one["read_as"].clone())).eq(taken), "{summary}");
    let illegal = summary["illegal"].as_array().unwrap();
    let occupied = illegal.iter().find(|one| one["clauses"] == json!(["tromp-taylor.7.1"])).unwrap();
    let examples = occupied["examples"].as_array().unwrap().iter();
    let examples: Vec<_> = examples.map(|example| Path::new(example["record"].as_str().unwrap())).collect();
    assert_eq!(examples, ["./BGA.sgf", "./CGOS.sgf", "./Chinese.sgf"].map(Path::new));
}

/// A record in Shift_JIS, without a root's semicolon, in two parts, with a variation, a pass that is left out, and a komi in hundredths.
/// Read as UTF-8, its set-up is lost in the name of a player.
const AS_THEY_ARE: &[u8] =
    b"Date: today\n(CA[Shift_JIS]SZ[3]RU[Chinese]AP[foxwq]KM[50]PB[\x83\x5c]AB[aa]RE[B+1];W[bb];W[ab](;B[cc];AE[cc];W[ba])(;B[ca])";

#[test]
fn a_record_as_people_have_it_is_read_wherever_records_are_read() {
    let here = folder();
    here.write("game.sgf", AS_THEY_ARE);
    let mut run = here.typed("judge game.sgf").ends(0);
    let rows: Vec<Value> =
        run.json_lines().iter().map(|answer| json!([answer["id"], answer["rows"]])).collect();
    let first = json!(["game.sgf", ["X..", "OO.", "..X"]]);
    assert_eq!(rows, [first.clone(), json!(["game.sgf part 2", [".O.", "OO.", "..."]])]);
    for note in [
        "game.sgf: text before the game ignored\n",
        "game.sgf: a ; is missing at line 2, column 2\n",
        "game.sgf: the file ends before the last ) of the game\n",
        "game.sgf: KM[50] is read as hundredths: 0.5 points\n",
        "game.sgf: 1 variation ignored: the main line is taken\n",
        "game.sgf: assumed a pass as move 2, because a player moves twice in a row\n",
        "game.sgf: stones are set up after move 3: another part begins there\n",
    ] {
        run = run.says(note);
    }
    let all = here.typed("judge game.sgf --variations").json_lines();
    let ids: Vec<&str> = all.iter().map(|answer| answer["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["game.sgf", "game.sgf part 2", "game.sgf variation 2"]);
    // A folder, and its summary.
    let folder = here.typed("judge .").ends(0).json_lines();
    assert!(folder[0]["id"] == "./game.sgf" && folder[1]["id"] == "./game.sgf part 2", "{folder:?}");
    let summary = here.typed("judge . --summary --json").ends(0).json();
    assert!(summary["records"] == 2 && summary["variations"] == 1, "{summary}");
    here.typed("judge . --summary").says("\n1 variation left out (--variations judges them too)\n");
    assert_eq!(here.typed("judge . --summary --json --variations").ends(0).json()["records"], 3);
    // The last part, or another one.
    let explained = |more: &str| here.typed(&format!("explain game.sgf --json {more}")).ends(0).json();
    for (more, play) in [("", "b3"), ("--part 1", "c1"), ("--variation 2", "c3")] {
        let name = explained(more)["explained"][0]["name"].to_string();
        assert!(name.contains(play), "{more}: {name}");
    }
    here.typed("explain game.sgf --part 3").ends(2).begins("error: game.sgf: there is no part 3");
    // Characters that are given replace those that the file names.
    let wrong = here.typed("judge game.sgf --encoding utf-8").ends(0).json_lines();
    assert_ne!(json!([wrong[0]["id"], wrong[0]["rows"]]), first);
    here.write("superko.html", "<script type=\"text/plain\" id=\"start\"></script>");
    let page = here.typed("open game.sgf --page superko.html --to -").ends(0);
    page.says("%22to_play%22:%22w%22").says("%22moves%22:%5B%22b3%22%5D");
    here.typed("judge game.sgf --encoding x").ends(2).says("encoding \"x\" is not known");
}

#[test]
fn a_komi_that_is_not_readable_is_why_a_result_is_not_compared() {
    let here = folder();
    here.write("game.sgf", "(;SZ[2]RU[CGOS]KM[seven]RE[B+3.5];B[aa];W[];B[bb];W[];B[])");
    let summary = here.typed("judge . --summary --json").ends(0).json();
    let why = json!({"komi not readable": {"records": 1, "examples": ["./game.sgf"]}});
    assert_eq!(summary["results"]["not_compared"], why);
}

/// The summary waits for a pipe, so Ctrl-C comes while it works, however fast it is.
#[test]
fn ctrl_c_ends_a_summary_with_what_was_found_so_far() {
    let here = folder();
    let pipe = here.file("pipe.sgf");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for i in 0..2000 {
        here.write(&format!("games/{i}.sgf"), "(;SZ[2]RU[CGOS];B[aa])");
    }
    let mut command = command("judge pipe.sgf games --summary --json");
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
    let summary = Run::from(child.wait_with_output().unwrap()).ends(2).json();
    assert!(summary["stopped"] == true && summary["records"] == 1, "{summary}");
    assert_eq!(summary["results"]["fit"], 1, "{summary}");
}
