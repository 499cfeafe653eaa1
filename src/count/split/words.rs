//! One half of a border: its words, sorted into classes.
//!
//! The border of a grid is cut into two halves. A half is read **towards the cut**, so its last cell is the one at the
//! cut, and left and right halves of one width are the same thing. Needy chains that run through both halves are the
//! half's *open items*. Chains do not cross in the plane, so the open items lie one inside the other: a stack, ordered
//! here from the outermost to the innermost, the one whose last stone is nearest to the cut.
//!
//! A [`Words`] word is a [`Border`]: the cells of the half, then one cell for every open item, needy and of its group.
//! Two words of two halves fit together when their stacks have the same colours and the two cells at the cut may be
//! neighbours; that depends on their [`Class`]es alone.

use crate::count::border::{Border, Cell};
use std::collections::HashMap;
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
    /// Number of kinds.
    pub const KINDS: usize = 6;

    /// The kind's own number.
    pub fn kind(self) -> usize {
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

/// What a half must know of the other to fit it.
#[derive(Clone, Debug)]
pub struct Class {
    /// Colours of the open items, outermost first.
    pub stack: Vec<u8>,
    pub cut: Cut,
    /// Its words.
    pub words: Range<usize>,
    /// The class with black and white exchanged. Words at the same place in both are each other with colours
    /// exchanged, unless the class is its own conjugate, see [`Words::conjugate_in_own_class`].
    pub conjugate: usize,
}

impl Class {
    /// Whether two cells at the cut, of words with the same stack, may be neighbours.
    pub fn fits(&self, other: &Class) -> bool {
        let needy = |class: &Class| matches!(class.cut, Cut::Open | Cut::Closed(_));
        match (self.colour_at_cut(), other.colour_at_cut()) {
            (None, None) => true,
            (None, Some(_)) => !needy(other),
            (Some(_), None) => !needy(self),
            (Some(a), Some(b)) if a != b => true,
            _ => match (self.cut, other.cut) {
                (Cut::Free(_), Cut::Free(_)) | (Cut::Open, Cut::Open) => true,
                _ => false,
            },
        }
    }

    fn colour_at_cut(&self) -> Option<u8> {
        match self.cut {
            Cut::Empty => None,
            Cut::Free(colour) | Cut::Closed(colour) => Some(colour),
            Cut::Open => self.stack.last().copied(),
        }
    }

    /// How many of its words stand for themselves and their conjugates: all, none, or in the class that is its own
    /// conjugate the empty word and half of the others.
    pub fn canonical(&self, own: usize) -> usize {
        let first = self.stack.first().copied().or(self.colour_at_cut());
        match first {
            Some(0) => self.words.len(),
            Some(_) => 0,
            None => {
                debug_assert_eq!(self.conjugate, own);
                self.words.len() / 2 + 1
            }
        }
    }
}

/// All words of a half, sorted by class.
pub struct Words {
    /// Cells of the half.
    pub width: usize,
    words: Vec<Border>,
    class: Vec<u32>,
    pub classes: Vec<Class>,
    index: HashMap<Border, u32>,
    by_stack: HashMap<Vec<u8>, [Option<usize>; Cut::KINDS]>,
}

impl Words {
    /// The words of a half of `width` cells when the border has a step before cell `step`, so that the cells `step - 1`
    /// and `step` are no neighbours; 0 and `width` mean no step inside the half.
    pub fn new(width: usize, step: usize) -> Words {
        let mut found = Vec::new();
        Search { width, step, border: Border::EMPTY, visible: Vec::new(), groups: 0 }.run(&mut found);
        let mut classes: HashMap<(Vec<u8>, Cut), Vec<Border>> = HashMap::new();
        for word in found {
            classes.entry(class_of(&word, width)).or_default().push(word);
        }
        let mut names: Vec<(Vec<u8>, Cut)> = classes.keys().cloned().collect();
        names.sort_by(|a, b| (a.0.len(), a).cmp(&(b.0.len(), b)));
        let conjugate = |(stack, cut): &(Vec<u8>, Cut)| {
            (stack.iter().map(|c| 1 - c).collect::<Vec<u8>>(), cut.with_colours_swapped())
        };
        let mut words = Words {
            width,
            words: Vec::new(),
            class: Vec::new(),
            classes: Vec::new(),
            index: HashMap::new(),
            by_stack: HashMap::new(),
        };
        for (own, name) in names.iter().enumerate() {
            let other = names.binary_search_by(|probe| {
                let name = conjugate(name);
                (probe.0.len(), probe).cmp(&(name.0.len(), &name))
            });
            let other = other.expect("the rules are the same for both colours");
            // The class met first is sorted; its conjugate follows it word by word.
            let members: Vec<Border> = if other < own {
                words.classes[other].words.clone().map(|word| swapped(&words.words[word])).collect()
            } else {
                let mut members = classes.remove(name).expect("a class");
                members.sort_by(|a, b| a[..].cmp(&b[..]));
                if other == own { conjugates_last(members) } else { members }
            };
            let start = words.words.len();
            words.by_stack.entry(name.0.clone()).or_default()[name.1.kind()] = Some(own);
            words.class.extend(members.iter().map(|_| own as u32));
            words.words.extend(members);
            words.classes.push(Class {
                stack: name.0.clone(),
                cut: name.1,
                words: start..words.words.len(),
                conjugate: other,
            });
        }
        words.index = words.words.iter().enumerate().map(|(i, &word)| (word, i as u32)).collect();
        words
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn word(&self, word: usize) -> &Border {
        &self.words[word]
    }

    pub fn find(&self, word: &Border) -> Option<usize> {
        self.index.get(word).map(|&word| word as usize)
    }

    /// Class of a word, and its place in the class.
    pub fn place(&self, word: usize) -> (usize, usize) {
        let class = self.class[word] as usize;
        (class, word - self.classes[class].words.start)
    }

    /// The classes with this stack, by the kind of their cell at the cut.
    pub fn with_stack(&self, stack: &[u8]) -> [Option<usize>; Cut::KINDS] {
        self.by_stack.get(stack).copied().unwrap_or_default()
    }

    /// In the class of `len` words that is its own conjugate: the place of the word with colours exchanged. The empty
    /// word is first, the words that start with black follow, and then in the same order those that start with white.
    pub fn conjugate_in_own_class(place: usize, len: usize) -> usize {
        let half = len / 2;
        match place {
            0 => 0,
            black if black <= half => black + half,
            white => white - half,
        }
    }
}

fn swapped(word: &Border) -> Border {
    word.with_colours_swapped()
}

/// Puts the empty word first, words whose first stone is black next, and their conjugates last.
fn conjugates_last(members: Vec<Border>) -> Vec<Border> {
    let first_colour = |word: &Border| word.iter().find_map(|cell| cell.colour());
    let black: Vec<Border> = members.iter().copied().filter(|word| first_colour(word) == Some(0)).collect();
    let empty = members.iter().copied().filter(|word| first_colour(word).is_none());
    let white = black.iter().map(swapped);
    empty.chain(black.iter().copied()).chain(white).collect()
}

fn class_of(word: &Border, width: usize) -> (Vec<u8>, Cut) {
    let items = &word[width..];
    let stack = items.iter().filter_map(|item| item.colour()).collect();
    let cut = match word[width - 1] {
        Cell::Empty => Cut::Empty,
        Cell::Free(colour) => Cut::Free(colour),
        Cell::Needy { group, .. } if items.last().and_then(|item| item.group()) == Some(group) => Cut::Open,
        Cell::Needy { colour, .. } => Cut::Closed(colour),
    };
    (stack, cut)
}

/// All ways to fill a half, cell by cell towards the cut.
struct Search {
    width: usize,
    step: usize,
    border: Border,
    /// Needy cells of the groups that later cells can still join, outermost first.
    visible: Vec<Cell>,
    groups: u8,
}

impl Search {
    fn run(&mut self, found: &mut Vec<Border>) {
        let at = self.border.len();
        if at == self.width {
            // Any of the groups seen from the cut may be linked across it.
            for open in 0..1u32 << self.visible.len() {
                let items = (0..self.visible.len()).filter(|k| open >> k & 1 == 1).map(|k| self.visible[k]);
                found.push(self.border.iter().copied().chain(items).collect());
            }
            return;
        }
        let before = if at > 0 && at != self.step { Some(self.border[at - 1]) } else { None };
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
        let words = Words::new(1, 0);
        assert_eq!(words.len(), 7);
        assert_eq!(words.classes.len(), 7);
    }

    #[test]
    fn places_and_conjugates_are_consistent() {
        for step in 0..=4 {
            let words = Words::new(4, step);
            for word in 0..words.len() {
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
            assert_eq!(canonical, words.len() / 2 + 1);
        }
    }
}
