//! Several workers that share one sweep.
//!
//! While one half is active, the labels of the other half (empty, free or doomed) do not change: only the links between
//! doomed runs do. So the columns of the matrix are distributed by labels, up to an exchange of colours, and each worker
//! takes its columns through a whole row of the board without the others. Workers send counts to each other only when
//! rows become columns, once a row: see [`exchange`](super::exchange). Where the sweep from above meets the one from
//! below, words with the same labels meet, so that each worker also computes its part of the answer alone.

use super::half_words::{Words, surroundings};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The part of the columns that a worker has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The number of the worker, from 0.
    pub worker: usize,
    /// The number of workers.
    pub workers: usize,
}

impl Share {
    /// All columns.
    pub const WHOLE: Share = Share { worker: 0, workers: 1 };

    /// The shares of all workers in order.
    pub fn all(self) -> impl Iterator<Item = Share> {
        (0..self.workers).map(move |worker| Share { worker, ..self })
    }

    /// The words of the passive half whose columns are in this share.
    pub fn of(self, words: &Arc<Words>) -> Arc<Words> {
        if self == Share::WHOLE {
            return words.clone();
        }
        let own = |word: &usize| {
            let labels = surroundings(words.word(*word), words.width, &[]);
            // Mixed, so that the labels of all cells count.
            let hash = (labels as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            hash as usize % self.workers == self.worker
        };
        Arc::new(words.only(own))
    }
}

/// How messages get from a worker to the others.
pub trait Transport {
    /// Sends a message to one worker and receives one from another; all workers do this at the same time.
    fn swap(&mut self, to: usize, from: usize, message: Vec<u8>) -> Vec<u8>;
}

/// The workers that share a sweep, as one of them sees them.
#[derive(Clone)]
pub struct Communicator {
    pub share: Share,
    /// None without others.
    transport: Option<Rc<RefCell<dyn Transport>>>,
}

impl Communicator {
    #[cfg(any(feature = "cluster", test))]
    pub fn new(share: Share, transport: impl Transport + 'static) -> Communicator {
        Communicator { share, transport: Some(Rc::new(RefCell::new(transport))) }
    }

    /// One worker with all columns.
    pub fn alone() -> Communicator {
        Communicator { share: Share::WHOLE, transport: None }
    }

    /// The worker to send to and the worker to receive from, round by round, until everyone has heard from everyone,
    /// itself included.
    pub fn rounds(&self) -> impl Iterator<Item = (usize, usize)> {
        let Share { worker, workers } = self.share;
        (0..workers).map(move |ahead| ((worker + ahead) % workers, (worker + workers - ahead) % workers))
    }

    /// Sends a message and receives another in one of the rounds.
    pub fn swap(&self, (to, from): (usize, usize), message: Vec<u8>) -> Vec<u8> {
        match self.transport.as_ref().filter(|_| to != self.share.worker) {
            None => message,
            Some(others) => others.borrow_mut().swap(to, from, message),
        }
    }

    /// The messages of all workers, this one's first.
    pub fn all_gather(&self, own: &[u8]) -> Vec<Vec<u8>> {
        self.rounds().map(|round| self.swap(round, own.to_vec())).collect()
    }

    /// Whether it is true for any worker.
    pub fn any_reduce(&self, own: bool) -> bool {
        self.all_gather(&[own.into()]).iter().any(|message| message[0] == 1)
    }
}
