//! Reports as users get them: the text of long games and of crashes; and the page in a real browser without a window, from a
//! file, by keys and clicks, narrow, on paper.
//!
//! `cargo test --test all -- --ignored report::` has the browser, with Chromium or Chrome installed.
#![cfg(unix)]

use crate::common::cli::{Folder, folder, output_text, status};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The browser that is here.
fn browser() -> &'static str {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let runs = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    names.into_iter().find(runs).expect("a browser, such as chromium")
}

/// The report on a misreading of eight moves, with a script at its end that says what it finds as the page's title.
fn page(here: &Folder, script: &str) -> PathBuf {
    let trial = ["check", "--rules", "tromp-taylor", "--misreading", "superko-of-eight", "--board", "2x2"];
    let output = here.run(&[&trial[..], &["--report", "report.html"]].concat());
    assert_eq!(status(&output), 1, "{}", output_text(&output));
    here.write("page.html", here.read("report.html") + &format!("<script>{script}</script>"))
}

fn browse(here: &Folder, arguments: &[&str], page: &Path) -> String {
    let output = Command::new(browser())
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
        ])
        .arg(format!("--user-data-dir={}", here.file("profile").display()))
        .args(arguments)
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the script made the title.
fn title(dom: &str) -> &str {
    dom.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap_or_default()
}

/// What `superko` prints, in this folder.
fn superko(here: &Folder, arguments: &[&str]) -> (String, i32) {
    let output = here.run(arguments);
    let status = status(&output);
    (String::from_utf8(output.stdout).unwrap(), status)
}

#[test]
fn a_long_game_is_its_last_moves_and_both_boards_of_the_repetition() {
    let here = folder();
    let trial = ["check", "--misreading", "superko-of-thirty", "--board", "3x3"];
    let (text, status) = superko(&here, &trial);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains(" moves, then  ") && text.contains("now:"), "{text}");
    let (_, earlier) = text.split_once(" would repeat the position ").expect(&text);
    let earlier = earlier.lines().next().unwrap();
    assert!(text.contains(&format!("  {earlier}:")), "both boards have their titles: {text}");
    let earlier: usize = match earlier.strip_prefix("after move ") {
        Some(number) => number.parse().unwrap(),
        None => 0,
    };
    let (json, _) = superko(&here, &[&trial[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["found"]["repeats"], earlier);
}

#[test]
fn the_case_of_a_long_game_is_in_a_file_that_repeats_it() {
    let here = folder();
    let trial = ["check", "--misreading", "superko-of-the-first-hundred", "--board", "3x3"];
    let (text, status) = superko(&here, &trial);
    assert_eq!(status, 1, "{text}");
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest < Some(160) && text.lines().count() < 30, "{text}");
    let (_, again) = text.split_once("again:\n  superko ").expect(&text);
    let again = shell_words::split(again.lines().next().unwrap()).unwrap();
    assert!(again[2].starts_with("superko-case-") && here.file(&again[2]).exists(), "{again:?}");
    let again: Vec<&str> = again.iter().map(String::as_str).collect();
    assert_eq!(superko(&here, &again).1, 1);
}

/// The tests of a JUnit report of a trial, name and element, and the badge.
fn junit_and_badge(trial: &[&str]) -> (Vec<(String, String)>, serde_json::Value) {
    let here = folder();
    let (xml, _) = superko(&here, &[trial, &["--junit", "-", "--badge", "badge.json"]].concat());
    let parsed = roxmltree::Document::parse(&xml).unwrap_or_else(|e| panic!("{e}: {xml}"));
    let suite = parsed.descendants().find(|node| node.has_tag_name("testsuite")).unwrap();
    let mut tests = Vec::new();
    for test in suite.children().filter(|node| node.has_tag_name("testcase")) {
        assert_eq!(test.attribute("classname"), Some("superko.tromp-taylor"), "{xml}");
        let element = test.first_element_child().unwrap();
        tests.push((test.attribute("name").unwrap().to_owned(), element.tag_name().name().to_owned()));
    }
    let count = |kind| tests.iter().filter(|(_, element)| element == kind).count().to_string();
    let [failures, errors, skipped] = ["failure", "error", "skipped"].map(count);
    let told =
        ["tests", "failures", "errors", "skipped"].map(|name| suite.attribute(name).unwrap().to_owned());
    assert_eq!(told, [tests.len().to_string(), failures, errors, skipped]);
    (tests, serde_json::from_str(&here.read("badge.json")).unwrap())
}

#[test]
fn ci_servers_get_a_test_for_each_clause_and_a_badge() {
    let known = std::path::absolute("tests/cmd/known.toml").unwrap();
    let known = ["--known", known.to_str().unwrap()];
    let agrees = "system-out";
    type Expected<'a> = (&'a [&'a str], [&'a str; 6], Option<&'a str>, &'a str, &'a str);
    // The elements of clauses 5 to 10, that of the trial itself, and the badge.
    let trials: [Expected; 6] = [
        (&["--board", "2x2"], [agrees; 6], Some(agrees), "agrees, 6 of 6 clauses", "brightgreen"),
        (
            &["--misreading", "no-superko", "--board", "2x2"],
            [agrees, "failure", agrees, agrees, agrees, agrees],
            None,
            "disagrees: tromp-taylor.6",
            "red",
        ),
        (
            &[&["--misreading", "no-superko", "--board", "2x2"], &known[..]].concat(),
            [agrees, "skipped", agrees, agrees, agrees, agrees],
            Some(agrees),
            "agrees but for 1 known fault, 5 of 6 clauses",
            "yellow",
        ),
        (
            &[&["--board", "2x2"], &known[..]].concat(),
            [agrees, "failure", agrees, agrees, agrees, agrees],
            None,
            "fixed",
            "red",
        ),
        (&["--jsonl", "sh -c 'read a; echo Q'"], ["skipped"; 6], Some("failure"), "garbage", "lightgrey"),
        (
            &["--jsonl", "sh -c 'while read a; do echo {}; done'"],
            ["skipped"; 6],
            Some("error"),
            "unanswered",
            "lightgrey",
        ),
    ];
    for (trial, clauses, whole, message, color) in trials {
        let (tests, badge) = junit_and_badge(&[&["check", "--games", "20"], trial].concat());
        let names = (5..=10).map(|n| format!("tromp-taylor.{n}"));
        let expected: Vec<(String, String)> = names.zip(clauses.map(str::to_owned)).collect();
        assert_eq!(tests[..6], expected, "{trial:?}");
        assert_eq!(tests.get(6).map(|(_, element)| &element[..]), whole, "{trial:?}");
        assert!(tests.len() <= 7);
        let expected = serde_json::json!({"schemaVersion": 1, "label": "tromp-taylor", "message": message, "color": color});
        assert_eq!(badge, expected, "{trial:?}");
    }
}

#[test]
fn a_traceback_is_read_as_it_was_written() {
    let here = folder();
    let crash = "sh -c 'echo Traceback: >&2; echo \"  File \\\"a.py\\\"\" >&2; exit 1'";
    let (text, status) = superko(&here, &["check", "--jsonl", crash, "--report", "page.html"]);
    assert_eq!(status, 2, "it never answered: {text}");
    assert!(text.contains("\nlast words:\n  Traceback:\n    File \"a.py\"\n"), "{text}");
    assert!(text.contains("\nagain:\n  superko check --case '{\"rules\""), "{text}");
    let (told, _) = text.split_once("again:").unwrap();
    assert!(!told.lines().skip(1).any(|line| line.contains('\\')), "{told}");
    let page = here.read("page.html");
    assert!(page.contains(">Traceback:\n  File &quot;a.py&quot;</pre>"), "{page}");
}

#[test]
#[ignore = "needs a browser"]
fn keys_step_through_the_game() {
    let here = folder();
    let script = "
        const seen = [];
        const look = () => seen.push(document.querySelector('.steps > li.now').id);
        look();
        for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowLeft', 'End']) {
            document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            look();
        }
        document.title = seen.join(' ');";
    let dom = browse(&here, &["--dump-dom"], &page(&here, script));
    assert_eq!(title(&dom), "move-8 move-7 move-6 move-7 move-0 move-0 move-8");
}

#[test]
#[ignore = "needs a browser"]
fn a_click_on_a_move_shows_its_position_and_keys_and_marks_are_explained() {
    let here = folder();
    let script = "
        const seen = [];
        for (const n of [2, 8, 1]) {
            document.querySelector(`.moves a[href='#move-${n}']`).click();
            const at = document.querySelectorAll('.moves a[aria-current]');
            seen.push(document.querySelector('.steps > li.now').id, at.length, at[0].textContent.split('.')[0]);
        }
        const explained = [...document.querySelectorAll('.keys, .legend li')];
        seen.push(explained.length > 3 && explained.every((e) => e.checkVisibility()));
        document.title = seen.join(' ');";
    let dom = browse(&here, &["--dump-dom"], &page(&here, script));
    assert_eq!(title(&dom), "move-2 1 2 move-8 1 8 move-1 1 1 true");
}

#[test]
#[ignore = "needs a browser"]
fn nothing_sticks_out_of_a_narrow_window() {
    let here = folder();
    let script =
        "document.title = document.documentElement.scrollWidth <= innerWidth ? 'fits' : 'sticks out';";
    let page = page(&here, script);
    // No browser window is narrower than 500 points, but a frame may be.
    let watch =
        "onload = () => document.title = document.querySelector('iframe').contentDocument?.title ?? 'unseen'";
    let html = format!(
        "<iframe src=\"{}\" width=\"320\" height=\"800\"></iframe><script>{watch}</script>",
        page.display()
    );
    let frame = here.write("frame.html", html);
    let dom = browse(&here, &["--dump-dom", "--allow-file-access-from-files"], &frame);
    assert_eq!(title(&dom), "fits");
}

#[test]
#[ignore = "needs a browser"]
fn it_can_be_printed() {
    let here = folder();
    let page = page(&here, "");
    let pdf = here.file("report.pdf");
    let print = format!("--print-to-pdf={}", pdf.display());
    browse(&here, &[&print, "--no-pdf-header-footer"], &page);
    assert!(fs::read(pdf).unwrap().starts_with(b"%PDF"));
}
