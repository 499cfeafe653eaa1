//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::{Passes, Reach, Repetition, Rules, Score, Stages};
use superko_spec::logical::{self as spec, Law};

amendments! { Law, Rules;
    spec::PLAIN_AREA => |rules| rules.score = Score::Area,
    spec::PASS_MAY_NOT_REPEAT => |rules| rules.repetition = Repetition::PositionalPassesToo,
    spec::NO_PASS_AFTER_PASS => |rules| rules.passes = Passes::NotAfterAny,
    spec::PUT_AFTER_TWO_PASSES => |rules| rules.stages = Stages::Resumable,
    spec::PAIRWISE_PATH => |rules| rules.reach = Reach::Neighbours,
}
