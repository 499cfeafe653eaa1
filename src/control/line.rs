//! A line of play on a set: how the prover gets to two eyes, or what keeps him from it.

use super::search::Search;
use super::site::{Situation, Turn, Verdict};
use rustc_hash::FxHashSet;

/// A line of play on a set. The *prover* builds on the set that he has bordered; the *refuter*, his opponent, moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Points, and `None` for a pass; the refuter's first.
    pub moves: Vec<Option<usize>>,
    /// Why it ends.
    pub end: End,
}

/// Why a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The prover has a two-eye formation, or no move keeps him from it any more.
    TwoEyes,
    /// The refuter has stones in the set that cannot be captured even if he always passes.
    RefuterLives,
    /// The refuter has taken, or will take, a location on the border of the set.
    BorderTaken,
    /// A situation comes again.
    Repetition,
    /// The prover has no move, and two passes end it.
    Passes,
    /// A location of the set has no neighbour at all.
    NoNeighbour,
    /// The line is too long to be shown whole.
    Long,
}

/// The most moves of a line.
const LONGEST: usize = 60;

impl<const W: usize> Search<W> {
    /// A line of play from a situation that was decided.
    pub fn line(&self, start: &Situation<W>) -> Line {
        let mut moves = Vec::new();
        let mut seen = FxHashSet::default();
        let mut now = *start;
        let end = loop {
            if let Some(end) = self.end(&now) {
                break end;
            }
            if !seen.insert(now) {
                break End::Repetition;
            }
            if moves.len() >= LONGEST {
                break End::Long;
            }
            match self.best(&now) {
                Some((spot, after)) => {
                    moves.push(spot.map(|spot| self.site.points[usize::from(spot)]));
                    now = after;
                }
                None if now.turn == Turn::Prover => {
                    moves.extend([None, None]);
                    break End::Passes;
                }
                None => break End::BorderTaken,
            }
        };
        Line { moves, end }
    }

    fn end(&self, s: &Situation<W>) -> Option<End> {
        match self.site.verdict(s) {
            Verdict::Open => None,
            Verdict::Won => Some(End::TwoEyes),
            Verdict::Lost if self.site.isolated => Some(End::NoNeighbour),
            Verdict::Lost if s.turn == Turn::Refuter && self.site.has_holes(s) => Some(End::BorderTaken),
            Verdict::Lost => Some(End::RefuterLives),
        }
    }

    /// What the search chose, or the longest resistance; none when the prover has no move, or the refuter takes the border.
    fn best(&self, s: &Situation<W>) -> Option<(Option<u16>, Situation<W>)> {
        let mut all = Vec::new();
        let breach = self.site.successors(s, &mut |successor| all.push(successor));
        if breach.is_err() {
            return None;
        }
        if self.in_table(s) == Some(Verdict::Lost) {
            // Here the table knows more than the search, which has not looked.
            let score = |after: &Situation<W>| self.site.ordering_score(after);
            return match s.turn {
                Turn::Refuter => {
                    all.retain(|(_, after)| self.verdict(after) == Verdict::Lost);
                    all.into_iter().min_by_key(|(_, after)| -score(after))
                }
                Turn::Prover => all.into_iter().min_by_key(|(_, after)| score(after)),
            };
        }
        let Some(node) = self.known(s) else { return all.first().copied() };
        let won = node.verdict == Verdict::Won;
        let chosen = match (won, s.turn) {
            (true, Turn::Prover) | (false, Turn::Refuter) if node.verdict != Verdict::Open => node.by,
            (false, Turn::Refuter) => self.tried(node),
            _ => {
                // The one that took longest to be settled.
                let age = |s: &Situation<W>| self.known(s).map_or(0, |node| node.age());
                return all.into_iter().max_by_key(|(_, after)| age(after));
            }
        };
        all.into_iter().find(|(spot, _)| *spot == chosen)
    }
}
