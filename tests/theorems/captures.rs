//! Captures, and which positions there are.

use super::tools::*;
use crate::common::*;
use superko::rulebook::political;

/// Every play in every position of the boards in which each chain has a liberty: what it makes of the position.
fn every_play(
    variant: &Variant,
    boards: &[Arc<Board>],
    see: &mut dyn FnMut(&Position, usize, Option<(&Position, [usize; 2])>) -> Found,
) -> Found {
    each_position(variant, boards, &Player::BOTH, &mut |opening, position| {
        plays(&opening.board).zip(0..).filter(|(_, p)| position[*p].is_empty()).try_for_each(|(m, p)| {
            let after = variant.after(opening, &[m]).map(|game| (game.position(), game.captured().unwrap()));
            see(position, p, after.as_ref().map(|(position, captured)| (position, *captured)))
                .map_err(|why| moves_in_words(opening, &[m]) + &why)
        })
    })
}

fn size(variant: &Variant, as_written: usize, otherwise: usize) -> Vec<Arc<Board>> {
    boards(if variant.as_written() { as_written } else { otherwise })
}

fn t01_after_every_turn_every_chain_has_a_liberty(variant: &Variant) -> Found {
    for board in size(variant, 5, 4) {
        every_play(variant, std::slice::from_ref(&board), &mut |_, _, after| {
            holds(after.is_none_or(|(position, _)| is_legal(&board, position)))
        })?;
    }
    games(variant, 150, &plain, &mut |opening, _, game| holds(is_legal(&opening.board, &game.position())))
}

fn t02_at_most_one_of_the_two_clearings_removes_anything(variant: &Variant) -> Found {
    every_play(variant, &size(variant, 5, 4), &mut |_, _, after| {
        holds(after.is_none_or(|(_, [black, white])| black == 0 || white == 0))
    })
}

/// What a play leads to in a rulebook, with players A and B for Black and White where there are letters.
fn made(
    variant: &Variant,
    board: &Arc<Board>,
    position: &Position,
    player: Player,
    at: usize,
) -> Option<Position> {
    let opening = variant.opening(board);
    let (opening, m) = match opening.takes_turns() {
        true => (from(&opening, position, player), Move::Play(at)),
        false => {
            let setup = Some(Setup::of(owned(position)));
            let player = usize::from(player == Player::White);
            (Opening { setup, ..opening }, political::Move::Place { player, day: 1, at }.into())
        }
    };
    let game = variant.after(&opening, &[m])?;
    Some(in_black_and_white(&game.position()))
}

fn t03_a_play_that_two_rulebooks_allow_makes_the_same_position_in_both(variant: &Variant) -> Found {
    let reference = Variant::of(amended(TROMP_TAYLOR, &["free-repetition"]));
    each_position(&reference, &size(variant, 5, 4), &Player::BOTH, &mut |opening, position| {
        let (board, player) = (&opening.board, opening.start().to_play);
        for at in (0..board.points()).filter(|p| position[*p].is_empty()) {
            let [here, there] =
                [variant, &reference].map(|variant| made(variant, board, position, player, at));
            holds_or(here.is_none() || there.is_none() || here == there, || {
                moves_in_words(opening, &[Move::Play(at)])
            })?;
        }
        Ok(())
    })
}

fn renamed_position(position: &Position, names: &[usize]) -> Position {
    let mut renamed = Position::empty(position.points());
    position.stones().for_each(|(p, cell)| renamed[names[p]] = cell);
    renamed
}

fn renamed_opening(opening: &Opening, names: &[usize]) -> Opening {
    let renamed = |setup: Setup| Setup { position: renamed_position(&setup.position, names), ..setup };
    let setup = opening.setup.clone().map(renamed);
    let extra = opening.extra.on_points(&|p| Some(names[p]));
    let edges = opening.board.graph().all_edges().map(|(p, q, ())| (names[p], names[q]));
    let board = Board::from_edges(opening.board.points(), &edges.collect::<Vec<_>>()).unwrap();
    Opening { board: Arc::new(board), setup, extra, ..opening.clone() }
}

fn t04_renaming_the_points_changes_nothing_else(variant: &Variant) -> Found {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut names: Vec<usize> = Vec::new();
    let mut images = None;
    let config = |config: GeneratorConfig| config;
    games(variant, variant.scope.of(20, 150), &config, &mut |opening, moves, game| {
        if moves.is_empty() {
            names = (0..opening.board.points()).collect();
            rng.shuffle(&mut names);
            images = Some(variant.law(&renamed_opening(opening, &names)));
        }
        let image = images.as_mut().expect("a game begins without moves");
        let last = moves.last().map(|m| m.map_points(|p| Some(names[p])).expect("every point has a name"));
        if last.is_some_and(|m| image.play(m).is_err()) {
            return Err(" is not legal with the points renamed".to_owned());
        }
        let legal = |m: Move| game.check(m) == image.check(m.map_points(|p| Some(names[p])).unwrap());
        holds(
            image.position() == renamed_position(&game.position(), &names)
                && (game.over(), game.to_play(), game.captured(), game.outcome())
                    == (image.over(), image.to_play(), image.captured(), image.outcome())
                && game.score() == image.score()
                && plays(&opening.board).chain([Move::Pass]).all(legal),
        )
    })
}

fn t05_it_is_false_that_renaming_the_points_changes_nothing_else_in_political_go(variant: &Variant) -> Found {
    // Only a Stone in two captured Dragons goes by the order of the points. Such Dragons have three owners and no Stones of
    // the mover, and somebody may still place a Stone before the move: so there are four players and four points at least,
    // and on four points one of them
    // is empty, and all are connected.
    let letters = vec!['A', 'B', 'C', 'D'];
    let taken = |game: &dyn Referee| -> Vec<_> {
        let details = game.details().into_iter();
        details.filter(|(key, _)| ["captured", "outcomes"].contains(key)).collect()
    };
    for board in connected(4).into_iter().filter(|board| board.points() == 4) {
        for (allies, number) in
            sets_of_pairs(4).flat_map(|allies| (0..4 * 256).map(move |n| (allies.clone(), n)))
        {
            let empty = number / 256;
            let owner = |p: usize| Cell::Owned(letters[number >> (2 * p) & 3]);
            let position: Position =
                (0..4).map(|p| if p == empty { Cell::Empty } else { owner(p) }).collect();
            if number >> (2 * empty) & 3 > 0 {
                continue;
            }
            let setup = Some(Setup { extra: political::Standing::allied(allies), ..Setup::of(position) });
            let opening = Opening { players: letters.clone(), setup, ..variant.opening(&board) };
            for player in 0..4 {
                let m: Move = political::Move::Place { player, day: 1, at: empty }.into();
                let mut game = opening.referee(Effort::Trial);
                if game.play(m).is_err() || game.position().stones().count() > 1 {
                    continue;
                }
                for swap in
                    [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2], [3, 1, 2, 0], [2, 1, 0, 3], [0, 3, 2, 1]]
                {
                    let there = renamed_opening(&opening, &swap);
                    let image = m.map_points(|p| Some(swap[p])).unwrap();
                    let mut other = there.referee(Effort::Trial);
                    if other.play(image).is_ok() && taken(other.as_ref()) == taken(game.as_ref()) {
                        continue;
                    }
                    let [here, image] = [(&opening, m), (&there, image)]
                        .map(|(opening, m)| taken(variant.after(opening, &[m]).unwrap().as_ref()));
                    assert_ne!(here, image, "the law and the engine agree");
                    return Err(in_words(&opening, &[m]));
                }
            }
        }
    }
    Ok(())
}

fn t06_exchanging_the_colours_with_the_turn_changes_nothing_else(variant: &Variant) -> Found {
    let config = |config: GeneratorConfig| GeneratorConfig { komi: false, ..config };
    let mut images = None;
    games(variant, variant.scope.of(20, 150), &config, &mut |opening, moves, game| {
        if moves.is_empty() {
            let start = opening.start();
            let [black, white] = start.captured;
            let setup = Setup {
                position: exchanged(&start.position),
                to_play: start.to_play.opponent(),
                captured: [white, black],
                ..start
            };
            images = Some(variant.law(&Opening { setup: Some(setup), ..opening.clone() }));
        }
        let image = images.as_mut().expect("a game begins without moves");
        if moves.last().is_some_and(|m| image.play(*m).is_err()) {
            return Err(" is not legal with the colours exchanged".to_owned());
        }
        let swap = |pair: [usize; 2]| [pair[1], pair[0]];
        let winner = |outcome| match outcome {
            Some(Outcome::Win(player)) => Some(Outcome::Win(player.opponent())),
            other => other,
        };
        holds(
            image.position() == exchanged(&game.position())
                && image.over() == game.over()
                && image.to_play() == game.to_play().map(Player::opponent)
                && image.captured() == game.captured().map(swap)
                && image.score() == game.score().map(|[black, white]| [white, black])
                && image.outcome() == winner(game.outcome())
                && plays(&opening.board).chain([Move::Pass]).all(|m| game.check(m) == image.check(m)),
        )
    })
}

/// Stones of Black, then of White, with passes of the other in between.
fn stone_by_stone(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> =
        position.stones_of(Player::Black).flat_map(|p| [Move::Play(p), Move::Pass]).collect();
    moves.pop();
    // It is White's turn, or the start.
    for p in position.stones_of(Player::White) {
        if moves.len() % 2 == 0 {
            moves.push(Move::Pass);
        }
        moves.push(Move::Play(p));
    }
    moves
}

/// The positions that plays and passes lead to when positions may be repeated. A pass is barred for ever, or for two moves
/// after a pass, or right after one, as the rules say.
fn reachable(variant: &Variant, board: &Arc<Board>) -> BTreeSet<Position> {
    let opening = variant.opening(board);
    let wait = [[Move::Pass].as_slice(), &[]]
        .map(|moves| variant.after(&opening, moves).is_some_and(|game| game.check(Move::Pass).is_ok()));
    let rest = match wait {
        [_, false] => usize::MAX,
        [false, true] => 2,
        [true, true] => 1,
    };
    let start = (Position::empty(board.points()), Player::Black, 0usize);
    let states = superko_spec::words::reachable(start, |(position, player, waits)| {
        let opening = from(&opening, &position, player);
        let made = plays(board).filter_map(|m| Some(variant.after(&opening, &[m])?.position()));
        let made = made.map(|position| (position, player.opponent(), waits.saturating_sub(1)));
        let passes = waits == 0 && rest < usize::MAX;
        made.chain(passes.then(|| (position.clone(), player.opponent(), rest))).collect::<Vec<_>>()
    });
    states.into_iter().map(|(position, _, _)| position).collect()
}

fn t07_every_position_in_which_each_chain_has_a_liberty_stands_in_some_game(variant: &Variant) -> Found {
    for board in size(variant, 5, 4) {
        let opening = variant.opening(&board);
        let mut missing: BTreeSet<Position> = BTreeSet::new();
        for position in legal_positions(&board) {
            let game = variant.after(&opening, &stone_by_stone(&position));
            if game.is_none_or(|game| game.position() != position) {
                missing.insert(position);
            }
        }
        if missing.is_empty() {
            continue;
        }
        // Not in that way: perhaps in another, but surely not if no sequence of plays and legal passes leads there even
        // when positions may be repeated.
        let reached = reachable(variant, &board);
        if let Some(position) = missing.iter().find(|position| !reached.contains(position)) {
            return Err(in_words(&from(&opening, position, Player::Black), &[]));
        }
        shortest_first(usize::MAX, &mut |moves| {
            if missing.is_empty() {
                return Ok(None);
            }
            let game = variant.after(&opening, moves).unwrap();
            missing.remove(&game.position());
            Ok((!game.over()).then_some(game))
        })?;
        if let Some(position) = missing.first() {
            return Err(in_words(&from(&opening, position, Player::Black), &[]));
        }
    }
    Ok(())
}

#[test]
fn t08_the_number_of_these_positions_is_odd() {
    for board in boards(5) {
        assert_eq!(legal_positions(&board).count() % 2, 1, "{board}");
    }
    for row in rows(include_str!("../data/legal_positions.tsv")) {
        assert!(row[2].ends_with(['1', '3', '5', '7', '9']), "{row:?}");
    }
}

fn t09_no_stone_stays_on_a_point_without_neighbours(variant: &Variant) -> Found {
    let lonely = |board: &Board, p| board.graph().neighbors(p).next().is_none();
    let boards: Vec<_> =
        boards(3).into_iter().filter(|board| (0..board.points()).any(|p| lonely(board, p))).collect();
    let depth = if variant.is(POLITICAL) { 3 } else { 5 };
    walk_all(variant, &boards, depth, &mut |opening, _, game| {
        holds(game.position().stones().all(|(p, _)| !lonely(&opening.board, p)))
    })
}

fn t10_on_a_complete_board_the_last_point_takes_all_opposing_stones_or_is_suicide(
    variant: &Variant,
) -> Found {
    let complete = |board: &Arc<Board>| {
        let n = board.points();
        board.graph().edge_count() == n * (n - 1) / 2
    };
    let boards: Vec<_> = size(variant, 5, 4).into_iter().filter(complete).collect();
    for board in &boards {
        let n = board.points() as u32;
        assert_eq!(legal_positions(board).count(), 3usize.pow(n) - 2usize.pow(n));
    }
    every_play(variant, &boards, &mut |position, at, after| {
        if position.stones().count() + 1 < position.points() {
            return Ok(());
        }
        // The mover's stones stay, and his alone; or he had none to take, and all of his go or he may not play.
        let Some((after, _)) = after else { return Ok(()) };
        let Cell::Stone(mover) = after[at] else { return holds(after.stones().count() == 0) };
        let own = |cell| cell == Cell::Stone(mover);
        holds(
            (0..position.points())
                .all(|p| if p == at || own(position[p]) { own(after[p]) } else { after[p].is_empty() })
                && position.cells().any(|cell| cell == Cell::Stone(mover.opponent())),
        )
    })
}

fn t11_after_the_first_stone_the_board_is_never_empty_again(variant: &Variant) -> Found {
    [(2, 10), (3, 5)].into_iter().try_for_each(|(points, depth)| {
        walk_all(variant, &boards(points), depth, &mut |_, moves, game| {
            let stone = moves.iter().any(|m| m.stone().is_some());
            holds(!stone || game.position().stones().count() > 0)
        })
    })
}

tests_of! {
    t05_it_is_false_that_renaming_the_points_changes_nothing_else_in_political_go,
    t03_a_play_that_two_rulebooks_allow_makes_the_same_position_in_both,
    t01_after_every_turn_every_chain_has_a_liberty,
    t02_at_most_one_of_the_two_clearings_removes_anything,
    t07_every_position_in_which_each_chain_has_a_liberty_stands_in_some_game,
    t09_no_stone_stays_on_a_point_without_neighbours,
    t10_on_a_complete_board_the_last_point_takes_all_opposing_stones_or_is_suicide,
    t11_after_the_first_stone_the_board_is_never_empty_again,
    t04_renaming_the_points_changes_nothing_else,
    t06_exchanging_the_colours_with_the_turn_changes_nothing_else
}
