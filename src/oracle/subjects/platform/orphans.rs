use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process, set_child_subreaper, waitid,
};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Do processes become our children when their parents end? Then none that a program starts gets away.
static ADOPTED: AtomicBool = AtomicBool::new(false);

/// Can there be any?
static EXPECTED: AtomicBool = AtomicBool::new(false);

/// How long the last processes may take to end.
const TIME: Duration = Duration::from_secs(1);

pub fn adopt() {
    // Children from before, which a shell may have left us, are not ours to kill.
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let childless = waitid(WaitId::All, look).is_err_and(|error| error == Errno::CHILD);
    ADOPTED.store(childless && set_child_subreaper(Some(getpid())).is_ok(), Ordering::Relaxed);
}

pub fn adopted() -> bool {
    ADOPTED.load(Ordering::Relaxed)
}

pub fn expect() {
    EXPECTED.store(true, Ordering::Relaxed);
}

/// Kills all children, if a program was started. Those of each become ours in turn.
pub fn end() {
    let since = Instant::now();
    while adopted() && EXPECTED.load(Ordering::Relaxed) && since.elapsed() < TIME {
        match waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOHANG) {
            Ok(Some(_)) => {}
            Ok(None) => {
                for child in children() {
                    let _ = kill_process(child, Signal::KILL);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            Err(_) => return,
        }
    }
}

fn children() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| {
        let id = entry.file_name().to_str()?.parse().ok()?;
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        // pid (name) state parent …
        let parent = stat.rsplit_once(") ")?.1.split(' ').nth(1)?;
        (parent.parse() == Ok(std::process::id())).then(|| Pid::from_raw(id))?
    })
}
