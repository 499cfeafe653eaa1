//! The oracle for C and C++. `superko.h` says what each function does; `border.rs` carries texts and callbacks across, and here is
//! what stands behind them.

#[allow(unsafe_code)]
mod border;
mod engine;

pub use border::Table;
pub use engine::Engine;

use std::sync::Once;
use superko::answers;
use superko::case::{Answer, Case};
use superko::oracle::report::{By, Report, Verdict};
use superko::rulebook::{ALL, Halves};
use superko::{Check, Result};

/// What `superko.h` calls `SUPERKO_ERROR`. Its other numbers are the exit statuses of `superko check`.
const ERROR: u8 = 3;

/// A number of `superko.h` and a text, of which there is none after a game of a fuzzer without a finding.
type Came = (u8, Option<String>);

/// What came of a trial, with the report.
fn came(mut report: Report) -> Came {
    report.by = By::Call(|case| format!("superko_replay({}, &engine, user, &report)", literal(case)));
    (report.verdict().status(), Some(format!("{report}\n")))
}

/// A text as a literal in C.
fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', r"\\").replace('"', "\\\""))
}

/// Says once what makes a trial slow.
fn hint(table: &Table) {
    static SAID: Once = Once::new();
    if !table.has_legal() {
        SAID.call_once(|| {
            eprintln!(
                "superko: {} has no callback `legal`, so that each question about a move plays the game once more: \
                 trials take about seven times as long (superko.h)",
                table.name()
            );
        });
    }
}

fn mutate(on: &Check, [bytes, other]: [&[u8]; 2], seed: u64, most: usize) -> Result<Vec<u8>> {
    // It panics where this is an error.
    on.game(&[])?;
    Ok(on.mutate(bytes, other, seed, most))
}

fn fuzz(case: &Case, table: &Table) -> Result<Came> {
    hint(table);
    let report = Check::case(case.to_string()).run(|| Engine::new(table.clone()))?;
    // Who does not even play without komi never plays, and the fuzzer would run for ever.
    let refuses = report.verdict() == Verdict::Unanswered && case.opening.komi == Halves(0);
    match report.record.findings.is_empty() && !refuses {
        true => Ok((Verdict::Agreement.status(), None)),
        false => Ok(came(report)),
    }
}

fn check(on: Check, table: &Table) -> Result<Came> {
    hint(table);
    on.run(|| Engine::new(table.clone())).map(came)
}

fn replay(case: &str, table: &Table) -> Result<Came> {
    Check::case(case).run(|| Engine::new(table.clone())).map(came)
}

fn judge(case: &str) -> Answer {
    answers::judge(ALL, case, "case", answers::answer_by_engine).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_in_a_report_is_a_literal_that_c_reads() {
        assert_eq!(literal(r#"{"id":"a\"b"}"#), r#""{\"id\":\"a\\\"b\"}""#);
    }
}
