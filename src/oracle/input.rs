//! Input whose lines have a limit, so that one without end is refused before it takes all memory.

use std::io::{self, BufRead, Read};
use superko_notation::Result;

/// The longest line, in MiB: many times what the longest case takes.
const MOST: usize = 16;

/// Input of which no line is too long; reading one fails.
pub struct Lines<R> {
    input: R,
    /// The bytes of the line so far.
    length: usize,
}

impl<R: BufRead> Lines<R> {
    /// Limits the lines of this input.
    pub fn of(input: R) -> Lines<R> {
        Lines { input, length: 0 }
    }
}

/// All of standard input.
pub fn standard_input() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Lines::of(io::stdin().lock()).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl<R: BufRead> BufRead for Lines<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.length > MOST << 20 {
            return Err(io::Error::other(format!("a line is longer than {MOST} MiB, the most that is read")));
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        if bytes > 0 {
            // These bytes are there already.
            let taken = self.input.fill_buf().map_or(&[][..], |there| &there[..bytes]);
            let end = taken.iter().rposition(|byte| *byte == b'\n');
            self.length = end.map_or(self.length + bytes, |end| bytes - end - 1);
        }
        self.input.consume(bytes);
    }
}

impl<R: BufRead> Read for Lines<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let there = self.fill_buf()?;
        let bytes = there.len().min(into.len());
        into[..bytes].copy_from_slice(&there[..bytes]);
        self.consume(bytes);
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_are_read_up_to_the_limit_whatever_their_number() {
        let line = [vec![b' '; 10 << 20], b"\n".to_vec()].concat();
        let text = [&line[..], &line, &line].concat();
        let mut all = Vec::new();
        Lines::of(&text[..]).read_to_end(&mut all).unwrap();
        assert_eq!(all, text);
        assert_eq!(
            Lines::of(BufReader::new(&text[..])).lines().collect::<io::Result<Vec<_>>>().unwrap().len(),
            3
        );
        let endless = || Lines::of(BufReader::new(io::repeat(b' ')));
        let told = endless().read_until(b'\n', &mut Vec::new()).unwrap_err().to_string();
        assert_eq!(told, "a line is longer than 16 MiB, the most that is read");
        assert!(endless().read_to_end(&mut Vec::new()).is_err());
    }
}
