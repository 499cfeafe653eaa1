//! The margin that a player reaches by always passing: a bound that needs no search.

use super::graph::Graph;
use rustc_hash::FxHashSet;

/// One question looks at no more positions than this.
const MOST: usize = 1 << 14;

/// The least margins known that the opponent can reach when only he moves, with repetitions. Scores are areas.
#[derive(Default)]
pub struct Bound {
    /// By position and passing player: the least and the greatest that it can be, for the passing player.
    known: Vec<[(i16, i16); 2]>,
}

impl Bound {
    /// Does `player` reach a margin of at least `wanted` (White's is the negative of Black's) by passing for ever? `false` also when
    /// too many positions would have to be looked at.
    pub fn passing_wins(&mut self, graph: &mut Graph, position: u32, player: usize, wanted: i16) -> bool {
        if wanted <= -(graph.points() as i16) {
            return true;
        }
        let sign = [1, -1][player];
        let (low, high) = self.known(position, player);
        if low >= wanted || high < wanted {
            return low >= wanted;
        }
        if sign * graph.margin(position) < wanted {
            return false;
        }
        // Depth first: a capture that ruins everything is deep rather than wide. Each with its parent.
        let mut seen: FxHashSet<u32> = [position].into_iter().collect();
        let mut visited = vec![(position, 0)];
        let mut stack = vec![0];
        while let Some(at) = stack.pop() {
            for i in graph.plays(visited[at].0, 1 - player) {
                let to = graph.play(i).to;
                let (low, high) = self.known(to, player);
                if low >= wanted {
                    continue;
                }
                let margin = high.min(sign * graph.margin(to));
                if margin < wanted {
                    self.at_most(&visited, at, player, margin);
                    return false;
                }
                if seen.insert(to) {
                    if visited.len() == MOST {
                        return false;
                    }
                    stack.push(visited.len());
                    visited.push((to, at));
                }
            }
        }
        for (position, _) in visited {
            self.of(position, player).0 = wanted;
        }
        true
    }

    /// The way to here leads to this margin.
    fn at_most(&mut self, visited: &[(u32, usize)], mut at: usize, player: usize, margin: i16) {
        loop {
            let (position, parent) = visited[at];
            let high = &mut self.of(position, player).1;
            *high = margin.min(*high);
            if at == parent {
                return;
            }
            at = parent;
        }
    }

    fn known(&self, position: u32, player: usize) -> (i16, i16) {
        self.known.get(position as usize).map_or((i16::MIN, i16::MAX), |known| known[player])
    }

    fn of(&mut self, position: u32, player: usize) -> &mut (i16, i16) {
        let position = position as usize;
        if self.known.len() <= position {
            self.known.resize(position + 1, [(i16::MIN, i16::MAX); 2]);
        }
        &mut self.known[position][player]
    }
}
