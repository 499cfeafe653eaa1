pub mod count;
pub mod error;
pub mod notation;

pub use error::{Error, Result};
