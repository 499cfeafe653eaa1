//! The page `spec/READINGS.md`, generated from the readings of the rulebooks.

use superko_oracle::rulebook::Rulebook;
use superko_oracle::rulebook::text::Reading;

/// The introduction of the page.
const INTRODUCTION: &str = "\
<!-- `cargo xtask write` generates this page from READINGS.jsonl: edit the data, not the page. -->

# How the texts were read

Each entry is a question that careful readers may answer differently, or a slip in the text. It gives the reading that was
taken, the reason, and what shows the difference: vectors (by their ids in `tests/vectors`) or tests (by their names in
`tests`). If the other reading is available as an amendment, the entry names it. Everything else is transcribed as it stands.
`superko explain tromp-taylor.A7` explains the vectors of a reading, and `superko open` plays the first of them in the browser; both take
the id of a vector, too.

The readings follow one principle, and every entry says which part of it decides. We take *the letter* of a text, unless the letter is
*a contradiction* to another sentence of the same text, which the entry names, or *impossible* (no move, no end or no winner); then we take
the reading nearest to the letter that avoids this. Where a text *leaves open* altogether what to do, we take what changes least. A
few questions are *settled by the contract*, the [format of cases and answers](../src/rulebook/case/README.md), some of them against the
letter; then an amendment has the letter.

The texts are not part of this project. [`SOURCES.jsonl`](SOURCES.jsonl) pins each one by its SHA-256 and gives the lines of
every clause. Where a text does not number its clauses, we number them in the order of the text.
";

/// The page for these rulebooks, in Markdown: a section for each one that has readings.
pub fn page(rulebooks: &[&'static dyn Rulebook]) -> String {
    let mut page = INTRODUCTION.to_owned();
    for rulebook in rulebooks {
        let readings = rulebook.readings();
        if !readings.is_empty() {
            page += &format!("\n## {rulebook}\n\n{}\n", rulebook.source().title);
        }
        page.extend(readings.iter().map(entry));
    }
    page
}

fn entry(reading: &Reading) -> String {
    let Reading { id, clause, question, taken, by, why, shown_by } = reading;
    let shown_by: Vec<String> = shown_by.iter().map(|name| format!("`{name}`")).collect();
    let shown_by = shown_by.join(", ");
    format!(
        "\n### {id}\n\n**{question}** (`{clause}`)\n\n- Reading: {taken}\n- {by}: {why}\n- Shown by: {shown_by}\n"
    )
}
