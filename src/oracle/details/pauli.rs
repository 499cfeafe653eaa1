//! What is the same in every answer about a game of `pauli`, whoever judges it.

use crate::oracle::subject::{Details, Halves, Move, Opening, Outcome};
use serde_json::{Value, json};
use std::cmp::Ordering;

/// How much may be spent on who controls what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// As much as somebody who asked will wait for; and where the law does not decide, the search on bitboards may.
    Answer,
    /// As much, and nobody helps the law.
    Alone,
    /// Next to nothing: games on trial have many situations, and most boards are passed over.
    Trial,
}

/// Boards up to this size are asked about control in every situation of a trial,
pub const ALWAYS_ASKED: usize = 4;
/// and boards up to this size in the first one and when the game is over.
pub const SOMETIMES_ASKED: usize = 6;

impl Care {
    /// Is it told who controls what, after so many moves?
    pub fn tells_control(self, points: usize, moves: usize, over: bool) -> bool {
        self != Care::Trial || points <= ALWAYS_ASKED || (points <= SOMETIMES_ASKED && (moves == 0 || over))
    }
}

/// Who controls what, by player; points of which it is not known whether some player controls them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    pub controlled: [Vec<usize>; 2],
    pub undecided: Vec<usize>,
}

/// What a situation tells besides what every document tells.
pub struct Told {
    /// Temporarily and permanently prohibited points, suicides, pseudo suicides; `None` when no turns are taken.
    pub prohibited: Option<[Vec<usize>; 4]>,
    /// The start of each cycle, the points that it uses, and whether it disturbs.
    pub cycles: Vec<(usize, Vec<usize>, bool)>,
    pub passes_needed: Option<usize>,
    /// After the normal end without a referee.
    pub phase: Option<&'static str>,
}

impl Told {
    /// The keys of the answer. `control` is left out where it is not told, and null in a dispute.
    pub fn details(&self, opening: &Opening, told: bool, decided: Option<&Decided>) -> Details {
        let points =
            |points: &[usize]| -> Value { points.iter().map(|p| opening.board.point_to_json(*p)).collect() };
        let prohibited = self.prohibited.as_ref().map(|[temporary, permanent, suicide, pseudo_suicide]| {
            json!({
                "temporary": points(temporary),
                "permanent": points(permanent),
                "suicide": points(suicide),
                "pseudo_suicide": points(pseudo_suicide),
            })
        });
        let cycle = |(start, used, disturbing): &(usize, Vec<usize>, bool)| json!({"start": start, "used": points(used), "disturbing": disturbing});
        let mut details: Details = vec![
            ("prohibited", prohibited.unwrap_or_default()),
            ("cycles", self.cycles.iter().map(cycle).collect()),
            ("passes_needed", json!(self.passes_needed)),
        ];
        details.extend(self.phase.map(|phase| ("phase", json!(phase))));
        if told {
            let control = decided.map(|Decided { controlled: [b, w], undecided }| {
                json!({"b": points(b), "w": points(w), "undecided": points(undecided)})
            });
            details.push(("control", control.unwrap_or_default()));
        }
        if decided.is_some_and(|decided| !decided.undecided.is_empty()) {
            details.push(("undecided", json!(true)));
        }
        details
    }
}

/// The moves worth asking about: of turns, plays, passes and removals; after the end, whatever may be pointed to.
pub fn candidates(points: usize, pointing: bool, cycles: &[usize]) -> Vec<Move> {
    let plays = (0..points).map(Move::Play).chain([Move::Pass]);
    // No cycle starts from as many situations on as there are.
    let starts = cycles.iter().copied().chain([usize::MAX >> 1]);
    let removals = starts.flat_map(|start| {
        let plays = (0..points).filter(move |_| start < usize::MAX >> 1).map(Some);
        [None].into_iter().chain(plays).map(move |play| Move::Remove { start, play })
    });
    let kinds: [fn(usize) -> Move; 3] = [Move::Claim, Move::Dispute, Move::Extend];
    let pointed = if pointing { points } else { 1 };
    let points = kinds.into_iter().flat_map(|kind| (0..pointed).map(kind));
    plays.chain(removals).chain(points).collect()
}

/// Who has won, by the scores; `None` where they are not known.
pub fn outcome(over: bool, score: Option<[Halves; 2]>) -> Option<Outcome> {
    if !over {
        return Some(Outcome::Unfinished);
    }
    let [black, white] = score?;
    Some(match black.cmp(&white) {
        Ordering::Greater => Outcome::Win(superko_spec::Player::Black),
        Ordering::Less => Outcome::Win(superko_spec::Player::White),
        Ordering::Equal => Outcome::Tie,
    })
}
