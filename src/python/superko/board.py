"""Answers cases with boards: objects that play one game each."""

import operator
import re
import traceback
from typing import Any, Callable, Dict, List, Optional, Protocol, Tuple

Point = Tuple[int, int]

__tracebackhide__ = True

LETTERS = "abcdefghjklmnopqrstuvwxyz"
TOLD = ("rows", "to_play", "captured", "over", "score", "winner")
READ = {"id", "rules", "amend", "board", "setup", "komi", "moves", "trace"}


class Unsupported(Exception):
    """Raise it to decline a board, a set-up, komi or a move: such games are left out, and the report says why."""


class Board(Protocol):
    """What `superko.check` needs of a board: `play`.

    A colour is `"b"` or `"w"`. A point is `(x, y)`, counted from `(0, 0)` at the top left; a pass is `None`.

    These methods are optional; those without arguments may be attributes. A missing one counts as skipped:

    - `rows`: the position, top row first, of `.`, `X` (black) and `O` (white): `["..O", "X.."]`
    - `legal(colour)`: the points that this player may play now, `None` among them for a pass
    - `to_play`: `"b"` or `"w"`
    - `captured`: stones captured so far, `{"b": 0, "w": 1}`: `b` counts black stones that were captured
    - `over`: has the game ended?
    - `score`: of the present position, with komi, `{"b": 9, "w": 7.5}`
    - `winner`: `"b"`, `"w"`, `"tie"`, or `None` while the game is not over

    Further games are played with a board that has

    - `undo()`: takes back the last move; `False` if there is none
    - `setup(rows, to_play, captured)`: a position to start from; `captured` as above
    - `set_komi(komi)`

    With `copy()`, which returns another board in the same state, games are not played again for each question.
    """

    def play(self, colour: str, point: Optional[Point], /) -> Optional[bool]:
        """Plays a move or a pass: `True` if it is legal, `False` if it is not (then nothing changes), `None` if it cannot say."""


class Boards:
    """Answers cases with the boards that `make_board` makes from a width and a height. An exception there declines the board."""

    def __init__(self, make_board: Callable[[int, int], Board], komi: Optional[float] = None) -> None:
        self._make_board = make_board
        #: The komi that a board without `set_komi` has built in.
        self._komi = komi
        self._opening: Dict[str, Any] = {}
        #: The moves of the last case, all of them accepted, and games after ever more of them.
        self._moves: List[Any] = []
        self._games: List[_Game] = []
        #: The first exception of `make_board`.
        self.refusal: Optional[Exception] = None

    def __call__(self, case: Dict[str, Any]) -> Dict[str, Any]:
        try:
            return self._answer(case)
        except Unsupported as why:
            self._games.clear()
            return {"error": str(why) or "not supported"}
        except BaseException:
            self._games.clear()
            raise

    def _answer(self, case: Dict[str, Any]) -> Dict[str, Any]:
        moves = case["moves"]
        game = self._begun(case)
        for number in range(game.played, len(moves)):
            copied = game.copy()
            if copied is not None:
                self._games.append(copied)
                game = copied
            if not game.play(moves[number]):
                # A refused move may have changed the board nevertheless, which is seen now and must not last.
                self._games.pop()
                return {**game.situation(), **game.legality([True] * number + [False])}
        self._moves = moves
        return {**game.situation(), **game.legality([True] * len(moves))}

    def _begun(self, case: Dict[str, Any]) -> "_Game":
        """The game of a case, as far as it was played before."""
        opening = {key: value for key, value in case.items() if key not in ("id", "moves")}
        pairs = zip(self._moves, case["moves"])
        same = next((n for n, (old, new) in enumerate(pairs) if old != new), min(len(self._moves), len(case["moves"])))
        while self._games and (self._games[-1].played > same or opening != self._opening):
            self._games.pop()
        if not self._games:
            self._opening = opening
            self._games.append(_Game.begun(self._made, case, self._komi))
        self._moves = case["moves"][: self._games[-1].played]
        return self._games[-1]

    def _made(self, width: int, height: int) -> Board:
        try:
            return self._make_board(width, height)
        except Unsupported:
            raise
        except Exception as why:
            self.refusal = self.refusal or why
            raise Unsupported(in_words(why)) from why


class _Game:
    """A board, and whose turn it is."""

    def __init__(self, board: Any, size: Tuple[int, int], turns: List[str]) -> None:
        self.board = board
        self.width, self.height = size
        #: The player to move at the start and after each move that has not been taken back.
        self.turns = turns
        #: The number of moves, those taken back and `"undo"` among them.
        self.played = 0
        #: Has every move been called legal or illegal?
        self.tells = True

    @classmethod
    def begun(cls, make_board: Callable[[int, int], Board], case: Dict[str, Any], komi: Optional[float]) -> "_Game":
        grid = re.fullmatch(r"(\d+)x(\d+)", case["board"]) if isinstance(case["board"], str) else None
        if not grid or int(grid[1]) > len(LETTERS):
            raise Unsupported(f"grids of at most {len(LETTERS)} columns only")
        for key in case.keys() - READ:
            raise Unsupported(f"no {key}")
        width, height = int(grid[1]), int(grid[2])
        board = make_board(width, height)
        setup = case.get("setup", {})
        to_play = setup.get("to_play", "b")
        if setup:
            rows = setup.get("rows", ["." * width] * height)
            _having(board, "setup", "no set-up positions")(rows, to_play, setup.get("captured", {"b": 0, "w": 0}))
        if case.get("komi") and (hasattr(board, "set_komi") or case["komi"] != komi):
            _having(board, "set_komi", "no komi")(case["komi"])
        return cls(board, (width, height), [to_play])

    def copy(self) -> Optional["_Game"]:
        if not hasattr(self.board, "copy"):
            return None
        copied = _Game(self.board.copy(), (self.width, self.height), self.turns[:])
        copied.played, copied.tells = self.played, self.tells
        return copied

    def play(self, move: Any) -> bool:
        """Plays a move; `False` if the board refuses it."""
        if move == "undo":
            accepted = _having(self.board, "undo", "no moves taken back")()
        else:
            accepted = self.board.play(self.turns[-1], self._point(move))
        self.tells &= accepted is not None
        if accepted is not None and not accepted:
            return False
        self.played += 1
        if move != "undo":
            self.turns.append({"b": "w", "w": "b"}[self.turns[-1]])
        elif len(self.turns) > 1:
            self.turns.pop()
        return True

    def legality(self, legal: List[bool]) -> Dict[str, Any]:
        return {"legal": legal} if self.tells else {}

    def situation(self) -> Dict[str, Any]:
        """Whatever the board tells."""
        answer = {}
        for key in TOLD:
            told = getattr(self.board, key, None)
            if told is not None:
                answer[key] = told() if callable(told) else told
        if hasattr(self.board, "legal") and not answer.get("over"):
            answer["legal_moves"] = [self._name(point) for point in self.board.legal(self.turns[-1])]
        return answer

    def _point(self, move: Any) -> Optional[Point]:
        if move == "pass":
            return None
        if not isinstance(move, str):
            raise Unsupported("plays and passes only")
        return LETTERS.index(move[0]), self.height - int(move[1:])

    def _name(self, point: Optional[Point]) -> str:
        if point is None:
            return "pass"
        if not _is_point(point, self.width, self.height):
            raise TypeError(f"legal: expected points (x, y) of the board, from (0, 0), and None for a pass, not {point!r}")
        x, y = point
        return f"{LETTERS[x]}{self.height - y}"


def in_words(error: BaseException) -> str:
    """An exception in a line, as the last one of its traceback."""
    return "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()[-1]


def _is_point(point: Any, width: int, height: int) -> bool:
    try:
        x, y = (operator.index(number) for number in point)
    except (TypeError, ValueError):
        return False
    return 0 <= x < width and 0 <= y < height


def _having(board: Any, name: str, otherwise: str) -> Callable[..., Any]:
    method: Optional[Callable[..., Any]] = getattr(board, name, None)
    if method is None:
        raise Unsupported(otherwise)
    return method
