//! Which game to play next: of several that were made, the one that reaches what the games so far did not.
//!
//! A subject is slow and games are cheap to make, so it pays to look at more of them than are played. What a game reaches is a
//! set of [`Feature`]s: which clauses bar a move and how far back it repeats, what it captures, after what.

use super::{Generated, Menu, choices, game};
use std::collections::HashMap;

/// Something that a game reaches, as a number that is the same for the same thing.
pub type Feature = u64;

/// Chooses the games of a trial. The sequence depends on nothing but the menu and the seed.
pub struct Guide {
    menu: Menu,
    seed: u64,
    made: u64,
    /// How many of the games so far reached each feature.
    reached: HashMap<Feature, u32>,
}

/// The points of all boards that are looked at for one game are about so many, and the games at most [`MOST`].
const POINTS: usize = 128;
const MOST: usize = 8;

impl Guide {
    pub fn new(menu: Menu, seed: u64) -> Guide {
        Guide { menu, seed, made: 0, reached: HashMap::new() }
    }

    fn make(&mut self) -> Generated {
        self.made += 1;
        let mut choose = choices(self.seed, self.made);
        game(&mut choose, &self.menu)
    }

    /// Features count the more the fewer games reached them; long games are dear.
    fn worth(&self, game: &Generated) -> f64 {
        let rare = |feature: &Feature| 1.0 / f64::from(1 + self.reached.get(feature).copied().unwrap_or(0));
        game.features.iter().map(rare).sum::<f64>() / (1.0 + game.moves.len() as f64).sqrt()
    }
}

impl Iterator for Guide {
    type Item = Generated;

    /// The next game; there is always one.
    fn next(&mut self) -> Option<Generated> {
        let largest = self.menu.boards.iter().map(|board| board.points()).max().unwrap_or(1);
        let candidates = (POINTS / largest).clamp(1, MOST);
        let made: Vec<Generated> = (0..candidates).map(|_| self.make()).collect();
        let better = |best, next| if self.worth(&next) > self.worth(&best) { next } else { best };
        let best = made.into_iter().reduce(better);
        for feature in best.iter().flat_map(|game| &game.features) {
            *self.reached.entry(*feature).or_default() += 1;
        }
        best
    }
}
