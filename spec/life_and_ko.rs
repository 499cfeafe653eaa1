//! Which groups are pass-alive and which moves are ko-moves by [`crate::katago`], found without all the moves that the definitions
//! ask for.
//!
//! The methods of the law are asked for everything that a rule says, so that amendments and misreadings hold here, too.
//! Tests compare the results with the definitions.

use crate::katago::{Grid, KataGo, Kind, Region};
use crate::words::Set;
use crate::{Board, Color, Player, Point, Verdict};

/// [`KataGo::r3_4_pass_alive`] by Benson's theorem, which is about grids on which every region has a liberty. On others, which only a
/// set-up can make, it is asked after each first move; without one everything stays.
pub fn pass_alive(law: &dyn KataGo, board: &Board, grid: &Grid, player: Player, group: &Region) -> bool {
    let breathes = |color| law.r2_2_resolving(board, grid, color) == *grid;
    if breathes(Color::Black) && breathes(Color::White) {
        return benson(law, board, grid, player, group);
    }
    board.nodes().all(|p| match law.r2_3_pseudolegal(board, grid, player.opponent(), p) {
        Verdict::Legal(after) => {
            group.iter().all(|q| after[*q] == player.color()) && benson(law, board, &after, player, group)
        }
        Verdict::Illegal(_) => true,
    })
}

/// Benson's theorem: what two regions each keep a liberty for, as long as the groups around these regions stay.
fn benson(law: &dyn KataGo, board: &Board, grid: &Grid, player: Player, group: &Region) -> bool {
    let regions = law.r1_6_regions(board, grid, Kind::Non(player.color()));
    let several = several_capture_themselves(law);
    // Opposing stones can take every liberty in a region but the last: it must be one of the group's, wherever it is.
    let keeps_a_liberty = |region: &Region, group: &Region| {
        let empty = |p: &Point| grid[*p] == Color::Empty;
        region.iter().any(empty)
            && region
                .iter()
                .filter(|p| several || empty(p))
                .all(|p| board.neighbors(*p).any(|q| group.contains(&q)))
    };
    let mut alive = law.r1_6_regions(board, grid, Kind::Is(player.color()));
    loop {
        let enclosed = |region: &Region| {
            let around = region.iter().flat_map(|p| board.neighbors(*p)).filter(|q| !region.contains(q));
            around.into_iter().all(|q| alive.iter().any(|group| group.contains(&q)))
        };
        let enclosed: Vec<&Region> = regions.iter().filter(|region| enclosed(region)).collect();
        let lives =
            |group: &&Region| enclosed.iter().filter(|region| keeps_a_liberty(region, group)).count() >= 2;
        let left: Set<Region> = alive.iter().filter(lives).cloned().collect();
        if left == alive {
            return alive.contains(group);
        }
        alive = left;
    }
}

/// Are two stones allowed to capture themselves? Asked of Black, who plays between his own stone and White's, which has another liberty.
fn several_capture_themselves(law: &dyn KataGo) -> bool {
    let row = Board::from_edges([(0, 1), (1, 2), (2, 3)]);
    let grid = vec![Color::Black, Color::Empty, Color::White, Color::Empty];
    matches!(law.r2_3_pseudolegal(&row, &grid, Player::Black, 1), Verdict::Legal(_))
}

/// [`KataGo::r7_1_ko_move`], in which only replies on captured points are tried: a reply puts a stone back where the opponent had one.
pub fn ko_move(law: &dyn KataGo, board: &Board, grid: &Grid, player: Player, p: Point) -> bool {
    let other = player.opponent();
    match law.r2_3_pseudolegal(board, grid, player, p) {
        Verdict::Legal(after) => {
            let captured = board.nodes().filter(|q| grid[*q] == other.color() && after[*q] == Color::Empty);
            captured
                .into_iter()
                .any(|q| law.r2_3_pseudolegal(board, &after, other, q) == Verdict::Legal(grid.clone()))
        }
        Verdict::Illegal(_) => false,
    }
}
