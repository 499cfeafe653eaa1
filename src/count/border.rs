//! The border of a half-coloured grid, for the [`split`](super::split) counter: the coloured points that still have
//! uncoloured neighbours. [`doom`](super::split::doom) defines what the cells mean, and what colouring one more point does
//! to them.

/// The most cells that a border can have, the one just coloured included.
pub const WIDEST: usize = 24;

/// What the border knows about one point. Colours count from 0; groups are numbered in the order in which they first
/// appear in the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    Empty,
    /// A stone without requirements.
    Free(u8),
    /// A stone of a chain that must have no liberty.
    Needy {
        colour: u8,
        group: u8,
    },
}

impl Cell {
    /// The group of a needy stone.
    pub fn group(self) -> Option<u8> {
        match self {
            Cell::Needy { group, .. } => Some(group),
            _ => None,
        }
    }

    /// The colour of a stone.
    pub fn colour(self) -> Option<u8> {
        match self {
            Cell::Empty => None,
            Cell::Free(colour) | Cell::Needy { colour, .. } => Some(colour),
        }
    }
}

/// A list of at most [`WIDEST`] cells; what is behind them is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Border {
    len: u8,
    cells: [Cell; WIDEST],
}

impl std::ops::Deref for Border {
    type Target = [Cell];
    fn deref(&self) -> &[Cell] {
        &self.cells[..self.len as usize]
    }
}

impl std::ops::DerefMut for Border {
    fn deref_mut(&mut self) -> &mut [Cell] {
        &mut self.cells[..self.len as usize]
    }
}

impl FromIterator<Cell> for Border {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Border {
        let mut border = Border::EMPTY;
        for cell in cells {
            border.push(cell);
        }
        border
    }
}

impl Border {
    /// The border before the first point is coloured.
    pub const EMPTY: Border = Border { len: 0, cells: [Cell::Empty; WIDEST] };

    /// Appends a cell. Panics when the border is [`WIDEST`] already.
    pub fn push(&mut self, cell: Cell) {
        self.cells[self.len as usize] = cell;
        self.len += 1;
    }

    /// Joins two groups of the same colour.
    pub fn join(&mut self, from: u8, into: u8) {
        for cell in self.iter_mut() {
            if let Cell::Needy { colour, group } = *cell {
                *cell = Cell::Needy { colour, group: if group == from { into } else { group } };
            }
        }
    }

    /// A number that no group has yet.
    pub fn fresh_group(&self) -> u8 {
        self.iter().filter_map(|cell| cell.group()).max().map_or(0, |highest| highest + 1)
    }

    /// Numbers the groups in the order in which they first appear, so that equal states are equal borders.
    pub fn with_groups_in_order(mut self) -> Border {
        let mut new = [u8::MAX; 2 * WIDEST];
        let mut next = 0;
        for cell in self.iter_mut() {
            if let Cell::Needy { colour, group } = *cell {
                let name = &mut new[group as usize];
                if *name == u8::MAX {
                    *name = next;
                    next += 1;
                }
                *cell = Cell::Needy { colour, group: *name };
            }
        }
        self
    }

    /// The border as a number, for tables: `bits` bits per cell, the first cell in the lowest bits, a 1 above the last. Borders of
    /// at most 127 / `bits` cells fit when 2^`bits` exceeds `players` · (2 + highest group).
    pub fn pack(&self, players: u8, bits: u32) -> u128 {
        self.iter().rev().fold(1, |packed, &cell| {
            let label = match cell {
                Cell::Empty => 0,
                Cell::Free(colour) => 1 + colour,
                Cell::Needy { colour, group } => 1 + players * (1 + group) + colour,
            };
            packed << bits | label as u128
        })
    }

    /// The border with black and white (colours 0 and 1) exchanged.
    pub fn with_colours_swapped(mut self) -> Border {
        for cell in self.iter_mut() {
            if let Cell::Free(colour) | Cell::Needy { colour, .. } = cell {
                *colour = 1 - *colour;
            }
        }
        self
    }
}

/// Where the next point goes: a step of the sweep over the board, the same for all borders.
///
/// Slots are indices into the border with the new point appended, so the new point's own slot is the border's length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Slots of the new point's neighbours.
    pub neighbours: Vec<usize>,
    /// Slots that stay, in the order in which they form the next border.
    pub keep: Vec<usize>,
}
