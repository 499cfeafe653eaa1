//! Planted faults: the court finds every one, and the vectors kill every one.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use superko::oracle::diagnose::diagnose;
use superko::oracle::document::Document;
use superko::oracle::finding::Disagreement;
use superko::oracle::finding::Finding;
use superko::oracle::generate::Menu;
use superko::oracle::misreadings::Misreading;
use superko::oracle::shrink::disagrees;
use superko::oracle::subjects::bitboard::built_in;
use superko::oracle::subjects::literal::{literal, referee};
use superko::oracle::trial::try_misreading;
use superko::oracle::vectors::{Vector, load};

/// They take longest, and two tests can run at the same time.
const POLITICAL_IN_TWO: usize = 34;

fn find_each(misreadings: &'static [Misreading]) {
    let mut slowest = Duration::ZERO;
    for misreading in misreadings {
        let began = Instant::now();
        let record = try_misreading(misreading, 5000).unwrap();
        slowest = slowest.max(began.elapsed());
        let Some(Finding::Disagreement(found, _)) = record.finding else {
            panic!("{misreading:?} is not found in {} games", record.tally.games);
        };
        let mut subject = literal(Some(misreading));
        for dropped in 0..found.moves.len() {
            let moves = [&found.moves[..dropped], &found.moves[dropped + 1..]].concat();
            let fewer = disagrees(&mut subject, &mut built_in(), Disagreement { moves, ..found.clone() });
            assert!(fewer.unwrap().is_none(), "{misreading:?}: move {} can be dropped", dropped + 1);
        }
        let menu = Menu::small(misreading.document, misreading.amendments());
        let diagnosis = diagnose(&mut subject, &found, &menu, 1, &AtomicBool::new(false));
        assert!(
            diagnosis.fits.iter().any(|fit| fit.name == misreading.name),
            "{misreading:?}: {diagnosis:?}"
        );
        println!(
            "{misreading:?}: {} moves on {}; obeys {:?}",
            found.moves.len(),
            found.opening.board,
            diagnosis.fits
        );
    }
    println!("the slowest was found and shrunk in {slowest:?}");
}

#[test]
fn the_court_finds_shrinks_and_names_every_misreading_of_logical() {
    find_each(Misreading::of(Document::Logical));
}

#[test]
fn the_court_finds_shrinks_and_names_every_misreading_of_tromp_taylor() {
    find_each(Misreading::of(Document::TrompTaylor));
}

#[test]
fn the_court_finds_shrinks_and_names_every_misreading_of_lasker_maas() {
    find_each(Misreading::of(Document::LaskerMaas));
}

#[test]
fn the_court_finds_shrinks_and_names_the_first_misreadings_of_political() {
    find_each(Misreading::of(Document::Political).split_at(POLITICAL_IN_TWO).0);
}

#[test]
fn the_court_finds_shrinks_and_names_the_other_misreadings_of_political() {
    find_each(Misreading::of(Document::Political).split_at(POLITICAL_IN_TWO).1);
}

#[test]
fn the_court_finds_shrinks_and_names_every_misreading_of_pauli() {
    find_each(Misreading::of(Document::Pauli));
}

#[test]
fn every_misreading_is_killed_by_a_vector_that_cites_its_clause() {
    let vectors = load(Path::new("tests/vectors")).unwrap();
    for misreading in Document::ALL.iter().flat_map(|document| Misreading::of(*document)) {
        let cited = vectors.iter().filter(|vector| vector.clause == misreading.clause);
        let boards = cited
            .filter(|vector| vector.kills(misreading).unwrap())
            .map(|vector| vector.case().unwrap().opening.board);
        let smallest = boards.min_by_key(|board| board.points());
        println!("{misreading:?}: {}", smallest.expect("no vector kills it"));
    }
}

/// Worked out by hand, in the format of the vectors: what is expected is what the misreading of that name answers.
#[test]
fn misreadings_answer_as_they_say() {
    for line in include_str!("data/misread.jsonl").lines() {
        let vector: Vector = serde_json::from_str(line).unwrap();
        let of_document = Misreading::of(vector.document().unwrap());
        let misreading = of_document.iter().find(|m| format!("{m:?}") == vector.id).expect(&vector.id);
        assert_eq!(misreading.clause, vector.clause, "{}", vector.id);
        let case = vector.case().unwrap();
        let [misread, as_written] =
            [Some(misreading), None].map(|m| case.answer_of(referee(&case.opening, m)));
        assert_eq!(vector.differences(&misread), Vec::<&str>::new(), "{}: {misread}", vector.id);
        assert_ne!(vector.differences(&as_written), Vec::<&str>::new(), "{}: {as_written}", vector.id);
    }
}
