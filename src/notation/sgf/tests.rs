//! Tests of `sgf.rs`.

mod servers;
mod suppositions;

use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen, quickcheck};

use super::*;
use crate::Cell;
use crate::Player::{Black, White};
use crate::mutations;

impl Arbitrary for Record {
    fn arbitrary(g: &mut Gen) -> Record {
        let board = Board::grid(1 + usize::arbitrary(g) % 25, 1 + usize::arbitrary(g) % 25).unwrap();
        let points = board.points();
        let mut player = *g.choose(&[Black, White]).unwrap();
        let mut position = Position::empty(points);
        for _ in 0..usize::arbitrary(g) % 4 {
            position[usize::arbitrary(g) % points] = *g.choose(&[Cell::BLACK, Cell::WHITE]).unwrap();
        }
        let empty = position.stones().next().is_none();
        let setup = (!empty || player == White).then_some(Setup { position, to_play: player });
        let mut moves = Vec::new();
        for to in Vec::<Option<usize>>::arbitrary(g) {
            moves.push((player, to.map(|to| to % points)));
            player = player.opponent();
        }
        let komi =
            Option::<i16>::arbitrary(g).map(|halves| f64::from(halves % (2 * points as i16 + 1)) / 2.0);
        let rules = String::arbitrary(g).split_whitespace().collect::<Vec<_>>().join(" ");
        let rules = Some(rules).filter(|rules| !rules.is_empty());
        let result = g.choose(&[None, Some("B+3.5"), Some("W+R"), Some("a]b")]).unwrap().map(str::to_owned);
        let name = g.choose(&[None, Some("a game")]).unwrap().map(str::to_owned);
        let players = [None, Some("a]b")].map(|player| player.map(str::to_owned));
        let comments = vec![(usize::arbitrary(g) % (moves.len() + 1), "good\\:\n[sic]".to_owned())];
        Record { name, players, setup, komi, rules, result, moves, comments, ..Record::on(board) }
    }
}

fn moves(record: &Record) -> Vec<String> {
    let name = |to: Option<usize>| to.map_or("pass".to_owned(), |to| record.board.name(to));
    record
        .moves
        .iter()
        .map(|&(player, to)| format!("{} {}", player.letter().to_uppercase(), name(to)))
        .collect()
}

fn refusal(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn comments_stand_after_moves_of_the_record() {
    let comments = |text: &str| read(text).unwrap().comments;
    let of = |after, comment: &str| (after, comment.to_owned());
    // The second comment stands before its move in the node; the third is after a pass that is assumed.
    assert_eq!(
        comments("(;SZ[5]C[root];C[before]B[aa];B[bb]C[a\\]b])"),
        [of(0, "root"), of(1, "before"), of(3, "a]b")]
    );
    // Stones of a handicap are not moves.
    assert_eq!(comments("(;SZ[5]HA[2];B[aa]C[one];B[bb];W[cc]C[three])"), [of(0, "one"), of(1, "three")]);
    assert_eq!(read("(;PB[Ann]PW[])").unwrap().players, [Some("Ann".to_owned()), None]);
}

#[test]
fn territory_at_the_end_and_a_handicap_are_read() {
    let record = read("(;SZ[3]HA[2]AB[aa][cc]TB[ab];W[bb];B[]TB[aa:ca]TW[bb][zz][x])").unwrap();
    assert_eq!(record.territory, Some([vec![0, 1, 2], vec![4]]));
    assert_eq!(record.handicap, 2);
    // What is marked before a move is not the end.
    assert_eq!(read("(;SZ[3];B[aa]TB[ab];W[bb])").unwrap().territory, None);
    assert_eq!(read("(;SZ[3];B[aa];W[];B[];TB[])").unwrap().territory, Some([vec![], vec![]]));
}

#[test]
fn a_game_is_its_board_komi_rules_and_moves() {
    let record = read("(;FF[4]GM[1]SZ[9]KM[6.5]RU[Tromp\\-Taylor];B[ee];W[ge];B[])").unwrap();
    assert_eq!(record.board, Board::grid(9, 9).unwrap());
    assert_eq!((record.komi, record.rules.as_deref()), (Some(6.5), Some("Tromp-Taylor")));
    assert_eq!(moves(&record), ["B e5", "W g5", "B pass"]);
    assert_eq!((record.setup, record.notes), (None, Vec::new()));
}

#[test]
fn variations_and_further_games_are_left_out_and_noted() {
    let record = read("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))(;B[zz](;)(;))(;)").unwrap();
    assert_eq!(moves(&record), ["B a9", "W b8", "B c7"]);
    assert_eq!(
        record.notes,
        ["2 variations ignored: the main line is taken", "2 further games ignored: the first is taken"]
    );
}

#[test]
fn brackets_and_parentheses_within_a_value_are_text() {
    let record = read(r"(;SZ[9]C[a :-) \] ;( \\];B[aa]C[(;])").unwrap();
    assert_eq!((moves(&record), record.notes), (vec!["B a9".to_owned()], vec![]));
}

#[test]
fn a_malformed_record_is_refused_with_its_place_and_what_would_be_right() {
    let cases = [
        ("", "sgf has no game: one looks like (;SZ[9];B[ee];W[ge])"),
        ("hello (B) [aa]", "sgf has no game: one looks like (;SZ[9];B[ee];W[ge])"),
        ("(", "sgf has no game: one looks like (;SZ[9];B[ee];W[ge])"),
        ("(;GM[2])", "sgf is not a game of Go: GM is not 1"),
        ("(;GM[Chess])", "sgf is not a game of Go: GM is not 1"),
        ("(;SZ[26])", r#"board "26x26" is not possible: expected 1 to 25 columns and 1 to 25 rows"#),
        ("(;SZ[0])", r#"board "0x0" is not possible: expected 1 to 25 columns and 1 to 25 rows"#),
        ("(;B[a])", "sgf move 1, B[a], is malformed: a move is B[dd] or W[dd], a pass B[] or W[]"),
        ("(;B)", "sgf move 1, B, is malformed: a move is B[dd] or W[dd], a pass B[] or W[]"),
        ("(;B[aa][bb])", "sgf move 1, B[aa][bb], is malformed: a move is B[dd] or W[dd], a pass B[] or W[]"),
        ("(;SZ[9];B[aa];W[ja])", "sgf move 2, W[ja], is off the board, 9x9, whose points are aa to ii"),
        ("(;SZ[9]AW[aa][Zj][Ai])", "sgf property AW[Zj] is off the board, 9x9, whose points are aa to ii"),
        (
            "(;AB[cc:aa])",
            "sgf property AB[cc:aa] is malformed: its values are points like [dd] or rectangles like [aa:cc]",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refusal(text), message, "{text}");
    }
    assert_eq!(
        refusal(&format!("(;C[{}])", "x".repeat(LONGEST_TEXT))),
        "sgf text of 1048582 bytes is too long: at most 1048576 are read"
    );
}

#[test]
fn deep_nesting_and_long_games_are_read_or_refused() {
    let trees = LONGEST_TEXT / 3;
    let nested = format!("{}{}", "(;".repeat(trees), ")".repeat(trees));
    assert_eq!(read(&nested).unwrap().notes, Vec::<String>::new());
    assert_eq!(read(&"(;".repeat(trees)).unwrap().notes, ["the file ends before the last ) of the game"]);
    assert!(refusal(&"(".repeat(LONGEST_TEXT)).starts_with("sgf has no game"));
    assert!(refusal(&")".repeat(LONGEST_TEXT)).starts_with("sgf has no game"));
    let turns = LONGEST_TEXT / 8;
    assert_eq!(read(&format!("({})", ";B[];W[]".repeat(turns - 1))).unwrap().moves.len(), 2 * (turns - 1));
}

#[test]
fn a_text_full_of_rectangles_is_read() {
    let text = format!("(;SZ[25]AB{}AW[\\a\\a\\:\\bb])", "[aa:yy]".repeat(LONGEST_TEXT / 8));
    let position = read(&text).unwrap().setup.unwrap().position;
    assert_eq!((position.stones_of(Black).count(), position.stones_of(White).count()), (621, 4));
}

#[test]
fn every_game_of_a_text_is_read_and_one_that_is_broken_is_an_error_in_its_place() {
    let text = "\u{feff} (;SZ[9];B[aa](;W[bb])(;W[cc])) \n(;SZ[9];B[zz])(;SZ[5]RE[W+R])\n(;B[aa](;B[c";
    let games: Vec<String> = read_all(text)
        .into_iter()
        .map(|game| match game {
            Ok(record) => format!("{} {:?} {:?}", record.board, moves(&record), record.notes),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        games,
        [
            r#"9x9 ["B a9", "W b8"] ["1 variation ignored: the main line is taken"]"#,
            "sgf move 1, B[zz], is off the board, 9x9, whose points are aa to ii",
            "5x5 [] []",
            r#"19x19 ["B a19"] ["the file ends within the value of B, which is ignored"]"#,
        ]
    );
    let long = format!("(;C[{}])(;SZ[2])", "x".repeat(LONGEST_TEXT));
    let games: Vec<_> = read_all(&long);
    assert!(games[0].as_ref().unwrap_err().to_string().contains("is too long"));
    assert_eq!(games[1].as_ref().unwrap().board.points(), 4);
    for nothing in ["", " \n", "\u{feff}"] {
        let errors: Vec<String> =
            read_all(nothing).into_iter().map(|game| game.unwrap_err().to_string()).collect();
        assert_eq!(errors, ["sgf has no game: one looks like (;SZ[9];B[ee];W[ge])"]);
    }
}

#[test]
fn the_result_is_read_as_it_stands_there() {
    assert_eq!(read("(;RE[B+3.5];B[aa])").unwrap().result.as_deref(), Some("B+3.5"));
    assert_eq!(read("(;RE[ ];RE[W+R\n\\] x])").unwrap().result.as_deref(), Some("W+R ] x"));
}

#[test]
fn white_space_and_small_letters_of_names_and_escapes_are_skipped() {
    let record = read("(; SiZe [9] AddBlack\n[aa] [\\b\\b:cc]\u{a0};\tWhite[d\\d]C[;\\\\] )").unwrap();
    assert_eq!(record.board.points(), 81);
    assert_eq!(record.setup.as_ref().unwrap().position.stones_of(Black).count(), 5);
    assert_eq!(moves(&record), ["W d6"]);
}

#[test]
fn a_record_is_written_in_a_fixed_order() {
    let record = read("(;SZ[5:4]RU[a\\]b]KM[-0.5]AB[ca][aa:bb]AW[ed]PL[W];W[];B[cc])").unwrap();
    assert_eq!(
        write(&record, Some("ko: [b3] \\ ")).unwrap(),
        r"(;FF[4]GM[1]CA[UTF-8]SZ[5:4]RU[a\]b]KM[-0.5]AB[aa][ba][ca][ab][bb]AW[ed]PL[W];W[];B[cc]C[ko\: [b3\] \\ ])"
    );
    let record = read("(;SZ[9])").unwrap();
    assert_eq!(write(&record, Some("none")).unwrap(), "(;FF[4]GM[1]CA[UTF-8]SZ[9]C[none])");
}

#[test]
fn only_plain_grids_can_be_written() {
    let mut record = read("(;SZ[4])").unwrap();
    record.board = Board::torus(4, 4).unwrap();
    assert_eq!(
        write(&record, None).unwrap_err().to_string(),
        "sgf of the board torus 4x4 cannot be written: only that of plain grids can"
    );
}

quickcheck! {
    fn a_record_survives_being_written_and_read(record: Record, comment: Option<String>) -> bool {
        let mut expected = record.clone();
        match (comment.as_deref(), &mut expected.comments[..]) {
            (Some(last), [(after, before)]) if *after == record.moves.len() => *before += &format!("\n{last}"),
            (Some(last), _) => expected.comments.push((record.moves.len(), last.to_owned())),
            (None, _) => {}
        }
        read(&write(&record, comment.as_deref()).unwrap()).unwrap() == expected
    }

    fn any_text_is_read_or_refused_without_a_panic(text: String) -> bool {
        for text in [text.clone(), format!("(;{text})"), format!("(;B[aa];{text}(;C[{text}])"), format!("(;SZ[{text}])")] {
            let _ = read(&text);
            // With one game, both readers say the same.
            let all: Vec<_> = read_all(&text).into_iter().map(|game| game.map_err(|error| error.to_string())).collect();
            if let [only] = &all[..] {
                assert_eq!(only, &read(&text).map_err(|error| error.to_string()), "{text}");
            }
        }
        true
    }

    fn any_sequence_of_tokens_is_read_or_refused_without_a_panic(picks: Vec<u8>) -> bool {
        const TOKENS: [&str; 20] = [
            "(;", ")", "(", ";", "B", "W", "AB", "AE", "PL", "SZ", "HA", "KM", "[", "]", "[aa]", "[bb:cc]", "[tt]",
            "[3]", "\\", "[]",
        ];
        let text: String = picks.iter().map(|&pick| TOKENS[usize::from(pick) % TOKENS.len()]).collect();
        let _ = read(&text);
        let _ = read(&format!("(;{text})"));
        true
    }

    fn a_mutated_record_is_read_or_refused_without_a_panic(record: Record, place: usize, insert: char) -> bool {
        let written = write(&record, Some("text")).unwrap();
        mutations(&written, place, &insert.to_string()).iter().for_each(|text| _ = read(text));
        true
    }
}
