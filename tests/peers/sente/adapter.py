"""Sente on trial. The option is the name of the rules: CHINESE, JAPANESE, KOREAN or TROMP_TAYLOR.

It counts only when a game is over, and does not tell captured stones. It would play on after the end, without any change of the
result, so the adapter refuses moves there; with the option "resumes" it lets them pass, for rules under which play may go on.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapter import Refused, serve  # noqa: E402
import sente  # noqa: E402

RULES = sente.rules.__members__[sys.argv[1]]
RESUMES = "resumes" in sys.argv
PLAYERS = {sente.stone.BLACK: "b", sente.stone.WHITE: "w", sente.stone.EMPTY: None}
STONES = {"b": sente.stone.BLACK, "w": sente.stone.WHITE}


class Game:
    def __init__(self, opening):
        opening.empty()
        if opening.square(9, 19) not in (9, 13, 19):
            raise Refused("9x9, 13x13 and 19x19 only")
        self.game = sente.Game(opening.width, RULES, float(opening.komi))

    def may(self, colour, point):
        if self.game.is_over() and not RESUMES:
            return False
        # A pass is always legal to it.
        return point is None or self.game.is_legal(point[0] + 1, point[1] + 1, STONES[colour])

    def play(self, colour, point):
        if not self.may(colour, point):
            return False
        if point is None:
            self.game.pss()
        else:
            self.game.play(point[0] + 1, point[1] + 1, STONES[colour])
        return True

    def at(self, x, y):
        return PLAYERS[self.game.get_point(x + 1, y + 1)]

    def more(self):
        if not self.game.is_over():
            return {"over": False, "to_play": PLAYERS[self.game.get_active_player()]}
        score = self.game.score()
        black, white = score[sente.stone.BLACK], score[sente.stone.WHITE]
        winner = PLAYERS[self.game.get_winner()]
        return {"over": True, "score": {"b": black, "w": white}, "winner": winner, "to_play": None}


serve(Game)
