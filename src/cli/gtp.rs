//! `superko gtp`: a GTP engine that plays by the rules.

use super::start::RulesArgs;
use std::io;
use std::sync::Arc;
use superko_notation::Board;
use superko_oracle::Result;
use superko_oracle::answers::gtp_engine::{COMMANDS, serve};
use superko_oracle::input::Lines;
use superko_oracle::rulebook::{Effort, LawOptions, Opening, Referee};

/// Run a GTP engine: a referee for other tools, or an opponent that plays random legal moves
///
/// The fast engine judges the moves, or with --misreading the literal law, which is slow on large boards. If a side plays out of turn,
/// the other side is taken to have passed, if the rules allow that pass. After handicap stones White is to move. After the end of the
/// game, `genmove` answers `pass`, which changes nothing except that `undo` takes it back, and `play` refuses every move.
#[derive(clap::Args)]
#[command(after_help = format!("Commands: {COMMANDS}\n\nExamples:\n  \
    printf 'boardsize 5\\nplay b c3\\ngenmove w\\nshowboard\\n' | superko gtp --rules tromp-taylor\n  \
    superko check --gtp \"superko gtp --misreading superko-only-when-capturing\""))]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// Plant this misreading (`superko rules` lists them)
    #[arg(long, value_name = "NAME")]
    misreading: Option<String>,
    /// The board at the start
    #[arg(long, value_name = "B", default_value = "19x19")]
    board: String,
    /// The seed for random moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> Result<()> {
    let rules = args.rules.named()?;
    let rulebook = rules.rulebook();
    let misreading = args.misreading.as_deref().map(|name| rulebook.misreading(name)).transpose()?;
    let rules = match misreading {
        Some(misreading) if rules.amendments().is_empty() => misreading.rules(),
        _ => rules,
    };
    let opening = Opening::on(&rules, Arc::new(Board::parse(&args.board)?));
    let start = |opening: &Opening| -> Box<dyn Referee> {
        match misreading {
            Some(_) => opening.law(LawOptions { misreading, effort: Effort::Trial, ..LawOptions::default() }),
            None => opening.referee(Effort::Answer),
        }
    };
    serve(&start, &opening, args.seed, Lines::of(io::stdin().lock()), io::stdout().lock())
}
