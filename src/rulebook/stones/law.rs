//! A game judged by the law, where a text's game is the positions so far and the moves between them: which sentence answers which
//! question.

use crate::convert::{law_player, outcome, player, position, ruling};
use crate::{Broken, Details, Halves, Move, Opening, Outcome, Referee};
use serde_json::json;
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
}

/// A game by these sentences.
pub struct LawGame<Law: 'static, Game: 'static, Said: 'static, Next: 'static> {
    sentences: &'static Sentences<Law, Game, Said, Next>,
    law: Law,
    opening: Opening,
    game: Game,
}

impl<Law, Game, Said: Copy, Next> LawGame<Law, Game, Said, Next> {
    pub fn new(
        sentences: &'static Sentences<Law, Game, Said, Next>,
        law: Law,
        opening: &Opening,
        game: Game,
    ) -> Box<LawGame<Law, Game, Said, Next>> {
        Box::new(LawGame { sentences, law, opening: opening.clone(), game })
    }

    fn ruling(&self, m: Move) -> Result<(Said, Next), Broken> {
        let m = (self.sentences.said)(m)?;
        ruling((self.sentences.verdict)(&self.law, self.opening.board.graph(), &self.game, m))
            .map(|next| (m, next))
    }

    fn phase(&self) -> Phase {
        (self.sentences.phase)(&self.law, &self.game)
    }
}

impl<Law: Send, Game: Send, Said: Copy, Next> Referee for LawGame<Law, Game, Said, Next> {
    fn check(&self, m: Move) -> Result<(), Broken> {
        self.ruling(m).map(drop)
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        let (m, next) = self.ruling(m)?;
        (self.sentences.extend)(&mut self.game, m, next);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        (self.sentences.take_back)(&self.law, self.opening.board.graph(), &mut self.game);
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
        let of = |player| {
            (self.sentences.captured)(&self.law, self.opening.board.graph(), &self.game, law_player(player))
        };
        Some(Player::BOTH.map(of))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let of = |player| {
            (self.sentences.score)(&self.law, self.opening.board.graph(), &self.game, law_player(player))
        };
        Some([Halves(of(Player::Black)?), Halves(of(Player::White)?)])
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(outcome((self.sentences.outcome)(&self.law, self.opening.board.graph(), &self.game)))
    }

    fn details(&self) -> Details {
        (self.sentences.details)(&self.opening, &self.law, &self.game, self.phase())
    }
}
