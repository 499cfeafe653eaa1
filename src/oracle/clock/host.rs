//! Time where the standard library has none: in WebAssembly the program around it has the clock.

use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets what tells the time since 1970 began; `now` must not go backwards. Only the first call counts.
pub fn set_clock(now: fn() -> Duration) {
    CLOCK.get_or_init(|| now);
}

/// What the clock says.
pub fn since_1970() -> Duration {
    CLOCK.get().expect("there is no clock: call superko::set_clock first")()
}

/// A moment, as `std::time::Instant` is.
#[derive(Clone, Copy, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// This moment. Panics without a clock: standing still, time would never be up.
    pub fn now() -> Instant {
        Instant(since_1970())
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        since_1970().saturating_sub(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static SECONDS: Cell<u64> = const { Cell::new(7) };
    }

    #[test]
    fn time_is_what_the_clock_says() {
        set_clock(|| Duration::from_secs(SECONDS.get()));
        let began = Instant::now();
        SECONDS.set(10);
        assert_eq!(began.elapsed(), Duration::from_secs(3));
        // The host must not do that.
        SECONDS.set(6);
        assert_eq!(began.elapsed(), Duration::ZERO);
    }
}
