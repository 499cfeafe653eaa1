//! Tests of `board.rs`.

use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen, quickcheck};

use super::*;
use crate::{Cell, Position, Stones, mutations};

/// Any board of at most 72 points, in any of the forms.
impl Arbitrary for Board {
    fn arbitrary(g: &mut Gen) -> Board {
        let sides = (1 + usize::arbitrary(g) % 6, 1 + usize::arbitrary(g) % 6);
        let points = 1 + usize::arbitrary(g) % 12;
        let mut edges: Vec<(usize, usize)> = (0..points).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        edges.retain(|_| bool::arbitrary(g));
        let graph = Board::from_edges(points, &edges).unwrap();
        let (kind, layers) =
            *g.choose(&[("hex", ""), ("triangular", ""), ("king", ""), ("cube", "x2")]).unwrap();
        let lattice = format!("{kind} {}x{}{layers}", sides.0, sides.1);
        match g.choose(&[0, 1, 2, 3, 4, 5, 6]).unwrap() {
            6 => Board::parse(&lattice).unwrap(),
            0 => Board::grid(sides.0, sides.1).unwrap(),
            1 => Board::cylinder(sides.0, sides.1).unwrap(),
            2 => Board::torus(sides.0, sides.1).unwrap(),
            3 => graph,
            4 => {
                use petgraph::graph6::ToGraph6;
                Board::from_graph6(&graph.graph().graph6_string()).unwrap()
            }
            _ => {
                let name = |point: usize| format!("\"n {}\"", points - point);
                let nodes = (0..points).map(name);
                let edges = edges.iter().map(|&(a, b)| format!("{} -- {}", name(a), name(b)));
                let statements: Vec<String> = nodes.chain(edges).collect();
                Board::from_dot(&format!("graph {{ {} }}", statements.join("; "))).unwrap()
            }
        }
    }
}

fn board(text: &str) -> Board {
    Board::parse(text).unwrap()
}

fn refusal(text: &str) -> String {
    Board::parse(text).unwrap_err().to_string()
}

fn degrees(board: &Board) -> Vec<usize> {
    board.graph().nodes().map(|point| board.graph().neighbors(point).count()).collect()
}

#[test]
fn a_grid_has_its_columns_first_and_its_points_from_the_top_left() {
    let board = board("5x4");
    assert_eq!(board.shape(), &Shape::Grid { width: 5, height: 4, wrap: Wrap::None });
    assert_eq!((board.points(), board.size()), (20, Some((5, 4))));
    assert_eq!([0, 4, 15, 19].map(|point| board.name(point)), ["a4", "e4", "a1", "e1"]);
    assert_eq!(degrees(&board)[..6], [2, 3, 3, 3, 2, 3]);
}

#[test]
fn nodes_are_in_board_order() {
    for text in ["5x4", "torus 3x3", "graph6:E?Bw", r#"{"points":3,"edges":[[2,0]]}"#, "1x1"] {
        let board = board(text);
        assert_eq!(board.graph().nodes().collect::<Vec<_>>(), (0..board.points()).collect::<Vec<_>>());
    }
}

#[test]
fn the_columns_of_a_cylinder_wrap_round_and_its_rows_do_not() {
    let board = board("cylinder 4x3");
    let point = |text| board.point(text).unwrap();
    assert!(board.graph().contains_edge(point("a2"), point("d2")));
    assert!(!board.graph().contains_edge(point("b1"), point("b3")));
    assert_eq!(degrees(&board), [3, 3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3]);
}

#[test]
fn every_point_of_a_torus_has_four_neighbours() {
    assert_eq!(degrees(&board("torus 3x4")), [4; 12]);
}

#[test]
fn wrapped_boards_narrower_than_three_have_neither_loops_nor_double_adjacencies() {
    assert_eq!(board("torus 1x1").graph().edge_count(), 0);
    assert_eq!(board("cylinder 1x3").graph().edge_count(), 2);
    assert_eq!(board("torus 2x2").graph().edge_count(), 4);
    assert_eq!(degrees(&board("torus 2x2")), [2; 4]);
    assert_eq!(degrees(&board("torus 1x3")), [2; 3]);
    assert_eq!(degrees(&board("torus 2x4")), [3; 8]);
}

#[test]
fn the_largest_grid_uses_every_column_letter() {
    let board = board("25x25");
    assert_eq!((board.name(24), board.name(624)), ("z25".into(), "z1".into()));
    assert_eq!(board.point("J25").unwrap(), 8);
}

#[test]
fn names_of_boards_may_be_in_any_case_and_spacing() {
    assert_eq!(board(" Torus  4X3 ").to_string(), "torus 4x3");
    assert_eq!(board("CUBE 3X3X3").to_string(), "cube 3x3x3");
}

#[test]
fn the_shape_of_a_board_is_read_from_its_name_alone_and_as_the_board_is() {
    for text in [
        " Torus  4X3 ",
        "cylinder 2x2",
        "9X9",
        "King 3x3",
        "cube 2x2x2",
        "graph6:Bw",
        r#"{"points":1,"edges":[]}"#,
    ] {
        assert_eq!(Shape::parse(text).unwrap(), *board(text).shape(), "{text}");
    }
    let long = Shape::Grid { width: 5, height: 4000, wrap: Wrap::None };
    assert_eq!(Shape::parse("5x4000").unwrap(), long);
    for text in ["+5x5", "5", "ring 5x5", "5x", ""] {
        assert_eq!(Shape::parse(text).unwrap_err().to_string(), refusal(text));
    }
}

#[test]
fn the_written_form_comes_back() {
    for text in [
        "7x1",
        "cylinder 4x3",
        r#"{"points":3,"edges":[[2,0],[0,1]]}"#,
        r#"{"graph6":">>graph6<<Bw"}"#,
        r#"{"dot":"graph { a -- b [color=red] }"}"#,
    ] {
        assert_eq!(board(text).to_string(), text);
    }
    assert_eq!(board("graph6:Bw").to_json(), json!({"graph6": "Bw"}));
}

#[test]
fn a_malformed_board_is_refused_with_what_would_be_right() {
    let forms = "write columns x rows like 5x4, cylinder 4x3, torus 4x4, a lattice like hex 6x4, \
                 triangular 5x5, king 4x4, cube 3x3x3, or an object for a graph";
    let cases = [
        ("", format!(r#"board "" is unknown: {forms}"#)),
        ("9", format!(r#"board "9" is unknown: {forms}"#)),
        ("+9x9", format!(r#"board "+9x9" is unknown: {forms}"#)),
        ("sphere 4x4", format!(r#"board "sphere 4x4" is unknown: {forms}"#)),
        ("26x3", r#"board "26x3" is not possible: expected 1 to 25 columns and 1 to 25 rows"#.into()),
        (
            "torus 3x0",
            r#"board "torus 3x0" is not possible: expected 1 to 25 columns and 1 to 25 rows"#.into(),
        ),
        (
            r#"{"graph6":"#,
            r#"board "{\"graph6\":" is no JSON: EOF while parsing a value at line 1 column 10"#.into(),
        ),
        (
            r#"{"nodes":3}"#,
            r#"unknown key "nodes" in the board: it has points and edges, or graph6, or dot"#.into(),
        ),
        ("{}", "board with the keys []: it has points and edges, or graph6, or dot".into()),
        (
            r#"{"points":3}"#,
            "board with the keys [points]: it has points and edges, or graph6, or dot".into(),
        ),
        (
            r#"{"graph6":"Bw","dot":"graph {a}"}"#,
            "board with the keys [dot, graph6]: it has points and edges, or graph6, or dot".into(),
        ),
        (r#"{"graph6":7}"#, "graph6 of the board is 7: it is a string".into()),
        (r#"{"dot":["a"]}"#, r#"dot of the board is ["a"]: it is a string"#.into()),
        (r#"{"points":-1,"edges":[]}"#, "points of the board is -1: it is a number, 1 to 512".into()),
        (r#"{"points":0,"edges":[]}"#, "a board of 0 points is not possible: 1 to 512 are".into()),
        (r#"{"points":513,"edges":[]}"#, "a board of 513 points is not possible: 1 to 512 are".into()),
        (
            r#"{"points":3,"edges":{}}"#,
            "the list of edges {} of the board is malformed: edges look like [[0,1],[1,2]]".into(),
        ),
        (
            r#"{"points":3,"edges":[[0,1],[0,1,2]]}"#,
            "edge [0,1,2] of the board is malformed: edges look like [[0,1],[1,2]]".into(),
        ),
        (
            r#"{"points":3,"edges":[[0,3]]}"#,
            "edge [0,3] leaves the board: its points are numbered 0 to 2".into(),
        ),
        (
            r#"{"points":3,"edges":[[1,1]]}"#,
            "edge [1,1] joins a point to itself: a board has no loops".into(),
        ),
        (
            r#"{"points":3,"edges":[[0,1],[1,0]]}"#,
            "edge [1,0] is given twice: once is enough, in either direction".into(),
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refusal(text), message);
    }
    assert_eq!(
        Board::from_json(&json!(9)).unwrap_err().to_string(),
        r#"board 9 is neither a string like "5x4" nor an object like {"graph6":"Bw"}"#
    );
}

#[test]
fn a_point_that_is_not_on_the_board_is_refused_with_what_would_be_right() {
    let refusal = |text: &str, value: Value| board(text).point_from_json(&value).unwrap_err().to_string();
    let grid =
        r#"is not a point of the board: its points are strings like "a4", columns a to e, rows 1 to 4"#;
    for value in ["f1", "a0", "a5", "", "a", "3", "pass", "a+1", "é1", "a1 ", "aa1"] {
        assert_eq!(refusal("5x4", json!(value)), format!("{value:?} {grid}"));
    }
    assert_eq!(refusal("5x4", json!(3)), format!("3 {grid}"));
    assert_eq!(
        refusal("9x9", json!("i3")),
        r#""i3" is not a point of the board: its points are strings like "a9", columns a to j, without i, rows 1 to 9"#
    );
    let numbers = "is not a point of the board: its points are the numbers 0 to 5";
    assert_eq!(refusal("graph6:E?Bw", json!(6)), format!("6 {numbers}"));
    assert_eq!(refusal("graph6:E?Bw", json!("4")), format!(r#""4" {numbers}"#));
    assert_eq!(refusal("graph6:E?Bw", json!(1.5)), format!("1.5 {numbers}"));
    let names = r#"is not a point of the board: its points are the strings "1", "b""#;
    let dot = r#"{"dot":"graph { 1 -- b }"}"#;
    assert_eq!(refusal(dot, json!(1)), format!("1 {names}"));
    assert_eq!(refusal(dot, json!("B")), format!(r#""B" {names}"#));
}

#[test]
fn a_position_is_rows_from_the_top_and_one_string_on_a_graph() {
    let position = Position::from_letters("X.O..X").unwrap();
    assert_eq!(board("3x2").rows(&position), ["X.O", "..X"]);
    assert_eq!(board("graph6:E?Bw").rows(&position), ["X.O..X"]);
}

#[test]
fn a_malformed_position_is_refused_with_its_place() {
    let refusal = |text: &str, rows: &[&str]| {
        let rows: Vec<String> = rows.iter().map(|row| row.to_string()).collect();
        board(text).position(&rows, Stones::BlackAndWhite).unwrap_err().to_string()
    };
    assert_eq!(refusal("3x2", &["..."]), "position of 1 rows: this board takes 2 rows of 3 characters");
    assert_eq!(
        refusal("graph6:Bw", &[".", ".."]),
        "position of 2 rows: this board takes 1 row of 3 characters"
    );
    assert_eq!(
        refusal("3x2", &["...", ".é"]),
        r#"row 2 from the top, ".é", is 2 characters long: it takes 3"#
    );
    assert_eq!(
        refusal("3x2", &["...", ".Ox"]),
        r#"row 2 from the top has 'x' in column 3: only the characters ".XO" are possible"#
    );
}

#[test]
fn long_text_is_cut_short_in_an_error() {
    assert!(refusal(&"é".repeat(100_000)).len() < 300);
    assert!(refusal(&format!(r#"{{"points":[{}0],"edges":[]}}"#, "0,".repeat(10_000))).len() < 300);
}

#[test]
fn json_nested_a_hundred_thousand_deep_is_refused() {
    assert!(refusal(&r#"{"points":"#.repeat(100_000)).contains("recursion limit"));
}

quickcheck! {
    fn a_board_survives_being_written_and_read(board: Board) -> bool {
        let text = Board::parse(&board.to_string()).unwrap();
        let value = Board::from_json(&board.to_json()).unwrap();
        let edges = |board: &Board| board.graph().all_edges().map(|(a, b, ())| (a, b)).collect::<Vec<_>>();
        text == board && value == board && edges(&text) == edges(&board) && text.shape() == board.shape()
    }

    fn a_point_survives_being_written_and_read(board: Board) -> bool {
        (0..board.points()).all(|point| {
            board.point(&board.name(point)).unwrap() == point
                && board.point_from_json(&board.point_to_json(point)).unwrap() == point
        })
    }

    fn coordinates_may_be_in_upper_case(board: Board) -> bool {
        board.size().is_none()
            || (0..board.points()).all(|point| board.point(&board.name(point).to_uppercase()).unwrap() == point)
    }

    fn a_position_survives_being_written_and_read(board: Board, seed: Vec<u8>) -> bool {
        let seed = seed.iter().map(|&byte| [Cell::Empty, Cell::BLACK, Cell::WHITE][usize::from(byte % 3)]);
        let position: Position = seed.chain(std::iter::repeat(Cell::Empty)).take(board.points()).collect();
        board.position(&board.rows(&position), Stones::BlackAndWhite).unwrap() == position
    }

    fn no_board_has_a_loop(board: Board) -> bool {
        board.graph().all_edges().all(|(a, b, ())| a != b && a.max(b) < board.points())
    }

    fn any_text_is_parsed_or_refused_without_a_panic(text: String) -> bool {
        for text in [text.clone(), format!("{{{text}"), format!("torus {text}"), format!("graph6:{text}")] {
            let _ = Board::parse(&text);
        }
        let _ = board("5x4").point(&text);
        let _ = board("5x4").position(&[text], Stones::BlackAndWhite);
        true
    }

    fn a_mutated_board_is_parsed_or_refused_without_a_panic(board: Board, place: usize, insert: char) -> bool {
        mutations(&board.to_string(), place, &insert.to_string()).iter().for_each(|text| _ = Board::parse(text));
        true
    }
}
