//! A progress bar for comparisons of rules. It estimates the remaining work, and ends a search that cannot finish.

use super::machine::{self, Work};
use super::terminal::{note, progress_bar};
use indicatif::{BinaryBytes, HumanCount, HumanDuration, ProgressBar};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use superko_explore::distinguish::{Limits, Progress};
use superko_notation::Board;

/// Follows a search over boards.
pub struct Estimate<'a> {
    boards: &'a [Arc<Board>],
    limits: Limits,
    /// Whether to ignore the estimate (`--force`).
    force: bool,
    bar: ProgressBar,
    work: Work,
    refused: AtomicBool,
}

/// A month, in seconds. Longer work is not begun.
pub const TOO_LONG: f64 = 30.0 * 24.0 * 3600.0;

/// A century, in seconds. Longer times are printed as this.
pub const CENTURY: f64 = 100.0 * 365.0 * 24.0 * 3600.0;

/// With fewer situations than this there is no estimate.
const ENOUGH_TO_TELL: usize = 1000;

/// The length of the bar for each board.
const BOARD: u64 = 1000;

impl<'a> Estimate<'a> {
    /// At the beginning of a search.
    pub fn new(boards: &'a [Arc<Board>], limits: Limits, force: bool) -> Estimate<'a> {
        Estimate {
            boards,
            limits,
            force,
            bar: progress_bar(Some(boards.len() as u64 * BOARD)),
            work: Work::begin(),
            refused: AtomicBool::new(false),
        }
    }

    /// Shows how far the search is. Ends it on this board if what is left cannot be finished.
    pub fn follow(&self, progress: &Progress) {
        let (board, level) = (&progress.board, progress.levels.len() - 1);
        let before: usize = progress.levels[..level].iter().sum();
        let all = expected(&progress.levels, self.limits);
        let done = before + progress.done;
        let number = self.boards.iter().position(|other| Arc::ptr_eq(other, board)).unwrap_or_default();
        let part = (BOARD as f64 * done as f64 / all) as u64;
        // Boards are compared several at a time.
        self.bar.set_position(self.bar.position().max(number as u64 * BOARD + part.min(BOARD)));
        self.bar.set_message(format!(
            "{board}, board {} of {}: {} of about {} situations, up to {} moves",
            number + 1,
            self.boards.len(),
            HumanCount(done as u64),
            HumanCount(all as u64),
            level + 1
        ));
        if progress.done > 0 || self.force || before < ENOUGH_TO_TELL {
            return;
        }
        // Those of the next length are remembered, too.
        let known = (before + progress.levels[level]) as f64;
        let bytes = progress.bytes as f64 * (all / known - 1.0).max(0.0);
        // Where other programs have the processors, the time that has passed is too long. Boards are compared side by side, each by one
        // thread at least, so none took longer than all of them.
        let spent = progress.time.min(self.work.time(1));
        let time = spent.as_secs_f64() * (all - before as f64) / before as f64;
        let too_much = if let Some(free) = machine::available().filter(|free| bytes > *free as f64) {
            format!("{} of memory, and {} are free", BinaryBytes(bytes as u64), BinaryBytes(free))
        } else if time > TOO_LONG {
            format!("more than {}", HumanDuration(Duration::from_secs_f64(time.min(CENTURY))))
        } else {
            return;
        };
        note(format_args!(
            "{board}: by a rough estimate, {} situations would take {too_much}, so games of more than {level} moves are not compared: \
             ask for a smaller --depth or fewer --situations, or compare with --force",
            HumanCount(all as u64)
        ));
        self.refused.store(true, Ordering::Relaxed);
        progress.end.store(true, Ordering::Relaxed);
    }

    /// Ends the bar. Was anything refused?
    pub fn finish(self) -> bool {
        self.bar.finish_and_clear();
        self.refused.into_inner()
    }
}

/// About how many situations are explored on a board in all, estimated from their number at each length so far, on the low side. Each
/// length has more than the one before by a factor. That factor is taken to fall as fast as it last did, and by another tenth per length,
/// so that the sum is finite.
fn expected(levels: &[usize], limits: Limits) -> f64 {
    const ENOUGH: f64 = 1e18;
    let growth = |back: usize| {
        let at = |back: usize| levels.iter().rev().nth(back).map_or(1.0, |size| *size as f64);
        at(back) / at(back + 1)
    };
    let (mut factor, falls) = (growth(0), 0.9 * (growth(0) / growth(1)).min(1.0));
    let mut size = levels.last().map_or(0.0, |size| *size as f64);
    let mut all = levels.iter().sum::<usize>() as f64;
    for _ in levels.len()..limits.depth.unwrap_or(usize::MAX) {
        factor *= falls;
        size *= factor;
        let too_many = limits.depth.is_none() && all + size > limits.situations as f64;
        if size < 1.0 || too_many || all > ENOUGH {
            break;
        }
        all += size;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_follows_the_growth_so_far_up_to_the_limit() {
        let depth = |depth| Limits { depth: Some(depth), situations: 0 };
        let situations = |situations| Limits { depth: None, situations };
        assert_eq!(expected(&[1, 10, 100], depth(3)), 111.0);
        assert_eq!(expected(&[1, 10, 100], depth(5)), 111.0 + 900.0 + 7290.0);
        assert_eq!(expected(&[1, 10, 100], situations(2000)), 111.0 + 900.0);
        assert!(expected(&[1, 80, 6400], depth(usize::MAX)) > 1e18);
        // Where the growth falls, there is an end.
        assert!(expected(&[1, 8, 32, 64], depth(usize::MAX)) < 300.0);
        // At the start nothing is known of the growth.
        assert!(expected(&[1], situations(usize::MAX)) < 20.0);
    }
}
