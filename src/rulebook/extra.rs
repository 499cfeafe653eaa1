//! What one rulebook alone has in a case: data behind keys of its own, in the case or in its `setup`.
//!
//! The rulebook reads it, in [`super::Rulebook::read_extra`] and [`super::Rulebook::read_setup_extra`]. The rest of the crate
//! carries it about as an [`Extra`], and writes, shrinks and words it by the methods of [`ExtraData`].

use super::Opening;
use crate::{Error, Result};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Where a point or a player has gone, by its old number; `None` if it is no longer there.
pub type Renumber<'a> = &'a dyn Fn(usize) -> Option<usize>;

/// A rulebook's data in an opening or in a set-up. Its default is what holds when a case has none of its keys.
pub trait ExtraData: Clone + Default + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The keys and their values, as in cases; a default value is left out.
    fn keys(&self, opening: &Opening) -> Vec<(&'static str, Value)>;

    /// What a person has to know of it, as it follows "with" in a sentence; `None` if there is nothing to say.
    fn words(&self, opening: &Opening) -> Option<String> {
        let keys = self.keys(opening).into_iter().map(|(key, value)| format!("{key} {value}"));
        listed(keys.collect())
    }

    /// How much there is of it: the smaller, the simpler the game. 0 for the default.
    fn size(&self) -> usize;

    /// What a shrinking game tries in its place. What is not of a smaller size is ignored.
    fn simpler(&self) -> Vec<Self> {
        vec![Self::default()]
    }

    /// The same on a board with fewer points.
    #[must_use]
    fn on_points(&self, _place: Renumber) -> Self {
        self.clone()
    }

    /// The same without some of the players; `None` if it gives something to one of those.
    #[must_use]
    fn of_players(&self, _number: Renumber) -> Option<Self> {
        Some(self.clone())
    }
}

/// The data of some rulebook, or none.
#[derive(Clone, Debug, Default)]
pub struct Extra(Option<Arc<dyn Erased>>);

impl Extra {
    /// The data of a rulebook.
    pub fn new(data: impl ExtraData) -> Extra {
        Extra(Some(Arc::new(data)))
    }

    /// The data of this type; the default where there is none, or that of another rulebook.
    pub fn get<T: ExtraData>(&self) -> T {
        self.data::<T>().cloned().unwrap_or_default()
    }

    fn data<T: ExtraData>(&self) -> Option<&T> {
        self.0.as_ref()?.as_any().downcast_ref()
    }

    /// As [`ExtraData::keys`].
    pub fn keys(&self, opening: &Opening) -> Vec<(&'static str, Value)> {
        self.0.as_ref().map_or(Vec::new(), |data| data.keys(opening))
    }

    /// As [`ExtraData::words`].
    pub fn words(&self, opening: &Opening) -> Option<String> {
        self.0.as_ref()?.words(opening)
    }

    /// As [`ExtraData::size`].
    pub fn size(&self) -> usize {
        self.0.as_ref().map_or(0, |data| data.size())
    }

    /// As [`ExtraData::simpler`].
    pub fn simpler(&self) -> Vec<Extra> {
        self.0.as_ref().map_or(Vec::new(), |data| data.simpler())
    }

    /// As [`ExtraData::on_points`].
    #[must_use]
    pub fn on_points(&self, place: Renumber) -> Extra {
        self.0.as_ref().map_or(Extra(None), |data| data.on_points(place))
    }

    /// As [`ExtraData::of_players`].
    #[must_use]
    pub fn of_players(&self, number: Renumber) -> Option<Extra> {
        self.0.as_ref().map_or(Some(Extra(None)), |data| data.of_players(number))
    }
}

impl PartialEq for Extra {
    fn eq(&self, other: &Extra) -> bool {
        match (&self.0, &other.0) {
            (Some(one), _) => one.equals(other),
            (None, Some(two)) => two.equals(self),
            (None, None) => true,
        }
    }
}

impl Eq for Extra {}

/// [`ExtraData`] of any type.
trait Erased: fmt::Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn keys(&self, opening: &Opening) -> Vec<(&'static str, Value)>;
    fn words(&self, opening: &Opening) -> Option<String>;
    fn size(&self) -> usize;
    fn simpler(&self) -> Vec<Extra>;
    fn on_points(&self, place: Renumber) -> Extra;
    fn of_players(&self, number: Renumber) -> Option<Extra>;
    /// Nothing equals the default.
    fn equals(&self, other: &Extra) -> bool;
}

impl<T: ExtraData> Erased for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn keys(&self, opening: &Opening) -> Vec<(&'static str, Value)> {
        ExtraData::keys(self, opening)
    }

    fn words(&self, opening: &Opening) -> Option<String> {
        ExtraData::words(self, opening)
    }

    fn size(&self) -> usize {
        ExtraData::size(self)
    }

    fn simpler(&self) -> Vec<Extra> {
        ExtraData::simpler(self).into_iter().map(Extra::new).collect()
    }

    fn on_points(&self, place: Renumber) -> Extra {
        Extra::new(ExtraData::on_points(self, place))
    }

    fn of_players(&self, number: Renumber) -> Option<Extra> {
        ExtraData::of_players(self, number).map(Extra::new)
    }

    fn equals(&self, other: &Extra) -> bool {
        match (&other.0, other.data::<T>()) {
            (None, _) => *self == T::default(),
            (Some(_), data) => data == Some(self),
        }
    }
}

/// The keys of a case, or of its `setup`, that not every rulebook has, for the rulebook to read.
pub struct ExtraKeys {
    /// What stands before the key in an error: `setup.` or nothing.
    within: &'static str,
    keys: Map<String, Value>,
}

impl ExtraKeys {
    pub(crate) fn new(within: &'static str, keys: Map<String, Value>) -> ExtraKeys {
        ExtraKeys { within, keys }
    }

    /// The value of a key; nothing if it is absent or null.
    ///
    /// # Errors
    /// Names the key, and where in its value something of another type stands.
    pub fn read<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>> {
        let Some(value) = self.keys.get(key).filter(|value| !value.is_null()) else { return Ok(None) };
        serde_path_to_error::deserialize(value).map(Some).map_err(|error| {
            let at = match error.path().to_string().as_str() {
                "." => String::new(),
                index if index.starts_with('[') => index.to_owned(),
                inner => format!(".{inner}"),
            };
            Error::input(error.inner().to_string()).under(format!("{}{at}", self.path(key)))
        })
    }

    /// The numbers of black and of white stones under a key; 0 where there are none.
    ///
    /// # Errors
    /// As for [`ExtraKeys::read`].
    pub fn stones(&self, key: &str) -> Result<[usize; 2]> {
        let color = |name: &str| match name {
            "b" => Ok(0),
            "w" => Ok(1),
            _ => Err(Error::input(format!("expected \"b\" or \"w\", not {name:?}"))),
        };
        let mut stones = [0, 0];
        self.counts(key, &mut stones, &color)?;
        Ok(stones)
    }

    /// Reads numbers of stones by name, each into the place that its name has.
    ///
    /// # Errors
    /// As for [`ExtraKeys::read`], and those of `place`.
    pub fn counts(
        &self,
        key: &str,
        counts: &mut [usize],
        place: &dyn Fn(&str) -> Result<usize>,
    ) -> Result<()> {
        for (name, stones) in self.read::<BTreeMap<String, u32>>(key)?.unwrap_or_default() {
            counts[place(&name).map_err(|e| e.under(self.path(key)))?] = stones as usize;
        }
        Ok(())
    }

    /// The key as errors name it.
    pub fn path(&self, key: &str) -> String {
        format!("{}{key}", self.within)
    }
}

/// `a`, `a and b`, `a, b and c`; `None` for nothing.
pub fn listed(mut all: Vec<String>) -> Option<String> {
    let last = all.pop()?;
    Some(if all.is_empty() { last } else { format!("{} and {last}", all.join(", ")) })
}
