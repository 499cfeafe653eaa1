"""The board of PettingZoo's go_v5 (taken from MiniGo) on trial."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import Refused, serve  # noqa: E402

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import numpy as np  # noqa: E402
from pettingzoo.classic.go import go_base  # noqa: E402
from pettingzoo.classic.go.go import raw_env  # noqa: E402

SIGN = {"b": go_base.BLACK, "w": go_base.WHITE}


class Game:
    def __init__(self, opening):
        # The board size is a module global that the environment sets.
        raw_env(board_size=opening.square(1, 25))
        board = np.copy(go_base.EMPTY_BOARD)
        for (x, y), colour in opening.stones.items():
            board[y, x] = SIGN[colour]
        self.komi = opening.komi
        self.position = go_base.Position(board=board, komi=opening.komi, to_play=SIGN[opening.to_play])
        if any(not group.liberties for group in self.position.lib_tracker.groups.values()):
            raise Refused("a stone without a liberty")

    def may(self, colour, point):
        """As in the action mask of the environment."""
        index = go_base.N**2 if point is None else point[1] * go_base.N + point[0]
        return bool(self.position.all_legal_moves()[index])

    def play(self, colour, point):
        if self.position.is_game_over():
            return None  # The environment accepts no more moves.
        try:
            self.position = self.position.play_move(point and point[::-1])
        except go_base.IllegalMove:
            return False
        return True

    def at(self, x, y):
        return {go_base.BLACK: "b", go_base.WHITE: "w"}.get(self.position.board[y, x])

    def more(self):
        by_black, by_white = self.position.caps
        over = bool(self.position.is_game_over())
        answer = {"captured": {"b": by_white, "w": by_black}, "over": over}
        if over:
            answer["winner"] = {1: "b", -1: "w", 0: "tie"}[self.position.result()]
        return answer


serve(Game)
