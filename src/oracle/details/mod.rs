//! What the answers of a document have that no other's have, put together the same way for whoever judges the game.

pub(super) mod pauli;
pub(super) mod political;
