//! Misreadings of programs that keep the liberties of each block, and do not bring them up to date after a capture. The law
//! keeps none, so they are worked out from the game.

use crate::misreading::{as_written, misreadings};
use superko_spec::set::Set;
use superko_spec::tromp_taylor::{Game, Law, Position, TrompTaylor, Turn};
use superko_spec::words::{broken, legal_unless};
use superko_spec::{Board, Color, Player, Point, Verdict};

/// Which liberties are brought up to date.
#[derive(Clone, Copy)]
struct Kept {
    /// A play counts the liberties of all blocks that it touches, before captures, and removes all blocks that have none.
    counted: bool,
    /// The block of the played stone gains the points that it empties.
    capturing: bool,
    /// All other blocks gain them.
    others: bool,
}

const NONE: Kept = Kept { counted: false, capturing: false, others: false };

misreadings! { pub static STALE: crate::tromp_taylor::TrompTaylor, Law;
    "captures-free-no-liberties", "tromp-taylor.7.2",
    "no block gains the points that a capture empties as liberties" =>
        r6_turn: |law, board, game, turn| NONE.turn(law, board, game, turn);
    "captures-free-no-liberties-of-the-capturing-block", "tromp-taylor.7.2",
    "the block of the played stone does not gain the points that it empties as liberties" =>
        r6_turn: |law, board, game, turn| Kept { others: true, ..NONE }.turn(law, board, game, turn);
    "captures-free-liberties-of-the-capturing-block-only", "tromp-taylor.7.2",
    "only the block of the played stone gains the points that it empties as liberties" =>
        r6_turn: |law, board, game, turn| Kept { capturing: true, ..NONE }.turn(law, board, game, turn);
    "capturing-block-dies-at-the-next-play", "tromp-taylor.7.2",
    "liberties are counted before captures and not after them, so that a block that had none when it captured is \
     removed by the next play that does not touch it" =>
        r6_turn: |law, board, game, turn| Kept { counted: true, ..NONE }.turn(law, board, game, turn);
}

/// A block with the liberties that a program has for it.
struct Block {
    color: Color,
    stones: Set<Point>,
    liberties: Set<Point>,
}

impl Block {
    fn of(board: &Board, position: &Position, p: Point) -> Block {
        let law = Law::default();
        let stones = law.r3_b_block(board, position, p);
        let liberties = law.r3_c_liberties(board, position, &stones);
        Block { color: position[p], stones, liberties }
    }

    fn touches(&self, board: &Board, p: Point) -> bool {
        self.stones.iter().any(|q| board.contains_edge(*q, p))
    }

    fn gain(&mut self, board: &Board, emptied: &Set<Point>) {
        let gained: Vec<Point> = emptied.iter().copied().filter(|p| self.touches(board, *p)).collect();
        self.liberties.extend(gained);
    }
}

impl Kept {
    fn turn(self, law: &Law, board: &Board, game: &Game, turn: Turn) -> Verdict<(Position, Player)> {
        let p = match turn {
            Turn::Move(p) if game.now()[p] == Color::Empty => p,
            _ => return as_written!(law.r6_turn(board, game, turn)),
        };
        let mut position = game.positions[0].clone();
        let mut blocks: Vec<Block> = Vec::new();
        for q in board.nodes().filter(|q| position[*q] != Color::Empty) {
            if !blocks.iter().any(|block| block.stones.contains(&q)) {
                blocks.push(Block::of(board, &position, q));
            }
        }
        for (i, earlier) in game.turns.iter().enumerate() {
            if let Turn::Move(p) = earlier {
                self.play(board, &mut position, &mut blocks, *p, game.to_play[i].color());
            }
        }
        let suicide = self.play(board, &mut position, &mut blocks, p, game.mover().color());
        let barred = suicide && law.r7_move.is_some();
        let broken = broken([
            (!barred, "tromp-taylor.7"),
            (barred || law.r6_b_superko(game, &position), "tromp-taylor.6"),
            (!law.r8_ended(game), "tromp-taylor.8"),
        ]);
        legal_unless(broken, || (position, law.r5_b_alternate(game.mover())))
    }

    /// Plays a stone, and says whether it captures itself.
    fn play(
        self,
        board: &Board,
        position: &mut Position,
        blocks: &mut Vec<Block>,
        p: Point,
        color: Color,
    ) -> bool {
        position[p] = color;
        let (joined, mut rest): (Vec<Block>, Vec<Block>) =
            blocks.drain(..).partition(|block| block.color == color && block.touches(board, p));
        let free = board.neighbors(p).filter(|q| position[*q] == Color::Empty).collect();
        let mut own = Block { color, stones: Set::from([p]), liberties: free };
        for block in joined {
            own.stones.extend(block.stones);
            own.liberties.extend(block.liberties);
        }
        own.liberties.remove(&p);
        for block in rest.iter_mut().filter(|block| block.touches(board, p)) {
            block.liberties.remove(&p);
        }
        if self.counted {
            own = Block::of(board, position, p);
            for block in rest.iter_mut().filter(|block| block.touches(board, p)) {
                let one = *block.stones.first().expect("a block has stones");
                *block = Block::of(board, position, one);
            }
        }
        let dies = |block: &Block| block.liberties.is_empty() && (self.counted || block.touches(board, p));
        let (dead, mut rest): (Vec<Block>, Vec<Block>) = rest.into_iter().partition(dies);
        let captures = !dead.is_empty();
        let mut emptied: Set<Point> = dead.into_iter().flat_map(|block| block.stones).collect();
        if self.capturing {
            own.gain(board, &emptied);
        }
        let suicide = !captures && own.liberties.is_empty();
        if suicide {
            emptied.extend(own.stones);
        } else {
            rest.push(own);
        }
        if self.others {
            let others = if suicide { rest.len() } else { rest.len() - 1 };
            rest[..others].iter_mut().for_each(|block| block.gain(board, &emptied));
        }
        for q in emptied {
            position[q] = Color::Empty;
        }
        *blocks = rest;
        suicide
    }
}
