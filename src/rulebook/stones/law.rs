//! A game judged by the law, where a text's game is the positions so far and the moves between them: which sentence answers which
//! question.

use super::faults::{About, Clauses, Fault, Kind, Scene};
use crate::convert::{law_player, outcome, player, position, ruling};
use crate::{Broken, Details, Halves, LawOptions, Move, Opening, Outcome, Referee};
use serde_json::json;
use std::any::Any;
use superko_notation::{Player, Position};
use superko_spec::{self as spec, ClauseId, Coloring, Player as LawPlayer, Verdict};

/// What a move leads to, in most texts: the position, and whose turn it is then.
pub type Turned = (Coloring, LawPlayer);

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Play,
    /// The players may agree, or go on.
    Stopped,
    Over,
}

impl Phase {
    /// In a text whose players do not agree on anything.
    pub fn of(over: bool) -> Phase {
        if over { Phase::Over } else { Phase::Play }
    }

    /// The answer key `phase`.
    pub fn details(self) -> Details {
        let phase = match self {
            Phase::Play => "play",
            Phase::Stopped => "stopped",
            Phase::Over => "over",
        };
        vec![("phase", json!(phase))]
    }
}

/// What a text says of its games, and the moves of cases in its words; `Next` is what a move leads to.
pub struct Sentences<Law, Game, Said, Next = Turned> {
    pub said: fn(Move) -> Result<Said, Broken>,
    pub verdict: fn(&Law, &spec::Board, &Game, Said) -> Verdict<Next>,
    pub extend: fn(&mut Game, Said, Next),
    pub take_back: fn(&Law, &spec::Board, &mut Game),
    pub now: fn(&Game) -> &Coloring,
    pub mover: fn(&Game) -> LawPlayer,
    pub phase: fn(&Law, &Game) -> Phase,
    /// The clause that has ended a game that is over.
    pub ended_by: fn(&Law, &Game) -> &'static str,
    /// The stones of a player's colour that were taken off the board.
    pub captured: fn(&Law, &spec::Board, &Game, LawPlayer) -> usize,
    /// In half points; nothing where the text counts none.
    pub score: fn(&Law, &spec::Board, &Game, LawPlayer) -> Option<i64>,
    pub outcome: fn(&Law, &spec::Board, &Game) -> spec::Outcome,
    pub details: fn(&Opening, &Law, &Game, Phase) -> Details,
    /// The moves worth asking about, legal or not.
    pub candidates: fn(&Opening, &Law, &Game) -> Vec<Move>,
    /// Where the misreadings that programs of all rules have alike belong.
    pub clauses: &'static Clauses,
    /// The positions on record, in the order of the game.
    pub record: fn(&mut Game) -> Vec<&mut Coloring>,
    /// Does a play that makes this position repeat nothing on record?
    pub new: fn(&Law, &Game, &Coloring) -> bool,
    /// What a play leads to that makes this position, whatever the text says of it.
    pub made: fn(&Law, &spec::Board, &Game, spec::Point, Coloring) -> Next,
}

/// The table of a text whose game has positions and turns, and in which players settle the end: what these texts have alike, and the other
/// entries. First come the game and its lists, each of which loses its last item when a move is taken back.
macro_rules! sentences {
    ($game:ty [$($list:ident)*]; $($question:ident: $says:expr,)*) => {
        $crate::stones::law::Sentences {
            extend: <$game>::extend,
            take_back: |_, _, game| { $(game.$list.pop();)* },
            now: <$game>::now,
            mover: <$game>::mover,
            details: |_, _, _, phase| phase.details(),
            candidates: $crate::stones::law::turns,
            clauses: &super::misreadings::CLAUSES,
            record: |game| game.positions.iter_mut().collect(),
            $($question: $says,)*
        }
    };
}
pub(crate) use sentences;

/// Plays and passes.
pub fn turns<Law, Game>(opening: &Opening, _: &Law, _: &Game) -> Vec<Move> {
    (0..opening.board.points()).map(Move::Play).chain([Move::Pass]).collect()
}

/// What misreadings of the game itself need to know of it.
#[derive(Default)]
struct Misread {
    faults: Vec<&'static Fault>,
    /// The board, if its edges are misread.
    board: Option<spec::Board>,
    positions: Vec<Coloring>,
    moves: Vec<Move>,
    passes: usize,
}

/// A game by these sentences.
pub struct LawGame<Law: 'static, Game: 'static, Said: 'static, Next: 'static> {
    sentences: &'static Sentences<Law, Game, Said, Next>,
    law: Law,
    opening: Opening,
    game: Game,
    misread: Misread,
}

impl<Law, Game: Clone, Said: Copy, Next> LawGame<Law, Game, Said, Next> {
    pub fn new(
        sentences: &'static Sentences<Law, Game, Said, Next>,
        law: Law,
        opening: &Opening,
        game: Game,
        options: LawOptions,
    ) -> Box<LawGame<Law, Game, Said, Next>> {
        let of_the_game = |plant: &'static dyn Any| plant.downcast_ref::<Fault>();
        let faults: Vec<_> = options.misreadings().filter_map(|m| of_the_game(m.plant)).collect();
        let mut misread = Misread { positions: vec![(sentences.now)(&game).clone()], ..Misread::default() };
        for fault in &faults {
            let (Kind::Edges(edges), Some((width, height))) = (&fault.kind, opening.board.plain_size())
            else {
                continue;
            };
            let board = misread.board.get_or_insert_with(|| opening.board.graph().clone());
            for [p, q] in edges(width, height).into_iter().filter(|[p, q]| p != q) {
                board.add_edge(p, q, ());
            }
        }
        misread.faults = faults;
        Box::new(LawGame { sentences, law, opening: opening.clone(), game, misread })
    }

    fn board(&self) -> &spec::Board {
        self.misread.board.as_ref().unwrap_or(self.opening.board.graph())
    }

    fn ruling(&self, m: Move) -> Result<(Said, Next), Broken> {
        let said = (self.sentences.said)(m)?;
        let as_written = ruling((self.sentences.verdict)(&self.law, self.board(), &self.game, said));
        let faults = self.misread.faults.iter();
        faults.fold(as_written, |ruled, fault| self.misruled(fault, m, ruled)).map(|next| (said, next))
    }

    fn scene(&self) -> Scene<'_> {
        let Misread { positions, moves, passes, .. } = &self.misread;
        Scene {
            board: self.board(),
            size: self.opening.board.plain_size(),
            positions,
            moves,
            passes: *passes,
            mover: (self.sentences.mover)(&self.game),
            suicide: self.sentences.clauses.id(About::Suicide).is_some(),
        }
    }

    /// What a fault makes of the ruling on a move.
    fn misruled(&self, fault: &Fault, m: Move, ruled: Result<Next, Broken>) -> Result<Next, Broken> {
        let (scene, id) = (self.scene(), |about| self.sentences.clauses.id(about));
        let broken = ruled.as_ref().err().cloned().unwrap_or_default();
        let forbidden = |about| Err(id(about).into_iter().collect());
        match (&fault.kind, m) {
            (Kind::Ends(_), _) if !self.is_ended() => ruled,
            (Kind::Refuses(refuses), m) if !refuses(&scene, m) => ruled,
            (Kind::Ends(_) | Kind::Refuses(_), _) => Err(broken.into_iter().chain(id(fault.about)).collect()),
            (kind @ (Kind::Makes(_) | Kind::Allows(_)), Move::Play(p)) => {
                let repeats = id(About::Superko);
                let others = broken.iter().filter(|clause| Some(**clause) != repeats);
                let suicide = match others.collect::<Vec<_>>()[..] {
                    [] => false,
                    [other] if Some(*other) == id(About::NoSuicide) => true,
                    _ => return ruled,
                };
                let after = match kind {
                    Kind::Makes(makes) => makes(&scene, p, suicide),
                    _ => (!suicide).then(|| scene.made(p)),
                };
                let Some(after) = after else { return forbidden(About::NoSuicide) };
                let new = |after: &Coloring, record: &dyn Fn(usize) -> Coloring| {
                    let mut game = self.game.clone();
                    let positions = (self.sentences.record)(&mut game).into_iter().enumerate();
                    positions.for_each(|(i, position)| *position = record(i));
                    (self.sentences.new)(&self.law, &game, after)
                };
                let allowed = match kind {
                    Kind::Allows(allows) => allows(&scene, p, &after, &new),
                    _ => (self.sentences.new)(&self.law, &self.game, &after),
                };
                match ruled {
                    _ if !allowed => forbidden(About::Superko),
                    Ok(next) if after == scene.made(p) => Ok(next),
                    _ => Ok((self.sentences.made)(&self.law, self.board(), &self.game, p, after)),
                }
            }
            _ => ruled,
        }
    }

    /// Does a fault say that the game is over?
    fn is_ended(&self) -> bool {
        let ends = |fault: &&Fault| matches!(fault.kind, Kind::Ends(ends) if ends(&self.scene()));
        self.misread.faults.iter().any(ends)
    }

    fn phase(&self) -> Phase {
        if self.is_ended() { Phase::Over } else { (self.sentences.phase)(&self.law, &self.game) }
    }
}

impl<Law: Send, Game: Send + Clone, Said: Copy, Next> Referee for LawGame<Law, Game, Said, Next> {
    fn check(&self, m: Move) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        let (said, next) = self.ruling(m)?;
        (self.sentences.extend)(&mut self.game, said, next);
        if !self.misread.faults.is_empty() {
            self.misread.moves.push(m);
            self.misread.positions.push((self.sentences.now)(&self.game).clone());
            self.misread.passes = if m == Move::Pass { self.misread.passes + 1 } else { 0 };
        }
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let LawGame { sentences, law, opening, game, misread } = self;
        (sentences.take_back)(law, misread.board.as_ref().unwrap_or(opening.board.graph()), game);
        if misread.moves.pop().is_some() {
            misread.positions.pop();
        }
        true
    }

    fn position(&self) -> Position {
        position((self.sentences.now)(&self.game))
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then(|| player((self.sentences.mover)(&self.game)))
    }

    fn over(&self) -> bool {
        self.phase() == Phase::Over
    }

    fn ended_by(&self) -> Option<ClauseId> {
        self.over().then(|| ClauseId((self.sentences.ended_by)(&self.law, &self.game)))
    }

    fn captured(&self) -> Option<[usize; 2]> {
        let of = |player| (self.sentences.captured)(&self.law, self.board(), &self.game, law_player(player));
        Some(Player::BOTH.map(of))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let of = |player| (self.sentences.score)(&self.law, self.board(), &self.game, law_player(player));
        Some([Halves(of(Player::Black)?), Halves(of(Player::White)?)])
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.score().filter(|_| self.is_ended()).unwrap_or_default();
        match outcome((self.sentences.outcome)(&self.law, self.board(), &self.game)) {
            Outcome::Unfinished if black > white => Some(Outcome::Win(Player::Black)),
            Outcome::Unfinished if white > black => Some(Outcome::Win(Player::White)),
            Outcome::Unfinished if self.is_ended() => Some(Outcome::Tie),
            decided => Some(decided),
        }
    }

    fn candidates(&self) -> Vec<Move> {
        (self.sentences.candidates)(&self.opening, &self.law, &self.game)
    }

    fn details(&self) -> Details {
        (self.sentences.details)(&self.opening, &self.law, &self.game, self.phase())
    }
}
