//! The generator reaches what breaks real programs, on the smallest boards, within seconds.

use std::sync::Arc;
use superko::bitboard::Reasons;
use superko::notation::Board;
use superko::oracle::document::Document;
use superko::oracle::generate::Menu;
use superko::oracle::generate::stones::Walker;
use superko::oracle::subject::Move;
use superko::oracle::subjects::bitboard::{point, start};

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

fn events(board: &str, games: u64) -> Events {
    let menu = Menu {
        rules: Document::TrompTaylor,
        amend: Vec::new(),
        boards: vec![Arc::new(Board::parse(board).unwrap())],
        setups: true,
        komi: true,
    };
    let mut events = Events::default();
    for seed in 0..games {
        let mut choose = fastrand::Rng::with_seed(seed);
        let opening = menu.opening(&mut choose);
        let mut game = start(&opening);
        let mut walker = Walker::new(&mut choose, opening.board.points());
        let mut moves = Vec::new();
        while let Some(m) = walker.next(&mut choose, game.as_ref()) {
            for p in 0..game.points() {
                let would = game.preview(p);
                if would.reasons != Reasons::REPETITION {
                    continue;
                }
                let cycle = would.repeats.map_or(0, |record| game.records() - record);
                events.cycles_longer_than_30 += u32::from(cycle > 30);
                events.repetitions_without_capture += u32::from(would.captured == 0 && would.suicided == 0);
                events.repetitions_by_suicide_of_several += u32::from(would.suicided > 1);
                events.returns_to_the_start += u32::from(would.repeats == Some(0) && cycle > 2);
            }
            if let Move::Play(p) = m {
                let made = game.preview(p);
                events.captures_of_several += u32::from(made.captured > 1);
                events.suicides_of_several += u32::from(made.suicided > 1);
                events.passes_between += u32::from(moves.last() == Some(&Move::Pass));
            }
            game.play(point(m)).unwrap();
            moves.push(m);
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
