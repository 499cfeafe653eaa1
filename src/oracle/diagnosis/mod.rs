//! Why a subject differs from the rules: the smallest game that shows it, and the misreading that explains it.

pub mod budget;
pub mod disagreement;
pub mod explanation;
pub mod finding;
pub mod hypothesis;
pub mod known_patterns;
pub mod pattern;
pub mod shrink;
pub(crate) mod symptoms;
