//! The games of a trial that are not random: those in which something was found before, those that show known misreadings, and
//! those of an archive, which some random games leave at some move.

use crate::case::Case;
use crate::games::branching::another_way;
use crate::games::choices;
use crate::games::guide::Guide;
use crate::games::witnesses::{self, Chosen};
use crate::rulebook::{Choose, Generated, GeneratorConfig};
use crate::trial::Trial;
use crate::trial::detection;
use crate::trial::script::{Script, script_of};

/// A game to play, and what it is good for if nothing differs.
pub(crate) struct Scripted {
    pub(crate) script: Script,
    pub(crate) game: detection::Game,
}

impl Scripted {
    pub(crate) fn of(script: Script) -> Scripted {
        Scripted { game: detection::Game { number: 0, script: script.clone(), shows: Vec::new() }, script }
    }
}

impl<'a> Trial<'a> {
    /// The games that are played after them.
    pub(crate) fn guide(&self, config: &GeneratorConfig) -> Guide<'a> {
        let guide = Guide::new(config.clone(), self.seed);
        match &self.corpus {
            Some((inputs, keep)) => guide.with_corpus(inputs.clone(), *keep),
            None => guide,
        }
    }

    /// The games that are played before random ones, the last one first.
    pub(crate) fn chosen(&self, config: &GeneratorConfig, first_game: Option<Case>) -> Vec<Scripted> {
        let scripted = |case: &Case| Scripted::of(script_of(case));
        let first: Vec<Scripted> = first_game.iter().chain(&self.first).map(scripted).collect();
        let archive = self.archive.iter().filter_map(|case| config.allowed(case)).map(|case| scripted(&case));
        let witnesses =
            if self.witnesses && self.is_random() { witnesses::games(config) } else { Vec::new() };
        let witnesses = witnesses.into_iter().map(|Chosen { case, shows, smaller }| Scripted {
            script: script_of(&case),
            game: detection::Game { number: 0, script: script_of(&smaller), shows },
        });
        let mut chosen: Vec<Scripted> = first.into_iter().chain(witnesses).chain(archive).collect();
        chosen.reverse();
        chosen
    }

    /// For some numbers of games, if there is an archive: one of its games up to some move, and another way from there.
    pub(crate) fn departure(&self, config: &GeneratorConfig, number: u64) -> Option<Generated> {
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
