"""What is written down of the implementations: their descriptions, their findings, their answers, and their trials.

`found.jsonl` has a line for each finding: what the implementation answered when it was asked last. `trials.jsonl` has a line
for each claim: what the last trial said of each clause. `tests/peers/run --findings` and `--trials` write them.
"""

import json
import sys
import tomllib
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parent / "vectors"
FOUND = HERE / "found.jsonl"
TRIALS = HERE / "trials.jsonl"
REPORTED = ("fault", "undocumented limit")
LETTERS = "abcdefghjklmnopqrstuvwxyz"


@lru_cache(None)
def described():
    """Each `peer.toml` by the name of its folder, in the order of the names of the implementations."""
    peers = {path.parent.name: tomllib.loads(path.read_text()) for path in HERE.glob("*/peer.toml")}
    return dict(sorted(peers.items(), key=lambda peer: (peer[1]["name"].lower(), peer[0])))


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def keep(path, new, key):
    """Puts new lines in place of those with the same key, and drops the lines of what is no longer described."""
    kept = {key(line): line for line in lines(path)} | {key(line): line for line in new}
    order = list(described())
    text = [json.dumps(kept[k], ensure_ascii=False) for k in sorted(kept, key=lambda k: (k[0] not in order, k))]
    path.write_text("".join(line + "\n" for line in text))


@lru_cache(None)
def vectors():
    texts = (path.read_text() for path in VECTORS.rglob("*.jsonl"))
    found = (json.loads(line) for text in texts for line in text.splitlines() if '"by":"found"' in line)
    return {vector["id"]: vector for vector in found}


def vector_of(finding):
    """The vector of a finding, or what stands for it if its board is too large: its case, clause and note."""
    if "case" in finding:
        return finding | {"case": json.loads(finding["case"])}
    if finding["vector"] not in vectors():
        sys.exit(f"no vector {finding['vector']!r} under {VECTORS}")
    return vectors()[finding["vector"]]


@lru_cache(None)
def answers():
    """What was found, by folder and number of the finding: the finding, its vector, and the answer that is on record."""
    on_record = {(line["program"], line["finding"]): line for line in lines(FOUND)}
    found = {}
    for folder, about in described().items():
        for number, finding in enumerate(about.get("finding", []), 1):
            if (folder, number) not in on_record:
                sys.exit(f"{FOUND.name} has no line for finding {number} of {folder}: run tests/peers/run --findings {folder}")
            found[folder, number] = (finding, vector_of(finding), on_record[folder, number])
    return found


def rules_of(claim):
    """The rules of a claim, of a case or of an explanation, as text."""
    rules = claim.get("rules")
    if rules and "board" not in claim:
        return rules
    return " + ".join([rules or "tromp-taylor", *claim.get("amend", [])])


def start_of(claim):
    """How an implementation is started for a claim or a finding."""
    return claim.get("gtp", claim.get("options"))


def is_by(claim, case):
    """Is the case by the rules of the claim? Presets are not looked into."""
    return "rules" not in claim and sorted(claim["amend"]) == sorted(case.get("amend", []))


def board_size(case):
    return tuple(map(int, case["board"].split("x")))


def place(point, height):
    """The column and the row of a point such as `a1`, counted from 0 at the top left."""
    return LETTERS.index(point[0]), height - int(point[1:])


def slug(heading):
    """The anchor that GitHub gives a heading."""
    kept = (letter for letter in heading.lower() if letter.isalnum() or letter in " -_")
    return "".join(kept).replace(" ", "-")
