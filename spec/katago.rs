//! KataGo's supported Go rules, version 2: its page of rules, of which each section has a number here, in the order of the page:
//!
//! 0 Parameters, 1 Basic Definitions, 2 Pseudolegal moves, 3 Additional Definitions, 4 Main Phase, 5 its end, 6 what comes after it,
//! 7 Cleanup Phase Basics and Definitions, 8 Cleanup Phase Play, 9 Cleanup Phase Ending, 10 scoring, 11 the formulation for
//! training. Within a section, numbers are those of the page, and letters number what it lists without numbers.
//!
//! Words of this document: grid coloring, region, liberty, resolving captures, pseudolegal, dame, atari, state, turn, phase,
//! ko-move, ko-recapture-blocked.

use crate::words::{
    Set, after_each, among, breaks, broken, difference, each, every, first, followed_by, function, if_then,
    legal_unless, list, neighbors, number_of, points, reachable, some, sum, those, union, union_of, with,
};
use crate::{Board, Color, Outcome, Player, Point, Verdict, amendment, document};

/// Basic Definitions 2: the coloring status of all points.
pub type Grid = Vec<Color>;

/// A set of points, such as a region.
pub type Region = Set<Point>;

/// The parameter KoRule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoRule {
    /// Simple.
    Simple,
    /// Positional superko.
    Positional,
    /// Situational superko.
    Situational,
}

/// The parameter ScoringRule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoringRule {
    /// Stones and surrounded empty points.
    Area,
    /// Captures and surrounded empty points, after two cleanup phases.
    Territory,
}

/// The parameter TaxRule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaxRule {
    /// Surrounded empty points always count.
    Nothing,
    /// Not in seki.
    Seki,
    /// Nor two points of each living group.
    All,
}

/// What the points of a region have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// All are of this color, or empty.
    Is(Color),
    /// None is of this color.
    Non(Color),
}

/// What a player does on a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Passes.
    Pass,
    /// Moves on this point.
    Move(Point),
    /// Unblocks the recapture of the ko stone on this point.
    Unblock(Point),
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The main phase.
    Main,
    /// The cleanup phase of this number, from 1.
    Cleanup(usize),
    /// The game is over.
    Over,
}

/// What a turn leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The grid coloring.
    pub grid: Grid,
    /// The points marked as ko-recapture-blocked.
    pub marks: Region,
    /// Who takes the next turn.
    pub to_play: Player,
}

/// A state: in the main phase without marks, in cleanup without regard to passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The grid coloring.
    pub grid: Grid,
    /// Who takes the next turn.
    pub to_play: Player,
    /// Has a pass occurred?
    pub passed: bool,
    /// The points marked as ko-recapture-blocked.
    pub marks: Region,
}

/// A game so far.
#[derive(Clone, Debug)]
pub struct Game {
    /// The grid coloring at the start and after each turn: one more than there are turns.
    pub grids: Vec<Grid>,
    /// The marks that each turn left; those that a phase starts without are still there.
    pub marks: Vec<Region>,
    /// Whose turn it is each time.
    pub to_play: Vec<Player>,
    /// The turns.
    pub turns: Vec<Turn>,
    /// The parameter Komi, in half points.
    pub komi: i64,
    /// Black and white points emptied by captures before the start, which a set-up may specify.
    pub captured_before: [usize; 2],
}

impl Game {
    /// A game with no turns yet, without komi.
    pub fn starting_from(grid: Grid, first: Player) -> Game {
        let (grids, marks, to_play) = (vec![grid], vec![Set::new()], vec![first]);
        Game { grids, marks, to_play, turns: Vec::new(), komi: 0, captured_before: [0, 0] }
    }

    /// The current grid coloring.
    pub fn now(&self) -> &Grid {
        &self.grids[self.turns.len()]
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        self.to_play[self.turns.len()]
    }

    /// Appends a turn and what it leads to.
    pub fn extend(&mut self, turn: Turn, next: Next) {
        self.turns.push(turn);
        self.grids.push(next.grid);
        self.marks.push(next.marks);
        self.to_play.push(next.to_play);
    }
}

document! { "katago.rs"
/// The document: a method for each sentence that says something.
trait KataGo {
    /// **katago.0.c** KoRule: which repetition is prohibited.
    ///
    /// As the page's button for Tromp-Taylor sets it, like the other parameters (A1).
    fn r0_c_ko_rule(&self) -> KoRule {
        KoRule::Positional
    }

    /// **katago.0.d** ScoringRule: what the score of a finished game is.
    fn r0_d_scoring_rule(&self) -> ScoringRule {
        ScoringRule::Area
    }

    /// **katago.0.e** TaxRule: which empty points are not scored.
    fn r0_e_tax_rule(&self) -> TaxRule {
        TaxRule::Nothing
    }

    /// **katago.0.f** MultiStoneSuicide: whether suicide of several stones is allowed.
    fn r0_f_suicide_allowed(&self) -> bool {
        true
    }

    /// **katago.0.g** Button: whether the first player to pass gets half a point.
    fn r0_g_button_used(&self) -> bool {
        false
    }

    /// **katago.0.i** SelfPlayOpts: whether what is settled by passes alone is taken as settled.
    fn r0_i_self_play(&self) -> bool {
        false
    }

    /// **katago.1.4** Within a set, points are connected if a series of adjacent points of the set joins them.
    ///
    /// These are the points that one of the set is connected with, itself included.
    fn r1_4_connected(&self, board: &Board, set: &Region, p: Point) -> Region {
        reachable(p, |q| among(neighbors(board, q), |r| set.contains(r)))
    }

    /// **katago.1.5** A set borders a point outside it that is adjacent to a member, and a color if it borders a point of
    /// that color.
    fn r1_5_borders(&self, board: &Board, grid: &Grid, set: &Region, color: Color) -> bool {
        some(set, |&p| some(neighbors(board, p), |q| !set.contains(&q) && grid[q] == color))
    }

    /// **katago.1.6** A region is a maximal connected set of points of a kind.
    fn r1_6_regions(&self, board: &Board, grid: &Grid, kind: Kind) -> Set<Region> {
        let of_the_kind = those(points(board), |&p| match kind {
            Kind::Is(color) => grid[p] == color,
            Kind::Non(color) => grid[p] != color,
        });
        each(&of_the_kind, |&p| self.r1_4_connected(board, &of_the_kind, p))
    }

    /// **katago.2.1** The liberties of a black or white region are the empty points that border it.
    fn r2_1_liberties(&self, board: &Board, grid: &Grid, region: &Region) -> Region {
        those(union_of(region, |&p| neighbors(board, p)), |&q| grid[q] == Color::Empty)
    }

    /// **katago.2.2** Resolving captures of a color empties all points of its regions without liberties.
    fn r2_2_resolving(&self, board: &Board, grid: &Grid, color: Color) -> Grid {
        let captured = those(self.r1_6_regions(board, grid, Kind::Is(color)), |region| {
            self.r2_1_liberties(board, grid, region).is_empty()
        });
        let emptied = union_of(captured, |region| region);
        function(points(board), |p| if emptied.contains(&p) { Color::Empty } else { grid[p] })
    }

    /// **katago.2.2.a** The number of captures of a color is how many points of that color were emptied so in the game.
    ///
    /// Points that a player's own move empties count (A2).
    fn r2_2_a_number_of_captures(&self, board: &Board, game: &Game, color: Color) -> usize {
        let before = match color {
            Color::Black => game.captured_before[0],
            Color::White => game.captured_before[1],
            Color::Empty => 0,
        };
        let colored = |n: usize, p: Point| game.turns[n] == Turn::Move(p) && game.to_play[n].color() == color;
        let emptied = |n: usize| {
            number_of(points(board), |&p| {
                (game.grids[n][p] == color || colored(n, p)) && game.grids[n + 1][p] != color
            })
        };
        before + sum(0..game.turns.len(), emptied)
    }

    /// **katago.2.3** A pseudolegal move does (a) to (c), subject to the restrictions (d) and (e).
    ///
    /// Returns the grid coloring that it results in, or the sentences that it breaks.
    fn r2_3_pseudolegal(&self, board: &Board, grid: &Grid, player: Player, p: Point) -> Verdict<Grid> {
        if grid[p] != Color::Empty {
            return breaks("katago.2.3.a");
        }
        let colored = self.r2_3_a_coloring(grid, player, p);
        let captured = self.r2_3_b_captures_opponent(board, &colored, player);
        let after = self.r2_3_c_captures_own(board, &captured, player);
        let broken = broken([
            (self.r2_3_d_changes(grid, &after), "katago.2.3"),
            (self.r2_3_e_no_suicide(&captured, &after), "katago.2.3"),
        ]);
        legal_unless(broken, || after)
    }

    /// **katago.2.3.a** An empty point gets the player's color.
    ///
    /// Of a point that is not empty nothing else is checked.
    fn r2_3_a_coloring(&self, grid: &Grid, player: Player, p: Point) -> Grid {
        with(grid, p, player.color())
    }

    /// **katago.2.3.b** Then captures of the opponent's color are resolved.
    fn r2_3_b_captures_opponent(&self, board: &Board, colored: &Grid, player: Player) -> Grid {
        self.r2_2_resolving(board, colored, player.opponent().color())
    }

    /// **katago.2.3.c** Then captures of the player's own color are resolved.
    fn r2_3_c_captures_own(&self, board: &Board, captured: &Grid, player: Player) -> Grid {
        self.r2_2_resolving(board, captured, player.color())
    }

    /// **katago.2.3.d** A move must not result in the same grid coloring as before it.
    fn r2_3_d_changes(&self, before: &Grid, after: &Grid) -> bool {
        before != after
    }

    /// **katago.2.3.e** If suicide of several stones is disallowed, resolving captures of the player's own color must not
    /// empty any points.
    fn r2_3_e_no_suicide(&self, captured: &Grid, after: &Grid) -> bool {
        self.r0_f_suicide_allowed() || captured == after
    }

    /// **katago.2.3.f** What a move captures is what resolving captures empties.
    ///
    /// Returns the points of all regions that it captures.
    fn r2_3_f_captures(&self, board: &Board, grid: &Grid, player: Player, p: Point) -> Region {
        let colored = self.r2_3_a_coloring(grid, player, p);
        let resolved =
            self.r2_3_c_captures_own(board, &self.r2_3_b_captures_opponent(board, &colored, player), player);
        those(points(board), |&q| colored[q] != Color::Empty && resolved[q] == Color::Empty)
    }

    /// **katago.3.1** A dame region is an empty region that borders both colors.
    fn r3_1_dame(&self, board: &Board, grid: &Grid, region: &Region) -> bool {
        every([Color::Black, Color::White], |color| self.r1_5_borders(board, grid, region, color))
    }

    /// **katago.3.2** A black or white region with exactly one liberty is in atari.
    fn r3_2_atari(&self, board: &Board, grid: &Grid, region: &Region) -> bool {
        self.r2_1_liberties(board, grid, region).len() == 1
    }

    /// **katago.3.3** A player's regions of independent life are the maximal regions without opposing points that contain
    /// no dame region and no region in atari.
    ///
    /// One contains a point of the player's color (A3).
    fn r3_3_independent_life(&self, board: &Board, grid: &Grid, player: Player) -> Set<Region> {
        let dame = those(self.r1_6_regions(board, grid, Kind::Is(Color::Empty)), |empty| {
            self.r3_1_dame(board, grid, empty)
        });
        let atari = those(self.r1_6_regions(board, grid, Kind::Is(player.color())), |own| {
            self.r3_2_atari(board, grid, own)
        });
        those(self.r1_6_regions(board, grid, Kind::Non(player.opponent().color())), |region| {
            some(region, |&p| grid[p] == player.color())
                && !some(&dame, |empty| empty.is_subset(region))
                && !some(&atari, |own| own.is_subset(region))
        })
    }

    /// **katago.3.4** A black or white region is a pass-alive-group if no series of pseudolegal moves of the opponent alone
    /// empties it.
    fn r3_4_pass_alive(&self, board: &Board, grid: &Grid, player: Player, region: &Region) -> bool {
        let moves = |grid: &Grid| {
            union_of(points(board), |p| match self.r2_3_pseudolegal(board, grid, player.opponent(), p) {
                Verdict::Legal(after) => Some(after),
                Verdict::Illegal(_) => None,
            })
        };
        let reached = reachable(grid.clone(), |grid| moves(&grid));
        !some(&reached, |grid| every(region, |&p| grid[p] == Color::Empty))
    }

    /// **katago.3.5** A maximal region without a player's points is his pass-alive-territory if all regions of his that
    /// border it are pass-alive-groups, and all its points but one at most are adjacent to one.
    fn r3_5_pass_alive_territory(&self, board: &Board, grid: &Grid, player: Player) -> Region {
        let own = self.r1_6_regions(board, grid, Kind::Is(player.color()));
        let alive = those(&own, |group| self.r3_4_pass_alive(board, grid, player, group));
        let beside = |p: Point| some(&alive, |group| some(neighbors(board, p), |q| group.contains(&q)));
        let bordering =
            |region: &Region| those(&own, |group| some(*group, |&p| some(neighbors(board, p), |q| region.contains(&q))));
        let territory = those(self.r1_6_regions(board, grid, Kind::Non(player.color())), |region| {
            bordering(region).is_subset(&alive) && number_of(region, |&&p| !beside(p)) <= 1
        });
        union_of(territory, |region| region)
    }

    /// **katago.4** A turn is one of the main phase (g) or of a cleanup phase (8.c); after the end there is none.
    ///
    /// Of a point that is not empty nothing else is asked (2.3.a).
    fn r4_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<Next> {
        match phase(self, game) {
            Phase::Main => self.r4_g_turn(board, game, turn),
            Phase::Cleanup(_) => self.r8_c_turn(board, game, turn),
            Phase::Over if on_stone(game, turn) => breaks("katago.2.3.a"),
            Phase::Over if self.r6_a_cleanup() => breaks("katago.10"),
            Phase::Over => breaks("katago.6"),
        }
    }

    /// **katago.4.a** The state includes the grid coloring.
    fn r4_a_same_grid(&self, one: &State, other: &State) -> bool {
        one.grid == other.grid
    }

    /// **katago.4.b** If the KoRule is Simple or Situational, the state includes the player next to take a turn.
    fn r4_b_same_player(&self, one: &State, other: &State) -> bool {
        self.r0_c_ko_rule() == KoRule::Positional || one.to_play == other.to_play
    }

    /// **katago.4.c** If the Button is used, the state includes whether a pass has occurred.
    fn r4_c_same_passed(&self, one: &State, other: &State) -> bool {
        !self.r0_g_button_used() || one.passed == other.passed
    }

    /// **katago.4.d** The game starts with an empty grid.
    fn r4_d_empty_grid(&self, board: &Board) -> Grid {
        function(points(board), |_| Color::Empty)
    }

    /// **katago.4.e** The players alternate turns.
    fn r4_e_alternate(&self, mover: Player) -> Player {
        mover.opponent()
    }

    /// **katago.4.f** Black starts.
    fn r4_f_first(&self) -> Player {
        Player::Black
    }

    /// **katago.4.g** A turn of the main phase is a pass or a legal move.
    fn r4_g_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<Next> {
        let to_play = self.r4_e_alternate(game.mover());
        match turn {
            Turn::Pass => Verdict::Legal(Next { grid: self.r4_h_pass(game.now()), marks: Set::new(), to_play }),
            Turn::Move(p) => {
                self.r4_i_legal(board, game, p).map(|grid| Next { grid, marks: Set::new(), to_play })
            }
            Turn::Unblock(_) => breaks("katago.8.h"),
        }
    }

    /// **katago.4.h** A pass has no effect on the grid.
    fn r4_h_pass(&self, grid: &Grid) -> Grid {
        grid.clone()
    }

    /// **katago.4.i** A legal move of the main phase is a pseudolegal move that repeats nothing by (1) or (2).
    fn r4_i_legal(&self, board: &Board, game: &Game, p: Point) -> Verdict<Grid> {
        let made = self.r2_3_pseudolegal(board, game.now(), game.mover(), p);
        let repeats_nothing = |grid: &Grid| {
            let (to_play, passed) = (self.r4_e_alternate(game.mover()), game.turns.contains(&Turn::Pass));
            let after = State { grid: grid.clone(), to_play, passed, marks: Set::new() };
            if self.r0_c_ko_rule() == KoRule::Simple {
                self.r4_i_1_simple(game, &after)
            } else {
                self.r4_i_2_superko(game, &after)
            }
        };
        match made {
            Verdict::Legal(grid) => {
                legal_unless(broken([(repeats_nothing(&grid), "katago.4")]), || grid)
            }
            Verdict::Illegal(broken) => Verdict::Illegal(broken),
        }
    }

    /// **katago.4.i.1** If the KoRule is Simple, a move must not result in the state at the start of the opponent's
    /// previous turn.
    fn r4_i_1_simple(&self, game: &Game, after: &State) -> bool {
        match game.turns.len().checked_sub(1) {
            Some(previous) => !same(self, &state(game, previous), after),
            None => true,
        }
    }

    /// **katago.4.i.2** If it is a superko, a move must not result in any earlier state.
    ///
    /// The start and the states after passes are earlier states.
    fn r4_i_2_superko(&self, game: &Game, after: &State) -> bool {
        every(0..game.grids.len(), |n| if_then(game.grids[n] == after.grid, || !same(self, &state(game, n), after)))
    }

    /// **katago.5** The main phase ends after (1) or (2), or if the KoRule is Simple after (3.a). This number of turns.
    fn r5_ends(&self, game: &Game, turns: usize) -> bool {
        let passes = if self.r0_g_button_used() {
            self.r5_2_ignoring_the_first(&game.turns[..turns])
        } else {
            self.r5_1_two_passes(&game.turns[..turns])
        };
        passes || self.r0_c_ko_rule() == KoRule::Simple && self.r5_3_a_same_pass(game, turns - 1)
    }

    /// **katago.5.1** If the Button is not used: after 2 consecutive passes.
    fn r5_1_two_passes(&self, turns: &[Turn]) -> bool {
        matches!(turns, [.., Turn::Pass, Turn::Pass])
    }

    /// **katago.5.2** If the Button is used: after 2 consecutive passes without the first pass of the game.
    fn r5_2_ignoring_the_first(&self, turns: &[Turn]) -> bool {
        let button = first(0..turns.len(), |&n| turns[n] == Turn::Pass);
        let others = list(among(0..turns.len(), |&n| Some(n) != button), |n| turns[n]);
        self.r5_1_two_passes(&others)
    }

    /// **katago.5.3.a** If the KoRule is Simple: also after a player's pass from a state from which he has passed before.
    /// The turn of this number is that pass.
    fn r5_3_a_same_pass(&self, game: &Game, turn: usize) -> bool {
        game.turns[turn] == Turn::Pass
            && some(0..turn, |n| {
                game.turns[n] == Turn::Pass && same(self, &state(game, n), &state(game, turn))
            })
    }

    /// **katago.5.3.b** If the KoRule is Simple: also, and the whole game without a result, when the state at the start of a
    /// turn has occurred twice before since the most recent pass.
    fn r5_3_b_third_time(&self, game: &Game) -> bool {
        let now = state(game, game.turns.len());
        number_of(since_pass(game, 0)..game.turns.len(), |&n| same(self, &state(game, n), &now)) >= 2
    }

    /// **katago.6.a** If the ScoringRule is Territory, the game goes on with cleanup phases after the main phase.
    fn r6_a_cleanup(&self) -> bool {
        self.r0_d_scoring_rule() == ScoringRule::Territory
    }

    /// **katago.6.b** If the ScoringRule is Area, the game ends after the main phase and is scored by (d), (e) or (f).
    ///
    /// In half points, so that any komi is exact.
    fn r6_b_score(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let grid = self.r6_c_counted(board, game.now());
        let points = match self.r0_e_tax_rule() {
            TaxRule::Nothing => self.r6_d_untaxed(board, &grid, player),
            TaxRule::Seki => self.r6_e_seki(board, &grid, player),
            TaxRule::All => self.r6_f_all(board, &grid, player),
        };
        2 * points + self.r6_d_3_komi(game, player) + self.r6_d_4_button(game, player)
    }

    /// **katago.6.c** If SelfPlayOpts are enabled, points of a color within pass-alive-territory of the other are emptied
    /// before scoring.
    fn r6_c_counted(&self, board: &Board, grid: &Grid) -> Grid {
        if !self.r0_i_self_play() {
            return grid.clone();
        }
        let dead = |player: Player| {
            those(self.r3_5_pass_alive_territory(board, grid, player.opponent()), |&p| grid[p] == player.color())
        };
        let emptied = union(&dead(Player::Black), &dead(Player::White));
        function(points(board), |p| if emptied.contains(&p) { Color::Empty } else { grid[p] })
    }

    /// **katago.6.d** If the TaxRule is None: points of a player's color (1), and in empty regions (2).
    fn r6_d_untaxed(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        self.r6_d_1_own_points(grid, player) + self.r6_d_2_empty_points(board, grid, player)
    }

    /// **katago.6.d.1** One for every point of the player's color.
    fn r6_d_1_own_points(&self, grid: &Grid, player: Player) -> i64 {
        number_of(grid, |color| **color == player.color()) as i64
    }

    /// **katago.6.d.2** One for every point in empty regions that border the player's color and not the opponent's.
    fn r6_d_2_empty_points(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        let own = those(self.r1_6_regions(board, grid, Kind::Is(Color::Empty)), |region| {
            self.r1_5_borders(board, grid, region, player.color())
                && !self.r1_5_borders(board, grid, region, player.opponent().color())
        });
        sum(&own, |region| region.len() as i64)
    }

    /// **katago.6.d.3** White gets the komi.
    fn r6_d_3_komi(&self, game: &Game, player: Player) -> i64 {
        match player {
            Player::Black => 0,
            Player::White => game.komi,
        }
    }

    /// **katago.6.d.4** If the Button is used, the player who passed first gets half a point.
    fn r6_d_4_button(&self, game: &Game, player: Player) -> i64 {
        match first(0..game.turns.len(), |&n| game.turns[n] == Turn::Pass) {
            Some(n) if self.r0_g_button_used() && game.to_play[n] == player => 1,
            _ => 0,
        }
    }

    /// **katago.6.e** If the TaxRule is Seki: points of a player's color, and empty points by (1).
    fn r6_e_seki(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        self.r6_d_1_own_points(grid, player) + self.r6_e_1_living_points(board, grid, player)
    }

    /// **katago.6.e.1** One for every empty point within the player's regions of independent life.
    fn r6_e_1_living_points(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        let living = union_of(self.r3_3_independent_life(board, grid, player), |region| region);
        number_of(&living, |&&p| grid[p] == Color::Empty) as i64
    }

    /// **katago.6.f** If the TaxRule is All: as with Seki, less (1).
    fn r6_f_all(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        self.r6_e_seki(board, grid, player) - self.r6_f_1_tax(board, grid, player)
    }

    /// **katago.6.f.1** Two points for every region of independent life of the player.
    fn r6_f_1_tax(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        2 * self.r3_3_independent_life(board, grid, player).len() as i64
    }

    /// **katago.6.g** The higher score wins, and equal scores are a draw.
    fn r6_g_winner(&self, black: i64, white: i64) -> Outcome {
        if black == white {
            return Outcome::Tie;
        }
        Outcome::Won(if black > white { Player::Black } else { Player::White })
    }

    /// **katago.7.1** A ko-move is a pseudolegal move to which the opponent has a pseudolegal reply that results in the grid
    /// coloring before it.
    fn r7_1_ko_move(&self, board: &Board, grid: &Grid, player: Player, p: Point) -> bool {
        match self.r2_3_pseudolegal(board, grid, player, p) {
            Verdict::Legal(after) => some(points(board), |q| {
                self.r2_3_pseudolegal(board, &after, player.opponent(), q) == Verdict::Legal(grid.clone())
            }),
            Verdict::Illegal(_) => false,
        }
    }

    /// **katago.7.3** The state of a cleanup phase is the grid coloring, the marks, and the player next to take a turn.
    fn r7_3_same_state(&self, one: &State, other: &State) -> bool {
        one.grid == other.grid && one.marks == other.marks && one.to_play == other.to_play
    }

    /// **katago.8.a** Cleanup has two phases.
    fn r8_a_phases(&self) -> usize {
        2
    }

    /// **katago.8.b** The players alternate, and the opponent of who took the last turn of the phase before starts.
    fn r8_b_alternate(&self, mover: Player) -> Player {
        mover.opponent()
    }

    /// **katago.8.c** A turn of a cleanup phase is a pass, a legal move, or an unblock-ko-recapture action.
    fn r8_c_turn(&self, board: &Board, game: &Game, turn: Turn) -> Verdict<Next> {
        let marks = marks_now(self, game);
        let to_play = self.r8_b_alternate(game.mover());
        match turn {
            Turn::Pass => Verdict::Legal(Next { grid: self.r8_d_pass(game.now()), marks, to_play }),
            Turn::Move(p) => self.r8_e_legal(board, game, &marks, p).map(|grid| {
                let ko = self.r7_1_ko_move(board, game.now(), game.mover(), p);
                let marked = if ko { self.r8_f_marking(&marks, p) } else { marks.clone() };
                let marks = self.r8_g_unmarking(&grid, &marked);
                Next { grid, marks, to_play }
            }),
            Turn::Unblock(p) => self
                .r8_h_unblocking(board, game, &marks, p)
                .map(|marks| Next { grid: self.r8_d_pass(game.now()), marks, to_play }),
        }
    }

    /// **katago.8.d** A pass has no effect on the grid or the marks.
    fn r8_d_pass(&self, grid: &Grid) -> Grid {
        grid.clone()
    }

    /// **katago.8.e** A legal move of a cleanup phase is a pseudolegal move that is no ko-move (1), or one that (2) allows.
    fn r8_e_legal(&self, board: &Board, game: &Game, marks: &Region, p: Point) -> Verdict<Grid> {
        let made = self.r2_3_pseudolegal(board, game.now(), game.mover(), p);
        match made {
            Verdict::Legal(grid) if self.r8_e_1_no_ko(board, game, p) => Verdict::Legal(grid),
            Verdict::Legal(grid) => {
                let broken = broken([
                    (self.r8_e_2_a_captures_no_mark(board, game, marks, p), "katago.8.e.2.a"),
                    (self.r8_e_2_b_not_before(game, p), "katago.8.e.2.b"),
                ]);
                legal_unless(broken, || grid)
            }
            Verdict::Illegal(broken) => Verdict::Illegal(broken),
        }
    }

    /// **katago.8.e.1** What is no ko-move is legal.
    fn r8_e_1_no_ko(&self, board: &Board, game: &Game, p: Point) -> bool {
        !self.r7_1_ko_move(board, game.now(), game.mover(), p)
    }

    /// **katago.8.e.2.a** A ko-move must not capture a region with a marked point.
    fn r8_e_2_a_captures_no_mark(&self, board: &Board, game: &Game, marks: &Region, p: Point) -> bool {
        self.r2_3_f_captures(board, game.now(), game.mover(), p).is_disjoint(marks)
    }

    /// **katago.8.e.2.b** A ko-move must not be made on a point where the player has moved before in the same phase, with
    /// the same grid coloring.
    fn r8_e_2_b_not_before(&self, game: &Game, p: Point) -> bool {
        let before = |n: usize| {
            game.turns[n] == Turn::Move(p) && game.to_play[n] == game.mover() && game.grids[n] == *game.now()
        };
        !some(phase_began(self, game)..game.turns.len(), before)
    }

    /// **katago.8.f** Then the point of a ko-move is marked.
    fn r8_f_marking(&self, marks: &Region, p: Point) -> Region {
        union(marks, &Set::from([p]))
    }

    /// **katago.8.g** Then marked points that are empty are unmarked.
    fn r8_g_unmarking(&self, grid: &Grid, marks: &Region) -> Region {
        those(marks.clone(), |&p| grid[p] != Color::Empty)
    }

    /// **katago.8.h** To unblock, a player chooses a single-point region of the opponent's color that is in atari and marked,
    /// and its mark is removed.
    fn r8_h_unblocking(&self, board: &Board, game: &Game, marks: &Region, p: Point) -> Verdict<Region> {
        let chosen = Set::from([p]);
        let regions = self.r1_6_regions(board, game.now(), Kind::Is(game.mover().opponent().color()));
        let may = regions.contains(&chosen)
            && self.r3_2_atari(board, game.now(), &chosen)
            && chosen.is_subset(marks);
        legal_unless(broken([(may, "katago.8.h")]), || difference(marks, &chosen))
    }

    /// **katago.9** A cleanup phase ends after (1) or (2).
    fn r9_ends(&self, game: &Game, began: usize, turns: usize) -> bool {
        self.r9_1_two_passes(&game.turns[began..turns]) || self.r9_2_same_pass(game, began, turns - 1)
    }

    /// **katago.9.1** After two consecutive passes of the phase.
    fn r9_1_two_passes(&self, turns: &[Turn]) -> bool {
        matches!(turns, [.., Turn::Pass, Turn::Pass])
    }

    /// **katago.9.2** After a player's pass from a state from which he has passed before in the phase. The turn of this
    /// number is that pass.
    fn r9_2_same_pass(&self, game: &Game, began: usize, turn: usize) -> bool {
        let state = |n: usize| cleanup_state(self, game, began, n);
        game.turns[turn] == Turn::Pass
            && some(began..turn, |n| {
                game.turns[n] == Turn::Pass && self.r7_3_same_state(&state(n), &state(turn))
            })
    }

    /// **katago.9.3** The whole game ends without a result when the state at the start of a turn has occurred twice before
    /// since the most recent pass of the phase.
    fn r9_3_third_time(&self, game: &Game, began: usize) -> bool {
        let state = |n: usize| cleanup_state(self, game, began, n);
        number_of(since_pass(game, began)..game.turns.len(), |&n| {
            self.r7_3_same_state(&state(n), &state(game.turns.len()))
        }) >= 2
    }

    /// **katago.9.4** The second phase begins with the same grid coloring and without marks.
    fn r9_4_unmarked(&self, _marks: &Region) -> Region {
        Set::new()
    }

    /// **katago.10** After the second cleanup phase the game ends and is scored by (c), (d) or (e).
    ///
    /// In half points. Before the second phase it is scored as if that phase began and ended now.
    fn r10_score(&self, board: &Board, game: &Game, player: Player) -> i64 {
        let grid = self.r10_b_counted(board, game.now());
        let points = match self.r0_e_tax_rule() {
            TaxRule::Nothing => self.r10_c_untaxed(board, game, &grid, player),
            TaxRule::Seki => self.r10_d_seki(board, game, &grid, player),
            TaxRule::All => self.r10_e_all(board, game, &grid, player),
        };
        2 * points + self.r6_d_3_komi(game, player) + self.r6_d_4_button(game, player)
    }

    /// **katago.10.b** If SelfPlayOpts are enabled, points of a color within pass-alive-territory of the other are emptied
    /// before scoring, and count as captures.
    fn r10_b_counted(&self, board: &Board, grid: &Grid) -> Grid {
        self.r6_c_counted(board, grid)
    }

    /// **katago.10.c** If the TaxRule is None: the sum of (1) to (4), the komi and the button.
    fn r10_c_untaxed(&self, board: &Board, game: &Game, grid: &Grid, player: Player) -> i64 {
        self.r10_c_1_empty_points(board, grid, player)
            + self.r10_c_2_captures(board, game, grid, player)
            + self.r10_c_3_moves(game, player)
            - self.r10_c_4_outside(board, game, grid, player)
    }

    /// **katago.10.c.1** One for every point in empty regions that border the player's color and not the opponent's.
    fn r10_c_1_empty_points(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        self.r6_d_2_empty_points(board, grid, player)
    }

    /// **katago.10.c.2** The number of captures of the opponent's color.
    fn r10_c_2_captures(&self, board: &Board, game: &Game, grid: &Grid, player: Player) -> i64 {
        let other = player.opponent().color();
        let removed = number_of(points(board), |&p| game.now()[p] == other && grid[p] != other);
        self.r2_2_a_number_of_captures(board, game, other) as i64 + removed as i64
    }

    /// **katago.10.c.3** One for every move that the player made in the second cleanup phase.
    ///
    /// To unblock is no move (A7).
    fn r10_c_3_moves(&self, game: &Game, player: Player) -> i64 {
        number_of(second_began(self, game)..game.turns.len(), |&n| {
            matches!(game.turns[n], Turn::Move(_)) && game.to_play[n] == player
        }) as i64
    }

    /// **katago.10.c.4** Minus one for every point of the player's color that is in no region of independent life and was
    /// not of that color when the second cleanup phase began.
    fn r10_c_4_outside(&self, board: &Board, game: &Game, grid: &Grid, player: Player) -> i64 {
        let living = union_of(self.r3_3_independent_life(board, grid, player), |region| region);
        let began = &game.grids[second_began(self, game)];
        number_of(points(board), |&p| {
            grid[p] == player.color() && !living.contains(&p) && began[p] != player.color()
        }) as i64
    }

    /// **katago.10.d** If the TaxRule is Seki: (1) in the place of (c.1).
    fn r10_d_seki(&self, board: &Board, game: &Game, grid: &Grid, player: Player) -> i64 {
        self.r10_d_1_living_points(board, grid, player)
            + self.r10_c_2_captures(board, game, grid, player)
            + self.r10_c_3_moves(game, player)
            - self.r10_c_4_outside(board, game, grid, player)
    }

    /// **katago.10.d.1** One for every empty point within the player's regions of independent life.
    fn r10_d_1_living_points(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        self.r6_e_1_living_points(board, grid, player)
    }

    /// **katago.10.e** If the TaxRule is All: as with Seki, less (1).
    fn r10_e_all(&self, board: &Board, game: &Game, grid: &Grid, player: Player) -> i64 {
        self.r10_d_seki(board, game, grid, player) - self.r10_e_1_tax(board, grid, player)
    }

    /// **katago.10.e.1** Two points for every region of independent life of the player.
    fn r10_e_1_tax(&self, board: &Board, grid: &Grid, player: Player) -> i64 {
        2 * self.r3_3_independent_life(board, grid, player).len() as i64
    }
}
}

/// The state in the main phase before the turn of this number.
pub fn state(game: &Game, n: usize) -> State {
    let passed = game.turns[..n].contains(&Turn::Pass);
    State { grid: game.grids[n].clone(), to_play: game.to_play[n], passed, marks: Set::new() }
}

/// Are two states of the main phase the same?
pub fn same(law: &dyn KataGo, one: &State, other: &State) -> bool {
    law.r4_a_same_grid(one, other) && law.r4_b_same_player(one, other) && law.r4_c_same_passed(one, other)
}

/// The state before the turn `n`, in a cleanup phase that began after turn `began`.
pub fn cleanup_state(law: &dyn KataGo, game: &Game, began: usize, n: usize) -> State {
    State { marks: marks(law, game, began, n), ..state(game, n) }
}

/// The marks there.
fn marks(law: &dyn KataGo, game: &Game, began: usize, n: usize) -> Region {
    if n == began { law.r9_4_unmarked(&game.marks[n]) } else { game.marks[n].clone() }
}

/// The marks now.
pub fn marks_now(law: &dyn KataGo, game: &Game) -> Region {
    marks(law, game, phase_began(law, game), game.turns.len())
}

/// The number of the turn after the last pass since this one.
fn since_pass(game: &Game, began: usize) -> usize {
    match crate::words::last(began..game.turns.len(), |&n| game.turns[n] == Turn::Pass) {
        Some(pass) => pass + 1,
        None => began,
    }
}

/// The numbers of turns after which a phase ended.
pub fn phases_ended(law: &dyn KataGo, game: &Game) -> Vec<usize> {
    after_each(1..=game.turns.len(), Vec::new(), |ended: Vec<usize>, n| {
        let ends = match ended.last() {
            None => law.r5_ends(game, n),
            Some(began) => law.r9_ends(game, *began, n),
        };
        if ends { followed_by(ended, n) } else { ended }
    })
}

/// Is the turn a move on a point that is not empty?
fn on_stone(game: &Game, turn: Turn) -> bool {
    matches!(turn, Turn::Move(p) if game.now()[p] != Color::Empty)
}

/// The number of turns after which the present phase began.
fn phase_began(law: &dyn KataGo, game: &Game) -> usize {
    match phases_ended(law, game).last() {
        Some(ended) => *ended,
        None => 0,
    }
}

/// The number of turns after which the second cleanup phase began; of all turns, if it has not begun.
fn second_began(law: &dyn KataGo, game: &Game) -> usize {
    match phases_ended(law, game).get(1) {
        Some(began) => *began,
        None => game.turns.len(),
    }
}

/// Has the game ended without a result?
pub fn no_result(law: &dyn KataGo, game: &Game) -> bool {
    match (phases_ended(law, game).last(), law.r0_c_ko_rule()) {
        (None, KoRule::Simple) => law.r5_3_b_third_time(game),
        (Some(began), _) if law.r6_a_cleanup() => law.r9_3_third_time(game, *began),
        _ => false,
    }
}

/// How far the game has come.
pub fn phase(law: &dyn KataGo, game: &Game) -> Phase {
    let ended = phases_ended(law, game).len();
    if no_result(law, game) {
        return Phase::Over;
    }
    if ended == 0 {
        return Phase::Main;
    }
    if law.r6_a_cleanup() && ended <= law.r8_a_phases() { Phase::Cleanup(ended) } else { Phase::Over }
}

/// A player's score in half points: by 6 or by 10.
pub fn score(law: &dyn KataGo, board: &Board, game: &Game, player: Player) -> i64 {
    if law.r6_a_cleanup() { law.r10_score(board, game, player) } else { law.r6_b_score(board, game, player) }
}

/// How the game stands.
pub fn outcome(law: &dyn KataGo, board: &Board, game: &Game) -> Outcome {
    if phase(law, game) != Phase::Over {
        return Outcome::Unfinished;
    }
    if no_result(law, game) {
        return Outcome::NoResult;
    }
    law.r6_g_winner(score(law, board, game, Player::Black), score(law, board, game, Player::White))
}

amendment!(
    SIMPLE_KO,
    "simple-ko",
    "katago.0" / "katago.0.c",
    "KoRule is Simple: a move may not make the state at the opponent's previous turn; the phase also ends when a player \
     passes from the same state again, and the game without a result when a state occurs the third time since the last pass",
    |law| law.r0_c_ko_rule = Some(|_| KoRule::Simple)
);

amendment!(
    SITUATIONAL_SUPERKO,
    "situational-superko",
    "katago.0" / "katago.0.c",
    "KoRule is Situational: a move may not make an earlier position with the same player to move",
    |law| law.r0_c_ko_rule = Some(|_| KoRule::Situational)
);

amendment!(
    TERRITORY_SCORE,
    "territory-score",
    "katago.0" / "katago.0.d",
    "ScoringRule is Territory: after the main phase two cleanup phases are played, and empty points and captures are counted",
    |law| law.r0_d_scoring_rule = Some(|_| ScoringRule::Territory)
);

amendment!(
    SEKI_TAX,
    "seki-tax",
    "katago.0" / "katago.0.e",
    "TaxRule is Seki: empty points count only in regions of independent life",
    |law| law.r0_e_tax_rule = Some(|_| TaxRule::Seki)
);

amendment!(
    GROUP_TAX,
    "group-tax",
    "katago.0" / "katago.0.e",
    "TaxRule is All: as seki-tax, and each region of independent life costs its owner two points",
    |law| law.r0_e_tax_rule = Some(|_| TaxRule::All)
);

amendment!(
    NO_SUICIDE,
    "no-suicide",
    "katago.0" / "katago.0.f",
    "MultiStoneSuicide is Disallowed: a move may not remove stones of the player's own color",
    |law| law.r0_f_suicide_allowed = Some(|_| false)
);

amendment!(
    BUTTON,
    "button",
    "katago.0" / "katago.0.g",
    "Button is Used: the first pass is worth half a point, does not count for the end, and starts a new record",
    |law| law.r0_g_button_used = Some(|_| true)
);

amendment!(
    PASS_DEAD,
    "pass-dead",
    "katago.0" / "katago.0.i",
    "of SelfPlayOpts what is scored: points of a color in pass-alive-territory of the other are emptied before scoring",
    |law| law.r0_i_self_play = Some(|_| true)
);
