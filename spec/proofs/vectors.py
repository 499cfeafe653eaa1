#!/usr/bin/env python3
"""Writes a Coq file with an Example for each vector of tromp-taylor and logical on a board of up to nine points.

An Example says that the definitions in TrompTaylor.v and Logical.v answer as the vector does, key by key. Vectors under
amendments that the definitions do not have are counted on standard error, and so are keys of an answer."""

import collections
import json
import re
import sys
from pathlib import Path

CLAUSES = {
    "tromp-taylor": ["tromp-taylor.6", "tromp-taylor.7", "tromp-taylor.7.1", "tromp-taylor.8"],
    "logical": ["logical.6bis.c", "logical.6bis.d", "logical.7.b", "logical.7bis"],
}
SUPERKO = {
    "situational-superko", "natural-situational-superko", "own-moves-superko", "spight-superko", "simple-ko",
    "free-repetition",
}
SUICIDE = {"no-suicide", "no-single-suicide"}
SCORE = {"territory-score", "plain-area"}
COLORS = {".": "Empty", "X": "Black", "O": "White"}
PLAYERS = {"b": "B", "w": "W"}


def coq_list(items):
    return "[" + "; ".join(items) + "]"


def board(value):
    """The board in Coq, the number of its points, and the number of the point with a name."""
    if isinstance(value, str) and " " not in value:
        columns, rows = map(int, value.split("x"))

        def named(name):
            return (rows - int(name[1:])) * columns + "abcdefghj".index(name[0])

        return f"(grid {rows} {columns})", rows * columns, named
    if isinstance(value, dict) and "points" in value:
        points, edges = value["points"], value["edges"]
    elif isinstance(value, dict) and "graph6" in value:
        codes = [ord(c) - 63 for c in value["graph6"]]
        points, bits = codes[0], "".join(f"{code:06b}" for code in codes[1:])
        pairs = [(p, q) for q in range(points) for p in range(q)]
        edges = [pair for pair, bit in zip(pairs, bits) if bit == "1"]
    elif value == "torus 3x1":
        # Columns a, b and c are a ring; a row is no neighbour of itself.
        points, edges = 3, [(0, 1), (1, 2), (2, 0)]
        coq = coq_list(f"({p}, {q})" for p, q in edges)
        return f"{{| node_count := {points}; edges := {coq} |}}", points, lambda name: "abc".index(name[0])
    else:
        return None
    coq = coq_list(f"({p}, {q})" for p, q in edges)
    return f"{{| node_count := {points}; edges := {coq} |}}", points, int


def position(rows):
    return coq_list(COLORS[c] for c in "".join(rows))


def halves(points):
    return f"({round(2 * points)})%Z"


def boolean(value):
    return "true" if value else "false"


def expected(key, value, named, rules):
    """The fields of an Answer for a key of an answer, and the terms that they equal."""
    if key == "legal":
        return [("legal_", coq_list(map(boolean, value)))]
    if key == "broken":
        return [("broken", coq_list(str(CLAUSES[rules].index(clause)) for clause in value))]
    if key == "rows":
        return [("rows", position(value))]
    if key == "to_play":
        return [("to_play_", "None" if value is None else f"Some {PLAYERS[value]}")]
    if key == "captured":
        return [("captured", f"({value['b']}, {value['w']})")]
    if key == "legal_moves":
        points = [str(named(point)) for point in map(str, value) if point != "pass"]
        return [("legal_moves", coq_list(points)), ("pass_is_legal", boolean("pass" in value))]
    if key == "over":
        return [("over", boolean(value))]
    if key == "score":
        return [("score", f"({halves(value['b'])}, {halves(value['w'])})")]
    if key == "winner":
        who = {None: "None", "tie": "Some None", "b": "Some (Some B)", "w": "Some (Some W)"}
        return [("winner_", who[value])]
    return None


def example(vector, left_out):
    """The Example for a vector, or None if it is about something that the definitions do not have."""
    case, answer = vector["case"], vector["expect"]
    rules, amend = case["rules"], set(case.get("amend", []))
    found = board(case["board"])
    if found is None or found[1] > 9:
        left_out["board"] += 1
        return None
    coq_board, _, named = found
    known = SUPERKO | SUICIDE | {"territory-score"} if rules == "tromp-taylor" else {"plain-area"}
    if amend - known or case.get("handicap") or any(isinstance(move, dict) for move in case["moves"]):
        left_out["amendment"] += 1
        return None

    def one(of, otherwise):
        chosen = [name.replace("-", "_") for name in of & amend]
        return chosen[0] if chosen else otherwise

    move, play, the_pass = ("Turn", "Play", "Pass") if rules == "tromp-taylor" else ("L.Move", "L.Put", "L.Pass")
    moves = []
    for name in map(str, case["moves"]):
        turn = the_pass if name == "pass" else name != "undo" and f"{play} {named(name)}"
        moves.append(f"Some ({turn})" if turn else "None")
    setup = case.get("setup", {})
    rows = f"(Some {position(setup['rows'])})" if "rows" in setup else "None"
    before = setup.get("captured", {})
    if rules == "tromp-taylor":
        law = f"{{| superko := {one(SUPERKO, 'r6_b_superko')}; move := {one(SUICIDE, 'r7_move')} |}}"
        judge = f"tromp_taylor {law} {one({'territory-score'}, 'r9_score')}"
    else:
        judge = f"logical L.{one({'plain-area'}, 'r8_score')}"
    fields = []
    for key, value in answer.items():
        more = expected(key, value, named, rules)
        if more is None:
            left_out[f"key {key}"] += 1
        else:
            fields += more
    if not fields:
        left_out["no key"] += 1
        return None
    name = re.sub(r"[^A-Za-z0-9]", "_", vector["id"])
    return (
        f"Example {name} :\n"
        f"  (fun a => ({', '.join(f'{field} a' for field, _ in fields)}))\n"
        f"  ({judge} {coq_board}\n"
        f"    {rows} {PLAYERS[setup.get('to_play', 'b')]} ({before.get('b', 0)}, {before.get('w', 0)})"
        f" {halves(case.get('komi', 0))}\n"
        f"    ({coq_list(moves)} : list (option {move})))\n"
        f"  = ({', '.join(term for _, term in fields)}).\n"
        "Proof. answered. Qed.\n"
    )


def main():
    left_out = collections.Counter()
    print("(* Written by vectors.py from tests/vectors. *)\nFrom Superko Require Import Judge.\n")
    written = 0
    for rules in CLAUSES:
        for file in sorted(Path(sys.argv[1], rules).glob("*.jsonl")):
            for line in file.read_text().splitlines():
                text = example(json.loads(line), left_out)
                if text:
                    print(text)
                    written += 1
    left = ", ".join(f"{what} {count}" for what, count in sorted(left_out.items()))
    print(f"{written} vectors; left out: {left}", file=sys.stderr)


main()
