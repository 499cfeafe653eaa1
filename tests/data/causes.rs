//! The program of causes.py with the same faults, written anew with hashes of keys for points: causes FAULT...
use std::io::BufRead;

/// Unused points, black and white stones, and points that were emptied.
type Cell = usize;
const EMPTIED: Cell = 3;

#[derive(Clone)]
struct Board<'a> {
    faults: &'a [String],
    side: usize,
    cells: Vec<Cell>,
    /// What is kept of the liberties of each stone.
    kept: Vec<usize>,
    hash: u64,
    record: Vec<u64>,
    first_capture: usize,
    captured: [usize; 3],
    ko: Option<usize>,
    turn: Cell,
    moves: usize,
    passes: usize,
    passed: bool,
}

impl Board<'_> {
    fn has(&self, fault: &str) -> bool {
        self.faults.iter().any(|f| f == fault)
    }

    fn stone(&self, p: usize) -> Cell {
        self.cells[p] % EMPTIED
    }

    fn around(&self, p: usize) -> Vec<usize> {
        let (n, c) = (self.side, p % self.side);
        let wraps = self.has("wraps");
        let near = [
            (p >= n).then(|| p - n),
            (p + n < n * n).then(|| p + n),
            if c > 0 { Some(p - 1) } else { wraps.then(|| p + n - 1) },
            if c + 1 < n { Some(p + 1) } else { wraps.then(|| p + 1 - n) },
        ];
        near.into_iter().flatten().collect()
    }

    fn block(&self, p: usize) -> (Vec<usize>, usize) {
        let (mut block, mut free) = (vec![p], Vec::new());
        let mut seen = 0;
        while let Some(&q) = block.get(seen) {
            seen += 1;
            for r in self.around(q) {
                if self.stone(r) == self.stone(p) && !block.contains(&r) {
                    block.push(r);
                }
                if self.stone(r) == 0 && !free.contains(&r) {
                    free.push(r);
                }
            }
        }
        (block, free.len())
    }

    fn toggle(&mut self, p: usize, cell: Cell) {
        let unseen = self.has("zero-key") && p == 0
            || self.has("black-unseen") && cell == 1
            || !self.has("emptied") && cell == EMPTIED
            || cell == 0;
        let mut key = (4 * p + cell + 1) as u64;
        for _ in 0..3 {
            key = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        self.hash ^= if unseen { 0 } else { key };
    }

    fn set(&mut self, p: usize, cell: Cell, times: usize) {
        (0..times).for_each(|_| self.toggle(p, self.cells[p]));
        self.cells[p] = cell;
        self.toggle(p, cell);
    }

    fn is_repeated(&self, captures: bool) -> bool {
        let n = self.record.len();
        let unchecked = self.has("ko-past-passes")
            || self.has("snapback")
            || self.has("only-captures") && !captures
            || self.has("first-eight") && self.moves < 8
            || self.has("after-capture") && self.first_capture > n;
        let last = |fault: &str, most: usize| if self.has(fault) { n.saturating_sub(most) } else { 0 };
        let first = if self.has("from-capture") { self.first_capture.min(n) } else { 0 };
        let from = first.max(last("last-two", 2)).max(last("last-500", 500));
        !unchecked && self.record[from..].contains(&self.hash)
    }

    /// The game after a play, if it is legal.
    fn play(mut self, p: usize) -> Option<Self> {
        let (own, other, before) = (self.turn, 3 - self.turn, self.clone());
        if self.stone(p) != 0 || self.ko == Some(p) || self.has("plays-end") && self.passed {
            return None;
        }
        if self.has("own-eyes") && self.around(p).iter().all(|q| self.stone(*q) == own) {
            return None;
        }
        self.set(p, own, 1);
        let (block, liberties) = self.block(p);
        if self.has("several-first") && block.len() > 1 && liberties == 0 {
            return None;
        }
        let beside = self.around(p);
        let stones = |q: &usize| self.stone(*q) != 0;
        let mut dead: Vec<usize> = Vec::new();
        if self.has("not-refreshed") {
            let mut kept = self.kept.clone();
            for q in [p].into_iter().chain(beside.iter().copied().filter(stones)) {
                let (touched, free) = self.block(q);
                touched.iter().for_each(|r| kept[*r] = free);
            }
            dead.extend((0..kept.len()).filter(|q| stones(q) && kept[*q] == 0 && !block.contains(q)));
            self.kept = kept;
        } else {
            for q in beside.iter().copied().filter(|q| self.stone(*q) == other) {
                let (touched, free) = self.block(q);
                let new = touched.into_iter().filter(|r| free == 0 && !dead.contains(r));
                dead.extend(new.collect::<Vec<usize>>());
            }
        }
        if dead.is_empty() && liberties == 0 {
            return None;
        }
        if !dead.is_empty() {
            self.first_capture = self.first_capture.min(self.record.len());
            dead.extend(self.has("vanishes").then_some(p));
        }
        let mut taken = [0; 3];
        for &q in &dead {
            taken[self.stone(q)] += 1;
            let touched = before.block(q).0;
            let sides = beside.iter().filter(|r| touched.contains(r)).count();
            self.set(q, EMPTIED, if self.has("twice") && q != p { sides } else { 1 });
        }
        if self.is_repeated(!dead.is_empty()) {
            return None;
        }
        let most = if self.has("one-prisoner") { 1 } else { usize::MAX };
        (1..3).for_each(|c| self.captured[c] += taken[c].min(most));
        let (block, liberties) = self.block(p);
        let is_ko = dead.len() == 1 && (block.len() == 1 || self.has("snapback")) && liberties == 1;
        let ko_point = self.has("ko-past-passes") || self.has("snapback");
        self.ko = dead.first().copied().filter(|_| is_ko && ko_point);
        self.record.push(self.hash);
        (self.moves, self.passes, self.turn) = (self.moves + 1, 0, other);
        Some(self)
    }

    fn pass(mut self) -> Option<Self> {
        self.ko = self.ko.filter(|_| self.has("ko-past-passes"));
        self.passes += if self.has("first-pass-ends") && self.moves == 0 { 2 } else { 1 };
        (self.moves, self.turn, self.passed) = (self.moves + 1, 3 - self.turn, true);
        if self.has("last-500") {
            self.record.push(self.hash);
        }
        Some(self)
    }

    fn score(&self) -> [f64; 3] {
        let mut score = [0.0; 3];
        for p in 0..self.cells.len() {
            let block = self.block(p).0;
            let beside = |c: &usize| block.iter().any(|q| self.around(*q).iter().any(|r| self.stone(*r) == *c));
            let near: Vec<usize> = (1..3).filter(beside).collect();
            match (self.stone(p), &near[..]) {
                (0, &[c]) | (c @ 1.., _) => score[c] += 1.0,
                (0, [1, 2]) if self.has("halves") => (1..3).for_each(|c| score[c] += 0.5),
                _ => {}
            }
        }
        score
    }
}

/// What stands between two words.
fn between<'a>(line: &'a str, before: &str, after: &str) -> &'a str {
    line.split_once(before).and_then(|(_, rest)| rest.split_once(after)).map_or("", |(found, _)| found)
}

fn main() {
    let faults: Vec<String> = std::env::args().skip(1).collect();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let line = line.replace(' ', "");
        let (name, moves) = (between(&line, "\"board\":\"", "\""), between(&line, "\"moves\":[", "]"));
        let side: usize = name.split('x').next().and_then(|side| side.parse().ok()).unwrap_or(0);
        let strange = ["\"setup\"", "\"komi\"", "\"undo\""].iter().any(|word| line.contains(word));
        if name != format!("{side}x{side}") || strange {
            println!("{{\"error\":\"only empty square boards, no komi and no undo\"}}");
            continue;
        }
        let mut board = Board {
            faults: &faults,
            side,
            cells: vec![0; side * side],
            kept: vec![0; side * side],
            hash: 0,
            record: if faults.iter().any(|f| f == "last-two") { Vec::new() } else { vec![0] },
            first_capture: usize::MAX,
            captured: [0; 3],
            ko: None,
            turn: 1,
            moves: 0,
            passes: 0,
            passed: false,
        };
        let mut legal = Vec::new();
        for m in moves.split(',').map(|m| m.trim_matches('"')).filter(|m| !m.is_empty()) {
            let column = || "abcdefghjklmnopqrst".find(&m[..1]).unwrap();
            let after = match m {
                _ if board.passes > 1 => None,
                "pass" => board.clone().pass(),
                m => board.clone().play(column() + side * (m[1..].parse::<usize>().unwrap() - 1)),
            };
            legal.push(after.is_some());
            let Some(after) = after else { break };
            board = after;
        }
        let mark = |c: usize, r: usize| [".", "X", "O"][board.stone(c + r * side)];
        let row = |r: usize| (0..side).map(|c| mark(c, r)).collect::<String>();
        let rows: Vec<String> = (0..side).rev().map(row).collect();
        let mut answer = format!("\"legal\":{legal:?},\"rows\":{rows:?}");
        if board.has("one-prisoner") {
            answer += &format!(",\"captured\":{{\"b\":{},\"w\":{}}}", board.captured[1], board.captured[2]);
        }
        if board.has("halves") {
            let [_, b, w] = board.score();
            answer += &format!(",\"score\":{{\"b\":{b},\"w\":{w}}}");
        }
        println!("{{{answer}}}");
    }
}
