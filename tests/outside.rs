//! A rulebook from outside the crate: capture-go, in which the first capture wins. It has a law and no engine, judges cases,
//! takes misreadings, and puts subjects on trial. A case has two keys that no rulebook of the crate has, one of them in its
//! set-up, and an answer has one.

use crate::common::*;
use crate::theorems::tools::{beside, chain};
use pretty_assertions::assert_eq;
use std::any::Any;
use std::sync::LazyLock;
use superko::oracle::diagnosis::budget::Budget;
use superko::oracle::diagnosis::shrink::shrink;
use superko::oracle::report::{By, Report};
use superko::oracle::steps::set_up;
use superko::oracle::subjects::questions::Reply;
use superko::rulebook::text::{Clause, Document, Method, Source};
use superko::rulebook::{Broken, Choose, ClauseId, Details, ExtraData, ExtraKeys, Renumber, Turn};
use superko::{Error, Result};

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
        &[TWO_CAPTURES, OWN_LOSSES]
    }

    fn case_keys(&self) -> &'static [&'static str] {
        &["needed", "setup.to_play", "setup.captured", "setup.walls"]
    }

    fn answer_keys(&self) -> &'static [&'static str] {
        &["missing"]
    }

    fn read_extra(&self, _: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        match keys.read("needed")?.unwrap_or(1) {
            0 => Err(Error::input("expected 1 or more, not 0").under(keys.path("needed"))),
            needed => Ok(Extra::new(Needed(needed))),
        }
    }

    fn read_setup_extra(&self, opening: &Opening, keys: &ExtraKeys) -> Result<Extra> {
        let points = keys.read::<Vec<Value>>("walls")?.unwrap_or_default();
        let points = points.iter().map(|point| opening.board.point_from_json(point));
        let walls = points.collect::<Result<_>>().map_err(|e| e.under(keys.path("walls")))?;
        Ok(Extra::new(Walls(walls)))
    }

    fn generate_extra(&self, choose: &mut dyn Choose, _: &Opening) -> Extra {
        Extra::new(Needed(if choose.once_in(4) { 2 + choose.below(2) } else { 1 }))
    }

    fn law(&self, opening: &Opening, options: LawOptions) -> Box<dyn Referee> {
        let start = opening.start();
        let plants = || options.misreadings().map(|misreading| -> &dyn Any { misreading.plant });
        let (Needed(needed), Walls(walls)) = (opening.extra.get(), start.extra.get());
        Box::new(CaptureGame {
            board: (*opening.board).clone(),
            position: start.position,
            to_play: start.to_play,
            captured: start.captured,
            needed: plants().find_map(|plant| plant.downcast_ref().copied()).unwrap_or(needed),
            walls,
            own_losses: plants().any(|plant| plant.is::<OwnLosses>()),
        })
    }

    fn clause_of(&self, question: Question) -> &'static str {
        match question {
            Question::Over | Question::Outcome | Question::Score | Question::Margin | Question::Detail(_) => {
                "capture-go.3"
            }
            _ => "capture-go.1",
        }
    }
}

/// `needed`, a key of cases: the number of stones to capture, 1 if it is absent.
#[derive(Clone, Debug, PartialEq)]
struct Needed(usize);

impl Default for Needed {
    fn default() -> Needed {
        Needed(1)
    }
}

impl ExtraData for Needed {
    fn keys(&self, _: &Opening) -> Vec<(&'static str, Value)> {
        if self.0 == 1 { Vec::new() } else { vec![("needed", json!(self.0))] }
    }

    fn size(&self) -> usize {
        self.0 - 1
    }

    fn simpler(&self) -> Vec<Extra> {
        (1..self.0).map(|needed| Extra::new(Needed(needed))).collect()
    }
}

/// `setup.walls`: points on which nobody may play.
#[derive(Clone, Debug, Default, PartialEq)]
struct Walls(BTreeSet<usize>);

impl ExtraData for Walls {
    fn keys(&self, opening: &Opening) -> Vec<(&'static str, Value)> {
        let points = self.0.iter().map(|point| opening.board.point_to_json(*point));
        if self.0.is_empty() { Vec::new() } else { vec![("walls", points.collect())] }
    }

    fn words(&self, opening: &Opening) -> Option<String> {
        let points: Vec<String> = self.0.iter().map(|point| opening.board.name(*point)).collect();
        (!points.is_empty()).then(|| format!("walls on {}", points.join(" and ")))
    }

    fn size(&self) -> usize {
        self.0.len()
    }

    fn simpler(&self) -> Vec<Extra> {
        let without = |gone| Walls(self.0.iter().copied().filter(|point| point != gone).collect());
        self.0.iter().map(|gone| Extra::new(without(gone))).collect()
    }

    fn on_points(&self, place: Renumber) -> Extra {
        Extra::new(Walls(self.0.iter().filter_map(|point| place(*point)).collect()))
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
    sentence: "capture-go.3",
    says: "two stones must be captured",
    amend: &[],
    plant: &2usize,
};

struct OwnLosses;

/// Another: what a player misses is what his opponent does.
const OWN_LOSSES: Misreading = Misreading {
    name: "own-losses",
    says: "a player wins who loses stones",
    plant: &OwnLosses,
    ..TWO_CAPTURES
};

struct CaptureGame {
    board: Board,
    position: Position,
    to_play: Player,
    /// Black and white stones captured.
    captured: [usize; 2],
    /// The number of captured stones that ends the game.
    needed: usize,
    walls: BTreeSet<usize>,
    own_losses: bool,
}

impl CaptureGame {
    fn without_liberty(&self, position: &Position, player: Player) -> Vec<usize> {
        let breathes =
            |p| beside(&self.board, position, &chain(&self.board, position, p)).any(Cell::is_empty);
        position.stones_of(player).filter(|p| !breathes(*p)).collect()
    }

    /// The position after a play, and the number of captured stones.
    fn after(&self, point: usize) -> Result<(Position, usize), Broken> {
        let broken = |clause| Err(Broken::from([ClauseId(clause)]));
        let mut position = self.position.clone();
        if self.over() {
            return broken("capture-go.3");
        }
        if !position[point].is_empty() || self.walls.contains(&point) {
            return broken("capture-go.1");
        }
        position[point] = Cell::Stone(self.to_play);
        let captured = self.without_liberty(&position, self.to_play.opponent());
        captured.iter().for_each(|p| position[*p] = Cell::Empty);
        match self.without_liberty(&position, self.to_play).contains(&point) {
            true => broken("capture-go.2"),
            false => Ok((position, captured.len())),
        }
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

    /// How many stones Black and White have yet to capture.
    fn details(&self) -> Details {
        let [black, white] = self.captured.map(|stones| self.needed.saturating_sub(stones));
        let (b, w) = if self.own_losses { (black, white) } else { (white, black) };
        vec![("missing", json!({"b": b, "w": w}))]
    }
}

#[test]
fn it_judges_cases() {
    let answer = |moves: &str| {
        let case = format!(r#"{{"rules":"capture-go","board":"3x1","moves":{moves}}}"#);
        judge(&[&CaptureGo], &case, "line 1", answer).0.to_value()
    };
    let captured = answer(r#"["b1","a1"]"#);
    assert_eq!((&captured["legal"], &captured["broken"]), (&json!([true, false]), &json!(["capture-go.2"])));
    let won = answer(r#"["a1","b1","c1"]"#);
    assert!(won["over"] == true && won["winner"] == "w", "{won}");
    assert_eq!(won["captured"], json!({"b": 1, "w": 0}));
    let unknown = answer(r#"[{"claim": "a1"}]"#);
    let error = "line 1: moves[0]: unknown key \"claim\"";
    assert!(unknown["error"].as_str().unwrap().starts_with(error), "{unknown}");
    let elsewhere =
        Case::parse(r#"{"rules":"capture-go","board":"3x1","moves":[]}"#).unwrap_err().to_string();
    let error = "rules: unknown rules \"capture-go\": expected a rulebook, logical, ";
    assert!(elsewhere.starts_with(error), "{elsewhere}");
}

#[test]
fn it_reads_and_writes_keys_of_its_own() {
    let case = |keys: &str| format!(r#"{{"rules":"capture-go","board":"3x1",{keys}"moves":["a1","b1"]}}"#);
    let own = case(r#""setup":{"rows":["..."],"to_play":"w","walls":["c1"]},"needed":2,"#);
    let read = Case::parse_among(&[&CaptureGo], &own).unwrap();
    assert_eq!(read.to_string(), own);
    let answer = |case: &str| judge(&[&CaptureGo], case, "line 1", answer).0.to_value();
    // Black has captured the stone of White's on a1.
    assert_eq!(answer(&own)["missing"], json!({"b": 1, "w": 2}));
    assert_eq!(answer(&own.replace("\"b1\"", "\"c1\""))["broken"], json!(["capture-go.1"]));
    for (keys, error) in [
        (r#""needed":0,"#, "needed: expected 1 or more, not 0"),
        (r#""needed":"two","#, "needed: invalid type: string \"two\", expected usize"),
        (r#""setup":{"walls":["d1"]},"#, "setup.walls: "),
        (r#""setup":{"walls":"c1"},"#, "setup.walls: invalid type"),
        (r#""needed":2,"needed":3,"#, "duplicate field `needed`"),
        (r#""wanted":2,"#, "wanted: unknown field `wanted`, expected one of `id`, `rules`, `amend`, "),
        (
            r#""setup":{"needed":2},"#,
            "setup.needed: unknown field `needed`, expected one of `rows`, `to_play`, ",
        ),
    ] {
        let answer = answer(&case(keys));
        assert!(answer["error"].as_str().unwrap().contains(error), "{answer}");
    }
    let theirs = case(r#""needed":2,"#).replace("capture-go", "logical");
    for (rulebooks, error) in [
        (&[&CaptureGo, LOGICAL][..], "cases of logical have no key \"needed\""),
        (&[LOGICAL], "needed: unknown field `needed`, expected one of `id`, "),
    ] {
        let refused = Case::parse_among(rulebooks, &theirs).unwrap_err().to_string();
        assert!(refused.starts_with(error), "{refused}");
    }
}

/// A subject that plays by the law, but leaves something out of openings.
fn that_overlooks(what: fn(Opening) -> Opening) -> own::Own {
    own::Own::new("overlooks", move |opening| what(opening.clone()).law(LawOptions::default()))
}

/// What 200 games on small boards find.
fn tried(subject: impl Fn() -> own::Own + Sync) -> Record {
    trial_of(GeneratorConfig::small(&Rules::of(&CaptureGo)), 200, subject)
}

#[test]
fn its_keys_are_shrunk_and_put_into_words() {
    let record = tried(|| that_overlooks(|opening| Opening { extra: Extra::default(), ..opening }));
    let [Finding::Disagreement(found)] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!(found.disagreement.opening.extra, Extra::new(Needed(2)));
    let text = Report::new(record, By::Caller).to_string();
    assert!(text.contains("\n  from the empty board, with needed 2\n"), "{text}");

    let mut subject = that_overlooks(|opening| {
        let setup = opening.setup.map(|setup| Setup { extra: Extra::default(), ..setup });
        Opening { setup, ..opening }
    });
    let walls = Extra::new(Walls(BTreeSet::from([0, 5, 8])));
    let setup = Some(Setup { extra: walls, to_play: Player::White, ..Setup::empty(9) });
    let rules = Rules::of(&CaptureGo);
    let opening = Opening { setup, extra: Extra::new(Needed(3)), ..Opening::on(&rules, board("3x3")) };
    let question = Question::Accepted(Move::Play(5));
    let (expected, said) = (Reply::Accepted(false), Reply::Accepted(true));
    let found = Disagreement { opening, moves: vec![Move::Play(1)], question, expected, said };
    let (mut law, stop) = (own::law(None), AtomicBool::new(false));
    let (found, _) = shrink(&mut subject, &mut law, found, &Budget::unlimited(&stop), &[], &|_| ());
    let case = Case::new(found.opening, found.moves);
    assert!(case.opening.board.points() <= 2, "walls move with their points: {case}");
    let point = case.opening.board.name(found.question.about().unwrap().point().unwrap());
    assert_eq!((&case.to_json()["setup"]["walls"], case.moves.len()), (&json!([point]), 0), "{case}");
    assert_eq!(case.opening.extra, Extra::default(), "{case}");
    assert!(set_up(&case.opening).unwrap().ends_with(&format!(", with walls on {point}")), "{case}");
}

#[test]
fn a_wrong_value_of_its_answer_key_is_found_and_named() {
    let record = tried(|| own::law(Some(&CaptureGo.misreadings()[1])));
    let [Finding::Disagreement(found)] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!(found.disagreement.question, Question::Detail("missing"));
    assert_eq!(found.clauses[0].id, "capture-go.3");
    let named = found.diagnosis.as_ref().unwrap().misreadings();
    assert_eq!(named.iter().map(|one| one.name).collect::<Vec<_>>(), ["own-losses"]);
}

#[test]
fn its_misreading_is_found_shrunk_and_named() {
    let misreading = &CaptureGo.misreadings()[0];
    let make = making(|| own::law(Some(misreading)));
    let config = GeneratorConfig::small(&misreading.rules());
    let on_few = GeneratorConfig { boards: vec![board("3x3"), board("2x2")], ..config.clone() };
    for (config, kind, most) in [(config, Kind::Law, 2), (on_few, Kind::External, usize::MAX)] {
        let record = Trial::new(config, &make).kind(kind).limit(Limit::Games(200)).run().unwrap();
        let [Finding::Disagreement(found)] = &record.findings[..] else { panic!("{record:?}") };
        assert_eq!(found.clauses[0].says, "The first player to capture anything wins, and the game is over.");
        assert!(found.disagreement.moves.len() <= most, "{found:?}");
        let named = found.diagnosis.as_ref().unwrap().misreadings();
        assert_eq!(named.iter().map(|one| one.name).collect::<Vec<_>>(), ["two-captures-win"]);
    }
}

#[test]
fn a_subject_that_plays_by_it_agrees() {
    let record = tried(|| own::law(None));
    assert!(record.findings.is_empty(), "{record:?}");
    assert!(record.tally.answered > 1000, "{:?}", record.tally);
}
