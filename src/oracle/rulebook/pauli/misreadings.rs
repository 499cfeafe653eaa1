//! Misreadings of the Logical Japanese Rules.

use crate::rulebook::Planted;
use std::collections::BTreeSet;
use superko_spec::pauli::{
    Act, Aftermath, Claim, Dispute, Game, House, Locations, Pauli, Situation, Turn, outcome,
    without_liberties,
};
use superko_spec::{ClauseId, Color, Outcome, Player, Verdict};

const fn misreading(
    name: &'static str,
    clause: &'static str,
    says: &'static str,
    plant: fn(&mut House),
) -> Planted<House> {
    Planted::new(&super::Pauli, name, clause, says, plant)
}

pub static ALL: &[Planted<House>] = &[
    misreading("white-begins", "pauli.2.b", "White has the first turn", |law| {
        law.r2_b_first_turn = Some(|_| Player::White);
    }),
    misreading(
        "one-action-a-turn",
        "pauli.3.d",
        "a player who removes a cycle may not play a stone",
        |law| {
            law.r3_turn = Some(|law, board, game, turn| match (turn.remove, turn.play) {
                (Some(_), Some(_)) => Verdict::Illegal(BTreeSet::from([ClauseId("pauli.3")])),
                _ => House { r3_turn: None, ..*law }.r3_turn(board, game, turn),
            });
        },
    ),
    misreading(
        "any-two-passes-end",
        "pauli.4.b",
        "two passes end the game even if locations are temporarily prohibited",
        |law| {
            law.r4_b_passes_needed = Some(|_, passed_in, _| match passed_in {
                Some(before) => before.passes_needed - 1,
                None => 2,
            });
        },
    ),
    misreading("three-passes-end", "pauli.4.b", "it always takes three passes to end the game", |law| {
        law.r4_b_passes_needed = Some(|_, passed_in, _| match passed_in {
            Some(before) => before.passes_needed - 1,
            None => 3,
        });
    }),
    misreading("removal-alone-is-a-pass", "pauli.4.a", "a turn that only removes a cycle is a pass", |law| {
        law.r4_a_pass = Some(|_, change| change.added.is_none());
    }),
    misreading(
        "own-stones-are-territory",
        "pauli.5.a",
        "controlled locations with the player's own stones count, too",
        |law| {
            law.r5_a_territory = Some(|_, _, _, controlled| controlled.len());
        },
    ),
    misreading("dead-stones-count-once", "pauli.5.b", "a dead stone counts only for its location", |law| {
        law.r5_b_dead = Some(|_, _, _, _| 0);
    }),
    misreading(
        "captives-forgotten",
        "pauli.5.c",
        "stones that were removed do not count in the score",
        |law| {
            law.r5_c_captives = Some(|_, _, _| 0);
        },
    ),
    misreading(
        "only-the-opponent-captures",
        "pauli.5.c",
        "stones that their own player removed with a cycle do not count",
        |law| {
            law.r5_c_captives = Some(|_, game, player| {
                let turns = game.changes.iter().zip(&game.situations);
                let by_him = turns.filter(|(_, before)| before.turn == player);
                let taken = by_him.flat_map(|(change, _)| &change.removed);
                let opposing = player.opponent();
                game.removed_before[opposing as usize]
                    + taken.filter(|(_, color)| *color == opposing.color()).count()
            });
        },
    ),
    misreading("ties-go-to-white", "pauli.5.e", "White wins if the scores are equal", |law| {
        law.r5_e_winner = Some(|law, game, controlled| {
            match (House { r5_e_winner: None, ..*law }).r5_e_winner(game, controlled) {
                Outcome::Tie => Outcome::Won(Player::White),
                other => other,
            }
        });
    }),
    misreading("captures-one-chain", "pauli.6.c", "a play captures at most one chain", |law| {
        law.r6_c_captured = Some(|law, board, now, p| {
            let captured = House { r6_c_captured: None, ..*law }.r6_c_captured(board, now, p);
            let placed = law.r6_b_put(now, p);
            let chain = captured.iter().next().map(|&first| law.r13_d_reached(board, &placed, first));
            chain.into_iter().flatten().collect()
        });
    }),
    misreading(
        "removes-opposing-stones",
        "pauli.7.a",
        "the player's own stones stay when he removes a cycle",
        |law| {
            law.r7_a_remove = Some(|law, game, start| {
                let (mut now, mut removed) = House { r7_a_remove: None, ..*law }.r7_a_remove(game, start);
                removed.retain(|(p, color)| {
                    let own = *color == now.turn.color();
                    if own {
                        now.stones[*p] = *color;
                    }
                    !own
                });
                (now, removed)
            });
        },
    ),
    misreading(
        "either-player-has-the-turn",
        "pauli.8.b",
        "situations can be similar no matter which player has the turn",
        |law| {
            law.r8_b_similar = Some(|law, one, other| {
                as_written(law, &Situation { turn: other.turn, ..one.clone() }, other)
            });
        },
    ),
    misreading(
        "stones-and-turn",
        "pauli.8.b",
        "situations can be similar if they differ in prohibitions and passes needed",
        |law| {
            law.r8_b_similar = Some(|_, one, other| one.turn == other.turn && one.stones == other.stones);
        },
    ),
    misreading(
        "passes-do-not-matter",
        "pauli.8.b",
        "situations can be similar if they differ in the passes needed",
        |law| {
            law.r8_b_similar = Some(|law, one, other| {
                as_written(law, &Situation { passes_needed: other.passes_needed, ..one.clone() }, other)
            });
        },
    ),
    misreading("shortest-cycle", "pauli.8.a", "only the shortest of several cycles may be removed", |law| {
        law.r8_a_cycles = Some(|law, game| {
            House { r8_a_cycles: None, ..*law }
                .r8_a_cycles(game)
                .into_iter()
                .next_back()
                .into_iter()
                .collect()
        });
    }),
    misreading(
        "every-cycle-disturbs",
        "pauli.8.c",
        "cycles are disturbing even when a pass would end the game",
        |law| {
            law.r8_c_disturbing = Some(|_, _| true);
        },
    ),
    misreading(
        "no-ko",
        "pauli.9.c",
        "a stone may be played where a ko capture has just cleared a location",
        |law| {
            law.r9_c_after_ko = Some(|_, _, _, _, _| Locations::new());
        },
    ),
    misreading(
        "nothing-is-initial",
        "pauli.9.b",
        "Black may begin on an initially prohibited location",
        |law| {
            law.r9_b_initially = Some(|_, _, _| Locations::new());
        },
    ),
    misreading("nothing-is-permanent", "pauli.9.d", "removed cycles prohibit nothing", |law| {
        law.r9_d_once_used = Some(|_, permanent, _| permanent.clone());
    }),
    misreading("suicide-of-several", "pauli.10", "suicide of several stones is allowed", |law| {
        law.r10_suicide = Some(|law, board, now, p| {
            let alone = law.r13_d_reached(board, &law.r6_b_put(now, p), p).len() == 1;
            alone && House { r10_suicide: None, ..*law }.r10_suicide(board, now, p)
        });
    }),
    misreading(
        "suicide-that-captures",
        "pauli.10",
        "a stone without liberties of its own cannot capture",
        |law| {
            law.r10_suicide =
                Some(|law, board, now, p| !law.r13_a_has_liberties(board, &law.r6_b_put(now, p), p));
        },
    ),
    misreading(
        "pseudo-suicide-allowed",
        "pauli.11",
        "permanently prohibited liberties are enough for a stone",
        |law| {
            law.r11_pseudo_suicide = Some(|_, _, _, _| false);
        },
    ),
    misreading(
        "one-prohibited-liberty",
        "pauli.11",
        "a single permanently prohibited liberty makes a play pseudo suicide",
        |law| {
            law.r11_pseudo_suicide = Some(|law, board, now, p| {
                let placed = law.r6_b_put(now, p);
                without_liberties(law, board, &placed, now.turn.opponent()).is_empty()
                    && law.r13_b_liberties(board, &placed, p).iter().any(|q| now.permanent.contains(q))
            });
        },
    ),
    misreading("any-single-capture", "pauli.12", "every capture of a single stone is a ko capture", |law| {
        law.r12_ko_capture = Some(|law, board, now, p| law.r6_c_captured(board, now, p).len() == 1);
    }),
    misreading(
        "any-chain-recaptures",
        "pauli.12",
        "a capture of a single stone is a ko capture even if several stones capture it",
        |law| {
            law.r12_ko_capture = Some(|law, board, now, p| {
                let placed = law.r6_b_put(now, p);
                law.r6_c_captured(board, now, p).len() == 1 && !law.r13_a_has_liberties(board, &placed, p)
            });
        },
    ),
    misreading(
        "prohibited-is-no-liberty",
        "pauli.13.b",
        "opposing stones are captured if all their liberties are permanently prohibited",
        |law| {
            law.r6_c_captured = Some(|law, board, now, p| {
                let placed = law.r6_b_put(now, p);
                let opposing = board.nodes().filter(|&q| placed[q] == now.turn.opponent().color());
                opposing
                    .filter(|&q| law.r13_b_liberties(board, &placed, q).is_subset(&now.permanent))
                    .collect()
            });
        },
    ),
    misreading("each-stone-for-itself", "pauli.13.d", "a stone has only the liberties next to it", |law| {
        law.r13_d_reached = Some(|_, _, _, p| vec![p]);
    }),
    misreading("no-passes", "pauli.14.following", "nobody may pass in the analysis", |law| {
        law.r14_following_situations = Some(|law, larger, now| {
            let mut following =
                House { r14_following_situations: None, ..*law }.r14_following_situations(larger, now);
            following.pop();
            following
        });
    }),
    misreading("new-locations-are-joined", "pauli.14.b", "the two new locations are neighbours", |law| {
        law.r14_b_new_locations = Some(|law, board, set| {
            let mut larger = House { r14_b_new_locations: None, ..*law }.r14_b_new_locations(board, set);
            larger.add_edge(board.node_count(), board.node_count() + 1, ());
            larger
        });
    }),
    misreading("one-new-location", "pauli.14.b", "a single new location is next to the outside", |law| {
        law.r14_b_new_locations = Some(|law, board, set| {
            let mut larger = House { r14_b_new_locations: None, ..*law }.r14_b_new_locations(board, set);
            let second = board.node_count() + 1;
            larger.remove_node(second);
            larger.add_node(second);
            larger
        });
    }),
    misreading(
        "white-stones-are-removed-first",
        "pauli.14.c",
        "white stones without liberties are removed first, and then black ones that still have none",
        |law| {
            law.r14_c_removed = Some(|law, larger, stones| {
                let mut left = stones.clone();
                for player in [Player::White, Player::Black] {
                    for p in without_liberties(law, larger, &left, player) {
                        left[p] = Color::Empty;
                    }
                }
                left
            });
        },
    ),
    misreading("the-prover-begins", "pauli.14.e", "the prover has the first turn in the analysis", |law| {
        law.r14_e_opponent_starts = Some(|_, now, prover| Situation { turn: prover, ..now });
    }),
    misreading(
        "the-smallest-set-only",
        "pauli.14.member",
        "only smallest bordered sets are analysed",
        |law| {
            law.r14_member_bordered = Some(|law, board, stones, player, set| {
                board.nodes().any(|p| law.r17_c_1_smallest(board, stones, player, p) == *set)
            });
        },
    ),
    misreading(
        "own-stones-outside",
        "pauli.15",
        "the player's own stones may be next to the set on the outside",
        |law| {
            law.r15_bordered = Some(|_, board, stones, player, set| {
                let outside = |p| board.neighbors(p).any(|q| !set.contains(&q));
                set.iter().all(|&p| stones[p] == player.color() || !outside(p))
            });
        },
    ),
    misreading(
        "opposing-stones-may-stay",
        "pauli.16.b",
        "a two-eye formation may have opposing stones in it",
        |law| {
            law.r16_b_no_opposing_stone = Some(|_, _, _, _| true);
        },
    ),
    misreading("large-eyes", "pauli.16.e", "an eye may have empty neighbours", |law| {
        law.r16_e_eyes = Some(|_, _, _, _| true);
    }),
    misreading("one-eye", "pauli.16.f", "one liberty in the set is enough for a stone", |law| {
        law.r16_f_liberties = Some(|law, board, stones, set| {
            let mut occupied = set.iter().filter(|p| stones[**p] != Color::Empty);
            occupied.all(|&p| law.r13_b_liberties(board, stones, p).iter().any(|q| set.contains(q)))
        });
    }),
    misreading("lone-locations-fit", "pauli.16.d", "a location without neighbours is an eye", |law| {
        law.r16_d_neighbours = Some(|_, _, _| true);
    }),
    misreading("the-last-to-pass-points", "pauli.17.a", "the player who passed last points first", |law| {
        law.r17_a_aftermath = Some(|law, game| {
            let mut after = House { r17_a_aftermath: None, ..*law }.r17_a_aftermath(game)?;
            if game.after.is_none() {
                after.turn = after.turn.opponent();
            }
            Some(after)
        });
    }),
    misreading(
        "anything-may-be-neutral",
        "pauli.17.b",
        "any empty location may be claimed to be neutral",
        |law| {
            law.r17_b_neutral = Some(|_, _, stones, _, at| stones[at] == Color::Empty);
        },
    ),
    misreading(
        "one-stone-is-dead",
        "pauli.17.c",
        "only the stone that is pointed to is claimed to be dead",
        |law| {
            law.r17_c_dead = Some(|law, board, stones, player, at| {
                let dead = House { r17_c_dead: None, ..*law }.r17_c_dead(board, stones, player, at);
                dead.map(|_| Locations::from([at]))
            });
        },
    ),
    misreading("one-pass-agrees", "pauli.17.d", "a single pass is agreement", |law| {
        law.r17_d_agreed = Some(|_, after| after.passes > 0);
    }),
    misreading(
        "dead-stones-stay",
        "pauli.17.e.1",
        "stones claimed to be dead still surround territory",
        |law| {
            law.r17_e_1_gone = Some(|_, game, _| game.now().stones.clone());
        },
    ),
    misreading(
        "gone-stones-are-not-counted",
        "pauli.5.b",
        "after agreement, stones claimed to be dead do not count as dead stones",
        |law| {
            law.r5_b_dead = Some(|law, game, player, controlled| {
                let before = House { r5_b_dead: None, ..*law }.r5_b_dead(game, player, controlled);
                if law.r17_a_aftermath(game).is_some() { 0 } else { before }
            });
        },
    ),
    misreading(
        "gone-stones-leave-territory",
        "pauli.5.a",
        "after agreement, a location counts as territory even if the player's own stone there was claimed to be dead",
        |law| {
            law.r5_a_territory = Some(|law, game, player, controlled| match law.r17_a_aftermath(game) {
                Some(after) => {
                    let stones = law.r17_e_1_gone(game, &after);
                    controlled.iter().filter(|&&p| stones[p] != player.color()).count()
                }
                None => House { r5_a_territory: None, ..*law }.r5_a_territory(game, player, controlled),
            });
        },
    ),
    misreading(
        "a-dispute-decides-a-location",
        "pauli.5.e",
        "the score decides the game even after a dispute, without the claims of what the prover has proved",
        |law| {
            law.r5_e_winner = Some(|law, game, controlled| {
                let as_written = House { r5_e_winner: None, ..*law };
                let after = law.r17_a_aftermath(game).filter(|_| law.r4_over(game));
                let Some(Aftermath { dispute: Some(Dispute { prover, set, played, .. }), claims, .. }) =
                    after
                else {
                    return as_written.r5_e_winner(game, controlled);
                };
                let proved = as_written.r5_e_winner(game, controlled) == Outcome::Won(prover);
                let stands =
                    |claim: &Claim| (claim.by == prover) == proved || claim.claimed.is_disjoint(&set);
                let claims = claims.into_iter().filter(stands).collect();
                let turn = game.now().turn;
                let agreed = Aftermath { turn, claims, passes: 2, dispute: None };
                let agreed = Game { after: Some(agreed), ..game.clone() };
                let mut board = played.expect("a dispute that is over was played").0;
                for new in 0..2 {
                    board.remove_node(game.now().stones.len() + new);
                }
                outcome(law, &board, &agreed)
            });
        },
    ),
    misreading("the-claimant-proves", "pauli.17.f.2", "the claimant is always the prover", |law| {
        law.r17_f_2_prover = Some(|_, _, disagreeing, _| disagreeing.opponent());
    }),
    misreading(
        "any-other-point-completes",
        "pauli.17.g.3",
        "the prover also completes his set by pointing to an empty location that is in it",
        |law| {
            law.r17_g_completed = Some(|law, board, game, dispute, act| {
                let nothing_more = matches!(act, Act::Extend(at) if game.now().stones[at] == Color::Empty && dispute.set.contains(&at));
                let act = if nothing_more { Act::Turn(Turn::default()) } else { act };
                House { r17_g_completed: None, ..*law }.r17_g_completed(board, game, dispute, act)
            });
        },
    ),
    misreading(
        "the-prover-next-to-the-outside",
        "pauli.17.h.1",
        "the refuter also wins by a stone of the prover next to a location outside the set",
        |law| {
            law.r17_h_1_next_to_outside = Some(|_, larger, game, dispute| {
                let put = game.changes.last().and_then(|change| change.added);
                put.is_some_and(|p| {
                    dispute.set.contains(&p) && larger.neighbors(p).any(|q| !dispute.set.contains(&q))
                })
            });
        },
    ),
    misreading("repetition-proves", "pauli.17.h.3", "the prover wins if a situation is repeated", |law| {
        law.r17_h_5_winner = Some(|law, dispute| {
            let (_, game) = dispute.played.as_deref()?;
            if law.r17_h_3_similar(game) {
                Some(dispute.prover)
            } else {
                House { r17_h_5_winner: None, ..*law }.r17_h_5_winner(dispute)
            }
        });
    }),
    misreading(
        "a-formation-needs-a-turn",
        "pauli.17.h.4",
        "a two-eye formation that is there when a dispute is set up counts only after a turn",
        |law| {
            law.r17_h_4_provers_formation = Some(|law, larger, game, dispute| {
                !game.changes.is_empty()
                    && House { r17_h_4_provers_formation: None, ..*law }
                        .r17_h_4_provers_formation(larger, game, dispute)
            });
        },
    ),
];

/// Clause 8 as written.
fn as_written(law: &House, one: &Situation, other: &Situation) -> bool {
    House { r8_b_similar: None, ..*law }.r8_b_similar(one, other)
}
