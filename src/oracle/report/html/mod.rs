//! The report as a page: one file that needs no network and no script, with the game on boards.

pub(crate) mod section;

use super::{By, Report, Verdict, printable, taken_back};
use crate::diagnosis::finding::Finding;
use maud::{Markup, html};
use section::{Section, sentence};
use superko_notation::draw::page::{CSS, JS, document};
use superko_notation::plural;

/// Without the first, the page shows all boards.
pub(crate) const SCRIPTS: [Option<&str>; 2] =
    [Some(r#"document.documentElement.classList.add("js")"#), Some(JS)];

impl Report {
    /// The report as a page in HTML: one file, which loads nothing else and needs no script.
    pub fn to_html(&self) -> String {
        let tone = format!("{:?}", self.verdict().tone()).to_lowercase();
        let subject = &self.record.subject;
        let findings = &self.record.findings;
        // What may be long is said further down.
        let headline = match findings.first() {
            Some(Finding::Fault { .. }) => format!("{subject} gave no usable answer"),
            Some(Finding::SelfCheck { .. }) => format!("{subject} fails the self-check"),
            Some(Finding::Internal(_)) => "The literal law and the engine disagree".to_owned(),
            _ => self.headline(),
        };
        let on = |finding, ids| Section { report: self, finding, ids }.draw();
        let content = html! {
            header {
                p class={ "verdict " (tone) } { (self.verdict().name()) }
                h1 { bdi { (headline) } }
            }
            @match &findings[..] {
                [] => (self.nothing_found()),
                [one] => (on(one, String::new())),
                several => @for (finding, number) in several.iter().zip(1..) {
                    section class="one" {
                        h2 { (number) " of " (several.len()) ": " (self.verdict_on(finding).name()) }
                        (on(finding, format!("{number}-")))
                    }
                },
            }
            @for line in self.known() { p { (sentence(&line)) "." } }
            (self.trial())
        };
        let title = format!("{}: {headline}", self.verdict().name());
        printable(&document(&title, &[CSS], SCRIPTS, &content))
    }

    fn nothing_found(&self) -> Markup {
        let tally = &self.record.tally;
        html! {
            @if self.verdict() == Verdict::Unanswered {
                p { "The subject left nearly every question unanswered: there is no verdict." }
            } @else if self.verdict() == Verdict::TooLittle {
                p { "No answer differed from the rules, but the trial would have missed most of the known misreadings: there is no verdict." }
            } @else {
                p {
                    "In " (plural(tally.games as usize, "game")) " and " (plural(tally.moves as usize, "move")) (taken_back(tally))
                    " no answer differed from the rules. That is evidence, not proof: a longer trial, another seed or "
                    "other boards may still find a disagreement."
                }
            }
        }
    }

    fn trial(&self) -> Markup {
        let record = &self.record;
        let tally = &record.tally;
        let rulebook = self.rules().rulebook();
        let shrunk = match record.findings.first() {
            Some(Finding::Disagreement(found)) => Some((found.shrunk_from, found.disagreement.moves.len())),
            _ => None,
        };
        html! {
            section id="trial" {
                h2 { "The trial" }
                dl.facts {
                    dt { "Subject" } dd { bdi { (record.subject) } }
                    dt { "Rules" } dd { code { (rulebook.name()) } " (" (rulebook.source().title) ")" }
                    @if let Some(preset) = self.rules().preset() {
                        dt { "Preset" } dd { code { (preset.name) } ": " (preset.whose) " (" (preset.source) ")" }
                        @if !preset.not_covered.is_empty() { dt { "Not covered" } dd { (preset.not_covered) } }
                    }
                    @for amendment in self.rules().amendments() {
                        dt { "Amendment" }
                        dd { code { (amendment.name) } ": " (amendment.says) " (" code { (amendment.clause) } ")" }
                    }
                    dt { "Boards" } dd { @for name in self.boards() { code { (name) } " " } }
                    @if !record.left_out.is_empty() { dt { "Left out" } dd { (record.left_out_in_words()) } }
                    dt { "Played" } dd { (plural(tally.games as usize, "game")) ", " (plural(tally.moves as usize, "move")) (taken_back(tally)) }
                    dt { "Questions" }
                    dd { (tally.asked) " asked, " (tally.answered) " answered, " (tally.skipped()) " skipped" }
                    @for (what, how) in [Some(self.compared()), self.broken(), self.noticed()].into_iter().flatten() {
                        dt { (sentence(what)) } dd { (how) }
                    }
                    @if let Some((from, to)) = shrunk.filter(|(from, to)| from > to) {
                        dt { "Shrunk" } dd { "from " (plural(from, "move")) " to " (to) }
                    }
                    dt { "Time" }
                    dd {
                        (format!("{:.2} s", record.elapsed.as_secs_f64()))
                        @if !record.waited.is_zero() {
                            (format!(", of which {:.2} s waiting for the subject", record.waited.as_secs_f64()))
                        }
                        @if record.stopped { "; stopped before the end" }
                    }
                    dt { "Seed" } dd { (record.seed) }
                    @if let By::Command { whole, .. } = &self.by { dt { "Command" } dd { code { (whole) } } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnosis::disagreement::Disagreement;
    use crate::diagnosis::finding::{Diagnosis, Settled};
    use crate::diagnosis::hypothesis::Hypothesis;
    use crate::rulebook::tromp_taylor::TrompTaylor;
    use crate::rulebook::{Effort, GeneratorConfig, Halves, Move, Opening, Outcome, Question, Rules};
    use crate::subjects::Fault;
    use crate::subjects::questions::{Reply, Tally};
    use crate::trial::{LeftOut, Record};
    use pretty_assertions::assert_eq;
    use std::sync::Arc;
    use std::time::Duration;
    use superko_notation::{Board, Position};

    const HOSTILE: &str = "</title><script>alert('1')</script>\u{0}&\" {{js}}";

    fn report(finding: Option<Finding>) -> Report {
        let rules = Rules::amended(&TrompTaylor, &["no-suicide"]).unwrap();
        let record = Record {
            findings: Vec::from_iter(finding),
            boards: vec!["3x3".to_owned()],
            tally: Tally { games: 1, moves: 2, asked: 30, answered: 29, ..Tally::default() },
            elapsed: Duration::from_millis(1500),
            waited: Duration::from_millis(200),
            left_out: vec![LeftOut::Boards { boards: vec!["<3x3>".to_owned()], why: None }],
            ..Record::of(HOSTILE.to_owned(), GeneratorConfig::small(&rules), 1)
        };
        let by = By::Command {
            subject: "--gtp '<engine>'".to_owned(),
            whole: "superko check --gtp '<engine>'".to_owned(),
        };
        Report::new(record, by)
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
        let count = |text: String| page.matches(&text).count();
        for tag in ["section", "svg", "li", "dl", "p"] {
            let opened = count(format!("<{tag} ")) + count(format!("<{tag}>"));
            assert_eq!(opened, count(format!("</{tag}>")), "{tag}");
        }
        assert_eq!(page.matches("<script").count(), 2, "what the subject is called is not a script");
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
    fn every_finding_has_a_page() {
        let grid = opening("2x2");
        let fault = Fault::garbage("genmove <b>", "<i>?</i>", "no answer");
        let findings = [
            None,
            Some(disagreement(ko())),
            Some(Finding::Internal(Box::new(Settled::of(ko(), 20)))),
            Some(Finding::fault(grid.clone(), vec![Move::Play(0), Move::Pass], fault, true)),
            Some(Finding::fault(grid, vec![], Fault::NotStarted("<why>".into()), true)),
            Some(Finding::SelfCheck {
                board: "2x2".to_owned(),
                what: "a1 <is> refused".to_owned(),
                found: Box::new(ko()),
                diagnosis: None,
            }),
        ];
        for finding in findings {
            let report = report(finding);
            let page = report.to_html();
            assert_sound(&page);
            let verdict = report.verdict().name();
            assert!(page.contains(&format!(">{verdict}</p>")), "{verdict}");
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
                let (opening, moves, question) = (opening(board), vec![Move::Play(0)], *question);
                let (expected, said) = (expected.clone(), said.clone());
                assert_sound(&page(Disagreement { opening, moves, question, expected, said }));
            }
        }
    }

    #[test]
    fn a_page_has_a_board_for_each_situation_links_to_them_and_what_its_marks_mean() {
        let page = page(ko());
        assert_eq!(page.matches("<figure>").count(), 9);
        let legend = page.matches("class=\"symbol\"").count();
        assert_eq!(page.matches("<svg").count(), 10 + legend, "and one that has the lines");
        for part in [
            r#"<li id="move-8" class="questioned">"#,
            "8. White b2, captures 1 stone; in question: Black c2",
            // The position that would be made again.
            r##"<a href="#move-7">after move 7</a>"##,
            r#"<li id="move-7" class="repeated">"#,
            "<a href=\"#move-1\"><bdi>1.B\u{a0}a2</bdi></a>",
            "<a href=\"#move-8\"><bdi>8.W\u{a0}b2</bdi></a>",
            "<kbd>Home</kbd>",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        for meaning in [
            "the point in question",
            "the last stone played",
            "a stone that was removed",
            "the position in question",
            "the position that would be repeated",
        ] {
            assert!(page.contains(&format!(" {meaning}</li>")), "{meaning}: {page}");
        }
        let fault = Fault::NotStarted(String::new());
        let report = report(Some(Finding::fault(opening("2x2"), vec![Move::Pass], fault, true)));
        assert!(!report.to_html().contains("</li></ul>"), "nothing is explained that is not there");
    }

    #[test]
    fn positions_that_differ_are_shown_side_by_side() {
        let [expected, said] = ["X.", "O."].map(|rows| Position::from_letters(rows).unwrap());
        let replies = [Reply::Position(expected), Reply::Position(said)];
        let page = page(found("2x1", &["a1"], Question::Position, replies));
        let count = |class: &str| page.matches(&format!("class=\"{class}\"")).count();
        assert_eq!(count("asked"), 4, "on both sides, in the game and in the legend");
        assert_eq!(count("stones"), 4, "as many");
        assert_eq!(count("white"), 1, "the subject's");
        assert!(page.contains("<dt><code>tromp-taylor.7</code>"), "and what the clause says");
        assert!(page.contains("The game on 2x1"));
    }

    #[test]
    fn the_misreading_and_the_command_are_given() {
        let mut settled = Settled::of(ko(), 20);
        let rules = &settled.disagreement.opening.rules;
        let fit = rules.rulebook().misreading("superko-of-eight").unwrap();
        let fits = vec![Hypothesis::misread(rules, &[fit])];
        settled.diagnosis = Some(Diagnosis { fits, questions: 30, sure: true, ..Diagnosis::default() });
        let page = report(Some(Finding::Disagreement(Box::new(settled)))).to_html();
        let how = "All 30 answers that distinguish misreadings from the rules are exactly those of:";
        assert!(page.contains(how), "{page}");
        let term = "<dt><code>superko-of-eight</code> <small>misreads tromp-taylor.6</small></dt>";
        assert!(page.contains(term));
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
        let page = report(Some(Finding::fault(opening, moves, fault, true))).to_html();
        assert_sound(&page);
        assert_eq!(page.matches("<figure>").count(), 547);
        assert!(page.len() < 3_000_000, "{} bytes", page.len());
    }
}
