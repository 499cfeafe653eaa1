//! What the theorems share: variants of a rulebook, small boards in order, games, and the statements of `spec/THEOREMS.md`.

use crate::common::{amended, graphs, rules};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};
use superko::notation::{Board, Cell, Player, Position};
use superko::oracle::guide::generate;
use superko::rulebook::{
    self, Effort, GeneratorConfig, LawOptions, Misreading, Move, Opening, Referee, Rulebook, Rules, Setup,
};

/// The number of cases looked at, or the first counterexample.
pub type Found = Result<u64, String>;

/// A rulebook as written, amended or misread.
#[derive(Clone)]
pub struct Variant {
    pub rules: Rules,
    pub misreading: Option<&'static Misreading>,
}

impl Variant {
    pub fn of(rules: Rules) -> Variant {
        Variant { rules, misreading: None }
    }

    pub fn is(&self, rulebook: &'static dyn Rulebook) -> bool {
        self.rules.rulebook() == rulebook
    }

    /// Neither amended nor misread: then a test can afford larger boards.
    pub fn as_written(&self) -> bool {
        self.rules.amendments().is_empty() && self.misreading.is_none()
    }

    /// The same with another amendment, unless it is in force or replaces the same clause as one that is.
    pub fn with(&self, name: &str) -> Variant {
        Variant { rules: self.rules.clone().and(name).unwrap_or(self.rules.clone()), ..self.clone() }
    }

    pub fn opening(&self, board: &Arc<Board>) -> Opening {
        Opening::on(&self.rules, board.clone())
    }

    /// A game judged by the law.
    pub fn law(&self, opening: &Opening) -> Box<dyn Referee> {
        let options =
            LawOptions { misreading: self.misreading, effort: Effort::Trial, ..LawOptions::default() };
        Opening { rules: self.rules.clone(), ..opening.clone() }.law(options)
    }

    /// The law's game after these moves. `None` if one of them is illegal.
    pub fn after(&self, opening: &Opening, moves: &[Move]) -> Option<Box<dyn Referee>> {
        let mut game = self.law(opening);
        moves.iter().all(|m| game.play(*m).is_ok()).then_some(game)
    }
}

impl std::fmt::Display for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let misread = self.misreading.map_or(String::new(), |m| format!(", misread: {}", m.name));
        write!(f, "{}{misread}", self.rules)
    }
}

/// All graphs of at most this number of points, by the number of points, then of edges.
pub fn boards(points: usize) -> Vec<Arc<Board>> {
    static ALL: LazyLock<Vec<Vec<Arc<Board>>>> = LazyLock::new(|| {
        let sorted = |points| {
            let mut boards = graphs(points);
            boards.sort_by_key(|board| board.graph().edge_count());
            boards.into_iter().map(Arc::new).collect()
        };
        (1..=5).map(sorted).collect()
    });
    ALL[..points].concat()
}

/// Those of them in which paths join all points.
pub fn connected(points: usize) -> Vec<Arc<Board>> {
    let whole = |board: &Arc<Board>| flood(board, 0, |_| true).len() == board.points();
    boards(points).into_iter().filter(whole).collect()
}

/// The points that paths through points of a kind join to one of them.
pub fn flood(board: &Board, from: usize, kind: impl Fn(usize) -> bool) -> BTreeSet<usize> {
    let mut found = BTreeSet::from([from]);
    let mut next = vec![from];
    while let Some(p) = next.pop() {
        next.extend(board.graph().neighbors(p).filter(|q| kind(*q) && found.insert(*q)));
    }
    found
}

pub fn chain(board: &Board, position: &Position, p: usize) -> BTreeSet<usize> {
    flood(board, p, |q| position[q] == position[p])
}

/// What stands beside a set of points.
pub fn beside<'a>(
    board: &'a Board,
    position: &'a Position,
    set: &'a BTreeSet<usize>,
) -> impl Iterator<Item = Cell> + 'a {
    set.iter().flat_map(|p| board.graph().neighbors(*p)).filter(|q| !set.contains(q)).map(|q| position[q])
}

/// Has every chain a liberty?
pub fn is_legal(board: &Board, position: &Position) -> bool {
    position.stones().all(|(p, _)| beside(board, position, &chain(board, position, p)).any(Cell::is_empty))
}

/// Every position in which every chain has a liberty.
pub fn legal_positions(board: &Board) -> impl Iterator<Item = Position> + '_ {
    crate::common::every_position(board.points()).filter(|position| is_legal(board, position))
}

/// The position with the colours exchanged.
pub fn exchanged(position: &Position) -> Position {
    let exchange = |cell| match cell {
        Cell::Stone(player) => Cell::Stone(player.opponent()),
        other => other,
    };
    position.cells().map(exchange).collect()
}

/// The opening from this position.
pub fn from(opening: &Opening, position: &Position, to_play: Player) -> Opening {
    Opening { setup: Some(Setup { to_play, ..Setup::of(position.clone()) }), ..opening.clone() }
}

pub fn plays(board: &Board) -> impl Iterator<Item = Move> + use<> {
    (0..board.points()).map(Move::Play)
}

/// The legal moves. Where moves have days, each is on a day of its own.
pub fn legal_moves(game: &dyn Referee) -> Vec<Move> {
    let candidates = game.candidates();
    let newest = candidates.iter().filter_map(|m| m.day()).max();
    let legal = candidates
        .into_iter()
        .filter(|m| m.day().is_none() || m.day() == newest)
        .filter(|m| game.check(*m).is_ok());
    legal.collect()
}

/// The board, the start unless it is the empty board with Black to play, and the moves.
pub fn told(opening: &Opening, moves: &[Move]) -> String {
    let board = &opening.board;
    let mut edges: Vec<String> = board.graph().all_edges().map(|(p, q, ())| format!("{p}-{q}")).collect();
    edges.sort();
    let mut text =
        format!("{} point{} {}", board.points(), if board.points() == 1 { "" } else { "s" }, edges.join(" "))
            .trim_end()
            .to_owned();
    if let Some(Setup { position, to_play, allies, .. }) = &opening.setup {
        let letters: String = position.cells().map(Cell::letter).collect();
        text += &format!(", {letters}");
        if opening.takes_turns() {
            text += &format!(", {to_play} to play");
        } else {
            let name = |p: usize| opening.players[p];
            let allied: Vec<String> =
                allies.iter().map(|(a, b)| format!("{}{}", name(*a), name(*b))).collect();
            text += &format!(", {} players", opening.players.len());
            if !allied.is_empty() {
                text += &format!(", allies {}", allied.join(" "));
            }
        }
    }
    let moves: Vec<String> = moves.iter().map(|m| m.name(opening)).collect();
    format!("{text}: {}", moves.join(", ")).trim_end_matches(": ").to_owned()
}

/// Looks at every situation after at most `depth` moves, shorter games first when `see` refuses one: the counterexample is a
/// shortest one.
pub fn walk(
    variant: &Variant,
    opening: &Opening,
    depth: usize,
    see: &mut dyn FnMut(&[Move], &dyn Referee) -> Result<(), String>,
) -> Found {
    let mut level: Vec<Vec<Move>> = vec![vec![]];
    let mut cases = 0;
    for length in 0..=depth {
        let mut next = Vec::new();
        for moves in level {
            let Some(game) = variant.after(opening, &moves) else { continue };
            cases += 1;
            see(&moves, game.as_ref()).map_err(|why| told(opening, &moves) + &why)?;
            if length < depth && !game.over() {
                next.extend(legal_moves(game.as_ref()).into_iter().map(|m| [&moves[..], &[m]].concat()));
            }
        }
        level = next;
    }
    Ok(cases)
}

/// The same on every board.
pub fn walk_all(
    variant: &Variant,
    boards: &[Arc<Board>],
    depth: usize,
    see: &mut dyn FnMut(&Opening, &[Move], &dyn Referee) -> Result<(), String>,
) -> Found {
    let mut cases = 0;
    for board in boards {
        let opening = variant.opening(board);
        cases += walk(variant, &opening, depth, &mut |moves, game| see(&opening, moves, game))?;
    }
    Ok(cases)
}

/// Looks at every situation of generated games on small boards. With a misreading a game stops where it refuses a move.
pub fn games(
    variant: &Variant,
    number: u64,
    config: &dyn Fn(GeneratorConfig) -> GeneratorConfig,
    see: &mut dyn FnMut(&Opening, &[Move], &dyn Referee) -> Result<(), String>,
) -> Found {
    let mut config = config(GeneratorConfig::small(&variant.rules));
    config.boards.retain(|board| board.points() <= 9);
    let mut cases = 0;
    for seed in 0..number {
        let generated = generate(&mut fastrand::Rng::with_seed(seed), &config);
        let opening = generated.opening;
        let mut game = variant.law(&opening);
        // Long games cost the law their square.
        let moves = &generated.moves[..generated.moves.len().min(60)];
        for n in 0..=moves.len() {
            cases += 1;
            see(&opening, &moves[..n], game.as_ref()).map_err(|why| told(&opening, &moves[..n]) + &why)?;
            if n == moves.len() || game.play(moves[n]).is_err() {
                break;
            }
        }
    }
    Ok(cases)
}

/// No set-ups, no komi.
pub fn plain(config: GeneratorConfig) -> GeneratorConfig {
    GeneratorConfig { setups: false, komi: false, ..config }
}

/// A theorem of `spec/THEOREMS.md`.
pub struct Theorem {
    /// `t01`.
    pub number: String,
    /// The name of its test.
    pub test: String,
    pub text: String,
    /// For each rulebook: does it hold as written, and under which amendments?
    pub documents: BTreeMap<String, BTreeMap<String, bool>>,
    /// The misreadings that refute it, as `rulebook/name`.
    pub misreadings: Vec<String>,
}

/// The names that stand for no amendment and for every amendment that has no entry of its own.
pub const AS_WRITTEN: &str = "as written";
pub const EVERY: &str = "every";

/// The words between backquotes.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// All theorems, in order.
pub fn theorems() -> Vec<Theorem> {
    let page = include_str!("../../spec/THEOREMS.md");
    page.split("\n### ").skip(1).map(theorem).collect()
}

fn theorem(section: &str) -> Theorem {
    let text = section.split("\n## ").next().unwrap();
    let (title, _) = text.split_once('\n').unwrap();
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let words: String = title.chars().filter(|c| *c != '\'').map(plain).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut documents = BTreeMap::new();
    let mut misreadings = Vec::new();
    // A line of the list may go on for several lines.
    for line in text.replace("\n  ", " ").lines().filter_map(|line| line.strip_prefix("- ")) {
        if let Some(list) = line.strip_prefix("Misreadings that break it:") {
            misreadings = quoted(list);
        } else if let Some((document, rest)) = line.strip_prefix("**").and_then(|rest| rest.split_once("** "))
        {
            let mut verdicts = BTreeMap::from([(AS_WRITTEN.to_owned(), !rest.starts_with("refuted"))]);
            let (stands, falls) = rest.split_once("Falls under").unwrap_or((rest, ""));
            let stands = stands.split_once("Stands under").map_or("", |(_, names)| names);
            for (list, verdict) in [(stands, true), (falls, false)] {
                let every = list.trim_start().starts_with("every") || list.contains("under every other");
                let every = every.then(|| EVERY.to_owned());
                verdicts.extend(quoted(list).into_iter().chain(every).map(|name| (name, verdict)));
            }
            documents.insert(document.to_owned(), verdicts);
        }
    }
    Theorem {
        number: words[0].to_owned(),
        test: words.join("_"),
        text: text.to_owned(),
        documents,
        misreadings,
    }
}

/// Checks a theorem for these rulebooks: as written, under each of their amendments, and that the misreadings listed break it.
/// What holds and what does not must be what `spec/THEOREMS.md` says, with the same counterexamples.
#[track_caller]
pub fn prove(number: &str, documents: &[&'static dyn Rulebook], check: impl Fn(&Variant) -> Found) {
    let theorem = theorems().into_iter().find(|theorem| theorem.number == number);
    let mut wrong = Vec::new();
    let mut judge = |variant: Variant, expected: Option<bool>| {
        let found = check(&variant);
        println!("{number} {variant}: {found:?}");
        if expected != Some(found.is_ok()) {
            wrong.push(format!("{variant}: the page has {expected:?}, found {found:?}"));
        } else if let (Err(counterexample), Some(theorem)) = (&found, &theorem)
            && variant.misreading.is_none()
        {
            let page = theorem.text.split_whitespace().collect::<Vec<_>>().join(" ");
            if !page.contains(counterexample.as_str()) {
                wrong.push(format!("{variant}: the page lacks {counterexample}"));
            }
        }
    };
    for document in documents {
        let verdicts = theorem.as_ref().and_then(|theorem| theorem.documents.get(document.name()));
        let expected = |name: &str| verdicts.and_then(|verdicts| verdicts.get(name)).copied();
        judge(Variant::of(rules(*document)), expected(AS_WRITTEN));
        for amendment in document.amendments() {
            let verdict = expected(amendment.name).or_else(|| expected(EVERY));
            judge(Variant::of(amended(*document, &[amendment.name])), verdict);
        }
    }
    for name in theorem.iter().flat_map(|theorem| &theorem.misreadings) {
        let (document, name) = name.split_once('/').expect("rulebook/misreading");
        let misreading = rulebook::find(document).unwrap().misreading(name).unwrap();
        judge(Variant { rules: misreading.rules(), misreading: Some(misreading) }, Some(false));
    }
    assert!(wrong.is_empty(), "{number}:\n{}", wrong.join("\n"));
}

/// A theorem that compares rulebooks or amendments, so that there is nothing to amend.
#[track_caller]
pub fn page(number: &str) -> String {
    let theorem = theorems().into_iter().find(|theorem| theorem.number == number);
    let text = theorem.map_or(String::new(), |theorem| theorem.text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The plays of a board without any rule on repetition, by the law: positions by number, and what each play makes of them.
pub struct Plays {
    pub positions: Vec<Position>,
    /// By position, player and point.
    pub next: Vec<[Vec<Option<usize>>; 2]>,
}

impl Plays {
    /// On positions in which every chain has a liberty; the empty board is the first.
    pub fn of(board: &Arc<Board>, names: &[&str]) -> Plays {
        let free = [names, &["free-repetition"]].concat();
        let variant = Variant::of(amended(crate::common::TROMP_TAYLOR, &free));
        let positions: Vec<Position> = legal_positions(board).collect();
        let numbers: BTreeMap<&Position, usize> = positions.iter().enumerate().map(|(i, p)| (p, i)).collect();
        let made = |position: &Position, player| {
            let opening = from(&variant.opening(board), position, player);
            let after = |m| variant.after(&opening, &[m]).map(|game| numbers[&game.position()]);
            plays(board).map(after).collect()
        };
        let next =
            positions.iter().map(|position| Player::BOTH.map(|player| made(position, player))).collect();
        Plays { positions, next }
    }
}
