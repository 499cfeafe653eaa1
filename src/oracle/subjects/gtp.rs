//! Any program that speaks the Go Text Protocol, version 2.

mod manners;
mod program;
mod quirks;
mod reply;
mod sessions;

pub use manners::{Manner, Outcome, manners};
pub use program::{Gtp, Settings};
pub use quirks::Profile;
pub use sessions::dialogues;
