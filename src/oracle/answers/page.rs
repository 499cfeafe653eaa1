//! A game as a page in HTML that steps through it, with what the rules say of each situation written into it: nothing is asked later.

use super::explain::{Because, Before, Explained};
use crate::case::Case;
use crate::report::html::SCRIPTS;
use crate::report::html::section::{board_name, game, sentence};
use crate::rulebook::Effort;
use crate::steps::play;
use crate::subjects::printable;
use crate::{Error, Result};
use maud::html;
use std::collections::BTreeMap;
use superko_notation::draw::page::{CSS, document};

/// What the rules say in a situation: the empty points that are forbidden, and why, by clause; and the situation in words.
struct Told {
    forbidden: BTreeMap<String, Vec<(usize, Option<String>)>>,
    situation: String,
}

/// The page of a game; `further` says how to play on.
///
/// # Errors
/// If law and engine contradict each other.
pub fn to_html(case: &Case, further: &str) -> Result<String> {
    let Case { opening, moves, .. } = case;
    let (steps, _) = play(opening, moves);
    let legal = &moves[..steps.len() - 1];
    let mut engine = opening.referee(Effort::Answer);
    let (mut told, mut clauses) = (Vec::new(), BTreeMap::new());
    let mut refused: Option<(usize, String, Option<usize>, Vec<Because>)> = None;
    for number in 0..steps.len() {
        let so_far = &steps[..=number];
        let before = Before { opening, moves: &legal[..number], steps: so_far, engine: engine.as_ref() };
        let position = engine.position();
        let mut forbidden: BTreeMap<String, Vec<(usize, Option<String>)>> = BTreeMap::new();
        for m in engine.candidates() {
            let Some(point) = m.stone().filter(|point| position[*point].is_empty() && !engine.over()) else {
                continue;
            };
            for id in engine.check(m).err().into_iter().flatten() {
                let Because { clause, how } = before.because(m, id.to_string());
                forbidden.entry(clause.id.clone()).or_default().push((point, how));
                clauses.insert(clause.id, clause.says);
            }
        }
        let situation = Explained::of(opening, so_far, engine.as_ref(), engine.as_ref(), None);
        told.push(Told { forbidden, situation: situation.situation_in_words() });
        match (legal.get(number), moves.get(number)) {
            (Some(m), _) => engine
                .play(*m)
                .map_err(|_| Error::input("the engine contradicts itself; please report this case"))?,
            (None, Some(m)) => {
                let broken = engine.check(*m).err();
                let broken = broken.iter().flatten().map(|id| before.because(*m, id.to_string()));
                refused = Some((number + 1, before.name(*m), m.stone(), broken.collect()));
            }
            (None, None) => {}
        }
    }
    let beside = |number: usize| {
        let Told { forbidden, situation } = &told[number];
        let last = refused.as_ref().filter(|_| number + 1 == steps.len());
        let marked: Vec<usize> = match last {
            Some((_, _, point, _)) => (*point).into_iter().collect(),
            None => forbidden.values().flatten().map(|(point, _)| *point).collect(),
        };
        let text = html! {
            @for line in situation.lines() { p { (sentence(line)) } }
            @for (id, points) in forbidden {
                details {
                    summary {
                        "Forbidden by " code { (id) } ": "
                        @for (i, (point, _)) in points.iter().enumerate() {
                            @if i > 0 { ", " } (opening.board.name(*point))
                        }
                    }
                    p { (clauses[id]) }
                    ul { @for how in points.iter().filter_map(|(_, how)| how.as_ref()) { li { (sentence(how)) "." } } }
                }
            }
        };
        (text, marked)
    };
    let rules = opening.rules.name();
    let headline = match &refused {
        Some((number, name, ..)) => format!("Move {number}, {name}, is forbidden"),
        None => "Every move is legal".to_owned(),
    };
    let content = html! {
        header {
            p class={ "verdict " @if refused.is_some() { "bad" } @else { "good" } } {
                @if refused.is_some() { "illegal" } @else { "legal" }
            }
            h1 { bdi { (headline) } }
        }
        p { "By the rules " code { (rules) } "." }
        @if let Some((_, _, _, broken)) = &refused {
            section {
                @for Because { clause, how } in broken {
                    @if let Some(how) = how { p { (sentence(how)) "." } }
                    dl { dt { code { (clause.id) } } dd { (clause.says) } }
                }
            }
        }
        (game("", opening, &steps, None, &beside))
        p { "A mark on an empty point says that the rules forbid it to the player whose turn it is." }
        p { (further) }
    };
    let title = format!("{headline}: {rules} on {}", board_name(&opening.board));
    Ok(printable(&document(&title, &[CSS], SCRIPTS, &content)))
}
