//! The report as a page, in a real browser without a window: from a file, by keys, narrow, on paper.
//!
//! `cargo test --test report -- --ignored`, with Chromium or Chrome installed.
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
