//! How small disagreements become, and with how much work.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::oracle::diagnosis::budget::Budget;
use superko::oracle::diagnosis::shrink::{shrink, shrink_fault};
use superko::oracle::subjects::own::{engine, engine_under};
use superko::oracle::subjects::questions::Reply;
use superko::rulebook::political;

/// Raises an exception at the third move, and another one at every move on boards of fewer than nine points, whose number it keeps
/// with that of the moves.
fn raising() -> Altered<Own, (usize, usize)> {
    Altered {
        begins: |own, state, opening| {
            *state = (opening.board.points(), 0);
            own.begin(opening)
        },
        plays: |own, state, m| {
            state.1 += 1;
            match *state {
                (0..9, _) => Err(Fault::Raised("KeyError".to_owned())),
                (_, moves @ 3..) => Err(Fault::Raised(format!("IndexError: {moves} moves"))),
                _ => own.play(m),
            }
        },
        ..Altered::new(engine(), (0, 0), &["over"])
    }
}

/// What is left of a move that the subject answers wrongly, with at most `most` moves played on the way.
fn shrunk(subject: &mut dyn Subject, found: Disagreement, most: usize) -> Disagreement {
    let enough = AtomicBool::new(false);
    // The built-in implementation as a driver that says stop after a number of moves.
    let mut driver: Altered<Own, (usize, &AtomicBool)> = Altered {
        plays: |own, (left, enough), m| {
            *left = left.saturating_sub(1);
            enough.fetch_or(*left == 0, Ordering::Relaxed);
            own.play(m)
        },
        ..Altered::new(engine(), (most, &enough), &["over"])
    };
    shrink(subject, &mut driver, found, &Budget::unlimited(&enough), &[], &|_| {}).0
}

/// Plays at random, at least `at_least` moves, until there is a suicide, which the rules forbid; and that one, wrongly accepted.
fn late_suicide(opening: Opening, at_least: usize) -> Disagreement {
    let mut choose = fastrand::Rng::with_seed(1);
    let mut game = opening.referee(Effort::Answer);
    let mut moves = Vec::new();
    let question = loop {
        let plays = (0..opening.board.points()).map(Move::Play);
        let suicide = |m: &Move| {
            game.check(*m).is_err_and(|broken| broken.iter().map(|id| id.0).eq(["tromp-taylor.7"]))
        };
        if let (true, Some(m)) = (moves.len() >= at_least, plays.clone().find(suicide)) {
            break Question::Accepted(m);
        }
        let legal: Vec<Move> = plays.filter(|m| game.check(*m).is_ok()).collect();
        let m = choose.choice(legal).unwrap_or(Move::Pass);
        game.play(m).unwrap();
        moves.push(m);
    };
    Disagreement { opening, moves, question, expected: Reply::Accepted(false), said: Reply::Accepted(true) }
}

fn without_suicide(name: &str) -> Opening {
    Opening::on(&amended(TROMP_TAYLOR, &["no-suicide"]), board(name))
}

/// Refuses every play after a pass. With a number of points it has boards of that number only.
fn ends_with_a_pass(only: Option<usize>) -> Altered<Own, (bool, Option<usize>)> {
    Altered {
        begins: |own, (passed, only), opening| {
            *passed = false;
            let begun = own.begin(opening)?;
            let has = opening.setup.is_none() && only.is_none_or(|points| points == opening.board.points());
            Ok(begun.filter(|()| has))
        },
        plays: |own, (passed, _), m| {
            if *passed && m != Move::Pass {
                return Ok(Some(false));
            }
            *passed |= m == Move::Pass;
            own.play(m)
        },
        ..Altered::new(engine(), (false, only), &["position"])
    }
}

#[test]
fn of_a_large_graph_a_few_points_are_left_or_shown() {
    let edges: Vec<(usize, usize)> =
        (0..301).map(|p| (p, p + 1)).chain((0..285).step_by(3).map(|p| (p, p + 17))).collect();
    let boards = vec![Arc::new(Board::from_edges(302, &edges).unwrap())];
    let config = GeneratorConfig { boards, ..GeneratorConfig::small(&Rules::of(TROMP_TAYLOR)) };
    for only in [None, Some(302)] {
        let record = trial_of(config.clone(), 3, || ends_with_a_pass(only));
        let [Finding::Disagreement(found)] = &record.findings[..] else { panic!("{record:?}") };
        let board = &found.disagreement.opening.board;
        assert!(found.disagreement.moves.len() <= 2, "{found:?}");
        assert_eq!(board.points() <= 4, only.is_none(), "{board}");
        let drawn = superko::notation::draw::diagram(board, found.position(), found.point_in_question());
        assert!(drawn.lines().count() < 12, "{drawn}");
    }
}

#[test]
fn an_exception_is_shrunk_to_one_of_its_kind() {
    let (moves, fault) = ([0, 1, 3, 4].map(Move::Play), Fault::Raised("IndexError: 4 moves".to_owned()));
    let mut subject = raising();
    let opening = opening(TROMP_TAYLOR, "3x3");
    let (opening, moves) = shrink_fault(&mut subject, &opening, &moves, None, &fault, &|| false);
    assert_eq!((opening.board.points(), moves.len()), (9, 3));
}

#[test]
fn the_law_confirms_what_it_says_and_not_the_opposite() {
    let found = late_suicide(without_suicide("2x2"), 3);
    assert!(found.is_confirmed());
    let (expected, said) = (found.said.clone(), found.expected.clone());
    let unplayable = [&found.moves[..], &[found.question.about().unwrap()]].concat();
    assert!(!Disagreement { moves: unplayable, ..found.clone() }.is_confirmed());
    assert!(!Disagreement { expected, said, ..found }.is_confirmed());
}

#[test]
fn what_hangs_on_the_position_alone_takes_little_work_however_long_the_game() {
    let found = late_suicide(without_suicide("13x13"), 300);
    // It takes 3109 plays. By dropping moves of the game alone it would take some 150 000.
    let found = shrunk(&mut engine_under(&rules(TROMP_TAYLOR)), found, 10_000);
    assert!(found.moves.len() <= 9, "{:?}", found.moves);
}

#[test]
fn nothing_is_left_that_a_disagreement_does_not_need() {
    let setup = Some(Setup { captured: [1, 2], ..Setup::empty(36) });
    let opening = Opening { setup, komi: Halves(-15), ..without_suicide("torus 6x6") };
    let played = ["f6", "f2", "c4", "d3", "d4", "a5", "b3", "a1", "e3", "e1", "c2", "a3", "d2"];
    let moves = played.map(|at| Move::Play(opening.board.point(at).unwrap()));
    let question = Question::Accepted(Move::Play(opening.board.point("c3").unwrap()));
    let (expected, said) = (Reply::Accepted(false), Reply::Accepted(true));
    let found = Disagreement { opening, moves: moves.to_vec(), question, expected, said };
    let found = shrunk(&mut engine_under(&rules(TROMP_TAYLOR)), found, usize::MAX);
    // Six black stones around two points, and as many turns of White's but one.
    assert_eq!((found.opening.board.to_string().as_str(), found.moves.len()), ("5x5", 11));
    assert_eq!((found.opening.setup, found.opening.komi), (None, Halves(0)));
}

/// Refuses what C places once A has placed something.
fn against_c() -> Altered<Own, (Vec<char>, bool)> {
    Altered {
        begins: |own, state, opening| {
            *state = (opening.players.clone(), false);
            own.begin(opening)
        },
        plays: |own, (players, placed), m| {
            if let Ok(political::Move::Place { player, .. }) = m.try_into() {
                if *placed && players[player] == 'C' {
                    return Ok(Some(false));
                }
                *placed |= players[player] == 'A';
            }
            own.play(m)
        },
        ..Altered::new(engine(), (Vec::new(), false), &[])
    }
}

#[test]
fn players_and_alliances_without_a_part_in_it_are_left_out() {
    let mut position = Position::empty(12);
    (position[0], position[11]) = (Cell::Owned('B'), Cell::Owned('D'));
    let extra = political::Standing::allied(vec![(0, 2), (1, 3)]);
    let setup = Some(Setup { extra, ..Setup::of(position) });
    let players = vec!['B', 'A', 'D', 'C'];
    let opening = Opening { setup, players, ..Opening::on(&rules(POLITICAL), board("4x3")) };
    let place = |player, day, at| Move::from(political::Move::Place { player, day, at });
    let found = Disagreement {
        opening,
        moves: vec![place(0, 1, 2), place(1, 2, 4), place(2, 3, 6), place(0, 4, 9)],
        question: Question::Accepted(place(3, 5, 8)),
        expected: Reply::Accepted(true),
        said: Reply::Accepted(false),
    };
    let found = shrunk(&mut against_c(), found, usize::MAX);
    assert_eq!((found.opening.players, found.opening.setup), (vec!['A', 'C'], None));
    assert_eq!((found.moves, found.question), (vec![place(0, 1, 0)], Question::Accepted(place(1, 1, 1))));
}

/// How many plays there were, in which move of a game it failed, and how many this game had.
type Counts = (Arc<[AtomicUsize; 2]>, usize);

/// Fails once, after 200 plays.
fn fails_once(counts: &Arc<[AtomicUsize; 2]>) -> Altered<Own, Counts> {
    Altered {
        begins: |own, (_, moves), opening| {
            *moves = 0;
            own.begin(opening)
        },
        plays: |own, (counts, moves), m| {
            *moves += 1;
            if counts[0].fetch_add(1, Ordering::Relaxed) == 200 {
                counts[1].store(*moves, Ordering::Relaxed);
                return Err(Fault::garbage("play", "what?", "once only"));
            }
            own.play(m)
        },
        ..Altered::new(engine(), (counts.clone(), 0), &[])
    }
}

#[test]
fn a_fault_that_does_not_come_again_is_told_with_the_moves_up_to_it() {
    let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
    let config = GeneratorConfig::small(&rules(TROMP_TAYLOR));
    let record = trial_of(config, 100, || fails_once(&counts));
    let [Finding::Fault { moves, again: false, .. }] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!(moves.len(), counts[1].load(Ordering::Relaxed));
}
