//! What only some operating systems can do, behind functions that all of them have.

#[cfg(not(target_family = "wasm"))]
pub mod process;
