//! The games of a trial that are not random: those in which something was found before, those that show known misreadings, and
//! those of an archive, which some random games leave at some move.

use super::branching::another_way;
use super::guide::{Guide, choices};
use super::noticed;
use super::script::{Script, script_of};
use super::trial::Trial;
use crate::case::Case;
use crate::rulebook::{Choose, Generated, GeneratorConfig};
use crate::witnesses::{self, Chosen};

/// A game to play, and what it is good for if nothing differs.
pub(super) struct Scripted {
    pub(super) script: Script,
    pub(super) game: noticed::Game,
}

impl Scripted {
    pub(super) fn of(script: Script) -> Scripted {
        Scripted { game: noticed::Game { number: 0, script: script.clone(), shows: Vec::new() }, script }
    }
}

impl<'a> Trial<'a> {
    /// The games that are played after them.
    pub(super) fn guide(&self, config: &GeneratorConfig) -> Guide<'a> {
        let guide = Guide::new(config.clone(), self.seed);
        match &self.corpus {
            Some((inputs, keep)) => guide.with_corpus(inputs.clone(), *keep),
            None => guide,
        }
    }

    /// The games that are played before random ones, the last one first.
    pub(super) fn chosen(&self, config: &GeneratorConfig, first_game: Option<Case>) -> Vec<Scripted> {
        let scripted = |case: &Case| Scripted::of(script_of(case));
        let first: Vec<Scripted> = first_game.iter().chain(&self.first).map(scripted).collect();
        let archive = self.archive.iter().filter_map(|case| config.allowed(case)).map(|case| scripted(&case));
        let witnesses =
            if self.witnesses && self.is_random() { witnesses::games(config) } else { Vec::new() };
        let witnesses = witnesses.into_iter().map(|Chosen { case, shows, smaller }| Scripted {
            script: script_of(&case),
            game: noticed::Game { number: 0, script: script_of(&smaller), shows },
        });
        let mut chosen: Vec<Scripted> = first.into_iter().chain(witnesses).chain(archive).collect();
        chosen.reverse();
        chosen
    }

    /// For some numbers of games, if there is an archive: one of its games up to some move, and another way from there.
    pub(super) fn departure(&self, config: &GeneratorConfig, number: u64) -> Option<Generated> {
        const ONE_IN: u64 = 3;
        if self.archive.is_empty() || number % ONE_IN != 0 {
            return None;
        }
        let mut choose = choices(self.seed, number);
        let case = &self.archive[choose.below(self.archive.len())];
        let Case { opening, moves, .. } = config.allowed(case)?;
        Some(another_way(&mut choose, &opening, &moves))
    }
}
