//! A game situation by situation: the player of each move, the stones that it removed, the clauses in words.

use crate::rulebook::text::says;
use crate::rulebook::{Effort, Extra, Move, Opening, Referee};
use std::fmt;
use superko_notation::{Board, Cell, Player, Position, plural};

/// Of longer games the text has only the last moves.
const LAST_MOVES: usize = 12;

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

impl fmt::Display for Clause {
    /// `tromp-taylor.6, as amended by simple-ko: …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clause { id, amended, says } = self;
        let amended = amended.map_or(String::new(), |name| format!(", as amended by {name}"));
        write!(f, "{id}{amended}: {says}")
    }
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
    /// Whose turn it is; none when the game is over, or players do not take turns.
    pub to_play: Option<Player>,
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
    /// The player, where the words of the move do not say who makes it.
    fn unsaid(&self) -> Option<Player> {
        let said = ["both ", "Black ", "White "].iter().any(|who| self.name.starts_with(who));
        self.mover.filter(|_| !said)
    }

    /// `White a1`
    pub fn in_full(&self) -> String {
        match self.unsaid() {
            Some(player) => format!("{player} {}", self.name),
            None => self.name.clone(),
        }
    }

    /// `2.W a1`, for the second move.
    pub fn numbered(&self, number: usize) -> String {
        match self.unsaid() {
            Some(player) => format!("{number}.{} {}", player.letter().to_uppercase(), self.name),
            None => format!("{number}.{}", self.name),
        }
    }
}

/// A clause as it is in force in games from this opening.
pub fn clause(opening: &Opening, id: String) -> Clause {
    if let Some(amendment) = opening.rules.amendments().iter().find(|amendment| amendment.clause == id) {
        return Clause { id, amended: Some(amendment.name), says: amendment.says.to_owned() };
    }
    Clause { says: says(opening.rulebook().clauses(), &id), id, amended: None }
}

/// The situations of a game, from the start on, and the game after the moves. It stops before an illegal move.
pub fn play(opening: &Opening, moves: &[Move]) -> (Vec<Step>, Box<dyn Referee>) {
    let mut game = opening.referee(Effort::Trial);
    let start = Step { played: None, position: game.position(), taken: Vec::new(), to_play: game.to_play() };
    let mut steps = vec![start];
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
        steps.push(Step { played: Some(played), position, taken, to_play: game.to_play() });
    }
    (steps, game)
}

/// The numbers of the situations that still count after these moves.
pub fn counting(moves: &[Move]) -> Vec<usize> {
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
pub fn mover(opening: &Opening, game: &dyn Referee, steps: &[Step]) -> Option<Player> {
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

/// `1.B b2  2.W a1`; of a long game the last moves: `90 moves, then  91.B b2  92.W a1`.
pub fn game(steps: &[Step]) -> String {
    let moves = moves_in_words(steps);
    let left_out = moves.len().saturating_sub(LAST_MOVES);
    match (moves.len(), left_out) {
        (0, _) => "no moves".to_owned(),
        (_, 0) => moves.join("  "),
        _ => format!("{}, then  {}", plural(left_out, "move"), moves[left_out..].join("  ")),
    }
}

/// `, with A-B and B-C allied`: what a person has to know of the rulebook's own data in an opening or in its set-up.
pub fn with(opening: &Opening, extra: &Extra) -> String {
    extra.words(opening).map_or(String::new(), |words| format!(", with {words}"))
}

/// `from X./.X, White to play`: where the game starts, unless that is the empty board and nothing else.
pub fn set_up(opening: &Opening) -> Option<String> {
    let extra = with(opening, &opening.extra);
    let Some(setup) = &opening.setup else {
        return (!extra.is_empty()).then(|| format!("from the empty board{extra}"));
    };
    let rows = opening.board.row_line(&setup.position);
    let to_play = if opening.takes_turns() { format!(", {} to play", setup.to_play) } else { String::new() };
    Some(format!("from {rows}{to_play}{}{extra}", with(opening, &setup.extra)))
}

/// The name of a situation: `at the start`, `after move 3`.
pub fn when(situation: usize) -> String {
    if situation == 0 { "at the start".to_owned() } else { format!("after move {situation}") }
}

/// What a move would repeat, in a sentence: `White a1 would repeat the position after move 3`. `now` is the number of the situation
/// in which the move is made.
pub fn repeats(name: &str, earlier: usize, now: usize) -> String {
    match earlier {
        earlier if earlier >= now => format!("{name} would leave the position unchanged, which repeats it"),
        earlier => format!("{name} would repeat the position {}", when(earlier)),
    }
}

/// A move in GTP: `C3`, `pass`.
pub(crate) fn vertex(board: &Board, m: Move) -> String {
    m.point().map_or("pass".to_owned(), |p| board.name(p).to_uppercase())
}
