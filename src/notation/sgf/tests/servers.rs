//! Tests of `servers.rs`. The files are written for them.

use super::*;
use pretty_assertions::assert_eq;

const GIB: &str = "\\HS\n\\[GAMEBLACKNAME=Shusaku (4D)\\]\n\\[GAMEWHITENAME=Gennan (8D)\\]\n\
    \\[GAMEINFOMAIN=GBKIND:3,GTIME:60,GRLT:0,ZIPSU:25,GONGJE:65,ETC\\]\n\
    \\[GAMETAG=S1,R1,D4,G55,W4,Z0,T30-3-1200,C2020:01:02\\]\n\\HE\n\\GS\n2 1 0\n119 0 &4\nINI 0 1 0 &4\n\
    STO 0 2 1 15 3\nSTO 0 3 2 3 3\nSKI 0 4\nSTO 0 5 2 16 15\n\\GE\n";
const NGF: &str = "Rating game\n9\nGennan    8D\nShusaku 4D\nwww.example.org\n0\n0\n6\n20200102 [10:20]\n5\n\
    White win by 2.5\n3\nPMABBGDCF\nPMACWDGDD\nPMADBAAAA\n";
const UGF: &str = "[Header]\nTitle=A game\nSize=9\nHdcp=2,0.5\nRules=JPN\nCoordinateType=IGS\nPlayerB=Shusaku,4D,a\n\
    PlayerW=Gennan,8D,b\nWinner=W,R\n[Data]\nCC,B1,0,0\nGG,B1,0,0\nEC,W1,1,5\nYA,B1,2,5\nEE,W1,3,9\n[Figure]\nAA,B1,4,1\n";

#[test]
fn tygems_files_are_read() {
    let record = read(GIB).unwrap();
    assert_eq!(moves(&record), ["B q16", "W d16", "B pass", "W r4"]);
    assert_eq!(record.players, ["Shusaku (4D)", "Gennan (8D)"].map(|name| Some(name.to_owned())));
    // The first field that says it decides.
    assert_eq!((record.komi, record.result.as_deref()), (Some(6.5), Some("B+2.5")));
    assert_eq!(record.notes[0], "read as GIB, not SGF");
    assert!(record.notes.iter().any(|note| note.starts_with("assumed a pass as move 3")), "{record:?}");
    let only_tag = GIB.replace("GAMEINFOMAIN", "OTHER");
    let record = read(&only_tag).unwrap();
    assert_eq!((record.komi, record.result.as_deref()), (Some(5.5), Some("W+R")));
    let handicap = read(&GIB.replace("INI 0 1 0", "INI 0 1 3").replace("STO 0 2 1 15 3\n", "")).unwrap();
    assert_eq!((handicap.handicap, stones(&handicap).join(" ")), (3, "d16 d4 q16".to_owned()));
}

#[test]
fn wbaduks_files_are_read() {
    let record = read(NGF).unwrap();
    // Columns and rows begin with B, at the top; what is off the board is a pass.
    assert_eq!(moves(&record), ["B f7", "W c4", "B pass"]);
    assert_eq!((record.komi, record.result.as_deref()), (Some(6.5), Some("W+2.5")));
    assert_eq!(record.players, ["Shusaku", "Gennan"].map(|name| Some(name.to_owned())));
    let handicap =
        NGF.replace("org\n0\n", "org\n2\n").replace("by 2.5", "on time").replace("PMABBGDCF\n", "");
    let record = read(&handicap).unwrap();
    assert_eq!((record.komi, record.result.as_deref()), (Some(6.0), Some("W+T")));
    assert_eq!(stones(&record), ["c3", "g7"]);
    // The kind of game, which comes first, is in the language of the player.
    let korean = NGF.replace("Rating game", "\u{c2b9}\u{ae09}\u{b300}\u{ad6d}");
    assert_eq!(moves(&read(&korean).unwrap()), ["B f7", "W c4", "B pass"]);
}

#[test]
fn pandanets_files_are_read() {
    let record = read(UGF).unwrap();
    assert_eq!(stones(&record), ["c3", "g7"]);
    assert_eq!(moves(&record), ["W e3", "B pass", "W e5"]);
    assert_eq!((record.komi, record.rules.as_deref()), (Some(0.5), Some("JPN")));
    assert_eq!((record.handicap, record.result.as_deref()), (2, Some("W+R")));
    // Otherwise rows are counted from the top.
    let downwards = read(&UGF.replace("IGS", "JPN")).unwrap();
    assert_eq!(moves(&downwards), ["W e7", "B pass", "W e5"]);
}

#[test]
fn what_is_damaged_is_read_as_far_as_it_goes_or_refused() {
    for whole in [GIB, NGF, UGF] {
        assert!(read(&whole[..whole.len() - 2]).is_ok(), "{whole}");
        for end in 0..whole.len() {
            // The last move may lack its column or row, and is then a pass or absent.
            let Ok(cut) = read(&whole[..end]) else { continue };
            let (cut, whole) = (moves(&cut), moves(&read(whole).unwrap()));
            let sure = cut.len().saturating_sub(1);
            assert!(whole.starts_with(&cut[..sure]), "{end}: {cut:?}");
        }
    }
    let large = NGF.replace("game\n9\n", "game\n200\n");
    assert!(read(&large).unwrap_err().to_string().contains("200"));
    for none in
        ["[Header]\n[Data]\n", "[Header]\nSize=0\n[Data]\nAA,B1,1,1\n", "x\n0\nPM\nPMABB\nPMABB\u{e9}A\n"]
    {
        let _ = read(none);
    }
}

fn stones(record: &Record) -> Vec<String> {
    let mut stones: Vec<String> = record
        .setup
        .iter()
        .flat_map(|setup| setup.position.stones().map(|(p, _)| record.board.name(p)))
        .collect();
    stones.sort();
    stones
}
