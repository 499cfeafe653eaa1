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

/// A state on sets of one word, or on sets that hold any board. Used for rules that take long to compile.
#[derive(Clone, PartialEq, Eq)]
pub enum TwoWidths<N, W> {
    Narrow(N),
    Wide(W),
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

/// The same for a game of two widths.
macro_rules! of_two_widths {
    ($game:expr, $state:ident => $value:expr) => {
        match $game {
            $crate::widths::TwoWidths::Narrow($state) => $value,
            $crate::widths::TwoWidths::Wide($state) => $value,
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
            of_two_widths!(&self.state, state => state.$name($($argument),*))
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
            of_two_widths!(&mut self.state, state => state.play(m))?;
            self.moves.push(m);
            Ok(())
        }

        /// Takes the last move back and returns it; `None` at the start. The game is then equal to what it was before the move.
        #[doc = $cost]
        pub fn undo(&mut self) -> Option<$move> {
            let last = self.moves.pop()?;
            of_two_widths!(&mut self.state, state => state.undo());
            Some(last)
        }

        /// The moves so far, the first one first.
        pub fn moves(&self) -> &[$move] {
            &self.moves
        }
    };
}

pub(crate) use {ask_the_state, make_moves, of_any_width, of_two_widths};
