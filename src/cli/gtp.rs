//! `superko gtp`: the oracle as an engine of the Go Text Protocol.

use crate::notation::Board;
use crate::oracle::document::Document;
use crate::oracle::engine::serve;
use crate::oracle::misreadings::Misreading;
use crate::oracle::referee::InProcess;
use crate::oracle::subject::{Opening, Subject};
use crate::oracle::subjects::bitboard::referee;
use crate::oracle::subjects::literal::literal;
use crate::{Error, Result};
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

/// The oracle as an engine of the Go Text Protocol: a referee for other tools, or an opponent that plays at random
///
/// It plays on bitboards; with a misreading, on the literal law, which is slow on large boards. A side that plays out of turn
/// lets the other one pass first, where the rules allow it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    printf 'boardsize 5\\nplay b c3\\ngenmove w\\nshowboard\\n' | superko gtp --rules tromp-taylor\n  \
    superko check --gtp \"superko gtp --misreading superko-only-when-capturing\"")]
pub struct Args {
    /// The rulebook
    #[arg(long, value_name = "R", default_value = "tromp-taylor")]
    rules: String,
    /// An amendment of it; may be given several times
    #[arg(long, value_name = "A")]
    amend: Vec<String>,
    /// Plant this misreading (`superko rules` lists them)
    #[arg(long, value_name = "NAME")]
    misreading: Option<String>,
    /// The board to begin with
    #[arg(long, value_name = "B", default_value = "19x19")]
    board: String,
    /// The seed of the random moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let rules = Document::parse(&args.rules)?;
    let misreading = args.misreading.as_deref().map(|name| Misreading::parse(rules, name)).transpose()?;
    let mut amend = args.amend;
    if let (true, Some(misreading)) = (amend.is_empty(), misreading) {
        amend = misreading.amendments();
    }
    rules.check_amendments(&amend)?;
    if !rules.takes_turns() {
        return Err(Error::input(format!("{rules} has no turns, and the Go Text Protocol no other players")));
    }
    let opening = Opening::on(rules, &amend, Arc::new(Board::parse(&args.board)?));
    let mut subject: Box<dyn Subject> = match misreading {
        Some(misreading) => Box::new(literal(Some(misreading))),
        None => Box::new(InProcess::new("the bitboards", referee)),
    };
    serve(subject.as_mut(), &opening, args.seed, io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
