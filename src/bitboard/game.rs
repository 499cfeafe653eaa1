//! A game on bitboards: plays, captures, repetition, the end.

use crate::board::{Board, Geometry};
use crate::history::{History, MadeBy, Stones, hash};
use crate::points::Points;
use crate::start::{Start, StartError, place};
use crate::{Color, Passes, Reasons, Repetition, Rules, Stages, Suicide};

/// What a play would do, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Why it is illegal; no reason where it is legal.
    pub reasons: Reasons,
    /// How many opposing stones it would capture.
    pub captured: usize,
    /// How many own stones it would remove, the played one included.
    pub suicided: usize,
    /// The first record of the history that it would repeat under the rule in force: 0 is the start.
    pub repeats: Option<usize>,
}

/// A game under way, on a board of any size. Points are numbered from 0 in the order of the [`Geometry`].
pub trait Game: Send {
    /// The number of points of the board.
    fn points(&self) -> usize;
    /// The player whose turn it is, or would be if the game were not over.
    fn to_play(&self) -> Color;
    /// The stone on a point. Off the board there is none.
    fn at(&self, p: usize) -> Option<Color>;
    /// Captured stones by their colour: `[black, white]`.
    fn captured(&self) -> [usize; 2];
    /// Of the captured stones the ones that are still kept, by their colour, where [`Stages::Two`] keeps them.
    fn kept(&self) -> [usize; 2];
    /// The stage of the game: 1, or 2 in the second of [`Stages::Two`].
    fn stage(&self) -> u8;
    /// Is the game over?
    fn over(&self) -> bool;
    /// Who has won where a repetition has ended the game ([`Repetition::Draws`], [`Repetition::Loses`]), whatever the score;
    /// `Some(None)` where nobody has.
    fn decided(&self) -> Option<Option<Color>>;
    /// Why a play on a point, or with `None` a pass, is illegal; no reason where it is legal.
    fn reasons(&self, play: Option<usize>) -> Reasons;
    /// What a play on a point would do.
    fn preview(&self, p: usize) -> Preview;
    /// Plays on a point, or with `None` passes.
    ///
    /// # Errors
    /// An illegal move is refused with its [`Reasons`], and nothing changes.
    fn play(&mut self, play: Option<usize>) -> Result<(), Reasons>;
    /// The score of a player under the rules of the game, without komi.
    fn score(&self, player: Color) -> i64;
    /// The number of positions so far, the first one included.
    fn records(&self) -> usize;
    /// On how many points the position after a play on the empty point `p` would differ from a recorded one.
    ///
    /// # Panics
    /// Without such a point or record.
    fn distance(&self, p: usize, record: usize) -> usize;
    /// A copy of the game, to be continued separately.
    fn fork(&self) -> Box<dyn Game>;
}

/// Starts a game, on the narrowest sets of points that hold the board.
///
/// # Errors
/// The board must have 1 to 640 points. The stones must be on it, no two of them on one point.
pub fn start(geometry: Geometry, rules: Rules, start: &Start) -> Result<Box<dyn Game>, StartError> {
    Ok(match geometry.points() {
        0..=64 => Box::new(State::<1>::new(geometry, rules, start)?),
        65..=128 => Box::new(State::<2>::new(geometry, rules, start)?),
        129..=384 => Box::new(State::<6>::new(geometry, rules, start)?),
        _ => Box::new(State::<10>::new(geometry, rules, start)?),
    })
}

#[derive(Clone)]
struct State<const W: usize> {
    board: Board<W>,
    rules: Rules,
    stones: Stones<W>,
    hash: u64,
    to_play: Color,
    captured: [usize; 2],
    kept: [usize; 2],
    history: History<W>,
    stage: u8,
    /// Were the last move of this stage, and the one before it, passes?
    passed: [bool; 2],
    /// Who made a position again, where that ends the game.
    repeated_by: Option<Color>,
}

/// The position after a play, and what the play took, by colour.
struct After<const W: usize> {
    stones: Stones<W>,
    taken: Stones<W>,
    hash: u64,
}

impl<const W: usize> State<W> {
    fn new(geometry: Geometry, rules: Rules, start: &Start) -> Result<State<W>, StartError> {
        let board = Board::new(geometry)?;
        let mut stones = [Points::EMPTY; 2];
        place(board.points(), &mut stones, start.stones.iter().map(|(p, color)| (*p, *color as usize)))?;
        let mut history = History::new(start.hash_mask);
        history.push(hash(&stones), stones, start.to_play, MadeBy::Nothing);
        Ok(State {
            board,
            rules,
            stones,
            hash: hash(&stones),
            to_play: start.to_play,
            captured: start.captured,
            kept: start.kept,
            history,
            stage: 1,
            passed: [false; 2],
            repeated_by: None,
        })
    }

    /// Puts a stone on an empty point, then takes opposing stones that reach no empty point, and then own ones where the rules
    /// take those.
    fn after(&self, p: usize) -> After<W> {
        let (own, opposing) = (self.to_play as usize, self.to_play.opponent() as usize);
        let mut stones = self.stones;
        stones[own] = stones[own] | Points::singleton(p);
        let mut taken = [Points::EMPTY; 2];
        let takes_own = self.rules.suicide != Suicide::NeedsLibertyOrCapture;
        for color in [Some(opposing), takes_own.then_some(own)].into_iter().flatten() {
            let empty = self.board.all() & !(stones[0] | stones[1]);
            let alive = self.board.reaching(self.rules.reach, stones[color], empty);
            taken[color] = stones[color] & !alive;
            stones[color] = alive;
        }
        let mut placed: Stones<W> = [Points::EMPTY; 2];
        placed[own] = Points::singleton(p);
        After { stones, taken, hash: self.hash ^ hash(&placed) ^ hash(&taken) }
    }

    fn repeats(&self, after: &After<W>) -> Option<usize> {
        self.history.repeated(self.rules.repetition, after.hash, &after.stones, self.to_play.opponent())
    }

    fn barred(&self, after: &After<W>) -> bool {
        !self.rules.repetition.ends_the_game() && self.repeats(after).is_some()
    }

    fn reasons_after(&self, p: usize, after: &After<W>) -> Reasons {
        let own = self.to_play as usize;
        let (suicide, decides) = match self.rules.suicide {
            Suicide::Allowed => (false, false),
            Suicide::Illegal => (after.taken[own].contains(p), true),
            Suicide::NeedsLibertyOrCapture => {
                let empty = self.board.all() & !(after.stones[0] | after.stones[1]);
                let alive = self.board.reaching(self.rules.reach, after.stones[own], empty);
                (!alive.contains(p) && after.taken[1 - own].count() == 0, false)
            }
        };
        Reasons::empty()
            .with(Reasons::SUICIDE, suicide)
            .with(Reasons::REPETITION, !(suicide && decides) && self.barred(after))
            .with(Reasons::OVER, self.over())
    }

    /// Takes the stone to be played from those that are kept, if that is where they come from.
    fn draw_stone(&mut self) {
        let own = self.to_play as usize;
        if self.stage == 2 && self.kept[own] == 0 {
            self.kept = self.kept.map(|stones| stones + 1);
        }
        if self.stage == 2 {
            self.kept[own] -= 1;
        }
    }

    /// Why no stone can be put on a point at all: it is off the board, or there is a stone.
    fn unplayable(&self, p: usize) -> Option<Reasons> {
        if p >= self.board.points() {
            return Some(Reasons::OFF_BOARD);
        }
        (self.stones[0] | self.stones[1]).contains(p).then_some(Reasons::OCCUPIED)
    }
}

impl<const W: usize> Game for State<W> {
    fn points(&self) -> usize {
        self.board.points()
    }

    fn to_play(&self) -> Color {
        self.to_play
    }

    fn at(&self, p: usize) -> Option<Color> {
        [Color::Black, Color::White].into_iter().find(|&color| self.stones[color as usize].contains(p))
    }

    fn captured(&self) -> [usize; 2] {
        self.captured
    }

    fn kept(&self) -> [usize; 2] {
        self.kept
    }

    fn stage(&self) -> u8 {
        self.stage
    }

    fn over(&self) -> bool {
        self.passed == [true, true] || self.repeated_by.is_some()
    }

    fn decided(&self) -> Option<Option<Color>> {
        let loser = self.repeated_by?;
        Some((self.rules.repetition == Repetition::Loses).then(|| loser.opponent()))
    }

    fn reasons(&self, play: Option<usize>) -> Reasons {
        match play {
            Some(p) => self.unplayable(p).unwrap_or_else(|| self.reasons_after(p, &self.after(p))),
            None => {
                let barred = match self.rules.passes {
                    Passes::Always => false,
                    Passes::NotAfterTwo => self.passed == [true, true],
                    Passes::NotAfterAny => self.passed != [false, false],
                };
                Reasons::empty()
                    .with(Reasons::REPETITION, self.rules.repetition == Repetition::PositionalPassesToo)
                    .with(Reasons::PASS, barred)
                    .with(Reasons::OVER, self.over())
            }
        }
    }

    fn preview(&self, p: usize) -> Preview {
        if let Some(reasons) = self.unplayable(p) {
            return Preview { reasons, captured: 0, suicided: 0, repeats: None };
        }
        let after = self.after(p);
        Preview {
            reasons: self.reasons_after(p, &after),
            captured: after.taken[self.to_play.opponent() as usize].count(),
            suicided: after.taken[self.to_play as usize].count(),
            repeats: self.repeats(&after),
        }
    }

    fn play(&mut self, play: Option<usize>) -> Result<(), Reasons> {
        match play {
            Some(p) => {
                if let Some(reasons) = self.unplayable(p) {
                    return Err(reasons);
                }
                let after = self.after(p);
                let reasons = self.reasons_after(p, &after);
                if !reasons.is_empty() {
                    return Err(reasons);
                }
                if self.rules.repetition.ends_the_game() && self.repeats(&after).is_some() {
                    self.repeated_by = Some(self.to_play);
                }
                self.stones = after.stones;
                self.hash = after.hash;
                debug_assert_eq!(self.hash, hash(&self.stones));
                self.draw_stone();
                for (color, taken) in after.taken.iter().enumerate() {
                    self.captured[color] += taken.count();
                    self.kept[color] += taken.count();
                }
            }
            None => {
                let reasons = self.reasons(None);
                if !reasons.is_empty() {
                    return Err(reasons);
                }
            }
        }
        self.to_play = self.to_play.opponent();
        self.passed = [play.is_none(), self.passed[0]];
        if self.passed == [true, true] && self.rules.stages == Stages::Two && self.stage == 1 {
            (self.stage, self.passed) = (2, [false, false]);
        }
        let made_by = if play.is_some() { MadeBy::Play } else { MadeBy::Pass };
        self.history.push(self.hash, self.stones, self.to_play, made_by);
        Ok(())
    }

    fn score(&self, player: Color) -> i64 {
        self.board.score(&self.rules, &self.stones, self.captured, self.kept, player)
    }

    fn records(&self) -> usize {
        self.history.len()
    }

    fn distance(&self, p: usize, record: usize) -> usize {
        assert!(self.unplayable(p).is_none(), "point {p} is no empty point of the board");
        let (after, then) = (self.after(p).stones, self.history.stones(record));
        ((after[0] ^ then[0]) | (after[1] ^ then[1])).count()
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
