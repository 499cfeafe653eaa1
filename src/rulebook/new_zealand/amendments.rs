//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::{Repetition, Rules, Score};
use superko_spec::new_zealand::{self as spec, Law};

amendments! { Law, Rules;
    spec::NO_SHARED_TERRITORY => |rules| rules.score = Score::Area,
    spec::START_ON_RECORD => |rules| rules.repetition = Repetition::Situational,
}
