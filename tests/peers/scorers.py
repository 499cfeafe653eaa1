"""Scorers for positions.py that are not adapters: each takes cases, may change what is agreed, and returns an answer for each: a score, or
a margin for Black."""

import json
import os
import subprocess
import sys
from pathlib import Path

INSTALLED = Path(os.environ.get("SUPERKO_PEERS") or Path(__file__).parents[2] / "target" / "peers").resolve()


def same(score, answer):
    """Is it the same score, or the same margin where the answer has no more?"""
    if "margin" in answer:
        return score["b"] - score["w"] == answer["margin"]
    return score == answer["score"]


def stones(case):
    """Each stone of the set-up: its row from the top, its column and its colour."""
    cells = [(y, x, cell) for y, row in enumerate(case["setup"]["rows"]) for x, cell in enumerate(row)]
    return [(y, x, {"X": "b", "O": "w"}[cell]) for y, x, cell in cells if cell != "."]


def is_square(case):
    width, height = case["board"].split("x")
    return width == height


def sgfmill(cases):
    """sgfmill's count of the area, as it stands; gomill's is its elder."""
    sys.path.insert(0, str(INSTALLED / "pypi"))
    from sgfmill.boards import Board

    def answer(case):
        if not is_square(case):
            return {}
        rows = case["setup"]["rows"]
        board = Board(len(rows))
        of = [[(len(rows) - 1 - y, x) for y, x, colour in stones(case) if colour == wanted] for wanted in "bw"]
        board.apply_setup(*of, [])
        return {"margin": board.area_score() - case["komi"]}

    return [answer(case) for case in cases]


def surrounded(case):
    """Leaves only those dead stones dead that living stones of the other colour alone surround."""
    rows, dead = case["setup"]["rows"], case["moves"][-1]["agree"]
    letters, height = "abcdefghjklmnopqrstuvwxyz", len(rows)
    at = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}

    def region(start, passes):
        found, ends = {start}, [start]
        while ends:
            y, x = ends.pop()
            near = {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)} & at.keys()
            ends += [p for p in near - found if passes(p)]
            found |= near
        return found

    blocks = {}
    for name in dead:
        start = (height - int(name[1:]), letters.index(name[0]))
        blocks[name] = {p for p in region(start, lambda p: at[p] == at[start]) if at[p] == at[start]}
    while True:
        removed = set().union(*blocks.values())
        reach = {}
        for name, block in blocks.items():
            around = region(min(block), lambda p: at[p] == "." or p in removed)
            reach[name] = {at[p] for p in around if at[p] != "." and p not in removed}
        kept = {name: block for name, block in blocks.items() if reach[name] == {"XO".replace(at[min(block)], "")}}
        if kept == blocks:
            break
        blocks = kept
    case["moves"][-1]["agree"] = list(blocks)


def dgs(cases):
    """The Dragon Go Server's count, for which a dead stone is worth the same wherever it is."""
    asked = [case for case in cases if is_square(case)]
    for case in asked:
        surrounded(case)
    ruleset = {"dgs-japanese": "JAPANESE", "dgs-chinese": "CHINESE"}[cases[0]["rules"]]
    program = ["php", Path(__file__).parent / "dgs" / "score.php", INSTALLED / "source" / "dgs", ruleset]
    text = "".join(json.dumps(case) + "\n" for case in asked)
    done = subprocess.run(program, input=text, capture_output=True, text=True)
    answers = dict(zip((case["id"] for case in asked), map(json.loads, done.stdout.splitlines()), strict=True))
    return [answers.get(case["id"], {}) for case in cases]


def katago(cases):
    """The margin of KataGo's classes of rules, by katago/adapter.cpp, built in the folder source/katago."""
    rules = cases[0]["rules"]
    for table in Path(__file__).parents[2].glob("src/rulebook/*/presets.jsonl"):
        for preset in map(json.loads, table.read_text().splitlines()):
            if preset["name"] == rules:
                spelt_out = {"rules": table.parent.name.replace("_", "-"), "amend": preset["amend"]}
    for case in cases:
        # The first pass may take a button, and phases of cleanup follow the play.
        case["moves"] = ["pass"] * {"kata-aga-button": 3}.get(rules, 2 if spelt_out["rules"] == "tromp-taylor" else 6)
    text = "".join(json.dumps(case | spelt_out) + "\n" for case in cases)
    program = [INSTALLED / "source" / "katago" / "adapter", "margin"]
    done = subprocess.run(program, input=text, capture_output=True, text=True)
    return list(map(json.loads, done.stdout.splitlines()))


sgfmill.dead_stones, dgs.dead_stones, katago.dead_stones = False, True, False
SCORERS = {"sgfmill": sgfmill, "dgs": dgs, "katago": katago}
