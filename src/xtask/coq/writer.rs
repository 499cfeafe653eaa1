//! Writes code as terms of Coq: definitions, cases, calls and signs.

use crate::law::{Said, is_law, is_the_law, joined, matches, path, refused, vec};
use crate::layout::{self, indented};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use syn::{BinOp, Expr, ExprClosure, ExprMatch, Lit, Member, Pat, Stmt};

/// How wide a line may be before what it binds goes to a line of its own.
const WIDTH: usize = 110;

/// A term, and how loosely its parts are bound.
pub(super) struct Term {
    text: String,
    level: Level,
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) enum Level {
    Atom,
    Applied,
    Product,
    Sum,
    Relation,
    And,
    Or,
    Open,
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A term that needs parentheses wherever it is a part.
impl From<String> for Term {
    fn from(text: String) -> Term {
        Term { text, level: Level::Open }
    }
}

impl Term {
    pub fn atom(text: impl Into<String>) -> Term {
        Term { text: text.into(), level: Level::Atom }
    }

    /// With parentheses, if it is bound more loosely.
    fn within(self, level: Level) -> String {
        if self.level <= level { self.text } else { format!("({})", indented(&self.text, 1).trim_start()) }
    }
}

/// The types of a file: of which a field is one, and of which a function is one.
#[derive(Default)]
pub(super) struct Members {
    pub fields: BTreeMap<String, String>,
    pub functions: BTreeMap<String, String>,
}

/// Writes code as terms, and remembers what it refers to.
pub(super) struct Writer<'a> {
    members: &'a Members,
    pub uses: BTreeSet<String>,
    /// Names of the law without an amendment.
    unamended: BTreeSet<String>,
    /// Are patterns compared with reversed lists?
    from_the_end: bool,
}

impl Writer<'_> {
    pub fn new(members: &Members) -> Writer<'_> {
        Writer { members, uses: BTreeSet::new(), unamended: BTreeSet::new(), from_the_end: false }
    }

    /// Statements: names with their values, cases in which the rest does not matter, and the value at the end.
    pub fn block(&mut self, statements: &[Stmt]) -> Said<Term> {
        let [statement, rest @ ..] = statements else { return Err("a block without a value".into()) };
        Ok(match statement {
            Stmt::Expr(expr, None) if rest.is_empty() => self.expr(expr)?,
            Stmt::Expr(expr @ Expr::Return(_), _) => self.expr(expr)?,
            // Nothing comes of nothing.
            Stmt::Expr(Expr::Try(tried), _) => {
                let (tried, rest) = (self.expr(&tried.expr)?, self.block(rest)?);
                cases(&tried.text, &[("Some _".into(), rest), ("None".into(), Term::atom("None"))])
            }
            Stmt::Expr(Expr::If(early), _)
                if early.else_branch.is_none()
                    && matches!(early.then_branch.stmts.last(), Some(Stmt::Expr(Expr::Return(_), _))) =>
            {
                let (then, rest) = (self.block(&early.then_branch.stmts)?, self.block(rest)?);
                self.choice(&early.cond, then, rest)?
            }
            Stmt::Local(local) => self.definition(local, rest)?,
            other => return refused(other),
        })
    }

    fn definition(&mut self, local: &syn::Local, rest: &[Stmt]) -> Said<Term> {
        let init = local.init.as_ref().ok_or("a name without a value")?;
        if let (Pat::Ident(name), Expr::Struct(of)) = (&local.pat, &*init.expr)
            && of.path.is_ident("Law")
        {
            self.unamended.insert(name.ident.to_string());
            return self.block(rest);
        }
        returns_nothing(&init.expr)?;
        if let Expr::Try(tried) = &*init.expr {
            let (tried, pattern, rest) =
                (self.expr(&tried.expr)?, self.pattern(&local.pat)?, self.block(rest)?);
            return Ok(cases(
                &tried.text,
                &[(format!("Some {pattern}"), rest), ("None".into(), Term::atom("None"))],
            ));
        }
        let (value, pattern) = (self.expr(&init.expr)?, self.pattern(&local.pat)?);
        if let Some((_, otherwise)) = &init.diverge {
            let otherwise = self.body(otherwise)?;
            return Ok(cases(&value.text, &[(pattern, self.block(rest)?), ("_".into(), otherwise)]));
        }
        let rest = self.block(rest)?;
        Ok(format!("{} in\n{rest}", below(&format!("let {pattern} :="), &value.text)).into())
    }

    /// The body of a closure: a block, or an expression.
    pub fn body(&mut self, body: &Expr) -> Said<Term> {
        match body {
            Expr::Block(block) => self.block(&block.block.stmts),
            expr => self.expr(expr),
        }
    }

    pub fn pattern(&mut self, pattern: &Pat) -> Said {
        Ok(match pattern {
            // A name in capitals is a constant, not a name for what is there.
            Pat::Ident(name) if name.ident == "None" => "None".into(),
            Pat::Ident(of)
                if of.subpat.is_none() && !of.ident.to_string().starts_with(char::is_uppercase) =>
            {
                plain(&of.ident.to_string())
            }
            Pat::Type(typed) => self.pattern(&typed.pat)?,
            Pat::Reference(reference) => self.pattern(&reference.pat)?,
            Pat::Paren(paren) => self.pattern(&paren.pat)?,
            Pat::Wild(_) => "_".into(),
            Pat::Path(of) => self.name(&of.path),
            Pat::Tuple(tuple) => {
                let parts = joined(tuple.elems.iter().map(|part| self.pattern(part)), ", ")?;
                format!("'({parts})").replace("('(", "((")
            }
            Pat::TupleStruct(of) => {
                let bare = |part: &str| !part.contains(' ') || part.starts_with('\'');
                let part = |part: String| if bare(&part) { part } else { format!("({part})") };
                let parts = joined(of.elems.iter().map(|of| Ok(part(self.pattern(of)?))), " ")?;
                format!("{} {}", self.name(&of.path), parts.replace('\'', ""))
            }
            Pat::Or(or) => joined(or.cases.iter().map(|case| self.pattern(case)), " | ")?,
            // What a list ends with is what the reversed list begins with.
            Pat::Slice(slice) => {
                let rest = slice.elems.iter().position(|part| matches!(part, Pat::Rest(_)));
                let at = if self.from_the_end { 0 } else { slice.elems.len().saturating_sub(1) };
                if rest.is_some_and(|rest| rest != at) {
                    return refused(slice);
                }
                let mut parts = Vec::new();
                for part in slice.elems.iter().filter(|part| !matches!(part, Pat::Rest(_))) {
                    parts.push(self.pattern(part)?.trim_start_matches('\'').to_owned());
                }
                if self.from_the_end {
                    parts.reverse();
                }
                parts.push(if rest.is_some() { "_" } else { "[]" }.into());
                parts.join(" :: ")
            }
            other => return refused(other),
        })
    }

    pub fn expr(&mut self, expr: &Expr) -> Said<Term> {
        Ok(match expr {
            Expr::Paren(inner) => self.expr(&inner.expr)?,
            Expr::Group(inner) => self.expr(&inner.expr)?,
            Expr::Reference(inner) => self.expr(&inner.expr)?,
            Expr::Cast(cast) => {
                let of = match &cast.ty.to_token_stream().to_string()[..] {
                    "i64" => "Z.of_nat",
                    "usize" => "Z.to_nat",
                    other => return Err(format!("not of the grammar: as {other}")),
                };
                self.call(of, &[&cast.expr])?
            }
            Expr::Unary(unary) => match unary.op {
                syn::UnOp::Deref(_) => self.expr(&unary.expr)?,
                syn::UnOp::Not(_) => self.call("negb", &[&unary.expr])?,
                _ => return refused(unary),
            },
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Term::atom(format!("\"{}\"", text.value())),
                Lit::Int(number) => Term::atom(number.base10_digits()),
                Lit::Bool(value) => Term::atom(value.value.to_string()),
                other => return refused(other),
            },
            Expr::Path(of) => Term::atom(self.name(&of.path)),
            Expr::Field(field) => match &field.member {
                Member::Named(name) => {
                    let owner = self.owner(&self.members.fields, &name.to_string())?;
                    Term::atom(format!("{}.({owner}.{name})", self.argument(&field.base)?))
                }
                Member::Unnamed(index) => {
                    self.call(if index.index == 0 { "fst" } else { "snd" }, &[&field.base])?
                }
            },
            Expr::Index(index) => match &*index.index {
                Expr::Range(range) if matches!(range.limits, syn::RangeLimits::HalfOpen(_)) => {
                    let of = self.argument(&index.expr)?;
                    let start = range.start.as_ref().map_or(Ok("0".into()), |start| self.argument(start))?;
                    match &range.end {
                        Some(end) => apply("slice", &[of, start, self.argument(end)?]),
                        None => apply("skipn", &[start, of]),
                    }
                }
                Expr::Range(range) => return refused(range),
                at => Term::atom(format!("{}.[{}]", self.argument(&index.expr)?, self.expr(at)?)),
            },
            Expr::Range(range) => {
                let (Some(start), Some(end)) = (&range.start, &range.end) else {
                    return refused(range);
                };
                let closed = matches!(range.limits, syn::RangeLimits::Closed(_));
                self.call(if closed { "range_to" } else { "range" }, &[start, end])?
            }
            Expr::Tuple(tuple) => Term::atom(format!("({})", self.all(tuple.elems.iter(), ", ")?)),
            Expr::Array(array) => Term::atom(format!("[{}]", self.all(array.elems.iter(), "; ")?)),
            Expr::Binary(binary) => self.binary(binary)?,
            Expr::Block(block) => self.block(&block.block.stmts)?,
            Expr::If(of) => {
                let (_, otherwise) = of.else_branch.as_ref().ok_or("an if without else")?;
                let (then, otherwise) = (self.block(&of.then_branch.stmts)?, self.body(otherwise)?);
                self.choice(&of.cond, then, otherwise)?
            }
            Expr::Return(value) => self.expr(value.expr.as_ref().ok_or("a return of nothing")?)?,
            Expr::Match(of) => self.cases(of)?,
            Expr::Macro(call) if call.mac.path.is_ident("vec") => {
                Term::atom(format!("[{}]", self.all(vec(&call.mac)?.iter(), "; ")?))
            }
            Expr::Macro(call) if call.mac.path.is_ident("matches") => {
                let (value, pattern, guard) = matches(&call.mac)?;
                let holds = guard.map_or(Ok(Term::atom("true")), |guard| self.expr(&guard))?;
                let from_the_end = ends(&pattern);
                let (of, pattern) =
                    (self.matched(&value, from_the_end)?, self.compared(&pattern, from_the_end)?);
                cases(&of, &[(pattern, holds), ("_".into(), Term::atom("false"))])
            }
            Expr::Struct(of) => self.structure(of)?,
            Expr::Closure(closure) => self.closure(closure)?,
            Expr::Call(call) => {
                let arguments: Vec<&Expr> =
                    call.args.iter().filter(|argument| !is_the_law(argument)).collect();
                let name = path(&call.func)?;
                match self.word(&name, &arguments)? {
                    Some(term) => term,
                    None => {
                        let name = match &*call.func {
                            Expr::Path(of) => self.name(&of.path),
                            other => return refused(other),
                        };
                        self.call(&name, &arguments)?
                    }
                }
            }
            Expr::MethodCall(call) => self.method_call(call)?,
            other => return refused(other),
        })
    }

    /// A name: `Move::Pass` is `Move.Pass`, and `Game::starting_from` is `Game_starting_from`.
    fn name(&mut self, of: &syn::Path) -> String {
        let parts: Vec<String> = of.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.uses.extend(parts.iter().cloned());
        match &parts[..] {
            [name] => plain(name),
            [of, verdict] if of == "Verdict" => verdict.clone(),
            [.., function] if function.starts_with(char::is_lowercase) => {
                self.uses.insert(parts.join("_"));
                parts.join("_")
            }
            _ => parts.join("."),
        }
    }

    /// The type of which a field or a function is one.
    fn owner(&mut self, of: &BTreeMap<String, String>, member: &str) -> Said {
        let owner = of.get(member).ok_or_else(|| format!("not of the grammar: .{member}"))?;
        self.uses.insert(owner.clone());
        Ok(owner.clone())
    }

    pub fn argument(&mut self, expr: &Expr) -> Said {
        returns_nothing(expr)?;
        Ok(self.expr(expr)?.within(Level::Atom))
    }

    fn all<'a>(&mut self, exprs: impl Iterator<Item = &'a Expr>, between: &str) -> Said {
        joined(exprs.map(|expr| Ok(self.expr(expr)?.within(Level::Or))), between)
    }

    /// A function and its arguments.
    pub fn call(&mut self, name: &str, arguments: &[&Expr]) -> Said<Term> {
        let arguments: Said<Vec<String>> = arguments.iter().map(|argument| self.argument(argument)).collect();
        Ok(apply(name, &arguments?))
    }

    /// A definition of the law and its arguments.
    pub fn defined(&mut self, name: &str, arguments: &[String]) -> Term {
        self.uses.insert(name.to_owned());
        apply(name, arguments)
    }

    pub fn applied(&mut self, function: &Expr, arguments: &[String]) -> Said<Term> {
        Ok(self.defined(&path(function)?, arguments))
    }

    /// `fun x => body`; of no parameters, only the body.
    fn closure(&mut self, closure: &ExprClosure) -> Said<Term> {
        let mut head = String::new();
        for input in &closure.inputs {
            head += &match input {
                Pat::Type(typed) => {
                    format!(" ({} : {})", self.pattern(&typed.pat)?, self.type_of(&typed.ty)?)
                }
                other => format!(" {}", self.pattern(other)?),
            };
        }
        let body = self.body(&closure.body)?;
        Ok(if head.is_empty() { body } else { below(&format!("fun{head} =>"), &body.text).into() })
    }

    fn choice(&mut self, condition: &Expr, then: Term, otherwise: Term) -> Said<Term> {
        if let Expr::Let(is) = condition {
            let (value, pattern) = (self.expr(&is.expr)?, self.pattern(&is.pat)?);
            return Ok(cases(&value.text, &[(pattern, then), ("_".into(), otherwise)]));
        }
        let condition = self.expr(condition)?;
        Ok(chosen(&condition, &then, &otherwise))
    }

    /// What is compared with patterns: a list from its end, if they say how it ends.
    fn matched(&mut self, value: &Expr, from_the_end: bool) -> Said {
        match (value, from_the_end) {
            (Expr::Tuple(parts), _) => self.all(parts.elems.iter(), ", "),
            (_, false) => Ok(self.expr(value)?.text),
            (_, true) => Ok(apply("rev", &[self.argument(value)?]).text),
        }
    }

    /// A pattern with which a list is compared as [`Self::matched`] has it.
    fn compared(&mut self, pattern: &Pat, from_the_end: bool) -> Said {
        let outside = std::mem::replace(&mut self.from_the_end, from_the_end);
        let pattern = self.pattern(pattern);
        self.from_the_end = outside;
        pattern
    }

    /// The first case that fits. Where a case has a condition, what comes after it is asked if that does not hold.
    fn cases(&mut self, of: &ExprMatch) -> Said<Term> {
        let from_the_end = of.arms.iter().any(|arm| ends(&arm.pat));
        let mut value = self.matched(&of.expr, from_the_end)?;
        let mut arms: Vec<(String, Option<Term>, Term)> = Vec::new();
        for arm in &of.arms {
            let (pattern, body) = (
                self.compared(&arm.pat, from_the_end)?.trim_start_matches('\'').to_owned(),
                self.body(&arm.body)?,
            );
            let guard = arm.guard.as_ref().map(|(_, guard)| self.expr(guard)).transpose()?;
            match arms.last_mut() {
                // What is asked next is asked of the same: `Some(x) if … => …, Some(_) => …`.
                Some((former, Some(condition), then)) if guard.is_none() && covers(&pattern, former) => {
                    let chosen = chosen(condition, then, &body);
                    let former = std::mem::take(former);
                    arms.pop();
                    arms.push((former, None, chosen));
                }
                _ => arms.push((pattern, guard, body)),
            }
        }
        let mut head = String::new();
        if arms.iter().any(|(pattern, guard, _)| guard.is_some() && pattern != "_") && value.contains(' ') {
            head = below("let matched :=", &value) + " in\n";
            value = "matched".into();
        }
        let mut groups: Vec<Vec<(String, Term)>> = vec![Vec::new()];
        let mut conditions = Vec::new();
        for (pattern, guard, body) in arms {
            groups.last_mut().expect("a group").push((pattern, body));
            if let Some(guard) = guard {
                conditions.push(guard);
                groups.push(Vec::new());
            }
        }
        let mut rest = cases(&value, &groups.pop().expect("a group"));
        for (mut group, condition) in groups.into_iter().zip(conditions).rev() {
            let (pattern, body) = group.pop().expect("the case with the condition");
            if pattern == "_" {
                rest = chosen(&condition, &body, &rest);
                continue;
            }
            let defined = (rest.level > Level::Atom || rest.text.contains('\n'))
                .then(|| format!("{} in\n", below("let otherwise :=", &rest.text)));
            let otherwise = || Term::atom(if defined.is_some() { "otherwise" } else { &rest.text });
            group.push((pattern, chosen(&condition, &body, &otherwise())));
            group.push(("_".into(), otherwise()));
            let asked = cases(&value, &group);
            rest = match defined {
                Some(defined) => format!("{defined}{asked}").into(),
                None => asked,
            };
        }
        Ok(if head.is_empty() { rest } else { format!("{head}{rest}").into() })
    }

    /// A record, with the fields that are not named as in another one.
    fn structure(&mut self, of: &syn::ExprStruct) -> Said<Term> {
        let name = self.name(&of.path);
        let mut fields: BTreeMap<String, String> = BTreeMap::new();
        if let Some(rest) = &of.rest {
            let rest = self.argument(rest)?;
            let others = self.members.fields.iter().filter(|(_, owner)| **owner == name);
            fields.extend(others.map(|(field, _)| (field.clone(), format!("{rest}.({name}.{field})"))));
        }
        for field in &of.fields {
            fields.insert(field.member.to_token_stream().to_string(), self.expr(&field.expr)?.text);
        }
        Ok(record(&name, &fields))
    }

    /// What a record becomes when lists in it grow at their ends.
    pub fn grown(&mut self, owner: &str, statements: &[Stmt]) -> Said<Term> {
        let all = self.members.fields.iter().filter(|(_, of)| *of == owner);
        let mut fields: BTreeMap<String, String> =
            all.map(|(field, _)| (field.clone(), format!("self.({owner}.{field})"))).collect();
        for statement in statements {
            let Stmt::Expr(Expr::MethodCall(call), Some(_)) = statement else { return refused(statement) };
            let (Expr::Field(of), "push", Some(last)) =
                (&*call.receiver, &call.method.to_string()[..], call.args.first())
            else {
                return refused(statement);
            };
            // What is pushed must not depend on what was pushed before.
            let depends = last.to_token_stream().to_string().contains("self");
            if of.base.to_token_stream().to_string() != "self" || depends {
                return refused(statement);
            }
            let member = of.member.to_token_stream().to_string();
            let Some(list) = fields.get_mut(&member) else { return refused(statement) };
            *list = format!("followed_by {list} {}", self.argument(last)?);
        }
        Ok(record(owner, &fields))
    }

    fn method_call(&mut self, call: &syn::ExprMethodCall) -> Said<Term> {
        let method = call.method.to_string();
        let arguments: Vec<&Expr> = call.args.iter().filter(|argument| !is_the_law(argument)).collect();
        if is_law(&method) {
            let as_written = match &*call.receiver {
                Expr::Struct(of) => of.path.is_ident("Law"),
                Expr::Path(of) => {
                    of.path.get_ident().is_some_and(|name| self.unamended.contains(&name.to_string()))
                }
                _ => false,
            };
            let name = if as_written { format!("{method}_as_written") } else { method };
            self.uses.insert(name.clone());
            return self.call(&name, &arguments);
        }
        let mut all = vec![&*call.receiver];
        all.extend(arguments);
        Ok(match (&method[..], all.len()) {
            ("clone" | "copied" | "cloned" | "as_ref" | "as_deref", 1) => self.expr(&call.receiver)?,
            ("len", 1) => self.call("length", &all)?,
            ("max", 2) => self.call("Nat.max", &all)?,
            ("min", 2) => self.call("Nat.min", &all)?,
            ("saturating_sub", 2) => self.call("Nat.sub", &all)?,
            ("first" | "last", 1) => self.call(&format!("{method}_of"), &all)?,
            ("or", 2) => self.call("or_else", &all)?,
            ("map", 2) => self.call("mapped", &all)?,
            ("cmp", 2) => self.call("compare", &all)?,
            ("color" | "opponent", 1) => self.call(&format!("Player.{method}"), &all)?,
            ("node_count" | "is_empty" | "is_some" | "is_none", 1)
            | ("contains" | "is_subset" | "unwrap_or" | "then_some" | "checked_sub" | "is_some_and", 2)
            | ("map_or", 3) => self.call(&method, &all)?,
            _ => {
                let owner = self.owner(&self.members.functions, &method)?;
                self.uses.insert(format!("{owner}_{method}"));
                self.call(&format!("{owner}_{method}"), &all)?
            }
        })
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Said<Term> {
        use Level::{And, Applied, Or, Product, Relation, Sum};
        let (sign, level, left, right) = match binary.op {
            BinOp::And(_) => ("&&", And, And, Applied),
            BinOp::Or(_) => ("||", Or, Or, Applied),
            BinOp::Eq(_) => ("==", Relation, Sum, Sum),
            BinOp::Ne(_) => ("!=", Relation, Sum, Sum),
            BinOp::Lt(_) => ("<?", Relation, Sum, Sum),
            BinOp::Le(_) => ("<=?", Relation, Sum, Sum),
            BinOp::Gt(_) => (">?", Relation, Sum, Sum),
            BinOp::Ge(_) => (">=?", Relation, Sum, Sum),
            BinOp::Add(_) => ("+", Sum, Sum, Product),
            BinOp::Sub(_) => ("-", Sum, Sum, Product),
            BinOp::Mul(_) => ("*", Product, Product, Applied),
            BinOp::Div(_) => ("/", Product, Product, Applied),
            BinOp::Rem(_) => ("mod", Product, Product, Applied),
            other => return refused(&other),
        };
        // Signs between truth values bind less here than what they join, a relation as well: it gets parentheses.
        let part = |term: Term, most: Level| match (term.level, level) {
            (Relation, And | Or) => format!("({term})"),
            (And, Or) => format!("({term})"),
            _ => term.within(most),
        };
        let (one, other) = (part(self.expr(&binary.left)?, left), part(self.expr(&binary.right)?, right));
        let line = format!("{one} {sign} {other}");
        let text = if matches!(level, And | Or | Sum) && (line.contains('\n') || line.len() > WIDTH) {
            format!("{one} {sign}\n{other}")
        } else {
            line
        };
        Ok(Term { text, level })
    }
}

/// A value from within which the whole method would return is none here.
fn returns_nothing(value: &Expr) -> Said<()> {
    fn returns(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Group(group) => returns(group.stream()),
            TokenTree::Ident(name) => name == "return",
            _ => false,
        })
    }
    if !matches!(value, Expr::Closure(_)) && returns(value.to_token_stream()) {
        return Err(format!("not of the grammar: a return within {}", value.to_token_stream()));
    }
    Ok(())
}

/// Does a pattern say how a list ends?
fn ends(pattern: &Pat) -> bool {
    matches!(pattern, Pat::Slice(slice) if matches!(slice.elems.first(), Some(Pat::Rest(_))))
}

/// Is one pattern the other one, perhaps without its names?
fn covers(pattern: &str, former: &str) -> bool {
    let outside = former.split_once(' ').map_or(former, |(constructor, _)| constructor);
    pattern == former || pattern == format!("{outside} _")
}

fn apply(name: &str, arguments: &[String]) -> Term {
    if arguments.is_empty() {
        return Term::atom(name);
    }
    let line = format!("{name} {}", arguments.join(" "));
    let broken = line.lines().next().is_some_and(|first| first.chars().count() > WIDTH);
    let text = match arguments {
        [before @ .., last] if broken => {
            let head = [&[name.to_owned()], before].concat().join(" ");
            format!("{head}\n{}", indented(last, 2))
        }
        _ => line,
    };
    Term { text, level: Level::Applied }
}

/// `{| Game.turns := turns; … |}`
fn record(name: &str, fields: &BTreeMap<String, String>) -> Term {
    let fields: Vec<String> =
        fields.iter().map(|(field, value)| format!("{name}.{field} := {value}")).collect();
    let line = fields.join("; ");
    let fields =
        if line.len() > WIDTH { indented(&fields.join(";\n"), 3).trim_start().to_owned() } else { line };
    Term::atom(format!("{{| {fields} |}}"))
}

/// `if condition then … else …`
fn chosen(condition: &Term, then: &Term, otherwise: &Term) -> Term {
    let line = format!("if {condition} then {then} else {otherwise}");
    if line.contains('\n') || line.len() > WIDTH {
        format!("{}\n{}", below(&format!("if {condition} then"), &then.text), below("else", &otherwise.text))
            .into()
    } else {
        line.into()
    }
}

/// `match value with | pattern => body … end`
fn cases(value: &str, cases: &[(String, Term)]) -> Term {
    match cases {
        [(pattern, body)] if pattern == "_" => return Term { text: body.text.clone(), level: body.level },
        [(name, body)] if !name.contains(' ') => return format!("let {name} := {value} in\n{body}").into(),
        _ => {}
    }
    let one = |(pattern, body): &(String, Term)| {
        let pattern = pattern.trim_start_matches('\'');
        below(&format!("| {pattern} =>"), &body.text)
    };
    let lines: Vec<String> = cases.iter().map(one).collect();
    let line = format!("match {value} with {} end", lines.join(" "));
    Term::atom(if line.contains('\n') || line.len() > WIDTH {
        format!("match {value} with\n{}\nend", lines.join("\n"))
    } else {
        line
    })
}

/// A name that is not a word of Coq's own.
fn plain(name: &str) -> String {
    if ["as", "at", "end", "fix", "fun", "in", "then", "with"].contains(&name) {
        format!("{name}_")
    } else {
        name.into()
    }
}

/// `no-suicide` is `no_suicide`.
pub(super) fn snake(name: &str) -> String {
    name.replace('-', "_")
}

/// The body after its head, or below it if that is too long.
pub(super) fn below(head: &str, body: &str) -> String {
    layout::below(head, body, WIDTH)
}
