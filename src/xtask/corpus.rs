//! Searches for the corpus of a rulebook, a greedy set cover, and describes it: `superko_oracle::vectors::corpus`.

use crate::ways::named_ways;
use fastrand::Rng;
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use superko_oracle::case::Case;
use superko_oracle::games::witnesses::{without_rules, witnesses};
use superko_oracle::rulebook::{self, Effort, Move, Rulebook, Rules};
use superko_oracle::vectors;
use superko_oracle::vectors::corpus::{self, Asked, Game, Gap, Shows, Told, all_rules, others};
use superko_oracle::{Check, Result};

/// The keys of a case without its rules.
type Keys = Map<String, Value>;

/// The law takes long to judge a longer game: it is a candidate only under the rules as written, for what no other shows, and asked about
/// only under these.
const LONG: usize = 60;
/// The number of generated games that are candidates too, and the number of longer games made from each known one.
const RANDOM: usize = 600;
const PADDED: usize = 40;

/// The corpus of a rulebook as the lines of its file.
pub fn search(rulebook: &'static dyn Rulebook) -> Result<String> {
    let known = known(rulebook)?;
    let mut games = Vec::new();
    let mut gaps: Vec<(Gap, BTreeSet<String>)> = Vec::new();
    for rules in all_rules(rulebook) {
        let before = games.len();
        let gap = cover(&rules, &known, &mut games, gaps.first().map(|(as_written, _)| as_written));
        gaps.push(gap);
        eprintln!("{rules}: {} games more, {} in all", games.len() - before, games.len());
    }
    let ways: BTreeSet<String> = gaps.iter().flat_map(|(_, ways)| ways.clone()).collect();
    for (gap, reached) in &mut gaps {
        gap.unreached = ways.difference(reached).cloned().collect();
    }
    let long: Vec<String> = names_of_long(&games).map(str::to_owned).collect();
    // What is a gap of the rules as written is not repeated, and what long games show is not asked about under others.
    let mut gaps = gaps.into_iter().map(|(gap, _)| gap);
    let as_written = gaps.next().unwrap_or_default();
    let further = gaps.map(|gap| {
        let beyond = |all: Vec<String>, known: &[&Vec<String>]| {
            all.into_iter().filter(|name| !known.iter().any(|known| known.contains(name))).collect()
        };
        let Gap { untold, untold_over_gtp, unreached, .. } = &as_written;
        Gap {
            under: gap.under,
            untold: beyond(gap.untold, &[untold, &long]),
            untold_over_gtp: beyond(gap.untold_over_gtp, &[untold, untold_over_gtp]),
            unreached: beyond(gap.unreached, &[unreached]),
        }
    });
    let further: Vec<Gap> =
        further.filter(|gap| *gap != Gap { under: gap.under.clone(), ..Gap::default() }).collect();
    games.sort_by_key(|game| size(&game.case));
    let lines = games.iter().map(serde_json::to_string);
    let lines = lines.chain(std::iter::once(&as_written).chain(&further).map(serde_json::to_string));
    Ok(lines.map(|line| line.expect("a line is JSON") + "\n").collect())
}

/// The order of the games.
fn size(keys: &Keys) -> (usize, String) {
    (length(keys), Value::Object(keys.clone()).to_string())
}

fn length(keys: &Keys) -> usize {
    keys.get("moves").and_then(Value::as_array).map_or(0, Vec::len)
}

/// Is the game short enough to be asked about under all rules, or chosen for these?
fn is_asked(game: &Game, rules: &Rules) -> bool {
    length(&game.case) <= LONG || game.shows.iter().any(|shows| shows.under == rules.amendment_names())
}

/// The games of the witnesses and of the vectors.
fn known(rulebook: &'static dyn Rulebook) -> Result<Vec<Keys>> {
    let mut all: Vec<Keys> = witnesses(rulebook)?.into_iter().map(|witness| witness.case).collect();
    for vector in vectors::load("tests/vectors".as_ref())? {
        let case = vector.case()?;
        if case.opening.rulebook() == rulebook && !case.trace {
            all.push(without_rules(&case));
        }
    }
    all.sort_by_key(size);
    all.dedup();
    Ok(all)
}

/// A game that may be chosen, and what it shows.
struct Candidate {
    keys: Keys,
    asked: Asked,
    /// The lower, the more formats have the game.
    class: usize,
    told: Vec<Told>,
    ways: BTreeSet<String>,
}

impl Candidate {
    fn new(keys: Keys, rules: &Rules, check: &Check) -> Option<Candidate> {
        let case = Game { case: keys.clone(), shows: Vec::new() }.case(rules).ok()?;
        let plain = case.opening.board.plain_size().filter(|_| !keys.contains_key("setup"));
        let class = match plain {
            Some((width, height)) if width == height => usize::from(!is_of_bytes(check, &case)),
            Some(_) => 2,
            None => 3,
        };
        let class = class + if case.moves.len() > LONG { 4 } else { 0 };
        let asked = Asked::of(case)?;
        let ways = named_ways(&asked.case);
        Some(Candidate { keys, asked, class, told: Vec::new(), ways })
    }
}

/// Is this exactly the game of some bytes?
pub fn is_of_bytes(check: &Check, case: &Case) -> bool {
    let bytes = check.bytes_of(case).expect("the rules are known");
    bytes.is_some_and(|bytes| check.game(&bytes).expect("the rules are known").to_json() == case.to_json())
}

/// Adds games until all that any candidate shows under these rules is shown, and says what none shows, and the ways that are reached.
fn cover(
    rules: &Rules,
    known: &[Keys],
    games: &mut Vec<Game>,
    as_written: Option<&Gap>,
) -> (Gap, BTreeSet<String>) {
    let others = others(rules);
    let check = Check::new(rules.to_string());
    let make = |keys: &Keys| Candidate::new(keys.clone(), rules, &check);
    // What they tell of the others, where that is needed: nothing tells it over GTP yet.
    let tell_all = |mut all: Vec<Candidate>, needed: &[bool]| {
        all.par_iter_mut().for_each(|one| {
            let told =
                |(i, needed): (usize, &bool)| if *needed { one.asked.told(&others[i].1) } else { Told::No };
            one.told = needed.iter().enumerate().map(told).collect();
        });
        all
    };
    let best =
        |all: &[&Candidate], other: usize| all.iter().map(|one| one.told[other]).max().unwrap_or(Told::No);
    // What is there already.
    let (there, elsewhere): (Vec<&Game>, Vec<&Game>) = games
        .iter()
        .filter(|game| is_asked(game, rules))
        .partition(|game| !game.shows_under(rules).is_empty());
    let there: Vec<Candidate> = there.par_iter().filter_map(|game| make(&game.case)).collect();
    let there = tell_all(there, &vec![true; others.len()]);
    let there: Vec<&Candidate> = there.iter().collect();
    let have: Vec<Told> = (0..others.len()).map(|i| best(&there, i)).collect();
    // What nothing over GTP tells from the rules as written is not sought there under others.
    let enough = |name: &String| match as_written {
        Some(gap) if gap.untold_over_gtp.contains(name) => Told::Otherwise,
        _ => Told::OverGtp,
    };
    let needed: Vec<bool> = others.iter().zip(&have).map(|((name, _), have)| *have < enough(name)).collect();
    // The games for other rules, the known ones, and those that bytes make of them.
    let mut candidates: Vec<Candidate> = elsewhere.par_iter().filter_map(|game| make(&game.case)).collect();
    candidates.iter_mut().for_each(|one| one.class = 0);
    let known = known.par_iter().filter(|keys| as_written.is_none() || length(keys) <= LONG);
    let known: Vec<Candidate> = known.filter_map(make).collect();
    let (known, long): (Vec<_>, Vec<_>) =
        known.into_iter().partition(|one| one.asked.case.moves.len() <= LONG);
    let mut known = tell_all(known, &needed);
    let untold = |i: usize| have[i] == Told::No && known.iter().all(|one| one.told[i] == Told::No);
    let needed_long: Vec<bool> = (0..others.len()).map(untold).collect();
    known.append(&mut tell_all(long, &needed_long));
    let useful = |one: &Candidate| one.told.iter().zip(&have).any(|(told, have)| told > have);
    let made: Vec<Keys> =
        known.par_iter().filter(|one| useful(one)).flat_map(|one| padded(&one.asked, &check)).collect();
    let random = if there.is_empty() { random(&check) } else { Vec::new() };
    let made: BTreeMap<(usize, String), Keys> =
        made.into_iter().chain(random).map(|keys| (size(&keys), keys)).collect();
    let made: Vec<&Keys> = made.values().collect();
    candidates.extend(made.par_iter().filter_map(|keys| make(keys)).collect::<Vec<_>>());
    let mut candidates = tell_all(candidates, &needed);
    candidates.append(&mut known);
    eprintln!(
        "{rules}: {} candidates, {} needed",
        candidates.len(),
        needed.iter().filter(|needed| **needed).count()
    );
    let all: Vec<&Candidate> = there.iter().copied().chain(&candidates).collect();
    let can: Vec<Told> = (0..others.len()).map(|i| best(&all, i).max(have[i])).collect();
    let ways: BTreeSet<String> = all.iter().flat_map(|one| one.ways.clone()).collect();

    // What is still to be shown: others by their numbers, ways by their names.
    let shows = |one: &Candidate| -> BTreeSet<(usize, String)> {
        let told = (0..others.len()).filter(|i| can[*i] > Told::No && one.told[*i] >= can[*i]);
        let told = told.map(|i| (i, others[i].0.clone()));
        told.chain(one.ways.iter().map(|way| (others.len(), way.clone()))).collect()
    };
    let shown_there: BTreeSet<_> = there.iter().flat_map(|one| shows(one)).collect();
    let new = |one: &Candidate| shows(one).difference(&shown_there).cloned().collect::<BTreeSet<_>>();
    let mut left: Vec<(&Candidate, BTreeSet<(usize, String)>)> =
        candidates.iter().map(|one| (one, new(one))).collect();
    left.sort_by_cached_key(|(one, _)| (one.class, size(&one.keys)));
    let mut open: BTreeSet<(usize, String)> = left.iter().flat_map(|(_, new)| new.clone()).collect();
    let mut chosen: Vec<(&Candidate, BTreeSet<(usize, String)>)> = Vec::new();
    for class in 0..8 {
        loop {
            let gain = |new: &BTreeSet<_>| new.intersection(&open).count();
            let of_class = left.iter().filter(|(one, _)| one.class == class);
            let best = of_class.map(|one| (gain(&one.1), one)).filter(|(gain, _)| *gain > 0);
            // The first of several: the shortest.
            let Some((_, best)) = best.min_by_key(|(gain, _)| Reverse(*gain)) else { break };
            open.retain(|name| !best.1.contains(name));
            chosen.push(best.clone());
        }
    }
    // Drop those of which others show all, first on rare boards, then long ones.
    chosen.sort_by_cached_key(|(one, _)| Reverse((one.class, size(&one.keys))));
    let mut i = 0;
    while i < chosen.len() {
        let by_others = |name: &(usize, String)| {
            chosen.iter().enumerate().any(|(j, (_, new))| j != i && new.contains(name))
        };
        if chosen[i].1.iter().all(by_others) {
            chosen.remove(i);
        } else {
            i += 1;
        }
    }
    chosen.reverse();
    let under: Vec<String> = rules.amendment_names().into_iter().map(str::to_owned).collect();
    for (i, (one, new)) in chosen.iter().enumerate() {
        let by = |name: &(usize, String), others: &[(&Candidate, BTreeSet<_>)]| {
            others.iter().any(|(_, new)| new.contains(name))
        };
        let first = new.iter().filter(|name| !by(name, &chosen[..i]));
        let (alone, again): (Vec<_>, Vec<_>) = first.partition(|name| !by(name, &chosen[i + 1..]));
        let names = alone.into_iter().chain(again).map(|(_, name)| name.clone()).collect();
        let shows = Shows { under: under.clone(), names };
        match games.iter_mut().find(|game| game.case == one.keys) {
            Some(game) => game.shows.push(shows),
            None => games.push(Game { case: one.keys.clone(), shows: vec![shows] }),
        }
    }
    let named =
        |level: Told| (0..others.len()).filter(|i| can[*i] == level).map(|i| others[i].0.clone()).collect();
    let (untold, untold_over_gtp) = (named(Told::No), named(Told::Otherwise));
    (Gap { under, untold, untold_over_gtp, unreached: Vec::new() }, ways)
}

/// Games of bytes that have the moves of this one among theirs: bytes make games of a few lengths only, or such as end.
fn padded(asked: &Asked, check: &Check) -> Vec<Keys> {
    let case = &asked.case;
    let points = case.opening.board.points();
    if case.opening.board.plain_size().is_none_or(|(width, height)| width != height || width > 4)
        || case.moves.len() > 3 * points
    {
        return Vec::new();
    }
    let (_, text) = size(&without_rules(case));
    let hash = |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte));
    let mut rng = Rng::with_seed(text.bytes().fold(0, hash));
    let mut all = Vec::new();
    let passes = [&case.moves[..], &[Move::Pass; 3]].concat();
    let ended = Case { moves: passes, ..case.clone() };
    for i in 0..PADDED {
        let length = if rng.bool() { points } else { 3 * points };
        let longer = if i == 0 { Some(ended.clone()) } else { lengthened(case, length, &mut rng) };
        let bytes = longer.and_then(|longer| check.bytes_of(&longer).expect("the rules are known"));
        let Some(bytes) = bytes else { continue };
        let game = check.game(&bytes).expect("the rules are known");
        if is_of_bytes(check, &game) {
            all.push(without_rules(&game));
        }
    }
    all
}

/// The game with random moves between its own; an illegal one stays the last.
fn lengthened(case: &Case, length: usize, rng: &mut Rng) -> Option<Case> {
    let mut game = case.opening.referee(Effort::Trial);
    let legal = case.moves.iter().take_while(|m| game.play(**m).is_ok()).count();
    let mut own = case.moves[..legal].iter();
    let mut game = case.opening.referee(Effort::Trial);
    let mut moves = Vec::new();
    let mut more = length.checked_sub(legal)?;
    while own.len() + more > 0 {
        let m = if rng.usize(..own.len() + more) < more {
            more -= 1;
            let candidates: Vec<Move> =
                game.candidates().into_iter().filter(|m| game.check(*m).is_ok()).collect();
            if rng.u8(..3) == 0 { Move::Pass } else { *rng.choice(&candidates)? }
        } else {
            *own.next()?
        };
        game.play(m).ok()?;
        moves.push(m);
    }
    moves.extend(case.moves.get(legal));
    Some(Case { moves, ..case.clone() })
}

/// Short games of the generator.
fn random(check: &Check) -> Vec<Keys> {
    let mut rng = Rng::with_seed(1);
    let mut all = Vec::new();
    for _ in 0..RANDOM {
        let bytes: Vec<u8> = (0..rng.usize(10..100)).map(|_| rng.u8(..)).collect();
        let game = check.game(&bytes).expect("the rules are known");
        if game.moves.len() <= 30 && is_of_bytes(check, &game) {
            all.push(without_rules(&game));
        }
    }
    all
}

/// According to the file, does any game show a misreading or an amendment under these rules, and does one over GTP?
pub fn expected(gaps: &[Gap], rules: &Rules, name: &str) -> Told {
    let here = rules.amendment_names();
    let about = || gaps.iter().filter(|gap| gap.under.is_empty() || gap.under == here);
    let listed =
        |list: &dyn Fn(&Gap) -> &Vec<String>| about().any(|gap| list(gap).iter().any(|other| other == name));
    if listed(&|gap| &gap.untold) {
        Told::No
    } else if listed(&|gap| &gap.untold_over_gtp) {
        Told::Otherwise
    } else {
        Told::OverGtp
    }
}

/// What long games show as written.
fn names_of_long(games: &[Game]) -> impl Iterator<Item = &str> {
    let long = games.iter().filter(|game| length(&game.case) > LONG);
    long.flat_map(|game| &game.shows).flat_map(|shows| &shows.names).map(String::as_str)
}

/// What these games do not show under these rules, though the file does not say so: all misreadings and amendments that they have to tell
/// from the rules, and all ways in which some game of the rulebook makes the law answer.
pub fn unshown(rules: &Rules, games: &[(Game, Asked)], gaps: &[Gap]) -> Vec<String> {
    let mut unshown = Vec::new();
    let all = corpus::games(rules).expect("the file in the repository is valid");
    let unasked: Vec<Game> =
        all.into_iter().map(|(game, _)| game).filter(|game| !is_asked(game, rules)).collect();
    let unasked: BTreeSet<&str> = names_of_long(&unasked).collect();
    for (name, one) in others(rules) {
        let expected = expected(gaps, rules, &name);
        // Those first that were chosen for it.
        let chosen = |game: &Game| game.shows.iter().any(|shows| shows.names.contains(&name));
        let (first, then): (Vec<_>, Vec<_>) = games.iter().partition(|(game, _)| chosen(game));
        if expected > Told::No
            && !unasked.contains(name.as_str())
            && !first.into_iter().chain(then).any(|(_, asked)| asked.told(&one) >= expected)
        {
            unshown.push(name);
        }
    }
    let here = rules.amendment_names();
    let excused = gaps.iter().filter(|gap| gap.under.is_empty() || gap.under == here);
    let excused: BTreeSet<&String> = excused.flat_map(|gap| &gap.unreached).collect();
    let reached: BTreeSet<String> = games.iter().flat_map(|(_, asked)| named_ways(&asked.case)).collect();
    let all = all_ways(rules.rulebook());
    unshown.extend(all.into_iter().filter(|way| !reached.contains(way) && !excused.contains(way)));
    unshown
}

/// The ways in which some game of the corpus makes the law answer, under some rules.
fn all_ways(rulebook: &dyn Rulebook) -> BTreeSet<String> {
    let (games, gaps) = corpus::read(rulebook).expect("the file in the repository is valid");
    let shown = games.into_iter().flat_map(|game| game.shows).flat_map(|shows| shows.names);
    let names = shown.chain(gaps.into_iter().flat_map(|gap| gap.unreached));
    let methods = || rulebook.clauses().iter().flat_map(|clause| &clause.methods);
    let is_way = |name: &String| {
        name.split_once(' ').is_some_and(|(method, _)| methods().any(|other| other.name == method))
    };
    names.filter(is_way).collect()
}

/// The games of a file for these rules that are short or chosen for just these, and the answers of the law.
pub fn asked(rules: &Rules) -> Result<Vec<(Game, Asked)>> {
    let games = corpus::games(rules)?.into_iter().filter(|(game, _)| is_asked(game, rules));
    Ok(games.filter_map(|(game, case)| Some((game, Asked::of(case)?))).collect())
}

/// The columns of the page.
const COLUMNS: &str = "
| rulebook | games | as written | on squares | from bytes | misreadings told | over GTP | amendments told | over GTP | clauses both ways |
|---|---|---|---|---|---|---|---|---|---|
";

/// The rulebooks that have a corpus.
pub fn with_corpus() -> impl Iterator<Item = &'static &'static dyn Rulebook> {
    rulebook::ALL.iter().filter(|rulebook| !rulebook.corpus().is_empty())
}

/// What each corpus shows and what it does not, after `spec/CORPUS.md`.
pub fn page() -> Result<String> {
    let mut page = include_str!("../../spec/CORPUS.md").to_owned() + COLUMNS;
    let mut lists = String::new();
    for rulebook in with_corpus() {
        let rules = Rules::of(*rulebook);
        let (all, gaps) = corpus::read(*rulebook)?;
        let games = corpus::games(&rules)?;
        let check = Check::new(rulebook.name());
        let squares: Vec<&Case> =
            games.iter().map(|(_, case)| case).filter(|case| is_on_square(case)).collect();
        let of_bytes = squares.iter().filter(|case| is_of_bytes(&check, case)).count();
        let told = |names: &[(Rules, String)], how: Told| {
            names.iter().filter(|(rules, name)| expected(&gaps, rules, name) >= how).count()
        };
        let misreadings: Vec<(Rules, String)> =
            rulebook.misreadings().iter().map(|m| (m.rules(), m.name.to_owned())).collect();
        // It is enough that one game differs between some rules with the amendment and the same rules without it.
        let amendments = |how: Told| {
            let told = |name: &str| {
                let with = all_rules(*rulebook).into_iter().filter(|rules| rules.has(name));
                let mut from = with.map(|rules| (rules, format!("- {name}")));
                from.any(|(rules, less)| expected(&gaps, &rules, &less) >= how)
                    || expected(&gaps, &rules, &format!("+ {name}")) >= how
            };
            rulebook.amendments().iter().filter(|amendment| told(amendment.name)).count()
        };
        let ways = all_ways(*rulebook);
        let methods: BTreeSet<&str> = ways.iter().filter_map(|way| Some(way.split_once(' ')?.0)).collect();
        let one_way = |method: &&str| {
            ways.iter().filter(|way| way.split_once(' ').is_some_and(|(m, _)| m == *method)).count() < 2
        };
        let one_way: Vec<&str> = methods.iter().copied().filter(one_way).collect();
        page += &format!(
            "| {rulebook} | {} | {} | {} | {of_bytes} | {} of {} | {} | {} of {} | {} | {} of {} |\n",
            all.len(),
            games.len(),
            squares.len(),
            told(&misreadings, Told::Otherwise),
            misreadings.len(),
            told(&misreadings, Told::OverGtp),
            amendments(Told::Otherwise),
            rulebook.amendments().len(),
            amendments(Told::OverGtp),
            methods.len() - one_way.len(),
            methods.len(),
        );
        lists += &format!("\n## {rulebook}\n");
        if !one_way.is_empty() {
            lists += &format!("\nOne way only under all of these rules: {}.\n", one_way.join(", "));
        }
        for gap in gaps {
            let under = match gap.under[..] {
                [] => "As written".to_owned(),
                ref names => format!("With {}, besides", names.join(", ")),
            };
            let mut item = |what: &str, names: &[String]| {
                if !names.is_empty() {
                    lists += &format!("\n- {under}, {what}: {}.\n", names.join(", "));
                }
            };
            item("no game tells", &gap.untold);
            item("nothing over GTP tells", &gap.untold_over_gtp);
            item("no game makes the law answer", &gap.unreached);
        }
    }
    Ok(page + &lists)
}

fn is_on_square(case: &Case) -> bool {
    let plain = case.opening.board.plain_size().filter(|_| case.opening.setup.is_none());
    plain.is_some_and(|(width, height)| width == height)
}
