//! Checks before a trial: what does the subject decline or ignore, and is a first capture read back correctly?
//!
//! An adapter may be partial: it may have square boards only, no set-ups, no komi. What it does not have is left out, once. What
//! it reads wrongly ends the trial, because everything else would be blamed on the rules.

use super::omissions::LeftOut;
use crate::case::Case;
use crate::diagnosis::disagreement::Disagreement;
use crate::diagnosis::finding::Finding;
use crate::rulebook::{Effort, GeneratorConfig, Halves, Move, Opening, Outcome, Question, Setup};
use crate::subjects::questions::Reply;
use crate::subjects::{Answer, Fault, Subject};
use std::sync::Arc;
use superko_notation::{Board, Cell, Player, Position};

/// Drops from the config what the subject declines or ignores, and checks an external subject's adapter. `spare` are boards to
/// try if the subject has none of the config's. `first_game` gets a game in which the subject, though it reads stones back, gets the
/// most basic play wrong.
///
/// # Errors
/// What ends the trial.
pub fn preflight(
    subject: &mut dyn Subject,
    config: &mut GeneratorConfig,
    spare: &[Arc<Board>],
    external: bool,
    left_out: &mut Vec<LeftOut>,
    first_game: &mut Option<Case>,
) -> Result<(), Box<Finding>> {
    /// After this number of crashes and nothing else, the boards are not the reason.
    const ENOUGH: usize = 3;
    let Some(any) = config.boards.iter().chain(spare).next() else { return Ok(()) };
    let mut examined =
        Examination { opening: Opening::on(&config.rules, any.clone()), moves: Vec::new(), subject };
    let (mut kept, mut crashes) = (Vec::new(), Vec::new());
    for boards in [&config.boards[..], spare] {
        for (tried, board) in boards.iter().enumerate() {
            let opening = Opening::on(&config.rules, board.clone());
            match examined.try_board(&opening, external, !kept.is_empty()) {
                Ok(None) => {
                    let (boards, why) = (vec![board.to_string()], examined.subject.declined());
                    LeftOut::Boards { boards, why }.add_to(left_out);
                }
                Ok(Some(Some(Wrong::Read(what, found)))) => {
                    let board = board.to_string();
                    return Err(Box::new(Finding::SelfCheck { board, what, found, diagnosis: None }));
                }
                Ok(Some(wrong)) => {
                    if let Some(Wrong::Played(game)) = wrong {
                        first_game.get_or_insert(*game);
                    }
                    kept.push(board.clone());
                }
                Err(fault) if may_be_the_board(&fault) => {
                    let without = LeftOut::Crash { what: format!("board {board}"), fault: fault.to_string() };
                    crashes.push((examined.finding(fault), without));
                }
                Err(fault) => return Err(examined.finding(fault)),
            }
            if tried + 1 == ENOUGH && crashes.len() == ENOUGH {
                break;
            }
        }
        if !kept.is_empty() {
            break;
        }
    }
    if kept.is_empty() && !crashes.is_empty() {
        return Err(crashes.swap_remove(0).0);
    }
    left_out.extend(crashes.into_iter().map(|(_, without)| without));
    config.boards = kept;
    let Some(largest) = config.boards.iter().max_by_key(|board| board.points()) else { return Ok(()) };
    let opening = Opening::on(&config.rules, largest.clone());
    if external && opening.takes_turns() {
        if let Some(why) = examined.reason(|examined| examined.lacks_passes(&opening))? {
            config.passes = false;
            left_out.push(LeftOut::Passes(why));
        }
    }
    if config.setups {
        if let Some(why) = examined.reason(|examined| examined.takes_setups(&opening))? {
            config.setups = false;
            left_out.push(LeftOut::Setups(why));
        }
    }
    if config.setups && external {
        if let Some(why) = examined.reason(|examined| examined.takes_dead_blocks(config))? {
            config.dead_blocks = false;
            left_out.push(LeftOut::DeadBlocks(why));
        }
    }
    if config.varies_komi() && external {
        let mut built_in = None;
        if let Some(why) = examined.reason(|examined| examined.ignores_komi(&opening, &mut built_in))? {
            (config.komi, config.fixed_komi) = (false, built_in);
            left_out.push(LeftOut::Komi(why));
        }
    }
    Ok(())
}

/// A program that does not have a board may crash or hang on it instead of declining it.
fn may_be_the_board(fault: &Fault) -> bool {
    matches!(fault, Fault::Ended { .. } | Fault::Timeout { .. })
}

/// Does the subject take back a move? If it fails in any way, games with moves taken back would show nothing else.
pub(super) fn takes_back(subject: &mut dyn Subject, opening: &Opening) -> bool {
    let game = opening.referee(Effort::Trial);
    let first = game.candidates().into_iter().find(|m| game.check(*m).is_ok());
    let begun = matches!(subject.begin(opening), Ok(Some(())));
    begun && first.is_some_and(|m| subject.play(m) == Ok(Some(true)) && subject.undo() == Ok(Some(true)))
}

/// What is wrong in a game.
enum Wrong {
    /// The adapter, as it seems: what was read back, and what was expected, in words and as a disagreement.
    Read(String, Box<Disagreement>),
    /// The play of the subject, in a game in which stones of both colours were read back before.
    Played(Box<Case>),
}

/// The subject, and the game that it was asked about last, with the move that was being tried: a fault is reported with it.
struct Examination<'a> {
    subject: &'a mut dyn Subject,
    opening: Opening,
    moves: Vec<Move>,
}

impl Examination<'_> {
    fn begin(&mut self, opening: &Opening) -> Answer<()> {
        (self.opening, self.moves) = (opening.clone(), Vec::new());
        self.subject.begin(opening)
    }

    fn play(&mut self, m: Move) -> Answer<bool> {
        self.moves.push(m);
        self.subject.play(m)
    }

    fn finding(&self, fault: Fault) -> Box<Finding> {
        Box::new(Finding::fault(self.opening.clone(), self.moves.clone(), fault, true))
    }

    /// Why something is left out, in words; a crash when the subject is asked for it is a reason too.
    fn reason(
        &mut self,
        check: impl FnOnce(&mut Self) -> Answer<String>,
    ) -> Result<Option<String>, Box<Finding>> {
        match check(self) {
            Err(fault) if may_be_the_board(&fault) => Ok(Some(format!("the subject {fault}"))),
            why => why.map_err(|fault| self.finding(fault)),
        }
    }

    /// The words for a game that the subject refuses.
    fn refusal(&self) -> Option<String> {
        Some(self.subject.declined().map_or_else(|| "refused".to_owned(), |why| format!("declined: {why}")))
    }

    /// Tries a board: what is wrong, if anything; `None` if the subject refuses it. `again`: another board has been read back.
    fn try_board(&mut self, opening: &Opening, external: bool, again: bool) -> Answer<Option<Wrong>> {
        if self.begin(opening)?.is_none() {
            return Ok(None);
        }
        if external {
            if opening.takes_turns() {
                // A subject that has no passes shows it now; the capture below then does without.
                self.moves.push(Move::Pass);
                self.subject.is_legal(Move::Pass)?;
                self.moves.clear();
                // So does one that declines what is illegal.
                let beside = |p: &usize| opening.board.graph().neighbors(*p).count() > 0;
                if let Some(p) = (0..opening.board.points()).find(beside) {
                    self.moves.extend([Move::Play(p); 2]);
                    if self.subject.play(Move::Play(p))? != Some(false) {
                        // A list of legal moves does not show it.
                        self.subject.play(Move::Play(p))?;
                    }
                    self.begin(opening)?;
                }
            }
            let mut wrong = self.first_capture(opening, again)?;
            if !matches!(wrong, Some(Wrong::Read(..))) {
                wrong = self.ninth_column(opening)?.or(wrong);
            }
            if wrong.is_some() {
                return Ok(Some(wrong));
            }
        }
        Ok(self.subject.declined().is_none().then_some(None))
    }

    /// Does the subject lack passes, or decline them? Returns why passes are left out, if they are.
    fn lacks_passes(&mut self, opening: &Opening) -> Answer<String> {
        if self.begin(opening)?.is_none() {
            return Ok(None);
        }
        self.moves.push(Move::Pass);
        self.subject.is_legal(Move::Pass)?;
        Ok(match self.subject.declined() {
            Some(_) => self.refusal(),
            None => (!self.subject.has_move(Move::Pass)).then(|| "the subject has none".to_owned()),
        })
    }

    /// Does the subject take all of a set-up? Returns what is wrong with it, if anything: some adapters ignore the key.
    fn takes_setups(&mut self, opening: &Opening) -> Answer<String> {
        let no = |why: &str| Ok(Some(why.to_owned()));
        let turns = opening.takes_turns();
        let has_captured = opening.rulebook().case_keys().contains(&"setup.captured");
        let mut setup = Setup { to_play: Player::White, ..opening.start() };
        setup.position[0] = opening.players.last().map_or(Cell::WHITE, |letter| Cell::Owned(*letter));
        if turns && has_captured {
            setup.captured = [1, 2];
        }
        if self.begin(&Opening { setup: Some(setup.clone()), ..opening.clone() })?.is_none() {
            return Ok(self.refusal());
        }
        let shown = match self.subject.position()? {
            Some(position) if position != setup.position => return no("ignored"),
            Some(_) => true,
            None if turns => match self.subject.is_legal(Move::Play(0))? {
                Some(true) => return no("ignored"),
                answer => answer.is_some(),
            },
            None => true,
        };
        if self.subject.declined().is_some() {
            return Ok(self.refusal());
        }
        if !shown {
            return no("no answer of the subject shows whether it uses them");
        }
        if turns && has_captured && self.subject.captured()?.is_some_and(|said| said != setup.captured) {
            return no("their `captured` is ignored");
        }
        let last = opening.board.points() - 1;
        if turns && last > 1 && self.subject.has_move(Move::Play(last)) {
            self.play(Move::Play(last))?;
            if self.subject.position()?.is_some_and(|position| position[last] == Cell::BLACK) {
                return no("their `to_play` is ignored");
            }
        }
        Ok(None)
    }

    /// Does the subject play by the rules after a set-up with a block without liberties? No game leads to one, and most programs do
    /// not promise to handle it. Returns why such set-ups are left out, if they are.
    fn takes_dead_blocks(&mut self, config: &GeneratorConfig) -> Answer<String> {
        let tried = config.boards.iter().find_map(|board| {
            let graph = board.graph();
            let dead = (0..board.points()).min_by_key(|p| graph.neighbors(*p).count())?;
            let elsewhere = |p: &usize| *p != dead && !graph.contains_edge(*p, dead);
            Some((board, dead, (0..board.points()).find(elsewhere)?))
        });
        let Some((board, dead, elsewhere)) = tried.filter(|_| config.rules.rulebook().takes_turns()) else {
            return Ok(None);
        };
        for to_play in Player::BOTH {
            let mut position = Position::empty(board.points());
            position[dead] = Cell::WHITE;
            board.graph().neighbors(dead).for_each(|p| position[p] = Cell::BLACK);
            let setup = Some(Setup { to_play, ..Setup::of(position) });
            let opening = Opening { setup, ..Opening::on(&config.rules, board.clone()) };
            let mut game = opening.referee(Effort::Trial);
            if self.begin(&opening)?.is_none() {
                return Ok(self.refusal());
            }
            let m = Move::Play(elsewhere);
            let mut same = self.subject.position()?.is_none_or(|position| position == game.position());
            if self.subject.has_move(m) && game.play(m).is_ok() {
                same &= self.play(m)? != Some(false);
                same &= self.subject.position()?.is_none_or(|position| position == game.position());
            }
            if self.subject.declined().is_some() {
                return Ok(self.refusal());
            }
            if !same {
                return Ok(Some("the subject handles them differently".to_owned()));
            }
        }
        Ok(None)
    }

    /// Does the subject give the same score, and the same winner of a game of two passes, with any komi? Returns why komi is left
    /// out, if it is. `built_in` gets the komi that it then adds to White's score everywhere, if it is not 0.
    fn ignores_komi(&mut self, opening: &Opening, built_in: &mut Option<Halves>) -> Answer<String> {
        if !opening.takes_turns() || !opening.rulebook().case_keys().contains(&"komi") {
            return Ok(None);
        }
        let mut said = Vec::new();
        for komi in [0, 14].map(Halves) {
            if self.begin(&Opening { komi, ..opening.clone() })?.is_none() {
                return Ok(self.refusal());
            }
            let score = self.subject.score()?;
            let passes = [Move::Pass; 2];
            self.moves.extend(passes);
            let has_passes = self.subject.has_move(Move::Pass);
            let passed = has_passes && self.subject.play_all(&passes)? == Some(2);
            let outcome = if passed { self.subject.outcome()? } else { None };
            if self.subject.declined().is_some() {
                return Ok(self.refusal());
            }
            said.push((score, outcome));
        }
        // Where White wins without komi, komi cannot be seen in the winner.
        let visible = said[0].0.is_some() || said[0].1 == Some(Outcome::Tie);
        if !visible || said[0] != said[1] {
            return Ok(None);
        }
        let same = "the subject gives the same answers with any komi".to_owned();
        let more = match (said[0].0, opening.referee(Effort::Trial).score()) {
            (Some(said), Some(expected)) if said[0] == expected[0] => Halves(said[1].0 - expected[1].0),
            _ => Halves(0),
        };
        if more == Halves(0) {
            return Ok(Some(same));
        }
        *built_in = Some(more);
        Ok(Some(format!(
            "{same}, and White has {more} more: a built-in komi, which the trial uses in every game"
        )))
    }

    /// Reads back the empty board, one stone of each colour and, if the board has room for it, one capture.
    fn first_capture(&mut self, opening: &Opening, again: bool) -> Answer<Wrong> {
        let board = &opening.board;
        let neighbours = |p: &usize| board.graph().neighbors(*p).count();
        let captured = (0..board.points()).min_by_key(|p| (neighbours(p) == 0, neighbours(p))).unwrap_or(0);
        let points: Vec<usize> = [captured].into_iter().chain(board.graph().neighbors(captured)).collect();
        let mut opening = opening.clone();
        let moves = opening.rulebook().first_capture(&mut opening, &points);
        let mut game = opening.referee(Effort::Trial);
        self.subject.begin(&opening)?;
        // The number of situations with stones that were read back, one after the other: two show both colours. On another board one
        // is enough.
        let (mut read_back, needed) = (0, if again { 1 } else { 2 });
        for played in 0..=moves.len() {
            let after = || in_words(&opening, &moves[..played]);
            let on_board = game.position();
            let read = self.subject.position()?;
            if read.as_ref().is_some_and(|read| *read == on_board && played > 0) {
                read_back += 1;
            } else if let Some(read) = read.filter(|read| *read != on_board) {
                if read_back >= needed || self.reads_two_stones(&opening)? {
                    return played_wrongly(&opening, &moves[..played]);
                }
                let lines = [&read, &on_board].map(|position| board.row_line(position));
                let what = format!("after {} the board reads {}, not {}", after(), lines[0], lines[1]);
                let replies = [on_board, read].map(Reply::Position);
                return read_wrongly(what, &opening, &moves[..played], Question::Position, replies);
            }
            let taken = game.captured().filter(|[black, white]| black != white);
            if let (Some([black, white]), Some(said)) = (taken, self.subject.captured()?) {
                if said == [white, black] {
                    let what = format!(
                        "after {} the stones captured are {white} black and {black} white, not {black} black and {white} white: \
                         `captured.b` counts black stones that were captured",
                        after()
                    );
                    let replies = [[black, white], said].map(Reply::Captured);
                    return read_wrongly(what, &opening, &moves[..played], Question::Captured, replies);
                }
            }
            let Some(m) = moves.get(played).filter(|m| self.subject.has_move(**m)) else { break };
            if game.play(*m).is_err() {
                break;
            }
            if self.play(*m)? == Some(false) {
                if read_back >= needed || self.reads_two_stones(&opening)? {
                    return played_wrongly(&opening, &moves[..=played]);
                }
                let what = format!("{} is refused", in_words(&opening, &moves[..=played]));
                let replies = [true, false].map(Reply::Accepted);
                return read_wrongly(what, &opening, &moves[..played], Question::Accepted(*m), replies);
            }
        }
        Ok(None)
    }

    /// Of all games of two plays, does the subject read back some correctly, and in none a stone where none was played? Then what is
    /// wrong in others is not the reading.
    fn reads_two_stones(&mut self, opening: &Opening) -> Result<bool, Fault> {
        /// On larger boards those near the first points are enough.
        const POINTS: usize = 6;
        let subject = &mut *self.subject;
        let points = opening.board.points().min(POINTS);
        let mut right = false;
        if !opening.takes_turns() {
            return Ok(false);
        }
        for (first, second) in (0..points).flat_map(|first| (0..points).map(move |second| (first, second))) {
            let mut game = opening.referee(Effort::Trial);
            subject.begin(opening)?;
            let mut both = first != second;
            for m in [first, second].map(Move::Play) {
                if !subject.has_move(m) || game.play(m).is_err() || subject.play(m)? == Some(false) {
                    both = false;
                    break;
                }
                let (Some(read), played) = (subject.position()?, game.position()) else { return Ok(false) };
                if read.stones().any(|(point, cell)| played[point] != cell) {
                    return Ok(false);
                }
                both &= read == played;
            }
            right |= both;
        }
        Ok(right)
    }

    /// Plays in the ninth column of a wide board, and reads the stone back. (What is wrong with the last column may be the subject's
    /// own fault.)
    fn ninth_column(&mut self, opening: &Opening) -> Answer<Wrong> {
        /// The column that would be called i.
        const NINTH: usize = 9;
        if opening.board.size().is_none_or(|(width, _)| width < NINTH) {
            return Ok(None);
        }
        let m = Move::Play(NINTH - 1);
        if !opening.takes_turns() || !self.subject.has_move(m) || self.begin(opening)?.is_none() {
            return Ok(None);
        }
        let name = m.name(opening);
        let hint = "columns are lettered a, b, c, … without i, as in the Go Text Protocol";
        if self.play(m)? == Some(false) {
            let what = format!("{name} is refused on the empty board: {hint}");
            let replies = [true, false].map(Reply::Accepted);
            return read_wrongly(what, opening, &[], Question::Accepted(m), replies);
        }
        // What else may be wrong with it is for the trial to find.
        let Some(read) = self.subject.position()? else { return Ok(None) };
        let stones: Vec<usize> = read.stones().map(|(point, _)| point).collect();
        let [point] = stones[..] else { return Ok(None) };
        if point == NINTH - 1 {
            return Ok(None);
        }
        let what = format!("after {name} the stone is on {}: {hint}", Move::Play(point).name(opening));
        let mut expected = opening.start().position;
        expected[NINTH - 1] = Cell::BLACK;
        read_wrongly(what, opening, &[m], Question::Position, [expected, read].map(Reply::Position))
    }
}

fn read_wrongly(
    what: String,
    opening: &Opening,
    moves: &[Move],
    question: Question,
    [expected, said]: [Reply; 2],
) -> Answer<Wrong> {
    let (opening, moves) = (opening.clone(), moves.to_vec());
    let found = Disagreement { opening, moves, question, expected, said };
    Ok(Some(Wrong::Read(what, Box::new(found))))
}

fn played_wrongly(opening: &Opening, moves: &[Move]) -> Answer<Wrong> {
    Ok(Some(Wrong::Played(Box::new(Case::new(opening.clone(), moves.to_vec())))))
}

fn in_words(opening: &Opening, moves: &[Move]) -> String {
    match moves {
        [] => "no move".to_owned(),
        _ => moves.iter().map(|m| m.name(opening)).collect::<Vec<String>>().join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{self, Rules};
    use crate::subjects::own;
    use crate::trial::{Limit, Trial};

    /// Our own engine, with a fixed answer to every `undo`.
    struct TakesBack {
        game: own::Own,
        answer: Option<bool>,
        /// The moves that it has been told to take back.
        told: u32,
    }

    impl Subject for TakesBack {
        fn name(&self) -> String {
            "takes back".to_owned()
        }
        fn begin(&mut self, opening: &Opening) -> Answer<()> {
            self.game.begin(opening)
        }
        fn play(&mut self, m: Move) -> Answer<bool> {
            self.game.play(m)
        }
        fn undo(&mut self) -> Answer<bool> {
            self.told += 1;
            assert!(self.answer == Some(true) || self.told == 1, "it is asked once whether it can");
            if self.answer == Some(true) { self.game.undo() } else { Ok(self.answer) }
        }
        fn position(&mut self) -> Answer<Position> {
            self.game.position()
        }
    }

    #[test]
    fn a_subject_that_does_not_take_back_is_tried_without() {
        let config = GeneratorConfig::small(&Rules::of(rulebook::DEFAULT));
        for answer in [None, Some(false), Some(true)] {
            let make = || -> crate::Result<Box<dyn Subject>> {
                Ok(Box::new(TakesBack { game: own::engine(), answer, told: 0 }))
            };
            let record = Trial::new(config.clone(), &make).limit(Limit::Games(40)).run().unwrap();
            assert!(record.findings.is_empty(), "{record:?}");
            let can = answer == Some(true);
            assert_eq!(record.left_out, if can { vec![] } else { vec![LeftOut::TakenBack] });
            assert_eq!(record.tally.taken_back > 20, can, "{:?}", record.tally);
            assert_eq!(record.tally.games, 40);
        }
    }
}
