//! Sets of points on raw words of 64 bits. (bitvec has no such words on 32-bit targets, WebAssembly among them.)

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of points below `64 * W`, with the operators `&`, `|`, `^`, `!`, `<<` and `>>`.
///
/// A complement or a shift knows nothing of the board: mask off the points beyond it with [`Board::all`](crate::Board::all).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points<const W: usize>([u64; W]);

impl<const W: usize> Points<W> {
    /// The set without points.
    pub const EMPTY: Points<W> = Points([0; W]);

    /// The points below `n`.
    ///
    /// # Panics
    /// If `n` is more than `64 * W`.
    pub fn first_n(n: usize) -> Points<W> {
        assert!(n <= 64 * W, "{n} points in {W} words");
        Points(std::array::from_fn(|i| match n.saturating_sub(64 * i) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }))
    }

    /// The set of one point.
    ///
    /// # Panics
    /// If `p` is not below `64 * W`.
    pub fn singleton(p: usize) -> Points<W> {
        let mut set = Self::EMPTY;
        set.0[p / 64] = 1 << (p % 64);
        set
    }

    /// Is `p` in the set? Any `p` may be asked for.
    pub fn contains(&self, p: usize) -> bool {
        self.0.get(p / 64).is_some_and(|word| word >> (p % 64) & 1 == 1)
    }

    /// Has the set no points?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    /// Are all points of the set in the other one?
    pub fn is_subset(&self, of: Self) -> bool {
        (*self & !of).is_empty()
    }

    /// Have the sets a point in common?
    pub fn intersects(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// The lowest point of the set.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The number of points in the set.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The points in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|rest| *rest != 0)
                .map(move |rest| 64 * i + rest.trailing_zeros() as usize)
        })
    }

    /// The points of the set below 64.
    pub fn narrow(self) -> Points<1> {
        Points([self.0[0]])
    }

    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Points(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
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

impl<const W: usize> BitOr for Points<W> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> BitAnd for Points<W> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitXor for Points<W> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const W: usize> Not for Points<W> {
    type Output = Self;
    fn not(self) -> Self {
        Points(self.0.map(|a| !a))
    }
}

impl<const W: usize> Shl<usize> for Points<W> {
    type Output = Self;
    /// Each point `p` becomes `p + by`; those that leave the words are lost.
    fn shl(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Points(std::array::from_fn(|i| {
            let word = |i: Option<usize>| i.map_or(0, |i| self.0[i]);
            let low = if bits == 0 { 0 } else { word(i.checked_sub(words + 1)) >> (64 - bits) };
            word(i.checked_sub(words)) << bits | low
        }))
    }
}

impl<const W: usize> Shr<usize> for Points<W> {
    type Output = Self;
    /// Each point `p` becomes `p - by`; those below 0 are lost.
    fn shr(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        Points(std::array::from_fn(|i| {
            let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
            let high = if bits == 0 { 0 } else { word(i + words + 1) << (64 - bits) };
            word(i + words) >> bits | high
        }))
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
