//! Political Go, proposal 362: rules 1–7, for any number of Go players who make and break alliances.
//!
//! Words of this document: Go player, ally, enemy, vertex, Stone, Dragon, liberty, dead, territory, Go move, Game day.
//!
//! What a game does from its first move to its winners: [`Political::r4_judged`] judges a move, [`Game::extend`] makes it,
//! [`Political::r1_7_ends`], [`Political::r6_scores`] and [`Political::r1_8_winners`] say how the game stands.

use crate::words::{
    Set, adjacent, after_each, among, breaks, broken, difference, each, every, function, if_then, last,
    legal_unless, members, neighbors, number_of, points, reachable, some, subsets, sum, those, union,
    union_of, with,
};
use crate::{Board, ClauseId, Point, Verdict, amendment, document};

/// A player, numbered from 0. Rule 1 says who of them is a Go player.
pub type GoPlayer = usize;

/// Rule 2: for each vertex, the owner of its Stone, or `None` if it is empty.
pub type Configuration = Vec<Option<GoPlayer>>;

/// A set of Stones, given by the vertices they occupy. Sets are ordered by their first vertices.
pub type Stones = Set<Point>;

/// Each pair of allies, in both orders.
pub type Alliances = Set<(GoPlayer, GoPlayer)>;

/// How many captured Stones are in each player's pool.
pub type Pools = Vec<usize>;

/// Rule 5: the players who capture from a Dragon, each with the number of his Stones adjacent to it.
pub type Capturing = Set<(GoPlayer, usize)>;

/// A Go move, or another event that changes the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places a Stone.
    Place {
        /// Who moves.
        player: GoPlayer,
        /// The Game day.
        day: u32,
        /// The vertex.
        at: Point,
    },
    /// Offers an alliance.
    Offer {
        /// Who moves.
        player: GoPlayer,
        /// The Game day.
        day: u32,
        /// Who may accept.
        to: GoPlayer,
    },
    /// Declares war on an ally.
    War {
        /// Who moves.
        player: GoPlayer,
        /// The Game day.
        day: u32,
        /// The ally until now.
        on: GoPlayer,
    },
    /// Accepts an offer, which is not a Go move and takes no day.
    Accept {
        /// Who accepts.
        player: GoPlayer,
        /// Who made the offer.
        of: GoPlayer,
    },
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

/// The Stones on the board, the alliances, the offers that stand, and the captured Stones that the players may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The Stones on the board.
    pub configuration: Configuration,
    /// Who is allied with whom.
    pub allies: Alliances,
    /// Who has offered an alliance to whom.
    pub offers: Set<(GoPlayer, GoPlayer)>,
    /// The captured Stones: several possibilities if ties were broken randomly.
    pub pools: Set<Pools>,
}

impl Situation {
    /// How many players there are.
    pub fn players(&self) -> usize {
        self.pools.first().map_or(0, Vec::len)
    }

    /// The occupied vertices.
    pub fn stones(&self) -> Stones {
        those(0..self.configuration.len(), |&v| self.configuration[v].is_some())
    }

    /// The Stones of one player.
    pub fn stones_of(&self, player: GoPlayer) -> Stones {
        those(0..self.configuration.len(), |&v| self.configuration[v] == Some(player))
    }
}

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// How many players there are.
    pub players: usize,
    /// The situation at the start and after each move: one more than there are moves.
    pub situations: Vec<Situation>,
    /// The moves between them.
    pub moves: Vec<Move>,
}

impl Game {
    /// A game with no moves yet, from a configuration, alliances, and what each player has captured before.
    pub fn starting_from(configuration: Configuration, allies: Alliances, captured: Pools) -> Game {
        let players = captured.len();
        let pools = Set::from([captured]);
        let start = Situation { configuration, allies, offers: Set::new(), pools };
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

document! { "political.rs"
/// The document: a method for each sentence.
trait Political {
    /// **political.1** A Go player makes at most one Go move on a Game day and never places two Stones in a row.
    /// Nobody moves after the end of the game.
    fn r1_permits(&self, board: &Board, game: &Game, m: Move) -> bool {
        m.go_move().is_none_or(|(player, day)| self.r1_5_one_move_a_day(game, player, day))
            && m.placed_by().is_none_or(|player| self.r1_6_not_consecutively(game, player))
            && !self.r1_7_ends(board, game)
    }

    /// **political.1.2** The game starts with an empty board.
    fn r1_2_at_the_start(&self, board: &Board) -> Configuration {
        function(points(board), |_| None)
    }

    /// **political.1.3** All players of the case are Go players from the start of the game.
    ///
    /// The contract says so (A32); by the text a player becomes a Go player by making a Go move.
    fn r1_3_go_players(&self, game: &Game) -> Set<GoPlayer> {
        each(0..game.players, |player| player)
    }

    /// **political.1.4** Nobody is allied unless an alliance has been made.
    fn r1_4_by_default(&self) -> Alliances {
        Alliances::new()
    }

    /// **political.1.5** A Go player makes no second Go move on the same Game day.
    fn r1_5_one_move_a_day(&self, game: &Game, player: GoPlayer, day: u32) -> bool {
        !some(&game.moves, |m| m.go_move() == Some((player, day)))
    }

    /// **political.1.6** Between two Stones of one Go player, another player places one.
    fn r1_6_not_consecutively(&self, game: &Game, player: GoPlayer) -> bool {
        let placement = last(&game.moves, |m| m.placed_by().is_some());
        placement.is_none_or(|m| m.placed_by() != Some(player))
    }

    /// **political.1.7** The game is over when nobody may place a Stone any more, or after an nweek without a new
    /// Stone.
    fn r1_7_ends(&self, board: &Board, game: &Game) -> bool {
        !some(0..game.players, |player| some(points(board), |v| may_place(self, board, game, player, v)))
            || game.moves.last() == Some(&Move::Nweek)
    }

    /// **political.1.8** The Go players with the highest score win.
    ///
    /// Returns every set of winners that random ties can lead to; none while the game goes on.
    fn r1_8_winners(&self, board: &Board, game: &Game) -> Set<Set<GoPlayer>> {
        if !self.r1_7_ends(board, game) {
            return Set::new();
        }
        let go_players = self.r1_3_go_players(game);
        each(self.r6_scores(board, game.now()), |scores| {
            those(members(&go_players), |&one| every(members(&go_players), |other| scores[other] <= scores[one]))
        })
    }

    /// **political.2.1** The Go Board is a grid of 19 files, lettered a to s, and 19 ranks, numbered 1 to 19. The
    /// other rules work on any board.
    ///
    /// Returns the board and the names of its vertices, from the upper left corner, rank by rank.
    fn r2_1_go_board(&self) -> (Board, Vec<String>) {
        grid(19, 19)
    }

    /// **political.2.2** Each vertex is empty or has one Stone.
    fn r2_2_configuration(&self, board: &Board, configuration: &Configuration) -> bool {
        board.node_count() == configuration.len() && every(points(board), |v| v < configuration.len())
    }

    /// **political.2.3** Vertices are adjacent if a line joins them directly, with no vertex in between.
    fn r2_3_adjacent(&self, board: &Board, v: Point, w: Point) -> bool {
        adjacent(board, v, w)
    }

    /// **political.2.4** Vertices are mutually adjacent if paths through them lead from one of them to all the
    /// others.
    fn r2_4_mutually_adjacent(&self, board: &Board, vertices: &Set<Point>) -> bool {
        some(members(vertices), |v| vertices.is_subset(&paths(board, v, vertices)))
    }

    /// **political.3.owner** Each Stone is owned by exactly one Go player.
    ///
    /// `None` if there is no Stone.
    fn r3_owner_of(&self, situation: &Situation, stone: Point) -> Option<GoPlayer> {
        situation.configuration[stone]
    }

    /// **political.3.friendly.a** Two Stones are friendly if they have the same owner or their owners are allies.
    /// An ally's ally is not automatically a friend.
    ///
    /// Asked about the owners.
    fn r3_friendly_a_owners(&self, situation: &Situation, a: GoPlayer, b: GoPlayer) -> bool {
        a == b || situation.allies.contains(&(a, b))
    }

    /// **political.3.friendly.b** Stones are mutually friendly if any two of them are friendly.
    fn r3_friendly_b_mutually(&self, situation: &Situation, stones: &Stones) -> bool {
        let owners = owners(self, situation, stones);
        every(members(&owners), |a| {
            every(members(&owners), |b| self.r3_friendly_a_owners(situation, a, b))
        })
    }

    /// **political.3.adjacent.a** Stones are adjacent if their vertices are.
    fn r3_adjacent_a_stones(&self, board: &Board, one: Point, other: Point) -> bool {
        self.r2_3_adjacent(board, one, other)
    }

    /// **political.3.adjacent.b** A Stone is adjacent to the vertices that are adjacent to its own.
    fn r3_adjacent_b_vertex(&self, board: &Board, stone: Point, vertex: Point) -> bool {
        self.r2_3_adjacent(board, stone, vertex)
    }

    /// **political.3.dragon** Any set of Stones that meets the definition is a Dragon. These are all of them; a Stone
    /// may be in several.
    fn r3_dragon_all(&self, board: &Board, situation: &Situation) -> Set<Stones> {
        those(subsets(&situation.stones()), |set| self.r3_dragon_a_is(board, situation, set))
    }

    /// **political.3.dragon.a** A Dragon is a set of mutually friendly Stones on mutually adjacent vertices. No Stone
    /// of it is adjacent to a Stone outside that is mutually friendly with all of them (A2).
    fn r3_dragon_a_is(&self, board: &Board, situation: &Situation, stones: &Stones) -> bool {
        let outside = difference(&situation.stones(), stones);
        self.r3_friendly_b_mutually(situation, stones)
            && self.r2_4_mutually_adjacent(board, stones)
            && !some(members(stones), |stone| {
                some(members(&outside), |other| {
                    self.r3_adjacent_a_stones(board, stone, other)
                        && self.r3_friendly_b_mutually(situation, &union(stones, &Set::from([other])))
                })
            })
    }

    /// **political.3.dragon.b** A Dragon is adjacent to every vertex that is adjacent to the vertex of one of its
    /// Stones.
    fn r3_dragon_b_adjacent(&self, board: &Board, dragon: &Stones) -> Set<Point> {
        those(points(board), |&v| {
            some(members(dragon), |stone| self.r3_adjacent_b_vertex(board, stone, v))
        })
    }

    /// **political.3.liberties** The liberties of a Dragon are the unoccupied vertices to which it is adjacent, each
    /// counted once.
    fn r3_liberties_of(&self, board: &Board, situation: &Situation, dragon: &Stones) -> Set<Point> {
        those(self.r3_dragon_b_adjacent(board, dragon), |&v| situation.configuration[v].is_none())
    }

    /// **political.3.dead** A Dragon is dead if it has one liberty, or none at all (A17). Otherwise it is alive.
    fn r3_dead_is(&self, board: &Board, situation: &Situation, dragon: &Stones) -> bool {
        self.r3_liberties_of(board, situation, dragon).len() <= 1
    }

    /// **political.3.friend** If all Stones of a Dragon are friendly to a Go player, so is the Dragon, and only then.
    fn r3_friend_to(&self, situation: &Situation, dragon: &Stones, player: GoPlayer) -> bool {
        every(owners(self, situation, dragon), |owner| self.r3_friendly_a_owners(situation, player, owner))
    }

    /// **political.3.territory** A Go player's territory is every vertex from which no clear path leads to a Dragon
    /// unfriendly to him.
    ///
    /// Only an unoccupied vertex can be territory (A15).
    fn r3_territory_of(&self, board: &Board, situation: &Situation, player: GoPlayer) -> Set<Point> {
        those(out_of_reach(self, board, situation, player), |&v| situation.configuration[v].is_none())
    }

    /// **political.4** A Go move places a Stone, offers an alliance to an enemy, or declares war on an ally. It changes
    /// the situation, and then captures are made.
    ///
    /// Returns the situation that the move leads to, or all clauses that it breaks.
    ///
    /// If the vertex is occupied, no other clause is checked. Acceptances and the passing of an nweek are judged
    /// here, too.
    fn r4_judged(&self, board: &Board, game: &Game, m: Move) -> Verdict<Situation> {
        if matches!(m, Move::Place { at, .. } if !self.r4_placement_unoccupied(game.now(), at)) {
            return breaks("political.4");
        }
        let at_this_time = broken([(self.r1_permits(board, game, m), "political.1")]);
        let broken = union(&move_breaks(self, board, game, m), &at_this_time);
        legal_unless(broken, || self.r5_after(board, &changed(self, game.now(), m), m))
    }

    /// **political.4.move.1** A placement adds one Stone. Captures come later.
    fn r4_move_1_placed(&self, situation: &Situation, player: GoPlayer, at: Point) -> Situation {
        Situation { configuration: with(&situation.configuration, at, Some(player)), ..situation.clone() }
    }

    /// **political.4.move.2** A player offers an alliance to an enemy. The offer stands until it is accepted.
    fn r4_move_2_offered(&self, situation: &Situation, player: GoPlayer, to: GoPlayer) -> Situation {
        Situation { offers: union(&situation.offers, &Set::from([(player, to)])), ..situation.clone() }
    }

    /// **political.4.move.3** War is declared on an ally, who is a Go player.
    fn r4_move_3_ally(&self, game: &Game, player: GoPlayer, on: GoPlayer) -> bool {
        self.r1_3_go_players(game).contains(&on) && game.now().allies.contains(&(player, on))
    }

    /// **political.4.placement** A Stone may be placed on any unoccupied vertex, with two exceptions.
    fn r4_placement_unoccupied(&self, situation: &Situation, at: Point) -> bool {
        situation.configuration[at].is_none()
    }

    /// **political.4.placement.1** A placement must not repeat a previous configuration. What counts is who owns
    /// which vertex after captures, not the alliances (A9).
    fn r4_placement_1_new(&self, board: &Board, game: &Game, player: GoPlayer, at: Point) -> bool {
        let placed = self.r4_move_1_placed(game.now(), player, at);
        let after = self.r5_captures_made(board, &placed, player);
        every(&game.situations, |previous| previous.configuration != after.configuration)
    }

    /// **political.4.placement.2** Before captures, a placement may form a friendly Dragon with no liberties only if it
    /// also forms an enemy one.
    ///
    /// Such a Dragon is formed if none with exactly the same Stones was there before. An enemy one is one that is not
    /// friendly (A8).
    fn r4_placement_2_breathes(&self, board: &Board, now: &Situation, player: GoPlayer, at: Point) -> bool {
        let placed = self.r4_move_1_placed(now, player, at);
        let formed = difference(&without_liberties(self, board, &placed), &without_liberties(self, board, now));
        if_then(some(&formed, |dragon| self.r3_friend_to(&placed, dragon, player)), || {
            some(&formed, |dragon| !self.r3_friend_to(&placed, dragon, player))
        })
    }

    /// **political.4.offer** An offer is made to an enemy: another Go player who is not an ally.
    fn r4_offer_names_enemy(&self, game: &Game, player: GoPlayer, to: GoPlayer) -> bool {
        self.r1_3_go_players(game).contains(&to) && player != to && !game.now().allies.contains(&(player, to))
    }

    /// **political.4.acceptance** An accepted offer makes the two players allies. It uses up all their offers.
    ///
    /// Returns `None` if there is no such offer.
    fn r4_acceptance_made(&self, situation: &Situation, player: GoPlayer, of: GoPlayer) -> Option<Situation> {
        let pair = Set::from([(player, of), (of, player)]);
        let offers = difference(&situation.offers, &pair);
        let allies = union(&situation.allies, &pair);
        situation.offers.contains(&(of, player)).then(|| Situation { offers, allies, ..situation.clone() })
    }

    /// **political.4.war** After a declaration of war, the two players are no longer allies, and so their Stones
    /// are no longer friendly.
    fn r4_war_declared(&self, situation: &Situation, player: GoPlayer, on: GoPlayer) -> Situation {
        let allies = difference(&situation.allies, &Set::from([(player, on), (on, player)]));
        Situation { allies, ..situation.clone() }
    }

    /// **political.5** Captures follow each Go move, and nothing else.
    fn r5_after(&self, board: &Board, situation: &Situation, m: Move) -> Situation {
        match m.go_move() {
            Some((player, _)) => self.r5_captures_made(board, situation, player),
            None => situation.clone(),
        }
    }

    /// **political.5.captures** All Dragons with no liberties that are unfriendly to the moving Go player are
    /// captured, together and with all their Stones.
    fn r5_captures_made(&self, board: &Board, situation: &Situation, mover: GoPlayer) -> Situation {
        let dragons = those(without_liberties(self, board, situation), |dragon| {
            !self.r3_friend_to(situation, dragon, mover)
        });
        captured(situation, &dragons, |dragon, stones| self.r5_division_of(board, situation, dragon, stones))
    }

    /// **political.5.division** The Stones captured with a Dragon go to the owners of the Stones adjacent to it.
    ///
    /// Returns every outcome that random ties can lead to: how many Stones each player receives. There is none if the
    /// Dragon is adjacent to no Stones.
    fn r5_division_of(
        &self, board: &Board, situation: &Situation, dragon: &Stones, stones: usize,
    ) -> Set<Pools> {
        let capturing = self.r5_division_b_owners(board, situation, dragon);
        divided(self, &capturing, stones, situation.players())
    }

    /// **political.5.division.a** If all Stones adjacent to a captured Dragon have the same owner, he captures all its
    /// Stones.
    fn r5_division_a_single(&self, capturing: &Capturing, stones: usize, players: usize) -> Option<Pools> {
        let captures = |player: GoPlayer| some(members(capturing), |(owner, _)| owner == player);
        let all = function(0..players, |player| if captures(player) { stones } else { 0 });
        (capturing.len() == 1).then_some(all)
    }

    /// **political.5.division.b** If they have more than one owner, the captured Stones are divided among these owners.
    ///
    /// Returns each owner with the number of his adjacent Stones. The Dragon's own Stones are none of them (A36).
    fn r5_division_b_owners(&self, board: &Board, situation: &Situation, dragon: &Stones) -> Capturing {
        let adjacent = self.r3_dragon_b_adjacent(board, dragon);
        let beside = those(situation.stones(), |stone| adjacent.contains(stone) && !dragon.contains(stone));
        each(owners(self, situation, &beside), |owner| {
            (owner, number_of(members(&beside), |&stone| self.r3_owner_of(situation, stone) == Some(owner)))
        })
    }

    /// **political.5.division.c** The player with the most adjacent Stones receives the first Stone, the player with
    /// the next most the next, and so on, until there are no more Stones or everybody who captures has one. Ties are
    /// broken randomly.
    ///
    /// Returns every possible outcome.
    fn r5_division_c_once(&self, capturing: &Capturing, stones: usize, players: usize) -> Set<Pools> {
        let nobody = Set::from([function(0..players, |_| 0)]);
        after_each(0..stones.min(capturing.len()), nobody, |outcomes, _| {
            union_of(outcomes, |received: Pools| {
                let waiting = those(members(capturing), |&(player, _)| received[player] == 0);
                let most = those(members(&waiting), |&(_, adjacent)| {
                    every(members(&waiting), |(_, other)| other <= adjacent)
                });
                each(most, |(player, _)| with(&received, player, 1))
            })
        })
    }

    /// **political.5.division.d** This is repeated until all captured Stones are gone.
    fn r5_division_d_repeated(&self, capturing: &Capturing, stones: usize, players: usize) -> Set<Pools> {
        let once = self.r5_division_c_once(capturing, stones, players);
        if stones <= capturing.len() {
            return once;
        }
        sums(&once, &self.r5_division_d_repeated(capturing, stones - capturing.len(), players))
    }

    /// **political.6** When the game has ended, dead Dragons are captured, and then the scores are counted.
    ///
    /// Returns every list of scores, by player, that random ties can lead to, as if the game ended in this situation.
    fn r6_scores(&self, board: &Board, situation: &Situation) -> Set<Vec<usize>> {
        self.r6_3_scores(board, &self.r6_1_dead_captured(board, situation))
    }

    /// **political.6.1** When the game has ended, the dead Dragons are captured, all together.
    ///
    /// The Stones are divided as in rule 5: those who capture are the owners of the adjacent Stones. These Stones are
    /// always in unfriendly Dragons, since any other adjacent Stone would be part of the dead one (A18).
    fn r6_1_dead_captured(&self, board: &Board, situation: &Situation) -> Situation {
        captured(situation, &dead(self, board, situation), |dragon, stones| {
            self.r5_division_of(board, situation, dragon, stones)
        })
    }

    /// **political.6.2** Each Go player's territory is counted when the dead Stones have been removed.
    fn r6_2_territories(&self, board: &Board, end: &Situation) -> Vec<usize> {
        function(0..end.players(), |player| self.r3_territory_of(board, end, player).len())
    }

    /// **political.6.3** A score is the sum of territories and captured Stones.
    fn r6_3_scores(&self, board: &Board, end: &Situation) -> Set<Vec<usize>> {
        sums(&end.pools, &Set::from([self.r6_2_territories(board, end)]))
    }

    /// **political.7** After scoring, each player gets as many captured Stones as he has territories, and takes back
    /// his Stones in play. The board is then empty.
    ///
    /// The text breaks off after the word “plus” (A24). `end` is the situation without the dead Dragons.
    fn r7_cleared(&self, board: &Board, end: &Situation) -> Situation {
        let in_play = function(0..end.players(), |player| end.stones_of(player).len());
        let pools = sums(&self.r6_3_scores(board, end), &Set::from([in_play]));
        let configuration = function(0..end.configuration.len(), |_| None);
        Situation { configuration, pools, ..end.clone() }
    }
}
}

/// May a Go player still place a Stone on a vertex, on a new day and if the game goes on?
pub fn may_place(law: &dyn Political, board: &Board, game: &Game, player: GoPlayer, at: Point) -> bool {
    law.r1_6_not_consecutively(game, player) && placement_breaks(law, board, game, player, at).is_empty()
}

/// The clauses that a move breaks no matter when it is made.
fn move_breaks(law: &dyn Political, board: &Board, game: &Game, m: Move) -> Set<ClauseId> {
    match m {
        Move::Place { player, at, .. } => placement_breaks(law, board, game, player, at),
        Move::Offer { player, to, .. } => {
            broken([(law.r4_offer_names_enemy(game, player, to), "political.4.move.2")])
        }
        Move::Accept { player, of } => {
            broken([(law.r4_acceptance_made(game.now(), player, of).is_some(), "political.4.move.2")])
        }
        Move::War { player, on, .. } => {
            broken([(law.r4_move_3_ally(game, player, on), "political.4.move.3")])
        }
        Move::Nweek => Set::new(),
    }
}

/// The clauses that a placement breaks no matter when it is made; on an occupied vertex no other clause is checked.
pub fn placement_breaks(
    law: &dyn Political,
    board: &Board,
    game: &Game,
    player: GoPlayer,
    at: Point,
) -> Set<ClauseId> {
    if !law.r4_placement_unoccupied(game.now(), at) {
        return Set::from([ClauseId("political.4")]);
    }
    broken([
        (law.r4_placement_1_new(board, game, player, at), "political.4.placement.1"),
        (law.r4_placement_2_breathes(board, game.now(), player, at), "political.4.placement.2"),
    ])
}

/// What a legal move makes of the situation, before captures.
fn changed(law: &dyn Political, now: &Situation, m: Move) -> Situation {
    match m {
        Move::Place { player, at, .. } => law.r4_move_1_placed(now, player, at),
        Move::Offer { player, to, .. } => law.r4_move_2_offered(now, player, to),
        Move::Accept { player, of } => law.r4_acceptance_made(now, player, of).unwrap_or(now.clone()),
        Move::War { player, on, .. } => law.r4_war_declared(now, player, on),
        Move::Nweek => now.clone(),
    }
}

/// The owners of Stones.
fn owners(law: &dyn Political, situation: &Situation, stones: &Stones) -> Set<GoPlayer> {
    union_of(members(stones), |stone| law.r3_owner_of(situation, stone))
}

/// The Dragons with no liberties.
pub fn without_liberties(law: &dyn Political, board: &Board, situation: &Situation) -> Set<Stones> {
    those(law.r3_dragon_all(board, situation), |dragon| {
        law.r3_liberties_of(board, situation, dragon).is_empty()
    })
}

/// The dead Dragons.
pub fn dead(law: &dyn Political, board: &Board, situation: &Situation) -> Set<Stones> {
    those(law.r3_dragon_all(board, situation), |dragon| law.r3_dead_is(board, situation, dragon))
}

/// All vertices, occupied or not, from which no clear path leads to a Dragon unfriendly to a player.
///
/// A clear path runs over unoccupied vertices. Its ends may be occupied, and may be the same vertex.
pub fn out_of_reach(
    law: &dyn Political,
    board: &Board,
    situation: &Situation,
    player: GoPlayer,
) -> Set<Point> {
    let dragons = law.r3_dragon_all(board, situation);
    let unfriendly = those(dragons, |dragon| !law.r3_friend_to(situation, dragon, player));
    let stones = union_of(&unfriendly, |dragon| dragon.clone());
    let adjacent = union_of(&unfriendly, |dragon| law.r3_dragon_b_adjacent(board, dragon));
    let unoccupied = those(points(board), |&v| situation.configuration[v].is_none());
    those(points(board), |v| !stones.contains(v) && paths(board, *v, &unoccupied).is_disjoint(&adjacent))
}

/// Takes captured Dragons off the board. `division` says what the players may receive of a Dragon's Stones.
///
/// A Dragon of which nobody may receive anything stays (A23).
pub fn captured(
    situation: &Situation,
    dragons: &Set<Stones>,
    division: impl Fn(&Stones, usize) -> Set<Pools>,
) -> Situation {
    after_each(dragons, situation.clone(), |now, dragon| {
        // A Stone in two captured Dragons has already gone with the first.
        let stones = number_of(members(dragon), |&stone| now.configuration[stone].is_some());
        let received = division(dragon, stones);
        if received.is_empty() {
            return now;
        }
        let pools = sums(&now.pools, &received);
        let configuration = function(0..now.configuration.len(), |v| {
            if dragon.contains(&v) { None } else { now.configuration[v] }
        });
        Situation { configuration, pools, ..now }
    })
}

/// What the players who capture may receive; nothing is possible without any.
fn divided(law: &dyn Political, capturing: &Capturing, stones: usize, players: usize) -> Set<Pools> {
    if capturing.is_empty() {
        return Set::new();
    }
    match law.r5_division_a_single(capturing, stones, players) {
        Some(all) => Set::from([all]),
        None => law.r5_division_d_repeated(capturing, stones, players),
    }
}

/// The owners of the Dragons adjacent to a dead one, each with the number of his Stones adjacent to it.
///
/// All these Dragons are unfriendly to it: together with the dead Dragon they are not mutually friendly.
fn owners_of_adjacent_dragons(
    law: &dyn Political,
    board: &Board,
    situation: &Situation,
    dead: &Stones,
) -> Capturing {
    let adjacent = law.r3_dragon_b_adjacent(board, dead);
    let beside = law.r5_division_b_owners(board, situation, dead);
    let dragons = those(law.r3_dragon_all(board, situation), |dragon| {
        !dragon.is_disjoint(&adjacent) && !law.r3_friendly_b_mutually(situation, &union(dragon, dead))
    });
    each(union_of(dragons, |dragon| owners(law, situation, &dragon)), |owner| {
        (owner, sum(among(members(&beside), |(player, _)| *player == owner), |(_, stones)| stones))
    })
}

/// The vertices to which paths lead from a vertex through some others; it is one of them.
pub fn paths(board: &Board, start: Point, through: &Set<Point>) -> Set<Point> {
    reachable(start, |v| among(neighbors(board, v), |w| through.contains(w)))
}

/// The sum of each of one kind with each of the other.
fn sums(one: &Set<Pools>, other: &Set<Pools>) -> Set<Pools> {
    union_of(one, |a| each(other, |b| function(0..a.len(), |player| a[player] + b[player])))
}

/// The board of these files and ranks, and the names of its vertices.
fn grid(files: usize, ranks: usize) -> (Board, Vec<String>) {
    let mut board = Board::new();
    let mut names = Vec::new();
    for v in 0..files * ranks {
        board.add_node(v);
        names.push(format!("{}{}", char::from(b'a' + (v % files) as u8), ranks - v / files));
        if v % files > 0 {
            board.add_edge(v - 1, v, ());
        }
        if v / files > 0 {
            board.add_edge(v - files, v, ());
        }
    }
    (board, names)
}

amendment!(
    PLAYERS_JOIN_BY_MOVING,
    "players-join-by-moving",
    "political.1",
    "only players who have made a Go move are Go players: they may win, and others may offer them an \
     alliance or declare war on them",
    |law| {
        law.r1_3_go_players =
            Some(|_, game| union_of(&game.moves, |m| m.go_move().map(|(player, _)| player)));
    }
);

amendment!(
    DEAD_IS_ONE_LIBERTY,
    "dead-is-one-liberty",
    "political.3.dead",
    "only a Dragon with exactly one liberty is dead, not one without liberties",
    |law| {
        law.r3_dead_is =
            Some(|law, board, situation, dragon| law.r3_liberties_of(board, situation, dragon).len() == 1);
    }
);

amendment!(
    TERRITORY_COUNTS_STONES,
    "territory-counts-stones",
    "political.3.territory",
    "occupied vertices count, too, no matter whose Stone is on them, if it is in no unfriendly Dragon and \
     no clear path leads from it to one",
    |law| {
        law.r3_territory_of =
            Some(|law, board, situation, player| out_of_reach(law, board, situation, player));
    }
);

amendment!(
    FRIEND_IN_PART_IS_FRIEND,
    "friend-in-part-is-friend",
    "political.5",
    "a Dragon is not captured if any of its Stones is friendly to the moving Go player",
    |law| {
        law.r5_captures_made = Some(|law, board, situation, mover| {
            let dragons = those(without_liberties(law, board, situation), |dragon| {
                !some(owners(law, situation, dragon), |owner| {
                    law.r3_friendly_a_owners(situation, mover, owner)
                })
            });
            captured(situation, &dragons, |dragon, stones| {
                law.r5_division_of(board, situation, dragon, stones)
            })
        });
    }
);

amendment!(
    DRAGON_OWNERS_CAPTURE,
    "dragon-owners-capture",
    "political.6",
    "all owners of the unfriendly Dragons adjacent to a dead Dragon capture it, those with no Stone \
     adjacent to it last",
    |law| {
        law.r6_1_dead_captured = Some(|law, board, situation| {
            captured(situation, &dead(law, board, situation), |dragon, stones| {
                let capturing = owners_of_adjacent_dragons(law, board, situation, dragon);
                divided(law, &capturing, stones, situation.players())
            })
        });
    }
);
