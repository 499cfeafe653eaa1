//! Values from any bytes, for fuzzing: each byte decides the next choice, and where they end, the first choice is taken.

use crate::board::Geometry;
use crate::game::Game;
use crate::point::{Color, Move, Point};
use crate::setup::Setup;
use crate::setup_error::SetupError;
use crate::{
    Bonus, Ending, Passes, Reach, Repeated, Repetition, Rules, Score, Stages, Stop, Stopped, Suicide, Tax,
};
use alloc::vec::Vec;
use arbitrary::{Arbitrary, Result, Unstructured};

impl<'a> Arbitrary<'a> for Color {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Color> {
        Ok(*u.choose(&Color::ALL)?)
    }
}

/// Any number, on a board or not.
impl<'a> Arbitrary<'a> for Point {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Point> {
        Ok(Point::new(u.arbitrary()?))
    }
}

/// A play on any point, on a board or not, or, one time in eight, a pass.
impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Move> {
        Ok(if u.int_in_range(0..=7)? == 7 { Move::Pass } else { Move::Play(u.arbitrary()?) })
    }
}

/// Every choice of fields.
impl<'a> Arbitrary<'a> for Rules {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Rules> {
        Ok(Rules {
            repetition: *u.choose(Repetition::ALL)?,
            suicide: *u.choose(Suicide::ALL)?,
            passes: *u.choose(Passes::ALL)?,
            reach: *u.choose(&[Reach::Chain, Reach::Chain, Reach::Chain, Reach::Neighbours])?,
            score: *u.choose(Score::ALL)?,
            stages: *u.choose(Stages::ALL)?,
            ending: u.arbitrary()?,
        })
    }
}

/// The plain ending half of the time.
impl<'a> Arbitrary<'a> for Ending {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Ending> {
        if !u.arbitrary()? {
            return Ok(Ending::PLAIN);
        }
        Ok(Ending {
            repeated: *u.choose(Repeated::ALL)?,
            stop: *u.choose(Stop::ALL)?,
            same_pass: u.arbitrary()?,
            button: u.arbitrary()?,
            stopped: *u.choose(Stopped::ALL)?,
            opponent_resumes: u.arbitrary()?,
            pass_stones: u.arbitrary()?,
            last_stone: u.arbitrary()?,
            first_pass: u.arbitrary()?,
            pass_dead: u.arbitrary()?,
            lone_points: u.arbitrary()?,
            two_eyes: u.arbitrary()?,
            tax: *u.choose(Tax::ALL)?,
            bonus: *u.choose(Bonus::ALL)?,
            ties: *u.choose(&[None, Some(Color::Black), Some(Color::White)])?,
        })
    }
}

/// Any set-up, of which most are refused: stones on a board or not, several on a point.
impl<'a> Arbitrary<'a> for Setup {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Setup> {
        Ok(Setup {
            to_play: u.arbitrary()?,
            captured: u.arbitrary()?,
            kept: u.arbitrary()?,
            komi: u.arbitrary()?,
            handicap: u.arbitrary()?,
            stones: u.arbitrary()?,
        })
    }
}

/// A game under way: any rules; a grid, cylinder, torus or graph, most of them small; a set-up with or without stones, of which
/// some may be without liberties; and legal moves until the bytes run out or the game is over. A move takes one byte on boards of
/// up to 255 points. Any bytes are a game, and no bytes at all are one, too.
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Game> {
        let rules = u.arbitrary()?;
        let edges;
        let geometry = match u.int_in_range(0..=15)? {
            kind @ 0..=10 => {
                let (width, height) = (u.int_in_range(1..=6)?, u.int_in_range(1..=6)?);
                let (wrap_columns, wrap_rows) = (kind >= 8, kind >= 9);
                Geometry::Grid { width, height, wrap_columns, wrap_rows }
            }
            kind @ 11..=12 => {
                let (width, height) = (u.int_in_range(7..=25)?, u.int_in_range(7..=25)?);
                Geometry::Grid { width, height, wrap_columns: kind == 12, wrap_rows: kind == 12 }
            }
            kind => {
                let points = u.int_in_range(1..=if kind == 15 { 130 } else { 12 })?;
                edges = graph(u, points)?;
                Geometry::Edges { points, edges: &edges }
            }
        };
        let setup = setup(u, geometry.points())?;
        let start = setup.game(geometry, rules).or_else(SetupError::ignore_stones_without_liberties);
        let mut game = start.map_err(|_| arbitrary::Error::IncorrectFormat)?;
        while !u.is_empty() && !game.is_over() {
            let points = game.legal_points();
            // A byte even where nothing but a pass is left, which in some rules goes on for ever.
            let n = u.int_in_range(0..=points.len().max(1))?;
            let m = points.iter().nth(n).map_or(Move::Pass, Move::Play);
            match game.is_legal(m) {
                true => game.play_unchecked(m),
                false if points.is_empty() => break,
                false => {}
            }
        }
        Ok(game)
    }
}

/// A tree, with some more edges.
fn graph(u: &mut Unstructured<'_>, points: usize) -> Result<Vec<(usize, usize)>> {
    let mut edges = Vec::new();
    for p in 1..points {
        edges.push((p, u.int_in_range(0..=p - 1)?));
    }
    for _ in 0..u.int_in_range(0..=2 * points)? {
        let (p, q) = (u.int_in_range(0..=points - 1)?, u.int_in_range(0..=points - 1)?);
        edges.extend((p != q).then_some((p, q)));
    }
    Ok(edges)
}

/// A set-up that has every stone on the board and on a point of its own.
fn setup(u: &mut Unstructured<'_>, points: usize) -> Result<Setup> {
    let mut setup = Setup::default();
    if u.int_in_range(0..=3)? < 3 {
        return Ok(setup);
    }
    setup.to_play = u.arbitrary()?;
    for stones in [&mut setup.captured, &mut setup.kept] {
        *stones = [u.int_in_range(0..=9)?, u.int_in_range(0..=9)?];
    }
    setup.komi = u.int_in_range(-20..=20)?;
    for p in 0..points {
        match u.int_in_range(0..=2)? {
            0 => {}
            color => setup.stones.push((Point::at(p), Color::ALL[color - 1])),
        }
    }
    Ok(setup)
}
