//! What a trial would have noticed: the misreadings and amendments that its games tell apart from the rules.
//!
//! Agreement says no more than the games that were played. So the games are played again by each hypothesis about the rules
//! that differs in one point; those that answer as the rules do would have passed the trial, too. Of random games the first are
//! played again, so that this takes little time; more games may notice more.

use crate::clock::Instant;
use crate::diagnosis::hypothesis::Hypothesis;
use crate::games::guide::Guide;
use crate::rulebook::{Effort, Generated, GeneratorConfig, Move, Rules};
use crate::steps::counted;
use crate::subjects::own;
use crate::subjects::questions::{Observation, Tally};
use crate::subjects::{Fault, Subject};
use crate::trial::record::Record;
use crate::trial::script::Script;
use std::collections::BTreeSet;
use std::time::Duration;

/// What a trial would have noticed. Amendments that the rules have not are written `+ simple-ko`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Noticed {
    /// Told apart from the rules by a game of the trial.
    pub noticed: Vec<String>,
    /// Told apart only by answers that the subject never gives.
    pub untold: Vec<String>,
    /// Not told apart by any game of the trial.
    pub missed: Vec<String>,
    /// Not checked for lack of time.
    pub unchecked: usize,
}

/// What must have been tried at least for a verdict of agreement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Least {
    /// The number of games.
    pub games: u64,
    /// For each clause by which a play can be illegal, the number of answers about such plays.
    pub illegal: u64,
    /// The number of misreadings and amendments that would have been noticed.
    pub noticed: usize,
}

impl Least {
    /// What a trial that found nothing has not reached, a reason each.
    pub(crate) fn unmet_by(&self, record: &Record) -> Vec<String> {
        let played = record.tally.games;
        let mut unmet = Vec::new();
        if played < self.games {
            unmet.push(format!("{played} of {} required games", self.games));
        }
        if self.illegal > 0 {
            for clause in breakable(record) {
                let asked = record.answered.get(clause).copied().unwrap_or(0);
                if asked < self.illegal {
                    let required = self.illegal;
                    unmet.push(format!(
                        "{asked} of {required} required answers about moves illegal by {clause}"
                    ));
                }
            }
        }
        if let Some(found) = &record.noticed {
            if found.noticed.len() < self.noticed {
                let [noticed, required] = [found.noticed.len(), self.noticed];
                unmet.push(format!("{noticed} of {required} required misreadings would have been noticed"));
            }
            unmet.extend(found.too_little(record));
        }
        unmet
    }
}

/// The clauses by which moves are illegal in some games: on the boards of the trial if all are small, and otherwise on small ones.
fn breakable(record: &Record) -> BTreeSet<&'static str> {
    const GAMES: usize = 40;
    let small = record.played.boards.iter().all(|board| board.points() <= SMALL);
    let config = if small { record.played.clone() } else { GeneratorConfig::small(record.rules()) };
    let mut broken = BTreeSet::new();
    for Generated { opening, moves, .. } in Guide::new(config, 1).take(GAMES) {
        let mut game = opening.referee(Effort::Trial);
        for m in moves.iter().take(MOST_MOVES) {
            let checked = game.candidates().into_iter().filter_map(|m| game.check(m).err());
            broken.extend(checked.flatten().map(|clause| clause.0));
            if game.play(*m).is_err() {
                break;
            }
        }
    }
    broken
}

/// A game that was played, and the misreadings and amendments for which it was chosen.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// Of the games of the trial.
    pub(crate) number: u64,
    pub(crate) script: Script,
    pub(crate) shows: Vec<String>,
}

impl Game {
    fn is_small(&self) -> bool {
        self.script.opening.board.points() <= SMALL
    }
}

/// What is checked at most, after a trial that found nothing; an idle machine needs less.
const TIME: Duration = Duration::from_secs(3);
/// Of games on larger boards, where the law takes long, only those that were chosen are played again, each only for what it was
/// chosen for, which shows at its end.
const SMALL: usize = 25;
/// Longer random games show little that others do not.
const MOST_MOVES: usize = 60;
/// In fewer games than these, too little may have been tried, and in fewer than `FEWEST` it has.
const ENOUGH: u64 = 50;
const FEWEST: u64 = 10;
/// The number of points of all situations of games that were not chosen.
const POINTS: usize = 5_000;

impl Noticed {
    /// What these games tell apart from the rules. `tally`: what the subject answered.
    pub(crate) fn by(rules: &Rules, mut games: Vec<Game>, tally: &Tally) -> Noticed {
        let began = Instant::now();
        let told =
            |key: &str| tally.keys.get(key).is_none_or(|[asked, answered]| *asked == 0 || *answered > 0);
        games.retain(|game| {
            !game.shows.is_empty() || game.is_small() && game.script.moves.len() <= MOST_MOVES
        });
        games.sort_by_key(|game| game.number);
        let mut points = 0;
        games.retain(|Game { script, shows, .. }| {
            let more = (script.moves.len() + 1) * script.opening.board.points();
            points += if shows.is_empty() { more } else { 0 };
            points <= POINTS
        });
        games.sort_by_key(|game| game.script.moves.len());
        // A fault of our own subject tells nothing.
        let games: Vec<Played> = games.iter().filter_map(|game| Played::by_rules(game).ok()).collect();
        // What games were chosen for takes little time. What may show in no game comes last: it could take all the time.
        let mut all: Vec<(String, Hypothesis, bool, Shown)> = hypotheses(rules)
            .into_iter()
            .map(|(name, one, moot)| (name, one, moot, Shown::Nowhere))
            .collect();
        for (chosen, among) in [(true, [false, true]), (false, [false; 2]), (false, [true; 2])] {
            for (name, hypothesis, _, shown) in all.iter_mut().filter(|(_, _, moot, _)| among.contains(moot))
            {
                let games = games.iter().filter(|played| played.game.shows.contains(name) == chosen);
                for played in games.filter(|played| chosen || played.game.is_small()) {
                    if *shown == Shown::Told || began.elapsed() > TIME {
                        break;
                    }
                    *shown = played.shows(hypothesis, &told).unwrap_or(Shown::Nowhere).max(*shown);
                }
            }
        }
        let in_time = began.elapsed() <= TIME;
        let mut noticed = Noticed::default();
        for (name, _, moot, shown) in all {
            match shown {
                Shown::Told => noticed.noticed.push(name),
                Shown::Nowhere if moot => {}
                _ if !in_time => noticed.unchecked += 1,
                Shown::Untold => noticed.untold.push(name),
                Shown::Nowhere => noticed.missed.push(name),
            }
        }
        noticed
    }

    /// Why so few games show too little for agreement, if they do. Many games on large boards may notice more than is known here;
    /// where the time was not enough to check all, a slow machine must not decide.
    fn too_little(&self, record: &Record) -> Option<String> {
        let (rules, games) = (record.rules(), record.tally.games);
        if games < FEWEST {
            return Some(format!("{} of at least {FEWEST}", counted(games, "game")));
        }
        if games >= ENOUGH || self.unchecked > 0 {
            return None;
        }
        if self.missed.len() > self.noticed.len() {
            let [noticed, missed] = [self.noticed.len(), self.missed.len()];
            return Some(format!(
                "of the known misreadings and amendments, {noticed} would have been noticed and {missed} missed"
            ));
        }
        let about = |names: &[String], clause: &str| {
            let misread = |name: &String| rules.rulebook().misreading(name).is_ok_and(|m| m.clause == clause);
            names.iter().any(misread)
        };
        let untried = |clause: &str| about(&self.missed, clause) && !about(&self.noticed, clause);
        let breakable = breakable(record);
        if let Some(clause) = breakable.iter().find(|clause| !record.broken.contains_key(**clause)) {
            return Some(format!("no move was asked about that is illegal by {clause}"));
        }
        let clause = breakable.into_iter().find(|clause| untried(clause))?;
        Some(format!("no misreading of {clause} would have been noticed"))
    }
}

/// Misreadings of the rules, and amendments more or fewer, each by its name. The third: is it about a clause that an amendment
/// replaces, so that it may not show in any game?
pub(crate) fn hypotheses(rules: &Rules) -> Vec<(String, Hypothesis, bool)> {
    let rulebook = rules.rulebook();
    let misread = rulebook.misreadings().iter().filter(|m| m.matters_under(rules));
    let misread = misread.map(|m| {
        let replaced = rules.amendments().iter().any(|amendment| amendment.clause == m.clause);
        (m.name.to_owned(), Hypothesis::misread(rules, &[m]), replaced)
    });
    let amended = rules.within(1).into_iter().filter(|other| other.distance(rules) == 1).map(|other| {
        let has = |rules: &Rules, name: &str| rules.amendment_names().contains(&name);
        let changed = rulebook.amendments().iter().find(|a| has(rules, a.name) != has(&other, a.name));
        let name = changed.map_or("", |amendment| amendment.name);
        let sign = if has(&other, name) { '+' } else { '-' };
        (format!("{sign} {name}"), Hypothesis::rules(other), false)
    });
    misread.chain(amended).collect()
}

/// How a game shows a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    Nowhere,
    Untold,
    Told,
}

/// A game, and what the rules answer in it.
struct Played<'a> {
    game: &'a Game,
    situations: Vec<Situation>,
}

/// What is compared before a move, and the move.
struct Situation {
    over: bool,
    /// Nothing if it is not asked about.
    expected: Option<Observation>,
    /// The move, and whether it is legal.
    next: Option<(Move, bool)>,
}

impl Played<'_> {
    fn by_rules(game: &Game) -> Result<Played<'_>, Fault> {
        let Script { opening, moves, from, attempt, .. } = &game.script;
        let mut rules = own::engine();
        let mut referee = opening.referee(Effort::Trial);
        rules.begin(opening)?;
        let mut situations = Vec::new();
        for (played, next) in moves.iter().chain(attempt).map(Some).chain([None]).enumerate() {
            let over = referee.over();
            let from = if game.is_small() { *from } else { moves.len() };
            let asked = played >= from && played <= moves.len();
            let expected = if asked { Some(Observation::of(&mut rules, opening, over)?) } else { None };
            let next = next.map(|m| (*m, referee.play(*m).is_ok()));
            situations.push(Situation { over, expected, next });
            match next {
                Some((m, true)) => rules.make(m)?,
                _ => break,
            };
        }
        Ok(Played { game, situations })
    }

    /// Does a program that plays by the hypothesis answer otherwise? `told`: does the subject answer questions of this key?
    fn shows(&self, hypothesis: &Hypothesis, told: &dyn Fn(&str) -> bool) -> Result<Shown, Fault> {
        let mut suspect = hypothesis.subject();
        let opening = &self.game.script.opening;
        suspect.begin(opening)?;
        let mut shown = Shown::Nowhere;
        for Situation { over, expected, next } in &self.situations {
            if let Some(expected) = expected {
                let said = Observation::of(&mut suspect, opening, *over)?;
                for (question, ..) in expected.differences(&said, &mut Tally::default()) {
                    if told(question.key()) {
                        return Ok(Shown::Told);
                    }
                    shown = Shown::Untold;
                }
            }
            if let Some((m, legal)) = next {
                if suspect.make(*m)? != Some(*legal) {
                    // A subject that does not know the end of games is asked nothing after it.
                    return Ok(if *over && !told("over") { Shown::Untold } else { Shown::Told });
                }
            }
        }
        Ok(shown)
    }
}
