//! What is said in a protocol besides the questions of a trial.

use crate::case::Case;
use crate::steps::Clause;
use std::collections::{BTreeMap, BTreeSet};

/// A dialogue that went wrong.
#[derive(Clone, Debug)]
pub struct Dialogue {
    /// What it is about: `fixed_handicap 2 on 9x9`.
    pub about: &'static str,
    /// The section of the draft of GTP 2 that says what is right.
    pub section: &'static str,
    /// The kind of answer that is wrong: one of [`WRONG`], or the [name of a fault](crate::subjects::FAULTS).
    pub kind: &'static str,
    /// What is wrong, in words.
    pub wrong: String,
    /// What was sent (`> `) and what came back (`< `).
    pub lines: Vec<String>,
    /// The clauses of the rules that decide it, if the rules do.
    pub clauses: Vec<Clause>,
}

/// The kinds of wrong answers in a dialogue: what must be refused is accepted, or the other way round; another id; other words; other
/// stones on the board, or after an undo; an illegal move that it generated.
pub const WRONG: [&str; 7] = ["accepted", "refused", "id", "words", "stones", "undo", "illegal"];

/// What came of the dialogues with a program.
#[derive(Clone, Debug, Default)]
pub struct Sessions {
    /// Those that went wrong.
    pub wrong: Vec<Dialogue>,
    /// What those are about that went well to their end.
    pub well: BTreeSet<&'static str>,
    /// Did it play by other rules in some game? Then that may be why something went wrong.
    pub differs: bool,
    /// Games with moves that it generated, in which it seems to play by other rules.
    pub suspicious: Vec<Case>,
    /// Games whose beginnings only this protocol can say.
    pub games: Vec<Case>,
    /// How often something was asked and answered, by what it is about.
    pub asked: BTreeMap<&'static str, [u64; 2]>,
}
