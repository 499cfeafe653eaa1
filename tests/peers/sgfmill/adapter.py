"""sgfmill's board on trial. With the option "ko", the opponent may not play on the point that `play` returned."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import Refused, serve  # noqa: E402
from sgfmill.boards import Board  # noqa: E402

KEEPS_KO = "ko" in sys.argv


class Game:
    def __init__(self, opening):
        self.side = opening.square(2, 25)
        self.board = Board(self.side)
        self.ko = None
        stones = {c: [self.square(p) for p, colour in opening.stones.items() if colour == c] for c in "bw"}
        if not self.board.apply_setup(stones["b"], stones["w"], []):
            raise Refused("it removes stones without a liberty")

    def square(self, point):
        x, y = point
        return self.side - 1 - y, x

    def attempt(self, board, colour, point):
        """Plays a move and returns the ko point after it; raises ValueError if the move is refused."""
        if point is None:
            return None
        if KEEPS_KO and self.square(point) == self.ko:
            raise ValueError
        return board.play(*self.square(point), colour)

    def may(self, colour, point):
        try:
            self.attempt(self.board.copy(), colour, point)
        except ValueError:
            return False
        return True

    def play(self, colour, point):
        try:
            self.ko = self.attempt(self.board, colour, point)
        except ValueError:
            return False
        return True

    def at(self, x, y):
        return self.board.get(*self.square((x, y)))


serve(Game)
