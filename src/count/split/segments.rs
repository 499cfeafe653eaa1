//! A row of the new matrix, cut where the list of its sources changes.
//!
//! For each segment, all sources are read in one pass and every count is written once: memory limits the speed of the
//! sweep, not additions. No range needs to be cleared first or read back.

/// The source of counts that are added to a range of a row: the address of the first one in the old matrix and, in the
/// lowest bit, whether they are subtracted instead. It is small because there are very many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source(u64);

impl Source {
    pub fn new(address: usize, negated: bool) -> Source {
        Source((address as u64) << 1 | negated as u64)
    }

    pub fn address(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether a page of 2^`bits` counts starts here.
    fn starts_page(self, bits: u32) -> bool {
        self.address() & ((1 << bits) - 1) == 0
    }

    /// Counts from here to the end of the page.
    pub fn left_in_page(self, bits: u32) -> usize {
        (1 << bits) - (self.address() & ((1 << bits) - 1))
    }

    /// The source of the rest of the range, after the first `counts` counts.
    pub fn after(self, counts: u32) -> Source {
        Source(self.0 + ((counts as u64) << 1))
    }
}

/// Counts added to a range of a row.
#[derive(Clone, Copy, Debug)]
pub struct Addition {
    /// First column of the range.
    pub target: u32,
    pub len: u32,
    pub source: Source,
}

impl Addition {
    /// Appends another addition if it follows this one in both matrices, in the old one in the same page. Returns whether
    /// it does.
    pub fn take_in(&mut self, next: &Addition, bits: u32) -> bool {
        let follows = self.target + self.len == next.target
            && self.source.after(self.len) == next.source
            && !next.source.starts_page(bits);
        if follows {
            self.len += next.len;
        }
        follows
    }
}

/// A range of a row whose counts are all sums over the same sources.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub len: u32,
    /// The start and end of its sources in [`Segments::sources`]; without sources, the counts are zero.
    pub sources: (u32, u32),
}

/// The segments of many rows, for each row from its first column.
#[derive(Default)]
pub struct Segments {
    pub list: Vec<Segment>,
    pub sources: Vec<Source>,
}

impl Segments {
    /// Cuts a row of `len` counts; each addition comes from one page of 2^`bits` counts. Returns the start and end of its
    /// segments in the list.
    pub fn cut(&mut self, len: u32, additions: &[Addition], bits: u32) -> (u32, u32) {
        let first = self.list.len();
        let mut cuts: Vec<u32> =
            additions.iter().flat_map(|part| [part.target, part.target + part.len]).chain([0, len]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        for range in cuts.windows(2) {
            let len = range[1] - range[0];
            let start = self.sources.len();
            let covering =
                additions.iter().filter(|part| part.target <= range[0] && range[0] < part.target + part.len);
            self.sources.extend(covering.map(|part| part.source.after(range[0] - part.target)));
            self.sources[start..].sort_unstable();
            if let Some(last) = self.list[first..].last_mut() {
                let (before, own) = self.sources.split_at(start);
                let before = &before[last.sources.0 as usize..];
                let goes_on = |(a, b): (&Source, &Source)| a.after(last.len) == *b && !b.starts_page(bits);
                if before.len() == own.len() && before.iter().zip(own).all(goes_on) {
                    last.len += len;
                    self.sources.truncate(start);
                    continue;
                }
            }
            self.list.push(Segment { len, sources: (start as u32, self.sources.len() as u32) });
        }
        (first as u32, self.list.len() as u32)
    }

    /// Frees memory that was reserved for more segments.
    pub fn shrink(&mut self) {
        self.list.shrink_to_fit();
        self.sources.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_of_a_row_gets_its_sources() {
        let part = |target, len, address, negated| {
            let source = Source::new(address, negated);
            Addition { target, len, source }
        };
        let additions = [part(2, 5, 100, false), part(0, 4, 200, true), part(5, 1, 300, false)];
        let mut segments = Segments::default();
        assert_eq!(segments.cut(10, &additions, 60), (0, 6));
        let mut column = 0;
        for segment in &segments.list {
            let sources = &segments.sources[segment.sources.0 as usize..segment.sources.1 as usize];
            for offset in 0..segment.len {
                let found: Vec<Source> = sources.iter().map(|source| source.after(offset)).collect();
                let at = column + offset;
                let expected: Vec<Source> = additions
                    .iter()
                    .filter(|part| (part.target..part.target + part.len).contains(&at))
                    .map(|part| {
                        let address = part.source.address() + (at - part.target) as usize;
                        Source::new(address, part.source.negated())
                    })
                    .collect();
                assert_eq!(found, expected, "column {at}");
            }
            column += segment.len;
        }
        assert_eq!(column, 10);
    }
}
