//! Programs that superko has never seen, each with a habit of its own: none of these ends a trial, and the report says what it is.

use crate::common::*;

/// The command for an engine of this kind, which `tests/data/engine.py` lists.
fn engine(kind: &str) -> String {
    script("engine.py", kind)
}

#[track_caller]
fn tried_engine(kind: &str, options: &str, verdict: &str) -> Value {
    tried("--gtp", &engine(kind), options, verdict)
}

fn a_play_may_be_refused_in_any_words_which_are_shown_once(scope: Scope) {
    for kind in scope.one_in(3, ["all-commands", "few-commands", "is-legal-fails"]) {
        let report = tried_engine(kind, "--games 12 --board 3x3", "agreement");
        let warning = report["warnings"][0].as_str().unwrap_or_default();
        assert!(warning.starts_with("it refuses plays with \"invalid play"), "{kind}: {report:#}");
        let [asked, answered] = ["asked", "answered"].map(|n| report["keys"]["legal"][n].as_u64().unwrap());
        assert!(asked > 50 && asked == answered, "{kind}: {report:#}");
    }
}

#[test]
fn a_score_that_is_told_only_at_times_is_no_forgotten_komi() {
    let report = tried_engine("scores-every-other-time", "--games 20 --board 3x3", "agreement");
    assert!(report["keys"]["margin"]["answered"].as_u64() > Some(0), "{report:#}");
}

#[test]
fn an_engine_that_reads_no_ids_gets_none() {
    let report = tried_engine("no-ids", "--games 12 --board 3x3", "agreement");
    let warnings = report["warnings"].as_array().unwrap();
    assert!(warnings.contains(&"it does not read the ids of commands, so it gets none".into()), "{report:#}");
}

#[test]
fn an_engine_that_refuses_every_board_is_quoted() {
    run(&["check", "--gtp", &engine("refuses-boards")]).ends(2).says("refused (? we play on 7x7 only)");
}

#[test]
fn boards_that_are_tried_in_place_of_refused_ones_are_named() {
    run(&["check", "--games", "3", "--gtp", &engine("refuses-small-boards")])
        .ends(2)
        .says("\nboards: 9x9, 13x13, 19x19\n");
}

/// Each fault is not a fault of the rules, so that it is found by a dialogue, which the report shows.
fn what_an_engine_gets_wrong_besides_plays_is_found_by_a_dialogue(scope: Scope) {
    let faults = [
        (
            "ignores-colour",
            "play out of turn: the same colour twice",
            "the stones are b B2 w D2: expected b B2 D2 w",
        ),
        ("generates-on-stones", "genmove", ", an illegal move"),
        ("generates-and-forgets", "genmove", "and then the stones are "),
        ("ends-at-genmove", "genmove", "it ended (exit status: 3)"),
        ("forgets-komi", "komi is kept by clear_board", "answered with `0`: expected `W+7.5`"),
        ("places-one-more", "place_free_handicap 2", "`C3 G7 C7`: expected 2 distinct points"),
        ("places-anywhere", "fixed_handicap 2 on 9x9", "`A1 B2`: expected `C3 G7`"),
    ];
    for (kind, about, words) in scope.one_in(3, faults) {
        let report = tried_engine(kind, "--games 3 --board 3x3", "protocol");
        assert_eq!(report["found"]["about"], about, "{kind}: {report:#}");
        let text = report["found"]["text"].as_str().unwrap();
        assert!(text.contains(words) && text.contains("the dialogue:\n  > boardsize "), "{kind}: {text}");
        assert!(text.contains("no game was played: --no-sessions "), "{kind}: {text}");
        let without = if about == "genmove" { "--no-genmove" } else { "--no-sessions" };
        tried_engine(kind, &format!("--games 3 --board 3x3 {without}"), "agreement");
    }
}

/// A program that plays by other rules also fails dialogues. Then the rules are the finding; with `--all`, both are.
fn what_plays_show_is_no_fault_of_the_protocol(scope: Scope) {
    let misreadings = [
        "overwriting-allowed",
        "pass-keeps-the-turn",
        "pass-may-not-repeat",
        "no-liberties-east",
        "start-has-a-stone",
    ];
    for misreading in scope.one_in(3, misreadings) {
        let engine = ours(&format!("gtp --rules cgos --misreading {misreading}"));
        tried("--gtp", &engine, "--rules cgos --games 12 --board 2x2 --board 3x3", "disagreement");
    }
    let report =
        tried_engine("forgets-komi", "--all --games 12 --board 3x3 --amend no-suicide", "disagreement");
    let last = report["all"].as_array().unwrap().last().unwrap();
    assert_eq!(last["verdict"], "protocol", "{report:#}");
}

/// Programs give White points for a handicap of which these rules say nothing.
#[test]
fn scores_after_a_handicap_are_compared_where_the_rules_know_it() {
    for (rules, verdict) in [("cgos", "agreement"), ("cgos + handicap-bonus-less-1", "disagreement")] {
        let options = format!("--rules '{rules}' --games 60");
        tried("--gtp", &ours("gtp --rules cgos --amend handicap-bonus-n"), &options, verdict);
    }
}

/// Of rules that fit alike, those that end like the rules of the trial are named, unless plays after two passes show another end.
#[test]
fn a_program_that_does_not_tell_the_end_is_not_blamed_for_it() {
    let engines = [
        (
            "chinese --amend simple-ko",
            json!(["simple-ko", "no-suicide", "agreement"]),
            json!(["tromp-taylor.6"]),
        ),
        ("gnugo", json!(["simple-ko", "no-suicide"]), json!(["tromp-taylor.6", "tromp-taylor.8"])),
    ];
    for (rules, amend, clauses) in engines {
        let options = "--rules chinese --games 20 --board 3x1 --board 2x2";
        let report = tried("--gtp", &ours(&format!("gtp --rules {rules}")), options, "disagreement");
        let right = json!({"amend": amend, "misreadings": []});
        assert!(report["found"]["fits"].as_array().unwrap().contains(&right), "{report:#}");
        assert_eq!(report["found"]["clauses"], clauses, "{report:#}");
    }
}

/// Pachi is not asked to take back. Then no answer is about a game in which it did.
#[test]
fn a_program_that_is_not_asked_to_take_back_is_not_blamed_for_it() {
    let case = r#"{"rules":"cgos","board":"3x3","moves":["c3","undo"]}"#;
    run(&["check", "--profile", "pachi", "--case", case, "--gtp", &ours("gtp --rules cgos")]).ends(0);
}

#[test]
fn what_can_be_asked_of_an_engine_is_checked_point_by_point() {
    for (kind, expected) in [
        ("all-commands", ""),
        (
            "no-ids",
            "ids of commands, an id is repeated, a refusal repeats the id, comments, blank lines, tabs, and spaces at the end, \
             carriage returns",
        ),
        ("few-commands", "captures, komi is kept by clear_board, "),
    ] {
        let (faulty, left_out, status) = adapter_check(&["--gtp", &engine(kind)]);
        assert_eq!((&faulty[..], status), ("", 0), "{kind}");
        let fits = if kind == "few-commands" { left_out.starts_with(expected) } else { left_out == expected };
        assert!(fits, "{kind}: {left_out}");
    }
    for (kind, expected) in [
        ("refuses-boards", "boardsize"),
        ("swaps-colours", "stones"),
        ("undoes-nothing", "undo"),
        ("clears-when-refusing", "malformed plays, a refusal leaves the ko as it was"),
    ] {
        let (faulty, _, status) = adapter_check(&["--gtp", &engine(kind)]);
        assert_eq!((&faulty[..], status), (expected, 1), "{kind}");
    }
    // That is not an engine.
    typed("adapter-check --gtp --timeout 1 cat").ends(2);
}

fn a_limit_on_moves_is_named_once_and_shorter_games_are_played(scope: Scope) {
    for (kind, words) in scope.one_in(
        2,
        [("refuses-from 28", "refuses every play from move 28 on"), ("ends-at 28", "ended at move 28")],
    ) {
        let report = tried_engine(kind, "--games 30 --board 3x3", "move-limit");
        assert_eq!(report["found"]["at"], json!({"3x3": 28}), "{kind}: {report:#}");
        assert!(report["found"]["text"].as_str().unwrap().contains(words), "{kind}: {report:#}");
        assert!(report["tally"]["games"].as_u64() >= Some(30), "{kind}: {report:#}");
        tried_engine(kind, "--games 30 --board 3x3 --moves 26", "agreement");
    }
}

fn another_fault_is_found_beside_a_limit_on_moves() {
    let options = "--games 60 --board 3x3 --amend no-suicide";
    let report = tried_engine("refuses-from 28", options, "disagreement");
    assert!(report["found"]["case"]["moves"].as_array().unwrap().len() < 20, "{report:#}");
}

#[test]
fn what_the_self_check_meets_is_shrunk_and_named_like_anything_else() {
    // It shows in the first capture on 2x2, which has a pass before it; stones are read back.
    let subject = ours("gtp --misreading pass-keeps-the-turn");
    let report = tried("--gtp", &subject, "--games 1 --board 2x2", "disagreement");
    assert!(report["found"]["case"]["moves"].as_array().unwrap().len() < 4, "{report:#}");
    let mut fits = report["found"]["fits"].as_array().unwrap().iter();
    let named = json!(["pass-keeps-the-turn"]);
    assert!(fits.any(|fit| fit["misreadings"] == named), "{report:#}");
}

/// A script that answers cases through `superko judge`, as `more` changes it; `$n` is the number of the case.
fn adapter(more: &str) -> String {
    let more = more.replace("JUDGE", &ours("judge"));
    let script = format!("n=0; while read -r case; do n=$((n + 1)); {more}; done");
    shell_words::join(["sh", "-c", &script])
}

#[test]
fn the_first_answer_may_take_longer_than_others() {
    let slow = adapter(r#"[ $n = 1 ] && sleep 6; echo "$case" | JUDGE"#);
    tried("--jsonl", &slow, "--board 2x2 --games 12", "agreement");
    let later = adapter(r#"[ $n = 22 ] && sleep 9; echo "$case" | JUDGE"#);
    let report = tried("--jsonl", &later, "--board 2x2 --games 1 --timeout 1", "timeout");
    assert!(report.to_string().contains("no answer within 1s (--timeout allows more)"), "{report:#}");
}

fn a_long_silence_at_the_start_is_said_on_the_line_of_progress() {
    require("python3");
    let slow = adapter(r#"[ $n = 1 ] && sleep 4; echo "$case" | JUDGE"#);
    let mut terminal = Command::new("python3");
    terminal.args(["-c", "import pty, sys; pty.spawn(sys.argv[1:])", SUPERKO, "check", "--board", "1x1"]);
    Run::of(terminal.args(["--games", "1", "--jsonl", &slow])).says("waiting for the first answer");
}

/// The report on the program of `tests/data/causes.py` with this fault or habit.
#[track_caller]
fn stranger(kind: &str, verdict: &str) -> Value {
    require("python3");
    let subject = format!("python3 tests/data/causes.py {kind}");
    tried("--jsonl", &subject, "--rules cgos --games 40 --timeout 60", verdict)
}

#[test]
fn a_program_without_passes_is_tried_without_them() {
    let report = stranger("no-passes", "agreement");
    let left_out = report["left_out"].as_array().unwrap().iter();
    let passes = left_out.filter(|line| line.as_str().is_some_and(|line| line.starts_with("passes, ")));
    assert_eq!(passes.count(), 1, "{report:#}");
    assert!(report["tally"]["moves"].as_u64() > Some(200), "{report:#}");
    let report = stranger("no-passes only-captures", "disagreement");
    let named = json!(["superko-only-when-capturing"]);
    assert_eq!(report["found"]["fits"][0]["misreadings"], named, "{report:#}");
}

#[test]
fn a_program_whose_list_and_plays_differ_contradicts_itself() {
    let report = stranger("list", "disagreement");
    let says = "it contradicts itself: it says that the move is legal, and refuses it";
    assert_eq!(report["found"]["contradiction"], says, "{report:#}");
    assert!(report["found"]["text"].as_str().unwrap().contains(says));
}

#[test]
fn the_dialogue_is_written_to_a_file_and_commands_repeat_a_finding() {
    let here = folder();
    let engine = ours("gtp --misreading no-superko");
    let found = here.typed(&format!(
        "check --board 2x2 --games 30 --trace dialogue.txt --gtp {}",
        shell_words::quote(&engine)
    ));
    found.ends(1).says("\nby hand:\n  boardsize 2\n  clear_board\n  komi 0\n  play black ");
    let trace = here.read("dialogue.txt");
    let sent = trace.lines().filter(|line| line.contains(" > ")).count();
    assert!(sent > 100 && trace.lines().any(|line| line.contains(" < =")), "{trace}");
    here.typed("check --trace dialogue.txt").ends(2).says("--trace: only --gtp and --jsonl programs");
}

#[test]
fn a_program_that_changes_its_answers_is_called_that() {
    // Once in its life the illegal is legal.
    let once = r#"said=$(echo "$case" | JUDGE)
        case $said in *,false]*) [ $n -gt 40 ] && [ ! -e FILE ] && : > FILE && said=$(echo "$said" | sed 's/,false]/,true]/');; esac
        echo "$said""#;
    let here = folder();
    let once = adapter(&once.replace("FILE", here.file("once").to_str().unwrap()));
    let report = tried("--jsonl", &once, "--board 2x2 --games 9 --timeout 20", "unsteady");
    let text = report["found"]["text"].as_str().unwrap();
    assert!(text.contains("changes its answers") && !text.contains("does not play by"), "{text}");
    assert!(text.contains("when the game was replayed, the answer agreed with the rules"), "{text}");
}

#[test]
fn a_hanging_engine_costs_about_two_timeouts() {
    let began = std::time::Instant::now();
    let report = tried_engine("hangs-at 10", "--board 3x3 --seconds 2 --timeout 1", "timeout");
    let took = began.elapsed().as_secs();
    assert!(took < 2 + 3 + 3, "{took} s: {report:#}");
}

#[test]
fn answers_too_many_are_noticed() {
    let run = run(&["adapter-check", &adapter("echo '{}'; echo '{}'"), "--timeout", "2"]);
    run.ends(1).says("faulty    answers: one for each case");
}

/// The trial that a report gives for repeating finds something, too.
#[track_caller]
fn assert_again(report: &Value) {
    let text = report["found"]["text"].as_str().unwrap();
    let (_, again) = text.split_once("again:\n  superko ").unwrap_or_else(|| panic!("{text}"));
    typed(again.lines().next().unwrap()).ends(1);
}

fn the_command_that_repeats_a_finding_finds_it(scope: Scope) {
    let draws = r#"said=$(echo "$case" | JUDGE); echo "$said" | sed 's/"winner":"tie"/"winner":"draw"/'"#;
    assert_again(&tried("--jsonl", &adapter(draws), "--board 4x4 --games 3 --timeout 20", "garbage"));
    // By other rules than the engine's, there is a disagreement; by its own, only the limit.
    for (kind, amend, verdict) in scope.one_in(
        3,
        [
            ("all-commands", "--amend free-repetition", "disagreement"),
            ("refuses-from 28", "", "move-limit"),
            ("ends-at 28", "", "move-limit"),
        ],
    ) {
        assert_again(&tried_engine(kind, &format!("--games 30 --board 3x3 {amend}"), verdict));
    }
}

/// What GTP cannot say is not asked, so that nobody is blamed for it.
fn an_engine_that_plays_by_a_rule_set_agrees_over_gtp(scope: Scope) {
    let presets =
        rulebook::ALL.iter().flat_map(|rulebook| rulebook.presets()).map(|preset| preset.name.to_owned());
    let rulebooks = rulebook::ALL.iter().map(|rulebook| rulebook.name().to_owned());
    let all: Vec<String> = rulebooks.filter(|name| name != "political").chain(presets).collect();
    assert!(all.len() > 45, "{all:?}");
    for rules in scope.one_in(20, all) {
        for seed in 1..=scope.of(1, 20) {
            let engine = ours(&format!("gtp --rules {rules}"));
            let options =
                format!("--rules {rules} --seed {seed} --games 70 --board 2x2 --board 3x3 --board 2x1");
            tried("--gtp", &engine, &options, "agreement");
        }
    }
}

#[test]
fn the_score_is_asked_over_gtp_where_nobody_can_be_of_another_opinion() {
    let tried = |misreading: &str, verdict: &str| {
        tried("--gtp", &ours(&format!("gtp --rules cgos {misreading}")), "--rules cgos --games 40", verdict)
    };
    let report = tried("", "agreement");
    assert!(report["keys"]["margin"]["answered"].as_u64() >= Some(8), "{report:#}");
    let report = tried("--misreading stones-do-not-count", "disagreement");
    assert_eq!(report["found"]["fits"][0]["misreadings"], json!(["stones-do-not-count"]), "{report:#}");
    // What was not compared is said.
    let scoreless = "python3 tests/data/causes.py no-fault";
    let few = "check --rules cgos --board 2x2 --games 20 --timeout 60 --jsonl";
    let few = Run::of(command(few).arg(scoreless));
    few.ends(0).says(" plays by cgos (compared: legality, board; not compared: captures, score)\n");
}

in_full! {
    what_an_engine_gets_wrong_besides_plays_is_found_by_a_dialogue,
    what_plays_show_is_no_fault_of_the_protocol,
    an_engine_that_plays_by_a_rule_set_agrees_over_gtp,
    a_play_may_be_refused_in_any_words_which_are_shown_once,
    a_limit_on_moves_is_named_once_and_shorter_games_are_played,
    the_command_that_repeats_a_finding_finds_it; alone
    a_long_silence_at_the_start_is_said_on_the_line_of_progress,
    another_fault_is_found_beside_a_limit_on_moves
}
