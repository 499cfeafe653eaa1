//! `superko rules`: each sentence with its method, beside the reader's own copy of the text, in a terminal and on a page.

use crate::common::*;
use hmac_sha256::Hash;
use std::sync::LazyLock;
use superko::oracle::commentary::{Commentary, Text};
use superko::rulebook::text::{Clause, Document, Method, Source};
use superko::rulebook::tromp_taylor::TrompTaylor;

/// A text of nobody's.
const TEXT: &str = "A tiny text\n\n1. Stones without breath <leave>.\n   They leave at once,\n   and the others stay.\n2. The end.\n";

/// A rulebook of that text, which borrows the law of another and its name, so that vectors are about it.
struct Tiny;

impl Rulebook for Tiny {
    fn name(&self) -> &'static str {
        TrompTaylor.name()
    }
    fn document(&self) -> &'static Document {
        static DOCUMENT: LazyLock<Document> = LazyLock::new(document);
        &DOCUMENT
    }
    fn misreadings(&self) -> &'static [Misreading] {
        TrompTaylor.misreadings()
    }
    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        TrompTaylor.law(opening, options)
    }
    fn clause_of(&self, question: Question) -> &'static str {
        TrompTaylor.clause_of(question)
    }
}

fn hash(text: &str) -> String {
    Hash::hash(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Its text.
fn document() -> Document {
    let source = Source {
        title: "A tiny text".to_owned(),
        author: "nobody".to_owned(),
        year: Some(2026),
        sha256: hash(TEXT),
        see: "https://example.org".to_owned(),
    };
    let method = |name, says: &str| {
        let code = format!("fn {name}(&self) -> bool {{\n    0 < 1\n}}");
        Method { name, says: says.to_owned(), remarks: vec!["At `once`.".to_owned()], code }
    };
    let clause = |id: &str, lines, methods| {
        let (id, kind) = (format!("tromp-taylor.{id}"), "rule".to_owned());
        Clause { id, lines, kind, reason: None, not_alone: None, methods }
    };
    let clauses = vec![
        clause("7", [3, 5], vec![]),
        clause("7.2", [4, 4], vec![method("r7_2_leave", "Captured stones leave.")]),
        clause("7.3", [5, 5], vec![method("r7_3_stay", "The others stay.")]),
        clause("8", [6, 6], vec![method("r8_end", "It ends.")]),
    ];
    Document { source, clauses, readings: TrompTaylor.readings().to_vec() }
}

fn commentary(about: Option<&str>, with_text: bool) -> Commentary {
    let text = with_text.then(|| Text::of(Tiny.source(), TEXT.as_bytes()).unwrap());
    Commentary::of(&Tiny, about, text, &built_in().unwrap()).unwrap()
}

#[test]
fn only_the_text_that_was_transcribed_is_accepted() {
    let source = Tiny.source();
    assert!(Text::of(source, TEXT.as_bytes()).is_ok());
    for other in [TEXT.trim_end(), &TEXT.replace('\n', "\r\n"), "", &format!("{TEXT} ")] {
        let error = Text::of(source, other.as_bytes()).unwrap_err().to_string();
        for part in ["A tiny text", "nobody", "https://example.org", &source.sha256, &hash(other)] {
            assert!(error.contains(part), "{part} is not in {error}");
        }
    }
}

#[test]
fn a_clause_is_shown_with_its_sentences_and_each_line_of_the_text_once() {
    let shown = commentary(Some("tromp-taylor.7"), true).to_text(100, false);
    for line in TEXT.lines().skip(2).take(3) {
        assert_eq!(shown.matches(line.trim()).count(), 1, "{line:?} in {shown}");
    }
    assert!(!shown.contains("The end") && !shown.contains("It ends"), "{shown}");
    let code = "    fn r7_3_stay(&self) -> bool {\n        0 < 1\n    }\n";
    for part in ["Captured stones leave.", code, "At `once`."] {
        assert!(shown.contains(part), "{part:?} is not in {shown}");
    }
    assert!(shown.contains("(and 23 variants)") && !shown.contains("(and 0 variants)"), "{shown}");
    let sentence = commentary(Some("tromp-taylor.7.3"), true).to_text(100, false);
    let alone = sentence.contains("The others stay.") && !sentence.contains("Captured stones leave.");
    assert!(alone, "{sentence}");
    let without = commentary(Some("tromp-taylor.7"), false).to_text(100, false);
    assert!(!without.contains("They leave at once") && without.contains("r7_3_stay"), "{without}");
}

#[test]
fn a_clause_fits_on_a_screen_and_says_how_to_see_the_rest() {
    for id in ["tromp-taylor.6", "tromp-taylor.8", "tromp-taylor.9"] {
        let clause = Commentary::of(&TrompTaylor, Some(id), None, &built_in().unwrap()).unwrap();
        let short = clause.to_short_text(100, false);
        assert!(short.lines().count() < 60, "{short}");
        assert!(short.contains("    fn r") && short.contains("--all` shows them"), "{short}");
        assert_eq!(short.matches("(--misreading)").count(), 1, "{short}");
        assert!(clause.to_text(100, false).len() > 2 * short.len(), "{id}");
    }
}

#[test]
fn a_wide_terminal_has_the_text_on_the_left() {
    let shown = commentary(Some("tromp-taylor.7.2"), true).to_text(160, false);
    let line = shown.lines().find(|line| line.contains("They leave at once")).unwrap();
    let (left, right) = line.split_once('│').unwrap();
    assert!(left.starts_with("   4") && right.contains("Captured stones leave."), "{shown}");
    let longest = shown.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(longest <= 160, "{longest}: {shown}");
    let narrow = commentary(Some("tromp-taylor.7.2"), true).to_text(119, false);
    assert!(!narrow.contains('│'), "{narrow}");
}

#[test]
fn a_list_has_every_clause_indented_below_its_parent() {
    let shown = commentary(None, false).to_short_text(100, false);
    let list = "\ntromp-taylor.7\n  tromp-taylor.7.2  Captured stones leave.";
    for line in [list, "\ntromp-taylor.8      It ends."] {
        assert!(shown.contains(line), "{line:?} is not in {shown}");
    }
}

#[test]
fn an_unknown_clause_is_answered_with_near_ones() {
    let error = |id| Commentary::of(&Tiny, Some(id), None, &[]).err().unwrap().to_string();
    let near = error("tromp-taylor.7.4");
    assert!(near.contains("did you mean tromp-taylor.7.2 or tromp-taylor.7.3?"), "{near}");
    let far = error("tromp-taylor.nonsense");
    assert!(!far.contains("did you mean") && far.contains("`superko rules tromp-taylor`"), "{far}");
}

#[test]
fn the_page_has_a_section_for_each_id_and_shows_what_misreadings_answer() {
    let vectors = built_in().unwrap();
    let page = commentary(None, true).to_html(&vectors).unwrap();
    for clause in Tiny.clauses() {
        assert_eq!(page.matches(&format!(r#"<section id="{}""#, clause.id)).count(), 1);
        let link = format!(r##"<a href="#{}">"##, clause.id);
        assert!(page.contains(&link), "{link} is not in the contents");
    }
    assert!(page.contains("Stones without breath &lt;leave&gt;.") && !page.contains("<leave>"));
    assert!(page.contains("0 &lt; 1") && page.contains("At <code>once</code>."));
    for outside in ["http-equiv=\"refresh\"", "src=", "@import", "url(", "<link", "<script"] {
        assert!(!page.contains(outside), "the page loads or runs something: {outside}");
    }
    // What is misread in a clause is beside what the law says, and the pictures differ where the positions do.
    let start = page.find(r#"<section id="tromp-taylor.7.3""#).unwrap();
    let section = &page[start..start + page[start..].find("</section><section id=").unwrap()];
    let misread = TrompTaylor.misreadings().iter().find(|m| m.clause == "tromp-taylor.7.3").unwrap();
    let said =
        section.find(&format!("<strong>{}</strong>", misread.name)).expect("the misreading has an answer");
    assert!(section[..said].contains("<strong>The law</strong><svg"), "{section}");
    assert!(section.contains(r#"<rect class="asked""#), "no point differs: {section}");
    let without = commentary(None, false).to_html(&vectors).unwrap();
    assert!(!without.contains("<leave>") && !without.contains("blockquote class"));
}
