//! Planted faults: the oracle finds every one, and the vectors kill every one.

mod common;

use common::{LASKER_MAAS, LOGICAL, PAULI, POLITICAL, TROMP_TAYLOR};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use superko::oracle::allowance::Allowance;
use superko::oracle::diagnose::{Diagnosis, diagnose};
use superko::oracle::disagreement::Disagreement;
use superko::oracle::finding::Finding;
use superko::oracle::hypothesis::Hypothesis;
use superko::oracle::observation::Tally;
use superko::oracle::shrink::disagrees;
use superko::oracle::subject::Subject;
use superko::oracle::subjects::own;
use superko::oracle::trial::try_misreading;
use superko::oracle::vectors::{Vector, load};
use superko::rulebook::{self, Effort, GeneratorConfig, LawOptions, Misreading};
use superko::serve::answer_of;

/// They take longest, and two tests can run at the same time.
const POLITICAL_IN_TWO: usize = 34;

/// What is said of a subject that plays by a misreading and answers everything.
fn diagnosed(misreading: &'static Misreading, subject: &mut dyn Subject, found: &Disagreement) -> Diagnosis {
    let config = GeneratorConfig::small(&misreading.rules());
    let stop = AtomicBool::new(false);
    diagnose(subject, found, &config, &Tally::default(), 1, &Allowance::unlimited(&stop), &|_, _| ())
}

fn find_each(misreadings: &[&'static Misreading]) {
    let mut slowest = Duration::ZERO;
    for misreading in misreadings {
        let began = Instant::now();
        let record = try_misreading(misreading, 5000).unwrap();
        slowest = slowest.max(began.elapsed());
        let Some(Finding::Disagreement(found)) = record.finding else {
            panic!("{misreading:?} is not found in {} games", record.tally.games);
        };
        let found = found.disagreement;
        let mut subject = own::law(Some(misreading));
        for dropped in 0..found.moves.len() {
            let moves = [&found.moves[..dropped], &found.moves[dropped + 1..]].concat();
            let fewer = disagrees(&mut subject, &mut own::engine(), Disagreement { moves, ..found.clone() });
            assert!(fewer.unwrap().is_none(), "{misreading:?}: move {} can be dropped", dropped + 1);
        }
        let diagnosis = diagnosed(misreading, &mut subject, &found);
        assert!(
            diagnosis.obeys().iter().any(|fit| fit.name == misreading.name),
            "{misreading:?}: {diagnosis:?}"
        );
        println!(
            "{misreading:?}: {} moves on {}; obeys {:?}",
            found.moves.len(),
            found.opening.board,
            diagnosis.fits.iter().map(Hypothesis::to_string).collect::<Vec<_>>()
        );
    }
    println!("the slowest was found and shrunk in {slowest:?}");
}

#[test]
fn the_oracle_finds_shrinks_and_names_every_misreading_of_logical() {
    find_each(&LOGICAL.misreadings());
}

#[test]
fn the_oracle_finds_shrinks_and_names_every_misreading_of_tromp_taylor() {
    find_each(&TROMP_TAYLOR.misreadings());
}

#[test]
fn the_oracle_finds_shrinks_and_names_every_misreading_of_lasker_maas() {
    find_each(&LASKER_MAAS.misreadings());
}

#[test]
fn the_oracle_finds_shrinks_and_names_the_first_misreadings_of_political() {
    find_each(POLITICAL.misreadings().split_at(POLITICAL_IN_TWO).0);
}

#[test]
fn the_oracle_finds_shrinks_and_names_the_other_misreadings_of_political() {
    find_each(POLITICAL.misreadings().split_at(POLITICAL_IN_TWO).1);
}

#[test]
fn the_oracle_finds_shrinks_and_names_every_misreading_of_pauli() {
    find_each(&PAULI.misreadings());
}

#[test]
fn every_misreading_is_killed_by_a_vector_that_cites_its_clause() {
    let vectors = load(Path::new("tests/vectors")).unwrap();
    for misreading in rulebook::ALL.iter().flat_map(|rulebook| rulebook.misreadings()) {
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
        let vector = Vector::parse(line).unwrap();
        let all = vector.rulebook().unwrap().misreadings();
        let misreading = all.into_iter().find(|m| format!("{m:?}") == vector.id).expect(&vector.id);
        assert_eq!(misreading.clause, vector.clause, "{}", vector.id);
        let case = vector.case().unwrap();
        let [misread, as_written] = [Some(misreading), None].map(|misreading| {
            let options = LawOptions { misreading, effort: Effort::Unaided, ..LawOptions::default() };
            answer_of(&case, case.opening.law(options)).to_value()
        });
        assert_eq!(vector.differences(&misread), Vec::<&str>::new(), "{}: {misread}", vector.id);
        assert_ne!(vector.differences(&as_written), Vec::<&str>::new(), "{}: {as_written}", vector.id);
    }
}
