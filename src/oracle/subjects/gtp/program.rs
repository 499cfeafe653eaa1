//! A program that speaks GTP, and how a trial asks it.
//!
//! GTP has no standard command for legality, for the stones on the board or for prisoners. `list_commands` lists what a program
//! has; the rest is found out by play and undo, by replaying the game, or by `showboard`, or stays unanswered. Games are on
//! plain grids and start from the empty board, or from handicap stones.

use super::quirks::{self, Legality, Profile};
use super::reply::{Reply, exchange};
use crate::blocks::block;
use crate::rulebook::{
    Choose, Effort, Form, GeneratorConfig, Halves, Legal, Move, Opening, Referee, Settling,
};
use crate::steps::vertex;
use crate::subjects::process::{Limits, Process};
use crate::subjects::settled::is_settled;
use crate::subjects::transport::Transport;
use crate::subjects::{Answer, Fault, Sessions, Subject, cut};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use superko_notation::{Board, Cell, Player, Position};

/// How to ask a program.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The limits on time and size of an answer.
    pub limits: Limits,
    /// Is `final_score` after the end the score by the rules? It often judges dead stones, or searches.
    pub final_score: bool,
    /// The quirks to expect; `None`: those of the program whose name it reports.
    pub profile: Option<Profile>,
    /// Is it asked for more than plays: handicap, plays out of turn, komi?
    pub sessions: bool,
    /// Is it asked for moves, too?
    pub genmove: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            limits: Limits::default(),
            final_score: false,
            profile: None,
            sessions: true,
            genmove: true,
        }
    }
}

/// A program on trial that speaks GTP.
pub struct Gtp {
    pub(super) command: String,
    pub(super) settings: Settings,
    pub(super) name: String,
    pub(super) profile: Profile,
    /// Does its `final_score` do more than count?
    pub(super) judges: bool,
    /// The commands that it says it has.
    pub commands: BTreeSet<String>,
    /// The running program, or the fault that ended it.
    pub(super) program: Result<Process, Fault>,
    /// The time spent waiting for programs that have ended.
    pub(super) waited: Duration,
    pub(super) id: u32,
    /// Does it read the ids of commands?
    pub reads_ids: bool,
    /// The words with which it refused the current board, if it did.
    pub(super) refused: Option<String>,
    /// The sizes of boards for which `showboard` has been tried, and whether it could be read.
    pub(super) readable: HashMap<(usize, usize), bool>,
    /// The words with which it refused plays.
    pub refusals: BTreeSet<String>,
    /// Was a play on a stone among these?
    pub(super) heard: bool,
    /// The sides of boards on which it ended or hung.
    pub(super) lost: BTreeSet<usize>,
    /// What was not asked because the protocol cannot say it.
    pub(super) unsaid: RefCell<BTreeSet<&'static str>>,
    pub(super) game: Option<Game>,
}

pub(super) struct Game {
    pub(super) board: Arc<Board>,
    /// The points of handicap stones; then White begins.
    pub(super) handicap: Vec<usize>,
    pub(super) moves: Vec<Move>,
    /// The same game by the rules, which say what a line of the protocol means.
    pub(super) rules: Box<dyn Referee>,
    pub(super) forms: &'static [&'static Form],
    /// The numbers of stones removed from the board by each move.
    pub(super) removed: Vec<usize>,
    /// Have the players agreed that all stones are alive?
    pub(super) agreed: bool,
    /// Does it know all that is added to a score?
    pub(super) counts_alike: bool,
}

/// What the protocol cannot say, in the words of a report.
const STANDS_FOR_ANOTHER: &str = "plays whose line stands for another legal move";
const AFTER_TWO_PASSES: &str = "moves that the rules forbid after two passes, where play goes on in GTP";
const MORE_CAPTIVES: &str = "prisoners where the rules count more than captured stones";
const BEFORE_A_HANDICAP: &str =
    "plays that leave only stones of the handicap, which may repeat what was before it";
pub(super) const NO_MOVES: &str = "moves that it generates, which take too long";
const SCORE_OF_A_HANDICAP: &str = "scores after a handicap, for which the rules do not say what White gets";
const ESTIMATES: &str = "scores, which it estimates while its rules say friendlyPassOk";
const MORE_TO_BEGIN_WITH: &str = "games that begin with more than an empty board, komi and handicap";

impl Game {
    /// Why a line would not say this move, if it would not: a program that takes another meaning of the line is not wrong.
    pub(super) fn unsaid(&self, m: Move) -> Option<&'static str> {
        let is_legal = |m: Move| self.rules.check(m).is_ok();
        let line = m.point().map_or(m, Move::Play);
        let others = line.meanings(self.forms).into_iter().filter(|other| *other != m);
        if others.into_iter().any(is_legal) {
            return Some(STANDS_FOR_ANOTHER);
        }
        if self.leaves_only_the_handicap(m) {
            return Some(BEFORE_A_HANDICAP);
        }
        let stopped = matches!(self.moves[..], [.., Move::Pass, Move::Pass]);
        (stopped && !is_legal(m)).then_some(AFTER_TWO_PASSES)
    }

    /// The protocol does not say whether the empty board, or a part of the handicap, is an earlier position.
    pub(super) fn leaves_only_the_handicap(&self, m: Move) -> bool {
        let (Move::Play(point), false) = (m, self.handicap.is_empty()) else { return false };
        let mut after = self.rules.position();
        after[point] = Cell::Stone(self.turn());
        let beside = self.board.graph().neighbors(point).filter(|p| after[*p] != after[point]);
        for p in beside.chain([point]).collect::<Vec<usize>>() {
            let captured = block(&self.board, p, |q| after[q] == after[p]);
            let mut around = captured.iter().flat_map(|q| self.board.graph().neighbors(*q));
            if !around.any(|q| after[q].is_empty()) {
                captured.into_iter().for_each(|q| after[q] = Cell::Empty);
            }
        }
        after.stones().all(|(p, _)| after[p] == Cell::BLACK && self.handicap.contains(&p))
    }

    /// The side to move. (In GTP either side can play at any time.)
    pub(super) fn turn(&self) -> Player {
        match (self.moves.len() % 2 == 0, self.handicap.is_empty()) {
            (true, true) | (false, false) => Player::Black,
            _ => Player::White,
        }
    }

    pub(super) fn play(&mut self, m: Move) {
        let before = self.rules.position().stones().count();
        // The rules may forbid what the program has accepted, which the trial finds.
        let legal = self.rules.play(m).is_ok();
        let stones = before + usize::from(matches!(m, Move::Play(_)));
        self.removed.push(if legal {
            stones.saturating_sub(self.rules.position().stones().count())
        } else {
            0
        });
        self.moves.push(m);
    }

    pub(super) fn take_back(&mut self) {
        let _ = self.rules.play(Move::Undo);
        self.moves.pop();
        self.removed.pop();
    }
}

impl Gtp {
    /// Starts a program and finds out which commands it has. The command is as for [`Process::start`].
    ///
    /// # Errors
    /// The fault, when the program does not start or does not speak GTP.
    pub fn start(command: &str, settings: Settings) -> Result<Gtp, Fault> {
        let mut gtp = Gtp {
            command: command.to_owned(),
            settings,
            name: command.to_owned(),
            profile: settings.profile.unwrap_or(Profile::Generic),
            judges: false,
            commands: BTreeSet::new(),
            program: Ok(Process::start(command, settings.limits)?),
            waited: Duration::ZERO,
            id: 0,
            reads_ids: true,
            refused: None,
            readable: HashMap::new(),
            refusals: BTreeSet::new(),
            heard: false,
            lost: BTreeSet::new(),
            unsaid: RefCell::default(),
            game: None,
        };
        if !gtp.introduce()? {
            // A program that takes the id for the command refuses everything.
            gtp.reads_ids = false;
            gtp.reads_ids = !gtp.introduce()?;
        }
        if !gtp.commands.is_empty() {
            return Ok(gtp);
        }
        for command in quirks::USEFUL {
            if gtp.ask(&format!("known_command {command}"))?.is_ok_and(|known| known == "true") {
                gtp.commands.insert((*command).to_owned());
            }
        }
        Ok(gtp)
    }

    /// How it is asked which moves are legal, in words.
    pub fn how_legality_is_asked(&self) -> &'static str {
        match self.profile.legality() {
            Legality::Policy => "by its policy",
            _ if self.knows("all_legal") => "by all_legal",
            _ if self.knows("is_legal") => "by is_legal",
            Legality::Asked if self.knows("undo") => "by play and undo, point by point",
            _ => "by play, after which the game is replayed, point by point",
        }
    }

    /// Asks who the program is, and what it can do. Does it know any of these commands? A program may do without some.
    pub(super) fn introduce(&mut self) -> Result<bool, Fault> {
        let protocol = self.ask("protocol_version").map_err(not_gtp)?;
        let (name, version) = (self.ask("name")?, self.ask("version")?);
        let list = self.ask("list_commands")?;
        let knows_any = [&protocol, &name, &version, &list].iter().any(|reply| reply.is_ok());
        if let Some(name) = name.ok().filter(|name| !name.is_empty()) {
            self.name = cut(format!("{name} {}", version.unwrap_or_default()).trim());
            self.profile = self.settings.profile.unwrap_or_else(|| Profile::of(&name));
        }
        self.judges = self.profile.judges();
        if self.profile == Profile::KataGo
            && self.ask(quirks::RULES)?.is_ok_and(|rules| quirks::estimates(&rules))
        {
            self.judges = true;
            self.unsaid.get_mut().insert(ESTIMATES);
        }
        self.commands = list.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        Ok(knows_any)
    }

    /// Asks a question. A fault ends the program; until the next game, every question then gets the same fault.
    pub(super) fn ask(&mut self, command: &str) -> Result<Reply, Fault> {
        let program = self.program.as_mut().map_err(|fault| fault.clone())?;
        self.id += 1;
        let id = self.reads_ids.then_some(self.id);
        exchange(program, id, command).inspect_err(|fault| self.stop(fault))
    }

    /// Asks a question that must not fail.
    pub(super) fn demand(&mut self, command: &str) -> Result<String, Fault> {
        self.ask(command)?.map_err(|error| Fault::garbage(command, &error, "this command must not fail here"))
    }

    pub(super) fn stop(&mut self, fault: &Fault) {
        if let Ok(program) = std::mem::replace(&mut self.program, Err(fault.clone())) {
            self.waited += Box::new(program).finish();
        }
    }

    pub(super) fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Is `undo` asked for? Otherwise moves are tried by replaying the game.
    pub(super) fn takes_back(&self) -> bool {
        self.profile.legality() != Legality::Replayed && self.knows("undo")
    }

    pub(super) fn board(&self) -> Option<Arc<Board>> {
        self.game.as_ref().map(|game| game.board.clone())
    }

    /// Does a line say this move, and no other? If not, the report says so.
    pub(super) fn says(&self, m: Move) -> bool {
        let unsaid = self.game.as_ref().and_then(|game| game.unsaid(m));
        self.unsaid.borrow_mut().extend(unsaid);
        unsaid.is_none()
    }

    pub(super) fn turn(&self) -> Player {
        self.game.as_ref().map_or(Player::Black, Game::turn)
    }

    /// Plays a move without recording it. The move is on the board, so an error refuses it, whatever its words are: the draft
    /// says `illegal move`, programs say much else.
    pub(super) fn put(&mut self, board: &Board, player: Player, m: Move) -> Result<bool, Fault> {
        let refusal = self.ask(&format!("play {} {}", initial(player), vertex(board, m)))?.err();
        if let Some(words) = &refusal {
            self.refusals.insert(cut(words));
        }
        Ok(refusal.is_none())
    }

    /// Plays on a stone, which every program refuses, to know its words before anything depends on them.
    pub(super) fn hear_a_refusal(&mut self, board: &Board) -> Result<(), Fault> {
        let (Some((width, _)), false) = (board.size().filter(|_| board.points() > 1), self.heard) else {
            return Ok(());
        };
        self.heard = true;
        let corner = Move::Play(width - 1);
        for player in Player::BOTH {
            self.put(board, player, corner)?;
        }
        self.demand("clear_board").map(drop)
    }

    /// Tries a move and takes it back, by `undo` or by replaying the game.
    pub(super) fn try_move(&mut self, board: &Board, m: Move) -> Result<bool, Fault> {
        if !self.put(board, self.turn(), m)? {
            return Ok(false);
        }
        if self.takes_back() && self.ask("undo")?.is_ok() {
            return Ok(true);
        }
        self.demand("clear_board")?;
        self.place_handicap()?.ok();
        let (moves, first) = match &self.game {
            Some(game) if !game.handicap.is_empty() => (game.moves.clone(), Player::White),
            game => (game.as_ref().map_or(Vec::new(), |game| game.moves.clone()), Player::Black),
        };
        for (m, player) in moves.into_iter().zip([first, first.opponent()].into_iter().cycle()) {
            if !self.put(board, player, m)? {
                let command = format!("play {} {}", initial(player), vertex(board, m));
                let why = "it accepted this move in the same game before";
                return Err(Fault::garbage(&command, "illegal move", why));
            }
        }
        Ok(true)
    }

    /// Places the stones of the handicap, if the game has one. Was that accepted?
    pub(super) fn place_handicap(&mut self) -> Result<Reply, Fault> {
        let Some(game) = self.game.as_ref().filter(|game| !game.handicap.is_empty()) else {
            return Ok(Ok(String::new()));
        };
        let points = game.handicap.iter().map(|p| format!(" {}", vertex(&game.board, Move::Play(*p))));
        self.ask(&format!("set_free_handicap{}", points.collect::<String>()))
    }

    /// The points in a reply, in board order, and whether a pass is among them.
    pub(super) fn points(&mut self, board: &Board, command: &str) -> Result<(Vec<usize>, bool), Fault> {
        let reply = self.demand(command)?;
        let (passes, vertices): (Vec<&str>, Vec<&str>) =
            reply.split_whitespace().partition(|vertex| vertex.eq_ignore_ascii_case("pass"));
        let mut points = Vec::new();
        for vertex in vertices {
            points.push(
                board.point(vertex).map_err(|error| Fault::garbage(command, &reply, error.to_string()))?,
            );
        }
        points.sort_unstable();
        if let Some(twice) = points.windows(2).find(|pair| pair[0] == pair[1]) {
            let why = format!("{} is listed twice", vertex(board, Move::Play(twice[0])));
            return Err(Fault::garbage(command, &reply, why));
        }
        Ok((points, !passes.is_empty()))
    }

    /// The legal points by the policy.
    pub(super) fn policy(&mut self, board: &Board) -> Result<Vec<usize>, Fault> {
        let reply = self.demand(quirks::RAW_POLICY)?;
        let size = board.size().expect("games are on grids");
        let garbage =
            || Fault::garbage(quirks::RAW_POLICY, &reply, "expected a number or NAN for each point");
        quirks::read_policy(&reply, size).ok_or_else(garbage)
    }

    pub(super) fn number(&mut self, command: &str) -> Result<usize, Fault> {
        let reply = self.demand(command)?;
        reply.trim().parse().map_err(|_| Fault::garbage(command, &reply, "expected a number of stones"))
    }

    pub(super) fn list_stones(&mut self, board: &Board) -> Result<Position, Fault> {
        let mut position = Position::empty(board.points());
        for (command, stone) in [("list_stones black", Cell::BLACK), ("list_stones white", Cell::WHITE)] {
            for p in self.points(board, command)?.0 {
                if !position[p].is_empty() {
                    let point = vertex(board, Move::Play(p));
                    return Err(Fault::garbage(command, &point, "that stone was also listed as black"));
                }
                position[p] = stone;
            }
        }
        Ok(position)
    }

    /// Can we read its `showboard`? Tries the empty board, and one stone of either colour.
    pub(super) fn try_showboard(&mut self, board: &Board) -> Result<bool, Fault> {
        let Some(size) = board.size().filter(|_| self.knows("showboard") && board.points() > 1) else {
            return Ok(false);
        };
        if let Some(readable) = self.readable.get(&size) {
            return Ok(*readable);
        }
        let stones = [None, Some((Player::Black, 0)), Some((Player::White, 1))];
        let mut readable = true;
        for stone in stones {
            let mut expected = Position::empty(board.points());
            self.demand("clear_board")?;
            if let Some((player, p)) = stone {
                expected[p] = Cell::Stone(player);
                readable &= self.put(board, player, Move::Play(p))?;
            }
            readable &= self.showboard(size)?.is_some_and(|read| read == expected);
        }
        self.readable.insert(size, readable);
        Ok(readable)
    }

    pub(super) fn showboard(&mut self, size: (usize, usize)) -> Result<Option<Position>, Fault> {
        Ok(self.ask("showboard")?.ok().and_then(|drawn| quirks::read_drawing(&drawn, size)))
    }
}

impl Subject for Gtp {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn waited(&self) -> Duration {
        self.waited + self.program.as_ref().map_or(Duration::ZERO, Process::waited)
    }

    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        (self.game, self.refused) = (None, None);
        let Some((width, height)) = opening.board.plain_size() else { return Ok(None) };
        // Setting up a position by moves would give it a history. GTP has only two colours.
        let handicap = handicap(opening).filter(|_| self.knows("set_free_handicap"));
        if opening.setup.is_some() && handicap.is_none() || !opening.takes_turns() {
            return Ok(None);
        }
        let handicap = handicap.unwrap_or_default();
        if opening.extra.keys(opening).iter().any(|(key, _)| *key != "handicap") {
            self.unsaid.get_mut().insert(MORE_TO_BEGIN_WITH);
            return Ok(None);
        }
        if self.program.is_err() {
            self.program = Ok(Process::start(&self.command, self.settings.limits)?);
        }
        let size = match width == height {
            true => format!("boardsize {width}"),
            false if self.knows("rectangular_boardsize") => format!("rectangular_boardsize {width} {height}"),
            false => return Ok(None),
        };
        if let Err(words) = self.ask(&size)? {
            self.refused = Some(cut(&format!("? {words}")));
            return Ok(None);
        }
        if !self.knows("list_stones") {
            self.try_showboard(&opening.board)?;
        }
        // A refused komi only matters for the score. To clear the board leaves it as it is: a komi of half a point is set before that.
        let komi = format!("komi {}", opening.komi);
        let set_before = opening.komi.0 % 2 != 0;
        let mut has_the_komi = set_before && self.ask(&komi)?.is_ok();
        // Some programs do not clear the board when the size changes.
        self.demand("clear_board")?;
        self.hear_a_refusal(&opening.board)?;
        if !set_before {
            has_the_komi = self.ask(&komi)?.is_ok();
        }
        // GTP has no command for a handicap without its stones.
        let mut with_stones = Opening::on(&opening.rules, opening.board.clone());
        with_stones.set_handicap(handicap.len() as u32);
        let same_handicap = opening.extra.keys(opening) == with_stones.extra.keys(opening);
        let knows_it = with_stones.extra.keys(opening).iter().any(|(key, _)| *key == "handicap");
        if !handicap.is_empty() && !knows_it {
            self.unsaid.get_mut().insert(SCORE_OF_A_HANDICAP);
        }
        let counts_alike = has_the_komi && same_handicap && (handicap.is_empty() || knows_it);
        self.game = Some(Game {
            board: opening.board.clone(),
            handicap,
            moves: Vec::new(),
            rules: opening.referee(Effort::Trial),
            forms: opening.rulebook().forms(),
            removed: Vec::new(),
            agreed: false,
            counts_alike,
        });
        if let Err(words) = self.place_handicap()? {
            (self.game, self.refused) = (None, Some(cut(&format!("? {words}"))));
            return Ok(None);
        }
        Ok(Some(()))
    }

    fn has_move(&self, m: Move) -> bool {
        m == Move::Undo && self.takes_back() || is_agreed_silently(m) || m.is_said() && self.says(m)
    }

    fn declined(&self) -> Option<String> {
        self.refused.clone()
    }

    fn warnings(&self) -> Vec<String> {
        /// Some programs put the move into the words.
        const MOST: usize = 4;
        let unusual = self.refusals.iter().any(|words| !words.starts_with(quirks::REFUSAL));
        let words: Vec<String> = self.refusals.iter().take(MOST).map(|words| format!("{words:?}")).collect();
        let more = if self.refusals.len() > MOST { ", …" } else { "" };
        let refuses = unusual.then(|| format!("it refuses plays with {}{more}", words.join(", ")));
        let ids = "it does not read the ids of commands, so it gets none".to_owned();
        let runs = self.program.as_ref().ok().and_then(|program| program.warning());
        let unsaid = self.unsaid.borrow();
        let listed: Vec<&str> = unsaid.iter().copied().collect();
        let unsaid = (!listed.is_empty()).then(|| format!("not asked over GTP: {}", listed.join("; ")));
        refuses.into_iter().chain((!self.reads_ids).then_some(ids)).chain(unsaid).chain(runs).collect()
    }

    fn play(&mut self, m: Move) -> Answer<bool> {
        if let (true, Some(game)) = (is_agreed_silently(m), &mut self.game) {
            game.agreed = true;
            return Ok(None);
        }
        let Some(board) = self.board().filter(|_| m.is_said()) else { return Ok(None) };
        // If `play` accepts every move, the policy shows which ones are legal.
        if let (Legality::Policy, Some(p)) = (self.profile.legality(), m.point()) {
            if !self.policy(&board)?.contains(&p) {
                return Ok(Some(false));
            }
        }
        let accepted = self.put(&board, self.turn(), m)?;
        if accepted {
            self.game.iter_mut().for_each(|game| game.play(m));
        }
        Ok(Some(accepted))
    }

    fn undo(&mut self) -> Answer<bool> {
        let takes_back = self.takes_back();
        if let Some(game) = self.game.as_mut().filter(|game| takes_back && game.agreed) {
            game.agreed = false;
            return Ok(Some(true));
        }
        // A program may be unable to take back.
        if !takes_back || self.game.is_none() || self.ask("undo")?.is_err() {
            return Ok(None);
        }
        self.game.iter_mut().for_each(Game::take_back);
        Ok(Some(true))
    }

    fn is_legal(&mut self, m: Move) -> Answer<bool> {
        let Some(board) = self.board().filter(|_| m.is_said() && self.says(m)) else { return Ok(None) };
        if let (Legality::Policy, Move::Play(p)) = (self.profile.legality(), m) {
            return Ok(Some(self.policy(&board)?.contains(&p)));
        }
        if !self.knows("is_legal") {
            return self.try_move(&board, m).map(Some);
        }
        let command = format!("is_legal {} {}", initial(self.turn()), vertex(&board, m));
        match self.ask(&command)? {
            Ok(reply) => match quirks::truth(&reply) {
                Some(legal) => Ok(Some(legal)),
                None => Err(Fault::garbage(&command, &reply, "expected 1 or 0")),
            },
            // Play shows what it does not say.
            Err(_) => self.try_move(&board, m).map(Some),
        }
    }

    fn legal_moves(&mut self) -> Answer<Legal> {
        let Some(board) = self.board() else { return Ok(None) };
        if !(0..board.points()).all(|p| self.says(Move::Play(p))) {
            return Ok(None);
        }
        if self.profile.legality() == Legality::Policy {
            return Ok(Some(Legal { points: self.policy(&board)?, pass: None }));
        }
        // Without the list, it is asked about each move.
        if !self.knows("all_legal") {
            return Ok(None);
        }
        let (points, pass) = self.points(&board, &format!("all_legal {}", initial(self.turn())))?;
        // Most programs never list the pass.
        Ok(Some(Legal { points, pass: pass.then_some(true) }))
    }

    fn position(&mut self) -> Answer<Position> {
        let Some(board) = self.board() else { return Ok(None) };
        self.read(&board)
    }

    fn sessions(
        &mut self,
        config: &GeneratorConfig,
        choose: &mut dyn Choose,
        enough: &dyn Fn() -> bool,
    ) -> Result<Sessions, Fault> {
        self.have_sessions(config, choose, enough)
    }

    fn captured(&mut self) -> Answer<[usize; 2]> {
        let Some(game) = self.game.as_ref().filter(|_| self.knows("captures")) else { return Ok(None) };
        let removed: usize = game.removed.iter().sum();
        if game.rules.captured().is_some_and(|captured| captured.iter().sum::<usize>() != removed) {
            self.unsaid.get_mut().insert(MORE_CAPTIVES);
            return Ok(None);
        }
        Ok(Some([self.number(quirks::TAKEN_BLACK)?, self.number(quirks::TAKEN_WHITE)?]))
    }

    fn margin(&mut self) -> Answer<Halves> {
        let settled = |game: &Game| game.rules.over() && is_settled(&game.board, &game.rules.position());
        // Where KataGo does not search, it counts by its own rules.
        let counts =
            |game: &Game| self.profile == Profile::KataGo || self.knows("final_score") && settled(game);
        let by_the_rules =
            self.settings.final_score || !self.judges && self.game.as_ref().is_some_and(counts);
        if !by_the_rules || self.game.as_ref().is_none_or(|game| !game.counts_alike) {
            return Ok(None);
        }
        Ok(self.ask("final_score")?.ok().and_then(|score| quirks::margin(&score)))
    }
}

impl Drop for Gtp {
    fn drop(&mut self) {
        if let Ok(program) = &mut self.program {
            program.send("quit");
        }
    }
}

/// The fault of a program that does not understand its first question. Several engines draw boards for people unless they are
/// told otherwise.
fn not_gtp(fault: Fault) -> Fault {
    const HINT: &str = "does it need an option to speak GTP, such as --mode gtp?";
    match fault {
        Fault::Timeout { asked, limit, hint: None } => Fault::Timeout { asked, limit, hint: Some(HINT) },
        Fault::Garbage { asked, answer, why } => {
            Fault::Garbage { asked, answer, why: format!("{why}; {HINT}") }
        }
        fault => fault,
    }
}

pub(super) fn initial(player: Player) -> char {
    match player {
        Player::Black => 'B',
        Player::White => 'W',
    }
}

/// GTP has no words for an agreement. A program that counts all stones as alive, as GTP's controllers expect after two passes, has
/// agreed to that without a word.
fn is_agreed_silently(m: Move) -> bool {
    m == Move::from(Settling::Agree(&[]))
}

/// The points of the stones, if the game begins with a handicap: two or more black stones, and White is to move.
fn handicap(opening: &Opening) -> Option<Vec<usize>> {
    let setup = opening.setup.as_ref()?;
    let points: Vec<usize> = setup.position.stones().map(|(p, _)| p).collect();
    let only_black = points.iter().all(|p| setup.position[*p] == Cell::BLACK);
    let plain = setup.captured == [0, 0] && setup.extra.keys(opening).is_empty();
    let number = (2..opening.board.points()).contains(&points.len());
    (setup.to_play == Player::White && only_black && plain && number).then_some(points)
}
