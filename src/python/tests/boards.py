"""Boards on trial: that of sgfmill, and a small one whose faults can be chosen."""

from sgfmill.boards import Board

import superko


class Sgfmill:
    """It leaves ko to its caller, and takes what is set up as it is."""

    def __init__(self, width, height):
        if width != height:
            raise superko.Unsupported("only square boards")
        self.side = width
        self.board = Board(width)

    def copy(self):
        copied = type(self).__new__(type(self))
        copied.side, copied.board = self.side, self.board.copy()
        return copied

    def play(self, colour, point):
        if point is None:
            return True
        x, y = point
        try:
            self.board.play(self.side - 1 - y, x, colour)
        except ValueError:
            return False
        return True

    def rows(self):
        letters = {"b": "X", "w": "O", None: "."}
        side = range(self.side)
        return ["".join(letters[self.board.get(self.side - 1 - y, x)] for x in side) for y in side]


class Small:
    """Tromp-Taylor rules without suicide, in full; `faults` are left in."""

    faults = frozenset()

    def __init__(self, width, height):
        self.width, self.height, self.komi = width, height, 0
        self.stones = {}
        self.taken = {"b": 0, "w": 0}
        self.to_play = "b"
        self.passes = 0
        self.past = [self.rows()]
        self.before = []

    def set_komi(self, komi):
        self.komi = komi

    def setup(self, rows, to_play, captured):
        cells = {(x, y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
        self.stones = {point: {"X": "b", "O": "w"}[cell] for point, cell in cells.items() if cell != "."}
        self.to_play, self.taken, self.past = to_play, dict(captured), [self.rows()]

    def around(self, point):
        x, y = point
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [(x, y) for x, y in near if 0 <= x < self.width and 0 <= y < self.height]

    def region(self, stones, point):
        """The points of one colour that are connected with this one, and the colours around them."""
        found, border, left = {point}, set(), [point]
        while left:
            for near in self.around(left.pop()):
                if stones.get(near) != stones.get(point):
                    border.add(stones.get(near))
                elif near not in found:
                    found.add(near)
                    left.append(near)
        return found, border

    def cleared(self, stones, colour):
        """The stones without those of this colour that have no liberty."""
        lost = {at for at in stones if stones[at] == colour and None not in self.region(stones, at)[1]}
        return {at: stone for at, stone in stones.items() if at not in lost}

    def after(self, colour, point):
        """The stones after a play, or `None` if it is illegal."""
        if point in self.stones or self.over:
            return None
        stones = self.cleared({**self.stones, point: colour}, {"b": "w", "w": "b"}[colour])
        if None not in self.region(stones, point)[1]:
            return None
        stones = self.cleared(stones, colour)
        if "no superko" not in self.faults and self.drawn(stones) in self.past:
            return None
        return stones

    def play(self, colour, point):
        if "crash" in self.faults and len(self.before) == 5:
            return {}[point]
        stones = self.stones if point is None else self.after(colour, point)
        if stones is None or self.over:
            return False
        self.before.append((self.stones, self.taken, self.passes, self.past))
        removed = [self.stones[at] for at in self.stones if at not in stones]
        self.taken = {stone: self.taken[stone] + removed.count(stone) for stone in "bw"}
        self.stones, self.passes = stones, self.passes + 1 if point is None else 0
        self.past = [*self.past, self.rows()]
        self.to_play = {"b": "w", "w": "b"}[colour]
        return True

    def undo(self):
        if not self.before:
            return False
        self.stones, self.taken, self.passes, self.past = self.before.pop()
        self.to_play = {"b": "w", "w": "b"}[self.to_play]
        return True

    def copy(self):
        copied = type(self).__new__(type(self))
        copied.__dict__.update(self.__dict__, before=self.before[:])
        return copied

    def drawn(self, stones):
        letters = {"b": "X", "w": "O", None: "."}
        return ["".join(letters[stones.get((x, y))] for x in range(self.width)) for y in range(self.height)]

    def rows(self):
        return self.drawn(self.stones)

    def legal(self, colour):
        points = [(x, y) for y in range(self.height) for x in range(self.width)]
        return [point for point in points if self.after(colour, point) is not None] + [None]

    def captured(self):
        return self.taken

    @property
    def over(self):
        return self.passes >= 2

    def score(self):
        score = {"b": 0, "w": self.komi}
        for point in [(x, y) for y in range(self.height) for x in range(self.width)]:
            stone = self.stones.get(point)
            border = {stone} if stone else self.region(self.stones, point)[1]
            if len(border) == 1 and not ("no area" in self.faults and stone is None):
                score[border.pop()] += 1
        return score

    def winner(self):
        black, white = self.score().values()
        return ("tie" if black == white else "b" if black > white else "w") if self.over else None


class Square(Small):
    """Square boards of at least 2x2 only; other sizes raise what other libraries raise."""

    def __init__(self, width, height):
        if width != height:
            raise ValueError(f"square boards only, not {width}x{height}")
        if width < 2:
            raise IndexError("no corners")
        super().__init__(width, height)


def with_faults(*faults):
    return type("Faulty", (Small,), {"faults": frozenset(faults)})
