"""gogame on trial. Its points are (row, column)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import serve  # noqa: E402
from gogame import Board, Color  # noqa: E402

COLOURS = {"b": Color.Black, "w": Color.White}
NAMES = {colour: name for name, colour in COLOURS.items()}


class Game:
    def __init__(self, opening):
        opening.empty()
        self.board = Board(size=(opening.height, opening.width))
        self.over = False

    def may(self, colour, point):
        return point is None or self.board.is_playable(point[1], point[0], COLOURS[colour])

    def play(self, colour, point):
        if point is None:
            self.over = self.board.skip(color=COLOURS[colour])
            return True
        if not self.may(colour, point):
            return False
        self.board.play(point[1], point[0], color=COLOURS[colour])
        return True

    def at(self, x, y):
        return NAMES.get(self.board[y, x])

    def more(self):
        captured = {"b": self.board.prisoners(Color.White), "w": self.board.prisoners(Color.Black)}
        return {"captured": captured, "over": self.over}


serve(Game)
