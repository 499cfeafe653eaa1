//! Disagreements that are known, so that a trial goes on when it meets one.

use super::disagreement::Disagreement;
use super::hypothesis::Hypothesis;
use crate::rulebook::Question;
use std::mem::discriminant;

/// What is known of a disagreement.
#[derive(Clone, Debug)]
pub enum Known {
    /// What the subject plays by instead of the rules.
    Hypothesis(Hypothesis),
    /// The question that it answers wrongly, and the clauses that decide it.
    Clauses(Question, Vec<String>),
}

impl Known {
    /// What is known once a disagreement was diagnosed.
    pub fn of(found: &Disagreement, diagnosis: Option<&super::diagnose::Diagnosis>) -> Known {
        match diagnosis.and_then(|diagnosis| diagnosis.fits.first()) {
            Some(fit) => Known::Hypothesis(fit.clone()),
            None => Known::Clauses(found.question, found.clauses()),
        }
    }

    /// Is this disagreement one of those?
    pub fn explains(&self, found: &Disagreement) -> bool {
        match self {
            Known::Hypothesis(hypothesis) => hypothesis.explains(found),
            Known::Clauses(question, clauses) => {
                discriminant(question) == discriminant(&found.question) && *clauses == found.clauses()
            }
        }
    }
}
