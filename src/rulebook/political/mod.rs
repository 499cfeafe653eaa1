//! Political Go: J. Uckelman, 2001; any number of players, with alliances.

mod amendments;
mod answer;
mod engine;
mod extra;
mod law;
mod misreadings;
mod moves;
mod random_games;

#[doc(hidden)] // for tests
pub use engine::start as engine_game;
pub use extra::Standing;
pub use moves::Move;

use super::{
    Choose, EngineOptions, Extra, ExtraKeys, Form, Generated, GeneratorConfig, Move as CaseMove, Opening,
    Question, Referee, Rulebook,
};
use super::{left_open, text};
use crate::{Error, Result};
use serde_json::Value;
use superko_bitboard::political::MOST_POSSIBILITIES;
use superko_spec::political as spec;

/// The rulebook `political`.
pub struct Political;

impl Rulebook for Political {
    text::of_spec! { "political", misreadings::ALL.to_vec();
        "1" "2" "3.dead" "3.dragon" "3.friendly" "3" "3.liberties" "3.territory" "4" "4.move.1"
        "4.move.2" "4.move.3" "4.placement.1" "4.placement.2" "5.division" "5" "6"
    }

    fn takes_turns(&self) -> bool {
        false
    }

    fn forms(&self) -> &'static [&'static Form] {
        moves::FORMS
    }

    fn case_keys(&self) -> &'static [&'static str] {
        &["players", "setup.allies", "setup.captured"]
    }

    fn read_setup_extra(&self, opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        Standing::read(opening, keys)
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        answer::KEYS
    }

    fn check_size(&self, opening: &Opening, moves: &[CaseMove]) -> Result<()> {
        let mut game = engine::start(opening);
        let mut moves = moves.iter().filter_map(|m| Move::try_from(*m).ok());
        loop {
            let played = game.moves().len();
            // Every situation has a score, as if the game ended then.
            let few = game.scores().is_some();
            let goes_on = few && moves.next().is_some_and(|m| game.play(m).is_ok());
            if !few || game.hands().is_none() {
                return Err(Error::input(format!(
                    "there are more than {MOST_POSSIBILITIES} ways to divide the captured Stones after {played} moves: at most that number is listed"
                )));
            }
            if !goes_on {
                return Ok(());
            }
        }
    }

    fn engine(&self, opening: &Opening, _: EngineOptions) -> Option<Box<dyn Referee>> {
        Some(engine::judged(opening))
    }

    fn left_open(&self, _: &Opening) -> Vec<&'static str> {
        vec![left_open::SUPERKO]
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Legal(m) | Question::Accepted(m) => match m.try_into() {
                Ok(Move::Offer { .. } | Move::Accept { .. }) => "political.4.move.2",
                Ok(Move::War { .. }) => "political.4.move.3",
                Ok(Move::End) => "political.1",
                _ => "political.4",
            },
            Question::Position => "political.5",
            Question::ToPlay => "political.4",
            Question::Over => "political.1",
            Question::Captured => "political.5.division",
            Question::Score | Question::Margin => "political.6",
            Question::Outcome => "political.1",
            Question::Detail(key) => match key {
                "captured" | "outcomes" => "political.5.division",
                "dragons" => "political.3.dragon",
                "territory" => "political.3.territory",
                "score" => "political.6",
                "winner" => "political.1",
                _ => "political.4",
            },
        }
    }

    /// The first placement on a new day that only one of the two lists.
    fn move_in_question(
        &self,
        opening: &Opening,
        moves: &[CaseMove],
        key: &str,
        expected: &Value,
        said: &Value,
    ) -> Option<(CaseMove, bool)> {
        if key != "legal_moves" {
            return None;
        }
        let last_day = moves.iter().filter_map(|m| m.day()).max().unwrap_or(0) as u32;
        let Opening { players, board, .. } = opening;
        let placements =
            (0..players.len()).flat_map(|player| (0..board.points()).map(move |at| (player, at)));
        placements.into_iter().find_map(|(player, at)| {
            let (letter, point) = (players[player].to_string(), board.point_to_json(at));
            let has = |legal: &Value| legal[&letter].as_array().is_some_and(|points| points.contains(&point));
            let m = Move::Place { player, day: last_day + 1, at };
            (has(expected) != has(said)).then(|| (m.into(), has(expected)))
        })
    }

    fn generate(&self, choose: &mut dyn Choose, config: &GeneratorConfig) -> Generated {
        random_games::game(choose, config)
    }

    /// No player may place two Stones in a row, so two players take turns to surround the Stone of a third one.
    fn first_capture(&self, opening: &mut Opening, points: &[usize]) -> Vec<CaseMove> {
        opening.players = vec!['A', 'B', 'C'];
        let movers = [0].into_iter().chain([1, 2].into_iter().cycle());
        let placed = points.iter().zip(movers).zip(1..);
        placed.map(|((at, player), day)| Move::Place { player, day, at: *at }.into()).collect()
    }
}
