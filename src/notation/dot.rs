//! Undirected graphs in the [DOT language](https://graphviz.org/doc/info/lang.html), as far as it describes a board:
//! nodes, edges and subgraphs. Attributes are skipped; what would say something else about the graph is refused.
//!
//! (petgraph's own reader of DOT builds on a crate under the GPL, which a library under MIT or Apache-2.0 cannot use.)

use std::collections::HashMap;

use fixedbitset::FixedBitSet;

use super::MOST_POINTS;
use super::graph::Graph;
use super::quoted;
use crate::{Error, Result};

/// The longest text, in bytes.
const LONGEST_TEXT: usize = 1 << 20;
/// The reader recurses once for each brace that is open.
const DEEPEST_BRACES: usize = 64;
/// These are not names, in upper case or lower.
const KEYWORDS: [&str; 6] = ["strict", "graph", "digraph", "node", "edge", "subgraph"];

/// A set of points: with these, joining many points with many takes time linear in the length of the text.
type Points = FixedBitSet;

/// A graph and the names of its points, in order of first appearance.
pub struct Named {
    pub graph: Graph,
    pub names: Vec<String>,
}

/// The graph that `text` describes. Edges given twice are merged.
pub fn read(text: &str) -> Result<Named> {
    if text.len() > LONGEST_TEXT {
        return Err(Error::input(format!(
            "dot text of {} bytes is too long: at most {LONGEST_TEXT} are read, use points and edges or graph6",
            text.len()
        )));
    }
    let mut reader = Reader { text, ..Reader::default() };
    reader.graph()?;
    let mut graph = Graph::new();
    (0..reader.names.len()).for_each(|point| _ = graph.add_node(point));
    for (point, neighbours) in reader.neighbours.iter().enumerate() {
        neighbours.ones().for_each(|neighbour| _ = graph.add_edge(point, neighbour, ()));
    }
    Ok(Named { graph, names: reader.names })
}

#[derive(Default)]
struct Reader<'a> {
    text: &'a str,
    /// The current token as it is written; empty at the end of the text.
    token: &'a str,
    /// Where it begins, in bytes of the text.
    place: usize,
    names: Vec<String>,
    points: HashMap<String, usize>,
    /// For each point, those on the right of an edge that has it on its left.
    neighbours: Vec<Points>,
}

impl Reader<'_> {
    fn graph(&mut self) -> Result<()> {
        self.advance()?;
        self.take("strict")?;
        if self.token.eq_ignore_ascii_case("digraph") {
            return Err(self.refusal("is a digraph", "a board is a graph, with edges a -- b"));
        }
        self.expect("graph")?;
        self.id()?;
        self.braces(1)?;
        if !self.token.is_empty() {
            let what = format!("goes on with {} after the closing brace", quoted(self.token));
            return Err(self.refusal(&what, "a board is one graph"));
        }
        if self.names.is_empty() {
            return Err(Error::input("dot text has no nodes: a board has at least 1 point"));
        }
        Ok(())
    }

    /// The statements between two braces; gives the points that they mention.
    fn braces(&mut self, depth: usize) -> Result<Points> {
        if depth > DEEPEST_BRACES {
            let what = format!("has braces more than {DEEPEST_BRACES} deep");
            return Err(self.refusal(&what, "write it more simply"));
        }
        self.expect("{")?;
        let mut mentioned = Points::new();
        while !self.take("}")? {
            mentioned.union_with(&self.statement(depth)?);
            self.take(";")?;
        }
        Ok(mentioned)
    }

    fn statement(&mut self, depth: usize) -> Result<Points> {
        if self.take("graph")? || self.take("node")? || self.take("edge")? {
            return match self.attributes()? {
                true => Ok(Points::new()),
                false => Err(self.unexpected("[")),
            };
        }
        let id = self.id()?;
        if id.is_some() && self.take("=")? {
            return self.id()?.map(|_| Points::new()).ok_or_else(|| self.unexpected("a value"));
        }
        let mut from = self.end_of_edge(id, depth)?;
        let mut mentioned = from.clone();
        let mut edge = self.place;
        while self.take("--")? {
            let id = self.id()?;
            let to = self.end_of_edge(id, depth)?;
            if let Some(point) = from.intersection(&to).next() {
                let what = format!("joins {} to itself", quoted(&self.names[point]));
                return Err(self.refusal_at(edge, &what, "a board has no loops"));
            }
            from.ones().for_each(|point| self.neighbours[point].union_with(&to));
            mentioned.union_with(&to);
            from = to;
            edge = self.place;
        }
        self.attributes()?;
        Ok(mentioned)
    }

    /// The node that has just been read, or the subgraph that comes now.
    fn end_of_edge(&mut self, id: Option<String>, depth: usize) -> Result<Points> {
        if let Some(name) = id {
            let next = self.names.len();
            let point = *self.points.entry(name.clone()).or_insert(next);
            if point == MOST_POINTS {
                return Err(Error::input(format!(
                    "dot text has over {MOST_POINTS} nodes: that is the limit"
                )));
            }
            if point == next {
                self.names.push(name);
                self.neighbours.push(Points::new());
            }
            return Ok(Points::from_iter([point]));
        }
        if self.take("subgraph")? {
            self.id()?;
        } else if self.token != "{" {
            return Err(self.unexpected("a node or {"));
        }
        self.braces(depth + 1)
    }

    /// Lists of attributes; whether there are any.
    fn attributes(&mut self) -> Result<bool> {
        let mut any = false;
        while self.take("[")? {
            any = true;
            while !self.take("]")? {
                self.id()?.ok_or_else(|| self.unexpected("an attribute or ]"))?;
                self.expect("=")?;
                self.id()?.ok_or_else(|| self.unexpected("a value"))?;
                let _ = self.take(",")? || self.take(";")?;
            }
        }
        Ok(any)
    }

    /// Goes past the current token if it is a name, a numeral or a string, which loses its quotation marks.
    fn id(&mut self) -> Result<Option<String>> {
        let token = self.token;
        let keyword = KEYWORDS.iter().any(|keyword| token.eq_ignore_ascii_case(keyword));
        if keyword || token == "--" || !token.starts_with(|c| is_word(c) || c == '-' || c == '"') {
            return Ok(None);
        }
        self.advance()?;
        let Some(inside) = token.strip_prefix('"') else { return Ok(Some(token.to_owned())) };
        // A backslash escapes a quotation mark and the end of a line. Two of them are two, but escape nothing.
        let plain = |part: &str| part.replace("\\\"", "\"").replace("\\\n", "");
        let parts: Vec<String> = inside[..inside.len() - 1].split(r"\\").map(plain).collect();
        Ok(Some(parts.join(r"\\")))
    }

    fn expect(&mut self, sign: &str) -> Result<()> {
        self.take(sign)?.then_some(()).ok_or_else(|| self.unexpected(sign))
    }

    /// Goes past the current token if it is this keyword or sign.
    fn take(&mut self, sign: &str) -> Result<bool> {
        let taken = self.token.eq_ignore_ascii_case(sign);
        if taken {
            self.advance()?;
        }
        Ok(taken)
    }

    /// Goes to the next token, past blanks and comments.
    fn advance(&mut self) -> Result<()> {
        self.place += self.token.len();
        loop {
            let rest = self.text[self.place..].trim_start_matches(|c: char| c.is_ascii_whitespace());
            self.place = self.text.len() - rest.len();
            let begins_line = self.place == 0 || self.text[..self.place].ends_with(['\n', '\r']);
            if rest.starts_with("//") || (rest.starts_with('#') && begins_line) {
                self.place += rest.find(['\n', '\r']).unwrap_or(rest.len());
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let end = comment.find("*/");
                self.place +=
                    4 + end.ok_or_else(|| self.refusal("has an open comment", "close it with */"))?;
            } else {
                self.token = token(rest).map_err(|(what, remedy)| self.refusal(&what, remedy))?;
                return Ok(());
            }
        }
    }

    fn unexpected(&self, expected: &str) -> Error {
        let found = if self.token.is_empty() { "its end".to_owned() } else { quoted(self.token) };
        self.refusal(&format!("has {found}"), &format!("expected {expected}"))
    }

    fn refusal(&self, what: &str, remedy: &str) -> Error {
        self.refusal_at(self.place, what, remedy)
    }

    fn refusal_at(&self, place: usize, what: &str, remedy: &str) -> Error {
        let before = &self.text[..place];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
        Error::input(format!("dot text {what} at line {line}, column {column}: {remedy}"))
    }
}

/// The token that `rest` begins with, or what `rest` has instead and the remedy.
fn token(rest: &str) -> Result<&str, (String, &'static str)> {
    let refused = |what: &str, remedy| Err((what.to_owned(), remedy));
    match rest.chars().next() {
        None => Ok(""),
        Some('{' | '}' | '[' | ']' | ';' | ',' | '=') => Ok(&rest[..1]),
        Some('-') if rest.starts_with("--") => Ok(&rest[..2]),
        Some('-') if rest.starts_with("->") => {
            refused("has a directed edge ->", "a board is a graph, with edges a -- b")
        }
        Some('"') => {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map(|end| &rest[..end + 2])
                .ok_or_else(|| ("has an open string".to_owned(), "close it with a quotation mark"))
        }
        Some(c) if is_word(c) || c == '-' => {
            // A single hyphen goes with the word, so that a-1 is not taken for the two nodes a and -1.
            let goes_on = |at, c| is_word(c) || (c == '-' && !rest[at + 1..].starts_with(['-', '>']));
            let end = rest.char_indices().find(|&(at, c)| !goes_on(at, c));
            let word = end.map_or(rest, |(at, _)| &rest[..at]);
            let name = !word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains(['.', '-']);
            let digits = word.strip_prefix('-').unwrap_or(word).replacen('.', "", 1);
            match name || (!digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())) {
                true => Ok(word),
                false => {
                    Err((format!("has {}, no name or number,", quoted(word)), "put it in quotation marks"))
                }
            }
        }
        Some(':') => refused("has a port", "a board's points have none, put names with : in quotation marks"),
        Some('<') => refused("has an HTML string", "use quotation marks in its place"),
        Some('+') => refused("joins strings with +", "write them as one"),
        Some(c) => Err((format!("has {c:?}"), "put names with such characters in quotation marks")),
    }
}

/// Whether names and numerals have this character. Blanks that are not ASCII are too easily overlooked for that.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_.".contains(c) || (!c.is_ascii() && !c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use quickcheck::quickcheck;

    use super::*;
    use crate::mutations;

    fn named(text: &str) -> (String, Vec<(usize, usize)>) {
        let Named { graph, names } = read(text).unwrap();
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
    fn nodes_and_edges_are_read_in_every_form() {
        let commented = r#"/* { */ graph g { // -> {
            node [shape=circle]; rankdir=LR
            a [label="->}{", pos="0,1"]
            a -- b [color=red][weight=2] /* a -> c */
        }
        // the end"#;
        let skipped = "# 1 \"file\"\ngraph \"g\" {\n#a\nedge[a=1;b=2,c=\"]\"d=-1][][e=f]; x = y; a {} b/* */-- // }\n{}--c [a=b] }\n#}";
        let escaped = "graph { \"a\\\\\" -- \"\\n\\\\\\\"\\\nb\" -- \"\" -- \"node\" }";
        type Edges = &'static [(usize, usize)];
        let cases: [(&str, &str, Edges); 13] = [
            // Points are in order of first appearance.
            ("graph { z -- b; a; b -- a }", "z b a", &[(0, 1), (1, 2)]),
            // An edge to a subgraph goes to all of its nodes.
            ("graph { q -- { p { o } } -- n; m }", "q p o n m", &[(0, 1), (0, 2), (1, 3), (2, 3)]),
            ("graph { a -- { b c } -- d }", "a b c d", &[(0, 1), (0, 2), (1, 3), (2, 3)]),
            ("graph { subgraph s { a -- b } -- c }", "a b c", &[(0, 1), (0, 2), (1, 2)]),
            ("graph { a -- b -- c }", "a b c", &[(0, 1), (1, 2)]),
            ("strict graph { a -- b; b -- a; a -- b }", "a b", &[(0, 1)]),
            (commented, "a b", &[(0, 1)]),
            (skipped, "a b c", &[]),
            // A quoted name is its inside.
            (r#"graph { "a" -- b; a -- "b \"}\"" }"#, r#"a b b "}""#, &[(0, 1), (0, 2)]),
            (escaped, r#"a\\ \n\\"b  node"#, &[(0, 1), (1, 2), (2, 3)]),
            ("graph{1-- -2.5}", "1 -2.5", &[(0, 1)]),
            ("graph{-.5--é_1--3.--\"1\"}", "-.5 é_1 3. 1", &[(0, 1), (1, 2), (2, 3)]),
            ("GRAPH Graphs { Node [a=b] SubGraph { nodes } }", "nodes", &[]),
        ];
        for (text, names, edges) in cases {
            assert_eq!(named(text), (names.to_owned(), edges.to_vec()), "{text}");
        }
    }

    #[test]
    fn a_malformed_text_is_refused_with_its_place_and_a_remedy() {
        let cases = [
            ("", "has its end at line 1, column 1: expected graph"),
            ("digraph { a -> b }", "is a digraph at line 1, column 1: a board is a graph, with edges a -- b"),
            (
                "graph { a -> b }",
                "has a directed edge -> at line 1, column 11: a board is a graph, with edges a -- b",
            ),
            ("graph a b { }", r#"has "b" at line 1, column 9: expected {"#),
            ("graph {\n é -- ; }", r#"has ";" at line 2, column 7: expected a node or {"#),
            ("graph { a ;; }", r#"has ";" at line 1, column 12: expected a node or {"#),
            ("graph { a b", "has its end at line 1, column 12: expected a node or {"),
            ("graph { node }", r#"has "}" at line 1, column 14: expected ["#),
            ("graph { strict }", r#"has "strict" at line 1, column 9: expected a node or {"#),
            ("graph { subgraph s -- a }", r#"has "--" at line 1, column 20: expected {"#),
            ("graph { a = [] }", r#"has "[" at line 1, column 13: expected a value"#),
            ("graph { a [b] }", r#"has "]" at line 1, column 13: expected ="#),
            ("graph { a [b=] }", r#"has "]" at line 1, column 14: expected a value"#),
            ("graph { a [;] }", r#"has ";" at line 1, column 12: expected an attribute or ]"#),
            ("graph { a -- a }", r#"joins "a" to itself at line 1, column 11: a board has no loops"#),
            ("graph { {a b} -- {c b} }", r#"joins "b" to itself at line 1, column 15: a board has no loops"#),
            (
                "graph { a:n -- b }",
                "has a port at line 1, column 10: a board's points have none, put names with : in quotation marks",
            ),
            ("graph { <b> }", "has an HTML string at line 1, column 9: use quotation marks in its place"),
            (r#"graph { "a" + "b" }"#, "joins strings with + at line 1, column 13: write them as one"),
            (r#"graph { "a\" }"#, "has an open string at line 1, column 9: close it with a quotation mark"),
            ("graph { /*/ }", "has an open comment at line 1, column 9: close it with */"),
            (
                "graph { a & b }",
                "has '&' at line 1, column 11: put names with such characters in quotation marks",
            ),
            (
                "graph { # b\n}",
                "has '#' at line 1, column 9: put names with such characters in quotation marks",
            ),
            (
                "graph { a\u{a0}b }",
                r"has '\u{a0}' at line 1, column 10: put names with such characters in quotation marks",
            ),
            (
                "graph { a } graph { b }",
                r#"goes on with "graph" after the closing brace at line 1, column 13: a board is one graph"#,
            ),
        ];
        for (text, message) in cases {
            assert_eq!(refusal(text), format!("dot text {message}"), "{text}");
        }
        assert_eq!(refusal("graph { a=b }"), "dot text has no nodes: a board has at least 1 point");
        for word in ["1a", "a.b", "a-1", "1-2", "1.2.3", ".", "-", "-a", "-1-"] {
            assert_eq!(
                refusal(&format!("graph {{ {word} }}")),
                format!(
                    "dot text has {word:?}, no name or number, at line 1, column 9: put it in quotation marks"
                )
            );
        }
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
            refusal(&" ".repeat(1_048_577)),
            "dot text of 1048577 bytes is too long: at most 1048576 are read, use points and edges or graph6"
        );
    }

    #[test]
    fn braces_that_are_too_deep_are_refused() {
        let deep = |depth| format!("graph {}a{}", "{".repeat(depth), "}".repeat(depth));
        assert_eq!(named(&deep(64)).0, "a");
        assert_eq!(
            refusal(&deep(65)),
            "dot text has braces more than 64 deep at line 1, column 71: write it more simply"
        );
        assert_eq!(
            refusal(&format!("graph {}", "{a--".repeat(200_000))),
            refusal(&format!("graph {}", "{a--".repeat(65)))
        );
    }

    #[test]
    fn the_longest_texts_do_not_take_long() {
        let start = std::time::Instant::now();
        let fill = |unit: &str| unit.repeat(1_048_000 / unit.len());
        assert_eq!(named(&format!("graph {{ a{} }}", fill("--b--a"))).1, [(0, 1)]);
        assert_eq!(named(&format!("graph {{ a [{}] }}", fill("a=a,"))).0, "a");
        assert_eq!(named(&format!("graph {{ a {} }}", fill("[a=a]"))).0, "a");
        assert_eq!(named(&format!("graph {{ a {} }}", fill("/**/"))).0, "a");
        assert_eq!(named(&format!("graph {{ a {} }}", fill("\n#\n"))).0, "a");
        assert_eq!(named(&format!("graph {{ {} }}", fill("{a}"))).0, "a");
        assert_eq!(named(&format!("graph {{ \"{}\" }}", fill("\\\\"))).0.len(), 1_048_000);
        for unit in ["{", "}", "\"", "\\", "/*", "-", "a", "é", "\"a\"+"] {
            assert!(read(&fill(unit)).is_err());
            let _ = read(&format!("graph {{ {}", fill(unit)));
        }
        let half = |from: usize| (from..from + 256).map(|name| format!("{name} ")).collect::<String>();
        let halves = format!("{{{}}} -- {{{}}}", half(0), half(256));
        assert_eq!(named(&format!("graph {{ {} }}", fill(&format!("{halves};")))).1.len(), 256 * 256);
        // What grows with the square of the length takes hours.
        assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
    }

    const TOKENS: [&str; 32] = [
        "graph", "strict", "subgraph", "node", "edge", "digraph", "{", "}", "{", "}", "[", "]", "--", "--",
        "a", "b", "7", "\"", "\\", "=", ";", ":", "<", "/*", "*/", "//", "#", "\n", " ", "-", "é", "->",
    ];

    quickcheck! {
        fn any_text_is_parsed_or_refused_on_one_line(text: String) -> bool {
            is_parsed_or_refused_on_one_line(&text) && is_parsed_or_refused_on_one_line(&format!("graph {{ {text} }}"))
        }

        fn any_sequence_of_tokens_is_parsed_or_refused_on_one_line(picks: Vec<u8>) -> bool {
            let text: String = picks.iter().map(|&pick| TOKENS[usize::from(pick) % TOKENS.len()]).collect();
            is_parsed_or_refused_on_one_line(&text) && is_parsed_or_refused_on_one_line(&format!("graph {{ {text} }}"))
        }

        fn any_mutation_of_a_valid_text_is_parsed_or_refused_on_one_line(changes: Vec<(usize, u8)>) -> bool {
            let mut text = "strict graph g { node [a=\"b\", c=-1.5]; \"x \\\" y\" -- { é; subgraph s { d -- e } } -- 7 /* z */ // z\n# z\n k = v }".to_owned();
            assert!(read(&text).is_ok());
            for (place, pick) in changes {
                let token = TOKENS[usize::from(pick) % TOKENS.len()];
                text = mutations(&text, place, token)[usize::from(pick / 85) % 3].clone();
            }
            is_parsed_or_refused_on_one_line(&text)
        }
    }

    fn is_parsed_or_refused_on_one_line(text: &str) -> bool {
        match read(text) {
            Ok(Named { graph, names }) => {
                graph.nodes().eq(0..names.len()) && graph.all_edges().all(|(a, b, ())| a != b)
            }
            Err(error) => !error.to_string().contains('\n'),
        }
    }
}
