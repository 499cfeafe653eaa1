//! Where the sweep from the top meets the sweep from the bottom.
//!
//! Both sweeps end with the same cells as their border, and a position of the whole board is one of each, with the
//! same colours and the same stones doomed. It counts as −1 for every chain of doomed stones: the sweeps have seen to
//! those that have left their borders, and the rest are the chains that the two borders make together.
//!
//! By symmetry the sweep from the bottom has the counts of the one from the top, so that half of the board needs to be
//! swept. With an odd number of rows it ends with the middle row; with an even one on a board of even width, halfway
//! through a row, with a step in the border that looks the same upside down, but for the two halves, which change
//! places. With an even number of rows on a board of odd width, the two sweeps end one row apart.

use super::layout::Layout;
use super::words::Words;
use crate::count::border::{Border, Cell};
use crate::count::modular::{self, Residue};
use crate::count::table::Table;
use rayon::prelude::*;

/// One sweep's counts, to be looked up by pairs of words.
pub struct View<'a, T> {
    pub active: &'a Words,
    pub passive: &'a Words,
    pub layout: &'a Layout,
    pub counts: &'a [T],
    /// Whether the half that comes first in the pairs is the passive one.
    pub turned: bool,
}

impl<T: Residue> View<'_, T> {
    /// The count of a pair of words, if they fit together.
    fn address(&self, first: u32, second: u32) -> Option<usize> {
        let (active, passive) = if self.turned { (second, first) } else { (first, second) };
        let (mut class, mut place) = self.active.place(active as usize);
        let (mut other, mut column) = self.passive.place(passive as usize);
        if place >= self.layout.of_class(class).count {
            (class, place) = self.active.conjugate(class, place);
            (other, column) = self.passive.conjugate(other, column);
        }
        let rows = self.layout.of_class(class);
        let start = rows.columns[self.passive.classes[other].kind()]?;
        (place < rows.count).then(|| rows.start + place * rows.stride + start as usize + column)
    }
}

/// How the borders of two sweeps make chains together.
pub struct Middle {
    /// The words of the two halves.
    halves: [Vec<Kind>; 2],
    signs: Table<(Stack, Stack), Signs>,
}

/// Colours of open items.
type Stack = Vec<u8>;

/// The words of a half with doomed runs of the same colours, which are linked in the same ways.
struct Kind {
    /// The stack of every way of linking.
    stacks: Vec<Stack>,
    /// For every way above and every way below, the number of their [`Relation`] among those for their stacks.
    relations: Vec<u32>,
    rows: Vec<Labels>,
}

/// The words that differ only in their links: one for every way.
struct Labels {
    words: Vec<u32>,
    empty: u32,
    /// Colour of the first stone.
    first: Option<u8>,
}

/// Which open items of two words, one above and one below, are of one chain, and the parity of the chains that have
/// none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Relation {
    chains: Vec<u8>,
    odd: bool,
}

/// Whether the chains of two halves are an odd number together, by the numbers of their relations.
struct Signs {
    relations: usize,
    odd: Vec<bool>,
}

/// Jobs of the pairing are so many labels at a time.
const LANES: usize = 32;

impl Middle {
    pub fn new(first: &Words, second: &Words) -> Middle {
        let mut known = Table::default();
        let halves = [first, second].map(|words| Kind::all(words, &mut known));
        let signs = known.into_iter().map(|(stacks, relations)| (stacks, Signs::new(&relations))).collect();
        Middle { halves, signs }
    }

    /// The number of positions modulo `p`. The empty points of the common border were weighed by both sweeps, which
    /// `weight` takes back.
    pub fn pair<T: Residue>(&self, above: &View<T>, below: &View<T>, p: T, weight: T) -> T {
        let p64 = p.to_u64();
        let inverse = modular::inverse(weight.to_u64(), p64);
        let [firsts, seconds] = &self.halves;
        let jobs: Vec<(&Kind, &Kind)> =
            firsts.iter().flat_map(|first| seconds.iter().map(move |second| (first, second))).collect();
        let sums = jobs.par_iter().map(|&(first, second)| {
            let Some(signs) = Matrix::new(self, first, second, above, below) else { return 0 };
            let mut total = 0;
            for row in first.rows.iter().filter(|row| row.first != Some(1)) {
                let wanted = |other: &&Labels| row.first.is_some() || other.first != Some(1);
                let others: Vec<&Labels> = second.rows.iter().filter(wanted).collect();
                for lot in others.chunks(LANES) {
                    for (lane, sum) in signs.sums(row, lot, above, below, p).into_iter().enumerate().take(lot.len()) {
                        // A pair with stones stands for itself and the one with colours exchanged.
                        let twice = row.first.or(lot[lane].first).is_some();
                        let factor = if twice { 2 } else { 1 };
                        let back = match weight == T::ONE {
                            true => factor,
                            false => {
                                let empty = (row.empty + lot[lane].empty) as u64;
                                modular::times(factor, modular::power(inverse, empty, p64), p64)
                            }
                        };
                        total = (total as u128 + sum as u128 * back as u128) as u128 % p64 as u128;
                    }
                }
            }
            total as u64
        });
        T::from_u64(sums.reduce(|| 0, |a, b| ((a as u128 + b as u128) % p64 as u128) as u64))
    }
}

/// The signs of all pairs of ways to link two kinds of half words.
struct Matrix {
    /// The ways, as pairs, of the sweep from above and of the one from below.
    above: Vec<(u32, u32)>,
    below: Vec<(u32, u32)>,
    /// For every way below, those above that make an odd number of chains with it.
    odd: Vec<Vec<u32>>,
}

impl Matrix {
    /// Nothing if no words of these kinds fit together.
    fn new<T: Residue>(
        middle: &Middle,
        first: &Kind,
        second: &Kind,
        above: &View<T>,
        below: &View<T>,
    ) -> Option<Matrix> {
        let fitting = |view: &View<T>| {
            let mut ways = Vec::new();
            for (a, stack) in first.stacks.iter().enumerate() {
                for (b, other) in second.stacks.iter().enumerate() {
                    if stack == other && view.address(first.rows[0].words[a], second.rows[0].words[b]).is_some() {
                        ways.push((a as u32, b as u32));
                    }
                }
            }
            ways
        };
        let (above, below) = (fitting(above), fitting(below));
        if above.is_empty() || below.is_empty() {
            return None;
        }
        let odd = below.iter().map(|&(lower, lower_other)| {
            let mut last: Option<(&Stack, &Signs)> = None;
            let row = (0..above.len() as u32).filter(|&way| {
                let (upper, upper_other) = above[way as usize];
                let stack = &first.stacks[upper as usize];
                let signs = match last {
                    Some((same, signs)) if same == stack => signs,
                    _ => &middle.signs[&(stack.clone(), first.stacks[lower as usize].clone())],
                };
                last = Some((stack, signs));
                let left = first.relations[upper as usize * first.stacks.len() + lower as usize];
                let right = second.relations[upper_other as usize * second.stacks.len() + lower_other as usize];
                signs.odd[left as usize * signs.relations + right as usize]
            });
            row.collect()
        });
        let odd = odd.collect();
        Some(Matrix { above, below, odd })
    }

    /// The sums over all ways, for labels of the first half beside each of some labels of the second.
    fn sums<T: Residue>(
        &self,
        row: &Labels,
        lot: &[&Labels],
        above: &View<T>,
        below: &View<T>,
        p: T,
    ) -> [u64; LANES] {
        let read = |view: &View<T>, (a, b): (u32, u32)| {
            let mut lanes = [T::default(); LANES];
            for (lane, labels) in lanes.iter_mut().zip(lot) {
                let address = view.address(row.words[a as usize], labels.words[b as usize]);
                *lane = address.map_or(T::default(), |address| view.counts[address]);
            }
            lanes
        };
        let upper: Vec<[T; LANES]> = self.above.iter().map(|&way| read(above, way)).collect();
        let mut all = [T::default(); LANES];
        upper.iter().for_each(|counts| add(&mut all, counts, p));
        let mut sums = [Wide::default(); LANES];
        for (&way, odd) in self.below.iter().zip(&self.odd) {
            let mut minus = [T::default(); LANES];
            odd.iter().for_each(|&way| add(&mut minus, &upper[way as usize], p));
            let lower = read(below, way);
            for (lane, sum) in sums.iter_mut().enumerate() {
                let signed = all[lane].minus(minus[lane], p).minus(minus[lane], p);
                sum.add(signed.to_u64(), lower[lane].to_u64());
            }
        }
        sums.map(|sum| sum.modulo(p.to_u64()))
    }
}

fn add<T: Residue>(sums: &mut [T; LANES], terms: &[T; LANES], p: T) {
    for (sum, &term) in sums.iter_mut().zip(terms) {
        *sum = sum.plus(term, p);
    }
}

/// A sum of products of 64 bits each, its halves apart.
#[derive(Clone, Copy, Default)]
struct Wide {
    low: u128,
    high: u128,
}

impl Wide {
    fn add(&mut self, a: u64, b: u64) {
        let product = a as u128 * b as u128;
        self.low += product as u64 as u128;
        self.high += product >> 64;
    }

    fn modulo(self, p: u64) -> u64 {
        let p = p as u128;
        let high = (self.high % p << 32) % p;
        ((high << 32) % p + self.low % p).rem_euclid(p) as u64
    }
}

impl Kind {
    /// Sorts the words of a half.
    fn all(words: &Words, known: &mut Table<(Stack, Stack), Table<Relation, u32>>) -> Vec<Kind> {
        // By the colours of the runs, and what tells which other halves fit; then by labels.
        let mut kinds: std::collections::BTreeMap<_, std::collections::BTreeMap<_, Vec<_>>> = Default::default();
        for word in 0..words.count() {
            let border = words.word(word);
            let labels: Vec<u8> = border[..words.width].iter().map(|&cell| label(cell)).collect();
            let links = Links::new(border, words.width);
            let colours: Vec<u8> = links.runs.iter().filter_map(|run| run.colour()).collect();
            let alone = words.width < 2 || labels[words.width - 2] != labels[words.width - 1];
            let key = (colours, labels[words.width - 1], alone);
            kinds.entry(key).or_default().entry(labels).or_default().push((links, word as u32));
        }
        let mut all = Vec::new();
        for by_labels in kinds.into_values() {
            let mut rows = Vec::new();
            let mut ways: Vec<Links> = Vec::new();
            for (labels, mut members) in by_labels {
                members.sort_by(|(a, _), (b, _)| a.cmp(b));
                let words: Vec<u32> = members.iter().map(|&(_, word)| word).collect();
                rows.push(Labels {
                    words,
                    empty: labels.iter().filter(|&&label| label == 0).count() as u32,
                    first: labels.iter().find(|&&label| label > 0).map(|label| (label - 1) % 2),
                });
                ways = members.into_iter().map(|(links, _)| links).collect();
            }
            let mut relations = Vec::with_capacity(ways.len() * ways.len());
            for above in &ways {
                for below in &ways {
                    let numbers = known.entry((above.stack(), below.stack())).or_default();
                    let next = numbers.len() as u32;
                    relations.push(*numbers.entry(Relation::new(above, below)).or_insert(next));
                }
            }
            all.push(Kind { stacks: ways.iter().map(Links::stack).collect(), relations, rows });
        }
        all
    }
}

/// 0 for an empty point, 1 and 2 for stones of which nothing is asked, 3 and 4 for doomed ones.
fn label(cell: Cell) -> u8 {
    match cell {
        Cell::Empty => 0,
        Cell::Free(colour) => 1 + colour,
        Cell::Needy { colour, .. } => 3 + colour,
    }
}

/// The doomed runs of a word, and its open items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Links {
    items: Vec<Cell>,
    runs: Vec<Cell>,
}

impl Links {
    fn new(word: &Border, width: usize) -> Links {
        let mut runs: Vec<Cell> = word[..width].to_vec();
        runs.dedup();
        runs.retain(|cell| cell.group().is_some());
        Links { items: word[width..].to_vec(), runs }
    }

    fn stack(&self) -> Stack {
        self.items.iter().filter_map(|item| item.colour()).collect()
    }
}

impl Relation {
    /// Of two words with the same runs.
    fn new(above: &Links, below: &Links) -> Relation {
        let mut chains: Vec<usize> = (0..above.runs.len()).collect();
        for links in [above, below] {
            for run in 0..chains.len() {
                let first = links.runs.iter().position(|&cell| cell == links.runs[run]).expect("itself");
                join(&mut chains, run, first);
            }
        }
        let chain = |links: &Links, item: &Cell| {
            chains[links.runs.iter().position(|run| run == item).expect("an open item has a run")]
        };
        let items: Vec<usize> = [above, below]
            .into_iter()
            .flat_map(|links| links.items.iter().map(move |item| chain(links, item)))
            .collect();
        let closed = (0..chains.len()).filter(|&run| chains[run] == run && !items.contains(&run)).count();
        let place = |chain: &usize| items.iter().position(|other| other == chain).expect("itself") as u8;
        Relation { chains: items.iter().map(place).collect(), odd: closed % 2 == 1 }
    }
}

/// Makes one of the chains of two elements; every element has the least of its chain.
fn join(chains: &mut [usize], a: usize, b: usize) {
    let (from, into) = (chains[a].max(chains[b]), chains[a].min(chains[b]));
    chains.iter_mut().filter(|chain| **chain == from).for_each(|chain| *chain = into);
}

impl Signs {
    fn new(relations: &Table<Relation, u32>) -> Signs {
        let mut sorted: Vec<(&Relation, u32)> = relations.iter().map(|(relation, &number)| (relation, number)).collect();
        sorted.sort_by_key(|&(_, number)| number);
        let mut odd = Vec::with_capacity(sorted.len() * sorted.len());
        for (first, _) in &sorted {
            for (second, _) in &sorted {
                let mut chains: Vec<usize> = first.chains.iter().map(|&chain| chain as usize).collect();
                for (item, &chain) in second.chains.iter().enumerate() {
                    join(&mut chains, item, chain as usize);
                }
                let joined = chains.iter().enumerate().filter(|&(item, &chain)| item == chain).count();
                odd.push((joined % 2 == 1) ^ first.odd ^ second.odd);
            }
        }
        Signs { relations: sorted.len(), odd }
    }
}
