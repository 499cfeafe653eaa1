//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::pauli::Rules;
use superko_spec::pauli::{self as spec, Law};

amendments! { Law, Rules;
    spec::PERMANENT_PROHIBITIONS_STAY => |rules| rules.permanent_stays = true,
    spec::INITIAL_PROHIBITIONS_REVIVE => |rules| rules.initial_revives = true,
}
