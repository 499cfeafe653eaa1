//! What serde writes down is read back as the same, and what cannot be is refused.
#![cfg(feature = "serde")]

use super::common::{random_move, random_start};
use fastrand::Rng;
use serde_json::{Value, from_value, json, to_value};
use superko_bitboard::{Color, Game, Geometry, Move, Point, PointSet, Rules, Setup};

#[test]
fn values_are_written_as_documented_and_read_back() {
    assert_eq!(to_value(Point::new(7)).unwrap(), json!(7));
    assert_eq!(to_value(Color::White).unwrap(), json!("white"));
    assert_eq!(to_value([Move::Pass, Move::Play(Point::new(3))]).unwrap(), json!(["pass", {"play": 3}]));
    let set: PointSet = [639, 3, 64].map(Point::new).into_iter().collect();
    assert_eq!(to_value(set).unwrap(), json!([3, 64, 639]));
    assert_eq!(from_value::<PointSet>(json!([64, 639, 3, 3])).unwrap(), set);
    assert_eq!(from_value::<Move>(json!("pass")).unwrap(), Move::Pass);
    let rules = json!({
        "repetition": "positional", "suicide": "allowed", "passes": "not-after-two",
        "reach": "chain", "score": "area-and-prisoners", "stages": "one",
    });
    assert_eq!(to_value(Rules::LOGICAL).unwrap(), rules);
    let setup = Setup { stones: vec![(Point::new(2), Color::Black)], komi: 15, ..Setup::default() };
    assert_eq!(from_value::<Setup>(json!({"stones": [[2, "black"]], "komi": 15})).unwrap(), setup);
}

#[test]
fn every_choice_of_rules_is_read_back() {
    for rules in super::common::all_rules() {
        assert_eq!(from_value::<Rules>(to_value(rules).unwrap()).unwrap(), rules);
    }
}

#[test]
fn games_are_read_back_with_all_they_know() {
    let mut rng = Rng::with_seed(21);
    for i in 0..300 {
        let mut game = random_start(&mut rng, [9, 25, 70, 200][i % 4]);
        for _ in 0..30 {
            let Some(m) = random_move(&mut rng, &game) else { break };
            game.play(m).unwrap();
        }
        let again: Game = from_value(to_value(&game).unwrap()).unwrap();
        assert_eq!(again, game);
        assert!(again.history().eq(game.history()));
        assert_eq!(again.legal_points(), game.legal_points());
        assert_eq!((again.captured(), again.kept()), (game.captured(), game.kept()));
    }
}

#[test]
fn what_is_wrong_is_refused_and_said() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut game = to_value(Game::new(Geometry::grid(3, 3), Rules::TROMP_TAYLOR).unwrap()).unwrap();
        change(&mut game);
        from_value::<Game>(game).unwrap_err().to_string()
    };
    let why = refused(&|game| game["moves"] = json!([{"play": 4}, {"play": 4}]));
    assert_eq!(why, "move 2 (4) is illegal: occupied");
    let why = refused(&|game| game["moves"] = json!([{"play": 9}]));
    assert_eq!(why, "move 1 (9) is illegal: off board");
    let why = refused(&|game| game["setup"]["stones"] = json!([[9, "black"]]));
    assert_eq!(why, "point 9 is not on the board: its points are 0 to 8");
    let why = refused(&|game| game["board"]["grid"]["width"] = json!(u64::MAX));
    assert!(why.contains("at most 640 are possible"), "{why}");
    let why = refused(&|game| game["board"] = json!({"edges": {"points": 2, "edges": [[1, 1]]}}));
    assert_eq!(why, "point 1 is adjacent to itself: edges must join two points");
    let why = refused(&|game| game["rules"]["komi"] = json!(1));
    assert!(why.contains("unknown field"), "{why}");
    let why = from_value::<PointSet>(json!([640])).unwrap_err().to_string();
    assert_eq!(why, "no board has a point 640: at most 640 are possible");
}
