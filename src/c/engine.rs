//! An engine behind a table of callbacks, as a subject.

use crate::border::{Game, Table};
use std::cell::RefCell;
use std::fmt::Debug;
use superko::case::Case;
use superko::notation::{Cell, Player, Position};
use superko::oracle::subjects::{Answer, Fault, Subject};
use superko::rulebook::{Halves, Legal, Move, Opening};

thread_local! {
    /// The game that a trial plays on this thread, up to the move that the engine is playing or is asked about.
    static PLAYING: RefCell<Option<(Opening, Vec<Move>)>> = const { RefCell::new(None) };
}

/// The game that is being played on this thread, as a case in JSON.
pub fn playing() -> Option<String> {
    PLAYING.with(|playing| {
        let (opening, moves) = playing.try_borrow().ok()?.clone()?;
        Some(Case::new(opening, moves).to_json().to_string())
    })
}

/// No game is being played any more.
pub fn played() {
    PLAYING.with(|playing| playing.replace(None));
}

/// Asks the engine about a move, which belongs to the game meanwhile, and afterwards if `stays` says so of the answer.
fn during<T>(m: Move, ask: impl FnOnce() -> T, stays: impl FnOnce(&T) -> bool) -> T {
    let moves = |change: &dyn Fn(&mut Vec<Move>)| {
        PLAYING.with_borrow_mut(|playing| playing.iter_mut().for_each(|(_, moves)| change(moves)));
    };
    moves(&|moves| moves.push(m));
    let said = ask();
    if !stays(&said) {
        moves(&|moves| {
            moves.pop();
        });
    }
    said
}

/// An engine behind a table of callbacks.
pub struct Engine {
    table: Table,
    game: Option<Played>,
    declined: Option<String>,
}

/// A game and what superko has to know of it.
struct Played {
    game: Game,
    width: usize,
    height: usize,
    /// The number of moves that count.
    moves: usize,
}

impl Engine {
    /// The engine behind these callbacks, before its first game.
    pub fn new(table: Table) -> Engine {
        Engine { table, game: None, declined: None }
    }

    /// The game that is being played, if the engine has not declined it.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Played) -> Answer<T>) -> Answer<T> {
        self.game.as_mut().map_or(Ok(None), question)
    }

    /// Why the engine cannot play such a game, whatever it is.
    fn lacks(opening: &Opening) -> Option<&'static str> {
        if opening.setup.is_some() {
            Some("superko_engine has no set-ups")
        } else if !opening.players.is_empty() || !opening.extra.keys(opening).is_empty() {
            Some("superko_engine has only Black and White, stones and komi")
        } else if opening.board.plain_size().is_none() {
            Some("superko_engine has only grids")
        } else {
            None
        }
    }
}

impl Played {
    fn player(&self) -> Player {
        Player::BOTH[self.moves % 2]
    }

    /// Column and row of a move; nothing if it is neither a play nor a pass.
    fn at(&self, m: Move) -> Option<(i32, i32)> {
        match m {
            Move::Play(point) => Some(self.column_and_row(point)),
            Move::Pass => Some((-1, -1)),
            _ => None,
        }
    }

    fn column_and_row(&self, point: usize) -> (i32, i32) {
        // Sides are at most 25.
        ((point % self.width) as i32, (point / self.width) as i32)
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        let (Some((x, y)), player) = (self.at(m), self.player()) else { return Ok(None) };
        let said = during(m, || self.game.legal(player, x, y), |_| false);
        truth(|| format!("legal(game, {}, {x}, {y})", color(player)), said)
    }
}

impl Subject for Engine {
    fn name(&self) -> String {
        self.table.name().to_owned()
    }

    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        (self.game, self.declined) = (None, Engine::lacks(opening).map(str::to_owned));
        let (None, Some((width, height))) = (&self.declined, opening.board.plain_size()) else {
            return Ok(None);
        };
        let komi = opening.komi.0 as f64 / 2.0;
        PLAYING.with(|playing| playing.replace(Some((opening.clone(), Vec::new()))));
        match self.table.begin(width, height, komi) {
            Some(game) => self.game = Some(Played { game, width, height, moves: 0 }),
            None => self.declined = Some(format!("begin(user, {width}, {height}, {komi}) returned NULL")),
        }
        Ok(self.game.as_ref().map(|_| ()))
    }

    fn has_move(&self, m: Move) -> bool {
        matches!(m, Move::Play(_) | Move::Pass | Move::Undo)
    }

    fn play(&mut self, m: Move) -> Answer<bool> {
        self.ask(|played| {
            let (Some((x, y)), player) = (played.at(m), played.player()) else { return Ok(None) };
            let said = during(m, || played.game.play(player, x, y), |said| *said != Some(0));
            let legal = truth(|| format!("play(game, {}, {x}, {y})", color(player)), said)?;
            played.moves += usize::from(legal != Some(false));
            Ok(legal)
        })
    }

    fn undo(&mut self) -> Answer<bool> {
        self.ask(|played| {
            let said = during(Move::Undo, || played.game.undo(), |said| *said == Some(1));
            let undone = truth(|| "undo(game)".to_owned(), said)?;
            if undone == Some(true) {
                played.moves = played.moves.saturating_sub(1);
            }
            Ok(undone)
        })
    }

    fn declined(&self) -> Option<String> {
        self.declined.clone()
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        self.ask(|played| played.is_legal(m))
    }

    fn legal_moves(&mut self) -> Answer<Legal> {
        self.ask(|played| {
            let mut points = Vec::new();
            for point in 0..played.width * played.height {
                match played.is_legal(Move::Play(point))? {
                    Some(true) => points.push(point),
                    Some(false) => {}
                    None => return Ok(None),
                }
            }
            Ok(Some(Legal { points, pass: played.is_legal(Move::Pass)? }))
        })
    }

    fn position(&mut self) -> Answer<Position> {
        self.ask(|played| {
            let mut position = Position::empty(played.width * played.height);
            for point in 0..position.points() {
                let (x, y) = played.column_and_row(point);
                position[point] = match played.game.at(x, y) {
                    Some(0) => Cell::Empty,
                    Some(1) => Cell::Stone(Player::Black),
                    Some(2) => Cell::Stone(Player::White),
                    Some(said) if said >= 0 => {
                        let why = "expected SUPERKO_EMPTY, SUPERKO_BLACK or SUPERKO_WHITE";
                        return Err(Fault::garbage(&format!("at(game, {x}, {y})"), &said.to_string(), why));
                    }
                    _ => return Ok(None),
                };
            }
            Ok(Some(position))
        })
    }

    fn captured(&mut self) -> Answer<[usize; 2]> {
        let count = |stones| usize::try_from(stones).ok();
        let asked = "captured(game, &black, &white)";
        self.ask(|played| pair(asked, played.game.captured(), count, "expected no negative number"))
    }

    fn over(&mut self) -> Answer<bool> {
        self.ask(|played| truth(|| "over(game)".to_owned(), played.game.over()))
    }

    fn score(&mut self) -> Answer<[Halves; 2]> {
        let asked = "score(game, &black, &white)";
        self.ask(|played| pair(asked, played.game.score(), halves, "expected multiples of a half"))
    }
}

/// What a number means that answers yes or no; nothing if the engine cannot tell.
fn truth(asked: impl FnOnce() -> String, said: Option<i32>) -> Answer<bool> {
    match said {
        Some(0) => Ok(Some(false)),
        Some(1) => Ok(Some(true)),
        None | Some(..0) => Ok(None),
        Some(said) => {
            let why = "expected 1 for yes, 0 for no, or a negative number";
            Err(Fault::garbage(&asked(), &said.to_string(), why))
        }
    }
}

/// What two numbers mean, if the engine can tell them.
fn pair<N: Copy + Debug, T>(
    asked: &str,
    (said, numbers): (Option<i32>, [N; 2]),
    read: impl Fn(N) -> Option<T>,
    expected: &str,
) -> Answer<[T; 2]> {
    if truth(|| asked.to_owned(), said)? != Some(true) {
        return Ok(None);
    }
    match numbers.map(read) {
        [Some(black), Some(white)] => Ok(Some([black, white])),
        _ => Err(Fault::garbage(asked, &format!("{numbers:?}"), expected)),
    }
}

fn halves(points: f64) -> Option<Halves> {
    let halves = 2.0 * points;
    (halves.fract() == 0.0 && halves.abs() < 1e15).then_some(Halves(halves as i64))
}

fn color(player: Player) -> &'static str {
    match player {
        Player::Black => "SUPERKO_BLACK",
        Player::White => "SUPERKO_WHITE",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_yes_zero_is_no_and_negative_numbers_are_no_answer() {
        let of = |said| truth(|| "over(game)".to_owned(), said);
        assert_eq!([Some(1), Some(0), Some(-1), Some(i32::MIN), None].map(of), {
            [Ok(Some(true)), Ok(Some(false)), Ok(None), Ok(None), Ok(None)]
        });
        let Err(fault) = of(Some(2)) else { panic!("2 is not an answer") };
        assert!(fault.to_string().contains("over(game)"), "{fault}");
    }

    #[test]
    fn scores_are_multiples_of_a_half() {
        assert_eq!([6.5, -3.0, 0.0].map(halves), [Some(Halves(13)), Some(Halves(-6)), Some(Halves(0))]);
        assert_eq!([0.25, f64::NAN, f64::INFINITY, -1e300].map(halves), [None; 4]);
    }
}
