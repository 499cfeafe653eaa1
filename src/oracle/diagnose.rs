//! What does the subject obey? Its answers are held against those of the rules under other amendments, and of the law
//! misread in each known way.

use super::disagreement::Disagreement;
use super::guide::generate;
use super::observation::{Observation, Tally, ask};
use super::subject::{Fault, Subject};
use super::subjects::own;
use crate::rulebook::generate::any_move;
use crate::rulebook::{Effort, Generated, GeneratorConfig, Misreading, Move, Opening, Rules};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What fits a subject's answers.
#[derive(Debug, Default)]
pub struct Diagnosis {
    /// The rulebook with other amendments, under which the rules answered like the subject in everything that was asked;
    /// those that change least.
    pub plays_by: Vec<Rules>,
    /// Misreadings that answered like the subject in everything that was asked. More than one: no game told them apart.
    pub fits: Vec<&'static Misreading>,
    /// Where none does: those that at least explain the disagreement.
    pub explains: Vec<&'static Misreading>,
    /// The games on which they were compared: the amended rules, if some fit, else the misreadings.
    pub games: u64,
}

/// How many games the subject must play like a misreading to be said to obey it, and how long to look for them.
const GAMES: u64 = 30;
const TIME: Duration = Duration::from_secs(4);

/// The largest boards on which the law answers often enough in that time.
const MOST_POINTS: usize = 100;

/// Finds the amendments and the misreadings that fit: first those that explain the disagreement, and of these the ones that
/// go on answering like the subject in games that set them apart from each other and from the rules.
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
    // Large boards tell nothing that small ones do not.
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
    /// Of the suspects that explain the disagreement, those that answer like the subject in other games, too, and in how many
    /// games in all. With whoever answers by the rules, and as a suspect would.
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
        // Our own subjects are to be told of in the same way on a busy machine, too.
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
            // Games that set nothing apart need not be played.
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
        let Generated { opening, moves, .. } = generate(choose, self.config);
        (opening, moves)
    }

    /// The game that showed the disagreement, and how it may go on.
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

/// Does whoever answers for a suspect play the game and then give the subject's reply?
fn explains(suspect: &mut dyn Subject, found: &Disagreement) -> bool {
    let played = suspect.begin(&found.opening).is_ok()
        && found.moves.iter().all(|m| suspect.play(*m) == Ok(Some(true)));
    played && ask(suspect, found.question) == Ok(Some(found.said.clone()))
}

/// What a subject says of each situation of a game, up to the first move that it refuses.
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
        if subject.play(*m)? != Some(true) || driver.play(*m).is_err() {
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
