//! Reasons name themselves and their clauses, and serve as errors.

use std::error::Error;
use superko_bitboard::{Game, Geometry, Point, Reasons, Rules};

#[test]
fn every_reason_has_a_name_in_words() {
    let names: Vec<String> = Reasons::all().iter().map(|reason| reason.to_string()).collect();
    let words = [
        "occupied",
        "repetition",
        "suicide",
        "pass",
        "over",
        "turn",
        "offer",
        "war",
        "prohibited",
        "pseudo suicide",
        "cycle",
        "pointing",
        "off board",
        "no player",
        "blocked",
        "unblock",
    ];
    assert_eq!(names, words);
    assert_eq!((Reasons::OVER | Reasons::OCCUPIED).to_string(), "occupied, over");
    assert_eq!(Reasons::empty().to_string(), "legal");
}

#[test]
fn a_set_stands_for_the_clauses_of_its_reasons() {
    let clauses = |reasons: Reasons| reasons.clauses().collect::<Vec<_>>();
    let occupied = clauses(Reasons::OCCUPIED);
    assert_eq!((occupied.first(), occupied.last()), (Some(&"logical.7.b"), Some(&"katago.2.3.a")));
    assert!(clauses(Reasons::empty()).is_empty());
    // Every reason of a rulebook stands for a clause; the other two are no matter of rules.
    for reason in Reasons::all() {
        let of_the_house = Reasons::OFF_BOARD | Reasons::NO_PLAYER;
        assert_eq!(clauses(reason).is_empty(), of_the_house.contains(reason), "{reason}");
    }
    let mut both = [clauses(Reasons::SUICIDE), clauses(Reasons::OVER)].concat();
    let mut of_both = clauses(Reasons::SUICIDE | Reasons::OVER);
    both.sort_unstable();
    of_both.sort_unstable();
    assert_eq!(of_both, both);
}

#[test]
fn a_refused_move_is_an_error() {
    fn plays() -> Result<(), Box<dyn Error>> {
        let mut game = Game::new(Geometry::grid(2, 2), Rules::TROMP_TAYLOR)?;
        game.play(Point::new(0))?;
        game.play(Point::new(0))?;
        Ok(())
    }
    assert_eq!(plays().unwrap_err().to_string(), "occupied");
}
