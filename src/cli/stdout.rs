//! Keeps what others print out of the results.

/// Runs `work` while everything printed to standard output goes to standard error.
pub fn with_stdout_on_stderr<R>(
    work: impl FnOnce() -> superko_oracle::Result<R>,
) -> superko_oracle::Result<R> {
    #[cfg(unix)]
    {
        let failed = |error: rustix::io::Errno| superko_oracle::Error::Io(error.into());
        let stdout = rustix::io::dup(std::io::stdout()).map_err(failed)?;
        rustix::stdio::dup2_stdout(std::io::stderr()).map_err(failed)?;
        let result = work();
        rustix::stdio::dup2_stdout(stdout).map_err(failed)?;
        result
    }
    #[cfg(not(unix))]
    work()
}
