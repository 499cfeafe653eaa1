//! The shortest games on which rules differ: known ones, and the same as a search finds that shares nothing but the law.

use crate::common::*;
use pretty_assertions::assert_eq;
use superko::explore::distinguish::atlas::{self, Atlas, Comparison};
use superko::explore::distinguish::{
    Aspect, Compared, Finding, Limits, Program, Programs, Progress, Saved, Side, What, boards, by_rules,
    distinguish, on_board, programs, why,
};

const LIMITS: Limits = Limits { depth: None, situations: 20_000 };

/// `tromp-taylor + no-suicide`, or a preset, perhaps with a misreading after a slash.
fn side(name: &str) -> Side {
    let (name, misreading) = name.split_once('/').map_or((name, None), |(name, of)| (name, Some(of)));
    let rules = Rules::parse(name).unwrap();
    let misreading = misreading.map(|name| rules.rulebook().misreading(name).unwrap());
    Side { rules, misreading }
}

fn sides(a: &str, b: &str) -> [Side; 2] {
    [side(a), side(b)]
}

fn on(a: &str, b: &str, boards: &[Arc<Board>], limits: Limits) -> Vec<Finding> {
    distinguish(&sides(a, b), boards, &Aspect::ALL, limits, None, &Watch::none()).unwrap()
}

fn about(found: &[Finding], aspect: Aspect) -> &Finding {
    found.iter().rfind(|finding| finding.aspect == aspect).unwrap()
}

/// The game of an aspect, as `board: moves: a b`; what is known where there is none.
fn game(a: &str, b: &str, aspect: Aspect, points: usize) -> String {
    let found = on(a, b, &boards(points, a.contains('/') || b.contains('/')), LIMITS);
    let finding = about(&found, aspect);
    let entry = finding.to_json(&side(a));
    match finding.what {
        What::Differs { .. } => {
            format!("{}: {}: {} {}", finding.board, entry["moves"], entry["a"], entry["b"])
        }
        What::Never => "proved".to_owned(),
        What::NotUpTo(_) => "open".to_owned(),
        What::Compared { .. } => unreachable!("these are not programs"),
    }
}

/// The number of moves of a game that shows a difference.
fn length(finding: &Finding) -> Option<usize> {
    match &finding.what {
        What::Differs { moves, .. } => Some(moves.len()),
        _ => None,
    }
}

fn known_differences_are_found_on_the_smallest_board_in_the_shortest_game(scope: Scope) {
    let known = rows(include_str!("data/differences.tsv")).take(scope.of(5, 10));
    let mut compared = 0;
    for row in known {
        let [a, b, aspect, points, expected] = row[..] else { panic!("{row:?}") };
        let aspect = Aspect::ALL.into_iter().find(|known| known.name() == aspect).unwrap();
        assert_eq!(game(a, b, aspect, points.parse().unwrap()), expected, "{a} against {b}");
        compared += 1;
    }
    assert_eq!(compared, scope.of(5, 10));
}

#[test]
fn rules_do_not_differ_from_themselves_and_where_all_sequences_end_that_is_proved() {
    // A cycle under free repetition can go on for ever; but the situations come back, and so all of them are compared.
    let names = rulebook::ALL.iter().map(|rulebook| rulebook.name());
    for name in names.chain(["tromp-taylor + free-repetition"]) {
        let points = match name {
            "tromp-taylor" | "tromp-taylor + free-repetition" => 3,
            "pauli" | "political" | "katago" => 1,
            _ => 2,
        };
        for finding in on(name, name, &boards(points, false), LIMITS) {
            assert_eq!(finding.what, What::Never, "{name} on {}", finding.board);
        }
    }
}

#[test]
fn the_memory_that_is_reported_has_room_for_every_situation() {
    let most = AtomicUsize::new(0);
    let report = |progress: Progress| {
        let known: usize = progress.levels.iter().sum();
        // Of each side there are ten words at least.
        assert!(progress.bytes >= 160 * (known - 1), "{} bytes for {known}", progress.bytes);
        most.fetch_max(known, Ordering::Relaxed);
    };
    let watch = Watch { progress: &report, ..Watch::none() };
    let same = sides("tromp-taylor", "tromp-taylor");
    distinguish(&same, &boards(3, false), &[Aspect::Legality], LIMITS, None, &watch).unwrap();
    assert!(most.into_inner() > 100);
}

/// The length of the shortest games by aspect, of up to `depth` moves: every sequence is replayed by both laws.
fn brute_force(rules: [&Rules; 2], board: &Arc<Board>, depth: usize) -> BTreeMap<Aspect, usize> {
    let mut shortest = BTreeMap::new();
    let mut waiting: Vec<Vec<Move>> = vec![Vec::new()];
    while let Some(moves) = waiting.pop() {
        let [mut a, mut b] = rules.map(|rules| law(&Opening::on(rules, board.clone())));
        moves.iter().for_each(|m| assert_eq!((a.play(*m), b.play(*m)), (Ok(()), Ok(()))));
        let mut differs = |aspect, yes: bool, length: usize| {
            if yes && length <= depth {
                let known = shortest.entry(aspect).or_insert(length);
                *known = length.min(*known);
            }
        };
        differs(Aspect::Board, a.position() != b.position(), moves.len());
        differs(Aspect::Over, a.over() != b.over(), moves.len());
        differs(Aspect::Score, a.score() != b.score(), moves.len());
        differs(Aspect::Winner, a.over() && b.over() && a.outcome() != b.outcome(), moves.len());
        if a.over() || b.over() {
            continue;
        }
        for m in (0..board.points()).map(Move::Play).chain([Move::Pass]) {
            let legal = [&a, &b].map(|game| game.check(m).is_ok());
            differs(Aspect::Legality, legal[0] != legal[1], moves.len() + 1);
            if legal == [true, true] && moves.len() < depth {
                waiting.push([&moves[..], &[m]].concat());
            }
        }
    }
    shortest
}

fn no_shorter_game_is_found_by_replaying_every_sequence(scope: Scope) {
    let plain = "tromp-taylor";
    let amended = Rules::parse(plain).unwrap().rulebook().amendments();
    let mut pairs: Vec<[String; 2]> =
        amended.iter().map(|amendment| [plain.to_owned(), format!("{plain} + {}", amendment.name)]).collect();
    for (a, b) in [
        ("logical", "lasker-maas"),
        (plain, "logical"),
        ("tromp-taylor + situational-superko", "tromp-taylor + natural-situational-superko"),
        ("logical + plain-area", "tromp-taylor"),
        ("tromp-taylor + repetition-draws", "tromp-taylor + repetition-loses"),
        ("tromp-taylor + no-suicide", "tromp-taylor + simple-ko"),
    ] {
        pairs.push([a, b].map(str::to_owned));
    }
    let mut compared = [0, 0];
    for (name, depth) in scope.of(
        vec![("1x1", 6), ("2x1", 6), ("3x1", 5), ("graph6:Bw", 4), ("2x2", 3)],
        vec![("1x1", 6), ("2x1", 6), ("3x1", 6), ("graph6:Bw", 5), ("2x2", 4), ("4x1", 4)],
    ) {
        let board = board(name);
        for [a, b] in &pairs {
            let found = on(a, b, std::slice::from_ref(&board), Limits { depth: Some(depth), ..LIMITS });
            let expected = brute_force([&side(a).rules, &side(b).rules], &board, depth);
            for finding in found {
                let length = length(&finding);
                assert!(!matches!(finding.what, What::NotUpTo(length) if length != depth), "{finding:?}");
                assert_eq!(length, expected.get(&finding.aspect).copied(), "{a} against {b}: {finding:?}");
                compared[usize::from(length.is_some())] += 1;
            }
        }
    }
    assert!(compared[0] > 100 && compared[1] > 60, "{compared:?}");
}

fn misreadings_differ_in_the_aspect_that_they_are_about(scope: Scope) {
    if scope == Scope::Full {
        let legality = game("cgos", "cgos/single-suicide-only", Aspect::Legality, 4);
        assert_eq!(legality, r#"4x1: ["a1","c1","b1"]: false true"#);
        let stays = game("tromp-taylor", "tromp-taylor/suicides-stay", Aspect::Board, 4);
        assert_eq!(stays, r#"4x1: ["a1","c1","b1"]: ["..O."] ["XXO."]"#);
    }
    let ends = game("tromp-taylor", "tromp-taylor/passes-apart-end", Aspect::Over, 2);
    assert_eq!(ends, r#"2x1: ["pass","a1","pass"]: false true"#);
}

#[test]
fn rules_whose_moves_name_players_are_not_compared_with_others() {
    let both = sides("tromp-taylor", "political");
    let refused = distinguish(&both, &boards(1, false), &Aspect::ALL, LIMITS, None, &Watch::none());
    let error = refused.unwrap_err().to_string();
    let why = "tromp-taylor and political cannot be compared: the moves of political";
    assert!(error.starts_with(why), "{error}");
}

#[test]
fn a_stopped_search_says_how_far_it_came() {
    let stopped = AtomicBool::new(true);
    let sides = sides("tromp-taylor", "logical");
    let found = on_board(&sides, &board("2x2"), &Aspect::ALL, LIMITS, None, &Watch::until(&stopped));
    assert!(found.unwrap().iter().all(|finding| finding.what == What::NotUpTo(0)));
}

fn any_number_of_threads_finds_the_same(scope: Scope) {
    let pairs = [
        ("tromp-taylor", "tromp-taylor + situational-superko"),
        ("tromp-taylor", "logical"),
        ("pauli", "logical"),
        ("cgos", "cgos/single-suicide-only"),
    ];
    for (a, b) in pairs {
        let boards = boards(4, b.contains('/'));
        let limits = Limits { situations: scope.of(600, 2000), ..LIMITS };
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| on(a, b, &boards, limits))
        };
        let alone = with(1);
        assert!(alone.iter().any(Finding::differs), "{a} against {b}");
        for threads in [2, 5] {
            assert_eq!(with(threads), alone, "{a} against {b} with {threads} threads");
        }
    }
}

#[test]
fn what_is_saved_of_all_aspects_serves_for_one() {
    let here = folder();
    let both = sides("tromp-taylor + free-repetition", "tromp-taylor + simple-ko");
    let compare = |aspects: &[Aspect]| {
        let saved = Saved::open(&here.file("rules.jsonl"), &both).unwrap();
        distinguish(&both, &boards(4, false), aspects, LIMITS, Some(&saved), &Watch::none()).unwrap()
    };
    let whole = compare(&Aspect::ALL);
    assert_eq!(about(&compare(&[Aspect::Legality]), Aspect::Legality), about(&whole, Aspect::Legality));
    assert_eq!(compare(&Aspect::ALL), whole);
}

#[test]
fn why_draws_the_board_and_cites_the_clauses_of_both() {
    let sides = sides("tromp-taylor", "tromp-taylor + no-suicide");
    let found = on("tromp-taylor", "tromp-taylor + no-suicide", &[board("4x1")], LIMITS);
    let text = why(about(&found, Aspect::Legality), &sides);
    assert!(text.contains("1 X(?)O .") && text.contains("a: legal") && text.contains("b: illegal"), "{text}");
    assert!(text.contains("tromp-taylor.7, as amended by no-suicide: "), "{text}");
}

/// What the atlas in the repository was made with.
const ATLAS: (usize, Limits) = (4, Limits { depth: None, situations: 5000 });

fn the_atlas_in_the_repository_is_what_the_program_finds(scope: Scope) {
    let lines: Vec<&str> = include_str!("data/atlas.jsonl").lines().collect();
    let entries = atlas::entries();
    let pairs = atlas::pairs(&entries);
    assert_eq!(
        lines.len(),
        pairs.len(),
        "superko distinguish --atlas atlas.html --situations 5000 --json > tests/data/atlas.jsonl"
    );
    let (points, limits) = ATLAS;
    let boards = boards(points, false);
    // The whole takes minutes, most of them for territory beside what Pauli's rules say of control: these have no such pair.
    for (line, pair) in lines.iter().zip(&pairs).skip(7).step_by(scope.of(93, 31)) {
        let sides = pair.map(|i| entries[i].side.clone());
        let findings = distinguish(&sides, &boards, &Aspect::ALL, limits, None, &Watch::none()).unwrap();
        let comparisons = vec![Comparison { pair: *pair, findings }];
        let again = Atlas { entries: entries.clone(), comparisons, points, limits }.to_json_lines();
        assert_eq!(again.trim_end(), *line);
    }
}

fn the_page_of_an_atlas_has_every_pair_and_its_games_as_cases() {
    let limits = Limits { situations: 100, ..LIMITS };
    let atlas = Atlas::new(2, limits, None, &Watch::none()).unwrap();
    let page = atlas.to_html();
    let mut games = 0;
    for Comparison { pair: [a, b], findings } in &atlas.comparisons {
        let id = format!("pair-{}-{}", a + 1, b + 1);
        assert!(page.contains(&format!("id=\"{id}\"")) && page.contains(&format!("href=\"#{id}\"")), "{id}");
        games += findings.iter().filter(|finding| finding.differs()).count();
    }
    assert!(games > 100, "{games}");
    assert_eq!(page.matches("<figure>").count(), games);
    let shown: Vec<&str> =
        page.split("<pre tabindex=\"0\">").skip(1).map(|rest| rest.split("</pre>").next().unwrap()).collect();
    assert_eq!(shown.len(), 3 * games);
    // For each game the command that shows it in the browser, and both cases.
    for (i, shown) in shown.iter().map(|shown| shown.replace("&quot;", "\"")).enumerate() {
        let command = shown.strip_prefix("superko open '").and_then(|rest| rest.split_once("' --and '"));
        assert_eq!(command.is_some(), i % 3 == 0, "{shown}");
        Case::parse(command.map_or(&shown, |(case, _)| case)).unwrap();
        if let Some((_, rules)) = command {
            Rules::parse(rules.trim_end_matches('\'')).unwrap();
        }
    }
    for outside in ["http://", "https://", "src=", "url("] {
        assert!(!page.contains(outside), "the page loads something: {outside}");
    }
}

#[test]
fn an_atlas_that_is_stopped_again_and_again_comes_to_the_same_end() {
    let here = folder();
    let file = here.file("atlas.jsonl");
    let limits = Limits { situations: 20, ..LIMITS };
    let whole = Atlas::new(2, limits, None, &Watch::none()).unwrap();
    let saving = |points, limits, watch: &Watch| Atlas::new(points, limits, Some(&file), watch);
    let pairs = whole.comparisons.len();
    for part in 1..4 {
        let (stop, done) = (AtomicBool::new(false), AtomicUsize::new(0));
        let count = |_| {
            let done = done.fetch_add(1, Ordering::Relaxed);
            stop.fetch_or(done == pairs * part / 4, Ordering::Relaxed);
        };
        let stopped = saving(2, limits, &Watch { stop: &stop, progress: &count }).unwrap_err().to_string();
        assert!(stopped.ends_with("; the same command resumes"), "{stopped}");
    }
    let text = || std::fs::read_to_string(&file).unwrap();
    let before = text();
    assert!((pairs / 2..pairs).contains(&before.lines().count()));
    let resumed = saving(2, limits, &Watch::none()).unwrap();
    assert_eq!(resumed.to_json_lines(), whole.to_json_lines());
    assert_eq!(resumed.to_html(), whole.to_html());
    // A line for each pair, and none of them twice.
    assert!(text().starts_with(&before));
    assert_eq!(text().lines().collect::<BTreeSet<_>>().len(), pairs + 1);
    assert_eq!(text().lines().count(), pairs + 1);

    let longer = Limits { situations: 30, ..LIMITS };
    let others = [saving(1, limits, &Watch::none()), saving(2, longer, &Watch::none())];
    for refused in others.map(|other| other.unwrap_err().to_string()) {
        assert!(refused.ends_with("is for other work; name another file, or delete it to start again"));
    }
}

fn between(
    both: [Box<dyn Subject>; 2],
    rules: &Rules,
    boards: &[Arc<Board>],
    limits: Limits,
) -> superko::Result<Compared> {
    let [a, b] = both.map(|subject| Program { label: subject.name(), subject });
    let mut pair = Programs { both: [a, b], rules: rules.clone(), time: Duration::from_secs(600) };
    programs(&mut pair, boards, &Aspect::ALL, limits, &Watch::none())
}

fn programs_that_misread_differ_from_others_in_games_as_short_as_the_misreadings_do(scope: Scope) {
    let limits = Limits { depth: Some(4), ..LIMITS };
    let boards = [board("2x1"), board("4x1"), board("2x2")];
    let mut differ = BTreeMap::new();
    for misreading in scope.one_in(3, side("tromp-taylor").rules.rulebook().misreadings()) {
        let rules = misreading.rules();
        let sides = [Side { rules: rules.clone(), misreading: Some(misreading) }, Side::of(rules.clone())];
        for board in &boards {
            let one = std::slice::from_ref(board);
            let expected = distinguish(&sides, one, &Aspect::ALL, limits, None, &Watch::none()).unwrap();
            let both: [Box<dyn Subject>; 2] = [Box::new(own::law(Some(misreading))), Box::new(own::engine())];
            let found = between(both, &rules, one, limits).unwrap();
            assert!(found.left_out.is_empty());
            for (found, expected) in found.findings.iter().zip(&expected) {
                assert_eq!(found.aspect, expected.aspect);

                // Without a result there is no score to compare.
                let scored = !(found.aspect == Aspect::Score && misreading.amend.contains(&"no-result"));
                assert!(!scored || length(found) == length(expected), "{}: {found:?}", misreading.name);
                *differ.entry((found.aspect, length(found).is_some())).or_insert(0) += 1;
            }
        }
    }
    for aspect in [Aspect::Legality, Aspect::Board, Aspect::Over, Aspect::Score, Aspect::Winner] {
        assert!(differ.contains_key(&(aspect, true)) && differ.contains_key(&(aspect, false)), "{differ:?}");
    }
}

/// The engine, which tells only these answers, has boards with this in their names, and refuses one of its plays out of a mood.
fn odd(only: &'static str, moods: u32, answers: &'static [&'static str]) -> Box<dyn Subject> {
    let odd: Altered<own::Own, (&str, u32)> = Altered {
        name: "odd".to_owned(),
        begins: |engine, (only, _), opening| match opening.board.to_string().contains(*only) {
            true => engine.begin(opening),
            false => Ok(None),
        },
        plays: |engine, (_, moods), m| {
            *moods = moods.saturating_sub(1);
            if *moods == 1 { Ok(Some(false)) } else { engine.play(m) }
        },
        ..Altered::new(own::engine(), (only, moods), answers)
    };
    Box::new(odd)
}

#[test]
fn programs_are_compared_only_in_what_both_answer() {
    let rules = side("tromp-taylor").rules;
    let both: [Box<dyn Subject>; 2] = [odd("2x", 0, &[]), Box::new(own::engine())];
    let found = between(both, &rules, &[board("2x1"), board("3x1"), board("2x2")], LIMITS).unwrap();
    let left_out: Vec<String> = found.left_out.iter().map(|(board, why)| format!("{board}: {why}")).collect();
    assert_eq!(left_out, ["3x1: a declines it"]);
    for finding in &found.findings {
        let What::Compared { situations, none_up_to } = finding.what else { panic!("{finding:?}") };
        match finding.aspect {
            Aspect::Legality => assert!(situations > 20 && none_up_to > Some(3), "{finding:?}"),
            _ => assert_eq!((situations, none_up_to), (0, None), "{finding:?}"),
        }
    }
    assert_eq!(found.findings.len(), 10);
}

#[test]
fn a_difference_that_does_not_repeat_is_an_error_that_names_the_program() {
    for (moods, expected) in [
        (1, "b, odd, on 2x1 after 1.B a1: answers false to legality, and when asked again true"),
        (4, "b, odd, on 2x1 after 1.B a1: refuses move 1, which it accepted in the same game before"),
    ] {
        let both: [Box<dyn Subject>; 2] = [Box::new(own::engine()), odd("", moods + 1, &["position"])];
        let error = between(both, &side("cgos").rules, &[board("2x1")], LIMITS).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn the_law_may_forbid_what_both_programs_allow() {
    let rules = side("tromp-taylor").rules;
    let free = Rules::parse("tromp-taylor + free-repetition").unwrap();
    let simple = Rules::parse("tromp-taylor + simple-ko").unwrap();
    let both: [Box<dyn Subject>; 2] =
        [&free, &simple].map(|rules| Box::new(own::engine_under(rules)) as Box<dyn Subject>);
    let found = between(both, &rules, &[board("2x1")], Limits { depth: Some(6), ..LIMITS }).unwrap();
    let finding = about(&found.findings, Aspect::Legality);
    let What::Differs { moves, answers } = &finding.what else { panic!("{finding:?}") };
    assert_eq!((moves.len(), answers), (3, &[json!(true), json!(false)]), "{finding:?}");
    let text = by_rules(finding, &Side::of(rules));
    assert!(text.contains("tromp-taylor: illegal\n     tromp-taylor.6: "), "{text}");
}

/// The answers of `superko distinguish --json`.
fn list(line: &str) -> Vec<Value> {
    serde_json::from_str(&typed(&format!("distinguish {line} --json")).ends(0).out).unwrap()
}

#[test]
fn what_cannot_finish_ends_with_an_estimate() {
    let run = typed("distinguish --rules cgos --and gnugo --board 9x9 --aspect over --depth 9").ends(2);
    let up_to = run.out.contains("over: no difference: up to ") && run.out.ends_with(" moves on 9x9\n");
    let estimate = run.err.starts_with("9x9: by a rough estimate, ");
    assert!(up_to && estimate && run.err.ends_with(", or compare with --force\n"), "{run:?}");
}

#[test]
fn programs_that_speak_protocols_are_compared() {
    let [plain, misread, judge] = ["gtp", "gtp --misreading no-superko", "judge"].map(|verb| {
        let program = ours(verb);
        shell_words::quote(&program).into_owned()
    });
    let found = list(&format!("--gtp {plain} --gtp {misread} --board 2x1"));
    let legality = json!({"aspect": "legality", "board": "2x1", "length": 3, "moves": ["a1", "b1", "a1"], "a": false, "b": true});
    assert_eq!(found[0], legality);
    assert_eq!(found[2], json!({"aspect": "over", "board": "2x1", "situations": 0}));

    // A program of cases against the rules: all aspects, no difference.
    let found = list(&format!("--jsonl {judge} --board 2x2 --depth 3"));
    assert_eq!(found.len(), 5);
    for entry in &found {
        assert!(entry["none_up_to"] == 3 && entry["situations"].as_u64() > Some(0), "{entry}");
    }

    // The boards that one of the two does not have are named, and where there are no others, that is an error.
    let none = typed(&format!("distinguish --gtp {plain} --jsonl {judge} --board 'torus 3x3'")).ends(2);
    none.says("left out torus 3x3: a declines it\n");
}

#[test]
fn a_program_that_fails_ends_the_comparison_with_its_name() {
    let plain = ours("gtp");
    let fifty = "i=0; while [ $i -lt 50 ] && read -r line; do echo \"$line\"; i=$((i + 1)); done";
    let dies = format!("sh -c '{fifty} | {plain}'");
    for (arguments, begins, says) in [
        (
            &["--gtp", &dies, "--board", "3x1"][..],
            format!("error: b, {dies}, on 3x1 after 1.B "),
            ": ended (exit status: 0)",
        ),
        (&["--gtp", "no-such-program"], "error: b: \"no-such-program\" could not be started: ".into(), ""),
    ] {
        let run = run(&[&["distinguish", "--gtp", &plain], arguments].concat()).ends(2).begins(&begins);
        assert_eq!(run.says(says).out, "");
    }
    let slow =
        ["distinguish", "--jsonl", "sh -c 'sleep 60'", "--gtp", &plain, "--timeout", "1", "--board", "2x1"];
    run(&slow).begins("error: b, sh -c 'sleep 60'");
}

in_full! {
    known_differences_are_found_on_the_smallest_board_in_the_shortest_game,
    misreadings_differ_in_the_aspect_that_they_are_about,
    no_shorter_game_is_found_by_replaying_every_sequence,
    any_number_of_threads_finds_the_same,
    programs_that_misread_differ_from_others_in_games_as_short_as_the_misreadings_do,
    the_atlas_in_the_repository_is_what_the_program_finds; alone
    the_page_of_an_atlas_has_every_pair_and_its_games_as_cases
}
