//! Imports point one way: who may know whom.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The code of a file without comments and without its unit tests, which may know more.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The rooms of the crate that a file mentions: `crate::room` and, inside braces, `crate::{room, …}`.
fn rooms(code: &str) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let names = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or_default(),
            None => rest,
        };
        let first = |name: &str| {
            name.trim()
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        match rest.starts_with('{') {
            true => rooms.extend(names.split(',').map(first)),
            false => _ = rooms.insert(first(names)),
        }
    }
    rooms
}

fn assert_knows_only(room: &str, allowed: &[&str]) {
    for file in rust_files(&Path::new("src").join(room)) {
        for known in rooms(&code(&file)) {
            // Everybody knows errors, and itself.
            let own = ["Error", "Result", "error", room];
            assert!(
                allowed.contains(&known.as_str()) || own.contains(&known.as_str()),
                "{} imports {known}",
                file.display()
            );
        }
    }
}

/// The dependencies of a crate, without those of its tests.
fn dependencies(manifest: &str) -> Vec<String> {
    let text = fs::read_to_string(manifest).unwrap();
    let (_, rest) = text.split_once("[dependencies]").unwrap();
    let section = rest.split("\n[").next().unwrap();
    section.lines().filter_map(|line| line.split_once(" = ").map(|(name, _)| name.to_owned())).collect()
}

#[test]
fn the_engine_knows_nothing_of_the_law_and_nothing_of_the_court() {
    assert_eq!(dependencies("src/bitboard/Cargo.toml"), ["bitflags", "bitvec", "petgraph"]);
    let files = rust_files(Path::new("src/bitboard"));
    assert!(files.len() > 10, "{files:?}");
    for file in files {
        // No clause by its id, and no amendment by its name.
        let code = code(&file);
        for id in
            ["tromp-taylor", "lasker-maas", "\"logical", "\"political", "\"pauli", "-superko\"", "-ko\""]
        {
            assert!(!code.contains(id), "{} says {id}", file.display());
        }
        assert!(!code.contains("superko_spec"), "{}", file.display());
    }
}

#[test]
fn control_knows_the_engine_and_symmetries_of_graphs() {
    assert_knows_only("control", &["bitboard", "symmetry"]);
    assert_eq!(rooms(&code(Path::new("src/symmetry.rs"))), BTreeSet::new());
    let files = rust_files(Path::new("src/control"));
    assert!(files.len() > 5, "{files:?}");
    for file in files {
        for line in code(&file).lines().filter(|line| line.trim_start().starts_with("use ")) {
            let from = line.trim_start()["use ".len()..].split([':', ';', '{']).next().unwrap();
            let known = ["std", "rustc_hash", "rayon", "crate", "super", "self"];
            let own = Path::new("src/control").join(format!("{from}.rs")).exists();
            assert!(known.contains(&from) || own, "{}: {line}", file.display());
        }
    }
}

#[test]
fn notation_knows_nobody() {
    assert_knows_only("notation", &[]);
    for file in rust_files(Path::new("src/notation")) {
        assert!(!code(&file).contains("superko_spec"), "{}", file.display());
    }
}

#[test]
fn the_court_does_not_know_the_command_line() {
    assert_knows_only("oracle", &["bitboard", "control", "geometry", "notation"]);
}

#[test]
fn counting_knows_neither_the_law_nor_the_court() {
    if Path::new("src/count").exists() {
        assert_knows_only("count", &["bitboard", "notation", "symmetry"]);
        for file in rust_files(Path::new("src/count")) {
            assert!(!code(&file).contains("superko_spec"), "{}", file.display());
        }
    }
}

#[test]
fn the_law_depends_on_petgraph_and_std_alone() {
    assert_eq!(dependencies("spec/Cargo.toml"), ["petgraph"]);
    assert!(!fs::read_to_string("spec/Cargo.toml").unwrap().contains("dev-dependencies"));
    for file in rust_files(Path::new("spec")) {
        for line in code(&file).lines().filter(|line| line.trim_start().starts_with("use ")) {
            let from = line.trim_start()["use ".len()..].split("::").next().unwrap();
            assert!(
                ["std", "petgraph", "crate", "superko_spec"].contains(&from),
                "{}: {line}",
                file.display()
            );
        }
    }
}

#[test]
fn law_and_bitboards_share_no_traversal_of_graphs() {
    let walks = ["petgraph::visit", "petgraph::algo::{", "connected_components", "Bfs", "Dfs"];
    for file in rust_files(Path::new("spec")).into_iter().chain(rust_files(Path::new("src/bitboard"))) {
        for walk in walks {
            assert!(!code(&file).contains(walk), "{} uses {walk}", file.display());
        }
    }
}

#[test]
fn main_parses_calls_and_prints() {
    let main = fs::read_to_string("src/main.rs").unwrap();
    assert!(main.lines().count() < 100);
}
