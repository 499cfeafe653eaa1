//! A small Go board under the Tromp-Taylor rules. Put your own board in its place: `main.rs` needs what is `pub`.

/// The stones of Black and of White. A player is 0 for Black, 1 for White.
const STONES: [char; 2] = ['X', 'O'];

/// A game. Points are numbered from 0 in the order of the rows, the top row first.
pub struct Board {
    width: usize,
    cells: Vec<char>,
    to_play: usize,
    passes: usize,
    captured: [u64; 2],
    history: Vec<Vec<char>>,
    fault: bool,
}

impl Board {
    /// `rows` is the position at the start, the top row first: `.` is an empty point, `X` a black stone, `O` a white one.
    pub fn new(rows: &[String], to_play: usize, captured: [u64; 2], fault: bool) -> Board {
        let cells: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let history = vec![cells.clone()];
        Board {
            width: rows[0].len(),
            cells,
            to_play,
            passes: 0,
            captured,
            history,
            fault,
        }
    }

    pub fn rows(&self) -> Vec<String> {
        self.cells
            .chunks(self.width)
            .map(|row| row.iter().collect())
            .collect()
    }

    /// The black stones and the white stones that were captured.
    pub fn captured(&self) -> [u64; 2] {
        self.captured
    }

    pub fn over(&self) -> bool {
        self.passes == 2
    }

    /// Plays on a point, or passes. Returns `false` if the move is illegal; then nothing changes.
    pub fn play(&mut self, point: Option<usize>) -> bool {
        if self.over() || point.is_some_and(|point| self.cells[point] != '.') {
            return false;
        }
        let mut after = self.cells.clone();
        let mut captured = self.captured;
        if let Some(point) = point {
            after[point] = STONES[self.to_play];
            for player in [1 - self.to_play, self.to_play] {
                captured[player] += self.clear(&mut after, STONES[player]);
            }
            if self.earlier().contains(&after) {
                return false;
            }
        }
        self.passes = if point.is_some() { 0 } else { self.passes + 1 };
        self.to_play = 1 - self.to_play;
        self.captured = captured;
        self.cells = after.clone();
        self.history.push(after);
        true
    }

    /// The positions that a play may not make again.
    fn earlier(&self) -> &[Vec<char>] {
        if self.fault {
            // Too few: a longer cycle brings an older position back.
            return &self.history[self.history.len().saturating_sub(8)..];
        }
        &self.history
    }

    /// Removes the stones of this colour from which no path of such stones reaches an empty point; returns their number.
    fn clear(&self, cells: &mut [char], stone: char) -> u64 {
        let mut safe: Vec<bool> = cells.iter().map(|&cell| cell == '.').collect();
        let mut reached: Vec<usize> = (0..cells.len()).filter(|&point| safe[point]).collect();
        while let Some(point) = reached.pop() {
            for beside in self.beside(point) {
                if cells[beside] == stone && !safe[beside] {
                    safe[beside] = true;
                    reached.push(beside);
                }
            }
        }
        let mut removed = 0;
        for (cell, safe) in cells.iter_mut().zip(safe) {
            if *cell == stone && !safe {
                *cell = '.';
                removed += 1;
            }
        }
        removed
    }

    /// The neighbours of a point.
    fn beside(&self, point: usize) -> Vec<usize> {
        let (width, column) = (self.width, point % self.width);
        let mut beside = Vec::new();
        if column > 0 {
            beside.push(point - 1);
        }
        if column + 1 < width {
            beside.push(point + 1);
        }
        if point >= width {
            beside.push(point - width);
        }
        if point + width < self.cells.len() {
            beside.push(point + width);
        }
        beside
    }
}
