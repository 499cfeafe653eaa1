//! What a trial can end with: a disagreement above all, a game in which the subject says something else than the rules.

use super::case::Case;
use super::document::Document;
use super::referee::Referee;
use super::subject::{Fault, Move, Opening, Subject};
use super::subjects::literal::{literal, referee};
use super::survey::{Question, Reply, ask};
use serde_json::Value;

/// What a trial can end with, besides nothing.
#[derive(Clone, Debug)]
pub enum Finding {
    /// The subject disagrees, and the literal law confirms it. With the number of moves before it was shrunk.
    Disagreement(Disagreement, usize),
    /// The subject gave no usable answer. `again`: and none either when the game was tried once more.
    Fault { opening: Opening, moves: Vec<Move>, fault: Fault, again: bool },
    /// The most basic play does not come back as it should: the adapter is wrong, or the subject is in a bad way.
    SelfCheck { board: String, what: String },
    /// The law and the bitboards disagree: a fault of ours.
    Ours(Disagreement),
}

/// A game and a question that the subject answers otherwise than the rules do.
#[derive(Clone, Debug)]
pub struct Disagreement {
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
    /// The case that shows it: it ends in the move in question.
    pub fn case(&self) -> Case {
        let mut moves = self.moves.clone();
        moves.extend(self.question.about());
        Case { id: None, opening: self.opening.clone(), moves, trace: false }
    }

    /// The law's game after the moves; it stops before the first illegal one, which only a fault of ours can bring here.
    pub fn replay(&self) -> Box<dyn Referee> {
        let mut game = referee(&self.opening, None);
        for m in &self.moves {
            if game.play(*m).is_err() {
                break;
            }
        }
        game
    }

    /// Does the literal law expect what the driver of the trial expects?
    pub fn is_confirmed(&self) -> bool {
        let mut law = literal(None);
        let replayed =
            law.begin(&self.opening).is_ok() && self.moves.iter().all(|m| law.play(*m) == Ok(Some(true)));
        replayed && ask(&mut law, self.question) == Ok(Some(self.expected.clone()))
    }

    /// The clauses that it is about, as the law sees it: those that a wrongly accepted move breaks, else the one that says
    /// what was asked.
    pub fn clauses(&self) -> Vec<String> {
        if let (Question::Legal(m) | Question::Accepted(m), Reply::Legal(false) | Reply::Accepted(false)) =
            (self.question, &self.expected)
        {
            return self.replay().broken(m).iter().map(|id| id.to_string()).collect();
        }
        if let Some((m, false)) = self.placement_in_question() {
            return self.replay().broken(m).iter().map(|id| id.to_string()).collect();
        }
        let clause = match (self.opening.rules, self.question) {
            (Document::Logical, Question::Legal(Move::Pass) | Question::Accepted(Move::Pass)) => {
                "logical.6bis.d"
            }
            (Document::Logical, Question::Legal(_) | Question::Accepted(_)) => "logical.6bis",
            (Document::Logical, Question::Position | Question::Captured) => "logical.6bis.e",
            (Document::Logical, Question::Over) => "logical.7bis",
            (Document::Logical, Question::Score) => "logical.8",
            (Document::Logical, Question::Outcome) => "logical.9",
            (Document::TrompTaylor, Question::Legal(_) | Question::Accepted(_)) => "tromp-taylor.6",
            (Document::TrompTaylor, Question::Position | Question::Captured) => "tromp-taylor.7",
            (Document::TrompTaylor, Question::Over) => "tromp-taylor.8",
            (Document::TrompTaylor, Question::Score) => "tromp-taylor.9",
            (Document::TrompTaylor, Question::Outcome) => "tromp-taylor.10",
            (Document::LaskerMaas, Question::Legal(_) | Question::Accepted(_)) => "lasker-maas.6",
            (Document::LaskerMaas, Question::Position | Question::Captured) => "lasker-maas.5",
            (Document::LaskerMaas, Question::Over | Question::Detail("stage")) => "lasker-maas.8",
            (Document::LaskerMaas, Question::Score | Question::Outcome) => "lasker-maas.9",
            (Document::LaskerMaas, Question::Detail(_)) => "lasker-maas.7",
            (Document::Political, Question::Legal(m) | Question::Accepted(m)) => match m {
                Move::Offer { .. } | Move::Accept { .. } => "political.4.move.2",
                Move::War { .. } => "political.4.move.3",
                Move::End => "political.1",
                _ => "political.4",
            },
            (Document::Political, Question::Position) => "political.5",
            (Document::Political, Question::Over) => "political.1",
            (Document::Political, Question::Captured | Question::Score | Question::Outcome) => {
                unreachable!("answers of this document have these keys among the details")
            }
            (Document::Political, Question::Detail(key)) => match key {
                "captured" | "outcomes" => "political.5.division",
                "dragons" => "political.3.dragon",
                "territory" => "political.3.territory",
                "score" => "political.6",
                "winner" => "political.1",
                _ => "political.4",
            },
            (Document::Pauli, Question::Legal(m) | Question::Accepted(m)) => match m {
                Move::Pass => "pauli.4",
                Move::Remove { .. } => "pauli.8",
                Move::Claim(_) | Move::Dispute(_) | Move::Extend(_) => "pauli.17",
                _ => "pauli.9",
            },
            (Document::Pauli, Question::Position | Question::Captured) => "pauli.6",
            (Document::Pauli, Question::Over | Question::Detail("passes_needed")) => "pauli.4",
            (Document::Pauli, Question::Score | Question::Outcome) => "pauli.5",
            (Document::Pauli, Question::Detail("cycles")) => "pauli.8",
            (Document::Pauli, Question::Detail("prohibited")) => "pauli.9",
            (Document::Pauli, Question::Detail("phase")) => "pauli.17",
            (Document::Pauli, Question::Detail(_)) => "pauli.14",
            (Document::Logical | Document::TrompTaylor, Question::Detail(key)) => {
                unreachable!("answers of this document have no key {key:?} of their own")
            }
        };
        vec![clause.to_owned()]
    }

    /// The point that it is about, if it is about a single one.
    pub fn point_in_question(&self) -> Option<usize> {
        let placement = self.placement_in_question().map(|(m, _)| m);
        self.question.about().or(placement).and_then(Move::point)
    }

    /// `political`: the first placement that is among the legal moves of only one of the two, on a new day; and whether the
    /// rules have it.
    pub fn placement_in_question(&self) -> Option<(Move, bool)> {
        let (Question::Detail("legal_moves"), Reply::Detail(expected), Reply::Detail(said)) =
            (self.question, &self.expected, &self.said)
        else {
            return None;
        };
        let last_day = self.moves.iter().filter_map(|m| m.of_day()).map(|(_, day)| day).max().unwrap_or(0);
        let Opening { players, board, .. } = &self.opening;
        let placements =
            (0..players.len()).flat_map(|player| (0..board.points()).map(move |at| (player, at)));
        placements.into_iter().find_map(|(player, at)| {
            let (letter, point) = (players[player].to_string(), board.point_to_json(at));
            let has = |legal: &Value| legal[&letter].as_array().is_some_and(|points| points.contains(&point));
            let m = Move::Place { player: player as u8, day: last_day + 1, at };
            (has(expected) != has(said)).then(|| (m, has(expected)))
        })
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
