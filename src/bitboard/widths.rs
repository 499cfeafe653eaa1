//! A game is compiled for sets of several widths and runs on the narrowest that hold its board. Its type hides which.

/// A state on sets of 1, 2, 3, 6 or 10 words.
#[derive(Clone, PartialEq, Eq)]
pub enum Widths<S1, S2, S3, S6, S10> {
    W1(S1),
    W2(S2),
    W3(S3),
    W6(S6),
    W10(S10),
}

/// Evaluates an expression for the state of a game, of whatever width.
macro_rules! of_any_width {
    ($game:expr, $state:ident => $value:expr) => {
        match $game {
            $crate::widths::Widths::W1($state) => $value,
            $crate::widths::Widths::W2($state) => $value,
            $crate::widths::Widths::W3($state) => $value,
            $crate::widths::Widths::W6($state) => $value,
            $crate::widths::Widths::W10($state) => $value,
        }
    };
}

pub(crate) use of_any_width;
