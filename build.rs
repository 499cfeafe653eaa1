//! Lists the vectors, for `src/vectors.rs`.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    const FOLDER: &str = "tests/vectors";
    println!("cargo::rerun-if-changed={FOLDER}");
    let paths = |folder: PathBuf| {
        fs::read_dir(folder).expect("the vectors are there").map(|path| path.expect("it can be read").path())
    };
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join(FOLDER);
    let folders = paths(here.clone()).filter(|path| path.is_dir());
    let mut files: Vec<PathBuf> = folders.flat_map(paths).collect();
    files.sort();
    let row = |file: &PathBuf| {
        let name = file.strip_prefix(&here).expect("it is in the folder");
        format!("({:?}, include_str!({file:?})),", name.to_string_lossy().replace('\\', "/"))
    };
    let rows: String = files.iter().map(row).collect();
    let list = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("vectors.rs");
    fs::write(list, format!("&[{rows}]")).expect("cargo's folder can be written to");
}
