pub use placeholder::*;
mod placeholder {
    #[derive(clap::Args)]
    pub struct Args {}
    pub fn run(_: Args) -> crate::Result<std::process::ExitCode> {
        Ok(std::process::ExitCode::SUCCESS)
    }
}
