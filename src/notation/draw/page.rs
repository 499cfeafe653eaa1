//! What all pages with pictures have: one file in HTML, which loads nothing.

use maud::{Markup, html};

/// The style of text, tables and boards.
pub const CSS: &str = include_str!("page.css");
/// Goes through the moves of a game.
pub const JS: &str = include_str!("page.js");

/// The head of a page up to its title. `policy` is its Content-Security-Policy.
pub fn meta(policy: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta http-equiv="Content-Security-Policy" content=(policy);
        meta name="color-scheme" content="light dark";
    }
}
