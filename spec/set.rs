//! Finite sets.

use std::borrow::Borrow;
use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A finite set: its members in increasing order, each of them once.
///
/// The law makes and drops millions of small sets, which is faster with a sorted list than with a tree. Adding a member takes time
/// in proportion to the size of the set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T>(Vec<T>);

impl<T> Set<T> {
    /// The empty set.
    pub const fn new() -> Set<T> {
        Set(Vec::new())
    }

    /// The number of its members.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its members in increasing order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The least member.
    pub fn first(&self) -> Option<&T> {
        self.0.first()
    }

    /// The greatest member.
    pub fn last(&self) -> Option<&T> {
        self.0.last()
    }

    /// Keeps only the members for which it holds.
    pub fn retain(&mut self, holds: impl FnMut(&T) -> bool) {
        self.0.retain(holds);
    }
}

impl<T: Ord> Set<T> {
    /// Is it a member?
    pub fn contains<Q: Ord + ?Sized>(&self, x: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.binary_search_by(|member| member.borrow().cmp(x)).is_ok()
    }

    /// Adds a member, and says whether it is new.
    pub fn insert(&mut self, x: T) -> bool {
        // Most members come in order.
        if self.0.last().is_none_or(|last| *last < x) {
            self.0.push(x);
            return true;
        }
        match self.0.binary_search(&x) {
            Ok(_) => false,
            Err(place) => {
                self.0.insert(place, x);
                true
            }
        }
    }

    /// Removes a member, and says whether it was there.
    pub fn remove(&mut self, x: &T) -> bool {
        let place = self.0.binary_search(x);
        if let Ok(place) = place {
            self.0.remove(place);
        }
        place.is_ok()
    }

    /// Is every member a member of the other set?
    pub fn is_subset(&self, other: &Set<T>) -> bool {
        self.len() <= other.len() && self.iter().all(|x| other.contains(x))
    }

    /// Do they have no member in common?
    pub fn is_disjoint(&self, other: &Set<T>) -> bool {
        !self.iter().any(|x| other.contains(x))
    }

    /// The members that are not in the other set.
    pub fn difference<'a>(&'a self, other: &'a Set<T>) -> impl Iterator<Item = &'a T> {
        self.iter().filter(|x| !other.contains(x))
    }

    /// The members that are also in the other set.
    pub fn intersection<'a>(&'a self, other: &'a Set<T>) -> impl Iterator<Item = &'a T> {
        self.iter().filter(|x| other.contains(x))
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Set::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<T: Ord> FromIterator<T> for Set<T> {
    fn from_iter<M: IntoIterator<Item = T>>(members: M) -> Self {
        let mut members: Vec<T> = members.into_iter().collect();
        if !members.is_sorted_by(|x, y| x < y) {
            members.sort_unstable();
            members.dedup();
        }
        Set(members)
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for Set<T> {
    fn from(members: [T; N]) -> Self {
        Set::from_iter(members)
    }
}

impl<T: Ord> Extend<T> for Set<T> {
    fn extend<M: IntoIterator<Item = T>>(&mut self, members: M) {
        for x in members {
            self.insert(x);
        }
    }
}

impl<T> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Set<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Ord + Clone> BitOr for &Set<T> {
    type Output = Set<T>;
    /// What is in one of the two sets.
    fn bitor(self, other: &Set<T>) -> Set<T> {
        let mut union = self.clone();
        union.extend(other.iter().cloned());
        union
    }
}

impl<T: Ord + Clone> BitAnd for &Set<T> {
    type Output = Set<T>;
    /// What is in both sets.
    fn bitand(self, other: &Set<T>) -> Set<T> {
        Set(self.intersection(other).cloned().collect())
    }
}

impl<T: Ord + Clone> Sub for &Set<T> {
    type Output = Set<T>;
    /// What is in the first set and not in the second.
    fn sub(self, other: &Set<T>) -> Set<T> {
        Set(self.difference(other).cloned().collect())
    }
}
