//! Several workers that share one sweep.
//!
//! While one half is active, the labels of the other stay as they are, what is empty there, free or doomed: only the
//! links between doomed runs change. So the columns of the matrix are dealt out by labels, colours exchanged or not,
//! and every worker leads its own through a whole row of the board, alone. Counts go from one to another only when rows
//! become columns, once a row, see [`exchange`](super::exchange). Where the sweep from above meets the one from below,
//! words with the same labels meet, so that each worker finds its part of the answer alone, too.

use super::words::{Words, surroundings};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Which of the columns a worker has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The worker, from 0 on.
    pub worker: usize,
    /// How many there are.
    pub workers: usize,
}

impl Share {
    /// All columns.
    pub const WHOLE: Share = Share { worker: 0, workers: 1 };

    /// The same for every worker in turn.
    pub fn all(self) -> impl Iterator<Item = Share> {
        (0..self.workers).map(move |worker| Share { worker, ..self })
    }

    /// Its words among those of the passive half.
    pub fn of(self, words: &Arc<Words>) -> Arc<Words> {
        if self == Share::WHOLE {
            return words.clone();
        }
        let own = |word: &usize| {
            let labels = surroundings(words.word(*word), words.width, &[]);
            // Mixed, lest the labels of some cells alone decide.
            let hash = (labels as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            hash as usize % self.workers == self.worker
        };
        Arc::new(words.only(own))
    }
}

/// How a worker reaches the others.
pub trait Partners {
    /// Sends a message to one worker and gives back that of another, who does the same at the same time.
    fn swap(&mut self, to: usize, from: usize, message: Vec<u8>) -> Vec<u8>;
}

/// All workers that share a sweep, as one of them sees them.
#[derive(Clone)]
pub struct Company {
    pub share: Share,
    partners: Rc<RefCell<dyn Partners>>,
}

/// Whoever is alone sends messages to himself.
struct Alone;

impl Partners for Alone {
    fn swap(&mut self, _: usize, _: usize, message: Vec<u8>) -> Vec<u8> {
        message
    }
}

impl Company {
    pub fn new(share: Share, partners: impl Partners + 'static) -> Company {
        Company { share, partners: Rc::new(RefCell::new(partners)) }
    }

    pub fn alone() -> Company {
        Company::new(Share::WHOLE, Alone)
    }

    /// Whom to send a message to and whom to have one from, until all have one from all, themselves included.
    pub fn rounds(&self) -> impl Iterator<Item = (usize, usize)> {
        let Share { worker, workers } = self.share;
        (0..workers).map(move |ahead| ((worker + ahead) % workers, (worker + workers - ahead) % workers))
    }

    /// Sends a message and gives back another, as a round says.
    pub fn swap(&self, (to, from): (usize, usize), message: Vec<u8>) -> Vec<u8> {
        match to == self.share.worker {
            true => message,
            false => self.partners.borrow_mut().swap(to, from, message),
        }
    }

    /// What everyone says, this worker first.
    pub fn hear(&self, own: &[u8]) -> Vec<Vec<u8>> {
        self.rounds().map(|round| self.swap(round, own.to_vec())).collect()
    }

    /// Whether anyone says so.
    pub fn any(&self, own: bool) -> bool {
        self.hear(&[own.into()]).iter().any(|message| message[0] == 1)
    }
}
