//! Imports point one way, law and engine share nothing, and nothing outside the folders of the rulebooks names one.

use crate::at_root;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, File, Item, UseTree};

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
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

/// What the code of a file refers to; its unit tests may refer to more and are left out.
#[derive(Default)]
struct References {
    /// The module that the file is, from the root of its crate: `["oracle", "report"]`.
    module: Vec<String>,
    /// Paths, written out from the root of the crate or from an external crate: `["crate", "oracle", "trial"]`.
    paths: BTreeSet<Vec<String>>,
    /// String literals that are not documentation or another attribute.
    strings: BTreeSet<String>,
    /// Names of macros and of methods that are called.
    macros: BTreeSet<String>,
    methods: BTreeSet<String>,
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|a| {
        a.path().is_ident("test")
            || (a.path().is_ident("cfg")
                && a.meta.to_token_stream().to_string().replace(' ', "").contains("(test"))
    })
}

impl References {
    fn of(file: &Path, root: &Path) -> References {
        let text = fs::read_to_string(file).unwrap();
        let syntax: File = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let path = file.strip_prefix(root).unwrap().with_extension("");
        let mut module: Vec<String> = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
            module.pop();
        }
        let mut references = References { module, ..References::default() };
        references.visit_file(&syntax);
        references
    }

    fn add(&mut self, path: Vec<String>) {
        let from_here = |up: usize| {
            let kept = self.module.len().saturating_sub(up);
            [&["crate".to_owned()][..], &self.module[..kept]].concat()
        };
        let ups = path.iter().take_while(|segment| *segment == "super").count();
        let full = match path.first().map(String::as_str) {
            Some("super") => [from_here(ups), path[ups..].to_vec()].concat(),
            Some("self") => [from_here(0), path[1..].to_vec()].concat(),
            _ => path,
        };
        self.paths.insert(full);
    }

    fn add_use(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: String| [before, &[name]].concat();
        match tree {
            UseTree::Path(path) => self.add_use(&with(path.ident.to_string()), &path.tree),
            UseTree::Name(name) => self.add(with(name.ident.to_string())),
            UseTree::Rename(rename) => self.add(with(rename.ident.to_string())),
            UseTree::Glob(_) => self.add(before.to_vec()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(before, tree)),
        }
    }

    /// The inside of a macro call: paths as far as they can be made out, and strings.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                // An attribute, such as documentation.
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    tokens.next_if(|token| matches!(token, TokenTree::Group(_)));
                }
                TokenTree::Ident(ident) if colons == 2 => (path.push(ident.to_string()), colons = 0).0,
                TokenTree::Ident(ident) => {
                    self.add(std::mem::replace(&mut path, vec![ident.to_string()]));
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => self.add_tokens(group.stream()),
                TokenTree::Literal(literal) => self.strings.extend(string(&literal.to_string())),
                TokenTree::Punct(_) => colons = 0,
            }
        }
        self.add(path);
    }
}

fn string(literal: &str) -> Option<String> {
    Some(literal.strip_prefix('"')?.strip_suffix('"')?.to_owned())
}

impl<'ast> Visit<'ast> for References {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    /// `pub(super)` names a module and imports nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_use(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.macros.extend(call.path.segments.last().map(|segment| segment.ident.to_string()));
        self.add_tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.methods.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.strings.insert(literal.value());
    }
}

/// The crates, each with all that it is built on, without what its tests need: a change must pass this list. The law and the engine share
/// but petgraph, and the oracle for other languages is the library alone.
const CRATES: [&str; 11] = [
    "spec: petgraph rustc-hash",
    "src/bitboard: arbitrary bitflags petgraph serde",
    "src/c: superko",
    "src/cli: anstream anstyle clap clap_complete clap_mangen ctrlc hmac-sha256 indicatif rayon serde_json shell-words \
        superko-bitboard superko-control superko-count superko-explore superko-notation superko-oracle sysinfo terminal_size walkdir",
    "src/control: bitvec rayon rustc-hash superko-bitboard superko-notation",
    "src/count: bytemuck crc32fast fastrand fs4 num-bigint rayon rustc-hash superko-notation timely",
    "src/explore: bitvec crc32fast fastrand indexmap maud petgraph rayon rustc-hash serde serde_json \
        superko-bitboard superko-count superko-notation superko-oracle",
    "src/javascript: serde serde_json superko",
    "src/notation: chardetng encoding_rs fixedbitset maud petgraph rustc-hash serde serde_json thiserror",
    "src/oracle: fastrand hmac-sha256 maud petgraph rustc-hash serde serde_json shell-words strsim \
        superko-bitboard superko-notation superko-rulebook",
    "src/rulebook: fastrand rustc-hash serde serde_json serde_path_to_error strsim \
        superko-bitboard superko-control superko-notation superko-spec",
];

#[test]
fn crates_build_on_what_the_list_says_alone() {
    at_root();
    let folders = fs::read_dir("src").unwrap().map(|entry| entry.unwrap().path()).chain(["spec".into()]);
    let crates = folders.filter(|folder| folder.join("Cargo.toml").exists() && !folder.ends_with("xtask"));
    let built_on = crates.map(|folder| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let manifest: BTreeMap<String, toml::Value> = toml::from_str(&manifest).unwrap();
        let on = manifest["dependencies"].as_table().unwrap().keys().map(|name| format!(" {name}"));
        format!("{}:{}", folder.display(), on.collect::<String>())
    });
    assert_eq!(built_on.collect::<BTreeSet<_>>(), CRATES.map(str::to_owned).into());
    // What bitboard has besides bitflags is for features that are off.
    let manifest = fs::read_to_string("src/bitboard/Cargo.toml").unwrap();
    let optional = manifest.lines().filter(|line| line.contains("optional = true")).count();
    assert!(optional == 3 && manifest.contains("\ndefault = [\"std\"]\n"));
}

/// The modules of a crate, from its root, each with those that it imports.
fn imports(folder: &Path) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let mut all = Vec::from_iter(rust_files(folder).iter().map(|file| References::of(file, folder)));
    all.retain(|references| !references.module.is_empty());
    let modules: BTreeSet<Vec<String>> = all.iter().map(|references| references.module.clone()).collect();
    let imported = |References { module, paths, .. }: &References| {
        // A path of one segment may be a local variable.
        let from_root = paths.iter().filter(|path| path.len() > 1).map(|path| match path[0].as_str() {
            "crate" => path[1..].to_vec(),
            _ => [&module[..], path].concat(),
        });
        let modules = from_root.filter_map(|path| {
            (1..=path.len()).rev().map(|n| path[..n].to_vec()).find(|part| modules.contains(part))
        });
        modules.filter(|other| other != module).collect()
    };
    all.iter().map(|references| (references.module.clone(), imported(references))).collect()
}

#[test]
fn no_modules_of_the_oracle_import_each_other_in_a_circle() {
    at_root();
    let mut imports = imports(Path::new("src/oracle"));
    assert!(imports.len() > 50 && imports.values().flatten().count() > 100, "{imports:?}");
    // What imports nothing that is left is in no circle.
    while let Some(free) =
        imports.iter().find(|(_, others)| others.is_empty()).map(|(module, _)| module.clone())
    {
        imports.remove(&free);
        imports.values_mut().for_each(|others| {
            others.remove(&free);
        });
    }
    assert!(imports.is_empty(), "in circles, or importing some that are: {imports:#?}");
}

/// The rulebooks: folder, type and name, as their registry has them.
fn rulebooks() -> Vec<(String, String, String)> {
    let registry = fs::read_to_string("src/rulebook/lib.rs").unwrap();
    let rows =
        registry.split_once("\nrulebooks! {\n").unwrap().1.lines().map_while(|line| line.strip_suffix(';'));
    let rulebook = |row: &str| {
        let (folder, of_type) = row.split_once(": ").unwrap().1.split_once("::").unwrap();
        (folder.to_owned(), of_type.to_owned(), folder.replace('_', "-"))
    };
    let rulebooks: Vec<_> = rows.map(rulebook).collect();
    assert!(rulebooks.len() > 5, "{rulebooks:?}");
    rulebooks
}

#[test]
fn nothing_outside_the_folders_of_the_rulebooks_names_one() {
    at_root();
    let registry = Path::new("src/rulebook/lib.rs");
    let rulebooks = rulebooks();
    let own = |file: &Path| {
        rulebooks.iter().any(|(folder, ..)| file.starts_with(Path::new("src/rulebook").join(folder)))
    };
    // `superko new` writes programs for the rules of one rulebook, and xtask what is known of each.
    let others = ["src/bitboard", "src/cli/new", "src/xtask"];
    let mut files = rust_files(Path::new("src"));
    files.retain(|file| !own(file) && file != registry && !others.iter().any(|at| file.starts_with(at)));
    // Tests have games of one rulebook or another, also where they are in a file of their own.
    files.retain(|file| !file.ends_with("tests.rs"));
    assert!(files.len() > 50, "{}", files.len());
    for file in files {
        let references = References::of(&file, Path::new("src"));
        // How the program of that name speaks GTP is no matter of its rules.
        let speaks = file.starts_with("src/oracle/subjects/gtp") || file.ends_with("subjects/gtp.rs");
        for (folder, of_type, name) in rulebooks.iter().filter(|(folder, ..)| !speaks || folder != "katago") {
            let named = references.paths.iter().any(|path| path.iter().any(|s| s == folder || s == of_type));
            assert!(!named, "{} names {folder}", file.display());
            let clause = format!("{name}.");
            let said = references.strings.iter().find(|s| *s == name || s.starts_with(&clause));
            assert!(said.is_none(), "{} says {said:?}", file.display());
        }
        assert!(!references.macros.contains("unreachable"), "{} says unreachable!", file.display());
    }
}

#[test]
fn every_rulebook_has_the_same_shape() {
    at_root();
    for (folder, ..) in rulebooks() {
        for file in ["mod.rs", "law.rs", "amendments.rs", "misreadings.rs"] {
            let path = Path::new("src/rulebook").join(&folder).join(file);
            assert!(path.exists(), "{}", path.display());
        }
    }
}

#[test]
fn the_engine_names_no_rulebook() {
    at_root();
    let rulebooks = rulebooks();
    for file in rust_files(Path::new("src/bitboard")) {
        // No amendment by its name, and no clause by its id, except where reasons tell users what they stand for.
        if file.ends_with("reasons.rs") {
            continue;
        }
        let references = References::of(&file, Path::new("src/bitboard"));
        let words = |s: &str| {
            s.split(|c: char| !c.is_alphanumeric() && c != '-').map(str::to_owned).collect::<Vec<_>>()
        };
        for (_, _, name) in &rulebooks {
            let names = |word: &String| {
                word.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            };
            let said = references.strings.iter().find(|s| words(s).iter().any(names));
            assert!(said.is_none(), "{} says {said:?}", file.display());
        }
    }
}

#[test]
fn the_oracle_for_javascript_and_the_one_for_c_are_the_library_without_the_command_line_and_one_border() {
    at_root();
    for (folder, border) in [("src/javascript", "host.rs"), ("src/c", "border.rs")] {
        let manifest = fs::read_to_string(format!("{folder}/Cargo.toml")).unwrap();
        let library = "superko = { path = \"../..\", version = \"0.1.0\", default-features = false }";
        assert!(manifest.contains(library), "{folder}");
        for file in rust_files(Path::new(folder)) {
            let text = fs::read_to_string(&file).unwrap().replace("unsafe_code", "");
            assert_eq!(text.contains("unsafe"), file.ends_with(border), "{}", file.display());
        }
    }
}

#[test]
fn law_and_engine_share_no_traversal_of_graphs() {
    at_root();
    let walks = ["visit", "traversal", "connected_components", "Bfs", "Dfs", "astar", "dijkstra"];
    for (folder, root) in [("spec", "spec"), ("src/bitboard", "src/bitboard")] {
        let files = rust_files(Path::new(folder));
        assert!(files.len() > 4, "{folder}");
        for file in files {
            let references = References::of(&file, Path::new(root));
            let of_petgraph =
                references.paths.iter().filter(|path| path.first().is_some_and(|p| p == "petgraph"));
            for path in of_petgraph {
                let walk = path.iter().find(|segment| walks.contains(&segment.as_str()));
                assert!(walk.is_none(), "{} uses {path:?}", file.display());
            }
        }
    }
}

#[test]
fn the_command_line_and_the_oracle_read_files_through_one_door() {
    at_root();
    let door = Path::new("src/oracle/input.rs");
    let mut files: Vec<PathBuf> =
        ["src/cli", "src/oracle"].iter().flat_map(|at| rust_files(Path::new(at))).collect();
    // Programs for others to change, and what the kernel writes.
    files.retain(|file| !file.starts_with("src/cli/new") && !file.ends_with("platform/orphans.rs"));
    for file in files {
        let References { paths, methods, .. } = References::of(&file, Path::new("src"));
        let reads = |path: &Vec<String>| {
            let last: Vec<&str> = path.iter().rev().take(2).map(String::as_str).collect();
            last == ["read", "fs"] || last == ["read_to_string", "fs"]
        };
        let whole =
            methods.contains("read_to_end") || methods.contains("read_to_string") || paths.iter().any(reads);
        assert!(!whole || file == door, "{} reads files without a limit", file.display());
    }
}

#[test]
fn code_that_is_unsafe_is_allowed_by_name() {
    at_root();
    let folders = [".", "spec", "fuzz", "benches"].map(PathBuf::from).into_iter();
    let folders = folders.chain(fs::read_dir("src").unwrap().map(|entry| entry.unwrap().path()));
    let manifests: Vec<PathBuf> =
        folders.map(|folder| folder.join("Cargo.toml")).filter(|manifest| manifest.exists()).collect();
    assert!(manifests.len() > 12, "{manifests:?}");
    for manifest in manifests {
        let text = fs::read_to_string(&manifest).unwrap();
        let lints = text.split_once("\n[lints").map_or("", |(_, lints)| lints.split("\n[").next().unwrap());
        let denied = lints.starts_with("]\nworkspace = true")
            || lints.contains("\nunsafe_code = \"deny\"")
            || lints.contains("\nunsafe_code = \"forbid\"");
        assert!(denied, "{}", manifest.display());
    }
}
