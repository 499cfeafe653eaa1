//! Every command of the READMEs and of `tests/cmd` prints what is written there.

use crate::at_root;

#[test]
fn commands_print_what_is_written_here() {
    at_root();
    // Beside the folder of this test. Cargo does not build it for another package: `cargo build` first.
    let test = std::env::current_exe().unwrap();
    let superko = test.ancestors().nth(2).unwrap().join("superko");
    assert!(superko.exists(), "{} is not built", superko.display());
    trycmd::TestCases::new()
        .register_bin("superko", superko)
        .case("README.md")
        .case("src/*/README.md")
        .case("src/*/*/README.md")
        .case("spec/README.md")
        .case("src/rulebook/case/FORMAT.md")
        .case("tests/cmd/*.md");
}
