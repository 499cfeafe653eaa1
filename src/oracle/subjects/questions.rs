//! Asks everything about a situation and compares the answers.

use crate::blocks::{border, parts};
use crate::rulebook::{Halves, Legal, Move, Opening, Outcome, Question};
use crate::subjects::{Answer, Fault, Subject};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use superko_notation::{Board, Cell, Player, Position};

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
    /// Games played; those that the subject declined at some move are not.
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

    /// Moves played, and moves taken back.
    pub(crate) fn made(&self) -> u64 {
        self.moves + self.taken_back
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

/// What a subject answers in the current situation. What it cannot tell is absent.
#[derive(Clone, Debug)]
pub struct Observation {
    replies: Vec<(Question, Reply)>,
    /// The legal moves; after the end, whether a pass is one of them.
    pub legal: Option<Legal>,
    /// The points that were asked about, if not all were.
    asked: Option<Vec<usize>>,
}

impl Observation {
    /// Asks everything. `over`: the game has ended by the rules. Then a subject that knows the end of games is asked whether it
    /// would accept one more move.
    pub fn of(subject: &mut dyn Subject, opening: &Opening, over: bool) -> Result<Observation, Fault> {
        Observation::of_keys(subject, opening, over, &|_| true)
    }

    /// Asks what answers of these keys tell.
    pub(crate) fn of_keys(
        subject: &mut dyn Subject,
        opening: &Opening,
        over: bool,
        asked: &dyn Fn(&str) -> bool,
    ) -> Result<Observation, Fault> {
        let mut replies = Vec::new();
        for question in CAUSES.into_iter().chain(CONSEQUENCES).filter(|question| asked(question.key())) {
            let moot = if over { question == Question::ToPlay } else { question == Question::Margin };
            let reply = if moot { None } else { ask(subject, question)? };
            replies.extend(reply.map(|reply| (question, reply)));
        }
        if opening.rulebook().answer_keys().iter().any(|key| asked(key)) {
            let details = subject.details()?.unwrap_or_default().into_iter();
            replies.extend(details.map(|(key, value)| (Question::Detail(key), Reply::Detail(value))));
        }
        let mut observation = Observation { replies, legal: None, asked: None };
        observation.legal = match over {
            _ if !opening.takes_turns() => None,
            false if asked(Question::Legal(Move::Play(0)).key()) => {
                observation.legal_moves(subject, &opening.board)?
            }
            true if observation.reply(Question::Over).is_some() => {
                subject.is_legal(Move::Pass)?.map(|pass| Legal { points: Vec::new(), pass: Some(pass) })
            }
            _ => None,
        };
        Ok(observation)
    }

    fn reply(&self, question: Question) -> Option<&Reply> {
        self.replies.iter().find(|(other, _)| *other == question).map(|(_, reply)| reply)
    }

    /// Does it say whether this move is legal?
    pub(crate) fn tells(&self, m: Move) -> bool {
        self.legal.as_ref().is_some_and(|legal| m != Move::Pass || legal.pass.is_some())
            && m.point().is_none_or(|p| self.asks_about(p))
    }

    fn asks_about(&self, point: usize) -> bool {
        self.asked.as_ref().is_none_or(|asked| asked.contains(&point))
    }

    /// The legal moves by one question, otherwise point by point.
    fn legal_moves(&mut self, subject: &mut dyn Subject, board: &Board) -> Answer<Legal> {
        if let Some(legal) = subject.legal_moves()? {
            return Ok(Some(legal));
        }
        if let (Some(Reply::Position(position)), true) =
            (self.reply(Question::Position), board.points() > ASKED_WHOLE)
        {
            self.asked = Some(points_that_matter(board, position));
        }
        let mut legal = Legal { points: Vec::new(), pass: subject.is_legal(Move::Pass)? };
        for p in self.asked.clone().unwrap_or_else(|| (0..board.points()).collect()) {
            match subject.is_legal(Move::Play(p))? {
                Some(true) => legal.points.push(p),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(legal))
    }

    /// The observation without the answers of these keys.
    pub(crate) fn without(mut self, keys: &BTreeSet<&str>) -> Observation {
        let told = |question: Question| !keys.contains(question.key());
        self.replies.retain(|(question, _)| told(*question));
        self.legal = self.legal.filter(|_| told(Question::Legal(Move::Play(0))));
        if let Some(legal) = &mut self.legal {
            legal.pass = legal.pass.filter(|_| told(Question::Legal(Move::Pass)));
        }
        self
    }

    /// All differences from another observation, causes before consequences.
    pub fn differences(&self, said: &Observation) -> Vec<(Question, Reply, Reply)> {
        self.counted_differences(said, &mut Tally::default())
    }

    /// The same; counts what was asked and answered.
    pub fn counted_differences(
        &self,
        said: &Observation,
        tally: &mut Tally,
    ) -> Vec<(Question, Reply, Reply)> {
        let mut all = Vec::new();
        let compare = |question: Question, tally: &mut Tally, all: &mut Vec<_>| {
            let Some(expected) = self.reply(question) else { return };
            let said = said.reply(question);
            tally.count(question.key(), said.is_some());
            let differs = said.filter(|said| *said != expected);
            all.extend(differs.map(|said| (question, expected.clone(), said.clone())));
        };
        CAUSES.into_iter().for_each(|question| compare(question, tally, &mut all));
        if let Some(expected) = &self.legal {
            let mut differ =
                |m, legal| all.push((Question::Legal(m), Reply::Legal(legal), Reply::Legal(!legal)));
            tally.count(Question::Legal(Move::Play(0)).key(), said.legal.is_some());
            let said_points = said.legal.as_ref().map_or(&expected.points, |said| &said.points);
            for (points, others, legal) in
                [(&expected.points, said_points, true), (said_points, &expected.points, false)]
            {
                let differing = points.iter().filter(|p| !others.contains(p) && said.asks_about(**p));
                differing.for_each(|p| differ(Move::Play(*p), legal));
            }
            if let Some(legal) = expected.pass {
                let pass = said.legal.as_ref().and_then(|said| said.pass);
                tally.count(Question::Legal(Move::Pass).key(), pass.is_some());
                if pass == Some(!legal) {
                    differ(Move::Pass, legal);
                }
            }
        }
        // Both scores already give the difference.
        let leads = said.reply(Question::Score).is_none() && said.reply(Question::Margin).is_some();
        let consequences = CONSEQUENCES.into_iter().filter(|question| *question != Question::Margin || leads);
        let details = self.replies.iter().map(|(question, _)| *question);
        let details = details.filter(|question| matches!(question, Question::Detail(_)));
        consequences.chain(details).for_each(|question| compare(question, tally, &mut all));
        all
    }
}

/// What follows from the moves alone, and what follows from that.
pub(crate) const CAUSES: [Question; 4] =
    [Question::Position, Question::ToPlay, Question::Captured, Question::Over];
pub(crate) const CONSEQUENCES: [Question; 3] = [Question::Score, Question::Margin, Question::Outcome];

/// On larger boards a subject that tells the legality of one move at a time is asked about the points that matter.
const ASKED_WHOLE: usize = 49;
/// Of the other points, one in this number is asked about.
const ONE_IN: usize = 40;

/// The empty points where a play may be illegal or capture: those with at most one empty neighbour, and those beside a block with one
/// liberty. Of the other points some, each in its turn as stones are added.
fn points_that_matter(board: &Board, position: &Position) -> Vec<usize> {
    let graph = board.graph();
    let empty = |p: &usize| position[*p] == Cell::Empty;
    let blocks = Player::BOTH.map(|player| parts(board, |p| position[p] == Cell::Stone(player)));
    let liberties = |block| border(board, block).filter(empty).collect::<BTreeSet<usize>>();
    let liberties = blocks.iter().flatten().map(liberties);
    let last_liberties: BTreeSet<usize> = liberties.filter(|all| all.len() == 1).flatten().collect();
    let stones = position.stones().count();
    let matters = |p: &usize| {
        let free = graph.neighbors(*p).filter(empty).count();
        let hemmed = free <= 1 && free < graph.neighbors(*p).count();
        (empty(p) && (hemmed || last_liberties.contains(p))) || (p + stones) % ONE_IN == 0
    };
    (0..board.points()).filter(matters).collect()
}
