"""Games from bytes, for Hypothesis, Atheris and other fuzzers."""

import json
import subprocess
from typing import TYPE_CHECKING, Sequence

from superko.binary import find_superko
from superko.law import Json

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def game(data: bytes, *, rules: str = "tromp-taylor", amend: Sequence[str] = (), boards: Sequence[str] = ()) -> Json:
    """The game that these bytes are: a case, which `superko.check(make_board, case=…)` plays.

    Any bytes are a game from the empty board, of at most as many moves as there are bytes; only the last move may be illegal.

    rules, amend, boards: as for `superko.check`

    Raises `ValueError` for rules or boards that are not known.
    """
    options = [f"--rules={rules}", *(f"--amend={name}" for name in amend), *(f"--board={board}" for board in boards)]
    made = subprocess.run([find_superko(), "smith", *options], input=data, capture_output=True)
    if made.returncode != 0:
        raise ValueError(made.stderr.decode("utf-8", "replace").strip())
    case: Json = json.loads(made.stdout)
    return case


def games(
    *, rules: str = "tromp-taylor", amend: Sequence[str] = (), boards: Sequence[str] = (), max_size: int = 200
) -> "SearchStrategy[Json]":
    """A strategy of Hypothesis for games, of at most `max_size` bytes each. It needs the package hypothesis."""
    from hypothesis.strategies import binary

    return binary(max_size=max_size).map(lambda data: game(data, rules=rules, amend=amend, boards=boards))
