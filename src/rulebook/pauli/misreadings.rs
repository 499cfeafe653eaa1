//! Misreadings of the Logical Japanese Rules.

use crate::rulebook::Planted;
use std::collections::BTreeSet;
use superko_spec::pauli::{Dispute, House, Locations, Pauli, Situation};
use superko_spec::{ClauseId, Color, Player, Verdict};

const fn misreading(
    name: &'static str,
    clause: &'static str,
    says: &'static str,
    plant: fn(&mut House),
) -> Planted<House> {
    Planted::new(&super::Pauli, name, clause, says, plant)
}

pub static ALL: &[Planted<House>] = &[
    misreading("white-begins", "pauli.2", "White has the first turn", |law| {
        law.r2_first = Some(|law, stones, initially| Situation {
            turn: Player::White,
            ..House { r2_first: None, ..*law }.r2_first(stones, initially)
        });
    }),
    misreading("one-action-a-turn", "pauli.3", "a player who removes a cycle may not play a stone", |law| {
        law.r3_turn = Some(|law, board, game, turn| match (turn.remove, turn.play) {
            (Some(_), Some(_)) => Verdict::Illegal(BTreeSet::from([ClauseId("pauli.3")])),
            _ => House { r3_turn: None, ..*law }.r3_turn(board, game, turn),
        });
    }),
    misreading(
        "any-two-passes-end",
        "pauli.4",
        "two passes end the game even if locations are temporarily prohibited",
        |law| {
            law.r4_passes_needed = Some(|_, passed_in, _| match passed_in {
                Some(before) => before.passes_needed - 1,
                None => 2,
            });
        },
    ),
    misreading("three-passes-end", "pauli.4", "it always takes three passes to end the game", |law| {
        law.r4_passes_needed = Some(|_, passed_in, _| match passed_in {
            Some(before) => before.passes_needed - 1,
            None => 3,
        });
    }),
    misreading("removal-alone-is-a-pass", "pauli.4", "a turn that only removes a cycle is a pass", |law| {
        law.r4_pass = Some(|_, change| change.added.is_none());
    }),
    misreading(
        "own-stones-are-territory",
        "pauli.5",
        "controlled locations with the player's own stones count, too",
        |law| {
            law.r5_territory = Some(|_, _, _, controlled| controlled.len());
        },
    ),
    misreading("dead-stones-count-once", "pauli.5", "a dead stone counts only for its location", |law| {
        law.r5_dead = Some(|_, _, _, _| 0);
    }),
    misreading(
        "captives-forgotten",
        "pauli.5",
        "stones that were removed do not count in the score",
        |law| {
            law.r5_captives = Some(|_, _, _| 0);
        },
    ),
    misreading(
        "only-the-opponent-captures",
        "pauli.5",
        "stones that their own player removed with a cycle do not count",
        |law| {
            law.r5_captives = Some(|_, game, player| {
                let turns = game.changes.iter().zip(&game.situations);
                let by_him = turns.filter(|(_, before)| before.turn == player);
                let taken = by_him.flat_map(|(change, _)| &change.removed);
                let opposing = player.opponent();
                game.removed_before[opposing as usize]
                    + taken.filter(|(_, color)| *color == opposing.color()).count()
            });
        },
    ),
    misreading("ties-go-to-white", "pauli.5", "White wins if the scores are equal", |law| {
        law.r5_winner = Some(|law, over, black, white| {
            let won = House { r5_winner: None, ..*law }.r5_winner(over, black, white);
            won.map(|winner| Some(winner.unwrap_or(Player::White)))
        });
    }),
    misreading("captures-one-chain", "pauli.6", "a play captures at most one chain", |law| {
        law.r6_captured = Some(|law, board, now, p| {
            let captured = House { r6_captured: None, ..*law }.r6_captured(board, now, p);
            let placed = law.r6_placed(now, p);
            let chain = captured.iter().next().map(|&first| law.r13_reached(board, &placed, first));
            chain.into_iter().flatten().collect()
        });
    }),
    misreading(
        "removes-opposing-stones",
        "pauli.7",
        "the player's own stones stay when he removes a cycle",
        |law| {
            law.r7_remove = Some(|law, game, start| {
                let (mut now, mut removed) = House { r7_remove: None, ..*law }.r7_remove(game, start);
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
        "whoever-has-the-turn",
        "pauli.8",
        "situations can be similar no matter which player has the turn",
        |law| {
            law.r8_similar = Some(|law, one, other| {
                as_written(law, &Situation { turn: other.turn, ..one.clone() }, other)
            });
        },
    ),
    misreading(
        "stones-and-turn",
        "pauli.8",
        "situations can be similar if they differ in prohibitions and passes needed",
        |law| {
            law.r8_similar = Some(|_, one, other| one.turn == other.turn && one.stones == other.stones);
        },
    ),
    misreading(
        "passes-do-not-matter",
        "pauli.8",
        "situations can be similar if they differ in the passes needed",
        |law| {
            law.r8_similar = Some(|law, one, other| {
                as_written(law, &Situation { passes_needed: other.passes_needed, ..one.clone() }, other)
            });
        },
    ),
    misreading("shortest-cycle", "pauli.8", "only the shortest of several cycles may be removed", |law| {
        law.r8_cycles = Some(|law, game| {
            House { r8_cycles: None, ..*law }.r8_cycles(game).into_iter().next_back().into_iter().collect()
        });
    }),
    misreading(
        "every-cycle-disturbs",
        "pauli.8",
        "cycles are disturbing even when a pass would end the game",
        |law| {
            law.r8_disturbing = Some(|_, _| true);
        },
    ),
    misreading(
        "no-ko",
        "pauli.9",
        "a stone may be played where a ko capture has just cleared a location",
        |law| {
            law.r9_after_ko = Some(|_, _, _, _, _| Locations::new());
        },
    ),
    misreading(
        "nothing-is-initial",
        "pauli.9",
        "Black may begin on an initially prohibited location",
        |law| {
            law.r9_initially = Some(|_, _, _| Locations::new());
        },
    ),
    misreading("nothing-is-permanent", "pauli.9", "removed cycles prohibit nothing", |law| {
        law.r9_permanent = Some(|_, permanent, _| permanent.clone());
    }),
    misreading("suicide-of-several", "pauli.10", "suicide of several stones is allowed", |law| {
        law.r10_suicide = Some(|law, board, now, p| {
            let alone = law.r13_reached(board, &law.r6_placed(now, p), p).len() == 1;
            alone && House { r10_suicide: None, ..*law }.r10_suicide(board, now, p)
        });
    }),
    misreading(
        "suicide-that-captures",
        "pauli.10",
        "a stone without liberties of its own cannot capture",
        |law| {
            law.r10_suicide =
                Some(|law, board, now, p| !law.r13_has_liberties(board, &law.r6_placed(now, p), p));
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
                let placed = law.r6_placed(now, p);
                law.r13_without_liberties(board, &placed, now.turn.opponent()).is_empty()
                    && law.r13_liberties(board, &placed, p).iter().any(|q| now.permanent.contains(q))
            });
        },
    ),
    misreading("any-single-capture", "pauli.12", "every capture of a single stone is a ko capture", |law| {
        law.r12_ko_capture = Some(|law, board, now, p| law.r6_captured(board, now, p).len() == 1);
    }),
    misreading(
        "any-chain-recaptures",
        "pauli.12",
        "a capture of a single stone is a ko capture even if several stones capture it",
        |law| {
            law.r12_ko_capture = Some(|law, board, now, p| {
                let placed = law.r6_placed(now, p);
                law.r6_captured(board, now, p).len() == 1 && !law.r13_has_liberties(board, &placed, p)
            });
        },
    ),
    misreading("each-stone-for-itself", "pauli.13", "a stone has only the liberties next to it", |law| {
        law.r13_reached = Some(|_, _, _, p| vec![p]);
    }),
    misreading("no-passes", "pauli.14", "nobody may pass in the analysis", |law| {
        law.r14_next = Some(|law, larger, now| {
            let empty = larger.nodes().filter(|&p| law.r6_empty(now, p));
            let plays = empty.filter(|&p| law.r9_prohibited(larger, now, p).is_empty());
            plays.map(|p| law.r3_carry_out(larger, now, Vec::new(), Some(p)).0).collect()
        });
    }),
    misreading("the-prover-begins", "pauli.14", "the prover has the first turn in the analysis", |law| {
        law.r14_first = Some(|law, larger, stones, permanent, prover, set| Situation {
            turn: prover,
            ..House { r14_first: None, ..*law }.r14_first(larger, stones, permanent, prover, set)
        });
    }),
    misreading("the-smallest-set-only", "pauli.14", "only smallest bordered sets are analysed", |law| {
        law.r14_control = Some(|law, board, now, player, budget| {
            let mut law = House { r14_control: None, ..*law };
            law.r15_sets = Some(|law, board, stones, player, _| {
                let smallest = |p| law.r15_smallest(board, stones, player, p);
                let sets: BTreeSet<Locations> = board.nodes().map(smallest).collect();
                Some(sets.into_iter().collect())
            });
            law.r14_control(board, now, player, budget)
        });
    }),
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
    misreading("large-eyes", "pauli.16", "an eye may have empty neighbours", |law| {
        law.r16_fits = Some(|law, board, stones, p, set| {
            let fits = House { r16_fits: None, ..*law }.r16_fits(board, stones, p, set);
            fits || stones[p] == Color::Empty && board.neighbors(p).next().is_some()
        });
    }),
    misreading("one-eye", "pauli.16", "one liberty in the set is enough for a stone", |law| {
        law.r16_fits = Some(|law, board, stones, p, set| {
            let fits = House { r16_fits: None, ..*law }.r16_fits(board, stones, p, set);
            let inside = |p| law.r13_liberties(board, stones, p).iter().any(|q| set.contains(q));
            fits || stones[p] != Color::Empty && inside(p)
        });
    }),
    misreading("lone-locations-fit", "pauli.16", "a location without neighbours is an eye", |law| {
        law.r16_fits = Some(|law, board, stones, p, set| {
            let fits = House { r16_fits: None, ..*law }.r16_fits(board, stones, p, set);
            fits || stones[p] == Color::Empty && board.neighbors(p).next().is_none()
        });
    }),
    misreading("the-last-to-pass-points", "pauli.17", "the player who passed last points first", |law| {
        law.r17_begin = Some(|law, game| {
            let mut after = House { r17_begin: None, ..*law }.r17_begin(game);
            after.turn = after.turn.opponent();
            after
        });
    }),
    misreading("one-pass-agrees", "pauli.17", "a single pass is agreement", |law| {
        law.r17_over =
            Some(|law, after| after.passes == 1 || House { r17_over: None, ..*law }.r17_over(after));
    }),
    misreading(
        "anything-may-be-neutral",
        "pauli.17",
        "any empty location may be claimed to be neutral",
        |law| {
            law.r17_may_claim = Some(|law, board, stones, player, at| {
                stones[at] == Color::Empty
                    || House { r17_may_claim: None, ..*law }.r17_may_claim(board, stones, player, at)
            });
        },
    ),
    misreading(
        "one-stone-is-dead",
        "pauli.17",
        "only the stone that is pointed to is claimed to be dead",
        |law| {
            law.r17_extent = Some(|_, _, _, claim| Locations::from([claim.at]));
        },
    ),
    misreading("dead-stones-stay", "pauli.17", "stones claimed to be dead still surround territory", |law| {
        law.r17_gone = Some(|_, _, after| after.stones.clone());
    }),
    misreading("the-claimant-proves", "pauli.17", "the claimant is always the prover", |law| {
        law.r17_disagree = Some(|law, board, stones, player, at| {
            let prover = player.opponent();
            let set = law.r15_smallest(board, stones, prover, at);
            Dispute { prover, set, played: None, winner: None }
        });
    }),
    misreading("repetition-proves", "pauli.17", "the prover wins if a situation is repeated", |law| {
        law.r17_winner = Some(|law, dispute| {
            let (_, game) = dispute.played.as_ref()?;
            match law.r8_cycles(game).is_empty() {
                true => House { r17_winner: None, ..*law }.r17_winner(dispute),
                false => Some(dispute.prover),
            }
        });
    }),
];

/// Clause 8 as written.
fn as_written(law: &House, one: &Situation, other: &Situation) -> bool {
    House { r8_similar: None, ..*law }.r8_similar(one, other)
}
