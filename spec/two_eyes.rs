//! Territory that takes two eyes, for an amendment of [`crate::tromp_taylor`]: after the documentation of goscorer, by which the Online
//! Go Server counts.
//!
//! Neutral points need not be filled, and dead stones are still on the board: the players have only said which they are.

use crate::words::{
    Set, adjacent, among, difference, each, every, if_then, intersection, neighbors, number_of, points,
    reachable, some, sum, those, union, union_of,
};
use crate::{Board, Color, Player, Point};

type Area = Set<Point>;

/// A board on which play has stopped.
pub struct Finished<'a> {
    /// The board.
    pub board: &'a Board,
    /// All stones on it.
    pub stones: &'a [Color],
    /// Where the dead ones are. All others are living.
    pub dead: &'a Area,
}

/// The territory of a player on such a board.
pub fn two_eyed(board: &Board, stones: &[Color], dead: &Area, player: Player) -> Area {
    let finished = Finished { board, stones, dead };
    finished.territory(player, 2, |p, false_eyes| finished.at_a_false_eye(player, p, false_eyes))
}

/// What may be an eye: points of a region that hang together without living stones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Space {
    owner: Player,
    region: Area,
    points: Area,
}

impl Finished<'_> {
    /// The territory of a player: the points without living stones in his regions with this number of eyes, without false
    /// eyes. The opponent reaches none of them on any path, and what hangs together there lies in the region.
    pub fn territory(&self, player: Player, eyes: usize, without: impl Fn(Point, &Area) -> bool) -> Area {
        let (regions, groups) = (self.regions(player), self.groups(player));
        let spaces = union_of(&regions, |region| self.spaces(player, region));
        let false_eyes = |live: &Area| each(&spaces, |space| self.false_eyes(space, &spaces, &groups, live));
        let not_yet = union_of(false_eyes(&Set::new()), |points| points);
        let eyes_of = |space: &Space| self.eyes(space, &difference(&space.points, &not_yet));
        let live =
            union_of(those(&spaces, |space| eyes_of(space) > 0), |space| difference(&space.points, &not_yet));
        let false_eyes = union_of(false_eyes(&live), |points| points);
        let theirs = self.reach(player.opponent(), &Set::new());
        let lives = |region: &Area| sum(self.spaces(player, region), |space| eyes_of(&space)) >= eyes;
        union_of(among(&regions, |region| lives(region)), |region| {
            those(region.clone(), |&p| {
                !self.lives(p)
                    && !theirs.contains(&p)
                    && every(self.block(p), |q| region.contains(&q))
                    && !without(p, &false_eyes)
            })
        })
    }

    /// Is the point a false eye, or beside a dead opposing stone that was thrown into one?
    pub fn at_a_false_eye(&self, player: Player, p: Point, false_eyes: &Area) -> bool {
        let thrown_in = |q: Point| false_eyes.contains(&q) && self.stones[q] == player.opponent().color();
        false_eyes.contains(&p) || some(neighbors(self.board, p), thrown_in)
    }

    /// Is there a living stone?
    fn lives(&self, p: Point) -> bool {
        self.stones[p] != Color::Empty && !self.dead.contains(&p)
    }

    /// Is there a living stone of the player?
    fn own(&self, player: Player, p: Point) -> bool {
        self.stones[p] == player.color() && self.lives(p)
    }

    /// May the player still come to stand there: is it empty, his living stone's or a dead opposing stone's?
    fn open(&self, player: Player, p: Point) -> bool {
        self.stones[p] == Color::Empty || (self.stones[p] == player.color()) == self.lives(p)
    }

    /// The stones of one colour, all living or all dead, or the empty points, that hang together.
    fn block(&self, p: Point) -> Area {
        let alike = |q: Point| self.stones[q] == self.stones[p] && self.lives(q) == self.lives(p);
        reachable(p, |q| among(neighbors(self.board, q), |&r| alike(r)))
    }

    /// The parts of an area that hang together.
    fn parts(&self, area: &Area) -> Set<Area> {
        each(area, |&p| reachable(p, |q| among(neighbors(self.board, q), |r| area.contains(r))))
    }

    /// The empty points that the player has sealed: his stones around them are as good as joined, as on both sides of a gap,
    /// so that the opponent may come that far and no further.
    fn sealed(&self, player: Player) -> Area {
        those(points(self.board), |&p| self.stones[p] == Color::Empty && self.seals(player, p))
    }

    fn seals(&self, player: Player, p: Point) -> bool {
        let sides = those(neighbors(self.board, p), |_| true);
        let corner =
            |q: Point, r: Point| those(neighbors(self.board, q), |&c| c != p && adjacent(self.board, c, r));
        let opposite = |q: Point, r: Point| q != r && corner(q, r).is_empty();
        let own = |q: Point| self.own(player, q);
        let open = |q: Point| self.open(player, q);
        let own_corner = |q: Point, r: Point| some(corner(q, r), own);
        let open_corner = |q: Point, r: Point| some(corner(q, r), open);
        // A pair of opposing sides is held, and what lies between them is sealed off if this holds.
        let gap = |holds: &dyn Fn(Point, Point) -> bool| {
            some(&sides, |&q| some(&sides, |&r| own(q) && own(r) && opposite(q, r) && holds(q, r)))
        };
        let others_open = |q: Point, r: Point| every(&sides, |&s| if_then(s != q && s != r, || open(s)));
        let inward = |q: Point| own(q) && every(&sides, |&r| !opposite(q, r));
        let hooked = gap(&|q, r| some(&sides, |&s| open(s) && own_corner(q, s) && open_corner(s, r)));
        match sides.len() {
            4 => {
                let straight = gap(&|q, r| {
                    let free = |s: Point| open_corner(q, s) && open_corner(r, s);
                    others_open(q, r) && some(&sides, |&s| s != q && s != r && free(s))
                });
                let facing = |q: Point, r: Point| {
                    let flanked = |s: Point| own_corner(s, r) && open_corner(s, q);
                    own(q)
                        && opposite(q, r)
                        && open(r)
                        && others_open(q, r)
                        && every(&sides, |&s| if_then(s != q && s != r, || flanked(s)))
                };
                hooked || straight || some(&sides, |&q| some(&sides, |&r| facing(q, r)))
            }
            n if n > 4 => hooked,
            n => {
                let beside = |q: Point, r: Point| q != r && open(r) && own_corner(q, r);
                let above =
                    |q: Point| n == 3 && others_open(q, q) && some(&sides, |&r| q != r && open_corner(q, r));
                let held = |q: Point| inward(q) && (some(&sides, |&r| beside(q, r)) || above(q));
                hooked || (n == 3 && gap(&others_open)) || some(&sides, |&q| held(q))
            }
        }
    }

    /// What a walk of the player from here comes to, past everything but living opposing stones. It ends on sealed points.
    fn walk(&self, player: Player, sealed: &Area, from: Point) -> Area {
        let stops = |q: Point| sealed.contains(&q);
        let free = |r: Point| !self.own(player.opponent(), r);
        reachable(from, |q| those(neighbors(self.board, q), |&r| !stops(q) && free(r)))
    }

    /// What walks from the player's living stones come to.
    fn reach(&self, player: Player, sealed: &Area) -> Area {
        union_of(self.parts(&those(points(self.board), |&p| self.own(player, p))), |block| {
            union_of(block.first(), |&p| self.walk(player, sealed, p))
        })
    }

    /// What the player alone comes to, if both stop at what the other has sealed.
    fn alone(&self, player: Player) -> Area {
        let reached = |player: Player| self.reach(player, &self.sealed(player.opponent()));
        difference(&reached(player), &reached(player.opponent()))
    }

    /// The regions of a player: points that he alone comes to, joined by walks of his.
    fn regions(&self, player: Player) -> Set<Area> {
        let (alone, sealed) = (self.alone(player), self.sealed(player.opponent()));
        each(&alone, |&p| intersection(&self.walk(player, &sealed, p), &alone))
    }

    /// The groups of a player: his living stones, joined by points that are in no region and not sealed.
    fn groups(&self, player: Player) -> Set<Area> {
        let other = player.opponent();
        let barred = union(&self.sealed(other), &union(&self.alone(player), &self.alone(other)));
        let joins = |r: Point| self.own(player, r) || !barred.contains(&r);
        each(among(points(self.board), |&p| self.own(player, p)), |p| {
            let joined = reachable(p, |q| among(neighbors(self.board, q), |&r| joins(r)));
            those(joined, |&q| self.own(player, q))
        })
    }

    /// What may be eyes of a region.
    fn spaces(&self, owner: Player, region: &Area) -> Set<Space> {
        let parts = self.parts(&those(region.clone(), |&p| !self.lives(p)));
        each(parts, |points| Space { owner, region: region.clone(), points })
    }

    /// Is the group in this region beside one of the points?
    fn touches(&self, group: &Area, region: &Area, area: &Area) -> bool {
        let beside = |p: Point| some(neighbors(self.board, p), |q| area.contains(&q));
        some(group, |&p| region.contains(&p) && beside(p))
    }

    /// The false points of a space: one at most of its other points is beside them, and some group beside them would without them
    /// come neither round to all sides of theirs nor to a point of a live eye. It goes from group to group by spaces that both
    /// touch.
    fn false_eyes(&self, space: &Space, spaces: &Set<Space>, groups: &Set<Area>, live: &Area) -> Area {
        let beside = |e: Point, area: &Area| those(neighbors(self.board, e), |q| area.contains(q));
        let ends = those(space.points.clone(), |&e| beside(e, &space.points).len() <= 1);
        those(ends, |&e| {
            let others = those(spaces.clone(), |other| other != space);
            let rest = self.parts(&difference(&space.points, &Set::from([e])));
            let rooms = union(&others, &each(rest, |points| Space { points, ..space.clone() }));
            let touches = |group: &Area, room: &Space| self.touches(group, &room.region, &room.points);
            let joined = |group: &Area| {
                reachable(group.clone(), |from| {
                    let shared = those(&rooms, |room| touches(&from, room));
                    those(groups.clone(), |to| some(&shared, |room| touches(to, room)))
                })
            };
            let come_to = |group: &Area| {
                let joined = joined(group);
                let entered = those(&rooms, |room| some(&joined, |group| touches(group, room)));
                union(&union_of(entered, |room| room.points.clone()), &union_of(joined, |group| group))
            };
            some(groups, |group| {
                self.touches(group, &space.region, &Set::from([e])) && {
                    let reached = come_to(group);
                    intersection(&reached, live).is_empty() && !beside(e, &space.region).is_subset(&reached)
                }
            })
        })
    }

    /// How many eyes a space with these real points is, two at most.
    fn eyes(&self, space: &Space, real: &Area) -> usize {
        let shape = Shape { of: self, space, real, false_eyes: difference(&space.points, real) };
        let dead = number_of(real, |p| shape.theirs(**p));
        let one = dead >= 5 || some(real, |&p| shape.blocks(p) <= 1);
        let split = |n: usize| some(real, |&p| shape.split_by(p) >= n);
        if dead >= 8 || split(2) || shape.roomy() || shape.crossed() || shape.lives_if_taken() {
            return 2;
        }
        usize::from(one || split(1))
    }
}

/// The shape of a space.
struct Shape<'a> {
    of: &'a Finished<'a>,
    space: &'a Space,
    real: &'a Area,
    false_eyes: Area,
}

impl Shape<'_> {
    fn empty(&self, p: Point) -> bool {
        self.of.stones[p] == Color::Empty
    }

    fn theirs(&self, p: Point) -> bool {
        self.of.stones[p] == self.space.owner.opponent().color()
    }

    /// How many neighbours lie in an area, and are so.
    fn beside(&self, p: Point, area: &Area, is: impl Fn(Point) -> bool) -> usize {
        number_of(neighbors(self.of.board, p), |q| area.contains(q) && is(*q))
    }

    /// The number of real neighbours.
    fn degree(&self, p: Point) -> usize {
        self.beside(p, self.real, |_| true)
    }

    /// Is a stone there that keeps a false eye open?
    fn pokes(&self, p: Point) -> bool {
        self.theirs(p)
            && (self.beside(p, &self.false_eyes, |q| self.theirs(q)) >= 1
                || self.beside(p, &self.false_eyes, |q| self.empty(q)) >= 2)
    }

    /// How many moves the owner needs to make a real point an eye of its own: 2 or more also if he cannot.
    fn blocks(&self, p: Point) -> usize {
        sum(neighbors(self.of.board, p), |q| {
            let real = self.real.contains(&q);
            let loose = real && self.beside(q, &self.false_eyes, |r| self.theirs(r)) >= 1;
            let opened = real && self.beside(q, &self.false_eyes, |r| self.empty(r)) >= 1;
            if self.theirs(q) && (self.false_eyes.contains(&q) || (real && self.pokes(q))) {
                2
            } else {
                usize::from(if self.empty(q) { !real || loose } else { self.theirs(q) && opened })
            }
        })
    }

    /// Can the owner play there, as far as liberties matter?
    fn playable(&self, p: Point) -> bool {
        let liberties = |q: Point| {
            let beside = union_of(self.of.block(q), |r| neighbors(self.of.board, r));
            those(beside, |&e| self.empty(e))
        };
        self.empty(p) && some(neighbors(self.of.board, p), |q| !self.theirs(q) || liberties(q).len() <= 1)
    }

    /// Into how many parts that are eyes a move there splits the real points; 0 if it does not split them.
    fn split_by(&self, p: Point) -> usize {
        let parts = self.of.parts(&difference(self.real, &Set::from([p])));
        let spare = usize::from(self.beside(p, &self.false_eyes, |q| self.theirs(q)) == 1);
        if parts.len() < 2 || !self.playable(p) {
            return 0;
        }
        number_of(&parts, |part| some(*part, |&q| self.blocks(q) <= spare))
    }

    /// Has it room enough for two eyes: six points more than weaknesses, or many empty ones amid others?
    fn roomy(&self) -> bool {
        let open = |n: usize| number_of(self.real, |p| self.blocks(**p) >= n);
        let amid = |n: usize| number_of(self.real, |p| self.empty(**p) && self.degree(**p) >= n);
        let lodged = number_of(self.real, |p| self.theirs(**p) && self.degree(**p) >= 2);
        self.real.len() >= 6 + open(1) + open(2) + lodged || amid(4) + amid(3) >= 6
    }

    /// Do two adjacent points amid others split it into eyes, though the opponent takes one of them?
    fn crossed(&self) -> bool {
        let amid = |p: Point| self.degree(p) >= 3 && self.blocks(p) <= 1;
        let inner = |p: Point| number_of(neighbors(self.of.board, p), |_| true) >= 4;
        let crosses = |p: Point, q: Point| {
            let parts = self.of.parts(&difference(self.real, &Set::from([p, q])));
            let eyes = |n: usize| number_of(&parts, |part| number_of(*part, |r| self.blocks(**r) == 0) >= n);
            let free = self.empty(q) || self.beside(q, self.real, |r| self.empty(r)) >= 2;
            amid(q) && free && eyes(1) >= 2 && eyes(2) >= if self.empty(q) { 1 } else { 2 }
        };
        some(self.real, |&p| {
            inner(p)
                && self.playable(p)
                && amid(p)
                && some(neighbors(self.of.board, p), |q| self.real.contains(&q) && crosses(p, q))
        })
    }

    /// Do the dead stones in it, once taken, leave a living shape, whatever single point where the owner cannot play is no part
    /// of it?
    fn lives_if_taken(&self) -> bool {
        let dead = those(self.real.clone(), |&p| self.theirs(p));
        let closed = those(self.real.clone(), |&p| !self.theirs(p) && !self.playable(p));
        let thrown_in = number_of(&self.false_eyes, |p| self.theirs(**p));
        let lives = |omitted: &Area| {
            let shape = union(&dead, &difference(&closed, omitted));
            let parts = self.of.parts(&shape).len();
            let strong = number_of(&shape, |&&p| {
                let without = self.of.parts(&difference(&shape, &Set::from([p]))).len();
                without > parts || self.beside(p, &shape, |_| true) >= 3
            });
            parts + (strong + usize::from(shape.len() >= 7)) / 2 >= 2 + thrown_in
        };
        !dead.is_empty() && lives(&Set::new()) && every(&closed, |&p| lives(&Set::from([p])))
    }
}
