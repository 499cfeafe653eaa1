//! `superko bestiary`: well-known positions, and what each set of rules says about them.

use super::terminal::print_line;
use superko_oracle::Result;
use superko_oracle::bestiary;

/// Show well-known positions on which rules differ, and what every rulebook and preset says about them
///
/// Triple ko, bent four in the corner, eternal life, and others: the position, a line of play, which rules allow it or end the game,
/// and the score under each.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  superko bestiary\n  superko bestiary triple-ko\n  superko bestiary bent-four --json"
)]
pub struct Args {
    /// The position [default: list them]
    name: Option<String>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<()> {
    if let Some(name) = &args.name {
        let beast = bestiary::named(name)?;
        return if args.json {
            print_line(beast.to_json()?)
        } else {
            print_line(beast.to_text()?.trim_end())
        };
    }
    for beast in bestiary::all() {
        let first = beast.what.split_inclusive('.').next().unwrap_or_default();
        match args.json {
            true => print_line(beast.to_json()?)?,
            false => print_line(format_args!("{:<28} {first}", beast.name))?,
        }
    }
    Ok(())
}
