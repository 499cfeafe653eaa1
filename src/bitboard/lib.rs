#![doc = include_str!("README.md")]
#![cfg_attr(not(test), no_std)]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod chains;
mod drawing;
mod game;
mod history;
#[doc(hidden)]
pub mod internals;
pub mod katago;
mod map;
pub mod pauli;
mod point;
mod points;
pub mod political;
mod reasons;
mod recorded;
mod refused;
mod replies;
mod rules;
#[cfg(feature = "serde")]
mod saved;
mod score;
mod set;
mod setup;
mod start;
mod state;
mod widths;

pub use board::{Board, Geometry};
pub use game::{Game, Outcome, Position, Record};
pub use point::{Color, Move, ParseError, Point};
pub use points::Points;
pub use reasons::Reasons;
pub use recorded::Recorded;
pub use refused::{SetupError, SetupErrorKinds};
pub use rules::{
    Bonus, Ending, Passes, Reach, Repeated, Repetition, Rules, Score, Stages, Stop, Stopped, Suicide, Tax,
};
pub use set::{Iter, PointSet};
pub use setup::Setup;
pub use start::StartError;
