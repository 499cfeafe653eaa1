//! The border of a half-coloured graph as a few bytes, and what one more point does to it.
//!
//! Points are coloured one by one. All that the rest of the board needs to know about the coloured part is its **border**:
//! the coloured points that still have uncoloured neighbours. A stone of the border is either in a chain that has a
//! liberty, or it is *needy*: its chain has none yet. The border also says which needy stones form one chain. When no stone
//! of a needy chain is left in the border, the chain can never get a liberty, and the position is illegal.
//!
//! Every point of the border has a **slot** until it leaves; the byte in the slot is its label. The label of a needy chain
//! names the first slot of the chain, so that equal borders are equal bytes and most steps change few bytes.

/// The label of an empty point, and of a slot without a point. With k players, 1 to k are stones whose chain has a
/// liberty, and k + 1 + k·slot + colour are needy stones.
const EMPTY: u8 = 0;

/// The label of a needy stone whose chain has no slot yet; no other label is that high.
const NEW: u8 = u8::MAX;

/// A border of at most `SLOTS` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Labels<const SLOTS: usize>([u8; SLOTS]);

/// The most slots that there can be.
pub const MOST_SLOTS: usize = 32;

/// The most slots for this number of players: every label must fit in a byte.
pub fn most_slots(players: u8) -> usize {
    ((NEW as usize - 1) / players as usize - 1).min(MOST_SLOTS)
}

/// Where the next point goes: a step of the sweep over the graph, the same for all borders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Slots of the new point's neighbours.
    pub neighbours: Vec<usize>,
    /// Slots that are left after this step.
    pub leaving: Vec<usize>,
    /// The new point's own slot, possibly one that was just left; none when all its neighbours are coloured already.
    pub own: Option<usize>,
}

impl<const SLOTS: usize> Labels<SLOTS> {
    /// The border before the first point is coloured.
    pub const NOTHING: Labels<SLOTS> = Labels([EMPTY; SLOTS]);

    /// Colours the next point, with colours from 1 (0 leaves it empty), and returns the next border, or `None` when a chain
    /// is cut off without a liberty. This is the whole rule of legality; the counter of grids states it in another way, in
    /// [`doom`](super::split::doom).
    #[inline(always)]
    pub fn with(mut self, point: u8, place: &Place, players: u8) -> Option<Labels<SLOTS>> {
        let colour = |label: u8| (label - 1) % players + 1;
        let needy = |label: u8| label > players;
        let mut new = point;
        let liberty = place.neighbours.iter().any(|&slot| self.0[slot] == EMPTY || self.0[slot] == point);
        if point == EMPTY || liberty {
            for &slot in &place.neighbours {
                let label = self.0[slot];
                if needy(label) && (point == EMPTY || colour(label) == point) {
                    self.rename(label, colour(label));
                }
            }
        } else {
            new = NEW;
            for &slot in &place.neighbours {
                let label = self.0[slot];
                if needy(label) && colour(label) == point {
                    if new != NEW {
                        self.rename(new.max(label), new.min(label));
                    }
                    new = new.min(label);
                }
            }
        }
        for &slot in &place.leaving {
            let label = std::mem::replace(&mut self.0[slot], EMPTY);
            if !needy(label) {
                continue;
            }
            match self.0.iter().position(|&other| other == label) {
                Some(first) => {
                    let renamed = name(first, colour(label), players);
                    self.rename(label, renamed);
                    new = if new == label { renamed } else { new };
                }
                None if new == label => new = NEW,
                None => return None,
            }
        }
        match place.own {
            None => (new <= players || self.0.contains(&new)).then_some(self),
            Some(own) => {
                let mut first = name(own, point.max(1), players);
                if needy(new) && new < first {
                    first = new;
                }
                self.0[own] = if needy(new) { first } else { new };
                if needy(new) {
                    self.rename(new, first);
                }
                Some(self)
            }
        }
    }

    /// Numbers the colours in the order in which they first appear. Borders that differ by a renaming of the colours
    /// have equally many completions, so a counter that does not distinguish colours merges them.
    #[inline(always)]
    pub fn with_colours_in_order(mut self, players: u8) -> Labels<SLOTS> {
        let mut named = 0;
        for slot in 0..SLOTS {
            if named + 1 >= players {
                break; // only one name is left for the last colour
            }
            if self.0[slot] == EMPTY {
                continue;
            }
            let colour = (self.0[slot] - 1) % players;
            if colour > named {
                self.exchange(colour, named, players);
            }
            named += (colour >= named) as u8;
        }
        self
    }

    /// Exchanges two colours, counted from 0.
    fn exchange(&mut self, high: u8, low: u8, players: u8) {
        for label in &mut self.0 {
            let colour = label.wrapping_sub(1) % players;
            if *label != EMPTY && colour == high {
                *label -= high - low;
            } else if *label != EMPTY && colour == low {
                *label += high - low;
            }
        }
    }

    #[inline(always)]
    fn rename(&mut self, from: u8, to: u8) {
        for label in &mut self.0 {
            *label = if *label == from { to } else { *label };
        }
    }

    /// The bytes as words, the last ones 0.
    #[inline(always)]
    pub fn to_words(self) -> [u64; MOST_SLOTS / 8] {
        let mut words = [0; MOST_SLOTS / 8];
        for (word, bytes) in words.iter_mut().zip(self.0.chunks_exact(8)) {
            *word = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        }
        words
    }

    /// The border whose words these are.
    #[inline(always)]
    pub fn from_words(words: &[u64]) -> Labels<SLOTS> {
        let mut labels = Labels::NOTHING;
        for (word, bytes) in words.iter().zip(labels.0.chunks_exact_mut(8)) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        labels
    }
}

/// The label of a needy stone of this colour, from 1, whose chain has this first slot.
fn name(first: usize, colour: u8, players: u8) -> u8 {
    players + first as u8 * players + colour
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_bytes() {
        let border = Labels([3, 1, 3, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!(Labels::from_words(&border.to_words()), border);
    }

    #[test]
    fn the_highest_label_of_any_number_of_players_fits() {
        for players in 1..=16 {
            assert!(most_slots(players) >= 14);
            assert!(
                name(0, players, players) as usize + (most_slots(players) - 1) * (players as usize)
                    < NEW as usize
            );
        }
    }
}
