//! Writes the proofs of a value: every lemma that they need, in words of positions and points.

use super::graph::Graph;
use super::history::History;
use super::lemmas::{PASS, Situation, Why};
use super::search::Search;
use crate::case::{Case, move_to_json};
use crate::rulebook::{Move, Opening};
use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};

/// What the first line says of itself.
pub const FORMAT: &str = "superko value 1";

/// The certificate of a proved value: an object for each line. `situation` is where the game stands after `moves`.
pub fn write(
    opening: &Opening,
    moves: &[Move],
    search: &mut Search,
    situation: Situation,
    passed: bool,
    value: i16,
) -> Vec<Value> {
    let mut writer = Writer { opening, numbers: FxHashMap::default(), lemmas: Vec::new() };
    let mut roots = Map::new();
    for (player, key) in [(0, "at_least"), (1, "at_most")] {
        let wanted = [[value, 1 - value], [value + 1, -value]][player];
        let (winner, why) =
            search.decided(situation, passed, None, wanted).expect("the value is proved from both sides");
        assert_eq!(winner, player, "the proofs agree");
        roots.insert(key.to_owned(), writer.reason(why).map_or(json!("settled"), |number| json!(number)));
    }
    let mut lines = Vec::new();
    while let Some(&(number, g)) = writer.lemmas.get(lines.len()) {
        lines.push(writer.lemma(search, number, g, lines.len()));
    }
    let case = Case { id: None, opening: opening.clone(), moves: moves.to_vec(), trace: false };
    let mut head = json!({"certificate": FORMAT, "game": case.to_json(), "value": value});
    head["proofs"] = Value::Object(roots);
    lines.insert(0, head);
    lines
}

struct Writer<'a> {
    opening: &'a Opening,
    /// The numbers of the lemmas' images that are written. An image is given by the symmetry that makes it the lemma's own.
    numbers: FxHashMap<(u32, u8), usize>,
    lemmas: Vec<(u32, u8)>,
}

impl Writer<'_> {
    /// The number of the line of the lemma that a reason cites; `None` if it cites none.
    fn reason(&mut self, why: Why) -> Option<usize> {
        let Why::Lemma(number, g) = why else { return None };
        let key = (number, g);
        Some(*self.numbers.entry(key).or_insert_with(|| {
            self.lemmas.push(key);
            self.lemmas.len() - 1
        }))
    }

    fn lemma(&mut self, search: &Search, number: u32, g: u8, line: usize) -> Value {
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
        let name = |point: u8| super::point_or_pass(point);
        if lemma.winner == lemma.mover {
            let (point, why) = moves[0];
            object["move"] = move_to_json(self.opening, name(point));
            object["then"] = self.reason(why).map_or(json!("settled"), |number| json!(number));
        } else {
            let reply = |(point, why): (u8, Why)| {
                let number = self.reason(why)?;
                Some(json!([move_to_json(self.opening, name(point)), number]))
            };
            object["replies"] = moves.into_iter().filter_map(reply).collect();
        }
        object
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

/// A position; with the player to move where that is remembered.
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
