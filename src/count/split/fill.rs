//! One step of the sweep modulo a prime: fills the rows of the new matrix by the plan.

use super::matrix::Counts;
use super::plan::{Plan, Scattering};
use super::segments::Source;
use crate::modular::Residue;

/// One step, modulo one prime.
pub struct Job<'a, T> {
    pub plan: &'a Plan,
    /// The old matrix, or its part.
    pub counts: Counts<'a, T>,
    pub p: T,
    /// The factor of the counts of a row whose cell is empty.
    pub weight: u32,
}

impl<T: Residue> Job<'_, T> {
    /// Fills some rows of the new matrix, one after the other, whatever the old content; those that do not fit are zero.
    #[allow(unsafe_code)]
    pub fn fill(&self, rows: &[u32], target: &mut [T]) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: all that the function requires is AVX2 instructions, and the processor has them.
            return unsafe { self.fill_avx2(rows, target) };
        }
        self.fill_anywhere(rows, target)
    }

    /// The same code, compiled for vectors of 256 bits: 8 or 4 counts per instruction.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    #[allow(unsafe_code)]
    unsafe fn fill_avx2(&self, rows: &[u32], target: &mut [T]) {
        self.fill_anywhere(rows, target)
    }

    #[inline(always)]
    fn fill_anywhere(&self, rows: &[u32], mut left: &mut [T]) {
        let mut terms: Vec<Term<T>> = Vec::new();
        let mut sums = Vec::new();
        for row in rows.iter().map(|&row| &self.plan.rows[row as usize]) {
            if left.is_empty() {
                break;
            }
            let target;
            (target, left) = std::mem::take(&mut left).split_at_mut(row.len as usize);
            let mut rest = &mut target[..];
            for segment in &self.plan.segments.list[row.segments.0 as usize..row.segments.1 as usize] {
                let (own, others) = rest.split_at_mut(segment.len as usize);
                rest = others;
                let sources =
                    &self.plan.segments.sources[segment.sources.0 as usize..segment.sources.1 as usize];
                terms.clear();
                terms.extend(sources.iter().filter_map(|source| self.term(source, own.len())));
                self.sum(own, &terms);
            }
            let scatterings = &self.plan.scatterings[row.scatterings.0 as usize..row.scatterings.1 as usize];
            for alike in scatterings.chunk_by(Scattering::is_like) {
                let first = &alike[0];
                let target = &mut target[first.target as usize..];
                let map = &self.plan.maps[first.map as usize..];
                let negated = first.source.negated();
                terms.clear();
                let found = alike.iter().filter_map(|one| self.term(&one.source, one.len as usize));
                terms.extend(found.map(|term| Term { negated: false, ..term }));
                match &terms[..] {
                    [] => {}
                    [alone] => self.scatter(target, alone.counts, map, negated),
                    _ => {
                        // Counts with the same destination are summed first, in vectors.
                        sums.resize(first.len as usize, T::default());
                        self.sum(&mut sums, &terms);
                        self.scatter(target, &sums, map, negated);
                    }
                }
            }
            if row.empty && self.weight != 1 {
                for sum in target.iter_mut() {
                    *sum = sum.times_small(self.weight, self.p);
                }
            }
        }
    }

    /// The counts of a source, unless they are zero and not stored.
    #[inline(always)]
    fn term(&self, source: &Source, len: usize) -> Option<Term<'_, T>> {
        let counts = self.counts.get(source.address(), len)?;
        Some(Term { counts, negated: source.negated() })
    }

    /// Sets a range to the sum of some others, all of which are read in one pass.
    #[inline(always)]
    fn sum(&self, sums: &mut [T], terms: &[Term<T>]) {
        match terms {
            [] => sums.fill(T::default()),
            [a] if !a.negated => sums.copy_from_slice(a.counts),
            [a] => self.sum_of(sums, [a]),
            [a, b] => self.sum_of(sums, [a, b]),
            [a, b, c] => self.sum_of(sums, [a, b, c]),
            [a, b, c, d, rest @ ..] => {
                self.sum_of(sums, [a, b, c, d]);
                for term in rest {
                    for (sum, &count) in sums.iter_mut().zip(term.counts) {
                        *sum = if term.negated { sum.minus(count, self.p) } else { sum.plus(count, self.p) };
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn sum_of<const N: usize>(&self, sums: &mut [T], terms: [&Term<T>; N]) {
        let len = sums.len();
        let counts = terms.map(|term| &term.counts[..len]);
        let signs = terms.map(|term| T::sign(term.negated, self.p));
        for (i, sum) in sums.iter_mut().enumerate() {
            let mut total = counts[0][i].with_sign(signs[0]);
            for term in 1..N {
                total = total.plus(counts[term][i].with_sign(signs[term]), self.p);
            }
            *sum = total;
        }
    }

    #[inline(always)]
    fn scatter(&self, sums: &mut [T], terms: &[T], map: &[u16], negated: bool) {
        for (&term, &to) in terms.iter().zip(map) {
            let sum = &mut sums[to as usize];
            *sum = if negated { sum.minus(term, self.p) } else { sum.plus(term, self.p) };
        }
    }
}

/// Counts to add or subtract.
#[derive(Clone, Copy)]
struct Term<'a, T> {
    counts: &'a [T],
    negated: bool,
}

#[cfg(test)]
mod tests {
    use super::super::layout::Extent;
    use super::super::matrix::ONE_PAGE;
    use super::super::plan::Row;
    use super::super::segments::{Segment, Segments};
    use super::*;
    use crate::modular::primes;
    use rustc_hash::FxHashMap;

    /// A plan with one row: a segment of `len` counts for every number of sources, with random signs and addresses, and a
    /// few scatterings.
    fn random_plan(len: usize, random: &mut fastrand::Rng) -> Plan {
        let mut segments = Segments::default();
        for sources in 0..7 {
            let start = segments.sources.len() as u32;
            segments.sources.extend((0..sources).map(|_| random_source(random)));
            let sources = (start, segments.sources.len() as u32);
            segments.list.push(Segment { len: len as u32, sources });
        }
        let scattering = |target: usize, map: u32, source| Scattering {
            source,
            target: (target * len) as u32,
            map,
            len: len as u32,
        };
        let once = random_source(random);
        let scatterings = vec![
            scattering(1, 0, once),
            scattering(2, 3, random_source(random)),
            scattering(2, 3, Source::new(random.usize(0..100), true)),
        ];
        let maps = (0..len + 3).map(|_| random.u16(0..len.max(1) as u16)).collect();
        let all = segments.list.len() * len;
        let row = Row {
            surroundings: 0,
            start: 0,
            len: all as u32,
            segments: (0, segments.list.len() as u32),
            scatterings: (0, scatterings.len() as u32),
            empty: random.bool(),
        };
        Plan {
            rows: vec![row],
            order: vec![0],
            segments,
            scatterings,
            maps,
            writes: Extent::default(),
            parts: FxHashMap::default(),
        }
    }

    fn random_source(random: &mut fastrand::Rng) -> Source {
        Source::new(random.usize(0..100), random.bool())
    }

    /// The result of the plan, computed count by count with wide numbers.
    fn filled_literally<T: Residue>(job: &Job<T>, counts: &[T]) -> Vec<u64> {
        let p = job.p.to_u64() as i128;
        let signed = |source: &Source, at: usize| {
            let count = counts[source.address() + at].to_u64() as i128;
            if source.negated() { -count } else { count }
        };
        let Plan { rows, segments, scatterings, maps, .. } = job.plan;
        let mut sums = Vec::new();
        for segment in &segments.list {
            let sources = &segments.sources[segment.sources.0 as usize..segment.sources.1 as usize];
            sums.extend(
                (0..segment.len as usize).map(|at| sources.iter().map(|s| signed(s, at)).sum::<i128>()),
            );
        }
        for scattering in scatterings {
            for at in 0..scattering.len as usize {
                let column = scattering.target as usize + maps[scattering.map as usize + at] as usize;
                sums[column] += signed(&scattering.source, at);
            }
        }
        let weight = if rows[0].empty { job.weight as i128 } else { 1 };
        sums.into_iter().map(|sum| (sum.rem_euclid(p) * weight % p) as u64).collect()
    }

    fn rows_of_all_lengths_are_filled<T: Residue>() {
        let mut random = fastrand::Rng::with_seed(T::BITS as u64);
        let p = primes(T::BITS).next().expect("a prime");
        // Miri checks every access and is slow.
        let (longest, times) = if cfg!(miri) { (20, 1) } else { (100, 4) };
        for len in (0..=longest).flat_map(|len| std::iter::repeat_n(len, times)) {
            let plan = random_plan(len, &mut random);
            // The least and the greatest counts are frequent; the greatest is a second zero.
            let count = |random: &mut fastrand::Rng| match random.u8(0..4) {
                0 => random.u64(0..3),
                1 => p - random.u64(0..3),
                _ => random.u64(0..=p),
            };
            let counts: Vec<T> = (0..200).map(|_| T::from_u64(count(&mut random))).collect();
            let weight = [1, 5][random.usize(0..2)];
            let mut page = counts.clone();
            let page = [&mut page[..]];
            let job = Job { plan: &plan, counts: Counts::new(&page, ONE_PAGE), p: T::from_u64(p), weight };
            // The old content must not matter, nor the alignment.
            let (row, offset) = (&plan.rows[0], random.usize(0..8));
            let mut quick = vec![T::ONE; offset + row.len as usize];
            let mut plain = quick.clone();
            job.fill(&[0], &mut quick[offset..]);
            job.fill_anywhere(&[0], &mut plain[offset..]);
            assert_eq!(quick, plain, "vectors and plain code, {len} counts");
            let plain: Vec<u64> = plain[offset..].iter().map(|count| count.to_u64() % p).collect();
            assert_eq!(plain, filled_literally(&job, &counts), "{len} counts");
        }
    }

    #[test]
    fn rows_of_all_lengths_and_alignments_are_filled_in_vectors_and_without() {
        rows_of_all_lengths_are_filled::<u32>();
        rows_of_all_lengths_are_filled::<u64>();
    }
}
