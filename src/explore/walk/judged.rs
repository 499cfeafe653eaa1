//! Walks through games of any rulebook, judged by the law or by the engine.

use super::{By, Walk, Walker};
use superko_oracle::rulebook::{Effort, Move, Opening, Referee};

/// A game judged move by move.
pub struct Judged<'a> {
    opening: &'a Opening,
    passes: bool,
    by: By,
    game: Box<dyn Referee>,
    made: Vec<Move>,
}

impl<'a> Judged<'a> {
    /// A game from the opening of a walk.
    pub fn new(walk: &'a Walk) -> Judged<'a> {
        let Walk { opening, passes, by, .. } = walk;
        Judged { opening, passes: *passes, by: *by, game: start(opening, *by), made: Vec::new() }
    }
}

fn start(opening: &Opening, by: By) -> Box<dyn Referee> {
    match by {
        By::Law(options) => opening.rulebook().law(opening, options),
        By::Engine | By::Referee => opening.referee(Effort::Trial),
    }
}

impl Walker for Judged<'_> {
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.game.next_moves();
        if !self.passes {
            moves.retain(|m| match self.opening.takes_turns() {
                true => *m != Move::Pass,
                false => m.stone().is_some(),
            });
        }
        moves
    }

    fn make(&mut self, m: Move) {
        self.game.play(m).expect("it is one of the legal moves");
        self.made.push(m);
    }

    fn take_back(&mut self) {
        self.made.pop();
        match self.by {
            // The law takes nothing back; so no misreading of that shows in a walk.
            By::Law(_) => {
                self.game = start(self.opening, self.by);
                let again = self.made.iter().try_for_each(|m| self.game.play(*m));
                again.expect("the moves were legal before");
            }
            By::Engine | By::Referee => assert!(self.game.take_back(), "a move was made"),
        }
    }

    fn over(&self) -> bool {
        self.game.over()
    }
}
