//! What is different on a torus: the border is two circles, the row just coloured and the first row.
//!
//! The first row is the passive half. Each is a neighbour of itself round the board, and there is neither cut nor seam. The
//! sweep goes round the torus until it comes to the first row again, where only those borders count whose two circles have the
//! same colours and the same doomed stones.
//!
//! No step changes the labels of the first row. So of the first rows that turning, reflecting and exchanging colours make equal, one
//! is swept, with the one of exchanged colours.

use super::half_words::{Ends, Words, label};
use super::layout::Layout;
use super::matrix::Counts;
use super::middle::View;
use super::stop::Stopped;
use crate::border::{Border, Cell};
use crate::modular::{self, Residue};
use rustc_hash::FxHashMap;
use std::sync::atomic::AtomicBool;
use superko_notation::board::Wrap;

/// All words of a row.
pub fn words(width: usize) -> Words {
    let lines = Words::unsorted(width);
    let circles = lines.iter().flat_map(|line| circles(line, width)).collect();
    Words::new(width, circles, Ends::of(Wrap::Both))
}

/// The words of the first row, which begin with the open item that comes first, and of each kind only one with the one of
/// exchanged colours.
pub fn first_rows(words: &Words) -> Words {
    let width = words.width;
    let in_order = |word: &Border| {
        let place = |item: &Cell| word[..width].iter().position(|cell| cell == item);
        word[width..].is_sorted_by_key(place)
    };
    words.only(|&word| {
        let word = words.word(word);
        in_order(word) && distinct(both(word), width).contains(&alike(word, width)[0])
    })
}

/// The colourings of the first row, before there is another: the places of their words among the words and among the first
/// rows, and the number of empty points. Every doomed run is an open item.
pub fn beginnings(words: &Words, first_rows: &Words) -> Vec<(usize, usize, usize)> {
    let width = words.width;
    let beginning = |first: usize| {
        let word = first_rows.word(first);
        let mut runs = word[..width].to_vec();
        runs.dedup();
        if runs.len() > 1 && runs.first() == runs.last() {
            runs.pop();
        }
        let doomed = runs.iter().filter(|run| run.group().is_some()).count();
        let own = words.find(word).expect("every circle is a word");
        (word.len() - width == doomed).then(|| (own, first, empty(word)))
    };
    (0..first_rows.count()).filter_map(beginning).collect()
}

/// The number of positions modulo `p`, when the sweep has come to the first row again. It has multiplied by `weight` for the
/// empty points of that row twice; this divides by it once.
pub fn total<T: Residue>(
    [words, first_rows]: [&Words; 2],
    (layout, counts): (&Layout, Counts<T>),
    (p, weight): (T, u32),
    stop: &AtomicBool,
) -> Result<T, Stopped> {
    let width = words.width;
    let view = View::new([words, first_rows], layout, counts, false);
    let inverse = modular::inverse(weight as u64, p.to_u64());
    let mut by_labels: FxHashMap<Vec<u8>, Vec<u32>> = FxHashMap::default();
    for word in 0..words.count() {
        by_labels.entry(labels(words.word(word), width)).or_default().push(word as u32);
    }
    let stack = |word: &Border| word[width..].iter().map(|item| item.colour()).collect::<Vec<_>>();
    let mut sum = T::default();
    for first in 0..first_rows.count() {
        Stopped::check(stop)?;
        let below = first_rows.word(first);
        let mut of_first = T::default();
        for &word in &by_labels[&labels(below, width)] {
            let above = words.word(word as usize);
            if stack(above) != stack(below) {
                continue;
            }
            if let Some(count) = view.count(word, first as u32) {
                let odd = chains(above, below) % 2 == 1;
                of_first = if odd { of_first.minus(count, p) } else { of_first.plus(count, p) };
            }
        }
        let factor = modular::power(inverse, empty(below) as u64, p.to_u64());
        let all = of_first.times(T::from_u64(factor), p).times(T::from_u64(many(below, width)), p);
        sum = sum.plus(all, p);
    }
    Ok(sum)
}

/// The number of first rows that one of them stands for, those of exchanged colours apart.
fn many(word: &Border, width: usize) -> u64 {
    (alike(word, width).len() / distinct(both(word), width).len()) as u64
}

fn labels(word: &Border, width: usize) -> Vec<u8> {
    word[..width].iter().map(|&cell| label(cell)).collect()
}

fn empty(word: &Border) -> usize {
    word.iter().filter(|&&cell| cell == Cell::Empty).count()
}

/// A word and the one with exchanged colours.
fn both(word: &Border) -> [Border; 2] {
    [*word, word.with_colours_swapped()]
}

/// The labels of some words, sorted.
fn distinct(words: impl IntoIterator<Item = Border>, width: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = words.into_iter().map(|word| labels(&word, width)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The labels that a word gets by turning, reflecting and exchanging colours, sorted.
fn alike(word: &Border, width: usize) -> Vec<Vec<u8>> {
    let reflected = |word: Border| [word, word[..width].iter().rev().copied().collect()];
    let turned = |word: Border| {
        (0..width).map(move |turn| {
            let mut word = word;
            word[..width].rotate_left(turn);
            word
        })
    };
    distinct(both(word).into_iter().flat_map(reflected).flat_map(turned), width)
}

/// The number of chains that two rows with the same labels and the same stack form together.
fn chains(above: &Border, below: &Border) -> usize {
    let group = |cell: Cell| cell.group().expect("it is doomed") as usize;
    let above_first = below.fresh_group() as usize;
    let mut chains: Vec<usize> = (0..above_first + above.fresh_group() as usize).collect();
    for (one, other) in above.iter().zip(below.iter()).filter(|(one, _)| one.group().is_some()) {
        let (from, into) = (chains[above_first + group(*one)], chains[group(*other)]);
        chains.iter_mut().filter(|chain| **chain == from).for_each(|chain| *chain = into);
    }
    chains.sort_unstable();
    chains.dedup();
    chains.len()
}

/// The words of a circle with the cells of a line without open items: with each choice of open items, in all orders.
fn circles(line: &Border, width: usize) -> Vec<Border> {
    let ends = [line[width - 1], line[0]];
    let is_needy = |cell: &Cell| cell.group().is_some();
    let may_meet = match ends.iter().any(is_needy) {
        true if ends.contains(&Cell::Empty) => false,
        true => ends[0] == ends[1] || ends[0].colour() != ends[1].colour(),
        false => true,
    };
    if line.len() > width || !may_meet {
        return Vec::new();
    }
    let mut chains: Vec<Cell> = Vec::new();
    for &cell in line.iter().filter(|cell| is_needy(cell)) {
        if !chains.contains(&cell) {
            chains.push(cell);
        }
    }
    let mut words = Vec::new();
    for chosen in 0..1u32 << chains.len() {
        let open = (0..chains.len()).filter(|chain| chosen >> chain & 1 == 1);
        let items: Vec<Cell> = open.map(|chain| chains[chain]).collect();
        // A chain separates its sides: all other open items are on one of them.
        let is_apart = |chain: &Cell| {
            let is_own = |cell: &&Cell| *cell == chain;
            let own = line.iter().filter(is_own).count();
            let side = |cell: usize| line[..cell].iter().filter(is_own).count() % own;
            let others = (0..width).filter(|&cell| line[cell] != *chain && items.contains(&line[cell]));
            let sides: Vec<usize> = others.map(side).collect();
            sides.iter().all(|side| *side == sides[0])
        };
        if chains.iter().all(is_apart) {
            for turn in 0..items.len().max(1) {
                let (before, after) = items.split_at(turn);
                words.push(line.iter().chain(after).chain(before).copied().collect());
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::Split;
    use super::*;

    #[test]
    fn every_word_of_a_row_can_be_reached() {
        for width in 3..=5 {
            let split = Split::alone(width, 3, Wrap::Both);
            let half = &split.halves[0];
            let last = half.inward.last().unwrap().last();
            // Rows without sources would be zero for ever.
            let is_reached = |row: &super::super::plan::Row| {
                row.segments.0 < row.segments.1 || row.scatterings.0 < row.scatterings.1
            };
            assert!(last.rows.iter().all(is_reached), "{width}");
        }
    }

    #[test]
    fn first_rows_stand_for_all() {
        for width in 3..=5 {
            let words = words(width);
            let first = first_rows(&words);
            let of = |words: &Words| distinct((0..words.count()).map(|word| *words.word(word)), width);
            let stands_for = |own: &Vec<u8>| {
                let mut words = (0..first.count()).map(|word| first.word(word));
                many(words.find(|word| labels(word, width) == *own).unwrap(), width)
            };
            assert_eq!(of(&first).iter().map(stands_for).sum::<u64>(), of(&words).len() as u64, "{width}");
        }
    }
}
