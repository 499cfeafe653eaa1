//! What rules does the subject play by? Its answers are compared with those of the rulebook under other amendments, and of
//! the law with each known misreading.

use super::branching::branch;
use super::disagreement::Disagreement;
use super::guide::generate;
use super::observation::{Observation, Tally, ask};
use super::subject::{Fault, Subject};
use super::subjects::own;
use crate::rulebook::generate::any_move;
use crate::rulebook::{Effort, GeneratorConfig, Misreading, Move, Opening, Rules};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The rules and misreadings that fit the answers of a subject.
#[derive(Debug, Default)]
pub struct Diagnosis {
    /// The rulebook under other amendments that answered every question like the subject; those that differ least from the
    /// rules of the trial.
    pub plays_by: Vec<Rules>,
    /// Misreadings that answered every question like the subject. Several, if no game distinguished them.
    pub fits: Vec<&'static Misreading>,
    /// If there are none: the misreadings that at least explain the disagreement.
    pub explains: Vec<&'static Misreading>,
    /// The number of games on which they were compared: for the amended rules if some fit, otherwise for the misreadings.
    pub games: u64,
}

/// In how many games the subject must answer like a misreading for a diagnosis, and how long to look for such games.
const GAMES: u64 = 30;
const TIME: Duration = Duration::from_secs(4);

/// The largest boards on which the law is fast enough for that.
const MOST_POINTS: usize = 100;

/// Finds the amendments and the misreadings that fit: first those that explain the disagreement, and of these the ones that
/// also answer like the subject in games that distinguish them from each other and from the rules.
pub fn diagnose(
    subject: &mut dyn Subject,
    found: &Disagreement,
    config: &GeneratorConfig,
    seed: u64,
    stop: &AtomicBool,
) -> Diagnosis {
    let mut config = config.clone();
    if !config.boards.iter().any(|board| board.to_string() == found.opening.board.to_string()) {
        config.boards.push(found.opening.board.clone());
    }
    // Large boards show nothing that small ones do not.
    if let Some(smallest) = config.boards.iter().map(|board| board.points()).min() {
        config.boards.retain(|board| board.points() <= smallest.max(16));
    }
    let games = Games { found, config: &config, seed, stop };
    let present = &found.opening.rules;
    let others = Rules::all_of(present.rulebook()).into_iter().filter(|rules| rules.distance(present) > 0);
    let others = others.filter(|rules| explains(under(rules).as_mut(), found)).collect();
    let (mut plays_by, games_amended) = games.that_fit(subject, others, || Box::new(own::engine()), under);
    if let Some(least) = plays_by.iter().map(|rules| rules.distance(present)).min() {
        plays_by.retain(|rules| rules.distance(present) == least);
    }
    let all = present.rulebook().misreadings().into_iter();
    let explaining: Vec<&'static Misreading> =
        all.filter(|misreading| explains(misread(misreading).as_mut(), found)).collect();
    let (fits, games_misread) = if config.boards.iter().all(|board| board.points() <= MOST_POINTS) {
        games.that_fit(subject, explaining.clone(), || Box::new(own::law(None)), misread)
    } else {
        (Vec::new(), 0)
    };
    Diagnosis {
        games: if plays_by.is_empty() { games_misread } else { games_amended },
        plays_by,
        explains: if fits.is_empty() { explaining } else { Vec::new() },
        fits,
    }
}

/// Other rules, fast.
fn under(rules: &Rules) -> Box<dyn Subject> {
    Box::new(own::engine_under(rules))
}

/// The law with a misreading.
fn misread(misreading: &&'static Misreading) -> Box<dyn Subject> {
    Box::new(own::law(Some(misreading)))
}

/// Games on which suspects are compared with a subject.
struct Games<'a> {
    found: &'a Disagreement,
    config: &'a GeneratorConfig,
    seed: u64,
    stop: &'a AtomicBool,
}

impl Games<'_> {
    /// Of the suspects that explain the disagreement, those that also answer like the subject in other games, and the number of
    /// games. `rules` makes a subject that answers by the rules, `suspect` one that answers like a suspect.
    fn that_fit<T>(
        &self,
        subject: &mut dyn Subject,
        mut fits: Vec<T>,
        rules: fn() -> Box<dyn Subject>,
        suspect: fn(&T) -> Box<dyn Subject>,
    ) -> (Vec<T>, u64) {
        let mut games = 1;
        let mut choose = fastrand::Rng::with_seed(self.seed);
        let mut random = false;
        let began = Instant::now();
        // The diagnosis of our own subjects must not depend on how busy the machine is.
        let time = if subject.waited().is_zero() { 3 * TIME } else { TIME };
        while !fits.is_empty()
            && games < GAMES
            && began.elapsed() < time
            && !self.stop.load(Ordering::Relaxed)
        {
            random = !random;
            let (opening, moves) =
                if random { self.random(&mut choose) } else { self.continuation(&mut choose) };
            let Ok(by_rules) = answers(rules().as_mut(), &opening, &moves) else { break };
            let by_suspect: Vec<Vec<Observation>> = fits
                .iter()
                .map(|one| answers(suspect(one).as_mut(), &opening, &moves).unwrap_or_default())
                .collect();
            // Games in which all suspects answer by the rules show nothing.
            if by_suspect.iter().all(|answers| *answers == by_rules) {
                continue;
            }
            games += 1;
            let Ok(by_subject) = answers(subject, &opening, &moves) else { break };
            let mut kept = by_suspect.iter().map(|answers| agree(answers, &by_subject));
            fits.retain(|_| kept.next() == Some(true));
        }
        (fits, games)
    }

    fn random(&self, choose: &mut fastrand::Rng) -> (Opening, Vec<Move>) {
        let mut game = generate(choose, self.config);
        if self.found.moves.contains(&Move::Undo) {
            game = branch(choose, game);
        }
        (game.opening, game.moves)
    }

    /// The game of the disagreement, with a random continuation.
    fn continuation(&self, choose: &mut fastrand::Rng) -> (Opening, Vec<Move>) {
        const MORE: usize = 12;
        let Disagreement { opening, moves, .. } = self.found;
        let mut moves = moves.clone();
        let mut game = opening.referee(Effort::Trial);
        let known = moves.iter().all(|m| game.play(*m).is_ok());
        for _ in 0..if known { MORE } else { 0 } {
            let Some(m) = any_move(choose, game.as_ref()) else { break };
            game.play(m).expect("any_move is legal");
            moves.push(m);
        }
        (opening.clone(), moves)
    }
}

/// Does the suspect play the game of the disagreement and then give the same reply as the subject?
fn explains(suspect: &mut dyn Subject, found: &Disagreement) -> bool {
    let played = suspect.begin(&found.opening).is_ok()
        && found.moves.iter().all(|m| suspect.make(*m) == Ok(Some(true)));
    played && ask(suspect, found.question) == Ok(Some(found.said.clone()))
}

/// What a subject answers in each situation of a game, up to the first move that it refuses.
fn answers(subject: &mut dyn Subject, opening: &Opening, moves: &[Move]) -> Result<Vec<Observation>, Fault> {
    let mut answers = Vec::new();
    if subject.begin(opening)?.is_none() {
        return Ok(answers);
    }
    subject.announce(moves);
    let mut driver = opening.referee(Effort::Answer);
    for played in 0..=moves.len() {
        answers.push(Observation::of(subject, opening, driver.over())?);
        let Some(m) = moves.get(played) else { break };
        if subject.make(*m)? != Some(true) || driver.play(*m).is_err() {
            break;
        }
    }
    Ok(answers)
}

fn agree(expected: &[Observation], said: &[Observation]) -> bool {
    let mut tally = Tally::default();
    expected.len() == said.len()
        && expected.iter().zip(said).all(|(e, s)| e.difference(s, &mut tally).is_none())
}
