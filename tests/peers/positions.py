#!/usr/bin/env python3
"""Compares the scores of random finished positions: those of superko, and those of a program that counts by the rules of the same name.

    tests/peers/positions.py NAME RULES [--count N] [--seed S] [--law] [--mended]

NAME is the folder of an implementation with an adapter that scores, or a scorer of SCORERS below; RULES is a preset. The positions are made
at random on boards from 5x5 to 19x19: games played to an end or stopped before, and countries with stones at random, with open
dame, seki, false eyes, prisoners, komi of every kind and blocks agreed to be dead. Prints each difference as a case with both
scores, shortest boards first, and at the end how many agreed. Its exit status is 1 if some did not. Nothing is installed: run `tests/peers/run
NAME` before.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tomllib
from pathlib import Path

import scorers

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
INSTALLED = Path(os.environ.get("SUPERKO_PEERS") or ROOT / "target" / "peers").resolve()
SUPERKO = Path(os.environ.get("SUPERKO") or Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target") / "release" / "superko")
LETTERS = "abcdefghjklmnopqrstuvwxyz"
KOMI = [0, 0.5, 5.5, 6.5, 7, 7.5, -3.5, 12]


class Board:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.at = [None] * (width * height)
        self.captured = {"b": 0, "w": 0}
        self.near = []
        for p in range(width * height):
            y, x = divmod(p, width)
            sides = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            self.near.append([v * width + u for u, v in sides if 0 <= u < width and 0 <= v < height])

    def block(self, p):
        """The points that hang together with p in one colour, and whether an empty point is beside them."""
        colour, block, ends, free = self.at[p], {p}, [p], False
        while ends:
            for q in self.near[ends.pop()]:
                if self.at[q] == colour and q not in block:
                    block.add(q)
                    ends.append(q)
                free = free or self.at[q] is None
        return block, free

    def clear(self, points):
        """Takes blocks without liberties off, and says how many stones that were."""
        taken = 0
        for p in points:
            if self.at[p]:
                block, free = self.block(p)
                if not free:
                    taken += len(block)
                    self.captured[self.at[p]] += len(block)
                    for q in block:
                        self.at[q] = None
        return taken

    def play(self, colour, p):
        self.at[p] = colour
        other = "w" if colour == "b" else "b"
        self.clear([q for q in self.near[p] if self.at[q] == other])
        self.clear([p])

    def rows(self):
        cells = ["." if c is None else {"b": "X", "w": "O"}[c] for c in self.at]
        return ["".join(cells[y * self.width : (y + 1) * self.width]) for y in range(self.height)]

    def name(self, p):
        y, x = divmod(p, self.width)
        return LETTERS[x] + str(self.height - y)


def played(rng, board):
    """Random play that fills no eyes of its own, until a random part of the board is filled."""
    points, colour = len(board.at), "b"
    for _ in range(rng.choice([points // 2, points, 2 * points, 4 * points])):
        p = rng.randrange(points)
        if board.at[p] is None and not all(board.at[q] == colour for q in board.near[p]):
            board.play(colour, p)
            colour = "w" if colour == "b" else "b"


def countries(rng, board):
    """Each point belongs to the nearest of some seeds; most points have a stone of their owner, few of the other one."""
    points = len(board.at)
    seeds = [(rng.randrange(board.width), rng.randrange(board.height), rng.choice("bw")) for _ in range(rng.randint(2, 2 + points // 8))]
    filled, strange = rng.choice([0.45, 0.6, 0.75, 0.85]), rng.choice([0, 0.03, 0.1])
    for p in range(points):
        y, x = divmod(p, board.width)
        owner = min(seeds, key=lambda s: (s[0] - x) ** 2 + (s[1] - y) ** 2)[2]
        if rng.random() < filled:
            board.at[p] = owner
        elif rng.random() < strange:
            board.at[p] = "w" if owner == "b" else "b"
    while board.clear(range(points)):
        pass


def position(rng, number, rules, dead_stones=True):
    size = rng.choice([5, 5, 6, 6, 7, 7, 8, 9, 9, 11, 13, 19] if rng.random() < 0.5 else [5, 6, 7, 8, 9])
    width, height = size, rng.choice([size, size, max(5, size - 1)])
    board = Board(width, height)
    rng.choice([played, countries])(rng, board)
    points, seen, dead = width * height, set(), []
    likely = rng.choice([0, 0.1, 0.4]) if dead_stones else 0
    for p in range(points):
        if board.at[p] and p not in seen:
            block, _ = board.block(p)
            seen |= block
            if len(block) <= 10 and rng.random() < likely:
                dead.append(board.name(p))
    setup = {"rows": board.rows(), "to_play": "b", "captured": board.captured}
    moves = ["pass", "pass", {"agree": dead}] if dead_stones else ["pass", "pass"]
    size = f"{width}x{height}"
    return {"id": str(number), "rules": rules, "board": size, "komi": rng.choice(KOMI), "setup": setup, "moves": moves}


def superko(cases, *flags):
    text = "".join(json.dumps(case) + "\n" for case in cases)
    done = subprocess.run([SUPERKO, "judge", *flags, "-"], input=text, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def adapter(name, options, cases):
    """The answers of the adapter of a peer."""
    folder = HERE / name
    script = next(folder.glob("adapter.*"))
    program = ["node" if script.suffix == ".js" else sys.executable, str(script), *options]
    text = "".join(json.dumps(case) + "\n" for case in cases)
    done = subprocess.run(program, input=text, capture_output=True, text=True, env=os.environ | {"SUPERKO_PEERS": str(INSTALLED)})
    return [json.loads(line) for line in done.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("rules")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--law", action="store_true", help="ask the law instead of the engine")
    parser.add_argument("--mended", action="store_true", help="put known faults of the program right, if its adapter can")
    args = parser.parse_args()
    scorer = scorers.SCORERS.get(args.name)
    rng = random.Random(args.seed)
    dead_stones = scorer is None or scorer.dead_stones
    cases = [position(rng, number, args.rules, dead_stones) for number in range(args.count)]
    if scorer is None:
        about = tomllib.loads((HERE / args.name / "peer.toml").read_text())
        claim = next(c for c in about["claim"] if c.get("rules") == args.rules and "without" not in c["options"])
        options = claim["options"].split() + ["mended"] * args.mended
        answers = adapter(args.name, options, cases)
    else:
        answers = scorer(cases)
    ours = superko(cases, *(["--law"] if args.law else []))
    differing, agreed, unanswered = [], 0, 0
    for case, our, their in zip(cases, ours, answers, strict=True):
        if "error" in our:
            sys.exit(f"superko: {our['error']}: {json.dumps(case)}")
        if their.get("score") is None and their.get("margin") is None:
            unanswered += 1
        elif scorers.same(our["score"], their):
            agreed += 1
        else:
            differing.append((case, our["score"], their))
    for case, our, their in sorted(differing, key=lambda d: len("".join(d[0]["setup"]["rows"])))[:20]:
        print(json.dumps({"case": case, "superko": our, args.name: their.get("score", their.get("margin"))}))
    print(f"{args.name}, {args.rules}, seed {args.seed}: {agreed} of {args.count} scores agree, {len(differing)} differ, {unanswered} unanswered")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
