use std::process::ExitCode;

fn main() -> ExitCode {
    superko::cli::main()
}
