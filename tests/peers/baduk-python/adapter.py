"""baduk for Python on trial."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import serve  # noqa: E402
from baduk.constants.constants import ALPHA_KEY  # noqa: E402
from baduk.exception.exceptions import ValidationError  # noqa: E402
from baduk.game import game as rules  # noqa: E402

rules.print = lambda *_: None  # it tells of the end of the game on standard output


class Game:
    def __init__(self, opening):
        opening.empty()
        self.game = rules.Game(opening.width, opening.height)

    def name(self, point):
        return f"{point[1] + 1}{ALPHA_KEY[point[0]]}"

    def play(self, colour, point):
        try:
            self.game.move("pass" if point is None else self.name(point))
        except ValidationError:
            return False
        return True

    def at(self, x, y):
        return {"x": "b", "o": "w", ".": None}[self.game.get_position(self.name((x, y)))]

    def more(self):
        black, white = self.game.players
        return {"captured": {"b": white.killed_stones, "w": black.killed_stones}}


serve(Game)
