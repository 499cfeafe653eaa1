"""Answers cases with boards: objects that play one game each."""

import contextlib
import operator
import re
import time
import traceback
from typing import Any, Callable, Dict, Iterator, List, Optional, Protocol, Tuple

Point = Tuple[int, int]

__tracebackhide__ = True

LETTERS = "abcdefghjklmnopqrstuvwxyz"
TOLD = ("rows", "to_play", "captured", "over", "score", "winner")
#: A copy that takes as long as so many moves is slow.
SLOW = 5
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
        #: The game of the last case, and an earlier stage of it that is only copied.
        self._game: Optional[_Game] = None
        self._stage: Optional[_Game] = None
        #: The seconds that copies and moves have taken, and how many there were.
        self._copies, self._plays = _Times(), _Times()
        #: How often a copy would have been of use, and how often it was left because playing again takes less time.
        self._useful, self._dear = 0, 0
        #: The plays on points, and those of which `play` did not say whether they are legal.
        self._asked, self._untold = 0, 0
        #: The first exception of `make_board`, and the last one of `play` or `undo`.
        self.refusal: Optional[Exception] = None
        self.thrown: Optional[Exception] = None

    def __call__(self, case: Dict[str, Any]) -> Dict[str, Any]:
        try:
            return self._answer(case)
        except Unsupported as why:
            self._game = self._stage = None
            return {"error": str(why) or "not supported"}
        except BaseException:
            self._game = self._stage = None
            raise

    def _answer(self, case: Dict[str, Any]) -> Dict[str, Any]:
        moves = case["moves"]
        game = self._begun(case)
        if not self._played(game, moves):
            # A refused move may have changed the board nevertheless, which is seen now and must not last.
            self._game = None
            return {**game.situation(), **game.legality([True] * len(game.moves) + [False])}
        self._game = game
        return {**game.situation(), **game.legality([True] * len(moves))}

    def _played(self, game: "_Game", moves: List[Any]) -> bool:
        """Plays the rest of the moves; `False` if the board refuses one."""
        with self._plays.of(len(moves) - len(game.moves)):
            return all(self._play(game, move) for move in moves[len(game.moves) :])

    def _play(self, game: "_Game", move: Any) -> bool:
        try:
            accepted = game.play(move)
        except Exception as error:
            self.thrown = error
            raise
        if move not in ("pass", "undo"):
            self._asked += 1
            self._untold += accepted is None
        return accepted is None or bool(accepted)

    def silent(self) -> str:
        """What to do about a `play` that never says whether a play on a point is legal, such as one without `return`."""
        if not self._asked or self._untold < self._asked:
            return ""
        moves = "the only move" if self._asked == 1 else f"all {self._asked} moves"
        return f"play returned None for {moves}; return True or False (None only where the board cannot tell)"

    def slow_copy(self) -> str:
        """What to do about a `copy` that was mostly left unused."""
        copy, play = (1000 * times.each() for times in (self._copies, self._plays))
        if self._dear * 2 <= self._useful or copy < SLOW * play:
            return ""
        return (
            f"copy is slow: it takes {copy:.2g} ms, and a move {play:.2g} ms, so games were played again instead; "
            "to save time, let it copy only what changes"
        )

    def _begun(self, case: Dict[str, Any]) -> "_Game":
        """The game of a case, as far as it was played before."""
        opening = {key: value for key, value in case.items() if key not in ("id", "moves")}
        if opening != self._opening:
            self._opening, self._game, self._stage = opening, None, None
        moves = case["moves"]
        if self._game and self._game.moves == moves[: len(self._game.moves)]:
            return self._game
        # Another move than before: the next case will probably have yet another one there.
        same = moves[: _shared(self._game.moves, moves)] if self._game else moves[:-1]
        copied = self._copied(self._stage, same)
        if copied and copied.moves == same:
            return copied
        begun = copied or _Game.begun(self._made, case, self._komi)
        if not self._played(begun, same):
            raise RuntimeError("a move that was accepted before is refused now")
        copied = begun.copy(self._copies) if self._pays(len(same)) else None
        self._stage = begun if copied else None
        return copied or begun

    def _copied(self, stage: Optional["_Game"], moves: List[Any]) -> Optional["_Game"]:
        """A copy of a stage, if these moves lead past it."""
        return stage.copy(self._copies) if stage and stage.moves == moves[: len(stage.moves)] else None

    def _pays(self, moves: int) -> bool:
        """Does a copy take less time than so many moves? The first ones are made to see that."""
        if self._copies.number < 3:
            return True
        pays = self._copies.each() < moves * self._plays.each()
        self._useful += 1
        self._dear += not pays
        return pays

    def _made(self, width: int, height: int) -> Board:
        try:
            return self._make_board(width, height)
        except Unsupported:
            raise
        except Exception as why:
            self.refusal = self.refusal or why
            raise Unsupported(in_words(why)) from why


def _shared(some: List[Any], others: List[Any]) -> int:
    """How many moves two games share from the start on."""
    return next((n for n, (one, other) in enumerate(zip(some, others)) if one != other), min(len(some), len(others)))


class _Times:
    """How long something takes."""

    def __init__(self) -> None:
        self.seconds, self.number = 0.0, 0

    @contextlib.contextmanager
    def of(self, number: int) -> Iterator[None]:
        began = time.perf_counter()
        yield
        self.seconds += time.perf_counter() - began
        self.number += number

    def each(self) -> float:
        return self.seconds / max(self.number, 1)


class _Game:
    """A board, and whose turn it is."""

    def __init__(self, board: Any, size: Tuple[int, int], turns: List[str]) -> None:
        self.board = board
        self.width, self.height = size
        #: The player to move at the start and after each move that has not been taken back.
        self.turns = turns
        #: The moves, those taken back and `"undo"` among them.
        self.moves: List[Any] = []
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

    def copy(self, times: _Times) -> Optional["_Game"]:
        if not hasattr(self.board, "copy"):
            return None
        with times.of(1):
            board = self.board.copy()
        copied = _Game(board, (self.width, self.height), self.turns[:])
        copied.moves, copied.tells = self.moves[:], self.tells
        return copied

    def play(self, move: Any) -> Any:
        """Plays a move: what the board says of it, false but not `None` if it refuses it."""
        if move == "undo":
            accepted = _having(self.board, "undo", "no moves taken back")()
        else:
            accepted = self.board.play(self.turns[-1], self._point(move))
        self.tells &= accepted is not None
        if accepted is not None and not accepted:
            return False
        self.moves.append(move)
        if move != "undo":
            self.turns.append({"b": "w", "w": "b"}[self.turns[-1]])
        elif len(self.turns) > 1:
            self.turns.pop()
        return accepted

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
