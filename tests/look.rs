//! What the page shows of a game is what the law says of it, and `superko open` puts a game on the page.

use crate::common::*;
use std::sync::LazyLock;
use superko::answers::view::look;
use superko::case::read_move;

/// The vectors on small boards with what is seen of them: control of large ones takes long.
static SEEN: LazyLock<Vec<(Case, Value)>> = LazyLock::new(|| {
    let vectors = built_in().unwrap();
    let cases = vectors.par_iter().map(|vector| vector.case().unwrap());
    let small = cases.filter(|case| case.opening.board.points() < 10);
    let seen = |case: &Case| look(case, None).unwrap_or_else(|error| panic!("{case}: {error}"));
    small.map(|case| (case.clone(), seen(&case))).collect()
});

#[test]
fn the_situation_is_that_of_the_law() {
    for (case, looked) in &*SEEN {
        let answer = answer(case).to_value();
        for key in
            ["rows", "to_play", "captured", "over", "score", "legal_moves", "control", "dragons", "winner"]
        {
            assert_eq!(looked["now"].get(key), answer.get(key), "{case}: {key}");
        }
        let legal = answer["legal"].as_array().unwrap();
        let played = legal.iter().filter(|legal| **legal == true).count();
        assert_eq!(looked["steps"].as_array().unwrap().len(), played + 1, "{case}");
        let broken = looked["now"]["broken"].as_array().into_iter().flatten();
        let broken: Value = broken.map(|broken| broken["clause"].clone()).collect();
        assert_eq!(broken, answer["broken"], "{case}");
    }
}

#[test]
fn every_next_move_breaks_the_clauses_that_the_law_names() {
    let mut illegal = 0;
    for (case, looked) in SEEN.iter().filter(|(case, _)| case.moves.len() < 20) {
        let mut law = case.opening.law(LawOptions { effort: Effort::Trial, ..LawOptions::default() });
        let played = case.moves.iter().take_while(|m| law.play(**m).is_ok()).count();
        assert_eq!(looked["steps"].as_array().unwrap().len(), played + 1, "{case}");
        for prospect in looked["moves"].as_array().unwrap() {
            let m = read_move(&case.opening, &prospect["move"]).unwrap();
            let broken = law.check(m);
            assert_eq!(prospect["legal"], broken.is_ok(), "{case}: {m:?}");
            let why = prospect["why"].as_array().into_iter().flatten();
            let why: Vec<&str> = why.map(|one| one[0].as_str().unwrap()).collect();
            let broken: Vec<&str> = broken.err().into_iter().flatten().map(|id| id.0).collect();
            assert_eq!(why, broken, "{case}: {m:?}");
            assert!(why.iter().all(|id| looked["clauses"][id]["says"].is_string()), "{case}: {m:?}");
            illegal += usize::from(!why.is_empty());
        }
    }
    assert!(illegal > 1000, "{illegal}");
}

#[test]
fn the_points_that_count_are_as_many_as_the_score_says() {
    let mut counted = 0;
    for (case, looked) in &*SEEN {
        let part = &looked["now"]["score_parts"]["surrounded points"];
        for player in ["b", "w"].iter().filter(|_| part.is_object()) {
            let surrounded = looked["surrounded"][player].as_array().unwrap().len();
            assert_eq!(part[player].as_f64(), Some(surrounded as f64), "{case}");
            counted += surrounded;
        }
    }
    assert!(counted > 100, "{counted}");
}

/// Runs `superko open` with the page as it is before it is built.
fn open(arguments: &[&str]) -> Run {
    let mut command = superko(&[&["open"], arguments].concat());
    Run::of(command.env("SUPERKO_PAGE", "src/web/page.html"))
}

#[test]
fn open_puts_the_game_into_the_page_where_the_page_looks_for_it() {
    let page = std::fs::read_to_string("src/web/page.html").unwrap();
    let case = r#"{"rules":"tromp-taylor","board":"2x1","moves":["a1","b1","a1"]}"#;
    let shown = open(&[case, "--and", "cgos + simple-ko", "--to", "-"]).ends(0).text();
    let start = "#case=%7B%22board%22:%222x1%22,%22moves%22:%5B%22a1%22,%22b1%22,%22a1%22%5D,%22rules%22:%22tromp-taylor%22%7D\
                 &and=cgos%20%2B%20simple-ko";
    let expected = page.replace(r#"id="start">"#, &format!(r#"id="start">{start}"#));
    assert_eq!(shown.trim_end(), expected.trim_end());
    let script = std::fs::read_to_string("src/web/main.js").unwrap();
    assert!(script.contains("byId('start')"), "the page looks there");
    assert_eq!(open(&["--to", "-"]).ends(0).text().trim_end(), page.trim_end(), "the tour");
}

#[test]
fn open_says_what_is_wrong() {
    for (arguments, error) in [
        (&["nowhere.sgf"][..], "error: nowhere.sgf: "),
        (&["{\"rules\":5}"], "error: the case: rules: "),
        (&["--page", "nowhere.html"], "error: nowhere.html: "),
        (&["--page", "README.md"], "error: README.md: not the page that src/web/build makes"),
        (&["{\"rules\":\"cgos\",\"board\":\"2x1\"}", "--and", "cgoss"], "error: unknown rules \"cgoss\""),
    ] {
        open(arguments).ends(2).begins(error);
    }
}

#[test]
fn open_takes_no_page_from_the_current_folder() {
    let here = folder();
    let page = "<script type=\"text/plain\" id=\"start\"></script>planted";
    for place in ["superko.html", "target/web/superko.html", "web/superko.html", "share/superko/superko.html"]
    {
        here.write(place, page);
    }
    // Alone in a folder, where no page has been built beside it.
    let installed = folder();
    let program = installed.path().join("superko");
    std::fs::copy(SUPERKO, &program).unwrap();
    let run = |arguments: &str| {
        let mut alone = std::process::Command::new(&program);
        Run::of_new(alone.args(arguments.split(' ')).current_dir(here.path()).env_remove("SUPERKO_PAGE"))
    };
    run("open --to -").lacks("planted").ends(2).begins("error: superko.html not found: get superko.html");
    // Then the page steps through the game, and has the answers in it.
    here.write("game.json", r#"{"rules":"tromp-taylor","board":"2x1","moves":["a1","b1","a1"]}"#);
    let page = run("open game.json --to -").ends(0).text();
    for part in [
        "Move 3, Black a1, is forbidden",
        "Black a1 would repeat the position after move 1",
        "id=\"move-0\"",
        "id=\"move-2\"",
        "Forbidden by <code>tromp-taylor.6</code>",
        "superko open again",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("src=") && !page.contains("planted"), "it loads nothing");
    run("open game.json --and cgos --to -").ends(2).begins("error: superko.html not found");
}
