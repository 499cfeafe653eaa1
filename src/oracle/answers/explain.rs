//! Why a move of a game is legal or not, in terms of the game, and what stands after it.

use super::judge::situation;
use crate::blocks::block;
use crate::case::{Answer, Case};
use crate::rulebook::convert::reasons_of;
use crate::rulebook::{
    Broken, Effort, LawOptions, Move, Opening, Outcome, Question, Reasons, Referee, Settling,
};
use crate::steps::{self, Clause, Played, Step, clause, counting, mover, play};
use crate::{Error, Result};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt;
use superko_notation::draw::{Drawing, Marks, beside, board_file, diagram, marked_diagram};
use superko_notation::{Cell, Player, plural};

/// Which moves of a game are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The first illegal one, or else the last.
    Decisive,
    /// The one of this number; the first is 1.
    Number(usize),
    /// Each of them, up to the first illegal one.
    Every,
}

/// A game, and what there is to say about some of its moves.
pub struct Explanation {
    opening: Opening,
    /// The number of moves of the case.
    moves: usize,
    /// The last move was tried and not made.
    tried: Option<Tried>,
    /// The situations of the game, up to its first illegal move.
    steps: Vec<Step>,
    explained: Vec<Explained>,
}

/// Where a move was tried.
struct Tried {
    /// The number of the situation in the game.
    after: usize,
    /// The player who is assumed to pass first, because it is his turn.
    passes: Option<Player>,
}

/// What there is to say about a move, and about the situation after it; for an illegal move, about the situation before it.
pub(super) struct Explained {
    /// The number of that situation.
    situation: usize,
    /// The move; none in a game without moves.
    asked: Option<Asked>,
    /// What an answer has about the situation.
    answer: Answer,
    /// What the score consists of.
    parts: Vec<(&'static str, Value)>,
    /// The clause that ended the game, if it is over, and how, as far as that is known.
    ended: Option<Because>,
    /// Why the players may agree now which stones are dead, if they may.
    agreeing: Option<&'static str>,
}

/// A move, and whether it is legal.
pub(super) struct Asked {
    number: usize,
    /// `White a2`
    name: String,
    m: Move,
    legal: bool,
    /// The clauses that it breaks.
    broken: Vec<Because>,
    /// The number of the earlier situation whose position it would repeat; of a legal move, whose position it brings back.
    repeats: Option<usize>,
    /// The clause that lets a legal move bring back a position.
    permitted: Option<Because>,
}

/// A clause, and what in the game makes it decide, as far as that is known.
pub(super) struct Because {
    pub clause: Clause,
    pub how: Option<String>,
}

/// What the rules say about moves of a game. The law judges; what in the game makes it so is found with the help of the engine.
///
/// ```
/// use superko_oracle::case::Case;
/// use superko_oracle::answers::explain::{Which, explain};
///
/// let case = Case::parse(r#"{"rules": "tromp-taylor", "board": "2x1", "moves": ["a1", "b1", "a1"]}"#)?;
/// let explanation = explain(&case, Which::Decisive)?.to_string();
/// assert!(explanation.contains("illegal: move 3, Black a1"), "{explanation}");
/// assert!(explanation.contains("Black a1 would repeat the position after move 1"), "{explanation}");
/// # Ok::<(), superko_oracle::Error>(())
/// ```
///
/// # Errors
/// If the game has no move of that number, or an illegal one before it.
pub fn explain(case: &Case, which: Which) -> Result<Explanation> {
    let Case { opening, moves, .. } = case;
    let (steps, _) = play(opening, moves);
    let mut law = opening.law(LawOptions { effort: Effort::Answer, ..LawOptions::default() });
    let mut engine = opening.referee(Effort::Answer);
    let mut explained = Vec::new();
    for (number, m) in (1..).zip(moves) {
        let before =
            Before { opening, moves: &moves[..number - 1], steps: &steps[..number], engine: engine.as_ref() };
        let broken = law.play(*m).err();
        let illegal = broken.is_some();
        let wanted = match which {
            Which::Decisive => illegal || number == moves.len(),
            Which::Number(wanted) => wanted == number,
            Which::Every => true,
        };
        let asked = wanted.then(|| before.asked(*m, broken, &steps, law.as_ref()));
        if engine.play(*m).is_err() != illegal {
            return Err(Error::input(format!(
                "the literal law and the engine disagree on move {number}; please report this case"
            )));
        }
        let situation = if illegal { number - 1 } else { number };
        explained.extend(asked.map(|asked| {
            Explained::of(opening, &steps[..=situation], law.as_ref(), engine.as_ref(), Some(asked))
        }));
        match which {
            Which::Number(wanted) if illegal && wanted > number => {
                return Err(Error::input(format!(
                    "move {number} is illegal, so that the game has no move {wanted}"
                )));
            }
            Which::Number(wanted) if wanted == number => break,
            _ if illegal => break,
            _ => {}
        }
    }
    if let (Which::Number(number), true) = (which, explained.is_empty()) {
        return Err(no_move(number, moves.len()));
    }
    if explained.is_empty() {
        explained.push(Explained::of(opening, &steps, law.as_ref(), engine.as_ref(), None));
    }
    Ok(Explanation { opening: opening.clone(), moves: moves.len(), tried: None, steps, explained })
}

/// What the rules say about a move that nobody has made, after this number of moves of a game or after the last one. If it is another
/// player's turn than `by`, that player is assumed to pass first.
///
/// # Errors
/// If a move before it is illegal, or there are fewer moves; or if the turn cannot be the player's.
pub fn explain_tried(
    case: &Case,
    after: Option<usize>,
    by: Option<Player>,
    tried: Move,
) -> Result<Explanation> {
    let moves = case.moves.len();
    let after = after.unwrap_or(moves);
    let so_far = case.moves.get(..after).ok_or_else(|| no_move(after, moves))?;
    let (steps, game) = play(&case.opening, so_far);
    if steps.len() <= after {
        let number = steps.len();
        return Err(Error::input(format!(
            "move {number} is illegal, so that nothing can follow it: --move {} asks about the situation before it",
            number - 1
        )));
    }
    let turn = mover(&case.opening, game.as_ref(), &steps);
    // After the end it is nobody's turn.
    let passes = turn.filter(|turn| !game.over() && by.is_some_and(|by| by != *turn));
    if let (Some(by), true) = (by, passes.is_some() && game.check(Move::Pass).is_err()) {
        let when = steps::when(after);
        return Err(Error::input(format!(
            "it is not {by}'s turn {when}, and no pass is legal that makes it so"
        )));
    }
    let assumed: &[Move] = if passes.is_some() { &[Move::Pass] } else { &[] };
    let case = Case { moves: [so_far, assumed, &[tried]].concat(), ..case.clone() };
    let mut explanation = explain(&case, Which::Number(case.moves.len()))?;
    if let (true, Some(by), Some(asked)) = (game.over(), by, &mut explanation.explained[0].asked) {
        asked.name =
            Played { m: tried, mover: Some(by), name: tried.name(&case.opening), stone: None }.in_full();
    }
    Ok(Explanation { moves, tried: Some(Tried { after, passes }), ..explanation })
}

fn no_move(number: usize, moves: usize) -> Error {
    Error::input(format!(
        "there is no move {number}: the game has {}, the first one is 1",
        plural(moves, "move")
    ))
}

/// A situation in which a move is asked about.
pub(super) struct Before<'a> {
    pub opening: &'a Opening,
    /// The moves so far.
    pub moves: &'a [Move],
    /// The situations so far.
    pub steps: &'a [Step],
    pub engine: &'a dyn Referee,
}

impl Before<'_> {
    /// What there is to say about the next move, of which `after` is the game if it is legal; `steps` are those of the whole game.
    pub(super) fn asked(
        &self,
        m: Move,
        broken: Option<Broken>,
        steps: &[Step],
        after: &dyn Referee,
    ) -> Asked {
        let (number, illegal) = (self.moves.len() + 1, broken.is_some());
        let moves = [self.moves, &[m]].concat();
        let brought_back = if illegal { None } else { brought_back(steps, &moves) };
        // That it ends the game is said elsewhere.
        let lasting = brought_back.filter(|_| !after.over());
        Asked {
            number,
            name: self.name(m),
            m,
            legal: !illegal,
            repeats: if illegal { self.repeats(m) } else { brought_back },
            broken: broken.iter().flatten().map(|id| self.because(m, id.to_string())).collect(),
            permitted: lasting.and_then(|earlier| permitted(self.opening, steps, earlier, number)),
        }
    }

    /// The move with its player: `White a2`.
    pub(super) fn name(&self, m: Move) -> String {
        let mover = mover(self.opening, self.engine, self.steps).filter(|_| m != Move::Undo);
        Played { m, mover, name: m.name(self.opening), stone: None }.in_full()
    }

    /// The number of the earlier situation whose position the move would repeat.
    pub(super) fn repeats(&self, m: Move) -> Option<usize> {
        counting(self.moves).get(self.engine.repeats(m)?).copied()
    }

    /// What in this game makes a move break a clause.
    pub(super) fn because(&self, m: Move, id: String) -> Because {
        let reasons = reasons_of(&id);
        let is = |reason| reasons.contains(reason);
        let cell = m.stone().map(|point| self.engine.position()[point]);
        let how = match m.stone() {
            _ if is(Reasons::OVER) && self.engine.over() => Some(format!("the game is over {}", self.now())),
            Some(point) if is(Reasons::OCCUPIED) && cell != Some(Cell::Empty) => Some(self.occupied(point)),
            Some(_) if is(Reasons::REPETITION) => {
                self.repeats(m).map(|earlier| steps::repeats(&self.name(m), earlier, self.steps.len() - 1))
            }
            Some(point) if is(Reasons::SUICIDE) => self.block(m, point).map(|block| match &block[..] {
                [_] => format!("the stone on {} would have no liberty", self.named(&block)),
                _ => format!("the block of {} would have no liberty", self.named(&block)),
            }),
            Some(point) if is(Reasons::PROHIBITED) => self.prohibited(point),
            None if m == Move::Pass && is(Reasons::REPETITION) => {
                Some(steps::repeats(&self.name(m), self.steps.len() - 1, self.steps.len() - 1))
            }
            None if is(Reasons::PASS) => passes_in_words(self.steps).or_else(|| self.last_pass()),
            _ if is(Reasons::TURN) => self.turn(m),
            _ => None,
        };
        Because { clause: clause(self.opening, id), how }
    }

    /// The last pass, which another move followed.
    fn last_pass(&self) -> Option<String> {
        let passed = |step: &Step| step.played.as_ref().is_some_and(|played| played.m == Move::Pass);
        self.steps.iter().rposition(passed).map(|number| format!("move {number} was a pass"))
    }

    /// Why it is not the turn of the player whom the move names.
    fn turn(&self, m: Move) -> Option<String> {
        let (player, day) = (m.player()?, m.day()?);
        let letter = self.opening.players[player];
        let moves = self.steps.iter().enumerate().filter_map(|(n, step)| Some((n, step.played.as_ref()?.m)));
        let of_player = |m: &Move| m.player() == Some(player);
        let same_day = moves.clone().find(|(_, other)| of_player(other) && other.day() == Some(day));
        let last_stone = moves.rev().find(|(_, other)| other.stone().is_some());
        match (same_day, last_stone) {
            (Some((number, _)), _) => Some(format!("{letter} moved on day {day} already: move {number}")),
            (None, Some((number, last))) if of_player(&last) => {
                Some(format!("{letter} placed the last stone, too: move {number}"))
            }
            _ => None,
        }
    }

    /// `after move 3`
    fn now(&self) -> String {
        steps::when(self.steps.len() - 1)
    }

    fn named(&self, points: &[usize]) -> String {
        listed(points.iter().map(|point| self.opening.board.name(*point)))
    }

    /// Whose stone is on a point, and since when.
    fn occupied(&self, point: usize) -> String {
        let placed = |step: &Step| step.played.as_ref().is_some_and(|played| played.stone == Some(point));
        let since = match counting(self.moves).into_iter().rev().find(|number| placed(&self.steps[*number])) {
            Some(number) => format!("since move {number}"),
            None => "from the start".to_owned(),
        };
        let stone = match self.engine.position()[point] {
            Cell::Owned(letter) => format!("a stone of {letter}"),
            cell => format!("a {} stone", stone_of(cell)),
        };
        format!("{stone} has been on {} {since}", self.opening.board.name(point))
    }

    /// The stones that the one on `point` would be connected to, and itself, where each player has stones of his own.
    fn block(&self, m: Move, point: usize) -> Option<Vec<usize>> {
        let color = match m.player() {
            Some(player) => Cell::Owned(self.opening.players[player]),
            None => Cell::Stone(mover(self.opening, self.engine, self.steps)?),
        };
        let position = self.engine.position();
        let own = |p| p == point || position[p] == color;
        let mut block = block(&self.opening.board, m.stone()?, own);
        block.sort_unstable();
        Some(block)
    }

    /// Under which names the answer lists a point as prohibited.
    fn prohibited(&self, point: usize) -> Option<String> {
        let details = self.engine.details();
        let (_, prohibited) = details.iter().find(|(key, _)| *key == "prohibited")?;
        let here = self.opening.board.point_to_json(point);
        let lists = |list: &Value| list.as_array().is_some_and(|points| points.contains(&here));
        let kinds = prohibited.as_object()?.iter().filter(|(_, list)| lists(list));
        let kinds = listed(kinds.map(|(kind, _)| kind.replace('_', " ")));
        (!kinds.is_empty()).then(|| format!("{} is prohibited now: {kinds}", self.opening.board.name(point)))
    }
}

impl Explained {
    pub(super) fn of(
        opening: &Opening,
        steps: &[Step],
        law: &dyn Referee,
        engine: &dyn Referee,
        asked: Option<Asked>,
    ) -> Explained {
        let mut answer = situation(opening, law);
        if answer.get("winner").is_none() {
            answer.set("winner", law.outcome().and_then(Outcome::word));
        }
        Explained {
            situation: steps.len() - 1,
            asked,
            answer,
            parts: engine.score_parts(),
            ended: law.over().then(|| ended(opening, steps, law)),
            agreeing: law.check(Settling::Agree(&[]).into()).is_ok().then(|| match passes(steps)[..] {
                [_, _, ..] => "Both have passed",
                _ => "Play has stopped",
            }),
        }
    }

    /// All of it as a JSON object; `steps` are the situations of the game.
    pub(super) fn to_json(&self, opening: &Opening, steps: &[Step]) -> Value {
        let mut json = self.answer.to_value();
        if let Some(Asked { number, name, legal, broken, repeats, permitted, .. }) = &self.asked {
            let taken = steps[self.situation].taken.iter().filter(|_| *legal);
            let taken = taken.map(|(point, _)| opening.board.point_to_json(*point));
            json["move"] = json!(number);
            json["name"] = json!(name);
            json["legal"] = json!(legal);
            json["broken"] = broken.iter().map(Because::to_json).collect();
            json["repeats"] = json!(repeats);
            json["permitted"] = permitted.as_ref().map(Because::to_json).into();
            json["removes"] = taken.collect();
        }
        json["score_parts"] = self.parts.iter().map(|(part, points)| (*part, points.clone())).collect();
        json["ended"] = self.ended.as_ref().map(Because::to_json).into();
        json
    }

    /// A value of the answer by player.
    fn by_player(&self, key: &str) -> Option<&Map<String, Value>> {
        self.answer.get(key)?.as_object()
    }

    /// `Black 4 (stones on the board 2, surrounded points 2), White 0`
    fn score(&self) -> String {
        let Some(score) = self.by_player("score") else { return "undecided".to_owned() };
        let one = |(player, points): (&String, &Value)| {
            let parts = self.parts.iter().map(|(part, by_player)| (part, &by_player[player]));
            let told = |part: &str| player == "w" && part.starts_with("handicap");
            let parts = parts.filter(|(part, points)| told(part) || points.as_f64() != Some(0.0));
            let parts: Vec<String> = parts.map(|(part, points)| format!("{part} {points}")).collect();
            let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
            format!("{} {points}{parts}", name_of(player))
        };
        score.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Whose turn it is, what was captured, the score, and whether the game is over.
    pub(super) fn situation_in_words(&self) -> String {
        let mut words = match (&self.ended, self.agreeing) {
            (None, Some(why)) => format!("{why}: the players now agree which stones are dead\n"),
            (None, None) => match self.answer.get("to_play").and_then(Value::as_str) {
                Some(player) => format!("not over: {} to play\n", name_of(player)),
                None => "not over\n".to_owned(),
            },
            (Some(because), _) => {
                let winner = match self.answer.get("winner") {
                    Some(Value::String(word)) if word == "tie" => "a tie".to_owned(),
                    Some(Value::String(player)) => format!("{} wins", name_of(player)),
                    Some(Value::Array(players)) => {
                        let players = players.iter().filter_map(Value::as_str).map(str::to_owned);
                        format!("won by {}", listed(players))
                    }
                    _ => "the winner is undecided".to_owned(),
                };
                format!("over: {winner}\n{because}")
            }
        };
        if let Some(captured) = self.by_player("captured") {
            let one = |(player, stones): (&String, &Value)| match name_of(player) {
                "Black" => format!("{stones} black"),
                "White" => format!("{stones} white"),
                player => format!("{stones} by {player}"),
            };
            words += &format!("captured: {}\n", captured.iter().map(one).collect::<Vec<_>>().join(", "));
        }
        words + &format!("score: {}\n", self.score())
    }
}

/// The number of the first situation that still counts and has the position that the last of these moves, a legal play, makes.
fn brought_back(steps: &[Step], moves: &[Move]) -> Option<usize> {
    let (last, before) = moves.split_last()?;
    last.stone()?;
    let position = &steps[moves.len()].position;
    counting(before).into_iter().find(|number| steps[*number].position == *position)
}

/// The clause about repetition, and what differs from the situation in which the position stood before.
fn permitted(opening: &Opening, steps: &[Step], earlier: usize, now: usize) -> Option<Because> {
    let made = match &steps[earlier].played {
        Some(played) => format!(", {},", played.in_full()),
        None => String::new(),
    };
    let turns = match (steps[earlier].to_play, steps[now].to_play) {
        (Some(then), Some(now)) if then == now => format!(", and {now} is to play, as then"),
        (Some(then), Some(now)) => format!(": {then} was to play then, {now} is to play now"),
        _ => String::new(),
    };
    let how = format!("the position {}{made} is back{turns}", steps::when(earlier));
    let about_repetition = |id: &&str| reasons_of(id).intersects(Reasons::REPETITION | Reasons::CYCLE);
    let mut written = opening.rulebook().clauses().iter().map(|clause| &clause.id[..]);
    let mut amended = opening.rules.amendments().iter().map(|amendment| amendment.clause);
    let amended = amended.find(|id| reasons_of(id).contains(Reasons::REPETITION));
    let id = amended.or_else(|| written.find(about_repetition))?;
    Some(Because { clause: clause(opening, id.to_owned()), how: Some(how) })
}

/// How the game ended: the clause is the referee's word, and the last move that counts is what made it decide.
fn ended(opening: &Opening, steps: &[Step], law: &dyn Referee) -> Because {
    let counting = counting(&moves_of(steps));
    let (number, before) = counting.split_last().expect("a game has a start");
    let how = match &steps[*number].played {
        Some(Played { m: Move::Play(_), .. }) => {
            let earlier = before.iter().find(|earlier| steps[**earlier].position == steps[*number].position);
            earlier.map(|earlier| format!("the position is that {}", steps::when(*earlier)))
        }
        Some(Played { m: Move::Special(_), name, .. }) => Some(format!("move {number}: {name}")),
        _ => passes_in_words(steps),
    };
    let id = law.ended_by().map_or_else(|| opening.rulebook().clause_of(Question::Over), |id| id.0);
    Because { clause: clause(opening, id.to_owned()), how }
}

fn moves_of(steps: &[Step]) -> Vec<Move> {
    steps.iter().filter_map(|step| Some(step.played.as_ref()?.m)).collect()
}

/// The numbers of the passes at the end, the last one first.
fn passes(steps: &[Step]) -> Vec<usize> {
    let passed = |number: &usize| steps[*number].played.as_ref().is_some_and(|played| played.m == Move::Pass);
    counting(&moves_of(steps)).into_iter().rev().take_while(passed).collect()
}

/// The passes at the end, if there are any: `moves 3 and 4 were passes`.
fn passes_in_words(steps: &[Step]) -> Option<String> {
    match passes(steps)[..] {
        [] => None,
        [last] => Some(format!("move {last} was a pass")),
        [last, first] => Some(format!("moves {first} and {last} were passes")),
        [last, .., first] => Some(format!("moves {first} to {last} were passes")),
    }
}

/// `Black` or `White` for the letters in answers; other players are called by their letters.
fn name_of(player: &str) -> &str {
    match player {
        "b" => "Black",
        "w" => "White",
        player => player,
    }
}

/// `a1, a2 and b1`
fn listed(names: impl Iterator<Item = String>) -> String {
    crate::rulebook::listed(names.collect()).unwrap_or_default()
}

/// `black`, `white` or the owner of a stone.
fn stone_of(cell: Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Stone(player) => player.to_string().to_lowercase(),
        Cell::Owned(letter) => format!("{letter}'s"),
    }
}

impl Explanation {
    /// The stones that a legal move removed, in words: `, captures the white stones b1 and c1`.
    fn removes(&self, situation: usize) -> String {
        let mut by_owner: Vec<(Cell, Vec<String>)> = Vec::new();
        let Step { played, taken, .. } = &self.steps[situation];
        let mover = played.as_ref().and_then(|played| played.mover).map(Cell::Stone);
        for (point, cell) in taken {
            let name = self.opening.board.name(*point);
            match by_owner.iter_mut().find(|(owner, _)| owner == cell) {
                Some((_, names)) => names.push(name),
                None => by_owner.push((*cell, vec![name])),
            }
        }
        let removed = by_owner.into_iter().map(|(owner, names)| {
            let stones = if names.len() == 1 { "stone" } else { "stones" };
            let does = match owner {
                Cell::Owned(_) => ", removes".to_owned(),
                _ if Some(owner) != mover => ", captures the".to_owned(),
                _ => format!(", a suicide of {}, removes the", plural(names.len(), "stone")),
            };
            format!("{does} {} {stones} {}", stone_of(owner), listed(names.into_iter()))
        });
        removed.collect()
    }

    /// The board, with the move and, beside it, the position that it would repeat.
    fn pictures(&self, explained: &Explained) -> String {
        let board = &self.opening.board;
        let step = &self.steps[explained.situation];
        let illegal = explained.asked.as_ref().filter(|asked| !asked.legal);
        let question = illegal.and_then(|asked| asked.m.point());
        let now = marked_diagram(board, &step.position, Marks { question, last: self.last_stone(explained) });
        if let (Some(asked), true) = (&explained.asked, self.is_made(explained)) {
            let marks = Marks { question: asked.m.point(), ..Marks::default() };
            let before = marked_diagram(board, &self.steps[explained.situation - 1].position, marks);
            return beside(&[("  now:".to_owned(), before), ("  after it:".to_owned(), now)]);
        }
        match illegal.and_then(|asked| asked.repeats).filter(|earlier| *earlier < explained.situation) {
            None => now,
            Some(earlier) => {
                let then = diagram(board, &self.steps[earlier].position, None);
                beside(&[(format!("  {}:", steps::when(earlier)), then), ("  now:".to_owned(), now)])
            }
        }
    }

    /// The last stone played, if it stands.
    fn last_stone(&self, explained: &Explained) -> Option<usize> {
        let Step { played, position, .. } = &self.steps[explained.situation];
        played.as_ref()?.stone.filter(|point| !position[*point].is_empty())
    }

    /// Does this describe what would be, had the tried move been made?
    fn is_made(&self, explained: &Explained) -> bool {
        self.tried.is_some() && explained.asked.as_ref().is_some_and(|asked| asked.legal)
    }

    /// The verdict on a move: `illegal: move 3, White a2`.
    fn verdict(&self, explained: &Explained) -> Option<String> {
        let Asked { number, name, legal, .. } = explained.asked.as_ref()?;
        let (verdict, removes) = match legal {
            true => ("legal", self.removes(explained.situation)),
            false => ("illegal", String::new()),
        };
        Some(match &self.tried {
            None => format!("{verdict}: move {number}, {name}{removes}"),
            Some(Tried { after, passes }) => {
                let pass = passes.map_or(String::new(), |player| format!(" and a pass by {player}"));
                format!("{verdict}: {name} {}{pass}{removes}", steps::when(*after))
            }
        })
    }

    /// What nobody knows who has only the diagram from which the game starts, in words. Stones of one player are a handicap.
    fn left_open(&self) -> Vec<&'static str> {
        let stones = self.opening.setup.iter().flat_map(|setup| setup.position.stones());
        let owners: BTreeSet<Cell> = stones.map(|(_, stone)| stone).collect();
        if owners.len() > 1 { self.opening.rulebook().left_open(&self.opening) } else { Vec::new() }
    }

    /// The board of the last move that is explained, as an SVG file.
    pub fn to_svg(&self) -> String {
        let explained = self.explained.last().expect("a move or the start is explained");
        let step = &self.steps[explained.situation];
        let asked = explained.asked.as_ref().filter(|asked| !asked.legal || self.tried.is_some());
        let label = self.verdict(explained).unwrap_or_else(|| steps::when(explained.situation));
        let drawing = Drawing {
            last: self.last_stone(explained),
            taken: if asked.is_some_and(|asked| !asked.legal) { Vec::new() } else { step.taken.clone() },
            asked: asked.and_then(|asked| asked.m.point()),
            ..Drawing::of(&step.position, &label)
        };
        board_file(&self.opening.board, &drawing)
    }

    /// All of it as a JSON object.
    pub fn to_json(&self) -> Value {
        let (board, rules) = (&self.opening.board, &self.opening.rules);
        let explained = self.explained.iter().map(|explained| explained.to_json(&self.opening, &self.steps));
        let mut json = json!({
            "rules": rules.rulebook().name(),
            "amend": rules.amendment_names(),
            "board": board.to_json(),
            "moves": self.moves,
            "left_open": self.left_open(),
            "explained": explained.collect::<Vec<_>>(),
        });
        if let Some(Tried { after, passes }) = &self.tried {
            json["tried"] = json!({"after": after, "passes": passes.map(Player::letter)});
        }
        json
    }
}

impl Because {
    fn to_json(&self) -> Value {
        let Clause { id, amended, says } = &self.clause;
        json!({"clause": id, "amended": amended, "says": says, "because": self.how})
    }
}

impl fmt::Display for Because {
    /// The clause, and below it what decides.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  {}", self.clause)?;
        match &self.how {
            Some(how) => writeln!(f, "    {how}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Explanation {
    /// The game, and for each move that is explained: the verdict, the board, the clauses, the situation.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Explanation { opening, moves, steps, explained, .. } = self;
        write!(f, "{}, {}, {}", opening.board, opening.rules, plural(*moves, "move"))?;
        writeln!(f, "{}", steps::set_up(opening).map_or(String::new(), |start| format!(", {start}")))?;
        let open = self.left_open().join(" and ");
        if !open.is_empty() {
            writeln!(f, "what stood before the start is unknown, which leaves open {open}")?;
        }
        for one in explained {
            if let Some(verdict) = self.verdict(one) {
                writeln!(f, "\n{verdict}")?;
            }
            let made = self.is_made(one);
            writeln!(f, "  {}\n", steps::game(&steps[..=one.situation - usize::from(made)]))?;
            writeln!(f, "{}", self.pictures(one))?;
            for because in one.asked.iter().flat_map(|asked| asked.broken.iter().chain(&asked.permitted)) {
                write!(f, "{because}")?;
            }
            if made {
                writeln!(f, "after it:")?;
            }
            f.write_str(&one.situation_in_words())?;
        }
        Ok(())
    }
}
