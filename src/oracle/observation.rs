//! Asks everything about a situation and compares the answers.

use super::subject::{Answer, Fault, Subject};
use crate::notation::{Board, Position};
use crate::rulebook::{Details, Halves, Legal, Move, Opening, Outcome, Question};
use serde_json::{Value, json};

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Is the move legal?
    Legal(bool),
    /// Was the move accepted?
    Accepted(bool),
    /// The stones on the board.
    Position(Position),
    /// Black and white stones captured.
    Captured([usize; 2]),
    /// Has the game ended?
    Over(bool),
    /// Black's and White's score.
    Score([Halves; 2]),
    /// Who has won.
    Outcome(Outcome),
    /// The value of a key that only some rulebooks have.
    Detail(Value),
}

impl Reply {
    /// The reply as in an answer to a case.
    pub fn to_json(&self, board: &Board) -> Value {
        match self {
            Reply::Legal(yes) | Reply::Accepted(yes) | Reply::Over(yes) => json!(yes),
            Reply::Position(position) => json!(board.rows(position)),
            Reply::Captured([b, w]) => json!({"b": b, "w": w}),
            Reply::Score([b, w]) => json!({"b": b, "w": w}),
            Reply::Outcome(outcome) => json!(outcome),
            Reply::Detail(value) => value.clone(),
        }
    }
}

/// Asks a subject one question. [`Question::Accepted`] plays the move.
pub fn ask(subject: &mut dyn Subject, question: Question) -> Answer<Reply> {
    Ok(match question {
        Question::Legal(m) => subject.is_legal(m)?.map(Reply::Legal),
        Question::Accepted(m) => subject.make(m)?.map(Reply::Accepted),
        Question::Position => subject.position()?.map(Reply::Position),
        Question::Captured => subject.captured()?.map(Reply::Captured),
        Question::Over => subject.over()?.map(Reply::Over),
        Question::Score => subject.score()?.map(Reply::Score),
        Question::Outcome => subject.outcome()?.map(Reply::Outcome),
        Question::Detail(key) => {
            let details = subject.details()?.unwrap_or_default();
            details.into_iter().find(|(k, _)| *k == key).map(|(_, value)| Reply::Detail(value))
        }
    })
}

/// How much was asked and answered. A question without an answer was skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Moves played.
    pub moves: u64,
    /// Moves taken back.
    pub taken_back: u64,
    /// Questions asked.
    pub asked: u64,
    /// Questions answered.
    pub answered: u64,
}

impl Tally {
    /// Questions without an answer.
    pub fn skipped(&self) -> u64 {
        self.asked - self.answered
    }

    /// Was nearly every question skipped, so that agreement would mean nothing?
    pub fn says_nothing(&self) -> bool {
        self.answered * 20 < self.asked || self.moves == 0
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.moves += other.moves;
        self.taken_back += other.taken_back;
        self.asked += other.asked;
        self.answered += other.answered;
    }
}

/// What a subject answers in the current situation; `None` is what it cannot tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The stones on the board.
    pub position: Option<Position>,
    /// Black and white stones captured.
    pub captured: Option<[usize; 2]>,
    /// Has the game ended?
    pub over: Option<bool>,
    /// Black's and White's score.
    pub score: Option<[Halves; 2]>,
    /// Who has won.
    pub outcome: Option<Outcome>,
    /// The legal moves; after the end, whether a pass is one of them.
    pub legal: Option<Legal>,
    /// The keys that only this rulebook's answers have.
    pub details: Details,
}

impl Observation {
    /// Asks everything. `over`: the game has ended by the rules. Then a subject that knows the end of games is asked whether it
    /// would accept one more move.
    pub fn of(subject: &mut dyn Subject, opening: &Opening, over: bool) -> Result<Observation, Fault> {
        let mut observation = Observation {
            position: subject.position()?,
            captured: subject.captured()?,
            over: subject.over()?,
            score: subject.score()?,
            outcome: subject.outcome()?,
            legal: None,
            details: subject.details()?.unwrap_or_default(),
        };
        observation.legal = if !opening.takes_turns() {
            None
        } else if !over {
            legal_moves(subject, opening.board.points())?
        } else if observation.over.is_some() {
            subject.is_legal(Move::Pass)?.map(|pass| Legal { points: Vec::new(), pass: Some(pass) })
        } else {
            None
        };
        Ok(observation)
    }

    /// The first difference from another observation; counts what was asked and answered.
    pub fn difference(&self, said: &Observation, tally: &mut Tally) -> Option<(Question, Reply, Reply)> {
        fn compare<T: Clone + PartialEq>(
            expected: &Option<T>,
            said: &Option<T>,
            tally: &mut Tally,
        ) -> Option<(T, T)> {
            let expected = expected.as_ref()?;
            tally.asked += 1;
            let said = said.as_ref()?;
            tally.answered += 1;
            (expected != said).then(|| (expected.clone(), said.clone()))
        }
        let position = compare(&self.position, &said.position, tally);
        let captured = compare(&self.captured, &said.captured, tally);
        let over = compare(&self.over, &said.over, tally);
        let legal =
            compare(&self.legal.as_ref().map(|l| &l.points), &said.legal.as_ref().map(|l| &l.points), tally);
        let pass = |observation: &Observation| observation.legal.as_ref().and_then(|l| l.pass);
        let pass = compare(&pass(self), &pass(said), tally);
        let score = compare(&self.score, &said.score, tally);
        let outcome = compare(&self.outcome, &said.outcome, tally);
        let detail = self.different_detail(said, tally);
        if let Some((expected, said)) = position {
            return Some((Question::Position, Reply::Position(expected), Reply::Position(said)));
        }
        if let Some((expected, said)) = captured {
            return Some((Question::Captured, Reply::Captured(expected), Reply::Captured(said)));
        }
        if let Some((expected, said)) = over {
            return Some((Question::Over, Reply::Over(expected), Reply::Over(said)));
        }
        if let Some((expected, said)) = legal {
            let differing = |p: &&usize| expected.contains(p) != said.contains(p);
            let p = *expected.iter().chain(said).find(differing)?;
            let (expected, said) = (expected.contains(&p), said.contains(&p));
            return Some((Question::Legal(Move::Play(p)), Reply::Legal(expected), Reply::Legal(said)));
        }
        if let Some((expected, said)) = pass {
            return Some((Question::Legal(Move::Pass), Reply::Legal(expected), Reply::Legal(said)));
        }
        if let Some((expected, said)) = score {
            return Some((Question::Score, Reply::Score(expected), Reply::Score(said)));
        }
        if let Some((expected, said)) = outcome {
            return Some((Question::Outcome, Reply::Outcome(expected), Reply::Outcome(said)));
        }
        let (key, expected, said) = detail?;
        Some((Question::Detail(key), Reply::Detail(expected), Reply::Detail(said)))
    }

    /// The first detail that differs.
    fn different_detail(
        &self,
        said: &Observation,
        tally: &mut Tally,
    ) -> Option<(&'static str, Value, Value)> {
        let mut different = None;
        for (key, expected) in &self.details {
            tally.asked += 1;
            let Some((_, said)) = said.details.iter().find(|(k, _)| k == key) else { continue };
            tally.answered += 1;
            if expected != said && different.is_none() {
                different = Some((*key, expected.clone(), said.clone()));
            }
        }
        different
    }
}

/// The legal moves by one question, otherwise point by point.
fn legal_moves(subject: &mut dyn Subject, points: usize) -> Answer<Legal> {
    if let Some(legal) = subject.legal_moves()? {
        return Ok(Some(legal));
    }
    let mut legal = Legal { points: Vec::new(), pass: subject.is_legal(Move::Pass)? };
    for p in 0..points {
        match subject.is_legal(Move::Play(p))? {
            Some(true) => legal.points.push(p),
            Some(false) => {}
            None => return Ok(None),
        }
    }
    Ok(Some(legal))
}
