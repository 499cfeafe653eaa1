//! The report as a page: one file that needs no network and no script, with the game on boards.

use super::{InWords, Report, SELF_CHECK, allied, game, in_words};
use crate::case::Case;
use crate::draw::svg::{Drawing, Picture, escape};
use crate::notation::{Board, Cell, Player, Position};
use crate::oracle::finding::Finding;
use crate::oracle::observation::Reply;
use crate::oracle::settled::{Clause, Settled, Step, play};
use crate::oracle::trial::LeftOut;
use crate::rulebook::{Halves, Move, Opening, Question};
use std::fmt::Write;

const PAGE: &str = include_str!("page.html");
const CSS: &str = include_str!("page.css");
const JS: &str = include_str!("page.js");

/// In all pictures together: the most points, so that the file stays small, and about the most numbers on stones.
const MOST_POINTS: usize = 250_000;
const MOST_NUMBERS: usize = 20_000;
/// On larger boards stones are counted, not listed, for those who do not see them.
const LISTED: usize = 49;

impl Report {
    /// The report as a page in HTML.
    pub fn to_html(&self) -> String {
        let record = &self.record;
        let found = match &record.finding {
            None => self.nothing_found(),
            Some(Finding::Disagreement(found)) => self.disagreement_page(found),
            Some(Finding::Ours(found)) => {
                paragraph("That is a fault of superko, not of the subject. Please report this case.")
                    + &self.disagreement_page(found)
            }
            Some(Finding::Fault { opening, moves, again, .. }) => self.fault_page(opening, moves, *again),
            Some(Finding::SelfCheck { .. }) => {
                paragraph(&sentence(&self.headline(), ".")) + &paragraph(SELF_CHECK)
            }
        };
        let verdict = self.verdict();
        let kind = match &record.finding {
            None if self.unanswered() => "open",
            None => "good",
            Some(Finding::SelfCheck { .. }) => "open",
            Some(_) => "bad",
        };
        let subject = &record.subject;
        // What may be long is told below.
        let headline = match &record.finding {
            Some(Finding::Fault { .. }) => format!("{subject} gave no usable answer"),
            Some(Finding::SelfCheck { .. }) => format!("{subject} fails the most basic play"),
            Some(Finding::Ours(_)) => "The literal law and the engine disagree".to_owned(),
            _ => self.headline(),
        };
        fill(
            PAGE,
            &[
                ("title", &escape(&format!("{verdict}: {headline}"))),
                ("css", CSS),
                ("kind", kind),
                ("verdict", &escape(verdict)),
                ("headline", &escape(&headline)),
                ("found", &found),
                ("trial", &self.trial_section()),
                ("version", env!("CARGO_PKG_VERSION")),
                ("js", JS),
            ],
        )
    }

    fn nothing_found(&self) -> String {
        if self.unanswered() {
            return paragraph("What is not answered cannot be judged: there is no verdict.");
        }
        let tally = &self.record.tally;
        paragraph(&format!(
            "In {} and {} no answer differed from the rules. That is evidence and no proof: a longer trial, another \
             seed or other boards may still find something.",
            count(tally.games, "game"),
            count(tally.moves, "move")
        ))
    }

    fn fault_page(&self, opening: &Opening, moves: &[Move], again: bool) -> String {
        let case = Case { id: None, opening: opening.clone(), moves: moves.to_vec(), trace: false };
        let once = if again { "" } else { " It did not happen again when the game was played once more." };
        let after = paragraph(&format!(
            "It happened on {} after {}.{once}",
            board_name(&opening.board),
            if moves.is_empty() { "no move".to_owned() } else { count(moves.len() as u64, "move") }
        ));
        paragraph(&self.headline())
            + &after
            + &game_section(opening, &play(opening, moves).0, None)
            + &again_section(&self.again(&case))
    }

    fn disagreement_page(&self, settled: &Settled) -> String {
        let found = &settled.disagreement;
        [
            self.said_section(settled),
            game_section(&found.opening, &settled.steps, Some(settled)),
            clauses_section(settled),
            self.misreading_section(),
            again_section(&self.again(&found.case())),
        ]
        .concat()
    }

    /// What the rules say and what the subject says, side by side.
    fn said_section(&self, settled: &Settled) -> String {
        let found = &settled.disagreement;
        let opening = &found.opening;
        let InWords { asked, rules, subject } = in_words(settled);
        let picture = Picture::of(&opening.board);
        let board = |reply: &Reply, whose: &str| match reply {
            Reply::Position(position) => {
                let label = describe(opening, position, &format!("The position {whose}"));
                picture.draw(&Drawing { differing: settled.differing(), ..Drawing::of(position, &label) })
            }
            _ => String::new(),
        };
        let asked = match found.question {
            Question::Legal(_) | Question::Accepted(_) => format!("is {asked} legal?"),
            _ => asked,
        };
        let asked = match found.moves.len() {
            0 => format!("At the start: {asked}"),
            n => format!("After {}: {asked}", count(n as u64, "move")),
        };
        let repeated = match settled.repeats {
            None => String::new(),
            Some(n) if n == found.moves.len() => {
                paragraph("It would leave the position as it is, which makes it again.")
            }
            Some(0) => {
                r##"<p>It would make the position <a href="#move-0">at the start</a> again.</p>"##.to_owned()
            }
            Some(n) => format!(
                r##"<p>It would make the position <a href="#move-{n}">after move {n}</a> again.</p>"##
            ),
        };
        let answer = |words: &str| match found.expected {
            Reply::Position(_) => code(words),
            _ => escape(words),
        };
        let (say, said) = (answer(&rules), answer(&subject));
        let answers = format!(
            r#"<dl class="said"><div class="law"><dt>The rules</dt><dd>{say}{}</dd></div><div class="subject"><dt><bdi>{}</bdi></dt><dd>{said}{}</dd></div></dl>"#,
            board(&found.expected, "by the rules"),
            escape(&self.record.subject),
            board(&found.said, "as the subject has it"),
        );
        section("said", &asked, &(answers + &repeated))
    }

    fn misreading_section(&self) -> String {
        let Some((how, misreadings, more)) = self.obeys() else { return String::new() };
        let mut text = paragraph(&sentence(&how, if misreadings.is_empty() { "." } else { ":" }));
        if !misreadings.is_empty() {
            text += "<dl>";
            for m in misreadings {
                text += &clause_of(m.name, m.says, &format!("misreads {}", m.clause));
            }
            text += "</dl>";
        }
        if more > 0 {
            text += &paragraph(&format!("And {more} more."));
        }
        section("misreading", "What it obeys", &text)
    }

    fn trial_section(&self) -> String {
        let record = &self.record;
        let tally = &record.tally;
        let mut rows = String::new();
        let mut row = |name: &str, value: &str| {
            write!(rows, "<dt>{name}</dt><dd>{value}</dd>").expect("a String takes all")
        };
        row("Subject", &format!("<bdi>{}</bdi>", escape(&record.subject)));
        let rulebook = self.rules.rulebook();
        row("Rules", &format!("{} ({})", code(rulebook.name()), escape(&rulebook.source().title)));
        for amendment in self.rules.amendments() {
            let says =
                format!("{}: {} ({})", code(amendment.name), escape(amendment.says), code(amendment.clause));
            row("Amendment", &says);
        }
        let boards: Vec<String> = self.boards.iter().map(|name| code(name)).collect();
        row("Boards", &boards.join(" "));
        if !record.left_out.is_empty() {
            let left_out: Vec<String> = record.left_out.iter().map(LeftOut::to_string).collect();
            row("Left out", &escape(&left_out.join("; ")));
        }
        row("Played", &format!("{}, {}", count(tally.games, "game"), count(tally.moves, "move")));
        row(
            "Questions",
            &format!("{} asked, {} answered, {} skipped", tally.asked, tally.answered, tally.skipped()),
        );
        if let Some(Finding::Disagreement(found)) = &record.finding {
            let (from, to) = (found.shrunk_from, found.disagreement.moves.len());
            if from > to {
                row("Shrunk", &format!("from {} to {to}", count(from as u64, "move")));
            }
        }
        let waited = match record.waited.is_zero() {
            true => String::new(),
            false => format!(", of which {:.2} s waiting for the subject", record.waited.as_secs_f64()),
        };
        let stopped = if record.stopped { "; stopped before the end" } else { "" };
        row("Time", &format!("{:.2} s{waited}{stopped}", record.elapsed.as_secs_f64()));
        row("Seed", &self.seed.to_string());
        row("Command", &code(&self.command));
        section("trial", "The trial", &format!(r#"<dl class="facts">{rows}</dl>"#))
    }
}

fn clauses_section(settled: &Settled) -> String {
    let clauses: String = settled.clauses.iter().map(clause).collect();
    let title = if settled.clauses.len() == 1 { "The clause" } else { "The clauses" };
    if clauses.is_empty() { clauses } else { section("law", title, &format!("<dl>{clauses}</dl>")) }
}

/// The game on boards, a list item for each situation.
fn game_section(opening: &Opening, steps: &[Step], settled: Option<&Settled>) -> String {
    let board = &opening.board;
    let picture = Picture::of(board);
    let moves = steps.len() - 1;
    let first = steps.len().saturating_sub((MOST_POINTS / board.points()).max(1));
    let numbered = (MOST_NUMBERS / steps.len()).max(20);
    let mut numbers = vec![0; board.points()];
    let mut items = String::new();
    for (played, step) in steps.iter().enumerate() {
        let mut caption = match (&step.played, &opening.setup) {
            (Some(m), _) => format!("{played}. {}", m.in_full()),
            (None, Some(setup)) if opening.takes_turns() => format!("Set up, {} to play", setup.to_play),
            (None, Some(_)) => format!("Set up{}", allied(opening)),
            (None, None) => "Start".to_owned(),
        };
        let last = step.played.as_ref().and_then(|played| played.stone);
        if let Some(point) = last {
            numbers[point] = played;
        }
        for (point, _) in &step.taken {
            numbers[*point] = 0;
        }
        if played < first {
            continue;
        }
        caption += &taken_in_words(&step.taken, last.map(|point| step.position[point]));
        let recent = |n: usize| n > 0 && n + numbered > played;
        let mut drawing = Drawing {
            last,
            taken: step.taken.clone(),
            numbers: (0..).zip(&numbers).map(|(p, n)| (p, *n)).filter(|(_, n)| recent(*n)).collect(),
            ..Drawing::of(&step.position, "")
        };
        let mut class = "";
        if let (true, Some(settled)) = (played == moves, settled) {
            drawing.asked = settled.point_in_question();
            drawing.differing = settled.differing();
            caption += &format!("; in question: {}", in_words(settled).asked);
            class = r#" class="questioned""#;
        } else if settled.and_then(|settled| settled.repeats) == Some(played) {
            caption += "; this position would be made again";
            class = r#" class="repeated""#;
        }
        let label = describe(opening, &step.position, &caption);
        let svg = picture.draw(&Drawing { label: &label, ..drawing });
        let caption = escape(&caption);
        write!(
            items,
            "\n<li id=\"move-{played}\"{class}><figure>{svg}<figcaption>{caption}</figcaption></figure></li>"
        )
        .expect("a String takes all");
    }
    let (width, height) = picture.size();
    let (small, large) = (width.clamp(120, 250), (width * 3).clamp(240, 620).min(width * 5));
    let mut notes = String::new();
    if let Some(caption) = picture.caption() {
        notes += &paragraph(caption);
    }
    if first > 0 {
        notes += &paragraph(&format!("The first {first} positions are left out."));
    }
    if numbered < moves {
        notes += &paragraph(&format!("On each board the last {numbered} moves are numbered."));
    }
    if opening.komi != Halves(0) {
        notes += &paragraph(&format!("The komi is {}.", opening.komi));
    }
    // Lines break between moves.
    let record = game(steps).replace(' ', "\u{a0}");
    let record = record.replace("\u{a0}\u{a0}", "  ");
    let body = format!(
        r#"{}<div id="stepper" hidden></div>
<ol class="steps" style="--small:{small}px;--large:{large}px;--ratio:{:.3}">{items}
</ol>
<div class="notes">
{notes}<p class="cut">Only the last 60 positions are printed.</p>
<p class="moves" tabindex="0"><bdi>{}</bdi></p>
</div>"#,
        picture.lines(),
        f64::from(width) / f64::from(height),
        escape(&record),
    );
    section("game", &format!("The game on {}", board_name(board)), &body)
}

/// The board as a heading has it: graphs are long to write.
fn board_name(board: &Board) -> String {
    match board.size() {
        Some(_) => board.to_string(),
        None => format!("a graph of {}", count(board.points() as u64, "point")),
    }
}

/// `, takes 2 stones`: the stones that a move removed; `played` is what stands where it put a stone.
fn taken_in_words(taken: &[(usize, Cell)], played: Option<Cell>) -> String {
    let stones = count(taken.len() as u64, "stone");
    match played {
        _ if taken.is_empty() => String::new(),
        Some(Cell::Empty) => format!(", removes {stones} of its own"),
        _ => format!(", takes {stones}"),
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
    let whose: Vec<(String, Cell)> = match opening.takes_turns() {
        true => Player::BOTH.map(|player| (player.to_string(), Cell::Stone(player))).into(),
        false => opening.players.iter().map(|letter| (letter.to_string(), Cell::Owned(*letter))).collect(),
    };
    let told = whose.into_iter().map(|(name, stone)| format!(" {name}: {}.", stones(stone)));
    told.fold(format!("{caption}."), |all, more| all + &more)
}

fn clause(clause: &Clause) -> String {
    let amended = clause.amended.map_or(String::new(), |name| format!("as amended by {name}"));
    clause_of(&clause.id, &clause.says, &amended)
}

fn clause_of(id: &str, says: &str, note: &str) -> String {
    let note = if note.is_empty() { String::new() } else { format!(" <small>{}</small>", escape(note)) };
    let says = sentence(says.trim_end_matches('.'), ".");
    format!("<dt>{}{note}</dt><dd>{}</dd>", code(id), escape(&says))
}

fn again_section(command: &str) -> String {
    let command = escape(command);
    section(
        "again",
        "To see it again",
        &format!(r#"<div class="command"><pre tabindex="0">{command}</pre></div>"#),
    )
}

fn section(id: &str, title: &str, body: &str) -> String {
    format!("<section id=\"{id}\">\n<h2>{}</h2>\n{body}\n</section>\n", escape(title))
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escape(text))
}

fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// With a capital letter, and with this at the end.
fn sentence(text: &str, end: &str) -> String {
    let mut rest = text.chars();
    let first: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    first + rest.as_str() + end
}

/// `1 move`, `2 moves`.
fn count(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The template with each `{{name}}` replaced, once: what comes in is not looked through again.
fn fill(template: &str, slots: &[(&str, &str)]) -> String {
    let mut pieces = template.split("{{");
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").expect("slots are closed");
        let (_, value) = slots.iter().find(|(slot, _)| *slot == name).expect("slots are known");
        page += value;
        page += rest;
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::diagnose::Diagnosis;
    use crate::oracle::misreadings::Misreading;
    use crate::oracle::subject::{Fault, Outcome};
    use crate::oracle::survey::Tally;
    use crate::oracle::trial::Record;
    use pretty_assertions::assert_eq;
    use std::sync::Arc;
    use std::time::Duration;

    const HOSTILE: &str = "</title><script>alert('1')</script>\u{0}&\" {{js}}";

    fn report(finding: Option<Finding>) -> Report {
        let rules = Document::TrompTaylor;
        let record = Record {
            subject: HOSTILE.to_owned(),
            finding,
            tally: Tally { games: 1, moves: 2, asked: 30, answered: 29 },
            elapsed: Duration::from_millis(1500),
            waited: Duration::from_millis(200),
            jobs: 1,
            left_out: vec!["board <3x3> refused".to_owned()],
            stopped: false,
        };
        Report {
            rules,
            amend: vec!["no-suicide".to_owned()],
            boards: vec!["3x3".to_owned()],
            seed: 1,
            record,
            diagnosis: None,
            subject_flags: "--gtp '<engine>'".to_owned(),
            found_after: None,
            command: "superko check --gtp '<engine>'".to_owned(),
        }
    }

    fn opening(board: &str) -> Opening {
        Opening::on(Document::TrompTaylor, &[], Arc::new(Board::parse(board).unwrap()))
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

    fn page(found: Disagreement) -> String {
        report(Some(Finding::Disagreement(found, 20))).to_html()
    }

    /// What every page must be, whatever is in it.
    fn assert_sound(page: &str) {
        assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
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
        assert!(!page.contains("{{title}}") && !page.contains('\u{0}'));
        for outside in ["http:", "https:", "src=", "@import", "url("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(
            escape("<a href=\"x\">'&'\u{7}\n"),
            "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;\u{fffd}\n"
        );
    }

    #[test]
    fn what_fills_a_slot_is_not_looked_through_for_slots() {
        assert_eq!(fill("{{a}}, {{b}}.", &[("a", "{{b}}"), ("b", "2")]), "{{b}}, 2.");
    }

    #[test]
    fn every_finding_has_a_page() {
        let grid = opening("2x2");
        let fault = Fault::garbage("genmove <b>", "<i>?</i>", "no answer");
        let findings = [
            None,
            Some(Finding::Disagreement(ko(), 20)),
            Some(Finding::Ours(ko())),
            Some(Finding::Fault {
                opening: grid.clone(),
                moves: vec![Move::Play(0), Move::Pass],
                fault,
                again: true,
            }),
            Some(Finding::Fault {
                opening: grid,
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
        let [empty, black] = ['.', 'X'].map(|cell| vec![cell, '.']);
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
        assert!(page.contains("8. White b2, takes 1 stone; in question: Black c2"));
    }

    #[test]
    fn the_position_that_would_be_made_again_is_shown() {
        let page = page(ko());
        assert!(page.contains(r##"<a href="#move-7">after move 7</a>"##), "{page}");
        assert!(page.contains(r#"<li id="move-7" class="repeated">"#));
    }

    #[test]
    fn positions_that_differ_are_shown_side_by_side() {
        let [expected, said] = ['X', 'O'].map(|cell| vec![cell, '.']);
        let replies = [Reply::Position(expected), Reply::Position(said)];
        let page = page(found("2x1", &["a1"], Question::Position, replies));
        assert_eq!(page.matches(r#"class="asked""#).count(), 3, "on both sides and in the game");
        assert_eq!(page.matches(r#"class="stones""#).count(), 3, "as many");
        assert_eq!(page.matches(r#"class="white""#).count(), 1, "the subject's");
        assert!(page.contains("<dt><code>tromp-taylor.7</code>"), "and what the clause says");
        assert!(page.contains("The game on 2x1"));
    }

    #[test]
    fn the_misreading_and_the_command_are_told() {
        let mut report = report(Some(Finding::Disagreement(ko(), 20)));
        let fits = Misreading::of(Document::TrompTaylor).iter().take(1).collect();
        report.diagnosis = Some(Diagnosis { fits, games: 30, ..Diagnosis::default() });
        let page = report.to_html();
        assert!(page.contains("It answers, in 30 telling games, like:"));
        assert!(page.contains("tabindex=\"0\">superko check --case &#39;{&quot;rules&quot;"));
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
        let mut game = bitboard::start(&opening);
        let mut moves = Vec::new();
        let mut choose = fastrand::Rng::with_seed(1);
        while moves.len() < 546 {
            let legal: Vec<usize> = (0..361).filter(|p| game.reasons(Some(*p)).is_empty()).collect();
            let p = choose.choice(legal).expect("there is room");
            game.play(Some(p)).unwrap();
            moves.push(Move::Play(p));
        }
        let fault = Fault::NotStarted(String::new());
        let page = report(Some(Finding::Fault { opening, moves, fault, again: true })).to_html();
        assert_sound(&page);
        assert_eq!(page.matches("<figure>").count(), 547);
        assert!(page.len() < 3_000_000, "{} bytes", page.len());
    }
}
