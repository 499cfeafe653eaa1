//! Writes game records.

use super::{Record, Setup, index_to_point, letters};
use crate::{Error, Player};

/// The game as SGF, on one line unless comments have several; `comment` goes to its last node, after what stands there. The notes are not written.
///
/// # Errors
/// If the board is anything but a plain grid.
pub fn write(record: &Record, comment: Option<&str>) -> crate::Result<String> {
    let Some((width, height)) = record.board.plain_size() else {
        return Err(Error::input(format!(
            "sgf of the board {} cannot be written: only that of plain grids can",
            record.board
        )));
    };
    let mut text = root(record, width, height);
    let commented = |after: usize| {
        let here = record.comments.iter().filter(move |(number, _)| *number == after);
        let last = comment.filter(|_| after == record.moves.len());
        let here: Vec<&str> = here.map(|(_, comment)| &comment[..]).chain(last).collect();
        if here.is_empty() { String::new() } else { format!("C[{}]", escaped(&here.join("\n"))) }
    };
    text += &commented(0);
    for (number, &(player, to)) in (1..).zip(&record.moves) {
        let to = to.map_or_else(String::new, |point| letters(index_to_point(point, width)));
        text += &format!(";{}[{to}]{}", player.letter().to_uppercase(), commented(number));
    }
    Ok(format!("({text})"))
}

fn root(record: &Record, width: usize, height: usize) -> String {
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut root = format!(";FF[4]GM[1]CA[UTF-8]SZ[{size}]");
    let [black, white] = &record.players;
    let texts =
        [("GN", &record.name), ("PB", black), ("PW", white), ("RU", &record.rules), ("RE", &record.result)];
    for (name, text) in texts {
        root.extend(text.as_deref().map(|text| format!("{name}[{}]", escaped(text))));
    }
    root.extend(record.komi.map(|komi| format!("KM[{komi}]")));
    if let Some(Setup { position, to_play }) = &record.setup {
        for (name, player) in [("AB", Player::Black), ("AW", Player::White)] {
            let stones = position.stones_of(player);
            let stones: String =
                stones.map(|point| format!("[{}]", letters(index_to_point(point, width)))).collect();
            if !stones.is_empty() {
                root += &(name.to_owned() + &stones);
            }
        }
        root += &format!("PL[{}]", to_play.letter().to_uppercase());
    }
    root
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
}
