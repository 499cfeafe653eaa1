//! Writes calls of the words of the law as notation.

use super::writer::{Style, WIDTH, Writer, below, is_identity, one_of, unwrapped};
use crate::law::Said;
use crate::layout::indented;
use syn::Expr;

impl Writer {
    /// A call of a word of the law, if it is one.
    pub(super) fn word(&mut self, name: &str, args: &[&Expr]) -> Said<Option<String>> {
        Ok(Some(match (name, args) {
            ("points", []) => self.either("points", "the points"),
            ("points", [of]) => {
                let of = self.expr(of)?;
                self.either(format!("points({of})"), format!("the points of {of}"))
            }
            ("neighbors", [p]) => {
                let p = self.expr(p)?;
                self.either(format!("neighbors({p})"), format!("the neighbors of {p}"))
            }
            ("neighbors", [on, p]) => {
                let (on, p) = (self.expr(on)?, self.expr(p)?);
                self.either(format!("neighbors({on}, {p})"), format!("the neighbors of {p} on {on}"))
            }
            ("adjacent", [p, q]) => {
                let (p, q) = (self.operand(p)?, self.operand(q)?);
                self.either(format!("{p} ~ {q}"), format!("{p} is adjacent to {q}"))
            }
            ("adjacent", [on, p, q]) => {
                let (on, p, q) = (self.expr(on)?, self.operand(p)?, self.operand(q)?);
                self.either(format!("adjacent({on}, {p}, {q})"), format!("{p} is adjacent to {q} on {on}"))
            }
            ("members", [set]) => self.expr(set)?,
            ("every", [of, holds]) => self.bound(of, holds, ["∀ ", " ∈ ", ": "], ["for every ", ", "])?,
            ("some", [of, holds]) => {
                self.bound(of, holds, ["∃ ", " ∈ ", ": "], ["there is a ", " such that "])?
            }
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
            ("each" | "list" | "function", [of, value]) => {
                let (x, body) = self.applied_to_one(value)?;
                let of = self.expr(of)?;
                match (name, self.style) {
                    ("function", Style::Math) => below(&format!("{x} ∈ {of} ↦"), &body),
                    ("function", Style::English) => below(&format!("at each {}:", one_of(&x, &of)), &body),
                    ("list", Style::Math) => {
                        format!("[ {} ]", below(&format!("{body} |"), &format!("{x} ∈ {of}")))
                    }
                    ("list", Style::English) => format!("the list of {body} for each {}", one_of(&x, &of)),
                    (_, Style::Math) => {
                        format!("{{ {} }}", below(&format!("{body} |"), &format!("{x} ∈ {of}")))
                    }
                    (_, Style::English) => format!("the set of {body} for each {}", one_of(&x, &of)),
                }
            }
            ("union_of", [of, set]) => {
                self.bound(of, set, ["⋃ ", " ∈ ", ": "], ["the union, over every ", ", of "])?
            }
            ("sum", [of, value]) => {
                self.bound(of, value, ["Σ ", " ∈ ", ": "], ["the sum, over every ", ", of "])?
            }
            ("first" | "last", [of, holds]) => self.bound(
                of,
                holds,
                [&format!("{name} "), " ∈ ", ": "],
                [&format!("the {name} "), " for which "],
            )?,
            ("union", [one, other]) => self.between(one, other, "∪", "together with")?,
            ("intersection", [one, other]) => {
                let (one, other) = (self.operand(one)?, self.operand(other)?);
                self.either(format!("{one} ∩ {other}"), format!("what is in both {one} and {other}"))
            }
            ("difference", [one, other]) => {
                let (one, other) = (self.operand(one)?, self.operand(other)?);
                self.either(format!("{one} ∖ {other}"), format!("what is in {one} but not in {other}"))
            }
            ("subsets", [set]) => {
                let set = self.expr(set)?;
                self.either(format!("𝒫({set})"), format!("the subsets of {set}"))
            }
            ("if_then", [condition, then]) => {
                let (condition, then) = (self.operand(condition)?, self.expr(then)?);
                let condition = if self.style == Style::English { unwrapped(&condition) } else { condition };
                below(&self.either(format!("{condition} →"), format!("if {condition}, then")), &then)
            }
            ("reachable", [start, step]) => {
                let (start, (x, step)) = (self.expr(start)?, self.applied_to_one(step)?);
                self.either(
                    below(&format!("reachable from {start} by {x} ⟶"), &step),
                    below(
                        &format!(
                            "all that can be reached from {start}, {start} included, in steps, each from one {x} to one of"
                        ),
                        &step,
                    ),
                )
            }
            ("ends_of_paths", [start, next, satisfies]) => {
                let (start, (x, next)) = (self.expr(start)?, self.applied_to_one(next)?);
                let (path, satisfies) = self.applied_to_one(satisfies)?;
                self.either(
                    format!("{{ end | ∃ {path} = ({start}, …, end), each {x} followed by one of {next}: {satisfies} }}"),
                    format!("all ends of a {path} that begins with {start}, in which each {x} is followed by one of {next}, for which {satisfies}"),
                )
            }
            ("least" | "greatest", [of, holds]) => {
                let Expr::Closure(closure) = holds else { return Err(format!("{name} without a closure")) };
                let (of, (parameters, body)) = (self.expr(of)?, self.closure(closure)?);
                let (x, set) = parameters.split_once(", ").ok_or("least and greatest bind two names")?;
                match (name, self.style) {
                    ("least", Style::Math) => {
                        below(&format!("least {set} ⊆ {of}: ∀ {x}: {x} ∈ {set} ←"), &body)
                    }
                    (_, Style::Math) => below(&format!("greatest {set} ⊆ {of}: ∀ {x} ∈ {set}:"), &body),
                    ("least", _) => below(
                        &format!("the least set “{set}” in which is every {x} of {of} for which"),
                        &body,
                    ),
                    _ => below(
                        &format!("the greatest set “{set}” of members of {of} such that for every {x} in it"),
                        &body,
                    ),
                }
            }
            ("with", [function, argument, value]) => {
                let (function, argument, value) =
                    (self.operand(function)?, self.expr(argument)?, self.expr(value)?);
                self.either(
                    format!("{function}[{argument} := {value}]"),
                    format!("{function}, but {value} at {argument}"),
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
            ("reachability_graph", [starts, step]) => {
                let (starts, (x, step)) = (self.expr(starts)?, self.applied_to_one(step)?);
                let head = self.either(
                    format!("the graph reachable from {starts} by {x} ⟶"),
                    format!("all that can be reached from {starts}, each {x} with what can follow it:"),
                );
                below(&head, &step)
            }
            ("with_point", [adjacent]) => {
                let adjacent = self.expr(adjacent)?;
                self.either(
                    format!("the board + a point ~ {adjacent}"),
                    format!("the board with a new point, adjacent to {adjacent}"),
                )
            }
            ("with_point", [on, adjacent]) => {
                let (on, adjacent) = (self.operand(on)?, self.expr(adjacent)?);
                self.either(
                    format!("{on} + a point ~ {adjacent}"),
                    format!("{on} with a new point, adjacent to {adjacent}"),
                )
            }
            ("followed_by", [list, one]) => self.between(list, one, "⌢", "followed by")?,
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
            ("breaks", [clause]) => format!("illegal by {}", self.expr(clause)?),
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
            _ => return Ok(None),
        }))
    }

    /// A word that binds one name: what stands before the name, between it and what it is of, and before the body.
    fn bound(&mut self, of: &Expr, body: &Expr, math: [&str; 3], english: [&str; 2]) -> Said {
        let of = self.expr(of)?;
        let (x, body) = self.applied_to_one(body)?;
        let head = match self.style {
            Style::Math => format!("{}{x}{}{of}{}", math[0], math[1], math[2].trim_end()),
            Style::English => format!("{}{}{}", english[0], one_of(&x, &of), english[1].trim_end()),
        };
        Ok(below(&head, &body))
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

    fn between(&mut self, one: &Expr, other: &Expr, math: &str, english: &str) -> Said {
        let (one, other) = (self.operand(one)?, self.operand(other)?);
        Ok(self.either(format!("{one} {math} {other}"), format!("{one} {english} {other}")))
    }
}
