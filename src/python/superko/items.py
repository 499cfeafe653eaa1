"""One test item of pytest for each clause of a rulebook, all of them decided by one trial."""

import functools
import inspect
import json
import subprocess
from typing import Any, Callable, Dict, List, Tuple

from superko.arguments import checked, plain
from superko.binary import find_superko
from superko.trial import Disagreement, NoVerdict, Report, SuperkoError, again, check

#: The item for what no clause decides: answers that cannot be used, or none at all.
TRIAL = "trial"


def clauses(rules: str = "tromp-taylor", **how: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Makes one test item for each clause out of a test that returns `make_board`; the arguments are those of `superko.check`.

    An item fails if the board answers wrongly what its clause decides, and is skipped if the board answers nothing that it
    decides. With `known`, the item of a known fault is expected to fail, strictly: it fails when the fault is fixed. The last
    item, `trial`, fails for everything that no clause decides.

    The test may have fixtures. Those of a function's scope make a trial for each item.
    """
    import pytest

    if callable(rules):
        raise TypeError("clauses needs parentheses: @superko.clauses()")
    unknown = sorted(how.keys() - inspect.signature(check).parameters.keys())
    if unknown:
        raise TypeError(f"clauses has no argument {unknown[0]!r}: its arguments are those of superko.check")
    checked({"rules": rules, **how})
    items = [*_rules_of(rules.split("+")[0].strip()), TRIAL]

    def decorate(test: Callable[..., Any]) -> Callable[..., Any]:
        trials: List[Tuple[List[Any], Callable[[], Report]]] = []

        @functools.wraps(test)
        def item(*self: Any, clause: str, **fixtures: Any) -> None:
            given = list(fixtures.values())
            trial = next((trial for known, trial in trials if all(map(_is, known, given))), None)
            if trial is None:
                make_board = test(*self, **fixtures)
                trial = _once(functools.partial(_report, make_board, rules, how))
                trials.append((given, trial))
            __tracebackhide__ = True  # of an exception that the board raises, but not of what follows
            report = trial()
            __tracebackhide__ = False
            came, why = outcome(report, clause, items[:-1])
            if came == "failed":
                pytest.fail(why, pytrace=False)
            elif came == "known":
                pytest.xfail(why)
            elif came == "unanswered":
                pytest.skip(why)

        signature = inspect.signature(test)
        parameter = inspect.Parameter("clause", inspect.Parameter.KEYWORD_ONLY)
        item.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[*signature.parameters.values(), parameter]
        )
        parametrized: Callable[..., Any] = pytest.mark.parametrize("clause", items)(item)
        return parametrized

    return decorate


def outcome(report: Report, item: str, clauses: List[str]) -> Tuple[str, str]:
    """What came of an item, `passed`, `failed`, `known` or `unanswered`, and why."""
    faults = report.data.get("known", {}).get("list", [])
    stale = [fault for fault in faults if fault["state"] in ("fixed", "changed", "expired")]
    mine = [one for one in report.found + stale if item in _items(one, clauses)]
    if mine:
        return "failed", "\n\n".join(one.get("advice") or one["text"] + again([one], report.data["subject"]) for one in mine)
    if item == TRIAL and report.status != 0 and not report.found + stale:
        return "failed", report.text
    for fault in faults:
        # The case may be on a board that is declined, and the fault be met on others.
        if item in _items(fault, clauses) and (fault["state"] == "there" or fault["met"]):
            return "known", ": ".join(filter(None, [fault["what"], fault["why"], fault["link"]]))
    if item == TRIAL or any(_top(clause) == item for clause in report.data["clauses"]["answered"]):
        return "passed", ""
    return "unanswered", f"the board answered nothing that {item} decides"


def _items(found: Dict[str, Any], clauses: List[str]) -> List[str]:
    """The items to which a disagreement or a known fault belongs."""
    tops = {_top(clause) for clause in found.get("clauses", [])}
    return [item for item in clauses if item in tops] or [TRIAL]


def _top(clause: str) -> str:
    """`tromp-taylor.7` for `tromp-taylor.7.1`."""
    return ".".join(clause.split(".")[:2])


def _rules_of(rules: str) -> List[str]:
    """The clauses that rule something, in the order of the text; others only define words."""
    printed = subprocess.run([find_superko(), "rules", "--json", "--", rules], capture_output=True, encoding="utf-8")
    if printed.returncode:
        raise SuperkoError(plain(printed.stderr))
    described = json.loads(printed.stdout)
    if "preset" in described:
        return _rules_of(described["preset"]["rules"])
    tops = [_top(clause["id"]) for clause in described["clauses"] if clause["kind"] == "rule"]
    return list(dict.fromkeys(tops))


def _report(make_board: Any, rules: str, how: Dict[str, Any]) -> Report:
    __tracebackhide__ = True
    try:
        return check(make_board, **{"all": True, **how, "rules": rules})
    except (Disagreement, NoVerdict) as error:
        return error.report


def _once(work: Callable[[], Report]) -> Callable[[], Report]:
    """The work, done when it is first needed; what it raises is raised each time."""
    reports: List[Report] = []
    errors: List[Tuple[Exception, Any]] = []

    def result() -> Report:
        __tracebackhide__ = True
        for error, traceback in errors:
            raise error.with_traceback(traceback)
        if not reports:
            try:
                reports.append(work())
            except Exception as error:
                errors.append((error, error.__traceback__))
                raise
        return reports[0]

    return result


def _is(one: Any, other: Any) -> bool:
    return one is other
