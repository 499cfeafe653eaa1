//! Any program that reads cases and writes answers, one JSON object per line. `src/rulebook/case/README.md` describes the format.
//!
//! The program needs no state: every question about a game is answered by the answer to a case with the moves so far. Cases for
//! announced moves are sent ahead, so that the program does not have to wait for us.

#[cfg(not(target_family = "wasm"))]
use super::process::{Limits, Process};
use super::transport::Transport;
use crate::case::{ANSWER_KEYS, Case, read_move};
use crate::rulebook::{Details, Halves, Legal, Move, Opening, Outcome};
use crate::subjects::{Answer, Fault, Subject, cut, one_by_one};
use rustc_hash::FxHashMap;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;
use superko_notation::{Player, Position};

/// A program on trial that answers cases.
pub struct Jsonl {
    name: String,
    /// Starts the program.
    open: Box<Open>,
    /// The running program, or the fault that ended it.
    program: Result<Box<dyn Transport>, Fault>,
    /// The time spent waiting for programs that have ended.
    waited: Duration,
    /// The number of answers of the running program.
    answered: u64,
    /// Does a program answer one case and end?
    one_case_each: bool,
    /// How often a program ended with status 0 instead of answering, and was started again.
    restarts: u64,
    cases: u64,
    /// The openings so far, as cases, and why the program declined them, if it did.
    openings: HashMap<String, Option<String>>,
    /// Why the current game was declined, if it was.
    declined: Option<String>,
    /// Has it declined the case whose only move is a pass?
    lacks_passes: bool,
    /// The reason with which it declines a play on a stone: other illegal plays get the same.
    refuses_with: Option<String>,
    /// Has a list of legal moves ever had a pass? Many programs never list it.
    lists_passes: bool,
    /// Keys of answers that mean nothing, with how often they occurred.
    unknown: BTreeMap<String, u64>,
    /// The other keys.
    meaningful: HashSet<String>,
    /// The cases under way, in order.
    under_way: VecDeque<UnderWay>,
    game: Option<Game>,
}

type Open = dyn FnMut() -> Result<Box<dyn Transport>, Fault> + Send;

struct UnderWay {
    id: String,
    line: String,
    /// The moves; `None` when they belong to an earlier game.
    moves: Option<Vec<Move>>,
}

struct Game {
    opening: Opening,
    moves: Vec<Move>,
    /// Announced moves that have not been sent yet.
    ahead: VecDeque<Vec<Move>>,
    answers: FxHashMap<Vec<Move>, Answered>,
}

impl Jsonl {
    /// Starts a program. The command is as for [`Process::start`].
    ///
    /// # Errors
    /// [`Fault::NotStarted`] says why.
    #[cfg(not(target_family = "wasm"))]
    pub fn start(command: &str, limits: Limits) -> Result<Jsonl, Fault> {
        let program = command.to_owned();
        Jsonl::over(command, move || Ok(Box::new(Process::start(&program, limits)?)))
    }

    /// A program of this name that is reached over what `open` returns. It is opened again after a fault.
    ///
    /// # Errors
    /// What `open` says.
    pub fn over(
        name: &str,
        open: impl FnMut() -> Result<Box<dyn Transport>, Fault> + Send + 'static,
    ) -> Result<Jsonl, Fault> {
        let mut open: Box<Open> = Box::new(open);
        Ok(Jsonl {
            program: Ok(open()?),
            name: name.to_owned(),
            open,
            waited: Duration::ZERO,
            answered: 0,
            one_case_each: false,
            restarts: 0,
            cases: 0,
            openings: HashMap::new(),
            declined: None,
            lacks_passes: false,
            refuses_with: None,
            lists_passes: false,
            unknown: BTreeMap::new(),
            meaningful: HashSet::new(),
            under_way: VecDeque::new(),
            game: None,
        })
    }

    /// Reads something from the answer to the case with these moves.
    fn answer_to<T>(
        &mut self,
        moves: &[Move],
        read: impl FnOnce(&Answered, &Opening) -> Result<Option<T>, Fault>,
    ) -> Answer<T> {
        if self.game.is_none() {
            return Ok(None);
        }
        self.obtain(moves)?;
        let game = self.game.as_ref().expect("there is a game");
        let answer = &game.answers[moves];
        if let Some(error) = answer.error() {
            if moves == [Move::Pass] {
                self.lacks_passes = true;
                return Ok(None);
            }
            let on_a_stone = matches!(moves, [Move::Play(p), Move::Play(q)] if p == q);
            if on_a_stone && self.refuses_with.is_none() {
                self.refuses_with = error.as_str().map(str::to_owned);
            }
            let says_so = error.as_str().is_some_and(|why| self.refuses_with.as_deref() == Some(why));
            // A pass after two may be one after the end; two passes may be what it does not support.
            let may_be_illegal =
                matches!(moves, [.., Move::Play(_)] | [.., Move::Pass, Move::Pass, Move::Pass]);
            if says_so && may_be_illegal && moves.len() == game.moves.len() + 1 {
                let mut legal = vec![true; moves.len() - 1];
                legal.push(false);
                let keys = Map::from_iter([("legal".to_owned(), legal.into())]);
                let refusal = Answered { asked: answer.asked.clone(), line: answer.line.clone(), keys };
                return read(&refusal, &game.opening);
            }
            self.declined = Some(error.as_str().map_or_else(|| cut(&error.to_string()), cut));
            self.game = None;
            return Ok(None);
        }
        read(answer, &game.opening)
    }

    /// Reads something from the answer about the current situation.
    fn now<T>(&mut self, read: impl FnOnce(&Answered, &Opening) -> Result<Option<T>, Fault>) -> Answer<T> {
        let moves = self.moves(None);
        self.answer_to(&moves, read)
    }

    /// Reads a key that has the same shape in most rulebooks. Where it has a shape of its own, it is one of the details.
    fn shared<T>(&mut self, key: &str, read: impl FnOnce(&Answered, &Opening) -> Answer<T>) -> Answer<T> {
        self.now(|answer, opening| match opening.rulebook().answer_keys().contains(&key) {
            true => Ok(None),
            false => read(answer, opening),
        })
    }

    /// The moves so far, and one more.
    fn moves(&self, more: Option<Move>) -> Vec<Move> {
        let moves = self.game.as_ref().map_or(&[][..], |game| &game.moves);
        moves.iter().copied().chain(more).collect()
    }

    /// Obtains the answer to the case with these moves.
    fn obtain(&mut self, moves: &[Move]) -> Result<(), Fault> {
        let Some(game) = &mut self.game else { return Ok(()) };
        if game.answers.contains_key(moves) {
            return Ok(());
        }
        game.ahead.retain(|ahead| ahead != moves);
        if !self.under_way.iter().any(|case| case.moves.as_deref() == Some(moves)) {
            self.send(moves.to_vec())?;
        }
        while self.game.as_ref().is_some_and(|game| !game.answers.contains_key(moves)) {
            while self.under_way.len() < self.window() {
                let Some(next) = self.game.as_mut().and_then(|game| game.ahead.pop_front()) else { break };
                self.send(next)?;
            }
            self.receive()?;
        }
        Ok(())
    }

    /// How many cases may be under way.
    fn window(&self) -> usize {
        match &self.program {
            Ok(program) if !self.one_case_each => program.window(),
            _ => 1,
        }
    }

    fn send(&mut self, moves: Vec<Move>) -> Result<(), Fault> {
        let program = self.program.as_mut().map_err(|fault| fault.clone())?;
        let Some(game) = &self.game else { return Ok(()) };
        self.cases += 1;
        let id = self.cases.to_string();
        let opening = game.opening.clone();
        let case = Case { id: Some(id.clone()), opening, moves: moves.clone(), trace: false };
        let line = case.to_string();
        let unread = String::from_utf8_lossy(program.unread());
        if self.under_way.is_empty() && !unread.trim().is_empty() {
            let fault = Fault::garbage(&line, &unread, "this was written before the case was sent");
            return Err(self.stop(fault));
        }
        program.send(&line);
        self.under_way.push_back(UnderWay { id, line, moves: Some(moves) });
        Ok(())
    }

    /// Reads the answer to the first of the cases under way.
    fn receive(&mut self) -> Result<(), Fault> {
        let program = self.program.as_mut().map_err(|fault| fault.clone())?;
        let Some(UnderWay { id, line: asked, moves }) = self.under_way.pop_front() else { return Ok(()) };
        program.expect(&asked);
        let line = loop {
            match program.line() {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => break line,
                Err(Fault::Timeout { asked, limit, .. }) if self.answered == 0 => {
                    let hint = "it answered when its input was closed: did it flush its output?";
                    let hint = program.speaks_at_end_of_input().then_some(hint);
                    return Err(self.stop(Fault::Timeout { asked, limit, hint }));
                }
                // Some programs answer one case and end.
                Err(Fault::Ended { .. }) if self.answered > 0 && program.ended_well() => {
                    self.under_way.push_front(UnderWay { id, line: asked, moves });
                    return self.start_again();
                }
                Err(fault) => return Err(self.stop(fault)),
            }
        };
        self.answered += 1;
        let answer = match Answered::parse(asked, line, &id) {
            Ok(answer) => answer,
            // It is unclear which answers belong to which cases from here on.
            Err(fault) => return Err(self.stop(fault)),
        };
        if let Some(raised) = answer.raised() {
            return Err(self.stop(Fault::Raised(raised)));
        }
        if let (Some(moves), Some(game)) = (moves, &mut self.game) {
            let own = game.opening.rulebook().answer_keys();
            for key in answer.keys.keys() {
                if !is_known(key, own) {
                    *self.unknown.entry(cut(key)).or_default() += 1;
                } else if !self.meaningful.contains(key) {
                    self.meaningful.insert(key.clone());
                }
            }
            self.lists_passes |= answer.lists_a_pass();
            game.answers.insert(moves, answer);
        }
        Ok(())
    }

    /// Starts a program for the cases under way, after one that answered some of them and ended.
    fn start_again(&mut self) -> Result<(), Fault> {
        let mut program = (self.open)()?;
        self.under_way.iter().for_each(|case| program.send(&case.line));
        (self.answered, self.one_case_each) = (0, true);
        self.restarts += 1;
        if let Ok(ended) = std::mem::replace(&mut self.program, Ok(program)) {
            self.waited += ended.finish();
        }
        Ok(())
    }

    /// Ends the program. Until the next game, every question then gets the same fault.
    fn stop(&mut self, fault: Fault) -> Fault {
        if let Ok(program) = std::mem::replace(&mut self.program, Err(fault.clone())) {
            self.waited += program.finish();
        }
        fault
    }
}

impl Subject for Jsonl {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn waited(&self) -> Duration {
        self.waited + self.program.as_ref().map_or(Duration::ZERO, |program| program.waited())
    }

    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        self.game = None;
        if self.program.is_err() {
            self.program = Ok((self.open)()?);
            self.under_way.clear();
            self.answered = 0;
        }
        self.declined = None;
        self.under_way.iter_mut().for_each(|case| case.moves = None);
        self.game = Some(Game {
            opening: opening.clone(),
            moves: Vec::new(),
            ahead: VecDeque::new(),
            answers: FxHashMap::default(),
        });
        let case = Case { id: None, opening: opening.clone(), moves: Vec::new(), trace: false }.to_string();
        if !self.openings.contains_key(&case) {
            self.now(|_, _| Ok(Some(())))?;
            self.openings.insert(case.clone(), self.declined.clone());
        }
        self.declined = self.openings[&case].clone();
        if self.declined.is_some() {
            self.game = None;
            return Ok(None);
        }
        Ok(Some(()))
    }

    fn announce(&mut self, moves: &[Move]) {
        if let Some(game) = &mut self.game {
            let all: Vec<Move> = game.moves.iter().chain(moves).copied().collect();
            game.ahead = (game.moves.len() + 1..=all.len()).map(|n| all[..n].to_vec()).collect();
        }
    }

    fn looks_ahead(&self) -> bool {
        true
    }

    fn has_move(&self, m: Move) -> bool {
        m != Move::Pass || !self.lacks_passes
    }

    fn play(&mut self, m: Move) -> Answer<bool> {
        let then = self.moves(Some(m));
        let accepted = match self.answer_to(&then, |answer, _| answer.last_is_legal(then.len()))? {
            Some(accepted) => Some(accepted),
            // Without `legal`, `legal_moves` of the situation before may have the answer.
            None => self.legal_moves()?.and_then(|legal| allows(&legal, m)),
        };
        if let (true, Some(game)) = (accepted != Some(false), &mut self.game) {
            game.moves = then;
        }
        Ok(accepted)
    }

    fn play_all(&mut self, moves: &[Move]) -> Answer<usize> {
        let played = self.moves(None).len();
        let then = [&self.moves(None)[..], moves].concat();
        // Which of several moves is declined is not said.
        let all = |answer: &Answered, _: &Opening| answer.accepted(then.len());
        let accepted = if self.refuses_with.is_none() { self.answer_to(&then, all)? } else { None };
        if let Some(accepted) = accepted {
            if let Some(game) = &mut self.game {
                game.moves = then[..accepted.max(played)].to_vec();
            }
            return Ok(Some(accepted.saturating_sub(played)));
        }
        one_by_one(self, moves)
    }

    fn undo(&mut self) -> Answer<bool> {
        let then = self.moves(Some(Move::Undo));
        // Without `legal` the answer is about the situation after it.
        let takes_back =
            self.answer_to(&then, |answer, _| Ok(Some(answer.last_is_legal(then.len())?.unwrap_or(true))))?;
        if let (Some(true), Some(game)) = (takes_back, &mut self.game) {
            game.moves = then;
        }
        Ok(takes_back)
    }

    fn declined(&self) -> Option<String> {
        self.declined.clone()
    }

    fn cases(&self) -> u64 {
        self.cases
    }

    fn warnings(&self) -> Vec<String> {
        let unknown = self.unknown.iter().map(|(key, times)| unknown_key(key, *times));
        let ended = || {
            format!(
                "it ended {} times with exit status 0 instead of answering, and was started again",
                self.restarts
            )
        };
        let ended = (self.restarts > 0).then(ended);
        let refuses = self.refuses_with.as_ref().map(|why| {
            let why = cut(why);
            format!("it declines illegal plays ({why:?}), which counts as `false` in `legal`")
        });
        unknown
            .chain(ended)
            .chain(refuses)
            .chain(self.program.as_ref().ok().and_then(|program| program.warning()))
            .collect()
    }

    fn misspelt(&self) -> Vec<(&'static str, String)> {
        let meant = self.unknown.keys().filter_map(|key| Some((meant_by(key)?, key.clone())));
        meant.filter(|(meant, _)| !self.meaningful.contains(*meant)).collect()
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        if let Some(legal) = self.legal_moves()?.and_then(|legal| allows(&legal, m)) {
            return Ok(Some(legal));
        }
        if !self.has_move(m) {
            return Ok(None);
        }
        let then = self.moves(Some(m));
        self.answer_to(&then, |answer, _| answer.last_is_legal(then.len()))
    }

    fn legal_moves(&mut self) -> Answer<Legal> {
        let legal = self.shared("legal_moves", Answered::legal_moves)?;
        let pass = |listed: bool| (listed || self.lists_passes).then_some(listed);
        Ok(legal.map(|legal| Legal { pass: legal.pass.and_then(pass), ..legal }))
    }

    fn position(&mut self) -> Answer<Position> {
        self.now(Answered::position)
    }

    fn to_play(&mut self) -> Answer<Player> {
        self.shared("to_play", |answer, _| answer.to_play())
    }

    fn captured(&mut self) -> Answer<[usize; 2]> {
        self.shared("captured", |answer, _| answer.captured())
    }

    fn over(&mut self) -> Answer<bool> {
        self.now(|answer, _| answer.over())
    }

    fn score(&mut self) -> Answer<[Halves; 2]> {
        self.shared("score", |answer, _| answer.score())
    }

    fn outcome(&mut self) -> Answer<Outcome> {
        self.shared("winner", |answer, _| answer.outcome())
    }

    fn details(&mut self) -> Answer<Details> {
        self.now(|answer, opening| Ok(Some(answer.details(opening))))
    }
}

/// Does a list of legal moves allow this move? `None` if it does not tell.
fn allows(legal: &Legal, m: Move) -> Option<bool> {
    match m {
        Move::Play(p) => Some(legal.points.contains(&p)),
        Move::Pass => legal.pass,
        Move::Undo | Move::Special(_) => None,
    }
}

/// Does an answer of a rulebook with these keys of its own have this key?
fn is_known(key: &str, own: &[&str]) -> bool {
    ANSWER_KEYS.contains(&key) || own.contains(&key)
}

fn unknown_key(key: &str, times: u64) -> String {
    let meant = meant_by(key).map_or(String::new(), |meant| format!(" (did you mean {meant:?}?)"));
    format!("{times} answers have an unknown key {key:?}, which is ignored{meant}")
}

/// The key that is spelt like this one, of which at most a third of the letters differ.
fn meant_by(key: &str) -> Option<&'static str> {
    let alike = |known: &&&str| {
        strsim::damerau_levenshtein(known, &key.to_lowercase()) <= known.len().div_ceil(3).min(2)
    };
    ANSWER_KEYS.iter().find(alike).copied()
}

/// An answer. Its keys are read when they are needed; a key that is absent or `null` is no answer.
struct Answered {
    asked: String,
    line: String,
    keys: Map<String, Value>,
}

impl Answered {
    fn parse(asked: String, line: String, id: &str) -> Result<Answered, Fault> {
        let keys: Map<String, Value> = serde_json::from_str(&line)
            .map_err(|error| Fault::garbage(&asked, &line, format!("not a JSON object: {error}")))?;
        // An answer without an id is taken as the next one.
        if keys.get("id").is_some_and(|other| other != id) {
            return Err(Fault::WrongId { asked: cut(&asked), answer: cut(&line) });
        }
        Ok(Answered { asked, line, keys })
    }

    fn error(&self) -> Option<&Value> {
        self.keys.get("error")
    }

    /// The exception that the program met instead of an answer.
    fn raised(&self) -> Option<String> {
        let raised = self.keys.get("raised").filter(|raised| !raised.is_null())?;
        Some(raised.as_str().map_or_else(|| cut(&raised.to_string()), cut))
    }

    /// Reads a key with `read`, which returns `None` for a wrong shape.
    fn read<T>(
        &self,
        key: &str,
        shape: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let Some(value) = self.keys.get(key).filter(|value| !value.is_null()) else { return Ok(None) };
        match read(value) {
            Some(value) => Ok(Some(value)),
            None => {
                let why = format!("{key}: expected {shape}, not {}", cut(&value.to_string()));
                Err(Fault::garbage(&self.asked, &self.line, why))
            }
        }
    }

    /// Is the last of this number of moves legal, and are all others?
    fn last_is_legal(&self, moves: usize) -> Answer<bool> {
        let shape = format!(
            "a list of {moves} booleans, all true but perhaps the last (the others were true before)"
        );
        self.read("legal", &shape, |value| {
            let legal: Vec<bool> = list(value, Value::as_bool)?;
            let (last, before) = legal.split_last()?;
            (legal.len() == moves && before.iter().all(|legal| *legal)).then_some(*last)
        })
    }

    /// How many of this number of moves are accepted, all of which are legal by the rules?
    fn accepted(&self, moves: usize) -> Answer<usize> {
        let shape = format!("a list of {moves} booleans, or a shorter one that ends with the first false");
        self.read("legal", &shape, |value| {
            let legal: Vec<bool> = list(value, Value::as_bool)?;
            let accepted = legal.iter().take_while(|legal| **legal).count();
            let ends = legal.len() == moves || (accepted + 1 == legal.len() && legal.len() < moves);
            ends.then_some(accepted)
        })
    }

    fn lists_a_pass(&self) -> bool {
        let listed = self.keys.get("legal_moves").and_then(Value::as_array);
        listed.is_some_and(|moves| moves.iter().any(|m| m == "pass"))
    }

    fn to_play(&self) -> Answer<Player> {
        self.read("to_play", "\"b\", \"w\" or null", |value| Player::from_letter(value.as_str()?))
    }

    fn legal_moves(&self, opening: &Opening) -> Answer<Legal> {
        let read = |value: &Value| list(value, |m| read_move(opening, m).ok());
        let Some(moves) = self.read("legal_moves", "a list of points and \"pass\"", read)? else {
            return Ok(None);
        };
        let mut different = HashSet::new();
        if let Some(at) = moves.iter().position(|m| !different.insert(*m)) {
            let why = format!("legal_moves: {} is listed twice", self.keys["legal_moves"][at]);
            return Err(Fault::garbage(&self.asked, &self.line, why));
        }
        // Other moves, such as unblocking a ko, are not compared: a program may list them.
        let play = |m: &Move| if let Move::Play(p) = m { Some(*p) } else { None };
        let mut points: Vec<usize> = moves.iter().filter_map(play).collect();
        points.sort_unstable();
        Ok(Some(Legal { points, pass: Some(different.contains(&Move::Pass)) }))
    }

    fn position(&self, opening: &Opening) -> Answer<Position> {
        let shape =
            format!("the rows of the board as strings of the characters {}", opening.stones().alphabet());
        self.read("rows", &shape, |value| {
            let rows = list(value, |row| row.as_str().map(str::to_owned))?;
            opening.board.position(&rows, opening.stones()).ok()
        })
    }

    fn captured(&self) -> Answer<[usize; 2]> {
        self.read("captured", "{\"b\": number, \"w\": number}", |value| {
            pair(value, |n| n.as_u64().and_then(|n| usize::try_from(n).ok()))
        })
    }

    fn over(&self) -> Answer<bool> {
        self.read("over", "true or false", Value::as_bool)
    }

    fn score(&self) -> Answer<[Halves; 2]> {
        self.read("score", "{\"b\": number, \"w\": number} in multiples of a half", |value| {
            pair(value, |n| {
                let halves = 2.0 * n.as_f64()?;
                (halves.fract() == 0.0 && halves.abs() < 1e15).then_some(Halves(halves as i64))
            })
        })
    }

    /// The keys that only this rulebook has, as they are.
    fn details(&self, opening: &Opening) -> Details {
        let keys = opening.rulebook().answer_keys().iter();
        keys.filter_map(|key| Some((*key, whole(self.keys.get(*key)?)))).collect()
    }

    fn outcome(&self) -> Answer<Outcome> {
        // A null is an answer here, unless a search exceeded its budget.
        let undecided = self.read("undecided", "true or false", Value::as_bool)? == Some(true);
        if self.keys.get("winner").is_some_and(Value::is_null) {
            return Ok((!undecided).then_some(Outcome::Unfinished));
        }
        self.read("winner", "\"b\", \"w\", \"tie\", \"none\" or null", |value| match value.as_str()? {
            "tie" => Some(Outcome::Tie),
            "none" => Some(Outcome::NoResult),
            letter => Player::from_letter(letter).map(Outcome::Win),
        })
    }
}

/// The value with integers for floats that are whole numbers, so that 1.0 is 1.
fn whole(value: &Value) -> Value {
    match value {
        Value::Number(n) => match n.as_f64() {
            Some(float) if n.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => (float as i64).into(),
            _ => value.clone(),
        },
        Value::Array(items) => items.iter().map(whole).collect(),
        Value::Object(items) => items.iter().map(|(key, value)| (key.clone(), whole(value))).collect(),
        _ => value.clone(),
    }
}

/// The items of a list, if `item` reads all of them.
fn list<T>(value: &Value, item: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(item).collect()
}

/// The values for Black and for White.
fn pair<T>(value: &Value, item: impl Fn(&Value) -> Option<T>) -> Option<[T; 2]> {
    Some([item(value.get("b")?)?, item(value.get("w")?)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{self, Rules};
    use serde_json::json;
    use std::sync::Arc;
    use superko_notation::Board;

    fn answer(line: &str) -> Answered {
        Answered::parse("a case".into(), line.into(), "7").unwrap()
    }

    fn opening() -> Opening {
        Opening::on(&Rules::of(rulebook::DEFAULT), Arc::new(Board::parse("2x2").unwrap()))
    }

    fn why(fault: Fault) -> String {
        match fault {
            Fault::Garbage { why, .. } => why,
            other => other.to_string(),
        }
    }

    #[test]
    fn a_float_that_is_a_whole_number_is_that_number_and_no_other_one_is() {
        let said = json!({"b": [1.0, 1.5, 2], "w": -3.0, "large": 1e15});
        assert_eq!(whole(&said), json!({"b": [1, 1.5, 2], "w": -3, "large": 1e15}));
    }

    #[test]
    fn missing_keys_are_no_answer() {
        let answer = answer("{}");
        let opening = opening();
        assert_eq!(answer.position(&opening), Ok(None));
        assert_eq!(answer.legal_moves(&opening), Ok(None));
        assert_eq!(answer.captured(), Ok(None));
        assert_eq!(answer.over(), Ok(None));
        assert_eq!(answer.score(), Ok(None));
        assert_eq!(answer.outcome(), Ok(None));
        assert_eq!(answer.last_is_legal(1), Ok(None));
    }

    #[test]
    fn wrong_shapes_are_garbage_that_names_the_key() {
        let answer = answer(
            r#"{"rows": ["..", ".Q"], "legal_moves": ["z9"], "captured": {"b": -1, "w": 0}, "over": 1,
                "score": {"b": 0.3, "w": 0}, "winner": "x", "legal": [false, true]}"#,
        );
        let opening = opening();
        assert!(why(answer.position(&opening).unwrap_err()).starts_with("rows: "));
        assert!(why(answer.legal_moves(&opening).unwrap_err()).starts_with("legal_moves: "));
        assert!(why(answer.captured().unwrap_err()).starts_with("captured: "));
        assert!(why(answer.over().unwrap_err()).starts_with("over: "));
        assert!(why(answer.score().unwrap_err()).starts_with("score: "));
        assert!(why(answer.outcome().unwrap_err()).starts_with("winner: "));
        assert!(why(answer.last_is_legal(2).unwrap_err()).starts_with("legal: "));
    }

    #[test]
    fn what_is_listed_twice_is_garbage_and_named() {
        for (list, twice) in [(r#"["a1", "b1", "A1"]"#, r#""A1""#), (r#"["pass", "pass"]"#, r#""pass""#)] {
            let fault = answer(&format!(r#"{{"legal_moves": {list}}}"#)).legal_moves(&opening()).unwrap_err();
            assert_eq!(why(fault), format!("legal_moves: {twice} is listed twice"));
        }
    }

    #[test]
    fn a_wrong_id_is_noticed_and_a_missing_one_is_not() {
        let parse = |line: &str| Answered::parse("a case".into(), line.into(), "7").map(|_| ());
        assert_eq!(parse(r#"{"id": "7"}"#), Ok(()));
        assert_eq!(parse("{}"), Ok(()));
        assert_eq!(parse(r#"{"id": "8"}"#).unwrap_err().name(), "wrong-id");
        assert_eq!(parse(r#"{"id": 7}"#).unwrap_err().name(), "wrong-id");
        assert_eq!(parse("[]").unwrap_err().name(), "garbage");
        assert_eq!(parse(&"[".repeat(100_000)).unwrap_err().name(), "garbage");
    }

    #[test]
    fn a_winner_of_null_is_unfinished_unless_undecided() {
        assert_eq!(answer(r#"{"winner": null}"#).outcome(), Ok(Some(Outcome::Unfinished)));
        assert_eq!(answer(r#"{"winner": null, "undecided": true}"#).outcome(), Ok(None));
        assert_eq!(answer(r#"{"winner": "tie"}"#).outcome(), Ok(Some(Outcome::Tie)));
    }
}
