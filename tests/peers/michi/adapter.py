"""michi on trial, in Python 3: it was written for Python 2, and is given what is called differently there.

It has one board size, which is a constant at its head.
"""

import sys
from functools import lru_cache, reduce
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import SOURCE, serve  # noqa: E402


@lru_cache(None)
def rules(side):
    text = (SOURCE / "michi" / "michi.py").read_text()
    michi = ModuleType("michi")
    michi.str, michi.bytearray, michi.reduce = bytearray.decode, lambda text: bytearray(text, "ascii"), reduce
    exec(text.replace("\nN = 13\n", f"\nN = {side}\n"), michi.__dict__)
    return michi


class Game:
    def __init__(self, opening):
        opening.empty()
        self.michi = rules(opening.square(1, 19))
        self.position = self.michi.Position(self.michi.empty, (0, 0), 0, None, None, None, opening.komi)

    def index(self, point):
        return (point[1] + 1) * self.michi.W + point[0] + 1

    def next(self, point):
        if point is None:
            return self.position.pass_move()
        if self.position.board[self.index(point)] != ".":
            return None
        return self.position.move(self.index(point))

    def may(self, colour, point):
        return self.next(point) is not None

    def play(self, colour, point):
        next = self.next(point)
        self.position = next or self.position
        return next is not None

    def at(self, x, y):
        # "X" is the player to move.
        own, other = "bw" if self.position.n % 2 == 0 else "wb"
        return {"X": own, "x": other}.get(self.position.board[self.index((x, y))])

    def more(self):
        by_own, by_other = self.position.cap
        black, white = (by_own, by_other) if self.position.n % 2 == 0 else (by_other, by_own)
        return {"captured": {"b": white, "w": black}}


serve(Game)
