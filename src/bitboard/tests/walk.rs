//! Walks forth and back through a game of any kind: at each step the game is what it was when it last had these moves.

use pretty_assertions::assert_eq;
use std::collections::hash_map::DefaultHasher;
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};
use superko_bitboard::{Game, Move, Point, Reasons, internals, pauli, political};

pub trait Play: Clone + Eq + Hash + Debug + Display {
    type Move: Copy + Eq + Debug;
    /// Everything that can be asked in this situation, moves aside.
    type Answers: PartialEq + Debug;
    fn candidates(&self) -> Vec<Self::Move>;
    fn answers(&self) -> Self::Answers;
    fn made(&self) -> Vec<Self::Move>;
    fn forbids(&self, m: Self::Move) -> Reasons;
    fn make(&mut self, m: Self::Move) -> Result<(), Reasons>;
    fn take_back(&mut self) -> Option<Self::Move>;
}

macro_rules! forward {
    ($kind:ty) => {
        type Move = $kind;

        fn made(&self) -> Vec<$kind> {
            self.moves().into_iter().map(|m| m.to_owned()).collect()
        }

        fn forbids(&self, m: $kind) -> Reasons {
            self.why_illegal(m)
        }

        fn make(&mut self, m: $kind) -> Result<(), Reasons> {
            self.play(m)
        }

        fn take_back(&mut self) -> Option<$kind> {
            self.undo()
        }
    };
}

impl Play for Game {
    forward!(Move);
    type Answers = (
        (Vec<superko_bitboard::Record>, [u64; 2]),
        (Vec<[superko_bitboard::PointSet; 3]>, Vec<Option<usize>>, superko_bitboard::PointSet),
        ([u64; 2], [u64; 2], u8, bool),
        ([i64; 2], Option<superko_bitboard::Outcome>),
    );

    fn candidates(&self) -> Vec<Move> {
        let points = (0..self.points() as u16 + 2).map(Point::new);
        points.map(Move::Play).chain([Move::Pass]).collect()
    }

    fn answers(&self) -> Self::Answers {
        assert!(internals::is_sound(self), "{self:?}");
        let points = || (0..self.points() as u16 + 1).map(Point::new);
        let of = |p| [self.captures(p), self.chain(p), self.liberties(p)];
        let repeats = points().map(|p| internals::preview(self, p.index()).repeats);
        (
            (self.history().collect(), [self.position_hash(), self.situation_hash()]),
            (points().map(of).collect(), repeats.collect(), self.legal_points()),
            (self.captured(), self.kept(), self.stage(), self.is_over()),
            (self.scores(), self.outcome()),
        )
    }
}

impl Play for pauli::Game {
    forward!(pauli::Move);
    type Answers = String;

    fn candidates(&self) -> Vec<pauli::Move> {
        let points = 0..self.points() + 3;
        let removals = self.cycles().into_iter().map(|cycle| Some(cycle.start)).chain([None, Some(0)]);
        let turns = removals.flat_map(|remove| {
            let plays = points.clone().map(Some).chain([None]);
            plays.map(move |play| pauli::Move::Turn { remove, play })
        });
        let kinds = [pauli::Move::Claim, pauli::Move::Dispute, pauli::Move::Extend];
        turns.chain(kinds.into_iter().flat_map(|kind| points.clone().map(kind))).collect()
    }

    fn answers(&self) -> String {
        let legal = |p: &usize| self.why_illegal(pauli::Move::at(*p)).is_empty();
        assert_eq!(self.legal_points(), (0..self.points() + 2).filter(legal).collect::<Vec<_>>());
        let claimed = superko_bitboard::Color::ALL.map(|color| self.claimed(color));
        let state = (self.to_play(), self.removed(), self.is_over(), self.phase(), self.passes_needed());
        let of_points = (self.prohibited(), self.cycles(), self.permanent());
        format!("{claimed:?} {state:?} {of_points:?} {:?}", self.disputed())
    }
}

impl Play for political::Game {
    forward!(political::Move);
    type Answers = String;

    fn candidates(&self) -> Vec<political::Move> {
        let last = (0..self.players()).filter_map(|player| self.moved_on(player)).max().unwrap_or(0);
        let mut all = vec![political::Move::End];
        for player in 0..=self.players() {
            for day in [last, last + 1] {
                let place = |at| political::Move::Place { player, day, at };
                all.extend((0..=self.points()).map(place));
                for other in 0..=self.players() {
                    all.push(political::Move::Offer { player, day, to: other });
                    all.push(political::Move::Accept { player, of: other });
                    all.push(political::Move::War { player, day, on: other });
                }
            }
        }
        all
    }

    fn answers(&self) -> String {
        let players = 0..self.players();
        let day = 1 + players.clone().filter_map(|player| self.moved_on(player)).max().unwrap_or(0);
        for player in players.clone() {
            let place = |at| political::Move::Place { player, day, at };
            let legal = (0..self.points()).filter(|at| self.why_illegal(place(*at)).is_empty());
            assert_eq!(self.legal_points(player), legal.collect::<Vec<_>>());
        }
        let of = |p| (self.moved_on(p), self.takes_part(p), self.territory(p), self.legal_points(p));
        let each: Vec<_> = players.clone().map(of).collect();
        let pairs = players.clone().flat_map(|a| players.clone().map(move |b| (a, b)));
        let pairs: Vec<_> = pairs.map(|(a, b)| (self.allied(a, b), self.offered(a, b))).collect();
        let state = (self.hands(), self.scores(), self.is_over());
        format!("{each:?} {pairs:?} {:?} {state:?}", self.dragons())
    }
}

/// Everything that can be seen of a game: the board, the answers, what speaks against each move, the moves so far.
type Seen<G> = (String, <G as Play>::Answers, Vec<Reasons>, Vec<<G as Play>::Move>);

pub fn seen<G: Play>(game: &G) -> Seen<G> {
    let reasons = game.candidates().into_iter().map(|m| game.forbids(m)).collect();
    (game.to_string(), game.answers(), reasons, game.made())
}

fn hash(game: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

/// Goes forth and back as the bytes say: mostly by legal moves, sometimes by any, and one step in eight back. In the end the game must
/// be what it was at first.
pub fn forth_and_back<G: Play>(mut game: G, bytes: &[u8], mut step: impl FnMut(&G, Option<G::Move>)) {
    let mut path = vec![(game.clone(), seen(&game))];
    let agree = |game: &G, path: &[(G, Seen<G>)]| {
        let (then, seen_then) = &path[path.len() - 1];
        assert_eq!(seen(game), *seen_then);
        assert!(game == then && hash(game) == hash(then), "{game:?} is not what it was: {then:?}");
    };
    for pair in bytes.chunks_exact(2) {
        let number = usize::from(u16::from_be_bytes([pair[0], pair[1]]));
        if number % 8 == 0 {
            let undone = game.take_back();
            assert_eq!(undone, path[path.len() - 1].0.made().last().copied());
            step(&game, undone);
            if undone.is_some() {
                path.pop();
            }
            agree(&game, &path);
            continue;
        }
        let mut moves = game.candidates();
        if number % 8 < 7 {
            moves.retain(|m| game.forbids(*m).is_empty());
        }
        let Some(m) = moves.get(number / 8 % moves.len().max(1)).copied() else { continue };
        let reasons = game.forbids(m);
        let played = game.make(m);
        assert_eq!(played.err().unwrap_or_default(), reasons);
        match played {
            Ok(()) => {
                assert_eq!(game.made().last(), Some(&m));
                assert!(game != path[path.len() - 1].0, "{game:?} is equal to what it was before {m:?}");
                path.push((game.clone(), seen(&game)));
            }
            Err(_) => agree(&game, &path),
        }
    }
    // The same moves from the start lead to the same game, whatever was tried and undone on the way.
    let mut again = path[0].0.clone();
    game.made().into_iter().for_each(|m| again.make(m).unwrap());
    assert!(again == game && seen(&again) == seen(&game), "{again:?} is not {game:?}");
    while let Some(m) = game.take_back() {
        path.pop();
        step(&game, Some(m));
        agree(&game, &path);
    }
    assert_eq!((path.len(), game.take_back()), (1, None));
}

/// Bytes that are the same in every run.
pub fn bytes(seed: u64, count: usize) -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(seed);
    std::iter::repeat_with(|| rng.u8(..)).take(count).collect()
}
