//! A game is compiled for sets of several widths and runs on the narrowest that hold its board. Its type hides which.

/// One of five states, on wider sets one after the other.
#[derive(Clone, PartialEq, Eq)]
pub enum Widths<A, B, C, D, E> {
    A(A),
    B(B),
    C(C),
    D(D),
    E(E),
}

/// Evaluates an expression for the state of a game, of whatever width.
macro_rules! of_any_width {
    ($game:expr, $state:ident => $value:expr) => {
        match $game {
            $crate::widths::Widths::A($state) => $value,
            $crate::widths::Widths::B($state) => $value,
            $crate::widths::Widths::C($state) => $value,
            $crate::widths::Widths::D($state) => $value,
            $crate::widths::Widths::E($state) => $value,
        }
    };
}

/// Defines methods of a game that ask its state.
macro_rules! ask_the_state {
    ($(
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident(&self $(, $argument:ident: $type:ty)*) -> $answer:ty;
    )*) => {$(
        $(#[$attribute])*
        $visibility fn $name(&self $(, $argument: $type)*) -> $answer {
            of_any_width!(&self.state, state => state.$name($($argument),*))
        }
    )*};
}

pub(crate) use {ask_the_state, of_any_width};
