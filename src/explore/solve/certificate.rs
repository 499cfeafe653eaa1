//! Writes the proofs of a value: every lemma that they need, in terms of positions and points.

use super::graph::Graph;
use super::history::History;
use super::lemmas::{PASS, Situation, Why, point_or_pass};
use super::search::Search;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::fmt;
use superko_oracle::case::{Case, move_to_json};
use superko_oracle::rulebook::{Move, Opening};

/// The identification in the first line.
pub const FORMAT: &str = "superko value 1";

/// The certificate of a proved value. It makes each line, an object, when it is asked for it: all together may need more memory than
/// the search.
pub struct Certificate {
    opening: Opening,
    search: Search,
    /// The first line, until it is asked for.
    head: Option<Value>,
    /// The numbers of the lemmas' images that are cited. An image is given by the symmetry that makes it the lemma's own.
    numbers: FxHashMap<(u32, u8), usize>,
    lemmas: Vec<(u32, u8)>,
    /// The number of lemmas handed out.
    made: usize,
}

impl Iterator for Certificate {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        if let Some(head) = self.head.take() {
            return Some(head);
        }
        let (number, g) = *self.lemmas.get(self.made)?;
        self.made += 1;
        Some(self.lemma(number, g, self.made - 1))
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificate").field("head", &self.head).finish_non_exhaustive()
    }
}

impl Certificate {
    /// `situation` is the situation after `moves`.
    pub(super) fn new(
        opening: &Opening,
        moves: &[Move],
        mut search: Search,
        situation: Situation,
        passed: bool,
        value: i16,
    ) -> Certificate {
        let why = [0, 1].map(|player| {
            let wanted = [[value, 1 - value], [value + 1, -value]][player];
            let (winner, why) =
                search.decided(situation, passed, None, wanted).expect("the value is proved from both sides");
            assert_eq!(winner, player, "the proofs agree");
            why
        });
        let opening = opening.clone();
        let mut certificate = Certificate {
            opening,
            search,
            head: None,
            numbers: FxHashMap::default(),
            lemmas: Vec::new(),
            made: 0,
        };
        let [at_least, at_most] = why.map(|why| certificate.cited(why));
        let case = Case::new(certificate.opening.clone(), moves.to_vec());
        let proofs = json!({"at_least": at_least, "at_most": at_most});
        certificate.head =
            Some(json!({"certificate": FORMAT, "game": case.to_json(), "value": value, "proofs": proofs}));
        certificate
    }

    /// How a line cites a reason.
    fn cited(&mut self, why: Why) -> Value {
        self.reason(why).map_or(json!("settled"), |number| json!(number))
    }

    /// The number of the line of the lemma that a reason cites; `None` if it cites none.
    fn reason(&mut self, why: Why) -> Option<usize> {
        let Why::Lemma(number, g) = why else { return None };
        let key = (number, g);
        Some(*self.numbers.entry(key).or_insert_with(|| {
            self.lemmas.push(key);
            self.lemmas.len() - 1
        }))
    }

    fn lemma(&mut self, number: u32, g: u8, line: usize) -> Value {
        let search = &self.search;
        let (lemma, graph) = (search.lemmas.get(number), &search.graph);
        let back = graph.inverse(g);
        let memories = |memories: &[u32]| -> Vec<Value> {
            let images = memories.iter().map(|memory| History::image(graph, *memory, back));
            images.map(|memory| memory_to_json(search, memory)).collect()
        };
        let position = graph.image(lemma.position, back);
        let (key, margin) =
            if lemma.winner == 0 { ("at_least", lemma.margin) } else { ("at_most", -lemma.margin) };
        let mut object = json!({
            "lemma": line,
            "position": letters(graph, position),
            "to_play": letter(lemma.mover),
            "future": memories(&lemma.future),
            "past": memories(&lemma.past),
        });
        object[key] = json!(margin);
        let mut moves: Vec<(u8, Why)> = Vec::new();
        for (point, why) in &lemma.moves {
            let point = if *point == PASS { PASS } else { graph.image_of_point(*point, back) };
            let why = match *why {
                Why::Lemma(number, h) => Why::Lemma(number, graph.compose(g, h)),
                other => other,
            };
            moves.push((point, why));
        }
        if lemma.winner == lemma.mover {
            let (point, why) = moves[0];
            object["move"] = self.name(point);
            object["then"] = self.cited(why);
        } else {
            let reply = |(point, why): (u8, Why)| {
                let number = self.reason(why)?;
                Some(json!([self.name(point), number]))
            };
            object["replies"] = moves.into_iter().filter_map(reply).collect();
        }
        object
    }

    fn name(&self, point: u8) -> Value {
        move_to_json(&self.opening, point_or_pass(point))
    }
}

/// A position in the order of the points.
fn letters(graph: &Graph, position: u32) -> String {
    let [black, white] = graph.stones(position);
    let letter = |p: usize| match (black >> p & 1, white >> p & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '.',
    };
    (0..graph.points()).map(letter).collect()
}

/// A position, with the player to move if memories include it.
fn memory_to_json(search: &Search, memory: u32) -> Value {
    let position = letters(&search.graph, memory >> 1);
    match search.remembers.mover {
        true => json!([position, letter(memory as usize & 1)]),
        false => json!(position),
    }
}

fn letter(player: usize) -> &'static str {
    ["b", "w"][player]
}
