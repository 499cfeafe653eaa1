//! A disagreement with everything that reports need: the player of each move, the position after it, the clauses.
//!
//! It is worked out once, when the trial ends; reports only show it.

use super::disagreement::Disagreement;
use super::observation::Reply;
use crate::notation::{Cell, Player, Position};
use crate::rulebook::{Effort, Move, Opening, Referee};

/// A confirmed disagreement, worked out for reports.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The game, the question and both answers.
    pub disagreement: Disagreement,
    /// The number of moves before shrinking.
    pub shrunk_from: usize,
    /// The clauses that decide the question.
    pub clauses: Vec<Clause>,
    /// The situations of the game, from the start to the one in question.
    pub steps: Vec<Step>,
    /// The player to move in the situation in question.
    pub to_play: Option<Player>,
    /// The move that only one side holds legal, if the question is about a move.
    pub in_question: Option<InQuestion>,
    /// The number of the earlier situation whose position the move in question would repeat.
    pub repeats: Option<usize>,
}

/// A clause as it is in force.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its id.
    pub id: String,
    /// The amendment that replaces it.
    pub amended: Option<&'static str>,
    /// The paraphrase of the clause or amendment.
    pub says: String,
}

/// A move that only one side holds legal.
#[derive(Clone, Debug)]
pub struct InQuestion {
    /// The move.
    pub m: Move,
    /// The move in words, with the player: `White a1`.
    pub name: String,
    /// Is it legal by the rules?
    pub legal: bool,
}

/// A situation of a game.
#[derive(Clone, Debug)]
pub struct Step {
    /// The move that led to it; none at the start.
    pub played: Option<Played>,
    /// The stones on the board.
    pub position: Position,
    /// The stones that the move removed, with their points.
    pub taken: Vec<(usize, Cell)>,
}

/// A move of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The move.
    pub m: Move,
    /// The player, where players take turns.
    pub mover: Option<Player>,
    /// The move in words, without the player where players take turns.
    pub name: String,
    /// The point on which it put a stone.
    pub stone: Option<usize>,
}

impl Played {
    /// `White a1`
    pub fn in_full(&self) -> String {
        match self.mover {
            Some(player) => format!("{player} {}", self.name),
            None => self.name.clone(),
        }
    }

    /// `2.W a1`, for the second move.
    pub fn numbered(&self, number: usize) -> String {
        match self.mover {
            Some(player) => format!("{number}.{} {}", player.letter().to_uppercase(), self.name),
            None => format!("{number}.{}", self.name),
        }
    }
}

impl Settled {
    /// Works out a disagreement; `shrunk_from` is the number of moves before shrinking.
    pub fn of(disagreement: Disagreement, shrunk_from: usize) -> Settled {
        let Disagreement { opening, moves, .. } = &disagreement;
        let (steps, game) = play(opening, moves);
        let in_question = disagreement.move_in_question().map(|(m, legal)| {
            let mover = mover(opening, game.as_ref(), &steps);
            let name = m.name(opening);
            InQuestion { m, name: Played { m, mover, name, stone: None }.in_full(), legal }
        });
        let illegal = matches!(disagreement.expected, Reply::Legal(false) | Reply::Accepted(false));
        let repeats = in_question.as_ref().filter(|_| illegal).and_then(|asked| game.repeats(asked.m));
        let repeats = repeats.and_then(|earlier| counting(moves).get(earlier).copied());
        Settled {
            clauses: disagreement.clauses().into_iter().map(|id| clause(opening, id)).collect(),
            to_play: game.to_play(),
            shrunk_from,
            steps,
            in_question,
            repeats,
            disagreement,
        }
    }

    /// The point of the move in question, if there is one.
    pub fn point_in_question(&self) -> Option<usize> {
        self.in_question.as_ref().and_then(|asked| asked.m.point())
    }

    /// The position in the situation in question.
    pub fn position(&self) -> &Position {
        &self.steps.last().expect("a game has a start").position
    }

    /// The earlier situation whose position the move in question would make again, and its number. `None` also when the move
    /// would leave the position as it is.
    pub fn repeated(&self) -> Option<(usize, &Step)> {
        let earlier = self.repeats.filter(|earlier| earlier + 1 < self.steps.len())?;
        Some((earlier, &self.steps[earlier]))
    }

    /// The points on which the position of the subject differs from that of the rules.
    pub fn differing(&self) -> Vec<usize> {
        match (&self.disagreement.expected, &self.disagreement.said) {
            (Reply::Position(expected), Reply::Position(said)) => {
                (0..expected.points()).filter(|p| expected[*p] != said[*p]).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A clause as it is in force in games from this opening.
pub fn clause(opening: &Opening, id: String) -> Clause {
    if let Some(amendment) = opening.rules.amendments().iter().find(|amendment| amendment.clause == id) {
        return Clause { id, amended: Some(amendment.name), says: amendment.says.to_owned() };
    }
    let clauses = opening.rulebook().clauses();
    let says = |of: &dyn Fn(&str) -> bool| -> Vec<String> {
        let clauses = clauses.iter().filter(|clause| of(&clause.id));
        clauses.filter_map(|clause| clause.methods.first()).map(|method| method.says.clone()).collect()
    };
    let own = says(&|other| other == id);
    // A clause that only holds its items says what they say.
    let said = if own.is_empty() { says(&|other| other.starts_with(&format!("{id}."))) } else { own };
    Clause { says: said.join(" "), id, amended: None }
}

/// The situations of a game, from the start on, and the game after the moves. It stops before an illegal move.
pub fn play(opening: &Opening, moves: &[Move]) -> (Vec<Step>, Box<dyn Referee>) {
    let mut game = opening.referee(Effort::Trial);
    let mut steps = vec![Step { played: None, position: game.position(), taken: Vec::new() }];
    for m in moves {
        let mover = mover(opening, game.as_ref(), &steps).filter(|_| *m != Move::Undo);
        let mut before = game.position();
        if game.play(*m).is_err() {
            break;
        }
        let owner = match (mover, m.player()) {
            (Some(player), _) => Some(Cell::Stone(player)),
            (None, Some(player)) => Some(Cell::Owned(opening.players[player])),
            (None, None) => None,
        };
        if let (Some(point), Some(stone)) = (m.stone(), owner) {
            before[point] = stone;
        }
        let position = game.position();
        let gone = before.stones().filter(|(point, stone)| position[*point] != *stone);
        let taken = gone.filter(|_| *m != Move::Undo).collect();
        let played = Played { m: *m, mover, name: m.name(opening), stone: m.stone() };
        steps.push(Step { played: Some(played), position, taken });
    }
    (steps, game)
}

/// The numbers of the situations that still count after these moves.
fn counting(moves: &[Move]) -> Vec<usize> {
    let mut counting = vec![0];
    for (m, situation) in moves.iter().zip(1..) {
        match m {
            Move::Undo => {
                counting.pop();
            }
            _ => counting.push(situation),
        }
    }
    counting
}

/// The player to move. Where the game does not say whose turn it is, players alternate.
fn mover(opening: &Opening, game: &dyn Referee, steps: &[Step]) -> Option<Player> {
    if !opening.takes_turns() {
        return None;
    }
    let last = steps.last().and_then(|step| step.played.as_ref()).and_then(|played| played.mover);
    let alternate = last.map_or(opening.start().to_play, Player::opponent);
    Some(game.to_play().unwrap_or(alternate))
}

/// The moves of a game in words: `1.B b2`, `2.W pass`.
pub fn moves_in_words(steps: &[Step]) -> Vec<String> {
    let played = steps.iter().enumerate().filter_map(|(number, step)| Some((number, step.played.as_ref()?)));
    played.map(|(number, played)| played.numbered(number)).collect()
}
