//! What the rules say about game records: whether each move is legal, and whether the result is that of the rules.

use crate::case::{Answer, Case, Marks, komi};
use crate::rulebook::convert::reasons_of;
use crate::rulebook::{
    Broken, ClauseId, Count, DEFAULT, Effort, Halves, Known, LawOptions, Move, Outcome, Reasons, Referee,
    Rules, Settling, Understood, point_list,
};
use crate::steps::clause;
use crate::{Error, Result};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use superko_notation::sgf::Record;
use superko_notation::{Cell, Player, Position};

/// Judges records, each by the rules that it names or all by the same.
pub struct Collection {
    given: Option<Understood>,
    known: Known,
}

/// What the rules say about a record.
pub struct Verdict {
    /// The rules that it names, as they stand there.
    pub named: Option<String>,
    /// The result, as it stands there.
    pub said: Option<String>,
    /// What was taken for its rules. `None`: they are unknown, and nothing else was found out.
    pub understood: Option<Understood>,
    /// Are these the default, because it names none? Then its result is not compared.
    pub by_default: bool,
    /// How many moves it has.
    pub moves: usize,
    /// How many variations of it are left out.
    pub variations: usize,
    /// Its first illegal move, if there is one.
    pub illegal: Option<Illegal>,
    /// The move after two passes that ended the game by what superko has of its rules, though not by the rules themselves. What
    /// follows it is not judged.
    pub goes_on: Option<Illegal>,
    /// What became of its result.
    pub result: Finding,
}

/// An illegal move of a record, with all that the law needs to look at it again.
pub struct Illegal {
    /// The game. Its last move is the illegal one.
    pub case: Case,
    /// The clauses that the move breaks.
    pub broken: Broken,
}

/// What became of the result of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is that of the board as it stands at the end.
    Fits,
    /// The rules count the board as it stands, and have this result.
    Differs(String),
    /// It was not compared.
    NotCompared(Why),
}

/// The reasons, each with its words.
macro_rules! reasons {
    ($($why:ident: $words:literal,)*) => {
        /// Why a result was not compared.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
        pub enum Why {
            $(#[doc = $words] #[serde(rename = $words)] $why,)*
        }

        impl std::fmt::Display for Why {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $(Why::$why => $words,)*
                })
            }
        }
    };
}

reasons! {
    Rules: "the rules are unknown",
    Illegal: "a move is illegal",
    GoesOn: "play goes on after two passes",
    None: "no result",
    Unreadable: "result not understood",
    Resigned: "resigned",
    Time: "lost on time",
    Forfeit: "forfeited or void",
    Territory: "territory scoring, but the record does not mark dead stones",
    NotOver: "scored, but not over by the rules",
    Komi: "scored, but without a komi",
    UnreadKomi: "komi not readable",
    DeadStones: "differs from the board as it stands; dead stones may have been removed",
    Marks: "as its marks count, which the rules count otherwise",
    Undecided: "the score is undecided",
}

impl Collection {
    /// Judges every record by these rules; without them, each by the rules that it names.
    ///
    /// # Errors
    /// As for [`Known::new`].
    pub fn new(rules: Option<Rules>) -> Result<Collection> {
        Ok(Collection { given: rules.map(Understood::from), known: Known::new()? })
    }

    /// What is taken for the rules of a record: the rulebook of the name that it gives, if the record fits that, and else the nearest
    /// to what servers call so.
    pub fn understand(&self, record: &Record) -> Option<Understood> {
        let named = || self.known.understand(record.rules.as_deref()?);
        let mut understood = self.given.clone().or_else(named)?;
        if let Some(own) = &mut understood.other
            && fits(record, own, &understood.rules)
        {
            std::mem::swap(own, &mut understood.rules);
            understood.differs = "";
        }
        Some(understood)
    }

    /// Are the rules of a record the default, because nobody names any?
    fn is_by_default(&self, record: &Record) -> bool {
        self.given.is_none() && record.rules.is_none()
    }

    /// What is taken for the rules of a record, which may be the default. What they count is then as unknown as they are.
    fn taken(&self, record: &Record) -> Option<Understood> {
        match self.is_by_default(record) {
            true => Some(Understood { count: Count::Otherwise, ..Rules::of(DEFAULT).into() }),
            false => self.understand(record),
        }
    }

    /// What was taken for the rules that a record names, in words, if anything has to be said about it.
    pub fn read_as(&self, record: &Record, understood: &Understood) -> Option<String> {
        let Understood { rules, differs, other, .. } = understood;
        let named = record.rules.as_ref().filter(|_| self.given.is_none())?;
        let not_covered =
            if differs.is_empty() { String::new() } else { format!("; not covered: {differs}") };
        let other = other.as_ref().map_or_else(String::new, |other| {
            format!("; for other rules of that name: --rules {:?}", other.name())
        });
        let says = !(not_covered.is_empty() && other.is_empty());
        says.then(|| format!("{named:?} is read as {}{not_covered}{other}", rules.name()))
    }

    /// The case of a record under these rules, and what was assumed. If play has stopped at its end, the players have agreed: on what
    /// its marks say is dead, or on nothing, if its score is that of the board as it stands.
    ///
    /// # Errors
    /// As for [`Case::from_record`].
    pub fn case(record: Record, id: Option<String>, rules: &Rules) -> Result<Ended> {
        let (territory, said) = (record.territory.clone(), record.result.clone());
        let mut case = Case::from_record(record, id, rules)?;
        let mut game = case.opening.referee(Effort::Trial);
        if case.moves.iter().any(|m| game.play(*m).is_err()) || game.over() {
            return Ok(case.into());
        }
        let Some((agreement, of_three_passes)) = agree(game.as_mut(), &case.moves, territory.as_ref(), &[])
        else {
            return Ok(case.into());
        };
        let assumed = match &territory {
            Some(_) => "the stones that its marks call dead are agreed on",
            None if compare(said.as_deref(), None, Count::AsItStands, game.as_ref(), None)
                == Finding::Fits =>
            {
                "no stones are dead, as its result says"
            }
            None => return Ok(case.into()),
        };
        let marked = territory.and_then(|territory| Marked::of(game.as_ref(), Some(&territory), &[]));
        case.moves.truncate(case.moves.len() - usize::from(of_three_passes));
        case.moves.push(agreement);
        Ok(Ended { case, assumed: Some(assumed), marked })
    }

    /// The case of a record under the rules that are given, or else those that it names. `notes` gets what is assumed and ignored, and
    /// what the marks at its end count otherwise.
    ///
    /// # Errors
    /// If its rules are not known, and as for [`Case::from_record`].
    pub fn case_of(&self, record: Record, id: &str, notes: &mut Vec<String>) -> Result<Case> {
        Ok(self.ended(record, id, notes)?.case)
    }

    fn ended(&self, record: Record, id: &str, notes: &mut Vec<String>) -> Result<Ended> {
        notes.extend_from_slice(&record.notes);
        let understood = self.taken(&record).ok_or_else(|| {
            let named = record.rules.as_deref().unwrap_or_default();
            Error::input(format!(
                "the rules {named:?} of this record are not known: give --rules, such as --rules {DEFAULT}"
            ))
        })?;
        if self.is_by_default(&record) {
            notes.push(format!("the record names no rules: judged by {DEFAULT} (--rules names others)"));
        }
        notes.extend(self.read_as(&record, &understood));
        let ended = Collection::case(record, Some(id.to_owned()), &understood.rules)?;
        notes.extend(ended.assumed.map(|assumed| format!("play stopped at the end: {assumed}")));
        notes.extend(ended.marked.as_ref().and_then(|marked| marked.in_words(&ended.case)));
        Ok(ended)
    }

    /// The answer to a record, which `by` gives to its case.
    ///
    /// # Errors
    /// As for [`Collection::case_of`].
    pub fn answer(
        &self,
        record: Record,
        id: &str,
        notes: &mut Vec<String>,
        by: fn(&Case) -> Answer,
    ) -> Result<Answer> {
        let moves = record.moves.len();
        let Ended { case, marked, .. } = self.ended(record, id, notes)?;
        let mut answer = by(&case);
        // What was assumed after its moves is none of them.
        if let Some(Value::Array(legal)) = answer.get("legal") {
            let moves = legal[..legal.len().min(moves)].to_vec();
            answer.set("legal", moves);
        }
        if let Some(marked) = marked {
            answer.set("as_given", marked.to_json(&case));
        }
        Ok(answer)
    }

    /// What the rules say about a record.
    ///
    /// # Errors
    /// If players do not take turns in these rules, as they do in game records.
    pub fn judge(&self, mut record: Record) -> Result<Verdict> {
        let mut verdict = Verdict {
            by_default: self.is_by_default(&record),
            understood: self.taken(&record),
            named: record.rules.take(),
            said: record.result.take(),
            moves: record.moves.len(),
            variations: record.variations,
            illegal: None,
            goes_on: None,
            result: Finding::NotCompared(Why::Rules),
        };
        let Some(understood) = &verdict.understood else { return Ok(verdict) };
        // A komi that is not possible says nothing about the moves.
        let said = record.komi.take();
        let komi_is_absent = if record.unread.contains(&"KM") { Why::UnreadKomi } else { Why::Komi };
        let handicap_is_known = record.handicap < 2 && !record.unread.contains(&"HA");
        let territory = record.territory.take();
        let mut case = Case::from_record(record, None, &understood.rules)?;
        let komi = said.and_then(|said| komi(understood.rules.rulebook(), said).ok());
        case.opening.komi = komi.unwrap_or_default();
        let mut game = case.opening.referee(Effort::Trial);
        let illegal = (1..).zip(&case.moves).find_map(|(number, m)| Some((number, game.play(*m).err()?)));
        let Some((number, broken)) = illegal else {
            let agreed = agree(game.as_mut(), &case.moves, territory.as_ref(), &[]).is_some();
            let count = match (understood.count, territory.is_some() && agreed) {
                // The record says what is dead; a handicap may have its price.
                (Count::WithoutDead, true) if handicap_is_known => Count::AsItStands,
                // Marks and the rules may see different territory.
                (Count::Otherwise, true) => Count::WithoutDead,
                (count, _) => count,
            };
            let bonus = handicap_is_known.then_some(case.opening.komi);
            let most = bonus.filter(|_| understood.count == Count::WithoutDead);
            let (said, no_komi) = (verdict.said.as_deref(), komi.ok_or(komi_is_absent).err());
            verdict.result = compare(said, no_komi, count, game.as_ref(), most);
            let marked =
                territory.filter(|_| agreed).and_then(|marks| Marked::of(game.as_ref(), Some(&marks), &[]));
            if verdict.result == Finding::NotCompared(Why::DeadStones)
                && marked.is_some_and(|marked| said.is_some_and(|said| Said::read(said).is(marked.score)))
            {
                verdict.result = Finding::NotCompared(Why::Marks);
            }
            if verdict.by_default {
                verdict.result = Finding::NotCompared(Why::Rules);
            }
            return Ok(verdict);
        };
        case.moves.truncate(number);
        let illegal = Illegal { case, broken };
        // Where players agree on what is dead, they may also play on.
        if understood.count != Count::AsItStands && illegal.is_after_two_passes() {
            verdict.result = Finding::NotCompared(Why::GoesOn);
            verdict.goes_on = Some(illegal);
        } else {
            verdict.result = Finding::NotCompared(Why::Illegal);
            verdict.illegal = Some(illegal);
        }
        Ok(verdict)
    }
}

impl Illegal {
    /// The number of the move, from 1.
    pub fn number(&self) -> usize {
        self.case.moves.len()
    }

    /// The move in words: `White q4`.
    pub fn name(&self) -> String {
        let first = self.case.opening.start().to_play;
        let mover = if self.number() % 2 == 1 { first } else { first.opponent() };
        let name = self.case.moves.last().map(|m| m.name(&self.case.opening));
        format!("{mover} {}", name.unwrap_or_default())
    }

    /// Is nothing wrong with it but that two passes had ended the game?
    fn is_after_two_passes(&self) -> bool {
        let after_the_end = self.broken.iter().all(|clause| reasons_of(clause.0) == Reasons::OVER);
        after_the_end && self.case.moves.iter().rev().skip(1).take(2).eq([&Move::Pass; 2])
    }

    /// What the clauses say that it breaks, as they are in force in this game.
    pub fn says(&self) -> String {
        let says = |id: &ClauseId| clause(&self.case.opening, id.to_string()).says;
        self.broken.iter().map(says).collect::<Vec<_>>().join(" ")
    }

    /// Does the law say the same: is this move illegal by the same clauses, and every move before it legal?
    pub fn confirmed_by_law(&self) -> bool {
        let mut game = self.case.opening.law(LawOptions::default());
        let Some((last, before)) = self.case.moves.split_last() else { return false };
        let play = |m: &Move| game.play(*m).is_ok();
        before.iter().all(play) && game.play(*last) == Err(self.broken.clone())
    }
}

/// Ends a game in which play has stopped as a record does, which marks points at the end: opposing stones on them are dead, and those that
/// are removed. Without marks all are alive. What was agreed on, and whether a third pass had to be taken back: some servers ask for it, and by the letter
/// it plays on, though nobody does.
fn agree(
    game: &mut dyn Referee,
    moves: &[Move],
    territory: Option<&[Vec<usize>; 2]>,
    removed: &[usize],
) -> Option<(Move, bool)> {
    let dead = dead_by(&game.position(), territory).into_iter().chain(removed.iter().copied());
    let agreement: Move = Settling::Agree(point_list(dead)).into();
    if game.play(agreement).is_ok() {
        return Some((agreement, false));
    }
    let again = moves.ends_with(&[Move::Pass; 3]) && !game.over() && game.take_back();
    (again && game.play(agreement).is_ok()).then_some((agreement, true))
}

/// The opposing stones on the marked points.
fn dead_by(position: &Position, territory: Option<&[Vec<usize>; 2]>) -> Vec<usize> {
    let owned = territory.into_iter().flat_map(|territory| Player::BOTH.into_iter().zip(territory));
    let marked = owned.flat_map(|(owner, points)| points.iter().map(move |p| (owner, *p)));
    marked.filter(|(owner, p)| position[*p] == Cell::Stone(owner.opponent())).map(|(_, p)| p).collect()
}

/// The case of a record.
pub struct Ended {
    /// The game, with what the players have agreed on.
    pub case: Case,
    /// What they have agreed on, in words, if play has stopped at its end.
    pub assumed: Option<&'static str>,
    /// What its marks count, if they say what is dead.
    pub marked: Option<Marked>,
}

impl From<Case> for Ended {
    fn from(case: Case) -> Ended {
        Ended { case, assumed: None, marked: None }
    }
}

/// What the marks of a record or a case count.
pub struct Marked {
    /// Black's and White's score, if the marked points count instead of those that the rules count besides living stones.
    pub score: [Halves; 2],
    /// By the rules.
    pub by_rules: [Halves; 2],
    /// The points that marks and rules count otherwise: whose they are by the marks, and by the rules.
    pub differing: Vec<(usize, [Option<Player>; 2])>,
}

impl Marked {
    /// What the marks of a case count, if it has any, its moves are legal, and there is a score.
    pub(super) fn of_case(case: &Case) -> Result<Option<Marked>> {
        let Some(Marks { scored, removed, in_letters }) = &case.marks else { return Ok(None) };
        let mut game = case.opening.referee(Effort::Trial);
        if case.moves.iter().any(|m| game.play(*m).is_err()) {
            return Ok(None);
        }
        let position = game.position();
        let (empty, stones): (Vec<usize>, Vec<usize>) =
            removed.iter().partition(|p| position[**p] == Cell::Empty);
        let name = |p: &usize| case.opening.board.name(*p);
        if let Some(p) = empty.first().filter(|_| !in_letters) {
            let none =
                format!("no stone stands on {} after the moves: expected points with dead stones", name(p));
            return Err(Error::input(none).under("marks.removed"));
        }
        let dead = [dead_by(&position, scored.as_ref()), stones.clone()].concat();
        let agreed = agree(game.as_mut(), &case.moves, scored.as_ref(), &stones);
        if let Some(p) = dead.first().filter(|_| agreed.is_none()) {
            let alive = format!(
                "the stone on {} cannot be dead by agreement: expected moves after which play has stopped, under rules with an agreement",
                name(p)
            );
            return Err(Error::input(alive).under("marks"));
        }
        Ok(Marked::of(game.as_ref(), scored.as_ref(), &empty))
    }

    /// `None` if there is no score. `game`: after the agreement. Without marks, those of the rules; `nobodys` count for nobody.
    fn of(game: &dyn Referee, marks: Option<&[Vec<usize>; 2]>, nobodys: &[usize]) -> Option<Marked> {
        let (by_rules, position, counted) = (game.score()?, game.position(), game.surrounded()?);
        let marks = marks.unwrap_or(&counted);
        let owner = |points: &[Vec<usize>; 2], p: usize| match Player::BOTH
            .map(|player| points[player as usize].contains(&p))
        {
            [true, false] => Some(Player::Black),
            [false, true] => Some(Player::White),
            _ => None,
        };
        let mut score = [0, 1].map(|own| Halves(by_rules[own].0 - Halves::points(counted[own].len()).0));
        let mut differing = Vec::new();
        for p in 0..position.points() {
            // Some programs mark living stones, too.
            let marked =
                owner(marks, p).filter(|owner| position[p] != Cell::Stone(*owner) && !nobodys.contains(&p));
            if let Some(owner) = marked {
                score[owner as usize].0 += Halves::points(1).0;
            }
            let owners = [marked, owner(&counted, p)];
            if owners[0] != owners[1] {
                differing.push((p, owners));
            }
        }
        Some(Marked { score, by_rules, differing })
    }

    /// `its marks count Black 12, White 8.5, the rules Black 11, White 8.5: c3, c4 (Black’s by the marks, nobody’s by the rules)`
    fn in_words(&self, case: &Case) -> Option<String> {
        let whose =
            |owner: Option<Player>| owner.map_or("nobody’s".to_owned(), |owner| format!("{owner}’s"));
        let mut points: BTreeMap<[Option<Player>; 2], Vec<String>> = BTreeMap::new();
        for (p, owners) in &self.differing {
            points.entry(*owners).or_default().push(case.opening.board.name(*p));
        }
        let points = points.into_iter().map(|([marks, rules], points)| {
            format!("{} ({} by the marks, {} by the rules)", points.join(", "), whose(marks), whose(rules))
        });
        let points: Vec<String> = points.collect();
        let score = |[black, white]: [Halves; 2]| format!("Black {black}, White {white}");
        let [by_marks, by_rules] = [self.score, self.by_rules].map(score);
        let found = format!("its marks count {by_marks}, the rules {by_rules}: {}", points.join("; "));
        (!points.is_empty()).then_some(found)
    }

    pub(super) fn to_json(&self, case: &Case) -> Value {
        let letter = |owner: Option<Player>| owner.map(|owner| owner.letter());
        let point = |(p, [marks, rules]): &(usize, [Option<Player>; 2])| json!({"point": case.opening.board.point_to_json(*p), "marks": letter(*marks), "rules": letter(*rules)});
        let [b, w] = self.score;
        json!({"score": {"b": b, "w": w}, "differs": self.differing.iter().map(point).collect::<Vec<_>>()})
    }
}

/// Does a record fit its own rulebook as well as the rules that servers call so: is the same move the first illegal one, and is the game
/// over at its end, once the players have agreed, if it is by theirs?
fn fits(record: &Record, own: &Rules, theirs: &Rules) -> bool {
    let end = |rules: &Rules| {
        let case = Case::from_record(record.clone(), None, rules).ok()?;
        let mut game = case.opening.referee(Effort::Trial);
        let illegal = case.moves.iter().position(|m| game.play(*m).is_err());
        let mut agreed = || agree(game.as_mut(), &case.moves, record.territory.as_ref(), &[]).is_some();
        Some((illegal, illegal.is_none() && (agreed() || game.over())))
    };
    let (own, theirs) = (end(own), end(theirs));
    own.is_some_and(|(illegal, over)| {
        theirs.is_none_or(|(other, is_over)| illegal == other && over >= is_over)
    })
}

/// A result as records have it.
enum Said {
    /// The winner, and by how many points if that is said.
    Winner(Player, Option<Halves>),
    Tie,
    Void,
    Other(Why),
}

impl Said {
    /// Is it the result of this score?
    fn is(&self, [black, white]: [Halves; 2]) -> bool {
        let lead = black.0 - white.0;
        match self {
            Said::Winner(winner, by) => {
                let lead = if *winner == Player::Black { lead } else { -lead };
                lead > 0 && by.is_none_or(|by| by.0 == lead)
            }
            Said::Tie => lead == 0,
            Said::Void | Said::Other(_) => false,
        }
    }

    fn read(text: &str) -> Said {
        let text = text.to_ascii_lowercase();
        let winner = |letter| if letter == "b" { Player::Black } else { Player::White };
        match text.split_once('+') {
            Some((letter @ ("b" | "w"), by)) => match by {
                "" => Said::Winner(winner(letter), None),
                "r" | "resign" | "resignation" => Said::Other(Why::Resigned),
                "t" | "time" | "timeout" => Said::Other(Why::Time),
                "f" | "forfeit" => Said::Other(Why::Forfeit),
                by => match by.parse::<f64>() {
                    Ok(points) if (0.0..1e6).contains(&points) && (2.0 * points).fract() == 0.0 => {
                        Said::Winner(winner(letter), Some(Halves((2.0 * points) as i64)))
                    }
                    _ => Said::Other(Why::Unreadable),
                },
            },
            None => match text.as_str() {
                "0" | "draw" | "jigo" => Said::Tie,
                "void" => Said::Void,
                "" | "?" => Said::Other(Why::None),
                _ => Said::Other(Why::Unreadable),
            },
            Some(_) => Said::Other(Why::Unreadable),
        }
    }
}

/// Compares the result of a record with that of the game at its end.
///
/// With the komi of a count by area, a margin that no removal of dead stones gives differs, too.
fn compare(
    said: Option<&str>,
    no_komi: Option<Why>,
    count: Count,
    game: &dyn Referee,
    area: Option<Halves>,
) -> Finding {
    let not = Finding::NotCompared;
    let said = match Said::read(said.unwrap_or_default()) {
        Said::Other(why) => return not(why),
        Said::Void if game.outcome() == Some(Outcome::NoResult) => return Finding::Fits,
        Said::Void => return not(Why::Forfeit),
        said => said,
    };
    match count {
        Count::Otherwise => return not(Why::Territory),
        _ if !game.over() => return not(Why::NotOver),
        _ => {}
    }
    if let Some(why) = no_komi {
        return not(why);
    }
    let (Some([black, white]), Some(outcome)) = (game.score(), game.outcome()) else {
        return not(Why::Undecided);
    };
    let margin = Halves((black.0 - white.0).abs());
    let fits = matches!(outcome, Outcome::Win(_) | Outcome::Tie) && said.is([black, white]);
    match (fits, count) {
        (true, _) => Finding::Fits,
        (false, Count::AsItStands) => Finding::Differs(match outcome {
            Outcome::Win(winner) => format!("{}+{margin}", winner.letter().to_uppercase()),
            _ => "0".to_owned(),
        }),
        (false, _) => {
            let points = Halves(2 * game.position().points() as i64);
            let most = |winner, komi: Halves| {
                Halves(points.0 - if winner == Player::Black { komi.0 } else { -komi.0 })
            };
            match (said, area) {
                (Said::Winner(winner, Some(by)), Some(komi)) if by > most(winner, komi) => Finding::Differs(
                    format!("{}+{} at most", winner.letter().to_uppercase(), most(winner, komi)),
                ),
                _ => not(Why::DeadStones),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use superko_notation::sgf;

    /// What became of the record's result under these rules, or its illegal move.
    fn judged(rules: Option<&str>, text: &str) -> String {
        let rules = rules.map(|rules| Rules::parse(rules).unwrap());
        let verdict = Collection::new(rules).unwrap().judge(sgf::read(text).unwrap()).unwrap();
        if let Some(illegal) = verdict.illegal {
            assert!(illegal.confirmed_by_law() && !illegal.says().is_empty());
            let clauses: Vec<&str> = illegal.broken.iter().map(|clause| clause.0).collect();
            return format!("{} {} {clauses:?}", illegal.number(), illegal.name());
        }
        match verdict.result {
            Finding::Fits => "fits".to_owned(),
            Finding::Differs(counted) => counted,
            Finding::NotCompared(why) => format!("{why:?}"),
        }
    }

    #[test]
    fn each_record_is_judged_as_is_written_beside_it() {
        let mut all = 0;
        for line in include_str!("judged_records.tsv").lines().filter(|line| !line.starts_with('#')) {
            let [rules, record, finding] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            assert_eq!(judged(Some(rules).filter(|rules| !rules.is_empty()), record), finding, "{record}");
            all += 1;
        }
        assert_eq!(all, 55);
    }

    #[test]
    fn rules_in_which_players_do_not_take_turns_are_refused() {
        let rulebook = crate::rulebook::ALL.iter().find(|rulebook| !rulebook.takes_turns()).unwrap();
        let collection = Collection::new(Some(Rules::of(*rulebook))).unwrap();
        assert!(collection.judge(sgf::read("(;B[aa])").unwrap()).is_err());
    }
}
