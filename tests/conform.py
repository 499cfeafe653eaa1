"""Holds a program that answers cases against exported vectors: a consumer that needs nothing of ours.

    superko vectors export --rules tromp-taylor --amend no-suicide > vectors.jsonl
    python3 conform.py vectors.jsonl my-program --its-flags

Export the rules that the program has. A case that it declines with {"error": "why"} and keys that it leaves out are skipped, and
counted. If it never says whether the game is over, moves after the end are skipped too.

Exit status 0 when all answers agree, 1 when one differs, 2 when there is no verdict.
"""
import json
import subprocess
import sys


def stop(why):
    sys.exit(print(f"error: {why}", file=sys.stderr) or 2)


def read(path):
    """The header and the vectors of an export."""
    try:
        with open(path) as lines:
            head, *vectors = map(json.loads, lines)
    except (OSError, ValueError) as why:
        stop(f"{path}: {why}")
    version = head.get("superko-vectors") if isinstance(head, dict) else None
    if version is None or version.split(".")[0] != "1":
        stop(f"{path}: these are not vectors of a version that this script knows: superko vectors export prints them")
    return head, vectors


def ask(program, case):
    """The answer of the program, which is a JSON object on one line."""
    try:
        program.stdin.write(json.dumps(case) + "\n")
        program.stdin.flush()
        line = program.stdout.readline()
    except BrokenPipeError:
        line = ""
    if not line:
        stop(f"the program ended when it was asked {json.dumps(case)}")
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        stop(f"the answer to {json.dumps(case)} is no JSON object: {line.strip()!r}")
    return answer


def main(path, *command):
    head, vectors = read(path)
    try:
        program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    except OSError as why:
        stop(f"{command[0]}: {why}")
    agreed = differed = skipped = declined = 0
    for vector in vectors:
        expected = vector["expect"]
        answer = ask(program, {"id": vector["id"], **vector["case"]})
        if "error" in answer:
            declined += 1
            continue
        if "over" not in answer and vector["id"] in head.get("after_end", []):
            answer = {}
        for key, value in expected.items():
            if key not in answer:
                skipped += 1
            elif answer[key] == value:
                agreed += 1
            else:
                differed += 1
                print(f"{vector['id']} ({vector['clause']}: {vector['note']}): {key} is {answer[key]}, not {value}")
    program.kill()
    print(
        f"{head['rules']}: {agreed} answers agree, {differed} differ, {skipped} were not given, {declined} cases were declined"
    )
    return 1 if differed else 0 if agreed else 2


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(print(f"usage: {sys.argv[0]} VECTORS COMMAND…\n\n{__doc__}", file=sys.stderr) or 2)
    sys.exit(main(*sys.argv[1:]))
