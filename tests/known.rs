//! Known faults: a trial goes on past them, finds what is new, and says when the list is out of date. The subjects are our own
//! program, with misreadings planted or with its answers changed on the way.

use crate::common::*;
use superko::oracle::diagnosis::known_patterns::Known;
use superko::oracle::games::witnesses::witnesses;
use superko::oracle::subjects::own::law_under;
use superko::oracle::subjects::questions::Observation;

/// A fault that `no-superko` has.
const LISTED: &str = r#"
[[fault]]
rules = "tromp-taylor"
case = '{"rules":"tromp-taylor","board":"2x2","setup":{"rows":["X.",".X"],"to_play":"w"},"moves":["b2"]}'
misreadings = ["no-superko"]
why = "no history yet"
"#;

/// superko with two faults: repetition is free, and Black has ten points more.
fn two_faults() -> String {
    let cases = r#"s/"tromp-taylor"/"tromp-taylor","amend":["free-repetition"]/"#;
    let answers = r#"s/"score":{"b":/"score":{"b":1/; s/,"winner":[^}]*}$/}/"#;
    let judge = ours("judge");
    shell_words::join(["sh", "-c", &format!("sed -u '{cases}' | {judge} | sed -u '{answers}'")])
}

/// A trial with this list of known faults.
fn check(list: &str, options: &str) -> Run {
    let here = folder();
    here.write("known.toml", list);
    here.typed(&format!("check --board 2x2 --games 20 --known known.toml {options}"))
}

/// A line in which the subject is one of ours between two filters.
fn trial(options: &str, subject: &str) -> String {
    format!("check {options} --jsonl {}", shell_words::quote(subject))
}

const NO_SUPERKO: &str = "--misreading no-superko";

#[test]
fn a_known_fault_is_excused_and_counted() {
    let excused = check(LISTED, NO_SUPERKO).ends(0);
    excused.says(" plays by tromp-taylor, but for 1 known fault\n\nknown: 1 fault, met ");
    let known = &check(LISTED, &format!("{NO_SUPERKO} --json")).json()["known"];
    assert!(known["faults"] == 1 && known["met"].as_u64() > Some(5), "{known}");
    let listed = &known["list"][0];
    assert!(listed["why"] == "no history yet" && listed["state"] == "there", "{known}");
}

#[test]
fn a_fault_that_is_fixed_fails_until_its_entry_is_deleted() {
    let fixed = check(LISTED, "").ends(1).begins("fixed: ");
    fixed.says("known.toml: fault 1 (no-superko)").says("delete the entry");
    assert_eq!(check(LISTED, "--json").json()["verdict"], "fixed");
    check(LISTED, "--junit -").says("failures=\"1\"").says("type=\"fixed\"");
    check("", "").ends(0);
}

#[test]
fn a_fault_is_excused_until_the_end_of_its_day() {
    for until in ["2020-01-01", "\"2020-01-01\""] {
        let expired = check(&format!("{LISTED}until = {until}\n"), NO_SUPERKO).ends(1);
        expired.begins("expired: ").says("excused until 2020-01-01");
    }
    check(&format!("{LISTED}until = 2999-12-31\n"), NO_SUPERKO).ends(0).lacks("excused until");
}

#[test]
fn what_is_new_is_found_past_what_is_known_in_the_same_game() {
    // Every situation of every game shows the known fault.
    let score = r#"
[[fault]]
rules = "tromp-taylor"
case = '{"rules":"tromp-taylor","board":"2x2","moves":[]}'
"#;
    let found = check(score, &format!("--jsonl {}", shell_words::quote(&two_faults()))).ends(1);
    let found = found.begins("disagreement: ").says("  tromp-taylor.6: ").says(" --known known.toml\n");
    found.lacks("the score: ");
    // The case of a fault that is another one now.
    assert_ne!(check(LISTED, "--misreading captures-on-two-sides").status, 0);
}

#[test]
fn all_disagreements_are_found_and_written_and_known_from_then_on() {
    let here = folder();
    let trial = trial("--board 3x3 --games 15", &two_faults());
    let files = "--write-known known.toml --report page.html --junit junit.xml";
    let report = here.typed(&format!("{trial} --all --json {files}")).ends(1).json();
    let found = report["all"].as_array().unwrap();
    assert_eq!(found.len(), 2, "{report:#}");
    // No known misreading explains the scores.
    let mut clauses: Vec<String> = found.iter().map(|found| found["clauses"].to_string()).collect();
    clauses.sort_unstable();
    assert_eq!(clauses, [r#"["tromp-taylor.6"]"#, "[]"]);
    let moves = |found: &Value| found["case"]["moves"].as_array().map_or(0, Vec::len);
    assert!(moves(&found[0]) <= moves(&found[1]), "{report:#}");
    assert!(report["tally"]["games"] == 15, "the games go on: {report:#}");
    for (file, words, times) in [
        ("page.html", "id=\"1-game\"", 1),
        ("page.html", "id=\"2-game\"", 1),
        ("page.html", "id=\"game\"", 0),
        ("junit.xml", "failures=\"2\"", 1),
        ("junit.xml", "<failure type=\"disagreement\"", 2),
        ("known.toml", "[[fault]]", 2),
        ("known.toml", "why = \"\"", 2),
    ] {
        assert_eq!(here.read(file).matches(words).count(), times, "{words} in {file}");
    }
    // The wrong scores have no name, so that other wrong scores would not be noticed.
    let known = here.typed(&format!("{trial} --seed 2 --known known.toml")).ends(2).begins("may-hide: ");
    known.says(" may hide others in tromp-taylor.9\n\nknown: 2 faults, met ");
    here.typed(&format!("{trial} --all")).says("\n1 of 2: disagreement: ").says("\n2 of 2: ");
}

#[test]
fn an_answer_that_cannot_be_used_is_listed_once_and_can_be_known() {
    let here = folder();
    let nonsense = r#"s/.*"captured":{"b":[3-9].*/nonsense/"#;
    let script = format!("{} | sed -u '{nonsense}'", ours("judge"));
    let trial = trial("--board 2x2 --games 15", &shell_words::join(["sh", "-c", &script]));
    let report = here.typed(&format!("{trial} --all --json --write-known known.toml")).json();
    assert_eq!(report["all"].as_array().map(Vec::len), Some(1), "{report:#}");
    assert_eq!(report["all"][0]["fault"], "garbage");
    here.typed(&format!("{trial} --known known.toml")).ends(0).says("known: 1 fault, met ");
}

#[test]
fn what_is_wrong_with_a_list_is_said_with_its_file_and_its_entry() {
    let second = LISTED.to_owned() + LISTED;
    for (from, to, expected) in [
        ("why =", "wy =", "known.toml: fault 1: unknown field `wy`, expected one of `rules`"),
        ("[\"no-superko\"]", "[\"no-super\"]", "known.toml: fault 1: unknown misreading \"no-super\""),
        ("why = \"no history yet\"", "until = \"soon\"", "fault 1: until: \"soon\": expected a day such as"),
        ("why = \"no history yet\"", "until = 2030-13-01", "known.toml: line 6: "),
        ("\"moves\":[\"b2\"]", "\"moves\":[\"z2\"]", "known.toml: fault 1: case: moves[0]: "),
        ("case = ", "why2 = ", "known.toml: fault 1: "),
        ("[[fault]]", "[[falt]]", "known.toml: unknown key \"falt\""),
        ("rules = \"tromp-taylor\"", "rules = \"logical\"", "the case is under tromp-taylor"),
        ("\"to_play\":\"w\"", "\"to_play\":\"b\"", "known.toml: fault 1: the case does not show no-superko"),
        ("misreadings = [\"no-superko\"]", "no_answer = \"bored\"", "unknown kind \"bored\""),
        ("misreadings = [\"no-superko\"]", "plays_by = [\"no-ko\"]", "plays_by: "),
        ("misreadings = [\"no-superko\"]", "clauses = [\"logical.77\"]", "no clause \"logical.77\""),
    ] {
        assert!(second.contains(from));
        check(&second.replacen(from, to, 1), "").ends(2).says(expected);
    }
    check(&format!("{second}x = 1\n"), "").ends(2).says("known.toml: fault 2: unknown field `x`");
}

#[test]
fn faults_against_other_rules_are_skipped_and_that_is_noted() {
    let skipped = check(LISTED, "--amend no-suicide").ends(0);
    skipped.says("skipped (against other rules): known.toml: fault 1");
}

#[test]
fn a_list_grows_and_keeps_its_comments() {
    let here = folder();
    for (list, kept) in [(LISTED, true), ("fault = []\n", false)] {
        here.write("known.toml", format!("# ours\n{list}"));
        let trial = trial("--board 2x2 --games 20", &two_faults());
        let run = here.typed(&format!("{trial} --known known.toml --write-known grown.toml")).ends(1);
        let grown = here.read("grown.toml");
        assert_eq!(grown.contains("# ours"), kept, "{grown}");
        assert_eq!(run.text().contains("without comments"), !kept, "{}", run.text());
        assert_eq!(grown.matches("[[fault]]").count(), 1 + usize::from(kept), "{grown}");
    }
}

#[test]
fn saved_findings_are_asked_again() {
    let here = folder();
    here.write("known.toml", LISTED);
    let found = here.typed(&format!("check --board 2x2 --json {NO_SUPERKO}"));
    here.write("report.json", &found.out);
    let case = found.json()["found"]["case"].to_string();
    here.write("superko-case-1.json", &case);
    here.write("cases.jsonl", format!("{case}\n\n{case}\n"));
    let declines = format!("--jsonl {}", shell_words::quote(DECLINES));
    for (file, lines) in
        [("known.toml", 1), ("report.json", 1), ("superko-case-1.json", 1), ("cases.jsonl", 2)]
    {
        for (subject, word, status) in
            [(NO_SUPERKO, "FAILED ", 1), ("", "FIXED ", 0), (&declines, "DECLINED ", 2)]
        {
            let told = here.typed(&format!("replay {file} {subject}")).ends(status).out;
            assert!(told.lines().all(|line| line.starts_with(&format!("{word}{file}"))), "{told}");
            assert_eq!(told.lines().count(), lines, "{told}");
            assert_eq!(told.contains("White b2: the rules say illegal, "), status == 1, "{told}");
        }
    }
    assert_eq!(here.typed("replay cases.jsonl --json").json()["fixed"], 2);
    here.write("bad.jsonl", format!("{case}\nx\n"));
    here.typed("replay bad.jsonl").ends(2).says("bad.jsonl:2: ");
}

/// An adapter that declines everything.
const DECLINES: &str = r#"sh -c 'while read -r line; do id=${line#*\"id\":\"}; echo "{\"id\":\"${id%%\"*}\",\"error\":\"no\"}"; done'"#;

in_full! { the_second_fault_of_a_clause_is_found_past_the_first }

fn the_second_fault_of_a_clause_is_found_past_the_first(scope: Scope) {
    let rules = Rules::of(TROMP_TAYLOR);
    let clause: Vec<_> =
        TROMP_TAYLOR.misreadings().iter().filter(|m| m.clause == "tromp-taylor.6").take(60).collect();
    assert_eq!(clause.len(), 60);
    let pairs = (0..60).flat_map(|i| (0..i).map(move |j| [i, j]));
    let pairs: Vec<[usize; 2]> = pairs.step_by(scope.of(600, 10)).collect();
    // Whether each pair differs by more than what is found first, and what is missed then.
    let tried = pairs.into_par_iter().map(|[i, j]| {
        let pair = [clause[i], clause[j]];
        let make = making(|| law_under(&rules, &pair));
        // Ten seconds of a quiet machine: other tests run beside this one.
        let time = Limit::Time(Duration::from_secs(40));
        let trial = || Trial::new(GeneratorConfig::small(&rules), &make).limit(time);
        let first = trial().run().unwrap();
        // What takes longer games than there is time for hides nothing that was found.
        let found = first.findings.first()?;
        let known = Known::of(found);
        let known =
            known.unwrap_or_else(|| panic!("{} and {}: {:?}", pair[0].name, pair[1].name, first.findings));
        // Does anything else of the two show in the games that show them?
        let differs = known.hypothesis().is_none_or(|known| {
            witnesses(TROMP_TAYLOR).unwrap().iter().any(|witness| {
                let Ok(case) = witness.game(&rules) else { return false };
                let shows = |name: &str| witness.shows.iter().any(|shown| shown == name);
                (shows(pair[0].name) || shows(pair[1].name))
                    && !agree(&mut law_under(&rules, &pair), &mut known.subject(), &case)
            })
        });
        if !differs {
            return None;
        }
        let second = trial().known(vec![known.clone()]).run().unwrap();
        let hides = second.left_out.iter().any(|left_out| matches!(left_out, LeftOut::Alike { .. }));
        let missed = second.findings.is_empty() && !hides;
        // To be read while the rest is running, with --nocapture.
        eprintln!("{} and {}: {}", pair[0].name, pair[1].name, if missed { "missed" } else { "found" });
        Some(missed.then(|| format!("{} and {}, {known:?} being known", pair[0].name, pair[1].name)))
    });
    let differing: Vec<Option<String>> = tried.flatten_iter().collect();
    let missed: Vec<&String> = differing.iter().flatten().collect();
    let differing = differing.len();
    assert!(differing > scope.of(0, 40) && missed.len() * 20 <= differing, "of {differing}: {missed:#?}");
}

/// Do two subjects answer alike in every situation of a game?
fn agree<'a>(one: &'a mut dyn Subject, other: &'a mut dyn Subject, case: &Case) -> bool {
    one.begin(&case.opening).unwrap();
    other.begin(&case.opening).unwrap();
    let mut moves = case.moves.iter();
    loop {
        let [seen, said] =
            [&mut *one, &mut *other].map(|s| Observation::of(s, &case.opening, false).unwrap());
        let same = seen.differences(&said).is_empty();
        let (true, Some(m)) = (same, moves.next()) else { return same };
        let accepted = [one.make(*m).unwrap(), other.make(*m).unwrap()];
        if accepted[0] != accepted[1] || accepted[0] == Some(false) {
            return accepted[0] == accepted[1];
        }
    }
}

/// A trial of an engine of this kind, which `tests/data/engine.py` lists.
fn engine(here: &Folder, kind: &str, options: &str) -> Run {
    let engine = script("engine.py", kind);
    here.typed(&format!("check --games 3 --board 3x3 {options} --gtp {}", shell_words::quote(&engine)))
}

#[test]
fn a_dialogue_that_goes_wrong_can_be_known() {
    let here = folder();
    let known = "--known known.toml";
    engine(&here, "forgets-komi", "--all --write-known known.toml").ends(1).begins("protocol: ");
    let list = here.read("known.toml");
    let entry = "dialogue = \"komi is kept by clear_board\"\nanswer = \"words\"\n";
    // Its clear_board forgets the komi, also after boardsize.
    assert!(list.contains(entry) && list.matches("[[fault]]").count() == 2, "{list}");
    assert!(!list.contains("rules = "), "{list}");
    let there = engine(&here, "forgets-komi", known).ends(0);
    there.says(", but for 2 known faults (compared: legality").says("\n\nknown: 2 faults, met 2 times\n");
    let fixed = engine(&here, "all-commands", known).ends(1).begins("fixed: ");
    fixed.says(
        "fault 1 (komi is kept by clear_board: words): the answer to its dialogue is right now; delete",
    );
    // Another dialogue is new.
    engine(&here, "places-one-more", known).ends(1).begins("protocol: ").says("place_free_handicap 2");
    here.typed("replay known.toml").ends(2).says("DECLINED known.toml: fault 1 (komi is kept by ");
    let unasked = engine(&here, "forgets-komi", &format!("{known} --no-sessions")).ends(0);
    unasked.says("its dialogue has no answer: it did not come up in this trial");
    here.write("known.toml", list.replace("answer = \"words\"", "answer = \"stones\""));
    engine(&here, "forgets-komi", known).ends(1).begins("protocol: ").says("\nchanged: known.toml: fault 1");
    for (from, to, expected) in [
        ("by clear_board", "by clear", "dialogue: unknown dialogue \"komi is kept by clear\" (superko "),
        ("\"words\"", "\"wrong\"", "answer: unknown kind \"wrong\": expected one of accepted, refused, id"),
        ("answer =", "link =", "expected a case that shows it, or a dialogue and the answer in it"),
        ("answer =", "no_answer =", "expected a case that shows it, or a dialogue and the answer in it"),
        ("[[fault]]", "[[fault]]\nclauses = [\"tromp-taylor.6\"]", "rules: missing, but clauses or amend"),
        ("[[fault]]", "[[fault]]\nmisreadings = [\"no-superko\"]", "expected no misreadings"),
        ("[[fault]]", "[[fault]]\ncase = '{\"board\":\"2x2\"}'", "expected a case, or a dialogue"),
    ] {
        assert!(list.contains(from));
        here.write("known.toml", list.replacen(from, to, 1));
        engine(&here, "forgets-komi", known).ends(2).says("known.toml: fault 1: ").says(expected);
    }
}

#[test]
fn a_generated_move_that_is_illegal_can_be_known_until_the_rules_say_otherwise() {
    let here = folder();
    let known = "--known known.toml";
    engine(&here, "generates-on-stones", "--all --write-known known.toml").ends(1);
    let list = here.read("known.toml");
    let entry = "dialogue = \"genmove\"\nanswer = \"illegal\"\nclauses = [\"tromp-taylor.7";
    assert!(list.contains(entry) && list.matches("[[fault]]").count() == 1, "{list}");
    let there = engine(&here, "generates-on-stones", known).ends(0);
    there.says(", but for 1 known fault ").says("\n\nknown: 1 fault, met ");
    // Illegal by another clause is another fault; and that nothing was illegal this time shows nothing.
    here.write("known.toml", list.replace("tromp-taylor.7.1", "tromp-taylor.6"));
    engine(&here, "generates-on-stones", known).ends(1).begins("protocol: ");
    engine(&here, "all-commands", known).ends(0).says("its dialogue has no answer: it did not come up");
}
