//! A game as somebody sees it who is about to move: what stands on the board, how it came about, and what the rules say of every
//! move that could come next. The engine answers, so that it is quick.

use super::explain::{Because, Before, Explained};
use crate::case::{Case, move_to_json, read_move};
use crate::rulebook::{Effort, Move, Opening};
use crate::steps::{Step, counting, play};
use crate::{Error, Result};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use superko_notation::Cell;

/// The game of a case and its last situation, as a JSON object. `ask` are the moves that are asked about; without it those that come to
/// mind: every point and a pass.
///
/// | key | value |
/// |---|---|
/// | `case` | the case as it is written |
/// | `rules` | the text that names the rules |
/// | `steps` | each situation up to the first illegal move: `rows`, `name` of the move, its `stone`, the `taken` stones |
/// | `counting` | the numbers of those that have not been taken back |
/// | `now` | what an answer has about the situation, and the parts of its score; for an illegal move, why |
/// | `surrounded` | points that the score counts besides living stones |
/// | `moves` | each with `move`, `legal`, `why` (for each broken clause its id, and what in the game makes it so), `repeats` |
/// | `clauses` | what the clauses that they break say |
///
/// # Errors
/// When a move in `ask` is malformed.
pub fn look(case: &Case, ask: Option<&[Value]>) -> Result<Value> {
    let Case { opening, moves, .. } = case;
    let (steps, after) = play(opening, moves);
    let (legal, next) = (&moves[..steps.len() - 1], moves.get(steps.len() - 1));
    let mut game = opening.referee(Effort::Answer);
    let mut last = None;
    for (number, m) in legal.iter().enumerate() {
        // The last one is explained, from the situation before it.
        if number + 1 == moves.len() {
            let before =
                Before { opening, moves: &legal[..number], steps: &steps[..=number], engine: game.as_ref() };
            last = Some(before.asked(*m, None, &steps, after.as_ref()));
        }
        game.play(*m).map_err(|_| Error::input("the engine contradicts itself; please report this case"))?;
    }
    let engine = game.as_ref();
    let before = Before { opening, moves: legal, steps: &steps, engine };
    if let Some(m) = next {
        last = Some(before.asked(*m, engine.check(*m).err(), &steps, engine));
    }
    let asked = match ask {
        None => engine.candidates(),
        Some(ask) => ask.iter().map(|m| read_move(opening, m)).collect::<Result<Vec<Move>>>()?,
    };
    let mut clauses = BTreeMap::new();
    let moves: Vec<Value> = asked.into_iter().map(|m| prospect(&before, m, &mut clauses)).collect();
    let now = Explained::of(opening, &steps, engine, engine, last);
    let named = |points: Vec<usize>| points.into_iter().map(|p| opening.board.point_to_json(p)).collect();
    let [black, white]: [Value; 2] = engine.surrounded().unwrap_or_default().map(named);
    Ok(json!({
        "case": case.to_json(),
        "rules": opening.rules.name(),
        "takes_turns": opening.takes_turns(),
        "steps": steps.iter().map(|step| step_to_json(opening, step)).collect::<Vec<_>>(),
        "counting": counting(legal),
        "now": now.to_json(opening, &steps),
        "surrounded": {"b": black, "w": white},
        "moves": moves,
        "clauses": clauses.into_iter().collect::<Map<_, _>>(),
    }))
}

fn step_to_json(opening: &Opening, step: &Step) -> Value {
    let point = |point: usize| opening.board.point_to_json(point);
    let letter = |cell: &Cell| match cell {
        Cell::Stone(player) => player.letter().to_owned(),
        cell => cell.letter().to_string(),
    };
    let taken = step.taken.iter().map(|(p, cell)| json!([point(*p), letter(cell)]));
    let mut json = json!({
        "rows": opening.board.rows(&step.position),
        "taken": taken.collect::<Vec<_>>(),
        "to_play": step.to_play.map(|player| player.letter()),
    });
    if let Some(played) = &step.played {
        json["name"] = json!(played.in_full());
        json["stone"] = played.stone.map_or(Value::Null, point);
        json["mover"] = json!(played.mover.map(|player| player.letter()));
    }
    json
}

/// What the rules say of a move; `clauses` collects what the clauses say that it breaks.
fn prospect(before: &Before, m: Move, clauses: &mut BTreeMap<String, Value>) -> Value {
    let opening = before.opening;
    let said = move_to_json(opening, m);
    let Err(broken) = before.engine.check(m) else { return json!({"move": said, "legal": true}) };
    let mut why = Vec::new();
    for id in broken {
        let Because { clause, how } = before.because(m, id.to_string());
        why.push(json!([clause.id, how]));
        clauses.entry(clause.id).or_insert_with(|| json!({"says": clause.says, "amended": clause.amended}));
    }
    json!({"move": said, "legal": false, "why": why, "repeats": before.repeats(m)})
}
