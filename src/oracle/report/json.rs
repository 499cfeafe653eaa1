//! The report as one JSON object.
