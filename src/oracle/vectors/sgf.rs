//! Vectors as game records: one game tree for each, with its id as the name of the game and what is expected in a comment.

use super::{Exported, Vector, count};
use crate::Result;
use crate::case::Case;
use serde_json::json;
use superko_notation::sgf;

/// The vectors as a collection of game records, each under the rules that its RU names.
///
/// # Errors
/// When a vector is malformed.
pub fn export(vectors: &[Vector]) -> Result<Exported> {
    let mut exported = Exported::default();
    for vector in vectors {
        let case = Case { id: Some(vector.id.clone()), ..vector.case()? };
        let expected = json!(vector.expect);
        let comment = format!("{}\nexpected: {expected}", vector.note);
        let Some(record) = case.to_record() else {
            count(&mut exported.left_out, "with moves or an opening that SGF cannot express");
            continue;
        };
        match sgf::write(&record, Some(&comment)) {
            Ok(text) => {
                exported.text += &(text + "\n");
                exported.vectors += 1;
            }
            Err(_) => count(&mut exported.left_out, "on boards that are not plain grids"),
        }
    }
    Ok(exported)
}
