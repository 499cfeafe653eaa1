//! Shrinks a disagreement: fewer moves, fewer points, no komi, fewer set-up stones, fewer players and days.

use crate::diagnosis::budget::Budget;
use crate::diagnosis::disagreement::Disagreement;
use crate::diagnosis::known_patterns::{Known, is_known};
use crate::diagnosis::pattern::Pattern;
use crate::rulebook::{Effort, Halves, Move, Opening, Question, Setup};
use crate::steps::counting;
use crate::subjects::questions::{Observation, Reply, ask};
use crate::subjects::{Answer, Fault, Subject};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;
use superko_notation::board::{Shape, Wrap};
use superko_notation::{Board, Cell, Player, Position};

/// The smallest disagreement of the same kind that can be reached by dropping things. No single move can be dropped from it.
///
/// A fault of the subject along the way does not count as a disagreement. When the budget is spent, returns the smallest
/// one so far. Disagreements that are `known` are no smaller ones of it: they have another cause. Nor are those of another pattern;
/// the smallest of them comes second. `progress` is called with the number of moves left.
pub fn shrink(
    subject: &mut dyn Subject,
    driver: &mut dyn Subject,
    mut best: Disagreement,
    budget: &Budget,
    known: &[Known],
    progress: &dyn Fn(usize),
) -> (Disagreement, Option<Disagreement>) {
    // Where only some situations were asked about, the difference may have come earlier.
    while let Some((_, moves)) = best.moves.split_last().filter(|_| !budget.is_spent(subject)) {
        let earlier = best.question.about().is_none();
        let earlier = earlier.then(|| Disagreement { moves: moves.to_vec(), ..best.clone() });
        match earlier.and_then(|earlier| disagrees(subject, driver, earlier).ok().flatten()) {
            Some(earlier) if !is_known(known, &earlier) => best = earlier,
            _ => break,
        }
    }
    let pattern = Pattern::kept_by_shrinking(&best);
    let mut other: Option<Disagreement> = None;
    let mut still = |candidate: Disagreement| {
        if budget.is_spent(subject) {
            return None;
        }
        let smaller = disagrees(subject, driver, candidate).ok().flatten()?;
        if is_known(known, &smaller) {
            return None;
        }
        if Pattern::kept_by_shrinking(&smaller) != pattern {
            if other.as_ref().is_none_or(|other| size(&smaller) < size(other)) {
                other = Some(smaller);
            }
            return None;
        }
        progress(smaller.moves.len());
        Some(smaller)
    };
    reduce(&mut best, &mut still);
    (best, other)
}

/// Drops whatever can be dropped while the rest is `still` of the same kind.
fn reduce(best: &mut Disagreement, still: &mut Still) {
    loop {
        let before = size(best);
        stay_on_branch(best, still);
        start_later(best, still);
        put_down(best, still);
        crop(best, still);
        drop_moves(best, still);
        drop_pairs(best, still);
        drop_points(best, still);
        simplify_opening(best, still);
        drop_players(best, still);
        drop_days(best, still);
        if size(best) == before {
            return;
        }
    }
}

type Still<'a> = dyn FnMut(Disagreement) -> Option<Disagreement> + 'a;

/// Goes on with what is smaller, if there is anything.
fn take(best: &mut Disagreement, smaller: Option<Disagreement>) -> bool {
    smaller.map(|smaller| *best = smaller).is_some()
}

/// What has to become small, most important first. A board of one point is the last resort: it convinces nobody.
pub fn size(d: &Disagreement) -> (bool, usize, usize, bool, usize, usize, Halves, usize) {
    let stones = d.opening.setup.as_ref().map_or(0, |setup| {
        1 + setup.captured.iter().sum::<usize>() + setup.position.stones().count() + setup.extra.size()
    });
    let plain = matches!(d.opening.board.shape(), Shape::Graph | Shape::Grid { wrap: Wrap::None, .. });
    let points = d.opening.board.points();
    let aside = d.opening.extra.size() + d.opening.players.len();
    let days = d.moves.iter().copied().chain(d.question.about()).filter_map(Move::day);
    let last_day = days.max().unwrap_or(0);
    (points == 1, d.moves.len(), points, !plain, stones, aside, Halves(d.opening.komi.0.abs()), last_day)
}

/// Replays a candidate and asks its question again. `None` when subject and driver agree, or the game cannot be played.
///
/// The driver goes first, because most candidates are not legal games any more, and the subject is slow.
pub fn disagrees(
    subject: &mut dyn Subject,
    driver: &mut dyn Subject,
    candidate: Disagreement,
) -> Answer<Disagreement> {
    let Disagreement { opening, moves, question, expected, said } = &candidate;
    if driver.begin(opening)?.is_none() || driver.play_all(moves)? != Some(moves.len()) {
        return Ok(None);
    }
    let over = driver.over()? == Some(true);
    let Some(now_expected) = ask(driver, *question)? else { return Ok(None) };
    // A wrongly accepted move must not turn into a wrongly refused one.
    let yes_or_no = candidate.is_yes_or_no();
    if (yes_or_no && now_expected != *expected) || subject.begin(opening)?.is_none() {
        return Ok(None);
    }
    let Some(accepted) = subject.play_all(moves)? else { return Ok(None) };
    if let Some(m) = moves.get(accepted) {
        // The disagreement is a refusal, and here it comes earlier.
        let sooner = matches!(question, Question::Accepted(_)) && *said == Reply::Accepted(false);
        let (moves, question) = (moves[..accepted].to_vec(), Question::Accepted(*m));
        return Ok(sooner.then(|| Disagreement { moves, question, ..candidate.clone() }));
    }
    // As in the trial itself: after the end, a subject that does not know the end of games is not asked about moves.
    let asks_for_moves = matches!(question, Question::Legal(_) | Question::Accepted(_));
    if asks_for_moves && over && subject.over()?.is_none() {
        return Ok(None);
    }
    let Some(now_said) = ask(subject, *question)? else { return Ok(None) };
    let same = now_expected != now_said;
    Ok(same.then(|| Disagreement { expected: now_expected, said: now_said, ..candidate.clone() }))
}

/// Drops moves together with their taking back, the last ones first.
fn stay_on_branch(best: &mut Disagreement, still: &mut Still) {
    for undo in (0..best.moves.len()).rev() {
        // What came after it may have been dropped, too.
        if best.moves.get(undo) != Some(&Move::Undo) {
            continue;
        }
        let last = counting(&best.moves[..undo]).last().and_then(|situation| situation.checked_sub(1));
        let Some(taken_back) = last else { continue };
        let mut moves = best.moves.clone();
        moves.remove(undo);
        moves.remove(taken_back);
        take(best, still(Disagreement { moves, ..best.clone() }));
    }
}

/// Replaces as many of the first moves as possible by a set-up, for rulebooks whose games can continue from one.
///
/// (For other rulebooks the moves that lead to a position say more than the position, and are few.)
fn start_later(best: &mut Disagreement, still: &mut Still) {
    let mut game = best.opening.referee(Effort::Trial);
    let mut setups = Vec::new();
    for m in &best.moves {
        let (Ok(()), Some(setup)) = (game.play(*m), game.as_setup()) else { return };
        setups.push(setup);
    }
    for (played, setup) in (1..).zip(setups).collect::<Vec<_>>().into_iter().rev() {
        let opening = Opening { setup: Some(setup), ..best.opening.clone() };
        let moves = best.moves[played..].to_vec();
        if take(best, still(Disagreement { opening, moves, ..best.clone() })) {
            return;
        }
    }
}

/// Games of up to this number of moves are short: there is time to try every pair of moves.
const SHORT: usize = 40;

/// Replaces the first moves by moves that place the stones of their final position one by one; then drops stones.
///
/// A disagreement that depends only on the position loses its history in this way, however long that was. Nothing is captured
/// meanwhile, because a legal position stays legal when stones are removed.
fn put_down(best: &mut Disagreement, still: &mut Still) {
    let length = best.moves.len();
    if !best.opening.takes_turns() || length <= SHORT {
        return;
    }
    let origin = best.clone();
    // Keeps as few moves at the end as possible.
    let kept = std::iter::successors(Some(0), |kept| Some(2 * kept + 1)).take_while(|kept| *kept < length);
    for kept in kept {
        let (first, last) = origin.moves.split_at(length - kept);
        let mut game = best.opening.referee(Effort::Trial);
        if first.iter().any(|m| game.play(*m).is_err()) {
            return;
        }
        let position = game.position();
        let to_play = game.to_play();
        let with = |points: &[usize]| {
            let moves = [&alternating(&position, points, to_play)[..], last].concat();
            let opening = Opening { setup: None, ..origin.opening.clone() };
            Disagreement { opening, moves, ..origin.clone() }
        };
        let stones: Vec<usize> = position.stones().map(|(point, _)| point).collect();
        let candidate = with(&stones);
        if size(&candidate) >= size(best) {
            continue;
        }
        if take(best, still(candidate)) {
            drop_stones(best, stones, &mut |points| still(with(points)));
            return;
        }
    }
}

/// Drops runs of stones, long runs first.
fn drop_stones(
    best: &mut Disagreement,
    mut stones: Vec<usize>,
    still: &mut dyn FnMut(&[usize]) -> Option<Disagreement>,
) {
    let mut run = stones.len().div_ceil(2);
    while run > 0 {
        let mut from = 0;
        while from < stones.len() {
            let to = (from + run).min(stones.len());
            let fewer = [&stones[..from], &stones[to..]].concat();
            match still(&fewer) {
                Some(smaller) => (*best, stones) = (smaller, fewer),
                None => from = to,
            }
        }
        run = if run == 1 { 0 } else { run.div_ceil(2) };
    }
}

/// Plays that place the stones of these points, with passes of a player who has no more of them. Then `to_play` is to move.
fn alternating(position: &Position, points: &[usize], to_play: Option<Player>) -> Vec<Move> {
    let of = |player| position.stones_of(player).filter(|p| points.contains(p)).peekable();
    let (mut black, mut white) = (of(Player::Black), of(Player::White));
    let (mut moves, mut turn) = (Vec::new(), Player::Black);
    while black.peek().is_some() || white.peek().is_some() || to_play.is_some_and(|player| player != turn) {
        let stone = if turn == Player::Black { black.next() } else { white.next() };
        moves.push(stone.map_or(Move::Pass, Move::Play));
        turn = turn.opponent();
    }
    moves
}

/// Drops runs of moves, long runs first; in the end no single move can be dropped.
fn drop_moves(best: &mut Disagreement, still: &mut Still) {
    let mut run = best.moves.len();
    while run > 0 {
        let mut from = 0;
        let mut dropped = false;
        while from + run <= best.moves.len() {
            let moves = [&best.moves[..from], &best.moves[from + run..]].concat();
            match take(best, still(Disagreement { moves, ..best.clone() })) {
                true => dropped = true,
                false => from += 1.max(run / 2),
            }
        }
        if run == 1 && dropped {
            continue;
        }
        run = if run == 1 { 0 } else { run.div_ceil(2) };
    }
}

/// The smallest game, ending with the move that is tried, in which the subject fails in the same way when it makes the moves, is
/// asked about the situation, and then tries `attempt`. Returns everything if the fault does not happen again.
pub fn shrink_fault(
    subject: &mut dyn Subject,
    opening: &Opening,
    moves: &[Move],
    attempt: Option<Move>,
    fault: &Fault,
    enough: &dyn Fn() -> bool,
) -> (Opening, Vec<Move>) {
    // A game and a question are what is shrunk; there are no answers.
    let game = |attempt: Option<Move>| Disagreement {
        opening: opening.clone(),
        moves: moves.to_vec(),
        question: attempt.map_or(Question::Position, Question::Accepted),
        expected: Reply::Over(false),
        said: Reply::Over(false),
    };
    let mut still = |game: Disagreement| {
        let fails = !enough() && {
            let now = fault_of(subject, &game.opening, &game.moves, game.question.about());
            now.is_some_and(|now| now.is_like(fault))
        };
        fails.then_some(game)
    };
    let whole = attempt.and_then(|m| still(game(None)).or_else(|| still(game(Some(m)))));
    let mut best = match whole.or_else(|| still(game(None))) {
        Some(best) => best,
        None => game(attempt),
    };
    reduce(&mut best, &mut still);
    best.moves.extend(best.question.about());
    (best.opening, best.moves)
}

/// A fault like this one, if one happens when these moves are played, or when the last of them is tried.
pub fn fails(subject: &mut dyn Subject, opening: &Opening, moves: &[Move], fault: &Fault) -> Option<Fault> {
    let same = |now: &Fault| now.is_like(fault);
    let tried = moves.split_last().and_then(|(last, before)| fault_of(subject, opening, before, Some(*last)));
    tried.filter(same).or_else(|| fault_of(subject, opening, moves, None).filter(same))
}

/// Does a fault like this one happen at the last of these moves, before which the game is over?
pub fn fails_after_the_end(
    subject: &mut dyn Subject,
    opening: &Opening,
    moves: &[Move],
    fault: &Fault,
) -> bool {
    let Some((last, before)) = moves.split_last() else { return false };
    let mut game = opening.referee(Effort::Answer);
    if before.iter().any(|m| game.play(*m).is_err()) || !game.over() {
        return false;
    }
    let begun = subject.begin(opening).is_ok_and(|begun| begun.is_some());
    let played = begun && subject.play_all(before).is_ok_and(|played| played == Some(before.len()));
    played && subject.play(*last).is_err_and(|now| now.is_like(fault))
}

/// The fault that happens when these moves are played, the situation is asked about, and a last move is tried; if there
/// is one.
fn fault_of(
    subject: &mut dyn Subject,
    opening: &Opening,
    moves: &[Move],
    attempt: Option<Move>,
) -> Option<Fault> {
    let mut game = opening.referee(Effort::Answer);
    if moves.iter().any(|m| game.play(*m).is_err()) {
        return None;
    }
    let mut played = || {
        if subject.begin(opening)?.is_none() || subject.play_all(moves)? != Some(moves.len()) {
            return Ok(());
        }
        Observation::of(subject, opening, game.over())?;
        attempt.map_or(Ok(()), |m| subject.play(m).map(drop))
    };
    played().err()
}

/// Drops pairs of moves that are not adjacent, which keeps the colours of the moves after them. Long games have too many pairs.
fn drop_pairs(best: &mut Disagreement, still: &mut Still) {
    let mut i = 0;
    'first: while i < best.moves.len() && best.moves.len() <= SHORT {
        for j in i + 1..best.moves.len() {
            let kept = best.moves.iter().enumerate().filter(|(k, _)| *k != i && *k != j);
            let moves = kept.map(|(_, m)| *m).collect();
            if take(best, still(Disagreement { moves, ..best.clone() })) {
                continue 'first;
            }
        }
        i += 1;
    }
}

/// The points that moves and set-up stones are on.
fn used(d: &Disagreement) -> BTreeSet<usize> {
    let used = RefCell::new(BTreeSet::new());
    let note = |p: usize| {
        used.borrow_mut().insert(p);
        Some(p)
    };
    d.moves.iter().copied().chain(d.question.about()).for_each(|m| _ = m.map_points(note));
    let stones = d.opening.setup.iter().flat_map(|setup| setup.position.stones());
    used.borrow_mut().extend(stones.map(|(p, _)| p));
    used.into_inner()
}

/// Keeps what is near the points in use: of a grid the rectangle around them, of a graph their neighbourhood.
fn crop(best: &mut Disagreement, still: &mut Still) {
    for margin in [0, 1, 2, 4] {
        let board = &best.opening.board;
        let mut near = used(best);
        let cropped = match *board.shape() {
            Shape::Grid { width, height, wrap: Wrap::None } if !near.is_empty() => {
                let range = |place: &dyn Fn(&usize) -> usize, size: usize| {
                    let places: BTreeSet<usize> = near.iter().map(place).collect();
                    let [least, most] = [places.first(), places.last()].map(|p| p.copied().unwrap_or(0));
                    least.saturating_sub(margin)..(most + margin + 1).min(size)
                };
                let columns = range(&|p| p % width, width);
                let rows = range(&|p| p / width, height);
                let kept =
                    rows.clone().flat_map(|row| columns.clone().map(move |column| row * width + column));
                Board::grid(columns.len(), rows.len()).ok().zip(Some(kept.collect::<Vec<usize>>()))
            }
            Shape::Graph => {
                for _ in 0..margin {
                    near.extend(near.clone().iter().flat_map(|p| board.graph().neighbors(*p)));
                }
                induced(board, near.into_iter().collect())
            }
            Shape::Grid { .. } => None,
        };
        let Some((cropped, kept)) =
            cropped.filter(|(cropped, _)| (2..board.points()).contains(&cropped.points()))
        else {
            continue;
        };
        if take(best, on_board(best, cropped, &kept).and_then(&mut *still)) {
            return;
        }
    }
}

/// The part of a graph with these points.
fn induced(board: &Board, kept: Vec<usize>) -> Option<(Board, Vec<usize>)> {
    let place = |p: usize| kept.binary_search(&p).ok();
    let edges: Vec<(usize, usize)> =
        board.graph().all_edges().filter_map(|(p, q, ())| Some((place(p)?, place(q)?))).collect();
    Some((Board::from_edges(kept.len(), &edges).ok()?, kept))
}

/// Drops rows and columns, or points of a graph, on which nothing is played; unwraps the board.
fn drop_points(best: &mut Disagreement, still: &mut Still) {
    crop(best, still);
    while smaller_boards(&best.opening.board)
        .into_iter()
        .filter(|(board, _)| board.points() > 1)
        .any(|(board, kept)| take(best, on_board(best, board, &kept).and_then(&mut *still)))
    {}
}

/// The boards with a row, a column, both, or a point fewer, or without wrapping; and the points that are kept, in the new order.
fn smaller_boards(board: &Board) -> Vec<(Board, Vec<usize>)> {
    let mut smaller = Vec::new();
    match *board.shape() {
        Shape::Grid { width, height, wrap } => {
            let make = |w, h| match wrap {
                Wrap::None => Board::grid(w, h),
                Wrap::Columns => Board::cylinder(w, h),
                Wrap::Both => Board::torus(w, h),
            };
            if let (Ok(plain), true) = (Board::grid(width, height), wrap != Wrap::None) {
                smaller.push((plain, (0..width * height).collect()));
            }
            for (fewer_columns, fewer_rows) in [(1, 1), (1, 0), (0, 1)] {
                for (left, top) in [(0, 0), (fewer_columns, 0), (0, fewer_rows), (fewer_columns, fewer_rows)]
                {
                    let (w, h) = (width - fewer_columns, height - fewer_rows);
                    if let Ok(made) = make(w, h) {
                        let kept = (0..w * h).map(|p| (p / w + top) * width + p % w + left).collect();
                        smaller.push((made, kept));
                    }
                }
            }
        }
        Shape::Graph => {
            let all = || 0..board.points();
            smaller.extend(
                all().filter_map(|dropped| induced(board, all().filter(|p| *p != dropped).collect())),
            );
        }
    }
    smaller
}

/// The disagreement on a smaller board; `None` when it involves a point that is gone.
fn on_board(d: &Disagreement, board: Board, kept: &[usize]) -> Option<Disagreement> {
    let place = |p: usize| kept.iter().position(|q| *q == p);
    let moved = |m: Move| m.map_points(place);
    let moves = d.moves.iter().map(|m| moved(*m)).collect::<Option<Vec<Move>>>()?;
    let question = d.question.with(moved)?;
    let setup = d.opening.setup.as_ref().map(|setup| {
        let position = kept.iter().map(|p| setup.position[*p]).collect();
        Setup { position, extra: setup.extra.on_points(&place), ..setup.clone() }
    });
    let extra = d.opening.extra.on_points(&place);
    let opening = Opening { board: Arc::new(board), setup, extra, ..d.opening.clone() };
    Some(Disagreement { opening, moves, question, ..d.clone() })
}

/// Drops komi, set-up stones and captured stones, and what the rulebook has besides.
fn simplify_opening(best: &mut Disagreement, still: &mut Still) {
    let mut candidates = vec![Opening { setup: None, ..best.opening.clone() }];
    if best.question != Question::Outcome {
        candidates.insert(0, Opening { komi: Halves(0), ..best.opening.clone() });
    }
    for extra in best.opening.extra.simpler() {
        candidates.push(Opening { extra, ..best.opening.clone() });
    }
    if let Some(setup) = &best.opening.setup {
        let mut simpler = vec![Setup { captured: [0, 0], ..setup.clone() }];
        for (point, _) in setup.position.stones() {
            let mut position = setup.position.clone();
            position[point] = Cell::Empty;
            simpler.push(Setup { position, ..setup.clone() });
        }
        for extra in setup.extra.simpler() {
            simpler.push(Setup { extra, ..setup.clone() });
        }
        candidates.extend(simpler.into_iter().map(|s| Opening { setup: Some(s), ..best.opening.clone() }));
    }
    for opening in candidates {
        let candidate = Disagreement { opening, ..best.clone() };
        if size(&candidate) < size(best) {
            // Without a komi that the program has built in, a score would differ for that reason.
            let same = |smaller: &Disagreement| {
                smaller.opening.komi == best.opening.komi || by_how_much(smaller) == by_how_much(best)
            };
            take(best, still(candidate).filter(same));
        }
    }
}

/// The difference of the scores, if they are what differs.
fn by_how_much(d: &Disagreement) -> Option<[i64; 2]> {
    match (&d.expected, &d.said) {
        (Reply::Score(expected), Reply::Score(said)) => Some([0, 1].map(|i| said[i].0 - expected[i].0)),
        _ => None,
    }
}

/// Drops the players who do nothing and own nothing.
fn drop_players(best: &mut Disagreement, still: &mut Still) {
    for dropped in (0..best.opening.players.len()).rev() {
        if best.opening.players.len() > 2 {
            take(best, without_player(best, dropped).and_then(&mut *still));
        }
    }
}

/// The disagreement without a player; `None` when he does something, or owns something.
fn without_player(d: &Disagreement, dropped: usize) -> Option<Disagreement> {
    let number =
        |player: usize| (player != dropped).then(|| if player < dropped { player } else { player - 1 });
    let moves = d.moves.iter().map(|m| m.map_players(number)).collect::<Option<Vec<Move>>>()?;
    let question = d.question.with(|m| m.map_players(number))?;
    let mut opening = d.opening.clone();
    let letter = opening.players.remove(dropped);
    opening.extra = opening.extra.of_players(&number)?;
    if let Some(setup) = &mut opening.setup {
        setup.extra = setup.extra.of_players(&number)?;
        if setup.position.cells().any(|cell| cell == Cell::Owned(letter)) {
            return None;
        }
    }
    Some(Disagreement { opening, moves, question, ..d.clone() })
}

/// Makes the days of moves as early as possible, or at least consecutive.
fn drop_days(best: &mut Disagreement, still: &mut Still) {
    let moves: Vec<Move> = best.moves.iter().copied().chain(best.question.about()).collect();
    let mut days: Vec<usize> = moves.iter().filter_map(|m| m.day()).collect();
    days.dedup();
    let rank = |day: usize| days.iter().position(|other| *other == day).map_or(day, |place| place + 1);
    let ranked = moves.iter().map(|m| m.day().map_or(*m, |day| m.on_day(rank(day)))).collect();
    let mut today = 1;
    let mut moved: Vec<(Option<usize>, usize)> = Vec::new();
    let earliest = moves.iter().map(|m| {
        if m.day().is_none() {
            return *m;
        }
        today += usize::from(moved.contains(&(m.player(), today)));
        moved.push((m.player(), today));
        m.on_day(today)
    });
    for dated in [earliest.collect::<Vec<Move>>(), ranked] {
        let question = best.question.with(|_| dated.last().copied()).unwrap_or(best.question);
        let moves = dated[..best.moves.len()].to_vec();
        let candidate = Disagreement { moves, question, ..best.clone() };
        if size(&candidate) < size(best) {
            take(best, still(candidate));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{self, Rules};
    use crate::subjects::own;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn what_does_not_need_moves_taken_back_is_shrunk_without_them() {
        let board = Arc::new(Board::parse("2x1").unwrap());
        let opening = Opening::on(&Rules::of(rulebook::DEFAULT), board);
        let [a, b] = [0, 1].map(Move::Play);
        // The law misread lets Black repeat the position after his first move.
        let found = Disagreement {
            opening,
            moves: vec![b, Move::Undo, a, Move::Pass, Move::Pass, Move::Undo, Move::Undo, b],
            question: Question::Legal(a),
            expected: Reply::Legal(false),
            said: Reply::Legal(true),
        };
        let mut subject = own::law(Some(rulebook::DEFAULT.misreading("no-superko").unwrap()));
        let stop = AtomicBool::new(false);
        let budget = Budget::unlimited(&stop);
        let (small, _) = shrink(&mut subject, &mut own::engine(), found, &budget, &[], &|_| ());
        assert!(!small.moves.contains(&Move::Undo), "{:?}", small.moves);
        assert!(small.is_confirmed());
    }
}
