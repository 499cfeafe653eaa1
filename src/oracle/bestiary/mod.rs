//! A bestiary: the well-known positions on which rules of Go differ, and what every rulebook and preset says of them.

use crate::case::{Case, read_move};
use crate::rulebook::{self, Effort, LawOptions, Move, Opening, Outcome, Referee, presets};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use superko_notation::Player;
use superko_notation::draw::diagram;

const BEASTS: &str = include_str!("beasts.jsonl");
/// More passes than any rules need to end a game.
const PASSES: usize = 6;

/// A position that has a name. What it says of rules fails where [`Beast::case`] does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beast {
    /// Its name on the command line: `triple-ko`.
    pub name: String,
    /// What others call it.
    pub also: Vec<String>,
    /// What it is.
    pub what: String,
    /// The rows of the position, from the top.
    pub rows: Vec<String>,
    /// Who moves first, `b` or `w`.
    pub to_play: String,
    /// Games from there.
    pub lines: Vec<Line>,
    /// Pages about it.
    pub sources: Vec<String>,
    /// What rules and authors outside superko say of it.
    pub elsewhere: Vec<Elsewhere>,
    /// Its values under best play, where `superko solve` finds them in reasonable time.
    pub solved: Vec<Solved>,
}

/// What somebody says of a beast.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Elsewhere {
    /// Rules, a server, or an author.
    pub who: String,
    /// What they say, in our words.
    pub says: String,
    /// Where.
    pub source: String,
}

/// The value of a beast under best play.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Solved {
    /// Under which rules.
    pub rules: String,
    /// Who moves first, `b` or `w`.
    pub to_play: String,
    /// Black's score minus White's.
    pub value: i64,
}

/// A game from the position of a beast.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// What it shows.
    pub shows: String,
    /// The moves.
    pub moves: Vec<String>,
    /// If there is a list, both players then pass until the game is over; where the players agree on dead stones, on these.
    pub dead: Option<Vec<String>>,
}

/// What some rules say of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What they say.
    pub says: String,
    /// The rules that say so: rulebooks, presets, and amendments that change what their rulebook says.
    pub rules: Vec<String>,
}

/// All beasts, in the order of their names.
pub fn all() -> Vec<Beast> {
    let beasts = BEASTS.lines().map(serde_json::from_str);
    beasts.collect::<Result<_, _>>().expect("the bestiary is well formed")
}

/// The beast of this name.
///
/// # Errors
/// Lists the names if there is none.
pub fn named(name: &str) -> Result<Beast> {
    let beasts = all();
    beasts.iter().find(|beast| beast.name == name).cloned().ok_or_else(|| {
        let names: Vec<&str> = beasts.iter().map(|beast| beast.name.as_str()).collect();
        Error::input(format!("no beast {name:?}: expected one of {}", names.join(", ")))
    })
}

impl Beast {
    /// The board of the position: `4x5`.
    pub fn board(&self) -> String {
        format!("{}x{}", self.rows[0].len(), self.rows.len())
    }

    /// A line of it as a case under these rules, without the passes at the end.
    ///
    /// # Errors
    /// If the rules do not exist or have no such set-up.
    pub fn case(&self, line: &Line, rules: &str) -> Result<Case> {
        let setup = json!({"rows": self.rows, "to_play": self.to_play});
        let case = json!({"rules": rules, "board": self.board(), "setup": setup, "moves": line.moves});
        Case::parse(&case.to_string())
    }

    /// What all rules say of a line: the rulebooks in which players take turns, then the presets, then each amendment of a rulebook that
    /// changes what it says. Rules that say the same are together, in the order in which the first of them comes.
    pub fn rulings(&self, line: &Line) -> Result<Vec<Ruling>> {
        let mut all: Vec<Ruling> = Vec::new();
        let mut file = |says: String, rules: String| match all.iter_mut().find(|ruling| ruling.says == says) {
            Some(ruling) => ruling.rules.push(rules),
            None => all.push(Ruling { says, rules: vec![rules] }),
        };
        let rulebooks = || rulebook::ALL.iter().filter(|rulebook| rulebook.takes_turns());
        for rulebook in rulebooks() {
            file(self.says(line, rulebook.name())?, rulebook.name().to_owned());
        }
        for (_, preset) in presets() {
            file(self.says(line, preset.name)?, preset.name.to_owned());
        }
        for rulebook in rulebooks() {
            let as_written = self.says(line, rulebook.name())?;
            for amendment in rulebook.amendments() {
                let amended = format!("{rulebook} + {}", amendment.name);
                let says = self.says(line, &amended)?;
                if says != as_written {
                    file(says, amended);
                }
            }
        }
        Ok(all)
    }

    /// What rules say of a line, by the engine.
    pub fn says(&self, line: &Line, rules: &str) -> Result<String> {
        let Case { opening, moves, .. } = self.case(line, rules)?;
        says(&opening, &moves, line.dead.as_deref(), opening.referee(Effort::Answer))
    }

    /// The same by the law.
    pub fn says_by_law(&self, line: &Line, rules: &str) -> Result<String> {
        let Case { opening, moves, .. } = self.case(line, rules)?;
        let law = opening.law(LawOptions { effort: Effort::Answer, ..LawOptions::default() });
        says(&opening, &moves, line.dead.as_deref(), law)
    }

    /// The position as text.
    pub fn diagram(&self) -> Result<String> {
        let opening = self.case(&self.lines[0], rulebook::DEFAULT.name())?.opening;
        Ok(diagram(&opening.board, &opening.start().position, None))
    }

    /// The position, what it is, and what the rules say of each line.
    pub fn to_text(&self) -> Result<String> {
        let mut text = format!("{}\n\n{}\n\n{}", self.title(), self.what, self.diagram()?);
        for line in &self.lines {
            text += &format!("\n{}: {}\n", self.moves(line), line.shows);
            for Ruling { says, rules } in self.rulings(line)? {
                text += &format!("  {says}\n    {}\n", rules.join(", "));
            }
        }
        text += &format!("\nBest play\n  {}\n\nElsewhere\n", self.best_play());
        for Elsewhere { who, says, source } in &self.elsewhere {
            text += &format!("  {who}: {says}\n    {source}\n");
        }
        text += "\nSee also\n";
        text.extend(self.sources.iter().map(|source| format!("  {source}\n")));
        Ok(text)
    }

    /// The same as an object.
    pub fn to_json(&self) -> Result<Value> {
        let lines = self.lines.iter().map(|line| {
            let rulings = self.rulings(line)?;
            let rulings = rulings.iter().map(|Ruling { says, rules }| json!({"says": says, "rules": rules}));
            let rulings: Vec<Value> = rulings.collect();
            let case = self.case(line, rulebook::DEFAULT.name())?.to_json();
            Ok(json!({"shows": line.shows, "case": case, "dead": line.dead, "rulings": rulings}))
        });
        Ok(json!({
            "name": self.name, "also": self.also, "what": self.what, "board": self.board(), "rows": self.rows,
            "to_play": self.to_play, "lines": lines.collect::<Result<Vec<Value>>>()?, "sources": self.sources,
            "elsewhere": self.elsewhere, "solved": self.solved,
        }))
    }

    /// Its values under best play as a sentence.
    pub fn best_play(&self) -> String {
        let values = self.solved.iter().map(|Solved { rules, to_play, value }| {
            let first = Player::from_letter(to_play).unwrap_or(Player::Black);
            format!("{value:+} for Black if {first} starts ({rules})")
        });
        let values: Vec<String> = values.collect();
        match values.is_empty() {
            true => "superko solve found no value".to_owned(),
            false => values.join("; "),
        }
    }

    /// Its names.
    pub fn title(&self) -> String {
        if self.also.is_empty() {
            self.name.clone()
        } else {
            format!("{} ({})", self.name, self.also.join(", "))
        }
    }

    /// The moves of a line with their players.
    pub fn moves(&self, line: &Line) -> String {
        let first = Player::from_letter(&self.to_play).unwrap_or(Player::Black);
        let players = [first, first.opponent()].into_iter().cycle();
        let moves = line.moves.iter().zip(players);
        let moves: Vec<String> =
            moves.map(|(m, player)| format!("{} {m}", player.letter().to_uppercase())).collect();
        match (&line.dead, moves.is_empty()) {
            (None, _) => moves.join(", "),
            (Some(dead), _) => {
                let agreed = if dead.is_empty() {
                    "no stone is dead".to_owned()
                } else {
                    format!("{} dead", dead.join(" "))
                };
                [&moves[..], &["passes to the end".to_owned(), format!("where players agree: {agreed}")]]
                    .concat()
                    .join(", ")
            }
        }
    }
}

fn says(
    opening: &Opening,
    moves: &[Move],
    dead: Option<&[String]>,
    mut game: Box<dyn Referee>,
) -> Result<String> {
    for (number, m) in (1..).zip(moves) {
        if game.over() {
            return Ok(format!("the game ends with move {}: {}", number - 1, outcome(game.as_ref())));
        }
        if let Err(broken) = game.play(*m) {
            let clauses: Vec<&str> = broken.iter().map(|clause| clause.0).collect();
            return Ok(format!("move {number} is illegal: {}", clauses.join(", ")));
        }
    }
    let Some(dead) = dead else {
        return Ok(match game.over() {
            true => format!("the game ends with move {}: {}", moves.len(), outcome(game.as_ref())),
            false => "every move is legal, and the game goes on".to_owned(),
        });
    };
    // Where the rules know no agreement, there is no such move.
    let agree = read_move(opening, &json!({"agree": dead})).ok();
    for _ in 0..PASSES {
        let agreed = agree.is_some_and(|agree| !game.over() && game.play(agree).is_ok());
        if game.over() || !agreed && game.play(Move::Pass).is_err() {
            break;
        }
    }
    Ok(match game.over() {
        true => outcome(game.as_ref()),
        false => "passes do not end the game".to_owned(),
    })
}

/// Who has won, and the score.
fn outcome(game: &dyn Referee) -> String {
    let score = game.score().map_or_else(String::new, |[black, white]| format!(", {black}:{white}"));
    match game.outcome() {
        Some(Outcome::Win(Player::Black)) => format!("Black wins{score}"),
        Some(Outcome::Win(Player::White)) => format!("White wins{score}"),
        Some(Outcome::Tie) => format!("a tie{score}"),
        Some(Outcome::NoResult) => "no result".to_owned(),
        Some(Outcome::Unfinished) | None => "undecided".to_owned(),
    }
}
