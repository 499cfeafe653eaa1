"""The common part of the Python adapters: reads cases and writes answers, one JSON object per line.

An adapter defines a class for a game of its implementation with
    __init__(self, opening)      takes an Opening; raises Refused if the implementation does not support it
    play(self, colour, point)    plays a move; True if the implementation accepts it, False if it does not, None if it
                                 does not support such moves at all (for example passes)
    at(self, x, y)               "b", "w" or None
and, if the implementation can answer it,
    may(self, colour, point)     would the move be accepted? (must not play it)
    more(self)                   further keys of the answer: captured, over, score, winner
A point is (x, y), counted from 0 at the top left; a pass is None. Colours are "b" and "w".

The option "without=captured,score" omits keys from the answers, so that a trial can continue past their known faults.
"""

import json
import os
import sys
from pathlib import Path

INSTALLED = Path(os.environ.get("SUPERKO_PEERS") or Path(__file__).parents[2] / "target" / "peers")
sys.path.insert(0, str(INSTALLED / "pypi"))  # before what happens to be installed elsewhere
SOURCE = INSTALLED / "source"  # implementations that are in no registry, one folder each
WITHOUT = [key for option in sys.argv if option.startswith("without=") for key in option[8:].split(",")]
LETTERS = "abcdefghjklmnopqrstuvwxyz"


class Refused(Exception):
    """The implementation does not support the board, the set-up or the komi."""


class Opening:
    """The state before the first move: width, height, komi, stones {(x, y): colour}, to_play."""

    def __init__(self, case):
        try:
            self.width, self.height = map(int, case["board"].split("x"))
        except (AttributeError, ValueError):
            raise Refused("plain grids only") from None
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
        """The side of the board; refuses boards that are not squares of `least` to `most` lines."""
        if self.width != self.height or not least <= self.width <= most:
            raise Refused(f"squares from {least} to {most} only")
        return self.width

    def most(self, lines):
        """Refuses boards with more lines than the implementation has."""
        if max(self.width, self.height) > lines:
            raise Refused(f"at most {lines} lines")

    def empty(self):
        if self.stones or self.to_play != "b":
            raise Refused("games from the empty board only")

    def point(self, name):
        if not isinstance(name, str):
            raise Refused(f"{json.dumps(name)} is not known")
        if name == "pass":
            return None
        if name == "undo":
            raise Refused("moves are not taken back")
        letters = name.rstrip("0123456789")
        return LETTERS.index(letters), self.height - int(name[len(letters) :])

    def name(self, x, y):
        return f"{LETTERS[x]}{self.height - y}"


def serve(begin):
    """Answers cases until the input ends. `begin` makes a game from an Opening."""
    kept = None
    for line in sys.stdin:
        case = json.loads(line)
        answer = {"id": case.get("id")}
        fixed = json.dumps([case.get(key) for key in ("board", "setup", "komi", "handicap")])
        try:
            # A case that continues the previous one is not replayed from its start.
            if not kept or kept.fixed != fixed or case["moves"][: len(kept.moves)] != kept.moves:
                kept = Played(fixed, Opening(case), begin)
            answer.update(kept.answer(case["moves"]))
            if not answer.get("legal", [True]) or False in answer.get("legal", []):
                kept = None
        except Refused as why:
            kept, answer = None, answer | {"error": str(why)}
        print(json.dumps(answer), flush=True)


class Played:
    """A game and the moves played so far."""

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
        answer = {"rows": ["".join({"b": "X", "w": "O", None: "."}[game.at(x, y)] for x in columns) for y in rows]}
        answer |= game.more() if hasattr(game, "more") else {}
        for key in WITHOUT + ["captured"] * opening.prisoners:
            answer.pop(key, None)
        if hasattr(game, "may") and not answer.get("over"):
            points = [(x, y) for y in rows for x in columns if game.may(self.turn(), (x, y))]
            passes = ["pass"] if game.may(self.turn(), None) else []
            answer["legal_moves"] = [opening.name(x, y) for x, y in points] + passes
        return answer
