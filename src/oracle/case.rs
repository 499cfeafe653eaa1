//! Cases and answers: the JSON format in which the oracle is asked, implementations are tested and vectors are kept.

use super::document::Document;
use super::referee::Referee;
use super::subject::{Halves, Move, Opening, Outcome, Setup};
use super::subjects::literal::referee;
use crate::notation::Board;
use crate::notation::sgf::{self, Record};
use crate::{Error, Result};
use serde::Deserialize;
use serde_json::{Map, Number, Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use superko_spec::{ClauseId, Color, Player};

/// A question to the oracle: a game and its moves.
#[derive(Clone, Debug)]
pub struct Case {
    pub id: Option<String>,
    pub opening: Opening,
    pub moves: Vec<Move>,
    /// Is the answer to tell every situation on the way?
    pub trace: bool,
}

/// The keys of a case, of any document.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCase {
    id: Option<String>,
    rules: String,
    amend: Option<Vec<String>>,
    board: Value,
    setup: Option<RawSetup>,
    komi: Option<Number>,
    #[serde(default)]
    moves: Vec<Value>,
    trace: Option<bool>,
    prohibited: Option<Value>,
    referee: Option<Value>,
    storage: Option<Value>,
    players: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSetup {
    rows: Vec<String>,
    to_play: Option<String>,
    captured: Option<RawCaptured>,
    allies: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCaptured {
    #[serde(default)]
    b: u32,
    #[serde(default)]
    w: u32,
}

impl Case {
    /// Reads a case from its line.
    ///
    /// # Errors
    /// Says what is malformed: an unknown key, a point off the board, an amendment that is not there, …
    pub fn parse(line: &str) -> Result<Case> {
        let raw: RawCase =
            serde_json::from_str(line).map_err(|e| Error::input(format!("a malformed case: {e}")))?;
        let rules = Document::parse(&raw.rules)?;
        let foreign = [
            ("prohibited", "pauli", raw.prohibited.is_some()),
            ("referee", "pauli", raw.referee.is_some()),
            ("storage", "lasker-maas", raw.storage.is_some()),
            ("players", "political", raw.players.is_some()),
            ("setup.allies", "political", raw.setup.as_ref().is_some_and(|setup| setup.allies.is_some())),
        ];
        if let Some((key, document, _)) = foreign.iter().find(|(_, _, there)| *there) {
            return Err(Error::input(format!(
                "the key {key:?} belongs to {document}, and this case is of {rules}"
            )));
        }
        let amend = raw.amend.unwrap_or_default();
        rules.check_amendments(&amend)?;
        let board = Arc::new(Board::from_json(&raw.board)?);
        let setup = raw.setup.map(|setup| read_setup(&board, &setup)).transpose()?;
        let komi = raw.komi.map_or(Ok(Halves(0)), |komi| read_komi(komi.as_f64().unwrap_or(f64::NAN)))?;
        let moves = raw
            .moves
            .iter()
            .enumerate()
            .map(|(i, m)| read_move(&board, m).map_err(|e| Error::input(format!("move {}: {e}", i + 1))))
            .collect::<Result<Vec<Move>>>()?;
        let opening = Opening { rules, amend, board, setup, komi };
        Ok(Case { id: raw.id, opening, moves, trace: raw.trace.unwrap_or(false) })
    }

    /// The case that a game record is, under a rulebook and amendments that are known to fit.
    ///
    /// # Errors
    /// When the record's komi is no multiple of a half.
    pub fn from_record(
        record: Record,
        id: Option<String>,
        rules: Document,
        amend: &[String],
    ) -> Result<Case> {
        let player = |player: sgf::Player| match player {
            sgf::Player::Black => Player::Black,
            sgf::Player::White => Player::White,
        };
        let setup = record.setup.map(|setup| Setup {
            coloring: setup.cells.into_iter().map(color).collect(),
            to_play: player(setup.to_play),
            captured: [0, 0],
        });
        let komi = read_komi(record.komi.unwrap_or(0.0))?;
        let moves = record.moves.into_iter().map(|(_, point)| point.map_or(Move::Pass, Move::Play)).collect();
        let opening = Opening { rules, amend: amend.to_vec(), board: Arc::new(record.board), setup, komi };
        Ok(Case { id, opening, moves, trace: false })
    }

    /// The case as a game record; what is illegal in it is written as well.
    pub fn to_record(&self) -> Record {
        let Opening { rules, amend, board, setup, komi } = &self.opening;
        let player = |player: Player| match player {
            Player::Black => sgf::Player::Black,
            Player::White => sgf::Player::White,
        };
        let first = player(self.opening.start().to_play);
        let turns = std::iter::successors(Some(first), |mover| Some(mover.opponent()));
        let point = |m: &Move| match m {
            Move::Play(p) => Some(*p),
            Move::Pass => None,
        };
        Record {
            board: board.as_ref().clone(),
            setup: setup.as_ref().map(|setup| sgf::Setup { cells: cells(&setup.coloring), to_play: first }),
            komi: Some(komi.0 as f64 / 2.0),
            rules: Some(amend.iter().fold(rules.to_string(), |all, name| all + " + " + name)),
            moves: turns.zip(self.moves.iter().map(point)).collect(),
            notes: Vec::new(),
        }
    }

    /// The case as a JSON object; what has its default value is left out.
    pub fn to_json(&self) -> Value {
        let Opening { rules, amend, board, setup, komi } = &self.opening;
        let mut case = Map::new();
        if let Some(id) = &self.id {
            case.insert("id".into(), json!(id));
        }
        case.insert("rules".into(), json!(rules.name()));
        if !amend.is_empty() {
            case.insert("amend".into(), json!(amend));
        }
        case.insert("board".into(), board.to_json());
        if let Some(setup) = setup {
            let mut told = Map::new();
            told.insert("rows".into(), json!(rows(board, &setup.coloring)));
            told.insert("to_play".into(), json!(letter(setup.to_play)));
            if setup.captured != [0, 0] {
                told.insert("captured".into(), json!({"b": setup.captured[0], "w": setup.captured[1]}));
            }
            case.insert("setup".into(), told.into());
        }
        if *komi != Halves(0) {
            case.insert("komi".into(), halves_to_json(*komi));
        }
        let moves: Vec<Value> = self.moves.iter().map(|m| move_to_json(board, *m)).collect();
        case.insert("moves".into(), moves.into());
        if self.trace {
            case.insert("trace".into(), true.into());
        }
        case.into()
    }

    /// The law's answer, as a JSON object.
    pub fn answer(&self) -> Value {
        self.answer_of(referee(&self.opening, None))
    }

    /// The answer of a referee whose game is at the case's opening.
    pub fn answer_of(&self, mut game: Box<dyn Referee>) -> Value {
        let board = &self.opening.board;
        let mut legal = Vec::new();
        let mut broken = BTreeSet::new();
        let mut trace = Vec::new();
        if self.trace {
            trace.push(situation(board, game.as_ref()));
        }
        for m in &self.moves {
            if let Err(clauses) = game.play(*m) {
                broken = clauses;
                legal.push(false);
                break;
            }
            legal.push(true);
            if self.trace {
                trace.push(situation(board, game.as_ref()));
            }
        }
        let mut answer = Map::new();
        if let Some(id) = &self.id {
            answer.insert("id".into(), json!(id));
        }
        answer.insert("legal".into(), json!(legal));
        answer.insert("broken".into(), broken.iter().map(|id: &ClauseId| id.0).collect());
        answer.extend(situation(board, game.as_ref()));
        let winner = match game.outcome() {
            Outcome::Unfinished => Value::Null,
            Outcome::Tie => json!("tie"),
            Outcome::Win(player) => json!(letter(player)),
        };
        answer.insert("winner".into(), winner);
        if self.trace {
            answer.insert("trace".into(), trace.into_iter().map(Value::Object).collect());
        }
        answer.into()
    }
}

/// The answer to a line that should hold a case: the law's, or what is wrong with the line.
///
/// The flag says whether there was a case.
pub fn judge(line: &str) -> (Value, bool) {
    match Case::parse(line) {
        Ok(case) => (case.answer(), true),
        Err(error) => {
            let id = serde_json::from_str::<Value>(line).ok().and_then(|case| case.get("id").cloned());
            let mut answer = Map::new();
            if let Some(id) = id.filter(Value::is_string) {
                answer.insert("id".into(), id);
            }
            answer.insert("error".into(), json!(error.to_string()));
            (answer.into(), false)
        }
    }
}

/// What an answer tells of a situation.
fn situation(board: &Board, game: &dyn Referee) -> Map<String, Value> {
    let [black, white] = game.captured();
    let score = game.score().map(halves_to_json);
    let mut told = Map::new();
    told.insert("rows".into(), json!(rows(board, &game.coloring())));
    told.insert("to_play".into(), if game.over() { Value::Null } else { json!(letter(game.to_play())) });
    told.insert("captured".into(), json!({"b": black, "w": white}));
    if !game.over() {
        let moves = (0..board.points()).map(Move::Play).chain([Move::Pass]);
        let legal = moves.filter(|m| game.broken(*m).is_empty());
        told.insert("legal_moves".into(), legal.map(|m| move_to_json(board, m)).collect());
    }
    told.insert("over".into(), json!(game.over()));
    told.insert("score".into(), json!({"b": score[0], "w": score[1]}));
    told
}

fn read_setup(board: &Board, setup: &RawSetup) -> Result<Setup> {
    let to_play = match setup.to_play.as_deref() {
        None | Some("b") => Player::Black,
        Some("w") => Player::White,
        Some(other) => {
            return Err(Error::input(format!("setup.to_play is {other:?}: \"b\" or \"w\" is meant")));
        }
    };
    let cells = board.cells(&setup.rows, ".XO").map_err(|e| Error::input(format!("setup.rows: {e}")))?;
    let coloring = cells.into_iter().map(color).collect();
    let captured = setup.captured.as_ref().map_or([0, 0], |c| [c.b as usize, c.w as usize]);
    Ok(Setup { coloring, to_play, captured })
}

/// Komi beyond this is a mistake, and sums of halves stay far from overflowing.
const LARGEST_KOMI: f64 = 1e9;

fn read_komi(komi: f64) -> Result<Halves> {
    let halves = 2.0 * komi;
    if halves.fract() != 0.0 || halves.abs() > LARGEST_KOMI {
        return Err(Error::input(format!("komi {komi}: a multiple of a half is meant, such as 0, 7 or 6.5")));
    }
    Ok(Halves(halves as i64))
}

/// A move as it stands in cases: `"pass"`, or a point of the board.
pub fn read_move(board: &Board, m: &Value) -> Result<Move> {
    if m == "pass" {
        return Ok(Move::Pass);
    }
    if m.is_object() {
        return Err(Error::input(format!("{m} is a move of another rulebook: a point or \"pass\" is meant")));
    }
    board.point_from_json(m).map(Move::Play)
}

/// A move as it stands in cases.
pub fn move_to_json(board: &Board, m: Move) -> Value {
    match m {
        Move::Play(p) => board.point_to_json(p),
        Move::Pass => json!("pass"),
    }
}

/// A move as people read it.
pub fn move_name(board: &Board, m: Move) -> String {
    match m {
        Move::Play(p) => board.name(p),
        Move::Pass => "pass".to_owned(),
    }
}

/// A position as rows of `.`, `X` and `O`.
pub fn rows(board: &Board, coloring: &[Color]) -> Vec<String> {
    board.rows(&cells(coloring))
}

/// The characters of a position.
fn cells(coloring: &[Color]) -> Vec<char> {
    coloring
        .iter()
        .map(|color| match color {
            Color::Empty => '.',
            Color::Black => 'X',
            Color::White => 'O',
        })
        .collect()
}

/// The colour that a character of a row stands for.
pub fn color(cell: char) -> Color {
    match cell {
        'X' => Color::Black,
        'O' => Color::White,
        _ => Color::Empty,
    }
}

/// `"b"` or `"w"`.
pub fn letter(player: Player) -> &'static str {
    match player {
        Player::Black => "b",
        Player::White => "w",
    }
}

/// A whole number where it is one, else a number with a half.
pub fn halves_to_json(halves: Halves) -> Value {
    if halves.0 % 2 == 0 { json!(halves.0 / 2) } else { json!(halves.0 as f64 / 2.0) }
}
