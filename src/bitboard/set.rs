//! Sets of points, as a game gives them.

use crate::point::Point;
use crate::points::Points;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

/// The words of a set: it has room for the points of the largest board.
const WORDS: usize = 10;

/// A set of points.
///
/// ```
/// use superko_bitboard::{Point, PointSet};
///
/// let set = |points: &[u16]| points.iter().copied().map(Point::new).collect::<PointSet>();
/// let (a, b) = (set(&[0, 1, 2]), set(&[2, 3]));
/// assert_eq!(a & b, set(&[2])); // in both
/// assert_eq!(a | b, set(&[0, 1, 2, 3])); // in one of them at least
/// assert_eq!(a ^ b, set(&[0, 1, 3])); // in exactly one of them
/// assert_eq!(a - b, set(&[0, 1])); // in the first one only
/// assert_eq!(a.len(), 3);
/// assert!(a.contains(Point::new(1)) && !a.contains(Point::new(3)));
/// assert!(set(&[2]).is_subset(a) && !a.is_subset(b) && a.intersects(b));
/// assert!(a.iter().eq([0, 1, 2].map(Point::new))); // in ascending order
/// assert_eq!(a.to_string(), "{0, 1, 2}");
/// assert_eq!(PointSet::EMPTY.first(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// The number of points of the largest board: a set holds points 0 to 639.
    pub const MOST: usize = 64 * WORDS;

    /// Is the point in the set?
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        let p = point.index();
        self.0.get(p / 64).is_some_and(|word| word >> (p % 64) & 1 == 1)
    }

    /// Puts a point into the set.
    ///
    /// # Panics
    /// If the point is not below 640: no board has it.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        let p = point.index();
        assert!(p < 64 * WORDS, "no board has a point {p}");
        self.0[p / 64] |= 1 << (p % 64);
    }

    /// Takes a point out of the set, if it is there.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        let p = point.index();
        if let Some(word) = self.0.get_mut(p / 64) {
            *word &= !(1 << (p % 64));
        }
    }

    /// Is the set empty?
    #[inline]
    pub fn is_empty(self) -> bool {
        self == PointSet::EMPTY
    }

    /// The number of points in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The point of the lowest number.
    #[inline]
    pub fn first(self) -> Option<Point> {
        self.iter().next()
    }

    /// Are all points of the set in the other one?
    #[inline]
    pub fn is_subset(self, of: PointSet) -> bool {
        (self - of).is_empty()
    }

    /// Do the sets share a point?
    #[inline]
    pub fn intersects(self, other: PointSet) -> bool {
        !(self & other).is_empty()
    }

    /// The points in ascending order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter { words: self.0, word: 0 }
    }

    /// The set as words of 64 bits: point `p` is bit `p % 64` of word `p / 64`.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

impl<const W: usize> From<Points<W>> for PointSet {
    #[inline(always)]
    fn from(points: Points<W>) -> PointSet {
        PointSet(points.words())
    }
}

macro_rules! word_by_word {
    ($operator:ident, $method:ident, $combine:expr) => {
        impl $operator for PointSet {
            type Output = PointSet;
            #[inline]
            fn $method(self, other: PointSet) -> PointSet {
                let combine: fn(u64, u64) -> u64 = $combine;
                PointSet(core::array::from_fn(|i| combine(self.0[i], other.0[i])))
            }
        }
    };
}

word_by_word!(BitAnd, bitand, |a, b| a & b);
word_by_word!(BitOr, bitor, |a, b| a | b);
word_by_word!(BitXor, bitxor, |a, b| a ^ b);
word_by_word!(Sub, sub, |a, b| a & !b);

impl FromIterator<Point> for PointSet {
    /// # Panics
    /// As [`PointSet::insert`].
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, point) in self.iter().enumerate() {
            write!(f, "{}{point}", if i > 0 { ", " } else { "" })?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Point::index)).finish()
    }
}

/// The points of a [`PointSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Iter {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        loop {
            let rest = self.words.get_mut(self.word)?;
            if *rest != 0 {
                let p = 64 * self.word + rest.trailing_zeros() as usize;
                *rest &= *rest - 1;
                return Some(Point::at(p));
            }
            self.word += 1;
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.words[self.word.min(WORDS)..].iter().map(|word| word.count_ones() as usize).sum();
        (rest, Some(rest))
    }
}

impl ExactSizeIterator for Iter {}
impl FusedIterator for Iter {}
