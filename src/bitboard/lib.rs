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
mod record;
mod replies;
mod rules;
mod score;
#[cfg(feature = "serde")]
mod serialization;
mod set;
mod setup;
mod setup_error;
mod start;
mod state;
mod two_eyes;
mod widths;

pub use board::{Board, Geometry};
pub use game::{Game, Outcome, Position, Record};
pub use point::{Color, Move, ParseError, Point};
pub use points::Points;
pub use reasons::Reasons;
pub use record::Recorded;
pub use rules::{
    Bonus, Ending, Passes, Reach, Repeated, Repetition, Rules, Score, Stages, Stop, Stopped, Suicide, Tax,
};
pub use set::{Iter, PointSet};
pub use setup::Setup;
pub use setup_error::{SetupError, SetupErrorKinds};
pub use start::StartError;
