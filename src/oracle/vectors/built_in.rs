//! The vectors in the binary, so that a program that is installed has them without the repository.

/// The name of each file in `tests/vectors`, and its text.
macro_rules! files {
    ($($rulebook:literal: $($clause:literal)*;)*) => {
        &[$($((
            concat!($rulebook, "/", $clause, ".jsonl"),
            include_str!(concat!("../../../tests/vectors/", $rulebook, "/", $clause, ".jsonl")),
        ),)*)*]
    };
}

/// All files; a test compares them with the folder.
pub const FILES: &[(&str, &str)] = files! {
    "logical": "0" "2" "3" "4" "5" "6" "6bis.a" "6bis.b" "6bis.c" "6bis.d" "6bis.e" "6bis" "7.b" "7"
        "7bis" "8" "9";
    "tromp-taylor": "1" "10" "2" "3" "4" "5" "6" "7.1" "7.2" "7.3" "7" "8" "9";
    "lasker-maas": "2" "3" "4" "5" "6.1" "6.2" "6.3" "6" "7" "8" "9";
    "political": "1" "2" "3.dead" "3.dragon" "3.friendly" "3" "3.liberties" "3.territory" "4" "4.move.1"
        "4.move.2" "4.move.3" "4.placement.1" "4.placement.2" "5.division" "5" "6";
    "pauli": "1" "10" "11" "12" "13" "14" "15" "16" "17" "2" "3" "4" "5" "6" "7" "8" "9";
};
