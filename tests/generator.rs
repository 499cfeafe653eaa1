//! The generator reaches what breaks real programs, on the smallest boards, within seconds.

use crate::common::*;
use superko::bitboard::{self, Reasons, internals};
use superko::oracle::games::generate;
use superko::rulebook::convert::{engine_game, engine_move};
use superko::rulebook::{Generated, pauli};

/// How often something comes up, by its name.
#[derive(Debug, Default)]
struct Events(BTreeMap<&'static str, u32>);

impl Events {
    fn add(&mut self, name: &'static str, happens: bool) {
        *self.0.entry(name).or_default() += u32::from(happens);
    }

    /// Each comes up more often than this.
    fn assert_more(&self, than: u32, names: &[&str]) {
        assert!(names.iter().all(|name| self.0[name] > than), "{names:?}: {self:?}");
    }
}

/// Rare events on a board: plays that the rules bar, by what they would repeat and how, and plays made.
fn events(name: &str, games: u64) -> Events {
    let config =
        GeneratorConfig { boards: vec![board(name)], ..GeneratorConfig::small(&rules(TROMP_TAYLOR)) };
    let mut events = Events::default();
    for seed in 0..games {
        let Generated { opening, moves, .. } = generate(&mut fastrand::Rng::with_seed(seed), &config);
        let mut game = engine_game(bitboard::Rules::TROMP_TAYLOR, &opening, u64::MAX);
        for played in 0..=moves.len() {
            for p in 0..game.points() {
                let would = internals::preview(&game, p);
                if would.reasons != Reasons::REPETITION {
                    continue;
                }
                let cycle = would.repeats.map_or(0, |record| internals::records(&game) - record);
                events.add("cycles longer than 30", cycle > 30);
                events.add("repetitions without capture", would.captured == 0 && would.suicided == 0);
                events.add("repetitions by suicide of several", would.suicided > 1);
                events.add("returns to the start", would.repeats == Some(0) && cycle > 2);
            }
            let Some(m) = moves.get(played) else { break };
            if let Move::Play(p) = *m {
                let made = internals::preview(&game, p);
                events.add("captures of several", made.captured > 1);
                events.add("suicides of several", made.suicided > 1);
                events.add("passes between", played > 0 && moves[played - 1] == Move::Pass);
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
        events.assert_more(9, &events.0.keys().copied().collect::<Vec<_>>());
        assert_eq!(events.0.len(), 7, "{board}");
    }
}

/// What only `pauli` has.
fn rarer_events(games: u64) -> Events {
    let mut events = Events::default();
    for generated in generated(&rules(PAULI), 0..games) {
        let mut game = generated.opening.referee(Effort::Trial);
        let mut removals = 0;
        let mut phase = None;
        for m in &generated.moves {
            let details = BTreeMap::from_iter(game.details());
            phase = details.get("phase").and_then(|phase| phase.as_str().map(str::to_owned));
            let cycles = details["cycles"].as_array().unwrap();
            events.add("choices of cycles", cycles.len() > 1);
            events.add("cycles that do not disturb", cycles.iter().any(|cycle| cycle["disturbing"] == false));
            let pseudo_suicides = details["prohibited"]["pseudo_suicide"].as_array();
            events.add("pseudo-suicides", pseudo_suicides.is_some_and(|points| !points.is_empty()));
            let act = pauli::Move::try_from(*m).unwrap();
            if let pauli::Move::Turn { remove: Some(_), play } = act {
                removals += 1;
                events.add("removals", true);
                events.add("removals with a play", play.is_some());
                events.add("second removals", removals == 2);
            }
            events.add("claims", matches!(act, pauli::Move::Claim(_)));
            events.add("disputes", matches!(act, pauli::Move::Dispute(_)));
            events.add("extensions", matches!(act, pauli::Move::Extend(_)));
            let plays = matches!(act, pauli::Move::Turn { remove: None, play: Some(_) });
            events.add("disputes played", plays && phase.is_some());
            game.play(*m).unwrap();
        }
        events.add("agreements", game.over() && phase.as_deref() == Some("claims"));
    }
    events
}

#[test]
fn games_of_pauli_have_cycles_removals_claims_and_disputes() {
    let events = rarer_events(3000);
    println!("{events:#?}");
    events.assert_more(50, &["removals", "claims", "disputes", "disputes played", "agreements"]);
    events.assert_more(
        10,
        &["choices of cycles", "cycles that do not disturb", "pseudo-suicides", "extensions"],
    );
    events.assert_more(5, &["removals with a play"]);
    events.assert_more(0, &["second removals"]);
}
