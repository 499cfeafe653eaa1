//! Decides whether there are infinitely many games. If so, finds a shortest one that returns to an earlier situation.

use super::terms::{Options, unless_stopped};
use crate::Watch;
use crate::playable::Playable;
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::iter::successors;
use superko_notation::{Error, Result};
use superko_oracle::bitboard::{self, Game, Position, Repetition};
use superko_oracle::rulebook::{Move, Referee};

/// The most situations that are compared.
const MOST_SITUATIONS: usize = 20_000;

/// The length of the longest sequences tried if the rules may depend on more than a referee shows.
const FEW_MOVES: usize = 10;

/// After this number of situations, no longer sequences are tried: each may take a search.
const MOST_LOOKS: usize = 3_000;

/// A shortest sequence of moves from here that returns to an earlier situation, the same in everything on which the rules depend;
/// `None` if all games are finite.
pub fn round(game: &Game, options: Options, watch: &Watch) -> Result<Option<Vec<Move>>> {
    // Under superko each play makes something new; elsewhere the rules depend on the last two moves at most.
    if !matches!(game.rules().repetition, Repetition::Free | Repetition::SimpleKo) {
        return Ok(None);
    }
    let graph = Situations::from(game, options, watch)?;
    let mut best: Option<Vec<Move>> = None;
    for start in 0..graph.moves.len() {
        unless_stopped(watch, options)?;
        let most = best.as_ref().map_or(usize::MAX, |moves| moves.len() - 1);
        let to_here = graph.way_to(start);
        if let Some(back) = graph.back(start, most.saturating_sub(to_here.len())) {
            best = Some([to_here, back].concat());
        }
    }
    Ok(best)
}

/// Everything on which the rules depend: the position, the player to move, whether the last two moves were passes, and what simple ko may bar.
type Situation = (Position, [bool; 2], Option<Position>);

fn situation(game: &Game) -> Situation {
    let mut last = game.history().rev();
    let here = last.next().expect("the start is on record");
    let before = last.next();
    let passed = |m: Option<bitboard::Move>| m == Some(bitboard::Move::Pass);
    let passes = [passed(here.made_by), passed(before.as_ref().and_then(|record| record.made_by))];
    let ko = game.rules().repetition == Repetition::SimpleKo && !passes[0];
    (here.position, passes, before.filter(|_| ko).map(|record| record.position))
}

/// All possible situations, the start first.
struct Situations {
    /// The moves from each one, and their results.
    moves: Vec<Vec<(Move, usize)>>,
    /// The predecessor and the move by which each one was first reached.
    reached: Vec<Option<(usize, Move)>>,
}

impl Situations {
    fn from(start: &Game, options: Options, watch: &Watch) -> Result<Situations> {
        let mut numbers = HashMap::from([(situation(start), 0)]);
        let mut all = Situations { moves: Vec::new(), reached: vec![None] };
        while all.moves.len() < all.reached.len() {
            unless_stopped(watch, options)?;
            let here = all.moves.len();
            let mut game = start.clone();
            all.way_to(here).into_iter().for_each(|m| game.make(m));
            let legal = game.legal(options.passes);
            let mut moves = Vec::new();
            for m in legal {
                game.make(m);
                let next = all.reached.len();
                let to = *numbers.entry(situation(&game)).or_insert(next);
                game.take_back();
                if to == next {
                    all.reached.push(Some((here, m)));
                }
                moves.push((m, to));
            }
            all.moves.push(moves);
            if all.reached.len() > MOST_SITUATIONS {
                return Err(Error::input(format!(
                    "there are more than {MOST_SITUATIONS} situations: whether all games end is not known"
                )));
            }
        }
        Ok(all)
    }

    /// A shortest sequence that leads to a situation.
    fn way_to(&self, number: usize) -> Vec<Move> {
        forwards(successors(self.reached[number], |(before, _)| self.reached[*before]))
    }

    /// A shortest sequence of at most this many moves from a situation back to it.
    fn back(&self, start: usize, most: usize) -> Option<Vec<Move>> {
        let mut came: HashMap<usize, (usize, Move)> = HashMap::new();
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((here, length)) = queue.pop_front() {
            if length == most {
                return None;
            }
            for &(m, to) in &self.moves[here] {
                if to == start {
                    // The search did not come to the start itself.
                    return Some(forwards(successors(Some((here, m)), |(at, _)| came.get(at).copied())));
                }
                came.entry(to).or_insert_with(|| {
                    queue.push_back((to, length + 1));
                    (here, m)
                });
            }
        }
        None
    }
}

/// The moves of steps that are listed from the last one to the first.
fn forwards(steps: impl Iterator<Item = (usize, Move)>) -> Vec<Move> {
    let mut moves: Vec<Move> = steps.map(|(_, m)| m).collect();
    moves.reverse();
    moves
}

/// A shortest sequence of a few moves from here after which a referee shows everything as at an earlier moment, if there is one.
pub fn seen(game: &mut Box<dyn Referee>, options: Options, watch: &Watch) -> Result<Option<Vec<Move>>> {
    let looks = Cell::new(0);
    let everything = |game: &dyn Referee| {
        looks.set(looks.get() + 1);
        let moves: Vec<Move> = game.next_moves().into_iter().map(|m| m.on_day(0)).collect();
        format!("{:?} {:?} {:?} {moves:?}", game.position(), game.to_play(), game.details())
    };
    for length in (1..=FEW_MOVES).take_while(|_| looks.get() < MOST_LOOKS) {
        let (mut moves, mut shown) = (Vec::new(), vec![everything(game.as_ref())]);
        let legal = |game: &mut Box<dyn Referee>| {
            unless_stopped(watch, options)?;
            Ok(game.legal(options.passes))
        };
        if repeat(game, &legal, &everything, length, &mut moves, &mut shown)? {
            return Ok(Some(moves));
        }
    }
    Ok(None)
}

/// The legal moves, except on a request to stop.
type Legal<'a> = &'a dyn Fn(&mut Box<dyn Referee>) -> Result<Vec<Move>>;

/// The answers that are compared.
type Shows<'a> = &'a dyn Fn(&dyn Referee) -> String;

/// Does some sequence of this many moves more show at its end what was shown before?
fn repeat(
    game: &mut Box<dyn Referee>,
    legal: Legal,
    shows: Shows,
    left: usize,
    moves: &mut Vec<Move>,
    shown: &mut Vec<String>,
) -> Result<bool> {
    if game.over() {
        return Ok(false);
    }
    for m in legal(game)? {
        game.make(m);
        moves.push(m);
        let now = shows(game.as_ref());
        let again = match left {
            1 => !game.over() && shown.contains(&now),
            _ => {
                shown.push(now);
                let again = repeat(game, legal, shows, left - 1, moves, shown)?;
                shown.pop();
                again
            }
        };
        game.take_back();
        if again {
            return Ok(true);
        }
        moves.pop();
    }
    Ok(false)
}
