//! What words, methods and their negations are written as, in set notation and in English.

/// A name, how its arguments are written, and a phrase for each style. An `e` is an expression, an `o` an operand; `{0}` stands for
/// the first one. Of a method the receiver is the first. Without English the phrases are the same.
type Phrase = (&'static str, &'static str, &'static str, &'static str);

const PHRASES: &[Phrase] = &[
    ("points", "", "points", "the points"),
    ("points", "e", "points({0})", "the points of {0}"),
    ("neighbors", "e", "neighbors({0})", "the neighbors of {0}"),
    ("neighbors", "ee", "neighbors({0}, {1})", "the neighbors of {1} on {0}"),
    ("adjacent", "oo", "{0} ~ {1}", "{0} is adjacent to {1}"),
    ("!adjacent", "oo", "{0} ≁ {1}", "{0} is not adjacent to {1}"),
    ("adjacent", "eoo", "adjacent({0}, {1}, {2})", "{1} is adjacent to {2} on {0}"),
    ("members", "e", "{0}", ""),
    ("union", "oo", "{0} ∪ {1}", "{0} together with {1}"),
    ("intersection", "oo", "{0} ∩ {1}", "what is in both {0} and {1}"),
    ("difference", "oo", "{0} ∖ {1}", "what is in {0} but not in {1}"),
    ("subsets", "e", "𝒫({0})", "the subsets of {0}"),
    ("with", "oee", "{0}[{1} := {2}]", "{0}, but {2} at {1}"),
    ("with_point", "e", "the board + a point ~ {0}", "the board with a new point, adjacent to {0}"),
    ("with_point", "oe", "{0} + a point ~ {1}", "{0} with a new point, adjacent to {1}"),
    ("followed_by", "oo", "{0} ⌢ {1}", "{0} followed by {1}"),
    ("breaks", "e", "illegal by {0}", ""),
    (".clone", "e", "{0}", ""),
    (".copied", "e", "{0}", ""),
    (".cloned", "e", "{0}", ""),
    (".as_ref", "e", "{0}", ""),
    (".as_deref", "e", "{0}", ""),
    (".len", "e", "|{0}|", "the size of {0}"),
    (".node_count", "e", "|points|", "the number of points"),
    (".is_empty", "o", "{0} = ∅", "{0} is empty"),
    ("!.is_empty", "o", "{0} ≠ ∅", "{0} is not empty"),
    (".is_some", "o", "{0} ≠ none", "{0} is not none"),
    (".is_none", "o", "{0} = none", "{0} is none"),
    (".contains", "oo", "{1} ∈ {0}", "{1} is in {0}"),
    ("!.contains", "oo", "{1} ∉ {0}", "{1} is not in {0}"),
    (".is_subset", "oo", "{0} ⊆ {1}", "{0} is a subset of {1}"),
    (".is_disjoint", "oo", "{0} ∩ {1} = ∅", "{0} and {1} have nothing in common"),
    ("!.is_disjoint", "oo", "{0} ∩ {1} ≠ ∅", "{0} and {1} have something in common"),
    (".min", "ee", "min({0}, {1})", ""),
    (".max", "ee", "max({0}, {1})", ""),
    (".unwrap_or", "ee", "{0}, or else {1}", ""),
    (".or", "ee", "{0}, or else {1}", ""),
    (".then_some", "ee", "{1} if {0}, otherwise none", ""),
    (".then", "ee", "{1} if {0}, otherwise none", ""),
    (".checked_sub", "oe", "{0} − {1}", ""),
    (".get", "oe", "{0}[{1}]", ""),
    (".cmp", "oo", "{0} ⋚ {1}", "{0} compared with {1}"),
];

/// The phrase for this name with this number of arguments.
pub(super) fn phrase(name: &str, arguments: usize) -> Option<&'static Phrase> {
    PHRASES.iter().find(|(other, kinds, ..)| *other == name && kinds.len() == arguments)
}

/// A word that binds a name, `{0}`, to what it is of, `{1}`, in English together as `{2}`; some bind a second name, `{3}`.
const BINDERS: &[(&str, &str, &str)] = &[
    ("every", "∀ {0} ∈ {1}:", "for every {2},"),
    ("some", "∃ {0} ∈ {1}:", "there is a {2} such that"),
    ("union_of", "⋃ {0} ∈ {1}:", "the union, over every {2}, of"),
    ("sum", "Σ {0} ∈ {1}:", "the sum, over every {2}, of"),
    ("first", "first {0} ∈ {1}:", "the first {2} for which"),
    ("last", "last {0} ∈ {1}:", "the last {2} for which"),
    ("function", "{0} ∈ {1} ↦", "at each {2}:"),
    (
        "reachable",
        "reachable from {1} by {0} ⟶",
        "all that can be reached from {1}, {1} included, in steps, each from one {0} to one of",
    ),
    (
        "reachability_graph",
        "the graph reachable from {1} by {0} ⟶",
        "all that can be reached from {1}, each {0} with what can follow it:",
    ),
    (
        "least",
        "least {3} ⊆ {1}: ∀ {0}: {0} ∈ {3} ←",
        "the least set “{3}” in which is every {0} of {1} for which",
    ),
    (
        "greatest",
        "greatest {3} ⊆ {1}: ∀ {0} ∈ {3}:",
        "the greatest set “{3}” of members of {1} such that for every {0} in it",
    ),
    // As of a set of one member or none.
    (".is_some_and", "∃ {0} ∈ {1}:", "{1} gives some {0}, and"),
    (".is_none_or", "∀ {0} ∈ {1}:", "if {1} gives {0}, then"),
];

/// What stands before the body of a word that binds.
pub(super) fn binder(name: &str) -> Option<[&'static str; 2]> {
    BINDERS.iter().find(|(other, ..)| *other == name).map(|(_, math, english)| [*math, *english])
}

/// A phrase with these parts.
pub(super) fn filled(phrase: &str, parts: &[String]) -> String {
    let mut pieces = phrase.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (part, rest) = piece.split_once('}').expect("a part has a number");
        text += &parts[part.parse::<usize>().expect("a part has a number")];
        text += rest;
    }
    text
}
