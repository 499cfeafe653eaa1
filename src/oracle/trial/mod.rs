//! A trial: plays games with a subject, asks about each situation, and compares the answers.

pub mod detection;
mod investigation;
pub mod known_faults;
mod move_limits;
mod omissions;
mod one_case;
mod preflight;
mod queue;
mod record;
mod run;
mod script;

pub use detection::{Least, Noticed};
pub use omissions::LeftOut;
pub use one_case::{Answered, ask_case};
pub use record::Record;
pub use run::{Kind, Limit, Make, Progress, Trial};
