"""Games from bytes, for Hypothesis, Atheris and other fuzzers."""

import json
import subprocess
from typing import TYPE_CHECKING, Sequence, Union

from superko.arguments import checked, plain
from superko.binary import find_superko
from superko.law import Json

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Texts = Union[str, Sequence[str]]


def game(data: bytes, *, rules: str = "tromp-taylor", amend: Texts = (), boards: Texts = ()) -> Json:
    """The game that these bytes are: a case, which `superko.check(make_board, case=…)` plays.

    Any bytes are a game from the empty board, of at most as many moves as there are bytes; only the last move may be illegal.

    rules, amend, boards: as for `superko.check`

    Raises `ValueError` for rules or boards that are not known.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"data: expected bytes, not {data!r}")
    given = checked(dict(rules=rules, amend=amend, boards=boards))
    options = [f"--rules={rules}"]
    options += [f"--{flag}={one}" for flag, key in (("amend", "amend"), ("board", "boards")) for one in given[key]]
    made = subprocess.run([find_superko(), "smith", *options], input=data, capture_output=True)
    if made.returncode != 0:
        raise ValueError(plain(made.stderr.decode("utf-8", "replace")))
    case: Json = json.loads(made.stdout)
    return case


def games(*, rules: str = "tromp-taylor", amend: Texts = (), boards: Texts = (), max_size: int = 200) -> "SearchStrategy[Json]":
    """A strategy of Hypothesis for games, of at most `max_size` bytes each. It needs the package hypothesis."""
    from hypothesis.strategies import binary

    return binary(max_size=max_size).map(lambda data: game(data, rules=rules, amend=amend, boards=boards))
