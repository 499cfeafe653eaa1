//! What a trial leaves out, as data.

use std::fmt;
use superko_notation::plural;

/// What a trial did not try, or did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeftOut {
    /// The subject refuses games on these boards.
    Boards {
        /// The boards.
        boards: Vec<String>,
        /// The reason that the subject gives, if it gives one.
        why: Option<String>,
    },
    /// The subject crashes or hangs on this board, on which nothing else was played.
    Crash {
        /// The board, or what else was tried.
        what: String,
        /// What happened, in words.
        fault: String,
    },
    /// Games from set-up positions, and why: the subject refuses or ignores them.
    Setups(String),
    /// Set-ups with blocks without liberties, and why: no game leads to them, and the subject handles them differently.
    DeadBlocks(String),
    /// Komi, and what else a game can start with besides a position; and why.
    Komi(String),
    /// The subject declined to go on in some games.
    Declined {
        /// The reason that the subject gives.
        why: String,
        /// The number of games.
        games: u64,
    },
    /// Games of more moves on these boards, which the subject declines.
    Longer {
        /// The boards.
        boards: Vec<String>,
        /// The most moves of the games that were played.
        most: usize,
        /// The reason that the subject gives.
        why: String,
    },
    /// Answers that look like a fault which is known and has no name.
    Alike {
        /// The clauses in which it may hide others.
        clauses: Vec<String>,
        /// The number of games with such answers.
        games: u64,
    },
    /// Passes, and why: the subject declines them or has none.
    Passes(String),
    /// The subject does not take back moves.
    TakenBack,
    /// In games on this board, only one situation in `every` is asked about.
    Situations {
        /// The board.
        board: String,
        /// One situation in this number is asked about.
        every: usize,
    },
    /// Ko, which cannot arise on the boards of the trial.
    Ko {
        /// The boards.
        boards: Vec<String>,
    },
    /// Questions that trials of the rulebook do not ask, in words.
    Questions(String),
    /// A part of the report that ran out of time or of cases, in words.
    Unfinished(&'static str),
}

impl LeftOut {
    /// Adds it to those that were left out before: boards and games to others that the subject gives the same reason for.
    pub(crate) fn add_to(self, all: &mut Vec<LeftOut>) {
        for other in all.iter_mut() {
            match (other, &self) {
                (LeftOut::Boards { boards, why }, LeftOut::Boards { boards: more, why: same })
                    if why == same =>
                {
                    return boards.extend_from_slice(more);
                }
                (LeftOut::Declined { why, games }, LeftOut::Declined { why: same, games: more })
                    if why == same =>
                {
                    return *games += more;
                }
                _ => {}
            }
        }
        all.push(self);
    }

    /// Does the subject refuse this board?
    pub(crate) fn is_of(&self, board: &str) -> bool {
        matches!(self, LeftOut::Boards { boards, .. } if boards.iter().any(|refused| refused == board))
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeftOut::Boards { boards, why } => {
                let why = why.as_ref().map_or(String::new(), |why| format!(" ({why})"));
                let s = if boards.len() == 1 { "" } else { "s" };
                write!(f, "board{s} {} refused{why}", boards.join(", "))
            }
            LeftOut::Crash { what, fault } => write!(f, "{what}, where the subject {fault}"),
            LeftOut::Setups(why) => write!(f, "games from set-up positions ({why})"),
            LeftOut::DeadBlocks(why) => write!(f, "set-ups with blocks without liberties ({why})"),
            LeftOut::Komi(why) => write!(f, "komi ({why})"),
            LeftOut::Declined { why, games: 1 } => write!(f, "the rest of 1 game that was declined ({why})"),
            LeftOut::Declined { why, games } => {
                write!(f, "the rest of {games} games that were declined ({why})")
            }
            LeftOut::Longer { boards, most, why } => {
                let (most, boards) = (plural(*most, "move"), boards.join(", "));
                write!(f, "games of more than {most} on {boards} (declined: {why})")
            }
            LeftOut::Alike { clauses, games } => {
                let clauses =
                    if clauses.is_empty() { String::new() } else { format!(" in {}", clauses.join(", ")) };
                let games = plural(*games as usize, "game");
                write!(f, "what a known fault without a name may hide{clauses} (met in {games})")
            }
            LeftOut::Passes(why) => write!(f, "passes, and what shows only after one ({why})"),
            LeftOut::TakenBack => write!(f, "moves taken back"),
            LeftOut::Situations { board, every } => {
                write!(f, "all but one in {every} situations of a game on {board}")
            }
            LeftOut::Ko { boards } => {
                write!(f, "ko, which cannot arise on {}: 3x3 is large enough", boards.join(", "))
            }
            LeftOut::Questions(what) => write!(f, "{what}"),
            LeftOut::Unfinished(what) => write!(f, "{what}, because the limit on time or cases was reached"),
        }
    }
}
