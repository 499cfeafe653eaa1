//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::{Repetition, Rules};
use superko_spec::lasker_maas::{self as spec, Law};

amendments! { Law, Rules;
    spec::PLACEMENTS_MAKE_HISTORY => |rules| rules.repetition = Repetition::SituationalAfterPlays,
}
