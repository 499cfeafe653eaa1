//! The Logical Japanese Rules: law and engine agree on short games, and what follows from the rules holds.
//!
//! That the two agree on who controls what is shown in `tests/control.rs`.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::rulebook::convert::coloring;
use superko::rulebook::pauli::Start;
use superko_spec::control::{Control, building, control, every_set, largest_formation, smallest_bordered};
use superko_spec::pauli::{Act, AsWritten, Game, Law, Locations, Pauli, Situation, Turn, outcome, set_up};
use superko_spec::{Color, Outcome, Player, Verdict, pauli};

const PLAYERS: [Player; 2] = [Player::Black, Player::White];

/// A situation with these stones in which nothing has happened.
fn situation(letters: &str) -> Situation {
    fresh(&Position::from_letters(letters).unwrap())
}

fn fresh(position: &Position) -> Situation {
    AsWritten.r2_first(&coloring(position), &Locations::new())
}

fn starting(opening: Opening, cells: &str, start: Start) -> Opening {
    Opening { setup: setup(cells), extra: Extra::new(start), ..opening }
}

fn every_short_game_agrees_with_removals_claims_and_disputes(scope: Scope) {
    let known = [
        ("2x2", "....", 6),
        ("2x2", "XOX.", 5),
        ("2x2", ".XO.", 6),
        ("3x2", "......", 4),
        ("3x1", "...", 10),
        ("3x1", ".X.", 7),
        ("3x2", ".XOOX.", 4),
        ("4x1", ".XO.", 9),
        ("graph6:Bw", ".X.", 6),
        ("graph6:Bw", "...", 6),
        ("graph6:C~", "....", 5),
        ("graph6:Cs", "....", 6),
    ];
    for (name, cells, depth) in scope.one_in(4, known) {
        for claims in [false, true] {
            let from = |prohibited| starting(opening(PAULI, name), cells, Start { prohibited, claims });
            assert!(every_game(&from(vec![]), depth - scope.of(2, 0)) > 100);
            assert!(every_game(&from(vec![0]), depth.min(4)) > 100);
        }
    }
}

#[test]
fn control_is_left_out_of_trials_on_boards_where_it_takes_long() {
    let left_out = |name: &str| {
        let config = GeneratorConfig { boards: vec![board(name)], ..GeneratorConfig::small(&rules(PAULI)) };
        trial_of(config, 0, own::engine).left_out
    };
    let questions = |what: &str| LeftOut::Questions(what.to_owned());
    assert_eq!(left_out("2x2"), []);
    for name in ["5x1", "3x2"] {
        let some = "who controls what, except at the start and the end, on boards of more than 4 points";
        assert_eq!(left_out(name), [questions(some)]);
    }
    assert_eq!(left_out("7x1"), [questions("who controls what on boards of more than 6 points")]);
}

#[test]
fn the_smallest_bordered_set_of_a_location_is_found_as_defined() {
    let own_outside = Law {
        r15_bordered: Some(|_, board, stones, player, set| {
            let outside = |p| board.neighbors(p).any(|q| !set.contains(&q));
            set.iter().all(|&p| stones[p] == player.color() || !outside(p))
        }),
        ..Law::default()
    };
    let never = Law { r15_bordered: Some(|_, _, _, _, _| false), ..Law::default() };
    let laws = [(&AsWritten as &dyn Pauli, true), (&own_outside, true), (&never, false)];
    for board in ["5x1", "3x2"].map(|name| (*board(name)).clone()).into_iter().chain((1..=4).flat_map(graphs))
    {
        let (graph, all) = (board.graph(), every_position(board.points()));
        for (stones, player) in all.flat_map(|cells| PLAYERS.map(|player| (coloring(&cells), player))) {
            for ((law, is_bordered), p) in
                laws.into_iter().flat_map(|law| graph.nodes().map(move |p| (law, p)))
            {
                let defined = law.r17_c_1_smallest(graph, &stones, player, p);
                assert_eq!(law.r15_bordered(graph, &stones, player, &defined), is_bordered);
                let found = smallest_bordered(law, graph, &stones, player, p);
                assert_eq!(found, defined, "{board} {stones:?} {player:?} {p}");
            }
        }
    }
}

#[test]
fn the_largest_formation_is_the_union_of_all_and_meets_none_of_the_other_players() {
    let law = AsWritten;
    for name in ["5x1", "2x2", "3x2", "graph6:Cs", "graph6:Bw"] {
        let board = board(name);
        for cells in every_position(board.points()) {
            let (graph, stones) = (board.graph(), coloring(&cells));
            let [black, white] = PLAYERS.map(|player| {
                let formations =
                    every_set(graph).filter(|set| law.r16_formation(graph, &stones, player, set));
                let largest = largest_formation(&law, graph, &stones, player);
                assert_eq!(largest, formations.flatten().collect(), "{name} {cells:?} {player:?}");
                largest
            });
            // An empty board of points without neighbours apart, so the endings of a dispute never come together.
            assert!(black.is_disjoint(&white), "{name} {cells:?}");
        }
    }
}

#[test]
fn a_capture_is_no_pseudo_suicide() {
    // Black at 1 takes the stone at 0, and all liberties of his are then prohibited ones.
    let board = board("3x1");
    let before = Situation { permanent: Locations::from([2]), ..situation("O..") };
    assert!(!AsWritten.r11_pseudo_suicide(board.graph(), &before, 1));
    assert!(AsWritten.r9_prohibited(board.graph(), &before, 1).is_empty());
    // Without that stone it would be one.
    let before = Situation { permanent: Locations::from([0, 2]), ..situation("...") };
    assert!(AsWritten.r11_pseudo_suicide(board.graph(), &before, 1));
}

#[test]
fn the_new_locations_touch_all_the_outside_and_not_each_other() {
    let larger = AsWritten.r14_b_new_locations(board("3x1").graph(), &Locations::from([0]));
    assert_eq!(larger.node_count(), 5);
    for new in [3, 4] {
        assert_eq!(larger.neighbors(new).collect::<BTreeSet<_>>(), BTreeSet::from([1, 2]));
    }
}

#[test]
fn outside_the_set_the_refuter_has_all_but_the_new_locations() {
    let game = Game::starting_from(situation(".X.X"));
    let (_, first) = set_up(&AsWritten, board("4x1").graph(), &game, Player::Black, &Locations::from([0, 1]));
    let [none, black, white] = [Color::Empty, Color::Black, Color::White];
    assert_eq!(first.stones, [none, black, white, white, none, none]);
}

#[test]
fn an_analysis_begins_without_prohibitions_unless_they_stay_or_revive() {
    let permanent = Locations::from([0]);
    let mut game = Game::starting_from(Situation { permanent: permanent.clone(), ..situation(".X..") });
    game.initially = Locations::from([0, 1, 3]);
    let first =
        |law: Law| set_up(&law, board("4x1").graph(), &game, Player::Black, &Locations::from([0, 1])).1;
    let none = Locations::new();
    let forgotten = first(Law::default());
    assert_eq!((forgotten.turn, forgotten.passes_needed), (Player::White, 2));
    assert_eq!((forgotten.permanent, forgotten.temporary), (none.clone(), none.clone()));
    let stay = first(pauli::PERMANENT_PROHIBITIONS_STAY.alone());
    assert_eq!((stay.permanent, stay.temporary, stay.passes_needed), (permanent, none.clone(), 2));
    // One of the three has a stone of Black, and one is outside the set and has a stone of White.
    let revived = first(pauli::INITIAL_PROHIBITIONS_REVIVE.alone());
    assert_eq!(
        (revived.permanent, revived.temporary, revived.passes_needed),
        (none, Locations::from([0]), 3)
    );
}

#[test]
fn set_up_takes_what_has_no_liberties_of_both_colours_at_once() {
    let game = Game::starting_from(situation("XOXO"));
    let whole = Locations::from([0, 1, 2, 3]);
    let (_, first) = set_up(&AsWritten, board("4x1").graph(), &game, Player::Black, &whole);
    assert_eq!(first.stones, vec![Color::Empty; 6]);
}

#[test]
fn a_board_has_neighbours_that_are_different_and_a_komi_is_a_whole_number() {
    let mut graph = board("3x1").graph().clone();
    assert!(AsWritten.r1_a_locations(&graph));
    graph.add_edge(1, 1, ());
    assert!(!AsWritten.r1_a_locations(&graph));
    // Locations are numbered from 0.
    let mut gap = superko_spec::Board::new();
    gap.add_node(1);
    assert!(!AsWritten.r1_a_locations(&gap));
    assert_eq!([0, 2, 14].map(|halves| AsWritten.r2_a_komi(halves)), [Some(0), Some(1), Some(7)]);
    assert_eq!([-2, 1, 13].map(|halves| AsWritten.r2_a_komi(halves)), [None; 3]);
}

#[test]
fn a_short_budget_leaves_control_undecided() {
    let game = Game::starting_from(situation("..."));
    let found = control(&AsWritten, board("3x1").graph(), &game, Player::Black, 3);
    assert_eq!(found, Control { controlled: Locations::new(), undecided: Locations::from([0, 1, 2]) });
}

/// Plays these acts by the law alone. Each must be legal.
fn play(board: &superko_spec::Board, mut game: Game, acts: &[Act]) -> Game {
    for act in acts {
        match AsWritten.r17_act(board, &game, *act) {
            Verdict::Legal(next) => game.extend(next),
            Verdict::Illegal(clauses) => panic!("{act:?} breaks {clauses:?}"),
        }
    }
    game
}

const PASS: Act = Act::Turn(Turn { remove: None, play: None });

fn put(p: usize) -> Act {
    Act::Turn(Turn { remove: None, play: Some(p) })
}

#[test]
fn the_law_alone_judges_a_game_from_its_first_turn_to_the_winner() {
    // Black puts a stone in the middle of a line of three points: White has no legal play, and the game ends.
    let board = board("3x1").graph().clone();
    let empty = || Game::starting_from(AsWritten.r2_first(&AsWritten.r1_b_start(&board), &Locations::new()));
    let game = play(&board, empty(), &[put(1), PASS]);
    assert_eq!(outcome(&AsWritten, &board, &game), Outcome::Unfinished);
    let game = play(&board, game, &[PASS]);
    assert_eq!(outcome(&AsWritten, &board, &game), Outcome::Won(Player::Black));
    let game = Game { komi: 2, ..game };
    assert_eq!(outcome(&AsWritten, &board, &game), Outcome::Tie);

    // Without a referee the players go on: White claims that the stone is dead, Black disagrees, and White would have to build
    // where Black has two eyes.
    let game = Game { referee: false, ..empty() };
    let game = play(&board, game, &[put(1), PASS, PASS]);
    assert_eq!(outcome(&AsWritten, &board, &game), Outcome::Unfinished);
    let agreed = play(&board, game.clone(), &[PASS, PASS]);
    assert_eq!(outcome(&AsWritten, &board, &agreed), Outcome::Won(Player::Black));
    let disputed = play(&board, game, &[Act::Claim(1), Act::Dispute(1)]);
    assert_eq!(outcome(&AsWritten, &board, &disputed), Outcome::Unfinished);
    let decided = play(&board, disputed, &[PASS]);
    assert_eq!(outcome(&AsWritten, &board, &decided), Outcome::Won(Player::Black));
}

/// A40: taken literally, a stone on one of the two new locations would end a dispute, since it neighbours the outside.
/// Plays on them are of no use to either player (A24).
fn new_locations_that_nobody_may_play_on_change_no_control(scope: Scope) {
    let without = Law {
        r14_building_a_following: Some(|_, larger, now| {
            let following = AsWritten.r14_building_a_following(larger, now);
            let points = larger.node_count() - 2;
            let on_new = |next: &Situation| (points..points + 2).any(|p| now.stones[p] != next.stones[p]);
            following.into_iter().filter(|next| !on_new(next)).collect()
        }),
        ..Law::default()
    };
    let mut compared = 0;
    for board in (1..=scope.of(3, 4)).flat_map(graphs) {
        for position in every_position(board.points()) {
            let (graph, game) = (board.graph(), Game::starting_from(fresh(&position)));
            for player in PLAYERS {
                let sets = every_set(graph)
                    .filter(|set| AsWritten.r15_bordered(graph, &game.now().stones, player, set));
                for set in sets.filter(|set| !set.is_empty()) {
                    let analysis = set_up(&AsWritten, graph, &game, player, &set);
                    let [one, other] = [&AsWritten as &dyn Pauli, &without]
                        .map(|law| building(law, &analysis, player, &set, usize::MAX).1);
                    assert_eq!(one, other, "{board} {position:?} {player:?} {set:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > scope.of(200, 1000), "{compared}");
}

#[test]
fn a_stone_on_a_new_location_does_not_end_a_dispute() {
    let board = board("7x2").graph().clone();
    let stones = situation("....XO.XXXXXO.");
    let game = Game { referee: false, ..Game::starting_from(stones) };
    // White claims that the location at the lower left is neutral; Black, who controls the whole left by rule 14, has to prove it.
    let game = play(&board, game, &[PASS, PASS, PASS]);
    let disputed = play(&board, game, &[Act::Claim(0), Act::Dispute(0), PASS]);
    let on_a_new_location = play(&board, disputed, &[put(14)]);
    assert_eq!(outcome(&AsWritten, &board, &on_a_new_location), Outcome::Unfinished);
}

#[test]
fn a_trial_says_where_it_does_not_ask_about_control() {
    let left_out = |board: &str| {
        let report = typed(&format!("check --rules pauli --board {board} --games 1 --json")).json();
        ["except at the start and the end, on boards of more than 4", "on boards of more than 6"]
            .map(|words| report["left_out"].to_string().contains(words))
    };
    assert_eq!(["2x2", "3x2", "7x1"].map(left_out), [[false, false], [true, false], [false, true]]);
}

in_full! {
    every_short_game_agrees_with_removals_claims_and_disputes,

    new_locations_that_nobody_may_play_on_change_no_control
}
