//! Any program that reads cases and writes answers, one JSON object per line. `src/rulebook/case/README.md` describes the format.
//!
//! The program needs no state: every question about a game is answered by the answer to a case with the moves so far. Cases for
//! announced moves are sent ahead, so that the program does not have to wait for us.

mod reply;

#[cfg(not(target_family = "wasm"))]
use super::process::{Limits, Process};
use super::transport::Transport;
use crate::case::{ANSWER_KEYS, Case};
use crate::rulebook::{Details, Halves, Legal, Move, Opening, Outcome};
use crate::subjects::{Answer, Fault, Subject, cut, one_by_one};
use reply::Reply;
use rustc_hash::FxHashMap;
use serde_json::Map;
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
    answers: FxHashMap<Vec<Move>, Reply>,
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
        read: impl FnOnce(&Reply, &Opening) -> Result<Option<T>, Fault>,
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
                let refusal = Reply { asked: answer.asked.clone(), line: answer.line.clone(), keys };
                return read(&refusal, &game.opening);
            }
            self.declined = Some(error.as_str().map_or_else(|| cut(&error.to_string()), cut));
            self.game = None;
            return Ok(None);
        }
        read(answer, &game.opening)
    }

    /// Reads something from the answer about the current situation.
    fn now<T>(&mut self, read: impl FnOnce(&Reply, &Opening) -> Result<Option<T>, Fault>) -> Answer<T> {
        let moves = self.moves(None);
        self.answer_to(&moves, read)
    }

    /// Reads a key that has the same shape in most rulebooks. Where it has a shape of its own, it is one of the details.
    fn shared<T>(&mut self, key: &str, read: impl FnOnce(&Reply, &Opening) -> Answer<T>) -> Answer<T> {
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
        let case = Case { id: Some(id.clone()), ..Case::new(opening, moves.clone()) };
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
        let answer = match Reply::parse(asked, line, &id) {
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
                if !ANSWER_KEYS.contains(&key.as_str()) && !own.contains(&key.as_str()) {
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
        let case = Case::new(opening.clone(), Vec::new()).to_string();
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
        let all = |answer: &Reply, _: &Opening| answer.accepted(then.len());
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
        let restarts = self.restarts;
        let ended = (restarts > 0).then(|| {
            format!(
                "it ended {restarts} times with exit status 0 instead of answering, and was started again"
            )
        });
        let refuses = self.refuses_with.as_ref().map(|why| {
            let why = cut(why);
            format!("it declines illegal plays ({why:?}), which counts as `false` in `legal`")
        });
        let runs = self.program.as_ref().ok().and_then(|program| program.warning());
        unknown.chain(ended).chain(refuses).chain(runs).collect()
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
        let legal = self.shared("legal_moves", Reply::legal_moves)?;
        let pass = |listed: bool| (listed || self.lists_passes).then_some(listed);
        Ok(legal.map(|legal| Legal { pass: legal.pass.and_then(pass), ..legal }))
    }

    fn position(&mut self) -> Answer<Position> {
        self.now(Reply::position)
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
