"""Trials: superko asks, this process answers, so that breakpoints, coverage and fixtures work."""

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

from superko.binary import find_superko
from superko.board import Board, Boards

Json = Dict[str, Any]

# pytest shows the frames of the test and of its board, not ours between them.
__tracebackhide__ = True


@dataclass(frozen=True)
class Report:
    """What came of a trial."""

    #: The report as `superko check --json` prints it.
    data: Json
    #: The report as `superko check` prints it.
    text: str
    #: 0 for agreement, 1 for a disagreement, 2 if there is no verdict.
    status: int

    def __str__(self) -> str:
        return self.text

    @property
    def found(self) -> List[Json]:
        """The disagreements and faults that were found, each with its `case`, if it has one, and the `text` that shows it."""
        one = self.data["found"]
        return self.data.get("all") or ([one] if one else [])


class _Reported(Exception):
    """An outcome of a trial, with its report."""

    def __init__(self, report: Report, message: str) -> None:
        super().__init__(message)
        self.report = report


class Disagreement(_Reported, AssertionError):
    """The board does not play by the rules, or gave an answer that cannot be used, or a known fault is fixed."""


class NoVerdict(_Reported):
    """The board answered next to nothing, or its first capture went wrong: nothing was compared with the rules."""


class SuperkoError(Exception):
    """superko could not run the trial: it does not know the rules or the board, for example."""


for _error in (Disagreement, NoVerdict, SuperkoError):
    _error.__module__ = "superko"


class Answers:
    """A program on trial that answers cases itself (`superko help cases`), for whatever a board cannot express."""

    def __init__(self, answer: Callable[[Json], Json]) -> None:
        self.answer = answer


def check(
    make_board: Union[Callable[[int, int], Board], Answers],
    *,
    rules: str = "tromp-taylor",
    amend: Sequence[str] = (),
    boards: Sequence[str] = (),
    games: int = 50,
    seconds: Optional[float] = None,
    seed: int = 1,
    known: Union[str, "os.PathLike[str]", None] = None,
    write_known: Union[str, "os.PathLike[str]", None] = None,
    all: bool = False,
    require: Sequence[str] = (),
    case: Union[str, Json, None] = None,
    name: Optional[str] = None,
) -> Report:
    """Puts boards on trial: plays games on them and compares all that they tell with the rules.

    make_board: `make_board(width, height)` makes an empty board, an object with the methods of `superko.Board`; it may raise
        `superko.Unsupported`, so that games on such boards are left out. Or `superko.Answers` of a function.
    rules, amend: a rulebook or a preset (`superko rules` lists them), and amendments
    boards: such as `["5x5", "9x9"]`; without any, small boards of all kinds
    games, seconds, seed: how many games, or for how long; the same seed makes the same games
    known: a file of known faults; the trial goes on past them, and fails when one is fixed
    write_known: a file to write what is found to as known faults, after those of `known`
    all: go on after a disagreement, and report all
    require: keys that every answer must have where it applies, such as `["legal", "score"]`
    case: one game instead, under its own rules, to repeat a disagreement
    name: what reports call the board

    Returns the report of an agreement. Raises `Disagreement` and `NoVerdict`, with the report as their message, and
    `SuperkoError`. An exception that a board raises ends the trial, and surfaces as it is.
    """
    for option, values in (("amend", amend), ("boards", boards), ("require", require)):
        if isinstance(values, str):
            raise TypeError(f"{option}: expected a list of strings, such as [{values!r}], not {values!r}")
    if not isinstance(make_board, Answers) and not callable(make_board):
        raise TypeError(f"make_board: expected a function or class that makes a board, not {make_board!r}")
    answer = make_board.answer if isinstance(make_board, Answers) else Boards(make_board)
    maker = make_board.answer if isinstance(make_board, Answers) else make_board
    name = name or str(getattr(maker, "__name__", "the board"))
    arguments = ["--name", name]
    if case is not None:
        arguments += ["--case", case if isinstance(case, str) else json.dumps(case)]
    else:
        arguments += ["--rules", rules, f"--seed={seed}"]
        arguments.append(f"--games={games}" if seconds is None else f"--seconds={seconds}")
        arguments += [f"--{flag}={value}" for flag, values in (("amend", amend), ("board", boards)) for value in values]
    for flag, file in (("known", known), ("write-known", write_known)):
        if file is not None:
            arguments.append(f"--{flag}={os.fspath(file)}")
    if require:
        arguments.append(f"--require={','.join(require)}")
    if all:
        arguments.append("--all")
    report = hold(answer, arguments)
    if report.status == 0:
        return report
    raise (Disagreement if report.status == 1 else NoVerdict)(report, report.text + again(report.found, name))


def again(found: Sequence[Json], name: str) -> str:
    """The calls that repeat each of these."""
    cases = [json.dumps(one["case"], ensure_ascii=False) for one in found if one.get("case")]
    return "".join(f"\nagain:\n  superko.check({name}, case={case!r})" for case in cases)


def hold(answer: Callable[[Json], Json], arguments: Sequence[str]) -> Report:
    """Answers the cases of `superko check --jsonl -`, up to its report."""
    command = [find_superko(), "check", "--jsonl", "-", *arguments]
    last: Optional[Json] = None
    with tempfile.TemporaryFile() as notes:
        superko = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=notes, encoding="utf-8")
        assert superko.stdin and superko.stdout
        try:
            for line in superko.stdout:
                case = json.loads(line)
                if "report" in case:
                    last = case
                    break
                said = json.dumps({"id": case["id"], **answer(case)}, default=_plain) + "\n"
                try:
                    superko.stdin.write(said)
                    superko.stdin.flush()
                except OSError:
                    break  # superko has ended; what it noted says why
            if last is None:
                superko.stdout.read()
        except BaseException:
            superko.kill()
            raise
        finally:
            superko.stdout.close()
            try:
                superko.stdin.close()
            except OSError:
                pass
            status = superko.wait()
        notes.seek(0)
        noted = notes.read().decode("utf-8", "replace").strip()
    if last is None:
        raise SuperkoError(noted or f"superko ended with status {status}, without a report")
    return Report(last["report"], last["text"], status)


def _plain(value: Any) -> Any:
    """Numbers and arrays of NumPy as those of Python."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"{value!r} cannot be in an answer: expected what JSON has")
