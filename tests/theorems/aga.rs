//! What the AGA rules promise, and how they are as amendments of other ones.

use super::concord::same_margin;
use super::new_zealand::as_by;
use super::tools::*;
use crate::common::*;

#[test]
fn t77_aga_games_have_the_same_margin_by_area_and_by_territory() {
    prove("t77", &[AGA], same_margin);
}

#[test]
fn t78_the_aga_rules_are_tromp_taylor_amended_but_for_the_points_of_both_players() {
    let preset = Variant::of("aga-like".parse().unwrap());
    prove("t78", &[AGA], |variant| as_by(&preset, variant, 6));
}
