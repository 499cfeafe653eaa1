//! Undirected graphs in the [DOT language](https://graphviz.org/doc/info/lang.html), parsed by dot-parser.

use std::collections::{BTreeSet, HashMap};
use std::thread;

use dot_parser::ast::either::Either;
use dot_parser::ast::{Graph as Ast, NodeID, StmtList, Subgraph};
use petgraph::graphmap::UnGraphMap;

use super::board::MOST_POINTS;
use super::quoted;
use crate::{Error, Result};

/// The longest text, in bytes. The parser recurses along chains of edges and lists of attributes; this bounds it.
const LONGEST_TEXT: usize = 64 << 10;
/// A subgraph that stands alone is read twice by the parser, one inside it four times, and so on.
const DEEPEST_BRACES: usize = 5;
/// In bytes: what the longest chain of edges needs in an optimised build, many times over.
const STACK: usize = 256 << 20;

type Attribute<'a> = (&'a str, &'a str);

/// A graph and the names of its points, in order of first appearance.
#[derive(Default)]
pub struct Named {
    pub graph: UnGraphMap<usize, ()>,
    pub names: Vec<String>,
    points: HashMap<String, usize>,
}

/// The graph that `text` describes. Attributes are ignored and edges given twice are merged.
pub fn read(text: &str) -> Result<Named> {
    if text.len() > LONGEST_TEXT {
        return Err(Error::input(format!(
            "dot text of {} bytes is too long: at most {LONGEST_TEXT} are read, use points and edges or graph6",
            text.len()
        )));
    }
    check(text)?;
    // The parser's own recursion, and that of its syntax tree, need more stack than a test or a worker thread has.
    thread::scope(|scope| {
        let parse = || parse(text);
        let parser = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, parse)?;
        parser
            .join()
            .unwrap_or_else(|_| Err(Error::input("dot text is beyond the parser: write it more simply")))
    })
}

fn parse(text: &str) -> Result<Named> {
    let ast = Ast::try_from(text).map_err(|error| {
        let shown = error.to_string();
        let place = shown.lines().next().unwrap_or_default().trim().trim_start_matches("--> ").to_owned();
        Error::input(format!("dot text is malformed at {place} (line:column): {}", error.variant.message()))
    })?;
    if ast.is_digraph {
        return Err(Error::input("dot text is a digraph: a board is a graph, with edges a -- b"));
    }
    let mut named = Named::default();
    named.statements(&ast.stmts)?;
    if named.names.is_empty() {
        return Err(Error::input("dot text has no nodes: a board has at least 1 point"));
    }
    Ok(named)
}

impl Named {
    /// Adds what the statements say and gives the set of points that they mention.
    fn statements(&mut self, list: &StmtList<Attribute>) -> Result<BTreeSet<usize>> {
        use dot_parser::ast::Stmt::*;
        let mut mentioned = BTreeSet::new();
        for statement in list {
            match statement {
                NodeStmt(node) => mentioned.extend([self.node(&node.node)?]),
                Subgraph(inner) => mentioned.extend(self.statements(&inner.stmts)?),
                EdgeStmt(edge) => {
                    let mut from = self.end(&edge.from)?;
                    let mut next = Some(&edge.next);
                    while let Some(step) = next {
                        let to = self.end(&step.to)?;
                        self.join(&from, &to)?;
                        mentioned.extend(std::mem::replace(&mut from, to));
                        next = step.next.as_deref();
                    }
                    mentioned.extend(from);
                }
                AttrStmt(_) | IDEq(..) => {}
            }
        }
        Ok(mentioned)
    }

    fn end(&mut self, end: &Either<NodeID, Subgraph<Attribute>>) -> Result<BTreeSet<usize>> {
        match end {
            Either::Left(node) => Ok(BTreeSet::from([self.node(node)?])),
            Either::Right(subgraph) => self.statements(&subgraph.stmts),
        }
    }

    fn node(&mut self, node: &NodeID) -> Result<usize> {
        let name = match node.id.strip_prefix('"').and_then(|id| id.strip_suffix('"')) {
            Some(inside) => inside.replace("\\\"", "\""),
            None => node.id.clone(),
        };
        // The parser takes the n of a:north for the port and goes on with a node called orth.
        if node.port.is_some() {
            let name = quoted(&name);
            return Err(Error::input(format!("dot node {name} has a port: a board's points have none")));
        }
        if let Some(&point) = self.points.get(&name) {
            return Ok(point);
        }
        let point = self.names.len();
        if point == MOST_POINTS {
            return Err(Error::input(format!("dot text has over {MOST_POINTS} nodes: that is the limit")));
        }
        self.names.push(name.clone());
        self.points.insert(name, point);
        Ok(self.graph.add_node(point))
    }

    fn join(&mut self, from: &BTreeSet<usize>, to: &BTreeSet<usize>) -> Result<()> {
        for &a in from {
            for &b in to {
                if a == b {
                    let name = quoted(&self.names[a]);
                    return Err(Error::input(format!(
                        "dot edge {name} -- {name} joins a point to itself: a board has no loops"
                    )));
                }
                self.graph.add_edge(a, b, ());
            }
        }
        Ok(())
    }
}

/// Refuses what the parser would read for too long, or would read as something else than it looks like.
fn check(text: &str) -> Result<()> {
    let mut rest = text;
    let mut depth = 0_usize;
    let mut closed = false;
    while let Some(c) = rest.chars().next() {
        let token = &rest[..token_length(rest, c)];
        rest = &rest[token.len()..];
        let blank = c.is_whitespace() || token.starts_with("//") || token.starts_with("/*");
        if closed && !blank {
            return Err(Error::input(format!(
                "dot text goes on with {} after the closing brace: a board is one graph",
                quoted(token)
            )));
        }
        match token {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "->" => {
                return Err(Error::input(
                    "dot text has a directed edge ->: a board is a graph, with edges a -- b",
                ));
            }
            _ if token.starts_with(|c: char| c.is_ascii_digit() || c == '.')
                && token.contains(|c: char| c.is_ascii_alphabetic() || c == '_') =>
            {
                return Err(Error::input(format!(
                    "dot name {} begins like a number: put it in quotation marks",
                    quoted(token)
                )));
            }
            _ => {}
        }
        closed |= token == "}" && depth == 0;
        if depth > DEEPEST_BRACES {
            return Err(Error::input(format!(
                "dot text has braces more than {DEEPEST_BRACES} deep: write it more simply"
            )));
        }
    }
    Ok(())
}

/// The length in bytes of the token, comment or single blank that `rest` begins with; `first` is its first character.
fn token_length(rest: &str, first: char) -> usize {
    let until =
        |from: usize, end: &str| rest[from..].find(end).map_or(rest.len(), |at| from + at + end.len());
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    match first {
        '/' if rest.starts_with("//") => rest.find(['\n', '\r']).unwrap_or(rest.len()),
        '/' if rest.starts_with("/*") => until(2, "*/"),
        '"' => {
            let mut escaped = false;
            let end = rest.char_indices().skip(1).find(|&(_, c)| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\';
                ends
            });
            end.map_or(rest.len(), |(at, _)| at + 1)
        }
        '<' => until(1, ">"),
        '-' if rest.starts_with("->") || rest.starts_with("--") => 2,
        c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        c => c.len_utf8(),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use quickcheck::quickcheck;

    use super::*;

    fn named(text: &str) -> (String, Vec<(usize, usize)>) {
        let Named { graph, names, .. } = read(text).unwrap();
        assert!(graph.nodes().eq(0..names.len()));
        let mut edges: Vec<(usize, usize)> =
            graph.all_edges().map(|(a, b, ())| (a.min(b), a.max(b))).collect();
        edges.sort();
        (names.join(" "), edges)
    }

    fn refusal(text: &str) -> String {
        read(text).map(|named| named.names).unwrap_err().to_string()
    }

    #[test]
    fn points_are_in_order_of_first_appearance() {
        assert_eq!(named("graph { z -- b; a; b -- a }"), ("z b a".into(), vec![(0, 1), (1, 2)]));
        assert_eq!(named("graph { q -- { p { o } } -- n; m }").0, "q p o n m");
    }

    #[test]
    fn a_chain_is_an_edge_for_each_step() {
        assert_eq!(named("graph { a -- b -- c }").1, [(0, 1), (1, 2)]);
    }

    #[test]
    fn an_edge_to_a_subgraph_goes_to_all_of_its_nodes() {
        assert_eq!(named("graph { a -- { b c } -- d }").1, [(0, 1), (0, 2), (1, 3), (2, 3)]);
        assert_eq!(named("graph { subgraph s { a -- b } -- c }").1, [(0, 1), (0, 2), (1, 2)]);
    }

    #[test]
    fn edges_given_twice_are_merged() {
        assert_eq!(named("strict graph { a -- b; b -- a; a -- b }").1, [(0, 1)]);
    }

    #[test]
    fn attributes_and_comments_are_ignored() {
        let text = r#"/* { */ graph g { // -> {
            node [shape=circle]; rankdir=LR
            a [label="->}{", pos="0,1"]
            a -- b [color=red][weight=2] /* a -> c */
        }
        // the end"#;
        assert_eq!(named(text), ("a b".into(), vec![(0, 1)]));
    }

    #[test]
    fn a_quoted_name_is_its_inside() {
        assert_eq!(
            named(r#"graph { "a" -- b; a -- "b \"}\"" }"#),
            (r#"a b b "}""#.into(), vec![(0, 1), (0, 2)])
        );
        assert_eq!(named("graph { 1 -- -2.5 -- <b> }").0, "1 -2.5 <b>");
    }

    #[test]
    fn a_malformed_text_is_refused_with_its_reason() {
        let cases = [
            ("digraph { a -> b }", "dot text has a directed edge ->: a board is a graph, with edges a -- b"),
            ("graph { a -> b }", "dot text has a directed edge ->: a board is a graph, with edges a -- b"),
            ("digraph { a }", "dot text is a digraph: a board is a graph, with edges a -- b"),
            ("graph { }", "dot text has no nodes: a board has at least 1 point"),
            ("graph { a -- a }", r#"dot edge "a" -- "a" joins a point to itself: a board has no loops"#),
            (
                "graph { {a b} -- {c b} }",
                r#"dot edge "b" -- "b" joins a point to itself: a board has no loops"#,
            ),
            ("graph { a:n -- b }", r#"dot node "a" has a port: a board's points have none"#),
            ("graph { 1a -- 2a }", r#"dot name "1a" begins like a number: put it in quotation marks"#),
            (
                "graph { a } graph { b }",
                r#"dot text goes on with "graph" after the closing brace: a board is one graph"#,
            ),
            ("graph { {{{{{a}}}}} }", "dot text has braces more than 5 deep: write it more simply"),
        ];
        for (text, message) in cases {
            assert_eq!(refusal(text), message, "{text}");
        }
        let malformed = refusal("graph {\n a -- ; }");
        assert!(
            malformed.starts_with("dot text is malformed at 2:7 (line:column): expected "),
            "{malformed}"
        );
        assert!(!malformed.contains('\n'));
    }

    #[test]
    fn more_nodes_than_a_board_has_points_are_refused() {
        let nodes = |count: usize| (0..count).map(|node| format!("{node};")).collect::<String>();
        assert_eq!(read(&format!("graph {{ {} }}", nodes(512))).unwrap().names.len(), 512);
        assert_eq!(
            refusal(&format!("graph {{ {} }}", nodes(513))),
            "dot text has over 512 nodes: that is the limit"
        );
    }

    #[test]
    fn a_text_that_is_too_long_is_refused() {
        assert_eq!(
            refusal(&" ".repeat(65_537)),
            "dot text of 65537 bytes is too long: at most 65536 are read, use points and edges or graph6"
        );
    }

    #[test]
    fn the_deepest_recursion_that_the_limits_allow_is_survived() {
        let fill = |unit: &str| unit.repeat(65_000 / unit.len());
        let chain = format!("graph {{ a{} }}", fill("--b--a"));
        assert_eq!(named(&chain).1, [(0, 1)]);
        assert_eq!(named(&format!("graph {{ a [{}] }}", fill("a=a,"))).0, "a");
        assert_eq!(named(&format!("graph {{ a {} }}", fill("[a=a]"))).0, "a");
        assert!(read(&format!("graph {{ {} }}", fill("{"))).is_err());
        assert!(read(&format!("graph {{ {} }}", fill("}"))).is_err());
    }

    #[test]
    fn the_deepest_braces_that_the_limits_allow_do_not_take_long() {
        let start = std::time::Instant::now();
        let names = "a ".repeat(32_000);
        assert_eq!(named(&format!("graph {{ {{{{{{{{ {names} }}}}}}}} }}")).0, "a");
        assert!(start.elapsed().as_secs() < 60);
    }

    quickcheck! {
        fn any_text_is_parsed_or_refused_without_a_panic(text: String) -> bool {
            let _ = read(&text);
            let _ = read(&format!("graph {{ {text} }}"));
            true
        }

        fn any_sequence_of_tokens_is_parsed_or_refused_without_a_panic(picks: Vec<u8>) -> bool {
            const TOKENS: [&str; 24] = [
                "graph", "strict", "subgraph", "node", "edge", "{", "}", "{", "}", "[", "]", "--", "--", "a", "b", "7",
                "\"", "\\", "=", ";", ":", "<", "/*", " ",
            ];
            let text: String = picks.iter().map(|&pick| TOKENS[usize::from(pick) % TOKENS.len()]).collect();
            let _ = read(&text);
            let _ = read(&format!("graph {{ {text} }}"));
            true
        }
    }
}
