//! The atlas as a page: one self-contained file, with each game on a board.

use super::{Atlas, Comparison};
use crate::distinguish::{Aspect, Finding, Says, Side, What, comparable};
use maud::{Markup, html};
use std::sync::Arc;
use superko_notation::draw::{Drawing, Picture, page};
use superko_notation::{Board, plural};
use superko_oracle::steps::{Step, play};

const CSS: [&str; 2] = [page::CSS, include_str!("page.css")];

impl Atlas {
    /// The page.
    pub fn to_html(&self) -> String {
        let title = "How rules of Go differ";
        let content = html! {
            header {
                h1 { (title) }
                (self.preface())
            }
            (self.definitions())
            @for group in self.groups() { (self.matrix(&group)) }
            @for comparison in &self.comparisons { (self.comparison(comparison)) }
        };
        // The script is for copy buttons.
        page::document(title, &CSS, [None, Some(page::JS)], &content)
    }

    fn preface(&self) -> Markup {
        html! {
            p {
                "For two sets of rules, this page has a shortest game after which they answer differently, on the smallest board "
                "that has one: separately for which moves are legal, what stands on the board, whether the game is over, the score of "
                "the present position, and who has won. All sequences of moves that are legal in both were compared, shortest first, on "
                "all grids, cylinders, tori and connected graphs of up to " (self.points) " points. The literal law confirmed each game."
            }
            p {
                "On a board on which the sequences do not end soon, "
                @match self.limits.depth {
                    Some(depth) => { "those of up to " (depth) " moves were compared" }
                    None => { "the comparison stopped when more than " (self.limits.situations) " situations were to be explored" }
                }
                ": then the page says up to how many moves there is no difference, and otherwise that this is proved."
            }
        }
    }

    /// The boards, once each, shared by all pictures.
    fn definitions(&self) -> Markup {
        html! {
            svg.defs width="0" height="0" aria-hidden="true" {
                defs {
                    @for (number, board) in self.boards().iter().enumerate() {
                        g id={ "board-" (number) } { (Picture::of(board).board()) }
                    }
                }
            }
        }
    }

    fn boards(&self) -> Vec<Arc<Board>> {
        super::boards(self.points, false)
    }

    /// The indices of rules that are compared with each other.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for entry in 0..self.entries.len() {
            let sides = |other: usize| [other, entry].map(|i| self.entries[i].side.clone());
            let compared = |group: &&mut Vec<usize>| comparable(&sides(group[0])).is_ok();
            match groups.iter_mut().find(compared) {
                Some(group) => group.push(entry),
                None => groups.push(vec![entry]),
            }
        }
        groups
    }

    fn find(&self, pair: [usize; 2]) -> Option<&Comparison> {
        self.comparisons.iter().find(|comparison| comparison.pair == pair)
    }

    fn matrix(&self, group: &[usize]) -> Markup {
        html! {
            section {
                div.scroll tabindex="0" {
                    table.matrix {
                        thead { tr { td {} @for i in group { th scope="col" title=(self.name(*i)) { (i + 1) } } } }
                        tbody {
                            @for i in group {
                                tr {
                                    th scope="row" { (i + 1) ". " (self.name(*i)) }
                                    @for j in group { (self.cell([*i.min(j), *i.max(j)])) }
                                }
                            }
                        }
                    }
                }
                p { small {
                    "A letter and a number: the aspect, legality, board, over, score or winner, and the number of moves of the game."
                } }
            }
        }
    }

    fn name(&self, entry: usize) -> String {
        let entry = &self.entries[entry];
        match entry.presets.is_empty() {
            true => entry.side.to_string(),
            false => format!("{} ({})", entry.side, entry.presets.join(", ")),
        }
    }

    fn cell(&self, pair: [usize; 2]) -> Markup {
        let Some(comparison) = self.find(pair) else { return html! { td.same { "–" } } };
        let short: Vec<String> = Aspect::ALL
            .into_iter()
            .filter_map(|aspect| match &comparison.about(aspect).0?.what {
                What::Differs { moves, .. } => {
                    let letter = aspect.name().chars().next()?.to_ascii_uppercase();
                    Some(format!("{letter}\u{a0}{}", moves.len()))
                }
                _ => None,
            })
            .collect();
        html! {
            td {
                a href={ "#pair-" (pair[0] + 1) "-" (pair[1] + 1) } {
                    @if short.is_empty() { "none" }
                    @for item in &short { span { (item) } " " }
                }
            }
        }
    }

    fn comparison(&self, comparison: &Comparison) -> Markup {
        let [a, b] = comparison.pair;
        let sides = comparison.pair.map(|i| self.entries[i].side.clone());
        html! {
            section.pair id={ "pair-" (a + 1) "-" (b + 1) } {
                h2 { (self.name(a)) " and " (self.name(b)) }
                div.games {
                    @for aspect in Aspect::ALL {
                        @let (finding, up_to) = comparison.about(aspect);
                        @if let Some(finding) = finding { (self.game(finding, up_to, &sides)) }
                    }
                }
                @for (up_to, aspects) in without(comparison) {
                    p {
                        (aspects.join(", ")) ": no difference on any board of up to " (self.points) " points"
                        @match up_to {
                            None => ", proved.",
                            Some(length) => { " up to " (length) " moves." }
                        }
                    }
                }
            }
        }
    }

    fn game(&self, finding: &Finding, up_to: Option<usize>, sides: &[Side; 2]) -> Markup {
        let What::Differs { moves, .. } = &finding.what else { return html! {} };
        let Some(says) = finding.says(sides) else { return html! {} };
        let words = finding.game_in_words(&sides[0]).unwrap_or_default();
        html! {
            figure {
                (self.picture(finding, sides, &says[0], &words))
                @if says[0].position != says[1].position { (self.picture(finding, sides, &says[1], &words)) }
                figcaption {
                    strong { (finding.aspect) } ": " (plural(moves.len(), "move")) ". " bdi { (words) }
                    @if let Some(length) = up_to { " (On smaller boards there is none up to " (length) " moves.)" }
                    @for (side, says) in sides.iter().zip(&says) {
                        p {
                            (side) ": " strong { (says.answer) }
                            @for clause in &says.clauses {
                                br; code { (clause.id) } @if let Some(name) = clause.amended { " (" (name) ")" } ": " (clause.says)
                            }
                        }
                    }
                    @if let Some(command) = in_browser(finding, sides) {
                        details {
                            summary { "In the browser" }
                            div.command { pre tabindex="0" { (command) } }
                        }
                    }
                    details {
                        summary { "As cases" }
                        @for case in sides.iter().filter_map(|side| finding.case(side)) {
                            div.command { pre tabindex="0" { (case.to_string()) } }
                        }
                    }
                }
            }
        }
    }

    /// The position that one side has after the moves that are legal in both.
    fn picture(&self, finding: &Finding, sides: &[Side; 2], says: &Says, words: &str) -> Markup {
        let What::Differs { moves, .. } = &finding.what else { return html! {} };
        let board = &finding.board;
        let number = self.boards().iter().position(|other| other == board).unwrap_or_default();
        let picture = Picture::of(board);
        let label = format!("{board}: {}. {words}", board.row_line(&says.position));
        let (steps, _) = play(&sides[0].opening(board), moves);
        // The number of the move that put each stone there.
        let mut numbers = Vec::new();
        for (point, _) in says.position.stones() {
            let put = |step: &Step| step.played.as_ref().is_some_and(|played| played.stone == Some(point));
            numbers.extend(steps.iter().rposition(put).map(|number| (point, number)));
        }
        let drawing =
            Drawing { numbers, asked: finding.point_in_question(), ..Drawing::of(&says.position, &label) };
        let (width, _) = picture.size();
        html! {
            svg viewBox=(picture.view_box()) role="img" aria-label=(label) style={ "--width:" (2 * width) "px" } {
                use href={ "#board-" (number) } {}
                (picture.stones(&drawing))
            }
        }
    }
}

/// The command that plays the game in the browser by both rules. The page there knows no misreadings.
fn in_browser(finding: &Finding, sides: &[Side; 2]) -> Option<String> {
    let case = finding.case(&sides[0]).filter(|_| sides.iter().all(|side| side.misreading.is_none()))?;
    Some(format!("superko open '{case}' --and '{}'", sides[1].rules.name()))
}

/// The aspects without a difference, grouped by the number of moves up to which that is known.
fn without(comparison: &Comparison) -> Vec<(Option<usize>, Vec<&'static str>)> {
    let mut groups: Vec<(Option<usize>, Vec<&'static str>)> = Vec::new();
    for aspect in Aspect::ALL {
        let (None, up_to) = comparison.about(aspect) else { continue };
        match groups.iter_mut().find(|(other, _)| *other == up_to) {
            Some((_, aspects)) => aspects.push(aspect.name()),
            None => groups.push((up_to, vec![aspect.name()])),
        }
    }
    groups
}
