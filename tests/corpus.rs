//! The corpus: its games tell every misreading from the rules and make every clause answer in every way, none is there in vain, and what
//! they do not reach is on a list.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::answers::answer_by_engine;
use superko::oracle::vectors::corpus::{Asked, Told, all_rules, games, others, read};
use xtask::corpus::{asked, expected, is_of_bytes, page, unshown, with_corpus};
use xtask::ways::named_ways;

/// The law takes long to judge other games.
fn is_short(case: &Case) -> bool {
    case.moves.len() <= 60
}

/// A sample has the rules as written and some of the others.
fn the_games_show_all_that_the_file_does_not_list_as_unreached_under_all_rules(scope: Scope) {
    for rulebook in with_corpus() {
        let (_, gaps) = read(*rulebook).unwrap();
        scope.one_in(4, all_rules(*rulebook)).par_iter().for_each(|rules| {
            assert_eq!(unshown(rules, &asked(rules).unwrap(), &gaps), [""; 0], "{rules}");
        });
    }
}

#[test]
fn tromp_taylor_needs_at_most_300_games_which_tell_every_misreading() {
    let (games, gaps) = read(TROMP_TAYLOR).unwrap();
    assert!((1..=300).contains(&games.len()), "{}", games.len());
    for misreading in TROMP_TAYLOR.misreadings() {
        assert!(expected(&gaps, &misreading.rules(), misreading.name) > Told::No, "{misreading:?}");
    }
    // A gap is of rules and names that there are.
    for gap in gaps {
        let rules = Rules::amended(TROMP_TAYLOR, &gap.under).unwrap();
        let known: Vec<String> = others(&rules).into_iter().map(|(name, _)| name).collect();
        for name in gap.untold.iter().chain(&gap.untold_over_gtp) {
            assert!(known.contains(name), "{rules}: {name}");
        }
    }
}

#[test]
fn without_any_game_something_is_not_shown() {
    for rulebook in with_corpus() {
        let rules = Rules::of(*rulebook);
        let (_, gaps) = read(*rulebook).unwrap();
        let (all, others) = (asked(&rules).unwrap(), others(&rules));
        all.par_iter().enumerate().for_each(|(i, (game, own))| {
            // The first name is of what it alone shows.
            let name = game.shows_under(&rules)[0];
            let shows: Box<dyn Fn(&Asked) -> bool> = match others.iter().find(|(other, _)| other == name) {
                Some((_, one)) => {
                    let level = expected(&gaps, &rules, name);
                    Box::new(move |asked| asked.told(one) >= level)
                }
                None => Box::new(|asked| named_ways(&asked.case).contains(name)),
            };
            let rest = all.iter().enumerate().filter(|(j, (_, asked))| *j != i && is_short(&asked.case));
            assert!(shows(own), "{rules}: {name}");
            assert!(!rest.map(|(_, (_, asked))| asked).any(shows), "{rules}: {name}");
        });
    }
}

#[test]
fn a_missing_or_an_altered_game_and_an_untold_misreading_are_noticed() {
    let rules = Rules::of(TROMP_TAYLOR);
    let (_, gaps) = read(TROMP_TAYLOR).unwrap();
    let all =
        || asked(&rules).unwrap().into_iter().filter(|(_, asked)| is_short(&asked.case)).collect::<Vec<_>>();
    let last = all().len() - 1;
    let mut fewer = all();
    let (game, _) = fewer.remove(last);
    assert!(unshown(&rules, &fewer, &gaps).contains(&game.shows_under(&rules)[0].to_owned()));
    let mut altered = all();
    let mut game = game.clone();
    game.case.insert("moves".to_owned(), json!(["pass"]));
    altered[last].1 = Asked::of(game.case(&rules).unwrap()).unwrap();
    assert!(unshown(&rules, &altered, &gaps).contains(&game.shows_under(&rules)[0].to_owned()));
    // What is on a list is not told.
    for gap in gaps.iter().filter(|gap| gap.under.is_empty()) {
        let forgotten = unshown(&rules, &all(), &[]);
        assert!(gap.untold.iter().chain(&gap.untold_over_gtp).all(|name| forgotten.contains(name)));
        assert!(gap.unreached.iter().all(|way| forgotten.contains(way)));
    }
}

#[test]
fn law_and_engine_answer_every_game_in_the_same_way_under_all_rules() {
    for rulebook in with_corpus() {
        all_rules(*rulebook).par_iter().for_each(|rules| {
            let asked = |case: &Case| is_short(case) || rules.amendments().is_empty();
            for (_, case) in games(rules).unwrap().into_iter().filter(|(_, case)| asked(case)) {
                assert_eq!(answer(&case), answer_by_engine(&case), "{case}");
            }
        });
    }
}

#[test]
fn bytes_are_exactly_these_games_or_begin_with_them() {
    for rules in ["tromp-taylor", "cgos", "chinese", "logical"] {
        let check = Check::new(rules);
        let rules = Rules::parse(rules).unwrap();
        let (mut exact, mut longer) = (0, 0);
        for (_, case) in games(&rules).unwrap() {
            let Some(bytes) = check.bytes_of(&case).unwrap() else { continue };
            let game = check.game(&bytes).unwrap();
            let answer = answer_by_engine(&case).to_value();
            let legal = answer["legal"].as_array().unwrap().iter().filter(|legal| **legal == true).count();
            assert_eq!(game.moves[..legal], case.moves[..legal], "{case}");
            assert_eq!(game.opening.board, case.opening.board, "{case}");
            *if is_of_bytes(&check, &case) { &mut exact } else { &mut longer } += 1;
        }
        let most = rules.amendments().is_empty();
        assert!(exact > if most { longer } else { 0 }, "{rules}: {exact} exactly, {longer} longer");
    }
}

#[test]
fn the_page_has_every_corpus() {
    let page = page().unwrap();
    assert!(with_corpus().all(|rulebook| page.contains(&format!("\n| {rulebook} |"))), "{page}");
}

in_full! { the_games_show_all_that_the_file_does_not_list_as_unreached_under_all_rules }
