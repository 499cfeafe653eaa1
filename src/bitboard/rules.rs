//! Rules as a choice of fields, and those that have names.

/// The rules of a game of plays and passes: a rulebook with its amendments is a choice of these.
///
/// Some have names. For others, start from these and set the fields that differ:
///
/// ```
/// use superko_bitboard::{Repetition, Rules, Suicide};
///
/// let rules = Rules { repetition: Repetition::Situational, ..Rules::TROMP_TAYLOR };
/// assert_eq!(rules, Rules::NEW_ZEALAND);
/// assert_eq!(Rules { suicide: Suicide::Illegal, ..rules }, Rules::KATAGO_AGA);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub struct Rules {
    /// Which positions a play may not repeat, or what comes of it.
    pub repetition: Repetition,
    /// What becomes of a play that leaves own stones without a liberty.
    pub suicide: Suicide,
    /// When a player may pass.
    pub passes: Passes,
    /// How far a stone or an empty point reaches.
    pub reach: Reach,
    /// What is counted.
    pub score: Score,
    /// What two passes in a row end.
    pub stages: Stages,
}

impl Rules {
    /// The [Tromp-Taylor rules](https://tromp.github.io/go.html) as written: positional superko, suicide allowed, area score.
    pub const TROMP_TAYLOR: Rules = Rules {
        repetition: Repetition::Positional,
        suicide: Suicide::Allowed,
        passes: Passes::Always,
        reach: Reach::Chain,
        score: Score::Area,
        stages: Stages::One,
    };

    /// The Logical Rules, after J. Tromp, as written: they differ from [`Rules::TROMP_TAYLOR`] in that prisoners are counted
    /// beside the area, and that no third pass in a row is allowed.
    pub const LOGICAL: Rules =
        Rules { passes: Passes::NotAfterTwo, score: Score::AreaAndPrisoners, ..Rules::TROMP_TAYLOR };

    /// The Lasker-Maas rules (R. E. Maas, 1995) as written: situational superko, two stages, captured stones are played in the
    /// second.
    pub const LASKER_MAAS: Rules = Rules {
        repetition: Repetition::Situational,
        suicide: Suicide::NeedsLibertyOrCapture,
        passes: Passes::Always,
        reach: Reach::Chain,
        score: Score::TerritoryLessKept,
        stages: Stages::Two,
    };

    /// The rules of the [Computer Go Server](https://github.com/zakki/cgos), as `server-python/cgos/gogame/go.py` has them:
    /// Tromp-Taylor without suicide. Left out: time.
    pub const CGOS: Rules = Rules { suicide: Suicide::Illegal, ..Rules::TROMP_TAYLOR };

    /// The [rules of the New Zealand Go Society](https://senseis.xmp.net/?NewZealandRules): Tromp-Taylor with situational superko.
    /// Left out: the end by agreement, dead stones removed by agreement, handicap.
    pub const NEW_ZEALAND: Rules = Rules { repetition: Repetition::Situational, ..Rules::TROMP_TAYLOR };

    /// The rules "chinese" of the [Online Go Server](https://github.com/online-go/goban), as `fillDefaults` in
    /// `src/engine/GobanEngine.ts` has them. Left out: dead stones removed by agreement, handicap.
    pub const OGS_CHINESE: Rules = Rules::CGOS;

    /// The rules "nz" of the [Online Go Server](https://github.com/online-go/goban), from the same place. Left out: dead stones
    /// removed by agreement, handicap.
    pub const OGS_NZ: Rules = Rules::NEW_ZEALAND;

    /// The rules "tromp-taylor" of [KataGo](https://lightvector.github.io/KataGo/rules.html). Left out: handicap.
    pub const KATAGO_TROMP_TAYLOR: Rules = Rules::TROMP_TAYLOR;

    /// The rules "chinese-ogs" and "chinese-kgs" of [KataGo](https://lightvector.github.io/KataGo/rules.html). Left out: dead stones
    /// removed by agreement, handicap.
    pub const KATAGO_CHINESE_OGS: Rules = Rules::CGOS;

    /// The rules "aga", "bga" and "french" of [KataGo](https://lightvector.github.io/KataGo/rules.html): situational superko, no
    /// suicide. Left out: dead stones removed by agreement, handicap.
    pub const KATAGO_AGA: Rules = Rules { suicide: Suicide::Illegal, ..Rules::NEW_ZEALAND };

    /// The AGA rules as the [British Go Association](https://www.britgo.org/rules/bgainterpretation.html) interprets them: natural
    /// situational superko, no suicide. Left out: dead stones removed by agreement, handicap, pass stones, White's last pass (an
    /// area score is the same).
    pub const BGA: Rules = Rules { repetition: Repetition::NaturalSituational, ..Rules::CGOS };

    /// The rules of [GNU Go](https://www.gnu.org/software/gnugo/) 3.8 with `--chinese-rules`: simple ko, no suicide. Left out: dead
    /// stones removed by its own judgement, handicap.
    pub const GNU_GO: Rules = Rules { repetition: Repetition::SimpleKo, ..Rules::CGOS };

    /// The rules of `go_v5` in [PettingZoo](https://github.com/Farama-Foundation/PettingZoo), as
    /// `pettingzoo/classic/go/go_base.py` has them.
    pub const PETTINGZOO: Rules = Rules::GNU_GO;
}

/// Which positions a move may not make, or which end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Repetition {
    /// Positional superko: any that stood before.
    Positional,
    /// Any that stood before, and a pass makes the one that stands: no pass is legal.
    PositionalPassesToo,
    /// Situational superko: any that stood before with the same player to move.
    Situational,
    /// Natural situational superko: any that a play made, or the first, with the same player to move.
    NaturalSituational,
    /// Any that a play made, with the same player to move.
    SituationalAfterPlays,
    /// Simple ko: the one before the opponent's play.
    SimpleKo,
    /// None: every position may be repeated.
    Free,
    /// Every repetition is legal, but one that makes a position that stood before ends the game as a draw.
    Draws,
    /// Every repetition is legal, but one that makes a position that stood before ends the game: the player who made it loses.
    Loses,
}

impl Repetition {
    /// Is a repetition legal, and the end of the game?
    pub(crate) fn ends_the_game(self) -> bool {
        matches!(self, Repetition::Draws | Repetition::Loses)
    }

    /// Does it forbid any play?
    pub(crate) fn bars(self) -> bool {
        !matches!(self, Repetition::Draws | Repetition::Loses | Repetition::Free)
    }
}

/// What becomes of a move that leaves stones of the mover's colour without a liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Suicide {
    /// It removes them.
    Allowed,
    /// The played stone must not be among them; if it is, repetition is not checked.
    Illegal,
    /// The played stone's chain needs a liberty, or else the move must capture something; own stones are never removed.
    NeedsLibertyOrCapture,
}

/// What two passes in a row end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Stages {
    /// The game.
    One,
    /// The first of two stages; the next two passes in a row end the second. Captured stones are kept, and the stones played in
    /// the second stage are taken from them; when a player has none, both colours get one.
    Two,
}

/// When a player may pass, besides what [`Repetition`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Passes {
    /// Always.
    Always,
    /// Not when the two moves before were both passes.
    NotAfterTwo,
    /// Not when one of the two moves before was a pass.
    NotAfterAny,
}

/// How far a point reaches through points of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Reach {
    /// Along paths of one colour: a chain, or an empty region.
    Chain,
    /// To the neighbours of its colour, and no further.
    Neighbours,
}

/// What is counted for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Score {
    /// Own stones and surrounded points.
    Area,
    /// Own stones, surrounded points and prisoners.
    AreaAndPrisoners,
    /// Surrounded points and prisoners.
    Territory,
    /// Surrounded points less the own stones that are kept.
    TerritoryLessKept,
}
