//! Where a game starts: everything that a case fixes before the first move.

use super::Rulebook;
use super::extra::Extra;
use super::moves::{Kind, Move};
use super::rules::Rules;
use crate::{Error, Result};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use superko_notation::{Board, Player, Position, Stones};

/// Everything that is fixed before the first move.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The rulebook and its amendments.
    pub rules: Rules,
    /// The board.
    pub board: Arc<Board>,
    /// The position to start from. `None`: the empty board, Black to play.
    pub setup: Option<Setup>,
    /// Points that are added to White's score.
    pub komi: Halves,
    /// What the rulebook alone has besides.
    pub extra: Extra,
    /// The letters of the players, in rulebooks without turns; otherwise empty.
    pub players: Vec<char>,
}

/// A position to start from. It is the first one in the history, and counts as if the turn before it was not a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The stones on the board.
    pub position: Position,
    /// Who moves first, where players take turns.
    pub to_play: Player,
    /// Black and white stones captured before, where players take turns.
    pub captured: [usize; 2],
    /// What the rulebook alone has besides.
    pub extra: Extra,
}

impl Opening {
    /// A game on the empty board without komi; for two players where nobody takes turns.
    pub fn on(rules: &Rules, board: Arc<Board>) -> Opening {
        Opening {
            rules: rules.clone(),
            board,
            setup: None,
            komi: Halves(0),
            extra: Extra::default(),
            players: if rules.rulebook().takes_turns() { Vec::new() } else { vec!['A', 'B'] },
        }
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &'static dyn Rulebook {
        self.rules.rulebook()
    }

    /// Do the players take turns, so that a move need not name its player?
    pub fn takes_turns(&self) -> bool {
        self.rulebook().takes_turns()
    }

    /// The first position, with who moves first and the stones captured before.
    pub fn start(&self) -> Setup {
        self.setup.clone().unwrap_or_else(|| Setup::empty(self.board.points()))
    }

    /// Does the game start from a position, and nothing else that both players must know, such as prisoners?
    pub fn is_position(&self) -> bool {
        let start = self.start();
        start.captured == [0, 0]
            && [&self.extra, &start.extra].iter().all(|extra| extra.keys(self).is_empty())
    }

    /// The index of the player with this letter.
    ///
    /// # Errors
    /// Lists the players.
    pub fn player(&self, name: &str) -> Result<usize> {
        let known = &self.players;
        known.iter().position(|player| name.chars().eq([*player])).ok_or_else(|| {
            let known: String = known.iter().map(|letter| format!(" {letter}")).collect();
            Error::input(format!("unknown player {name:?}: the players are{known}"))
        })
    }

    /// The stones that rows may have.
    pub fn stones(&self) -> Stones<'_> {
        if self.takes_turns() { Stones::BlackAndWhite } else { Stones::Owned(&self.players) }
    }
}

impl Move {
    /// The move in words; without the player where players take turns.
    pub fn name(self, opening: &Opening) -> String {
        let point = |point| opening.board.name(point);
        let special = match self {
            Move::Play(p) => return point(p),
            Move::Pass => return "pass".to_owned(),
            Move::Undo => return "undo".to_owned(),
            Move::Special(special) => special,
        };
        let keys = special.form.keys.iter().zip(special.values);
        keys.fold(special.form.words.to_owned(), |words, ((key, kind), value)| {
            let value = match kind {
                Kind::Point => point(value),
                Kind::Points if special.points.is_empty() => "nothing".to_owned(),
                Kind::Points => special.points.iter().map(|p| point(*p)).collect::<Vec<_>>().join(", "),
                Kind::Color => Player::BOTH[value].to_string(),
                Kind::Player => opening.players[value].to_string(),
                Kind::Day | Kind::Number => value.to_string(),
                Kind::True => String::new(),
            };
            words.replace(&format!("{{{key}}}"), &value)
        })
    }
}

impl Setup {
    /// The empty board, Black to play.
    pub fn empty(points: usize) -> Setup {
        Setup::of(Position::empty(points))
    }

    /// A position, Black to play.
    pub fn of(position: Position) -> Setup {
        Setup { position, to_play: Player::Black, captured: [0, 0], extra: Extra::default() }
    }
}

/// A number of points, counted in halves so that any komi is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Halves(pub i64);

impl Halves {
    /// A whole number of points.
    pub fn points(n: usize) -> Halves {
        Halves(2 * n as i64)
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.abs() / 2)
    }
}

/// An integer if it is one, otherwise a number that ends in .5.
impl Serialize for Halves {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self.0 % 2 {
            0 => serializer.serialize_i64(self.0 / 2),
            _ => serializer.serialize_f64(self.0 as f64 / 2.0),
        }
    }
}
