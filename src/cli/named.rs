//! Games that the project's pages name: vectors, readings, misreadings and the positions of the bestiary.

use super::replay::Saved;
use crate::case::Case;
use crate::oracle::bestiary;
use crate::oracle::vectors::{Vector, is_about};
use crate::rulebook::{ALL, DEFAULT};
use crate::vectors::built_in;
use crate::{Error, Result};

/// The games of that name, `None` if nothing has it: a vector; a reading, by the vectors that show it; a misreading (`RULEBOOK/NAME`), by a vector
/// that it answers wrongly; or a position of the bestiary, by its lines under the default rules.
///
/// # Errors
/// When only tests show a reading.
pub fn named(name: &str) -> Result<Option<Vec<Saved>>> {
    let vectors = built_in()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_pages_name_is_found() {
        let games = |name: &str| named(name).unwrap().unwrap_or_else(|| panic!("{name} is not found"));
        for beast in bestiary::all() {
            assert_eq!(games(&beast.name).len(), beast.lines.len());
        }
        let vectors = built_in().unwrap();
        for rulebook in ALL {
            let vector = vectors.iter().find(|vector| vector.case["rules"] == rulebook.name()).unwrap();
            assert_eq!(
                games(&vector.id)[0].case.to_json(),
                Case::parse(&vector.case.to_string()).unwrap().to_json()
            );
            let shown = |id: &String| vectors.iter().any(|vector| vector.id == *id);
            let reading =
                rulebook.readings().iter().find(|reading| reading.shown_by.iter().all(shown)).unwrap();
            assert_eq!(games(&reading.id).len(), reading.shown_by.len());
            let misreading = rulebook.misreadings().last().unwrap();
            let id = &games(&format!("{misreading:?}"))[0].name;
            let vector = vectors.iter().find(|vector| vector.id == *id).unwrap();
            assert!(vector.kills(misreading).unwrap(), "{id}");
        }
        for nothing in
            ["", "triple", &format!("{DEFAULT}/"), &format!("{DEFAULT}/none"), &format!("{DEFAULT}.A999")]
        {
            assert!(named(nothing).unwrap().is_none(), "{nothing}");
        }
    }
}
