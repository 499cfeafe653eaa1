//! The literal law as a subject, as written or with a misreading planted; and as the referee that has the last word.

use crate::oracle::document::Document;
use crate::oracle::misreadings::{Misreading, Plant};
use crate::oracle::referee::{InProcess, Referee};
use crate::oracle::subject::{Halves, Move, Opening, Outcome};
use std::collections::BTreeSet;
use superko_spec::logical::{self, Logical};
use superko_spec::tromp_taylor::{self, TrompTaylor};
use superko_spec::{Board, ClauseId, Color, Player, Verdict, amend};

/// A game under the law, with the opening's amendments, and on top of them a misreading.
pub fn referee(opening: &Opening, misreading: Option<&Misreading>) -> Box<dyn Referee> {
    let board = opening.board.graph().clone();
    let start = opening.start();
    let known = "amendments are checked when an opening is made";
    match opening.rules {
        Document::Logical => {
            let mut law: logical::House = amend(logical::AMENDMENTS, &opening.amend).expect(known);
            if let Some(Misreading { plant: Plant::Logical(plant), .. }) = misreading {
                plant(&mut law);
            }
            let mut situation = law.r6bis_a_start(&board);
            if opening.setup.is_some() {
                let [n_black, n_white] = start.captured;
                situation =
                    logical::Situation { coloring: start.coloring, n_white, n_black, player: start.to_play };
            }
            Box::new(LogicalGame {
                law,
                game: logical::Game::starting_from(situation),
                board,
                komi: opening.komi,
            })
        }
        Document::TrompTaylor => {
            let mut law: tromp_taylor::House = amend(tromp_taylor::AMENDMENTS, &opening.amend).expect(known);
            if let Some(Misreading { plant: Plant::TrompTaylor(plant), .. }) = misreading {
                plant(&mut law);
            }
            let mut game = law.r5_start(&board);
            if opening.setup.is_some() {
                game = tromp_taylor::Game::starting_from(start.coloring, start.to_play);
                game.captured_before = start.captured;
            }
            Box::new(TrompTaylorGame { law, game, board, komi: opening.komi })
        }
    }
}

struct LogicalGame {
    law: logical::House,
    board: Board,
    game: logical::Game,
    komi: Halves,
}

impl LogicalGame {
    fn verdict(&self, m: Move) -> (logical::Move, Verdict<logical::Situation>) {
        let label = match m {
            Move::Play(p) => logical::Move::Put(p),
            Move::Pass => logical::Move::Pass,
        };
        (label, self.law.r6bis_game(&self.board, &self.game, label))
    }
}

impl Referee for LogicalGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        match self.verdict(m).1 {
            Verdict::Legal(_) => BTreeSet::new(),
            Verdict::Illegal(clauses) => clauses,
        }
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        match self.verdict(m) {
            (label, Verdict::Legal(next)) => {
                self.game.extend(label, next);
                Ok(())
            }
            (_, Verdict::Illegal(clauses)) => Err(clauses),
        }
    }

    fn coloring(&self) -> Vec<Color> {
        self.game.now().coloring.clone()
    }

    fn to_play(&self) -> Player {
        self.game.now().player
    }

    fn captured(&self) -> [usize; 2] {
        [self.game.now().n_black, self.game.now().n_white]
    }

    fn over(&self) -> bool {
        self.law.r7bis_ended(&self.game)
    }

    fn score(&self) -> [Halves; 2] {
        let score = |player| Halves::points(self.law.r8_score(&self.board, self.game.now(), player));
        [score(Player::Black), Halves(score(Player::White).0 + self.komi.0)]
    }

    fn outcome(&self) -> Outcome {
        let [black, white] = self.score();
        self.law.r9_winner(&self.game, black.0, white.0).into()
    }
}

struct TrompTaylorGame {
    law: tromp_taylor::House,
    board: Board,
    game: tromp_taylor::Game,
    komi: Halves,
}

impl TrompTaylorGame {
    fn verdict(&self, m: Move) -> (tromp_taylor::Turn, Verdict<(tromp_taylor::Position, Player)>) {
        let turn = match m {
            Move::Play(p) => tromp_taylor::Turn::Move(p),
            Move::Pass => tromp_taylor::Turn::Pass,
        };
        (turn, self.law.r6_turn(&self.board, &self.game, turn))
    }
}

impl Referee for TrompTaylorGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        match self.verdict(m).1 {
            Verdict::Legal(_) => BTreeSet::new(),
            Verdict::Illegal(clauses) => clauses,
        }
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        match self.verdict(m) {
            (turn, Verdict::Legal(next)) => {
                self.game.extend(turn, next);
                Ok(())
            }
            (_, Verdict::Illegal(clauses)) => Err(clauses),
        }
    }

    fn coloring(&self) -> Vec<Color> {
        self.game.now().clone()
    }

    fn to_play(&self) -> Player {
        self.game.mover()
    }

    fn captured(&self) -> [usize; 2] {
        [self.game.captured(Color::Black), self.game.captured(Color::White)]
    }

    fn over(&self) -> bool {
        self.law.r8_ended(&self.game)
    }

    fn score(&self) -> [Halves; 2] {
        [Player::Black, Player::White].map(|player| {
            let score = Halves::points(self.law.r9_score(&self.board, &self.game, player));
            Halves(self.law.r10_final_score(player, score.0, self.komi.0))
        })
    }

    fn outcome(&self) -> Outcome {
        let [black, white] = self.score();
        self.law.r10_winner(&self.game, black.0, white.0).into()
    }
}

/// The law on trial: as written, or as somebody misread it.
pub fn literal(misreading: Option<&'static Misreading>) -> InProcess {
    let name = match misreading {
        None => "the literal law".to_owned(),
        Some(misreading) => format!("the law misread ({})", misreading.name),
    };
    InProcess::new(name, move |opening| referee(opening, misreading))
}
