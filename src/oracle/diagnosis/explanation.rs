//! What rules does the subject play by? Its answers are compared with those of hypotheses: the rulebook under other
//! amendments, each known misreading, and then one of each or two misreadings together.
//!
//! A slow subject must not be asked much. So each question is chosen because the remaining hypotheses answer it differently:
//! games are played among them, without the subject, up to the first situation in which they differ.

use crate::case::Case;
use crate::clock::Instant;
use crate::diagnosis::budget::Budget;
use crate::diagnosis::disagreement::Disagreement;
use crate::diagnosis::finding::Diagnosis;
use crate::diagnosis::hypothesis::{Hypothesis, Said, reply};
use crate::diagnosis::known_patterns::{Known, both};
use crate::diagnosis::pattern::SCORES;
use crate::games::branching::branch;
use crate::games::guide::Guide;
use crate::games::witnesses;
use crate::rulebook::random_games::any_move;
use crate::rulebook::{Effort, Generated, GeneratorConfig, Legal, Move, Odometer, Opening, Question, Rules};
use crate::subjects::own::Own;
use crate::subjects::questions::{Observation, Reply, Tally, ask};
use crate::subjects::{Fault, Subject};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::time::Duration;
use superko_notation::plural;

/// The number of questions at which a diagnosis is certain enough, for hypotheses of one part and for those of more.
const QUESTIONS: [usize; 2] = [30, 60];
/// After this number of games in which the hypotheses do not differ, they count as equivalent.
const FRUITLESS: usize = 400;
/// The number of situations of short games in which the hypotheses are compared.
const SHORT: usize = 8_000;
/// The number of questions in which the hypotheses must differ from the rules.
const AGAINST_THE_RULES: usize = 10;
/// No diagnosis takes longer, even of our own subjects.
const TIME: Duration = Duration::from_secs(20);
/// The number of whole games in which a hypothesis must answer like the subject, and their greatest length.
const WHOLE_GAMES: usize = 30;
const MOST_MOVES: usize = 24;
/// In longer games the law takes long.
const LONG: usize = 100;
/// The length of a random continuation.
const MORE: usize = 12;
/// The largest boards on which the law is fast enough.
const MOST_POINTS: usize = 100;
/// The most hypotheses of two parts that are tried.
const MOST_PAIRS: usize = 400;
/// Of the hypotheses of one part that explain most answers, this number is tried with every other one.
const BEST: usize = 3;

/// What a trial knows of a subject before a diagnosis.
pub struct Before<'a> {
    /// What it was asked, so that nothing is asked that it never answers.
    pub tally: &'a Tally,
    /// Its known faults: answers that one of them explains say nothing about others.
    pub known: &'a [Known],
    /// Games in which it was asked about every situation and answered by the rules.
    pub agreed: &'a [(Opening, Vec<Move>)],
}

/// Finds the hypotheses that explain a disagreement and all other answers that tell them apart.
pub fn diagnose(
    subject: &mut dyn Subject,
    found: &Disagreement,
    config: &GeneratorConfig,
    Before { tally, known, agreed }: Before,
    seed: u64,
    budget: &Budget,
    progress: &dyn Fn(u64, u64),
) -> Diagnosis {
    let mut config = config.clone();
    if !config.boards.iter().any(|board| board.to_string() == found.opening.board.to_string()) {
        config.boards.push(found.opening.board.clone());
    }
    // Large boards show nothing that small ones do not.
    if let Some(smallest) = config.boards.iter().map(|board| board.points()).min() {
        config.boards.retain(|board| board.points() <= smallest.max(16));
    }
    let silent = tally.keys.iter().filter(|(_, [asked, answered])| *asked > 0 && *answered == 0);
    // What is known to be wrong everywhere says nothing about other faults, either.
    let scores = |known: &Known| matches!(known, Known::Pattern(pattern) if pattern.is_of_scores());
    let wrong = SCORES.iter().map(|question| question.key()).filter(|_| known.iter().any(scores));
    let silent = silent.map(|(key, _)| *key).chain(wrong);
    let silent = silent.filter(|key| *key != found.question.key()).collect();
    let first = Evidence {
        opening: found.opening.clone(),
        moves: found.moves.clone(),
        question: found.question,
        said: Said::Reply(found.said.clone()),
    };
    Inquiry {
        subject,
        found,
        guide: Guide::new(config.clone(), seed),
        config,
        silent,
        known: known.iter().filter_map(Known::hypothesis).cloned().collect(),
        agreed: if known.is_empty() { agreed } else { &[] },
        sure: false,
        budget,
        progress,
        choose: fastrand::Rng::with_seed(seed),
        games: 0,
        alike: None,
        began: Instant::now(),
        evidence: vec![first],
    }
    .run()
}

/// A question, and what the subject answered.
struct Evidence {
    opening: Opening,
    moves: Vec<Move>,
    question: Question,
    said: Said,
}

impl Evidence {
    fn fits(&self, hypothesis: &Hypothesis) -> bool {
        let said = reply(&mut hypothesis.subject(), &self.opening, &self.moves, self.question);
        said.is_ok_and(|said| said.as_ref() == Some(&self.said))
    }
}

/// How games begin, and how they go on to situations in which the suspects answered alike.
type Compared = HashMap<String, HashSet<Vec<Move>>>;

fn start(opening: &Opening) -> String {
    Case::new(opening.clone(), Vec::new()).to_json().to_string()
}

/// The questioning of a subject.
struct Inquiry<'a> {
    subject: &'a mut dyn Subject,
    found: &'a Disagreement,
    config: GeneratorConfig,
    /// The keys of answers that the subject never gives.
    silent: BTreeSet<&'static str>,
    /// What the subject is known to play by, in other games.
    known: Vec<Hypothesis>,
    agreed: &'a [(Opening, Vec<Move>)],
    /// Has the last questioning ended because nothing was left to ask?
    sure: bool,
    budget: &'a Budget<'a>,
    progress: &'a dyn Fn(u64, u64),
    choose: fastrand::Rng,
    guide: Guide<'static>,
    /// How many games were made.
    games: usize,
    /// In which games the hypotheses that are left answer alike, if all of them were played.
    alike: Option<String>,
    began: Instant,
    evidence: Vec<Evidence>,
}

impl Inquiry<'_> {
    fn run(&mut self) -> Diagnosis {
        let rules = self.found.opening.rules.clone();
        let mut simple = self.simple(&rules);
        let as_written = Hypothesis::rules(rules.clone());
        if self.found.moves.len() > LONG {
            // The law takes long for such a game: what shorter ones have refuted need not play it.
            self.drop_refuted(&mut simple, &as_written);
        }
        let mut fits = Vec::new();
        for known in self.known.clone() {
            if fits.is_empty() {
                fits = self.besides(&known, &simple, &rules);
            }
        }
        let (mut explaining, mut pairs) = (Vec::new(), Vec::new());
        if fits.is_empty() {
            self.evidence.truncate(1);
            fits = simple.iter().filter(|hypothesis| self.evidence[0].fits(hypothesis)).cloned().collect();
            explaining.clone_from(&fits);
            self.tell_apart(&mut fits, &as_written, QUESTIONS[0]);
            self.verify(&mut fits);
            while fits.is_empty() && self.may_go_on(QUESTIONS[1]) {
                let before = self.evidence.len();
                pairs = self.pairs(&simple, &rules);
                fits.clone_from(&pairs);
                self.tell_apart(&mut fits, &as_written, QUESTIONS[1]);
                self.verify(&mut fits);
                if self.evidence.len() == before {
                    break;
                }
            }
        }
        if !self.ends_seen() {
            keep_what_ends_alike(&mut fits, &rules);
        }
        fits.sort_by_key(|fit| fit.size(&rules));
        // A part without which the rest fits as well is not part of the explanation.
        if let Some(least) = fits.first().map(|fit| fit.size(&rules)) {
            fits.retain(|fit| fit.size(&rules) == least);
        }
        let nearest = if fits.is_empty() { self.nearest([explaining, pairs].concat(), &rules) } else { None };
        let alike = self.alike.take().filter(|_| fits.len() > 1);
        Diagnosis { fits, alike, nearest, questions: self.evidence.len(), sure: self.sure }
    }

    /// What explains all answers together with what is known of the subject, and the disagreement alone, if it does.
    fn besides(&mut self, known: &Hypothesis, simple: &[Hypothesis], rules: &Rules) -> Vec<Hypothesis> {
        let together = simple.iter().filter_map(|one| Some((one, both(known, one, rules)?)));
        let together: Vec<(&Hypothesis, Hypothesis)> =
            together.filter(|(_, both)| self.evidence[0].fits(both)).collect();
        let mut fits: Vec<Hypothesis> = together.iter().map(|(_, both)| both.clone()).collect();
        // Answers that show what is known agree with all of these.
        let all_known = std::mem::take(&mut self.known);
        self.evidence.truncate(1);
        self.tell_apart(&mut fits, known, QUESTIONS[0]);
        self.verify(&mut fits);
        self.known = all_known;
        let alone = |fit: Hypothesis| {
            let part = together.iter().find(|(_, both)| both.to_string() == fit.to_string());
            part.map(|(one, _)| (*one).clone()).filter(|one| self.evidence[0].fits(one)).unwrap_or(fit)
        };
        fits.into_iter().map(alone).collect()
    }

    /// The hypotheses of one part: other amendments, or one misreading.
    fn simple(&self, rules: &Rules) -> Vec<Hypothesis> {
        let amended =
            rules.alternatives(self.ends_seen()).into_iter().filter(|other| other.distance(rules) > 0);
        let mut simple: Vec<Hypothesis> = amended.map(Hypothesis::rules).collect();
        if self.config.boards.iter().all(|board| board.points() <= MOST_POINTS) {
            let misreadings = rules.rulebook().misreadings().iter().filter(|m| m.matters_under(rules));
            simple.extend(misreadings.map(|misreading| Hypothesis::misread(rules, &[misreading])));
        }
        simple.sort_by_cached_key(|hypothesis| hypothesis.size(rules));
        simple
    }

    /// The hypotheses of two parts that fit all evidence: other amendments and a misreading, or two misreadings of different
    /// clauses.
    fn pairs(&self, simple: &[Hypothesis], rules: &Rules) -> Vec<Hypothesis> {
        let fits = |one| self.evidence.iter().map(|evidence| evidence.fits(one)).collect();
        let explained: Vec<Vec<bool>> = simple.iter().map(fits).collect();
        // One part may explain most answers, and some only both.
        let mut best: Vec<usize> = (0..simple.len()).collect();
        best.sort_by_key(|i| Reverse((explained[*i][0], explained[*i].iter().filter(|fits| **fits).count())));
        best.truncate(BEST);
        let mut pairs = Vec::new();
        for (i, one) in simple.iter().enumerate() {
            for (j, other) in simple.iter().enumerate().filter(|(_, other)| !other.misreadings.is_empty()) {
                // Two misreadings of one clause show one at a time.
                let clause = |one: &Hypothesis| one.misreadings.first().map(|m| m.clause);
                let among_best = || clause(one) != clause(other) && (best.contains(&i) || best.contains(&j));
                let together = || explained[i].iter().zip(&explained[j]).all(|(one, other)| *one || *other);
                let once = one.misreadings.is_empty() || i < j;
                if once && (among_best() || together()) {
                    pairs.extend(both(one, other, rules));
                }
            }
        }
        pairs.sort_by_cached_key(|pair| pair.size(rules));
        // The last answers are those that others did not explain.
        let fits = |pair: &Hypothesis| self.evidence.iter().rev().all(|evidence| evidence.fits(pair));
        let in_time = |_: &Hypothesis| self.began.elapsed() < TIME && !self.budget.is_stopped();
        pairs.into_iter().take_while(in_time).filter(fits).take(MOST_PAIRS).collect()
    }

    /// Of hypotheses that explain the disagreement the simplest of those that explain most other answers.
    fn nearest(&self, hypotheses: Vec<Hypothesis>, rules: &Rules) -> Option<(Hypothesis, usize)> {
        let all = self.evidence.len();
        let explaining = hypotheses.into_iter().filter(|hypothesis| self.evidence[0].fits(hypothesis));
        let fitting = |hypothesis: &Hypothesis| self.evidence.iter().filter(|e| e.fits(hypothesis)).count();
        let counted = explaining.map(|one| (fitting(&one), one));
        let (fitting, best) = counted.min_by_key(|(fitting, one)| (all - fitting, one.size(rules)))?;
        Some((best, fitting))
    }

    /// Does the subject say when a game is over?
    fn ends_seen(&self) -> bool {
        !self.silent.contains(Question::Over.key())
    }

    fn may_go_on(&self, questions: usize) -> bool {
        self.evidence.len() < questions && self.began.elapsed() < TIME && !self.budget.is_spent(self.subject)
    }

    /// Asks what tells the hypotheses apart, and then what tells them from the rules as written; keeps those that answer like
    /// the subject.
    fn tell_apart(&mut self, fits: &mut Vec<Hypothesis>, as_written: &Hypothesis, most: usize) {
        // First the games that show one hypothesis each, then all short ones, then random ones.
        let mut known: VecDeque<Case> = witnesses::all_games(&self.config).into();
        let mut short = ShortGames::of(&self.config);
        let (mut fruitless, mut against) = (0, 0);
        // Of the hypotheses alone, and with the rules as written.
        let mut compared = [Compared::new(), Compared::new()];
        self.sure = false;
        while !fits.is_empty() && self.may_go_on(most) {
            let alike = fits.len() == 1 || fruitless >= FRUITLESS;
            if alike && (against >= AGAINST_THE_RULES || fruitless >= 2 * FRUITLESS) {
                self.sure = true;
                break;
            }
            let mut suspects: Vec<Own> = fits.iter().map(Hypothesis::subject).collect();
            if alike {
                suspects.push(as_written.subject());
            }
            let compared = &mut compared[usize::from(alike)];
            let chosen = match known.front() {
                _ if alike => None,
                Some(case) => Some((case.opening.clone(), case.moves.clone())),
                None => short.next(fits.len()),
            };
            let is_random = chosen.is_none();
            let (opening, moves) = chosen.unwrap_or_else(|| self.game(&fits[0]));
            let difference = self.difference(&mut suspects, &opening, &moves, compared).ok().flatten();
            let asked = match difference {
                Some((played, question, answers)) => {
                    let moves = moves[..played].to_vec();
                    let Ok(said) = reply(self.subject, &opening, &moves, question) else { return };
                    said.map(|said| (Evidence { opening, moves, question, said }, answers))
                }
                None => None,
            };
            let Some((found, answers)) = asked.filter(|(found, _)| !self.is_known(found)) else {
                fruitless += usize::from(is_random);
                if !alike {
                    known.pop_front();
                }
                continue;
            };
            against += usize::from(alike);
            let mut answers = answers.into_iter();
            fits.retain(|_| answers.next().flatten().as_ref() == Some(&found.said));
            self.evidence.push(found);
            (self.progress)(self.evidence.len() as u64, most as u64);
        }
        self.sure |= self.evidence.len() >= most;
        self.alike = short.in_words();
        self.drop_refuted(fits, as_written);
    }

    /// Drops the hypotheses that differ from the rules in a game in which the subject did not.
    fn drop_refuted(&self, fits: &mut Vec<Hypothesis>, as_written: &Hypothesis) {
        for (opening, moves) in self.agreed {
            if self.began.elapsed() >= TIME || self.budget.is_spent(self.subject) {
                return;
            }
            fits.retain(|fit| {
                let mut both = [as_written.subject(), fit.subject()];
                !matches!(self.difference(&mut both, opening, moves, &mut Compared::new()), Ok(Some(_)))
            });
        }
    }

    /// Is an answer not that of the rules, but that of a known fault?
    fn is_known(&self, found: &Evidence) -> bool {
        let explains = || self.known.iter().any(|known| found.fits(known));
        !self.known.is_empty() && !found.fits(&Hypothesis::rules(found.opening.rules.clone())) && explains()
    }

    /// Plays whole games with the subject and a hypothesis: it may do something else wrong, too, which nothing asked so far
    /// shows. Drops the hypotheses that do not answer like the subject.
    fn verify(&mut self, fits: &mut Vec<Hypothesis>) {
        let mut games = 0;
        while games < WHOLE_GAMES && !fits.is_empty() && self.may_go_on(usize::MAX) {
            let game = self.guide.next().expect("there is always a game");
            if game.moves.len() > MOST_MOVES {
                continue;
            }
            games += 1;
            let mut suspect = fits[0].subject();
            match self.first_difference(&mut suspect, &game.opening, &game.moves) {
                Ok(Some((played, question, said))) => {
                    let moves = game.moves[..played].to_vec();
                    let found = Evidence { opening: game.opening, moves, question, said };
                    if self.is_known(&found) {
                        continue;
                    }
                    fits.retain(|hypothesis| found.fits(hypothesis));
                    self.evidence.push(found);
                }
                Ok(None) => {}
                Err(_) => return,
            }
        }
        self.sure &= games == WHOLE_GAMES;
    }

    /// The first question of a game that the subject and a suspect answer differently, and the subject's answer.
    fn first_difference(
        &mut self,
        suspect: &mut Own,
        opening: &Opening,
        moves: &[Move],
    ) -> Result<Option<(usize, Question, Said)>, Fault> {
        let mut driver = opening.referee(Effort::Trial);
        suspect.begin(opening)?;
        if self.subject.begin(opening)?.is_none() {
            return Ok(None);
        }
        self.subject.announce(moves);
        for played in 0..=moves.len() {
            if self.budget.is_spent(self.subject) {
                break;
            }
            let over = driver.over();
            let expected = Observation::of(suspect, opening, over)?.without(&self.silent);
            let said = Observation::of(self.subject, opening, over)?;
            if self.subject.declined().is_some() {
                return Ok(None);
            }
            if let Some((question, _, said)) = expected.differences(&said).into_iter().next() {
                return Ok(Some((played, question, Said::Reply(said))));
            }
            let Some(m) = moves.get(played).filter(|m| self.subject.has_move(**m)) else { break };
            let expected = suspect.make(*m)? == Some(true);
            let said = self.subject.make(*m)?;
            if said.is_some_and(|said| said != expected) {
                let said = Said::Reply(Reply::Accepted(!expected));
                return Ok(Some((played, Question::Accepted(*m), said)));
            }
            if !expected || driver.play(*m).is_err() {
                break;
            }
        }
        Ok(None)
    }

    /// A game: in turn a random one, the game of the disagreement with a random continuation, and, if the subject makes a move
    /// that the rules forbid, that game with the move and a continuation by a hypothesis.
    fn game(&mut self, hypothesis: &Hypothesis) -> (Opening, Vec<Move>) {
        self.games += 1;
        if self.games % 3 == 0 {
            let mut game = self.guide.next().expect("there is always a game");
            if self.found.moves.contains(&Move::Undo) {
                game = branch(&mut self.choose, game);
            }
            let Generated { opening, mut moves, attempt, .. } = game;
            moves.extend(attempt);
            return (opening, moves);
        }
        let Disagreement { opening, moves, .. } = self.found;
        let mut moves = moves.clone();
        if let (Some((m, false)), 1) = (self.found.move_in_question(), self.games % 3) {
            moves.push(m);
            let _ = self.go_on(&mut hypothesis.subject(), opening, &mut moves);
            return (opening.clone(), moves);
        }
        let mut game = opening.referee(Effort::Trial);
        let known = moves.iter().all(|m| game.play(*m).is_ok());
        for _ in 0..if known { MORE } else { 0 } {
            let Some(m) = any_move(&mut self.choose, game.as_ref()) else { break };
            if m == Move::Pass && !self.config.passes {
                break;
            }
            game.play(m).expect("any_move is legal");
            moves.push(m);
        }
        (opening.clone(), moves)
    }

    /// Continues a game with random moves that a suspect accepts.
    fn go_on(&mut self, suspect: &mut Own, opening: &Opening, moves: &mut Vec<Move>) -> Result<(), Fault> {
        suspect.begin(opening)?;
        suspect.play_all(moves)?;
        for _ in 0..MORE {
            let Some(Legal { points, pass }) = suspect.legal_moves()? else { break };
            let pass = pass.filter(|pass| *pass && self.config.passes).map(|_| Move::Pass);
            let legal: Vec<Move> = points.into_iter().map(Move::Play).chain(pass).collect();
            let Some(m) = self.choose.choice(legal) else { break };
            suspect.play(m)?;
            moves.push(m);
        }
        Ok(())
    }

    /// Plays a game with all suspects, up to the first situation in which they differ: the number of moves, a question that
    /// they answer differently and that has not been asked, and their answers. Where they were `compared` before, in another game
    /// with the same beginning, they are not compared again.
    fn difference(
        &self,
        suspects: &mut [Own],
        opening: &Opening,
        moves: &[Move],
        compared: &mut Compared,
    ) -> Result<Option<Difference>, Fault> {
        let start_here = start(opening);
        let is_new = |played: usize, question| {
            let mut alike =
                self.evidence.iter().filter(|e| e.question == question && e.moves == moves[..played]);
            !alike.any(|evidence| start(&evidence.opening) == start_here)
        };
        let compared = compared.entry(start_here.clone()).or_default();
        // By the rules, up to the first move that they forbid.
        let mut driver = Some(opening.referee(Effort::Trial));
        for suspect in suspects.iter_mut() {
            suspect.begin(opening)?;
        }
        for played in 0..=moves.len() {
            let over = driver.as_ref().is_some_and(|driver| driver.over());
            // A subject that does not know the end of games is asked nothing after it.
            let ended = match driver {
                Some(_) => over,
                None => suspects.iter_mut().any(|suspect| matches!(suspect.over(), Ok(Some(true)))),
            };
            if ended && !self.ends_seen() {
                break;
            }
            let mut first = None;
            let mut differing = None;
            let is_known = compared.contains(&moves[..played]);
            for suspect in suspects.iter_mut().filter(|_| !is_known) {
                let seen = Observation::of(suspect, opening, over)?.without(&self.silent);
                let Some(first) = &first else {
                    first = Some(seen);
                    continue;
                };
                let mut questions = first.differences(&seen).into_iter().map(|(question, ..)| question);
                differing = questions.find(|question| is_new(played, *question));
                if differing.is_some() {
                    break;
                }
            }
            if let Some(question) = differing {
                let answers = suspects.iter_mut().map(|suspect| Ok(ask(suspect, question)?.map(Said::Reply)));
                return Ok(Some((played, question, answers.collect::<Result<_, Fault>>()?)));
            }
            if !is_known {
                compared.insert(moves[..played].to_vec());
            }
            let Some(m) = moves.get(played) else { break };
            let accepted = suspects.iter_mut().map(|suspect| Ok(suspect.make(*m)? == Some(true)));
            let accepted = accepted.collect::<Result<Vec<bool>, Fault>>()?;
            let question = Question::Accepted(*m);
            let differ = accepted.contains(&true) && accepted.contains(&false);
            if differ && !self.silent.contains(question.key()) && is_new(played, question) {
                let said = |accepted: bool| Some(Said::Reply(Reply::Accepted(accepted)));
                return Ok(Some((played, question, accepted.into_iter().map(said).collect())));
            }
            if accepted.contains(&false) {
                break;
            }
            driver = driver.and_then(|mut driver| driver.play(*m).is_ok().then_some(driver));
        }
        Ok(None)
    }
}

/// Of rules that differ only in how games end, which nobody has seen, those that end as the rules do stand for the others.
fn keep_what_ends_alike(fits: &mut Vec<Hypothesis>, rules: &Rules) {
    let amended = fits.iter().filter(|fit| fit.misreadings.is_empty() && fit.rules.ends_like(rules));
    let alike: Vec<Rules> = amended.map(|fit| fit.rules.clone()).collect();
    let stands = |other: &Rules| alike.iter().any(|like| like.plays_like(other));
    fits.retain(|fit| !fit.misreadings.is_empty() || fit.rules.ends_like(rules) || !stands(&fit.rules));
}

/// All games of few moves on the smallest board, shortest first.
struct ShortGames {
    opening: Option<Opening>,
    /// The number of moves of the present games.
    length: usize,
    odometer: Odometer,
    /// How many situations may still be looked at.
    left: usize,
    passes: bool,
}

impl ShortGames {
    fn of(config: &GeneratorConfig) -> ShortGames {
        let boards = config.boards.iter().filter(|board| board.points() > 3);
        let board = boards.min_by_key(|board| board.points());
        ShortGames {
            opening: board.map(|board| Opening::on(&config.rules, board.clone())),
            length: 1,
            odometer: Odometer::default(),
            left: SHORT,
            passes: config.passes,
        }
    }

    /// The next game, for this number of hypotheses.
    fn next(&mut self, hypotheses: usize) -> Option<(Opening, Vec<Move>)> {
        loop {
            let opening = self.opening.as_ref()?;
            self.left = self.left.checked_sub(hypotheses * (self.length + 1))?;
            let mut game = opening.referee(Effort::Trial);
            let mut moves = Vec::new();
            while moves.len() < self.length {
                let Some(m) = any_move(&mut self.odometer, game.as_ref()) else { break };
                game.play(m).expect("any_move is legal");
                moves.push(m);
            }
            let playable = moves.len() == self.length && (self.passes || !moves.contains(&Move::Pass));
            let found = playable.then(|| (opening.clone(), moves));
            if !self.odometer.advance() {
                self.odometer = Odometer::default();
                self.length += 1;
            }
            if found.is_some() {
                return found;
            }
        }
    }

    /// `no game of up to 4 moves on 2x2 tells them apart`.
    fn in_words(&self) -> Option<String> {
        let board = &self.opening.as_ref()?.board;
        let most = plural(self.length - 1, "move");
        let without = if self.passes { "" } else { " without passes" };
        (self.length > 1).then(|| format!("no game{without} of up to {most} on {board} tells them apart"))
    }
}

/// The number of moves, a question, and the answers of the suspects.
type Difference = (usize, Question, Vec<Option<Said>>);
