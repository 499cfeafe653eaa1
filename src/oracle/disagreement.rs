//! A game and a question that a subject and the rules answer differently.

use super::observation::{Reply, ask};
use super::subject::Subject;
use super::subjects::own;
use crate::case::Case;
use crate::rulebook::{Effort, LawOptions, Move, Opening, Question, Referee};

/// A game and a question that the subject and the rules answer differently.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// Where the game starts.
    pub opening: Opening,
    /// The moves so far, all of them legal.
    pub moves: Vec<Move>,
    /// The question after the moves.
    pub question: Question,
    /// What the rules say.
    pub expected: Reply,
    /// What the subject said.
    pub said: Reply,
}

impl Disagreement {
    /// The case that shows the disagreement. It ends with the move in question, if there is one.
    pub fn case(&self) -> Case {
        let mut moves = self.moves.clone();
        moves.extend(self.question.about());
        Case { id: None, opening: self.opening.clone(), moves, trace: false }
    }

    /// The law's game after the moves. It stops before the first illegal one, which only a bug in superko can cause.
    fn replay(&self) -> Box<dyn Referee> {
        let mut game = self.opening.law(LawOptions { effort: Effort::Unaided, ..LawOptions::default() });
        for m in &self.moves {
            if game.play(*m).is_err() {
                break;
            }
        }
        game
    }

    /// Does the literal law give the answer that the driver of the trial expects?
    pub fn is_confirmed(&self) -> bool {
        let mut law = own::law(None);
        let replayed =
            law.begin(&self.opening).is_ok() && self.moves.iter().all(|m| law.make(*m) == Ok(Some(true)));
        replayed && ask(&mut law, self.question) == Ok(Some(self.expected.clone()))
    }

    /// The clauses that decide the question: those that a wrongly accepted move breaks, otherwise the one that answers the
    /// question.
    pub fn clauses(&self) -> Vec<String> {
        if let Some((m, false)) = self.move_in_question() {
            let broken = self.replay().check(m).err().unwrap_or_default();
            return broken.iter().map(|id| id.to_string()).collect();
        }
        vec![self.opening.rulebook().clause_of(self.question).to_owned()]
    }

    /// The move that only one side holds legal, and whether it is legal by the rules; also when the question was about a list
    /// of moves.
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

    /// Is the answer yes or no, so that there are exactly two ways to disagree?
    pub fn is_yes_or_no(&self) -> bool {
        matches!(self.expected, Reply::Legal(_) | Reply::Accepted(_) | Reply::Over(_))
    }

    /// Is it the same kind of question, decided by the same clauses?
    pub fn is_like(&self, other: &Disagreement) -> bool {
        std::mem::discriminant(&self.question) == std::mem::discriminant(&other.question)
            && (self.expected == other.expected || !self.is_yes_or_no())
            && self.clauses() == other.clauses()
    }
}
