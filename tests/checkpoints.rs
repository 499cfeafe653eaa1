//! Checkpoints, whatever the work: a file is for one run at a time.

use fs4::FileExt;
use std::fs::File;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Ends with the test, even if that fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().unwrap(); // SIGKILL: there is no goodbye
        self.0.wait().unwrap();
    }
}

#[test]
fn a_second_run_on_a_checkpoint_in_use_is_refused_and_a_killed_run_uses_it_no_longer() {
    let folder = tempfile::tempdir().unwrap();
    let natural = ["--amend", "natural-situational-superko"];
    let long: [&[&str]; 7] = [
        &["walk", "--board", "3x3", "--depth", "12", "--force"],
        &["solve", "--board", "4x3"],
        &[
            "distinguish",
            "--rules",
            "cgos",
            "--and",
            "bga",
            "--board",
            "3x3",
            "--situations",
            "100000000",
            "--force",
        ],
        &["distinguish", "--atlas", "atlas.html", "--depth", "9"],
        &["games", "--board", "4x1", "--by-length", natural[0], natural[1]],
        &["games", "--board", "3x2", "--search", "--force"],
        &["games", "--board", "3x3", "--longest"],
    ];
    for (number, arguments) in long.iter().enumerate() {
        let file = folder.path().join(number.to_string());
        let mut command = Command::new(env!("CARGO_BIN_EXE_superko"));
        command.args(*arguments).arg("--checkpoint").arg(&file).current_dir(&folder).stdin(Stdio::null());
        let mut first = Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let since = Instant::now();
        while !file.metadata().is_ok_and(|file| file.len() > 0) {
            assert!(since.elapsed() < Duration::from_secs(120), "{arguments:?}: nothing was saved");
            sleep(Duration::from_millis(10));
        }
        let Output { status, stderr, .. } = command.stderr(Stdio::piped()).output().unwrap();
        assert!(first.0.try_wait().unwrap().is_none(), "{arguments:?}: this was not long");
        let told = String::from_utf8(stderr).unwrap();
        assert!(told.contains(" is in use by another run; name another file"), "{arguments:?}: {told}");
        assert_eq!(status.code(), Some(2), "{arguments:?}");
        drop(first);
        FileExt::try_lock(&File::open(&file).unwrap()).unwrap();
    }
}
