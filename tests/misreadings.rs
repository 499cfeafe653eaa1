//! Planted faults: the oracle finds every one, and the vectors kill every one.

use crate::common::*;
use std::time::UNIX_EPOCH;
use superko::Result;
use superko::answers::answer_of;
use superko::notation::board::{Shape, Wrap};
use superko::oracle::diagnosis::hypothesis::Hypothesis;
use superko::oracle::diagnosis::pattern::Pattern;
use superko::oracle::diagnosis::shrink::disagrees;
use superko::oracle::vectors::{Vector, is_about, load};

/// A subject with square boards and the empty position only, as most libraries have them.
fn on_squares(own: Own) -> Altered<Own, ()> {
    const ANSWERS: &[&str] = &[
        "undo",
        "is_legal",
        "legal_moves",
        "position",
        "to_play",
        "captured",
        "over",
        "score",
        "outcome",
        "details",
    ];
    Altered {
        begins: |own, (), opening| {
            let square = matches!(opening.board.size(), Some((width, height)) if width == height)
                && matches!(opening.board.shape(), Shape::Grid { wrap: Wrap::None, .. });
            if square && opening.setup.is_none() { own.begin(opening) } else { Ok(None) }
        },
        ..Altered::new(own, (), ANSWERS)
    }
}

/// What is found in a misreading, and said of it: on the boards of a partial subject, or on all boards if it shows only there.
fn tried(misreading: &'static Misreading) -> Record {
    let rules = misreading.rules();
    let on = |squares: bool, games| {
        let make = || -> Result<Box<dyn Subject>> {
            let law = own::law(Some(misreading));
            Ok(if squares { Box::new(on_squares(law)) } else { Box::new(law) })
        };
        let config = GeneratorConfig::small(&rules);
        let kind = if squares { Kind::External } else { Kind::Law };
        Trial::new(config, &make).kind(kind).limit(Limit::Games(games)).run().unwrap()
    };
    // Without set-ups, little happens where players do not take turns.
    let partial = rules.rulebook().takes_turns().then(|| on(true, 120));
    partial.filter(|record| !record.findings.is_empty()).unwrap_or_else(|| on(false, 5000))
}

/// Finds, shrinks and names a misreading; how long that took.
fn find(misreading: &'static Misreading) -> Duration {
    let began = Instant::now();
    let record = tried(misreading);
    let took = began.elapsed();
    let Some(finding) = record.findings.first() else {
        panic!("{misreading:?} is not found in {} games", record.tally.games)
    };
    let diagnosis = finding.diagnosis().unwrap_or_else(|| panic!("{misreading:?} has no diagnosis"));
    let named = diagnosis.misreadings().iter().any(|fit| fit.name == misreading.name);
    assert!(named, "{misreading:?}: {diagnosis:?}");
    let mut subject = own::law(Some(misreading));
    let found = match finding {
        Finding::Disagreement(found) => &found.disagreement,
        // So basic that it looks like an adapter that does not work.
        Finding::SelfCheck { .. } => return took,
        _ => panic!("{misreading:?}: {finding:?}"),
    };
    for dropped in 0..found.moves.len() {
        let moves = [&found.moves[..dropped], &found.moves[dropped + 1..]].concat();
        let fewer = disagrees(&mut subject, &mut own::engine(), Disagreement { moves, ..found.clone() });
        let same = |fewer| Pattern::kept_by_shrinking(&fewer) == Pattern::kept_by_shrinking(found);
        assert!(!fewer.unwrap().is_some_and(same), "{misreading:?}: move {} can be dropped", dropped + 1);
    }
    println!(
        "{misreading:?}: {} moves on {}, in {took:?}; fits {:?}",
        found.moves.len(),
        found.opening.board,
        diagnosis.fits.iter().map(Hypothesis::to_string).collect::<Vec<_>>()
    );
    took
}

/// Those that take half the time of all: they show only in games of 500 moves, only in what is controlled on a dozen points, or are shrunk
/// by long searches.
fn is_slow(misreading: &Misreading) -> bool {
    include_str!("data/slow_misreadings.txt").lines().any(|name| name == misreading.name)
}

/// The misreadings of a rulebook, without the slow ones. Some exist once for each direction of the board: two of them are enough, because
/// vectors kill each of them.
fn quick(rulebook: &dyn Rulebook) -> Vec<&'static Misreading> {
    let misreadings = rulebook.misreadings();
    let of_a_kind =
        |i: usize| misreadings[..i].iter().filter(|other| other.says == misreadings[i].says).count();
    let wanted = misreadings.iter().enumerate().filter(|(i, m)| of_a_kind(*i) < 2 && !is_slow(m));
    wanted.map(|(_, misreading)| misreading).collect()
}

/// The sample is one misreading in a hundred and twenty. It starts one further each day, so that all are tried in [`DAYS`] days. A failure names its
/// misreading.
fn the_oracle_finds_shrinks_and_names_every_misreading(scope: Scope) {
    const DAYS: usize = 120;
    let day = UNIX_EPOCH.elapsed().unwrap().as_secs() as usize / (24 * 60 * 60);
    let all: Vec<&Misreading> = rulebook::ALL.iter().flat_map(|rulebook| quick(*rulebook)).collect();
    let from = scope.of(day % DAYS, 0);
    let wanted = scope.one_in(DAYS, all[from..].iter());
    println!("{} of {} misreadings, from number {from} on, as on day {day} of 1970", wanted.len(), all.len());
    assert!(wanted.len() > scope.of(4, 400), "{}", wanted.len());
    let slowest = wanted.into_par_iter().map(|misreading| find(misreading)).max();
    println!("the slowest was found, shrunk and named in {slowest:?}");
}

#[test]
#[ignore = "minutes: cargo test --release --test all -- --ignored misreadings::the"]
fn the_oracle_finds_shrinks_and_names_the_misreadings_that_take_long() {
    let misreadings = rulebook::ALL.iter().flat_map(|rulebook| rulebook.misreadings());
    let slow: Vec<&Misreading> = misreadings.filter(|m| is_slow(m)).collect();
    assert_eq!(slow.len(), 27);
    for misreading in slow {
        find(misreading);
    }
}

#[test]
fn every_misreading_is_killed_by_a_vector_about_its_clause() {
    let mut vectors = load(Path::new("tests/vectors")).unwrap();
    vectors.sort_by_cached_key(|vector| vector.case().unwrap().opening.board.points()); // small ones are quick
    rulebook::ALL.par_iter().flat_map(|rulebook| rulebook.misreadings()).for_each(|misreading| {
        let mut about_it = vectors.iter().filter(|vector| is_about(vector, misreading));
        let killed = about_it.any(|vector| vector.kills(misreading).unwrap());
        assert!(killed, "{misreading:?}: no vector kills it");
    });
}

/// Worked out by hand, in the format of the vectors: what is expected is what the misreading of that name answers.
#[test]
fn misreadings_answer_as_they_say() {
    for line in include_str!("data/misread.jsonl").lines() {
        let vector = Vector::parse(line).unwrap();
        let all = vector.rulebook().unwrap().misreadings();
        let misreading = all.iter().find(|m| format!("{m:?}") == vector.id).expect(&vector.id);
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

/// The second fault of a program is asked about with the first in mind: otherwise several orders of blocks are left.
#[test]
fn of_two_faults_each_is_named_alone() {
    let rules = Rules::parse("tromp-taylor").unwrap();
    let names = ["superko-misses-centre", "captures-one-block-swne"];
    let both = names.map(|name| rules.rulebook().misreading(name).unwrap());
    let subject = Hypothesis::misread(&rules, &both);
    let make = making(|| on_squares(subject.subject()));
    let trial = Trial::new(GeneratorConfig::small(&rules), &make).limit(Limit::Games(150)).all(true);
    let found = trial.run().unwrap().findings;
    let named = found.iter().map(|finding| {
        let fits = &finding.diagnosis().expect("every finding is diagnosed").fits;
        fits.iter().map(Hypothesis::to_string).collect::<Vec<String>>()
    });
    let expected = names.map(|name| vec![format!("tromp-taylor, with {name}")]);
    assert_eq!(named.collect::<Vec<_>>(), expected);
}

in_full! {
    the_oracle_finds_shrinks_and_names_every_misreading
}
