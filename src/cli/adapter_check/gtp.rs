//! `superko adapter-check --gtp`: what a trial can ask of an engine, and whether it is read back correctly.

use super::super::subject::not_started;
use super::CAPTURES_NOTHING;
use super::point::{Line, Status, Verdict, faulty, left_out, ok};
use std::sync::Arc;
use superko_notation::{Board, Cell, Player, Position};
use superko_oracle::Result;
use superko_oracle::rulebook::{Move, Opening, Rules};
use superko_oracle::subjects::gtp::{Gtp, Outcome, Settings, manners};
use superko_oracle::subjects::process::Limits;
use superko_oracle::subjects::{Fault, Subject};

/// The points of the protocol, in order. After a fault nothing more is asked.
pub fn lines(command: &str, limits: Limits, rules: &Rules, boards: &[&str]) -> Result<Vec<Line>> {
    let settings = Settings { limits, ..Settings::default() };
    let gtp = Gtp::start(command, settings).map_err(|fault| not_started(command, &fault))?;
    let mut check = EngineCheck { gtp, lines: Vec::new() };
    if let Err(fault) = check.all(rules, boards) {
        check.add("an answer to every command", faulty(format!("it {fault}")));
    }
    Ok(check.lines)
}

struct EngineCheck {
    gtp: Gtp,
    lines: Vec<Line>,
}

impl EngineCheck {
    fn add(&mut self, about: &'static str, (status, why): Verdict) {
        self.lines.push(Line { about, status, why });
    }

    fn all(&mut self, rules: &Rules, boards: &[&str]) -> std::result::Result<(), Fault> {
        self.add("name", ok(self.gtp.name()));
        let ids = match self.gtp.reads_ids {
            true => ok("repeated, or left out of the answers"),
            false => left_out("the program takes an id for the command, so superko sends none"),
        };
        self.add("ids of commands", ids);
        let listed = match self.gtp.commands.len() {
            0 => left_out("neither list_commands nor known_command: superko uses what every engine has"),
            n => ok(format!("{n} are known")),
        };
        self.add("list_commands", listed);
        let Some(opening) = self.board(rules, boards)? else { return Ok(()) };
        let refusals: Vec<String> = self.gtp.refusals.iter().map(|words| format!("{words:?}")).collect();
        let refused = match refusals.is_empty() {
            true => faulty("it is accepted: expected an error, `? illegal move`"),
            false => ok(format!("refused with {}", refusals.join(", "))),
        };
        self.add("an illegal move: a play on a stone", refused);
        self.capture(&opening)?;
        self.add("legal moves", ok(self.gtp.how_legality_is_asked()));
        self.gtp.begin(&opening)?;
        self.gtp.play(Move::Play(0))?;
        let undone = match (self.gtp.undo()?, self.gtp.position()?) {
            (None, _) => left_out("no undo, or it fails: games without moves taken back are played"),
            (_, Some(position)) if position.stones().count() > 0 => {
                faulty(format!("after a play and undo the board reads {}", opening.board.row_line(&position)))
            }
            _ => ok("a play is taken back"),
        };
        self.add("undo", undone);
        self.ninth_column(rules)?;
        if self.lines.iter().any(|line| line.status == Status::Faulty) {
            // They need all this.
            return Ok(());
        }
        for manner in manners() {
            let section = format!("section {} of the draft", manner.section);
            let verdict = match self.gtp.try_manner(&manner)? {
                Outcome::Ok => ok(format!("as in {section}")),
                Outcome::LeftOut(why) => left_out(why),
                Outcome::Wrong(dialogue) => {
                    faulty(format!("{} ({section}); {}", dialogue.wrong, dialogue.lines.join(" ")))
                }
            };
            self.add(manner.about, verdict);
        }
        Ok(())
    }

    /// The first board that the program has.
    fn board(&mut self, rules: &Rules, boards: &[&str]) -> std::result::Result<Option<Opening>, Fault> {
        let mut refused = Vec::new();
        for name in boards {
            let opening = on(rules, name);
            if self.gtp.begin(&opening)?.is_some() {
                let others = match refused.is_empty() {
                    true => String::new(),
                    false => format!("; refused: {}", refused.join(", ")),
                };
                self.add("boardsize", ok(format!("{name} is accepted{others}")));
                return Ok(Some(opening));
            }
            refused.push(match self.gtp.declined() {
                Some(words) => format!("{name} ({words})"),
                None => format!("{name} (it is not square)"),
            });
        }
        let why = format!("{}; name a board that the program has with --board", refused.join(", "));
        self.add("boardsize", faulty(format!("every board is refused: {why}")));
        Ok(None)
    }

    /// White's stone in the corner is captured; before that, the stones of both colours are read back.
    fn capture(&mut self, opening: &Opening) -> std::result::Result<(), Fault> {
        let board = &opening.board;
        let (width, _) = board.size().expect("GTP has grids");
        // Black right of the corner, White in it, Black below.
        let [right, corner, below] = [1, 0, width];
        self.gtp.begin(opening)?;
        let accepted = self.gtp.play(Move::Play(right))? == Some(true)
            && self.gtp.play(Move::Play(corner))? == Some(true);
        let mut expected = Position::empty(board.points());
        (expected[right], expected[corner]) = (Cell::Stone(Player::Black), Cell::Stone(Player::White));
        let stones = match self.gtp.position()? {
            _ if !accepted => faulty("a legal play is refused"),
            None => {
                left_out("neither list_stones nor a showboard that can be read: positions are not compared")
            }
            Some(read) if read == expected => ok("both colours are read back"),
            Some(read) => faulty(format!(
                "the board reads {}: expected {}",
                board.row_line(&read),
                board.row_line(&expected)
            )),
        };
        self.add("stones", stones);
        self.gtp.play(Move::Play(below))?;
        let captured = match self.gtp.captured()? {
            None => left_out("there is no command `captures`: stones captured are not compared"),
            Some([0, 1]) => ok("Black has captured one white stone"),
            Some([0, 0]) => left_out(CAPTURES_NOTHING),
            Some([black, white]) => {
                faulty(format!("{black} black and {white} white after Black's capture of one white stone"))
            }
        };
        self.add("captures", captured);
        Ok(())
    }

    /// A stone in the ninth column, which is j.
    fn ninth_column(&mut self, rules: &Rules) -> std::result::Result<(), Fault> {
        let about = "points: J9 on 9x9, as there is no column I";
        let opening = on(rules, "9x9");
        if self.gtp.begin(&opening)?.is_none() {
            self.add(about, left_out("9x9 is refused"));
            return Ok(());
        }
        const J9: usize = 8;
        let accepted = self.gtp.play(Move::Play(J9))? == Some(true);
        let read = match self.gtp.position()? {
            _ if !accepted => faulty("it is refused"),
            None => left_out("stones are not read"),
            Some(position) if position.stones().map(|(point, _)| point).eq([J9]) => ok("read back"),
            Some(position) => faulty(format!("the board reads {}", opening.board.row_line(&position))),
        };
        self.add(about, read);
        Ok(())
    }
}

fn on(rules: &Rules, board: &str) -> Opening {
    Opening::on(rules, Arc::new(Board::parse(board).expect("boards were read before")))
}
