"""GymGo's rules on trial, with the name that NumPy has dropped since."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import SOURCE, serve  # noqa: E402
import numpy as np  # noqa: E402

np.int = int
sys.path.insert(0, str(SOURCE / "gymgo"))
from gym_go import gogame, govars  # noqa: E402


class Game:
    def __init__(self, opening):
        opening.empty()
        self.side, self.komi = opening.square(2, 25), opening.komi
        self.state = gogame.init_state(self.side)

    def action(self, point):
        return self.side**2 if point is None else point[1] * self.side + point[0]

    def may(self, colour, point):
        return not gogame.game_ended(self.state) and not gogame.invalid_moves(self.state)[self.action(point)]

    def play(self, colour, point):
        may = self.may(colour, point)
        if may:
            self.state = gogame.next_state(self.state, self.action(point))
        return may

    def at(self, x, y):
        return "b" if self.state[govars.BLACK, y, x] else "w" if self.state[govars.WHITE, y, x] else None

    def more(self):
        black, white = map(int, gogame.areas(self.state))
        over = bool(gogame.game_ended(self.state))
        answer = {"over": over, "score": {"b": black, "w": white + self.komi}}
        if over:
            answer["winner"] = {1: "b", -1: "w", 0: "tie"}[int(gogame.winning(self.state, self.komi))]
        return answer | {"to_play": None if over else "bw"[gogame.turn(self.state)]}


serve(Game)
