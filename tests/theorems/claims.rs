//! What the texts promise, and what they take for granted: neutral points, removals, claims and disputes.

use super::pauli::{removes, situations, solved};
use super::tools::*;
use crate::common::*;
use superko::control::Solver;
use superko::notation::Player as CasePlayer;
use superko::rulebook::convert::{coloring, geometry};
use superko::rulebook::text;
use superko_spec::Player;
use superko_spec::control::{building, every_set, refuters_formation, smallest_bordered};
use superko_spec::pauli::{
    Aftermath, Claim, Dispute, Game, Law, Locations, Next, Pauli, SetUp, Situation, Stones, set_up,
};
use superko_spec::words::{least, reachability_graph};

const PLAYERS: [Player; 2] = [Player::Black, Player::White];

/// The empty points that touch both colours and have no empty neighbour: to fill one changes no other region.
fn neutral(board: &Board, position: &Position) -> Vec<usize> {
    let lone = |p: &usize| flood(board, *p, |q| position[q].is_empty()).len() == 1;
    let around = |p: &usize, cell| beside(board, position, &[*p].into()).any(|other| other == cell);
    let empty = (0..position.points()).filter(|p| position[*p].is_empty());
    empty.filter(|p| lone(p) && around(p, Cell::BLACK) && around(p, Cell::WHITE)).collect()
}

fn t65_it_is_false_that_neutral_points_are_worth_nothing_in_lasker_maas(variant: &Variant) -> Found {
    let margin = |game: &dyn Referee| margin(game).expect("the score is known");
    each_position(variant, &boards(4), &[CasePlayer::Black], &mut |opening, position| {
        for before in [&[][..], &[Move::Pass, Move::Pass]] {
            let Some(game) = variant.after(opening, before) else { continue };
            for p in neutral(&opening.board, position) {
                let moves = [before, &[Move::Play(p)]].concat();
                let Some(after) = variant.after(opening, &moves) else { continue };
                let same = margin(game.as_ref()) == margin(after.as_ref());
                holds_or(same || after.captured() != game.captured(), || moves_in_words(opening, &moves))?;
            }
        }
        Ok(())
    })
}

fn t66_a_removed_cycle_takes_a_stone_off_the_board(variant: &Variant) -> Found {
    let mut removals = 0;
    situations(variant, &mut |opening, moves, game| {
        let alone = |m: &Move| {
            removes(*m).is_some() && matches!(m, Move::Special(special) if special.form.name == "remove")
        };
        for m in game.next_moves().into_iter().filter(alone) {
            removals += 1;
            let after = variant.after(opening, &[moves, &[m][..]].concat()).expect("it is legal");
            holds(after.position().stones().count() < game.position().stones().count())?;
        }
        Ok(())
    })?;
    assert!(removals > 10 || variant.misreading.is_some(), "{removals} removals");
    Ok(())
}

/// The law, with what the variant amends or misreads.
fn law(variant: &Variant, board: &Arc<Board>) -> Law {
    text::law(&variant.opening(board), LawOptions { misreading: variant.misreading, ..LawOptions::default() })
}

/// A game that starts from this position.
fn game(law: &Law, position: &Position) -> Game {
    Game::starting_from(law.r2_first(&coloring(position), &Locations::new()))
}

/// The scores when both players have claimed exactly what is true of what they control, and then agreed.
fn by_claims(law: &Law, board: &Board, game: &Game, controlled: &[Locations; 2]) -> [usize; 2] {
    let (board, stones) = (board.graph(), &game.now().stones);
    let claims_of = |by: Player| {
        let claim = move |at: usize| {
            let dead = controlled[by as usize].contains(&at).then(|| law.r17_c_dead(board, stones, by, at));
            let disowned = !controlled.iter().any(|locations| locations.contains(&at));
            let neutral = disowned && law.r17_b_neutral(board, stones, by, at);
            let claimed = dead.flatten().or(neutral.then(|| Locations::from([at])))?;
            Some(Claim { by, at, claimed })
        };
        board.nodes().filter_map(claim)
    };
    let claims = PLAYERS.into_iter().flat_map(claims_of).collect();
    let after = Aftermath { turn: game.now().turn, claims, passes: 2, dispute: None };
    PLAYERS.map(|player| law.r5_score(game, player, &law.r17_e_2_treated(board, game, &after, player)))
}

/// The same when a referee has decided who controls what.
fn by_referee(law: &Law, game: &Game, controlled: &[Locations; 2]) -> [usize; 2] {
    PLAYERS.map(|player| law.r5_score(game, player, &controlled[player as usize]))
}

fn t67_it_is_false_that_true_claims_give_the_score_of_a_referee(variant: &Variant) -> Found {
    each_position(variant, &connected(3), &[CasePlayer::Black], &mut |opening, position| {
        let (law, board) = (law(variant, &opening.board), &opening.board);
        let game = game(&law, position);
        let controlled = PLAYERS.map(|player| law.r14_controlled(board.graph(), &game, player));
        holds(by_claims(&law, board, &game, &controlled) == by_referee(&law, &game, &controlled))
    })
}

#[test]
fn where_true_claims_give_another_score_one_player_alone_has_stones_and_the_other_controls_all() {
    let as_written = Law::default();
    let mut differ = [0; 6];
    for board in connected(5) {
        let mut solver = Solver::new(geometry(&board), &[]);
        for position in legal_positions(&board) {
            let controlled = solved(&mut solver, &position).map(superko_spec::set::Set::from_iter);
            let game = game(&as_written, &position);
            if by_claims(&as_written, &board, &game, &controlled)
                != by_referee(&as_written, &game, &controlled)
            {
                differ[position.points()] += 1;
                let has_stones = |player: &CasePlayer| position.stones_of(*player).next().is_some();
                let owners: Vec<CasePlayer> = CasePlayer::BOTH.into_iter().filter(has_stones).collect();
                let [loser] = owners[..] else { panic!("{board} {position:?}: both have stones") };
                let of_other = controlled[loser.opponent() as usize].len();
                assert_eq!(of_other, position.points(), "{board} {position:?}");
            }
        }
    }
    assert_eq!(differ, [0, 0, 0, 2, 4, 18]);
}

/// The sets that a player has bordered.
fn bordered(law: &Law, board: &Board, game: &Game, player: Player) -> Vec<Locations> {
    let stones = &game.now().stones;
    every_set(board.graph()).filter(|set| law.r15_bordered(board.graph(), stones, player, set)).collect()
}

fn t68_what_is_in_two_bordered_sets_is_a_bordered_set(variant: &Variant) -> Found {
    each_position(variant, &boards(3), &[CasePlayer::Black], &mut |opening, position| {
        let (law, board) = (law(variant, &opening.board), &opening.board);
        let game = game(&law, position);
        for player in PLAYERS {
            let sets = bordered(&law, board, &game, player);
            for (one, other) in sets.iter().flat_map(|one| sets.iter().map(move |other| (one, other))) {
                holds(sets.contains(&one.intersection(other).copied().collect()))?;
            }
            for p in board.graph().nodes() {
                let around = sets.iter().filter(|set| set.contains(&p)).cloned();
                let least = around.reduce(|one, other| one.intersection(&other).copied().collect());
                let smallest = smallest_bordered(&law, board.graph(), &game.now().stones, player, p);
                holds(least == Some(smallest))?;
            }
        }
        Ok(())
    })
}

/// How a turn of a dispute leaves it: ended, for the prover or not, or in a situation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Left {
    Ended(bool),
    At(Situation),
}

/// Can the prover force the dispute to end with his formation? A repetition ends it for the refuter, so it is of no use to the
/// prover, and who can force an end without one needs no memory. `in_set`: is the first ending about locations in the set?
fn prover_wins(law: &Law, (larger, first): &SetUp, prover: Player, set: &Locations, in_set: bool) -> bool {
    let dispute = Dispute { prover, set: set.clone(), played: None, winner: None };
    let ended = |game: &Game| {
        let put = game.changes.last().and_then(|change| change.added);
        let anywhere = |p: usize| larger.neighbors(p).any(|q| !set.contains(&q));
        let by_letter = game.now().turn == prover && put.is_some_and(anywhere);
        let next_to_outside =
            if in_set { law.r17_h_1_next_to_outside(larger, game, &dispute) } else { by_letter };
        if next_to_outside || refuters_formation(law, larger, game, &dispute) {
            Some(false)
        } else if law.r17_h_4_provers_formation(larger, game, &dispute) {
            Some(true)
        } else {
            law.r4_c_normal_end(game.now()).then_some(false)
        }
    };
    let left = |game: &Game| ended(game).map_or_else(|| Left::At(game.now().clone()), Left::Ended);
    let turns = |from: &Left| -> Vec<Left> {
        let Left::At(now) = from else { return Vec::new() };
        let made = |play: Option<usize>| {
            let (next, change) = law.r3_d_in_order(larger, now, &Stones::new(), play);
            let mut game = Game::starting_from(now.clone());
            game.extend(Next::Turn(next, change));
            left(&game)
        };
        let empty = larger.nodes().filter(|p| now.stones[*p] == superko_spec::Color::Empty);
        let allowed = empty.filter(|p| law.r6_a_unprohibited(larger, now, *p).is_empty()).map(Some);
        allowed.chain([None]).map(made).collect()
    };
    let start = left(&Game::starting_from(first.clone()));
    let graph = reachability_graph([start.clone()], turns);
    let won = least(&graph.keys().cloned().collect(), |from, won| match from {
        Left::Ended(for_prover) => *for_prover,
        Left::At(now) if now.turn == prover => graph[from].iter().any(|next| won.contains(next)),
        Left::At(_) => graph[from].iter().all(|next| won.contains(next)),
    });
    won.contains(&start)
}

/// Compares disputes with control in every legal position of a board: how many sets and disputed points there are.
fn compare_disputes(variant: &Variant, board: &Arc<Board>) -> Result<[u64; 2], String> {
    let (law, graph) = (law(variant, board), board.graph());
    let (mut sets, mut points) = (0, 0);
    let mut known: BTreeMap<(Player, Locations, Situation), bool> = BTreeMap::new();
    for position in legal_positions(board) {
        let game = game(&law, &position);
        let stones = &game.now().stones;
        let why = || in_words(&from(&variant.opening(board), &position, CasePlayer::Black), &[]);
        for prover in PLAYERS {
            let mut controlled = Locations::new();
            let mut winning: Vec<Locations> = Vec::new();
            for set in bordered(&law, board, &game, prover).into_iter().filter(|set| !set.is_empty()) {
                let analysis = set_up(&law, graph, &game, prover, &set);
                let unprevented = building(&law, &analysis, prover, &set, usize::MAX).1 == Some(true);
                let key = (prover, set.clone(), analysis.1.clone());
                let wins =
                    *known.entry(key).or_insert_with(|| prover_wins(&law, &analysis, prover, &set, true));
                sets += 1;
                holds_or(wins == unprevented, || format!("{}, {prover:?} on {set:?}", why()))?;
                if unprevented {
                    controlled.extend(set.iter().copied());
                    winning.push(set);
                }
            }
            let smallest = |p: usize| smallest_bordered(&law, graph, stones, prover, p);
            let refuter = prover.opponent();
            let disputable =
                |p: &usize| stones[*p] == refuter.color() || law.r17_b_neutral(graph, stones, refuter, *p);
            for p in graph.nodes().filter(disputable) {
                let empty: Vec<usize> =
                    graph.nodes().filter(|q| stones[*q] == superko_spec::Color::Empty).collect();
                let reached = subsets(empty.len()).any(|chosen| {
                    let chosen = chosen.into_iter().map(|i| empty[i]).chain([p]);
                    winning.contains(&chosen.flat_map(smallest).collect())
                });
                points += 1;
                holds_or(reached == controlled.contains(&p), || format!("{}, {prover:?} at {p}", why()))?;
            }
        }
    }
    Ok([sets, points])
}

fn t69_a_prover_wins_the_dispute_about_a_point_that_he_controls_and_no_other(variant: &Variant) -> Found {
    let largest = if variant.as_written() { variant.scope.of(3, 4) } else { 3 };
    let mut compared = [0, 0];
    for board in boards(largest) {
        let [sets, points] = compare_disputes(variant, &board)?;
        compared = [compared[0] + sets, compared[1] + points];
    }
    let expected = variant.scope.of([190, 104], [2112, 1324]);
    assert!(!variant.as_written() || compared == expected, "{compared:?} sets and points");
    Ok(())
}

#[test]
fn by_the_letter_of_the_first_ending_a_stone_on_a_new_location_ends_a_dispute() {
    let board =
        Arc::new(Board::from_json(&serde_json::json!({"points": 4, "edges": [[1, 3], [2, 3]]})).unwrap());
    let law = Law::default();
    let game = game(&law, &Position::from_letters(".XX.").unwrap());
    let set = Locations::from([1, 2, 3]);
    let analysis = set_up(&law, board.graph(), &game, Player::White, &set);
    let wins = |in_set| prover_wins(&law, &analysis, Player::White, &set, in_set);
    assert_eq!([wins(true), wins(false)], [true, false]);
}

tests_of! {
    t65_it_is_false_that_neutral_points_are_worth_nothing_in_lasker_maas,
    t66_a_removed_cycle_takes_a_stone_off_the_board,
    t67_it_is_false_that_true_claims_give_the_score_of_a_referee,
    t68_what_is_in_two_bordered_sets_is_a_bordered_set,
    t69_a_prover_wins_the_dispute_about_a_point_that_he_controls_and_no_other
}
