"""Failing games, kept for the next run, which tries them first."""

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any, Dict, List

#: Where they are, in the current folder.
FOLDER = Path(".superko")
#: The number of games of each test.
MOST = 10

IGNORE = "# Failing games, which superko.check tries first. They can be deleted.\n*\n"


class Kept:
    """The failing games of one test, in a file of cases as `superko check --keep` writes it: newest first."""

    def __init__(self, name: str, rules: str, amend: List[str]) -> None:
        # Without the parameters, which are the clauses of `superko.clauses`.
        test = re.sub(r"(\[.*\])? \(\w+\)$", "", os.environ.get("PYTEST_CURRENT_TEST", ""))
        whole = json.dumps([test, name, rules, amend]).encode()
        word = re.sub(r"\W+", "-", name)[:40].strip("-")
        self.file = FOLDER / f"{word}-{hashlib.sha256(whole).hexdigest()[:12]}.jsonl"
        self.games: List[str] = []
        try:
            for line in self.file.read_text("utf-8").splitlines():
                json.loads(line)
                self.games.append(line)
        except (OSError, ValueError):
            pass  # the next failing game makes it new

    def update(self, found: List[Dict[str, Any]], agrees: bool) -> None:
        """Adds the games that were found; removes all of them if the trial agrees, which has tried them. Never fails."""
        new = [json.dumps(one["case"], ensure_ascii=False) for one in found if one.get("case")]
        games = [] if agrees else list(dict.fromkeys(new + self.games))[:MOST]
        if games == self.games:
            return
        try:
            if not games:
                self.file.unlink()
                return
            FOLDER.mkdir(exist_ok=True)
            ignore = FOLDER / ".gitignore"
            if not ignore.exists():
                ignore.write_text(IGNORE, "utf-8")
            # Another process may be writing it, too.
            part = self.file.with_suffix(f".{os.getpid()}")
            part.write_text("\n".join(games) + "\n", "utf-8")
            os.replace(part, self.file)
        except OSError:
            pass  # a folder that cannot be written keeps nothing
