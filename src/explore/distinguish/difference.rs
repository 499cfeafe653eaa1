//! Differences between two rule sets, or two programs: the aspects, the sides, and the findings.

use serde_json::{Value, json};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use superko_notation::{Board, Error, Result};
use superko_oracle::case::{Case, move_to_json, read_move};
use superko_oracle::rulebook::{Effort, LawOptions, Misreading, Move, Opening, Question, Referee, Rules};
use superko_oracle::steps::{moves_in_words, play};
use superko_oracle::subjects::questions::Reply;

/// An aspect in which two rule sets can differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Which moves are legal, while neither game is over.
    Legality,
    /// What stands on the board.
    Board,
    /// Whether the game is over.
    Over,
    /// The score of the present position.
    Score,
    /// Who has won, when both games are over.
    Winner,
}

impl Aspect {
    /// All of them.
    pub const ALL: [Aspect; 5] =
        [Aspect::Legality, Aspect::Board, Aspect::Over, Aspect::Score, Aspect::Winner];

    /// Its name in JSON and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Aspect::Legality => "legality",
            Aspect::Board => "board",
            Aspect::Over => "over",
            Aspect::Score => "score",
            Aspect::Winner => "winner",
        }
    }

    /// The question that it is about. (For legality, the move does not matter.)
    pub(super) fn question(self) -> Question {
        match self {
            Aspect::Legality => Question::Legal(Move::Pass),
            Aspect::Board => Question::Position,
            Aspect::Over => Question::Over,
            Aspect::Score => Question::Score,
            Aspect::Winner => Question::Outcome,
        }
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Aspect {
    type Err = Error;

    fn from_str(name: &str) -> Result<Aspect> {
        Aspect::ALL.into_iter().find(|aspect| aspect.name() == name).ok_or_else(|| {
            let known = Aspect::ALL.map(Aspect::name).join(", ");
            Error::input(format!("unknown aspect {name:?}: expected one of {known}"))
        })
    }
}

/// One of the two rule sets: rules, or the law of the rules with a misreading planted in it.
#[derive(Clone, Debug)]
pub struct Side {
    /// The rulebook with its amendments.
    pub rules: Rules,
    /// Their misreading.
    pub misreading: Option<&'static Misreading>,
}

impl Side {
    /// Rules as they are written.
    pub fn of(rules: Rules) -> Side {
        Side { rules, misreading: None }
    }

    /// A game on the empty board.
    pub(super) fn opening(&self, board: &Arc<Board>) -> Opening {
        Opening::on(&self.rules, board.clone())
    }

    /// The game that drives the search: the engine, which has no misreadings.
    pub(super) fn game(&self, board: &Arc<Board>) -> Box<dyn Referee> {
        match self.misreading {
            None => self.opening(board).referee(Effort::Answer),
            Some(_) => self.law(board, Effort::Answer),
        }
    }

    /// The game that confirms a finding.
    pub(super) fn law(&self, board: &Arc<Board>, effort: Effort) -> Box<dyn Referee> {
        let options = LawOptions { misreading: self.misreading, effort, ..LawOptions::default() };
        self.opening(board).law(options)
    }
}

impl fmt::Display for Side {
    /// `cgos, misread (no-superko)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rules.name())?;
        self.misreading.map_or(Ok(()), |misreading| write!(f, ", misread ({})", misreading.name))
    }
}

/// The finding about an aspect on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The aspect.
    pub aspect: Aspect,
    /// The board.
    pub board: Arc<Board>,
    /// What was found.
    pub what: What,
}

/// What was found about an aspect.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A shortest game after which the two differ.
    Differs {
        /// The moves. The last one is the move in question if the aspect is [`Aspect::Legality`]; all others are legal in both.
        moves: Vec<Move>,
        /// The answer of each of the two, as in an answer to a case; for legality, whether the move is legal.
        answers: [Value; 2],
    },
    /// They do not differ after any sequence that is legal in both.
    Never,
    /// They do not differ up to this number of moves; beyond, nothing is known.
    NotUpTo(usize),
    /// Two programs do not differ where they were compared.
    Compared {
        /// The number of situations in which both answered; for legality, of moves.
        situations: usize,
        /// Both answered after all sequences of up to this number of moves.
        none_up_to: Option<usize>,
    },
}

impl Finding {
    /// Was a difference found?
    pub fn differs(&self) -> bool {
        matches!(self.what, What::Differs { .. })
    }

    /// The game as a case of one of the two, if there is one.
    pub fn case(&self, side: &Side) -> Option<Case> {
        let What::Differs { moves, .. } = &self.what else { return None };
        Some(Case::new(side.opening(&self.board), moves.clone()))
    }

    /// As `superko distinguish --json` lists it.
    pub fn to_json(&self, side: &Side) -> Value {
        let mut entry = json!({"aspect": self.aspect.name(), "board": self.board.to_json()});
        match &self.what {
            What::Differs { moves, answers: [a, b] } => {
                let opening = side.opening(&self.board);
                entry["length"] = json!(moves.len());
                entry["moves"] = moves.iter().map(|m| move_to_json(&opening, *m)).collect();
                entry["a"] = a.clone();
                entry["b"] = b.clone();
            }
            What::Never => entry["none"] = json!("proved"),
            What::NotUpTo(length) => entry["none_up_to"] = json!(length),
            What::Compared { situations, none_up_to } => {
                entry["situations"] = json!(situations);
                none_up_to.iter().for_each(|length| entry["none_up_to"] = json!(length));
            }
        }
        entry
    }

    /// The finding that [`Finding::to_json`] wrote for rules; `None` for anything else.
    pub(super) fn from_json(entry: &Value, side: &Side) -> Option<Finding> {
        let aspect = entry["aspect"].as_str()?.parse().ok()?;
        let board = Arc::new(Board::from_json(&entry["board"]).ok()?);
        let what = match (entry["none"].as_str(), entry["none_up_to"].as_u64()) {
            (Some("proved"), _) => What::Never,
            (_, Some(length)) => What::NotUpTo(length as usize),
            _ => What::Differs {
                moves: read_moves(&side.opening(&board), &entry["moves"])?,
                answers: [entry.get("a")?.clone(), entry.get("b")?.clone()],
            },
        };
        Some(Finding { aspect, board, what })
    }

    /// The moves in words, if there is a game: `1.B b2  2.W a1`. `side` names the rules of the game.
    pub fn game_in_words(&self, side: &Side) -> Option<String> {
        let What::Differs { moves, .. } = &self.what else { return None };
        Some(game_in_words(&side.opening(&self.board), moves))
    }
}

/// The progress of the search on a board.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The board.
    pub board: Arc<Board>,
    /// The number of sequences to explore of each length, up to the current one.
    pub levels: Vec<usize>,
    /// The number of finished sequences of the current length.
    pub done: usize,
    /// The memory of all of them, in bytes.
    pub bytes: usize,
    /// The time since the search on this board began.
    pub time: Duration,
    /// Set it to end the search on this board, but not on others.
    pub end: Arc<AtomicBool>,
}

/// Sorts findings by aspect; those about the same one stay in their order.
pub fn sort(findings: &mut [Finding]) {
    findings.sort_by_key(|finding| finding.aspect);
}

/// Can sequences of moves be legal in both?
///
/// # Errors
/// The reason, if not.
pub fn comparable([a, b]: &[Side; 2]) -> Result<()> {
    let [one, other] = [a, b].map(|side| side.rules.rulebook());
    if one != other && !(one.takes_turns() && other.takes_turns()) {
        let odd = if one.takes_turns() { other } else { one };
        return Err(Error::input(format!(
            "{one} and {other} cannot be compared: the moves of {odd} name their players, and no other rulebook has such moves"
        )));
    }
    Ok(())
}

/// The answer of a game about an aspect, if it has one. [`Aspect::Legality`] is about moves, so no game has an answer to it.
pub fn answer(aspect: Aspect, game: &dyn Referee) -> Option<Reply> {
    let detail = |key: &str| {
        let value = game.details().into_iter().find(|(other, _)| *other == key).map(|(_, value)| value);
        value.filter(|value| !value.is_null()).map(Reply::Detail)
    };
    match aspect {
        Aspect::Legality => None,
        Aspect::Board => Some(Reply::Position(game.position())),
        Aspect::Over => Some(Reply::Over(game.over())),
        Aspect::Score => game.score().map(Reply::Score).or_else(|| detail("score")),
        Aspect::Winner => game.outcome().map(Reply::Outcome).or_else(|| detail("winner")),
    }
}

/// The moves of a list of names.
pub fn read_moves(opening: &Opening, names: &Value) -> Option<Vec<Move>> {
    names.as_array()?.iter().map(|m| read_move(opening, m).ok()).collect()
}

/// Moves in words, including moves that the rules do not allow: `1.B b2  2.W a1`.
pub fn game_in_words(opening: &Opening, moves: &[Move]) -> String {
    let (steps, _) = play(opening, moves);
    let mut words = moves_in_words(&steps);
    // The replay stops before a move that is not legal here.
    for (m, number) in moves.iter().zip(1..).skip(words.len()) {
        let player = match (opening.takes_turns(), number % 2) {
            (false, _) => "",
            (true, 1) => "B ",
            (true, _) => "W ",
        };
        words.push(format!("{number}.{player}{}", m.name(opening)));
    }
    if words.is_empty() { "at the start".to_owned() } else { words.join("  ") }
}
