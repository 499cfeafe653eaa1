//! What one step of the sweep does to the matrix of counts, worked out once and used for every row of the board and
//! every modulus.
//!
//! Colouring a cell of the active half changes the active word, and the passive half only through the fates of what
//! crosses the cut: an open item closes, or becomes one with its neighbour; at the cut itself a chain of the passive
//! half may be opened. The fates are found by running [`doom::transfer`](transfer) on the active word with its virtual
//! cells.

use super::doom::{POINTS, transfer};
use super::layout::{Extent, Layout};
use super::words::{Class, Cut, Words};
use crate::count::border::{Border, Cell, Step};
use crate::count::table::Table;

/// Which way the sweep runs through the active half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the cut: the cells 0, 1, …, width − 1.
    Inward,
    /// Away from the cut: the cells width − 1, …, 1, 0.
    Outward,
}

/// Fills a range of a row of the new matrix, or adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filling {
    /// First address in the old matrix.
    pub source: usize,
    /// First column in the new row; for scattered counts, of the class that the map leads into.
    pub target: u32,
    /// Counts.
    pub len: u32,
    pub how: How,
}

impl Filling {
    /// Whether both are scattered in the same way.
    pub fn scatters_like(&self, other: &Filling) -> bool {
        self.how.is_scattered() && (self.how, self.target, self.len) == (other.how, other.target, other.len)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// Sets the range to zero; there is no source.
    Clear,
    /// Sets the range to the source's counts.
    Copy,
    /// Sets the range to the source's counts with the other sign.
    CopyNegated,
    /// Adds the source's counts.
    Add,
    /// Takes the source's counts away.
    Subtract,
    /// Adds count i to column `target + maps[map + i]`, where the map starts here in [`Plan::maps`].
    Scatter(u32),
    /// Takes it away there.
    ScatterNegated(u32),
}

impl How {
    fn is_scattered(self) -> bool {
        matches!(self, How::Scatter(_) | How::ScatterNegated(_))
    }

    /// The same for a range that has nothing in it yet.
    fn first(self) -> How {
        match self {
            How::Add => How::Copy,
            How::Subtract => How::CopyNegated,
            other => other,
        }
    }
}

/// One row of the new matrix.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Address of the row, and counts in it.
    pub start: usize,
    pub len: u32,
    /// Where its fillings start and end in [`Plan::fillings`].
    pub fillings: (u32, u32),
    /// Whether the cell just coloured is empty in all positions of this row.
    pub empty: bool,
}

/// One step of the sweep.
pub struct Plan {
    /// Rows in the order of their addresses.
    pub rows: Vec<Row>,
    /// The order in which to fill the rows: those that read the same rows come together, so that the cache has them.
    pub order: Vec<u32>,
    pub fillings: Vec<Filling>,
    pub maps: Vec<u16>,
    /// Counts in the matrix that the step writes.
    pub writes: Extent,
}

/// What becomes of an open item, or of the passive half's chain at the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fate {
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

/// What one way of colouring a cell does to an active word.
struct Change {
    word: u32,
    /// The passive classes that it is for: this one, or all with the word's stack.
    passive: Option<u32>,
    next: Border,
    effect: Effect,
    /// Whether the counts change their sign.
    negated: bool,
}

/// All that the colouring of one cell does to the words of the active half.
pub struct Changes {
    cell: usize,
    changes: Vec<Change>,
}

impl Changes {
    /// Colours `cell` of each of the words; `passive` are the words of the other half.
    pub fn new(before: &Words, passive: &Words, cell: usize, direction: Direction) -> Changes {
        let width = before.width;
        let mut changes = Changes { cell, changes: Vec::new() };
        for word in 0..before.count() {
            let border = *before.word(word);
            match direction {
                Direction::Inward if cell == 0 => changes.colour(word, &border, width, None, &[cell]),
                Direction::Inward => changes.colour(word, &border, width, None, &[cell, cell - 1]),
                Direction::Outward if cell + 1 < width => {
                    changes.colour(word, &border, width, None, &[cell, cell + 1]);
                }
                Direction::Outward => {
                    // Across the cut: what happens depends on the passive cell there, one more virtual cell.
                    let (own, _) = before.place(word);
                    let stack = &before.classes[own].stack;
                    for class in passive.with_stack(stack).into_iter().flatten() {
                        if !before.classes[own].fits(&passive.classes[class], true) {
                            continue;
                        }
                        let mut border = border;
                        border.push(match passive.classes[class].cut {
                            Cut::Empty => Cell::Empty,
                            Cut::Free(colour) => Cell::Free(colour),
                            Cut::Open => border[border.len() - 1],
                            Cut::Closed(colour) => Cell::Needy { colour, group: border.fresh_group() },
                        });
                        let across = border.len() - 1;
                        changes.colour(word, &border, width, Some(class as u32), &[cell, across]);
                    }
                }
            }
        }
        changes
    }

    fn colour(
        &mut self,
        word: usize,
        border: &Border,
        width: usize,
        passive: Option<u32>,
        neighbours: &[usize],
    ) {
        let keep =
            (0..border.len()).map(|slot| if slot == self.cell { border.len() } else { slot }).collect();
        let step = Step { neighbours: neighbours.to_vec(), keep };
        for point in POINTS {
            if let Some((after, negated)) = transfer(border, point, &step) {
                let (next, effect) = fates(border, &after, width, passive.is_some());
                self.changes.push(Change { word: word as u32, passive, next, effect, negated });
            }
        }
    }

    /// The active words that the step leads to.
    pub fn reached(&self) -> Vec<Border> {
        let found: Table<u128, Border> = self.changes.iter().map(|c| (c.next.pack(2, 5), c.next)).collect();
        found.into_values().collect()
    }
}

/// The two matrices that a step leads from and to.
pub struct Between<'a> {
    /// Words of the active half before and after the step.
    pub before: &'a Words,
    pub after: &'a Words,
    /// Words of the passive half: the same, but bound ones may be told apart before.
    pub passive: &'a Words,
    pub passive_after: &'a Words,
    pub old: &'a Layout,
    pub new: &'a Layout,
}

impl Plan {
    pub fn new(between: &Between, changes: &Changes) -> Plan {
        let mut builder =
            Builder { between, maps: Vec::new(), known: Table::default(), fillings: Vec::new() };
        for change in &changes.changes {
            builder.fill_from(change);
        }
        builder.finish(changes.cell)
    }
}

/// Where the words of a passive class go: to this class, one behind the other from this place on or as a map says.
#[derive(Clone, Copy)]
struct Landing {
    class: usize,
    from: u32,
    map: Option<u32>,
}

struct Builder<'a> {
    between: &'a Between<'a>,
    maps: Vec<u16>,
    known: Table<(usize, Effect), Landing>,
    /// With the row's class and the place in it.
    fillings: Vec<(u32, u32, Filling)>,
}

impl Builder<'_> {
    fn fill_from(&mut self, change: &Change) {
        let Between { before, after, passive, new, .. } = *self.between;
        let word = change.word as usize;
        let target = after.find(&change.next).expect("a step leads from words to words");
        let (class, place) = after.place(target);
        if place >= new.of_class(class).count {
            return; // its conjugate has the row, and the conjugate of this word adds to it
        }
        let stack = &before.classes[before.place(word).0].stack;
        let one = change.passive.map(|class| class as usize);
        let all = passive
            .with_stack(stack)
            .into_iter()
            .flatten()
            .filter(|&class| one.is_none_or(|one| one == class));
        let mut last: Option<(u32, u32, Filling)> = None;
        for passive in all {
            for filling in self.fillings_of(change, class, passive) {
                if let Some((_, _, last)) = &mut last {
                    let follows = last.source + last.len as usize == filling.source
                        && last.target + last.len == filling.target;
                    if follows && last.how == filling.how && !last.how.is_scattered() {
                        last.len += filling.len;
                        continue;
                    }
                }
                self.fillings.extend(last.replace((class as u32, place as u32, filling)));
            }
        }
        self.fillings.extend(last);
    }

    /// The counts of one active word beside one passive class, on their way to a row of the active class `target`.
    fn fillings_of(&mut self, change: &Change, target: usize, passive: usize) -> Vec<Filling> {
        let Between { before, passive: words, passive_after, old, new, .. } = *self.between;
        let word = change.word as usize;
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
        let Some(column) = rows.columns[words.classes[column_class].kind()] else { return Vec::new() };
        if place >= rows.count {
            return Vec::new(); // no passive word fits the class
        }
        let source = old.row(class, place) + column as usize;
        let landing = self.landing(passive, &change.effect);
        let target = new.of_class(target).columns[passive_after.classes[landing.class].kind()];
        let target = target.expect("a step leads from fitting words to fitting words");
        let len = words.classes[passive].words.len();
        let half = len / 2;
        let pieces = if swapped && column_class == passive {
            // Old and new order of the words differ by an exchange of halves.
            vec![(0, 0, 1), (1, 1 + half, half), (1 + half, 1, half)]
        } else {
            vec![(0, 0, len)]
        };
        let filling = |(from, to, len): (usize, usize, usize)| Filling {
            source: source + from,
            target: if landing.map.is_none() { target + landing.from + to as u32 } else { target },
            len: len as u32,
            how: match (landing.map, change.negated) {
                (None, false) => How::Add,
                (None, true) => How::Subtract,
                (Some(map), false) => How::Scatter(map + to as u32),
                (Some(map), true) => How::ScatterNegated(map + to as u32),
            },
        };
        pieces.into_iter().filter(|piece| piece.2 > 0).map(filling).collect()
    }

    fn landing(&mut self, class: usize, effect: &Effect) -> Landing {
        let Between { passive, passive_after, .. } = *self.between;
        // An open chain at the cut is an item and has its fate there.
        let closed_at_cut = matches!(passive.classes[class].cut, Cut::Closed(_));
        let effect = Effect { items: effect.items.clone(), cut: effect.cut.filter(|_| closed_at_cut) };
        let Class { words, .. } = &passive.classes[class];
        if effect.is_identity() {
            // Words keep their order, even when bound ones are no longer told apart.
            let (class, from) = passive_after.place(words.start);
            return Landing { class, from: from as u32, map: None };
        }
        if let Some(&known) = self.known.get(&(class, effect.clone())) {
            return known;
        }
        let map = self.maps.len() as u32;
        let mut lands = None;
        for word in words.clone() {
            let next = passive_after.find(&affected(passive.word(word), passive.width, &effect));
            let (class, place) = passive_after.place(next.expect("an effect leads from words to words"));
            debug_assert!(lands.is_none_or(|lands| lands == class));
            lands = Some(class);
            self.maps.push(u16::try_from(place).expect("no class of halves up to nine cells is larger"));
        }
        let landing = Landing { class: lands.expect("no class is empty"), from: 0, map: Some(map) };
        self.known.insert((class, effect), landing);
        landing
    }

    fn finish(mut self, cell: usize) -> Plan {
        let Between { after, new, .. } = *self.between;
        // Long ranges first: they cover the row before anything is scattered over it.
        self.fillings.sort_by_key(|&(class, place, filling)| {
            let scattered = Some(filling.how).filter(|how| how.is_scattered());
            (class, place, scattered, std::cmp::Reverse(filling.len), filling.source)
        });
        let mut rows = Vec::new();
        let mut keys = Vec::new();
        let mut fillings = Vec::new();
        let mut rest = &self.fillings[..];
        for (class, words) in after.classes.iter().enumerate() {
            for place in 0..new.of_class(class).count {
                let own = rest.partition_point(|&(c, p, _)| (c as usize, p as usize) <= (class, place));
                let (own, others) = rest.split_at(own);
                rest = others;
                let start = fillings.len() as u32;
                let len = new.of_class(class).stride as u32;
                cover(len, own.iter().map(|&(_, _, filling)| filling), &mut fillings);
                let word = after.word(words.words.start + place);
                rows.push(Row {
                    start: new.row(class, place),
                    len,
                    fillings: (start, fillings.len() as u32),
                    empty: word[cell] == Cell::Empty,
                });
                keys.push(without(word, after.width, cell));
            }
        }
        debug_assert!(rest.is_empty());
        let mut order: Vec<u32> = (0..rows.len() as u32).collect();
        order.sort_by_key(|&row| keys[row as usize]);
        Plan { rows, order, fillings, maps: self.maps, writes: new.extent.clone() }
    }
}

/// Appends the fillings of a row of `len` counts, with [`How::first`] for what comes first to a range and [`How::Clear`]
/// for what no whole range fills, so that the row needs not be cleared beforehand. Scattered counts must come last.
fn cover(len: u32, own: impl Iterator<Item = Filling>, fillings: &mut Vec<Filling>) {
    let mut bare = vec![(0, len)];
    let mut own = own.peekable();
    while let Some(filling) = own.next_if(|filling| !filling.how.is_scattered()) {
        let (from, to) = (filling.target, filling.target + filling.len);
        let part = |from: u32, to: u32, how| Filling {
            source: filling.source + (from - filling.target) as usize,
            target: from,
            len: to - from,
            how,
        };
        let mut still_bare = Vec::new();
        let mut done = from;
        for &(start, end) in &bare {
            let (first, last) = (start.max(from), end.min(to));
            if first >= last {
                still_bare.push((start, end));
                continue;
            }
            if done < first {
                fillings.push(part(done, first, filling.how));
            }
            fillings.push(part(first, last, filling.how.first()));
            done = last;
            still_bare.extend([(start, first), (last, end)].into_iter().filter(|(a, b)| a < b));
        }
        if done < to {
            fillings.push(part(done, to, filling.how));
        }
        bare = still_bare;
    }
    let clear = |(from, to)| Filling { source: 0, target: from, len: to - from, how: How::Clear };
    fillings.extend(bare.into_iter().map(clear));
    fillings.extend(own);
}

/// A key that puts the words together that differ in one cell: the colours of the others, then everything.
fn without(word: &Border, width: usize, cell: usize) -> (u32, u128) {
    let others = (0..width).filter(|&other| other != cell);
    let colours =
        others.fold(0, |key, other| 3 * key + word[other].colour().map_or(0, |colour| 1 + colour as u32));
    let mut labels = *word;
    labels[cell] = Cell::Empty;
    (colours, labels.pack(2, 5))
}

/// Splits a border after a step into the new active word and the fates of the virtual cells, the last of which is the
/// passive cell at the cut when that `has_cut`.
fn fates(before: &Border, after: &Border, width: usize, has_cut: bool) -> (Border, Effect) {
    let last_place = |group: u8| after[..width].iter().rposition(|cell| cell.group() == Some(group));
    let mut open: Vec<(usize, Cell)> =
        after[width..].iter().filter_map(|&cell| Some((last_place(cell.group()?)?, cell))).collect();
    open.sort();
    open.dedup();
    let fate = |cell: Cell| match open.iter().position(|&(_, item)| item == cell) {
        Some(item) => Fate::Open(item as u8),
        None => Fate::Closed,
    };
    let cut = after.len() - has_cut as usize;
    let effect = Effect {
        items: after[width..cut].iter().map(|&cell| fate(cell)).collect(),
        cut: after.get(cut).filter(|_| before[cut].group().is_some()).map(|&cell| fate(cell)),
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
