//! Chooses the next game: of several generated games, the one that reaches most of what earlier games did not.
//!
//! A subject is slow and games are cheap to generate, so it pays to generate more games than are played. What a game reaches is
//! a set of features: which clauses a move breaks, how far back it repeats, what it captures, and what came before.

use super::coverage::reached;
use super::mutation::mutated;
use super::{choices, generate};
use crate::rulebook::{Bytes, Choose, Feature, Generated, GeneratorConfig};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Chooses the games of a trial. The sequence depends only on the config and the seed. Long games come last: short ones show
/// nearly everything, and some programs have a limit of their own.
pub struct Guide<'a> {
    config: GeneratorConfig,
    seed: u64,
    made: u64,
    chosen: usize,
    /// How many of the games so far reached each feature.
    reached: FxHashMap<Feature, u32>,
    corpus: Option<Corpus<'a>>,
}

/// Games as bytes, from which others are made by small changes.
struct Corpus<'a> {
    /// Those from earlier trials, which are played first.
    earlier: VecDeque<Vec<u8>>,
    /// Those that reached something new.
    inputs: Vec<Vec<u8>>,
    keep: Keep<'a>,
}

/// Keeps an input of a corpus.
pub type Keep<'a> = &'a (dyn Fn(&[u8]) + Sync);

/// The games that are generated for one that is played have about this number of points in all.
const POINTS: usize = 128;
/// With a corpus, one game in this number is generated as without it: set-ups are only there.
const FRESH: usize = 4;
/// The bytes of a random input, enough for most walks.
const BYTES: usize = 1500;
/// At most this number of games is generated for one that is played.
const MOST: usize = 8;
/// The first game has at most this number of moves if it can, and each further one may have some more.
const SHORT: usize = 60;
const LONGER: usize = 10;

impl<'a> Guide<'a> {
    /// A guide at the first game.
    pub fn new(config: GeneratorConfig, seed: u64) -> Guide<'a> {
        Guide { config, seed, made: 0, chosen: 0, reached: FxHashMap::default(), corpus: None }
    }

    /// The same with a corpus, as a fuzzer has it: the guide keeps games that reach something new, and makes others by small
    /// changes to them. It plays `earlier` inputs first. `keep` gets each input that reaches something new.
    pub fn with_corpus(self, earlier: Vec<Vec<u8>>, keep: Keep<'a>) -> Guide<'a> {
        Guide { corpus: Some(Corpus { earlier: earlier.into(), inputs: Vec::new(), keep }), ..self }
    }

    fn make(&mut self) -> Made {
        self.made += 1;
        let mut choose = choices(self.seed, self.made);
        match &self.corpus {
            Some(corpus) if self.chosen % FRESH > 0 => {
                self.make_input(corpus.input(&mut choose, &self.config))
            }
            None => Made { game: generate(&mut choose, &self.config), input: None },
            Some(_) => {
                let mut game = generate(&mut choose, &self.config);
                game.features = reached(&game.opening, &game.moves);
                Made { game, input: None }
            }
        }
    }

    fn make_input(&self, mut bytes: Vec<u8>) -> Made {
        let config = GeneratorConfig { setups: false, ..self.config.clone() };
        let mut rest = Bytes(&bytes);
        let game = generate(&mut rest, &config);
        let used = bytes.len() - rest.0.len();
        bytes.truncate(used);
        // Where bytes end, moves are no longer chosen.
        let mut game = game.cut(used);
        game.features = reached(&game.opening, &game.moves);
        Made { game, input: Some(bytes) }
    }

    /// A game that is going to be played, which counts for what is reached.
    fn chosen(&mut self, Made { game, input }: Made) -> Generated {
        let new = game.features.iter().any(|feature| !self.reached.contains_key(feature));
        if let (Some(corpus), Some(bytes), true) = (&mut self.corpus, input, new) {
            (corpus.keep)(&bytes);
            corpus.inputs.push(bytes);
        }
        for feature in &game.features {
            *self.reached.entry(*feature).or_default() += 1;
        }
        game.as_allowed(&self.config)
    }

    /// Features are worth more, the fewer games have reached them. Long games take longer, and are worth less.
    fn worth(&self, game: &Generated) -> f64 {
        let rare = |feature: &Feature| 1.0 / f64::from(1 + self.reached.get(feature).copied().unwrap_or(0));
        game.features.iter().map(rare).sum::<f64>() / (1.0 + game.moves.len() as f64).sqrt()
    }
}

impl Iterator for Guide<'_> {
    type Item = Generated;

    /// The next game; there is always one.
    fn next(&mut self) -> Option<Generated> {
        if let Some(bytes) = self.corpus.as_mut().and_then(|corpus| corpus.earlier.pop_front()) {
            let made = self.make_input(bytes);
            return Some(self.chosen(made));
        }
        let largest = self.config.boards.iter().map(|board| board.points()).max().unwrap_or(1);
        let candidates = (POINTS / largest).clamp(1, MOST);
        let most = SHORT + LONGER * self.chosen;
        self.chosen += 1;
        let mut made: Vec<Made> = (0..candidates).map(|_| self.make()).collect();
        for _ in 0..MOST {
            if made.iter().any(|made| made.game.moves.len() <= most) {
                break;
            }
            made.push(self.make());
        }
        let shortest = made.iter().map(|made| made.game.moves.len()).min().unwrap_or(0);
        made.retain(|made| made.game.moves.len() <= most.max(shortest));
        let worth = |made: &Made| self.worth(&made.game);
        let better = |best, next| if worth(&next) > worth(&best) { next } else { best };
        let best = made.into_iter().reduce(better);
        best.map(|best| self.chosen(best))
    }
}

/// A game that may be played next, and the bytes that it was read from.
struct Made {
    game: Generated,
    input: Option<Vec<u8>>,
}

impl Corpus<'_> {
    /// An input: random, or a changed one of the corpus. The guide takes which reaches more.
    fn input(&self, rng: &mut fastrand::Rng, config: &GeneratorConfig) -> Vec<u8> {
        if self.inputs.is_empty() || rng.once_in(2) {
            return (0..BYTES).map(|_| rng.u8(..)).collect();
        }
        let mut any = || &self.inputs[rng.below(self.inputs.len())][..];
        let (one, other) = (any(), any());
        mutated(one, if rng.once_in(8) { other } else { &[] }, rng.u64(..), config)
    }
}
