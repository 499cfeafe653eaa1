//! Can the prover force a two-eye formation? A local fixed point, depth first.
//!
//! The situations won are the least set that holds the formations, each prover's situation with a successor in the set,
//! and each refuter's situation with all successors in it. (A repeated situation prevents the formation, and a forced way
//! to it needs no repetition.) After Liu and Smolka (1998), situations are searched depth first and assumed not to be won
//! until shown otherwise; those that relied on one that turns out to be won are visited again. When nothing is left to visit,
//! the situations not shown to be won are lost.
//!
//! A small site can be given a table, which knows all that is lost; the search then only finds ways to win.

use super::site::{Site, Situation, Successor, Turn, Verdict};
use super::table::Table;
use rustc_hash::FxHashMap;

/// A search on one site, which keeps what it found.
#[derive(Debug)]
pub struct Search<const W: usize> {
    pub site: Site<W>,
    pub table: Option<Table>,
    pub nodes: Vec<Node<W>>,
    index: FxHashMap<Situation<W>, u32>,
    children: Vec<(Option<u16>, u32)>,
    /// The nodes that depend on a node, as linked lists: a node, and the next entry.
    waiting: Vec<(u32, u32)>,
    /// Nodes being visited, the deepest last, and below them those to be visited again.
    stack: Vec<u32>,
    scratch: Vec<Successor<W>>,
    /// How many nodes were settled so far.
    clock: u32,
}

#[derive(Debug)]
pub struct Node<const W: usize> {
    situation: Situation<W>,
    pub verdict: Verdict,
    visited: bool,
    /// Its successors that were open when it was first looked into, and which of them is being tried.
    children: (u32, u16),
    tried: u16,
    waiting: u32,
    /// When it was settled, and by which move.
    settled: u32,
    pub by: Option<u16>,
}

const NO_ENTRY: u32 = u32::MAX;

impl<const W: usize> Search<W> {
    pub fn new(site: Site<W>) -> Search<W> {
        Search {
            site,
            table: None,
            nodes: Vec::new(),
            index: FxHashMap::default(),
            children: Vec::new(),
            waiting: Vec::new(),
            stack: Vec::new(),
            scratch: Vec::new(),
            clock: 0,
        }
    }

    /// What the table says, if there is one.
    pub fn in_table(&self, s: &Situation<W>) -> Option<Verdict> {
        let table = self.table.as_ref()?;
        Some(if table.is_won(&s.narrow()) { Verdict::Won } else { Verdict::Lost })
    }

    /// What can be said of a situation at once: not that it is won because the table says so, as that shows no way.
    pub fn verdict(&self, s: &Situation<W>) -> Verdict {
        match (self.site.verdict(s), self.in_table(s)) {
            (Verdict::Open, Some(Verdict::Lost)) => Verdict::Lost,
            (verdict, _) => verdict,
        }
    }

    /// Looks into a situation until it is decided, or about `budget` more situations were met, which are taken off it.
    pub fn decide(&mut self, start: &Situation<W>, budget: &mut u64) -> Verdict {
        let root = self.node(*start);
        if !self.nodes[root as usize].visited {
            self.stack.push(root);
        }
        while self.nodes[root as usize].verdict == Verdict::Open {
            let Some(&top) = self.stack.last() else { return Verdict::Lost };
            if *budget == 0 {
                return Verdict::Open;
            }
            let met = self.nodes.len();
            self.step(top);
            *budget = budget.saturating_sub((self.nodes.len() - met) as u64);
        }
        self.nodes[root as usize].verdict
    }

    fn node(&mut self, situation: Situation<W>) -> u32 {
        let next = self.nodes.len() as u32;
        let id = *self.index.entry(situation).or_insert(next);
        if id == next {
            let verdict = self.verdict(&situation);
            self.nodes.push(Node {
                situation,
                verdict,
                visited: false,
                children: (0, 0),
                tried: 0,
                waiting: NO_ENTRY,
                settled: self.clock,
                by: None,
            });
        }
        id
    }

    /// Goes on with the node on top of the stack.
    fn step(&mut self, top: u32) {
        let node = &self.nodes[top as usize];
        if node.verdict != Verdict::Open {
            self.stack.pop();
            return;
        }
        let good = goal(node.situation.turn);
        if !node.visited {
            self.nodes[top as usize].visited = true;
            if let Some((verdict, by)) = self.expand(top) {
                self.stack.pop();
                self.settle(top, verdict, by);
                return;
            }
        }
        loop {
            let node = &self.nodes[top as usize];
            if node.tried == node.children.1 {
                self.stack.pop();
                match good {
                    // The prover may yet find that a successor is won; the refuter has found that all are.
                    Verdict::Won => {}
                    _ => self.settle(top, Verdict::Won, None),
                }
                return;
            }
            let (by, child) = self.children[node.children.0 as usize + node.tried as usize];
            let verdict = self.nodes[child as usize].verdict;
            if verdict == good {
                self.stack.pop();
                self.settle(top, good, by);
                return;
            }
            if verdict == Verdict::Open {
                self.wait(top, child);
                if !self.nodes[child as usize].visited {
                    self.stack.push(child);
                    return;
                }
                if good == Verdict::Lost {
                    self.stack.pop();
                    return;
                }
            }
            self.nodes[top as usize].tried += 1;
        }
    }

    /// Finds the open successors, or what settles the node.
    fn expand(&mut self, top: u32) -> Option<(Verdict, Option<u16>)> {
        let situation = self.nodes[top as usize].situation;
        let good = goal(situation.turn);
        let mut found = std::mem::take(&mut self.scratch);
        found.clear();
        let breach = self.site.successors(&situation, &mut |successor| found.push(successor));
        let weight = |s: &Situation<W>| match situation.turn {
            Turn::Prover => self.site.ordering_score(s),
            Turn::Refuter => -self.site.ordering_score(s),
        };
        found.sort_by_cached_key(|(_, after)| weight(after));
        let first = self.children.len();
        let mut settled = breach.err().map(|by| (Verdict::Lost, by));
        for &(by, after) in &found {
            if settled.is_some() {
                break;
            }
            let child = self.node(after);
            match self.nodes[child as usize].verdict {
                Verdict::Open => self.children.push((by, child)),
                verdict if verdict == good => settled = Some((good, by)),
                _ => {}
            }
        }
        self.scratch = found;
        if settled.is_some() {
            self.children.truncate(first);
            return settled;
        }
        let count = self.children.len() - first;
        if count == 0 {
            return Some((opposite(good), None));
        }
        self.nodes[top as usize].children = (first as u32, count as u16);
        None
    }

    fn wait(&mut self, who: u32, on: u32) {
        let head = self.nodes[on as usize].waiting;
        if head == NO_ENTRY || self.waiting[head as usize].0 != who {
            self.nodes[on as usize].waiting = self.waiting.len() as u32;
            self.waiting.push((who, head));
        }
    }

    /// Notes that a node is won or lost, and what follows from it.
    fn settle(&mut self, node: u32, verdict: Verdict, by: Option<u16>) {
        let mut news = vec![(node, verdict, by)];
        while let Some((id, verdict, by)) = news.pop() {
            let node = &mut self.nodes[id as usize];
            if node.verdict != Verdict::Open {
                continue;
            }
            self.clock += 1;
            (node.verdict, node.settled, node.by) = (verdict, self.clock, by);
            let mut entry = node.waiting;
            while entry != NO_ENTRY {
                let (who, next) = self.waiting[entry as usize];
                entry = next;
                let waiter = &self.nodes[who as usize];
                if waiter.verdict != Verdict::Open {
                    continue;
                }
                if goal(waiter.situation.turn) == verdict {
                    let by = self
                        .children_of(waiter)
                        .iter()
                        .find(|(_, child)| *child == id)
                        .and_then(|(by, _)| *by);
                    news.push((who, verdict, by));
                } else if verdict == Verdict::Won {
                    // The refuter relied on this one: he has to try something else.
                    self.stack.push(who);
                } else if self
                    .children_of(waiter)
                    .iter()
                    .all(|&(_, c)| self.nodes[c as usize].verdict == Verdict::Lost)
                {
                    news.push((who, Verdict::Lost, None));
                }
            }
        }
    }

    fn children_of(&self, node: &Node<W>) -> &[(Option<u16>, u32)] {
        let (first, count) = node.children;
        &self.children[first as usize..first as usize + count as usize]
    }

    /// What is known of a situation that was met.
    pub fn known(&self, situation: &Situation<W>) -> Option<&Node<W>> {
        self.index.get(situation).map(|&id| &self.nodes[id as usize])
    }

    /// The move that the player to move tried last.
    pub fn tried(&self, node: &Node<W>) -> Option<u16> {
        self.children_of(node).get(node.tried as usize).and_then(|(by, _)| *by)
    }
}

impl<const W: usize> Node<W> {
    /// When it was settled; last of all if it is lost because the search ended.
    pub fn age(&self) -> u32 {
        if self.verdict == Verdict::Open { u32::MAX } else { self.settled }
    }
}

/// What the player to move wants.
fn goal(turn: Turn) -> Verdict {
    match turn {
        Turn::Prover => Verdict::Won,
        Turn::Refuter => Verdict::Lost,
    }
}

fn opposite(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Won => Verdict::Lost,
        _ => Verdict::Won,
    }
}
