//! `spec/proofs/Law.v`: the law as definitions of Coq, from its code.
//!
//! As in [`crate::notation`], what is not of the grammar is an error. A method of the law is a definition with its name, and a type
//! is a module with its constructors or fields. The meaning of the words is in `Words.v`.

mod types;
mod words;
mod writer;

use crate::law::{BUILT, Law, Said, is_law, joined, of_file};
use crate::layout::indented;
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use superko_oracle::Result;
use syn::{Expr, Fields, FnArg, ImplItem, ImplItemFn, Pat, ReturnType, Signature, Type};
use types::type_module;
use writer::{Members, Term, Writer, below, snake};

/// The file.
pub const FILE: &str = "spec/proofs/Law.v";

/// A document, or a part of it.
struct Document {
    file: &'static str,
    module: &'static str,
    /// The methods whose definitions are written, with all that they refer to; none for all methods.
    roots: &'static [&'static str],
    /// Types and fields that these do not need.
    without: &'static [&'static str],
}

const DOCUMENTS: [Document; 3] = [
    Document { file: "tromp_taylor", module: "TrompTaylor", roots: &[], without: &[] },
    Document { file: "logical", module: "Logical", roots: &[], without: &[] },
    // A game's dispute is a game again.
    Document {
        file: "pauli",
        module: "Pauli",
        roots: &[
            "r2_first",
            "r3_turn",
            "r4_c_normal_end",
            "r16_formation",
            "r14_building_a_following",
            "r14_c_removed",
        ],
        without: &["Aftermath", "Dispute", "Claim", "Game.after"],
    },
];

/// The text of `spec/proofs/Law.v`.
pub fn page() -> Result<String> {
    let mut text =
        "(** * The law: written by [cargo xtask coq] from the code of spec, method by method *)\n\n\
        From Superko Require Export Words.\n\n"
            .to_owned();
    for document in DOCUMENTS {
        text += &of_file(document.file, |mut law| {
            document.without.iter().for_each(|name| law.forget(name));
            Module::new(&law)?.text(document.module, document.roots)
        })?;
    }
    Ok(text)
}

/// An expression as a term.
pub fn of(code: &str) -> std::result::Result<String, String> {
    let expr: Expr = syn::parse_str(code).map_err(|e| e.to_string())?;
    Ok(Writer::new(&Members::default()).expr(&expr)?.to_string())
}

/// The text of a definition, and the names of what it refers to.
struct Definition {
    text: String,
    uses: BTreeSet<String>,
}

/// A document as definitions, before they are in an order in which each refers to earlier ones only.
struct Module<'a> {
    law: &'a Law,
    members: Members,
    definitions: BTreeMap<String, Definition>,
}

impl<'a> Module<'a> {
    fn new(law: &'a Law) -> Said<Module<'a>> {
        let mut members = Members::default();
        for of in &law.structs {
            for field in &of.fields {
                let field = field.ident.as_ref().ok_or("a field without a name")?;
                if members.fields.insert(field.to_string(), of.ident.to_string()).is_some() {
                    return Err(format!("two types have a field {field}"));
                }
            }
        }
        for (owner, function) in functions_of_types(law) {
            members.functions.insert(function.sig.ident.to_string(), owner);
        }
        Ok(Module { law, members, definitions: BTreeMap::new() })
    }

    /// The module, with all that its roots refer to; with all methods, if there are no roots.
    fn text(mut self, name: &str, roots: &[&str]) -> Said {
        let mut all: Vec<String> =
            self.law.methods.iter().map(|method| method.sig.ident.to_string()).collect();
        all.extend(functions_of_types(self.law).map(|(owner, f)| function_of(&owner, &f.sig)));
        let roots: Vec<String> =
            if roots.is_empty() { all } else { roots.iter().map(|&r| r.into()).collect() };
        let (mut order, mut seen) = (Vec::new(), BTreeSet::new());
        roots.iter().try_for_each(|root| self.before(root, &mut seen, &mut order))?;
        let used: BTreeSet<String> =
            order.iter().flat_map(|name| &self.definitions[name].uses).cloned().collect();
        let mut text = format!("Module {name}.\n\n{}", self.types(used)?);
        let amended = |method: &String| order.contains(method);
        let amendments: BTreeSet<&str> =
            self.law.replacements.iter().filter(|r| amended(&r.method)).map(|r| &r.amendment[..]).collect();
        if !amendments.is_empty() {
            let names: Vec<String> = amendments.iter().map(|name| snake(name)).collect();
            text += &format!(
                "Module Amendment.\n  Inductive type :=\n  | {}.\nEnd Amendment.\n\n\
                 Section Amended.\n  Variable law : Amendment.type -> bool.\n\n",
                names.join("\n  | ")
            );
        }
        for name in order {
            text += &format!("{}\n\n", self.definitions[&name].text);
        }
        text += if amendments.is_empty() { "" } else { "End Amended.\n" };
        Ok(text + &format!("End {name}.\n\n"))
    }

    /// The definitions that this one refers to, and then itself.
    fn before(&mut self, name: &str, seen: &mut BTreeSet<String>, order: &mut Vec<String>) -> Said<()> {
        if !seen.insert(name.to_owned()) {
            return Ok(());
        }
        if !self.definitions.contains_key(name) {
            if let Some(method) = self.law.methods.iter().find(|method| method.sig.ident == name) {
                self.method(method)?;
            } else if let Some(function) = self.law.functions.get(name).filter(|_| !BUILT.contains(&name)) {
                self.define(name, &function.sig, |writer| writer.block(&function.block.stmts))?;
            } else if let Some((_, function)) =
                functions_of_types(self.law).find(|(owner, f)| name == function_of(owner, &f.sig))
            {
                self.function_of_type(name, function)?;
            } else {
                return Ok(());
            }
        }
        let uses = self.definitions[name].uses.clone();
        uses.iter().try_for_each(|used| self.before(used, seen, order))?;
        order.push(name.to_owned());
        Ok(())
    }

    /// A method as it stands and, if amendments replace it, what they say instead and which of these is the law.
    fn method(&mut self, method: &syn::TraitItemFn) -> Said<()> {
        let name = method.sig.ident.to_string();
        let body = method.default.as_ref().ok_or("a method has no body")?;
        let mut instead: Vec<_> = self.law.replacements.iter().filter(|r| r.method == name).collect();
        if instead.is_empty() {
            return self.define(&name, &method.sig, |writer| writer.block(&body.stmts));
        }
        let as_written = format!("{name}_as_written");
        self.define(&as_written, &method.sig, |writer| writer.block(&body.stmts))?;
        instead.sort_by_key(|replacement| replacement.yields);
        let mut cases = Vec::new();
        for replacement in instead {
            let amendment = snake(&replacement.amendment);
            let by = format!("{name}_by_{amendment}");
            // The closure has names of its own for the parameters, or none.
            let mut signature = method.sig.clone();
            if let Expr::Closure(closure) = &replacement.with {
                for (input, own) in signature.inputs.iter_mut().zip(&closure.inputs).skip(1) {
                    if let FnArg::Typed(typed) = input {
                        *typed.pat = own.clone();
                    }
                }
            }
            self.define(&by, &signature, |writer| match &replacement.with {
                Expr::Closure(closure) => writer.body(&closure.body),
                function => writer.applied(function, &arguments(&method.sig)),
            })?;
            cases.push((amendment, by));
        }
        let parameters = arguments(&method.sig);
        self.define(&name, &method.sig, |writer| {
            let otherwise = writer.defined(&as_written, &parameters);
            Ok(cases.iter().rev().fold(otherwise, |otherwise, (amendment, by)| {
                let then = writer.defined(by, &parameters);
                Term::from(format!("if law Amendment.{amendment} then {then}\nelse {otherwise}"))
            }))
        })
    }

    /// A function of a type: one that changes the value answers with what it becomes.
    fn function_of_type(&mut self, name: &str, function: &ImplItemFn) -> Said<()> {
        let statements = &function.block.stmts;
        if function.sig.receiver().is_none_or(|receiver| receiver.mutability.is_none()) {
            return self.define(name, &function.sig, |writer| writer.block(statements));
        }
        let (owner, _) = name.split_once('_').ok_or("a function of no type")?;
        let mut signature = function.sig.clone();
        signature.output = syn::parse_str(&format!("-> {owner}")).map_err(|e| e.to_string())?;
        self.define(name, &signature, |writer| writer.grown(owner, statements))
    }

    /// `Definition name (parameters) : type := body.`
    fn define(
        &mut self,
        name: &str,
        signature: &Signature,
        body: impl Fn(&mut Writer) -> Said<Term>,
    ) -> Said<()> {
        let mut writer = Writer::new(&self.members);
        let mut write = || {
            let head = format!("Definition {name}{}", parameters(&mut writer, name, signature)?);
            let ReturnType::Type(_, answer) = &signature.output else {
                return Err("it answers nothing".into());
            };
            let (answer, body) = (writer.type_of(answer)?, body(&mut writer)?.to_string());
            let body = if answer == "Z" { format!("({body})%Z") } else { body };
            Ok(below(&format!("{head} : {answer} :="), &format!("{body}.")))
        };
        let text = write().map_err(|e: String| format!("{name}: {e}"))?;
        let definition = Definition { text: indented(&text, 2), uses: writer.uses };
        self.definitions.insert(name.to_owned(), definition);
        Ok(())
    }

    /// The types that are used, each after those that it refers to, as modules or as other names.
    fn types(&self, used: BTreeSet<String>) -> Said {
        let (mut text, mut seen) = (String::new(), BTreeSet::new());
        used.iter().try_for_each(|name| self.of_type(name, &mut seen, &mut text))?;
        Ok(text)
    }

    fn of_type(&self, name: &str, seen: &mut BTreeSet<String>, all: &mut String) -> Said<()> {
        if !seen.insert(name.to_owned()) {
            return Ok(());
        }
        let mut writer = Writer::new(&self.members);
        let text = if let Some(of) = self.law.aliases.iter().find(|of| of.ident == name) {
            format!("Notation {name} := ({}).\n\n", writer.type_of(&of.ty)?)
        } else if let Some(of) = self.law.enums.iter().find(|of| of.ident == name) {
            let mut cases = Vec::new();
            for case in &of.variants {
                let part = |field: &syn::Field| Ok(format!(" (_ : {})", writer.type_of(&field.ty)?));
                cases.push(format!("{}{}", case.ident, joined(case.fields.iter().map(part), "")?));
            }
            let first = of.variants.iter().find(|case| matches!(case.fields, Fields::Unit));
            let first = first.ok_or("no case without parts")?.ident.to_string();
            type_module(name, &format!("Inductive type := {}.", cases.join(" | ")), &first, &of.attrs)
        } else if let Some(of) = self.law.structs.iter().find(|of| of.ident == name) {
            let (mut fields, mut defaults) = (Vec::new(), Vec::new());
            for field in &of.fields {
                let name = field.ident.as_ref().ok_or("a field without a name")?;
                fields.push(format!("{name} : {}", writer.type_of(&field.ty)?));
                defaults.push(format!("{name} := default"));
            }
            let head = below("Record type :=", &format!("{{ {} }}.", fields.join(";\n  ")));
            type_module(name, &head, &format!("{{| {} |}}", defaults.join("; ")), &of.attrs)
        } else {
            return Ok(());
        };
        writer.uses.iter().try_for_each(|needed| self.of_type(needed, seen, all))?;
        *all += &text;
        Ok(())
    }
}

/// The functions of types, each with its type.
fn functions_of_types(law: &Law) -> impl Iterator<Item = (String, &ImplItemFn)> {
    law.impls.iter().flat_map(|of| {
        let owner = of.self_ty.to_token_stream().to_string();
        of.items.iter().filter_map(move |item| match item {
            ImplItem::Fn(function) => Some((owner.clone(), function)),
            _ => None,
        })
    })
}

/// `Game::now` is `Game_now`.
fn function_of(owner: &str, signature: &Signature) -> String {
    format!("{owner}_{}", signature.ident)
}

/// ` (self : Game) (p : nat)`: the parameters but the law.
fn parameters(writer: &mut Writer, name: &str, signature: &Signature) -> Said {
    let parameter = |input: &FnArg| match input {
        FnArg::Receiver(_) if is_law(name) => Ok(String::new()),
        FnArg::Receiver(_) => {
            let (owner, _) = name.split_once('_').ok_or("a receiver of no type")?;
            Ok(format!(" (self : {owner})"))
        }
        FnArg::Typed(typed) if is_of_the_law(&typed.ty) => Ok(String::new()),
        FnArg::Typed(typed) => {
            let (name, of) = (writer.pattern(&typed.pat)?, writer.type_of(&typed.ty)?);
            Ok(match name.strip_prefix('\'') {
                Some(parts) => format!(" '({parts} : {of})"),
                None => format!(" ({name} : {of})"),
            })
        }
    };
    joined(signature.inputs.iter().map(parameter), "")
}

/// The names of the parameters of a method but the law.
fn arguments(signature: &Signature) -> Vec<String> {
    let name = |input: &FnArg| match input {
        FnArg::Typed(typed) if !is_of_the_law(&typed.ty) => match &*typed.pat {
            Pat::Ident(name) => Some(name.ident.to_string()),
            _ => None,
        },
        _ => None,
    };
    signature.inputs.iter().filter_map(name).collect()
}

/// `&Law`, `&dyn TrompTaylor`
fn is_of_the_law(of: &Type) -> bool {
    match of {
        Type::Reference(of) => match &*of.elem {
            Type::TraitObject(_) => true,
            inner => inner.to_token_stream().to_string() == "Law",
        },
        _ => false,
    }
}
