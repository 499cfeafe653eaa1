//! The generator reaches what breaks real programs, on the smallest boards, within seconds.

use crate::common::{LASKER_MAAS, LOGICAL, PAULI, TROMP_TAYLOR, board, rules, stones_game};
use superko::bitboard::{self, Reasons, internals};
use superko::oracle::games::guide::Guide;
use superko::oracle::games::{choices, generate};
use superko::oracle::subjects::Subject;
use superko::oracle::subjects::own;
use superko::oracle::subjects::questions::{Observation, Tally};
use superko::rulebook::convert::engine_move;
use superko::rulebook::generate::any_move;
use superko::rulebook::{Effort, Generated, GeneratorConfig, Misreading, Move, Opening, pauli};

/// How often each rare event comes up: a play that the rules bar, by what it would repeat and how, or a play made.
#[derive(Debug, Default)]
struct Events {
    cycles_longer_than_30: u32,
    repetitions_without_capture: u32,
    repetitions_by_suicide_of_several: u32,
    returns_to_the_start: u32,
    captures_of_several: u32,
    suicides_of_several: u32,
    passes_between: u32,
}

fn events(name: &str, games: u64) -> Events {
    let config =
        GeneratorConfig { boards: vec![board(name)], ..GeneratorConfig::small(&rules(TROMP_TAYLOR)) };
    let mut events = Events::default();
    for seed in 0..games {
        let Generated { opening, moves, .. } = generate(&mut fastrand::Rng::with_seed(seed), &config);
        let mut game = stones_game(&opening, bitboard::Rules::TROMP_TAYLOR);
        for played in 0..=moves.len() {
            for p in 0..game.points() {
                let would = internals::preview(&game, p);
                if would.reasons != Reasons::REPETITION {
                    continue;
                }
                let cycle = would.repeats.map_or(0, |record| internals::records(&game) - record);
                events.cycles_longer_than_30 += u32::from(cycle > 30);
                events.repetitions_without_capture += u32::from(would.captured == 0 && would.suicided == 0);
                events.repetitions_by_suicide_of_several += u32::from(would.suicided > 1);
                events.returns_to_the_start += u32::from(would.repeats == Some(0) && cycle > 2);
            }
            let Some(m) = moves.get(played) else { break };
            if let Move::Play(p) = *m {
                let made = internals::preview(&game, p);
                events.captures_of_several += u32::from(made.captured > 1);
                events.suicides_of_several += u32::from(made.suicided > 1);
                events.passes_between += u32::from(played > 0 && moves[played - 1] == Move::Pass);
            }
            game.play(engine_move((*m).try_into().unwrap())).unwrap();
        }
    }
    events
}

#[test]
fn the_generator_reaches_every_rare_event_on_2x2_and_3x3() {
    for board in ["2x2", "3x3"] {
        let events = events(board, 400);
        println!("{board}: {events:?}");
        let Events {
            cycles_longer_than_30,
            repetitions_without_capture,
            repetitions_by_suicide_of_several,
            returns_to_the_start,
            captures_of_several,
            suicides_of_several,
            passes_between,
        } = events;
        let counts = [
            cycles_longer_than_30,
            repetitions_without_capture,
            repetitions_by_suicide_of_several,
            returns_to_the_start,
            captures_of_several,
            suicides_of_several,
            passes_between,
        ];
        assert!(counts.iter().all(|count| *count >= 10), "{board}");
    }
}

/// How often what only `pauli` has comes up.
#[derive(Debug, Default)]
struct RarerEvents {
    removals: u32,
    removals_with_a_play: u32,
    second_removals: u32,
    choices_of_cycles: u32,
    cycles_that_do_not_disturb: u32,
    pseudo_suicides: u32,
    claims: u32,
    disputes: u32,
    extensions: u32,
    disputes_played: u32,
    agreements: u32,
}

fn rarer_events(games: u64) -> RarerEvents {
    let config = GeneratorConfig::small(&rules(PAULI));
    let mut events = RarerEvents::default();
    for seed in 0..games {
        let generated = generate(&mut fastrand::Rng::with_seed(seed), &config);
        let mut game = generated.opening.referee(Effort::Trial);
        let mut removals = 0;
        let mut phase = None;
        for m in &generated.moves {
            let details = game.details();
            let detail =
                |key: &str| details.iter().find(|(other, _)| *other == key).map(|(_, value)| value.clone());
            phase = detail("phase").and_then(|phase| phase.as_str().map(str::to_owned));
            let cycles = detail("cycles").unwrap();
            let cycles = cycles.as_array().unwrap();
            events.choices_of_cycles += u32::from(cycles.len() > 1);
            events.cycles_that_do_not_disturb +=
                u32::from(cycles.iter().any(|cycle| cycle["disturbing"] == false));
            let pseudo_suicides = detail("prohibited").unwrap()["pseudo_suicide"].clone();
            events.pseudo_suicides +=
                u32::from(pseudo_suicides.as_array().is_some_and(|points| !points.is_empty()));
            match pauli::Move::try_from(*m).unwrap() {
                pauli::Move::Turn { remove: Some(_), play } => {
                    removals += 1;
                    events.removals += 1;
                    events.removals_with_a_play += u32::from(play.is_some());
                    events.second_removals += u32::from(removals == 2);
                }
                pauli::Move::Claim(_) => events.claims += 1,
                pauli::Move::Dispute(_) => events.disputes += 1,
                pauli::Move::Extend(_) => events.extensions += 1,
                pauli::Move::Turn { remove: None, play: Some(_) } => {
                    events.disputes_played += u32::from(phase.is_some());
                }
                pauli::Move::PASS => {}
            }
            game.play(*m).unwrap();
        }
        events.agreements += u32::from(game.over() && phase.as_deref() == Some("claims"));
    }
    events
}

#[test]
fn games_of_pauli_have_cycles_removals_claims_and_disputes() {
    let events = rarer_events(3000);
    println!("{events:#?}");
    assert!(events.removals > 50 && events.removals_with_a_play > 5 && events.second_removals > 0);
    assert!(events.choices_of_cycles > 10 && events.cycles_that_do_not_disturb > 10);
    assert!(events.pseudo_suicides > 10);
    assert!(events.claims > 50 && events.disputes > 50 && events.extensions > 10);
    assert!(events.disputes_played > 50 && events.agreements > 50);
}

/// How many moves are played until a misreading shows, at most `most`.
fn moves_until_found(
    misreading: &'static Misreading,
    next: &mut dyn FnMut() -> (Opening, Vec<Move>),
    most: usize,
) -> usize {
    let mut played = 0;
    while played < most {
        let (opening, moves) = next();
        let (mut law, mut misread) = (own::engine(), own::law(Some(misreading)));
        law.begin(&opening).unwrap();
        misread.begin(&opening).unwrap();
        for n in 0..=moves.len() {
            let over = law.over().unwrap() == Some(true);
            let [expected, said] =
                [&mut law, &mut misread].map(|s| Observation::of(s, &opening, over).unwrap());
            if expected.difference(&said, &mut Tally::default()).is_some() {
                return played;
            }
            let Some(m) = moves.get(n) else { break };
            law.play(*m).unwrap();
            if misread.play(*m).unwrap() != Some(true) {
                return played;
            }
            played += 1;
        }
    }
    most
}

/// A game of moves that are legal and nothing else, up to 250 of them.
fn plain_game(choose: &mut fastrand::Rng, config: &GeneratorConfig) -> (Opening, Vec<Move>) {
    let opening = generate(choose, config).opening;
    let mut game = opening.referee(Effort::Answer);
    let mut moves = Vec::new();
    while moves.len() < 250 && !game.over() {
        let Some(m) = any_move(choose, game.as_ref()) else { break };
        game.play(m).unwrap();
        moves.push(m);
    }
    (opening, moves)
}

#[test]
#[ignore = "minutes: finds every misreading over and over, by games of three kinds"]
fn games_with_a_strategy_and_a_guide_find_misreadings_sooner_than_plain_ones() {
    const MOST: usize = 20_000;
    const SEEDS: u64 = 5;
    let mut sums = [0.0; 3];
    let mut found = [0; 3];
    let rulebooks = [LOGICAL, TROMP_TAYLOR, LASKER_MAAS];
    let all = rulebooks.iter().flat_map(|rulebook| rulebook.misreadings());
    // In these games nothing is taken back.
    let all: Vec<&'static Misreading> = all.filter(|m| !m.name.starts_with("undo-")).collect();
    for misreading in &all {
        let config = GeneratorConfig::small(&misreading.rules());
        let medians = [0, 1, 2].map(|kind| {
            let mut moves: Vec<usize> = (0..SEEDS)
                .map(|seed| {
                    let mut number = 0;
                    let mut plain = choices(seed, 0);
                    let mut guide = Guide::new(config.clone(), seed);
                    let mut next = || {
                        number += 1;
                        let Generated { opening, moves, .. } = match kind {
                            0 => return plain_game(&mut plain, &config),
                            1 => generate(&mut choices(seed, number), &config),
                            _ => guide.next().unwrap(),
                        };
                        (opening, moves)
                    };
                    moves_until_found(misreading, &mut next, MOST)
                })
                .collect();
            moves.sort_unstable();
            moves[moves.len() / 2]
        });
        println!("{misreading:?}: {medians:?}");
        for kind in 0..3 {
            sums[kind] += (1.0 + medians[kind] as f64).ln();
            found[kind] += u32::from(medians[kind] < MOST);
        }
    }
    let means = sums.map(|sum| (sum / all.len() as f64).exp());
    println!("moves until found, geometric mean over {}: {means:.0?}; found {found:?}", all.len());
    assert!(means[1] < means[0] && means[2] < means[1], "plain, with a strategy, guided: {means:?}");
}
