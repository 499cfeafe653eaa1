//! Rules as a choice of fields, and those that have names.

use crate::Color;

/// The rules of a game of plays and passes: a rulebook with its amendments is a choice of these.
///
/// Some have names. For others, start from these and set the fields that differ:
///
/// ```
/// use superko_bitboard::{Repetition, Rules, Suicide};
///
/// let rules = Rules { repetition: Repetition::Situational, ..Rules::TROMP_TAYLOR };
/// assert_eq!(rules, Rules::NEW_ZEALAND);
/// assert_eq!(Rules { suicide: Suicide::Illegal, ..rules }, Rules::AGA);
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
    /// How the game ends, and what is counted then, where that is not [`Ending::PLAIN`]; for [`Stages::One`].
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Ending::is_plain"))]
    pub ending: Ending,
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
        ending: Ending::PLAIN,
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
        score: Score::TerritoryLessKept,
        stages: Stages::Two,
        ..Rules::TROMP_TAYLOR
    };

    /// The rules of the [Computer Go Server](https://github.com/zakki/cgos), as `server-python/cgos/gogame/go.py` has them:
    /// Tromp-Taylor without suicide. Left out: time.
    pub const CGOS: Rules = Rules { suicide: Suicide::Illegal, ..Rules::TROMP_TAYLOR };

    /// The rules that servers call New Zealand's: Tromp-Taylor with situational superko. (By their letter only positions after a player's
    /// own moves are on record: [`Rules::NEW_ZEALAND_AS_WRITTEN`].) Left out: the end by agreement, handicap.
    pub const NEW_ZEALAND: Rules = Rules { repetition: Repetition::Situational, ..Rules::TROMP_TAYLOR };

    /// The [New Zealand rules](https://go.org.nz/index.php/about-go/new-zealand-rules-of-go) by the letter: positions after a player's
    /// own moves are on record, an empty point may be both players', and the players agree on dead stones or play on. Left out: a
    /// handicap, for which White passes.
    pub const NEW_ZEALAND_AS_WRITTEN: Rules = Rules {
        repetition: Repetition::OwnMoves,
        score: Score::SharedArea,
        ending: Ending { stopped: Stopped::Agreement, opponent_resumes: true, ..Ending::PLAIN },
        ..Rules::TROMP_TAYLOR
    };

    /// The [Concord rules](https://github.com/lukaszlew/concord-go-rules) with area counting: the first and the last pass of a game are
    /// made by different players, and White's first pass is worth a point.
    pub const CONCORD: Rules = Rules {
        repetition: Repetition::Situational,
        suicide: Suicide::NeedsLiberty,
        ending: Ending {
            stop: Stop::OtherPassesLast,
            stopped: Stopped::SecondStop,
            pass_stones: true,
            first_pass: true,
            bonus: Bonus::StonesButOne,
            lone_points: true,
            ..Ending::PLAIN
        },
        ..Rules::TROMP_TAYLOR
    };

    /// The [AGA rules](https://www.usgo-archive.org/sites/default/files/pdf/conciserules.pdf) of 1991 with area counting: a pass hands
    /// over a stone, White passes last, and the players agree on dead stones or play on.
    pub const AGA_AS_WRITTEN: Rules = Rules {
        repetition: Repetition::Situational,
        suicide: Suicide::NeedsLiberty,
        ending: Ending {
            stop: Stop::WhitePassesLast,
            stopped: Stopped::Agreement,
            pass_stones: true,
            bonus: Bonus::StonesButOne,
            lone_points: true,
            ..Ending::PLAIN
        },
        ..Rules::TROMP_TAYLOR
    };

    /// The AGA rules without their ending: situational superko, no suicide. Left out: the end by agreement, handicap, pass stones, White's last pass (an
    /// area score is the same).
    pub const AGA: Rules = Rules { suicide: Suicide::Illegal, ..Rules::NEW_ZEALAND };

    /// The AGA rules as the [British Go Association](https://www.britgo.org/rules/bgainterpretation.html) interprets them: natural
    /// situational superko, no suicide. Left out: as for [`Rules::AGA`].
    pub const BGA: Rules = Rules { repetition: Repetition::NaturalSituational, ..Rules::CGOS };

    /// The rules "tromp-taylor" of [KataGo](https://lightvector.github.io/KataGo/rules.html), which takes stones in pass-alive
    /// territory off before the count.
    pub const KATAGO_TROMP_TAYLOR: Rules =
        Rules { ending: Ending { pass_dead: true, ..Ending::PLAIN }, ..Rules::TROMP_TAYLOR };

    /// The rules of [GNU Go](https://www.gnu.org/software/gnugo/) 3.8 with `--chinese-rules`: simple ko, no suicide. Left out: dead
    /// stones removed by its own judgement, handicap.
    pub const GNU_GO: Rules = Rules { repetition: Repetition::SimpleKo, ..Rules::CGOS };

    /// The rules of `go_v5` in [PettingZoo](https://github.com/Farama-Foundation/PettingZoo), as
    /// `pettingzoo/classic/go/go_base.py` has them.
    pub const PETTINGZOO: Rules = Rules::GNU_GO;
}

/// Defines an enumeration of choices.
macro_rules! choice {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$says:meta])* $choice:ident,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        pub enum $name {
            $($(#[$says])* $choice,)*
        }

        impl $name {
            /// All choices.
            pub const ALL: &[$name] = &[$($name::$choice),*];
        }
    };
}

choice! {
    /// Which positions a move may not make, or which end the game.
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
        /// Any that stood since the last pass with the same player to move.
        SinceThePass,
        /// Any that stood after an earlier move of the same player, passes included.
        OwnMoves,
        /// Simple ko: the one before the opponent's play.
        SimpleKo,
        /// None: every position may be repeated.
        Free,
    }
}

impl Repetition {
    /// Does it forbid any play?
    pub(crate) fn bars(self) -> bool {
        self != Repetition::Free
    }
}

choice! {
    /// What becomes of a move that leaves stones of the mover's colour without a liberty.
    pub enum Suicide {
        /// It removes them.
        Allowed,
        /// The played stone must not be among them; if it is, repetition is not checked.
        Illegal,
        /// The played stone must not be alone among them; if it is, repetition is not checked. Larger chains are removed.
        SingleIllegal,
        /// The played stone's chain needs a liberty after captures; own stones are never removed.
        NeedsLiberty,
        /// The played stone's chain needs a liberty, or else the move must capture something; own stones are never removed.
        NeedsLibertyOrCapture,
    }
}

impl Suicide {
    /// Does a move remove stones of the mover's colour that have no liberty?
    pub(crate) fn removes_own(self) -> bool {
        !matches!(self, Suicide::NeedsLiberty | Suicide::NeedsLibertyOrCapture)
    }
}

/// How a game ends, and what is counted then: what people, servers and programs add to the plain rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
pub struct Ending {
    /// What a play does that makes a position again and is legal.
    pub repeated: Repeated,
    /// Which passes stop play.
    pub stop: Stop,
    /// Does play also stop when a player passes where that player passed before?
    pub same_pass: bool,
    /// Does the first pass take a button: worth half a point, not counted for the end, and the start of a new record?
    pub button: bool,
    /// What may be done when play has stopped.
    pub stopped: Stopped,
    /// May a player ask that play go on, with the opponent to move?
    pub opponent_resumes: bool,
    /// Does a pass hand the opponent a stone, which counts as captured?
    pub pass_stones: bool,
    /// Does White hand over one more, if Black has passed last when the game is over?
    pub last_stone: bool,
    /// Does White get a point for making the first pass of the game?
    pub first_pass: bool,
    /// Are stones in pass-alive territory of the opponent taken off before the count?
    pub pass_dead: bool,
    /// Do empty points that no stone reaches count for both players?
    pub lone_points: bool,
    /// Do surrounded points count only in a region with two eyes, with dead stones still on the board and dame perhaps open?
    #[cfg_attr(feature = "serde", serde(default))]
    pub two_eyes: bool,
    /// Which surrounded points do not count.
    pub tax: Tax,
    /// What White gets for a handicap.
    pub bonus: Bonus,
    /// Who wins with equal scores; nobody where that is `None`.
    pub ties: Option<Color>,
}

impl Ending {
    /// Two passes end the game, and the board is counted as it stands.
    pub const PLAIN: Ending = Ending {
        repeated: Repeated::Nothing,
        stop: Stop::TwoPasses,
        same_pass: false,
        button: false,
        stopped: Stopped::Over,
        opponent_resumes: false,
        pass_stones: false,
        last_stone: false,
        first_pass: false,
        pass_dead: false,
        lone_points: false,
        two_eyes: false,
        tax: Tax::None,
        bonus: Bonus::None,
        ties: None,
    };

    /// Is it [`Ending::PLAIN`]?
    pub fn is_plain(&self) -> bool {
        *self == Ending::PLAIN
    }
}

impl Default for Ending {
    fn default() -> Ending {
        Ending::PLAIN
    }
}

choice! {
    /// What a play does that makes a position again, where [`Repetition`] does not forbid it.
    pub enum Repeated {
        /// Nothing.
        Nothing,
        /// It ends the game as a draw.
        Draws,
        /// It ends the game, and the player who made it loses.
        Loses,
        /// It ends the game, and the player who had more stones captured since the position last stood loses.
        ByCaptures,
        /// The third time since the last pass, with the same player to move, ends the game without a result.
        NoResult,
    }
}

choice! {
    /// Which passes stop play.
    pub enum Stop {
        /// Two in a row.
        TwoPasses,
        /// Three in a row.
        ThreePasses,
        /// Two in a row, of which White made the second.
        WhitePassesLast,
        /// Two in a row, of which the second is not by the player who made the first pass of the game.
        OtherPassesLast,
        /// None, however many there are.
        Never,
    }
}

choice! {
    /// What comes after play has stopped.
    pub enum Stopped {
        /// The game is over.
        Over,
        /// The players agree which stones are dead, or play on. The game is also over when play stops again after passes only.
        Agreement,
        /// The players agree which stones are dead, or play on. The game is also over when play stops again.
        SecondStop,
    }
}

choice! {
    /// Which surrounded points do not count, and what a living group costs.
    pub enum Tax {
        /// All count.
        None,
        /// Those that are not in a region of independent life do not count.
        Seki,
        /// Nor do two points for each region of independent life.
        Group,
    }
}

choice! {
    /// What White gets for a handicap.
    pub enum Bonus {
        /// Nothing.
        None,
        /// A point for each stone.
        Stones,
        /// A point for each stone but the first.
        StonesButOne,
    }
}

choice! {
    /// What two passes in a row end.
    pub enum Stages {
        /// The game.
        One,
        /// The first of two stages; the next two passes in a row end the second. Captured stones are kept, and the stones played in
        /// the second stage are taken from them; when a player has none, both colours get one.
        Two,
        /// The game, and a play may follow: then it has not ended. Passes may follow as [`Rules::passes`] says.
        Resumable,
    }
}

choice! {
    /// When a player may pass, besides what [`Repetition`] says.
    pub enum Passes {
        /// Always.
        Always,
        /// Not when the two moves before were both passes.
        NotAfterTwo,
        /// Not when one of the two moves before was a pass.
        NotAfterAny,
    }
}

choice! {
    /// How far a point reaches through points of its colour.
    pub enum Reach {
        /// Along paths of one colour: a chain, or an empty region.
        Chain,
        /// To the neighbours of its colour, and no further.
        Neighbours,
    }
}

choice! {
    /// What is counted for a player.
    pub enum Score {
        /// Own stones and surrounded points.
        Area,
        /// Own stones and all empty points that they reach, also those that others reach.
        SharedArea,
        /// Own stones, surrounded points and prisoners.
        AreaAndPrisoners,
        /// Surrounded points and prisoners.
        Territory,
        /// Surrounded points less the own stones that are captured.
        TerritoryLessCaptured,
        /// Surrounded points less the own stones that are kept.
        TerritoryLessKept,
    }
}
