//! The Logical Japanese Rules of Go: rules 1–17.
//!
//! Words of this document: location, neighbour, turn, action, pass, situation, similar, cycle, disturbing, used,
//! prohibited (temporarily, permanently), suicide, pseudo suicide, ko capture, liberty, contact, bordered, two-eye
//! formation, control, prover, refuter.

use crate::{Amendment, Board, ClauseId, Color, Coloring, Player, Point, Verdict, document};
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};

/// Rule 1: a place for a stone.
pub type Location = Point;

/// A set of locations.
pub type Locations = BTreeSet<Location>;

/// Rule 8: a situation, which is the state when a player has just got the turn. Situations are compared by these fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Who has the turn.
    pub turn: Player,
    /// How many passes are needed to end the game: 0 when it is over.
    pub passes_needed: usize,
    /// The stone on each location.
    pub stones: Coloring,
    pub temporary: Locations,
    pub permanent: Locations,
}

/// Rule 3: the two actions of a turn, in this order. A turn with neither is a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The start of the cycle to remove: the number of a former situation, counted from 0.
    pub remove: Option<usize>,
    pub play: Option<Location>,
}

/// The stones that a turn added and removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The stones that were removed with a cycle or captured.
    pub removed: Vec<(Location, Color)>,
    pub added: Option<Location>,
}

/// A game so far: the situations, and what the turns between them changed.
#[derive(Clone, Debug)]
pub struct Game {
    /// The situation at the start and after each turn: one more than there are turns.
    pub situations: Vec<Situation>,
    pub changes: Vec<Change>,
    /// Black and white stones removed before the first situation, which a set-up may specify.
    pub removed_before: [usize; 2],
}

impl Game {
    /// A game with no turns yet.
    pub fn starting_from(situation: Situation) -> Game {
        Game { situations: vec![situation], changes: Vec::new(), removed_before: [0, 0] }
    }

    /// The current situation.
    pub fn now(&self) -> &Situation {
        &self.situations[self.changes.len()]
    }

    /// Appends the situation that a turn leads to, and what the turn changed.
    pub fn extend(&mut self, (situation, change): (Situation, Change)) {
        self.situations.push(situation);
        self.changes.push(change);
    }

    /// How many stones of a player have been removed.
    pub fn removed(&self, player: Player) -> usize {
        let stones = self.changes.iter().flat_map(|change| &change.removed);
        self.removed_before[player as usize] + stones.filter(|(_, color)| *color == player.color()).count()
    }
}

/// Rule 14: what a player controls, as far as a budget allowed to decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Control {
    pub controlled: Locations,
    /// Shown neither to be controlled nor not to be.
    pub undecided: Locations,
}

/// Rule 14: situations that can arise in an analysis, and what can follow those that were looked at.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The first situation, then those that can follow a situation that was looked at.
    pub situations: Vec<Situation>,
    /// For each that was looked at: has the prover built his formation?
    pub built: Vec<bool>,
    /// For each that was looked at: the numbers of the situations that can follow it.
    pub next: Vec<Vec<usize>>,
    numbers: HashMap<Situation, usize>,
}

impl Analysis {
    /// An analysis that has looked at nothing yet.
    pub fn starting_from(first: Situation) -> Analysis {
        let numbers = HashMap::from([(first.clone(), 0)]);
        Analysis { situations: vec![first], built: Vec::new(), next: Vec::new(), numbers }
    }

    /// Records what was seen in the next situation.
    pub fn look(&mut self, built: bool, next: Vec<Situation>) {
        self.built.push(built);
        let mut numbers = Vec::new();
        for situation in next {
            let count = self.situations.len();
            let number = *self.numbers.entry(situation.clone()).or_insert(count);
            if number == count {
                self.situations.push(situation);
            }
            numbers.push(number);
        }
        self.next.push(numbers);
    }
}

/// Rule 17: a location or stone that a player pointed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub by: Player,
    pub at: Location,
}

/// Rule 17: what a player does after the normal end of a game without a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Claim(Location),
    Dispute(Location),
    Extend(Location),
    /// A turn in a dispute, or a pass instead of pointing.
    Turn(Turn),
}

/// Rule 17: the state of the game after its normal end.
#[derive(Clone, Debug)]
pub struct Aftermath {
    /// The stones at the normal end.
    pub stones: Coloring,
    pub permanent: Locations,
    /// Who points next.
    pub turn: Player,
    pub claims: Vec<Claim>,
    /// How many passes were made since the last other act.
    pub passes: usize,
    pub dispute: Option<Dispute>,
}

/// Rule 17: a dispute, which decides the game.
#[derive(Clone, Debug)]
pub struct Dispute {
    pub prover: Player,
    /// The set on which he must build a two-eye formation.
    pub set: Locations,
    /// The board with the two new locations, and the game played on it, once the set is complete.
    pub played: Option<(Board, Game)>,
    pub winner: Option<Player>,
}

document! {
/// The document: one or more methods per rule.
trait Pauli {
    /// **pauli.1** There is a finite set of locations, and any two different locations either are neighbours or are
    /// not.
    ///
    /// They are numbered without gaps, so that a coloring has an entry for each.
    fn r1_locations(&self, board: &Board) -> bool {
        board.nodes().all(|p| p < board.node_count() && !board.contains_edge(p, p))
    }

    /// **pauli.1** At the start no location is occupied.
    fn r1_start(&self, board: &Board) -> Coloring {
        vec![Color::Empty; board.node_count()]
    }

    /// **pauli.2** Black has the first turn, with the initial prohibitions that one of the players chose.
    ///
    /// Who chooses them and who becomes Black is settled before the game (A35).
    fn r2_first(&self, stones: &Coloring, initially: &Locations) -> Situation {
        let temporary = self.r9_initially(stones, initially);
        Situation {
            turn: Player::Black,
            passes_needed: self.r4_passes_needed(None, &temporary),
            stones: stones.clone(),
            temporary,
            permanent: Locations::new(),
        }
    }

    /// **pauli.2** The komi is a non-negative whole number of points.
    ///
    /// `halves` is the komi in half points.
    fn r2_komi(&self, halves: i64) -> bool {
        halves % 2 == 0 && halves >= 0
    }

    /// **pauli.3** The players take turns.
    fn r3_alternate(&self, player: Player) -> Player {
        player.opponent()
    }

    /// **pauli.3** In his turn a player may remove a disturbing cycle and may then play a stone.
    ///
    /// Returns the next situation and what has changed, or every clause the turn breaks. If the location is occupied,
    /// no other clause is checked. A removal that is not allowed removes nothing, and the stone is then judged on the
    /// board as it is.
    fn r3_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<(Situation, Change)> {
        let mut broken = BTreeSet::new();
        let (mut now, mut removed) = (game.now().clone(), Vec::new());
        match turn.remove {
            Some(start) if self.r8_removable(game, start) => (now, removed) = self.r7_remove(game, start),
            Some(_) => _ = broken.insert(ClauseId("pauli.8")),
            None => {}
        }
        if turn.play.is_some_and(|p| !self.r6_empty(&now, p)) {
            return Verdict::Illegal(BTreeSet::from([ClauseId("pauli.6")]));
        }
        broken.extend(turn.play.into_iter().flat_map(|p| self.r9_prohibited(board, &now, p)));
        if self.r4_over(game.now()) {
            broken.insert(ClauseId("pauli.4"));
        }
        match broken.is_empty() {
            true => Verdict::Legal(self.r3_carry_out(board, &now, removed, turn.play)),
            false => Verdict::Illegal(broken),
        }
    }

    /// **pauli.3** The second action of a turn, unless omitted, plays a stone. Then the opponent gets the turn.
    fn r3_carry_out(
        &self,
        board: &Board,
        now: &Situation,
        removed: Vec<(Location, Color)>,
        play: Option<Location>,
    ) -> (Situation, Change) {
        let mut change = Change { removed, added: play };
        let (mut stones, mut temporary) = (now.stones.clone(), Locations::new());
        if let Some(p) = play {
            let captured = self.r6_captured(board, now, p);
            temporary = self.r9_after_ko(board, now, p, &captured);
            stones = self.r6_play(now, p, &captured);
            change.removed.extend(captured.iter().map(|&q| (q, now.stones[q])));
        }
        let pass = self.r4_pass(&change).then_some(now);
        let passes_needed = self.r4_passes_needed(pass, &temporary);
        let turn = self.r3_alternate(now.turn);
        (Situation { turn, passes_needed, stones, temporary, permanent: now.permanent.clone() }, change)
    }

    /// **pauli.4** A turn in which no stone is added or removed is a pass.
    fn r4_pass(&self, change: &Change) -> bool {
        change.added.is_none() && change.removed.is_empty()
    }

    /// **pauli.4** Two successive passes end the game if nothing was temporarily prohibited at the first of them.
    ///
    /// Returns the number of passes still needed: after a pass in the situation `passed_in`, or otherwise after a
    /// turn that is not a pass, or at the start. `temporary` are the current temporary prohibitions; a pass lifts all
    /// of them.
    fn r4_passes_needed(&self, passed_in: Option<&Situation>, temporary: &Locations) -> usize {
        match passed_in {
            Some(before) if before.passes_needed == 1 => 0,
            Some(before) if before.temporary.is_empty() => 1,
            _ if temporary.is_empty() => 2,
            _ => 3,
        }
    }

    /// **pauli.4** The game is over when no more passes are needed.
    fn r4_over(&self, situation: &Situation) -> bool {
        situation.passes_needed == 0
    }

    /// **pauli.5** A player's territory consists of the locations that he controls and that have no stone of his.
    fn r5_territory(&self, stones: &Coloring, player: Player, controlled: &Locations) -> usize {
        controlled.iter().filter(|&&p| stones[p] != player.color()).count()
    }

    /// **pauli.5** Dead stones are opposing stones on locations that the player controls.
    fn r5_dead(&self, stones: &Coloring, player: Player, controlled: &Locations) -> usize {
        controlled.iter().filter(|&&p| stones[p] == player.opponent().color()).count()
    }

    /// **pauli.5** Captives are the opposing stones that were removed in the game, no matter by which player. A stone
    /// counts each time it is removed.
    fn r5_captives(&self, game: &Game, player: Player) -> usize {
        game.removed(player.opponent())
    }

    /// **pauli.5** A player's score is the sum of territory, dead stones and captives. White also gets the komi.
    ///
    /// Score and komi are in points.
    fn r5_score(&self, game: &Game, player: Player, controlled: &Locations, komi: i64) -> i64 {
        let stones = &game.now().stones;
        let points = self.r5_territory(stones, player, controlled)
            + self.r5_dead(stones, player, controlled)
            + self.r5_captives(game, player);
        match player {
            Player::Black => points as i64,
            Player::White => points as i64 + komi,
        }
    }

    /// **pauli.5** At the end the player with the higher score wins. Equal scores are a tie.
    ///
    /// `None` until the game is over; `Some(None)` is a tie.
    fn r5_winner(&self, over: bool, black: i64, white: i64) -> Option<Option<Player>> {
        match (over, black.cmp(&white)) {
            (false, _) => None,
            (true, Ordering::Greater) => Some(Some(Player::Black)),
            (true, Ordering::Less) => Some(Some(Player::White)),
            (true, Ordering::Equal) => Some(None),
        }
    }

    /// **pauli.6** A stone is played on an empty location.
    fn r6_empty(&self, now: &Situation, p: Location) -> bool {
        now.stones[p] == Color::Empty
    }

    /// **pauli.6** The new stone is put on its location.
    fn r6_placed(&self, now: &Situation, p: Location) -> Coloring {
        let mut placed = now.stones.clone();
        placed[p] = now.turn.color();
        placed
    }

    /// **pauli.6** The new stone captures all opposing stones that it leaves without liberties.
    fn r6_captured(&self, board: &Board, now: &Situation, p: Location) -> Locations {
        self.r13_without_liberties(board, &self.r6_placed(now, p), now.turn.opponent())
    }

    /// **pauli.6** A play adds the new stone and removes the captured ones.
    fn r6_play(&self, now: &Situation, p: Location, captured: &Locations) -> Coloring {
        let placed = self.r6_placed(now, p);
        (0..placed.len()).map(|q| if captured.contains(&q) { Color::Empty } else { placed[q] }).collect()
    }

    /// **pauli.7** A cycle uses the locations on which stones were added or removed between its start and its end.
    fn r7_used(&self, game: &Game, start: usize) -> Locations {
        let between = &game.changes[start..];
        between.iter().flat_map(|c| c.removed.iter().map(|(p, _)| *p).chain(c.added)).collect()
    }

    /// **pauli.7** Removing a cycle takes every stone off the locations that the cycle uses.
    ///
    /// Returns the situation of the same player before his second action, and the stones that were removed.
    fn r7_remove(&self, game: &Game, start: usize) -> (Situation, Vec<(Location, Color)>) {
        let mut now = game.now().clone();
        let used = self.r7_used(game, start);
        let stones = used.iter().map(|&p| (p, now.stones[p]));
        let removed = stones.filter(|(_, color)| *color != Color::Empty).collect();
        for &p in &used {
            now.stones[p] = Color::Empty;
        }
        now.permanent = self.r9_permanent(&now.permanent, &used);
        (now, removed)
    }

    /// **pauli.8** Two situations are similar if they agree in the player to move, the passes needed, the black
    /// stones, the white stones, and the temporary and permanent prohibitions.
    fn r8_similar(&self, one: &Situation, other: &Situation) -> bool {
        let occupied = |s: &Situation, color| -> Locations {
            (0..s.stones.len()).filter(|&p| s.stones[p] == color).collect()
        };
        one.turn == other.turn
            && one.passes_needed == other.passes_needed
            && occupied(one, Color::Black) == occupied(other, Color::Black)
            && occupied(one, Color::White) == occupied(other, Color::White)
            && one.temporary == other.temporary
            && one.permanent == other.permanent
    }

    /// **pauli.8** Each former situation that is similar to the current one starts a cycle.
    fn r8_cycles(&self, game: &Game) -> Vec<usize> {
        let former = 0..game.changes.len();
        former.filter(|&start| self.r8_similar(&game.situations[start], game.now())).collect()
    }

    /// **pauli.8** Cycles are disturbing unless a pass would end the game now.
    fn r8_disturbing(&self, now: &Situation) -> bool {
        now.passes_needed != 1
    }

    /// **pauli.8** A cycle may be removed if it is disturbing.
    fn r8_removable(&self, game: &Game, start: usize) -> bool {
        self.r8_cycles(game).contains(&start) && self.r8_disturbing(game.now())
    }

    /// **pauli.9** A play on an empty location is prohibited if it is suicide or pseudo suicide, or if the location
    /// is temporarily or permanently prohibited.
    fn r9_prohibited(&self, board: &Board, now: &Situation, p: Location) -> BTreeSet<ClauseId> {
        let mut clauses = BTreeSet::new();
        if self.r10_suicide(board, now, p) {
            clauses.insert(ClauseId("pauli.10"));
        }
        if self.r11_pseudo_suicide(board, now, p) {
            clauses.insert(ClauseId("pauli.11"));
        }
        if now.temporary.contains(&p) || now.permanent.contains(&p) {
            clauses.insert(ClauseId("pauli.9"));
        }
        clauses
    }

    /// **pauli.9** Before the first turn, initially prohibited locations count as temporarily prohibited if they are
    /// empty.
    fn r9_initially(&self, stones: &Coloring, initially: &Locations) -> Locations {
        initially.iter().copied().filter(|&p| stones[p] == Color::Empty).collect()
    }

    /// **pauli.9** After a ko capture, the location that it cleared is temporarily prohibited.
    fn r9_after_ko(&self, board: &Board, now: &Situation, p: Location, captured: &Locations) -> Locations {
        match self.r12_ko_capture(board, now, p) {
            true => captured.clone(),
            false => Locations::new(),
        }
    }

    /// **pauli.9** Every location that a removed cycle used is permanently prohibited, for both players.
    fn r9_permanent(&self, permanent: &Locations, used: &Locations) -> Locations {
        permanent.union(used).copied().collect()
    }

    /// **pauli.10** A play is suicide if the new stone has no liberties and every opposing stone has some.
    fn r10_suicide(&self, board: &Board, now: &Situation, p: Location) -> bool {
        let placed = self.r6_placed(now, p);
        self.r13_without_liberties(board, &placed, now.turn.opponent()).is_empty()
            && !self.r13_has_liberties(board, &placed, p)
    }

    /// **pauli.11** A play is pseudo suicide if no opposing stone lacks liberties and the new stone has some, all of
    /// them permanently prohibited.
    fn r11_pseudo_suicide(&self, board: &Board, now: &Situation, p: Location) -> bool {
        let placed = self.r6_placed(now, p);
        let liberties = self.r13_liberties(board, &placed, p);
        !liberties.is_empty()
            && self.r13_without_liberties(board, &placed, now.turn.opponent()).is_empty()
            && liberties.iter().all(|q| now.permanent.contains(q))
    }

    /// **pauli.12** A play is a ko capture if it leaves exactly one stone of each colour without liberties.
    fn r12_ko_capture(&self, board: &Board, now: &Situation, p: Location) -> bool {
        let placed = self.r6_placed(now, p);
        [Player::Black, Player::White]
            .iter()
            .all(|&player| self.r13_without_liberties(board, &placed, player).len() == 1)
    }

    /// **pauli.13** From a location one may jump, again and again, to a neighbour that is also empty or also has a
    /// stone of the same colour.
    fn r13_reached(&self, board: &Board, stones: &Coloring, p: Location) -> Vec<Location> {
        let mut reached = vec![p];
        let mut i = 0;
        while i < reached.len() {
            for q in board.neighbors(reached[i]) {
                if stones[q] == stones[reached[i]] && !reached.contains(&q) {
                    reached.push(q);
                }
            }
            i += 1;
        }
        reached
    }

    /// **pauli.13** A location contacts its own neighbours and those of every location that such jumps reach.
    fn r13_contacted(&self, board: &Board, stones: &Coloring, p: Location) -> Locations {
        self.r13_reached(board, stones, p).into_iter().flat_map(|q| board.neighbors(q)).collect()
    }

    /// **pauli.13** The liberties of a stone are the empty locations that its own location contacts.
    fn r13_liberties(&self, board: &Board, stones: &Coloring, p: Location) -> Locations {
        self.r13_contacted(board, stones, p).into_iter().filter(|&q| stones[q] == Color::Empty).collect()
    }

    /// **pauli.13** A stone has liberties if its location contacts an empty one.
    fn r13_has_liberties(&self, board: &Board, stones: &Coloring, p: Location) -> bool {
        let reached = self.r13_reached(board, stones, p);
        reached.into_iter().any(|q| board.neighbors(q).any(|r| stones[r] == Color::Empty))
    }

    /// **pauli.13** A stone without liberties contacts no empty location. These are all such stones of a player.
    fn r13_without_liberties(&self, board: &Board, stones: &Coloring, player: Player) -> Locations {
        board.nodes()
            .filter(|&p| stones[p] == player.color() && !self.r13_has_liberties(board, stones, p))
            .collect()
    }

    /// **pauli.14** The analysis adds two locations to the board, each a neighbour of every location outside the set.
    ///
    /// They are not neighbours of each other (A24).
    fn r14_board(&self, board: &Board, set: &Locations) -> Board {
        let mut larger = board.clone();
        for new in [board.node_count(), board.node_count() + 1] {
            larger.add_node(new);
            for outside in board.nodes().filter(|p| !set.contains(p)) {
                larger.add_edge(new, outside, ());
            }
        }
        larger
    }

    /// **pauli.14** In the analysis, the prover's opponent gets a stone on every location outside the set. Then all
    /// stones without liberties are removed, of both colours at once.
    fn r14_stones(&self, larger: &Board, stones: &Coloring, prover: Player, set: &Locations) -> Coloring {
        let filled: Coloring = (0..larger.node_count())
            .map(|p| match (p < stones.len(), set.contains(&p)) {
                (true, true) => stones[p],
                (true, false) => prover.opponent().color(),
                (false, _) => Color::Empty,
            })
            .collect();
        let gone = [Player::Black, Player::White].map(|one| self.r13_without_liberties(larger, &filled, one));
        let stays = |p| gone.iter().all(|stones| !stones.contains(&p));
        larger.nodes().map(|p| if stays(p) { filled[p] } else { Color::Empty }).collect()
    }

    /// **pauli.14** The analysis remembers no permanent prohibitions.
    ///
    /// They come from removals, which are former actions and forgotten (A18).
    fn r14_remembered(&self, _permanent: &Locations) -> Locations {
        Locations::new()
    }

    /// **pauli.14** In the first situation of the analysis, everything before it is forgotten and the prover's
    /// opponent has the turn.
    fn r14_first(
        &self,
        larger: &Board,
        stones: &Coloring,
        permanent: &Locations,
        prover: Player,
        set: &Locations,
    ) -> Situation {
        let permanent = self.r14_remembered(permanent);
        let stones = self.r14_stones(larger, stones, prover, set);
        Situation { turn: prover.opponent(), permanent, ..self.r2_first(&stones, &Locations::new()) }
    }

    /// **pauli.14** In the analysis, players pass or play stones.
    ///
    /// Returns the situations that can follow. No cycles are removed: where one could be, a situation is repeated,
    /// and the analysis has ended (A19).
    fn r14_next(&self, larger: &Board, now: &Situation) -> Vec<Situation> {
        let stones = larger.nodes().filter(|&p| self.r6_empty(now, p));
        let plays = stones.filter(|&p| self.r9_prohibited(larger, now, p).is_empty()).map(Some);
        plays.chain([None]).map(|play| self.r3_carry_out(larger, now, Vec::new(), play).0).collect()
    }

    /// **pauli.14** The analysis goes on from each situation until the prover has built his formation or passes have
    /// ended it.
    ///
    /// Looks at the situations that can arise, in order of the number of turns that lead to them, until it has looked
    /// at `upto` of them, and records which situations can follow each.
    fn r14_look(&self, larger: &Board, prover: Player, set: &Locations, seen: Analysis, upto: usize) -> Analysis {
        let mut analysis = seen;
        while analysis.next.len() < upto.min(analysis.situations.len()) {
            let now = analysis.situations[analysis.next.len()].clone();
            let built = self.r16_formation(larger, &now.stones, prover, set);
            let next = match built || self.r4_over(&now) {
                true => Vec::new(),
                false => self.r14_next(larger, &now),
            };
            analysis.look(built, next);
        }
        analysis
    }

    /// **pauli.14** The prover gets to his formation if he can force it from the first situation.
    ///
    /// `otherwise` says whether he gets there from the situations that were not looked at. He gets there from each
    /// situation in which the formation is built; from a situation with his turn if one of these can follow; from a
    /// situation with his opponent's turn if nothing else can follow; and so on until no more are found. Each
    /// situation is found after the one that follows it on the way, so none is repeated on the way. From any other
    /// situation the opponent can stay among the others until a situation is repeated (A19) or passes end the
    /// analysis (A20). How a situation came about makes no difference to either player.
    fn r14_gets_there(&self, prover: Player, analysis: &Analysis, otherwise: bool) -> bool {
        let mut there = vec![otherwise; analysis.situations.len()];
        there[..analysis.built.len()].copy_from_slice(&analysis.built);
        loop {
            let found = |i: &usize| {
                let mut next = analysis.next[*i].iter();
                !there[*i] && match analysis.situations[*i].turn == prover {
                    true => next.any(|&n| there[n]),
                    false => next.len() > 0 && next.all(|&n| there[n]),
                }
            };
            let more: Vec<usize> = (0..analysis.next.len()).rev().filter(found).collect();
            if more.is_empty() {
                return there[0];
            }
            more.into_iter().for_each(|i| there[i] = true);
        }
    }

    /// **pauli.14** The opponent has no way to prevent the prover's two-eye formation on the set.
    ///
    /// Decides as soon as the situations that were not looked at make no difference. Returns the number of situations
    /// looked at, and `None` if `budget` was too small to decide.
    fn r14_cannot_be_prevented(
        &self,
        board: &Board,
        now: &Situation,
        prover: Player,
        set: &Locations,
        budget: usize,
    ) -> (usize, Option<bool>) {
        let larger = self.r14_board(board, set);
        let first = self.r14_first(&larger, &now.stones, &now.permanent, prover, set);
        let mut analysis = Analysis::starting_from(first);
        for doubling in 0.. {
            let upto = budget.min(1 << doubling);
            analysis = self.r14_look(&larger, prover, set, analysis, upto);
            let built = self.r14_gets_there(prover, &analysis, false);
            if built == self.r14_gets_there(prover, &analysis, true) {
                return (analysis.next.len(), Some(built));
            }
            if upto == budget {
                break;
            }
        }
        (budget, None)
    }

    /// **pauli.14** A player controls the locations of every set that he has bordered and on which his opponent
    /// cannot prevent a two-eye formation.
    ///
    /// Smaller sets come first. A set is skipped if all its locations are already known to be controlled. `budget`
    /// limits the number of situations looked at in total.
    fn r14_control(&self, board: &Board, now: &Situation, player: Player, budget: usize) -> Control {
        let mut control = Control::default();
        let mut left = budget;
        let sets = self.r15_sets(board, &now.stones, player, budget);
        if sets.is_none() {
            control.undecided = board.nodes().collect();
        }
        for set in sets.into_iter().flatten() {
            if !set.is_subset(&control.controlled) {
                let (situations, built) = self.r14_cannot_be_prevented(board, now, player, &set, left);
                left -= situations;
                match built {
                    Some(true) => control.controlled.extend(set),
                    Some(false) => {}
                    None => control.undecided.extend(set),
                }
            }
        }
        control.undecided = control.undecided.difference(&control.controlled).copied().collect();
        control
    }

    /// **pauli.15** A player has bordered a set if his stones are on all its locations that have a neighbour outside,
    /// and on no location outside that has a neighbour inside.
    fn r15_bordered(&self, board: &Board, stones: &Coloring, player: Player, set: &Locations) -> bool {
        let own = |p: Location| stones[p] == player.color();
        let beside = |p: Location, inside: bool| board.neighbors(p).any(|q| set.contains(&q) == inside);
        board.nodes().all(|p| match set.contains(&p) {
            true => own(p) || !beside(p, false),
            false => !own(p) || !beside(p, true),
        })
    }

    /// **pauli.15** The smallest bordered set of a location is the smallest set with this location that the player
    /// has bordered.
    ///
    /// Adds the locations that the two conditions demand until they demand no more.
    fn r15_smallest(&self, board: &Board, stones: &Coloring, player: Player, p: Location) -> Locations {
        let own = |p: Location| stones[p] == player.color();
        let mut set = Locations::from([p]);
        while !self.r15_bordered(board, stones, player, &set) {
            let demanded: Vec<Location> = set
                .iter()
                .flat_map(|&p| board.neighbors(p).filter(move |&q| !own(p) || own(q)))
                .collect();
            set.extend(demanded);
        }
        set
    }

    /// **pauli.15** A player may have bordered many sets. These are all but the empty one, smaller ones first.
    ///
    /// A union of bordered sets is bordered, so each bordered set is the union of the smallest bordered sets of its
    /// locations. `None` if there are more than `budget`.
    fn r15_sets(&self, board: &Board, stones: &Coloring, player: Player, budget: usize) -> Option<Vec<Locations>> {
        let smallest: BTreeSet<Locations> =
            board.nodes().map(|p| self.r15_smallest(board, stones, player, p)).collect();
        let mut sets = BTreeSet::from([Locations::new()]);
        for one in smallest {
            let unions: Vec<Locations> = sets.iter().map(|set| set.union(&one).copied().collect()).collect();
            sets.extend(unions);
            if sets.len() > budget {
                return None;
            }
        }
        let mut sets: Vec<Locations> = sets.into_iter().filter(|set| !set.is_empty()).collect();
        sets.sort_by_key(|set| set.len());
        Some(sets)
    }

    /// **pauli.16** A player has a two-eye formation on a nonempty set that he has bordered and that has no opposing
    /// stones if every location has a neighbour, no eye has an empty neighbour, and every stone has two or more
    /// liberties in the set.
    fn r16_formation(&self, board: &Board, stones: &Coloring, player: Player, set: &Locations) -> bool {
        !set.is_empty()
            && set.iter().all(|&p| stones[p] != player.opponent().color())
            && self.r15_bordered(board, stones, player, set)
            && set.iter().all(|&p| self.r16_fits(board, stones, p, set))
    }

    /// **pauli.16** In a two-eye formation every location has a neighbour, an eye has no empty neighbour, and a stone
    /// has two or more liberties in the set.
    fn r16_fits(&self, board: &Board, stones: &Coloring, p: Location, set: &Locations) -> bool {
        board.neighbors(p).next().is_some()
            && match stones[p] {
                Color::Empty => board.neighbors(p).all(|q| stones[q] != Color::Empty),
                _ => self.r13_liberties(board, stones, p).intersection(set).count() >= 2,
            }
    }

    /// **pauli.16** The union of all sets on which a player has a two-eye formation is empty or itself such a set.
    ///
    /// Starts with all locations and repeatedly drops those that no formation among the rest can contain: opposing
    /// stones, locations that do not fit, and locations whose smallest bordered set has lost a location. No location
    /// of a formation is ever dropped, and if nothing more is dropped, the rest is a formation.
    fn r16_largest(&self, board: &Board, stones: &Coloring, player: Player) -> Locations {
        let mut set: Locations = board.nodes().collect();
        loop {
            let stays = |p: &Location| {
                stones[*p] != player.opponent().color()
                    && self.r16_fits(board, stones, *p, &set)
                    && self.r15_smallest(board, stones, player, *p).is_subset(&set)
            };
            let left: Locations = set.iter().copied().filter(stays).collect();
            if left == set {
                return set;
            }
            set = left;
        }
    }

    /// **pauli.17** Without a referee, play continues after the normal end. The player who did not pass last points
    /// first.
    fn r17_begin(&self, game: &Game) -> Aftermath {
        let now = game.now();
        Aftermath {
            stones: now.stones.clone(),
            permanent: now.permanent.clone(),
            turn: now.turn,
            claims: Vec::new(),
            passes: 0,
            dispute: None,
        }
    }

    /// **pauli.17** Players may point only after the normal end, and only in a game without a referee.
    ///
    /// Returns the clauses that pointing breaks in any other case.
    fn r17_early(&self, game: &Game) -> BTreeSet<ClauseId> {
        let over = self.r4_over(game.now()).then_some(ClauseId("pauli.4"));
        over.into_iter().chain([ClauseId("pauli.17")]).collect()
    }

    /// **pauli.17** After the normal end the players alternately point or pass. If they disagree, the prover extends
    /// his set and they play out the dispute.
    ///
    /// Returns what the act leads to, or every clause it breaks.
    fn r17_act(&self, board: &Board, after: &Aftermath, act: Act) -> Verdict<Aftermath> {
        let pointing = !matches!(act, Act::Turn(_));
        let mut broken = BTreeSet::new();
        if self.r17_over(after) {
            broken.insert(ClauseId("pauli.4"));
        }
        let next = match &after.dispute {
            _ if !broken.is_empty() => (!pointing).then(|| after.clone()),
            None => self.r17_point(board, after, act),
            Some(Dispute { played: None, .. }) => self.r17_complete(board, after, act),
            Some(Dispute { played: Some(_), .. }) => match act {
                Act::Turn(turn) => return self.r17_play(after, turn),
                _ => None,
            },
        };
        match next {
            Some(next) if broken.is_empty() => Verdict::Legal(next),
            Some(_) => Verdict::Illegal(broken),
            None => Verdict::Illegal(broken.into_iter().chain([ClauseId("pauli.17")]).collect()),
        }
    }

    /// **pauli.17** Two passes in a row are agreement. A dispute is over when a player has won it.
    fn r17_over(&self, after: &Aftermath) -> bool {
        after.passes == 2 || after.dispute.as_ref().is_some_and(|dispute| dispute.winner.is_some())
    }

    /// **pauli.17** Until somebody disagrees, a player claims something, passes, or disagrees by pointing to what his
    /// opponent has claimed.
    fn r17_point(&self, board: &Board, after: &Aftermath, act: Act) -> Option<Aftermath> {
        let mut next = after.clone();
        next.passes = 0;
        match act {
            Act::Turn(turn) if turn == Turn::default() => next.passes = after.passes + 1,
            Act::Claim(at) if self.r17_may_claim(board, &after.stones, after.turn, at) => {
                next.claims.push(Claim { by: after.turn, at });
            }
            Act::Dispute(at) if self.r17_claimed(board, after, after.turn.opponent()).contains(&at) => {
                next.dispute = Some(self.r17_disagree(board, &after.stones, after.turn, at));
            }
            _ => return None,
        }
        next.turn = next.dispute.as_ref().map_or(self.r3_alternate(after.turn), |dispute| dispute.prover);
        Some(next)
    }

    /// **pauli.17** A player may point to an opposing stone, or to an empty location that contacts opposing stones
    /// and none of his own.
    fn r17_may_claim(&self, board: &Board, stones: &Coloring, player: Player, at: Location) -> bool {
        let contacts = |color| self.r13_contacted(board, stones, at).iter().any(|&q| stones[q] == color);
        match stones[at] == Color::Empty {
            true => contacts(player.opponent().color()) && !contacts(player.color()),
            false => stones[at] == player.opponent().color(),
        }
    }

    /// **pauli.17** An empty location is claimed to be neutral. A stone is claimed to be dead, with all other
    /// opposing stones in the smallest set around it that the claimant has bordered.
    fn r17_extent(&self, board: &Board, stones: &Coloring, claim: Claim) -> Locations {
        match stones[claim.at] == Color::Empty {
            true => Locations::from([claim.at]),
            false => self
                .r15_smallest(board, stones, claim.by, claim.at)
                .into_iter()
                .filter(|&p| stones[p] == claim.by.opponent().color())
                .collect(),
        }
    }

    /// **pauli.17** A player may make several claims. This is everything that he has claimed.
    fn r17_claimed(&self, board: &Board, after: &Aftermath, player: Player) -> Locations {
        let claims = after.claims.iter().filter(|claim| claim.by == player);
        claims.flat_map(|&claim| self.r17_extent(board, &after.stones, claim)).collect()
    }

    /// **pauli.17** If the players agree, the counting treats stones claimed to be dead as gone.
    fn r17_gone(&self, board: &Board, after: &Aftermath) -> Coloring {
        let claimed = [Player::Black, Player::White].map(|player| self.r17_claimed(board, after, player));
        let gone = |p| claimed.iter().any(|locations| locations.contains(&p));
        board.nodes().map(|p| if gone(p) { Color::Empty } else { after.stones[p] }).collect()
    }

    /// **pauli.17** A player then counts as controlling each empty location that is not claimed to be neutral,
    /// contacts no such location, and contacts at least one stone and only stones of his.
    fn r17_control(&self, board: &Board, after: &Aftermath, player: Player) -> Locations {
        let stones = self.r17_gone(board, after);
        let empty = after.claims.iter().map(|claim| claim.at).filter(|&p| after.stones[p] == Color::Empty);
        let neutral: Locations = empty.collect();
        let controls = |&p: &Location| {
            let contacted = self.r13_contacted(board, &stones, p);
            let mut occupied = contacted.iter().filter(|&&q| stones[q] != Color::Empty).peekable();
            stones[p] == Color::Empty
                && !neutral.contains(&p)
                && !contacted.iter().any(|q| neutral.contains(q))
                && occupied.peek().is_some()
                && occupied.all(|&q| stones[q] == player.color())
        };
        board.nodes().filter(controls).collect()
    }

    /// **pauli.17** The prover is the player who disagrees about an empty location, or who claimed that a stone is
    /// dead. At first his set is his smallest bordered set with the disputed location.
    fn r17_disagree(&self, board: &Board, stones: &Coloring, player: Player, at: Location) -> Dispute {
        let prover = match stones[at] {
            Color::Empty => player,
            _ => player.opponent(),
        };
        let set = self.r15_smallest(board, stones, prover, at);
        Dispute { prover, set, played: None, winner: None }
    }

    /// **pauli.17** The prover may repeatedly extend his set by the smallest bordered set of an empty location
    /// outside it. When he passes, the analysis is set up.
    ///
    /// Also checks whether the dispute ends right there.
    fn r17_complete(&self, board: &Board, after: &Aftermath, act: Act) -> Option<Aftermath> {
        let mut next = after.clone();
        let dispute = next.dispute.as_mut()?;
        match act {
            Act::Turn(turn) if turn == Turn::default() => {
                let larger = self.r14_board(board, &dispute.set);
                let (stones, permanent) = (&after.stones, &after.permanent);
                let first = self.r14_first(&larger, stones, permanent, dispute.prover, &dispute.set);
                next.turn = first.turn;
                dispute.played = Some((larger, Game::starting_from(first)));
                dispute.winner = self.r17_winner(dispute);
            }
            Act::Extend(at) if after.stones[at] == Color::Empty && !dispute.set.contains(&at) => {
                dispute.set.extend(self.r15_smallest(board, &after.stones, dispute.prover, at));
            }
            _ => return None,
        }
        Some(next)
    }

    /// **pauli.17** The dispute is then played, turn by turn, until it ends.
    fn r17_play(&self, after: &Aftermath, turn: Turn) -> Verdict<Aftermath> {
        let mut next = after.clone();
        if let Some(Dispute { played: Some((larger, game)), .. }) = &mut next.dispute {
            match self.r3_turn(larger, game, turn) {
                Verdict::Legal(taken) => game.extend(taken),
                Verdict::Illegal(clauses) => return Verdict::Illegal(clauses),
            }
            next.turn = game.now().turn;
        }
        if let Some(dispute) = &mut next.dispute {
            dispute.winner = self.r17_winner(dispute);
        }
        Verdict::Legal(next)
    }

    /// **pauli.17** A dispute ends when the refuter puts a stone next to the outside or has a formation with part of
    /// the set, when a situation is repeated, or when the prover has his formation. Only the last is a win for the
    /// prover.
    ///
    /// The first ending in this order decides. The refuter also wins if passes end the dispute (A20).
    fn r17_winner(&self, dispute: &Dispute) -> Option<Player> {
        let (larger, game) = dispute.played.as_ref()?;
        let (prover, refuter) = (dispute.prover, dispute.prover.opponent());
        let stones = &game.now().stones;
        if self.r17_next_to_outside(larger, game, dispute)
            || self.r16_largest(larger, stones, refuter).iter().any(|p| dispute.set.contains(p))
            || !self.r8_cycles(game).is_empty()
        {
            return Some(refuter);
        }
        if self.r16_formation(larger, stones, prover, &dispute.set) {
            return Some(prover);
        }
        self.r4_over(game.now()).then_some(refuter)
    }

    /// **pauli.17** The refuter has just put a stone next to a location outside the set.
    fn r17_next_to_outside(&self, larger: &Board, game: &Game, dispute: &Dispute) -> bool {
        let added = game.changes.last().and_then(|change| change.added);
        game.now().turn == dispute.prover
            && added.is_some_and(|p| larger.neighbors(p).any(|q| !dispute.set.contains(&q)))
    }
}
}

/// The other readings of this document.
pub const AMENDMENTS: &[Amendment<House>] = &[Amendment {
    name: "permanent-prohibitions-stay",
    clause: ClauseId("pauli.14"),
    says: "permanent prohibitions remain in the analysis of control",
    enact: |law| law.r14_remembered = Some(|_, permanent| permanent.clone()),
}];
