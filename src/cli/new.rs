//! `superko new`: adapters and fuzz targets to begin with.

use super::terminal::{note, print_line};
use clap::ValueEnum;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use superko_oracle::{Error, Result};

/// Write a starter adapter: a program that superko can put on trial, with tests and a CI recipe
///
/// The program works as it is: it has a small Go board, which you replace with your own. The README.md that comes with it
/// says how. If one of the files exists already, nothing is written.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  superko new python\n  superko new rust my-board\n  superko new rust --fuzz fuzz"
)]
pub struct Args {
    /// The language of the adapter
    language: Language,
    /// Write a fuzz target instead, whose board has a fault for the fuzzer to find; for rust and cpp
    #[arg(long)]
    fuzz: bool,
    /// The folder to write into, which need not exist [default: the current folder]
    folder: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    /// Python, without dependencies
    #[value(alias = "py")]
    Python,
    /// JavaScript for Node.js, without dependencies
    #[value(alias = "js")]
    Javascript,
    /// Rust, with serde_json
    Rust,
    /// C++17, without dependencies
    #[value(alias = "c++")]
    Cpp,
    /// An engine in Python that speaks the Go Text Protocol
    Gtp,
}

/// Files with their text.
type Files = &'static [(&'static str, &'static str)];

/// The adapter of a language.
struct Template {
    /// The flag of `superko check` for the program.
    flag: &'static str,
    /// The command that starts the program.
    program: &'static str,
    /// The command that builds and tests it.
    test: &'static str,
    /// The files with their text: first the adapter, then the board.
    files: Files,
}

/// Files of `src/cli/new`, each with the path at which it is written.
macro_rules! files {
    ($($path:literal: $source:literal),* $(,)?) => { &[$(($path, include_str!(concat!("new/", $source)))),*] };
}

impl Language {
    fn template(self) -> Template {
        match self {
            Language::Python => Template {
                flag: "--jsonl",
                program: "python3 adapter.py",
                test: "python3 -m unittest",
                files: files! {
                    "adapter.py": "python/adapter.py",
                    "board.py": "python/board.py",
                    "test_adapter.py": "python/test_adapter.py",
                },
            },
            Language::Javascript => Template {
                flag: "--jsonl",
                program: "node adapter.mjs",
                test: "node --test",
                files: files! {
                    "adapter.mjs": "javascript/adapter.mjs",
                    "board.mjs": "javascript/board.mjs",
                    "adapter.test.mjs": "javascript/adapter.test.mjs",
                },
            },
            Language::Rust => Template {
                flag: "--jsonl",
                program: "target/debug/adapter",
                test: "cargo test",
                files: files! {
                    "src/main.rs": "rust/src/main.rs",
                    "src/board.rs": "rust/src/board.rs",
                    "tests/adapter.rs": "rust/tests/adapter.rs",
                    "Cargo.toml": "rust/Cargo.toml.template",
                },
            },
            Language::Cpp => Template {
                flag: "--jsonl",
                program: "./adapter",
                test: "make test",
                files: files! {
                    "adapter.cpp": "cpp/adapter.cpp",
                    "board.h": "cpp/board.h",
                    "json.h": "cpp/json.h",
                    "Makefile": "cpp/Makefile",
                    "cases.jsonl": "cpp/cases.jsonl",
                    "answers.jsonl": "cpp/answers.jsonl",
                },
            },
            Language::Gtp => Template {
                flag: "--gtp",
                program: "python3 engine.py",
                test: "python3 -m unittest",
                files: files! {
                    "engine.py": "gtp/engine.py",
                    "board.py": "python/board.py",
                    "test_engine.py": "gtp/test_engine.py",
                },
            },
        }
    }

    /// The files of a fuzz target, the user's README.md among them, if there is one for this language.
    fn fuzz_target(self) -> Option<Files> {
        match self {
            Language::Cpp => Some(files! {
                "fuzz.cpp": "cpp/fuzz/fuzz.cpp",
                "board.h": "cpp/fuzz/board.h",
                "Makefile": "cpp/fuzz/Makefile",
                "CMakeLists.txt": "cpp/fuzz/CMakeLists.txt",
                "corpus/long": "cpp/fuzz/corpus/long",
                "corpus/short": "cpp/fuzz/corpus/short",
                "README.md": "cpp/fuzz/README.md",
            }),
            Language::Rust => Some(files! {
                "fuzz_targets/my_target.rs": "rust/fuzz/my_target.rs",
                "fuzz_targets/my_board.rs": "rust/fuzz/my_board.rs",
                "Cargo.toml": "rust/fuzz/Cargo.toml.template",
                "corpus/my_target/long": "rust/fuzz/corpus/long",
                "corpus/my_target/short": "rust/fuzz/corpus/short",
                "README.md": "rust/fuzz/README.md",
            }),
            Language::Python | Language::Javascript | Language::Gtp => None,
        }
    }

    fn name(self) -> String {
        self.to_possible_value().expect("every language has a name").get_name().to_owned()
    }

    /// Fills in a text that all languages share.
    fn fill_in(self, text: &str) -> String {
        let Template { flag, program, test, files } = self.template();
        let is_gtp = flag == "--gtp";
        let (traps, own_rules) = match is_gtp {
            true => (include_str!("new/gtp/traps.md"), String::new()),
            false => (include_str!("new/traps.md"), format!(", and in `{}`", files[0].0)),
        };
        let name = self.name();
        let words = [
            ("{language}", &name[..]),
            ("{flag}", flag),
            ("{program}", program),
            ("{test}", test),
            ("{adapter}", files[0].0),
            ("{board}", files[1].0),
            ("{own-rules}", &own_rules),
            ("{traps}", traps.trim_end()),
        ];
        // What checks the format of cases has nothing to say about GTP.
        let lines = text.lines().filter(|line| !is_gtp || !line.contains("superko adapter-check"));
        let text: String = lines.flat_map(|line| [line, "\n"]).collect();
        words.iter().fold(text, |text, (word, meaning)| text.replace(word, meaning))
    }

    /// The files of the adapter, with a guide and a workflow.
    fn adapter(self) -> Vec<(&'static str, String)> {
        let own = self.template().files.iter().map(|(path, text)| (*path, (*text).to_owned()));
        let guide = self.fill_in(include_str!("new/guide.md"));
        let workflow = self.fill_in(include_str!("new/superko.yml"));
        own.chain([("README.md", guide), (".github/workflows/superko.yml", workflow)]).collect()
    }

    /// The files of the fuzz target.
    fn fuzz(self) -> Result<Vec<(&'static str, String)>> {
        let files = self.fuzz_target().ok_or_else(|| {
            let others = Language::value_variants().iter().filter(|other| other.fuzz_target().is_some());
            let others: Vec<String> = others.map(|other| other.name()).collect();
            Error::input(format!(
                "--fuzz: there is no fuzz target for {}: expected {}",
                self.name(),
                others.join(" or ")
            ))
        })?;
        Ok(files.iter().map(|(path, text)| (*path, (*text).to_owned())).collect())
    }
}

pub fn run(args: Args) -> Result<()> {
    let Args { language, fuzz, folder } = args;
    let texts = if fuzz { language.fuzz()? } else { language.adapter() };
    let into = folder.clone().unwrap_or_default();
    let files: Vec<(PathBuf, &str)> =
        texts.iter().map(|(path, text)| (into.join(path), text.as_str())).collect();
    let there: Vec<String> = files
        .iter()
        .filter(|(path, _)| path.symlink_metadata().is_ok())
        .map(|(path, _)| path.display().to_string())
        .collect();
    if !there.is_empty() {
        return Err(Error::input(format!(
            "nothing was written, because these files exist: {}; expected a folder without them, as in `superko new {}{} FOLDER`",
            there.join(", "),
            language.name(),
            if fuzz { " --fuzz" } else { "" }
        )));
    }
    write_all(&files)?;
    for (path, _) in &files {
        print_line(path.display())?;
    }
    let guide = texts.iter().find(|(path, _)| *path == "README.md").map_or("", |(_, text)| text);
    let commands = guide.split("```").nth(1).and_then(|block| block.strip_prefix("sh\n")).unwrap_or_default();
    note("next:");
    if let Some(folder) = &folder {
        note(format_args!("  cd {}", shell_words::quote(&folder.to_string_lossy())));
    }
    commands.lines().for_each(|command| note(format_args!("  {command}")));
    note("README.md says how to put your own board on trial");
    Ok(())
}

/// Writes new files: all of them, or none.
fn write_all(files: &[(PathBuf, &str)]) -> Result<()> {
    for (i, (path, text)) in files.iter().enumerate() {
        let written = fs::create_dir_all(path.parent().unwrap_or(Path::new("")))
            .and_then(|()| File::create_new(path))
            .and_then(|mut file| file.write_all(text.as_bytes()).inspect_err(|_| remove(path)));
        if let Err(error) = written {
            files[..i].iter().for_each(|(path, _)| remove(path));
            return Err(Error::file(path, error));
        }
    }
    Ok(())
}

/// Removes a file just written. It ignores a failure, because the error that follows says more.
fn remove(path: &Path) {
    let _ = fs::remove_file(path);
}
