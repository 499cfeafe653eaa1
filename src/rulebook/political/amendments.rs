//! The amendments to this rulebook: to the law, and to the settings of its engine.

use crate::rules::amendments;
use superko_bitboard::political::Rules;
use superko_spec::political::{self as spec, Law};

amendments! { Law, Rules;
    spec::PLAYERS_JOIN_BY_MOVING => |rules| rules.join_by_moving = true,
    spec::DEAD_IS_ONE_LIBERTY => |rules| rules.dead_without_liberties = false,
    spec::TERRITORY_COUNTS_STONES => |rules| rules.stones_on_territory = true,
    spec::FRIEND_IN_PART_IS_FRIEND => |rules| rules.friend_in_part = true,
    spec::DRAGON_OWNERS_CAPTURE => |rules| rules.dragons_capture = true,
}
