//! The New Zealand rules beside what is played under their name.

use super::tools::*;
use crate::common::*;

fn t70_the_new_zealand_rules_and_situational_superko_differ_only_in_plays_that_make_the_start(
    variant: &Variant,
) -> Found {
    let situational =
        Variant::of(amended(TROMP_TAYLOR, &["situational-superko", "agreement", "opponent-resumes"]));
    let start_is_on_record = variant.rules.has("start-on-record");
    walk_all(variant, &boards(3), 6, &mut |opening, moves, game| {
        // Where the start was made again, the games have parted.
        let Some(there) = situational.after(opening, moves) else { return Ok(()) };
        for m in plays(&opening.board).chain([Move::Pass]) {
            let [here, there] = [game.check(m), there.check(m)].map(|ruling| ruling.is_ok());
            let makes_the_start = || {
                let after = variant.after(opening, &[moves, &[m]].concat()).map(|game| game.position());
                after == Some(opening.start().position)
            };
            if here != there && (there || start_is_on_record || !makes_the_start()) {
                return Err(format!(", then {}", m.name(opening)));
            }
        }
        Ok(())
    })
}

/// What the players may agree on: any one stone is dead, or none.
fn agreements(opening: &Opening) -> impl Iterator<Item = Move> + use<> {
    let one = (0..opening.board.points()).map(|p| point_list([p]));
    one.chain([point_list([])]).map(|dead| Settling::Agree(dead).into())
}

fn t71_the_new_zealand_rules_are_tromp_taylor_amended_but_for_the_points_of_both_players(
    variant: &Variant,
) -> Found {
    as_by("new-zealand-like", variant)
}

/// Every game of up to six moves is the same by a preset, but for the points that count for both players.
pub fn as_by(preset: &str, variant: &Variant) -> Found {
    let preset = Variant::of(preset.parse().unwrap());
    let answers = |game: &dyn Referee| {
        let first = game.details().into_iter().next().map(|(_, value)| value);
        let ended = (game.over(), game.outcome(), margin(game));
        (game.position(), game.to_play(), game.captured(), ended, first)
    };
    walk_all(variant, &boards(3), 6, &mut |opening, moves, game| {
        let Some(there) = preset.after(opening, moves) else { return Err(", barred there".to_owned()) };
        if answers(game) != answers(there.as_ref()) {
            return Err(", other answers there".to_owned());
        }
        for m in plays(&opening.board).chain([Move::Pass]).chain(agreements(opening)) {
            let longer = [moves, &[m]].concat();
            let [here, there] = [variant, &preset]
                .map(|rules| rules.after(opening, &longer).map(|game| answers(game.as_ref())));
            holds_or(here == there, || format!(", then {}", m.name(opening)))?;
        }
        Ok(())
    })
}

tests_of! {
    t70_the_new_zealand_rules_and_situational_superko_differ_only_in_plays_that_make_the_start,
    t71_the_new_zealand_rules_are_tromp_taylor_amended_but_for_the_points_of_both_players
}
