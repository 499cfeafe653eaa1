//! Sets of points on raw words of 64 bits: plain loops over the words, which the compiler unrolls and vectorizes. (bitvec has no such words on 32-bit targets, WebAssembly among them.)

#![allow(clippy::needless_range_loop)]

use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of points below `64 * W`, with the operators `&`, `|`, `^`, `!`, `<<` and `>>`.
///
/// A complement or a shift knows nothing of the board: mask off the points beyond it with [`Board::all`](crate::Board::all).
#[derive(Clone, Copy, Debug, PartialOrd, Ord, Hash)]
#[allow(clippy::derived_hash_with_manual_eq)] // equal words, equal hashes
pub struct Points<const W: usize>([u64; W]);

impl<const W: usize> PartialEq for Points<W> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        (*self ^ *other).is_empty()
    }
}

impl<const W: usize> Eq for Points<W> {}

impl<const W: usize> Points<W> {
    /// The set without points.
    pub const EMPTY: Points<W> = Points([0; W]);

    /// The points below `n`.
    ///
    /// # Panics
    /// If `n` is more than `64 * W`.
    pub fn first_n(n: usize) -> Points<W> {
        assert!(n <= 64 * W, "{n} points in {W} words");
        Points::each_word(|i| match n.saturating_sub(64 * i) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        })
    }

    /// The set of these words.
    #[inline(always)]
    fn each_word(word: impl Fn(usize) -> u64) -> Points<W> {
        let mut words = [0; W];
        for i in 0..W {
            words[i] = word(i);
        }
        Points(words)
    }

    /// The set of one point.
    ///
    /// # Panics
    /// If `p` is not below `64 * W`.
    #[inline(always)]
    pub fn singleton(p: usize) -> Points<W> {
        assert!(p < 64 * W, "point {p} in {W} words");
        // Whole words, not one of them in memory: a set is read in wider pieces, which would wait for that.
        let bit = 1 << (p % 64);
        Points::each_word(|i| if i == p / 64 { bit } else { 0 })
    }

    /// Puts `p` into the set.
    ///
    /// # Panics
    /// If `p` is not below `64 * W`.
    #[inline(always)]
    pub fn insert(&mut self, p: usize) {
        self.0[p / 64] |= 1 << (p % 64);
    }

    /// Takes `p` out of the set, if it is there.
    ///
    /// # Panics
    /// If `p` is not below `64 * W`.
    #[inline(always)]
    pub fn remove(&mut self, p: usize) {
        self.0[p / 64] &= !(1 << (p % 64));
    }

    /// Is `p` in the set? Any `p` may be asked for.
    #[inline(always)]
    pub fn contains(&self, p: usize) -> bool {
        self.0.get(p / 64).is_some_and(|word| word >> (p % 64) & 1 == 1)
    }

    /// Is the set empty?
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        let mut any = 0;
        for i in 0..W {
            any |= self.0[i];
        }
        any == 0
    }

    /// Has the set one point, and no more?
    #[inline(always)]
    pub fn is_singleton(&self) -> bool {
        let (mut any, mut more, mut words) = (0, 0, 0);
        for i in 0..W {
            more |= self.0[i] & self.0[i].wrapping_sub(1);
            words += u32::from(self.0[i] != 0);
            any |= self.0[i];
        }
        (any != 0) & (more == 0) & (words == 1)
    }

    /// Are all points of the set in the other one?
    #[inline(always)]
    pub fn is_subset(&self, of: Self) -> bool {
        (*self & !of).is_empty()
    }

    /// Do the sets share a point?
    #[inline(always)]
    pub fn intersects(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// This set if the condition holds, otherwise the empty one; without a branch.
    #[inline(always)]
    pub(crate) fn when(self, condition: bool) -> Self {
        let mask = u64::from(condition).wrapping_neg();
        Points::each_word(|i| self.0[i] & mask)
    }

    /// The lowest point of the set.
    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        let used = self.used();
        if used == 0 {
            return None;
        }
        let i = used.trailing_zeros() as usize;
        Some(64 * i + self.0[i].trailing_zeros() as usize)
    }

    /// The number of points in the set.
    #[inline(always)]
    pub fn count(&self) -> usize {
        let mut ones = 0;
        for i in 0..W {
            ones += self.0[i].count_ones() as usize;
        }
        ones
    }

    /// The points in ascending order.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = usize> + use<W> {
        let (mut i, mut rest) = (0, self.0[0]);
        core::iter::from_fn(move || {
            while rest == 0 {
                i += 1;
                rest = *self.0.get(i)?;
            }
            let p = 64 * i + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(p)
        })
    }

    /// Which words are not empty, as bits.
    #[inline(always)]
    fn used(&self) -> u32 {
        let mut used = 0;
        for i in 0..W {
            used |= u32::from(self.0[i] != 0) << i;
        }
        used
    }

    /// Calls `f` with each point in ascending order: one loop over all words, whose end is its only branch.
    #[inline(always)]
    pub(crate) fn for_each(self, mut f: impl FnMut(usize)) {
        if W == 1 {
            let mut rest = self.0[0];
            while rest != 0 {
                f(rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
            return;
        }
        let (mut words, mut used) = (self.0, self.used());
        while used != 0 {
            let i = used.trailing_zeros() as usize;
            let word = words[i];
            f(64 * i + word.trailing_zeros() as usize);
            words[i] = word & (word - 1);
            used &= !(u32::from(words[i] == 0) << i);
        }
    }

    /// The words of the set, as many as asked for; points beyond them are lost.
    #[inline(always)]
    pub(crate) fn words<const V: usize>(self) -> [u64; V] {
        let mut words = [0; V];
        let least = if V < W { V } else { W };
        words[..least].copy_from_slice(&self.0[..least]);
        words
    }

    /// The points beside those of the set on a grid of 1 to 63 columns, and perhaps some beyond the last row.
    ///
    /// Word by word: sets that are written word by word and read in wider pieces would make the reader wait.
    #[inline(always)]
    pub(crate) fn beside(self, width: u32, first_column: Self, last_column: Self) -> Self {
        Points::each_word(|i| {
            let word = self.0[i];
            let (right, left) = (word & !last_column.0[i], word & !first_column.0[i]);
            let mut found = right << 1 | left >> 1 | word << width | word >> width;
            if i > 0 {
                found |= (self.0[i - 1] & !last_column.0[i - 1]) >> 63 | self.0[i - 1] >> (64 - width);
            }
            if i + 1 < W {
                found |= (self.0[i + 1] & !first_column.0[i + 1]) << 63 | self.0[i + 1] << (64 - width);
            }
            found
        })
    }

    /// The points of the set below 64.
    pub fn narrow(self) -> Points<1> {
        Points([self.0[0]])
    }
}

/// A position: the black stones and the white stones.
pub(crate) type Stones<const W: usize> = [Points<W>; 2];

/// A value for each colour. (The functions that arrays have for this take long to compile.)
#[inline(always)]
pub(crate) fn both<T>(mut of: impl FnMut(usize) -> T) -> [T; 2] {
    [of(0), of(1)]
}

impl Points<1> {
    /// The set as a word: point `p` is bit `p`.
    pub fn bits(self) -> u64 {
        self.0[0]
    }

    /// The set of a word: point `p` is bit `p`.
    pub fn from_bits(bits: u64) -> Points<1> {
        Points([bits])
    }
}

macro_rules! word_by_word {
    ($operator:ident, $method:ident, $sign:tt) => {
        impl<const W: usize> $operator for Points<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Points::each_word(|i| self.0[i] $sign other.0[i])
            }
        }
    };
}

word_by_word!(BitOr, bitor, |);
word_by_word!(BitAnd, bitand, &);
word_by_word!(BitXor, bitxor, ^);

impl<const W: usize> Not for Points<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Points::each_word(|i| !self.0[i])
    }
}

impl<const W: usize> Shl<usize> for Points<W> {
    type Output = Self;
    /// Each point `p` becomes `p + by`; those that leave the words are lost.
    #[inline]
    fn shl(self, by: usize) -> Self {
        let (far, bits, mut words) = (by / 64, by % 64, [0; W]);
        for i in far..W {
            let low = if i == far || bits == 0 { 0 } else { self.0[i - far - 1] >> (64 - bits) };
            words[i] = self.0[i - far] << bits | low;
        }
        Points(words)
    }
}

impl<const W: usize> Shr<usize> for Points<W> {
    type Output = Self;
    /// Each point `p` becomes `p - by`; those below 0 are lost.
    #[inline]
    fn shr(self, by: usize) -> Self {
        let (far, bits, mut words) = (by / 64, by % 64, [0; W]);
        for i in far..W {
            let high = if i + 1 == W || bits == 0 { 0 } else { self.0[i + 1] << (64 - bits) };
            words[i - far] = self.0[i] >> bits | high;
        }
        Points(words)
    }
}

#[cfg(test)]
mod tests {
    use super::Points;
    use quickcheck::{TestResult, quickcheck};

    type Set = Points<3>;

    fn set(points: &[usize]) -> Set {
        points.iter().fold(Set::EMPTY, |all, p| all | Set::singleton(p % 192))
    }

    quickcheck! {
        fn iteration_gives_what_the_set_contains(points: Vec<usize>) -> bool {
            set(&points).iter().eq((0..192).filter(|p| set(&points).contains(*p)))
        }

        fn a_shift_moves_each_point(points: Vec<usize>, by: usize) -> TestResult {
            let (set, by) = (set(&points), by % 192);
            let up: Vec<usize> = set.iter().map(|p| p + by).filter(|p| *p < 192).collect();
            let down: Vec<usize> = set.iter().filter(|p| *p >= by).map(|p| p - by).collect();
            TestResult::from_bool((set << by).iter().eq(up) && (set >> by).iter().eq(down))
        }
    }

    #[test]
    fn the_points_below_n_are_n_points() {
        for n in 0..=192 {
            assert!(Set::first_n(n).iter().eq(0..n));
        }
    }
}
