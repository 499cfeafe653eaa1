//! What the engine says that a play would do is what it does: the generator goes by it.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::bitboard::{self, internals};
use superko::rulebook::convert::{engine_game, engine_move};
use superko::rulebook::{pauli, political};

/// What stands on each point.
fn position<Stone>(points: usize, at: impl Fn(usize) -> Stone) -> Vec<Stone> {
    (0..points).map(at).collect()
}

/// On how many points two positions differ.
fn different<Stone: PartialEq>(one: &[Stone], other: &[Stone]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a != b).count()
}

#[test]
fn a_play_takes_as_many_stones_and_leads_as_far_as_told() {
    let (mut captures, mut suicides) = (0, 0);
    for (rulebook, rules) in [
        (LOGICAL, bitboard::Rules::LOGICAL),
        (TROMP_TAYLOR, bitboard::Rules::TROMP_TAYLOR),
        (LASKER_MAAS, bitboard::Rules::LASKER_MAAS),
    ] {
        for generated in generated(&Rules::of(rulebook), 0..60) {
            let mut game = engine_game(rules, &generated.opening, u64::MAX);
            let mut records = vec![position(game.points(), |p| internals::at(&game, p))];
            for m in generated.moves {
                let told = m.point().map(|p| {
                    let records = 0..internals::records(&game);
                    let distances = records.map(|record| internals::distance(&game, p, record));
                    (internals::preview(&game, p), distances.collect::<Vec<_>>(), game.to_play() as usize)
                });
                let before = game.captured();
                game.play(engine_move(m.try_into().unwrap())).unwrap();
                let after = position(game.points(), |p| internals::at(&game, p));
                if let Some((preview, distances, mover)) = told {
                    let taken = |color: usize| (game.captured()[color] - before[color]) as usize;
                    assert_eq!((preview.captured, preview.suicided), (taken(1 - mover), taken(mover)));
                    assert!(distances.into_iter().eq(records.iter().map(|then| different(then, &after))));
                    captures += preview.captured;
                    suicides += preview.suicided;
                }
                records.push(after);
            }
        }
    }
    assert!(captures > 1000 && suicides > 100, "{captures} stones captured, {suicides} by suicide");
}

#[test]
fn a_turn_of_pauli_takes_as_many_stones_and_leads_as_far_as_told() {
    let mut captures = 0;
    for generated in generated(&rules(PAULI), 0..60) {
        let mut game = pauli::engine_game(&generated.opening);
        let mut situations = vec![position(game.points(), |p| game.at(p))];
        for m in generated.moves {
            let m = pauli::Move::try_from(m).unwrap();
            assert!(game.phase().is_some() || game.situations() == situations.len());
            let told = match (m, game.phase()) {
                (pauli::Move::Turn { remove: None, play: Some(p) }, None) => {
                    let previews = (0..situations.len()).map(|situation| game.preview(p, situation));
                    previews.collect::<Vec<(usize, usize)>>()
                }
                _ => Vec::new(),
            };
            let before: usize = game.removed().iter().sum();
            game.play(m).unwrap();
            let (taken, after) =
                (game.removed().iter().sum::<usize>() - before, position(game.points(), |p| game.at(p)));
            let done = situations.iter().map(|then| (taken, different(then, &after)));
            if !told.is_empty() {
                assert_eq!(told, done.collect::<Vec<_>>());
                captures += taken;
            }
            situations.push(after);
        }
    }
    assert!(captures > 100, "{captures} stones captured");
}

#[test]
fn a_placement_of_political_takes_as_many_stones_and_leads_as_far_as_told() {
    let (mut captures, mut most_losers) = (0, 0);
    for generated in generated(&rules(POLITICAL), 0..60) {
        let mut game = political::engine_game(&generated.opening);
        let mut records = vec![position(game.points(), |p| game.owner(p))];
        for m in generated.moves {
            let before = position(game.points(), |p| game.owner(p));
            let m = political::Move::try_from(m).unwrap();
            let told = match m {
                political::Move::Place { player, at, .. } => {
                    let distances: Vec<usize> =
                        (0..records.len()).map(|record| game.distance(player, at, record)).collect();
                    Some((game.preview(player, at), distances, at))
                }
                _ => None,
            };
            game.play(m).unwrap();
            let after = position(game.points(), |p| game.owner(p));
            if let Some((preview, distances, at)) = told {
                let lost = (0..after.len()).filter(|&p| p != at && after[p] != before[p]);
                let lost: Vec<usize> = lost.filter_map(|p| before[p]).collect();
                let losers: BTreeSet<usize> = lost.iter().copied().collect();
                // The placed stone may itself be in a Dragon that is captured.
                let own = usize::from(after[at].is_none());
                assert_eq!(preview.captured, lost.len() + own);
                if own == 0 {
                    assert_eq!(preview.losers, losers.len());
                }
                let differing: Vec<usize> = records.iter().map(|then| different(then, &after)).collect();
                assert_eq!(distances, differing);
                (captures, most_losers) = (captures + preview.captured, most_losers.max(preview.losers));
            }
            // What changes no stone makes no record.
            if game.records() > records.len() {
                records.push(after);
            }
        }
    }
    assert!(captures > 50 && most_losers > 1, "{captures} stones captured, of up to {most_losers} players");
}
