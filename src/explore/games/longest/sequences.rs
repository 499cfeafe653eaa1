//! Sequences that are cut and joined: balanced trees (treaps), in the order of their nodes.

/// No node.
const NONE: usize = usize::MAX;

/// The numbers from 0 on, each in one of several sequences. Every operation takes a time logarithmic in the length of a sequence. A sequence
/// is named by the root of its tree, which changes when it is cut or joined.
pub struct Sequences {
    parent: Vec<usize>,
    children: Vec<[usize; 2]>,
    /// The nodes of the tree below each node, and itself.
    size: Vec<usize>,
    /// A parent comes before its children.
    priority: Vec<u32>,
}

impl Sequences {
    /// Each number in a sequence of its own.
    pub fn single(numbers: usize, random: &mut fastrand::Rng) -> Sequences {
        Sequences {
            parent: vec![NONE; numbers],
            children: vec![[NONE; 2]; numbers],
            size: vec![1; numbers],
            priority: (0..numbers).map(|_| random.u32(..)).collect(),
        }
    }

    /// The sequence of a number, and its place there, from 0.
    pub fn find(&self, number: usize) -> (usize, usize) {
        let (mut node, mut place) = (number, self.len(self.children[number][0]));
        while self.parent[node] != NONE {
            let above = self.parent[node];
            if self.children[above][1] == node {
                place += self.len(self.children[above][0]) + 1;
            }
            node = above;
        }
        (node, place)
    }

    /// The length of a sequence.
    pub fn len(&self, root: usize) -> usize {
        if root == NONE { 0 } else { self.size[root] }
    }

    /// Cuts a sequence into its first `len` numbers and the others. One of them may be empty.
    pub fn cut(&mut self, root: usize, len: usize) -> [usize; 2] {
        if root == NONE {
            return [NONE; 2];
        }
        let [left, right] = self.children[root];
        let before = self.len(left) + 1;
        self.parent[root] = NONE;
        if len < before {
            let [first, second] = self.cut(left, len);
            self.adopt(root, [second, right]);
            [self.orphaned(first), root]
        } else {
            let [first, second] = self.cut(right, len - before);
            self.adopt(root, [left, first]);
            [root, self.orphaned(second)]
        }
    }

    /// Joins two sequences, which may be empty.
    pub fn join(&mut self, first: usize, second: usize) -> usize {
        if first == NONE || second == NONE {
            return if first == NONE { second } else { first };
        }
        let ([left, middle], [other, right]) = (self.children[first], self.children[second]);
        if self.priority[first] < self.priority[second] {
            let middle = self.join(middle, second);
            self.adopt(first, [left, middle]);
            first
        } else {
            let other = self.join(first, other);
            self.adopt(second, [other, right]);
            second
        }
    }

    fn orphaned(&mut self, root: usize) -> usize {
        if root != NONE {
            self.parent[root] = NONE;
        }
        root
    }

    fn adopt(&mut self, node: usize, children: [usize; 2]) {
        self.children[node] = children;
        self.size[node] = self.len(children[0]) + 1 + self.len(children[1]);
        children.into_iter().filter(|child| *child != NONE).for_each(|child| self.parent[child] = node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    /// The numbers of a sequence, in order.
    fn listed(sequences: &Sequences, root: usize) -> Vec<usize> {
        let mut all: Vec<(usize, usize)> = (0..sequences.parent.len())
            .map(|number| (sequences.find(number), number))
            .filter(|((of, _), _)| *of == root)
            .map(|((_, place), number)| (place, number))
            .collect();
        all.sort_unstable();
        assert!(
            all.iter().enumerate().all(|(i, (place, _))| i == *place) && all.len() == sequences.len(root)
        );
        all.into_iter().map(|(_, number)| number).collect()
    }

    quickcheck! {
        fn cut_and_joined_sequences_are_as_vectors_are(seed: u64, steps: Vec<(usize, usize, usize)>) -> bool {
            let mut sequences = Sequences::single(12, &mut fastrand::Rng::with_seed(seed));
            let mut vectors: Vec<Vec<usize>> = (0..12).map(|number| vec![number]).collect();
            steps.iter().all(|(a, b, at)| {
                let one = vectors.swap_remove(a % vectors.len());
                let mut roots = vec![sequences.find(one[0]).0];
                let mut made = vec![one];
                if !vectors.is_empty() && at % 3 != 0 {
                    let other = vectors.swap_remove(b % vectors.len());
                    roots = vec![sequences.join(roots[0], sequences.find(other[0]).0)];
                    made[0].extend(other);
                } else {
                    let at = at % (made[0].len() + 1);
                    roots = sequences.cut(roots[0], at).to_vec();
                    let rest = made[0].split_off(at);
                    made.push(rest);
                }
                let alike = roots.iter().zip(&made).all(|(root, vector)| match vector[..] {
                    [] => *root == NONE,
                    _ => listed(&sequences, *root) == *vector,
                });
                vectors.extend(made.into_iter().filter(|vector| !vector.is_empty()));
                alike
            })
        }
    }
}
