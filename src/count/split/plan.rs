//! What one step of the sweep does to the matrix of counts, worked out once and used for every row of the board and
//! every modulus.
//!
//! Colouring a cell of the active half changes the active word, and the passive half only through the fates of what
//! crosses the cut: an open item gets a liberty, closes, or becomes one with its neighbour; at the cut itself a chain
//! of the passive half may get a liberty or be opened. The fates are found by running the ordinary
//! [`transfer`] on the active word with its virtual cells.

use super::layout::Layout;
use super::words::{Cut, Words};
use crate::count::border::{Border, Cell, Step, transfer};
use std::collections::HashMap;

/// Which way the sweep runs through the active half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the cut: the cells 0, 1, …, width − 1.
    Inward,
    /// Away from the cut: the cells width − 1, …, 1, 0.
    Outward,
}

/// Adds a range of the old matrix to a range of a row of the new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addition {
    /// First address in the old matrix.
    pub source: usize,
    /// First column in the new row (for mapped additions: of the class that the map leads into).
    pub target: u32,
    pub len: u32,
    /// Where the map starts in [`Plan::maps`]: count i goes to column `target + maps[map + i]`. Without one, to `target + i`.
    pub map: Option<u32>,
}

/// One row of the new matrix.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Address of the row, and counts in it.
    pub start: usize,
    pub len: u32,
    /// Where its additions start in [`Plan::additions`]; they end where the next row's start.
    pub additions: u32,
    /// Whether the cell just coloured is empty in all positions of this row.
    pub empty: bool,
}

/// One step of the sweep.
pub struct Plan {
    /// Rows in the order of their addresses, and a last one that only marks the end.
    pub rows: Vec<Row>,
    pub additions: Vec<Addition>,
    pub maps: Vec<u16>,
    /// Counts in the matrix that the step reads, and in the one it writes.
    pub reads: usize,
    pub writes: usize,
}

/// What becomes of an open item, or of the passive half's chain at the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fate {
    /// It gets a liberty.
    Free,
    /// It has no stones left in the active half.
    Closed,
    /// It is now this open item.
    Open(u8),
}

/// The fates of the items, outermost first, and at the cut that of a closed chain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Effect {
    items: Vec<Fate>,
    cut: Option<Fate>,
}

impl Effect {
    fn is_identity(&self) -> bool {
        let kept = self.items.iter().enumerate().all(|(k, &fate)| fate == Fate::Open(k as u8));
        kept && matches!(self.cut, None | Some(Fate::Closed))
    }
}

/// The two matrices that a step leads from and to.
pub struct Between<'a> {
    /// Words of the active half before and after the step.
    pub before: &'a Words,
    pub after: &'a Words,
    pub passive: &'a Words,
    pub old: &'a Layout,
    pub new: &'a Layout,
}

impl Plan {
    /// The step that colours `cell` of the active half.
    pub fn new(between: &Between, cell: usize, direction: Direction) -> Plan {
        let width = between.before.width;
        let mut builder = Builder { between, maps: Vec::new(), known: HashMap::new(), additions: Vec::new() };
        for word in 0..between.before.len() {
            let border = *between.before.word(word);
            let items = border.len() - width;
            let classes = between
                .passive
                .with_stack(&border[width..].iter().filter_map(|item| item.colour()).collect::<Vec<u8>>());
            let mut neighbours = vec![cell];
            match direction {
                Direction::Inward if cell > 0 => neighbours.push(cell - 1),
                Direction::Inward => {}
                Direction::Outward if cell + 1 < width => neighbours.push(cell + 1),
                Direction::Outward => {
                    // Across the cut: what happens depends on the passive cell there, one more virtual cell.
                    neighbours.push(width + items);
                    for class in classes.into_iter().flatten() {
                        let mut border = border;
                        border.push(match between.passive.classes[class].cut {
                            Cut::Empty => Cell::Empty,
                            Cut::Free(colour) => Cell::Free(colour),
                            Cut::Open => border[border.len() - 1],
                            Cut::Closed(colour) => Cell::Needy { colour, group: border.fresh_group() },
                        });
                        builder.add_from(word, &border, &[class], cell, &neighbours);
                    }
                    continue;
                }
            }
            let classes: Vec<usize> = classes.into_iter().flatten().collect();
            builder.add_from(word, &border, &classes, cell, &neighbours);
        }
        builder.finish(cell)
    }
}

struct Builder<'a> {
    between: &'a Between<'a>,
    maps: Vec<u16>,
    /// Passive class and effect to the class it leads to and the start of the map.
    known: HashMap<(usize, Effect), (usize, Option<u32>)>,
    /// With the class and place of the row they belong to.
    additions: Vec<(u32, u32, Addition)>,
}

impl Builder<'_> {
    /// All that comes out of the active word `border` (with virtual cells) beside passive words of these classes.
    fn add_from(
        &mut self,
        word: usize,
        border: &Border,
        classes: &[usize],
        cell: usize,
        neighbours: &[usize],
    ) {
        let Between { before, after, .. } = *self.between;
        let width = before.width;
        let keep = (0..border.len()).map(|slot| if slot == cell { border.len() } else { slot }).collect();
        let step = Step { neighbours: neighbours.to_vec(), keep };
        for point in [None, Some(0), Some(1)] {
            let Some(next) = transfer(border, point, &step) else { continue };
            let (active, effect) = fates(border, &next, width, before.word(word).len() - width);
            let target = after.find(&active).expect("a step leads from words to words");
            let (class, place) = after.place(target);
            if place >= self.between.new.of_class(class).count {
                continue; // its conjugate has the row, and the conjugate of this word adds to it
            }
            let mut last: Option<(u32, u32, Addition)> = None;
            for &passive in classes {
                for addition in self.additions_of(word, class, passive, &effect) {
                    if let Some((_, _, last)) = &mut last {
                        let follows = last.source + last.len as usize == addition.source
                            && last.target + last.len == addition.target;
                        if follows && last.map.is_none() && addition.map.is_none() {
                            last.len += addition.len;
                            continue;
                        }
                    }
                    self.additions.extend(last.replace((class as u32, place as u32, addition)));
                }
            }
            self.additions.extend(last);
        }
    }

    /// The counts of one active word beside one passive class, as additions to a row of the active class `target`.
    fn additions_of(&mut self, word: usize, target: usize, passive: usize, effect: &Effect) -> Vec<Addition> {
        let Between { before, passive: words, old, new, .. } = *self.between;
        let (mut class, mut place) = before.place(word);
        let mut column_class = passive;
        let swapped = place >= old.of_class(class).count;
        if swapped {
            let conjugate = before.classes[class].conjugate;
            if conjugate == class {
                place = Words::conjugate_in_own_class(place, before.classes[class].words.len());
            }
            class = conjugate;
            column_class = words.classes[passive].conjugate;
        }
        let rows = old.of_class(class);
        let Some(column) = rows.columns[words.classes[column_class].cut.kind()] else { return Vec::new() };
        if place >= rows.count {
            return Vec::new(); // no passive word fits the class
        }
        let source = old.row(class, place) + column as usize;
        let (lands, map) = self.map(passive, effect);
        let target = new.of_class(target).columns[words.classes[lands].cut.kind()];
        let target = target.expect("a step leads from fitting words to fitting words");
        let len = words.classes[passive].words.len();
        let half = len / 2;
        let pieces = if swapped && column_class == passive {
            // Old and new order of the words differ by an exchange of halves.
            vec![(0, 0, 1), (1, 1 + half, half), (1 + half, 1, half)]
        } else {
            vec![(0, 0, len)]
        };
        let addition = |(from, to, len): (usize, usize, usize)| Addition {
            source: source + from,
            target: target + if map.is_none() { to as u32 } else { 0 },
            len: len as u32,
            map: map.map(|map| map + to as u32),
        };
        pieces.into_iter().filter(|piece| piece.2 > 0).map(addition).collect()
    }

    /// Where the words of a passive class go.
    fn map(&mut self, class: usize, effect: &Effect) -> (usize, Option<u32>) {
        let words = self.between.passive;
        // An open chain at the cut is an item and has its fate there.
        let closed_at_cut = matches!(words.classes[class].cut, Cut::Closed(_));
        let effect = Effect { items: effect.items.clone(), cut: effect.cut.filter(|_| closed_at_cut) };
        if effect.is_identity() {
            return (class, None);
        }
        if let Some(&known) = self.known.get(&(class, effect.clone())) {
            return known;
        }
        let start = self.maps.len() as u32;
        let mut lands = None;
        for word in words.classes[class].words.clone() {
            let after = words.find(&affected(words.word(word), words.width, &effect));
            let (class, place) = words.place(after.expect("an effect leads from words to words"));
            debug_assert!(lands.is_none_or(|lands| lands == class));
            lands = Some(class);
            self.maps.push(u16::try_from(place).expect("no class of halves up to ten cells is larger"));
        }
        let found = (lands.expect("no class is empty"), Some(start));
        self.known.insert((class, effect), found);
        found
    }

    fn finish(mut self, cell: usize) -> Plan {
        let Between { after, old, new, .. } = *self.between;
        // Contiguous additions first: they may fill a row before anything is scattered over it.
        self.additions
            .sort_by_key(|&(class, place, addition)| (class, place, addition.map.is_some(), addition.source));
        let mut rows = Vec::new();
        let mut at = 0;
        for (class, words) in after.classes.iter().enumerate() {
            for place in 0..new.of_class(class).count {
                rows.push(Row {
                    start: new.row(class, place),
                    len: new.of_class(class).stride as u32,
                    additions: at as u32,
                    empty: after.word(words.words.start + place)[cell] == Cell::Empty,
                });
                let own = |&(c, p, _): &(u32, u32, Addition)| (c as usize, p as usize) == (class, place);
                at += self.additions[at..].iter().take_while(|entry| own(entry)).count();
            }
        }
        debug_assert_eq!(at, self.additions.len());
        rows.push(Row { start: new.len, len: 0, additions: at as u32, empty: false });
        let additions = self.additions.into_iter().map(|(_, _, addition)| addition).collect();
        Plan { rows, additions, maps: self.maps, reads: old.len, writes: new.len }
    }
}

/// Splits a border after a step into the new active word and the fates of the virtual cells.
fn fates(before: &Border, after: &Border, width: usize, items: usize) -> (Border, Effect) {
    let last_place = |group: u8| after[..width].iter().rposition(|cell| cell.group() == Some(group));
    let mut open: Vec<(usize, Cell)> =
        after[width..].iter().filter_map(|&cell| Some((last_place(cell.group()?)?, cell))).collect();
    open.sort();
    open.dedup();
    let fate = |cell: Cell| match cell.group() {
        None => Fate::Free,
        Some(_) => match open.iter().position(|&(_, item)| item == cell) {
            Some(item) => Fate::Open(item as u8),
            None => Fate::Closed,
        },
    };
    let was_needy = |slot: usize| before.get(slot).is_some_and(|cell| cell.group().is_some());
    let cut = width + items;
    let effect = Effect {
        items: after[width..cut].iter().map(|&cell| fate(cell)).collect(),
        cut: was_needy(cut).then(|| fate(after[cut])),
    };
    let word: Border = after[..width].iter().copied().chain(open.iter().map(|&(_, item)| item)).collect();
    (word.with_groups_in_order(), effect)
}

/// A passive word after an effect.
fn affected(word: &Border, width: usize, effect: &Effect) -> Border {
    let mut half: Border = word[..width].iter().copied().collect();
    let mut open: Vec<Cell> = Vec::new();
    let chains = word[width..].iter().copied().zip(effect.items.iter().copied());
    for (chain, fate) in chains.chain(effect.cut.map(|fate| (word[width - 1], fate))) {
        let group = chain.group().expect("what has a fate is needy");
        match fate {
            Fate::Free => half.free(group),
            Fate::Closed => {}
            Fate::Open(item) => match open.get(item as usize) {
                Some(other) => half.join(group, other.group().expect("open items are needy")),
                None => {
                    debug_assert_eq!(open.len(), item as usize);
                    open.push(chain);
                }
            },
        }
    }
    half.iter().copied().chain(open).collect::<Border>().with_groups_in_order()
}
