//! The symmetries of a graph, by a depth-first search.

/// When the search gives up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Images that are tried.
    pub steps: usize,
    /// Symmetries that are found.
    pub found: usize,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// Permutations of the first points: where each of them goes.
    pub found: Vec<Vec<usize>>,
    /// Are these all? Otherwise a limit was reached.
    pub complete: bool,
}

/// The permutations of the first points of a graph that its symmetries bring about; of a graph without symmetries this is the
/// identity alone. `neighbours` has the neighbours of each point. Symmetries take marked points to marked points, and the first
/// points must be all of them that are marked, or all points of the graph.
pub fn symmetries(
    neighbours: &[Vec<usize>],
    first: usize,
    marked: impl Fn(usize) -> bool,
    limits: Limits,
) -> Symmetries {
    let n = neighbours.len();
    let mut adjacent = vec![false; n * n];
    let mut earlier = vec![None; n];
    for (p, around) in neighbours.iter().enumerate() {
        for &q in around {
            adjacent[p * n + q] = true;
            if q < p {
                earlier[p] = earlier[p].max(Some(q));
            }
        }
    }
    let symmetries = Symmetries { found: Vec::new(), complete: true };
    let mut search = Search { neighbours, first, marked, adjacent, earlier, limits, symmetries };
    search.extend(&mut Vec::with_capacity(n), &mut vec![false; n]);
    search.symmetries
}

struct Search<'a, Marked> {
    neighbours: &'a [Vec<usize>],
    first: usize,
    marked: Marked,
    /// Whether two points are neighbours.
    adjacent: Vec<bool>,
    /// The last neighbour with a smaller number.
    earlier: Vec<Option<usize>>,
    /// What is left of the limits.
    limits: Limits,
    symmetries: Symmetries,
}

impl<Marked: Fn(usize) -> bool> Search<'_, Marked> {
    /// Finds images for the points that have none yet. Returns whether the points beyond the first ones all got one.
    fn extend(&mut self, images: &mut Vec<usize>, taken: &mut [bool]) -> bool {
        let (p, n) = (images.len(), self.neighbours.len());
        if p == n {
            if self.limits.found == 0 {
                self.symmetries.complete = false;
                return false;
            }
            self.limits.found -= 1;
            self.symmetries.found.push(images[..self.first].to_vec());
            return true;
        }
        // The neighbour of a point goes to a neighbour of its image.
        let candidates = match self.earlier[p] {
            Some(earlier) => self.neighbours[images[earlier]].clone(),
            None => (0..n).collect(),
        };
        for image in candidates {
            if !self.symmetries.complete {
                return false;
            }
            if self.limits.steps == 0 {
                self.symmetries.complete = false;
                return false;
            }
            self.limits.steps -= 1;
            let fits = !taken[image]
                && (self.marked)(image) == (self.marked)(p)
                && self.neighbours[image].len() == self.neighbours[p].len()
                && (0..p).all(|q| self.adjacent[p * n + q] == self.adjacent[image * n + images[q]]);
            if !fits {
                continue;
            }
            images.push(image);
            taken[image] = true;
            let done = self.extend(images, taken);
            images.pop();
            taken[image] = false;
            // One symmetry for each permutation of the first points is enough.
            if done && p >= self.first {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const LIMITS: Limits = Limits { steps: 10_000, found: 100 };

    fn cycle(n: usize) -> Vec<Vec<usize>> {
        (0..n).map(|p| vec![(p + 1) % n, (p + n - 1) % n]).collect()
    }

    #[test]
    fn a_square_has_eight_and_with_a_marked_corner_two() {
        assert_eq!(symmetries(&cycle(4), 4, |_| false, LIMITS).found.len(), 8);
        assert_eq!(symmetries(&cycle(4), 4, |p| p == 0, LIMITS).found, [[0, 1, 2, 3], [0, 3, 2, 1]]);
    }

    #[test]
    fn the_first_points_of_a_cycle_can_be_turned_over() {
        let found = symmetries(&cycle(6), 3, |p| p < 3, LIMITS);
        assert_eq!(found, Symmetries { found: vec![vec![0, 1, 2], vec![2, 1, 0]], complete: true });
    }

    #[test]
    fn with_more_symmetries_than_the_limit_what_was_found_is_not_complete() {
        let all = |found| symmetries(&vec![Vec::new(); 5], 5, |_| true, Limits { found, ..LIMITS });
        assert_eq!((all(120).found.len(), all(120).complete), (120, true));
        assert_eq!((all(119).found.len(), all(119).complete), (119, false));
        let hasty = symmetries(&cycle(6), 6, |_| true, Limits { steps: 20, ..LIMITS });
        assert!(!hasty.complete && hasty.found.len() < 12);
    }
}
