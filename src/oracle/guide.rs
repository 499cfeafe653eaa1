//! Chooses the next game: of several generated games, the one that reaches most of what earlier games did not.
//!
//! A subject is slow and games are cheap to generate, so it pays to generate more games than are played. What a game reaches is
//! a set of features: which clauses a move breaks, how far back it repeats, what it captures, and what came before.

use crate::rulebook::{Choose, Feature, Generated, GeneratorConfig};
use std::collections::HashMap;

/// Generates a game of the config's rulebook.
pub fn generate(choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
    config.rules.rulebook().generate(choose, config).cut(config.moves)
}

/// The choices of game `number` of a trial with this seed.
pub fn choices(seed: u64, number: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Chooses the games of a trial. The sequence depends only on the config and the seed. Long games come last: short ones show
/// nearly everything, and some programs have a limit of their own.
pub struct Guide {
    config: GeneratorConfig,
    seed: u64,
    made: u64,
    chosen: usize,
    /// How many of the games so far reached each feature.
    reached: HashMap<Feature, u32>,
}

/// The games that are generated for one that is played have about this number of points in all.
const POINTS: usize = 128;
/// At most this number of games is generated for one that is played.
const MOST: usize = 8;
/// The first game has at most this number of moves if it can, and each further one may have some more.
const SHORT: usize = 60;
const LONGER: usize = 10;

impl Guide {
    /// A guide at the first game.
    pub fn new(config: GeneratorConfig, seed: u64) -> Guide {
        Guide { config, seed, made: 0, chosen: 0, reached: HashMap::new() }
    }

    fn make(&mut self) -> Generated {
        self.made += 1;
        let mut choose = choices(self.seed, self.made);
        generate(&mut choose, &self.config)
    }

    /// Features are worth more, the fewer games have reached them. Long games take longer, and are worth less.
    fn worth(&self, game: &Generated) -> f64 {
        let rare = |feature: &Feature| 1.0 / f64::from(1 + self.reached.get(feature).copied().unwrap_or(0));
        game.features.iter().map(rare).sum::<f64>() / (1.0 + game.moves.len() as f64).sqrt()
    }
}

impl Iterator for Guide {
    type Item = Generated;

    /// The next game; there is always one.
    fn next(&mut self) -> Option<Generated> {
        let largest = self.config.boards.iter().map(|board| board.points()).max().unwrap_or(1);
        let candidates = (POINTS / largest).clamp(1, MOST);
        let most = SHORT + LONGER * self.chosen;
        self.chosen += 1;
        let mut made: Vec<Generated> = (0..candidates).map(|_| self.make()).collect();
        for _ in 0..MOST {
            if made.iter().any(|game| game.moves.len() <= most) {
                break;
            }
            made.push(self.make());
        }
        let shortest = made.iter().map(|game| game.moves.len()).min().unwrap_or(0);
        made.retain(|game| game.moves.len() <= most.max(shortest));
        let better = |best, next| if self.worth(&next) > self.worth(&best) { next } else { best };
        let best = made.into_iter().reduce(better);
        for feature in best.iter().flat_map(|game| &game.features) {
            *self.reached.entry(*feature).or_default() += 1;
        }
        best
    }
}
