//! Two sets of rules on one game: which moves they judge differently now, and the nearest moves after which they do.

use crate::agreement::candidates;
use crate::case::{Case, move_to_json};
use crate::rulebook::{Effort, Move, Opening, Referee};
use crate::{Error, Result};
use serde::Serialize;
use serde_json::{Value, json};

/// In what the rules differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Difference {
    /// A move is legal under one of them only.
    Legality,
    /// A move that is legal under both leaves other stones, ends the game under one of them only, or another player wins.
    Outcome,
}

/// One game under two sets of rules.
pub struct Pair {
    a: Opening,
    games: [Box<dyn Referee>; 2],
    /// How many games of the wanted length the last search has found.
    ends: u64,
}

impl Pair {
    /// The game of these cases, which have the same board and moves.
    ///
    /// # Errors
    /// When they do not, or when a move is illegal under one of the rules: they are apart already.
    pub fn of(a: &Case, b: &Case) -> Result<Pair> {
        if a.opening.board.to_json() != b.opening.board.to_json()
            || a.opening.takes_turns() != b.opening.takes_turns()
        {
            return Err(Error::input("games of these rules cannot be compared move by move"));
        }
        let mut games = [a, b].map(|case| case.opening.referee(Effort::Trial));
        for (number, (m, other)) in (1..).zip(a.moves.iter().zip(&b.moves)) {
            let made = [(0, m), (1, other)].map(|(side, m)| games[side].play(*m).is_ok());
            if made != [true; 2] {
                return Err(Error::input(format!("move {number} is illegal under one of the rules")));
            }
        }
        Ok(Pair { a: a.opening.clone(), games, ends: 0 })
    }

    /// The moves that come to mind under either of the rules.
    fn candidates(&self) -> Vec<Move> {
        candidates(self.games[0].as_ref(), self.games[1].as_ref())
    }

    fn legal(&self, m: Move) -> [bool; 2] {
        [0, 1].map(|side| self.games[side].check(m).is_ok())
    }

    fn play(&mut self, m: Move) {
        for game in &mut self.games {
            game.play(m).expect("it is legal");
        }
    }

    fn take_back(&mut self) {
        for game in &mut self.games {
            game.play(Move::Undo).expect("a move has been played");
        }
    }

    fn over(&self) -> [bool; 2] {
        [0, 1].map(|side| self.games[side].over())
    }

    /// Do the games differ in their stones, their ends, or their winners?
    fn differs(&self) -> bool {
        let [a, b] = &self.games;
        let winner = |game: &dyn Referee| {
            let details = game.details().into_iter();
            let named = details.filter(|(key, _)| *key == "winner").map(|(_, value)| value).next();
            (game.outcome(), named)
        };
        a.position() != b.position()
            || a.over() != b.over()
            || (a.over() && winner(a.as_ref()) != winner(b.as_ref()))
    }

    /// How the rules differ on a move; none if they agree.
    fn difference(&mut self, m: Move) -> Option<Difference> {
        match self.legal(m) {
            [true, true] => {}
            [false, false] => return None,
            _ => return Some(Difference::Legality),
        }
        self.play(m);
        let differs = self.differs();
        self.take_back();
        differs.then_some(Difference::Outcome)
    }

    /// The moves on which the rules differ now, as JSON: `{"move", "legal": [true, false], "difference"}`.
    pub fn now(&mut self) -> Vec<Value> {
        // After the end of one game, the moves of the other say nothing new.
        if self.over() != [false; 2] {
            return Vec::new();
        }
        let mut found = Vec::new();
        for m in self.candidates() {
            if let Some(difference) = self.difference(m) {
                let said = move_to_json(&self.a, m);
                found.push(json!({"move": said, "legal": self.legal(m), "difference": difference}));
            }
        }
        found
    }

    /// Moves of exactly this number, legal under both, after which the rules differ on one more, in this way: `{"moves", "move"}`.
    /// `left` is the number of situations that may still be looked at; where it ends at 0, nothing was proved.
    pub fn after(&mut self, moves: usize, way: Difference, left: &mut u64) -> Option<Value> {
        self.ends = 0;
        let mut path = Vec::new();
        let last = self.search(moves, way, left, &mut path)?;
        let said = |m: &Move| move_to_json(&self.a, *m);
        Some(json!({"moves": path.iter().map(said).collect::<Vec<_>>(), "move": said(&last)}))
    }

    /// Were there games of the number of moves that [`Pair::after`] was last asked about? If not, longer ones show nothing new.
    pub fn went_so_far(&self) -> bool {
        self.ends > 0
    }

    fn search(
        &mut self,
        moves: usize,
        way: Difference,
        left: &mut u64,
        path: &mut Vec<Move>,
    ) -> Option<Move> {
        if *left == 0 || self.over() != [false; 2] {
            return None;
        }
        *left -= 1;
        if moves == 0 {
            self.ends += 1;
            return self.candidates().into_iter().find(|m| match (way, self.legal(*m)) {
                (Difference::Legality, [a, b]) => a != b,
                (Difference::Outcome, legal) => {
                    legal == [true; 2] && self.difference(*m) == Some(Difference::Outcome)
                }
            });
        }
        for m in self.candidates() {
            if self.legal(m) != [true; 2] {
                continue;
            }
            self.play(m);
            path.push(m);
            // Games that are apart already are another difference, which a shorter search finds.
            let found = if self.differs() { None } else { self.search(moves - 1, way, left, path) };
            self.take_back();
            if found.is_some() {
                return found;
            }
            path.pop();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn pair(a: &str, b: &str, board: &str, moves: Value) -> Result<Pair> {
        let [a, b] = [a, b].map(|rules| {
            let case = json!({"rules": rules, "board": board, "moves": moves});
            Case::parse(&case.to_string()).unwrap()
        });
        Pair::of(&a, &b)
    }

    #[test]
    fn a_suicide_of_two_stones_is_judged_differently_and_nothing_else() {
        let mut pair =
            pair("tromp-taylor", "tromp-taylor + no-suicide", "5x1", json!(["c1", "a1", "d1"])).unwrap();
        let expected = json!({"move": "b1", "legal": [true, false], "difference": "legality"});
        assert_eq!(pair.now(), [expected]);
        let mut left = 1000;
        let found = pair.after(0, Difference::Legality, &mut left);
        assert_eq!((found, left), (Some(json!({"moves": [], "move": "b1"})), 999));
        pair.play(Move::Pass);
        assert_eq!(pair.now(), [] as [Value; 0], "Black may fill b1 under both");
    }

    #[test]
    fn a_search_says_whether_there_are_games_so_long() {
        // One point: Black's play repeats the start, so that two passes are the only game.
        let mut pair = pair("tromp-taylor", "tromp-taylor + no-suicide", "1x1", json!([])).unwrap();
        for (moves, so_far) in [(0, true), (1, true), (2, false), (3, false)] {
            let found = pair.after(moves, Difference::Legality, &mut 1000);
            assert_eq!((found, pair.went_so_far()), (None, so_far), "{moves}");
        }
    }

    #[test]
    fn the_nearest_difference_of_positional_and_situational_superko_is_that_of_distinguish() {
        // `superko distinguish` finds 5 moves on 2x1 for these, the last of which is the one in question.
        let (a, b) = ("tromp-taylor + situational-superko", "tromp-taylor + natural-situational-superko");
        let mut pair = pair(a, b, "2x1", json!([])).unwrap();
        for moves in 0..4 {
            assert_eq!(pair.after(moves, Difference::Legality, &mut 100_000), None, "{moves}");
        }
        let found = pair.after(4, Difference::Legality, &mut 100_000).unwrap();
        assert_eq!(found["moves"].as_array().unwrap().len(), 4);
    }

    #[test]
    fn a_search_that_runs_out_finds_nothing_and_says_so_by_what_is_left() {
        let mut pair = pair("tromp-taylor", "tromp-taylor + no-suicide", "3x3", json!([])).unwrap();
        let mut left = 10;
        assert_eq!((pair.after(4, Difference::Outcome, &mut left), left), (None, 0));
    }

    #[test]
    fn games_that_are_apart_already_are_refused() {
        let pair = pair("tromp-taylor", "tromp-taylor + free-repetition", "1x1", json!(["a1"]));
        let error = pair.err().unwrap();
        assert!(error.to_string().contains("move 1"), "{error}");
    }
}
