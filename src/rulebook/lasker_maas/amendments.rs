//! The amendments of this rulebook: of the law, and of the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::{Repetition, Rules};
use superko_spec::lasker_maas::{self as spec, Law};

amendments! { Law, Rules;
    spec::PLACEMENTS_MAKE_HISTORY => |rules| rules.repetition = Repetition::SituationalAfterPlays,
}
