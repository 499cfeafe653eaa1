//! What the page asks of the oracle. Its questions and the answers are JSON; `src/web/referee.js` is the other side.

use crate::Source;
use serde::Deserialize;
use serde_json::{Value, json};
use superko::answers::comparison::{Difference, Pair};
use superko::answers::game_records::Collection;
use superko::answers::view::look;
use superko::case::Case;
use superko::notation::Board;
use superko::notation::draw::Picture;
use superko::notation::plural;
use superko::notation::sgf::{self, Record};
use superko::oracle::bestiary;
use superko::oracle::commentary::{Commentary, source};
use superko::rulebook::{ALL, Amendment, DEFAULT, Form, Rules, presets};
use superko::{Error, Result};

/// The most variations of a record that are shown.
const MOST_LINES: usize = 200;

/// A question.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Question {
    /// The rulebooks, amendments, presets and well-known positions.
    Library,
    /// How a board is drawn.
    Board(Value),
    /// A game, and what the rules say of the next move; of these moves, if there are any.
    Look { case: Value, ask: Option<Vec<Value>> },
    /// The moves on which two sets of rules differ now.
    Apart { a: Value, b: Value },
    /// After how many moves from here do they differ?
    Nearest { a: Value, b: Value, moves: usize, outcome: bool, left: u64 },
    /// What there is to say about a clause, as HTML.
    Clause(String),
    /// A game record as a case under the rules that it names: a text, or the bytes of a file.
    Record(Source),
    /// A case as a game record, with the names of the players, the result, and comments after numbers of moves.
    Sgf {
        case: Value,
        #[serde(default)]
        players: [Option<String>; 2],
        result: Option<String>,
        #[serde(default)]
        comments: Vec<(usize, String)>,
    },
}

/// The answer to a question of the page.
///
/// # Errors
/// When the question is malformed, or a case in it.
pub fn answer(question: &str) -> Result<Value> {
    let question = serde_json::from_str(question).map_err(|e| Error::input(format!("question: {e}")))?;
    let case = |case: &Value| Case::parse(&case.to_string());
    Ok(match question {
        Question::Library => library(),
        Question::Board(board) => drawn(&Board::from_json(&board)?),
        Question::Look { case: asked, ask } => look(&case(&asked)?, ask.as_deref())?,
        Question::Apart { a, b } => Pair::of(&case(&a)?, &case(&b)?)?.now().into(),
        Question::Nearest { a, b, moves, outcome, mut left } => {
            let way = if outcome { Difference::Outcome } else { Difference::Legality };
            let mut pair = Pair::of(&case(&a)?, &case(&b)?)?;
            let found = pair.after(moves, way, &mut left);
            json!({"found": found, "left": left, "so_far": pair.went_so_far()})
        }
        Question::Clause(id) => {
            let rulebook = Rules::parse(id.split('.').next().unwrap_or_default())?.rulebook();
            json!({"html": Commentary::of(rulebook, Some(&id), None, &[])?.to_html_piece()})
        }
        Question::Record(source) => {
            let text = source.text();
            let record = text.record(None, None)?;
            let mut notes = record.notes.clone();
            let understood = Collection::new(None)?.understand(&record);
            let rules = understood.map_or_else(|| Rules::of(DEFAULT), |understood| understood.rules);
            match &record.rules {
                Some(named) => notes.push(format!("the rules {named:?} are taken for {}", rules.name())),
                None => notes.push(format!("the record names no rules: {DEFAULT}")),
            }
            let main = case_of(record.clone(), &rules)?;
            let (mut lines, main_comments) = (Vec::new(), comments_of(&record, &main));
            let mut comments = main_comments.clone();
            for line in text.records(true).take_while(|line| line.game.is_none_or(|game| game == 1)) {
                let Ok(line) = line.record else { continue };
                let mut other = case_of(line.clone(), &rules)?;
                let moves = other["moves"].clone();
                if other == main || lines.contains(&moves) {
                    continue;
                }
                other["moves"] = main["moves"].clone();
                // One that sets up stones is another game.
                if other == main && lines.len() < MOST_LINES {
                    let further = comments_of(&line, &json!({"moves": moves}));
                    comments.extend(further.into_iter().filter(|one| !main_comments.contains(one)));
                    lines.push(moves);
                }
            }
            if !lines.is_empty() {
                notes.retain(|note| !note.contains("the main line is taken"));
            }
            let left_out = record.variations.saturating_sub(lines.len());
            if left_out > 0 && !lines.is_empty() {
                notes.push(format!("{} ignored", plural(left_out, "variation")));
            }
            json!({
                "case": main, "lines": lines, "notes": notes, "rules": record.rules, "players": record.players,
                "result": record.result, "comments": comments,
            })
        }
        Question::Sgf { case: asked, players, result, comments } => {
            let record =
                case(&asked)?.to_record().ok_or_else(|| Error::input("SGF has no such moves or set-ups"))?;
            json!({"sgf": sgf::write(&Record { players, result, comments, ..record }, None)?})
        }
    })
}

/// The game of a record under these rules, which are named as people name them.
fn case_of(record: Record, rules: &Rules) -> Result<Value> {
    let mut case = Case::from_record(record, None, rules)?.to_json();
    case["rules"] = json!(rules.name());
    if let Some(keys) = case.as_object_mut() {
        keys.remove("amend");
    }
    Ok(case)
}

/// The comments of a record, each with the moves before it.
fn comments_of(record: &Record, case: &Value) -> Vec<(Vec<Value>, String)> {
    let moves = case["moves"].as_array().map_or(&[][..], |moves| &moves[..]);
    let before = |after: &usize| moves[..*after].to_vec();
    record.comments.iter().map(|(after, comment)| (before(after), comment.clone())).collect()
}

fn library() -> Value {
    let amendment = |amendment: &Amendment| {
        let Amendment { name, clause, sentence, says, .. } = amendment;
        json!({"name": name, "clause": clause, "sentence": sentence, "says": says})
    };
    let form = |form: &&Form| {
        let keys = form.keys.iter().map(|(key, _)| *key).collect::<Vec<_>>();
        json!({"name": form.name, "keys": keys, "under": form.under})
    };
    let rulebooks = ALL.iter().map(|rulebook| {
        let mut json = source(*rulebook);
        json["takes_turns"] = json!(rulebook.takes_turns());
        json["amendments"] = rulebook.amendments().iter().map(amendment).collect();
        json["forms"] = rulebook.forms().iter().map(form).collect();
        let clauses = rulebook.clauses().iter().map(
            |clause| json!({"id": clause.id, "says": clause.methods.first().map(|method| &method.says)}),
        );
        json["clauses"] = clauses.collect();
        json
    });
    let presets = presets().map(|(rulebook, preset)| {
        json!({
            "name": preset.name, "whose": preset.whose, "rules": rulebook.name(), "amend": preset.amend,
            "source": preset.source, "not_covered": preset.not_covered,
        })
    });
    let beasts = bestiary::all().into_iter().map(|beast| {
        let lines = beast.lines.iter().map(|line| json!({"shows": line.shows, "moves": line.moves, "dead": line.dead}));
        json!({
            "name": beast.name, "what": beast.what, "board": beast.board(), "rows": beast.rows, "to_play": beast.to_play,
            "lines": lines.collect::<Vec<_>>(),
        })
    });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "rulebooks": rulebooks.collect::<Vec<_>>(),
        "presets": presets.collect::<Vec<_>>(),
        "beasts": beasts.collect::<Vec<_>>(),
    })
}

/// The empty board as SVG, where its points are, and which of them are adjacent.
fn drawn(board: &Board) -> Value {
    let picture = Picture::of(board);
    let points = (0..board.points()).map(|p| {
        let (x, y) = picture.place(p);
        json!({"key": board.point_to_json(p), "name": board.name(p), "x": x, "y": y})
    });
    json!({
        "points": points.collect::<Vec<_>>(),
        "edges": board.edges(),
        "size": board.size(),
        "view_box": picture.view_box(),
        "svg": picture.board().into_string(),
        "caption": picture.caption(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_a_text_or_the_bytes_of_a_file() {
        let case = |record: Value| answer(&json!({"record": record}).to_string()).unwrap();
        // A text has its characters, whatever CA says of those of a file.
        let text = case(json!("(;CA[Shift_JIS]GN[ソ]SZ[3]RU[cgos];W[bb])"));
        let bytes: &[u8] = b"mail\n(;CA[Shift_JIS]GN[\x83\x5c]SZ[3]RU[cgos];W[bb])";
        let file = case(json!(bytes));
        assert_eq!(file["case"], text["case"]);
        assert_eq!(text["case"]["moves"], json!(["b2"]));
        assert_eq!(file["notes"][0], "text before the game ignored");
    }
}
