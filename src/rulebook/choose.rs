//! Choices: the same generator works with random numbers, with the bytes of a fuzzer, and with an odometer that enumerates
//! everything.

/// The source of all choices of a generator.
pub trait Choose {
    /// A number below `n`, which is at least 1.
    fn below(&mut self, n: usize) -> usize;

    /// True once in `n` times.
    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// More ways to choose.
pub trait ChooseExt: Choose {
    /// One of several things; there must be at least one.
    fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// One of several things, if there are any.
    fn any_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        (!things.is_empty()).then(|| self.one_of(things))
    }
}

impl<C: Choose + ?Sized> ChooseExt for C {}

impl Choose for fastrand::Rng {
    fn below(&mut self, n: usize) -> usize {
        self.usize(..n)
    }
}

/// Choices from the bytes of a fuzzer: one or two bytes per choice, and 0 when they are used up.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Choose for Bytes<'_> {
    fn below(&mut self, n: usize) -> usize {
        let take = if n > 256 { 2 } else { 1 };
        let (taken, rest) = self.0.split_at(take.min(self.0.len()));
        self.0 = rest;
        taken.iter().fold(0, |all, byte| all << 8 | usize::from(*byte)) % n
    }
}

/// All sequences of choices, one after another; the last choice changes first.
#[derive(Clone, Debug, Default)]
pub struct Odometer {
    /// Each choice of the sequence, and the number of possibilities.
    digits: Vec<(usize, usize)>,
    next: usize,
}

impl Odometer {
    /// Advances to the next sequence. `false` when there is none.
    pub fn advance(&mut self) -> bool {
        self.digits.truncate(self.next);
        self.next = 0;
        while let Some((chosen, of)) = self.digits.pop() {
            if chosen + 1 < of {
                self.digits.push((chosen + 1, of));
                return true;
            }
        }
        false
    }

    /// The number of choices at the start that are the same as in the previous sequence.
    pub fn unchanged(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }
}

impl Choose for Odometer {
    fn below(&mut self, n: usize) -> usize {
        if self.next == self.digits.len() {
            self.digits.push((0, n));
        }
        self.next += 1;
        self.digits[self.next - 1].0
    }
}
