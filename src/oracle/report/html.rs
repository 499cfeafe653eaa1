//! The report as a page: one file that needs no network and no script, with the game on boards.

use super::{By, Explanation, InWords, Report, SELF_CHECK, in_words, printable, taken_back};
use crate::finding::Finding;
use crate::observation::Reply;
use crate::rulebook::{Halves, Misreading, Move, Opening, Question};
use crate::settled::Settled;
use crate::steps::{Clause, Step, allied, counted, moves_in_words, play};
use crate::subject::Fault;
use crate::trial::LeftOut;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use superko_notation::draw::page::{CSS, JS, meta};
use superko_notation::draw::{Drawing, Picture, Symbol};
use superko_notation::{Board, Cell, Player, Position};

/// Without it, the page shows all boards.
const WITH_SCRIPT: &str = r#"document.documentElement.classList.add("js")"#;
/// The page loads nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// In all pictures together: the most points, so that the file stays small, and about the most numbers on stones.
const MOST_POINTS: usize = 250_000;
const MOST_NUMBERS: usize = 20_000;
/// On larger boards stones are counted, not listed, for those who do not see them.
const LISTED: usize = 49;

impl Report {
    /// The report as a page in HTML: one file, which loads nothing else and needs no script.
    pub fn to_html(&self) -> String {
        let kind = match &self.record.finding {
            None if self.is_stale() => "bad",
            None if self.unanswered() || self.record.stopped => "open",
            None => "good",
            Some(Finding::SelfCheck { .. }) => "open",
            Some(_) => "bad",
        };
        let subject = &self.record.subject;
        // What may be long is said further down.
        let headline = match &self.record.finding {
            Some(Finding::Fault { .. }) => format!("{subject} gave no usable answer"),
            Some(Finding::SelfCheck { .. }) => format!("{subject} fails the self-check"),
            Some(Finding::Ours(_)) => "The literal law and the engine disagree".to_owned(),
            _ => self.headline(),
        };
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    (meta(POLICY))
                    title { (self.verdict()) ": " (headline) }
                    style { (PreEscaped(CSS)) }
                    script { (PreEscaped(WITH_SCRIPT)) }
                }
                body {
                    main {
                        header {
                            p class={ "verdict " (kind) } { (self.verdict()) }
                            h1 { bdi { (headline) } }
                        }
                        (self.all_found())
                        @for line in self.known() { p { (sentence(&line)) "." } }
                        (self.trial())
                    }
                    footer { p { "superko " (env!("CARGO_PKG_VERSION")) } }
                    script { (PreEscaped(JS)) }
                }
            }
        };
        printable(&page.into_string())
    }

    /// What was found; of several results each has a section of its own, whose names begin with its number.
    fn all_found(&self) -> Markup {
        let each = self.each();
        if each.is_empty() {
            return self.found();
        }
        html! {
            @for (one, number) in each.iter().zip(1..) {
                section class="one" {
                    h2 { (number) " of " (each.len()) ": " (one.verdict()) }
                    // No text has these quotation marks.
                    (PreEscaped(one.found().into_string()
                        .replace(" id=\"", &format!(" id=\"{number}-"))
                        .replace("href=\"#", &format!("href=\"#{number}-"))))
                }
            }
        }
    }

    fn found(&self) -> Markup {
        match &self.record.finding {
            None => self.nothing_found(),
            Some(Finding::Disagreement(found)) => self.disagreement_page(found),
            Some(Finding::Ours(found)) => html! {
                p { "This is a bug in superko, not in the subject. Please report this case." }
                (self.disagreement_page(found))
            },
            Some(Finding::Fault { opening, moves, fault, again }) => {
                self.fault_page(opening, moves, fault, *again)
            }
            Some(Finding::Missing { .. }) => html! { p { (sentence(&self.headline())) "." } },
            Some(Finding::SelfCheck { .. }) => html! {
                p { (sentence(&self.headline())) "." }
                p { (sentence(SELF_CHECK)) "." }
            },
        }
    }

    fn nothing_found(&self) -> Markup {
        let tally = &self.record.tally;
        html! {
            @if self.unanswered() {
                p { "The subject left nearly every question unanswered: there is no verdict." }
            } @else {
                p {
                    "In " (counted(tally.games, "game")) " and " (counted(tally.moves, "move")) (taken_back(tally))
                    " no answer differed from the rules. That is evidence, not proof: a longer trial, another seed or "
                    "other boards may still find a disagreement."
                }
            }
        }
    }

    fn fault_page(&self, opening: &Opening, moves: &[Move], fault: &Fault, again: bool) -> Markup {
        html! {
            section id="fault" {
                p { bdi { (self.headline()) } "." }
                @for (what, text) in fault.quotes() {
                    h2 { (sentence(what)) }
                    pre tabindex="0" { (text) }
                }
            }
            p {
                "It happened on " (board_name(&opening.board)) " "
                @match moves.len() {
                    0 => "before the first move.",
                    n => { "after " (counted(n as u64, "move")) "." }
                }
                @if !again { " It did not happen again when the game was replayed." }
            }
            (game_section(opening, &play(opening, moves).0, None))
            (self.again_section())
        }
    }

    fn disagreement_page(&self, settled: &Settled) -> Markup {
        html! {
            (self.said_section(settled))
            (game_section(&settled.disagreement.opening, &settled.steps, Some(settled)))
            (clauses_section(&self.clauses(settled)))
            (self.diagnosis_section())
            (self.again_section())
        }
    }

    /// The command or call that repeats what was found, and the case itself if the command names its file.
    fn again_section(&self) -> Markup {
        html! {
            @if let Some(again) = self.again() {
                section id="again" {
                    h2 { "Reproduce it" }
                    div.command { pre tabindex="0" { (again) } }
                    @if let (Some(file), Some(case)) = (self.case_file(), self.case()) {
                        details {
                            summary { "The case, " code { (file) } }
                            div.command { pre tabindex="0" { (case.to_string()) } }
                        }
                    }
                }
            }
        }
    }

    /// What the rules say and what the subject says, side by side.
    fn said_section(&self, settled: &Settled) -> Markup {
        let found = &settled.disagreement;
        let InWords { asked, rules, subject } = in_words(settled);
        let is_move = matches!(found.question, Question::Legal(_) | Question::Accepted(_));
        let is_position = matches!(found.expected, Reply::Position(_));
        let answer = |words: &str, reply: &Reply, label: &str| {
            html! {
                @if is_position { code { (words) } } @else { (words) }
                @if let Reply::Position(position) = reply { (position_picture(settled, position, label)) }
            }
        };
        html! {
            section id="said" {
                h2 {
                    @match found.moves.len() {
                        0 => "At the start: ",
                        n => { "After " (counted(n as u64, "move")) ": " }
                    }
                    @if is_move { "is " (asked) " legal?" } @else { (asked) }
                }
                dl.said {
                    div.law {
                        dt { "The rules" }
                        dd { (answer(&rules, &found.expected, "The position by the rules")) }
                    }
                    div.subject {
                        dt { bdi { (self.record.subject) } }
                        dd { (answer(&subject, &found.said, "The position according to the subject")) }
                    }
                }
                @match settled.repeats {
                    None => {}
                    Some(n) if n == found.moves.len() => {
                        p { "It would leave the position unchanged, which repeats it." }
                    }
                    Some(0) => p { "It would repeat the position " a href="#move-0" { "at the start" } "." }
                    Some(n) => p {
                        "It would repeat the position " a href={ "#move-" (n) } { "after move " (n) } "."
                    }
                }
            }
        }
    }

    fn diagnosis_section(&self) -> Markup {
        let Some((how, misreadings, more)) = self.obeys() else { return html! {} };
        html! {
            section id="misreading" {
                h2 { "Diagnosis" }
                p { (sentence(&how)) @if misreadings.is_empty() { "." } @else { ":" } }
                @if !misreadings.is_empty() {
                    dl {
                        @for Explanation { heading, misreadings, more } in misreadings {
                            @if let Some(heading) = heading { dt { (heading) } }
                            @for Misreading { name, clause, says, .. } in misreadings {
                                (clause_of(name, says, Some(("misreads", clause))))
                            }
                            @if more > 0 { dd { "Or " (more) " that say the same of other directions." } }
                        }
                    }
                }
                @if more > 0 { p { "And " (more) " more." } }
            }
        }
    }

    fn trial(&self) -> Markup {
        let record = &self.record;
        let tally = &record.tally;
        let rulebook = self.rules.rulebook();
        let left_out: Vec<String> = record.left_out.iter().map(LeftOut::to_string).collect();
        let shrunk = match &record.finding {
            Some(Finding::Disagreement(found)) => Some((found.shrunk_from, found.disagreement.moves.len())),
            _ => None,
        };
        html! {
            section id="trial" {
                h2 { "The trial" }
                dl.facts {
                    dt { "Subject" } dd { bdi { (record.subject) } }
                    dt { "Rules" } dd { code { (rulebook.name()) } " (" (rulebook.source().title) ")" }
                    @if let Some(preset) = self.rules.preset() {
                        dt { "Preset" } dd { code { (preset.name) } ": " (preset.whose) " (" (preset.source) ")" }
                        @if !preset.not_covered.is_empty() { dt { "Not covered" } dd { (preset.not_covered) } }
                    }
                    @for amendment in self.rules.amendments() {
                        dt { "Amendment" }
                        dd { code { (amendment.name) } ": " (amendment.says) " (" code { (amendment.clause) } ")" }
                    }
                    dt { "Boards" } dd { @for name in &self.boards { code { (name) } " " } }
                    @if !left_out.is_empty() { dt { "Left out" } dd { (left_out.join("; ")) } }
                    dt { "Played" } dd { (counted(tally.games, "game")) ", " (counted(tally.moves, "move")) (taken_back(tally)) }
                    dt { "Questions" }
                    dd { (tally.asked) " asked, " (tally.answered) " answered, " (tally.skipped()) " skipped" }
                    @if let Some((from, to)) = shrunk.filter(|(from, to)| from > to) {
                        dt { "Shrunk" } dd { "from " (counted(from as u64, "move")) " to " (to) }
                    }
                    dt { "Time" }
                    dd {
                        (format!("{:.2} s", record.elapsed.as_secs_f64()))
                        @if !record.waited.is_zero() {
                            (format!(", of which {:.2} s waiting for the subject", record.waited.as_secs_f64()))
                        }
                        @if record.stopped { "; stopped before the end" }
                    }
                    dt { "Seed" } dd { (self.seed) }
                    @if let By::Command { whole, .. } = &self.by { dt { "Command" } dd { code { (whole) } } }
                }
            }
        }
    }
}

/// A position that one side reports; the points are marked on which the two differ.
fn position_picture(settled: &Settled, position: &Position, label: &str) -> Markup {
    let opening = &settled.disagreement.opening;
    let label = describe(opening, position, label);
    let drawing = Drawing { differing: settled.differing(), ..Drawing::of(position, &label) };
    Picture::of(&opening.board).draw(&drawing)
}

fn clauses_section(clauses: &[Clause]) -> Markup {
    html! {
        @if !clauses.is_empty() {
            section id="law" {
                h2 { @if clauses.len() == 1 { "The clause" } @else { "The clauses" } }
                dl {
                    @for Clause { id, amended, says } in clauses {
                        (clause_of(id, says, amended.map(|name| ("as amended by", name))))
                    }
                }
            }
        }
    }
}

/// The game on boards, a list item for each situation.
fn game_section(opening: &Opening, steps: &[Step], settled: Option<&Settled>) -> Markup {
    let board = &opening.board;
    let picture = Picture::of(board);
    let moves = steps.len() - 1;
    let first = steps.len().saturating_sub((MOST_POINTS / board.points()).max(1));
    let numbered = (MOST_NUMBERS / steps.len()).max(20);
    let (width, height) = picture.size();
    let (small, large) = (width.clamp(120, 250), (width * 3).clamp(240, 620).min(width * 5));
    let ratio = f64::from(width) / f64::from(height);
    html! {
        section id="game" {
            h2 { "The game on " (board_name(board)) }
            (picture.definition())
            div id="stepper" hidden {
                p.keys {
                    "Keys: " kbd { "←" } " " kbd { "→" } " one move, " kbd { "Home" } " start, " kbd { "End" } " last."
                }
            }
            ol.steps style=(format!("--small:{small}px;--large:{large}px;--ratio:{ratio:.3}")) {
                @for item in situations(opening, steps, settled, &picture, first, numbered) { (item) }
            }
            div.notes {
                @if let Some(caption) = picture.caption() { p { (caption) } }
                @if first > 0 { p { "The first " (first) " positions are left out." } }
                @if numbered < moves { p { "On each board the last " (numbered) " moves are numbered." } }
                @if opening.komi != Halves(0) { p { "The komi is " (opening.komi.to_string()) "." } }
                p.cut { "Only the last 60 positions are printed." }
                (legend(steps, settled))
                p.moves tabindex="0" { (record(steps, first)) }
            }
        }
    }
}

/// The moves in words. Those whose positions are on the page, the `first` and later ones, lead to them.
fn record(steps: &[Step], first: usize) -> Markup {
    html! {
        @if steps.len() == 1 { "no moves" }
        @for (number, words) in (1..).zip(moves_in_words(steps)) {
            // Lines break between moves.
            @let words = words.replace(' ', "\u{a0}");
            @if number > 1 { "  " }
            @if number < first { bdi { (words) } } @else { a href={ "#move-" (number) } { bdi { (words) } } }
        }
    }
}

/// What the marks on the boards mean, as far as there are any.
fn legend(steps: &[Step], settled: Option<&Settled>) -> Markup {
    let differs = settled.is_some_and(|settled| !settled.differing().is_empty());
    let asked = settled.is_some_and(|settled| settled.point_in_question().is_some());
    let played = steps.iter().filter_map(|step| step.played.as_ref()).any(|played| played.stone.is_some());
    let entries = [
        (asked, None, Symbol::Asked, "the point in question"),
        (differs, None, Symbol::Asked, "differs between the rules and the subject"),
        (played, None, Symbol::Last, "the last stone played"),
        (steps.iter().any(|step| !step.taken.is_empty()), None, Symbol::Taken, "a stone that was removed"),
        (settled.is_some(), Some("questioned"), Symbol::Board, "the position in question"),
        (
            settled.is_some_and(|settled| settled.repeated().is_some()),
            Some("repeated"),
            Symbol::Board,
            "the position that would be repeated",
        ),
    ];
    html! {
        ul.legend {
            @for (_, class, symbol, says) in entries.into_iter().filter(|(occurs, ..)| *occurs) {
                li { span class=[class] { (symbol.draw()) } " " (says) }
            }
        }
    }
}

/// A list item for each situation from the `first` on, with the last `numbered` moves numbered on the stones.
fn situations(
    opening: &Opening,
    steps: &[Step],
    settled: Option<&Settled>,
    picture: &Picture,
    first: usize,
    numbered: usize,
) -> Vec<Markup> {
    let mut numbers = vec![0; opening.board.points()];
    let mut items = Vec::new();
    for (played, step) in steps.iter().enumerate() {
        let last = step.played.as_ref().and_then(|played| played.stone);
        if let Some(point) = last {
            numbers[point] = played;
        }
        for (point, _) in &step.taken {
            numbers[*point] = 0;
        }
        // A stone that was taken back has no number any more.
        for (point, number) in numbers.iter_mut().enumerate() {
            *number *= usize::from(!step.position[point].is_empty());
        }
        if played < first {
            continue;
        }
        let asked = settled.filter(|_| played + 1 == steps.len());
        let repeated = asked.is_none() && settled.and_then(|settled| settled.repeats) == Some(played);
        let caption = caption(opening, played, step, asked, repeated);
        let label = describe(opening, &step.position, &caption);
        let recent = |n: usize| n > 0 && n + numbered > played;
        let drawing = Drawing {
            last,
            taken: step.taken.clone(),
            numbers: (0..).zip(&numbers).map(|(p, n)| (p, *n)).filter(|(_, n)| recent(*n)).collect(),
            asked: asked.and_then(Settled::point_in_question),
            differing: asked.map_or(Vec::new(), Settled::differing),
            ..Drawing::of(&step.position, &label)
        };
        let class = if repeated { Some("repeated") } else { asked.map(|_| "questioned") };
        items.push(html! {
            li id={ "move-" (played) } class=[class] {
                figure { (picture.draw(&drawing)) figcaption { (caption) } }
            }
        });
    }
    items
}

/// What happened in a situation; `asked` is set where the subject was asked the question.
fn caption(opening: &Opening, played: usize, step: &Step, asked: Option<&Settled>, repeated: bool) -> String {
    let mut caption = match (&step.played, &opening.setup) {
        (Some(m), _) => format!("{played}. {}", m.in_full()),
        (None, Some(setup)) if opening.takes_turns() => format!("Set up, {} to play", setup.to_play),
        (None, Some(_)) => format!("Set up{}", allied(opening)),
        (None, None) => "Start".to_owned(),
    };
    let stone = step.played.as_ref().and_then(|played| played.stone);
    caption += &taken_in_words(&step.taken, stone.map(|point| step.position[point]));
    if let Some(settled) = asked {
        caption += &format!("; in question: {}", in_words(settled).asked);
    } else if repeated {
        caption += "; this position would be repeated";
    }
    caption
}

/// The board as a heading has it: graphs are long to write.
fn board_name(board: &Board) -> String {
    match board.size() {
        Some(_) => board.to_string(),
        None => format!("a graph of {}", counted(board.points() as u64, "point")),
    }
}

/// `, captures 2 stones`: the stones that a move removed; `played` is what stands where it put a stone.
fn taken_in_words(taken: &[(usize, Cell)], played: Option<Cell>) -> String {
    let stones = counted(taken.len() as u64, "stone");
    match played {
        _ if taken.is_empty() => String::new(),
        Some(Cell::Empty) => format!(", removes {stones} of its own"),
        _ => format!(", captures {stones}"),
    }
}

/// A position for readers who do not see it.
fn describe(opening: &Opening, position: &Position, caption: &str) -> String {
    let board = &opening.board;
    let stones = |stone: Cell| {
        let points: Vec<usize> =
            position.stones().filter(|(_, cell)| *cell == stone).map(|(p, _)| p).collect();
        match points.len() {
            0 => "none".to_owned(),
            n if board.points() > LISTED => n.to_string(),
            _ => points.into_iter().map(|p| board.name(p)).collect::<Vec<String>>().join(" "),
        }
    };
    let owners: Vec<(String, Cell)> = match opening.takes_turns() {
        true => Player::BOTH.map(|player| (player.to_string(), Cell::Stone(player))).into(),
        false => opening.players.iter().map(|letter| (letter.to_string(), Cell::Owned(*letter))).collect(),
    };
    let stones = owners.into_iter().map(|(name, stone)| format!(" {name}: {}.", stones(stone)));
    format!("{caption}.{}", stones.collect::<String>())
}

/// A term and its definition; the note says what its clause is, or which amendment changes it.
fn clause_of(id: &str, says: &str, note: Option<(&str, &str)>) -> Markup {
    html! {
        dt {
            code { (id) }
            @if let Some((how, which)) = note { " " small { (how) " " (which) } }
        }
        dd { (sentence(says.trim_end_matches('.'))) "." }
    }
}

/// With a capital letter.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    first + rest.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnose::Diagnosis;
    use crate::disagreement::Disagreement;
    use crate::hypothesis::Hypothesis;
    use crate::observation::Tally;
    use crate::rulebook::tromp_taylor::TrompTaylor;
    use crate::rulebook::{Effort, GeneratorConfig, Outcome, Rules};
    use crate::subject::Fault;
    use crate::trial::Record;
    use pretty_assertions::assert_eq;
    use std::sync::Arc;
    use std::time::Duration;

    const HOSTILE: &str = "</title><script>alert('1')</script>\u{0}&\" {{js}}";

    fn report(finding: Option<Finding>) -> Report {
        let rules = Rules::amended(&TrompTaylor, &["no-suicide"]).unwrap();
        let record = Record {
            finding,
            tally: Tally { games: 1, moves: 2, asked: 30, answered: 29, ..Tally::default() },
            elapsed: Duration::from_millis(1500),
            waited: Duration::from_millis(200),
            left_out: vec![LeftOut::Boards { boards: vec!["<3x3>".to_owned()], why: None }],
            ..Record::of(HOSTILE.to_owned(), GeneratorConfig::small(&rules))
        };
        Report {
            rules,
            boards: vec!["3x3".to_owned()],
            seed: 1,
            record,
            by: By::Command {
                subject: "--gtp '<engine>'".to_owned(),
                whole: "superko check --gtp '<engine>'".to_owned(),
            },
            case_files: Vec::new(),
            excused: Vec::new(),
        }
    }

    fn opening(board: &str) -> Opening {
        Opening::on(&Rules::of(&TrompTaylor), Arc::new(Board::parse(board).unwrap()))
    }

    /// A disagreement on a board after moves on the points of these names.
    fn found(board: &str, moves: &[&str], question: Question, replies: [Reply; 2]) -> Disagreement {
        let opening = opening(board);
        let moves = moves.iter().map(|name| match *name {
            "pass" => Move::Pass,
            name => Move::Play(opening.board.point(name).unwrap()),
        });
        let moves = moves.collect();
        let [expected, said] = replies;
        Disagreement { opening, moves, question, expected, said }
    }

    fn ko() -> Disagreement {
        let moves = ["a2", "c3", "b3", "d2", "b1", "c1", "c2", "b2"];
        let question = Question::Legal(Move::Play(6));
        found("4x3", &moves, question, [Reply::Legal(false), Reply::Legal(true)])
    }

    fn disagreement(found: Disagreement) -> Finding {
        Finding::Disagreement(Box::new(Settled::of(found, 20)))
    }

    fn page(found: Disagreement) -> String {
        report(Some(disagreement(found))).to_html()
    }

    /// What every page must be, whatever is in it.
    fn assert_sound(page: &str) {
        assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\">"));
        for (open, close) in [
            ("<section", "</section>"),
            ("<svg", "</svg>"),
            ("<li", "</li>"),
            ("<dl", "</dl>"),
            ("<p", "</p>"),
        ] {
            let opened =
                page.matches(&format!("{open} ")).count() + page.matches(&format!("{open}>")).count();
            assert_eq!(opened, page.matches(close).count(), "{open}");
        }
        assert_eq!(page.matches("<script").count(), 2, "what the subject is called is no script");
        assert!(!page.contains('\u{0}'));
        for outside in ["http:", "https:", "src=", "@import", "url("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }

    #[test]
    fn text_is_escaped() {
        let page = report(None).to_html();
        let name = "&lt;/title&gt;&lt;script&gt;alert('1')&lt;/script&gt;\u{fffd}&amp;&quot; {{js}}";
        assert_eq!(page.matches(name).count(), 3, "in the title, the heading and the facts");
    }

    #[test]
    fn junit_reports_are_well_formed() {
        for (finding, element) in [(None, "system-out"), (Some(disagreement(ko())), "failure")] {
            let xml = report(finding).to_junit();
            let parsed = roxmltree::Document::parse(&xml).unwrap_or_else(|e| panic!("{e}: {xml}"));
            let mut elements = parsed.descendants().filter(|node| node.has_tag_name(element));
            let quoted = |text: &str| text.contains("</title><script>alert('1')</script>\u{fffd}&\" {{js}}");
            assert!(elements.any(|node| node.text().is_some_and(quoted)), "{xml}");
        }
    }

    #[test]
    fn every_finding_has_a_page() {
        let grid = opening("2x2");
        let fault = Fault::garbage("genmove <b>", "<i>?</i>", "no answer");
        let findings = [
            None,
            Some(disagreement(ko())),
            Some(Finding::Ours(Box::new(Settled::of(ko(), 20)))),
            Some(Finding::Fault {
                opening: Box::new(grid.clone()),
                moves: vec![Move::Play(0), Move::Pass],
                fault,
                again: true,
            }),
            Some(Finding::Fault {
                opening: Box::new(grid),
                moves: vec![],
                fault: Fault::NotStarted("<why>".into()),
                again: true,
            }),
            Some(Finding::SelfCheck {
                board: "2x2".to_owned(),
                what: "a1 <is> refused".to_owned(),
                found: Box::new(ko()),
            }),
        ];
        for finding in findings {
            let report = report(finding);
            let page = report.to_html();
            assert_sound(&page);
            assert!(page.contains(&format!(">{}</p>", report.verdict())), "{}", report.verdict());
            assert!(page.contains("30 asked, 29 answered, 1 skipped"));
        }
        let mut silent = report(None);
        silent.record.tally.answered = 0;
        assert!(silent.to_html().contains("there is no verdict"));
    }

    #[test]
    fn every_question_has_a_page() {
        let [empty, black] = ["..", "X."].map(|rows| Position::from_letters(rows).unwrap());
        let point = Move::Play(1);
        let questions = [
            (Question::Legal(point), Reply::Legal(true), Reply::Legal(false)),
            (Question::Accepted(Move::Pass), Reply::Accepted(true), Reply::Accepted(false)),
            (Question::Position, Reply::Position(black), Reply::Position(empty)),
            (Question::Captured, Reply::Captured([0, 0]), Reply::Captured([1, 0])),
            (Question::Over, Reply::Over(false), Reply::Over(true)),
            (Question::Score, Reply::Score([Halves(4), Halves(0)]), Reply::Score([Halves(3), Halves(0)])),
            (Question::Outcome, Reply::Outcome(Outcome::Unfinished), Reply::Outcome(Outcome::Tie)),
        ];
        for board in ["2x1", r#"{"points":2,"edges":[[0,1]]}"#, r#"{"dot":"graph { \"<b>\" -- a }"}"#] {
            for (question, expected, said) in &questions {
                let opening = opening(board);
                let found = Disagreement {
                    opening,
                    moves: vec![Move::Play(0)],
                    question: *question,
                    expected: expected.clone(),
                    said: said.clone(),
                };
                assert_sound(&page(found));
            }
        }
    }

    #[test]
    fn there_is_a_board_for_each_situation() {
        let page = page(ko());
        assert_eq!(page.matches("<figure>").count(), 9);
        let legend = page.matches("class=\"symbol\"").count();
        assert_eq!(page.matches("<svg").count(), 10 + legend, "and one that has the lines");
        assert!(page.contains(r#"<li id="move-8" class="questioned">"#));
        assert!(page.contains("8. White b2, captures 1 stone; in question: Black c2"));
    }

    #[test]
    fn the_position_that_would_be_made_again_is_shown() {
        let page = page(ko());
        assert!(page.contains(r##"<a href="#move-7">after move 7</a>"##), "{page}");
        assert!(page.contains(r#"<li id="move-7" class="repeated">"#));
    }

    #[test]
    fn the_moves_lead_to_their_positions() {
        let page = page(ko());
        for (number, words) in [(1, "1.B\u{a0}a2"), (8, "8.W\u{a0}b2")] {
            let link = format!("<a href=\"#move-{number}\"><bdi>{words}</bdi></a>");
            assert!(page.contains(&link), "{page}");
        }
    }

    #[test]
    fn marks_and_keys_are_explained() {
        let page = page(ko());
        for meaning in [
            "the point in question",
            "the last stone played",
            "a stone that was removed",
            "the position in question",
            "the position that would be repeated",
        ] {
            assert!(page.contains(&format!(" {meaning}</li>")), "{meaning}: {page}");
        }
        assert!(page.contains("<kbd>Home</kbd>"));
        let report = report(Some(Finding::Fault {
            opening: Box::new(opening("2x2")),
            moves: vec![Move::Pass],
            fault: Fault::NotStarted(String::new()),
            again: true,
        }));
        assert!(!report.to_html().contains("</li></ul>"), "nothing is explained that is not there");
    }

    #[test]
    fn what_a_subject_wrote_is_shown_as_it_wrote_it() {
        let report = report(Some(Finding::Fault {
            opening: Box::new(opening("2x2")),
            moves: vec![],
            fault: Fault::Ended {
                asked: r#"{"id": "1"}"#.to_owned(),
                status: "exit status: 1".to_owned(),
                last_words: "Traceback:\n  File \"a.py\"\u{1b}[0m\n".to_owned(),
            },
            again: true,
        }));
        let page = report.to_html();
        assert!(
            page.contains("<pre tabindex=\"0\">Traceback:\n  File &quot;a.py&quot;\u{fffd}[0m</pre>"),
            "{page}"
        );
        let text = report.to_string();
        assert!(text.contains("\nlast words:\n  Traceback:\n    File \"a.py\"\u{fffd}[0m\n"), "{text}");
        assert!(text.contains("\nasked:\n  {\"id\": \"1\"}\n"), "{text}");
        assert!(text.contains("\nagain:\n  superko check --case "), "{text}");
        assert_eq!(report.to_json()["found"]["last_words"], "Traceback:\n  File \"a.py\"\u{1b}[0m");
        for report in [report.to_markdown(), report.to_junit()] {
            assert!(report.contains("\n  Traceback:\n    File "), "{report}");
        }
    }

    #[test]
    fn both_boards_of_a_repetition_stand_side_by_side() {
        let report = report(Some(disagreement(ko())));
        let text = report.to_string();
        let boards = "  after move 7:      now:\n   3 . X O .          3 . X O .\n";
        assert!(text.contains(boards), "{text}");
        assert!(text.contains("\nBlack c2 would repeat the position after move 7\n"), "{text}");
        assert_eq!(report.to_json()["found"]["repeats"], 7);
    }

    #[test]
    fn a_long_case_goes_into_a_file_if_the_caller_writes_one() {
        let short = report(Some(disagreement(ko())));
        assert_eq!(short.long_case(), None);
        let moves = vec!["pass"; 200];
        let replies = [Reply::Over(true), Reply::Over(false)];
        let mut long = report(Some(disagreement(found("4x3", &moves, Question::Over, replies))));
        let case = long.long_case().unwrap();
        assert!(long.to_string().contains(&case.text), "as long as nobody has written the file");
        long.case_files = vec![case.file.clone()];
        let again = format!("\n  superko check --case {} --gtp", case.file);
        let text = long.to_string();
        assert!(text.contains(&again) && !text.contains(&case.text), "{text}");
        assert!(
            long.to_html().contains(&printable(&case.text).replace('"', "&quot;")),
            "the page has it all"
        );
    }

    #[test]
    fn positions_that_differ_are_shown_side_by_side() {
        let [expected, said] = ["X.", "O."].map(|rows| Position::from_letters(rows).unwrap());
        let replies = [Reply::Position(expected), Reply::Position(said)];
        let page = page(found("2x1", &["a1"], Question::Position, replies));
        assert_eq!(
            page.matches(r#"class="asked""#).count(),
            4,
            "on both sides, in the game and in the legend"
        );
        assert_eq!(page.matches(r#"class="stones""#).count(), 4, "as many");
        assert_eq!(page.matches(r#"class="white""#).count(), 1, "the subject's");
        assert!(page.contains("<dt><code>tromp-taylor.7</code>"), "and what the clause says");
        assert!(page.contains("The game on 2x1"));
    }

    #[test]
    fn the_misreading_and_the_command_are_given() {
        let mut report = report(Some(disagreement(ko())));
        let fit = report.rules.rulebook().misreading("superko-of-eight").unwrap();
        let fits = vec![Hypothesis::misread(&report.rules, &[fit])];
        report.record.diagnosis = Some(Diagnosis { fits, questions: 30, ..Diagnosis::default() });
        let page = report.to_html();
        let how = "In all 30 answers that tell rules and misreadings apart, it answers exactly like:";
        assert!(page.contains(how), "{page}");
        assert!(
            page.contains("<dt><code>superko-of-eight</code> <small>misreads tromp-taylor.6</small></dt>")
        );
        assert!(page.contains("tabindex=\"0\">superko check --case '{&quot;rules&quot;"));
    }

    #[test]
    fn the_same_report_gives_the_same_page() {
        let edges = r#"{"points":6,"edges":[[0,1],[0,2],[0,3],[0,4],[1,2],[3,4]]}"#;
        let replies = || [Reply::Over(false), Reply::Over(true)];
        let make = || page(found(edges, &["0", "5", "pass"], Question::Over, replies()));
        assert_eq!(make(), make());
    }

    #[test]
    fn a_long_game_stays_small() {
        let opening = opening("19x19");
        let mut game = opening.referee(Effort::Trial);
        let mut moves = Vec::new();
        let mut choose = fastrand::Rng::with_seed(1);
        while moves.len() < 546 {
            let legal = game.legal_moves().expect("some play is legal").points;
            let m = Move::Play(*choose.choice(&legal).expect("there is room"));
            game.play(m).unwrap();
            moves.push(m);
        }
        let fault = Fault::NotStarted(String::new());
        let page =
            report(Some(Finding::Fault { opening: Box::new(opening), moves, fault, again: true })).to_html();
        assert_sound(&page);
        assert_eq!(page.matches("<figure>").count(), 547);
        assert!(page.len() < 3_000_000, "{} bytes", page.len());
    }
}
