"""What adapters in Python have in common: cases in, answers out, one JSON object a line.

A game of an implementation is a class with
    __init__(self, opening)      an Opening; raises Refused for what the implementation cannot have
    play(self, colour, point)    True when the implementation accepts it and it is played, False when it does not,
                                 None when it has no such move at all (no pass, say)
    at(self, x, y)               "b", "w" or None
and, as far as the implementation can tell,
    may(self, colour, point)     would it be accepted? (without playing it)
    more(self)                   keys of the answer: captured, over, score, winner
A point is (x, y), both from 0 at the top left; a pass is None. Colours are "b" and "w".

The option "without=captured,score" leaves keys out, so that a trial goes on past what is known of them.
"""

import json
import os
import sys
from pathlib import Path

INSTALLED = Path(os.environ.get("SUPERKO_PEERS") or Path(__file__).parents[2] / "target" / "peers")
sys.path.append(str(INSTALLED / "pypi"))
WITHOUT = [key for option in sys.argv if option.startswith("without=") for key in option[8:].split(",")]
LETTERS = "abcdefghjklmnopqrstuvwxyz"


class Refused(Exception):
    """The board, the set-up or the komi is beyond the implementation."""


class Opening:
    """What is fixed before the first move: width, height, komi, stones {(x, y): colour}, to_play."""

    def __init__(self, case):
        try:
            self.width, self.height = map(int, case["board"].split("x"))
        except (AttributeError, ValueError):
            raise Refused("a plain grid is meant") from None
        self.komi = case.get("komi", 0)
        setup = case.get("setup", {"rows": [], "to_play": "b"})
        self.stones = {
            (x, y): {"X": "b", "O": "w"}[cell]
            for y, row in enumerate(setup["rows"])
            for x, cell in enumerate(row)
            if cell != "."
        }
        self.to_play = setup["to_play"]
        self.prisoners = any(setup.get("captured", {}).values())

    def square(self, least, most):
        """The side of the board, when it is a square one of such a size."""
        if self.width != self.height or not least <= self.width <= most:
            raise Refused(f"squares from {least} to {most} only")
        return self.width

    def empty(self):
        if self.stones or self.to_play != "b":
            raise Refused("games from the empty board only")

    def point(self, name):
        if name == "pass":
            return None
        letters = name.rstrip("0123456789")
        return LETTERS.index(letters), self.height - int(name[len(letters) :])

    def name(self, x, y):
        return f"{LETTERS[x]}{self.height - y}"


def serve(begin):
    """Answers cases until there are none left. `begin` makes a game from an Opening."""
    kept = None
    for line in sys.stdin:
        case = json.loads(line)
        answer = {"id": case.get("id")}
        fixed = json.dumps([case.get(key) for key in ("board", "setup", "komi")])
        try:
            # A case that goes on where the last one ended need not be played from its start.
            if not kept or kept.fixed != fixed or case["moves"][: len(kept.moves)] != kept.moves:
                kept = Played(fixed, Opening(case), begin)
            answer.update(kept.answer(case["moves"]))
            if not answer.get("legal", [True]) or False in answer.get("legal", []):
                kept = None
        except Refused as why:
            kept, answer = None, answer | {"error": str(why)}
        print(json.dumps(answer), flush=True)


class Played:
    """A game, and the moves that it has come by."""

    def __init__(self, fixed, opening, begin):
        self.fixed, self.opening, self.moves = fixed, opening, []
        self.game = begin(opening)

    def turn(self):
        return "bw"[(len(self.moves) + (self.opening.to_play == "w")) % 2]

    def answer(self, moves):
        for move in moves[len(self.moves) :]:
            accepted = self.game.play(self.turn(), self.opening.point(move))
            if accepted is None:
                return {"legal": None}
            if not accepted:
                return self.situation() | {"legal": [True] * len(self.moves) + [False]}
            self.moves.append(move)
        return self.situation() | {"legal": [True] * len(moves)}

    def situation(self):
        opening, game = self.opening, self.game
        columns, rows = range(opening.width), range(opening.height)
        told = {"rows": ["".join({"b": "X", "w": "O", None: "."}[game.at(x, y)] for x in columns) for y in rows]}
        told |= game.more() if hasattr(game, "more") else {}
        for key in WITHOUT + ["captured"] * opening.prisoners:
            told.pop(key, None)
        if hasattr(game, "may") and not told.get("over"):
            points = [(x, y) for y in rows for x in columns if game.may(self.turn(), (x, y))]
            passes = ["pass"] if game.may(self.turn(), None) else []
            told["legal_moves"] = [opening.name(x, y) for x, y in points] + passes
        return told
