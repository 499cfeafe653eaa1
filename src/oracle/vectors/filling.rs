//! Vectors against the misreadings that no vector by hand shows.

use super::{By, Line, Vector, filed_under, is_about};
use crate::answers::answer;
use crate::diagnosis::finding::Finding;
use crate::rulebook::{self, GeneratorConfig, Misreading};
use crate::subjects::{Subject, own};
use crate::trial::{Kind, Limit, Trial};
use crate::{Error, Result};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

/// The number of games that a trial plays to find a vector against a misreading.
const GAMES: u64 = 5000;

/// Where a misreading stands among all of them, and the misreading.
type Placed = (usize, &'static Misreading);

/// The vectors, with the `filled` ones regenerated: for each misreading that no other vector of its clause kills, the
/// disagreement that a trial finds and shrinks. Works on all cores.
///
/// # Errors
/// Names a misreading that no trial found.
pub fn fill(mut vectors: Vec<Vector>, progress: &(dyn Fn(&Misreading) + Sync)) -> Result<Vec<Vector>> {
    vectors.retain(|vector| vector.by != By::Filled);
    // Only a vector of the same clause makes another one needless, so clauses can be filled side by side.
    let mut clauses: BTreeMap<&str, Vec<Placed>> = BTreeMap::new();
    let misreadings = rulebook::ALL.iter().flat_map(|rulebook| rulebook.misreadings());
    for (place, misreading) in misreadings.enumerate() {
        clauses.entry(filed_under(misreading.clause)).or_default().push((place, misreading));
    }
    let waiting = Mutex::new(clauses.into_values());
    let next = || waiting.lock().expect("nothing panics with the lock").next();
    let work = || -> Result<Vec<(usize, Vector)>> {
        let clauses = std::iter::from_fn(next);
        let filled = clauses.map(|misreadings| fill_clause(&vectors, &misreadings, progress));
        Ok(filled.collect::<Result<Vec<_>>>()?.concat())
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let filled: Result<Vec<_>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("filling does not panic")).collect()
    });
    let mut filled = filled?.concat();
    filled.sort_by_key(|(place, _)| *place);
    vectors.extend(filled.into_iter().map(|(_, vector)| vector));
    Ok(vectors)
}

/// The vectors that are missing against misreadings of one clause.
fn fill_clause(
    vectors: &[Vector],
    misreadings: &[Placed],
    progress: &dyn Fn(&Misreading),
) -> Result<Vec<(usize, Vector)>> {
    let mut filled: Vec<(usize, Vector)> = Vec::new();
    for (place, misreading) in misreadings {
        progress(misreading);
        let mut killed = false;
        let all = vectors.iter().chain(filled.iter().map(|(_, vector)| vector));
        for vector in all.filter(|vector| is_about(vector, misreading)) {
            killed = killed || vector.kills(misreading)?;
        }
        if !killed {
            filled.push((*place, against(misreading)?));
        }
    }
    Ok(filled)
}

fn against(misreading: &'static Misreading) -> Result<Vector> {
    let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(own::law(Some(misreading)))) };
    let config = GeneratorConfig::small(&misreading.rules());
    let trial = Trial::new(config, &make).kind(Kind::Law).limit(Limit::Games(GAMES)).diagnose(false);
    // A vector stays what it is when a shorter witness is found.
    let trial = trial.witnesses(false);
    let findings = trial.run()?.findings;
    let Some(Finding::Disagreement(found)) = findings.first() else {
        return Err(Error::input(format!(
            "no trial found {misreading:?} in {GAMES} games: the generator does not reach it"
        )));
    };
    let case = found.disagreement.case();
    Line {
        id: format!("{}-not-{}", misreading.rulebook, misreading.name),
        clause: misreading.clause,
        by: By::Filled,
        note: format!("misread: {}", misreading.says),
        case: &case,
        expect: answer(&case),
    }
    .vector()
}
