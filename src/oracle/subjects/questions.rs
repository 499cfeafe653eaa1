//! Asks everything about a situation and compares the answers.

use crate::rulebook::{Details, Halves, Legal, Move, Opening, Outcome, Question};
use crate::subjects::{Answer, Fault, Subject};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use superko_notation::{Board, Player, Position};

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Is the move legal?
    Legal(bool),
    /// Was the move accepted?
    Accepted(bool),
    /// The stones on the board.
    Position(Position),
    /// The player to move.
    ToPlay(Player),
    /// Black and white stones captured.
    Captured([usize; 2]),
    /// Has the game ended?
    Over(bool),
    /// Black's and White's score.
    Score([Halves; 2]),
    /// Black's score minus White's.
    Margin(Halves),
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
            Reply::ToPlay(player) => json!(player.letter()),
            Reply::Captured([b, w]) => json!({"b": b, "w": w}),
            Reply::Score([b, w]) => json!({"b": b, "w": w}),
            Reply::Margin(lead) => json!(lead),
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
        Question::ToPlay => subject.to_play()?.map(Reply::ToPlay),
        Question::Captured => subject.captured()?.map(Reply::Captured),
        Question::Over => subject.over()?.map(Reply::Over),
        Question::Score => subject.score()?.map(Reply::Score),
        Question::Margin => subject.margin()?.map(Reply::Margin),
        Question::Outcome => subject.outcome()?.map(Reply::Outcome),
        Question::Detail(key) => {
            let details = subject.details()?.unwrap_or_default();
            details.into_iter().find(|(k, _)| *k == key).map(|(_, value)| Reply::Detail(value))
        }
    })
}

/// How much was asked and answered. A question without an answer was skipped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// The same by the key of an answer that answers them: asked and answered.
    pub keys: BTreeMap<&'static str, [u64; 2]>,
}

impl Tally {
    /// Counts a question, and whether it was answered.
    pub fn count(&mut self, key: &'static str, answered: bool) {
        let [asked, with_answer] = self.keys.entry(key).or_default();
        *asked += 1;
        *with_answer += u64::from(answered);
        self.asked += 1;
        self.answered += u64::from(answered);
    }

    /// Questions without an answer.
    pub fn skipped(&self) -> u64 {
        self.asked - self.answered
    }

    /// Was nearly every question skipped, so that agreement would mean nothing?
    pub fn says_nothing(&self) -> bool {
        // A case may have no moves, and is one game; several games without a move were all refused.
        self.answered * 20 < self.asked || self.asked == 0 || (self.moves == 0 && self.games != 1)
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.moves += other.moves;
        self.taken_back += other.taken_back;
        self.asked += other.asked;
        self.answered += other.answered;
        for (key, [asked, answered]) in &other.keys {
            let [all_asked, all_answered] = self.keys.entry(key).or_default();
            *all_asked += asked;
            *all_answered += answered;
        }
    }
}

/// What a subject answers in the current situation; `None` is what it cannot tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The stones on the board.
    pub position: Option<Position>,
    /// The player to move; after the end, none.
    pub to_play: Option<Player>,
    /// Black and white stones captured.
    pub captured: Option<[usize; 2]>,
    /// Has the game ended?
    pub over: Option<bool>,
    /// Black's and White's score.
    pub score: Option<[Halves; 2]>,
    /// Black's score minus White's, after the end.
    pub margin: Option<Halves>,
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
            to_play: if over { None } else { subject.to_play()? },
            captured: subject.captured()?,
            over: subject.over()?,
            score: subject.score()?,
            margin: if over { subject.margin()? } else { None },
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

    /// Does it say whether this move is legal?
    pub(crate) fn tells(&self, m: Move) -> bool {
        self.legal.as_ref().is_some_and(|legal| m != Move::Pass || legal.pass.is_some())
    }

    /// The first difference from another observation; counts what was asked and answered.
    pub fn difference(&self, said: &Observation, tally: &mut Tally) -> Option<(Question, Reply, Reply)> {
        self.differences(said, tally).into_iter().next()
    }

    /// All differences from another observation, causes before consequences; counts what was asked and answered.
    pub fn differences(&self, said: &Observation, tally: &mut Tally) -> Vec<(Question, Reply, Reply)> {
        fn compare<T: Clone + PartialEq>(
            question: Question,
            expected: &Option<T>,
            said: &Option<T>,
            tally: &mut Tally,
        ) -> Option<(T, T)> {
            let expected = expected.as_ref()?;
            tally.count(question.key(), said.is_some());
            let said = said.as_ref()?;
            (expected != said).then(|| (expected.clone(), said.clone()))
        }
        let mut all = Vec::new();
        let mut add = |question, expected, said| all.push((question, expected, said));
        if let Some((expected, said)) = compare(Question::Position, &self.position, &said.position, tally) {
            add(Question::Position, Reply::Position(expected), Reply::Position(said));
        }
        if let Some((expected, said)) = compare(Question::ToPlay, &self.to_play, &said.to_play, tally) {
            add(Question::ToPlay, Reply::ToPlay(expected), Reply::ToPlay(said));
        }
        if let Some((expected, said)) = compare(Question::Captured, &self.captured, &said.captured, tally) {
            add(Question::Captured, Reply::Captured(expected), Reply::Captured(said));
        }
        if let Some((expected, said)) = compare(Question::Over, &self.over, &said.over, tally) {
            add(Question::Over, Reply::Over(expected), Reply::Over(said));
        }
        let points = |observation: &Observation| observation.legal.as_ref().map(|l| l.points.clone());
        let legal = compare(Question::Legal(Move::Play(0)), &points(self), &points(said), tally);
        if let Some((expected, said)) = legal {
            for (p, legal) in expected.iter().map(|p| (*p, true)).chain(said.iter().map(|p| (*p, false))) {
                if expected.contains(&p) != said.contains(&p) {
                    add(Question::Legal(Move::Play(p)), Reply::Legal(legal), Reply::Legal(!legal));
                }
            }
        }
        let pass = |observation: &Observation| observation.legal.as_ref().and_then(|l| l.pass);
        if let Some((expected, said)) = compare(Question::Legal(Move::Pass), &pass(self), &pass(said), tally)
        {
            add(Question::Legal(Move::Pass), Reply::Legal(expected), Reply::Legal(said));
        }
        if let Some((expected, said)) = compare(Question::Score, &self.score, &said.score, tally) {
            add(Question::Score, Reply::Score(expected), Reply::Score(said));
        }
        // Both scores already give the difference.
        if let (None, Some(_)) = (said.score, said.margin) {
            if let Some((expected, said)) = compare(Question::Margin, &self.margin, &said.margin, tally) {
                add(Question::Margin, Reply::Margin(expected), Reply::Margin(said));
            }
        }
        if let Some((expected, said)) = compare(Question::Outcome, &self.outcome, &said.outcome, tally) {
            add(Question::Outcome, Reply::Outcome(expected), Reply::Outcome(said));
        }
        for (key, expected) in &self.details {
            let said = said.details.iter().find(|(k, _)| k == key);
            tally.count(key, said.is_some());
            if let Some((_, said)) = said.filter(|(_, said)| expected != said) {
                let replies = [expected, said].map(|value| Reply::Detail(value.clone()));
                let [expected, said] = replies;
                add(Question::Detail(key), expected, said);
            }
        }
        all
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
