//! [graph6](https://users.cecs.anu.edu.au/~bdm/data/formats.txt), read by petgraph. Its decoder takes well-formed
//! text for granted and panics on any other, so the form is checked first.

use petgraph::graph6::FromGraph6;

use super::MOST_POINTS;
use super::graph::Graph;
use super::quoted;
use crate::{Error, Result};

const HEADER: &str = ">>graph6<<";

/// The graph that `text` encodes; the header `>>graph6<<` is optional.
pub fn read(text: &str) -> Result<Graph> {
    let body = text.strip_prefix(HEADER).unwrap_or(text);
    check(body).map_err(|why| Error::input(format!("graph6 text {} {why}", quoted(text))))?;
    Ok(Graph::from_graph6_string(body.to_owned()))
}

/// Nothing when `body` is well formed, else what is wrong with it.
fn check(body: &str) -> Result<(), String> {
    // A character stands for the six bits of its code less 63.
    if let Some(c) = body.chars().find(|c| !('?'..='~').contains(c)) {
        return Err(format!("has the character {c:?}: its characters are those from '?' to '~'"));
    }
    let sextets: Vec<usize> = body.bytes().map(|byte| usize::from(byte) - 63).collect();
    let (order, bits) = match *sextets.as_slice() {
        [63, 63, ..] => return Err(format!("has over 258047 points: at most {MOST_POINTS} are possible")),
        [63, a, b, c, ref bits @ ..] => ((a << 12) | (b << 6) | c, bits),
        [] | [63, ..] => return Err("ends within the number of points".into()),
        [order, ref bits @ ..] => (order, bits),
    };
    if order == 0 || order > MOST_POINTS {
        return Err(format!("has {order} points: 1 to {MOST_POINTS} are possible"));
    }
    let pairs = order * (order - 1) / 2;
    let length = pairs.div_ceil(6);
    if bits.len() != length {
        return Err(format!(
            "has {} characters after the number of points, {order}: it takes {length}",
            bits.len()
        ));
    }
    let padding = length * 6 - pairs;
    if bits.last().is_some_and(|last| last & ((1 << padding) - 1) != 0) {
        return Err(format!("does not end with {padding} zero bits, its padding"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use petgraph::graph6::ToGraph6;
    use pretty_assertions::assert_eq;
    use quickcheck::quickcheck;

    use super::*;

    fn refusal(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn a_text_with_or_without_the_header_is_the_same_graph() {
        let edges = |text| read(text).unwrap().all_edges().map(|(a, b, ())| (a, b)).collect::<Vec<_>>();
        assert_eq!(edges("Bw"), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(edges(">>graph6<<Bw"), edges("Bw"));
    }

    #[test]
    fn points_without_edges_are_kept() {
        assert_eq!(read("D??").unwrap().nodes().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn every_malformed_text_is_refused_with_its_reason() {
        let cases = [
            ("", r#"graph6 text "" ends within the number of points"#),
            ("~??", r#"graph6 text "~??" ends within the number of points"#),
            ("B w", r#"graph6 text "B w" has the character ' ': its characters are those from '?' to '~'"#),
            ("?", r#"graph6 text "?" has 0 points: 1 to 512 are possible"#),
            ("~?G@", r#"graph6 text "~?G@" has 513 points: 1 to 512 are possible"#),
            ("~~?????@", r#"graph6 text "~~?????@" has over 258047 points: at most 512 are possible"#),
            ("E?B", r#"graph6 text "E?B" has 2 characters after the number of points, 6: it takes 3"#),
            ("E?Bww", r#"graph6 text "E?Bww" has 4 characters after the number of points, 6: it takes 3"#),
            ("B~", r#"graph6 text "B~" does not end with 3 zero bits, its padding"#),
        ];
        for (text, message) in cases {
            assert_eq!(refusal(text), message);
        }
    }

    quickcheck! {
        fn any_text_of_graph6_characters_is_read_or_refused_without_a_panic(bytes: Vec<u8>) -> bool {
            let text: String = bytes.iter().map(|byte| char::from(63 + byte % 64)).collect();
            let _ = read(&text);
            true
        }

        fn a_graph_survives_being_written_and_read(order: u8, pairs: Vec<(u8, u8)>) -> bool {
            let order = usize::from(order) + 1;
            let mut graph = Graph::new();
            (0..order).for_each(|point| { graph.add_node(point); });
            for (a, b) in pairs.into_iter().map(|(a, b)| (usize::from(a) % order, usize::from(b) % order)) {
                if a != b {
                    graph.add_edge(a, b, ());
                }
            }
            let read = read(&graph.graph6_string()).unwrap();
            read.node_count() == order
                && read.edge_count() == graph.edge_count()
                && graph.all_edges().all(|(a, b, ())| read.contains_edge(a, b))
        }
    }
}
