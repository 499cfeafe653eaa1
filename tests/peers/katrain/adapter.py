"""KaTrain's game on trial, without its windows and without an engine. The option is the rules as it names them."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import INSTALLED, Refused, serve  # noqa: E402

# Its toolkit reads the command line, and writes where it is told.
os.environ |= {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1", "KIVY_HOME": str(INSTALLED / "kivy")}
from katrain.core.game import BaseGame, IllegalMoveException  # noqa: E402
from pysgf import Move  # noqa: E402

RULES = " ".join(option for option in sys.argv[1:] if "=" not in option)


class Settings:
    """What a game asks the program for."""

    def config(self, key, default=None):
        return {"game/handicap": 0}.get(key, default)


class Game:
    def __init__(self, opening):
        opening.most(25)
        self.height = opening.height
        properties = {"SZ": f"{opening.width}:{opening.height}", "KM": opening.komi, "RU": RULES}
        for colour in "bw":
            if stones := [self.move(colour, p).sgf((opening.width, opening.height)) for p, c in opening.stones.items() if c == colour]:
                properties["A" + colour.upper()] = stones
        try:
            self.game = BaseGame(Settings(), game_properties=properties, bypass_config=True)
        except Exception as why:
            raise Refused(str(why)) from None

    def move(self, colour, point):
        return Move(coords=point and (point[0], self.height - 1 - point[1]), player=colour.upper())

    def may(self, colour, point):
        game = self.game
        kept = [row[:] for row in game.board], [chain[:] for chain in game.chains], game.prisoners[:], game.last_capture[:]
        try:
            game._validate_move_and_update_chains(self.move(colour, point), False)
        except IllegalMoveException:
            return False
        finally:
            game.board, game.chains, game.prisoners, game.last_capture = kept
        return True

    def play(self, colour, point):
        try:
            self.game.play(self.move(colour, point))
        except IllegalMoveException:
            return False
        return True

    def at(self, x, y):
        chain = self.game.board[self.height - 1 - y][x]
        return None if chain < 0 else self.game.chains[chain][0].player.lower()

    def more(self):
        return {"captured": {colour.lower(): number for colour, number in self.game.prisoner_count.items()}}


serve(Game)
