//! The game of pauli.14 on one bordered set: the prover builds, the refuter, who begins, prevents it.
//!
//! The outside and the two new locations are not played on here. *The outside never falls*: each of its stones neighbours
//! both new locations, of which the prover can occupy none (his stone there would have outside neighbours only, and while
//! the other new location is empty these have a liberty, so it is suicide), unless the refuter filled the other one
//! himself. *The refuter gains nothing there*: his stone on a new location changes nothing in the set; a pass does the
//! same, and is never refused. So a location of the set that has outside neighbours is, for the refuter, one where his
//! stone would live for good.

use superko_bitboard::{Board, Points};

/// A bordered set of locations, numbered from 0 as *spots* of the site.
#[derive(Clone, Debug)]
pub struct Site<const W: usize> {
    /// The board's point of each spot, ascending.
    pub points: Vec<usize>,
    /// The board that the spots are.
    pub board: Board<W>,
    /// Spots that neighbour the outside.
    pub border: Points<W>,
    /// Spots on which nobody may ever play.
    pub permanent: Points<W>,
    /// Has some location of the set no neighbour at all (pauli.16)?
    pub isolated: bool,
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    Prover,
    Refuter,
}

/// Stones on the site, whose turn it is, and where a ko capture just before forbids a play.
///
/// Passes are not counted: when nothing is banned, a prover's pass loses, as the refuter passes too; a refuter's pass
/// leads to a situation in which the prover has to play, whether or not one more pass would end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation<const W: usize> {
    pub own: Points<W>,
    pub opposing: Points<W>,
    pub ban: Option<u16>,
    pub turn: Turn,
}

impl<const W: usize> Situation<W> {
    /// The same situation, on a site of at most 64 points.
    pub fn narrow(&self) -> Situation<1> {
        let Situation { own, opposing, ban, turn } = *self;
        Situation { own: own.narrow(), opposing: opposing.narrow(), ban, turn }
    }
}

/// Can the player build a two-eye formation on a set, whatever the opponent does?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// He can.
    Won,
    /// He cannot.
    Lost,
    /// Undecided.
    Open,
}

/// A move, `None` being the pass, and what it leads to.
pub type Successor<const W: usize> = (Option<u16>, Situation<W>);

impl<const W: usize> Site<W> {
    /// The site of a set of points of a board. On the points of `permanent` nobody may ever play.
    pub fn new<const V: usize>(board: &Board<V>, set: Points<V>, permanent: Points<V>) -> Site<W> {
        let points: Vec<usize> = set.iter().collect();
        let spots = |subset| spots(&points, |p| Points::contains(&subset, p));
        Site {
            board: board.induced(set),
            border: spots(board.neighbours(board.all() & !set)),
            permanent: spots(permanent),
            isolated: points.iter().any(|&p| board.neighbours_of(p).is_empty()),
            points,
        }
    }

    /// The same site, of at most 64 points.
    pub fn narrow(&self) -> Site<1> {
        Site {
            points: self.points.clone(),
            board: self.board.induced(self.board.all()),
            border: self.border.narrow(),
            permanent: self.permanent.narrow(),
            isolated: self.isolated,
        }
    }

    /// The situation in which the refuter begins: stones without liberties are gone, of both players at once.
    pub fn set_up(&self, own: Points<W>, opposing: Points<W>) -> Situation<W> {
        let empty = self.board.all() & !(own | opposing);
        let alive = |stones| self.board.fill(self.board.neighbours(empty), stones);
        Situation { own: alive(own), opposing: alive(opposing), ban: None, turn: Turn::Refuter }
    }

    /// The spots of some of the board's points.
    pub fn spots(&self, holds: impl Fn(usize) -> bool) -> Points<W> {
        spots(&self.points, holds)
    }

    /// Spots with all their neighbours in the set.
    pub fn interior(&self) -> Points<W> {
        self.board.all() & !self.border
    }

    /// Is a border location without the prover's stone?
    pub fn has_holes(&self, s: &Situation<W>) -> bool {
        !self.border.is_subset(s.own)
    }

    /// The spots without stones.
    pub fn empty(&self, s: &Situation<W>) -> Points<W> {
        self.board.all() & !(s.own | s.opposing)
    }

    /// The moves of the player to move; the error is a move of the refuter that wins at once.
    pub fn successors(
        &self,
        s: &Situation<W>,
        found: &mut dyn FnMut(Successor<W>),
    ) -> Result<(), Option<u16>> {
        let holes = self.border & !s.own;
        let empty = self.empty(s) & !self.permanent;
        // A border location that stays empty is the refuter's next move: there is nothing else for the prover to do.
        let mut open = if holes.is_empty() { empty } else { empty & holes };
        if let Some(ban) = s.ban {
            open = open & !Points::singleton(ban.into());
        }
        // A pass leads out of a ban, or gives the turn to the prover.
        let pass = match s.turn {
            Turn::Prover => s.ban.is_some() && holes.is_empty(),
            Turn::Refuter => true,
        };
        if pass {
            let turn = if s.turn == Turn::Prover { Turn::Refuter } else { Turn::Prover };
            found((None, Situation { ban: None, turn, ..*s }));
        }
        for spot in open.iter() {
            if let Some(after) = self.play(s, spot) {
                if s.turn == Turn::Refuter && self.is_breach(&after) {
                    return Err(Some(spot as u16));
                }
                found((Some(spot as u16), after));
            }
        }
        Ok(())
    }

    /// Has the refuter, who just moved, taken border stones that cannot all be put back at once?
    fn is_breach(&self, after: &Situation<W>) -> bool {
        let holes = self.border & !after.own;
        !holes.is_empty() && (holes.count() > 1 || after.ban.is_some() || holes.intersects(self.permanent))
    }

    /// The situation after a stone on an empty spot that is not prohibited for other reasons; none if it is suicide or
    /// pseudo suicide.
    pub fn play(&self, s: &Situation<W>, spot: usize) -> Option<Situation<W>> {
        let stone = Points::singleton(spot);
        let (mine, yours) = match s.turn {
            Turn::Prover => (s.own | stone, s.opposing),
            Turn::Refuter => (s.opposing | stone, s.own),
        };
        let empty = self.board.all() & !(mine | yours);
        let mut taken = Points::EMPTY;
        let mut attacked = self.board.neighbours_of(spot) & yours;
        while let Some(first) = attacked.first() {
            let chain = self.board.fill(Points::singleton(first), yours);
            attacked = attacked & !chain;
            if !self.board.neighbours(chain).intersects(empty) {
                taken = taken | chain;
            }
        }
        let mut ban = None;
        if taken.is_empty() {
            if !self.board.neighbours_of(spot).intersects(empty & !self.permanent) {
                let liberties = self.board.neighbours(self.board.fill(stone, mine)) & empty;
                if liberties.is_subset(self.permanent) {
                    return None;
                }
            }
        } else if taken.count() == 1 && !self.board.neighbours_of(spot).intersects(empty | mine) {
            ban = taken.first().map(|spot| spot as u16);
        }
        let yours = yours & !taken;
        Some(match s.turn {
            Turn::Prover => Situation { own: mine, opposing: yours, ban, turn: Turn::Refuter },
            Turn::Refuter => Situation { own: yours, opposing: mine, ban, turn: Turn::Prover },
        })
    }

    /// What is known at once.
    pub fn verdict(&self, s: &Situation<W>) -> Verdict {
        if self.isolated || s.turn == Turn::Refuter && self.has_holes(s) || self.refuter_lives(s) {
            Verdict::Lost
        } else if s.turn == Turn::Refuter && (self.is_two_eye_formation(s) || self.has_two_eyes(s)) {
            Verdict::Won
        } else {
            Verdict::Open
        }
    }

    /// Is a two-eye formation built (pauli.16)?
    pub fn is_two_eye_formation(&self, s: &Situation<W>) -> bool {
        let empty = self.empty(s);
        !self.isolated
            && !self.has_holes(s)
            && s.opposing.is_empty()
            && !self.board.neighbours(empty).intersects(empty)
            && self.board.parts(s.own).all(|chain| (self.board.neighbours(chain) & empty).count() >= 2)
    }

    /// The move-ordering score: the higher, the farther the prover seems to be from a formation, and the nearer the refuter to
    /// stones that live. It decides only in which order moves are tried; the weights were found by measuring.
    pub fn ordering_score(&self, s: &Situation<W>) -> i32 {
        let untouched =
            |stones: Points<W>| (self.board.all() & !stones & !self.board.neighbours(stones)).count() as i32;
        let regions = |stones: Points<W>| self.board.parts(self.board.all() & !stones).count() as i32;
        4 * untouched(s.own) - 3 * regions(s.own) - 2 * untouched(s.opposing) + 6 * regions(s.opposing)
    }

    /// Let a region be a connected part of the locations without own stones, and *held* if an own stone touches each of its
    /// locations, or if it is a pair of which own stones touch the empty ones. If all regions are held, and every own chain
    /// touches in two of them all locations (of a pair, all empty ones), then the prover wins.
    ///
    /// Proof. As long as a region has an empty location with a neighbour in it, the prover plays on such a one, in a pair
    /// with an opposing stone on the other, and fills no lone location. His stone joins a chain that has a liberty in
    /// another region. So it is neither a suicide nor a ko capture, and all stays as described: what is left of a region is held (an
    /// opposing stone in a pair is taken, and the new stone touches its place), falls perhaps into several, and each
    /// chain touches all of at least one part of what it touched all of. The refuter takes no chain: in one of its two
    /// regions he would have to fill the last location while the other has an empty one, which is suicide, as all
    /// chains around have a liberty elsewhere. So the locations without own stones become fewer until none has a neighbour:
    /// a stone that is left alone has no liberty, so all are empty, and each chain has two. Permanent prohibitions could
    /// forbid the plays; then this is not used.
    fn has_two_eyes(&self, s: &Situation<W>) -> bool {
        let regions = self.board.all() & !s.own;
        let touched = self.board.neighbours(s.own);
        let empty = self.empty(s);
        if !self.permanent.is_empty() || !empty.is_subset(touched) {
            return false;
        }
        // The stones in pairs need not be touched.
        let mut needed = regions;
        for spot in (s.opposing & !touched).iter() {
            let beside = self.board.neighbours_of(spot) & regions;
            if beside.count() != 1 || (self.board.neighbours(beside) & regions).count() != 1 {
                return false;
            }
            needed = needed & !Points::singleton(spot);
        }
        for spot in (s.opposing & touched).iter() {
            let beside = self.board.neighbours_of(spot) & regions;
            if beside.count() == 1 && (self.board.neighbours(beside) & regions).count() == 1 {
                needed = needed & !Points::singleton(spot);
            }
        }
        self.board.parts(s.own).all(|chain| {
            let reach = self.board.neighbours(chain);
            let mut eyes = self
                .board
                .parts_with(reach & regions, regions)
                .filter(|region| (*region & needed).is_subset(reach));
            eyes.next().is_some() && eyes.next().is_some()
        })
    }

    /// Has the refuter stones that live even if he always passes (Benson)? Then the set never is free of them.
    ///
    /// Let a region be a connected part of the locations without refuter's stones. A set of chains lives if each of them has
    /// two regions of this kind: it touches all empty locations of the region, and all refuter's stones that touch the region
    /// belong to the set. The prover would have to fill such a region, and to fill the first of the two is suicide.
    /// Prohibitions only take moves from the prover.
    fn refuter_lives(&self, s: &Situation<W>) -> bool {
        if s.opposing.is_empty() {
            return false;
        }
        let empty = self.empty(s);
        let mut regions: Vec<_> = self
            .board
            .parts(self.board.all() & !s.opposing)
            .map(|r| (r & empty, self.board.neighbours(r) & s.opposing))
            .collect();
        if regions.len() < 2 {
            return false;
        }
        let mut chains: Vec<_> =
            self.board.parts(s.opposing).map(|chain| (chain, self.board.neighbours(chain))).collect();
        loop {
            let before = chains.len();
            chains.retain(|(chain, reach)| {
                let vital = |(empty, around): &&(Points<W>, Points<W>)| {
                    around.intersects(*chain) && empty.is_subset(*reach)
                };
                regions.iter().filter(vital).count() >= 2
            });
            if chains.len() == before {
                return before > 0;
            }
            let alive = chains.iter().fold(Points::EMPTY, |all, (chain, _)| all | *chain);
            regions.retain(|(_, around)| around.is_subset(alive));
        }
    }
}

fn spots<const W: usize>(points: &[usize], holds: impl Fn(usize) -> bool) -> Points<W> {
    let spots = points.iter().enumerate().filter(|(_, p)| holds(**p));
    spots.fold(Points::EMPTY, |set, (spot, _)| set | Points::singleton(spot))
}
