//! From bytes to text: the character encoding of a file.

use crate::{Error, quoted};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The character encoding of a file, by a label of the [Encoding Standard](https://encoding.spec.whatwg.org/).
///
/// ```
/// # use superko_notation::sgf::Encoding;
/// assert_eq!("SJIS".parse::<Encoding>()?.to_string(), "Shift_JIS");
/// # Ok::<(), superko_notation::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl FromStr for Encoding {
    type Err = Error;

    fn from_str(label: &str) -> Result<Encoding, Error> {
        let of = |label: &str| encoding_rs::Encoding::for_label_no_replacement(label.as_bytes());
        // Windows has a number for each, which some programs write.
        let label_of_windows = || match label.trim().to_ascii_lowercase().strip_prefix("cp")? {
            "932" => Some("shift_jis".to_owned()),
            "936" => Some("gbk".to_owned()),
            "950" => Some("big5".to_owned()),
            number => Some(format!("windows-{number}")),
        };
        of(label)
            .or_else(|| of(&label.replace('_', "-")))
            .or_else(|| of(&label_of_windows()?))
            .map(Encoding)
            .ok_or_else(|| {
                let label = quoted(label);
                Error::input(format!(
                    "encoding {label} is not known: utf-8, shift_jis, gbk, big5, euc-kr are"
                ))
            })
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.name())
    }
}

impl Encoding {
    /// UTF-8.
    pub const UTF_8: Encoding = Encoding(encoding_rs::UTF_8);

    /// The text, and whether all bytes are valid in this encoding.
    fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        let (text, malformed) = self.0.decode_with_bom_removal(bytes);
        (text, !malformed)
    }
}

/// The text of a file: in the given encoding, or else as its byte order mark says, or its `CA`, or the bytes themselves.
pub(super) fn decode<'a>(bytes: &'a [u8], given: Option<Encoding>, notes: &mut Vec<String>) -> Cow<'a, str> {
    let marked = || match bytes {
        // SGF begins with a parenthesis.
        [0, b'(', ..] => Some(encoding_rs::UTF_16BE),
        [b'(', 0, ..] => Some(encoding_rs::UTF_16LE),
        _ => encoding_rs::Encoding::for_bom(bytes).map(|(encoding, _)| encoding),
    };
    if let Some(encoding) = given.or_else(|| marked().map(Encoding)) {
        let (text, whole) = encoding.decode(bytes);
        if !whole {
            notes.push(format!("some bytes are not valid in {encoding}"));
        }
        return text;
    }
    const ESCAPE: u8 = 0x1b;
    if let (true, Ok(text)) = (bytes.is_ascii() && !bytes.contains(&ESCAPE), std::str::from_utf8(bytes)) {
        return text.into();
    }
    let named = named(bytes).and_then(|label| match label.parse::<Encoding>() {
        Ok(encoding) => Some(encoding),
        Err(_) => {
            notes.push(format!("CA[{label}] names an unknown encoding"));
            None
        }
    });
    let utf_8 = std::str::from_utf8(bytes).ok();
    if let Some(encoding) = named.filter(|named| *named != Encoding::UTF_8) {
        // Files are converted, and CA stays: hardly a text in another encoding has such characters by chance.
        let is_utf_8 = |text: &&str| text.chars().filter(|c| c.len_utf8() == 3).nth(3).is_some();
        if let Some(text) = utf_8.filter(is_utf_8) {
            notes.push(format!("read as UTF-8: the bytes are valid UTF-8, though CA names {encoding}"));
            return text.into();
        }
        let (text, whole) = encoding.decode(bytes);
        if !whole {
            notes.push(format!("some bytes are not valid in {encoding}, the encoding that CA names"));
        }
        return text;
    }
    // Japanese mail is ASCII with escape sequences.
    let escapes = named.is_none() && bytes.contains(&ESCAPE);
    if let Some(text) = utf_8.filter(|_| !escapes) {
        return text.into();
    }
    // One bad byte among many characters of UTF-8 does not make it another encoding.
    let lossy = String::from_utf8_lossy(bytes);
    let characters = lossy.chars().filter(|c| !c.is_ascii()).count();
    let bad = lossy.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER).count();
    if characters > 2 * bad {
        notes.push("some bytes are not valid in UTF-8".to_owned());
        return lossy;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let guess = Encoding(detector.guess(None, Utf8Detection::Allow));
    let why = match named {
        Some(encoding) => format!("the bytes are not {encoding}, which CA names"),
        None => "nothing names one".to_owned(),
    };
    notes.push(format!("encoding guessed as {guess}, because {why} (--encoding names another)"));
    guess.decode(bytes).0
}

/// What the first `CA` of a file says.
fn named(bytes: &[u8]) -> Option<Cow<'_, str>> {
    const CA: &[u8] = b"CA[";
    let begins =
        |at: &usize| bytes[*at..].starts_with(CA) && (*at == 0 || !bytes[at - 1].is_ascii_uppercase());
    let start = (0..bytes.len().saturating_sub(CA.len())).find(begins)? + CA.len();
    let length = bytes[start..].iter().take(40).position(|byte| *byte == b']')?;
    Some(String::from_utf8_lossy(bytes[start..start + length].trim_ascii()))
}
