"""The board of CGOS, the Computer Go Server, on trial. The option is its ko rule: POSITIONAL or SIMPLE.

The server itself compares the score with the komi, and names the winner; that is done here as it does it.
"""

import sys
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import SOURCE, serve  # noqa: E402

import logging  # noqa: E402

# Its own logging wants a configuration file in the current folder.
quiet = ModuleType("util.logutils")
quiet.getLogger = logging.getLogger
sys.modules["util"], sys.modules["util.logutils"] = ModuleType("util"), quiet
sys.path.insert(0, str(SOURCE / "cgos" / "server-python" / "cgos"))
from gogame.go import GoGame, KoRule, Rule  # noqa: E402

RULE = Rule(KoRule[next(option for option in sys.argv[1:] if option in KoRule.__members__)])
LETTERS = "abcdefghjklmnopqrstuvwxyz"


class Game:
    def __init__(self, opening):
        opening.empty()
        self.side, self.komi = opening.square(1, len(LETTERS)), opening.komi
        self.game = GoGame(self.side, RULE)
        self.captured = {"b": 0, "w": 0}

    def play(self, colour, point):
        # The server asks for no more moves after two passes.
        if self.game.twopass():
            return False
        captured = self.make(point)
        if captured > 0:
            self.captured["w" if colour == "b" else "b"] += captured
        return captured >= 0

    def make(self, point):
        return self.game.make("pass" if point is None else f"{LETTERS[point[0]]}{self.side - point[1]}")

    def may(self, colour, point):
        may = not self.game.twopass() and self.make(point) >= 0
        if may:
            self.game.unmake()
            # unmake() leaves the move in the list.
            self.game.moves.pop()
        return may

    def at(self, x, y):
        return [None, "w", "b"][self.game.getboard()[y * self.side + x]]

    def more(self):
        board = self.game.getFinalBoard([])
        over = self.game.twopass()
        score = {"b": board.count(2), "w": board.count(1) + self.komi}
        answer = {"over": over, "score": score, "captured": self.captured}
        if over:
            lead = self.game.ttScore() - self.komi
            answer["winner"] = "b" if lead > 0 else "w" if lead < 0 else "tie"
        return answer | {"to_play": None if over else "bw"[self.game.colorToMove() % 2]}


serve(Game)
