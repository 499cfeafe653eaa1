//! A trial: plays games with a subject, asks about each situation, and compares the answers.

pub mod detection;
mod investigation;
pub mod known_faults;
mod limit;
mod move_limits;
mod omissions;
mod one_case;
mod options;
mod preflight;
mod queue;
mod record;
mod requirements;
mod run;
mod script;

pub use detection::Noticed;
pub use limit::Limit;
pub use omissions::LeftOut;
pub use one_case::{Answered, ask_case};
pub use options::{Kind, Make, Progress, Trial};
pub use record::Record;
pub use requirements::Least;
