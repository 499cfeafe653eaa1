"""What the rules say."""

import json
import re
import subprocess
import warnings
from typing import Any, Dict, List, Optional, Sequence, Union, overload

from superko.arguments import checked, plain
from superko.binary import find_superko

Json = Dict[str, Any]

EXPECTED = "expected a case, which is a dict, or the text of a game record"


@overload
def judge(cases: Union[Json, str, bytes], *, rules: Optional[str] = None, amend: Union[str, Sequence[str]] = ()) -> Json: ...
@overload
def judge(cases: List[Json]) -> List[Json]: ...


def judge(
    cases: Union[Json, List[Json], str, bytes], *, rules: Optional[str] = None, amend: Union[str, Sequence[str]] = ()
) -> Union[Json, List[Json]]:
    """The answer of the rules to a case, to each case of a list, or to a game record. `superko help cases` describes them.

    A game record is the text of an SGF, or the bytes of its file (also GIB, NGF and UGF). `rules` and `amend` are for records;
    without them, the rules are those that the record names. A warning says what superko assumes where a record says nothing.

    Raises `ValueError` for what is neither a case nor a record.
    """
    several = cases if isinstance(cases, list) else [cases]
    flags: List[str] = []
    if isinstance(cases, (str, bytes)):
        asked = cases.encode() if isinstance(cases, str) else cases
        if not asked.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"(", b"\\HS", b"[Header]")):
            raise ValueError(f"{EXPECTED}, not {cases!r:.60}")
        flags = [f"--amend={name}" for name in checked({"amend": amend})["amend"]]
        if rules is not None:
            flags += [f"--rules={checked({'rules': rules})['rules']}"]
    else:
        if rules is not None or amend:
            raise TypeError("rules, amend: for game records only; a case names its own")
        for case in several:
            if not isinstance(case, dict):
                raise TypeError(f"{EXPECTED}, not {case!r:.60}")
        asked = "".join(json.dumps(case) + "\n" for case in several).encode()
    judged = subprocess.run([find_superko(), "judge", *flags], input=asked, capture_output=True)
    notes = judged.stderr.decode("utf-8", "replace").strip()
    answers = [json.loads(line) for line in judged.stdout.decode().split("\n") if line]
    for number, answer in enumerate(answers):
        if "error" in answer:
            place = f"cases[{number}]: " if isinstance(cases, list) else ""
            raise ValueError(place + plain(re.sub(r"^(line \d+|standard input): ", "", answer["error"])))
    if len(answers) != len(several):
        raise ValueError(plain(notes) or f"superko judge ended with status {judged.returncode} after {len(answers)} answers")
    if notes:
        warnings.warn(plain(re.sub(r"(?m)^standard input: ", "", notes)), stacklevel=2)
    return answers if isinstance(cases, list) else answers[0]
