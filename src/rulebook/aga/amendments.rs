//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::{Bonus, Repetition, Rules, Score, Stop, Stopped};
use superko_spec::aga::{self as spec, Law};

amendments! { Law, Rules;
    spec::NATURAL_RECORD => |rules| rules.repetition = Repetition::SituationalAfterPlays,
    spec::NO_SECOND_TALK => |rules| rules.ending.stopped = Stopped::SecondStop,
    spec::EXTRA_PASS_AFTER_TALK => |rules| {
        rules.ending.stop = Stop::TwoPasses;
        rules.ending.last_stone = true;
    },
    spec::TERRITORY_COUNTING => |rules| {
        rules.score = Score::TerritoryLessCaptured;
        rules.ending.bonus = Bonus::None;
    },
}
