//! The commentary as a page in HTML: one file, which loads nothing else and has no script.

use super::notation::Reading;
use super::{Commentary, Entry, kinds};
use crate::Result;
use crate::answers::answer_of;
use crate::case::Case;
use crate::rulebook::text::says;
use crate::rulebook::{Effort, LawOptions, Misreading, Move};
use crate::steps::{moves_in_words, play};
use crate::subjects::printable;
use crate::vectors::{By, Vector, is_about};
use maud::{Markup, html};
use serde_json::Value;
use std::collections::BTreeSet;
use superko_notation::Position;
use superko_notation::draw::{Drawing, Picture, page};

const CSS: [&str; 2] = [page::CSS, include_str!("page.css")];

/// A vector on the page: the game of its case, what the law answers, and what misreadings of the clause answer instead.
struct Card<'a> {
    vector: &'a Vector,
    case: Case,
    law: Said,
    misread: Vec<(&'static Misreading, Said)>,
}

/// An answer to a case.
struct Said {
    position: Position,
    answer: Value,
}

impl Said {
    fn of(case: &Case, misreading: Option<&'static Misreading>) -> Said {
        let options = LawOptions { misreading, effort: Effort::Unaided, ..LawOptions::default() };
        let law = || case.opening.law(options);
        let mut game = law();
        // The last move may be illegal.
        _ = case.moves.iter().try_for_each(|m| game.play(*m));
        Said { position: game.position(), answer: answer_of(case, law()).to_value() }
    }
}

impl Commentary {
    /// The page; `vectors` are all of the rulebook, since a misreading of a sentence may be killed by a vector of its clause.
    ///
    /// # Errors
    /// When a vector is malformed.
    pub fn to_html(&self, vectors: &[Vector]) -> Result<String> {
        let source = self.rulebook.source();
        let cards = self.cards(vectors)?;
        let clauses = self.rulebook.clauses();
        let brief = |entry: &Entry| first_words(&says(clauses, &entry.clause.id));
        let content = html! {
            header {
                h1 { (source.title) }
                p {
                    (source.author) @if let Some(year) = source.year { ", " (year) } ". Source: " (source.see) "."
                }
                p {
                    "A question mark stands where the law forbids the last move, and a square marks each point on "
                    "which a misreading leaves another stone than the law."
                }
                @if self.text.is_none() {
                    p {
                        "The text belongs to its author and is not on this page. With "
                        code { "superko rules " (self.rulebook) " --text FILE --html PAGE" }
                        ", it appears beside each clause."
                    }
                }
            }
            nav aria-label="Contents" {
                ol.contents {
                    @for entry in &self.entries {
                        li style={ "--depth:" (entry.depth) } {
                            a href={ "#" (entry.clause.id) } { (entry.clause.id) } " " span { (brief(entry)) }
                        }
                    }
                }
            }
            @for (entry, cards) in self.entries.iter().zip(&cards) { (self.entry(entry, cards)) }
        };
        let title = format!("{}, clause by clause", source.title);
        Ok(printable(&page::document(&title, &CSS, [None; 2], &content)))
    }

    /// The clauses without their vectors, for a page that has the styles of this one.
    pub fn to_html_piece(&self) -> String {
        let entries = self.entries.iter().map(|entry| self.entry(entry, &[]).into_string());
        printable(&entries.collect::<String>())
    }

    /// For each entry its vectors, each with the misreadings for which no smaller one shows the difference.
    fn cards<'a>(&self, vectors: &'a [Vector]) -> Result<Vec<Vec<Card<'a>>>> {
        let of_rulebook =
            |vector: &Vector| vector.rulebook().is_ok_and(|other| other.name() == self.rulebook.name());
        let vectors: Vec<&Vector> = vectors.iter().filter(|vector| of_rulebook(vector)).collect();
        let mut all = Vec::new();
        for entry in &self.entries {
            let own = vectors.iter().filter(|vector| vector.clause == entry.clause.id);
            let mut cards: Vec<Card> = own.map(|vector| Card::of(vector)).collect::<Result<_>>()?;
            for (misreading, _) in kinds(&entry.misreadings) {
                let about = vectors.iter().filter(|vector| is_about(vector, misreading));
                let mut about: Vec<Card> = about.map(|vector| Card::of(vector)).collect::<Result<_>>()?;
                about.sort_by_key(|card| (card.case.opening.board.points(), card.case.moves.len()));
                for card in about {
                    if card.vector.kills(misreading)? {
                        let shown = cards.iter().position(|other| other.vector.id == card.vector.id);
                        let shown = shown.unwrap_or_else(|| {
                            cards.push(card);
                            cards.len() - 1
                        });
                        let said = Said::of(&cards[shown].case, Some(misreading));
                        cards[shown].misread.push((misreading, said));
                        break;
                    }
                }
            }
            // What tells readings apart comes first; then small boards.
            cards.sort_by_key(|card| (card.misread.is_empty(), card.case.opening.board.points()));
            all.push(cards);
        }
        Ok(all)
    }

    fn entry(&self, entry: &Entry, cards: &[Card]) -> Markup {
        let clause = &entry.clause;
        let text = self.lines(entry);
        let [first, last] = clause.lines;
        let noted =
            !(entry.readings.is_empty() && entry.amendments.is_empty() && entry.misreadings.is_empty());
        let columns = match (text.is_empty(), noted) {
            (true, true) => "row two",
            (true, false) => "row",
            (false, _) => "row three",
        };
        html! {
            section id=(clause.id) class={ "clause" @if entry.depth > 0 { " sentence" } } {
                h2 {
                    a href={ "#" (clause.id) } { (clause.id) }
                    small {
                        (clause.kind) ", "
                        @if first == last { "line " (first) } @else { "lines " (first) "–" (last) }
                    }
                }
                div class=(columns) {
                    @if !text.is_empty() {
                        blockquote.text { @for (n, line) in &text { div data-line=(n) { (line) } } }
                    }
                    div.law {
                        @for (method, reading) in self.methods(entry) {
                            p.says { (prose(&method.says)) }
                            @for remark in &method.remarks { p { (prose(remark)) } }
                            @if let Some(reading) = &reading { (self.in_notation(reading)) }
                            @if !method.code.is_empty() {
                                details open[reading.is_none()] {
                                    summary { "In Rust" }
                                    pre tabindex="0" { code { (method.code) } }
                                }
                            }
                        }
                        @if let Some(reason) = &clause.reason { p { "No answer depends on it: " (prose(reason)) "." } }
                    }
                    @if noted { div.notes { (self.notes(entry)) } }
                }
                @if !cards.is_empty() {
                    div.shown {
                        h3 { "Vectors" }
                        ul.cards { @for card in cards { (card.draw(&clause.id)) } }
                    }
                }
            }
        }
    }

    /// A method in set notation and in English; under an amendment, as a difference.
    fn in_notation(&self, reading: &Reading) -> Markup {
        let indented = |text: &str| text.lines().map(|line| format!("\n  {line}")).collect::<String>();
        let shown = |clause: &str| self.entries.iter().any(|entry| entry.clause.id == clause);
        html! {
            div.notation {
                pre tabindex="0" aria-label="In set notation" {
                    (reading.written.head) " :="
                    @match reading.amended {
                        None => (indented(&reading.written.math)),
                        Some(amended) => { "\n" del { (reading.written.math) } "\n" ins { (amended.math) } },
                    }
                    @for function in &reading.uses { "\n\nwhere " (function.head) " :=" (indented(&function.math)) }
                }
                pre.english tabindex="0" aria-label="In English" { (reading.english()) }
                @if !reading.refers.is_empty() {
                    p.refers {
                        "See "
                        @for (i, (name, clause)) in reading.refers.iter().enumerate() {
                            @if i > 0 { ", " }
                            @if shown(clause) { a href={ "#" (clause) } { (name) } } @else { (name) " (" (clause) ")" }
                        }
                    }
                }
            }
        }
    }

    fn notes(&self, entry: &Entry) -> Markup {
        let amended = self.amended(entry);
        html! {
            @if !entry.readings.is_empty() {
                section {
                    h3 { "Readings" }
                    dl {
                        @for reading in &entry.readings {
                            dt { (prose(&reading.question)) " " small { (reading.id) } }
                            dd { (prose(&reading.taken)) " " (reading.by) ": " (prose(&reading.why)) }
                        }
                    }
                }
            }
            @if !entry.amendments.is_empty() {
                section {
                    h3 { "Amendments" }
                    dl {
                        @for a in &entry.amendments {
                            dt { code { (a.name) } }
                            dd {
                                (a.says)
                                @for reading in amended.iter().filter(|reading| reading.amendment == Some(a.name)) {
                                    details { summary { "What changes" } (self.in_notation(reading)) }
                                }
                            }
                        }
                    }
                }
            }
            @if !entry.misreadings.is_empty() {
                section {
                    h3 { "Misreadings" }
                    dl {
                        @for (one, number) in kinds(&entry.misreadings) {
                            dt { code { (one.name) } @if number > 1 { small { " and " (number - 1) " variants" } } }
                            dd { (one.says) }
                        }
                    }
                }
            }
        }
    }
}

impl<'a> Card<'a> {
    fn of(vector: &'a Vector) -> Result<Card<'a>> {
        let case = vector.case()?;
        let law = Said::of(&case, None);
        Ok(Card { vector, law, case, misread: Vec::new() })
    }

    fn draw(&self, clause: &str) -> Markup {
        let Card { vector, case, law, misread } = self;
        let amended = case.opening.rules.amendment_names();
        let by = match vector.by {
            By::Hand => "by hand",
            By::Source => "from the source",
            By::Filled => "generated",
            By::Found => "a fault that was found",
        };
        // What misreadings answer otherwise; without one, what the vector asks about.
        let differing = |said: &Said| vector.differences(&said.answer);
        let keys: BTreeSet<&str> = match &misread[..] {
            [] => vector.expect.keys().map(String::as_str).collect(),
            misread => misread.iter().flat_map(|(_, said)| differing(said)).collect(),
        };
        let keys = Vec::from_iter(keys);
        html! {
            li.card {
                p { (prose(&vector.note)) }
                p.game {
                    (self.game())
                    @if !amended.is_empty() { " Under " @for name in &amended { code { (name) } " " } }
                }
                div.answers {
                    div { strong { "The law" } (self.picture(law, &law.position)) (self.answers(&keys, law)) }
                    @for (misreading, said) in misread {
                        div.misread {
                            strong { (misreading.name) }
                            @if said.position != law.position { (self.picture(said, &law.position)) }
                            (self.answers(&differing(said), said))
                        }
                    }
                }
                p.id {
                    (vector.id) ", " (by)
                    @if vector.clause != clause { ", about " a href={ "#" (vector.clause) } { (vector.clause) } }
                    ", in the browser by " code { "superko open " (vector.id) }
                }
            }
        }
    }

    /// Where the game starts, and its moves.
    fn game(&self) -> String {
        let opening = &self.case.opening;
        let start = match &opening.setup {
            None => opening.board.to_string(),
            Some(setup) => {
                let rows = opening.board.row_line(&setup.position);
                match opening.takes_turns() {
                    true => format!("{}, from {rows}, {} to play", opening.board, setup.to_play),
                    false => format!("{}, from {rows}", opening.board),
                }
            }
        };
        let (steps, _) = play(opening, &self.case.moves);
        let mut moves = moves_in_words(&steps);
        // The play stops before an illegal move.
        moves.extend(self.asked().map(|m| format!("{}.{}", steps.len(), m.name(opening))));
        match moves.is_empty() {
            true => format!("{start}."),
            false => format!("{start}: {}.", moves.join(" ")),
        }
    }

    /// The last move, if it is illegal.
    fn asked(&self) -> Option<Move> {
        let legal = self.law.answer["legal"].as_array()?;
        let last = legal.len().checked_sub(1)?;
        (legal[last] == Value::Bool(false)).then(|| self.case.moves[last])
    }

    /// A position; where it differs from that of the law, its points are marked.
    fn picture(&self, said: &Said, law: &Position) -> Markup {
        let board = &self.case.opening.board;
        let picture = Picture::of(board);
        let label = format!("The position: {}", board.row_line(&said.position));
        let differing = (0..law.points()).filter(|p| said.position[*p] != law[*p]).collect();
        let asked = self.asked().and_then(Move::stone);
        let drawing = Drawing { differing, asked, ..Drawing::of(&said.position, &label) };
        let (width, height) = picture.size();
        // About two pixels for a unit, less on large boards.
        let width = (2 * width).min(320).min(width * 560 / height);
        html! {
            svg viewBox=(picture.view_box()) role="img" aria-label=(label) style={ "--width:" (width) "px" } {
                (picture.board()) (picture.stones(&drawing))
            }
        }
    }

    fn answers(&self, keys: &[&str], said: &Said) -> Markup {
        // Whether a move is legal comes before what it breaks.
        let (first, rest): (Vec<&str>, Vec<&str>) = keys.iter().partition(|key| **key == "legal");
        let lines: Vec<String> =
            first.iter().chain(&rest).filter_map(|key| self.in_words(key, &said.answer)).collect();
        html! { @if !lines.is_empty() { ul { @for line in &lines { li { (line) } } } } }
    }

    /// A key of an answer in words; none if the picture or another key says the same.
    fn in_words(&self, key: &str, answer: &Value) -> Option<String> {
        let value = &answer[key];
        match (key, value) {
            ("rows", _) => None,
            ("legal", Value::Array(legal)) => {
                let asked = self.case.moves[legal.len().checked_sub(1)?];
                let is = if legal.last() == Some(&Value::Bool(false)) { "illegal" } else { "legal" };
                Some(format!("{} is {is}", asked.name(&self.case.opening)))
            }
            ("broken", Value::Array(broken)) if broken.is_empty() => None,
            ("broken", _) => Some(format!("breaks {}", words(value))),
            ("over", Value::Bool(over)) => {
                Some(if *over { "the game is over" } else { "the game goes on" }.to_owned())
            }
            ("winner", Value::Null) => Some("no winner".to_owned()),
            _ => Some(format!("{}: {}", key.replace('_', " "), words(value))),
        }
    }
}

/// A value of an answer, short.
fn words(value: &Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::String(text) if text.is_empty() => "–".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(all) if all.is_empty() => "none".to_owned(),
        Value::Array(all) if all.iter().any(Value::is_object) => {
            all.iter().map(words).collect::<Vec<_>>().join("; ")
        }
        Value::Array(all) => all.iter().map(words).collect::<Vec<_>>().join(" "),
        Value::Object(map) => {
            let full = map.iter().filter(|(_, value)| !value.as_array().is_some_and(Vec::is_empty));
            let each: Vec<String> =
                full.map(|(key, value)| format!("{} {}", key.replace('_', " "), words(value))).collect();
            if each.is_empty() { "none".to_owned() } else { each.join(", ") }
        }
        other => other.to_string(),
    }
}

/// Text of ours, with code between backticks.
fn prose(text: &str) -> Markup {
    html! {
        @for (i, part) in text.split('`').enumerate() {
            @if i % 2 == 0 { (part) } @else { code { (part) } }
        }
    }
}

/// The beginning of a text, for a list of contents.
fn first_words(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short = String::new();
    for word in text.split_whitespace() {
        if short.chars().count() + word.chars().count() > LONGEST {
            return short.trim_end().to_owned() + "…";
        }
        short += word;
        short.push(' ');
    }
    short.trim_end().to_owned()
}
