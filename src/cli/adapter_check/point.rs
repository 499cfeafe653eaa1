//! The points of a format, one line for each.

use serde_json::{Value, json};

/// What is said about a point of the format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Ok,
    LeftOut,
    Faulty,
}

impl Status {
    fn word(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::LeftOut => "left out",
            Status::Faulty => "faulty",
        }
    }
}

/// One point of the format.
pub struct Line {
    pub about: &'static str,
    pub status: Status,
    pub why: String,
}

impl Line {
    pub fn to_text(&self) -> String {
        format!("{:<9} {}: {}", self.status.word(), self.about, self.short_why())
    }

    pub fn to_json(&self) -> Value {
        json!({"about": self.about, "verdict": self.status.word(), "why": self.short_why()})
    }

    /// What a program wrote may be of any length; what would be right stands after it.
    fn short_why(&self) -> String {
        const BEGINNING: usize = 700;
        const END: usize = 300;
        let length = self.why.chars().count();
        if length <= BEGINNING + END {
            return self.why.clone();
        }
        let (beginning, end) = (self.why.chars().take(BEGINNING), self.why.chars().skip(length - END));
        beginning.chain(['…']).chain(end).collect()
    }
}

/// What is found about one point, and why.
pub type Verdict = (Status, String);

pub fn ok(why: impl Into<String>) -> Verdict {
    (Status::Ok, why.into())
}

pub fn left_out(why: impl Into<String>) -> Verdict {
    (Status::LeftOut, why.into())
}

pub fn faulty(why: impl Into<String>) -> Verdict {
    (Status::Faulty, why.into())
}
