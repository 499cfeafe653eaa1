//! A search without any table, over the moves that a referee allows. It serves rules that only the referee knows, and comparisons.

use super::terms::{Progress, Solution};
use crate::Watch;
use crate::playable::Playable;
use superko_notation::{Error, Player, Result};
use superko_oracle::rulebook::{Effort, Move, Opening, Referee};

/// The search gives up longer games, as if the budget were spent.
const LONGEST: usize = 1000;

/// More than any margin, in half points.
const MORE: i64 = 1 << 40;

/// Tries all moves, except those that cannot change the result (alpha-beta).
pub fn solve(opening: &Opening, moves: &[Move], budget: u64, watch: &Watch<Progress>) -> Result<Solution> {
    let mut game = opening.referee(Effort::Answer);
    moves.iter().for_each(|m| game.make(*m));
    let mut plain = Plain { opening, game, nodes: 0, budget, watch };
    let best = plain.best(-MORE, MORE, 0)?;
    let value = best.as_ref().map(|(value, _)| value / 2);
    let mut line = best.map(|(_, line)| line).unwrap_or_default();
    line.reverse();
    Ok(Solution { line, ..Solution::of(value, value, plain.nodes) })
}

struct Plain<'a> {
    opening: &'a Opening,
    game: Box<dyn Referee>,
    nodes: u64,
    budget: u64,
    watch: &'a Watch<'a, Progress>,
}

impl Plain<'_> {
    /// Black's margin in half points, if it is between the two, and the moves that lead to it, the last one first; `None` when the
    /// search was given up.
    fn best(&mut self, mut low: i64, mut high: i64, depth: usize) -> Result<Option<(i64, Vec<Move>)>> {
        if self.game.over() {
            let score = self.game.score();
            let [black, white] =
                score.ok_or_else(|| Error::input(format!("{} leaves a score open", self.opening.rules)))?;
            return Ok(Some((black.0 - white.0, Vec::new())));
        }
        let known = Progress { nodes: self.nodes, at_least: None, at_most: None };
        let given_up = self.nodes >= self.budget || depth >= LONGEST;
        if given_up || self.nodes % 1024 == 0 && !self.watch.goes_on(known) {
            return Ok(None);
        }
        self.nodes += 1;
        let mut moves = self.game.legal(true);
        // The pass first: it often decides.
        moves.sort_by_key(|m| *m != Move::Pass);
        let black = self.game.to_play() == Some(Player::Black);
        let mut best: Option<(i64, Vec<Move>)> = None;
        for m in moves {
            self.game.make(m);
            let found = self.best(low, high, depth + 1);
            self.game.take_back();
            let Some((value, line)) = found? else { return Ok(None) };
            let better = |than: i64| if black { value > than } else { value < than };
            if best.as_ref().is_none_or(|(than, _)| better(*than)) {
                best = Some((value, [line, vec![m]].concat()));
            }
            if black {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        let stuck = || {
            Error::input(format!(
                "under {} a game can get stuck: no move is legal and it is not over",
                self.opening.rules
            ))
        };
        Ok(Some(best.ok_or_else(stuck)?))
    }
}
