"""Trials: superko asks, this process answers, so that breakpoints, coverage and fixtures work."""

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass, replace
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from superko.arguments import checked, plain
from superko.binary import find_superko
from superko.board import Board, Boards, in_words
from superko.kept import Kept
from superko.law import judge

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

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.report, str(self))


class Disagreement(_Reported, AssertionError):
    """The board does not play by the rules, or gave an answer that cannot be used, or a known fault is fixed."""


class NoVerdict(_Reported):
    """The board answered next to nothing, or its first capture went wrong: nothing was compared with the rules."""


class SuperkoError(ValueError):
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
    amend: Union[str, Sequence[str]] = (),
    boards: Union[str, Sequence[str]] = (),
    games: int = 50,
    seconds: Optional[float] = None,
    moves: Optional[int] = None,
    komi: Optional[float] = None,
    seed: int = 1,
    known: Union[str, "os.PathLike[str]", None] = None,
    write_known: Union[str, "os.PathLike[str]", None] = None,
    all: bool = False,
    require: Union[str, Sequence[str]] = (),
    case: Union[str, Json, None] = None,
    name: Optional[str] = None,
    keep: bool = True,
) -> Report:
    """Puts boards on trial: plays games on them and compares all that they tell with the rules.

    make_board: `make_board(width, height)` makes an empty board, an object with the methods of `superko.Board`; it may raise
        `superko.Unsupported`, or anything else, so that games on such boards are left out. Or `superko.Answers` of a function.
    rules, amend: a rulebook or a preset (`superko rules` lists them), and amendments
    boards: such as `"5x5"` or `["5x5", "9x9"]`; without any, small boards of all kinds
    games, seconds, seed: how many games, or for how long; the same seed makes the same games
    moves: no game has more
    komi: that of every game; a board without `set_komi` has it built in
    known: a file of known faults; the trial goes on past them, and fails when one is fixed
    write_known: a file to write what is found to as known faults, after those of `known`
    all: go on after a disagreement, and report all
    require: keys that every answer must have where it applies, such as `["legal", "score"]`
    case: one game instead, under its own rules, to repeat a disagreement
    name: what reports call the board
    keep: failing games are kept in the folder `.superko`, and tried first in the next run, until they pass

    Returns the report of an agreement. Raises `Disagreement` and `NoVerdict`, with the report as their message; `TypeError` and
    `ValueError` for wrong arguments; and `SuperkoError`, a `ValueError`, for what superko does not know. An exception that a
    board raises while it plays or answers is found like a wrong answer: it is raised again, in the shortest game that shows it,
    with the report as a note.
    """
    if not isinstance(make_board, Answers) and not callable(make_board):
        raise TypeError(f"make_board: expected a function or class that makes a board, not {make_board!r}")
    how = {"rules": rules, "seed": seed, "games": games, "seconds": seconds, "moves": moves, "komi": komi}
    given = checked({**how, "amend": amend, "boards": boards, "require": require})
    answer = make_board.answer if isinstance(make_board, Answers) else Boards(make_board, komi)
    maker = make_board.answer if isinstance(make_board, Answers) else make_board
    name = name or str(getattr(maker, "__name__", "the board"))
    arguments = [f"--name={name}"]
    if case is not None:
        arguments.append(f"--case={_case(case)}")
    else:
        del given["games" if seconds is not None else "seconds"]
        arguments += [f"--{option}={given[option]}" for option in how if given.get(option) is not None]
        arguments += [f"--{flag}={value}" for flag, key in (("amend", "amend"), ("board", "boards")) for value in given[key]]
    for flag, file in (("known", known), ("write-known", write_known)):
        if file is not None:
            if not isinstance(file, (str, os.PathLike)):
                raise TypeError(f"{flag.replace('-', '_')}: expected the path of a file, not {file!r}")
            arguments.append(f"--{flag}={os.fspath(file)}")
    if given["require"]:
        arguments.append(f"--require={','.join(given['require'])}")
    if all:
        arguments.append("--all")
    raised: List[Exception] = []
    kept = Kept(name, rules, given["amend"]) if keep and case is None else None
    try:
        report = _hold_with(kept.games if kept else [], answer, arguments, raised)
    except SuperkoError as error:
        refusal = answer.refusal if isinstance(answer, Boards) and "refused every board" in str(error) else None
        if refusal is None:
            raise
        # Not from this error, which says the same.
        raise _noted(refusal, str(error)) from refusal.__cause__
    if isinstance(answer, Boards):
        report = _with_notes(report, answer)
    if kept:
        kept.update(report.found, agrees=report.status == 0)
    if report.status == 0:
        return report
    message = report.text + again(report.found, name)
    if raised:
        _raise_again(answer, report, raised[0], message)
    raise (Disagreement if report.status == 1 else NoVerdict)(report, message)


def _hold_with(kept: List[str], answer: Callable[[Json], Json], arguments: List[str], raised: List[Exception]) -> Report:
    """A trial that begins with these games."""
    if not kept:
        return hold(answer, arguments, raised)
    with tempfile.TemporaryDirectory() as folder:
        # A copy: superko adds to it, and refuses to start where it cannot.
        copy = os.path.join(folder, "kept.jsonl")
        with open(copy, "w", encoding="utf-8") as file:
            file.write("\n".join(kept))
        try:
            return hold(answer, [*arguments, f"--keep={copy}"], raised)
        except SuperkoError as error:
            if "kept.jsonl" not in str(error):
                raise
    # Somebody has changed what was kept.
    return hold(answer, arguments, raised)


def _case(case: Union[str, Json]) -> str:
    """A case as the program takes it."""
    if not isinstance(case, (str, dict)):
        raise TypeError(f"case: expected a dict, or its JSON, not {case!r}")
    if isinstance(case, str) and case.lstrip().startswith("{"):
        try:
            json.loads(case)
        except ValueError:
            raise ValueError(f"case: expected a dict, or its JSON, not {case!r}") from None
    return case if isinstance(case, str) else json.dumps(case)


def _with_notes(report: Report, boards: Boards) -> Report:
    """A report with what only this side knows: a `play` that never says what is legal, which is not agreement; a slow `copy`."""
    first, *lines = report.text.split("\n")
    if boards.slow_copy():
        lines.append(boards.slow_copy())
    if boards.silent() and report.status != 1:
        if report.status == 0:
            first = f"unanswered: {report.data['subject']}: play never said whether a move is legal"
            report = replace(report, status=2, data={**report.data, "verdict": "unanswered"})
        lines.insert(0, boards.silent())
    return replace(report, text="\n".join([first, *lines]))


def _raise_again(answer: Callable[[Json], Json], report: Report, first: Exception, message: str) -> None:
    """Raises what a board raised, if that was found, from where it raises it in the short game."""
    found = [one for one in report.found if one.get("fault") == "raised"]
    if not found:
        return
    case = found[0]["case"]
    try:
        answer(case)
    except Exception as error:
        if isinstance(answer, Boards) and answer.thrown is error and not judge(case)["legal"][-1]:
            message += (
                f"\nThe rules say that {case['moves'][-1]} is illegal there: catch the exception in play and return False. "
                'For what the board does not support, raise superko.Unsupported("why").'
            )
        _noted(error, message)
        raise
    # It does so only sometimes.
    raise _noted(first, message)


def _noted(error: Exception, note: str) -> Exception:
    """An exception with a note below its message."""
    if hasattr(error, "add_note"):
        error.add_note("\n" + note)
    else:  # before Python 3.11
        error.args = (_Message(f"{error}\n\n{note}"), *error.args[1:])
    return error


def again(found: Sequence[Json], name: str) -> str:
    """The calls that repeat each of these. A board without `set_komi` may have the komi built in."""
    calls = ""
    for case in (one["case"] for one in found if one.get("case")):
        komi = f", komi={case['komi']}" if case.get("komi") else ""
        calls += f"\nagain:\n  superko.check({name}, case={json.dumps(case, ensure_ascii=False)!r}{komi})"
    return calls


class _Message(str):
    """A text that is shown as it is, also by `KeyError`, which quotes its message."""

    __repr__ = str.__str__


def hold(answer: Callable[[Json], Json], arguments: Sequence[str], raised: List[Exception]) -> Report:
    """Answers the cases of `superko check --jsonl -`, up to its report. `raised` gets the first exception of an answer."""
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
                try:
                    said = json.dumps({"id": case["id"], **answer(case)}, default=_plain)
                except Exception as error:
                    raised += [error][len(raised) :]
                    said = json.dumps({"id": case["id"], "raised": in_words(error)})
                try:
                    superko.stdin.write(said + "\n")
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
        raise SuperkoError(plain(noted) or f"superko ended with status {status}, without a report")
    return Report(last["report"], last["text"], status)


def _plain(value: Any) -> Any:
    """Numbers and arrays of NumPy as those of Python."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"{value!r} cannot be in an answer: expected what JSON has")
