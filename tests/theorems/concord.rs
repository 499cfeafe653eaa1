//! What the Concord rules promise.

use super::aga::same_margin;
use super::tools::*;
use crate::common::*;

#[test]
fn t72_concord_games_have_the_same_margin_by_area_and_by_territory() {
    prove("t72", &[CONCORD], same_margin);
}
