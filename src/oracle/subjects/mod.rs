//! How a program is asked: the trait that all subjects have, the questions, and a file for each kind of subject.

mod dialogue;
#[cfg(not(target_family = "wasm"))]
pub mod gtp;
pub mod jsonl;
pub mod library;
pub mod own;
#[cfg(not(target_family = "wasm"))]
mod platform;
#[cfg(not(target_family = "wasm"))]
pub mod process;
pub mod questions;
pub(crate) mod settled;
#[cfg(not(target_family = "wasm"))]
pub mod standard;
mod subject;
#[cfg(not(target_family = "wasm"))]
pub mod trace;
pub mod transport;
mod union;

pub use dialogue::{Dialogue, Sessions, WRONG};
pub use subject::{Answer, FAULTS, Fault, Subject, cut, on_one_line, printable};
pub(crate) use subject::{indented, one_by_one};
