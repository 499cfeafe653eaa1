//! What the rules imply: every statement of `spec/THEOREMS.md`, each tested under every amendment of its rulebook.

#[path = "../common/mod.rs"]
mod common;
mod captures;
mod page;
mod pauli;
mod political;
mod repetition;
mod score;
mod tools;
