//! `spec/NOTATION.jsonl`: each method of the law in set notation and in English, from its code.
//!
//! The law is written in a small grammar: the words of `spec/words.rs`, calls, cases, and definitions of names. What is not of
//! this grammar is an error here, so that no method leaves it.

mod phrases;
mod words;
mod writer;

use crate::law::{BUILT, Law, Replacement, Said, is_law, of_file};
use quote::ToTokens;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use superko_oracle::{Result, rulebook};
use syn::Expr;
use writer::{Style, Writer, law_name, spaced};

/// The file, which `superko rules CLAUSE --notation` reads.
pub const FILE: &str = "spec/NOTATION.jsonl";

/// The files of the law, in alphabetical order.
fn files() -> BTreeSet<String> {
    rulebook::ALL.iter().map(|rulebook| rulebook.name().replace('-', "_")).collect()
}

/// What the law says in one place: a method, a function that methods use, or an amendment's replacement of a method.
#[derive(Serialize)]
struct Row {
    /// The rulebook, as its file is called.
    document: String,
    /// The method or function.
    method: String,
    /// The amendment, if this is what it says instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    amendment: Option<String>,
    /// Its name and parameters, as they are written here; empty for an amendment.
    head: String,
    /// In set notation.
    math: String,
    /// In English.
    english: String,
    /// The methods and functions that it refers to: their names as they are written here, and in the code.
    calls: BTreeMap<String, String>,
}

/// The text of `spec/NOTATION.jsonl`.
pub fn page() -> Result<String> {
    let mut text = String::new();
    for document in files() {
        for row in of_file(&document, |law| rows(&document, &law))? {
            text += &(serde_json::to_string(&row).expect("strings serialize") + "\n");
        }
    }
    Ok(text)
}

/// An expression in set notation and in English.
pub fn of(code: &str) -> std::result::Result<(String, String), String> {
    let expr: Expr = syn::parse_str(code).map_err(|e| e.to_string())?;
    let row = row("", "", None, "", |writer| writer.statements_of(&expr))?;
    Ok((row.math, row.english))
}

/// All rows of one file: methods in the order of the text, then the functions they use, then amendments.
fn rows(document: &str, law: &Law) -> Said<Vec<Row>> {
    let mut rows = Vec::new();
    for method in &law.methods {
        let body = method.default.as_ref().ok_or("a method has no body")?;
        let name = method.sig.ident.to_string();
        rows.push(row(document, &name, None, &head(&method.sig)?, |writer| writer.block(body))?);
    }
    let mut wanted: BTreeSet<String> = calls(&rows);
    for Replacement { amendment, method, with, .. } in &law.replacements {
        rows.push(row(document, method, Some(amendment), "", |writer| match with {
            Expr::Closure(closure) => writer.statements_of(&closure.body),
            function => writer.expr(function),
        })?);
    }
    wanted.extend(calls(&rows));
    // Functions that were called, and those that these call.
    let mut done = BTreeSet::new();
    while let Some(name) =
        wanted.iter().find(|name| law.functions.contains_key(*name) && !done.contains(*name)).cloned()
    {
        done.insert(name.clone());
        let function = &law.functions[&name];
        let row = row(document, &name, None, &head(&function.sig)?, |writer| writer.block(&function.block));
        // Boards are built by loops, and petgraph is asked for isomorphisms: the notation has only the names of these.
        if let Ok(row) = row {
            wanted.extend(row.calls.values().cloned());
            rows.push(row);
        } else if !BUILT.contains(&&name[..]) {
            rows.push(row?);
        }
    }
    Ok(rows)
}

fn calls(rows: &[Row]) -> BTreeSet<String> {
    rows.iter().flat_map(|row| row.calls.values().cloned()).collect()
}

/// A name with its parameters, but for those that go without saying.
fn head(signature: &syn::Signature) -> Said {
    let name = signature.ident.to_string();
    let name = if is_law(&name) { law_name(&name) } else { spaced(&name) };
    let mut parameters = Vec::new();
    for input in &signature.inputs {
        if let syn::FnArg::Typed(typed) = input {
            let parameter = typed.pat.to_token_stream().to_string();
            if !["board", "law"].contains(&&parameter[..]) {
                parameters.push(spaced(parameter.trim_start_matches('_')));
            }
        }
    }
    Ok(if parameters.is_empty() { name } else { format!("{name}({})", parameters.join(", ")) })
}

fn row(
    document: &str,
    method: &str,
    amendment: Option<&str>,
    head: &str,
    say: impl Fn(&mut Writer) -> Said,
) -> Said<Row> {
    let write = |style| {
        let mut writer = Writer { style, calls: BTreeMap::new() };
        let text = say(&mut writer)
            .map_err(|e| format!("{}{method}: {e}", amendment.map_or(String::new(), |a| format!("{a}: "))))?;
        Ok::<_, String>((text, writer.calls))
    };
    let ((math, calls), (english, _)) = (write(Style::Math)?, write(Style::English)?);
    Ok(Row {
        document: document.to_owned(),
        method: method.to_owned(),
        amendment: amendment.map(str::to_owned),
        head: head.to_owned(),
        math,
        english,
        calls,
    })
}
