//! Territory in regions with two eyes, as goscorer documents it: dame may be open, and dead stones stay where they are.

use crate::board::Board;
use crate::points::{Points, Stones, both};
use alloc::vec::Vec;

/// The colour of an eye space, its region, its points, and those that are an eye's.
#[derive(Clone, Copy)]
struct Space<const W: usize> {
    region: Points<W>,
    points: Points<W>,
    real: Points<W>,
    eyes: usize,
}

/// All that can be known before the eyes are.
struct Finished<'a, const W: usize> {
    board: &'a Board<W>,
    stones: &'a Stones<W>,
    dead: Points<W>,
    living: Stones<W>,
    empty: Points<W>,
}

impl<const W: usize> Board<W> {
    /// The points that count for each colour, by all stones and the dead ones among them.
    pub(crate) fn two_eye_territory(&self, stones: &Stones<W>, dead: Points<W>) -> [Points<W>; 2] {
        let living = both(|color| stones[color] & !dead);
        let finished =
            Finished { board: self, stones, dead, living, empty: self.all() & !(stones[0] | stones[1]) };
        let blocks = both(|color| finished.blocks(color));
        let flow = both(|color| finished.flow(living[color], color, blocks[1 - color]));
        let only = both(|color| flow[color] & !flow[1 - color]);
        both(|color| finished.territory(color, only, blocks[1 - color]))
    }
}

impl<const W: usize> Finished<'_, W> {
    /// The empty points that stones of this colour keep the other one from passing through.
    fn blocks(&self, color: usize) -> Points<W> {
        let own = self.living[color];
        let passable = self.empty | own | self.stones[1 - color] & self.dead;
        let blocked = |p: &usize| self.is_block(*p, own, passable);
        self.empty.iter().filter(blocked).fold(Points::EMPTY, |all, p| all | Points::singleton(p))
    }

    fn is_block(&self, p: usize, own: Points<W>, passable: Points<W>) -> bool {
        let around = self.board.neighbours_of(p);
        let sides: Vec<usize> = around.iter().collect();
        let diagonal = |q: usize, r: usize| {
            self.board.neighbours_of(q) & self.board.neighbours_of(r) & !Points::singleton(p)
        };
        let across = |q: usize, r: usize| q != r && diagonal(q, r).is_empty();
        let but = |q: usize, r: usize| around & !Points::singleton(q) & !Points::singleton(r);
        let pairs = || sides.iter().flat_map(|&q| sides.iter().map(move |&r| (q, r))).filter(|(q, r)| q != r);
        pairs().any(|(q, r)| {
            let rest = but(q, r);
            let rest_passable = rest.is_subset(passable);
            if !own.contains(q) {
                return false;
            }
            if across(q, r) {
                let both_own = own.contains(r);
                let turns = rest.iter().any(|s| {
                    passable.contains(s)
                        && diagonal(q, s).intersects(own)
                        && diagonal(s, r).intersects(passable)
                });
                let straight = rest
                    .iter()
                    .any(|s| diagonal(q, s).intersects(passable) && diagonal(r, s).intersects(passable));
                let mouth = rest
                    .iter()
                    .all(|s| diagonal(s, r).intersects(own) && diagonal(s, q).intersects(passable));
                return match sides.len() {
                    4 => {
                        both_own && (turns || rest_passable && straight)
                            || passable.contains(r) && rest_passable && mouth
                    }
                    n => both_own && (turns || n == 3 && rest_passable),
                };
            }
            let inward = sides.iter().all(|&s| !across(q, s));
            sides.len() < 4
                && inward
                && passable.contains(r)
                && (diagonal(q, r).intersects(own)
                    || sides.len() == 3 && rest_passable && diagonal(q, r).intersects(passable))
        })
    }

    /// Where a colour comes from some points, into what the other one blocks, but not out of it.
    fn flow(&self, from: Points<W>, color: usize, blocked: Points<W>) -> Points<W> {
        let mut reached = from;
        loop {
            let more = reached | self.board.neighbours(reached & !blocked) & !self.living[1 - color];
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    fn territory(&self, color: usize, only: [Points<W>; 2], blocked: Points<W>) -> Points<W> {
        let (board, living) = (self.board, self.living[0] | self.living[1]);
        let links = self.living[color] | board.all() & !(only[0] | only[1] | blocked | living);
        let groups: Vec<Points<W>> = board
            .parts(links)
            .map(|group| group & self.living[color])
            .filter(|group| !group.is_empty())
            .collect();
        let (mut regions, mut rest) = (Vec::new(), only[color]);
        while let Some(p) = rest.first() {
            let region = self.flow(Points::singleton(p), color, blocked) & only[color];
            regions.push(region);
            rest = rest & !region;
        }
        let mut spaces: Vec<Space<W>> = regions
            .iter()
            .flat_map(|&region| {
                board.parts(region & !living).map(move |points| Space {
                    region,
                    points,
                    real: points,
                    eyes: 0,
                })
            })
            .collect();
        let first = false_points(board, &spaces, &groups);
        for space in &mut spaces {
            space.real = space.points & !first;
            space.eyes = Eye { finished: self, space: *space, color }.count();
        }
        let last = false_points(board, &spaces, &groups);
        let thrown_in = board.neighbours(last & self.stones[1 - color]);
        let open = !(living | last | thrown_in | self.flow(self.living[1 - color], 1 - color, Points::EMPTY));
        let kinds =
            [self.empty, self.dead & self.stones[0], self.dead & self.stones[1]].map(|kind| kind & !living);
        regions.iter().fold(Points::EMPTY, |territory, &region| {
            let eyes: usize =
                spaces.iter().filter(|space| space.region == region).map(|space| space.eyes).sum();
            let within = kinds.iter().fold(Points::EMPTY, |within, &kind| {
                within | kind & region & !board.fill(board.neighbours(region) & kind & !region, kind)
            });
            territory | (within & open).when(eyes >= 2)
        })
    }
}

/// The points at the ends of spaces through which alone a group beside them hangs together with anything.
fn false_points<const W: usize>(board: &Board<W>, spaces: &[Space<W>], groups: &[Points<W>]) -> Points<W> {
    let mut all = Points::EMPTY;
    for (i, space) in spaces.iter().enumerate() {
        for p in space.points.iter() {
            let point = Points::singleton(p);
            let around = board.neighbours_of(p);
            if (around & space.points).count() > 1 {
                continue;
            }
            let others = spaces.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| *other);
            let parts = board.parts(space.points & !point).map(|points| Space { points, ..*space });
            let rooms: Vec<Space<W>> = others.chain(parts).collect();
            let lonely = groups.iter().any(|&group| {
                (group & space.region).intersects(around) && {
                    let (joined, entered) = closure(board, &rooms, groups, group);
                    let eye = entered.iter().any(|room| room.eyes > 0 && room.points.intersects(room.real));
                    let seen = entered.iter().fold(joined, |seen, room| seen | room.points);
                    !eye && !(around & space.region).is_subset(seen)
                }
            });
            all = all | point.when(lonely);
        }
    }
    all
}

/// The groups that a group is joined to through rooms, and these rooms.
fn closure<const W: usize>(
    board: &Board<W>,
    rooms: &[Space<W>],
    groups: &[Points<W>],
    group: Points<W>,
) -> (Points<W>, Vec<Space<W>>) {
    let (mut joined, mut entered) = (group, Vec::new());
    let mut waiting = rooms.to_vec();
    loop {
        let is_near = |room: &Space<W>| board.neighbours(room.points).intersects(room.region & joined);
        let (near, far): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_near);
        if near.is_empty() {
            return (joined, entered);
        }
        for room in &near {
            let border = board.neighbours(room.points) & room.region;
            joined = groups
                .iter()
                .filter(|group| group.intersects(border))
                .fold(joined, |all, group| all | *group);
        }
        entered.extend(near);
        waiting = far;
    }
}

/// A space whose eyes are counted.
struct Eye<'a, const W: usize> {
    finished: &'a Finished<'a, W>,
    space: Space<W>,
    color: usize,
}

impl<const W: usize> Eye<'_, W> {
    /// Two at most.
    fn count(&self) -> usize {
        let Finished { board, empty, stones, .. } = *self.finished;
        let (theirs, real) = (stones[1 - self.color], self.space.real);
        let fake = self.space.points & !real;
        let near = |p: usize, set: Points<W>| (board.neighbours_of(p) & set).count();
        let all_that = |holds: &dyn Fn(usize) -> bool| {
            real.iter().filter(|p| holds(*p)).fold(Points::EMPTY, |set, p| set | Points::singleton(p))
        };
        let loose = all_that(&|p| near(p, fake & theirs) > 0);
        let gaping = all_that(&|p| near(p, fake & empty) > 0);
        let poked = theirs & (loose | all_that(&|p| near(p, fake & empty) > 1));
        let one_move = empty & !real | empty & loose | theirs & gaping;
        let blocking =
            |p: usize| 2 * near(p, theirs & (fake | poked)) + near(p, one_move & !poked & !(theirs & fake));
        let sure = all_that(&|p| blocking(p) == 0);
        let nearly = all_that(&|p| blocking(p) <= 1);
        let playable = empty & all_that(&|p| self.has_liberty(p));
        let with_any = |parts: Vec<Points<W>>, of: Points<W>, n: usize| {
            parts.iter().filter(|part| (**part & of).count() >= n).count()
        };
        let split = |p: usize| {
            let parts: Vec<_> = board.parts(real & !Points::singleton(p)).collect();
            let eyes = if near(p, fake & theirs) == 1 { nearly } else { sure };
            if parts.len() < 2 { 0 } else { with_any(parts, eyes, 1) }
        };
        let dead = (real & theirs).count();
        let best = (playable & real).iter().map(split).max().unwrap_or(0);
        let deep = |n: usize| all_that(&|p| near(p, real) >= n);
        let weak = (real & !sure).count() + (real & !nearly).count() + (theirs & deep(2)).count();
        let amid = (empty & deep(4)).count() + (empty & deep(3)).count();
        let inner = all_that(&|p| board.neighbours_of(p).count() >= 4);
        let crossing = || {
            let middle = nearly & deep(3);
            (middle & playable & inner).iter().any(|p| {
                (board.neighbours_of(p) & middle).iter().any(|q| {
                    let free = empty.contains(q);
                    let parts =
                        || board.parts(real & !Points::singleton(p) & !Points::singleton(q)).collect();
                    (free || near(q, empty & real) > 1)
                        && with_any(parts(), sure, 1) >= 2
                        && with_any(parts(), sure, 2) >= if free { 1 } else { 2 }
                })
            })
        };
        let captured = || {
            let kept = real & !theirs & !playable;
            let lives = |shape: Points<W>| {
                let parts = board.parts(shape).count();
                let strong = |p: &usize| {
                    board.parts(shape & !Points::singleton(*p)).count() > parts || near(*p, shape) > 2
                };
                let strong = shape.iter().filter(strong).count() + usize::from(shape.count() > 6);
                parts + strong / 2 >= 2 + (fake & theirs).count()
            };
            let shape = real & theirs | kept;
            dead > 0 && lives(shape) && kept.iter().all(|p| lives(shape & !Points::singleton(p)))
        };
        if dead >= 8 || best >= 2 || real.count() >= 6 + weak || amid >= 6 || crossing() || captured() {
            return 2;
        }
        usize::from(dead >= 5 || best == 1 || !nearly.is_empty())
    }

    /// Has a stone here a liberty, or does it take one's last?
    fn has_liberty(&self, p: usize) -> bool {
        let Finished { board, empty, stones, dead, .. } = *self.finished;
        let (around, theirs) = (board.neighbours_of(p), stones[1 - self.color]);
        let taken = |q: usize| {
            let kind = if dead.contains(q) { theirs & dead } else { theirs & !dead };
            (board.neighbours(board.fill(Points::singleton(q), kind)) & empty).count() <= 1
        };
        !around.is_subset(theirs) || (around & theirs).iter().any(taken)
    }
}
