"""What the rules say."""

import json
import subprocess
from typing import Any, Dict, List, Union, overload

from superko.binary import find_superko

Json = Dict[str, Any]


@overload
def judge(cases: Json) -> Json: ...
@overload
def judge(cases: List[Json]) -> List[Json]: ...


def judge(cases: Union[Json, List[Json]]) -> Union[Json, List[Json]]:
    """The answer of the rules to a case, or to each case of a list. `superko help cases` describes both.

    Raises `ValueError` for a case that is not one.
    """
    several = cases if isinstance(cases, list) else [cases]
    lines = "".join(json.dumps(case) + "\n" for case in several)
    judged = subprocess.run([find_superko(), "judge"], input=lines, stdout=subprocess.PIPE, encoding="utf-8")
    answers = [json.loads(line) for line in judged.stdout.split("\n") if line]
    for answer in answers:
        if "error" in answer:
            raise ValueError(answer["error"])
    if len(answers) != len(several):
        raise RuntimeError(f"superko judge ended with status {judged.returncode} after {len(answers)} answers")
    return answers if isinstance(cases, list) else answers[0]
