"""OpenSpiel's go on trial.

In OpenSpiel a repetition ends the game. With the option "superko", a move that does so counts as illegal.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import serve  # noqa: E402
import pyspiel  # noqa: E402

REPEATING_IS_ILLEGAL = "superko" in sys.argv
LONGEST = 1000


class Game:
    def __init__(self, opening):
        opening.empty()
        self.side = opening.square(2, 19)
        settings = {"board_size": self.side, "komi": float(opening.komi), "max_game_length": LONGEST}
        self.state = pyspiel.load_game("go", settings).new_initial_state()
        self.passes = 0

    def action(self, point):
        return self.side**2 if point is None else (self.side - 1 - point[1]) * self.side + point[0]

    def may(self, colour, point):
        if self.action(point) not in self.state.legal_actions():
            return False
        if not REPEATING_IS_ILLEGAL or point is None:
            return True
        # Only a repetition ends the game by a play. (So does the maximum length, which play() never reaches.)
        return not self.state.child(self.action(point)).is_terminal()

    def play(self, colour, point):
        if len(self.state.history()) == LONGEST - 1:
            return None
        may = self.may(colour, point)
        if may:
            self.state.apply_action(self.action(point))
        return may

    def at(self, x, y):
        observed = self.state.observation_tensor(0)
        index = self.action((x, y))
        return "b" if observed[index] else "w" if observed[self.side**2 + index] else None

    def more(self):
        over = self.state.is_terminal()
        answer = {"over": over, "to_play": None if over else "bw"[self.state.current_player()]}
        if over:
            black = self.state.returns()[0]
            answer["winner"] = "b" if black > 0 else "w" if black < 0 else "tie"
        return answer


serve(Game)
