//! The literal law as a subject, as written or with a misreading planted; and as the referee that has the last word.

mod lasker_maas;
mod logical;
mod pauli;
mod political;
mod tromp_taylor;

use crate::oracle::details::pauli::Care;
use crate::oracle::document::Document;
use crate::oracle::misreadings::{Misreading, Plant};
use crate::oracle::referee::{InProcess, Referee};
use crate::oracle::subject::{Cells, Opening};
use std::collections::BTreeSet;
use superko_spec::{Amendment, ClauseId, Color, Coloring, Listener, Verdict, amend};

/// A game under the law, with the opening's amendments, and on top of them a misreading.
pub fn referee(opening: &Opening, misreading: Option<&Misreading>) -> Box<dyn Referee> {
    start(opening, misreading, None, Care::Alone)
}

/// The same for somebody who wants an answer: where the law takes too long to decide who controls what, the search on
/// bitboards does. No trial and no test of the bitboards may use it.
pub fn helped_referee(opening: &Opening) -> Box<dyn Referee> {
    start(opening, None, None, Care::Answer)
}

/// The same for a trial, in which nothing is told that would take long to decide.
pub fn referee_on_trial(opening: &Opening, misreading: Option<&Misreading>) -> Box<dyn Referee> {
    start(opening, misreading, None, Care::Trial)
}

/// The same as `referee`, for somebody who listens to what each clause answers.
pub fn referee_heard_by(listener: Listener, opening: &Opening) -> Box<dyn Referee> {
    start(opening, None, Some(listener), Care::Alone)
}

fn start(
    opening: &Opening,
    misreading: Option<&Misreading>,
    listener: Option<Listener>,
    care: Care,
) -> Box<dyn Referee> {
    let plant = misreading.map(|misreading| misreading.plant);
    match opening.rules {
        Document::Logical => {
            let plant = match plant {
                Some(Plant::Logical(plant)) => Some(plant),
                _ => None,
            };
            let law = house(superko_spec::logical::AMENDMENTS, opening, plant);
            logical::start(superko_spec::logical::House { listener, ..law }, opening)
        }
        Document::Pauli => {
            let plant = match plant {
                Some(Plant::Pauli(plant)) => Some(plant),
                _ => None,
            };
            let law = house(superko_spec::pauli::AMENDMENTS, opening, plant);
            pauli::start(superko_spec::pauli::House { listener, ..law }, opening, care)
        }
        Document::TrompTaylor => {
            let plant = match plant {
                Some(Plant::TrompTaylor(plant)) => Some(plant),
                _ => None,
            };
            let law = house(superko_spec::tromp_taylor::AMENDMENTS, opening, plant);
            tromp_taylor::start(superko_spec::tromp_taylor::House { listener, ..law }, opening)
        }
        Document::LaskerMaas => {
            let plant = match plant {
                Some(Plant::LaskerMaas(plant)) => Some(plant),
                _ => None,
            };
            let law = house(superko_spec::lasker_maas::AMENDMENTS, opening, plant);
            lasker_maas::start(superko_spec::lasker_maas::House { listener, ..law }, opening)
        }
        Document::Political => {
            let plant = match plant {
                Some(Plant::Political(plant)) => Some(plant),
                _ => None,
            };
            let law = house(superko_spec::political::AMENDMENTS, opening, plant);
            political::start(superko_spec::political::House { listener, ..law }, opening)
        }
    }
}

/// The law of an opening: its amendments, and what is planted on top of them.
fn house<House: Default>(
    known: &[Amendment<House>],
    opening: &Opening,
    plant: Option<fn(&mut House)>,
) -> House {
    let mut law = amend(known, &opening.amend).expect("amendments are checked when an opening is made");
    if let Some(plant) = plant {
        plant(&mut law);
    }
    law
}

/// The law on trial: as written, or as somebody misread it.
pub fn literal(misreading: Option<&'static Misreading>) -> InProcess {
    let name = match misreading {
        None => "the literal law".to_owned(),
        Some(misreading) => format!("the law misread ({})", misreading.name),
    };
    InProcess::new(name, move |opening| referee_on_trial(opening, misreading))
}

/// Goes on with a legal move by `extend`; an illegal one changes nothing.
fn go_on<M, Next>(
    (m, verdict): (M, Verdict<Next>),
    extend: impl FnOnce(M, Next),
) -> Result<(), BTreeSet<ClauseId>> {
    match verdict {
        Verdict::Legal(next) => {
            extend(m, next);
            Ok(())
        }
        Verdict::Illegal(clauses) => Err(clauses),
    }
}

/// A position of Black's and White's stones in the words of the law.
fn coloring(cells: &[char]) -> Coloring {
    cells
        .iter()
        .map(|cell| match cell {
            'X' => Color::Black,
            'O' => Color::White,
            _ => Color::Empty,
        })
        .collect()
}

/// The same in the words of the court.
fn cells(coloring: &[Color]) -> Cells {
    coloring
        .iter()
        .map(|color| match color {
            Color::Empty => '.',
            Color::Black => 'X',
            Color::White => 'O',
        })
        .collect()
}
