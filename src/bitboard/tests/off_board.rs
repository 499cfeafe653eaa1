//! Raw points and set-ups: what is not on the board is refused, in every game and on every width of the sets.

use pretty_assertions::assert_eq;
use quickcheck::quickcheck;
use std::panic::{AssertUnwindSafe, catch_unwind};
use superko_bitboard::internals::SpecialRules;
use superko_bitboard::{
    Color, Game, Geometry, Point, PointSet, Reasons, Recorded, Rules, Setup, SetupError, SetupErrorKinds,
    StartError, internals, pauli, political,
};

fn cycle(points: usize) -> Vec<(usize, usize)> {
    (0..points).map(|p| (p, (p + 1) % points)).collect()
}

/// Boards of every width of the sets, each with its number of points: full words, and words with bits to spare.
fn for_each_board(mut check: impl FnMut(Geometry, usize)) {
    for (width, height) in [(1, 1), (5, 5), (8, 8), (9, 9), (16, 8), (19, 19), (25, 25), (32, 20)] {
        check(Geometry::grid(width, height), width * height);
        check(Geometry::Grid { width, height, wrap_columns: true, wrap_rows: true }, width * height);
    }
    for points in [3, 62, 63, 64, 65, 126, 127, 128, 129, 382, 383, 384, 385, 640] {
        check(Geometry::Edges { points, edges: &cycle(points) }, points);
    }
}

/// Points beyond a board: just beyond, at the ends of words, and huge.
fn beyond(points: usize) -> impl Iterator<Item = usize> {
    let far = [63, 64, 127, 128, 383, 384, 639, 640, 703, 704, 1 << 20, usize::MAX];
    (points..points + 70).chain(far).filter(move |p| *p >= points)
}

const RULES: [Rules; 3] = [Rules::TROMP_TAYLOR, Rules::LOGICAL, Rules::LASKER_MAAS];
const PLAYERS: usize = 3;

fn political_start(stones: Vec<(usize, usize)>) -> political::Start {
    political::Start { stones, ..political::Start::of(PLAYERS) }
}

const WITH_CLAIMS: pauli::Rules = pauli::Rules { claims: true, ..pauli::Rules::AS_WRITTEN };

fn pauli_start(stones: Vec<(usize, Color)>) -> pauli::Start {
    pauli::Start { stones, ..pauli::Start::default() }
}

/// Why neither game of its own starts from these stones. (In `political`, black ones are of player 0, white ones of player 1.)
fn refused_by_both(board: Geometry, stones: [(usize, Color); 2]) -> [Option<StartError>; 2] {
    let owned = stones.iter().map(|(p, color)| (*p, *color as usize)).collect();
    [
        pauli::Game::new(board, WITH_CLAIMS, &pauli_start(stones.to_vec())).err(),
        political::Game::new(board, political::Rules::AS_WRITTEN, &political_start(owned)).err(),
    ]
}

#[test]
fn a_play_off_the_board_is_refused_and_changes_nothing() {
    for_each_board(|board, points| {
        for rules in RULES {
            let mut game = Game::new(board, rules).unwrap();
            let fresh = game.clone();
            for p in beyond(points) {
                assert_eq!(internals::preview(&game, p).reasons, Reasons::OFF_BOARD);
                let Ok(point) = Point::try_from(p) else { continue };
                assert_eq!(game.why_illegal(point), Reasons::OFF_BOARD);
                assert_eq!(game.play(point), Err(Reasons::OFF_BOARD));
                assert!(!game.is_legal(point) && !game.legal_points().contains(point));
                assert_eq!((game.at(point), game.chain(point)), (None, PointSet::EMPTY));
                assert_eq!((game.liberties(point), game.captures(point)), (PointSet::EMPTY, PointSet::EMPTY));
            }
            assert_eq!(game, fresh);
            assert_eq!(game.scores(), [0, 0]);
        }
    });
}

#[test]
fn a_move_off_the_board_panics_where_nothing_is_checked() {
    for p in [361, 383, 384, u16::MAX] {
        let mut game = Game::new(Geometry::grid(19, 19), Rules::TROMP_TAYLOR).unwrap();
        assert!(catch_unwind(AssertUnwindSafe(|| game.play_unchecked(Point::new(p)))).is_err(), "{p}");
    }
}

/// Why no game of plays and passes starts from these stones.
fn refused(board: Geometry, rules: Rules, stones: &[(usize, Color)]) -> Option<SetupError> {
    let point = |p: usize| Point::try_from(p).unwrap_or(Point::new(u16::MAX));
    let stones = stones.iter().map(|(p, color)| (point(*p), *color)).collect();
    Setup { stones, ..Setup::default() }.game(board, rules).err()
}

#[test]
fn a_stone_off_the_board_is_no_start() {
    for_each_board(|board, points| {
        for point in beyond(points) {
            let off_board = Some(StartError::OffBoard { point, points });
            for color in [Color::Black, Color::White] {
                for rules in RULES {
                    let error = refused(board, rules, &[(0, color), (point, color)]).unwrap();
                    assert!(error.kinds().contains(SetupErrorKinds::OFF_BOARD), "{error}");
                    assert!(error.ignore_stones_without_liberties().is_err());
                }
                assert_eq!(refused_by_both(board, [(0, color), (point, color)]), [off_board; 2]);
            }
            let prohibited = pauli::Start { prohibited: vec![point], ..pauli::Start::default() };
            assert_eq!(pauli::Game::new(board, WITH_CLAIMS, &prohibited).err(), off_board);
        }
    });
}

#[test]
fn two_stones_on_one_point_are_no_start() {
    for_each_board(|board, points| {
        let point = points - 1;
        let occupied = Some(StartError::Occupied { point });
        for second in [Color::Black, Color::White] {
            let error =
                refused(board, Rules::TROMP_TAYLOR, &[(point, Color::Black), (point, second)]).unwrap();
            assert!(error.kinds().contains(SetupErrorKinds::OCCUPIED), "{error}");
            assert!(error.ignore_stones_without_liberties().is_err());
            assert_eq!(refused_by_both(board, [(point, Color::Black), (point, second)]), [occupied; 2]);
        }
    });
}

#[test]
fn boards_that_are_none_are_no_start() {
    let refused = |board: Geometry, error: StartError| {
        assert_eq!(Game::new(board, Rules::TROMP_TAYLOR).unwrap_err().problems(), [error]);
        assert!(pauli::Game::new(board, WITH_CLAIMS, &pauli::Start::default()).is_err());
        let setup = political_start(Vec::new());
        let political = political::Game::new(board, political::Rules::AS_WRITTEN, &setup);
        assert_eq!(political.err(), Some(error));
    };
    refused(Geometry::grid(0, 5), StartError::NoPoints);
    refused(Geometry::grid(5, 0), StartError::NoPoints);
    refused(Geometry::grid(27, 27), StartError::TooManyPoints { points: 729, most: 640 });
    refused(Geometry::grid(usize::MAX, 2), StartError::TooManyPoints { points: usize::MAX, most: 640 });
    let edges = |points, edges| Geometry::Edges { points, edges };
    refused(edges(3, &[(0, 1), (1, 700)]), StartError::Numbering { node: 700, points: 3 });
    refused(edges(3, &[(3, 1)]), StartError::Numbering { node: 3, points: 3 });
    refused(edges(3, &[(0, 1), (2, 2)]), StartError::Loop { point: 2 });
    refused(edges(0, &[]), StartError::NoPoints);
    refused(edges(usize::MAX, &[]), StartError::TooManyPoints { points: usize::MAX, most: 640 });
    #[cfg(feature = "graph")]
    for (edges, error) in [
        (&[(0, 1), (1, 700)][..], StartError::Numbering { node: 700, points: 3 }),
        (&[(0, 1), (1, 1)], StartError::Loop { point: 1 }),
        (&[], StartError::NoPoints),
    ] {
        refused(Geometry::Graph(&petgraph::graphmap::UnGraphMap::from_edges(edges)), error);
    }
}

/// A move is refused for this reason, and nothing changes.
fn refused_in<R: SpecialRules>(game: &mut Recorded<R>, m: R::Move, reason: Reasons) {
    assert_eq!((game.why_illegal(m), game.play(m)), (reason, Err(reason)), "{m:?} in {game:?}");
}

#[test]
fn a_turn_off_the_board_is_refused_in_pauli_and_so_is_a_claim() {
    use pauli::Move::{self, Claim, Dispute, Extend, Turn};
    for_each_board(|board, points| {
        let mut game = pauli::Game::new(board, WITH_CLAIMS, &pauli::Start::default()).unwrap();
        // Before the end, and then among the claims.
        for _ in 0..3 {
            for p in beyond(points) {
                let moves = [Turn { remove: None, play: Some(p) }, Claim(p), Dispute(p), Extend(p)];
                moves.into_iter().for_each(|m| refused_in(&mut game, m, Reasons::OFF_BOARD));
                assert_eq!(game.at(p), None);
            }
            game.play(Move::PASS).unwrap();
        }
        assert_eq!(game.phase(), Some(pauli::Phase::Claims));
        assert_eq!(game.score(Color::Black, &beyond(points).collect::<Vec<_>>()), 0);
    });
}

#[test]
fn a_dispute_has_two_points_more_and_no_others() {
    use pauli::Move::{self, Claim, Dispute, Extend};
    for_each_board(|board, points| {
        if points < 2 {
            return;
        }
        let setup = pauli_start(vec![(0, Color::Black), (1, Color::White)]);
        let mut game = pauli::Game::new(board, WITH_CLAIMS, &setup).unwrap();
        [Move::PASS, Move::PASS, Claim(1), Dispute(1)].into_iter().for_each(|m| game.play(m).unwrap());
        assert_eq!(game.phase(), Some(pauli::Phase::Extending));
        refused_in(&mut game, Extend(points), Reasons::OFF_BOARD);
        game.play(Move::PASS).unwrap();
        let added = [points, points + 1].map(|p| game.why_illegal(Move::at(p)));
        assert!(added.iter().all(|reasons| *reasons != Reasons::OFF_BOARD), "{added:?}");
        beyond(points + 2).for_each(|p| refused_in(&mut game, Move::at(p), Reasons::OFF_BOARD));
    });
}

#[test]
fn a_placement_off_the_board_is_refused_in_political_and_so_is_a_stranger() {
    use political::Move::{Accept, Offer, Place, War};
    for_each_board(|board, points| {
        let setup = political_start(Vec::new());
        let mut game = political::Game::new(board, political::Rules::AS_WRITTEN, &setup).unwrap();
        for at in beyond(points) {
            refused_in(&mut game, Place { player: 0, day: 0, at }, Reasons::OFF_BOARD);
        }
        for stranger in [PLAYERS, 31, 32, 64, usize::MAX] {
            refused_in(&mut game, Place { player: stranger, day: 0, at: 0 }, Reasons::NO_PLAYER);
            for (player, other) in [(stranger, 0), (0, stranger)] {
                let offer = Offer { player, day: 0, to: other };
                for m in [offer, Accept { player, of: other }, War { player, day: 0, on: other }] {
                    refused_in(&mut game, m, Reasons::NO_PLAYER);
                }
            }
        }
        assert_eq!(game.preview(0, points).reasons, Reasons::OFF_BOARD);
        assert_eq!(game.preview(PLAYERS, 0).reasons, Reasons::NO_PLAYER);
        assert!(game.moves().is_empty());
    });
}

#[test]
fn a_player_who_does_not_exist_has_nothing() {
    let setup = political::Start { allies: vec![(0, 1)], ..political_start(vec![(0, 0)]) };
    let mut game = political::Game::new(Geometry::grid(5, 5), political::Rules::AS_WRITTEN, &setup).unwrap();
    game.play(political::Move::Offer { player: 0, day: 1, to: 2 }).unwrap();
    assert!(game.allied(0, 1) && game.offered(0, 2) && game.takes_part(2));
    for stranger in [PLAYERS, 31, 32, 33, usize::MAX] {
        assert!(!game.allied(0, stranger) && !game.allied(stranger, 0));
        assert!(!game.offered(0, stranger) && !game.offered(stranger, 0));
        assert!(!game.takes_part(stranger) && game.moved_on(stranger).is_none());
        assert!(game.territory(stranger).is_empty() && game.legal_points(stranger).is_empty());
    }
}

#[test]
fn no_number_of_stones_captured_before_is_too_large() {
    let captured = [usize::MAX; 2];
    let start = pauli::Start { captured, ..pauli_start(vec![(0, Color::White)]) };
    let mut game = pauli::Game::new(Geometry::grid(2, 1), pauli::Rules::AS_WRITTEN, &start).unwrap();
    game.play(pauli::Move::at(1)).unwrap();
    assert_eq!((game.removed(), game.score(Color::Black, &[0])), (captured, usize::MAX));

    let captured = vec![usize::MAX; PLAYERS];
    let start = political::Start { captured: captured.clone(), ..political_start(vec![(0, 0)]) };
    let mut game = political::Game::new(Geometry::grid(2, 1), political::Rules::AS_WRITTEN, &start).unwrap();
    game.play(political::Move::Place { player: 1, day: 1, at: 1 }).unwrap();
    assert_eq!((game.owner(0), game.hands().unwrap().first()), (None, Some(&captured)));
    assert!(game.scores().is_some());
}

#[test]
fn strangers_and_too_many_players_are_no_start_of_political() {
    let start = |setup: political::Start| {
        political::Game::new(Geometry::grid(5, 5), political::Rules::AS_WRITTEN, &setup).err()
    };
    let stranger = |player, players| Some(StartError::NoPlayer { player, players });
    assert_eq!(start(political_start(vec![(0, 3)])), stranger(3, 3));
    let alliance = political::Start { allies: vec![(0, 40)], ..political_start(Vec::new()) };
    assert_eq!(start(alliance), stranger(40, 3));
    let crowd = political::Start { players: 33, ..political_start(Vec::new()) };
    assert_eq!(start(crowd), Some(StartError::TooManyPlayers { players: 33 }));
}

#[test]
fn errors_say_what_would_be_right() {
    let occupied = StartError::Occupied { point: 3 }.to_string();
    assert_eq!(occupied, "two stones are on point 3: there can be only one");
    assert_eq!(format!("{:?}", Reasons::OCCUPIED | Reasons::OVER), "Reasons(OCCUPIED | OVER)");
}

quickcheck! {
    /// Any numbers as moves, 361 and above for points off the board: never a panic, never a stone that is not on it.
    fn any_numbers_may_be_played(points: Vec<u16>) -> bool {
        let mut game = Game::new(Geometry::grid(19, 19), Rules::LOGICAL).unwrap();
        points.into_iter().map(|p| Point::new(p % 512)).all(|point| {
            let reasons = game.why_illegal(point);
            let legal = game.is_legal(point);
            let played = game.play(point);
            reasons.contains(Reasons::OFF_BOARD) == (point.index() >= 361)
                && played.err().unwrap_or_default() == reasons
                && legal == reasons.is_empty()
        })
    }

    fn a_set_up_is_accepted_if_all_its_stones_are_on_the_board_and_none_on_another(points: Vec<u8>) -> bool {
        let stones: Vec<(usize, Color)> = points
            .iter()
            .map(|p| (usize::from(*p) % 90, if *p < 128 { Color::Black } else { Color::White }))
            .collect();
        let mut distinct: Vec<usize> = stones.iter().map(|(p, _)| *p).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let (single, on_board) = (distinct.len() == stones.len(), distinct.iter().all(|p| *p < 81));
        let kinds = refused(Geometry::grid(9, 9), Rules::TROMP_TAYLOR, &stones).map_or(SetupErrorKinds::empty(), |e| e.kinds());
        kinds.contains(SetupErrorKinds::OFF_BOARD) != on_board && (kinds.contains(SetupErrorKinds::OCCUPIED) != single || !on_board)
    }
}
