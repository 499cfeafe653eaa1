//! The amendments to this rulebook: to the law, and to the settings of its engine.

use super::engine::{Seki, Settings};
use crate::rules::amendments;
use superko_spec::japanese_1989::{self as spec, Law};

amendments! { Law, Settings;
    spec::DAME_MAKE_NO_SEKI => |settings| settings.seki = Seki::Never,
    spec::SEKI_IS_SHARED => |settings| settings.seki = Seki::Shared,
    spec::ALL_DEAD_REMOVED => |settings| settings.all_dead_removed = true,
}
