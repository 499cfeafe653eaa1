"""An adapter that is right, and modest or wrong in one way: python3 adapter.py SUPERKO KIND."""

import json
import subprocess
import sys
import time

SUPERKO, KIND = sys.argv[1:]
LAW = subprocess.Popen([SUPERKO, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


class Declined(Exception):
    pass


def ask(case):
    LAW.stdin.write(json.dumps(case) + "\n")
    LAW.stdin.flush()
    return json.loads(LAW.stdout.readline())


def only(*keys):
    return lambda answer: {key: answer[key] for key in keys if key in answer}


def without(*keys):
    return lambda answer: {key: value for key, value in answer.items() if key not in keys}


# What is left of an answer.
KEYS = {
    "legal": only("legal"),
    "rows": only("rows"),
    "legal-moves": only("legal_moves"),
    "legal-and-rows": only("legal", "rows"),
    "rows-and-captured": only("rows", "captured"),
    "legal-and-legal-moves": only("legal", "legal_moves"),
    "score": only("score"),
    "winner": only("legal", "winner"),
    "over": only("legal", "over"),
    "to-play": only("to_play"),
    "no-captured": without("captured"),
    "no-score": without("score"),
    "no-over": without("over"),
    "no-winner": without("winner"),
    "no-to-play": without("to_play"),
    "no-broken": without("broken"),
    "legal-without-set-ups": only("legal"),
    "legal-without-ko": only("legal"),
}


def square(case):
    board = case["board"]
    return isinstance(board, str) and " " not in board and len(set(board.split("x"))) == 1


# Cases that are declined.
DECLINES = {
    "squares": lambda case: not square(case),
    "grids": lambda case: not isinstance(case["board"], str) or " " in case["board"],
    "one-board": lambda case: case["board"] != "3x3",
    "small-boards": lambda case: case["board"] != "9x9",
    "set-ups": lambda case: "setup" in case,
    "captured-in-set-ups": lambda case: "captured" in case.get("setup", {}),
    "komi": lambda case: case.get("komi"),
    "undo": lambda case: "undo" in case["moves"],
    "passes": lambda case: "pass" in case["moves"],
    "long-games": lambda case: len(case["moves"]) > 10,
    "two-passes": lambda case: any(pair == ("pass", "pass") for pair in zip(case["moves"], case["moves"][1:])),
}


def answer_to(case):
    kind = KIND
    if kind.endswith("small-boards") and len(case["moves"]) > 12:
        raise Declined("the law, which answers here, is slow on large boards")
    if kind.startswith("declines-") and DECLINES[kind[9:]](case):
        raise Declined(f"{kind[9:]}: not here")
    if kind.startswith("crashes-on-") and DECLINES[kind[11:]](case):
        raise ValueError("not here")
    if kind.startswith("hangs-on-") and DECLINES[kind[9:]](case):
        time.sleep(60)
    if kind in ("ignores-set-ups", "legal-without-set-ups"):
        case.pop("setup", None)
    for key in ("to_play", "captured"):
        if kind == f"ignores-{key}-of-set-ups":
            case.get("setup", {}).pop(key, None)
    if kind == "ignores-komi":
        case.pop("komi", None)
    if kind in ("plays-without-ko", "legal-without-ko"):
        case["amend"] = ["free-repetition"]
    if kind in ("trace", "answers-out-of-trace"):
        case["trace"] = True
    answer = ask(case)
    if "error" in answer:
        raise ValueError(answer["error"])
    if kind == "refuses-by-declining" and answer["broken"]:
        raise Declined("no such move")
    if kind == "answers-out-of-trace":
        answer |= answer["trace"][-1]
    if kind == "swaps-to-play":
        answer["to_play"] = {"b": "w", "w": "b", None: None}[answer["to_play"]]
    if kind in ("B", "nobody"):
        answer["to_play"] = kind
    if kind == "swaps-captured":
        answer["captured"] = {"b": answer["captured"]["w"], "w": answer["captured"]["b"]}
    if kind == "leagal":
        answer = {"leagal": answer["legal"]}
    if kind == "leagal-beside-others":
        answer["leagal"] = answer.pop("legal")
    if kind == "silent-on-illegal" and answer["broken"]:
        answer = None
    if kind == "names-the-letter-i" and case["board"] == "9x9":
        # It reads j as the tenth letter that it is.
        answer["rows"] = [row[-1] + row[:-1] if len(row) == 9 and row[8] != "." else row for row in answer["rows"]]
    if kind == "crashes-at-a-suicide" and "tromp-taylor.7" in answer["broken"]:
        raise ValueError("a suicide")
    if kind == "no-passes-listed" and "legal_moves" in answer:
        answer["legal_moves"] = [move for move in answer["legal_moves"] if move != "pass"]
    if kind == "nulls":
        answer = {key: answer.get(key) for key in ("legal", "rows", "captured", "score", "over", "to_play")} | {
            "captured": None,
            "score": None,
            "over": None,
            "to_play": None,
        }
    if kind == "always-a-player-to-move":
        answer["to_play"] = answer["to_play"] or "b"
        del answer["over"], answer["winner"]
        answer.pop("legal_moves", None)
    if kind == "floats":
        answer["score"] = {player: float(score) for player, score in answer["score"].items()}
    if kind == "more-keys":
        answer["debug"] = {"took": 0.1}
    if kind == "unsorted":
        answer.get("legal_moves", []).reverse()
    if kind == "slow":
        time.sleep(0.01)
    return answer and KEYS.get(kind, lambda answer: answer)(answer)


for line in sys.stdin:
    case = json.loads(line)
    try:
        answer = answer_to(dict(case))
    except Declined as why:
        answer = {"error": str(why)}
    if answer is None:
        continue
    if KIND != "no-ids":
        answer["id"] = case["id"]
    text = json.dumps(answer)
    if KIND == "byte-by-byte":
        for c in text + "\n":
            sys.stdout.write(c)
            sys.stdout.flush()
        continue
    if KIND == "blank-lines":
        print(flush=True)
    if KIND == "talks-on-stderr":
        print("thinking…", file=sys.stderr, flush=True)
    print(text, flush=True)
    if KIND == "one-case-a-process":
        break
