//! Every position of every small board: law and engine agree, and the law counts what others have counted.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::rulebook::pauli::Start;
use superko_spec::logical::Logical;
use superko_spec::tromp_taylor::{self, TrompTaylor};
use superko_spec::{Color, Coloring, Player as LawPlayer, Verdict, japanese_1989, logical};

/// Every move of both players in a position of boards with the same graph, and after each whether every reply is legal. The law
/// judges one of them. The openings are of games on the empty boards.
fn plays(openings: &[Opening], position: &Position) -> u64 {
    let moves: Vec<Move> = (0..position.points()).map(Move::Play).chain([Move::Pass]).collect();
    let mut compared = 0;
    for to_play in Player::BOTH {
        let mut openings = openings.iter().map(|opening| from(opening, position, to_play));
        let first = openings.next().unwrap();
        let mut law = law(&first);
        let mut engines = vec![first.referee(Effort::Answer)];
        engines.extend(openings.map(|opening| opening.referee(Effort::Answer)));
        compared += agree(law.as_ref(), &engines, &|| format!("{first:?}"));
        for m in &moves {
            let context = || format!("{first:?} and boards like it: {m:?}");
            let by_law = law.play(*m);
            for engine in &mut engines {
                assert_eq!(by_law, engine.play(*m), "{}", context());
                compared += 1;
            }
            if by_law.is_err() {
                continue;
            }
            compared += agree(law.as_ref(), &engines, &context);
            for reply in &moves {
                let by_law = law.check(*reply);
                for engine in &engines {
                    assert_eq!(by_law, engine.check(*reply), "{} {reply:?}", context());
                    compared += 1;
                }
            }
            for referee in [&mut law].into_iter().chain(&mut engines) {
                assert_eq!(referee.play(Move::Undo), Ok(()), "{}", context());
            }
        }
    }
    compared
}

/// Compares what the law says with the first engine, and every other engine with the one before.
fn agree(law: &dyn Referee, engines: &[Box<dyn Referee>], context: &dyn Fn() -> String) -> u64 {
    let others = engines.windows(2).map(|two| compare(two[0].as_ref(), two[1].as_ref(), context));
    compare(law, engines[0].as_ref(), context) + others.sum::<u64>()
}

/// The same in every position of these boards, or in one of each class of symmetric ones.
fn all_plays(boards: impl IntoIterator<Item = Board>, rules: &Rules, scope: Scope) -> u64 {
    let mut alike: BTreeMap<_, Vec<Opening>> = BTreeMap::new();
    for board in boards {
        let edges = board.graph().all_edges().map(|(p, q, ())| (p.min(q), p.max(q)));
        let edges: BTreeSet<(usize, usize)> = edges.collect();
        alike.entry((board.points(), edges)).or_default().push(Opening::on(rules, Arc::new(board)));
    }
    alike.into_iter().map(|((points, _), openings)| all_plays_from(points, &openings, scope)).sum()
}

fn all_plays_from(points: usize, openings: &[Opening], scope: Scope) -> u64 {
    // Under amendments the colours may not be equal.
    let first = first_of_alike(&openings[0].board, openings[0].rules.amendments().is_empty());
    let numbers =
        (0..positions(points)).into_par_iter().filter(|number| scope == Scope::Full || first(*number));
    numbers.map(|number| plays(openings, &position(points, number))).sum()
}

/// All games of a given length, under the usual combinations of amendments, on 2x2, on a line, and on two complete graphs. A sample
/// plays each combination on one of these boards, in turn.
fn all_games_of(rulebook: &'static dyn Rulebook, depth: usize, scope: Scope) -> u64 {
    let mut compared = 0;
    for (i, rules) in Rules::usual(rulebook).iter().enumerate() {
        let names = ["2x2", "4x1", "graph6:Bw", "graph6:C~"];
        for name in scope.of(&names[i % 4..=i % 4], &names[..]) {
            let opening = Opening::on(rules, board(name));
            compared += every_game(&opening, depth);
            if rulebook.case_keys().contains(&"referee") {
                let extra = Extra::new(Start { claims: true, ..Start::default() });
                compared += every_game(&Opening { extra, ..opening }, depth);
            }
        }
    }
    compared
}

/// All grids up to nine points and all graphs up to six; a sample has only some graphs of six.
fn three_rulebooks_agree_on_every_small_board(scope: Scope) {
    let of_six = || scope.one_in(16, graphs(6));
    let boards = || grids(9).into_iter().chain((1..=5).flat_map(graphs)).chain(of_six());
    let (slides, maas) = scope.of((2_841_543, 2_759_177), (24_229_162, 23_569_264));
    for (rulebook, compared) in [(LOGICAL, slides), (TROMP_TAYLOR, slides), (LASKER_MAAS, maas)] {
        assert_eq!(all_plays(boards(), &rules(rulebook), scope), compared, "{rulebook}");
    }
}

/// All graphs of seven points, all grids of ten and eleven, and of those of twelve 4x3 and 3x4.
#[test]
#[ignore = "takes an hour of a processor"]
fn three_rulebooks_agree_on_every_larger_board() {
    let of_twelve = [(4, 3), (3, 4)].map(|(width, height)| Board::grid(width, height).unwrap());
    let of_ten_and_eleven = grids(11).into_iter().filter(|board| board.points() > 9);
    let boards = [graphs(7), of_ten_and_eleven.collect(), of_twelve.to_vec()].concat();
    for (rulebook, compared) in
        [(LOGICAL, 583_936_950), (TROMP_TAYLOR, 583_936_950), (LASKER_MAAS, 570_700_210)]
    {
        assert_eq!(all_plays(boards.clone(), &rules(rulebook), Scope::Full), compared, "{rulebook}");
    }
}

/// The rulebooks in which there is less to play are played whole in a sample, too.
fn every_short_game_of_each_rulebook_agrees_under_every_combination_of_amendments(scope: Scope) {
    let whole = |rulebook, depth, compared| (rulebook, depth, Scope::Full, compared);
    // A sample plays games that are one move shorter.
    let shorter = |rulebook, depth, less, compared| {
        whole(rulebook, scope.of(depth - 1, depth), scope.of(less, compared))
    };
    for (rulebook, depth, scope, compared) in [
        shorter(LOGICAL, 5, 156_840, 325_948),
        (TROMP_TAYLOR, 5, scope, scope.of(307_931, 1_207_715)),
        shorter(LASKER_MAAS, 6, 49_834, 118_898),
        shorter(NEW_ZEALAND, 5, 43_796, 125_100),
        whole(AGA, 4, 153_104),
        shorter(CONCORD, 5, 38_276, 99_628),
        whole(JAPANESE_1989, 4, 48_690),
        (POLITICAL, 3, scope, scope.of(290_856, 1_173_696)),
        (PAULI, 4, scope, scope.of(17_046, 75_651)),
    ] {
        assert_eq!(all_games_of(rulebook, depth, scope), compared, "{rulebook}");
    }
}

fn the_usual_combinations_of_amendments_agree_on_every_graph_of_four_points(scope: Scope) {
    let by_turns = rulebook::ALL.iter().filter(|rulebook| rulebook.takes_turns());
    // The amendments of `pauli` are about prohibitions, and nothing is prohibited yet.
    let rules = by_turns.flat_map(|rulebook| match rulebook.name() == PAULI.name() {
        true => vec![rules(*rulebook)],
        false => Rules::usual(*rulebook),
    });
    let (smaller, of_four) = ((1..=3).flat_map(graphs).collect::<Vec<_>>(), graphs(4));
    // A sample has an eighth of the graphs of four points under each combination, in turn.
    let on = |(i, rules): (usize, Rules)| {
        let some = of_four.iter().skip(scope.of(i % 8, 0)).step_by(scope.of(8, 1));
        all_plays(smaller.iter().chain(some).cloned(), &rules, scope)
    };
    let compared = rules.enumerate().map(on).sum::<u64>();
    assert_eq!(compared, scope.of(750_928, 7_677_962));
}

fn the_amendments_of_pauli_agree_where_any_points_of_a_graph_of_three_points_are_prohibited(scope: Scope) {
    let mut compared = 0;
    for (rules, board) in
        Rules::usual(PAULI).iter().flat_map(|rules| (1..=3).flat_map(graphs).map(move |board| (rules, board)))
    {
        let (points, opening) = (board.points(), Opening::on(rules, Arc::new(board)));
        for prohibited in scope.one_in(3, subsets(points)) {
            let extra = Extra::new(Start { prohibited, ..Start::default() });
            compared += all_plays_from(points, &[Opening { extra, ..opening.clone() }], scope);
        }
    }
    assert_eq!(compared, scope.of(20_979, 118_152));
}

/// What the players may say in every position of a board when a game of the Japanese rules has stopped: each set of groups that may be
/// dead, resumption for each player, and what they may not say.
fn sayings(board: &Arc<Board>, rules: &Rules, number: usize) -> u64 {
    let position = position(board.points(), number);
    let coloring = coloring(board.points(), number);
    let setup = Setup { captured: [1, 2], ..Setup::of(position.clone()) };
    let opening = Opening { setup: Some(setup), ..Opening::on(rules, board.clone()) };
    let (mut law, mut engine) = (law(&opening), opening.referee(Effort::Answer));
    for _ in 0..2 {
        assert_eq!((law.play(Move::Pass), engine.play(Move::Pass)), (Ok(()), Ok(())), "{opening:?}");
    }
    let is_first = |p: &usize| japanese_1989::group(board.graph(), &coloring, *p).first() == Some(p);
    let groups: Vec<usize> = position.stones().map(|(p, _)| p).filter(is_first).collect();
    let agreed =
        subsets(groups.len()).map(|dead| Settling::Agree(point_list(dead.into_iter().map(|i| groups[i]))));
    let all = Settling::Agree(point_list(0..board.points()));
    let said = agreed.chain([all]).chain(Player::BOTH.map(Settling::Resume)).map(Move::from);
    let mut compared = 0;
    for m in said.chain([Move::Pass, Move::Play(0)]) {
        let context = || format!("{opening:?} {m:?}");
        let (by_law, by_engine) = (law.play(m), engine.play(m));
        assert_eq!(by_law, by_engine, "{}", context());
        compared += 1;
        if by_law.is_ok() {
            compared += compare(law.as_ref(), engine.as_ref(), &context);
            assert_eq!((law.play(Move::Undo), engine.play(Move::Undo)), (Ok(()), Ok(())), "{}", context());
        }
    }
    compared
}

fn all_that_may_be_agreed_on_by_the_japanese_rules_agrees_on_small_boards(scope: Scope) {
    let mut compared = 0;
    for rules in Rules::usual(JAPANESE_1989) {
        let grids = if rules.amendments().is_empty() { grids(scope.of(4, 6)) } else { Vec::new() };
        for board in grids.into_iter().chain((1..=4).flat_map(graphs)).map(Arc::new) {
            let numbers = (0..positions(board.points())).into_par_iter();
            compared += numbers.map(|number| sayings(&board, &rules, number)).sum::<u64>();
        }
    }
    assert_eq!(compared, scope.of(285_184, 499_418));
}

/// The positions of a board in which no chain lacks a liberty, by the clearing of a law.
fn legal_positions(board: &Board, law: &impl Logical) -> usize {
    let stands = |coloring: &Coloring, color| law.r5_clear(board.graph(), coloring, color) == *coloring;
    let all = colorings(board.points());
    all.filter(|coloring| stands(coloring, Color::Black) && stands(coloring, Color::White)).count()
}

#[test]
fn the_law_counts_the_known_numbers_of_legal_positions() {
    // Tromp and Farnebäck, Combinatorics of Go; OEIS A094777 has the squares.
    for (width, height, count) in [(1, 1, 1), (2, 1, 5), (3, 1, 15), (2, 2, 57), (3, 2, 489), (3, 3, 12675)] {
        let board = Board::grid(width, height).unwrap();
        assert_eq!(legal_positions(&board, &logical::AsWritten), count, "{board}");
    }
}

#[test]
fn pairwise_paths_first_matter_on_3x3() {
    let pairwise = logical::PAIRWISE_PATH.alone();
    for board in grids(9) {
        let (plain, letter) =
            (legal_positions(&board, &logical::AsWritten), legal_positions(&board, &pairwise));
        assert!(letter <= plain && (board.points() > 3 || letter == plain), "{board}: {letter} and {plain}");
    }
    assert_eq!(legal_positions(&Board::grid(3, 3).unwrap(), &pairwise), 10835);
}

#[test]
fn the_law_counts_the_positions_and_plays_of_small_graphs() {
    let law = tromp_taylor::AsWritten;
    let mut graphs = 0;
    for row in rows(include_str!("data/board_graphs.tsv")) {
        let [name, points, _, edges, positions, plays, ..] = row[..] else { panic!("{row:?}") };
        let points: usize = points.parse().unwrap();
        if points > 5 {
            continue;
        }
        let edges = edges.split_whitespace().map(|edge| edge.split_once('-').expect("an edge is a-b"));
        let edges: Vec<_> = edges.map(|(p, q)| (p.parse().unwrap(), q.parse().unwrap())).collect();
        let board = Board::from_edges(points, &edges).unwrap();
        let cleared = |position: &Coloring, color| law.r4_clear(board.graph(), position, color) == *position;
        let all = colorings(points);
        let legal: Vec<Coloring> =
            all.filter(|p| cleared(p, Color::Black) && cleared(p, Color::White)).collect();
        let players = [LawPlayer::Black, LawPlayer::White];
        let changes = |position: &Coloring| {
            let empty = (0..points).filter(|p| position[*p] == Color::Empty);
            let moves = empty.flat_map(|point| players.map(|player| tromp_taylor::Move { player, point }));
            let same = Verdict::Legal(position.clone());
            moves.filter(|m| law.r7_move(board.graph(), position, *m) != same).count()
        };
        assert_eq!(legal.len().to_string(), positions, "positions of graph {name}");
        assert_eq!(legal.iter().map(changes).sum::<usize>().to_string(), plays, "plays of graph {name}");
        graphs += 1;
    }
    assert_eq!(graphs, 11);
}

#[test]
fn clearing_is_removing_the_captured_blocks_and_alike_in_both_documents() {
    let law = tromp_taylor::AsWritten;
    for board in (1..=5).flat_map(graphs).chain(grids(6)) {
        for position in colorings(board.points()) {
            for color in [Color::Black, Color::White] {
                let cleared = law.r4_clear(board.graph(), &position, color);
                assert_eq!(cleared, law.r4_b_rephrased(board.graph(), &position, color), "{board}");
                assert_eq!(cleared, logical::AsWritten.r5_clear(board.graph(), &position, color), "{board}");
            }
        }
    }
}

#[test]
fn of_each_number_of_points_there_are_as_many_graphs_as_known() {
    // OEIS A000088.
    assert_eq!((1..=6).map(|points| graphs(points).len()).collect::<Vec<_>>(), [1, 2, 4, 11, 34, 156]);
}

#[test]
fn with_pass_may_not_repeat_no_game_ends() {
    let rules = amended(LOGICAL, &["pass-may-not-repeat"]);
    for board in grids(4) {
        let opening = Opening::on(&rules, Arc::new(board));
        let mut choose = fastrand::Rng::with_seed(1);
        for _ in 0..50 {
            let mut game = law(&opening);
            loop {
                assert!(game.check(Move::Pass).is_err() && !game.over());
                let legal = (0..opening.board.points()).map(Move::Play).filter(|m| game.check(*m).is_ok());
                let Some(m) = choose.choice(legal.collect::<Vec<_>>()) else { break };
                game.play(m).unwrap();
            }
        }
    }
}

in_full! {
    all_that_may_be_agreed_on_by_the_japanese_rules_agrees_on_small_boards,
    three_rulebooks_agree_on_every_small_board,
    the_usual_combinations_of_amendments_agree_on_every_graph_of_four_points,
    the_amendments_of_pauli_agree_where_any_points_of_a_graph_of_three_points_are_prohibited,
    every_short_game_of_each_rulebook_agrees_under_every_combination_of_amendments
}
