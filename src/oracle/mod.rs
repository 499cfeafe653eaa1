//! The court: puts an implementation of Go on trial against the law.
//!
//! A [`subject`] is whatever answers questions about a game. The rulebook generates games that are likely to go wrong, of
//! which a [`guide`] picks the most promising; a [`trial`] asks the subject about each. What differs is confirmed by the
//! literal law, [shrunk](shrink), [diagnosed](diagnose), worked out once as [`settled`], and drawn by a [`report`].

pub mod agreement;
pub mod coverage;
pub mod diagnose;
pub mod disagreement;
pub mod finding;
pub mod guide;
mod left_out;
pub mod observation;
mod preflight;
pub mod report;
pub mod settled;
pub mod shrink;
pub mod subject;
pub mod subjects;
pub mod trial;
pub mod vectors;
