//! A row of the new matrix, cut where the list of its sources changes.
//!
//! So every count of a whole range is read from all its sources at once and written once: the sweep is bound by memory,
//! not by sums. No range needs to be cleared beforehand, or read back.

/// Where counts come from that are added to a range of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Address in the old matrix of the range's first count.
    pub address: usize,
    /// Whether the counts are taken away.
    pub negated: bool,
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
        let follows = self.target + self.len == next.target
            && self.source.address + self.len as usize == next.source.address
            && self.source.negated == next.source.negated;
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
            self.sources.extend(covering.map(|part| Source {
                address: part.source.address + (range[0] - part.target) as usize,
                ..part.source
            }));
            self.sources[start..].sort_unstable_by_key(|source| source.address);
            if let Some(last) = self.list[first..].last_mut() {
                let (before, own) = self.sources.split_at(start);
                let before = &before[last.sources.0 as usize..];
                let goes_on = |(a, b): (&Source, &Source)| {
                    a.address + last.len as usize == b.address && a.negated == b.negated
                };
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
            let source = Source { address, negated };
            Addition { target, len, source }
        };
        let additions = [part(2, 5, 100, false), part(0, 4, 200, true), part(5, 1, 300, false)];
        let mut segments = Segments::default();
        assert_eq!(segments.cut(10, &additions), (0, 6));
        let mut column = 0;
        for segment in &segments.list {
            let sources = &segments.sources[segment.sources.0 as usize..segment.sources.1 as usize];
            for offset in 0..segment.len {
                let found: Vec<Source> = sources
                    .iter()
                    .map(|source| Source { address: source.address + offset as usize, ..*source })
                    .collect();
                let at = column + offset;
                let expected: Vec<Source> = additions
                    .iter()
                    .filter(|part| (part.target..part.target + part.len).contains(&at))
                    .map(|part| Source {
                        address: part.source.address + (at - part.target) as usize,
                        ..part.source
                    })
                    .collect();
                assert_eq!(found, expected, "column {at}");
            }
            column += segment.len;
        }
        assert_eq!(column, 10);
    }
}
