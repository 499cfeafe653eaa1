//! What a trial finds, worked out so that reports only show it.

use super::disagreement::Disagreement;
use super::hypothesis::Hypothesis;
use crate::case::Case;
use crate::rulebook::{Misreading, Move, Opening, Outcome, Question, Rules};
use crate::steps::{Clause, Played, Step, clause, counting, mover, play};
use crate::subjects::questions::Reply;
use crate::subjects::{Dialogue, Fault};
use superko_notation::{Board, Player, Position};

/// Something that keeps a trial from ending in agreement.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Finding {
    /// The subject disagrees, and the literal law confirms it.
    Disagreement(Box<Settled>),
    /// The subject disagreed, but answers by the rules when the game is replayed.
    Unsteady(Box<Settled>),
    /// The subject gave no usable answer.
    Fault {
        /// Where the game started.
        opening: Box<Opening>,
        /// The moves before the fault.
        moves: Vec<Move>,
        /// The situations of the game, from the start to the one after the last move.
        steps: Vec<Step>,
        /// The fault.
        fault: Fault,
        /// Did it happen again when the game was replayed?
        again: bool,
    },
    /// A key that the subject must give is absent from some answers.
    Missing {
        /// The key.
        key: String,
        /// How often it was asked for.
        asked: u64,
        /// How often it was there.
        answered: u64,
    },
    /// The subject has a limit of its own on the length of games. The trial went on with shorter ones.
    Limit {
        /// The boards on which it was met, and the number of the first move past it.
        at: Vec<(String, usize)>,
        /// What the program does at that move, if it does not refuse every play.
        fault: Option<Fault>,
        /// A game that shows it.
        case: Box<Case>,
    },
    /// Not even stones are read back correctly: the adapter or the subject does not work.
    SelfCheck {
        /// The board.
        board: String,
        /// What was read back, and what was expected.
        what: String,
        /// The same as a disagreement.
        found: Box<Disagreement>,
        /// What rules the subject plays by, if some explain it after all.
        diagnosis: Option<Diagnosis>,
    },
    /// Not a move, but something else that the protocol has went wrong.
    Dialogue(Box<Dialogue>),
    /// The law and the engine disagree: a bug in superko.
    Internal(Box<Settled>),
}

impl Finding {
    /// A fault in the game of these moves.
    pub fn fault(opening: Opening, moves: Vec<Move>, fault: Fault, again: bool) -> Finding {
        let steps = play(&opening, &moves).0;
        Finding::Fault { opening: Box::new(opening), moves, steps, fault, again }
    }

    /// The disagreement, if it is one.
    pub fn settled(&self) -> Option<&Settled> {
        match self {
            Finding::Disagreement(found) | Finding::Internal(found) | Finding::Unsteady(found) => Some(found),
            _ => None,
        }
    }

    /// What rules the subject plays by, if that was asked.
    pub fn diagnosis(&self) -> Option<&Diagnosis> {
        match self {
            Finding::SelfCheck { diagnosis, .. } => diagnosis.as_ref(),
            _ => self.settled()?.diagnosis.as_ref(),
        }
    }

    /// The case that shows it, if one does.
    pub fn case(&self) -> Option<Case> {
        match self {
            Finding::Fault { opening, moves, .. } => Some(Case::new((**opening).clone(), moves.clone())),
            Finding::Limit { case, .. } => Some((**case).clone()),
            _ => Some(self.settled()?.disagreement.case()),
        }
    }

    /// How much a reader has to follow: the shortest game is shown first, after bugs in superko.
    pub(crate) fn length(&self) -> (bool, usize, usize) {
        let confirmed = !matches!(self, Finding::Internal(_));
        let found = self.settled().map(|found| &found.disagreement);
        match (self, found) {
            (_, Some(found)) => (confirmed, found.moves.len(), found.opening.board.points()),
            (Finding::Fault { opening, moves, .. }, _) => (true, moves.len(), opening.board.points()),
            // It says least about the rules.
            (Finding::Limit { .. } | Finding::Dialogue(_), _) => (true, usize::MAX, 0),
            _ => (true, 0, 0),
        }
    }
}

/// A confirmed disagreement, worked out for reports.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settled {
    /// The game, the question and both answers.
    pub disagreement: Disagreement,
    /// The number of moves before shrinking.
    pub shrunk_from: usize,
    /// The clauses that decide the question.
    pub clauses: Vec<Clause>,
    /// The situations of the game, from the start to the one in question.
    pub steps: Vec<Step>,
    /// The player to move in the situation in question.
    pub to_play: Option<Player>,
    /// The move that only one side holds legal, if the question is about a move.
    pub in_question: Option<InQuestion>,
    /// The number of the earlier situation whose position the move in question would repeat.
    pub repeats: Option<usize>,
    /// What rules the subject plays by, if that was asked.
    pub diagnosis: Option<Diagnosis>,
    /// How the subject contradicts itself, in a sentence, if it does.
    pub contradiction: Option<String>,
    /// Another difference, which came up while this one was shrunk and which its explanation does not cover.
    pub other: Option<Box<Settled>>,
    /// What the subject does, in words, if no explanation fits: `of 5 legal plays it refuses only this one`.
    pub seen: Option<String>,
}

/// A move that only one side holds legal.
#[derive(Clone, Debug)]
pub struct InQuestion {
    /// The move.
    pub m: Move,
    /// The move in words, with the player: `White a1`.
    pub name: String,
    /// Is it legal by the rules?
    pub legal: bool,
}

impl Settled {
    /// Works out a disagreement; `shrunk_from` is the number of moves before shrinking.
    pub fn of(disagreement: Disagreement, shrunk_from: usize) -> Settled {
        let Disagreement { opening, moves, .. } = &disagreement;
        let (steps, game) = play(opening, moves);
        let in_question = disagreement.move_in_question().map(|(m, legal)| {
            let mover = mover(opening, game.as_ref(), &steps);
            let name = m.name(opening);
            InQuestion { m, name: Played { m, mover, name, stone: None }.in_full(), legal }
        });
        let illegal = matches!(disagreement.expected, Reply::Legal(false) | Reply::Accepted(false));
        let repeats = in_question.as_ref().filter(|_| illegal).and_then(|asked| game.repeats(asked.m));
        let repeats = repeats.and_then(|earlier| counting(moves).get(earlier).copied());
        Settled {
            clauses: disagreement.clauses().into_iter().map(|id| clause(opening, id)).collect(),
            to_play: game.to_play(),
            shrunk_from,
            steps,
            in_question,
            repeats,
            diagnosis: None,
            contradiction: None,
            other: None,
            seen: None,
            disagreement,
        }
    }

    /// `White a1: the rules say illegal, GNU Go 3.8 says legal`.
    pub fn both_say(&self, subject: &str) -> String {
        let InWords { asked, rules, subject: said } = self.in_words();
        let says = if matches!(self.disagreement.question, Question::Accepted(_)) { "" } else { "says " };
        format!("{asked}: the rules say {rules}, {subject} {says}{said}")
    }

    /// What was asked, what the rules say and what the subject says.
    pub(crate) fn in_words(&self) -> InWords {
        let found = &self.disagreement;
        let board = &found.opening.board;
        let say = |legal| if legal { "legal" } else { "illegal" }.to_owned();
        let asked = match (&self.in_question, found.question) {
            (Some(asked), _) => asked.name.clone(),
            (None, Question::Legal(m) | Question::Accepted(m)) => m.name(&found.opening),
            (None, Question::Position) => "the position".to_owned(),
            (None, Question::ToPlay) => "to play".to_owned(),
            (None, Question::Captured) => "stones captured".to_owned(),
            (None, Question::Over) => "the game is over".to_owned(),
            (None, Question::Score) => "the score".to_owned(),
            (None, Question::Margin) => "Black's lead".to_owned(),
            (None, Question::Outcome) => "the winner".to_owned(),
            (None, Question::Detail(key)) => format!("the answer's {key:?}"),
        };
        let subject = match (&self.in_question, &found.said) {
            (_, Reply::Accepted(true)) => "plays it".to_owned(),
            (_, Reply::Accepted(false)) => "refuses it".to_owned(),
            (Some(asked), Reply::Detail(_)) => say(!asked.legal),
            (_, said) => reply(board, said),
        };
        let rules = match &self.in_question {
            Some(asked) => say(asked.legal),
            None => reply(board, &found.expected),
        };
        InWords { asked, rules, subject }
    }

    /// The point of the move in question, if there is one.
    pub fn point_in_question(&self) -> Option<usize> {
        self.in_question.as_ref().and_then(|asked| asked.m.point())
    }

    /// The position in the situation in question.
    pub fn position(&self) -> &Position {
        &self.steps.last().expect("a game has a start").position
    }

    /// The earlier situation whose position the move in question would make again, and its number. `None` also when the move
    /// would leave the position as it is.
    pub fn repeated(&self) -> Option<(usize, &Step)> {
        let earlier = self.repeats.filter(|earlier| earlier + 1 < self.steps.len())?;
        Some((earlier, &self.steps[earlier]))
    }

    /// The points on which the position of the subject differs from that of the rules.
    pub fn differing(&self) -> Vec<usize> {
        match (&self.disagreement.expected, &self.disagreement.said) {
            (Reply::Position(expected), Reply::Position(said)) => {
                (0..expected.points()).filter(|p| expected[*p] != said[*p]).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A disagreement in words.
pub(crate) struct InWords {
    /// What was asked: `White a1`, `the score`.
    pub(crate) asked: String,
    pub(crate) rules: String,
    pub(crate) subject: String,
}

fn reply(board: &Board, reply: &Reply) -> String {
    match reply {
        Reply::Legal(yes) | Reply::Accepted(yes) => (if *yes { "legal" } else { "illegal" }).to_owned(),
        Reply::Over(yes) => (if *yes { "yes" } else { "no" }).to_owned(),
        Reply::Position(position) => board.row_line(position),
        Reply::ToPlay(player) => player.to_string(),
        Reply::Captured([black, white]) => format!("{black} black and {white} white"),
        Reply::Score([black, white]) => format!("Black {black} and White {white}"),
        Reply::Margin(lead) => lead.to_string(),
        Reply::Outcome(Outcome::Unfinished) => "nobody yet".to_owned(),
        Reply::Outcome(Outcome::Tie) => "a tie".to_owned(),
        Reply::Outcome(Outcome::NoResult) => "no result".to_owned(),
        Reply::Outcome(Outcome::Win(winner)) => winner.to_string(),
        Reply::Detail(value) => value.to_string(),
    }
}

/// Fewer answers than this say nothing about a hypothesis that does not fit all of them.
const MANY: usize = 10;

/// The hypotheses that fit the answers of a subject.
#[derive(Clone, Debug, Default)]
pub struct Diagnosis {
    /// Those that answer every question like the subject, simplest first. If there are several, no game was found in
    /// which they differ.
    pub fits: Vec<Hypothesis>,
    /// If there are several: the games in all of which they answer alike, in words.
    pub alike: Option<String>,
    /// If there are none: the one that explains the disagreement and most other answers, with their number.
    pub nearest: Option<(Hypothesis, usize)>,
    /// The number of questions, the disagreement among them.
    pub questions: usize,
    /// Was nothing left to ask that might part what fits from its neighbours?
    pub sure: bool,
}

impl Diagnosis {
    /// The nearest hypothesis, if it explains nearly all of many answers.
    pub fn nearly(&self) -> Option<(&Hypothesis, usize)> {
        let (nearest, fitting) = self.nearest.as_ref()?;
        (self.questions >= MANY && fitting * 10 >= self.questions * 9).then_some((nearest, *fitting))
    }

    /// The hypothesis to leave aside in the search for other faults. Another fault in the same answers may keep it from fitting
    /// all of them.
    pub(crate) fn likely(&self) -> Option<&Hypothesis> {
        self.fits.first().or(self.nearly().map(|(nearest, _)| nearest))
    }

    /// The simplest hypotheses that fit and misread nothing.
    pub fn rules(&self) -> Vec<&Rules> {
        self.fits.iter().filter(|fit| fit.misreadings.is_empty()).map(|fit| &fit.rules).collect()
    }

    /// The misreadings that fit alone.
    pub fn misreadings(&self) -> Vec<&'static Misreading> {
        let alone = self.fits.iter().filter(|fit| fit.misreadings.len() == 1);
        alone.map(|fit| fit.misreadings[0]).collect()
    }
}
