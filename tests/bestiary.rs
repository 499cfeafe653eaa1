//! The bestiary: law and engine say the same of every line, and what it says is what the rules are known to say.

use crate::common::*;
use std::collections::HashMap;
use superko::explore::solve::Solve;
use superko::oracle::bestiary::{self, Beast, Line, Ruling};

/// Kos may not be taken back at once, and nothing ends the game: what play alone can achieve.
const PLAY: &str = "tromp-taylor + simple-ko + no-suicide + passes-do-not-end";

fn law_and_engine_say_the_same_of_every_beast(scope: Scope) {
    for beast in scope.one_in(3, bestiary::all()) {
        for line in &beast.lines {
            // Each answer once: presets that say the same are most of them.
            let decided = |ruling: &Ruling| ruling.says != "undecided";
            for Ruling { says, rules } in beast.rulings(line).unwrap().into_iter().filter(decided) {
                let by_law = beast.says_by_law(line, &rules[0]).unwrap();
                assert_eq!(by_law, says, "{} under {}", beast.name, rules[0]);
            }
        }
    }
}

/// The name of a beast, the number of the line, rules, and what they say. By hand.
#[test]
fn rules_say_of_the_beasts_what_they_are_known_to_say() {
    for row in rows(include_str!("data/bestiary.tsv")) {
        let [name, number, rules, says] = row[..] else { panic!("four cells: {row:?}") };
        let beast = bestiary::named(name).unwrap();
        let line = &beast.lines[number.parse::<usize>().unwrap() - 1];
        assert_eq!(beast.says(line, rules).unwrap(), says, "{row:?}");
    }
}

#[test]
fn every_beast_tells_rules_apart() {
    for beast in bestiary::all() {
        let apart = |line: &Line| {
            let says = |rules| beast.says(line, rules).unwrap();
            says("tromp-taylor") != says("aga-like") || says("tromp-taylor") != says("japanese-like")
        };
        assert!(beast.lines.iter().any(apart), "known rules say the same of {}", beast.name);
        assert!(beast.lines.iter().all(|line| beast.case(line, rulebook::DEFAULT.name()).is_ok()));
    }
}

/// The name of a beast, a line of it after which its position is there again, and the black and white stones captured.
#[test]
fn cycles_take_what_their_names_say() {
    for (name, number, captured) in [
        ("double-ko-seki", 2, [2, 2]),
        ("eternal-life", 1, [2, 2]),
        ("molasses-ko", 1, [4, 4]),
        ("round-robin-ko", 1, [3, 3]),
        ("sending-two-returning-one", 1, [1, 2]),
        ("triple-ko", 1, [3, 3]),
    ] {
        let (opening, game) = played(name, &moves_of(name, number));
        assert_eq!(game.position(), opening.start().position, "{name}");
        assert_eq!(game.captured(), Some(captured), "{name}");
    }
}

#[test]
fn whoever_touches_the_hanezeki_loses_his_group() {
    let race = Race::run("hanezeki", ["b5", "c5"], &["g1", "g3"]);
    assert!(race.moves(&["pass"]).contains(&"e5".to_owned()) && race.moves(&[]).contains(&"e5".to_owned()));
    assert_safe(&race, "pass", &["pass", "pass"]);
}

/// After each number of these moves, which of the next ones are safe.
#[track_caller]
fn assert_safe(race: &Race, moves: &str, safe: &[&str]) {
    let moves: Vec<&str> = moves.split_whitespace().collect();
    for (n, safe) in safe.iter().enumerate() {
        assert_eq!(race.safe(&moves[..n]).join(" "), *safe, "after {:?}", &moves[..n]);
    }
}

#[test]
fn every_move_of_the_molasses_ko_is_forced_but_the_fifth() {
    let race = Race::run("molasses-ko", ["a1", "a4"], &[]);
    assert_safe(&race, "a3 e3 b3 d2 pass", &["a3 b3", "e3", "b3", "d2", "pass", "a2 b2"]);
}

#[test]
fn the_ten_thousand_year_ko_becomes_a_seki_when_either_side_connects() {
    let race = Race::run("ten-thousand-year-ko", ["c2", "a1"], &[]);
    assert_safe(&race, "pass", &["b3 pass", "b3 pass"]);
    for seki in [&["b3"][..], &["pass", "b3", "pass", "a3"]] {
        assert_eq!(race.safe(seki), ["pass"]);
        assert_eq!(race.safe(&[seki, &["pass"]].concat()), ["pass"]);
    }
    // Who attacks must leave the ko to the other.
    assert!(race.safe(&["d3", "b3"]).is_empty() && race.safe(&["pass", "b3", "pass", "d3", "a3"]).is_empty());
}

#[test]
fn the_round_robin_ko_goes_round_or_ends_in_a_seki() {
    let race = Race::run("round-robin-ko", ["a5", "c5"], &[]);
    // The three moves that send and take leave no time for anything else.
    assert_eq!(race.safe(&["d6", "a1", "c1"]), ["b1", "b6"]);
    assert_eq!(race.safe(&["d6", "a1", "c1", "b6", "c6"]), ["b1"]);
    for seki in [&["d6", "a1", "b6", "c1"][..], &["d6", "a1", "b6", "c1", "pass"]] {
        assert_eq!(race.safe(seki), ["pass"]);
    }
}

/// The rest is as large as the beasts: this asks for those that a short search decides.
#[test]
fn values_under_best_play_are_those_of_a_search() {
    let known = [
        ("molasses-ko", "tromp-taylor + situational-superko", "b"),
        ("one-sided-dame", "tromp-taylor", "b"),
        ("sending-two-returning-one", "tromp-taylor", "w"),
        ("triple-ko", "tromp-taylor", "w"),
    ];
    for (name, rules, to_play) in known {
        assert_solved(&bestiary::named(name).unwrap(), rules, to_play);
    }
}

#[test]
#[ignore = "minutes: cargo test --release --test all -- --ignored bestiary::"]
fn all_values_under_best_play_are_those_of_a_search() {
    for beast in bestiary::all() {
        for solved in &beast.solved {
            assert_solved(&beast, &solved.rules, &solved.to_play);
        }
    }
}

fn assert_solved(beast: &Beast, rules: &str, to_play: &str) {
    let solved = beast.solved.iter().find(|solved| solved.rules == rules && solved.to_play == to_play);
    let mut turned = beast.clone();
    turned.to_play = to_play.to_owned();
    let opening = turned.case(&line(&[]), rules).unwrap().opening;
    let solution = Solve::new(&opening, &[], &Watch::none()).run().unwrap();
    assert_eq!(solution.value(), solved.map(|solved| solved.value), "{} {rules} {to_play}", beast.name);
}

fn line(moves: &[&str]) -> Line {
    let moves = moves.iter().map(|m| (*m).to_owned()).collect();
    Line { shows: String::new(), moves, dead: None }
}

fn moves_of(name: &str, number: usize) -> Vec<String> {
    bestiary::named(name).unwrap().lines[number - 1].moves.clone()
}

/// A game from the position of a beast.
fn played(name: &str, moves: &[String]) -> (Opening, Box<dyn Referee>) {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let case = bestiary::named(name).unwrap().case(&line(&moves), PLAY).unwrap();
    let mut game = case.opening.referee(Effort::Answer);
    case.moves.iter().for_each(|m| game.play(*m).unwrap());
    (case.opening, game)
}

/// All that can happen to a beast until one of its two big groups is captured, and who can force that.
struct Race {
    name: &'static str,
    states: Vec<State>,
    numbers: HashMap<Key, usize>,
}

struct State {
    black_moves: bool,
    next: Vec<(String, usize)>,
    /// The winner of the race, Black or White, if one of them can force it.
    black_wins: Option<bool>,
}

/// Position, player, and legal moves, which tell what a ko forbids.
type Key = String;

impl Race {
    /// The big groups by a stone of each, and points that are not part of the fight.
    fn run(name: &'static str, groups: [&str; 2], outside: &[&str]) -> Race {
        let (opening, mut game) = played(name, &[]);
        let groups = groups.map(|point| opening.board.point(point).unwrap());
        let mut race = Race { name, states: Vec::new(), numbers: HashMap::new() };
        let mut path = Vec::new();
        let (start, moves) = race.enter(&opening, game.as_ref(), groups, outside);
        path.push((start, moves.unwrap()));
        while let Some((state, moves)) = path.last_mut() {
            let state = *state;
            let Some(m) = moves.pop() else {
                path.pop();
                assert!(path.is_empty() || game.take_back());
                continue;
            };
            game.play(m).unwrap();
            let (next, moves) = race.enter(&opening, game.as_ref(), groups, outside);
            race.states[state].next.push((m.name(&opening), next));
            match moves {
                Some(moves) => path.push((next, moves)),
                None => assert!(game.take_back()),
            }
        }
        race.decide();
        race
    }

    /// The number of a state, and its moves if it is new and the race goes on.
    fn enter(
        &mut self,
        opening: &Opening,
        game: &dyn Referee,
        groups: [usize; 2],
        outside: &[&str],
    ) -> (usize, Option<Vec<Move>>) {
        let legal = game.legal_moves().unwrap().points;
        let key = key(opening, game, &legal);
        if let Some(number) = self.numbers.get(&key) {
            return (*number, None);
        }
        let position = game.position();
        let gone = groups.map(|group| position.stones().all(|(point, _)| point != group));
        let black_wins = gone.contains(&true).then_some(gone[1]);
        let black_moves = game.to_play().unwrap().letter() == "b";
        self.states.push(State { black_moves, next: Vec::new(), black_wins });
        let number = self.states.len() - 1;
        self.numbers.insert(key, number);
        let inside =
            legal.into_iter().filter(|point| !outside.contains(&opening.board.name(*point).as_str()));
        let moves = black_wins.is_none().then(|| inside.map(Move::Play).chain([Move::Pass]).collect());
        (number, moves)
    }

    /// Works back from the states in which the race is over: one winning move is enough, or all moves lose.
    fn decide(&mut self) {
        let winner = |states: &[State], state: &State| {
            let mut wins = state.next.iter().map(|(_, next)| states[*next].black_wins);
            let (own, other) = (Some(state.black_moves), Some(!state.black_moves));
            if wins.clone().any(|won| won == own) {
                own
            } else {
                other.filter(|_| wins.all(|won| won == other))
            }
        };
        loop {
            let open = (0..self.states.len()).filter(|n| self.states[*n].black_wins.is_none());
            let decided = open.filter_map(|n| Some((n, winner(&self.states, &self.states[n])?)));
            let decided: Vec<(usize, bool)> = decided.collect();
            if decided.is_empty() {
                return;
            }
            decided.into_iter().for_each(|(n, won)| self.states[n].black_wins = Some(won));
        }
    }

    fn after(&self, moves: &[&str]) -> &State {
        let moves: Vec<String> = moves.iter().map(|m| (*m).to_owned()).collect();
        let (opening, game) = played(self.name, &moves);
        &self.states[self.numbers[&key(&opening, game.as_ref(), &game.legal_moves().unwrap().points)]]
    }

    fn moves(&self, moves: &[&str]) -> Vec<String> {
        self.after(moves).next.iter().map(|(m, _)| m.clone()).collect()
    }

    /// The moves after which the opponent cannot force the capture.
    fn safe(&self, moves: &[&str]) -> Vec<&str> {
        let state = self.after(moves);
        let lost = |next: &usize| self.states[*next].black_wins == Some(!state.black_moves);
        let safe = state.next.iter().filter(|(_, next)| !lost(next));
        let mut safe: Vec<&str> = safe.map(|(m, _)| m.as_str()).collect();
        safe.sort_unstable();
        safe
    }
}

fn key(opening: &Opening, game: &dyn Referee, legal: &[usize]) -> Key {
    format!("{} {:?} {legal:?}", opening.board.row_line(&game.position()), game.to_play())
}

in_full! {
    law_and_engine_say_the_same_of_every_beast
}
