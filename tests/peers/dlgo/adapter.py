"""dlgo's boards on trial. The first option is the module: goboard, goboard_fast or goboard_slow."""

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import Refused, serve  # noqa: E402
from dlgo.gotypes import Player, Point  # noqa: E402
from dlgo.scoring import compute_game_result  # noqa: E402

board = import_module(f"dlgo.{sys.argv[1]}")


class Game:
    def __init__(self, opening):
        opening.empty()
        opening.most(19)
        if opening.komi:
            raise Refused("its komi is 7.5")
        self.state = board.GameState.new_game((opening.height, opening.width))

    def move(self, point):
        return board.Move.pass_turn() if point is None else board.Move.play(Point(point[1] + 1, point[0] + 1))

    def may(self, colour, point):
        return self.state.is_valid_move(self.move(point))

    def play(self, colour, point):
        may = self.may(colour, point)
        if may:
            self.state = self.state.apply_move(self.move(point))
        return may

    def at(self, x, y):
        return {Player.black: "b", Player.white: "w", None: None}[self.state.board.get(Point(y + 1, x + 1))]

    def more(self):
        counted = compute_game_result(self.state)
        over = self.state.is_over()
        winner = {Player.black: "b", Player.white: "w", None: None}[self.state.winner()]
        return {"over": over, "score": {"b": counted.b, "w": counted.w}, "winner": winner}


serve(Game)
