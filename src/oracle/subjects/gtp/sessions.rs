//! What a program does besides answering about plays. The manners of the protocol are a table; what the rules decide is here: the moves
//! that it generates, and games that begin with a handicap.

use super::manners::{Outcome, listed, manners};
use super::program::{Gtp, NO_MOVES, initial};
use crate::case::Case;
use crate::games::settled::{to_the_end, two_eyes};
use crate::rulebook::random_games::any_move;
use crate::rulebook::{
    Broken, Choose, ChooseExt, Effort, GeneratorConfig, Halves, Move, Opening, Referee, Setup,
};
use crate::steps::clause;
use crate::steps::vertex;
use crate::subjects::{Dialogue, Fault, Sessions, Subject, on_one_line};
use std::sync::Arc;
use superko_notation::{Board, Cell, Player, Position};

/// The number of boards, the smallest ones, and of moves to generate on each by each command.
const BOARDS: usize = 3;
const ROUNDS: usize = 4;
/// Random games have at most this number of moves.
const MOVES: usize = 12;

/// The commands that generate moves, and the sections of the draft that have them.
const GENERATORS: [(&str, &str); 3] =
    [("genmove", "6.3.3"), ("reg_genmove", "6.3.5"), ("kgs-genmove_cleanup", "6.3.3")];

/// What the dialogues of a trial are about.
pub fn dialogues() -> impl Iterator<Item = &'static str> {
    let manners = manners().filter(|manner| manner.in_trials).map(|manner| manner.about);
    GENERATORS.into_iter().map(|(command, _)| command).chain(manners)
}

/// A move to generate: after these moves, by this command, for this player.
struct Request<'a> {
    opening: &'a Opening,
    moves: &'a [Move],
    command: &'static str,
    section: &'static str,
    player: Player,
}

impl Request<'_> {
    /// The position after the move, if it is legal. What the other side's turn in between does to a ko is left open: out of turn, the move
    /// is legal if it is so after a pass, or in the position alone.
    fn position_after(&self, m: Move, turn: Player, over: bool, now: &Position) -> Result<Position, Broken> {
        let alone = || {
            let setup = Some(Setup { to_play: self.player, ..Setup::of(now.clone()) });
            after(&Opening { setup, ..self.opening.clone() }, &[], m)
        };
        match (m, self.player == turn, over) {
            // A pass changes nothing on the board.
            (Move::Pass, ..) => Ok(now.clone()),
            (_, _, true) => alone(),
            (_, true, _) => after(self.opening, self.moves, m),
            (_, false, _) => after(self.opening, &self.by_plays(turn, None), m).or_else(|_| alone()),
        }
    }

    /// The same game by plays alone.
    fn by_plays(&self, turn: Player, m: Option<Move>) -> Vec<Move> {
        let pass = (self.player != turn).then_some(Move::Pass);
        self.moves.iter().copied().chain(pass).chain(m).collect()
    }

    fn dialogue(
        &self,
        reply: &str,
        (kind, wrong): (&'static str, String),
        clauses: Vec<&'static str>,
    ) -> Dialogue {
        let Request { opening, command, section, player, .. } = *self;
        let clauses = clauses.into_iter().map(|id| clause(opening, id.to_owned())).collect();
        let (width, height) = opening.board.plain_size().expect("games are on grids");
        let size = match width == height {
            true => format!("> boardsize {width}"),
            false => format!("> rectangular_boardsize {width} {height}"),
        };
        let turns = Player::BOTH.into_iter().cycle().zip(self.moves);
        let plays =
            turns.map(|(player, m)| format!("> play {} {}", initial(player), vertex(&opening.board, *m)));
        let asked = [format!("> {command} {}", initial(player)), format!("< {}", on_one_line(reply))];
        let lines = [size, "> clear_board".to_owned()].into_iter().chain(plays).chain(asked).collect();
        Dialogue { about: command, section, kind, wrong, lines, clauses }
    }
}

/// The position after these moves and one more, if that is legal in one of its meanings.
fn after(opening: &Opening, moves: &[Move], m: Move) -> Result<Position, Broken> {
    let mut game = opening.referee(Effort::Trial);
    for m in moves {
        game.play(*m)?;
    }
    let meanings = m.meanings(opening.rulebook().forms());
    let meant = meanings.into_iter().find(|m| game.check(*m).is_ok()).unwrap_or(m);
    game.play(meant)?;
    Ok(game.position())
}

impl Gtp {
    /// Has all of them, until it is enough. After a fault the rest is left to the trial.
    pub(super) fn have_sessions(
        &mut self,
        config: &GeneratorConfig,
        choose: &mut dyn Choose,
        enough: &dyn Fn() -> bool,
    ) -> Result<Sessions, Fault> {
        let mut sessions = Sessions::default();
        if !self.settings.sessions {
            return Ok(sessions);
        }
        let fits = |board: &&Arc<Board>| board.plain_size().is_some_and(|(w, h)| w > 1 && h > 1);
        let mut boards: Vec<Arc<Board>> = config.boards.iter().filter(fits).cloned().collect();
        boards.sort_by_key(|board| board.points());
        boards.truncate(BOARDS);
        sessions.games = self.handicap_games(config, &boards, choose);
        if self.settings.genmove && self.knows("time_settings") {
            // A second for each move.
            self.ask("time_settings 0 1 1")?.ok();
        }
        for board in &boards {
            for (command, section) in GENERATORS {
                for round in 0..ROUNDS {
                    if !enough() && self.settings.genmove && self.knows(command) {
                        let opening = config.opening_on(board.clone());
                        self.generate(&opening, (command, section), round, choose, &mut sessions)?;
                    }
                }
            }
        }
        for manner in manners().filter(|manner| manner.in_trials) {
            if enough() {
                break;
            }
            match self.try_manner(&manner)? {
                Outcome::LeftOut(_) => continue,
                Outcome::Ok => drop(sessions.well.insert(manner.about)),
                Outcome::Wrong(dialogue) => sessions.wrong.push(dialogue),
            }
            sessions.count(manner.kind(), true);
        }
        self.game = None;
        Ok(sessions)
    }

    /// Lets it generate a move after a random game; in the last rounds out of turn, and after two passes.
    fn generate(
        &mut self,
        opening: &Opening,
        (command, section): (&'static str, &'static str),
        round: usize,
        choose: &mut dyn Choose,
        sessions: &mut Sessions,
    ) -> Result<(), Fault> {
        let mut game = opening.referee(Effort::Trial);
        let mut moves = Vec::new();
        let length = choose.below(MOVES.min(2 * opening.board.points()));
        let mut next = |game: &dyn Referee, made: usize| match round == ROUNDS - 1 {
            true => (made < 2).then_some(Move::Pass).filter(|m| game.check(*m).is_ok()),
            false => {
                any_move(choose, game).filter(|m| made < length && matches!(m, Move::Play(_) | Move::Pass))
            }
        };
        while let Some(m) = next(game.as_ref(), moves.len()) {
            game.play(m).expect("the move is legal");
            moves.push(m);
        }
        let now = game.position();
        if !self.follows(opening, &moves)? {
            sessions.differs = true;
            return Ok(());
        }
        // The protocol has no word for a game that is stopped.
        let over = game.over() || moves.ends_with(&[Move::Pass; 2]);
        let turn = self.turn();
        let player = if round == ROUNDS - 2 { turn.opponent() } else { turn };
        if player != turn && (over || game.check(Move::Pass).is_err()) {
            return Ok(());
        }
        let request = Request { opening, moves: &moves, command, section, player };
        let asked = format!("{command} {}", initial(player));
        let reply = match self.ask(&asked) {
            Ok(reply) => reply,
            Err(Fault::Timeout { .. }) => {
                self.settings.genmove = false;
                self.unsaid.get_mut().insert(NO_MOVES);
                return Ok(());
            }
            Err(fault) => {
                let wrong = (fault.name(), format!("it {}", fault.what()));
                sessions.wrong.push(request.dialogue("", wrong, Vec::new()));
                return Ok(());
            }
        };
        sessions.count("genmove", reply.is_ok());
        // To fail is not an illegal move.
        let Ok(reply) = reply else { return Ok(()) };
        let m = match &reply.to_lowercase()[..] {
            "resign" => return Ok(()),
            "pass" => Move::Pass,
            point => match opening.board.point(point) {
                Ok(point) => Move::Play(point),
                Err(_) => {
                    let said = on_one_line(&reply);
                    let why = "expected a point of the board, pass or resign";
                    let wrong = ("words", format!("`{asked}` is answered with `{said}`: {why}"));
                    sessions.wrong.push(request.dialogue(&format!("= {reply}"), wrong, Vec::new()));
                    return Ok(());
                }
            },
        };
        let read = self.read(&opening.board)?;
        let undone = match command != "reg_genmove" && self.knows("undo") && self.ask("undo")?.is_ok() {
            true => self.read(&opening.board)?,
            false => None,
        };
        let lead = format!("`{asked}` is answered with `{reply}`");
        let wrong = match request.position_after(m, turn, over, &now) {
            // After the end, only an occupied point is illegal by all rules.
            Err(_) if over && m.point().is_none_or(|p| now[p].is_empty()) => None,
            Ok(_) if over => None,
            Err(broken) => {
                let clauses: Vec<&'static str> = broken.iter().map(|clause| clause.0).collect();
                Some((("illegal", format!("{lead}, an illegal move")), clauses))
            }
            Ok(after) => {
                let expected = if command == "reg_genmove" { &now } else { &after };
                let differs = |read: &Option<Position>, expected: &Position| {
                    let read = read.as_ref().filter(|read| *read != expected)?;
                    let [read, expected] = [read, expected].map(|position| listed(&opening.board, position));
                    Some(format!("the stones are {read}: expected {expected}"))
                };
                let stands =
                    differs(&read, expected).map(|why| ("stones", format!("{lead}, and then {why}")));
                let undone =
                    differs(&undone, &now).map(|why| ("undo", format!("{lead}, and after undo {why}")));
                stands.or(undone).map(|why| (why, Vec::new()))
            }
        };
        let Some((wrong, clauses)) = wrong else { return Ok(()) };
        // If it plays so, too, that is a question of the rules, which a game shows.
        let legal = clauses.is_empty();
        if !legal || command != "reg_genmove" {
            let line = request.by_plays(turn, Some(m).filter(|_| !over));
            let follows = self.follows(opening, &line)?;
            if !follows && !over {
                sessions.suspicious.push(Case::new(opening.clone(), line));
            }
            let plays_so = !follows || over && self.put(&opening.board, player, m)?;
            if plays_so || legal && self.is_undone_wrongly(&now)? {
                sessions.differs = true;
                return Ok(());
            }
        }
        sessions.wrong.push(request.dialogue(&format!("= {reply}"), wrong, clauses));
        Ok(())
    }

    /// Plays a game, of which only the last move may be illegal. Does the program refuse that move only, and have the same stones afterwards?
    fn follows(&mut self, opening: &Opening, moves: &[Move]) -> Result<bool, Fault> {
        if self.begin(opening)?.is_none() {
            return Ok(false);
        }
        let mut game = opening.referee(Effort::Trial);
        for m in moves {
            let (said, legal) = (self.has_move(*m), game.play(*m).is_ok());
            if !said || (self.play(*m)? == Some(true)) != legal {
                return Ok(false);
            }
        }
        Ok(self.read(&opening.board)?.is_none_or(|read| read == game.position()))
    }

    /// Does `undo` of a play not lead back to this position? Then it is not a fault of generated moves.
    fn is_undone_wrongly(&mut self, before: &Position) -> Result<bool, Fault> {
        let Some(board) = self.board() else { return Ok(false) };
        if !self.takes_back() {
            return Ok(false);
        }
        let undone = self.ask("undo")?.is_ok();
        Ok(!undone || self.read(&board)?.is_some_and(|read| read != *before))
    }

    /// Games that begin with a handicap: random ones, in which a move may be taken back, and one whose score is settled.
    fn handicap_games(
        &self,
        config: &GeneratorConfig,
        boards: &[Arc<Board>],
        choose: &mut dyn Choose,
    ) -> Vec<Case> {
        if !self.knows("set_free_handicap") || !config.rules.rulebook().takes_turns() {
            return Vec::new();
        }
        let opening = |board: &Arc<Board>, stones: &[usize]| {
            let mut position = Position::empty(board.points());
            stones.iter().for_each(|p| position[*p] = Cell::BLACK);
            let setup = Some(Setup { to_play: Player::White, ..Setup::of(position) });
            let mut opening = Opening { setup, ..config.opening_on(board.clone()) };
            opening.set_handicap(stones.len() as u32);
            opening
        };
        let mut games = Vec::new();
        for board in boards.iter().flat_map(|board| [board; ROUNDS]) {
            let mut points: Vec<usize> = (0..board.points()).collect();
            let number = 2 + choose.below(board.points() / 3);
            let stones: Vec<usize> =
                (0..number).map(|_| points.swap_remove(choose.below(points.len()))).collect();
            let opening = opening(board, &stones);
            let mut game = opening.referee(Effort::Trial);
            let mut moves = Vec::new();
            for _ in 0..MOVES {
                let takes_back = !moves.is_empty() && self.takes_back() && choose.once_in(6);
                let m = if takes_back { Some(Move::Undo) } else { any_move(choose, game.as_ref()) };
                let Some(m) = m.filter(|m| game.play(*m).is_ok()) else { break };
                moves.push(m);
            }
            let illegal = |m: &Move| matches!(m, Move::Play(_)) && game.check(*m).is_err();
            let illegal: Vec<Move> = game.candidates().into_iter().filter(illegal).collect();
            moves.extend(choose.any_of(&illegal));
            games.push(Case::new(opening, moves));
        }
        games.extend(two_eyes(config).and_then(|(board, stones)| {
            let mut opening = opening(&board, &stones);
            if config.varies_komi() && opening.rulebook().check_komi(Halves(1)).is_ok() {
                opening.komi = Halves(1);
            }
            to_the_end(opening, Player::Black, &[])
        }));
        games
    }
}

impl Sessions {
    fn count(&mut self, about: &'static str, answered: bool) {
        let [all, with_answer] = self.asked.entry(about).or_default();
        *all += 1;
        *with_answer += u64::from(answered);
    }
}
