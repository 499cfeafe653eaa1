//! Where the sweep from the top meets the sweep from the bottom.
//!
//! Both sweeps end with the same cells as their border. A position of the whole board is a position of each part, with
//! the same colours and the same doomed stones in the common border. Every doomed chain contributes a factor of −1: the
//! sweeps have counted the chains that have left their borders, and the remaining ones are the chains that the two borders
//! form together.
//!
//! By symmetry, the sweep from the bottom has the same counts as the one from the top, so that only half of the board is
//! swept. With an odd number of rows, the sweeps meet in the middle row. With an even number of rows and an even width,
//! they meet in the middle of a row: the border has a step, which is the same upside down except that the two halves
//! change places. With an even number of rows and an odd width, one sweep is a row ahead of the other.

use super::half_words::{Words, label, run_colours, runs};
use super::layout::Layout;
use super::matrix::Counts;
use super::stop::Stopped;
use crate::border::{Border, Cell, WIDEST};
use crate::modular::{self, Residue, Wide};
use crate::parallel;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The counts of one sweep, by pairs of words.
pub struct View<'a, T> {
    layout: &'a Layout,
    counts: Counts<'a, T>,
    /// Whether the halves change places: the active words are those of the second half.
    flipped: bool,
    /// The rows of the active words.
    lines: Vec<Line>,
    /// The columns of the passive words, and of the words with exchanged colours.
    columns: [Vec<Column>; 2],
}

/// Beyond the addresses of all counts.
const NOWHERE: usize = usize::MAX / 2;

#[derive(Clone, Copy)]
struct Line {
    start: usize,
    class: u32,
    /// Whether it is the row of the word with exchanged colours.
    swapped: bool,
}

#[derive(Clone, Copy)]
struct Column {
    /// The kind of its class, and the place there.
    kind: u32,
    place: u32,
}

impl<'a, T: Residue> View<'a, T> {
    pub fn new(
        [active, passive]: [&Words; 2],
        layout: &'a Layout,
        counts: Counts<'a, T>,
        flipped: bool,
    ) -> View<'a, T> {
        let line = |word| {
            let (class, place) = active.place(word);
            let swapped = place >= layout.of_class(class).count;
            let (class, place) = if swapped { active.conjugate(class, place) } else { (class, place) };
            let rows = layout.of_class(class);
            // There is no row if nothing fits, or if all counts would be zero.
            let start = Some(rows.start + place * rows.stride).filter(|_| place < rows.count);
            Line { start: start.unwrap_or(NOWHERE), class: class as u32, swapped }
        };
        let column = |(class, place): (usize, usize)| Column {
            kind: passive.classes[class].kind() as u32,
            place: place as u32,
        };
        let direct = |word| column(passive.place(word));
        let swapped = |word| {
            let (class, place) = passive.place(word);
            column(passive.conjugate(class, place))
        };
        View {
            layout,
            counts,
            flipped,
            lines: (0..active.count()).map(line).collect(),
            columns: [
                (0..passive.count()).map(direct).collect(),
                (0..passive.count()).map(swapped).collect(),
            ],
        }
    }

    /// The address of the count of a pair of words; beyond all counts if the words do not fit together.
    #[inline(always)]
    fn address(&self, first: u32, second: u32) -> usize {
        let (active, passive) = if self.flipped { (second, first) } else { (first, second) };
        let line = self.lines[active as usize];
        let column = self.columns[line.swapped as usize][passive as usize];
        let start = self.layout.of_class(line.class as usize).columns[column.kind as usize];
        start.map_or(NOWHERE, |start| line.start + (start + column.place) as usize)
    }

    /// The count of a pair of words, if they fit together and it is stored.
    pub fn count(&self, first: u32, second: u32) -> Option<T> {
        self.counts.get(self.address(first, second), 1).map(|counts| counts[0])
    }
}

/// How the borders of two sweeps form chains together.
pub struct Middle {
    /// The words of the two halves.
    halves: [Vec<Kind>; 2],
    signs: FxHashMap<(Stack, Stack), Signs>,
}

/// Colours of open items.
type Stack = Vec<u8>;

/// The words of a half whose doomed runs have the same colours. They can be linked in the same ways.
struct Kind {
    /// The colours of the runs or the exchanged colours, whichever is less.
    family: Vec<u8>,
    /// The ways with the same stack.
    stacks: Vec<(Stack, Range<usize>)>,
    ways: usize,
    /// For every way below and every way above, the number of their [`Relation`] among those for their stacks.
    relations: Vec<u32>,
    labels: Vec<Labels>,
    /// The words, by way and then by labels.
    words: Vec<u32>,
}

impl Kind {
    /// The words that are linked in this way, for all labels.
    fn words_of(&self, way: usize) -> &[u32] {
        &self.words[way * self.labels.len()..][..self.labels.len()]
    }
}

/// The words that differ only in their links.
struct Labels {
    empty: usize,
    /// Colour of the first stone.
    first: Option<u8>,
}

/// Words by their labels.
type ByLabels = BTreeMap<Vec<u8>, Vec<(Links, u32)>>;

/// Which open items of two words, one above and one below, belong to one chain, and the parity of the number of chains
/// without open items.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Relation {
    chains: Vec<u8>,
    odd: bool,
}

/// Whether two halves have an odd number of chains together, by the numbers of their relations.
struct Signs {
    relations: usize,
    odd: Vec<bool>,
}

/// The approximate number of counts that are processed together: pairs of labels, times the ways to link each.
const COUNTS: usize = 1 << 15;

impl Middle {
    /// For two halves with these words.
    pub fn new(first: &Words, second: &Words, stop: &AtomicBool) -> Result<Middle, Stopped> {
        let mut known = FxHashMap::default();
        let halves = [Kind::all(first, &mut known, stop)?, Kind::all(second, &mut known, stop)?];
        let mut signs = FxHashMap::default();
        for (stacks, relations) in known {
            signs.insert(stacks, Signs::new(&relations, stop)?);
        }
        Ok(Middle { halves, signs })
    }

    /// The number of positions modulo `p`. Both sweeps have multiplied by `weight` for the empty points of the common border;
    /// this divides by it once.
    ///
    /// `alike`: the two halves have the same words, so that it does not matter which half has which kind of words.
    ///
    /// The number is wrong when `stop` is set before it is complete.
    pub fn pair<T: Residue>(
        &self,
        above: &View<T>,
        below: &View<T>,
        alike: bool,
        (p, weight): (T, u32),
        threaded: bool,
        stop: &AtomicBool,
    ) -> T {
        let inverse = T::from_u64(modular::inverse(weight as u64, p.to_u64()));
        let work = Work { above, below, p, inverse, stop };
        let [firsts, seconds] = &self.halves;
        let sum = |first: usize| {
            let first = &firsts[first];
            let once = seconds.iter().filter(|second| !alike || first.family <= second.family);
            once.fold(T::default(), |total, second| {
                let sum = Pair::new(self, first, second).sum(&work);
                let twice = alike && first.family != second.family;
                total.plus(sum, p).plus(if twice { sum } else { T::default() }, p)
            })
        };
        let sums = parallel::map_if(threaded, firsts.len(), &sum);
        sums.into_iter().fold(T::default(), |a, b| a.plus(b, p))
    }
}

/// The two sweeps to pair, modulo one prime.
struct Work<'a, T> {
    above: &'a View<'a, T>,
    below: &'a View<'a, T>,
    p: T,
    /// The inverse of the weight of an empty point.
    inverse: T,
    stop: &'a AtomicBool,
}

/// All pairs of numbers below these two, tile by tile: the rows of one view can be the columns of the other, and what lies
/// together in the memory is read together.
fn tiles(firsts: u32, seconds: u32) -> impl Iterator<Item = (u32, u32)> {
    const TILE: u32 = 16;
    let tile = |from: u32, end: u32| from..end.min(from + TILE);
    let corners = (0..firsts)
        .step_by(TILE as usize)
        .flat_map(move |top| (0..seconds).step_by(TILE as usize).map(move |left| (top, left)));
    corners.flat_map(move |(top, left)| {
        tile(top, firsts).flat_map(move |first| tile(left, seconds).map(move |second| (first, second)))
    })
}

/// Two kinds of half words.
struct Pair<'a> {
    first: &'a Kind,
    second: &'a Kind,
    /// For each common stack, the ways of the first and of the second kind; their pairs are the ways of the two halves
    /// together.
    stacks: Vec<(Range<usize>, Range<usize>)>,
    /// The number of ways.
    ways: usize,
    /// For each stack below and each stack above.
    signs: Vec<&'a Signs>,
}

impl<'a> Pair<'a> {
    fn new(middle: &'a Middle, first: &'a Kind, second: &'a Kind) -> Pair<'a> {
        let mut pair = Pair { first, second, stacks: Vec::new(), ways: 0, signs: Vec::new() };
        let mut common = Vec::new();
        for (stack, range) in &first.stacks {
            let Some((_, other)) = second.stacks.iter().find(|(other, _)| other == stack) else { continue };
            common.push(stack);
            pair.stacks.push((range.clone(), other.clone()));
            pair.ways += range.len() * other.len();
        }
        for lower in &common {
            let signs = |upper: &&Stack| &middle.signs[&(upper.to_vec(), lower.to_vec())];
            pair.signs.extend(common.iter().map(signs));
        }
        pair
    }

    fn sum<T: Residue>(&self, work: &Work<T>) -> T {
        // Of two pairs of labels that differ by an exchange of colours, only one is computed.
        let labels: Vec<(u32, u32)> = tiles(self.first.labels.len() as u32, self.second.labels.len() as u32)
            .filter(|&pair| self.first_colour(pair) != Some(1))
            .collect();
        let lanes = (COUNTS / self.ways.max(1)).clamp(8, 256);
        let mut sums = [Wide::default(); WIDEST];
        let going_on = |_: &&[(u32, u32)]| !work.stop.load(Ordering::Relaxed);
        labels.chunks(lanes).take_while(going_on).for_each(|pairs| self.add_pairs(work, pairs, &mut sums));
        let of_one = |total: T, sum: &Wide| {
            total.times(work.inverse, work.p).plus(T::from_u64(sum.modulo(work.p.to_u64())), work.p)
        };
        sums.iter().rev().fold(T::default(), of_one)
    }

    /// The colour of the first stone.
    fn first_colour(&self, (first, second): (u32, u32)) -> Option<u8> {
        self.first.labels[first as usize].first.or(self.second.labels[second as usize].first)
    }

    /// Adds the sums of some pairs of labels, by their number of empty points.
    #[allow(unsafe_code)]
    fn add_pairs<T: Residue>(&self, work: &Work<T>, pairs: &[(u32, u32)], sums: &mut [Wide; WIDEST]) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: all that the function requires is AVX2 instructions, and the processor has them.
            return unsafe { self.add_pairs_avx2(work, pairs, sums) };
        }
        self.add_pairs_anywhere(work, pairs, sums)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    #[allow(unsafe_code)]
    unsafe fn add_pairs_avx2<T: Residue>(
        &self,
        work: &Work<T>,
        pairs: &[(u32, u32)],
        sums: &mut [Wide; WIDEST],
    ) {
        self.add_pairs_anywhere(work, pairs, sums)
    }

    #[inline(always)]
    fn add_pairs_anywhere<T: Residue>(
        &self,
        work: &Work<T>,
        pairs: &[(u32, u32)],
        sums: &mut [Wide; WIDEST],
    ) {
        let (lanes, p) = (pairs.len(), work.p);
        let upper = self.gather(work.above, pairs);
        let other = (!std::ptr::eq(work.above, work.below)).then(|| self.gather(work.below, pairs));
        let lower = other.as_ref().unwrap_or(&upper);
        let mut all = vec![T::default(); lanes];
        upper.chunks_exact(lanes).for_each(|counts| add(&mut all, [counts], p));
        let mut products = vec![Wide::default(); lanes];
        let mut minus = vec![T::default(); lanes];
        let mut odd = vec![0; self.ways];
        let mut lower = lower.chunks_exact(lanes);
        for (stack, (lefts, rights)) in self.stacks.iter().enumerate() {
            for left in lefts.clone() {
                for right in rights.clone() {
                    let odd = self.odd(stack, left, right, &mut odd);
                    minus.fill(T::default());
                    let counts = |way: u32| &upper[way as usize * lanes..][..lanes];
                    let fours = odd.chunks_exact(4);
                    for &way in fours.remainder() {
                        add(&mut minus, [counts(way)], p);
                    }
                    for four in fours {
                        add(&mut minus, [0, 1, 2, 3].map(|i| counts(four[i])), p);
                    }
                    let counts = lower.next().expect("one count for every way");
                    for (lane, product) in products.iter_mut().enumerate() {
                        let signed = all[lane].minus(minus[lane], p).minus(minus[lane], p);
                        product.add(signed.to_u64(), counts[lane].to_u64());
                    }
                }
            }
        }
        for (&product, &pair) in products.iter().zip(pairs) {
            let (first, second) = (&self.first.labels[pair.0 as usize], &self.second.labels[pair.1 as usize]);
            let sum = &mut sums[first.empty + second.empty];
            *sum += product;
            if self.first_colour(pair).is_some() {
                *sum += product;
            }
        }
    }

    /// The ways above that form an odd number of chains with this way below, which consists of a left and a right way of this
    /// stack.
    #[inline(always)]
    fn odd<'b>(&self, stack: usize, left: usize, right: usize, found: &'b mut [u32]) -> &'b [u32] {
        let lefts = &self.first.relations[left * self.first.ways..][..self.first.ways];
        let rights = &self.second.relations[right * self.second.ways..][..self.second.ways];
        let (mut way, mut len) = (0, 0);
        for (upper, ranges) in self.stacks.iter().enumerate() {
            let signs = self.signs[stack * self.stacks.len() + upper];
            for &left in &lefts[ranges.0.clone()] {
                let signs = &signs.odd[left as usize * signs.relations..][..signs.relations];
                for &right in &rights[ranges.1.clone()] {
                    found[len] = way;
                    len += signs[right as usize] as usize;
                    way += 1;
                }
            }
        }
        &found[..len]
    }

    /// The counts of every way for every pair of labels.
    #[inline(always)]
    fn gather<T: Residue>(&self, view: &View<T>, pairs: &[(u32, u32)]) -> Vec<T> {
        let mut counts = Vec::with_capacity(self.ways * pairs.len());
        // All addresses are computed before the first count is read, so that the memory can deliver many at a time.
        let mut addresses = Vec::with_capacity(pairs.len());
        for (lefts, rights) in &self.stacks {
            for left in lefts.clone() {
                let lefts = self.first.words_of(left);
                for right in rights.clone() {
                    let rights = self.second.words_of(right);
                    addresses.clear();
                    addresses.extend(
                        pairs
                            .iter()
                            .map(|&(left, right)| view.address(lefts[left as usize], rights[right as usize])),
                    );
                    let count = |&address: &usize| {
                        view.counts.get(address, 1).map_or(T::default(), |counts| counts[0])
                    };
                    counts.extend(addresses.iter().map(count));
                }
            }
        }
        counts
    }
}

/// Adds all of the terms in one pass.
#[inline(always)]
fn add<T: Residue, const N: usize>(sums: &mut [T], terms: [&[T]; N], p: T) {
    let terms = terms.map(|term| &term[..sums.len()]);
    for (lane, sum) in sums.iter_mut().enumerate() {
        *sum = terms.iter().fold(*sum, |sum, term| sum.plus(term[lane], p));
    }
}

impl Kind {
    /// Sorts the words of a half.
    fn all(
        words: &Words,
        known: &mut FxHashMap<(Stack, Stack), FxHashMap<Relation, u32>>,
        stop: &AtomicBool,
    ) -> Result<Vec<Kind>, Stopped> {
        // By the colours of the runs, and then by labels.
        let mut kinds: BTreeMap<Vec<u8>, ByLabels> = BTreeMap::new();
        for word in 0..words.count() {
            let border = words.word(word);
            let labels: Vec<u8> = border[..words.width].iter().map(|&cell| label(cell)).collect();
            let links = Links::new(border, words.width);
            kinds
                .entry(run_colours(border, words.width))
                .or_default()
                .entry(labels)
                .or_default()
                .push((links, word as u32));
        }
        kinds.into_iter().map(|(colours, by_labels)| Kind::new(colours, by_labels, known, stop)).collect()
    }

    fn new(
        colours: Vec<u8>,
        by_labels: ByLabels,
        known: &mut FxHashMap<(Stack, Stack), FxHashMap<Relation, u32>>,
        stop: &AtomicBool,
    ) -> Result<Kind, Stopped> {
        let mut all = Vec::new();
        let mut ways: Vec<Links> = Vec::new();
        let mut rows: Vec<Vec<u32>> = Vec::new();
        for (labels, mut members) in by_labels {
            members.sort();
            rows.push(members.iter().map(|&(_, word)| word).collect());
            all.push(Labels {
                empty: labels.iter().filter(|&&label| label == 0).count(),
                first: labels.iter().find(|&&label| label > 0).map(|label| (label - 1) % 2),
            });
            ways = members.into_iter().map(|(links, _)| links).collect();
        }
        let mut stacks: Vec<(Stack, Range<usize>)> = Vec::new();
        for (way, links) in ways.iter().enumerate() {
            match stacks.last_mut() {
                Some((stack, range)) if *stack == links.stack => range.end = way + 1,
                _ => stacks.push((links.stack.clone(), way..way + 1)),
            }
        }
        let mut relations = vec![0; ways.len() * ways.len()];
        for (lower, lowers) in &stacks {
            for (upper, uppers) in &stacks {
                let numbers = known.entry((upper.clone(), lower.clone())).or_default();
                for below in lowers.clone() {
                    Stopped::check(stop)?;
                    for above in uppers.clone() {
                        let next = numbers.len() as u32;
                        let relation = Relation::new(&ways[above], &ways[below]);
                        relations[below * ways.len() + above] = *numbers.entry(relation).or_insert(next);
                    }
                }
            }
        }
        let words = (0..ways.len()).flat_map(|way| rows.iter().map(move |words| words[way])).collect();
        let exchanged = colours.iter().map(|colour| 1 - colour).collect();
        let family = colours.min(exchanged);
        Ok(Kind { family, stacks, ways: ways.len(), relations, labels: all, words })
    }
}

/// The doomed runs of a word and its open items.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Links {
    stack: Stack,
    items: Vec<Cell>,
    runs: Vec<Cell>,
}

impl Links {
    fn new(word: &Border, width: usize) -> Links {
        let stack = word[width..].iter().filter_map(|item| item.colour()).collect();
        Links { stack, items: word[width..].to_vec(), runs: runs(word, width) }
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

/// Joins the chains of two elements; every element has the number of the least element of its chain.
fn join(chains: &mut [usize], a: usize, b: usize) {
    let (from, into) = (chains[a].max(chains[b]), chains[a].min(chains[b]));
    chains.iter_mut().filter(|chain| **chain == from).for_each(|chain| *chain = into);
}

impl Signs {
    fn new(relations: &FxHashMap<Relation, u32>, stop: &AtomicBool) -> Result<Signs, Stopped> {
        let mut by_number = vec![None; relations.len()];
        relations.iter().for_each(|(relation, &number)| by_number[number as usize] = Some(relation));
        let mut odd = Vec::with_capacity(relations.len() * relations.len());
        for first in by_number.iter().flatten() {
            Stopped::check(stop)?;
            for second in by_number.iter().flatten() {
                let mut chains: Vec<usize> = first.chains.iter().map(|&chain| chain as usize).collect();
                for (item, &chain) in second.chains.iter().enumerate() {
                    join(&mut chains, item, chain as usize);
                }
                let joined = chains.iter().enumerate().filter(|&(item, &chain)| item == chain).count();
                odd.push((joined % 2 == 1) ^ first.odd ^ second.odd);
            }
        }
        Ok(Signs { relations: relations.len(), odd })
    }
}
