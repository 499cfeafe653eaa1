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

use crate::border::{Border, Cell};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::Range;

/// The kind of the cell at the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cut {
    Empty,
    Free(u8),
    /// A needy stone of the innermost open item.
    Open,
    /// A needy stone whose chain lies in this half alone.
    Closed(u8),
}

impl Cut {
    fn number(self) -> usize {
        match self {
            Cut::Empty => 0,
            Cut::Free(colour) => 1 + colour as usize,
            Cut::Open => 3,
            Cut::Closed(colour) => 4 + colour as usize,
        }
    }

    fn with_colours_swapped(self) -> Cut {
        match self {
            Cut::Free(colour) => Cut::Free(1 - colour),
            Cut::Closed(colour) => Cut::Closed(1 - colour),
            other => other,
        }
    }
}

/// The number of kinds of classes with the same stack.
pub const KINDS: usize = 12;

/// What decides whether a word fits a word of the other half.
#[derive(Clone, Debug)]
pub struct Class {
    /// The colours of the open items, outermost first.
    pub stack: Vec<u8>,
    pub cut: Cut,
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
        self.cut.number() + if self.bound { KINDS / 2 } else { 0 }
    }

    /// Whether words of two classes with the same stack fit together.
    pub fn fits(&self, other: &Class, step_at_cut: bool) -> bool {
        if step_at_cut && !self.bound && !other.bound {
            return true;
        }
        let needy = |class: &Class| matches!(class.cut, Cut::Open | Cut::Closed(_));
        match (self.colour_at_cut(), other.colour_at_cut()) {
            (None, None) => true,
            (None, Some(_)) => !needy(other),
            (Some(_), None) => !needy(self),
            (Some(a), Some(b)) if a != b => true,
            _ => matches!((self.cut, other.cut), (Cut::Free(_), Cut::Free(_)) | (Cut::Open, Cut::Open)),
        }
    }

    fn colour_at_cut(&self) -> Option<u8> {
        match self.cut {
            Cut::Empty => None,
            Cut::Free(colour) | Cut::Closed(colour) => Some(colour),
            Cut::Open => self.stack.last().copied(),
        }
    }

    /// The number of its words that stand for themselves and their conjugates: all, none, or in a class that is its own
    /// conjugate the empty word, if it is there, and half of the others.
    pub fn canonical(&self, own: usize) -> usize {
        let first = self.stack.first().copied().or(self.colour_at_cut());
        match first {
            Some(0) => self.words.len(),
            Some(_) => 0,
            None => {
                debug_assert_eq!(self.conjugate, own);
                self.words.len().div_ceil(2)
            }
        }
    }
}

/// The words of a half for one position of the step, sorted by class.
pub struct Words {
    /// The number of cells of the half.
    pub width: usize,
    words: Vec<Border>,
    class: Vec<u32>,
    pub classes: Vec<Class>,
    index: FxHashMap<u128, u32>,
    by_stack: FxHashMap<Vec<u8>, [Option<usize>; KINDS]>,
}

impl Words {
    /// All words of a half without a step in it.
    pub fn smooth(width: usize) -> Words {
        Words::new(width, Search::all(width), false)
    }

    /// The same words in the same order, with the bound words in classes of their own.
    pub fn smooth_with_step_at_cut(width: usize) -> Words {
        Words::new(width, Search::all(width), true)
    }

    /// Sorts words into classes.
    pub fn new(width: usize, found: Vec<Border>, distinguish_bound: bool) -> Words {
        let mut classes: BTreeMap<Name, Vec<Border>> = BTreeMap::new();
        for word in found {
            classes.entry(Name::of(&word, width, distinguish_bound)).or_default().push(word);
        }
        let names: Vec<Name> = classes.keys().cloned().collect();
        let mut words = Words {
            width,
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
                members =
                    words.classes[conjugate].words.clone().map(|word| swapped(&words.words[word])).collect();
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
            let Name { stack, cut, bound, .. } = name;
            let class = Class { stack, cut, bound, words: start..words.words.len(), conjugate };
            words.by_stack.entry(class.stack.clone()).or_default()[class.kind()] = Some(own);
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
    pub fn with_stack(&self, stack: &[u8]) -> [Option<usize>; KINDS] {
        self.by_stack.get(stack).copied().unwrap_or_default()
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
        Words::new(self.width, some, self.classes.iter().any(|class| class.bound))
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

fn swapped(word: &Border) -> Border {
    word.with_colours_swapped()
}

/// Orders words: the empty word, words whose first stone is black, their conjugates.
fn conjugates_last(members: Vec<Border>) -> Vec<Border> {
    let first_colour = |word: &Border| word.iter().find_map(|cell| cell.colour());
    let black: Vec<Border> = members.iter().copied().filter(|word| first_colour(word) == Some(0)).collect();
    let empty = members.iter().copied().filter(|word| first_colour(word).is_none());
    let white = black.iter().map(swapped);
    empty.chain(black.iter().copied()).chain(white).collect()
}

/// What distinguishes classes, in the order in which they are sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Name {
    depth: usize,
    stack: Vec<u8>,
    cut: Cut,
    bound: bool,
}

impl Name {
    fn of(word: &Border, width: usize, distinguish_bound: bool) -> Name {
        let items = &word[width..];
        let cut = match word[width - 1] {
            Cell::Empty => Cut::Empty,
            Cell::Free(colour) => Cut::Free(colour),
            Cell::Needy { group, .. } if items.last().and_then(|item| item.group()) == Some(group) => {
                Cut::Open
            }
            Cell::Needy { colour, .. } => Cut::Closed(colour),
        };
        let bound = distinguish_bound && is_bound(word, width);
        Name {
            depth: items.len(),
            stack: items.iter().filter_map(|item| item.colour()).collect(),
            cut,
            bound,
        }
    }

    fn conjugate(&self) -> Name {
        let stack = self.stack.iter().map(|colour| 1 - colour).collect();
        Name { stack, cut: self.cut.with_colours_swapped(), ..*self }
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
fn runs(word: &Border, width: usize) -> Vec<Cell> {
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
    use super::*;

    #[test]
    fn a_half_of_one_cell_has_seven_words() {
        // Empty, free, closed and open in two colours.
        assert_eq!(Words::smooth(1).count(), 7);
    }

    #[test]
    fn places_and_conjugates_are_consistent() {
        for words in [Words::smooth(4), Words::smooth_with_step_at_cut(4)] {
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
        let (plain, distinguished) = (Words::smooth(4), Words::smooth_with_step_at_cut(4));
        assert!((0..plain.count()).all(|word| plain.word(word) == distinguished.word(word)));
    }
}
