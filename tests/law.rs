//! The law on its own: what no vector can ask.

use crate::common::*;
use quickcheck::quickcheck;
use superko::rulebook::tromp_taylor::TrompTaylor as Slides;
use superko_spec::logical::{self, Logical};
use superko_spec::political::{self, Political};
use superko_spec::set::Set;
use superko_spec::tromp_taylor::{self, TrompTaylor};
use superko_spec::{ClauseId, Color};

/// The same board with its points named in another order.
fn shuffled(board: &Board, seed: u64) -> superko_spec::Board {
    let mut names: Vec<usize> = (0..board.points()).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut names);
    let mut graph = superko_spec::Board::new();
    for p in 0..board.points() {
        graph.add_node(p);
    }
    for (p, q, ()) in board.graph().all_edges() {
        graph.add_edge(names[p], names[q], ());
    }
    graph
}

#[test]
fn square_grids_are_go_rectangles_are_grids_of_rule_1_and_wrapped_boards_are_neither() {
    let kinds = |name: &str, seed| {
        let graph = shuffled(&Board::parse(name).unwrap(), seed);
        (logical::AsWritten.r1_go(&graph), tromp_taylor::AsWritten.r1_grid(&graph))
    };
    for n in 1..=9 {
        let graph = shuffled(&Board::grid(n, n).unwrap(), n as u64);
        assert!(logical::AsWritten.r1_go(&graph), "{n}x{n}");
    }
    assert_eq!([kinds("1x1", 2), kinds("5x5", 2)], [(true, true); 2]);
    for name in ["3x2", "4x1", "4x3", "3x4", "7x1", r#"{"points": 4, "edges": [[0,1],[1,2],[2,3]]}"#] {
        assert_eq!(kinds(name, 2), (false, true), "{name}");
    }
    for name in [
        "torus 3x3",
        "torus 4x4",
        "cylinder 3x3",
        "cylinder 4x3",
        r#"{"points": 3, "edges": [[0,1],[1,2],[0,2]]}"#,
        // As many points and edges as 2x2 has.
        r#"{"points": 4, "edges": [[0,1],[1,2],[0,2],[2,3]]}"#,
    ] {
        assert_eq!(kinds(name, 2), (false, false), "{name}");
    }
    // One edge of a 4x4 grid moved, with as many points and edges; and two parallel edges crossed: each point has as many neighbours
    // as before.
    let [mut moved, mut crossed] = [0, 1].map(|_| Board::grid(4, 4).unwrap().graph().clone());
    moved.remove_edge(5, 6);
    moved.add_edge(0, 15, ());
    for [p, q] in [[5, 6], [9, 10]] {
        crossed.remove_edge(p, q);
    }
    crossed.add_edge(5, 10, ());
    crossed.add_edge(6, 9, ());
    assert!(!logical::AsWritten.r1_go(&moved) && !logical::AsWritten.r1_go(&crossed));
}

#[test]
fn an_adjacency_with_a_loop_is_no_board() {
    let mut graph = Board::grid(2, 1).unwrap().graph().clone();
    assert!(logical::AsWritten.r0_board(&graph));
    graph.add_edge(1, 1, ());
    assert!(!logical::AsWritten.r0_board(&graph));
}

#[test]
fn a_coloring_colours_every_point_and_nothing_else() {
    let board = Board::grid(2, 1).unwrap();
    // As many colours as points, but none for the last point.
    let gap = superko_spec::Board::from_edges([(1, 2, ())]);
    for (graph, colors, expected) in
        [(board.graph(), 1, false), (board.graph(), 2, true), (board.graph(), 3, false), (&gap, 2, false)]
    {
        let coloring = vec![Color::Empty; colors];
        assert_eq!(logical::AsWritten.r2_coloring(graph, &coloring), expected);
        assert_eq!(tromp_taylor::AsWritten.r2_position(graph, &coloring), expected);
        assert_eq!(political::AsWritten.r2_2_configuration(graph, &vec![None; colors]), expected);
    }
    let start = logical::AsWritten.r6bis_a_start(board.graph());
    assert!(logical::AsWritten.r6_situation(board.graph(), &start));
    assert!(!logical::AsWritten.r6_situation(Board::grid(3, 1).unwrap().graph(), &start));
}

#[test]
fn the_name_of_a_clause_is_written_as_it_is() {
    assert_eq!(ClauseId("logical.6bis.c").to_string(), "logical.6bis.c");
}

#[test]
fn a_path_may_dwell_and_may_not_leap() {
    let board = Board::grid(4, 1).unwrap();
    let path = |points: &[usize]| logical::AsWritten.r3_a_path(board.graph(), points);
    assert!(path(&[0]) && path(&[0, 1, 1, 2]) && path(&[2, 1, 2]));
    assert!(!path(&[]) && !path(&[0, 2]));
    let pairwise = logical::PAIRWISE_PATH.alone();
    let path = |points: &[usize]| pairwise.r3_a_path(board.graph(), points);
    assert!(path(&[0, 1, 1, 0]) && !path(&[0, 1, 2]));
}

#[test]
fn a_group_is_where_monochrome_paths_lead() {
    let law = logical::AsWritten;
    // A path without a detour visits no point twice, so longer ones lead nowhere else.
    for name in ["4x1", "2x2", r#"{"points": 4, "edges": [[0,1],[0,2],[0,3]]}"#, "graph6:Bw"] {
        let board = Board::parse(name).unwrap();
        let points = board.points();
        let mut sequences: Vec<Vec<usize>> = (0..points).map(|p| vec![p]).collect();
        for length in 1..points {
            let longer = sequences.iter().filter(|path| path.len() == length);
            let longer = longer.flat_map(|path| (0..points).map(move |p| [&path[..], &[p]].concat()));
            sequences.extend(longer.collect::<Vec<_>>());
        }
        let paths: Vec<_> = sequences.iter().filter(|path| law.r3_a_path(board.graph(), path)).collect();
        for coloring in colorings(points) {
            for p in 0..points {
                let led = paths.iter().filter(|path| path[0] == p && law.r3_b_monochrome(&coloring, path));
                let led_to: Set<usize> = led.map(|path| path[path.len() - 1]).collect();
                assert_eq!(law.r3_c_group(board.graph(), &coloring, p), led_to, "{name} {coloring:?}");
            }
        }
    }
}

#[test]
fn a_point_with_a_neighbour_of_its_colour_reaches_it() {
    let board = Board::grid(2, 1).unwrap();
    let black = vec![Color::Black; 2];
    assert!(logical::AsWritten.r4_reaches(board.graph(), &black, 0, Color::Black));
}

#[test]
fn a_point_does_not_reach_its_own_colour() {
    let board = Board::grid(2, 1).unwrap();
    let black = vec![Color::Black; 2];
    assert!(!tromp_taylor::AsWritten.r3_reaches(board.graph(), &black, 0, Color::Black));
}

#[test]
fn amendments_of_one_clause_do_not_combine() {
    let amended = |names: &[&str]| Rules::amended(&Slides, names).unwrap_err().to_string();
    let error = amended(&["simple-ko", "free-repetition"]);
    assert!(error.contains("both replace tromp-taylor.6"), "{error}");
    let error = amended(&["plain-area"]);
    assert!(error.contains("expected one of situational-superko"), "{error}");
}

/// Everything that the law does with its sets, beside the sets of the standard library.
#[test]
fn the_sets_of_the_law_are_those_of_the_standard_library() {
    fn agree(one: Vec<u8>, other: Vec<u8>) -> bool {
        let few = |members: &[u8]| -> Vec<u8> { members.iter().map(|x| x % 12).collect() };
        let (one, other) = (few(&one), few(&other));
        let (a, b) = (Set::from_iter(one.clone()), Set::from_iter(other.clone()));
        let (c, d) = (BTreeSet::from_iter(one.clone()), BTreeSet::from_iter(other.clone()));
        let same =
            |ours: &Set<u8>, theirs: &BTreeSet<u8>| ours.iter().eq(theirs) && ours.len() == theirs.len();
        let inserted = |members: &[u8]| {
            let (mut ours, mut theirs) = (Set::new(), BTreeSet::new());
            members.iter().all(|x| ours.insert(*x) == theirs.insert(*x) && same(&ours, &theirs))
        };
        let removed = || {
            let (mut ours, mut theirs) = (a.clone(), c.clone());
            other.iter().all(|x| ours.remove(x) == theirs.remove(x) && same(&ours, &theirs))
        };
        let (mut odd, mut extended) = (a.clone(), a.clone());
        odd.retain(|x| x % 2 == 1);
        extended.extend(other.iter().copied());
        same(&a, &c)
            && inserted(&one)
            && removed()
            && same(&odd, &c.iter().copied().filter(|x| x % 2 == 1).collect())
            && same(&extended, &(&c | &d))
            && same(&(&a | &b), &(&c | &d))
            && same(&(&a & &b), &(&c & &d))
            && same(&(&a - &b), &(&c - &d))
            && a.intersection(&b).eq(c.intersection(&d))
            && a.difference(&b).eq(c.difference(&d))
            && (0..12).all(|x| a.contains(&x) == c.contains(&x))
            && (a.first(), a.last(), a.is_empty()) == (c.first(), c.last(), c.is_empty())
            && (a.is_subset(&b), a.is_disjoint(&b)) == (c.is_subset(&d), c.is_disjoint(&d))
            && (a.cmp(&b), a == b) == (c.cmp(&d), c == d)
            && a.clone().into_iter().eq(c.clone())
            && format!("{a:?}") == format!("{c:?}")
    }
    quickcheck(agree as fn(Vec<u8>, Vec<u8>) -> bool);
}
