"""Speaks the Go Text Protocol for the board of board.py, as far as a trial needs it.

    superko check --rules tromp-taylor --gtp "python3 engine.py"

With --fault the board forgets what it should remember; try it once, to see what a disagreement looks like.

To play against people it also needs `genmove`; then superko asks for a few moves, which must be legal.
"""

import copy
import inspect
import re
import sys

from board import Board

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # there is no column I
COLOURS = {"b": "b", "black": "b", "w": "w", "white": "w"}


class Refused(Exception):
    """The command fails, with this message."""


class Engine:
    def __init__(self, fault=False):
        self._fault = fault
        self.boardsize("19")

    def respond(self, line):
        """The reply to a line, None if it has no command."""
        words = re.sub(r"#.*", "", line).split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if not words:
            return None
        try:
            return f"={number} {self._run(*words)}\n"
        except Refused as why:
            return f"?{number} {why}\n"

    def _run(self, command, *arguments):
        if command not in COMMANDS:
            raise Refused("unknown command")
        if len(inspect.signature(COMMANDS[command]).parameters) != 1 + len(arguments):
            raise Refused("syntax error")
        return COMMANDS[command](self, *arguments) or ""

    def boardsize(self, side):
        if not side.isdigit() or not 1 <= int(side) <= len(LETTERS):
            raise Refused("unacceptable size")
        self._side = int(side)
        self.clear_board()

    def clear_board(self):
        rows = ["." * self._side] * self._side
        # One board for each situation of the game, so that moves can be taken back.
        self._boards = [Board(rows, "b", {"b": 0, "w": 0}, self._fault)]

    def komi(self, komi):
        """Accepts any komi: it is for the score, which this board does not know."""
        try:
            float(komi)
        except ValueError:
            raise Refused("syntax error") from None

    def play(self, colour, vertex):
        after = self._after(colour, vertex)
        if not after:
            raise Refused("illegal move")  # superko takes this for an answer, and other errors for faults
        self._boards.append(after)

    def undo(self):
        if len(self._boards) == 1:
            raise Refused("cannot undo")
        self._boards.pop()

    # The following commands are not in the standard, but GNU Go has them too. Without them, superko plays a move and takes it
    # back, and reads what `showboard` draws.

    def is_legal(self, colour, vertex):
        return "1" if self._after(colour, vertex) else "0"

    def list_stones(self, colour):
        stone = {"b": "X", "w": "O"}[read_colour(colour)]
        rows = enumerate(self._boards[-1].rows())
        return " ".join(f"{LETTERS[x]}{self._side - y}" for y, row in rows for x, cell in enumerate(row) if cell == stone)

    def captures(self, colour):
        """The stones that this player has captured, which are of the other colour."""
        return str(self._boards[-1].captured[{"b": "w", "w": "b"}[read_colour(colour)]])

    def _after(self, colour, vertex):
        """The board after this move; None if it is illegal."""
        colour, point = read_colour(colour), self._read_vertex(vertex)
        board = copy.deepcopy(self._boards[-1])
        board.to_play = colour
        return board if board.play(point) else None

    def _read_vertex(self, vertex):
        """Column and row, counted from 0 at the top left; None for a pass."""
        if vertex.upper() == "PASS":
            return None
        parts = re.fullmatch(r"([A-Z])(\d+)", vertex.upper())
        point = parts and (LETTERS.find(parts[1]), self._side - int(parts[2]))
        if not point or not all(0 <= place < self._side for place in point):
            raise Refused("invalid coordinate")
        return point


def read_colour(colour):
    if colour.lower() not in COLOURS:
        raise Refused("invalid color")
    return COLOURS[colour.lower()]


COMMANDS = {
    "protocol_version": lambda engine: "2",
    "name": lambda engine: "my board",
    "version": lambda engine: "1",
    "known_command": lambda engine, command: "true" if command in COMMANDS else "false",
    "list_commands": lambda engine: "\n".join(COMMANDS),
    "quit": lambda engine: "",
    "boardsize": Engine.boardsize,
    "clear_board": Engine.clear_board,
    "komi": Engine.komi,
    "play": Engine.play,
    "undo": Engine.undo,
    "is_legal": Engine.is_legal,
    "list_stones": Engine.list_stones,
    "captures": Engine.captures,
}


def main():
    engine = Engine("--fault" in sys.argv)
    for line in sys.stdin:
        reply = engine.respond(line)
        if reply:
            print(reply, flush=True)  # superko waits for each reply
        if re.match(r"[\d\s]*quit\b", line):
            break


if __name__ == "__main__":
    main()
