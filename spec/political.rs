//! Political Go, proposal 362: rules 1–7, for any number of Go players who make and break alliances.
//!
//! Words of this document: Go player, ally, enemy, vertex, Stone, Dragon, liberty, dead, territory, Go move, Game day.

use crate::{Amendment, Board, ClauseId, Point, Verdict, document};
use std::collections::{BTreeMap, BTreeSet};

/// A Go player, numbered from 0.
pub type GoPlayer = usize;

/// Rule 2: for each vertex, the owner of its Stone, or `None` if it is empty.
pub type Configuration = Vec<Option<GoPlayer>>;

/// A set of Stones, given by the vertices they occupy. Sets are ordered by their first vertices.
pub type Stones = BTreeSet<Point>;

/// How many captured Stones each Go player holds.
pub type Hands = Vec<usize>;

/// Rule 5: the players who capture from a Dragon, each with the number of his Stones next to it.
pub type Capturers = BTreeMap<GoPlayer, usize>;

/// A Go move, or another event that changes the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places a Stone.
    Place { player: GoPlayer, day: u32, at: Point },
    /// Offers an alliance.
    Offer { player: GoPlayer, day: u32, to: GoPlayer },
    /// Declares war on an ally.
    War { player: GoPlayer, day: u32, on: GoPlayer },
    /// Accepts an offer, which is not a Go move and takes no day.
    Accept { player: GoPlayer, of: GoPlayer },
    /// An nweek passes in which no Stone is placed. No player makes this move.
    Nweek,
}

impl Move {
    /// The player and the day, if this is a Go move.
    pub fn go_move(self) -> Option<(GoPlayer, u32)> {
        match self {
            Move::Place { player, day, .. }
            | Move::Offer { player, day, .. }
            | Move::War { player, day, .. } => Some((player, day)),
            Move::Accept { .. } | Move::Nweek => None,
        }
    }

    /// The player who places a Stone, if this is a placement.
    pub fn placed_by(self) -> Option<GoPlayer> {
        match self {
            Move::Place { player, .. } => Some(player),
            _ => None,
        }
    }
}

/// The Stones on the board, the alliances, the offers that stand, and the captured Stones that the Go players may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    pub configuration: Configuration,
    /// Each pair of allies, in both orders.
    pub allies: BTreeSet<(GoPlayer, GoPlayer)>,
    /// Who has offered an alliance to whom.
    pub offers: BTreeSet<(GoPlayer, GoPlayer)>,
    /// What they hold: several possibilities if ties were broken at random.
    pub hands: BTreeSet<Hands>,
}

impl Situation {
    /// How many Go players there are.
    fn players(&self) -> usize {
        self.hands.first().map_or(0, Vec::len)
    }

    /// The owner of a Stone.
    fn owner(&self, stone: Point) -> GoPlayer {
        self.configuration[stone].expect("a Stone has an owner")
    }

    /// The occupied vertices.
    fn stones(&self) -> Stones {
        (0..self.configuration.len()).filter(|&v| self.configuration[v].is_some()).collect()
    }

    /// Makes two players allies, or ends their alliance.
    fn ally(&mut self, a: GoPlayer, b: GoPlayer, allied: bool) {
        for pair in [(a, b), (b, a)] {
            if allied {
                self.allies.insert(pair)
            } else {
                self.allies.remove(&pair)
            };
        }
    }
}

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// How many Go players there are.
    pub players: usize,
    /// The situation at the start and after each move: one more than there are moves.
    pub situations: Vec<Situation>,
    pub moves: Vec<Move>,
}

impl Game {
    /// A game with no moves yet, from a configuration and pairs of allies.
    pub fn starting_from(
        players: usize,
        configuration: Configuration,
        allies: &[(GoPlayer, GoPlayer)],
    ) -> Game {
        let mut start = Situation {
            configuration,
            allies: BTreeSet::new(),
            offers: BTreeSet::new(),
            hands: BTreeSet::from([vec![0; players]]),
        };
        for &(a, b) in allies {
            start.ally(a, b, true);
        }
        Game { players, situations: vec![start], moves: Vec::new() }
    }

    /// The current situation.
    pub fn now(&self) -> &Situation {
        &self.situations[self.moves.len()]
    }

    /// Appends a move and the situation it leads to.
    pub fn extend(&mut self, m: Move, next: Situation) {
        self.moves.push(m);
        self.situations.push(next);
    }
}

document! {
/// The document: one or more methods per rule.
trait Political {
    /// **political.1** A Go player makes at most one Go move on a Game day and never places two Stones in a row.
    /// Nobody moves after the end of the game.
    fn r1_permits(&self, board: &Board, game: &Game, m: Move) -> bool {
        m.go_move().is_none_or(|(player, day)| self.r1_one_move_a_day(game, player, day))
            && m.placed_by().is_none_or(|player| self.r1_not_consecutively(game, player))
            && !self.r1_ended(board, game)
    }

    /// **political.1** The game starts with an empty board and no alliances.
    fn r1_begin(&self, board: &Board, players: usize) -> Game {
        Game::starting_from(players, vec![None; board.node_count()], &[])
    }

    /// **political.1** A Go player makes no second Go move on the same Game day.
    fn r1_one_move_a_day(&self, game: &Game, player: GoPlayer, day: u32) -> bool {
        !game.moves.iter().any(|m| m.go_move() == Some((player, day)))
    }

    /// **political.1** Between two Stones of one Go player, another player places one.
    fn r1_not_consecutively(&self, game: &Game, player: GoPlayer) -> bool {
        game.moves.iter().rev().find_map(|m| m.placed_by()) != Some(player)
    }

    /// **political.1** The game is over when nobody may place a Stone any more, or after an nweek without a new
    /// Stone.
    fn r1_ended(&self, board: &Board, game: &Game) -> bool {
        let may_place = |player| board.nodes().any(|v| self.r1_may_place(board, game, player, v));
        !(0..game.players).any(may_place) || game.moves.last() == Some(&Move::Nweek)
    }

    /// **political.1** A Go player may still place a Stone on a vertex if that would be legal on a new day.
    fn r1_may_place(&self, board: &Board, game: &Game, player: GoPlayer, at: Point) -> bool {
        self.r1_not_consecutively(game, player) && self.r4_placement(board, game, player, at).is_empty()
    }

    /// **political.1** All players with the highest score are winners.
    fn r1_winners(&self, scores: &[usize]) -> BTreeSet<GoPlayer> {
        (0..scores.len()).filter(|&player| scores.iter().all(|other| *other <= scores[player])).collect()
    }

    /// **political.2** The Go Board has 19 files and 19 ranks. The other rules work on any board.
    ///
    /// Vertices are numbered from the upper left corner, rank by rank.
    fn r2_go_board(&self) -> Board {
        let mut board = Board::new();
        for v in 0..19 * 19 {
            board.add_node(v);
        }
        for v in 0..19 * 19 {
            if v % 19 > 0 {
                board.add_edge(v - 1, v, ());
            }
            if v / 19 > 0 {
                board.add_edge(v - 19, v, ());
            }
        }
        board
    }

    /// **political.2** A vertex of the Go Board is named by its file, from a to s including i, and its rank, from 1
    /// to 19.
    fn r2_lettering(&self, vertex: Point) -> String {
        format!("{}{}", char::from(b'a' + (vertex % 19) as u8), 19 - vertex / 19)
    }

    /// **political.2** Each vertex is empty or has one Stone.
    fn r2_configuration(&self, board: &Board, configuration: &Configuration) -> bool {
        board.node_count() == configuration.len() && board.nodes().all(|v| v < configuration.len())
    }

    /// **political.2** Vertices are adjacent if a line joins them directly, with no vertex in between.
    fn r2_adjacent(&self, board: &Board, v: Point, w: Point) -> bool {
        board.contains_edge(v, w)
    }

    /// **political.2** Vertices are mutually adjacent if paths among them join one of them to all the others.
    fn r2_mutually_adjacent(&self, board: &Board, vertices: &BTreeSet<Point>) -> bool {
        vertices.first().is_some_and(|&v| joined(board, v, |w| vertices.contains(&w)) == *vertices)
    }

    /// **political.3** Each Stone belongs to one Go player. These are the Stones of one player.
    fn r3_stones_of(&self, situation: &Situation, player: GoPlayer) -> Stones {
        situation.stones().into_iter().filter(|&stone| situation.owner(stone) == player).collect()
    }

    /// **political.3.friendly** Stones are friendly if they have the same owner or their owners are allies. An ally's
    /// ally is not automatically a friend.
    fn r3_friendly_owners(&self, situation: &Situation, one: GoPlayer, other: GoPlayer) -> bool {
        one == other || situation.allies.contains(&(one, other))
    }

    /// **political.3.friendly** Stones are mutually friendly if any two of them are friendly.
    fn r3_friendly_mutually(&self, situation: &Situation, stones: &Stones) -> bool {
        let owners: BTreeSet<GoPlayer> = stones.iter().map(|&stone| situation.owner(stone)).collect();
        owners.iter().all(|&one| owners.iter().all(|&other| self.r3_friendly_owners(situation, one, other)))
    }

    /// **political.3.friendly** A Dragon is friendly to a player if all its Stones are.
    fn r3_friendly_to(&self, situation: &Situation, dragon: &Stones, player: GoPlayer) -> bool {
        dragon.iter().all(|&stone| self.r3_friendly_owners(situation, player, situation.owner(stone)))
    }

    /// **political.3.dragon** A Dragon is a set of mutually friendly Stones on mutually adjacent vertices that no
    /// other adjacent Stone could join.
    fn r3_dragon_is(&self, board: &Board, situation: &Situation, stones: &Stones) -> bool {
        let beside = |&other: &Point| stones.iter().any(|&stone| self.r2_adjacent(board, stone, other));
        self.r3_friendly_mutually(situation, stones)
            && self.r2_mutually_adjacent(board, stones)
            && !situation.stones().difference(stones).filter(|other| beside(other)).any(|&other| {
                self.r3_dragon_takes_in(situation, stones, other)
            })
    }

    /// **political.3.dragon** A Stone can join a set of Stones only if it is friendly to all of them. Otherwise they
    /// would no longer be mutually friendly.
    fn r3_dragon_takes_in(&self, situation: &Situation, stones: &Stones, other: Point) -> bool {
        stones.iter().all(|&s| self.r3_friendly_owners(situation, situation.owner(s), situation.owner(other)))
    }

    /// **political.3.dragon** A Stone may be in several Dragons. This is the set of all Dragons.
    ///
    /// Looks at every connected component of the Stones of each bloc of Go players. No Dragon is missed: its owners are
    /// in a bloc, and it includes every Stone of the bloc that is connected to it, because any such Stone next to it
    /// could join.
    fn r3_dragon_list(&self, board: &Board, situation: &Situation) -> BTreeSet<Stones> {
        let mut dragons = BTreeSet::new();
        for bloc in self.r3_dragon_blocs(situation) {
            let owned = |v: Point| situation.configuration[v].is_some_and(|owner| bloc.contains(&owner));
            let mut stones: Stones = board.nodes().filter(|&v| owned(v)).collect();
            while let Some(&stone) = stones.first() {
                let part = joined(board, stone, owned);
                stones.retain(|other| !part.contains(other));
                dragons.insert(part);
            }
        }
        dragons.retain(|stones| self.r3_dragon_is(board, situation, stones));
        dragons
    }

    /// **political.3.dragon** A bloc is a maximal set of owners of Stones, any two of whom are friendly. These are
    /// all blocs.
    ///
    /// Found by adding one owner after another, together with the members of each bloc who are friendly to him.
    fn r3_dragon_blocs(&self, situation: &Situation) -> BTreeSet<BTreeSet<GoPlayer>> {
        let mut blocs: BTreeSet<BTreeSet<GoPlayer>> = BTreeSet::from([BTreeSet::new()]);
        for owner in situation.configuration.iter().flatten().copied().collect::<BTreeSet<GoPlayer>>() {
            let friend = |other: &GoPlayer| self.r3_friendly_owners(situation, owner, *other);
            let with_him: Vec<BTreeSet<GoPlayer>> =
                blocs.iter().map(|all| all.iter().copied().filter(friend).chain([owner]).collect()).collect();
            blocs.extend(with_him);
            let all = blocs.clone();
            blocs.retain(|bloc| !all.iter().any(|other| bloc != other && bloc.is_subset(other)));
        }
        blocs
    }

    /// **political.3.liberties** The liberties of a Dragon are the empty vertices to which it is adjacent, each
    /// counted once.
    fn r3_liberties_of(&self, board: &Board, situation: &Situation, dragon: &Stones) -> BTreeSet<Point> {
        board.nodes()
            .filter(|&v| situation.configuration[v].is_none())
            .filter(|&v| dragon.iter().any(|&stone| self.r2_adjacent(board, stone, v)))
            .collect()
    }

    /// **political.3.dead** A Dragon is dead if it has one liberty, or none at all (A17).
    fn r3_dead_is(&self, board: &Board, situation: &Situation, dragon: &Stones) -> bool {
        self.r3_liberties_of(board, situation, dragon).len() <= 1
    }

    /// **political.3.territory** A Go player's territory is every vertex from which no clear path leads to a Dragon
    /// unfriendly to him.
    fn r3_territory_of(&self, board: &Board, situation: &Situation, player: GoPlayer) -> BTreeSet<Point> {
        let dragons = self.r3_dragon_list(board, situation);
        let unfriendly: Vec<&Stones> =
            dragons.iter().filter(|dragon| !self.r3_friendly_to(situation, dragon, player)).collect();
        board.nodes()
            .filter(|&v| self.r3_territory_counts(situation, player, v))
            .filter(|&v| {
                let met = self.r3_territory_met(board, situation, v);
                !unfriendly.iter().any(|dragon| !dragon.is_disjoint(&met))
            })
            .collect()
    }

    /// **political.3.territory** Only an empty vertex can be territory (A15).
    fn r3_territory_counts(&self, situation: &Situation, _player: GoPlayer, v: Point) -> bool {
        situation.configuration[v].is_none()
    }

    /// **political.3.territory** Clear paths from a vertex run over empty vertices only. These are the Stones they
    /// lead to.
    fn r3_territory_met(&self, board: &Board, situation: &Situation, from: Point) -> Stones {
        let region = joined(board, from, |v| v == from || situation.configuration[v].is_none());
        let beside = |&stone: &Point| region.iter().any(|&v| self.r2_adjacent(board, stone, v));
        situation.stones().into_iter().filter(beside).collect()
    }

    /// **political.4** A Go move does one of three things: it places a Stone, offers an alliance, or declares war on
    /// an ally.
    ///
    /// Returns the situation that the move leads to, after captures, or the clauses it breaks. If the vertex is
    /// occupied, no other clause is checked. Acceptances and the passing of an nweek are judged here, too.
    fn r4_move(&self, board: &Board, game: &Game, m: Move) -> Verdict<Situation> {
        let mut broken = self.r4_broken(board, game, m);
        if broken != BTreeSet::from([ClauseId("political.4")]) && !self.r1_permits(board, game, m) {
            broken.insert(ClauseId("political.1"));
        }
        if broken.is_empty() {
            Verdict::Legal(self.r4_next(board, game.now(), m))
        } else {
            Verdict::Illegal(broken)
        }
    }

    /// **political.4** Some clauses apply to a move no matter when it is made. These are the ones it breaks.
    fn r4_broken(&self, board: &Board, game: &Game, m: Move) -> BTreeSet<ClauseId> {
        let now = game.now();
        let (may, clause) = match m {
            Move::Place { player, at, .. } => return self.r4_placement(board, game, player, at),
            Move::Offer { player, to, .. } => (self.r4_move_2_enemy(now, player, to), "political.4.move.2"),
            Move::Accept { player, of } => (self.r4_move_2_offered(now, player, of), "political.4.move.2"),
            Move::War { player, on, .. } => (self.r4_move_3_ally(now, player, on), "political.4.move.3"),
            Move::Nweek => return BTreeSet::new(),
        };
        if may { BTreeSet::new() } else { BTreeSet::from([ClauseId(clause)]) }
    }

    /// **political.4** A move changes the situation, and then captures are made.
    fn r4_next(&self, board: &Board, now: &Situation, m: Move) -> Situation {
        let next = match m {
            Move::Place { player, at, .. } => self.r4_move_1_placed(now, player, at),
            Move::Offer { player, to, .. } => self.r4_move_2_offer(now, player, to),
            Move::Accept { player, of } => self.r4_move_2_accept(now, player, of),
            Move::War { player, on, .. } => self.r4_move_3_war(now, player, on),
            Move::Nweek => now.clone(),
        };
        match self.r5_after(m) {
            Some(mover) => self.r5_captures(board, &next, mover),
            None => next,
        }
    }

    /// **political.4** A Stone is placed on an unoccupied vertex, with two exceptions.
    ///
    /// Returns the clauses that the placement breaks.
    fn r4_placement(&self, board: &Board, game: &Game, player: GoPlayer, at: Point) -> BTreeSet<ClauseId> {
        if !self.r4_unoccupied(game.now(), at) {
            return BTreeSet::from([ClauseId("political.4")]);
        }
        let mut broken = BTreeSet::new();
        if !self.r4_placement_1_new(board, game, player, at) {
            broken.insert(ClauseId("political.4.placement.1"));
        }
        if !self.r4_placement_2_breathes(board, game.now(), player, at) {
            broken.insert(ClauseId("political.4.placement.2"));
        }
        broken
    }

    /// **political.4** A vertex is unoccupied if it has no Stone.
    fn r4_unoccupied(&self, situation: &Situation, at: Point) -> bool {
        situation.configuration[at].is_none()
    }

    /// **political.4.move.1** A placement adds one Stone. Captures come later.
    fn r4_move_1_placed(&self, situation: &Situation, player: GoPlayer, at: Point) -> Situation {
        let mut next = situation.clone();
        next.configuration[at] = Some(player);
        next
    }

    /// **political.4.move.2** An alliance is offered to an enemy: another Go player who is not an ally. It is made
    /// when that player accepts.
    fn r4_move_2_enemy(&self, situation: &Situation, player: GoPlayer, to: GoPlayer) -> bool {
        player != to && !situation.allies.contains(&(player, to))
    }

    /// **political.4.move.2** An offer stands until it is accepted.
    fn r4_move_2_offer(&self, situation: &Situation, player: GoPlayer, to: GoPlayer) -> Situation {
        let mut next = situation.clone();
        next.offers.insert((player, to));
        next
    }

    /// **political.4.move.2** Only an alliance that was offered can be accepted.
    fn r4_move_2_offered(&self, situation: &Situation, player: GoPlayer, of: GoPlayer) -> bool {
        situation.offers.contains(&(of, player))
    }

    /// **political.4.move.2** An acceptance makes the two players allies and uses up all offers between them.
    fn r4_move_2_accept(&self, situation: &Situation, player: GoPlayer, of: GoPlayer) -> Situation {
        let mut next = situation.clone();
        next.offers.retain(|&offer| offer != (of, player) && offer != (player, of));
        next.ally(player, of, true);
        next
    }

    /// **political.4.move.3** War is declared on an ally.
    fn r4_move_3_ally(&self, situation: &Situation, player: GoPlayer, on: GoPlayer) -> bool {
        situation.allies.contains(&(player, on))
    }

    /// **political.4.move.3** After a declaration of war, the two players are no longer allies and their Stones no
    /// longer friendly.
    fn r4_move_3_war(&self, situation: &Situation, player: GoPlayer, on: GoPlayer) -> Situation {
        let mut next = situation.clone();
        next.ally(player, on, false);
        next
    }

    /// **political.4.placement.1** A placement must make a new configuration. What counts is who owns which vertex
    /// after captures, not the alliances.
    fn r4_placement_1_new(&self, board: &Board, game: &Game, player: GoPlayer, at: Point) -> bool {
        let placed = self.r4_move_1_placed(game.now(), player, at);
        let after = self.r5_captures(board, &placed, player);
        let same = |i: usize| game.situations[i].configuration == after.configuration;
        !self.r4_placement_1_record(game).into_iter().any(same)
    }

    /// **political.4.placement.1** All configurations so far are on record, including the start and those made by
    /// captures. Each is identified by the number of moves that led to it.
    fn r4_placement_1_record(&self, game: &Game) -> Vec<usize> {
        (0..game.situations.len()).collect()
    }

    /// **political.4.placement.2** Before captures, a placement may form a friendly Dragon without liberties only if
    /// it also forms one of an enemy.
    fn r4_placement_2_breathes(&self, board: &Board, now: &Situation, player: GoPlayer, at: Point) -> bool {
        let placed = self.r4_move_1_placed(now, player, at);
        let formed = self.r4_placement_2_formed(board, now, &placed);
        let friendly = |dragon: &Stones| self.r3_friendly_to(&placed, dragon, player);
        !formed.iter().any(friendly) || formed.iter().any(|dragon| !friendly(dragon))
    }

    /// **political.4.placement.2** A Dragon without liberties is formed if no such Dragon had exactly the same Stones
    /// before.
    fn r4_placement_2_formed(&self, board: &Board, now: &Situation, placed: &Situation) -> BTreeSet<Stones> {
        let before = self.r5_without_liberties(board, now);
        self.r5_without_liberties(board, placed).difference(&before).cloned().collect()
    }

    /// **political.5** After a Go move, all Dragons without liberties that are unfriendly to the mover are captured
    /// together.
    fn r5_captures(&self, board: &Board, situation: &Situation, mover: GoPlayer) -> Situation {
        let mut captured = self.r5_without_liberties(board, situation);
        captured.retain(|dragon| self.r5_unfriendly(situation, dragon, mover));
        self.r5_remove(board, situation, &captured)
    }

    /// **political.5** Captures follow Go moves of every kind and nothing else. This is the player who made the Go
    /// move.
    fn r5_after(&self, m: Move) -> Option<GoPlayer> {
        m.go_move().map(|(mover, _)| mover)
    }

    /// **political.5** A Dragon has no liberties if every vertex it is adjacent to is occupied. These are all such
    /// Dragons.
    fn r5_without_liberties(&self, board: &Board, situation: &Situation) -> BTreeSet<Stones> {
        let mut dragons = self.r3_dragon_list(board, situation);
        dragons.retain(|dragon| self.r3_liberties_of(board, situation, dragon).is_empty());
        dragons
    }

    /// **political.5** A Dragon is unfriendly to the mover unless it is wholly friendly to him.
    fn r5_unfriendly(&self, situation: &Situation, dragon: &Stones, mover: GoPlayer) -> bool {
        !self.r3_friendly_to(situation, dragon, mover)
    }

    /// **political.5** Captured Dragons leave the board, and their Stones go to the players who capture them.
    ///
    /// A Dragon that touches nobody's Stones is captured by nobody and stays (A23).
    fn r5_remove(&self, board: &Board, situation: &Situation, captured: &BTreeSet<Stones>) -> Situation {
        let mut next = situation.clone();
        for dragon in captured {
            let capturers = self.r5_division_capturers(board, situation, dragon);
            if capturers.is_empty() {
                continue;
            }
            // A Stone in two captured Dragons has already gone with the first.
            let taken = dragon.iter().filter(|&&stone| next.configuration[stone].is_some()).count();
            next.hands = sums(&next.hands, &self.r5_division_ways(&capturers, taken, situation.players()));
            for &stone in dragon {
                next.configuration[stone] = None;
            }
        }
        next
    }

    /// **political.5.division** The owners of Stones next to a Dragon capture from it. Each is listed with the number
    /// of these Stones.
    fn r5_division_capturers(&self, board: &Board, situation: &Situation, dragon: &Stones) -> Capturers {
        let mut capturers = Capturers::new();
        for &stone in situation.stones().difference(dragon) {
            if dragon.iter().any(|&captured| self.r2_adjacent(board, captured, stone)) {
                *capturers.entry(situation.owner(stone)).or_default() += 1;
            }
        }
        capturers
    }

    /// **political.5.division** Captured Stones go to the capturers one at a time, to those with the most adjacent
    /// Stones first, round after round.
    ///
    /// Ties are broken at random. Returns every possible outcome: how many Stones each Go player receives.
    fn r5_division_ways(&self, capturers: &Capturers, stones: usize, players: usize) -> BTreeSet<Hands> {
        let everybody: BTreeSet<GoPlayer> = capturers.keys().copied().collect();
        let mut ways = BTreeSet::from([(vec![0; players], everybody.clone())]);
        for _ in 0..stones {
            let mut longer = BTreeSet::new();
            for (received, waiting) in ways {
                for player in self.r5_division_next(capturers, &waiting) {
                    let mut received = received.clone();
                    received[player] += 1;
                    let rest: BTreeSet<GoPlayer> = waiting.iter().copied().filter(|p| *p != player).collect();
                    longer.insert((received, if rest.is_empty() { everybody.clone() } else { rest }));
                }
            }
            ways = longer;
        }
        ways.into_iter().map(|(received, _)| received).collect()
    }

    /// **political.5.division** The next Stone goes to a player with the most Stones next to the Dragon, among those
    /// who still wait in this round.
    fn r5_division_next(&self, capturers: &Capturers, waiting: &BTreeSet<GoPlayer>) -> BTreeSet<GoPlayer> {
        let most = waiting.iter().map(|player| capturers[player]).max();
        waiting.iter().copied().filter(|player| Some(capturers[player]) == most).collect()
    }

    /// **political.6** When the game has ended, the dead Dragons are captured, all together.
    ///
    /// The capturers are the players whose adjacent Dragons are unfriendly, which means the owners of the adjacent
    /// Stones: any other Stone would be part of the Dragon. The Stones are divided as in rule 5 (A18).
    fn r6_dead_removed(&self, board: &Board, situation: &Situation) -> Situation {
        let mut dead = self.r3_dragon_list(board, situation);
        dead.retain(|dragon| self.r3_dead_is(board, situation, dragon));
        self.r5_remove(board, situation, &dead)
    }

    /// **political.6** A player's score is his territory plus his captured Stones, counted after the dead Dragons are
    /// removed.
    ///
    /// Returns every score that ties can lead to, each a list by Go player.
    fn r6_scores(&self, board: &Board, situation: &Situation) -> BTreeSet<Vec<usize>> {
        let end = self.r6_dead_removed(board, situation);
        let territories: Hands =
            (0..end.players()).map(|player| self.r3_territory_of(board, &end, player).len()).collect();
        sums(&end.hands, &BTreeSet::from([territories]))
    }

    /// **political.7** After scoring, each player gets as many captured Stones as he has territories, and takes back
    /// his Stones in play. The board is then empty.
    ///
    /// The text breaks off after the word “plus” (A24). `end` is the situation without the dead Dragons.
    fn r7_cleared(&self, board: &Board, end: &Situation) -> Situation {
        let gained = |player| {
            self.r3_territory_of(board, end, player).len() + self.r3_stones_of(end, player).len()
        };
        let gains: Hands = (0..end.players()).map(gained).collect();
        let configuration = vec![None; end.configuration.len()];
        Situation { configuration, hands: sums(&end.hands, &BTreeSet::from([gains])), ..end.clone() }
    }
}
}

/// The vertices that paths of one kind of vertex join to `from`.
fn joined(board: &Board, from: Point, kind: impl Fn(Point) -> bool) -> BTreeSet<Point> {
    let mut joined = BTreeSet::from([from]);
    let mut next = vec![from];
    while let Some(v) = next.pop() {
        next.extend(board.neighbors(v).filter(|&w| kind(w) && joined.insert(w)));
    }
    joined
}

/// The sum of each of `these` with each of `those`.
fn sums(these: &BTreeSet<Hands>, those: &BTreeSet<Hands>) -> BTreeSet<Hands> {
    let add = |a: &Hands, b: &Hands| a.iter().zip(b).map(|(x, y)| x + y).collect();
    these.iter().flat_map(|a| those.iter().map(move |b| add(a, b))).collect()
}

/// Other readings of this document.
pub const AMENDMENTS: &[Amendment<House>] = &[
    Amendment {
        name: "dead-is-one-liberty",
        clause: ClauseId("political.3.dead"),
        says: "only a Dragon with exactly one liberty is dead, not one without liberties",
        enact: |law| {
            law.r3_dead_is = Some(|law, board, situation, dragon| {
                law.r3_liberties_of(board, situation, dragon).len() == 1
            });
        },
    },
    Amendment {
        name: "territory-counts-stones",
        clause: ClauseId("political.3.territory"),
        says: "the vertices of a player's own Stones count, too, if no clear path leads from them to an unfriendly \
               Dragon",
        enact: |law| {
            law.r3_territory_counts = Some(|_, situation, player, v| {
                situation.configuration[v].is_none_or(|owner| owner == player)
            });
        },
    },
    Amendment {
        name: "friend-in-part-is-friend",
        clause: ClauseId("political.5"),
        says: "a Dragon is not captured if any of its Stones is friendly to the mover",
        enact: |law| {
            law.r5_unfriendly = Some(|law, situation, dragon, mover| {
                !dragon.iter().any(|&stone| law.r3_friendly_owners(situation, mover, situation.owner(stone)))
            });
        },
    },
];
