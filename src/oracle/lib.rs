//! The oracle: puts implementations of Go on trial against the law.
//!
//! A [`rulebook`] has two referees, the law and the engine, and generates games that are likely to go wrong. The rooms of this crate, each
//! built on those before it:
//!
//! - [`subjects`]: how a program is asked. A [`Subject`](subjects::Subject) is anything that answers questions about a game.
//! - [`games`]: which games are played.
//! - [`diagnosis`]: why a subject differs. A disagreement is shrunk, confirmed by the literal law, and explained.
//! - [`trial`]: what is asked, and when a trial ends.
//! - [`report`]: what is said about a trial.
//!
//! [`Check`] is all of this in one call. A [`case`](mod@case) is a question about one game; [`answers`] has the answers of the rules,
//! and [`vectors`] are cases with their answers.

pub mod agreement;
pub mod answers;
pub mod bestiary;
mod blocks;
mod check;
mod clock;
pub mod commentary;
pub mod diagnosis;
pub mod games;
pub mod input;
pub mod report;
pub mod steps;
pub mod subjects;
pub mod trial;
pub mod vectors;

pub use check::Check;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::host::set_clock;
pub use superko_bitboard as bitboard;
pub use superko_notation as notation;
pub use superko_notation::{Error, Result};
pub use superko_rulebook as rulebook;
pub use superko_rulebook::case;
