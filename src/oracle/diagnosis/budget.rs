//! How much may be asked of a subject once a difference was found.
//!
//! A report is worth waiting for, but not without limit: a slow subject is questioned for as long again as the trial took, and one that
//! is sent cases gets a limited number of them.

use crate::clock::Instant;
use crate::subjects::Subject;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What may still be asked. Our own subjects have no limit, so that their reports do not depend on how busy the machine is.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    stop: &'a AtomicBool,
    /// So much time from then on.
    time: Option<(Instant, Duration)>,
    cases: Option<u64>,
}

/// A report may cost this many times the cases of the trial up to the difference, or this number.
const TIMES: u64 = 20;
const AT_LEAST: u64 = 2000;

impl<'a> Budget<'a> {
    /// No limit, except that `stop` ends everything.
    pub fn unlimited(stop: &'a AtomicBool) -> Budget<'a> {
        Budget { stop, time: None, cases: None }
    }

    /// The same time again, and cases in proportion to those of the trial.
    pub fn after(stop: &'a AtomicBool, time: Duration, subject: &dyn Subject) -> Budget<'a> {
        let cases = subject.cases();
        // A situation is always asked about as a whole, so there has to be something left for the last one.
        let most = (TIMES * cases).max(AT_LEAST) * 9 / 10;
        Budget { stop, time: Some((Instant::now(), time)), cases: (cases > 0).then_some(most) }
    }

    /// A share of what is left, for a part of the work.
    pub fn share(&self, share: f64, subject: &dyn Subject) -> Budget<'a> {
        let left = |(began, time): (Instant, Duration)| time.saturating_sub(began.elapsed());
        let time = self.time.map(|time| (Instant::now(), left(time).mul_f64(share)));
        let spent = subject.cases();
        let cases = self.cases.map(|cases| spent + (cases.saturating_sub(spent) as f64 * share) as u64);
        Budget { stop: self.stop, time, cases }
    }

    /// Is it spent?
    pub fn is_spent(&self, subject: &dyn Subject) -> bool {
        self.is_stopped()
            || self.time.is_some_and(|(began, time)| began.elapsed() >= time)
            || self.cases.is_some_and(|cases| subject.cases() >= cases)
    }

    /// Was the trial stopped from outside?
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
