//! What is seen of a disagreement, in words that explain nothing: for one that no known misreading explains.

use crate::diagnosis::disagreement::Disagreement;
use crate::diagnosis::shrink::disagrees;
use crate::rulebook::{Effort, Halves, Move};
use crate::subjects::Subject;
use crate::subjects::questions::{Observation, Reply};
use superko_notation::{Cell, Position, plural};

/// What the subject does, beyond the answer itself, if there is more to say: `of 5 legal plays it refuses only this one`.
pub fn seen(subject: &mut dyn Subject, found: &Disagreement) -> Option<String> {
    match (&found.expected, &found.said) {
        (Reply::Position(expected), Reply::Position(said)) => position(found, expected, said),
        (Reply::Captured(expected), Reply::Captured(said)) => {
            let more = |i: usize| said[i] as i64 - expected[i] as i64;
            let of = |(i, color): (usize, &str)| {
                let amount = plural(more(i).unsigned_abs() as usize, &format!("captured {color} stone"));
                (more(i) != 0).then(|| format!("{amount} too {}", if more(i) < 0 { "few" } else { "many" }))
            };
            in_words("it counts ", [(0, "black"), (1, "white")].into_iter().filter_map(of))
        }
        (Reply::Score(expected), Reply::Score(said)) => {
            let of = |(i, player): (usize, &str)| {
                let more = said[i].0 - expected[i].0;
                let by = if more < 0 { "less" } else { "more" };
                (more != 0).then(|| format!("{player} {} {by} than by the rules", Halves(more.abs())))
            };
            in_words("it gives ", [(0, "Black"), (1, "White")].into_iter().filter_map(of))
        }
        (Reply::Legal(legal) | Reply::Accepted(legal), _) => plays(subject, found, *legal),
        _ => None,
    }
}

/// How the subject contradicts itself, in a sentence, if it does. That is the clearest finding there is: no rules allow it.
pub fn contradiction(
    subject: &mut dyn Subject,
    driver: &mut dyn Subject,
    found: &Disagreement,
) -> Option<String> {
    if matches!(disagrees(subject, driver, found.clone()), Ok(None)) {
        let asking =
            "questions on the way change its answers: in the same game without them it answers by the rules";
        return Some(asking.to_owned());
    }
    let (m, _) = found.move_in_question()?;
    subject.begin(&found.opening).ok()??;
    if subject.play_all(&found.moves).ok()?? != found.moves.len() {
        return None;
    }
    let listed = subject.is_legal(m).ok()??;
    let accepted = subject.make(m).ok()??;
    let (says, does) = if listed { ("legal", "refuses it") } else { ("illegal", "plays it") };
    (listed != accepted)
        .then(|| format!("it contradicts itself: it says that the move is {says}, and {does}"))
}

fn in_words(begin: &str, parts: impl Iterator<Item = String>) -> Option<String> {
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| format!("{begin}{}", parts.join(" and ")))
}

/// How many plays the subject refuses or allows like the one in question.
fn plays(subject: &mut dyn Subject, found: &Disagreement, legal: bool) -> Option<String> {
    let (Move::Play(_), _) = found.move_in_question()? else { return None };
    subject.begin(&found.opening).ok()??;
    let accepted = subject.play_all(&found.moves).ok()??;
    let observed = Observation::of(subject, &found.opening, false).ok()?;
    let said = &observed.legal.as_ref()?.points;
    let mut game = found.opening.referee(Effort::Trial);
    let by_rules = found.moves.iter().all(|m| game.play(*m).is_ok()) && accepted == found.moves.len();
    let position = game.position();
    let empty = (0..found.opening.board.points()).filter(|p| position[*p] == Cell::Empty);
    let plays = empty.map(Move::Play).filter(|m| observed.tells(*m) && game.check(*m).is_ok() == legal);
    let alike: Vec<usize> = plays.filter_map(Move::point).collect();
    let wrong = alike.iter().filter(|p| said.contains(p) != legal).count();
    let (does, kind) = if legal { ("refuses", "legal") } else { ("allows", "forbidden") };
    match (wrong, alike.len()) {
        _ if !by_rules => None,
        (0, _) | (1, 1) => None,
        (1, of) => Some(format!("of {of} {kind} plays it {does} only this one")),
        (2, 2) => Some(format!("it {does} both {kind} plays")),
        (wrong, of) if wrong == of => Some(format!("it {does} all {of} {kind} plays")),
        (wrong, of) => Some(format!("it {does} {wrong} of {of} {kind} plays")),
    }
}

/// What becomes of stones that the rules remove or leave on the board.
fn position(found: &Disagreement, expected: &Position, said: &Position) -> Option<String> {
    let mut game = found.opening.referee(Effort::Trial);
    let (last, before) = found.moves.split_last().filter(|(last, _)| **last != Move::Undo)?;
    before.iter().all(|m| game.play(*m).is_ok()).then_some(())?;
    let before = game.position();
    let all =
        || (0..expected.points()).filter(|p| said.points() == expected.points() && Some(*p) != last.point());
    let removed: Vec<usize> = all().filter(|p| before[*p] != expected[*p]).collect();
    let left = removed.iter().filter(|p| said[**p] == before[**p]).count();
    let lost = all().filter(|p| expected[*p] != Cell::Empty && said[*p] == Cell::Empty).count();
    let gained = all().filter(|p| expected[*p] == Cell::Empty && said[*p] != Cell::Empty).count() - left;
    let played = last.point().is_some_and(|p| expected[p] != said[p]);
    let parts = [
        (left > 0).then(|| match left == removed.len() {
            true => "leaves the captured stones on the board".to_owned(),
            false => {
                format!("leaves {left} of {} on the board", plural(removed.len(), "captured stone"))
            }
        }),
        (lost > 0).then(|| format!("removes {} too many", plural(lost, "stone"))),
        (gained > 0).then(|| format!("has {} more", plural(gained, "stone"))),
        played.then(|| match expected[last.point().expect("it is a play")] {
            Cell::Empty => "leaves the played stone on the board".to_owned(),
            _ => "lacks the played stone".to_owned(),
        }),
    ];
    in_words("it ", parts.into_iter().flatten())
}
