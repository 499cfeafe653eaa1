//! The court: puts an implementation of Go on trial against the law.
//!
//! A [`subject`] is whatever answers questions about a game. [`generate`] makes games that are likely to go wrong, driven by
//! the bitboards; a [`trial`] asks the subject about each; what differs is confirmed by the literal law, shrunk and
//! diagnosed, and told in a [`report`].

pub mod agreement;
pub mod case;
pub mod coverage;
mod details;
pub mod diagnose;
pub mod document;
pub mod engine;
pub mod finding;
pub mod generate;
pub mod misreadings;
pub mod moves;
mod preflight;
pub mod referee;
pub mod report;
pub mod shrink;
pub mod subject;
pub mod subjects;
pub mod survey;
pub mod trial;
pub mod vectors;
