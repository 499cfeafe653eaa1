//! Misreadings of the amendments that say how people end and count a game, and what they may repeat.

use super::first_turns;
use crate::misreading::{as_written, misreadings, partly, points, shared};
use superko_spec::set::Set;
use superko_spec::tromp_taylor::{self as spec, Game, Law, Phase, Position, TrompTaylor, Turn};
use superko_spec::two_eyes::{self, Finished};
use superko_spec::words::{breaks, reachable};
use superko_spec::{Board, Color, Outcome, Player, Point, Verdict};

misreadings! { pub static ENDINGS: crate::tromp_taylor::TrompTaylor, Law;
    "own-moves-and-the-start", "tromp-taylor.6" / "tromp-taylor.6.b" under "own-moves-superko",
    "the start is on record as if both players had made it" =>
        r6_b_superko: |law, game, after| {
            game.positions[0] != *after && as_amended(law, spec::OWN_MOVES_SUPERKO).r6_b_superko(game, after)
        };
    "own-plays-superko", "tromp-taylor.6" / "tromp-taylor.6.b" under "own-moves-superko",
    "what stood after a player's own passes is not on record" =>
        r6_b_superko: |_, game, after| {
            let own = |i: &usize| matches!(game.turns[*i], Turn::Move(_)) && game.to_play[*i] == game.mover();
            !(0..game.turns.len()).filter(own).any(|i| game.positions[i + 1] == *after)
        };
    "only-own-passes-lift-superko", "tromp-taylor.6" / "tromp-taylor.6.b" under "spight-superko",
    "a pass of the opponent does not make positions before it repeatable" =>
        r6_b_superko: |_, game, after| {
            let own = |i: &usize| game.turns[*i] == Turn::Pass && game.to_play[*i] == game.mover();
            let since = (0..game.turns.len()).rev().find(own).map_or(0, |pass| pass + 1);
            !(since..game.positions.len())
                .any(|i| game.positions[i] == *after && game.to_play[i] != game.mover())
        };
    "no-result-at-the-second-time", "tromp-taylor.6" / "tromp-taylor.6.c" under "no-result",
    "a situation that arises again ends the game without a result" =>
        r6_c_repetition: |_, game| no_result(game, last_pass(game), 2, true);
    "no-result-past-passes", "tromp-taylor.6" / "tromp-taylor.6.c" under "no-result",
    "situations before the last pass count, too" =>
        r6_c_repetition: |_, game| no_result(game, 0, 3, true);
    "no-result-for-any-player", "tromp-taylor.6" / "tromp-taylor.6.c" under "no-result",
    "positions count, no matter which player is to move" =>
        r6_c_repetition: |_, game| no_result(game, last_pass(game), 3, false);
    "no-result-is-a-tie", "tromp-taylor.6" / "tromp-taylor.6.c" under "no-result",
    "a game that ends so is a tie" =>
        r6_c_repetition: |law, game| as_amended(law, spec::NO_RESULT).r6_c_repetition(game).map(|_| Outcome::Tie);
    "all-captures-decide-the-cycle", "tromp-taylor.6" / "tromp-taylor.6.c" under "cycle-by-captures",
    "all captures of the game are compared, not only those of the cycle" =>
        r10_winner: |law, board, game| match law.r6_c_repetition(game) {
            Some(_) => {
                let lost = |player: Player| law.r7_a_captured(board, game, player.color());
                [Player::Black, Player::White].into_iter().find(|player| lost(*player) < lost(player.opponent()))
                    .map_or(Outcome::Tie, Outcome::Won)
            }
            None => as_written!(law.r10_winner(board, game)),
        };
    "pass-stones-go-to-the-passer", "tromp-taylor.7" / "tromp-taylor.7.a" under "pass-stones",
    "a pass counts as a captured stone of the opponent" =>
        r7_a_captured: |law, board, game, color| {
            let free = Law { r6_d_handed_over: None, r7_a_captured: None, ..*law };
            let passed = |i: &usize| game.turns[*i] == Turn::Pass && game.to_play[*i].color() != color;
            free.r7_a_captured(board, game, color) + (0..game.turns.len()).filter(passed).count()
        };
    "the-first-of-two-passes-is-free", "tromp-taylor.7" / "tromp-taylor.7.a" under "pass-stones",
    "only a pass that answers a pass hands over a stone" =>
        r7_a_captured: |law, board, game, color| {
            let free = Law { r6_d_handed_over: None, r7_a_captured: None, ..*law };
            let answers = |i: &usize| game.turns[i - 1..=*i] == [Turn::Pass; 2] && game.to_play[*i].color() == color;
            free.r7_a_captured(board, game, color) + (1..game.turns.len()).filter(answers).count()
        };
    "three-passes-apart-stop", "tromp-taylor.8" / "tromp-taylor.8.a" under "three-passes-end",
    "any three passes stop play, consecutive or not" =>
        r8_a_stops: |_, turns| turns.iter().filter(|(_, turn)| *turn == Turn::Pass).count() >= 3;
    "black-passes-last", "tromp-taylor.8" / "tromp-taylor.8.a" under "white-passes-last",
    "two passes stop play only if Black made the second one" =>
        r8_a_stops: |_, turns| matches!(turns, [.., (_, Turn::Pass), (Player::Black, Turn::Pass)]);
    "passes-never-end-the-talk", "tromp-taylor.8" / "tromp-taylor.8.b" under "agreement",
    "only an agreement ends the game, however often play stops" =>
        r8_b_phase: |_, game, stops| only_agreement_ends(game, stops);
    "a-third-pass-ends-the-talk", "tromp-taylor.8" / "tromp-taylor.8.b" under "agreement",
    "a pass after play has stopped ends the game" =>
        r8_b_phase: |law, game, stops| {
            let before = game.turns.len().wrapping_sub(1);
            match as_amended(law, spec::AGREEMENT).r8_b_phase(game, stops) {
                Phase::Play if stops.contains(&before) && game.turns.last() == Some(&Turn::Pass) => Phase::Over,
                phase => phase,
            }
        };
    "no-second-stop-is-the-last", "tromp-taylor.8" / "tromp-taylor.8.b" under "second-stop",
    "only an agreement ends the game, however often play stops" =>
        r8_b_phase: |_, game, stops| only_agreement_ends(game, stops);
    "single-stones-are-agreed", "tromp-taylor.8" / "tromp-taylor.8.c" under "agreement",
    "only the stones on the points named are removed, not their blocks" =>
        r8_c_agree: shared!(single_stones_are_agreed: r8_c_agree);
    "agreed-stones-are-not-captured", "tromp-taylor.8" / "tromp-taylor.8.c" under "agreement",
    "stones removed by agreement do not count as captured" =>
        r7_a_captured: |law, board, game, color| match game.turns.last() {
            Some(Turn::Agree(_)) => {
                as_written!(law.r7_a_captured(board, &first_turns(game, game.turns.len() - 1), color))
            }
            _ => as_written!(law.r7_a_captured(board, game, color)),
        };
    "agreed-stones-stay", "tromp-taylor.8" / "tromp-taylor.8.c" under "agreement",
    "dead stones stay on the board" =>
        r8_c_agree: shared!(agreed_stones_stay: r8_c_agree);
    "the-asker-resumes", "tromp-taylor.8" / "tromp-taylor.8.d" under "agreement" "opponent-resumes",
    "the player who asks to play on has the turn" =>
        r8_d_resume: |law, game, asker| {
            as_amended(law, spec::OPPONENT_RESUMES).r8_d_resume(game, asker.opponent())
        };
    "anybodys-same-pass-ends", "tromp-taylor.8" / "tromp-taylor.8.e" under "same-pass-ends" "free-repetition",
    "a pass in a position in which either player passed before stops play" =>
        r8_e_passed_there_before: |_, game, turn| {
            let passed = |i: &usize| game.turns[*i] == Turn::Pass && game.positions[*i] == game.positions[turn];
            (0..turn).any(|i| passed(&i))
        };
    "the-button-counts-for-the-end", "tromp-taylor.8" / "tromp-taylor.8.f" under "button",
    "the pass that takes the button can end the game" =>
        r8_ended: |law, game| {
            as_written!(law.r8_ended(game)) || game.turns.ends_with(&[Turn::Pass, Turn::Pass])
        };
    "the-button-keeps-the-record", "tromp-taylor.8" / "tromp-taylor.8.f" under "button",
    "positions before the button is taken stay on record" =>
        r6_turn: |law, board, game, turn| {
            let made = as_written!(law.r6_turn(board, game, turn));
            match (&made, turn) {
                (Verdict::Legal((after, _)), Turn::Move(_)) if game.positions.contains(after) => breaks("tromp-taylor.6"),
                _ => made,
            }
        };
    "the-last-passer-has-the-button", "tromp-taylor.10" / "tromp-taylor.10.b" under "button",
    "the half point goes to the player who passed last" =>
        r10_b_final_score: |law, board, game, player| {
            let last = game.turns.iter().rposition(|turn| *turn == Turn::Pass);
            let plain = Law { r8_f_button: None, r10_b_final_score: None, ..*law };
            plain.r10_b_final_score(board, game, player)
                + i64::from(last.is_some_and(|turn| game.to_play[turn] == player))
        };
    "one-eye-is-enough", "tromp-taylor.9" under "two-eye-territory", "regions with a single eye are territory" =>
        r9_score: |law, board, game, player| {
            two_eyed(law, board, game, player, |of| {
                of.territory(player, 1, |p, false_eyes| of.at_a_false_eye(player, p, false_eyes))
            })
        };
    "false-eyes-are-territory", "tromp-taylor.9" under "two-eye-territory", "false eyes count, too" =>
        r9_score: |law, board, game, player| {
            two_eyed(law, board, game, player, |of| of.territory(player, 2, |_, _| false))
        };
    "neutral-points-make-seki", "tromp-taylor.9" under "two-eye-territory",
    "where a neutral point is open, the stones beside it are in seki" =>
        r9_score: |law, board, game, player| {
            let seki = spec::SEKI_TAX.alone().r9_c_tax(board, &law.r9_d_counted(board, game.now()), player);
            as_amended(law, spec::TERRITORY_SCORE).r9_score(board, game, player) - seki
        };
    "seki-by-neighbours", "tromp-taylor.9" / "tromp-taylor.9.c" under "seki-tax",
    "only points beside a block that touches a neutral point do not count, not all of its region" =>
        r9_c_tax: |law, board, position, player| {
            let neutral = |p: Point| {
                position[p] == Color::Empty && law.r3_reaches(board, position, p, player.opponent().color())
            };
            let in_seki = |q: Point| {
                position[q] == player.color()
                    && law.r3_b_block(board, position, q).iter().any(|r| board.neighbors(*r).any(neutral))
            };
            let taxed = |p| law.r9_b_reaches_only(board, position, p, player) && board.neighbors(p).any(in_seki);
            points(board, &taxed).len()
        };
    "atari-is-no-seki", "tromp-taylor.9" / "tromp-taylor.9.c" under "seki-tax",
    "a region may have blocks in atari and count" =>
        r9_c_tax: |law, board, position, player| {
            let other = player.opponent().color();
            let neutral = |p: &Point| position[*p] == Color::Empty && law.r3_reaches(board, position, *p, other);
            let in_seki = |p| region(board, position, p, other).iter().any(neutral);
            points(board, &|p| law.r9_b_reaches_only(board, position, p, player) && in_seki(p)).len()
        };
    "tax-for-each-block", "tromp-taylor.9" / "tromp-taylor.9.c" under "group-tax",
    "each living block costs two points, not each region" =>
        r9_c_tax: |law, board, position, player| {
            let seki = spec::SEKI_TAX.alone().r9_c_tax(board, position, player);
            let taxed = spec::GROUP_TAX.alone().r9_c_tax(board, position, player);
            let own = board.nodes().filter(|p| position[*p] == player.color());
            let blocks: Set<_> = own.map(|p| law.r3_b_block(board, position, p)).collect();
            if taxed > seki { seki + 2 * blocks.len() } else { seki }
        };
    "seki-is-not-taxed", "tromp-taylor.9" / "tromp-taylor.9.c" under "group-tax",
    "surrounded points in seki count" =>
        r9_c_tax: |_, board, position, player| {
            let tax = |law: Law| law.r9_c_tax(board, position, player);
            tax(spec::GROUP_TAX.alone()) - tax(spec::SEKI_TAX.alone())
        };
    "pass-dead-beside-every-point", "tromp-taylor.9" / "tromp-taylor.9.d" under "pass-dead",
    "stones are dead only where all points of the territory are beside a pass-alive block" =>
        r9_d_counted: |law, board, position| pass_dead(law, board, position, 0);
    "pass-dead-anywhere-enclosed", "tromp-taylor.9" / "tromp-taylor.9.d" under "pass-dead",
    "stones are dead wherever pass-alive blocks enclose them, however large the territory" =>
        r9_d_counted: |law, board, position| pass_dead(law, board, position, usize::MAX);
    "a-handicap-of-one-has-no-bonus", "tromp-taylor.10" / "tromp-taylor.10.c" under "handicap-bonus-n",
    "there is a bonus from two stones on" =>
        r10_c_bonus: |_, handicap| if handicap < 2 { 0 } else { handicap };
    "one-bonus-for-any-handicap", "tromp-taylor.10" / "tromp-taylor.10.c" under "handicap-bonus-less-1",
    "any handicap of more than one stone gives one point" =>
        r10_c_bonus: |_, handicap| usize::from(handicap > 1);
}

/// The score under `two-eye-territory` with another territory.
fn two_eyed(
    law: &Law,
    board: &Board,
    game: &Game,
    player: Player,
    territory: impl Fn(&Finished) -> Set<Point>,
) -> usize {
    let (stones, dead) = (spec::standing(game), spec::dead(law, board, game));
    let score = as_amended(law, spec::TWO_EYE_TERRITORY).r9_score(board, game, player);
    let instead = territory(&Finished { board, stones, dead: &dead });
    score + instead.len() - two_eyes::two_eyed(board, stones, &dead, player).len()
}

/// The law with an amendment in the place of the misreading.
fn as_amended(law: &Law, amendment: superko_spec::Amendment<Law>) -> Law {
    let mut amended = *law;
    (amendment.enact)(&mut amended);
    amended
}

/// The number of the first situation since the last pass.
fn last_pass(game: &Game) -> usize {
    game.turns.iter().rposition(|turn| *turn == Turn::Pass).map_or(0, |pass| pass + 1)
}

/// No result where a play makes a position this number of times.
fn no_result(game: &Game, since: usize, times: usize, for_the_player: bool) -> Option<Outcome> {
    let same = |i: &usize| {
        game.positions[*i] == *game.now() && (!for_the_player || game.to_play[*i] == game.mover())
    };
    let stood = (since..game.positions.len()).filter(same).count();
    (matches!(game.turns.last(), Some(Turn::Move(_))) && stood >= times).then_some(Outcome::NoResult)
}

/// The game ends by an agreement alone.
fn only_agreement_ends(game: &Game, stops: &[usize]) -> Phase {
    match game.turns.last() {
        Some(Turn::Agree(_)) => Phase::Over,
        _ if stops.contains(&game.turns.len()) => Phase::Stopped,
        _ => Phase::Play,
    }
}

/// The points that a point is connected with by points that are not of a colour.
fn region(board: &Board, position: &Position, p: Point, without: Color) -> Set<Point> {
    reachable(p, |q| board.neighbors(q).filter(|r| position[*r] != without))
}

/// A position without the stones that pass-alive blocks enclose, if at most this number of points is beside none of these.
fn pass_dead(law: &Law, board: &Board, position: &Position, apart: usize) -> Position {
    let dead = |p: Point| {
        let Some(owner) = [Player::Black, Player::White].into_iter().find(|o| o.color() == position[p])
        else {
            return false;
        };
        let enclosing = owner.opponent();
        let alive: Set<Point> =
            spec::pass_alive(law, board, position, enclosing).into_iter().flatten().collect();
        let region = region(board, position, p, enclosing.color());
        let beside = |p: &&Point| board.neighbors(**p).any(|q| alive.contains(&q));
        let mut around = region.iter().flat_map(|p| board.neighbors(*p)).filter(|q| !region.contains(q));
        region.iter().any(|p| beside(&p))
            && region.iter().filter(|p| !beside(p)).count() <= apart
            && around.all(|q| alive.contains(&q))
    };
    partly(position, &vec![Color::Empty; position.len()], &dead)
}
