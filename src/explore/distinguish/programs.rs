//! The shortest games on which two programs answer differently.
//!
//! An answer of a program may depend on every move so far. So all sequences are played from the start, and no situation stands for
//! another one. The rules only supply boards, komi and cases, and end a game if neither program does.

use super::difference::{Aspect, Finding, What, game_in_words, sort};
use super::search::Limits;
use crate::Watch;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use superko_notation::{Board, Error, Result};
use superko_oracle::rulebook::{Effort, Move, Opening, Question, Rules};
use superko_oracle::subjects::questions::ask;
use superko_oracle::subjects::{Answer, Subject, on_one_line};

/// One of the two programs.
pub struct Program {
    /// Its name in messages.
    pub label: String,
    /// The program.
    pub subject: Box<dyn Subject>,
}

/// The findings about two programs.
#[derive(Debug, Default)]
pub struct Compared {
    /// The findings, sorted by aspect, then as the boards are.
    pub findings: Vec<Finding>,
    /// The boards left out, and why.
    pub left_out: Vec<(Arc<Board>, String)>,
}

/// Two programs, and the terms of their comparison.
pub struct Programs {
    /// The programs, a and b.
    pub both: [Program; 2],
    /// The rules under which games are offered.
    pub rules: Rules,
    /// How long the search may take. Each board gets an equal share of what is left.
    pub time: Duration,
}

/// Compares two programs on these boards, in this order, on each board only in the aspects without a difference so far.
/// Reports each board before it begins.
///
/// If it is stopped, the findings say how far the search came.
///
/// # Errors
/// When players do not take turns under the rules, when a program fails (the error names it and the game), or when a program does not
/// give the same answer twice.
pub fn programs(
    Programs { both: programs, rules, time }: &mut Programs,
    boards: &[Arc<Board>],
    aspects: &[Aspect],
    limits: Limits,
    watch: &Watch<Arc<Board>>,
) -> Result<Compared> {
    if !rules.rulebook().takes_turns() {
        return Err(Error::input(format!(
            "programs are compared under rules by which players take turns: the moves of {} name their players",
            rules.rulebook()
        )));
    }
    let began = Instant::now();
    let mut open = aspects.to_vec();
    let mut all = Compared::default();
    for (board, left) in boards.iter().zip((1..=boards.len() as u32).rev()) {
        if open.is_empty() || watch.stopped() {
            break;
        }
        (watch.progress)(board.clone());
        let now = Instant::now();
        let until = now.checked_add(time.saturating_sub(now - began) / left);
        let mut search = Search {
            programs,
            opening: Opening::on(rules, board.clone()),
            found: Vec::new(),
            seen: open.iter().map(|aspect| (*aspect, Seen::default())).collect(),
            complete: None,
            until,
            watch,
        };
        match search.run(limits) {
            // Ctrl-C also ends the programs.
            Err(_) if watch.stopped() => {}
            run => {
                if let Some(why) = run? {
                    all.left_out.push((board.clone(), why));
                    continue;
                }
            }
        }
        open = search.seen.keys().copied().collect();
        all.findings.extend(search.findings());
    }
    sort(&mut all.findings);
    Ok(all)
}

/// The situations in which an aspect was compared without a difference.
#[derive(Default)]
struct Seen {
    situations: usize,
    /// The length of the first sequence after which one of the two did not answer.
    gap: Option<usize>,
}

struct Search<'a> {
    programs: &'a mut [Program; 2],
    opening: Opening,
    /// The aspects in which a difference was found.
    found: Vec<Finding>,
    /// The other aspects.
    seen: BTreeMap<Aspect, Seen>,
    /// All sequences of up to this length have been played.
    complete: Option<usize>,
    until: Option<Instant>,
    watch: &'a Watch<'a, Arc<Board>>,
}

impl Search<'_> {
    /// Returns the reason if the board was left out.
    fn run(&mut self, limits: Limits) -> Result<Option<String>> {
        if let Some(declined) = self.go_to(&[])? {
            return Ok(Some(declined));
        }
        let mut level = if self.observe(&[])? { Vec::new() } else { vec![Vec::new()] };
        self.complete = Some(0);
        let mut explored = 0;
        for length in 1.. {
            explored += level.len();
            if limits.end_before(length, explored) || level.is_empty() || self.seen.is_empty() {
                break;
            }
            let Some(next) = self.longer(&level)? else { break };
            self.complete = Some(length);
            level = next;
        }
        Ok(None)
    }

    /// Plays every move after every one of these sequences. Returns the sequences that go on; `None` when stopped.
    fn longer(&mut self, level: &[Vec<Move>]) -> Result<Option<Vec<Vec<Move>>>> {
        let mut next = Vec::new();
        for moves in level {
            let mut there = false;
            for m in (0..self.opening.board.points()).map(Move::Play).chain([Move::Pass]) {
                if self.watch.stopped() || self.until.is_some_and(|until| Instant::now() > until) {
                    return Ok(None);
                }
                if self.seen.is_empty() {
                    return Ok(Some(next));
                }
                let longer = [moves, &[m][..]].concat();
                if !there && self.go_to(moves)?.is_some() {
                    self.unanswered(longer.len());
                    break;
                }
                let legal = self.both(&longer, &mut |subject| subject.play(m))?;
                // A refused move has changed nothing.
                there = legal == [Some(false); 2];
                if self.declined().is_some() {
                    self.unanswered(longer.len());
                    continue;
                }
                self.compare(Aspect::Legality, &longer, legal.map(|legal| legal.map(Value::from)))?;
                if !legal.contains(&Some(false)) && !self.observe(&longer)? {
                    next.push(longer);
                }
            }
        }
        Ok(Some(next))
    }

    /// Compares the answers of both after these moves, which both have played. Is the game over?
    fn observe(&mut self, moves: &[Move]) -> Result<bool> {
        let by_rules = self.over_by_rules(moves);
        let over = self.both(moves, &mut |subject| subject.over())?.map(|over| over.unwrap_or(by_rules));
        let aspects: Vec<Aspect> = self.seen.keys().copied().collect();
        for aspect in aspects {
            if aspect == Aspect::Legality || aspect == Aspect::Winner && over != [true; 2] {
                continue;
            }
            let answers = self.answers(aspect, moves)?;
            self.compare(aspect, moves, answers)?;
        }
        Ok(over.contains(&true))
    }

    fn answers(&mut self, aspect: Aspect, moves: &[Move]) -> Result<[Option<Value>; 2]> {
        let board = self.opening.board.clone();
        let question = aspect.question();
        self.both(moves, &mut |subject| {
            let answer = match ask(subject, question)? {
                // Some rulebooks have another shape of it.
                None => ask(subject, Question::Detail(question.key()))?,
                answer => answer,
            };
            Ok(answer.map(|answer| answer.to_json(&board)).filter(|answer| !answer.is_null()))
        })
    }

    /// Compares two answers, if there are two. If they differ, it asks again.
    fn compare(&mut self, aspect: Aspect, moves: &[Move], answers: [Option<Value>; 2]) -> Result<()> {
        let Some(seen) = self.seen.get_mut(&aspect) else { return Ok(()) };
        let [Some(a), Some(b)] = &answers else {
            seen.gap.get_or_insert(moves.len());
            return Ok(());
        };
        if a == b {
            seen.situations += 1;
            return Ok(());
        }
        let again = match (aspect, moves.split_last()) {
            (Aspect::Legality, Some((m, before))) => {
                self.go_to(before)?;
                self.both(moves, &mut |subject| subject.play(*m))?.map(|legal| legal.map(Value::from))
            }
            _ => {
                self.go_to(moves)?;
                self.answers(aspect, moves)?
            }
        };
        for i in 0..2 {
            if again[i] != answers[i] {
                let [first, then] = [&answers, &again].map(|all| json!(all[i]));
                let why = format!("answers {first} to {aspect}, and when asked again {then}");
                return Err(self.failed(i, moves, why));
            }
        }
        let answers = [a.clone(), b.clone()];
        self.seen.remove(&aspect);
        let what = What::Differs { moves: moves.to_vec(), answers };
        self.found.push(Finding { aspect, board: self.opening.board.clone(), what });
        Ok(())
    }

    /// Starts a game in both and plays moves that both have accepted before. Returns who declines it and why.
    fn go_to(&mut self, moves: &[Move]) -> Result<Option<String>> {
        let opening = self.opening.clone();
        let begun = self.both(&[], &mut |subject| subject.begin(&opening))?;
        if begun.contains(&None) {
            let who = usize::from(begun[0].is_some());
            let why = self.programs[who]
                .subject
                .declined()
                .map_or(String::new(), |why| format!(": {}", on_one_line(&why)));
            return Ok(Some(format!("{} declines it{why}", ["a", "b"][who])));
        }
        let played = self.both(moves, &mut |subject| subject.play_all(moves))?;
        for (i, played) in played.into_iter().enumerate() {
            if let Some(played) = played.filter(|played| *played < moves.len()) {
                let why = format!("refuses move {}, which it accepted in the same game before", played + 1);
                return Err(self.failed(i, moves, why));
            }
        }
        Ok(self.declined())
    }

    fn declined(&self) -> Option<String> {
        self.programs.iter().find_map(|program| program.subject.declined()).map(|why| on_one_line(&why))
    }

    /// Notes that nothing is known about a sequence of this length and its continuations.
    fn unanswered(&mut self, length: usize) {
        self.seen.values_mut().for_each(|seen| _ = seen.gap.get_or_insert(length));
    }

    /// Is the game over by the rules? If the rules do not allow these moves: were there two passes?
    fn over_by_rules(&self, moves: &[Move]) -> bool {
        let mut game = self.opening.referee(Effort::Answer);
        if moves.iter().any(|m| game.play(*m).is_err()) {
            return moves.ends_with(&[Move::Pass; 2]);
        }
        game.over()
    }

    fn both<T>(
        &mut self,
        moves: &[Move],
        question: &mut dyn FnMut(&mut dyn Subject) -> Answer<T>,
    ) -> Result<[Option<T>; 2]> {
        let [a, b] = [0, 1].map(|i| question(self.programs[i].subject.as_mut()));
        Ok([
            a.map_err(|fault| self.failed(0, moves, fault.to_string()))?,
            b.map_err(|fault| self.failed(1, moves, fault.to_string()))?,
        ])
    }

    /// An error of one of the two, and when it happened.
    fn failed(&self, i: usize, moves: &[Move], why: String) -> Error {
        let game = match moves {
            [] => "at the start".to_owned(),
            _ => format!("after {}", game_in_words(&self.opening, moves)),
        };
        let (letter, label) = (["a", "b"][i], &self.programs[i].label);
        Error::input(format!("{letter}, {label}, on {} {game}: {why}", self.opening.board))
    }

    fn findings(self) -> Vec<Finding> {
        let Search { opening, mut found, seen, complete, .. } = self;
        for (aspect, Seen { situations, gap }) in seen {
            let none_up_to = match gap {
                Some(gap) => complete.min(gap.checked_sub(1)),
                None => complete,
            };
            // That there was nothing to compare is not a result.
            let what = What::Compared { situations, none_up_to: none_up_to.filter(|_| situations > 0) };
            found.push(Finding { aspect, board: opening.board.clone(), what });
        }
        found
    }
}
