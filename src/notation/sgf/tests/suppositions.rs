//! Records as people have them: what is read, and what is said of what was assumed.

use super::moves;
use crate::Player::Black;
use crate::sgf::{Encoding, Record, Text, read, write};
use pretty_assertions::assert_eq;
use quickcheck::{TestResult, quickcheck};

/// A record in short: komi and handicap if there are any, the rows of the set-up, and the moves.
fn short(record: &Record) -> String {
    let komi = record.komi.map(|komi| format!("komi {komi}"));
    let handicap = (record.handicap > 0).then(|| format!("handicap {}", record.handicap));
    let rows = record
        .setup
        .as_ref()
        .map(|setup| format!("{} {} to play", record.board.rows(&setup.position).join(","), setup.to_play));
    let moves = Some(moves(record).join(" ")).filter(|moves| !moves.is_empty());
    [komi, handicap, rows, moves].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn check(rows: &[(&str, &str, &str)]) {
    for (text, expected, notes) in rows {
        let record = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(
            (short(&record).as_str(), record.notes.join("; ").as_str()),
            (*expected, *notes),
            "{text}"
        );
    }
}

#[test]
fn boards_set_ups_and_moves_are_read_as_they_stand_there() {
    check(&[
        // The board is 19x19 without a size, and may be a rectangle.
        ("(;B[sa])", "B t19", ""),
        ("(;SZ[5:4];B[ea];W[ad])", "B e4 W a1", ""),
        // tt is a pass up to 19x19.
        ("(;SZ[19];B[tt])", "B pass", ""),
        ("(;SZ[5];B[tt])", "B pass", ""),
        ("(;SZ[21];B[tt])", "B u2", ""),
        // Stones in any node before the first move are the set-up; this move says who is to play.
        ("(;SZ[3]AB[aa:bb]AW[cc];AE[ba]PL[W];W[ba])", "X..,XX.,..O White to play, W b3", ""),
        ("(;SZ[2];W[aa];B[ab])", "..,.. White to play, W a2 B a1", ""),
        ("(;SZ[2]AB[aa];B[ab])", "X.,.. Black to play, B a1", ""),
        // White moves first after a handicap.
        ("(;SZ[3]HA[2]AB[aa][cc])", "handicap 2, X..,...,..X White to play", ""),
        ("(;SZ[3]HA[0]AB[aa][cc])", "X..,...,..X Black to play", ""),
        (
            "(;SZ[2]HA[4];W[aa])",
            "handicap 4, ..,.. White to play, W a2",
            "HA[4], but no black stones are set up",
        ),
    ]);
}

#[test]
fn text_around_a_game_and_ends_that_are_missing_are_noted() {
    check(&[
        ("From: x\nSubject: (final)\n\n(;SZ[9];B[ee];W[ce])\n", "B e5 W c5", "text before the game ignored"),
        ("\u{feff}\n(;SZ[9];B[ee])", "B e5", ""),
        ("(;SZ[9];B[ee])\n-- \nx", "B e5", "text after the game ignored"),
        ("(;SZ[9];B[ee]))", "B e5", "text after the game ignored"),
        ("((;SZ[9];B[ee]))", "B e5", "text before the game ignored; text after the game ignored"),
        ("(\nTE[x]\nSZ[9]\n;B[ee])", "B e5", "a ; is missing at line 2, column 1"),
        ("(SZ[9](B[ee];W[cc]))", "B e5 W c7", "a ; is missing at line 1, column 2"),
        ("(;SZ[9];B[ee];W[ce]", "B e5 W c5", "the file ends before the last ) of the game"),
        ("(;SZ[9];B[ee](;W[ce](;B[cc]", "B e5 W c5 B c7", "the file ends before the last ) of the game"),
        ("(;SZ[9];B[ee];W[c", "B e5", "the file ends within the value of W, which is ignored"),
        ("(;SZ[9];B[ee];W[ce]C[well", "B e5 W c5", "the file ends within the value of C, which is ignored"),
        ("(;SZ[9];B[ee];W[", "B e5", "the file ends within the value of W, which is ignored"),
        (
            "(;SZ[9];B[ee]C[[oh]];W[ce])",
            "B e5 W c5",
            "text outside properties ignored, first at line 1, column 20",
        ),
        (
            "(;SZ[9];B[ee]LB;W[ce])",
            "B e5 W c5",
            "text outside properties ignored, first at line 1, column 14",
        ),
        ("(;C[x]\n[y]SZ[9];B[ee])", "B e5", ""),
        (
            "(;SZ[9];B[ee]。;W[ce])",
            "B e5 W c5",
            "text outside properties ignored, first at line 1, column 14",
        ),
    ]);
}

#[test]
fn a_property_that_says_nothing_costs_no_move() {
    check(&[
        ("(;SZ[9]KM[];B[ee])", "B e5", "KM[] is not a number: ignored"),
        ("(;SZ[9]KM[seven];B[ee])", "B e5", "KM[seven] is not a number: ignored"),
        ("(;SZ[9]KM[nan];B[ee])", "B e5", "KM[nan] is not a number: ignored"),
        ("(;SZ[9]KM[0.3];B[ee])", "B e5", "KM[0.3] is not a multiple of a half: ignored"),
        ("(;SZ[9]KM[7.5][7.5];B[ee])", "komi 7.5, B e5", ""),
        ("(;SZ[9]KM[ 7.5 ];KM[7.5]B[ee])", "komi 7.5, B e5", ""),
        ("(;SZ[9]KM[7.5]KM[6.5];B[ee])", "B e5", "KM[7.5] and KM[6.5] do not agree: ignored"),
        ("(;SZ[9]HA[few];B[ee])", "B e5", "HA[few] is not a number: ignored"),
        ("(;SZ[9]HA[];B[ee])", "B e5", "HA[] is not a number: ignored"),
        ("(;SZ[9]HA[0];B[ee])", "B e5", ""),
        ("(;SZ[9]HA[1];B[ee])", "handicap 1, B e5", ""),
        ("(;SZ[9]HA[2]HA[3];B[ee])", "B e5", "HA[2] and HA[3] do not agree: ignored"),
        ("(;SZ[9]PL[3];B[ee])", "B e5", "PL[3] ignored: it names neither player"),
        ("(;SZ[9]PL[black];B[ee])", "B e5", ""),
        ("(;SZ[9]PL[W];B[ee])", "B e5", "PL[W] after move 0 ignored: Black moves next"),
        ("(;SZ[big];B[ee])", "B e15", "SZ[big] is not a size: 19x19 assumed"),
        ("(;SZ[9]SZ[13];B[ee])", "B e15", "SZ[9] and SZ[13] do not agree: ignored"),
        ("(;SZ[9][9];B[ee])", "B e5", ""),
        ("(;SZ[9x7];B[ee])", "B e3", ""),
        ("(;GM[]SZ[ 9 ];B[ee])", "B e5", ""),
        ("(;SZ[9]RU[AGA]RU[NZ];B[ee])", "B e5", "RU[AGA] and RU[NZ] do not agree: ignored"),
        ("(;SZ[9]RE[B+1][W+1];B[ee])", "B e5", "RE[B+1] and RE[W+1] do not agree: ignored"),
        ("(;SZ[9];B[ee]TB[zz][?]TW)", "B e5", "text outside properties ignored, first at line 1, column 23"),
        ("(;SZ[3]AB[];B[bb])", "B b2", "AB[] ignored: it names no point"),
        ("(;SZ[9];B[ ee ];W[\n])", "B e5 W pass", ""),
    ]);
    assert_eq!(read("(;SZ[9]KM[x]HA[y])").unwrap().unread, ["HA", "KM"]);
}

#[test]
fn handicap_stones_and_passes_that_nobody_wrote_down_are_assumed() {
    let stones = "the first 2 plays of Black are taken as handicap stones";
    let one = "assumed a pass as move 2, because a player moves twice in a row";
    check(&[
        ("(;SZ[3]HA[2];B[aa];B[cc];W[bb];B[ab])", "handicap 2, X..,...,..X White to play, W b2 B a2", stones),
        ("(;SZ[3];B[aa];B[cc];W[bb])", "handicap 2, X..,...,..X White to play, W b2", stones),
        (
            "(;SZ[3]HA[3];B[aa];B[cc];W[bb])",
            "handicap 2, X..,...,..X White to play, W b2",
            &format!("{stones}, though HA is 3"),
        ),
        ("(;SZ[3]HA[2];B[aa];B[cc])", "handicap 2, X..,...,..X White to play", stones),
        ("(;SZ[3]HA[2]PL[B];B[aa];B[cc]PL[W];W[bb])", "handicap 2, X..,...,..X White to play, W b2", stones),
        ("(;SZ[3];B[aa];B[cc])", "B a3 W pass B c1", one),
        ("(;SZ[3];B[aa];B[aa];W[bb])", "B a3 W pass B a3 W b2", one),
        ("(;SZ[3]AB[bb];B[aa];B[cc];W[ab])", "...,.X.,... Black to play, B a3 W pass B c1 W a2", one),
        (
            "(;SZ[3];B[aa];W[bb];W[cc])",
            "B a3 W b2 B pass W c1",
            "assumed a pass as move 3, because a player moves twice in a row",
        ),
        (
            "(;SZ[3];W[aa];W[bb];B[cc];B[ab];W[])",
            "...,...,... White to play, W a3 B pass W b2 B c1 W pass B a2 W pass",
            "assumed passes as moves 2, 5, because a player moves twice in a row",
        ),
        ("(;SZ[3];B[aa];;PL[B];B[bb];W[cc])", "handicap 2, X..,.X.,... White to play, W c1", stones),
        (
            "(;SZ[3];B[aa];W[bb]PL[W];W[cc])",
            "B a3 W b2 B pass W c1",
            "assumed a pass as move 3, because a player moves twice in a row",
        ),
        ("(;SZ[3];B[aa];W[bb]PL[B];B[cc])", "B a3 W b2 B c1", ""),
        ("(;SZ[3];B[aa]PL[B];W[bb])", "B a3 W b2", "PL[B] after move 1 ignored: White moves next"),
        (
            "(;SZ[3]HA[2]AB[aa];W[bb])",
            "handicap 2, X..,...,... White to play, W b2",
            "HA[2], but 1 black stone is set up",
        ),
        ("(;SZ[3]HA[2]AB[aa][cc];W[bb])", "handicap 2, X..,...,..X White to play, W b2", ""),
        ("(;SZ[3]HA[1]AB[aa])", "handicap 1, X..,...,... White to play", ""),
    ]);
    let long = format!("(;SZ[3]{})", ";W[aa]".repeat(20));
    let note = "assumed passes as moves 2, 4, 6, 8, 10, 12, 14, 16 and 11 more, because a player moves twice in a row";
    assert_eq!(read(&long).unwrap().notes, [note]);
}

#[test]
fn komi_is_read_as_servers_write_it() {
    check(&[
        ("(;SZ[9]KM[6,5])", "komi 6.5", "KM[6,5] is read as 6.5"),
        ("(;SZ[9]AP[foxwq]KM[375])", "komi 7.5", "KM[375] is read as hundredths of zi: 3.75 zi, 7.5 points"),
        ("(;AP[foxwq]KM[650])", "komi 6.5", "KM[650] is read as hundredths: 6.5 points"),
        (
            "(;SZ[2]AP[foxwq:1]KM[50]HA[2]AB[aa][bb])",
            "komi 0.5, handicap 2, X.,.X White to play",
            "KM[50] is read as hundredths: 0.5 points",
        ),
        ("(;AP[foxwq]KM[0])", "komi 0", ""),
        ("(;AP[foxwq]KM[6.5])", "komi 6.5", ""),
        ("(;KM[375])", "komi 7.5", "KM[375] is read as hundredths of zi: 3.75 zi, 7.5 points"),
        ("(;KM[650])", "komi 6.5", "KM[650] is read as hundredths: 6.5 points"),
        ("(;KM[50])", "komi 50", ""),
        ("(;KM[362])", "komi 362", "KM[362] is more than the board has points"),
        ("(;SZ[5]KM[50])", "komi 50", "KM[50] is more than the board has points"),
        (
            "(;SZ[5]KM[50]HA[2]AB[aa][bb])",
            "komi 0.5, handicap 2, X....,.X...,.....,.....,..... White to play",
            "KM[50] is read as hundredths: 0.5 points",
        ),
        ("(;SZ[5]KM[25])", "komi 25", ""),
        ("(;KM[3.75]RU[Chinese])", "komi 7.5", "KM[3.75] is read as zi: 7.5 points"),
        ("(;KM[2.75]RU[中国规则])", "komi 5.5", "KM[2.75] is read as zi: 5.5 points"),
        ("(;KM[3.75]RU[Japanese])", "", "KM[3.75] is not a multiple of a half: ignored"),
        ("(;KM[-7.5])", "komi -7.5", ""),
    ]);
}

#[test]
fn stones_set_up_after_a_move_begin_another_part() {
    let parts = |text: &str| {
        let found = Text::from(text);
        let parts =
            found.records(false).map(|found| format!("{}: {}", found.label(), short(&found.record.unwrap())));
        parts.collect::<Vec<_>>()
    };
    assert_eq!(
        parts("(;SZ[3]KM[1];B[bb];W[ab];AE[bb]AB[ca];B[bb];W[cc];AW[ba]PL[W])"),
        [
            ": komi 1, B b2 W a2",
            " part 2: komi 1, ..X,O..,... Black to play, B b2 W c1",
            " part 3: komi 1, .OX,OX.,..O White to play"
        ]
    );
    // Plays of the part before have captured: one stone, and a suicide of two.
    assert_eq!(parts("(;SZ[3];B[ab];W[aa];B[ba];AB[cc])")[1], " part 2: .X.,X..,..X White to play");
    assert_eq!(
        parts("(;SZ[3]AW[ac][bb][bc][ca]AB[aa]PL[B];B[ba];W[ab];AB[cc])")[1],
        " part 2: ..O,OO.,OOX Black to play"
    );
    // Many parts take no time and no memory beyond what they say.
    let many = format!("(;{})", ";B[aa];AB[bb]".repeat(20_000));
    assert_eq!(Text::from(&many[..]).records(false).count(), 20_001);
    let text = "(;SZ[3]RE[B+1];B[bb];AE[bb];W[aa];AB[bb];B[cc])";
    let of = |part| Text::from(text).record(None, part);
    let last = of(None).unwrap();
    assert_eq!((moves(&last), last.result.as_deref()), (vec!["B c1".to_owned()], Some("B+1")));
    assert_eq!(last.notes, ["the last of 3 parts is taken (--part names another)"]);
    assert_eq!(of(Some(2)).unwrap().notes, ["stones are set up after move 2: another part begins there"]);
    assert_eq!((of(Some(1)).unwrap().result, moves(&of(Some(1)).unwrap())), (None, vec!["B b2".to_owned()]));
    assert_eq!(of(Some(4)).unwrap_err().to_string(), "there is no part 4: the record has 3 parts");
}

#[test]
fn every_line_of_a_tree_is_a_game_of_its_own() {
    let text = "(;SZ[5];B[aa](;W[bb](;B[cc])(;B[dd]C[x];AE[aa]))(;W[ee];B[ff]))(;SZ[2];B[aa])";
    let text = Text::from(text);
    let lines = text.records(true).map(|found| {
        let label = found.label();
        found
            .record
            .map_or_else(|why| format!("{label}: {why}"), |record| format!("{label}: {}", short(&record)))
    });
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            "#1: B a5 W b4 B c3",
            "#1 variation 2: B a5 W b4 B d2",
            "#1 variation 2 part 2: .....,.O...,.....,...X.,..... White to play",
            "#1 variation 3: sgf move 3, B[ff], is off the board, 5x5, whose points are aa to ee",
            "#2: B a2",
        ]
    );
    let second = text.record(Some(2), Some(1)).unwrap();
    assert_eq!(moves(&second), ["B a5", "W b4", "B d2"]);
    let missing = text.record(Some(4), None).unwrap_err();
    assert_eq!(missing.to_string(), "there is no variation 4: the record has 3 variations");
}

#[test]
fn what_stands_before_a_move_that_is_no_point_is_read() {
    let text = Text::from("(;SZ[3];B[aa];W[bb];AB[cc];B[ab];W[dd];B[zz])");
    let refusal = text.records(false).next().unwrap().record.unwrap_err();
    assert_eq!(refusal.to_string(), "sgf move 4, W[dd], is off the board, 3x3, whose points are aa to cc");
    let before: Vec<String> = refusal.before.iter().map(short).collect();
    assert_eq!(before, ["B a3 W b2", "X..,.O.,..X Black to play, B a2"]);
}

/// The game whose name has a character with the given bytes, and in which everything after the name must still be read.
fn with_name(label: Option<&str>, name: &[u8]) -> Vec<u8> {
    let label = label.map(|label| format!("CA[{label}]")).unwrap_or_default();
    [format!("(;{label}GN[").as_bytes(), name, b"]SZ[3]KM[0.5]AB[aa];W[bb])"].concat()
}

#[test]
fn characters_are_read_in_the_encoding_that_the_file_names() {
    let bom = |mark: &[u8], bytes: Vec<u8>| [mark, &bytes].concat();
    let utf_16 = |little: bool, text: &str| {
        let unit = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
        text.encode_utf16().flat_map(unit).collect::<Vec<u8>>()
    };
    let plain = "(;GN[表]SZ[3]KM[0.5]AB[aa];W[bb])";
    let utf_8 = "表".as_bytes();
    let rows: Vec<(Vec<u8>, Option<&str>, &str, &str)> = vec![
        // The second byte of this character is a backslash, and that of the next a bracket.
        (with_name(Some("Shift_JIS"), b"\x95\x5c"), None, "表", ""),
        (with_name(Some("SJIS"), b"\x95\x5c"), None, "表", ""),
        (with_name(Some("cp932"), b"\x83\x5d"), None, "ゾ", ""),
        (with_name(Some("Big5"), b"\xa5\x5c"), None, "功", ""),
        (with_name(Some("big5"), b"\xa6\x5d"), None, "因", ""),
        (with_name(Some("GBK"), b"\x95\x5d"), None, "昡", ""),
        (with_name(Some("GB2312"), b"\xce\xa7"), None, "围", ""),
        (with_name(Some("gb18030"), b"\x81\x30\x81\x30"), None, "\u{80}", ""),
        (with_name(Some("EUC-KR"), b"\xb9\xd9"), None, "바", ""),
        (with_name(Some("cp949"), b"\xb9\xd9"), None, "바", ""),
        (with_name(Some("EUC_JP"), b"\xc9\xbd"), None, "表", ""),
        (with_name(Some("ISO-2022-JP"), b"\x1b$B\x49\x3d\x1b(B"), None, "表", ""),
        (with_name(Some("KOI8-R"), b"\xc7\xcf"), None, "го", ""),
        (with_name(Some("ISO8859-1"), b"\xfc"), None, "ü", ""),
        (with_name(Some("iso-8859-2"), b"\xb3"), None, "ł", ""),
        (with_name(Some("windows-1251"), b"\xe3\xee"), None, "го", ""),
        (with_name(Some("UTF-8"), utf_8), None, "表", ""),
        (with_name(Some(" utf8 "), utf_8), None, "表", ""),
        (with_name(None, utf_8), None, "表", ""),
        (with_name(None, b"plain"), None, "plain", ""),
        (bom(b"\xef\xbb\xbf", with_name(Some("Shift_JIS"), utf_8)), None, "表", ""),
        (bom(b"\xff\xfe", utf_16(true, plain)), None, "表", ""),
        (bom(b"\xfe\xff", utf_16(false, plain)), None, "表", ""),
        (utf_16(true, plain), None, "表", ""),
        (utf_16(false, plain), None, "表", ""),
        (with_name(Some("klingon"), utf_8), None, "表", "CA[klingon] names an unknown encoding"),
        (
            with_name(Some("GBK"), b"\xce\xa7\xff"),
            None,
            "围\u{fffd}",
            "some bytes are not valid in GBK, the encoding that CA names",
        ),
        (
            with_name(Some("GBK"), "棋士対局表".as_bytes()),
            None,
            "棋士対局表",
            "read as UTF-8: the bytes are valid UTF-8, though CA names GBK",
        ),
        (with_name(Some("UTF-8"), b"\x95\x5c"), Some("shift_jis"), "表", ""),
        (with_name(Some("Shift_JIS"), utf_8), Some("utf-8"), "表", ""),
        (with_name(None, b"\xa5\x5c"), Some("big5"), "功", ""),
        (
            with_name(None, "表表表\u{e9}".as_bytes().split_last().unwrap().1),
            None,
            "表表表\u{fffd}",
            "some bytes are not valid in UTF-8",
        ),
    ];
    for (bytes, given, name, notes) in rows {
        let given = given.map(|label| label.parse().unwrap());
        let record = Text::of(&bytes, given).record(None, None).unwrap();
        let what = String::from_utf8_lossy(&bytes);
        assert_eq!((record.name.as_deref(), record.notes.join("; ").as_str()), (Some(name), notes), "{what}");
        assert_eq!(short(&record), "komi 0.5, X..,...,... White to play, W b2", "{what}");
    }
    let error = "klingon".parse::<Encoding>().unwrap_err().to_string();
    assert!(error.starts_with(r#"encoding "klingon" is not known: utf-8, "#), "{error}");
}

#[test]
fn where_nothing_names_the_encoding_it_is_guessed_and_the_guess_is_named() {
    let names: [(&str, &str); 4] = [
        ("shift_jis", "日本囲碁選手権戦の決勝のソ"),
        ("gbk", "中国围棋甲级联赛第一轮"),
        ("big5", "台灣圍棋職業公開賽決賽成功"),
        ("euc-kr", "한국 바둑 리그 결승전 제일국"),
    ];
    for (label, name) in names {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        let bytes = with_name(None, &encoding.encode(name).0);
        let record = Text::of(&bytes, None).record(None, None).unwrap();
        assert_eq!(record.name.as_deref(), Some(name), "{label}");
        let why = "because nothing names one (--encoding names another)";
        assert_eq!(record.notes, [format!("encoding guessed as {}, {why}", encoding.name())]);
        // CA may be wrong, too.
        let wrong = with_name(Some("UTF-8"), &encoding.encode(name).0);
        let record = Text::of(&wrong, None).record(None, None).unwrap();
        assert_eq!(record.name.as_deref(), Some(name), "{label}");
        assert!(record.notes[0].contains("the bytes are not UTF-8, which CA names"), "{:?}", record.notes);
    }
}

/// Encodings with characters that contain bytes of brackets and backslashes, or zeros.
const LABELS: [&str; 8] = ["utf-8", "shift_jis", "gbk", "gb18030", "big5", "euc-kr", "euc-jp", "iso-2022-jp"];

quickcheck! {
    fn a_record_reads_back_from_any_encoding(record: Record, name: String, label: usize) -> TestResult {
        let encoding = encoding_rs::Encoding::for_label(LABELS[label % LABELS.len()].as_bytes()).unwrap();
        let name = name + "表功昡";
        let kept: String = name.chars().filter(|c| !encoding.encode(c.encode_utf8(&mut [0; 4])).2 && *c != '\u{1b}').collect();
        let kept = kept.split_whitespace().collect::<Vec<_>>().join(" ");
        let record = Record { name: Some(kept).filter(|name| !name.is_empty()), rules: None, ..record };
        let text = write(&record, None).unwrap().replace("CA[UTF-8]", &format!("CA[{}]", encoding.name()));
        let (bytes, _, lost) = encoding.encode(&text);
        if lost || encoding.decode(&bytes).0 != text {
            return TestResult::discard();
        }
        let again = Text::of(&bytes, None).record(None, None).unwrap();
        TestResult::from_bool(again == record && again.notes.is_empty())
    }

    fn a_record_reads_back_whatever_stands_around_it(record: Record, cut: bool, junk: bool) -> bool {
        let mut text = write(&record, None).unwrap();
        if cut {
            text.pop();
        }
        if junk {
            text = format!("From: (me)\n\n{}", text.replacen("(;", "(", 1));
        }
        let again = read(&text).unwrap();
        again.notes.is_empty() != (cut || junk) && Record { notes: Vec::new(), ..again } == record
    }

    fn passes_that_are_left_out_are_assumed_again(record: Record) -> TestResult {
        // The first and the last are seen by nobody, nor are two in a row, nor those of White among the first stones of Black.
        let inner = |i: usize| i > 0 && i + 1 < record.moves.len();
        let plays = |i: usize| record.moves[i].1.is_some();
        let left_out = |i: usize| inner(i) && !plays(i) && plays(i - 1) && plays(i + 1);
        let number = (0..record.moves.len()).filter(|i| left_out(*i)).count();
        let alone = record.setup.is_none() && record.moves.first().is_some_and(|(first, _)| *first == Black);
        if number == 0 || alone {
            return TestResult::discard();
        }
        let kept = (0..record.moves.len()).filter(|i| !left_out(*i)).map(|i| record.moves[i]).collect();
        let written = write(&Record { moves: kept, ..record.clone() }, None).unwrap();
        let again = read(&written).unwrap();
        TestResult::from_bool(again.moves == record.moves && again.setup == record.setup && again.notes.len() == 1)
    }

    fn handicap_stones_may_be_written_as_moves(record: Record, stones: Vec<usize>) -> TestResult {
        let points = record.board.points();
        let mut stones: Vec<usize> = stones.into_iter().map(|point| point % points).collect();
        stones.sort_unstable();
        stones.dedup();
        let mut moves: Vec<_> = stones.iter().map(|point| (Black, Some(*point))).collect();
        let rest = record.moves.iter().skip_while(|(player, _)| *player == Black).copied();
        moves.extend(rest);
        if stones.len() < 2 || moves.len() == stones.len() {
            return TestResult::discard();
        }
        let written = write(&Record { moves: moves.clone(), setup: None, ..record }, None).unwrap();
        let again = read(&written).unwrap();
        let setup = again.setup.as_ref().unwrap();
        TestResult::from_bool(
            setup.position.stones_of(Black).eq(stones.iter().copied())
                && again.moves == moves[stones.len()..]
                && again.handicap as usize == stones.len(),
        )
    }

    fn any_bytes_are_read_or_refused_without_a_panic(bytes: Vec<u8>, variations: bool) -> bool {
        for begin in ["", "(;", "(;CA[Shift_JIS]B[aa];", "(;CA[big5]C[", "\u{feff}(;B["] {
            let bytes = [begin.as_bytes(), &bytes].concat();
            Text::of(&bytes, None).records(variations).for_each(drop);
        }
        true
    }
}
