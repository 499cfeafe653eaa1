//! The code of the law, parsed: what the notation and the definitions for Coq are both made from.

use proc_macro2::TokenStream;
use quote::ToTokens;
use std::collections::BTreeMap;
use superko_oracle::{Error, Result};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{
    Block, Expr, Fields, Item, ItemEnum, ItemFn, ItemImpl, ItemStruct, ItemTrait, ItemType, Lit, Stmt, Token,
    TraitItem, TraitItemFn,
};

/// What is written, or why the code is not of the grammar.
pub(crate) type Said<T = String> = std::result::Result<T, String>;

/// Refuses code that is not of the grammar.
pub(crate) fn refused<T>(code: &impl ToTokens) -> Said<T> {
    Err(format!("not of the grammar: {}", code.to_token_stream()))
}

/// All of these, with something between them.
pub(crate) fn joined(parts: impl Iterator<Item = Said>, between: &str) -> Said {
    Ok(parts.collect::<Said<Vec<String>>>()?.join(between))
}

/// Functions that loops or petgraph compute in the Rust: only their names are written.
pub(crate) const BUILT: [&str; 3] = ["grid", "square", "isomorphic"];

/// What is written of a file of the law.
pub(crate) fn of_file<T>(document: &str, write: impl FnOnce(Law) -> Said<T>) -> Result<T> {
    let file = format!("spec/{document}.rs");
    let source = std::fs::read_to_string(&file).map_err(|e| Error::file(file.as_ref(), e))?;
    Law::parse(&source).and_then(write).map_err(|e| Error::input(format!("{file}: {e}")))
}

/// One file of the law.
#[derive(Default)]
pub(crate) struct Law {
    /// The methods of the document, in the order of the text.
    pub methods: Vec<TraitItemFn>,
    /// The functions beside them.
    pub functions: BTreeMap<String, ItemFn>,
    /// What amendments say instead of methods.
    pub replacements: Vec<Replacement>,
    pub structs: Vec<ItemStruct>,
    pub enums: Vec<ItemEnum>,
    pub impls: Vec<ItemImpl>,
    pub aliases: Vec<ItemType>,
}

/// What an amendment says instead of a method.
pub(crate) struct Replacement {
    pub amendment: String,
    pub method: String,
    pub with: Expr,
    /// Does it leave what another amendment says instead?
    pub yields: bool,
}

impl Law {
    pub fn parse(source: &str) -> Said<Law> {
        let mut law = Law::default();
        let mut amendments = Vec::new();
        for item in syn::parse_file(source).map_err(|e| e.to_string())?.items {
            match item {
                Item::Fn(function) => drop(law.functions.insert(function.sig.ident.to_string(), function)),
                Item::Macro(call) if call.mac.path.is_ident("document") => {
                    let document = Document::parse.parse2(call.mac.tokens).map_err(|e| e.to_string())?.0;
                    law.methods.extend(document.items.into_iter().filter_map(|item| match item {
                        TraitItem::Fn(method) => Some(method),
                        _ => None,
                    }));
                }
                Item::Macro(call) if call.mac.path.is_ident("amendment") => amendments.push(call.mac.tokens),
                Item::Struct(of) => law.structs.push(of),
                Item::Enum(of) => law.enums.push(of),
                Item::Impl(of) => law.impls.push(of),
                Item::Type(of) => law.aliases.push(of),
                _ => {}
            }
        }
        for amendment in amendments {
            law.amend(amendment)?;
        }
        Ok(law)
    }

    /// Leaves out a type or, as in `Game.komi`, a field.
    pub fn forget(&mut self, name: &str) {
        match name.split_once('.') {
            None => self.structs.retain(|of| of.ident != name),
            Some((owner, field)) => {
                for of in self.structs.iter_mut().filter(|of| of.ident == owner) {
                    if let Fields::Named(fields) = &mut of.fields {
                        let kept = std::mem::take(&mut fields.named).into_iter();
                        fields.named =
                            kept.filter(|f| f.ident.as_ref().is_some_and(|f| f != field)).collect();
                    }
                }
            }
        }
        self.impls.retain(|of| of.self_ty.to_token_stream().to_string() != name);
    }

    fn amend(&mut self, tokens: TokenStream) -> Said<()> {
        let parts =
            Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens).map_err(|e| e.to_string())?;
        let (name, enact) = match (parts.get(1), parts.last()) {
            (Some(Expr::Lit(name)), Some(Expr::Closure(enact))) => (string(&name.lit)?, &*enact.body),
            _ => return Err("an amendment has a name and a closure".into()),
        };
        let statements: Vec<Expr> = match enact {
            Expr::Block(block) => expressions(&block.block)?,
            single => vec![single.clone()],
        };
        statements.iter().try_for_each(|statement| self.replace(&name, statement))
    }

    /// `law.r1_a = Some(closure)`, the same where nothing else has replaced it, or a function that does it.
    fn replace(&mut self, amendment: &str, statement: &Expr) -> Said<()> {
        let (method, with, yields) = match statement {
            Expr::Assign(assign) => (member(&assign.left)?, only_argument(&assign.right)?, false),
            Expr::MethodCall(call) if call.method == "get_or_insert" => {
                (member(&call.receiver)?, call.args.first().ok_or("nothing to insert")?.clone(), true)
            }
            Expr::Call(call) => {
                let function = self.functions.get(&path(&call.func)?).ok_or("an unknown function")?;
                let statements = expressions(&function.block)?;
                return statements.iter().try_for_each(|statement| self.replace(amendment, statement));
            }
            other => return refused(other),
        };
        self.replacements.push(Replacement { amendment: amendment.to_owned(), method, with, yields });
        Ok(())
    }
}

/// The trait in `document! { "file.rs" trait … }`.
struct Document(ItemTrait);

impl Parse for Document {
    fn parse(input: ParseStream) -> syn::Result<Document> {
        input.parse::<Lit>()?;
        Ok(Document(input.parse()?))
    }
}

fn expressions(block: &Block) -> Said<Vec<Expr>> {
    let expression = |stmt: &Stmt| match stmt {
        Stmt::Expr(expr, _) => Ok(expr.clone()),
        other => refused(other),
    };
    block.stmts.iter().map(expression).collect()
}

fn member(place: &Expr) -> Said {
    match place {
        Expr::Field(field) => Ok(field.member.to_token_stream().to_string()),
        other => Err(format!("not a method of the law: {}", other.to_token_stream())),
    }
}

fn only_argument(call: &Expr) -> Said<Expr> {
    match call {
        Expr::Call(call) if call.args.len() == 1 => Ok(call.args[0].clone()),
        other => refused(other),
    }
}

fn string(literal: &Lit) -> Said {
    match literal {
        Lit::Str(text) => Ok(text.value()),
        other => Err(format!("not a string: {}", other.to_token_stream())),
    }
}

/// `Move::Pass`, and any other name.
pub(crate) fn path(expr: &Expr) -> Said {
    match expr {
        Expr::Path(path) => joined(path.path.segments.iter().map(|s| Ok(s.ident.to_string())), "::"),
        other => Err(format!("not a name: {}", other.to_token_stream())),
    }
}

/// Is it the name of a method of the law? It begins with the number of its sentence: `r17_c_1_smallest`.
pub(crate) fn is_law(method: &str) -> bool {
    let mut chars = method.chars();
    chars.next() == Some('r') && chars.next().is_some_and(|c| c.is_ascii_digit())
}

/// Arguments that go without saying: the law itself.
pub(crate) fn is_the_law(arg: &Expr) -> bool {
    match arg {
        Expr::Path(path) => path.path.is_ident("self") || path.path.is_ident("law"),
        Expr::Reference(reference) => is_the_law(&reference.expr),
        _ => false,
    }
}

/// What `matches!(value, pattern if guard)` asks: the value, the pattern and the guard.
pub(crate) fn matches(call: &syn::Macro) -> Said<(Expr, syn::Pat, Option<Expr>)> {
    let parse = |input: ParseStream| {
        let value: Expr = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(input.parse::<Expr>()?),
            None => None,
        };
        Ok((value, pattern, guard))
    };
    parse.parse2(call.tokens.clone()).map_err(|e| e.to_string())
}

/// The members of `vec![…]`.
pub(crate) fn vec(call: &syn::Macro) -> Said<Vec<Expr>> {
    let parts = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone());
    Ok(parts.map_err(|e| e.to_string())?.into_iter().collect())
}
