use std::io;
use std::os::windows::io::AsRawHandle;
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};
use win32job::{ExtendedLimitInfo, Job};

/// Keeps Ctrl-C from the program, which is ours to end.
const CREATE_NEW_PROCESS_GROUP: u32 = 0x0000_0200;

/// A program and what it starts: a job. Closing the handle of the job kills everything in it, even if we crash.
#[derive(Debug)]
pub struct Group(#[expect(dead_code, reason = "closed when it is dropped")] Job);

impl Group {
    /// Starts a program in a job of its own. What it starts before it is in the job, in its first microseconds, is not.
    pub fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        let mut child = command.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()?;
        match Group::around(&child) {
            Ok(group) => Ok((child, group)),
            Err(error) => {
                child.kill()?;
                child.wait()?;
                Err(error)
            }
        }
    }

    fn around(child: &Child) -> io::Result<Group> {
        let mut limits = ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
        job.assign_process(child.as_raw_handle() as isize).map_err(io::Error::other)?;
        Ok(Group(job))
    }

    /// Has the program ended?
    pub fn is_gone(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    /// A process cannot leave its job.
    pub fn was_left(_: &Child) -> bool {
        false
    }

    /// Does nothing: a console program on Windows sees no request to terminate but the end of its input.
    pub fn terminate(&self) {}

    /// Kills everything in the job.
    pub fn kill(self) {}
}
