//! The files that are generated in minutes are as `cargo xtask write` would write them.

use crate::at_root;

#[test]
#[ignore = "minutes, run by CI: cargo test --package xtask -- --ignored"]
fn the_generated_files_are_up_to_date() {
    at_root();
    let changed: Vec<_> = xtask::generated::changed().unwrap().into_iter().map(|(file, _)| file).collect();
    assert!(changed.is_empty(), "cargo xtask write would change {changed:?}");
}
