"""Puts the board of board.py on trial: reads cases and writes answers, one JSON object per line.

    superko check --rules tromp-taylor --jsonl "python3 adapter.py"

`superko help cases` describes cases and answers. With --fault the board forgets what it should remember; try it once, to see what a
disagreement looks like.
"""

import json
import re
import sys

from board import Board

# The rulebook and the amendments that your board plays by, without the names of presets: `superko rules cgos` says what cgos is.
RULES, AMENDMENTS = "tromp-taylor", set()
LETTERS = "abcdefghjklmnopqrstuvwxyz"  # there is no column i


class Declined(Exception):
    """The board does not support the case. Decline rather than guess: the trial leaves such games out and says so."""


def answer(case, fault=False):
    """The answer to a case. Every case has the whole game, so nothing is kept from one to the next."""
    if case["rules"] != RULES or set(case.get("amend", [])) != AMENDMENTS:
        raise Declined("other rules")
    size = re.fullmatch(r"(\d+)x(\d+)", case["board"]) if isinstance(case["board"], str) else None
    if not size or int(size[1]) > len(LETTERS):
        raise Declined("only grids of at most 25 columns")
    width, height = int(size[1]), int(size[2])

    # A board that can only start empty declines set-ups instead: if "setup" in case: raise Declined("no set-ups")
    setup = case.get("setup", {})
    rows = setup.get("rows", ["." * width] * height)
    captured = {"b": 0, "w": 0} | setup.get("captured", {})
    board = Board(rows, setup.get("to_play", "b"), captured, fault)

    legal = []
    for move in case.get("moves", []):
        if move == "undo":
            raise Declined("moves are not taken back")
        # Names count the rows from the bottom, "rows" and the board from the top.
        point = None if move == "pass" else (LETTERS.index(move[0]), height - int(move[1:]))
        legal.append(board.play(point))
        if not legal[-1]:
            break  # the answer ends with the first illegal move

    # Leave out what your board does not know; add "score", "to_play", "legal_moves" or "winner" if it knows them.
    return {"legal": legal, "rows": board.rows(), "captured": board.captured, "over": board.over}


def main():
    for line in sys.stdin:
        case = json.loads(line)
        try:
            reply = answer(case, "--fault" in sys.argv)
        except Declined as why:
            reply = {"error": str(why)}
        print(json.dumps({"id": case.get("id"), **reply}), flush=True)  # superko waits for each answer


if __name__ == "__main__":
    main()
