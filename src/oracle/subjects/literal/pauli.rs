//! A game under `pauli`.

use super::{cells, coloring};
use crate::oracle::details::pauli::{Care, Decided, Told, candidates};
use crate::oracle::referee::Referee;
use crate::oracle::subject::{Cells, Details, Halves, Legal, Move, Opening, Outcome};
use crate::oracle::subjects::bitboard;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use superko_spec::pauli::{Act, Aftermath, Change, Dispute, Game, House, Pauli, Situation, Turn};
use superko_spec::{Board, ClauseId, Color, Player, Point, Verdict};

/// So many situations the law looks at to decide what a player controls: some tenths of a second.
const BUDGET: usize = 20_000;
/// On larger boards that would be for nothing.
const LARGEST: usize = 9;

pub fn start(law: House, opening: &Opening, care: Care) -> Box<dyn Referee> {
    let board = opening.board.graph().clone();
    let from = opening.start();
    let stones = match opening.setup {
        Some(_) => coloring(&from.cells),
        None => law.r1_start(&board),
    };
    let initially = opening.prohibited.iter().copied().collect();
    let mut first = law.r2_first(&stones, &initially);
    if opening.setup.is_some() {
        first.turn = from.to_play;
    }
    let mut game = Game::starting_from(first);
    game.removed_before = from.captured;
    Box::new(PauliGame {
        law,
        board,
        game,
        after: None,
        opening: opening.clone(),
        care,
        decided: OnceCell::new(),
    })
}

struct PauliGame {
    law: House,
    board: Board,
    game: Game,
    /// What was done since the normal end, without a referee.
    after: Option<Aftermath>,
    opening: Opening,
    care: Care,
    /// Of the present situation, once somebody has asked. `None` in a dispute.
    decided: OnceCell<Option<Decided>>,
}

/// What a move leads to.
enum Next {
    Turn((Situation, Change)),
    After(Aftermath),
}

const PLAYERS: [Player; 2] = [Player::Black, Player::White];

impl PauliGame {
    fn verdict(&self, m: Move) -> Verdict<Next> {
        let act = match m {
            Move::Play(p) => Act::Turn(Turn { remove: None, play: Some(p) }),
            Move::Pass => Act::Turn(Turn::default()),
            Move::Remove { start, play } => Act::Turn(Turn { remove: Some(start), play }),
            Move::Claim(p) => Act::Claim(p),
            Move::Dispute(p) => Act::Dispute(p),
            Move::Extend(p) => Act::Extend(p),
            _ => unreachable!("cases of this document have no such move"),
        };
        match (&self.after, act) {
            (Some(after), _) => match self.law.r17_act(&self.board, after, act) {
                Verdict::Legal(after) => Verdict::Legal(Next::After(after)),
                Verdict::Illegal(clauses) => Verdict::Illegal(clauses),
            },
            (None, Act::Turn(turn)) => match self.law.r3_turn(&self.board, &self.game, turn) {
                Verdict::Legal(taken) => Verdict::Legal(Next::Turn(taken)),
                Verdict::Illegal(clauses) => Verdict::Illegal(clauses),
            },
            (None, _) => Verdict::Illegal(self.law.r17_early(&self.game)),
        }
    }

    fn dispute(&self) -> Option<&Dispute> {
        self.after.as_ref().and_then(|after| after.dispute.as_ref())
    }

    fn phase(&self) -> Option<&'static str> {
        self.after.as_ref().map(|after| match &after.dispute {
            None => "claims",
            Some(dispute) if dispute.played.is_none() => "extending",
            Some(_) => "dispute",
        })
    }

    /// The board and the game on which turns are taken, the dispute's once it has begun.
    fn current(&self) -> (&Board, &Game) {
        match self.dispute().and_then(|dispute| dispute.played.as_ref()) {
            Some((larger, game)) => (larger, game),
            None => (&self.board, &self.game),
        }
    }

    /// Is it a time for turns?
    fn turns(&self) -> bool {
        !self.over() && matches!(self.phase(), None | Some("dispute"))
    }

    fn tells_control(&self) -> bool {
        let moves = self.game.changes.len();
        self.after.is_some() || self.care.tells_control(self.opening.board.points(), moves, self.over())
    }

    fn decided(&self) -> Option<&Decided> {
        if !self.tells_control() {
            return None;
        }
        let decide = || match (&self.after, self.phase()) {
            (_, Some("dispute")) => None,
            (Some(after), _) => {
                let control = |player| self.law.r17_control(&self.board, after, player).into_iter().collect();
                Some(Decided { controlled: PLAYERS.map(control), undecided: Vec::new() })
            }
            (None, _) => Some(self.control()),
        };
        self.decided.get_or_init(decide).as_ref()
    }

    /// Who controls what by the law; where that would take too long, by the bitboards, which agree with it wherever both
    /// decide.
    fn control(&self) -> Decided {
        let now = self.game.now();
        let points = self.opening.board.points();
        if points <= LARGEST || self.care != Care::Answer {
            let budget = if points <= LARGEST { BUDGET } else { 0 };
            let control = PLAYERS.map(|player| self.law.r14_control(&self.board, now, player, budget));
            let undecided = control.iter().flat_map(|control| control.undecided.iter().copied());
            let undecided: BTreeSet<Point> = undecided.collect();
            if undecided.is_empty() || self.care != Care::Answer {
                return Decided {
                    controlled: control.map(|control| control.controlled.into_iter().collect()),
                    undecided: undecided.into_iter().collect(),
                };
            }
        }
        let permanent: Vec<Point> = now.permanent.iter().copied().collect();
        bitboard::pauli::decide(&self.opening, &self.cells(), &permanent)
    }
}

impl Referee for PauliGame {
    fn broken(&self, m: Move) -> BTreeSet<ClauseId> {
        self.verdict(m).broken()
    }

    fn play(&mut self, m: Move) -> Result<(), BTreeSet<ClauseId>> {
        match self.verdict(m) {
            Verdict::Legal(Next::Turn(taken)) => self.game.extend(taken),
            Verdict::Legal(Next::After(after)) => self.after = Some(after),
            Verdict::Illegal(clauses) => return Err(clauses),
        }
        if self.after.is_none() && !self.opening.referee && self.law.r4_over(self.game.now()) {
            self.after = Some(self.law.r17_begin(&self.game));
        }
        self.decided = OnceCell::new();
        Ok(())
    }

    fn cells(&self) -> Cells {
        let stones = &self.current().1.now().stones;
        cells(&stones[..self.opening.board.points()])
    }

    fn to_play(&self) -> Option<Player> {
        let turn = self.after.as_ref().map_or(self.game.now().turn, |after| after.turn);
        (!self.over()).then_some(turn)
    }

    fn over(&self) -> bool {
        match &self.after {
            Some(after) => self.law.r17_over(after),
            None => self.law.r4_over(self.game.now()),
        }
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(PLAYERS.map(|player| self.game.removed(player)))
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let Decided { controlled, undecided } = self.decided()?;
        // The komi is a whole number of points.
        let komi = self.opening.komi.0 / 2;
        let score = |player: Player| {
            let controlled = controlled[player as usize].iter().copied().collect();
            Halves(2 * self.law.r5_score(&self.game, player, &controlled, komi))
        };
        undecided.is_empty().then(|| PLAYERS.map(score))
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.dispute().and_then(|dispute| dispute.winner) {
            return Some(Outcome::Win(winner));
        }
        if !self.over() {
            return Some(Outcome::Unfinished);
        }
        let [black, white] = self.score()?;
        Some(self.law.r5_winner(true, black.0, white.0).into())
    }

    fn legal_moves(&self) -> Option<Legal> {
        let legal = |m| self.broken(m).is_empty();
        self.after.is_none().then(|| Legal {
            points: (0..self.opening.board.points()).filter(|p| legal(Move::Play(*p))).collect(),
            pass: Some(legal(Move::Pass)),
        })
    }

    fn candidates(&self) -> Vec<Move> {
        let cycles = if self.turns() { self.law.r8_cycles(self.current().1) } else { Vec::new() };
        candidates(self.opening.board.points(), self.after.is_some(), &cycles)
    }

    fn details(&self) -> Details {
        let (board, game) = self.current();
        let now = game.now();
        let empty = |p: &Point| now.stones[*p] == Color::Empty;
        let which = |holds: &dyn Fn(Point) -> bool| -> Vec<Point> {
            (0..self.opening.board.points()).filter(empty).filter(|p| holds(*p)).collect()
        };
        let cycle = |start| {
            let used = self.law.r7_used(game, start).into_iter().collect();
            (start, used, self.law.r8_disturbing(now))
        };
        let turns = self.turns();
        let cycles = if turns { self.law.r8_cycles(game) } else { Vec::new() };
        let told = Told {
            prohibited: turns.then(|| {
                [
                    which(&|p| now.temporary.contains(&p)),
                    which(&|p| now.permanent.contains(&p)),
                    which(&|p| self.law.r10_suicide(board, now, p)),
                    which(&|p| self.law.r11_pseudo_suicide(board, now, p)),
                ]
            }),
            cycles: cycles.into_iter().map(cycle).collect(),
            passes_needed: turns.then_some(now.passes_needed),
            phase: self.phase(),
        };
        told.details(&self.opening, self.tells_control(), self.decided())
    }
}
