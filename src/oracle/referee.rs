//! A game that can be judged move by move: what the literal law and the bitboards have in common.

use super::subject::{Answer, Cells, Details, Halves, Legal, Move, Opening, Outcome, Subject};
use std::collections::BTreeSet;
use superko_spec::{ClauseId, Player};

/// A game under way, with reasons for what is illegal.
pub trait Referee: Send {
    /// The clauses that a move breaks; none for a legal one.
    fn broken(&self, m: Move) -> BTreeSet<ClauseId>;
    /// Plays a move, unless it breaks a clause; then nothing changes.
    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>>;
    fn cells(&self) -> Cells;
    /// `None` when the game is over, or nobody has the turn.
    fn to_play(&self) -> Option<Player>;
    fn over(&self) -> bool;
    /// Black and white stones captured so far. `None`: the details tell, in a shape of their own.
    fn captured(&self) -> Option<[usize; 2]>;
    /// Black's and White's score of the present position, komi included. `None`: the details tell, or nobody could decide.
    fn score(&self) -> Option<[Halves; 2]>;
    /// `None`: the details tell, or nobody could decide.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves of whoever is to play. `None`: the details tell, or it is no time for plays.
    fn legal_moves(&self) -> Option<Legal> {
        Some(Legal {
            points: (0..self.cells().len()).filter(|&p| self.broken(Move::Play(p)).is_empty()).collect(),
            pass: Some(self.broken(Move::Pass).is_empty()),
        })
    }

    /// The moves worth asking about, legal and illegal ones.
    fn candidates(&self) -> Vec<Move> {
        (0..self.cells().len()).map(Move::Play).chain([Move::Pass]).collect()
    }

    /// What only this document's answers have, or have in a shape of their own.
    fn details(&self) -> Details {
        Vec::new()
    }
}

/// How a game is started.
type Start = Box<dyn Fn(&Opening) -> Box<dyn Referee> + Send>;

/// A subject of our own: it answers every question, about any opening.
pub struct InProcess {
    name: String,
    start: Start,
    game: Option<Box<dyn Referee>>,
}

impl InProcess {
    pub fn new(
        name: impl Into<String>,
        start: impl Fn(&Opening) -> Box<dyn Referee> + Send + 'static,
    ) -> InProcess {
        InProcess { name: name.into(), start: Box::new(start), game: None }
    }

    fn asked<T>(&self, question: impl FnOnce(&dyn Referee) -> T) -> Answer<T> {
        Ok(self.game.as_deref().map(question))
    }

    fn asked_if_told<T>(&self, question: impl FnOnce(&dyn Referee) -> Option<T>) -> Answer<T> {
        Ok(self.game.as_deref().and_then(question))
    }
}

impl Subject for InProcess {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        self.game = Some((self.start)(opening));
        Ok(Some(()))
    }

    fn play(&mut self, m: Move) -> Answer<bool> {
        Ok(self.game.as_mut().map(|game| game.play(m).is_ok()))
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        self.asked(|game| game.broken(m).is_empty())
    }

    fn legal_moves(&mut self) -> Answer<Legal> {
        self.asked_if_told(|game| game.legal_moves())
    }

    fn position(&mut self) -> Answer<Cells> {
        self.asked(|game| game.cells())
    }

    fn captured(&mut self) -> Answer<[usize; 2]> {
        self.asked_if_told(|game| game.captured())
    }

    fn over(&mut self) -> Answer<bool> {
        self.asked(|game| game.over())
    }

    fn score(&mut self) -> Answer<[Halves; 2]> {
        self.asked_if_told(|game| game.score())
    }

    fn outcome(&mut self) -> Answer<Outcome> {
        self.asked_if_told(|game| game.outcome())
    }

    fn details(&mut self) -> Answer<Details> {
        self.asked(|game| game.details())
    }
}
