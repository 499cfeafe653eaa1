//! Ctrl-C while a program is being waited for. Alone in its file: nothing can be started afterwards.
#![cfg(unix)]

use std::time::{Duration, Instant};
use superko::oracle::subjects::process::{Limits, Process, end_all};
use superko::oracle::subjects::transport::Transport;

#[test]
fn an_interrupt_ends_the_wait_and_the_program() {
    let limits = Limits { time: Duration::from_secs(60), ..Limits::default() };
    let mut process = Process::start("sh -c 'sleep 60 & sleep 60'", limits).unwrap();
    let since = Instant::now();
    let fault = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            end_all();
        });
        process.expect("anything");
        process.line().unwrap_err()
    });
    assert!(since.elapsed() < Duration::from_secs(5));
    assert_eq!(fault.name(), "ended");
    assert!(fault.to_string().contains("interrupted"), "{fault}");
    assert!(Process::start("true", limits).unwrap_err().to_string().contains("interrupted"));
}
