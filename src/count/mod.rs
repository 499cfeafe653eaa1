//! Counting legal positions, exactly: those in which every chain has a liberty.
//!
//! [`border`] holds the one transfer function; [`frontier`] counts on any graph with a table keyed by borders, in an
//! order of the points that [`order`] finds.

pub mod border;
pub mod frontier;
pub mod modular;
pub mod order;
pub mod split;
mod table;

#[cfg(test)]
mod brute;
#[cfg(test)]
mod published;
