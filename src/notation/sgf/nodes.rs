//! From text to nodes: games, the nodes of their lines, and the properties that matter here.
//!
//! One pass over the text, without recursion. The main line is what stands before the first `)`; the properties of
//! variations are kept only if they are wanted.

use crate::clipped;
use std::borrow::Cow;

/// The properties that say something of the game as a whole.
pub const OF_GAME: [&str; 10] = ["GM", "SZ", "KM", "HA", "GN", "RU", "RE", "AP", "PB", "PW"];
/// Those that say something of their node, moves first, which are most. All others are skipped.
const OF_NODE: [&str; 9] = ["B", "W", "AB", "AW", "AE", "PL", "TB", "TW", "C"];

/// The games of a text, one after the other.
pub struct Games<'a> {
    text: &'a str,
    at: usize,
    /// Are the lines beside the main line wanted?
    variations: bool,
}

/// A game: its nodes, in the order of the text.
#[derive(Default)]
pub struct Game<'a> {
    nodes: Vec<Node>,
    properties: Vec<Property<'a>>,
    /// The last node of each line that is kept, the main line first.
    ends: Vec<usize>,
    /// How many lines there are, the main line among them.
    pub lines: usize,
    /// How long its text is, in bytes.
    pub length: usize,
    /// What was left out or assumed.
    pub notes: Vec<String>,
}

struct Node {
    parent: Option<usize>,
    /// Its first property.
    first: usize,
}

/// A property of a node: `AB[aa][cc:ee]`.
pub struct Property<'a> {
    /// Its capital letters; before FF\[4\] there were small ones too, without a meaning.
    pub name: &'static str,
    /// Its values, each in brackets, with white space between them; empty if it has none.
    values: &'a str,
}

/// What stood before, which says what may follow.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Open,
    Node,
    Close,
}

impl<'a> Games<'a> {
    pub fn new(text: &'a str, variations: bool) -> Games<'a> {
        Games { text, at: 0, variations }
    }

    /// Where the next game begins: `(;` or, as some programs write it, `(SZ[9]`.
    fn next_start(&self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let begins = |at: &usize| {
            let rest = bytes[at + 1..].trim_ascii_start();
            let letters = rest.iter().take(20).take_while(|byte| byte.is_ascii_alphabetic()).count();
            let is_property = letters > 0 && rest[letters..].trim_ascii_start().first() == Some(&b'[');
            rest.first() == Some(&b';') || is_property
        };
        (self.at..bytes.len()).filter(|at| bytes[*at] == b'(').find(begins)
    }

    /// Is nothing there but white space?
    fn is_blank(&self, from: usize, to: usize) -> bool {
        self.text[from..to].chars().all(is_white)
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = Game<'a>;

    fn next(&mut self) -> Option<Game<'a>> {
        let start = self.next_start()?;
        let (mut game, end) = Game::read(self.text, start, self.variations);
        if !self.is_blank(self.at, start) {
            game.notes.push("text before the game ignored".to_owned());
        }
        self.at = end;
        if self.next_start().is_none() && !self.is_blank(end, self.text.len()) {
            game.notes.push("text after the game ignored".to_owned());
        }
        Some(game)
    }
}

impl<'a> Game<'a> {
    /// Reads the game that begins at `start`, and says where it ends.
    fn read(text: &'a str, start: usize, variations: bool) -> (Game<'a>, usize) {
        let bytes = text.as_bytes();
        let mut game = Game::default();
        let (mut strange, mut without_semicolon, mut cut) = (None, None, None);
        let (mut open, mut node, mut last) = (Vec::new(), None, Last::Close);
        let mut at = start;
        while let Some(&byte) = bytes.get(at) {
            let kept = game.lines == 0 || variations;
            match byte {
                b'(' => {
                    open.push(node);
                    last = Last::Open;
                }
                b')' => {
                    game.end_line(node, last, variations);
                    node = open.pop().flatten();
                    last = Last::Close;
                    if open.is_empty() {
                        at += 1;
                        break;
                    }
                }
                b';' => {
                    if kept {
                        node = Some(game.add_node(node));
                    }
                    last = Last::Node;
                }
                b'[' | b'A'..=b'Z' | b'a'..=b'z' => {
                    if last != Last::Node {
                        without_semicolon = without_semicolon.or(Some(at));
                        if kept {
                            node = Some(game.add_node(node));
                        }
                        last = Last::Node;
                    }
                    let values = at + name_at(&bytes[at..]);
                    let name = text[at..values].trim_end();
                    let Some(end) = end_of_values(bytes, values) else {
                        cut = Some(name);
                        at = bytes.len();
                        break;
                    };
                    let is_empty = values == end;
                    let known = name_of(name);
                    if name.is_empty() || is_empty {
                        strange = strange.or(Some(at));
                    }
                    if let (true, Some(name)) = (kept, known) {
                        // A move without a point is an error, unlike other properties.
                        if !is_empty || matches!(name, "B" | "W") {
                            game.properties.push(Property { name, values: &text[values..end] });
                        }
                    }
                    at = end;
                    continue;
                }
                byte if byte.is_ascii_whitespace() => {}
                byte if byte.is_ascii() => strange = strange.or(Some(at)),
                _ => {
                    let c = text[at..].chars().next().unwrap_or_default();
                    if !is_white(c) {
                        strange = strange.or(Some(at));
                    }
                    at += c.len_utf8();
                    continue;
                }
            }
            at += 1;
        }
        game.end_line(node, last, variations);
        if game.lines == 0 {
            // Nothing but empty trees follow.
            game.end_line(Some(game.nodes.len() - 1), Last::Node, variations);
        }
        if let Some(at) = without_semicolon {
            game.notes.push(format!("a ; is missing at {}", place(text, at)));
        }
        if let Some(at) = strange {
            game.notes.push(format!("text outside properties ignored, first at {}", place(text, at)));
        }
        if let Some(name) = cut {
            game.notes.push(format!("the file ends within the value of {}, which is ignored", clipped(name)));
        } else if !open.is_empty() {
            game.notes.push("the file ends before the last ) of the game".to_owned());
        }
        game.length = at - start;
        (game, at)
    }

    fn add_node(&mut self, parent: Option<usize>) -> usize {
        self.nodes.push(Node { parent, first: self.properties.len() });
        self.nodes.len() - 1
    }

    /// A line ends where a tree does, unless that is the end of an inner one.
    fn end_line(&mut self, node: Option<usize>, last: Last, variations: bool) {
        if last != Last::Node {
            return;
        }
        if let (true, Some(node)) = (self.lines == 0 || variations, node) {
            self.ends.push(node);
        }
        self.lines += 1;
    }

    /// The properties of the nodes of a line that is kept; the main line is 0.
    pub fn line(&self, number: usize) -> Vec<&[Property<'a>]> {
        let end = self.ends.get(number).copied();
        let parents = std::iter::successors(end, |node| self.nodes[*node].parent);
        let properties = |node: usize| {
            let next = self.nodes.get(node + 1).map_or(self.properties.len(), |next| next.first);
            &self.properties[self.nodes[node].first..next]
        };
        let mut line: Vec<_> = parents.map(properties).collect();
        line.reverse();
        line
    }
}

impl<'a> Property<'a> {
    /// Does it say something of the game as a whole?
    pub fn of_game(&self) -> bool {
        OF_GAME.contains(&self.name)
    }

    /// The values, without what escapes their characters.
    pub fn values(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let mut rest = self.values;
        std::iter::from_fn(move || {
            let start = rest.find('[')? + 1;
            let end = end_of_value(rest.as_bytes(), start)?;
            let value = &rest[start..end];
            rest = &rest[end + 1..];
            Some(if value.contains('\\') { unescaped(value).into() } else { value.into() })
        })
    }

    /// The value, if there is only one, without white space around it.
    pub fn value(&self) -> Option<Cow<'a, str>> {
        let mut values = self.values();
        let value = values.next().filter(|_| values.next().is_none())?;
        Some(if value.trim().len() == value.len() { value } else { value.trim().to_owned().into() })
    }

    /// For a message.
    pub fn shown(&self) -> String {
        let values: Vec<String> = self.values().map(|value| format!("[{value}]")).collect();
        clipped(&format!("{}{}", self.name, values.concat()).escape_debug().to_string())
    }
}

/// The name if properties of it are kept.
fn name_of(name: &str) -> Option<&'static str> {
    let name: Cow<str> = match name.bytes().all(|byte| byte.is_ascii_uppercase()) {
        true => name.into(),
        false => name.chars().filter(char::is_ascii_uppercase).collect(),
    };
    OF_NODE.iter().chain(&OF_GAME).copied().find(|known| *known == name)
}

/// How long a name is, with the white space that follows it.
fn name_at(bytes: &[u8]) -> usize {
    let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace();
    bytes.iter().position(|byte| !in_name(byte)).unwrap_or(bytes.len())
}

/// Where the last of the values ends that begin at `at`; `None` if the text ends before.
fn end_of_values(bytes: &[u8], at: usize) -> Option<usize> {
    let (mut end, mut next) = (at, at);
    while bytes.get(next) == Some(&b'[') {
        end = end_of_value(bytes, next + 1)? + 1;
        next = end + bytes[end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }
    Some(end)
}

/// Where the `]` is that ends the value which begins at `at`.
fn end_of_value(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b']' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

fn unescaped(value: &str) -> String {
    let mut escaped = false;
    let kept = |c: &char| {
        escaped = !escaped && *c == '\\';
        !escaped
    };
    value.chars().filter(kept).collect()
}

/// White space, or a byte order mark.
fn is_white(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Line and column of a byte offset, each from 1.
fn place(text: &str, at: usize) -> String {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[..at].matches('\n').count() + 1;
    format!("line {line}, column {}", text[line_start..at].chars().count() + 1)
}
