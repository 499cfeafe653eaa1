//! Counts the replies to all legal plays, without making most of those plays.
//!
//! A play that removes nothing changes little for the opponent: a point is filled, and a few chains lose a liberty. And if the mover never
//! had a stone there before, no reply that leaves the stone there can repeat a position. Two kinds of replies remain: one that captures
//! the stone, and the suicide of a single stone, which changes nothing.

use crate::points::Points;
use crate::state::State;
use crate::{Repetition, Suicide};

/// The opponent's plays as they would be if it were the opponent's turn, and what is needed to adjust them.
struct Replies<const W: usize> {
    empty: Points<W>,
    /// The empty points where the opponent may play, if no position is repeated by a capture.
    open: Points<W>,
    /// A point is open if it has a neighbour among these. `None` if all empty points are.
    support: Option<Points<W>>,
    /// The open points with just one such neighbour.
    lonely: Points<W>,
    /// The points where the mover's stone makes a position that never stood, and so do all replies that leave it there.
    fresh: Points<W>,
    /// The points where the opponent's stone makes a position that never stood, if it captures.
    fresh_for_captures: Points<W>,
}

impl<const W: usize> State<W> {
    /// The number of legal plays, and the number of legal plays after each of them, summed.
    pub fn plays_and_replies(&mut self) -> [u64; 2] {
        let plays = self.plays();
        let (mut made, mut replies) = (plays, 0);
        if self.is_settled() {
            let before = self.replies();
            let quiet = plays & before.fresh & self.quiet(&before);
            // Each takes away itself and what it alone supports.
            replies = quiet.count() * before.open.count()
                - (quiet & before.open).count()
                - (before.lonely & self.map.board.neighbours(quiet)).count();
            made = Points::EMPTY;
            (plays & !quiet).for_each(|p| match self.replies_to(p, &before) {
                Some(number) => replies += number,
                None => made.insert(p),
            });
        }
        made.for_each(|p| {
            self.make(p);
            replies += self.plays().count();
            self.undo();
        });
        [plays.count() as u64, replies as u64]
    }

    /// [`State::legal`], compiled once for the two places above.
    #[inline(never)]
    fn plays(&self) -> Points<W> {
        self.legal()
    }

    fn replies(&self) -> Replies<W> {
        let (own, stones) = (self.own(), &self.chains.stones);
        let empty = self.chains.empty(&self.map);
        let support = match (self.rules.suicide, self.rules.repetition) {
            // What removes itself alone leaves the position as it is; what removes other stones as well does not.
            (Suicide::SingleIllegal, _)
            | (Suicide::Allowed, Repetition::Positional | Repetition::PositionalPassesToo) => {
                Some(empty | stones[1 - own] | stones[own] & self.chains.atari)
            }
            (Suicide::Allowed, _) => None,
            _ => Some(self.chains.support(empty, 1 - own)),
        };
        let [open, lonely] = support.map_or([empty, Points::EMPTY], |support| {
            let [once, twice] = self.map.board.once_and_twice(support);
            [empty & once, empty & once & !twice]
        });
        let remembers = !matches!(self.rules.repetition, Repetition::Free | Repetition::SimpleKo);
        let [fresh, fresh_for_captures] =
            [own, 1 - own].map(|color| empty & !self.held[color].when(remembers));
        Replies { empty, open, support, lonely, fresh, fresh_for_captures }
    }

    /// Empty points where a play only fills a point: it captures nothing and puts no chain into atari. (If it
    /// takes one out of it, that changes nothing: the one point where the opponent could capture is filled.)
    fn quiet(&self, before: &Replies<W>) -> Points<W> {
        let own = self.own();
        let [_, roomy] = self.map.board.once_and_twice(before.empty);
        let (mut safe, mut changes) = (roomy, Points::EMPTY);
        for chain in self.chains.chains_of(self.chains.stones[own]) {
            safe = safe | chain.liberties.when(chain.free > 2);
        }
        for chain in self.chains.chains_of(self.chains.stones[1 - own]) {
            changes = changes | chain.liberties.when(chain.free <= 2);
        }
        safe & !changes
    }

    /// The number of replies to a play; `None` if it must be made to find out.
    fn replies_to(&self, p: usize, before: &Replies<W>) -> Option<usize> {
        let (own, around) = (self.own(), self.map.around[p]);
        if !before.fresh.contains(p) {
            return None;
        }
        let here = Points::singleton(p);
        let (mut chain, mut liberties) = (here, around & before.empty);
        let (mut lost, stones) = (Points::EMPTY, &self.chains.stones);
        for joined in self.chains.chains_of(around & stones[own]) {
            chain = chain | joined.stones;
            liberties = liberties | joined.liberties;
        }
        liberties = liberties & !here;
        for pressed in self.chains.chains_of(around & stones[1 - own]) {
            match pressed.free {
                1 => return None,
                2 if !matches!(self.rules.suicide, Suicide::Allowed | Suicide::SingleIllegal) => {
                    lost = lost | pressed.stones;
                }
                _ => {}
            }
        }
        let captures = liberties.is_singleton();
        if liberties.is_empty() || captures && !liberties.is_subset(before.fresh_for_captures) {
            return None;
        }
        let rest = before.empty & !here;
        let Some(support) = before.support else { return Some(rest.count()) };
        let support = support & !lost & !here | chain.when(captures);
        Some((rest & self.map.board.neighbours(support)).count())
    }
}
