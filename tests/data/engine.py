"""An engine that is right, but in one way not what superko expects: python3 engine.py SUPERKO KIND [NUMBER]."""

import subprocess
import sys
import time

SUPERKO, KIND = sys.argv[1:3]
NUMBER = int(sys.argv[3]) if len(sys.argv) > 3 else 0
RIGHT = subprocess.Popen([SUPERKO, "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

# What a kind has of the commands that no program must have.
HAS = {
    "few-commands": "undo showboard",
    "is-legal-fails": "is_legal undo showboard",
    "refuses-from": "undo showboard",
    "ends-at": "undo showboard",
    "hangs-at": "undo showboard",
}
MUST_HAVE = "protocol_version name version list_commands boardsize clear_board komi play quit"


# The number of moves on record.
moves = 0


def count(command, said):
    global moves
    if command in ["boardsize", "rectangular_boardsize", "clear_board"]:
        moves = 0
    if said.startswith("="):
        moves += {"play": 1, "genmove": 1, "undo": -1}.get(command, 0)


def right(command, words):
    RIGHT.stdin.write(" ".join([command, *words]) + "\n")
    RIGHT.stdin.flush()
    lines = []
    while line := RIGHT.stdout.readline().rstrip("\n"):
        lines.append(line)
    return "\n".join(lines)


def answer(command, words):
    """The answer, without the id."""
    if command == "list_commands" and KIND in HAS:
        return "= " + "\n".join(f"{MUST_HAVE} {HAS[KIND]}".split())
    if command == "is_legal" and KIND == "is-legal-fails":
        return "? not now"
    if command.endswith("boardsize") and KIND == "refuses-boards":
        return "? we play on 7x7 only"
    if command.endswith("boardsize") and KIND == "refuses-small-boards" and int(words[0]) < 9:
        return "? unacceptable size"
    if command == "play" and moves + 1 >= NUMBER:
        if KIND == "refuses-from":
            return "? too many moves"
        if KIND == "ends-at":
            sys.exit(3)
        if KIND == "hangs-at":
            time.sleep(600)
    if command == "play" and KIND == "ignores-colour" and words[1].lower() != "pass":
        words = ["bw"[moves % 2], words[1]]
    if command == "genmove" and KIND == "generates-on-stones":
        stones = (right("list_stones", ["b"]) + right("list_stones", ["w"])).replace("=", " ").split()
        return "= " + stones[0] if stones else right(command, words)
    if command == "genmove" and KIND == "generates-and-forgets":
        said = right(command, words)
        right("undo", []) if said.startswith("=") else None
        return said
    if command == "genmove" and KIND == "ends-at-genmove":
        sys.exit(3)
    if command == "clear_board" and KIND == "forgets-komi":
        right("komi", ["0"])
    if command == "final_score" and KIND == "scores-every-other-time":
        count.scores = getattr(count, "scores", 0) + 1
        if count.scores % 2 == 0:
            return "? cannot score"
    if command == "place_free_handicap" and KIND == "places-one-more":
        words = [str(int(words[0]) + 1)]
    if command == "fixed_handicap" and KIND == "places-anywhere":
        return right("place_free_handicap", words) if words != ["2"] else right("set_free_handicap", ["A1", "B2"]) + "A1 B2"
    if command == "play" and KIND == "clears-when-refusing":
        said = right(command, words)
        right("clear_board", []) if "green" in words else None
        return said
    if command == "undo" and KIND == "undoes-nothing":
        return "= "
    if command == "list_stones" and KIND == "swaps-colours":
        words = ["white" if words == ["black"] else "black"]
    return right(command, words).replace("illegal move", "invalid play")


for line in sys.stdin:
    number = ""
    words = line.split("#")[0].split()
    if not words:
        continue
    if words[0].isdigit():
        if KIND == "no-ids":
            print("? unknown command\n", flush=True)
            continue
        number = words.pop(0)
    said = answer(words[0], words[1:])
    count(words[0], said)
    print(said[0] + number + said[1:] + "\n", flush=True)
    if words[0] == "quit":
        break
