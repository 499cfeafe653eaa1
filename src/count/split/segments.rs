//! A row of the new matrix, cut where the list of its sources changes.
//!
//! So every count of a whole range is read from all its sources at once and written once: the sweep is bound by memory,
//! not by sums. No range needs to be cleared beforehand, or read back.

/// Where counts come from that are added to a range of a row: the address in the old matrix of the range's first count,
/// and in the lowest bit, whether the counts are taken away. There are a lot of them.
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

    /// The source of the rest of the range, after so many counts.
    fn after(self, counts: u32) -> Source {
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
    /// Makes one of two that follow each other, in the old matrix and in the new.
    pub fn take_in(&mut self, next: &Addition) -> bool {
        let follows = self.target + self.len == next.target && self.source.after(self.len) == next.source;
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
    /// Where its sources start and end in [`Segments::sources`]; without any, the counts are zero.
    pub sources: (u32, u32),
}

/// The segments of many rows, those of each row from its first column on.
#[derive(Default)]
pub struct Segments {
    pub list: Vec<Segment>,
    pub sources: Vec<Source>,
}

impl Segments {
    /// Cuts a row of `len` counts; gives where its segments start and end in the list.
    pub fn cut(&mut self, len: u32, additions: &[Addition]) -> (u32, u32) {
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
                let goes_on = |(a, b): (&Source, &Source)| a.after(last.len) == *b;
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

    /// Lets go of memory that no more segments will need.
    pub fn shrink(&mut self) {
        self.list.shrink_to_fit();
        self.sources.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_of_a_row_gets_what_is_added_to_it() {
        let part = |target, len, address, negated| {
            let source = Source::new(address, negated);
            Addition { target, len, source }
        };
        let additions = [part(2, 5, 100, false), part(0, 4, 200, true), part(5, 1, 300, false)];
        let mut segments = Segments::default();
        assert_eq!(segments.cut(10, &additions), (0, 6));
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
