//! The border to C: the only file with `unsafe`. `superko.h` is the contract; every SAFETY below refers to it.

use crate::{Came, ERROR};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::mem::{MaybeUninit, align_of, offset_of, size_of};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{self, NonNull};
use std::slice;
use std::sync::atomic::AtomicU8;
use superko::notation::Player;
use superko::oracle::games::coverage::count;
use superko::{Check, Error, Result};

/// `superko_engine`, member by member.
#[repr(C)]
#[derive(Clone, Copy)]
struct Raw {
    size: usize,
    name: *const c_char,
    begin: Option<unsafe extern "C" fn(*mut c_void, c_int, c_int, f64) -> *mut c_void>,
    end: Option<unsafe extern "C" fn(*mut c_void)>,
    play: Option<unsafe extern "C" fn(*mut c_void, c_int, c_int, c_int) -> c_int>,
    legal: Option<unsafe extern "C" fn(*mut c_void, c_int, c_int, c_int) -> c_int>,
    at: Option<unsafe extern "C" fn(*mut c_void, c_int, c_int) -> c_int>,
    undo: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
    score: Option<unsafe extern "C" fn(*mut c_void, *mut f64, *mut f64) -> c_int>,
    captured: Option<unsafe extern "C" fn(*mut c_void, *mut c_int, *mut c_int) -> c_int>,
    over: Option<unsafe extern "C" fn(*mut c_void) -> c_int>,
}

/// A table of callbacks that has what is required, and the user's data.
#[derive(Clone)]
pub struct Table {
    raw: Raw,
    user: *mut c_void,
    name: String,
}

// SAFETY: a trial has one job, so it calls nothing on another thread than that of its caller, which the header promises.
unsafe impl Send for Table {}
// SAFETY: the same.
unsafe impl Sync for Table {}

impl Table {
    /// Reads a table.
    ///
    /// # Safety
    /// `engine` is null or points to `size` bytes, of which `size` is the first member.
    unsafe fn read(engine: *const Raw, user: *mut c_void) -> Result<Table> {
        /// As far as `play`, in whichever version.
        const LEAST: usize = offset_of!(Raw, play) + size_of::<usize>();
        if engine.is_null() {
            return Err(Error::input("engine is NULL"));
        }
        // SAFETY: the caller promises the first member.
        let size = unsafe { ptr::read_unaligned(engine.cast::<usize>()) };
        if size < LEAST || size % align_of::<Raw>() != 0 {
            return Err(Error::input(format!(
                "engine->size is {size}: expected sizeof(superko_engine), which is {}",
                size_of::<Raw>()
            )));
        }
        let mut raw = MaybeUninit::<Raw>::zeroed();
        // SAFETY: there are `size` bytes, and room for those that are copied. Members that an older header lacks stay zero, which
        // is a null pointer; those that a newer header adds are left out, so their questions are skipped.
        let raw = unsafe {
            let bytes = size.min(size_of::<Raw>());
            ptr::copy_nonoverlapping(engine.cast::<u8>(), raw.as_mut_ptr().cast::<u8>(), bytes);
            raw.assume_init()
        };
        if raw.begin.is_none() || raw.play.is_none() {
            return Err(Error::input("engine->begin and engine->play are required, and one of them is NULL"));
        }
        // SAFETY: the caller promises a text or NULL.
        let name = unsafe { text("engine->name", raw.name) }?.unwrap_or("the engine").to_owned();
        Ok(Table { raw, user, name })
    }

    /// What reports call the engine.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Can the engine say whether a move is legal without playing it?
    pub(crate) fn has_legal(&self) -> bool {
        self.raw.legal.is_some()
    }

    /// Begins a game; nothing if the engine declines it.
    pub(crate) fn begin(&self, width: usize, height: usize, komi: f64) -> Option<Game> {
        let begin = self.raw.begin?;
        // SAFETY: the arguments are as the header says; sides are at most 25.
        let game = unsafe { begin(self.user, width as c_int, height as c_int, komi) };
        Some(Game { raw: self.raw, game: NonNull::new(game)? })
    }
}

/// A game that has begun. A callback that the engine does not have answers nothing.
pub(crate) struct Game {
    raw: Raw,
    game: NonNull<c_void>,
}

// SAFETY: as for `Table`.
unsafe impl Send for Game {}

// SAFETY of all calls below: `game` is what `begin` returned and has not ended, and the arguments are as the header says.
impl Game {
    pub(crate) fn play(&mut self, player: Player, x: i32, y: i32) -> Option<c_int> {
        // SAFETY: see above.
        self.raw.play.map(|play| unsafe { play(self.game.as_ptr(), number(player), x, y) })
    }

    pub(crate) fn legal(&mut self, player: Player, x: i32, y: i32) -> Option<c_int> {
        // SAFETY: see above.
        self.raw.legal.map(|legal| unsafe { legal(self.game.as_ptr(), number(player), x, y) })
    }

    pub(crate) fn at(&mut self, x: i32, y: i32) -> Option<c_int> {
        // SAFETY: see above.
        self.raw.at.map(|at| unsafe { at(self.game.as_ptr(), x, y) })
    }

    pub(crate) fn undo(&mut self) -> Option<c_int> {
        // SAFETY: see above.
        self.raw.undo.map(|undo| unsafe { undo(self.game.as_ptr()) })
    }

    pub(crate) fn over(&mut self) -> Option<c_int> {
        // SAFETY: see above.
        self.raw.over.map(|over| unsafe { over(self.game.as_ptr()) })
    }

    pub(crate) fn score(&mut self) -> (Option<c_int>, [f64; 2]) {
        let [mut black, mut white] = [f64::NAN; 2];
        // SAFETY: see above. Both addresses are good during the call.
        let said = self.raw.score.map(|score| unsafe { score(self.game.as_ptr(), &mut black, &mut white) });
        (said, [black, white])
    }

    pub(crate) fn captured(&mut self) -> (Option<c_int>, [c_int; 2]) {
        let [mut black, mut white] = [-1; 2];
        // SAFETY: see above. Both addresses are good during the call.
        let said =
            self.raw.captured.map(|captured| unsafe { captured(self.game.as_ptr(), &mut black, &mut white) });
        (said, [black, white])
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        if let Some(end) = self.raw.end {
            // SAFETY: see above; nothing is asked afterwards.
            unsafe { end(self.game.as_ptr()) };
        }
    }
}

fn number(player: Player) -> c_int {
    match player {
        Player::Black => 1,
        Player::White => 2,
    }
}

/// A text from C; nothing for NULL.
///
/// # Safety
/// The text is null, or ends with a zero byte and stays unchanged for `'a`.
unsafe fn text<'a>(what: &str, text: *const c_char) -> Result<Option<&'a str>> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller promises it.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map(Some).map_err(|_| Error::input(format!("{what} is not UTF-8")))
}

/// A text that must be there.
///
/// # Safety
/// As for [`text`].
unsafe fn required<'a>(what: &str, given: *const c_char) -> Result<&'a str> {
    // SAFETY: the caller promises it.
    unsafe { text(what, given) }?.ok_or_else(|| Error::input(format!("{what} is NULL")))
}

/// A trial by these rules on these boards.
///
/// # Safety
/// As for [`text`].
unsafe fn on(rules: *const c_char, boards: *const c_char) -> Result<Check> {
    // SAFETY: the caller promises it.
    let (rules, boards) = unsafe { (required("rules", rules)?, text("boards", boards)?) };
    Ok(Check::new(rules).boards(boards.into_iter().flat_map(|boards| boards.split(',')).map(str::trim)))
}

/// # Safety
/// `bytes` is null, or there are `size` bytes that stay unchanged for `'a`.
unsafe fn slice<'a>(bytes: *const u8, size: usize) -> Result<&'a [u8]> {
    match (bytes.is_null(), size) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(Error::input(format!("bytes is NULL, and size is {size}"))),
        // SAFETY: the caller promises it. No slice is longer than `isize::MAX`.
        (false, _) if isize::try_from(size).is_ok() => Ok(unsafe { slice::from_raw_parts(bytes, size) }),
        (false, _) => Err(Error::input(format!("size is {size}"))),
    }
}

/// A text for C, which `superko_free` frees.
fn give(text: String) -> *mut c_char {
    // A report has no zero byte, unless a case has one in its id.
    CString::new(text.replace('\0', "\u{fffd}")).map_or(ptr::null_mut(), CString::into_raw)
}

/// Runs what may panic: a panic does not cross the border.
fn caught<T>(run: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(|s| &s[..]));
        Err(Error::input(format!("a bug in superko: {}", words.unwrap_or("a panic"))))
    })
}

/// Runs a trial and hands over its report.
///
/// # Safety
/// `report` is null or may be written to.
unsafe fn trial(report: *mut *mut c_char, run: impl FnOnce() -> Result<Came>) -> c_int {
    let (status, text) = caught(run).unwrap_or_else(|e| (ERROR, Some(format!("error: {e}\n"))));
    crate::engine::played();
    if !report.is_null() {
        // SAFETY: the caller promises it.
        unsafe { report.write(text.map_or(ptr::null_mut(), give)) };
    }
    status.into()
}

/// A text in JSON, or what is wrong, as JSON.
fn json(run: impl FnOnce() -> Result<String>) -> *mut c_char {
    give(
        caught(run).unwrap_or_else(|error| superko::answers::malformed(None, &error.to_string()).to_string()),
    )
}

// SAFETY of all functions below: no other function has these names, and their arguments are as the header says.

#[unsafe(no_mangle)]
unsafe extern "C" fn superko_fuzz(
    rules: *const c_char,
    boards: *const c_char,
    bytes: *const u8,
    size: usize,
    engine: *const Raw,
    user: *mut c_void,
    report: *mut *mut c_char,
) -> c_int {
    // SAFETY: see above.
    unsafe {
        trial(report, || {
            let (on, bytes, table) = (on(rules, boards)?, slice(bytes, size)?, Table::read(engine, user)?);
            crate::fuzz(&on.game(bytes)?, &table)
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn superko_check(
    rules: *const c_char,
    boards: *const c_char,
    games: u64,
    seed: u64,
    engine: *const Raw,
    user: *mut c_void,
    report: *mut *mut c_char,
) -> c_int {
    // SAFETY: see above.
    unsafe {
        trial(report, || {
            crate::check(on(rules, boards)?.games(games).seed(seed), &Table::read(engine, user)?)
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn superko_replay(
    case_json: *const c_char,
    engine: *const Raw,
    user: *mut c_void,
    report: *mut *mut c_char,
) -> c_int {
    // SAFETY: see above.
    unsafe { trial(report, || crate::replay(required("case_json", case_json)?, &Table::read(engine, user)?)) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn superko_game(
    rules: *const c_char,
    boards: *const c_char,
    bytes: *const u8,
    size: usize,
) -> *mut c_char {
    json(|| {
        // SAFETY: see above.
        let (on, bytes) = unsafe { (on(rules, boards)?, slice(bytes, size)?) };
        on.game(bytes).map(|case| case.to_string())
    })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn superko_mutate(
    rules: *const c_char,
    boards: *const c_char,
    bytes: *mut u8,
    size: usize,
    max_size: usize,
    other: *const u8,
    other_size: usize,
    seed: u64,
) -> usize {
    let mutated = caught(|| {
        // SAFETY: see above.
        let (on, both) = unsafe { (on(rules, boards)?, [slice(bytes, size)?, slice(other, other_size)?]) };
        crate::mutate(&on, both, seed, max_size)
    });
    // Fuzzers do not ask what is wrong with an argument; `superko_fuzz` says it.
    let Ok(mutated) = mutated else { return size.min(max_size) };
    if !mutated.is_empty() {
        // SAFETY: see above: there is room for `max_size` bytes, and no more were made.
        unsafe { ptr::copy_nonoverlapping(mutated.as_ptr(), bytes, mutated.len()) };
    }
    mutated.len()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn superko_reached(
    rules: *const c_char,
    boards: *const c_char,
    bytes: *const u8,
    size: usize,
    counters: *mut u8,
    length: usize,
) {
    if counters.is_null() || length == 0 {
        return;
    }
    // Nothing is counted if an argument is wrong; `superko_fuzz` says it.
    let _ = caught(|| {
        // SAFETY: see above.
        let (on, bytes) = unsafe { (on(rules, boards)?, slice(bytes, size)?) };
        // SAFETY: see above: there are `length` bytes that may be written to. An atomic byte has the layout of a byte.
        let counters = unsafe { slice::from_raw_parts(counters.cast::<AtomicU8>(), length) };
        count(&on.game(bytes)?, counters);
        Ok(())
    });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn superko_judge(case_json: *const c_char) -> *mut c_char {
    // SAFETY: see above.
    json(|| Ok(crate::judge(unsafe { required("case_json", case_json) }?).to_string()))
}

#[unsafe(no_mangle)]
extern "C" fn superko_playing() -> *mut c_char {
    crate::engine::playing().map_or(ptr::null_mut(), give)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn superko_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: see above: it came from `give`.
        drop(unsafe { CString::from_raw(text) });
    }
}

#[unsafe(no_mangle)]
extern "C" fn superko_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no zero byte"),
        };
    VERSION.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_on_this_side_of_the_border() {
        let mut report = ptr::null_mut();
        // SAFETY: the report may be written to, and was made by `give`.
        let text = unsafe {
            assert_eq!(trial(&mut report, || panic!("the {} is gone", "board")), 3);
            let text = CStr::from_ptr(report).to_str().map(str::to_owned);
            superko_free(report);
            text
        };
        assert_eq!(text.as_deref(), Ok("error: a bug in superko: the board is gone\n"));
    }

    #[test]
    fn a_zero_byte_does_not_cut_a_text_short() {
        // SAFETY: `give` made the text.
        let text = unsafe { CString::from_raw(give("a\0b".to_owned())) };
        assert_eq!(text.to_str(), Ok("a\u{fffd}b"));
    }
}
