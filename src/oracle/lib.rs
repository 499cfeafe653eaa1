//! The oracle: puts implementations of Go on trial against the law.
//!
//! A [`rulebook`] has two referees, the law and the engine, and generates games that are likely to go wrong. A [`subject`] is
//! anything that answers questions about a game. A [`guide`] picks the most promising games; a [`trial`] asks the subject about
//! each situation. The first disagreement is [shrunk](shrink), confirmed by the literal law, [diagnosed](diagnose), worked out
//! once as [`settled`], and shown by a [`report`]. [`Check`] is all of this in one call.
//!
//! A [`case`](mod@case) is a question about one game; [`serve`] answers it.

pub mod agreement;
pub mod answers;
pub mod bestiary;
mod check;
mod clock;
pub mod commentary;
pub mod diagnosis;
pub mod games;
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
