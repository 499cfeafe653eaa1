//! What all pages with pictures have: one file in HTML, which loads nothing.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style of text, tables and boards.
pub const CSS: &str = include_str!("page.css");
/// Goes through the moves of a game.
pub const JS: &str = include_str!("page.js");

/// A page with these styles and this content. One of its scripts runs before there is a body, and one at the end; a page without
/// scripts may run nothing.
pub fn document(
    title: &str,
    styles: &[&str],
    [before, after]: [Option<&str>; 2],
    content: &Markup,
) -> String {
    let runs = if before.or(after).is_some() { "; script-src 'unsafe-inline'" } else { "" };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content={ "default-src 'none'; style-src 'unsafe-inline'" (runs) };
                meta name="color-scheme" content="light dark";
                title { (title) }
                @for style in styles { style { (PreEscaped(style)) } }
                @if let Some(script) = before { script { (PreEscaped(script)) } }
            }
            body {
                main { (content) }
                footer { p { "superko " (env!("CARGO_PKG_VERSION")) } }
                @if let Some(script) = after { script { (PreEscaped(script)) } }
            }
        }
    };
    page.into_string()
}
