//! Values under best play: known ones, those of a search without any table, and certificates that the law derives again.

use crate::common::*;
use hmac_sha256::Hash;
use superko::explore::solve::verify as verify_as_it_is_read;
use superko::explore::solve::{Certificate, Checked, Solution, Solve, Verified};

fn opening(rules: &str, board: &str) -> Opening {
    Opening::on(&Rules::parse(rules).unwrap(), Arc::new(Board::parse(board).unwrap()))
}

fn solved(opening: &Opening, moves: &[Move]) -> Solution {
    Solve::new(opening, moves, &Watch::none()).certify().run().unwrap()
}

/// The value by a search without any table, if that ends within a number of situations.
fn plain(opening: &Opening, moves: &[Move], budget: u64) -> Option<i64> {
    Solve::new(opening, moves, &Watch::none()).plain().budget(budget).run().unwrap().value()
}

fn lines(certificate: Option<Certificate>) -> Vec<Value> {
    certificate.expect("the value is known").collect()
}

fn text(certificate: &[Value]) -> String {
    certificate.iter().map(|line| format!("{line}\n")).collect()
}

fn verify(text: &str) -> superko::Result<Verified> {
    verify_as_it_is_read(text.as_bytes(), &Watch::none()).map(|verified| verified.expect("nobody stops it"))
}

/// Solves, compares with what is known, and has the law derive the certificate.
fn assert_value(opening: &Opening, moves: &[Move], value: i64) {
    let solution = solved(opening, moves);
    let context = || format!("{} {} {moves:?}", opening.rules, opening.board.to_json());
    assert_eq!(solution.value(), Some(value), "{}", context());
    let verified =
        verify(&text(&lines(solution.certificate))).unwrap_or_else(|e| panic!("{}: {e}", context()));
    assert_eq!(verified.value, value);
}

#[test]
fn published_values_of_small_boards_are_found() {
    // Drange and others 1998, by hand.
    let known = "1x1 0, 2x1 0, 3x1 3, 4x1 4, 5x1 0, 6x1 1, 7x1 2, 2x2 1, 3x2 0, 4x2 8, 3x3 9";
    for (board, value) in known.split(", ").map(|known| known.split_once(' ').unwrap()) {
        let solution = solved(&opening("tromp-taylor", board), &[]);
        assert_eq!(solution.value().unwrap().to_string(), value, "{board}");
    }
}

#[test]
fn values_are_those_of_a_search_without_any_table() {
    let boards =
        ["1x1", "2x1", "3x1", "4x1", "2x2", "graph6:Bw", "graph6:CF", "graph6:Cr", "graph6:C^", "graph6:C~"];
    for rules in WITH_SUPERKO {
        for board in boards {
            let opening = opening(rules, board);
            let value =
                plain(&opening, &[], 2_000_000).unwrap_or_else(|| panic!("{rules} {board} is too large"));
            assert_value(&opening, &[], value);
        }
    }
}

/// Random moves from an opening, judged by the law; none if the game is over then.
fn random_moves(random: &mut fastrand::Rng, opening: &Opening, length: usize) -> Option<Vec<Move>> {
    let mut law = opening.law(LawOptions::default());
    let mut moves = Vec::new();
    for _ in 0..length {
        let mut next = law.next_moves();
        if next.len() > 1 && random.u8(..8) > 0 {
            next.retain(|m| *m != Move::Pass);
        }
        let m = *random.choice(&next)?;
        law.play(m).unwrap();
        moves.push(m);
        if law.over() {
            return None;
        }
    }
    Some(moves)
}

fn compare_histories(seed: u64, games: usize, budget: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut compared = 0;
    for i in 0..games {
        let board = ["5x1", "3x2", "4x1", "2x2", "graph6:D?{", "graph6:Dhc"][i / WITH_SUPERKO.len() % 6];
        let opening = opening(WITH_SUPERKO[i % WITH_SUPERKO.len()], board);
        let length = random.usize(1..40);
        let Some(moves) = random_moves(&mut random, &opening, length) else { continue };
        if let Some(value) = plain(&opening, &moves, budget) {
            assert_value(&opening, &moves, value);
            compared += 1;
        }
    }
    compared
}

#[test]
fn values_after_a_history_are_those_of_a_search_without_any_table() {
    let compared = compare_histories(1, 240, 3_000);
    assert!(compared > 80, "{compared}");
}

#[test]
#[ignore = "minutes: cargo test --release --test all -- --ignored solve::"]
fn values_after_many_histories_are_those_of_a_search_without_any_table() {
    let compared = compare_histories(2, 20_000, 100_000);
    assert!(compared > 5_000, "{compared}");
}

/// A position, or a situation, as a certificate writes it.
fn memory(situational: bool, position: &str, to_play: &str) -> Value {
    if situational { json!([position, to_play]) } else { json!(position) }
}

/// Removes each element of a list in turn.
fn without_each(list: &Value) -> Vec<Value> {
    let list = list.as_array().cloned().unwrap_or_default();
    let without =
        |i: usize| list.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, x)| x.clone()).collect();
    (0..list.len()).map(without).collect()
}

fn tampered_certificates_are_refused_or_prove_the_same(scope: Scope) {
    let mut tried: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for rules in scope.one_in(2, [WITH_SUPERKO[0], WITH_SUPERKO[2], WITH_SUPERKO[5]]) {
        for board in scope.one_in(2, ["2x2", "4x1"]) {
            let certificate = lines(solved(&opening(rules, board), &[]).certificate);
            let claim = |verified: Verified| (verified.game.to_string(), verified.value);
            let proved = claim(verify(&text(&certificate)).unwrap());
            // Another lemma, move or margin may serve as well: then the same is proved.
            let mut verify_again = |kind: &'static str, tampered: &[Value]| {
                let again = verify(&text(tampered));
                tried.entry(kind).or_default()[usize::from(again.is_err())] += 1;
                if let Ok(again) = again {
                    assert_eq!(claim(again), proved, "{kind}, {rules} {board}: {}", text(tampered));
                }
            };
            let mut attempt = |kind: &'static str, line: usize, key: &str, value: Value| {
                if certificate[line][key] == value {
                    return;
                }
                let mut tampered = certificate.clone();
                tampered[line][key] = value;
                verify_again(kind, &tampered);
            };
            let value = certificate[0]["value"].as_i64().unwrap();
            attempt("value", 0, "value", json!(value + 1));
            attempt("value", 0, "value", json!(value - 1));
            let proofs = &certificate[0]["proofs"];
            for (at_least, at_most) in
                [(&json!("settled"), &proofs["at_most"]), (&proofs["at_least"], &json!(0))]
            {
                attempt("proofs", 0, "proofs", json!({"at_least": at_least, "at_most": at_most}));
            }
            for (i, lemma) in scope.one_in(2, certificate.iter().enumerate().skip(1)) {
                for (kind, key) in [("past", "past"), ("future", "future"), ("reply left out", "replies")] {
                    without_each(&lemma[key]).into_iter().for_each(|list| attempt(kind, i, key, list));
                }
                for j in 0..lemma["replies"].as_array().map_or(0, Vec::len) {
                    let mut replies = lemma["replies"].clone();
                    let next = replies[j][1].as_u64().unwrap() + 1;
                    replies[j][1] = json!(next % (certificate.len() as u64 - 1));
                    attempt("another lemma", i, "replies", replies);
                }
                if !lemma["then"].is_null() {
                    attempt("settled", i, "then", json!("settled"));
                    attempt("another lemma", i, "then", json!(certificate.len() - 2));
                    attempt("no such lemma", i, "then", json!(certificate.len()));
                    attempt("a pass", i, "move", json!("pass"));
                    for m in ["a1", "b1", "pass"] {
                        attempt("another move", i, "move", json!(m));
                    }
                }
                let to_play = if lemma["to_play"] == "b" { "w" } else { "b" };
                attempt("to play", i, "to_play", json!(to_play));
                let position = lemma["position"].as_str().unwrap();
                let other = if position.starts_with('.') { "X" } else { "." };
                attempt("position", i, "position", json!(other.to_owned() + &position[1..]));
                attempt("number", i, "lemma", json!(i));
                attempt("unknown key", i, "extra", json!(1));
                for (key, better) in [("at_least", 1), ("at_most", -1)] {
                    if let Some(margin) = lemma[key].as_i64() {
                        attempt("margin", i, key, json!(margin + better));
                    }
                }
            }
            for line in 0..certificate.len() {
                let mut tampered = certificate.clone();
                tampered.remove(line);
                verify_again("line left out", &tampered);
            }
        }
    }
    println!("{tried:?}");
    let may_serve = ["margin", "another move", "a pass", "another lemma", "settled", "reply left out"];
    for (kind, [accepted, refused]) in tried {
        assert!(refused > 0, "{kind}");
        assert!(
            accepted == 0 || may_serve.contains(&kind) && refused > accepted,
            "{kind}: {accepted} accepted"
        );
    }
}

/// Certificates in which lemmas have futures.
fn certificates() -> impl Iterator<Item = Vec<Value>> {
    let cases = WITH_SUPERKO.iter().flat_map(|rules| ["4x1", "2x2", "3x2"].map(|board| (rules, board)));
    cases.map(|(rules, board)| lines(solved(&opening(rules, board), &[]).certificate))
}

/// The numbers of the lemmas that a line cites.
fn cited(line: &Value) -> Vec<usize> {
    let replies = line["replies"].as_array().into_iter().flatten().map(|reply| &reply[1]);
    let proofs = line["proofs"].as_object().into_iter().flatten().map(|(_, lemma)| lemma);
    let all = replies.chain(proofs).chain([&line["then"]]);
    all.filter_map(Value::as_u64).map(|lemma| lemma as usize).collect()
}

#[test]
fn a_lemma_with_a_longer_future_serves_none_but_those_that_allow_for_it() {
    let (mut served, mut refused) = (0, 0);
    for certificate in certificates() {
        let named = text(&certificate);
        for line in (1..certificate.len()).step_by(1 + certificate.len() / 20) {
            // No other lemma has this memory, because both players have a stone on every point.
            let position = certificate[line]["position"].as_str().unwrap();
            let full = "X".repeat(position.len() - 1) + "O";
            let memory = memory(named.contains("situational"), &full, "b");
            if named.contains(&memory.to_string()) {
                continue;
            }
            for at_front in [true, false] {
                let mut tampered = certificate.clone();
                let future = tampered[line]["future"].as_array_mut().unwrap();
                let place = if at_front { 0 } else { future.len() };
                future.insert(place, memory.clone());
                let mut by =
                    certificate[1..].iter().zip(2..).filter(|(other, _)| cited(other).contains(&(line - 1)));
                match (by.next(), verify(&text(&tampered))) {
                    (None, verified) => {
                        verified.unwrap();
                        served += 1;
                    }
                    (Some((_, at)), verified) => {
                        let why =
                            format!("line {at}: lemma {} does not serve: its future has more", line - 1);
                        assert_eq!(verified.unwrap_err().to_string(), why);
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(served > 5 && refused > 200, "{served} served, {refused} refused");
}

#[test]
fn the_order_of_memories_and_lemmas_and_empty_lines_mean_nothing() {
    let mut random = fastrand::Rng::with_seed(4);
    for certificate in certificates() {
        let value = certificate[0]["value"].as_i64().unwrap();
        let mut order: Vec<usize> = (0..certificate.len() - 1).collect();
        random.shuffle(&mut order);
        let renumbered = |lemma: &mut Value| {
            if let Some(number) = lemma.as_u64() {
                *lemma = json!(order[number as usize]);
            }
        };
        let mut shuffled = certificate.clone();
        for line in &mut shuffled {
            for (key, value) in line.as_object_mut().unwrap() {
                match key.as_str() {
                    "lemma" | "then" => renumbered(value),
                    "proofs" => value.as_object_mut().unwrap().values_mut().for_each(renumbered),
                    "replies" => {
                        value.as_array_mut().unwrap().iter_mut().for_each(|reply| renumbered(&mut reply[1]))
                    }
                    "future" | "past" => {
                        let memories = value.as_array_mut().unwrap();
                        let twice = random.choice(&*memories).cloned();
                        memories.extend(twice);
                        random.shuffle(memories);
                    }
                    _ => {}
                }
            }
        }
        shuffled[1..].sort_by_key(|line| line["lemma"].as_u64());
        let shuffled = text(&shuffled);
        assert_eq!(verify(&shuffled).unwrap().value, value);
        let gaps = shuffled.replace('\n', "\r\n \n\n");
        assert_eq!(verify(&gaps).unwrap().value, value);
        // Errors name the lines as an editor counts them.
        let last = 3 * (certificate.len() - 1) + 1;
        let wrong =
            gaps.trim_end().replace(&format!("\"lemma\":{},", certificate.len() - 2), "\"lemma\":-1,");
        let why = verify(&wrong).unwrap_err().to_string();
        assert!(why.starts_with(&format!("line {last}: the next lemma has the number")), "{why}");
        let cut = &shuffled[..shuffled.len() - 2];
        let why = verify(cut).unwrap_err().to_string();
        assert!(why.starts_with(&format!("line {}: no JSON object: EOF", certificate.len())), "{why}");
    }
}

#[test]
fn a_check_stops_when_it_is_asked_to_or_cannot_read_on() {
    let certificate = text(&certificates().next().unwrap());
    let lemmas = certificate.lines().count() - 1;
    let check = |most: usize| {
        let (calls, stop) = (Mutex::new(Vec::new()), AtomicBool::new(false));
        let progress = |Checked { read, derived }| {
            let mut calls = calls.lock().unwrap();
            calls.push((read, derived));
            stop.store(calls.len() > most, Ordering::Relaxed);
        };
        let watch = Watch { stop: &stop, progress: &progress };
        let verified = verify_as_it_is_read(certificate.as_bytes(), &watch).unwrap();
        (verified.is_some(), calls.into_inner().unwrap())
    };
    for most in 0..2 * lemmas {
        let (verified, calls) = check(most);
        assert_eq!((verified, calls.len()), (false, most + 1));
    }
    let (verified, calls) = check(2 * lemmas);
    assert!(verified);
    let all: Vec<_> = (0..lemmas).map(|read| (read, 0)).chain((0..lemmas).map(|i| (lemmas, i))).collect();
    assert_eq!(calls, all);
    // Half of the text, and then what is not text.
    let (half, _) = certificate.as_bytes().split_at(certificate.len() / 2);
    let error = verify_as_it_is_read(&[half, b"\xff"].concat()[..], &Watch::none()).unwrap_err();
    assert!(matches!(error, superko::Error::Io(_)), "{error}");
}

#[test]
fn a_changed_value_is_called_that_and_a_changed_lemma_is_not() {
    for rules in WITH_SUPERKO {
        let solution = solved(&opening(rules, "3x1"), &[]);
        let (value, mut certificate) = (solution.value().unwrap(), lines(solution.certificate));
        for other in [value - 1, value + 1] {
            certificate[0]["value"] = json!(other);
            let why = verify(&text(&certificate)).unwrap_err().to_string();
            let expected = format!("line 1: the value was changed: both proofs give {value}, not {other}");
            assert_eq!(why, expected, "{rules}");
        }
        certificate[0]["value"] = json!(value);
        let cited = certificate[0]["proofs"]["at_least"].as_u64().unwrap() as usize + 1;
        certificate[cited]["at_least"] = json!(value - 1);
        let why = verify(&text(&certificate)).unwrap_err().to_string();
        assert!(why.contains("not the value") && why.ends_with("one of them was changed"), "{why}");
    }
}

#[test]
fn the_command_line_says_what_a_value_is_and_what_it_is_after_each_move() {
    let here = folder();
    let json = |line: &str| here.typed(&format!("solve {line} --json")).json();
    let all = json("3x2 --divide --certificate c.jsonl");
    for (m, value) in all["divide"].as_object().unwrap() {
        assert_eq!(json(&format!("3x2 --moves {m}"))["value"], *value, "{m}");
    }
    let best = all["divide"].as_object().unwrap().values().filter_map(Value::as_i64).max();
    assert_eq!(best, all["value"].as_i64());
    assert_eq!((all["divide"].as_object().unwrap().len(), &all["for"]), (7, &json!("b")));
    // The last of two passes ends the game: nothing is left to solve, and nobody has a point.
    assert_eq!(json("3x2 --divide --moves pass")["divide"]["pass"], 0);
    let hash = Hash::hash(here.read("c.jsonl").as_bytes()).map(|byte| format!("{byte:02x}")).concat();
    let lemmas = here.read("c.jsonl").lines().count() - 1;
    assert_eq!(all["certificate"], json!({"lemmas": lemmas, "sha256": hash}));
    for (line, method) in [
        ("2x1", "conditional proofs"),
        ("2x1 --rules gnugo", "least fixed points"),
        ("2x1 --rules lasker-maas", "all moves, without a table"),
    ] {
        assert_eq!(json(line)["method"], method);
    }
    here.typed("solve 4x4 --budget 99").ends(2).says("is spent without narrowing the bounds");
    here.typed("solve 3x3 --budget 6000").ends(2).lacks("without narrowing");
    let open = &json("3x3 --divide --budget 99")["divide"]["a1"];
    assert_eq!(*open, json!({"at_least": -9, "at_most": 9}));
}

#[test]
fn other_rules_are_searched_without_a_table_where_their_games_are_finite() {
    let value = |rules: &str, board: &str| {
        Solve::new(&opening(rules, board), &[], &Watch::none()).budget(200_000).run().unwrap().value()
    };
    // Under area and territory scores alike: the player who fills an eye loses all.
    assert_eq!(value("logical + plain-area", "3x1"), value("tromp-taylor", "3x1"));
    for (rules, board) in
        [("logical", "3x1"), ("lasker-maas", "2x1"), ("tromp-taylor + territory-score", "3x1")]
    {
        assert!(value(rules, board).is_some(), "{rules} {board}");
    }
}

#[test]
fn where_games_can_go_on_for_ever_there_is_a_value_or_a_cycle() {
    let solve =
        |rules: &str, board: &str| Solve::new(&opening(rules, board), &[], &Watch::none()).run().unwrap();
    let mut cycles = 0;
    for rules in ["simple-ko", "simple-ko + no-suicide", "free-repetition", "free-repetition + no-suicide"] {
        for board in ["1x1", "2x1", "3x1", "4x1", "5x1", "2x2", "3x2", "graph6:Bw"] {
            let solution = solve(&format!("tromp-taylor + {rules}"), board);
            assert_eq!(solution.cycle, solution.value().is_none(), "{rules} {board}");
            assert!(solution.at_least <= solution.at_most);
            cycles += usize::from(solution.cycle);
        }
    }
    assert!((1..32).contains(&cycles), "{cycles}");
    // van der Werf 2002.
    assert_eq!(solve("tromp-taylor + simple-ko + no-suicide", "3x3").value(), Some(9));
}

#[test]
fn rules_without_a_value_in_points_are_refused_with_a_reason() {
    let passes = [Move::Pass, Move::Pass];
    for (rules, board, moves, certify, why) in [
        ("tromp-taylor + repetition-draws", "2x2", &[][..], false, "a repetition decides the game"),
        ("logical + pass-may-not-repeat", "2x1", &[], false, "a game can get stuck"),
        ("political", "2x2", &[], false, "take turns"),
        ("tromp-taylor + simple-ko", "2x2", &[], true, "has no certificates"),
        ("tromp-taylor", "2x2", &passes, false, "the game is over"),
    ] {
        let (opening, watch) = (opening(rules, board), Watch::none());
        let solve = Solve::new(&opening, moves, &watch);
        let error = if certify { solve.certify() } else { solve }.run().unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

fn the_table_of_values_is_reproduced_as_far_as_it_is_quick(scope: Scope) {
    let mut quick = 0;
    for row in rows(include_str!("data/values.tsv")) {
        let [board, rules, value, nodes, certificate, ..] = row[..] else { panic!("{row:?}") };
        let (value, nodes): (i64, u64) = (value.parse().unwrap(), nodes.parse().unwrap());
        if nodes > scope.of(1_000, 20_000) {
            continue;
        }
        quick += 1;
        let opening = opening(rules, board);
        let solution = solved(&opening, &[]);
        assert_eq!((solution.value(), solution.nodes), (Some(value), nodes), "{board} {rules}");
        if certificate == "yes" {
            assert_eq!(verify(&text(&lines(solution.certificate))).unwrap().value, value, "{board} {rules}");
        }
    }
    assert!(quick > scope.of(20, 50), "{quick}");
}

#[test]
fn without_a_proof_there_are_bounds() {
    let opening = opening("tromp-taylor", "3x3");
    let solution = Solve::new(&opening, &[], &Watch::none()).budget(2_000).run().unwrap();
    assert_eq!((solution.value(), solution.line.len()), (None, 0));
    assert!(solution.at_least < solution.at_most && solution.at_least >= Some(-9));
    assert!(solution.at_least <= Some(9) && solution.at_most >= Some(9));
    // Stopped at the second report.
    let (once, stop) = (AtomicBool::new(false), AtomicBool::new(false));
    let progress = |_| stop.store(once.swap(true, Ordering::Relaxed), Ordering::Relaxed);
    let watch = Watch { stop: &stop, progress: &progress };
    assert_eq!(Solve::new(&opening, &[], &watch).run().unwrap().value(), None);
}

/// A tree of nine points.
const WITHOUT_SYMMETRY: &str = r#"{"points":9,"edges":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,7],[2,8]]}"#;

#[test]
fn a_killed_search_goes_on_from_what_is_proved() {
    let here = folder();
    let file = here.file("solve.jsonl");
    let after = [Move::Play(0)];
    for rules in WITH_SUPERKO {
        let opening = opening(rules, "4x2");
        let whole = solved(&opening, &after);
        let half = whole.nodes / 2;
        let never = Watch::none();
        let search = || Solve::new(&opening, &after, &never).checkpoint(&file);
        assert_eq!(search().budget(half).run().unwrap().value(), None, "{rules}");
        // Killed while it wrote a line.
        let saved = here.read("solve.jsonl");
        here.write("solve.jsonl", saved.clone() + "[123,{\"future\":[[[1,2]");
        let resumed = search().certify().run().unwrap();
        assert_eq!(resumed.value(), whole.value(), "{rules}");
        let verified = verify(&text(&lines(resumed.certificate))).unwrap();
        assert_eq!(Some(verified.value), whole.value(), "{rules}");
        // The search again, of which a part is proved, takes less than all of it.
        let more = resumed.nodes - half;
        assert!(more < whole.nodes * 3 / 4, "{rules}: {more} more nodes, of {}", whole.nodes);
        let again = search().budget(0).run().unwrap();
        assert_eq!(again.value(), whole.value(), "{rules}: all is proved, and no node is needed");
        let other = Solve::new(&opening, &[], &never).checkpoint(&file).run().unwrap_err().to_string();
        assert!(other.ends_with("is for other work; name another file, or delete it to start again"));
        here.write("solve.jsonl", saved.replacen("\"mover\":", "\"mover\":3", 1));
        let damaged = search().run().unwrap_err().to_string();
        assert!(damaged.contains(": this line is damaged"), "{damaged}");
        // Whole lines, whose stones are not all on the board.
        std::fs::remove_file(&file).unwrap();
        let wider = self::opening(rules, WITHOUT_SYMMETRY);
        Solve::new(&wider, &[Move::Play(8)], &never).checkpoint(&file).budget(9).run().unwrap();
        let (head, lines) = (saved.lines().next().unwrap(), here.read("solve.jsonl"));
        here.write("solve.jsonl", head.to_owned() + &lines[lines.find('\n').unwrap()..]);
        let strange = search().run().unwrap_err().to_string();
        assert!(strange.contains(": this is neither a position"), "{strange}");
        std::fs::remove_file(&file).unwrap();
    }
}

in_full! {
    tampered_certificates_are_refused_or_prove_the_same,
    the_table_of_values_is_reproduced_as_far_as_it_is_quick
}
