//! An upper bound on the number of plays: a linear programming relaxation of the longest path, proved in integers.
//!
//! A path from the start chooses arcs, each 0 or 1. It enters a vertex at most once, leaves none that it does not enter, and enters
//! every set of vertices at least as often as each vertex in it: a part of it cannot be a cycle that the start does not reach. Fractions
//! that keep these constraints include all paths, so no path has more arcs than the best fractions have. By duality, every choice of
//! multipliers of the constraints proves a bound; the solver's choice, rounded, is checked with integers. So no proof relies on
//! floating-point numbers.
//!
//! The mean of a path and its images under the symmetries of the board keeps the same constraints. So arcs that are images of each other
//! share one variable.

use super::Watch;
use super::symmetric::Arcs;
use microlp::{ComparisonOp, OptimizationDirection, Problem, Solution, SolveOutcome, Variable};
use petgraph::algo::maximum_flow::dinics;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::{BTreeMap, HashSet};
use superko_notation::{Error, Result};

/// A linear constraint: the sum of the variables, each times its factor, is at most `at_most`.
struct Constraint {
    factors: BTreeMap<usize, i64>,
    at_most: i64,
}

impl Constraint {
    /// The constraint that the arcs `fewer` have at most the sum of the arcs `than`, plus `more`.
    fn new(arcs: &Arcs, fewer: &[usize], than: &[usize], more: i64) -> Constraint {
        let mut factors = BTreeMap::new();
        fewer.iter().for_each(|arc| *factors.entry(arcs.orbit[*arc]).or_default() += 1);
        than.iter().for_each(|arc| *factors.entry(arcs.orbit[*arc]).or_default() -= 1);
        factors.retain(|_, factor| *factor != 0);
        Constraint { factors, at_most: more }
    }
}

/// Multipliers are fixed-point numbers with this denominator.
const UNIT: f64 = (1 << 20) as f64;

/// Flows are counted in units of one over this.
const FLOW_UNIT: f64 = 1e6;

/// A set is taken to be entered less often than a vertex in it only if it is by more than this.
const TOLERANCE: f64 = 2e-3;

/// No path from the start has more arcs than this. `watch` may end the search for better bounds.
///
/// # Errors
/// When the solver fails.
pub fn most_arcs(arcs: &Arcs, watch: &Watch) -> Result<usize> {
    let mut constraints = of_vertices(arcs);
    let (mut solution, variables) = relaxed(arcs, &constraints)?;
    while !watch.stopped() {
        let chosen: Vec<f64> = variables.iter().map(|variable| solution.var_value(*variable)).collect();
        let cuts = cuts(arcs, &chosen, watch);
        if cuts.is_empty() {
            break;
        }
        for Constraint { factors, at_most } in cuts.iter().take_while(|_| !watch.stopped()) {
            let terms = terms(factors, &variables);
            solution = solved(solution.add_constraint(&terms[..], ComparisonOp::Le, *at_most as f64))?;
        }
        constraints.extend(cuts);
    }
    let multipliers = multipliers(arcs, &constraints)?;
    Ok(proved(arcs, &constraints, &multipliers))
}

/// The constraints at each vertex.
fn of_vertices(arcs: &Arcs) -> Vec<Constraint> {
    let mut constraints = vec![Constraint::new(arcs, &arcs.from[Arcs::START], &[], 1)];
    for &v in arcs.representatives.iter().filter(|v| **v != Arcs::START) {
        constraints.push(Constraint::new(arcs, &arcs.into[v], &[], 1));
        constraints.push(Constraint::new(arcs, &arcs.from[v], &arcs.into[v], 0));
    }
    constraints
}

/// The best fractions, and the variable of each orbit of arcs.
fn relaxed(arcs: &Arcs, constraints: &[Constraint]) -> Result<(Solution, Vec<Variable>)> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let variables: Vec<Variable> =
        arcs.sizes.iter().map(|size| problem.add_var(f64::from(*size), (0.0, 1.0))).collect();
    for Constraint { factors, at_most } in constraints {
        problem.add_constraint(&terms(factors, &variables)[..], ComparisonOp::Le, *at_most as f64);
    }
    Ok((solved(problem.solve())?, variables))
}

fn terms(factors: &BTreeMap<usize, i64>, variables: &[Variable]) -> Vec<(Variable, f64)> {
    factors.iter().map(|(orbit, factor)| (variables[*orbit], *factor as f64)).collect()
}

fn solved(outcome: std::result::Result<SolveOutcome, microlp::Error>) -> Result<Solution> {
    let failed =
        |e: String| Error::input(format!("no bound was found: the linear program is not solved: {e}"));
    let outcome = outcome.map_err(|e| failed(e.to_string()))?;
    outcome.into_solution().map_err(|e| failed(format!("{:?}", e.termination_reason())))
}

/// Multipliers of the constraints that prove the same bound, in units.
fn multipliers(arcs: &Arcs, constraints: &[Constraint]) -> Result<Vec<i64>> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let variables: Vec<Variable> =
        constraints.iter().map(|c| problem.add_var(c.at_most as f64, (0.0, f64::INFINITY))).collect();
    let mut terms = vec![Vec::new(); arcs.sizes.len()];
    for (constraint, variable) in constraints.iter().zip(&variables) {
        constraint.factors.iter().for_each(|(o, factor)| terms[*o].push((*variable, *factor as f64)));
    }
    for (terms, size) in terms.iter().zip(&arcs.sizes) {
        problem.add_constraint(&terms[..], ComparisonOp::Ge, f64::from(*size));
    }
    let solution = solved(problem.solve())?;
    let values = variables.iter().map(|variable| solution.var_value(*variable));
    Ok(values.map(|value| (value * UNIT).round().max(0.0) as i64).collect())
}

/// The bound that these multipliers prove. The sum of all constraints, each times its multiplier, bounds a sum of the variables. Where a
/// factor in it is smaller than in the objective, the difference is added: each variable is at most 1.
fn proved(arcs: &Arcs, constraints: &[Constraint], multipliers: &[i64]) -> usize {
    assert!(multipliers.iter().all(|multiplier| *multiplier >= 0));
    let mut missing: Vec<i128> = arcs.sizes.iter().map(|size| i128::from(*size) * UNIT as i128).collect();
    let mut bound = 0;
    for (constraint, multiplier) in constraints.iter().zip(multipliers) {
        bound += i128::from(constraint.at_most * multiplier);
        constraint.factors.iter().for_each(|(o, factor)| missing[*o] -= i128::from(factor * multiplier));
    }
    bound += missing.iter().map(|missing| (*missing).max(0)).sum::<i128>();
    (bound / UNIT as i128) as usize
}

/// Constraints that these fractions break: sets of vertices that are entered less often than a vertex in them. They are the smallest cuts
/// between the start and that vertex.
fn cuts(arcs: &Arcs, chosen: &[f64], watch: &Watch) -> Vec<Constraint> {
    let entered: Vec<f64> =
        arcs.into.iter().map(|into| into.iter().map(|arc| chosen[arcs.orbit[*arc]]).sum()).collect();
    let mut network: DiGraph<(), u64> = DiGraph::new();
    let nodes: Vec<NodeIndex> = entered.iter().map(|_| network.add_node(())).collect();
    for ((from, to), orbit) in arcs.ends.iter().zip(&arcs.orbit) {
        let capacity = (chosen[*orbit] * FLOW_UNIT).round() as u64;
        if capacity > 0 {
            network.add_edge(nodes[*from], nodes[*to], capacity);
        }
    }
    let mut vertices: Vec<usize> =
        arcs.representatives.iter().copied().filter(|v| entered[*v] > TOLERANCE).collect();
    vertices.sort_by(|v, w| entered[*w].total_cmp(&entered[*v]));
    let (mut cuts, mut inside) = (Vec::new(), HashSet::new());
    for v in vertices {
        // A vertex whose image is inside a set of this round waits for the next one.
        if v == Arcs::START || inside.contains(&v) || watch.stopped() {
            continue;
        }
        let (flow, flows) = dinics(&network, nodes[Arcs::START], nodes[v]);
        if flow as f64 > (entered[v] - TOLERANCE) * FLOW_UNIT {
            continue;
        }
        let set = behind(&network, &flows, nodes[v]);
        let entering: Vec<usize> = set
            .iter()
            .flat_map(|node| &arcs.into[node.index()])
            .copied()
            .filter(|arc| !set.contains(&nodes[arcs.ends[*arc].0]))
            .collect();
        inside.extend(set.iter().map(|node| arcs.representative[node.index()]));
        cuts.push(Constraint::new(arcs, &arcs.into[v], &entering, 0));
    }
    cuts
}

/// The nodes from which more could flow to this one.
fn behind(network: &DiGraph<(), u64>, flows: &[u64], node: NodeIndex) -> HashSet<NodeIndex> {
    let (mut found, mut open) = (HashSet::from([node]), vec![node]);
    while let Some(node) = open.pop() {
        let free = network.edges_directed(node, petgraph::Incoming);
        let free = free.filter(|edge| flows[edge.id().index()] < *edge.weight()).map(|edge| edge.source());
        let returned = network.edges(node);
        let returned = returned.filter(|edge| flows[edge.id().index()] > 0).map(|edge| edge.target());
        open.extend(free.chain(returned).filter(|from| found.insert(*from)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::Graph;
    use super::*;
    use quickcheck::quickcheck;
    use std::sync::Arc;
    use superko_notation::Board;
    use superko_oracle::rulebook::{Opening, Rules};

    quickcheck! {
        fn all_multipliers_prove_a_bound(multipliers: Vec<u8>) -> bool {
            let board = Arc::new(Board::grid(3, 1).unwrap());
            let opening = Opening::on(&Rules::parse("tromp-taylor").unwrap(), board);
            let graph = Graph::of(&opening, 100).unwrap().unwrap();
            let arcs = Arcs::of(&graph, &opening.board);
            let mut constraints = of_vertices(&arcs);
            let (solution, variables) = relaxed(&arcs, &constraints).unwrap();
            let chosen: Vec<f64> = variables.iter().map(|variable| solution.var_value(*variable)).collect();
            constraints.extend(cuts(&arcs, &chosen, &Watch::none()));
            let units = multipliers.iter().map(|m| i64::from(*m) << 14).chain(std::iter::repeat(0));
            let some: Vec<i64> = units.take(constraints.len()).collect();
            let best = super::multipliers(&arcs, &constraints).unwrap();
            let near = best.iter().zip(&some).map(|(best, some)| (best - some / 16).max(0));
            // The longest game has 14 plays.
            proved(&arcs, &constraints, &some) >= 14 && proved(&arcs, &constraints, &near.collect::<Vec<i64>>()) >= 14
        }
    }
}
