//! The files that are generated in minutes are as `cargo xtask write` would write them.

#[test]
#[ignore = "minutes, run by CI: cargo test --test all -- --ignored generated::"]
fn the_generated_files_are_up_to_date() {
    let changed: Vec<_> = xtask::changed().unwrap().into_iter().map(|(file, _)| file).collect();
    assert!(changed.is_empty(), "cargo xtask write would change {changed:?}");
}
