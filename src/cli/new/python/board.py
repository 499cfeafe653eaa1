"""A small Go board under the Tromp-Taylor rules. Put your own board in its place.

adapter.py needs Board(…), play, rows, captured, to_play and over; engine.py (`superko new gtp`) needs Board(…), play, rows, captured, a
to_play that can be set, and copy.deepcopy. A point is (column, row), counted from 0 at the top left.
"""

OPPONENT = {"b": "w", "w": "b"}
STONE = {"b": "X", "w": "O"}


class Board:
    def __init__(self, rows, to_play, captured, fault=False):
        """`rows` is the position at the start, the top row first: "." is an empty point, "X" a black stone, "O" a white one."""
        self._cells = {(x, y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
        self._width = len(rows[0])
        self.to_play = to_play
        self._passes = 0
        self._history = [self.rows()]
        self._fault = fault
        self.captured = dict(captured)

    @property
    def over(self):
        return self._passes == 2

    def rows(self):
        cells = "".join(self._cells.values())
        return [cells[start : start + self._width] for start in range(0, len(cells), self._width)]

    def play(self, point):
        """Plays on a point, or passes if it is None. Returns False if the move is illegal; then nothing changes."""
        if self.over or (point and self._cells[point] != "."):
            return False
        mover, before, captured = self.to_play, self._cells, dict(self.captured)
        if point:
            self._cells = before | {point: STONE[mover]}
            for player in (OPPONENT[mover], mover):
                captured[player] += self._clear(STONE[player])
            if self.rows() in self._earlier():
                self._cells = before
                return False
        self._passes = 0 if point else self._passes + 1
        self.to_play = OPPONENT[mover]
        self._history.append(self.rows())
        self.captured = captured
        return True

    def _earlier(self):
        """The positions that a play may not make again."""
        if self._fault:
            return self._history[-8:]  # too few: a longer cycle brings an older position back
        return self._history

    def _clear(self, stone):
        """Removes the stones of this colour from which no path of such stones reaches an empty point; returns their number."""
        reached = [point for point, cell in self._cells.items() if cell == "."]
        safe = set(reached)
        for x, y in reached:  # grows while it is read
            for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if self._cells.get(beside) == stone and beside not in safe:
                    safe.add(beside)
                    reached.append(beside)
        dead = [point for point, cell in self._cells.items() if cell == stone and point not in safe]
        self._cells.update(dict.fromkeys(dead, "."))
        return len(dead)
