//! What can be asked about a situation of a game.

use super::moves::Move;

/// A question about the current situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Is this move legal? Answered without playing it.
    Legal(Move),
    /// Is this move accepted when it is played?
    Accepted(Move),
    /// What stands on the board?
    Position,
    /// How many stones have been captured?
    Captured,
    /// Has the game ended?
    Over,
    /// What is the score?
    Score,
    /// Who has won?
    Outcome,
    /// What stands under this key of the answer? One of [`super::Rulebook::answer_keys`].
    Detail(&'static str),
}

impl Question {
    /// The same question about another move, if it is about a move. `None` when `m` returns `None`.
    pub fn with(self, m: impl FnOnce(Move) -> Option<Move>) -> Option<Question> {
        Some(match self {
            Question::Legal(old) => Question::Legal(m(old)?),
            Question::Accepted(old) => Question::Accepted(m(old)?),
            other => other,
        })
    }

    /// The move that it is about.
    pub fn about(self) -> Option<Move> {
        match self {
            Question::Legal(m) | Question::Accepted(m) => Some(m),
            _ => None,
        }
    }
}
