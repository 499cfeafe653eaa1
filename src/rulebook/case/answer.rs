//! Answers: what the rules say about a case.

use super::one_line;
use serde::{Serialize, Serializer};
use serde_json::Value;

/// An answer: a JSON object whose keys keep their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    keys: Vec<(&'static str, Value)>,
    /// Every situation from the first one on, if the case asks for it.
    trace: Option<Vec<Answer>>,
}

impl Answer {
    /// The value of a key, if there is one. The trace is not a key here: see [`Answer::trace`].
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.keys.iter().find(|(other, _)| *other == key).map(|(_, value)| value)
    }

    /// The keys and their values, in order, without the trace.
    pub fn keys(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.keys.iter().map(|(key, value)| (*key, value))
    }

    /// Every situation, from the first one on, if the case asks for them.
    pub fn trace(&self) -> Option<&[Answer]> {
        self.trace.as_deref()
    }

    /// Sets a key; an existing key keeps its place.
    pub fn set(&mut self, key: &'static str, value: impl Serialize) {
        let value = serde_json::to_value(value).expect("answers are plain data");
        match self.keys.iter_mut().find(|(other, _)| *other == key) {
            Some((_, old)) => *old = value,
            None => self.keys.push((key, value)),
        }
    }

    /// Sets all keys of another answer.
    pub fn extend(&mut self, other: Answer) {
        for (key, value) in other.keys {
            self.set(key, value);
        }
    }

    /// Sets the trace.
    pub fn set_trace(&mut self, trace: Vec<Answer>) {
        self.trace = Some(trace);
    }

    /// The answer as a JSON value, whose keys are sorted.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("answers are plain data")
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        for (key, value) in &self.keys {
            map.serialize_entry(key, value)?;
        }
        if let Some(trace) = &self.trace {
            map.serialize_entry("trace", trace)?;
        }
        map.end()
    }
}

impl std::fmt::Display for Answer {
    /// One line of JSON.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&one_line(serde_json::to_string(self).map_err(|_| std::fmt::Error)?))
    }
}
