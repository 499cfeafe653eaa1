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
    /// Whose turn is it? Not asked after the end, or where players do not take turns.
    ToPlay,
    /// How many stones have been captured?
    Captured,
    /// Has the game ended?
    Over,
    /// What is the score?
    Score,
    /// By how much does Black lead? Asked after the end only, of subjects that do not tell both scores.
    Margin,
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

    /// The key of an answer that answers it.
    pub fn key(self) -> &'static str {
        match self {
            Question::Legal(Move::Pass) => "legal_moves (pass)",
            Question::Legal(_) => "legal_moves",
            Question::Accepted(_) => "legal",
            Question::Position => "rows",
            Question::ToPlay => "to_play",
            Question::Captured => "captured",
            Question::Over => "over",
            Question::Score => "score",
            Question::Margin => "margin",
            Question::Outcome => "winner",
            Question::Detail(key) => key,
        }
    }

    /// The move that it is about.
    pub fn about(self) -> Option<Move> {
        match self {
            Question::Legal(m) | Question::Accepted(m) => Some(m),
            _ => None,
        }
    }
}
