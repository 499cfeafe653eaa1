//! Misreadings of the Tromp-Taylor rules.

use super::directions;
use crate::rulebook::Planted;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use superko_spec::tromp_taylor::{Game, House, Move, Position, TrompTaylor, Turn, repeater};
use superko_spec::{Board, ClauseId, Color, Outcome, Player, Point, Verdict};

const fn misreading(
    name: &'static str,
    clause: &'static str,
    says: &'static str,
    plant: fn(&mut House),
) -> Planted<House> {
    Planted::new(&super::TrompTaylor, name, clause, says, plant)
}

/// All of them, in the order of the clauses.
pub static ALL: LazyLock<Vec<Planted<House>>> = LazyLock::new(|| {
    let directions = [directions::MISSING, directions::ORDERS, directions::COUNTS].concat();
    let after = WRITTEN.iter().rposition(|planted| planted.misreading.clause == "tromp-taylor.7.2");
    let (before, rest) = WRITTEN.split_at(after.map_or(0, |last| last + 1));
    [before, &directions, rest].concat()
});

static WRITTEN: &[Planted<House>] = &[
    misreading(
        "block-is-one-stone",
        "tromp-taylor.3",
        "a stone is captured if it has no liberty of its own",
        |law| {
            law.r3_b_block = Some(|_, _, _, p| BTreeSet::from([p]));
        },
    ),
    misreading(
        "clears-one-block",
        "tromp-taylor.4",
        "only one of several captured blocks is removed",
        |law| {
            law.r4_clear = Some(|law, board, position, color| {
                let captured =
                    |p: &Point| position[*p] == color && !law.r3_reaches(board, position, *p, Color::Empty);
                let first = board
                    .nodes()
                    .find(captured)
                    .map(|p| law.r3_b_block(board, position, p))
                    .unwrap_or_default();
                board.nodes().map(|p| if first.contains(&p) { Color::Empty } else { position[p] }).collect()
            });
        },
    ),
    misreading("clears-blocks-of-one", "tromp-taylor.4", "only single stones are captured", |law| {
        law.r4_clear = Some(|law, board, position, color| {
            let cleared = as_written(law).r4_clear(board, position, color);
            let single = |p| law.r3_b_block(board, position, p).len() == 1;
            board.nodes().map(|p| if single(p) { cleared[p] } else { position[p] }).collect()
        });
    }),
    misreading("white-begins", "tromp-taylor.5", "White has the first turn", |law| {
        law.r5_c_first = Some(|_| Player::White);
    }),
    misreading("pass-keeps-the-turn", "tromp-taylor.5", "a player who passes plays again", |law| {
        law.r6_turn = Some(|law, board, game, turn| {
            match (turn, House { r6_turn: None, ..*law }.r6_turn(board, game, turn)) {
                (Turn::Pass, Verdict::Legal((after, _))) => Verdict::Legal((after, game.mover())),
                (_, verdict) => verdict,
            }
        });
    }),
    misreading("no-superko", "tromp-taylor.6", "any position may be repeated", |law| {
        law.r6_b_superko = Some(|_, _, _| true);
    }),
    misreading(
        "ko-for-superko",
        "tromp-taylor.6",
        "only the position before the opponent's last turn may not be repeated",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    unrepeated(law, game, after, |i| i + 2 == game.positions.len())
                })
            });
        },
    ),
    misreading(
        "ko-bars-the-point",
        "tromp-taylor.6",
        "nobody may play where a single stone was just captured, and nothing else is barred",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |p, _| {
                    game.turns.is_empty() || single_capture(game) != Some(p)
                })
            });
        },
    ),
    misreading(
        "ko-bars-the-point-except-in-atari",
        "tromp-taylor.6",
        "nobody may play where a single stone was just captured, unless a block of several stones beside it is in atari",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                let in_atari = |q: Point| {
                    let block = law.r3_b_block(board, game.now(), q);
                    block.len() > 1 && law.r3_c_liberties(board, game.now(), &block).len() == 1
                };
                let stones = |q: &Point| game.now()[*q] != Color::Empty;
                superko(law, board, game, turn, |p, _| {
                    game.turns.is_empty()
                        || single_capture(game) != Some(p)
                        || board.neighbors(p).filter(stones).any(in_atari)
                })
            });
        },
    ),
    misreading(
        "superko-only-when-capturing",
        "tromp-taylor.6",
        "a move that captures nothing is not checked for repetition",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    removed(game, after)[1] == 0 || unrepeated(law, game, after, |_| true)
                })
            });
        },
    ),
    misreading(
        "superko-only-single-captures",
        "tromp-taylor.6",
        "only a move that captures a single stone is checked for repetition",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    removed(game, after)[1] != 1 || unrepeated(law, game, after, |_| true)
                })
            });
        },
    ),
    misreading(
        "superko-not-before-the-first-capture",
        "tromp-taylor.6",
        "nothing is checked for repetition until a stone has been captured",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    [Color::Black, Color::White]
                        .iter()
                        .all(|color| law.r7_a_captured(board, game, *color) == 0)
                        || unrepeated(law, game, after, |_| true)
                })
            });
        },
    ),
    misreading(
        "superko-before-captures",
        "tromp-taylor.6",
        "the position before captured stones are removed is the one compared",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |p, _| {
                    let mut colored = game.now().clone();
                    colored[p] = game.mover().color();
                    unrepeated(law, game, &colored, |_| true)
                })
            });
        },
    ),
    misreading(
        "superko-forgets-the-start",
        "tromp-taylor.6",
        "the position at the start may be repeated",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| unrepeated(law, game, after, |i| i > 0))
            });
        },
    ),
    misreading(
        "superko-forgets-the-first-move",
        "tromp-taylor.6",
        "the position after the first turn may be repeated",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| unrepeated(law, game, after, |i| i != 1))
            });
        },
    ),
    misreading("superko-of-four", "tromp-taylor.6", "only the last four positions are on record", |law| {
        law.r6_turn = Some(|law, board, game, turn| {
            superko(law, board, game, turn, |_, after| {
                unrepeated(law, game, after, |i| i + 4 >= game.positions.len())
            })
        });
    }),
    misreading("superko-of-eight", "tromp-taylor.6", "only the last eight positions are on record", |law| {
        law.r6_turn = Some(|law, board, game, turn| {
            superko(law, board, game, turn, |_, after| {
                unrepeated(law, game, after, |i| i + 8 >= game.positions.len())
            })
        });
    }),
    misreading(
        "superko-of-thirty",
        "tromp-taylor.6",
        "only the last thirty positions are on record",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    unrepeated(law, game, after, |i| i + 30 >= game.positions.len())
                })
            });
        },
    ),
    misreading(
        "superko-of-thirty-without-the-start",
        "tromp-taylor.6",
        "only the last thirty positions are on record, and never the start",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    unrepeated(law, game, after, |i| i > 0 && i + 30 >= game.positions.len())
                })
            });
        },
    ),
    misreading(
        "superko-of-the-first-hundred",
        "tromp-taylor.6",
        "the record is full after a hundred turns",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| unrepeated(law, game, after, |i| i <= 100))
            });
        },
    ),
    misreading(
        "superko-of-five-hundred",
        "tromp-taylor.6",
        "only the last five hundred positions are on record",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    unrepeated(law, game, after, |i| i + 500 >= game.positions.len())
                })
            });
        },
    ),
    misreading(
        "suicides-exempt-from-superko",
        "tromp-taylor.6",
        "a self-capture may repeat a position",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    removed(game, after)[0] > 0 || unrepeated(law, game, after, |_| true)
                })
            });
        },
    ),
    misreading(
        "single-suicides-exempt-from-superko",
        "tromp-taylor.6",
        "the self-capture of a single stone may repeat a position",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    after == game.now() || unrepeated(law, game, after, |_| true)
                })
            });
        },
    ),
    misreading(
        "single-suicide-repeats",
        "tromp-taylor.6",
        "a move may not leave the position as it was, which the self-capture of a single stone does",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    after != game.now() && unrepeated(law, game, after, |_| true)
                })
            });
        },
    )
    .under(&["free-repetition"]),
    misreading(
        "single-suicide-repeats-after-a-turn",
        "tromp-taylor.6",
        "a move after the first may not leave the position as it was",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    (game.turns.is_empty() || after != game.now()) && unrepeated(law, game, after, |_| true)
                })
            });
        },
    )
    .under(&["free-repetition"]),
    misreading(
        "single-suicide-repeats-at-the-start",
        "tromp-taylor.6",
        "the first move may not leave the position as it was",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    !(game.turns.is_empty() && after == game.now()) && unrepeated(law, game, after, |_| true)
                })
            });
        },
    )
    .under(&["free-repetition"]),
    misreading(
        "superko-of-five-hundred-by-fifties",
        "tromp-taylor.6",
        "whenever five hundred positions are on record, the first fifty are dropped",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    let dropped = match game.turns.len() {
                        turns if turns < 500 => 0,
                        turns => 50 * ((turns - 500) / 50 + 1),
                    };
                    unrepeated(law, game, after, |i| i >= dropped)
                })
            });
        },
    ),
    misreading(
        "pass-resets-history",
        "tromp-taylor.6",
        "after a pass, all positions before it may be repeated",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    let since = game.turns.iter().rposition(|turn| *turn == Turn::Pass).map_or(0, |i| i + 1);
                    unrepeated(law, game, after, |i| i >= since)
                })
            });
        },
    ),
    misreading(
        "pass-lifts-superko",
        "tromp-taylor.6",
        "the move after a pass may repeat a position",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    game.turns.last() == Some(&Turn::Pass) || unrepeated(law, game, after, |_| true)
                })
            });
        },
    ),
    misreading(
        "capture-resets-history",
        "tromp-taylor.6",
        "positions before the last capture are forgotten",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    let stones = |i: usize| game.positions[i].iter().filter(|c| **c != Color::Empty).count();
                    let since =
                        (1..game.positions.len()).rev().find(|&i| stones(i) < stones(i - 1)).unwrap_or(0);
                    unrepeated(law, game, after, |i| i >= since)
                })
            });
        },
    ),
    misreading(
        "superko-with-the-player",
        "tromp-taylor.6",
        "a position may be repeated with the other player to move",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    unrepeated(law, game, after, |i| (game.positions.len() - i) % 2 == 0)
                })
            });
        },
    ),
    misreading(
        "superko-with-the-other-player",
        "tromp-taylor.6",
        "only positions in which it was the mover's turn are on record",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    unrepeated(law, game, after, |i| (game.positions.len() - i) % 2 == 1)
                })
            });
        },
    ),
    misreading(
        "superko-counts-stones",
        "tromp-taylor.6",
        "positions with the same numbers of black and white stones are the same",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    let count = |position: &Position, color| position.iter().filter(|c| **c == color).count();
                    let same = |earlier: &Position| {
                        [Color::Black, Color::White]
                            .iter()
                            .all(|&color| count(earlier, color) == count(after, color))
                    };
                    !game.positions.iter().any(same)
                })
            });
        },
    ),
    misreading(
        "superko-is-colour-blind",
        "tromp-taylor.6",
        "positions with stones on the same points are the same, regardless of colour",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    let blind = |position: &Position| {
                        position.iter().map(|c| *c == Color::Empty).collect::<Vec<bool>>()
                    };
                    !game.positions.iter().any(|earlier| blind(earlier) == blind(after))
                })
            });
        },
    ),
    misreading(
        "pass-may-not-repeat",
        "tromp-taylor.6",
        "a pass is illegal because it repeats the position",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| match turn {
                Turn::Pass => Verdict::Illegal(BTreeSet::from([ClauseId("tromp-taylor.6")])),
                Turn::Move(_) => House { r6_turn: None, ..*law }.r6_turn(board, game, turn),
            });
        },
    ),
    misreading(
        "ko-lifted-by-nothing",
        "tromp-taylor.6",
        "the position before any earlier play of the opponent stays barred",
        |law| {
            law.r6_b_superko =
                Some(|_, game, after| !opponents_plays(game).any(|i| game.positions[i] == *after));
        },
    )
    .under(&["simple-ko"]),
    misreading(
        "ko-survives-passes",
        "tromp-taylor.6",
        "the opponent's last play counts, even if passes came after it",
        |law| {
            law.r6_b_superko = Some(|_, game, after| {
                opponents_plays(game).last().is_none_or(|i| game.positions[i] != *after)
            });
        },
    )
    .under(&["simple-ko"]),
    misreading(
        "passes-leave-no-record",
        "tromp-taylor.6",
        "positions after a pass are not on record",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                superko(law, board, game, turn, |_, after| {
                    unrepeated(law, game, after, |i| i == 0 || game.turns[i - 1] != Turn::Pass)
                })
            });
        },
    )
    .under(&["situational-superko"]),
    misreading("passes-leave-a-record", "tromp-taylor.6", "positions after a pass are on record", |law| {
        law.r6_b_superko = Some(|law, game, after| {
            let next = law.r5_b_alternate(game.mover());
            let mut earlier = game.positions.iter().zip(&game.to_play);
            !earlier.any(|(position, to_play)| position == after && *to_play == next)
        });
    })
    .under(&["natural-situational-superko"]),
    misreading(
        "repetition-with-the-player-draws",
        "tromp-taylor.6",
        "only a repetition with the same player to move ends the game",
        |law| {
            law.r8_ended = Some(|law, game| two_passes(law, game) || repeated_with_the_player(game));
            law.r10_winner =
                Some(|law, board, game| drawn_if(repeated_with_the_player(game), law, board, game));
        },
    )
    .under(&["repetition-draws"]),
    misreading(
        "repetition-draws-at-the-third-time",
        "tromp-taylor.6",
        "a position must stand three times to end the game",
        |law| {
            law.r8_ended = Some(|law, game| two_passes(law, game) || times(game) > 2);
            law.r10_winner = Some(|law, board, game| drawn_if(times(game) > 2, law, board, game));
        },
    )
    .under(&["repetition-draws"]),
    misreading("passes-repeat", "tromp-taylor.6", "a pass, too, makes an earlier position", |law| {
        law.r8_ended = Some(|law, game| two_passes(law, game) || times(game) > 1);
        law.r10_winner = Some(|law, board, game| drawn_if(times(game) > 1, law, board, game));
    })
    .under(&["repetition-draws"]),
    misreading(
        "repetition-leaves-the-scores",
        "tromp-taylor.6",
        "a repetition ends the game, and the scores say who wins",
        |law| law.r10_winner = None,
    )
    .under(&["repetition-draws"]),
    misreading("repetition-wins", "tromp-taylor.6", "the player who repeats has won", |law| {
        law.r10_winner = Some(|law, board, game| match repeater(game) {
            Some(player) => Outcome::Won(player),
            None => House { r10_winner: None, ..*law }.r10_winner(board, game),
        });
    })
    .under(&["repetition-loses"]),
    misreading(
        "only-captures-lose",
        "tromp-taylor.6",
        "a repetition loses only if it captures an opposing stone",
        |law| {
            law.r8_ended = Some(|law, game| two_passes(law, game) || capturing_repeater(game).is_some());
            law.r10_winner = Some(|law, board, game| match capturing_repeater(game) {
                Some(loser) => Outcome::Won(loser.opponent()),
                None => House { r10_winner: None, ..*law }.r10_winner(board, game),
            });
        },
    )
    .under(&["repetition-loses"]),
    misreading(
        "overwriting-allowed",
        "tromp-taylor.7.1",
        "a stone may be played on an opponent's stone",
        |law| {
            law.r7_1_color = Some(|law, position, m| {
                let mut lifted = position.clone();
                if position[m.point] == m.player.opponent().color() {
                    lifted[m.point] = Color::Empty;
                }
                House { r7_1_color: None, ..*law }.r7_1_color(&lifted, m)
            });
        },
    ),
    misreading(
        "own-color-first",
        "tromp-taylor.7",
        "the mover's colour is cleared before the opponent's",
        |law| {
            law.r7_move = Some(|law, board, position, m| clear_first(law, board, position, m, m.player));
        },
    ),
    misreading(
        "black-cleared-first",
        "tromp-taylor.7",
        "black stones are cleared before white ones, no matter who moves",
        |law| {
            law.r7_move = Some(|law, board, position, m| clear_first(law, board, position, m, Player::Black));
        },
    ),
    misreading(
        "white-cleared-first",
        "tromp-taylor.7",
        "white stones are cleared before black ones, no matter who moves",
        |law| {
            law.r7_move = Some(|law, board, position, m| clear_first(law, board, position, m, Player::White));
        },
    ),
    misreading(
        "no-self-capture",
        "tromp-taylor.7",
        "a move may not leave its own block without a liberty",
        |law| {
            law.r7_move = Some(|law, board, position, m| {
                unless_suicide(law, board, position, m, |_, captured| breathes(law, board, captured, m))
            });
        },
    ),
    misreading(
        "suicide-test-before-capture",
        "tromp-taylor.7",
        "a stone must have a liberty before it captures",
        |law| {
            law.r7_move = Some(|law, board, position, m| {
                unless_suicide(law, board, position, m, |colored, _| breathes(law, board, colored, m))
            });
        },
    ),
    misreading(
        "single-suicide-only",
        "tromp-taylor.7",
        "only the suicide of a single stone is illegal",
        |law| {
            law.r7_move = Some(|law, board, position, m| {
                unless_suicide(law, board, position, m, |colored, captured| {
                    law.r3_b_block(board, colored, m.point).len() > 1 || breathes(law, board, captured, m)
                })
            });
        },
    )
    .under(&["no-suicide"]),
    misreading(
        "suicide-test-by-the-played-stone",
        "tromp-taylor.7",
        "the played stone needs a liberty of its own",
        |law| {
            law.r7_move = Some(|law, board, position, m| {
                unless_suicide(law, board, position, m, |_, captured| {
                    board.neighbors(m.point).any(|q| captured[q] == Color::Empty)
                })
            });
        },
    )
    .under(&["no-suicide"]),
    misreading(
        "captures-only-what-touches",
        "tromp-taylor.7.2",
        "only blocks that touch the played stone are cleared",
        |law| {
            law.r7_2_clear_opponent =
                Some(|law, board, colored, m| clear_touching(law, board, colored, m, usize::MAX));
        },
    ),
    misreading(
        "captures-on-three-sides",
        "tromp-taylor.7.2",
        "only three neighbours of the played stone are checked for captures",
        |law| {
            law.r7_2_clear_opponent =
                Some(|law, board, colored, m| clear_touching(law, board, colored, m, 3));
        },
    ),
    misreading(
        "captures-on-two-sides",
        "tromp-taylor.7.2",
        "only two neighbours of the played stone are checked for captures",
        |law| {
            law.r7_2_clear_opponent =
                Some(|law, board, colored, m| clear_touching(law, board, colored, m, 2));
        },
    ),
    misreading(
        "suicides-stay",
        "tromp-taylor.7.3",
        "own stones without liberties stay on the board",
        |law| {
            law.r7_3_clear_own = Some(|_, _, captured, _| captured.clone());
        },
    ),
    misreading(
        "suicide-takes-the-played-stone",
        "tromp-taylor.7.3",
        "of a block without liberties only the played stone is removed",
        |law| {
            law.r7_3_clear_own = Some(|law, board, captured, m| {
                let cleared = law.r4_clear(board, captured, m.player.color());
                (0..captured.len()).map(|q| if q == m.point { cleared[q] } else { captured[q] }).collect()
            });
        },
    ),
    misreading("one-pass-ends", "tromp-taylor.8", "a single pass ends the game", |law| {
        law.r8_ended = Some(|_, game| game.turns.last() == Some(&Turn::Pass));
    }),
    misreading(
        "three-passes-end",
        "tromp-taylor.8",
        "it takes three consecutive passes to end the game",
        |law| {
            law.r8_ended = Some(|_, game| game.turns.ends_with(&[Turn::Pass; 3]));
        },
    ),
    misreading(
        "passes-apart-end",
        "tromp-taylor.8",
        "any two passes end the game, consecutive or not",
        |law| {
            law.r8_ended = Some(|_, game| game.turns.iter().filter(|turn| **turn == Turn::Pass).count() >= 2);
        },
    ),
    misreading(
        "white-passes-last",
        "tromp-taylor.8",
        "the game ends only if White passes after Black",
        |law| {
            law.r8_ended = Some(|_, game| {
                game.turns.ends_with(&[Turn::Pass, Turn::Pass]) && game.mover() == Player::Black
            });
        },
    ),
    misreading(
        "full-board-ends",
        "tromp-taylor.8",
        "the game also ends when at most one empty point is left",
        |law| {
            law.r8_ended = Some(|law, game| {
                game.now().iter().filter(|c| **c == Color::Empty).count() <= 1 && !game.turns.is_empty()
                    || House { r8_ended: None, ..*law }.r8_ended(game)
            });
        },
    ),
    misreading("stones-only", "tromp-taylor.9", "only stones count", |law| {
        law.r9_b_reaches_only = Some(|_, _, _, _, _| false);
    }),
    misreading("stones-do-not-count", "tromp-taylor.9", "only surrounded points count", |law| {
        law.r9_a_own_points = Some(|_, _, _, _| 0);
    }),
    misreading("captives-count", "tromp-taylor.9", "captured stones are added to the area", |law| {
        law.r9_score = Some(|law, board, game, player| {
            score(law, board, game, player) + law.r7_a_captured(board, game, player.opponent().color())
        });
    }),
    misreading(
        "shared-points-count",
        "tromp-taylor.9",
        "an empty point that reaches both colours counts for both",
        |law| {
            law.r9_b_reaches_only = Some(|law, board, position, p, player| {
                position[p] == Color::Empty && law.r3_reaches(board, position, p, player.color())
            });
        },
    ),
    misreading(
        "lone-points-count",
        "tromp-taylor.9",
        "an empty point that reaches no colour counts for both",
        |law| {
            law.r9_b_reaches_only = Some(|law, board, position, p, player| {
                position[p] == Color::Empty && !law.r3_reaches(board, position, p, player.opponent().color())
            });
        },
    ),
    misreading(
        "territory-next-to-stones",
        "tromp-taylor.9",
        "an empty point counts if it touches stones of one colour only",
        |law| {
            law.r9_b_reaches_only = Some(|_, board, position, p, player| {
                let touches = |color| board.neighbors(p).any(|q| position[q] == color);
                position[p] == Color::Empty && touches(player.color()) && !touches(player.opponent().color())
            });
        },
    ),
    misreading(
        "own-captives-count",
        "tromp-taylor.9",
        "a player's own captured stones are added to his score",
        |law| {
            law.r9_score = Some(|law, board, game, player| {
                let surrounded = |p: &Point| law.r9_b_reaches_only(board, game.now(), *p, player);
                board.nodes().filter(surrounded).count() + law.r7_a_captured(board, game, player.color())
            });
        },
    )
    .under(&["territory-score"]),
    misreading("komi-for-black", "tromp-taylor.10", "the komi is added to Black's score", |law| {
        law.r10_b_final_score = Some(|law, board, game, player| {
            let score = 2 * law.r9_score(board, game, player) as i64;
            if player == Player::Black { score + game.komi } else { score }
        });
    }),
    misreading("komi-forgotten", "tromp-taylor.10", "the komi is not added", |law| {
        law.r10_b_final_score = Some(|law, board, game, player| 2 * law.r9_score(board, game, player) as i64);
    }),
    misreading("ties-are-whites", "tromp-taylor.10", "White wins if the scores are equal", |law| {
        law.r10_winner =
            Some(|law, board, game| match (House { r10_winner: None, ..*law }).r10_winner(board, game) {
                Outcome::Tie => Outcome::Won(Player::White),
                outcome => outcome,
            });
    }),
];

/// The law with rule 4 as written.
fn as_written(law: &House) -> House {
    House { r4_clear: None, ..*law }
}

/// The turn, if another superko says whether a move to a point that makes a position is a turn.
fn superko(
    law: &House,
    board: &Board,
    game: &Game,
    turn: Turn,
    allows: impl Fn(Point, &Position) -> bool,
) -> Verdict<(Position, Player)> {
    let free = House { r6_turn: None, r6_b_superko: Some(|_, _, _| true), ..*law }.r6_turn(board, game, turn);
    let Turn::Move(point) = turn else { return free };
    match law.r7_move(board, game.now(), Move { player: game.mover(), point }) {
        Verdict::Legal(after) if !allows(point, &after) => {
            let mut broken = free.broken();
            broken.insert(ClauseId("tromp-taylor.6"));
            Verdict::Illegal(broken)
        }
        _ => free,
    }
}

/// Superko that compares only those positions on record that count.
fn unrepeated(law: &House, game: &Game, after: &Position, counts: impl Fn(usize) -> bool) -> bool {
    let mut record = game.clone();
    for (_, position) in record.positions.iter_mut().enumerate().filter(|(i, _)| !counts(*i)) {
        position.clear(); // equals no position
    }
    law.r6_b_superko(&record, after)
}

/// The positions, by their numbers, from which the opponent made his moves.
fn opponents_plays(game: &Game) -> impl DoubleEndedIterator<Item = usize> {
    (0..game.turns.len()).filter(|i| (game.turns.len() - i) % 2 == 1 && game.turns[*i] != Turn::Pass)
}

/// How many times the present position has stood, this time included.
fn times(game: &Game) -> usize {
    game.positions.iter().filter(|earlier| *earlier == game.now()).count()
}

/// Did a move make an earlier position with the same player to move?
fn repeated_with_the_player(game: &Game) -> bool {
    let stood = |i: &usize| game.positions[*i] == *game.now() && game.to_play[*i] == game.mover();
    matches!(game.turns.last(), Some(Turn::Move(_))) && (0..game.positions.len()).filter(stood).count() > 1
}

/// Who has just made an earlier position by a move that captured an opposing stone.
fn capturing_repeater(game: &Game) -> Option<Player> {
    let before = first_turns(game, game.turns.len().checked_sub(1)?);
    repeater(game).filter(|_| removed(&before, game.now())[1] > 0)
}

/// Rule 8 as written.
fn two_passes(law: &House, game: &Game) -> bool {
    House { r8_ended: None, ..*law }.r8_ended(game)
}

/// Rule 10 as written, except for a draw.
fn drawn_if(drawn: bool, law: &House, board: &Board, game: &Game) -> Outcome {
    if drawn { Outcome::Tie } else { House { r10_winner: None, ..*law }.r10_winner(board, game) }
}

/// The game after its first turns.
pub fn first_turns(game: &Game, turns: usize) -> Game {
    Game {
        positions: game.positions[..=turns].to_vec(),
        to_play: game.to_play[..=turns].to_vec(),
        turns: game.turns[..turns].to_vec(),
        ..*game
    }
}

/// How many own and opposing stones the move to `after` removes.
fn removed(game: &Game, after: &Position) -> [usize; 2] {
    let mover = game.mover();
    let count =
        |position: &Position, player: Player| position.iter().filter(|c| **c == player.color()).count();
    let other = mover.opponent();
    [count(game.now(), mover) + 1 - count(after, mover), count(game.now(), other) - count(after, other)]
}

/// The point where the last turn captured exactly one stone.
fn single_capture(game: &Game) -> Option<Point> {
    let before = &game.positions[game.turns.len() - 1];
    let taken: Vec<Point> =
        (0..before.len()).filter(|&p| before[p] != Color::Empty && game.now()[p] == Color::Empty).collect();
    if taken.len() == 1 { Some(taken[0]) } else { None }
}

/// Does the block of the played stone have a liberty?
fn breathes(law: &House, board: &Board, position: &Position, m: Move) -> bool {
    let block = law.r3_b_block(board, position, m.point);
    !law.r3_c_liberties(board, position, &block).is_empty()
}

/// A move that is none unless it is `allowed`, by the position before captures and the one after them.
fn unless_suicide(
    law: &House,
    board: &Board,
    position: &Position,
    m: Move,
    allowed: impl Fn(&Position, &Position) -> bool,
) -> Verdict<Position> {
    match law.r7_1_color(position, m) {
        Verdict::Legal(colored) => {
            let captured = law.r7_2_clear_opponent(board, &colored, m);
            if allowed(&colored, &captured) {
                Verdict::Legal(law.r7_3_clear_own(board, &captured, m))
            } else {
                Verdict::Illegal(BTreeSet::from([ClauseId("tromp-taylor.7")]))
            }
        }
        occupied => occupied,
    }
}

/// Removes captured blocks on the first `sides` neighbours of the played stone only.
fn clear_touching(law: &House, board: &Board, colored: &Position, m: Move, sides: usize) -> Position {
    let looked_at: Vec<Point> = board.neighbors(m.point).take(sides).collect();
    directions::clear_these(law, board, colored, m, &looked_at)
}

/// A move that clears one colour before the other, no matter who moves.
fn clear_first(law: &House, board: &Board, position: &Position, m: Move, first: Player) -> Verdict<Position> {
    let Verdict::Legal(mut cleared) = law.r7_1_color(position, m) else { return law.r7_1_color(position, m) };
    for player in [first, first.opponent()] {
        cleared = if player == m.player {
            law.r7_3_clear_own(board, &cleared, m)
        } else {
            law.r7_2_clear_opponent(board, &cleared, m)
        };
    }
    Verdict::Legal(cleared)
}

/// Rule 9 as written.
fn score(law: &House, board: &Board, game: &Game, player: Player) -> usize {
    House { r9_score: None, ..*law }.r9_score(board, game, player)
}
