//! Whose rules are these rules with which amendments. Each source was read; what it says besides is in `not_covered`.

use crate::{Count, Preset, Recorded};

const KATAGO: &str = "https://github.com/lightvector/KataGo: cpp/game/rules.cpp, docs/rules.html";
const OGS: &str = "https://github.com/online-go/goban: src/engine/GobanEngine.ts, fillDefaults";
const FRIENDLY: &str = "a friendly pass, after which dead stones are removed by agreement";

pub const ALL: &[Preset] = &[
    Preset {
        name: "chinese",
        whose: "Go in China, in the positional reading of the rule on repetition that servers and programs have",
        amend: Ok(&["no-suicide", "agreement"]),
        source: "Chinese Weiqi Rules 2002, articles 2.5, 5, 6, 9; https://senseis.xmp.net/?ChineseRules",
        not_covered: "half counting (the winner is the same), article 20 on repetition by agreement of the referee, handicap, time",
        count: Count::WithoutDead,
    },
    Preset {
        name: "aga-like",
        whose: "the American Go Association, by area, as far as amendments can say it (the rulebook aga has it by the letter)",
        amend: Ok(&[
            "situational-superko",
            "no-suicide",
            "pass-stones",
            "white-passes-last",
            "agreement",
            "handicap-bonus-less-1",
        ]),
        source: "AGA Concise Rules of Go, 1991",
        not_covered: "illegal moves that the opponent lets stand",
        count: Count::WithoutDead,
    },
    Preset {
        name: "aga-territory-like",
        whose: "the American Go Association, by territory, as far as amendments can say it",
        amend: Ok(&[
            "situational-superko",
            "no-suicide",
            "pass-stones",
            "white-passes-last",
            "agreement",
            "territory-score",
        ]),
        source: "AGA Concise Rules of Go, 1991",
        not_covered: "illegal moves that the opponent lets stand",
        count: Count::Otherwise,
    },
    Preset {
        name: "bga",
        whose: "the British Go Association, which plays the AGA rules as it interprets them",
        amend: Ok(&[
            "natural-situational-superko",
            "no-suicide",
            "pass-stones",
            "white-passes-last",
            "agreement",
            "handicap-bonus-less-1",
        ]),
        source: "https://www.britgo.org/rules/bgainterpretation.html, https://www.britgo.org/rules/agasummary.html",
        not_covered: "that the position at the start may be repeated (only a handicap makes a difference)",
        count: Count::WithoutDead,
    },
    Preset {
        name: "new-zealand-like",
        whose: "the New Zealand Go Society, as far as amendments can say it (the rulebook new-zealand has it by the letter)",
        amend: Ok(&["own-moves-superko", "agreement"]),
        source: "https://senseis.xmp.net/?NewZealandRules",
        not_covered: "neutral points for both players (the difference is the same), a handicap as passes",
        count: Count::WithoutDead,
    },
    Preset {
        name: "ing-simplified",
        whose: "the European Go Federation's summary of simplified Ing rules",
        amend: Ok(&["second-stop"]),
        source: "Simplified Ing rules, European Go Federation",
        not_covered: "who resumes, a handicap, time",
        count: Count::WithoutDead,
    },
    Preset {
        name: "egf-area",
        whose: "the European Go Federation, by area",
        amend: Ok(&["second-stop", "pass-stones", "white-passes-last"]),
        source: "the European Go Federation's choice of rules",
        not_covered: "a handicap, time",
        count: Count::WithoutDead,
    },
    Preset {
        name: "japanese-like",
        whose: "Go in Japan, as far as amendments can say it",
        amend: Ok(&[
            "simple-ko",
            "no-suicide",
            "territory-score",
            "seki-tax",
            "agreement",
            "opponent-resumes",
            "no-result",
        ]),
        source: "The Japanese Rules of Go, 1989",
        not_covered: "life and death by hypothetical play (the players agree on dead stones), seki by its local definition, both players lose",
        count: Count::Otherwise,
    },
    Preset {
        name: "korean-like",
        whose: "Go in Korea, as far as amendments can say it",
        amend: Ok(&[
            "simple-ko",
            "no-suicide",
            "territory-score",
            "seki-tax",
            "agreement",
            "opponent-resumes",
            "no-result",
        ]),
        source: "The Korean rules of 2016, articles 1 to 5 (the others were not available)",
        not_covered: "life and death by hypothetical play (the players agree on dead stones), penalties",
        count: Count::Otherwise,
    },
    Preset {
        name: "cgos",
        whose: "the Computer Go Server",
        amend: Ok(&["no-suicide"]),
        source: "https://github.com/zakki/cgos: server-python/cgos/gogame/go.py, make and ttScore; server-python/cgos19.ini",
        not_covered: "time",
        count: Count::AsItStands,
    },
    Preset {
        name: "cgos-simple",
        whose: "the Computer Go Server, set to simple ko",
        amend: Ok(&["no-suicide", "simple-ko"]),
        source: "https://github.com/zakki/cgos: server-python/cgos/gogame/go.py, ko = SIMPLE",
        not_covered: "time",
        count: Count::AsItStands,
    },
    Preset {
        name: "igs",
        whose: "the Internet Go Server (Pandanet)",
        amend: Ok(&["simple-ko", "no-suicide", "territory-score", "three-passes-end", "agreement"]),
        source: "R. Jasiek: Special features of the IGS rules, 1997",
        not_covered: "a ko stone that has grown, handicap, time",
        count: Count::Otherwise,
    },
    Preset {
        name: "ogs-chinese",
        whose: "the Online Go Server, rules \"chinese\"",
        amend: Ok(&["no-suicide", "agreement", "handicap-bonus-n"]),
        source: OGS,
        not_covered: "",
        count: Count::WithoutDead,
    },
    Preset {
        name: "ogs-aga",
        whose: "the Online Go Server, rules \"aga\"",
        amend: Ok(&["situational-superko", "no-suicide", "agreement", "handicap-bonus-less-1"]),
        source: OGS,
        not_covered: "pass stones and White's last pass, which its page names and its code does not have",
        count: Count::WithoutDead,
    },
    Preset {
        name: "ogs-nz",
        whose: "the Online Go Server, rules \"nz\"",
        amend: Ok(&["situational-superko", "agreement"]),
        source: OGS,
        not_covered: "",
        count: Count::WithoutDead,
    },
    Preset {
        name: "ogs-ing",
        whose: "the Online Go Server, rules \"ing\", which it plays with positional superko",
        amend: Ok(&["agreement", "handicap-bonus-n"]),
        source: OGS,
        not_covered: "the ko rules of Ing, which its code does not have",
        count: Count::WithoutDead,
    },
    Preset {
        name: "ogs-japanese",
        whose: "the Online Go Server, rules \"japanese\" or \"korean\"",
        amend: Ok(&[
            "simple-ko",
            "no-suicide",
            "territory-score",
            "seki-tax",
            "agreement",
            "opponent-resumes",
        ]),
        source: OGS,
        not_covered: "seki by its own estimate of false eyes; no result, which its page names and nothing asks for",
        count: Count::Otherwise,
    },
    Preset {
        name: "kgs-chinese",
        whose: "the KGS Go Server, rules \"Chinese\"",
        amend: Ok(&["no-suicide", "agreement", "handicap-bonus-n"]),
        source: "https://www.gokgs.com/help/rules.html (seen in part)",
        not_covered: "undo after a dispute, time",
        count: Count::WithoutDead,
    },
    Preset {
        name: "kgs-aga",
        whose: "the KGS Go Server, rules \"AGA\"",
        amend: Ok(&["situational-superko", "no-suicide", "agreement", "handicap-bonus-less-1"]),
        source: "https://www.gokgs.com/help/rules.html (seen in part)",
        not_covered: "undo after a dispute, time",
        count: Count::WithoutDead,
    },
    Preset {
        name: "kgs-new-zealand",
        whose: "the KGS Go Server, rules \"New Zealand\"",
        amend: Ok(&["situational-superko", "agreement"]),
        source: "https://www.gokgs.com/help/rules.html (seen in part)",
        not_covered: "undo after a dispute, time",
        count: Count::WithoutDead,
    },
    Preset {
        name: "kgs-japanese",
        whose: "the KGS Go Server, rules \"Japanese\"",
        amend: Ok(&[
            "simple-ko",
            "no-suicide",
            "territory-score",
            "seki-tax",
            "agreement",
            "opponent-resumes",
            "no-result",
        ]),
        source: "https://www.gokgs.com/help/rules.html (seen in part)",
        not_covered: "undo after a dispute, time",
        count: Count::Otherwise,
    },
    Preset {
        name: "kata-tromp-taylor",
        whose: "KataGo, rules \"tromp-taylor\" or \"ing\"",
        amend: Ok(&["pass-dead"]),
        source: KATAGO,
        not_covered: "a friendly pass (`ing`)",
        count: Count::AsItStands,
    },
    Preset {
        name: "kata-chinese",
        whose: "KataGo, rules \"chinese\"",
        amend: Ok(&[
            "simple-ko",
            "same-pass-ends",
            "no-result",
            "no-suicide",
            "pass-dead",
            "handicap-bonus-n",
        ]),
        source: KATAGO,
        not_covered: FRIENDLY,
        count: Count::WithoutDead,
    },
    Preset {
        name: "kata-chinese-ogs",
        whose: "KataGo, rules \"chinese-ogs\" or \"chinese-kgs\"",
        amend: Ok(&["no-suicide", "pass-dead", "handicap-bonus-n"]),
        source: KATAGO,
        not_covered: FRIENDLY,
        count: Count::WithoutDead,
    },
    Preset {
        name: "kata-aga",
        whose: "KataGo, rules \"aga\", \"bga\" or \"french\"",
        amend: Ok(&["situational-superko", "no-suicide", "pass-dead", "handicap-bonus-less-1"]),
        source: KATAGO,
        not_covered: FRIENDLY,
        count: Count::WithoutDead,
    },
    Preset {
        name: "kata-aga-button",
        whose: "KataGo, rules \"aga-button\"",
        amend: Ok(&["situational-superko", "no-suicide", "pass-dead", "handicap-bonus-less-1", "button"]),
        source: KATAGO,
        not_covered: FRIENDLY,
        count: Count::WithoutDead,
    },
    Preset {
        name: "kata-new-zealand",
        whose: "KataGo, rules \"new-zealand\"",
        amend: Ok(&["situational-superko", "no-single-suicide", "pass-dead"]),
        source: KATAGO,
        not_covered: FRIENDLY,
        count: Count::WithoutDead,
    },
    Preset {
        name: "kata-stone-scoring",
        whose: "KataGo, rules \"stone-scoring\" or \"ancient-area\"",
        amend: Ok(&["simple-ko", "same-pass-ends", "no-result", "no-suicide", "pass-dead", "group-tax"]),
        source: KATAGO,
        not_covered: FRIENDLY,
        count: Count::WithoutDead,
    },
    Preset {
        name: "fuego-chinese",
        whose: "Fuego, rules \"chinese\"",
        amend: Ok(&["no-suicide", "agreement"]),
        source: "https://github.com/svn2github/fuego: go/GoRules.h, GoRules.cpp",
        not_covered: "",
        count: Count::WithoutDead,
    },
    Preset {
        name: "fuego-kgs",
        whose: "Fuego, rules \"kgs\"",
        amend: Ok(&["no-suicide", "agreement", "handicap-bonus-n"]),
        source: "https://github.com/svn2github/fuego: go/GoRules.h, GoRules.cpp",
        not_covered: "",
        count: Count::WithoutDead,
    },
    Preset {
        name: "fuego-japanese",
        whose: "Fuego, rules \"japanese\"",
        amend: Ok(&["simple-ko", "no-suicide", "territory-score", "agreement"]),
        source: "https://github.com/svn2github/fuego: go/GoRules.h, GoRules.cpp",
        not_covered: "",
        count: Count::Otherwise,
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
        amend: Ok(&["simple-ko", "no-suicide", "repetition-draws"]),
        source: "https://github.com/google-deepmind/open_spiel: open_spiel/games/go/go.cc, DoApplyAction and Returns; go_board.cc, IsLegalMove",
        not_covered: "handicap, the longest game",
        count: Count::AsItStands,
    },
    Preset {
        name: "pgx",
        whose: "Pgx",
        amend: Ok(&["simple-ko", "no-suicide", "repetition-loses", "ties-are-whites"]),
        source: "https://github.com/sotetsuk/pgx: pgx/_src/games/go.py, _check_PSK and terminal_values",
        not_covered: "that only the seven positions before count, and not the start; the longest game",
        count: Count::AsItStands,
    },
    Preset {
        name: "spight",
        whose: "B. Spight's rules of ko",
        amend: Ok(&["spight-superko", "same-pass-ends", "passes-do-not-end"]),
        source: "https://senseis.xmp.net/?SpightRules",
        not_covered: "",
        count: Count::AsItStands,
    },
];

const HANDICAP: &str = "handicap";

/// What game records name in RU, and what is taken for it: what servers write, and how they play it. KataGo's own notation is read by
/// [`katago`].
pub const RECORDED: &[Recorded] = &[
    Recorded {
        names: &["tromptaylor", "tt"],
        amend: &[],
        presets: &["kata-tromp-taylor"],
        differs: "",
        count: Count::AsItStands,
    },
    Recorded {
        names: &["cgos"],
        amend: &["no-suicide"],
        presets: &["cgos", "cgos-simple"],
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
        amend: &["no-suicide", "agreement"],
        presets: &[
            "chinese",
            "ogs-chinese",
            "kgs-chinese",
            "kata-chinese",
            "kata-chinese-ogs",
            "fuego-chinese",
            "fuego-kgs",
            "gnugo",
        ],
        differs: HANDICAP,
        count: Count::WithoutDead,
    },
    Recorded {
        names: &["aga", "american", "french", "ffg"],
        amend: &["situational-superko", "no-suicide", "agreement"],
        presets: &[
            "aga-like",
            "aga-territory-like",
            "bga",
            "kgs-aga",
            "ogs-aga",
            "kata-aga",
            "kata-aga-button",
        ],
        differs: "pass stones and White's last pass (an area score is the same), handicap",
        count: Count::WithoutDead,
    },
    Recorded {
        names: &["bga", "british"],
        amend: &["natural-situational-superko", "no-suicide", "agreement"],
        presets: &["bga", "aga-like", "kata-aga"],
        differs: "pass stones and White's last pass (an area score is the same), handicap",
        count: Count::WithoutDead,
    },
    Recorded {
        names: &["nz", "newzealand"],
        amend: &["situational-superko", "agreement"],
        presets: &["new-zealand-like", "kgs-new-zealand", "ogs-nz", "kata-new-zealand"],
        differs: "only positions after a player's own moves are on record by the letter",
        count: Count::WithoutDead,
    },
    Recorded {
        names: &["goe", "ing", "inggoe", "sst"],
        amend: &["agreement"],
        presets: &["ing-simplified", "egf-area", "ogs-ing", "kata-tromp-taylor"],
        differs: "rules of ko of its own, handicap",
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
        amend: &["simple-ko", "no-suicide", "territory-score", "agreement"],
        presets: &[
            "japanese-like",
            "korean-like",
            "kgs-japanese",
            "ogs-japanese",
            "igs",
            "fuego-japanese",
            "kata-japanese",
        ],
        differs: "seki, no result after long cycles",
        count: Count::Otherwise,
    },
];

/// KataGo's own notation of rules, in small letters and digits alone: `koxscoreytaxzsui1button1whbn1fpok0`. What stands in it, as
/// amendments, and what they do not say.
pub fn katago(plain: &str) -> Option<(Vec<&'static str>, &'static str, Count)> {
    let mut rest = plain;
    let mut amend = Vec::new();
    let mut next = |field: &str, values: &[(&str, &[&'static str])]| -> Option<Vec<&'static str>> {
        let after = rest.strip_prefix(field)?;
        let (value, amend) = values.iter().find(|(value, _)| after.starts_with(value))?;
        rest = &after[value.len()..];
        Some(amend.to_vec())
    };
    let ko: &[(&str, &[&str])] = &[
        ("positional", &[]),
        ("situational", &["situational-superko"]),
        ("simple", &["simple-ko", "same-pass-ends", "no-result"]),
        ("spight", &["spight-superko", "same-pass-ends"]),
    ];
    amend.extend(next("ko", ko)?);
    let positional = amend.is_empty();
    let score: &[(&str, &[&str])] = &[("area", &[]), ("territory", &["territory-score"])];
    amend.extend(next("score", score).or_else(|| next("scoring", score))?);
    let tax: &[(&str, &[&str])] = &[("none", &[]), ("seki", &["seki-tax"]), ("all", &["group-tax"])];
    amend.extend(next("tax", tax)?);
    // A single stone leaves the board as it is, which positional superko forbids anyway.
    let suicide = next("sui", &[("0", &["no-suicide"]), ("1", &["no-single-suicide"])])?;
    amend.extend(suicide.into_iter().filter(|name| !positional || *name == "no-suicide"));
    amend.extend(next("button", &[("0", &[]), ("1", &["button"])]).unwrap_or_default());
    let bonus: &[(&str, &[&str])] =
        &[("n1", &["handicap-bonus-less-1"]), ("n", &["handicap-bonus-n"]), ("0", &[])];
    amend.extend(next("whb", bonus).unwrap_or_default());
    let friendly = next("fpok", &[("0", &[]), ("1", &["friendly"])]).unwrap_or_default();
    amend.push("pass-dead");
    let (differs, count) = match (amend.contains(&"territory-score"), friendly.is_empty()) {
        (true, _) => ("two phases of cleanup decide what is dead", Count::Otherwise),
        (false, true) => ("", Count::AsItStands),
        (false, false) => (FRIENDLY, Count::WithoutDead),
    };
    rest.is_empty().then_some((amend, differs, count))
}
