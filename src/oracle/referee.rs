//! A game that can be judged move by move: what the literal law and the bitboards have in common.

use super::subject::{Answer, Halves, Legal, Move, Opening, Outcome, Subject};
use std::collections::BTreeSet;
use superko_spec::{ClauseId, Color, Player};

/// A game under way, with reasons for what is illegal.
pub trait Referee: Send {
    /// The clauses that a move breaks; none for a legal one.
    fn broken(&self, m: Move) -> BTreeSet<ClauseId>;
    /// Plays a move, unless it breaks a clause; then nothing changes.
    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>>;
    /// The colour of each point, in board order.
    fn coloring(&self) -> Vec<Color>;
    fn to_play(&self) -> Player;
    /// Black and white stones captured so far.
    fn captured(&self) -> [usize; 2];
    fn over(&self) -> bool;
    /// Black's and White's score of the present position, komi included.
    fn score(&self) -> [Halves; 2];
    fn outcome(&self) -> Outcome;
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
        self.asked(|game| Legal {
            points: (0..game.coloring().len()).filter(|&p| game.broken(Move::Play(p)).is_empty()).collect(),
            pass: Some(game.broken(Move::Pass).is_empty()),
        })
    }

    fn position(&mut self) -> Answer<Vec<Color>> {
        self.asked(|game| game.coloring())
    }

    fn captured(&mut self) -> Answer<[usize; 2]> {
        self.asked(|game| game.captured())
    }

    fn over(&mut self) -> Answer<bool> {
        self.asked(|game| game.over())
    }

    fn score(&mut self) -> Answer<[Halves; 2]> {
        self.asked(|game| game.score())
    }

    fn outcome(&mut self) -> Answer<Outcome> {
        self.asked(|game| game.outcome())
    }
}
