//! One case, asked of a subject.

use super::omissions::LeftOut;
use super::options::{Kind, driver};
use super::script::{Counted, compare, script_of};
use crate::case::Case;
use crate::diagnosis::finding::Settled;
use crate::diagnosis::known_patterns::{Known, Recognizer};
use crate::subjects::questions::Tally;
use crate::subjects::{Fault, Subject};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a subject answers to a case.
#[derive(Debug)]
pub enum Answered {
    /// What the rules say, where the subject answers; with how much that is.
    ByTheRules(Tally),
    /// Something else.
    Otherwise(Box<Settled>),
    /// Nothing that can be used.
    Fault(Fault),
    /// It declines to.
    Declined(String),
}

/// Asks a subject about every situation of a case, and says what it answers besides what is known, and which of the known was
/// met.
pub fn ask_case(
    subject: &mut dyn Subject,
    kind: Kind,
    case: &Case,
    known: &[Known],
    stop: &AtomicBool,
) -> (Answered, BTreeSet<usize>) {
    let stopped = || stop.load(Ordering::Relaxed);
    let mut counted = Counted::default();
    let mut recognizer = Recognizer::new(known);
    let script = script_of(case);
    let came = compare(subject, driver(kind).as_mut(), &script, &mut counted, &mut recognizer, &stopped);
    let declined = counted.declined.iter().find_map(|left_out| match left_out {
        LeftOut::Declined { why, .. } => Some(why.clone()),
        _ => None,
    });
    let answered = match came {
        // Stopping ends the subject, which is not a fault of the subject.
        Err(_) if stopped() => Answered::Declined("stopped".to_owned()),
        Err(fault) => {
            recognizer.excuses(&fault, &case.opening);
            Answered::Fault(fault)
        }
        Ok(Some(found)) => {
            let length = found.moves.len();
            Answered::Otherwise(Box::new(Settled::of(found, length)))
        }
        Ok(None) => match declined {
            Some(why) => Answered::Declined(why),
            None if stopped() => Answered::Declined("stopped".to_owned()),
            None if counted.tally.answered == 0 => Answered::Declined("refused".to_owned()),
            None => Answered::ByTheRules(counted.tally),
        },
    };
    (answered, recognizer.met().clone())
}
