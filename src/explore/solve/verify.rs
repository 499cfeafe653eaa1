//! Checks certificates. It shares nothing with the search: plays and scores come from the law, and each lemma is derived again from
//! the lemmas that it cites.
//!
//! A lemma says: in this situation, after any move but a pass, one player reaches this margin under every history that
//! has all of `past` and nothing of `future`. Each lemma is right if each move of the loser leads to another lemma whose conditions
//! follow, because games end. So the lemmas may cite each other in any order.

use crate::Watch;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use serde_json::{Map, Value};
use std::io::{self, BufRead};
use std::rc::Rc;
use superko_bitboard::{Passes, Repetition, Score, Stages};
use superko_notation::{Error, Player, Position, Result};
use superko_oracle::case::{Case, read_move};
use superko_oracle::rulebook::{Halves, LawOptions, Move, Opening, Referee, Setup};

/// The statement that a certificate proves.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The game, and the moves after which it has this value.
    pub game: Case,
    /// Black's score minus White's under best play, komi apart.
    pub value: i64,
    /// The number of lemmas.
    pub lemmas: usize,
}

/// The progress of a check.
#[derive(Clone, Copy, Debug)]
pub struct Checked {
    /// The number of lemmas read. All are read before the first is derived.
    pub read: usize,
    /// The number of lemmas derived.
    pub derived: usize,
}

/// Checks the certificate of a value. Reports before each lemma; `None` if the watch ends it.
///
/// # Errors
/// Names the line and the false or unproved statement, or says why the certificate cannot be read.
pub fn verify(certificate: impl BufRead, watch: &Watch<Checked>) -> Result<Option<Verified>> {
    let is_empty = |line: &io::Result<String>| line.as_ref().is_ok_and(|line| line.trim().is_empty());
    let lines = certificate.lines().zip(1..).filter(|(line, _)| !is_empty(line));
    let mut lines = lines.map(|(line, number)| {
        let read = serde_json::from_str(&line?);
        let read = read.map_err(|e| Error::input(format!("no JSON object: {e}")));
        read.map(|object: Map<String, Value>| (object, number)).map_err(|e| at(number, e))
    });
    let (head, number) = lines.next().ok_or_else(|| Error::input("the certificate is empty"))??;
    let (mut checker, case, [value, low, high]) = Checker::begin(&head).map_err(|e| at(number, e))?;
    let mut numbers = Vec::new();
    for line in lines {
        if !watch.goes_on(Checked { read: numbers.len(), derived: 0 }) {
            return Ok(None);
        }
        let (object, number) = line?;
        let lemma = checker.read(&object, checker.lemmas.len()).map_err(|e| at(number, e))?;
        checker.lemmas.push(lemma);
        numbers.push(number);
    }
    checker.root(&case, value, [low, high]).map_err(|e| at(number, e))?;
    for (i, number) in numbers.iter().enumerate() {
        if !watch.goes_on(Checked { read: numbers.len(), derived: i }) {
            return Ok(None);
        }
        checker.derive(i).map_err(|e| at(*number, e))?;
    }
    Ok(Some(Verified { game: case, value: value as i64, lemmas: numbers.len() }))
}

fn at(line: usize, error: Error) -> Error {
    error.under(format_args!("line {line}"))
}

fn wrong<T>(what: impl Into<String>) -> Result<T> {
    Err(Error::input(what))
}

/// The number of a position, in the order in which positions are met.
type Number = u32;

/// The points of plays, with the resulting positions.
type Plays = Rc<[(usize, Number)]>;

/// A memory as one number: a position, with the player to move if that matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Memory(u32);

/// Distinct memories in ascending order.
type Memories = Box<[Memory]>;

/// Is every memory of one list in another?
fn is_subset(some: &[Memory], all: &[Memory]) -> bool {
    let mut all = all.iter();
    some.iter().all(|memory| all.find(|other| *other >= memory) == Some(memory))
}

/// Who reaches which margin: Black at least this, or White at most this.
#[derive(Clone, Copy, PartialEq)]
struct Claim {
    winner: Player,
    margin: i64,
}

impl Claim {
    /// Is a game that ends with Black's margin as claimed?
    fn holds(self, margin: i64) -> bool {
        match self.winner {
            Player::Black => margin >= self.margin,
            Player::White => margin <= self.margin,
        }
    }

    /// Does it follow from another claim?
    fn follows_from(self, other: Claim) -> bool {
        self.winner == other.winner && self.holds(other.margin)
    }
}

struct Lemma {
    position: Number,
    mover: Player,
    claim: Claim,
    future: Memories,
    past: Memories,
    moves: Moves,
}

enum Moves {
    /// The winner's move, and the lemma that it leads to; `None`: settled.
    Winner(Move, Option<usize>),
    /// The lemmas that the loser's moves lead to.
    Loser(Vec<(Move, usize)>),
}

struct Checker {
    opening: Opening,
    repetition: Repetition,
    positions: IndexSet<Position, FxBuildHasher>,
    /// The positions before the certificate's position, and that position.
    given: FxHashSet<Memory>,
    lemmas: Vec<Lemma>,
    /// By position and mover: the plays that the law allows without a history.
    plays: FxHashMap<(Number, Player), Plays>,
    margins: FxHashMap<Number, i64>,
    settled: FxHashMap<(Number, Player), i64>,
}

impl Checker {
    /// Reads the first line: the game, and the value with its two proofs (`-1`: settled).
    fn begin(head: &Map<String, Value>) -> Result<(Checker, Case, [i128; 3])> {
        keys(head, &["certificate", "game", "value", "proofs"])?;
        if head["certificate"] != "superko value 1" {
            return wrong(
                "the first line is not that of a certificate: \"certificate\" must be \"superko value 1\"",
            );
        }
        let case = Case::parse(&head["game"].to_string()).map_err(|e| e.under("game"))?;
        let rules = case.opening.rulebook().plain_game(&case.opening).map(|game| game.rules());
        let provable = rules.filter(|rules| {
            rules.score == Score::Area
                && rules.stages == Stages::One
                && rules.passes != Passes::NotAfterAny
                && matches!(
                    rules.repetition,
                    Repetition::Positional | Repetition::Situational | Repetition::NaturalSituational
                )
        });
        let Some(rules) = provable else {
            return wrong(format!(
                "{} has no certificates: they are for superko and area scores",
                case.opening.rules
            ));
        };
        let proofs =
            head["proofs"].as_object().ok_or_else(|| Error::input("\"proofs\" must be an object"))?;
        keys(proofs, &["at_least", "at_most"])?;
        let number = |value: &Value| match value {
            Value::String(word) if word == "settled" => Ok(-1),
            other => other.as_u64().map(i128::from).ok_or_else(|| {
                Error::input(format!("{other} is neither the number of a lemma nor \"settled\""))
            }),
        };
        let value = head["value"].as_i64().ok_or_else(|| Error::input("\"value\" must be an integer"))?;
        let numbers = [value.into(), number(&proofs["at_least"])?, number(&proofs["at_most"])?];
        let checker = Checker {
            opening: Opening { komi: Halves(0), ..case.opening.clone() },
            repetition: rules.repetition,
            positions: IndexSet::default(),
            given: FxHashSet::default(),
            lemmas: Vec::new(),
            plays: FxHashMap::default(),
            margins: FxHashMap::default(),
            settled: FxHashMap::default(),
        };
        Ok((checker, case, numbers))
    }

    fn read(&mut self, object: &Map<String, Value>, number: usize) -> Result<Lemma> {
        let bound = ["at_least", "at_most"].into_iter().filter(|key| object.contains_key(*key));
        let [bound] = bound.collect::<Vec<_>>()[..] else {
            return wrong("a lemma has one of the keys \"at_least\" and \"at_most\"");
        };
        let mover = self.player(object.get("to_play"))?;
        let winner = if bound == "at_least" { Player::Black } else { Player::White };
        let of_winner = ["lemma", "position", "to_play", "future", "past", bound, "move", "then"];
        let of_loser = ["lemma", "position", "to_play", "future", "past", bound, "replies"];
        keys(object, if mover == winner { &of_winner } else { &of_loser })?;
        if object["lemma"] != number {
            return wrong(format!("the next lemma has the number {number}, not {}", object["lemma"]));
        }
        let margin = object[bound].as_i64();
        let margin = margin.ok_or_else(|| Error::input(format!("{bound:?} must be an integer")))?;
        let lemma = |value: &Value| {
            let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
            number.ok_or_else(|| Error::input(format!("{value} is not the number of a lemma")))
        };
        let moves = if mover == winner {
            let then = &object["then"];
            let then = if then == "settled" { None } else { Some(lemma(then)?) };
            Moves::Winner(read_move(&self.opening, &object["move"])?, then)
        } else {
            let replies = object["replies"].as_array();
            let replies = replies.ok_or_else(|| Error::input("\"replies\" must be a list"))?;
            let reply = |reply: &Value| match reply.as_array().map(Vec::as_slice) {
                Some([m, number]) => Ok((read_move(&self.opening, m)?, lemma(number)?)),
                _ => wrong(format!("{reply} is not a pair of a move and a lemma")),
            };
            Moves::Loser(replies.iter().map(reply).collect::<Result<_>>()?)
        };
        Ok(Lemma {
            position: self.position(&object["position"])?,
            mover,
            claim: Claim { winner, margin },
            future: self.memories(object, "future")?,
            past: self.memories(object, "past")?,
            moves,
        })
    }

    fn player(&self, value: Option<&Value>) -> Result<Player> {
        let letter = value.and_then(Value::as_str).and_then(Player::from_letter);
        letter.ok_or_else(|| Error::input("\"to_play\" must be \"b\" or \"w\""))
    }

    fn position(&mut self, value: &Value) -> Result<Number> {
        let points = self.opening.board.points();
        let position = value.as_str().and_then(Position::from_letters);
        match position.filter(|position| position.points() == points) {
            Some(position) => Ok(self.number(position)),
            None => wrong(format!(
                "{value} is not a position: {points} characters '.', 'X' and 'O' are needed, in the order of the points"
            )),
        }
    }

    fn number(&mut self, position: Position) -> Number {
        let (number, _) = self.positions.insert_full(position);
        assert!(number < 1 << 31, "a memory is a number of 32 bits, one of which is the player");
        number as Number
    }

    fn memory(&mut self, value: &Value) -> Result<Memory> {
        match (value.as_array().map(Vec::as_slice), self.repetition) {
            (None, Repetition::Positional) => {
                let position = self.position(value)?;
                // It is the same for either player to move.
                Ok(self.made(position, Player::Black))
            }
            (Some([position, player]), Repetition::Situational | Repetition::NaturalSituational) => {
                let position = self.position(position)?;
                Ok(self.made(position, self.player(Some(player))?))
            }
            _ => wrong(format!("{value} is not what these rules remember")),
        }
    }

    fn memories(&mut self, object: &Map<String, Value>, key: &str) -> Result<Memories> {
        let list = object[key].as_array().ok_or_else(|| Error::input(format!("{key:?} must be a list")))?;
        let mut memories = list.iter().map(|memory| self.memory(memory)).collect::<Result<Vec<_>>>()?;
        memories.sort_unstable();
        memories.dedup();
        Ok(memories.into())
    }

    /// The memory of a position after a play, or at the start.
    fn made(&self, position: Number, to_move: Player) -> Memory {
        match (self.repetition, to_move) {
            (Repetition::Positional, _) | (_, Player::Black) => Memory(2 * position),
            (_, Player::White) => Memory(2 * position + 1),
        }
    }

    /// The memory that a pass adds.
    fn passed(&self, position: Number, to_move: Player) -> Option<Memory> {
        (self.repetition == Repetition::Situational).then(|| self.made(position, to_move))
    }

    /// A game judged by the law that starts from a position.
    fn law(&self, position: Number, mover: Player) -> Box<dyn Referee> {
        let position = self.positions[position as usize].clone();
        let setup = Setup { to_play: mover, ..Setup::of(position) };
        let opening = Opening { setup: Some(setup), ..self.opening.clone() };
        opening.law(LawOptions::default())
    }

    /// The plays that may be legal, and the resulting positions. Superko bars earlier positions. The law alone knows only the
    /// current position, and bars plays that leave it unchanged.
    fn plays(&mut self, position: Number, mover: Player) -> Plays {
        if let Some(plays) = self.plays.get(&(position, mover)) {
            return plays.clone();
        }
        let mut law = self.law(position, mover);
        let mut plays = Vec::new();
        for m in law.next_moves() {
            let Move::Play(point) = m else { continue };
            if law.play(m).is_ok() {
                plays.push((point, self.number(law.position())));
                law = self.law(position, mover);
            }
        }
        let plays = Plays::from(plays);
        self.plays.insert((position, mover), plays.clone());
        plays
    }

    /// Black's margin if the game ends with a position.
    fn margin(&mut self, position: Number) -> i64 {
        if let Some(margin) = self.margins.get(&position) {
            return *margin;
        }
        let score = self.law(position, Player::Black).score();
        let [black, white] = score.expect("an area is a score");
        let margin = (black.0 - white.0) / 2;
        self.margins.insert(position, margin);
        margin
    }

    /// Does the winner reach his margin by passing for ever, whatever the opponent plays or repeats?
    fn is_settled(&mut self, position: Number, claim: Claim) -> bool {
        let most = self.opening.board.points() as i64;
        if claim.holds(-most) && claim.holds(most) {
            return true;
        }
        let worst = match self.settled.get(&(position, claim.winner)) {
            Some(worst) => *worst,
            None => self.worst(position, claim.winner),
        };
        claim.holds(worst)
    }

    /// The worst margin for a player who passes for ever.
    fn worst(&mut self, position: Number, passing: Player) -> i64 {
        let mut seen = FxHashSet::from_iter([position]);
        let mut open = vec![position];
        let mut worst = self.margin(position);
        while let Some(at) = open.pop() {
            let margin = self.margin(at);
            worst = if passing == Player::Black { worst.min(margin) } else { worst.max(margin) };
            for (_, to) in &*self.plays(at, passing.opponent()) {
                if seen.insert(*to) {
                    open.push(*to);
                }
            }
        }
        self.settled.insert((position, passing), worst);
        worst
    }

    /// Checks that the value follows from the two proofs that the first line cites.
    fn root(&mut self, case: &Case, value: i128, proofs: [i128; 2]) -> Result<()> {
        let start = case.opening.start();
        let opening = self.opening.clone();
        let mut law = opening.law(LawOptions::default());
        let (mut mover, mut passed) = (start.to_play, false);
        let mut position = self.number(law.position());
        self.given.insert(self.made(position, mover));
        for (i, m) in case.moves.iter().enumerate() {
            law.play(*m).map_err(|_| Error::input(format!("move {} of the game is illegal", i + 1)))?;
            mover = mover.opponent();
            passed = *m == Move::Pass;
            position = self.number(law.position());
            let added = if passed { self.passed(position, mover) } else { Some(self.made(position, mover)) };
            self.given.extend(added);
        }
        if law.over() {
            return wrong("the game is over");
        }
        let value = value as i64;
        // What the proof of the other bound gives, as far as that is plain.
        let most = self.opening.board.points() as i64;
        let given = |lemmas: &[Lemma], number: i128, bound: i64| match usize::try_from(number) {
            Ok(number) => lemmas.get(number).map_or(bound, |lemma| lemma.claim.margin),
            Err(_) => bound,
        };
        let differs = |key: &str, here: i64, other: i64| match here == other {
            true => wrong(format!("the value was changed: both proofs give {here}, not {value}")),
            false => wrong(format!(
                "{key}: the proof gives {here}, not the value {value}: one of them was changed"
            )),
        };
        let others = [given(&self.lemmas, proofs[1], most), given(&self.lemmas, proofs[0], -most)];
        for (winner, number, key, other) in [
            (Player::Black, proofs[0], "at_least", others[0]),
            (Player::White, proofs[1], "at_most", others[1]),
        ] {
            let claim = Claim { winner, margin: value };
            if number < 0 {
                let ends = passed && mover == winner && claim.holds(self.margin(position));
                if !ends && !self.is_settled(position, claim) {
                    return differs(key, self.settled[&(position, winner)], other);
                }
                continue;
            }
            let lemma = self.cited(number as usize)?;
            let applies = lemma.position == position
                && lemma.mover == mover
                && lemma.claim.winner == winner
                && lemma.past.iter().all(|memory| self.given.contains(memory))
                && !lemma.future.iter().any(|memory| self.given.contains(memory));
            if !applies {
                return wrong(format!("{key}: lemma {number} is not about this situation"));
            }
            if !claim.follows_from(lemma.claim) {
                return differs(key, lemma.claim.margin, other);
            }
            if passed && !self.holds_after_a_pass(number as usize, claim) {
                return wrong(format!("{key}: lemma {number} does not hold after a pass"));
            }
        }
        Ok(())
    }

    fn cited(&self, number: usize) -> Result<&Lemma> {
        self.lemmas.get(number).ok_or_else(|| Error::input(format!("there is no lemma {number}")))
    }

    /// Does a lemma hold for the same situation after a pass, where another pass ends the game? It does if the winner plays, or if the
    /// loser would still lose by ending the game.
    fn holds_after_a_pass(&mut self, number: usize, claim: Claim) -> bool {
        let lemma = &self.lemmas[number];
        match lemma.moves {
            Moves::Winner(m, _) => m != Move::Pass,
            Moves::Loser(_) => claim.holds(self.margin(lemma.position)),
        }
    }

    /// Does the claim of lemma `of` follow from lemma `by`, after a move that leads to this situation and adds this to the history?
    fn follows(
        &mut self,
        of: usize,
        by: usize,
        (position, mover): (Number, Player),
        passed: bool,
        added: Option<Memory>,
    ) -> Result<()> {
        let wrong = |what: &str| wrong(format!("lemma {by} does not serve: {what}"));
        let (lemma, other) = (&self.lemmas[of], self.cited(by)?);
        let claim = lemma.claim;
        if (other.position, other.mover) != (position, mover) {
            return wrong("it is about another situation");
        }
        if !claim.follows_from(other.claim) {
            return wrong("it claims less");
        }
        if added.is_some_and(|added| other.future.contains(&added)) {
            return wrong("its future has what the move makes");
        }
        if !is_subset(&other.future, &lemma.future) {
            return wrong("its future has more");
        }
        let known = |memory: &Memory| self.has_stood(lemma, memory) || Some(*memory) == added;
        if !other.past.iter().all(known) {
            return wrong("its past has more");
        }
        if passed && !self.holds_after_a_pass(by, claim) {
            return wrong("it does not hold after a pass");
        }
        Ok(())
    }

    /// The memories in every history of a lemma's situation. Under natural situational superko the situation itself is not one of
    /// them, because it may arise by a pass.
    fn present(&self, lemma: &Lemma) -> Option<Memory> {
        match self.repetition {
            Repetition::NaturalSituational => None,
            _ => Some(self.made(lemma.position, lemma.mover)),
        }
    }

    /// Is this memory in every history that a lemma covers?
    fn has_stood(&self, lemma: &Lemma, memory: &Memory) -> bool {
        lemma.past.binary_search(memory).is_ok()
            || self.given.contains(memory)
            || Some(*memory) == self.present(lemma)
    }

    /// Derives a lemma from those that it cites.
    fn derive(&mut self, number: usize) -> Result<()> {
        let lemma = &self.lemmas[number];
        let (position, mover, claim) = (lemma.position, lemma.mover, lemma.claim);
        let next = mover.opponent();
        let after_pass = self.passed(position, next);
        match &lemma.moves {
            Moves::Winner(Move::Pass, then) => {
                let then = *then;
                if !claim.holds(self.margin(position)) {
                    return wrong("the opponent ends the game with a pass");
                }
                match then {
                    Some(by) => self.follows(number, by, (position, next), true, after_pass),
                    None if self.is_settled(position, claim) => Ok(()),
                    None => wrong("the pass is not settled"),
                }
            }
            Moves::Winner(m, then) => {
                let (m, then) = (*m, *then);
                let plays = self.plays(position, mover);
                let Some((_, made)) = plays.iter().copied().find(|(point, _)| m == Move::Play(*point)) else {
                    return wrong(format!("{} is not legal", m.name(&self.opening)));
                };
                let added = self.made(made, next);
                if !self.lemmas[number].future.contains(&added) {
                    return wrong(format!("the future lacks what {} makes", m.name(&self.opening)));
                }
                match then {
                    Some(by) => self.follows(number, by, (made, next), false, Some(added)),
                    None if self.is_settled(made, claim) => Ok(()),
                    None => wrong(format!("{} is not settled", m.name(&self.opening))),
                }
            }
            Moves::Loser(replies) => {
                let replies = replies.clone();
                let plays = self.plays(position, mover);
                let mut cited: FxHashMap<Number, usize> = FxHashMap::default();
                let mut to_pass = None;
                for (m, by) in replies {
                    if m == Move::Pass {
                        to_pass = Some(by);
                    } else if let Some((_, made)) = plays.iter().find(|(point, _)| m == Move::Play(*point)) {
                        cited.insert(*made, by);
                    } else {
                        return wrong(format!("the reply {} is not legal", m.name(&self.opening)));
                    }
                }
                // The winner may end the game with a second pass.
                if !claim.holds(self.margin(position)) {
                    let Some(by) = to_pass else { return wrong("there is no answer to a pass") };
                    self.follows(number, by, (position, next), true, after_pass)?;
                }
                for (point, made) in plays.iter().copied() {
                    let added = self.made(made, next);
                    let barred = self.has_stood(&self.lemmas[number], &added);
                    match cited.get(&made) {
                        Some(by) => self.follows(number, *by, (made, next), false, Some(added))?,
                        None if barred || self.is_settled(made, claim) => {}
                        None => {
                            let name = Move::Play(point).name(&self.opening);
                            return wrong(format!("there is no answer to {name}"));
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

/// Refuses an object with other keys.
fn keys(object: &Map<String, Value>, known: &[&str]) -> Result<()> {
    if let Some(key) = object.keys().find(|key| !known.contains(&key.as_str())) {
        return wrong(format!("unknown key {key:?}"));
    }
    match known.iter().find(|key| !object.contains_key(**key)) {
        Some(key) => wrong(format!("the key {key:?} is missing")),
        None => Ok(()),
    }
}
