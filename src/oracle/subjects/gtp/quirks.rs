//! How programs differ where GTP leaves a choice. Nothing else knows the name of a program.

use crate::rulebook::Halves;
use crate::{Error, Result};
use superko_notation::{Cell, Position};

/// A program whose quirks are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Any program: it is asked what `list_commands` lists.
    Generic,
    /// GNU Go, which can be asked everything that a generic program may be asked.
    GnuGo,
    /// KataGo, whose `play` accepts illegal moves. Its policy shows which moves are illegal: there they are NaN.
    KataGo,
    /// Pachi: a tried move is taken back by replaying the game, not by `undo`.
    Pachi,
}

/// How to find out which moves a program holds legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Legality {
    /// By `all_legal` or `is_legal`; otherwise by playing and taking back.
    Asked,
    /// The same, but instead of taking back, the game is replayed.
    Replayed,
    /// By the reply to [`RAW_POLICY`].
    Policy,
}

impl Profile {
    const NAMES: [(&str, Profile); 4] = [
        ("generic", Profile::Generic),
        ("gnugo", Profile::GnuGo),
        ("katago", Profile::KataGo),
        ("pachi", Profile::Pachi),
    ];

    /// The profile of that name.
    ///
    /// # Errors
    /// Lists the known names.
    pub fn parse(name: &str) -> Result<Profile> {
        Profile::NAMES.iter().find(|(known, _)| *known == name).map(|(_, profile)| *profile).ok_or_else(
            || {
                let known = Profile::NAMES.map(|(known, _)| known).join(", ");
                Error::input(format!("unknown profile {name:?}: expected one of {known}"))
            },
        )
    }

    /// The profile of a program that reports this name.
    pub fn of(name: &str) -> Profile {
        let name = name.replace(' ', "").to_lowercase();
        let known = Profile::NAMES.iter().find(|(known, _)| name.starts_with(known));
        known.map_or(Profile::Generic, |(_, profile)| *profile)
    }

    /// Does its `final_score` do more than count? GNU Go keeps the score of a position, whatever the komi is later; Pachi searches.
    /// KataGo depends on the rules that it has been given: [`estimates`].
    pub(super) fn judges(self) -> bool {
        matches!(self, Profile::GnuGo | Profile::Pachi)
    }

    pub(super) fn legality(self) -> Legality {
        match self {
            Profile::Generic | Profile::GnuGo => Legality::Asked,
            Profile::Pachi => Legality::Replayed,
            Profile::KataGo => Legality::Policy,
        }
    }
}

/// KataGo's rules as a JSON object.
pub const RULES: &str = "kata-get-rules";

/// Does KataGo search for the score under these rules, even after the end? It does so where areas count and dead stones may stay.
pub fn estimates(rules: &str) -> bool {
    [r#""friendlyPassOk":true"#, r#""scoring":"AREA""#].iter().all(|rule| rules.contains(rule))
}

/// KataGo's network on the current position, without symmetry.
pub const RAW_POLICY: &str = "kata-raw-nn 0";

/// The legal points in a reply to [`RAW_POLICY`]: the rows follow the word `policy`, and illegal points are `NAN`.
pub fn read_policy(reply: &str, (width, height): (usize, usize)) -> Option<Vec<usize>> {
    let mut words = reply.split_whitespace().skip_while(|word| *word != "policy").skip(1);
    let points: Vec<&str> = words.by_ref().take(width * height).collect();
    if points.len() < width * height || words.next() != Some("policyPass") {
        return None;
    }
    let mut legal = Vec::new();
    for (p, word) in points.into_iter().enumerate() {
        match word.parse::<f64>().ok()? {
            policy if policy.is_nan() => {}
            _ => legal.push(p),
        }
    }
    Some(legal)
}

/// The commands to ask about with `known_command` where there is no `list_commands`.
pub const USEFUL: &[&str] =
    &["all_legal", "captures", "is_legal", "list_stones", "rectangular_boardsize", "showboard", "undo"];

/// `captures black` is the number of stones that Black has captured, which are white (including white suicides).
pub const TAKEN_BLACK: &str = "captures white";
pub const TAKEN_WHITE: &str = "captures black";

/// How a play is refused, by the draft of the protocol.
pub const REFUSAL: &str = "illegal move";

pub fn truth(reply: &str) -> Option<bool> {
    match reply.trim().to_lowercase().as_str() {
        "1" | "true" | "yes" => Some(true),
        "0" | "false" | "no" => Some(false),
        _ => None,
    }
}

/// Black's lead: `B+3.5`, `W + 2`, `0`, `Jigo`, `b+0,5`.
pub fn margin(score: &str) -> Option<Halves> {
    let score: String = score.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
    let (sign, points) = match score.split_once('+') {
        Some(("b" | "black", points)) => (1, points),
        Some(("w" | "white", points)) => (-1, points),
        Some(_) => return None,
        // Without a player only a draw is clear.
        None => (0, score.as_str()),
    };
    let points: f64 = match points {
        "draw" | "jigo" => 0.0,
        number if number.contains(|c: char| c.is_ascii_digit()) => number.replace(',', ".").parse().ok()?,
        _ => return None,
    };
    let halves = 2.0 * points;
    let clear = sign != 0 || halves == 0.0;
    (clear && halves.fract() == 0.0 && halves.abs() < 1e9).then_some(Halves(sign * halves as i64))
}

/// The cell for a character of a drawing.
fn cell(c: char) -> Option<Cell> {
    match c {
        '.' | '+' | ',' | '*' | '!' | '@' | '-' | '·' => Some(Cell::Empty),
        'X' | 'x' | '#' | '●' => Some(Cell::BLACK),
        'O' | 'o' | '○' => Some(Cell::WHITE),
        _ => None,
    }
}

/// The position in a drawing by `showboard`. A row is a line that begins with its number. A point may be in brackets (the
/// last move) and followed by digits (the number of the move); anything may follow the row.
pub fn read_drawing(drawn: &str, (width, height): (usize, usize)) -> Option<Position> {
    let mut rows = vec![None; height];
    for line in drawn.lines() {
        let line = line.trim_start();
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let Some(row) = line[..line.len() - rest.len()].parse().ok().filter(|row| (1..=height).contains(row))
        else {
            continue;
        };
        let ornament = |c: &char| c.is_ascii_digit() || " ()[]<>{}|".contains(*c);
        let cells =
            rest.chars().filter(|c| !ornament(c)).take(width).map(cell).collect::<Option<Vec<Cell>>>();
        let Some(cells) = cells.filter(|cells| cells.len() == width) else { continue };
        // If two lines have the same number, it is unclear which one is the row.
        if rows[height - row].replace(cells).is_some() {
            return None;
        }
    }
    rows.into_iter().collect::<Option<Vec<Vec<Cell>>>>().map(|rows| rows.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The drawing as rows of `.XO`.
    fn read(drawn: &str, width: usize, height: usize) -> Option<String> {
        super::read_drawing(drawn, (width, height))
            .map(|position| position.cells().map(Cell::letter).collect())
    }

    #[test]
    fn drawings_of_gnu_go_and_katago_are_read_and_brackets_mark_the_last_move() {
        let gnu_go = "\n   A B C\n 3 . + . 3\n 2 X O . 2     WHITE (O) has captured 0 stones\n 1 . . . 1     \
                      BLACK (X) has captured 0 stones\n   A B C";
        let katago =
            "MoveNum: 3 HASH: 67E2B13\n   A B C\n 2 X1O2. \n 1 . @ X3\nNext player: White\nRules: {}";
        assert_eq!(read(gnu_go, 3, 3).as_deref(), Some("...XO...."));
        assert_eq!(read(katago, 3, 2).as_deref(), Some("XO...X"));
        assert_eq!(read(" 2 .(X). \n 1 . O . 1", 3, 2).as_deref(), Some(".X..O."));
    }

    #[test]
    fn a_drawing_that_lacks_a_row_or_has_one_twice_is_not_read() {
        for drawn in ["", "2 . .\n", "2 . .\n1 . .\n1 . X", "2 . .\n1 ."] {
            assert_eq!(read(drawn, 2, 2), None);
        }
        assert_eq!(read("99999999999999999999999 .", 1, 1), None);
    }

    #[test]
    fn scores_are_read() {
        for draw in ["0", "0.0", "Draw", "jigo", "Jigo", "B+0", "W+0,0"] {
            assert_eq!(super::margin(draw), Some(Halves(0)), "{draw}");
        }
        for (score, halves) in
            [("B+3.5", 7), ("W+2.0", -4), ("b+0,5", 1), (" W + 7.5 ", -15), ("White+2", -4)]
        {
            assert_eq!(super::margin(score), Some(Halves(halves)), "{score}");
        }
        for no_score in ["B+Resign", "B+R", "W+T", "B+1e300", "B+0.3", "+3", "B", "3", "-0,5", "?", ""] {
            assert_eq!(super::margin(no_score), None, "{no_score}");
        }
    }

    #[test]
    fn the_policy_of_katago_shows_what_is_legal() {
        let reply =
            "symmetry 0\nwhiteWin 0.5\npolicy\n0.1 NAN\n0.2 nan\npolicyPass 0.7\nwhiteOwnership\n0 0\n0 0";
        assert_eq!(super::read_policy(reply, (2, 2)), Some(vec![0, 2]));
        assert_eq!(super::read_policy(reply, (2, 1)), None);
        assert_eq!(super::read_policy("policy 0.1 x policyPass 0.7", (2, 1)), None);
    }

    #[test]
    fn programs_are_known_by_their_names() {
        assert_eq!(Profile::of("GNU Go 3.8"), Profile::GnuGo);
        assert_eq!(Profile::of("KataGo"), Profile::KataGo);
        assert_eq!(Profile::of("Pachi"), Profile::Pachi);
        assert_eq!(Profile::of("Leela Zero"), Profile::Generic);
        assert!(Profile::parse("gnu go").is_err());
    }
}
