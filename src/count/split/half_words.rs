//! One half of a border: its words, sorted into classes.
//!
//! The border of a grid is cut into two halves. A half is read **towards the cut**: its last cell is the one at the cut, so
//! that left and right halves of one width are the same thing. Needy chains that run through both halves are the *open
//! items* of the half. Chains do not cross in the plane, so the open items are nested: they form a stack, ordered here from
//! the outermost to the innermost, the one whose last stone is nearest to the cut.
//!
//! A word is a [`Border`]: the cells of the half, then one needy cell for every open item, of its group. Two words of two
//! halves fit together when their stacks have the same colours and the two cells at the cut may be neighbours; this
//! depends only on their [`Class`]es.
//!
//! While the step of the sweep is at the cut, the two cells there are not neighbours, and nearly all words fit. But consider
//! a needy stone just placed beside the step. If its links do not come from the cell before it, they come from the corner
//! behind the step, and so the other neighbour of the corner, across the cut, is as restricted as if it were a neighbour of
//! the stone. A class for these *bound* words makes the matrix smaller.
//!
//! On a cylinder, the last column of the board is adjacent to the first, and the halves meet at their other ends, too: at the
//! *seam*. The border is a circle then, but chains do not cross on a cylinder either, and so the open items of a half still
//! form a stack: the outermost is the one nearest to the seam.
//!
//! On a torus the border is two circles, the row just coloured and the first row. Each is a half, and the halves do not
//! meet. What was said of the stack holds but for where it begins: the open items have the order of the first row, from its
//! first cell on, and those of the other circle may begin with any of them.

use crate::border::{Border, Cell};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::Range;
use superko_notation::board::Wrap;

/// The kind of the cell at the cut, or at the seam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cut {
    Empty,
    Free(u8),
    /// A needy stone of the open item that is nearest to this end: the innermost at the cut, the outermost at the seam.
    Open,
    /// A needy stone whose chain lies in this half alone.
    Closed(u8),
    /// At the seam: a needy stone of the same closed chain as the one at the cut.
    Joined(u8),
}

impl Cut {
    fn number(self) -> usize {
        match self {
            Cut::Empty => 0,
            Cut::Free(colour) => 1 + colour as usize,
            Cut::Open => 3,
            Cut::Closed(colour) => 4 + colour as usize,
            Cut::Joined(_) => 6, // of the colour at the cut
        }
    }

    fn with_colours_swapped(self) -> Cut {
        match self {
            Cut::Free(colour) => Cut::Free(1 - colour),
            Cut::Closed(colour) => Cut::Closed(1 - colour),
            Cut::Joined(colour) => Cut::Joined(1 - colour),
            other => other,
        }
    }

    fn is_needy(self) -> bool {
        matches!(self, Cut::Open | Cut::Closed(_) | Cut::Joined(_))
    }

    /// Its colour; `open`: that of the item, if it is open.
    fn colour(self, open: Option<u8>) -> Option<u8> {
        match self {
            Cut::Empty => None,
            Cut::Free(colour) | Cut::Closed(colour) | Cut::Joined(colour) => Some(colour),
            Cut::Open => open,
        }
    }
}

/// The number of kinds of classes with the same stack, and of those with the same seam.
pub const KINDS: usize = 7 * KINDS_AT_CUT;
const KINDS_AT_CUT: usize = 12;

/// Where the border has a step: there the last cells of the two halves are not neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    pub cut: bool,
    /// On a plain grid, the halves never meet at the seam.
    pub seam: bool,
}

impl Steps {
    pub const NONE: Steps = Steps { cut: false, seam: false };
    pub const BOTH: Steps = Steps { cut: true, seam: true };
}

/// What decides whether a word fits a word of the other half.
#[derive(Clone, Debug)]
pub struct Class {
    /// The colours of the open items, outermost first.
    pub stack: Vec<u8>,
    pub cut: Cut,
    /// On a cylinder; empty on a plain grid.
    pub seam: Cut,
    /// Whether the words are bound, where that is distinguished.
    pub bound: bool,
    /// Its words.
    pub words: Range<usize>,
    /// The class with black and white exchanged. Words at the same place in both differ by an exchange of colours, unless
    /// the class is its own conjugate: see [`Words::conjugate_in_own_class`].
    pub conjugate: usize,
}

impl Class {
    /// The number of the kind of the class, among classes with the same stack.
    pub fn kind(&self) -> usize {
        let at_cut = self.cut.number() + if self.bound { KINDS_AT_CUT / 2 } else { 0 };
        self.seam.number() * KINDS_AT_CUT + at_cut
    }

    /// Whether words of two classes with the same stack fit together.
    pub fn fits(&self, other: &Class, steps: Steps) -> bool {
        let apart_at_cut = steps.cut && !self.bound && !other.bound;
        (apart_at_cut || may_be_neighbours([self.cut, other.cut], self.stack.last()))
            && (steps.seam || may_be_neighbours([self.seam, other.seam], self.stack.first()))
    }

    /// The number of its words that stand for themselves and their conjugates: all, none, or in a class that is its own
    /// conjugate the empty word, if it is there, and half of the others.
    pub fn canonical(&self, own: usize) -> usize {
        let stack = || self.stack.first().copied();
        let ends = || self.cut.colour(None).or(self.seam.colour(None));
        match stack().or_else(ends) {
            Some(0) => self.words.len(),
            Some(_) => 0,
            None => {
                debug_assert_eq!(self.conjugate, own);
                self.words.len().div_ceil(2)
            }
        }
    }
}

/// Whether two cells, one of each half, may be neighbours; `open`: the colour of the open item there.
fn may_be_neighbours([one, other]: [Cut; 2], open: Option<&u8>) -> bool {
    match (one.colour(open.copied()), other.colour(open.copied())) {
        (None, None) => true,
        (None, Some(_)) => !other.is_needy(),
        (Some(_), None) => !one.is_needy(),
        (Some(a), Some(b)) if a != b => true,
        _ => matches!((one, other), (Cut::Free(_), Cut::Free(_)) | (Cut::Open, Cut::Open)),
    }
}

/// The words of a half for one position of the step, sorted by class.
pub struct Words {
    /// The number of cells of the half.
    pub width: usize,
    pub ends: Ends,
    words: Vec<Border>,
    class: Vec<u32>,
    pub classes: Vec<Class>,
    index: FxHashMap<u128, u32>,
    by_stack: FxHashMap<Vec<u8>, [Option<usize>; KINDS]>,
}

/// What classes distinguish about the ends of a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// Where the halves meet: at the cut, there and at the seam, or nowhere.
    pub wrap: Wrap,
    /// Whether bound words have classes of their own.
    pub bound: bool,
}

impl Ends {
    /// Without classes for bound words.
    pub fn of(wrap: Wrap) -> Ends {
        Ends { wrap, bound: false }
    }
}

impl Words {
    /// All words of a half without a step in it.
    pub fn smooth(width: usize, ends: Ends) -> Words {
        Words::new(width, Words::unsorted(width), ends)
    }

    /// The same in the order in which they are found.
    pub fn unsorted(width: usize) -> Vec<Border> {
        Search::all(width)
    }

    /// Sorts words into classes. Words that are bound or not are in the same order, whether that is distinguished or not.
    pub fn new(width: usize, found: Vec<Border>, ends: Ends) -> Words {
        let mut classes: BTreeMap<Name, Vec<Border>> = BTreeMap::new();
        for word in found {
            classes.entry(Name::of(&word, width, ends)).or_default().push(word);
        }
        let names: Vec<Name> = classes.keys().cloned().collect();
        let mut words = Words {
            width,
            ends,
            words: Vec::new(),
            class: Vec::new(),
            classes: Vec::new(),
            index: FxHashMap::default(),
            by_stack: FxHashMap::default(),
        };
        for (own, (name, mut members)) in classes.into_iter().enumerate() {
            let conjugate =
                names.binary_search(&name.conjugate()).expect("the rules are the same for both colours");
            // The first of two conjugate classes is sorted; the other one follows it word by word.
            if conjugate < own {
                members = words.classes[conjugate]
                    .words
                    .clone()
                    .map(|word| words.words[word].with_colours_swapped())
                    .collect();
            } else {
                // Words whose doomed runs have the same colours are read together in the middle.
                members.sort_by_cached_key(|word| {
                    (
                        is_bound(word, width),
                        run_colours(word, width),
                        runs(word, width),
                        word[width..].to_vec(),
                        word.to_vec(),
                    )
                });
                if conjugate == own {
                    members = conjugates_last(members);
                }
            }
            let start = words.words.len();
            words.class.extend(members.iter().map(|_| own as u32));
            words.words.extend(members);
            let Name { stack, cut, seam, bound, .. } = name;
            let class = Class { stack, cut, seam, bound, words: start..words.words.len(), conjugate };
            words.by_stack.entry(class.stack.clone()).or_insert([None; KINDS])[class.kind()] = Some(own);
            words.classes.push(class);
        }
        words.index = words.words.iter().enumerate().map(|(i, word)| (pack(word), i as u32)).collect();
        words
    }

    /// The number of words.
    pub fn count(&self) -> usize {
        self.words.len()
    }

    pub fn word(&self, word: usize) -> &Border {
        &self.words[word]
    }

    pub fn find(&self, word: &Border) -> Option<usize> {
        self.index.get(&pack(word)).map(|&word| word as usize)
    }

    /// The class of a word, and its place in the class.
    pub fn place(&self, word: usize) -> (usize, usize) {
        let class = self.class[word] as usize;
        (class, word - self.classes[class].words.start)
    }

    /// The class and the place of the word with exchanged colours.
    pub fn conjugate(&self, class: usize, place: usize) -> (usize, usize) {
        match self.classes[class].conjugate {
            own if own == class => {
                (own, Words::conjugate_in_own_class(place, self.classes[class].words.len()))
            }
            other => (other, place),
        }
    }

    /// The classes with this stack, by the kind of their cell at the cut.
    pub fn with_stack(&self, stack: &[u8]) -> impl Iterator<Item = usize> {
        self.by_stack.get(stack).into_iter().flatten().flatten().copied()
    }

    /// In a class of `len` words that is its own conjugate: the place of the word with exchanged colours. The empty word is
    /// first, if it is there; then come the words whose first stone is black, and in the same order their conjugates.
    pub fn conjugate_in_own_class(place: usize, len: usize) -> usize {
        let (empty, half) = (len % 2, len / 2);
        match place {
            empty_word if empty_word < empty => empty_word,
            black if black < empty + half => black + half,
            white => white - half,
        }
    }

    /// Some of the words, in the same order. `some` must treat words with the same labels alike.
    pub fn only(&self, some: impl Fn(&usize) -> bool) -> Words {
        let some = (0..self.count()).filter(some).map(|word| self.words[word]).collect();
        Words::new(self.width, some, self.ends)
    }
}

/// The label of a cell, without its links: 0 for an empty point, 1 and 2 for stones without requirements, 3 and 4 for
/// doomed stones.
pub fn label(cell: Cell) -> u8 {
    match cell {
        Cell::Empty => 0,
        Cell::Free(colour) => 1 + colour,
        Cell::Needy { colour, .. } => 3 + colour,
    }
}

/// The labels of all cells but these, as a number; exchanged colours give the same number.
pub fn surroundings(word: &Border, width: usize, cells: &[usize]) -> u32 {
    let number = |word: &Border| {
        let others = (0..width).filter(|other| !cells.contains(other));
        others.fold(0, |number, other| 5 * number + label(word[other]) as u32)
    };
    number(word).min(number(&word.with_colours_swapped()))
}

/// Orders words: the empty word, words whose first stone is black, their conjugates.
fn conjugates_last(members: Vec<Border>) -> Vec<Border> {
    let first_colour = |word: &Border| word.iter().find_map(|cell| cell.colour());
    let black: Vec<Border> = members.iter().copied().filter(|word| first_colour(word) == Some(0)).collect();
    let empty = members.iter().copied().filter(|word| first_colour(word).is_none());
    let white = black.iter().map(|word| word.with_colours_swapped());
    empty.chain(black.iter().copied()).chain(white).collect()
}

/// What distinguishes classes, in the order in which they are sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Name {
    depth: usize,
    stack: Vec<u8>,
    cut: Cut,
    seam: Cut,
    bound: bool,
}

impl Name {
    fn of(word: &Border, width: usize, ends: Ends) -> Name {
        let items = &word[width..];
        let kind = |cell: Cell, item: Option<&Cell>| match cell {
            Cell::Empty => Cut::Empty,
            Cell::Free(colour) => Cut::Free(colour),
            needy if item == Some(&needy) => Cut::Open,
            Cell::Needy { colour, .. } => Cut::Closed(colour),
        };
        let cut = match kind(word[width - 1], items.last()) {
            _ if ends.wrap == Wrap::Both => Cut::Empty,
            kind => kind,
        };
        let seam = match kind(word[0], items.first()) {
            _ if ends.wrap != Wrap::Columns => Cut::Empty,
            Cut::Closed(colour) if word[0] == word[width - 1] => Cut::Joined(colour),
            kind => kind,
        };
        Name {
            depth: items.len(),
            stack: items.iter().filter_map(|item| item.colour()).collect(),
            cut,
            seam,
            bound: ends.bound && is_bound(word, width),
        }
    }

    fn conjugate(&self) -> Name {
        let stack = self.stack.iter().map(|colour| 1 - colour).collect();
        let [cut, seam] = [self.cut, self.seam].map(Cut::with_colours_swapped);
        Name { stack, cut, seam, ..*self }
    }
}

/// Whether the stone at the cut, just placed, has its links from the corner behind the step, not from the cell before it.
fn is_bound(word: &Border, width: usize) -> bool {
    let cut = word[width - 1];
    let before = if width > 1 { Some(word[width - 2]) } else { None };
    match cut {
        Cell::Empty | Cell::Free(_) => false,
        Cell::Needy { .. } => before != Some(cut) && word.iter().filter(|&&cell| cell == cut).count() > 1,
    }
}

/// One cell for each run of needy stones.
pub fn runs(word: &Border, width: usize) -> Vec<Cell> {
    let mut runs = word[..width].to_vec();
    runs.dedup();
    runs.retain(|cell| cell.group().is_some());
    runs
}

/// The colours of the runs of needy stones.
pub fn run_colours(word: &Border, width: usize) -> Vec<u8> {
    runs(word, width).iter().filter_map(|run| run.colour()).collect()
}

/// The word as a number. Five bits per cell suffice for two players: there are at most 24 cells, and fewer than 14 groups.
fn pack(word: &Border) -> u128 {
    word.pack(2, 5)
}

/// All ways to fill a half, cell by cell towards the cut.
struct Search {
    width: usize,
    border: Border,
    /// Needy cells of the groups that later cells can join, outermost first.
    visible: Vec<Cell>,
    groups: u8,
}

impl Search {
    fn all(width: usize) -> Vec<Border> {
        let mut found = Vec::new();
        Search { width, border: Border::EMPTY, visible: Vec::new(), groups: 0 }.run(&mut found);
        found
    }

    fn run(&mut self, found: &mut Vec<Border>) {
        let at = self.border.len();
        if at == self.width {
            // Any of the groups visible from the cut may be linked across it.
            for open in 0..1u32 << self.visible.len() {
                let items = (0..self.visible.len()).filter(|k| open >> k & 1 == 1).map(|k| self.visible[k]);
                found.push(self.border.iter().copied().chain(items).collect());
            }
            return;
        }
        let before = if at > 0 { Some(self.border[at - 1]) } else { None };
        if !matches!(before, Some(Cell::Needy { .. })) {
            self.place(Cell::Empty, found);
        }
        for colour in 0..2 {
            let same = before.filter(|cell| cell.colour() == Some(colour));
            if !matches!(same, Some(Cell::Needy { .. })) {
                self.place(Cell::Free(colour), found);
            }
            if before == Some(Cell::Empty) || matches!(same, Some(Cell::Free(_))) {
                continue;
            }
            let visible = self.visible.clone();
            for (k, &cell) in visible.iter().enumerate() {
                if cell.colour() == Some(colour) && same.is_none_or(|same| same == cell) {
                    self.visible.truncate(k + 1);
                    self.place(cell, found);
                    self.visible = visible.clone();
                }
            }
            if same.is_none() {
                let cell = Cell::Needy { colour, group: self.groups };
                self.visible.push(cell);
                self.groups += 1;
                self.place(cell, found);
                self.groups -= 1;
                self.visible = visible;
            }
        }
    }

    fn place(&mut self, cell: Cell, found: &mut Vec<Border>) {
        let shorter = self.border;
        self.border.push(cell);
        self.run(found);
        self.border = shorter;
    }
}

#[cfg(test)]
mod tests {
    use super::super::torus;
    use super::*;

    const ENDS: [Ends; 4] = [
        Ends { wrap: Wrap::None, bound: false },
        Ends { wrap: Wrap::None, bound: true },
        Ends { wrap: Wrap::Columns, bound: false },
        Ends { wrap: Wrap::Columns, bound: true },
    ];

    #[test]
    fn a_half_of_one_cell_has_seven_words() {
        // Empty, free, closed and open in two colours.
        assert_eq!(Words::smooth(1, ENDS[0]).count(), 7);
    }

    #[test]
    fn places_and_conjugates_are_consistent() {
        let halves = ENDS.map(|ends| Words::smooth(4, ends));
        for words in halves.into_iter().chain([torus::words(4)]) {
            for word in 0..words.count() {
                let (class, place) = words.place(word);
                let swapped = words.find(&words.word(word).with_colours_swapped()).unwrap();
                let conjugate = words.classes[class].conjugate;
                let expected = match conjugate == class {
                    true => Words::conjugate_in_own_class(place, words.classes[class].words.len()),
                    false => place,
                };
                assert_eq!(words.place(swapped), (conjugate, expected));
            }
            let canonical: usize =
                words.classes.iter().enumerate().map(|(own, class)| class.canonical(own)).sum();
            assert_eq!(canonical, words.count() / 2 + 1);
        }
    }

    #[test]
    fn classes_for_bound_words_keep_the_order() {
        for wrap in [Wrap::None, Wrap::Columns] {
            let [plain, distinguished] = [false, true].map(|bound| Words::smooth(4, Ends { wrap, bound }));
            assert!((0..plain.count()).all(|word| plain.word(word) == distinguished.word(word)));
        }
    }
}
