//! What KataGo's page claims of its rules, and what they have in common with other rules.

use super::tools::*;
use crate::common::*;
use pretty_assertions::assert_eq;
use superko::rulebook::random_games::any_move;
use superko_spec::katago::{AsWritten, Game, Grid, KataGo, Kind, Law, NO_SUICIDE, Phase, Turn, phase};
use superko_spec::life_and_ko::{ko_move, pass_alive};
use superko_spec::{Board, Color, Player, Verdict};

const PLAYERS: [Player; 2] = [Player::Black, Player::White];

#[test]
fn t73_a_group_is_pass_alive_by_katagos_definition_if_and_only_if_it_is_by_bensons_theorem() {
    let mut alive = 0;
    for law in [Law::default(), NO_SUICIDE.alone()] {
        for name in ["1x1", "3x1", "5x1", "6x1", "2x2", "3x2", "graph6:Bw", "graph6:C~"] {
            let board = board(name);
            let graph = board.graph();
            for grid in colorings(board.points()) {
                for group in law.r1_6_regions(graph, &grid, Kind::Is(Color::Black)) {
                    let found = pass_alive(&law, graph, &grid, Player::Black, &group);
                    // To follow the definition takes long where most is empty: a group with one region is soon captured.
                    let defined = law.r3_4_pass_alive(graph, &grid, Player::Black, &group);
                    assert_eq!(found, defined, "{name} {grid:?} {group:?}");
                    alive += usize::from(found);
                }
            }
        }
    }
    assert!(alive > 100, "{alive}");
}

/// One stone is captured, and its point is the only liberty of the stone played, which is alone.
fn takes_one_for_one(grid: &Grid, after: &Grid, graph: &Board, player: Player, p: usize) -> bool {
    let taken: Vec<usize> =
        (0..grid.len()).filter(|q| grid[*q] != Color::Empty && after[*q] == Color::Empty).collect();
    let own = graph.neighbors(p).any(|q| after[q] == player.color());
    let free: Vec<usize> = graph.neighbors(p).filter(|q| after[*q] == Color::Empty).collect();
    after[p] != Color::Empty && !own && taken.len() == 1 && free == taken
}

#[test]
fn t74_katagos_ko_moves_are_the_captures_of_one_stone_by_one() {
    let mut kos = 0;
    for name in ["4x1", "5x1", "3x2", "3x3", "graph6:D~{"] {
        let board = board(name);
        let graph = board.graph();
        // Of the many positions of 3x3, one in seven.
        for grid in colorings(board.points()).step_by(if board.points() < 9 { 1 } else { 7 }) {
            // Without liberties, which no game leads to, stones are captured by any move.
            if PLAYERS.iter().any(|player| AsWritten.r2_2_resolving(graph, &grid, player.color()) != grid) {
                continue;
            }
            for (player, p) in PLAYERS.iter().flat_map(|player| (0..grid.len()).map(move |p| (*player, p))) {
                let Verdict::Legal(after) = AsWritten.r2_3_pseudolegal(graph, &grid, player, p) else {
                    continue;
                };
                let ko = AsWritten.r7_1_ko_move(graph, &grid, player, p);
                let one_for_one = takes_one_for_one(&grid, &after, graph, player, p);
                let found = ko_move(&AsWritten, graph, &grid, player, p);
                assert_eq!([found, one_for_one], [ko; 2], "{name} {grid:?} {player:?} {p}");
                kos += usize::from(ko);
            }
        }
    }
    assert!(kos > 150, "{kos}");
}

/// The score by the formulation for training: what each player loses by moves before the second phase of cleanup, and the points
/// of stones in independent life or that were there before.
fn for_training(opening: &Opening, moves: &[Move], player: Player) -> i64 {
    let law: Law = opening.rules.law(Law::default());
    let graph = opening.board.graph();
    let mut game = Game::starting_from(law.r4_d_empty_grid(graph), Player::Black);
    let mut second = None;
    for m in moves {
        let turn = match m {
            Move::Pass => Turn::Pass,
            Move::Play(p) => Turn::Move(*p),
            other => Turn::Unblock(other.point().unwrap()),
        };
        let Verdict::Legal(next) = law.r4_turn(graph, &game, turn) else { panic!("{m:?} is illegal") };
        game.extend(turn, next);
        if phase(&law, &game) == Phase::Cleanup(2) && second.is_none() {
            second = Some(game.turns.len());
        }
    }
    let began = second.unwrap_or(game.turns.len());
    let grid = law.r10_b_counted(graph, game.now());
    let own = player.color();
    let before = (0..began).filter(|n| matches!(game.turns[*n], Turn::Move(_)) && game.to_play[*n] == player);
    let living: BTreeSet<usize> =
        law.r3_3_independent_life(graph, &grid, player).into_iter().flatten().collect();
    let stones =
        (0..grid.len()).filter(|p| grid[*p] == own && (living.contains(p) || game.grids[began][*p] == own));
    2 * (law.r6_d_2_empty_points(graph, &grid, player) + stones.count() as i64 - before.count() as i64)
}

/// Games at random, and all that are short: the margin must be that of the formulation for training. Returns also how many have
/// other scores.
fn margins(variant: &Variant, games: usize) -> Result<(u64, u64), String> {
    let (mut compared, mut different) = (0, 0);
    let mut compare = |opening: &Opening, moves: &[Move], game: &dyn Referee| {
        // There is none where the game has no result.
        let Some([black, white]) = game.score() else { return Ok(()) };
        let other = PLAYERS.map(|player| for_training(opening, moves, player));
        compared += 1;
        different += u64::from(black.0 != other[0]);
        holds_or(black.0 - white.0 == other[0] - other[1], || in_words(opening, moves))
    };
    for name in ["2x1", "3x1", "2x2", "3x2", "5x1"] {
        let opening = variant.opening(&board(name));
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..games {
            let (mut game, mut moves) = (variant.referee(&opening), Vec::new());
            while moves.len() < 40 {
                let Some(m) = any_move(&mut random, game.as_ref()) else { break };
                game.play(m).expect("it is legal");
                moves.push(m);
            }
            compare(&opening, &moves, game.as_ref())?;
        }
    }
    // All games that are over after at most ten turns.
    for name in ["1x1", "2x1"] {
        let opening = variant.opening(&board(name));
        shortest_first(10, &mut |moves| {
            let mut game = variant.referee(&opening);
            moves.iter().for_each(|m| game.play(*m).expect("it is legal"));
            if !game.over() {
                return Ok(Some(game));
            }
            compare(&opening, moves, game.as_ref()).map(|()| None)
        })?;
    }
    Ok((compared, different))
}

#[test]
fn t75_katagos_formulation_for_training_has_the_margin_of_the_other_and_not_its_scores() {
    for names in [
        &["territory-score"][..],
        &["territory-score", "pass-dead", "no-suicide"],
        &["territory-score", "simple-ko"],
    ] {
        let (compared, different) = margins(&Variant::of(amended(KATAGO, names)), 220).unwrap();
        assert!(compared > 300 && different > 30, "{names:?}: {compared}, {different}");
    }
    prove(Scope::Full, "t75", |variant| margins(variant, 60).map(drop));
}

/// The presets of KataGo's rules without cleanup, and the same parameters of its page.
const PRESETS: [(&str, &[&str]); 8] = [
    ("kata-tromp-taylor", &["pass-dead"]),
    ("kata-ing", &["pass-dead"]),
    ("kata-chinese", &["simple-ko", "no-suicide", "pass-dead"]),
    ("kata-chinese-ogs", &["no-suicide", "pass-dead"]),
    ("kata-aga", &["situational-superko", "no-suicide", "pass-dead"]),
    ("kata-aga-button", &["situational-superko", "no-suicide", "button", "pass-dead"]),
    ("kata-new-zealand", &["situational-superko", "pass-dead"]),
    ("kata-stone-scoring", &["simple-ko", "group-tax", "no-suicide", "pass-dead"]),
];

/// Every game of at most `depth` moves that the preset allows: the variant of KataGo's rules must answer alike after each move.
fn alike(preset: &str, variant: &Variant, name: &str, depth: usize) -> Result<u64, String> {
    let there = Opening::on(&Rules::parse(preset).expect("it is a preset"), board(name));
    let here = variant.opening(&board(name));
    let answers = |game: &dyn Referee| {
        let score = game.outcome().filter(|o| *o != Outcome::NoResult).and_then(|_| game.score());
        (game.legal_moves(), game.over(), score, game.outcome(), game.to_play(), game.captured())
    };
    let mut cases = 0;
    shortest_first(depth, &mut |moves| {
        let (mut one, mut other) = (engine(&there, u64::MAX), variant.referee(&here));
        moves.iter().for_each(|m| one.play(*m).expect("it is legal"));
        let same =
            moves.iter().all(|m| other.play(*m).is_ok()) && answers(one.as_ref()) == answers(other.as_ref());
        cases += 1;
        holds_or(same, || in_words(&here, moves))?;
        Ok((!one.over()).then_some(one))
    })?;
    Ok(cases)
}

#[test]
fn t76_katagos_presets_without_cleanup_are_tromp_taylor_amended() {
    let named = rulebook::presets().filter(|(_, preset)| preset.name.starts_with("kata-"));
    // Those with the phases of a cleanup are of KataGo's own rulebook.
    let named = named.filter(|(rulebook, _)| *rulebook == TROMP_TAYLOR);
    let named: Vec<&str> = named.map(|(_, preset)| preset.name).collect();
    assert_eq!(named, PRESETS.map(|(name, _)| name));
    for (preset, names) in PRESETS {
        assert!(Rules::parse(preset).unwrap().rulebook() == TROMP_TAYLOR, "{preset}");
        for (name, depth) in
            [("1x1", 6), ("2x1", 10), ("3x1", 7), ("2x2", 6), ("4x1", 6), ("graph6:Bw", 7), ("3x2", 4)]
        {
            assert!(alike(preset, &Variant::of(amended(KATAGO, names)), name, depth).unwrap() > 1);
        }
    }
    prove(Scope::Full, "t76", |misread| {
        let misread = misread.with("pass-dead");
        let same = |(_, names): &&(&str, &[&str])| amended(KATAGO, names) == misread.rules;
        let (preset, _) = PRESETS.iter().find(same).expect("a preset has these rules");
        [("2x1", 7), ("3x1", 5), ("2x2", 4)]
            .iter()
            .try_for_each(|(name, depth)| alike(preset, &misread, name, *depth).map(drop))
    });
}
