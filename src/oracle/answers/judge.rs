//! What the rules say about a case.

use super::game_records::Marked;
use crate::Result;
use crate::case::{Answer, Case, move_to_json};
use crate::rulebook::undo::lines;
use crate::rulebook::{Broken, Effort, LawOptions, Legal, Move, Opening, Outcome, Referee, Rulebook};
use serde_json::{Value, json};

/// The law's answer.
///
/// ```
/// use superko_oracle::{answers::answer, case::Case};
///
/// let case = Case::parse(r#"{"rules": "tromp-taylor", "board": "2x1", "moves": ["a1", "b1", "a1"]}"#)?;
/// let answer = answer(&case);
/// assert_eq!(answer.get("legal").unwrap(), &serde_json::json!([true, true, false]));
/// assert_eq!(answer.get("broken").unwrap(), &serde_json::json!(["tromp-taylor.6"]));
/// # Ok::<(), superko_oracle::Error>(())
/// ```
pub fn answer(case: &Case) -> Answer {
    answer_of(case, case.opening.law(LawOptions { effort: Effort::Answer, ..LawOptions::default() }))
}

/// The engine's answer, or the law's where the rulebook has no engine. Both answers are the same; the engine is far quicker on
/// a large board.
pub fn answer_by_engine(case: &Case) -> Answer {
    answer_of(case, case.opening.referee(Effort::Answer))
}

/// The answer of a referee. `game` has to be at the opening of the case.
pub fn answer_of(case: &Case, mut game: Box<dyn Referee>) -> Answer {
    let mut legal = Vec::new();
    let mut broken = Broken::new();
    let mut trace = vec![situation(&case.opening, game.as_ref())];
    for m in &case.moves {
        if let Err(clauses) = game.play(*m) {
            broken = clauses;
            legal.push(false);
            break;
        }
        legal.push(true);
        if case.trace {
            trace.push(situation(&case.opening, game.as_ref()));
        }
    }
    let mut answer = Answer::default();
    if let Some(id) = &case.id {
        answer.set("id", id);
    }
    answer.set("legal", legal);
    answer.set("broken", broken.iter().map(|clause| clause.0).collect::<Vec<_>>());
    let now = situation(&case.opening, game.as_ref());
    let has_winner = now.get("winner").is_some();
    answer.extend(now);
    if !has_winner {
        answer.set("winner", game.outcome().and_then(Outcome::word));
    }
    if case.trace {
        answer.set_trace(trace);
    }
    answer
}

/// The answer to a line with a case of one of these rulebooks, by [`answer`] or [`answer_by_engine`], with the score by its marks; an error
/// if the line is malformed.
///
/// The flag is `true` if the case was well formed. `place` says where the line is, for the error: `cases.jsonl:3`.
pub fn judge(
    rulebooks: &[&'static dyn Rulebook],
    line: &str,
    place: &str,
    answer: fn(&Case) -> Answer,
) -> (Answer, bool) {
    let checked = Case::parse_among(rulebooks, line).and_then(|case| {
        check_size(&case)?;
        let marked = Marked::of_case(&case)?;
        Ok((case, marked))
    });
    match checked {
        Ok((case, marked)) => {
            let mut answer = answer(&case);
            if let Some(marked) = marked {
                answer.set("as_given", marked.to_json(&case));
            }
            (answer, true)
        }
        Err(error) => {
            let id = serde_json::from_str::<Value>(line).ok().and_then(|case| case.get("id").cloned());
            (malformed(id.filter(Value::is_string), &error.under(place).to_string()), false)
        }
    }
}

/// The answer to a malformed case.
pub fn malformed(id: Option<Value>, error: &str) -> Answer {
    let mut answer = Answer::default();
    if let Some(id) = id {
        answer.set("id", id);
    }
    // An answer is one line: more, such as what each preset of a name plays, is for people.
    answer.set("error", error.lines().next());
    answer
}

fn check_size(case: &Case) -> Result<()> {
    lines(&case.moves).try_for_each(|line| case.opening.rulebook().check_size(&case.opening, &line))
}

/// The part of an answer that describes a situation.
pub(super) fn situation(opening: &Opening, game: &dyn Referee) -> Answer {
    let mut answer = Answer::default();
    answer.set("rows", opening.board.rows(&game.position()));
    answer.set("to_play", game.to_play().map(|player| player.letter()));
    answer.set("captured", game.captured().map(|[b, w]| json!({"b": b, "w": w})));
    if let (false, Some(Legal { points, pass })) = (game.over(), game.legal_moves()) {
        let moves = points.into_iter().map(Move::Play).chain((pass == Some(true)).then_some(Move::Pass));
        answer.set("legal_moves", moves.map(|m| move_to_json(opening, m)).collect::<Vec<Value>>());
    }
    answer.set("over", game.over());
    answer.set("score", game.score().map(|[b, w]| json!({"b": b, "w": w})));
    for (key, value) in game.details() {
        answer.set(key, value);
    }
    answer
}
