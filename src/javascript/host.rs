//! The border to JavaScript. One text lies on it at a time: who wants to say something puts it there and tells its length.

use std::cell::RefCell;
use std::panic;
use std::time::Duration;

thread_local! {
    /// The text on the border, in UTF-8.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

// SAFETY: these take and return nothing but numbers, and `court.js` defines them with these types. Each may throw: then the
// calls that led to it never return, and `court.js` does not use the instance any more.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Replaces the case on the border by its answer, and returns the length; or by the reason why there is none, and returns
    /// the length with all bits inverted.
    safe fn answer(length: usize) -> isize;
    /// Milliseconds since 1970 began; never fewer than before.
    safe fn now() -> f64;
    /// Throws an error with the message on the border.
    safe fn fail(length: usize);
}

/// Puts a text on the border, and returns its length.
fn put(text: impl ToString) -> usize {
    TEXT.replace(text.to_string().into_bytes());
    TEXT.with_borrow(Vec::len)
}

fn take() -> String {
    String::from_utf8(TEXT.take()).expect("JavaScript encodes texts in UTF-8")
}

/// Asks the subject on trial about a case.
fn ask(case: &str) -> Result<String, String> {
    let length = answer(put(case));
    if length < 0 { Err(take()) } else { Ok(take()) }
}

/// Makes room on the border for a text of this length, and says where it is. A text of this length that is there already stays.
// SAFETY: no other function has this name. The address is good until the next call in either direction, and JavaScript uses it
// only before that.
#[unsafe(no_mangle)]
extern "C" fn border(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Comes before everything else: panics become errors, and there is a clock.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn begin() {
    panic::set_hook(Box::new(|info| fail(put(info))));
    superko::set_clock(|| Duration::from_secs_f64(now() / 1000.0));
}

/// Runs the trial with the options on the border. The result is there afterwards, or what is wrong with the options, as `error`.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn check() -> usize {
    put(crate::check(&take(), ask).unwrap_or_else(|error| serde_json::json!({"error": error.to_string()})))
}

/// Answers the case on the border.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn judge() -> usize {
    put(crate::judge(&take()))
}

/// Answers the game record on the border, or says what is wrong with it, as `error`.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn record() -> usize {
    put(crate::record(&take()).unwrap_or_else(|error| serde_json::json!({"error": error.to_string()})))
}

/// The game that the bytes on the border are, or what is wrong with their options, as `error`.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn game() -> usize {
    put(crate::game(&take()).unwrap_or_else(|error| serde_json::json!({"error": error.to_string()})))
}

/// Lists the rules.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn rules() -> usize {
    put(crate::rules())
}

/// Answers a question of the page on the border, or says what is wrong with it, as `error`.
// SAFETY: no other function has this name.
#[cfg(feature = "page")]
#[unsafe(no_mangle)]
extern "C" fn page() -> usize {
    put(crate::page::answer(&take()).unwrap_or_else(|error| serde_json::json!({"error": error.to_string()})))
}
