//! Writes lists of known faults.

use super::output::Output;
use super::terminal::note;
use crate::Result;
use crate::oracle::known_faults::KnownFaults;
use crate::oracle::report::Report;

/// Writes what a trial found as a list of known faults, after those that were known.
pub fn write(output: &Output, known: Option<&KnownFaults>, report: &Report) -> Result<()> {
    let (list, new, notes) = KnownFaults::with_found(known, report);
    notes.iter().for_each(note);
    output.write(&list)?;
    if !output.is_standard() {
        let s = if new == 1 { "" } else { "s" };
        note(format_args!("wrote {new} new known fault{s} to {}", output.path().display()));
    }
    Ok(())
}
