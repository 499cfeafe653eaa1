//! Reports as users get them: the text of long games and of crashes; and the page in a real browser without a window, from a
//! file, by keys and clicks, narrow, on paper.
//!
//! `cargo test --test all -- --ignored report::` has the browser, with Chromium or Chrome installed.

use crate::common::*;

/// The browser that is here.
fn browser() -> &'static str {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let runs = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    names.into_iter().find(runs).expect("a browser, such as chromium")
}

/// The report on a misreading of eight moves, with a script at its end that says what it finds as the page's title.
fn page(here: &Folder, script: &str) -> PathBuf {
    here.typed("check --misreading superko-of-eight --board 2x2 --report report.html").ends(1);
    here.write("page.html", here.read("report.html") + &format!("<script>{script}</script>"))
}

/// What the script of a page made its title.
fn browse(here: &Folder, options: &[&str], page: &Path) -> String {
    let mut browser = Command::new(browser());
    browser.args(
        "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking".split(' '),
    );
    browser.arg(format!("--user-data-dir={}", here.file("profile").display())).args(options);
    let dom = Run::of(browser.arg(format!("file://{}", page.display()))).ends(0).out;
    dom.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap_or_default().to_owned()
}

#[test]
fn a_long_game_is_its_last_moves_and_both_boards_of_the_repetition() {
    let trial = "check --misreading superko-of-thirty --board 3x3";
    let text = typed(trial).ends(1).says(" moves, then  ").says("now:").out;
    let (_, earlier) = text.split_once(" would repeat the position ").expect(&text);
    let earlier = earlier.lines().next().unwrap();
    assert!(text.contains(&format!("  {earlier}:")), "both boards have their titles: {text}");
    let earlier = earlier.strip_prefix("after move ").map_or(0, |number| number.parse::<usize>().unwrap());
    assert_eq!(typed(&format!("{trial} --json")).json()["found"]["repeats"], earlier);
}

#[test]
fn the_case_of_a_long_game_is_in_a_file_that_repeats_it() {
    let here = folder();
    let trial = "check --misreading superko-of-the-first-hundred --board 3x3 --report page.html";
    let text = here.typed(trial).ends(1).out;
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest < Some(160) && text.lines().count() < 30, "{text}");
    let (_, again) = text.split_once("again:\n  superko ").expect(&text);
    let again = again.lines().next().unwrap();
    let file = again.split(' ').nth(2).unwrap();
    assert!(file.starts_with("superko-case-") && here.file(file).exists(), "{again}");
    let case = here.read(file);
    assert!(!text.contains(case.trim_end()), "{text}");
    assert!(here.read("page.html").contains(&case.trim_end().replace('"', "&quot;")), "the page has it all");
    here.typed(again).ends(1);
}

/// The tests of a JUnit report of a trial, name and element, and the badge.
fn junit_and_badge(options: &str) -> (Vec<(String, String)>, serde_json::Value) {
    let here = folder();
    let xml =
        Run::of(command(&format!("check --games 20 {options} --junit - --badge")).arg(here.file("badge")))
            .out;
    let parsed = roxmltree::Document::parse(&xml).unwrap_or_else(|e| panic!("{e}: {xml}"));
    let suite = parsed.descendants().find(|node| node.has_tag_name("testsuite")).unwrap();
    let mut tests = Vec::new();
    for test in suite.children().filter(|node| node.has_tag_name("testcase")) {
        assert_eq!(test.attribute("classname"), Some("superko.tromp-taylor"), "{xml}");
        let element = test.first_element_child().unwrap();
        tests.push((test.attribute("name").unwrap().to_owned(), element.tag_name().name().to_owned()));
    }
    let count = |kind| tests.iter().filter(|(_, element)| element == kind).count();
    for (name, kind) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
        assert_eq!(suite.attribute(name), Some(&count(kind).to_string()[..]), "{xml}");
    }
    assert_eq!(suite.attribute("tests"), Some(&tests.len().to_string()[..]), "{xml}");
    (tests, serde_json::from_str(&here.read("badge")).unwrap())
}

#[test]
fn ci_servers_get_a_test_for_each_clause_and_a_badge() {
    let known = "--known tests/cmd/known.toml";
    let no_superko = "--misreading no-superko --board 2x2";
    let agrees = "system-out";
    // The elements of clause 6, of the other clauses from 5 to 10, and of the trial itself; and the badge.
    for (options, of_superko, others, whole, message, color) in [
        ("--board 2x2", agrees, agrees, Some(agrees), "agrees, 6 of 6 clauses", "brightgreen"),
        (no_superko, "failure", agrees, None, "disagrees: tromp-taylor.6", "red"),
        (
            &format!("{no_superko} {known}"),
            "skipped",
            agrees,
            Some(agrees),
            "agrees but for 1 known fault, 5 of 6 clauses",
            "yellow",
        ),
        (&format!("--board 2x2 {known}"), "failure", agrees, None, "fixed", "red"),
        ("--jsonl \"sh -c 'read a; echo Q'\"", "skipped", "skipped", Some("failure"), "garbage", "lightgrey"),
        (
            "--jsonl \"sh -c 'while read a; do echo {}; done'\"",
            "skipped",
            "skipped",
            Some("error"),
            "unanswered",
            "lightgrey",
        ),
    ] {
        let (tests, badge) = junit_and_badge(options);
        let element = |n| if n == 6 { of_superko } else { others };
        let clauses = (5..=10).map(|n| (format!("tromp-taylor.{n}"), element(n).to_owned()));
        assert_eq!(tests[..6], clauses.collect::<Vec<_>>(), "{options}");
        assert_eq!(tests.get(6).map(|(_, element)| &element[..]), whole, "{options}");
        assert!(tests.len() <= 7);
        let expected = serde_json::json!({"schemaVersion": 1, "label": "tromp-taylor", "message": message, "color": color});
        assert_eq!(badge, expected, "{options}");
    }
}

#[test]
fn what_a_program_wrote_is_read_as_it_was_written_but_for_what_terminals_and_markup_would_obey() {
    let here = folder();
    let crash = r#"sh -c 'printf "Traceback:\n  File \"<a>&b.py\"\033[0m\n" >&2; exit 1'"#;
    // It never answered.
    let files = ["--report", "page.html", "--junit", "r.xml", "--summary", "r.md"];
    let told = here.run(&[&["check", "--jsonl", crash][..], &files].concat()).ends(2);
    let told = told.says("\nlast words:\n  Traceback:\n    File \"<a>&b.py\"\u{fffd}[0m\n");
    let text =
        told.says("\nasked:\n  {\"id\":\"1\"").says("\nagain:\n  superko check --case '{\"rules\"").out;
    let (told, _) = text.split_once("again:").unwrap();
    assert!(!told.lines().skip(1).any(|line| line.contains('\\')), "{told}");
    let page = here.read("page.html");
    assert!(page.contains(">Traceback:\n  File &quot;&lt;a&gt;&amp;b.py&quot;\u{fffd}[0m</pre>"), "{page}");
    for report in [here.read("r.xml"), here.read("r.md")] {
        assert!(!report.contains('\u{1b}') && report.contains("\n  Traceback:\n    File "), "{report}");
    }
    roxmltree::Document::parse(&here.read("r.xml")).unwrap();
    let json = here.run(&["check", "--jsonl", crash, "--json"]).json();
    assert_eq!(json["found"]["last_words"], "Traceback:\n  File \"<a>&b.py\"\u{1b}[0m");
}

/// Asserts what a script at the end of the report makes the title of the page.
#[track_caller]
fn assert_title(script: &str, title: &str) {
    let here = folder();
    assert_eq!(browse(&here, &["--dump-dom"], &page(&here, script)), title);
}

#[test]
#[ignore = "needs a browser"]
fn keys_step_through_the_game() {
    let script = "
        const seen = [];
        const look = () => seen.push(document.querySelector('.steps > li.now').id);
        look();
        for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowLeft', 'End']) {
            document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            look();
        }
        document.title = seen.join(' ');";
    assert_title(script, "move-8 move-7 move-6 move-7 move-0 move-0 move-8");
}

#[test]
#[ignore = "needs a browser"]
fn a_click_on_a_move_shows_its_position_and_keys_and_marks_are_explained() {
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
    assert_title(script, "move-2 1 2 move-8 1 8 move-1 1 1 true");
}

#[test]
#[ignore = "needs a browser"]
fn nothing_sticks_out_of_a_narrow_window() {
    let here = folder();
    page(
        &here,
        "document.title = document.documentElement.scrollWidth <= innerWidth ? 'fits' : 'sticks out'",
    );
    // No browser window is narrower than 500 points, but a frame may be.
    let frame = "<iframe src='page.html' width='320' height='800'></iframe>
        <script>onload = () => document.title = document.querySelector('iframe').contentDocument?.title ?? 'unseen'</script>";
    let frame = here.write("frame.html", frame);
    assert_eq!(browse(&here, &["--dump-dom", "--allow-file-access-from-files"], &frame), "fits");
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
