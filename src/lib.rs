pub mod count;
pub mod error;
pub use error::{Error, Result};
