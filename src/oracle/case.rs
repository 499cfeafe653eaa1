//! Cases and answers: the JSON format in which the oracle is asked, implementations are tested and vectors are kept.

use super::document::Document;
use super::moves::{check_days, letter, move_to_json, read_move, read_player};
use super::referee::Referee;
use super::subject::{Halves, Legal, Move, Opening, Outcome, Setup, stones_to_json};
use super::subjects::bitboard::political;
use super::subjects::literal::helped_referee;
use crate::bitboard::political::MOST_POSSIBILITIES;
use crate::notation::Board;
use crate::notation::sgf::{self, Record};
use crate::{Error, Result};
use serde::Deserialize;
use serde_json::{Map, Number, Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use superko_spec::{ClauseId, Player};

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
    prohibited: Option<Vec<Value>>,
    referee: Option<bool>,
    storage: Option<RawStones>,
    players: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSetup {
    rows: Vec<String>,
    to_play: Option<String>,
    captured: Option<RawStones>,
    allies: Option<Vec<[String; 2]>>,
}

/// A number of black stones and one of white ones.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStones {
    #[serde(default)]
    b: u32,
    #[serde(default)]
    w: u32,
}

impl RawStones {
    fn read(self) -> [usize; 2] {
        [self.b as usize, self.w as usize]
    }
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
        let political = !rules.takes_turns();
        let of_setup = |has: fn(&RawSetup) -> bool| raw.setup.as_ref().is_some_and(has);
        let foreign = [
            ("prohibited", rules.name() == "pauli", raw.prohibited.is_some()),
            ("referee", rules.name() == "pauli", raw.referee.is_some()),
            ("storage", rules.name() == "lasker-maas", raw.storage.is_some()),
            ("players", political, raw.players.is_some()),
            ("setup.allies", political, of_setup(|setup| setup.allies.is_some())),
            ("setup.to_play", !political, of_setup(|setup| setup.to_play.is_some())),
            ("setup.captured", !political, of_setup(|setup| setup.captured.is_some())),
            ("komi", !political, raw.komi.is_some()),
        ];
        if let Some((key, _, _)) = foreign.iter().find(|(_, ours, there)| *there && !ours) {
            return Err(Error::input(format!("the key {key:?} does not belong to cases of {rules}")));
        }
        let amend = raw.amend.unwrap_or_default();
        rules.check_amendments(&amend)?;
        let board = Arc::new(Board::from_json(&raw.board)?);
        let mut opening = Opening::on(rules, &amend, board.clone());
        if political {
            opening.players = read_players(&raw.players.unwrap_or_default())?;
        }
        if let Some(komi) = raw.komi {
            opening.komi = read_komi(rules, komi.as_f64().unwrap_or(f64::NAN))?;
        }
        opening.setup = raw.setup.map(|setup| read_setup(&opening, setup)).transpose()?;
        opening.storage = raw.storage.map_or([0, 0], RawStones::read);
        opening.referee = raw.referee.unwrap_or(true);
        let prohibited = raw.prohibited.unwrap_or_default();
        opening.prohibited = prohibited.iter().map(|p| board.point_from_json(p)).collect::<Result<_>>()?;
        opening.prohibited.sort_unstable();
        opening.prohibited.dedup();
        let read = |(i, m)| read_move(&opening, m).map_err(|e| Error::input(format!("move {}: {e}", i + 1)));
        let moves = raw.moves.iter().enumerate().map(read).collect::<Result<Vec<Move>>>()?;
        check_days(rules, &moves)?;
        Ok(Case { id: raw.id, opening, moves, trace: raw.trace.unwrap_or(false) })
    }

    /// The case that a game record is, under a rulebook and amendments that are known to fit.
    ///
    /// # Errors
    /// When the record's komi is no multiple of a half, or the rulebook's games are not of two players.
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
            to_play: player(setup.to_play),
            cells: setup.cells,
            ..Setup::empty(0)
        });
        if !rules.takes_turns() {
            return Err(Error::input(format!("a game record has two players, and {rules} has any number")));
        }
        let komi = read_komi(rules, record.komi.unwrap_or(0.0))?;
        let moves = record.moves.into_iter().map(|(_, point)| point.map_or(Move::Pass, Move::Play)).collect();
        let opening = Opening { setup, komi, ..Opening::on(rules, amend, Arc::new(record.board)) };
        Ok(Case { id, opening, moves, trace: false })
    }

    /// The case as a game record; what is illegal in it is written as well. `None`: records know no such moves, or no
    /// such opening.
    pub fn to_record(&self) -> Option<Record> {
        let Opening { rules, amend, board, setup, komi, prohibited, referee, .. } = &self.opening;
        if !rules.takes_turns() || !prohibited.is_empty() || !referee {
            return None;
        }
        let first = match self.opening.start().to_play {
            Player::Black => sgf::Player::Black,
            Player::White => sgf::Player::White,
        };
        let turns = std::iter::successors(Some(first), |mover| Some(mover.opponent()));
        let point = |m: &Move| match m {
            Move::Play(p) => Some(Some(*p)),
            Move::Pass => Some(None),
            _ => None,
        };
        let moves: Vec<Option<usize>> = self.moves.iter().map(point).collect::<Option<_>>()?;
        Some(Record {
            board: board.as_ref().clone(),
            setup: setup.as_ref().map(|setup| sgf::Setup { cells: setup.cells.clone(), to_play: first }),
            komi: Some(komi.0 as f64 / 2.0),
            rules: Some(amend.iter().fold(rules.to_string(), |all, name| all + " + " + name)),
            moves: turns.zip(moves).collect(),
            notes: Vec::new(),
        })
    }

    /// The case as a JSON object; what has its default value is left out.
    pub fn to_json(&self) -> Value {
        let Opening { rules, amend, board, setup, komi, storage, prohibited, referee, players } =
            &self.opening;
        let mut case = Map::new();
        let mut tell = |key: &str, there: bool, value: Value| {
            if there {
                case.insert(key.into(), value);
            }
        };
        tell("id", self.id.is_some(), json!(self.id));
        tell("rules", true, json!(rules.name()));
        tell("amend", !amend.is_empty(), json!(amend));
        tell("board", true, board.to_json());
        tell("players", !players.is_empty(), players.iter().map(char::to_string).collect());
        tell("setup", setup.is_some(), setup.as_ref().map_or(Value::Null, |setup| self.setup_to_json(setup)));
        tell("komi", *komi != Halves(0), komi.to_json());
        tell("storage", *storage != [0, 0], stones_to_json(*storage));
        tell(
            "prohibited",
            !prohibited.is_empty(),
            prohibited.iter().map(|p| board.point_to_json(*p)).collect(),
        );
        tell("referee", !referee, json!(referee));
        tell("moves", true, self.moves.iter().map(|m| move_to_json(&self.opening, *m)).collect());
        tell("trace", self.trace, json!(true));
        case.into()
    }

    fn setup_to_json(&self, setup: &Setup) -> Value {
        let Opening { board, players, rules, .. } = &self.opening;
        let mut told = Map::new();
        told.insert("rows".into(), json!(board.rows(&setup.cells)));
        if rules.takes_turns() {
            told.insert("to_play".into(), json!(letter(setup.to_play)));
        }
        if setup.captured != [0, 0] {
            told.insert("captured".into(), stones_to_json(setup.captured));
        }
        if !setup.allies.is_empty() {
            let name = |place: u8| players[usize::from(place)].to_string();
            let pairs = setup.allies.iter().map(|(a, b)| json!([name(*a), name(*b)]));
            told.insert("allies".into(), pairs.collect());
        }
        told.into()
    }

    /// The law's answer, as a JSON object.
    pub fn answer(&self) -> Value {
        self.answer_of(helped_referee(&self.opening))
    }

    /// # Errors
    /// In `political`, when the stones captured can be divided in so many ways that nobody could tell them all.
    fn check_possibilities(&self) -> Result<()> {
        if self.opening.rules != Document::Political {
            return Ok(());
        }
        let mut game = political::start(&self.opening);
        let mut moves = self.moves.iter().map(|m| political::written(*m));
        for played in 0.. {
            // Every situation has a score, as if the game ended there.
            let next = moves.next().filter(|m| game.reasons(*m).is_empty());
            if !game.few_possibilities(None) || next.is_some_and(|m| !game.few_possibilities(Some(m))) {
                return Err(Error::input(format!(
                    "there are more than {MOST_POSSIBILITIES} ways to divide what is captured after {played} moves"
                )));
            }
            let Some(m) = next else { break };
            game.play(m).expect("there are no reasons against it");
        }
        Ok(())
    }

    /// The answer of a referee whose game is at the case's opening.
    pub fn answer_of(&self, mut game: Box<dyn Referee>) -> Value {
        let mut legal = Vec::new();
        let mut broken = BTreeSet::new();
        let mut trace = Vec::new();
        if self.trace {
            trace.push(situation(&self.opening, game.as_ref()));
        }
        for m in &self.moves {
            if let Err(clauses) = game.play(*m) {
                broken = clauses;
                legal.push(false);
                break;
            }
            legal.push(true);
            if self.trace {
                trace.push(situation(&self.opening, game.as_ref()));
            }
        }
        let mut answer = Map::new();
        if let Some(id) = &self.id {
            answer.insert("id".into(), json!(id));
        }
        answer.insert("legal".into(), json!(legal));
        answer.insert("broken".into(), broken.iter().map(|id: &ClauseId| id.0).collect());
        let mut situation = situation(&self.opening, game.as_ref());
        situation.entry("winner").or_insert_with(|| game.outcome().map_or(Value::Null, Outcome::to_json));
        answer.extend(situation);
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
    let checked = Case::parse(line).and_then(|case| case.check_possibilities().map(|()| case));
    match checked {
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
fn situation(opening: &Opening, game: &dyn Referee) -> Map<String, Value> {
    let mut told = Map::new();
    told.insert("rows".into(), json!(opening.board.rows(&game.cells())));
    told.insert("to_play".into(), json!(game.to_play().map(letter)));
    told.insert("captured".into(), game.captured().map_or(Value::Null, stones_to_json));
    if let (false, Some(Legal { points, pass })) = (game.over(), game.legal_moves()) {
        let moves = points.into_iter().map(Move::Play).chain((pass == Some(true)).then_some(Move::Pass));
        told.insert("legal_moves".into(), moves.map(|m| move_to_json(opening, m)).collect());
    }
    told.insert("over".into(), json!(game.over()));
    let score = game.score().map(|[b, w]| json!({"b": b.to_json(), "w": w.to_json()}));
    told.insert("score".into(), score.unwrap_or_default());
    told.extend(game.details().into_iter().map(|(key, value)| (key.to_owned(), value)));
    told
}

fn read_setup(opening: &Opening, setup: RawSetup) -> Result<Setup> {
    let to_play = match setup.to_play.as_deref() {
        None | Some("b") => Player::Black,
        Some("w") => Player::White,
        Some(other) => {
            return Err(Error::input(format!("setup.to_play is {other:?}: \"b\" or \"w\" is meant")));
        }
    };
    let alphabet = match opening.rules.takes_turns() {
        true => ".XO".to_owned(),
        false => opening.players.iter().fold(".".to_owned(), |all, letter| all + &letter.to_string()),
    };
    let cells =
        opening.board.cells(&setup.rows, &alphabet).map_err(|e| Error::input(format!("setup.rows: {e}")))?;
    let captured = setup.captured.map_or([0, 0], RawStones::read);
    let pair = |[a, b]: &[String; 2]| match (read_player(opening, a)?, read_player(opening, b)?) {
        (a, b) if a == b => Err(Error::input("setup.allies: nobody is their own ally".to_owned())),
        (a, b) => Ok((a.min(b), a.max(b))),
    };
    let mut allies: Vec<(u8, u8)> =
        setup.allies.unwrap_or_default().iter().map(pair).collect::<Result<_>>()?;
    allies.sort_unstable();
    allies.dedup();
    Ok(Setup { cells, to_play, captured, allies })
}

fn read_players(names: &[String]) -> Result<Vec<char>> {
    let letter = |name: &String| match name.as_bytes() {
        [letter @ b'A'..=b'Z'] => Ok(char::from(*letter)),
        _ => Err(Error::input(format!("the player {name:?}: one letter from A to Z is meant"))),
    };
    let letters: Vec<char> = names.iter().map(letter).collect::<Result<_>>()?;
    let distinct: BTreeSet<&char> = letters.iter().collect();
    match letters.len() {
        0 | 1 => Err(Error::input("players: two at least are meant, such as [\"A\", \"B\"]".to_owned())),
        n if distinct.len() < n => Err(Error::input("players: somebody is there twice".to_owned())),
        _ => Ok(letters),
    }
}

/// Komi beyond this is a mistake, and sums of halves stay far from overflowing.
const LARGEST_KOMI: f64 = 1e9;

fn read_komi(rules: Document, komi: f64) -> Result<Halves> {
    let halves = 2.0 * komi;
    let whole = rules.name() == "pauli";
    if whole && (komi.fract() != 0.0 || komi < 0.0) {
        return Err(Error::input(format!("komi {komi}: {rules} has whole numbers from 0 on")));
    }
    if halves.fract() != 0.0 || halves.abs() > LARGEST_KOMI {
        return Err(Error::input(format!("komi {komi}: a multiple of a half is meant, such as 0, 7 or 6.5")));
    }
    Ok(Halves(halves as i64))
}
