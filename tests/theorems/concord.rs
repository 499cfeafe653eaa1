//! What the Concord rules promise.

use super::aga::same_margin;
use super::tools::*;
use crate::common::*;

fn t72_concord_games_have_the_same_margin_by_area_and_by_territory(scope: Scope) {
    prove(scope, "t72", &[CONCORD], same_margin);
}

in_full! {
    t72_concord_games_have_the_same_margin_by_area_and_by_territory
}
