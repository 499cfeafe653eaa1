//! Any points, passes and moves taken back, on any board under any rules: never a panic, never a move that is not legal, and what the
//! engine keeps always follows from the position.
#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use superko::bitboard::{Game, Move, Point, internals};

fuzz_target!(|bytes: &[u8]| {
    let (begin, steps) = bytes.split_at(bytes.len() / 2);
    let mut game = Game::arbitrary(&mut Unstructured::new(begin)).unwrap();
    let start = game.clone();
    let begun = internals::records(&game);
    for step in steps.chunks_exact(2) {
        let number = u16::from_be_bytes([step[0], step[1]]);
        let m = match number {
            0xff00.. => Move::Pass,
            // Usually a point that is on the board, or just beyond it.
            0x8000.. => Move::Play(Point::new(number % (game.points() as u16 + 2))),
            0x1000.. => Move::Play(Point::new(number & 0xfff)),
            _ => {
                let made_by = game.history().next_back().and_then(|record| record.made_by);
                assert_eq!(game.undo(), made_by);
                assert!(internals::is_sound(&game));
                continue;
            }
        };
        let (reasons, records) = (game.why_illegal(m), internals::records(&game));
        assert_eq!(game.is_legal(m), reasons.is_empty());
        if let Move::Play(point) = m {
            assert_eq!(game.legal_points().contains(point), reasons.is_empty());
            assert!(point.index() < game.points() || !reasons.is_empty());
        }
        assert_eq!(game.play(m).err().unwrap_or_default(), reasons);
        assert_eq!(internals::records(&game), records + usize::from(reasons.is_empty()));
        assert!(internals::is_sound(&game));
    }
    // Back to where it began, or further back and forth again, it is the same game.
    while internals::records(&game) > begun {
        game.undo();
    }
    let mut moves: Vec<Move> = start.moves().skip(internals::records(&game) - 1).collect();
    if start.moves().zip(game.moves()).all(|(a, b)| a == b) {
        moves.drain(..).for_each(|m| game.play(m).unwrap());
        assert_eq!(game, start);
        assert_eq!(game.legal_points(), start.legal_points());
    }
});
