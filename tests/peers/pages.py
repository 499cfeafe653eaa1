#!/usr/bin/env python3
"""Writes the pages about real implementations from what is on record: FINDINGS.md, IMPLEMENTATIONS.md, reports and badges.

    tests/peers/pages.py            write them
    tests/peers/pages.py --check    write nothing; exit with status 1 if one of them would change

It tries nothing and needs nothing installed but Python 3.11.
"""

import sys

import findings
import implementations
import reports
from described import HERE


def pages():
    """The text of each page."""
    single = {HERE / "FINDINGS.md": findings.page(), HERE / "IMPLEMENTATIONS.md": implementations.page()}
    return single | reports.pages() | implementations.badges()


def changes(pages):
    """The files that are not as they would be written, and those that would not be written."""
    present = {path for folder in ("reports", "badges") for path in (HERE / folder).glob("*")}
    stale = [path for path, text in pages.items() if not path.exists() or path.read_text() != text]
    return stale, sorted(present - set(pages))


def write():
    texts = pages()
    stale, gone = changes(texts)
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(texts[path])
    for path in gone:
        path.unlink()


def check():
    stale, gone = changes(pages())
    for path in stale + gone:
        print(f"{path.relative_to(HERE)} is not what the data says: run tests/peers/pages.py", file=sys.stderr)
    return 1 if stale or gone else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(check())
    write()
