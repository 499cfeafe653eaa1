//! Positions as pictures: as text for terminals, as SVG for pages.

mod map;
pub mod svg;
mod text;

pub use map::control_map;
pub use text::diagram;
