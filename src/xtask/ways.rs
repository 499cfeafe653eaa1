//! The ways in which the methods of the law answer in a game, such as `false` and `true`.

use std::cell::RefCell;
use std::collections::BTreeSet;
use superko_oracle::answers::answer_of;
use superko_oracle::case::Case;
use superko_oracle::rulebook::{Effort, LawOptions};
use superko_spec::Way;

thread_local! {
    /// What the listener has recorded. The listener is a function pointer, so it cannot own this.
    static HEARD: RefCell<BTreeSet<(&'static str, Way)>> = RefCell::default();
}

/// The ways, each with the name of the method.
pub fn ways(case: &Case) -> BTreeSet<(&'static str, Way)> {
    let listener = |method: &'static str, way: Way| {
        HEARD.with_borrow_mut(|heard| heard.insert((method, way)));
    };
    HEARD.take();
    let options = LawOptions { listener: Some(listener), effort: Effort::Unaided, ..LawOptions::default() };
    answer_of(case, case.opening.law(options));
    HEARD.take()
}

/// The same as texts, without the values of methods that do not decide: `r8_ended true`.
pub fn named_ways(case: &Case) -> BTreeSet<String> {
    let ways = ways(case).into_iter().filter(|(_, way)| *way != Way::Value);
    ways.map(|(method, way)| format!("{method} {}", format!("{way:?}").to_lowercase())).collect()
}
