#!/usr/bin/env python3
"""Writes a Coq file with an Example for each vector of a rulebook with definitions here, on a board of up to nine points.

An Example says that the definitions in Law.v, LaskerMaas.v or Pauli.v answer as the vector does, key by key. What is left out is counted on standard error: vectors about what the definitions do not have, and keys of answers that need it."""

import collections
import json
import re
import sys
from pathlib import Path

RULES = ["tromp-taylor", "logical", "lasker-maas", "pauli"]
# Law.v has all amendments of these.
GENERATED = {"tromp-taylor": "T", "logical": "L"}
COLORS = {".": "Empty", "X": "Black", "O": "White"}
PLAYERS = {"b": "B", "w": "W"}
WINNERS = {None: "Unfinished", "tie": "Tie", "none": "NoResult", "b": "Won B", "w": "Won W"}
PHASES = {"play": "Play", "stopped": "Stopped", "over": "Over"}


def coq_list(items):
    return "[" + "; ".join(map(str, items)) + "]"


def coq_bool(value):
    return "true" if value else "false"


def halves(points):
    return f"({round(2 * points)})%Z"


def position(rows):
    return coq_list(COLORS[c] for c in "".join(rows))


def board(value):
    """The board in Coq, how many points it has, and the number of the point with a name."""
    if isinstance(value, str):
        columns, rows = map(int, value.split(" ")[-1].split("x"))

        def named(name):
            return (rows - int(name[1:])) * columns + "abcdefghjklmnopqrstuvwxyz".index(name[0])

        if " " not in value:
            return f"(grid {rows} {columns})", rows * columns, named
        if value != "torus 3x1":
            return None
        # Three columns in a ring; a row is no neighbour of itself.
        points, edges = 3, [(0, 1), (1, 2), (2, 0)]
    elif "graph6" in value:
        codes = [ord(c) - 63 for c in value["graph6"]]
        points, bits = codes[0], "".join(f"{code:06b}" for code in codes[1:])
        pairs = [(p, q) for q in range(points) for p in range(q)]
        edges, named = [pair for pair, bit in zip(pairs, bits) if bit == "1"], int
    elif "points" in value:
        points, edges, named = value["points"], value["edges"], int
    else:
        return None
    return f"{{| node_count := {points}; edges := {coq_list(f'({p}, {q})' for p, q in edges)} |}}", points, named


def fields(key, value, rules, named):
    """The fields of the answer in Judge.v for a key of an answer, each with what it equals."""
    points = lambda names: coq_list(named(str(name)) for name in names)
    found = []
    if key == "legal":
        found = [(key, coq_list(map(coq_bool, value)))]
    elif key == "broken":
        found = [(key, coq_list(f'"{clause}"' for clause in value))]
    elif key == "rows":
        found = [(key, position(value))]
    elif key in ("to_play", "button"):
        found = [(key, "None" if value is None else f"Some {PLAYERS[value]}")]
    elif key in ("captured", "storage"):
        found = [(key, f"({value['b']}, {value['w']})")]
    elif key == "legal_moves":
        found = [(key, points(name for name in value if name != "pass")), ("pass_is_legal", coq_bool("pass" in value))]
    elif key == "over":
        found = [(key, coq_bool(value))]
    elif key == "score" and rules != "pauli" and value is not None:
        found = [(key, f"({halves(value['b'])}, {halves(value['w'])})")]
    elif key == "winner" and rules != "pauli":
        found = [(key, f"Outcome.{WINNERS[value]}")]
    elif key == "phase":
        found = [(key, f"T.Phase.{PHASES[value]}")]
    elif key in ("passes_needed", "stage") and value is not None:
        found = [(key, str(value))]
    elif key == "prohibited" and value is not None:
        found = [(kind, points(value[kind])) for kind in ("temporary", "permanent", "suicide", "pseudo_suicide")]
    elif key == "cycles":
        cycle = lambda c: f"({c['start']}, {points(c['used'])}, {coq_bool(c['disturbing'])})"
        found = [(key, coq_list(map(cycle, value)))]
    prefix = "p_" if rules == "pauli" else "a_"
    return [(prefix + name, term) for name, term in found]


def example(vector, left_out):
    """The Example for a vector, or None if it is about something that the definitions do not have."""
    case = vector["case"]
    rules, amend = case["rules"], set(case.get("amend", []))
    found = board(case["board"])
    if found is None or found[1] > 9:
        left_out["vector: board"] += 1
        return None
    coq_board, _, named = found
    if rules not in GENERATED and amend:
        left_out["vector: amendment"] += 1
        return None
    claims = any(isinstance(move, dict) and not move.keys() <= {"remove", "play", "agree", "resume"} for move in case["moves"])
    if claims or case.get("referee") is False:
        left_out["vector: claims"] += 1
        return None

    def turn(move):
        if move == "undo":
            return "None"
        if rules == "pauli":
            move = move if isinstance(move, dict) else {"play": move}
            play = move.get("play", "pass")
            play = "None" if play == "pass" else f"Some {named(str(play))}"
            remove = f"Some {move['remove']}" if "remove" in move else "None"
            return f"Some {{| P.Turn.remove := {remove}; P.Turn.play := {play} |}}"
        if isinstance(move, dict):
            agreed = "agree" in move
            word = f"Agree {coq_list(named(str(point)) for point in move['agree'])}" if agreed else f"Resume {PLAYERS[move['resume']]}"
            return f"Some (T.Turn.{word})"
        words = {"tromp-taylor": ("T.Turn.", "Move"), "logical": ("L.Move.", "Put"), "lasker-maas": ("M.", "Place")}
        types, play = words[rules]
        return f"Some {types}Pass" if move == "pass" else f"Some ({types}{play} {named(str(move))})"

    setup = case.get("setup", {})
    start = [f"(Some {position(setup['rows'])})" if "rows" in setup else "None"]
    if rules in GENERATED:
        module = GENERATED[rules]
        named_here = "".join(f"{module}.Amendment.{name.replace('-', '_')} => true | " for name in sorted(amend))
        judge = f"{rules.replace('-', '_')} (fun a => match a with {named_here}_ => false end)"
    elif rules == "lasker-maas":
        judge, stored = "lasker_maas", case.get("storage", {})
        start.append(f"({stored.get('b', 0)}, {stored.get('w', 0)})")
    else:
        judge = "pauli"
        start.append(coq_list(named(str(name)) for name in case.get("prohibited", [])))
    before = setup.get("captured", {})
    start += [PLAYERS[setup.get("to_play", "b")], f"({before.get('b', 0)}, {before.get('w', 0)})"]
    if rules != "pauli":
        start.append(halves(case.get("komi", 0)))
    if rules == "tromp-taylor":
        start.append(str(case.get("handicap", 0)))
    asked = []
    for key, value in vector["expect"].items():
        more = fields(key, value, rules, named)
        left_out[f"key: {key} of {rules}"] += not more
        asked += more
    if not asked:
        left_out["vector: no key left"] += 1
        return None
    return (
        f"Example {re.sub('[^A-Za-z0-9]', '_', vector['id'])} :\n"
        f"  (fun a => ({', '.join(f'{field} a' for field, _ in asked)}))\n"
        f"  ({judge} {coq_board}\n"
        f"    {' '.join(start)}\n"
        f"    {coq_list(map(turn, case['moves']))})\n"
        f"  = ({', '.join(term for _, term in asked)}).\n"
        "Proof. answered. Qed.\n"
    )


def main():
    written, left_out = 0, collections.Counter()
    print("(* Written by vectors.py from tests/vectors. *)\nFrom Superko Require Import Judge.\n")
    for rules in RULES:
        for file in sorted(Path(sys.argv[1], rules).glob("*.jsonl")):
            for line in file.read_text().splitlines():
                text = example(json.loads(line), left_out)
                if text:
                    print(text)
                    written += 1
    assert written > 200, written
    print(f"{written} vectors answered; left out:", file=sys.stderr)
    for what, count in sorted((+left_out).items()):
        print(f"  {what}: {count}", file=sys.stderr)


main()
