//! Lattices by name, as graphs: `"hex 6x4"`, `"triangular 5x5"`, `"king 4x4"`, `"cube 3x3x3"`.

/// The most columns and the most rows of a grid, wrapped or not; more would run out of column letters.
pub const LONGEST_SIDE: usize = 25;

/// The column letters of the Go Text Protocol, which leaves out i.
pub const COLUMNS: &[u8; LONGEST_SIDE] = b"abcdefghjklmnopqrstuvwxyz";

/// A lattice of points in columns, rows and layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lattice {
    kind: Kind,
    /// The numbers of columns, rows and layers; flat lattices have one layer.
    sides: [usize; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The corners of hexagons, three of which meet in a point: every point has up to three neighbours.
    Hex,
    /// The corners of triangles: a grid with one diagonal in each square, so up to six neighbours.
    Triangular,
    /// A grid with both diagonals, the moves of a king in chess: up to eight neighbours.
    King,
    /// A grid in three dimensions: up to six neighbours.
    Cube,
}

/// The words that name a lattice.
const KINDS: [(&str, Kind); 4] =
    [("hex", Kind::Hex), ("triangular", Kind::Triangular), ("king", Kind::King), ("cube", Kind::Cube)];

/// From one point to the next in a picture.
const STEP: f64 = 30.0;

impl Lattice {
    /// The lattice of this name, which is in lower case: the word for its kind, and its sides like `3x3`. They may have any length.
    pub fn named(word: &str, sides: &str) -> Option<Lattice> {
        let (_, kind) = KINDS.into_iter().find(|(name, _)| *name == word)?;
        let sides: Vec<usize> = sides.split('x').map(number).collect::<Option<_>>()?;
        let sides = match (kind, &sides[..]) {
            (Kind::Cube, &[columns, rows, layers]) => [columns, rows, layers],
            (Kind::Hex | Kind::Triangular | Kind::King, &[columns, rows]) => [columns, rows, 1],
            _ => return None,
        };
        Some(Lattice { kind, sides })
    }

    /// The name, as [`Lattice::named`] takes it in two words.
    pub fn name(self) -> String {
        let word = KINDS.into_iter().find(|(_, kind)| *kind == self.kind).map_or("", |(word, _)| word);
        let [columns, rows, layers] = self.sides;
        match self.kind {
            Kind::Cube => format!("{word} {columns}x{rows}x{layers}"),
            _ => format!("{word} {columns}x{rows}"),
        }
    }

    /// The number of points, unless a side is not 1 to [`LONGEST_SIDE`] long.
    pub fn points(self) -> Option<usize> {
        let possible = self.sides.iter().all(|side| (1..=LONGEST_SIDE).contains(side));
        possible.then(|| self.sides.iter().product())
    }

    /// Column, row from the top, and layer of a point. Layers come one after another.
    fn place(self, point: usize) -> [usize; 3] {
        let [columns, rows, _] = self.sides;
        [point % columns, point / columns % rows, point / columns / rows]
    }

    /// The pairs of adjacent points, the smaller one first.
    pub fn edges(self) -> Vec<(usize, usize)> {
        let points: usize = self.sides.iter().product();
        let pairs = (0..points).flat_map(|q| (0..q).map(move |p| (p, q)));
        pairs.filter(|&(p, q)| self.adjacent(self.place(p), self.place(q))).collect()
    }

    /// Are these points adjacent? The first comes before the second.
    fn adjacent(self, [x, y, z]: [usize; 3], [to_x, to_y, to_z]: [usize; 3]) -> bool {
        let apart = [x.abs_diff(to_x), y.abs_diff(to_y), z.abs_diff(to_z)];
        match self.kind {
            Kind::Cube => apart.iter().sum::<usize>() == 1,
            Kind::King => apart[0].max(apart[1]) == 1,
            // The diagonals go down to the left.
            Kind::Triangular => apart[0] + apart[1] == 1 || apart == [1, 1, 0] && to_x < x,
            // Rows zigzag; every second point has its third neighbour below, the others above.
            Kind::Hex => apart == [1, 0, 0] || apart == [0, 1, 0] && (x + y) % 2 == 0,
        }
    }

    /// The names of the points: `b3` as on grids, and `b3.2` in the second layer of a cube.
    pub fn names(self) -> Vec<String> {
        let [_, rows, _] = self.sides;
        let name = |point| {
            let [x, y, z] = self.place(point);
            let flat = format!("{}{}", char::from(COLUMNS[x]), rows - y);
            if self.kind == Kind::Cube { format!("{flat}.{}", z + 1) } else { flat }
        };
        (0..self.sides.iter().product()).map(name).collect()
    }

    /// Where a point is in a picture: x to the right, y downwards. No point lies on a line between two others.
    pub fn centre(self, point: usize) -> (f64, f64) {
        let [x, y, z] = self.place(point).map(|side| side as f64);
        match self.kind {
            Kind::King => (STEP * x, STEP * y),
            Kind::Triangular => (STEP * (x + y / 2.0), STEP * 0.87 * y),
            Kind::Hex => {
                let lower = (x + y).rem_euclid(2.0) == 0.0;
                (STEP * 0.87 * x, STEP * (1.5 * y + if lower { 0.25 } else { -0.25 }))
            }
            // Seen from the front, a little from the left and from above: each layer is behind the one before.
            Kind::Cube => {
                let wide = STEP * self.sides[2] as f64;
                (wide * x + STEP * 0.8 * z, wide * y - STEP * 0.55 * z)
            }
        }
    }
}

/// A number in decimal digits alone; `str::parse` would take a sign as well.
pub fn number(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use pretty_assertions::assert_eq;

    /// How many points have no neighbours, one, two, …
    fn degrees(name: &str) -> Vec<usize> {
        let board = Board::parse(name).unwrap();
        let degrees: Vec<usize> = (0..board.points()).map(|p| board.graph().neighbors(p).count()).collect();
        let most = degrees.iter().max().copied().unwrap_or(0);
        (0..=most).map(|degree| degrees.iter().filter(|d| **d == degree).count()).collect()
    }

    #[test]
    fn points_have_the_neighbours_of_their_lattice() {
        // Corners, sides, inside.
        assert_eq!(degrees("king 5x4"), [0, 0, 0, 4, 0, 10, 0, 0, 6]);
        assert_eq!(degrees("cube 4x4x4"), [0, 0, 0, 8, 24, 24, 8]);
        // Two corners are sharp, two are blunt.
        assert_eq!(degrees("triangular 5x4"), [0, 0, 2, 2, 10, 0, 6]);
        assert_eq!(degrees("hex 6x4"), [0, 2, 10, 12]);
        // One hexagon, and the prism of which it is the lower half.
        assert_eq!(degrees("hex 3x2"), [0, 0, 6]);
        assert_eq!(degrees("cube 2x2x2"), [0, 0, 0, 8]);
    }

    #[test]
    fn a_lattice_of_one_row_or_layer_is_a_line_or_a_grid() {
        let edges = |name: &str| Board::parse(name).unwrap().edges().to_vec();
        for name in ["king 5x1", "triangular 5x1", "hex 5x1", "cube 5x1x1"] {
            assert_eq!(edges(name), edges("5x1"), "{name}");
        }
        let sorted = |name: &str| edges(name).into_iter().collect::<std::collections::BTreeSet<_>>();
        assert_eq!(sorted("cube 4x3x1"), sorted("4x3"));
        assert_eq!(edges("king 2x2").len(), 6);
    }

    #[test]
    fn hexagons_and_triangles_are_where_they_should_be() {
        let board = Board::parse("hex 3x2").unwrap();
        let joined =
            |a: &str, b: &str| board.graph().contains_edge(board.point(a).unwrap(), board.point(b).unwrap());
        assert!(joined("a2", "a1") && joined("c2", "c1") && !joined("b2", "b1"));
        let board = Board::parse("triangular 3x3").unwrap();
        let neighbours: Vec<String> =
            board.graph().neighbors(board.point("b2").unwrap()).map(|p| board.name(p)).collect();
        let neighbours: std::collections::BTreeSet<&str> = neighbours.iter().map(String::as_str).collect();
        assert_eq!(neighbours, ["a1", "a2", "b1", "b3", "c2", "c3"].into());
    }

    #[test]
    fn the_name_of_a_point_of_a_cube_ends_with_its_layer() {
        let cube = Board::parse("cube 2x3x2").unwrap();
        assert_eq!([0, 5, 6, 11].map(|p| cube.name(p)), ["a3.1", "b1.1", "a3.2", "b1.2"]);
    }

    #[test]
    fn what_is_no_lattice_is_refused_with_what_would_be_right() {
        let refusal = |name: &str| Board::parse(name).unwrap_err().to_string();
        for name in ["cube 3x3", "king 3x3x3", "hex 3", "triangular", "king 3xx"] {
            assert!(
                refusal(name).contains("hex 6x4, triangular 5x5, king 4x4, cube 3x3x3"),
                "{}",
                refusal(name)
            );
        }
        for name in ["king 0x3", "hex 26x2", "cube 3x3x0"] {
            assert!(refusal(name).contains("sides of 1 to 25 points"), "{}", refusal(name));
        }
        assert!(
            refusal("cube 9x9x9").contains("729 points is not possible: 1 to 512 are"),
            "{}",
            refusal("cube 9x9x9")
        );
    }
}
