//! The Logical Japanese Rules of Go: rules 1–17.
//!
//! Words of this document: location, neighbour, turn, action, pass, situation, similar, cycle, disturbing, used,
//! prohibited (temporarily, permanently), suicide, pseudo suicide, ko capture, liberty, contact, bordered, two-eye
//! formation, control, prover, refuter.
//!
//! Rule 14 says what a player controls by what can happen in a game that he and his opponent might still play. Here it
//! is written as the text has it, so that it can be read; [`crate::control`] decides the same sooner.

use crate::words::{
    Set, adjacent, among, breaks, broken, each, every, followed_by, function, if_then, intersection, least,
    legal_unless, list, members, neighbors, number_of, points, reachability_graph, reachable, some, subsets,
    sum, those, union, union_of, with, with_point,
};
use crate::{Board, ClauseId, Color, Coloring, Outcome, Player, Point, Verdict, amendment, document};
use std::collections::BTreeMap;

/// Rule 1: a place for a stone.
pub type Location = Point;

/// A set of locations.
pub type Locations = Set<Location>;

/// A set of stones, each with its location.
pub type Stones = Set<(Location, Color)>;

/// Rule 8: a situation, which is the state when a player has just got the turn. Situations are compared by these fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Situation {
    /// Who has the turn.
    pub turn: Player,
    /// How many passes are needed to reach the normal end: 0 there.
    pub passes_needed: usize,
    /// The stone on each location.
    pub stones: Coloring,
    /// Rule 9: the locations that are temporarily prohibited.
    pub temporary: Locations,
    /// Rule 9: the locations that are permanently prohibited.
    pub permanent: Locations,
}

/// Rule 3: the two actions of a turn, in this order. A turn with neither is a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The start of the cycle to remove: the number of a former situation, counted from 0.
    pub remove: Option<usize>,
    /// Where to play a stone.
    pub play: Option<Location>,
}

/// The stones that a turn added and removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The stones that were removed with a cycle or captured.
    pub removed: Stones,
    /// Where a stone was played.
    pub added: Option<Location>,
}

/// What a player does: he takes his turn or, after the normal end of a game without a referee (rule 17), points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A turn; one without actions is a pass, also where the players point.
    Turn(Turn),
    /// Points to an empty location or an opposing stone, which claims that it is neutral or dead.
    Claim(Location),
    /// Points to what the opponent has claimed.
    Dispute(Location),
    /// Points to an empty location to extend the set of a dispute.
    Extend(Location),
}

/// What an act leads to.
#[derive(Clone, Debug)]
pub enum Next {
    /// After a turn: the situation, and what the turn changed.
    Turn(Situation, Change),
    /// After the normal end: what the players have pointed to.
    Pointing(Aftermath),
}

/// A game so far: what was agreed before it, the situations, what the turns between them changed, and what followed its
/// normal end.
#[derive(Clone, Debug)]
pub struct Game {
    /// The situation at the start and after each turn: one more than there are turns.
    pub situations: Vec<Situation>,
    /// What each turn changed.
    pub changes: Vec<Change>,
    /// Black and white stones removed before the first situation, which a set-up may specify.
    pub removed_before: [usize; 2],
    /// Rule 2: the locations that are initially prohibited.
    pub initially: Locations,
    /// Rule 2: by how many points White is ahead.
    pub komi: usize,
    /// Rule 17: was a referee designated to decide disputes about control?
    pub referee: bool,
    /// Rule 17: what the players have pointed to, once one of them has acted after the normal end.
    pub after: Option<Aftermath>,
}

impl Game {
    /// A game with no turns yet, a referee and no komi.
    pub fn starting_from(situation: Situation) -> Game {
        let (removed_before, initially) = ([0, 0], situation.temporary.clone());
        let (situations, changes) = (vec![situation], Vec::new());
        Game { situations, changes, removed_before, initially, komi: 0, referee: true, after: None }
    }

    /// The current situation.
    pub fn now(&self) -> &Situation {
        &self.situations[self.changes.len()]
    }

    /// Appends what an act leads to.
    pub fn extend(&mut self, next: Next) {
        match next {
            Next::Turn(situation, change) => {
                self.situations.push(situation);
                self.changes.push(change);
            }
            Next::Pointing(after) => self.after = Some(after),
        }
    }

    /// How many stones of a player have been removed.
    pub fn removed(&self, player: Player) -> usize {
        let in_a_turn = |change: &Change| number_of(&change.removed, |(_, color)| *color == player.color());
        self.removed_before[player as usize] + sum(&self.changes, in_a_turn)
    }
}

/// Rule 14: a board with the two new locations, and the first situation of the game on it.
pub type SetUp = (Board, Situation);

/// Rule 14: the situations that can arise from a first one, each with those that can follow it.
pub type Arising = BTreeMap<Situation, Vec<Situation>>;

/// Rule 17: a claim, made by pointing to a location or stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who claims.
    pub by: Player,
    /// The location or stone that he pointed to.
    pub at: Location,
    /// The location claimed to be neutral, or the locations of the stones claimed to be dead.
    pub claimed: Locations,
}

/// Rule 17: the state of the game after its normal end.
#[derive(Clone, Debug)]
pub struct Aftermath {
    /// Who points next, or has the turn in a dispute.
    pub turn: Player,
    /// What was claimed so far.
    pub claims: Vec<Claim>,
    /// How many passes were made since the last other act.
    pub passes: usize,
    /// The dispute, once a player has disagreed.
    pub dispute: Option<Dispute>,
}

impl Aftermath {
    /// The board and the game of the dispute, once it is played.
    pub fn played(&self) -> Option<(&Board, &Game)> {
        self.dispute.as_ref().and_then(Dispute::played)
    }
}

/// Rule 17: a dispute, which decides the game.
#[derive(Clone, Debug)]
pub struct Dispute {
    /// Who has to build.
    pub prover: Player,
    /// The set on which he must build a two-eye formation.
    pub set: Locations,
    /// The board with the two new locations, and the game played on it, once the set is complete.
    pub played: Option<Box<(Board, Game)>>,
    /// Who has won the dispute.
    pub winner: Option<Player>,
}

impl Dispute {
    /// The board with the two new locations and the game on it, once the dispute is played.
    pub fn played(&self) -> Option<(&Board, &Game)> {
        self.played.as_deref().map(|(larger, game)| (larger, game))
    }

    /// The dispute, played on this board in this game.
    pub fn played_on(&self, larger: Board, game: Game) -> Dispute {
        Dispute { played: Some(Box::new((larger, game))), ..self.clone() }
    }
}

document! { "pauli.rs"
/// The document: one method per sentence.
trait Pauli {
    /// **pauli.1.a** There is a finite set of locations, and any two different locations either are neighbours or are
    /// not.
    ///
    /// They are numbered without gaps, so that a coloring has an entry for each.
    fn r1_a_locations(&self, board: &Board) -> bool {
        let locations = each(points(board), |p| p);
        every(points(board), |p| p < locations.len() && !adjacent(board, p, p))
    }

    /// **pauli.1.b** At the start no location is occupied.
    fn r1_b_start(&self, board: &Board) -> Coloring {
        function(points(board), |_| Color::Empty)
    }

    /// **pauli.2** The game starts with Black’s turn and the initial prohibitions.
    fn r2_first(&self, stones: &Coloring, initially: &Locations) -> Situation {
        let temporary = self.r9_b_initially(stones, initially);
        Situation {
            turn: self.r2_b_first_turn(),
            passes_needed: self.r4_b_passes_needed(None, &temporary),
            stones: stones.clone(),
            temporary,
            permanent: Set::new(),
        }
    }

    /// **pauli.2.a** One player decides which locations are initially prohibited and how large the komi is: a
    /// non-negative whole number of points.
    ///
    /// `halves` is a number of half points. Returns the komi in points, if the number is one.
    fn r2_a_komi(&self, halves: i64) -> Option<usize> {
        (halves >= 0 && halves % 2 == 0).then_some(halves as usize / 2)
    }

    /// **pauli.2.b** The player who got the first turn, as the other one decided, is Black.
    ///
    /// Who that is was settled before the game (A35).
    fn r2_b_first_turn(&self) -> Player {
        Player::Black
    }

    /// **pauli.3** In his turn a player may remove a disturbing cycle and may then play a stone.
    ///
    /// Returns what the turn leads to, or every clause it breaks. If the location is occupied, no other clause is
    /// checked. A removal that is not allowed removes nothing, and the stone is then judged on the board as it is (A36).
    fn r3_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<(Situation, Change)> {
        let (now, removed, removal) = match self.r3_b_remove(game, turn.remove) {
            Verdict::Legal((now, removed)) => (now, removed, Set::new()),
            Verdict::Illegal(clauses) => (game.now().clone(), Set::new(), clauses),
        };
        if turn.play.is_some_and(|p| now.stones[p] != Color::Empty) {
            return breaks("pauli.6");
        }
        let play = union_of(turn.play, |p| self.r6_a_unprohibited(board, &now, p));
        let end = broken([(!self.r4_c_normal_end(game.now()), "pauli.4")]);
        legal_unless(union(&union(&removal, &play), &end), || self.r3_d_in_order(board, &now, &removed, turn.play))
    }

    /// **pauli.3.a** The players take turns.
    fn r3_a_alternate(&self, player: Player) -> Player {
        player.opponent()
    }

    /// **pauli.3.b** The first action removes a disturbing cycle.
    ///
    /// Returns the same player’s situation between his two actions, and the stones that were removed.
    fn r3_b_remove(&self, game: &Game, cycle: Option<usize>) -> Verdict<(Situation, Stones)> {
        match cycle {
            None => Verdict::Legal((game.now().clone(), Set::new())),
            Some(start) if self.r8_a_cycles(game).contains(&start) && self.r8_c_disturbing(game.now()) => {
                Verdict::Legal(self.r7_a_remove(game, start))
            }
            Some(_) => breaks("pauli.8"),
        }
    }

    /// **pauli.3.c** The second action plays a stone.
    ///
    /// Returns the stones on the board, those that were captured, and the locations that are then temporarily prohibited.
    fn r3_c_play(&self, board: &Board, now: &Situation, p: Location) -> (Coloring, Locations, Locations) {
        let captured = self.r6_c_captured(board, now, p);
        let temporary = self.r9_c_after_ko(board, now, p, &captured);
        (self.r6_d_removed(&self.r6_b_put(now, p), &captured), captured, temporary)
    }

    /// **pauli.3.d** Each action may be omitted; a removal comes before a play. Then the opponent gets the turn.
    ///
    /// `now` is the situation after the first action, which removed the stones in `removed`.
    fn r3_d_in_order(
        &self,
        board: &Board,
        now: &Situation,
        removed: &Stones,
        play: Option<Location>,
    ) -> (Situation, Change) {
        let (stones, captured, temporary) = match play {
            Some(p) => self.r3_c_play(board, now, p),
            None => (now.stones.clone(), Set::new(), Set::new()),
        };
        let captured = each(members(&captured), |q| (q, now.stones[q]));
        let change = Change { removed: union(removed, &captured), added: play };
        let pass = self.r4_a_pass(&change).then_some(now);
        let passes_needed = self.r4_b_passes_needed(pass, &temporary);
        let turn = self.r3_a_alternate(now.turn);
        (Situation { turn, passes_needed, stones, temporary, permanent: now.permanent.clone() }, change)
    }

    /// **pauli.4** The game is over at its normal end if it has a referee. If it has none, rule 17 says when.
    fn r4_over(&self, game: &Game) -> bool {
        match self.r17_a_aftermath(game) {
            None => self.r4_c_normal_end(game.now()),
            Some(after) => self.r17_d_agreed(&after) || self.r17_f_1_decided(&after).is_some(),
        }
    }

    /// **pauli.4.a** A turn in which no stone is added or removed is a pass.
    fn r4_a_pass(&self, change: &Change) -> bool {
        change.added.is_none() && change.removed.is_empty()
    }

    /// **pauli.4.b** A player’s pass counts towards the end if no location was temporarily prohibited when he made it.
    /// If his opponent then passes, too, the end is reached.
    ///
    /// Returns the number of passes still needed: after a pass in the situation `passed_in`, or otherwise after a
    /// turn that is not a pass, or at the start. `temporary` are the current temporary prohibitions; a pass lifts all
    /// of them.
    fn r4_b_passes_needed(&self, passed_in: Option<&Situation>, temporary: &Locations) -> usize {
        match passed_in {
            Some(before) if before.passes_needed == 1 => 0,
            Some(before) if before.temporary.is_empty() => 1,
            _ if temporary.is_empty() => 2,
            _ => 3,
        }
    }

    /// **pauli.4.c** At the normal end no more passes are needed.
    fn r4_c_normal_end(&self, now: &Situation) -> bool {
        now.passes_needed == 0
    }

    /// **pauli.5** A player scores his territory, the dead stones and his captives. White also gets the komi.
    ///
    /// `controlled` are the locations that he controls.
    fn r5_score(&self, game: &Game, player: Player, controlled: &Locations) -> usize {
        self.r5_a_territory(game, player, controlled)
            + self.r5_b_dead(game, player, controlled)
            + self.r5_c_captives(game, player)
            + self.r5_d_komi(game, player)
    }

    /// **pauli.5.a** A player scores a point for each location that he controls, unless one of his stones is on it.
    fn r5_a_territory(&self, game: &Game, player: Player, controlled: &Locations) -> usize {
        number_of(members(controlled), |&p| game.now().stones[p] != player.color())
    }

    /// **pauli.5.b** A player scores a point for each opposing stone on a location that he controls.
    fn r5_b_dead(&self, game: &Game, player: Player, controlled: &Locations) -> usize {
        number_of(members(controlled), |&p| game.now().stones[p] == player.opponent().color())
    }

    /// **pauli.5.c** A player scores a point for each opposing stone that was removed in the game, no matter by which
    /// player. A stone counts each time it is removed (A8).
    fn r5_c_captives(&self, game: &Game, player: Player) -> usize {
        game.removed(player.opponent())
    }

    /// **pauli.5.d** White’s score also includes the komi.
    fn r5_d_komi(&self, game: &Game, player: Player) -> usize {
        if player == Player::White { game.komi } else { 0 }
    }

    /// **pauli.5.e** When the game is over, the player with the higher score wins, unless a dispute has decided it (rule
    /// 17). Equal scores are a tie.
    ///
    /// `controlled` are the locations that Black controls, and those that White does ([`outcome`] finds out).
    fn r5_e_winner(&self, game: &Game, controlled: &[Locations; 2]) -> Outcome {
        if !self.r4_over(game) {
            return Outcome::Unfinished;
        }
        let decided = self.r17_a_aftermath(game).and_then(|after| self.r17_f_1_decided(&after));
        if let Some(winner) = decided {
            Outcome::Won(winner)
        } else {
            let [black, white] = controlled;
            let black = self.r5_score(game, Player::Black, black);
            let white = self.r5_score(game, Player::White, white);
            if black > white {
                Outcome::Won(Player::Black)
            } else if white > black {
                Outcome::Won(Player::White)
            } else {
                Outcome::Tie
            }
        }
    }

    /// **pauli.6.a** A stone is played on an empty location that is not prohibited.
    ///
    /// Returns the clauses by which an empty location is prohibited.
    fn r6_a_unprohibited(&self, board: &Board, now: &Situation, p: Location) -> Set<ClauseId> {
        self.r9_prohibited(board, now, p)
    }

    /// **pauli.6.b** The new stone is put on its location.
    fn r6_b_put(&self, now: &Situation, p: Location) -> Coloring {
        with(&now.stones, p, now.turn.color())
    }

    /// **pauli.6.c** All opposing stones that are then without liberties are identified.
    fn r6_c_captured(&self, board: &Board, now: &Situation, p: Location) -> Locations {
        without_liberties(self, board, &self.r6_b_put(now, p), now.turn.opponent())
    }

    /// **pauli.6.d** The stones so identified are removed.
    fn r6_d_removed(&self, placed: &Coloring, captured: &Locations) -> Coloring {
        function(0..placed.len(), |q| if captured.contains(&q) { Color::Empty } else { placed[q] })
    }

    /// **pauli.7.a** Removing a cycle takes every stone off the locations that the cycle uses.
    ///
    /// Returns the situation of the same player before his second action, and the stones that were removed.
    fn r7_a_remove(&self, game: &Game, start: usize) -> (Situation, Stones) {
        let now = game.now();
        let used = self.r7_b_used(game, start);
        let occupied = those(members(&used), |&p| now.stones[p] != Color::Empty);
        let removed = each(members(&occupied), |p| (p, now.stones[p]));
        let stones = function(0..now.stones.len(), |p| if used.contains(&p) { Color::Empty } else { now.stones[p] });
        let permanent = self.r9_d_once_used(&now.permanent, &used);
        (Situation { stones, permanent, ..now.clone() }, removed)
    }

    /// **pauli.7.b** A cycle uses the locations on which stones were added or removed between its start and its end.
    fn r7_b_used(&self, game: &Game, start: usize) -> Locations {
        let removed = |change: &Change| each(members(&change.removed), |(p, _)| p);
        union_of(&game.changes[start..], |change| union(&removed(change), &each(change.added, |p| p)))
    }

    /// **pauli.8.a** Each former situation that is similar to the current one starts a cycle.
    fn r8_a_cycles(&self, game: &Game) -> Set<usize> {
        those(0..game.changes.len(), |&start| self.r8_b_similar(&game.situations[start], game.now()))
    }

    /// **pauli.8.b** Two situations are similar if they agree in the player to move, the passes needed, the black
    /// stones, the white stones, and the temporary and permanent prohibitions.
    fn r8_b_similar(&self, one: &Situation, other: &Situation) -> bool {
        let occupied = |now: &Situation, color: Color| those(0..now.stones.len(), |&p| now.stones[p] == color);
        one.turn == other.turn
            && one.passes_needed == other.passes_needed
            && occupied(one, Color::Black) == occupied(other, Color::Black)
            && occupied(one, Color::White) == occupied(other, Color::White)
            && one.temporary == other.temporary
            && one.permanent == other.permanent
    }

    /// **pauli.8.c** A cycle is disturbing unless a pass would reach the normal end now.
    fn r8_c_disturbing(&self, now: &Situation) -> bool {
        now.passes_needed != 1
    }

    /// **pauli.9** An empty location is prohibited for suicide or pseudo suicide (a), temporarily (b, c) or permanently
    /// (d).
    ///
    /// Returns the clauses by which it is prohibited.
    fn r9_prohibited(&self, board: &Board, now: &Situation, p: Location) -> Set<ClauseId> {
        let prohibited = now.temporary.contains(&p) || now.permanent.contains(&p);
        union(&self.r9_a_suicides(board, now, p), &broken([(!prohibited, "pauli.9")]))
    }

    /// **pauli.9.a** A location is prohibited where a play is suicide or pseudo suicide.
    fn r9_a_suicides(&self, board: &Board, now: &Situation, p: Location) -> Set<ClauseId> {
        broken([
            (!self.r10_suicide(board, now, p), "pauli.10"),
            (!self.r11_pseudo_suicide(board, now, p), "pauli.11"),
        ])
    }

    /// **pauli.9.b** Before the first turn, the empty locations among those initially prohibited are prohibited,
    /// temporarily.
    fn r9_b_initially(&self, stones: &Coloring, initially: &Locations) -> Locations {
        those(members(initially), |&p| stones[p] == Color::Empty)
    }

    /// **pauli.9.c** After a ko capture, the location that it cleared is prohibited, temporarily: for one turn.
    fn r9_c_after_ko(&self, board: &Board, now: &Situation, p: Location, captured: &Locations) -> Locations {
        if self.r12_ko_capture(board, now, p) { captured.clone() } else { Set::new() }
    }

    /// **pauli.9.d** Every location that a removed cycle once used is prohibited, permanently, for both players.
    fn r9_d_once_used(&self, permanent: &Locations, used: &Locations) -> Locations {
        union(permanent, used)
    }

    /// **pauli.10** A play is suicide if the new stone has no liberties and every opposing stone has some.
    fn r10_suicide(&self, board: &Board, now: &Situation, p: Location) -> bool {
        let placed = self.r6_b_put(now, p);
        !self.r13_a_has_liberties(board, &placed, p)
            && without_liberties(self, board, &placed, now.turn.opponent()).is_empty()
    }

    /// **pauli.11** A play is pseudo suicide if the new stone has liberties, all of them permanently prohibited, and
    /// no opposing stone lacks liberties.
    fn r11_pseudo_suicide(&self, board: &Board, now: &Situation, p: Location) -> bool {
        let placed = self.r6_b_put(now, p);
        self.r13_a_has_liberties(board, &placed, p)
            && self.r13_b_liberties(board, &placed, p).is_subset(&now.permanent)
            && without_liberties(self, board, &placed, now.turn.opponent()).is_empty()
    }

    /// **pauli.12** A play is a ko capture if it leaves exactly one stone of each colour without liberties.
    fn r12_ko_capture(&self, board: &Board, now: &Situation, p: Location) -> bool {
        let placed = self.r6_b_put(now, p);
        every([Player::Black, Player::White], |player| without_liberties(self, board, &placed, player).len() == 1)
    }

    /// **pauli.13.a** A stone has liberties if its location contacts an empty one.
    fn r13_a_has_liberties(&self, board: &Board, stones: &Coloring, p: Location) -> bool {
        some(self.r13_d_reached(board, stones, p), |q| some(neighbors(board, q), |r| stones[r] == Color::Empty))
    }

    /// **pauli.13.b** The liberties of a stone are the empty locations that its own location contacts.
    fn r13_b_liberties(&self, board: &Board, stones: &Coloring, p: Location) -> Locations {
        those(self.r13_c_contacted(board, stones, p), |&q| stones[q] == Color::Empty)
    }

    /// **pauli.13.c** A location contacts the neighbours of each location that jumps from it can reach, its own
    /// neighbours included.
    fn r13_c_contacted(&self, board: &Board, stones: &Coloring, p: Location) -> Locations {
        union_of(self.r13_d_reached(board, stones, p), |q| neighbors(board, q))
    }

    /// **pauli.13.d** From a location one may jump, any number of times, to a neighbour that is also empty or also has
    /// a stone of the same colour.
    fn r13_d_reached(&self, board: &Board, stones: &Coloring, p: Location) -> Locations {
        reachable(p, |q| among(neighbors(board, q), |&r| stones[r] == stones[p]))
    }

    /// **pauli.14** A player controls every location of each set that he has bordered and on which nobody can keep him from
    /// building a two-eye formation, even after what a to e do to him.
    ///
    /// Looks at every set of locations, so the board must be tiny; [`crate::control::control`] has a budget.
    fn r14_controlled(&self, board: &Board, game: &Game, player: Player) -> Locations {
        let unprevented = |set: &Locations| {
            let (larger, first) = set_up(self, board, game, player, set);
            let arising = reachability_graph([first.clone()], |now| self.r14_building_a_following(&larger, now));
            self.r14_building_unprevented(&larger, player, set, &arising).contains(&first)
        };
        let sets = those(subsets(&each(points(board), |p| p)), |set| {
            self.r14_member_bordered(board, &game.now().stones, player, set) && unprevented(set)
        });
        union_of(sets, |set| set)
    }

    /// **pauli.14.member** The location must be a member of a set that the player has bordered. Any such set will do
    /// (A22).
    fn r14_member_bordered(&self, board: &Board, stones: &Coloring, player: Player, set: &Locations) -> bool {
        self.r15_bordered(board, stones, player, set)
    }

    /// **pauli.14.building** The prover cannot be prevented from building his formation if it is built; if he has the
    /// turn and cannot be prevented in one of the situations that can follow; or if his opponent has the turn and the
    /// prover cannot be prevented, whichever situation follows (and one does).
    ///
    /// Returns the situations, among those that can arise, in which that is so: the least set that satisfies these
    /// three conditions. Where he can be prevented, his opponent can stay among such situations until one of them is
    /// repeated (A19) or until passes have ended the game (A20).
    fn r14_building_unprevented(&self, larger: &Board, prover: Player, set: &Locations, arising: &Arising) -> Set<Situation> {
        least(&each(arising, |(now, _)| now.clone()), |now, unprevented| {
            let following = &arising[now];
            self.r16_formation(larger, &now.stones, prover, set)
                || now.turn == prover && some(following, |next| unprevented.contains(next))
                || now.turn != prover
                    && !following.is_empty()
                    && every(following, |next| unprevented.contains(next))
        })
    }

    /// **pauli.14.building.a** Until passes end the game, the players pass or play stones.
    ///
    /// Returns the situations that can follow. No cycles are removed: where one could be, a situation is repeated
    /// (A19).
    fn r14_building_a_following(&self, larger: &Board, now: &Situation) -> Vec<Situation> {
        if self.r4_c_normal_end(now) {
            return Vec::new();
        }
        let plays = those(points(larger), |&p| {
            now.stones[p] == Color::Empty && self.r6_a_unprohibited(larger, now, p).is_empty()
        });
        let after = |play: Option<Location>| self.r3_d_in_order(larger, now, &Set::new(), play).0;
        followed_by(list(plays, |p| after(Some(p))), after(None))
    }

    /// **pauli.14.a** Each location outside the set gets a new stone of the prover’s opponent.
    fn r14_a_outside(&self, stones: &Coloring, prover: Player, set: &Locations) -> Coloring {
        function(0..stones.len(), |p| if set.contains(&p) { stones[p] } else { prover.opponent().color() })
    }

    /// **pauli.14.b** There are two new locations, both empty, each a neighbour of every location outside the set.
    ///
    /// They are not neighbours of each other (A24).
    fn r14_b_new_locations(&self, board: &Board, set: &Locations) -> Board {
        let outside = those(points(board), |p| !set.contains(p));
        with_point(&with_point(board, &outside), &outside)
    }

    /// **pauli.14.c** All stones that are then without liberties are removed, of both colours at once (A25).
    fn r14_c_removed(&self, larger: &Board, stones: &Coloring) -> Coloring {
        let gone = union_of([Player::Black, Player::White], |one| without_liberties(self, larger, stones, one));
        function(points(larger), |p| if gone.contains(&p) { Color::Empty } else { stones[p] })
    }

    /// **pauli.14.d** All former situations and actions are forgotten, and with them every prohibition: permanent ones
    /// come from actions (A18), and the initial ones held before the first turn of this game (A39).
    fn r14_d_forgotten(&self, game: &Game, stones: &Coloring) -> Situation {
        let (temporary, permanent) = (Set::new(), Set::new());
        let passes_needed = self.r4_b_passes_needed(None, &temporary);
        Situation { turn: game.now().turn, passes_needed, stones: stones.clone(), temporary, permanent }
    }

    /// **pauli.14.e** The prover’s opponent has the first turn.
    fn r14_e_opponent_starts(&self, now: Situation, prover: Player) -> Situation {
        Situation { turn: prover.opponent(), ..now }
    }

    /// **pauli.15** A player has bordered a set if his stones are on all its locations that have a neighbour outside,
    /// and on no location outside that has a neighbour inside.
    fn r15_bordered(&self, board: &Board, stones: &Coloring, player: Player, set: &Locations) -> bool {
        let own = |p: Location| stones[p] == player.color();
        let inside = |p: Location| set.contains(&p);
        every(points(board), |p| if_then(inside(p) && some(neighbors(board, p), |q| !inside(q)), || own(p)))
            && every(points(board), |p| if_then(!inside(p) && some(neighbors(board, p), inside), || !own(p)))
    }

    /// **pauli.16** A player has a two-eye formation on a set if a to f hold.
    fn r16_formation(&self, board: &Board, stones: &Coloring, player: Player, set: &Locations) -> bool {
        self.r16_a_not_empty(set)
            && self.r16_b_no_opposing_stone(stones, player, set)
            && self.r16_c_bordered(board, stones, player, set)
            && self.r16_d_neighbours(board, set)
            && self.r16_e_eyes(board, stones, set)
            && self.r16_f_liberties(board, stones, set)
    }

    /// **pauli.16.a** A set with a two-eye formation has a location.
    fn r16_a_not_empty(&self, set: &Locations) -> bool {
        !set.is_empty()
    }

    /// **pauli.16.b** No location in the set has an opposing stone.
    fn r16_b_no_opposing_stone(&self, stones: &Coloring, player: Player, set: &Locations) -> bool {
        every(members(set), |p| stones[p] != player.opponent().color())
    }

    /// **pauli.16.c** The player has bordered the set.
    fn r16_c_bordered(&self, board: &Board, stones: &Coloring, player: Player, set: &Locations) -> bool {
        self.r15_bordered(board, stones, player, set)
    }

    /// **pauli.16.d** Each location in the set has a neighbour, inside or outside it.
    fn r16_d_neighbours(&self, board: &Board, set: &Locations) -> bool {
        every(members(set), |p| some(neighbors(board, p), |_| true))
    }

    /// **pauli.16.e** An eye, which is an empty location in the set, has no empty neighbour.
    fn r16_e_eyes(&self, board: &Board, stones: &Coloring, set: &Locations) -> bool {
        let empty = |p: Location| stones[p] == Color::Empty;
        every(members(set), |p| if_then(empty(p), || !some(neighbors(board, p), empty)))
    }

    /// **pauli.16.f** Each stone in the set has at least two liberties in the set.
    fn r16_f_liberties(&self, board: &Board, stones: &Coloring, set: &Locations) -> bool {
        every(members(set), |p| {
            if_then(stones[p] != Color::Empty, || {
                intersection(&self.r13_b_liberties(board, stones, p), set).len() >= 2
            })
        })
    }

    /// **pauli.17** A player acts: he takes his turn or, after the normal end of a game without a referee, points to a
    /// location or stone, or passes, until they agree or a dispute is decided.
    ///
    /// Returns what the act leads to, or every clause it breaks.
    fn r17_act(&self, board: &Board, game: &Game, act: Act) -> Verdict<Next> {
        let over = self.r4_over(game);
        let pointed = |next: Option<Aftermath>| match next {
            Some(after) => Verdict::Legal(Next::Pointing(after)),
            None => breaks("pauli.17"),
        };
        match (self.r17_a_aftermath(game), act) {
            (None, Act::Turn(turn)) => {
                self.r3_turn(board, game, turn).map(|(situation, change)| Next::Turn(situation, change))
            }
            (Some(after), Act::Turn(turn)) if over => {
                let (board, game) = after.played().unwrap_or((board, game));
                match self.r3_turn(board, game, turn) {
                    Verdict::Illegal(clauses) if clauses == Set::from([ClauseId("pauli.6")]) => breaks("pauli.6"),
                    Verdict::Illegal(clauses) => Verdict::Illegal(union(&clauses, &broken([(!over, "pauli.4")]))),
                    Verdict::Legal(_) => breaks("pauli.4"),
                }
            }
            _ if over => Verdict::Illegal(broken([(!over, "pauli.4"), (false, "pauli.17")])),
            (None, _) => breaks("pauli.17"),
            (Some(after), _) => match (&after.dispute, after.played(), act) {
                (None, _, _) => pointed(self.r17_a_1_alternately(board, game, &after, act)),
                (Some(dispute), None, _) => pointed(self.r17_g_completed(board, game, dispute, act)),
                (Some(dispute), Some(played), Act::Turn(turn)) => {
                    self.r17_h_played(&after, dispute, played, turn).map(Next::Pointing)
                }
                _ => breaks("pauli.17"),
            },
        }
    }

    /// **pauli.17.a** If no referee was designated, the game continues after its normal end. The player who did not pass
    /// last points first.
    ///
    /// Returns what has happened since. `None` if the game has a referee or has not come to its normal end.
    fn r17_a_aftermath(&self, game: &Game) -> Option<Aftermath> {
        if game.referee || !self.r4_c_normal_end(game.now()) {
            return None;
        }
        let first = Aftermath { turn: game.now().turn, claims: Vec::new(), passes: 0, dispute: None };
        Some(game.after.clone().unwrap_or(first))
    }

    /// **pauli.17.a.1** The players alternately claim something or pass, or one of them disagrees.
    ///
    /// `None` if the act is none of these.
    fn r17_a_1_alternately(&self, board: &Board, game: &Game, after: &Aftermath, act: Act) -> Option<Aftermath> {
        let next = Aftermath { turn: self.r3_a_alternate(after.turn), passes: 0, ..after.clone() };
        let claims = |at: Location, claimed: Locations| {
            let claims = followed_by(after.claims.clone(), Claim { by: after.turn, at, claimed });
            Aftermath { claims, ..next.clone() }
        };
        match act {
            Act::Turn(Turn { remove: None, play: None }) => Some(Aftermath { passes: after.passes + 1, ..next }),
            Act::Claim(at) if self.r17_b_neutral(board, &game.now().stones, after.turn, at) => {
                Some(claims(at, Set::from([at])))
            }
            Act::Claim(at) => {
                self.r17_c_dead(board, &game.now().stones, after.turn, at).map(|claimed| claims(at, claimed))
            }
            Act::Dispute(at) => self.r17_f_disagree(board, game, after, at).map(|dispute| {
                Aftermath { turn: dispute.prover, dispute: Some(dispute), ..next }
            }),
            _ => None,
        }
    }

    /// **pauli.17.b** A player who points to an empty location that contacts opposing stones and none of his own claims
    /// that it is neutral.
    ///
    /// May he point to it?
    fn r17_b_neutral(&self, board: &Board, stones: &Coloring, player: Player, at: Location) -> bool {
        let contacted = self.r13_c_contacted(board, stones, at);
        let contacts = |color: Color| some(members(&contacted), |q| stones[q] == color);
        stones[at] == Color::Empty && contacts(player.opponent().color()) && !contacts(player.color())
    }

    /// **pauli.17.c** By pointing to an opposing stone, a player claims it to be dead, and with it all other opposing stones
    /// in his smallest bordered set around it.
    ///
    /// Returns the locations of these stones. `None` if there is no opposing stone to point to.
    fn r17_c_dead(&self, board: &Board, stones: &Coloring, player: Player, at: Location) -> Option<Locations> {
        let opposing = |p: Location| stones[p] == player.opponent().color();
        opposing(at)
            .then(|| those(self.r17_c_1_smallest(board, stones, player, at), |&p| opposing(p)))
    }

    /// **pauli.17.c.1** A player’s smallest bordered set that includes a location is the smallest set, among those that
    /// include it, that he has bordered.
    ///
    /// Those are the locations that are in all of these sets: what is in two bordered sets is bordered, too. Looks at every
    /// set of locations; [`crate::control::smallest_bordered`] decides it for larger boards.
    fn r17_c_1_smallest(&self, board: &Board, stones: &Coloring, player: Player, p: Location) -> Locations {
        let bordered = those(subsets(&each(points(board), |q| q)), |set| {
            set.contains(&p) && self.r15_bordered(board, stones, player, set)
        });
        those(points(board), |q| every(&bordered, |set| set.contains(q)))
    }

    /// **pauli.17.d** Two passes in a row are agreement, and the scores are counted.
    fn r17_d_agreed(&self, after: &Aftermath) -> bool {
        after.passes == 2
    }

    /// **pauli.17.e** The count depends on what the players control: by their claims in a game without a referee,
    /// otherwise by rule 14.
    fn r17_e_controlled(&self, board: &Board, game: &Game, player: Player) -> Locations {
        match self.r17_a_aftermath(game) {
            Some(after) => self.r17_e_2_treated(board, game, &after, player),
            None => self.r14_controlled(board, game, player),
        }
    }

    /// **pauli.17.e.1** To find out what the players control, and only for that, stones claimed to be dead are treated
    /// as gone.
    fn r17_e_1_gone(&self, game: &Game, after: &Aftermath) -> Coloring {
        let stones = &game.now().stones;
        let gone = |p: Location| some(&after.claims, |claim| claim.claimed.contains(&p));
        function(0..stones.len(), |p| if gone(p) { Color::Empty } else { stones[p] })
    }

    /// **pauli.17.e.2** A player is then treated as controlling each empty location that is not claimed to be neutral,
    /// contacts no such location, and contacts at least one stone and only stones of his.
    fn r17_e_2_treated(&self, board: &Board, game: &Game, after: &Aftermath, player: Player) -> Locations {
        let stones = self.r17_e_1_gone(game, after);
        let neutral = |p: Location| {
            game.now().stones[p] == Color::Empty && some(&after.claims, |claim| claim.at == p)
        };
        those(points(board), |&p| {
            let contacted = self.r13_c_contacted(board, &stones, p);
            let occupied = those(members(&contacted), |&q| stones[q] != Color::Empty);
            stones[p] == Color::Empty
                && !neutral(p)
                && !some(members(&contacted), neutral)
                && !occupied.is_empty()
                && every(members(&occupied), |q| stones[q] == player.color())
        })
    }

    /// **pauli.17.f** A player disagrees by pointing to something that his opponent has claimed.
    ///
    /// Returns the dispute, which is then played. `None` if the opponent has not claimed that.
    fn r17_f_disagree(&self, board: &Board, game: &Game, after: &Aftermath, at: Location) -> Option<Dispute> {
        let claimed =
            some(&after.claims, |claim| claim.by == after.turn.opponent() && claim.claimed.contains(&at));
        claimed.then(|| {
            let stones = &game.now().stones;
            let prover = self.r17_f_2_prover(stones, after.turn, at);
            Dispute { prover, set: self.r17_g_1_set(board, stones, prover, at), played: None, winner: None }
        })
    }

    /// **pauli.17.f.1** A dispute decides the game: the player who wins the dispute wins the game.
    fn r17_f_1_decided(&self, after: &Aftermath) -> Option<Player> {
        if let Some(dispute) = &after.dispute { dispute.winner } else { None }
    }

    /// **pauli.17.f.2** The prover is the player who disagrees if the location is empty, and his opponent if it has a
    /// stone.
    fn r17_f_2_prover(&self, stones: &Coloring, disagreeing: Player, at: Location) -> Player {
        if stones[at] == Color::Empty { disagreeing } else { disagreeing.opponent() }
    }

    /// **pauli.17.g** Before the dispute is played, the prover completes the set on which he has to build.
    ///
    /// `None` if his act neither extends nor completes it.
    fn r17_g_completed(&self, board: &Board, game: &Game, dispute: &Dispute, act: Act) -> Option<Aftermath> {
        let after = self.r17_a_aftermath(game)?;
        if self.r17_g_3_complete(act) {
            let (larger, first) = set_up(self, board, game, dispute.prover, &dispute.set);
            let turn = first.turn;
            let begun = dispute.played_on(larger, Game::starting_from(first));
            let winner = self.r17_h_5_winner(&begun);
            Some(Aftermath { turn, dispute: Some(Dispute { winner, ..begun }), ..after })
        } else {
            let set = self.r17_g_2_extended(board, &game.now().stones, dispute.prover, &dispute.set, act)?;
            Some(Aftermath { dispute: Some(Dispute { set, ..dispute.clone() }), ..after })
        }
    }

    /// **pauli.17.g.1** At first the set is the smallest one around the disputed location that the prover has bordered.
    fn r17_g_1_set(&self, board: &Board, stones: &Coloring, prover: Player, at: Location) -> Locations {
        self.r17_c_1_smallest(board, stones, prover, at)
    }

    /// **pauli.17.g.2** The prover may extend the set, any number of times, by pointing to an empty location that is not
    /// in it. This adds his smallest bordered set that includes that location.
    fn r17_g_2_extended(
        &self,
        board: &Board,
        stones: &Coloring,
        prover: Player,
        set: &Locations,
        act: Act,
    ) -> Option<Locations> {
        match act {
            Act::Extend(at) if stones[at] == Color::Empty && !set.contains(&at) => {
                Some(union(set, &self.r17_c_1_smallest(board, stones, prover, at)))
            }
            _ => None,
        }
    }

    /// **pauli.17.g.3** When the prover passes, which is how he says that he extends no more (A41), the game of rule 14
    /// is set up.
    fn r17_g_3_complete(&self, act: Act) -> bool {
        act == Act::Turn(Turn { remove: None, play: None })
    }

    /// **pauli.17.h** The dispute is played, turn by turn and from the refuter’s first turn on, until it ends.
    fn r17_h_played(
        &self,
        after: &Aftermath,
        dispute: &Dispute,
        played: (&Board, &Game),
        turn: Turn,
    ) -> Verdict<Aftermath> {
        let (larger, game) = played;
        self.r3_turn(larger, game, turn).map(|(situation, change)| {
            let turn = situation.turn;
            let situations = followed_by(game.situations.clone(), situation);
            let changes = followed_by(game.changes.clone(), change);
            let next = dispute.played_on(larger.clone(), Game { situations, changes, ..game.clone() });
            let winner = self.r17_h_5_winner(&next);
            Aftermath { turn, dispute: Some(Dispute { winner, ..next }), ..after.clone() }
        })
    }

    /// **pauli.17.h.1** The first ending: the refuter puts a stone on a location in the set that neighbours a location
    /// outside it (A40).
    fn r17_h_1_next_to_outside(&self, larger: &Board, game: &Game, dispute: &Dispute) -> bool {
        let inside = |p: Location| dispute.set.contains(&p);
        let put = game.changes.last().and_then(|change| change.added);
        game.now().turn == dispute.prover
            && put.is_some_and(|p| inside(p) && some(neighbors(larger, p), |q| !inside(q)))
    }

    /// **pauli.17.h.2** The second: the refuter has a two-eye formation on a set that includes at least one location in
    /// the prover’s set.
    fn r17_h_2_refuters_formation(&self, larger: &Board, game: &Game, dispute: &Dispute) -> bool {
        let (stones, refuter) = (&game.now().stones, dispute.prover.opponent());
        some(subsets(&each(points(larger), |p| p)), |set| {
            !set.is_disjoint(&dispute.set) && self.r16_formation(larger, stones, refuter, &set)
        })
    }

    /// **pauli.17.h.3** The third: the situation is similar to a former one.
    fn r17_h_3_similar(&self, game: &Game) -> bool {
        !self.r8_a_cycles(game).is_empty()
    }

    /// **pauli.17.h.4** The fourth: the prover has a two-eye formation on the set.
    fn r17_h_4_provers_formation(&self, larger: &Board, game: &Game, dispute: &Dispute) -> bool {
        self.r16_formation(larger, &game.now().stones, dispute.prover, &dispute.set)
    }

    /// **pauli.17.h.5** If the dispute ends in the fourth way, the prover wins, and otherwise his opponent, the refuter.
    ///
    /// If two endings come together, the first in the text’s order decides (A33). The refuter also wins if passes end the
    /// dispute (A20).
    fn r17_h_5_winner(&self, dispute: &Dispute) -> Option<Player> {
        let (larger, game) = dispute.played()?;
        let (prover, refuter) = (dispute.prover, dispute.prover.opponent());
        if self.r17_h_1_next_to_outside(larger, game, dispute)
            || self.r17_h_2_refuters_formation(larger, game, dispute)
            || self.r17_h_3_similar(game)
        {
            Some(refuter)
        } else if self.r17_h_4_provers_formation(larger, game, dispute) {
            Some(prover)
        } else {
            self.r4_c_normal_end(game.now()).then_some(refuter)
        }
    }
}
}

/// How a game stands, from what the rules say that the players control.
pub fn outcome(law: &dyn Pauli, board: &Board, game: &Game) -> Outcome {
    let controlled = |player: Player| law.r17_e_controlled(board, game, player);
    law.r5_e_winner(game, &[controlled(Player::Black), controlled(Player::White)])
}

/// Rule 14, a to e: the board and the first situation of the game in which the prover builds on a set.
pub fn set_up(law: &dyn Pauli, board: &Board, game: &Game, prover: Player, set: &Locations) -> SetUp {
    let larger = law.r14_b_new_locations(board, set);
    let outside = law.r14_a_outside(&game.now().stones, prover, set);
    let stones = function(points(&larger), |p| if p < outside.len() { outside[p] } else { Color::Empty });
    let first = law.r14_d_forgotten(game, &law.r14_c_removed(&larger, &stones));
    (larger, law.r14_e_opponent_starts(first, prover))
}

/// The stones of a player that have no liberties.
pub fn without_liberties(law: &dyn Pauli, board: &Board, stones: &Coloring, player: Player) -> Locations {
    those(points(board), |&p| stones[p] == player.color() && !law.r13_a_has_liberties(board, stones, p))
}

amendment!(
    PERMANENT_PROHIBITIONS_STAY,
    "permanent-prohibitions-stay",
    "pauli.14",
    "permanent prohibitions remain in the analysis of control",
    |law| {
        law.r14_d_forgotten = Some(|law, game, stones| Situation {
            permanent: game.now().permanent.clone(),
            ..Law { r14_d_forgotten: None, ..*law }.r14_d_forgotten(game, stones)
        });
    }
);

amendment!(
    INITIAL_PROHIBITIONS_REVIVE,
    "initial-prohibitions-revive",
    "pauli.14",
    "in the analysis of control no turn was made yet, so the locations initially prohibited are prohibited \
     for its first turn",
    |law| {
        law.r14_d_forgotten = Some(|law, game, stones| {
            let temporary = law.r9_b_initially(stones, &game.initially);
            let passes_needed = law.r4_b_passes_needed(None, &temporary);
            let forgotten = Law { r14_d_forgotten: None, ..*law }.r14_d_forgotten(game, stones);
            Situation { temporary, passes_needed, ..forgotten }
        });
    }
);
