"""lets-go on trial."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import serve  # noqa: E402
from lets_go.backend import BLACK_STONE, WHITE_STONE, GoBackend  # noqa: E402


class Game:
    def __init__(self, opening):
        opening.empty()
        side = opening.square(1, 25)
        self.game = GoBackend(side)
        self.grid = [[None] * side for _ in range(side)]

    def may(self, colour, point):
        if point is None:
            return True
        may = self.game.try_move(point[1], point[0])
        if may:
            self.game.undo()
        return bool(may)

    def play(self, colour, point):
        move = self.game.pass_move() if point is None else self.game.try_move(point[1], point[0])
        if move:
            self.grid = move.grid
        return bool(move)

    def at(self, x, y):
        return {BLACK_STONE: "b", WHITE_STONE: "w", None: None}[self.grid[y][x]]

    def more(self):
        _, _, captured, _ = self.game.game_state
        return {"captured": {"b": captured[BLACK_STONE], "w": captured[WHITE_STONE]}}


serve(Game)
