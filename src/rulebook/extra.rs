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
use std::ops::Deref;
use std::sync::Arc;
use superko_notation::Player;

/// Where a point or a player has gone, by its old number; `None` if it is no longer there.
pub type Renumber<'a> = &'a dyn Fn(usize) -> Option<usize>;

/// A rulebook's data in an opening or in a set-up. Its default is what holds when a case has none of its keys.
pub trait ExtraData: AnyData + fmt::Debug + Send + Sync {
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
    fn simpler(&self) -> Vec<Extra> {
        vec![Extra::default()]
    }

    /// The same on a board with fewer points.
    #[must_use]
    fn on_points(&self, _place: Renumber) -> Extra {
        self.copy()
    }

    /// The same without some of the players; `None` if it gives something to one of those.
    #[must_use]
    fn of_players(&self, _number: Renumber) -> Option<Extra> {
        Some(self.copy())
    }
}

/// What all data can do that can be cloned and compared, whatever its type.
pub trait AnyData {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Extra;
    fn is_default(&self) -> bool;
    fn equals(&self, other: &dyn ExtraData) -> bool;
}

impl<T: ExtraData + Clone + Default + PartialEq + 'static> AnyData for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Extra {
        Extra::new(self.clone())
    }

    fn is_default(&self) -> bool {
        *self == T::default()
    }

    fn equals(&self, other: &dyn ExtraData) -> bool {
        match other.as_any().downcast_ref() {
            Some(other) => self == other,
            None => self.is_default() && other.is_default(),
        }
    }
}

/// The data of some rulebook, or none.
#[derive(Clone, Debug)]
pub struct Extra(Arc<dyn ExtraData>);

impl Extra {
    /// The data of a rulebook.
    pub fn new(data: impl ExtraData + 'static) -> Extra {
        Extra(Arc::new(data))
    }

    /// The data of this type; the default where there is none, or that of another rulebook.
    pub fn get<T: Clone + Default + 'static>(&self) -> T {
        self.0.as_any().downcast_ref().cloned().unwrap_or_default()
    }
}

impl Deref for Extra {
    type Target = dyn ExtraData;

    fn deref(&self) -> &(dyn ExtraData + 'static) {
        &*self.0
    }
}

impl PartialEq for Extra {
    fn eq(&self, other: &Extra) -> bool {
        self.equals(&**other)
    }
}

impl Eq for Extra {}

/// What a rulebook without such data has.
#[derive(Clone, Debug, Default, PartialEq)]
struct Nothing;

impl ExtraData for Nothing {
    fn keys(&self, _: &Opening) -> Vec<(&'static str, Value)> {
        Vec::new()
    }

    fn size(&self) -> usize {
        0
    }
}

impl Default for Extra {
    fn default() -> Extra {
        Extra::new(Nothing)
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
        let mut stones = [0, 0];
        self.counts(key, &mut stones, &|name| read_player(name).map(|player| player as usize))?;
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

/// The player whose letter this is.
pub(crate) fn read_player(letter: &str) -> Result<Player> {
    let player = Player::from_letter(letter);
    player.ok_or_else(|| Error::input(format!("expected \"b\" or \"w\", not {letter:?}")))
}

/// `a`, `a and b`, `a, b and c`; `None` for nothing.
pub fn listed(mut all: Vec<String>) -> Option<String> {
    let last = all.pop()?;
    Some(if all.is_empty() { last } else { format!("{} and {last}", all.join(", ")) })
}
