"""weiqi for Python on trial."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import Refused, serve  # noqa: E402
from weiqi.exceptions.game import GameOverException  # noqa: E402
from weiqi import Board, Move, Player, Position, Stone, WeiqiGame, Winner  # noqa: E402

SIZES = (5, 6, 7, 8, 9, 11, 13, 15, 17, 19)
STONES = {"b": Stone.BLACK, "w": Stone.WHITE}
NAMES = {Stone.BLACK: "b", Stone.WHITE: "w", Winner.BLACK: "b", Winner.WHITE: "w", Winner.DRAW: "tie"}


class Game:
    def __init__(self, opening):
        opening.empty()
        side = opening.square(5, 19)
        if side not in SIZES:
            raise Refused("not a size of its own")
        self.players = {name: Player(stone) for name, stone in STONES.items()}
        board = Board.generate_empty_board(side)
        self.game = WeiqiGame(board, self.players["b"], self.players["w"], komi=opening.komi)

    def may(self, colour, point):
        if point is None:
            return True
        try:
            self.game.board.place_figure(Move(Position(*point), STONES[colour]))
        except ValueError:
            return False
        return True

    def play(self, colour, point):
        try:
            self.players[colour].make_move(self.game, point and Position(*point))
        except (GameOverException, ValueError):
            return False
        return True

    def at(self, x, y):
        return NAMES.get(self.game._board.figures[Position(x, y)])

    def more(self):
        board, status = self.game._board, self.game.game_status
        answer = {"captured": {"b": board.black_captured, "w": board.white_captured}, "over": status.is_over}
        score = board.score
        answer["score"] = {"b": score[Stone.BLACK], "w": score[Stone.WHITE] + self.game.komi}
        return answer | {"winner": NAMES.get(status.winner)}


serve(Game)
