//! The exact number of complete games, by length.
//!
//! Under superko a game is finite. If games are paths in a graph that visit no vertex twice, `paths` counts the paths, many at a
//! time. Under situational superko `trees` counts as many trees. Under other rules `search` plays every game. All give the same numbers,
//! and so does the search with the law.

mod checkpoint;
mod endless;
mod graph;
mod longest;
mod order;
mod paths;
mod plan;
mod search;
mod states;
mod sweep;
mod terms;
mod trees;
mod value;
mod visits;

pub use longest::{Longest, longest};
pub use terms::{Count, Games, Options};

use crate::Watch;
use plan::Plan;
use search::Refused;
use superko_notation::{Error, Result};
use superko_oracle::rulebook::{Effort, Opening, Referee};

/// The most states, as the order estimates them, where lengths depend on who made the plays: each end of a fragment doubles them then.
const MOST_MARKED_STATES: f64 = 1e7;

/// The number of games. `None` where there are infinitely many, or some sequences are stuck: then [`by_length`] says more.
///
/// # Errors
/// When there are too many to count, or on a request to stop.
pub fn total(opening: &Opening, options: Options, watch: &Watch) -> Result<Option<u128>> {
    if let Some(plan) = Plan::of(opening, options, false, watch)? {
        let work = options.work(opening, "in all");
        return plan.sum(false, work, options, watch).map(Some);
    }
    Ok(match by_length(opening, options, watch)? {
        Games::Finite { count, stuck: 0 } => Some(count.games()),
        _ => None,
    })
}

/// The number of games under any kind of superko, all counted as trees: another way than that of [`total`], where games are paths. `None`
/// under other rules.
///
/// # Errors
/// As for [`total`].
pub fn by_trees(opening: &Opening, options: Options, watch: &Watch) -> Result<Option<u128>> {
    let Some(superko) = graph::superko(opening) else { return Ok(None) };
    let work = options.work(opening, "as trees");
    Plan::trees(opening, superko, watch)?.sum(false, work, options, watch).map(Some)
}

/// Does [`total`] count these games all at once, instead of playing each?
pub fn at_once(opening: &Opening, options: Options) -> bool {
    !options.search && options.passes && graph::superko(opening).is_some()
}

/// The number of games of each length.
///
/// # Errors
/// As for [`total`].
pub fn by_length(opening: &Opening, options: Options, watch: &Watch) -> Result<Games> {
    if let Some(plan) = Plan::of(opening, options, true, watch)? {
        if plan.tells_lengths() && plan.states > MOST_MARKED_STATES && !options.force {
            return Err(Error::input(
                "the games of each length take too long to count; without --by-length there is their number, and --force counts anyway",
            ));
        }
        let work = options.work(opening, "by length");
        // Each state has a list here, and two threads take longer together than one.
        let options = Options { jobs: options.jobs.max(1), ..options };
        return Ok(Games::Finite { count: plan.sum(true, work, options, watch)?, stuck: 0 });
    }
    let plain = || opening.rulebook().plain_game(opening);
    match plain() {
        Some(game) => {
            if let Some(moves) = endless::round(&game, options, watch)? {
                return Ok(Games::Endless(moves));
            }
            Ok(search::checked(
                opening,
                &|| Box::new(plain().expect("there was one before")),
                options,
                watch,
            )?)
        }
        None => by_search(opening, &|| opening.referee(Effort::Answer), options, watch),
    }
}

/// The number of games of each length, all of them played with referees of this opening: the law, for one.
///
/// # Errors
/// As for [`total`].
pub fn by_search(
    opening: &Opening,
    referee: &(dyn Fn() -> Box<dyn Referee> + Sync),
    options: Options,
    watch: &Watch,
) -> Result<Games> {
    match search::checked(opening, &|| Box::new(referee()), options, watch) {
        Err(Refused::TooLong) => {
            let seen = endless::seen(&mut referee(), options, watch)?.map(Games::Endless);
            Ok(seen.ok_or(Refused::TooLong)?)
        }
        other => Ok(other?),
    }
}
