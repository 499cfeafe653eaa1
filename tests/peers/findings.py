"""Asks for each finding of each peer.toml once more, and writes FINDINGS.md."""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parent / "vectors"
HEAD = """\
# What was found in real implementations

Written by `tests/peers/run --findings`, which asks each implementation again. All cases are confirmed by the literal law;
the adapter passes the check before each trial, and the cause was looked up in the implementation's own source. Each finding
is a conformance vector of that name under `tests/vectors/`, but for those on boards that are too large for one.
Trials found all but one: PettingZoo's limit on liberties was read in its source and then tried. The game on which tenuki does
not answer was shortened by a script.

- **fault**: it does otherwise than its own documentation says;
- **undocumented limit**: it does what was meant, up to a bound of which its documentation does not speak;
- **difference of definition**: the words of its claim can be read so, and the amendment reads them otherwise;
- **documented difference**: its documentation says so.
"""
ENDS = {"timeout": "no answer", "ended": "the program ends", "garbage": "no answer"}


def case_of(finding):
    """The case, and the clause that it is about."""
    if "case" in finding:
        return json.loads(finding["case"]), finding["clause"]
    for path in VECTORS.rglob("*.jsonl"):
        for line in path.read_text().splitlines():
            vector = json.loads(line)
            if vector["id"] == finding["vector"]:
                return vector["case"], vector["clause"]
    sys.exit(f"there is no vector {finding['vector']}")


def game(case):
    moves = case["moves"]
    told = " ".join(moves) if len(moves) <= 40 else f"{len(moves)} moves"
    setup = case.get("setup")
    if setup and len(setup["rows"]) > 5:
        start = f" from a set-up, {setup['to_play'].upper()} to play"
    elif setup:
        start = f" from {'/'.join(setup['rows'])}, {setup['to_play'].upper()} to play"
    else:
        start = ""
    return f"{case['board']}{start}: {told or 'no move'}"


def told(found, key):
    if found["question"] in ("legal", "accepted"):
        return f"{found['move']} is {'legal' if found[key] else 'illegal'}"
    value = found[key]
    if found["question"] == "rows":
        return "/".join(value) if len(value) <= 5 else "another board"
    if isinstance(value, dict):
        return f"{found['question']}: {value['b']} black, {value['w']} white"
    return f"{found['question']}: {'nobody' if value is None else json.dumps(value).strip(chr(34))}"


def row(*cells):
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |\n"


def write(peers, superko):
    """Writes FINDINGS.md. Exits with status 1 when a finding is not seen any more."""
    text = HEAD
    gone = []
    text += "\n## Findings\n\n"
    text += row("implementation", "claims", "game", "it answers", "the law says", "like", "class", "what is the matter")
    text += row(*["---"] * 8)
    for peer in peers:
        for number, finding in enumerate(peer.about.get("finding", []), 1):
            case, clause = case_of(finding)
            report = superko("--case", json.dumps(case), *peer.subject(finding))
            found = report["found"]
            if found is None or (report["verdict"] != "disagreement" and report["verdict"] not in ENDS):
                gone.append(f"{peer.name} {number}: {report['verdict']}")
                continue
            if "case" in finding and report["verdict"] == "disagreement" and found["question"] == "rows":
                # On its own board, which would be shrunk.
                answers, says = "another board", f"the stone stands ({clause})"
                found["case"] = case
            elif report["verdict"] == "disagreement":
                answers, says = told(found, "said"), f"{told(found, 'expected')} ({', '.join(found['clauses'])})"
            else:
                answers, says = ENDS[report["verdict"]], f"the game goes on ({clause})"
            text += row(
                f"{peer.name} {peer.about['version']}",
                finding["claim"],
                game(found["case"] if report["verdict"] == "disagreement" else case),
                answers,
                says,
                ", ".join(f"`{name}`" for name in finding["like"]),
                finding["class"],
                f"{finding['says']}; {finding['cause']}",
            )
    text += "\n## Where nothing was found\n\n"
    text += row("implementation", "claims", "rules", "games") + row(*["---"] * 4)
    for peer in peers:
        for claim in peer.about["claim"]:
            if "clean" in claim:
                rules = " + ".join(["tromp-taylor", *claim["amend"]])
                text += row(f"{peer.name} {peer.about['version']}", claim["says"], f"`{rules}`", claim["clean"])
    speed = HERE / "SPEED.md"
    text += "\n" + speed.read_text() if speed.exists() else ""
    (HERE / "FINDINGS.md").write_text(text)
    if gone:
        sys.exit("not seen any more: " + "; ".join(gone))
