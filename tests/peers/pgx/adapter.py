"""Pgx's go on trial.

In Pgx a repetition loses the game. With the option "superko", a move that does so counts as illegal.
"""

import sys
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import serve  # noqa: E402
import jax  # noqa: E402
import numpy as np  # noqa: E402
from pgx._src.games.go import Game as Rules  # noqa: E402

REPEATING_IS_ILLEGAL = "superko" in sys.argv
LONGEST = 1000


@lru_cache(None)
def rules(side):
    """The compiled rules for a board size: initial state, step, legal actions, end, rewards by the komi, and which actions repeat."""
    game = Rules(size=side, max_termination_steps=LONGEST)
    # Tries all actions at once: which of them repeat a position?
    repeating = jax.vmap(lambda state, action: game.step(state, action).is_psk, in_axes=(None, 0))

    def rewards(state, komi):
        return Rules(size=side, komi=komi, max_termination_steps=LONGEST).rewards(state)

    return game.init(), *map(jax.jit, (game.step, game.legal_action_mask, game.is_terminal, rewards, repeating))


class Game:
    def __init__(self, opening):
        opening.empty()
        self.side, self.komi = opening.square(2, 19), float(opening.komi)
        self.state, self.step, self.mask, self.terminal, self.rewards, self.repeating = rules(self.side)
        self.look()

    def look(self):
        self.board = np.asarray(self.state.board)
        self.legal = np.asarray(self.mask(self.state))
        if REPEATING_IS_ILLEGAL:
            self.legal = self.legal & ~np.asarray(self.repeating(self.state, np.arange(self.side**2 + 1)))

    def action(self, point):
        return self.side**2 if point is None else point[1] * self.side + point[0]

    def may(self, colour, point):
        return bool(self.legal[self.action(point)])

    def play(self, colour, point):
        if self.state.step_count == LONGEST - 1 or self.terminal(self.state):
            return None
        may = self.may(colour, point)
        if may:
            self.state = self.step(self.state, self.action(point))
            self.look()
        return may

    def at(self, x, y):
        stone = self.board[self.action((x, y))]
        return "b" if stone > 0 else "w" if stone < 0 else None

    def more(self):
        by_black, by_white = map(int, self.state.num_captured)
        answer = {"captured": {"b": by_white, "w": by_black}, "over": bool(self.terminal(self.state))}
        if answer["over"]:
            answer["winner"] = "b" if self.rewards(self.state, self.komi)[0] > 0 else "w"
        return answer


serve(Game)
