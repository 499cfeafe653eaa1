//! A game of plays and passes, judged by the engine.

use super::handicap::Handicap;
use super::law::Phase;
use super::moves::Settling;
use super::start;
use crate::bitboard::{self, Color, Point, PointSet, Reasons, Rules, Score, internals};
use crate::convert::{broken, engine_color, engine_move, engine_player, engine_position, with_komi};
use crate::{Broken, Details, Halves, Legal, Move, Opening, Outcome, Referee};
use serde_json::Value;
use superko_notation::{Player, Position};
use superko_spec::ClauseId;

/// A game on the engine, with clause ids for the engine's reasons.
pub struct EngineGame {
    game: bitboard::Game,
    opening: Opening,
}

impl EngineGame {
    /// Starts a game from an opening, with these settings as written.
    pub fn start(as_written: Rules, opening: &Opening, hash_mask: u64) -> EngineGame {
        EngineGame { game: start(as_written, opening, hash_mask), opening: opening.clone() }
    }

    fn broken(&self, reasons: Reasons) -> Result<(), Broken> {
        broken(reasons, self.opening.rulebook().name())
    }
}

/// How far a game has come.
pub fn phase(game: &bitboard::Game) -> Phase {
    match (game.is_over(), game.is_stopped()) {
        (true, _) => Phase::Over,
        (false, true) => Phase::Stopped,
        (false, false) => Phase::Play,
    }
}

/// Does on the engine what the players settle.
///
/// # Errors
/// As for [`bitboard::Game::play`].
pub fn play_settling(game: &mut bitboard::Game, settling: Settling) -> Result<(), Reasons> {
    match settling {
        Settling::Agree(dead) => {
            let points = dead.iter().map(|p| Point::try_from(*p)).collect::<Result<_, _>>();
            points.map_or(Err(Reasons::OVER), |points| game.agree(&points))
        }
        Settling::Resume(asker) => game.play(bitboard::Move::Resume(engine_color(asker))),
    }
}

impl Referee for EngineGame {
    fn check(&self, m: Move) -> Result<(), Broken> {
        let stone = |p: &usize| internals::at(&self.game, *p).is_some();
        let said = match Settling::try_from(m) {
            Ok(Settling::Agree(dead)) if !dead.iter().all(stone) => return self.broken(Reasons::OVER),
            Ok(Settling::Agree(_)) => bitboard::Move::Agree,
            Ok(Settling::Resume(asker)) => bitboard::Move::Resume(engine_color(asker)),
            Err(_) => engine_move(m.convert()?),
        };
        self.broken(self.game.why_illegal(said))
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        let played = match Settling::try_from(m) {
            Ok(settling) => play_settling(&mut self.game, settling),
            Err(_) => self.game.play(engine_move(m.convert()?)),
        };
        played.or_else(|reasons| self.broken(reasons))
    }

    fn take_back(&mut self) -> bool {
        self.game.undo().is_some()
    }

    fn position(&self) -> Position {
        engine_position(self.game.points(), |point| internals::at(&self.game, point))
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then(|| engine_player(self.game.to_play()))
    }

    fn over(&self) -> bool {
        self.game.is_over()
    }

    fn ended_by(&self) -> Option<ClauseId> {
        let last = self.game.moves().next_back().filter(|_| self.over())?;
        Some(ClauseId(self.opening.rulebook().plain_end(last)))
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(self.game.captured().map(|stones| stones as usize))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let counts = self.game.outcome() != Some(bitboard::Outcome::NoResult);
        let [black, white] = self.game.final_scores();
        // The komi of a case may be larger than that of a set-up.
        let komi = self.opening.komi.0 - i64::from(self.game.komi());
        counts.then_some([Halves(black), Halves(white + komi)])
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.game.outcome() {
            None => Outcome::Unfinished,
            Some(bitboard::Outcome::Win(winner)) => Outcome::Win(engine_player(winner)),
            Some(bitboard::Outcome::Tie) => Outcome::Tie,
            Some(bitboard::Outcome::NoResult) => Outcome::NoResult,
        })
    }

    fn legal_moves(&self) -> Option<Legal> {
        let points = self.game.legal_points().iter().map(bitboard::Point::index).collect();
        Some(Legal { points, pass: Some(self.game.is_legal(bitboard::Move::Pass)) })
    }

    fn details(&self) -> Details {
        self.opening.rulebook().plain_details(&self.opening, &self.game)
    }

    fn repeats(&self, m: Move) -> Option<usize> {
        let Move::Play(point) = m else { return None };
        let preview = internals::preview(&self.game, point);
        preview.repeats.filter(|_| preview.reasons.contains(Reasons::REPETITION))
    }

    fn surrounded(&self) -> Option<[Vec<usize>; 2]> {
        Some(internals::surrounded(&self.game).map(|points| points.iter().map(Point::index).collect()))
    }

    fn dead(&self) -> Vec<usize> {
        internals::dead(&self.game).into_iter().flat_map(PointSet::iter).map(Point::index).collect()
    }

    fn score_parts(&self) -> Vec<(&'static str, Value)> {
        if self.game.outcome() == Some(bitboard::Outcome::NoResult) {
            return Vec::new();
        }
        let ending = self.game.rules().ending;
        let (rules, taken) = (self.game.rules().score, self.game.captured());
        let dead = internals::dead(&self.game).map(|stones| stones.len() as i64);
        let by_player = |of: &dyn Fn(Color) -> i64| [Color::Black, Color::White].map(of);
        let lost = |color: Color| taken[color as usize] as i64 + dead[color as usize];
        let stones = by_player(&|own| {
            self.position().stones_of(engine_player(own)).count() as i64 - dead[own as usize]
        });
        let prisoners = by_player(&|own| lost(own.opponent()));
        let kept = by_player(&|own| -(self.game.kept()[own as usize] as i64));
        let standing = if ending.pass_dead { "living stones" } else { "stones on the board" };
        let caught = if ending.pass_dead { "prisoners and dead stones" } else { "prisoners" };
        let mut counted = match rules {
            Score::Area | Score::SharedArea => vec![(standing, stones)],
            Score::AreaAndPrisoners => vec![(standing, stones), (caught, prisoners)],
            Score::Territory => vec![(caught, prisoners)],
            Score::TerritoryLessCaptured => vec![("own stones captured", by_player(&|own| -lost(own)))],
            Score::TerritoryLessKept => vec![("stones still to be played", kept)],
        };
        counted
            .push(("surrounded points", internals::surrounded(&self.game).map(|points| points.len() as i64)));
        let tax = by_player(&|own| {
            self.game.score(own) - counted.iter().map(|(_, points)| points[own as usize]).sum::<i64>()
        });
        if tax != [0, 0] || ending.tax == bitboard::Tax::Group {
            counted.push(("tax", tax));
        }
        let mut parts: Vec<(&str, [Halves; 2])> = counted
            .into_iter()
            .map(|(part, points)| (part, points.map(|points| Halves(2 * points))))
            .collect();
        let bonus = {
            let (scores, [black, white]) = (self.game.scores(), self.game.final_scores());
            [black - 2 * scores[0], white - 2 * scores[1] - i64::from(self.game.komi())]
        };
        // That a handicap is worth nothing is said, too.
        if bonus != [0, 0] || self.opening.extra.get::<Handicap>().0 > 0 {
            let what = match (bonus, ending.first_pass) {
                ([0, 0], _) => "handicap bonus",
                (_, true) => "handicap bonus and first pass",
                (_, false) => "handicap bonus and button",
            };
            parts.push((what, bonus.map(Halves)));
        }
        with_komi(parts, self.opening.komi)
    }
}
