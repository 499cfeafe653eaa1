use clap::Parser;
use std::io::ErrorKind;
use std::process::ExitCode;
use superko::Error;
use superko::cli::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(status) => status,
        // Whoever reads our output has had enough: `superko … | head`.
        Err(Error::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
