//! Checks before a trial: which boards and set-ups does the subject accept, and is a first capture read back correctly?

use super::finding::Finding;
use super::left_out::LeftOut;
use super::subject::{Fault, Subject};
use crate::notation::{Cell, Player};
use crate::rulebook::{Effort, GeneratorConfig, Move, Opening, Setup};

/// Drops from the config what the subject refuses, and checks that a first capture is read back correctly.
pub fn preflight(
    subject: &mut dyn Subject,
    config: &mut GeneratorConfig,
    external: bool,
    left_out: &mut Vec<LeftOut>,
) -> Option<Finding> {
    let mut kept = Vec::new();
    for board in &config.boards {
        let opening = Opening::on(&config.rules, board.clone());
        match subject.begin(&opening) {
            Err(fault) => {
                return Some(Finding::Fault {
                    opening: Box::new(opening),
                    moves: Vec::new(),
                    fault,
                    again: true,
                });
            }
            Ok(None) => left_out.push(LeftOut::Board(board.to_string())),
            Ok(Some(())) => {
                if external {
                    match self_check(subject, &opening) {
                        Err(fault) => {
                            return Some(Finding::Fault {
                                opening: Box::new(opening),
                                moves: Vec::new(),
                                fault,
                                again: true,
                            });
                        }
                        Ok(Some(what)) => return Some(Finding::SelfCheck { board: board.to_string(), what }),
                        Ok(None) => {}
                    }
                }
                kept.push(board.clone());
            }
        }
    }
    config.boards = kept;
    if config.setups && !config.boards.is_empty() {
        let board =
            config.boards.iter().max_by_key(|board| board.points()).expect("a config has boards").clone();
        let mut opening = Opening::on(&config.rules, board);
        let mut setup = Setup { to_play: Player::White, ..opening.start() };
        setup.position[0] = opening.players.last().map_or(Cell::WHITE, |letter| Cell::Owned(*letter));
        opening.setup = Some(setup);
        match takes_setup(subject, &opening) {
            Err(fault) => {
                return Some(Finding::Fault {
                    opening: Box::new(opening),
                    moves: Vec::new(),
                    fault,
                    again: true,
                });
            }
            Ok(true) => {}
            Ok(false) => {
                config.setups = false;
                left_out.push(LeftOut::Setups);
            }
        }
    }
    None
}

/// Is a stone that was set up on the board? Some adapters ignore the key.
fn takes_setup(subject: &mut dyn Subject, opening: &Opening) -> Result<bool, Fault> {
    let begun = subject.begin(opening)?.is_some();
    Ok(begun && subject.position()?.is_none_or(|position| position == opening.start().position))
}

/// Reads back the empty board, one stone and, if the board has room for it, one capture. Returns what is wrong, if anything.
fn self_check(subject: &mut dyn Subject, opening: &Opening) -> Result<Option<String>, Fault> {
    let board = &opening.board;
    let captured = (0..board.points())
        .min_by_key(|p| (board.graph().neighbors(*p).count() == 0, board.graph().neighbors(*p).count()));
    let captured = captured.unwrap_or(0);
    let points: Vec<usize> = [captured].into_iter().chain(board.graph().neighbors(captured)).collect();
    let mut opening = opening.clone();
    let moves = opening.rulebook().first_capture(&mut opening, &points);
    let opening = &opening;
    let mut game = opening.referee(Effort::Trial);
    subject.begin(opening)?;
    for played in 0..=moves.len() {
        let on_board = game.position();
        if let Some(read) = subject.position()?.filter(|read| *read != on_board) {
            return Ok(Some(format!(
                "after {} the board reads {}, not {}",
                in_words(opening, &moves[..played]),
                board.row_line(&read),
                board.row_line(&on_board)
            )));
        }
        let Some(m) = moves.get(played) else { break };
        if game.play(*m).is_err() {
            break;
        }
        match subject.play(*m)? {
            Some(true) => {}
            Some(false) => return Ok(Some(format!("{} is refused", in_words(opening, &moves[..=played])))),
            // The subject does not have this move: some programs cannot pass.
            None => break,
        }
    }
    Ok(None)
}

fn in_words(opening: &Opening, moves: &[Move]) -> String {
    match moves {
        [] => "no move".to_owned(),
        _ => moves.iter().map(|m| m.name(opening)).collect::<Vec<String>>().join(" "),
    }
}
