//! Programs on trial that crash, hang, babble, fork and lie. Each ends in the fault that names what it did, within the time
//! limit, and leaves no process behind. They are scripts of the shell: nothing else need be installed.

use crate::common::*;
use superko::oracle::subjects::gtp::{Gtp, Settings};
use superko::oracle::subjects::jsonl::Jsonl;
use superko::oracle::subjects::own::engine;
use superko::oracle::subjects::process::{Limits, Process};
use superko::oracle::subjects::transport::Transport;
use superko::rulebook::Legal;

const LIMITS: Limits =
    Limits { time: Duration::from_millis(700), start: Duration::from_millis(700), flood: 1 << 20 };
/// What the limit allows, and what it takes to kill a program that will not go; with room for a machine that is busy.
const AT_MOST: Duration = Duration::from_secs(4);

/// A script that begins by writing the id of its process to the file `groups`.
struct Script {
    here: Folder,
    command: String,
}

impl Script {
    fn new(script: &str) -> Script {
        let here = folder();
        let script = format!("echo $$ >> {}\n{script}", here.file("groups").display());
        Script { command: shell_words::join(["sh", "-c", &script]), here }
    }

    /// An engine that accepts everything, but for what the given branches of its `case` do instead.
    fn gtp(branches: &str) -> Script {
        Script::new(&format!(
            r#"while read -r id command more; do
                 case $command in
                   {branches}
                   list_commands) printf '=%s boardsize\nclear_board\nkomi\nplay\nall_legal\nlist_stones\n\n' "$id";;
                   all_legal) printf '=%s A1 B1\nA2\n\n' "$id";;
                   *) printf '=%s\n\n' "$id";;
                 esac
               done"#
        ))
    }

    /// A program that answers each case as `answer` does, in which `$id` is the case's.
    fn jsonl(answer: &str) -> Script {
        Script::new(&format!(
            r#"while read -r line; do
                 id=${{line#*'"id":"'}}
                 id=${{id%%'"'*}}
                 {answer}
               done"#
        ))
    }

    fn start_gtp(&self) -> Result<Gtp, Fault> {
        Gtp::start(&self.command, Settings { limits: LIMITS, ..Settings::default() })
    }

    /// The engine in a game on this board.
    fn begin_gtp(&self, name: &str) -> Gtp {
        let mut gtp = self.start_gtp().unwrap();
        gtp.begin(&opening(name)).unwrap().expect("it has the board");
        gtp
    }

    fn start_jsonl(&self) -> Jsonl {
        Jsonl::start(&self.command, LIMITS).unwrap()
    }
}

impl Drop for Script {
    /// No process of any of the script's groups is left. What was killed may need a moment.
    fn drop(&mut self) {
        let since = Instant::now();
        let groups = std::fs::read_to_string(self.here.file("groups")).unwrap_or_default();
        while let Some(left) = groups.lines().find_map(|group| left_of(group.parse().unwrap())) {
            let patient = since.elapsed() < Duration::from_secs(3) || std::thread::panicking();
            assert!(patient, "left behind: {left}");
            sleep(Duration::from_millis(10));
        }
    }
}

/// A process of this group that is alive, or that is dead and ours to be reaped.
fn left_of(group: i32) -> Option<String> {
    if !Path::new("/proc/self/stat").exists() {
        let pid = rustix::process::Pid::from_raw(group).unwrap();
        return rustix::process::test_kill_process_group(pid).is_ok().then(|| group.to_string());
    }
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    processes.filter_map(|process| std::fs::read_to_string(process.path().join("stat")).ok()).find(|stat| {
        // pid (name) state parent group …
        let (_, after) = stat.rsplit_once(") ").unwrap();
        let fields: Vec<&str> = after.split(' ').collect();
        let for_others_to_reap = fields[0] == "Z" && fields[1] != std::process::id().to_string();
        fields[2] == group.to_string() && !for_others_to_reap
    })
}

fn opening(name: &str) -> Opening {
    crate::common::opening(TROMP_TAYLOR, name)
}

/// Small boards of all kinds.
fn small() -> GeneratorConfig {
    GeneratorConfig::small(&rules(TROMP_TAYLOR))
}

/// The fault that comes of it, and soon.
#[track_caller]
fn fault<T: std::fmt::Debug>(question: impl FnOnce() -> Result<T, Fault>) -> Fault {
    let since = Instant::now();
    let fault = question().unwrap_err();
    assert!(since.elapsed() < AT_MOST, "{fault} took {:?}", since.elapsed());
    fault
}

/// The fault of an engine on 3x3, of which Black's first move is C3 and the question after it what is legal.
#[track_caller]
fn fault_in_game(branches: &str) -> Fault {
    let script = Script::gtp(branches);
    fault(|| {
        let mut gtp = script.start_gtp()?;
        gtp.begin(&opening("3x3"))?.unwrap();
        gtp.play(Move::Play(2))?.unwrap();
        gtp.legal_moves()
    })
}

#[track_caller]
fn assert_fault(fault: &Fault, name: &str, words: &str) {
    assert_eq!(fault.name(), name, "{fault}");
    assert!(fault.to_string().contains(words), "{fault}");
}

#[test]
fn a_well_behaved_engine_is_no_fault() {
    let script = Script::gtp("list_stones) [ $more = black ] && echo \"=$id C3\" || echo \"=$id\"; echo;;");
    let mut gtp = script.begin_gtp("3x3");
    assert_eq!(gtp.play(Move::Play(2)), Ok(Some(true)));
    assert_eq!(gtp.legal_moves(), Ok(Some(Legal { points: vec![3, 6, 7], pass: None })));
    assert_eq!(gtp.position(), Ok(Position::from_letters("..X......")));
    assert_eq!(gtp.captured(), Ok(None));
    assert!(gtp.waited() > Duration::ZERO);
}

#[test]
fn a_program_that_cannot_be_started_is_a_fault_that_says_why() {
    for (command, words) in [
        ("superko-has-no-such-program --mode gtp", "there is no program"),
        ("gnugo 'to be", "a quotation mark is not closed"),
        ("  ", "there is no program to start"),
        ("cat | cat", "write sh -c"),
        ("A=1 cat", "write env A=1"),
        ("/", "denied"),
    ] {
        assert_fault(&fault(|| Process::start(command, LIMITS)), "not-started", words);
    }
}

#[test]
fn a_crash_in_mid_game_and_a_new_start() {
    let script = Script::gtp("play) [ \"$more\" = 'W A1' ] && kill -SEGV $$; printf '=%s\n\n' $id;;");
    let mut gtp = script.start_gtp().unwrap();
    for _ in 0..2 {
        assert_eq!(gtp.begin(&opening("3x3")), Ok(Some(())));
        assert_eq!(gtp.play(Move::Play(0)), Ok(Some(true)));
        let crash = fault(|| gtp.play(Move::Play(6)));
        assert_fault(&crash, "ended", "signal: 11");
        assert_eq!(fault(|| gtp.legal_moves()), crash);
    }
}

#[test]
fn what_an_engine_does_wrong_in_a_game_ends_in_the_fault_that_names_it() {
    let each = |row: &Vec<&str>| {
        let [branches, name, words] = row[..] else { panic!("{row:?}") };
        let fault = fault_in_game(branches);
        assert_fault(&fault, name, words);
        if let Fault::Flood { bytes, .. } = fault {
            assert!(bytes < LIMITS.flood + (1 << 17), "{branches}: {bytes} bytes");
        }
    };
    let rows: Vec<_> = rows(include_str!("data/engines.tsv")).collect();
    // They wait more than they compute.
    std::thread::scope(|scope| {
        for some in rows.chunks(8) {
            scope.spawn(|| some.iter().for_each(each));
        }
    });
}

#[test]
fn megabytes_of_errors_hinder_nobody() {
    let script = Script::gtp("play) yes >&2 & printf '=%s\n\n' $id;;");
    let mut gtp = script.begin_gtp("3x3");
    for p in 0..5 {
        assert_eq!(gtp.play(Move::Play(p)), Ok(Some(true)));
    }
}

#[test]
fn replies_without_ids_with_control_characters_and_after_noise_are_replies() {
    let script = Script::gtp(
        r"play) printf '= \r\n\r\n';;
          all_legal) printf 'thinking\n\n\n=%s\tA1\tB1\007\r\n\033C1\r\n\r\n' $id;;",
    );
    let mut gtp = script.begin_gtp("3x3");
    assert_eq!(gtp.play(Move::Play(2)), Ok(Some(true)));
    assert_eq!(gtp.legal_moves(), Ok(Some(Legal { points: vec![6, 7, 8], pass: None })));
}

#[test]
fn an_error_refuses_a_play_whatever_its_words_are() {
    let script = Script::gtp("play) printf '?%s invalid coordinate\n\n' $id;;");
    let mut gtp = script.begin_gtp("3x3");
    assert_eq!(gtp.play(Move::Play(2)), Ok(Some(false)));
    assert_eq!(gtp.warnings(), ["it refuses plays with \"invalid coordinate\""]);
}

#[test]
fn a_refused_size_is_no_fault() {
    let script =
        Script::gtp("boardsize) [ $more = 3 ] && echo \"=$id\" || echo \"?$id unacceptable size\"; echo;;");
    let mut gtp = script.start_gtp().unwrap();
    for refused in ["25x25", "3x2", "torus 3x3"] {
        assert_eq!(gtp.begin(&opening(refused)), Ok(None));
    }
    assert_eq!(gtp.begin(&opening("3x3")), Ok(Some(())));
}

#[test]
fn an_engine_whose_list_cannot_be_can_be_asked_on() {
    let script = Script::gtp("list_stones) printf '=%s A1\n\n' $id;;");
    let mut gtp = script.begin_gtp("3x3");
    assert_fault(&fault(|| gtp.position()), "garbage", "listed as black");
    assert!(gtp.legal_moves().is_ok());
}

#[test]
fn a_program_that_is_gone_while_its_child_keeps_the_pipe_open() {
    let script = Script::gtp("play) sleep 60 & exit 0;;");
    let limits = Limits { time: Duration::from_secs(60), ..LIMITS };
    let fault = fault(|| {
        let mut gtp = Gtp::start(&script.command, Settings { limits, ..Settings::default() })?;
        gtp.begin(&opening("3x3"))?;
        gtp.play(Move::Play(2))
    });
    assert_fault(&fault, "ended", "exit status: 0");
}

#[test]
fn children_of_a_program_do_not_outlive_the_trial() {
    let script = Script::gtp("play) sleep 60 & (trap '' TERM HUP; sleep 60) & printf '=%s\n\n' $id;;");
    let mut gtp = script.begin_gtp("3x3");
    assert_eq!(gtp.play(Move::Play(2)), Ok(Some(true)));
}

#[test]
fn a_program_that_leaves_its_group_is_ended_and_what_it_started_is_said_to_live_on() {
    require("python3");
    let script = "import os, signal, time; os.setpgid(0, os.getpgid(os.getppid())); \
        signal.signal(signal.SIGTERM, signal.SIG_IGN); input(); print('{}', flush=True); time.sleep(60)";
    let limits = Limits { start: Duration::from_secs(60), ..LIMITS };
    let mut jsonl = Jsonl::start(&shell_words::join(["python3", "-c", script]), limits).unwrap();
    jsonl.begin(&opening("3x3")).unwrap();
    let warning = "it left its process group, so that processes that it started may live on";
    assert_eq!(jsonl.warnings(), [warning]);
    let since = Instant::now();
    drop(jsonl);
    assert!(since.elapsed() < AT_MOST, "{:?}", since.elapsed());
}

#[test]
fn a_program_that_does_not_read() {
    let script = Script::new("sleep 60");
    let fault = fault(|| {
        let mut process = Process::start(&script.command, LIMITS)?;
        process.expect("everything");
        process.send(&"x".repeat(1 << 22));
        process.line()
    });
    assert_fault(&fault, "timeout", "everything");
}

#[test]
fn an_echo_is_no_engine() {
    let fault = fault(|| Gtp::start("cat", Settings { limits: LIMITS, ..Settings::default() }).map(|_| ()));
    assert_fault(&fault, "garbage", "1 protocol_version");
}

/// What an engine that knows these commands, refuses A3 and draws an empty board whatever happens is asked about the
/// legality of A3 and of B3 after C3.
fn asked_for_legality(commands: &str) -> Vec<String> {
    let here = folder();
    let log = here.file("log");
    let script = Script::gtp(&format!(
        r#"list_commands) echo "=$id {commands}"; echo;;
           showboard) printf '=%s\n3 . . .\n2 . . .\n1 . . .\n\n' $id;;
           *) echo $command $more >> {}
              case $more in *A3) echo "?$id illegal move";; *) echo "=$id";; esac
              echo;;"#,
        log.display()
    ));
    let mut gtp = script.begin_gtp("3x3");
    gtp.play(Move::Play(2)).unwrap();
    // A drawing that never shows a stone is not believed.
    assert_eq!(gtp.position(), Ok(None));
    assert_eq!(gtp.legal_moves(), Ok(None));
    std::fs::remove_file(&log).unwrap();
    assert_eq!(gtp.is_legal(Move::Play(0)), Ok(Some(false)));
    assert_eq!(gtp.is_legal(Move::Play(1)), Ok(Some(true)));
    here.read("log").lines().map(str::to_owned).collect()
}

#[test]
fn a_drawing_that_shows_every_stone_is_believed() {
    let script = Script::gtp(
        r#"list_commands) printf '=%s play\nshowboard\n\n' $id;;
           clear_board) A1=. B1=. A2=. B2=.; printf '=%s\n\n' $id;;
           play) [ "${more% *}" = B ] && stone=X || stone=O
                 eval "${more#* }=$stone"; printf '=%s\n\n' $id;;
           showboard) printf '=%s\n2 %s %s\n1 %s %s\n\n' $id $A2 $B2 $A1 $B1;;"#,
    );
    let mut gtp = script.begin_gtp("2x2");
    assert_eq!(gtp.position(), Ok(Position::from_letters("....")));
    assert_eq!(gtp.play(Move::Play(3)), Ok(Some(true)));
    assert_eq!(gtp.play(Move::Play(0)), Ok(Some(true)));
    assert_eq!(gtp.position(), Ok(Position::from_letters("O..X")));
}

#[test]
fn legality_is_asked_by_playing_and_taking_back() {
    assert_eq!(asked_for_legality("play undo showboard"), ["play W A3", "play W B3", "undo"]);
    assert_eq!(asked_for_legality("play showboard"), ["play W A3", "play W B3", "clear_board", "play B C3"]);
}

#[test]
fn a_program_that_accepts_everything_is_believed_its_policy() {
    let script = Script::gtp(
        r#"name) printf '=%s KataGo\n\n' "$id";;
           kata-raw-nn) printf '=%s symmetry 0\npolicy\n0.5 NAN\n0.2 0.1\npolicyPass 0.2\nwhiteLead 0\n\n' "$id";;"#,
    );
    let mut gtp = script.begin_gtp("2x2");
    assert_eq!(gtp.legal_moves(), Ok(Some(Legal { points: vec![0, 2, 3], pass: None })));
    assert_eq!(gtp.is_legal(Move::Play(1)), Ok(Some(false)));
    assert_eq!(gtp.play(Move::Play(1)), Ok(Some(false)));
    assert_eq!(gtp.play(Move::Play(2)), Ok(Some(true)));
}

#[test]
fn a_score_that_is_an_estimate_is_not_compared() {
    for (rules, margin) in [
        (r#"{"friendlyPassOk":true,"scoring":"AREA"}"#, None),
        (r#"{"friendlyPassOk":false,"scoring":"AREA"}"#, Some(Halves(7))),
        (r#"{"friendlyPassOk":true,"scoring":"TERRITORY"}"#, Some(Halves(7))),
    ] {
        let script = Script::gtp(&format!(
            r#"name) printf '=%s KataGo\n\n' "$id";;
               kata-get-rules) printf '=%s {rules}\n\n' "$id";;
               final_score) printf '=%s B+3.5\n\n' "$id";;"#
        ));
        let mut gtp = script.begin_gtp("2x2");
        assert_eq!(gtp.margin(), Ok(margin), "{rules}");
        assert_eq!(gtp.warnings().is_empty(), margin.is_some(), "{rules}");
    }
}

#[test]
fn answers_to_cases_are_asked_for_ahead() {
    let script = Script::jsonl(
        r#"echo "{\"id\":\"$id\",\"legal_moves\":[\"a1\",\"pass\"],\"over\":false,\"rows\":null}""#,
    );
    let mut jsonl = script.start_jsonl();
    let moves = vec![Move::Pass; 300];
    for _ in 0..2 {
        assert_eq!(jsonl.begin(&opening("19x19")), Ok(Some(())));
        jsonl.announce(&moves);
        for m in &moves[..250] {
            assert_eq!(jsonl.play(*m), Ok(Some(true)));
            assert_eq!(jsonl.over(), Ok(Some(false)));
            assert_eq!(jsonl.position(), Ok(None));
        }
        assert_eq!(jsonl.is_legal(Move::Play(0)), Ok(Some(false)));
        assert_eq!(jsonl.is_legal(Move::Play(18 * 19)), Ok(Some(true)));
    }
}

#[test]
fn legality_is_read_from_a_case_that_ends_in_the_move() {
    let script = Script::jsonl(
        r#"case $line in *'"a1"]'*) legal='[false]';; *'"b1"]'*) legal='[true]';; *) legal='[]';; esac
           echo "{\"id\":\"$id\",\"legal\":$legal}""#,
    );
    let mut jsonl = script.start_jsonl();
    jsonl.begin(&opening("3x3")).unwrap();
    assert_eq!(jsonl.is_legal(Move::Play(6)), Ok(Some(false)));
    assert_eq!(jsonl.is_legal(Move::Play(7)), Ok(Some(true)));
    assert_eq!(jsonl.play(Move::Play(6)), Ok(Some(false)));
    assert_eq!(jsonl.play(Move::Play(7)), Ok(Some(true)));
}

#[test]
fn a_program_that_ends_again_and_again_is_started_again_and_the_report_says_how_often() {
    let script = Script::jsonl(
        r#"n=$((n + 1)); [ $n = 5 ] && exit 0
           echo "{\"id\":\"$id\",\"over\":false}""#,
    );
    let mut jsonl = script.start_jsonl();
    jsonl.begin(&opening("9x9")).unwrap();
    for p in 0..20 {
        jsonl.play(Move::Play(p)).unwrap();
        assert_eq!(jsonl.over(), Ok(Some(false)));
    }
    let told = "it ended 5 times with exit status 0 instead of answering, and was started again";
    assert_eq!(jsonl.warnings(), [told]);
}

#[test]
fn moves_are_taken_back_in_cases_and_declined_with_an_error() {
    let script = Script::jsonl(
        r#"legal='[]'
           case $line in
             *'"undo","b1","undo"]'*) echo "{\"id\":\"$id\",\"error\":\"once is enough\"}"; continue;;
             *'"undo","b1"]'*) legal='[true,true,true]';;
             *'"undo"]'*) legal='[true,true]';;
             *'"b1"]'*) legal='[true]';;
           esac
           echo "{\"id\":\"$id\",\"legal\":$legal}""#,
    );
    let mut jsonl = script.start_jsonl();
    jsonl.begin(&opening("3x3")).unwrap();
    assert_eq!(jsonl.play(Move::Play(7)), Ok(Some(true)));
    assert_eq!(jsonl.undo(), Ok(Some(true)));
    assert_eq!(jsonl.play(Move::Play(7)), Ok(Some(true)));
    assert_eq!(jsonl.undo(), Ok(None));
}

#[test]
fn an_engine_is_asked_to_take_back_if_it_lists_undo() {
    let plays = "play) case $more in 'B C3' | 'B A1') printf '=%s\n\n' $id;; *) printf '?%s illegal move\n\n' $id;; esac;;";
    let lists = "list_commands) printf '=%s play\nundo\n\n' $id;;";
    let mut takes_back = Vec::new();
    for branches in [
        plays.to_owned(),
        format!("{plays} {lists}"),
        format!("{plays} {lists} undo) printf '?%s cannot undo\n\n' $id;;"),
    ] {
        let script = Script::gtp(&branches);
        let mut gtp = script.begin_gtp("3x3");
        assert_eq!(gtp.play(Move::Play(2)), Ok(Some(true)));
        takes_back.push(gtp.undo().unwrap());
        // It is Black's turn again, if the engine took back.
        assert_eq!(gtp.play(Move::Play(6)), Ok(Some(takes_back.last() == Some(&Some(true)))));
    }
    assert_eq!(takes_back, [None, Some(true), None]);
}

#[test]
fn an_error_in_an_answer_declines_the_game() {
    let script = Script::jsonl(r#"echo "{\"id\":\"$id\",\"error\":\"no such board\"}""#);
    assert_eq!(script.start_jsonl().begin(&opening("3x3")), Ok(None));
    let script = Script::jsonl(r#"[ $id = 1 ] && echo "{}" || echo "{\"error\":\"lost\"}""#);
    let mut jsonl = script.start_jsonl();
    assert_eq!(jsonl.begin(&opening("3x3")), Ok(Some(())));
    // Some programs have no passes, and go on with the game.
    assert_eq!(jsonl.is_legal(Move::Pass), Ok(None));
    assert_eq!((jsonl.declined(), jsonl.has_move(Move::Pass)), (None, false));
    assert_eq!(jsonl.is_legal(Move::Play(0)), Ok(None));
    assert_eq!(jsonl.declined(), Some("lost".to_owned()));
}

#[test]
fn answers_that_are_none_are_faults() {
    let crash = "echo loading >&2; echo no weights >&2; exit 3";
    for (script, name, words) in [
        (Script::jsonl("echo Loading; echo '{}'"), "garbage", "not a JSON object"),
        (Script::jsonl("echo '{\"id\":\"7\"}'"), "wrong-id", "another question"),
        (Script::jsonl("yes | tr -d '\\n'"), "flood", "bytes"),
        (Script::jsonl(r"printf '\377\n'"), "garbage", "not UTF-8"),
        (Script::jsonl("sleep 60"), "timeout", "within 700ms"),
        (Script::jsonl("kill -ABRT $$"), "ended", "signal: 6"),
        (Script::jsonl("while :; do printf ' '; sleep 0.05; done"), "timeout", "within 700ms"),
        // It keeps its answers until the end of its input.
        (Script::new("cases=$(cat); echo '{}'"), "timeout", "did it flush its output?"),
        (Script::new(crash), "ended", "exit status: 3"),
        (Script::new(crash), "ended", "no weights"),
    ] {
        assert_fault(&fault(|| script.start_jsonl().begin(&opening("3x3"))), name, words);
    }
}

#[test]
fn an_answer_too_many_is_noticed() {
    let script = Script::jsonl("printf '{}\n{}\n'");
    let mut jsonl = script.start_jsonl();
    assert_eq!(jsonl.begin(&opening("3x3")), Ok(Some(())));
    assert_fault(&fault(|| jsonl.is_legal(Move::Pass)), "garbage", "before the case was sent");
    assert_eq!(jsonl.begin(&opening("3x3")), Ok(Some(())), "started anew");
}

#[test]
fn a_fault_in_what_was_asked_ahead_keeps_the_moves_that_lead_to_it() {
    // It does not tell which moves are legal, so every one of them is asked about, and the answers come after those to the
    // moves that were announced.
    let script = Script::jsonl(&format!(
        r#"case $line in *'"moves":["'*'","'*'","'*'","'*) exit 1;; esac
           legal=$(echo "$line" | {})
           legal=${{legal#*'"legal":'}}
           echo "{{\"id\":\"$id\",\"legal\":${{legal%%]*}}]}}""#,
        ours("judge")
    ));
    let config = GeneratorConfig { boards: vec![board("3x1")], setups: false, ..small() };
    let record = trial_of(config, 20, || script.start_jsonl());
    let [Finding::Fault { moves, again: true, .. }] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!(moves.len(), 3, "a fourth one that is asked about ends it: {moves:?}");
}

#[test]
fn a_fault_that_comes_of_many_cases_is_not_blamed_on_one_game() {
    let script = Script::jsonl(&format!(
        r#"cases=$((cases + 1)); [ $cases -ge 20 ] && exit 1
           echo "$line" | {}"#,
        ours("judge")
    ));
    let config = GeneratorConfig { boards: vec![board("3x1")], ..small() };
    let record = trial_of(config, 20, || script.start_jsonl());
    // Shrinking in one process meets it again and again, in ever smaller games.
    let [Finding::Fault { moves, again, .. }] = &record.findings[..] else { panic!("{record:?}") };
    assert!(!again || moves.len() >= 8, "{moves:?} alone is not 20 cases");
}

#[test]
fn a_program_that_cannot_even_show_the_empty_board_is_not_tried() {
    let script = Script::gtp("list_stones) [ $more = black ] && echo \"=$id A1\" || echo \"=$id\"; echo;;");
    let record = trial_of(small(), 20, || script.start_gtp().unwrap());
    let [Finding::SelfCheck { board, what, .. }] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!((&board[..], &what[..]), ("2x2", "after no move the board reads ../X., not ../.."));
    assert_eq!(record.tally.games, 0);
}

#[test]
fn a_first_play_that_is_refused_before_anything_was_read_back_is_no_fault_in_the_rules() {
    let refusing = || Altered { plays: |_, (), _| Ok(Some(false)), ..Altered::new(engine(), (), &[]) };
    let record = trial_of(small(), 20, refusing);
    let [Finding::SelfCheck { board, what, .. }] = &record.findings[..] else { panic!("{record:?}") };
    assert_eq!((&board[..], &what[..]), ("2x2", "a2 is refused"));
}

fn games_from_set_up_positions_are_left_out_for_a_program_that_knows_none(scope: Scope) {
    for refuses in scope.one_in(2, [false, true]) {
        // It passes over set-ups; or it refuses them, and never tells what stands on the board.
        let answers: &[&str] = if refuses { &["undo"] } else { &["undo", "position"] };
        let from_the_start = || -> Altered<Own, bool> {
            Altered {
                begins: |own, refuses, opening| match *refuses && opening.setup.is_some() {
                    true => Ok(None),
                    false => own.begin(&Opening { setup: None, ..opening.clone() }),
                },
                ..Altered::new(engine(), refuses, answers)
            }
        };
        let record = trial_of(small(), 100, from_the_start);
        assert!(record.findings.is_empty(), "{record:?}");
        let why = if refuses { "refused" } else { "ignored" };
        assert!(record.left_out.contains(&LeftOut::Setups(why.to_owned())), "{:?}", record.left_out);
    }
}

/// Our own program, but that it ends when three stones have been captured.
fn fragile() -> Altered<Own, ()> {
    Altered {
        begins: |own, (), opening| match opening.start().captured {
            [0, 0] => own.begin(opening),
            _ => Ok(None),
        },
        plays: |own, (), m| {
            let accepted = own.play(m)?;
            match own.captured()? {
                Some([black, white]) if black + white > 2 => Err(Fault::Ended {
                    asked: format!("{m:?}"),
                    status: "exit status 1".to_owned(),
                    last_words: String::new(),
                }),
                _ => Ok(accepted),
            }
        },
        ..Altered::new(engine(), (), &[])
    }
}

#[test]
fn a_fault_is_shrunk_until_every_move_is_needed() {
    let record = trial_of(small(), 100, fragile);
    let [Finding::Fault { opening, moves, again: true, .. }] = &record.findings[..] else {
        panic!("{record:?}")
    };
    let fails = |moves: &[Move]| {
        let mut subject = fragile();
        subject.begin(opening).unwrap();
        moves.iter().any(|m| subject.play(*m).is_err())
    };
    assert!(fails(moves) && moves.len() <= 12, "{moves:?}");
    for dropped in 0..moves.len() {
        let fewer = [&moves[..dropped], &moves[dropped + 1..]].concat();
        let mut game = opening.referee(Effort::Answer);
        let legal = fewer.iter().all(|m| game.play(*m).is_ok());
        assert!(!legal || !fails(&fewer), "{moves:?}: move {} can be dropped", dropped + 1);
    }
}

in_full! {
    games_from_set_up_positions_are_left_out_for_a_program_that_knows_none
}
