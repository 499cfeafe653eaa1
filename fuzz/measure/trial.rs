//! The same as the subject of a trial without its list of games that show known misreadings: `trial RULES NAME [fuzz] [witnesses]`. It
//! ends when it has found something, or is killed.

use std::process::exit;
use std::sync::atomic::{AtomicU64, Ordering};
use superko::oracle::subjects::Subject;
use superko::oracle::subjects::own;
use superko::oracle::trial::{Kind, Limit, Progress, Trial};
use superko::rulebook::{self, GeneratorConfig};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |word: &str| arguments[3..].iter().any(|argument| argument == word);
    let misreading = rulebook::find(&arguments[1]).unwrap().misreading(&arguments[2]).unwrap();
    let mut config = GeneratorConfig::small(&misreading.rules());
    config.boards.retain(|board| board.plain_size().is_some());
    let make = || -> superko::Result<Box<dyn Subject>> { Ok(Box::new(own::law(Some(misreading)))) };
    let games = AtomicU64::new(0);
    let progress = |at| match at {
        Progress::Games(played) => games.store(played, Ordering::Relaxed),
        // What is found is not shrunk.
        _ => {
            println!("disagreement: in game {}", 1 + games.load(Ordering::Relaxed));
            exit(1);
        }
    };
    let trial = Trial::new(config, &make).kind(Kind::Law).limit(Limit::Games(u64::MAX)).progress(&progress);
    let trial = trial.witnesses(has("witnesses"));
    let trial = if has("fuzz") { trial.corpus(Vec::new(), &|_| ()) } else { trial };
    trial.run().unwrap();
}
