//! The Japanese rules of 1989 beside simple ko and beside what is played under their name.

use super::tools::{Found, Variant, boards, chain, from, in_words, legal_positions, plays, prove};
use crate::common::{JAPANESE_1989, TROMP_TAYLOR, amended};
use superko::notation::Player;
use superko::rulebook::{Move, Opening, Referee, Settling, point_list};

#[test]
fn t79_the_ko_of_the_japanese_rules_is_the_position_before_the_opponents_play() {
    prove("t79", &[JAPANESE_1989], ko_by_position);
}

/// In every position, after every play: a reply is legal if it is without ko, and does not make the position before the play.
pub fn ko_by_position(variant: &Variant) -> Found {
    let free = Variant::of(amended(TROMP_TAYLOR, &["free-repetition", "no-suicide"]));
    let mut replies = 0;
    for board in boards(4) {
        for (position, player) in legal_positions(&board).flat_map(|p| Player::BOTH.map(|to| (p.clone(), to)))
        {
            let opening = from(&variant.opening(&board), &position, player);
            for play in plays(&board) {
                let Some(game) = variant.after(&opening, &[play]) else { continue };
                for reply in plays(&board) {
                    let there = free.after(&opening, &[play, reply]);
                    let expected = there.is_some_and(|there| there.position() != position);
                    if game.check(reply).is_ok() != expected {
                        return Err(in_words(&opening, &[play, reply]));
                    }
                    replies += 1;
                }
            }
        }
    }
    Ok(replies)
}

#[test]
fn t80_with_a_wider_seki_and_all_dead_stones_removed_japanese_agreements_score_as_in_japanese_like() {
    prove("t80", &[JAPANESE_1989], |variant| {
        as_by("japanese-like", &variant.with("seki-is-shared").with("all-dead-removed"))
    });
}

/// Every agreement in every position: by this preset it leaves the same board, prisoners and margin, where it leaves no stone in atari.
pub fn as_by(preset: &str, variant: &Variant) -> Found {
    let preset = Variant::of(preset.parse().expect("the name of a preset"));
    let margin = |game: &dyn Referee| game.score().map(|[black, white]| black.0 - white.0);
    let mut agreements = 0;
    for board in boards(4) {
        for position in legal_positions(&board) {
            let opening = from(&variant.opening(&board), &position, Player::Black);
            let there = Opening { rules: preset.rules.clone(), ..opening.clone() };
            let stones: Vec<usize> = position.stones().map(|(p, _)| p).collect();
            for set in 0..1 << stones.len() {
                let dead = (0..stones.len()).filter(|i| set >> i & 1 == 1).map(|i| stones[i]);
                let agree = Settling::Agree(point_list(dead));
                let moves = [Move::Pass, Move::Pass, agree.into()];
                let game = variant.after(&opening, &moves);
                let other = preset.after(&there, &moves).expect("both agree after two passes");
                let after = other.position();
                let in_atari = |p| {
                    let chain = chain(&board, &after, p);
                    let empty = (0..board.points()).filter(|q| after[*q].is_empty());
                    empty.filter(|q| board.graph().neighbors(*q).any(|r| chain.contains(&r))).count() == 1
                };
                if after.stones().any(|(p, _)| in_atari(p)) {
                    continue;
                }
                let alike = |game: &dyn Referee| {
                    (game.position(), game.captured(), game.over(), game.outcome(), margin(game))
                };
                if game.map(|game| alike(game.as_ref())) != Some(alike(other.as_ref())) {
                    return Err(in_words(&opening, &moves));
                }
                agreements += 1;
            }
        }
    }
    Ok(agreements)
}
