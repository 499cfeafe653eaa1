//! A game and a question that a subject answers otherwise than the rules do.

use super::observation::{Reply, ask};
use super::subject::Subject;
use super::subjects::own;
use crate::case::Case;
use crate::rulebook::{Effort, LawOptions, Move, Opening, Question, Referee};

/// A game and a question that the subject answers otherwise than the rules do.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// Where the game starts.
    pub opening: Opening,
    /// The moves so far, all of them legal.
    pub moves: Vec<Move>,
    /// What was asked then.
    pub question: Question,
    /// What the rules say.
    pub expected: Reply,
    /// What the subject said.
    pub said: Reply,
}

impl Disagreement {
    /// The case that shows it: it ends with the move in question.
    pub fn case(&self) -> Case {
        let mut moves = self.moves.clone();
        moves.extend(self.question.about());
        Case { id: None, opening: self.opening.clone(), moves, trace: false }
    }

    /// The law's game after the moves; it stops before the first illegal one, which only a fault of ours can bring here.
    fn replay(&self) -> Box<dyn Referee> {
        let mut game = self.opening.law(LawOptions { effort: Effort::Unaided, ..LawOptions::default() });
        for m in &self.moves {
            if game.play(*m).is_err() {
                break;
            }
        }
        game
    }

    /// Does the literal law expect what the driver of the trial expects?
    pub fn is_confirmed(&self) -> bool {
        let mut law = own::law(None);
        let replayed =
            law.begin(&self.opening).is_ok() && self.moves.iter().all(|m| law.play(*m) == Ok(Some(true)));
        replayed && ask(&mut law, self.question) == Ok(Some(self.expected.clone()))
    }

    /// The clauses that it is about, as the law sees it: those that a wrongly accepted move breaks, else the one that says
    /// what was asked.
    pub fn clauses(&self) -> Vec<String> {
        if let Some((m, false)) = self.move_in_question() {
            let broken = self.replay().check(m).err().unwrap_or_default();
            return broken.iter().map(|id| id.to_string()).collect();
        }
        vec![self.opening.rulebook().clause_of(self.question).to_owned()]
    }

    /// The move that is legal for only one of the two, and whether it is by the rules; also when a whole list of moves was
    /// asked for.
    pub fn move_in_question(&self) -> Option<(Move, bool)> {
        match (self.question, &self.expected, &self.said) {
            (Question::Legal(m) | Question::Accepted(m), Reply::Legal(legal) | Reply::Accepted(legal), _) => {
                Some((m, *legal))
            }
            (Question::Detail(key), Reply::Detail(expected), Reply::Detail(said)) => {
                let rulebook = self.opening.rulebook();
                rulebook.move_in_question(&self.opening, &self.moves, key, expected, said)
            }
            _ => None,
        }
    }

    /// Is the answer yes or no, so that there is a right way and a wrong way to disagree?
    pub fn is_yes_or_no(&self) -> bool {
        matches!(self.expected, Reply::Legal(_) | Reply::Accepted(_) | Reply::Over(_))
    }

    /// Do both ask the same question, for the same reason?
    pub fn is_like(&self, other: &Disagreement) -> bool {
        std::mem::discriminant(&self.question) == std::mem::discriminant(&other.question)
            && (self.expected == other.expected || !self.is_yes_or_no())
            && self.clauses() == other.clauses()
    }
}
