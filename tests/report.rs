//! Reports as users get them: the text of long games and of crashes; and the page in a real browser without a window, from a
//! file, by keys and clicks, narrow, on paper.
//!
//! `cargo test --test all -- --ignored report::` has the browser, with Chromium or Chrome installed.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The browser that is here.
fn browser() -> &'static str {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let runs = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    names.into_iter().find(runs).expect("a browser, such as chromium")
}

/// A folder of our own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("superko-report-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The report on a misreading of eight moves, with a script at its end that says what it finds as the page's title.
fn page(folder: &Folder, script: &str) -> PathBuf {
    let report = folder.0.join("report.html");
    let trial = ["check", "--rules", "tromp-taylor", "--misreading", "superko-of-eight", "--board", "2x2"];
    let superko =
        Command::new(env!("CARGO_BIN_EXE_superko")).args(trial).arg("--report").arg(&report).output();
    assert_eq!(superko.unwrap().status.code(), Some(1));
    let html = fs::read_to_string(&report).unwrap();
    let page = folder.0.join("page.html");
    fs::write(&page, html + &format!("<script>{script}</script>")).unwrap();
    page
}

fn browse(folder: &Folder, arguments: &[&str], page: &Path) -> String {
    let output = Command::new(browser())
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
        ])
        .arg(format!("--user-data-dir={}", folder.0.join("profile").display()))
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
fn superko(folder: &Folder, arguments: &[&str]) -> (String, Option<i32>) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_superko")).args(arguments).current_dir(&folder.0).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[test]
fn a_long_game_is_its_last_moves_and_both_boards_of_the_repetition() {
    let folder = Folder::new("boards");
    let trial = ["check", "--misreading", "superko-of-thirty", "--board", "3x3"];
    let (text, status) = superko(&folder, &trial);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains(" moves, then  ") && text.contains("now:"), "{text}");
    let (_, earlier) = text.split_once(" would repeat the position ").expect(&text);
    let earlier = earlier.lines().next().unwrap();
    assert!(text.contains(&format!("  {earlier}:")), "both boards have their titles: {text}");
    let earlier: usize = match earlier.strip_prefix("after move ") {
        Some(number) => number.parse().unwrap(),
        None => 0,
    };
    let (json, _) = superko(&folder, &[&trial[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["found"]["repeats"], earlier);
}

#[test]
fn the_case_of_a_long_game_is_in_a_file_that_repeats_it() {
    let folder = Folder::new("file");
    let trial = ["check", "--misreading", "superko-of-the-first-hundred", "--board", "3x3"];
    let (text, status) = superko(&folder, &trial);
    assert_eq!(status, Some(1), "{text}");
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest < Some(160) && text.lines().count() < 30, "{text}");
    let (_, again) = text.split_once("again:\n  superko ").expect(&text);
    let again = shell_words::split(again.lines().next().unwrap()).unwrap();
    assert!(again[2].starts_with("superko-case-") && folder.0.join(&again[2]).exists(), "{again:?}");
    let again: Vec<&str> = again.iter().map(String::as_str).collect();
    assert_eq!(superko(&folder, &again).1, Some(1));
}

/// The tests of a JUnit report of a trial, name and element, and the badge.
fn junit_and_badge(trial: &[&str]) -> (Vec<(String, String)>, serde_json::Value) {
    let folder = Folder::new("junit");
    let (xml, _) = superko(&folder, &[trial, &["--junit", "-", "--badge", "badge.json"]].concat());
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
    let badge = fs::read_to_string(folder.0.join("badge.json")).unwrap();
    (tests, serde_json::from_str(&badge).unwrap())
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
    let folder = Folder::new("traceback");
    let crash = "sh -c 'echo Traceback: >&2; echo \"  File \\\"a.py\\\"\" >&2; exit 1'";
    let (text, status) = superko(&folder, &["check", "--jsonl", crash, "--report", "page.html"]);
    assert_eq!(status, Some(2), "it never answered: {text}");
    assert!(text.contains("\nlast words:\n  Traceback:\n    File \"a.py\"\n"), "{text}");
    assert!(text.contains("\nagain:\n  superko check --case '{\"rules\""), "{text}");
    let (told, _) = text.split_once("again:").unwrap();
    assert!(!told.lines().skip(1).any(|line| line.contains('\\')), "{told}");
    let page = fs::read_to_string(folder.0.join("page.html")).unwrap();
    assert!(page.contains(">Traceback:\n  File &quot;a.py&quot;</pre>"), "{page}");
}

#[test]
#[ignore = "needs a browser"]
fn keys_step_through_the_game() {
    let folder = Folder::new("keys");
    let script = "
        const seen = [];
        const look = () => seen.push(document.querySelector('.steps > li.now').id);
        look();
        for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowLeft', 'End']) {
            document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            look();
        }
        document.title = seen.join(' ');";
    let dom = browse(&folder, &["--dump-dom"], &page(&folder, script));
    assert_eq!(title(&dom), "move-8 move-7 move-6 move-7 move-0 move-0 move-8");
}

#[test]
#[ignore = "needs a browser"]
fn a_click_on_a_move_shows_its_position_and_keys_and_marks_are_explained() {
    let folder = Folder::new("clicks");
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
    let dom = browse(&folder, &["--dump-dom"], &page(&folder, script));
    assert_eq!(title(&dom), "move-2 1 2 move-8 1 8 move-1 1 1 true");
}

#[test]
#[ignore = "needs a browser"]
fn nothing_sticks_out_of_a_narrow_window() {
    let folder = Folder::new("narrow");
    let script =
        "document.title = document.documentElement.scrollWidth <= innerWidth ? 'fits' : 'sticks out';";
    let page = page(&folder, script);
    // No browser window is narrower than 500 points, but a frame may be.
    let frame = folder.0.join("frame.html");
    let watch =
        "onload = () => document.title = document.querySelector('iframe').contentDocument?.title ?? 'unseen'";
    let html = format!(
        "<iframe src=\"{}\" width=\"320\" height=\"800\"></iframe><script>{watch}</script>",
        page.display()
    );
    fs::write(&frame, html).unwrap();
    let dom = browse(&folder, &["--dump-dom", "--allow-file-access-from-files"], &frame);
    assert_eq!(title(&dom), "fits");
}

#[test]
#[ignore = "needs a browser"]
fn it_can_be_printed() {
    let folder = Folder::new("printed");
    let page = page(&folder, "");
    let pdf = folder.0.join("report.pdf");
    let print = format!("--print-to-pdf={}", pdf.display());
    browse(&folder, &[&print, "--no-pdf-header-footer"], &page);
    assert!(fs::read(pdf).unwrap().starts_with(b"%PDF"));
}
