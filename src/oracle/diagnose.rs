//! Which misreading does the subject obey? Its answers are held against those of the law misread in each known way.

use super::finding::Disagreement;
use super::generate::{Generated, Menu, game};
use super::misreadings::Misreading;
use super::subject::{Fault, Move, Opening, Subject};
use super::subjects::bitboard;
use super::subjects::literal::literal;
use super::survey::{Survey, Tally, ask};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What fits a subject's answers.
#[derive(Debug, Default)]
pub struct Diagnosis {
    /// Misreadings that answered like the subject in everything that was asked. More than one: no game told them apart.
    pub fits: Vec<&'static Misreading>,
    /// Where none does: those that at least explain the disagreement.
    pub explains: Vec<&'static Misreading>,
    /// The games on which they were compared.
    pub games: u64,
}

/// How many games the subject must play like a misreading to be said to obey it, and how long to look for them.
const GAMES: u64 = 30;
const TIME: Duration = Duration::from_secs(4);

/// Finds the misreadings that fit: first those that explain the disagreement, and of these the ones that go on answering
/// like the subject in games that set them apart from each other and from the law.
pub fn diagnose(
    subject: &mut dyn Subject,
    found: &Disagreement,
    menu: &Menu,
    seed: u64,
    stop: &AtomicBool,
) -> Diagnosis {
    let explains: Vec<&'static Misreading> =
        Misreading::of(found.opening.rules).iter().filter(|misreading| explains(misreading, found)).collect();
    let mut fits = explains.clone();
    let mut games = 0;
    let mut menu = menu.clone();
    if !menu.boards.iter().any(|board| board.to_string() == found.opening.board.to_string()) {
        menu.boards.push(found.opening.board.clone());
    }
    // The law is slow: large boards tell nothing that small ones do not.
    if let Some(smallest) = menu.boards.iter().map(|board| board.points()).min() {
        menu.boards.retain(|board| board.points() <= smallest.max(16));
    }
    let mut choose = fastrand::Rng::with_seed(seed);
    let began = Instant::now();
    while !fits.is_empty() && games < GAMES && began.elapsed() < TIME && !stop.load(Ordering::Relaxed) {
        let Generated { opening, moves, .. } = game(&mut choose, &menu);
        let mut law = literal(None);
        let Ok(by_law) = answers(&mut law, &opening, &moves) else { break };
        let by_misreading: Vec<Vec<Survey>> = fits
            .iter()
            .map(|misreading| answers(&mut literal(Some(*misreading)), &opening, &moves).unwrap_or_default())
            .collect();
        // Games that set nothing apart need not be played.
        if by_misreading.iter().all(|answers| *answers == by_law) {
            continue;
        }
        games += 1;
        let Ok(by_subject) = answers(subject, &opening, &moves) else { break };
        let kept = fits.iter().zip(&by_misreading).filter(|(_, answers)| agree(answers, &by_subject));
        fits = kept.map(|(misreading, _)| *misreading).collect();
    }
    let explains = if fits.is_empty() { explains } else { Vec::new() };
    Diagnosis { fits, explains, games }
}

/// Does the law so misread play the game and then give the subject's reply?
fn explains(misreading: &'static Misreading, found: &Disagreement) -> bool {
    let mut misread = literal(Some(misreading));
    let played = misread.begin(&found.opening).is_ok()
        && found.moves.iter().all(|m| misread.play(*m) == Ok(Some(true)));
    played && ask(&mut misread, found.question) == Ok(Some(found.said.clone()))
}

/// What a subject says of each situation of a game, up to the first move that it refuses.
fn answers(subject: &mut dyn Subject, opening: &Opening, moves: &[Move]) -> Result<Vec<Survey>, Fault> {
    let mut answers = Vec::new();
    if subject.begin(opening)?.is_none() {
        return Ok(answers);
    }
    subject.announce(moves);
    let mut driver = bitboard::referee(opening);
    for played in 0..=moves.len() {
        answers.push(Survey::of(subject, opening, driver.over())?);
        let Some(m) = moves.get(played) else { break };
        if subject.play(*m)? != Some(true) || driver.play(*m).is_err() {
            break;
        }
    }
    Ok(answers)
}

fn agree(expected: &[Survey], said: &[Survey]) -> bool {
    let mut tally = Tally::default();
    expected.len() == said.len()
        && expected.iter().zip(said).all(|(e, s)| e.difference(s, &mut tally).is_none())
}
