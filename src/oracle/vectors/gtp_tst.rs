//! Vectors as a regression test of GNU Go's kind (`.tst`): GTP commands, and the expected answers in comments, so that the tools
//! that run such tests (`gogui-regress`, GNU Go's own) check an engine without an adapter.

use super::{Exported, VERSION, Vector, count, plays_after_end};
use crate::Result;
use crate::case::Case;
use crate::rulebook::{Effort, Move, Rules};
use crate::steps::vertex;
use serde_json::{Value, json};
use superko_notation::Player;

/// The largest board of GTP.
const LARGEST: usize = 25;

/// The vectors for an engine that plays by these rules.
///
/// # Errors
/// When a vector is malformed.
pub fn export(vectors: &[Vector], rules: &Rules) -> Result<Exported> {
    let mut exported = Exported { text: head(rules), ..Exported::default() };
    for vector in vectors {
        let case = vector.case()?;
        let (tests, not_asked) = match cannot(&case) {
            Some(why) => {
                count(&mut exported.left_out, why);
                continue;
            }
            None => tests(&case, vector)?,
        };
        if tests.iter().all(|(_, expected)| expected.is_none()) {
            count(&mut exported.left_out, "that expect nothing that GTP can ask");
            continue;
        }
        not_asked.iter().for_each(|key| count(&mut exported.not_asked, key));
        exported.vectors += 1;
        exported.text += &format!("\n# {}: {}\n", vector.id, vector.note);
        for ((command, expected), number) in tests.into_iter().zip(1000 * exported.vectors + 1..) {
            exported.text += &match expected {
                None => format!("{command}\n"),
                Some(expected) => format!("{number} {command}\n#? [{expected}]\n"),
            };
        }
    }
    Ok(exported)
}

/// A command, which must succeed, and what a test expects as its answer.
type Asked = (String, Option<String>);

fn head(rules: &Rules) -> String {
    format!(
        "\
# Conformance vectors {VERSION} of superko for an engine that plays by {rules}.
# Run it: gogui-regress \"my-engine --gtp\" FILE, or with the regression scripts of GNU Go.
#
# boardsize, clear_board, play and undo are commands of GTP 2. The tests ask is_legal, list_stones, captures and all_legal, which are
# GNU Go's; superko gtp has them, and some other engines have some of them. A test whose command the engine does not know fails.
# Points are listed as GNU Go lists them: top row first, from left to right.
"
    )
}

/// Why GTP cannot express a game.
pub(crate) fn cannot(case: &Case) -> Option<&'static str> {
    let opening = &case.opening;
    if !opening.takes_turns() {
        return Some("of players who do not take turns");
    }
    let Some((width, height)) = opening.board.plain_size() else {
        return Some("on boards that are not plain grids");
    };
    let obstacles = [
        (width != height, "on boards that are not square"),
        (width > LARGEST, "on boards that are too large"),
        (opening.setup.is_some(), "with a set-up"),
        (!opening.is_position(), "with prisoners or anything else besides stones"),
        (case.moves.iter().any(|m| matches!(m, Move::Special(_))), "with moves that GTP does not have"),
        (plays_after_end(case), "with a move after the end, which GTP does not know"),
    ];
    obstacles.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why)
}

/// The commands that play a game by hand, if GTP can express it.
pub(crate) fn commands(case: &Case) -> Option<Vec<String>> {
    cannot(case).is_none().then_some(())?;
    let board = &case.opening.board;
    let mut game = case.opening.referee(Effort::Trial);
    let mut commands = vec![format!("boardsize {}", board.size()?.0), "clear_board".to_owned()];
    commands.push(format!("komi {}", case.opening.komi));
    for m in &case.moves {
        commands.push(match (m, game.to_play()) {
            (Move::Undo, _) => "undo".to_owned(),
            (m, player) => format!("play {} {}", color(player?), vertex(board, *m)),
        });
        // The last move may be illegal.
        let _ = game.play(*m);
    }
    Some(commands)
}

/// The commands and tests of a vector, and the keys that are expected but cannot be asked about.
fn tests<'a>(case: &Case, vector: &'a Vector) -> Result<(Vec<Asked>, Vec<&'a str>)> {
    let board = &case.opening.board;
    let side = board.size().map_or(0, |(width, _)| width);
    let mut lines = vec![(format!("boardsize {side}"), None), ("clear_board".to_owned(), None)];
    let mut game = case.opening.referee(Effort::Trial);
    let legal = vector.expect.get("legal").and_then(Value::as_array);
    for (m, number) in case.moves.iter().zip(1..) {
        if *m == Move::Undo {
            lines.push(("undo".to_owned(), None));
        }
        let player = game.to_play().filter(|_| *m != Move::Undo);
        let on = player.map(|player| format!("{} {}", color(player), vertex(board, *m)));
        let is_legal = game.play(*m).is_ok();
        let Some(on) = on else { continue };
        if let Some(expected) = legal.filter(|legal| legal.len() == number).and_then(|legal| legal.last()) {
            let expected = if expected == &json!(true) { "1" } else { "0" };
            lines.push((format!("is_legal {on}"), Some(expected.to_owned())));
        }
        if !is_legal {
            break;
        }
        lines.push((format!("play {on}"), None));
    }
    let mut not_asked = Vec::new();
    for (key, expected) in &vector.expect {
        let mut ask = |command: &str, player: Player, expected: String| {
            lines.push((format!("{command} {}", color(player)), Some(expected)));
        };
        match (key.as_str(), game.to_play()) {
            ("rows", _) => {
                let rows: Vec<String> = serde_json::from_value(expected.clone()).unwrap_or_default();
                let position = board.position(&rows, case.opening.stones())?;
                for player in Player::BOTH {
                    let stones = position.stones_of(player).map(|point| vertex(board, Move::Play(point)));
                    ask("list_stones", player, listed(stones));
                }
            }
            // Captures of a player are stones that the other one lost.
            ("captured", _) => {
                for player in Player::BOTH {
                    ask("captures", player, expected[player.opponent().letter()].to_string());
                }
            }
            ("legal_moves", Some(player)) => {
                let moves = expected.as_array().into_iter().flatten().filter_map(Value::as_str);
                ask("all_legal", player, listed(moves.filter(|m| *m != "pass").map(str::to_uppercase)));
            }
            ("legal", _) => {}
            (key, _) => not_asked.push(key),
        }
    }
    Ok((lines, not_asked))
}

fn listed(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<String>>().join(" ")
}

fn color(player: Player) -> String {
    player.to_string().to_lowercase()
}
