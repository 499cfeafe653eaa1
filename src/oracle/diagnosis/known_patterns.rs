//! What is known of a subject: known faults are counted and do not stop the trial.

use crate::diagnosis::disagreement::Disagreement;
use crate::diagnosis::finding::{Finding, Settled};
use crate::diagnosis::hypothesis::Hypothesis;
use crate::diagnosis::pattern::Pattern;
use crate::rulebook::{Opening, Rules};
use crate::subjects::own::Own;
use crate::subjects::questions::ask;
use crate::subjects::{Dialogue, Fault, Subject};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a disagreement or a fault.
#[derive(Clone, Debug)]
pub enum Known {
    /// What the subject plays by instead of the rules.
    Hypothesis(Hypothesis),
    /// What it looks like. Its cause has no name, so that what looks alike may be another fault.
    Pattern(Pattern),
    /// It gives no usable answer.
    Fault {
        /// The kind of fault: [`Fault::name`].
        name: String,
        /// The number of points of the board.
        points: usize,
    },
    /// A dialogue goes wrong, which no game shows.
    Dialogue {
        /// What it is about.
        about: String,
        /// The kind of answer that is wrong.
        kind: String,
        /// The clauses that decide it.
        clauses: Vec<String>,
    },
}

impl Known {
    /// What is known once this was found; `None` if no game shows it.
    pub fn of(finding: &Finding) -> Option<Known> {
        match finding {
            Finding::Fault { opening, fault, .. } => {
                Some(Known::Fault { name: fault.name().to_owned(), points: opening.board.points() })
            }
            Finding::Dialogue(wrong) => Some(Known::Dialogue {
                about: wrong.about.to_owned(),
                kind: wrong.kind.to_owned(),
                clauses: wrong.clauses.iter().map(|clause| clause.id.clone()).collect(),
            }),
            _ => finding.settled().map(Known::of_disagreement),
        }
    }

    /// If one part of a diagnosis in two parts explains the disagreement alone, that part is known. The other part is another
    /// fault, with a disagreement of its own.
    pub(crate) fn of_disagreement(settled: &Settled) -> Known {
        let found = &settled.disagreement;
        let Some(fit) = settled.diagnosis.as_ref().and_then(|diagnosis| diagnosis.likely()) else {
            return Known::Pattern(Pattern::of(found));
        };
        Known::Hypothesis(Known::explaining(fit, found))
    }

    /// The part of a hypothesis that explains a disagreement alone, or all of it.
    pub(crate) fn explaining(fit: &Hypothesis, found: &Disagreement) -> Hypothesis {
        let mut parts = parts(fit, &found.opening.rules).into_iter();
        parts.find(|part| part.explains(found)).unwrap_or_else(|| fit.clone())
    }

    /// What the subject plays by instead of the rules, if that is known.
    pub fn hypothesis(&self) -> Option<&Hypothesis> {
        match self {
            Known::Hypothesis(hypothesis) => Some(hypothesis),
            Known::Pattern(_) | Known::Fault { .. } | Known::Dialogue { .. } => None,
        }
    }

    /// The clauses that are answered wrongly, where these are the rules.
    pub fn clauses(&self, rules: &Rules) -> Vec<String> {
        match self {
            Known::Hypothesis(hypothesis) => hypothesis.clauses(rules),
            Known::Pattern(pattern) => pattern.clauses().to_vec(),
            Known::Dialogue { clauses, .. } => clauses.clone(),
            Known::Fault { .. } => Vec::new(),
        }
    }

    /// Is it known that this dialogue goes wrong like this?
    pub fn is_dialogue(&self, wrong: &Dialogue) -> bool {
        let Known::Dialogue { about, kind, clauses } = self else { return false };
        let alike = clauses.is_empty() || wrong.clauses.iter().any(|clause| clauses.contains(&clause.id));
        about == wrong.about && kind == wrong.kind && alike
    }

    /// Is this fault, in a game from this opening, the known one?
    pub fn is_fault(&self, fault: &Fault, opening: &Opening) -> bool {
        matches!(self, Known::Fault { name, points } if name == fault.name() && *points == opening.board.points())
    }
}

/// The parts of a hypothesis, each a hypothesis about these rules.
fn parts(whole: &Hypothesis, rules: &Rules) -> Vec<Hypothesis> {
    let amended = (whole.rules != *rules).then(|| Hypothesis::rules(whole.rules.clone()));
    let misread = whole.misreadings.iter().map(|misreading| Hypothesis::misread(rules, &[*misreading]));
    amended.into_iter().chain(misread).collect()
}

/// Two hypotheses about these rules as one, if they can be. Two faults may show in one answer.
pub(crate) fn both(one: &Hypothesis, other: &Hypothesis, rules: &Rules) -> Option<Hypothesis> {
    let amended = [one, other].into_iter().filter(|hypothesis| hypothesis.rules != *rules);
    let mut amended = amended.map(|hypothesis| &hypothesis.rules);
    let in_force = amended.next().unwrap_or(rules).clone();
    let misreadings = [&one.misreadings[..], &other.misreadings].concat();
    let apart = match misreadings[..] {
        [_] => true,
        [first, second] => first.name != second.name,
        _ => false,
    };
    (amended.next().is_none() && apart).then_some(Hypothesis { rules: in_force, misreadings })
}

/// Recognizes what is known in one game. The hypotheses play along, so that nothing is played twice.
pub struct Recognizer<'a> {
    known: &'a [Known],
    playing: BTreeMap<usize, Playing>,
    met: BTreeSet<usize>,
}

/// The game of a hypothesis.
struct Playing {
    subject: Own,
    played: usize,
    /// It has refused a move that the game has.
    lost: bool,
}

impl Playing {
    fn explains(&mut self, found: &Disagreement) -> bool {
        for m in found.moves.iter().skip(self.played) {
            self.lost |= self.subject.make(*m) != Ok(Some(true));
        }
        self.played = self.played.max(found.moves.len());
        !self.lost && ask(&mut self.subject, found.question).ok().flatten().as_ref() == Some(&found.said)
    }
}

impl<'a> Recognizer<'a> {
    /// For a game that begins.
    pub fn new(known: &'a [Known]) -> Recognizer<'a> {
        Recognizer { known, playing: BTreeMap::new(), met: BTreeSet::new() }
    }

    /// Is this disagreement known? It must come later in the game than those before.
    pub fn explains(&mut self, found: &Disagreement) -> bool {
        let explaining = hypotheses(self.known).find_map(|(i, hypothesis)| {
            let game = self.playing.entry(i).or_insert_with(|| {
                let mut subject = hypothesis.subject();
                let lost = subject.begin(&found.opening) != Ok(Some(()));
                Playing { subject, played: 0, lost }
            });
            game.explains(found).then_some(i)
        });
        let mut explaining = explaining.map_or_else(|| self.together(found), |one| vec![one]);
        if explaining.is_empty() {
            let patterns = self.known.iter().enumerate().filter_map(|(number, known)| match known {
                Known::Pattern(pattern) => Some((number, pattern)),
                _ => None,
            });
            explaining.extend(Pattern::find(&patterns.collect::<Vec<_>>(), found));
        }
        self.met.extend(&explaining);
        !explaining.is_empty()
    }

    /// Two hypotheses that explain it together.
    fn together(&self, found: &Disagreement) -> Vec<usize> {
        for (i, one) in hypotheses(self.known) {
            for (j, other) in hypotheses(self.known).filter(|(j, _)| *j > i) {
                if both(one, other, &found.opening.rules).is_some_and(|both| both.explains(found)) {
                    return vec![i, j];
                }
            }
        }
        Vec::new()
    }

    /// Is this fault, in the game from this opening, known?
    pub fn excuses(&mut self, fault: &Fault, opening: &Opening) -> bool {
        let known = self.known.iter().position(|known| known.is_fault(fault, opening));
        self.met.extend(known);
        known.is_some()
    }

    /// The numbers of what was met.
    pub fn met(&self) -> &BTreeSet<usize> {
        &self.met
    }
}

/// The hypotheses of what is known, with its numbers.
fn hypotheses(known: &[Known]) -> impl Iterator<Item = (usize, &Hypothesis)> {
    known.iter().enumerate().filter_map(|(i, known)| Some((i, known.hypothesis()?)))
}

/// Is this disagreement one of those that are known?
pub fn is_known(known: &[Known], found: &Disagreement) -> bool {
    Recognizer::new(known).explains(found)
}
