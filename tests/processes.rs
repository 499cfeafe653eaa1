//! Signals: SIGTERM ends every command within two seconds of processor time, which does not depend on what else the machine does;
//! SIGKILL leaves no subject behind; and a superko that gets no processor for a while refuses nothing for that.
#![cfg(target_os = "linux")]

use crate::common::*;
use rustix::process::{Pid, Signal, kill_process};
use superko::count::{By, Count};

/// How often the kernel counts, in a second.
const TICKS: f64 = 100.0;

impl Running {
    fn typed(line: &str) -> Running {
        Running(command(line).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap())
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).unwrap();
    }

    /// Has it ended, and what processor time has it taken, in seconds? The kernel says so until it is waited for.
    fn look(&self) -> (bool, f64) {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap();
        // The name of the program, in parentheses, may have spaces.
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks = [11, 12].map(|field| fields[field].parse::<f64>().unwrap());
        (fields[0] == "Z", ticks.iter().sum::<f64>() / TICKS)
    }

    /// Waits until it has ended, or taken this much processor time.
    fn run(&self, until: f64) -> (bool, f64) {
        let since = Instant::now();
        loop {
            let (ended, spent) = self.look();
            if ended || spent >= until {
                return (ended, spent);
            }
            assert!(since.elapsed() < Duration::from_secs(600), "it waits for something else");
            sleep(Duration::from_millis(5));
        }
    }

    fn stderr(&mut self) -> String {
        std::io::read_to_string(self.0.stderr.take().unwrap()).unwrap()
    }
}

/// Sends SIGTERM after each of these processor times, in seconds (a sample: after the first only). The command must end within two more
/// seconds of processor time.
fn stops(line: &str, after: &[f64], scope: Scope) {
    for after in scope.one_in(after.len(), after.iter().copied()) {
        let mut running = Running::typed(line);
        let (ended, before) = running.run(after);
        assert!(!ended, "{line} has ended before {after} s: {}", running.stderr());
        running.signal(Signal::TERM);
        let (ended, _) = running.run(before + 2.0);
        assert!(ended, "{line} goes on 2 s after a signal at {after} s");
        // By itself, with a word, or by the signal, where there is nothing to be said.
        let code = running.0.wait().unwrap().code();
        let said = running.stderr();
        let why = ["interrupted", "stopped"].iter().any(|word| said.contains(word));
        assert!(code.is_none() && said.is_empty() || code == Some(2) && why, "{line}: {code:?}, {said}");
    }
}

fn a_walk_is_not_refused_because_the_machine_is_busy(scope: Scope) {
    // Days, when each length takes 80 times as long as the one before; a month, if the third took 60 ms.
    for _ in 0..scope.of(1, 3) {
        let mut running = Running::typed("walk 9x9 --depth 7");
        for _ in 0..40 {
            sleep(Duration::from_millis(1));
            running.signal(Signal::STOP);
            sleep(Duration::from_millis(scope.of(60, 100)));
            running.signal(Signal::CONT);
        }
        let (ended, _) = running.run(1.0);
        assert!(!ended, "{}", running.stderr());
    }
}

fn a_count_stops_promptly(scope: Scope) {
    let here = folder();
    let checkpoint = here.path().display();
    for board in ["13x13", "'torus 7x8'"] {
        let line = format!("count {board} --bits 31 --memory 4");
        stops(&line, &[0.1, 2.0], scope);
        stops(&format!("{line} --checkpoint {checkpoint}"), &[0.1, 1.5, 3.0], scope);
    }
}

#[test]
fn a_count_with_large_values_stops_promptly() {
    // It makes its first table, in which a border has 160 KiB of numbers.
    stops("count 9x9 --by-colour --force --threads 1", &[0.5], Scope::Full);
}

fn games_stop_promptly(scope: Scope) {
    for (line, second) in [
        ("games 5x1", 3.0),
        ("games 2x2 --amend situational-superko", 2.0),
        ("games 2x2 --by-length --force", 1.0),
        ("games 3x3 --longest", 2.0),
        ("games 5x2 --longest", 2.0),
        ("games 3x2 --search --force", 1.0),
        ("games 3x2 --rules lasker-maas --force", 1.0),
        ("games 2x2 --rules pauli", 1.0),
    ] {
        stops(line, &[if line.ends_with("pauli") { 0.1 } else { 0.3 }, second], scope);
    }
}

fn walks_searches_and_comparisons_stop_promptly(scope: Scope) {
    stops("walk 9x9 --depth 5 --law --force", &[0.3, 1.0], scope);
    stops("walk 9x9 --depth 7 --force", &[0.3, 2.0], scope);
    stops("solve 4x4", &[0.3, 1.5], scope);
}

fn records_stop_promptly(scope: Scope) {
    let here = folder();
    let moves: String = (0..200).map(|i| format!(";{}[{}]", ["B", "W"][i % 2], point(i))).collect();
    for number in 0..60 {
        here.write(&format!("{number}.sgf"), format!("(;SZ[19]RU[Tromp-Taylor]{moves})"));
    }
    stops(&format!("judge --law {}", here.path().display()), &[0.1, 0.5], scope);
}

/// The points of a board, so that nothing is captured.
fn point(i: usize) -> String {
    let (column, row) = (i % 19, i / 19);
    [column, row].map(|at| (b'a' + at as u8) as char).iter().collect()
}

/// The number of processes that have this among their arguments.
fn with_argument(argument: &str) -> usize {
    let ids = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
    let arguments = ids.map(|path| fs::read(path.join("cmdline")).unwrap_or_default());
    arguments.filter(|all| all.split(|byte| *byte == 0).any(|one| one == argument.as_bytes())).count()
}

#[test]
fn a_subject_and_what_it_started_end_with_a_superko_that_is_killed() {
    // It answers nothing, and ignores the end of its input and requests to terminate.
    let seconds = format!("98765{}", std::process::id());
    let subject = format!("sh -c 'trap \"\" TERM; sleep {seconds} & while :; do sleep {seconds}; done'");
    let subject = shell_words::quote(&subject);
    let superko = Running::typed(&format!("check --jsonl {subject} --board 2x2 --timeout 600"));
    wait_until("both start", || with_argument(&seconds) == 2);
    superko.signal(Signal::KILL);
    wait_until("both end", || with_argument(&seconds) == 0);
}

#[test]
fn what_leaves_the_group_of_a_subject_ends_with_the_trial() {
    let seconds = format!("98764{}", std::process::id());
    let away = format!("setsid sh -c \"sleep {seconds} & wait\" & setsid sleep {seconds} &");
    let subject = format!("sh -c '{away} exec {}'", ours("judge"));
    let run = Run::of(command("check --board 2x2 --games 12 --jsonl").arg(subject));
    assert_eq!((run.ends(0).err, with_argument(&seconds)), (String::new(), 0));
}

#[test]
fn one_interrupt_ends_the_trial_of_a_subject_that_joins_our_group() {
    require("python3");
    let seconds = format!("87{}", std::process::id());
    let script = "import os, signal, sys, time; os.setpgid(0, os.getpgid(os.getppid())); \
        signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(int(sys.argv[1]))";
    let subject = shell_words::join(["python3", "-c", script, &seconds]);
    let line = format!("check --board 2x2 --timeout 600 --jsonl {}", shell_words::quote(&subject));
    let mut superko = Running::typed(&line);
    let children = format!("/proc/{0}/task/{0}/children", superko.0.id());
    let joined = || {
        let children = fs::read_to_string(&children).unwrap();
        let stat = |id| fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let group = |stat: String| {
            stat.rsplit_once(") ").map(|(_, after)| after.split(' ').nth(2).map(str::to_owned))
        };
        let ours = group(stat(std::process::id().to_string()));
        children.split_whitespace().any(|id| group(stat(id.to_owned())) == ours)
    };
    wait_until("it joins", joined);
    superko.signal(Signal::INT);
    let (ended, _) = superko.run(2.0);
    assert!(ended && with_argument(&seconds) == 0, "{}", superko.stderr());
    assert_eq!(superko.0.wait().unwrap().code(), Some(2));
}

/// What superko has written after this signal, twice in quick succession, while its subject does not answer.
fn interrupted(verb: &str, signal: Signal) -> Run {
    let seconds = format!("86{}", std::process::id());
    let subject = format!("sh -c 'trap \"\" TERM; sleep {seconds}'");
    let line = format!("{verb} {}", shell_words::quote(&subject));
    let superko = command(&line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_until("it starts", || with_argument(&seconds) > 0);
    for _ in 0..2 {
        // It may be over after the first.
        let _ = kill_process(Pid::from_child(&superko), signal);
        sleep(Duration::from_millis(20));
    }
    superko.wait_with_output().unwrap().into()
}

#[test]
fn two_signals_at_once_interrupt_and_the_program_is_not_blamed() {
    for signal in [Signal::INT, Signal::TERM] {
        for verb in [
            "check --board 2x2 --json --jsonl",
            "check --json --gtp",
            "check --json --known tests/cmd/known.toml --gtp",
        ] {
            let report = interrupted(verb, signal).ends(2).json();
            assert!(report["verdict"] == "stopped" && report["found"].is_null(), "{verb}: {report}");
        }
        interrupted("adapter-check", signal).ends(2).lacks("faulty").says("interrupted");
        interrupted("replay tests/cmd/known.toml --jsonl", signal).ends(2).says("0 failed");
    }
}

#[test]
fn what_a_count_by_colour_takes_is_known_before() {
    let mut running = Running::typed("count 6x6 --by-colour --threads 1");
    let (ended, spent) = running.run(600.0);
    assert!(ended && running.0.wait().unwrap().success());
    let board = Board::parse("6x6").unwrap();
    let planned = Count::new(&board).by(By::BlackAndWhite).estimate(1).unwrap().seconds();
    // Processors differ, but not by as much as the numbers of a position by its stones and by their colours.
    assert!(planned < 5.0 * spent && spent < 5.0 * planned, "{planned} s planned, {spent} s spent");
}

#[test]
fn a_move_on_the_largest_board_is_judged_in_a_second() {
    let here = folder();
    let case = |rules, board, moves| format!(r#"{{"rules":"{rules}","board":"{board}","moves":[{moves}]}}"#);
    let taken_back = vec![r#""pass","undo""#; 300_000].join(",");
    let cases = [
        case("lasker-maas", "25x25", r#""a1","pass""#),
        case("tromp-taylor", "25x25", r#""a1","pass""#),
        case("logical", "25x25", r#""a1","pass""#),
        case("tromp-taylor", "5x5", &taken_back),
    ];
    let file = here.write("cases.jsonl", cases.join("\n"));
    let mut running = Running::typed(&format!("judge {}", file.display()));
    let (ended, spent) = running.run(10.0);
    assert!(ended && running.0.wait().unwrap().success(), "{spent} s: {}", running.stderr());
}

in_full! {
    a_walk_is_not_refused_because_the_machine_is_busy,
    a_count_stops_promptly,
    games_stop_promptly,
    walks_searches_and_comparisons_stop_promptly,
    records_stop_promptly
}
