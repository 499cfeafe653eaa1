//! The dialogue with programs in a file: each line as it was sent or received, with the time.

use super::printable;
use crate::{Error, Result};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The file grows to this number of bytes.
const MOST: usize = 64 << 20;

struct Trace {
    file: File,
    written: usize,
    began: Instant,
}

/// One file for all programs of this process, whose lines it keeps in order.
static TRACE: Mutex<Option<Trace>> = Mutex::new(None);

/// From now on, writes what programs are sent and answer to this file.
///
/// # Errors
/// When the file cannot be made.
pub fn trace_to(path: &Path) -> Result<()> {
    let file = File::create(path).map_err(|e| Error::file(path, e))?;
    *TRACE.lock().unwrap_or_else(PoisonError::into_inner) =
        Some(Trace { file, written: 0, began: Instant::now() });
    Ok(())
}

/// Notes a line from (`<`) or to (`>`) the program with this process id. A trace that cannot be written ends.
pub(super) fn note(program: u32, direction: char, line: &str) {
    let mut trace = TRACE.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(Trace { file, written, began }) = trace.as_mut() else { return };
    let mut text =
        format!("{:10.6} {program} {direction} {}\n", began.elapsed().as_secs_f64(), printable(line));
    *written += text.len();
    let full = *written > MOST;
    if full {
        text = format!("the trace ends here, after {} MiB\n", MOST >> 20);
    }
    if file.write_all(text.as_bytes()).is_err() || full {
        *trace = None;
    }
}
