//! The page `src/oracle/bestiary/README.md`, generated from the bestiary.

use rayon::prelude::*;
use superko_oracle::Result;
use superko_oracle::bestiary::{self, Beast, Elsewhere, Ruling};

const INTRODUCTION: &str = "\
<!-- `cargo xtask write` generates this page from beasts.jsonl: edit the data, not the page. -->

# Bestiary

Well-known positions on which rules of Go differ: what each rulebook says of them, each preset, and each amendment that changes what
its rulebook says. `superko bestiary NAME` prints the same, `superko open NAME` plays the first line in the browser, and `superko explain`
says why for a case of your own.

Where players agree on dead stones after they have passed, a line says on which. Political Go is left out, because its players do not take
turns. *Best play* is the value that `superko solve` proves under positional and situational superko; larger positions are beyond it.
*Elsewhere* is what other rules, servers, and authors say, in our words.
";

/// The page, in Markdown: a section for each beast.
///
/// # Errors
/// If a beast is malformed.
pub fn page() -> Result<String> {
    let sections: Result<Vec<String>> = bestiary::all().par_iter().map(section).collect();
    Ok(INTRODUCTION.to_owned() + &sections?.concat())
}

fn section(beast: &Beast) -> Result<String> {
    let mut page = format!("\n## {}\n\n{}\n\n```text\n{}```\n", beast.title(), beast.what, beast.diagram()?);
    for line in &beast.lines {
        page +=
            &format!("\n**{}**: {}\n\n| what they say | rules |\n|---|---|\n", beast.moves(line), line.shows);
        for Ruling { says, rules } in beast.rulings(line)? {
            let rules: Vec<String> = rules.iter().map(|rules| format!("`{rules}`")).collect();
            page += &format!("| {says} | {} |\n", rules.join(", "));
        }
    }
    page += &format!("\nBest play: {}.\n\n| elsewhere | what they say |\n|---|---|\n", beast.best_play());
    for Elsewhere { who, says, source } in &beast.elsewhere {
        page += &format!("| [{who}]({source}) | {says} |\n");
    }
    Ok(page + &format!("\nSee also {}.\n", beast.sources.join(", ")))
}
