//! Tests of the repository as a whole: what needs a parser of Rust, or runs every command of the pages.

mod architecture;
mod commands;
mod coverage;
mod generated;
mod notation;

use std::env::set_current_dir;

/// The paths that the tests name start from the root of the repository.
fn at_root() {
    set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
}
