//! Misreadings of the Logical Rules.

use crate::misreading::{as_written, barred, lost, misreadings, no_tie, shared};
use crate::stones::faults::clauses;
use superko_spec::logical::{Game, Law, Logical, Move, Situation};
use superko_spec::set::Set;
use superko_spec::words::with;
use superko_spec::{Board, Color, Player, Point};

clauses! {
    "logical";
    Play: "7.b" / "7.b", Pass: "7.a" / "7.a", Capture Suicide: "6bis.e" / "6bis.e",
    Superko Positional: "6bis.c" / "6bis.c", End Passes: "7bis" / "7bis";
    without "suicide-of-one-is-illegal" "superko-only-when-capturing" "superko-of-eight" "ko-for-superko"
    "superko-forgets-the-start"
}

misreadings! { pub static ALL: super::Logical, Law;
    "short-paths", "logical.3" / "logical.3.a", "a path has at most three points" =>
        r3_a_path: |law, board, points| points.len() <= 3 && as_written!(law.r3_a_path(board, points));
    "paths-of-any-colour", "logical.3" / "logical.3.b", "a path may lead through points of other colours" =>
        r3_c_group: |law, board, coloring, p| {
            let one_colour = vec![Color::Empty; coloring.len()];
            let joined = as_written!(law.r3_c_group(board, &one_colour, p));
            joined.into_iter().filter(|q| coloring[*q] == coloring[p]).collect()
        };
    "group-is-one-point", "logical.3" / "logical.3.c", "a stone is cleared if it has no liberty of its own" =>
        r3_c_group: |_, _, _, p| Set::from([p]);
    "edge-is-a-liberty", "logical.4", "a point of the colour that is two steps away is reached, too" =>
        r4_reaches: |law, board, coloring, p, color| {
            law.r3_c_group(board, coloring, p).iter().any(|&q| {
                board
                    .neighbors(q)
                    .any(|r| coloring[r] == color || board.neighbors(r).any(|s| coloring[s] == color))
            })
        };
    "clears-one-group", "logical.5", "clearing stops after the first group found" =>
        r5_clear: shared!(captures_one_group: r5_clear, Law::r3_c_group);
    "no-pass-on-an-empty-board", "logical.7.a", "nobody may pass while there is no stone" =>
        r7_potentially_valid: |law, s, m| {
            let empty = s.coloring.iter().all(|color| *color == Color::Empty);
            !(m == Move::Pass && empty) && as_written!(law.r7_potentially_valid(s, m))
        };
    "overwriting-allowed", "logical.7.b", "a stone may be put where the opponent has one" =>
        r7_b_put: |_, s, m| matches!(m, Move::Put(p) if s.coloring[p] != s.player.color());
    "white-begins", "logical.6bis.a", "White has the first turn" =>
        r6bis_a_start: |law, board| Situation { player: Player::White, ..as_written!(law.r6bis_a_start(board)) };
    "capture-keeps-the-turn", "logical.6bis.b", "a player who captures moves again" =>
        r6bis_game: |law, board, game, label| as_written!(law.r6bis_game(board, game, label)).map(|s2| {
            let (s1, other) = (game.now(), game.now().player.opponent());
            let captures = captured(&s2)[other as usize] > captured(s1)[other as usize];
            if captures { Situation { player: s1.player, ..s2 } } else { s2 }
        });
    "start-is-not-previous", "logical.6bis.c", "the first coloring may be repeated" =>
        r6bis_c_new: |_, game, label, s2| new(game, label, s2, |i, _| i > 0);
    "present-is-not-previous", "logical.6bis.c", "the coloring that a Put starts from may be repeated" =>
        r6bis_c_new: |_, game, label, s2| new(game, label, s2, |i, _| i + 1 < game.situations.len());
    "same-player-to-move", "logical.6bis.c", "a coloring may be repeated with the other player to move" =>
        r6bis_c_new: |_, game, label, s2| new(game, label, s2, |_, s| s.player == s2.player);
    "whole-situation", "logical.6bis.c",
    "only whole situations, counts and player included, may not be repeated" =>
        r6bis_c_new: |_, game, label, s2| new(game, label, s2, |_, s| s == s2);
    "only-the-one-before", "logical.6bis.c", "only the coloring before the opponent's move is barred" =>
        r6bis_c_new: |_, game, label, s2| new(game, label, s2, |i, _| i + 2 == game.situations.len());
    "last-eight-colorings", "logical.6bis.c", "only the last eight colorings are remembered" =>
        r6bis_c_new: |_, game, label, s2| new(game, label, s2, |i, _| i + 8 >= game.situations.len());
    "last-thirty-colorings", "logical.6bis.c", "only the last thirty colorings are remembered" =>
        r6bis_c_new: |_, game, label, s2| new(game, label, s2, |i, _| i + 30 >= game.situations.len());
    "only-captures-repeat", "logical.6bis.c", "a Put that captures nothing is not checked for repetition" =>
        r6bis_c_new: |_, game, label, s2| {
            let taken = s2.n_black + s2.n_white != game.now().n_black + game.now().n_white;
            new(game, label, s2, |_, _| taken)
        };
    "suicides-exempt", "logical.6bis.c", "a suicide may repeat a coloring" =>
        r6bis_c_new: |_, game, label, s2| {
            let own = game.now().player as usize;
            new(game, label, s2, |_, _| captured(s2)[own] == captured(game.now())[own])
        };
    "pass-forgets", "logical.6bis.c", "after a pass, all earlier colorings may be repeated" =>
        r6bis_c_new: |_, game, label, s2| {
            let since = game.moves.iter().rposition(|m| *m == Move::Pass).map_or(0, |i| i + 1);
            new(game, label, s2, |i, _| i >= since)
        };
    "pass-needs-a-put-before", "logical.6bis.d", "a player may not pass right after a pass" =>
        r6bis_d_pass: |_, game| (game.moves.last() != Some(&Move::Pass), game.now().clone());
    "pass-costs-a-stone", "logical.6bis.d", "a Pass adds a captured stone of the player who passes" =>
        r6bis_d_pass: |law, game| {
            let (allowed, mut s2) = as_written!(law.r6bis_d_pass(game));
            match game.now().player {
                Player::Black => s2.n_black += 1,
                Player::White => s2.n_white += 1,
            }
            (allowed, s2)
        };
    "suicide-illegal", "logical.6bis.e", "a Put that would clear the mover's own stones is illegal" =>
        r6bis_game: |law, board, game, label| {
            let ruled = as_written!(law.r6bis_game(board, game, label));
            barred(ruled, "logical.6bis.e", |s2| matches!(label, Move::Put(p) if s2.coloring[p] == Color::Empty))
        };
    "own-color-first", "logical.6bis.e", "the mover's colour is cleared before the opponent's" =>
        r6bis_e_put: |law, board, s1, p| {
            let (own, opposing) = (s1.player.color(), s1.player.opponent().color());
            put(law, board, s1, p, &[own, opposing])
        };
    "own-color-stays", "logical.6bis.e", "the mover's colour is not cleared" =>
        r6bis_e_put: |law, board, s1, p| put(law, board, s1, p, &[s1.player.opponent().color()]);
    "suicides-not-counted", "logical.6bis.e", "stones lost to suicide do not count as captured" =>
        r6bis_e_put: |law, board, s1, p| {
            let s2 = as_written!(law.r6bis_e_put(board, s1, p));
            match s1.player {
                Player::Black => Situation { n_black: s1.n_black, ..s2 },
                Player::White => Situation { n_white: s1.n_white, ..s2 },
            }
        };
    "captives-per-contact", "logical.6bis.e",
    "a captured group counts once for each of its stones that the Put touches" =>
        r6bis_e_put: |law, board, s1, p| {
            let s2 = as_written!(law.r6bis_e_put(board, s1, p));
            let groups = board.neighbors(p).filter(|&q| s1.coloring[q] == s1.player.opponent().color());
            let taken = groups
                .filter(|&q| s2.coloring[q] == Color::Empty)
                .map(|q| law.r3_c_group(board, &s1.coloring, q).len())
                .sum::<usize>();
            match s1.player {
                Player::Black => Situation { n_white: s1.n_white + taken, ..s2 },
                Player::White => Situation { n_black: s1.n_black + taken, ..s2 },
            }
        };
    "captives-of-the-last-move", "logical.6bis.e", "only the captures of the last move are counted" =>
        r6bis_e_put: |law, board, s1, p| {
            as_written!(law.r6bis_e_put(board, &Situation { n_white: 0, n_black: 0, ..s1.clone() }, p))
        };
    "counts-crossed", "logical.6bis.e", "captured black stones are added to N_white, white ones to N_black" =>
        r6bis_e_put: |law, board, s1, p| {
            let s2 = as_written!(law.r6bis_e_put(board, s1, p));
            let (white, black) = (s2.n_white - s1.n_white, s2.n_black - s1.n_black);
            Situation { n_white: s1.n_white + black, n_black: s1.n_black + white, ..s2 }
        };
    "one-pass-ends", "logical.7bis", "a single pass ends the game" =>
        r7bis_ended: |_, game| game.moves.last() == Some(&Move::Pass);
    "passes-apart-end", "logical.7bis", "any two passes end the game, consecutive or not" =>
        r7bis_ended: |_, game| game.moves.iter().filter(|m| **m == Move::Pass).count() >= 2;
    "three-passes-end", "logical.7bis", "it takes three passes to end the game" =>
        r7bis_ended: |_, game| game.moves.ends_with(&[Move::Pass; 3]);
    "the-end-stays", "logical.7bis" under "put-after-two-passes",
    "a game that two passes have ended has ended, whatever follows" =>
        r7bis_ended: |_, game| game.moves.windows(2).any(|moves| moves == [Move::Pass; 2]);
    "captives-forgotten", "logical.8" / "logical.8.b", "captured stones do not count in the score" =>
        r8_b_captured: |_, _, _| 0;
    "own-captives-count", "logical.8" / "logical.8.b", "a player's own captured stones are added to his score" =>
        r8_b_captured: |law, s, player| as_written!(law.r8_b_captured(s, player.opponent()));
    "stones-do-not-count", "logical.8" / "logical.8.a", "territory and captured stones count, stones on the board do not" =>
        r8_a_colored: |_, _, _, _| 0;
    "shared-points-count", "logical.8" / "logical.8.c", "an empty point that reaches both colours counts for both" =>
        r8_c_surrounded: |law, board, s, player| empties(law, board, s, |own, _| own, player);
    "lone-points-count", "logical.8" / "logical.8.c", "an empty point that reaches no colour counts for both" =>
        r8_c_surrounded: |law, board, s, player| empties(law, board, s, |_, opposing| !opposing, player);
    "komi-decides-nothing", "logical.9", "the scores decide without the komi" =>
        r9_winner: |law, board, game| {
            let without = Game { komi: 0, ..game.clone() };
            as_written!(law.r9_winner(board, &without))
        };
    "bigger-or-equal-wins", "logical.9", "Black wins if the scores are equal" =>
        r9_winner: |law, board, game| no_tie(as_written!(law.r9_winner(board, game)), Player::Black);
}

/// N_black and N_white.
pub fn captured(s: &Situation) -> [usize; 2] {
    [s.n_black, s.n_white]
}

/// Clause 6bis.c that compares only those previous situations that count.
fn new(game: &Game, label: Move, s2: &Situation, counts: impl Fn(usize, &Situation) -> bool) -> bool {
    let previous = game.situations.iter().enumerate().filter(|(i, s)| counts(*i, s));
    label == Move::Pass || previous.into_iter().all(|(_, s)| s.coloring != s2.coloring)
}

/// Clause 6bis.e with other clearings.
fn put(law: &Law, board: &Board, s1: &Situation, p: Point, clearings: &[Color]) -> Situation {
    let put = with(&s1.coloring, p, s1.player.color());
    let coloring = clearings.iter().fold(put.clone(), |c, &color| law.r5_clear(board, &c, color));
    Situation {
        n_white: s1.n_white + lost(&put, &coloring, Color::White),
        n_black: s1.n_black + lost(&put, &coloring, Color::Black),
        player: s1.player,
        coloring,
    }
}

/// The number of empty points that `which` accepts: does the point reach the player's colour, and the opponent's?
fn empties(law: &Law, board: &Board, s: &Situation, which: fn(bool, bool) -> bool, player: Player) -> usize {
    let reaches = |p, player: Player| law.r4_reaches(board, &s.coloring, p, player.color());
    let counts = |p: &Point| {
        s.coloring[*p] == Color::Empty && which(reaches(*p, player), reaches(*p, player.opponent()))
    };
    board.nodes().filter(counts).count()
}
