"""Puts implementations of Go on trial from Python: `check` in any test, `clauses` in pytest, `judge` for one answer."""

from superko.binary import find_superko
from superko.board import Board, Unsupported
from superko.law import judge
from superko.trial import Disagreement, NoVerdict, Report, SuperkoError, check, check_answers
from superko.items import clauses

__all__ = [
    "Board",
    "Disagreement",
    "NoVerdict",
    "Report",
    "SuperkoError",
    "Unsupported",
    "check",
    "check_answers",
    "clauses",
    "find_superko",
    "judge",
]
