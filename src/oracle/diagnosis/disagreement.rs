//! A game and a question that a subject and the rules answer differently.

use crate::case::Case;
use crate::rulebook::{Broken, Effort, LawOptions, Move, Opening, Question};
use crate::subjects::questions::{Reply, ask};
use crate::subjects::{Subject, own};

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
        Case::new(self.opening.clone(), moves)
    }

    /// Does the literal law give the answer that the driver of the trial expects?
    pub fn is_confirmed(&self) -> bool {
        let mut law = own::law(None);
        let replayed =
            law.begin(&self.opening).is_ok() && self.moves.iter().all(|m| law.make(*m) == Ok(Some(true)));
        replayed && ask(&mut law, self.question) == Ok(Some(self.expected.clone()))
    }

    /// The clauses that decide the question: those that a wrongly accepted move breaks; those that a wrongly refused move would
    /// break under other amendments; otherwise the one that answers the question.
    pub fn clauses(&self) -> Vec<String> {
        let broken = match self.move_in_question() {
            Some((m, false)) => {
                let options = LawOptions { effort: Effort::Unaided, ..LawOptions::default() };
                let mut game = self.opening.law(options);
                // An illegal one among them is a bug in superko.
                _ = self.moves.iter().try_for_each(|m| game.play(*m));
                game.check(m).err().unwrap_or_default()
            }
            Some((m, true)) => self.broken_elsewhere(m),
            None => Broken::new(),
        };
        if broken.is_empty() {
            return vec![self.opening.rulebook().clause_of(self.question).to_owned()];
        }
        broken.iter().map(|id| id.to_string()).collect()
    }

    /// Does the subject refuse a move that the rules allow?
    pub fn is_wrongly_refused(&self) -> bool {
        matches!(self.move_in_question(), Some((_, true)))
    }

    /// What a move that the rules allow would break under other amendments: those nearest to the rules that forbid it.
    fn broken_elsewhere(&self, m: Move) -> Broken {
        let present = &self.opening.rules;
        let mut others = present.alternatives(true);
        others.sort_by_key(|rules| rules.distance(present));
        let mut nearest = None;
        let mut broken = Broken::new();
        for rules in others {
            let distance = rules.distance(present);
            if nearest.is_some_and(|nearest| nearest < distance) {
                break;
            }
            let mut game = Opening { rules, ..self.opening.clone() }.referee(Effort::Trial);
            let played = self.moves.iter().all(|m| game.play(*m).is_ok());
            let Err(found) = game.check(m) else { continue };
            if played && !found.is_empty() {
                nearest = Some(distance);
                broken.extend(found);
            }
        }
        broken
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{Setup, find};
    use pretty_assertions::assert_eq;
    use std::sync::Arc;
    use superko_notation::{Board, Player, Position};

    /// The clauses that are cited when Black's move on this point is refused.
    fn cited(rules: &str, board: &str, letters: &str, point: usize) -> Vec<String> {
        let rules = crate::rulebook::Rules::parse(rules).unwrap();
        let position = Position::from_letters(letters).unwrap();
        let setup = Some(Setup { to_play: Player::Black, ..Setup::of(position) });
        let board = Arc::new(Board::parse(board).unwrap());
        let opening = Opening { setup, ..Opening::on(&rules, board) };
        let question = Question::Legal(Move::Play(point));
        let (expected, said) = (Reply::Legal(true), Reply::Legal(false));
        Disagreement { opening, moves: Vec::new(), question, expected, said }.clauses()
    }

    #[test]
    fn a_move_that_is_wrongly_refused_cites_the_clause_that_other_rules_have() {
        for name in ["tromp-taylor", "tromp-taylor + simple-ko", "tromp-taylor + territory-score"] {
            assert_eq!(cited(name, "2x1", "X.", 1), ["tromp-taylor.7"], "the suicide of two stones, {name}");
        }
        assert_eq!(cited("tromp-taylor + free-repetition", "2x1", ".O", 0), ["tromp-taylor.6"], "a capture");
        let plays = find("tromp-taylor").unwrap().clause_of(Question::Legal(Move::Play(0)));
        assert_eq!(cited("tromp-taylor", "3x1", "...", 0), [plays], "no rules forbid it");
        let both = cited("tromp-taylor + free-repetition", "3x1", ".O.", 0);
        assert_eq!(both, ["tromp-taylor.6", "tromp-taylor.7"], "the suicide of one stone, which repeats");
    }
}
