//! Positions as pictures: as text for terminals, as SVG for pages.

mod layout;
mod map;
pub mod page;
mod picture;
mod text;

pub use map::{board_file, control_map};
pub use picture::{Drawing, Picture, Symbol};
pub use text::{Marks, beside, diagram, marked_diagram};
