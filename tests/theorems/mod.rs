//! What the rules imply: every statement of `spec/THEOREMS.jsonl`, each tested under every amendment of its rulebook.
#![allow(clippy::type_complexity)] // What looks at games takes an opening, the moves and the game.

mod aga;
mod captures;
mod claims;
mod endings;
mod japanese_1989;
mod katago;
mod new_zealand;
mod page;
mod pauli;
mod political;
mod repetition;
mod score;
pub mod tools;
