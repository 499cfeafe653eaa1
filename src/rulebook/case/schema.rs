//! Checks JSON against the schemas of this folder: as much of JSON Schema (draft 2020-12) as they use.
//!
//! A general validator brings forty crates and takes longer to compile than the oracle. CI gives the schemas and the vectors to one
//! as well (`.ci/schemas`).

use serde_json::Value;
use std::collections::HashSet;
use std::fmt;

/// A JSON Schema.
#[derive(Clone, Debug)]
pub struct Schema(Value);

/// What a document breaks of a schema, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The place as a JSON pointer: `/moves/0/player`; empty for the whole document.
    pub at: String,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.at.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", self.at, self.what)
    }
}

/// Keywords that say nothing about a document.
const SILENT: [&str; 5] = ["$schema", "$comment", "$defs", "title", "description"];

impl Schema {
    /// Reads a schema.
    ///
    /// # Panics
    /// If the text is no JSON, or the schema uses a keyword, a reference or a pattern that is not known here: a schema is part of
    /// the program.
    pub fn new(text: &str) -> Schema {
        let schema: Value =
            serde_json::from_str(text).unwrap_or_else(|e| panic!("the schema is no JSON: {e}"));
        let schema = Schema(schema);
        schema.check(&schema.0);
        schema
    }

    /// The schema under `$defs` of this name.
    ///
    /// # Panics
    /// If there is none.
    pub fn definition(&self, name: &str) -> Schema {
        assert!(self.0["$defs"].get(name).is_some(), "no definition {name:?}");
        let mut schema = self.0.clone();
        schema["$ref"] = Value::from(format!("#/$defs/{name}"));
        Schema(schema)
    }

    /// Everything that a document breaks; empty if it is valid.
    pub fn violations(&self, document: &Value) -> Vec<Violation> {
        self.broken(&self.0, document, "")
    }

    fn referred(&self, reference: &str) -> &Value {
        let path = reference.strip_prefix('#').and_then(|pointer| self.0.pointer(pointer));
        path.unwrap_or_else(|| panic!("{reference} refers to nothing"))
    }

    /// Checks that the keywords of a schema and of those inside it are known.
    fn check(&self, schema: &Value) {
        if schema.is_boolean() {
            return;
        }
        for (keyword, value) in schema.as_object().expect("a schema is an object or a boolean") {
            match keyword.as_str() {
                "$ref" => drop(self.referred(text(value))),
                "pattern" => drop(range(text(value))),
                "properties" | "$defs" => {
                    value.as_object().into_iter().flatten().for_each(|(_, s)| self.check(s))
                }
                "oneOf" | "anyOf" => list(value).iter().for_each(|s| self.check(s)),
                "items" | "additionalProperties" => self.check(value),
                "type" | "const" | "enum" | "required" | "minimum" | "maximum" | "multipleOf"
                | "minItems" | "maxItems" | "uniqueItems" => {}
                keyword => assert!(SILENT.contains(&keyword), "unknown keyword {keyword:?}"),
            }
        }
    }

    /// What a document at this place breaks of a schema.
    fn broken(&self, schema: &Value, document: &Value, at: &str) -> Vec<Violation> {
        let Some(keywords) = schema.as_object() else {
            let nothing = || Violation { at: at.to_owned(), what: "nothing is allowed here".to_owned() };
            return (schema == &Value::Bool(false)).then(nothing).into_iter().collect();
        };
        let mut found = Vec::new();
        for (keyword, value) in keywords {
            match keyword.as_str() {
                "$ref" => found.extend(self.broken(self.referred(text(value)), document, at)),
                "properties" | "additionalProperties" => {} // below, together
                "items" => {
                    for (i, item) in document.as_array().into_iter().flatten().enumerate() {
                        found.extend(self.broken(value, item, &format!("{at}/{i}")));
                    }
                }
                "oneOf" => found.extend(self.alternatives(list(value), true, document, at)),
                "anyOf" => found.extend(self.alternatives(list(value), false, document, at)),
                _ => {
                    let what = wrong(keyword, value, document);
                    found.extend(what.map(|what| Violation { at: at.to_owned(), what }));
                }
            }
        }
        let known = keywords.get("properties").and_then(Value::as_object);
        for (key, value) in document.as_object().into_iter().flatten() {
            let at = format!("{at}/{key}");
            match (known.and_then(|known| known.get(key)), keywords.get("additionalProperties")) {
                (None, Some(Value::Bool(false))) => {
                    let keys: Vec<&str> = known.into_iter().flatten().map(|(key, _)| key.as_str()).collect();
                    let what = format!("unknown key: expected one of {}", keys.join(", "));
                    found.push(Violation { at, what });
                }
                (Some(schema), _) | (None, Some(schema)) => found.extend(self.broken(schema, value, &at)),
                (None, None) => {}
            }
        }
        found
    }

    /// What a document breaks of the alternative that it comes closest to, if it fits none, or several of which one alone may fit.
    fn alternatives(&self, all: &[Value], one: bool, document: &Value, at: &str) -> Vec<Violation> {
        let broken: Vec<_> = all.iter().map(|schema| self.broken(schema, document, at)).collect();
        match broken.iter().filter(|broken| broken.is_empty()).count() {
            0 => {
                // An alternative of another type is farther away than any of this type.
                let distance =
                    |broken: &Vec<Violation>| (broken.iter().any(|one| one.at == at), broken.len());
                broken.into_iter().min_by_key(distance).unwrap_or_default()
            }
            n if n > 1 && one => {
                let what = format!("{document} fits {n} alternatives of which one alone may fit");
                vec![Violation { at: at.to_owned(), what }]
            }
            _ => Vec::new(),
        }
    }
}

/// What a document breaks of a keyword that looks at it alone.
fn wrong(keyword: &str, value: &Value, document: &Value) -> Option<String> {
    let number =
        |than: fn(f64, f64) -> bool| document.as_f64().is_none_or(|n| than(n, value.as_f64().unwrap_or(n)));
    let items = |than: fn(u64, u64) -> bool| {
        document.as_array().is_none_or(|items| than(items.len() as u64, value.as_u64().unwrap_or_default()))
    };
    let (holds, expected) = match keyword {
        "type" => {
            let types = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            let words: Vec<&str> = types.iter().map(text).collect();
            (words.iter().any(|name| is_of(document, name)), words.join(" or "))
        }
        "const" => (document == value, value.to_string()),
        "enum" => {
            let words: Vec<String> = list(value).iter().map(Value::to_string).collect();
            (list(value).contains(document), format!("one of {}", words.join(", ")))
        }
        "required" => {
            let missing =
                |key: &&Value| document.as_object().is_some_and(|object| !object.contains_key(text(key)));
            return list(value).iter().find(missing).map(|key| format!("the key {key} is missing"));
        }
        "minimum" => (number(|n, least| n >= least), format!("{value} or more")),
        "maximum" => (number(|n, most| n <= most), format!("{value} or less")),
        "multipleOf" => (number(|n, of| (n / of).fract() == 0.0), format!("a multiple of {value}")),
        "minItems" => (items(|n, least| n >= least), format!("{value} or more items")),
        "maxItems" => (items(|n, most| n <= most), format!("{value} or fewer items")),
        "uniqueItems" => {
            let unique = |items: &Vec<Value>| {
                items.iter().map(Value::to_string).collect::<HashSet<_>>().len() == items.len()
            };
            (document.as_array().is_none_or(unique), "items that differ".to_owned())
        }
        "pattern" => {
            let (from, to, several) = range(text(value));
            let fits = |text: &str| text.chars().all(|c| (from..=to).contains(&c));
            let length = |text: &str| text.chars().count() == 1 || several && !text.is_empty();
            (
                document.as_str().is_none_or(|text| fits(text) && length(text)),
                format!("text like {}", text(value)),
            )
        }
        _ => return None,
    };
    (!holds).then(|| format!("{document}: expected {expected}"))
}

fn is_of(document: &Value, name: &str) -> bool {
    match name {
        "null" => document.is_null(),
        "boolean" => document.is_boolean(),
        "string" => document.is_string(),
        "array" => document.is_array(),
        "object" => document.is_object(),
        "number" => document.is_number(),
        "integer" => document.as_f64().is_some_and(|n| n.fract() == 0.0),
        name => panic!("unknown type {name:?}"),
    }
}

/// A pattern `^[A-Z]$` or `^[0-9]+$`: from, to, and whether there may be several characters.
fn range(pattern: &str) -> (char, char, bool) {
    let inside = pattern.strip_prefix("^[").and_then(|rest| rest.strip_suffix('$'));
    let (class, several) = match inside.and_then(|inside| inside.strip_suffix("]+")) {
        Some(class) => (Some(class), true),
        None => (inside.and_then(|inside| inside.strip_suffix(']')), false),
    };
    match class.map(|class| class.chars().collect::<Vec<_>>()).as_deref() {
        Some([from, '-', to]) => (*from, *to, several),
        _ => panic!("unknown pattern {pattern:?}"),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is not a string"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is not a list"))
}

#[cfg(test)]
mod tests {
    use super::Schema;
    use pretty_assertions::assert_eq;
    use serde_json::{Value, json};

    fn violations(schema: Value, document: &Value) -> Vec<String> {
        Schema::new(&schema.to_string()).violations(document).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_keyword_lets_some_documents_pass_and_others_not() {
        for (schema, good, bad, what) in [
            (json!({"type": "integer"}), json!(2), json!(2.5), "2.5: expected integer"),
            (json!({"type": ["string", "null"]}), json!(null), json!(1), "1: expected string or null"),
            (json!({"const": true}), json!(true), json!(false), "false: expected true"),
            (json!({"enum": ["b", null]}), json!(null), json!("w"), "\"w\": expected one of \"b\", null"),
            (json!({"minimum": 1}), json!(1), json!(0), "0: expected 1 or more"),
            (json!({"maximum": 1}), json!(1), json!(2), "2: expected 1 or less"),
            (json!({"multipleOf": 0.5}), json!(-1.5), json!(0.3), "0.3: expected a multiple of 0.5"),
            (json!({"minItems": 1}), json!([0]), json!([]), "[]: expected 1 or more items"),
            (json!({"maxItems": 1}), json!([0]), json!([0, 1]), "[0,1]: expected 1 or fewer items"),
            (json!({"uniqueItems": true}), json!([0, 1]), json!([0, 0]), "[0,0]: expected items that differ"),
            (json!({"pattern": "^[A-Z]$"}), json!("Q"), json!("QQ"), "\"QQ\": expected text like ^[A-Z]$"),
            (json!({"pattern": "^[0-9]+$"}), json!("12"), json!(""), "\"\": expected text like ^[0-9]+$"),
            (json!({"items": {"type": "string"}}), json!(["a"]), json!(["a", 1]), "/1: 1: expected string"),
            (json!({"required": ["a"]}), json!({"a": 1}), json!({"b": 1}), "the key \"a\" is missing"),
            (
                json!({"properties": {"a": {"type": "string"}, "b": true}, "additionalProperties": false}),
                json!({"a": "", "b": 1}),
                json!({"c": 1}),
                "/c: unknown key: expected one of a, b",
            ),
            (
                json!({"additionalProperties": {"type": "null"}}),
                json!({"a": null}),
                json!({"a": 1}),
                "/a: 1: expected null",
            ),
            (json!({"$ref": "#/$defs/a", "$defs": {"a": {"const": 1}}}), json!(1), json!(2), "2: expected 1"),
            (
                json!({"oneOf": [{"type": "string"}, {"type": "number"}, {"type": "integer"}]}),
                json!(1.5),
                json!(1),
                "1 fits 2 alternatives of which one alone may fit",
            ),
            (
                json!({"anyOf": [{"type": "string"}, {"properties": {"a": {"const": 1}}}]}),
                json!("a"),
                json!({"a": 2}),
                "/a: 2: expected 1",
            ),
        ] {
            assert_eq!(violations(schema.clone(), &good), Vec::<String>::new(), "{schema}");
            assert_eq!(violations(schema, &bad), [what]);
        }
    }

    #[test]
    #[should_panic(expected = "unknown keyword \"maxLength\"")]
    fn a_keyword_that_is_not_known_is_refused() {
        Schema::new(r#"{"items": {"maxLength": 3}}"#);
    }
}
