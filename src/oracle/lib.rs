//! The oracle: puts implementations of Go on trial against the law.
//!
//! A [`rulebook`] has two referees, the law and the engine, and generates games that are likely to go wrong. A [`subject`] is
//! anything that answers questions about a game. A [`guide`] picks the most promising games; a [`trial`] asks the subject about
//! each situation. The first disagreement is [shrunk](shrink), confirmed by the literal law, [diagnosed](diagnose), worked out
//! once as [`settled`], and shown by a [`report`]. [`Check`] is all of this in one call.
//!
//! A [`case`](mod@case) is a question about one game; [`serve`] answers it.

pub mod agreement;
mod asked;
pub mod bestiary;
pub mod branching;
pub mod budget;
mod check;
mod chosen;
pub mod commentary;
pub mod corpus;
pub mod diagnose;
pub mod disagreement;
pub mod finding;
pub mod guide;
pub mod hypothesis;
pub mod known;
pub mod known_faults;
mod left_out;
mod limit;
pub mod mutate;
pub mod noticed;
pub mod observation;
mod platform;
mod preflight;
pub mod reached;
mod record;
pub mod report;
mod script;
mod seen;
pub mod serve;
mod settle;
pub mod settled;
pub mod shrink;
pub mod steps;
pub mod subject;
pub mod subjects;
pub mod trial;
pub mod vectors;
pub mod witnesses;

pub use check::Check;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use platform::clock::set_clock;
pub use superko_bitboard as bitboard;
pub use superko_notation as notation;
pub use superko_notation::{Error, Result};
pub use superko_rulebook as rulebook;
pub use superko_rulebook::case;
