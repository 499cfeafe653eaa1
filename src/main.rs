use std::process::ExitCode;

fn main() -> ExitCode {
    superko_cli::main(superko::vectors::built_in)
}
