//! Misreadings of the Logical Japanese Rules.

use super::Misreading;

pub const ALL: &[Misreading] = &[];
