//! The command line as users see it: every command of the READMEs and of `tests/cmd`, its output and its exit status.

#[test]
fn commands_print_what_is_written_here() {
    trycmd::TestCases::new().case("README.md").case("src/*/README.md").case("tests/cmd/*.md");
}
