//! Why two rule sets differ: the board, each side's answer, and the clauses behind it.

use super::difference::{Aspect, Finding, Side, What, answer};
use serde_json::Value;
use superko_notation::Position;
use superko_notation::draw::{beside, diagram};
use superko_oracle::rulebook::{Broken, ClauseId, Effort, Move};
use superko_oracle::steps::{Clause, clause};

/// The answer of one of the two after the game of a finding.
pub struct Says {
    /// The position after the moves that are legal in both.
    pub position: Position,
    /// Its answer in words: `illegal`, `Black 2, White 0`.
    pub answer: String,
    /// The clauses that decide it, as they are in force.
    pub clauses: Vec<Clause>,
}

impl Finding {
    /// The answer of each of the two by the law, if they differ.
    pub fn says(&self, sides: &[Side; 2]) -> Option<[Says; 2]> {
        let What::Differs { moves, answers } = &self.what else { return None };
        let ends = sides.each_ref().map(|side| self.end(side, moves));
        let broken: Vec<String> =
            ends.iter().flat_map(|(_, broken)| broken.iter().map(|id| id.to_string())).collect();
        let ids = [0, 1].map(|i| match self.aspect {
            Aspect::Legality => {
                // The side that forbids the move breaks them; the other one may have amended them.
                let own = |id: &&String| {
                    ends[i].1.iter().any(|broken| broken.to_string() == **id)
                        || sides[i].rules.amendments().iter().any(|amendment| amendment.clause == id.as_str())
                };
                broken.iter().filter(own).cloned().collect()
            }
            _ => vec![sides[i].rules.rulebook().clause_of(self.aspect.question()).to_owned()],
        });
        Some([0, 1].map(|i| {
            let opening = sides[i].opening(&self.board);
            Says {
                position: ends[i].0.clone(),
                answer: in_words(self.aspect, &answers[i]),
                clauses: ids[i].iter().map(|id| clause(&opening, id.clone())).collect(),
            }
        }))
    }

    /// By the law: the position after the moves that are legal in both, and the clauses that the move in question breaks.
    fn end(&self, side: &Side, moves: &[Move]) -> (Position, Broken) {
        let mut game = side.law(&self.board, Effort::Unaided);
        let common = self.common(moves);
        for m in &moves[..common] {
            // The finding was confirmed by the same replay.
            let _ = game.play(*m);
        }
        let broken = moves[common..].iter().filter_map(|m| game.check(*m).err()).flatten().collect();
        (game.position(), broken)
    }

    /// The number of moves that are legal in both.
    fn common(&self, moves: &[Move]) -> usize {
        match self.aspect {
            Aspect::Legality => moves.len() - 1,
            _ => moves.len(),
        }
    }

    /// The point of the move in question, if there is one.
    pub fn point_in_question(&self) -> Option<usize> {
        match (&self.what, self.aspect) {
            (What::Differs { moves, .. }, Aspect::Legality) => moves.last().and_then(|m| m.stone()),
            _ => None,
        }
    }
}

/// An answer in words.
pub fn in_words(aspect: Aspect, answer: &Value) -> String {
    let player = |letter: &str| match letter {
        "b" => "Black".to_owned(),
        "w" => "White".to_owned(),
        other => other.to_owned(),
    };
    match (aspect, answer) {
        (Aspect::Legality, Value::Bool(legal)) => if *legal { "legal" } else { "illegal" }.to_owned(),
        (Aspect::Over, Value::Bool(over)) => if *over { "over" } else { "not over" }.to_owned(),
        (Aspect::Board, Value::Array(rows)) => {
            rows.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("/")
        }
        (_, Value::String(winner)) => player(winner),
        (_, Value::Object(score)) => {
            let points = score.iter().map(|(letter, points)| format!("{} {points}", player(letter)));
            points.collect::<Vec<_>>().join(", ")
        }
        (_, Value::Null) => "undecided".to_owned(),
        (_, Value::Array(winners)) => {
            let names: Vec<&str> = winners.iter().filter_map(Value::as_str).collect();
            if names.is_empty() { "nobody".to_owned() } else { names.join(" and ") }
        }
        (_, other) => other.to_string(),
    }
}

/// The board after the game of a finding, with the move in question, and the answer of each side with its clauses. Empty if
/// they do not differ.
pub fn why(finding: &Finding, sides: &[Side; 2]) -> String {
    let Some(says) = finding.says(sides) else { return String::new() };
    let drawn = |says: &Says| diagram(&finding.board, &says.position, finding.point_in_question());
    let mut text = match says[0].position == says[1].position {
        true => drawn(&says[0]),
        false => beside(&[("  a:".to_owned(), drawn(&says[0])), ("  b:".to_owned(), drawn(&says[1]))]),
    };
    for ((letter, side), says) in ["a", "b"].iter().zip(sides).zip(&says) {
        text += &format!("  {letter}: {}\n", says.answer);
        text += &cited(&says.clauses);
        if let Some(misreading) = side.misreading {
            text +=
                &format!("     {}, misread ({}): {}\n", misreading.clause, misreading.name, misreading.says);
        }
    }
    text
}

/// The board after the game of a finding about two programs, and the answer of the literal law of these rules, with its clauses. The
/// law may forbid a move that both programs allow. Empty if they do not differ.
pub fn by_rules(finding: &Finding, side: &Side) -> String {
    let What::Differs { moves, .. } = &finding.what else { return String::new() };
    let mut game = side.law(&finding.board, Effort::Unaided);
    let common = finding.common(moves);
    let played = moves[..common].iter().take_while(|m| game.play(**m).is_ok()).count();
    let in_question = moves.get(played);
    let broken = in_question.map(|m| game.check(*m).err().unwrap_or_default());
    let (said, ids) = match broken {
        Some(broken) if played < common => (format!("move {} is illegal", played + 1), broken),
        Some(broken) => (in_words(finding.aspect, &Value::Bool(broken.is_empty())), broken),
        None => {
            let said = answer(finding.aspect, game.as_ref());
            let said = said.map_or(Value::Null, |said| said.to_json(&finding.board));
            let decides = side.rules.rulebook().clause_of(finding.aspect.question());
            (in_words(finding.aspect, &said), Broken::from([ClauseId(decides)]))
        }
    };
    let opening = side.opening(&finding.board);
    let clauses: Vec<Clause> = ids.iter().map(|id| clause(&opening, id.to_string())).collect();
    let point = in_question.and_then(|m| m.stone());
    diagram(&finding.board, &game.position(), point) + &format!("  {side}: {said}\n") + &cited(&clauses)
}

fn cited(clauses: &[Clause]) -> String {
    clauses.iter().map(|clause| format!("     {clause}\n")).collect()
}
