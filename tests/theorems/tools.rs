//! What the theorems share: variants of a rulebook, small boards in order, games, and the statements of `spec/THEOREMS.jsonl`.

use crate::common::*;
use std::sync::LazyLock;
use superko::oracle::games::generate;
use superko::rulebook::political::Standing;
use superko_spec::words::reachable;
use xtask::theorems::{self, Theorem};

/// Nothing, or the first counterexample in words.
pub type Found = Result<(), String>;

/// What looks at a situation: its start, the moves, the game.
pub type See<'a> = &'a mut dyn FnMut(&Opening, &[Move], &dyn Referee) -> Found;

/// What looks at a position: the game that starts from it.
pub type SeePosition<'a> = &'a mut dyn FnMut(&Opening, &Position) -> Found;

/// A counterexample, unless the condition holds.
pub fn holds(condition: bool) -> Found {
    holds_or(condition, String::new)
}

/// The same with what is to be said of it.
pub fn holds_or(condition: bool, why: impl FnOnce() -> String) -> Found {
    condition.then_some(()).ok_or_else(why)
}

/// A rulebook as written, amended or misread, and how many cases a test of it tries.
#[derive(Clone)]
pub struct Variant {
    pub rules: Rules,
    pub misreading: Option<&'static Misreading>,
    pub scope: Scope,
}

impl Variant {
    pub fn of(rules: Rules) -> Variant {
        Variant { rules, misreading: None, scope: Scope::Full }
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

    /// A game judged by the law, under these rules and not those of the opening.
    pub fn law(&self, opening: &Opening) -> Box<dyn Referee> {
        let options =
            LawOptions { misreading: self.misreading, effort: Effort::Trial, ..LawOptions::default() };
        Opening { rules: self.rules.clone(), ..opening.clone() }.law(options)
    }

    /// A game judged by the engine, or by the law where it is misread.
    pub fn referee(&self, opening: &Opening) -> Box<dyn Referee> {
        if self.misreading.is_some() { self.law(opening) } else { engine(opening, u64::MAX) }
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
    let joined = |p| board.graph().neighbors(p).filter(|q| kind(*q)).collect::<Vec<usize>>();
    reachable(from, joined).into_iter().collect()
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

/// Black's and White's points: stones, and empty points that reach only their colour; those that reach both, and those that reach
/// none.
pub fn area(board: &Board, position: &Position) -> [i64; 4] {
    let mut area = [0; 4];
    for p in 0..board.points() {
        let colors: BTreeSet<Cell> = match position[p] {
            Cell::Empty => beside(board, position, &flood(board, p, |q| position[q].is_empty())).collect(),
            stone => BTreeSet::from([stone]),
        };
        let place = match (colors.contains(&Cell::BLACK), colors.contains(&Cell::WHITE)) {
            (true, false) => 0,
            (false, true) => 1,
            (true, true) => 2,
            (false, false) => 3,
        };
        area[place] += 1;
    }
    area
}

/// How many stones more Black has placed than White, where Black began and turns alternate.
pub fn more_placed(moves: &[Move]) -> i64 {
    let signed = |(i, m): (usize, &Move)| if *m == Move::Pass { 0 } else { 1 - 2 * (i as i64 % 2) };
    moves.iter().enumerate().map(signed).sum()
}

/// The moves of stage one of Lasker-Maas, and of stage two.
pub fn stages(moves: &[Move]) -> (&[Move], &[Move]) {
    let end = moves.windows(2).position(|pair| pair == [Move::Pass, Move::Pass]);
    moves.split_at(end.map_or(moves.len(), |at| at + 2))
}

/// Has every chain a liberty?
pub fn is_legal(board: &Board, position: &Position) -> bool {
    position.stones().all(|(p, _)| beside(board, position, &chain(board, position, p)).any(Cell::is_empty))
}

/// Every position in which every chain has a liberty.
pub fn legal_positions(board: &Board) -> impl Iterator<Item = Position> + use<> {
    /// Many theorems ask for the same boards.
    static KNOWN: Mutex<BTreeMap<String, Arc<[Position]>>> = Mutex::new(BTreeMap::new());
    let known = KNOWN.lock().unwrap().get(&board.to_string()).cloned();
    let all = known.unwrap_or_else(|| {
        let all = crate::common::every_position(board.points()).filter(|position| is_legal(board, position));
        let all: Arc<[Position]> = all.collect();
        KNOWN.lock().unwrap().insert(board.to_string(), all.clone());
        all
    });
    (0..all.len()).map(move |number| all[number].clone())
}

pub fn plays(board: &Board) -> impl Iterator<Item = Move> + use<> {
    (0..board.points()).map(Move::Play)
}

/// Black's score less White's, in half points.
pub fn margin(game: &dyn Referee) -> Option<i64> {
    game.score().map(|[black, white]| black.0 - white.0)
}

/// The board, the start unless it is the empty board with Black to play, and the moves.
pub fn in_words(opening: &Opening, moves: &[Move]) -> String {
    let board = &opening.board;
    let mut edges: Vec<String> = board.graph().all_edges().map(|(p, q, ())| format!("{p}-{q}")).collect();
    edges.sort();
    let mut text =
        format!("{} point{} {}", board.points(), if board.points() == 1 { "" } else { "s" }, edges.join(" "))
            .trim_end()
            .to_owned();
    if let Some(Setup { position, to_play, extra, .. }) = &opening.setup {
        let letters: String = position.cells().map(Cell::letter).collect();
        text += &format!(", {letters}");
        if opening.takes_turns() {
            text += &format!(", {to_play} to play");
        } else {
            let name = |p: usize| opening.players[p];
            let allied: Vec<String> = extra
                .get::<Standing>()
                .allies
                .iter()
                .map(|(a, b)| format!("{}{}", name(*a), name(*b)))
                .collect();
            text += &format!(", {} players", opening.players.len());
            if !allied.is_empty() {
                text += &format!(", allies {}", allied.join(" "));
            }
        }
    }
    (text + &moves_in_words(opening, moves)).trim_end_matches(": ").to_owned()
}

/// Looks at every position of the boards in which every chain has a liberty, with each of these players to play.
pub fn each_position(
    variant: &Variant,
    boards: &[Arc<Board>],
    players: &[Player],
    see: SeePosition,
) -> Found {
    for board in boards {
        for position in legal_positions(board) {
            players.iter().try_for_each(|player| look(&variant.opening(board), &position, *player, see))?;
        }
    }
    Ok(())
}

/// Looks at every position of the boards, chains without liberties too, Black to play.
pub fn each_setup(variant: &Variant, boards: &[Arc<Board>], see: SeePosition) -> Found {
    let mut all = boards.iter().flat_map(|board| every_position(board.points()).map(move |p| (board, p)));
    all.try_for_each(|(board, position)| look(&variant.opening(board), &position, Player::Black, see))
}

fn look(opening: &Opening, position: &Position, player: Player, see: SeePosition) -> Found {
    let opening = from(opening, position, player);
    see(&opening, position).map_err(|why| in_words(&opening, &[]) + &why)
}

/// The moves as they stand behind a start in [`in_words`].
pub fn moves_in_words(opening: &Opening, moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(|m| m.name(opening)).collect();
    format!(": {}", names.join(", "))
}

/// Goes through sequences of at most `depth` moves, shorter ones first, until `play` refuses one. With the game that it returns a
/// sequence goes on by each legal move.
pub fn shortest_first(
    depth: usize,
    play: &mut dyn FnMut(&[Move]) -> Result<Option<Box<dyn Referee>>, String>,
) -> Found {
    let mut level: Vec<Vec<Move>> = vec![vec![]];
    for length in 0..=depth {
        let mut next = Vec::new();
        for moves in level {
            let game = play(&moves)?;
            if let Some(game) = game.filter(|_| length < depth) {
                next.extend(game.next_moves().into_iter().map(|m| [&moves[..], &[m]].concat()));
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    Ok(())
}

/// Looks at every situation after at most `depth` moves, shorter games first when `see` refuses one: the counterexample is a
/// shortest one.
pub fn walk(variant: &Variant, opening: &Opening, depth: usize, see: See) -> Found {
    shortest_first(depth, &mut |moves| {
        let Some(game) = variant.after(opening, moves) else { return Ok(None) };
        see(opening, moves, game.as_ref()).map_err(|why| in_words(opening, moves) + &why)?;
        Ok((!game.over()).then_some(game))
    })
}

/// The same on every board.
pub fn walk_all(variant: &Variant, boards: &[Arc<Board>], depth: usize, see: See) -> Found {
    boards.iter().try_for_each(|board| walk(variant, &variant.opening(board), depth, see))
}

/// Looks at every situation of generated games on small boards. With a misreading a game stops where it refuses a move.
pub fn games(
    variant: &Variant,
    number: u64,
    config: &dyn Fn(GeneratorConfig) -> GeneratorConfig,
    see: See,
) -> Found {
    let mut config = config(GeneratorConfig::small(&variant.rules));
    config.boards.retain(|board| board.points() <= 9);
    // What players agree on follows from no rule.
    config.settles = false;
    for seed in 0..number {
        let generated = generate(&mut fastrand::Rng::with_seed(seed), &config);
        let opening = generated.opening;
        let mut game = variant.law(&opening);
        // Long games cost the law their square.
        let moves = &generated.moves[..generated.moves.len().min(60)];
        for n in 0..=moves.len() {
            see(&opening, &moves[..n], game.as_ref())
                .map_err(|why| in_words(&opening, &moves[..n]) + &why)?;
            if n == moves.len() || game.play(moves[n]).is_err() {
                break;
            }
        }
    }
    Ok(())
}

/// No set-ups, no komi.
pub fn plain(config: GeneratorConfig) -> GeneratorConfig {
    GeneratorConfig { setups: false, komi: false, ..config }
}

/// A theorem by its id.
fn theorem(id: &str) -> Theorem {
    let found = theorems::all().into_iter().find(|theorem| theorem.id == id);
    found.unwrap_or_else(|| panic!("spec/THEOREMS.jsonl lacks {id}"))
}

/// In a sample, of the amendments that do not break a theorem, one in this number is tried.
const AMENDMENTS: usize = 8;

/// Checks a theorem for its rulebooks: as written, under each of their amendments, and that the misreadings listed break it.
/// What holds and what does not must be what `spec/THEOREMS.jsonl` says, with the same counterexamples.
#[track_caller]
pub fn prove(scope: Scope, id: &str, check: impl Fn(&Variant) -> Found) {
    let theorem = theorem(id);
    let mut wrong = Vec::new();
    let mut judge = |rules: Rules, expected: Option<Result<(), &str>>| {
        let variant = Variant { scope, ..Variant::of(rules) };
        let found = check(&variant);
        println!("{id} {variant}: {found:?}");
        let agrees = match (&found, expected) {
            (Ok(()), Some(Ok(()))) => true,
            (Err(counterexample), Some(Err(by))) => by.contains(counterexample.as_str()),
            _ => false,
        };
        if !agrees {
            wrong.push(format!("{variant}: the data has {expected:?}, found {found:?}"));
        }
    };
    for document in &theorem.documents {
        let rulebook = rulebook::find(&document.rulebook).unwrap();
        judge(rules(rulebook), document.verdict(None));
        // A sample begins elsewhere for each theorem, so that together they try every amendment.
        let number: usize = id[1..].parse().expect("its number");
        for (i, amendment) in rulebook.amendments().iter().enumerate() {
            let expected = document.verdict(Some(amendment.name));
            let breaks = matches!(expected, Some(Err(_)));
            if scope == Scope::Full || breaks || (i + number) % AMENDMENTS == 0 {
                judge(amended(rulebook, &[amendment.name]), expected);
            }
        }
    }
    assert!(wrong.is_empty(), "{id}:\n{}", wrong.join("\n"));
    for name in &theorem.misreadings {
        let (document, name) = name.split_once('/').expect("rulebook/misreading");
        let misreading = rulebook::find(document).unwrap().misreading(name).unwrap();
        let found = check(&Variant { rules: misreading.rules(), misreading: Some(misreading), scope });
        println!("{id} {misreading:?}: {found:?}");
        assert!(found.is_err(), "{id}: {misreading:?} does not break it");
    }
}

/// Makes two tests of each theorem, which says whether it holds in a variant: of some of the amendments, and of all.
macro_rules! tests_of {
    ($($name:ident),+) => {
        mod theorem {
            $(fn $name(scope: crate::common::Scope) {
                crate::theorems::tools::prove(scope, &stringify!($name)[..3], super::$name);
            })+
            crate::common::in_full! { $($name),+ }
        }
    };
}
pub(crate) use tests_of;

/// Asserts that a theorem that compares rulebooks or amendments, so that there is nothing to amend, gives this counterexample.
#[track_caller]
pub fn assert_given(id: &str, counterexample: &str) {
    println!("{id}: {counterexample}");
    assert!(theorem(id).text.concat().contains(counterexample), "{id}: {counterexample}");
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
