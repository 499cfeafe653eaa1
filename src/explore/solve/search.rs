//! Depth-first proof-number search for one question, "is Black's margin at least k?", with conditional proofs.

use super::bound::Bound;
use super::efforts::Efforts;
use super::graph::Graph;
use super::history::{History, Remembers, mix};
use super::lemmas::{Lemma, Lemmas, PASS, Situation, Why};
use rustc_hash::FxHashSet;

/// More moves than any proof takes.
const NEVER: u32 = u32::MAX / 4;

/// A slightly greater effort: up to there, the search stays with its move.
fn a_little_more(effort: u32) -> u32 {
    (effort + effort / 4 + 1).min(NEVER)
}

/// A question, its situations and the knowledge about them; see the top of this file.
pub struct Search {
    pub graph: Graph,
    pub remembers: Remembers,
    bound: Bound,
    history: History,
    /// The memories from before the search, with all their images: always in the history.
    given: FxHashSet<u32>,
    pub lemmas: Lemmas,
    /// Guesses at the effort to prove open situations.
    efforts: Efforts,
    frames: Vec<Frame>,
    moves: Vec<Move>,
    /// The situations in which moves were generated.
    pub nodes: u64,
}

/// A situation with known moves.
struct Frame {
    situation: Situation,
    passed: bool,
    /// The limits on the efforts of the mover and of the opponent to win: beyond them another branch looks better.
    limits: [u32; 2],
    /// Its moves are those from here.
    first: usize,
    /// The move that is searched.
    chosen: usize,
    /// The memory that this move added to the history.
    added: Option<u32>,
}

/// A legal move.
struct Move {
    point: u8,
    to: u32,
    /// The efforts to prove that it wins and that it loses, for the side that makes it.
    efforts: [u32; 2],
    why: Why,
}

/// The margin that each player wants; exactly one of them gets it. White's margin is the negative of Black's.
pub type Wanted = [i16; 2];

impl Search {
    pub fn new(graph: Graph, remembers: Remembers, stood: &[u32]) -> Search {
        let mut history = History::new(&graph);
        for memory in stood {
            if !history.has(*memory) {
                history.toggle(&graph, *memory);
            }
        }
        let images = |memory: &u32| {
            (0..graph.symmetries() as u8).all(|g| history.has(History::image(&graph, *memory, g)))
        };
        Search {
            given: stood.iter().copied().filter(images).collect(),
            graph,
            remembers,
            bound: Bound::default(),
            history,
            lemmas: Lemmas::default(),
            efforts: Efforts::new(),
            frames: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
        }
    }

    /// The winner of a situation, with the reason, if that needs no search.
    pub fn decided(
        &mut self,
        situation: Situation,
        passed: bool,
        added: Option<u32>,
        wanted: Wanted,
    ) -> Option<(usize, Why)> {
        if let Some(winner) = self.settled(situation, passed, wanted) {
            return Some((winner, Why::Settled));
        }
        let (number, g) = self.lemmas.find(&self.graph, &self.history, situation, added, wanted)?;
        Some((self.lemmas.get(number).winner, Why::Lemma(number, g)))
    }

    /// Who wins a situation without any plays.
    pub fn settled(&mut self, (position, mover): Situation, passed: bool, wanted: Wanted) -> Option<usize> {
        if passed && self.is_enough(position, mover, wanted) {
            return Some(mover);
        }
        [mover, 1 - mover]
            .into_iter()
            .find(|player| self.bound.passing_wins(&mut self.graph, position, *player, wanted[*player]))
    }

    /// Does a player get what he wants if the game ends here?
    pub fn is_enough(&self, position: u32, player: usize, wanted: Wanted) -> bool {
        [1, -1][player] * self.graph.margin(position) >= wanted[player]
    }

    /// Best play of both sides where Black's margin is known to be `value`: the points, [`PASS`] for a pass.
    pub fn line(&mut self, (mut position, mut mover): Situation, mut passed: bool, value: i16) -> Vec<u8> {
        let (mut line, mut added) = (Vec::new(), Vec::new());
        loop {
            let wanted = [[value, 1 - value], [value + 1, -value]][mover];
            let decided = self.decided((position, mover), passed, None, wanted);
            let (winner, why) = decided.expect("the proofs cover all replies to their moves");
            assert_eq!(winner, mover, "the proofs agree");
            let point = match why {
                Why::Lemma(number, g) => match self.lemmas.get(number).moves[0].0 {
                    PASS => PASS,
                    point => self.graph.image_of_point(point, self.graph.inverse(g)),
                },
                _ => PASS,
            };
            line.push(point);
            let to = match point {
                PASS => position,
                _ => {
                    let indices = self.graph.plays(position, mover);
                    let mut plays = indices.map(|i| self.graph.play(i));
                    plays.find(|play| play.point == point).expect("a move of a lemma is on the board").to
                }
            };
            let new = self.added(point, position, to, mover);
            self.toggle(new);
            added.push(new);
            if passed && point == PASS {
                break;
            }
            (position, mover, passed) = (to, 1 - mover, point == PASS);
        }
        added.into_iter().for_each(|memory| self.toggle(memory));
        line
    }

    /// The least and the greatest that Black's margin can be: the same, unless `go_on`, which is asked with the bounds, too, says no.
    pub fn value(
        &mut self,
        situation: Situation,
        passed: bool,
        go_on: &mut dyn FnMut(&Search, [i16; 2]) -> bool,
    ) -> [i16; 2] {
        // No area is larger than the board.
        let most = self.graph.points() as i16;
        let (mut low, mut high) = (-most, most);
        // Questions far from the value are dearer than near ones, and what is proved of one margin helps with the next.
        let (mut k, mut step) = (1, 1);
        while low < high {
            let (wanted, before) = ([k, 1 - k], [low, high]);
            let decided = match self.decided(situation, passed, None, wanted) {
                None => self.search(situation, passed, wanted, &mut |search| go_on(search, before)),
                decided => decided,
            };
            let Some((winner, _)) = decided else { break };
            if winner == 0 {
                low = k;
                k = (low + step).min(high);
            } else {
                high = k - 1;
                k = (high + 1 - step).max(low + 1);
            }
            // The bound at the other side is near: from now on step by step.
            let turned = if winner == 0 { before[1] < most } else { before[0] > -most };
            step = if turned { 1 } else { 2 * step };
            if turned {
                k = low + 1;
            }
        }
        [low, high]
    }

    /// Who wins a situation that is not decided, and why. `None` when `go_on`, which is asked again and again, says no.
    fn search(
        &mut self,
        situation: Situation,
        passed: bool,
        wanted: Wanted,
        go_on: &mut dyn FnMut(&Search) -> bool,
    ) -> Option<(usize, Why)> {
        self.frames.clear();
        self.moves.clear();
        self.enter(situation, passed, [NEVER; 2], wanted);
        loop {
            if !go_on(self) {
                self.leave_all();
                return None;
            }
            let frame = self.frames.last().expect("the first frame is left at its decision only");
            let moves = &self.moves[frame.first..];
            let [mut win, mut second, mut chosen, mut lose] = [NEVER, NEVER, 0, 0];
            for (i, m) in moves.iter().enumerate() {
                lose = (lose + m.efforts[1]).min(NEVER);
                if m.efforts[0] < win {
                    (second, win, chosen) = (win, m.efforts[0], i as u32);
                } else {
                    second = second.min(m.efforts[0]);
                }
            }
            let decided = win == 0 || lose == 0;
            if !decided {
                lose = lose.min(NEVER - 1);
                win = win.min(NEVER - 1);
            }
            let [win_limit, lose_limit] = frame.limits;
            if decided {
                let situation = frame.situation;
                let (winner, why) = self.conclude(win == 0, wanted);
                self.frames.pop();
                let Some(parent) = self.frames.last_mut() else { return Some((winner, why)) };
                let added = parent.added.take();
                let m = &mut self.moves[parent.first + parent.chosen];
                m.why = why;
                m.efforts = if winner == situation.1 { [NEVER, 0] } else { [0, NEVER] };
                self.toggle(added);
            } else if win >= win_limit || lose >= lose_limit {
                let (situation, passed, first) = (frame.situation, frame.passed, frame.first);
                self.remember_efforts(situation, passed, [win, lose], wanted);
                self.moves.truncate(first);
                self.frames.pop();
                let Some(parent) = self.frames.last_mut() else {
                    // Not a decision, and yet all limits are reached: the efforts are as large as numbers go.
                    self.enter(situation, passed, [NEVER; 2], wanted);
                    continue;
                };
                let added = parent.added.take();
                self.moves[parent.first + parent.chosen].efforts = [lose, win];
                self.toggle(added);
            } else {
                let chosen = chosen as usize;
                let m = &moves[chosen];
                let limits = [
                    // The opponent's effort to win is ours to lose.
                    (lose_limit - (lose - m.efforts[1].min(lose))).min(NEVER),
                    win_limit.min(a_little_more(second)),
                ];
                let (position, mover) = frame.situation;
                let (point, to) = (m.point, m.to);
                let added = self.added(point, position, to, mover);
                let frame = self.frames.last_mut().expect("there is a frame");
                frame.chosen = chosen;
                frame.added = added;
                self.toggle(added);
                // What was proved meanwhile may decide it.
                let next = (to, 1 - mover);
                let first = self.frames.last().expect("there is a frame").first;
                match self.decided(next, point == PASS, None, wanted) {
                    Some((winner, why)) => {
                        let m = &mut self.moves[first + chosen];
                        m.why = why;
                        m.efforts = if winner == mover { [0, NEVER] } else { [NEVER, 0] };
                        self.toggle(added);
                        self.frames.last_mut().expect("there is a frame").added = None;
                    }
                    None => self.enter(next, point == PASS, limits, wanted),
                }
            }
        }
    }

    /// The memory that a move adds to the history, if it is new.
    fn added(&self, point: u8, position: u32, to: u32, mover: usize) -> Option<u32> {
        let memory = match point {
            PASS => self.remembers.after_pass(position, 1 - mover),
            _ => Some(self.remembers.memory(to, 1 - mover)),
        };
        memory.filter(|memory| !self.history.has(*memory))
    }

    /// Adds the memory of a move to the history, or removes it again.
    fn toggle(&mut self, added: Option<u32>) {
        if let Some(added) = added {
            self.history.toggle(&self.graph, added);
        }
    }

    fn leave_all(&mut self) {
        while let Some(frame) = self.frames.pop() {
            self.toggle(frame.added);
        }
    }

    /// Generates the moves of a situation that is not decided.
    fn enter(&mut self, situation: Situation, passed: bool, limits: [u32; 2], wanted: Wanted) {
        self.nodes += 1;
        self.efforts.grow_for(self.nodes);
        let (position, mover) = situation;
        let first = self.moves.len();
        if passed {
            // The game would be over, and not as the mover wants it: that would be settled.
            self.moves.push(Move { point: PASS, to: position, efforts: [NEVER, 0], why: Why::Settled });
        } else {
            self.add_move(PASS, position, mover, wanted);
        }
        for i in self.graph.plays(position, mover) {
            let play = self.graph.play(i);
            if !self.history.has(self.remembers.memory(play.to, 1 - mover)) {
                self.add_move(play.point, play.to, mover, wanted);
            }
        }
        self.frames.push(Frame { situation, passed, limits, first, chosen: 0, added: None });
    }

    fn add_move(&mut self, point: u8, to: u32, mover: usize, wanted: Wanted) {
        let passed = point == PASS;
        let next = (to, 1 - mover);
        let added = self.added(point, to, to, mover);
        let m = match self.decided(next, passed, added, wanted) {
            Some((winner, why)) => {
                let efforts = if winner == mover { [0, NEVER] } else { [NEVER, 0] };
                Move { point, to, efforts, why }
            }
            None => {
                let [win, lose] = self.efforts(next, passed, added, wanted);
                // The opponent's effort to win is that to lose.
                Move { point, to, efforts: [lose, win], why: Why::Open }
            }
        };
        self.moves.push(m);
    }

    /// The key of a situation under a history, the same for all images.
    fn key(&self, (position, mover): Situation, passed: bool, added: Option<u32>) -> u64 {
        let g = self.graph.to_representative(position);
        let added = added.map_or(0, |memory| mix(History::image(&self.graph, memory, g).into()));
        let code = u64::from(2 * self.graph.image(position, g));
        let state = code.rotate_left(1) ^ ((mover as u64) << 1 | u64::from(passed));
        self.history.hash(g) ^ added ^ mix(!state)
    }

    /// The efforts of the mover to win and to lose, remembered or guessed.
    fn efforts(
        &mut self,
        situation: Situation,
        passed: bool,
        added: Option<u32>,
        wanted: Wanted,
    ) -> [u32; 2] {
        let key = self.key(situation, passed, added) ^ mix(wanted[0] as u64);
        if let Some(efforts) = self.efforts.get(key) {
            return efforts;
        }
        // Who lacks more points, and faces more stones, has further to go.
        let (position, mover) = situation;
        let stones = self.graph.stones(position).map(u32::count_ones);
        let effort = |player: usize| {
            let margin = [1, -1][player] * self.graph.margin(position);
            let lacking = u32::from((wanted[player] - margin).max(0).unsigned_abs());
            1 + 2 * lacking + stones[1 - player]
        };
        [effort(mover), effort(1 - mover)]
    }

    fn remember_efforts(&mut self, situation: Situation, passed: bool, efforts: [u32; 2], wanted: Wanted) {
        let key = self.key(situation, passed, None) ^ mix(wanted[0] as u64);
        self.efforts.put(key, efforts);
    }

    /// Makes a lemma of the decision of the last frame, and drops the frame's moves.
    fn conclude(&mut self, mover_wins: bool, wanted: Wanted) -> (usize, Why) {
        let frame = self.frames.last().expect("there is a frame");
        let (position, mover) = frame.situation;
        let moves = self.moves.split_off(frame.first);
        let (mut future, mut past, mut reasons) = (Vec::new(), Vec::new(), Vec::new());
        let winner = if mover_wins { mover } else { 1 - mover };
        let mut take = |search: &Search, m: &Move| {
            let added = match m.point {
                PASS => search.remembers.after_pass(position, 1 - mover),
                _ => Some(search.remembers.memory(m.to, 1 - mover)),
            };
            if let (true, false, Some(added)) = (mover_wins, m.point == PASS, added) {
                future.push(added);
            }
            if let Why::Lemma(number, g) = m.why {
                let (lemma, back) = (search.lemmas.get(number), search.graph.inverse(g));
                let image = |memory: &u32| History::image(&search.graph, *memory, back);
                future.extend(lemma.future.iter().map(image));
                past.extend(lemma.past.iter().map(image).filter(|memory| Some(*memory) != added));
            }
            if mover_wins || m.why != Why::Settled {
                reasons.push((m.point, m.why));
            }
        };
        if mover_wins {
            let cost = |m: &&Move| match m.why {
                Why::Lemma(number, _) => {
                    let lemma = self.lemmas.get(number);
                    1 + lemma.future.len() + lemma.past.len()
                }
                _ => 0,
            };
            let winning = moves.iter().filter(|m| m.efforts[0] == 0).min_by_key(cost);
            take(self, winning.expect("a move wins"));
        } else {
            moves.iter().for_each(|m| take(self, m));
            for i in self.graph.plays(position, mover) {
                let to = self.graph.play(i).to;
                let made = self.remembers.memory(to, 1 - mover);
                if self.history.has(made) && self.settled((to, 1 - mover), false, wanted) != Some(winner) {
                    past.push(made);
                }
            }
        }
        let present = self.remembers.present(position, mover);
        past.retain(|memory| Some(*memory) != present && !self.given.contains(memory));
        let g = self.graph.to_representative(position);
        let to_image = |memories: Vec<u32>| -> Box<[u32]> {
            let mut images: Vec<u32> =
                memories.into_iter().map(|memory| History::image(&self.graph, memory, g)).collect();
            images.sort_unstable();
            images.dedup();
            images.into()
        };
        let to_image_of_move = |(point, why): (u8, Why)| {
            let point = if point == PASS { PASS } else { self.graph.image_of_point(point, g) };
            let why = match why {
                Why::Lemma(number, h) => Why::Lemma(number, self.graph.compose(self.graph.inverse(g), h)),
                other => other,
            };
            (point, why)
        };
        let lemma = Lemma {
            position: self.graph.image(position, g),
            mover,
            winner,
            margin: wanted[winner],
            future: to_image(future),
            past: to_image(past),
            moves: reasons.into_iter().map(to_image_of_move).collect(),
        };
        (winner, Why::Lemma(self.lemmas.add(lemma), g))
    }
}
