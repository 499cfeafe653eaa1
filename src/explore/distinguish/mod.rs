//! The shortest games on which two sets of rules differ.
//!
//! The comparison covers all sequences of moves that are legal in both, shortest first, on one board after another. So the first
//! finding is a shortest game on the smallest board. The engine drives, and the literal law confirms each difference before it is
//! reported. If all sequences end or lead back to known situations without a difference, this proves that there is none. Two programs
//! are compared in the same way, without proof.

pub mod atlas;
mod boards;
mod checkpoint;
mod difference;
mod key;
mod programs;
mod search;
mod situations;
mod why;

pub use boards::{MOST_POINTS, boards};
pub use checkpoint::Saved;
pub use difference::{Aspect, Finding, Progress, Side, What, comparable};
pub use programs::{Compared, Program, Programs, programs};
pub use search::{Limits, on_board};
pub use why::{Says, by_rules, in_words, why};

use crate::Watch;
use difference::sort;
use std::sync::Arc;
use superko_count::parallel;
use superko_notation::{Board, Result};

/// Compares two rule sets on these boards, in this order, on each board only in the aspects without a difference so far.
/// The findings are sorted by aspect, then in the order of the boards. It uses all threads of rayon's current pool; their number does not
/// change the findings. It reports now and then, and before each length, for several boards at a time. `saved` keeps the finished pieces.
///
/// If it is stopped, the findings say how far the search came.
///
/// # Errors
/// When the two cannot be compared, a score is not decided in time, law and engine disagree, or the checkpoint cannot be used.
pub fn distinguish(
    sides: &[Side; 2],
    boards: &[Arc<Board>],
    aspects: &[Aspect],
    limits: Limits,
    saved: Option<&Saved>,
    watch: &Watch<Progress>,
) -> Result<Vec<Finding>> {
    comparable(sides)?;
    let mut open = aspects.to_vec();
    let mut all = Vec::new();
    // On small boards there is too little work for many threads, so each begins a board of its own.
    for group in boards.chunks(rayon::current_num_threads()) {
        if open.is_empty() || watch.stopped() {
            break;
        }
        let compared = open.clone();
        let search = |number: usize| on_board(sides, &group[number], &compared, limits, saved, watch);
        let found = parallel::map(group.len(), &search);
        for (board, found) in group.iter().zip(found) {
            if open.is_empty() {
                break;
            }
            // An aspect that was settled on a board before this one is not looked at here, and is not a reason to fail.
            let mut found = match found {
                Err(_) if open != compared => on_board(sides, board, &open, limits, saved, watch)?,
                found => found?,
            };
            found.retain(|finding| open.contains(&finding.aspect));
            open.retain(|aspect| !found.iter().any(|finding| finding.aspect == *aspect && finding.differs()));
            all.extend(found);
        }
    }
    sort(&mut all);
    Ok(all)
}
