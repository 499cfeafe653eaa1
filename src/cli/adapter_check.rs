//! `superko adapter-check`: does a program speak the format of cases and answers?

mod gtp;
mod point;

use super::color::print_colored;
use super::start::RulesArgs;
use super::subject::{limits, not_started};
use super::terminal::{print_line, seconds, stop_on_ctrl_c};
use point::{Line, Status, Verdict, faulty, left_out, ok};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use superko_notation::Board;
use superko_oracle::case::schema::{Schema, Violation};
use superko_oracle::case::{ANSWER_KEYS, ANSWER_SCHEMA, one_line};
use superko_oracle::rulebook::Rules;
use superko_oracle::subjects::process::{Limits, Process, end_all};
use superko_oracle::subjects::transport::Transport;
use superko_oracle::subjects::{Fault, cut, on_one_line};
use superko_oracle::{Error, Result};

/// Check whether a program speaks the format of cases and answers, without judging how it plays
///
/// Each line reports one point of the format (`superko help cases`): `ok`; `left out` if the program declines the case or leaves out the
/// key; or `faulty`, with the case, the answer and the expected answer. To test whether the program plays by the rules, use
/// `superko check --jsonl COMMAND`. Exit status: 0 if nothing is faulty, 1 if something is, 2 if the program cannot
/// be started.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    superko adapter-check \"superko judge\"\n  \
    superko adapter-check --rules logical --board 5x4 \"python3 my_adapter.py\"\n  \
    superko adapter-check --gtp \"gnugo --mode gtp\"")]
pub struct Args {
    /// The program, and its arguments
    #[arg(value_name = "COMMAND")]
    command: String,
    /// The program speaks the Go Text Protocol: check which questions of a trial it can answer, and whether it follows the conventions
    /// of the protocol
    #[arg(long)]
    gtp: bool,
    #[command(flatten)]
    rules: RulesArgs,
    /// A grid of at least 2x2 [default: the first of 4x3, 3x3, 5x5, 9x9, 13x13 and 19x19 that the program supports]
    #[arg(long, value_name = "B")]
    board: Option<String>,
    /// How many seconds the program has for each answer [default: 5, and 60 for the first one]
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let rules = args.rules.named()?;
    if !rules.rulebook().takes_turns() {
        return Err(Error::input(format!(
            "{rules}: adapter-check sends plays and passes: name a rulebook in which players take turns"
        )));
    }
    let boards: Vec<&str> = match &args.board {
        Some(board) => vec![board],
        None => vec!["4x3", "3x3", "5x5", "9x9", "13x13", "19x19"],
    };
    boards.iter().try_for_each(|board| Board::parse(board).map(|_| ()))?;
    let stop = stop_on_ctrl_c(end_all)?;
    let limits = limits(args.timeout);
    let (lines, how, what) = match args.gtp {
        true => (gtp::lines(&args.command, limits, &rules, &boards)?, "--gtp", "the engine can be asked"),
        false => {
            let mut check = Check::start(&args.command, limits, &rules)?;
            check.all(&boards);
            (check.lines, "--jsonl", "the adapter speaks the format")
        }
    };
    if stop.load(Ordering::Relaxed) {
        return Err(Error::input("interrupted"));
    }
    let faulty = lines.iter().filter(|line| line.status == Status::Faulty).count();
    if args.json {
        let lines: Vec<Value> = lines.iter().map(Line::to_json).collect();
        let all = json!({"command": args.command, "faulty": faulty, "lines": lines});
        print_line(one_line(all.to_string()))?;
    } else {
        lines.iter().try_for_each(|line| print_colored(line.to_text()))?;
        print_line(match faulty {
            0 => format!(
                "{what}; next, test whether the program plays by the rules: superko check {how} COMMAND"
            ),
            1 => "1 check failed: fix it before you look for faults in the moves".to_owned(),
            n => format!("{n} checks failed: fix them before you look for faults in the moves"),
        })?;
    }
    Ok(if faulty == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

const CAPTURES_NOTHING: &str =
    "the program captures nothing: that is a question of rules, which `superko check` tests";

/// How a program responds to a case.
enum Reply {
    Answer(Map<String, Value>),
    Declined(String),
    /// No answer in the format; the text says what superko sent, what came back and what would be right.
    Broken(String),
}

struct Check<'a> {
    command: &'a str,
    limits: Limits,
    /// The case without board and moves.
    case: Value,
    /// The running program. `None` once it has ended or timed out.
    program: Option<Process>,
    schema: Schema,
    /// The number of cases so far.
    asked: usize,
    /// The keys that answers had.
    answered: BTreeSet<String>,
    /// The first wrong `id`.
    wrong_id: Option<String>,
    /// The first output beyond the answers.
    too_much: Option<String>,
    has_ids: bool,
    lines: Vec<Line>,
}

impl<'a> Check<'a> {
    fn start(command: &'a str, limits: Limits, rules: &Rules) -> Result<Check<'a>> {
        let mut case = json!({"rules": rules.rulebook().name()});
        if !rules.amendments().is_empty() {
            case["amend"] = json!(rules.amendment_names());
        }
        let mut check = Check {
            command,
            limits,
            case,
            program: None,
            schema: Schema::new(ANSWER_SCHEMA),
            asked: 0,
            answered: BTreeSet::new(),
            wrong_id: None,
            too_much: None,
            has_ids: false,
            lines: Vec::new(),
        };
        check.restart().map_err(|fault| not_started(command, &fault))?;
        Ok(check)
    }

    fn restart(&mut self) -> std::result::Result<(), Fault> {
        self.program = Some(Process::start(self.command, self.limits)?);
        Ok(())
    }

    fn add(&mut self, about: &'static str, (status, why): Verdict) {
        self.lines.push(Line { about, status, why });
    }

    /// A case on a board, as a line.
    fn line(&mut self, more: Value) -> (String, String) {
        self.asked += 1;
        let id = self.asked.to_string();
        let mut case = self.case.clone();
        case["id"] = json!(id);
        case["moves"] = json!([]);
        for (key, value) in more.as_object().into_iter().flatten() {
            case[key] = value.clone();
        }
        (id, case.to_string())
    }

    fn ask(&mut self, more: Value) -> Reply {
        self.ask_all(vec![more]).pop().expect("one reply for each case")
    }

    /// Sends all cases before it reads an answer.
    fn ask_all(&mut self, cases: Vec<Value>) -> Vec<Reply> {
        if self.program.is_none() {
            if let Err(fault) = self.restart() {
                return cases.iter().map(|_| Reply::Broken(format!("it {fault}"))).collect();
            }
        }
        self.look_for_more();
        let lines: Vec<(String, String)> = cases.into_iter().map(|case| self.line(case)).collect();
        if let Some(program) = &mut self.program {
            lines.iter().for_each(|(_, line)| program.send(line));
        }
        lines.iter().map(|(id, line)| self.reply(id, line)).collect()
    }

    /// Checks for further output after every case is answered.
    fn look_for_more(&mut self) {
        let Some(program) = &mut self.program else { return };
        let unread = String::from_utf8_lossy(program.unread());
        if !unread.trim().is_empty() && self.too_much.is_none() {
            self.too_much = Some(cut(unread.trim()));
        }
    }

    /// The answer to a case, or why it is none.
    fn read(&mut self, case: &str) -> std::result::Result<Map<String, Value>, String> {
        let Some(program) = &mut self.program else {
            return Err(format!("no answer to {case}: expected one line for each case, in the same order"));
        };
        program.expect(case);
        let mut line = program.line();
        while line.as_ref().is_ok_and(|line| line.trim().is_empty()) {
            line = program.line();
        }
        let line = line.map_err(|fault| {
            self.program = None;
            format!("it {fault}; expected an answer, or {{\"error\": \"why\"}} to decline the case")
        })?;
        let said = cut(&line);
        let answer: Map<String, Value> = match serde_json::from_str::<Value>(&line) {
            // Null stands for what is not answered.
            Ok(Value::Object(answer)) => answer.into_iter().filter(|(_, value)| !value.is_null()).collect(),
            Ok(_) => return Err(format!("{case} was answered by {said}: expected a JSON object")),
            Err(error) => {
                return Err(format!("{case} was answered by {said:?}: expected a JSON object ({error})"));
            }
        };
        match answer.contains_key("moves") {
            false => Ok(answer),
            true => Err(format!(
                "the program echoed the case {case}: expected an answer, such as {{\"legal\":[]}}"
            )),
        }
    }

    fn reply(&mut self, id: &str, case: &str) -> Reply {
        let answer = match self.read(case) {
            Ok(answer) => answer,
            Err(why) => return Reply::Broken(why),
        };
        match answer.get("id") {
            Some(said) if said.as_str() == Some(id) => self.has_ids = true,
            Some(said) if self.wrong_id.is_none() => {
                self.wrong_id = Some(format!(
                    "the case with id {id:?} was answered with id {said}: expected the same, or no id"
                ));
            }
            _ => {}
        }
        self.answered.extend(answer.keys().cloned());
        match answer.get("error") {
            Some(why) => {
                Reply::Declined(on_one_line(&why.as_str().map_or_else(|| cut(&why.to_string()), cut)))
            }
            None => Reply::Answer(answer),
        }
    }

    /// Asks about one point of the format: `judge` looks at an answer.
    fn point(&mut self, about: &'static str, more: Value, judge: impl Fn(&Map<String, Value>) -> Verdict) {
        let verdict = match self.ask(more) {
            Reply::Answer(answer) => judge(&answer),
            Reply::Declined(why) => left_out(format!("declined: {why}")),
            Reply::Broken(why) => faulty(why),
        };
        self.add(about, verdict);
    }

    /// The same for a key of the answer.
    fn key(
        &mut self,
        about: &'static str,
        more: Value,
        key: &'static str,
        judge: impl Fn(&Value) -> Verdict,
    ) {
        let absent = || left_out(format!("{key} is not in the answer"));
        self.point(about, more, |answer| answer.get(key).map_or_else(absent, &judge));
    }

    fn all(&mut self, boards: &[&str]) {
        let Some(board) = self.board(boards) else { return };
        let (width, height) = board;
        let name = format!("{width}x{height}");
        let on = |moves: &[&str]| json!({"board": name, "moves": moves});
        self.shapes(on(&["b1", "a1", "pass"]));
        self.order(&[on(&[]), on(&["a1"]), on(&["a1", "b1"])]);
        self.key("memory: a shorter game after a longer one", on(&["b1"]), "legal", |legal| {
            match legal.as_array().is_some_and(|legal| legal.len() == 1) {
                true => ok("each case is a whole game"),
                false => faulty(format!(
                    "the game has one move, but legal is {legal}: expected one boolean, as each case is a whole game"
                )),
            }
        });
        self.illegal(on(&["a1", "a1"]));
        self.rows(board);
        self.captured(on(&["a2", "a1", "b1"]));
        self.key("to_play: after one move", on(&["a1"]), "to_play", |player| match player == "w" {
            true => ok("\"w\" after Black's first move"),
            false => faulty(format!("{player} after Black's first move: expected \"w\"")),
        });
        self.setup(board);
        self.komi(&name);
        // Many programs have no passes; a trial then does without.
        self.key("pass: a pass and a play", on(&["pass", "a1"]), "legal", |legal| {
            match *legal == json!([true, true]) {
                true => ok("both are legal"),
                false => faulty(format!(
                    "legal is {legal}: expected [true,true], or {{\"error\": \"why\"}} without passes"
                )),
            }
        });
        self.point("undo: a move and \"undo\"", on(&["a1", "undo"]), |answer| {
            let empty = json!(vec![".".repeat(width); height]);
            match (answer.get("rows"), answer.get("legal")) {
                (Some(rows), _) if *rows == empty => ok("the board is empty again"),
                (Some(rows), _) => faulty(format!(
                    "after a1 and undo rows are {rows}: expected an empty board, or {{\"error\": \"why\"}}"
                )),
                (None, Some(legal)) if *legal == json!([true, true]) => {
                    ok("accepted; rows are not in the answer")
                }
                (None, Some(legal)) => {
                    faulty(format!("legal is {legal}: expected [true,true], or {{\"error\": \"why\"}}"))
                }
                (None, None) => left_out("neither rows nor legal is in the answer"),
            }
        });
        self.point("a board that it may not have: torus 3x3", json!({"board": "torus 3x3"}), |_| {
            ok("answered")
        });
        // What comes too late for the next question comes now.
        let since = Instant::now();
        while self.too_much.is_none() && since.elapsed() < Duration::from_millis(300) {
            std::thread::sleep(Duration::from_millis(10));
            self.look_for_more();
        }
        if let Some(more) = &self.too_much {
            let why = format!(
                "{more:?} was written after all cases were answered: expected one line for each case"
            );
            self.add("answers: one for each case", faulty(why));
        }
        let ids = match self.wrong_id.take() {
            Some(why) => faulty(why),
            None => ok(if self.has_ids { "repeated" } else { "left out, which is allowed" }),
        };
        self.add("id", ids);
        let of_rules =
            |key: &&&str| !["id", "error", "trace"].contains(*key) && self.answered.contains(**key);
        let answered: Vec<&str> = ANSWER_KEYS.iter().filter(of_rules).copied().collect();
        let keys = match answered.is_empty() {
            true => faulty(
                "no answer has any key to compare: expected at least one of legal, rows, legal_moves, score",
            ),
            false => ok(format!("answered: {}", answered.join(", "))),
        };
        self.add("keys", keys);
    }

    /// The first board that the program supports: its columns and rows.
    fn board(&mut self, boards: &[&str]) -> Option<(usize, usize)> {
        let about = "first case: the empty board";
        let mut declined = Vec::new();
        for name in boards {
            let size = name.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
            let Some((width, height)) = size.filter(|(w, h)| *w >= 2 && *h >= 2) else {
                self.add("board", faulty(format!("{name}: expected a grid of at least 2x2")));
                return None;
            };
            match self.ask(json!({"board": name})) {
                Reply::Answer(_) => {
                    let others = match declined.is_empty() {
                        true => String::new(),
                        false => format!("; declined: {}", declined.join(", ")),
                    };
                    self.add(about, ok(format!("{name} is answered{others}")));
                    return Some((width, height));
                }
                Reply::Declined(why) => declined.push(format!("{name} ({why})")),
                Reply::Broken(why) => {
                    self.add(about, faulty(why));
                    return None;
                }
            }
        }
        let why = format!(
            "the program declines all boards: {}; name one that it supports with --board",
            declined.join(", ")
        );
        self.add(about, faulty(why));
        None
    }

    /// Keys and types.
    fn shapes(&mut self, case: Value) {
        let about = "keys and types of an answer";
        let Reply::Answer(answer) = self.ask(case) else {
            return self.add(about, left_out("the case was not answered"));
        };
        let value = Value::Object(answer);
        let wrong: Vec<String> = self.schema.violations(&value).iter().map(Violation::to_string).collect();
        let verdict = match wrong.is_empty() {
            true => ok("as in answer.schema.json"),
            false => faulty(format!("{}: in {}", wrong.join("; "), cut(&value.to_string()))),
        };
        self.add(about, verdict);
    }

    /// Several cases before the first answer.
    fn order(&mut self, cases: &[Value; 3]) {
        let about = "order: three cases before the first answer";
        let mut lengths = Vec::new();
        for reply in self.ask_all(cases.to_vec()) {
            match reply {
                Reply::Answer(answer) => {
                    lengths.extend(answer.get("legal").and_then(Value::as_array).map(Vec::len));
                }
                Reply::Declined(why) => return self.add(about, left_out(format!("declined: {why}"))),
                Reply::Broken(why) => return self.add(about, faulty(why)),
            }
        }
        let verdict = match lengths[..] {
            [] => ok("three answers (without legal, their order cannot be checked)"),
            [0, 1, 2] => ok("three answers, in order"),
            _ => faulty(format!(
                "games of 0, 1 and 2 moves were answered with {lengths:?} booleans in legal: expected one boolean per move, in the order of the cases"
            )),
        };
        self.add(about, verdict);
    }

    /// A play on a stone, which no rulebook allows.
    fn illegal(&mut self, case: Value) {
        let expected = "expected [true,false]: an illegal move is an answer";
        let verdict = match self.ask(case) {
            Reply::Answer(answer) => match answer.get("legal") {
                None => left_out("legal is not in the answer"),
                Some(legal) if *legal == json!([true, false]) => ok("false in legal"),
                Some(legal) => faulty(format!("legal is {legal}: {expected}")),
            },
            Reply::Declined(why) => {
                faulty(format!("declined ({why}): {expected}; decline a case only if you do not support it"))
            }
            Reply::Broken(why) => faulty(format!("{why}: {expected}")),
        };
        self.add("an illegal move: a play on a stone", verdict);
    }

    /// A stone at the top left, and one in the ninth column.
    fn rows(&mut self, (width, height): (usize, usize)) {
        let judge = |column: usize, width: usize, height: usize| {
            let mut rows = vec![".".repeat(width); height];
            rows[0].replace_range(column..=column, "X");
            let wanted = json!(rows);
            move |rows: &Value| match *rows == wanted {
                true => ok("read back"),
                false => faulty(format!("rows are {rows}: expected {wanted}, the top row first")),
            }
        };
        let corner = json!({"board": format!("{width}x{height}"), "moves": [format!("a{height}")]});
        self.key("rows: a stone at the top left", corner, "rows", judge(0, width, height));
        let ninth = json!({"board": "9x9", "moves": ["j9"]});
        self.key("points: j9 on 9x9, as there is no column i", ninth, "rows", judge(8, 9, 9));
    }

    /// White's stone in the corner is captured.
    fn captured(&mut self, case: Value) {
        self.key("captured: Black captures one white stone", case, "captured", |said| {
            let expected = format!("{said}: expected {{\"b\":0,\"w\":1}}");
            match [said["b"].as_u64(), said["w"].as_u64()] {
                [Some(0), Some(1)] => ok("captured.w is 1"),
                [Some(0), Some(0)] => left_out(CAPTURES_NOTHING),
                [Some(1), Some(0)] => {
                    faulty(expected + ": captured.w counts white stones that were captured")
                }
                _ => faulty(expected),
            }
        });
    }

    /// White stands at the top left and is to play.
    fn setup(&mut self, (width, height): (usize, usize)) {
        let mut rows = vec![".".repeat(width); height];
        rows[0].replace_range(0..1, "O");
        let rows = json!(rows);
        let case = json!({"board": format!("{width}x{height}"), "setup": {"rows": rows, "to_play": "w"}});
        self.point("setup: a white stone, White to play", case, |answer| {
            match (answer.get("rows"), answer.get("to_play")) {
                (Some(said), _) if *said != rows => {
                    faulty(format!("rows are {said}: expected {rows}, or {{\"error\": \"why\"}} if set-ups are not supported"))
                }
                (_, Some(said)) if said != "w" => {
                    faulty(format!("to_play is {said}: expected \"w\", or {{\"error\": \"why\"}} if set-ups are not supported"))
                }
                (None, None) => left_out("neither rows nor to_play is in the answer"),
                _ => ok("read back"),
            }
        });
    }

    fn komi(&mut self, board: &str) {
        let white = |reply: &Reply| match reply {
            Reply::Answer(answer) => {
                answer.get("score").and_then(|score| score.get("w")).and_then(Value::as_f64)
            }
            _ => None,
        };
        let without = self.ask(json!({"board": board}));
        let with = self.ask(json!({"board": board, "komi": 7}));
        let verdict = match (&with, white(&without), white(&with)) {
            (Reply::Declined(why), ..) => left_out(format!("declined: {why}")),
            (Reply::Broken(why), ..) => faulty(why),
            (_, Some(without), Some(with)) if with == without + 7.0 => ok("7 more"),
            (_, Some(without), Some(with)) => faulty(format!(
                "{without} without komi, {with} with komi 7: expected 7 more, or {{\"error\": \"why\"}} if komi is not supported"
            )),
            _ => left_out("White's score is not in the answers"),
        };
        self.add("komi: White's score with komi 7 and without", verdict);
    }
}
