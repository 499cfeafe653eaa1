//! What the rules imply: `spec/THEOREMS.jsonl`, and a page of it.

use serde::Deserialize;
use std::collections::BTreeMap;

/// A theorem.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theorem {
    /// `t01`
    pub id: String,
    /// The title of the section that begins with it.
    pub section: Option<String>,
    /// What it says.
    pub statement: String,
    /// Why, in paragraphs.
    pub text: Vec<String>,
    /// What becomes of it in each rulebook that it is about; none if it compares rulebooks or amendments.
    #[serde(default)]
    pub documents: Vec<Document>,
    /// What the test looks at.
    pub tested: String,
    /// The misreadings that break it, as `rulebook/name`.
    #[serde(default)]
    pub misreadings: Vec<String>,
    /// Why none is named, where a test could need one to show that it can fail.
    pub unbroken: Option<String>,
}

/// A theorem in one rulebook: as written, and under each of its amendments.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// The name of the rulebook.
    pub rulebook: String,
    /// As written.
    pub status: Status,
    /// If it is refuted as written: by what.
    pub counterexample: Option<String>,
    /// What follows the status.
    #[serde(default)]
    pub note: String,
    /// The proof that a machine has checked.
    pub checked: Option<Checked>,
    /// The amendments under which it stands.
    #[serde(default)]
    pub stands: Vec<String>,
    /// The amendments under which it falls, each with the counterexample, or [`SAME`].
    #[serde(default)]
    pub falls: BTreeMap<String, String>,
    /// For the amendments not named: [`STAND`], or the counterexample by which it falls under each of them, or [`SAME`].
    pub others: Option<String>,
    /// What else there is to say.
    pub remark: Option<String>,
}

/// What a machine has checked of it, as `.ci/proofs` verifies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checked {
    /// The theorems in `spec/proofs/`, as `file.theorem`.
    pub by: Vec<String>,
    /// How far they go.
    pub how_far: String,
}

/// It stands under the other amendments.
pub const STAND: &str = "stand";

/// The counterexample is that to the document as written.
pub const SAME: &str = "the same";

/// How far a theorem is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// By an argument.
    Proved,
    /// By looking at all cases.
    Exhausted,
    /// By a counterexample.
    Refuted,
}

/// All theorems, in order.
pub fn all() -> Vec<Theorem> {
    let read =
        |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("spec/THEOREMS.jsonl: {e}: {line}"));
    include_str!("../../spec/THEOREMS.jsonl").lines().map(read).collect()
}

impl Theorem {
    /// The name of its test: `t01_after_every_turn_every_chain_has_a_liberty`.
    pub fn test(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
        let words: String =
            format!("{} {}", self.id, self.statement).replace('\'', "").chars().map(plain).collect();
        words.split_whitespace().collect::<Vec<_>>().join("_")
    }
}

impl Document {
    /// The counterexample, under an amendment or as written; `Ok` where the theorem holds, `None` where nothing is said.
    pub fn verdict(&self, amendment: Option<&str>) -> Option<Result<(), &str>> {
        let Some(name) = amendment else { return Some(self.by(SAME)) };
        if self.stands.iter().any(|stands| stands == name) {
            return Some(Ok(()));
        }
        match (self.falls.get(name), self.others.as_deref()) {
            (Some(by), _) => Some(self.by(by)),
            (None, Some(STAND)) => Some(Ok(())),
            (None, others) => others.map(|by| self.by(by)),
        }
    }

    /// What a counterexample stands for.
    fn by<'a>(&'a self, by: &'a str) -> Result<(), &'a str> {
        if by == SAME { self.counterexample.as_deref().map_or(Ok(()), Err) } else { Err(by) }
    }

    /// The amendments that are named.
    pub fn named(&self) -> impl Iterator<Item = &str> {
        self.stands.iter().chain(self.falls.keys()).map(String::as_str)
    }

    fn line(&self) -> String {
        let status = format!("{:?}", self.status).to_lowercase();
        let mut line = format!("- **{}** {status}", self.rulebook);
        line += &self.counterexample.as_ref().map_or(String::new(), |by| format!(" ({by})"));
        line += &self.note;
        line += &self.checked.as_ref().map_or(String::new(), |Checked { by, how_far }| {
            format!(", checked by machine {how_far} ({})", names(by).join(", "))
        });
        let every = if self.named().next().is_some() { "every other" } else { "every amendment" };
        let mut stands = names(&self.stands);
        let falls = self.falls.iter().map(|(name, by)| format!("`{name}` ({})", by_words(by)));
        let mut falls: Vec<String> = falls.collect();
        match self.others.as_deref() {
            Some(STAND) => stands.push(every.to_owned()),
            Some(by) => falls.push(format!("{every} ({})", by_words(by))),
            None => {}
        }
        for (what, list) in [("Stands", stands), ("Falls", falls)] {
            if !list.is_empty() {
                line += &format!(". {what} under {}", list.join(", "));
            }
        }
        line + "." + &self.remark.as_ref().map_or(String::new(), |remark| format!(" {remark}"))
    }
}

fn by_words(by: &str) -> &str {
    if by == SAME { "the same counterexample" } else { by }
}

fn names(names: &[String]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

/// All theorems after `spec/THEOREMS.md`, in Markdown.
pub fn page() -> String {
    let mut page = include_str!("../../spec/THEOREMS.md").to_owned();
    for Theorem { id, section, statement, text, documents, tested, misreadings, unbroken } in all() {
        let section = section.iter().map(|title| format!("\n## {title}\n"));
        page.extend(section);
        let text = text.join("\n\n");
        page += &format!("\n### {id} {statement}\n\n{text}\n\n");
        for document in documents {
            page += &(document.line() + "\n");
        }
        page += &format!("- Tested: {tested}\n");
        if !misreadings.is_empty() {
            page += &format!("- Misreadings that break it: {}\n", names(&misreadings).join(", "));
        }
        page.extend(unbroken.iter().map(|why| format!("- Misreadings that break it: {why}\n")));
    }
    page
}
