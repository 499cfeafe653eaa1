//! Whose rules are these rules with which amendments. Each source was read; what it says besides is in `not_covered`.

use crate::rulebook::{Count, Preset, Recorded};

const KATAGO: &str = "https://github.com/lightvector/KataGo: cpp/game/rules.cpp, docs/rules.html";
const OGS: &str = "https://github.com/online-go/goban: src/engine/GobanEngine.ts, fillDefaults";
const AGREED: &str = "dead stones removed by agreement, handicap";

pub const ALL: &[Preset] = &[
    Preset {
        name: "cgos",
        whose: "the Computer Go Server",
        amend: Ok(&["no-suicide"]),
        source: "https://github.com/zakki/cgos: server-python/cgos/gogame/go.py, make and ttScore; server-python/cgos19.ini",
        not_covered: "time",
        count: Count::AsItStands,
    },
    Preset {
        name: "ogs-chinese",
        whose: "the Online Go Server, rules \"chinese\"",
        amend: Ok(&["no-suicide"]),
        source: OGS,
        not_covered: AGREED,
        count: Count::WithoutDead,
    },
    Preset {
        name: "ogs-nz",
        whose: "the Online Go Server, rules \"nz\"",
        amend: Ok(&["situational-superko"]),
        source: OGS,
        not_covered: AGREED,
        count: Count::WithoutDead,
    },
    Preset {
        name: "kata-tromp-taylor",
        whose: "KataGo, rules \"tromp-taylor\"",
        amend: Ok(&[]),
        source: KATAGO,
        not_covered: "handicap",
        count: Count::AsItStands,
    },
    Preset {
        name: "kata-chinese-ogs",
        whose: "KataGo, rules \"chinese-ogs\" or \"chinese-kgs\"",
        amend: Ok(&["no-suicide"]),
        source: KATAGO,
        not_covered: AGREED,
        count: Count::WithoutDead,
    },
    Preset {
        name: "kata-aga",
        whose: "KataGo, rules \"aga\", \"bga\" or \"french\"",
        amend: Ok(&["situational-superko", "no-suicide"]),
        source: KATAGO,
        not_covered: AGREED,
        count: Count::WithoutDead,
    },
    Preset {
        name: "bga",
        whose: "the British Go Association, which plays the AGA rules as it interprets them",
        amend: Ok(&["natural-situational-superko", "no-suicide"]),
        source: "https://www.britgo.org/rules/bgainterpretation.html, https://www.britgo.org/rules/agasummary.html",
        not_covered: "dead stones removed by agreement, handicap, pass stones, White's last pass (an area score is the same)",
        count: Count::WithoutDead,
    },
    Preset {
        name: "new-zealand",
        whose: "the New Zealand Go Society",
        amend: Ok(&["situational-superko"]),
        source: "https://senseis.xmp.net/?NewZealandRules",
        not_covered: "the end by agreement, dead stones removed by agreement, handicap",
        count: Count::WithoutDead,
    },
    Preset {
        name: "gnugo",
        whose: "GNU Go 3.8 with --chinese-rules",
        amend: Ok(&["simple-ko", "no-suicide"]),
        source: "gnugo --help: --simple-ko and --forbid-suicide are the defaults",
        not_covered: "dead stones removed by its own judgement, handicap",
        count: Count::WithoutDead,
    },
    Preset {
        name: "pettingzoo",
        whose: "PettingZoo, pettingzoo.classic.go_v5",
        amend: Ok(&["simple-ko", "no-suicide"]),
        source: "https://github.com/Farama-Foundation/PettingZoo: pettingzoo/classic/go/go_base.py, is_move_legal",
        not_covered: "",
        count: Count::AsItStands,
    },
    Preset {
        name: "openspiel",
        whose: "OpenSpiel",
        amend: Err("a ko may not be retaken at once, and any other repetition ends the game in a draw; \
                    `repetition-draws` lets a ko be retaken, too, and ends the game"),
        source: "https://github.com/google-deepmind/open_spiel: open_spiel/games/go/go.cc, DoApplyAction; go_board.cc, IsLegalMove",
        not_covered: "handicap, the longest game",
        count: Count::AsItStands,
    },
    Preset {
        name: "pgx",
        whose: "Pgx",
        amend: Err(
            "a ko may not be retaken at once, and who makes one of the latest positions again has lost; \
                    `repetition-loses` remembers all positions, and lets a ko be retaken, too",
        ),
        source: "https://github.com/sotetsuk/pgx: docs/go.md; pgx/_src/games/go.py, _check_PSK",
        not_covered: "the longest game",
        count: Count::AsItStands,
    },
    Preset {
        name: "kata-chinese",
        whose: "KataGo, rules \"chinese\"",
        amend: Err("under simple ko the game also ends when a player passes again where he passed before, \
                    and has no result after long cycles"),
        source: KATAGO,
        not_covered: AGREED,
        count: Count::WithoutDead,
    },
    Preset {
        name: "kata-japanese",
        whose: "KataGo, rules \"japanese\" or \"korean\"",
        amend: Err("two phases of cleanup decide what is dead, and territory in seki does not count"),
        source: KATAGO,
        not_covered: "handicap",
        count: Count::Otherwise,
    },
    Preset {
        name: "kata-new-zealand",
        whose: "KataGo, rules \"new-zealand\"",
        amend: Err("the suicide of several stones is legal, that of one stone is not"),
        source: KATAGO,
        not_covered: AGREED,
        count: Count::WithoutDead,
    },
    Preset {
        name: "ogs-aga",
        whose: "the Online Go Server, rules \"aga\"",
        amend: Err("White must pass last"),
        source: OGS,
        not_covered: AGREED,
        count: Count::WithoutDead,
    },
    Preset {
        name: "ogs-japanese",
        whose: "the Online Go Server, rules \"japanese\" or \"korean\"",
        amend: Err("territory in seki does not count, and there is no superko"),
        source: OGS,
        not_covered: AGREED,
        count: Count::Otherwise,
    },
];

const PLAYED: &str = "dead stones removed by agreement, play that goes on after two passes, handicap";

/// What game records name in RU. KGS, OGS and KataGo write most of these names; what they take them for is in the presets.
pub const RECORDED: &[Recorded] = &[
    Recorded {
        names: &["tromptaylor", "tt", "katatromptaylor", "kopositionalscoreareataxnonesui1"],
        amend: &[],
        differs: "",
        count: Count::AsItStands,
    },
    Recorded {
        names: &["cgos", "kopositionalscoreareataxnonesui0"],
        amend: &["no-suicide"],
        differs: "",
        count: Count::AsItStands,
    },
    Recorded {
        names: &[
            "chinese",
            "china",
            "cn",
            "chineseogs",
            "chinesekgs",
            "中国",
            "中國",
            "中国规则",
            "中國規則",
        ],
        amend: &["no-suicide"],
        differs: PLAYED,
        count: Count::WithoutDead,
    },
    Recorded {
        names: &["aga", "american", "french", "ffg", "kosituationalscoreareataxnonesui0"],
        amend: &["situational-superko", "no-suicide"],
        differs: PLAYED,
        count: Count::WithoutDead,
    },
    Recorded {
        names: &["bga", "british"],
        amend: &["natural-situational-superko", "no-suicide"],
        differs: PLAYED,
        count: Count::WithoutDead,
    },
    Recorded {
        names: &["nz", "newzealand"],
        amend: &["situational-superko"],
        differs: PLAYED,
        count: Count::WithoutDead,
    },
    Recorded {
        names: &["kosimplescoreareataxnonesui0"],
        amend: &["simple-ko", "no-suicide"],
        differs: "the end when a player passes again where he passed before, no result after long cycles",
        count: Count::AsItStands,
    },
    Recorded {
        names: &["goe", "ing", "inggoe", "sst"],
        amend: &[],
        differs: "rules of ko of its own, dead stones removed by agreement, handicap",
        count: Count::WithoutDead,
    },
    Recorded {
        names: &[
            "japanese",
            "japan",
            "jp",
            "korean",
            "korea",
            "kr",
            "nihonkiin",
            "日本",
            "日本规则",
            "日本規則",
            "日本ルール",
            "한국",
            "韩国",
            "韩国规则",
            "韓國",
        ],
        amend: &["simple-ko", "no-suicide", "territory-score"],
        differs: "dead stones and seki, play that goes on after two passes, no result after long cycles",
        count: Count::Otherwise,
    },
];
