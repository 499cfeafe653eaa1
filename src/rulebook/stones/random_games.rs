//! Generated games of plays and passes. The walker that plays them usually has a goal.

use super::engine::play_settling;
use super::moves::Settling;
use super::start;
use crate::bitboard::{self, Game, Reasons, Rules, Stopped};
use crate::convert::{engine_move, engine_position};
use crate::random_games::{KOMI, Strategy, aim, captured, feature, least_disliked, scattered};
use crate::{Choose, ChooseExt, Feature, Generated, GeneratorConfig, Move, Opening, Setup, Turn, point_list};
use std::collections::BTreeSet;
use superko_bitboard::internals::{self, Preview};
use superko_notation::{Player, Position};

/// A game: an opening, the moves of a walker, and an illegal move.
pub fn game(choose: &mut dyn Choose, config: &GeneratorConfig, as_written: Rules) -> Generated {
    let begin = |opening: &Opening| start(as_written, opening, u64::MAX);
    let opening = opening(choose, config, &begin);
    let mut game = begin(&opening);
    let mut walker = Walker::new(choose, opening.board.points());
    let (mut moves, mut turns) = (Vec::new(), Vec::new());
    let mut features = BTreeSet::new();
    loop {
        let previews = previews(&game);
        add_features(&mut features, &opening, &turns, &game, &previews);
        if game.is_stopped() && config.settles && choose.once_in(2) {
            let settling = settling(choose, game.rules().ending.opponent_resumes, &game);
            play_settling(&mut game, settling).expect("play has stopped");
            moves.push(settling.into());
            continue;
        }
        let Some(turn) = walker.next(choose, &game, &previews) else { break };
        game.play(engine_move(turn)).expect("the walker plays legal moves");
        turns.push(turn);
        moves.push(turn.into());
    }
    let talks = game.rules().ending.stopped != Stopped::Over && config.settles;
    let attempt = match talks && choose.once_in(4) {
        true => Some(Move::from(Settling::Agree(&[]))).filter(|_| !game.is_stopped()),
        false => illegal_move(choose, &game).map(Move::from),
    };
    Generated { opening, moves, attempt, features }
}

/// What the players settle after play has stopped: which stones are dead, or that one of them asks to play on.
pub fn settling(choose: &mut dyn Choose, may_resume: bool, game: &Game) -> Settling {
    if may_resume && choose.once_in(2) {
        return Settling::Resume(choose.one_of(&Player::BOTH));
    }
    let stones = (0..game.points()).filter(|p| internals::at(game, *p).is_some());
    let one_in = 1 + choose.below(6);
    // Half of the time all are alive.
    Settling::Agree(point_list(stones.filter(|_| one_in < 4 && choose.once_in(one_in))))
}

/// An opening: usually the empty board, otherwise a position from a game, or sometimes one that no game leads to.
pub fn opening(
    choose: &mut dyn Choose,
    config: &GeneratorConfig,
    begin: &dyn Fn(&Opening) -> Game,
) -> Opening {
    let mut opening = config.plain_opening(choose);
    if config.varies_komi() && choose.once_in(4) {
        opening.komi = choose.one_of(&KOMI);
    }
    if config.komi {
        opening.extra = opening.rulebook().generate_extra(choose, &opening);
    }
    if config.setups && choose.once_in(4) {
        let position = config.as_allowed(&opening.board, position(choose, begin(&opening)));
        let captured = captured(choose);
        opening.setup =
            Some(Setup { to_play: choose.one_of(&Player::BOTH), captured, ..Setup::of(position) });
    }
    opening
}

/// A position to start from: one from a game, or one that no game leads to.
fn position(choose: &mut dyn Choose, mut game: Game) -> Position {
    if choose.once_in(3) {
        return scattered(choose, game.points());
    }
    let mut walker = Walker::new(choose, game.points());
    for _ in 0..choose.below(3 * game.points()) {
        match walker.next(choose, &game, &previews(&game)) {
            Some(turn @ Turn::Play(_)) => game.play(engine_move(turn)).expect("the walker plays legal moves"),
            _ => break,
        }
    }
    engine_position(game.points(), |point| internals::at(&game, point))
}

/// What a play on each empty point would do. It is most of the work of a walk, so both who need it share it.
pub fn previews(game: &Game) -> Vec<(usize, Preview)> {
    game.empty_points().iter().map(|point| (point.index(), internals::preview(game, point.index()))).collect()
}

/// A walk has one of this number of lengths.
pub(super) const LENGTHS: usize = 10;

/// How many moves a walk has, of the length of this number.
pub(super) fn length(number: usize, points: usize) -> usize {
    match number {
        0 | 1 => points,
        2..=4 => 3 * points,
        5 | 6 => 60.max(4 * points),
        7 | 8 => 250.max(4 * points),
        _ => 700.max(4 * points),
    }
}

/// The player of both sides, who usually has a goal.
pub struct Walker {
    strategy: Strategy,
    /// One move in this number is a pass; `None`: passes only when no play is legal.
    passes: Option<usize>,
    /// Moves left before it stops, or ends the game by passing.
    left: usize,
    ends_by_passing: bool,
    /// How many passes it then tries: by some rules no number of passes ends a game.
    last_passes: usize,
}

impl Walker {
    /// A walker with some strategy, for a game on a board of this number of points.
    pub fn new(choose: &mut dyn Choose, points: usize) -> Walker {
        let strategy = match choose.below(8) {
            0 | 1 => Strategy::Anything,
            2 | 3 => Strategy::Captures,
            4 => Strategy::Suicides,
            _ => Strategy::Return(0),
        };
        Walker {
            strategy,
            passes: choose.one_of(&[None, Some(24), Some(5)]),
            // Some programs keep only 500 positions. (Games on tiny boards end by themselves.)
            left: length(choose.below(LENGTHS), points),
            ends_by_passing: choose.once_in(2),
            last_passes: 8,
        }
    }

    /// A move, legal by the rules of the game; `None` at the end of the game or of the walk.
    pub fn next(
        &mut self,
        choose: &mut dyn Choose,
        game: &Game,
        previews: &[(usize, Preview)],
    ) -> Option<Turn> {
        let may_pass = game.is_legal(bitboard::Move::Pass);
        let pass = may_pass.then_some(Turn::Pass);
        // By some rules plays may follow the end.
        let ends = game.is_over()
            && (!previews.iter().any(|(_, preview)| preview.reasons.is_empty()) || choose.once_in(2));
        if ends || (self.left == 0 && !self.ends_by_passing) {
            return None;
        }
        if self.left == 0 {
            self.last_passes = self.last_passes.checked_sub(1)?;
            return pass;
        }
        self.left -= 1;
        if may_pass && self.passes.is_some_and(|n| choose.once_in(n)) {
            return pass;
        }
        let plays: Vec<&(usize, Preview)> =
            previews.iter().filter(|(_, preview)| preview.reasons.is_empty()).collect();
        if plays.is_empty() {
            return pass;
        }
        if choose.once_in(6) {
            return Some(Turn::Play(plays[choose.below(plays.len())].0));
        }
        if let Strategy::Return(record) = &mut self.strategy {
            *record = aim(choose, *record, internals::records(game), 12);
        }
        let (_, best) = least_disliked(&plays, |(p, preview)| {
            self.strategy.dislike(preview, |record| internals::distance(game, *p, record))
        });
        Some(Turn::Play(choose.one_of(&best).0))
    }
}

/// The features of a situation: for each play, why it is illegal, how far back it would repeat, and what it would capture,
/// each with the number of passes before; the score and the end; how late in the game it is.
pub fn add_features(
    features: &mut BTreeSet<Feature>,
    opening: &Opening,
    turns: &[Turn],
    game: &Game,
    previews: &[(usize, Preview)],
) {
    /// The order of magnitude of a number, in a few steps.
    fn about(n: usize) -> usize {
        [1, 2, 3, 4, 8, 16, 30, 60, 100, 500].iter().take_while(|step| n >= **step).count()
    }
    let points = opening.board.points();
    let passes = turns.iter().rev().take_while(|m| **m == Turn::Pass).count().min(3);
    // Most plays of a large board do the same, and hashing takes time.
    let mut added = Vec::new();
    for (_, preview) in previews {
        if added.contains(preview) {
            continue;
        }
        added.push(*preview);
        let Preview { reasons, captured, suicided, repeats } = *preview;
        let back = repeats.map(|record| internals::records(game) - record);
        let passed = back.is_some_and(|back| turns[turns.len().saturating_sub(back)..].contains(&Turn::Pass));
        let taken = (about(captured), about(suicided));
        let repeats = (back.map(about), repeats == Some(0), passed);
        features.insert(feature(&(points, reasons, taken, repeats, passes)));
    }
    let score = game.scores();
    features.insert(feature(&(points, game.is_over(), game.stage(), passes, score[0].cmp(&score[1]))));
    features.insert(feature(&(points, about(turns.len()), game.to_play())));
}

/// An illegal move to attempt.
pub fn illegal_move(choose: &mut dyn Choose, game: &Game) -> Option<Turn> {
    choose.any_of(&attempts(game)).map(Turn::Play)
}

/// The illegal plays to attempt one of: preferably those that repeat or commit suicide, not those on occupied points.
pub(super) fn attempts(game: &Game) -> Vec<usize> {
    let all = (0..game.points()).map(|p| (p, internals::preview(game, p).reasons));
    let mut illegal: Vec<(usize, Reasons)> = all.filter(|(_, reasons)| !reasons.is_empty()).collect();
    if illegal.iter().any(|(_, reasons)| *reasons != Reasons::OCCUPIED) {
        illegal.retain(|(_, reasons)| *reasons != Reasons::OCCUPIED);
    }
    illegal.into_iter().map(|(p, _)| p).collect()
}
