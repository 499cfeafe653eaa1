//! A game on sets of `W` words: the rules, on top of the chains and the history.

mod playout;
mod sets;

use crate::chains::{Chains, Effect, Removes};
use crate::history::{Entry, History, MadeBy, Status};
use crate::map::Map;
use crate::points::{Points, Stones, both};
use crate::setup::Setup;
use crate::{Color, Passes, Reach, Reasons, Repeated, Repetition, Rules, Score, Stages, Suicide};
use alloc::sync::Arc;
use alloc::vec::Vec;

#[derive(Clone, Debug)]
pub struct State<const W: usize> {
    pub map: Arc<Map<W>>,
    pub rules: Rules,
    pub chains: Chains<W>,
    pub history: History<W>,
    pub status: Status,
    pub captured: [u64; 2],
    pub kept: [u64; 2],
    /// The stones of the handicap.
    pub handicap: u64,
    /// Is the ending plain? Asked before each move.
    plain: bool,
    /// The kept stones before each move, where there are two stages.
    kept_before: Vec<[u64; 2]>,
    /// The points that each colour has ever had stones on: only a play on one of these can repeat a position.
    pub(crate) held: Stones<W>,
    /// The first record after a move that removed stones: before it, a play that removes nothing repeats nothing.
    shrunk: usize,
    /// The first record from which on all chains have liberties, so that chains are kept up to date from move to move. Before it,
    /// and everywhere if a stone's reach is only to its neighbours, moves are made by sets.
    settled: usize,
}

impl<const W: usize> State<W> {
    /// Starts from these stones, and from what else a set-up has.
    pub fn new(map: Arc<Map<W>>, rules: Rules, stones: Stones<W>, setup: &Setup) -> State<W> {
        let (chains, all_have_liberties) = Chains::new(&map, stones);
        let status = Status::start(setup.to_play);
        let mut history = History::new(rules.repetition, map.board.points());
        history.push(stones, chains.hashes, chains.counts, MadeBy::Start, status, false);
        let settled = all_have_liberties && rules.reach == Reach::Chain;
        State {
            map,
            rules,
            chains,
            history,
            status,
            captured: setup.captured.map(u64::from),
            kept: setup.kept.map(u64::from),
            handicap: setup.handicap.into(),
            plain: rules.ending.is_plain(),
            kept_before: Vec::new(),
            held: stones,
            shrunk: usize::MAX,
            settled: if settled { 0 } else { usize::MAX },
        }
    }

    #[inline(always)]
    pub fn own(&self) -> usize {
        self.status.to_play() as usize
    }

    #[inline(always)]
    pub fn over(&self) -> bool {
        self.status.over()
    }

    /// Is the game over, and may nothing follow?
    #[inline(always)]
    fn closed(&self) -> bool {
        self.over() && self.rules.stages != Stages::Resumable
    }

    #[inline(always)]
    pub fn is_settled(&self) -> bool {
        self.settled != usize::MAX
    }

    /// Why no stone can be put on a point at all: it is off the board, or there is a stone.
    #[inline(always)]
    pub fn unplayable(&self, p: usize) -> Option<Reasons> {
        if p >= self.map.board.points() {
            return Some(Reasons::OFF_BOARD);
        }
        self.chains.color_at(p).map(|_| Reasons::OCCUPIED)
    }

    /// The number of the first record that a play repeats which has this effect.
    fn repeated(&self, p: usize, effect: &Effect) -> Option<usize> {
        let (mut found, mut after) = (None, None);
        let made = effect.hashes[0] ^ effect.hashes[1];
        self.history.each(self.status.to_play(), effect.hashes, effect.counts, |i, hash, stones| {
            if hash == made {
                let after =
                    after.get_or_insert_with(|| self.chains.after(&self.map, p, self.own(), effect.removes));
                if *stones == *after {
                    found = Some(i);
                }
            }
        });
        found
    }

    /// Can a play repeat a position? `false` is certain.
    #[inline(always)]
    fn may_repeat(&self, p: usize, breathes: bool) -> bool {
        match self.rules.repetition {
            Repetition::Free => false,
            _ if !breathes => true,
            // It puts back a stone that the last move captured.
            Repetition::SimpleKo => {
                self.history.stones_before(1).is_some_and(|before| before[self.own()].contains(p))
            }
            _ => self.shrunk != usize::MAX && self.held[self.own()].contains(p),
        }
    }

    /// The points where the player to move may play.
    #[inline(always)]
    pub fn legal(&self) -> Points<W> {
        if self.closed() {
            return Points::EMPTY;
        }
        let (map, own) = (&*self.map, self.own());
        let empty = self.chains.empty(map);
        if !self.is_settled() {
            let legal = empty.iter().filter(|p| self.reasons_by_sets(*p).is_empty());
            return legal.fold(Points::EMPTY, |all, p| all | Points::singleton(p));
        }
        let breathing = self.chains.breathing(map, own);
        let mut legal = breathing;
        if matches!(self.rules.suicide, Suicide::Allowed | Suicide::SingleIllegal) {
            let mut suicides = empty & !breathing;
            if self.rules.suicide == Suicide::SingleIllegal {
                suicides = suicides & map.board.neighbours(self.chains.stones[own]);
            }
            legal = breathing | suicides & !self.repeating_suicides(suicides);
        }
        if !self.rules.repetition.bars() {
            return legal;
        }
        if self.rules.repetition == Repetition::SimpleKo {
            return match self.retaken() {
                Some(p) if breathing.contains(p) && self.repeats(p) => legal & !Points::singleton(p),
                _ => legal,
            };
        }
        if self.shrunk != usize::MAX {
            legal = legal & !self.repeating(breathing);
        }
        legal
    }

    /// Of the points whose stone would have a liberty, those that repeat a position.
    #[inline(always)]
    fn repeating(&self, breathing: Points<W>) -> Points<W> {
        let (map, own, stones) = (&*self.map, self.own(), &self.chains.stones);
        let mut repeating = Points::EMPTY;
        // Plays that remove nothing make a position of one stone more. The difference of the hashes names the point.
        let mut counts = self.chains.counts;
        counts.add(own, 1);
        let present = self.chains.hash();
        self.history.each(self.status.to_play(), self.chains.hashes, counts, |_, hash, then| {
            let difference = hash ^ present;
            let p = (difference & ((1 << crate::map::POINT_BITS) - 1)) as usize;
            if p < map.board.points()
                && map.keys[p][own] == difference
                && breathing.contains(p)
                && then[1 - own] == stones[1 - own]
                && then[own] == stones[own] | Points::singleton(p)
                && !map.around[p].intersects(stones[1 - own] & self.chains.atari)
            {
                repeating.insert(p);
            }
        });
        let captures = self.chains.capturing(map, own) & self.held[own] & breathing;
        captures.for_each(|p| {
            if self.repeated(p, &self.chains.effect_of_breathing(map, p, own)).is_some() {
                repeating.insert(p);
            }
        });
        repeating
    }

    fn repeats(&self, p: usize) -> bool {
        self.repeated(p, &self.chains.effect(&self.map, p, self.own())).is_some()
    }

    /// The ko point: where the last move captured one stone of the player to move.
    #[inline(always)]
    fn retaken(&self) -> Option<usize> {
        let before = self.history.stones_before(1)?;
        let captured = before[self.own()] & !self.chains.stones[self.own()];
        if captured.is_singleton() { captured.first() } else { None }
    }

    /// Of the points where a play is suicide, those that repeat a position.
    #[inline(always)]
    fn repeating_suicides(&self, suicides: Points<W>) -> Points<W> {
        if suicides.is_empty() || !self.rules.repetition.bars() {
            return Points::EMPTY;
        }
        let (map, own) = (&*self.map, self.own());
        let mut repeating = Points::EMPTY;
        // A single stone leaves the position as it is, wherever it is played.
        let mut alone = None;
        suicides.for_each(|p| {
            let repeats = if map.around[p].intersects(self.chains.stones[own]) {
                self.repeats(p)
            } else {
                *alone.get_or_insert_with(|| self.repeats(p))
            };
            if repeats {
                repeating.insert(p);
            }
        });
        repeating
    }

    /// May a stone on this point be played that would have no liberty?
    #[inline(always)]
    fn may_capture_itself(&self, p: usize) -> bool {
        match self.rules.suicide {
            Suicide::Allowed => true,
            Suicide::SingleIllegal => self.map.around[p].intersects(self.chains.stones[self.own()]),
            Suicide::Illegal | Suicide::NeedsLiberty | Suicide::NeedsLibertyOrCapture => false,
        }
    }

    #[cold]
    fn refuse(&self, p: usize) -> Reasons {
        self.reasons(p)
    }

    /// Is a play on this point legal?
    #[inline(always)]
    pub fn is_legal(&self, p: usize) -> bool {
        if self.unplayable(p).is_some() || self.closed() {
            return false;
        }
        if !self.is_settled() {
            return self.reasons_by_sets(p).is_empty();
        }
        let breathes = self.chains.breathes(&self.map, p, self.own());
        (breathes || self.may_capture_itself(p))
            && !(self.rules.repetition.bars() && self.may_repeat(p, breathes) && self.repeats(p))
    }

    /// Why a play on a point is illegal; no reason where it is legal.
    pub fn reasons(&self, p: usize) -> Reasons {
        if let Some(reasons) = self.unplayable(p) {
            return reasons;
        }
        if !self.is_settled() {
            return self.reasons_by_sets(p);
        }
        let (suicide, effect) = self.effect(p);
        self.reasons_if(suicide, || self.repeated(p, &effect).is_some())
    }

    /// Why a play is illegal that is forbidden suicide or not, and that repeats a position or not.
    fn reasons_if(&self, suicide: bool, repeats: impl FnOnce() -> bool) -> Reasons {
        let decides = matches!(self.rules.suicide, Suicide::Illegal | Suicide::SingleIllegal);
        let asked = !(suicide && decides) && self.rules.repetition.bars();
        Reasons::empty()
            .with(Reasons::SUICIDE, suicide)
            .with(Reasons::REPETITION, asked && repeats())
            .with(Reasons::OVER, self.closed())
    }

    /// Is a play on an empty point forbidden suicide, and what would it do?
    pub fn effect(&self, p: usize) -> (bool, Effect) {
        let own = self.own();
        let mut effect = self.chains.effect(&self.map, p, own);
        if effect.removes == Removes::Own && !self.rules.suicide.removes_own() {
            effect.hashes = self.chains.hashes;
            effect.hashes[own] ^= self.map.keys[p][own];
            effect.counts = self.chains.counts;
            effect.counts.add(own, 1);
            return (true, Effect { removes: Removes::None, ..effect });
        }
        (effect.removes == Removes::Own && !self.may_capture_itself(p), effect)
    }

    /// Why a pass is illegal; no reason where it is legal.
    #[inline(always)]
    pub fn reasons_of_pass(&self) -> Reasons {
        let barred = match self.rules.passes {
            Passes::Always => false,
            Passes::NotAfterTwo => self.status.passed() == [true, true],
            Passes::NotAfterAny => self.status.passed() != [false, false],
        };
        Reasons::empty()
            .with(Reasons::REPETITION, self.rules.repetition == Repetition::PositionalPassesToo)
            .with(Reasons::PASS, barred)
            .with(Reasons::OVER, self.closed())
    }

    /// Plays on a point.
    #[inline(always)]
    pub fn play(&mut self, p: usize) -> Result<(), Reasons> {
        if !self.is_legal(p) {
            return Err(self.refuse(p));
        }
        self.make(p);
        Ok(())
    }

    /// Plays on an empty point of the board, where a play is legal.
    pub fn make(&mut self, p: usize) {
        let own = self.own();
        let two_stages = self.rules.stages == Stages::Two;
        let mut next =
            if self.plain { self.status.after(false, two_stages) } else { self.status.after_play() };
        if two_stages {
            self.kept_before.push(self.kept);
            self.draw_stone();
        }
        if self.is_settled() {
            match self.chains.play(&self.map, p, own) {
                (Removes::None, _) => {}
                (Removes::Theirs, captured) => self.remove(1 - own, captured),
                (Removes::Own, suicided) => self.remove(own, suicided),
            }
        } else {
            let removed = self.play_by_sets(p);
            (0..2).for_each(|color| self.remove(color, removed[color]));
        }
        let first = !self.held[own].contains(p);
        self.held[own] = self.held[own] | Points::singleton(p);
        if !self.plain && self.ends_by_repeating(next.to_play()) {
            next = next.repeated();
        }
        self.status = next;
        self.record(MadeBy::Play(p as u16), first);
        debug_assert!(self.is_sound());
    }

    /// Counts removed stones of a colour.
    #[inline(always)]
    fn remove(&mut self, color: usize, stones: Points<W>) {
        let count = stones.count() as u64;
        if count > 0 {
            self.shrunk = self.shrunk.min(self.history.len());
            self.captured[color] += count;
            self.kept[color] += count;
        }
    }

    /// Plays on a point without asking whether that repeats a position, or whether the game is over.
    ///
    /// # Panics
    /// If no stone can be put on the point, or would be forbidden suicide.
    #[inline(always)]
    pub fn play_unchecked(&mut self, p: usize) {
        assert!(self.unplayable(p).is_none(), "point {p} is not an empty point of the board");
        if self.is_settled() {
            let breathes = self.chains.breathes(&self.map, p, self.own());
            assert!(breathes || self.may_capture_itself(p), "a stone on point {p} is suicide");
        } else {
            assert!(!self.reasons_by_sets(p).contains(Reasons::SUICIDE), "a stone on point {p} is suicide");
        }
        self.make(p);
    }

    /// How many stones of each colour plays removed since the present position last stood.
    pub fn lost_since_repeated(&self) -> [usize; 2] {
        let now = self.history.len() - 1;
        let mut before = self.history.record(now);
        let (stones, mut lost) = (before.stones, [0, 0]);
        for i in (0..now).rev() {
            let earlier = self.history.record(i);
            if let MadeBy::Play(p) = before.made_by {
                let mut had = earlier.stones;
                had[earlier.status.to_play() as usize].insert(p.into());
                (0..2).for_each(|color| lost[color] += (had[color] & !before.stones[color]).count());
            }
            if earlier.stones == stones {
                break;
            }
            before = earlier;
        }
        lost
    }

    /// The chain on a point and its liberties.
    pub fn chain(&self, p: usize) -> Option<[Points<W>; 2]> {
        let chain = if p < self.map.board.points() { self.chains.chain(p)? } else { return None };
        Some([chain, self.map.board.neighbours(chain) & self.chains.empty(&self.map)])
    }

    /// Does the position that a play has just made, with this player to play next, end the game?
    #[cold]
    fn ends_by_repeating(&self, to_play: Color) -> bool {
        if self.rules.ending.repeated == Repeated::Nothing {
            return false;
        }
        let [stood, situations] = self.history.times(&self.chains.stones, to_play);
        match self.rules.ending.repeated {
            Repeated::Nothing => false,
            Repeated::Draws | Repeated::Loses | Repeated::ByCaptures => stood > 0,
            Repeated::NoResult => situations >= 2,
        }
    }

    /// Passes.
    #[inline(always)]
    pub fn pass(&mut self) -> Result<(), Reasons> {
        self.reasons_of_pass().refuse()?;
        self.make_pass();
        Ok(())
    }

    /// Passes, whether that is legal or not.
    #[inline(always)]
    pub fn make_pass(&mut self) {
        let two_stages = self.rules.stages == Stages::Two;
        if two_stages {
            self.kept_before.push(self.kept);
        }
        if !self.plain {
            return self.make_pass_of_its_own();
        }
        self.status = self.status.after(true, two_stages);
        self.record(MadeBy::Pass, false);
    }

    /// Passes where the ending is not plain.
    #[cold]
    fn make_pass_of_its_own(&mut self) {
        let ending = self.rules.ending;
        let again = ending.same_pass && self.history.passed_there_before();
        let takes_the_button = ending.button && self.status.first_passer().is_none();
        if ending.pass_stones {
            self.captured[self.own()] += 1;
        }
        let by_black = self.own() == Color::Black as usize;
        self.status = self.status.after_pass(&ending, again);
        self.captured[1] += self.last_stone(by_black);
        self.record(if takes_the_button { MadeBy::Button } else { MadeBy::Pass }, false);
    }

    /// Takes the chains with stones on these points off the board, by agreement; the game is then over.
    pub fn agree(&mut self, dead: Points<W>) -> Result<(), Reasons> {
        let stones = self.chains.stones;
        if !self.status.stopped() || !dead.is_subset(stones[0] | stones[1]) {
            return Err(Reasons::OVER);
        }
        let board = &self.map.board;
        let removed: Stones<W> = stones.map(|own| board.fill(dead & own, own));
        let left = [stones[0] & !removed[0], stones[1] & !removed[1]];
        self.chains = Chains::new(&self.map, left).0;
        (0..2).for_each(|color| self.remove(color, removed[color]));
        let black_passed_last = self.own() == Color::White as usize;
        self.status = self.status.agreed();
        self.captured[1] += self.last_stone(black_passed_last);
        self.record(MadeBy::Agree, false);
        Ok(())
    }

    /// The stones that White hands over now that the game may be over.
    fn last_stone(&self, black_passed_last: bool) -> u64 {
        u64::from(self.rules.ending.last_stone && self.status.over() && black_passed_last)
    }

    /// May a player ask that play go on?
    pub fn may_resume(&self) -> bool {
        self.status.stopped() && self.rules.ending.opponent_resumes
    }

    /// Gives the turn to the opponent of a player who asks, after play has stopped, that it go on.
    pub fn resume(&mut self, asker: Color) -> Result<(), Reasons> {
        if !self.may_resume() {
            return Err(Reasons::OVER);
        }
        self.status = self.status.resumed(asker);
        self.record(MadeBy::Resume(asker), false);
        Ok(())
    }

    #[inline(always)]
    fn record(&mut self, made_by: MadeBy, first: bool) {
        let Chains { stones, hashes, counts, .. } = self.chains;
        self.history.push(stones, hashes, counts, made_by, self.status, first);
    }

    /// Takes the stone to be played from those that are kept, if that is where they come from.
    fn draw_stone(&mut self) {
        let own = self.own();
        if self.status.stage() == 2 && self.kept[own] == 0 {
            self.kept = self.kept.map(|stones| stones + 1);
        }
        if self.status.stage() == 2 {
            self.kept[own] -= 1;
        }
    }

    /// Takes back the last move, and says what it was; `None` at the start.
    pub fn undo(&mut self) -> Option<MadeBy> {
        let Entry { made_by, first, .. } = *self.history.last();
        if made_by == MadeBy::Start {
            return None;
        }
        let now = self.history.pop()?;
        let stones = *self.history.stones_before(0)?;
        let black_passed_last = match made_by {
            MadeBy::Pass | MadeBy::Button => self.own() == Color::White as usize,
            _ => made_by == MadeBy::Agree && self.own() == Color::Black as usize,
        };
        self.captured[1] -= self.last_stone(black_passed_last);
        self.status = self.history.last().status;
        let mut removed: Stones<W> = both(|color| stones[color] & !now.stones[color]);
        if let MadeBy::Play(p) = made_by {
            let (own, p) = (self.own(), usize::from(p));
            self.held[own] = self.held[own] & !Points::singleton(p).when(first);
            if !now.stones[own].contains(p) {
                removed[own].insert(p);
            }
            if self.settled < self.history.len() {
                self.chains.take_back(&self.map, p, own, removed);
            } else {
                self.chains = Chains::new(&self.map, stones).0;
                self.settled = usize::MAX;
            }
        }
        if made_by == MadeBy::Agree {
            self.chains = Chains::new(&self.map, stones).0;
        }
        for (color, removed) in removed.iter().enumerate() {
            self.captured[color] -= removed.count() as u64;
            self.kept[color] = self.kept[color].saturating_sub(removed.count() as u64);
        }
        if matches!(made_by, MadeBy::Pass | MadeBy::Button) && self.rules.ending.pass_stones {
            let own = self.own();
            self.captured[own] -= 1;
        }
        if let Some(kept) = self.kept_before.pop() {
            self.kept = kept;
        }
        if self.shrunk >= self.history.len() {
            self.shrunk = usize::MAX;
        }
        debug_assert!(self.is_sound());
        Some(made_by)
    }

    /// The number of points that a player gets.
    pub fn score(&self) -> [i64; 2] {
        match self.plain {
            true => self.count(&self.chains.stones, self.captured),
            false => self.score_of_its_own(),
        }
    }

    /// The score where the ending is not plain.
    #[cold]
    fn score_of_its_own(&self) -> [i64; 2] {
        let (stones, captured) = self.counted();
        let score = self.count(&stones, captured);
        let lone = self.lone_points(&stones).count() as i64;
        both(|own| {
            let (in_seki, more) = self.map.board.tax(self.rules.ending.tax, &stones, own);
            score[own] + lone - in_seki.count() as i64 - more
        })
    }

    /// The empty points that count for both because no stone reaches them.
    fn lone_points(&self, stones: &Stones<W>) -> Points<W> {
        if !self.rules.ending.lone_points {
            return Points::EMPTY;
        }
        let empty = self.map.board.all() & !(stones[0] | stones[1]);
        let [black, white] = self.map.board.reached(self.rules.reach, empty, stones);
        empty & !(black | white)
    }

    /// The stones that the score counts as standing, and those that it counts as captured.
    pub(crate) fn counted(&self) -> (Stones<W>, [u64; 2]) {
        let (mut stones, mut captured) = (self.chains.stones, self.captured);
        if self.rules.ending.pass_dead {
            let several = matches!(self.rules.suicide, Suicide::Allowed | Suicide::SingleIllegal);
            let board = &self.map.board;
            let alive = both(|own| board.pass_alive(&stones, own, several));
            let territory = both(|own| board.pass_alive_territory(stones[own], alive[own], false));
            for color in 0..2 {
                let dead = stones[color] & territory[1 - color];
                captured[color] += dead.count() as u64;
                stones[color] = stones[color] & !dead;
            }
        }
        (stones, captured)
    }

    /// The points that count for a player besides his stones, those of dead stones among them.
    pub fn surrounded(&self) -> [Points<W>; 2] {
        let (stones, _) = self.counted();
        let (ending, lone) = (&self.rules.ending, self.lone_points(&stones));
        let untaxed = self.untaxed(&stones);
        both(|own| untaxed[own] & !self.map.board.tax(ending.tax, &stones, own).0 | lone)
    }

    /// The points that these stones surround, before taxes.
    fn untaxed(&self, stones: &Stones<W>) -> [Points<W>; 2] {
        if self.rules.ending.two_eyes {
            return self.in_two_eyes(stones);
        }
        let empty = self.map.board.all() & !(stones[0] | stones[1]);
        let reached = self.map.board.reached(self.rules.reach, empty, stones);
        if self.rules.score == Score::SharedArea {
            return reached;
        }
        both(|own| reached[own] & !reached[1 - own])
    }

    /// The territory that takes two eyes, if these stones are living and all others of the last position in play are dead.
    fn in_two_eyes(&self, living: &Stones<W>) -> [Points<W>; 2] {
        let agreed = self.history.last().made_by == MadeBy::Agree;
        let stood = self.history.stones_before(usize::from(agreed)).copied().unwrap_or(self.chains.stones);
        let dead = (stood[0] | stood[1]) & !(living[0] | living[1]);
        self.map.board.two_eye_territory(&stood, dead)
    }

    /// The number of points that a player gets for these stones and captured ones.
    fn count(&self, stones: &Stones<W>, captured: [u64; 2]) -> [i64; 2] {
        let untaxed = self.untaxed(stones);
        both(|own| {
            let surrounded = untaxed[own].count() as i64;
            let (on_board, prisoners) = (stones[own].count() as i64, captured[1 - own] as i64);
            match self.rules.score {
                Score::Area | Score::SharedArea => on_board + surrounded,
                Score::AreaAndPrisoners => on_board + surrounded + prisoners,
                Score::Territory => surrounded + prisoners,
                Score::TerritoryLessCaptured => surrounded - captured[own] as i64,
                Score::TerritoryLessKept => surrounded - self.kept[own] as i64,
            }
        })
    }

    /// Does everything that is kept agree with the position and its record?
    pub fn is_sound(&self) -> bool {
        let last = self.history.last();
        (!self.is_settled() || self.chains.is_sound(&self.map))
            && self.history.stones_before(0) == Some(&self.chains.stones)
            && last.hash() == self.chains.hash()
            && last.status == self.status
            && (0..2).all(|color| self.chains.stones[color].is_subset(self.held[color]))
    }
}

impl<const W: usize> PartialEq for State<W> {
    fn eq(&self, other: &State<W>) -> bool {
        let records =
            |state: &State<W>| (0..state.history.len()).map(|i| state.history.record(i)).collect::<Vec<_>>();
        self.rules == other.rules
            && (self.captured, self.kept, self.handicap) == (other.captured, other.kept, other.handicap)
            && self.kept_before == other.kept_before
            && self.chains.stones == other.chains.stones
            && (Arc::ptr_eq(&self.map, &other.map) || self.map.board == other.map.board)
            && records(self) == records(other)
    }
}

impl<const W: usize> Eq for State<W> {}
