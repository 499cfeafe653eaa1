//! Our own referees as subjects: the engine, and the law as written, amended or misread.

use super::union::Union;
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
}

/// The fast engine; the law for rulebooks that have no engine.
pub fn engine() -> Own {
    Own::new("the built-in implementation", |opening| opening.referee(Effort::Trial))
}

/// The same game under these rules.
fn under(rules: &Rules) -> impl Fn(&Opening) -> Opening + Send + use<> {
    let rules = rules.clone();
    move |opening| Opening { rules: rules.clone(), ..opening.clone() }
}

/// The engine under these rules instead of those of the opening.
pub fn engine_under(rules: &Rules) -> Own {
    let under = under(rules);
    Own::new(format!("the built-in implementation of {rules}"), move |opening| {
        under(opening).referee(Effort::Trial)
    })
}

fn with(misreading: Option<&'static Misreading>, second: Option<&'static Misreading>) -> LawOptions {
    LawOptions { misreading, second, effort: Effort::Trial, ..LawOptions::default() }
}

/// The law, as written or misread.
pub fn law(misreading: Option<&'static Misreading>) -> Own {
    let name = match misreading {
        None => "the literal law".to_owned(),
        Some(misreading) => format!("the law misread ({})", misreading.name),
    };
    Own::new(name, move |opening| opening.law(with(misreading, None)))
}

/// The law under these rules instead of those of the opening, with at most two misreadings. Two of one clause may replace the same
/// sentence: then each of them shows where it differs from the rules.
pub fn law_under(rules: &Rules, misreadings: &[&'static Misreading]) -> Own {
    let under = under(rules);
    match *misreadings {
        [one, other] if one.clause == other.clause => {
            Own::new(format!("the law of {rules} misread twice"), move |opening| {
                let law = |misreading| Some(under(opening).law(with(misreading, None)));
                Box::new(Union { written: law(None), misread: [one, other].map(|one| law(Some(one))) })
            })
        }
        _ => {
            let options = with(misreadings.first().copied(), misreadings.get(1).copied());
            Own::new(format!("the law of {rules} misread"), move |opening| under(opening).law(options))
        }
    }
}

/// Questions that a referee answers, always or sometimes.
macro_rules! answers {
    ($how:ident: $($question:ident: $answer:ty),*) => {
        $(fn $question(&mut self) -> Answer<$answer> {
            Ok(self.game.as_ref().$how(|game| game.$question()))
        })*
    };
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
        Ok(self.game.as_ref().map(|game| game.check(m).is_ok()))
    }

    /// Programs that tell the difference alone tell it after the end, so that it means nothing before.
    fn margin(&mut self) -> Answer<Halves> {
        let score = if self.over()? == Some(true) { self.score()? } else { None };
        Ok(score.map(|[black, white]| Halves(black.0 - white.0)))
    }

    answers! { map: position: Position, over: bool, details: Details }
    answers! {
        and_then: legal_moves: Legal, to_play: Player, captured: [usize; 2], score: [Halves; 2], outcome: Outcome
    }
}
