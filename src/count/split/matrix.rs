//! The memory of the matrix: pages that pass from one matrix to the next.
//!
//! A step changes the length of the matrix, and what it reads and writes together does not lie together, so that the new
//! matrix cannot simply be written over the old one. But both consist of *pages*, and every row starts with a page. What has
//! been read for the last time gives its pages back, and what is written takes any free ones: there is never more than one
//! matrix in memory.

use crate::pages;
use bytemuck::Pod;
use std::sync::Mutex;

/// Memory for pages, which the system provides when a page is first used.
pub struct Memory(Vec<u64>);

impl Memory {
    /// Memory for `pages` pages of `size` counts.
    pub fn new<T: Pod>(pages: usize, size: usize) -> Memory {
        Memory(pages::zeroed((pages * size * size_of::<T>()).div_ceil(size_of::<u64>())))
    }

    /// Whether it is enough for that.
    pub fn suffices<T: Pod>(&self, pages: usize, size: usize) -> bool {
        size_of_val(&self.0[..]) >= pages * size * size_of::<T>()
    }

    /// Free pages of `size` counts, with any values.
    pub fn pool<T: Pod>(&mut self, size: usize) -> Pool<'_, T> {
        let mut pages: Vec<&mut [T]> = bytemuck::cast_slice_mut(&mut self.0).chunks_exact_mut(size).collect();
        pages.reverse(); // the first ones are taken first
        Pool(Mutex::new(pages))
    }
}

/// Free pages.
pub struct Pool<'m, T>(Mutex<Vec<&'m mut [T]>>);

impl<'m, T> Pool<'m, T> {
    /// Takes this many pages.
    pub fn take(&self, many: usize) -> Vec<&'m mut [T]> {
        let mut free = self.0.lock().expect("nothing panics while it holds the lock");
        let rest = free.len().checked_sub(many);
        rest.map(|rest| free.split_off(rest)).expect("there are as many pages as the plans say")
    }

    pub fn give_back(&self, pages: impl IntoIterator<Item = &'m mut [T]>) {
        let used = pages.into_iter().filter(|page| !page.is_empty());
        self.0.lock().expect("nothing panics while it holds the lock").extend(used);
    }
}

/// Counts by their addresses, in pages of 2^`bits` counts. Pages of counts that are all zero may be missing or empty.
#[derive(Clone, Copy)]
pub struct Counts<'a, T> {
    pages: &'a [&'a mut [T]],
    bits: u32,
}

/// The bits of a page that has all addresses.
pub const ONE_PAGE: u32 = usize::BITS - 1;

impl<'a, T: Copy> Counts<'a, T> {
    pub fn new(pages: &'a [&'a mut [T]], bits: u32) -> Counts<'a, T> {
        Counts { pages, bits }
    }

    /// Counts of one page, if they are there.
    #[inline(always)]
    pub fn get(&self, address: usize, len: usize) -> Option<&'a [T]> {
        let page = self.pages.get(address >> self.bits)?;
        page.get(address & ((1 << self.bits) - 1)..)?.get(..len)
    }

    /// Copies counts of one or several pages; `false` if they are not there.
    #[inline(always)]
    pub fn copy_to(&self, mut address: usize, mut target: &mut [T]) -> bool {
        while !target.is_empty() {
            let (own, rest) = target.split_at_mut(self.left(address).min(target.len()));
            let Some(counts) = self.get(address, own.len()) else { return false };
            own.copy_from_slice(counts);
            (address, target) = (address + own.len(), rest);
        }
        true
    }

    /// Counts from here to the end of the page.
    #[inline(always)]
    fn left(&self, address: usize) -> usize {
        (1 << self.bits) - (address & ((1 << self.bits) - 1))
    }
}

/// Writes counts to an address in pages of 2^`bits` counts.
#[inline(always)]
pub fn write<T: Copy>(pages: &mut [&mut [T]], bits: u32, mut address: usize, mut counts: &[T]) {
    while !counts.is_empty() {
        let place = address & ((1 << bits) - 1);
        let (own, rest) = counts.split_at(counts.len().min((1 << bits) - place));
        pages[address >> bits][place..][..own.len()].copy_from_slice(own);
        (address, counts) = (address + own.len(), rest);
    }
}

/// The bits of the pages of a matrix with this number of rows and counts. The last page of a row is half empty; and where a page
/// ends, one addition becomes two.
pub fn page_bits(rows: usize, counts: usize) -> u32 {
    (counts / rows.max(1)).max(1).ilog2().clamp(5, 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn counts_are_written_across_pages_and_read_again() {
        let mut memory = Memory::new::<u32>(5, 8);
        assert!(memory.suffices::<u32>(5, 8) && !memory.suffices::<u64>(5, 8));
        let pool = memory.pool::<u32>(8);
        let mut pages = pool.take(4);
        let counts: Vec<u32> = (1..=20).collect();
        write(&mut pages, 3, 5, &counts);
        let view = Counts::new(&pages, 3);
        let mut copy = vec![0; 20];
        assert!(view.copy_to(5, &mut copy));
        assert_eq!(copy, counts);
        assert_eq!(view.get(8, 3), Some(&[4, 5, 6][..]));
        assert!(view.get(6, 3).is_none() && view.get(32, 1).is_none() && !view.copy_to(30, &mut copy));
        pool.give_back(pages);
        assert_eq!(pool.take(5).len(), 5);
    }

    #[test]
    fn a_single_page_has_all_addresses() {
        let mut counts = [1u64, 2, 3];
        let page = [&mut counts[..]];
        assert_eq!(Counts::new(&page, ONE_PAGE).get(1, 2), Some(&[2, 3][..]));
        assert!(Counts::new(&page, ONE_PAGE).get(1, 3).is_none());
    }
}
