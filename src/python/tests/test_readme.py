"""The README: its files run, and print what is written there."""

import re
import shlex
import shutil
from importlib import metadata
from pathlib import Path

import pytest


def readme():
    """The README beside the tests, or that of the installed package."""
    here = Path(__file__).parents[1] / "README.md"
    return here.read_text("utf-8") if here.is_file() else metadata.metadata("superko").get_payload()


@pytest.fixture
def folder(pytester):
    for name, text in re.findall(r"```python\n# (\w+\.py)\n(.*?)```", readme(), re.S):
        (pytester.path / name).write_text(text, "utf-8")
    return pytester


def test_the_commands_print_what_is_written(folder):
    known = Path(__file__).with_name("known.toml")
    shutil.copy(known, folder.path)
    shown = re.findall(r"```text\n\$ pytest (.*?)\n(.*?)```", readme(), re.S)
    assert len(shown) == 2
    for arguments, expected in shown:
        result = folder.runpytest_inprocess("-p", "no:cacheprovider", *shlex.split(arguments))
        printed = [line.rstrip() for line in result.outlines]
        for line in filter(None, map(str.rstrip, expected.splitlines())):
            # Columns depend on the width of the terminal.
            start = line.split("  ")[0] if "::" in line else line
            assert line == "..." or any(one.startswith(start) for one in printed), f"{line}\nis not in\n" + "\n".join(printed)


def test_the_examples_of_the_law_answer_as_written():
    import doctest

    examples = doctest.DocTestParser().get_doctest(readme().replace("```", ""), {}, "README", None, 0)
    assert examples.examples and doctest.DocTestRunner().run(examples).failed == 0
