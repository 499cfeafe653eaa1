//! Tables from borders to numbers.

use super::labels::Labels;

/// The first word of a free row; no border has it, since no label is that high.
const FREE: u64 = u64::MAX;

/// A hash table with open addressing. Its rows are a border and a value of a fixed number of words.
pub struct Tally<const SLOTS: usize> {
    rows: Vec<u64>,
    /// The borders that it can hold before it grows: a quarter of the rows stays free.
    capacity: usize,
    /// One less than the number of rows, which is a power of two.
    mask: usize,
    len: usize,
    /// Words of a row.
    stride: usize,
    /// Words of a number.
    limbs: usize,
}

impl<const SLOTS: usize> Tally<SLOTS> {
    /// Words of a border.
    pub const KEY: usize = SLOTS / 8;

    /// An empty table for values of `words` words, `limbs` for each number.
    pub fn new(words: usize, limbs: usize) -> Tally<SLOTS> {
        Tally { rows: Vec::new(), capacity: 0, mask: 0, len: 0, stride: Self::KEY + words, limbs }
    }

    /// The number of borders.
    pub fn borders(&self) -> usize {
        self.len
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.rows[..])
    }

    /// The borders and their values.
    pub fn entries(&self) -> impl Iterator<Item = (Labels<SLOTS>, &[u64])> {
        self.taken().map(|row| (Labels::from_words(row), &row[Self::KEY..]))
    }

    /// The rows in use: border and value.
    pub fn taken(&self) -> impl Iterator<Item = &[u64]> {
        self.rows.chunks_exact(self.stride).filter(|row| row[0] != FREE)
    }

    /// The same as [`entries`](Tally::entries), but only from the next `rows` rows, free ones included, after the first
    /// `skip`; `None` when there are no more rows.
    #[cfg(feature = "cluster")]
    pub fn batch(&self, skip: usize, rows: usize) -> Option<impl Iterator<Item = (Labels<SLOTS>, &[u64])>> {
        let start = (skip * self.stride).min(self.rows.len());
        let end = (start + rows * self.stride).min(self.rows.len());
        let taken = self.rows[start..end].chunks_exact(self.stride).filter(|row| row[0] != FREE);
        (start < end).then(|| taken.map(|row| (Labels::from_words(row), &row[Self::KEY..])))
    }

    /// Words of a row.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// Adds `value` to the value of the border, starting at its number `shift`.
    #[inline(always)]
    pub fn add(&mut self, border: &Labels<SLOTS>, value: &[u64], shift: usize) {
        if self.len == self.capacity {
            self.grow();
        }
        let limbs = self.limbs;
        let sums = self.value(border);
        add_numbers(&mut sums[shift * limbs..], value, limbs);
    }

    #[cold]
    fn grow(&mut self) {
        let many = (2 * self.rows.len() / self.stride).max(8);
        let mut rows = vec![0; many * self.stride];
        rows.chunks_exact_mut(self.stride).for_each(|row| row[0] = FREE);
        let (capacity, mask) = (many / 4 * 3, many - 1);
        let mut larger = Tally { rows, capacity, mask, len: 0, ..*self };
        for (border, value) in self.entries() {
            larger.value(&border).copy_from_slice(value);
        }
        *self = larger;
    }

    /// The value of a border, 0 when it is new.
    #[inline(always)]
    fn value(&mut self, border: &Labels<SLOTS>) -> &mut [u64] {
        let words = border.to_words();
        let key = &words[..Self::KEY];
        let mut row = hash(key) as usize & self.mask;
        loop {
            let start = row * self.stride;
            if self.rows[start] == FREE {
                self.rows[start..start + Self::KEY].copy_from_slice(key);
                self.len += 1;
                break;
            }
            if self.rows[start..start + Self::KEY] == *key {
                break;
            }
            row = (row + 1) & self.mask;
        }
        &mut self.rows[row * self.stride + Self::KEY..][..self.stride - Self::KEY]
    }
}

/// The hash of a border's words. Its highest bits choose the part of a table; its lowest bits the row.
#[inline(always)]
pub fn hash(words: &[u64]) -> u64 {
    let mut mixed = 0u64;
    for &word in words {
        let product = (mixed ^ word) as u128 * 0x9e37_79b9_7f4a_7c15_u128;
        mixed = product as u64 ^ (product >> 64) as u64;
    }
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// Adds numbers to numbers; terms beyond the last sum must be 0.
#[inline(always)]
fn add_numbers(sums: &mut [u64], terms: &[u64], limbs: usize) {
    if limbs == 1 {
        sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        return;
    }
    for (sum, term) in sums.chunks_exact_mut(limbs).zip(terms.chunks_exact(limbs)) {
        let mut carry = false;
        for (a, &b) in sum.iter_mut().zip(term) {
            let (once, over) = a.overflowing_add(b);
            let (twice, over_again) = once.overflowing_add(carry as u64);
            *a = twice;
            carry = over | over_again;
        }
        debug_assert!(!carry, "a number outgrew (players + 1)^points");
    }
}
