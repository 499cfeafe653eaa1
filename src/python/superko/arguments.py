"""What is wrong with the arguments of a call, in the words of the caller."""

import math
import numbers
import operator
import re
from typing import Any, Callable, Dict, Iterable, List

#: What JSON and the program call a thing, and what Python calls it.
NAMES = {"sequence": "list", "map": "dict", "null": "None", "unit": "None", "`true`": "True", "`false`": "False"}


def checked(arguments: Dict[str, Any]) -> Dict[str, Any]:
    """The arguments of a trial as superko takes them, those that it knows.

    Raises `TypeError` and `ValueError`.
    """
    return {key: _KINDS[key](key, value) for key, value in arguments.items() if key in _KINDS}


def plain(error: str) -> str:
    """What the program says of its flags and its JSON, said of the arguments of a call."""
    error = error.split("\n\nFor more information, try")[0].strip()
    error = re.sub(r"^error: ", "", error)
    error = re.sub(r"^--([\w-]+): ", lambda flag: flag[1].replace("-", "_") + ": ", error)
    error = re.sub(r"--(rules|amend)\b", r"\1", error)
    error = re.sub(r" \(column \d+\)| at line \d+ column \d+|(?<=\s)\?: |^\?: ", "", error)
    error = re.sub(r"missing field `(\w+)`", r"the key '\1' is missing", error)
    error = re.sub(r"unknown field `(\w+)`, expected", r"unknown key '\1': expected", error)
    return re.sub(r"invalid (?:type|value|length): (.*?), expected (.*)", _expected, error)


def _expected(found: "re.Match[str]") -> str:
    was = re.sub(r"^(?:string|integer|boolean|floating point) ", "", found[1])
    expected, was = (re.sub(r"[\w`]+", lambda word: NAMES.get(word[0], word[0]), text) for text in (found[2], was))
    return f"expected {expected}, not {was.strip('`')}"


def _text(option: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{option}: expected a string, not {value!r}")
    return value


def _texts(option: str, value: Any) -> List[str]:
    values = [value] if isinstance(value, str) else list(value) if isinstance(value, Iterable) else [value]
    if not all(isinstance(one, str) for one in values):
        raise TypeError(f"{option}: expected a string or a list of strings, not {value!r}")
    return values


def _whole(least: int) -> Callable[[str, Any], Any]:
    def whole(option: str, value: Any) -> Any:
        try:
            number = None if value is None else operator.index(value)
        except TypeError:
            raise TypeError(f"{option}: expected a whole number, not {value!r}") from None
        if number is not None and not least <= number < 1 << 64:
            raise ValueError(f"{option}: expected a whole number from {least} to 2**64 - 1, not {value!r}")
        return number

    return whole


def _number(option: str, value: Any) -> Any:
    if value is None:
        return None
    if not isinstance(value, numbers.Real):
        raise TypeError(f"{option}: expected a number, not {value!r}")
    if not math.isfinite(value) or (option == "seconds" and value <= 0):
        raise ValueError(f"{option}: expected a {'positive' if option == 'seconds' else 'finite'} number, not {value!r}")
    return float(value)


_KINDS: Dict[str, Callable[[str, Any], Any]] = {
    "rules": _text,
    **dict.fromkeys(("amend", "boards", "require"), _texts),
    "games": _whole(1),
    **dict.fromkeys(("moves", "seed"), _whole(0)),
    **dict.fromkeys(("seconds", "komi"), _number),
}
