//! A game to play with a subject: what is asked on the way, and the first answer that differs.

use super::omissions::LeftOut;
use crate::case::Case;
use crate::diagnosis::disagreement::Disagreement;
use crate::diagnosis::known_patterns::Recognizer;
use crate::rulebook::{Broken, Effort, Move, Opening, Question, Referee};
use crate::subjects::questions::{Observation, Reply, Tally};
use crate::subjects::{Fault, Subject};
use std::collections::BTreeMap;

/// A game to play: legal moves, then possibly an illegal one.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) opening: Opening,
    pub(crate) moves: Vec<Move>,
    /// Only situations after this number of moves are asked about.
    pub(crate) from: usize,
    /// Of these, one in this number is asked about, and the last one.
    pub(crate) every: usize,
    pub(crate) attempt: Option<Move>,
}

/// What a game can end with.
pub(crate) enum Difference {
    /// An answer that is not that of the rules.
    Answer(Disagreement),
    /// A fault, and the number of moves that were played before it.
    Fault { script: Script, played: usize, fault: Fault },
}

/// What a job has counted.
#[derive(Default)]
pub(crate) struct Counted {
    pub(crate) tally: Tally,
    pub(crate) broken: BTreeMap<&'static str, u64>,
    /// The same for those about which the subject has said something.
    pub(crate) answered: BTreeMap<&'static str, u64>,
    pub(crate) kept: u64,
    pub(crate) declined: Vec<LeftOut>,
    /// The number of games in which something known was met, by its number.
    pub(crate) met: BTreeMap<usize, u64>,
}

impl Counted {
    pub(crate) fn add(&mut self, other: Counted) {
        self.tally.add(&other.tally);
        self.kept += other.kept;
        for (all, more) in [(&mut self.broken, other.broken), (&mut self.answered, other.answered)] {
            for (clause, times) in more {
                *all.entry(clause).or_default() += times;
            }
        }
        other.declined.into_iter().for_each(|left_out| left_out.add_to(&mut self.declined));
        for (known, games) in other.met {
            *self.met.entry(known).or_default() += games;
        }
    }

    /// Counts the moves that are asked about in a situation, by the clauses that they break, and those that `said` tells of.
    pub(crate) fn moves(&mut self, game: &dyn Referee, said: &Observation) {
        for m in game.candidates() {
            match game.check(m) {
                Ok(()) => self.kept += 1,
                Err(clauses) => {
                    count(&mut self.broken, &clauses);
                    if said.tells(m) {
                        count(&mut self.answered, &clauses);
                    }
                }
            }
        }
    }
}

fn count(all: &mut BTreeMap<&'static str, u64>, clauses: &Broken) {
    clauses.iter().for_each(|id| *all.entry(id.0).or_default() += 1);
}

/// The game of a case, whose last move may be illegal.
pub(crate) fn script_of(case: &Case) -> Script {
    let mut game = case.opening.referee(Effort::Answer);
    let legal = case.moves.iter().take_while(|m| game.play(**m).is_ok()).count();
    let attempt = case.moves.get(legal).copied();
    Script { opening: case.opening.clone(), moves: case.moves[..legal].to_vec(), from: 0, every: 1, attempt }
}

/// Plays a game with the subject, and compares its answers in each situation with those of the driver: the first disagreement
/// that is not known.
pub(crate) fn compare(
    subject: &mut dyn Subject,
    driver: &mut dyn Subject,
    script: &Script,
    counted: &mut Counted,
    recognizer: &mut Recognizer,
    enough: &dyn Fn() -> bool,
) -> Result<Option<Disagreement>, Fault> {
    counted.tally.games += 1;
    driver.begin(&script.opening)?;
    let begun = subject.begin(&script.opening)?.is_some();
    let found = if begun { compared(subject, driver, script, counted, recognizer, enough)? } else { None };
    let refused = || (!begun).then(|| "refused".to_owned());
    if let Some(why) = subject.declined().or_else(refused) {
        counted.tally.games -= 1;
        LeftOut::Declined { why, games: 1 }.add_to(&mut counted.declined);
    }
    Ok(found)
}

/// As [`compare`], after the beginning; a game that is declined just ends.
fn compared(
    subject: &mut dyn Subject,
    driver: &mut dyn Subject,
    script: &Script,
    counted: &mut Counted,
    recognizer: &mut Recognizer,
    enough: &dyn Fn() -> bool,
) -> Result<Option<Disagreement>, Fault> {
    let Script { opening, moves, from, every, attempt } = script;
    let disagreement = |played: usize, question, expected, said| {
        let moves = moves[..played].to_vec();
        Disagreement { opening: opening.clone(), moves, question, expected, said }
    };
    let refused = |recognizer: &mut Recognizer, played: usize, m, legal: bool| {
        let (expected, said) = (Reply::Accepted(legal), Reply::Accepted(!legal));
        let found = disagreement(played, Question::Accepted(m), expected, said);
        // After it the two are no longer in the same game.
        Ok(Some(found).filter(|found| !recognizer.explains(found)))
    };
    let mut referee = opening.referee(Effort::Trial);
    let mut played = 0;
    if *from > 0 && subject.looks_ahead() {
        let Some(accepted) = subject.play_all(&moves[..*from])? else { return Ok(None) };
        for m in &moves[..accepted] {
            driver.make(*m)?;
            // The engine and the law may disagree, which the comparison shows.
            let _ = referee.play(*m);
        }
        played = accepted;
        counted.tally.moves += accepted as u64;
        if accepted < *from {
            return refused(recognizer, accepted, moves[accepted], true);
        }
    }
    subject.announce(&moves[played..]);
    loop {
        if enough() {
            return Ok(None);
        }
        let over = driver.over()? == Some(true);
        if played >= *from && ((played - from) % every == 0 || played == moves.len()) {
            let expected = Observation::of(driver, opening, over)?;
            let said = Observation::of(subject, opening, over)?;
            if subject.declined().is_some() {
                return Ok(None);
            }
            counted.moves(referee.as_ref(), &said);
            let mut counts_wrongly = false;
            for (question, expected, said) in expected.counted_differences(&said, &mut counted.tally) {
                // A score follows from the stones captured, and a winner from the score.
                if counts_wrongly
                    && matches!(question, Question::Score | Question::Margin | Question::Outcome)
                {
                    continue;
                }
                let found = disagreement(played, question, expected, said);
                if !recognizer.explains(&found) {
                    return Ok(Some(found));
                }
                // Then the two are no longer in the same game, and whatever follows is of no interest.
                if matches!(question, Question::Position | Question::ToPlay | Question::Over) {
                    return Ok(None);
                }
                counts_wrongly |= matches!(question, Question::Captured | Question::Score | Question::Margin);
            }
        }
        let (m, legal) = match (moves.get(played), attempt) {
            (Some(m), _) => (*m, true),
            // After the end some subjects start a new game, which is allowed.
            (None, Some(m)) if !over => (*m, false),
            _ => return Ok(None),
        };
        if !subject.has_move(m) {
            return Ok(None);
        }
        let accepted = subject.make(m)?;
        if subject.declined().is_some() {
            return Ok(None);
        }
        // It cannot take back: no move was made.
        if m == Move::Undo && accepted.is_none() {
            return Ok(None);
        }
        counted.tally.count(Question::Accepted(m).key(), accepted.is_some());
        if let (Some(_), Err(clauses)) = (accepted, referee.check(m)) {
            count(&mut counted.answered, &clauses);
        }
        if accepted.is_some_and(|accepted| accepted != legal) {
            return refused(recognizer, played, m, legal);
        }
        if !legal {
            return Ok(None);
        }
        driver.make(m)?;
        let _ = referee.play(m);
        played += 1;
        match m {
            Move::Undo => counted.tally.taken_back += 1,
            _ => counted.tally.moves += 1,
        }
    }
}

/// Long games are only asked about near their end: shorter games cover what comes before.
pub(crate) fn asked_from(moves: &[Move]) -> usize {
    const LONG: usize = 300;
    const END: usize = 120;
    if moves.len() > LONG { moves.len() - END } else { 0 }
}
