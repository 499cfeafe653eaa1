//! Values under rules where only the last move matters for repetition. A game may go on for ever, and then it has no score.
//!
//! The margin that a player can force in finitely many moves is a least fixed point. If the two players' fixed points meet, they are the
//! value; otherwise one of them prefers to cycle for ever.

use super::graph::Graph;
use super::lemmas::{PASS, point_or_pass};
use super::terms::{Progress, Solution, played};
use crate::Watch;
use rustc_hash::FxHashMap;
use superko_notation::Result;
use superko_oracle::bitboard::{self, Repetition};
use superko_oracle::rulebook::{Move, Opening};

/// A position, the mover, whether the last move was a pass, and the position that the next play may not make.
type Situation = (u32, usize, bool, Option<u32>);

/// A situation with its moves.
struct Node {
    mover: usize,
    /// The point of each move and where it leads; `None`: to the end.
    moves: Vec<(u8, Option<usize>)>,
    /// Black's margin if the game ends here.
    margin: i64,
}

/// Finds the fixed points of all situations that the game can reach.
pub fn solve(opening: &Opening, moves: &[Move], budget: u64, watch: &Watch<Progress>) -> Result<Solution> {
    let game = played(opening, moves);
    let simple_ko = game.rules().repetition == Repetition::SimpleKo;
    let mut graph = Graph::new(opening.board.clone(), game.rules())?;
    let last = game.moves().next_back();
    let before = game.history().rev().nth(1).map(|record| graph.position(&record.position));
    let barred = before.filter(|_| simple_ko && matches!(last, Some(bitboard::Move::Play(_))));
    let start = (
        graph.position(&game.position()),
        game.to_play() as usize,
        last == Some(bitboard::Move::Pass),
        barred,
    );
    let most = opening.board.points() as i64;
    let mut solution = Solution::of(Some(-most), Some(most), 0);
    let known = |nodes: u64| {
        nodes < budget && watch.goes_on(Progress { nodes, at_least: Some(-most), at_most: Some(most) })
    };
    let Some(nodes) = reachable(&mut graph, start, simple_ko, &known) else { return Ok(solution) };
    solution.nodes = nodes.len() as u64;
    // Black forces at least `low` in a finite number of moves, White at most `high`.
    let low = fixed_point(&nodes, -most);
    let high = fixed_point(&nodes, most);
    (solution.at_least, solution.at_most) = (Some(low[0].0), Some(high[0].0));
    solution.cycle = low[0].0 < high[0].0;
    if !solution.cycle {
        solution.line = line(&nodes, &low, &high);
    }
    Ok(solution)
}

fn reachable(
    graph: &mut Graph,
    start: Situation,
    simple_ko: bool,
    go_on: &dyn Fn(u64) -> bool,
) -> Option<Vec<Node>> {
    let mut numbers: FxHashMap<Situation, usize> = FxHashMap::default();
    let mut found = vec![start];
    numbers.insert(start, 0);
    let mut nodes = Vec::new();
    while let Some(&(position, mover, passed, barred)) = found.get(nodes.len()) {
        if nodes.len() % 1024 == 0 && !go_on(nodes.len() as u64) {
            return None;
        }
        let mut to = |next: Situation| {
            *numbers.entry(next).or_insert_with(|| {
                found.push(next);
                found.len() - 1
            })
        };
        let pass = (!passed).then(|| to((position, 1 - mover, true, None)));
        let mut moves = vec![(PASS, pass)];
        for i in graph.plays(position, mover) {
            let play = graph.play(i);
            if Some(play.to) == barred {
                continue;
            }
            // Only what a play can make at once need be barred.
            let back =
                simple_ko && graph.plays(play.to, 1 - mover).any(|reply| graph.play(reply).to == position);
            moves.push((play.point, Some(to((play.to, 1 - mover, false, back.then_some(position))))));
        }
        nodes.push(Node { mover, moves, margin: graph.margin(position).into() });
    }
    Some(nodes)
}

/// For each situation the margin that is reached in finitely many moves, where it is `endless` to go on for ever, and the number of
/// rounds after which that is known.
fn fixed_point(nodes: &[Node], endless: i64) -> Vec<(i64, usize)> {
    let mut values = vec![(endless, 0); nodes.len()];
    for round in 1.. {
        let next: Vec<(i64, usize)> = nodes
            .iter()
            .zip(&values)
            .map(|(node, old)| {
                let reached = node.moves.iter().map(|(_, to)| to.map_or(node.margin, |to| values[to].0));
                let best = if node.mover == 0 { reached.max() } else { reached.min() };
                let best = best.expect("a pass is always legal");
                if best == old.0 { *old } else { (best, round) }
            })
            .collect();
        if next == values {
            break;
        }
        values = next;
    }
    values
}

/// Best play: each side takes the shortest way to its forced margin.
fn line(nodes: &[Node], low: &[(i64, usize)], high: &[(i64, usize)]) -> Vec<Move> {
    let (mut at, mut line) = (0, Vec::new());
    loop {
        let node = &nodes[at];
        let (values, value) = if node.mover == 0 { (low, low[at].0) } else { (high, high[at].0) };
        let reaches = |to: &Option<usize>| to.map_or(node.margin, |to| values[to].0) == value;
        let best = node.moves.iter().filter(|(_, to)| reaches(to));
        let best = best.min_by_key(|(_, to)| to.map_or(0, |to| 1 + values[to].1));
        let (point, to) = best.expect("a move reaches the value");
        line.push(point_or_pass(*point));
        match to {
            Some(to) => at = *to,
            None => return line,
        }
    }
}
