//! The games of a trial in their order: those in which something was found before, those that show known misreadings, those of an
//! archive, and then random ones, some of which leave a game of the archive at some move.

use super::detection;
use super::limit::Limit;
use super::options::Trial;
use super::script::{Script, script_of};
use crate::case::Case;
use crate::games::branching::{ONE_IN, another_way, branch};
use crate::games::choices;
use crate::games::guide::Guide;
use crate::games::settled::settled_games;
use crate::games::witnesses::{self, Chosen};
use crate::rulebook::{Choose, Generated, GeneratorConfig, Opening};

/// A game to play, and what it is good for if nothing differs.
pub(super) struct Scripted {
    pub(super) script: Script,
    pub(super) game: detection::Game,
}

impl Scripted {
    pub(super) fn of(script: Script) -> Scripted {
        Scripted { game: detection::Game { number: 0, script: script.clone(), shows: Vec::new() }, script }
    }

    /// Its first moves, if it has more than these.
    fn cut(self, most: usize) -> Scripted {
        let Script { opening, mut moves, from, every, .. } = match self.script.moves.len() > most {
            true => self.script,
            false => return self,
        };
        moves.truncate(most);
        Scripted::of(Script { opening, moves, from: from.min(most), every, attempt: None })
    }
}

impl Trial<'_> {
    /// The games that are played before random ones, the last one first.
    pub(super) fn chosen(&self, config: &GeneratorConfig, before: Before) -> Vec<Scripted> {
        let Before { first, games } = before;
        let scripted = |case: &Case| Scripted::of(script_of(case));
        let first: Vec<Scripted> = first.iter().chain(&self.first).map(scripted).collect();
        let archive = self.archive.iter().filter_map(|case| config.allowed(case)).map(|case| scripted(&case));
        let witnesses =
            if self.witnesses && self.is_random() { witnesses::games(config) } else { Vec::new() };
        let near_its_end = |case: &Case| {
            let script = script_of(case);
            let long = case.moves.len() > witnesses::MOST_MOVES;
            Script { from: if long { script.moves.len() } else { 0 }, ..script }
        };
        let witnesses = witnesses.into_iter().map(|Chosen { case, shows, smaller }| Scripted {
            script: near_its_end(&case),
            game: detection::Game { number: 0, script: near_its_end(&smaller), shows },
        });
        let settled = if self.witnesses && self.is_random() { settled_games(config) } else { Vec::new() };
        let settled = settled.iter().map(|case| {
            let script = script_of(case);
            Scripted::of(Script { from: script.moves.len(), ..script })
        });
        let games = first
            .into_iter()
            .chain(witnesses)
            .chain(settled)
            .chain(games.iter().map(scripted))
            .chain(archive);
        let mut chosen: Vec<Scripted> = games.collect();
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

/// The games that the checks before the trial led to.
#[derive(Default)]
pub(super) struct Before {
    /// Something seems to differ in these.
    pub(super) first: Vec<Case>,
    /// Only this subject can play these.
    pub(super) games: Vec<Case>,
}

/// The games to come.
pub(super) struct Queue<'a> {
    number: u64,
    /// What is played before random games, the last one first.
    chosen: Vec<Scripted>,
    guide: Guide<'a>,
}

/// What a job plays next.
pub(super) enum Game {
    One(Box<Scripted>),
    /// All games of this number of moves.
    Every(Opening, usize),
}

impl<'a> Queue<'a> {
    /// The games of a trial.
    pub(super) fn of(trial: &Trial<'a>, config: &GeneratorConfig, before: Before) -> Queue<'a> {
        let guide = Guide::new(config.clone(), trial.seed);
        let guide = match &trial.corpus {
            Some((inputs, keep)) => guide.with_corpus(inputs.clone(), *keep),
            None => guide,
        };
        Queue { number: 0, chosen: trial.chosen(config, before), guide }
    }

    /// The moves of the chosen games that have not been played.
    pub(super) fn unplayed_moves(&self) -> usize {
        self.chosen.iter().map(|Scripted { script, .. }| script.moves.len() - script.from + 1).sum()
    }

    /// The next game and its number, if there is one. `branching`: does the subject take back moves? `most` is the number of moves to
    /// which the subject limits games on a board.
    pub(super) fn next(
        &mut self,
        trial: &Trial,
        config: &GeneratorConfig,
        branching: bool,
        most: &dyn Fn(&str) -> usize,
    ) -> Option<(u64, Game)> {
        let number = self.number;
        if trial.end().is_reached(number, config.boards.len()) {
            return None;
        }
        self.number += 1;
        let one = |scripted| Some((number, Game::One(Box::new(scripted))));
        if let Some(case) = &trial.case {
            return one(Scripted::of(script_of(case)));
        }
        if let Limit::Exhaustive(depth) = trial.limit {
            let board = config.boards[number as usize].clone();
            return Some((number, Game::Every(config.opening_on(board), depth)));
        }
        if let Some(scripted) = self.chosen.pop() {
            let most = most(&scripted.script.opening.board.to_string());
            return one(scripted.cut(most));
        }
        let game = match trial.departure(config, number) {
            Some(departure) => departure,
            None => self.guide.next()?,
        };
        let game = match branching && number % ONE_IN == ONE_IN - 1 {
            true => branch(&mut choices(!trial.seed, number), game),
            false => game,
        };
        let most = most(&game.opening.board.to_string()).min(config.moves);
        one(Scripted::of(trial.script(game.cut(most))))
    }
}
