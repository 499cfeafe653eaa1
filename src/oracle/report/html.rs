//! The report as a page: one file that needs no network and no script, with the game on boards.

use super::{InWords, Report, SELF_CHECK, allied, counted, game, in_words, is_unprintable, taken_back};
use crate::case::Case;
use crate::draw::{Drawing, Picture};
use crate::notation::{Board, Cell, Player, Position};
use crate::oracle::finding::Finding;
use crate::oracle::observation::Reply;
use crate::oracle::settled::{Clause, Settled, Step, play};
use crate::oracle::trial::LeftOut;
use crate::rulebook::{Halves, Misreading, Move, Opening, Question};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const CSS: &str = include_str!("page.css");
const JS: &str = include_str!("page.js");
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
            None if self.unanswered() => "open",
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
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy" content=(POLICY);
                    meta name="color-scheme" content="light dark";
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
                        (self.found())
                        (self.trial())
                    }
                    footer { p { "superko " (env!("CARGO_PKG_VERSION")) } }
                    script { (PreEscaped(JS)) }
                }
            }
        };
        page.into_string().replace(is_unprintable, "\u{fffd}")
    }

    fn found(&self) -> Markup {
        match &self.record.finding {
            None => self.nothing_found(),
            Some(Finding::Disagreement(found)) => self.disagreement_page(found),
            Some(Finding::Ours(found)) => html! {
                p { "This is a bug in superko, not in the subject. Please report this case." }
                (self.disagreement_page(found))
            },
            Some(Finding::Fault { opening, moves, again, .. }) => self.fault_page(opening, moves, *again),
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

    fn fault_page(&self, opening: &Opening, moves: &[Move], again: bool) -> Markup {
        let case = Case { id: None, opening: opening.clone(), moves: moves.to_vec(), trace: false };
        html! {
            p { (self.headline()) }
            p {
                "It happened on " (board_name(&opening.board)) " "
                @match moves.len() {
                    0 => "before the first move.",
                    n => { "after " (counted(n as u64, "move")) "." }
                }
                @if !again { " It did not happen again when the game was replayed." }
            }
            (game_section(opening, &play(opening, moves).0, None))
            (again_section(&self.again(&case)))
        }
    }

    fn disagreement_page(&self, settled: &Settled) -> Markup {
        let found = &settled.disagreement;
        html! {
            (self.said_section(settled))
            (game_section(&found.opening, &settled.steps, Some(settled)))
            (clauses_section(settled))
            (self.diagnosis_section())
            (again_section(&self.again(&found.case())))
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
                        @for Misreading { name, clause, says, .. } in misreadings {
                            (clause_of(name, says, Some(("misreads", clause))))
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
                    dt { "Command" } dd { code { (self.command) } }
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

fn clauses_section(settled: &Settled) -> Markup {
    html! {
        @if !settled.clauses.is_empty() {
            section id="law" {
                h2 { @if settled.clauses.len() == 1 { "The clause" } @else { "The clauses" } }
                dl {
                    @for Clause { id, amended, says } in &settled.clauses {
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
    // Lines break between moves.
    let record = game(steps).replace(' ', "\u{a0}").replace("\u{a0}\u{a0}", "  ");
    html! {
        section id="game" {
            h2 { "The game on " (board_name(board)) }
            (picture.definition())
            div id="stepper" hidden {}
            ol.steps style=(format!("--small:{small}px;--large:{large}px;--ratio:{ratio:.3}")) {
                @for item in situations(opening, steps, settled, &picture, first, numbered) { (item) }
            }
            div.notes {
                @if let Some(caption) = picture.caption() { p { (caption) } }
                @if first > 0 { p { "The first " (first) " positions are left out." } }
                @if numbered < moves { p { "On each board the last " (numbered) " moves are numbered." } }
                @if opening.komi != Halves(0) { p { "The komi is " (opening.komi.to_string()) "." } }
                p.cut { "Only the last 60 positions are printed." }
                p.moves tabindex="0" { bdi { (record) } }
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

fn again_section(command: &str) -> Markup {
    html! {
        section id="again" {
            h2 { "Reproduce it" }
            div.command { pre tabindex="0" { (command) } }
        }
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
    use crate::oracle::diagnose::Diagnosis;
    use crate::oracle::disagreement::Disagreement;
    use crate::oracle::observation::Tally;
    use crate::oracle::subject::Fault;
    use crate::oracle::trial::Record;
    use crate::rulebook::tromp_taylor::TrompTaylor;
    use crate::rulebook::{Effort, GeneratorConfig, Outcome, Rules};
    use pretty_assertions::assert_eq;
    use std::sync::Arc;
    use std::time::Duration;

    const HOSTILE: &str = "</title><script>alert('1')</script>\u{0}&\" {{js}}";

    fn report(finding: Option<Finding>) -> Report {
        let rules = Rules::amended(&TrompTaylor, &["no-suicide"]).unwrap();
        let record = Record {
            subject: HOSTILE.to_owned(),
            finding,
            diagnosis: None,
            tally: Tally { games: 1, moves: 2, taken_back: 0, asked: 30, answered: 29 },
            elapsed: Duration::from_millis(1500),
            found_after: None,
            waited: Duration::from_millis(200),
            jobs: 1,
            played: GeneratorConfig::small(&rules),
            left_out: vec![LeftOut::Board("<3x3>".to_owned())],
            stopped: false,
        };
        Report {
            rules,
            boards: vec!["3x3".to_owned()],
            seed: 1,
            record,
            subject_flags: "--gtp '<engine>'".to_owned(),
            command: "superko check --gtp '<engine>'".to_owned(),
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
        for (finding, count) in [(None, 1), (Some(disagreement(ko())), 3)] {
            let xml = report(finding).to_junit();
            assert_eq!(xml.matches("&lt;/title&gt;&lt;script&gt;alert").count(), count + 1, "{xml}");
            assert!(!xml.contains("<script") && !xml.contains('\u{0}'), "{xml}");
            for tag in ["testsuites", "testsuite", "testcase"] {
                let opened =
                    xml.matches(&format!("<{tag}>")).count() + xml.matches(&format!("<{tag} ")).count();
                assert_eq!((opened, xml.matches(&format!("</{tag}>")).count()), (1, 1), "{tag}: {xml}");
            }
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
            Some(Finding::SelfCheck { board: "2x2".to_owned(), what: "a1 <is> refused".to_owned() }),
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
        assert_eq!(page.matches("<svg").count(), 10, "and one that has the lines");
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
    fn positions_that_differ_are_shown_side_by_side() {
        let [expected, said] = ["X.", "O."].map(|rows| Position::from_letters(rows).unwrap());
        let replies = [Reply::Position(expected), Reply::Position(said)];
        let page = page(found("2x1", &["a1"], Question::Position, replies));
        assert_eq!(page.matches(r#"class="asked""#).count(), 3, "on both sides and in the game");
        assert_eq!(page.matches(r#"class="stones""#).count(), 3, "as many");
        assert_eq!(page.matches(r#"class="white""#).count(), 1, "the subject's");
        assert!(page.contains("<dt><code>tromp-taylor.7</code>"), "and what the clause says");
        assert!(page.contains("The game on 2x1"));
    }

    #[test]
    fn the_misreading_and_the_command_are_given() {
        let mut report = report(Some(disagreement(ko())));
        let fits = vec![report.rules.rulebook().misreading("superko-of-eight").unwrap()];
        report.record.diagnosis = Some(Diagnosis { fits, games: 30, ..Diagnosis::default() });
        let page = report.to_html();
        let how = "In all 30 games that tell rules and misreadings apart, it answers exactly like:";
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
