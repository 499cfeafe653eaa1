//! `superko rules`: what the rulebooks say, and how their texts were read.

use super::output::{Output, output};
use super::search::search;
use super::terminal::print_line;
use crate::oracle::commentary::{Commentary, Text, source};
use crate::rulebook::{self, Preset, Rulebook, Rules, presets};
use crate::vectors::built_in;
use crate::{Error, Result};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// How wide lines are where the width of the terminal is not known.
const WIDTH: usize = 100;

/// Show the rulebooks, their clauses, readings, amendments, presets and misreadings
///
/// Lists the clauses of a rulebook, or shows one clause with its sentences. Each sentence comes with the method of the law that
/// transcribes it, readings, amendments, misreadings and vectors. The texts belong to their authors and are not part of superko:
/// --text prints your own copy beside the clauses. --search looks for words in all of this.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  superko rules
  superko rules tromp-taylor
  superko rules logical.6bis.c
  superko rules logical.8 --html clause.html
  superko rules cgos
  superko rules --search superko player")]
pub struct Args {
    /// A rulebook, one of its clauses, or a preset [default: list the rulebooks and the presets]
    #[arg(value_name = "RULEBOOK | CLAUSE | PRESET")]
    about: Option<String>,
    /// List the clauses, readings, amendments, misreadings and presets that have all of these words
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with_all = ["about", "text", "html"])]
    search: Vec<String>,
    /// Your own copy of the text: its SHA-256 must be that of the transcribed one
    #[arg(long, value_name = "FILE", requires = "about")]
    text: Option<PathBuf>,
    /// Write a page with pictures of the vectors; `-` is standard output
    #[arg(long, value_name = "FILE", requires = "about", conflicts_with = "json", value_parser = output())]
    html: Option<Output>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    if !args.search.is_empty() {
        search(&args.search, args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let shown = match &args.about {
        None => json!({
            "documents": rulebook::ALL.iter().map(|r| source(*r)).collect::<Vec<Value>>(),
            "presets": presets().map(|(of, preset)| preset_to_json(of, preset)).collect::<Vec<Value>>(),
        }),
        Some(name) => match presets().find(|(_, preset)| preset.name == name) {
            Some(_) if args.text.is_some() || args.html.is_some() => {
                let what = "has no text of its own: --text and --html are for a rulebook or a clause";
                return Err(Error::input(format!("the preset {name} {what}")));
            }
            Some((rulebook, preset)) => json!({"preset": preset_to_json(rulebook, preset)}),
            None => return comment(&args, name),
        },
    };
    if args.json {
        print_line(shown)?;
    } else {
        print_line(as_text(&shown).trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows a rulebook or a clause.
fn comment(args: &Args, name: &str) -> Result<ExitCode> {
    let rulebook = Rules::parse(name.split('.').next().unwrap_or_default())?.rulebook();
    let clause = (name != rulebook.name()).then_some(name);
    let read = |file: &PathBuf| {
        let text = fs::read(file).map_err(|e| Error::file(file, e))?;
        Text::of(rulebook.source(), &text).map_err(|e| e.under(file.display()))
    };
    let vectors = built_in()?;
    let commentary = Commentary::of(rulebook, clause, args.text.as_ref().map(read).transpose()?, &vectors)?;
    match &args.html {
        Some(page) => {
            page.check()?;
            page.write(&commentary.to_html(&vectors)?)?;
        }
        None if args.json => print_line(commentary.to_json())?,
        None => {
            let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0));
            print_line(commentary.to_text(width.max(40)).trim_end())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn preset_to_json(rulebook: &dyn Rulebook, preset: &Preset) -> Value {
    json!({
        "name": preset.name,
        "whose": preset.whose,
        "rules": rulebook.name(),
        "amend": preset.amend.ok(),
        "why_not": preset.amend.err(),
        "source": preset.source,
        "not_covered": preset.not_covered,
    })
}

/// The object as text for a terminal.
fn as_text(shown: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let amended = |preset: &Value| {
        let names = preset["amend"].as_array().into_iter().flatten();
        names.fold(text(&preset["rules"]), |all, name| all + " + " + &text(name))
    };
    if let Some(documents) = shown["documents"].as_array() {
        let line = |d: &Value| format!("{:<14} {}\n", text(&d["name"]), text(&d["title"]));
        let presets = shown["presets"].as_array().cloned().unwrap_or_default();
        let (said, unsaid): (Vec<Value>, Vec<Value>) =
            presets.into_iter().partition(|p| !p["amend"].is_null());
        let preset = |p: &Value| {
            format!(
                "  {:<18} {}\n{:21}{}\n{:21}{}\n",
                text(&p["name"]),
                amended(p),
                "",
                text(&p["whose"]),
                "",
                text(&p["source"])
            )
        };
        let why_not = |p: &Value| format!("  {:<18} {}\n", text(&p["name"]), text(&p["why_not"]));
        return documents.iter().map(line).collect::<String>()
            + "\npresets, for --rules\n"
            + &said.iter().map(preset).collect::<String>()
            + "\nrules that no amendments express\n"
            + &unsaid.iter().map(why_not).collect::<String>()
            + "\n`superko rules NAME` shows the clauses, readings, amendments and misreadings of a rulebook, or one preset.\n";
    }
    let preset = &shown["preset"];
    let says = match &preset["why_not"] {
        Value::Null => amended(preset),
        why_not => {
            format!("no amendments of {} express these rules: {}", text(&preset["rules"]), text(why_not))
        }
    };
    let besides = match &text(&preset["not_covered"])[..] {
        "" => String::new(),
        more => format!("not covered: {more}\n"),
    };
    let (name, whose, source) = (text(&preset["name"]), text(&preset["whose"]), text(&preset["source"]));
    format!("{name}: {whose}\n{says}\nsource: {source}\n{besides}")
}
