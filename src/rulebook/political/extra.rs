//! The keys of a set-up that only this rulebook has, or that have a shape of their own here.

use crate::{Error, Result};
use crate::{Extra, ExtraData, ExtraKeys, Opening, Renumber, listed};
use serde_json::{Map, Value, json};

/// How the players stand to each other at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Captured stones by player; shorter if the last ones have none.
    pub captured: Vec<usize>,
    /// Pairs of allied players, as indices, the smaller one first.
    pub allies: Vec<(usize, usize)>,
}

impl Standing {
    /// Of players who have captured nothing.
    pub fn allied(allies: Vec<(usize, usize)>) -> Extra {
        Extra::new(Standing { allies, ..Standing::default() })
    }

    pub(super) fn read(opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        let mut captured = vec![0; opening.players.len()];
        keys.counts("captured", &mut captured, &|name| opening.player(name))?;
        let pair = |[a, b]: &[String; 2]| match (opening.player(a)?, opening.player(b)?) {
            (a, b) if a == b => {
                Err(Error::input("a player is paired with himself: allies are two different players"))
            }
            (a, b) => Ok((a.min(b), a.max(b))),
        };
        let allies = keys.read::<Vec<[String; 2]>>("allies")?.unwrap_or_default();
        let allies = allies.iter().map(pair).collect::<Result<Vec<(usize, usize)>>>();
        let mut allies = allies.map_err(|e| e.under(keys.path("allies")))?;
        allies.sort_unstable();
        allies.dedup();
        Ok(Extra::new(Standing { captured, allies }))
    }

    fn pairs<'a>(&'a self, opening: &'a Opening) -> impl Iterator<Item = [char; 2]> + 'a {
        self.allies.iter().map(|(a, b)| [opening.players[*a], opening.players[*b]])
    }

    /// The letters of the players who have captured something, with the number of stones.
    fn holders<'a>(&'a self, opening: &'a Opening) -> impl Iterator<Item = (char, usize)> + 'a {
        opening.players.iter().copied().zip(self.captured.iter().copied())
    }
}

impl ExtraData for Standing {
    fn keys(&self, opening: &Opening) -> Vec<(&'static str, Value)> {
        let mut keys = Vec::new();
        if self.captured.iter().any(|stones| *stones > 0) {
            let holders = self.holders(opening).map(|(letter, stones)| (letter.to_string(), json!(stones)));
            keys.push(("captured", holders.collect::<Map<String, Value>>().into()));
        }
        if !self.allies.is_empty() {
            keys.push(("allies", json!(self.pairs(opening).collect::<Vec<_>>())));
        }
        keys
    }

    fn words(&self, opening: &Opening) -> Option<String> {
        let pairs = listed(self.pairs(opening).map(|[a, b]| format!("{a}-{b}")).collect());
        let holders = self.holders(opening).filter(|(_, stones)| *stones > 0);
        let captured =
            listed(holders.map(|(letter, stones)| format!("{stones} captured by {letter}")).collect());
        listed(pairs.map(|pairs| pairs + " allied").into_iter().chain(captured).collect())
    }

    fn size(&self) -> usize {
        self.captured.iter().sum::<usize>() + self.allies.len()
    }

    fn simpler(&self) -> Vec<Extra> {
        let nothing = Standing { captured: Vec::new(), ..self.clone() };
        let fewer = self.allies.iter().map(|pair| {
            let allies = self.allies.iter().copied().filter(|other| other != pair).collect();
            Standing { allies, ..self.clone() }
        });
        [nothing].into_iter().chain(fewer).map(Extra::new).collect()
    }

    fn of_players(&self, number: Renumber) -> Option<Extra> {
        let allies = self.allies.iter().map(|(a, b)| Some((number(*a)?, number(*b)?)));
        let mut captured = Vec::new();
        for (player, stones) in self.captured.iter().enumerate() {
            match number(player) {
                Some(_) => captured.push(*stones),
                None if *stones > 0 => return None,
                None => {}
            }
        }
        Some(Extra::new(Standing { allies: allies.collect::<Option<_>>()?, captured }))
    }
}
