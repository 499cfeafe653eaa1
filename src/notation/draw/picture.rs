//! Positions as SVG pictures: a board is laid out once, its lines are drawn once, and every picture refers to them.

use super::layout::{CELL, Layout, NAMES, edge, stubs};
use crate::{Board, Cell, Player, Position};
use maud::{Markup, html};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A board on which positions are drawn.
pub struct Picture<'a> {
    layout: Layout<'a>,
    /// The `id` of its definition.
    id: String,
}

/// What is drawn on a board: a position, and marks on it.
pub struct Drawing<'a> {
    /// What stands on the board.
    pub position: &'a Position,
    /// What the picture shows, for readers who do not see it.
    pub label: &'a str,
    /// Points, and the number of the move that put the stone there.
    pub numbers: Vec<(usize, usize)>,
    /// The last stone played.
    pub last: Option<usize>,
    /// The stones that were removed, and where they stood.
    pub taken: Vec<(usize, Cell)>,
    /// The point of the move in question.
    pub asked: Option<usize>,
    /// Points that differ from another position.
    pub differing: Vec<usize>,
}

/// A mark, for a legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// The last stone played.
    Last,
    /// A stone that was removed.
    Taken,
    /// A point in question.
    Asked,
    /// A board without anything on it.
    Board,
}

impl Symbol {
    /// The mark as the pictures have it, on a piece of the board.
    pub fn draw(self) -> Markup {
        html! {
            svg.symbol viewBox="-12 -12 24 24" aria-hidden="true" {
                rect.wood x="-12" y="-12" width="24" height="24" rx="3" {}
                path.lines d="M-12 0H12M0 -12V12" {}
                @match self {
                    Symbol::Last => { path.stones d="m0 0h0" {} circle.last r="8" {} }
                    Symbol::Taken => path.taken.of-black d="M-5 -5l10 10m0-10l-10 10" {},
                    Symbol::Asked => rect.asked x="-9" y="-9" width="18" height="18" rx="3" {},
                    Symbol::Board => {}
                }
            }
        }
    }
}

impl<'a> Drawing<'a> {
    /// A position without marks.
    pub fn of(position: &'a Position, label: &'a str) -> Drawing<'a> {
        Drawing {
            position,
            label,
            numbers: Vec::new(),
            last: None,
            taken: Vec::new(),
            asked: None,
            differing: Vec::new(),
        }
    }
}

impl Picture<'_> {
    /// Lays out a board: a grid as a grid, a lattice as a lattice, any other graph on a circle.
    pub fn of(board: &Board) -> Picture<'_> {
        Picture { layout: Layout::of(board), id: "board".to_owned() }
    }

    /// The same, with this `id` for its definition: pages with several boards need one for each.
    pub fn with_id(self, id: impl Into<String>) -> Self {
        Picture { id: id.into(), ..self }
    }

    /// Width and height of the pictures, in units of their own.
    pub fn size(&self) -> (i32, i32) {
        let [_, _, width, height] = self.layout.frame;
        (width, height)
    }

    /// The `viewBox` of the pictures.
    pub fn view_box(&self) -> String {
        self.layout.frame.map(|length| length.to_string()).join(" ")
    }

    /// Where a point is drawn.
    pub fn place(&self, p: usize) -> (i32, i32) {
        self.layout.places[p]
    }

    /// What is joined, in words, on a grid that wraps round.
    pub fn caption(&self) -> Option<&'static str> {
        match stubs(self.layout.board).map(|stub| stub > 0) {
            [false, false] => None,
            [true, false] => Some("The dashed sides, left and right, are joined."),
            [false, true] => Some("The dashed sides, top and bottom, are joined."),
            [true, true] => Some("The dashed sides are joined: left with right, top with bottom."),
        }
    }

    /// A position as a picture in a page that has [`Picture::definition`] once.
    pub fn draw(&self, drawing: &Drawing) -> Markup {
        html! {
            svg viewBox=(self.view_box()) role="img" aria-label=(drawing.label) {
                use href={ "#" (self.id) } {}
                (self.stones(drawing))
            }
        }
    }

    /// The board, invisible, for all pictures of a page to use.
    pub fn definition(&self) -> Markup {
        html! {
            svg.defs width="0" height="0" aria-hidden="true" { defs { g id=(self.id) { (self.board()) } } }
        }
    }

    /// The empty board: its lines, and the names of its points.
    pub fn board(&self) -> Markup {
        let [left, top, width, height] = self.layout.frame;
        html! {
            rect.wood x=(left) y=(top) width=(width) height=(height) rx="3" {}
            @match self.layout.board.size() {
                Some((width, height)) => (self.grid(width, height)),
                None => (self.graph()),
            }
        }
    }

    fn grid(&self, width: usize, height: usize) -> Markup {
        let [stub_x, stub_y] = stubs(self.layout.board);
        let [edge_x, edge_y] = [stub_x, stub_y].map(edge);
        let (right, bottom) = ((width as i32 - 1) * CELL, (height as i32 - 1) * CELL);
        let row = |y: i32| format!("M{} {y}H{}", -stub_x, right + stub_x);
        let column = |x: i32| format!("M{x} {}V{}", -stub_y, bottom + stub_y);
        let step = CELL as usize;
        let rows = (0..=bottom).step_by(step).map(row);
        let lines: String = rows.chain((0..=right).step_by(step).map(column)).collect();
        let mut joined = String::new();
        if stub_x > 0 {
            joined.extend([-stub_x, right + stub_x].map(column));
        }
        if stub_y > 0 {
            joined.extend([-stub_y, bottom + stub_y].map(row));
        }
        let letter =
            |column| self.layout.board.name(column).trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        html! {
            path.lines d=(lines) {}
            @if (right, bottom) == (0, 0) { circle.dot r="2" {} }
            @if !joined.is_empty() { path.joined d=(joined) {} }
            g.names {
                @for column in 0..width {
                    text x=(column * step) y=(bottom + edge_y + NAMES / 2 - 1) { (letter(column)) }
                }
                @for row in 0..height {
                    text x=(-edge_x - NAMES / 2 + 1) y=(row * step) { (height - row) }
                }
            }
        }
    }

    fn graph(&self) -> Markup {
        let Layout { board, places, .. } = &self.layout;
        let line = |(p, q, ()): (usize, usize, &())| {
            let ((x, y), (bend_x, bend_y), (to_x, to_y)) = (places[p], self.layout.bend(p, q), places[q]);
            format!("M{x} {y}Q{bend_x} {bend_y} {to_x} {to_y}")
        };
        html! {
            path.lines d=(board.graph().all_edges().map(line).collect::<String>()) {}
            @for (x, y) in places { circle.dot cx=(x) cy=(y) r="3" {} }
            g.names {
                @for p in 0..board.points() {
                    @let (x, y) = self.layout.name_place(p);
                    text x=(x) y=(y) { (self.layout.short_name(p)) }
                }
            }
        }
    }

    /// The stones of a position, and the marks.
    pub fn stones(&self, drawing: &Drawing) -> Markup {
        let position = drawing.position;
        let owner = |cell| match cell {
            Cell::Owned(player) => Some(player),
            _ => None,
        };
        let players: BTreeSet<char> = position.cells().filter_map(owner).collect();
        let stones_of = |player| position.stones().filter(move |(_, cell)| *cell == Cell::Owned(player));
        let is_bare = |p: usize| position[p].is_empty() && drawing.taken.iter().all(|(q, _)| *q != p);
        html! {
            // All stones are black, and those of another colour have a smaller one of that colour on top.
            (self.dots(position, "stones", |_| true))
            @for &player in &players {
                (self.dots(position, &format!("white {}", colour(player)), |cell| cell == Cell::Owned(player)))
            }
            (self.dots(position, "white", |cell| cell == Cell::WHITE))
            @for (p, cell) in &drawing.taken {
                @let (x, y) = self.place(*p);
                path class={ "taken " (taken_class(*cell)) } d={ "M" (x - 5) " " (y - 5) "l10 10m0-10l-10 10" } {}
            }
            @if let Some((x, y)) = drawing.last.map(|p| self.place(p)) { circle.last cx=(x) cy=(y) r="8" {} }
            @for &player in &players {
                g class={ "letters " (colour(player)) } {
                    @for (x, y) in stones_of(player).map(|(p, _)| self.place(p)) { text x=(x) y=(y) { (player) } }
                }
            }
            @for (player, class) in [(Player::Black, "on-black"), (Player::White, "on-white")] {
                (self.numbers(drawing, player, class))
            }
            @if let Some((x, y)) = drawing.asked.filter(|p| is_bare(*p)).map(|p| self.place(p)) {
                text.ask x=(x) y=(y) { "?" }
            }
            @for (x, y) in drawing.asked.iter().chain(&drawing.differing).map(|p| self.place(*p)) {
                rect.asked x=(x - 11) y=(y - 11) width="22" height="22" rx="3" {}
            }
        }
    }

    /// Some of the stones. Strokes without length have round ends: a stone takes a few characters.
    fn dots(&self, position: &Position, class: &str, which: impl Fn(Cell) -> bool) -> Markup {
        let (mut path, mut from) = (String::new(), (0, 0));
        for (p, _) in position.stones().filter(|(_, cell)| which(*cell)) {
            let (x, y) = self.place(p);
            write!(path, "m{} {}h0", x - from.0, y - from.1).expect("writing to a String cannot fail");
            from = (x, y);
        }
        html! { @if !path.is_empty() { path class=(class) d=(path) {} } }
    }

    /// The numbers of the moves, on the stones of one player.
    fn numbers(&self, drawing: &Drawing, player: Player, class: &str) -> Markup {
        let on_stone = |(p, _): &&(usize, usize)| drawing.position[*p] == Cell::Stone(player);
        let here: Vec<&(usize, usize)> = drawing.numbers.iter().filter(on_stone).collect();
        html! {
            @if !here.is_empty() {
                g class=(class) {
                    @for (p, number) in here {
                        @let (x, y) = self.place(*p);
                        text x=(x) y=(y) class=[(*number > 99).then_some("long")] { (number) }
                    }
                }
            }
        }
    }
}

/// The class of a stone that was removed.
fn taken_class(cell: Cell) -> String {
    match cell {
        Cell::Owned(letter) => colour(letter),
        Cell::BLACK => "of-black".to_owned(),
        _ => "of-white".to_owned(),
    }
}

/// The class of a player's colour: there are eight that hardly anybody confuses, and the letter tells the rest.
fn colour(player: char) -> String {
    format!("player-{}", (u32::from(player) - u32::from('A')) % 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::layout::STUB;
    use pretty_assertions::assert_eq;

    #[test]
    fn stones_are_drawn_on_their_points() {
        let board = Board::parse("3x2").unwrap();
        let picture = Picture::of(&board);
        let lines = picture.board().into_string();
        assert!(lines.contains(r#"d="M0 0H40M0 20H40M0 0V20M20 0V20M40 0V20""#), "{lines}");
        let position = Position::from_letters(".X...O").unwrap();
        let svg = picture.draw(&Drawing::of(&position, "")).into_string();
        assert!(svg.contains(r#"<path class="stones" d="m20 0h0m20 20h0">"#), "{svg}");
        assert!(svg.contains(r#"<path class="white" d="m40 20h0">"#), "{svg}");
    }

    #[test]
    fn lines_go_on_beyond_the_sides_that_are_joined() {
        let lines = Picture::of(&Board::parse("cylinder 3x2").unwrap()).board().into_string();
        let row = format!("M-{STUB} 0H{}", 40 + STUB);
        assert!(lines.contains(&row) && lines.contains("M0 0V20"), "{lines}");
        let (out, far) = (STUB, 40 + STUB);
        let joined = format!(r#"class="joined" d="M-{out} 0V20M{far} 0V20""#);
        assert!(lines.contains(&joined), "{lines}");
        let lines = Picture::of(&Board::parse("torus 3x3").unwrap()).board().into_string();
        let sides = format!("M-{out} -{out}V{far}M{far} -{out}V{far}M-{out} -{out}H{far}M-{out} {far}H{far}");
        assert!(lines.contains(&format!(r#"class="joined" d="{sides}""#)), "{lines}");
    }

    #[test]
    fn stones_of_many_players_have_their_letters_and_colours() {
        let board = Board::parse("3x1").unwrap();
        let position: Position = [Cell::Owned('X'), Cell::Empty, Cell::Owned('B')].into_iter().collect();
        let drawing = Drawing { taken: vec![(1, Cell::Owned('O'))], ..Drawing::of(&position, "") };
        let svg = Picture::of(&board).draw(&drawing).into_string();
        for (stone, colour) in [("X", "player-7"), ("B", "player-1")] {
            assert!(svg.contains(&format!(r#"<g class="letters {colour}">"#)), "{svg}");
            assert!(svg.contains(&format!(">{stone}</text>")), "{svg}");
        }
        assert!(svg.contains(r#"class="taken player-6""#) && !svg.contains("on-black"), "{svg}");
    }

    #[test]
    fn a_question_mark_stands_only_where_nothing_else_does() {
        let (board, position) = (Board::parse("3x1").unwrap(), Position::from_letters("X..").unwrap());
        for (asked, marked) in [(0, false), (1, false), (2, true)] {
            let drawing =
                Drawing { taken: vec![(1, Cell::WHITE)], asked: Some(asked), ..Drawing::of(&position, "") };
            let svg = Picture::of(&board).draw(&drawing).into_string();
            assert_eq!(svg.contains(r#"class="ask""#), marked, "{asked}: {svg}");
            assert!(svg.contains(r#"class="asked""#), "{asked}: {svg}");
        }
    }

    #[test]
    fn names_of_points_and_labels_are_escaped() {
        let board = Board::parse(r#"{"dot":"graph { \"<b>&\" -- a }"}"#).unwrap();
        let (picture, position) = (Picture::of(&board), Position::empty(2));
        let names = picture.board().into_string();
        assert!(names.contains("&lt;b&gt;&amp;") && !names.contains("<b>"), "{names}");
        let svg = picture.draw(&Drawing::of(&position, "\"><script>")).into_string();
        assert!(svg.contains(r#"aria-label="&quot;&gt;&lt;script&gt;""#), "{svg}");
    }

    #[test]
    fn only_what_wraps_round_is_drawn_so() {
        let joined = |name: &str| Picture::of(&Board::parse(name).unwrap()).caption();
        assert_eq!(joined("5x4"), None);
        assert_eq!(joined("torus 2x2"), None);
        assert!(joined("cylinder 3x2").is_some_and(|text| text.contains("left and right, are")));
        assert!(joined("torus 2x3").is_some_and(|text| text.contains("top and bottom, are")));
        assert!(joined("torus 3x3").is_some_and(|text| text.contains("left with right, top with bottom")));
    }
}
