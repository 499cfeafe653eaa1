//! Misreadings of the Tromp-Taylor rules.

use super::directions;
use crate::rulebook::Planted;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use superko_spec::tromp_taylor::{Game, House, Position, TrompTaylor, Turn};
use superko_spec::{Board, ClauseId, Color, Player, Point, Verdict};

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
            law.r3_block = Some(|_, _, _, p| BTreeSet::from([p]));
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
                    .map(|p| law.r3_block(board, position, p))
                    .unwrap_or_default();
                board.nodes().map(|p| if first.contains(&p) { Color::Empty } else { position[p] }).collect()
            });
        },
    ),
    misreading("clears-blocks-of-one", "tromp-taylor.4", "only single stones are captured", |law| {
        law.r4_clear = Some(|law, board, position, color| {
            let cleared = as_written(law).r4_clear(board, position, color);
            let single = |p| law.r3_block(board, position, p).len() == 1;
            board.nodes().map(|p| if single(p) { cleared[p] } else { position[p] }).collect()
        });
    }),
    misreading("white-begins", "tromp-taylor.5", "White has the first turn", |law| {
        law.r5_start = Some(|law, board| Game {
            to_play: vec![Player::White],
            ..House { r5_start: None, ..*law }.r5_start(board)
        });
    }),
    misreading("pass-keeps-the-turn", "tromp-taylor.5", "a player who passes plays again", |law| {
        law.r5_alternate = Some(|_, mover, turn| if turn == Turn::Pass { mover } else { mover.opponent() });
    }),
    misreading("no-superko", "tromp-taylor.6", "any position may be repeated", |law| {
        law.r6_superko = Some(|_, _, _, _| true);
    }),
    misreading(
        "ko-for-superko",
        "tromp-taylor.6",
        "only the position before the opponent's last turn may not be repeated",
        |law| {
            law.r6_superko =
                Some(|law, game, _, after| unrepeated(law, game, after, |i| i + 2 == game.positions.len()));
        },
    ),
    misreading(
        "ko-bars-the-point",
        "tromp-taylor.6",
        "nobody may play where a single stone was just captured, and nothing else is barred",
        |law| {
            law.r6_superko = Some(|_, game, p, _| game.turns.is_empty() || single_capture(game) != Some(p));
        },
    ),
    misreading(
        "ko-bars-the-point-except-in-atari",
        "tromp-taylor.6",
        "nobody may play where a single stone was just captured, unless a block of several stones beside it is in atari",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                let free = House { r6_turn: None, r6_superko: Some(|_, _, _, _| true), ..*law };
                let in_atari = |q: Point| {
                    let block = law.r3_block(board, game.now(), q);
                    block.len() > 1 && law.r3_liberties(board, game.now(), &block).len() == 1
                };
                let barred = |p: Point| {
                    let stones = |q: &Point| game.now()[*q] != Color::Empty;
                    !game.turns.is_empty()
                        && single_capture(game) == Some(p)
                        && !board.neighbors(p).filter(stones).any(in_atari)
                };
                match (turn, free.r6_turn(board, game, turn)) {
                    (Turn::Move(p), Verdict::Legal(_)) if barred(p) => {
                        Verdict::Illegal(BTreeSet::from([ClauseId("tromp-taylor.6")]))
                    }
                    (_, ruling) => ruling,
                }
            });
        },
    ),
    misreading(
        "superko-only-when-capturing",
        "tromp-taylor.6",
        "a move that captures nothing is not checked for repetition",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                removed(game, after)[1] == 0 || unrepeated(law, game, after, |_| true)
            });
        },
    ),
    misreading(
        "superko-only-single-captures",
        "tromp-taylor.6",
        "only a move that captures a single stone is checked for repetition",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                removed(game, after)[1] != 1 || unrepeated(law, game, after, |_| true)
            });
        },
    ),
    misreading(
        "superko-not-before-the-first-capture",
        "tromp-taylor.6",
        "nothing is checked for repetition until a stone has been captured",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                game.captured(Color::Black) + game.captured(Color::White) == 0
                    || unrepeated(law, game, after, |_| true)
            });
        },
    ),
    misreading(
        "superko-before-captures",
        "tromp-taylor.6",
        "the position before captured stones are removed is the one compared",
        |law| {
            law.r6_superko = Some(|law, game, p, _| {
                let colored = law.r7_1_color(game.now(), game.mover(), p);
                unrepeated(law, game, &colored, |_| true)
            });
        },
    ),
    misreading(
        "superko-forgets-the-start",
        "tromp-taylor.6",
        "the position at the start may be repeated",
        |law| {
            law.r6_superko = Some(|law, game, _, after| unrepeated(law, game, after, |i| i > 0));
        },
    ),
    misreading(
        "superko-forgets-the-first-move",
        "tromp-taylor.6",
        "the position after the first turn may be repeated",
        |law| {
            law.r6_superko = Some(|law, game, _, after| unrepeated(law, game, after, |i| i != 1));
        },
    ),
    misreading("superko-of-four", "tromp-taylor.6", "only the last four positions are on record", |law| {
        law.r6_superko =
            Some(|law, game, _, after| unrepeated(law, game, after, |i| i + 4 >= game.positions.len()));
    }),
    misreading("superko-of-eight", "tromp-taylor.6", "only the last eight positions are on record", |law| {
        law.r6_superko =
            Some(|law, game, _, after| unrepeated(law, game, after, |i| i + 8 >= game.positions.len()));
    }),
    misreading(
        "superko-of-thirty",
        "tromp-taylor.6",
        "only the last thirty positions are on record",
        |law| {
            law.r6_superko =
                Some(|law, game, _, after| unrepeated(law, game, after, |i| i + 30 >= game.positions.len()));
        },
    ),
    misreading(
        "superko-of-thirty-without-the-start",
        "tromp-taylor.6",
        "only the last thirty positions are on record, and never the start",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                unrepeated(law, game, after, |i| i > 0 && i + 30 >= game.positions.len())
            });
        },
    ),
    misreading(
        "superko-of-the-first-hundred",
        "tromp-taylor.6",
        "the record is full after a hundred turns",
        |law| {
            law.r6_superko = Some(|law, game, _, after| unrepeated(law, game, after, |i| i <= 100));
        },
    ),
    misreading(
        "superko-of-five-hundred",
        "tromp-taylor.6",
        "only the last five hundred positions are on record",
        |law| {
            law.r6_superko =
                Some(|law, game, _, after| unrepeated(law, game, after, |i| i + 500 >= game.positions.len()));
        },
    ),
    misreading(
        "suicides-exempt-from-superko",
        "tromp-taylor.6",
        "a self-capture may repeat a position",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                removed(game, after)[0] > 0 || unrepeated(law, game, after, |_| true)
            });
        },
    ),
    misreading(
        "single-suicides-exempt-from-superko",
        "tromp-taylor.6",
        "the self-capture of a single stone may repeat a position",
        |law| {
            law.r6_superko =
                Some(|law, game, _, after| after == game.now() || unrepeated(law, game, after, |_| true));
        },
    ),
    misreading(
        "single-suicide-repeats",
        "tromp-taylor.6",
        "a move may not leave the position as it was, which the self-capture of a single stone does",
        |law| {
            law.r6_superko =
                Some(|law, game, _, after| after != game.now() && unrepeated(law, game, after, |_| true));
        },
    )
    .under(&["free-repetition"]),
    misreading(
        "single-suicide-repeats-after-a-turn",
        "tromp-taylor.6",
        "a move after the first may not leave the position as it was",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                (game.turns.is_empty() || after != game.now()) && unrepeated(law, game, after, |_| true)
            });
        },
    )
    .under(&["free-repetition"]),
    misreading(
        "single-suicide-repeats-at-the-start",
        "tromp-taylor.6",
        "the first move may not leave the position as it was",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                !(game.turns.is_empty() && after == game.now()) && unrepeated(law, game, after, |_| true)
            });
        },
    )
    .under(&["free-repetition"]),
    misreading(
        "superko-of-five-hundred-by-fifties",
        "tromp-taylor.6",
        "whenever five hundred positions are on record, the first fifty are dropped",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                let dropped = match game.turns.len() {
                    turns if turns < 500 => 0,
                    turns => 50 * ((turns - 500) / 50 + 1),
                };
                unrepeated(law, game, after, |i| i >= dropped)
            });
        },
    ),
    misreading(
        "pass-resets-history",
        "tromp-taylor.6",
        "after a pass, all positions before it may be repeated",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                let since = game.turns.iter().rposition(|turn| *turn == Turn::Pass).map_or(0, |i| i + 1);
                unrepeated(law, game, after, |i| i >= since)
            });
        },
    ),
    misreading(
        "pass-lifts-superko",
        "tromp-taylor.6",
        "the move after a pass may repeat a position",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                game.turns.last() == Some(&Turn::Pass) || unrepeated(law, game, after, |_| true)
            });
        },
    ),
    misreading(
        "capture-resets-history",
        "tromp-taylor.6",
        "positions before the last capture are forgotten",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                let stones = |i: usize| game.positions[i].iter().filter(|c| **c != Color::Empty).count();
                let since = (1..game.positions.len()).rev().find(|&i| stones(i) < stones(i - 1)).unwrap_or(0);
                unrepeated(law, game, after, |i| i >= since)
            });
        },
    ),
    misreading(
        "superko-with-the-player",
        "tromp-taylor.6",
        "a position may be repeated with the other player to move",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                unrepeated(law, game, after, |i| (game.positions.len() - i) % 2 == 0)
            });
        },
    ),
    misreading(
        "superko-with-the-other-player",
        "tromp-taylor.6",
        "only positions in which it was the mover's turn are on record",
        |law| {
            law.r6_superko = Some(|law, game, _, after| {
                unrepeated(law, game, after, |i| (game.positions.len() - i) % 2 == 1)
            });
        },
    ),
    misreading(
        "superko-counts-stones",
        "tromp-taylor.6",
        "positions with the same numbers of black and white stones are the same",
        |law| {
            law.r6_superko = Some(|_, game, _, after| {
                let count = |position: &Position, color| position.iter().filter(|c| **c == color).count();
                let same = |earlier: &Position| {
                    [Color::Black, Color::White]
                        .iter()
                        .all(|&color| count(earlier, color) == count(after, color))
                };
                !game.positions.iter().any(same)
            });
        },
    ),
    misreading(
        "superko-is-colour-blind",
        "tromp-taylor.6",
        "positions with stones on the same points are the same, regardless of colour",
        |law| {
            law.r6_superko = Some(|_, game, _, after| {
                let blind =
                    |position: &Position| position.iter().map(|c| *c == Color::Empty).collect::<Vec<bool>>();
                !game.positions.iter().any(|earlier| blind(earlier) == blind(after))
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
            law.r6_record = Some(|_, game| {
                let opponents = |i: &usize| (game.turns.len() - i) % 2 == 1 && game.turns[*i] != Turn::Pass;
                (0..game.turns.len()).filter(opponents).collect()
            });
        },
    )
    .under(&["simple-ko"]),
    misreading(
        "ko-survives-passes",
        "tromp-taylor.6",
        "the opponent's last play counts, even if passes came after it",
        |law| {
            law.r6_record = Some(|_, game| {
                let opponents = |i: &usize| (game.turns.len() - i) % 2 == 1 && game.turns[*i] != Turn::Pass;
                (0..game.turns.len()).rfind(opponents).into_iter().collect()
            });
        },
    )
    .under(&["simple-ko"]),
    misreading(
        "passes-leave-no-record",
        "tromp-taylor.6",
        "positions after a pass are not on record",
        |law| {
            law.r6_record = Some(|_, game| {
                (0..game.positions.len()).filter(|&i| i == 0 || game.turns[i - 1] != Turn::Pass).collect()
            });
        },
    )
    .under(&["situational-superko"]),
    misreading("passes-leave-a-record", "tromp-taylor.6", "positions after a pass are on record", |law| {
        law.r6_record = Some(|_, game| (0..game.positions.len()).collect());
    })
    .under(&["natural-situational-superko"]),
    misreading(
        "repetition-with-the-player-draws",
        "tromp-taylor.6",
        "only a repetition with the same player to move ends the game",
        |law| {
            law.r6_same = Some(|_, game, earlier, after| {
                game.positions[earlier] == *after && game.to_play[earlier] == game.mover().opponent()
            });
        },
    )
    .under(&["repetition-draws"]),
    misreading(
        "repetition-draws-at-the-third-time",
        "tromp-taylor.6",
        "a position must stand three times to end the game",
        |law| {
            law.r6_ended = Some(|_, game| match times(game) {
                0..=2 => None,
                _ => Some(None),
            });
        },
    )
    .under(&["repetition-draws"]),
    misreading("passes-repeat", "tromp-taylor.6", "a pass, too, makes an earlier position", |law| {
        law.r6_ended = Some(|_, game| (times(game) > 1).then_some(None));
    })
    .under(&["repetition-draws"]),
    misreading(
        "repetition-leaves-the-scores",
        "tromp-taylor.6",
        "a repetition ends the game, and the scores say who wins",
        |law| {
            law.r10_winner = Some(|law, game, black, white| {
                let ended = law.r8_ended(game).then(|| black.cmp(&white));
                ended.map(|order| match order {
                    Ordering::Greater => Some(Player::Black),
                    Ordering::Less => Some(Player::White),
                    Ordering::Equal => None,
                })
            });
        },
    )
    .under(&["repetition-draws"]),
    misreading("repetition-wins", "tromp-taylor.6", "the player who repeats has won", |law| {
        law.r6_ended = Some(|_, game| repeated(game).then(|| Some(game.mover().opponent())));
    })
    .under(&["repetition-loses"]),
    misreading(
        "only-captures-lose",
        "tromp-taylor.6",
        "a repetition loses only if it captures an opposing stone",
        |law| {
            law.r6_ended = Some(|_, game| {
                let captures = game
                    .turns
                    .len()
                    .checked_sub(1)
                    .is_some_and(|n| removed(&first_turns(game, n), game.now())[1] > 0);
                (captures && repeated(game)).then(|| Some(game.mover()))
            });
        },
    )
    .under(&["repetition-loses"]),
    misreading(
        "overwriting-allowed",
        "tromp-taylor.7.1",
        "a stone may be played on an opponent's stone",
        |law| {
            law.r6_turn = Some(|law, board, game, turn| {
                let mover = game.mover();
                let law = House { r6_turn: None, ..*law };
                match turn {
                    Turn::Move(p) if game.now()[p] == mover.opponent().color() => {
                        let mut lifted = game.clone();
                        lifted.positions.last_mut().expect("a game has a position")[p] = Color::Empty;
                        law.r6_turn(board, &lifted, turn)
                    }
                    _ => law.r6_turn(board, game, turn),
                }
            });
        },
    ),
    misreading(
        "own-color-first",
        "tromp-taylor.7",
        "the mover's colour is cleared before the opponent's",
        |law| {
            law.r7_move = Some(|law, board, position, player, p| {
                let colored = law.r7_1_color(position, player, p);
                let own = law.r7_3_clear_own(board, &colored, player, p);
                law.r7_2_clear_opponent(board, &own, player, p)
            });
        },
    ),
    misreading(
        "black-cleared-first",
        "tromp-taylor.7",
        "black stones are cleared before white ones, no matter who moves",
        |law| {
            law.r7_move = Some(|law, board, position, mover, p| {
                clear_first(law, board, position, mover, p, Player::Black)
            })
        },
    ),
    misreading(
        "white-cleared-first",
        "tromp-taylor.7",
        "white stones are cleared before black ones, no matter who moves",
        |law| {
            law.r7_move = Some(|law, board, position, mover, p| {
                clear_first(law, board, position, mover, p, Player::White)
            })
        },
    ),
    misreading(
        "no-self-capture",
        "tromp-taylor.7",
        "a move may not leave its own block without a liberty",
        |law| {
            law.r7_self_capture =
                Some(|law, board, position, player, p| breathes(law, board, position, player, p, true));
        },
    ),
    misreading(
        "suicide-test-before-capture",
        "tromp-taylor.7",
        "a stone must have a liberty before it captures",
        |law| {
            law.r7_self_capture =
                Some(|law, board, position, player, p| breathes(law, board, position, player, p, false));
        },
    ),
    misreading(
        "single-suicide-only",
        "tromp-taylor.7",
        "only the suicide of a single stone is illegal",
        |law| {
            law.r7_self_capture = Some(|law, board, position, player, p| {
                let colored = law.r7_1_color(position, player, p);
                law.r3_block(board, &colored, p).len() > 1 || breathes(law, board, position, player, p, true)
            });
        },
    )
    .under(&["no-suicide"]),
    misreading(
        "suicide-test-by-the-played-stone",
        "tromp-taylor.7",
        "the played stone needs a liberty of its own",
        |law| {
            law.r7_self_capture = Some(|law, board, position, player, p| {
                let colored = law.r7_1_color(position, player, p);
                let captured = law.r7_2_clear_opponent(board, &colored, player, p);
                board.neighbors(p).any(|q| captured[q] == Color::Empty)
            });
        },
    )
    .under(&["no-suicide"]),
    misreading(
        "captures-only-what-touches",
        "tromp-taylor.7.2",
        "only blocks that touch the played stone are cleared",
        |law| {
            law.r7_2_clear_opponent = Some(|law, board, colored, player, p| {
                clear_touching(law, board, colored, player, p, usize::MAX)
            });
        },
    ),
    misreading(
        "captures-on-three-sides",
        "tromp-taylor.7.2",
        "only three neighbours of the played stone are checked for captures",
        |law| {
            law.r7_2_clear_opponent =
                Some(|law, board, colored, player, p| clear_touching(law, board, colored, player, p, 3));
        },
    ),
    misreading(
        "captures-on-two-sides",
        "tromp-taylor.7.2",
        "only two neighbours of the played stone are checked for captures",
        |law| {
            law.r7_2_clear_opponent =
                Some(|law, board, colored, player, p| clear_touching(law, board, colored, player, p, 2));
        },
    ),
    misreading(
        "suicides-stay",
        "tromp-taylor.7.3",
        "own stones without liberties stay on the board",
        |law| {
            law.r7_3_clear_own = Some(|_, _, captured, _, _| captured.clone());
        },
    ),
    misreading(
        "suicide-takes-the-played-stone",
        "tromp-taylor.7.3",
        "of a block without liberties only the played stone is removed",
        |law| {
            law.r7_3_clear_own = Some(|law, board, captured, player, p| {
                let cleared = law.r4_clear(board, captured, player.color());
                (0..captured.len()).map(|q| if q == p { cleared[q] } else { captured[q] }).collect()
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
        law.r9_reaches_only = Some(|_, _, _, _, _| false);
    }),
    misreading("stones-do-not-count", "tromp-taylor.9", "only surrounded points count", |law| {
        law.r9_score =
            Some(|law, board, game, player| score(law, board, game, player) - stones(game, player));
    }),
    misreading("captives-count", "tromp-taylor.9", "captured stones are added to the area", |law| {
        law.r9_score = Some(|law, board, game, player| {
            score(law, board, game, player) + game.captured(player.opponent().color())
        });
    }),
    misreading(
        "shared-points-count",
        "tromp-taylor.9",
        "an empty point that reaches both colours counts for both",
        |law| {
            law.r9_reaches_only = Some(|law, board, position, p, player| {
                position[p] == Color::Empty && law.r3_reaches(board, position, p, player.color())
            });
        },
    ),
    misreading(
        "lone-points-count",
        "tromp-taylor.9",
        "an empty point that reaches no colour counts for both",
        |law| {
            law.r9_reaches_only = Some(|law, board, position, p, player| {
                position[p] == Color::Empty && !law.r3_reaches(board, position, p, player.opponent().color())
            });
        },
    ),
    misreading(
        "territory-next-to-stones",
        "tromp-taylor.9",
        "an empty point counts if it touches stones of one colour only",
        |law| {
            law.r9_reaches_only = Some(|_, board, position, p, player| {
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
                let surrounded = |p: &Point| law.r9_reaches_only(board, game.now(), *p, player);
                board.nodes().filter(surrounded).count() + game.captured(player.color())
            });
        },
    )
    .under(&["territory-score"]),
    misreading("komi-for-black", "tromp-taylor.10", "the komi is added to Black's score", |law| {
        law.r10_final_score =
            Some(|_, player, score, komi| if player == Player::Black { score + komi } else { score });
    }),
    misreading("komi-forgotten", "tromp-taylor.10", "the komi is not added", |law| {
        law.r10_final_score = Some(|_, _, score, _| score);
    }),
    misreading("ties-are-whites", "tromp-taylor.10", "White wins if the scores are equal", |law| {
        law.r10_winner = Some(|law, game, black, white| {
            let won = House { r10_winner: None, ..*law }.r10_winner(game, black, white);
            won.map(|winner| Some(winner.unwrap_or(Player::White)))
        });
    }),
];

/// The law with rule 4 as written.
fn as_written(law: &House) -> House {
    House { r4_clear: None, ..*law }
}

/// Superko that compares only those positions on record that count.
fn unrepeated(law: &House, game: &Game, after: &Position, counts: impl Fn(usize) -> bool) -> bool {
    !law.r6_record(game).into_iter().any(|i| counts(i) && law.r6_same(game, i, after))
}

/// How many times the present position has stood, this time included.
fn times(game: &Game) -> usize {
    game.positions.iter().filter(|earlier| *earlier == game.now()).count()
}

/// Was the last turn a move that made an earlier position?
fn repeated(game: &Game) -> bool {
    matches!(game.turns.last(), Some(Turn::Move(_))) && times(game) > 1
}

/// The game after its first turns.
pub fn first_turns(game: &Game, turns: usize) -> Game {
    Game {
        positions: game.positions[..=turns].to_vec(),
        to_play: game.to_play[..=turns].to_vec(),
        turns: game.turns[..turns].to_vec(),
        captured_before: game.captured_before,
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

/// Does the block of the played stone have a liberty, after or before captures?
fn breathes(
    law: &House,
    board: &Board,
    position: &Position,
    player: Player,
    p: Point,
    captures: bool,
) -> bool {
    let mut on_board = law.r7_1_color(position, player, p);
    if captures {
        on_board = law.r7_2_clear_opponent(board, &on_board, player, p);
    }
    !law.r3_liberties(board, &on_board, &law.r3_block(board, &on_board, p)).is_empty()
}

/// Removes captured blocks on the first `sides` neighbours of the played stone only.
fn clear_touching(
    law: &House,
    board: &Board,
    colored: &Position,
    player: Player,
    p: Point,
    sides: usize,
) -> Position {
    let looked_at: Vec<Point> = board.neighbors(p).take(sides).collect();
    directions::clear_these(law, board, colored, player, &looked_at)
}

/// A move that clears one colour before the other, no matter who moves.
fn clear_first(
    law: &House,
    board: &Board,
    position: &Position,
    mover: Player,
    p: Point,
    first: Player,
) -> Position {
    let mut cleared = law.r7_1_color(position, mover, p);
    for player in [first, first.opponent()] {
        cleared = if player == mover {
            law.r7_3_clear_own(board, &cleared, mover, p)
        } else {
            law.r7_2_clear_opponent(board, &cleared, mover, p)
        };
    }
    cleared
}

/// Rule 9 as written.
fn score(law: &House, board: &Board, game: &Game, player: Player) -> usize {
    House { r9_score: None, ..*law }.r9_score(board, game, player)
}

fn stones(game: &Game, player: Player) -> usize {
    game.now().iter().filter(|c| **c == player.color()).count()
}
