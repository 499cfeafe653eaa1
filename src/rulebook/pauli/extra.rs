//! The keys of a case that only this rulebook has.

use crate::Result;
use crate::{Extra, ExtraData, ExtraKeys, Opening, Renumber, listed};
use serde_json::{Value, json};

/// What a game starts with besides a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The points that are prohibited at the start, in ascending order.
    pub prohibited: Vec<usize>,
    /// Do the players make claims at the end of the game? Otherwise a referee decides who controls what.
    pub claims: bool,
}

impl Start {
    pub(super) fn read(opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        let mut prohibited = Vec::new();
        for (i, point) in keys.read::<Vec<Value>>("prohibited")?.unwrap_or_default().iter().enumerate() {
            let point = opening.board.point_from_json(point);
            prohibited.push(point.map_err(|e| e.under(format!("{}[{i}]", keys.path("prohibited"))))?);
        }
        prohibited.sort_unstable();
        prohibited.dedup();
        Ok(Extra::new(Start { prohibited, claims: keys.read("referee")? == Some(false) }))
    }
}

impl ExtraData for Start {
    fn keys(&self, opening: &Opening) -> Vec<(&'static str, Value)> {
        let mut keys = Vec::new();
        if !self.prohibited.is_empty() {
            let points = self.prohibited.iter().map(|point| opening.board.point_to_json(*point));
            keys.push(("prohibited", points.collect()));
        }
        if self.claims {
            keys.push(("referee", json!(false)));
        }
        keys
    }

    fn words(&self, opening: &Opening) -> Option<String> {
        let points = listed(self.prohibited.iter().map(|point| opening.board.name(*point)).collect());
        let prohibited = points.map(|points| format!("{points} prohibited at the start"));
        let claims = self.claims.then(|| "claims instead of a referee".to_owned());
        listed(prohibited.into_iter().chain(claims).collect())
    }

    fn size(&self) -> usize {
        self.prohibited.len()
    }

    fn simpler(&self) -> Vec<Extra> {
        let without = |p: &usize| self.prohibited.iter().copied().filter(|q| q != p).collect();
        self.prohibited.iter().map(|p| Extra::new(Start { prohibited: without(p), ..*self })).collect()
    }

    fn on_points(&self, place: Renumber) -> Extra {
        let mut prohibited: Vec<usize> = self.prohibited.iter().filter_map(|p| place(*p)).collect();
        prohibited.sort_unstable();
        Extra::new(Start { prohibited, ..*self })
    }
}
