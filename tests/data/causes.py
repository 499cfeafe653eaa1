"""A small Go program with faults that real programs have: causes.py FAULT... It answers cases, one a line."""
import json, sys, time

FAULTS = sys.argv[1:]
# Those that have simple ko have a point for it; all others have positional superko. None has suicide.
KO_POINT = "ko-past-passes" in FAULTS or "snapback" in FAULTS


class Illegal(Exception):
    pass


class Board:
    def __init__(self, side):
        self.side, self.stones, self.turn, self.passes = side, {}, "b", 0
        self.captured, self.ko, self.moves = {"b": 0, "w": 0}, None, 0
        self.emptied, self.kept, self.first_capture = set(), {}, None
        # Stones whose bits an even number of changes has left in the hash.
        self.ghosts, self.passed = frozenset(), False
        self.record = [] if "last-two" in FAULTS else [self.key({})]

    def around(self, p):
        near = [(p[0] + d, p[1] + e) for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        if "wraps" in FAULTS:
            near = [(c % self.side, r) for c, r in near]
        return [q for q in near if 0 <= q[0] < self.side and 0 <= q[1] < self.side]

    def block(self, stones, p):
        block, open_ = {p}, [p]
        while open_:
            for q in self.around(open_.pop()):
                if stones.get(q) == stones[p] and q not in block:
                    block.add(q)
                    open_.append(q)
        return block, {q for r in block for q in self.around(r) if q not in stones}

    def key(self, stones):
        if "zero-key" in FAULTS:
            stones = {p: c for p, c in stones.items() if p != (0, 0)}
        if "black-unseen" in FAULTS:
            stones = {p: c for p, c in stones.items() if c != "b"}
        emptied = frozenset(self.emptied - set(stones)) if "emptied" in FAULTS else ()
        return frozenset(stones.items()) ^ self.ghosts, emptied

    def unchecked(self):
        early = "first-eight" in FAULTS and self.moves < 8
        return early or "after-capture" in FAULTS and self.first_capture is None

    def looked_at(self):
        if "from-capture" in FAULTS:
            return [] if self.first_capture is None else self.record[self.first_capture:]
        last = 2 if "last-two" in FAULTS else 500 if "last-500" in FAULTS else 0
        return self.record[-last:]

    def play(self, p):
        colour, other = self.turn, "w" if self.turn == "b" else "b"
        if p in self.stones:
            raise Illegal
        if "strange" in FAULTS and self.moves % 7 == 6 and p == (1, 0):
            raise Illegal
        if KO_POINT and p == self.ko or "plays-end" in FAULTS and self.passed:
            raise Illegal
        if "own-eyes" in FAULTS and all(self.stones.get(q) == colour for q in self.around(p)):
            raise Illegal
        stones = {**self.stones, p: colour}
        own, liberties = self.block(stones, p)
        if "several-first" in FAULTS and len(own) > 1 and not liberties:
            raise Illegal
        dead = set()
        if "not-refreshed" in FAULTS:
            # The liberties of blocks are kept by their stones, and counted when a play touches them, before captures.
            kept = {q: n for q, n in self.kept.items() if q in stones}
            for q in [p, *(q for q in self.around(p) if q in stones)]:
                block, free = self.block(stones, q)
                kept.update((r, len(free)) for r in block)
            dead = {q for q, n in kept.items() if n == 0 and q not in own}
            self_kept = {q: n for q, n in kept.items() if q not in dead}
        else:
            for q in self.around(p):
                if stones.get(q) == other:
                    block, free = self.block(stones, q)
                    if not free:
                        dead |= block
        if "never" in FAULTS:
            dead, liberties = set(), {p}
        suicide = not dead and not liberties
        if suicide and not ("single" in FAULTS and len(own) == 1):
            raise Illegal
        if suicide or dead and "vanishes" in FAULTS:
            dead |= {p}
        for q in dead:
            del stones[q]
        before, self.emptied = (self.emptied, self.ghosts), self.emptied | dead
        if "twice" in FAULTS:
            touching = {q: sum(q in self.block(self.stones, r)[0] for r in self.around(p) if r in dead) for q in dead}
            self.ghosts ^= {(q, other) for q, times in touching.items() if times % 2 == 0}
        key = self.key(stones)
        captures = dead or "only-captures" not in FAULTS
        if not KO_POINT and captures and not self.unchecked() and key in self.looked_at():
            self.emptied, self.ghosts = before
            raise Illegal
        if "not-refreshed" in FAULTS:
            self.kept = self_kept
        for c in (colour, other):
            taken = sum(self.stones.get(q, colour) == c for q in dead)
            self.captured[c] += min(taken, 1) if "one-prisoner" in FAULTS else taken
        own, liberties = self.block(stones, p) if p in stones else (set(), set())
        alone = len(own) == 1 or "snapback" in FAULTS
        self.ko = next(iter(dead)) if len(dead) == 1 and alone and len(liberties) == 1 else None
        self.stones = stones
        if dead and self.first_capture is None:
            self.first_capture = len(self.record)
        self.record.append(key)
        self.turn, self.passes, self.moves = other, 0, self.moves + 1

    def go_on(self, p):
        if p is not None:
            return self.play(p)
        if "ko-past-passes" not in FAULTS:
            self.ko = None
        self.passed = True
        if "last-500" in FAULTS:
            self.record.append(self.record[-1])
        if "first-pass-ends" in FAULTS and self.moves == 0:
            self.passes = 1
        self.passes, self.moves, self.turn = self.passes + 1, self.moves + 1, "w" if self.turn == "b" else "b"

    def score(self):
        score, seen = {"b": 0, "w": 0}, set()
        for p in ((c, r) for c in range(self.side) for r in range(self.side)):
            if p in self.stones:
                score[self.stones[p]] += 1
            elif p not in seen:
                free, open_, near = {p}, [p], set()
                while open_:
                    for q in self.around(open_.pop()):
                        if q in self.stones:
                            near.add(self.stones[q])
                        elif q not in free:
                            free.add(q)
                            open_.append(q)
                seen |= free
                if len(near) == 1:
                    score[near.pop()] += len(free)
                elif len(near) == 2 and "halves" in FAULTS:
                    score = {c: n + len(free) / 2 for c, n in score.items()}
        return score


for line in sys.stdin:
    case = json.loads(line)
    side = str(case["board"]).split("x")[0]
    if case["board"] != f"{side}x{side}" or "setup" in case or "komi" in case or "undo" in case["moves"]:
        print('{"error": "only empty square boards, no komi and no undo"}', flush=True)
        continue
    if "no-passes" in FAULTS and "pass" in case["moves"]:
        print('{"error": "no passes"}', flush=True)
        continue
    if "slow" in FAULTS:
        time.sleep(0.02)
    board, legal, letters = Board(int(side)), [], "abcdefghjklmnopqrst"
    for move in case["moves"]:
        try:
            if board.passes < 2:
                board.go_on(None if move == "pass" else (letters.index(move[0]), int(move[1:]) - 1))
                legal.append(True)
                continue
        except Illegal:
            pass
        legal.append(False)
        break
    marks = {"b": "X", "w": "O", None: "."}
    rows = ["".join(marks[board.stones.get((c, r))] for c in range(board.side)) for r in reversed(range(board.side))]
    answer = {"legal": legal, "rows": rows}
    if "one-prisoner" in FAULTS:
        answer["captured"] = board.captured
    if "list" in FAULTS:
        # It lists points by itself, without superko.
        def may(p):
            if p in board.stones:
                return False
            stones = {**board.stones, p: board.turn}
            near = [q for q in board.around(p) if stones.get(q, board.turn) != board.turn]
            return bool(board.block(stones, p)[1]) or any(not board.block(stones, q)[1] for q in near)

        points = ((c, r) for r in reversed(range(board.side)) for c in range(board.side))
        answer["legal_moves"] = [f"{letters[c]}{r + 1}" for c, r in points if may((c, r))] + ["pass"]
    if "halves" in FAULTS:
        answer["score"] = board.score()
    print(json.dumps(answer), flush=True)
