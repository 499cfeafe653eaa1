//! The same as the subject of a trial without its list of games that show known misreadings: `trial RULES NAME [fuzz] [witnesses]`. It
//! ends when it has found something, or is killed.

use superko::oracle::subject::Subject;
use superko::oracle::subjects::own;
use superko::oracle::trial::{Kind, Limit, Trial};
use superko::rulebook::{self, GeneratorConfig};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |word: &str| arguments[3..].iter().any(|argument| argument == word);
    let misreading = rulebook::find(&arguments[1]).unwrap().misreading(&arguments[2]).unwrap();
    let mut config = GeneratorConfig::small(&misreading.rules());
    config.boards.retain(|board| board.plain_size().is_some());
    let make = || -> superko::Result<Box<dyn Subject>> { Ok(Box::new(own::law(Some(misreading)))) };
    let trial = Trial::new(config, &make).kind(Kind::Law).limit(Limit::Games(u64::MAX)).diagnose(false);
    let trial = trial.witnesses(has("witnesses"));
    let trial = if has("fuzz") { trial.corpus(Vec::new(), &|_| ()) } else { trial };
    let record = trial.run().unwrap();
    println!("disagreement: after {} games", record.tally.games);
}
