//! The bestiary: law and engine say the same of every line, and what it says is what the rules are known to say.

use superko::oracle::bestiary::{self, Ruling};
use superko::rulebook;

#[test]
fn law_and_engine_say_the_same_of_every_beast() {
    for beast in bestiary::all() {
        for line in &beast.lines {
            // Each answer once: presets that say the same are most of them.
            for Ruling { says, rules } in beast.rulings(line).unwrap() {
                assert_eq!(
                    beast.says_by_law(line, &rules[0]).unwrap(),
                    says,
                    "{} under {}",
                    beast.name,
                    rules[0]
                );
            }
        }
    }
}

/// The name of a beast, the number of the line, rules, and what they say. By hand.
#[test]
fn rules_say_of_the_beasts_what_they_are_known_to_say() {
    for expected in include_str!("data/bestiary.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [name, number, rules, says] = expected.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four cells: {expected}")
        };
        let beast = bestiary::named(name).unwrap();
        let line = &beast.lines[number.parse::<usize>().unwrap() - 1];
        assert_eq!(beast.says(line, rules).unwrap(), says, "{expected}");
    }
}

#[test]
fn every_beast_tells_rules_apart() {
    for beast in bestiary::all() {
        let most = beast.lines.iter().map(|line| beast.rulings(line).unwrap().len()).max();
        assert!(most > Some(1), "all rules say the same of {}", beast.name);
        assert!(beast.lines.iter().all(|line| beast.case(line, rulebook::DEFAULT.name()).is_ok()));
    }
}
