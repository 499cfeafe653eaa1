"""RocAlphaGo's rules in Python on trial; with the option "superko", it enforces it.

They were written for Python 2 and an older NumPy, and are given what is called differently there.
"""

import re
import sys
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import SOURCE, serve  # noqa: E402
import numpy as np  # noqa: E402

np.int = int
go = ModuleType("go_python")
text = (SOURCE / "rocalphago" / "AlphaGo" / "go_python.py").read_text()
exec(re.sub(r"\b(\d+)L\b", r"\1", text), go.__dict__)


class Game:
    def __init__(self, opening):
        opening.empty()
        self.state = go.GameState(opening.square(2, 25), opening.komi, "superko" in sys.argv)

    def may(self, colour, point):
        return self.state.is_legal(point)

    def play(self, colour, point):
        may = self.may(colour, point)
        if may:
            self.state.do_move(point)
        return may

    def at(self, x, y):
        return {go.BLACK: "b", go.WHITE: "w", go.EMPTY: None}[self.state.board[x, y]]

    def more(self):
        state = self.state
        captured = {"b": state.num_black_prisoners, "w": state.num_white_prisoners}
        answer = {"captured": captured, "over": state.is_end_of_game}
        if state.is_end_of_game:
            answer["winner"] = {go.BLACK: "b", go.WHITE: "w", 0: "tie"}[state.get_winner()]
        return answer


serve(Game)
