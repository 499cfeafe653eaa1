//! `superko rules`: what the rulebooks say, and how their texts were read.

use super::terminal::print_line;
use crate::rulebook::{self, Preset, Rulebook, Rules, presets};
use crate::{Error, Result};
use serde_json::{Value, json};
use std::process::ExitCode;

/// Show the rulebooks, their clauses, readings, amendments, presets and misreadings
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  superko rules\n  superko rules tromp-taylor\n  superko rules logical.6bis.c\n  superko rules cgos"
)]
pub struct Args {
    /// A rulebook, one of its clauses, or a preset [default: list the rulebooks and the presets]
    #[arg(value_name = "RULEBOOK | CLAUSE | PRESET")]
    about: Option<String>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let shown = match &args.about {
        None => json!({
            "documents": rulebook::ALL.iter().map(|r| source(*r)).collect::<Vec<Value>>(),
            "presets": presets().map(|(of, preset)| preset_to_json(of, preset)).collect::<Vec<Value>>(),
        }),
        Some(id) => about(id)?,
    };
    if args.json {
        print_line(shown)?;
    } else {
        print_line(as_text(&shown).trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn about(id: &str) -> Result<Value> {
    if let Some((rulebook, preset)) = presets().find(|(_, preset)| preset.name == id) {
        return Ok(json!({"preset": preset_to_json(rulebook, preset)}));
    }
    let rules = Rules::named::<&str>(id.split('.').next().unwrap_or_default(), &[])?.rulebook();
    let clause = (id != rules.name()).then_some(id);
    let concerns = |other: &str| clause.is_none_or(|id| id == other);
    let all = rules.clauses();
    if !all.iter().any(|clause| concerns(&clause.id)) {
        let known: Vec<String> = all.into_iter().map(|clause| clause.id).collect();
        return Err(Error::input(format!("unknown clause {id:?}: expected one of {}", known.join(", "))));
    }
    let clauses = all.iter().filter(|clause| concerns(&clause.id)).map(|clause| {
        let methods: Vec<Value> =
            clause.methods.iter().map(|m| json!({"method": m.name, "says": m.says})).collect();
        json!({"id": clause.id, "kind": clause.kind, "lines": clause.lines, "reason": clause.reason, "methods": methods})
    });
    let readings = rules.readings().into_iter().filter(|reading| concerns(&reading.clause)).map(|r| {
        json!({"id": r.id, "clause": r.clause, "question": r.question, "taken": r.taken, "why": r.why, "shown_by": r.shown_by})
    });
    let amendments = rules.amendments().into_iter().filter(|a| concerns(a.clause));
    let misreadings = rules.misreadings().into_iter().filter(|m| concerns(m.clause));
    let mut shown = source(rules);
    shown["clauses"] = clauses.collect();
    shown["readings"] = readings.collect();
    shown["amendments"] =
        amendments.map(|a| json!({"name": a.name, "clause": a.clause, "says": a.says})).collect();
    shown["misreadings"] = misreadings
        .map(|m| json!({"name": m.name, "clause": m.clause, "says": m.says, "amend": m.amend}))
        .collect();
    Ok(shown)
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

fn source(rulebook: &dyn Rulebook) -> Value {
    let source = rulebook.source();
    json!({
        "name": rulebook.name(),
        "title": source.title,
        "author": source.author,
        "year": source.year,
        "sha256": source.sha256,
        "see": source.see,
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
            + "\nrules that no amendments say\n"
            + &unsaid.iter().map(why_not).collect::<String>()
            + "\n`superko rules NAME` shows the clauses, readings, amendments and misreadings of a rulebook, or one preset.\n";
    }
    let preset = &shown["preset"];
    if !preset.is_null() {
        let says = match &preset["why_not"] {
            Value::Null => amended(preset),
            why_not => {
                format!("no amendments of {} say these rules: {}", text(&preset["rules"]), text(why_not))
            }
        };
        let besides = match &text(&preset["not_covered"])[..] {
            "" => String::new(),
            more => format!("not covered: {more}\n"),
        };
        let (name, whose, source) = (text(&preset["name"]), text(&preset["whose"]), text(&preset["source"]));
        return format!("{name}: {whose}\n{says}\nsource: {source}\n{besides}");
    }
    let list = |key: &str| shown[key].as_array().cloned().unwrap_or_default();
    let mut out = format!("{}: {}\n{}\n", text(&shown["name"]), text(&shown["title"]), text(&shown["see"]));
    for clause in list("clauses") {
        let lines = &clause["lines"];
        out += &format!(
            "\n{} ({}, lines {}-{} of the text)\n",
            text(&clause["id"]),
            text(&clause["kind"]),
            lines[0],
            lines[1]
        );
        for method in clause["methods"].as_array().into_iter().flatten() {
            out += &format!("  {:<22} {}\n", text(&method["method"]), text(&method["says"]));
        }
    }
    let mut section = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            out += &format!("\n{title}\n{}", lines.concat());
        }
    };
    let named = |key: &str| {
        // Misreadings of a kind say the same, each of another direction.
        let all = list(key);
        let of_a_kind = |one: &Value| all.iter().filter(|other| other["says"] == one["says"]).count();
        let first = |i: &usize| all[..*i].iter().all(|earlier| earlier["says"] != all[*i]["says"]);
        let line = |one: &Value| {
            let more = match of_a_kind(one) {
                1 => String::new(),
                number => format!(" (one of {number} such names)"),
            };
            format!(
                "  {:<38} {:<16} {}{more}\n",
                text(&one["name"]),
                text(&one["clause"]),
                text(&one["says"])
            )
        };
        (0..all.len()).filter(first).map(|i| line(&all[i])).collect::<Vec<String>>()
    };
    let reading = |one: &Value| {
        format!(
            "  {:<18} {}\n{:21}{} {}\n",
            text(&one["id"]),
            text(&one["question"]),
            "",
            text(&one["taken"]),
            text(&one["why"])
        )
    };
    section("readings", list("readings").iter().map(reading).collect());
    section("amendments (--amend)", named("amendments"));
    section("misreadings (--misreading)", named("misreadings"));
    out
}
