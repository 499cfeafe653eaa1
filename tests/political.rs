//! Political Go: the literal law and the bitboards agree on everything that either can be asked.

use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use superko::bitboard::political as fast;
use superko::bitboard::{Geometry, Reasons};
use superko::notation::Board;
use superko_spec::political::{AMENDMENTS, Configuration, Game, House, Move, Political};
use superko_spec::{Verdict, amend};

const BOARDS: &[&str] = &[
    "2x2",
    "3x1",
    "4x1",
    "3x2",
    "3x3",
    "4x3",
    "4x4",
    "5x4",
    "1x1",
    "torus 3x3",
    "cylinder 4x2",
    "graph6:Bw",
    "graph6:C~",
    "graph6:E{c?",
    "7x1",
    "graph6:DqK",
];

struct Pair {
    law: House,
    board: Board,
    game: Game,
    fast: Box<dyn fast::Game>,
    day: u32,
}

fn quick(m: Move) -> fast::Move {
    match m {
        Move::Place { player, day, at } => fast::Move::Place { player, day, at },
        Move::Offer { player, day, to } => fast::Move::Offer { player, day, to },
        Move::War { player, day, on } => fast::Move::War { player, day, on },
        Move::Accept { player, of } => fast::Move::Accept { player, of },
        Move::Nweek => fast::Move::End,
    }
}

impl Pair {
    fn new(
        name: &str,
        players: usize,
        amendments: &[String],
        configuration: Configuration,
        allies: &[(usize, usize)],
        hash_mask: u64,
    ) -> Pair {
        let board = Board::parse(name).unwrap();
        let stones = configuration.iter().enumerate().filter_map(|(p, o)| o.map(|o| (p, o))).collect();
        let start = fast::Start { players, stones, allies: allies.to_vec(), hash_mask };
        let fast = fast::start(Geometry::Graph(board.graph()), fast::rules(amendments), &start);
        Pair {
            law: amend(AMENDMENTS, amendments).unwrap(),
            game: Game::starting_from(players, configuration, allies),
            board,
            fast,
            day: 1,
        }
    }

    fn candidates(&self, new_day: bool) -> Vec<Move> {
        let day = self.day + new_day as u32;
        let n = self.game.players;
        let mut all = vec![Move::Nweek];
        for player in 0..n {
            for at in 0..self.board.points() {
                all.push(Move::Place { player, day, at });
            }
            for other in 0..n {
                all.push(Move::Offer { player, day, to: other });
                all.push(Move::War { player, day, on: other });
                all.push(Move::Accept { player, of: other });
            }
        }
        all
    }

    fn broken(&self, m: Move) -> BTreeSet<&'static str> {
        match self.law.r4_move(self.board.graph(), &self.game, m) {
            Verdict::Legal(_) => BTreeSet::new(),
            Verdict::Illegal(c) => c.into_iter().map(|c| c.0).collect(),
        }
    }

    fn clauses(reasons: Reasons) -> BTreeSet<&'static str> {
        fast::CLAUSES.iter().filter(|(r, _)| reasons.contains(*r)).map(|(_, c)| *c).collect()
    }

    /// All legal moves on a new day.
    fn compare(&self, full: bool) -> Vec<Move> {
        let board = self.board.graph();
        let now = self.game.now();
        let told = || format!("{:?} {:?}", self.board.to_string(), self.game);
        let dragons: Vec<(Vec<usize>, Vec<usize>, usize)> = self
            .law
            .r3_dragon_list(board, now)
            .iter()
            .map(|d| {
                let owners: BTreeSet<usize> = d.iter().map(|&p| now.configuration[p].unwrap()).collect();
                (
                    d.iter().copied().collect(),
                    owners.into_iter().collect(),
                    self.law.r3_liberties(board, now, d).len(),
                )
            })
            .collect();
        let fast: Vec<_> =
            self.fast.dragons().into_iter().map(|d| (d.points, d.owners, d.liberties)).collect();
        assert_eq!(dragons, fast, "{}", told());
        let owners: Configuration = (0..self.board.points()).map(|p| self.fast.owner(p)).collect();
        assert_eq!(now.configuration, owners, "{}", told());
        assert_eq!(now.hands, *self.fast.hands(), "{}", told());
        for player in 0..self.game.players {
            let law: Vec<usize> = self.law.r3_territory(board, now, player).into_iter().collect();
            assert_eq!(law, self.fast.territory(player), "{player} {}", told());
        }
        assert_eq!(self.law.r6_scores(board, now), self.fast.scores(), "{}", told());
        assert_eq!(self.law.r1_ended(board, &self.game), self.fast.over(), "{}", told());
        let mut legal = vec![];
        for new_day in [false, true] {
            if !new_day && !full {
                continue;
            }
            for m in self.candidates(new_day) {
                let law = self.broken(m);
                assert_eq!(law, Pair::clauses(self.fast.reasons(quick(m))), "{m:?} {}", told());
                if law.is_empty() {
                    legal.push(m);
                }
            }
        }
        legal
    }

    fn play(&mut self, m: Move) {
        if let Some((_, day)) = m.go_move() {
            self.day = day;
        }
        let Verdict::Legal(next) = self.law.r4_move(self.board.graph(), &self.game, m) else { panic!() };
        self.game.extend(m, next);
        self.fast.play(quick(m)).unwrap();
    }
}

#[test]
fn random_games() {
    let mut rng = fastrand::Rng::with_seed(std::env::var("SEED").map_or(1, |s| s.parse().unwrap()));
    let games: usize = std::env::var("GAMES").map_or(60, |s| s.parse().unwrap());
    let (mut moves, mut overlapping, mut several, mut mixed, mut over, mut libertyless) = (0, 0, 0, 0, 0, 0);
    for _ in 0..games {
        let name = rng.choice(BOARDS).unwrap();
        let players = rng.usize(2..=5);
        let points = Board::parse(name).unwrap().points();
        let mut allies = vec![];
        for a in 0..players {
            for b in a + 1..players {
                if rng.usize(..3) == 0 {
                    allies.push((a, b));
                }
            }
        }
        let density = rng.usize(..5);
        let configuration =
            (0..points).map(|_| (rng.usize(..5) < density).then(|| rng.usize(..players))).collect();
        let amendments: Vec<String> =
            AMENDMENTS.iter().filter(|_| rng.usize(..4) == 0).map(|a| a.name.to_owned()).collect();
        let mask = if rng.bool() { 3 } else { u64::MAX };
        let mut pair = Pair::new(name, players, &amendments, configuration, &allies, mask);
        for _ in 0..rng.usize(..60) {
            let legal = pair.compare(rng.usize(..4) == 0);
            moves += 1;
            several += (pair.game.now().hands.len() > 1) as usize;
            let d = pair.fast.dragons();
            overlapping += (d.iter().map(|d| d.points.len()).sum::<usize>()
                > pair.game.now().configuration.iter().flatten().count()) as usize;
            mixed += d.iter().any(|d| d.liberties == 0 && d.owners.len() > 1) as usize;
            libertyless += d.iter().any(|d| d.liberties == 0) as usize;
            if legal.is_empty() {
                over += 1;
                break;
            }
            if pair.game.now().hands.len() > 200 {
                break;
            }
            let wanted: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|m| match m {
                    Move::Nweek => false,
                    Move::Place { .. } => true,
                    Move::Accept { .. } => true,
                    _ => rng.usize(..20) == 0,
                })
                .collect();
            let m = match rng.choice(&wanted) {
                Some(m) => *m,
                None => *rng.choice(&legal).unwrap(),
            };
            pair.play(m);
        }
        pair.compare(true);
    }
    eprintln!(
        "{moves} moves, overlapping {overlapping}, several outcomes {several}, without liberties {libertyless}, mixed {mixed}, over {over}"
    );
}
