//! Games that the project's pages name: vectors, readings, misreadings and the positions of the bestiary.

use super::replay::Saved;
use superko_oracle::bestiary;
use superko_oracle::case::Case;
use superko_oracle::rulebook::{ALL, DEFAULT};
use superko_oracle::vectors::{Vector, is_about};
use superko_oracle::{Error, Result};

/// The games of that name, `None` if nothing has it: a vector; a reading, by the vectors that show it; a misreading (`RULEBOOK/NAME`), by a vector
/// that it answers wrongly; or a position of the bestiary, by its lines under the default rules.
///
/// # Errors
/// When only tests show a reading.
pub fn named(name: &str, vectors: &[Vector]) -> Result<Option<Vec<Saved>>> {
    let of_vector =
        |vector: &Vector| Ok(Saved { name: vector.id.clone(), case: Case::parse(&vector.case.to_string())? });
    let mut readings = ALL.iter().flat_map(|rulebook| rulebook.readings());
    if let Some(vector) = vectors.iter().find(|vector| vector.id == name) {
        return Ok(Some(vec![of_vector(vector)?]));
    }
    if let Some(reading) = readings.find(|reading| reading.id == name) {
        let shows = |vector: &&Vector| reading.shown_by.contains(&vector.id);
        let games = vectors.iter().filter(shows).map(of_vector).collect::<Result<Vec<_>>>()?;
        if games.is_empty() {
            let tests = reading.shown_by.join(", ");
            return Err(Error::input(format!("no vector shows the reading {name}, only tests do: {tests}")));
        }
        return Ok(Some(games));
    }
    if let Some(beast) = bestiary::all().into_iter().find(|beast| beast.name == name) {
        let of_line = |line| Ok(Saved { name: name.to_owned(), case: beast.case(line, DEFAULT.name())? });
        return beast.lines.iter().map(of_line).collect::<Result<Vec<_>>>().map(Some);
    }
    let mut misreadings = ALL.iter().flat_map(|rulebook| rulebook.misreadings());
    if let Some(misreading) = misreadings.find(|misreading| format!("{misreading:?}") == name) {
        for vector in vectors.iter().filter(|vector| is_about(vector, misreading)) {
            if vector.kills(misreading)? {
                return Ok(Some(vec![of_vector(vector)?]));
            }
        }
    }
    Ok(None)
}
