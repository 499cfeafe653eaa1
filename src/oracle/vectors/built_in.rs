//! The vectors in the binary, so that a program that is installed has them without the repository.

/// The name of each file in `tests/vectors`, and its text.
macro_rules! files {
    ($($file:literal)*) => {
        &[$((concat!($file, ".jsonl"), include_str!(concat!("../../../tests/vectors/", $file, ".jsonl")))),*]
    };
}

/// All files; a test compares them with the folder.
pub const FILES: &[(&str, &str)] = files! {
    "logical/0" "logical/2" "logical/3" "logical/4" "logical/5" "logical/6" "logical/6bis.a"
    "logical/6bis.b" "logical/6bis.c" "logical/6bis.d" "logical/6bis.e" "logical/6bis" "logical/7.b"
    "logical/7" "logical/7bis" "logical/8" "logical/9" "tromp-taylor/1" "tromp-taylor/10" "tromp-taylor/2"
    "tromp-taylor/3" "tromp-taylor/4" "tromp-taylor/5" "tromp-taylor/6" "tromp-taylor/7.1"
    "tromp-taylor/7.2" "tromp-taylor/7.3" "tromp-taylor/7" "tromp-taylor/8" "tromp-taylor/9" "lasker-maas/2"
    "lasker-maas/3" "lasker-maas/4" "lasker-maas/5" "lasker-maas/6.1" "lasker-maas/6.2" "lasker-maas/6.3"
    "lasker-maas/6" "lasker-maas/7" "lasker-maas/8" "lasker-maas/9" "political/1" "political/2"
    "political/3.dead" "political/3.dragon" "political/3.friendly" "political/3" "political/3.liberties"
    "political/3.territory" "political/4" "political/4.move.1" "political/4.move.2" "political/4.move.3"
    "political/4.placement.1" "political/4.placement.2" "political/5.division" "political/5" "political/6"
    "pauli/1" "pauli/10" "pauli/11" "pauli/12" "pauli/13" "pauli/14" "pauli/15" "pauli/16" "pauli/17"
    "pauli/2" "pauli/3" "pauli/4" "pauli/5" "pauli/6" "pauli/7" "pauli/8" "pauli/9"
};
