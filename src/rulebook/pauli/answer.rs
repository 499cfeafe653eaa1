//! The keys of answers that only this rulebook has, the same for law and engine.

use super::moves::Move;
use crate::{Details, Effort, Move as CaseMove, Opening};
use serde_json::{Value, json};
use std::sync::Arc;
use superko_notation::Board;

/// Their names.
pub const KEYS: &[&str] = &["prohibited", "cycles", "passes_needed", "phase", "control", "undecided"];

/// Trials ask about control in every situation on boards up to this number of points,
pub const ALWAYS_ASKED: usize = 4;
/// and on boards up to this number at the start and at the end.
pub const SOMETIMES_ASKED: usize = 6;

/// Does the answer say who controls what, after this number of moves?
pub fn has_control(effort: Effort, points: usize, moves: usize, over: bool) -> bool {
    let asked = points <= ALWAYS_ASKED || (points <= SOMETIMES_ASKED && (moves == 0 || over));
    effort != Effort::Trial || asked
}

/// What a trial on these boards does not ask about control, in words.
pub fn not_asked(boards: &[Arc<Board>]) -> Vec<String> {
    let any = |what: fn(usize) -> bool| boards.iter().any(|board| what(board.points()));
    let some = any(|points| points > ALWAYS_ASKED && points <= SOMETIMES_ASKED);
    let none = any(|points| points > SOMETIMES_ASKED);
    let some = some.then(|| {
        format!(
            "who controls what, except at the start and the end, on boards of more than {ALWAYS_ASKED} points"
        )
    });
    let none = none.then(|| format!("who controls what on boards of more than {SOMETIMES_ASKED} points"));
    some.into_iter().chain(none).collect()
}

/// The points that each player controls, and the points for which that is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    pub controlled: [Vec<usize>; 2],
    pub undecided: Vec<usize>,
}

/// The part of a situation that only this rulebook has.
pub struct Situation {
    /// Temporarily and permanently prohibited points, suicides and pseudo suicides; `None` after the normal end.
    pub prohibited: Option<[Vec<usize>; 4]>,
    /// The start of each cycle, the points that it uses, and whether it is disturbing.
    pub cycles: Vec<(usize, Vec<usize>, bool)>,
    pub passes_needed: Option<usize>,
    pub phase: Phase,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Play,
    /// After the normal end of a game without a referee: the players claim what is neutral or dead,
    Claims,
    /// or the prover extends the set of a dispute,
    Extending,
    /// or the dispute is played.
    Dispute,
    Done,
}

impl Phase {
    fn name(self) -> &'static str {
        match self {
            Phase::Play => "play",
            Phase::Claims => "claims",
            Phase::Extending => "extending",
            Phase::Dispute => "dispute",
            Phase::Done => "done",
        }
    }
}

impl Situation {
    /// The keys and their values. `control` is left out unless it is asked for, and null while a set is extended and in a
    /// dispute.
    pub fn details(&self, opening: &Opening, asked: bool, decided: Option<&Decided>) -> Details {
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
        if opening.extra.get::<super::Start>().claims {
            details.push(("phase", json!(self.phase.name())));
        }
        if asked {
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

/// The moves worth asking about: plays, passes and removals; after the end, everything that can be claimed or disputed.
pub fn candidates(points: usize, claims: bool, cycles: impl IntoIterator<Item = usize>) -> Vec<CaseMove> {
    // A situation that does not exist, so that no cycle starts there.
    const NO_SITUATION: usize = usize::MAX >> 1;
    let plays = (0..points).map(Move::at).chain([Move::PASS]);
    let starts = cycles.into_iter().chain([NO_SITUATION]);
    let removals = starts.flat_map(|start| {
        let plays = (0..points).filter(move |_| start < NO_SITUATION).map(Some);
        [None].into_iter().chain(plays).map(move |play| Move::Turn { remove: Some(start), play })
    });
    let kinds: [fn(usize) -> Move; 3] = [Move::Claim, Move::Dispute, Move::Extend];
    let named = if claims { points } else { 1 };
    let named = kinds.into_iter().flat_map(|kind| (0..named).map(kind));
    plays.chain(removals).chain(named).map(CaseMove::from).collect()
}
