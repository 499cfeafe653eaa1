//! What a disagreement looks like. Two faults in one clause usually look different, which tells them apart where neither has a name.

use super::disagreement::Disagreement;
use crate::blocks::block;
use crate::rulebook::{Effort, Move, Question};
use crate::subjects::questions::Reply;
use std::cmp::Ordering;
use superko_notation::{Board, Cell, Player, Position};

/// What a disagreement looks like: the question, how the answer is wrong, and what the move does that the question is about or
/// that came last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The key of the question. That a move is legal, and that it is accepted, are the same.
    question: &'static str,
    clauses: Vec<String>,
    wrong: Vec<Wrong>,
    event: Option<Event>,
}

/// A score, and what follows from it.
pub(super) const SCORES: [Question; 3] = [Question::Score, Question::Margin, Question::Outcome];

/// How an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    /// It says no instead of yes, or yes instead of no.
    Yes(bool),
    /// In amounts, Black's first; in a position, the stones at some points: fewer or more.
    Amount(Ordering),
    /// A stone of another colour.
    Colour,
}

/// What a move does. Numbers of stones end at two, which stands for several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Event {
    form: Form,
    takes: usize,
    loses: usize,
    /// How many moves ago the position was the same; three stands for any longer time.
    repeats: Option<usize>,
    fills_an_eye: bool,
    after_a_pass: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Form {
    Play,
    PlayOnStone,
    Pass,
    Undo,
    #[default]
    Other,
}

impl Pattern {
    /// The pattern of a disagreement.
    pub fn of(found: &Disagreement) -> Pattern {
        Pattern { clauses: found.clauses(), ..Pattern::without_clauses(found) }
    }

    fn without_clauses(found: &Disagreement) -> Pattern {
        let question = match found.question {
            Question::Accepted(m) => Question::Legal(m),
            other => other,
        };
        // A score follows from the position alone.
        let event = if SCORES.contains(&question) { None } else { Event::of(found) };
        Pattern { question: question.key(), clauses: Vec::new(), wrong: wrong(found), event }
    }

    /// What must stay of it while a game is shrunk: fewer stones taken, or a shorter repetition, is the same fault in fewer moves.
    pub fn kept_by_shrinking(found: &Disagreement) -> Pattern {
        let mut kept = Pattern::without_clauses(found);
        if kept.question == Question::Position.key() {
            kept.wrong.clear();
        }
        if let Some(event) = &mut kept.event {
            event.takes = event.takes.min(1);
            event.repeats = event.repeats.map(|_| 2);
            event.after_a_pass = false;
        }
        kept
    }

    /// The pattern with these clauses, if there are any.
    pub fn decided_by(self, clauses: &[String]) -> Pattern {
        if clauses.is_empty() { self } else { Pattern { clauses: clauses.to_vec(), ..self } }
    }

    /// Is a score wrong, or what follows from it?
    pub(super) fn is_of_scores(&self) -> bool {
        SCORES.iter().any(|question| question.key() == self.question)
    }

    /// The clauses that decide the question.
    pub fn clauses(&self) -> &[String] {
        &self.clauses
    }

    /// Which of these patterns does a disagreement have? After two of the same question, clauses and way to be wrong, further ones count as
    /// the first of these: a fault without a name can look like anything, and nobody reads ten findings of it.
    pub fn find(patterns: &[(usize, &Pattern)], found: &Disagreement) -> Option<usize> {
        const ENOUGH: usize = 2;
        let plain = Pattern::without_clauses(found);
        let near = |pattern: &Pattern| pattern.question == plain.question && pattern.wrong == plain.wrong;
        let mut near: Vec<&(usize, &Pattern)> =
            patterns.iter().filter(|(_, pattern)| near(pattern)).collect();
        if near.is_empty() {
            return None;
        }
        let clauses = found.clauses();
        near.retain(|(_, pattern)| pattern.clauses == clauses);
        let same = near.iter().find(|(_, pattern)| pattern.event == plain.event);
        same.or(near.first().filter(|_| near.len() >= ENOUGH)).map(|(number, _)| *number)
    }
}

fn wrong(found: &Disagreement) -> Vec<Wrong> {
    let amounts = |pairs: [(i64, i64); 2]| {
        pairs.into_iter().map(|(expected, said)| Wrong::Amount(said.cmp(&expected))).collect()
    };
    match (&found.expected, &found.said) {
        (Reply::Legal(yes) | Reply::Accepted(yes) | Reply::Over(yes), _) => vec![Wrong::Yes(!yes)],
        (Reply::Captured([b, w]), Reply::Captured([said_b, said_w])) => {
            amounts([(*b as i64, *said_b as i64), (*w as i64, *said_w as i64)])
        }
        (Reply::Score([b, w]), Reply::Score([said_b, said_w])) => amounts([(b.0, said_b.0), (w.0, said_w.0)]),
        (Reply::Margin(lead), Reply::Margin(said)) => amounts([(lead.0, said.0), (0, 0)]),
        (Reply::Position(expected), Reply::Position(said)) if expected.points() == said.points() => {
            let differing = (0..said.points()).filter(|p| expected[*p] != said[*p]);
            let mut all = Vec::new();
            for one in differing.map(|p| match (expected[p], said[p]) {
                (Cell::Empty, _) => Wrong::Amount(Ordering::Greater),
                (_, Cell::Empty) => Wrong::Amount(Ordering::Less),
                _ => Wrong::Colour,
            }) {
                if !all.contains(&one) {
                    all.push(one);
                }
            }
            all
        }
        _ => Vec::new(),
    }
}

impl Event {
    /// What the move in question does, or else the last one.
    fn of(found: &Disagreement) -> Option<Event> {
        let asked = found.move_in_question().map(|(m, _)| m);
        let (m, before) = match (asked, found.moves.split_last()) {
            (Some(m), _) => (m, &found.moves[..]),
            (None, last) => last.map(|(m, before)| (*m, before))?,
        };
        let mut game = found.opening.referee(Effort::Trial);
        let mut positions = vec![game.position()];
        let mut to_play = game.to_play();
        for m in before {
            game.play(*m).ok()?;
            positions.push(game.position());
            to_play = game.to_play();
        }
        let now = positions.last()?;
        let mut event = Event { after_a_pass: before.last() == Some(&Move::Pass), ..Event::default() };
        match (m, to_play) {
            (Move::Play(p), _) if now[p] != Cell::Empty => event.form = Form::PlayOnStone,
            (Move::Play(p), Some(player)) => {
                let (after, taken, lost) = played(&found.opening.board, now, p, player);
                let same = positions.iter().rev().position(|earlier| *earlier == after);
                event.form = Form::Play;
                (event.takes, event.loses) = (taken.min(2), lost.min(2));
                event.repeats = same.map(|ago| (ago + 1).min(3));
                let mut beside = found.opening.board.graph().neighbors(p).peekable();
                event.fills_an_eye = beside.peek().is_some() && beside.all(|q| now[q] == Cell::Stone(player));
            }
            (Move::Pass, _) => event.form = Form::Pass,
            (Move::Undo, _) => event.form = Form::Undo,
            _ => {}
        }
        Some(event)
    }
}

/// The position after a play, and how many opposing and own stones it removes.
fn played(board: &Board, before: &Position, p: usize, player: Player) -> (Position, usize, usize) {
    let mut now = before.clone();
    now[p] = Cell::Stone(player);
    let opposing: Vec<usize> =
        board.graph().neighbors(p).filter(|q| now[*q] == Cell::Stone(player.opponent())).collect();
    let taken = opposing.into_iter().map(|q| remove(board, &mut now, q)).sum();
    let lost = remove(board, &mut now, p);
    (now, taken, lost)
}

/// Removes the block at a point if it has no liberty: the number of its stones.
fn remove(board: &Board, position: &mut Position, point: usize) -> usize {
    let (graph, color) = (board.graph(), position[point]);
    if color == Cell::Empty {
        return 0;
    }
    let block = block(board, point, |p| position[p] == color);
    if block.iter().any(|p| graph.neighbors(*p).any(|q| position[q] == Cell::Empty)) {
        return 0;
    }
    for p in &block {
        position[*p] = Cell::Empty;
    }
    block.len()
}
