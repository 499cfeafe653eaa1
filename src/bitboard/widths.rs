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

/// One of three states, for rules that are long to compile: up to 64 points, up to 384 (19x19 and more), and all others.
#[derive(Clone, PartialEq, Eq)]
pub enum ThreeWidths<A, B, C> {
    A(A),
    B(B),
    C(C),
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

/// The same for a game of three widths.
macro_rules! of_three_widths {
    ($game:expr, $state:ident => $value:expr) => {
        match $game {
            $crate::widths::ThreeWidths::A($state) => $value,
            $crate::widths::ThreeWidths::B($state) => $value,
            $crate::widths::ThreeWidths::C($state) => $value,
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
            of_three_widths!(&self.state, state => state.$name($($argument),*))
        }
    )*};
}

/// Defines how a game that lists its moves makes them and takes them back; `$cost` says what taking back costs.
macro_rules! make_moves {
    ($move:ty, $cost:literal) => {
        /// Makes a move.
        ///
        /// # Errors
        /// An illegal move is refused with its [`Reasons`], and nothing changes.
        pub fn play(&mut self, m: $move) -> Result<(), Reasons> {
            of_three_widths!(&mut self.state, state => state.play(m))?;
            self.moves.push(m);
            Ok(())
        }

        /// Takes the last move back and returns it; `None` at the start. The game is then equal to what it was before the move.
        #[doc = $cost]
        pub fn undo(&mut self) -> Option<$move> {
            let last = self.moves.pop()?;
            of_three_widths!(&mut self.state, state => state.undo());
            Some(last)
        }

        /// The moves so far, the first one first.
        pub fn moves(&self) -> &[$move] {
            &self.moves
        }
    };
}

pub(crate) use {ask_the_state, make_moves, of_any_width, of_three_widths};
