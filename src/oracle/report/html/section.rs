//! A finding on a page: what both sides say, the game on boards, the clauses, the diagnosis, and how to repeat it.

use crate::diagnosis::finding::{Diagnosis, Finding, InWords, Settled};
use crate::report::{Explained, Explanation, Report, SELF_CHECK, UNSTEADY, clauses_of};
use crate::rulebook::{Halves, Misreading, Opening, Question};
use crate::steps::{Clause, Step, moves_in_words, when, with};
use crate::subjects::Fault;
use crate::subjects::questions::Reply;
use maud::{Markup, html};
use superko_notation::draw::{Drawing, Picture, Symbol};
use superko_notation::{Board, Cell, Player, Position, plural};

/// In all pictures together: the most points, so that the file stays small, and about the most numbers on stones.
const MOST_POINTS: usize = 250_000;
const MOST_NUMBERS: usize = 20_000;
/// On larger boards stones are counted, not listed, for those who do not see them.
const LISTED: usize = 49;

/// A finding on a page. Of several findings on one page, each has ids of its own.
pub(super) struct Section<'a> {
    pub(super) report: &'a Report,
    pub(super) finding: &'a Finding,
    /// What its ids begin with: `2-`, or nothing.
    pub(super) ids: String,
}

impl Section<'_> {
    fn id(&self, name: &str) -> String {
        format!("{}{name}", self.ids)
    }

    fn picture<'a>(&self, board: &'a Board) -> Picture<'a> {
        Picture::of(board).with_id(self.id("board"))
    }

    pub(super) fn draw(&self) -> Markup {
        let headline = || html! { p { (sentence(&self.report.headline_on(self.finding))) "." } };
        match self.finding {
            Finding::Disagreement(found) => self.disagreement(found),
            Finding::Internal(found) => html! {
                p { "This is a bug in superko, not in the subject. Please report this case." }
                (self.disagreement(found))
            },
            Finding::Unsteady(found) => html! {
                p { (sentence(UNSTEADY)) "." }
                (self.disagreement(found))
            },
            Finding::Fault { opening, steps, fault, again, .. } => self.fault(opening, steps, fault, *again),
            Finding::Missing { .. } => headline(),
            Finding::Dialogue(dialogue) => html! {
                (headline())
                p { (sentence(&dialogue.wrong)) " (GTP 2, draft 2, section " (dialogue.section) ")." }
                (self.clauses(&dialogue.clauses))
                pre tabindex="0" { (dialogue.lines.join("\n")) }
            },
            Finding::Limit { at, .. } => html! { (headline()) p { (sentence(&self.report.limit(at))) "." } },
            Finding::SelfCheck { .. } => html! { (headline()) p { (sentence(SELF_CHECK)) "." } },
        }
    }

    fn fault(&self, opening: &Opening, steps: &[Step], fault: &Fault, again: bool) -> Markup {
        html! {
            section id=(self.id("fault")) {
                p { bdi { (self.report.headline_on(self.finding)) } "." }
                @for (label, text) in fault.quotes() {
                    h2 { (sentence(label)) }
                    pre tabindex="0" { (text) }
                }
            }
            p {
                "It happened on " (board_name(&opening.board)) " "
                @match steps.len() - 1 {
                    0 => "before the first move.",
                    n => { "after " (plural(n, "move")) "." }
                }
                @if !again { " It did not happen again when the game was replayed." }
            }
            (game(&self.ids, opening, steps, None, &|_| Default::default()))
            (self.again())
        }
    }

    fn disagreement(&self, settled: &Settled) -> Markup {
        html! {
            (self.said(settled))
            (game(&self.ids, &settled.disagreement.opening, &settled.steps, Some(settled), &|_| Default::default()))
            (self.clauses(&clauses_of(settled)))
            @if let Some(diagnosis) = &settled.diagnosis { (self.diagnosis(diagnosis, settled.seen.as_deref())) }
            (self.again())
        }
    }

    /// The command or call that repeats what was found, the command that shows it in the browser, and the case itself if the
    /// commands name its file.
    fn again(&self) -> Markup {
        let file = self.report.case_file(self.finding);
        html! {
            @if let Some(again) = self.report.again(self.finding) {
                section id=(self.id("again")) {
                    h2 { "Reproduce it" }
                    div.command { pre tabindex="0" { (again) } }
                    @if let Some(case) = self.report.case_argument(self.finding) {
                        p { "Play on from there in the browser:" }
                        div.command { pre tabindex="0" { "superko open " (case) } }
                    }
                    @if let (Some(file), Some(case)) = (file, self.finding.case()) {
                        details {
                            summary { "The case, " code { (file) } }
                            div.command { pre tabindex="0" { (case.to_string()) } }
                        }
                    }
                }
            }
        }
    }

    /// What the rules say and what the subject says, side by side.
    fn said(&self, settled: &Settled) -> Markup {
        let found = &settled.disagreement;
        let InWords { asked, rules, subject } = settled.in_words();
        let is_move = matches!(found.question, Question::Legal(_) | Question::Accepted(_));
        let is_position = matches!(found.expected, Reply::Position(_));
        let answer = |words: &str, reply: &Reply, label: &str| {
            html! {
                @if is_position { code { (words) } } @else { (words) }
                @if let Reply::Position(position) = reply { (self.position(settled, position, label)) }
            }
        };
        html! {
            section id=(self.id("said")) {
                h2 {
                    @match found.moves.len() {
                        0 => "At the start: ",
                        n => { "After " (plural(n, "move")) ": " }
                    }
                    @if is_move { "is " (asked) " legal?" } @else { (asked) }
                }
                dl.said {
                    div.law {
                        dt { "The rules" }
                        dd { (answer(&rules, &found.expected, "The position by the rules")) }
                    }
                    div.subject {
                        dt { bdi { (self.report.record.subject) } }
                        dd { (answer(&subject, &found.said, "The position according to the subject")) }
                    }
                }
                @if let Some(contradiction) = &settled.contradiction { p { (sentence(contradiction)) "." } }
                @match settled.repeats {
                    None => {}
                    Some(n) if n == found.moves.len() => {
                        p { "It would leave the position unchanged, which repeats it." }
                    }
                    Some(n) => p { "It would repeat the position " a href={ "#" (move_id(&self.ids, n)) } { (when(n)) } "." }
                }
            }
        }
    }

    fn diagnosis(&self, diagnosis: &Diagnosis, seen: Option<&str>) -> Markup {
        let Explained { how, explanations } = self.report.explained(diagnosis, seen);
        html! {
            section id=(self.id("misreading")) {
                h2 { "Diagnosis" }
                p { (sentence(&how)) @if explanations.is_empty() { "." } @else { ":" } }
                @if !explanations.is_empty() {
                    dl {
                        @for Explanation { heading, misreadings, more } in explanations {
                            @if let Some(heading) = heading { dt { (heading) } }
                            @for Misreading { name, clause, says, .. } in misreadings {
                                (clause_of(name, says, Some(("misreads", clause))))
                            }
                            @if more > 0 { dd { "Or " (more) " that say the same of other directions." } }
                        }
                    }
                }
            }
        }
    }

    /// A position that one side reports; the points are marked on which the two differ.
    fn position(&self, settled: &Settled, position: &Position, label: &str) -> Markup {
        let opening = &settled.disagreement.opening;
        let label = describe(opening, position, label);
        let drawing = Drawing { differing: settled.differing(), ..Drawing::of(position, &label) };
        self.picture(&opening.board).draw(&drawing)
    }

    fn clauses(&self, clauses: &[Clause]) -> Markup {
        html! {
            @if !clauses.is_empty() {
                section id=(self.id("law")) {
                    h2 { @if clauses.len() == 1 { "The clause" } @else { "The clauses" } }
                    dl {
                        @for Clause { id, amended, says } in clauses {
                            (clause_of(id, says, amended.map(|name| ("as amended by", name))))
                        }
                    }
                }
            }
        }
    }
}

/// The id of the board after this number of moves.
fn move_id(ids: &str, number: usize) -> String {
    format!("{ids}move-{number}")
}

/// What there is to say of a situation besides its position, and the points that this is about.
pub(crate) type Beside<'a> = &'a dyn Fn(usize) -> (Markup, Vec<usize>);

/// The game on boards, a list item for each situation. All ids begin with `ids`.
pub(crate) fn game(
    ids: &str,
    opening: &Opening,
    steps: &[Step],
    settled: Option<&Settled>,
    beside: Beside,
) -> Markup {
    let board = &opening.board;
    let picture = Picture::of(board).with_id(format!("{ids}board"));
    let moves = steps.len() - 1;
    let first = steps.len().saturating_sub((MOST_POINTS / board.points()).max(1));
    let numbered = (MOST_NUMBERS / steps.len()).max(20);
    let (width, height) = picture.size();
    let (small, large) = (width.clamp(120, 250), (width * 3).clamp(240, 620).min(width * 5));
    let ratio = f64::from(width) / f64::from(height);
    html! {
        section id=(format!("{ids}game")) {
            h2 { "The game on " (board_name(board)) }
            (picture.definition())
            div id=(format!("{ids}stepper")) hidden {
                p.keys {
                    "Keys: " kbd { "←" } " " kbd { "→" } " one move, " kbd { "Home" } " start, " kbd { "End" } " last."
                }
            }
            ol.steps style=(format!("--small:{small}px;--large:{large}px;--ratio:{ratio:.3}")) {
                @for item in situations(ids, opening, steps, settled, &picture, [first, numbered], beside) { (item) }
            }
            div.notes {
                @if let Some(caption) = picture.caption() { p { (caption) } }
                @if first > 0 { p { "The first " (first) " positions are left out." } }
                @if numbered < moves { p { "On each board the last " (numbered) " moves are numbered." } }
                @if opening.komi != Halves(0) { p { "The komi is " (opening.komi.to_string()) "." } }
                p.cut { "Only the last 60 positions are printed." }
                (legend(steps, settled))
                p.moves tabindex="0" { (record(ids, steps, first)) }
            }
        }
    }
}

/// The moves in words. Those whose positions are on the page, the `first` and later ones, lead to them.
fn record(ids: &str, steps: &[Step], first: usize) -> Markup {
    html! {
        @if steps.len() == 1 { "no moves" }
        @for (number, words) in (1..).zip(moves_in_words(steps)) {
            // Lines break between moves.
            @let words = words.replace(' ', "\u{a0}");
            @if number > 1 { "  " }
            @if number < first { bdi { (words) } } @else { a href={ "#" (move_id(ids, number)) } { bdi { (words) } } }
        }
    }
}

/// A list item for each situation from the `first` on, with the last `numbered` moves numbered on the stones.
fn situations(
    ids: &str,
    opening: &Opening,
    steps: &[Step],
    settled: Option<&Settled>,
    picture: &Picture,
    [first, numbered]: [usize; 2],
    beside: Beside,
) -> Vec<Markup> {
    let mut numbers = vec![0; opening.board.points()];
    let mut items = Vec::new();
    for (played, step) in steps.iter().enumerate() {
        let last = step.played.as_ref().and_then(|played| played.stone);
        if let Some(point) = last {
            numbers[point] = played;
        }
        for (point, _) in &step.taken {
            numbers[*point] = 0;
        }
        // A stone that was taken back has no number any more.
        for (point, number) in numbers.iter_mut().enumerate() {
            *number *= usize::from(!step.position[point].is_empty());
        }
        if played < first {
            continue;
        }
        let asked = settled.filter(|_| played + 1 == steps.len());
        let repeated = asked.is_none() && settled.and_then(|settled| settled.repeats) == Some(played);
        let caption = caption(opening, played, step, asked, repeated);
        let label = describe(opening, &step.position, &caption);
        let recent = |n: usize| n > 0 && n + numbered > played;
        let (said, marked) = beside(played);
        let drawing = Drawing {
            last,
            taken: step.taken.clone(),
            numbers: (0..).zip(&numbers).map(|(p, n)| (p, *n)).filter(|(_, n)| recent(*n)).collect(),
            asked: asked.and_then(Settled::point_in_question),
            differing: asked.map_or(marked, Settled::differing),
            ..Drawing::of(&step.position, &label)
        };
        let class = if repeated { Some("repeated") } else { asked.map(|_| "questioned") };
        items.push(html! {
            li id=(move_id(ids, played)) class=[class] {
                figure { (picture.draw(&drawing)) figcaption { (caption) } }
                (said)
            }
        });
    }
    items
}

/// What the marks on the boards mean, as far as there are any.
fn legend(steps: &[Step], settled: Option<&Settled>) -> Markup {
    let differs = settled.is_some_and(|settled| !settled.differing().is_empty());
    let asked = settled.is_some_and(|settled| settled.point_in_question().is_some());
    let repeated = settled.is_some_and(|settled| settled.repeated().is_some());
    let played = steps.iter().filter_map(|step| step.played.as_ref()).any(|played| played.stone.is_some());
    let entries = [
        (asked, None, Symbol::Asked, "the point in question"),
        (differs, None, Symbol::Asked, "differs between the rules and the subject"),
        (played, None, Symbol::Last, "the last stone played"),
        (steps.iter().any(|step| !step.taken.is_empty()), None, Symbol::Taken, "a stone that was removed"),
        (settled.is_some(), Some("questioned"), Symbol::Board, "the position in question"),
        (repeated, Some("repeated"), Symbol::Board, "the position that would be repeated"),
    ];
    html! {
        ul.legend {
            @for (_, class, symbol, says) in entries.into_iter().filter(|(occurs, ..)| *occurs) {
                li { span class=[class] { (symbol.draw()) } " " (says) }
            }
        }
    }
}

/// What happened in a situation; `asked` is set where the subject was asked the question.
fn caption(opening: &Opening, played: usize, step: &Step, asked: Option<&Settled>, repeated: bool) -> String {
    let mut caption = match (&step.played, &opening.setup) {
        (Some(m), _) => format!("{played}. {}", m.in_full()),
        (None, Some(setup)) => {
            let to_play =
                if opening.takes_turns() { format!(", {} to play", setup.to_play) } else { String::new() };
            format!("Set up{to_play}{}", with(opening, &setup.extra))
        }
        (None, None) => "Start".to_owned(),
    };
    if step.played.is_none() {
        caption += &with(opening, &opening.extra);
    }
    let stone = step.played.as_ref().and_then(|played| played.stone);
    caption += &taken_in_words(&step.taken, stone.map(|point| step.position[point]));
    if let Some(settled) = asked {
        caption += &format!("; in question: {}", settled.in_words().asked);
    } else if repeated {
        caption += "; this position would be repeated";
    }
    caption
}

/// The board as a heading has it: graphs are long to write.
pub(crate) fn board_name(board: &Board) -> String {
    match board.size() {
        Some(_) => board.to_string(),
        None => format!("a graph of {}", plural(board.points(), "point")),
    }
}

/// `, captures 2 stones`: the stones that a move removed; `played` is what stands where it put a stone.
fn taken_in_words(taken: &[(usize, Cell)], played: Option<Cell>) -> String {
    let stones = plural(taken.len(), "stone");
    match played {
        _ if taken.is_empty() => String::new(),
        Some(Cell::Empty) => format!(", removes {stones} of its own"),
        _ => format!(", captures {stones}"),
    }
}

/// A position for readers who do not see it.
fn describe(opening: &Opening, position: &Position, caption: &str) -> String {
    let board = &opening.board;
    let stones = |stone: Cell| {
        let points = position.stones().filter(|(_, cell)| *cell == stone);
        let names: Vec<String> = points.map(|(p, _)| board.name(p)).collect();
        match names.len() {
            0 => "none".to_owned(),
            n if board.points() > LISTED => n.to_string(),
            _ => names.join(" "),
        }
    };
    let owners: Vec<(String, Cell)> = match opening.takes_turns() {
        true => Player::BOTH.map(|player| (player.to_string(), Cell::Stone(player))).into(),
        false => opening.players.iter().map(|letter| (letter.to_string(), Cell::Owned(*letter))).collect(),
    };
    let stones = owners.into_iter().map(|(name, stone)| format!(" {name}: {}.", stones(stone)));
    format!("{caption}.{}", stones.collect::<String>())
}

/// A term and its definition; the note says what its clause is, or which amendment changes it.
fn clause_of(id: &str, says: &str, note: Option<(&str, &str)>) -> Markup {
    html! {
        dt {
            code { (id) }
            @if let Some((how, which)) = note { " " small { (how) " " (which) } }
        }
        dd { (sentence(says.trim_end_matches('.'))) "." }
    }
}

/// With a capital letter.
pub(crate) fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    first + rest.as_str()
}
