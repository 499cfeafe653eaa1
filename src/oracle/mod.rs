//! The oracle: puts implementations of Go on trial against the law.
//!
//! A [`subject`] is anything that answers questions about a game. The rulebook generates games that are likely to go wrong,
//! and a [`guide`] picks the most promising ones; a [`trial`] asks the subject about each situation. The first disagreement is
//! [shrunk](shrink), confirmed by the literal law, [diagnosed](diagnose), worked out once as [`settled`], and shown by a
//! [`report`].

pub mod agreement;
pub mod allowance;
pub mod branching;
#[cfg(feature = "cli")]
pub mod commentary;
pub mod coverage;
pub mod diagnose;
pub mod disagreement;
pub mod finding;
pub mod guide;
pub mod hypothesis;
pub mod known;
mod left_out;
pub mod observation;
mod preflight;
mod record;
pub mod report;
mod script;
pub mod settled;
pub mod shrink;
pub mod subject;
pub mod subjects;
pub mod trial;
pub mod vectors;
