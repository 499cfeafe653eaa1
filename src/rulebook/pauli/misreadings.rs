//! Misreadings of the Logical Japanese Rules.

use crate::misreading::{as_written, misreadings, no_tie, points};
use superko_spec::pauli::{
    Act, Aftermath, Claim, Dispute, Game, Law, Locations, Pauli, Situation, Turn, outcome, without_liberties,
};
use superko_spec::set::Set;
use superko_spec::words::breaks;
use superko_spec::{Board, ClauseId, Color, Outcome, Player, Point};

misreadings! { pub static ALL: super::Pauli, Law;
    "white-begins", "pauli.2.b", "White has the first turn" =>
        r2_b_first_turn: |_| Player::White;
    "one-action-a-turn", "pauli.3.d", "a player who removes a cycle may not play a stone" =>
        r3_turn: |law, board, game, turn| match (turn.remove, turn.play) {
            (Some(_), Some(_)) => breaks("pauli.3"),
            _ => as_written!(law.r3_turn(board, game, turn)),
        };
    "no-play-after-a-pass", "pauli.3.d", "after a pass the opponent may not play a stone" =>
        r3_turn: |law, board, game, turn| match game.changes.last() {
            Some(change) if turn.play.is_some() && law.r4_a_pass(change) => breaks("pauli.3"),
            _ => as_written!(law.r3_turn(board, game, turn)),
        };
    "any-two-passes-end", "pauli.4.b",
    "two passes end the game even if locations are temporarily prohibited" =>
        r4_b_passes_needed: |_, passed_in, _| passed_in.map_or(2, |before| before.passes_needed - 1);
    "three-passes-end", "pauli.4.b", "it always takes three passes to end the game" =>
        r4_b_passes_needed: |_, passed_in, _| passed_in.map_or(3, |before| before.passes_needed - 1);
    "removal-alone-is-a-pass", "pauli.4.a", "a turn that only removes a cycle is a pass" =>
        r4_a_pass: |_, change| change.added.is_none();
    "own-stones-are-territory", "pauli.5.a", "controlled locations with the player's own stones count, too" =>
        r5_a_territory: |_, _, _, controlled| controlled.len();
    "dead-stones-count-once", "pauli.5.b", "a dead stone counts only for its location" =>
        r5_b_dead: |_, _, _, _| 0;
    "captives-forgotten", "pauli.5.c", "stones that were removed do not count in the score" =>
        r5_c_captives: |_, _, _| 0;
    "only-the-opponent-captures", "pauli.5.c",
    "stones that their own player removed with a cycle do not count" =>
        r5_c_captives: |_, game, player| {
            let turns = game.changes.iter().zip(&game.situations);
            let by_him = turns.filter(|(_, before)| before.turn == player);
            let taken = by_him.flat_map(|(change, _)| &change.removed);
            let opposing = player.opponent();
            game.removed_before[opposing as usize]
                + taken.filter(|(_, color)| *color == opposing.color()).count()
        };
    "ties-go-to-white", "pauli.5.e", "White wins if the scores are equal" =>
        r5_e_winner: |law, game, controlled| no_tie(as_written!(law.r5_e_winner(game, controlled)), Player::White);
    "own-eyes-may-not-be-filled", "pauli.6.a", "a location of which all neighbours are own stones is prohibited" =>
        r6_a_unprohibited: |law, board, now, p| beside_only(law, board, now, p, now.turn);
    "surrounded-locations-are-barred", "pauli.6.a",
    "a location of which all neighbours are opposing stones is prohibited, even if a play there captures" =>
        r6_a_unprohibited: |law, board, now, p| beside_only(law, board, now, p, now.turn.opponent());
    "captures-nothing", "pauli.6.c", "opposing stones are never captured" =>
        r6_c_captured: |_, _, _, _| Locations::new();
    "captures-one-chain", "pauli.6.c", "a play captures at most one chain" =>
        r6_c_captured: |law, board, now, p| {
            let captured = as_written!(law.r6_c_captured(board, now, p));
            let placed = law.r6_b_put(now, p);
            let chain = captured.iter().next().map(|&first| law.r13_d_reached(board, &placed, first));
            chain.into_iter().flatten().collect()
        };
    "removes-opposing-stones", "pauli.7.a", "the player's own stones stay when he removes a cycle" =>
        r7_a_remove: |law, game, start| {
            let (mut now, mut removed) = as_written!(law.r7_a_remove(game, start));
            removed.retain(|(p, color)| {
                let own = *color == now.turn.color();
                if own {
                    now.stones[*p] = *color;
                }
                !own
            });
            (now, removed)
        };
    "either-player-has-the-turn", "pauli.8.b",
    "situations can be similar no matter which player has the turn" =>
        r8_b_similar:
            |law, one, other| as_written!(law.r8_b_similar(&Situation { turn: other.turn, ..one.clone() }, other));
    "stones-and-turn", "pauli.8.b",
    "situations can be similar if they differ in prohibitions and passes needed" =>
        r8_b_similar: |_, one, other| one.turn == other.turn && one.stones == other.stones;
    "passes-do-not-matter", "pauli.8.b", "situations can be similar if they differ in the passes needed" =>
        r8_b_similar: |law, one, other| {
            as_written!(law.r8_b_similar(&Situation { passes_needed: other.passes_needed, ..one.clone() }, other))
        };
    "shortest-cycle", "pauli.8.a", "only the shortest of several cycles may be removed" =>
        r8_a_cycles:
            |law, game| as_written!(law.r8_a_cycles(game)).into_iter().next_back().into_iter().collect();
    "every-cycle-disturbs", "pauli.8.c", "cycles are disturbing even when a pass would end the game" =>
        r8_c_disturbing: |_, _| true;
    "no-ko", "pauli.9.c", "a stone may be played where a ko capture has just cleared a location" =>
        r9_c_after_ko: |_, _, _, _, _| Locations::new();
    "nothing-is-initial", "pauli.9.b", "Black may begin on an initially prohibited location" =>
        r9_b_initially: |_, _, _| Locations::new();
    "nothing-is-permanent", "pauli.9.d", "removed cycles prohibit nothing" =>
        r9_d_once_used: |_, permanent, _| permanent.clone();
    "suicide-of-several", "pauli.10", "suicide of several stones is allowed" =>
        r10_suicide: |law, board, now, p| {
            let alone = law.r13_d_reached(board, &law.r6_b_put(now, p), p).len() == 1;
            alone && as_written!(law.r10_suicide(board, now, p))
        };
    "suicide-of-one", "pauli.10", "suicide of a single stone is allowed" =>
        r10_suicide: |law, board, now, p| {
            let alone = law.r13_d_reached(board, &law.r6_b_put(now, p), p).len() == 1;
            !alone && as_written!(law.r10_suicide(board, now, p))
        };
    "suicide-that-captures", "pauli.10", "a stone without liberties of its own cannot capture" =>
        r10_suicide: |law, board, now, p| !law.r13_a_has_liberties(board, &law.r6_b_put(now, p), p);
    "pseudo-suicide-allowed", "pauli.11", "permanently prohibited liberties are enough for a stone" =>
        r11_pseudo_suicide: |_, _, _, _| false;
    "one-prohibited-liberty", "pauli.11",
    "a single permanently prohibited liberty makes a play pseudo suicide" =>
        r11_pseudo_suicide: |law, board, now, p| {
            let placed = law.r6_b_put(now, p);
            without_liberties(law, board, &placed, now.turn.opponent()).is_empty()
                && law.r13_b_liberties(board, &placed, p).iter().any(|q| now.permanent.contains(q))
        };
    "any-single-capture", "pauli.12", "every capture of a single stone is a ko capture" =>
        r12_ko_capture: |law, board, now, p| law.r6_c_captured(board, now, p).len() == 1;
    "any-chain-recaptures", "pauli.12",
    "a capture of a single stone is a ko capture even if several stones capture it" =>
        r12_ko_capture: |law, board, now, p| {
            let placed = law.r6_b_put(now, p);
            law.r6_c_captured(board, now, p).len() == 1 && !law.r13_a_has_liberties(board, &placed, p)
        };
    "prohibited-is-no-liberty", "pauli.13.b",
    "opposing stones are captured if all their liberties are permanently prohibited" =>
        r6_c_captured: |law, board, now, p| {
            let placed = law.r6_b_put(now, p);
            let dead = |q| law.r13_b_liberties(board, &placed, q).is_subset(&now.permanent);
            points(board, &|q| placed[q] == now.turn.opponent().color() && dead(q))
        };
    "each-stone-for-itself", "pauli.13.d", "a stone has only the liberties next to it" =>
        r13_d_reached: |_, _, _, p| Locations::from([p]);
    "no-passes", "pauli.14.building.a", "nobody may pass in the analysis" =>
        r14_building_a_following: |law, larger, now| {
            let mut following = as_written!(law.r14_building_a_following(larger, now));
            following.pop();
            following
        };
    "new-locations-are-joined", "pauli.14.b", "the two new locations are neighbours" =>
        r14_b_new_locations: |law, board, set| {
            let mut larger = as_written!(law.r14_b_new_locations(board, set));
            larger.add_edge(board.node_count(), board.node_count() + 1, ());
            larger
        };
    "one-new-location", "pauli.14.b", "a single new location is next to the outside" =>
        r14_b_new_locations: |law, board, set| {
            let mut larger = as_written!(law.r14_b_new_locations(board, set));
            let second = board.node_count() + 1;
            larger.remove_node(second);
            larger.add_node(second);
            larger
        };
    "white-stones-are-removed-first", "pauli.14.c",
    "white stones without liberties are removed first, and then black ones that still have none" =>
        r14_c_removed: |law, larger, stones| {
            let mut left = stones.clone();
            for player in [Player::White, Player::Black] {
                for p in without_liberties(law, larger, &left, player) {
                    left[p] = Color::Empty;
                }
            }
            left
        };
    "the-prover-begins", "pauli.14.e", "the prover has the first turn in the analysis" =>
        r14_e_opponent_starts: |_, now, prover| Situation { turn: prover, ..now };
    "the-smallest-set-only", "pauli.14.member", "only smallest bordered sets are analysed" =>
        r14_member_bordered: |law, board, stones, player, set| {
            board.nodes().any(|p| law.r17_c_1_smallest(board, stones, player, p) == *set)
        };
    "own-stones-outside", "pauli.15", "the player's own stones may be next to the set on the outside" =>
        r15_bordered: |_, board, stones, player, set| {
            let outside = |p| board.neighbors(p).any(|q| !set.contains(&q));
            set.iter().all(|&p| stones[p] == player.color() || !outside(p))
        };
    "opposing-stones-may-stay", "pauli.16.b", "a two-eye formation may have opposing stones in it" =>
        r16_b_no_opposing_stone: |_, _, _, _| true;
    "large-eyes", "pauli.16.e", "an eye may have empty neighbours" =>
        r16_e_eyes: |_, _, _, _| true;
    "one-eye", "pauli.16.f", "one liberty in the set is enough for a stone" =>
        r16_f_liberties: |law, board, stones, set| {
            let mut occupied = set.iter().filter(|p| stones[**p] != Color::Empty);
            occupied.all(|&p| law.r13_b_liberties(board, stones, p).iter().any(|q| set.contains(q)))
        };
    "lone-locations-fit", "pauli.16.d", "a location without neighbours is an eye" =>
        r16_d_neighbours: |_, _, _| true;
    "the-last-to-pass-points", "pauli.17.a", "the player who passed last points first" =>
        r17_a_aftermath: |law, game| {
            let mut after = as_written!(law.r17_a_aftermath(game))?;
            if game.after.is_none() {
                after.turn = after.turn.opponent();
            }
            Some(after)
        };
    "anything-may-be-neutral", "pauli.17.b", "any empty location may be claimed to be neutral" =>
        r17_b_neutral: |_, _, stones, _, at| stones[at] == Color::Empty;
    "one-stone-is-dead", "pauli.17.c", "only the stone that is pointed to is claimed to be dead" =>
        r17_c_dead: |law, board, stones, player, at| {
            let dead = as_written!(law.r17_c_dead(board, stones, player, at));
            dead.map(|_| Locations::from([at]))
        };
    "one-pass-agrees", "pauli.17.d", "a single pass is agreement" =>
        r17_d_agreed: |_, after| after.passes > 0;
    "dead-stones-stay", "pauli.17.e.1", "stones claimed to be dead still surround territory" =>
        r17_e_1_gone: |_, game, _| game.now().stones.clone();
    "gone-stones-are-not-counted", "pauli.5.b",
    "after agreement, stones claimed to be dead do not count as dead stones" =>
        r5_b_dead: |law, game, player, controlled| {
            let before = as_written!(law.r5_b_dead(game, player, controlled));
            if law.r17_a_aftermath(game).is_some() { 0 } else { before }
        };
    "gone-stones-leave-territory", "pauli.5.a",
    "after agreement, a location counts as territory even if the player's own stone there was claimed to be \
     dead" =>
        r5_a_territory: |law, game, player, controlled| match law.r17_a_aftermath(game) {
            Some(after) => {
                let stones = law.r17_e_1_gone(game, &after);
                controlled.iter().filter(|&&p| stones[p] != player.color()).count()
            }
            None => as_written!(law.r5_a_territory(game, player, controlled)),
        };
    "a-dispute-decides-a-location", "pauli.5.e",
    "the score decides the game even after a dispute, without the claims of what the prover has proved" =>
        r5_e_winner: |law, game, controlled| {
            let as_written = Law { r5_e_winner: None, ..*law };
            let after = law.r17_a_aftermath(game).filter(|_| law.r4_over(game));
            let Some(Aftermath { dispute: Some(Dispute { prover, set, played, .. }), claims, .. }) = after
            else {
                return as_written.r5_e_winner(game, controlled);
            };
            let proved = as_written.r5_e_winner(game, controlled) == Outcome::Won(prover);
            let stands = |claim: &Claim| (claim.by == prover) == proved || claim.claimed.is_disjoint(&set);
            let claims = claims.into_iter().filter(stands).collect();
            let turn = game.now().turn;
            let agreed = Aftermath { turn, claims, passes: 2, dispute: None };
            let agreed = Game { after: Some(agreed), ..game.clone() };
            let mut board = played.expect("a dispute that is over was played").0;
            for new in 0..2 {
                board.remove_node(game.now().stones.len() + new);
            }
            outcome(law, &board, &agreed)
        };
    "the-claimant-proves", "pauli.17.f.2", "the claimant is always the prover" =>
        r17_f_2_prover: |_, _, disagreeing, _| disagreeing.opponent();
    "any-other-point-completes", "pauli.17.g.3",
    "the prover also completes his set by pointing to an empty location that is in it" =>
        r17_g_completed: |law, board, game, dispute, act| {
            let nothing_more = matches!(act, Act::Extend(at) if game.now().stones[at] == Color::Empty && dispute.set.contains(&at));
            let act = if nothing_more { Act::Turn(Turn::default()) } else { act };
            as_written!(law.r17_g_completed(board, game, dispute, act))
        };
    "the-prover-next-to-the-outside", "pauli.17.h.1",
    "the refuter also wins by a stone of the prover next to a location outside the set" =>
        r17_h_1_next_to_outside: |_, larger, game, dispute| {
            let put = game.changes.last().and_then(|change| change.added);
            put.is_some_and(|p| {
                dispute.set.contains(&p) && larger.neighbors(p).any(|q| !dispute.set.contains(&q))
            })
        };
    "repetition-proves", "pauli.17.h.3", "the prover wins if a situation is repeated" =>
        r17_h_5_winner: |law, dispute| {
            let (_, game) = dispute.played.as_deref()?;
            if law.r17_h_3_similar(game) {
                Some(dispute.prover)
            } else {
                as_written!(law.r17_h_5_winner(dispute))
            }
        };
    "a-formation-needs-a-turn", "pauli.17.h.4",
    "a two-eye formation that is there when a dispute is set up counts only after a turn" =>
        r17_h_4_provers_formation: |law, larger, game, dispute| {
            !game.changes.is_empty() && as_written!(law.r17_h_4_provers_formation(larger, game, dispute))
        };
}

/// What a play breaks if locations are prohibited that have only stones of this player beside them.
fn beside_only(law: &Law, board: &Board, now: &Situation, p: Point, player: Player) -> Set<ClauseId> {
    let own = |q: Point| now.stones[q] == player.color();
    let barred = board.neighbors(p).count() > 0 && board.neighbors(p).all(own);
    &as_written!(law.r6_a_unprohibited(board, now, p))
        | &Set::from_iter(barred.then_some(ClauseId("pauli.6")))
}
