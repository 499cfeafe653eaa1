//! Reasons stand for clauses.

use superko_bitboard::Reasons;

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
