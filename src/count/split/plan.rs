//! What one step of the sweep does to the matrix of counts. It is computed once and used for every row of the board and
//! every modulus.
//!
//! Colouring a cell of the active half changes the active word. It changes the passive half only through the *fates* of what
//! crosses from half to half: an open item closes, or joins its neighbour; at the cut itself, or at the seam, a chain of the
//! passive half may become an open item. [`doom::transfer`](transfer) determines the fates, run on the active word with its virtual cells, the open
//! items.

use super::doom::{POINTS, transfer};
use super::half_words::{Class, Cut, Steps, Words, surroundings};
use super::layout::{Extent, Layout, RowsOfClass};
use super::segments::{Addition, Segments, Source};
use super::stop::Stopped;
use crate::border::{Border, Cell, Step};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use superko_notation::board::Wrap;

/// The direction of the sweep through the active half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the cut: the cells 0, 1, …, width − 1.
    Inward,
    /// Away from the cut: the cells width − 1, …, 1, 0.
    Outward,
}

impl Direction {
    /// The cells of a half of this width, in order.
    pub fn cells(self, width: usize) -> Vec<usize> {
        match self {
            Direction::Inward => (0..width).collect(),
            Direction::Outward => (0..width).rev().collect(),
        }
    }
}

/// Counts that are added one by one to scattered columns of a row.
#[derive(Clone, Copy, Debug)]
pub struct Scattering {
    /// Their address.
    pub source: Source,
    /// The first column of the class that they go to: count i goes to column `target + maps[map + i]`, see [`Plan::maps`].
    pub target: u32,
    pub map: u32,
    pub len: u32,
}

impl Scattering {
    /// Whether both go to the same columns, with the same sign.
    pub fn is_like(&self, other: &Scattering) -> bool {
        self.key() == other.key()
    }

    fn key(&self) -> (u32, u32, u32, bool) {
        (self.map, self.target, self.len, self.source.negated())
    }
}

/// One row of the new matrix.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The surroundings of the cells of the [`Pass`](super::pass::Pass).
    pub surroundings: u32,
    /// Its address in the whole matrix, and the number of its counts.
    pub start: usize,
    pub len: u32,
    /// The start and end of its segments in [`Plan::segments`].
    pub segments: (u32, u32),
    /// The start and end of what is then added to them, in [`Plan::scatterings`].
    pub scatterings: (u32, u32),
    /// Whether the cell just coloured is empty in all positions of this row.
    pub empty: bool,
}

impl Row {
    /// Its pages in the whole matrix, of 2^`bits` counts.
    pub fn pages(&self, bits: u32) -> Range<usize> {
        let first = self.start >> bits;
        first..first + (self.len as usize).div_ceil(1 << bits)
    }
}

/// One part of the new matrix, see [`pass`](super::pass).
pub struct Part {
    /// Its rows in the order of their addresses.
    pub rows: Vec<u32>,
    /// The number of its counts.
    pub extent: Extent,
}

/// One step of the sweep.
pub struct Plan {
    /// The rows, by class and by place in the class.
    pub rows: Vec<Row>,
    /// The order in which to fill the rows: by the surroundings of the cells of the pass, and then so that rows with the same
    /// sources are consecutive.
    pub order: Vec<u32>,
    pub segments: Segments,
    pub scatterings: Vec<Scattering>,
    pub maps: Vec<u16>,
    /// The addresses that the step writes, when it writes a whole matrix.
    pub writes: Extent,
    /// The parts that it writes instead within a pass, by their surroundings.
    pub parts: FxHashMap<u32, Part>,
}

/// What happens to an open item, or to the chain of the passive half across the cut or the seam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fate {
    /// It has no stones in the active half any more.
    Closed,
    /// It is now this open item.
    Open(u8),
}

/// The fates of the open items, outermost first, and that of a closed chain across the cut or the seam.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Effect {
    items: Vec<Fate>,
    across: Option<Fate>,
}

impl Effect {
    fn is_identity(&self) -> bool {
        let kept = self.items.iter().enumerate().all(|(k, &fate)| fate == Fate::Open(k as u8));
        kept && matches!(self.across, None | Some(Fate::Closed))
    }
}

/// The result of one way of colouring a cell of an active word.
struct Change {
    word: u32,
    /// The passive class that it applies to; `None`: all with the stack of the word.
    passive: Option<u32>,
    /// The numbers of the new word in [`Changes::reached`], and of the effect on the passive word in [`Changes::effects`].
    next: u32,
    effect: u32,
    /// Whether the counts change their sign.
    negated: bool,
}

/// The results of all ways of colouring one cell of the words of the active half.
pub struct Changes {
    cell: usize,
    /// The end of both halves where the passive half has a neighbour of the cell.
    across: Option<End>,
    changes: Vec<Change>,
    /// The active words after the step, and the effects, without repetitions.
    reached: Numbered<u128, Border>,
    effects: Numbered<Effect, Effect>,
}

/// One of the two ends where the halves meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Cut,
    Seam,
}

impl End {
    /// The kind of the cells of a class at this end.
    fn of(self, class: &Class) -> Cut {
        match self {
            End::Cut => class.cut,
            End::Seam => class.seam,
        }
    }

    /// The cell of a half of this width at this end.
    fn cell(self, width: usize) -> usize {
        match self {
            End::Cut => width - 1,
            End::Seam => 0,
        }
    }
}

/// Things without repetitions, by their keys, numbered in the order in which they were added.
struct Numbered<K, T> {
    list: Vec<T>,
    numbers: FxHashMap<K, u32>,
}

impl<K: Eq + Hash, T> Numbered<K, T> {
    fn new() -> Numbered<K, T> {
        Numbered { list: Vec::new(), numbers: FxHashMap::default() }
    }

    fn number(&mut self, key: K, thing: T) -> u32 {
        *self.numbers.entry(key).or_insert_with(|| {
            self.list.push(thing);
            self.list.len() as u32 - 1
        })
    }
}

impl Changes {
    /// Colours `cell` of each of the words; `passive` are the words of the other half, and `steps` those of the border before.
    pub fn new(
        before: &Words,
        passive: &Words,
        cell: usize,
        (direction, steps): (Direction, Steps),
        stop: &AtomicBool,
    ) -> Result<Changes, Stopped> {
        let width = before.width;
        let (reached, effects) = (Numbered::new(), Numbered::new());
        // The neighbour in the same half that is coloured already.
        let beside = match direction {
            Direction::Inward => cell.checked_sub(1),
            Direction::Outward => Some(cell + 1).filter(|&beside| beside < width),
        };
        let across = match direction {
            Direction::Inward => None,
            Direction::Outward if cell + 1 == width => Some(End::Cut),
            Direction::Outward => Some(End::Seam).filter(|_| cell == 0 && before.ends.wrap == Wrap::Columns),
        };
        // The first cell of a circle, of the last one.
        let round = Some(0).filter(|_| before.ends.wrap == Wrap::Both && cell + 1 == width);
        let mut changes = Changes { cell, across, changes: Vec::new(), reached, effects };
        for word in 0..before.count() {
            Stopped::check(stop)?;
            let border = *before.word(word);
            let neighbours = [Some(cell), beside, round].into_iter().flatten();
            let Some(end) = across else {
                changes.colour(word, &border, width, None, neighbours.collect());
                continue;
            };
            // The result depends on the passive cell across, one more virtual cell.
            let own = &before.classes[before.place(word).0];
            for class in passive.with_stack(&own.stack) {
                if !own.fits(&passive.classes[class], steps) {
                    continue;
                }
                let mut border = border;
                border.push(match (end.of(&passive.classes[class]), end) {
                    (Cut::Empty, _) => Cell::Empty,
                    (Cut::Free(colour), _) => Cell::Free(colour),
                    (Cut::Open, End::Cut) => border[border.len() - 1],
                    (Cut::Open, End::Seam) => border[width],
                    (Cut::Closed(colour) | Cut::Joined(colour), _) => {
                        Cell::Needy { colour, group: border.fresh_group() }
                    }
                });
                let across = border.len() - 1;
                let neighbours = neighbours.clone().chain([across]).collect();
                changes.colour(word, &border, width, Some(class as u32), neighbours);
            }
        }
        Ok(changes)
    }

    fn colour(
        &mut self,
        word: usize,
        border: &Border,
        width: usize,
        passive: Option<u32>,
        neighbours: Vec<usize>,
    ) {
        let keep =
            (0..border.len()).map(|slot| if slot == self.cell { border.len() } else { slot }).collect();
        let step = Step { neighbours, keep };
        for point in POINTS {
            if let Some((after, negated)) = transfer(border, point, &step) {
                let (next, effect) = fates(border, &after, width, self.across);
                let next = self.reached.number(next.pack(2, 5), next);
                let effect = self.effects.number(effect.clone(), effect);
                self.changes.push(Change { word: word as u32, passive, next, effect, negated });
            }
        }
    }

    /// The active words after the step.
    pub fn reached(&self) -> Vec<Border> {
        self.reached.list.clone()
    }
}

/// The matrices before and after a step.
pub struct Between<'a> {
    /// Words of the active half before and after the step.
    pub before: &'a Words,
    pub after: &'a Words,
    /// Words of the passive half: the same, except that bound ones may be distinguished before.
    pub passive: &'a Words,
    pub passive_after: &'a Words,
    pub old: &'a Layout,
    pub new: &'a Layout,
    /// The bits of the pages of the old matrix.
    pub bits: u32,
}

impl Plan {
    /// A step of a pass that colours these `cells`.
    pub fn new(
        between: &Between,
        changes: &Changes,
        cells: &[usize],
        stop: &AtomicBool,
    ) -> Result<Plan, Stopped> {
        let mut builder = Builder {
            between,
            changes,
            maps: Vec::new(),
            known: FxHashMap::default(),
            landings: FxHashMap::default(),
            additions: Vec::new(),
            scatterings: Vec::new(),
        };
        for change in &changes.changes {
            Stopped::check(stop)?;
            builder.fill_from(change);
        }
        builder.finish(cells, stop)
    }
}

/// Where the words of a passive class go: to this class, in order from this place, or by a map.
#[derive(Clone, Copy)]
struct Landing {
    class: usize,
    from: u32,
    map: Option<u32>,
}

struct Builder<'a> {
    between: &'a Between<'a>,
    changes: &'a Changes,
    maps: Vec<u16>,
    /// By passive class and number of the effect.
    landings: FxHashMap<(usize, u32), Landing>,
    /// The same by the effect on the class, so that equal effects share a map.
    known: FxHashMap<(usize, Effect), Landing>,
    /// What is added to the rows, which are given by class and place in the class.
    additions: Vec<((u32, u32), Addition)>,
    scatterings: Vec<((u32, u32), Scattering)>,
}

impl Builder<'_> {
    fn fill_from(&mut self, change: &Change) {
        let Between { before, after, passive, new, .. } = *self.between;
        let word = change.word as usize;
        let next = &self.changes.reached.list[change.next as usize];
        let target = after.find(next).expect("a step leads from words to words");
        let (class, place) = after.place(target);
        if place >= new.of_class(class).count {
            return; // its conjugate has the row, to which the conjugate of this word adds
        }
        let stack = &before.classes[before.place(word).0].stack;
        let one = change.passive.map(|class| class as usize);
        let all = passive.with_stack(stack).filter(|&class| one.is_none_or(|one| one == class));
        for passive in all {
            self.add(change, (class, place), passive);
        }
    }

    /// Adds the counts of one active word beside one passive class to a row: its class, and the place there.
    fn add(&mut self, change: &Change, row: (usize, usize), passive: usize) {
        let Between { before, passive: words, passive_after, old, new, .. } = *self.between;
        let word = change.word as usize;
        let (mut class, mut place) = before.place(word);
        let mut column_class = passive;
        let swapped = place >= old.of_class(class).count;
        if swapped {
            (class, place) = before.conjugate(class, place);
            column_class = words.classes[passive].conjugate;
        }
        let rows = old.of_class(class);
        let Some(column) = rows.columns[words.classes[column_class].kind()] else { return };
        if place >= rows.count {
            return; // no passive word fits the class
        }
        let source = old.row(class, place) + column as usize;
        let landing = match self.landings.get(&(passive, change.effect)) {
            Some(&known) => known,
            None => {
                let landing = self.landing(passive, &self.changes.effects.list[change.effect as usize]);
                self.landings.insert((passive, change.effect), landing);
                landing
            }
        };
        let target = new.of_class(row.0).columns[passive_after.classes[landing.class].kind()];
        let target = target.expect("a step leads from fitting words to fitting words");
        let len = words.classes[passive].words.len();
        let (empty, half) = (len % 2, len / 2);
        let pieces: &[(usize, usize, usize)] = if swapped && column_class == passive {
            // Old and new order of the words differ by an exchange of halves.
            &[(0, 0, empty), (empty, empty + half, half), (empty + half, empty, half)]
        } else {
            &[(0, 0, len)]
        };
        let row = (row.0 as u32, row.1 as u32);
        for &(from, to, len) in pieces.iter().filter(|piece| piece.2 > 0) {
            let (to, len) = (to as u32, len as u32);
            let source = Source::new(source + from, change.negated);
            match landing.map {
                Some(map) => {
                    self.scatterings.push((row, Scattering { source, target, map: map + to, len }));
                }
                None => self.add_range(row, Addition { target: target + landing.from + to, len, source }),
            }
        }
    }

    /// Adds a range of counts, page by page.
    fn add_range(&mut self, row: (u32, u32), addition: Addition) {
        let bits = self.between.bits;
        let Addition { mut target, mut len, mut source } = addition;
        while len > 0 {
            let own = source.left_in_page(bits).min(len as usize) as u32;
            let addition = Addition { target, len: own, source };
            let last = self.additions.last_mut().filter(|(last_row, _)| *last_row == row);
            if !last.is_some_and(|(_, last)| last.take_in(&addition, bits)) {
                self.additions.push((row, addition));
            }
            (target, len, source) = (target + own, len - own, source.after(own));
        }
    }

    /// Cuts the scatterings of the rows where the page of a source ends; like ones stay alike.
    fn cut_scatterings(&mut self) {
        let bits = self.between.bits;
        let mut cut = Vec::with_capacity(self.scatterings.len());
        for alike in self.scatterings.chunk_by(|a, b| a.0 == b.0 && a.1.is_like(&b.1)) {
            let (row, Scattering { target, map, len, .. }) = alike[0];
            let ends =
                |source: Source| (source.left_in_page(bits) as u64..len as u64).step_by(1 << bits.min(32));
            let mut ends: Vec<u32> =
                alike.iter().flat_map(|(_, one)| ends(one.source)).map(|end| end as u32).collect();
            ends.extend([0, len]);
            ends.sort_unstable();
            ends.dedup();
            for range in ends.windows(2) {
                let piece = |source: Source| Scattering {
                    source: source.after(range[0]),
                    target,
                    map: map + range[0],
                    len: range[1] - range[0],
                };
                cut.extend(alike.iter().map(|(_, one)| (row, piece(one.source))));
            }
        }
        self.scatterings = cut;
    }

    fn landing(&mut self, class: usize, effect: &Effect) -> Landing {
        let Between { passive, passive_after, .. } = *self.between;
        let own = &passive.classes[class];
        // An open chain across is an open item and has its fate as such.
        let is_closed = |end: End| matches!(end.of(own), Cut::Closed(_) | Cut::Joined(_));
        let end = self.changes.across.filter(|&end| is_closed(end));
        let effect = Effect { items: effect.items.clone(), across: effect.across.filter(|_| end.is_some()) };
        let words = &own.words;
        if effect.is_identity() {
            // Words keep their order, even when bound ones are no longer distinguished.
            let (class, from) = passive_after.place(words.start);
            return Landing { class, from: from as u32, map: None };
        }
        if let Some(&known) = self.known.get(&(class, effect.clone())) {
            return known;
        }
        let map = self.maps.len() as u32;
        let mut lands = None;
        for word in words.clone() {
            let next = passive_after.find(&affected(passive.word(word), passive.width, &effect, end));
            let (class, place) = passive_after.place(next.expect("an effect leads from words to words"));
            debug_assert!(lands.is_none_or(|lands| lands == class));
            lands = Some(class);
            self.maps.push(u16::try_from(place).expect("no class of halves up to nine cells is larger"));
        }
        let landing = Landing { class: lands.expect("no class is empty"), from: 0, map: Some(map) };
        self.known.insert((class, effect), landing);
        landing
    }

    fn finish(mut self, cells: &[usize], stop: &AtomicBool) -> Result<Plan, Stopped> {
        let Between { after, new, bits, .. } = *self.between;
        let cell = self.changes.cell;
        self.additions.sort_by_key(|&(row, part)| (row, part.source));
        self.scatterings.sort_by_key(|&(row, part)| (row, part.key(), part.source));
        self.cut_scatterings();
        let mut rows = Vec::new();
        let mut keys = Vec::new();
        let mut segments = Segments::default();
        let (mut additions, mut scatterings) = (&self.additions[..], &self.scatterings[..]);
        let mut scattered = 0;
        for (class, words) in after.classes.iter().enumerate() {
            Stopped::check(stop)?;
            for place in 0..new.of_class(class).count {
                let row = (class as u32, place as u32);
                let own = take_while(&mut additions, |&(other, _)| other == row);
                let own: Vec<Addition> = own.iter().map(|&(_, addition)| addition).collect();
                let first = scattered;
                scattered += take_while(&mut scatterings, |&(other, _)| other == row).len() as u32;
                let RowsOfClass { start, len, stride, .. } = *new.of_class(class);
                let len = len as u32;
                let word = after.word(words.words.start + place);
                let surroundings = surroundings(word, after.width, cells);
                rows.push(Row {
                    surroundings,
                    start: start + place * stride,
                    len,
                    segments: segments.cut(len, &own, bits),
                    scatterings: (first, scattered),
                    empty: word[cell] == Cell::Empty,
                });
                keys.push((surroundings, without(word, after.width, cell)));
            }
        }
        debug_assert!(additions.is_empty() && scatterings.is_empty());
        let mut parts: FxHashMap<u32, Part> = FxHashMap::default();
        for (&surroundings, extent) in new.parts().into_iter().flatten() {
            parts.insert(surroundings, Part { rows: Vec::new(), extent: extent.clone() });
        }
        for (number, row) in rows.iter().enumerate() {
            if let Some(part) = parts.get_mut(&row.surroundings) {
                part.rows.push(number as u32);
            }
        }
        let mut order: Vec<u32> = (0..rows.len() as u32).collect();
        order.sort_by_key(|&row| keys[row as usize]);
        let scatterings = self.scatterings.iter().map(|&(_, scattering)| scattering).collect();
        segments.shrink();
        self.maps.shrink_to_fit();
        Ok(Plan { rows, order, segments, scatterings, maps: self.maps, writes: new.extent.clone(), parts })
    }
}

/// Removes the first items for which it holds, and returns them.
fn take_while<'a, T>(rest: &mut &'a [T], holds: impl Fn(&T) -> bool) -> &'a [T] {
    let (first, others) = rest.split_at(rest.iter().position(|item| !holds(item)).unwrap_or(rest.len()));
    *rest = others;
    first
}

/// A key that sorts words that differ in one cell together: the colours of the other cells, then everything.
fn without(word: &Border, width: usize, cell: usize) -> (u32, u128) {
    let others = (0..width).filter(|&other| other != cell);
    let colours =
        others.fold(0, |key, other| 3 * key + word[other].colour().map_or(0, |colour| 1 + colour as u32));
    let mut labels = *word;
    labels[cell] = Cell::Empty;
    (colours, labels.pack(2, 5))
}

/// Splits a border after a step into the new active word and the fates of the virtual cells, the last of which may be the
/// passive cell `across`.
fn fates(before: &Border, after: &Border, width: usize, across: Option<End>) -> (Border, Effect) {
    let items = width..after.len() - across.is_some() as usize;
    let mut chains = after[width..].to_vec();
    if across == Some(End::Seam) {
        chains.rotate_right(1); // outermost first
    }
    let mut open: Vec<Cell> = Vec::new();
    for chain in chains {
        if chain.group().is_some() && after[..width].contains(&chain) && !open.contains(&chain) {
            open.push(chain);
        }
    }
    let fate = |cell: Cell| match open.iter().position(|&item| item == cell) {
        Some(item) => Fate::Open(item as u8),
        None => Fate::Closed,
    };
    let effect = Effect {
        items: after[items.clone()].iter().map(|&cell| fate(cell)).collect(),
        across: after.get(items.end).filter(|_| before[items.end].group().is_some()).map(|&cell| fate(cell)),
    };
    let word: Border = after[..width].iter().copied().chain(open.iter().copied()).collect();
    (word.with_groups_in_order(), effect)
}

/// A passive word after an effect; `end`: where a closed chain is across.
fn affected(word: &Border, width: usize, effect: &Effect, end: Option<End>) -> Border {
    let mut half: Border = word[..width].iter().copied().collect();
    let mut open: Vec<Cell> = Vec::new();
    let items = word[width..].iter().copied().zip(effect.items.iter().copied());
    let across =
        |at| end.filter(|&end| end == at).and(effect.across).map(|fate| (word[at.cell(width)], fate));
    // Outermost first.
    for (chain, fate) in across(End::Seam).into_iter().chain(items).chain(across(End::Cut)) {
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
