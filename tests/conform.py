"""Holds a program that answers cases against exported vectors: a consumer that needs nothing of ours.

    superko vectors export --rules tromp-taylor > vectors.jsonl
    python3 conform.py vectors.jsonl my-program --its-flags

Keys that the program leaves out are skipped, and counted. Exit status 1 when an answer differs.
"""
import json
import subprocess
import sys

path, command = sys.argv[1], sys.argv[2:]
with open(path) as lines:
    head, *vectors = map(json.loads, lines)
assert head["superko-vectors"].split(".")[0] == "1", "a version that this script does not know"

program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
agreed = differed = skipped = 0
for vector in vectors:
    program.stdin.write(json.dumps({"id": vector["id"], **vector["case"]}) + "\n")
    program.stdin.flush()
    answer = json.loads(program.stdout.readline())
    for key, expected in vector["expect"].items():
        if key not in answer:
            skipped += 1
        elif answer[key] == expected:
            agreed += 1
        else:
            differed += 1
            print(f"{vector['id']} ({vector['clause']}: {vector['note']}): {key} is {answer[key]}, not {expected}")
print(f"{head['rules']}: {agreed} answers agree, {differed} differ, {skipped} were not given")
sys.exit(1 if differed else 0)
