//! Counting legal positions, exactly: those in which every chain has a liberty.
//!
//! [`frontier`] counts on any graph, for any number of players, with a [`tally`] keyed by [`labels`], which are what a
//! half-coloured board must remember, in an order of the points that [`order`] finds, from one colouring of the first
//! points for every kind that [`symmetry`] tells apart. [`split`] counts on grids, for two players, without keys, with
//! halves of a [`border`]; [`grid`] makes exact numbers of its residues. [`checkpoint`] keeps long work, [`estimate`]
//! tells what it will take, and `cluster`, a feature, shares it out to several processes.

pub mod border;
pub mod checkpoint;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod estimate;
pub mod frontier;
pub mod grid;
pub mod labels;
pub mod modular;
pub mod order;
pub mod split;
pub mod symmetry;
mod table;
pub mod tally;

#[cfg(test)]
mod brute;
#[cfg(test)]
mod published;
