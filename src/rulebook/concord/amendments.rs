//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::{Bonus, Rules, Score, Stopped};
use superko_spec::concord::{self as spec, Law};

amendments! { Law, Rules;
    spec::AGREE_AGAIN => |rules| rules.ending.stopped = Stopped::Agreement,
    spec::TERRITORY_COUNTING => |rules| {
        rules.score = Score::Territory;
        rules.ending.bonus = Bonus::None;
        rules.ending.first_pass = false;
    },
}
