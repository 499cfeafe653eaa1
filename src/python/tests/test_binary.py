"""The program is found where installers put it, and the error names every place."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import superko
from superko import binary


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    """No place has the program; the package itself is in `tmp_path/lib/pythonX/site-packages`."""
    package = tmp_path / "lib" / "pythonX" / "site-packages" / "superko"
    package.mkdir(parents=True)
    monkeypatch.delenv("SUPERKO_BIN", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setattr(binary, "__file__", str(package / "binary.py"))

    def get_path(name, scheme=None, vars=None):
        return str(tmp_path / (scheme and "user" or vars and "base" or "environment") / "bin")

    monkeypatch.setattr(sysconfig, "get_path", get_path)
    return tmp_path


def program(folder):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / binary.NAME
    path.touch(mode=0o755)
    return str(path)


def test_the_places_are_tried_in_this_order(nowhere, monkeypatch):
    places = ["path", "lib/pythonX/site-packages/bin", "bin", "user/bin", "base/bin", "environment/bin"]
    for place in places:
        expected = program(nowhere / place)
        assert superko.find_superko() == expected
    given = program(nowhere / "given")
    monkeypatch.setenv("SUPERKO_BIN", given)
    assert superko.find_superko() == given


def test_the_error_names_every_place(nowhere):
    with pytest.raises(FileNotFoundError) as raised:
        superko.find_superko()
    for place in ["environment/bin", "base/bin", "user/bin", "bin", "lib/pythonX/site-packages/bin"]:
        assert str(nowhere / place / binary.NAME) in str(raised.value)
    assert "PATH" in str(raised.value) and "SUPERKO_BIN" in str(raised.value)


def test_a_wrong_superko_bin_is_an_error_and_not_passed_over(nowhere, monkeypatch):
    program(nowhere / "environment" / "bin")
    monkeypatch.setenv("SUPERKO_BIN", str(nowhere / "gone"))
    with pytest.raises(FileNotFoundError, match="SUPERKO_BIN"):
        superko.find_superko()


def test_the_module_runs_as_the_program():
    ran = subprocess.run([sys.executable, "-m", "superko", "count", "2x2"], stdout=subprocess.PIPE, check=True)
    assert ran.stdout.strip() == b"57"
    refused = subprocess.run([sys.executable, "-m", "superko", "rules", "go"], stderr=subprocess.PIPE)
    assert refused.returncode == 2 and refused.stderr.startswith(b"error: ")


@pytest.mark.skipif("SUPERKO_BIN" in os.environ, reason="SUPERKO_BIN names another program than the installed one")
def test_the_installed_program_is_that_of_this_environment():
    assert Path(superko.find_superko()).parent == Path(sysconfig.get_path("scripts"))
