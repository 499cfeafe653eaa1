//! A game of the Japanese rules of 1989 on the bitboard engine, which knows moves, captures and ko. What comes after that is here: how
//! a game stops and is resumed, agreement, territory without what is in seki, and the end without result.

use super::moves::Move;
use crate::bitboard::{self, Color, Ending, Reasons, Repetition, Rules, Score, Stop, Suicide, internals};
use crate::convert::{
    broken, engine_color, engine_player, engine_point, engine_position, engine_setup, geometry, with_komi,
};
use crate::stones::law::Phase;
use crate::{Broken, Details, Halves, Move as CaseMove, Opening, Outcome, Referee};
use serde_json::Value;
use superko_notation::{Player, Position};
use superko_spec::ClauseId;

/// What the amendments change.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub seki: Seki,
    /// Do dead stones leave the board wherever they are?
    pub all_dead_removed: bool,
}

/// Which chains are in seki.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seki {
    /// Those beside dame.
    BesideDame,
    /// Those, and with them all that border on the same eye points.
    Shared,
    /// None.
    Never,
}

impl Settings {
    const AS_WRITTEN: Settings = Settings { seki: Seki::BesideDame, all_dead_removed: false };
}

/// Play, which passes never end.
const PLAY: Rules = Rules {
    repetition: Repetition::SimpleKo,
    suicide: Suicide::NeedsLiberty,
    score: Score::TerritoryLessCaptured,
    ending: Ending { stop: Stop::Never, ..Ending::PLAIN },
    ..Rules::TROMP_TAYLOR
};

/// How a game has ended.
enum End {
    /// By an agreement, with these stones on the board, these of them dead, and these numbers removed.
    Agreed { cells: Vec<Option<Color>>, dead: Vec<bool>, removed: [usize; 2] },
    /// Without result.
    NoResult,
}

/// What the players did before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Play,
    Pass,
    /// Resumption, for which the engine passes where the other player has the turn.
    Resumed {
        passes: bool,
    },
}

pub struct EngineGame {
    opening: Opening,
    settings: Settings,
    game: bitboard::Game,
    steps: Vec<Step>,
    end: Option<End>,
}

impl EngineGame {
    pub fn start(opening: &Opening, hash_mask: u64) -> EngineGame {
        let settings = opening.rules.engine(Settings::AS_WRITTEN);
        let game = board_game(opening, hash_mask);
        EngineGame { opening: opening.clone(), settings, game, steps: Vec::new(), end: None }
    }

    /// Plays and passes alone, which never end.
    pub fn board_game(&self) -> &bitboard::Game {
        &self.game
    }

    fn judge(&self, m: Move) -> Result<(), Broken> {
        let over = Reasons::OVER;
        let reasons = match m {
            Move::Play(point) if self.end.is_some() && self.cells()[point].is_some() => Reasons::OCCUPIED,
            _ if self.end.is_some() => over,
            Move::Play(point) => match self.game.why_illegal(bitboard::Move::Play(engine_point(point))) {
                reasons if reasons.contains(Reasons::OCCUPIED) => reasons,
                reasons if self.is_stopped() => reasons | over,
                reasons => reasons,
            },
            Move::Pass if self.is_stopped() => over,
            Move::Agree(named) if named.iter().any(|p| internals::at(&self.game, *p).is_none()) => over,
            Move::Agree(_) | Move::Resume(_) if !self.is_stopped() => over,
            Move::NoResult if !self.has_repeated() => {
                return Err(Broken::from([ClauseId("japanese-1989.12")]));
            }
            Move::Pass | Move::Agree(_) | Move::Resume(_) | Move::NoResult => Reasons::empty(),
        };
        broken(reasons, "japanese-1989")
    }

    pub fn is_stopped(&self) -> bool {
        self.end.is_none() && self.steps.ends_with(&[Step::Pass; 2])
    }

    /// Has the last move, a play, made a position that stood before?
    pub fn has_repeated(&self) -> bool {
        let mut records = self.game.history().rev();
        let last = records.next().expect("a game has a start");
        self.steps.last() == Some(&Step::Play)
            && records.any(|record| record.position.stones == last.position.stones)
    }

    fn cells(&self) -> Vec<Option<Color>> {
        match &self.end {
            Some(End::Agreed { cells, .. }) => cells.clone(),
            _ => (0..self.game.points()).map(|p| internals::at(&self.game, p)).collect(),
        }
    }

    fn agree(&mut self, named: &[usize]) {
        let mut cells = self.cells();
        let chains = self.parts(|p, q| cells[p].is_some() && cells[p] == cells[q]);
        let dead: Vec<bool> = (0..cells.len())
            .map(|p| cells[p].is_some() && named.iter().any(|q| chains[*q] == chains[p]))
            .collect();
        let owners = self.territory(&cells, &dead);
        // A chain without liberties, which only a set-up has, has no part in territory.
        let has_liberty = |p: usize| {
            let chain = (0..cells.len()).filter(|q| chains[*q] == chains[p]);
            chain.flat_map(|q| self.beside(q)).any(|q| cells[q].is_none())
        };
        let leaves = |p: usize| {
            let opponents = cells[p].is_some_and(|color| owners[p] == Some(color.opponent()));
            dead[p] && (self.settings.all_dead_removed || opponents && has_liberty(p))
        };
        let leaving: Vec<usize> = (0..cells.len()).filter(|p| leaves(*p)).collect();
        let mut removed = [0, 0];
        for p in leaving {
            removed[cells[p].take().expect("a dead stone is a stone") as usize] += 1;
        }
        self.end = Some(End::Agreed { cells, dead, removed });
    }

    /// The owner of the territory that each point without a live stone is in. A region is a player’s territory if only live chains of his border on it,
    /// none of them in seki, and at least one does.
    fn territory(&self, cells: &[Option<Color>], dead: &[bool]) -> Vec<Option<Color>> {
        let all = 0..cells.len();
        let alive = |p: usize| cells[p].is_some() && !dead[p];
        let chains = self.parts(|p, q| alive(p) && alive(q) && cells[p] == cells[q]);
        let regions = self.parts(|p, q| !alive(p) && !alive(q));
        // The live stones that border on each region, listed at its first point; and whose region it is.
        let mut borders = vec![Vec::new(); cells.len()];
        for p in all.clone().filter(|p| !alive(*p)) {
            borders[regions[p]].extend(self.beside(p).filter(|q| alive(*q)));
        }
        let owner = |region: usize| {
            let color = cells[*borders[region].first()?];
            borders[region].iter().all(|p| cells[*p] == color).then_some(color).flatten()
        };
        let mut in_seki = vec![false; cells.len()];
        if self.settings.seki != Seki::Never {
            for p in all.clone().filter(|p| cells[*p].is_none() && owner(regions[*p]).is_none()) {
                self.beside(p).filter(|q| alive(*q)).for_each(|q| in_seki[chains[q]] = true);
            }
        }
        let mut spreads = self.settings.seki == Seki::Shared;
        while spreads {
            spreads = false;
            for p in all.clone().filter(|p| cells[*p].is_none() && owner(regions[*p]).is_some()) {
                let around = &borders[regions[p]];
                if around.iter().any(|q| in_seki[chains[*q]]) {
                    for q in around {
                        spreads |= !in_seki[chains[*q]];
                        in_seki[chains[*q]] = true;
                    }
                }
            }
        }
        let free = |p: usize| !alive(p) && borders[regions[p]].iter().all(|q| !in_seki[chains[*q]]);
        all.map(|p| if free(p) { owner(regions[p]) } else { None }).collect()
    }

    /// The empty points of each player's territories.
    fn territories(&self) -> [Vec<usize>; 2] {
        let cells = self.cells();
        let owners = match &self.end {
            Some(End::Agreed { dead, .. }) => self.territory(&cells, dead),
            _ => self.territory(&cells, &vec![false; cells.len()]),
        };
        let of =
            |color| (0..cells.len()).filter(|p| cells[*p].is_none() && owners[*p] == Some(color)).collect();
        [Color::Black, Color::White].map(of)
    }

    /// For each point the first of its part, where these adjacent points are of one part.
    fn parts(&self, joined: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let points = self.game.points();
        let mut parts = vec![usize::MAX; points];
        for first in 0..points {
            let mut ends = vec![first];
            while let Some(p) = ends.pop() {
                if parts[p] == usize::MAX {
                    parts[p] = first;
                    ends.extend(self.beside(p).filter(|q| parts[*q] == usize::MAX && joined(p, *q)));
                }
            }
        }
        parts
    }

    fn beside(&self, p: usize) -> impl Iterator<Item = usize> + '_ {
        self.opening.board.graph().neighbors(p)
    }
}

impl Referee for EngineGame {
    fn check(&self, m: CaseMove) -> Result<(), Broken> {
        self.judge(m.convert()?)
    }

    fn play(&mut self, m: CaseMove) -> Result<(), Broken> {
        let m = m.convert()?;
        self.judge(m)?;
        let (step, made) = match m {
            Move::Play(point) => (Step::Play, self.game.play(engine_point(point))),
            Move::Pass => (Step::Pass, self.game.play(bitboard::Move::Pass)),
            Move::Resume(asker) => {
                let passes = self.game.to_play() == engine_color(asker);
                let made = if passes { self.game.play(bitboard::Move::Pass) } else { Ok(()) };
                (Step::Resumed { passes }, made)
            }
            Move::Agree(named) => {
                self.agree(named);
                return Ok(());
            }
            Move::NoResult => {
                self.end = Some(End::NoResult);
                return Ok(());
            }
        };
        made.expect("a move without a reason against it is legal");
        self.steps.push(step);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        if self.end.take().is_some() {
            return true;
        }
        match self.steps.pop() {
            None => false,
            Some(Step::Resumed { passes: false }) => true,
            Some(_) => self.game.undo().is_some(),
        }
    }

    fn position(&self) -> Position {
        let cells = self.cells();
        engine_position(cells.len(), |p| cells[p])
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then(|| engine_player(self.game.to_play()))
    }

    fn over(&self) -> bool {
        self.end.is_some()
    }

    fn ended_by(&self) -> Option<ClauseId> {
        self.end.as_ref().map(|end| match end {
            End::Agreed { .. } => ClauseId("japanese-1989.9"),
            End::NoResult => ClauseId("japanese-1989.12"),
        })
    }

    fn captured(&self) -> Option<[usize; 2]> {
        let removed = match self.end {
            Some(End::Agreed { removed, .. }) => removed,
            _ => [0, 0],
        };
        let captured = self.game.captured();
        Some([0, 1].map(|color| captured[color] as usize + removed[color]))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        if matches!(self.end, Some(End::NoResult)) {
            return None;
        }
        let (surrounded, captured) = (self.territories(), self.captured()?);
        let points =
            [0, 1].map(|own| Halves::points(surrounded[own].len()).0 - Halves::points(captured[own]).0);
        Some([Halves(points[0]), Halves(points[1] + self.opening.komi.0)])
    }

    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        let Some(captured) = self.captured().filter(|_| self.score().is_some()) else { return Vec::new() };
        let territory = self.territories().map(|points| Halves::points(points.len()));
        let lost = captured.map(|captured| Halves(-Halves::points(captured).0));
        with_komi(vec![("territory", territory), ("own stones captured or dead", lost)], self.opening.komi)
    }

    fn surrounded(&self) -> Option<[Vec<usize>; 2]> {
        self.score().map(|_| self.territories())
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(self.score().map_or(Outcome::NoResult, |score| Outcome::of(score, self.over())))
    }

    fn details(&self) -> Details {
        let phase = if self.is_stopped() { Phase::Stopped } else { Phase::of(self.over()) };
        phase.details()
    }
}

/// A game of plays and passes alone.
pub fn board_game(opening: &Opening, hash_mask: u64) -> bitboard::Game {
    internals::start(geometry(&opening.board), PLAY, &engine_setup(opening), hash_mask)
        .expect("a position has one cell for each point of its board")
}
