//! Writes code as notation: definitions, cases, calls and signs.

use crate::law::{Said, is_law, is_the_law, joined, matches, path, refused, vec};
use crate::layout::{self, indented};
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::punctuated::Punctuated;
use syn::{Block, Expr, ExprClosure, Lit, Member, Pat, Stmt, Token};

/// How wide a line may be before what a word binds goes to a line of its own.
pub(super) const WIDTH: usize = 96;

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Style {
    Math,
    English,
}

/// Writes code as notation, and remembers what it calls.
pub(super) struct Writer {
    pub style: Style,
    pub calls: BTreeMap<String, String>,
}

impl Writer {
    /// One of two ways of writing, by the style.
    pub(super) fn either(&self, math: impl Into<String>, english: impl Into<String>) -> String {
        match self.style {
            Style::Math => math.into(),
            Style::English => english.into(),
        }
    }

    pub(super) fn block(&mut self, block: &Block) -> Said {
        let mut lines = Vec::new();
        for (i, stmt) in block.stmts.iter().enumerate() {
            let last = i + 1 == block.stmts.len();
            lines.push(match stmt {
                Stmt::Local(local) => self.definition(local)?,
                Stmt::Expr(Expr::If(early), _) if !last && early.else_branch.is_none() => {
                    let condition = self.expr(&early.cond)?;
                    let then = self.block(&early.then_branch)?;
                    below(&self.either(format!("if {condition}:"), format!("If {condition}, then")), &then)
                }
                Stmt::Expr(expr, None) => self.expr(expr)?,
                // A return ends a block, too; the question mark says that nothing comes of nothing.
                Stmt::Expr(expr @ (Expr::Return(_) | Expr::Try(_)), Some(_)) => self.expr(expr)?,
                other => return refused(other),
            });
        }
        Ok(lines.join("\n"))
    }

    /// A body of a closure: a block, or an expression.
    pub(super) fn statements_of(&mut self, body: &Expr) -> Said {
        match body {
            Expr::Block(block) => self.block(&block.block),
            expr => self.expr(expr),
        }
    }

    /// `let name = value;`, also of a function, and with what comes where the value is another one.
    fn definition(&mut self, local: &syn::Local) -> Said {
        let init = local.init.as_ref().ok_or("a name without a value")?;
        if let Expr::Closure(closure) = &*init.expr {
            let (parameters, body) = self.closure(closure)?;
            let name = self.pattern(&local.pat)?;
            let head = match (&parameters[..], self.style) {
                ("", _) => format!("{name} :="),
                (_, Style::Math) => format!("{name}({parameters}) :="),
                (_, Style::English) => format!("{name}({parameters}) means:"),
            };
            return Ok(below(&head, &body));
        }
        let (name, value) = (self.pattern(&local.pat)?, self.expr(&init.expr)?);
        let defined = below(&self.either(format!("{name} :="), format!("Let {name} be")), &value);
        match &init.diverge {
            None => Ok(defined),
            Some((_, otherwise)) => {
                let otherwise = self.statements_of(otherwise)?;
                Ok(format!("{defined}\n{}", below("otherwise:", &otherwise)))
            }
        }
    }

    /// The parameters and the body.
    pub(super) fn closure(&mut self, closure: &ExprClosure) -> Said<(String, String)> {
        Ok((self.patterns(&closure.inputs)?, self.statements_of(&closure.body)?))
    }

    fn pattern(&mut self, pattern: &Pat) -> Said {
        Ok(match pattern {
            Pat::Ident(name) if name.mutability.is_none() => spaced(&name.ident.to_string()),
            Pat::Type(typed) => self.pattern(&typed.pat)?,
            Pat::Reference(reference) => self.pattern(&reference.pat)?,
            Pat::Paren(paren) => self.pattern(&paren.pat)?,
            Pat::Wild(_) => "_".into(),
            Pat::Rest(_) => "…".into(),
            Pat::Lit(literal) => literal.lit.to_token_stream().to_string(),
            Pat::Path(path) => last(&path.path),
            Pat::Tuple(tuple) => format!("({})", self.patterns(&tuple.elems)?),
            Pat::Slice(slice) => format!("[{}]", self.patterns(&slice.elems)?),
            Pat::TupleStruct(of) if of.path.is_ident("Some") => self.patterns(&of.elems)?,
            Pat::TupleStruct(of) => format!("{}({})", last(&of.path), self.patterns(&of.elems)?),
            Pat::Struct(of) => {
                let fields = of.fields.iter().map(|field| Ok(field.member.to_token_stream().to_string()));
                format!("{}({})", last(&of.path), joined(fields, ", ")?)
            }
            Pat::Or(or) => joined(or.cases.iter().map(|case| self.pattern(case)), " or ")?,
            other => return refused(other),
        })
    }

    fn patterns(&mut self, patterns: &Punctuated<Pat, Token![,]>) -> Said {
        joined(patterns.iter().map(|pattern| self.pattern(pattern)), ", ")
    }

    pub(super) fn expr(&mut self, expr: &Expr) -> Said {
        Ok(match expr {
            Expr::Paren(inner) => format!("({})", self.expr(&inner.expr)?),
            Expr::Group(inner) => self.expr(&inner.expr)?,
            Expr::Reference(inner) => self.expr(&inner.expr)?,
            Expr::Cast(inner) => self.expr(&inner.expr)?,
            Expr::Try(inner) => format!("{} (if none: none)", self.expr(&inner.expr)?),
            Expr::Unary(unary) => match unary.op {
                syn::UnOp::Deref(_) => self.expr(&unary.expr)?,
                syn::UnOp::Not(_) => self.not(&unary.expr)?,
                _ => format!("−{}", self.expr(&unary.expr)?),
            },
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => text.value(),
                other => other.to_token_stream().to_string(),
            },
            Expr::Path(of) => match &path(expr)?[..] {
                "None" => "none".into(),
                _ => spaced(&last(&of.path)),
            },
            Expr::Field(field) => {
                let base = self.expr(&field.base)?;
                match &field.member {
                    Member::Named(name) => self
                        .either(format!("{base}.{name}"), format!("{base}’s {}", spaced(&name.to_string()))),
                    Member::Unnamed(index) => format!("{base}[{}]", index.index),
                }
            }
            Expr::Index(index) => {
                let (of, at) = (self.expr(&index.expr)?, self.expr(&index.index)?);
                match &*index.index {
                    Expr::Range(_) => self.either(format!("{of}[{at}]"), format!("{of} ({at})")),
                    _ => self.either(format!("{of}[{at}]"), format!("{of} at {at}")),
                }
            }
            Expr::Range(range) => {
                let start = range.start.as_ref().map_or(Ok(String::new()), |start| self.expr(start))?;
                let Some(end) = &range.end else { return Ok(format!("{start}…")) };
                let end = self.expr(end)?;
                match range.limits {
                    syn::RangeLimits::Closed(_) => {
                        self.either(format!("{start}…{end}"), format!("{start} to {end}"))
                    }
                    syn::RangeLimits::HalfOpen(_) => {
                        self.either(format!("{start}…<{end}"), format!("{start} to {end} − 1"))
                    }
                }
            }
            Expr::Tuple(tuple) => format!("({})", self.all(tuple.elems.iter())?),
            Expr::Array(array) => format!("[{}]", self.all(array.elems.iter())?),
            Expr::Binary(binary) => self.binary(binary)?,
            Expr::Block(block) => self.block(&block.block)?,
            Expr::Return(value) => self.expr(value.expr.as_ref().ok_or("a return of nothing")?)?,
            Expr::If(cases) => self.conditional(cases)?,
            Expr::Let(is) => {
                let (value, pattern) = (self.expr(&is.expr)?, self.pattern(&is.pat)?);
                format!("{value} gives {pattern}")
            }
            Expr::Match(cases) => self.cases(cases)?,
            Expr::Macro(call) => self.macro_call(&call.mac)?,
            Expr::Struct(of) => self.structure(of)?,
            Expr::Closure(closure) => {
                let (parameters, body) = self.closure(closure)?;
                match &parameters[..] {
                    "" => body,
                    several if several.contains(", ") => below(&format!("({several}) ↦"), &body),
                    one => below(&format!("{one} ↦"), &body),
                }
            }
            Expr::Call(call) => self.call(call)?,
            Expr::MethodCall(call) => self.method_call(call)?,
            other => return refused(other),
        })
    }

    pub(super) fn all<'a>(&mut self, exprs: impl Iterator<Item = &'a Expr>) -> Said {
        joined(exprs.map(|expr| self.expr(expr)), ", ")
    }

    /// An operand: in parentheses, if it binds less than what it is in.
    pub(super) fn operand(&mut self, expr: &Expr) -> Said {
        let text = self.expr(expr)?;
        let loose = matches!(expr, Expr::Binary(_) | Expr::If(_) | Expr::Match(_) | Expr::Block(_))
            || binds(expr)
            || relates(expr);
        Ok(if loose { format!("({text})") } else { text })
    }

    fn not(&mut self, expr: &Expr) -> Said {
        let inner = match expr {
            Expr::Paren(paren) => &*paren.expr,
            other => other,
        };
        if let Expr::Call(call) = inner
            && path(&call.func)? == "adjacent"
        {
            let args: Vec<&Expr> = call.args.iter().filter(|arg| !understood(arg)).collect();
            if let Some(text) = self.phrase("!adjacent", &args)? {
                return Ok(text);
            }
        }
        if let Expr::Macro(_) = inner {
            let is = self.expr(inner)?;
            let (from, to) = if self.style == Style::Math { (" = ", " ≠ ") } else { (" is ", " is not ") };
            return Ok(is.replacen(from, to, 1));
        }
        if let Expr::MethodCall(call) = inner {
            if let Some(text) = self.phrase(&format!("!.{}", call.method), &with_receiver(call))? {
                return Ok(text);
            }
        }
        let operand = self.operand(inner)?;
        Ok(self.either(format!("¬{operand}"), format!("not {operand}")))
    }

    /// The contrary, which of a negation is what it denies.
    pub(super) fn not_not(&mut self, expr: &Expr) -> Said {
        match expr {
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Not(_)) => self.expr(&unary.expr),
            Expr::Lit(_) => Ok("always".into()),
            _ => self.not(expr),
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Said {
        use syn::BinOp::{Add, And, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or, Rem, Sub};
        let (math, english) = match binary.op {
            And(_) => ("∧", "and"),
            Or(_) => ("∨", "or"),
            Eq(_) => ("=", "is"),
            Ne(_) => ("≠", "is not"),
            Lt(_) => ("<", "is less than"),
            Le(_) => ("≤", "is at most"),
            Gt(_) => (">", "is greater than"),
            Ge(_) => ("≥", "is at least"),
            Add(_) => ("+", "+"),
            Sub(_) => ("−", "−"),
            Mul(_) => ("·", "·"),
            Div(_) => ("/", "/"),
            Rem(_) => ("mod", "modulo"),
            other => return refused(&other),
        };
        let sign = self.either(math, english);
        let chains = matches!(binary.op, And(_) | Or(_) | Add(_) | Sub(_) | Mul(_));
        // a ∧ b ∧ c without parentheses; b ∨ c within a ∧ with them, and the last quantifier without.
        let mut side = |expr: &Expr, right: bool| -> Said {
            let same = |inner: &syn::ExprBinary| {
                std::mem::discriminant(&inner.op) == std::mem::discriminant(&binary.op)
                    || (matches!(binary.op, And(_) | Or(_)) && precedence(&inner.op) > 2)
                    || (precedence(&inner.op) > precedence(&binary.op) && precedence(&binary.op) > 2)
            };
            match expr {
                Expr::Binary(inner) if same(inner) => self.expr(expr),
                _ if relates(expr) && matches!(binary.op, And(_) | Or(_)) => self.expr(expr),
                _ if right && binds(expr) => self.expr(expr),
                _ => self.operand(expr),
            }
        };
        let (left, right) = (side(&binary.left, false)?, side(&binary.right, true)?);
        let broken = chains && left.len() + right.len() > WIDTH;
        Ok(if broken || (chains && left.contains('\n')) {
            format!("{left}\n{sign} {}", indented(&right, 2).trim_start())
        } else {
            format!("{left} {sign} {right}")
        })
    }

    fn conditional(&mut self, cases: &syn::ExprIf) -> Said {
        let condition = self.expr(&cases.cond)?;
        let then = self.block(&cases.then_branch)?;
        let Some((_, otherwise)) = &cases.else_branch else { return Err("an if without else".into()) };
        let otherwise = self.statements_of(otherwise)?;
        let line = format!("{then} if {condition}, otherwise {otherwise}");
        if line.len() <= WIDTH && !line.contains('\n') {
            return Ok(line);
        }
        Ok(format!("{}\n{}", below(&format!("if {condition}:"), &then), below("otherwise:", &otherwise)))
    }

    fn cases(&mut self, cases: &syn::ExprMatch) -> Said {
        let of = self.expr(&cases.expr)?;
        let mut lines =
            vec![self.either(format!("cases of {of}:"), format!("depending on {of}, the first that fits:"))];
        for arm in &cases.arms {
            let mut head = self.pattern(&arm.pat)?;
            if head == "None" {
                head = "none".into();
            }
            if let Some((_, guard)) = &arm.guard {
                head += &format!(", if {}", self.expr(guard)?);
            }
            let body = self.statements_of(&arm.body)?;
            lines.push(indented(&below(&format!("{head} →"), &body), 2));
        }
        Ok(lines.join("\n"))
    }

    fn macro_call(&mut self, call: &syn::Macro) -> Said {
        if call.path.is_ident("vec") {
            return Ok(format!("[{}]", self.all(vec(call)?.iter())?));
        }
        if !call.path.is_ident("matches") {
            return refused(call);
        }
        let (value, pattern, guard) = matches(call)?;
        let (value, pattern) = (self.expr(&value)?, self.pattern(&pattern)?);
        let is = self.either(format!("{value} = {pattern}"), format!("{value} is {pattern}"));
        Ok(match guard {
            None => is,
            Some(guard) => {
                let guard = self.operand(&guard)?;
                self.either(format!("{is} ∧ {guard}"), format!("{is} and {guard}"))
            }
        })
    }

    fn structure(&mut self, of: &syn::ExprStruct) -> Said {
        let mut fields = Vec::new();
        for field in &of.fields {
            let name = spaced(&field.member.to_token_stream().to_string());
            let value = self.expr(&field.expr)?;
            fields.push(if name == value { name } else { format!("{name}: {value}") });
        }
        let short = fields.join(", ");
        let fields = if short.len() > WIDTH || short.contains('\n') {
            format!("\n{}\n", indented(&fields.join(",\n"), 2))
        } else {
            short
        };
        match &of.rest {
            Some(_) if last(&of.path) == "Law" => Ok("as written".into()),
            Some(rest) => Ok(format!("{} with {fields}", self.operand(rest)?)),
            None => Ok(format!("{}({fields})", last(&of.path))),
        }
    }

    /// A call: of a word, a constructor, a local function or one of the module.
    fn call(&mut self, call: &syn::ExprCall) -> Said {
        let name = path(&call.func)?;
        let args: Vec<&Expr> = call.args.iter().filter(|arg| !understood(arg)).collect();
        if let Some(text) = self.word(&name, &args)? {
            return Ok(text);
        }
        let short = name.rsplit("::").next().unwrap_or(&name).to_owned();
        match &name[..] {
            "Set::new" | "Locations::new" | "Stones::new" | "Vec::new" | "Capturing::new"
            | "Alliances::new" => Ok(self.either("∅", "nothing")),
            "Some" | "ClauseId" | "i64::from" | "usize::from" => self.all(args.into_iter()),
            _ if name.ends_with("::from") => match args[..] {
                [Expr::Array(array)] => Ok(format!("{{{}}}", self.all(array.elems.iter())?)),
                _ => self.all(args.into_iter()),
            },
            "Verdict::Legal" => Ok(below("legal:", &self.all(args.into_iter())?)),
            "Verdict::Illegal" => Ok(format!("illegal by {}", self.all(args.into_iter())?)),
            _ if short.starts_with(char::is_uppercase) => {
                Ok(format!("{short}({})", self.all(args.into_iter())?))
            }
            _ => {
                let shown = spaced(&short);
                self.calls.insert(shown.clone(), short);
                self.applied(&shown, args.into_iter())
            }
        }
    }

    fn applied<'a>(&mut self, name: &str, args: impl Iterator<Item = &'a Expr>) -> Said {
        let args = self.all(args)?;
        Ok(if args.is_empty() { name.to_owned() } else { format!("{name}({args})") })
    }

    /// A closure of one parameter, or a function's name applied to x.
    pub(super) fn applied_to_one(&mut self, function: &Expr) -> Said<(String, String)> {
        match function {
            Expr::Closure(closure) => self.closure(closure),
            Expr::Path(_) => {
                let name = self.expr(function)?;
                Ok(("x".into(), format!("{name}(x)")))
            }
            other => refused(other),
        }
    }

    fn method_call(&mut self, call: &syn::ExprMethodCall) -> Said {
        let method = call.method.to_string();
        let args: Vec<&Expr> = call.args.iter().filter(|arg| !understood(arg)).collect();
        if is_law(&method) {
            let shown = law_name(&method);
            self.calls.insert(shown.clone(), method);
            let applied = self.applied(&shown, args.into_iter())?;
            let receiver = call.receiver.to_token_stream().to_string();
            return Ok(match &receiver[..] {
                "self" | "law" => applied,
                _ => format!("{applied} as written"),
            });
        }
        if let Some(text) = self.phrase(&format!(".{method}"), &with_receiver(call))? {
            return Ok(text);
        }
        Ok(match (&method[..], &args[..]) {
            ("map" | "and_then", [function]) => {
                let (x, body) = self.applied_to_one(function)?;
                let given = below(&format!("if {} gives {x}:", self.expr(&call.receiver)?), &body);
                given + if body.contains('\n') { "\notherwise the same" } else { ", otherwise the same" }
            }
            ("map_or", [none, function]) => {
                let (x, body) = self.applied_to_one(function)?;
                let (of, none) = (self.expr(&call.receiver)?, self.expr(none)?);
                below(&format!("{none} if {of} gives none; if it gives {x}:"), &body)
            }
            (accessor, args) if ACCESSORS.contains(&accessor) => {
                let of = self.operand(&call.receiver)?;
                let name = self.either(format!("{of}.{method}"), format!("{of}’s {}", spaced(&method)));
                self.applied(&name, args.iter().copied())?
            }
            _ => return Err(format!("not of the grammar: .{method}(…) in {}", call.to_token_stream())),
        })
    }
}

/// The receiver of a call and its arguments.
fn with_receiver(call: &syn::ExprMethodCall) -> Vec<&Expr> {
    [&*call.receiver].into_iter().chain(call.args.iter().filter(|arg| !understood(arg))).collect()
}

/// What the law's data says of itself.
const ACCESSORS: &[&str] = &[
    "agreed_dead",
    "color",
    "edge_count",
    "first",
    "go_move",
    "last",
    "last_two",
    "mover",
    "now",
    "opponent",
    "passes",
    "placed_by",
    "played",
    "played_on",
    "players",
    "removed",
    "since_last_pass",
    "stones",
    "stones_of",
];

/// Arguments that go without saying: the law itself, and the board of the game.
fn understood(arg: &Expr) -> bool {
    match arg {
        Expr::Path(path) if path.path.is_ident("board") => true,
        Expr::Reference(reference) => understood(&reference.expr),
        other => is_the_law(other),
    }
}

/// The name of a method of the law without the number of its sentence: `r17_c_1_smallest` is “smallest”.
pub(super) fn law_name(method: &str) -> String {
    let words: Vec<&str> = method.split('_').skip(1).filter(|word| word.len() > 1).collect();
    words.join(" ")
}

pub(super) fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

fn last(path: &syn::Path) -> String {
    path.segments.last().map_or(String::new(), |segment| segment.ident.to_string())
}

fn precedence(op: &syn::BinOp) -> u8 {
    use syn::BinOp::{Add, And, Div, Mul, Or, Rem, Sub};
    match op {
        Or(_) => 1,
        And(_) => 2,
        Add(_) | Sub(_) => 4,
        Mul(_) | Div(_) | Rem(_) => 5,
        _ => 3,
    }
}

/// Does its body reach to the right as far as it can?
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Call(call) => path(&call.func).is_ok_and(|name| {
            ["every", "some", "if_then", "sum", "union_of", "function", "first", "last"].contains(&&name[..])
        }),
        Expr::MethodCall(call) => {
            ["map", "and_then", "is_some_and", "is_none_or", "then", "then_some", "unwrap_or", "or"]
                .contains(&&call.method.to_string()[..])
        }
        Expr::Reference(inner) => binds(&inner.expr),
        _ => false,
    }
}

/// Does it give back what it is given?
pub(super) fn is_identity(function: &Expr) -> bool {
    match function {
        Expr::Closure(closure) => {
            let parameter = closure.inputs.first().map(|p| p.to_token_stream().to_string());
            parameter == Some(closure.body.to_token_stream().to_string())
        }
        _ => false,
    }
}

/// Is it a statement about something, written with a sign of its own?
fn relates(expr: &Expr) -> bool {
    match expr {
        Expr::Call(call) => path(&call.func).is_ok_and(|name| name == "adjacent"),
        Expr::MethodCall(call) => ["contains", "is_subset", "is_disjoint", "is_empty", "is_some", "is_none"]
            .contains(&&call.method.to_string()[..]),
        Expr::Macro(_) | Expr::Let(_) => true,
        _ => false,
    }
}

/// A name with what it is one of, in English: “point p”, “neighbor q of p”, “number i from 0 to 5”, “x of set”.
pub(super) fn one_of(x: &str, of: &str) -> String {
    let kinds = [("the points", "point"), ("the neighbors", "neighbor"), ("the subsets", "subset")];
    let kind = kinds.iter().find_map(|(all, one)| Some(format!("{one} {x}{}", of.strip_prefix(all)?)));
    let number = || of.contains(" to ").then(|| format!("number {x} from {of}"));
    kind.or_else(number).unwrap_or_else(|| format!("{x} of {of}"))
}

/// Without the parentheses around all of it.
pub(super) fn unwrapped(text: &str) -> String {
    text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).map_or(text.to_owned(), str::to_owned)
}

/// The body after its head, or below it if that is too long.
pub(super) fn below(head: &str, body: &str) -> String {
    layout::below(head, body, WIDTH)
}
