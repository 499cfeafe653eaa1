//! A rulebook from outside the crate: capture-go, in which the first capture wins. It has a law and no engine, judges cases,
//! takes a misreading, and puts a subject on trial.

mod common;

use common::board;
use pretty_assertions::assert_eq;
use serde_json::json;
use std::any::Any;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use superko::Result;
use superko::case::Case;
use superko::notation::{Board, Cell, Player, Position};
use superko::oracle::finding::Finding;
use superko::oracle::subject::Subject;
use superko::oracle::subjects::own;
use superko::oracle::trial::{Kind, Limit, Trial};
use superko::rulebook::text::{Clause, Document, Method, Source};
use superko::rulebook::{
    Broken, ClauseId, GeneratorConfig, Halves, LawOptions, Misreading, Move, Opening, Outcome, Question,
    Referee, Rulebook, Rules, Turn,
};
use superko::serve::judge;

/// Capture-go, as it is taught to beginners.
struct CaptureGo;

impl Rulebook for CaptureGo {
    fn name(&self) -> &'static str {
        "capture-go"
    }

    fn document(&self) -> &'static Document {
        static DOCUMENT: LazyLock<Document> = LazyLock::new(document);
        &DOCUMENT
    }

    fn misreadings(&self) -> &'static [Misreading] {
        &[TWO_CAPTURES]
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let start = opening.start();
        let planted = |misreading: &Misreading| {
            let plant: &dyn Any = misreading.plant;
            plant.downcast_ref().copied()
        };
        Box::new(CaptureGame {
            board: (*opening.board).clone(),
            position: start.position,
            to_play: start.to_play,
            captured: start.captured,
            needed: options.misreadings().find_map(planted).unwrap_or(1),
        })
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Over | Question::Outcome | Question::Score => "capture-go.3",
            _ => "capture-go.1",
        }
    }
}

/// Its text.
fn document() -> Document {
    let clause = |(id, says): (&str, &str)| Clause {
        id: format!("capture-go.{id}"),
        lines: [1, 1],
        kind: "rule".to_owned(),
        reason: None,
        not_alone: None,
        methods: vec![Method { name: "play", says: says.to_owned(), ..Method::default() }],
    };
    let all = [
        ("1", "Players take turns to play on an empty point."),
        ("2", "A play that leaves its own chain without a liberty and captures nothing is illegal."),
        ("3", "The first player to capture anything wins, and the game is over."),
    ];
    let source = Source {
        title: "Capture-go".to_owned(),
        author: "taught to beginners".to_owned(),
        year: None,
        sha256: String::new(),
        see: "https://senseis.xmp.net/?CaptureGo".to_owned(),
    };
    Document { source, clauses: all.map(clause).into(), readings: Vec::new() }
}

/// A plausible mistake: two stones have to be captured.
const TWO_CAPTURES: Misreading = Misreading {
    rulebook: &CaptureGo,
    name: "two-captures-win",
    clause: "capture-go.3",
    says: "two stones must be captured",
    amend: &[],
    plant: &2usize,
};

struct CaptureGame {
    board: Board,
    position: Position,
    to_play: Player,
    /// Black and white stones captured.
    captured: [usize; 2],
    /// The number of captured stones that ends the game.
    needed: usize,
}

impl CaptureGame {
    fn chain(&self, position: &Position, point: usize) -> BTreeSet<usize> {
        let mut chain = BTreeSet::from([point]);
        loop {
            let neighbours = chain.iter().flat_map(|p| self.board.graph().neighbors(*p));
            let more: Vec<usize> =
                neighbours.filter(|p| position[*p] == position[point] && !chain.contains(p)).collect();
            if more.is_empty() {
                return chain;
            }
            chain.extend(more);
        }
    }

    fn without_liberty(&self, position: &Position, player: Player) -> Vec<usize> {
        let breathes = |p: &usize| {
            let empty = |q: usize| position[q].is_empty();
            self.chain(position, *p).iter().any(|p| self.board.graph().neighbors(*p).any(empty))
        };
        position.stones_of(player).filter(|p| !breathes(p)).collect()
    }

    /// The position after a play, and the number of captured stones.
    fn after(&self, point: usize) -> Result<(Position, usize), Broken> {
        let broken = |clause| Err(Broken::from([ClauseId(clause)]));
        let mut position = self.position.clone();
        if self.over() {
            return broken("capture-go.3");
        }
        if !position[point].is_empty() {
            return broken("capture-go.1");
        }
        position[point] = Cell::Stone(self.to_play);
        let captured = self.without_liberty(&position, self.to_play.opponent());
        captured.iter().for_each(|p| position[*p] = Cell::Empty);
        if self
            .chain(&position, point)
            .iter()
            .any(|p| self.without_liberty(&position, self.to_play).contains(p))
        {
            return broken("capture-go.2");
        }
        Ok((position, captured.len()))
    }
}

impl Referee for CaptureGame {
    fn check(&self, m: Move) -> Result<(), Broken> {
        match m.convert()? {
            Turn::Play(point) => self.after(point).map(drop),
            Turn::Pass => Err(Broken::from([ClauseId("capture-go.1")])),
        }
    }

    fn play(&mut self, m: Move) -> Result<(), Broken> {
        self.check(m)?;
        if let Move::Play(point) = m {
            let (position, captured) = self.after(point)?;
            self.position = position;
            self.to_play = self.to_play.opponent();
            self.captured[self.to_play as usize] += captured;
        }
        Ok(())
    }

    fn position(&self) -> Position {
        self.position.clone()
    }

    fn to_play(&self) -> Option<Player> {
        (!self.over()).then_some(self.to_play)
    }

    fn over(&self) -> bool {
        self.captured.iter().any(|stones| *stones >= self.needed)
    }

    fn captured(&self) -> Option<[usize; 2]> {
        Some(self.captured)
    }

    fn score(&self) -> Option<[Halves; 2]> {
        let [black, white] = self.captured;
        Some([Halves::points(white), Halves::points(black)])
    }

    fn outcome(&self) -> Option<Outcome> {
        self.score().map(|score| Outcome::of(score, self.over()))
    }
}

#[test]
fn it_judges_cases() {
    let answer = |moves: &str| {
        let case = format!(r#"{{"rules":"capture-go","board":"3x1","moves":{moves}}}"#);
        judge(&[&CaptureGo], &case, "line 1").0.to_value()
    };
    let captured = answer(r#"["b1","a1"]"#);
    assert_eq!((&captured["legal"], &captured["broken"]), (&json!([true, false]), &json!(["capture-go.2"])));
    let won = answer(r#"["a1","b1","c1"]"#);
    assert_eq!(
        (&won["over"], &won["winner"], &won["captured"]),
        (&json!(true), &json!("w"), &json!({"b": 1, "w": 0}))
    );
    let unknown = answer(r#"[{"claim": "a1"}]"#);
    assert!(
        unknown["error"].as_str().unwrap().starts_with("line 1: moves[0]: unknown key \"claim\""),
        "{unknown}"
    );
}

#[test]
fn no_other_rulebook_reads_its_cases() {
    let refused = Case::parse(r#"{"rules":"capture-go","board":"3x1","moves":[]}"#).unwrap_err().to_string();
    assert!(
        refused.starts_with("rules: unknown rules \"capture-go\": expected a rulebook, logical, "),
        "{refused}"
    );
}

#[test]
fn its_misreading_is_found_shrunk_and_named() {
    let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(own::law(Some(&CaptureGo.misreadings()[0])))) };
    let config = GeneratorConfig::small(&CaptureGo.misreadings()[0].rules());
    let record = Trial::new(config, &make).kind(Kind::Law).limit(Limit::Games(200)).run().unwrap();
    let [Finding::Disagreement(found)] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!(found.clauses[0].id, "capture-go.3");
    assert!(found.disagreement.moves.len() <= 2, "{found:?}");
}

#[test]
fn a_subject_that_obeys_the_misreading_is_diagnosed() {
    let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(own::law(Some(&CaptureGo.misreadings()[0])))) };
    let small = GeneratorConfig::small(&Rules::of(&CaptureGo));
    let config = GeneratorConfig { boards: vec![board("3x3"), board("2x2")], ..small };
    let record = Trial::new(config, &make).limit(Limit::Games(200)).run().unwrap();
    let [Finding::Disagreement(found)] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!(found.clauses[0].says, "The first player to capture anything wins, and the game is over.");
    let misreadings = found.diagnosis.as_ref().unwrap().misreadings();
    let fits: Vec<&str> = misreadings.iter().map(|misreading| misreading.name).collect();
    assert_eq!(fits, ["two-captures-win"]);
}

#[test]
fn a_subject_that_plays_by_it_agrees() {
    let make = || -> Result<Box<dyn Subject>> { Ok(Box::new(own::law(None))) };
    let record = Trial::new(GeneratorConfig::small(&Rules::of(&CaptureGo)), &make)
        .limit(Limit::Games(200))
        .run()
        .unwrap();
    assert!(record.findings.is_empty(), "{record:?}");
    assert!(record.tally.answered > 1000, "{:?}", record.tally);
}
