//! What a trial would have noticed: the misreadings and amendments that its games tell apart from the rules.
//!
//! Agreement says no more than the games that were played. So the games are played again by each hypothesis about the rules
//! that differs in one point; those that answer as the rules do would have passed the trial, too. Of random games the first are
//! played again, so that this takes little time; more games may notice more.

use super::script::Script;
use crate::clock::Instant;
use crate::diagnosis::hypothesis::{Hypothesis, hypotheses};
use crate::rulebook::{Effort, Move, Opening, Question, Rules};
use crate::subjects::own;
use crate::subjects::questions::{Observation, Reply, Tally};
use crate::subjects::settled::is_settled;
use crate::subjects::{Fault, Subject};
use std::time::Duration;

/// What a trial would have noticed. Amendments that the rules have not are written `+ simple-ko`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Noticed {
    /// The games of which something was played and answered.
    pub games: usize,
    /// Told apart from the rules by a game of the trial.
    pub noticed: Vec<String>,
    /// Told apart only by answers that the subject never gives.
    pub untold: Vec<String>,
    /// Not told apart by any game of the trial.
    pub missed: Vec<String>,
    /// Not checked for lack of time.
    pub unchecked: usize,
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
    /// Leaves what shows in the first moves, if not all of the script was `played`. Nothing of a game that was carried over to a
    /// larger board: does anything remain?
    pub(super) fn cut(&mut self, script: &Script, played: usize) -> bool {
        if played == script.moves.len() {
            return true;
        }
        self.script.moves.truncate(played);
        self.script.attempt = None;
        self.shows.is_empty() && played > 0
    }

    /// The game with the attempt, if it is short, on a small board, and all of it is asked about.
    pub(super) fn in_full(&self) -> Option<(Opening, Vec<Move>)> {
        let Script { opening, moves, from, every, attempt } = &self.script;
        let moves: Vec<Move> = moves.iter().chain(attempt).copied().collect();
        let whole = self.is_small() && moves.len() <= MOST_MOVES && *from == 0 && *every == 1;
        whole.then(|| (opening.clone(), moves))
    }

    fn is_short(&self) -> bool {
        self.is_small() && self.script.moves.len() <= MOST_MOVES
    }

    fn is_small(&self) -> bool {
        self.script.opening.board.points() <= SMALL
    }
}

/// What is checked at most, after a trial that found nothing; an idle machine needs less.
const TIME: Duration = Duration::from_secs(3);
/// Of games on larger boards, where the law takes long, only those that were chosen are played again, each only for what it was
/// chosen for, which shows at its end.
pub(super) const SMALL: usize = 25;
/// Longer random games show little that others do not.
pub(super) const MOST_MOVES: usize = 60;
/// The number of points of all situations of games that were not chosen.
const POINTS: usize = 5_000;

impl Noticed {
    /// What these games tell apart from the rules. `tally`: what the subject answered.
    pub(crate) fn by(rules: &Rules, mut games: Vec<Game>, tally: &Tally) -> Noticed {
        let (began, number) = (Instant::now(), games.len());
        let told =
            |key: &str| tally.keys.get(key).is_none_or(|[asked, answered]| *asked == 0 || *answered > 0);
        games.retain(|game| !game.shows.is_empty() || game.is_short());
        games.sort_by_key(|game| game.number);
        let mut points = 0;
        games.retain(|Game { script, shows, .. }| {
            let more = (script.moves.len() + 1) * script.opening.board.points();
            points += if shows.is_empty() { more } else { 0 };
            points <= POINTS
        });
        games.sort_by_key(|game| game.script.moves.len());
        let mut all: Vec<(String, Hypothesis, bool, Shown)> = hypotheses(rules)
            .into_iter()
            .map(|(name, one, moot)| (name, one, moot, Shown::Nowhere))
            .collect();
        // What the subject answers comes first: the law may take long for the rest.
        let leaves_out = !tally.keys.keys().all(|key| told(key));
        for untold in [false, true].into_iter().filter(|untold| !untold || leaves_out) {
            let keys = Keys { told: &told, untold };
            // A fault of our own subject tells nothing.
            let games: Vec<Played> =
                games.iter().filter_map(|game| Played::by_rules(game, &keys).ok()).collect();
            // What games were chosen for takes little time. What may show in no game comes last: it could take all the time.
            for (chosen, among) in [(true, [false, true]), (false, [false; 2]), (false, [true; 2])] {
                for (name, hypothesis, _, shown) in
                    all.iter_mut().filter(|(_, _, moot, _)| among.contains(moot))
                {
                    let games = games.iter().filter(|played| played.game.shows.contains(name) == chosen);
                    for played in games.filter(|played| chosen || played.game.is_short()) {
                        let is_known = *shown == Shown::Told || untold && *shown == Shown::Untold;
                        if is_known || began.elapsed() > TIME {
                            break;
                        }
                        *shown = played.shows(hypothesis, &keys).unwrap_or(Shown::Nowhere).max(*shown);
                    }
                }
            }
        }
        let in_time = began.elapsed() <= TIME;
        let mut noticed = Noticed { games: number, ..Noticed::default() };
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
}

/// What is compared.
struct Keys<'a> {
    /// Does the subject answer questions of this key?
    told: &'a dyn Fn(&str) -> bool,
    /// What it does not answer, in place of what it answers?
    untold: bool,
}

impl Keys<'_> {
    /// Some programs tell only by how much a settled game is won.
    fn by_margin(&self, over: bool, settled: bool) -> bool {
        over && settled && (self.told)(Question::Margin.key())
    }

    fn observe(
        &self,
        subject: &mut dyn Subject,
        opening: &Opening,
        over: bool,
        settled: bool,
    ) -> Result<Observation, Fault> {
        let margin = self.by_margin(over, settled);
        let asked = |key: &str| (self.told)(key) != self.untold || margin && key == Question::Score.key();
        Observation::of_keys(subject, opening, over, &asked)
    }
}

/// How a game shows a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    Nowhere,
    Untold,
    Told,
}

/// Black's lead, if it is a score.
fn lead(reply: &Reply) -> Option<i64> {
    match reply {
        Reply::Score([black, white]) => Some(black.0 - white.0),
        _ => None,
    }
}

/// A game, and what the rules answer in it.
struct Played<'a> {
    game: &'a Game,
    situations: Vec<Situation>,
}

/// What is compared before a move, and the move.
struct Situation {
    over: bool,
    /// Is nobody of another opinion about the score?
    settled: bool,
    /// Nothing if it is not asked about.
    expected: Option<Observation>,
    /// The move, and whether it is legal.
    next: Option<(Move, bool)>,
}

impl Played<'_> {
    fn by_rules<'a>(game: &'a Game, keys: &Keys) -> Result<Played<'a>, Fault> {
        let Script { opening, moves, from, attempt, .. } = &game.script;
        let mut rules = own::engine();
        let mut referee = opening.referee(Effort::Trial);
        rules.begin(opening)?;
        let mut situations = Vec::new();
        for (played, next) in moves.iter().chain(attempt).map(Some).chain([None]).enumerate() {
            let over = referee.over();
            let from = if game.is_small() { *from } else { moves.len() };
            let asked = played >= from && played <= moves.len();
            let settled = over && is_settled(&opening.board, &referee.position());
            let expected = if asked { Some(keys.observe(&mut rules, opening, over, settled)?) } else { None };
            let next = next.map(|m| (*m, referee.play(*m).is_ok()));
            situations.push(Situation { over, settled, expected, next });
            match next {
                Some((m, true)) => rules.make(m)?,
                _ => break,
            };
        }
        Ok(Played { game, situations })
    }

    /// Does a program that plays by the hypothesis answer otherwise?
    fn shows(&self, hypothesis: &Hypothesis, keys: &Keys) -> Result<Shown, Fault> {
        let told = keys.told;
        let mut suspect = hypothesis.subject();
        let opening = &self.game.script.opening;
        suspect.begin(opening)?;
        let mut shown = Shown::Nowhere;
        for Situation { over, settled, expected, next } in &self.situations {
            if let Some(expected) = expected {
                let said = keys.observe(&mut suspect, opening, *over, *settled)?;
                for (question, expected, said) in expected.differences(&said) {
                    let margin = || keys.by_margin(*over, *settled) && lead(&expected) != lead(&said);
                    if told(question.key()) || question == Question::Score && margin() {
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
