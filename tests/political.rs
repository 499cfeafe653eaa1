//! Political Go on its own: what no vector can ask.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::rulebook::political;
use superko::rulebook::political::Standing;
use superko_spec::dragons::dragons;
use superko_spec::political::{
    AsWritten, Capturing, Configuration, Game, Law, Move as GoMove, Political, Pools, Situation, Stones,
};
use superko_spec::set::Set;
use superko_spec::{ClauseId, Verdict};

#[test]
fn the_board_of_the_text_is_19x19_and_letters_i() {
    let ((law, names), board) = (AsWritten.r2_1_go_board(), Board::parse("19x19").unwrap());
    assert!(law.nodes().eq(board.graph().nodes()));
    let edges = |board: &superko_spec::Board| -> Set<(usize, usize)> {
        board.all_edges().map(|(p, q, ())| (p.min(q), p.max(q))).collect()
    };
    assert_eq!(edges(&law), edges(board.graph()));
    for (ours, theirs) in [("a1", "a1"), ("h8", "h8"), ("j9", "i9"), ("k10", "j10"), ("t19", "s19")] {
        assert_eq!(names[board.point(ours).unwrap()], theirs);
    }
}

/// A game from a configuration and pairs of allies.
fn starting_from(players: usize, configuration: Configuration, allies: &[(usize, usize)]) -> Game {
    let both_ways = allies.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    Game::starting_from(configuration, both_ways, vec![0; players])
}

/// Configurations and alliances of all kinds.
fn situations(board: &Board, players: usize, number: u64) -> impl Iterator<Item = Game> {
    let points = board.points();
    let mut rng = fastrand::Rng::with_seed(7);
    (0..number).map(move |_| {
        let strangers = rng.usize(1..5);
        let allies = pairs(players).into_iter().filter(|_| rng.usize(..strangers) == 0);
        let allies: Vec<(usize, usize)> = allies.collect();
        let settled = rng.usize(1..5);
        let configuration: Configuration =
            (0..points).map(|_| (rng.usize(..5) < settled).then(|| rng.usize(..players))).collect();
        starting_from(players, configuration, &allies)
    })
}

/// Definition and [`dragons`] agree. Do the Dragons overlap?
fn overlap(law: &Law, board: &Board, game: &Game) -> bool {
    let found = dragons(law, board.graph(), game.now());
    assert_eq!(found, law.r3_dragon_all(board.graph(), game.now()), "{game:?}");
    found.iter().map(Stones::len).sum::<usize>() > game.now().stones().len()
}

/// The document, and misreadings of who is friendly and of what is a Dragon.
fn laws() -> [Law; 3] {
    let alone = Law { r3_friendly_a_owners: Some(|_, _, one, other| one == other), ..Law::default() };
    let large: fn(&Law, &superko_spec::Board, &Situation, &Stones) -> bool =
        |_, board, now, stones| stones.len() > 1 && AsWritten.r3_dragon_a_is(board, now, stones);
    [Law::default(), alone, Law { r3_dragon_a_is: Some(large), ..Law::default() }]
}

#[test]
fn the_dragons_found_are_those_of_the_definition_on_every_graph_of_four_points() {
    let mut overlapping = 0;
    for board in (1..=4).flat_map(graphs) {
        for allies in sets_of_pairs(3) {
            for number in 0..4usize.pow(board.points() as u32) {
                let owner = |v: usize| (number / 4usize.pow(v as u32) % 4).checked_sub(1);
                let game = starting_from(3, (0..board.points()).map(owner).collect(), &allies);
                overlapping += laws().iter().filter(|law| overlap(law, &board, &game)).count();
            }
        }
    }
    assert!(overlapping > 50, "{overlapping} situations with Dragons that overlap");
}

#[test]
fn the_dragons_found_are_those_of_the_definition_on_larger_boards() {
    let names = ["3x3", "4x2", "torus 3x3", "graph6:E{c?", "graph6:F~~~w", "graph6:G~~~~{"];
    let boards = names.map(|name| Board::parse(name).unwrap());
    let games = boards.iter().flat_map(|board| situations(board, 5, 60).map(move |game| (board, game)));
    let overlapping = games.filter(|(board, game)| overlap(&Law::default(), board, game)).count();
    assert!(overlapping > 50, "{overlapping} situations with Dragons that overlap");
}

/// What may be received when for each round all ties are broken by one order, drawn at the start.
fn by_one_order(capturing: &Capturing, stones: usize, players: usize) -> Set<Pools> {
    let capturing: &BTreeMap<usize, usize> = &capturing.iter().copied().collect();
    let mut orders: Vec<Vec<usize>> = vec![vec![]];
    for _ in capturing {
        let longer = |order: &Vec<usize>| {
            let rest: Vec<usize> = capturing.keys().copied().filter(|p| !order.contains(p)).collect();
            let most = rest.iter().map(|p| capturing[p]).max();
            let next = rest.into_iter().filter(move |p| Some(capturing[p]) == most);
            next.map(|p| [&order[..], &[p]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let received = |order: &Vec<usize>| {
        let mut received = vec![0; players];
        order.iter().cycle().take(stones).for_each(|player| received[*player] += 1);
        received
    };
    orders.iter().map(received).collect()
}

#[test]
fn ties_may_be_broken_anew_in_each_round() {
    for beside in 0..81usize {
        let capturing: Capturing =
            (0..4).map(|p| (p, beside / 3usize.pow(p as u32) % 3)).filter(|(_, n)| *n > 0).collect();
        for stones in (1..10).filter(|_| !capturing.is_empty()) {
            let anew = AsWritten.r5_division_d_repeated(&capturing, stones, 4);
            assert_eq!(anew, by_one_order(&capturing, stones, 4), "{capturing:?} {stones}");
        }
    }
}

#[test]
fn what_is_cleared_is_territory_and_stones_in_play() {
    let board = Board::parse("3x2").unwrap();
    let game = starting_from(2, vec![Some(0), None, Some(1), Some(0), None, Some(1)], &[]);
    let end = AsWritten.r6_1_dead_captured(board.graph(), game.now());
    let cleared = AsWritten.r7_cleared(board.graph(), &end);
    assert_eq!(cleared.configuration, vec![None; 6]);
    assert_eq!(cleared.pools, Set::from([vec![2, 2]]));
    let alone = starting_from(2, vec![Some(0), None, None, Some(0), None, None], &[]);
    let cleared = AsWritten.r7_cleared(board.graph(), alone.now());
    assert_eq!(cleared.pools, Set::from([vec![6, 0]]));
}

#[test]
fn the_law_alone_plays_a_game_from_its_first_move_to_its_winners() {
    let line = Board::parse("3x1").unwrap();
    let board = line.graph();
    let start = AsWritten.r1_2_at_the_start(board);
    let mut game = Game::starting_from(start, AsWritten.r1_4_by_default(), vec![0, 0]);
    assert!(AsWritten.r1_8_winners(board, &game).is_empty());
    let m = GoMove::Place { player: 0, day: 1, at: 1 };
    let Verdict::Legal(next) = AsWritten.r4_judged(board, &game, m) else { panic!("{m:?} is legal") };
    game.extend(m, next);
    assert!(AsWritten.r1_7_ends(board, &game));
    assert_eq!(AsWritten.r6_scores(board, game.now()), Set::from([vec![2, 0]]));
    assert_eq!(AsWritten.r1_8_winners(board, &game), Set::from([Set::from([0])]));
}

/// Compares both in all games of `depth` moves.
fn all_games(board: &str, players: &[char], allies: &[(usize, usize)], depth: usize) -> u64 {
    let empty = opening(POLITICAL, board);
    let setup = Setup { extra: Standing::allied(allies.to_vec()), ..Setup::empty(empty.board.points()) };
    every_game(&Opening { players: players.to_vec(), setup: Some(setup), ..empty }, depth)
}

fn law_and_engine_agree_on_all_short_games(scope: Scope) {
    let (two, three) = (['A', 'B'], ['A', 'B', 'C']);
    let row = [(0, 1), (1, 2)];
    let less = scope.of(1, 0);
    let compared = [
        all_games("2x2", &two, &[], 4 - less),
        all_games("3x1", &two, &[], 5 - less),
        all_games("graph6:Bw", &two, &[(0, 1)], 5 - less),
        all_games("2x2", &three, &row, 3 - less),
        all_games("3x1", &three, &row, 3 - less),
        all_games("graph6:Bw", &three, &row, 3 - less),
    ];
    let all = [81_352, 105_348, 119_712, 184_036, 98_814, 106_374];
    assert_eq!(compared, scope.of([14_992, 26_616, 25_968, 14_300, 9_444, 9_624], all));
}

/// What a play leads to: the position after it, or whether it fails for want of liberties.
type Played = Result<Position, bool>;

fn play(opening: &Opening, m: Move, breath: &str) -> Played {
    let mut game = law(opening);
    let played = game.play(m).map_err(|broken| broken.iter().any(|ClauseId(id)| *id == breath));
    played.map(|()| in_black_and_white(&game.position()))
}

/// The first position of a board on which two who never ally capture otherwise than under `lasker-maas`; those with
/// Includes Dragons without a liberty if `all` is true. A sample has one of each class of symmetric positions.
fn parting(board: &str, all: bool, scope: Scope) -> Option<(String, usize)> {
    let (political, lasker_maas) = (opening(POLITICAL, board), opening(LASKER_MAAS, board));
    let points = political.board.points();
    let first = first_of_alike(&political.board, true);
    let numbers = (0..positions(points)).filter(|number| scope == Scope::Full || first(*number));
    for position in numbers.map(|number| position(points, number)) {
        let political = Opening { setup: Some(Setup::of(owned(&position))), ..political.clone() };
        let dragons = detail(law(&political).as_ref(), "dragons");
        if !all && dragons.as_array().unwrap().iter().any(|dragon| dragon["liberties"] == 0) {
            continue;
        }
        for (player, to_play) in Player::BOTH.into_iter().enumerate() {
            let lasker_maas = from(&lasker_maas, &position, to_play);
            for at in (0..position.points()).filter(|p| position[*p].is_empty()) {
                let placed = political::Move::Place { player, day: 1, at }.into();
                let here = play(&political, placed, "political.4.placement.2");
                let there = play(&lasker_maas, Move::Play(at), "lasker-maas.6.2");
                if here != there {
                    return Some((political.board.rows(&political.start().position).concat(), at));
                }
            }
        }
    }
    None
}

fn two_who_never_ally_capture_as_in_lasker_maas(scope: Scope) {
    for board in ["2x2", "3x2", "3x3", "5x1", "torus 3x3", "graph6:E{c?"] {
        assert_eq!(parting(board, false, scope), None, "{board}");
    }
    assert_eq!(parting("2x1", true, Scope::Full), None);
    assert_eq!(parting("3x1", true, Scope::Full), Some(("BA.".to_owned(), 2)));
}

/// A Dragon of twelve Stones with one liberty, beside which `players` players have a Stone each, and the placement that
/// captures it.
fn heirs(players: u8) -> Value {
    let letters: String = (b'A'..=b'A' + players).map(char::from).collect();
    let mut edges: Vec<(usize, usize)> = (0..12).map(|p| (p, p + 1)).collect();
    let mut cells = "A".repeat(12) + ".";
    for (k, letter) in letters.chars().skip(1).enumerate() {
        let stone = cells.len();
        edges.extend([(k % 12, stone), (stone, stone + 1)]);
        cells.extend([letter, '.']);
    }
    let names: Vec<String> = letters.chars().map(String::from).collect();
    let case = json!({
        "rules": "political",
        "board": {"points": cells.len(), "edges": edges},
        "players": names,
        "setup": {"rows": [cells]},
        "moves": [{"player": "B", "day": 1, "place": 12}],
    });
    judge(rulebook::ALL, &case.to_string(), "line 1", answer).0.to_value()
}

#[test]
fn what_can_be_divided_in_more_ways_than_anybody_could_tell_is_refused() {
    // The mover has two Stones beside it and so the first of the two that are left; any of nine has the other.
    assert_eq!(heirs(10)["outcomes"].as_array().map(Vec::len), Some(9));
    let refused = heirs(25);
    let error = refused["error"].as_str().unwrap();
    assert!(error.contains("more than 100000 ways to divide the captured Stones after 0 moves"), "{error}");
}

#[test]
fn captured_stones_of_a_set_up_are_by_player() {
    let case = |captured: Value| {
        let setup = json!({"rows": ["..."], "captured": captured});
        json!({"rules": "political", "board": "3x1", "players": ["A", "B"], "setup": setup, "moves": []})
            .to_string()
    };
    let answer = |captured| judge(rulebook::ALL, &case(captured), "line 1", answer).0.to_value();
    let answered = answer(json!({"B": 2}));
    assert_eq!(answered["captured"], json!({"A": 0, "B": 2}));
    assert_eq!(answered["score"], json!({"A": 3, "B": 5}));
    let refused = answer(json!({"b": 2}));
    assert!(refused["error"].as_str().unwrap().contains("setup.captured: unknown player \"b\""), "{refused}");
    let written = Case::parse(&case(json!({"B": 2}))).unwrap().to_json();
    assert_eq!(written["setup"]["captured"], json!({"A": 0, "B": 2}));
}

#[test]
fn who_has_no_stone_beside_receives_what_is_left() {
    let capturing = Capturing::from([(0, 0), (1, 2), (2, 0)]);
    let outcomes = AsWritten.r5_division_d_repeated(&capturing, 2, 3);
    assert_eq!(outcomes, Set::from([vec![1, 1, 0], vec![0, 1, 1]]));
}

in_full! {
    two_who_never_ally_capture_as_in_lasker_maas,
    law_and_engine_agree_on_all_short_games
}
