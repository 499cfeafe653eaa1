//! Writes calls of the words of the law as notation.

use super::phrases::{binder, filled, phrase};
use super::writer::{Style, WIDTH, Writer, below, is_identity, one_of, unwrapped};
use crate::law::Said;
use crate::layout::indented;
use syn::Expr;

impl Writer {
    /// A call of a word of the law, if it is one.
    pub(super) fn word(&mut self, name: &str, args: &[&Expr]) -> Said<Option<String>> {
        Ok(Some(match (name, args) {
            ("those" | "among", [of, holds]) => self.set(of, holds)?,
            ("number_of", [of, holds]) => {
                let set = self.set(of, holds)?;
                self.either(
                    format!("|{set}|"),
                    format!("the number of {}", set.trim_start_matches("the set of every ")),
                )
            }
            ("each" | "list" | "union_of", [of, value]) if is_identity(value) => {
                let of = self.expr(of)?;
                match name {
                    "union_of" => self.either(format!("⋃ {of}"), format!("all that is in a member of {of}")),
                    _ => of,
                }
            }
            ("each" | "list", [of, value]) => {
                let (x, body) = self.applied_to_one(value)?;
                let of = self.expr(of)?;
                let (kind, open, close) = if name == "list" { (name, '[', ']') } else { ("set", '{', '}') };
                self.either(
                    format!("{open} {} {close}", below(&format!("{body} |"), &format!("{x} ∈ {of}"))),
                    format!("the {kind} of {body} for each {}", one_of(&x, &of)),
                )
            }
            ("if_then", [condition, then]) => {
                let (condition, then) = (self.operand(condition)?, self.expr(then)?);
                let condition = if self.style == Style::English { unwrapped(&condition) } else { condition };
                below(&self.either(format!("{condition} →"), format!("if {condition}, then")), &then)
            }
            ("ends_of_paths", [start, next, satisfies]) => {
                let (start, (x, next)) = (self.expr(start)?, self.applied_to_one(next)?);
                let (path, satisfies) = self.applied_to_one(satisfies)?;
                self.either(
                    format!("{{ end | ∃ {path} = ({start}, …, end), each {x} followed by one of {next}: {satisfies} }}"),
                    format!("all ends of a {path} that begins with {start}, in which each {x} is followed by one of {next}, for which {satisfies}"),
                )
            }
            ("after_each", [of, first, next]) => {
                let Expr::Closure(closure) = next else { return Err("after_each without a closure".into()) };
                let (of, first, (parameters, body)) =
                    (self.expr(of)?, self.expr(first)?, self.closure(closure)?);
                let (so_far, x) = parameters.rsplit_once(", ").ok_or("after_each binds two names")?;
                let head = self.either(
                    format!("{so_far} := {first}; for each {x} ∈ {of}, {so_far} :="),
                    format!("{so_far}, at first {first}, which each {x} of {of} in turn replaces by"),
                );
                below(&head, &body)
            }
            ("broken", [Expr::Array(conditions)]) => {
                let mut lines = vec![self.either("broken clauses:", "the broken clauses:")];
                for pair in &conditions.elems {
                    let Expr::Tuple(pair) = pair else { return Err("broken takes pairs".into()) };
                    let (fails, clause) = (self.not_not(&pair.elems[0])?, self.expr(&pair.elems[1])?);
                    lines.push(indented(
                        &below(&self.either(format!("{clause} ⟸"), format!("{clause} if")), &fails),
                        2,
                    ));
                }
                lines.join("\n")
            }
            ("legal_unless", [broken, next]) => {
                let (broken, next) = (self.operand(broken)?, self.expr(next)?);
                self.either(
                    format!(
                        "{}\n{}",
                        below(&format!("if {broken} = ∅: legal:"), &next),
                        below("otherwise:", &format!("illegal by {broken}"))
                    ),
                    below(&format!("if {broken} is not empty, illegal by {broken}; otherwise legal:"), &next),
                )
            }
            _ => return self.phrase(name, args),
        }))
    }

    /// A call of a word or a method, the receiver first, or the negation of one, if there is a phrase for it.
    pub(super) fn phrase(&mut self, name: &str, args: &[&Expr]) -> Said<Option<String>> {
        if let (Some(head), [of, body]) = (binder(name), args) {
            return self.bound(name, head, of, body).map(Some);
        }
        let Some((_, kinds, math, english)) = phrase(name, args.len()) else { return Ok(None) };
        let written = args.iter().zip(kinds.chars()).map(|(arg, kind)| match kind {
            'o' => self.operand(arg),
            _ => self.expr(arg),
        });
        let parts = written.collect::<Said<Vec<String>>>()?;
        let english = if english.is_empty() { math } else { english };
        Ok(Some(filled(&self.either(*math, *english), &parts)))
    }

    /// A word or method that binds a name or two.
    fn bound(&mut self, name: &str, [math, english]: [&str; 2], of: &Expr, body: &Expr) -> Said {
        let (of, (names, body)) = (self.expr(of)?, self.applied_to_one(body)?);
        let (x, second) = match name {
            "least" | "greatest" => names.split_once(", ").ok_or("least and greatest bind two names")?,
            _ => (&names[..], ""),
        };
        let parts = [x.to_owned(), of.clone(), one_of(x, &of), second.to_owned()];
        Ok(below(&filled(&self.either(math, english), &parts), &body))
    }

    fn set(&mut self, of: &Expr, holds: &Expr) -> Said {
        let of = self.expr(of)?;
        let (x, holds) = self.applied_to_one(holds)?;
        Ok(match self.style {
            Style::Math if holds.contains('\n') || holds.len() + of.len() > WIDTH => {
                format!("{{ {x} ∈ {of} |\n{} }}", indented(&holds, 2))
            }
            Style::Math => format!("{{ {x} ∈ {of} | {holds} }}"),
            Style::English => below(&format!("the set of every {} for which", one_of(&x, &of)), &holds),
        })
    }
}
