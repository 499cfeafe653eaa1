//! The flags that say which game is explored: rules, board, and where it starts.

use serde_json::{Value, json};
use std::iter;
use superko_notation::{Board, Player};
use superko_oracle::Result;
use superko_oracle::case::Case;
use superko_oracle::rulebook::{self, Move, Opening, Rules};

/// The flags that name rules.
#[derive(clap::Args)]
pub struct RulesArgs {
    /// The rules: a rulebook or a preset such as cgos (`superko rules` lists both), and amendments: "cgos + simple-ko"
    #[arg(long, value_name = "R", default_value_t = rulebook::DEFAULT.name().to_owned())]
    pub rules: String,
    /// Add an amendment to these rules (repeatable)
    #[arg(long, value_name = "A")]
    pub amend: Vec<String>,
}

impl RulesArgs {
    pub fn named(&self) -> Result<Rules> {
        Rules::named(&self.rules, &self.amend)
    }
}

/// Rules, a board, and a start.
#[derive(clap::Args)]
pub struct Start {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    /// The position to start from: its rows from the top, . empty, X black, O white; on a graph one row, in the order of the points
    #[arg(long, value_name = "R,R,…", value_delimiter = ',')]
    rows: Option<Vec<String>>,
    /// The player who moves first, b or w [default: b]
    #[arg(long, value_name = "b|w")]
    to_play: Option<String>,
    /// Points that are prohibited at the start, where the rules have such points
    #[arg(long, value_name = "P,P,…", value_delimiter = ',')]
    prohibited: Vec<String>,
    /// The players, one letter each, where players do not take turns [default: A,B]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    players: Vec<String>,
}

/// A board, with or without its flag.
#[derive(clap::Args)]
#[group(id = "where", required = true, multiple = false)]
pub struct BoardArgs {
    /// The board: 5x4, "torus 4x4", "cylinder 4x3", "hex 6x4", '{"points": 3, "edges": [[0,1],[1,2]]}', graph6:Bw
    #[arg(value_name = "BOARD")]
    bare: Option<String>,
    /// The board, as a flag
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
}

impl BoardArgs {
    /// The board as written; empty if a command needs no board and has none.
    pub fn as_str(&self) -> &str {
        self.bare.as_deref().or(self.board.as_deref()).unwrap_or_default()
    }
}

impl Start {
    /// The opening that the flags describe.
    pub fn opening(&self) -> Result<Opening> {
        let (rules, board) = (self.rules.named()?, Board::parse(self.board.as_str())?);
        let mut case = json!({"rules": rules.rulebook().name(), "amend": rules.amendment_names(), "board": board.to_json()});
        let mut setup = json!({});
        let add = |object: &mut Value, key: &str, value: Option<Value>| {
            if let Some(value) = value {
                object[key] = value;
            }
        };
        add(&mut setup, "rows", self.rows.as_ref().map(|rows| json!(rows)));
        add(&mut setup, "to_play", self.to_play.as_ref().map(|letter| json!(letter)));
        add(&mut case, "setup", (setup != json!({})).then_some(setup));
        let prohibited: Vec<Value> = self.prohibited.iter().map(|name| point_or_word(name)).collect();
        add(&mut case, "prohibited", (!prohibited.is_empty()).then(|| json!(prohibited)));
        let players = match rules.rulebook().takes_turns() || !self.players.is_empty() {
            true => self.players.clone(),
            false => ["A", "B"].map(str::to_owned).to_vec(),
        };
        add(&mut case, "players", (!players.is_empty()).then(|| json!(players)));
        Ok(Case::parse(&case.to_string())?.opening)
    }
}

/// A point or a word as in a case: a point of a graph is a number.
pub fn point_or_word(name: &str) -> Value {
    name.parse::<usize>().map_or_else(|_| json!(name), |number| json!(number))
}

/// The moves of players who take turns, each with its player: `B a1, W pass`. The given player begins.
pub fn line_in_words(opening: &Opening, first: Player, moves: &[Move]) -> String {
    let movers = iter::successors(Some(first), |mover| Some(mover.opponent()));
    let word = |(mover, m): (Player, &Move)| format!("{} {}", mover.letter().to_uppercase(), m.name(opening));
    movers.zip(moves).map(word).collect::<Vec<_>>().join(", ")
}
