//! Random games.

use super::State;
use crate::points::Points;
use alloc::vec::Vec;

impl<const W: usize> State<W> {
    /// Plays legal moves at random, but fills no eyes: see [`Game::playout`](crate::Game::playout).
    pub fn playout(&mut self, random: &mut dyn FnMut() -> u64) -> usize {
        let limit = 5 * self.map.board.points();
        let mut empty: Vec<u16> = Vec::with_capacity(self.map.board.points());
        self.chains.empty(&self.map).for_each(|p| empty.push(p as u16));
        for plies in 0..limit {
            if self.over() {
                return plies;
            }
            let Some(i) = self.any_move(&mut empty, random) else {
                if self.pass().is_err() {
                    return plies;
                }
                continue;
            };
            let (p, captured) = (usize::from(empty.swap_remove(i)), self.captured);
            self.make(p);
            if self.captured != captured {
                let before = self.history.stones_before(1).expect("there was a position before the play");
                let left = (before[0] | before[1] | Points::singleton(p)) & self.chains.empty(&self.map);
                left.for_each(|q| empty.push(q as u16));
            }
        }
        limit
    }

    /// The index of one of the empty points where a play is legal and fills no eye, all of them equally likely. Points that are drawn
    /// in vain go to the end of the list, so that what remains is drawn from evenly.
    #[inline(always)]
    fn any_move(&self, empty: &mut [u16], random: &mut dyn FnMut() -> u64) -> Option<usize> {
        for rest in (1..=empty.len()).rev() {
            let i = below(rest, random);
            let p = usize::from(empty[i]);
            let eye = self.map.around[p].is_subset(self.chains.stones[self.own()]);
            if !eye && self.is_legal(p) {
                return Some(i);
            }
            empty.swap(i, rest - 1);
        }
        None
    }
}

/// A number below `n`, all of them equally likely (Lemire 2019).
#[inline(always)]
fn below(n: usize, random: &mut dyn FnMut() -> u64) -> usize {
    let n = n as u64;
    let mut draw = || {
        let wide = u128::from(random()) * u128::from(n);
        ((wide >> 64) as usize, wide as u64)
    };
    let (mut number, mut low) = draw();
    if low < n {
        // Without drawing again, some numbers would have one more of the 2^64 ways to come up than others. Not forever: a source of
        // one number only must not hang the game.
        for _ in 0..16 {
            if low >= n.wrapping_neg() % n {
                break;
            }
            (number, low) = draw();
        }
    }
    number
}
