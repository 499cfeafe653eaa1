//! The games of trials: random ones, the most promising of them, changed ones, and those that show a known misreading.

pub mod branching;
pub mod coverage;
pub mod guide;
pub mod mutation;
pub(crate) mod settled;
pub mod witnesses;

use crate::rulebook::{Choose, Generated, GeneratorConfig};

/// Generates a game of the config's rulebook.
pub fn generate(choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
    config.rules.rulebook().generate(choose, config).cut(config.moves)
}

/// The choices of game `number` of a trial with this seed.
pub fn choices(seed: u64, number: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
