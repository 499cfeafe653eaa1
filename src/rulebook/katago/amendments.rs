//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::Tax;
use superko_bitboard::katago::{KoRule, Rules};
use superko_spec::katago::{self as spec, Law};

amendments! { Law, Rules;
    spec::SIMPLE_KO => |rules| rules.ko = KoRule::Simple,
    spec::SITUATIONAL_SUPERKO => |rules| rules.ko = KoRule::Situational,
    spec::TERRITORY_SCORE => |rules| rules.territory = true,
    spec::SEKI_TAX => |rules| rules.tax = Tax::Seki,
    spec::GROUP_TAX => |rules| rules.tax = Tax::Group,
    spec::NO_SUICIDE => |rules| rules.suicide = false,
    spec::BUTTON => |rules| rules.button = true,
    spec::PASS_DEAD => |rules| rules.pass_dead = true,
}
