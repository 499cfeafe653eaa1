"""Puts implementations of Go on trial from Python: `check` in any test, `clauses` in pytest, `judge` for one answer, `games` for
fuzzers."""

from superko.binary import find_superko
from superko.board import Board, Unsupported
from superko.bytes import game, games
from superko.items import clauses
from superko.law import judge
from superko.trial import Answers, Disagreement, NoVerdict, Report, SuperkoError, check

__all__ = [
    "Answers",
    "Board",
    "Disagreement",
    "NoVerdict",
    "Report",
    "SuperkoError",
    "Unsupported",
    "check",
    "clauses",
    "find_superko",
    "game",
    "games",
    "judge",
]
