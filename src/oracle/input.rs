//! The door for all input, files and standard input: it has limits, so that input without end is refused before it takes all
//! memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Error, ErrorKind, Read};
use std::path::Path;

/// The longest line, in MiB: many times what the longest case takes.
const MOST: usize = 16;
/// The most that is read as a whole, in MiB: archives of game records take less.
const WHOLE: u64 = 256;

/// All bytes of a file, of which a text has lines.
///
/// # Errors
/// When the file cannot be read, or is longer than can be meant.
pub fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    whole(BufReader::new(File::open(path)?))
}

/// The text of a file.
///
/// # Errors
/// As for [`bytes`], and when it is not text.
pub fn text(path: &Path) -> io::Result<String> {
    match String::from_utf8(bytes(path)?) {
        Ok(text) if !text.contains('\0') => Ok(text),
        Ok(_) => Err(Error::new(ErrorKind::InvalidData, "this is not text: there are NUL bytes in it")),
        Err(_) => Err(Error::new(ErrorKind::InvalidData, "this is not UTF-8")),
    }
}

/// All of standard input.
///
/// # Errors
/// As for [`bytes`].
pub fn standard() -> io::Result<Vec<u8>> {
    whole(io::stdin().lock())
}

/// All bytes of an input.
///
/// # Errors
/// As for [`bytes`].
pub fn whole(input: impl BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Lines::of(input).take((WHOLE << 20) + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > WHOLE << 20 {
        true => Err(Error::other(format!("it is longer than {WHOLE} MiB, the most that is read"))),
        false => Ok(bytes),
    }
}

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

impl<R: BufRead> BufRead for Lines<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.length > MOST << 20 {
            return Err(Error::other(format!("a line is longer than {MOST} MiB, the most that is read")));
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
        let told = whole(BufReader::new(io::repeat(b'\n'))).unwrap_err().to_string();
        assert_eq!(told, "it is longer than 256 MiB, the most that is read");
    }
}
