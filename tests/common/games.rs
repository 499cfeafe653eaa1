//! Fixed random games: the same moves on every machine, made from the engine's legal moves.

use superko::bitboard::{Game, Geometry, Move, Point, Repetition, Rules, Suicide};

/// Positional superko, no suicide.
pub const RULES: Rules = Rules { suicide: Suicide::Illegal, ..Rules::TROMP_TAYLOR };

/// Games on an empty square board, each as its moves.
pub struct Games {
    pub side: usize,
    pub games: Vec<Vec<Move>>,
}

impl Games {
    /// This number of games, numbered from 0.
    pub fn new(side: usize, count: u64) -> Games {
        Games { side, games: (0..count).map(|number| random_game(side, number)).collect() }
    }

    /// The number of moves of all games.
    pub fn plies(&self) -> usize {
        self.games.iter().map(Vec::len).sum()
    }

    /// A game on the empty board.
    pub fn start(&self, repetition: Repetition) -> Game {
        Game::new(Geometry::grid(self.side, self.side), Rules { repetition, ..RULES }).expect("a board")
    }

    /// The games as a file, all numbers little-endian: the number of games in 4 bytes; for each game the number of its moves in 4
    /// bytes, and each move in 2: the point `row * side + column` from the top left, or 65535 for a pass.
    pub fn bytes(&self) -> Vec<u8> {
        let number = |m: &Move| m.point().map_or(u16::MAX, |p| p.index() as u16);
        let game = |moves: &Vec<Move>| {
            let moves_in_bytes = moves.iter().flat_map(move |m| number(m).to_le_bytes());
            (moves.len() as u32).to_le_bytes().into_iter().chain(moves_in_bytes).collect::<Vec<u8>>()
        };
        (self.games.len() as u32).to_le_bytes().into_iter().chain(self.games.iter().flat_map(game)).collect()
    }

    /// The FNV-1a hash of [`Games::bytes`].
    pub fn checksum(&self) -> u64 {
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        self.bytes().into_iter().fold(0xcbf2_9ce4_8422_2325, add)
    }
}

/// The game of this number. At each move, the candidates are the legal plays in ascending order that fill no eye of one point; with
/// none the player passes, otherwise the next random number modulo their number says which one it is. The game ends after two
/// passes in a row, or after 5 moves for each point of the board.
fn random_game(side: usize, number: u64) -> Vec<Move> {
    let mut game = Game::new(Geometry::grid(side, side), RULES).expect("a board");
    let (mut random, mut moves) = (splitmix(number), Vec::new());
    while !game.is_over() && moves.len() < 5 * side * side {
        let candidates: Vec<Point> =
            game.legal_points().iter().filter(|p| !is_eye(&game, side, *p)).collect();
        let m = match candidates.len() as u64 {
            0 => Move::Pass,
            n => Move::Play(candidates[(random() % n) as usize]),
        };
        game.play(m).expect("a legal move");
        moves.push(m);
    }
    moves
}

/// Are all neighbours of a point stones of the player to move?
fn is_eye(game: &Game, side: usize, point: Point) -> bool {
    let (p, own) = (point.index(), Some(game.to_play()));
    neighbours(side, p).all(|q| game.at(Point::new(q as u16)) == own)
}

/// The neighbours of a point on a square grid.
pub fn neighbours(side: usize, p: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (p / side, p % side);
    let up = (row > 0).then(|| p - side);
    let down = (row + 1 < side).then_some(p + side);
    let left = (column > 0).then(|| p - 1);
    let right = (column + 1 < side).then_some(p + 1);
    [up, left, right, down].into_iter().flatten()
}

/// Vigna's SplitMix64, from this state.
pub fn splitmix(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
