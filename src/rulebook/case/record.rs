//! Cases from game records, and game records from cases.

use super::Case;
use crate::{Error, Result};
use crate::{ExtraKeys, Move, Opening, Rules, Setup};
use serde_json::Map;
use std::sync::Arc;
use superko_notation::sgf::{self, Record};

impl Opening {
    /// Sets the handicap, for rules that give White a bonus for its stones. Under other rules it changes nothing.
    pub fn set_handicap(&mut self, stones: u32) {
        let keys = Map::from_iter([("handicap".to_owned(), stones.into())]);
        self.extra = self.rulebook().read_extra(self, &ExtraKeys::new("", keys)).unwrap_or_default();
    }
}

impl Case {
    /// The game of a record as a case under these rules.
    ///
    /// # Errors
    /// When the komi of the record is not a multiple of a half, or when players do not take turns in this rulebook.
    pub fn from_record(record: Record, id: Option<String>, rules: &Rules) -> Result<Case> {
        let rulebook = rules.rulebook();
        if !rulebook.takes_turns() {
            return Err(Error::input(format!(
                "a game record has two players who take turns, unlike games of {rulebook}"
            )));
        }
        let setup =
            record.setup.map(|sgf::Setup { position, to_play }| Setup { to_play, ..Setup::of(position) });
        let komi = super::read::komi(rulebook, record.komi.unwrap_or(0.0))?;
        let moves = record.moves.into_iter().map(|(_, point)| point.map_or(Move::Pass, Move::Play)).collect();
        let mut opening = Opening { setup, komi, ..Opening::on(rules, Arc::new(record.board)) };
        if record.handicap > 0 {
            opening.set_handicap(record.handicap);
        }
        Ok(Case { id, ..Case::new(opening, moves) })
    }

    /// The case as a game record, including an illegal last move. `None` when records cannot express its moves or its opening.
    pub fn to_record(&self) -> Option<Record> {
        let Opening { rules, board, setup, komi, .. } = &self.opening;
        if !self.opening.takes_turns() || !self.opening.is_position() {
            return None;
        }
        let first = self.opening.start().to_play;
        let turns = std::iter::successors(Some(first), |mover| Some(mover.opponent()));
        let point = |m: &Move| match m {
            Move::Play(p) => Some(Some(*p)),
            Move::Pass => Some(None),
            Move::Undo | Move::Special(_) => None,
        };
        let moves: Vec<Option<usize>> = self.moves.iter().map(point).collect::<Option<_>>()?;
        Some(Record {
            name: self.id.clone(),
            setup: setup
                .as_ref()
                .map(|setup| sgf::Setup { position: setup.position.clone(), to_play: first }),
            komi: Some(komi.0 as f64 / 2.0),
            rules: Some(rules.to_string()),
            moves: turns.zip(moves).collect(),
            ..Record::on(board.as_ref().clone())
        })
    }
}
