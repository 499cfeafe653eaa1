//! Before a trial: what can be asked of the subject, and does the most basic play come back as it should?

use super::finding::Finding;
use super::generate::Menu;
use super::moves::move_name;
use super::subject::{Fault, Move, Opening, Setup, Subject};
use super::subjects::bitboard;
use superko_spec::Player;

/// Drops from the menu what the subject refuses, and checks that the most basic play comes back as it should.
pub fn preflight(
    subject: &mut dyn Subject,
    menu: &mut Menu,
    external: bool,
    left_out: &mut Vec<String>,
) -> Option<Finding> {
    let mut kept = Vec::new();
    for board in &menu.boards {
        let opening = Opening::on(menu.rules, &menu.amend, board.clone());
        match subject.begin(&opening) {
            Err(fault) => return Some(Finding::Fault { opening, moves: Vec::new(), fault, again: true }),
            Ok(None) => left_out.push(format!("board {board} refused")),
            Ok(Some(())) => {
                if external {
                    match self_check(subject, &opening) {
                        Err(fault) => {
                            return Some(Finding::Fault { opening, moves: Vec::new(), fault, again: true });
                        }
                        Ok(Some(what)) => return Some(Finding::SelfCheck { board: board.to_string(), what }),
                        Ok(None) => {}
                    }
                }
                kept.push(board.clone());
            }
        }
    }
    menu.boards = kept;
    if menu.setups && !menu.boards.is_empty() {
        let board = menu.boards.iter().max_by_key(|board| board.points()).expect("a menu has boards").clone();
        let mut opening = Opening::on(menu.rules, &menu.amend, board);
        let mut setup = Setup { to_play: Player::White, ..opening.start() };
        setup.cells[0] = opening.players.last().copied().unwrap_or('O');
        opening.setup = Some(setup);
        match takes_setup(subject, &opening) {
            Err(fault) => return Some(Finding::Fault { opening, moves: Vec::new(), fault, again: true }),
            Ok(true) => {}
            Ok(false) => {
                menu.setups = false;
                left_out.push("games from set-up positions".to_owned());
            }
        }
    }
    None
}

/// Is the stone that is set up on the board? Adapters may well pass over the key.
fn takes_setup(subject: &mut dyn Subject, opening: &Opening) -> Result<bool, Fault> {
    let begun = subject.begin(opening)?.is_some();
    Ok(begun && subject.position()?.is_none_or(|position| position == opening.start().cells))
}

/// The empty board, one stone, and where the board has room for it one capture, each read back. What is wrong, if anything.
fn self_check(subject: &mut dyn Subject, opening: &Opening) -> Result<Option<String>, Fault> {
    let board = &opening.board;
    let captured = (0..board.points())
        .min_by_key(|p| (board.graph().neighbors(*p).count() == 0, board.graph().neighbors(*p).count()));
    let mut opening = opening.clone();
    let mut moves = vec![Move::Play(captured.unwrap_or(0))];
    for (i, q) in board.graph().neighbors(captured.unwrap_or(0)).enumerate() {
        if i > 0 {
            moves.push(Move::Pass);
        }
        moves.push(Move::Play(q));
    }
    if !opening.rules.takes_turns() {
        // Nobody may place two Stones in succession: two players take turns to surround a third one's Stone.
        opening.players = vec!['A', 'B', 'C'];
        let points = moves.iter().filter_map(|m| m.point());
        let movers = [0].into_iter().chain([1, 2].into_iter().cycle());
        let placed = points.zip(movers).zip(1..);
        moves = placed.map(|((at, player), day)| Move::Place { player, day, at }).collect();
    }
    let opening = &opening;
    let mut game = bitboard::referee(opening);
    subject.begin(opening)?;
    for played in 0..=moves.len() {
        let on_board = game.cells();
        if let Some(read) = subject.position()?.filter(|read| *read != on_board) {
            return Ok(Some(format!(
                "after {} the board reads {}, not {}",
                told(opening, &moves[..played]),
                board.rows(&read).join("/"),
                board.rows(&on_board).join("/")
            )));
        }
        let Some(m) = moves.get(played) else { break };
        if game.play(*m).is_err() {
            break;
        }
        match subject.play(*m)? {
            Some(true) => {}
            Some(false) => return Ok(Some(format!("{} is refused", told(opening, &moves[..=played])))),
            // It has no such move: there are programs that know no pass.
            None => break,
        }
    }
    Ok(None)
}

fn told(opening: &Opening, moves: &[Move]) -> String {
    match moves {
        [] => "no move".to_owned(),
        _ => moves.iter().map(|m| move_name(opening, *m)).collect::<Vec<String>>().join(" "),
    }
}
