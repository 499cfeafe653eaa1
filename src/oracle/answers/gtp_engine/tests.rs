//! Sessions with the engine.

use super::*;
use crate::rulebook::{Effort, Rules, find};
use pretty_assertions::assert_eq;

/// The output of a session on 3x3.
fn session(rules: &str, amend: &[&str], input: &[u8]) -> String {
    let rules = Rules::amended(find(rules).unwrap(), amend).unwrap();
    let opening = Opening::on(&rules, Arc::new(Board::parse("3x3").unwrap()));
    let mut output = Vec::new();
    serve(&|opening| opening.referee(Effort::Answer), &opening, 1, input, &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// The replies, one for each command.
fn replies(commands: &str) -> Vec<String> {
    replies_under("tromp-taylor", &[], commands)
}

fn replies_under(rules: &str, amend: &[&str], commands: &str) -> Vec<String> {
    let output = session(rules, amend, commands.replace("; ", "\n").as_bytes());
    output.split_terminator("\n\n").map(str::to_owned).collect()
}

#[test]
fn each_command_has_the_reply_that_is_written_beside_it() {
    let mut all = 0;
    for line in include_str!("../gtp_sessions.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [rules, commands, expected] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (rules, amend) =
            rules.split_once(" + ").map_or((rules, vec![]), |(rules, name)| (rules, vec![name]));
        let replies = replies_under(rules, &amend, commands).join("; ").replace('\n', "/");
        assert_eq!(replies, expected, "{commands}");
        all += 1;
    }
    assert_eq!(all, 84);
}

#[test]
fn the_board_is_drawn() {
    assert_eq!(
        session("tromp-taylor", &[], b"rectangular_boardsize 9 2\nplay b j2\nplay w a1\n7 showboard\n"),
        "=\n\n=\n\n=\n\n=7 \n   A B C D E F G H J\n 2 . . . . . . . . X 2\n 1 O . . . . . . . . 1\n   A B C D E F G H J\n\n"
    );
}

#[test]
fn a_record_is_loaded_up_to_a_move_or_not_at_all() {
    let load = |record: &str, commands: &str| {
        let file = std::env::temp_dir().join(format!("superko-{}-{}.sgf", std::process::id(), record.len()));
        std::fs::write(&file, record).unwrap();
        let replies = replies(&commands.replace("FILE", file.to_str().unwrap()));
        std::fs::remove_file(&file).unwrap();
        replies.join(" | ").replace('\n', "/")
    };
    let record = "(;GM[1]SZ[2]KM[3.5];B[aa];W[];B[bb])";
    for (commands, expected) in [
        (
            "loadsgf FILE; list_stones b; final_score; undo; undo; undo; undo",
            "= | = A2 B1 | = B+0.5 | = | = | = | ? cannot undo",
        ),
        ("loadsgf FILE 1; list_stones b; gogui-rules_side_to_move", "= | =  | = black"),
        ("loadsgf FILE 2; list_stones b; gogui-rules_side_to_move", "= | = A2 | = white"),
        (
            "loadsgf FILE 9; printsgf",
            "= | = (;FF[4]GM[1]CA[UTF-8]SZ[2]RU[tromp-taylor]KM[3.5];B[aa];W[];B[bb])",
        ),
    ] {
        assert_eq!(load(record, commands), expected.replace("=  |", "= |"), "{commands}");
    }
    // What cannot be loaded leaves the game as it was.
    let illegal = "(;GM[1]SZ[2]KM[3.5];B[aa];W[aa])";
    assert_eq!(
        load(
            illegal,
            "komi 1; play b c3; loadsgf FILE; list_stones b; final_score; loadsgf FILE 2; list_stones b"
        ),
        "= | = | ? cannot load file: move 2: illegal move: tromp-taylor.7.1 | = C3 | = B+8 | = | = A2"
    );
}

#[test]
fn handicap_stones_stand_where_the_draft_has_them() {
    // The most stones on each side of a board.
    for (side, most) in [(5, 0), (6, 0), (7, 4), (8, 4), (9, 9), (12, 4), (13, 9), (19, 9), (24, 4), (25, 9)]
    {
        for stones in 0..11 {
            let board = Board::grid(side, side).unwrap();
            let points = fixed_handicap(&board, stones);
            assert_eq!(points.is_some(), stones > 1 && stones <= most, "{side} {stones}");
            let points: std::collections::BTreeSet<usize> = points.into_iter().flatten().collect();
            assert!(points.is_empty() || points.len() == stones, "{side} {stones}");
        }
    }
    assert_eq!(fixed_handicap(&Board::grid(9, 19).unwrap(), 2), None);
}

#[test]
fn lines_are_read_as_the_protocol_requires() {
    let session = |input: &[u8]| session("tromp-taylor", &[], input);
    assert_eq!(session(b"\n  \n# nothing\n\t12\tname # who?\r\n"), "=12 superko\n\n");
    assert_eq!(session(b"pro\x01to\x7fcol_version"), "= 2\n\n");
    assert_eq!(session(b"7\n"), "");
    assert_eq!(session(b"99999999999 name\n"), "? unknown command\n\n");
    assert_eq!(session(b"3 quit\n4 name\n"), "=3\n\n");
    assert_eq!(session(b"5 \xff\xfe\n"), "?5 unknown command\n\n");
    assert_eq!(session(b"1 play b \xff\n"), "?1 invalid color or coordinate\n\n");
    // Control characters and comments do not count.
    let long =
        [&b"1 play b a"[..], &b"\x01".repeat(5000), b"2\n2 list_stones b # ", &b"x".repeat(5000), b"\n"]
            .concat();
    assert_eq!(session(&long), "=1\n\n=2 A2\n\n");
    let long = [&b"1 "[..], &b"x".repeat(1 << 20), b"\n2 name\n"].concat();
    assert_eq!(session(&long), "?1 syntax error\n\n=2 superko\n\n");
}

#[test]
fn any_bytes_are_answered_or_ignored() {
    let mut random = fastrand::Rng::with_seed(7);
    let words: Vec<&str> = "play b w a1 c3 pass undo genmove boardsize 2 komi 0.5 # \t".split(' ').collect();
    for _ in 0..200 {
        let mut input = Vec::new();
        for _ in 0..60 {
            match random.u8(..8) {
                0 => input.push(random.u8(..)),
                1 => input.push(b'\n'),
                _ => {
                    input.extend_from_slice(random.choice(&words).unwrap().as_bytes());
                    input.push(b' ');
                }
            }
        }
        let output = session("tromp-taylor", &[], &input);
        assert!(output.is_empty() || output.ends_with("\n\n"));
    }
}

#[test]
fn random_games_end_and_are_the_same_for_the_same_seed() {
    let game = format!("boardsize 2; {}", "genmove b; genmove w; ".repeat(500));
    let played = replies(&game);
    assert!(
        played.ends_with(&["= pass".to_owned(), "= pass".to_owned()])
            && !played.iter().any(|reply| reply.starts_with('?'))
    );
    assert_eq!(played, replies(&game));
}

#[test]
fn a_move_can_be_generated_after_passes_by_all_rules() {
    let ends = "play b pass; play w pass; ".repeat(3) + "genmove b; genmove w; genmove w; undo; undo; undo";
    for rulebook in crate::rulebook::ALL.iter().filter(|rulebook| rulebook.takes_turns()) {
        let replies = replies_under(rulebook.name(), &[], &ends).split_off(6);
        assert!(replies[..3].iter().all(|reply| reply == "= pass"), "{rulebook}: {replies:?}");
        assert_eq!(replies[3..], ["="; 3], "{rulebook}");
    }
}

#[test]
fn listed_commands_are_known() {
    let list = replies("list_commands").remove(0);
    for command in list.trim_start_matches("= ").lines() {
        assert_eq!(replies(&format!("known_command {command}")), ["= true"]);
        assert_ne!(replies(command), ["? unknown command"]);
    }
    assert_eq!(replies("known_command castle"), ["= false"]);
}
