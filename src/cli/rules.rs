//! `superko rules`: what the rulebooks say, and how their texts were read.

use super::Vectors;
use super::output::{Output, output};
use super::search::search;
use super::terminal::{print_line, stop_on_ctrl_c};
use serde_json::{Value, json};
use std::path::PathBuf;
use superko_explore::Watch;
use superko_explore::distinguish::{Aspect, Limits, Side, What, boards, distinguish, in_words};
use superko_oracle::commentary::{Commentary, Text, source};
use superko_oracle::input;
use superko_oracle::rulebook::{self, Preset, Rulebook, Rules, presets};
use superko_oracle::{Error, Result};

/// The width of lines if the width of the terminal is unknown.
const WIDTH: usize = 100;

/// Show the rulebooks, their clauses, readings, amendments, presets and misreadings
///
/// Lists the clauses of a rulebook, or shows one clause: its sentences, the method of the law that transcribes it, and some of its
/// misreadings. With --all each sentence comes with its method, readings, amendments, misreadings and vectors. Copyrighted rule texts are
/// not part of superko; --text FILE prints your own copy beside the clauses. --search finds words in clauses, readings, amendments,
/// misreadings and presets.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  superko rules
  superko rules tromp-taylor
  superko rules logical.6bis.c
  superko rules tromp-taylor.6 --all
  superko rules tromp-taylor.4 --notation
  superko rules logical.8 --html clause.html
  superko rules chinese
  superko rules --search superko player")]
pub struct Args {
    /// A rulebook, one of its clauses, or a preset [default: list the rulebooks and the presets]
    #[arg(value_name = "RULEBOOK | CLAUSE | PRESET")]
    about: Option<String>,
    /// List the clauses, readings, amendments, misreadings and presets that have all of these words
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with_all = ["about", "text", "html"])]
    search: Vec<String>,
    /// Show the law in set notation and in English instead of Rust, and each amendment as a difference
    #[arg(long, requires = "about", conflicts_with_all = ["html", "json"])]
    notation: bool,
    /// Show everything: each clause asked for with its sentences, readings, amendments, misreadings and vectors
    #[arg(long, requires = "about", conflicts_with_all = ["html", "json"])]
    all: bool,
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

pub fn run(args: Args, vectors: Vectors) -> Result<()> {
    if !args.search.is_empty() {
        return search(&args.search, args.json);
    }
    let (json, text) = match &args.about {
        None => library(),
        Some(name) => match presets().find(|(_, preset)| preset.name == name) {
            Some(_) if args.text.is_some() || args.html.is_some() => {
                let what = "has no text of its own: --text and --html are for a rulebook or a clause";
                return Err(Error::input(format!("the preset {name} {what}")));
            }
            Some((rulebook, preset)) => about(rulebook, preset)?,
            None => return comment(&args, name, vectors),
        },
    };
    if args.json { print_line(json) } else { print_line(text.trim_end()) }
}

/// Shows a rulebook or a clause.
fn comment(args: &Args, name: &str, vectors: Vectors) -> Result<()> {
    let rulebook = Rules::parse(name.split('.').next().unwrap_or_default())?.rulebook();
    let clause = (name != rulebook.name()).then_some(name);
    let read = |file: &PathBuf| {
        let text = input::bytes(file).map_err(|e| Error::file(file, e))?;
        Text::of(rulebook.source(), &text).map_err(|e| e.under(file.display()))
    };
    let vectors = vectors()?;
    let commentary = Commentary::of(rulebook, clause, args.text.as_ref().map(read).transpose()?, &vectors)?;
    match &args.html {
        Some(page) => {
            page.check()?;
            page.write(&commentary.to_html(&vectors)?)
        }
        None if args.json => print_line(commentary.to_json()),
        None => {
            let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0));
            let width = width.max(40);
            let text = match args.all || args.notation || args.text.is_some() {
                true => commentary.to_text(width, args.notation),
                false => commentary.to_short_text(width, args.notation),
            };
            print_line(text.trim_end())
        }
    }
}

fn preset_to_json(rulebook: &dyn Rulebook, preset: &Preset) -> Value {
    json!({
        "name": preset.name,
        "whose": preset.whose,
        "rules": rulebook.name(),
        "amend": preset.amend,
        "source": preset.source,
        "beside": preset.beside,
        "not_covered": preset.not_covered,
    })
}

/// The rulebooks and the presets, as JSON and as text.
fn library() -> (Value, String) {
    let json = json!({
        "documents": rulebook::ALL.iter().map(|r| source(*r)).collect::<Vec<Value>>(),
        "presets": presets().map(|(of, preset)| preset_to_json(of, preset)).collect::<Vec<Value>>(),
    });
    let documents = rulebook::ALL.iter().map(|r| format!("{:<14} {}\n", r.name(), r.source().title));
    let presets = presets().map(|(_, preset)| format!("  {:<18} {}\n", preset.name, preset.whose));
    let text = documents.collect::<String>()
        + "\npresets, for --rules\n"
        + &presets.collect::<String>()
        + "\n`superko rules NAME` shows the clauses, readings, amendments and misreadings of a rulebook, or what a preset says, and how \
           other presets for the same rules differ.\n";
    (json, text)
}

/// A preset, and other presets for the same rules, as JSON and as text.
fn about(rulebook: &'static dyn Rulebook, preset: &Preset) -> Result<(Value, String)> {
    let (others, of_others) = others(rulebook, preset)?;
    let rules = preset.amend.iter().fold(rulebook.to_string(), |rules, name| rules + " + " + name);
    let said = |title: &str, more: &str| match more {
        "" => String::new(),
        more => format!("{title}: {more}\n"),
    };
    let besides = said("run beside it", preset.beside) + &said("not covered", preset.not_covered);
    let Preset { name, whose, source, .. } = preset;
    let mut text = format!("{name}: {whose}\n{rules}\nsource: {source}\n{besides}");
    if !others.is_empty() {
        text += "\nother presets for the same rules: what each adds (+) and drops (-), with a shortest game that shows the difference:\n";
        text += &of_others;
    }
    Ok((json!({"preset": preset_to_json(rulebook, preset), "others": others}), text))
}

/// The other presets for rules of the same name, the amendments that they add and lack, and for each aspect with a difference
/// a shortest game on the smallest board that shows it; as JSON and as text.
fn others(rulebook: &'static dyn Rulebook, preset: &Preset) -> Result<(Vec<Value>, String)> {
    /// A few seconds for all of them. Every game found is a shortest one; rules without one may differ in longer games.
    const LIMITS: Limits = Limits { depth: None, situations: 1000 };
    let of_this_name = rulebook.recorded().iter().find(|recorded| recorded.presets.contains(&preset.name));
    let (mut all, mut text) = (Vec::new(), String::new());
    let Ok(this) = Rules::parse(preset.name) else { return Ok((all, text)) };
    let boards = boards(3, false);
    let stop = stop_on_ctrl_c(|| {})?;
    for name in
        of_this_name.map_or(&[][..], |recorded| recorded.presets).iter().filter(|n| **n != preset.name)
    {
        let Ok(other) = Rules::parse(name) else { continue };
        let only = |of: &Rules, from: &Rules| {
            of.amendment_names().into_iter().filter(|name| !from.has(name)).collect::<Vec<_>>()
        };
        let (more, less) = (only(&other, &this), only(&this, &other));
        let sides = [Side::of(this.clone()), Side::of(other)];
        let watch = Watch { stop, progress: &|_| {} };
        let found = distinguish(&sides, &boards, &Aspect::ALL, LIMITS, None, &watch)?;
        text += &format!("\n{name}\n");
        for (sign, amend) in [("+", &more), ("-", &less)] {
            if !amend.is_empty() {
                text += &format!("  {sign} {}\n", amend.join(", "));
            }
        }
        let mut games = Vec::new();
        for finding in &found {
            let What::Differs { answers: [a, b], .. } = &finding.what else { continue };
            let (aspect, in_words) = (finding.aspect, |answer| in_words(finding.aspect, answer));
            let (mut game, moves) = (finding.to_json(&sides[0]), finding.game_in_words(&sides[0]));
            game["in_words"] = json!(moves);
            let board = game["board"].as_str().map_or_else(|| game["board"].to_string(), str::to_owned);
            let (moves, this) = (moves.unwrap_or_default(), preset.name);
            text +=
                &format!("  {aspect:<9} {board}  {moves}: {this} {}, {name} {}\n", in_words(a), in_words(b));
            games.push(game);
        }
        all.push(json!({"name": name, "more": more, "less": less, "games": games}));
    }
    Ok((all, text))
}
