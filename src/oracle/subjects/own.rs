//! Our own referees as subjects: the engine, and the law as written, amended or misread.

use crate::rulebook::{
    Details, Effort, Halves, LawOptions, Legal, Misreading, Move, Opening, Outcome, Referee, Rules,
};
use crate::subjects::{Answer, Subject};
use superko_notation::{Player, Position};

/// Starts a game.
type Start = Box<dyn Fn(&Opening) -> Box<dyn Referee> + Send>;

/// One of our referees as a subject. It answers every question and accepts every opening.
pub struct Own {
    name: String,
    start: Start,
    game: Option<Box<dyn Referee>>,
}

impl Own {
    /// A subject whose games `start` begins.
    pub fn new(
        name: impl Into<String>,
        start: impl Fn(&Opening) -> Box<dyn Referee> + Send + 'static,
    ) -> Own {
        Own { name: name.into(), start: Box::new(start), game: None }
    }

    fn asked<T>(&self, question: impl FnOnce(&dyn Referee) -> T) -> Answer<T> {
        Ok(self.game.as_deref().map(question))
    }

    fn asked_if_known<T>(&self, question: impl FnOnce(&dyn Referee) -> Option<T>) -> Answer<T> {
        Ok(self.game.as_deref().and_then(question))
    }
}

/// The fast engine; the law for rulebooks that have no engine.
pub fn engine() -> Own {
    Own::new("the built-in implementation", |opening| opening.referee(Effort::Trial))
}

/// The engine under these rules instead of those of the opening.
pub fn engine_under(rules: &Rules) -> Own {
    let rules = rules.clone();
    Own::new(format!("the built-in implementation of {rules}"), move |opening| {
        Opening { rules: rules.clone(), ..opening.clone() }.referee(Effort::Trial)
    })
}

/// The law, as written or misread.
pub fn law(misreading: Option<&'static Misreading>) -> Own {
    let name = match misreading {
        None => "the literal law".to_owned(),
        Some(misreading) => format!("the law misread ({})", misreading.name),
    };
    let options = LawOptions { misreading, effort: Effort::Trial, ..LawOptions::default() };
    Own::new(name, move |opening| opening.law(options))
}

/// The law under these rules instead of those of the opening, with at most two misreadings.
pub fn law_under(rules: &Rules, misreadings: &[&'static Misreading]) -> Own {
    let rules = rules.clone();
    let mut misreadings = misreadings.iter().copied();
    let [misreading, second] = [misreadings.next(), misreadings.next()];
    let options = LawOptions { misreading, second, effort: Effort::Trial, ..LawOptions::default() };
    Own::new(format!("the law of {rules} misread"), move |opening| {
        Opening { rules: rules.clone(), ..opening.clone() }.law(options)
    })
}

impl Subject for Own {
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

    fn undo(&mut self) -> Answer<bool> {
        self.play(Move::Undo)
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        self.asked(|game| game.check(m).is_ok())
    }

    fn legal_moves(&mut self) -> Answer<Legal> {
        self.asked_if_known(|game| game.legal_moves())
    }

    fn position(&mut self) -> Answer<Position> {
        self.asked(|game| game.position())
    }

    fn to_play(&mut self) -> Answer<Player> {
        self.asked_if_known(|game| game.to_play())
    }

    fn captured(&mut self) -> Answer<[usize; 2]> {
        self.asked_if_known(|game| game.captured())
    }

    fn over(&mut self) -> Answer<bool> {
        self.asked(|game| game.over())
    }

    fn score(&mut self) -> Answer<[Halves; 2]> {
        self.asked_if_known(|game| game.score())
    }

    /// Programs that tell the difference alone tell it after the end, so that it means nothing before.
    fn margin(&mut self) -> Answer<Halves> {
        let lead = |[black, white]: [Halves; 2]| Halves(black.0 - white.0);
        self.asked_if_known(|game| game.score().filter(|_| game.over()).map(lead))
    }

    fn outcome(&mut self) -> Answer<Outcome> {
        self.asked_if_known(|game| game.outcome())
    }

    fn details(&mut self) -> Answer<Details> {
        self.asked(|game| game.details())
    }
}
