//! Decides when two sequences of moves lead to the same situation of a game.

use superko_bitboard::{Game, Move, PointSet, Position, Repetition, Score, Stages};

/// The most points of a board whose situations have keys.
const MOST_POINTS: usize = 64;

/// Everything that can affect the answers to an unfinished game, now and after any moves, apart from its rules and board. So
/// situations with equal keys need to be explored only once. `None` on large boards.
///
/// The order of earlier positions matters only under simple ko, and then only for the last ones. It matters whether the last moves
/// were passes. Prisoners matter if the rules count them, and agreed dead stones if these still stand when eyes are counted.
pub fn key(game: &Game) -> Option<Box<[u64]>> {
    if game.points() > MOST_POINTS {
        return None;
    }
    let word = |set: PointSet| set.words().first().copied().unwrap_or(0);
    let rules = game.rules();
    let to_play = |position: &Position| position.to_play as u64;
    let mut key = vec![u64::from(game.stage()), u64::from(game.is_over())];
    if matches!(rules.score, Score::AreaAndPrisoners | Score::Territory | Score::TerritoryLessCaptured) {
        key.extend(game.captured());
    }
    if rules.stages == Stages::Two || rules.score == Score::TerritoryLessKept {
        key.extend(game.kept());
    }
    let by_pass = |made_by: Option<Move>| u64::from(made_by == Some(Move::Pass));
    for (back, record) in game.history().rev().take(3).enumerate() {
        key.push(2 * by_pass(record.made_by) + u64::from(record.made_by.is_none()));
        if back == 0 || rules.repetition == Repetition::SimpleKo || rules.ending.two_eyes {
            key.extend(record.position.stones.map(word));
            key.push(to_play(&record.position));
        }
    }
    key.push(u64::MAX);
    if !matches!(rules.repetition, Repetition::SimpleKo | Repetition::Free) {
        // Where the board alone is remembered, it does not matter whose turn it was, nor what made the position.
        let only_board = rules.repetition == Repetition::Positional;
        // Where the start is not on record, what makes it later is.
        let without_start =
            matches!(rules.repetition, Repetition::SituationalAfterPlays | Repetition::OwnMoves);
        let stood = game.history().skip(usize::from(without_start)).map(|record| {
            let [black, white] = record.position.stones.map(word);
            let how = 2 * to_play(&record.position) + by_pass(record.made_by);
            [black, white, if only_board { 0 } else { how }]
        });
        match game.points() {
            // One word has room for all of it.
            0..=31 => key.extend(set(stood.map(|[black, white, how]| black | white << 31 | how << 62))),
            _ => key.extend(set(stood).into_iter().flatten()),
        }
    }
    Some(key.into())
}

fn set<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.dedup();
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::collections::hash_map::Entry;
    use superko_bitboard::{Geometry, Passes, Point, Rules};

    fn after(rules: Rules, moves: &[Option<u16>]) -> Box<[u64]> {
        let mut game = Game::new(Geometry::grid(4, 1), rules).unwrap();
        for m in moves {
            game.play(m.map_or(Move::Pass, |p| Move::Play(Point::new(p)))).unwrap();
        }
        key(&game).unwrap()
    }

    #[test]
    fn the_way_to_a_situation_matters_only_as_far_as_positions_are_remembered() {
        let (one, other) = ([Some(0), Some(3), Some(1)], [Some(1), Some(3), Some(0)]);
        let free = Rules { repetition: Repetition::Free, ..Rules::TROMP_TAYLOR };
        assert_ne!(after(Rules::TROMP_TAYLOR, &one), after(Rules::TROMP_TAYLOR, &other));
        // Two moves later the last three positions are the same.
        let more = |start: &[Option<u16>]| [start, &[None, None]].concat();
        assert_ne!(after(Rules::TROMP_TAYLOR, &more(&one)), after(Rules::TROMP_TAYLOR, &more(&other)));
        assert_eq!(after(free, &more(&one)), after(free, &more(&other)));
    }

    /// All legal moves.
    fn moves(game: &Game) -> Vec<Move> {
        let plays = game.legal_points().iter().map(Move::Play);
        plays.chain(game.is_legal(Move::Pass).then_some(Move::Pass)).collect()
    }

    /// All answers, now and after up to `depth` moves.
    fn answers(game: &mut Game, depth: usize) -> String {
        let moves = moves(game);
        let mut all = format!("{game} {:?} {:?} {moves:?}", game.scores(), game.outcome());
        for m in moves.into_iter().filter(|_| depth > 0) {
            game.play(m).unwrap();
            all += &answers(game, depth - 1);
            game.undo();
        }
        all
    }

    /// Compares the answers of all situations that have the same key, after sequences of up to `depth` moves.
    fn compare(
        game: &mut Game,
        depth: usize,
        known: &mut HashMap<Box<[u64]>, (Game, Option<String>)>,
        met_again: &mut usize,
    ) {
        if game.is_over() {
            return;
        }
        match known.entry(key(game).unwrap()) {
            Entry::Occupied(mut first) => {
                let (then, said) = first.get_mut();
                let said = said.get_or_insert_with(|| answers(then, 4));
                assert_eq!(*said, answers(game, 4), "{game:?}");
                *met_again += 1;
            }
            Entry::Vacant(new) => {
                new.insert((game.clone(), None));
            }
        }
        for m in moves(game).into_iter().filter(|_| depth > 0) {
            game.play(m).unwrap();
            compare(game, depth - 1, known, met_again);
            game.undo();
        }
    }

    #[test]
    fn situations_with_the_same_key_answer_everything_alike() {
        let repetitions = [
            Repetition::Positional,
            Repetition::Situational,
            Repetition::NaturalSituational,
            Repetition::SituationalAfterPlays,
            Repetition::SimpleKo,
            Repetition::Free,
            Repetition::OwnMoves,
        ];
        let mut choices: Vec<Rules> =
            repetitions.map(|repetition| Rules { repetition, ..Rules::TROMP_TAYLOR }).into();
        choices.extend([Rules::CGOS, Rules::BGA, Rules::GNU_GO, Rules::LOGICAL, Rules::LASKER_MAAS]);
        choices.push(Rules { passes: Passes::NotAfterAny, ..Rules::LOGICAL });
        choices.push(Rules {
            score: Score::Territory,
            repetition: Repetition::SimpleKo,
            ..Rules::TROMP_TAYLOR
        });
        let mut total = 0;
        for rules in choices {
            let mut met_again = 0;
            for (width, depth) in [(2, 8), (3, 7), (4, 6)] {
                let mut game = Game::new(Geometry::grid(width, 1), rules).unwrap();
                compare(&mut game, depth, &mut HashMap::new(), &mut met_again);
            }
            total += met_again;
        }
        assert!(total > 5000, "{total}");
    }
}
