//! Walks through games of plays and passes, on the engine itself: the last move of a sequence is counted and not made, and most plays
//! before it are not made either.

use super::count::Count;
use super::lists::Lists;
use crate::Watch;
use superko_oracle::bitboard::{self, Game, Passes, Repetition};

/// A game of plays and passes.
pub struct Plain {
    /// The game.
    pub game: Game,
    passes: bool,
    /// Is a pass legal after every play, or after none? `None` if that depends on the moves before.
    pass_answers: Option<bool>,
    lists: Option<Lists>,
}

impl Plain {
    /// Walks on from here to about this depth, with or without passes.
    pub fn new(game: Game, passes: bool, depth: usize) -> Plain {
        let pass_answers = match (game.rules().passes, game.rules().repetition) {
            (_, Repetition::PositionalPassesToo) => Some(false),
            (Passes::Always | Passes::NotAfterTwo, _) => Some(passes),
            (Passes::NotAfterAny, _) => (!passes).then_some(false),
        };
        let lists = Lists::of(&game, depth);
        Plain { game, passes, pass_answers, lists }
    }

    /// Adds the sequences from here, of one move to the first count, of two to the second, and so on. The game is not over.
    pub fn count(&mut self, counts: &mut [Count], watch: &Watch) {
        let passed = self.game.moves().next_back() == Some(bitboard::Move::Pass);
        match &mut self.lists {
            Some(lists) => lists.count(&mut self.game, self.passes, passed, counts, watch),
            None => self.walk(counts, passed, watch),
        }
    }

    /// Counts the sequences from here; `passed` says whether the last move was a pass.
    fn walk(&mut self, counts: &mut [Count], passed: bool, watch: &Watch) {
        let Some((next, rest)) = counts.split_first_mut() else { return };
        // The move in question is the last one, and it ends nothing.
        let bare = rest.is_empty();
        match (&mut *rest, self.pass_answers) {
            ([last], Some(pass)) => {
                let [plays, replies] = self.game.plays_and_replies();
                next.sequences += u128::from(plays);
                last.sequences += u128::from(replies + plays * u64::from(pass));
            }
            _ => {
                let plays = self.game.legal_points();
                next.sequences += plays.len() as u128;
                if !bare {
                    for point in plays.iter() {
                        self.follow(bitboard::Move::Play(point), false, next, rest, watch);
                    }
                }
            }
        }
        if self.passes && self.game.is_legal(bitboard::Move::Pass) {
            next.sequences += 1;
            // The first of two passes ends nothing.
            if !bare || passed {
                self.follow(bitboard::Move::Pass, passed, next, rest, watch);
            }
        }
    }

    /// Makes a counted move, and counts the sequences from there.
    #[inline(always)]
    fn follow(
        &mut self,
        m: bitboard::Move,
        may_end: bool,
        next: &mut Count,
        rest: &mut [Count],
        watch: &Watch,
    ) {
        self.game.play_unchecked(m);
        if may_end && self.game.is_over() {
            next.ended += 1;
        } else if rest.len() < 3 || !watch.stopped() {
            self.walk(rest, m == bitboard::Move::Pass, watch);
        }
        self.game.undo();
    }
}
